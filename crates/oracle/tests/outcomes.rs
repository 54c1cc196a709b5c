//! Whole outcome sets of programs small enough to be worked out by hand.

use jmmc_oracle::{Model, java, outcomes};

/// Checks the outcomes under each model from `sc` to `opmm`; a model without a line of its own allows what the one before does.
#[track_caller]
fn check(body: &str, observed: &[&str], expected: &[(Model, &str)]) {
    let test = java::parse(&format!("class A {{\n{body}\n}}\n")).unwrap_or_else(|problem| panic!("{problem}"));
    let mut allowed = "";
    for model in Model::ALL {
        allowed = expected.iter().find(|(other, _)| *other == model).map_or(allowed, |(_, outcomes)| outcomes);
        let found = outcomes(&test.program, model, observed).expect("a small program");
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(found.join(", "), allowed, "{}", model.name());
    }
}

#[test]
fn store_buffering() {
    let threads = "@thread static void t1() { x = 1; int r1 = y; } @thread static void t2() { y = 1; int r2 = x; }";
    let (sc, all) = ("r1=0 r2=1, r1=1 r2=0, r1=1 r2=1", "r1=0 r2=0, r1=0 r2=1, r1=1 r2=0, r1=1 r2=1");
    check(&format!("static int x, y; {threads}"), &[], &[(Model::Sc, sc), (Model::Tso, all)]);
    check(&format!("static volatile int x, y; {threads}"), &[], &[(Model::Sc, sc)]);
}

#[test]
fn message_passing() {
    let threads = "@thread static void t1() { x = 1; y = 1; } @thread static void t2() { int r1 = y; int r2 = x; }";
    let (sc, all) = ("r1=0 r2=0, r1=0 r2=1, r1=1 r2=1", "r1=0 r2=0, r1=0 r2=1, r1=1 r2=0, r1=1 r2=1");
    check(&format!("static int x, y; {threads}"), &[], &[(Model::Sc, sc), (Model::Pso, all)]);
    check(&format!("static int x; static volatile int y; {threads}"), &[], &[(Model::Sc, sc)]);
}

#[test]
fn racing_writes_are_ordered_by_memory_only() {
    let threads = "@thread static void t1() { x = 1; int r1 = x; } @thread static void t2() { x = 2; }";
    let sc = "r1=1 x=1, r1=1 x=2, r1=2 x=2";
    let all = "r1=1 x=1, r1=1 x=2, r1=2 x=1, r1=2 x=2";
    check(&format!("static int x; {threads}"), &["x"], &[(Model::Sc, sc), (Model::OpMm, all)]);
    check(&format!("static volatile int x; {threads}"), &["x"], &[(Model::Sc, sc)]);
}

#[test]
fn equal_names_of_locals_are_told_apart_and_unassigned_ones_left_out() {
    let body = "static int x; @thread static void t1() { int r = x; int s; if (r == 1) s = 2; } @thread static void t2() { int r = 3; x = 1; }";
    check(body, &[], &[(Model::Sc, "s=2 t1.r=1 t2.r=3, t1.r=0 t2.r=3")]);
}

#[test]
fn values_are_handed_on_but_do_not_come_out_of_thin_air() {
    let body = "static int x, y; @thread static void t1() { int r1 = x; y = r1 + 1; } @thread static void t2() { int r2 = y; x = r2 + 1; }";
    check(body, &[], &[(Model::Sc, "r1=0 r2=0, r1=0 r2=1, r1=1 r2=0")]);
    let sc = "x=1, x=2";
    check(
        "static int x; @thread static void t1() { x = x + 1; } @thread static void t2() { x = x + 1; }",
        &["x"],
        &[(Model::Sc, sc)],
    );
}

/// Final and plain field of an object that is published by a race.
#[test]
fn final_fields() {
    let program = |kind: &str| {
        format!(
            "static class P {{ {kind} int x; int y; P() {{ x = 3; y = 4; }} }} static P f;
             @thread static void t1() {{ f = new P(); }}
             @thread static void t2() {{ P p = f; int i = -1; int j = -1; if (p != null) {{ i = p.x; j = p.y; }} }}"
        )
    };
    let (sc, plain) = ("i=-1 j=-1, i=3 j=4", "i=-1 j=-1, i=0 j=0, i=0 j=4, i=3 j=0, i=3 j=4");
    check(&program("final"), &[], &[(Model::Sc, sc), (Model::OpMm, "i=-1 j=-1, i=3 j=0, i=3 j=4")]);
    check(&program(""), &[], &[(Model::Sc, sc), (Model::Pso, plain)]);
}

/// An object that escapes from its constructor: the field may be seen unset, even later and through the other reference.
#[test]
fn leaked_objects() {
    let program = |reads: &str| {
        format!(
            "static class P {{ final int x; P() {{ x = 3; g = this; }} }} static P f, g;
             @thread static void t1() {{ f = new P(); }}
             @thread static void t2() {{ int i = -1; int j = -1; {reads} }}"
        )
    };
    let read =
        |from: &str, local: &str| format!("P p{local} = {from}; if (p{local} != null) {{ {local} = p{local}.x; }}");
    let (sc, unset) = ("i=-1 j=-1, i=3 j=-1", "i=-1 j=-1, i=0 j=-1, i=3 j=-1");
    check(&program(&read("f", "i")), &[], &[(Model::Sc, sc)]);
    check(&program(&read("g", "i")), &[], &[(Model::Sc, sc), (Model::Pso, unset)]);
    let both = "i=-1 j=-1, i=-1 j=3, i=0 j=-1, i=0 j=0, i=0 j=3, i=3 j=-1, i=3 j=0, i=3 j=3";
    let expected = [
        (Model::Sc, "i=-1 j=-1, i=-1 j=3, i=3 j=-1, i=3 j=3"),
        (Model::Pso, "i=-1 j=-1, i=-1 j=3, i=0 j=-1, i=0 j=3, i=3 j=-1, i=3 j=3"),
        (Model::OpMm, both),
    ];
    check(&program(&format!("{} {}", read("g", "i"), read("f", "j"))), &[], &expected);
}

#[test]
fn what_is_too_large_is_an_error() {
    let writes = "x = 1; ".repeat(70);
    let test =
        java::parse(&format!("class A {{ static int x; @thread static void t1() {{ {writes} }} }}")).expect("a test");
    let problem = outcomes(&test.program, Model::OpMm, &[]).expect_err("too many actions");
    assert!(problem.to_string().contains("64 actions"), "{problem}");
}
