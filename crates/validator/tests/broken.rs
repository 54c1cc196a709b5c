//! Witnesses that are broken on purpose, each in one way, are refused with the rule that they break.

#[path = "../../machine/tests/support/mod.rs"]
mod support;

use jmmc_jmm::execution::{ActionId, MethodIndex, Subject, ThreadIndex, Value};
use jmmc_jmm::{ActionKind, Claim, CommitStep, Execution, Rule, Validating, Witness, commit_sequence, well_formed};
use jmmc_machine::{MachineSettings, MainMethod, Request, check};
use jmmc_program::{Program, Sources};
use jmmc_search::{Control, Options};
use jmmc_validator::{Refusal, validate};
use std::path::Path;
use std::sync::OnceLock;
use support::{compile, jdks};

const MAIN: ThreadIndex = ThreadIndex(1);
const OTHER: ThreadIndex = ThreadIndex(2);

/// The program, and the witness of its violation.
fn sample() -> &'static (Program, Witness) {
    static SAMPLE: OnceLock<(Program, Witness)> = OnceLock::new();
    SAMPLE.get_or_init(|| {
        let jdk = jdks().remove(0);
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/Mix.java");
        let folder = compile(&jdk, &[file], "broken");
        let sources = Sources { jdk: jdk.home, classpath: vec![folder], ..Sources::default() };
        let program = Program::open(sources).expect("a program");
        let request = Request {
            entry: MainMethod { class: "Mix".to_string(), arguments: Vec::new() },
            settings: MachineSettings::default(),
            options: Options::default(),
            workers: 1,
            output: false,
        };
        let checked = check(&program, &request, &Control::new()).expect("a program that starts");
        let witness = (*checked.violations[0].witness).clone();
        (program, witness)
    })
}

/// What becomes of the sample's witness when it is changed.
#[track_caller]
fn check_broken(rule: Rule, change: impl FnOnce(&mut Witness)) {
    let (program, witness) = sample();
    let mut witness = witness.clone();
    change(&mut witness);
    match validate(program, &witness) {
        Err(Refusal::Broken(broken)) => assert_eq!(broken.rule, rule, "{broken}"),
        other => panic!("{other:?} instead of {}", rule.name()),
    }
}

/// As `check_broken`, for a change of the execution that keeps it well-formed: it gets a new commit sequence.
#[track_caller]
fn check_inconsistent(rule: Rule, change: impl FnOnce(&mut Execution)) {
    check_broken(rule, |witness| {
        change(&mut witness.execution);
        let derived = well_formed(&witness.execution).expect("still well-formed");
        witness.commits = commit_sequence(&witness.execution, &derived);
    });
}

/// The thread's accesses of that kind of a static field of the program, in order.
fn accesses(execution: &Execution, thread: ThreadIndex, kind: ActionKind, field: &str) -> Vec<ActionId> {
    let name = format!("Mix.{field}");
    let wanted = execution.iter().filter(|(_, action)| {
        let variable = action.variable().map(|variable| execution.variable_name(variable));
        action.thread == thread && action.kind == kind && variable.as_deref() == Some(&*name)
    });
    wanted.map(|(id, _)| id).collect()
}

/// The thread's actions of that kind outside the library.
fn actions(execution: &Execution, thread: ThreadIndex, kind: ActionKind) -> Vec<ActionId> {
    let user = |place: jmmc_jmm::execution::Place| {
        place.method.is_some_and(|method| &*execution.names.methods[method.index()].class == "Mix")
    };
    let wanted =
        execution.iter().filter(|(_, action)| action.thread == thread && action.kind == kind && user(action.place));
    wanted.map(|(id, _)| id).collect()
}

/// Moves an action of `so` right before another.
fn move_before(execution: &mut Execution, action: ActionId, other: ActionId) {
    execution.so.retain(|id| *id != action);
    let position = execution.so.iter().position(|id| *id == other).expect("in so");
    execution.so.insert(position, action);
}

/// Takes an action out; numbers of later ones become less by one.
fn remove(execution: &mut Execution, removed: ActionId) {
    execution.actions.remove(removed.index());
    execution.sees.remove(removed.index());
    execution.so.retain(|id| *id != removed);
    execution.coherence.clear();
    for id in execution.so.iter_mut().chain(execution.sees.iter_mut().flatten()) {
        assert_ne!(*id, removed, "somebody sees it");
        id.0 -= u32::from(*id > removed);
    }
}

