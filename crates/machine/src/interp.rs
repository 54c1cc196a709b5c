//! The hot loop: executes one thread's operations up to its next visible one.
//!
//! [JVMS §6.5] gives the meaning of each operation. An operation either completes (`Ok`), moves control itself (`Flow::Jumped`),
//! or stops the step before it has done anything (`Flow::Stop`), so that a later step executes it from the start.
//!
//! Errs on: nothing; what is not modelled ends the path by name ([`Flow::Stuck`]).

use jmmc_program::{Body, ClassRef, LinkError, Op, Origin, Reg};

use crate::arith;
use crate::finding::{Finding, Missing, Stuck};
use crate::machine::Machine;
use crate::thread::{Frame, Head, ThreadId};
use crate::value::{Ref, from_bool, from_int, int};
use crate::witness::Record;

/// Where control goes when an operation, or a part of one, does not simply complete; the rest of it is not executed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Flow {
    /// Control has been moved: a call, a return, a branch or a throw.
    Jumped,
    /// The operation did nothing: the step ends before it.
    Stop(Head),
    /// The operation completed, and the step ends behind it; the status of the thread is set.
    Rest,
    /// The thread has ended.
    Ended,
    /// The whole program has ended.
    Exit,
    /// A property is violated.
    Violation(Box<Finding>),
    /// A fact was learned that makes this search worthless.
    Abandon,
    /// A native method leaves the call to the method's own code; none but `invoke` sees this.
    Decline,
    /// Something is not modelled: the path ends.
    Stuck(Box<Stuck>),
}

impl From<Stuck> for Flow {
    fn from(stuck: Stuck) -> Flow {
        Flow::Stuck(Box::new(stuck))
    }
}

/// The result of executing an operation or a part of one: what it gives, or where control goes instead.
pub(crate) type Exec<T = ()> = Result<T, Flow>;

/// The running thread's registers and frames, moved out of the table of threads while it runs.
#[derive(Clone)]
pub(crate) struct Current<'p> {
    /// The thread that runs.
    pub(crate) thread: ThreadId,
    /// Its frames, innermost last.
    pub(crate) frames: Vec<Frame<'p>>,
    /// The registers of all its frames, one after the other.
    pub(crate) regs: Vec<u64>,
    /// Code of the top frame.
    pub(crate) body: &'p Body,
    /// Next op of the top frame.
    pub(crate) pc: usize,
    /// First register of the top frame.
    pub(crate) base: usize,
    /// Frames below this one are as they were when the step began.
    pub(crate) saved_from: usize,
    /// Which alternative of the visible operation was chosen.
    pub(crate) alternative: u16,
    /// One more than the index of the frame of the trusted call it is inside; 0 if it is in none (module `library`).
    pub(crate) library: u32,
    /// The synchronizer that the trusted call works on; null if that is not known.
    pub(crate) synchronizer: Ref,
}

impl<'p> Current<'p> {
    /// The state in which nobody runs.
    pub(crate) fn idle(body: &'p Body) -> Current<'p> {
        Current {
            thread: ThreadId(0),
            frames: Vec::new(),
            regs: Vec::new(),
            body,
            pc: 0,
            base: 0,
            saved_from: 0,
            alternative: 0,
            library: 0,
            synchronizer: Ref::NULL,
        }
    }
}

/// Backward jumps in one step after which it is cut, so that endless invisible loops end in a repeated state.
const PAUSE_AFTER: u32 = 20_000;

/// Calls in one step after which it is cut: recursion needs no backward jump to take very long.
const CALLS_PER_STEP: u32 = 50_000;

/// Iterations of a loop that the main thread may do at least, where they are bounded.
const TURNS_OF_MAIN: u32 = 64;

impl<'p> Machine<'p> {
    /// A register of the top frame.
    #[inline]
    pub(crate) fn reg(&self, reg: Reg) -> u64 {
        self.current.regs[self.current.base + reg.index()]
    }

    /// Sets a register of the top frame.
    #[inline]
    pub(crate) fn set(&mut self, reg: Reg, word: u64) {
        let index = self.current.base + reg.index();
        self.current.regs[index] = word;
    }

