//! Commit sequences are found where there are any, are accepted rule by rule, and where there are none it is said why.

mod draft;

use draft::{Draft, X, Y, message};
use jmmc_jmm::execution::Value;
use jmmc_jmm::{ActionId, ActionKind, Execution, KnownExecutions, Legality, Rules, legal, well_formed};

/// Whether the last of the executions is legal, given all of them; a sequence must be accepted. Returns its length.
#[track_caller]
fn steps(all: &[Execution], rules: Rules) -> Result<usize, String> {
    let mut set = KnownExecutions::new();
    for execution in all {
        set.add(execution).unwrap_or_else(|broken| panic!("{broken}"));
    }
    let (number, whole) = (all.len() - 1, &all[all.len() - 1]);
    match set.justify(number, whole, rules) {
        Legality::Legal(justification) => {
            let steps = justification.commit_steps(whole, rules, &mut |number| all[number].clone());
            let derived = well_formed(whole).unwrap_or_else(|broken| panic!("{broken}"));
            legal(whole, &derived, &steps, rules).unwrap_or_else(|broken| panic!("{broken}"));
            Ok(justification.steps.len())
        }
        Legality::Illegal(impossible) => Err(impossible.message),
        Legality::Unknown(why) => Err(format!("unknown: {why}")),
    }
}

/// r1 = x; y = `first` ∥ r2 = y; x = `second`; both reads see the other's write, or none does.
fn load_buffering(first: u64, second: u64, early: bool) -> Execution {
    let mut draft = Draft::new(2, 2).begin();
    draft.read(1, 0, if early { ActionId(7) } else { X });
    let write = draft.write(1, 1, first);
    draft.read(2, 1, if early { write } else { Y });
    draft.write(2, 0, second);
    if early {
        draft.execution.actions[4].value = Value::Bits(second);
    }
    draft.execution
}

#[test]
fn load_buffering_takes_two_steps() {
    let all = [load_buffering(1, 1, false), load_buffering(1, 1, true)];
    for rules in [Rules::Original, Rules::Revised] {
        assert_eq!(steps(&all, rules), Ok(2));
    }
}

#[test]
fn values_out_of_thin_air_are_illegal_and_it_is_said_why() {
    // y = r1 and x = r2: only the execution itself writes 1.
    let all = [load_buffering(0, 0, false), load_buffering(1, 1, true)];
    for rules in [Rules::Original, Rules::Revised] {
        let why = steps(&all, rules).expect_err("illegal");
        assert!(why.contains("t1's read of C.v0 = 1 and t2's read of C.v1 = 1 can never be committed"), "{why}");
        assert!(why.contains("has t1's write of C.v1 = 1 and t2's write of C.v0 = 1"), "{why}");
    }
}

#[test]
fn executions_without_races_need_no_steps() {
    let all = [message(ActionKind::VolatileWrite, ActionKind::VolatileRead, false)];
    assert_eq!(steps(&all, Rules::Original), Ok(0));
}

#[test]
fn what_the_rules_do_not_speak_of_is_unknown_by_name() {
    let all = [message(ActionKind::ReleaseWrite, ActionKind::AcquireRead, false)];
    let why = steps(&all, Rules::Original).expect_err("unknown");
    assert!(why.contains("unknown: the rules of legality do not speak of acquire-read of C.v1"), "{why}");
    let all = [message(ActionKind::VolatileWrite, ActionKind::Read, false)];
    let why = steps(&all, Rules::Revised).expect_err("unknown");
    assert!(why.contains("plain and volatile accesses of C.v1"), "{why}");
}

/// r1 = x; if (r1 == 1) r2 = y ∥ y = 1; x = 1, where the variables that are not read have no initial writes, and tables differ.
fn guarded(first: bool, second: Option<bool>) -> Execution {
    let mut draft = Draft::new(2, if second.is_some() { 2 } else { 1 });
    let written = if second.is_some() { 1 } else { 2 };
    if second.is_none() {
        // The field that is only written has another number.
        let names = &mut draft.execution.names.fields;
        names.push(names[0].clone());
        names.push(names[0].clone());
        (names[1].name, names[2].name) = ("unused".into(), "v1".into());
    }
    let mut draft = draft.begin();
    let y = draft.write(2, written, 1);
    let x = draft.write(2, 0, 1);
    draft.read(1, 0, if first { x } else { X });
    if let Some(second) = second {
        draft.read(1, 1, if second { y } else { Y });
    }
    draft.execution
}

#[test]
fn initial_writes_are_in_executions_that_do_not_mention_them() {
    let all = [guarded(false, None), guarded(true, Some(false)), guarded(true, Some(true))];
    for rules in [Rules::Original, Rules::Revised] {
        assert!(steps(&all, rules).is_ok());
        let without = [all[1].clone(), all[2].clone()];
        assert!(steps(&without, rules).is_err(), "nothing justifies the first read");
    }
}
