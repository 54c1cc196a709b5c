//! Second engines object when the first one is broken on purpose: each of these mistakes makes a program hold that does not.
//!
//! Without a second engine the verdict is wrong, which shows that the mistake matters; with one it is *unknown*; and without the mistake, *violated*.

#[path = "../../machine/tests/support/mod.rs"]
mod support;

use jmmc_jmm::{Answer, ModelName, Verdict};
use jmmc_litmus::Header;
use jmmc_machine::{Defect, Litmus, MainMethod, Missing, make_defect};
use jmmc_program::{Program, Sources};
use jmmc_search::Options;
use jmmc_verdict::{
    Answered, Asked, AskedAbout, Auditing, Budget, Gap, How, ModelChoice, Question, Says, TestCase, answer, engine,
};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Mistakes are made in the whole process.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// A mistake that is made until this is dropped.
struct Made<'g>(#[expect(dead_code, reason = "held")] MutexGuard<'g, ()>);

fn making(defect: Defect) -> Made<'static> {
    let guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    make_defect(Some(defect));
    Made(guard)
}

impl Drop for Made<'_> {
    fn drop(&mut self) {
        make_defect(None);
    }
}

fn compiled(files: &[PathBuf]) -> Program {
    let jdk = support::jdks().into_iter().next().expect("a JDK");
    let classes = support::compile(&jdk, files, "defects");
    Program::open(Sources { jdk: jdk.home, classpath: vec![classes], ..Sources::default() }).expect("a program")
}

fn budget() -> Budget {
    Budget::unlimited().at_most(Duration::from_secs(60))
}

fn checked(program: &Program, class: &str, models: ModelChoice, auditing: Auditing) -> Answered {
    let options = Options { stop_at_first: true, ..Options::default() };
    let how = How { auditing, options, ..How::default() };
    let entry = MainMethod { class: class.to_string(), arguments: Vec::new() };
    answer(&Question { program, subject: AskedAbout::Main(entry), models, how }, &budget())
        .expect("a program that starts")
}

/// The program of the corpus goes wrong; with the mistake it holds, and the audit objects.
#[track_caller]
fn check(class: &str, models: ModelChoice, defect: Defect) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/verdicts").join(format!("{class}.java"));
    let program = compiled(&[file]);
    {
        let _made = making(defect);
        let alone = checked(&program, class, models, Auditing::None);
        assert_eq!(alone.decision.verdict, Verdict::Holds, "{class}: {}", alone.decision.reason);
        let audited = checked(&program, class, models, Auditing::Full);
        assert_eq!(audited.decision.verdict, Verdict::Unknown, "{class}: {}", audited.decision.reason);
        assert!(audited.decision.reason.contains("the engines disagree"), "{class}: {}", audited.decision.reason);
        let objection = audited.deciding().objection().expect("an objection");
        assert!(!objection.trace.is_empty(), "{class}: {}", objection.what);
    }
    let _nothing = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let right = checked(&program, class, models, Auditing::Full);
    assert_eq!(right.decision.verdict, Verdict::Violated, "{class}: {}", right.decision.reason);
}

#[test]
fn what_is_reached_through_a_published_object_is_published() {
    check("PublishTwoDeep", ModelChoice::Auto, Defect::ShallowPublication);
    check("PublishArrayOfArrays", ModelChoice::Auto, Defect::ShallowPublication);
}

#[test]
fn notifications_and_time_outs_depend_on_each_other() {
    check("NotifyOrTimeOut", ModelChoice::Auto, Defect::UntouchedWaitSets);
}

#[test]
fn own_objects_may_be_seen_ahead() {
    check("ReadOfOwnObjectAhead", ModelChoice::One(ModelName::Jpr), Defect::AheadInPassing);
}

#[test]
fn when_an_unshared_object_was_written_is_part_of_the_state() {
    check("LocalWriteAfterUnlock", ModelChoice::One(ModelName::Opmm), Defect::EpochsForgotten);
}

#[test]
fn store_buffers_are_not_emptied_in_passing() {
    check("InitializerWritesElsewhere", ModelChoice::One(ModelName::Tso), Defect::DrainedInPassing);
}

