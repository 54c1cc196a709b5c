//! Loading, resolution, dispatch and sources, on classes compiled by every JDK of this machine.

mod common;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use jmmc_program::{
    ClassId, ConstantValue, LinkError, LoadError, Method, Modifier, Origin, Program, Redeclared, Sources, Type, verify,
};

const SOURCES: [(&str, &str); 4] = [
    (
        "p/A.java",
        "package p; public class A { void m() {} public void n() {} protected int i; static final long L = 7; static final String S = \"s\";
           public static class Kid extends q.B { public void m() {} } }",
    ),
    ("q/B.java", "package q; public class B extends p.A { public void m() {} public void n() {} private int i; String t; }"),
    (
        "r/Faces.java",
        "package r; public class Faces {
           public interface I { default int f() { return 1; } void g(); int K = new int[3].length; }
           public interface J extends I { default int f() { return 2; } }
           public interface P { void q(); }
           public static class C implements I, J { public void g() {} }
           public static abstract class D implements P { }
           public static abstract class Both implements J { public int f() { return 9; } }
           public static class Clash extends D implements J { public void g() {} public void q() {} }
         }",
    ),
    ("Main.java", "public class Main { public static void main(String[] args) {} static class Inner { void main() {} } }"),
];

/// The sources, compiled by each JDK, with the folder of the classes.
fn programs() -> &'static [(PathBuf, PathBuf, Program)] {
    static PROGRAMS: OnceLock<Vec<(PathBuf, PathBuf, Program)>> = OnceLock::new();
    PROGRAMS.get_or_init(|| {
        let program = |jdk: PathBuf| {
            let folder = common::compile(&jdk, "linking", &SOURCES, &[]);
            let program = common::open(&jdk, &[&folder]);
            (jdk, folder, program)
        };
        common::jdks().into_iter().map(program).collect()
    })
}

fn load(program: &Program, name: &str) -> ClassId {
    program.load(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn method<'p>(program: &'p Program, class: &str, name: &str, descriptor: &str) -> &'p Method {
    let found = program.find_method(load(program, class), name, descriptor);
    found.unwrap_or_else(|| panic!("{class}.{name}{descriptor}"))
}

/// The class whose method a call of `class.name` runs on a receiver.
fn selected(program: &Program, receiver: &str, class: &str, name: &str, descriptor: &str) -> Result<String, LinkError> {
    let method = method(program, class, name, descriptor);
    let selected = program.select(load(program, receiver), method)?;
    Ok(program.class(selected.class).name.to_string())
}

#[test]
fn package_private_methods_are_overridden_within_their_package_only() {
    for (_, _, program) in programs() {
        let run = |receiver, class, name| selected(program, receiver, class, name, "()V").expect("a method");
        assert_eq!(run("q/B", "p/A", "m"), "p/A");
        assert_eq!(run("q/B", "q/B", "m"), "q/B");
        assert_eq!(run("p/A$Kid", "p/A", "m"), "p/A$Kid");
        assert_eq!(run("p/A$Kid", "q/B", "m"), "p/A$Kid");
        assert_eq!(run("p/A$Kid", "p/A", "n"), "q/B");
    }
}

#[test]
fn the_most_specific_default_method_is_selected() {
    for (_, _, program) in programs() {
        let run = |receiver: &str, face: &str| selected(program, receiver, face, "f", "()I");
        assert_eq!(run("r/Faces$C", "r/Faces$I").as_deref(), Ok("r/Faces$J"));
        assert_eq!(run("r/Faces$Both", "r/Faces$I").as_deref(), Ok("r/Faces$Both"));
        assert_eq!(run("r/Faces$Clash", "r/Faces$J").as_deref(), Ok("r/Faces$J"));
        let missing = selected(program, "r/Faces$D", "r/Faces$P", "q", "()V");
        assert!(matches!(missing, Err(LinkError::AbstractMethod { .. })), "{missing:?}");
        assert_eq!(selected(program, "[I", "java/lang/Object", "hashCode", "()I").as_deref(), Ok("java/lang/Object"));
        assert_eq!(method(program, "[[I", "clone", "()Ljava/lang/Object;").class, load(program, "java/lang/Object"));
    }
}

#[test]
fn fields_are_laid_out_superclass_first() {
    for (_, _, program) in programs() {
        let kid = program.class(load(program, "p/A$Kid"));
        let names: Vec<&str> = kid.layout.iter().map(|field| &*program.field(*field).name).collect();
        assert_eq!(names, ["i", "i", "t"]);
        let slots: Vec<u32> = kid.layout.iter().map(|field| program.field(*field).slot).collect();
        assert_eq!(slots, [0, 1, 2]);
        let constant = program.find_field(kid.id, "L").expect("an inherited field");
        assert_eq!(constant.constant, Some(ConstantValue::Bits(7)));
        let Some(ConstantValue::String(text)) = program.find_field(kid.id, "S").and_then(|field| field.constant) else {
            panic!("a string constant")
        };
        assert_eq!(program.string(text), "s".encode_utf16().collect::<Vec<_>>());
        assert_eq!(text, program.intern(&[u16::from(b's')]));
        assert!(constant.slot >= program.class(constant.class).static_base && constant.slot < program.static_cells());
    }
}

