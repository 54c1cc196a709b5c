//! One budget for all engines: what one phase spends the next one has not, and everything ends that is asked to.

#[path = "../../machine/tests/support/mod.rs"]
mod support;

use jmmc_jmm::{ModelName, Verdict};
use jmmc_litmus::Header;
use jmmc_machine::Litmus;
use jmmc_models::Model;
use jmmc_program::{Program, Sources};
use jmmc_search::Limits;
use jmmc_verdict::{
    Answered, Asked, AskedAbout, Auditing, Budget, Coverage, Engine, Evidence, Gap, How, Limit, ModelChoice, Question,
    TestCase, answer, axiomatic, engine,
};
use std::thread;

/// Needs sc, opmm, jpr and the exact rules: only values out of thin air would violate it.
const THIN: &str = "class Thin {
    static int x, y, z;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { int p = x; y = p; z = p; });
        Thread u = new Thread(() -> { int q = y; x = q; });
        t.start(); u.start(); t.join(); u.join();
        assert z == 0;
    }
}";

/// Has more states than anybody can count.
const VAST: &str = "class Vast {
    static int a, b, c;
    public static void main(String[] args) {
        for (int k = 0; k < 4; k++) {
            int n = k;
            new Thread(() -> { for (int i = 0; i < 50; i++) { a += n; b += a; c ^= b; } }).start();
        }
    }
}";

/// Independent reads of independent writes, four times over: the solver has to work.
const READS: &str = "class Reads {
    @interface thread { }
    static int x, y;
    @thread static void t1() { x = 1; x = 2; }
    @thread static void t2() { y = 1; y = 2; }
    @thread static void t3() { int a = x; int b = y; int c = x; }
    @thread static void t4() { int d = y; int e = x; int f = y; }
}";

fn compiled(name: &str, text: &str) -> Program {
    let jdk = support::jdks().into_iter().next().expect("a JDK");
    let classes = support::compile(&jdk, &[support::source(&format!("{name}.java"), text)], &format!("budget-{name}"));
    Program::open(Sources { jdk: jdk.home, classpath: vec![classes], ..Sources::default() }).expect("a program")
}

fn states(states: u64) -> Budget {
    Budget::new(&Limits { states: Some(states), ..Limits::default() })
}

fn question<'p>(program: &'p Program, class: &str, models: ModelChoice) -> Question<'p> {
    Question { models, ..Question::main(program, class) }
}

fn sum(answered: &Answered) -> u64 {
    answered.evidence.iter().map(|evidence| evidence.counters.states).sum()
}

#[test]
fn all_phases_together_have_the_states() {
    let program = compiled("Thin", THIN);
    let question = question(&program, "Thin", ModelChoice::Auto);
    let whole = states(u64::MAX);
    let free = answer(&question, &whole).expect("a program that starts");
    assert_eq!((free.decision.verdict, free.evidence.len()), (Verdict::Holds, 3), "{}", free.decision.reason);
    let needed = u64::MAX - whole.states_left().expect("a limit");
    assert!(needed >= sum(&free), "searches that were in vain count, too: {needed}, {}", sum(&free));
    let enough = answer(&question, &states(16 * needed)).expect("a program that starts");
    assert_eq!((enough.decision.verdict, sum(&enough)), (Verdict::Holds, sum(&free)));
    for limit in [1, 20, needed / 2, needed - 1] {
        let budget = states(limit);
        let answered = answer(&question, &budget).expect("a program that starts");
        assert!(sum(&answered) <= limit, "{limit}: {}", sum(&answered));
        assert_eq!(answered.decision.verdict, Verdict::Unknown, "{limit}");
        let last = answered.evidence.last().expect("evidence");
        assert!(last.coverage.limit() == Some(Limit::States(limit)), "{limit}: {:?}", last.coverage);
    }
}

#[test]
fn what_one_engine_leaves_is_what_the_next_one_gets() {
    let program = compiled("Thin", THIN);
    let question = question(&program, "Thin", ModelChoice::One(ModelName::Sc));
    let ask = |model: ModelName, budget: &Budget| engine(model).ask(&question, &[], budget).expect("an answer");
    let whole = states(u64::MAX);
    let first = ask(ModelName::Sc, &whole);
    assert_eq!(first.coverage, Coverage::Complete);
    let used = u64::MAX - whole.states_left().expect("a limit");
    let budget = states(used + 7);
    assert_eq!(ask(ModelName::Sc, &budget.share(1)).counters.states, first.counters.states);
    let second = ask(ModelName::Tso, &budget.share(1));
    assert!(second.counters.states <= 7, "{}", second.counters.states);
    assert_eq!((second.coverage.limit(), budget.states_left()), (Some(Limit::States(used + 7)), Some(0)));
}