/// The exact rules are decided by search and by SAT: if the search loses executions, they disagree.
#[test]
fn the_exact_search_loses_no_executions() {
    const SOURCE: &str = "class Keys {
        @interface thread { }
        static class A { } static class B { }
        static Object p; static int x, y;
        @thread static void t1() { Object o1 = p, o2 = p; int d = y; if (o1 instanceof A && o2 instanceof B) x = 1; }
        @thread static void t2() { int r = x; p = new A(); }
        @thread static void t3() { y = 1; p = new B(); }
    }";
    let program = compiled(&[support::source("Keys.java", SOURCE)]);
    let test = Litmus::of(&program, "Keys").expect("a test");
    let variables = test.variables(&[]);
    let header = Header::parse("// litmus: keys\n// ask: r == 1\n").expect("a header");
    let ask = header.and_then(|header| header.ask).expect("a condition");
    let asked = Asked::Ask(ask.bind(&variables).expect("its variable"));
    let case = TestCase { test, fields: Vec::new(), variables, asked, one_is_enough: true, proves: false };
    let ask = |compares: bool| {
        let subject = AskedAbout::Test(Box::new(case.clone()));
        let how = How { compares, ..How::default() };
        let question = Question { program: &program, subject, models: ModelChoice::Auto, how };
        engine(ModelName::Jmm).ask(&question, &[], &budget()).expect("a test that starts")
    };
    {
        let _made = making(Defect::KeysByReference);
        assert_eq!(ask(false).case().answer(), Answer::Forbidden);
        let compared = ask(true);
        assert_eq!(compared.case().answer(), Answer::Unknown);
        assert!(compared.audits.iter().any(|audit| matches!(audit.says, Says::Otherwise(_))));
    }
    let _nothing = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    assert_eq!(ask(true).case().answer(), Answer::Allowed);
}

/// A path none of whose executions is accepted may be none, or a rule may be too strict: nothing holds because of it.
#[test]
fn a_path_without_a_well_formed_execution_is_a_gap() {
    const SOURCE: &str = "class Seen {
        static int x, y, p, q;
        public static void main(String[] args) throws Exception {
            Thread t = new Thread(() -> { p = x; y = 1; });
            Thread u = new Thread(() -> { q = y; x = 1; });
            t.start(); u.start(); t.join(); u.join();
            assert p == 0 || q == 0;
        }
    }";
    let program = compiled(&[support::source("Seen.java", SOURCE)]);
    let ask = || checked(&program, "Seen", ModelChoice::One(ModelName::Jmm), Auditing::None);
    {
        let _made = making(Defect::OwnReadsOnly);
        let strict = ask();
        assert_eq!(strict.decision.verdict, Verdict::Unknown, "{}", strict.decision.reason);
        let is_refused = |gap: &Gap| match gap {
            Gap::Machine(stuck) => matches!(stuck.what, Missing::NotWellFormed(_)),
            _ => false,
        };
        let gaps = strict.deciding().coverage.gaps();
        assert!(gaps.iter().any(is_refused), "{gaps:?}");
    }
    let _nothing = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    assert_eq!(ask().decision.verdict, Verdict::Violated);
}

/// What the path relaxer shows is an execution: if the enumeration, which says that it is complete, has none like it, it has lost one.
#[test]
fn an_execution_that_was_shown_must_be_enumerated() {
    const SOURCE: &str = "class Lost {
        static class A { } static class B { }
        static Object p; static int x, y, r;
        public static void main(String[] args) throws Exception {
            Thread t = new Thread(() -> { Object o1 = p, o2 = p; int d = y; if (o1 instanceof A && o2 instanceof B) x = 1; });
            Thread u = new Thread(() -> { r = x; p = new A(); });
            Thread v = new Thread(() -> { y = 1; p = new B(); });
            t.start(); u.start(); v.start(); u.join();
            assert r == 0;
        }
    }";
    let program = compiled(&[support::source("Lost.java", SOURCE)]);
    let ask = || checked(&program, "Lost", ModelChoice::One(ModelName::Jmm), Auditing::None);
    {
        let _made = making(Defect::KeysByReference);
        let lost = ask();
        assert_eq!(lost.decision.verdict, Verdict::Unknown, "{}", lost.decision.reason);
        let gaps = lost.deciding().coverage.gaps();
        assert!(gaps.iter().any(|gap| matches!(gap, Gap::Legality(_))), "{gaps:?}");
    }
    let _nothing = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    assert_eq!(ask().decision.verdict, Verdict::Violated);
}

/// The validator refuses what the machine shows by mistake, and such a violation counts for nothing.
#[test]
fn an_execution_that_is_none_is_not_believed() {
    const SOURCE: &str = "class Passed {
        static int data;
        static volatile boolean flag;
        public static void main(String[] args) {
            new Thread(() -> { data = 1; flag = true; }).start();
            new Thread(() -> { assert !flag || data == 1; }).start();
        }
    }";
    let program = compiled(&[support::source("Passed.java", SOURCE)]);
    let ask = || checked(&program, "Passed", ModelChoice::One(ModelName::Opmm), Auditing::None);
    {
        let _made = making(Defect::NothingAcquired);
        let shown = ask();
        assert_eq!(shown.decision.verdict, Verdict::Unknown, "{}", shown.decision.reason);
        assert!(shown.decision.reason.contains("its witness is not accepted"), "{}", shown.decision.reason);
        assert_eq!(shown.deciding().refused.len(), 1);
    }
    let _nothing = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    assert_eq!(ask().decision.verdict, Verdict::Holds);
}
