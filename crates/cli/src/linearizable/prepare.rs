//! From a class to a program with a harness: finds the class and its operations, and compiles the harness once for all scenarios.

use super::args::LinearizableArgs;
use crate::environment::Environment;
use crate::javac;
use crate::scratch::{self, Scratch};
use crate::settings::{Input, class_path};
use crate::source_text::TextRoots;
use crate::target::Target;
use anyhow::Context;
use jmmc_program::{ClassId, Program, Sources};
use jmmc_scenario::{Discovered, Domain, Harness, HarnessPlan, OperationsWanted, compares, discover};
use std::path::{Path, PathBuf};

/// The simple names of harnesses: of the class, and of what says what is right.
const HARNESS: &str = "JmmcScenarios";
const LOCKED: &str = "JmmcOrders";

/// A class, ready to be explored.
pub struct PreparedClass {
    /// The class, its dependencies and the harnesses.
    pub program: Program,
    /// The class's operations.
    pub found: Discovered,
    /// What makes the object.
    pub new: String,
    /// The harness of the class.
    pub harness: ClassId,
    /// The harness that lets in one operation at a time, if orders come from elsewhere than the scenarios themselves.
    pub locked: Option<ClassId>,
    /// Where source text may be.
    pub text_roots: TextRoots,
    _target: Target,
    _folder: Scratch,
}

impl PreparedClass {
    /// Prepares the class that was named.
    pub fn new(args: &LinearizableArgs, environment: &Environment) -> anyhow::Result<PreparedClass> {
        let (class, paths) = class_and_paths(args);
        let input = Input {
            paths,
            main: None,
            class_path: class_path(args.classpath.as_deref().unwrap_or_default())?,
            jdk: args.jdk.clone(),
            arguments: Vec::new(),
        };
        let target = Target::prepare(&input, environment)?;
        let sources = Sources { stand_ins: !args.search.no_trust, ..target.sources.clone() };
        // Operations are those of the JDK's own classes, which the harness is compiled against.
        let program = Program::open(Sources { stand_ins: false, ..sources.clone() })?;
        let class = full_name(&program, &class);
        let specification = args.spec.as_ref().map(|name| full_name(&program, name));
        let ordered = args.comparable || compares(&program, &class);
        let request = OperationsWanted {
            class,
            operations: args.operations.clone(),
            groups: args.groups.iter().map(|names| names.split(',').map(|n| n.trim().to_string()).collect()).collect(),
            domain: Domain { values: args.values.clone(), payload: !args.boxes, ordered },
            specification,
        };
        let found = discover(&program, &request)?;
        let new = made_by(&found, args.new.as_deref())?;
        let sources_of_harness = harnesses(args, &program, &request, &found, &new)?;
        let folder = compile(&sources_of_harness, &sources)?;
        let classpath: Vec<PathBuf> =
            [folder.path().join("classes")].into_iter().chain(sources.classpath.iter().cloned()).collect();
        let program = Program::open(Sources { classpath, ..sources })?;
        let harness = program.load(&sources_of_harness[1].class)?;
        let locked = sources_of_harness.get(2).map(|locked| program.load(&locked.class)).transpose()?;
        let mut text_roots = target.text_roots.clone();
        text_roots.packages.push(folder.path().join("source"));
        Ok(PreparedClass { program, found, new, harness, locked, text_roots, _target: target, _folder: folder })
    }
}

/// The sources of what travels through the class, of its harness, and of the one that lets in one operation at a time, if orders come from there.
fn harnesses(
    args: &LinearizableArgs,
    program: &Program,
    request: &OperationsWanted,
    found: &Discovered,
    new: &str,
) -> anyhow::Result<Vec<Harness>> {
    let plan = HarnessPlan {
        name: HARNESS.to_string(),
        package: found.package.clone(),
        subject: found.subject.clone(),
        new: new.to_string(),
        initial: found.initial.clone(),
        invocations: &found.invocations,
        locked: false,
    };
    let mut all = vec![Harness::item(&found.package), Harness::new(&plan)];
    if let Some(specification) = &request.specification {
        let wanted = OperationsWanted { class: specification.clone(), specification: None, ..request.clone() };
        let other = discover(program, &wanted)?;
        let (name, new) = (LOCKED.to_string(), made_by(&other, args.spec_new.as_deref())?);
        let plan = HarnessPlan { name, subject: other.subject, new, initial: other.initial, locked: true, ..plan };
        all.push(Harness::new(&plan));
    } else if args.quiescent {
        all.push(Harness::new(&HarnessPlan { name: LOCKED.to_string(), locked: true, ..plan }));
    }
    Ok(all)
}

/// The name of the class, and where to look for it.
fn class_and_paths(args: &LinearizableArgs) -> (String, Vec<PathBuf>) {
    let file = Path::new(&args.class);
    if file.extension().is_some_and(|extension| extension == "java") {
        let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        return (stem, [file.to_path_buf()].into_iter().chain(args.paths.iter().cloned()).collect());
    }
    (args.class.clone(), args.paths.clone())
}

/// The internal name of a class: dots may stand before nested classes, and the package may be left out if one class has the name.
fn full_name(program: &Program, name: &str) -> String {
    let internal = name.replace('.', "/");
    let nested = internal.char_indices().rev().filter(|(_, c)| *c == '/').map(|(at, _)| {
        let (outer, inner) = internal.split_at(at);
        format!("{outer}{}", inner.replace('/', "$"))
    });
    let candidates = [internal.clone()].into_iter().chain(nested);
    let found = candidates.into_iter().find(|candidate| program.load(candidate).is_ok());
    let by_simple_name = || {
        let own = program.user_classes();
        let mut fitting = own.into_iter().filter(|class| class.rsplit(['/', '$']).next() == Some(name));
        fitting.next().filter(|_| fitting.next().is_none())
    };
    found.or_else(by_simple_name).unwrap_or(internal)
}

fn made_by(found: &Discovered, given: Option<&str>) -> anyhow::Result<String> {
    let made = given.map(str::to_string).or(found.new.clone());
    made.with_context(|| {
        format!("class {} has no constructor without parameters; say what makes an object with --new", found.subject)
    })
}

/// Writes the sources and compiles them.
fn compile(harnesses: &[Harness], sources: &Sources) -> anyhow::Result<Scratch> {
    let folder = scratch::folder("for the harness")?;
    let mut files = Vec::new();
    for harness in harnesses {
        let file = folder.path().join("source").join(format!("{}.java", harness.class));
        std::fs::create_dir_all(file.parent().unwrap_or(folder.path()))?;
        std::fs::write(&file, &harness.source)?;
        files.push(file);
    }
    let classes = folder.path().join("classes");
    std::fs::create_dir_all(&classes)?;
    javac::compile(&sources.jdk, &files, &javac::class_path(sources), &classes).context(
        "the operations cannot be called; name others with --op, or another way to make the object with --new",
    )?;
    Ok(folder)
}
