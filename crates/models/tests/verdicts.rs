//! What the shipped models allow: the tests of Nemos [MemSAT Table 1], and well-formedness and legality of small executions.

mod common;

use common::{Setting, text};
use jmmc_models::Model;
use jmmc_relations::{ConstraintId, Finder, FinderOptions, Solution, UnsatCore};

/// The fifteen tests with the letters of the models that allow them: sc, coherence, pram, causal, pc.
const NEMOS: [(&str, &str); 15] = [
    ("R(a)0 || a=0", "yyyyy"),
    ("R(b)1; a=1 || R(a)1; b=1", "nyyny"),
    (
        "b=0 || b=1 || R(b)0; a=0; R(c)0 || R(b)1; R(a)0; R(c)1 || R(c)1; R(a)1; R(b)1 || R(c)0; a=1; R(b)0 || c=1 || c=0",
        "yyyyy",
    ),
    ("x=0; x=1; R(y)0 || y=0; y=1; R(x)0", "nyyyy"),
    ("x=0; x=1; y=2 || R(y)2; R(x)0", "nynnn"),
    ("x=0; R(x)1 || x=1; R(x)0", "nnyyn"),
    ("x=0; x=1; z=0; R(y)0 || y=0; y=1; z=1; R(x)0", "nyyyn"),
    ("x=0; y=0 || R(y)0; x=1 || R(x)1; R(x)0", "yyyyy"),
    ("x=0; x=1; y=1 || R(y)1; R(z)0 || z=0; z=1; v=1 || R(v)1; R(x)0", "nyyyy"),
    ("x=1; y=1 || R(y)1; R(x)0", "nynnn"),
    ("x=1; R(y)0 || y=1; R(x)0", "nyyyy"),
    ("a=1 || R(a)1; b=1 || R(b)1; R(a)0", "nyyny"),
    ("a=1 || R(a)1; R(b)0 || b=1 || R(b)1; R(a)0", "nyyyy"),
    ("a=1; R(a)1; R(b)0 || b=1; R(b)1; R(a)0", "nyyyy"),
    ("a=1; c=1; R(c)1; R(b)0 || b=1; c=2; R(c)2; R(a)0", "nyyyn"),
];

/// Whether the model allows the execution, justified by the others.
fn allows(model: &str, main: &str, speculative: &[&str]) -> bool {
    is_allowed(&Model::shipped(model).unwrap(), main, speculative)
}

fn is_allowed(model: &Model, main: &str, speculative: &[&str]) -> bool {
    let speculative: Vec<_> = speculative.iter().map(|execution| text(execution)).collect();
    let mut setting = Setting::new(&text(main), &speculative);
    match setting.solve(model, &FinderOptions::default()).0 {
        Solution::Sat(instance) => {
            for constraint in setting.problem.constraints().iter() {
                assert!(instance.holds(&setting.problem, constraint.formula).unwrap(), "{}", constraint.name);
            }
            true
        }
        Solution::Unsat(core) => {
            check_minimal(&setting, &core);
            false
        }
        Solution::Unknown => panic!("no limit was set"),
    }
}

/// Checks that the core has no instance, but that any of its members can be dropped to get one.
fn check_minimal(setting: &Setting, core: &UnsatCore) {
    let options = FinderOptions { minimal_cores: false, ..FinderOptions::default() };
    let solve = |members: &[ConstraintId]| {
        let mut finder = Finder::with_constraints(&setting.problem, &setting.bounds, members, &options).unwrap();
        finder.solve().unwrap()
    };
    assert!(core.is_minimal && matches!(solve(&core.members), Solution::Unsat(_)));
    for dropped in &core.members {
        let rest: Vec<ConstraintId> = core.members.iter().copied().filter(|member| member != dropped).collect();
        assert!(matches!(solve(&rest), Solution::Sat(_)), "{:?} is not needed", core.names(&setting.problem));
    }
}

#[test]
fn nemos_tests() {
    for (number, (test, expected)) in NEMOS.iter().enumerate() {
        let models = ["sc", "coherence", "pram", "causal", "pc"];
        let found: String = models.iter().map(|model| if allows(model, test, &[]) { 'y' } else { 'n' }).collect();
        assert_eq!(found, *expected, "test {}", number + 1);
    }
}

#[test]
fn published_processor_consistency_is_sequential_consistency() {
    for (test, expected) in NEMOS {
        assert_eq!(allows("pc-published", test, &[]), expected.starts_with('y'), "{test}");
    }
}

const LB: &str = "R(x)1; y=1 || R(y)1; x=1";
const LB_READS_0: &str = "R(x)0; y=1 || R(y)0; x=1";

#[test]
fn load_buffering_is_justified_in_two_steps() {
    for model in ["jmm", "jmm-revised"] {
        assert!(allows(model, LB, &[LB_READS_0, LB_READS_0]));
        assert!(!allows(model, LB, &[LB_READS_0]), "one step cannot commit both the writes and the reads");
        assert!(!allows(model, LB, &[LB, LB]), "the first execution must be well-behaved");
        assert!(!allows(model, LB, &["R(x)0; y=1 || R(y)0; x=2"; 2]), "committed writes keep their values");
    }
}

