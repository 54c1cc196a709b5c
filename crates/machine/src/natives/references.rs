//! `java.lang.ref`: references are cleared by the program alone, since nothing is ever collected.

use jmmc_program::Mode;

use super::{Answer, Invocation, Table, zero};
use crate::interp::Exec;
use crate::machine::Machine;
use crate::memory::Cell;
use crate::value::from_bool;

pub(super) const TABLE: Table = &[
    ("java/lang/ref/Reference.refersTo0(Ljava/lang/Object;)Z", refers_to),
    ("java/lang/ref/Reference.clear0()V", clear),
    ("java/lang/ref/PhantomReference.refersTo0(Ljava/lang/Object;)Z", refers_to),
    ("java/lang/ref/PhantomReference.clear0()V", clear),
    ("java/lang/ref/Finalizer.isFinalizationEnabled()Z", zero),
];

fn referent<'p>(machine: &Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<Cell> {
    let reference = call.object(0);
    match machine.program.find_field(machine.heap.header(reference).class, "referent") {
        Some(field) => Ok(machine.field_cell(reference, field)),
        None => Err(machine.stuck("a reference without a referent".to_string())),
    }
}

fn refers_to<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<Answer> {
    let cell = referent(machine, call)?;
    Ok(match machine.load(&cell, Mode::Plain).or_flow() {
        Ok(word) => Answer::Value(from_bool(word == call.args[1])),
        Err(flow) => Answer::Flow(flow),
    })
}

fn clear<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<Answer> {
    let cell = referent(machine, call)?;
    Ok(match machine.store(&cell, 0, Mode::Plain).or_flow() {
        Ok(()) => Answer::VOID,
        Err(flow) => Answer::Flow(flow),
    })
}
