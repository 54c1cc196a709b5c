//! Variables that count for nobody: `while (!stop) n++` is as many states as there are numbers, if the numbers are told apart.
//!
//! On a long path, the program's own fields with numbers are taken for counters ([`Fact::Counts`]), but for those whose values some code seems to use, and so are elements that are
//! written. The search starts over: from then on 0 is kept of whatever is written to counters.
//! That is the same to the program as long as what is read of it is only used to compute what is written to counters, or not at all (strong liveness, with stores to counters
//! ignored). As soon as a read is executed whose value may be used otherwise, the variable is none ([`Fact::Matters`]), and the search starts over. So in the round that counts, states that
//! differ in counters only have the same future. While a path is told, the numbers are kept beside the heap, so that people and validators see what is really read and written.
//!
//! Not counters: variables that the memory model treats on its own (they race), fields of the library, references.
//!
//! Errs on: telling equal states apart.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use jmmc_program::{
    Body, Class, ClassId, Field, FieldId, FieldRef, Liveness, Method, MethodId, Op, Origin, Program, Reg, Type,
};
use rustc_hash::FxHashMap;

use crate::heap::Addr;
use crate::interp::{Exec, Flow};
use crate::machine::Machine;
use crate::memory::Cell;
use crate::refinement::{CellClass, Fact};
use crate::thread::Frame;

/// Transitions after which a path is long.
const LONG: usize = 200;
/// Backward jumps after which a step is long.
const MANY: u32 = 1_000;

/// What is known about counters while a round lasts.
#[derive(Default)]
pub(crate) struct IdleCounters {
    /// Whether there are any: then stores to them are ignored.
    any: bool,
    /// Which registers are live if stores to counters are ignored.
    liveness: RefCell<FxHashMap<MethodId, Arc<Liveness>>>,
    /// The numbers that counters have, while a path is told.
    numbers: FxHashMap<Addr, u64>,
}

