//! Every memory model on every litmus test, and on random ones: the expectations of the headers, the outcomes against the brute-force
//! enumerators of `jmmc-oracle`, with and without reduction, all forms of the operational model against each other, and each model's
//! outcomes among those of the next weaker one.
//!
//! `ONLY=name` runs the tests whose names contain it, `GENERATED=2000` that many random ones, `SEED=1000` from that seed on.

mod support;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use jmmc_litmus::{FinalValue, Header, Outcome};
use jmmc_machine::{
    ActionIdentity, Form, Imposing, Jpr, Litmus, LitmusRequest, LitmusResult, MachineSettings, MemoryModel,
};
use jmmc_oracle::choices::{Choices, smallest};
use jmmc_oracle::{Model, java, random};
use jmmc_program::{FieldId, Program, Sources, Type};
use jmmc_search::{Control, Limits, Options};

/// States after which a search without reduction is given up.
const MOST_STATES: u64 = 20_000;

/// Threads from which on final values of fields are left out.
const MANY_THREADS: usize = 7;

const ANNOTATION: &str = "@interface thread { String[] after() default {}; }";

/// Models, each allowing what those before it allow.
const MODELS: [(Model, MemoryModel); 5] = [
    (Model::Sc, MemoryModel::Sc),
    (Model::Tso, MemoryModel::Tso),
    (Model::Pso, MemoryModel::Pso),
    (Model::OpMm, MemoryModel::OpMm(Form::Clocks)),
    (Model::Jpr, MemoryModel::Jpr(JPR)),
];

const JPR: Jpr = Jpr { identity: ActionIdentity::Any, imposing: Imposing::Everywhere };

/// Other forms of the operational model.
const FORMS: [(&str, MemoryModel); 2] =
    [("lists", MemoryModel::OpMm(Form::Lists)), ("pruned lists", MemoryModel::OpMm(Form::PrunedLists))];

