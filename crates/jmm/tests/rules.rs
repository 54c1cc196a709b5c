//! Every rule of well-formedness and legality refuses what breaks it, and nothing else.

mod draft;

use draft::{Draft, thread, var};
use jmmc_jmm::execution::{ClassIndex, FieldIndex, FieldName, ObjectId, Subject, Value, Variable};
use jmmc_jmm::{
    ActionId, ActionKind, CommitStep, Execution, Rule, Rules, Validating, View, commit_sequence, legal, well_formed,
};

#[track_caller]
fn check(execution: &Execution, expected: Option<Rule>) {
    assert_eq!(well_formed(execution).err().map(|broken| broken.rule), expected);
}

#[track_caller]
fn check_legal(execution: &Execution, steps: &[CommitStep], original: Option<Rule>, revised: Option<Rule>) {
    let derived = well_formed(execution).unwrap();
    let outcome = |rules| legal(execution, &derived, steps, rules).err().map(|broken| broken.rule);
    assert_eq!((outcome(Rules::Original), outcome(Rules::Revised)), (original, revised));
}

/// Initial writes of the first variables.
const X: ActionId = ActionId(0);
const Y: ActionId = ActionId(1);

/// x = 1; v = 1 ∥ r1 = v; r2 = x, where v is accessed in the given modes and r2 sees the initial value or not.
fn message(write: ActionKind, read: ActionKind, stale: bool) -> Execution {
    let mut draft = Draft::new(2, 2).begin();
    let w = draft.write(1, 0, 1);
    let flag = draft.add(1, write, Subject::Variable(var(1)), 1);
    draft.read_as(2, read, var(1), flag);
    draft.read(2, 0, if stale { X } else { w });
    draft.execution
}

#[test]
fn messages_through_flags_of_all_modes() {
    use ActionKind::*;
    for (write, read, ordered) in [
        (Write, Read, false),
        (OpaqueWrite, OpaqueRead, false),
        (ReleaseWrite, AcquireRead, true),
        (ReleaseWrite, OpaqueRead, false),
        (OpaqueWrite, AcquireRead, false),
        (VolatileWrite, VolatileRead, true),
        (VolatileWrite, AcquireRead, true),
        (ReleaseWrite, VolatileRead, true),
    ] {
        check(&message(write, read, false), None);
        check(&message(write, read, true), ordered.then_some(Rule::HbConsistent));
    }
}

#[test]
fn executions_whose_reads_see_earlier_writes_have_commit_sequences() {
    for stale in [false, true] {
        let execution = message(ActionKind::Write, ActionKind::Read, stale);
        let derived = well_formed(&execution).unwrap();
        let steps = commit_sequence(&execution, &derived);
        // The last step would commit the reads that do not race; here all of them do, or but one.
        assert_eq!(steps.len(), if stale { 4 } else { 5 });
        check_legal(&execution, &steps, None, None);
    }
}

/// r1 = x; y = 1 ∥ r2 = y; x = 1, both reads see 1, and the sequence that commits both writes first.
fn load_buffering() -> (Execution, Vec<CommitStep>) {
    let make = |early: bool| {
        let mut draft = Draft::new(2, 2).begin();
        draft.read(1, 0, if early { ActionId(7) } else { X });
        let wy = draft.write(1, 1, 1);
        draft.read(2, 1, if early { wy } else { Y });
        draft.write(2, 0, 1);
        if early {
            draft.execution.actions[4].value = Value::Bits(1);
        }
        draft.execution
    };
    let execution = make(true);
    let identity: Vec<Option<ActionId>> = (0..8).map(|id| Some(ActionId(id))).collect();
    let whole = |execution| Validating::Whole { execution: Box::new(execution), identity: identity.clone() };
    let all = Validating::Prefix { length: 8, instead: None };
    let steps = vec![
        CommitStep { commits: [0, 1, 2, 3, 5, 7].map(ActionId).to_vec(), execution: whole(make(false)) },
        CommitStep { commits: [4, 6].map(ActionId).to_vec(), execution: whole(make(false)) },
        CommitStep { commits: Vec::new(), execution: all },
    ];
    (execution, steps)
}

