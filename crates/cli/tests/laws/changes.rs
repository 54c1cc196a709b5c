//! Laws that need no oracle: a change of the program that changes nothing must not change the outcomes under any model, nor must another way to find them; a volatile field or a
//! lock adds none; and `check` finds an assertion violated if and only if the Java Memory Model allows the outcome that it excludes.

use crate::jmmc::{Outcomes, check, compile, in_parallel, jdks, number, outcomes};
use crate::random::{Random, failed};
use jmmc_oracle::whole::change::{Change, Effect, uses_finals};
use jmmc_oracle::whole::code::compile as code;
use jmmc_oracle::whole::memory::Memory;
use jmmc_oracle::whole::run::behaviour;
use jmmc_oracle::whole::{Flavour, Program, java, make};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// States after which a program is too large, as the oracle counts them.
const LIMIT: usize = 8_000;
/// Programs that are asked about together.
const BATCH: usize = 25;
const MODELS: [&str; 7] = ["sc", "tso", "pso", "opmm", "jmm", "jmm-revised", "jpr"];

/// A program, and what is asked of it.
struct Subject {
    name: String,
    program: Program,
    names: Vec<String>,
}

impl Subject {
    /// None if it is too large, or can block for ever.
    fn new(name: String, numbers: Vec<u16>) -> Option<Subject> {
        let program = make(Flavour::Memory, numbers);
        let weak = behaviour(&code(&program), Memory::HappensBefore, LIMIT)?;
        let names = java::names(&program);
        (!weak.deadlock && !names.is_empty() && !program.has_busy_main()).then_some(Subject { name, program, names })
    }

    fn changed(&self) -> Vec<(Change, String, Program)> {
        let change = |change: Change| Some((change, format!("{}{change:?}", self.name), change.of(&self.program)?));
        Change::ALL.into_iter().filter_map(change).collect()
    }

    /// The names that the numbers have in the mirrored program.
    fn mirrored(&self) -> Vec<String> {
        let count = self.program.threads.len();
        let rename = |name: &String| {
            let (thread, local) = name[1..].split_once('_').expect("a number's name");
            format!("r{}_{local}", count - thread.parse::<usize>().expect("a thread"))
        };
        self.names.iter().map(rename).collect()
    }
}

/// How the outcomes of a model differ, if they must not.
fn differ(less: &Outcomes, more: &Outcomes, equal: bool, finals: bool) -> Option<String> {
    for model in MODELS {
        let (Some(less), Some(more)) = (less.get(model), more.get(model)) else { continue };
        // What is seen of final fields ahead of time is more than need be, and depends on what is tried first.
        if model == "jpr" && finals {
            continue;
        }
        let lost = less.difference(more).next().map(|lost| format!("{model}: only the first has {lost}"));
        let added = more.difference(less).next().filter(|_| equal);
        let added = added.map(|added| format!("{model}: only the second has {added}"));
        if lost.is_some() || added.is_some() {
            return lost.or(added);
        }
    }
    None
}

/// All that is wrong with these programs, by their places.
fn differences(subjects: &[Subject], jdks: &[Option<std::path::PathBuf>]) -> Vec<(usize, String)> {
    let folder = compile(&[("Nothing".to_string(), "class Nothing { }".to_string())], None);
    let mut names: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for subject in subjects {
        folder.write(&format!("litmus/{}.java", subject.name), java::litmus(&subject.program, &subject.name));
        names.insert(subject.name.clone(), subject.names.clone());
        for (change, name, program) in subject.changed() {
            folder.write(&format!("changed/{name}.java"), java::litmus(&program, &name));
            let mirrored = change.effect() == Effect::Mirrored;
            names.insert(name, if mirrored { subject.mirrored() } else { subject.names.clone() });
        }
    }
    let models: String = MODELS.map(|model| format!(" --model {model}")).concat();
    let ask = |words: &str, jdk: Option<&Path>| {
        outcomes(&folder, &format!("{models} {words}"), jdk, |test| names.get(test).cloned().unwrap_or_default())
    };
    let first = jdks[0].as_deref();
    let usual = ask("litmus changed --engine search --time-limit 20s", first);
    let mut ways: Vec<(&str, BTreeMap<String, Outcomes>)> = vec![
        ("without reduction", ask("litmus --no-reduction --engine search --time-limit 10s", first)),
        ("by the solver", ask("litmus --engine sat --time-limit 3s", first)),
    ];
    if let Some(other) = jdks.get(1) {
        ways.push(("another JDK", ask("litmus --engine search --time-limit 20s", other.as_deref())));
    }
    let mut found = Vec::new();
    for (index, subject) in subjects.iter().enumerate() {
        let finals = uses_finals(&subject.program);
        let Some(of_it) = usual.get(&subject.name) else { continue };
        for (change, name, _) in subject.changed() {
            let Some(changed) = usual.get(&name) else { continue };
            let equal = change.effect() != Effect::Fewer;
            let wrong =
                if equal { differ(of_it, changed, true, finals) } else { differ(changed, of_it, false, finals) };
            found.extend(wrong.map(|text| (index, format!("{name}: {text}"))));
        }
        for (way, all) in &ways {
            let wrong = all.get(&subject.name).and_then(|other| differ(of_it, other, true, finals));
            found.extend(wrong.map(|text| (index, format!("{} {way}: {text}", subject.name))));
        }
    }
    found.extend(verdicts(subjects, &usual, first));
    found
}