    #[inline]
    fn jump(&mut self, target: u32) {
        let target = target as usize;
        if target <= self.current.pc {
            self.this_step.back_jumps += 1;
            if self.settings.unwind.is_some() {
                self.count_turn();
            } else if self.comes_back(target) {
                self.this_step.back_jumps = PAUSE_AFTER;
            }
        }
        self.current.pc = target;
    }

    /// Counts a backward jump of the user's code. The main thread may go round more often: its loops start and join the others.
    #[cold]
    fn count_turn(&mut self) {
        let is_main = self.current.thread == ThreadId(0);
        let most = self.settings.unwind.map(|most| if is_main { most.max(TURNS_OF_MAIN) } else { most });
        let Some(frame) = self.current.frames.last_mut() else {
            return;
        };
        if self.program.class(frame.method.class).origin != Origin::Jdk {
            frame.turns += 1;
            if most.is_some_and(|most| frame.turns > most) {
                (self.this_step.overrun, self.this_step.back_jumps) = (true, PAUSE_AFTER);
            }
        }
    }

    /// The step ends at its next backward jump or call.
    #[cold]
    pub(crate) fn end_soon(&mut self) {
        self.this_step.back_jumps = self.this_step.back_jumps.max(PAUSE_AFTER);
        self.this_step.calls = CALLS_PER_STEP;
    }

    /// Many backward jumps or calls: the step ends here, or the path, if there were too many.
    #[cold]
    fn pause(&mut self) -> Exec {
        if self.this_step.overrun {
            let most = self.settings.unwind.unwrap_or_default();
            return Err(self.stuck_at(Missing::Unwinding(most)).into());
        }
        Err(Flow::Stop(Head::Pause))
    }

    /// Runs the current thread until its step ends, and says how.
    pub(crate) fn run(&mut self) -> Flow {
        (self.this_step.back_jumps, self.this_step.calls, self.this_step.cells_made) = (0, 0, 0);
        loop {
            let op = self.current.body.ops[self.current.pc];
            let done = match op {
                Op::Const { dst, bits } => {
                    self.set(dst, bits);
                    self.current.pc += 1;
                    continue;
                }
                Op::Move { dst, src } => {
                    self.set(dst, self.reg(src));
                    self.current.pc += 1;
                    continue;
                }
                Op::Unary { op, dst, src } => {
                    self.set(dst, arith::unary(op, self.reg(src)));
                    self.current.pc += 1;
                    continue;
                }
                Op::Binary { op, dst, a, b } => match arith::binary(op, self.reg(a), self.reg(b)) {
                    Some(word) => {
                        self.set(dst, word);
                        self.current.pc += 1;
                        continue;
                    }
                    None => self.throw("java/lang/ArithmeticException", Some("/ by zero")),
                },
                Op::BinaryConst { op, dst, a, imm } => {
                    let word = arith::binary(op, self.reg(a), from_int(imm)).unwrap_or(0);
                    self.set(dst, word);
                    self.current.pc += 1;
                    continue;
                }
                Op::Jump { target } => {
                    self.jump(target);
                    if self.this_step.back_jumps < PAUSE_AFTER {
                        continue;
                    }
                    self.pause()
                }
                Op::Branch { cond, a, b, target } => {
                    if arith::holds(cond, self.reg(a), self.reg(b)) {
                        self.jump(target);
                    } else {
                        self.current.pc += 1;
                    }
                    if self.this_step.back_jumps < PAUSE_AFTER {
                        continue;
                    }
                    self.pause()
                }
                Op::BranchConst { cond, a, imm, target } => {
                    if arith::holds(cond, self.reg(a), from_int(imm)) {
                        self.jump(target);
                    } else {
                        self.current.pc += 1;
                    }
                    if self.this_step.back_jumps < PAUSE_AFTER {
                        continue;
                    }
                    self.pause()
                }
                Op::GetField { dst, object, field } => self.get_field(dst, object, field),
                Op::PutField { object, src, field } => self.put_field(object, src, field),
                Op::GetElement { dst, array, index, ty: _ } => self.get_element(dst, array, index),
                Op::PutElement { array, index, src, ty } => self.put_element(array, index, src, ty),
                Op::Call { call } => {
                    self.this_step.calls += 1;
                    if self.this_step.calls > CALLS_PER_STEP { self.pause() } else { self.call(call) }
                }
                other => self.execute(other),
            };
            // Only the operation that the step begins with may be visible.
            self.this_step.token = false;
            match done {
                Ok(()) => {
                    self.this_step.progress = true;
                    self.current.pc += 1;
                }
                Err(Flow::Jumped) => self.this_step.progress = true,
                Err(Flow::Rest) => {
                    self.this_step.progress = true;
                    self.current.pc += 1;
                    return Flow::Rest;
                }
                Err(flow) => return flow,
            }
        }
    }