#[test]
fn the_audit_spends_states_too() {
    let program = compiled("Thin", THIN);
    let how = How { auditing: Auditing::Full, ..How::default() };
    let question = Question { how, ..question(&program, "Thin", ModelChoice::One(ModelName::Sc)) };
    let (with, without) = (states(1_000_000), states(1_000_000));
    let audited = answer(&question, &with).expect("an answer");
    let again = audited.deciding().audits.iter().filter_map(|audit| audit.states).sum::<u64>();
    let plain = Question { how: How::default(), ..question };
    assert_eq!(answer(&plain, &without).expect("an answer").decision.verdict, Verdict::Holds);
    assert!(again > 0);
    assert_eq!(with.states_left().map(|left| left + again), without.states_left());
}

/// Asks about a litmus test.
fn reads(program: &Program, engine: &dyn Engine, budget: &Budget) -> Evidence {
    let test = Litmus::of(program, "Reads").expect("a test");
    let variables = test.variables(&[]);
    let header = "// litmus: reads\n// ask: a == 2 && b == 0 && c == 1 && d == 2 && e == 0 && f == 1\n";
    let header = Header::parse(header).expect("a header");
    let ask = header.and_then(|header| header.ask).expect("a condition");
    let asked = Asked::Ask(ask.bind(&variables).expect("its variables"));
    let case = TestCase { test, fields: Vec::new(), variables, asked, one_is_enough: false, proves: false };
    let subject = AskedAbout::Test(Box::new(case));
    let question = Question { program, subject, models: ModelChoice::Auto, how: How::default() };
    engine.ask(&question, &[], budget).expect("an answer")
}

#[test]
fn all_enumerations_together_have_the_executions() {
    let program = compiled("Reads", READS);
    let exact = engine(ModelName::Jmm);
    let budget = Budget::unlimited();
    let at_once = budget.executions() as u64;
    let first = reads(&program, &*exact, &budget);
    let made = first.counters.executions.expect("executions");
    assert!(first.coverage == Coverage::Complete && made > 100, "{made}: {:?}", first.coverage);
    budget.spend_executions(10 * at_once - made - 3);
    assert_eq!(budget.executions(), 3, "the first answer has taken its own");
    let second = reads(&program, &*exact, &budget.share(1));
    assert_eq!((second.counters.executions, budget.executions()), (Some(3), 0));
    assert!(second.coverage.gaps().iter().any(|gap| matches!(gap, Gap::NotEnumerated(_))), "{:?}", second.coverage);
}

#[test]
fn all_calls_of_the_solver_together_have_the_conflicts() {
    let program = compiled("Reads", READS);
    let model = Model::shipped("sc").expect("a model");
    let by_axioms = |budget: &Budget| reads(&program, &*axiomatic(&model), budget);
    let whole = Budget::unlimited();
    assert_eq!(by_axioms(&whole).coverage, Coverage::Complete);
    let needed = whole.effort().spent();
    assert!(needed > 1, "{needed} conflicts");
    let budget = Budget::unlimited().with_conflicts(Some(needed + needed / 2));
    assert_eq!(by_axioms(&budget.share(1)).coverage, Coverage::Complete);
    assert_eq!(budget.effort().left(), Some(needed / 2));
    let second = by_axioms(&budget);
    assert_eq!(second.coverage.limit(), Some(Limit::Effort(needed + needed / 2)), "{:?}", second.coverage);
    budget.stop();
    assert_eq!(by_axioms(&whole.anew()).coverage, Coverage::Complete, "another budget");
}

/// Every engine ends that is stopped on its way, and says so; a search that does not look would never come back.
#[test]
fn all_engines_end_when_they_are_stopped() {
    let program = compiled("Vast", VAST);
    for model in ModelName::ALL {
        let question = question(&program, "Vast", ModelChoice::One(model));
        let budget = Budget::unlimited();
        let answered = thread::scope(|scope| {
            let asked = scope.spawn(|| answer(&question, &budget));
            while budget.progress().states < 500 && !asked.is_finished() {
                thread::yield_now();
            }
            budget.stop();
            asked.join().expect("an answer").expect("a program that starts")
        });
        let limit = answered.deciding().coverage.limit();
        assert_eq!((answered.decision.verdict, limit), (Verdict::Unknown, Some(Limit::Interrupted)), "{model:?}");
    }
}

/// No engine begins what it has no time for.
#[test]
fn all_engines_end_at_once_without_time() {
    let program = compiled("Vast", VAST);
    for model in ModelName::ALL {
        let question = question(&program, "Vast", ModelChoice::One(model));
        let budget = Budget::unlimited().at_most(std::time::Duration::ZERO);
        let answered = answer(&question, &budget).expect("a program that starts");
        assert!(sum(&answered) <= 1, "{model:?}: {} states", sum(&answered));
        let limit = answered.deciding().coverage.limit();
        assert!(matches!(limit, Some(Limit::Time(_))), "{model:?}: {limit:?}");
    }
}
