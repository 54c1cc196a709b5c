//! The state of lowering one method, and the moves that all instructions are made of.

use rustc_hash::FxHashMap;

use super::CatchClass;
use super::block::{Blocks, Place};
use super::code::Code;
use super::locals::Locals;
use super::stack::{Registers, Shape, Stack, Value, sequence};
use crate::class::{Class, Method, flags};
use crate::classfile::{Checked, ClassFile};
use crate::ids::{ClassRef, Reg};
use crate::op::{Access, Call, DynamicCall, Op, Switch};
use crate::pool::MemberText;
use crate::program::Program;
use crate::types::Kind;

/// Most expansions of subroutines in one method.
const MAX_CONTEXTS: usize = 1024;
/// Most ops in one method.
const MAX_OPS: usize = 1 << 20;
/// Most stack entries at the starts of all blocks together.
const MAX_SHAPES: usize = 1 << 22;

/// An expansion of a subroutine.
#[derive(Debug)]
struct Context {
    /// The expansion in which it is called.
    parent: u32,
    /// Where it returns to.
    return_to: u32,
    /// The slot that its return address is stored in.
    slot: Option<u16>,
}

/// A handler in one expansion.
#[derive(Debug)]
pub(super) struct FoundHandler {
    pub block: u32,
}

/// Parts of the body that grow during translation.
#[derive(Debug, Default)]
pub(super) struct Parts {
    pub calls: Vec<Call>,
    pub dynamic_calls: Vec<DynamicCall>,
    pub accesses: Vec<Access>,
    pub switches: Vec<Switch>,
    pub lists: Vec<Box<[Reg]>>,
}

/// Lowers one method.
pub(super) struct Translator<'t> {
    pub program: &'t Program,
    pub class: &'t Class,
    pub file: &'t ClassFile,
    pub method: &'t Method,
    pub code: &'t Code,
    leaders: Vec<bool>,
    pub locals: Locals,
    pub registers: Registers,
    pub blocks: Blocks,
    pub body: Parts,
    /// Handlers reached, by entry of the exception table and context.
    pub handlers: Vec<FoundHandler>,
    handler_numbers: FxHashMap<(usize, u32), usize>,
    contexts: Vec<Context>,
    /// Blocks still to be lowered.
    pending: Vec<u32>,
    total_ops: usize,
    total_shapes: usize,
    /// Whether a return of this constructor freezes final fields.
    pub freezes: bool,
    /// The block being lowered, the instruction in it, and its stack.
    pub block: u32,
    pub index: u32,
    pub stack: Stack,
    /// The register that the last op of the block defines.
    last_def: Option<Reg>,
}

