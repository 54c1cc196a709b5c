//! Whole programs as Java: as a program with a main method, or as a litmus test; in the dresses that the program says.

mod accesses;
mod declarations;

use super::dress::{Branches, Locals, Rounds, Throws};
use super::{Copy, Field, Operand, Place, Program, Stmt, Thread, Var};
use accesses::{element_type, read, reference, write};

const IMPORTS: &str = "import java.lang.invoke.*;\nimport java.util.*;\nimport java.util.concurrent.*;\nimport java.util.concurrent.atomic.*;\nimport java.util.concurrent.locks.*;\n";

/// A litmus test of that name, whose threads are those of the program besides main.
pub fn litmus(program: &Program, name: &str) -> String {
    let mut printer = Printer { program, lines: Vec::new(), thread: 0, rounds: None, locals: Locals::Variables };
    printer.line(0, &format!("// litmus:  {name} – a random program"));
    printer.line(0, IMPORTS);
    printer.line(0, &format!("class {name} {{"));
    printer.declarations(name);
    for (number, thread) in program.threads.iter().enumerate().skip(1) {
        printer.thread = number;
        printer.line(1, &format!("@thread static void t{number}() {{"));
        printer.body(thread);
        printer.line(1, "}");
    }
    printer.line(0, "}");
    printer.lines.join("\n") + "\n"
}

/// Names of the numbers of an outcome.
pub fn names(program: &Program) -> Vec<String> {
    let threads = program.threads.iter().enumerate().filter(|(_, thread)| !thread.daemon);
    threads.flat_map(|(number, thread)| (0..thread.numbers).map(move |local| format!("r{number}_{local}"))).collect()
}

/// A program of that name that fails if the outcome is this one.
pub fn main(program: &Program, name: &str, forbidden: &[i32]) -> String {
    let mut printer = Printer { program, lines: Vec::new(), thread: 0, rounds: None, locals: program.dress.locals };
    printer.line(0, IMPORTS);
    printer.line(0, &format!("public class {name} {{"));
    printer.declarations(name);
    let names = names(program);
    if !names.is_empty() {
        let results: Vec<String> = names.iter().map(|name| format!("{name} = -9")).collect();
        printer.line(1, &format!("static class R {{ static int {}; }}", results.join(", ")));
    }
    for (number, thread) in program.threads.iter().enumerate().skip(1) {
        printer.running(number, thread);
    }
    printer.thread = 0;
    if printer.locals == Locals::Fields {
        printer.locals = Locals::Variables;
    }
    printer.line(1, "public static void main(String[] args) {");
    for (number, thread) in program.threads.iter().enumerate().skip(1) {
        let made = match program.dress.locals {
            Locals::Fields => format!("new W{number}()"),
            Locals::Variables | Locals::Boxed => format!("new Thread({name}::t{number})"),
        };
        printer.line(2, &format!("T[{number}] = {made};"));
        if thread.daemon {
            printer.line(2, &format!("T[{number}].setDaemon(true);"));
        }
    }
    printer.body(&program.threads[0]);
    printer.results(&program.threads[0], 0);
    let parts: Vec<String> = names.iter().zip(forbidden).map(|(name, value)| format!("R.{name} == {value}")).collect();
    let condition = if parts.is_empty() { "true".to_string() } else { parts.join(" && ") };
    printer.line(2, &format!("assert !({condition});"));
    printer.line(1, "}");
    printer.line(0, "}");
    printer.lines.join("\n") + "\n"
}

struct Printer<'p> {
    program: &'p Program,
    lines: Vec<String>,
    /// The thread that is printed.
    thread: usize,
    /// How many rounds the long loop has that is printed.
    rounds: Option<u16>,
    /// Where the locals of threads are.
    locals: Locals,
}

