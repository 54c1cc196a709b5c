//! How fast `jmmc check` is on the programs in `benches/programs`: `cargo bench` prints a table.
//!
//! Every check is a process of its own on classes that are compiled beforehand, so the times include start-up. Since machines differ
//! and are busy, each time is also given as a ratio to a fixed amount of arithmetic measured in the same run. Times are printed,
//! never asserted; verdicts are. What holds is not decided again, but in the last table, which says what that costs. Without `--bench`, as under `cargo test --benches`, a few small checks run once.

use serde_json::Value;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// What is checked: class and arguments, and the verdict. The first [`SMALL`] are the short form.
const CHECKS: [(&str, &str); 38] = [
    ("Hello", "holds"),
    ("Phil 3", "violated"),
    ("PhilOrd 3", "holds"),
    ("SB", "holds"),
    ("SBVol", "holds"),
    ("MpPlain", "holds"),
    ("MpVol", "holds"),
    ("DclPlain 2", "holds"),
    ("DclPlain 3", "holds"),
    ("DclVol 2", "holds"),
    ("DclVol 3", "holds"),
    ("PetersonPlain", "holds"),
    ("PetersonVol", "holds"),
    ("DekkerPlain", "holds"),
    ("DekkerVol", "holds"),
    ("Phil 4", "violated"),
    ("Phil 5", "violated"),
    ("Phil 6", "violated"),
    ("PhilOrd 4", "holds"),
    ("PhilOrd 5", "holds"),
    ("PhilOrd 6", "holds"),
    ("RacyCounter 2 1", "violated"),
    ("RacyCounter 3 2", "violated"),
    ("SyncCounter 2 1", "holds"),
    ("SyncCounter 3 1", "holds"),
    ("SyncCounter 3 2", "holds"),
    ("CasCounter 2 1", "holds"),
    ("CasCounter 3 1", "holds"),
    ("CasCounter 3 2", "holds"),
    ("LockCounter 2 1", "holds"),
    ("LockCounter 3 1", "holds"),
    ("LockCounter 3 2", "holds"),
    ("BoundedBuf 1 1 2 1", "holds"),
    ("BoundedBuf 2 2 1 1", "holds"),
    ("BoundedBuf 2 2 2 1", "holds"),
    ("BoundedBufBug 1 1 2 1", "holds"),
    ("BoundedBufBug 2 2 1 1", "violated"),
    ("BoundedBufBug 2 2 2 1", "violated"),
];

/// Checks of the short form.
const SMALL: usize = 4;
/// Flags of a check that decides nothing again.
const UNAUDITED: [&str; 2] = ["--audit", "none"];
/// Seconds that an audit gets in any case.
const GRANTED: f64 = 2.0;
/// Runs of each check in the long form; the fastest counts.
const RUNS: usize = 3;

fn main() {
    let long = std::env::args().any(|argument| argument == "--bench");
    let classes = tempfile::tempdir().expect("a temporary folder");
    compile(classes.path());
    let unit = calibration();
    println!("unit of the last column: {unit:.3} s of arithmetic");
    println!(
        "{:<22} {:<9} {:>9} {:>11} {:>8} {:>8}",
        "program", "verdict", "states", "transitions", "seconds", "ratio"
    );
    let (checks, runs) = if long { (&CHECKS[..], RUNS) } else { (&CHECKS[..SMALL], 1) };
    for (program, verdict) in checks {
        let fastest = fastest(classes.path(), program, &UNAUDITED, runs);
        assert_eq!(fastest.verdict, *verdict, "{program}");
        fastest.print(program, unit);
    }
    if long {
        whole_spaces(classes.path(), unit);
        what_is_on_by_default(classes.path());
    }
    audits(classes.path(), checks, runs);
}

/// What it costs to decide again what holds, by default: as long as the check took, or the two seconds that are granted to every check.
fn audits(classes: &Path, checks: &[(&str, &str)], runs: usize) {
    println!("\naudited by default\n{:<22} {:>8} {:>9} {:>8}  extent", "program", "seconds", "audited", "ratio");
    let mut most: f64 = 0.0;
    let large: &[(&str, &[&str])] = if runs > 1 { &[("PhilOrd 6", &["--no-reduction"])] } else { &[] };
    let holding = checks.iter().filter(|(_, verdict)| *verdict == "holds").map(|(program, _)| (*program, &[][..]));
    for (program, flags) in holding.chain(large.iter().copied()) {
        let alone = fastest(classes, program, &[flags, &UNAUDITED].concat(), runs);
        let audited = fastest(classes, program, flags, runs);
        assert_eq!(audited.verdict, "holds", "{program}: the engines disagree");
        let extent = if audited.is_audited { "completely" } else { "in part" };
        let (seconds, all) = (alone.wall_seconds, audited.wall_seconds);
        println!("{program:<22} {seconds:>8.3} {all:>9.3} {:>8.2}  {extent}", all / seconds);
        most = most.max((all - seconds) / seconds.max(GRANTED));
    }
    println!("the audit took at most {most:.2} times as long as the check, or as {GRANTED} s if that was shorter");
}

