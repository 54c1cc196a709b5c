//! What connects the engines, each rule on a small program: who is asked, who is asked again, what is told of it, and what it costs.

#[path = "../../machine/tests/support/mod.rs"]
mod support;

use jmmc_jmm::{Answer, ModelName, Verdict};
use jmmc_litmus::Header;
use jmmc_machine::{ActionIdentity, Jpr, Litmus};
use jmmc_models::Model;
use jmmc_program::{Program, Sources};
use jmmc_search::Limits;
use jmmc_verdict::{
    Answered, Asked, AskedAbout, Auditing, Auditor, Budget, Coverage, Engine, Evidence, Findings, Forms, How,
    ModelChoice, Question, Says, TestCase, answer, audit, axiomatic, engine,
};
use std::time::Duration;

/// Load buffering: legal, but not what an operational model allows.
const LOADS: &str = "class Loads {
    @interface thread { }
    static int x, y, p, q;
    @thread static void t1() { int r1 = x; y = 1; }
    @thread static void t2() { int r2 = y; x = 1; }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { p = x; y = 1; });
        Thread u = new Thread(() -> { q = y; x = 1; });
        t.start(); u.start(); t.join(); u.join();
        assert p == 0 || q == 0;
    }
}";

/// Store buffering with volatile variables: no data race, and sequentially consistent.
const STORES: &str = "class Stores {
    @interface thread { }
    static volatile int x, y;
    @thread static void t1() { x = 1; int r1 = y; }
    @thread static void t2() { y = 1; int r2 = x; }
}";

/// The path relaxer lets 1 come out of thin air, the exact rules do not; then a loop goes round five times.
const LOOPS: &str = "class Loops {
    static int x, y, z, w, a, b, c; static volatile boolean over;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { int r = x; if (r == 1) y = 1; a = r; });
        Thread u = new Thread(() -> { int r = y; if (r == 1) x = 1; b = r; });
        Thread v = new Thread(() -> { z = 1; if (over) for (int i = 0; i < 5; i++) w = i; });
        Thread o = new Thread(() -> { int r = z; if (r == 1) x = 1; c = r; });
        t.start(); u.start(); v.start(); o.start(); t.join(); u.join(); o.join();
        assert !(a == 1 && b == 1 && c == 0);
        over = true;
    }
}";

/// A litmus test whose latch is a stand-in.
const LATCHED: &str = "class Latched {
    @interface thread { }
    static final java.util.concurrent.CountDownLatch latch = new java.util.concurrent.CountDownLatch(1);
    static int x;
    @thread static void t1() { x = 1; latch.countDown(); }
    @thread static void t2() throws Exception { latch.await(); int r = x; }
}";

fn compiled(name: &str, text: &str) -> Program {
    compiled_with(name, text, false)
}

/// The program, with or without stand-ins for classes of the library.
fn compiled_with(name: &str, text: &str, stand_ins: bool) -> Program {
    let jdk = support::jdks().into_iter().next().expect("a JDK");
    let classes = support::compile(&jdk, &[support::source(&format!("{name}.java"), text)], &format!("answers-{name}"));
    Program::open(Sources { jdk: jdk.home, classpath: vec![classes], stand_ins, ..Sources::default() })
        .expect("a program")
}

fn budget() -> Budget {
    Budget::unlimited().at_most(Duration::from_secs(120))
}

/// The answer about a main method.
fn main(program: &Program, class: &str, models: ModelChoice, how: How, budget: &Budget) -> Answered {
    answer(&Question { models, how, ..Question::main(program, class) }, budget).expect("a program that starts")
}

/// A question about a litmus test: whether there is such an outcome, or which there are.
fn question<'p>(program: &'p Program, class: &str, ask: &str, one_is_enough: bool, how: How) -> Question<'p> {
    let test = Litmus::of(program, class).expect("a test");
    let variables = test.variables(&[]);
    let header = Header::parse(&format!("// litmus: a test\n// ask: {ask}\n")).expect("a header");
    let ask = header.and_then(|header| header.ask).expect("a condition");
    let asked = Asked::Ask(ask.bind(&variables).expect("its variables"));
    let case = TestCase { test, fields: Vec::new(), variables, asked, one_is_enough, proves: false };
    Question { program, subject: AskedAbout::Test(Box::new(case)), models: ModelChoice::Auto, how }
}

fn asked(engine: &dyn Engine, question: &Question<'_>) -> Evidence {
    engine.ask(question, &[], &budget()).expect("a test that starts")
}

