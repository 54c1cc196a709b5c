//! Variables that count: their values differ from round to round, and nobody may look at them.
//!
//! If what is read of them in the rounds is only used to compute what is written to such variables, or not at all, each further round does the same but for these values. Used
//! is what strong liveness says of the code (`program`), where stores to these variables do not count as uses.
//!
//! Errs on: refusing. A read counts as used if any read of such a variable in the same method is, or if it is no read of a field or an element by the code itself.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use jmmc_jmm::execution::{FieldIndex, ObjectId, ThreadIndex, Value, Variable};
use jmmc_jmm::{Action, ActionId, Broken, Claim, Execution, Kept, Rule};
use jmmc_program::{FieldRef, Liveness, Method, MethodId, Op, Type};

use crate::names::ResolvedNames;

/// Fields and arrays whose values differ between two rounds.
#[derive(Default)]
pub(crate) struct RoundCounters {
    fields: BTreeSet<FieldIndex>,
    arrays: BTreeSet<ObjectId>,
    /// What is known of methods.
    known: RefCell<BTreeMap<MethodId, Rc<Liveness>>>,
}

/// What each thread does in the two rounds of an execution that goes on for ever.
pub(crate) fn rounds(
    execution: &Execution,
    id: ThreadIndex,
    first: ActionId,
    second: ActionId,
) -> [Vec<(ActionId, &Action)>; 2] {
    [first..second, second..ActionId(execution.actions.len() as u32)].map(|range| {
        let own = execution.iter().filter(|(at, action)| range.contains(at) && action.thread == id);
        own.collect()
    })
}

impl RoundCounters {
    /// Those of an execution that is said to go on for ever.
    pub(crate) fn of(execution: &Execution, claim: &Claim) -> RoundCounters {
        let mut counters = RoundCounters::default();
        if let Claim::Endless { first, second } = *claim {
            for index in 0..execution.threads.len() {
                let [one, two] = rounds(execution, ThreadIndex(index as u32), first, second);
                let differ = one.iter().zip(&two).filter(|((_, one), (_, two))| one.value != two.value);
                differ.for_each(|((_, one), (_, two))| counters.add(one, two));
            }
        }
        counters
    }

    fn add(&mut self, one: &Action, two: &Action) {
        if one.subject != two.subject || !is_number(one) || !is_number(two) {
            return;
        }
        match one.writes() {
            Some(Variable::Field(_, field) | Variable::Static(field)) => drop(self.fields.insert(field)),
            Some(Variable::Element(array, _)) => drop(self.arrays.insert(array)),
            Some(Variable::Slot(..)) | None => {}
        }
    }

    fn is_empty(&self) -> bool {
        self.fields.is_empty() && self.arrays.is_empty()
    }

    /// Whether the action reads or writes one of them.
    pub(crate) fn has(&self, action: &Action) -> bool {
        match action.variable() {
            Some(Variable::Field(_, field) | Variable::Static(field)) => self.fields.contains(&field),
            Some(Variable::Element(array, _)) => self.arrays.contains(&array),
            Some(Variable::Slot(..)) | None => false,
        }
    }

    /// Nobody looks at them in the rounds, which begin with `first`.
    pub(crate) fn count_for_nobody(&self, names: &ResolvedNames<'_>, first: ActionId) -> Kept {
        if self.is_empty() {
            return Ok(());
        }
        for (id, action) in names.execution.iter().filter(|(id, _)| *id >= first) {
            let refused = |message: &str| Err(Broken::new(Rule::Claim, &[id], message));
            if action.reads().is_some() && self.has(action) && !self.is_unused(names, action) {
                return refused("what the rounds count is used");
            }
            let elsewhere = matches!(action.writes(), Some(Variable::Element(..))) && !self.has(action);
            if elsewhere && !self.arrays.is_empty() && is_number(action) {
                return refused("what the rounds count may be kept elsewhere");
            }
        }
        Ok(())
    }

    /// Whether the method of the action uses nothing that it reads of the variables.
    fn is_unused(&self, names: &ResolvedNames<'_>, action: &Action) -> bool {
        let method = action.place.method.and_then(|method| names.method(method));
        let (Some(method), None) = (method, action.native) else { return false };
        let method = names.program.method(method);
        let Ok(Some(body)) = names.program.body(method) else { return false };
        let Some(liveness) = self.liveness(names, method) else { return false };
        let reads = |op: &Op| match *op {
            Op::GetField { field, .. } | Op::GetStatic { field, .. } => self.has_field(names, field),
            Op::GetElement { ty, .. } => self.has_elements(ty),
            _ => false,
        };
        let used = |(pc, op): (usize, &Op)| reads(op) && liveness.result(pc as u32);
        let direct = !body.ops.iter().any(|op| matches!(op, Op::Access { .. } | Op::CallHandle { .. }));
        direct && !body.ops.iter().enumerate().any(used)
    }

    /// Which registers are live if it does not matter what is written to these variables; `None` if there are none.
    pub(crate) fn liveness(&self, names: &ResolvedNames<'_>, method: &Method) -> Option<Rc<Liveness>> {
        if let Some(known) = self.known.borrow().get(&method.id) {
            return Some(Rc::clone(known));
        }
        let body = names.program.body(method).ok().flatten().filter(|_| !self.is_empty())?;
        let liveness = Rc::new(Liveness::ignoring(body, &|_, op| match *op {
            Op::PutField { field, .. } | Op::PutStatic { field, .. } => self.has_field(names, field),
            Op::PutElement { ty, .. } => self.has_elements(ty),
            _ => false,
        }));
        self.known.borrow_mut().insert(method.id, Rc::clone(&liveness));
        Some(liveness)
    }

    fn has_field(&self, names: &ResolvedNames<'_>, field: FieldRef) -> bool {
        let field = names.program.resolve_field(field).ok().and_then(|field| names.field_index(field.id));
        field.is_some_and(|field| self.fields.contains(&field))
    }

    fn has_elements(&self, ty: Type) -> bool {
        !self.arrays.is_empty() && matches!(ty, Type::Int | Type::Long)
    }
}

fn is_number(action: &Action) -> bool {
    !matches!(action.value, Value::Object(_))
}
