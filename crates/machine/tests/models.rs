//! Every memory model on every litmus test: the expectations of the headers, with and without reduction, all forms of the operational
//! model against each other, and each model's outcomes among those of the next weaker one.
//!
//! `ONLY=name` runs the tests whose file names contain it.

mod support;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use jmmc_litmus::{Header, Outcome};
use jmmc_machine::{Form, Litmus, LitmusRequest, MemoryModel, Outcomes, Settings};
use jmmc_program::{FieldId, Program, Sources};
use jmmc_search::{Control, Limits, Options};

/// States after which a search without reduction is given up.
const MOST_STATES: u64 = 20_000;

/// Threads from which on final values of fields are left out.
const MANY_THREADS: usize = 7;

const ANNOTATION: &str = "@interface thread { String[] after() default {}; }";

/// Models, each allowing what those before it allow.
const MODELS: [(&str, MemoryModel); 4] = [
    ("sc", MemoryModel::Sc),
    ("tso", MemoryModel::Tso),
    ("pso", MemoryModel::Pso),
    ("opmm", MemoryModel::OpMm(Form::Clocks)),
];

/// Other forms of the last of them.
const FORMS: [(&str, MemoryModel); 2] =
    [("lists", MemoryModel::OpMm(Form::Lists)), ("pruned lists", MemoryModel::OpMm(Form::PrunedLists))];

struct Test<'p> {
    litmus: Litmus<'p>,
    header: Header,
    /// Whether it uses modes between plain and volatile, which the list forms do not know.
    weak: bool,
}

impl Test<'_> {
    /// The fields whose final values count: all, unless that makes too many outcomes.
    fn fields(&self) -> Vec<FieldId> {
        let all = if self.litmus.threads().len() < MANY_THREADS { self.litmus.fields() } else { Vec::new() };
        all.iter().map(|field| field.id).collect()
    }

    /// Without reduction only as far as that is quick: the larger tests have millions of states then.
    fn explore(&self, memory: MemoryModel, reduction: bool) -> Outcomes {
        let states = if reduction { None } else { Some(MOST_STATES) };
        let request = LitmusRequest {
            fields: self.fields(),
            wanted: None,
            settings: Settings { memory, reduction, ..Settings::default() },
            options: Options { limits: Limits { states, ..Limits::default() }, ..Options::default() },
            workers: 1,
        };
        self.litmus.explore(request, &Control::new()).expect("a test that starts")
    }

    fn outcomes(&self, memory: MemoryModel, problems: &mut Vec<String>) -> BTreeSet<Outcome> {
        let explored = self.explore(memory, true);
        if !explored.complete || !explored.gaps.is_empty() {
            problems.push(format!("{memory:?}: incomplete {:?} {:?}", explored.stop, explored.gaps));
        }
        let full = self.explore(memory, false);
        let (reduced_names, full_names) = (self.names(&explored.outcomes), self.names(&full.outcomes));
        let agree = if full.complete {
            explored.outcomes == full.outcomes
        } else {
            full.outcomes.is_subset(&explored.outcomes)
        };
        if !agree {
            problems.push(format!("{memory:?}: reduced {reduced_names:?}, full {full_names:?}"));
        }
        explored.outcomes
    }

    fn names(&self, outcomes: &BTreeSet<Outcome>) -> Vec<String> {
        let texts = outcomes.iter().map(|outcome| {
            outcome
                .values
                .iter()
                .map(|value| value.as_ref().map_or("-".into(), ToString::to_string))
                .collect::<Vec<_>>()
        });
        texts.map(|values| values.join(",")).collect()
    }

    fn run(&self) -> Vec<String> {
        let mut problems = Vec::new();
        let mut stronger: BTreeSet<Outcome> = BTreeSet::new();
        let variables = self.litmus.variables(&self.fields());
        let condition = self.header.ask.as_ref().map(|ask| ask.bind(&variables).expect("an ask that names variables"));
        for (name, memory) in MODELS {
            let outcomes = self.outcomes(memory, &mut problems);
            if !stronger.is_subset(&outcomes) {
                let missing = stronger.difference(&outcomes).cloned().collect();
                problems.push(format!("{name} lacks {:?} of the stronger model", self.names(&missing)));
            }
            let holds = |outcome: &Outcome| match &condition {
                Some(condition) => condition.holds(outcome),
                None => outcome.asserts_hold,
            };
            let allowed = outcomes.iter().any(holds);
            if self.header.expected(name).is_some_and(|expected| expected != allowed) {
                problems.push(format!("{name}: allowed = {allowed}, outcomes {:?}", self.names(&outcomes)));
            }
            stronger = outcomes;
        }
        for (name, memory) in FORMS.into_iter().filter(|_| !self.weak) {
            let outcomes = self.outcomes(memory, &mut problems);
            if outcomes != stronger {
                let (lists, clocks) = (self.names(&outcomes), self.names(&stronger));
                problems.push(format!("{name}: {lists:?}, clocks {clocks:?}"));
            }
        }
        problems
    }
}

fn corpus() -> Vec<PathBuf> {
    let litmus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../litmus");
    let only = std::env::var("ONLY").unwrap_or_default();
    let mut files: Vec<PathBuf> = fs::read_dir(litmus)
        .expect("the corpus")
        .flatten()
        .filter(|entry| entry.path().is_dir())
        .flat_map(|folder| fs::read_dir(folder.path()).expect("a folder").flatten().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "java"))
        .filter(|path| path.file_stem().is_some_and(|stem| stem.to_string_lossy().contains(&only)))
        .collect();
    files.sort();
    files
}

#[test]
fn corpus_of_litmus_tests() {
    let files = corpus();
    assert!(!files.is_empty());
    let annotation = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("thread.java");
    fs::write(&annotation, ANNOTATION).expect("a source file");
    let jdk = support::jdks().remove(0);
    let sources: Vec<PathBuf> = files.iter().cloned().chain([annotation]).collect();
    let folder = support::compile(&jdk, &sources, "models");
    let results = support::in_parallel(&files, |file| {
        let text = fs::read_to_string(file).expect("a test");
        let header = Header::parse(&text).expect("a header").expect("a header");
        let class = file.file_stem().expect("a name").to_string_lossy().into_owned();
        let sources = Sources { jdk: jdk.home.clone(), classpath: vec![folder.clone()], ..Sources::default() };
        let program = Program::open(sources).expect("a program");
        let litmus = Litmus::of(&program, &class).unwrap_or_else(|error| panic!("{class}: {error}"));
        let weak = header.expect.iter().all(|expectation| expectation.model != "jmm");
        let problems = Test { litmus, header, weak }.run();
        problems.into_iter().map(|problem| format!("{class}: {problem}")).collect::<Vec<_>>()
    });
    let problems: Vec<String> = results.into_iter().flatten().collect();
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}