    /// The rarer operations.
    fn execute(&mut self, op: Op) -> Exec {
        match op {
            Op::Switch { src, table } => {
                let switch = &self.current.body.switches[table as usize];
                let value = int(self.reg(src));
                let found = switch.cases.binary_search_by_key(&value, |&(case, _)| case);
                self.jump(found.map_or(switch.default, |index| switch.cases[index].1));
                Err(Flow::Jumped)
            }
            Op::ConstString { dst, string } => {
                let object = self.literal(string);
                self.set(dst, object.word());
                Ok(())
            }
            Op::ConstClass { dst, class } => match self.program.resolve_class(class) {
                Ok(class) => {
                    let mirror = self.mirror(class)?;
                    self.set(dst, mirror.word());
                    Ok(())
                }
                Err(error) => self.link_failure(error),
            },
            Op::ConstDynamic { dst, constant } => self.dynamic_constant(dst, constant),
            Op::ReturnVoid => self.return_from(0),
            Op::Return { src } => self.return_from(self.reg(src)),
            Op::Throw { src } => {
                let exception = Ref::of(self.reg(src));
                if exception.is_null() {
                    return self.throw("java/lang/NullPointerException", None);
                }
                self.note_throw(exception);
                self.unwind(exception)
            }
            Op::New { dst, class } => self.new_object(dst, class),
            Op::NewArray { dst, len, class } => self.new_array(dst, len, class),
            Op::NewMultiArray { dst, class, dims } => self.new_multi_array(dst, class, dims),
            Op::ArrayLength { dst, array } => {
                let array = Ref::of(self.reg(array));
                if array.is_null() {
                    return self.throw("java/lang/NullPointerException", None);
                }
                self.must_be_array(array)?;
                self.set(dst, u64::from(self.heap.header(array).len));
                Ok(())
            }
            Op::InstanceOf { dst, src, class } => self.instance_of(dst, src, class),
            Op::CheckCast { src, class } => self.check_cast(src, class),
            Op::GetStatic { dst, field } => self.get_static(dst, field),
            Op::PutStatic { src, field } => self.put_static(src, field),
            Op::Access { access } => self.access(access),
            Op::Lock { object } => self.lock_op(Ref::of(self.reg(object))),
            Op::Unlock { object } => self.unlock_op(Ref::of(self.reg(object))),
            Op::CallDynamic { call } => self.call_dynamic(call),
            Op::CallHandle { call } => self.call_handle(call),
            Op::Freeze { object } => {
                let object = Ref::of(self.reg(object));
                if self.logging() {
                    self.log(Record::Freeze(object));
                }
                self.freeze(object);
                Ok(())
            }
            Op::Fence { fence } => self.memory.fence(self, fence),
            Op::Unsupported { reason } => {
                let reason = self.current.body.texts[reason as usize].to_string();
                Err(self.stuck(reason))
            }
            Op::Const { .. }
            | Op::Move { .. }
            | Op::Unary { .. }
            | Op::Binary { .. }
            | Op::BinaryConst { .. }
            | Op::Jump { .. }
            | Op::Branch { .. }
            | Op::BranchConst { .. }
            | Op::GetField { .. }
            | Op::PutField { .. }
            | Op::GetElement { .. }
            | Op::PutElement { .. }
            | Op::Call { .. } => unreachable!("handled by the loop"),
        }
    }