fn see(execution: &mut Execution, read: ActionId, write: ActionId) {
    execution.sees[read.index()] = Some(write);
    execution.actions[read.index()].value = execution.actions[write.index()].value;
}

fn initial_write(execution: &Execution, field: &str) -> ActionId {
    accesses(execution, ThreadIndex(0), ActionKind::DefaultWrite, field)[0]
}

#[test]
fn the_witness_itself_is_accepted() {
    let (program, witness) = sample();
    let accepted = validate(program, witness).expect("accepted");
    assert_eq!((accepted.actions, accepted.steps), (witness.execution.actions.len(), witness.commits.len()));
    assert!(witness.commits.len() >= 4, "there is a racy read");
}

#[test]
fn a_write_of_another_variable_is_seen() {
    check_broken(Rule::WriteSeen, |witness| {
        let read = accesses(&witness.execution, MAIN, ActionKind::Read, "data")[0];
        witness.execution.sees[read.index()] = Some(initial_write(&witness.execution, "count"));
    });
}

#[test]
fn a_value_comes_out_of_nowhere() {
    check_broken(Rule::ValueSeen, |witness| {
        let read = accesses(&witness.execution, MAIN, ActionKind::Read, "data")[0];
        witness.execution.actions[read.index()].value = Value::Bits(7);
    });
    check_broken(Rule::DefaultValue, |witness| {
        let count = initial_write(&witness.execution, "count");
        witness.execution.actions[count.index()].value = Value::Bits(5);
        for index in 0..witness.execution.actions.len() {
            if witness.execution.sees[index] == Some(count) {
                witness.execution.actions[index].value = Value::Bits(5);
            }
        }
    });
}

#[test]
fn a_write_is_seen_that_was_overwritten() {
    check_broken(Rule::HbConsistent, |witness| {
        let last = *accesses(&witness.execution, MAIN, ActionKind::Read, "count").last().expect("a read");
        let first = initial_write(&witness.execution, "count");
        see(&mut witness.execution, last, first);
    });
}

#[test]
fn a_write_is_seen_that_happens_later() {
    check_broken(Rule::HbConsistent, |witness| {
        let read = accesses(&witness.execution, OTHER, ActionKind::Read, "count")[0];
        let write = accesses(&witness.execution, OTHER, ActionKind::Write, "count")[0];
        see(&mut witness.execution, read, write);
    });
}

#[test]
fn happens_before_has_a_cycle() {
    check_broken(Rule::HbPartialOrder, |witness| {
        let execution = &mut witness.execution;
        let read = accesses(execution, OTHER, ActionKind::Read, "count")[0];
        let write = accesses(execution, OTHER, ActionKind::Write, "count")[0];
        execution.actions[read.index()].kind = ActionKind::AcquireRead;
        execution.actions[write.index()].kind = ActionKind::ReleaseWrite;
        see(execution, read, write);
    });
}

#[test]
fn a_volatile_read_misses_the_last_write() {
    check_broken(Rule::SoConsistent, |witness| {
        let read = accesses(&witness.execution, MAIN, ActionKind::VolatileRead, "flag")[0];
        let first = accesses(&witness.execution, OTHER, ActionKind::VolatileWrite, "flag")[0];
        see(&mut witness.execution, read, first);
    });
}

#[test]
fn synchronization_order_contradicts_program_order() {
    check_broken(Rule::SoPo, |witness| {
        let writes = accesses(&witness.execution, OTHER, ActionKind::VolatileWrite, "flag");
        move_before(&mut witness.execution, writes[1], writes[0]);
    });
}

#[test]
fn synchronization_order_is_incomplete() {
    check_broken(Rule::SoTotal, |witness| witness.execution.so.truncate(1));
}

#[test]
fn a_monitor_is_held_twice() {
    check_broken(Rule::Locking, |witness| {
        let execution = &mut witness.execution;
        let (main, other) = (actions(execution, MAIN, ActionKind::Lock), actions(execution, OTHER, ActionKind::Lock));
        let (first, second) = (main[0].min(other[0]), main[0].max(other[0]));
        let owner = execution.action(first).thread;
        let unlock = actions(execution, owner, ActionKind::Unlock)[0];
        move_before(execution, second, unlock);
    });
}

