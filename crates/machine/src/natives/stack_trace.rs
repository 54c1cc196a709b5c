//! Stack traces: taken when an exception is made, told when somebody asks; and `StackWalker`, which is told by the trace of an exception that is made for it (`WalkedFrame`, in `crates/program/added`).
//!
//! A trace is kept as an array of longs in the exception's field `backtrace`, one element per frame: method and op. It is an
//! object like any other, so that a program which looks at its traces is explored like any other.
//!
//! Not modelled: frames of native methods, which have none here.

use jmmc_program::{MethodId, Origin};

use super::{Invocation, MESSAGE_COMPUTED, NativesOfFile, VOID};
use crate::interp::{Exec, Flow};
use crate::machine::Machine;
use crate::value::{Ref, from_int};

pub(super) const TABLE: NativesOfFile = &[
    ("java/lang/Throwable.fillInStackTrace()Ljava/lang/Throwable;", fill_in),
    (
        "java/lang/StackTraceElement.initStackTraceElements([Ljava/lang/StackTraceElement;Ljava/lang/Throwable;)V",
        elements_of_exception,
    ),
    (
        "java/lang/StackTraceElement.initStackTraceElements([Ljava/lang/StackTraceElement;Ljava/lang/Object;I)V",
        elements_of_trace,
    ),
    ("java/lang/StackTraceElement.computeFormat()V", compute_format),
    ("java/lang/Throwable.getCause()Ljava/lang/Throwable;", cause),
    ("java/lang/StackWalker.walk(Ljava/util/function/Function;)Ljava/lang/Object;", walk),
    ("java/lang/StackWalker.forEach(Ljava/util/function/Consumer;)V", walk_each),
    ("java/lang/StackWalker.getCallerClass()Ljava/lang/Class;", walk_to_caller),
    ("java/lang/WalkedFrame.classes(Ljava/lang/Throwable;)[Ljava/lang/Class;", classes_of_trace),
    ("java/lang/WalkedFrame.unknown(Ljava/lang/String;)V", unknown),
];

/// The class of the frames that `StackWalker` tells.
const WALKED: &str = "java/lang/WalkedFrame";

/// Frames that a trace keeps, as HotSpot's `MaxJavaStackTraceDepth`.
const MAX_DEPTH: usize = 1024;
/// `StackTraceElement.format`: the class loader, and for the JDK also the module's version, go without saying.
const BUILTIN_CLASS_LOADER: i32 = 1;
const JDK_MODULE: i32 = 2;

impl Machine<'_> {
    /// The running thread's frames, innermost first, without those that build the exception.
    fn trace(&self, exception: Ref) -> Vec<u64> {
        let frames = &self.current.frames;
        let builds = |index: usize| {
            let frame = &frames[index];
            matches!(&*frame.method.name, "<init>" | "fillInStackTrace")
                && Ref::of(self.current.regs[frame.base as usize]) == exception
        };
        let last = frames.len();
        let inner = (0..last).rev().take_while(|&index| builds(index)).count();
        let seen = frames.iter().enumerate().rev().skip(inner);
        let shown = seen.filter(|(_, frame)| self.program.class(frame.method.class).origin != Origin::Synthetic);
        let words = shown.map(|(index, frame)| {
            let pc = if index + 1 == last { self.current.pc as u32 } else { frame.pc };
            u64::from(frame.method.id.0) << 32 | u64::from(pc)
        });
        words.take(MAX_DEPTH).collect()
    }

    /// Whether the frame that throws the exception is code that the machine made, such as what a method reference runs.
    fn throws_in_hidden_frame(&self, exception: Ref) -> bool {
        let builds = |frame: &&crate::thread::Frame<'_>| {
            matches!(&*frame.method.name, "<init>" | "fillInStackTrace")
                && Ref::of(self.current.regs[frame.base as usize]) == exception
        };
        let top = self.current.frames.iter().rev().find(|frame| !builds(frame));
        top.is_some_and(|frame| self.program.class(frame.method.class).origin == Origin::Synthetic)
    }

    fn new_long_array(&mut self, words: &[u64]) -> Exec<Ref> {
        let class = self.program.load("[J").map_err(|error| self.stuck(error.to_string()))?;
        let array = self.allocate_array(class, words.len() as u32)?;
        for (index, &word) in words.iter().enumerate() {
            self.set_cell(array, index as u32, word);
        }
        Ok(array)
    }

    /// Fills an array of `StackTraceElement`s.
    fn tell(&mut self, elements: Ref, trace: &[u64]) -> Exec<()> {
        let elements: Vec<u64> = self.peek_cells(elements).collect();
        for (&element, &word) in elements.iter().zip(trace) {
            self.tell_frame(Ref::of(element), MethodId((word >> 32) as u32), word as u32)?;
        }
        Ok(())
    }

    fn tell_frame(&mut self, element: Ref, method: MethodId, pc: u32) -> Exec<()> {
        let method = self.program.method(method);
        let class = self.program.class(method.class);
        let line = match self.program.body(method) {
            Ok(Some(body)) => body.lines.get(pc as usize).copied().unwrap_or(0),
            Ok(None) | Err(_) => 0,
        };
        let mirror = self.mirror(class.id)?;
        let text = |machine: &mut Self, field: &str, value: &str| {
            let value = machine.interned(value);
            machine.init_field(element, field, value.word());
        };
        text(self, "declaringClass", &class.name.replace('/', "."));
        text(self, "methodName", &method.name);
        if let Some(file) = class.source_file.as_deref() {
            text(self, "fileName", file);
        }
        match class.origin {
            Origin::Jdk => text(self, "moduleName", "java.base"),
            Origin::User | Origin::Synthetic => text(self, "classLoaderName", "app"),
        }
        self.init_field(element, "declaringClassObject", mirror.word());
        self.init_field(element, "lineNumber", from_int(if line == 0 { -1 } else { line as i32 }));
        Ok(())
    }
}

