//! The thread: frames, registers, and one operation after the other.

use std::collections::BTreeMap;

use jmmc_program::{Body, ClassId, ClassRef, LinkError, Method, MethodId, Op, Program, Reg, Type};

use crate::arithmetic::{binary, holds, int, unary};
use crate::classes::Stage;
use crate::world::{Callee, Halt, World};

/// What a thread stands before when its trace ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Locking the monitor.
    Lock(u64),
    /// Inside a call that the virtual machine answers, with these arguments.
    Native(MethodId, Vec<u64>),
    /// Needing the class initialised.
    Initialize(ClassId),
    /// The end of its code.
    End,
    /// A loop that it never leaves, since it asks for nothing in it and comes back to where it was.
    GoesRound,
    /// Anything else than those.
    Elsewhere,
}

/// Where a thread stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stopped {
    /// What it stands before.
    pub standing: Standing,
    /// In which method and at which line.
    pub place: Option<(MethodId, u32)>,
}

/// Where a thread is, and all that decides what it does next: of each frame, outermost first, the method, the operation, and the live registers.
pub type ThreadPosition = Vec<(MethodId, usize, Vec<u64>)>;

/// What a thread runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The method that it is in.
    pub method: MethodId,
    /// Receiver, if any, and arguments.
    pub arguments: Vec<u64>,
    /// A class that is initialised first.
    pub class: Option<ClassId>,
}

/// The last value of a named local variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedLocal {
    /// The name of the local variable.
    pub name: Box<str>,
    /// The type of the local variable.
    pub ty: Type,
    /// The value that it has.
    pub word: u64,
}

/// What became of a thread that ran alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ran {
    /// How it ended.
    pub ending: Ending,
    /// The named local variables of the method that it ran, as far as they were assigned and outlive it.
    pub locals: Vec<NamedLocal>,
}

/// How a thread that runs alone comes to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// It has run to its end.
    Ended,
    /// It throws an exception of the class that nobody catches.
    Uncaught(ClassId),
    /// Its trace ends before.
    Stopped(Stopped),
}

/// What happens when a frame returns.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Then {
    /// The caller goes on with the result.
    GoOn(Option<Reg>),
    /// The caller goes on with this result instead.
    GoOnWith(Option<Reg>, u64),
    /// The exception that was being built is thrown.
    Throw(u64),
    /// The class is initialised; the operation that needed it is tried again.
    Initialized(ClassId),
    /// The thread ends.
    End,
}

#[derive(Clone, Debug)]
pub(crate) struct Frame<'p> {
    pub(crate) method: &'p Method,
    pub(crate) body: &'p Body,
    pub(crate) pc: usize,
    pub(crate) regs: Vec<u64>,
    pub(crate) then: Then,
    /// The monitor that returning unlocks; 0 if none.
    pub(crate) monitor: u64,
}

/// What an operation did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    /// Control goes to the next op.
    Next,
    /// Control has been moved, or stays.
    Moved,
    /// The thread has ended.
    Ended,
    /// The thread has thrown an exception of the class that nobody catches.
    Uncaught(ClassId),
}

pub(crate) type Do<T = Flow> = Result<T, Halt>;

/// Operations that a thread may execute without asking or telling anything.
const PATIENCE: u64 = 200_000_000;

pub(crate) struct Thread<'p, 'w, W> {
    pub(crate) program: &'p Program,
    pub(crate) world: &'w mut W,
    pub(crate) frames: Vec<Frame<'p>>,
    pub(crate) standing: Standing,
    /// Classes that this thread is initialising, and how far it has come.
    pub(crate) initializing: BTreeMap<ClassId, Stage>,
    /// How often it holds each monitor.
    pub(crate) held: BTreeMap<u64, u32>,
    /// What it runs, until it does.
    pub(crate) entry: Option<Entry>,
    /// Operations since the world has nothing more to say, and a position among them.
    pub(crate) silent: (u64, ThreadPosition),
}