struct Test<'p> {
    litmus: Litmus<'p>,
    header: Header,
    /// The same test, for the oracle.
    text: java::Test,
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
    fn explore(&self, memory: MemoryModel, reduction: bool) -> LitmusResult {
        // The path relaxer searches several times.
        let most = if memory == MemoryModel::Jpr(JPR) { MOST_STATES / 10 } else { MOST_STATES };
        let states = if reduction { None } else { Some(most) };
        let request = LitmusRequest {
            fields: self.fields(),
            wanted: None,
            settings: MachineSettings { memory, reduction, ..MachineSettings::default() },
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
        // What is seen of final fields ahead of time is more than need be, and depends on what is tried first.
        let exact = full.complete && (memory != MemoryModel::Jpr(JPR) || !self.has_finals());
        let agree = if exact {
            explored.outcomes == full.outcomes
        } else if full.complete {
            explored.outcomes.is_subset(&full.outcomes)
        } else {
            full.outcomes.is_subset(&explored.outcomes) || self.has_finals()
        };
        if !agree {
            problems.push(format!("{memory:?}: reduced {reduced_names:?}, full {full_names:?}"));
        }
        explored.outcomes
    }

    /// Whether a class of the test has final fields.
    fn has_finals(&self) -> bool {
        self.text.program.classes.iter().any(|class| class.has_final_fields())
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

    /// What the oracle says of the outcomes of a model.
    fn compare(&self, model: Model, outcomes: &BTreeSet<Outcome>, problems: &mut Vec<String>) {
        let fields = self.fields();
        let names = self.litmus.variables(&fields).names();
        let number = |(name, value): (&String, &Option<FinalValue>)| match value {
            Some(FinalValue::Int(value)) => Some((name.clone(), i64::from(*value))),
            Some(FinalValue::Long(value)) => Some((name.clone(), *value)),
            _ => None,
        };
        let numbers =
            |outcome: &Outcome| jmmc_oracle::Outcome(names.iter().zip(&outcome.values).filter_map(number).collect());
        let ours: jmmc_oracle::Outcomes =
            outcomes.iter().filter(|outcome| outcome.ends.is_empty()).map(numbers).collect();
        let counts =
            |field: &&jmmc_program::Field| fields.contains(&field.id) && matches!(field.ty, Type::Int | Type::Long);
        let all = self.litmus.fields();
        let observed: Vec<&str> = all.iter().copied().filter(counts).map(|field| &*field.name).collect();
        let theirs = jmmc_oracle::outcomes(&self.text.program, model, &observed).expect("a small test");
        for lost in theirs.difference(&ours) {
            problems.push(format!("{}: only the oracle has {lost}", model.name()));
        }
        let exact = model != Model::Jpr || !self.has_finals();
        for made_up in ours.difference(&theirs).filter(|_| exact) {
            problems.push(format!("{}: the oracle does not have {made_up}", model.name()));
        }
    }

    fn run(&self) -> Vec<String> {
        let mut problems = Vec::new();
        let mut stronger: BTreeSet<Outcome> = BTreeSet::new();
        let variables = self.litmus.variables(&self.fields());
        let condition = self.header.ask.as_ref().map(|ask| ask.bind(&variables).expect("an ask that names variables"));
        let mut operational = BTreeSet::new();
        for (model, memory) in MODELS {
            if model == Model::Jpr && self.weak {
                continue;
            }
            let name = model.name();
            let outcomes = self.outcomes(memory, &mut problems);
            self.compare(model, &outcomes, &mut problems);
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
            if model == Model::OpMm {
                operational = outcomes.clone();
            }
            stronger = outcomes;
        }
        for (name, memory) in FORMS.into_iter().filter(|_| !self.weak) {
            let outcomes = self.outcomes(memory, &mut problems);
            if outcomes != operational {
                let (lists, clocks) = (self.names(&outcomes), self.names(&operational));
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

/// Compiles the tests, which are in files of their names, and runs them all; what is wrong with each.
fn run_all(files: &[PathBuf], name: &str) -> Vec<Vec<String>> {
    let annotation = support::source("thread.java", ANNOTATION);
    let jdk = support::jdks().remove(0);
    let sources: Vec<PathBuf> = files.iter().cloned().chain([annotation]).collect();
    let folder = support::compile(&jdk, &sources, name);
    support::in_parallel(files, |file| {
        let text = fs::read_to_string(file).expect("a test");
        let header = Header::parse(&text).expect("a header").expect("a header");
        let class = file.file_stem().expect("a name").to_string_lossy().into_owned();
        let sources = Sources { jdk: jdk.home.clone(), classpath: vec![folder.clone()], ..Sources::default() };
        let program = Program::open(sources).expect("a program");
        let litmus = Litmus::of(&program, &class).unwrap_or_else(|error| panic!("{class}: {error}"));
        let weak = file.parent().is_some_and(|folder| folder.ends_with("modes"));
        let text = java::parse(&text).unwrap_or_else(|problem| panic!("{class}: {problem}"));
        let problems = Test { litmus, header, text, weak }.run();
        problems.into_iter().map(|problem| format!("{class}: {problem}")).collect::<Vec<_>>()
    })
}

#[test]
fn corpus_of_litmus_tests() {
    let files = corpus();
    assert!(files.len() > 200 || std::env::var("ONLY").is_ok(), "only {} files were found", files.len());
    let problems = run_all(&files, "models").concat();
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn random_litmus_tests() {
    run_random("Random", 150, random::test);
}

/// Objects within objects, arrays and clones, handed from thread to thread by races.
#[test]
fn random_litmus_tests_with_heaps() {
    run_random("Heap", 120, random::heap_test);
}

/// Plain variables of 64 bits, whose halves reads may see from different writes.
#[test]
fn random_litmus_tests_with_torn_longs() {
    run_random("Long", 25, random::long_test);
}

/// Makes a test of a name.
type Make = fn(String, &mut Choices) -> java::Test;

/// Writes the test to a file of its name.
fn written(folder: &Path, test: &java::Test) -> PathBuf {
    let file = folder.join(format!("{}.java", test.program.name));
    fs::write(&file, java::print(test)).expect("a source file");
    file
}

/// The simplest test like that of the seed that something is wrong with, and what.
fn shrunk(folder: &Path, seed: u64, make: Make) -> String {
    let found = smallest(Choices::seeded(seed), |choices| {
        let test = make("Shrunk".to_string(), choices);
        let problems = run_all(&[written(folder, &test)], "shrunk").concat();
        (!problems.is_empty()).then(|| format!("{}\n{}", problems.join("\n"), java::print(&test)))
    });
    found.map_or("not again".to_string(), |(_, text)| text)
}

/// As many tests, or as many as the environment says, made from seeds.
fn run_random(name: &str, count: u64, make: Make) {
    let number = |name: &str, default: u64| {
        std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name} is no number")))
    };
    let (first, count) = (number("SEED", 0), number("GENERATED", count));
    let only = std::env::var("ONLY").unwrap_or_default();
    let folder = support::folder(name);
    let seeds: Vec<u64> = (first..first + count).filter(|seed| format!("{name}{seed}").contains(&only)).collect();
    let mut wrong = Vec::new();
    for part in seeds.chunks(500) {
        let write = |seed: &u64| written(&folder, &make(format!("{name}{seed}"), &mut Choices::seeded(*seed)));
        let files: Vec<PathBuf> = part.iter().map(write).collect();
        for (seed, problems) in part.iter().zip(run_all(&files, &format!("{name}-models"))) {
            if !problems.is_empty() {
                wrong.push(format!("{}\nshrunk: {}", problems.join("\n"), shrunk(&folder, *seed, make)));
            }
        }
    }
    assert!(wrong.is_empty(), "{} programs:\n{}", wrong.len(), wrong.join("\n"));
}
