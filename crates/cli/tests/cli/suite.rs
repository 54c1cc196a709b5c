//! Units of work: what several processes answer in any order, with losses and repetitions, is what one machine says, or is said to be missing.

use crate::run::{Ended, Folder};
use crate::schema_checker::validate;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::path::PathBuf;

const SB: &str = "// litmus:  Sb – store buffering
// ask:     r1 == 0 && r2 == 0
// expect:  sc=forbidden tso=allowed
class Sb {
    static int x, y;
    @thread static void t1() { x = 1; int r1 = y; }
    @thread static void t2() { y = 1; int r2 = x; }
}
";

const MP: &str = "// litmus:  Mp – message passing, by way of a class of its own
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden
package p;
class Mp {
    @thread static void t1() { Box.x = 1; Box.y = 1; }
    @thread static void t2() { int r1 = Box.y; int r2 = Box.x; }
}
";

const MODELS: &str = "--model sc --model tso --audit none";

/// Two tests, and a source that one of them needs.
fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("tests/Sb.java", SB).write("tests/p/Mp.java", MP);
    folder.write("tests/p/Box.java", "package p; class Box { static int x, y; }");
    folder
}

#[track_caller]
fn done(ended: &Ended) {
    assert_eq!((ended.code, ended.stderr.as_str()), (0, ""));
}

/// The folder, with `plan` and all results in `r`.
fn answered(words: &str) -> Folder {
    let folder = folder();
    done(&folder.jmmc(&format!("suite plan tests {words} -o plan")));
    done(&folder.jmmc("suite run --units plan -o r"));
    folder
}

fn read(folder: &Folder, name: &str) -> Vec<String> {
    std::fs::read_to_string(folder.path().join(name)).unwrap().lines().map(str::to_string).collect()
}

fn write(folder: &Folder, name: &str, lines: &[String]) {
    folder.write(name, lines.join("\n") + "\n");
}

/// Without times and memory.
fn timeless(value: &mut Value) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                match name.as_str() {
                    "seconds" => *member = 0.0.into(),
                    "memory_bytes" => *member = Value::Null,
                    _ => timeless(member),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(timeless),
        _ => {}
    }
}

fn reports(ended: &Ended) -> Vec<Value> {
    let parsed = ended.stdout.lines().map(|line| serde_json::from_str(line).unwrap());
    parsed
        .map(|mut report: Value| {
            timeless(&mut report);
            report
        })
        .collect()
}

/// The one report of a check.
fn report(ended: &Ended) -> Value {
    let mut report = serde_json::from_str(&ended.stdout).unwrap();
    timeless(&mut report);
    report
}

/// That `merge` says what `command` says, with the same exit code.
#[track_caller]
fn same(folder: &Folder, command: &str, results: &str) {
    let one = folder.jmmc(&format!("{command} --format json"));
    let merged = folder.jmmc(&format!("suite merge --plan plan {results} --format json"));
    assert_eq!(reports(&merged), reports(&one), "{}", merged.stderr);
    assert_eq!(merged.code, one.code);
}

#[test]
fn merged_results_are_what_one_machine_says() {
    let folder = answered(MODELS);
    assert_eq!(read(&folder, "plan").len(), 4);
    same(&folder, &format!("litmus tests {MODELS}"), "r");
    let one = folder.jmmc(&format!("litmus tests {MODELS}"));
    let merged = folder.jmmc("suite merge --plan plan r");
    assert_eq!((merged.stdout, merged.code), (one.stdout, one.code));
}

#[test]
fn a_broken_expectation_is_broken_wherever_it_is_found() {
    let folder = folder();
    folder.write("tests/Sb.java", SB.replace("tso=allowed", "tso=forbidden"));
    done(&folder.jmmc(&format!("suite plan tests {MODELS} -o plan")));
    done(&folder.jmmc("suite run --units plan -o r"));
    same(&folder, &format!("litmus tests {MODELS}"), "r");
    assert_eq!(folder.jmmc("suite merge --plan plan r").code, 1);
}

#[test]
fn executions_cores_outcomes_and_limits_are_merged_as_well() {
    let coherence = include_str!("../../../../models/coherence.mm");
    for (plan, one) in [
        ("--explain --model sc --model tso --model own.mm --audit none", "litmus"),
        ("--outcomes --fields --model tso --model opmm --audit none", "outcomes"),
        ("--audit none", "litmus"),
        ("--model sc --model tso --states 12 --audit none", "litmus"),
    ] {
        let folder = folder();
        folder.write("own.mm", coherence.replace("model \"coherence\"", "model \"own\""));
        done(&folder.jmmc(&format!("suite plan tests {plan} -o plan")));
        done(&folder.jmmc("suite run --units plan -o r"));
        same(&folder, &format!("{one} tests {}", plan.replace("--outcomes", "")), "r");
    }
}

