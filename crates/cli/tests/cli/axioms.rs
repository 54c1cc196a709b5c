//! Axiomatic models from end to end: cores and witnesses shown, models of one's own, bad ones; and agreement with the explored models.

use crate::run::{Ended, Folder};
use jmmc_oracle::choices::{Choices, smallest};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const LB: &str = r#"// litmus:  Lb – load buffering
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden coherence=allowed
class Lb {
    static int x = 0, y = 0;
    @thread static void t1() { int r1 = x; y = 1; }
    @thread static void t2() { int r2 = y; x = 1; }
}
"#;

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("Lb.java", LB);
    folder
}

#[track_caller]
fn ends(ended: &Ended, code: i32, parts: &[&str]) {
    assert_eq!(ended.code, code, "stdout: {}\nstderr: {}", ended.stdout, ended.stderr);
    let all = format!("{}{}", ended.stdout, ended.stderr);
    parts.iter().for_each(|part| assert!(all.contains(part), "no `{part}` in: {all}"));
}

#[test]
fn what_is_forbidden_has_a_core() {
    let ended = folder().jmmc("litmus Lb.java --model sc --engine sat --explain");
    let core = ["a minimal core", "initially x = 0", "initially y = 0", "r1 == 1", "r2 == 1", "Lb.java:5"];
    ends(&ended, 0, &core);
    ends(&ended, 0, &["sc.weakly_total", "sc.transitive", "sc.program_order", "sc.no_future"]);
    let lines = ended.stdout.lines().filter(|line| line.contains("Fig. 2 line")).count();
    assert_eq!(lines, 4, "{}", ended.stdout);
}

#[test]
fn what_is_allowed_has_an_outcome() {
    ends(&folder().jmmc("litmus Lb.java --model coherence --explain"), 0, &["under coherence: r1 = 1, r2 = 1"]);
    ends(&folder().jmmc("litmus Lb.java"), 0, &["coherence"]);
}

#[test]
fn a_model_of_ones_own() {
    let folder = folder();
    let text = "model \"mine\" \"no read sees a write of its own thread\"\n\naxiom others \"reads see others\" { no W & thread.~thread }\n";
    folder.write("mine.mm", text).write("wrong.mm", "model \"wrong\" \"an unknown name\"\n\naxiom a \"a\" { no Wx }\n");
    ends(&folder.jmmc("litmus Lb.java --model mine.mm"), 0, &["mine", "allowed"]);
    ends(&folder.jmmc("litmus Lb.java --model wrong.mm"), 2, &["wrong.mm:3", "`Wx`"]);
    ends(&folder.jmmc("litmus Lb.java --model absent.mm"), 2, &["absent.mm"]);
    ends(&folder.jmmc("litmus Lb.java --model coherent"), 2, &["coherence"]);
}

/// The outcomes of each test that every model explored completely, without deadlocks, which axiomatic models do not know.
fn outcomes(arguments: &str, paths: &str) -> BTreeMap<String, BTreeSet<String>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let ended = Folder::new().run(&format!("outcomes {paths} {arguments} --format json --audit none"), |command| {
        command.current_dir(root);
    });
    let mut all = BTreeMap::new();
    for line in ended.stdout.lines() {
        let report: Value = serde_json::from_str(line).expect("one object on each line");
        let model = &report["models"][0];
        if model["complete"] == Value::Bool(true) {
            let rows = model["outcomes"].as_array().into_iter().flatten();
            let ended = rows.filter(|row| !row["!"].to_string().contains("deadlock"));
            all.insert(report["target"].to_string(), ended.map(Value::to_string).collect());
        }
    }
    all
}

