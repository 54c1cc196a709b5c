//! Witnesses about bytes that are accessed as numbers: what they say of slots is checked.

#[path = "../../machine/tests/support/mod.rs"]
mod support;

use jmmc_jmm::execution::{Subject, Value, Variable};
use jmmc_jmm::{Action, ActionKind, Rule, Witness, commit_sequence, well_formed};
use jmmc_machine::{MachineSettings, MainMethod, Request, check};
use jmmc_program::{Program, Sources};
use jmmc_search::{Control, Options};
use jmmc_validator::{Refusal, validate};
use std::path::Path;
use support::{compile, jdks};

/// The program, and the witness of its violation; nothing where there is no JDK that aligns bytes of the heap.
fn sample() -> Option<(Program, Witness)> {
    let jdk = jdks().into_iter().find(|jdk| jdk.version < 22)?;
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/Slots.java");
    let folder = compile(&jdk, &[file], "slots");
    let sources = Sources { jdk: jdk.home, classpath: vec![folder], ..Sources::default() };
    let program = Program::open(sources).expect("a program");
    let request = Request {
        entry: MainMethod { class: "Slots".to_string(), arguments: Vec::new() },
        settings: MachineSettings::default(),
        options: Options::default(),
        workers: 1,
        output: false,
    };
    let checked = check(&program, &request, &Control::new()).expect("a program that starts");
    let witness = (*checked.violations[0].witness).clone();
    Some((program, witness))
}

fn is_slot(action: &Action) -> bool {
    matches!(action.variable(), Some(Variable::Slot(..)))
}

/// The last access of a slot of that kind.
fn last(witness: &mut Witness, kind: ActionKind) -> &mut Action {
    let mut actions = witness.execution.actions.iter_mut().rev();
    actions.find(|action| is_slot(action) && action.kind == kind).expect("an access of a slot")
}

/// What becomes of the witness when it is changed.
#[track_caller]
fn check_broken(rule: Rule, change: impl FnOnce(&mut Witness)) {
    let Some((program, mut witness)) = sample() else {
        return;
    };
    change(&mut witness);
    if let Ok(derived) = well_formed(&witness.execution) {
        witness.commits = commit_sequence(&witness.execution, &derived);
    }
    match validate(&program, &witness) {
        Err(Refusal::Broken(broken)) => assert_eq!(broken.rule, rule, "{broken}"),
        other => panic!("{other:?} instead of {}", rule.name()),
    }
}

#[test]
fn numbers_in_bytes_are_accepted() {
    let Some((program, witness)) = sample() else {
        return;
    };
    let accepted = validate(&program, &witness).expect("accepted");
    assert_eq!(accepted.actions, witness.execution.actions.len());
    let slots = witness.execution.actions.iter().filter(|action| is_slot(action)).count();
    assert_eq!(slots, 7, "the initial value, two accesses by the view, and four of a part");
    assert!(accepted.believed.contains(&"views of bytes".to_string()), "{:?}", accepted.believed);
}

#[test]
fn what_a_slot_has_at_first_is_what_its_bytes_have() {
    check_broken(Rule::DefaultValue, |witness| {
        last(witness, ActionKind::DefaultWrite).value = Value::Bits(0);
        last(witness, ActionKind::VolatileRead).value = Value::Bits(0);
    });
}

#[test]
fn slots_of_an_array_are_of_one_size() {
    check_broken(Rule::WriteSeen, |witness| {
        for action in witness.execution.actions.iter_mut().filter(|action| action.kind == ActionKind::VolatileWrite) {
            if let Subject::Variable(Variable::Slot(array, first, _)) = action.subject {
                action.subject = Subject::Variable(Variable::Slot(array, first, 2));
            }
        }
    });
}

#[test]
fn bytes_are_not_accessed_one_by_one_any_more() {
    check_broken(Rule::WriteSeen, |witness| {
        let write = last(witness, ActionKind::Write);
        if let Subject::Variable(Variable::Slot(array, first, _)) = write.subject {
            write.subject = Subject::Variable(Variable::Element(array, first + 2));
        }
    });
}
