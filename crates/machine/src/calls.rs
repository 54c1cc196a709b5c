//! Calls and returns [JVMS §2.6, §6.5.invokevirtual and its kin].
//!
//! Errs on: fewer behaviours; where the stack overflows is fixed.
//! Ledger: StackDepth.

use jmmc_program::{Call, CallKind, DynamicConstant, DynamicId, Method, Reg, Type};
use smallvec::SmallVec;

use crate::footprint::Shared;
use crate::interp::{Exec, Flow};
use crate::ledger::Assumption;
use crate::machine::Machine;
use crate::natives::Invocation;
use crate::thread::{Frame, Head, OnReturn};
use crate::value::Ref;
use crate::witness::NativeName;

/// Frames after which Java's stack overflows.
const STACK_LIMIT: usize = 9_000;
/// Frames after which it matters to the user where the stack overflows.
const STACK_NOTED: usize = 2_000;
/// Frames that building the error may take on top.
const STACK_RESERVE: usize = 100;

/// Argument words of a call.
pub(crate) type ArgumentWords = SmallVec<[u64; 8]>;

impl<'p> Machine<'p> {
    pub(crate) fn call(&mut self, index: u32) -> Exec {
        let body = self.current.body;
        let call = &body.calls[index as usize];
        let method = match self.program.resolve_method(call.method) {
            Ok(method) => method,
            Err(error) => return self.link_failure(error),
        };
        let target = match call.kind {
            CallKind::Static => {
                self.ensure_initialized(method.class)?;
                method
            }
            CallKind::Special | CallKind::Virtual | CallKind::Interface => {
                let receiver = call.args.first().map_or(Ref::NULL, |&reg| Ref::of(self.reg(reg)));
                if receiver.is_null() {
                    return self.throw("java/lang/NullPointerException", None);
                }
                if call.kind == CallKind::Special {
                    method
                } else {
                    match self.program.select(self.heap.header(receiver).class, method) {
                        Ok(target) => target,
                        Err(error) => return self.link_failure(error),
                    }
                }
            }
        };
        let args = self.gather(call);
        self.invoke(target, &args, call.dst)
    }

    fn gather(&self, call: &Call) -> ArgumentWords {
        call.args.iter().map(|&reg| self.reg(reg)).collect()
    }

    /// Calls a method; its result goes to `dst` and the caller goes on behind its current op.
    pub(crate) fn invoke(&mut self, method: &'p Method, args: &[u64], dst: Option<Reg>) -> Exec {
        if let Some(native) = self.native(method) {
            let invocation = Invocation { method, args, dst };
            let frames = self.log_native_begins(NativeName::Method(method.id));
            let answer = native(self, &invocation);
            if answer == Err(Flow::Decline) {
                self.log_native_declines();
            } else {
                self.log_native_ends(frames, method.returns, dst, answer.as_ref().map(|word| Some(*word)));
                let word = answer?;
                if let Some(dst) = dst {
                    self.set(dst, word);
                }
                return Ok(());
            }
        }
        self.enter(method, args, OnReturn::Value(dst))
    }

    /// Enters a method that has code, locking its monitor first if it is synchronized.
    pub(crate) fn enter(&mut self, method: &'p Method, args: &[u64], on_return: OnReturn) -> Exec {
        match self.current.frames.len() {
            STACK_NOTED => self.shared.assume(Assumption::StackDepth),
            STACK_LIMIT => return self.throw("java/lang/StackOverflowError", None),
            depth if depth > STACK_LIMIT + STACK_RESERVE => {
                return Err(self.stuck("a stack this deep".to_string()));
            }
            _ => {}
        }
        let mut monitor = Ref::NULL;
        if method.is_synchronized() {
            monitor = if method.is_static() { self.mirror(method.class)? } else { Ref::of(args[0]) };
            self.lock(monitor)?;
        }
        self.push_frame(method, args, on_return)?;
        if let Some(frame) = self.current.frames.last_mut() {
            frame.monitor = monitor;
        }
        Err(Flow::Jumped)
    }

    /// Makes the method's frame the top one.
    pub(crate) fn push_frame(&mut self, method: &'p Method, args: &[u64], on_return: OnReturn) -> Exec<()> {
        let body = match self.program.body(method) {
            Ok(Some(body)) => body,
            Ok(None) => {
                return Err(self.stuck(format!("native method {}", self.method_name(method))));
            }
            Err(error) => return Err(self.stuck(error.to_string())),
        };
        if let Some(caller) = self.current.frames.last_mut() {
            caller.pc = self.current.pc as u32;
        }
        let base = self.current.regs.len();
        self.current.regs.extend_from_slice(args);
        self.current.regs.resize(base + body.registers.len(), 0);
        self.current.frames.push(Frame {
            method,
            body,
            pc: 0,
            base: base as u32,
            on_return,
            monitor: Ref::NULL,
            turns: 0,
        });
        self.current.body = body;
        self.current.pc = 0;
        self.current.base = base;
        Ok(())
    }