#[test]
fn initialisation_that_nobody_sees_is_skipped() {
    for (_, _, program) in programs() {
        let needs = |name| program.class(load(program, name)).needs_initialization;
        assert!(needs("p/A") && needs("q/B") && needs("r/Faces$I") && needs("r/Faces$C"));
        assert!(!needs("r/Faces$J") && !needs("r/Faces$D") && !needs("Main"));
    }
}

#[test]
fn subtyping() {
    for (_, _, program) in programs() {
        let is = |sub, sup| program.is_subtype(load(program, sub), load(program, sup));
        assert!(is("p/A$Kid", "p/A") && is("r/Faces$C", "r/Faces$I") && is("r/Faces$I", "java/lang/Object"));
        assert!(is("[Lp/A$Kid;", "[Lp/A;") && is("[[I", "[Ljava/lang/Object;") && is("[I", "java/lang/Cloneable"));
        assert!(is("[[I", "[Ljava/io/Serializable;") && is("int", "int"));
        assert!(!is("[Lp/A;", "[Lp/A$Kid;") && !is("[I", "[J") && !is("[I", "[Ljava/lang/Object;"));
        assert!(!is("int", "long") && !is("int", "java/lang/Object") && !is("p/A", "r/Faces$I"));
        let ints = program.array_of(program.primitive(Some(Type::Int))).expect("an array type");
        assert_eq!(&*program.class(ints).name, "[I");
        assert_eq!(program.primitive(None), load(program, "void"));
    }
}

#[test]
fn what_is_missing_is_named() {
    for (_, _, program) in programs() {
        for name in ["no/Such", "[Lno/Such;", "", "a//b", "../p/A", "[", "[V", "p.A"] {
            let outcome = program.load(name);
            assert!(matches!(&outcome, Err(LinkError::ClassNotFound { .. })), "{name}: {outcome:?}");
            assert_eq!(outcome, program.load(name), "failures are remembered");
        }
        let object = load(program, "java/lang/Object");
        assert!(program.find_method(object, "nothing", "()V").is_none());
    }
}

#[test]
fn classes_of_other_modules_are_found() {
    for (_, _, program) in programs() {
        let logger = program.class(load(program, "java/util/logging/Logger"));
        assert_eq!(logger.origin, Origin::Jdk);
        assert_eq!(program.class(load(program, "Main")).origin, Origin::User);
    }
}

#[test]
fn main_classes_of_a_folder() {
    for (_, _, program) in programs() {
        assert_eq!(program.main_classes(), ["Main"]);
        assert_eq!(program.manifest_main_class(), None);
    }
}

#[test]
fn fields_can_count_as_declared_otherwise() {
    let redeclared =
        |class: &str, field: &str, modifier| Redeclared { class: class.into(), field: field.into(), modifier };
    for (jdk, folder, own) in programs() {
        let sources = Sources {
            jdk: jdk.clone(),
            classpath: vec![folder.clone()],
            redeclared: vec![
                redeclared("p/A", "i", Modifier::Volatile),
                redeclared("p/A", "L", Modifier::Plain),
                redeclared("q/B", "t", Modifier::Final),
                redeclared("java/lang/String", "value", Modifier::Volatile),
            ],
            ..Sources::default()
        };
        let changed = Program::open(sources).expect("classes");
        let is = |program: &Program, class: &str, field: &str| {
            let class = program.class(load(program, class));
            let declared = class.fields.iter().map(|id| program.field(*id)).find(|other| &*other.name == field);
            declared.map(|field| (field.is_volatile(), field.is_final())).expect("a field")
        };
        assert_eq!((is(own, "p/A", "i"), is(&changed, "p/A", "i")), ((false, false), (true, false)));
        assert_eq!((is(own, "p/A", "L"), is(&changed, "p/A", "L")), ((false, true), (false, false)));
        assert_eq!((is(own, "q/B", "t"), is(&changed, "q/B", "t")), ((false, false), (false, true)));
        assert_eq!(is(&changed, "q/B", "i"), (false, false), "a field of the same name in another class");
        assert_eq!(is(&changed, "java/lang/String", "value"), (false, true), "the JDK is as it is");
    }
}

