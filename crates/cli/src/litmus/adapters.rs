//! Litmus tests for the jcstress tests among compiled classes: their sources are written, compiled beside the classes, and linked with them.
//!
//! A test that cannot be taken is refused by name; the others are not affected.

use crate::errors::InputError;
use crate::javac;
use crate::target::dotted;
use jmmc_jcstress::{Adapter, JcstressTest, TestProblem, is_test};
use jmmc_program::{Program, Sources};
use std::path::{Path, PathBuf};

/// Simple name of the annotation that every jcstress test has on some method.
const ACTOR: &str = "Actor";

/// A program with litmus tests for its jcstress tests.
pub struct Adapted {
    /// The program with the adapters' classes.
    pub program: Program,
    /// The internal name of each litmus test's class, and the jcstress test that it stands for.
    pub tests: Vec<(String, JcstressTest)>,
    /// The jcstress tests that cannot be taken.
    pub refused: Vec<Refused>,
}

/// A jcstress test that cannot be taken.
pub struct Refused {
    /// The name of the test.
    pub test: String,
    /// Why it is left out.
    pub why: String,
}

impl Refused {
    fn new(class: &str, why: impl ToString) -> Refused {
        Refused { test: dotted(class), why: why.to_string() }
    }

    /// As an error, where nothing else can be done.
    pub fn error(self) -> InputError {
        InputError::NotATest { origin: self.test, why: self.why }
    }
}

/// Finds the jcstress tests among the `own` classes, and links `all` classes with the litmus tests made for them in the folder.
pub fn adapt(own: &Sources, all: &Sources, folder: &Path) -> anyhow::Result<Adapted> {
    let names = Program::open(own.clone())?.classes_with_annotated_methods(ACTOR);
    let program = Program::open(all.clone())?;
    let (mut found, mut refused) = (Vec::new(), Vec::new());
    for name in &names {
        match adapter(&program, name) {
            Ok(adapter) => found.extend(adapter.map(|adapter| (name.clone(), adapter))),
            Err(why) => refused.push(Refused::new(name, why)),
        }
    }
    if found.is_empty() {
        return Ok(Adapted { program, tests: Vec::new(), refused });
    }
    let classes = folder.join("classes");
    let found = compile(found, all, folder, &classes, &mut refused)?;
    let classpath: Vec<PathBuf> = [classes].into_iter().chain(all.classpath.iter().cloned()).collect();
    let program = Program::open(Sources { classpath, ..all.clone() })?;
    let mut tests = Vec::new();
    for (name, adapter) in found {
        match program.load(&name).map_err(TestProblem::from).and_then(|class| JcstressTest::of(&program, class)) {
            Ok(test) => tests.push((adapter.class, test)),
            Err(why) => refused.push(Refused::new(&name, why)),
        }
    }
    Ok(Adapted { program, tests, refused })
}

/// The litmus test for a class, if it is a test: a class with actors that is none is what tests inherit from.
fn adapter(program: &Program, name: &str) -> Result<Option<Adapter>, TestProblem> {
    let class = program.load(name)?;
    if !is_test(program.class(class)) {
        return Ok(None);
    }
    JcstressTest::of(program, class)?.adapter(program).map(Some)
}

/// Compiles the litmus tests, all at once or, if that fails, one by one; those that can be compiled.
fn compile(
    found: Vec<(String, Adapter)>,
    all: &Sources,
    folder: &Path,
    classes: &Path,
    refused: &mut Vec<Refused>,
) -> anyhow::Result<Vec<(String, Adapter)>> {
    let file = |adapter: &Adapter| folder.join("source").join(format!("{}.java", adapter.class));
    for (_, adapter) in &found {
        let file = file(adapter);
        std::fs::create_dir_all(file.parent().unwrap_or(folder))?;
        std::fs::write(&file, &adapter.source)?;
    }
    std::fs::create_dir_all(classes)?;
    let class_path = javac::class_path(all);
    let files: Vec<PathBuf> = found.iter().map(|(_, adapter)| file(adapter)).collect();
    if javac::compile(&all.jdk, &files, &class_path, classes).is_ok() {
        return Ok(found);
    }
    let mut compiled = Vec::new();
    for (name, adapter) in found {
        match javac::compile(&all.jdk, &[file(&adapter)], &class_path, classes) {
            Ok(()) => compiled.push((name, adapter)),
            Err(error) => refused.push(Refused::new(&name, format!("it cannot be called from its package: {error:#}"))),
        }
    }
    Ok(compiled)
}
