//! `jmmc test`: JUnit tests, each method explored as a program of its own.

mod args;
mod summary;

pub use args::TestArgs;

use crate::args::Format;
use crate::check;
use crate::environment::Environment;
use crate::errors::InputError;
use crate::interrupt::stop_on_interrupt;
use crate::javac;
use crate::parallel::in_parallel;
use crate::present;
use crate::progress::Meter;
use crate::scratch::{self, Scratch};
use crate::settings::{CheckSettings, Input, class_path, for_tests, progress, workers};
use crate::source_text::{SourceText, TextRoots};
use crate::target::Target;
use jmmc_jmm::Verdict;
use jmmc_junit::{JunitTest, LeftOut, find, runners};
use jmmc_program::{Program, Sources};
use jmmc_report::{Report, to_json_line, to_junit, to_sarif};
use jmmc_verdict::{Budget, answer};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How long a test is explored, unless somebody says otherwise.
const USUAL_TIME: Duration = Duration::from_secs(60);

/// Tests, ready to be explored.
struct Suite {
    program: Program,
    tests: Vec<JunitTest>,
    left_out: Vec<LeftOut>,
    /// The internal name of the class that runs each test.
    runners: Vec<String>,
    text_roots: TextRoots,
    target: Target,
    _folder: Scratch,
}

/// A test that was explored.
pub struct Tested {
    /// What was found.
    pub report: Report,
    /// Whether it has one thread, and so one path.
    pub is_single: bool,
}

/// Explores the tests, prints what was found, and says the exit code.
pub fn run(args: TestArgs, environment: &Environment) -> anyhow::Result<u8> {
    let suite = Suite::prepare(&args, environment)?;
    let settings = for_tests(&args, environment)?;
    let limits = jmmc_search::Limits {
        time: Some(settings.options.limits.time.unwrap_or(USUAL_TIME)),
        ..settings.options.limits
    };
    let budget = Budget::new(&limits);
    stop_on_interrupt(budget.control());
    let done = Arc::new(AtomicUsize::new(0));
    let _meter = {
        let (done, all) = (Arc::clone(&done), suite.tests.len());
        Meter::showing(progress(&args.output, environment), move |time| {
            format!("{} of {all} tests · {} s", done.load(Ordering::Relaxed), time.as_secs())
        })
    };
    let numbers: Vec<usize> = (0..suite.tests.len()).collect();
    let tested = in_parallel(workers(args.threads, environment), &numbers, |number| {
        let tested = suite.explore(*number, &settings, &budget.anew());
        done.fetch_add(1, Ordering::Relaxed);
        tested
    });
    let tested = tested.into_iter().collect::<anyhow::Result<Vec<Tested>>>()?;
    let reports: Vec<Report> = tested.iter().map(|tested| tested.report.clone()).collect();
    let text = match settings.presentation.format {
        Format::Text => summary::to_text(&tested, &suite.left_out, &ignored(&suite.tests), settings.presentation.style),
        Format::Json => reports.iter().map(to_json_line).collect(),
        Format::Junit => to_junit(&reports),
        Format::Sarif => to_sarif(&reports, &present::from_here(&suite.target.java)),
    };
    present::html(&reports, &[], &settings.presentation)?;
    present::write(&text, &settings.presentation)?;
    if settings.presentation.format != Format::Text {
        suite.left_out.iter().filter(|left| !left.disabled).for_each(|left| {
            eprintln!("jmmc: {}", jmmc_report::clean_lines(&format!("{} is not run: {}", left.test, left.why)));
        });
    }
    Ok(crate::exit_code(overall(&reports, &suite.left_out)))
}

/// The worst verdict; a test that cannot be run is not known to hold.
fn overall(reports: &[Report], left_out: &[LeftOut]) -> Verdict {
    let is = |verdict: Verdict| reports.iter().any(|report| report.verdict == verdict);
    if is(Verdict::Violated) {
        Verdict::Violated
    } else if is(Verdict::Unknown) || left_out.iter().any(|left| !left.disabled) {
        Verdict::Unknown
    } else {
        Verdict::Holds
    }
}