/// Where `check` and the outcomes disagree.
fn verdicts(subjects: &[Subject], usual: &BTreeMap<String, Outcomes>, jdk: Option<&Path>) -> Vec<(usize, String)> {
    let mut asked: Vec<(usize, String, bool)> = Vec::new();
    let mut sources = Vec::new();
    for (index, subject) in subjects.iter().enumerate() {
        let Some((java, most)) = usual.get(&subject.name).and_then(|all| all.get("jmm").zip(all.get("jpr"))) else {
            continue;
        };
        // What only the path relaxer allows is the hardest to tell; then what only the Java Memory Model does.
        let rows: BTreeSet<&String> = most.difference(java).take(1).chain(java.iter().rev().take(1)).collect();
        for row in rows.into_iter().filter(|row| !row.contains(' ')) {
            let values: Option<Vec<i32>> = row.split(',').map(|value| value.parse().ok()).collect();
            let Some(values) = values else { continue };
            let class = format!("{}Q{}", subject.name, sources.len());
            sources.push((class.clone(), java::main(&subject.program, &class, &values)));
            asked.push((index, class, java.contains(row)));
        }
    }
    if sources.is_empty() {
        return Vec::new();
    }
    let folder = compile(&sources, jdk);
    let wrong = in_parallel(&asked, |(index, class, allowed)| {
        let verdict = check(&folder, jdk, class, "")["verdict"].as_str().unwrap_or_default().to_string();
        let expected = if *allowed { "violated" } else { "holds" };
        (verdict != expected && verdict != "unknown")
            .then(|| (*index, format!("{class}: {verdict}, but the outcomes say {expected}")))
    });
    wrong.into_iter().flatten().collect()
}

#[test]
fn changes_that_change_nothing_change_no_outcomes() {
    let (count, jdks) = (number("GENERATED", 6) as usize, jdks());
    let mut random = Random::new(number("SEED", 0));
    let (mut compared, mut failures) = (0, Vec::new());
    for batch in 0..count.div_ceil(BATCH) {
        let (mut subjects, mut trees) = (Vec::new(), Vec::new());
        for index in 0..BATCH.min(count - batch * BATCH) {
            let tree = random.tree(8..60);
            if let Some(subject) = Subject::new(format!("C{batch}n{index}"), tree.numbers()) {
                subjects.push(subject);
                trees.push(tree);
            }
        }
        compared += subjects.len();
        let found = differences(&subjects, &jdks);
        let wrong = |numbers: Vec<u16>| {
            let subject = Subject::new("Shrunk".to_string(), numbers)?;
            let text = java::litmus(&subject.program, "Shrunk");
            let found = differences(&[subject], &jdks);
            (!found.is_empty()).then(|| found.into_iter().map(|(_, text)| text + "\n").collect::<String>() + &text)
        };
        failures.extend(failed(&found, &trees, wrong));
    }
    println!("{compared} of {count} programs compared");
    assert!(failures.is_empty(), "{} programs:\n{}", failures.len(), failures.join("\n\n"));
}