#[test]
fn shards_have_each_unit_once() {
    let folder = folder();
    done(&folder.jmmc(&format!("suite plan tests {MODELS} -o plan")));
    for part in ["1/3", "2/3", "3/3"] {
        done(&folder.jmmc(&format!("suite run --units plan --shard {part} -o r{}", &part[..1])));
    }
    let all: Vec<String> = ["r1", "r2", "r3"].iter().flat_map(|name| read(&folder, name)).collect();
    assert_eq!(all.len(), 4);
    same(&folder, &format!("litmus tests {MODELS}"), "r3 r1 r2");
}

#[test]
fn order_repetition_and_cut_lines_make_no_difference() {
    let folder = answered(MODELS);
    let mut lines = read(&folder, "r");
    lines.reverse();
    let half = lines[0][..lines[0].len() / 2].to_string();
    let spliced = format!("{half}{}", lines[1]);
    lines.extend([lines[2].clone(), half, spliced]);
    write(&folder, "r", &lines);
    let merged = folder.jmmc("suite merge --plan plan r");
    assert_eq!(merged.code, 0);
    assert!(merged.stderr.contains("2 lines are no whole results"), "{}", merged.stderr);
    same(&folder, &format!("litmus tests {MODELS}"), "r");
}

#[test]
fn nothing_holds_while_a_unit_is_missing() {
    let folder = answered(MODELS);
    let mut lines = read(&folder, "r");
    let gone = lines.remove(1);
    write(&folder, "r", &lines);
    let merged = folder.jmmc("suite merge --plan plan r --missing rest --format json");
    assert_eq!(merged.code, 3, "{}", merged.stdout);
    let gone: Value = serde_json::from_str(&gone).unwrap();
    let named = format!("{} under {}", gone["test"].as_str().unwrap(), gone["models"][0].as_str().unwrap());
    assert!(merged.stderr.contains(&named), "{}", merged.stderr);
    let open: Vec<Value> = reports(&merged).into_iter().filter(|report| report["verdict"] == "unknown").collect();
    assert_eq!(open.len(), 1);
    assert_eq!(open[0]["target"], gone["test"]);
    done(&folder.jmmc("suite run --units rest -o more"));
    assert_eq!(read(&folder, "more").len(), 1);
    same(&folder, &format!("litmus tests {MODELS}"), "more r");
}

#[test]
fn a_unit_that_was_lost_is_missing_and_one_that_failed_is_bad_input() {
    let folder = answered(MODELS);
    let mut lines = read(&folder, "r");
    let last: Value = serde_json::from_str(&lines.pop().unwrap()).unwrap();
    let instead = |status: &str| {
        format!(
            r#"{{"schema":"jmmc-result/1","unit":{},"test":"T","models":[],"status":"{status}","why":"it was killed"}}"#,
            last["unit"]
        )
    };
    let and = |more: &[String]| [lines.as_slice(), more].concat();
    write(&folder, "lost", &and(&[instead("lost")]));
    let merged = folder.jmmc("suite merge --plan plan lost --format json");
    assert_eq!(merged.code, 3);
    assert!(merged.stdout.contains("it was killed"), "{}", merged.stdout);
    write(&folder, "failed", &and(&[instead("failed")]));
    let merged = folder.jmmc("suite merge --plan plan failed");
    assert_eq!(merged.code, 2);
    assert!(merged.stderr.contains("it was killed"), "{}", merged.stderr);
    write(&folder, "tried", &and(&[instead("lost"), last.to_string()]));
    assert_eq!(folder.jmmc("suite merge --plan plan tried").code, 3, "a line whose report is not as it was hashed");
    assert_eq!(folder.jmmc("suite merge --plan plan lost r").code, 0);
}

/// The line with another report, hashed like a true one.
fn forged(line: &str, change: impl Fn(&str) -> String) -> String {
    let (head, report) = line.split_once("\"report\":").unwrap();
    let changed = change(&report[..report.len() - 1]);
    let digest: String = Sha256::digest(&changed).iter().map(|byte| format!("{byte:02x}")).collect();
    let old = head.split("\"digest\":\"").nth(1).unwrap().split('"').next().unwrap();
    format!("{}\"report\":{changed}}}", head.replace(old, &digest))
}

