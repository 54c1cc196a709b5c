//! The state of lowering one method: blocks found and to be lowered, handlers, expansions of subroutines.

use ristretto_classfile::attributes::Instruction;
use rustc_hash::FxHashMap;

use super::CatchClass;
use super::block::{Blocks, Place};
use super::code::Code;
use super::kept::Keeper;
use super::locals::Locals;
use super::stack::{Registers, Shape, Stack, Value};
use crate::class::{Class, Method};
use crate::classfile::{ClassFile, ClassFileResult};
use crate::ids::{ClassRef, Reg};
use crate::op::{Call, DynamicCall, HandleAccess, Switch};
use crate::pool::MemberText;
use crate::program::Program;
use crate::types::Kind;

/// Most expansions of subroutines in one method.
const MAX_CONTEXTS: usize = 1024;
/// Most pairs of a block and a handler.
const MAX_COVERED: usize = 1 << 26;
/// Most stack entries at the starts of all blocks together.
const MAX_SHAPES: usize = 1 << 22;

/// An expansion of a subroutine.
#[derive(Debug)]
pub(super) struct Context {
    /// The expansion in which it is called.
    parent: u32,
    /// Where it returns to.
    return_to: u32,
    /// The slot that its return address is stored in.
    pub slot: Option<u16>,
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
    pub accesses: Vec<HandleAccess>,
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
    pub contexts: Vec<Context>,
    /// Blocks still to be lowered.
    pending: Vec<u32>,
    pub total_ops: usize,
    total_shapes: usize,
    /// Whether a return of this constructor freezes final fields.
    pub freezes: bool,
    /// What is kept for whoever looks at the method once it has been left.
    pub keeper: Keeper,
    /// The block being lowered, the instruction in it, and its stack.
    pub block: u32,
    pub index: u32,
    pub stack: Stack,
    /// The register that the last op of the block defines.
    pub last_def: Option<Reg>,
}

