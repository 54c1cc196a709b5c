//! From PATHs to litmus tests: sources are compiled, as many at once as their names allow, and classes with `@thread` methods, and jcstress tests, are
//! found.
//!
//! The annotation `@thread` is given to the compiler, one for each package, unless a source declares its own. A source that is found in a folder
//! and has neither header nor threads is taken for a part of other tests.

use super::adapters::{self, Adapted, Refused};
use super::source::TestSource;
use crate::environment::Environment;
use crate::errors::InputError;
use crate::scratch::{self, Scratch};
use crate::settings::SuiteSettings;
use crate::source_text::TextRoots;
use crate::target::{collect_files, dotted};
use crate::{javac, jdk};
use jmmc_jmm::ModelName;
use jmmc_litmus::HeaderProblem;
use jmmc_models::Model;
use jmmc_program::{Program, Sources};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Simple name of the annotation.
const ANNOTATION: &str = "thread";
/// What is given to the compiler.
const ANNOTATION_TEXT: &str = "@interface thread { String[] after() default {}; }\n";

/// All tests, grouped by the program that they are part of.
pub struct LitmusSuite {
    /// The groups, in the order of their paths.
    pub groups: Vec<Group>,
    /// Folders in which packages of source text may begin.
    pub text_roots: TextRoots,
    /// The jcstress tests that cannot be taken.
    pub refused: Vec<Refused>,
    /// The folders and jars of classes that were given to be looked through for tests.
    pub class_roots: Vec<PathBuf>,
    /// The single class files that were given.
    pub class_files: Vec<PathBuf>,
    /// The home of the JDK.
    pub jdk: PathBuf,
    /// Where compiled sources are, as long as the suite lives.
    _compiled: Vec<Scratch>,
}

/// Tests of one program.
pub struct Group {
    /// The program that all its tests are part of.
    pub program: Program,
    /// Its sources, none if it was given as classes.
    pub sources: Vec<TestSource>,
    /// The tests, in the order of their names.
    pub tests: Vec<TestClass>,
    /// The folder with what the sources were compiled to; none if it was given as classes.
    pub classes: Option<PathBuf>,
}

/// A class that is a test.
pub struct TestClass {
    /// Its internal name.
    pub class: String,
    /// The index of its source.
    pub source: Option<usize>,
    /// The jcstress test that it stands for.
    pub jcstress: Option<jmmc_jcstress::JcstressTest>,
}

/// The PATHs, sorted by what they are.
#[derive(Default)]
struct Sorted {
    sources: Vec<TestSource>,
    class_files: Vec<PathBuf>,
    class_roots: Vec<PathBuf>,
}

impl LitmusSuite {
    /// Sorts the PATHs, compiles the sources, and finds the tests.
    pub fn prepare(settings: &SuiteSettings, environment: &Environment) -> anyhow::Result<LitmusSuite> {
        let mut sorted = Sorted::default();
        for path in &settings.paths {
            sorted.add(path)?;
        }
        sorted.sources.iter().try_for_each(|source| known_models(source, settings))?;
        let jdk = jdk::find(settings.jdk.as_deref(), environment)?;
        let mut suite = LitmusSuite {
            groups: Vec::new(),
            text_roots: sorted.text_roots(),
            refused: Vec::new(),
            class_roots: sorted.class_roots.clone(),
            class_files: sorted.class_files.clone(),
            jdk: jdk.clone(),
            _compiled: Vec::new(),
        };
        let class_path: Vec<PathBuf> = sorted.class_roots.iter().chain(&settings.class_path).cloned().collect();
        let opened = Sources { jdk, stand_ins: settings.trust_library, ..Sources::default() };
        for sources in batches(sorted.sources) {
            let (group, folder) = compiled(&opened, sources, &class_path, &mut suite.refused)?;
            suite.groups.push(group);
            suite._compiled.push(folder);
        }
        if !sorted.class_roots.is_empty() || !sorted.class_files.is_empty() {
            let sources = Sources { classpath: sorted.class_roots, class_files: sorted.class_files, ..opened };
            let (group, folder) = given(sources, &settings.class_path, &mut suite.refused)?;
            suite.groups.push(group);
            suite._compiled.extend(folder);
        }
        if suite.groups.iter().all(|group| group.tests.is_empty()) {
            if let Some(refused) = suite.refused.pop() {
                return Err(refused.error().into());
            }
            return Err(InputError::NoThreads { paths: settings.paths.clone() }.into());
        }
        Ok(suite)
    }
}

