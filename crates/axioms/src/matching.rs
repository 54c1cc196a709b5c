//! Whether objects of one execution might be others of another.
//!
//! Executions that justify others may make an object in another branch, and it is the same to those who see it. Here an object is what one operation makes, so such executions were not
//! searched for a justification.
//! Errs on: yes.

use crate::knowledge::{INITIAL, Unfolded, writes};
use crate::term::{CondId, Datum, ObjectId, SymbolicValue, Terms};
use std::collections::BTreeSet;

/// Whether threads write references to two objects of one class of which not both are made for certain.
pub(crate) fn may_match_otherwise(unfolded: &Unfolded) -> bool {
    let written = writes(&unfolded.events).filter(|(_, event)| event.thread() != INITIAL);
    let values = written.filter_map(|(_, event)| event.value.as_ref()).flat_map(SymbolicValue::cases);
    let written: BTreeSet<ObjectId> = values
        .filter_map(|(datum, _)| match datum {
            Datum::Object(object) => Some(*object),
            Datum::Bits(_) | Datum::Other => None,
        })
        .collect();
    let own = unfolded.allocations.iter().filter(|(thread, object, _)| *thread != INITIAL && written.contains(object));
    let own: Vec<(ObjectId, CondId)> = own.map(|(_, object, guard)| (*object, *guard)).collect();
    let class = |object: ObjectId| unfolded.objects.get(object).class;
    own.iter().enumerate().any(|(index, (one, when))| {
        let alike = |(other, and): &(ObjectId, CondId)| {
            class(*one) == class(*other) && (*when, *and) != (Terms::TRUE, Terms::TRUE)
        };
        own[..index].iter().any(alike)
    })
}