/// Runs a thread alone.
///
/// # Errors
/// If the world says that the thread differs, or if something is not known.
pub fn run<W: World>(program: &Program, world: &mut W, entry: &Entry) -> Result<Ran, Halt> {
    let mut thread = Thread {
        program,
        world,
        frames: Vec::new(),
        standing: Standing::Elsewhere,
        initializing: BTreeMap::new(),
        held: BTreeMap::new(),
        entry: Some(entry.clone()),
        silent: (0, ThreadPosition::new()),
    };
    let ending = thread.run()?;
    Ok(Ran { ending, locals: thread.locals() })
}

impl<W: World> Thread<'_, '_, W> {
    fn run(&mut self) -> Result<Ending, Halt> {
        for _ in 0..PATIENCE {
            self.standing = Standing::Elsewhere;
            if self.world.wants_position() {
                let position = self.position();
                self.world.stands(position);
            }
            if self.world.is_over() && self.comes_back() {
                self.standing = Standing::GoesRound;
                return Ok(self.stopped());
            }
            match self.advance() {
                Ok(None) => {}
                Ok(Some(ending)) => return Ok(ending),
                Err(Halt::End) => return Ok(self.stopped()),
                Err(halt) => return Err(halt),
            }
        }
        Err(Halt::Unknown("a thread that does very much without touching memory".to_string()))
    }

    fn stopped(&mut self) -> Ending {
        let place = self.frames.last().map(|top| (top.method.id, top.body.lines.get(top.pc).copied().unwrap_or(0)));
        let standing = std::mem::replace(&mut self.standing, Standing::Elsewhere);
        Ending::Stopped(Stopped { standing, place })
    }

    fn position(&self) -> ThreadPosition {
        let top = self.frames.len().saturating_sub(1);
        let frame = |(depth, frame): (usize, &Frame<'_>)| {
            let pc = frame.pc as u32;
            // A frame that waits for a class initialiser executes its operation again.
            let again = self.frames.get(depth + 1).is_some_and(|above| matches!(above.then, Then::Initialized(_)));
            let calls = depth != top && !again;
            let live = || match calls {
                true => self.program.live_across(frame.method, pc).to_vec(),
                false => self.program.live_before(frame.method, pc).to_vec(),
            };
            let live = self.world.matter(frame.method, pc, calls).unwrap_or_else(live);
            let regs = live.iter().map(|reg| frame.regs.get(reg.index()).copied().unwrap_or(0)).collect();
            (frame.method.id, frame.pc, regs)
        };
        self.frames.iter().enumerate().map(frame).collect()
    }

    /// Whether the thread is where it was before, since the world has nothing more to say [Brent, 1980].
    fn comes_back(&mut self) -> bool {
        self.silent.0 += 1;
        if self.silent.0.is_power_of_two() {
            self.silent.1 = self.position();
            return false;
        }
        let here = self.frames.last().map(|top| (top.method.id, top.pc));
        let there = self.silent.1.last().map(|(method, pc, _)| (*method, *pc));
        here == there && self.silent.1 == self.position()
    }

    /// Begins, or executes one operation. `Some` if that ends the thread.
    pub(crate) fn advance(&mut self) -> Result<Option<Ending>, Halt> {
        match self.step() {
            Ok(Flow::Next) => {
                if let Some(top) = self.frames.last_mut() {
                    top.pc += 1;
                }
                Ok(None)
            }
            Ok(Flow::Moved) => Ok(None),
            Ok(Flow::Ended) => Ok(Some(Ending::Ended)),
            Ok(Flow::Uncaught(class)) => Ok(Some(Ending::Uncaught(class))),
            Err(Halt::End) => Err(Halt::End),
            Err(Halt::Differs(what)) => Err(Halt::Differs(format!("{what}{}", self.place()))),
            Err(Halt::Unknown(what)) => Err(Halt::Unknown(format!("{what}{}", self.place()))),
        }
    }

    fn locals(&self) -> Vec<NamedLocal> {
        let Some(bottom) = self.frames.first() else {
            return Vec::new();
        };
        let register = |reg: Reg| bottom.regs.get(reg.index()).copied().unwrap_or(0);
        let assigned = bottom.body.kept.iter().filter(|kept| register(kept.assigned) != 0);
        assigned.map(|kept| NamedLocal { name: kept.name.clone(), ty: kept.ty, word: register(kept.value) }).collect()
    }
}

