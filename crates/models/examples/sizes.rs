//! Sizes and times of the Java models on straight-line programs that leave all values to the solver.
//!
//! `cargo run --release -p jmmc-models --example sizes [PROGRAM [MODEL.mm]]`

#[path = "../tests/common/mod.rs"]
#[allow(dead_code, reason = "shared with the tests")]
mod common;

use common::{Setting, text};
use jmmc_models::Model;
use jmmc_relations::{FinderOptions, Solution};

/// Name, the execution asked for, the program, the number of speculative executions.
const PROGRAMS: [(&str, &str, &str, usize); 11] = [
    ("LB", "R(x)1; y=1 || R(y)1; x=1", "R(x); y=1 || R(y); x=1", 4),
    ("tc4", "r1=R(x)1; y=r1 || r2=R(y)1; x=r2", "r1=R(x); y=r1 || r2=R(y); x=r2", 4),
    (
        "tc5",
        "r1=R(x)1; y=r1 || r2=R(y)1; x=r2 || z=1 || r3=R(z)0; x=r3",
        "r1=R(x); y=r1 || r2=R(y); x=r2 || z=1 || r3=R(z); x=r3",
        7,
    ),
    (
        "T1",
        "lock m; x=2; unlock m || lock n; x=1; unlock n || lock m; lock n; r1=R(x)1; x=r1; R(x)2; unlock n; unlock m",
        "lock m; x=2; unlock m || lock n; x=1; unlock n || lock m; lock n; r1=R(x); x=r1; R(x); unlock n; unlock m",
        5,
    ),
    (
        "T1.t",
        "lock m; x=2; unlock m || lock n; x=1; unlock n || lock m; lock n; R(x)1; R(x)2; unlock n; unlock m",
        "lock m; x=2; unlock m || lock n; x=1; unlock n || lock m; lock n; R(x); R(x); unlock n; unlock m",
        4,
    ),
    (
        "T3-like",
        "lock m; x=2; unlock m || lock m; x=1; unlock m || R(x)1; lock m; r2=R(z)1; y=r2; unlock m || r3=R(y)1; z=r3",
        "lock m; x=2; unlock m || lock m; x=1; unlock m || R(x); lock m; r2=R(z); y=r2; unlock m || r3=R(y); z=r3",
        8,
    ),
    (
        "volatile",
        "volatile v w: a=R(x)1; v=1; R(w); R(y); v=2; R(w) || R(v); R(y)1; w=1; R(v); x=1; w=2 || y=1; R(v); R(w); w=3",
        "volatile v w: a=R(x); v=1; R(w); R(y); v=2; R(w) || R(v); R(y); w=1; R(v); x=1; w=2 || y=1; R(v); R(w); w=3",
        8,
    ),
    (
        "tc15-like",
        "volatile x y: R(x)1; r1=R(a)1; b=r1 || R(y)0; R(b); R(y)0; R(b); R(y)0; r3=R(b)1; a=r3; y=2 || x=1; R(y); x=2",
        "volatile x y: R(x); r1=R(a); b=r1 || R(y); R(b); R(y); R(b); R(y); r3=R(b); a=r3; y=2 || x=1; R(y); x=2",
        10,
    ),
    (
        "locks",
        "lock m; x=1; y=1; unlock m || lock m; R(y)1; r=R(x)0; z=r; unlock m || lock m; R(z); x=2; unlock m || \
         lock m; R(x); y=2; unlock m",
        "lock m; x=1; y=1; unlock m || lock m; R(y); r=R(x); z=r; unlock m || lock m; R(z); x=2; unlock m || \
         lock m; R(x); y=2; unlock m",
        8,
    ),
    (
        "locks2",
        "lock m; r1=R(x)1; lock n; y=r1; unlock n; unlock m || lock n; r2=R(y)1; unlock n; lock m; x=r2; unlock m || \
         lock m; lock n; R(x); y=2; unlock n; unlock m || lock n; R(y); unlock n; lock m; x=2; R(y); unlock m",
        "lock m; r1=R(x); lock n; y=r1; unlock n; unlock m || lock n; r2=R(y); unlock n; lock m; x=r2; unlock m || \
         lock m; lock n; R(x); y=2; unlock n; unlock m || lock n; R(y); unlock n; lock m; x=2; R(y); unlock m",
        8,
    ),
    (
        "thin-air",
        "r1=R(x)3; lock m; R(z); unlock m; y=r1 || r2=R(y)3; lock m; z=1; unlock m; x=r2 || \
         lock n; lock m; R(x); z=2; unlock m; unlock n || lock n; r3=R(z); unlock n; y=r3",
        "r1=R(x); lock m; R(z); unlock m; y=r1 || r2=R(y); lock m; z=1; unlock m; x=r2 || \
         lock n; lock m; R(x); z=2; unlock m; unlock n || lock n; r3=R(z); unlock n; y=r3",
        8,
    ),
];

fn main() {
    let wanted = std::env::args().nth(1);
    println!(
        "program   model        answer  primary  variables  clauses  translate  solve  check  minimise  core (ms)"
    );
    for (name, main, program, steps) in PROGRAMS {
        if wanted.as_ref().is_some_and(|wanted| wanted != name) {
            continue;
        }
        let models = match std::env::args().nth(2) {
            Some(file) => vec![
                std::fs::read_to_string(&file)
                    .map_err(|e| e.to_string())
                    .and_then(|text| Model::parse(&file, &text).map_err(|error| error.to_string())),
            ],
            None => ["jmm", "jmm-revised"].map(|name| Model::shipped(name).ok_or_else(|| name.to_string())).into(),
        };
        for model in models {
            let speculative: Vec<_> = (0..steps).map(|_| text(program)).collect();
            let mut setting = Setting::new(&text(main), &speculative);
            let model = model.unwrap_or_else(|error| panic!("{error}"));
            let (solution, _, statistics) = setting.solve(&model, &FinderOptions::default());
            let (answer, core) = match solution {
                Solution::Sat(_) => ("yes", String::new()),
                Solution::Unsat(core) => ("no", core.names(&setting.problem).join(", ")),
                Solution::Unknown => ("?", String::new()),
            };
            let [translate, solve, check, minimise] =
                [statistics.translation, statistics.solving, statistics.checking, statistics.minimisation]
                    .map(|time| time.as_millis());
            println!(
                "{name:<9} {:<12} {answer:<7} {:>7} {:>10} {:>8} {translate:>10} {solve:>6} {check:>6} {minimise:>9}  {} {core}",
                model.name(),
                statistics.primary,
                statistics.variables,
                statistics.clauses,
                statistics.calls,
            );
        }
    }
}
