//! Calls and returns [JVMS §2.6], and monitors.

use jmmc_program::{CallKind, DynamicConstant, DynamicId, Method, Origin, Reg};

use crate::thread::{Do, Entry, Flow, Frame, Standing, Then, Thread};
use crate::world::{Callee, Halt, World};

/// Frames after which the stack overflows, and those that building the error may take on top: as large as the engines have it.
const STACK_LIMIT: usize = 9_000;
const STACK_RESERVE: usize = 100;

impl<'p, W: World> Thread<'p, '_, W> {
    /// Enters what the thread runs.
    pub(crate) fn begin(&mut self, entry: &Entry) -> Do {
        let method = self.program.method(entry.method);
        for class in entry.class.into_iter().chain(method.is_static().then_some(method.class)) {
            match self.ensure_initialized(class)? {
                Flow::Next => {}
                flow => return Ok(flow),
            }
        }
        self.entry = None;
        self.enter(method, &entry.arguments, Then::End)
    }

    pub(crate) fn call(&mut self, index: u32) -> Do {
        let call = &self.top()?.body.calls[index as usize];
        let method = match self.program.resolve_method(call.method) {
            Ok(method) => method,
            Err(error) => return self.link_failure(&error),
        };
        let arguments: Vec<u64> = call.args.iter().map(|&reg| self.reg(reg)).collect();
        let receiver = arguments.first().copied().unwrap_or(0);
        let target = match call.kind {
            CallKind::Static => match self.ensure_initialized(method.class)? {
                Flow::Next => method,
                flow => return Ok(flow),
            },
            CallKind::Special | CallKind::Virtual | CallKind::Interface if receiver == 0 => return self.null_pointer(),
            CallKind::Special => method,
            CallKind::Virtual | CallKind::Interface => {
                match self.program.select(self.world.class_of(receiver)?, method) {
                    Ok(target) => target,
                    Err(error) => return self.link_failure(&error),
                }
            }
        };
        self.invoke(target, &arguments, call.dst)
    }

    /// Calls a method, or lets the virtual machine answer; only the library's methods are its business.
    pub(crate) fn invoke(&mut self, method: &'p Method, arguments: &[u64], dst: Option<Reg>) -> Do {
        let library = self.program.class(method.class).origin == Origin::Jdk;
        if library || method.is_native() {
            self.standing = Standing::Native(method.id, arguments.to_vec());
            if let Some(flow) = self.natively(Callee::Method(method), arguments, dst)? {
                return Ok(flow);
            }
            self.standing = Standing::Elsewhere;
        }
        self.enter(method, arguments, Then::GoOn(dst))
    }

    /// Enters a method's code, locking its monitor first if it is synchronized.
    fn enter(&mut self, method: &'p Method, arguments: &[u64], then: Then) -> Do {
        match self.frames.len() {
            STACK_LIMIT => return self.throw("java/lang/StackOverflowError", false),
            depth if depth > STACK_LIMIT + STACK_RESERVE => {
                return Err(Halt::Unknown("a stack this deep".to_string()));
            }
            _ => {}
        }
        let monitor = self.monitor_of(method, arguments)?;
        if monitor != 0 {
            self.lock(monitor)?;
        }
        self.push(method, arguments, then, monitor)?;
        Ok(Flow::Moved)
    }

    /// Enters a method that the virtual machine calls; it has locked the monitor itself.
    pub(crate) fn enter_natively(&mut self, method: &'p Method, arguments: &[u64], then: Then) -> Do {
        let monitor = self.monitor_of(method, arguments)?;
        if monitor != 0 {
            *self.held.entry(monitor).or_default() += 1;
        }
        self.push(method, arguments, then, monitor)?;
        Ok(Flow::Moved)
    }

    fn monitor_of(&mut self, method: &'p Method, arguments: &[u64]) -> Do<u64> {
        match (method.is_synchronized(), method.is_static()) {
            (false, _) => Ok(0),
            (true, true) => self.world.mirror(method.class),
            (true, false) => Ok(arguments.first().copied().unwrap_or(0)),
        }
    }

    pub(crate) fn push(&mut self, method: &'p Method, arguments: &[u64], then: Then, monitor: u64) -> Do<()> {
        let body = match self.program.body(method) {
            Ok(Some(body)) => body,
            Ok(None) => return Err(Halt::Differs(format!("{} has no code, and nobody answers for it", method.name))),
            Err(error) => return Err(Halt::Unknown(error.to_string())),
        };
        let mut regs = arguments.to_vec();
        regs.resize(body.registers.len().max(regs.len()), 0);
        self.frames.push(Frame { method, body, pc: 0, regs, then, monitor });
        Ok(())
    }

    pub(crate) fn return_with(&mut self, word: u64) -> Do {
        let top = self.top()?;
        let (then, monitor) = (top.then, top.monitor);
        if monitor != 0 {
            match self.unlock_op(monitor)? {
                Flow::Next => {}
                flow => return Ok(flow),
            }
        }
        if then == Then::End {
            self.standing = Standing::End;
            self.world.ends()?;
            return Ok(Flow::Ended);
        }
        self.frames.pop();
        match then {
            Then::GoOn(dst) => self.go_on(dst, word),
            Then::GoOnWith(dst, result) => self.go_on(dst, result),
            Then::Throw(exception) => self.unwind(exception),
            Then::Initialized(class) => {
                self.initializing.remove(&class);
                self.world.initialized(class, false)?;
                Ok(Flow::Moved)
            }
            Then::End => Ok(Flow::Ended),
        }
    }

    fn go_on(&mut self, dst: Option<Reg>, word: u64) -> Do {
        if let Some(dst) = dst {
            self.set(dst, word);
        }
        Ok(Flow::Next)
    }

    pub(crate) fn call_dynamic(&mut self, index: u32) -> Do {
        let call = &self.top()?.body.dynamic_calls[index as usize];
        let method = match self.program.resolve_dynamic(call.site) {
            Ok(method) => method,
            Err(error) => return self.link_failure(&error),
        };
        let arguments: Vec<u64> = call.args.iter().map(|&reg| self.reg(reg)).collect();
        self.invoke(method, &arguments, call.dst)
    }

    pub(crate) fn dynamic_constant(&mut self, dst: Reg, constant: DynamicId) -> Do {
        match self.program.constant(constant) {
            Ok(DynamicConstant::Computed(method)) => self.invoke(self.program.method(*method), &[], Some(dst)),
            Ok(DynamicConstant::MethodHandle { .. } | DynamicConstant::MethodType(_)) => {
                let flow = self.natively(Callee::Constant, &[], Some(dst))?;
                flow.ok_or_else(|| Halt::Differs("a constant that nobody makes".to_string()))
            }
            Err(error) => self.link_failure(&error),
        }
    }

    pub(crate) fn call_handle(&mut self, index: u32) -> Do {
        let call = &self.top()?.body.calls[index as usize];
        let arguments: Vec<u64> = call.args.iter().map(|&reg| self.reg(reg)).collect();
        if arguments.first().copied().unwrap_or(0) == 0 {
            return self.null_pointer();
        }
        let flow = self.natively(Callee::Handle, &arguments, call.dst)?;
        flow.ok_or_else(|| Halt::Differs("a method handle that calls nothing".to_string()))
    }

    pub(crate) fn lock(&mut self, object: u64) -> Do<()> {
        self.standing = Standing::Lock(object);
        self.world.lock(object)?;
        *self.held.entry(object).or_default() += 1;
        Ok(())
    }

    pub(crate) fn unlock_op(&mut self, object: u64) -> Do {
        match (object, self.held.get(&object).copied().unwrap_or(0)) {
            (0, _) => self.null_pointer(),
            (_, 0) => self.throw("java/lang/IllegalMonitorStateException", false),
            (_, _) => self.unlock(object).map(|()| Flow::Next),
        }
    }

    pub(crate) fn unlock(&mut self, object: u64) -> Do<()> {
        self.world.unlock(object)?;
        if let Some(count) = self.held.get_mut(&object) {
            *count = count.saturating_sub(1);
        }
        Ok(())
    }
}