impl<'t> Translator<'t> {
    pub fn new(
        program: &'t Program,
        class: &'t Class,
        file: &'t ClassFile,
        method: &'t Method,
        code: &'t Code,
    ) -> ClassFileResult<Translator<'t>> {
        let leaders = code.leaders()?;
        let blocks = leaders.iter().filter(|leads| **leads).count();
        if blocks.saturating_mul(code.handlers.len()) > MAX_COVERED {
            return Err("it is too large".into());
        }
        let (locals, mut kinds) = Locals::new(method, code)?;
        let keeper = Keeper::new(file, method, code, &mut kinds)?;
        Ok(Translator {
            program,
            class,
            file,
            method,
            code,
            leaders,
            locals,
            registers: Registers::new(kinds),
            blocks: Blocks::default(),
            body: Parts::default(),
            handlers: Vec::new(),
            handler_numbers: FxHashMap::default(),
            contexts: vec![Context { parent: 0, return_to: 0, slot: None }],
            pending: Vec::new(),
            total_ops: 0,
            total_shapes: 0,
            freezes: freezes(program, class, file, method, code),
            keeper,
            block: 0,
            index: 0,
            stack: Stack::default(),
            last_def: None,
        })
    }

    /// Lowers every block that control can reach.
    pub fn run(&mut self) -> ClassFileResult<()> {
        self.reach(Place { context: 0, index: 0 }, Vec::new())?;
        while let Some(block) = self.pending.pop() {
            self.lower_block(block)?;
        }
        Ok(())
    }

    fn lower_block(&mut self, block: u32) -> ClassFileResult<()> {
        let place = self.blocks.list[block as usize].place;
        let entry = self.blocks.list[block as usize].entry.clone();
        self.stack = Stack::at_home(&mut self.registers, &entry)?;
        self.block = block;
        self.last_def = None;
        self.reach_handlers(place)?;
        self.index = place.index;
        let code = self.code;
        loop {
            let instruction =
                code.instructions.get(self.index as usize).ok_or("control falls off the end of the code")?;
            let ends = self.translate(instruction)?;
            self.stack.complete(&mut self.registers);
            if ends {
                break;
            }
            self.index += 1;
            if self.leaders[self.index as usize] {
                self.go_to(Place { context: place.context, index: self.index })?;
                break;
            }
        }
        // Whatever a block leaves on the stack is gone.
        while self.stack.pop().is_ok() {}
        self.stack.complete(&mut self.registers);
        Ok(())
    }

    /// Notes the handlers of a block: the stack there holds just the exception.
    fn reach_handlers(&mut self, place: Place) -> ClassFileResult<()> {
        let code = self.code;
        for (number, entry) in code.handlers.iter().enumerate() {
            if (entry.start..entry.end).contains(&place.index) && self.handler_block(number, place.context).is_none() {
                let target = Place { context: place.context, index: entry.target };
                let block = self.reach(target, vec![Shape::Kind(Kind::Ref)])?;
                self.handler_numbers.insert((number, place.context), self.handlers.len());
                self.handlers.push(FoundHandler { block });
            }
        }
        Ok(())
    }

    /// The block of an entry of the exception table in an expansion.
    pub fn handler_block(&self, entry: usize, context: u32) -> Option<u32> {
        self.handler_numbers.get(&(entry, context)).map(|number| self.handlers[*number].block)
    }

    /// The block at a place that control reaches with that stack.
    pub fn reach(&mut self, place: Place, shape: Vec<Shape>) -> ClassFileResult<u32> {
        if let Some(number) = self.blocks.number(place) {
            if *self.blocks.list[number as usize].entry != *shape {
                return Err("the operand stack differs between two paths to the same instruction".into());
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
    pub fn reach_index(&mut self, index: u32) -> ClassFileResult<u32> {
        let context = self.context();
        self.reach(Place { context, index }, self.stack.shape())
    }

    /// The expansion that the present block belongs to.
    pub fn context(&self) -> u32 {
        self.blocks.list[self.block as usize].place.context
    }

    /// Ends the block: control goes to a place.
    pub fn go_to(&mut self, place: Place) -> ClassFileResult<()> {
        self.bring_home(&mut [])?;
        let next = self.reach(place, self.stack.shape())?;
        self.blocks.list[self.block as usize].next = Some(next);
        Ok(())
    }

    /// Enters a new expansion of the subroutine at `target`.
    pub fn call_subroutine(&mut self, target: u32) -> ClassFileResult<()> {
        if self.contexts.len() >= MAX_CONTEXTS {
            return Err("its subroutines are nested too deeply".into());
        }
        let context = self.contexts.len() as u32;
        self.contexts.push(Context { parent: self.context(), return_to: self.index + 1, slot: None });
        self.push(Value::Address(context))?;
        self.go_to(Place { context, index: target })
    }

    /// Returns from the expansion whose address is in `slot`.
    pub fn return_from_subroutine(&mut self, slot: u16) -> ClassFileResult<()> {
        let mut context = self.context();
        while context != 0 {
            let Context { parent, return_to, slot: stored } = self.contexts[context as usize];
            if stored == Some(slot) {
                return self.go_to(Place { context: parent, index: return_to });
            }
            context = parent;
        }
        Err("a ret instruction has no return address".into())
    }

    /// The reference to a class at a constant-pool index.
    pub fn class_ref(&self, index: u16) -> ClassFileResult<ClassRef> {
        let make = || {
            let name = self.file.pool.class_name(index)?;
            Ok(self.program.new_class_ref(self.class.id, &name).0)
        };
        self.program.pool_reference(self.class, index, make).map(ClassRef)
    }

    /// The reference to the class that a handler catches.
    pub fn catch_class(&self, index: u16) -> ClassFileResult<CatchClass> {
        if index == 0 { Ok(None) } else { self.class_ref(index).map(Some) }
    }

    /// The field or method referred to at a constant-pool index.
    pub fn member(&self, index: u16) -> ClassFileResult<MemberText<'t>> {
        self.file.pool.member(index)
    }
}

/// Whether the method is a constructor that writes final fields of its class: those are frozen where it ends, not where one that called it does [JLS §17.5.1].
fn freezes(program: &Program, class: &Class, file: &ClassFile, method: &Method, code: &Code) -> bool {
    let is_final = |name: &str| {
        let mut fields = class.fields.iter().map(|id| program.field(*id));
        fields.any(|field| field.is_final() && !field.is_static() && &*field.name == name)
    };
    let writes = |instruction: &Instruction| match instruction {
        Instruction::Putfield(index) => {
            file.pool.member(*index).is_ok_and(|member| *member.class == *class.name && is_final(&member.name))
        }
        _ => false,
    };
    &*method.name == "<init>" && !method.is_static() && code.instructions.iter().any(writes)
}
