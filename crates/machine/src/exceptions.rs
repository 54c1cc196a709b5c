//! Throwing and catching [JVMS §2.10], and what becomes of exceptions that nobody catches.
//!
//! A frame that ends by an exception unlocks its monitor, or ends the initialisation of a class, like any other unlock: what the thread has
//! written before must have reached memory by then, which may have to wait for a turn of its own.

use std::convert::Infallible;

use jmmc_program::{ClassId, Origin};

use crate::finding::{Finding, FindingKind, SourcePlace};
use crate::interp::{Exec, Flow};
use crate::machine::Machine;
use crate::thread::{OnReturn, ThreadId};
use crate::trace::TraceEventKind;
use crate::value::Ref;

/// Causes of an exception that its report names.
const CAUSES_TOLD: usize = 3;

impl<'p> Machine<'p> {
    /// Throws a new exception of a JDK class: builds it with its constructor, then unwinds.
    pub(crate) fn throw<T>(&mut self, class: &str, message: Option<&str>) -> Exec<T> {
        match self.begin_throw(class, message) {
            Ok(never) => match never {},
            Err(flow) => Err(flow),
        }
    }

    fn begin_throw(&mut self, class: &str, message: Option<&str>) -> Exec<Infallible> {
        let id = self.program.load(class).map_err(|error| self.stuck(error.to_string()))?;
        if !self.settle(id) {
            self.ensure_initialized(id)?;
        }
        self.log_throw();
        let exception = self.allocate(id)?;
        self.note_throw(exception);
        let mut args = vec![exception.word()];
        let descriptor = match message {
            Some(text) if self.program.declared_method(id, "<init>", "(Ljava/lang/String;)V").is_some() => {
                args.push(self.new_str(text).word());
                "(Ljava/lang/String;)V"
            }
            _ => "()V",
        };
        let Some(constructor) = self.program.declared_method(id, "<init>", descriptor) else {
            return Err(self.stuck(format!("{class} without a constructor {descriptor}")));
        };
        self.push_frame(constructor, &args, OnReturn::Throw(exception))?;
        Err(Flow::Jumped)
    }

    /// Remembers where an exception was thrown first, for the report.
    pub(crate) fn note_throw(&mut self, exception: Ref) {
        if self.jvm.thrown.iter().all(|(object, _)| *object != exception) {
            let stack = self.sites_here();
            self.jvm.thrown.push((exception, stack));
        }
    }

    /// The stack when an exception was thrown, if it is remembered; else that of the running thread. Innermost first.
    fn thrown_at(&self, exception: Ref) -> Vec<SourcePlace> {
        let remembered = self.jvm.thrown.iter().rev().find(|(object, _)| *object == exception);
        self.stack(&remembered.map_or_else(|| self.sites_here(), |(_, sites)| sites.clone()))
    }

    /// Goes to the handler of the exception, frame by frame.
    pub(crate) fn unwind(&mut self, exception: Ref) -> Exec {
        let class = self.heap.header(exception).class;
        self.log_rethrow(exception);
        loop {
            if self.current.frames.is_empty() {
                return self.end_by_exception(exception);
            }
            if let Some((target, reg)) = self.handler(class)? {
                if !self.is_litmus() && self.swallows_assertion(class) {
                    let finding = self.uncaught(exception);
                    if !self.relaxed.imposed.owes() {
                        return Err(Flow::Violation(Box::new(finding)));
                    }
                    self.relaxed.imposed.fail(finding);
                }
                self.current.pc = target as usize;
                self.set(reg, exception.word());
                return Err(Flow::Jumped);
            }
            let Some(frame) = self.current.frames.last().copied() else {
                return Err(self.stuck("a thread without frames".to_string()));
            };
            let unlocks = !frame.monitor.is_null() || matches!(frame.on_return, OnReturn::Initialized(_));
            if unlocks && !self.drain(&[]) {
                self.threads[self.current.thread.index()].core.unwinding = exception;
                return Err(self.stop());
            }
            self.threads[self.current.thread.index()].core.unwinding = Ref::NULL;
            if !frame.monitor.is_null() {
                self.release_monitor(frame.monitor);
            }
            match frame.on_return {
                OnReturn::End => return self.end_by_exception(exception),
                OnReturn::Boot => return Err(Flow::Violation(Box::new(self.uncaught(exception)))),
                OnReturn::Initialized(id) => {
                    self.pop_frame();
                    self.fail_initialization(id);
                    return self.wrap_initializer_exception(exception);
                }
                OnReturn::Value(_) | OnReturn::Throw(_) | OnReturn::Print { .. } => self.pop_frame(),
            }
        }
    }

    /// The handler of the top frame that catches the class at the current op.
    fn handler(&mut self, class: ClassId) -> Exec<Option<(u32, jmmc_program::Reg)>> {
        let pc = self.current.pc as u32;
        for handler in &self.current.body.handlers {
            if pc < handler.start || pc >= handler.end {
                continue;
            }
            let catches = match handler.class {
                None => true,
                Some(caught) => match self.program.resolve_class(caught) {
                    Ok(caught) => self.program.is_subtype(class, caught),
                    // A class that does not exist has no instances.
                    Err(_) => false,
                },
            };
            if catches {
                return Ok(Some((handler.target, handler.dst)));
            }
        }
        Ok(None)
    }

