//! What dynamic call sites of compiled code are linked to.

mod common;

use std::sync::OnceLock;

use jmmc_program::{Class, Method, Program, listing, verify};

/// Class `Sites`, compiled by each JDK.
fn programs() -> &'static [Program] {
    static PROGRAMS: OnceLock<Vec<Program>> = OnceLock::new();
    PROGRAMS.get_or_init(|| {
        let program = |jdk: std::path::PathBuf| {
            let folder = common::compile(&jdk, "sites", &[("Sites.java", include_str!("Sites.java"))], &[]);
            common::open(&jdk, &[&folder])
        };
        common::jdks().into_iter().map(program).collect()
    })
}

/// The class made for the first dynamic call site of a method.
fn linked<'p>(program: &'p Program, class: &str, method: &str) -> &'p Class {
    let class = program.class(program.load(class).expect("the class"));
    let mut methods = class.methods.iter().map(|id| program.method(*id));
    let method = methods.find(|m| &*m.name == method).expect("the method");
    let body = program.body(method).expect("a body").expect("code");
    let site = body.dynamic_calls.first().expect("a dynamic call site").site;
    program.class(program.resolve_dynamic(site).unwrap_or_else(|error| panic!("{error}")).class)
}

fn list(program: &Program, class: &Class, method: &Method) -> String {
    let body = program.body(method).expect("a body").expect("code");
    verify(program, method, body).unwrap_or_else(|error| panic!("{}: {error}", class.name));
    // The number in the class's name is a position in the constant pool, which differs between compilers.
    listing(program, body).replace(&*class.name, "*")
}

/// Compares the listing of the last method that a site of class `Sites` is linked to.
#[track_caller]
fn check(method: &str, expected: &str) {
    for program in programs() {
        check_in(program, "Sites", method, expected);
    }
}

#[track_caller]
fn check_in(program: &Program, class: &str, method: &str, expected: &str) {
    let class = linked(program, class, method);
    let mut listed = String::new();
    for id in &class.methods {
        listed = list(program, class, program.method(*id));
    }
    let trim = |text: &str| text.lines().map(str::trim).collect::<Vec<_>>().join("\n").trim().to_string();
    assert_eq!(trim(&listed), trim(expected), "JDK {}: {listed}", program.jdk_feature());
}

#[test]
fn concatenation_uses_the_jdks_own_conversions() {
    check(
        "concat",
        r#"0: r3 = "i="
           1: r4 = static java/lang/String.valueOf(I)Ljava/lang/String;(r0)
           2: r5 = static java/lang/String.valueOf(Ljava/lang/Object;)Ljava/lang/String;(r1)
           3: r6 = static java/lang/String.valueOf(C)Ljava/lang/String;(r2)
           4: r7 = virtual java/lang/String.concat(Ljava/lang/String;)Ljava/lang/String;(r3, r4)
           5: r8 = virtual java/lang/String.concat(Ljava/lang/String;)Ljava/lang/String;(r7, r5)
           6: r9 = virtual java/lang/String.concat(Ljava/lang/String;)Ljava/lang/String;(r8, r6)
           7: return r9"#,
    );
}

#[test]
fn a_concatenation_of_one_string_is_a_new_string() {
    check(
        "copy",
        "0: r1 = static java/lang/String.valueOf(Ljava/lang/Object;)Ljava/lang/String;(r0)
         1: r2 = new java/lang/String
         2: special java/lang/String.<init>(Ljava/lang/String;)V(r2, r1)
         3: return r2",
    );
}

#[test]
fn captured_values_come_first_and_type_arguments_are_cast() {
    check(
        "boxed",
        "0: r2 = r0.*.arg$1
         1: cast r1 to java/lang/Integer
         2: r3 = static Sites.lambda$boxed$0(JLjava/lang/Integer;)I(r2, r1)
         3: return r3",
    );
}

#[test]
fn an_unbound_receiver_is_the_first_argument() {
    check(
        "unbound",
        "0: cast r1 to java/lang/String
         1: r2 = virtual java/lang/String.length()I(r1)
         2: r3 = static java/lang/Integer.valueOf(I)Ljava/lang/Integer;(r2)
         3: return r3",
    );
}

