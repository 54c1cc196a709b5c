//! What small methods, compiled by every JDK of this machine, become.

mod common;

use std::sync::OnceLock;

use jmmc_program::{Program, listing};

/// Class `Lowering`, compiled and run by each JDK.
fn programs() -> &'static [Program] {
    static PROGRAMS: OnceLock<Vec<Program>> = OnceLock::new();
    PROGRAMS.get_or_init(|| {
        let program = |jdk: std::path::PathBuf| {
            let sources = [("Lowering.java", include_str!("Lowering.java"))];
            let folder = common::compile(&jdk, "lowering", &sources, &[]);
            common::open(&jdk, &[&folder])
        };
        common::jdks().into_iter().map(program).collect()
    })
}

/// Compares the listing of a method of class `Lowering`.
#[track_caller]
fn check(name: &str, expected: &str) {
    let trim = |text: &str| text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
    for program in programs() {
        let class = program.class(program.load("Lowering").expect("the class"));
        let mut methods = class.methods.iter().map(|id| program.method(*id));
        let method = methods.find(|method| &*method.name == name).expect("the method");
        let body = program.body(method).expect("a body").expect("code");
        let listed = listing(program, body);
        assert_eq!(trim(&listed), trim(expected), "JDK {}: {listed}", program.jdk_feature());
    }
}

#[test]
fn operands_of_a_branch_are_locals() {
    check(
        "branch",
        "0: r1 = 0
         1: r2 = 0
         2: if r2 >= r0 goto 7
         3: r3 = MulI r2, 2
         4: r1 = AddI r1, r3
         5: r2 = AddI r2, 1
         6: goto 2
         7: return r1
         [0..8) r0 is n
         [1..8) r1 is s
         [2..7) r2 is i",
    );
}

#[test]
fn a_local_is_read_before_it_changes() {
    check(
        "postIncrement",
        "0: r2 = r0
         1: r0 = AddI r0, 1
         2: r1 = AddI r2, r0
         3: return r1
         [0..4) r0 is i
         [3..4) r1 is j",
    );
}

#[test]
fn values_on_the_stack_meet_after_a_branch() {
    check(
        "conditional",
        "0: r3 = r1
         1: if r0 == 0 goto 4
         2: r4 = r2
         3: goto 5
         4: r4 = 7
         5: r3 = AddI r3, r4
         6: return r3
         [0..7) r0 is c
         [0..7) r1 is a
         [0..7) r2 is b",
    );
}

#[test]
fn a_constructor_freezes_before_every_return() {
    check(
        "<init>",
        "0: special java/lang/Object.<init>()V(r0)
         1: if r1 <= 1 goto 5
         2: r0.Lowering.frozen = r1
         3: freeze r0
         4: return
         5: r2 = 0
         6: r0.Lowering.frozen = r2
         7: freeze r0
         8: return
         [0..9) r0 is this
         [0..9) r1 is n",
    );
}

#[test]
fn a_new_object_is_not_copied() {
    check(
        "create",
        "0: r0 = new Lowering
         1: r1 = 3
         2: special Lowering.<init>(I)V(r0, r1)
         3: return r0",
    );
}

#[test]
fn element_updates_duplicate_array_and_index() {
    check(
        "elements",
        "0: r1 = r0.Lowering.a
         1: r2 = Lowering.x
         2: r3 = AddI r2, 1
         3: Lowering.x = r3
         4: r3 = r1[r2] Int
         5: r4 = AddI r3, 1
         6: r1[r2] = r4 Int
         7: return r3
         [0..8) r0 is this",
    );
}

#[test]
fn a_slot_of_two_kinds_is_two_registers_and_finally_covers_handlers() {
    check(
        "atLast",
        "0: r5 = 6
         1: r1 = DivI r5, r0
         2: r5 = Lowering.x
         3: r5 = AddI r5, 1
         4: Lowering.x = r5
         5: return r1
         6: r2 = r6
         7: r3 = -1
         8: r5 = Lowering.x
         9: r5 = AddI r5, 1
         10: Lowering.x = r5
         11: return r3
         12: r4 = r6
         13: r5 = Lowering.x
         14: r5 = AddI r5, 1
         15: Lowering.x = r5
         16: throw r4
         [0..2) catch java/lang/ArithmeticException r6 -> 6
         [0..2) catch any r6 -> 12
         [6..8) catch any r6 -> 12
         [0..17) r0 is n
         [7..12) r2 is e",
    );
}

#[test]
fn var_handle_calls_are_accesses() {
    check(
        "varHandle",
        "0: r3 = Lowering.handle
         1: Write Plain/Release Int r3(r0) [r1]
         2: fence Acquire
         3: r3 = Lowering.handle
         4: r4 = Lowering.handle
         5: r5 = Read Opaque/Plain Int r4(r0) []
         6: r5 = CompareAndSet Volatile/Volatile Int r3(r0) [r5, r2]
         7: return r5
         [0..8) r0 is this
         [0..8) r1 is a
         [0..8) r2 is b",
    );
}

#[test]
fn unused_results_and_casts_leave_nothing() {
    check(
        "unused",
        "0: virtual java/lang/Object.hashCode()I(r0)
         1: cast r0 to java/lang/String
         2: return r0
         [0..3) r0 is o",
    );
}

#[test]
fn monitors_are_released_on_every_path() {
    check(
        "monitor",
        "0: r1 = r0
         1: lock r0
         2: r3 = 1
         3: Lowering.x = r3
         4: unlock r1
         5: goto 9
         6: r2 = r4
         7: unlock r1
         8: throw r2
         9: return
         [2..6) catch any r4 -> 6
         [6..8) catch any r4 -> 6
         [0..10) r0 is o",
    );
}

#[test]
fn switches_keep_only_cases_that_differ_from_the_default() {
    check(
        "choose",
        "0: switch r0 {1 -> 1, 900 -> 3, else -> 6}
         1: r1 = 7
         2: return r1
         3: r1 = Lowering.x
         4: r1 = AddI r1, 1
         5: Lowering.x = r1
         6: return r0
         [0..7) r0 is k",
    );
}

#[test]
fn longs_and_doubles_take_one_register() {
    check(
        "wide",
        "0: r2 = L2D r0
         1: r3 = CmpGD r1, r2
         2: if r3 >= 0 goto 5
         3: r4 = NegL r0
         4: goto 7
         5: r3 = 3
         6: r4 = UshrL r0, r3
         7: return r4
         [0..8) r0 is l
         [0..8) r1 is d",
    );
}

#[test]
fn a_constant_on_the_left_is_exchanged() {
    check(
        "chars",
        "0: if r0 == 97 goto 2
         1: if r0 <= 122 goto 4
         2: r1 = 1
         3: goto 5
         4: r1 = 0
         5: return r1
         [0..6) r0 is c",
    );
}

#[test]
fn arrays_of_arrays() {
    check(
        "grid",
        "0: r2 = 2
         1: r1 = new [[I of r0, r2
         2: r2 = 0
         3: r3 = null
         4: r1[r2] = r3 Ref
         5: return r1
         [0..6) r0 is n
         [2..6) r1 is g",
    );
}