impl Printer<'_> {
    fn line(&mut self, indent: usize, text: &str) {
        self.lines.push(format!("{}{text}", "    ".repeat(indent)));
    }

    /// The method, or the class, of a thread.
    fn running(&mut self, number: usize, thread: &Thread) {
        self.thread = number;
        if self.locals == Locals::Fields {
            self.line(1, &format!("static class W{number} extends Thread {{"));
            self.locals(thread, 2);
            self.line(2, "@Override public void run() {");
            self.block(&thread.body, 3);
            self.results(thread, number);
            return self.line(1, "}}");
        }
        self.line(1, &format!("static void t{number}() {{"));
        self.body(thread);
        self.results(thread, number);
        self.line(1, "}");
    }

    fn locals(&mut self, thread: &Thread, indent: usize) {
        let number = self.thread;
        let ty = if self.locals == Locals::Boxed { "Integer" } else { "int" };
        let element = element_type(&self.program.dress);
        (0..thread.numbers).for_each(|local| self.line(indent, &format!("{ty} r{number}_{local} = -9;")));
        (0..thread.objects).for_each(|local| self.line(indent, &format!("N o{local} = null;")));
        (0..thread.arrays).for_each(|local| self.line(indent, &format!("{element}[] b{local} = null;")));
    }

    fn body(&mut self, thread: &Thread) {
        self.locals(thread, 2);
        self.block(&thread.body, 2);
    }

    fn results(&mut self, thread: &Thread, number: usize) {
        if !thread.daemon {
            (0..thread.numbers).for_each(|local| self.line(2, &format!("R.r{number}_{local} = r{number}_{local};")));
        }
    }

    fn block(&mut self, body: &[Stmt], indent: usize) {
        body.iter().for_each(|statement| self.statement(statement, indent));
    }

    fn number(&self, local: usize) -> String {
        format!("r{}_{local}", self.thread)
    }

    fn var(&self, var: Var) -> String {
        if let Var::Number(local) = var { self.number(local) } else { reference(var) }
    }

    fn operand(&self, operand: Operand) -> String {
        match operand {
            Operand::Constant(number) => match self.rounds {
                Some(rounds) => format!("{number} - {} + i", rounds - 1),
                None => number.to_string(),
            },
            Operand::Local(var) => self.var(var),
        }
    }

    /// What the field belongs to; nothing if it is static.
    fn base(&self, place: Place) -> String {
        place.base.map(|var| self.var(var)).unwrap_or_default()
    }

    /// What is read there.
    fn read(&self, place: Place) -> String {
        if self.by_method(place) {
            return format!("{}.{}()", self.base(place), accesses::field_name(place.field));
        }
        read(&self.program.dress, place.field, &self.base(place))
    }

    /// A statement that writes there.
    fn write(&self, place: Place, value: &str) -> String {
        if self.by_method(place) {
            return format!("{}.{}({value});", self.base(place), accesses::field_name(place.field));
        }
        write(&self.program.dress, place.field, &self.base(place), value)
    }

    /// A statement that is done only if the place is there; what is done if its class cannot be initialised.
    fn guarded(&mut self, place: Place, action: &str, failed: &str, indent: usize) {
        let text = match (place.base, place.field.initialized_by()) {
            (Some(_), _) if self.program.dress.exceptions => {
                format!("try {{ {action} }} catch (NullPointerException nothing) {{ }}")
            }
            (Some(base), _) => format!("if ({} != null) {action}", self.var(base)),
            (None, Some(_)) => format!("try {{ {action} }} catch (LinkageError error) {{ {failed} }}"),
            (None, None) => action.to_string(),
        };
        self.line(indent, &text);
    }

    fn by_method(&self, place: Place) -> bool {
        self.program.dress.methods && matches!(place.base, Some(Var::Object(_)))
    }

    fn statement(&mut self, statement: &Stmt, indent: usize) {
        match statement {
            Stmt::Load(var, place) => {
                let action = format!("{} = {};", self.var(*var), self.read(*place));
                let failed =
                    if let Var::Number(local) = var { format!("{} = 77;", self.number(*local)) } else { String::new() };
                self.guarded(*place, &action, &failed, indent);
            }
            Stmt::Store(place, operand) => {
                let action = self.write(*place, &self.operand(*operand));
                self.guarded(*place, &action, "", indent);
            }
            Stmt::New(object, inner) => {
                let inner = inner.map_or("null".to_string(), |inner| format!("o{inner}"));
                self.line(indent, &format!("o{object} = {};", self.made(&inner)));
            }
            Stmt::NewArray(array) => {
                self.line(indent, &format!("b{array} = new {}[2];", element_type(&self.program.dress)))
            }
            Stmt::Copy(to, from, how) => {
                let action = match how {
                    Copy::Clone => format!("b{to} = b{from}.clone();"),
                    Copy::CopyOf => format!("b{to} = Arrays.copyOf(b{from}, 2);"),
                    Copy::Arraycopy => {
                        let element = element_type(&self.program.dress);
                        format!("{{ b{to} = new {element}[2]; System.arraycopy(b{from}, 0, b{to}, 0, 2); }}")
                    }
                };
                self.line(indent, &format!("if (b{from} != null) {action}"));
            }
            Stmt::Update(to, update) => {
                let call = accesses::update(&self.program.dress, *update);
                self.line(indent, &format!("{} = {call};", self.number(*to)));
            }
            compound => self.compound(compound, indent),
        }
    }

    fn compound(&mut self, statement: &Stmt, indent: usize) {
        match statement {
            Stmt::If { local, equal, value, then, otherwise } => {
                let (equals, differs) = if *equal { (then, otherwise) } else { (otherwise, then) };
                match self.program.dress.branches {
                    Branches::If => self.branch(*local, *equal, *value, [then, otherwise], indent),
                    Branches::Switch => {
                        let number = self.number(*local);
                        self.switch(&number, &value.to_string(), [equals, differs], indent);
                    }
                    Branches::Text => {
                        let text = format!("String.valueOf({})", self.number(*local));
                        self.switch(&text, &format!("\"{value}\""), [equals, differs], indent);
                    }
                }
            }
            Stmt::Loop(times, body) => self.again(*times, body, indent),
            Stmt::Long(times, body) => {
                self.rounds = Some(*times);
                self.rounds(usize::from(*times), body, indent);
                self.rounds = None;
            }
            Stmt::Locked(lock, body, throws) => self.locked(*lock, body, *throws, indent),
            Stmt::TryLock(lock, timed, to, body) => {
                let call = if *timed { "tryLock(1, TimeUnit.SECONDS)" } else { "tryLock()" };
                let to = self.number(*to);
                self.uninterrupted(&format!("{to} = l{lock}.{call} ? 1 : 0;"), *timed, indent);
                self.line(indent, &format!("if ({to} == 1) try {{"));
                self.block(body, indent + 1);
                self.line(indent, &format!("}} finally {{ l{lock}.unlock(); }}"));
            }
            simple => {
                let text = self.simple(simple);
                self.line(indent, &text);
            }
        }
    }

    fn branch(&mut self, local: usize, equal: bool, value: i32, [then, otherwise]: [&[Stmt]; 2], indent: usize) {
        let op = if equal { "==" } else { "!=" };
        self.line(indent, &format!("if ({} {op} {value}) {{", self.number(local)));
        self.block(then, indent + 1);
        if !otherwise.is_empty() {
            self.line(indent, "} else {");
            self.block(otherwise, indent + 1);
        }
        self.line(indent, "}");
    }

    fn switch(&mut self, of: &str, case: &str, [equals, differs]: [&[Stmt]; 2], indent: usize) {
        self.line(indent, &format!("switch ({of}) {{"));
        self.line(indent, &format!("case {case}:"));
        self.block(equals, indent + 1);
        self.line(indent + 1, "break;");
        self.line(indent, "default:");
        self.block(differs, indent + 1);
        self.line(indent, "}");
    }

    /// A loop in the dress of the program.
    fn again(&mut self, times: u8, body: &[Stmt], indent: usize) {
        let (head, tail) = match self.program.dress.rounds {
            Rounds::For => return self.rounds(usize::from(times), body, indent),
            Rounds::While => (format!("{{ int left = {times}; while (left > 0) {{"), "left--; } }"),
            Rounds::Do => (format!("{{ int left = {times}; do {{"), "} while (--left > 0); }"),
            Rounds::Each => (format!("for (Integer each : Collections.nCopies({times}, 1)) {{"), "}"),
        };
        self.line(indent, &head);
        self.block(body, indent + 1);
        self.line(indent, tail);
    }

    fn rounds(&mut self, times: usize, body: &[Stmt], indent: usize) {
        self.line(indent, &format!("for (int i = 0; i < {times}; i++) {{"));
        self.block(body, indent + 1);
        self.line(indent, "}");
    }

    fn locked(&mut self, lock: u8, body: &[Stmt], throws: bool, indent: usize) {
        let reentrant = self.program.reentrant;
        if throws {
            self.line(indent, "try {");
        }
        if reentrant {
            self.line(indent, &format!("l{lock}.lock();"));
            self.line(indent, "try {");
        } else {
            self.line(indent, &format!("synchronized (l{lock}) {{"));
        }
        self.block(body, indent + 1);
        if throws {
            let thrower = self.thrower();
            self.line(indent + 1, &thrower);
        }
        let end = if reentrant { format!("}} finally {{ l{lock}.unlock(); }}") } else { "}".to_string() };
        self.line(indent, &end);
        if throws {
            self.line(indent, "} catch (RuntimeException thrown) { }");
        }
    }

    /// A statement that throws an exception, and that a compiler believes to end.
    fn thrower(&self) -> String {
        match self.program.dress.throws {
            Throws::New => "if (true) throw new IllegalStateException();".to_string(),
            Throws::Division => format!("if (1 / (T.length - {}) > 0) T[0] = null;", self.program.threads.len()),
            Throws::Index => "T[T.length] = null;".to_string(),
            Throws::Cast => "((Runnable) (Object) T).run();".to_string(),
            Throws::Element => "((Object[]) T)[0] = \"\";".to_string(),
        }
    }

    /// A call that nobody interrupts.
    fn uninterrupted(&mut self, call: &str, checked: bool, indent: usize) {
        if checked {
            self.line(
                indent,
                &format!("try {{ {call} }} catch (InterruptedException never) {{ throw new Error(never); }}"),
            );
        } else {
            self.line(indent, call);
        }
    }

    fn simple(&self, statement: &Stmt) -> String {
        let never = "catch (InterruptedException never) { throw new Error(never); }";
        let interrupted = |call: String, to: usize| {
            format!("try {{ {call} }} catch (InterruptedException thrown) {{ {} = 7; }}", self.number(to))
        };
        match statement {
            Stmt::Wait(lock, timed, to) => {
                interrupted(format!("l{lock}.wait({});", if *timed { "10" } else { "" }), *to)
            }
            Stmt::WaitWhile(lock, to) => format!(
                "while ({} == 0) {}",
                read(&self.program.dress, Field::V, ""),
                interrupted(format!("l{lock}.wait();"), *to)
            ),
            Stmt::Notify(lock, all) => format!("l{lock}.notify{}();", if *all { "All" } else { "" }),
            Stmt::Interrupt(thread) => format!("T[{thread}].interrupt();"),
            Stmt::Interrupted(to) => format!("{} = Thread.interrupted() ? 1 : 0;", self.number(*to)),
            Stmt::Park(timed) => format!("LockSupport.park{};", if *timed { "Nanos(100)" } else { "()" }),
            Stmt::Unpark(thread) => format!("LockSupport.unpark(T[{thread}]);"),
            Stmt::Start(thread) => format!("T[{thread}].start();"),
            Stmt::Join(thread, timed) => {
                format!("try {{ T[{thread}].join({}); }} {never}", if *timed { "5" } else { "" })
            }
            Stmt::IsAlive(to, thread) => format!("{} = T[{thread}].isAlive() ? 1 : 0;", self.number(*to)),
            Stmt::Acquire => format!("try {{ sem.acquire(); }} {never}"),
            Stmt::TryAcquire(to, true) => {
                format!("try {{ {} = sem.tryAcquire(1, TimeUnit.SECONDS) ? 1 : 0; }} {never}", self.number(*to))
            }
            Stmt::TryAcquire(to, false) => format!("{} = sem.tryAcquire() ? 1 : 0;", self.number(*to)),
            Stmt::Release => "sem.release();".to_string(),
            Stmt::CountDown => "latch.countDown();".to_string(),
            Stmt::Await => format!("try {{ latch.await(); }} {never}"),
            _ => String::new(),
        }
    }
}
