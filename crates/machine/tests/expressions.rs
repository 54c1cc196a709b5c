//! Hundreds of expressions over the JDK have the values, or throw the exceptions, that they have and throw on the real JVM, on every JDK found.
//!
//! `corpus/jdk` has a class for each part of the library; each of its cases has a name. `corpus/jdk/unknown.txt` names those that end as unknown, and why: a case that is
//! unknown and not named there fails the test, and so does one that is named and no longer unknown, so that the list only shrinks.
//!
//! `ONLY=Strings` looks at classes with that in their names only.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use jmmc_machine::{MachineSettings, MainMethod, Request, check};
use jmmc_program::{Program, Sources};
use jmmc_search::{Control, Limits, Options};
use support::{Jdk, compile, in_parallel, jdks, sources};

/// States after which a case with threads has shown enough: its output is that of the first execution.
const STATES: u64 = 300;
/// The class that the others use.
const SHARED: &str = "Cases";

/// A class of cases.
#[derive(Clone)]
struct Part {
    file: PathBuf,
    class: String,
    first_jdk: u32,
    names: Vec<String>,
}

fn part(file: PathBuf) -> Part {
    let text = std::fs::read_to_string(&file).expect("a readable source");
    let first_jdk = text.lines().find_map(|line| line.strip_prefix("// jdk:"));
    let first_jdk = first_jdk.map_or(0, |from| from.trim().trim_end_matches('+').parse().expect("`// jdk: N+`"));
    let shown = text.split("c.show(\"").skip(1);
    let names: Vec<String> = shown.map(|rest| rest.split('"').next().unwrap_or_default().to_string()).collect();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{}: two cases of one name", file.display());
    let class = file.file_stem().expect("a file name").to_string_lossy().into_owned();
    Part { file, class, first_jdk, names }
}

/// What is printed of each case: a case's text goes on until the next one's name.
fn by_name(output: &str, names: &[String]) -> BTreeMap<String, String> {
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    let mut current = None;
    for line in output.lines() {
        let named = line.split_once(": ").filter(|(name, _)| names.iter().any(|known| known == name));
        match (named, &current) {
            (Some((name, text)), _) => {
                found.insert(name.to_string(), text.to_string());
                current = Some(name.to_string());
            }
            (None, Some(name)) => {
                let text = found.entry(name.clone()).or_default();
                text.push('\n');
                text.push_str(line);
            }
            (None, None) => {}
        }
    }
    found
}

/// What the cases print on the real JVM.
fn by_jvm(jdk: &Jdk, classes: &Path, part: &Part) -> BTreeMap<String, String> {
    let mut command = Command::new(jdk.home.join("bin/java"));
    command.args(["-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-ea"]);
    command.args(["-Duser.language=en", "-Duser.country=US", "-Dfile.encoding=UTF-8", "-Dstdout.encoding=UTF-8"]);
    command.arg("-cp").arg(classes).arg(&part.class);
    let output = command.output().expect("java runs");
    by_name(&String::from_utf8_lossy(&output.stdout), &part.names)
}

/// What the cases print on the machine, and why it stopped, if it did.
fn by_machine(program: &Program, part: &Part, names: &[String]) -> (BTreeMap<String, String>, Option<String>) {
    let request = Request {
        entry: MainMethod { class: part.class.clone(), arguments: names.to_vec() },
        settings: MachineSettings::default(),
        options: Options { limits: Limits { states: Some(STATES), ..Limits::default() }, ..Options::default() },
        workers: 1,
        output: true,
    };
    let checked = check(program, &request, &Control::new()).unwrap_or_else(|error| panic!("{}: {error}", part.class));
    let shown = checked.violations.first();
    let output = String::from_utf8_lossy(shown.map_or(&checked.output, |shown| &shown.output)).into_owned();
    let violation = shown.map(|shown| format!("violated: {}", shown.finding.message));
    (by_name(&output, names), checked.gaps.first().map(|gap| gap.what.to_string()).or(violation))
}

/// What differs, and what is unknown and why.
#[derive(Default)]
struct Found {
    different: Vec<String>,
    unknown: Vec<(String, String)>,
    compared: usize,
}

impl Found {
    fn compare(&mut self, jdk: &Jdk, part: &Part, name: &str, (ours, theirs): (&str, &str)) {
        self.compared += 1;
        if ours != theirs {
            let (class, version) = (&part.class, jdk.version);
            self.different.push(format!("{class}.{name} (JDK {version})\n  - {theirs}\n  + {ours}"));
        }
    }
}