#[test]
fn attempts_that_disagree_decide_nothing_and_a_decided_one_beats_an_open_one() {
    let folder = answered(MODELS);
    let lines = read(&folder, "r");
    let other = forged(&lines[0], |report| {
        let swapped =
            |from: &str, to: &str| report.replace(&format!("\"answer\":\"{from}\""), &format!("\"answer\":\"{to}\""));
        if report.contains("\"answer\":\"allowed\"") {
            swapped("allowed", "forbidden")
        } else {
            swapped("forbidden", "allowed")
        }
    });
    let open = forged(&lines[0], |report| {
        let report = report.replace("\"answer\":\"allowed\"", "\"answer\":\"unknown\"");
        report
            .replace("\"answer\":\"forbidden\"", "\"answer\":\"unknown\"")
            .replace("\"complete\":true", "\"complete\":false")
    });
    for order in [[&other, &lines[0]], [&lines[0], &other]] {
        write(&folder, "two", &order.map(String::clone));
        let merged = folder.jmmc("suite merge --plan plan two r --format json");
        assert_eq!(merged.code, 3, "{}", merged.stdout);
        assert!(merged.stdout.contains("disagree"), "{}", merged.stdout);
    }
    write(&folder, "open", &[open]);
    same(&folder, &format!("litmus tests {MODELS}"), "open r");
    same(&folder, &format!("litmus tests {MODELS}"), "r open");
}

#[test]
fn what_has_not_changed_is_not_run_again() {
    let folder = answered(MODELS);
    done(&folder.jmmc("suite run --units plan --cache kept -o first"));
    done(&folder.jmmc("suite run --units plan --cache kept -o second"));
    let sorted = |name: &str| {
        let mut lines = read(&folder, name);
        lines.sort();
        lines
    };
    assert_eq!(sorted("first"), sorted("second"), "times are those of the first run");
    // Another comment at the end of one test: both units of it are new.
    folder.write("tests/Sb.java", format!("{SB}// and more\n"));
    done(&folder.jmmc(&format!("suite plan tests {MODELS} -o plan")));
    done(&folder.jmmc("suite run --units plan --cache kept -o third"));
    let (second, third) = (sorted("second"), sorted("third"));
    assert_eq!(third.iter().filter(|line| second.contains(line)).count(), 2);
    // What is half there is as good as not there.
    for file in walk(&folder.path().join("kept")) {
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, &text[..text.len() / 2]).unwrap();
    }
    done(&folder.jmmc("suite run --units plan --cache kept -o fourth"));
    assert_eq!(folder.jmmc("suite merge --plan plan fourth").code, 0);
}

fn walk(folder: &std::path::Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { walk(&path) } else { vec![path] }).collect()
}

#[test]
fn an_interrupted_run_goes_on_where_it_was() {
    let folder = answered(MODELS);
    let lines = read(&folder, "r");
    folder.write("r", format!("{}\n{}", lines[0], &lines[1][..40]));
    done(&folder.jmmc("suite run --units plan -o r"));
    let now = read(&folder, "r");
    assert_eq!((now.len(), &now[0]), (5, &lines[0]), "one was there, one is cut, three are new");
    same(&folder, &format!("litmus tests {MODELS}"), "r");
    done(&folder.jmmc("suite run --units plan -o r"));
    assert_eq!(read(&folder, "r"), now);
}

#[test]
fn a_full_disk_is_told() {
    let folder = answered(MODELS);
    folder.jmmc("suite run --units plan -o /dev/full").refuses(&["/dev/full: cannot be written"]);
    folder.jmmc("suite plan tests -o /dev/full").refuses(&["/dev/full: cannot be written"]);
}

