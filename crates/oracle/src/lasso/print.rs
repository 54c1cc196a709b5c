//! Programs as Java.

use super::program::{Condition, Idle, Place, Program, REGISTERS, Stmt, Thread, Value};
use std::fmt::Write;

/// What the file that has the programs must begin with.
pub const IMPORTS: &str =
    "import java.util.concurrent.atomic.AtomicInteger;\nimport java.util.concurrent.locks.ReentrantLock;\n";

struct Printer<'p> {
    program: &'p Program,
    text: String,
    depth: usize,
    /// The thread whose code is printed, and how often it has counted so far.
    counts: (usize, usize),
}

/// The program as a class, to be put below the [`IMPORTS`].
pub fn java(program: &Program) -> String {
    let mut printer = Printer { program, text: String::new(), depth: 0, counts: (0, 0) };
    printer.open(&format!("class {}", program.name));
    printer.declarations();
    for (index, thread) in program.threads.iter().enumerate().skip(1) {
        printer.counts = (index, index);
        printer.thread(&format!("static void t{index}()"), thread, &[]);
    }
    let start = printer.starts();
    printer.counts = (0, 0);
    printer.thread("public static void main(String[] args)", &program.threads[0], &start);
    printer.close();
    printer.text
}

impl Printer<'_> {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "{:indent$}{text}", "", indent = 4 * self.depth);
    }

    fn open(&mut self, text: &str) {
        self.line(&format!("{text} {{"));
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth -= 1;
        self.line("}");
    }

    fn declarations(&mut self) {
        let has = |place| self.program.variables.iter().any(|variable| variable.place == place);
        let (fields, elements) = (has(Place::Field), has(Place::Element));
        if fields {
            self.open("static class Box");
        }
        for (pass, place) in [Place::Field, Place::Static, Place::Atomic].into_iter().enumerate() {
            for (index, variable) in self.program.variables.iter().enumerate() {
                let volatile = if variable.volatile { "volatile " } else { "" };
                match place {
                    _ if variable.place != place => {}
                    Place::Field => self.line(&format!("{volatile}int x{index};")),
                    Place::Static => self.line(&format!("static {volatile}int x{index};")),
                    Place::Element | Place::Atomic => {
                        self.line(&format!("static final AtomicInteger x{index} = new AtomicInteger();"));
                    }
                }
            }
            if pass == 0 && fields {
                self.close();
                self.line("static final Box box = new Box();");
            }
        }
        if elements {
            self.line(&format!("static final int[] array = new int[{}];", self.program.variables.len()));
        }
        for (index, library) in self.program.locks.iter().enumerate() {
            let class = if *library { "ReentrantLock" } else { "Object" };
            self.line(&format!("static final {class} m{index} = new {class}();"));
        }
        self.line("static Thread[] threads;");
        let threads = self.program.threads.len();
        self.line(&format!("static final long[] counts = new long[{threads}];"));
        (0..threads).for_each(|thread| self.line(&format!("static int count{thread};")));
    }

    /// How the threads are made and started.
    fn starts(&self) -> Vec<String> {
        let mut lines = vec![format!("threads = new Thread[{}];", self.program.threads.len())];
        for (index, thread) in self.program.threads.iter().enumerate().skip(1) {
            lines.push(format!(
                "threads[{index}] = new Thread(() -> {{ try {{ t{index}(); }} catch (InterruptedException e) {{ throw new AssertionError(e); }} }});"
            ));
            if thread.daemon {
                lines.push(format!("threads[{index}].setDaemon(true);"));
            }
        }
        lines.extend((1..self.program.threads.len()).map(|index| format!("threads[{index}].start();")));
        lines
    }

    fn thread(&mut self, head: &str, thread: &Thread, first: &[String]) {
        self.open(&format!("{head} throws InterruptedException"));
        (0..REGISTERS).for_each(|register| self.line(&format!("int r{register} = 0;")));
        self.line("int n = 0;");
        first.iter().for_each(|text| self.line(text));
        self.block(&thread.body);
        self.close();
    }

    fn variable(&self, variable: usize) -> String {
        match self.program.variables[variable].place {
            Place::Static => format!("x{variable}"),
            Place::Field => format!("box.x{variable}"),
            Place::Element => format!("array[{variable}]"),
            Place::Atomic => format!("x{variable}.get()"),
        }
    }

    fn block(&mut self, body: &[Stmt]) {
        body.iter().for_each(|statement| self.statement(statement));
    }

    fn statement(&mut self, statement: &Stmt) {
        match statement {
            Stmt::Read(register, variable) => self.line(&format!("r{register} = {};", self.variable(*variable))),
            Stmt::Write(variable, value) => {
                let value = match value {
                    Value::Constant(number) => number.to_string(),
                    Value::Register(register) => format!("r{register}"),
                };
                match self.program.variables[*variable].place {
                    Place::Atomic => self.line(&format!("x{variable}.set({value});")),
                    Place::Static | Place::Field | Place::Element => {
                        self.line(&format!("{} = {value};", self.variable(*variable)));
                    }
                }
            }
            Stmt::If(register, number, then, otherwise) => {
                self.branch(&format!("if (r{register} == {number})"), then, None, otherwise);
            }
            Stmt::While(condition, body) => {
                let condition = match condition {
                    Condition::Equal(variable, number) => format!("{} == {number}", self.variable(*variable)),
                    Condition::Unequal(variable, number) => format!("{} != {number}", self.variable(*variable)),
                    Condition::NoSwap(variable, from, to) => format!("!x{variable}.compareAndSet({from}, {to})"),
                    Condition::Always => "true".to_string(),
                };
                self.open(&format!("while ({condition})"));
                self.block(body);
                self.close();
            }
            Stmt::BreakIf(register, number) => self.line(&format!("if (r{register} == {number}) break;")),
            Stmt::Synchronized(lock, body) if self.program.locks[*lock] => {
                self.line(&format!("m{lock}.lock();"));
                self.block(body);
                self.line(&format!("m{lock}.unlock();"));
            }
            Stmt::Synchronized(lock, body) => {
                self.open(&format!("synchronized (m{lock})"));
                self.block(body);
                self.close();
            }
            Stmt::TryLock(lock, then, otherwise) => {
                self.branch(&format!("if (m{lock}.tryLock())"), then, Some(format!("m{lock}.unlock();")), otherwise);
            }
            Stmt::Wait(lock, timed) => self.line(&format!("m{lock}.wait({});", if *timed { "1" } else { "" })),
            Stmt::Notify(lock, all) => self.line(&format!("m{lock}.notify{}();", if *all { "All" } else { "" })),
            Stmt::Join(thread) => self.line(&format!("threads[{thread}].join();")),
            Stmt::Idle(Idle::Count) => self.count(),
            Stmt::Idle(idle) => self.line(match idle {
                Idle::Yield => "Thread.yield();",
                Idle::SpinWait => "Thread.onSpinWait();",
                Idle::Sleep => "Thread.sleep(1);",
                Idle::Count | Idle::New => "new Object();",
            }),
        }
    }

    /// Counts somewhere, for nobody.
    fn count(&mut self) {
        let (thread, counted) = self.counts;
        self.counts.1 += 1;
        self.line(&match counted % 4 {
            0 => "n++;".to_string(),
            1 => format!("count{thread}++;"),
            2 => format!("counts[{thread}] += 3;"),
            _ => format!("n += 2; count{thread} = n ^ count{thread};"),
        });
    }

    fn branch(&mut self, head: &str, then: &[Stmt], last: Option<String>, otherwise: &[Stmt]) {
        self.open(head);
        self.block(then);
        last.iter().for_each(|text| self.line(text));
        self.depth -= 1;
        self.open("} else");
        self.block(otherwise);
        self.close();
    }
}
