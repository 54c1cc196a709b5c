//! Objects of the library that do not synchronise, such as lists and string builders, which threads share by fields of the sources.
//!
//! A field that is set to a new one has a variable beside it that stands for what the object holds, and that has the field's discipline. Calls on what
//! was read from the field read or write it.
//!
//! Errs on: silence. Followed is what is called on the field itself, or on a local that it was read into, and what is given to the library there; not what iterators do later,
//! nor objects that fields do not refer to, or that are handed on.

use super::inline::{Builder, Placed};
use super::{Instr, LocalRegister, PlatoOperand, Rhs, StorePlace};
use crate::store::StoreVar;
use crate::term::Sort;
use jmmc_program::{Call, CallKind, FieldId, Method, Op, Reg};

/// A field whose object does not synchronise, and the object that has the field.
#[derive(Clone, Copy)]
pub(super) struct Holding {
    field: FieldId,
    holder: Option<LocalRegister>,
}

impl<'p> Builder<'_, 'p> {
    /// Remembers of whom the op reads a field, if what that refers to does not synchronise.
    pub(super) fn remembers(&mut self, field: FieldId, object: Option<LocalRegister>) {
        if !self.world.contents.contains_key(&field) {
            return;
        }
        let holder = object.map(|object| {
            let holder = self.local(Sort::Ref);
            self.emit(Instr::Set { dst: holder, rhs: Rhs::Is(PlatoOperand::Local(object)) });
            holder
        });
        self.holdings.insert((self.frame, self.op as usize), Holding { field, holder });
    }

    /// A call of the library touches what such objects hold that it is called on, or given.
    pub(super) fn touches(&mut self, placed: &Placed<'p>, call: &Call, named: &Method) {
        let asks_nothing = ["wait", "notify", "notifyAll", "getClass", "requireNonNull"].contains(&&*named.name);
        if self.world.contents.is_empty() || !self.world.is_library(named.class) || asks_nothing {
            return;
        }
        for (index, reg) in call.args.iter().enumerate() {
            let Some(Holding { field, holder }) = self.holding(placed, *reg) else {
                continue;
            };
            let is_receiver = index == 0 && call.kind != CallKind::Static;
            let write = is_receiver && !only_reads(&named.name);
            let var = StoreVar::Ghost(self.world.contents[&field]);
            let location = holder.map_or(StorePlace::Static(var), |object| StorePlace::Field { object, var });
            self.emit(Instr::Touch { location, write });
        }
    }

    fn holding(&self, placed: &Placed<'p>, reg: Reg) -> Option<Holding> {
        let body = placed.body;
        let (mut op, mut reg) = (self.op as usize, reg);
        loop {
            op = body.ops[..op].iter().rposition(|what| body.def(what) == Some(reg))?;
            match body.ops[op] {
                Op::Move { src, .. } => reg = src,
                _ => return self.holdings.get(&(placed.frame, op)).copied(),
            }
        }
    }
}

/// Whether methods of this name leave collections, tables and texts as they are.
fn only_reads(name: &str) -> bool {
    let begins = ["get", "is", "contains", "index", "lastIndex", "to", "peek", "first", "last", "key", "entry", "next"];
    let others = ["size", "length", "iterator", "listIterator", "values", "equals", "hashCode", "stream", "forEach"];
    let more = ["element", "charAt", "cardinality", "codePointAt", "substring", "subSequence", "compareTo"];
    begins.iter().any(|begin| name.starts_with(begin)) || others.contains(&name) || more.contains(&name)
}
