//! The tests of `litmus/`, compiled once, and questions about them.
#![allow(dead_code, reason = "each test uses its part")]

use jmmc_axioms::{LitmusTest, OutcomeQuestion};
use jmmc_litmus::{Header, ValueSort, Variables};
use jmmc_program::{FieldId, Method, Program, Sources, Type};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

const ANNOTATION: &str = "@interface thread { String[] after() default {}; }";

/// A source with its header.
pub struct Source {
    /// The class's name.
    pub class: String,
    /// The folder that it is in.
    pub folder: String,
    pub header: Header,
}

/// All tests of the repository.
pub fn corpus() -> (Program, Vec<Source>) {
    let mut files = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../litmus"), &mut files);
    files.retain(|file| file.to_string_lossy().contains(&std::env::var("ONLY").unwrap_or_default()));
    let read = |file: &PathBuf| {
        let text = std::fs::read_to_string(file).expect("a source");
        let name = |path: Option<&Path>| path.and_then(Path::file_stem).expect("a name").to_string_lossy().into_owned();
        let header = Header::parse(&text).expect("a header")?;
        Some(Source { class: name(Some(file)), folder: name(file.parent()), header })
    };
    let sources = files.iter().filter_map(read).collect();
    (compile(&files, "corpus"), sources)
}

/// A program of one source.
pub fn program(name: &str, text: &str) -> Program {
    let file = scratch("source").join(format!("{name}.java"));
    std::fs::write(&file, text).expect("a writable folder");
    compile(&[file], name)
}

/// A program of several sources, each with its name.
pub fn programs(texts: &[(String, String)]) -> Program {
    let folder = scratch("sources");
    let files: Vec<PathBuf> = texts.iter().map(|(name, _)| folder.join(format!("{name}.java"))).collect();
    files.iter().zip(texts).for_each(|(file, (_, text))| std::fs::write(file, text).expect("a writable folder"));
    compile(&files, "programs")
}

/// An empty folder of the call's own: tests run side by side.
fn scratch(name: &str) -> PathBuf {
    static CALLS: AtomicUsize = AtomicUsize::new(0);
    let root = option_env!("CARGO_TARGET_TMPDIR").map_or_else(std::env::temp_dir, PathBuf::from);
    let folder = root.join(format!("axioms-{name}-{}", CALLS.fetch_add(1, Ordering::Relaxed)));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder).expect("a folder").flatten().map(|e| e.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "java") {
            files.push(path);
        }
    }
}

fn compile(files: &[PathBuf], name: &str) -> Program {
    let folder = scratch(name);
    let annotation = folder.join("thread.java");
    std::fs::write(&annotation, ANNOTATION).expect("a writable folder");
    let mut javac = Command::new("javac");
    javac.args(["-g", "-nowarn", "-encoding", "UTF-8", "-d"]).arg(&folder).arg(&annotation).args(files);
    assert!(javac.status().expect("javac runs").success());
    let javac = std::env::split_paths(&std::env::var_os("PATH").expect("a path"))
        .find_map(|folder| std::fs::canonicalize(folder.join("javac")).ok())
        .expect("javac on the path");
    let jdk = javac.parent().and_then(Path::parent).expect("a JDK").to_path_buf();
    Program::open(Sources { jdk, classpath: vec![folder], ..Sources::default() }).expect("a program")
}

/// The test of a class, with the fields that are asked about or all of them, and the variables of its outcomes.
pub fn test<'p>(program: &'p Program, class: &str, header: Option<&Header>) -> (LitmusTest<'p>, Variables) {
    let id = program.load(class).expect("a class");
    let methods: Vec<&Method> = program.class(id).methods.iter().map(|method| program.method(*method)).collect();
    let threads: Vec<&Method> = methods.into_iter().filter(|method| method.is_annotated("thread")).collect();
    let after = |method: &Method| -> Vec<usize> {
        let names = method.annotation("thread").map(|annotation| annotation.texts("after")).unwrap_or_default();
        names.iter().map(|name| threads.iter().position(|other| *other.name == **name).expect("a thread")).collect()
    };
    let roles: Vec<(&Method, Vec<usize>)> = threads.iter().map(|method| (*method, after(method))).collect();
    let all = program.class(id).fields.iter().map(|field| program.field(*field));
    let all: Vec<FieldId> =
        all.filter(|field| field.is_static() && field.flags & 0x1000 == 0).map(|field| field.id).collect();
    let asked: Vec<String> = header
        .and_then(|header| header.ask.as_ref())
        .iter()
        .flat_map(|ask| ask.names())
        .map(|name| name.text)
        .collect();
    let every = variables(program, &roles, &all);
    let locals = every.iter().count() - all.len();
    let used: Vec<usize> = asked.iter().filter_map(|name| every.find(name).ok()).collect();
    let wanted = |(index, _): &(usize, &FieldId)| header.is_none() || used.contains(&(locals + index));
    let fields: Vec<FieldId> = all.iter().enumerate().filter(wanted).map(|(_, field)| *field).collect();
    let variables = variables(program, &roles, &fields);
    (LitmusTest { program, class: id, threads: roles, main: None, fields }, variables)
}

fn variables(program: &Program, threads: &[(&Method, Vec<usize>)], fields: &[FieldId]) -> Variables {
    let sort = |ty: Type| match ty {
        Type::Boolean => ValueSort::Boolean,
        Type::Ref => ValueSort::Reference,
        _ => ValueSort::Number,
    };
    let mut variables = Variables::new();
    for (method, _) in threads {
        let body = program.body(method).expect("a body").expect("code");
        body.kept.iter().for_each(|kept| variables.add_local(&method.name, &kept.name, sort(kept.ty)));
    }
    for field in fields.iter().map(|field| program.field(*field)) {
        variables.add_field(&program.class(field.class).name, &field.name, sort(field.ty));
    }
    variables
}

/// What a header asks.
pub fn question(header: &Header, variables: &Variables) -> OutcomeQuestion {
    match &header.ask {
        None => OutcomeQuestion::Asserts,
        Some(ask) => {
            let condition = ask.bind(variables).expect("a condition");
            OutcomeQuestion::Ask(condition.conjuncts().into_iter().map(|part| (part.text(variables), part)).collect())
        }
    }
}
