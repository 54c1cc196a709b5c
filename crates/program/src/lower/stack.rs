//! The symbolic operand stack: values are pushed without code, and reach the ops that consume them.
//!
//! A pushed local or constant stays symbolic. A computed value is in a temporary register, shared by all stack entries that
//! hold it and free again when the last one is gone. At the ends of blocks every entry is in its *home*: the n-th
//! temporary of its kind if n entries of that kind are below it.

use rustc_hash::FxHashMap;

use crate::classfile::ClassFileResult;
use crate::ids::Reg;
use crate::types::Kind;

/// Deepest operand stack that is accepted.
const MAX_DEPTH: usize = 4096;

/// What a stack entry holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Value {
    /// The content of a local or temporary register.
    Reg(Reg, Kind),
    /// A constant, as in [`crate::Op::Const`].
    Const(u64, Kind),
    /// The return address of a subroutine's expansion.
    Address(u32),
}

/// The kind of a stack entry, which is all that blocks must agree on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    Kind(Kind),
    Address(u32),
}

impl Value {
    pub fn shape(self) -> Shape {
        match self {
            Value::Reg(_, kind) | Value::Const(_, kind) => Shape::Kind(kind),
            Value::Address(context) => Shape::Address(context),
        }
    }

    /// Whether the JVM gives it two stack slots.
    pub fn is_wide(self) -> bool {
        matches!(self.shape(), Shape::Kind(Kind::Long | Kind::Double))
    }
}

/// Registers of one method: parameters and locals first, then temporaries.
#[derive(Debug)]
pub(super) struct Registers {
    pub kinds: Vec<Kind>,
    first_temporary: usize,
    /// Temporaries by kind, in the order made.
    by_kind: [Vec<Reg>; 5],
    /// How many stack entries and pending operands hold each temporary.
    holders: Vec<u32>,
}

impl Registers {
    /// Registers with only parameters and locals.
    pub fn new(locals: Vec<Kind>) -> Registers {
        let first_temporary = locals.len();
        Registers { kinds: locals, first_temporary, by_kind: Default::default(), holders: Vec::new() }
    }

    fn holders(&mut self, reg: Reg) -> Option<&mut u32> {
        self.holders.get_mut(reg.index().checked_sub(self.first_temporary)?)
    }

    pub fn hold(&mut self, reg: Reg) {
        if let Some(holders) = self.holders(reg) {
            *holders += 1;
        }
    }

    pub fn release(&mut self, reg: Reg) {
        if let Some(holders) = self.holders(reg) {
            *holders -= 1;
        }
    }

    /// Whether it is a temporary that nothing holds.
    pub fn is_free_temporary(&mut self, reg: Reg) -> bool {
        self.holders(reg).is_some_and(|holders| *holders == 0)
    }

    /// A temporary that nothing holds.
    pub fn temporary(&mut self, kind: Kind) -> ClassFileResult<Reg> {
        for index in 0..self.by_kind[kind as usize].len() {
            let reg = self.by_kind[kind as usize][index];
            if self.is_free_temporary(reg) {
                return Ok(reg);
            }
        }
        self.make(kind)
    }

    /// The `n`-th temporary of a kind.
    pub fn home(&mut self, kind: Kind, n: usize) -> ClassFileResult<Reg> {
        while self.by_kind[kind as usize].len() <= n {
            self.make(kind)?;
        }
        Ok(self.by_kind[kind as usize][n])
    }

    fn make(&mut self, kind: Kind) -> ClassFileResult<Reg> {
        let reg = Reg(u16::try_from(self.kinds.len()).map_err(|_| "a method needs too many registers")?);
        self.kinds.push(kind);
        self.holders.push(0);
        self.by_kind[kind as usize].push(reg);
        Ok(reg)
    }
}

/// The operand stack of the block being lowered.
#[derive(Debug, Default)]
pub(super) struct Stack {
    entries: Vec<Value>,
    /// Temporaries of popped values, kept from being reused until the op that consumes them is complete.
    pending: Vec<Reg>,
}

impl Stack {
    /// The stack at the start of a block: every entry at home.
    pub fn at_home(registers: &mut Registers, shape: &[Shape]) -> ClassFileResult<Stack> {
        let mut counts = [0; 5];
        let mut stack = Stack::default();
        for entry in shape {
            let value = match *entry {
                Shape::Address(context) => Value::Address(context),
                Shape::Kind(kind) => {
                    let home = registers.home(kind, counts[kind as usize])?;
                    counts[kind as usize] += 1;
                    Value::Reg(home, kind)
                }
            };
            stack.push(registers, value)?;
        }
        Ok(stack)
    }

    pub fn push(&mut self, registers: &mut Registers, value: Value) -> ClassFileResult<()> {
        if self.entries.len() >= MAX_DEPTH {
            return Err("the operand stack is too deep".into());
        }
        if let Value::Reg(reg, _) = value {
            registers.hold(reg);
        }
        self.entries.push(value);
        Ok(())
    }

    /// Takes the top entry; its register stays untouched until [`Stack::complete`].
    pub fn pop(&mut self) -> ClassFileResult<Value> {
        let value = self.entries.pop().ok_or("the operand stack is empty")?;
        if let Value::Reg(reg, _) = value {
            self.pending.push(reg);
        }
        Ok(value)
    }