impl<'t> Translator<'t> {
    pub fn new(
        program: &'t Program,
        class: &'t Class,
        file: &'t ClassFile,
        method: &'t Method,
        code: &'t Code,
    ) -> Checked<Translator<'t>> {
        let (locals, kinds) = Locals::new(method, code)?;
        let constructor = &*method.name == "<init>" && !method.is_static();
        let has_final = |id: &crate::ids::FieldId| {
            let field = program.field(*id);
            field.flags & (flags::FINAL | flags::STATIC) == flags::FINAL
        };
        Ok(Translator {
            program,
            class,
            file,
            method,
            code,
            leaders: code.leaders()?,
            locals,
            registers: Registers::new(kinds),
            blocks: Blocks::default(),
            body: Parts::default(),
            handlers: Vec::new(),
            handler_numbers: FxHashMap::default(),
            contexts: vec![Context {
                parent: 0,
                return_to: 0,
                slot: None,
            }],
            pending: Vec::new(),
            total_ops: 0,
            total_shapes: 0,
            freezes: constructor && class.fields.iter().any(has_final),
            block: 0,
            index: 0,
            stack: Stack::default(),
            last_def: None,
        })
    }

    /// Lowers every block that control can reach.
    pub fn run(&mut self) -> Checked<()> {
        self.reach(
            Place {
                context: 0,
                index: 0,
            },
            Vec::new(),
        )?;
        while let Some(block) = self.pending.pop() {
            self.lower_block(block)?;
        }
        Ok(())
    }

    fn lower_block(&mut self, block: u32) -> Checked<()> {
        let place = self.blocks.list[block as usize].place;
        let entry = self.blocks.list[block as usize].entry.clone();
        self.stack = Stack::at_home(&mut self.registers, &entry)?;
        self.block = block;
        self.last_def = None;
        self.reach_handlers(place)?;
        self.index = place.index;
        let code = self.code;
        loop {
            let instruction = code
                .instructions
                .get(self.index as usize)
                .ok_or("control falls off the end of the code")?;
            let ends = self.translate(instruction)?;
            self.stack.complete(&mut self.registers);
            if ends {
                break;
            }
            self.index += 1;
            if self.leaders[self.index as usize] {
                self.go_to(Place {
                    context: place.context,
                    index: self.index,
                })?;
                break;
            }
        }
        // Whatever a block leaves on the stack is gone.
        while self.stack.pop().is_ok() {}
        self.stack.complete(&mut self.registers);
        Ok(())
    }

    /// Notes the handlers of a block: the stack there holds just the exception.
    fn reach_handlers(&mut self, place: Place) -> Checked<()> {
        let code = self.code;
        for (number, entry) in code.handlers.iter().enumerate() {
            if (entry.start..entry.end).contains(&place.index)
                && self.handler_block(number, place.context).is_none()
            {
                let target = Place {
                    context: place.context,
                    index: entry.target,
                };
                let block = self.reach(target, vec![Shape::Kind(Kind::Ref)])?;
                self.handler_numbers
                    .insert((number, place.context), self.handlers.len());
                self.handlers.push(FoundHandler { block });
            }
        }
        Ok(())
    }

    /// The block of an entry of the exception table in an expansion.
    pub fn handler_block(&self, entry: usize, context: u32) -> Option<u32> {
        self.handler_numbers
            .get(&(entry, context))
            .map(|number| self.handlers[*number].block)
    }

    /// The block at a place that control reaches with that stack.
    pub fn reach(&mut self, place: Place, shape: Vec<Shape>) -> Checked<u32> {
        if let Some(number) = self.blocks.number(place) {
            if *self.blocks.list[number as usize].entry != *shape {
                return Err(
                    "the operand stack differs between two paths to the same instruction".into(),
                );
            }
            return Ok(number);
        }
        self.total_shapes += shape.len();
        if self.total_shapes > MAX_SHAPES {
            return Err("it is too large".into());
        }
        let number = self.blocks.add(place, shape.into());
        self.pending.push(number);
        Ok(number)
    }

    /// The block at an instruction of the same expansion, reached with the present stack.
    pub fn reach_index(&mut self, index: u32) -> Checked<u32> {
        let context = self.context();
        self.reach(Place { context, index }, self.stack.shape())
    }

    /// The expansion that the present block belongs to.
    pub fn context(&self) -> u32 {
        self.blocks.list[self.block as usize].place.context
    }

    /// Ends the block: control goes to a place.
    pub fn go_to(&mut self, place: Place) -> Checked<()> {
        self.bring_home(&mut [])?;
        let next = self.reach(place, self.stack.shape())?;
        self.blocks.list[self.block as usize].next = Some(next);
        Ok(())
    }

    /// Enters a new expansion of the subroutine at `target`.
    pub fn call_subroutine(&mut self, target: u32) -> Checked<()> {
        if self.contexts.len() >= MAX_CONTEXTS {
            return Err("its subroutines are nested too deeply".into());
        }
        let context = self.contexts.len() as u32;
        self.contexts.push(Context {
            parent: self.context(),
            return_to: self.index + 1,
            slot: None,
        });
        self.push(Value::Address(context))?;
        self.go_to(Place {
            context,
            index: target,
        })
    }

    /// Returns from the expansion whose address is in `slot`.
    pub fn return_from_subroutine(&mut self, slot: u16) -> Checked<()> {
        let mut context = self.context();
        while context != 0 {
            let Context {
                parent,
                return_to,
                slot: stored,
            } = self.contexts[context as usize];
            if stored == Some(slot) {
                return self.go_to(Place {
                    context: parent,
                    index: return_to,
                });
            }
            context = parent;
        }
        Err("a ret instruction has no return address".into())
    }

    /// Adds an op to the block.
    pub fn emit(&mut self, op: Op) -> Checked<()> {
        self.total_ops += 1;
        if self.total_ops > MAX_OPS {
            return Err("it is too large".into());
        }
        self.blocks.list[self.block as usize]
            .ops
            .push((op, self.index));
        self.last_def = None;
        Ok(())
    }

    /// Adds an op whose result, of that kind, is pushed. `op` is given the register for the result.
    pub fn emit_result(&mut self, kind: Kind, op: impl FnOnce(Reg) -> Op) -> Checked<()> {
        let dst = self.result(kind)?;
        self.emit(op(dst))?;
        self.push_result(dst, kind)
    }

    /// A register for the result of the op whose operands have been popped.
    pub fn result(&mut self, kind: Kind) -> Checked<Reg> {
        self.stack.complete(&mut self.registers);
        self.registers.temporary(kind)
    }

    /// Pushes what the last op has put into `dst`.
    pub fn push_result(&mut self, dst: Reg, kind: Kind) -> Checked<()> {
        self.push(Value::Reg(dst, kind))?;
        self.last_def = Some(dst);
        Ok(())
    }

    pub fn push(&mut self, value: Value) -> Checked<()> {
        self.stack.push(&mut self.registers, value)
    }

    /// Pops a value of that kind, still symbolic.
    pub fn pop_value(&mut self, kind: Kind) -> Checked<Value> {
        let value = self.stack.pop()?;
        if value.shape() == Shape::Kind(kind) {
            Ok(value)
        } else {
            Err(format!("an operand is {:?}, not {kind:?}", value.shape()).into())
        }
    }

    /// Pops a value of that kind into a register.
    pub fn pop(&mut self, kind: Kind) -> Checked<Reg> {
        let value = self.pop_value(kind)?;
        self.in_register(value)
    }

    /// The register that holds a popped value.
    pub fn in_register(&mut self, value: Value) -> Checked<Reg> {
        match value {
            Value::Reg(reg, _) => Ok(reg),
            Value::Const(bits, kind) => {
                let dst = self.registers.temporary(kind)?;
                self.stack.keep(&mut self.registers, dst);
                self.emit(Op::Const { dst, bits })?;
                Ok(dst)
            }
            Value::Address(_) => Err("a return address is used as a value".into()),
        }
    }

    /// Pops one register per kind, the last one from the top.
    pub fn pop_all(&mut self, kinds: &[Kind]) -> Checked<Vec<Reg>> {
        let mut values = Vec::with_capacity(kinds.len());
        for kind in kinds.iter().rev() {
            values.push(self.pop_value(*kind)?);
        }
        values.reverse();
        values
            .into_iter()
            .map(|value| self.in_register(value))
            .collect()
    }

    /// The register of a local that is read.
    pub fn local(&self, slot: u16, kind: Kind) -> Checked<Reg> {
        Ok(self
            .locals
            .get(slot, kind)
            .ok_or("a local does not exist")?)
    }

    /// Moves stack entries that are still to read a local out of the way, before the local is written.
    pub fn save_readers(&mut self, local: Reg, kind: Kind) -> Checked<()> {
        if self.stack.holds(local) {
            let dst = self.registers.temporary(kind)?;
            self.emit(Op::Move { dst, src: local })?;
            self.stack.rename(&mut self.registers, local, dst);
        }
        Ok(())
    }

    /// Pops into a local: by letting the op that computed the value write there, if that was the last one.
    pub fn store(&mut self, slot: u16, kind: Kind) -> Checked<()> {
        let value = self.stack.pop()?;
        if let (Value::Address(context), Kind::Ref) = (value, kind) {
            self.contexts[context as usize].slot = Some(slot);
            return Ok(());
        }
        if value.shape() != Shape::Kind(kind) {
            return Err(format!("a local of kind {kind:?} is given {:?}", value.shape()).into());
        }
        let local = self.local(slot, kind)?;
        if self.freezes && local == Reg(0) {
            return Err("a constructor that overwrites its receiver is not supported".into());
        }
        match value {
            Value::Reg(reg, _) if reg == local => return Ok(()),
            Value::Reg(reg, _) if self.last_def == Some(reg) && !self.stack.holds(local) => {
                self.stack.complete(&mut self.registers);
                if self.registers.is_free_temporary(reg) {
                    self.redirect_last(local);
                    return Ok(());
                }
                self.stack.keep(&mut self.registers, reg);
            }
            Value::Reg(..) | Value::Const(..) | Value::Address(_) => {}
        }
        self.save_readers(local, kind)?;
        self.emit(load(local, value))
    }

    /// Makes the last op write its result to another register.
    fn redirect_last(&mut self, to: Reg) {
        self.last_def = None;
        if let Some((op, _)) = self.blocks.list[self.block as usize].ops.last_mut() {
            set_result(&mut self.body, op, Some(to));
        }
    }

    /// Pops values that nothing uses; a call whose result is the only one gives none.
    pub fn discard(&mut self, slots: u32) -> Checked<()> {
        for value in self.stack.take_slots(slots)? {
            let Value::Reg(reg, _) = value else { continue };
            if self.last_def == Some(reg) {
                self.stack.complete(&mut self.registers);
                let free = self.registers.is_free_temporary(reg);
                let last = self.blocks.list[self.block as usize].ops.last_mut();
                if let (true, Some((op, _))) = (free, last) {
                    set_result(&mut self.body, op, None);
                }
            }
        }
        Ok(())
    }

    /// Moves every stack entry to its home; popped operands that this would overwrite are moved elsewhere first.
    pub fn bring_home(&mut self, operands: &mut [Reg]) -> Checked<()> {
        let moves = self.stack.homecoming(&mut self.registers)?;
        for operand in operands {
            if moves.iter().any(|(home, _)| home == operand) {
                let kind = self.registers.kinds[operand.index()];
                let dst = self.registers.temporary(kind)?;
                self.stack.keep(&mut self.registers, dst);
                self.emit(Op::Move { dst, src: *operand })?;
                *operand = dst;
            }
        }
        let (registers, stack) = (&mut self.registers, &mut self.stack);
        let ordered = sequence(moves, |kind| {
            let spare = registers.temporary(kind)?;
            stack.keep(registers, spare);
            Ok(spare)
        })?;
        for (dst, value) in ordered {
            self.emit(load(dst, value))?;
        }
        Ok(())
    }

    /// The reference to a class at a constant-pool index.
    pub fn class_ref(&self, index: u16) -> Checked<ClassRef> {
        let make = || {
            let name = self.file.pool.class_name(index)?;
            Ok(self.program.new_class_ref(self.class.id, &name).0)
        };
        self.program
            .pool_reference(self.class, index, make)
            .map(ClassRef)
    }

    /// The reference to the class that a handler catches.
    pub fn catch_class(&self, index: u16) -> Checked<CatchClass> {
        if index == 0 {
            Ok(None)
        } else {
            self.class_ref(index).map(Some)
        }
    }

    /// The field or method referred to at a constant-pool index.
    pub fn member(&self, index: u16) -> Checked<MemberText<'t>> {
        self.file.pool.member(index)
    }
}