/// `CORPUS=litmus/nemos` takes fewer tests.
#[test]
fn outcomes_agree_with_the_explored_models() {
    let paths = std::env::var("CORPUS").unwrap_or_else(|_| "litmus".to_string());
    let explored = outcomes("--model sc", &paths);
    let decided = outcomes("--model sc --engine sat", &paths);
    let both: Vec<&String> = decided.keys().filter(|test| explored.contains_key(*test)).collect();
    assert!(both.len() > 20, "{} tests were decided by both", both.len());
    for test in both {
        assert!(!decided[test].is_empty(), "{test}");
        assert_eq!(decided[test], explored[test], "{test}");
    }
    let opmm = outcomes("--model opmm", &paths);
    let java = outcomes("--model jmm --engine sat", &paths);
    for (test, outcomes) in java.iter().filter(|(test, _)| opmm.contains_key(*test)) {
        assert!(opmm[test].is_subset(outcomes), "{test}: opmm allows more than the Java Memory Model");
    }
}

/// Each model allows what the one before it allows.
#[test]
fn the_models_include_each_other() {
    let paths = "litmus/causality litmus/classic litmus/figures litmus/transforms";
    let models = ["sc", "opmm", "jmm", "jmm-revised", "jpr"].map(|model| outcomes(&format!("--model {model}"), paths));
    for pair in models.windows(2) {
        let both: Vec<&String> = pair[0].keys().filter(|test| pair[1].contains_key(*test)).collect();
        assert!(both.len() > 150, "{} tests were decided by both", both.len());
        both.iter().for_each(|test| assert!(pair[0][*test].is_subset(&pair[1][*test]), "{test}"));
    }
}

/// A number of the environment.
fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |text| text.parse().expect(name))
}

/// Generated programs with all access modes, atomic updates and fences, and how many there are.
fn generated_with_modes() -> (Folder, u64) {
    let (first, count) = (number("SEED", 0), number("GENERATED", 60));
    let folder = Folder::new();
    for seed in first..first + count {
        let name = format!("Modes{seed}");
        folder.write(
            &format!("generated/{name}.java"),
            jmmc_oracle::modes::program(&mut Choices::seeded(seed)).java(&name),
        );
    }
    (folder, count)
}

/// If a test is a generated one, the simplest like it of which `wrong` says what is wrong, given the folder that it is in.
fn shrunk(
    test: &str,
    prefix: &str,
    make: impl Fn(&mut Choices) -> String,
    wrong: impl Fn(&str) -> Option<String>,
) -> String {
    let seed =
        test.split(prefix).nth(1).and_then(|rest| rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok());
    let found = seed.and_then(|seed| {
        smallest(Choices::seeded(seed), |choices| {
            let (folder, text) = (Folder::new(), make(choices));
            folder.write("generated/Shrunk.java", &text);
            wrong(&folder.path().join("generated").display().to_string()).map(|what| format!("{what}\n{text}"))
        })
    });
    found.map(|(_, text)| format!("\nshrunk: {text}")).unwrap_or_default()
}

/// A program with access modes.
fn with_modes(choices: &mut Choices) -> String {
    jmmc_oracle::modes::program(choices).java("Shrunk")
}

/// What the second model does not allow of what the first allows.
fn lost(stronger: &str, weaker: &str, path: &str) -> Option<String> {
    let [first, second] = [stronger, weaker].map(|model| outcomes(&format!("--model {model}"), path));
    let lost = first.iter().filter_map(|(test, all)| Some((all, second.get(test)?)));
    lost.map(|(all, others)| all.difference(others).cloned().collect::<Vec<_>>())
        .find(|lost| !lost.is_empty())
        .map(|lost| format!("{lost:?}"))
}

/// The bound of access modes allows what `sc` and `opmm` allow: in `litmus/modes`, and in generated programs with all access modes, atomic updates and fences.
/// `GENERATED` and `SEED` say how many, and which.
#[test]
fn the_bound_of_access_modes_allows_what_others_allow() {
    let (folder, count) = generated_with_modes();
    let paths = format!("litmus/modes {}", folder.path().join("generated").display());
    let bound = outcomes("--model modes", &paths);
    for model in ["sc", "opmm"] {
        let stronger = outcomes(&format!("--model {model}"), &paths);
        let both: Vec<&String> = stronger.keys().filter(|test| bound.contains_key(*test)).collect();
        assert!(both.len() as u64 > count, "{} tests were decided by both", both.len());
        for test in both {
            let more: Vec<&String> = stronger[test].difference(&bound[test]).collect();
            let simplest = || shrunk(test, "Modes", with_modes, |path| lost(model, "modes", path));
            assert!(more.is_empty(), "{test}: {more:?}{}", simplest());
        }
    }
}

