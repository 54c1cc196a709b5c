//! From tests to units of work.
//!
//! Sources are compiled here, once, and units carry the class files: whoever answers a unit needs no compiler and no files, all answer about the same bytes,
//! and a unit by itself costs no start of a compiler. Classes that were given as such stay where they are; units name them with their hashes.

use super::args::PlanArgs;
use super::closure::{ClassFiles, closure};
use super::identity::{self, JMMC};
use super::output::LineWriter;
use super::result::UnitResult;
use super::unit::{self, NamedFile, Unit, UnitContent};
use super::{share, words};
use crate::args::{Format, OutputArgs, When};
use crate::environment::Environment;
use crate::errors::InputError;
use crate::litmus::{self, AskedTest, Group, LitmusSuite, TestClass};
use crate::settings::SuiteSettings;
use crate::target::collect_files;
use data_encoding::BASE64;
use std::collections::{BTreeMap, HashMap};
use std::path::Path;

/// Writes the units.
pub fn run(args: PlanArgs, environment: &Environment) -> anyhow::Result<u8> {
    let (mut command, model_texts) = words::words(&args.suite)?;
    let flags = [("--fields", args.fields), ("--explain", args.explain)];
    for (flag, _) in flags.into_iter().filter(|(_, set)| *set) {
        command.insert(0, flag.to_string());
    }
    command.insert(0, if args.outcomes { "outcomes" } else { "litmus" }.to_string());
    let settings = SuiteSettings::new(args.suite, &QUIET, environment)?;
    let settings = SuiteSettings { fields: args.fields, explain: args.explain, ..settings };
    let suite = LitmusSuite::prepare(&settings, environment)?;
    let planner = Planner::new(&suite, &settings, command, model_texts)?;
    let mut units = planner.units(&suite, &settings)?;
    unit::number(&mut units);
    estimate(&mut units, &args.costs)?;
    share::batches(&mut units, usize::try_from(args.batch).unwrap_or(usize::MAX));
    let mut writer = LineWriter::create(args.output.as_deref())?;
    units.iter().try_for_each(|unit| writer.line(&unit.line()))?;
    writer.finish()?;
    Ok(0)
}

/// No report is made here.
const QUIET: OutputArgs = OutputArgs {
    format: Format::Text,
    output: None,
    html: None,
    quiet: true,
    verbose: false,
    color: When::Never,
    progress: When::Never,
};

/// What all units have in common.
struct Planner {
    common: UnitContent,
    /// The models that are asked one by one; none: all together.
    apart: Vec<String>,
}

impl Planner {
    fn new(
        suite: &LitmusSuite,
        settings: &SuiteSettings,
        command: Vec<String>,
        model_texts: BTreeMap<String, String>,
    ) -> anyhow::Result<Planner> {
        let common = UnitContent {
            jmmc: JMMC.to_string(),
            jdk: identity::jdk(&suite.jdk),
            command,
            model_texts,
            class_path: settings.class_path.iter().map(|path| NamedFile::of(path)).collect::<Result<_, _>>()?,
            ..UnitContent::default()
        };
        // What a test may spend is for all its models together, so they stay together.
        let limits = &settings.options.limits;
        let bounded = limits.states.is_some() || limits.time.is_some() || settings.conflicts.is_some();
        let explored = settings.models.iter().map(|model| model.name().to_string());
        let mut apart: Vec<String> = Vec::new();
        for model in explored.chain(settings.axiomatic.iter().map(|model| model.name().to_string())) {
            if settings.models_named && !bounded && !apart.contains(&model) {
                apart.push(model);
            }
        }
        Ok(Planner { common, apart })
    }

    fn units(&self, suite: &LitmusSuite, settings: &SuiteSettings) -> anyhow::Result<Vec<Unit>> {
        let cases = litmus::cases(suite, settings)?;
        let patience = litmus::patience(&cases, settings).map(|time| time.as_secs());
        let common = UnitContent { one_of_many: cases.len() > 1, patience, ..self.common.clone() };
        let mut cases = cases.iter();
        let mut units = Vec::new();
        for group in &suite.groups {
            let files = group.classes.as_deref().map(class_files).transpose()?.unwrap_or_default();
            for test in &group.tests {
                let Some(case) = cases.next() else {
                    break;
                };
                let mut content = UnitContent { test: case.name(), class: test.class.clone(), ..common.clone() };
                if group.classes.is_some() {
                    ship(&mut content, group, (test, case), &files)?;
                    content.class_path.splice(0..0, named(&suite.class_roots)?);
                } else {
                    content.class_roots = named(&suite.class_roots)?;
                    content.class_files = named(&suite.class_files)?;
                }
                let path = case.source.map(|path| path.display().to_string());
                units.extend(self.of_test(content, test, path));
            }
        }
        units.extend(suite.refused.iter().map(|refused| {
            let (test, refused) = (refused.test.clone(), Some(refused.why.clone()));
            Unit::new(UnitContent { class: test.clone(), test, refused, ..common.clone() }, None)
        }));
        Ok(units)
    }

