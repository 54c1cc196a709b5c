//! What outlives a thread method: the last value of each named local, and which asserts were reached.
//!
//! A local's slot is reused once its scope has ended, so its value is copied on every assignment to a register of its own. Which variable
//! an assignment is to is told by the local-variable table [JVMS §4.7.13]: the one in whose range the instruction lies, or whose
//! range begins right behind it, as it does for the assignment that gives a variable its first value.
//!
//! Errs on: nothing; without a local-variable table there are no named locals.

use super::code::{Code, Local};
use super::translator::Translator;
use crate::class::Method;
use crate::classfile::{ClassFile, ClassFileResult};
use crate::ids::Reg;
use crate::op::{KeptLocal, Op};
use crate::types::{Kind, Type};
use ristretto_classfile::attributes::Instruction;

/// Simple name of the annotation of the methods whose locals are kept.
pub(crate) const THREAD_ANNOTATION: &str = "thread";
/// The field that javac reads before it evaluates the condition of an `assert`.
const ASSERTIONS_DISABLED: &str = "$assertionsDisabled";

/// The registers that keep what is wanted of one method; none for most methods.
#[derive(Debug, Default)]
pub(super) struct Keeper {
    /// Variables in the order in which they first come into scope, each name and type once.
    pub variables: Vec<KeptLocal>,
    /// For each entry of the local-variable table, its variable.
    entries: Vec<usize>,
    /// The instruction of each assert, and the register that tells whether it was reached.
    pub asserts: Vec<(u32, Reg)>,
}

impl Keeper {
    /// Gives registers to all that is kept of the method, behind those that there are.
    pub fn new(file: &ClassFile, method: &Method, code: &Code, kinds: &mut Vec<Kind>) -> ClassFileResult<Keeper> {
        let mut keeper = Keeper::default();
        if !method.is_annotated(THREAD_ANNOTATION) {
            return Ok(keeper);
        }
        let mut register = |kind: Kind| -> ClassFileResult<Reg> {
            let reg = u16::try_from(kinds.len()).map_err(|_| "a method has too many locals")?;
            kinds.push(kind);
            Ok(Reg(reg))
        };
        let mut keys: Vec<(&str, &str)> = Vec::new();
        keeper.entries = vec![0; code.locals.len()];
        let mut in_order: Vec<(usize, &Local)> = code.locals.iter().enumerate().collect();
        in_order.sort_by_key(|(_, local)| (local.start, local.slot));
        for (entry, local) in in_order {
            let ty = Type::of_descriptor(&local.descriptor).ok_or("the type of a local variable is malformed")?;
            let key = (&*local.name, &*local.descriptor);
            let known = keys.iter().position(|known| *known == key);
            keeper.entries[entry] = known.unwrap_or(keys.len());
            if known.is_none() {
                keys.push(key);
                let (value, assigned) = (register(ty.kind())?, register(Kind::Int)?);
                keeper.variables.push(KeptLocal { name: local.name.clone(), ty, value, assigned });
            }
        }
        for (index, instruction) in code.instructions.iter().enumerate() {
            if let Instruction::Getstatic(field) = instruction
                && &*file.pool.member(*field)?.name == ASSERTIONS_DISABLED
            {
                keeper.asserts.push((index as u32, register(Kind::Int)?));
            }
        }
        Ok(keeper)
    }

    /// The variable that the instruction at an index assigns when it stores to a slot.
    fn assigned(&self, code: &Code, index: u32, slot: u16, kind: Kind) -> Option<&KeptLocal> {
        let fits = |(_, local): &(usize, &Local)| {
            local.slot == slot && Type::of_descriptor(&local.descriptor).map(Type::kind) == Some(kind)
        };
        let entries = || code.locals.iter().enumerate().filter(fits);
        let begins = entries().find(|(_, local)| local.start == index + 1);
        let found = begins.or_else(|| entries().find(|(_, local)| (local.start..local.end).contains(&index)));
        found.and_then(|(entry, _)| self.variables.get(self.entries[entry]))
    }
}

impl Translator<'_> {
    /// Copies what the present instruction has stored in a slot, if that is a variable to be kept.
    pub fn keep_local(&mut self, slot: u16, kind: Kind) -> ClassFileResult<()> {
        if self.keeper.variables.is_empty() {
            return Ok(());
        }
        let Some(&KeptLocal { value, assigned, .. }) = self.keeper.assigned(self.code, self.index, slot, kind) else {
            return Ok(());
        };
        let src = self.local(slot, kind)?;
        self.emit(Op::Move { dst: value, src })?;
        self.emit(Op::Const { dst: assigned, bits: 1 })
    }

    /// Notes that control has reached an assert, if the present instruction begins one that is to be kept.
    pub fn keep_assert(&mut self) -> ClassFileResult<()> {
        match self.keeper.asserts.iter().find(|(index, _)| *index == self.index) {
            Some(&(_, dst)) => self.emit(Op::Const { dst, bits: 1 }),
            None => Ok(()),
        }
    }
}
