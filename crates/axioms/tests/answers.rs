//! Single answers: the paper's core, bounds, limitations, outcomes.

mod support;

use jmmc_axioms::{
    AxiomsAnswer, AxiomsSettings, Finitization, Judgement, Limitation, OutcomeQuestion, Reason, judge, outcomes,
};
use jmmc_litmus::{FinalValue, Header};
use jmmc_models::Model;
use support::{program, question, test};

fn judged(name: &str, text: &str, model: &str, settings: &AxiomsSettings) -> Judgement {
    let program = program(name, text);
    let header = Header::parse(text).expect("a header").expect("a header");
    let (test, variables) = test(&program, name, Some(&header));
    let model = Model::shipped(model).expect("a model");
    judge(&test, &model, &question(&header, &variables), settings).expect("a problem that can be solved")
}

/// Load buffering as in the paper's Fig. 1 has the core of its Fig. 5: both initial values, both questions, and axioms 1, 3, 4 and 8.
#[test]
fn the_core_of_load_buffering_is_the_papers() {
    let text = "// litmus: Lb
class Lb {
    static int x = 0, y = 0;
    @thread static void t1() { int r1 = x; y = 1; assert r1 == 1; }
    @thread static void t2() { int r2 = y; x = 1; assert r2 == 1; }
}
";
    let AxiomsAnswer::Forbidden(core) = judged("Lb", text, "sc", &AxiomsSettings::default()).answer else {
        panic!("forbidden");
    };
    assert!(core.is_minimal);
    let initial = |name: &str| Reason::Initial { variable: name.into(), value: "0".into(), line: Some(3) };
    let asserts = |thread: &str, line| Reason::Asserts { thread: thread.into(), lines: vec![line] };
    assert_eq!(core.reasons[..4], [initial("x"), initial("y"), asserts("t1", 4), asserts("t2", 5)]);
    let axioms = core.reasons[4..].iter().map(|reason| match reason {
        Reason::Axiom { description, .. } => description.split(':').next().unwrap_or_default(),
        _ => "",
    });
    assert_eq!(axioms.collect::<Vec<_>>(), ["Fig. 2 line 1", "Fig. 2 line 3", "Fig. 2 line 4", "Fig. 2 line 8"]);
}

#[test]
fn a_loop_beyond_the_bound_is_told() {
    let text = "// litmus: Spin
// ask: r1 == 3
class Spin {
    static int x;
    @thread static void t1() { int r1 = 0; while (x == 0) r1++; }
    @thread static void t2() { x = 1; }
}
";
    let unwound = |unwind| {
        let settings = AxiomsSettings {
            finitization: Finitization { unwind, ..Finitization::default() },
            ..AxiomsSettings::default()
        };
        let judged = judged("Spin", text, "sc", &settings);
        (matches!(judged.answer, AxiomsAnswer::Allowed(_)), judged.bounded)
    };
    assert_eq!([unwound(2), unwound(3)], [(false, true), (true, true)]);
}

#[test]
fn floating_point_numbers_are_computed_as_java_does() {
    let asked = |ask: &str| {
        let text = format!(
            "// litmus: Floats\n// ask: {ask}\nclass Floats {{ static float x; static double y; \
             @thread static void t1() {{ y = x / 4; int r1 = x + 1.5f > 2.25f ? 1 : 0; }} \
             @thread static void t2() {{ x = 1; int r2 = (int) (y * 8); }} }}\n"
        );
        judged("Floats", &text, "sc", &AxiomsSettings::default()).answer
    };
    for allowed in ["r1 == 1 && r2 == 2", "r1 == 0 && r2 == 0", "r1 == 1 && r2 == 0"] {
        assert!(matches!(asked(allowed), AxiomsAnswer::Allowed(_)), "{allowed}");
    }
    for forbidden in ["r2 == 1", "r1 == 0 && r2 == 2"] {
        assert!(matches!(asked(forbidden), AxiomsAnswer::Forbidden(_)), "{forbidden}");
    }
}