#[test]
fn a_single_class_file_finds_its_neighbours() {
    for (jdk, folder, _) in programs() {
        let path = folder.join("r/Faces$C.class");
        let sources = Sources { jdk: jdk.clone(), class_files: vec![path], ..Sources::default() };
        let program = Program::open(sources).expect("a class file");
        load(&program, "r/Faces$C");
        load(&program, "p/A");
        // Moved away from its package's folder, it still finds what lies beside it.
        let beside = folder.join("beside");
        std::fs::create_dir_all(&beside).expect("a folder");
        for name in ["Faces$C.class", "Faces$I.class", "Faces$J.class"] {
            std::fs::copy(folder.join("r").join(name), beside.join(name)).expect("a copy");
        }
        let path = beside.join("Faces$C.class");
        let sources = Sources { jdk: jdk.clone(), class_files: vec![path], ..Sources::default() };
        load(&Program::open(sources).expect("a class file"), "r/Faces$C");
    }
}

/// Writes a jar of the classes with the JDK's own tool.
fn jar(jdk: &Path, file: &Path, arguments: &[&std::ffi::OsStr]) {
    let output = std::process::Command::new(jdk.join("bin/jar")).arg("-cf").arg(file).args(arguments).output();
    let output = output.expect("jar runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn multi_release_jars() {
    for (jdk, folder, program) in programs() {
        let feature = program.jdk_feature();
        let newer = [("X.java", "public class X { int newer; }")];
        let newer = common::compile(jdk, "newer", &newer, &[]);
        let older = [("X.java", "public class X { int older; }")];
        let older = common::compile(jdk, "older", &older, &[]);
        let file = folder.join("x.jar");
        let now = feature.to_string();
        let words = ["-C".as_ref(), older.as_os_str(), "X.class".as_ref(), "--release".as_ref(), now.as_ref()];
        let more = ["-C".as_ref(), newer.as_os_str(), "X.class".as_ref()];
        jar(jdk, &file, &[&words[..], &more[..]].concat());
        let jarred = common::open(jdk, &[&file]);
        assert!(jarred.find_field(load(&jarred, "X"), "newer").is_some(), "version {now} is used");
        assert_eq!(jarred.main_classes(), Vec::<String>::new());
        let broken = Program::open(Sources {
            jdk: jdk.clone(),
            classpath: vec![folder.join("Main.class")],
            ..Sources::default()
        });
        assert!(matches!(broken, Err(LoadError::BadJar { .. })), "{:?}", broken.err());
    }
}

#[test]
fn inputs_that_cannot_be_opened() {
    let open = |sources| Program::open(sources).err().map(|error| error.to_string()).expect("an error");
    let nowhere = PathBuf::from("/nowhere");
    let text = open(Sources { jdk: nowhere.clone(), ..Sources::default() });
    assert!(text.contains("/nowhere/lib/modules") && text.contains("--jdk"), "{text}");
    let (jdk, ..) = &programs()[0];
    let text = open(Sources { jdk: jdk.clone(), classpath: vec![nowhere.clone()], ..Sources::default() });
    assert!(text.contains("/nowhere"), "{text}");
    let text = open(Sources { jdk: jdk.clone(), class_files: vec![nowhere], ..Sources::default() });
    assert!(text.contains("/nowhere"), "{text}");
}

#[test]
fn a_missing_superclass_is_named_with_who_needs_it() {
    for (jdk, folder, _) in programs() {
        let bytes = std::fs::read(folder.join("q/B.class")).expect("a class file");
        let sources = Sources { jdk: jdk.clone(), class_bytes: vec![bytes], ..Sources::default() };
        let program = Program::open(sources).expect("a class file");
        let error = program.load("q/B").expect_err("p/A is missing");
        let expected = LinkError::ClassNotFound { name: "p/A".into(), asked_by: Some("q/B".into()) };
        assert_eq!(error, expected);
    }
}

#[test]
fn threads_share_a_program() {
    let (jdk, ..) = &programs()[0];
    let program = common::open(jdk, &[]);
    let names: Vec<String> =
        program.jdk_classes("java.base").into_iter().filter(|n| n.starts_with("java/util/c")).collect();
    std::thread::scope(|scope| {
        for worker in 0..4 {
            let (program, names) = (&program, &names);
            scope.spawn(move || {
                for number in 0..names.len() {
                    let name = &names[(number * 7 + worker * 31) % names.len()];
                    let class = program.class(load(program, name));
                    for method in class.methods.iter().map(|id| program.method(*id)) {
                        if let Some(body) = program.body(method).expect("a body") {
                            verify(program, method, body).expect("a good body");
                            body.calls.iter().for_each(|call| drop(program.resolve_method(call.method)));
                        }
                    }
                }
            });
        }
    });
    let mut seen = std::collections::HashSet::new();
    for id in 0..program.class_count() {
        let class = program.class(ClassId(id));
        assert_eq!(class.id, ClassId(id));
        assert!(seen.insert(&class.name), "{} is there twice", class.name);
        assert!(class.methods.windows(2).all(|pair| pair[0].0 + 1 == pair[1].0), "{}", class.name);
    }
}