#[test]
fn values_do_not_come_out_of_thin_air() {
    let (main, program) = ("r1=R(x)1; y=r1 || r2=R(y)1; x=r2", "r1=R(x); y=r1 || r2=R(y); x=r2");
    assert!(allows("hb", main, &[]));
    for model in ["jmm", "jmm-revised"] {
        assert!(!allows(model, main, &[program; 4]));
    }
}

/// Only what is well-formed is legal; what reads see that happen before them is.
#[track_caller]
fn check_well_formed(execution: &str, expected: bool) {
    assert_eq!(allows("hb", execution, &[]), expected, "hb");
    for model in ["jmm", "jmm-revised"] {
        assert!(!allows(model, execution, &[execution; 3]) || expected, "{model}");
    }
}

#[test]
fn well_formed_executions() {
    check_well_formed("x=1; R(x)1", true);
    check_well_formed("x=1; R(x)0", false);
    check_well_formed("R(x)1; x=1", false);
    check_well_formed("x=1; y=1 || R(y)1; R(x)0", true);
    check_well_formed("volatile y: x=1; y=1 || R(y)1; R(x)0", false);
    check_well_formed("volatile y: x=1; y=1 || R(y)0; R(x)0", true);
    check_well_formed("volatile y: x=1; y=1 || R(y)0; R(x)1", true);
    check_well_formed("volatile x y: x=1; R(y)0 || y=1; R(x)0", false);
    check_well_formed("volatile x y: R(x)1; y=1 || R(y)1; x=1", false);
    check_well_formed("x=1; R(y)0 || y=1; R(x)0", true);
    check_well_formed("volatile x: x=1; x=2 || R(x)2; R(x)1", false);
}

#[test]
fn monitors_exclude_each_other() {
    let block = "lock m; x=1; R(x)1; unlock m || lock m; x=2; R(x)2; unlock m";
    check_well_formed(block, true);
    check_well_formed("lock m; x=1; R(x)2; unlock m || lock m; x=2; unlock m", false);
    check_well_formed("lock m; x=1; R(x)2; unlock m || lock n; x=2; unlock n", true);
    check_well_formed("lock m; lock m; x=1; unlock m; R(x)2; unlock m || lock m; x=2; unlock m", false);
    check_well_formed("lock m; R(x)1; y=1; unlock m || lock m; R(y)1; x=1; unlock m", false);
    assert!(!allows("sc", "lock m; x=1; R(x)2; unlock m || lock m; x=2; unlock m", &[]));
    assert!(allows("sc", "lock m; x=1; R(x)2; unlock m || lock n; x=2; unlock n", &[]));
    assert!(allows("sc", block, &[]));
}

#[test]
fn external_actions_tell_the_two_java_models_apart() {
    let main = "R(y)1; -; x=1 || r2=R(x)1; y=r2";
    // The read of y is committed while it still sees 0, so that the thread prints in four of the five executions.
    let others: Vec<&str> = ["R(y)0; print; x=1 || r2=R(x); y=r2"; 4].into_iter().chain([main]).collect();
    assert!(!allows("jmm", main, &others));
    assert!(allows("jmm-revised", main, &others));
}

#[test]
fn the_core_of_load_buffering_under_sc_is_that_of_the_paper() {
    let mut setting = Setting::new(&text(LB), &[]);
    let (solution, stated, _) = setting.solve(&Model::shipped("sc").unwrap(), &FinderOptions::default());
    let Solution::Unsat(core) = solution else { panic!("load buffering is not sequentially consistent") };
    let axioms: Vec<&str> =
        core.members.iter().filter_map(|id| stated.axiom(*id)).map(|axiom| axiom.name.as_str()).collect();
    assert_eq!(axioms, ["weakly_total", "transitive", "program_order", "no_future"]);
}

#[test]
fn the_example_of_the_documentation_is_total_store_order() {
    let page = include_str!("../../../docs/models.md");
    let example = page.split("```\n").nth(1).unwrap();
    let model = Model::parse("docs/models.md", example).unwrap_or_else(|error| panic!("{error}"));
    for (execution, expected) in [
        ("x=1; R(y)0 || y=1; R(x)0", true),
        ("x=1; R(x)1; R(y)0 || y=1; R(y)1; R(x)0", true),
        ("x=1; R(x)0", false),
        ("x=1; y=1 || R(y)1; R(x)0", false),
        (LB, false),
        ("a=1 || R(a)1; R(b)0 || b=1 || R(b)1; R(a)0", false),
        ("x=1; R(y)0 || y=2; x=2; R(x)1", true),
        ("x=1; x=2 || R(x)2; R(x)1", false),
    ] {
        assert_eq!(is_allowed(&model, execution, &[]), expected, "{execution}");
    }
}
