//! Whole programs against the oracle of `jmmc-oracle`: the verdicts of `jmmc check`, and the outcomes of the same programs as litmus tests.
//!
//! An outcome that happens-before allows with an order of all actions is one that Java allows: to assert that it does not occur must be *violated*. Without data races, and with no
//! thread blocked for ever, what no interleaving shows must *hold*. What a compiler may do by letting independent accesses change places is allowed, too.

use crate::jmmc::{check, compile, in_parallel, jdks, number, outcomes};
use crate::random::{Random, failed};
use crate::run::Folder;
use jmmc_oracle::choices::Choices;
use jmmc_oracle::whole::change::reordered;
use jmmc_oracle::whole::code::compile as code;
use jmmc_oracle::whole::memory::Memory;
use jmmc_oracle::whole::run::{Behaviour, behaviour};
use jmmc_oracle::whole::{Field, Flavour, Program, Stmt, java, make};
use std::collections::BTreeSet;
use std::path::Path;

/// States after which the oracle gives up.
const LIMIT: usize = 30_000;
/// Programs that are compiled together.
const BATCH: usize = 50;
const FLAVOURS: [Flavour; 3] = [Flavour::Memory, Flavour::Monitors, Flavour::Library];
/// Ways to explore, of which each program gets one. Where nothing is left out, programs that are too large for it stay *unknown*.
const WAYS: [&str; 4] = ["", "--no-reduction --states 20000", "--threads 2 --states 20000", ""];
const MODELS: &str = "--model sc --model tso --model pso --model opmm --model jmm --model jmm-revised --model jpr";

/// A program with what the oracle knows of it.
struct Case {
    name: String,
    program: Program,
    sequential: Behaviour,
    races: bool,
    weak: Behaviour,
    /// Outcomes that `check` is asked to exclude, with the verdict; none if it is open.
    asked: Vec<(Vec<i32>, &'static str)>,
}

impl Case {
    /// None if the program is too large.
    fn new(name: String, flavour: Flavour, numbers: Vec<u16>) -> Option<Case> {
        let mut choices = Choices::new(numbers.iter().rev().copied().collect());
        let program = make(flavour, numbers);
        let code = code(&program);
        let sequential = behaviour(&code, Memory::Sequential, LIMIT)?;
        let races = behaviour(&code, Memory::Races, LIMIT)?;
        let weak = behaviour(&code, Memory::HappensBefore, LIMIT)?;
        let lost: Vec<&Vec<i32>> = sequential.outcomes.difference(&weak.outcomes).collect();
        assert!(lost.is_empty(), "the oracle lost {lost:?} of {program:?}");
        let races = races.race;
        let mut case = Case { name, program, sequential, races, weak, asked: Vec::new() };
        case.ask(&mut choices);
        case.ask_reordered(&mut choices);
        Some(case)
    }

    /// What happens-before allows in a program whose independent accesses changed places, Java allows in this one.
    fn ask_reordered(&mut self, choices: &mut Choices) {
        let more = |program: Program| behaviour(&code(&program), Memory::HappensBefore, LIMIT);
        let more: Vec<Vec<i32>> = match self.program.flavour {
            Flavour::Memory => {
                reordered(&self.program).into_iter().filter_map(more).flat_map(|all| all.outcomes).collect()
            }
            _ => Vec::new(),
        };
        let more: Vec<Vec<i32>> = more.into_iter().filter(|outcome| !self.weak.outcomes.contains(outcome)).collect();
        if !more.is_empty() {
            self.asked.push((choices.pick(&more), "violated"));
        }
    }

    fn ask(&mut self, choices: &mut Choices) {
        let stale: Vec<Vec<i32>> = self.weak.outcomes.difference(&self.sequential.outcomes).cloned().collect();
        let all: Vec<Vec<i32>> = self.weak.outcomes.iter().cloned().collect();
        let likely = if stale.is_empty() { &all } else { &stale };
        if !likely.is_empty() {
            self.asked.push((choices.pick(likely), "violated"));
        }
        let mut other = all.first().cloned().unwrap_or_default();
        if !all.is_empty() {
            other = choices.pick(&all);
        }
        other.iter_mut().for_each(|value| {
            if choices.one_in(2) {
                *value = choices.pick(&[0, 1, 2, 7]);
            }
        });
        if self.sequential.deadlock || self.weak.deadlock || self.weak.outcomes.contains(&other) {
            self.asked.push((other, "violated"));
        } else if !self.races {
            self.asked.push((other, "holds"));
        }
    }

