//! The concurrent programs of the corpus and the examples: verdicts, races and exact state counts.
//!
//! A program's header is the only place where its truth is written:
//!
//! ```text
//! // jdk: 21+
//! // run:    2 1 => holds races=none states=17:123,25:130
//! ```
//!
//! After `=>` stand the verdict (`holds`, `unknown`, or `violated` and the kind), the locations of the program's own classes
//! that race, and the number of distinct states with reduction, for each JDK or for both.
//! `cargo xtask bless` rewrites the counts; `ONLY=Peterson` picks programs.

mod support;

use jmmc_machine::{Checked, FindingKind, MachineSettings, MainMethod, Request, check};
use jmmc_program::{Program, Sources};
use jmmc_search::{Control, Limits, Options, StopReason, Visited};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use support::{Jdk, compile, in_parallel, jdks, sources};

/// States after which a search without reduction, or without trust in the library, is given up.
const ENOUGH_STATES: u64 = 20_000;
/// States up to which whole states are kept for comparison.
const EXACT_STATES: u64 = 3_000;
/// Time for one search.
const PATIENCE: Duration = Duration::from_secs(20);
/// The JDKs for which counts are written.
const COUNTED: [u32; 2] = [17, 25];
/// A search that takes longer is mentioned.
const SLOW: Duration = Duration::from_secs(5);

/// What a `// run:` line says.
#[derive(Clone, Debug)]
struct Run {
    file: PathBuf,
    /// Number of the line in the file, from 0.
    line: usize,
    arguments: Vec<String>,
    expected: Verdict,
    races: Option<BTreeSet<String>>,
    /// By JDK; 0 stands for all those in `COUNTED`.
    states: BTreeMap<u32, u64>,
}

/// Counts by file, line and JDK.
type Counts = BTreeMap<(PathBuf, usize), BTreeMap<u32, u64>>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Holds,
    Violated(FindingKind),
    Unknown,
}

impl Run {
    fn class(&self) -> String {
        self.file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }

    fn name(&self, jdk: &Jdk) -> String {
        format!("{} {} (JDK {})", self.class(), self.arguments.join(" "), jdk.version)
    }

    fn states_on(&self, jdk: u32) -> Option<u64> {
        let all = self.states.get(&0).filter(|_| COUNTED.contains(&jdk));
        self.states.get(&jdk).or(all).copied()
    }
}

/// The runs of a file's header, and the first JDK that they are for.
fn header(file: &Path) -> (u32, Vec<Run>) {
    let text = std::fs::read_to_string(file).expect("a readable source");
    let mut first_jdk = 0;
    let mut runs = Vec::new();
    for (line, content) in text.lines().enumerate() {
        if let Some(version) = content.strip_prefix("// jdk:") {
            first_jdk = version.trim().trim_end_matches('+').parse().expect("`// jdk: N+`");
        }
        if let Some(run) = content.strip_prefix("// run:") {
            runs.push(parse_run(file, line, run));
        }
    }
    (first_jdk, runs)
}

fn parse_run(file: &Path, line: usize, text: &str) -> Run {
    let at = || format!("{}:{}", file.display(), line + 1);
    let (arguments, expected) = text.split_once("=>").unwrap_or_else(|| panic!("{}: no `=>`", at()));
    let mut words = expected.split_whitespace().peekable();
    let expected = match words.next() {
        Some("holds") => Verdict::Holds,
        Some("unknown") => Verdict::Unknown,
        Some("violated") => Verdict::Violated(match words.next() {
            Some("assertion") => FindingKind::Assertion,
            Some("exception") => FindingKind::Exception,
            Some("deadlock") => FindingKind::Deadlock,
            Some("liveness") => FindingKind::Endless,
            other => panic!("{}: violated {other:?}", at()),
        }),
        other => panic!("{}: verdict {other:?}", at()),
    };
    let (mut races, mut states) = (None, BTreeMap::new());
    for word in words {
        if let Some(list) = word.strip_prefix("races=") {
            let names = list.split(',').filter(|name| *name != "none");
            races = Some(names.map(str::to_string).collect());
        } else if let Some(list) = word.strip_prefix("states=") {
            for count in list.split(',') {
                let (jdk, count) = count.split_once(':').unwrap_or(("0", count));
                states.insert(jdk.parse().expect("a JDK"), count.parse().expect("a count"));
            }
        } else {
            panic!("{}: {word:?} is not understood", at());
        }
    }
    let arguments = arguments.split_whitespace().map(str::to_string).collect();
    Run { file: file.to_path_buf(), line, arguments, expected, races, states }
}

/// A way to explore a run.
struct How {
    name: &'static str,
    settings: MachineSettings,
    workers: usize,
    visited: Visited,
    /// States after which it may end without an answer; `None` if it must give one.
    enough: Option<u64>,
}