    /// The units of a test: one for each model, unless they are only worth something together, as for the grades of jcstress tests.
    fn of_test(&self, content: UnitContent, test: &TestClass, path: Option<String>) -> Vec<Unit> {
        if self.apart.is_empty() || test.jcstress.is_some() {
            return vec![Unit::new(content, path)];
        }
        let of =
            |model: &String| Unit::new(UnitContent { models: vec![model.clone()], ..content.clone() }, path.clone());
        self.apart.iter().map(of).collect()
    }
}

/// The files, with their hashes.
pub fn named(paths: &[std::path::PathBuf]) -> Result<Vec<NamedFile>, InputError> {
    paths.iter().map(|path| NamedFile::of(path)).collect()
}

/// The class files in a folder and below.
pub fn class_files(folder: &Path) -> anyhow::Result<ClassFiles> {
    let mut paths = Vec::new();
    collect_files(folder, &mut paths)?;
    let mut files = ClassFiles::new();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "class")) {
        let name = path.strip_prefix(folder).unwrap_or(path).with_extension("").display().to_string();
        files.insert(name, std::fs::read(path)?);
    }
    Ok(files)
}

/// Adds the classes that a test needs, and their sources.
fn ship(
    content: &mut UnitContent,
    group: &Group,
    (test, case): (&TestClass, &AskedTest<'_>),
    files: &ClassFiles,
) -> anyhow::Result<()> {
    let first = match &test.jcstress {
        Some(jcstress) => &*group.program.class(jcstress.class).name,
        None => &test.class,
    };
    let needed = closure(files, first);
    let own = test.source.map(|index| &group.sources[index]);
    let declares = |source: &&litmus::TestSource| needed.iter().any(|class| source.declares(class));
    for source in own.into_iter().chain(group.sources.iter().filter(declares)) {
        let Some(file) = source.path.file_name() else {
            continue;
        };
        let name = format!("{}{}", source.package, file.to_string_lossy());
        if case.source == Some(source.path.as_path()) {
            content.source = Some(name.clone());
        }
        if let std::collections::btree_map::Entry::Vacant(free) = content.sources.entry(name) {
            free.insert(String::from_utf8_lossy(&std::fs::read(&source.path)?).into_owned());
        }
    }
    content.classes = needed.iter().map(|name| (format!("{name}.class"), BASE64.encode(&files[*name]))).collect();
    Ok(())
}

/// Sets what each unit is expected to cost: what it has cost before or, if nobody knows, a guess by the size of the test and the model.
fn estimate(units: &mut [Unit], results: &[std::path::PathBuf]) -> Result<(), InputError> {
    let mut known: HashMap<(String, Vec<String>), u64> = HashMap::new();
    for file in results {
        for result in unit::lines(file)?.iter().filter_map(|line| UnitResult::read(line)) {
            if let Some(measured) = result.measured {
                known.insert((result.test, result.models), (measured.seconds * 1e3).ceil() as u64);
            }
        }
    }
    for unit in units {
        let content = &unit.content;
        let before = known.get(&(content.test.clone(), content.models.clone())).copied();
        unit.cost = before.unwrap_or_else(|| guess(content)).max(1);
    }
    Ok(())
}

/// Milliseconds for a thousand bytes of class files.
fn weight(model: &str) -> u64 {
    match model {
        "sc" => 3,
        "tso" | "pso" | "opmm" => 5,
        "jpr" => 10,
        _ => 30,
    }
}

fn guess(content: &UnitContent) -> u64 {
    let bytes: usize = content.classes.values().map(|class| class.len() / 4 * 3).sum();
    let weights: u64 = if content.models.is_empty() { 40 } else { content.models.iter().map(|m| weight(m)).sum() };
    (bytes as u64).max(1000) * weights / 1000
}