fn fill_in<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let exception = call.object(0);
    let wanted = ["stackTrace", "backtrace"].iter().any(|field| machine.peek_field(exception, field) != Some(0));
    if wanted {
        let words = machine.trace(exception);
        let trace = machine.new_long_array(&words)?;
        let throwable =
            machine.program.load("java/lang/Throwable").map_err(|error| machine.stuck(error.to_string()))?;
        let unassigned = machine.peek_static(throwable, "UNASSIGNED_STACK").unwrap_or(0);
        machine.init_field(exception, "backtrace", trace.word());
        machine.init_field(exception, "depth", from_int(words.len() as i32));
        machine.init_field(exception, "stackTrace", unassigned);
        if machine.throws_in_hidden_frame(exception) {
            // Only an exception of that class has the field: what was null is not told of frames that are not shown.
            machine.init_field(exception, "extendedMessageState", MESSAGE_COMPUTED);
        }
    }
    Ok(exception.word())
}

/// Who asks why a class that failed to be initialised cannot be used is told by the JVM what happened then, which is not kept here.
fn cause<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let exception = call.object(0);
    let field = |name: &str| Ref::of(machine.peek_field(exception, name).unwrap_or(0));
    let message = field("detailMessage");
    let failed = *machine.program.class(machine.heap.header(exception).class).name == *"java/lang/NoClassDefFoundError"
        && field("cause") == exception
        && !message.is_null()
        && machine.text_lossy(message).starts_with("Could not initialize class ");
    if failed { Err(machine.stuck("why a class could not be initialised".to_string())) } else { Err(Flow::Decline) }
}

fn walk<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let descriptor = "(Ljava/lang/StackWalker;Ljava/util/function/Function;)Ljava/lang/Object;";
    machine.forward_added(WALKED, ("walk", descriptor), call)
}

fn walk_each<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let descriptor = "(Ljava/lang/StackWalker;Ljava/util/function/Consumer;)V";
    machine.forward_added(WALKED, ("forEach", descriptor), call)
}

fn walk_to_caller<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.forward_added(WALKED, ("caller", "(Ljava/lang/StackWalker;)Ljava/lang/Class;"), call)
}

/// The classes of the methods in an exception's trace.
fn classes_of_trace<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let trace = Ref::of(machine.peek_field(call.object(0), "backtrace").unwrap_or(0));
    let methods: Vec<MethodId> = machine.peek_cells(trace).map(|word| MethodId((word >> 32) as u32)).collect();
    let class = machine.program.load("[Ljava/lang/Class;").map_err(|error| machine.stuck(error.to_string()))?;
    let classes = machine.allocate_array(class, methods.len() as u32)?;
    for (index, method) in methods.into_iter().enumerate() {
        let mirror = machine.mirror(machine.program.method(method).class)?;
        machine.set_cell(classes, index as u32, mirror.word());
    }
    Ok(classes.word())
}

fn unknown<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    Err(machine.stuck(machine.text_lossy(call.object(0))))
}

fn elements_of_exception<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let trace = Ref::of(machine.peek_field(call.object(1), "backtrace").unwrap_or(0));
    let words: Vec<u64> = machine.peek_cells(trace).collect();
    machine.tell(call.object(0), &words).map(|()| VOID)
}

fn elements_of_trace<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let words: Vec<u64> = machine.peek_cells(call.object(1)).collect();
    machine.tell(call.object(0), &words).map(|()| VOID)
}

fn compute_format<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let element = call.object(0);
    let class = machine.class_argument(Ref::of(machine.peek_field(element, "declaringClassObject").unwrap_or(0)))?;
    let jdk = machine.program.class(class).origin == Origin::Jdk;
    machine.init_field(element, "format", from_int(BUILTIN_CLASS_LOADER | if jdk { JDK_MODULE } else { 0 }));
    machine.init_field(element, "declaringClassObject", 0);
    Ok(VOID)
}