#[test]
fn reads_may_see_later_writes_if_these_were_committed_first() {
    let (execution, steps) = load_buffering();
    check_legal(&execution, &steps, None, None);
    let derived = well_formed(&execution).unwrap();
    assert!(legal(&execution, &derived, &commit_sequence(&execution, &derived), Rules::Original).is_err());
}

#[test]
fn reads_are_not_committed_before_the_writes_they_see() {
    let (execution, mut steps) = load_buffering();
    let last = steps[0].commits.pop().unwrap();
    steps[1].commits.push(last);
    check_legal(&execution, &steps, Some(Rule::CommitRead), Some(Rule::RevisedRead));
}

#[test]
fn uncommitted_reads_see_what_happens_before_them() {
    let (execution, mut steps) = load_buffering();
    steps[0].execution = Validating::Prefix { length: 8, instead: None };
    check_legal(&execution, &steps, Some(Rule::CommitUncommitted), Some(Rule::CommitUncommitted));
}

#[test]
fn every_action_is_committed_once() {
    let (execution, mut steps) = load_buffering();
    steps[2].commits.push(ActionId(0));
    check_legal(&execution, &steps, Some(Rule::CommitAll), Some(Rule::CommitAll));
    steps[2].commits.clear();
    steps[0].commits.remove(2);
    check_legal(&execution, &steps, Some(Rule::CommitAll), Some(Rule::CommitAll));
}

#[test]
fn committed_actions_stay_in_all_executions() {
    let execution = message(ActionKind::Write, ActionKind::Read, false);
    let mut steps = commit_sequence(&execution, &well_formed(&execution).unwrap());
    steps[4].execution = Validating::Prefix { length: 3, instead: None };
    check_legal(&execution, &steps, Some(Rule::CommitPresent), Some(Rule::CommitPresent));
}

#[test]
fn committed_writes_keep_their_values() {
    let (execution, mut steps) = load_buffering();
    let Validating::Whole { execution: other, .. } = &mut steps[0].execution else { unreachable!() };
    other.actions[7].value = Value::Bits(2);
    check_legal(&execution, &steps, Some(Rule::CommitValue), Some(Rule::CommitValue));
}

#[test]
fn committed_reads_keep_what_they_see() {
    let (execution, mut steps) = load_buffering();
    steps[2].execution = steps[1].execution.clone();
    check_legal(&execution, &steps, Some(Rule::CommitSeen), Some(Rule::CommitSeen));
}

#[test]
fn justifying_executions_are_well_formed() {
    let (execution, mut steps) = load_buffering();
    let Validating::Whole { execution: other, .. } = &mut steps[0].execution else { unreachable!() };
    other.so.pop();
    check_legal(&execution, &steps, Some(Rule::CommitExecution), Some(Rule::CommitExecution));
}

#[test]
fn only_the_last_read_of_a_prefix_may_see_something_else() {
    let execution = message(ActionKind::Write, ActionKind::Read, false);
    let mut steps = commit_sequence(&execution, &well_formed(&execution).unwrap());
    let Validating::Prefix { length, instead } = &mut steps[1].execution else { unreachable!() };
    assert!(instead.is_some());
    *length += 1;
    check_legal(&execution, &steps, Some(Rule::CommitExecution), Some(Rule::CommitExecution));
}

/// x = 1; lock; unlock ∥ lock; unlock; r = x, in both orders of the locks.
fn locked(first: u32) -> (Execution, Vec<ActionId>) {
    let mut draft = Draft::new(2, 1).begin();
    let monitor = draft.object(0);
    let w = draft.write(1, 0, 1);
    let ids: Vec<ActionId> = [first, 3 - first]
        .into_iter()
        .flat_map(|thread| [(thread, ActionKind::Lock), (thread, ActionKind::Unlock)])
        .map(|(thread, kind)| draft.sync(thread, kind, monitor))
        .collect();
    draft.read(2, 0, w);
    (draft.execution, ids)
}