#[test]
fn units_that_are_not_whole_or_not_for_here_are_refused() {
    let folder = answered(MODELS);
    let lines = read(&folder, "plan");
    let refuses = |lines: &[String], command: &str, parts: &[&str]| {
        write(&folder, "bad", lines);
        folder.jmmc(command).refuses(parts);
    };
    let run = "suite run --units bad";
    let changed = |from: &str, to: &str| vec![lines[0].replace(from, to)];
    refuses(&changed("\"class\":\"", "\"class\":\"X"), run, &["bad:1", "not the hash"]);
    refuses(&changed("\"jmmc\":\"", "\"jmmc\":\"9"), run, &["bad:1", "planned by jmmc 9"]);
    refuses(&changed("jmmc-unit/1", "jmmc-unit/2"), run, &["bad:1", "jmmc-unit/2"]);
    refuses(&[lines[0].clone(), lines[1][..100].to_string()], run, &["bad:2: is not a unit"]);
    refuses(&lines[..3], "suite merge --plan bad r", &["3 of the 4 units"]);
    refuses(&[], "suite merge --plan bad r", &["0 of the 1 units"]);
    let other = "/usr/lib/jvm/temurin-25-jdk-amd64";
    if PathBuf::from(other).exists() {
        folder.jmmc(&format!("suite run --units plan --jdk {other}")).refuses(&["planned for JDK", "--jdk"]);
    }
    folder.jmmc("suite run --units plan --shard 3/2").refuses(&["--shard"]);
}

#[test]
fn classes_stay_where_they_are_and_must_be_the_same() {
    let folder = Folder::new();
    let own = "@interface thread { String[] after() default {}; }\n";
    folder.write("Sb.java", format!("{own}{SB}")).javac("Sb.java");
    std::fs::create_dir(folder.path().join("classes")).unwrap();
    for name in ["Sb.class", "thread.class"] {
        std::fs::rename(folder.path().join(name), folder.path().join("classes").join(name)).unwrap();
    }
    done(&folder.jmmc(&format!("suite plan classes {MODELS} -o plan")));
    done(&folder.jmmc("suite run --units plan -o r"));
    same(&folder, &format!("litmus classes {MODELS}"), "r");
    folder.write("classes/More.class", "x");
    folder.jmmc("suite run --units plan").refuses(&["classes: is not the file"]);
}

#[test]
fn jcstress_tests_are_graded_as_on_one_machine() {
    let folder = Folder::new();
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    folder.javac_all(&here.join("tests/jcstress"), "library");
    let samples = here.join("../../examples/jcstress");
    let mut names: Vec<PathBuf> =
        walk(&samples).into_iter().filter(|path| path.extension().is_some_and(|e| e == "java")).collect();
    names.sort();
    let some: Vec<String> = names.iter().take(3).map(|path| path.display().to_string()).collect();
    let words = format!("--classpath library --audit none {}", some.join(" "));
    done(&folder.jmmc(&format!("suite plan {words} -o plan")));
    done(&folder.jmmc("suite run --units plan -o r"));
    same(&folder, &format!("litmus {words}"), "r");
}

#[test]
fn units_and_results_fit_their_schema() {
    let schema: Value = serde_json::from_str(include_str!("../../../../docs/suite.schema.json")).unwrap();
    let folder = answered("--explain --audit none");
    for (name, part) in [("plan", "unit"), ("r", "result")] {
        let part = &schema["$defs"][part];
        for line in read(&folder, name) {
            let value: Value = serde_json::from_str(&line).unwrap();
            validate(&schema, part, &value, name).unwrap();
            let mut spoilt = value.clone();
            spoilt["surprise"] = Value::Null;
            assert!(validate(&schema, part, &spoilt, name).is_err());
        }
    }
}

const DEEP: &str = include_str!("../programs/Deep.java");

const IN_PARTS: &str = "--model sc --no-reduction --no-liveness --audit none";

#[test]
fn parts_of_a_search_come_to_what_one_search_says() {
    let folder = Folder::new();
    folder.write("Deep.java", DEEP);
    done(&folder.jmmc(&format!("suite split --parts 3 Deep.java {IN_PARTS} --output plan -- 3 -1")));
    done(&folder.jmmc("suite run --units plan -o r"));
    let one = report(&folder.jmmc(&format!("check Deep.java {IN_PARTS} --format json -- 3 -1")));
    let ended = folder.jmmc("suite merge --plan plan r --format json");
    let merged = report(&ended);
    assert_eq!(ended.code, 0, "{}", ended.stdout);
    for member in ["verdict", "reason", "races", "violations", "not_analysed", "assumptions"] {
        assert_eq!(merged[member], one[member], "{member}");
    }
    assert!(one["statistics"]["states"].as_u64() > Some(100_000), "it is cut after so many");
    assert!(merged["statistics"]["states"].as_u64() >= one["statistics"]["states"].as_u64());
    // Two of three parts prove nothing, nor does one by itself.
    let lines = read(&folder, "r");
    write(&folder, "two", &lines[..2]);
    let merged = folder.jmmc("suite merge --plan plan two");
    assert_eq!(merged.code, 3, "{}", merged.stdout);
    assert!(merged.stderr.contains("Deep, part "), "{}", merged.stderr);
    let alone = folder.jmmc(&format!("check Deep.java {IN_PARTS} --part 2/3 -- 3 -1"));
    assert_eq!(alone.code, 3, "{}", alone.stdout);
    assert!(alone.stdout.contains("the other parts of the search"), "{}", alone.stdout);
}