    fn class(&self, question: usize) -> String {
        format!("{}Q{question}", self.name)
    }

    fn sources(&self) -> Vec<(String, String)> {
        let source = |(index, (outcome, _)): (usize, &(Vec<i32>, _))| {
            (self.class(index), java::main(&self.program, &self.class(index), outcome))
        };
        self.asked.iter().enumerate().map(source).collect()
    }

    /// Whether the program can be a litmus test: nothing blocks for ever, and its threads are all there is.
    fn is_litmus(&self) -> bool {
        let ends = !self.sequential.deadlock && !self.weak.deadlock;
        self.program.flavour == Flavour::Memory && ends && !self.program.has_busy_main()
    }

    /// Differences between verdicts and the oracle.
    fn verdicts(&self, folder: &Folder, jdk: Option<&Path>, way: &str) -> (Vec<String>, usize) {
        let (mut found, mut unknown) = (Vec::new(), 0);
        for (index, (outcome, expected)) in self.asked.iter().enumerate() {
            let report = check(folder, jdk, &self.class(index), way);
            let verdict = report["verdict"].as_str().unwrap_or_default();
            unknown += usize::from(verdict == "unknown");
            if verdict != *expected && verdict != "unknown" {
                let jdk = jdk.map_or(String::new(), |home| home.display().to_string());
                found.push(format!(
                    "{} {way} {jdk}: expected {expected}, got {verdict}: {outcome:?}, {}",
                    self.class(index),
                    report["reason"]
                ));
            }
        }
        (found, unknown)
    }

    /// Whether the oracle has all outcomes: how references through final fields and others meet is left open.
    fn is_exact(&self) -> bool {
        fn reads(body: &[Stmt]) -> bool {
            body.iter().any(|statement| match statement {
                Stmt::Load(_, place) => place.field == Field::M,
                Stmt::If { then, otherwise, .. } => reads(then) || reads(otherwise),
                Stmt::Loop(_, body) | Stmt::Long(_, body) => reads(body),
                Stmt::Locked(_, body, _) | Stmt::TryLock(_, _, _, body) => reads(body),
                _ => false,
            })
        }
        !self.program.threads.iter().any(|thread| reads(&thread.body))
    }