impl<'p, W: World> Thread<'p, '_, W> {
    fn place(&self) -> String {
        let Some(top) = self.frames.last() else {
            return String::new();
        };
        let class = &self.program.class(top.method.class).name;
        let line = top.body.lines.get(top.pc).copied().unwrap_or(0);
        format!(", in {class}.{} line {line}", top.method.name)
    }

    pub(crate) fn top(&self) -> Do<&Frame<'p>> {
        self.frames.last().ok_or_else(|| Halt::Unknown("a thread without frames".to_string()))
    }

    pub(crate) fn reg(&self, reg: Reg) -> u64 {
        self.frames.last().and_then(|top| top.regs.get(reg.index())).copied().unwrap_or(0)
    }

    pub(crate) fn set(&mut self, reg: Reg, word: u64) {
        if let Some(slot) = self.frames.last_mut().and_then(|top| top.regs.get_mut(reg.index())) {
            *slot = word;
        }
    }

    fn jump(&mut self, target: u32) -> Do {
        if let Some(top) = self.frames.last_mut() {
            top.pc = target as usize;
        }
        Ok(Flow::Moved)
    }

    fn branch(&mut self, taken: bool, target: u32) -> Do {
        if taken { self.jump(target) } else { Ok(Flow::Next) }
    }

    fn give(&mut self, dst: Reg, word: u64) -> Do {
        self.set(dst, word);
        Ok(Flow::Next)
    }

    /// Begins, or executes the next operation.
    fn step(&mut self) -> Do {
        if self.frames.is_empty()
            && let Some(entry) = self.entry.clone()
        {
            return self.begin(&entry);
        }
        let top = self.top()?;
        let Some(&op) = top.body.ops.get(top.pc) else {
            return Err(Halt::Unknown("code without an end".to_string()));
        };
        self.execute(op)
    }

    fn execute(&mut self, op: Op) -> Do {
        match op {
            Op::Const { dst, bits } => self.give(dst, bits),
            Op::ConstString { dst, string } => {
                let word = self.world.literal(string)?;
                self.give(dst, word)
            }
            Op::ConstClass { dst, class } => self.with_class(class, |thread, class| {
                let word = thread.world.mirror(class)?;
                thread.give(dst, word)
            }),
            Op::ConstDynamic { dst, constant } => self.dynamic_constant(dst, constant),
            Op::Move { dst, src } => self.give(dst, self.reg(src)),
            Op::Unary { op, dst, src } => self.give(dst, unary(op, self.reg(src))),
            Op::Binary { op, dst, a, b } => match binary(op, self.reg(a), self.reg(b)) {
                Some(word) => self.give(dst, word),
                None => self.throw("java/lang/ArithmeticException", true),
            },
            Op::BinaryConst { op, dst, a, imm } => {
                let word = binary(op, self.reg(a), u64::from(imm as u32));
                word.map_or_else(|| Err(Halt::Unknown("division by constant zero".into())), |word| self.give(dst, word))
            }
            Op::Jump { target } => self.jump(target),
            Op::Branch { cond, a, b, target } => self.branch(holds(cond, self.reg(a), self.reg(b)), target),
            Op::BranchConst { cond, a, imm, target } => {
                self.branch(holds(cond, self.reg(a), u64::from(imm as u32)), target)
            }
            Op::Switch { src, table } => {
                let value = int(self.reg(src));
                let table = &self.top()?.body.switches[table as usize];
                let case = table.cases.iter().find(|(case, _)| *case == value);
                let target = case.map_or(table.default, |(_, target)| *target);
                self.jump(target)
            }
            Op::ReturnVoid => self.return_with(0),
            Op::Return { src } => self.return_with(self.reg(src)),
            Op::Throw { src } => match self.reg(src) {
                0 => self.null_pointer(),
                exception => self.unwind(exception),
            },
            Op::New { dst, class } => self.with_class(class, |thread, class| thread.new_object(dst, class)),
            Op::NewArray { dst, len, class } => {
                self.with_class(class, |thread, class| thread.new_array(dst, class, &[len]))
            }
            Op::NewMultiArray { dst, class, dims } => {
                let dims = self.top()?.body.lists[dims as usize].clone();
                self.with_class(class, |thread, class| thread.new_array(dst, class, &dims))
            }
            Op::ArrayLength { dst, array } => match self.reg(array) {
                0 => self.null_pointer(),
                array => {
                    let length = self.world.length_of(array)?;
                    self.give(dst, u64::from(length))
                }
            },
            Op::InstanceOf { dst, src, class } => self.instance_of(dst, src, class),
            Op::CheckCast { src, class } => self.check_cast(src, class),
            Op::GetField { dst, object, field } => self.get_field(dst, object, field),
            Op::PutField { object, src, field } => self.put_field(object, src, field),
            Op::GetStatic { dst, field } => self.get_static(dst, field),
            Op::PutStatic { src, field } => self.put_static(src, field),
            Op::GetElement { dst, array, index, ty: _ } => self.get_element(dst, array, index),
            Op::PutElement { array, index, src, ty: _ } => self.put_element(array, index, src),
            Op::Access { access } => self.access(access),
            Op::Lock { object } => match self.reg(object) {
                0 => self.null_pointer(),
                object => self.lock(object).map(|()| Flow::Next),
            },
            Op::Unlock { object } => self.unlock_op(self.reg(object)),
            Op::Call { call } => self.call(call),
            Op::CallHandle { call } => self.call_handle(call),
            Op::CallDynamic { call } => self.call_dynamic(call),
            Op::Freeze { object } => {
                let class = self.top()?.method.class;
                self.world.freeze(self.reg(object), class)?;
                Ok(Flow::Next)
            }
            Op::Fence { fence } => self.world.fence(fence).map(|()| Flow::Next),
            Op::Unsupported { reason } => Err(Halt::Unknown(self.top()?.body.texts[reason as usize].to_string())),
        }
    }

    /// Goes on with a class, or with the error that Java prescribes if there is none.
    fn with_class(&mut self, class: ClassRef, then: impl FnOnce(&mut Self, ClassId) -> Do) -> Do {
        match self.program.resolve_class(class) {
            Ok(class) => then(self, class),
            Err(error) => self.link_failure(&error),
        }
    }

    /// Asks what the virtual machine does about something, and does that.
    pub(crate) fn natively(&mut self, callee: Callee<'p>, arguments: &[u64], dst: Option<Reg>) -> Do<Option<Flow>> {
        use crate::world::NativeReply;
        if let Some(class) = self.half_initialized() {
            match self.ensure_initialized(class)? {
                Flow::Next => {}
                flow => return Ok(Some(flow)),
            }
        }
        let flow = match self.world.native(callee, arguments)? {
            NativeReply::Declined => return Ok(None),
            NativeReply::Returned(word) => {
                if let Some(dst) = dst {
                    self.set(dst, word);
                }
                Flow::Next
            }
            NativeReply::Threw { class, message } => self.throw_new(class, message)?,
            NativeReply::Rethrew(exception) => self.unwind(exception)?,
            NativeReply::Called { method, arguments, result } => {
                let then = result.map_or(Then::GoOn(dst), |result| Then::GoOnWith(dst, result));
                self.enter_natively(self.program.method(method), &arguments, then)?
            }
            NativeReply::Needs(class) => match self.ensure_initialized(class)? {
                // The same call again, now that the class is there.
                Flow::Next => Flow::Moved,
                flow => flow,
            },
            NativeReply::Again => Flow::Moved,
        };
        Ok(Some(flow))
    }

    pub(crate) fn link_failure(&mut self, error: &LinkError) -> Do {
        let class = match error {
            LinkError::ClassNotFound { .. } => "java/lang/NoClassDefFoundError",
            LinkError::NoSuchField { .. } => "java/lang/NoSuchFieldError",
            LinkError::NoSuchMethod { .. } => "java/lang/NoSuchMethodError",
            LinkError::AbstractMethod { .. } => "java/lang/AbstractMethodError",
            LinkError::IncompatibleClassChange { .. } => "java/lang/IncompatibleClassChangeError",
            LinkError::ClassCircularity { .. } => "java/lang/ClassCircularityError",
            LinkError::BadClassFile { .. } | LinkError::Unsupported { .. } => {
                return Err(Halt::Unknown(error.to_string()));
            }
        };
        self.throw(class, true)
    }
}