impl How {
    /// As users do it, on one core.
    fn usual() -> How {
        How {
            name: "one worker",
            settings: MachineSettings { strict_exit: true, ..MachineSettings::default() },
            workers: 1,
            visited: Visited::Fingerprint,
            enough: None,
        }
    }

    fn explore(&self, program: &Program, run: &Run) -> Checked {
        let limits = Limits { states: self.enough, time: Some(PATIENCE), ..Limits::default() };
        let request = Request {
            entry: MainMethod { class: run.class(), arguments: run.arguments.clone() },
            settings: self.settings.clone(),
            options: Options { limits, visited: self.visited, stop_at_first: false, ..Options::default() },
            workers: self.workers,
            output: false,
        };
        check(program, &request, &Control::new()).unwrap_or_else(|error| panic!("{}: {error}", run.class()))
    }
}

/// What the exploration shows, if that is anything.
fn verdict_of(checked: &Checked, expected: Verdict) -> Option<Verdict> {
    let mut kinds = checked.violations.iter().map(|shown| Verdict::Violated(shown.finding.kind));
    let first = kinds.clone().next();
    if first.is_some() {
        return kinds.find(|&kind| kind == expected).or(first);
    }
    match checked.stop {
        StopReason::Exhausted if checked.gaps.is_empty() => Some(Verdict::Holds),
        StopReason::Exhausted => Some(Verdict::Unknown),
        _ => None,
    }
}

/// The locations of the program's own classes that race.
fn own_races(checked: &Checked, class: &str) -> BTreeSet<String> {
    let own = |location: &&str| {
        let field = location.strip_prefix(class).is_some_and(|rest| rest.starts_with(['.', '$']));
        field || location.starts_with("elements of ")
    };
    let user = checked.races.iter().filter(|race| race.accesses.iter().any(|access| access.place.user));
    user.map(|race| race.location.as_str()).filter(own).map(str::to_string).collect()
}

/// What one run gave on one JDK.
struct Result {
    name: String,
    complaints: Vec<String>,
    /// If there was an answer.
    states: Option<u64>,
    slow: Option<Duration>,
}

fn examine(jdk: &Jdk, classes: &Path, run: &Run) -> Result {
    let sources = Sources { jdk: jdk.home.clone(), classpath: vec![classes.to_path_buf()], ..Sources::default() };
    let program = Program::open(sources).expect("an openable program");
    let usual = How::usual();
    let begin = Instant::now();
    let one = usual.explore(&program, run);
    let time = begin.elapsed();
    let states = one.statistics.states;
    let mut complaints = judge(&usual, run, &one);
    if let Some(expected) = run.states_on(jdk.version)
        && expected != states
        && !blessing()
    {
        complaints.push(format!("{states} states, expected {expected}"));
    }
    complaints.extend(examine_otherwise(&program, run, &one));
    let answered = verdict_of(&one, run.expected).is_some();
    Result { name: run.name(jdk), complaints, states: answered.then_some(states), slow: (time > SLOW).then_some(time) }
}

/// Explores in all the other ways, and compares with what the usual one showed.
fn examine_otherwise(program: &Program, run: &Run, one: &Checked) -> Vec<String> {
    let mut complaints = Vec::new();
    let two = How { name: "two workers", workers: 2, ..How::usual() };
    let shown = two.explore(program, run);
    complaints.extend(judge(&two, run, &shown));
    complaints.extend(other_races(&two, one, &shown));
    if one.statistics.states <= EXACT_STATES {
        let exact = How { name: "exact store", visited: Visited::Exact, ..How::usual() };
        let shown = exact.explore(program, run);
        complaints.extend(judge(&exact, run, &shown));
        complaints.extend(other_races(&exact, one, &shown));
        let counts = |checked: &Checked| {
            let counts = &checked.statistics;
            (counts.states, counts.transitions, counts.end_states)
        };
        if counts(one) != counts(&shown) {
            let (one, exact) = (counts(one), counts(&shown));
            complaints.push(format!("states, transitions and ends {one:?}, but {exact:?} with whole states"));
        }
    }
    for (name, reduction, trust_library) in [("no reduction", false, true), ("no trust", true, false)] {
        let how = How {
            name,
            settings: MachineSettings { reduction, trust_library, ..How::usual().settings },
            enough: Some(ENOUGH_STATES),
            ..How::usual()
        };
        let shown = how.explore(program, run);
        complaints.extend(judge(&how, run, &shown));
        if !reduction {
            complaints.extend(races_missed(run, one, &shown));
        }
    }
    complaints
}

