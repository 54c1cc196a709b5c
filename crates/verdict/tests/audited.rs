//! Whatever the engines say about the programs of this repository, the audit says, too, as far as it comes: verdicts about `main` methods, and outcomes of
//! litmus tests, under every model that it knows. And what goes wrong according to the engines, goes wrong according to the audit, if that is complete.
//!
//! `ONLY=Peterson` picks programs, `MODEL=opmm` a model, `JDK=25` a JDK, `SECONDS=20` gives each question more time. Counts are printed (`--nocapture`).

#[path = "../../machine/tests/support/mod.rs"]
mod support;

use jmmc_audit::{AuditStart, AuditedModel, FaultKind};
use jmmc_jmm::{ModelName, Verdict};
use jmmc_machine::{FindingKind, Litmus, MainMethod};
use jmmc_program::{Program, Sources};
use jmmc_search::{Limits, Options};
use jmmc_verdict::{
    Answered, Asked, AskedAbout, Auditing, Budget, Evidence, How, ModelChoice, Question, Says, TestCase, answer, audit,
    engine,
};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;
use support::{Jdk, compile, in_parallel, jdks, sources};

/// The annotation of threads.
const ANNOTATION: &str = "@interface thread { String[] after() default {}; }";

/// Models that are explored in both ways.
const MODELS: [ModelName; 5] = [ModelName::Sc, ModelName::Tso, ModelName::Pso, ModelName::Opmm, ModelName::Jpr];

/// How long one question may take in all.
fn seconds(default: f64) -> Duration {
    let given = std::env::var("SECONDS").ok().and_then(|text| text.parse().ok());
    Duration::from_secs_f64(given.unwrap_or(default))
}

fn is_picked(name: &str) -> bool {
    std::env::var("ONLY").map_or(true, |only| name.contains(&only))
}

fn models() -> Vec<ModelChoice> {
    let all = MODELS.into_iter().map(ModelChoice::One).chain([ModelChoice::Auto]);
    let name = |choice: &ModelChoice| match choice {
        ModelChoice::Auto => "auto",
        ModelChoice::One(model) => model.name(),
    };
    all.filter(|choice| std::env::var("MODEL").map_or(true, |only| only == name(choice))).collect()
}

fn budget(time: Duration) -> Budget {
    Budget::new(&Limits { time: Some(time), ..Limits::default() })
}

/// What needs no reason is left out: the audit does not know of it.
fn how() -> How {
    let options = Options { stop_at_first: true, ..Options::default() };
    How { auditing: Auditing::Full, spurious: false, options, ..How::default() }
}

/// What audits came to.
#[derive(Default)]
struct Tally {
    complete: usize,
    in_part: usize,
    violated: usize,
    unknown: usize,
    complaints: Vec<String>,
    reasons: BTreeMap<String, usize>,
}

impl Tally {
    fn add(&mut self, name: &str, evidence: &Evidence) {
        for audit in &evidence.audits {
            match &audit.says {
                Says::Same => self.complete += 1,
                Says::SoFar(why) => {
                    self.in_part += 1;
                    *self.reasons.entry(why.clone()).or_default() += 1;
                }
                Says::Otherwise(objection) => {
                    let trace = objection.trace.join("\n    ");
                    self.complaints.push(format!("{name}: {}\n    {trace}", objection.what));
                }
            }
        }
    }

    fn and(mut self, other: Tally) -> Tally {
        self.complete += other.complete;
        self.in_part += other.in_part;
        self.violated += other.violated;
        self.unknown += other.unknown;
        self.complaints.extend(other.complaints);
        for (why, count) in other.reasons {
            *self.reasons.entry(why).or_default() += count;
        }
        self
    }

    /// Fails if the engines disagree about anything.
    #[track_caller]
    fn judge(self, what: &str) {
        println!(
            "{what}: {} answers audited completely, {} in part; {} violations, {} unknown",
            self.complete, self.in_part, self.violated, self.unknown
        );
        let mut reasons: Vec<(usize, String)> = self.reasons.into_iter().map(|(why, count)| (count, why)).collect();
        reasons.sort();
        reasons.iter().rev().take(12).for_each(|(count, why)| println!("  {count} times: {why}"));
        let count = self.complaints.len();
        assert!(self.complaints.is_empty(), "{what}: {count} disagreements\n{}", self.complaints.join("\n"));
        assert!(self.complete > 0 || std::env::var_os("ONLY").is_some(), "{what}: nothing was audited");
    }
}