/// Refuses expectations of models that there are not: they would never be compared with anything.
fn known_models(source: &TestSource, settings: &SuiteSettings) -> Result<(), InputError> {
    let known = |name: &str| {
        let given = settings.axiomatic.iter().any(|model| model.name() == name);
        given || ModelName::named(name).is_some() || Model::names().any(|shipped| shipped == name)
    };
    let mut expected = source.header.iter().flat_map(|header| &header.expect);
    let Some(unknown) = expected.find(|expectation| !known(&expectation.model)) else {
        return Ok(());
    };
    let message = format!(
        "no model is called `{}`; see `jmmc models`, or give the file of a model of your own with --model",
        unknown.model
    );
    Err(InputError::Header { path: source.path.clone(), problem: HeaderProblem::new(unknown.at, message) })
}

/// Compiles sources into a folder of their own.
fn compiled(
    opened: &Sources,
    sources: Vec<TestSource>,
    class_path: &[PathBuf],
    refused: &mut Vec<Refused>,
) -> anyhow::Result<(Group, Scratch)> {
    let folder = scratch::folder("for compiled classes")?;
    let classes = folder.path().join("classes");
    let mut files: Vec<PathBuf> = sources.iter().map(|source| source.path.clone()).collect();
    files.extend(annotations(&sources, &folder.path().join("given"))?);
    std::fs::create_dir_all(&classes)?;
    javac::compile(&opened.jdk, &files, class_path, &classes)?;
    let taken = refused.len();
    let group = linked(opened, sources, class_path, (&classes, &folder.path().join("adapters")), refused)?;
    for (index, source) in group.sources.iter().enumerate() {
        let is_test = group.tests.iter().any(|test| test.source == Some(index));
        let is_refused = refused[taken..].iter().any(|refused| source.declares(&refused.test.replace('.', "/")));
        if !is_test && !is_refused && (source.named || source.header.is_some()) {
            return Err(InputError::NoThreads { paths: vec![source.path.clone()] }.into());
        }
    }
    Ok((group, folder))
}

/// Links the `classes` that sources were compiled to, and finds the tests among them; what is made for jcstress tests goes to the folder `adapters`.
pub fn linked(
    opened: &Sources,
    sources: Vec<TestSource>,
    class_path: &[PathBuf],
    (classes, adapters): (&Path, &Path),
    refused: &mut Vec<Refused>,
) -> anyhow::Result<Group> {
    let classpath: Vec<PathBuf> = [classes.to_path_buf()].into_iter().chain(class_path.iter().cloned()).collect();
    let all = Sources { classpath, ..opened.clone() };
    let own = Sources { classpath: vec![classes.to_path_buf()], ..opened.clone() };
    let adapted = adapters::adapt(&own, &all, adapters)?;
    let program = adapted.program;
    refused.extend(adapted.refused);
    let mut tests = Vec::new();
    for class in program.classes_with_annotated_methods(ANNOTATION) {
        let source = sources.iter().position(|source| source.declares(&class));
        tests.extend(source.map(|source| TestClass { class, source: Some(source), jcstress: None }));
    }
    for (class, test) in adapted.tests {
        let name = &program.class(test.class).name;
        let source = sources.iter().position(|source| source.declares(name));
        tests.push(TestClass { class, source, jcstress: Some(test) });
    }
    tests.sort_by_key(|test| test.source);
    Ok(Group { program, sources, tests, classes: Some(classes.to_path_buf()) })
}

/// Writes the annotation for each package that has none of its own; the files written.
fn annotations(sources: &[TestSource], folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let packages: BTreeSet<&str> = sources.iter().map(|source| source.package.as_str()).collect();
    let declared =
        |package: &str| sources.iter().any(|s| s.package == package && s.types.iter().any(|t| t == ANNOTATION));
    let mut files = Vec::new();
    for package in packages.into_iter().filter(|package| !declared(package)) {
        let file = folder.join(package).join("thread.java");
        let declaration = match package.trim_end_matches('/') {
            "" => String::new(),
            package => format!("package {};\n", dotted(package)),
        };
        std::fs::create_dir_all(file.parent().unwrap_or(folder))?;
        std::fs::write(&file, declaration + ANNOTATION_TEXT)?;
        files.push(file);
    }
    Ok(files)
}

