//! Every rule of legality, original and revised, refuses what breaks it, and nothing else.

mod draft;

use draft::{Draft, X, Y, locked, message, published, torn, var};
use jmmc_jmm::execution::{Subject, Value};
use jmmc_jmm::{
    ActionId, ActionKind, CommitStep, Execution, Rule, Rules, Validating, commit_sequence, legal, well_formed,
};

#[track_caller]
fn check_legal(execution: &Execution, steps: &[CommitStep], original: Option<Rule>, revised: Option<Rule>) {
    let derived = well_formed(execution).unwrap();
    let outcome = |rules| legal(execution, &derived, steps, rules).err().map(|broken| broken.rule);
    assert_eq!((outcome(Rules::Original), outcome(Rules::Revised)), (original, revised));
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

#[test]
fn external_actions_are_committed_no_later_than_what_they_happen_before() {
    let mut draft = Draft::new(2, 1).begin();
    let external = |draft: &mut Draft, thread| draft.add(thread, ActionKind::External, Subject::None, 0);
    let first = [external(&mut draft, 1), external(&mut draft, 1)];
    let write = draft.write(1, 0, 1);
    let own = external(&mut draft, 2);
    let read = draft.read(2, 0, write);
    let last = external(&mut draft, 2);
    let execution = draft.execution;
    let steps = commit_sequence(&execution, &well_formed(&execution).unwrap());
    // The revised rules demand the converse, that what happens before an external action is committed with it.
    check_legal(&execution, &steps, None, Some(Rule::RevisedExternal));
    let step = |id: ActionId| steps.iter().position(|step| step.commits.contains(&id)).unwrap();
    assert_eq!(first.map(step), [step(write); 2]);
    assert_eq!(step(own), step(read));
    assert!(step(read) < step(last));
    assert_eq!(steps.iter().map(|step| step.commits.len()).sum::<usize>(), execution.actions.len());
}

#[test]
fn a_torn_read_is_committed_after_both_writes() {
    let (execution, read) = torn(ActionKind::Write, ActionKind::Read);
    let derived = well_formed(&execution).unwrap();
    let steps = commit_sequence(&execution, &derived);
    check_legal(&execution, &steps, None, None);
    // The write of the low half is committed with the read, not before it.
    let mut late = steps.clone();
    let at = late.iter().position(|step| step.commits.contains(&X)).unwrap();
    late[at].commits.retain(|id| *id != X);
    late.iter_mut().find(|step| step.commits.contains(&read)).unwrap().commits.push(X);
    check_legal(&execution, &late, Some(Rule::CommitRead), Some(Rule::RevisedRead));
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
fn what_final_fields_guarantee_needs_no_commit_steps() {
    for (leak, expected) in [(false, 4), (true, 5)] {
        let execution = published(true, leak, true, false);
        let steps = commit_sequence(&execution, &well_formed(&execution).unwrap());
        assert_eq!(steps.len(), expected);
        check_legal(&execution, &steps, None, None);
    }
}