/// The op that puts a value into a register.
fn load(dst: Reg, value: Value) -> Op {
    match value {
        Value::Reg(src, _) => Op::Move { dst, src },
        // A return address is never in a register: it has no home and no local.
        Value::Const(bits, _) => Op::Const { dst, bits },
        Value::Address(_) => Op::Const { dst, bits: 0 },
    }
}

/// Changes where an op writes its result; `None` is possible only for those that may have none.
fn set_result(body: &mut Parts, op: &mut Op, to: Option<Reg>) {
    match op {
        Op::Call { call } | Op::CallHandle { call } => body.calls[*call as usize].dst = to,
        Op::CallDynamic { call } => body.dynamic_calls[*call as usize].dst = to,
        Op::Access { access } => body.accesses[*access as usize].dst = to,
        Op::Const { dst, .. }
        | Op::ConstString { dst, .. }
        | Op::ConstClass { dst, .. }
        | Op::ConstDynamic { dst, .. }
        | Op::Move { dst, .. }
        | Op::Unary { dst, .. }
        | Op::Binary { dst, .. }
        | Op::BinaryConst { dst, .. }
        | Op::New { dst, .. }
        | Op::NewArray { dst, .. }
        | Op::NewMultiArray { dst, .. }
        | Op::ArrayLength { dst, .. }
        | Op::InstanceOf { dst, .. }
        | Op::GetField { dst, .. }
        | Op::GetStatic { dst, .. }
        | Op::GetElement { dst, .. } => *dst = to.unwrap_or(*dst),
        Op::Jump { .. }
        | Op::Branch { .. }
        | Op::BranchConst { .. }
        | Op::Switch { .. }
        | Op::ReturnVoid
        | Op::Return { .. }
        | Op::Throw { .. }
        | Op::CheckCast { .. }
        | Op::PutField { .. }
        | Op::PutStatic { .. }
        | Op::PutElement { .. }
        | Op::Lock { .. }
        | Op::Unlock { .. }
        | Op::Freeze { .. }
        | Op::Fence { .. }
        | Op::Unsupported { .. } => {}
    }
}