    /// Differences between outcomes and the oracle, and between models.
    fn outcomes(&self, all: &crate::jmmc::Outcomes) -> Vec<String> {
        let text = |behaviour: &Behaviour| -> BTreeSet<String> {
            let row = |row: &Vec<i32>| row.iter().map(i32::to_string).collect::<Vec<_>>().join(",");
            behaviour.outcomes.iter().map(row).collect()
        };
        let mut found = Vec::new();
        let (sequential, weak) = (text(&self.sequential), text(&self.weak));
        let mut within = |less: &str, small: &BTreeSet<String>, more: &str, large: &BTreeSet<String>| {
            if let Some(lost) = small.difference(large).next() {
                found.push(format!("{}: {less} has {lost}, {more} does not", self.name));
            }
        };
        let names = ["sc", "tso", "pso", "opmm", "jmm", "jmm-revised", "jpr"];
        let explored: Vec<(&str, &BTreeSet<String>)> =
            names.iter().filter_map(|name| Some((*name, all.get(*name)?))).collect();
        for pair in explored.windows(2) {
            within(pair[0].0, pair[0].1, pair[1].0, pair[1].1);
        }
        for (name, outcomes) in &explored {
            within("the oracle of sc", &sequential, name, outcomes);
            match *name {
                "sc" => within("sc", outcomes, "the oracle", &sequential),
                "opmm" if self.is_exact() => within("opmm", outcomes, "the oracle", &weak),
                "tso" | "pso" if self.is_exact() => within(name, outcomes, "the oracle of opmm", &weak),
                _ => {}
            }
            if ["opmm", "jmm", "jmm-revised", "jpr"].contains(name) {
                within("the oracle of opmm", &weak, name, outcomes);
            }
        }
        found
    }
}

/// All differences of these programs, each with its program's place, and how many questions had no answer.
fn differences(cases: &[Case], jdk: Option<&Path>, way: &str) -> (Vec<(usize, String)>, usize) {
    let sources: Vec<(String, String)> = cases.iter().flat_map(Case::sources).collect();
    let folder = compile(&sources, jdk);
    let mut found = Vec::new();
    let litmus: Vec<&Case> = cases.iter().filter(|case| case.is_litmus()).collect();
    for case in &litmus {
        folder.write(&format!("litmus/{}.java", case.name), java::litmus(&case.program, &case.name));
    }
    if !litmus.is_empty() {
        let names = |test: &str| {
            litmus.iter().find(|case| case.name == test).map_or(Vec::new(), |case| java::names(&case.program))
        };
        let way = if way.contains("--no-reduction") { "--no-reduction" } else { "" };
        let all = outcomes(&folder, &format!("litmus --time-limit 3s {MODELS} {way}"), jdk, names);
        for (index, case) in cases.iter().enumerate() {
            if let Some(outcomes) = all.get(&case.name) {
                found.extend(case.outcomes(outcomes).into_iter().map(|text| (index, text)));
            }
        }
    }
    let verdicts = in_parallel(cases, |case| case.verdicts(&folder, jdk, way));
    let mut unknown = 0;
    for (index, (texts, open)) in verdicts.into_iter().enumerate() {
        found.extend(texts.into_iter().map(|text| (index, text)));
        unknown += open;
    }
    (found, unknown)
}

#[test]
fn whole_programs_do_what_the_oracle_says() {
    let (count, jdks) = (number("GENERATED", 500) as usize, jdks());
    let mut random = Random::new(number("SEED", 0));
    let (mut made, mut asked, mut unknown, mut failures) = (0, 0, 0, Vec::new());
    for batch in 0..count.div_ceil(BATCH) {
        let (jdk, way) = (jdks[batch % jdks.len()].as_deref(), WAYS[batch % WAYS.len()]);
        let (mut cases, mut trees) = (Vec::new(), Vec::new());
        for index in 0..BATCH.min(count - batch * BATCH) {
            let tree = random.tree(8..90);
            if let Some(case) = Case::new(format!("G{batch}n{index}"), FLAVOURS[index % 3], tree.numbers()) {
                cases.push(case);
                trees.push(tree);
            }
        }
        made += cases.len();
        asked += cases.iter().map(|case| case.asked.len()).sum::<usize>();
        let (found, open) = differences(&cases, jdk, way);
        unknown += open;
        println!("after batch {batch}: {made} programs, {asked} verdicts, {unknown} unknown, {} differ", found.len());
        let flavours: Vec<Flavour> = cases.iter().map(|case| case.program.flavour).collect();
        for (place, flavour) in flavours.iter().enumerate() {
            let found: Vec<(usize, String)> = found.iter().filter(|(at, _)| *at == place).cloned().collect();
            let wrong = |numbers| wrong(*flavour, numbers, jdk, way);
            failures.extend(failed(&found, &trees, wrong));
        }
    }
    println!("{made} of {count} programs compared, {asked} verdicts, {unknown} of them unknown");
    assert!(failures.is_empty(), "{} programs:\n{}", failures.len(), failures.join("\n\n"));
}

/// What is wrong with one program.
fn wrong(flavour: Flavour, numbers: Vec<u16>, jdk: Option<&Path>, way: &str) -> Option<String> {
    let case = Case::new("Shrunk".to_string(), flavour, numbers)?;
    let found = differences(std::slice::from_ref(&case), jdk, way).0;
    let sources: String = case.sources().into_iter().map(|(_, text)| text).collect();
    (!found.is_empty()).then(|| found.into_iter().map(|(_, text)| text + "\n").collect::<String>() + &sources)
}