#[test]
fn committed_happens_before_and_synchronization_order_stay() {
    let ((execution, _), (other, _)) = (locked(1), locked(2));
    // The other execution's actions 4 to 7 are the locks of the two threads the other way round.
    let identity: Vec<Option<ActionId>> = [0, 1, 2, 3, 6, 7, 4, 5, 8].map(|id| Some(ActionId(id))).to_vec();
    let mut other = other;
    other.sees[8] = Some(X);
    other.actions[8].value = Value::Bits(0);
    let justified = Validating::Whole { execution: Box::new(other), identity };
    let all = Validating::Prefix { length: 9, instead: None };
    let steps = |commits: &[u32]| {
        let rest = |id: &u32| !commits.contains(id) && *id != 8;
        vec![
            CommitStep { commits: commits.iter().copied().map(ActionId).collect(), execution: justified.clone() },
            CommitStep { commits: (0..8).filter(rest).map(ActionId).collect(), execution: all.clone() },
            CommitStep { commits: vec![ActionId(8)], execution: all.clone() },
        ]
    };
    // Lock of one thread, unlock of the other: so disagrees, hb too.
    check_legal(&execution, &steps(&[4, 7]), Some(Rule::CommitHb), None);
    // Two locks: hb disagrees only through what is between them.
    check_legal(&execution, &steps(&[4, 6]), Some(Rule::CommitHb), None);
    check_legal(&execution, &steps(&[0, 1]), None, None);
}

#[test]
fn needed_synchronization_stays() {
    let ((execution, _), (justifying, _)) = (locked(2), locked(1));
    let mut execution = execution;
    execution.sees[8] = Some(X);
    execution.actions[8].value = Value::Bits(0);
    let identity: Vec<Option<ActionId>> = [0, 1, 2, 3, 6, 7, 4, 5, 8].map(|id| Some(ActionId(id))).to_vec();
    let mut justifying = justifying;
    // In the execution that justifies it, the committed write comes after the lock that the edge leads to.
    justifying.actions.swap(7, 8);
    justifying.sees.swap(7, 8);
    let unlock = justifying.actions[8].clone();
    justifying.so = [1, 2, 4, 5, 6, 8].map(ActionId).to_vec();
    assert_eq!(unlock.kind, ActionKind::Unlock);
    let mut identity = identity;
    identity.swap(7, 8);
    let steps = vec![
        CommitStep {
            commits: vec![ActionId(5)],
            execution: Validating::Whole { execution: Box::new(justifying), identity },
        },
        CommitStep { commits: Vec::new(), execution: Validating::Prefix { length: 9, instead: None } },
    ];
    check_legal(&execution, &steps, Some(Rule::CommitSsw), Some(Rule::CommitAll));
}

#[test]
fn volatile_accesses_keep_their_order() {
    let make = |first: u32| {
        let mut draft = Draft::new(2, 2).begin();
        for thread in [first, 3 - first] {
            draft.add(thread, ActionKind::VolatileWrite, Subject::Variable(var(thread - 1)), 1);
        }
        draft.execution
    };
    let identity = [0, 1, 2, 3, 5, 4].map(|id| Some(ActionId(id))).to_vec();
    let other = Validating::Whole { execution: Box::new(make(2)), identity };
    let steps = [CommitStep { commits: (0..6).map(ActionId).collect(), execution: other }];
    check_legal(&make(1), &steps, Some(Rule::CommitSo), None);
}

#[test]
fn external_actions_are_committed_in_time() {
    let mut draft = Draft::new(1, 1).begin();
    draft.add(1, ActionKind::External, Subject::None, 0);
    draft.write(1, 0, 1);
    let execution = draft.execution;
    let all = Validating::Prefix { length: 4, instead: None };
    let steps = |orders: [&[u32]; 2]| {
        orders.map(|ids| CommitStep { commits: ids.iter().copied().map(ActionId).collect(), execution: all.clone() })
    };
    check_legal(&execution, &steps([&[3], &[0, 1, 2]]), Some(Rule::CommitExternal), None);
    check_legal(&execution, &steps([&[2], &[0, 1, 3]]), None, Some(Rule::RevisedExternal));
    check_legal(&execution, &steps([&[0, 1, 2], &[3]]), None, None);
}