#[test]
fn what_is_not_supported_has_a_name() {
    let cases = [
        ("Many", "static int x;", "int r1 = x; for (int i = 0; i < 100; i++) x = r1 + i;", "x = x * 2;", "values"),
        ("Deep", "static int x; static int f(int n) { return f(n) + x; }", "int r1 = f(1);", "x = 1;", "nested"),
        ("Text", "static String x;", "int r1 = 0; x = \"a\" + r1;", "int r2 = 0;", "a string concatenation"),
        ("Length", "static String x;", "int r1 = \"abc\".length();", "int r2 = 0;", "an object of the library"),
    ];
    for (name, members, first, second, says) in cases {
        let text = format!(
            "// litmus: {name}\n// ask: r1 == 0\nclass {name} {{ {members} @thread static void t1() {{ {first} }} \
             @thread static void t2() {{ {second} }} }}\n"
        );
        let AxiomsAnswer::Unknown(limitation) = judged(name, &text, "sc", &AxiomsSettings::default()).answer else {
            panic!("{name} is not known");
        };
        assert!(limitation.to_string().contains(says), "{name}: {limitation}");
    }
}

/// A model that lets reads see values in circles must not answer about those that were not searched.
#[test]
fn values_out_of_thin_air_are_not_forbidden_by_silence() {
    let text = |value: i32| {
        format!(
            "// litmus: Thin\n// ask: r1 == {value}\nclass Thin {{ static int x, y; @thread static void t1() {{ int r1 = x; y = r1; }} \
             @thread static void t2() {{ int r2 = y; x = r2; }} }}\n"
        )
    };
    let answer = |value, model| judged("Thin", &text(value), model, &AxiomsSettings::default()).answer;
    assert!(matches!(answer(0, "coherence"), AxiomsAnswer::Allowed(_)));
    assert!(matches!(answer(42, "coherence"), AxiomsAnswer::Unknown(Limitation::ThinAir)));
    assert!(matches!(answer(42, "jmm"), AxiomsAnswer::Forbidden(_)));
}

#[test]
fn outcomes_are_all_that_there_are() {
    let text = "class Sb { static int x, y; @thread static void t1() { x = 1; int r1 = y; } @thread static void t2() { y = 1; int r2 = x; } }";
    let program = program("Sb", text);
    let (mut test, _) = test(&program, "Sb", None);
    test.fields.clear();
    let pairs = |model: &str| -> Vec<(i32, i32)> {
        let found =
            outcomes(&test, &Model::shipped(model).expect("a model"), &AxiomsSettings::default()).expect("outcomes");
        assert!(found.limitation.is_none() && !found.bounded);
        let number = |value: &Option<FinalValue>| if let Some(FinalValue::Int(number)) = value { *number } else { -1 };
        found.outcomes.iter().map(|outcome| (number(&outcome.values[0]), number(&outcome.values[1]))).collect()
    };
    assert_eq!(pairs("sc"), [(0, 1), (1, 0), (1, 1)]);
    assert_eq!(pairs("jmm"), [(0, 0), (0, 1), (1, 0), (1, 1)]);
}

#[test]
fn without_a_question_any_execution_will_do() {
    let program = program("Any", "class Any { static int x; @thread static void t1() { x = 1; } }");
    let (test, _) = test(&program, "Any", None);
    let judged =
        judge(&test, &Model::shipped("sc").expect("a model"), &OutcomeQuestion::Nothing, &AxiomsSettings::default());
    assert!(matches!(judged.expect("solved").answer, AxiomsAnswer::Allowed(_)));
}

/// Executions that end in a deadlock could justify others, but are not searched.
#[test]
fn a_possible_deadlock_is_told() {
    let text = |second: &str| {
        format!(
            "// litmus: Locks\n// ask: r1 == 7\nclass Locks {{ static int x; static final Object a = new Object(), b = new Object();\n\
             @thread static void t1() {{ int r1; synchronized (a) {{ synchronized (b) {{ r1 = x; }} }} }}\n\
             @thread static void t2() {{ {second} }} }}\n"
        )
    };
    let answer = |second| judged("Locks", &text(second), "jmm", &AxiomsSettings::default()).answer;
    let crossed = answer("synchronized (b) { synchronized (a) { x = 1; } }");
    assert!(matches!(crossed, AxiomsAnswer::Unknown(Limitation::Deadlock)), "{crossed:?}");
    let ordered = answer("synchronized (b) { x = 1; } synchronized (a) { x = 2; }");
    assert!(matches!(ordered, AxiomsAnswer::Forbidden(_)), "{ordered:?}");
}