    fn new_object(&mut self, dst: Reg, class: ClassRef) -> Exec {
        let id = match self.program.resolve_class(class) {
            Ok(id) => id,
            Err(error) => return self.link_failure(error),
        };
        self.ensure_initialized(id)?;
        let class = self.program.class(id);
        if class.flags & (jmmc_program::flags::ABSTRACT | jmmc_program::flags::INTERFACE) != 0 {
            let name = class.name.replace('/', ".");
            return self.throw("java/lang/InstantiationError", Some(&name));
        }
        let object = self.allocate(id)?;
        self.set(dst, object.word());
        Ok(())
    }

    fn new_array(&mut self, dst: Reg, len: Reg, class: ClassRef) -> Exec {
        let class = match self.program.resolve_class(class) {
            Ok(class) => class,
            Err(error) => return self.link_failure(error),
        };
        let len = int(self.reg(len));
        if len < 0 {
            return self.throw("java/lang/NegativeArraySizeException", Some(&len.to_string()));
        }
        let array = self.allocate_array(class, len as u32)?;
        self.set(dst, array.word());
        Ok(())
    }

    fn new_multi_array(&mut self, dst: Reg, class: ClassRef, dims: u32) -> Exec {
        let class = match self.program.resolve_class(class) {
            Ok(class) => class,
            Err(error) => return self.link_failure(error),
        };
        let regs = &self.current.body.lists[dims as usize];
        let lens: Vec<i32> = regs.iter().map(|&reg| int(self.reg(reg))).collect();
        if let Some(negative) = lens.iter().find(|len| **len < 0) {
            return self.throw("java/lang/NegativeArraySizeException", Some(&negative.to_string()));
        }
        let array = self.allocate_nested(class, &lens)?;
        self.set(dst, array.word());
        Ok(())
    }

    fn instance_of(&mut self, dst: Reg, src: Reg, class: ClassRef) -> Exec {
        let object = Ref::of(self.reg(src));
        let is = if object.is_null() {
            false
        } else {
            match self.program.resolve_class(class) {
                Ok(class) => self.program.is_subtype(self.heap.header(object).class, class),
                Err(error) => return self.link_failure(error),
            }
        };
        self.set(dst, from_bool(is));
        Ok(())
    }

    fn check_cast(&mut self, src: Reg, class: ClassRef) -> Exec {
        let object = Ref::of(self.reg(src));
        if object.is_null() {
            return Ok(());
        }
        let target = match self.program.resolve_class(class) {
            Ok(class) => class,
            Err(error) => return self.link_failure(error),
        };
        let actual = self.heap.header(object).class;
        if self.program.is_subtype(actual, target) {
            return Ok(());
        }
        let message = self.cast_message(actual, target);
        self.throw("java/lang/ClassCastException", Some(&message))
    }

    /// What the linker could not do is the error that Java prescribes, or the end of what we analyse.
    pub(crate) fn link_failure<T>(&mut self, error: LinkError) -> Exec<T> {
        if let LinkError::NoSuchMethod { class, .. }
        | LinkError::NoSuchField { class, .. }
        | LinkError::AbstractMethod { class, .. } = &error
            && self.program.loaded(class).is_some_and(|class| self.inherits_stand_in(class))
        {
            return Err(
                self.stuck(format!("{error}, among what stands in for it (--no-trust explores the JDK's code)"))
            );
        }
        let class = match &error {
            LinkError::ClassNotFound { .. } => "java/lang/NoClassDefFoundError",
            LinkError::NoSuchField { .. } => "java/lang/NoSuchFieldError",
            LinkError::NoSuchMethod { .. } => "java/lang/NoSuchMethodError",
            LinkError::AbstractMethod { .. } => "java/lang/AbstractMethodError",
            LinkError::IncompatibleClassChange { .. } => "java/lang/IncompatibleClassChangeError",
            LinkError::ClassCircularity { .. } => "java/lang/ClassCircularityError",
            LinkError::BadClassFile { .. } | LinkError::Unsupported { .. } => {
                return Err(self.stuck(error.to_string()));
            }
        };
        self.throw(class, Some(&error.to_string()))
    }
}
