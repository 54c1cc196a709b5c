//! Fig. 8 of the path relaxer's paper: iterations, states and time for three ways to match actions.
//!
//! The paper counts one iteration more than there are rounds, the last one included. What it says of the causality tests in prose, it says of all of them:
//! everything legal is found, and tc5 and tc10 are allowed although they are forbidden; so are tc14 and tc15, which it leaves out.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;

const IDENTITIES: [&str; 3] = ["scope", "occurrence", "occurrence-val"];

/// The most seconds that a row may take, and one with four threads.
const MOST_SECONDS: f64 = 0.1;
const MOST_SECONDS_LARGE: f64 = 1.0;

/// A row of Fig. 8: our program, the paper's verdict, and its iterations, seconds and states for the three identities.
struct Row {
    name: &'static str,
    file: &'static str,
    wrong: bool,
    paper: Option<[(u64, f64, u64); 3]>,
}

const fn row(name: &'static str, file: &'static str, wrong: bool, paper: [(u64, f64, u64); 3]) -> Row {
    Row { name, file, wrong, paper: Some(paper) }
}

const fn unprinted(name: &'static str, file: &'static str, wrong: bool) -> Row {
    Row { name, file, wrong, paper: None }
}

const TESTS: [Row; 21] = [
    row("tc1", "Tc01", true, [(3, 1.4, 164), (3, 1.4, 164), (3, 1.5, 173)]),
    unprinted("tc2", "Tc02", true),
    row("tc3", "Tc03", true, [(3, 4.1, 2315), (3, 4.1, 2315), (3, 4.7, 2582)]),
    unprinted("tc4", "Tc04", false),
    row("tc5", "Tc05", true, [(3, 11.2, 6326), (3, 12.3, 6326), (3, 14.8, 6877)]),
    unprinted("tc6", "Tc06", true),
    row("tc7", "Tc07", true, [(4, 2.2, 496), (4, 2.2, 496), (4, 2.3, 557)]),
    unprinted("tc8", "Tc08", true),
    row("tc9", "Tc09", true, [(3, 3.0, 1737), (3, 3.0, 1737), (3, 3.3, 1929)]),
    row("tc9a", "Tc09aRace", true, [(3, 2.2, 880), (3, 2.2, 880), (3, 2.7, 914)]),
    unprinted("tc10", "Tc10", true),
    row("tc11", "Tc11", true, [(4, 3.1, 1147), (4, 3.2, 1147), (4, 4.0, 1452)]),
    unprinted("tc12", "Tc12", false),
    row("tc13", "Tc13", false, [(3, 1.2, 32), (3, 1.2, 32), (3, 1.2, 32)]),
    unprinted("tc14", "Tc14", true),
    unprinted("tc15", "Tc15", true),
    unprinted("tc16", "Tc16", true),
    row("tc17", "Tc17", true, [(3, 1.9, 565), (3, 1.9, 565), (3, 1.9, 641)]),
    unprinted("tc18", "Tc18", true),
    row("tc19", "Tc19", true, [(3, 5.2, 2205), (3, 5.6, 2205), (3, 5.5, 2502)]),
    unprinted("tc20", "Tc20", true),
];

const PROGRAMS: [Row; 7] = [
    row("hash, 2", "jpr/Hash", false, [(3, 1.5, 237), (3, 1.5, 237), (3, 1.5, 237)]),
    row("hash, 4", "jpr/Hash4", false, [(3, 38.3, 12442), (3, 38.2, 12442), (3, 38.6, 12442)]),
    row("hash2", "jpr/Hash2", true, [(3, 1.3, 23), (3, 1.3, 23), (3, 1.3, 23)]),
    row("isprime", "jpr/IsPrime", false, [(3, 2.0, 308), (3, 2.1, 308), (3, 2.2, 308)]),
    row("dcl", "DoubleChecked", true, [(3, 1.1, 22), (3, 1.2, 22), (3, 1.2, 22)]),
    row("peterson", "Peterson", true, [(3, 1.5, 83), (3, 1.5, 83), (3, 1.5, 83)]),
    row("dekker", "Dekker", true, [(3, 1.3, 24), (3, 1.2, 24), (3, 1.2, 24)]),
];

/// What we say of a row, for one identity.
#[derive(Clone, Copy)]
struct Ours {
    wrong: bool,
    complete: bool,
    iterations: u64,
    states: u64,
    seconds: f64,
}

