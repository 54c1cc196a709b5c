//! What native methods with a known meaning do: recomputed from their arguments and what they read, not believed.
//!
//! Implements: `System.arraycopy` (elements one by one, backwards where it copies an array to a later part of itself) and `Object.clone`. What other native methods write and
//! return is believed, and listed ([`believed`]); so is which number the bytes are that a view accesses.

use jmmc_jmm::execution::{Execution, NativeCall, NativeOutcome, ObjectId, Subject, Value, Variable};
use jmmc_jmm::{Action, ActionId, ActionKind};
use std::collections::{BTreeMap, BTreeSet};

use crate::names::{object_in, word};

/// A native method whose effect is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum KnownNative {
    /// `System.arraycopy`, element by element.
    ArrayCopy,
    /// `Object.clone`, cell by cell.
    Clone,
}

impl KnownNative {
    /// The method of this class and name, if its effect is known.
    pub(crate) fn named(class: &str, name: &str) -> Option<KnownNative> {
        match (class, name) {
            ("java/lang/System", "arraycopy") => Some(KnownNative::ArrayCopy),
            ("java/lang/Object", "clone") => Some(KnownNative::Clone),
            _ => None,
        }
    }

    /// Checks what is said of a call: its actions, and how it ended; `None` if it has not ended.
    ///
    /// # Errors
    /// The action that the method does not do, if it is one, and what the method does instead.
    pub(crate) fn recompute(
        self,
        arguments: &[u64],
        actions: &[(ActionId, &Action)],
        call: Option<&NativeCall>,
    ) -> Result<(), (Option<ActionId>, String)> {
        match self {
            KnownNative::ArrayCopy => array_copy(arguments, actions, call),
            KnownNative::Clone => clone(arguments, actions, call),
        }
    }
}

fn array_copy(
    arguments: &[u64],
    actions: &[(ActionId, &Action)],
    call: Option<&NativeCall>,
) -> Result<(), (Option<ActionId>, String)> {
    let &[source, from, target, to, length] = arguments else {
        return Err((None, "arraycopy has five arguments".to_string()));
    };
    let (from, to, length) = (from as u32, to as u32, length as u32);
    let backwards = source == target && (from as i32) < to as i32;
    let mut carried = Value::Bits(0);
    for (number, (id, action)) in actions.iter().enumerate() {
        let step = u32::try_from(number / 2).unwrap_or(u32::MAX);
        let offset = if backwards { length.wrapping_sub(1).wrapping_sub(step) } else { step };
        let reads = number % 2 == 0;
        let (kind, array, index) = if reads {
            (ActionKind::Read, source, from.wrapping_add(offset))
        } else {
            (ActionKind::Write, target, to.wrapping_add(offset))
        };
        let element = object_in(array).map(|array| Variable::Element(array, index));
        if action.kind != kind || action.variable() != element || step >= length {
            let does = if reads { "reads" } else { "writes" };
            return Err((Some(*id), format!("arraycopy {does} element {index} of its array here")));
        }
        if reads {
            carried = action.value;
        } else if action.value != carried {
            return Err((Some(*id), format!("arraycopy writes what it has read: {}", word(carried) as i64)));
        }
    }
    let all = actions.len() as u64 == 2 * u64::from(length);
    match call.map(|call| &call.outcome) {
        Some(NativeOutcome::Returned(_)) if !all => Err((None, format!("arraycopy copies {length} elements"))),
        // It throws before it writes, or before it begins.
        Some(NativeOutcome::Threw { .. }) if !actions.is_empty() && actions.len().is_multiple_of(2) => {
            Err((None, "arraycopy throws only instead of a write".to_string()))
        }
        _ => Ok(()),
    }
}

fn clone(
    arguments: &[u64],
    actions: &[(ActionId, &Action)],
    call: Option<&NativeCall>,
) -> Result<(), (Option<ActionId>, String)> {
    let original = arguments.first().copied().and_then(object_in);
    let copy = call.and_then(|call| match call.outcome {
        NativeOutcome::Returned(Value::Object(copy)) => Some(copy),
        _ => None,
    });
    let mut read: BTreeMap<Variable, Value> = BTreeMap::new();
    for (id, action) in actions {
        match (action.kind, action.variable()) {
            (ActionKind::Write, Some(variable)) => {
                let same = original.zip(variable.object()).map(|(original, _)| of(variable, original));
                if variable.object() != copy || copy.is_none() {
                    return Err((Some(*id), "clone writes only to the copy that it returns".to_string()));
                }
                match same.and_then(|variable| read.get(&variable)) {
                    Some(value) if *value == action.value => {}
                    Some(value) => {
                        return Err((Some(*id), format!("clone writes what it has read: {}", word(*value) as i64)));
                    }
                    None => return Err((Some(*id), "clone writes what it has not read".to_string())),
                }
            }
            (_, Some(variable)) if action.kind != ActionKind::Write && variable.object() == original => {
                read.insert(variable, action.value);
            }
            _ => return Err((Some(*id), "clone reads the object and writes its copy".to_string())),
        }
    }
    Ok(())
}

/// The same variable of another object.
fn of(variable: Variable, object: ObjectId) -> Variable {
    match variable {
        Variable::Field(_, field) => Variable::Field(object, field),
        Variable::Element(_, index) => Variable::Element(object, index),
        Variable::Slot(_, index, width) => Variable::Slot(object, index, width),
        Variable::Static(field) => Variable::Static(field),
    }
}

/// The native methods of which it is believed what they return and write, by name.
pub(crate) fn believed(execution: &Execution) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (_, action) in execution.iter() {
        if action.native.is_some() && matches!(action.variable(), Some(Variable::Slot(..))) {
            names.insert("views of bytes".to_string());
        }
        let called = match &action.subject {
            Subject::Native(call) if action.native.is_none() => Some(call.method),
            _ => None,
        };
        let Some(method) = called.and_then(|method| execution.names.methods.get(method.index())) else {
            continue;
        };
        if !method.class.is_empty() && KnownNative::named(&method.class, &method.name).is_none() {
            names.insert(format!("{}.{}", method.class.replace('/', "."), method.name));
        }
    }
    names
}