/// Where the exploration contradicts the header. One that need not be complete may show less than the header says.
fn judge(how: &How, run: &Run, checked: &Checked) -> Vec<String> {
    let (complete, how) = (how.enough.is_none(), how.name);
    let mut complaints = Vec::new();
    match verdict_of(checked, run.expected) {
        Some(verdict) if verdict == run.expected => {}
        None if !complete => {}
        verdict => {
            let messages: Vec<&String> =
                checked.violations.iter().map(|shown| &shown.finding.message).take(3).collect();
            let gaps: Vec<String> = checked.gaps.iter().map(|gap| gap.what.to_string()).take(3).collect();
            complaints.push(format!(
                "{how}: {verdict:?}, expected {:?} {messages:?} {gaps:?} {:?}",
                run.expected, checked.stop
            ));
        }
    }
    let Some(expected) = &run.races else {
        return complaints;
    };
    let races = own_races(checked, &run.class());
    let all = complete && run.expected == Verdict::Holds && checked.complete;
    if !races.is_subset(expected) || (all && races != *expected) {
        complaints.push(format!("{how}: races {races:?}, expected {expected:?}"));
    }
    complaints
}

/// The locations that race, also those in the library.
fn locations(checked: &Checked) -> BTreeSet<&String> {
    checked.races.iter().map(|race| &race.location).collect()
}

/// Where two complete explorations show different races.
fn other_races(how: &How, one: &Checked, other: &Checked) -> Option<String> {
    let (one, other) = (locations(one), locations(other));
    (one != other).then(|| format!("{}: races {other:?}, not {one:?}", how.name))
}

/// Races, also in the library, that only the search without reduction shows.
fn races_missed(run: &Run, reduced: &Checked, all: &Checked) -> Option<String> {
    let (reduced, all) = (locations(reduced), locations(all));
    let missed: Vec<_> = all.difference(&reduced).collect();
    // A violation ends the path, so that a race behind it may depend on the order of independent steps.
    let demanded = run.expected == Verdict::Holds && !missed.is_empty();
    demanded.then(|| format!("races missed by the reduction: {missed:?}"))
}

/// Whether the counts in the headers are to be rewritten.
fn blessing() -> bool {
    std::env::var_os("UPDATE_GOLDEN").is_some()
}

/// Writes the counts into the headers.
fn bless(runs: &[Run], counts: &Counts) {
    for run in runs {
        let Some(found) = counts.get(&(run.file.clone(), run.line)) else {
            continue;
        };
        let text = std::fs::read_to_string(&run.file).expect("a readable source");
        let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
        let line = &mut lines[run.line];
        line.truncate(line.find(" states=").unwrap_or(line.len()));
        let distinct: BTreeSet<&u64> = found.values().collect();
        let list: Vec<String> = match distinct.first() {
            Some(count) if distinct.len() == 1 => vec![count.to_string()],
            _ => found.iter().map(|(jdk, count)| format!("{jdk}:{count}")).collect(),
        };
        line.push_str(&format!(" states={}", list.join(",")));
        std::fs::write(&run.file, lines.join("\n") + "\n").expect("a writable source");
    }
}

#[test]
fn corpus_and_examples() {
    let only = std::env::var("ONLY").ok();
    let mut files = sources("corpus/concurrency");
    files.extend(sources("examples"));
    files.retain(|file| only.as_ref().is_none_or(|only| file.to_string_lossy().contains(only)));
    let headers: Vec<(u32, Vec<Run>)> = files.iter().map(|file| header(file)).collect();
    let mut jobs = Vec::new();
    for jdk in jdks() {
        let wanted = |index: usize| headers[index].0 <= jdk.version;
        let chosen: Vec<PathBuf> =
            files.iter().enumerate().filter(|&(index, _)| wanted(index)).map(|(_, file)| file.clone()).collect();
        let classes = compile(&jdk, &chosen, "concurrency");
        for (_, runs) in headers.iter().filter(|(first, _)| *first <= jdk.version) {
            jobs.extend(runs.iter().map(|run| (jdk.clone(), classes.clone(), run.clone())));
        }
    }
    let results = in_parallel(&jobs, |(jdk, classes, run)| examine(jdk, classes, run));
    let mut counts = Counts::new();
    let mut failures = Vec::new();
    for ((jdk, _, run), result) in jobs.iter().zip(&results) {
        if let Some(states) = result.states
            && COUNTED.contains(&jdk.version)
        {
            let counted = counts.entry((run.file.clone(), run.line)).or_default();
            counted.insert(jdk.version, states);
        }
        if let Some(time) = result.slow {
            println!("slow: {} {:.1} s", result.name, time.as_secs_f64());
        }
        failures.extend(result.complaints.iter().map(|complaint| format!("{}: {complaint}", result.name)));
    }
    if blessing() {
        let runs: Vec<Run> = headers.into_iter().flat_map(|(_, runs)| runs).collect();
        bless(&runs, &counts);
    }
    assert!(failures.is_empty(), "{} of {} runs:\n{}", failures.len(), jobs.len(), failures.join("\n"));
}