#[test]
fn who_finds_what_goes_wrong_without_wake_ups_is_not_asked_again() {
    let program = compiled("Loads", LOADS.replace("p == 0 || q == 0", "p + q == 7").as_str());
    let limited = Budget::new(&Limits { states: Some(1_000_000), ..Limits::default() });
    let answered = main(&program, "Loads", ModelChoice::One(ModelName::Sc), How::default(), &limited);
    assert_eq!((answered.decision.verdict, answered.evidence.len()), (Verdict::Violated, 1));
    let spent = 1_000_000 - limited.states_left().expect("a limit");
    let again = Budget::new(&Limits { states: Some(1_000_000), ..Limits::default() });
    let question = Question { models: ModelChoice::One(ModelName::Sc), ..Question::main(&program, "Loads") };
    engine(ModelName::Sc).ask(&question, &[], &again).expect("a program that starts");
    assert_eq!(again.states_left(), Some(1_000_000 - spent), "one search is enough");
}

#[test]
fn the_exact_rules_tell_why_an_execution_is_legal_and_have_no_rounds() {
    let program = compiled("Loads", LOADS);
    let answered = main(&program, "Loads", ModelChoice::One(ModelName::Jmm), How::default(), &budget());
    assert_eq!(answered.decision.verdict, Verdict::Violated, "{}", answered.decision.reason);
    let evidence = answered.deciding();
    let why = evidence.why.as_deref().unwrap_or_default();
    assert!(
        why.starts_with("it is legal, committing (1) Thread-") && why.contains("because of an execution in which"),
        "{why}"
    );
    assert_eq!((evidence.about.name.as_str(), evidence.counters.iterations), ("jmm", None));
    let relaxed = main(&program, "Loads", ModelChoice::One(ModelName::Jpr), How::default(), &budget());
    assert!(
        relaxed.deciding().counters.iterations.is_some_and(|rounds| rounds > 1),
        "only the path relaxer has rounds"
    );
}

#[test]
fn what_holds_within_a_bound_proves_nothing_about_java() {
    let program = compiled("Loops", LOOPS);
    let how = || How { unwind: Some(2), ..How::default() };
    let one = main(&program, "Loops", ModelChoice::One(ModelName::Jmm), how(), &budget());
    assert_eq!(one.deciding().coverage, Coverage::Within(2), "{}", one.decision.reason);
    let all = main(&program, "Loops", ModelChoice::Auto, how(), &budget());
    let exact = all.evidence.last().expect("evidence");
    assert_eq!((exact.about.name.as_str(), exact.coverage.iterations()), ("jmm", Some(2)));
    assert!(matches!(exact.coverage, Coverage::Partial(_)), "{:?}", exact.coverage);
    assert_eq!(all.decision.verdict, Verdict::Unknown, "{}", all.decision.reason);
}

#[test]
fn what_is_asked_about_is_among_what_was_found() {
    let program = compiled("Stores", STORES);
    let ask = |ask: &str, engine: &dyn Engine| {
        asked(engine, &question(&program, "Stores", ask, true, How::default())).case().answer()
    };
    let sc = Model::shipped("sc").expect("a model");
    for engine in [engine(ModelName::Jmm), engine(ModelName::Sc), axiomatic(&sc)] {
        assert_eq!(ask("r1 == 0 && r2 == 0", &*engine), Answer::Forbidden, "{}", engine.about().name);
        assert_eq!(ask("r1 == 1 && r2 == 1", &*engine), Answer::Allowed, "{}", engine.about().name);
    }
}

#[test]
fn races_of_litmus_tests_are_looked_for() {
    let programs = [compiled("Stores", STORES), compiled("Loads", LOADS)];
    for (program, class, quiet) in [(&programs[0], "Stores", true), (&programs[1], "Loads", false)] {
        let evidence = asked(&*engine(ModelName::Sc), &question(program, class, "r1 == 7", true, How::default()));
        assert_eq!((evidence.sees_races, evidence.is_quiet()), (true, quiet), "{class}");
    }
}

#[test]
fn a_pool_that_is_not_shut_down_is_warned_of() {
    const POOL: &str = "import java.util.concurrent.*;
        class Pool {
            public static void main(String[] args) throws Exception {
                ExecutorService pool = Executors.newFixedThreadPool(1);
                pool.submit(() -> 7).get();
            }
        }";
    let program = compiled("Pool", POOL);
    let answered = main(&program, "Pool", ModelChoice::One(ModelName::Sc), How::default(), &budget());
    assert_eq!(answered.decision.verdict, Verdict::Holds, "{}", answered.decision.reason);
    assert!(answered.deciding().warnings.iter().any(|warning| warning.contains("not shut down")));
    let strict = How { strict_exit: true, ..How::default() };
    let strict = main(&program, "Pool", ModelChoice::One(ModelName::Sc), strict, &budget());
    assert_eq!(strict.decision.verdict, Verdict::Violated);
}

/// What each auditor says of the outcomes of load buffering under the path relaxer.
fn audited(program: &Program, identity: ActionIdentity, budget: &Budget) -> Vec<(Auditor, Says)> {
    let forms = Forms { jpr: Jpr { identity, ..Jpr::default() }, ..Forms::default() };
    let how = How { auditing: Auditing::Full, forms, ..How::default() };
    let question = question(program, "Loads", "r1 == 7", false, how);
    let mut evidence = engine(ModelName::Jpr).ask(&question, &[], budget).expect("a test that starts");
    audit(&question, &mut evidence, Duration::ZERO, budget);
    evidence.audits.into_iter().map(|audit| (audit.by, audit.says)).collect()
}