/// A program and its arguments.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Run {
    file: PathBuf,
    arguments: Vec<String>,
}

impl Run {
    fn class(&self) -> String {
        self.file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }
}

/// The runs that the header of a program asks for, each once, whatever its flags; one without arguments if it has no header.
fn runs(file: &Path, jdk: &Jdk) -> BTreeSet<Run> {
    let text = std::fs::read_to_string(file).expect("a readable source");
    let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(&format!("// {name}:")).map(str::trim));
    let release: u32 = field("jdk").map_or(0, |text| text.trim_end_matches('+').parse().expect("a release"));
    if jdk.version < release || !is_picked(&file.to_string_lossy()) || !text.contains("void main(") {
        return BTreeSet::new();
    }
    let lines = text.lines().filter_map(|line| {
        let run = line.strip_prefix("// run:").map(|line| line.split_once("=>").map_or("", |(words, _)| words));
        let verdict = line.strip_prefix("// verdict:").and_then(|line| line.split_once("=>"));
        run.or(verdict.map(|(words, _)| words.split_once("-- ").map_or("", |(_, arguments)| arguments)))
    });
    let run = |words: &str| Run {
        file: file.to_path_buf(),
        arguments: words.split_whitespace().map(str::to_string).collect(),
    };
    let found: BTreeSet<Run> = lines.map(run).collect();
    if found.is_empty() { BTreeSet::from([run("")]) } else { found }
}

fn open(jdk: &Jdk, classes: PathBuf) -> Program {
    let sources = Sources { jdk: jdk.home.clone(), classpath: vec![classes], ..Sources::default() };
    Program::open(sources).expect("a program")
}

/// What the engines and the audit say about a run.
fn checked(program: &Program, run: &Run, models: ModelChoice, time: Duration) -> Tally {
    let entry = MainMethod { class: run.class(), arguments: run.arguments.clone() };
    let question = Question { program, subject: AskedAbout::Main(entry), models, how: how() };
    let answered = answer(&question, &budget(time)).expect("a program that starts");
    let name = format!("{} {} {models:?} JDK {}", run.class(), run.arguments.join(" "), program.jdk_feature());
    let mut tally = Tally::default();
    answered.evidence.iter().for_each(|evidence| tally.add(&name, evidence));
    match answered.decision.verdict {
        Verdict::Holds => {}
        Verdict::Unknown => tally.unknown += 1,
        Verdict::Violated => {
            tally.violated += 1;
            tally.complaints.extend(missed(program, run, &answered, time).map(|what| format!("{name}: {what}")));
        }
    }
    tally
}

/// What the engines show and the audit does not find, although it has seen everything.
fn missed(program: &Program, run: &Run, answered: &Answered, time: Duration) -> Option<String> {
    let deciding = answered.deciding();
    let model = match deciding.about.model? {
        ModelName::Sc => AuditedModel::Sc,
        ModelName::Tso => AuditedModel::Tso,
        ModelName::Pso => AuditedModel::Pso,
        ModelName::Opmm => AuditedModel::Opmm,
        ModelName::Jpr => AuditedModel::Jpr,
        ModelName::Jmm | ModelName::JmmRevised => return None,
    };
    let shown = deciding.findings.violations().iter().find(|shown| shown.round.is_none())?;
    let kind = match shown.finding.kind {
        FindingKind::Assertion => FaultKind::Assertion,
        FindingKind::Exception => FaultKind::Exception,
        FindingKind::Deadlock => FaultKind::Deadlock,
        FindingKind::Endless | FindingKind::Outcome => return None,
    };
    let start = AuditStart::Main { class: run.class(), arguments: run.arguments.clone() };
    let limits = jmmc_audit::AuditBudget { time: Some(time), ..jmmc_audit::AuditBudget::default() };
    let question = jmmc_audit::AuditQuestion { start, model, trusts_locks: true, imposes_on_races: false };
    let found = jmmc_audit::check(program, &question, limits).ok()?;
    let is_missing = found.coverage.is_complete() && found.findings.iter().all(|finding| finding.kind != kind);
    is_missing.then(|| format!("the audit does not find {kind:?}: {}", shown.finding.message))
}