/// Runs cases together; where they end as unknown, the case that did alone, and the others after it again.
fn run(jdk: &Jdk, program: &Program, part: &Part, known: &BTreeSet<String>, jvm: &BTreeMap<String, String>) -> Found {
    let mut found = Found::default();
    let (alone, mut together): (Vec<String>, Vec<String>) =
        part.names.iter().cloned().partition(|name| known.contains(&format!("{}.{name}", part.class)));
    let mut groups: Vec<Vec<String>> = alone.into_iter().map(|name| vec![name]).collect();
    groups.push(std::mem::take(&mut together));
    while let Some(group) = groups.pop() {
        let (printed, stopped) = if group.is_empty() { continue } else { by_machine(program, part, &group) };
        let done = group.iter().position(|name| !printed.contains_key(name)).unwrap_or(group.len());
        for name in &group[..done] {
            let theirs = jvm.get(name).map_or("(nothing)", String::as_str);
            found.compare(jdk, part, name, (&printed[name], theirs));
        }
        match (&group[done..], stopped) {
            ([], _) => {}
            ([name], Some(why)) => found.unknown.push((format!("{}.{name}", part.class), why)),
            ([name, ..], None) => found.compare(jdk, part, name, ("(nothing)", "")),
            ([name, rest @ ..], Some(_)) => groups.extend([rest.to_vec(), vec![name.clone()]]),
        }
    }
    found
}

/// The cases that are said to be unknown on a JDK: lines such as `17 25 Strings.lower: modules`.
fn said_unknown(text: &str, version: u32) -> BTreeSet<String> {
    let on = |line: &&str| line.split(' ').any(|word| word == version.to_string());
    let name = |line: &str| line.split(' ').find_map(|word| word.strip_suffix(':')).unwrap_or_default().to_string();
    text.lines().filter(on).map(name).collect()
}

#[test]
fn expressions_have_the_values_that_they_have_on_the_jvm() {
    let only = std::env::var("ONLY").ok();
    let mut parts: Vec<Part> = sources("corpus/jdk").into_iter().map(part).collect();
    parts.retain(|part| part.class == SHARED || only.as_ref().is_none_or(|only| part.class.contains(only)));
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/jdk/unknown.txt");
    let said = std::fs::read_to_string(&list).expect("corpus/jdk/unknown.txt");
    let (mut complaints, mut compared) = (Vec::new(), 0);
    let mut unknown: BTreeMap<(String, String), Vec<u32>> = BTreeMap::new();
    for jdk in jdks() {
        let mine: Vec<Part> = parts.iter().filter(|part| part.first_jdk <= jdk.version).cloned().collect();
        let files: Vec<PathBuf> = mine.iter().map(|part| part.file.clone()).collect();
        let classes = compile(&jdk, &files, "expressions");
        let opened = Sources { jdk: jdk.home.clone(), classpath: vec![classes.clone()], ..Sources::default() };
        let program = Program::open(opened).expect("an openable program");
        let known = said_unknown(&said, jdk.version);
        let classes_of_cases: Vec<Part> = mine.into_iter().filter(|part| part.class != SHARED).collect();
        let results =
            in_parallel(&classes_of_cases, |part| run(&jdk, &program, part, &known, &by_jvm(&jdk, &classes, part)));
        let mut now = BTreeSet::new();
        for found in results {
            complaints.extend(found.different);
            compared += found.compared;
            for (name, why) in found.unknown {
                now.insert(name.clone());
                unknown.entry((name, why)).or_default().push(jdk.version);
            }
        }
        let asked = |name: &&String| only.as_ref().is_none_or(|only| name.contains(only));
        let no_longer = known.difference(&now).filter(asked);
        complaints.extend(no_longer.map(|name| format!("{name} (JDK {}) is no longer unknown", jdk.version)));
        let newly = now.difference(&known);
        complaints.extend(newly.map(|name| format!("{name} (JDK {}) has become unknown", jdk.version)));
    }
    if complaints.iter().any(|complaint| complaint.ends_with("unknown")) {
        let line = |((name, why), versions): (&(String, String), &Vec<u32>)| {
            let versions: Vec<String> = versions.iter().map(u32::to_string).collect();
            format!("{} {name}: {why}", versions.join(" "))
        };
        let list: Vec<String> = unknown.iter().map(line).collect();
        complaints.push(format!("corpus/jdk/unknown.txt would be:\n{}", list.join("\n")));
    }
    assert!(
        complaints.is_empty(),
        "{} complaints about {compared} expressions (- JVM, + jmmc):\n{}",
        complaints.len(),
        complaints.join("\n")
    );
    assert!(only.is_some() || compared > 800, "only {compared} expressions were compared");
}