#[test]
fn results_are_converted_as_numbers() {
    check(
        "widened",
        "0: r1 = r0.*.arg$1
         1: r2 = interface java/util/function/Supplier.get()Ljava/lang/Object;(r1)
         2: cast r2 to java/lang/Number
         3: r3 = virtual java/lang/Number.longValue()J(r2)
         4: return r3",
    );
}

#[test]
fn constructor_references_make_objects() {
    check(
        "constructor",
        "0: r2 = new java/lang/StringBuilder
         1: special java/lang/StringBuilder.<init>(I)V(r2, r1)
         2: return r2",
    );
}

#[test]
fn lambdas_implement_their_markers() {
    for program in programs() {
        let class = linked(program, "Sites", "marked");
        let interfaces: Vec<&str> = class.interfaces.iter().map(|id| &*program.class(*id).name).collect();
        assert_eq!(interfaces, ["java/lang/Runnable", "java/io/Serializable"]);
    }
}

#[test]
fn records_compare_hash_and_print_like_the_jdk() {
    for program in programs() {
        check_in(
            program,
            "Sites$Pair",
            "equals",
            "0: if r0 == r1 goto 14
             1: r2 = r1 instanceof Sites$Pair
             2: if r2 == 0 goto 16
             3: r3 = r0.Sites$Pair.c
             4: r4 = r1.Sites$Pair.c
             5: r5 = static java/util/Objects.equals(Ljava/lang/Object;Ljava/lang/Object;)Z(r3, r4)
             6: if r5 == 0 goto 16
             7: r6 = r0.Sites$Pair.b
             8: r7 = r1.Sites$Pair.b
             9: r8 = static java/lang/Double.compare(DD)I(r6, r7)
             10: if r8 != 0 goto 16
             11: r9 = r0.Sites$Pair.a
             12: r10 = r1.Sites$Pair.a
             13: if r9 != r10 goto 16
             14: r11 = 1
             15: return r11
             16: r12 = 0
             17: return r12",
        );
        check_in(
            program,
            "Sites$Pair",
            "hashCode",
            "0: r1 = 0
             1: r2 = MulI r1, 31
             2: r3 = r0.Sites$Pair.a
             3: r4 = static java/lang/Integer.hashCode(I)I(r3)
             4: r5 = AddI r2, r4
             5: r6 = MulI r5, 31
             6: r7 = r0.Sites$Pair.b
             7: r8 = static java/lang/Double.hashCode(D)I(r7)
             8: r9 = AddI r6, r8
             9: r10 = MulI r9, 31
             10: r11 = r0.Sites$Pair.c
             11: r12 = static java/util/Objects.hashCode(Ljava/lang/Object;)I(r11)
             12: r13 = AddI r10, r12
             13: return r13",
        );
        let text = linked(program, "Sites$Pair", "toString");
        let text = list(program, text, program.method(text.methods[0]));
        for piece in [r#""Pair[""#, r#""a=""#, r#"", b=""#, r#"", c=""#, r#""]""#] {
            assert!(text.contains(piece), "{piece}: {text}");
        }
    }
}

#[test]
fn pattern_switches() {
    for jdk in common::jdks() {
        if common::open(&jdk, &[]).jdk_feature() < 21 {
            continue;
        }
        let sources = [("Patterns.java", include_str!("Patterns.java"))];
        let folder = common::compile(&jdk, "patterns", &sources, &[]);
        let program = common::open(&jdk, &[&folder]);
        check_in(
            &program,
            "Patterns",
            "shapes",
            "0: if r0 != null goto 3
             1: r2 = -1
             2: return r2
             3: if r1 > 0 goto 8
             4: r3 = r0 instanceof Patterns$Circle
             5: if r3 == 0 goto 8
             6: r4 = 0
             7: return r4
             8: if r1 > 1 goto 13
             9: r5 = r0 instanceof Patterns$Square
             10: if r5 == 0 goto 13
             11: r6 = 1
             12: return r6
             13: r7 = 2
             14: return r7",
        );
        for method in ["types", "boxed", "texts", "colors", "mixed"] {
            let class = linked(&program, "Patterns", method);
            list(&program, class, program.method(class.methods[0]));
        }
        let mixed = linked(&program, "Patterns", "mixed");
        let listed = list(&program, mixed, program.method(mixed.methods[0]));
        assert!(listed.contains("instanceof Patterns$Tint") && listed.contains("\"DARK\""), "{listed}");
    }
}