impl Ours {
    fn of(report: &Value, wrong: bool) -> Ours {
        let model = &report["models"][0];
        Ours {
            wrong,
            complete: model["complete"].as_bool().unwrap_or_default() || wrong,
            iterations: model["iterations"].as_u64().unwrap_or_default() + 1,
            states: model["states"].as_u64().unwrap_or_default(),
            seconds: model["seconds"].as_f64().unwrap_or(f64::INFINITY),
        }
    }
}

/// Prints the table; whether our verdicts and iterations are the paper's, and we are fast enough. The iterations of programs that go wrong are not
/// compared: the search ends with the first violation.
pub fn jpr(root: &Path) -> anyhow::Result<bool> {
    super::build(root)?;
    println!("{:10}  {:>9}  {}", "", "", IDENTITIES.map(|identity| format!("{identity:^37}")).join("  "));
    let heading = format!("{:>7}  {:>13}  {:>13}", "iter", "states", "seconds");
    println!("{:10}  {:>9}  {}", "program", "verdict", [heading.as_str(); 3].join("  "));
    let mut as_published = true;
    let tests: Vec<BTreeMap<String, Ours>> =
        IDENTITIES.iter().map(|identity| tests(root, identity)).collect::<Result<_, _>>()?;
    for row in &TESTS {
        as_published &= print(row, ["forbidden", "allowed"], true, &|index| tests[index].get(row.file).copied());
    }
    for row in &PROGRAMS {
        let path = format!("examples/{}.java", row.file);
        let mut ours = Vec::new();
        for identity in IDENTITIES {
            let arguments = ["check", "--model", "jpr", "--action-id", identity, &path];
            let report = super::run(root, &arguments)?.into_iter().next().unwrap_or_default();
            ours.push((report["verdict"] != "unknown").then(|| Ours::of(&report, report["verdict"] == "violated")));
        }
        as_published &= print(row, ["holds", "violated"], !row.wrong, &|index| ours[index]);
    }
    Ok(as_published)
}

/// All causality tests with one identity.
fn tests(root: &Path, identity: &str) -> anyhow::Result<BTreeMap<String, Ours>> {
    let common = ["litmus/causality", "--model", "jpr", "--threads", "1", "--action-id", identity];
    let mut found = BTreeMap::new();
    let explored = super::run(root, &[&["outcomes"], &common[..]].concat())?;
    let judged = super::run(root, &[&["litmus"], &common[..]].concat())?;
    for report in &explored {
        let target = report["target"].as_str().unwrap_or_default();
        let answer =
            judged.iter().find(|judged| judged["target"] == target).map(|judged| &judged["models"][0]["answer"]);
        found.insert(target.to_string(), Ours::of(report, answer.is_some_and(|answer| answer == "allowed")));
    }
    Ok(found)
}

/// Prints a row: the paper's number, and ours behind it; whether it is as it should be.
fn print(row: &Row, verdicts: [&str; 2], counts: bool, ours: &dyn Fn(usize) -> Option<Ours>) -> bool {
    let mut good = true;
    let mut cells = Vec::new();
    for index in 0..IDENTITIES.len() {
        let Some(ours) = ours(index) else {
            cells.push(format!("{:>37}", "unknown"));
            good = false;
            continue;
        };
        let most =
            if row.name.ends_with('4') && row.name.starts_with("hash") { MOST_SECONDS_LARGE } else { MOST_SECONDS };
        good &= ours.wrong == row.wrong && ours.complete && ours.seconds <= most;
        let (iterations, seconds, states) = match row.paper.map(|paper| paper[index]) {
            Some((iterations, seconds, states)) => {
                good &= !counts || iterations == ours.iterations;
                (iterations.to_string(), format!("{seconds:.1}"), states.to_string())
            }
            None => ("-".to_string(), "-".to_string(), "-".to_string()),
        };
        let Ours { iterations: our_iterations, states: our_states, seconds: our_seconds, .. } = ours;
        let cell = format!(
            "{iterations:>3} {our_iterations:>3}  {states:>6} {our_states:>6}  {seconds:>5} {our_seconds:>7.4}"
        );
        cells.push(cell);
    }
    let verdict = verdicts[usize::from(row.wrong)];
    println!("{:10}  {verdict:>9}  {}{}", row.name, cells.join("  "), if good { "" } else { "  DIFFERS" });
    good
}
