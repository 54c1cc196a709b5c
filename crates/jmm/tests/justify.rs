//! Commit sequences are found where there are any, are accepted rule by rule, and where there are none it is said why.

mod draft;

use draft::{Draft, X, Y, message, var};
use jmmc_jmm::execution::{FieldIndex, FieldName, Subject, Value, Variable};
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
fn an_action_of_another_thread_is_another_action() {
    // Each thread does what the other one does in the second execution, so the first justifies nothing of it.
    let mut draft = Draft::new(2, 2).begin();
    draft.read(2, 0, X);
    draft.write(2, 1, 1);
    draft.read(1, 1, Y);
    draft.write(1, 0, 1);
    for rules in [Rules::Original, Rules::Revised] {
        assert!(steps(&[draft.execution.clone(), load_buffering(1, 1, true)], rules).is_err());
    }
}

#[test]
fn executions_are_numbered_and_counted() {
    let mut set = KnownExecutions::new();
    assert!(set.is_empty());
    for (number, early) in [false, true, true].into_iter().enumerate() {
        assert_eq!((set.len(), set.add(&load_buffering(1, 1, early)).ok()), (number, Some(number)));
    }
    assert_eq!((set.len(), set.is_empty(), set.distinct()), (3, false, 2));
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

#[test]
fn what_trusted_locks_keep_in_plain_variables_is_not_judged_and_everything_else_is() {
    let out_of_thin_air = |class: &str| {
        let mut all = [load_buffering(0, 0, false), load_buffering(1, 1, true)];
        let fields = all.iter_mut().flat_map(|execution| &mut execution.names.fields);
        fields.for_each(|field| field.class = class.into());
        all
    };
    let (locks, user) = (out_of_thin_air("java/util/concurrent/locks/ReentrantLock"), out_of_thin_air("C"));
    for rules in [Rules::Original, Rules::Revised] {
        let is_legal = |all: &[Execution; 2], trusts| {
            let mut set = KnownExecutions::trusting(trusts);
            assert!(all.iter().all(|execution| set.add(execution).is_ok()));
            matches!(set.justify(1, &all[1], rules), Legality::Legal(_))
        };
        assert_eq!((is_legal(&locks, true), is_legal(&locks, false)), (true, false));
        assert_eq!((is_legal(&user, true), is_legal(&user, false)), (false, false));
    }
}

/// r1 = x; if (r1 == 1) { o = new C; p = o; r2 = o.f } ∥ q = p; if (q != null) q.f = 1 ∥ x = 1. The first thread makes the object or not, the second one gets it or not, and r2 sees its write or not.
fn made_object(made: bool, got: bool, seen: bool) -> Execution {
    let mut draft = Draft::new(3, 2);
    if !made {
        // Classes are numbered otherwise.
        draft.execution.names.classes.insert(0, "D".into());
        let mut draft = draft.begin();
        draft.write(3, 0, 1);
        draft.read(1, 0, X);
        draft.read(2, 1, Y);
        return draft.execution;
    }
    let object = draft.object(1);
    let field = FieldName { class: "C".into(), name: "f".into(), descriptor: "I".into(), is_final: false };
    draft.execution.names.fields.push(field);
    let field = Variable::Field(object, FieldIndex(2));
    let initial = draft.add(0, ActionKind::DefaultWrite, Subject::Variable(field), 0);
    let mut draft = draft.begin();
    let x = draft.write(3, 0, 1);
    draft.read(1, 0, x);
    let published = draft.write(1, 1, 0);
    draft.execution.actions[published.index()].value = Value::Object(object);
    let q = draft.read(2, 1, if got { published } else { Y });
    let write = got.then(|| draft.add(2, ActionKind::Write, Subject::Variable(field), 1));
    draft.execution.actions[q.index()].value = if got { Value::Object(object) } else { Value::Bits(0) };
    draft.read_as(1, ActionKind::Read, field, if seen { write.unwrap_or(initial) } else { initial });
    draft.execution
}

#[test]
fn fields_of_objects_that_an_execution_does_not_make_have_their_initial_writes_in_it() {
    let all = [
        made_object(false, false, false),
        made_object(true, false, false),
        made_object(true, true, false),
        made_object(true, true, true),
    ];
    for rules in [Rules::Original, Rules::Revised] {
        assert!(steps(&all, rules).is_ok());
        assert!(steps(&all[3..], rules).is_err(), "it does not justify itself");
    }
}

/// v = 1 ∥ r0 = v; r1 = x; y = 1 ∥ r2 = y; x = 1, where v is volatile. r0 sees 1 or not; both other reads see the other's write, or none does.
fn behind_a_flag(flagged: bool, early: bool) -> Execution {
    let mut draft = Draft::new(3, 3).begin();
    let flag = |draft: &mut Draft| draft.add(1, ActionKind::VolatileWrite, Subject::Variable(var(2)), 1);
    let written = flagged.then(|| flag(&mut draft));
    let initial = ActionId(2);
    draft.read_as(2, ActionKind::VolatileRead, var(2), written.unwrap_or(initial));
    if !flagged {
        flag(&mut draft);
    }
    let read = draft.read(2, 0, X);
    let write = draft.write(2, 1, 1);
    draft.read(3, 1, if early { write } else { Y });
    let last = draft.write(3, 0, 1);
    if early {
        draft.execution.sees[read.index()] = Some(last);
        draft.execution.actions[read.index()].value = Value::Bits(1);
    }
    draft.execution
}

#[test]
fn what_committed_actions_are_synchronized_after_stays() {
    // [JLS §17.4.8], rule 8: an edge of a justifying execution before something that it commits is an edge of all that follow. The revised rules have nothing of the kind.
    for rules in [Rules::Original, Rules::Revised] {
        for (before, after) in [(true, true), (false, false), (false, true)] {
            let all = [behind_a_flag(before, false), behind_a_flag(after, true)];
            assert!(steps(&all, rules).is_ok(), "{before} {after}");
        }
        let all = [behind_a_flag(true, false), behind_a_flag(false, true)];
        assert_eq!(steps(&all, rules).is_ok(), rules == Rules::Revised);
    }
}