#[test]
fn a_stronger_model_need_not_allow_all_that_a_weaker_one_does() {
    let program = compiled("Loads", LOADS);
    let (opmm, jpr) = (Auditor::Explorer(ModelName::Opmm), Auditor::Explorer(ModelName::Jpr));
    let both = audited(&program, ActionIdentity::default(), &budget());
    assert_eq!(both, [(opmm, Says::Same), (jpr, Says::Same)]);
    let own = audited(&program, ActionIdentity::Scope, &budget());
    assert_eq!(own, [(opmm, Says::Same)], "the audit knows one form of the path relaxer only");
}

#[test]
fn what_a_litmus_test_says_with_stand_ins_is_decided_again_without() {
    let program = compiled_with("Latched", LATCHED, true);
    let how = How { auditing: Auditing::Full, ..How::default() };
    let question = question(&program, "Latched", "r == 0", false, how);
    let mut evidence = engine(ModelName::Sc).ask(&question, &[], &budget()).expect("a test that starts");
    audit(&question, &mut evidence, Duration::ZERO, &budget());
    let says: Vec<_> = evidence.audits.iter().map(|audit| (audit.by, &audit.says)).collect();
    assert_eq!(says, [(Auditor::Library, &Says::Same)]);
}

#[test]
fn only_what_is_claimed_of_all_executions_is_decided_again() {
    let program = compiled("Loads", LOADS);
    let full = || How { auditing: Auditing::Full, ..How::default() };
    let audits = |ask: &str, one_is_enough: bool, how: How, budget: &Budget| {
        let question = question(&program, "Loads", ask, one_is_enough, how);
        let mut evidence = engine(ModelName::Sc).ask(&question, &[], budget).expect("a test that starts");
        audit(&question, &mut evidence, Duration::ZERO, &self::budget());
        evidence.audits.len()
    };
    assert_eq!(audits("r1 == 7", false, full(), &budget()), 1);
    assert_eq!(audits("r1 == 0", true, full(), &budget()), 0, "one execution shows it");
    assert_eq!(audits("r1 == 7", false, How { auditing: Auditing::None, ..How::default() }, &budget()), 0);
    assert_eq!(audits("r1 == 7", false, How { unwind: Some(2), ..full() }, &budget()), 0, "within a bound");
    let few = Budget::new(&Limits { states: Some(3), ..Limits::default() });
    assert_eq!(audits("r1 == 7", false, full(), &few), 0, "not all executions were seen");
}

#[test]
fn where_one_outcome_settles_the_question_others_may_be_missing() {
    let program = compiled("Loads", LOADS);
    let says_otherwise = |one_is_enough: bool, nothing_asked: bool| {
        let how = How { auditing: Auditing::Full, ..How::default() };
        let mut question = question(&program, "Loads", "r1 == 7", one_is_enough, how);
        match &mut question.subject {
            AskedAbout::Test(case) if nothing_asked => case.asked = Asked::Nothing,
            _ => {}
        }
        let mut evidence = asked(&*engine(ModelName::Sc), &question);
        match &mut evidence.findings {
            Findings::Outcomes(outcomes) => outcomes.all.clear(),
            Findings::Violations(_) | Findings::Methods(_) => panic!("a litmus test has outcomes"),
        }
        audit(&question, &mut evidence, Duration::ZERO, &budget());
        matches!(evidence.audits[0].says, Says::Otherwise(_))
    };
    assert!(!says_otherwise(true, false), "only what is asked about counts");
    assert!(says_otherwise(false, false), "all outcomes were asked for");
    assert!(says_otherwise(true, true), "nothing settles what nobody asked");
}

#[test]
fn an_audit_that_did_not_come_to_its_end_misses_nothing() {
    let program = compiled("Loads", LOADS);
    let how = How { auditing: Auditing::Full, ..How::default() };
    let question = question(&program, "Loads", "r1 == 7", false, how);
    let all = Budget::new(&Limits { states: Some(1_000_000), ..Limits::default() });
    let evidence = engine(ModelName::Sc).ask(&question, &[], &all).expect("a test that starts");
    let spent = 1_000_000 - all.states_left().expect("a limit");
    let few = Budget::new(&Limits { states: Some(spent + 2), ..Limits::default() });
    few.spend_states(spent);
    let mut partly = evidence;
    audit(&question, &mut partly, Duration::ZERO, &few);
    let says: Vec<&Says> = partly.audits.iter().map(|audit| &audit.says).collect();
    assert!(matches!(says[..], [Says::SoFar(_)]), "{says:?}");
}