#[test]
fn a_thread_acts_before_its_start() {
    check_broken(Rule::ThreadStart, |witness| {
        let start = |kind: ActionKind, thread: ThreadIndex| {
            let found = witness.execution.iter().find(|(_, action)| action.kind == kind && action.thread == thread);
            found.expect("there").0
        };
        let (first, start) = (start(ActionKind::First, OTHER), start(ActionKind::Start, MAIN));
        move_before(&mut witness.execution, first, start);
    });
}

#[test]
fn a_thread_is_joined_before_its_end() {
    check_broken(Rule::Detection, |witness| {
        let of = |kind: ActionKind| witness.execution.iter().find(|(_, action)| action.kind == kind).expect("there").0;
        let (join, last) = (of(ActionKind::Join), of(ActionKind::Last));
        move_before(&mut witness.execution, last, join);
        witness.execution.so.retain(|id| *id != join);
        let position = witness.execution.so.iter().position(|id| *id == last).expect("in so");
        witness.execution.so.insert(position, join);
    });
}

#[test]
fn a_thread_goes_on_after_its_end() {
    check_broken(Rule::ThreadBounds, |witness| {
        let last = witness.execution.iter().find(|(_, action)| action.kind == ActionKind::Last).expect("there").0;
        let mut extra = witness.execution.actions[last.index()].clone();
        extra.kind = ActionKind::Diverge;
        witness.execution.actions.push(extra);
        witness.execution.sees.push(None);
    });
}

#[test]
fn a_reference_leads_nowhere() {
    check_broken(Rule::References, |witness| witness.execution.names.fields.clear());
}

#[test]
fn an_action_is_missing() {
    check_inconsistent(Rule::IntraThread, |execution| {
        let first = accesses(execution, OTHER, ActionKind::VolatileWrite, "flag")[0];
        remove(execution, first);
    });
}

#[test]
fn an_action_is_invented() {
    check_inconsistent(Rule::IntraThread, |execution| {
        let write = accesses(execution, OTHER, ActionKind::Write, "data")[0];
        let mut extra = execution.actions[write.index()].clone();
        extra.thread = MAIN;
        extra.value = Value::Bits(9);
        execution.actions.push(extra);
        execution.sees.push(None);
    });
}

#[test]
fn a_thread_writes_another_value() {
    check_inconsistent(Rule::IntraThread, |execution| {
        let write = accesses(execution, OTHER, ActionKind::Write, "data")[0];
        execution.actions[write.index()].value = Value::Bits(9);
        let read = accesses(execution, MAIN, ActionKind::Read, "data")[0];
        see(execution, read, write);
    });
}

#[test]
fn a_thread_takes_the_wrong_branch() {
    // It reads 0, and goes on as if it had read 1.
    check_inconsistent(Rule::IntraThread, |execution| {
        let read = accesses(execution, MAIN, ActionKind::Read, "data")[0];
        see(execution, read, initial_write(execution, "data"));
    });
}

#[test]
fn a_monitor_is_not_the_one_that_the_code_names() {
    check_inconsistent(Rule::IntraThread, |execution| {
        let Subject::Object(lock) = execution.action(actions(execution, MAIN, ActionKind::Lock)[0]).subject else {
            panic!("a monitor");
        };
        let main = execution.threads[MAIN.index()].object.expect("a thread object");
        for kind in [ActionKind::Lock, ActionKind::Unlock] {
            let id = actions(execution, MAIN, kind)[0];
            execution.actions[id.index()].subject = Subject::Object(main);
        }
        assert_ne!(lock, main);
    });
}

#[test]
fn the_users_code_is_not_the_machines_business() {
    check_inconsistent(Rule::NativeCall, |execution| {
        // The write is said to be part of a library call that precedes it.
        let write = accesses(execution, MAIN, ActionKind::Write, "count")[0];
        let thread = MAIN;
        let call =
            execution.iter().filter(|(id, action)| action.thread == thread && *id < write && action.native.is_none());
        let call = call.filter_map(|(id, action)| match &action.subject {
            Subject::Native(call) => Some((id, call.method)),
            _ => None,
        });
        let (external, method): (ActionId, MethodIndex) = call.last().expect("a call");
        let mut moved = execution.actions[write.index()].clone();
        moved.native = Some(method);
        moved.allocated = execution.actions[external.index()].allocated;
        moved.value = Value::Bits(0);
        insert(execution, external, moved);
    });
}

