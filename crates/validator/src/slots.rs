//! Bytes of arrays that are accessed as one number, and so are one variable.
//!
//! Variables do not overlap in the Java Memory Model. So an array is accessed byte by byte until all of that happens before whatever accesses its slots, which are all of one size; and where a thread's own code takes
//! a slot apart, that is ordered with all that conflicts with it. What a slot has at first is what the bytes were then.
//! Errs on: refusing. What views of bytes do with a whole slot is believed (`natives`), but not what they see.

use std::collections::BTreeMap;

use jmmc_jmm::execution::{INITIAL, ObjectId, Value, Variable};
use jmmc_jmm::{ActionId, Broken, Effect, Execution, Kept, Orders, Rule};

/// What the slot has before any of its writes: what was written to its bytes last.
pub(crate) fn initial_value(execution: &Execution, array: ObjectId, first: u32, width: u8) -> Value {
    let mut word = 0;
    for action in &execution.actions {
        let Some(Variable::Element(of, index)) = action.writes() else {
            continue;
        };
        let (Value::Bits(byte), true) = (action.value, (first..first + u32::from(width)).contains(&index)) else {
            continue;
        };
        if of == array {
            let shift = 8 * (index - first);
            word = word & !(0xff << shift) | (byte & 0xff) << shift;
        }
    }
    Value::Bits(word)
}

/// Slots of an array are of one size and do not overlap, and its bytes are accessed one by one before that only.
pub(crate) fn apart(execution: &Execution, orders: &Orders) -> Kept {
    let mut widths: BTreeMap<ObjectId, u8> = BTreeMap::new();
    for (id, action) in execution.iter() {
        if let Some(Variable::Slot(array, first, width)) = action.variable() {
            let fits = width.is_power_of_two() && width <= 8 && first.is_multiple_of(u32::from(width));
            if !fits || *widths.entry(array).or_insert(width) != width {
                let message = format!("{} is of bytes that are accessed otherwise, too", execution.describe(id));
                return Err(Broken::new(Rule::WriteSeen, &[id], message));
            }
        }
    }
    let is_slot =
        |variable: Option<Variable>, of: ObjectId| matches!(variable, Some(Variable::Slot(array, ..)) if array == of);
    for (byte, action) in execution.iter() {
        let Some(Variable::Element(array, _)) = action.variable() else {
            continue;
        };
        if !widths.contains_key(&array) || action.thread == INITIAL {
            continue;
        }
        let slots = execution.iter().filter(|(_, other)| is_slot(other.variable(), array));
        for (slot, _) in slots.filter(|(_, other)| other.thread != INITIAL) {
            if !orders.hb(byte, slot) {
                let (one, two) = (execution.describe(byte), execution.describe(slot));
                let message = format!("{one} and {two} are accesses of the same bytes in different sizes");
                return Err(Broken::new(Rule::WriteSeen, &[byte, slot], message));
            }
        }
    }
    Ok(())
}

/// Accesses that use parts of a slot conflict with none that is not ordered with them.
pub(crate) fn parts_are_ordered(execution: &Execution, orders: &Orders, parts: &[ActionId]) -> Kept {
    for &part in parts {
        let own = execution.action(part);
        for (id, other) in execution.iter().filter(|(_, other)| other.thread != own.thread) {
            let conflict = other.variable() == own.variable()
                && (own.kind.effect() == Effect::Writes || other.kind.effect() == Effect::Writes);
            if conflict && !orders.hb(id, part) && !orders.hb(part, id) {
                let message =
                    format!("{} uses a part of what {} accesses", execution.describe(part), execution.describe(id));
                return Err(Broken::new(Rule::WriteSeen, &[part, id], message));
            }
        }
    }
    Ok(())
}