/// What it costs to ask whether programs end, and to let threads wake up without a reason: how much more is searched, and for how much longer, than without.
fn what_is_on_by_default(classes: &Path) {
    println!(
        "\n{:<22} {:>12} {:>12} {:>12} {:>12}",
        "program that holds", "liveness", "(seconds)", "spurious", "(seconds)"
    );
    let mut totals = [0.0; 3];
    for (program, _) in CHECKS.iter().filter(|(program, verdict)| *verdict == "holds" && *program != "Hello") {
        let [all, endless, reasons] =
            [&[][..], &["--no-liveness"], &["--no-spurious"]].map(|flags| shortest_search(classes, program, flags));
        let more = |other: &Measured| all.transitions as f64 / other.transitions as f64;
        let longer = |other: &Measured| all.search_seconds / other.search_seconds;
        let figures = [more(&endless), longer(&endless), more(&reasons), longer(&reasons)];
        println!("{program:<22} {}", figures.map(|figure| format!("{figure:>12.2}")).join(" "));
        for (total, measured) in totals.iter_mut().zip([&all, &endless, &reasons]) {
            *total += measured.search_seconds;
        }
    }
    let [all, endless, reasons] = totals;
    println!(
        "all: {:.2} times as long as with --no-liveness, {:.2} as with --no-spurious",
        all / endless,
        all / reasons
    );
}

/// How fast single transitions are, and how large single states, where nothing is left out.
fn whole_spaces(classes: &Path, unit: f64) {
    println!("\nwithout reduction");
    let small = fastest(classes, "PhilOrd 4", &["--no-reduction", "--audit", "none"], RUNS);
    let large = fastest(classes, "PhilOrd 6", &["--no-reduction", "--audit", "none"], RUNS);
    small.print("PhilOrd 4", unit);
    large.print("PhilOrd 6", unit);
    println!("{:.0} transitions/s on one core", large.transitions as f64 / large.search_seconds);
    let bytes = large.memory.saturating_sub(small.memory);
    let states = large.states.saturating_sub(small.states).max(1);
    println!("{} bytes per stored state", bytes / states);
}

/// What one check reported, and how long its process took.
struct Measured {
    verdict: String,
    states: u64,
    transitions: u64,
    memory: u64,
    is_audited: bool,
    search_seconds: f64,
    wall_seconds: f64,
}

impl Measured {
    fn print(&self, program: &str, unit: f64) {
        println!(
            "{program:<22} {:<9} {:>9} {:>11} {:>8.3} {:>8.2}",
            self.verdict,
            self.states,
            self.transitions,
            self.wall_seconds,
            self.wall_seconds / unit
        );
    }
}

fn fastest(classes: &Path, program: &str, flags: &[&str], runs: usize) -> Measured {
    let all = (0..runs).map(|_| measure(classes, program, flags));
    all.min_by(|a, b| a.wall_seconds.total_cmp(&b.wall_seconds)).expect("at least one run")
}

/// Of the searches alone the shortest: most of them take no longer than a process takes to begin, and vary as much.
fn shortest_search(classes: &Path, program: &str, flags: &[&str]) -> Measured {
    let all = (0..3 * RUNS).map(|_| measure(classes, program, &[flags, &UNAUDITED].concat()));
    all.min_by(|a, b| a.search_seconds.total_cmp(&b.search_seconds)).expect("at least one run")
}

fn measure(classes: &Path, program: &str, flags: &[&str]) -> Measured {
    let mut words = program.split(' ');
    let class = words.next().unwrap_or_default();
    let mut command = Command::new(env!("CARGO_BIN_EXE_jmmc"));
    command
        .arg("check")
        .arg(classes)
        .args(["--main", class, "--model", "sc", "--format", "json"])
        .args(flags)
        .arg("--")
        .args(words);
    let begin = Instant::now();
    let output = command.output().expect("jmmc runs");
    let wall_seconds = begin.elapsed().as_secs_f64();
    let report: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{program}: {}", String::from_utf8_lossy(&output.stderr)));
    let count = |name: &str| report["statistics"][name].as_u64().unwrap_or(0);
    Measured {
        verdict: report["verdict"].as_str().unwrap_or_default().to_string(),
        states: count("states"),
        transitions: count("transitions"),
        memory: count("memory_bytes"),
        is_audited: report["models"][0]["audits"][0]["complete"].as_bool().unwrap_or(false),
        search_seconds: report["models"][0]["seconds"].as_f64().unwrap_or(f64::NAN),
        wall_seconds,
    }
}

/// Compiles all programs with the machine's own `javac`.
fn compile(into: &Path) {
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches/programs");
    let files = std::fs::read_dir(&programs).expect("benches/programs");
    let files = files.filter_map(|file| Some(file.ok()?.path()));
    let mut command = Command::new("javac");
    command.args(["-g", "-d"]).arg(into).args(files);
    assert!(command.status().expect("javac runs").success(), "the programs compile");
}

/// Seconds for a fixed amount of arithmetic, the fastest of a few tries.
fn calibration() -> f64 {
    let once = || {
        let begin = Instant::now();
        let mut x = black_box(88_172_645_463_325_252_u64);
        for _ in 0..50_000_000 {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
        }
        black_box(x);
        begin.elapsed().as_secs_f64()
    };
    (0..5).map(|_| once()).fold(f64::INFINITY, f64::min)
}