/// The path relaxer allows what the bound of access modes allows, in the same programs, and mostly no more.
#[test]
fn the_path_relaxer_allows_what_the_bound_of_access_modes_allows() {
    let (folder, count) = generated_with_modes();
    // A compare-and-exchange in release mode that fails has only read, plainly: it may go back to what an update before it has replaced.
    folder.write(
        "generated/FailedUpdate.java",
        "import java.util.concurrent.atomic.AtomicInteger;
        class FailedUpdate {
            static final AtomicInteger x = new AtomicInteger();
            @thread static void t1() { int r1 = x.getAndSet(1); int r2 = x.compareAndExchangeRelease(0, 2); }
            @thread static void t2() { x.setOpaque(6); }
        }",
    );
    let path = folder.path().join("generated").display().to_string();
    let (bound, relaxed) = (outcomes("--model modes", &path), outcomes("--model jpr", &path));
    assert!([&bound, &relaxed].iter().all(|all| all.keys().any(|test| test.contains("FailedUpdate"))));
    let both: Vec<&String> = bound.keys().filter(|test| relaxed.contains_key(*test)).collect();
    assert!(both.len() as u64 >= count, "{} tests of {count} were decided by both", both.len());
    let missing: Vec<&String> = both.iter().copied().filter(|test| !bound[*test].is_subset(&relaxed[*test])).collect();
    let equal = both.iter().filter(|test| bound[**test] == relaxed[**test]).count();
    eprintln!("{} tests, equal in {equal}", both.len());
    let first = missing.first().map(|test| bound[*test].difference(&relaxed[*test]).collect::<Vec<_>>());
    let simplest = missing.first().map(|test| shrunk(test, "Modes", with_modes, |path| lost("modes", "jpr", path)));
    assert!(missing.is_empty(), "{missing:?}: {first:?}{}", simplest.unwrap_or_default());
    assert!(2 * equal > both.len(), "equal in {equal} of {}", both.len());
}

/// Generated programs: the search for commit sequences and the SAT solver agree. `GENERATED` and `SEED` say how many, and which.
#[test]
fn the_search_and_the_solver_agree_about_the_java_memory_model() {
    let (first, count) = (number("SEED", 0), number("GENERATED", 30));
    let folder = Folder::new();
    for seed in first..first + count {
        let test = jmmc_oracle::random::test(format!("Random{seed}"), &mut Choices::seeded(seed));
        folder.write(&format!("generated/{}.java", test.program.name), jmmc_oracle::java::print(&test));
    }
    let path = folder.path().join("generated").display().to_string();
    let mut compared = 0;
    for model in ["jmm", "jmm-revised"] {
        let searched = outcomes(&format!("--model {model}"), &path);
        let solved = outcomes(&format!("--model {model} --engine sat"), &path);
        for (test, outcomes) in searched.iter().filter(|(test, _)| solved.contains_key(*test)) {
            let simplest = || {
                let make = |choices: &mut Choices| {
                    jmmc_oracle::java::print(&jmmc_oracle::random::test("Shrunk".to_string(), choices))
                };
                let sat = format!("{model} --engine sat");
                shrunk(test, "Random", make, |path| lost(model, &sat, path).or_else(|| lost(&sat, model, path)))
            };
            assert!(solved[test] == *outcomes, "{test} under {model}: {:?}, {outcomes:?}{}", solved[test], simplest());
            compared += 1;
        }
    }
    assert!(compared >= count / 2, "only {compared} answers about {count} programs were compared");
}