    /// Keeps a temporary from being reused until [`Stack::complete`].
    pub fn keep(&mut self, registers: &mut Registers, reg: Reg) {
        registers.hold(reg);
        self.pending.push(reg);
    }

    /// Lets go of the operands popped since the last call.
    pub fn complete(&mut self, registers: &mut Registers) {
        for reg in self.pending.drain(..) {
            registers.release(reg);
        }
    }

    /// Takes entries off the top that fill exactly `slots` JVM stack slots, lowest first.
    pub fn take_slots(&mut self, slots: u32) -> ClassFileResult<Vec<Value>> {
        let mut taken = Vec::new();
        let mut left = slots;
        while left > 0 {
            let value = self.pop()?;
            let width = if value.is_wide() { 2 } else { 1 };
            left = left.checked_sub(width).ok_or("a stack instruction splits a long or double")?;
            taken.push(value);
        }
        taken.reverse();
        Ok(taken)
    }

    /// Shape of the whole stack.
    pub fn shape(&self) -> Vec<Shape> {
        self.entries.iter().map(|value| value.shape()).collect()
    }

    /// Whether an entry holds the register.
    pub fn holds(&self, reg: Reg) -> bool {
        self.entries.iter().any(|value| matches!(value, Value::Reg(r, _) if *r == reg))
    }

    /// Makes every entry that holds `old` hold `new`.
    pub fn rename(&mut self, registers: &mut Registers, old: Reg, new: Reg) {
        for value in &mut self.entries {
            if let Value::Reg(reg, _) = value
                && *reg == old
            {
                registers.release(old);
                registers.hold(new);
                *reg = new;
            }
        }
    }

    /// Homes of the entries that are not there: home, and what goes there. Holds all homes.
    pub fn homecoming(&mut self, registers: &mut Registers) -> ClassFileResult<Vec<(Reg, Value)>> {
        let mut counts = [0; 5];
        let mut moves = Vec::new();
        for value in &self.entries {
            let Shape::Kind(kind) = value.shape() else {
                continue;
            };
            let home = registers.home(kind, counts[kind as usize])?;
            counts[kind as usize] += 1;
            registers.hold(home);
            self.pending.push(home);
            if *value != Value::Reg(home, kind) {
                moves.push((home, *value));
            }
        }
        Ok(moves)
    }
}

/// Orders simultaneous moves so that none overwrites what another one still reads; `spare` gives registers for breaking
/// cycles.
pub(super) fn sequence(
    moves: Vec<(Reg, Value)>,
    mut spare: impl FnMut(Kind) -> ClassFileResult<Reg>,
) -> ClassFileResult<Vec<(Reg, Value)>> {
    let mut readers: FxHashMap<Reg, u32> = FxHashMap::default();
    let mut source: FxHashMap<Reg, Value> = FxHashMap::default();
    for (dst, value) in &moves {
        source.insert(*dst, *value);
        if let Value::Reg(src, _) = value {
            *readers.entry(*src).or_default() += 1;
        }
    }
    let mut sequence = Vec::new();
    let unread = |(dst, _): &(Reg, Value)| (!readers.contains_key(dst)).then_some(*dst);
    let mut ready: Vec<Reg> = moves.iter().filter_map(unread).collect();
    let mut waiting = moves.iter();
    loop {
        while let Some(dst) = ready.pop() {
            let Some(value) = source.remove(&dst) else {
                continue;
            };
            sequence.push((dst, value));
            let Value::Reg(src, _) = value else { continue };
            if let Some(count) = readers.get_mut(&src) {
                *count -= 1;
                if *count == 0 {
                    ready.push(src);
                }
            }
        }
        // What is left are cycles in which every register has one reader.
        let Some((dst, _)) = waiting.find(|(dst, _)| source.contains_key(dst)) else {
            return Ok(sequence);
        };
        let Some(Value::Reg(src, kind)) = source.remove(dst) else {
            continue;
        };
        let saved = spare(kind)?;
        sequence.push((saved, Value::Reg(src, kind)));
        source.insert(*dst, Value::Reg(saved, kind));
        readers.insert(src, 0);
        ready.push(src);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs the moves on registers that hold their own number.
    #[track_caller]
    fn check(moves: &[(u16, u16)]) {
        let asked = moves.iter().map(|(d, s)| (Reg(*d), Value::Reg(Reg(*s), Kind::Int))).collect();
        let mut spare = 100;
        let ordered = sequence(asked, |_| {
            spare += 1;
            Ok(Reg(spare))
        });
        let mut content: Vec<u16> = (0..200).collect();
        for (dst, value) in ordered.expect("spare registers") {
            let Value::Reg(src, _) = value else { unreachable!("only registers are moved") };
            content[dst.index()] = content[src.index()];
        }
        for (dst, src) in moves {
            assert_eq!(content[usize::from(*dst)], *src, "{moves:?}");
        }
    }

    #[test]
    fn simultaneous_moves() {
        check(&[(0, 1), (1, 2), (2, 3)]);
        check(&[(2, 1), (1, 0)]);
        check(&[(0, 1), (1, 0)]);
        check(&[(0, 1), (1, 2), (2, 0), (3, 0), (4, 3)]);
        check(&[(0, 1), (1, 0), (2, 3), (3, 2), (5, 9)]);
        check(&[(0, 5), (1, 5), (2, 5)]);
    }
}