/// Puts an action right before another; numbers of later ones become greater by one.
fn insert(execution: &mut Execution, before: ActionId, action: jmmc_jmm::Action) {
    execution.coherence.clear();
    for id in execution.so.iter_mut().chain(execution.sees.iter_mut().flatten()) {
        id.0 += u32::from(*id >= before);
    }
    execution.actions.insert(before.index(), action);
    execution.sees.insert(before.index(), None);
}

#[test]
fn an_action_is_never_committed() {
    check_broken(Rule::CommitAll, |witness| {
        let step = witness.commits.iter_mut().rev().find(|step| step.commits.len() > 1).expect("a step");
        step.commits.pop();
    });
}

#[test]
fn committed_actions_are_lost_again() {
    check_broken(Rule::CommitPresent, |witness| {
        let last = witness.commits.len() - 1;
        witness.commits[last].execution = Validating::Prefix { length: 3, instead: None };
    });
}

/// The two steps of the racy read of `data`.
fn racy_steps(witness: &Witness) -> (usize, usize) {
    let read = accesses(&witness.execution, MAIN, ActionKind::Read, "data")[0];
    let second = witness.commits.iter().position(|step| step.commits.contains(&read)).expect("committed");
    (second - 1, second)
}

#[test]
fn a_read_is_committed_before_the_write_that_it_sees() {
    check_broken(Rule::CommitRead, |witness| {
        let (first, second) = racy_steps(witness);
        let write = accesses(&witness.execution, OTHER, ActionKind::Write, "data")[0];
        witness.commits[first].commits.retain(|id| *id != write);
        witness.commits[second].commits.push(write);
    });
}

#[test]
fn a_read_is_justified_by_what_it_should_not_see_yet() {
    check_broken(Rule::CommitUncommitted, |witness| {
        let (_, second) = racy_steps(witness);
        let Validating::Prefix { instead, .. } = &mut witness.commits[second].execution else { panic!("a prefix") };
        *instead = None;
    });
}

#[test]
fn a_committed_write_has_another_value_in_a_justification() {
    check_broken(Rule::CommitValue, |witness| {
        let last = witness.commits.len() - 1;
        let mut other = witness.execution.clone();
        let write = accesses(&other, OTHER, ActionKind::VolatileWrite, "flag")[0];
        other.actions[write.index()].value = Value::Bits(8);
        let identity = (0..other.actions.len() as u32).map(|id| Some(ActionId(id))).collect();
        witness.commits[last].execution = Validating::Whole { execution: Box::new(other), identity };
    });
}

#[test]
fn a_justification_is_not_well_formed() {
    check_broken(Rule::CommitExecution, |witness| {
        let (_, second) = racy_steps(witness);
        let Validating::Prefix { length, .. } = &mut witness.commits[second].execution else { panic!("a prefix") };
        *length = witness.execution.actions.len() as u32;
    });
}

#[test]
fn a_justification_is_no_execution_of_the_program() {
    check_broken(Rule::IntraThread, |witness| {
        let mut other = witness.execution.clone();
        let read = accesses(&other, MAIN, ActionKind::Read, "data")[0];
        let initial = initial_write(&other, "data");
        see(&mut other, read, initial);
        let identity = (0..other.actions.len() as u32).map(|id| Some(ActionId(id))).collect();
        let execution = Validating::Whole { execution: Box::new(other), identity };
        witness.commits.insert(0, CommitStep { commits: Vec::new(), execution });
    });
}

#[test]
fn the_claim_does_not_follow() {
    for claim in [
        Claim::Assertion(OTHER),
        Claim::Exception(MAIN, "java/lang/NullPointerException".into()),
        Claim::Exception(OTHER, "java/lang/AssertionError".into()),
        Claim::Deadlock,
    ] {
        check_broken(Rule::Claim, |witness| witness.claim = claim);
    }
}

#[test]
fn another_jdk_is_not_what_was_run() {
    let (program, witness) = sample();
    let mut witness = witness.clone();
    witness.run.jdk += 1;
    assert!(matches!(validate(program, &witness), Err(Refusal::Unchecked(_))));
}

#[test]
fn another_main_class_is_not_what_was_run() {
    check_broken(Rule::IntraThread, |witness| witness.run.class = "java/lang/Object".into());
}