/// What is ignored of what tests say.
fn ignored(tests: &[JunitTest]) -> Vec<&'static str> {
    let mut all: Vec<&str> = tests.iter().flat_map(|test| test.ignored.iter().copied()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

impl Suite {
    /// Finds the tests that are wanted, and compiles what runs them.
    fn prepare(args: &TestArgs, environment: &Environment) -> anyhow::Result<Suite> {
        let input = Input {
            paths: args.paths.clone(),
            main: None,
            class_path: class_path(args.classpath.as_deref().unwrap_or_default())?,
            jdk: args.jdk.clone(),
            arguments: Vec::new(),
        };
        let target = Target::prepare(&input, environment)?;
        let sources = Sources { stand_ins: !args.search.no_trust, ..target.sources.clone() };
        // What is only on the class path is no test.
        let own = target.own(&input);
        let classes = Program::open(own)?.user_classes();
        let program = Program::open(sources.clone())?;
        let mut found = find(&program, &classes);
        found.tests.retain(|test| is_selected(&args.select, &test.class, &test.name));
        found.left_out.retain(|left| {
            let (class, name) = left.test.split_once('#').unwrap_or((&left.test, ""));
            is_selected(&args.select, class, name)
        });
        if found.tests.is_empty() && found.left_out.is_empty() {
            return Err(InputError::NoTests { paths: args.paths.clone(), selected: args.select.clone() }.into());
        }
        let folder = scratch::folder("for the tests")?;
        let mut suite = Suite {
            runners: vec![String::new(); found.tests.len()],
            tests: found.tests,
            left_out: found.left_out,
            text_roots: target.text_roots.clone(),
            program,
            target,
            _folder: folder,
        };
        // A test that cannot be called from outside keeps no other from being run.
        while let Err(error) = suite.compile(&sources) {
            suite.drop_uncallable(error)?;
        }
        Ok(suite)
    }

    /// Compiles what runs the tests, and links it with them.
    fn compile(&mut self, sources: &Sources) -> anyhow::Result<()> {
        self.runners = vec![String::new(); self.tests.len()];
        let runners = runners(&self.program, &self.tests);
        let (mut files, classes) = (Vec::new(), self._folder.path().join("classes"));
        for runner in &runners {
            let file = self._folder.path().join("source").join(format!("{}.java", runner.class));
            std::fs::create_dir_all(file.parent().unwrap_or(self._folder.path()))?;
            std::fs::write(&file, &runner.source)?;
            files.push(file);
            runner.tests.iter().for_each(|test| self.runners[*test] = runner.class.clone());
        }
        std::fs::create_dir_all(&classes)?;
        if !files.is_empty() {
            javac::compile(&sources.jdk, &files, &javac::class_path(sources), &classes)?;
        }
        let classpath: Vec<PathBuf> = [classes].into_iter().chain(sources.classpath.iter().cloned()).collect();
        self.program = Program::open(Sources { classpath, ..sources.clone() })?;
        Ok(())
    }

    /// Leaves out the tests whose calls do not compile.
    ///
    /// # Errors
    /// If something else is wrong.
    fn drop_uncallable(&mut self, error: anyhow::Error) -> anyhow::Result<()> {
        let Some(InputError::DoesNotCompile { messages, .. }) = error.downcast_ref::<InputError>() else {
            return Err(error);
        };
        let runners = runners(&self.program, &self.tests);
        let of_line = |line: &str| {
            let (place, what) = line.split_once(": error: ")?;
            let (file, number) = place.rsplit_once(':')?;
            let runner = runners.iter().find(|runner| file.ends_with(&format!("/source/{}.java", runner.class)))?;
            Some((runner.test_at(number.parse().ok()?)?, what.to_string()))
        };
        let wrong: BTreeMap<usize, String> = messages.lines().filter_map(of_line).collect();
        if wrong.is_empty() {
            return Err(error.context("the tests cannot be called; is what they need on the --classpath?"));
        }
        for (number, what) in wrong.iter().rev() {
            let test = self.tests.remove(*number);
            let (test, why) = (format!("{}#{}", test.class, test.name), format!("it cannot be called: {what}"));
            self.left_out.push(LeftOut { test, why, disabled: false });
        }
        Ok(())
    }

    fn explore(&self, number: usize, settings: &CheckSettings, budget: &Budget) -> anyhow::Result<Tested> {
        let begin = Instant::now();
        let (test, runner) = (&self.tests[number], &self.runners[number]);
        let question = check::question(settings, &self.program, runner, vec![number.to_string()]);
        let answered = answer(&question, budget)?;
        let mut text = SourceText::new(self.text_roots.clone());
        let mut report = check::report::report(settings, runner, &answered, &mut text);
        report.command = "test".to_string();
        report.target = format!("{}.{}", test.class, test.name);
        report.statistics.seconds = begin.elapsed().as_secs_f64();
        let is_single = answered.evidence.iter().all(|evidence| evidence.counters.transitions <= 1);
        Ok(Tested { report, is_single })
    }
}

/// Whether a test is among those that were named, or none was.
fn is_selected(selected: &[String], class: &str, name: &str) -> bool {
    let method_name = name.split('(').next().unwrap_or(name);
    let fits = |wanted: &String| {
        let (wanted_class, wanted_method) = match wanted.split_once('#') {
            Some((class, method)) => (class, Some(method)),
            None => (wanted.as_str(), None),
        };
        let is_class = class == wanted_class || class.ends_with(&format!(".{wanted_class}"));
        is_class && wanted_method.is_none_or(|method| method == name || method == method_name)
    };
    selected.is_empty() || selected.iter().any(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_and_arguments_may_be_left_out() {
        let fits = |wanted: &str| is_selected(&[wanted.to_string()], "a.b.FooTest", "adds(1)");
        assert!(["a.b.FooTest", "FooTest", "FooTest#adds", "b.FooTest#adds(1)"].into_iter().all(fits));
        assert!(!["Test", "FooTest#add", "BarTest#adds"].into_iter().any(fits));
    }
}
