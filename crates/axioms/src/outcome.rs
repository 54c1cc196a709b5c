//! Outcomes of an unfolded test: the final value of each of its variables, case by case, and how its threads end.

use crate::LitmusTest;
use crate::knowledge::Unfolded;
use crate::term::{CondId, Datum, ObjectId, SymbolicValue, Terms};
use jmmc_litmus::{Condition, Outcome};
use jmmc_program::{Body, Type};

/// A variable of outcomes.
#[derive(Clone, Debug)]
pub(crate) struct SymbolicVariable {
    pub(crate) ty: Type,
    /// The values it may have in the end, and when; `None` if it was never assigned.
    pub(crate) cases: Vec<(Option<Datum>, CondId)>,
}

/// What is asked about the end of a thread.
#[derive(Clone, Debug)]
pub(crate) struct Asserts {
    /// The number of the thread, from 1.
    pub(crate) thread: usize,
    /// The lines of its asserts.
    pub(crate) lines: Vec<u32>,
    /// All are reached, and none fails.
    pub(crate) hold: CondId,
}

fn bodies<'p>(test: &LitmusTest<'p>) -> impl Iterator<Item = &'p Body> {
    let program = test.program;
    test.threads.iter().filter_map(move |(method, _)| program.body(method).ok().flatten())
}

/// The variables of the test's outcomes: the named locals of the threads, then the fields.
pub(crate) fn variables(test: &LitmusTest<'_>, unfolded: &mut Unfolded) -> Vec<SymbolicVariable> {
    let mut variables = Vec::new();
    for (body, ending) in bodies(test).zip(unfolded.endings.clone()) {
        for kept in &body.kept {
            let register = |reg: jmmc_program::Reg| ending.regs.get(reg.index()).cloned().flatten();
            let never = || vec![(None, Terms::TRUE)];
            let cases = match (register(kept.value), register(kept.assigned)) {
                (Some(value), Some(assigned)) => assigned_cases(&value, &assigned, &mut unfolded.terms),
                _ => never(),
            };
            variables.push(SymbolicVariable { ty: kept.ty, cases });
        }
    }
    for (field, value) in test.fields.iter().zip(&unfolded.observed) {
        let cases = value.cases().iter().map(|(datum, cond)| (Some(*datum), *cond)).collect();
        variables.push(SymbolicVariable { ty: test.program.field(*field).ty, cases });
    }
    variables
}

fn assigned_cases(value: &SymbolicValue, assigned: &SymbolicValue, terms: &mut Terms) -> Vec<(Option<Datum>, CondId)> {
    let mut cases = Vec::new();
    for &(flag, when) in assigned.cases() {
        if flag == Datum::ZERO {
            cases.push((None, when));
            continue;
        }
        for &(datum, cond) in value.cases() {
            let both = terms.and(when, cond);
            if terms.satisfiable(both) {
                cases.push((Some(datum), both));
            }
        }
    }
    cases
}

/// What the asserts of each thread that has some ask for.
pub(crate) fn asserts(test: &LitmusTest<'_>, unfolded: &mut Unfolded) -> Vec<Asserts> {
    let error = test.program.load("java/lang/AssertionError").ok();
    let mut all = Vec::new();
    for (thread, (body, ending)) in (1..).zip(bodies(test).zip(unfolded.endings.clone())) {
        let mut parts = Vec::new();
        for reg in &body.asserts {
            let reached = ending.regs.get(reg.index()).cloned().flatten();
            let cases =
                reached.iter().flat_map(|value| value.cases().iter()).filter(|(datum, _)| *datum != Datum::ZERO);
            let reached: Vec<CondId> = cases.map(|(_, cond)| *cond).collect();
            parts.push(unfolded.terms.or_all(reached));
        }
        for &(object, cond) in &ending.thrown {
            let class = unfolded.objects.get(object).class;
            if error.is_some_and(|error| test.program.is_subtype(class, error)) {
                parts.push(unfolded.terms.not(cond));
            }
        }
        if !body.asserts.is_empty() || !parts.is_empty() {
            let hold = unfolded.terms.and_all(parts);
            all.push(Asserts { thread, lines: assert_lines(body), hold });
        }
    }
    all
}

/// Where control is said to have reached an assert.
fn assert_lines(body: &Body) -> Vec<u32> {
    let marks = |op: &jmmc_program::Op| matches!(op, jmmc_program::Op::Const { dst, .. } if body.asserts.contains(dst));
    body.ops.iter().zip(&body.lines).filter(|(op, _)| marks(op)).map(|(_, line)| *line).collect()
}

/// When an outcome is one that the condition asks for, apart from how the threads end.
pub(crate) fn holds(condition: &Condition, variables: &[SymbolicVariable], terms: &mut Terms) -> CondId {
    let mut outcome = Outcome { values: vec![None; variables.len()], ends: Vec::new(), asserts_hold: true };
    let used = condition.variables();
    let mut cases = Vec::new();
    collect(condition, variables, &used, Terms::TRUE, &mut outcome, &mut cases, terms);
    terms.or_all(cases)
}

fn collect(
    condition: &Condition,
    variables: &[SymbolicVariable],
    used: &[usize],
    when: CondId,
    outcome: &mut Outcome,
    cases: &mut Vec<CondId>,
    terms: &mut Terms,
) {
    let Some((&variable, rest)) = used.split_first() else {
        if condition.holds(outcome) {
            cases.push(when);
        }
        return;
    };
    for (datum, cond) in variables[variable].cases.clone() {
        let both = terms.and(when, cond);
        if terms.satisfiable(both) {
            outcome.values[variable] = datum.map(|datum| plain(datum, variables[variable].ty));
            collect(condition, variables, rest, both, outcome, cases, terms);
        }
    }
    outcome.values[variable] = None;
}

/// The constant as a final value; objects are named by their number.
fn plain(datum: Datum, ty: Type) -> jmmc_litmus::FinalValue {
    final_value(datum, ty, |object| format!("#{}", object.0).into())
}

/// The constant as a final value.
pub(crate) fn final_value(datum: Datum, ty: Type, name: impl FnOnce(ObjectId) -> Box<str>) -> jmmc_litmus::FinalValue {
    use jmmc_litmus::FinalValue;
    let word = match datum {
        Datum::Object(object) => return FinalValue::Object(name(object)),
        // Comparisons with what is not known hold or not; the solver may choose neither, so it equals nothing that is.
        Datum::Other => return FinalValue::Object("?".into()),
        Datum::Bits(word) => word,
    };
    match ty {
        Type::Boolean => FinalValue::Boolean(word != 0),
        Type::Char => FinalValue::Char(word as u16),
        Type::Byte | Type::Short | Type::Int => FinalValue::Int(word as u32 as i32),
        Type::Long => FinalValue::Long(word as i64),
        Type::Float => FinalValue::Float(word as u32),
        Type::Double => FinalValue::Double(word),
        Type::Ref => FinalValue::Null,
    }
}
