//! Whole programs as Java: as a program with a main method, or as a litmus test; in the dresses that the program says.

use super::change::uses_finals;
use super::{Copy, Field, Flavour, Operand, Place, Program, Stmt, Thread, Update, Var};

const IMPORTS: &str = "import java.util.Arrays;\nimport java.util.concurrent.*;\nimport java.util.concurrent.atomic.*;\nimport java.util.concurrent.locks.*;\n";

/// A litmus test of that name, whose threads are those of the program besides main.
pub fn litmus(program: &Program, name: &str) -> String {
    let mut printer = Printer { program, lines: Vec::new(), thread: 0, rounds: None };
    printer.line(0, &format!("// litmus:  {name} – a random program"));
    printer.line(0, IMPORTS);
    printer.line(0, &format!("class {name} {{"));
    printer.declarations();
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
    let mut printer = Printer { program, lines: Vec::new(), thread: 0, rounds: None };
    printer.line(0, IMPORTS);
    printer.line(0, &format!("public class {name} {{"));
    printer.declarations();
    let names = names(program);
    if !names.is_empty() {
        let results: Vec<String> = names.iter().map(|name| format!("{name} = -9")).collect();
        printer.line(1, &format!("static class R {{ static int {}; }}", results.join(", ")));
    }
    for (number, thread) in program.threads.iter().enumerate().skip(1) {
        printer.thread = number;
        printer.line(1, &format!("static void t{number}() {{"));
        printer.body(thread);
        printer.results(thread, number);
        printer.line(1, "}");
    }
    printer.thread = 0;
    printer.line(1, "public static void main(String[] args) {");
    for (number, thread) in program.threads.iter().enumerate().skip(1) {
        printer.line(2, &format!("T[{number}] = new Thread({name}::t{number});"));
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
}

impl Printer<'_> {
    fn line(&mut self, indent: usize, text: &str) {
        self.lines.push(format!("{}{text}", "    ".repeat(indent)));
    }

    fn declarations(&mut self) {
        self.line(1, "static int x, y;\n    static volatile int v, w;");
        self.line(1, "static N p, q;\n    static volatile N vp;\n    static int[] z;");
        self.line(1, "static final AtomicInteger a = new AtomicInteger();");
        let class = if self.program.reentrant { "ReentrantLock" } else { "Object" };
        self.line(1, &format!("static final {class} l0 = new {class}(), l1 = new {class}();"));
        if self.program.flavour == Flavour::Library {
            self.line(1, "static final Semaphore sem = new Semaphore(1);");
            self.line(1, "static final CountDownLatch latch = new CountDownLatch(1);");
        }
        self.line(1, &format!("static final Thread[] T = new Thread[{}];", self.program.threads.len()));
        // What nobody asks about needs no word of the specification.
        let constant = if uses_finals(self.program) { "final " } else { "" };
        self.line(1, "static class N {\n        int f, g;\n        volatile int h;\n        N n;\n        int[] e;");
        self.line(2, &format!("{constant}int c;\n        {constant}N m;"));
        self.line(2, "N(int c, N m) {\n            this.c = c;\n            this.m = m;\n        }");
        if self.program.methods {
            self.methods();
        }
        self.line(1, "}");
        if self.program.methods {
            self.line(
                1,
                "static class Sub extends N {\n        Sub(int c, N m) {\n            super(c, m);\n        }",
            );
            self.line(2, "int f() {\n            return super.f();\n        }");
            self.line(2, "void g(int value) {\n            g = value;\n        }\n    }");
        }
        self.initializers();
    }

    fn methods(&mut self) {
        for (ty, field) in
            [("int", "f"), ("int", "g"), ("int", "h"), ("int", "c"), ("N", "n"), ("N", "m"), ("int[]", "e")]
        {
            self.line(2, &format!("{ty} {field}() {{ return {field}; }}"));
            if !["c", "m"].contains(&field) {
                self.line(2, &format!("void {field}({ty} value) {{ {field} = value; }}"));
            }
        }
    }

    fn initializers(&mut self) {
        for (class, initializer) in self.program.initializers.iter().enumerate() {
            self.line(
                1,
                &format!("static class C{class} {{\n        static int s;\n        static N t;\n        static {{"),
            );
            self.thread = 90 + class;
            self.locals(&Thread { numbers: 2, objects: 2, ..Thread::default() }, 3);
            self.block(&initializer.body, 3);
            if initializer.fails {
                self.line(3, "if (true) throw new IllegalStateException();");
            }
            self.line(2, "}\n    }");
        }
    }

    fn locals(&mut self, thread: &Thread, indent: usize) {
        let number = self.thread;
        (0..thread.numbers).for_each(|local| self.line(indent, &format!("int r{number}_{local} = -9;")));
        (0..thread.objects).for_each(|local| self.line(indent, &format!("N o{local} = null;")));
        (0..thread.arrays).for_each(|local| self.line(indent, &format!("int[] b{local} = null;")));
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
        match var {
            Var::Number(local) => self.number(local),
            Var::Object(local) => format!("o{local}"),
            Var::Array(local) => format!("b{local}"),
        }
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

    fn place(&self, place: Place) -> String {
        let base = place.base.map(|var| self.var(var)).unwrap_or_default();
        match place.field {
            Field::E0 => format!("{base}[0]"),
            Field::E1 => format!("{base}[1]"),
            field if place.base.is_some() => format!("{base}.{}", field_name(field)),
            field => field_name(field),
        }
    }

    /// A statement that is done only if the place is there; what is done if its class cannot be initialised.
    fn guarded(&mut self, place: Place, action: &str, failed: &str, indent: usize) {
        let text = match (place.base, place.field.initialized_by()) {
            (Some(_), _) if self.program.exceptions => {
                format!("try {{ {action} }} catch (NullPointerException nothing) {{ }}")
            }
            (Some(base), _) => format!("if ({} != null) {action}", self.var(base)),
            (None, Some(_)) => format!("try {{ {action} }} catch (LinkageError error) {{ {failed} }}"),
            (None, None) => action.to_string(),
        };
        self.line(indent, &text);
    }

    fn by_method(&self, place: Place) -> bool {
        self.program.methods && matches!(place.base, Some(Var::Object(_)))
    }

    fn statement(&mut self, statement: &Stmt, indent: usize) {
        match statement {
            Stmt::Load(var, place) => {
                let call = if self.by_method(*place) { "()" } else { "" };
                let action = format!("{} = {}{call};", self.var(*var), self.place(*place));
                let failed =
                    if let Var::Number(local) = var { format!("{} = 77;", self.number(*local)) } else { String::new() };
                self.guarded(*place, &action, &failed, indent);
            }
            Stmt::Store(place, operand) => {
                let (to, value) = (self.place(*place), self.operand(*operand));
                let action =
                    if self.by_method(*place) { format!("{to}({value});") } else { format!("{to} = {value};") };
                self.guarded(*place, &action, "", indent);
            }
            Stmt::New(object, inner) => {
                let inner = inner.map_or("null".to_string(), |inner| format!("o{inner}"));
                let class = if self.program.methods { "Sub" } else { "N" };
                self.line(indent, &format!("o{object} = new {class}(3, {inner});"));
            }
            Stmt::NewArray(array) => self.line(indent, &format!("b{array} = new int[2];")),
            Stmt::Copy(to, from, how) => {
                let action = match how {
                    Copy::Clone => format!("b{to} = b{from}.clone();"),
                    Copy::CopyOf => format!("b{to} = Arrays.copyOf(b{from}, 2);"),
                    Copy::Arraycopy => {
                        format!("{{ b{to} = new int[2]; System.arraycopy(b{from}, 0, b{to}, 0, 2); }}")
                    }
                };
                self.line(indent, &format!("if (b{from} != null) {action}"));
            }
            Stmt::Update(to, update) => {
                let call = match update {
                    Update::Add => "a.getAndAdd(1)".to_string(),
                    Update::Set(number) => format!("a.getAndSet({number})"),
                    Update::Compare(number) => format!("a.compareAndSet(0, {number}) ? 1 : 0"),
                };
                self.line(indent, &format!("{} = {call};", self.number(*to)));
            }
            compound => self.compound(compound, indent),
        }
    }

    fn compound(&mut self, statement: &Stmt, indent: usize) {
        match statement {
            Stmt::If { local, equal, value, then, otherwise } => {
                let op = if *equal { "==" } else { "!=" };
                self.line(indent, &format!("if ({} {op} {value}) {{", self.number(*local)));
                self.block(then, indent + 1);
                if !otherwise.is_empty() {
                    self.line(indent, "} else {");
                    self.block(otherwise, indent + 1);
                }
                self.line(indent, "}");
            }
            Stmt::Loop(times, body) => self.rounds(usize::from(*times), body, indent),
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
            self.line(indent + 1, "if (true) throw new IllegalStateException();");
        }
        let end = if reentrant { format!("}} finally {{ l{lock}.unlock(); }}") } else { "}".to_string() };
        self.line(indent, &end);
        if throws {
            self.line(indent, "} catch (IllegalStateException thrown) { }");
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
            Stmt::WaitWhile(lock, to) => format!("while (v == 0) {}", interrupted(format!("l{lock}.wait();"), *to)),
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

fn field_name(field: Field) -> String {
    match field {
        Field::S(class) => format!("C{class}.s"),
        Field::T(class) => format!("C{class}.t"),
        other => format!("{other:?}").to_lowercase(),
    }
}
