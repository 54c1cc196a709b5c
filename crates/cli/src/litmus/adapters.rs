//! Litmus tests for the jcstress tests among compiled classes: their sources are written, compiled beside the classes, and linked with them.

use crate::errors::InputError;
use crate::javac;
use crate::target::dotted;
use jmmc_jcstress::{Test, is_test};
use jmmc_program::{Program, Sources};
use std::path::{Path, PathBuf};

/// Simple name of the annotation that every jcstress test has on some method.
const ACTOR: &str = "Actor";

/// A program with litmus tests for its jcstress tests.
pub struct Adapted {
    /// The program.
    pub program: Program,
    /// The internal name of each litmus test's class, and the jcstress test that it stands for.
    pub tests: Vec<(String, Test)>,
}

/// Finds the jcstress tests among the `own` classes, and links `all` classes with the litmus tests made for them in the folder.
pub fn adapt(own: &Sources, all: &Sources, folder: &Path) -> anyhow::Result<Adapted> {
    let names = Program::open(own.clone())?.classes_with_annotated_methods(ACTOR);
    let program = Program::open(all.clone())?;
    let mut found = Vec::new();
    for name in &names {
        let class = program.load(name)?;
        // A class with actors that is no test is what tests inherit from.
        if is_test(program.class(class)) {
            let problem =
                |why: jmmc_jcstress::Problem| InputError::NotATest { origin: dotted(name), why: why.to_string() };
            let test = Test::of(&program, class).map_err(problem)?;
            found.push((name.clone(), test.adapter(&program).map_err(problem)?));
        }
    }
    if found.is_empty() {
        return Ok(Adapted { program, tests: Vec::new() });
    }
    let mut files = Vec::new();
    for (_, adapter) in &found {
        let file = folder.join("source").join(format!("{}.java", adapter.class));
        std::fs::create_dir_all(file.parent().unwrap_or(folder))?;
        std::fs::write(&file, &adapter.source)?;
        files.push(file);
    }
    let classes = folder.join("classes");
    std::fs::create_dir_all(&classes)?;
    javac::compile(&all.jdk, &files, &class_path(all), &classes)?;
    let classpath: Vec<PathBuf> = [classes].into_iter().chain(all.classpath.iter().cloned()).collect();
    let program = Program::open(Sources { classpath, ..all.clone() })?;
    let mut tests = Vec::new();
    for (name, adapter) in found {
        let test = Test::of(&program, program.load(&name)?);
        let test = test.map_err(|why| InputError::NotATest { origin: dotted(&name), why: why.to_string() })?;
        tests.push((adapter.class, test));
    }
    Ok(Adapted { program, tests })
}

/// The class path for the compiler, which takes no single class files.
fn class_path(sources: &Sources) -> Vec<PathBuf> {
    let mut path = sources.classpath.clone();
    // One of the folders around a class file is the one in which its package begins.
    path.extend(sources.class_files.iter().flat_map(|file| file.ancestors().skip(1)).map(Path::to_path_buf));
    path
}