    /// Drops the top frame; the one below goes on where it stood.
    pub(crate) fn pop_frame(&mut self) {
        let Some(frame) = self.current.frames.pop() else {
            return;
        };
        self.current.regs.truncate(frame.base as usize);
        if self.current.library as usize > self.current.frames.len() {
            self.current.library = 0;
            self.current.synchronizer = Ref::NULL;
        }
        self.save_top_frame();
        self.resume_top_frame();
    }

    /// Takes code, position and registers from the top frame.
    pub(crate) fn resume_top_frame(&mut self) {
        if let Some(top) = self.current.frames.last() {
            self.current.body = top.body;
            self.current.pc = top.pc as usize;
            self.current.base = top.base as usize;
        }
    }

    pub(crate) fn return_from(&mut self, word: u64) -> Exec {
        let Some(frame) = self.current.frames.last().copied() else {
            return Err(self.stuck("a return without a frame".to_string()));
        };
        if !frame.monitor.is_null() {
            self.unlock_op(frame.monitor)?;
            // The thread's end may have to wait for a turn of its own, and must not unlock again.
            if let Some(top) = self.current.frames.last_mut() {
                top.monitor = Ref::NULL;
            }
            self.this_step.progress = true;
        }
        match frame.on_return {
            OnReturn::End => return Err(self.end_thread()),
            OnReturn::Initialized(class) if !self.drain(&[(Shared::Class(class), true)]) => return Err(self.stop()),
            OnReturn::Initialized(_)
            | OnReturn::Value(_)
            | OnReturn::Throw(_)
            | OnReturn::Print { .. }
            | OnReturn::Boot => {}
        }
        self.pop_frame();
        match frame.on_return {
            OnReturn::Value(dst) => {
                if let Some(dst) = dst {
                    self.set(dst, word);
                }
                self.current.pc += 1;
                Err(Flow::Jumped)
            }
            OnReturn::Boot | OnReturn::End => Err(Flow::Ended),
            OnReturn::Initialized(class) => {
                self.finish_initialization(class);
                // The main class is initialised before there is any frame.
                if self.current.frames.is_empty() { self.enter_run() } else { Err(Flow::Jumped) }
            }
            OnReturn::Throw(exception) => self.unwind(exception),
            OnReturn::Print { newline, stream, dst } => {
                self.print_object(stream, Ref::of(word), newline);
                if let Some(dst) = dst {
                    self.set(dst, stream.word());
                }
                self.current.pc += 1;
                Err(Flow::Jumped)
            }
        }
    }

    pub(crate) fn call_dynamic(&mut self, index: u32) -> Exec {
        let body = self.current.body;
        let call = &body.dynamic_calls[index as usize];
        let method = match self.program.resolve_dynamic(call.site) {
            Ok(method) => method,
            Err(error) => return self.link_failure(error),
        };
        let args: ArgumentWords = call.args.iter().map(|&reg| self.reg(reg)).collect();
        self.invoke(method, &args, call.dst)
    }

    pub(crate) fn dynamic_constant(&mut self, dst: Reg, constant: DynamicId) -> Exec {
        match self.program.constant(constant) {
            Ok(DynamicConstant::Computed(method)) => {
                let method = self.program.method(*method);
                self.invoke(method, &[], Some(dst))
            }
            Ok(constant @ (DynamicConstant::MethodHandle { .. } | DynamicConstant::MethodType(_))) => {
                let frames = self.log_native_begins(NativeName::Constant);
                let done = self.handle_constant(constant, dst);
                self.log_native_ends(frames, Some(Type::Ref), Some(dst), done.as_ref().map(|()| None));
                done
            }
            Err(error) => self.link_failure(error),
        }
    }

    pub(crate) fn call_handle(&mut self, index: u32) -> Exec {
        let body = self.current.body;
        let call = &body.calls[index as usize];
        let (class, name, descriptor) = self.program.method_ref(call.method);
        if class != "java/lang/invoke/MethodHandle" {
            return Err(self.stuck(format!("{}.{name}", class.replace('/', "."))));
        }
        let args = self.gather(call);
        if args.first() == Some(&0) {
            return self.throw("java/lang/NullPointerException", None);
        }
        let frames = self.log_native_begins(NativeName::Handle);
        let done = self.invoke_handle(name == "invokeExact", descriptor, &args, call.dst);
        self.log_native_ends(frames, None, call.dst, done.as_ref().map(|()| None));
        done
    }

    /// The head of a step that only waits for its turn.
    pub(crate) fn stop(&self) -> Flow {
        Flow::Stop(Head::Step)
    }
}