#[test]
fn revised_order_of_reads_and_writes() {
    let (execution, _) = locked(1);
    let (mut other, _) = locked(2);
    other.sees[8] = Some(X);
    other.actions[8].value = Value::Bits(0);
    let identity = [0, 1, 2, 3, 6, 7, 4, 5, 8].map(|id| Some(ActionId(id))).to_vec();
    let whole = Validating::Whole { execution: Box::new(other), identity };
    let steps = [
        CommitStep {
            commits: [0, 1, 2, 3, 4, 5, 6, 7].map(ActionId).to_vec(),
            execution: Validating::Prefix { length: 9, instead: None },
        },
        CommitStep { commits: vec![ActionId(8)], execution: whole },
    ];
    check_legal(&execution, &steps, Some(Rule::CommitHb), Some(Rule::RevisedHb));
}

#[test]
fn what_does_not_exist_is_not_referred_to() {
    let mut draft = Draft::new(1, 1).begin();
    draft.add(1, ActionKind::Lock, Subject::Object(ObjectId(7)), 0);
    check(&draft.execution, Some(Rule::References));
    let mut draft = Draft::new(1, 1).begin();
    draft.read(1, 0, ActionId(99));
    check(&draft.execution, Some(Rule::References));
    let mut draft = Draft::new(1, 1).begin();
    draft.add(1, ActionKind::Lock, Subject::Variable(var(0)), 0);
    check(&draft.execution, Some(Rule::References));
}

#[test]
fn initial_writes_come_first_and_once() {
    let mut draft = Draft::new(1, 1).begin();
    draft.add(0, ActionKind::DefaultWrite, Subject::Variable(var(0)), 0);
    check(&draft.execution, Some(Rule::InitialWrites));
    let mut draft = Draft::new(1, 1);
    draft.add(0, ActionKind::DefaultWrite, Subject::Variable(var(0)), 0);
    check(&draft.execution, Some(Rule::InitialWrites));
    let mut draft = Draft::new(1, 1).begin();
    draft.add(1, ActionKind::DefaultWrite, Subject::Variable(var(0)), 5);
    check(&draft.execution, Some(Rule::InitialWrites));
}

#[test]
fn threads_begin_and_end() {
    let mut draft = Draft::new(1, 1);
    draft.write(1, 0, 1);
    check(&draft.execution, Some(Rule::ThreadBounds));
    let mut draft = Draft::new(1, 1).begin();
    draft.add(1, ActionKind::Last, Subject::None, 0);
    draft.write(1, 0, 1);
    check(&draft.execution, Some(Rule::ThreadBounds));
}

/// A thread that another one starts, before or after it begins.
fn started(starts: &[u32]) -> Execution {
    let mut draft = Draft::new(2, 1);
    draft.execution.threads[2].root = false;
    draft.add(1, ActionKind::First, Subject::None, 0);
    for what in starts {
        match what {
            0 => draft.add(1, ActionKind::Start, Subject::Thread(thread(2)), 0),
            _ => draft.add(2, ActionKind::First, Subject::None, 0),
        };
    }
    draft.execution
}

#[test]
fn threads_act_after_their_start() {
    check(&started(&[0, 1]), None);
    check(&started(&[1]), Some(Rule::ThreadStart));
    check(&started(&[1, 0]), Some(Rule::ThreadStart));
    check(&started(&[0, 0]), Some(Rule::ThreadStart));
}

#[test]
fn synchronization_order_is_total() {
    let (execution, ids) = locked(1);
    let mut missing = execution.clone();
    missing.so.retain(|id| *id != ids[0]);
    check(&missing, Some(Rule::SoTotal));
    let mut twice = execution.clone();
    twice.so.push(ids[0]);
    check(&twice, Some(Rule::SoTotal));
    let mut foreign = execution;
    foreign.so.push(ActionId(0));
    check(&foreign, Some(Rule::SoTotal));
}

#[test]
fn synchronization_order_follows_program_order() {
    let mut execution = locked(1).0;
    let length = execution.so.len();
    execution.so.swap(length - 1, length - 2);
    check(&execution, Some(Rule::SoPo));
}

#[test]
fn nothing_is_detected_before_it_happens() {
    let mut draft = Draft::new(2, 1).begin();
    draft.add(1, ActionKind::Join, Subject::Thread(thread(2)), 0);
    check(&draft.execution, Some(Rule::Detection));
    let mut draft = Draft::new(2, 1).begin();
    draft.add(1, ActionKind::DetectInterrupt, Subject::Thread(thread(2)), 0);
    check(&draft.execution, Some(Rule::Detection));
    let mut draft = Draft::new(2, 1).begin();
    draft.add(1, ActionKind::UseInitialization, Subject::Class(ClassIndex(0)), 0);
    check(&draft.execution, Some(Rule::Detection));
}

