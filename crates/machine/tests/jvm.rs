//! The deterministic programs of the corpus print exactly what they print on the real JVM, on every JDK found.
//!
//! A program's header may say `// jdk: N+` (the first release that it is for) and `// args: …` (what `main` gets).

mod support;

use jmmc_machine::{Checked, MachineSettings, MainMethod, Request, check};
use jmmc_program::{Program, Sources};
use jmmc_search::{Control, Limits, Options};
use std::path::{Path, PathBuf};
use std::process::Command;
use support::{Jdk, compile, in_parallel, jdks, sources};

/// States after which a program with threads has shown enough: its output is that of the first execution.
const STATES: u64 = 300;
/// Lines around the first difference that a failure shows.
const CONTEXT: usize = 2;

/// A program and what its header says.
#[derive(Clone)]
struct Case {
    file: PathBuf,
    class: String,
    first_jdk: u32,
    arguments: Vec<String>,
}

fn case(file: PathBuf) -> Case {
    let text = std::fs::read_to_string(&file).expect("a readable source");
    let header =
        |key: &str| text.lines().find_map(|line| line.strip_prefix("// ")?.strip_prefix(key)?.strip_prefix(':'));
    let first_jdk =
        header("jdk").map_or(0, |version| version.trim().trim_end_matches('+').parse().expect("`// jdk: N+`"));
    let arguments = header("args").unwrap_or_default().split_whitespace().map(str::to_string).collect();
    let class = file.file_stem().expect("a file name").to_string_lossy().into_owned();
    Case { file, class, first_jdk, arguments }
}

/// What the program prints on the real JVM.
fn by_jvm(jdk: &Jdk, classes: &Path, case: &Case) -> String {
    let mut command = Command::new(jdk.home.join("bin/java"));
    command.args(["-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-ea"]);
    command.args(["-Duser.language=en", "-Duser.country=US", "-Dfile.encoding=UTF-8", "-Dstdout.encoding=UTF-8"]);
    command.arg("-cp").arg(classes).arg(&case.class).args(&case.arguments);
    let output = command.output().expect("java runs");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn by_machine(program: &Program, case: &Case) -> Checked {
    let request = Request {
        entry: MainMethod { class: case.class.clone(), arguments: case.arguments.clone() },
        settings: MachineSettings::default(),
        options: Options { limits: Limits { states: Some(STATES), ..Limits::default() }, ..Options::default() },
        workers: 1,
        output: true,
    };
    check(program, &request, &Control::new()).unwrap_or_else(|error| panic!("{}: {error}", case.class))
}

/// Why the machine does not do what the JVM does.
fn complaint(program: &Program, jdk: &Jdk, classes: &Path, case: &Case) -> Option<String> {
    let checked = by_machine(program, case);
    let shown = checked.violations.first();
    let output = String::from_utf8_lossy(shown.map_or(&checked.output, |shown| &shown.output)).into_owned();
    let expected = by_jvm(jdk, classes, case);
    if output == expected && checked.gaps.is_empty() {
        return None;
    }
    let gaps = checked
        .gaps
        .iter()
        .map(|gap| format!("\n  not modelled: {} in {}:{}", gap.what, gap.place.method, gap.place.line));
    let violation = shown.map(|shown| format!("\n  {}", shown.finding.message));
    let details: String = gaps.chain(violation).collect();
    Some(format!("{} (JDK {}){details}{}", case.class, jdk.version, difference(&output, &expected)))
}

/// The first line that differs, with the lines before it.
fn difference(output: &str, expected: &str) -> String {
    let (ours, theirs): (Vec<&str>, Vec<&str>) = (output.split('\n').collect(), expected.split('\n').collect());
    let Some(line) = (0..ours.len().max(theirs.len())).find(|&line| ours.get(line) != theirs.get(line)) else {
        return String::new();
    };
    let around = ours[line.saturating_sub(CONTEXT).min(ours.len())..line.min(ours.len())].join("\n    ");
    let end = "(the end)";
    format!(
        "\n  line {}:\n    {around}\n  - {}\n  + {}",
        line + 1,
        theirs.get(line).unwrap_or(&end),
        ours.get(line).unwrap_or(&end)
    )
}

#[test]
fn programs_print_what_they_print_on_the_jvm() {
    let only = std::env::var("ONLY").ok();
    let mut cases: Vec<Case> = sources("corpus/jvm").into_iter().map(case).collect();
    cases.retain(|case| only.as_ref().is_none_or(|only| case.class.contains(only)));
    let mut failures = Vec::new();
    let mut runs = 0;
    for jdk in jdks() {
        let mine: Vec<Case> = cases.iter().filter(|case| case.first_jdk <= jdk.version).cloned().collect();
        let files: Vec<PathBuf> = mine.iter().map(|case| case.file.clone()).collect();
        let classes = compile(&jdk, &files, "jvm");
        let opened = Sources { jdk: jdk.home.clone(), classpath: vec![classes.clone()], ..Sources::default() };
        let program = Program::open(opened).expect("an openable program");
        runs += mine.len();
        failures.extend(in_parallel(&mine, |case| complaint(&program, &jdk, &classes, case)).into_iter().flatten());
    }
    assert!(
        failures.is_empty(),
        "{} of {runs} programs differ (- JVM, + jmmc):\n{}",
        failures.len(),
        failures.join("\n")
    );
}