#[test]
fn programs() {
    let time = seconds(0.3);
    let is_wanted = |jdk: &Jdk| std::env::var("JDK").map_or(true, |only| only == jdk.version.to_string());
    for (index, jdk) in jdks().into_iter().enumerate().filter(|(_, jdk)| is_wanted(jdk)) {
        let mut tally = Tally::default();
        for folder in ["corpus/concurrency", "corpus/verdicts", "examples", "corpus/jvm"] {
            let files = sources(folder);
            let runs: Vec<Run> = files.iter().flat_map(|file| runs(file, &jdk)).collect();
            let files: BTreeSet<PathBuf> = runs.iter().map(|run| run.file.clone()).collect();
            if files.is_empty() {
                continue;
            }
            let program = open(&jdk, compile(&jdk, &files.into_iter().collect::<Vec<_>>(), "audited"));
            // Further JDKs differ in their library only, and programs of one thread have nothing to do with models.
            let is_all = index == 0 && folder != "corpus/jvm";
            let models = models().into_iter().filter(|choice| is_all || *choice == ModelChoice::Auto);
            let models: Vec<ModelChoice> = models.collect();
            let jobs: Vec<(&Run, ModelChoice)> =
                runs.iter().flat_map(|run| models.iter().map(move |model| (run, *model))).collect();
            let tallies = in_parallel(&jobs, |(run, model)| checked(&program, run, *model, time));
            tally = tallies.into_iter().fold(tally, Tally::and);
        }
        tally.judge(&format!("programs on JDK {}", jdk.version));
    }
}

/// What the engines and the audit say about the outcomes of a litmus test.
fn explored(program: &Program, class: &str, model: ModelName, time: Duration) -> Tally {
    let test = Litmus::of(program, class).unwrap_or_else(|error| panic!("{class}: {error}"));
    let fields: Vec<_> = test.fields().iter().map(|field| field.id).collect();
    let variables = test.variables(&fields);
    let case = TestCase { test, fields, variables, asked: Asked::Nothing, one_is_enough: false, proves: false };
    let subject = AskedAbout::Test(Box::new(case));
    let question = Question { program, subject, models: ModelChoice::Auto, how: how() };
    let budget = budget(time);
    let mut evidence = engine(model).ask(&question, &[], &budget.share(2)).expect("a test that starts");
    audit(&question, &mut evidence, Duration::ZERO, &budget);
    let mut tally = Tally::default();
    tally.unknown += usize::from(evidence.audits.is_empty());
    tally.add(&format!("{class} {}", model.name()), &evidence);
    tally
}

#[test]
fn litmus_tests() {
    let (time, jdk) = (seconds(0.4), jdks().into_iter().next().expect("a JDK"));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../litmus");
    let folders = std::fs::read_dir(root).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut folders: Vec<PathBuf> = folders.filter(|path| path.is_dir()).collect();
    folders.sort();
    let mut tally = Tally::default();
    for folder in folders {
        let name = format!("litmus/{}", folder.file_name().unwrap_or_default().to_string_lossy());
        let mut files = sources(&name);
        files.retain(|file| is_picked(&file.to_string_lossy()));
        let classes: Vec<String> =
            files.iter().map(|file| file.file_stem().unwrap_or_default().to_string_lossy().into_owned()).collect();
        if classes.is_empty() {
            continue;
        }
        files.push(support::source("thread.java", ANNOTATION));
        let program = open(&jdk, compile(&jdk, &files, "audited-litmus"));
        let asked: Vec<ModelName> = models()
            .into_iter()
            .filter_map(|choice| match choice {
                ModelChoice::One(model) => Some(model),
                ModelChoice::Auto => None,
            })
            .collect();
        let jobs: Vec<(&String, ModelName)> =
            classes.iter().flat_map(|class| asked.iter().map(move |model| (class, *model))).collect();
        let tallies = in_parallel(&jobs, |(class, model)| explored(&program, class, *model, time));
        tally = tallies.into_iter().fold(tally, Tally::and);
    }
    tally.judge("litmus tests");
}