impl Machine<'_> {
    /// Another round begins, with other facts.
    pub(crate) fn forget_counters(&mut self) {
        self.counters = IdleCounters { any: self.facts.has_counters(), ..IdleCounters::default() };
    }

    /// Whether nobody looks at the location, as far as is known.
    fn counts(&self, location: CellClass) -> bool {
        let traits = self.facts.traits(location);
        traits.counts() && !self.is_relaxed(traits)
    }

    /// Whether the cell is a counter.
    fn is_counter(&mut self, cell: &Cell) -> bool {
        self.counters.any && self.counts(cell.location) && !self.is_trusted(cell)
    }

    /// What is kept of the value that is about to be written to the cell.
    #[inline]
    pub(crate) fn count(&mut self, cell: &Cell, value: u64) -> Exec<u64> {
        let long = self.marks_len() > LONG || self.this_step.back_jumps > MANY;
        if !self.counters.any && !long {
            return Ok(value);
        }
        self.count_or_keep(cell, value, long)
    }

    #[cold]
    fn count_or_keep(&mut self, cell: &Cell, value: u64, long: bool) -> Exec<u64> {
        if self.is_counter(cell) {
            return Ok(0);
        }
        let news = if !self.facts.counters {
            self.may_count(cell) && self.heap.read(cell.addr) != value && self.look_for_counters()
        } else if self.facts.traits(cell.location).matters() || !self.may_count(cell) {
            let (here, op) = (self.here(), self.current.body.ops[self.current.pc]);
            self.counters.any
                && self.is_ignored(here.method, here.pc, &op)
                && self.learn(Fact::Stores(here.method, here.pc))
        } else {
            // Elements that are written by code of which the stores are ignored, or fields that were not there yet.
            (long || matches!(cell.location, CellClass::Elements(_))) && self.learn(Fact::Counts(cell.location))
        };
        if news { Err(Flow::Abandon) } else { Ok(value) }
    }

    /// Remembers the number that is written to a counter, of which `kept` is kept, while a path is told.
    #[inline]
    pub(crate) fn remember_number(&mut self, cell: &Cell, value: u64, kept: u64) {
        if self.tracing() && value != kept {
            self.counters.numbers.insert(cell.addr, value);
        } else if self.tracing() {
            self.counters.numbers.remove(&cell.addr);
        }
    }

    /// Whether the cell may be a counter.
    fn may_count(&mut self, cell: &Cell) -> bool {
        let number = match cell.location {
            CellClass::Field(field) => self.is_candidate(self.program.field(field)),
            CellClass::Elements(_) => {
                let own = self.current.frames.last().is_some_and(|top| self.is_own(top.method));
                own && is_counted(cell.ty)
            }
        };
        let bounded = self.settings.unwind.is_some() || self.is_litmus();
        number && !bounded && !self.is_relaxed(self.facts.traits(cell.location)) && !self.is_trusted(cell)
    }

    fn is_candidate(&self, field: &Field) -> bool {
        let own = self.program.class(field.class).origin != Origin::Jdk;
        own && !field.is_final() && !matches!(field.ty, Type::Ref | Type::Boolean)
    }

    /// Whether the method is not one of the library's.
    fn is_own(&self, method: &Method) -> bool {
        self.program.class(method.class).origin != Origin::Jdk
    }

    /// Learns which fields seem to be counters: those of which no code of the program uses what it reads of them, but for such fields.
    fn look_for_counters(&mut self) -> bool {
        let program = self.program;
        let own = |class: &Class| class.origin != Origin::Jdk;
        let classes: Vec<&Class> =
            (0..program.class_count()).map(|id| program.class(ClassId(id))).filter(|class| own(class)).collect();
        let fields = classes.iter().flat_map(|class| &class.fields).map(|field| program.field(*field));
        let candidates: BTreeSet<FieldId> =
            fields.filter(|field| self.is_candidate(field)).map(|field| field.id).collect();
        let methods = || classes.iter().flat_map(|class| &class.methods).map(|method| program.method(*method));
        let bodies: Vec<&Body> = methods().filter_map(|method| program.body(method).ok().flatten()).collect();
        let mut counters = candidates.clone();
        loop {
            let used: BTreeSet<FieldId> =
                bodies.iter().flat_map(|body| used_fields(program, body, &counters)).collect();
            let before = counters.len();
            counters.retain(|field| !used.contains(field));
            if counters.len() == before {
                break;
            }
        }
        for field in candidates {
            let location = CellClass::Field(field);
            self.learn(if counters.contains(&field) { Fact::Counts(location) } else { Fact::Matters(location) });
        }
        self.learn(Fact::Counters)
    }

    /// What is read of the cell, in which the heap has that word.
    #[inline]
    pub(crate) fn counted(&mut self, cell: &Cell, word: u64) -> Exec<u64> {
        if !self.counters.any || !self.is_counter(cell) {
            return Ok(word);
        }
        self.check_use(cell)?;
        Ok(if self.tracing() { self.counters.numbers.get(&cell.addr).copied().unwrap_or(word) } else { word })
    }

    /// The cell is read and written at once: what is done then may depend on its value.
    #[inline]
    pub(crate) fn counts_no_more(&mut self, cell: &Cell) -> Exec {
        if self.counters.any && self.is_counter(cell) && self.learn(Fact::Matters(cell.location)) {
            return Err(Flow::Abandon);
        }
        Ok(())
    }

    #[cold]
    fn check_use(&mut self, cell: &Cell) -> Exec {
        let pc = self.current.pc;
        let reads =
            matches!(self.current.body.ops[pc], Op::GetField { .. } | Op::GetStatic { .. } | Op::GetElement { .. });
        let method = self.current.frames.last().map(|top| top.method);
        let used = method.is_none_or(|method| self.liveness_of(method).result(pc as u32));
        if (used || !reads) && self.learn(Fact::Matters(cell.location)) {
            return Err(Flow::Abandon);
        }
        Ok(())
    }

    /// Whether the op stores to a counter, as far as is known.
    fn is_ignored(&self, method: MethodId, pc: u32, op: &Op) -> bool {
        match *op {
            Op::PutField { field, .. } | Op::PutStatic { field, .. } => {
                let field = self.program.resolve_field(field);
                field.is_ok_and(|field| self.counts(CellClass::Field(field.id)))
            }
            Op::PutElement { ty, .. } => {
                is_counted(ty) && self.is_own(self.program.method(method)) && !self.facts.stores(method, pc)
            }
            _ => false,
        }
    }

    /// Which registers of the method are live.
    fn liveness_of(&self, method: &Method) -> Arc<Liveness> {
        if let Some(known) = self.counters.liveness.borrow().get(&method.id) {
            return Arc::clone(known);
        }
        let liveness = match self.program.body(method) {
            Ok(Some(body)) => Liveness::ignoring(body, &|pc, op| self.is_ignored(method.id, pc, op)),
            Ok(None) | Err(_) => Liveness::default(),
        };
        let liveness = Arc::new(liveness);
        self.counters.liveness.borrow_mut().insert(method.id, Arc::clone(&liveness));
        liveness
    }

    /// Calls `f` with the registers that are live in the frame: before its op, or while it calls.
    #[inline]
    pub(crate) fn with_live<R>(&self, frame: &Frame<'_>, pc: u32, calls: bool, f: impl FnOnce(&[Reg]) -> R) -> R {
        if self.counters.any {
            let liveness = self.liveness_of(frame.method);
            return f(if calls { liveness.across(pc) } else { liveness.before(pc) });
        }
        let program = self.program;
        f(if calls { program.live_across(frame.method, pc) } else { program.live_before(frame.method, pc) })
    }
}

/// Whether elements of the type may be counters.
fn is_counted(ty: Type) -> bool {
    matches!(ty, Type::Int | Type::Long)
}

/// The fields that the body reads and uses, if stores to these fields, and to elements, are none.
fn used_fields(program: &Program, body: &Body, counters: &BTreeSet<FieldId>) -> Vec<FieldId> {
    let id = |field: FieldRef| program.resolve_field(field).ok().map(|field| field.id);
    let liveness = Liveness::ignoring(body, &|_, op| match *op {
        Op::PutField { field, .. } | Op::PutStatic { field, .. } => {
            id(field).is_some_and(|field| counters.contains(&field))
        }
        Op::PutElement { ty, .. } => is_counted(ty),
        _ => false,
    });
    let reads = |(pc, op): (usize, &Op)| match *op {
        Op::GetField { field, .. } | Op::GetStatic { field, .. } if liveness.result(pc as u32) => id(field),
        _ => None,
    };
    body.ops.iter().enumerate().filter_map(reads).collect()
}