#[test]
fn reads_see_writes_of_their_variables() {
    let mut draft = Draft::new(1, 2).begin();
    let r = draft.read(1, 0, Y);
    check(&draft.execution, Some(Rule::WriteSeen));
    draft.execution.sees[r.index()] = None;
    check(&draft.execution, Some(Rule::WriteSeen));
}

#[test]
fn reads_have_the_values_they_see() {
    let mut draft = Draft::new(1, 1).begin();
    let r = draft.read(1, 0, X);
    draft.execution.actions[r.index()].value = Value::Bits(42);
    check(&draft.execution, Some(Rule::ValueSeen));
}

#[test]
fn monitors_have_one_owner() {
    use ActionKind::{Lock, Unlock};
    for (actions, expected) in [
        (&[(1, Lock), (1, Lock), (1, Unlock), (1, Unlock), (2, Lock)][..], None),
        (&[(1, Lock), (2, Lock)], Some(Rule::Locking)),
        (&[(1, Lock), (1, Lock), (1, Unlock), (2, Lock)], Some(Rule::Locking)),
        (&[(1, Lock), (2, Unlock)], Some(Rule::Locking)),
        (&[(1, Unlock)], Some(Rule::Locking)),
    ] {
        let mut draft = Draft::new(2, 0).begin();
        let monitor = draft.object(0);
        for &(thread, kind) in actions {
            draft.sync(thread, kind, monitor);
        }
        check(&draft.execution, expected);
    }
}

#[test]
fn classes_are_initialised_once() {
    let class = || Subject::Class(ClassIndex(0));
    let mut draft = Draft::new(2, 0).begin();
    draft.add(1, ActionKind::BeginInitialization, class(), 0);
    draft.add(2, ActionKind::EndInitialization, class(), 0);
    check(&draft.execution, Some(Rule::Initialization));
    let mut draft = Draft::new(2, 1).begin();
    draft.add(1, ActionKind::BeginInitialization, class(), 0);
    let w = draft.write(1, 0, 1);
    draft.add(1, ActionKind::EndInitialization, class(), 0);
    draft.add(2, ActionKind::UseInitialization, class(), 0);
    let r = draft.read(2, 0, w);
    check(&draft.execution, None);
    draft.execution.sees[r.index()] = Some(X);
    draft.execution.actions[r.index()].value = Value::Bits(0);
    check(&draft.execution, Some(Rule::HbConsistent));
}

#[test]
fn happens_before_has_no_cycle() {
    // Two acquire reads that see each other's later release writes.
    let mut draft = Draft::new(2, 2).begin();
    draft.read_as(1, ActionKind::AcquireRead, var(0), ActionId(7));
    draft.add(1, ActionKind::ReleaseWrite, Subject::Variable(var(1)), 0);
    draft.read_as(2, ActionKind::AcquireRead, var(1), ActionId(5));
    draft.add(2, ActionKind::ReleaseWrite, Subject::Variable(var(0)), 0);
    check(&draft.execution, Some(Rule::HbPartialOrder));
}

#[test]
fn no_read_sees_its_own_future() {
    let mut draft = Draft::new(1, 1).begin();
    draft.read(1, 0, ActionId(3));
    draft.write(1, 0, 0);
    check(&draft.execution, Some(Rule::HbConsistent));
}

#[test]
fn overwritten_writes_are_not_seen() {
    let mut draft = Draft::new(1, 1).begin();
    draft.write(1, 0, 1);
    draft.read(1, 0, X);
    check(&draft.execution, Some(Rule::HbConsistent));
}