/// Classes as they were given; what is only on the class path is no test. The folder holds what was made for jcstress tests.
pub fn given(
    sources: Sources,
    class_path: &[PathBuf],
    refused: &mut Vec<Refused>,
) -> anyhow::Result<(Group, Option<Scratch>)> {
    let classpath: Vec<PathBuf> = sources.classpath.iter().chain(class_path).cloned().collect();
    let all = Sources { classpath, ..sources.clone() };
    let names = Program::open(sources.clone())?.classes_with_annotated_methods(ANNOTATION);
    let folder = scratch::folder("for compiled classes")?;
    let Adapted { program, tests: adapted, refused: others } =
        adapters::adapt(&sources, &all, &folder.path().join("adapters"))?;
    refused.extend(others);
    let plain = names.into_iter().map(|class| TestClass { class, source: None, jcstress: None });
    let folder = (!adapted.is_empty()).then_some(folder);
    let adapted = adapted.into_iter().map(|(class, test)| TestClass { class, source: None, jcstress: Some(test) });
    let tests = plain.chain(adapted).collect();
    Ok((Group { program, sources: Vec::new(), tests, classes: None }, folder))
}

/// Sources that can be compiled together: no two declare the same type, and those with an annotation of their own are not given one.
fn batches(sources: Vec<TestSource>) -> Vec<Vec<TestSource>> {
    let mut batches: Vec<(BTreeSet<String>, Vec<TestSource>)> = Vec::new();
    for source in sources {
        let given = format!("{}{ANNOTATION}", source.package);
        let names: BTreeSet<String> = source.internal_names().collect();
        let own = names.contains(&given);
        let fits = |(taken, _): &&mut (BTreeSet<String>, Vec<TestSource>)| !own && taken.is_disjoint(&names);
        match batches.iter_mut().find(fits) {
            Some((taken, batch)) => {
                taken.extend(names);
                taken.insert(given);
                batch.push(source);
            }
            None => {
                let taken = names.into_iter().chain([given]).collect();
                batches.push((taken, vec![source]));
            }
        }
    }
    batches.into_iter().map(|(_, batch)| batch).collect()
}

impl Sorted {
    fn text_roots(&self) -> TextRoots {
        let files: Vec<PathBuf> = self.sources.iter().map(|source| source.path.clone()).collect();
        let mut roots = javac::source_roots(&files);
        roots.extend(self.class_roots.iter().filter(|path| path.is_dir()).cloned());
        TextRoots { packages: roots, ..TextRoots::default() }
    }

    fn add(&mut self, path: &Path) -> Result<(), InputError> {
        let unreadable = |error: std::io::Error| InputError::Unreadable { path: path.into(), why: error.to_string() };
        if std::fs::metadata(path).map_err(unreadable)?.is_dir() {
            return self.add_folder(path);
        }
        let extension = path.extension().map(|e| e.to_string_lossy().to_lowercase()).unwrap_or_default();
        match extension.as_str() {
            "java" => self.sources.push(TestSource::read(path, true)?),
            "class" => self.class_files.push(path.into()),
            "jar" => self.class_roots.push(path.into()),
            _ => return Err(InputError::UnknownKind { path: path.into() }),
        }
        Ok(())
    }

    /// A folder with sources is a collection of tests, one without is a root of packages.
    fn add_folder(&mut self, folder: &Path) -> Result<(), InputError> {
        let mut files = Vec::new();
        collect_files(folder, &mut files)?;
        let has_extension = |file: &&PathBuf, extension: &str| file.extension().is_some_and(|e| e == extension);
        let sources: Vec<&PathBuf> = files.iter().filter(|file| has_extension(file, "java")).collect();
        for file in &sources {
            self.sources.push(TestSource::read(file, false)?);
        }
        if !sources.is_empty() {
            return Ok(());
        }
        if !files.iter().any(|file| has_extension(&file, "class")) {
            return Err(InputError::EmptyFolder { path: folder.into() });
        }
        self.class_roots.push(folder.into());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(package: &str, types: &[&str]) -> TestSource {
        TestSource {
            path: PathBuf::new(),
            named: false,
            package: package.to_string(),
            types: types.iter().map(|name| name.to_string()).collect(),
            header: None,
        }
    }

    #[test]
    fn sources_with_equal_names_are_compiled_apart() {
        let all = vec![
            source("", &["A"]),
            source("", &["B", "Node"]),
            source("", &["C", "Node"]),
            source("p/", &["A"]),
            source("", &["D", "thread"]),
            source("", &["E"]),
        ];
        let batches = batches(all);
        let names: Vec<Vec<&str>> =
            batches.iter().map(|batch| batch.iter().map(|source| source.types[0].as_str()).collect()).collect();
        assert_eq!(names, [vec!["A", "B", "A", "E"], vec!["C"], vec!["D"]]);
    }
}