/// Each thread writes its number behind those that are there, so no two orders lead to the same state.
const ORDER: &str = include_str!("../programs/Order.java");

#[test]
fn parts_have_few_states_in_common_where_states_tell_how_they_were_reached() {
    let folder = Folder::new();
    folder.write("Order.java", ORDER);
    done(&folder.jmmc(&format!("suite split --parts 16 Order.java {IN_PARTS} --output plan -- 3 -1")));
    done(&folder.jmmc("suite run --units plan -o r"));
    let one = report(&folder.jmmc(&format!("check Order.java {IN_PARTS} --format json -- 3 -1")));
    let merged = report(&folder.jmmc("suite merge --plan plan r --format json"));
    assert_eq!(merged["verdict"], one["verdict"]);
    let states = |report: &Value| report["statistics"]["states"].as_u64().expect("a number of states");
    assert!(states(&merged) < 2 * states(&one), "{} states in parts, {} in all", states(&merged), states(&one));
}

#[test]
fn a_violation_in_one_part_is_one_of_the_whole() {
    let folder = Folder::new();
    folder.write("Deep.java", DEEP);
    done(&folder.jmmc(&format!("suite split --parts 2 Deep.java {IN_PARTS} --output plan -- 2 5")));
    done(&folder.jmmc("suite run --units plan -o r"));
    let one = folder.jmmc(&format!("check Deep.java {IN_PARTS} --no-suggest --format json -- 2 5"));
    let merged = folder.jmmc("suite merge --plan plan r --format json");
    assert_eq!((one.code, merged.code), (1, 1), "{}", merged.stdout);
    let (one, merged) = (report(&one), report(&merged));
    assert_eq!(merged["reason"], one["reason"]);
    assert_eq!(merged["violations"][0]["message"], one["violations"][0]["message"]);
}

#[test]
fn one_of_a_swarm_that_decides_is_enough_if_all_have_results() {
    let folder = Folder::new();
    folder.write("Deep.java", DEEP);
    for (arguments, code) in [("2 -1", 0), ("2 5", 1)] {
        done(
            &folder
                .jmmc(&format!("suite split --swarm 3 Deep.java --model sc --audit none --output plan -- {arguments}")),
        );
        assert_eq!(read(&folder, "plan").len(), 3);
        done(&folder.jmmc(&format!("suite run --units plan -o r{code}")));
        let merged = folder.jmmc(&format!("suite merge --plan plan r{code} --format json"));
        assert_eq!(merged.code, code, "{}", merged.stdout);
        let lines = read(&folder, &format!("r{code}"));
        write(&folder, "two", &lines[..2]);
        let merged = folder.jmmc("suite merge --plan plan two");
        assert_eq!(merged.code, if code == 0 { 3 } else { 1 }, "{}", merged.stdout);
        assert!(merged.stderr.contains("Deep, seed "), "{}", merged.stderr);
    }
    folder.jmmc("suite split --swarm 2 --parts 2 Deep.java").refuses(&["--parts"]);
    folder.jmmc("suite split Deep.java").refuses(&["--parts"]);
}

#[test]
fn searches_that_cannot_be_cut_are_refused() {
    let folder = Folder::new();
    folder.write("Deep.java", DEEP);
    let cut = |flags: &str| folder.jmmc(&format!("suite split --parts 2 Deep.java {flags}"));
    cut("--no-reduction --no-liveness").refuses(&["--model sc"]);
    cut("--no-reduction --no-liveness --model jpr").refuses(&["--model sc"]);
    let part = |flags: &str| folder.jmmc(&format!("check Deep.java --part 1/2 --model sc {flags}"));
    part("--no-reduction").refuses(&["--no-liveness"]);
    part("--no-liveness").refuses(&["--no-reduction"]);
    part("--no-reduction --no-liveness --depth 9").refuses(&["--depth"]);
}
