//! `java.lang.ref`: what a program may find out about garbage.
//!
//! A weak or soft reference to an object that is not strongly reachable may be cleared at any moment, and all such references to the object with it
//! [API documentation of `WeakReference`]. Where the program asks for the referent, both are explored: the object is still there, or not any more.
//!
//! Errs on: fewer behaviours; references are never enqueued, and those of the library's own tables are never cleared.
//! Ledger: Collector.

use jmmc_program::{Mode, Origin};

use super::{Invocation, NativesOfFile, VOID, zero};
use crate::footprint::Shared;
use crate::interp::{Exec, Flow};
use crate::ledger::Assumption;
use crate::machine::Machine;
use crate::memory::Cell;
use crate::refinement::Fact;
use crate::thread::{Frame, Head};
use crate::value::{Ref, from_bool};

pub(super) const TABLE: NativesOfFile = &[
    ("java/lang/ref/Reference.get()Ljava/lang/Object;", get),
    ("java/lang/ref/ReferenceQueue.poll()Ljava/lang/ref/Reference;", queue),
    ("java/lang/ref/ReferenceQueue.remove()Ljava/lang/ref/Reference;", queue),
    ("java/lang/ref/ReferenceQueue.remove(J)Ljava/lang/ref/Reference;", queue),
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

fn get<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let cell = referent(machine, call)?;
    machine.collect(&cell)?;
    machine.load(&cell, Mode::Plain)
}

/// Nothing ever gets into a queue by itself.
fn queue<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    let by_map = |frame: &Frame<'_>| &*machine.program.class(frame.method.class).name == "java/util/WeakHashMap";
    if machine.called_by_user() || machine.current.frames.last().is_some_and(by_map) {
        machine.shared.assume(Assumption::Collector);
    }
    Err(Flow::Decline)
}

impl Machine<'_> {
    /// The program asks for what a reference refers to, which may have been collected before.
    fn collect(&mut self, cell: &Cell) -> Exec {
        let object = Ref::of(self.peek_cell(cell.addr));
        let asked = self.current.frames.iter().rev().map(|frame| self.program.class(frame.method.class));
        let mut asked = asked.skip_while(|class| class.name.starts_with("java/lang/ref/"));
        let by_program = asked.next().is_some_and(|class| class.origin == Origin::User);
        if !by_program || object.is_null() {
            return Ok(());
        }
        let strongly = self.is_strongly_reachable(object);
        if strongly && self.is_kept_anyway(object) {
            return Ok(());
        }
        if self.nature.looks_ahead && self.threads.len() > 1 {
            // What was cleared may be seen ahead of time, too, and who sees an object ahead of time keeps it.
            return Err(
                self.stuck("what a weak reference refers to where reads may see writes that come later".to_string())
            );
        }
        if strongly && self.others_wait_for(self.current.thread) {
            return Ok(());
        }
        // Others may let go of it in steps of which nobody else could tell when they are done.
        if strongly && self.settings.reduction && self.learn(Fact::Collects) {
            return Err(Flow::Abandon);
        }
        self.begin_branching()?;
        if !self.stood_before(Head::Collect) {
            self.touches(&[(Shared::Cell(cell.addr, cell.location), true)]);
            return Err(Flow::Stop(Head::Collect));
        }
        let gone = std::mem::take(&mut self.current.alternative) == 1;
        if gone && !strongly {
            self.clear_references(object);
        }
        Ok(())
    }
}

fn refers_to<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let cell = referent(machine, call)?;
    machine.collect(&cell)?;
    let word = machine.load(&cell, Mode::Plain)?;
    Ok(from_bool(word == call.args[1]))
}

fn clear<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let cell = referent(machine, call)?;
    machine.store(&cell, 0, Mode::Plain)?;
    Ok(VOID)
}