    /// Whether a failed assertion is about to vanish inside the library, as in a `FutureTask`.
    fn swallows_assertion(&self, class: ClassId) -> bool {
        let Some(frame) = self.current.frames.last() else {
            return false;
        };
        let library = self.program.class(frame.method.class).origin == Origin::Jdk;
        // `finally` blocks rethrow; only handlers that name a class can keep the exception.
        let keeps = |pc: u32| {
            self.current
                .body
                .handlers
                .iter()
                .any(|handler| handler.start <= pc && pc < handler.end && handler.class.is_some())
        };
        library
            && self.program.is_subtype(class, self.tables.known.assertion_error)
            && keeps(self.current.pc as u32)
            && matches!(&*frame.method.name, "run" | "runAndReset" | "exec" | "doExec" | "call")
    }

    /// A static initialiser threw: errors pass, other exceptions are wrapped [JLS §12.4.2].
    fn wrap_initializer_exception(&mut self, exception: Ref) -> Exec {
        let class = self.heap.header(exception).class;
        if self.program.is_subtype(class, self.tables.known.error) {
            return self.unwind(exception);
        }
        let name = "java/lang/ExceptionInInitializerError";
        let id = self.program.load(name).map_err(|error| self.stuck(error.to_string()))?;
        let wrapper = self.allocate(id)?;
        self.note_throw(wrapper);
        let descriptor = "(Ljava/lang/Throwable;)V";
        let Some(constructor) = self.program.declared_method(id, "<init>", descriptor) else {
            return Err(self.stuck(format!("{name} without a constructor {descriptor}")));
        };
        self.push_frame(constructor, &[wrapper.word(), exception.word()], OnReturn::Throw(wrapper))?;
        Err(Flow::Jumped)
    }

    /// Nobody in the thread catches the exception.
    fn end_by_exception(&mut self, exception: Ref) -> Exec {
        let me = self.threads[self.current.thread.index()].object;
        let class = self.heap.header(exception).class;
        if self.is_litmus() && self.current.thread != ThreadId(0) {
            return self.die(exception);
        }
        let assertion = self.program.is_subtype(class, self.tables.known.assertion_error);
        if !assertion && !self.is_dispatching() && self.has_exception_handler(me) {
            let descriptor = "(Ljava/lang/Throwable;)V";
            if let Some(dispatch) =
                self.program.find_method(self.tables.known.thread, "dispatchUncaughtException", descriptor)
            {
                self.pop_frame();
                self.push_frame(dispatch, &[me.word(), exception.word()], OnReturn::End)?;
                return Err(Flow::Jumped);
            }
        }
        let finding = self.uncaught(exception);
        if self.relaxed.imposed.owes() {
            // Whether this is an execution at all remains to be seen.
            self.relaxed.imposed.fail(finding);
            self.threads[self.current.thread.index()].core.thrown = Some(class);
            return Err(self.end_thread());
        }
        Err(Flow::Violation(Box::new(finding)))
    }

    /// Ends a thread of a litmus test by an exception: the others go on.
    fn die(&mut self, exception: Ref) -> Exec {
        let me = self.current.thread.index();
        if self.has_exception_handler(self.threads[me].object) {
            return Err(self.stuck("a handler of uncaught exceptions in a litmus test".to_string()));
        }
        if self.tracing() {
            let message = self.uncaught(exception).message;
            self.trace_text(TraceEventKind::Throw, message);
        }
        self.threads[me].core.thrown = Some(self.heap.header(exception).class);
        Err(self.end_thread())
    }

    fn has_exception_handler(&self, thread: Ref) -> bool {
        let own = self.peek_field(thread, "uncaughtExceptionHandler");
        let default = self.peek_static(self.tables.known.thread, "defaultUncaughtExceptionHandler");
        own.is_some_and(|word| word != 0)
            || default.is_some_and(|word| word != 0)
            || self
                .groups_of(thread)
                .chain([thread])
                .any(|object| self.program.deals_with_uncaught(self.heap.header(object).class))
    }

    /// The chain of causes of an exception, as text.
    fn causes(&self, exception: Ref) -> String {
        let mut text = String::new();
        let mut inner = exception;
        for _ in 0..CAUSES_TOLD {
            let fields = ["cause", "exception"].iter().filter_map(|field| self.peek_field(inner, field).map(Ref::of));
            let Some(cause) = fields.into_iter().find(|cause| !cause.is_null() && *cause != inner) else {
                break;
            };
            let name = self.program.class(self.heap.header(cause).class).name.replace('/', ".");
            let detail = self.peek_field(cause, "detailMessage").map(Ref::of).filter(|detail| !detail.is_null());
            let detail = detail.map(|detail| format!(": {}", self.text_lossy(detail))).unwrap_or_default();
            text.push_str(&format!(", caused by {name}{detail}"));
            inner = cause;
        }
        text
    }

    fn uncaught(&mut self, exception: Ref) -> Finding {
        if self.tracing() {
            self.trace_uncaught(exception);
        }
        let class = self.heap.header(exception).class;
        self.log_uncaught(class);
        let name = self.program.class(class).name.replace('/', ".");
        let detail = self.peek_field(exception, "detailMessage").map(Ref::of).filter(|text| !text.is_null());
        let detail = detail.map(|text| format!(": {}", self.text_lossy(text))).unwrap_or_default();
        let kind = if self.program.is_subtype(class, self.tables.known.assertion_error) {
            FindingKind::Assertion
        } else {
            FindingKind::Exception
        };
        let stack = self.thrown_at(exception);
        let place = stack.iter().find(|place| place.user).or(stack.first()).cloned().unwrap_or_default();
        Finding {
            kind,
            message: format!("{name}{detail}{}", self.causes(exception)),
            thread: Some(self.thread_name(self.current.thread)),
            place,
            stack,
            blocked: Vec::new(),
        }
    }
}
