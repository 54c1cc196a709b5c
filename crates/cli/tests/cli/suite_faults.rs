//! What goes wrong where suites run: processes that die, two of them at once, full disks, units that take all memory, clocks that differ. Nothing is lost, nothing counts twice, and nothing holds while a unit is missing.

use crate::run::{Ended, Folder};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};

const SB: &str = "// litmus:  NAME – store buffering
// ask:     r1 == 0 && r2 == 0
class NAME {
    static int x, y;
    @thread static void t1() { x = 1; int r1 = y; }
    @thread static void t2() { y = 1; int r2 = x; }
}
";

/// A test that needs more memory than it may have.
const GREEDY: &str = "// litmus:  Greedy – an array of a gigabyte
// ask:     r1 == 0
class Greedy {
    static long[] all;
    @thread static void t1() { all = new long[1 << 27]; }
    @thread static void t2() { int r1 = all == null ? 0 : 1; }
}
";

#[track_caller]
fn done(ended: &Ended) {
    assert_eq!((ended.code, ended.stderr.as_str()), (0, ""));
}

/// A folder with a plan of so many tests, each under two models.
fn planned(tests: usize) -> Folder {
    let folder = Folder::new();
    for index in 0..tests {
        folder.write(&format!("tests/T{index}.java"), SB.replace("NAME", &format!("T{index}")));
    }
    done(&folder.jmmc("suite plan tests --model sc --model tso --audit none -o plan"));
    folder
}

fn text(folder: &Folder, name: &str) -> String {
    std::fs::read_to_string(folder.path().join(name)).unwrap_or_default()
}

/// The command, not yet ended.
fn started(folder: &Folder, words: &str) -> std::process::Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jmmc"));
    command.current_dir(folder.path()).args(words.split_whitespace()).stdout(Stdio::null());
    command.spawn().unwrap()
}

/// What `merge` prints about some results, without what was measured.
fn merged(folder: &Folder, results: &str) -> (String, i32) {
    let ended = folder.jmmc(&format!("suite merge --plan plan {results} --reproducible --format json"));
    (ended.stdout, ended.code)
}

/// Runs some Python with the drivers' common module.
fn python(folder: &Folder, script: &str) -> std::process::Output {
    let units = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../integrations/units");
    let mut command = Command::new("python3");
    command.current_dir(folder.path()).env("PYTHONPATH", units).env("PYTHONDONTWRITEBYTECODE", "1");
    let script = format!("import jmmc_units as units\nJMMC = {:?}\n{script}", env!("CARGO_BIN_EXE_jmmc"));
    command.args(["-c", &script]).output().unwrap()
}

