//! Every rule of well-formedness refuses what breaks it, and nothing else.

mod draft;

use draft::{Draft, X, Y, locked, message, published, thread, torn, var};
use jmmc_jmm::execution::{
    ClassIndex, FieldIndex, INITIAL, Identity, MethodIndex, MethodName, NativeCall, NativeOutcome, Object, ObjectId,
    Subject, ThreadIndex, Value, Variable,
};
use jmmc_jmm::{ActionId, ActionKind, Execution, Rule, View, well_formed};

#[track_caller]
fn check(execution: &Execution, expected: Option<Rule>) {
    assert_eq!(well_formed(execution).err().map(|broken| broken.rule), expected);
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

fn method(class: &str) -> MethodName {
    MethodName { class: class.into(), name: "m".into(), descriptor: "()V".into(), file: "C.java".into() }
}

/// Whether an execution with one object, one class, one field, one method, an array of length two and two threads refers only to what exists.
fn refers(change: impl FnOnce(&mut Draft)) -> bool {
    let mut draft = Draft::new(1, 1);
    draft.object(0);
    draft.execution.objects.push(Object { class: ClassIndex(0), length: Some(2), identity: Identity::Initial });
    draft.execution.names.methods.push(method("C"));
    let mut draft = draft.begin();
    change(&mut draft);
    well_formed(&draft.execution).err().is_none_or(|broken| broken.rule != Rule::References)
}

#[test]
fn the_last_of_each_table_exists_and_the_next_one_does_not() {
    let add = |draft: &mut Draft, kind, subject| {
        draft.add(1, kind, subject, 0);
    };
    for (past, exists) in [(0, true), (1, false)] {
        let value = Value::Object(ObjectId(1 + past));
        let native = |outcome| {
            let call = NativeCall { method: MethodIndex(0), outcome };
            refers(|draft| add(draft, ActionKind::External, Subject::Native(Box::new(call))))
        };
        let none = Value::Bits(0);
        let called = |method, arguments, result| native(NativeOutcome::Called { method, arguments, result });
        let all = [
            refers(|draft| add(draft, ActionKind::Lock, Subject::Object(ObjectId(1 + past)))),
            refers(|draft| add(draft, ActionKind::Start, Subject::Thread(thread(1 + past)))),
            refers(|draft| add(draft, ActionKind::BeginInitialization, Subject::Class(ClassIndex(past)))),
            refers(|draft| add(draft, ActionKind::Write, Subject::Variable(var(past)))),
            refers(|draft| {
                add(draft, ActionKind::Write, Subject::Variable(Variable::Field(ObjectId(1 + past), FieldIndex(0))))
            }),
            refers(|draft| add(draft, ActionKind::Write, Subject::Variable(Variable::Element(ObjectId(1), 1 + past)))),
            refers(|draft| draft.execution.actions[0].place.method = Some(MethodIndex(past))),
            refers(|draft| draft.execution.actions[0].native = Some(MethodIndex(past))),
            refers(|draft| draft.execution.actions[0].value = value),
            refers(|draft| draft.execution.actions[0].thread = thread(past * 2)),
            refers(|draft| draft.execution.objects[0].identity = Identity::Allocated(thread(1 + past), 0)),
            refers(|draft| draft.execution.objects[0].identity = Identity::Mirror(ClassIndex(past))),
            refers(|draft| draft.execution.objects[0].class = ClassIndex(past)),
            refers(|draft| draft.execution.so.push(ActionId(1 + past))),
            refers(|draft| draft.execution.coherence.push(ActionId(1 + past))),
            native(NativeOutcome::Returned(value)),
            native(NativeOutcome::Threw { class: ClassIndex(past), message: false }),
            native(NativeOutcome::Rethrew(ObjectId(1 + past))),
            called(MethodIndex(past), vec![none], None),
            called(MethodIndex(0), vec![none, value], Some(none)),
            called(MethodIndex(0), vec![none], Some(value)),
        ];
        assert_eq!(all, [exists; 21]);
    }
    assert!(!refers(|draft| draft.execution.sees.truncate(1)), "each action has its place in the list of writes seen");
    assert!(well_formed(&Execution::default()).is_err(), "somebody makes the initial writes");
}

#[test]
fn messages_name_methods_by_class_and_name() {
    let mut draft = Draft::new(1, 1);
    draft.execution.names.methods.push(method("p/C"));
    let names = [0, 1].map(|index| draft.execution.method_name(MethodIndex(index)));
    assert_eq!(names, ["p/C.m", "method 1"]);
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
fn both_halves_of_a_torn_read_see_what_they_may() {
    let (execution, read) = torn(ActionKind::Write, ActionKind::Read);
    check(&execution, None);
    let mut other = execution.clone();
    other.actions[read.index()].value = Value::Bits(u64::from(u32::MAX));
    check(&other, Some(Rule::ValueSeen));
    let mut other = execution.clone();
    other.torn.insert(read, Y);
    check(&other, Some(Rule::Torn));
    let mut other = execution.clone();
    other.torn.insert(read, ActionId(99));
    check(&other, Some(Rule::References));
    // Here the initial value was overwritten before.
    check(&torn(ActionKind::VolatileWrite, ActionKind::VolatileRead).0, Some(Rule::HbConsistent));
}

#[test]
fn only_plain_reads_are_torn() {
    let (mut execution, read) = torn(ActionKind::Write, ActionKind::Read);
    execution.actions[read.index()].kind = ActionKind::OpaqueRead;
    check(&execution, Some(Rule::Torn));
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

#[test]
fn frozen_fields_are_seen_frozen() {
    check(&published(true, false, true, false), None);
    check(&published(true, false, true, true), Some(Rule::FinalFields));
    check(&published(false, false, true, true), None);
    check(&published(true, true, true, true), None);
    check(&published(true, false, false, true), None);
}

/// As `published`, leaked and frozen: the other thread gets the reference from each of the writes in turn (false: before the freeze), then reads the final field unset.
fn got(ways: &[bool]) -> Execution {
    let mut execution = published(true, true, true, true);
    let publishes = |id: &ActionId| {
        matches!(execution.action(*id).value, Value::Object(_)) && execution.action(*id).thread == thread(1)
    };
    let writes: Vec<ActionId> = (0..execution.actions.len() as u32).map(ActionId).filter(publishes).collect();
    let length = execution.actions.len();
    let (read, last) = (execution.actions[length - 2].clone(), execution.actions[length - 1].clone());
    let stale = execution.sees[length - 1];
    execution.actions.truncate(length - 2);
    execution.sees.truncate(length - 2);
    for way in ways {
        execution.actions.push(read.clone());
        execution.sees.push(Some(writes[usize::from(*way)]));
    }
    execution.actions.push(last);
    execution.sees.push(stale);
    execution
}

#[test]
fn who_got_an_object_in_several_ways_knows_what_all_of_them_tell() {
    check(&got(&[true]), Some(Rule::FinalFields));
    check(&got(&[true, true]), Some(Rule::FinalFields));
    for ways in [[true, false], [false, true], [false, false]] {
        check(&got(&ways), None);
    }
    check(&got(&[true, false, true]), None);
}

/// The same execution with the actions of one thread listed first, behind the initial writes.
fn listed_first(execution: &Execution, first: u32) -> Execution {
    let rank = |id: &u32| {
        let action = execution.action(ActionId(*id));
        (action.thread != INITIAL, action.thread != thread(first), *id)
    };
    let mut order: Vec<u32> = (0..execution.actions.len() as u32).collect();
    order.sort_by_key(rank);
    let new = |id: ActionId| ActionId(order.iter().position(|old| *old == id.0).unwrap() as u32);
    let mut listed = execution.clone();
    listed.actions = order.iter().map(|id| execution.action(ActionId(*id)).clone()).collect();
    listed.sees = order.iter().map(|id| execution.sees[*id as usize].map(new)).collect();
    listed.so = execution.so.iter().map(|id| new(*id)).collect();
    listed
}

/// The same execution with threads 1 and 2 numbered the other way round.
fn mirrored(execution: &Execution) -> Execution {
    let other = |index: ThreadIndex| if index == INITIAL { index } else { thread(3 - index.0) };
    let mut mirrored = execution.clone();
    mirrored.threads.swap(1, 2);
    mirrored.actions.iter_mut().for_each(|action| action.thread = other(action.thread));
    for object in &mut mirrored.objects {
        if let Identity::Allocated(maker, _) = &mut object.identity {
            *maker = other(*maker);
        }
    }
    mirrored
}

#[test]
fn what_final_fields_tell_does_not_depend_on_how_actions_and_threads_are_listed() {
    for (freeze, leak, stale) in [(true, false, true), (true, false, false), (false, false, true), (true, true, true)] {
        let execution = published(freeze, leak, true, stale);
        let broken = (freeze && !leak && stale).then_some(Rule::FinalFields);
        for first in [1, 2] {
            check(&listed_first(&execution, first), broken);
            check(&listed_first(&mirrored(&execution), first), broken);
        }
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

#[test]
fn opaque_writes_may_reach_memory_in_another_order() {
    let mut draft = Draft::new(3, 1).begin();
    let writes =
        [1, 2].map(|thread| draft.add(thread, ActionKind::OpaqueWrite, Subject::Variable(var(0)), thread.into()));
    for write in [writes[1], writes[0]] {
        draft.read_as(3, ActionKind::OpaqueRead, var(0), write);
    }
    check(&draft.execution, Some(Rule::Coherent));
    draft.execution.coherence = vec![X, writes[1], writes[0]];
    check(&draft.execution, None);
    draft.execution.coherence.pop();
    check(&draft.execution, Some(Rule::Coherent));
}