#[test]
fn volatile_reads_see_the_last_write() {
    let volatile = |last: bool| {
        let mut draft = Draft::new(3, 1).begin();
        let first = draft.add(1, ActionKind::VolatileWrite, Subject::Variable(var(0)), 1);
        let second = draft.add(2, ActionKind::VolatileWrite, Subject::Variable(var(0)), 2);
        draft.read_as(3, ActionKind::VolatileRead, var(0), if last { second } else { first });
        draft.execution
    };
    check(&volatile(true), None);
    check(&volatile(false), Some(Rule::SoConsistent));
    let mut draft = Draft::new(2, 1).begin();
    draft.read_as(1, ActionKind::VolatileRead, var(0), ActionId(4));
    draft.add(2, ActionKind::VolatileWrite, Subject::Variable(var(0)), 0);
    check(&draft.execution, Some(Rule::SoConsistent));
}

/// An object with a final field 0 and an ordinary field 1 is published through static variable 2 without synchronization.
fn published(freeze: bool, leak: bool, reads_final: bool, stale: bool) -> Execution {
    let mut draft = Draft::new(2, 3);
    draft.execution.names.fields[0] = FieldName { class: "C".into(), name: "f".into(), is_final: true };
    let object = draft.object(1);
    let fields = [0, 1].map(|field| Variable::Field(object, FieldIndex(field)));
    let defaults = fields.map(|field| draft.add(0, ActionKind::DefaultWrite, Subject::Variable(field), 0));
    let mut draft = draft.begin();
    let publish = |draft: &mut Draft| {
        let id = draft.write(1, 2, 0);
        draft.execution.actions[id.index()].value = Value::Object(object);
        id
    };
    let early = leak.then(|| publish(&mut draft));
    let written = fields.map(|field| draft.add(1, ActionKind::Write, Subject::Variable(field), 3));
    if freeze {
        draft.add(1, ActionKind::Freeze, Subject::Object(object), 0);
    }
    let late = publish(&mut draft);
    draft.read(2, 2, early.unwrap_or(late));
    let field = usize::from(!reads_final);
    draft.read_as(2, ActionKind::Read, fields[field], if stale { defaults[field] } else { written[field] });
    draft.execution
}

#[test]
fn frozen_fields_are_seen_frozen() {
    check(&published(true, false, true, false), None);
    check(&published(true, false, true, true), Some(Rule::FinalFields));
    check(&published(false, false, true, true), None);
    check(&published(true, true, true, true), None);
    check(&published(true, false, false, true), None);
}

#[test]
fn what_final_fields_guarantee_needs_no_commit_steps() {
    for (leak, expected) in [(false, 4), (true, 5)] {
        let execution = published(true, leak, true, false);
        let steps = commit_sequence(&execution, &well_formed(&execution).unwrap());
        assert_eq!(steps.len(), expected);
        check_legal(&execution, &steps, None, None);
    }
}

#[test]
fn opaque_accesses_are_coherent() {
    let make = |write: ActionKind, read: ActionKind, backwards: bool| {
        let mut draft = Draft::new(2, 1).begin();
        let first = draft.add(1, write, Subject::Variable(var(0)), 1);
        draft.read_as(2, read, var(0), if backwards { first } else { X });
        draft.read_as(2, read, var(0), if backwards { X } else { first });
        draft.execution
    };
    use ActionKind::{OpaqueRead, OpaqueWrite, Read, Write};
    check(&make(OpaqueWrite, OpaqueRead, false), None);
    check(&make(OpaqueWrite, OpaqueRead, true), Some(Rule::Coherent));
    check(&make(Write, Read, true), None);
}

#[test]
fn nothing_comes_between_the_parts_of_an_update() {
    let make = |between: bool| {
        let mut draft = Draft::new(2, 1).begin();
        draft.read_as(1, ActionKind::OpaqueRead, var(0), X);
        if between {
            draft.add(2, ActionKind::OpaqueWrite, Subject::Variable(var(0)), 7);
        }
        let id = draft.add(1, ActionKind::OpaqueWrite, Subject::Variable(var(0)), 1);
        draft.execution.actions[id.index()].update = true;
        draft.execution
    };
    check(&make(false), None);
    check(&make(true), Some(Rule::UpdateAtomic));
}

#[test]
fn prefixes_of_well_formed_executions_are_consistent() {
    let execution = locked(1).0;
    for length in 0..=execution.actions.len() {
        assert!(jmmc_jmm::well_formed::consistent(&View { execution: &execution, length, instead: None }).is_ok());
    }
}