#[track_caller]
fn well(output: &std::process::Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn two_drivers_at_once_lose_nothing_and_count_nothing_twice() {
    let folder = planned(30);
    done(&folder.jmmc("suite run --units plan -o one"));
    let words = "suite run --units plan --threads 2 --cache kept -o both";
    let mut drivers = [started(&folder, words), started(&folder, words)];
    assert!(drivers.iter_mut().all(|driver| driver.wait().unwrap().success()));
    let lines = text(&folder, "both").lines().filter(|line| !line.is_empty()).count();
    assert!((60..=120).contains(&lines), "{lines}");
    let (both, one) = (
        folder.jmmc("suite merge --plan plan both --reproducible"),
        folder.jmmc("suite merge --plan plan one --reproducible"),
    );
    assert_eq!(
        (both.stdout, both.stderr, both.code),
        (one.stdout, String::new(), one.code),
        "no line is mixed with another"
    );
    assert_eq!(merged(&folder, "both"), merged(&folder, "one"));
}

#[test]
fn a_worker_that_is_killed_costs_what_it_had_not_written() {
    let folder = planned(40);
    let mut worker = started(&folder, "suite run --units plan --threads 1 -o r");
    while text(&folder, "r").lines().count() < 3 && worker.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    worker.kill().unwrap();
    worker.wait().unwrap();
    let before = text(&folder, "r");
    let there = before.lines().count();
    if there < 80 {
        assert_eq!(merged(&folder, "r").1, 3, "nothing holds while a unit is missing");
    }
    done(&folder.jmmc("suite run --units plan -o r"));
    let after = text(&folder, "r");
    assert!(after.starts_with(before.trim_end()), "what was there is there");
    done(&folder.jmmc("suite run --units plan -o one"));
    assert_eq!(merged(&folder, "r"), merged(&folder, "one"));
}

#[test]
fn clocks_that_differ_change_nothing() {
    let folder = planned(2);
    done(&folder.jmmc("suite run --units plan -o r"));
    let odd: Vec<String> = text(&folder, "r")
        .lines()
        .zip([-1e9, 1e300, 0.0, 5.0])
        .map(|(line, seconds)| {
            let mut result: Value = serde_json::from_str(line).unwrap();
            result["measured"]["seconds"] = seconds.into();
            let report = line.split_once("\"report\":").unwrap().1;
            // The report's text is what is hashed: it stays as it is.
            result.as_object_mut().unwrap().remove("report");
            format!("{},\"report\":{report}", result.to_string().strip_suffix('}').unwrap())
        })
        .collect();
    folder.write("odd", odd.join("\n") + "\n");
    let (expected, got) = (merged(&folder, "r"), merged(&folder, "odd"));
    assert_eq!(got, expected);
    assert_eq!(folder.jmmc("suite merge --plan plan odd --format junit").code, expected.1);
}

#[test]
fn a_full_disk_loses_nothing_that_was_written() {
    let folder = planned(2);
    done(&folder.jmmc("suite run --units plan -o r"));
    std::fs::write(folder.path().join("some"), text(&folder, "r").lines().next().unwrap().to_string() + "\n").unwrap();
    for flag in ["--missing", "--output", "--html"] {
        folder
            .jmmc(&format!("suite merge --plan plan some {flag} /dev/full"))
            .refuses(&["/dev/full: cannot be written"]);
    }
    folder.jmmc("suite merge --plan plan r --pages /dev/full").refuses(&["/dev/full: cannot be written"]);
    let driver = python(&folder, "results = units.Results('/dev/full', 1, False)\nresults.add(['{}\\n'])\n");
    assert!(!driver.status.success());
    assert!(String::from_utf8_lossy(&driver.stderr).contains("No space left"), "{driver:?}");
}

#[test]
fn a_unit_that_takes_all_memory_is_unknown_by_name_and_the_others_are_answered() {
    let folder = planned(2);
    folder.write("tests/Greedy.java", GREEDY);
    done(&folder.jmmc("suite plan tests --model sc --audit none -o plan"));
    let script = "lines = units.read_units('plan')
results = units.Results('r', len(lines), False)
for batch in units.batches(lines, 2):
    results.add(units.answer(batch, units.Settings(JMMC, memory=1 << 29, attempts=2)))
results.close()
";
    well(&python(&folder, script));
    let ended = folder.jmmc("suite merge --plan plan r --format json");
    assert_eq!(ended.code, 3, "{}", ended.stderr);
    let verdicts: Vec<(String, String)> = ended
        .stdout
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .map(|report| (report["target"].as_str().unwrap().to_string(), report["verdict"].as_str().unwrap().to_string()))
        .collect();
    let of = |test: &str| &verdicts.iter().find(|(name, _)| name == test).unwrap().1;
    assert_eq!((of("T0").as_str(), of("T1").as_str(), of("Greedy").as_str()), ("holds", "holds", "unknown"));
    assert!(ended.stdout.contains("tried 2 times"), "{}", ended.stdout);
    assert!(ended.stderr.contains("Greedy under sc"), "{}", ended.stderr);
}

#[test]
fn what_kills_its_workers_again_and_again_is_taken_apart_and_given_up_by_name() {
    let folder = planned(1);
    let script = "import json
lines = units.read_units('plan')
losses = units.Losses(units.Settings(attempts=2))
again, lost = losses.of(lines)
assert again == [[line] for line in lines] and lost == []
assert losses.of(again[0]) == ([again[0]], [])
again, lost = losses.of(again[0])
assert again == [] and [json.loads(line)['status'] for line in lost] == ['lost']
units.Results('r', 1, False).add(lost)
";
    well(&python(&folder, script));
    let ended = folder.jmmc("suite merge --plan plan r --format json");
    assert_eq!(ended.code, 3);
    assert!(ended.stdout.contains("every worker that had it was gone"), "{}", ended.stdout);
}

#[test]
fn pages_have_each_test_and_remember_what_came_of_it() {
    let folder = planned(2);
    done(&folder.jmmc("suite run --units plan -o r"));
    let pages = |results: &str, label: &str| {
        let words = format!("suite merge --plan plan {results} --pages pages --label {label}");
        folder.jmmc(&words);
        text(&folder, "pages/index.html")
    };
    let first = pages("r", "one");
    assert_eq!(first.matches("<tr data-verdict=\"holds\"><td>").count(), 2, "{first}");
    assert_eq!(pages("r", "one"), first, "the same results again are the same run");
    folder.write("some", text(&folder, "r").lines().next().unwrap().to_string() + "\n");
    let second = pages("some", "two");
    assert_eq!(second.matches("data-verdict=\"unknown\" data-changed").count(), 2, "{second}");
    assert!(second.contains("<td class=\"mono\">two</td><td>2</td>") && second.contains("<td class=\"mono\">one</td>"));
    assert_eq!(second.matches("<td class=\"mono past\">+?</td>").count(), 2, "{second}");
    // A history that is cut is read as far as it is whole, and added to.
    let history = text(&folder, "pages/history.jsonl");
    folder.write("pages/history.jsonl", &history[..history.len() - 9]);
    let third = pages("r", "three");
    assert_eq!(third.matches("<td class=\"mono past\">++</td>").count(), 2, "{third}");
    let link = third.split("<a href=\"").nth(1).unwrap().split('"').next().unwrap();
    assert!(text(&folder, &format!("pages/{link}")).contains("static int x, y;"), "{link}");
}

const DEEP: &str = include_str!("../programs/Deep.java");

#[test]
fn parts_that_are_too_large_are_cut_again() {
    let folder = Folder::new();
    folder.write("Deep.java", DEEP);
    let flags = "--model sc --no-reduction --no-liveness --audit none";
    done(&folder.jmmc(&format!("suite split --parts 3 Deep.java {flags} --states 371000 --output plan -- 3 -1")));
    done(&folder.jmmc("suite run --units plan -o r"));
    let merge = |words: &str| folder.jmmc(&format!("suite merge {words} --format json"));
    assert_eq!(merge("--plan plan r --missing more --cut 2").code, 3);
    let open = text(&folder, "more").lines().count();
    assert!(
        (2..=4).contains(&open),
        "one or two of three parts reach the limit, {open} parts of theirs are left to do"
    );
    done(&folder.jmmc("suite run --units more -o r2"));
    let whole = merge("--plan plan --plan more r r2 --missing none --cut 2");
    assert_eq!((whole.code, text(&folder, "none")), (0, String::new()), "{}", whole.stdout);
    let one = folder.jmmc(&format!("check Deep.java {flags} --format json -- 3 -1"));
    let of = |ended: &Ended, member: &str| serde_json::from_str::<Value>(&ended.stdout).unwrap()[member].clone();
    for member in ["verdict", "reason", "not_analysed", "assumptions"] {
        assert_eq!(of(&whole, member), of(&one, member), "{member}");
    }
    let variables = |ended: &Ended| of(ended, "races").as_array().unwrap().len();
    assert_eq!(variables(&whole), variables(&one));
    // One of the parts' parts is missing: nothing holds.
    let lines = text(&folder, "r2");
    folder.write("fewer", lines.lines().skip(1).map(|line| format!("{line}\n")).collect::<String>());
    assert_eq!(merge("--plan plan --plan more r fewer").code, 3);
    assert_eq!(merge("--plan plan r r2").code, 3, "without their plan they are of no plan");
}
