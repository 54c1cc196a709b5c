//! Small concurrent programs, at random: each as Java text and as the code that the oracle interprets.

use jmmc_oracle::choices::Choices;

/// A variable that is there from the start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Var {
    X,
    Y,
    V,
    W,
    Atomic,
    Element0,
    Element1,
}

pub const VARS: [Var; 7] = [Var::X, Var::Y, Var::V, Var::W, Var::Atomic, Var::Element0, Var::Element1];

impl Var {
    pub fn is_volatile(self) -> bool {
        matches!(self, Var::V | Var::W | Var::Atomic)
    }

    fn java(self) -> &'static str {
        match self {
            Var::X => "x",
            Var::Y => "y",
            Var::V => "v",
            Var::W => "w",
            Var::Atomic => "a",
            Var::Element0 => "e[0]",
            Var::Element1 => "e[1]",
        }
    }
}

/// A field of a node; `G` is volatile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NodeField {
    F,
    G,
}

/// A variable that refers to a node; `Q` is volatile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pointer {
    P,
    Q,
}

/// What can be locked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Monitor {
    Static(u8),
    /// The node that the thread's node register refers to.
    Node,
    /// The `ReentrantLock`, which nobody waits on.
    Library,
}

/// A value: a constant, or a register plus a constant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operand {
    Const(i32),
    Plus(u8, i32),
}

/// Read-modify-writes of the atomic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Update {
    GetAndAdd(i32),
    /// Expected, new; the result is 1 or 0.
    CompareAndSet(i32, i32),
}

/// One step of a thread, as the oracle sees it. Targets are positions in the thread's code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    Set(u8, i32),
    Jump(usize),
    /// Jumps unless the register has the value.
    Unless(u8, i32, usize),
    /// Jumps if the node register is null.
    IfNull(usize),
    Read(u8, Var),
    Write(Var, Operand),
    Update(u8, Update),
    /// A new node, the one of this number.
    New(u8),
    ReadField(u8, NodeField),
    WriteField(NodeField, Operand),
    ReadPointer(Pointer),
    WritePointer(Pointer),
    Lock(Monitor),
    Unlock(Monitor),
    /// Locks the `ReentrantLock` if it is free, and says whether it did.
    TryLock(u8),
    /// Sets the register to 99 if it is interrupted.
    Wait(u8, u8, bool),
    Notify(u8),
    NotifyAll(u8),
    Start(u8),
    /// Register, thread, timed. Sets the register to 99 if it is interrupted.
    Join(u8, u8, bool),
    Interrupt(u8),
    /// `Thread.interrupted()`.
    Interrupted(u8),
    IsInterrupted(u8, u8),
    IsAlive(u8, u8),
    Sleep(u8),
    Park,
    Unpark(u8),
    /// Reads a static of a class of the program's own, whose initialiser does `h = x; y = h + 1`.
    Touch(u8),
    End,
}

/// Registers of a thread; the last one is for the translation of statements that need one of their own.
pub const REGISTERS: usize = 4;
const SCRATCH: u8 = 3;

/// A program.
pub struct Generated {
    pub name: String,
    /// Code of each thread; the first is main's.
    pub threads: Vec<Vec<Op>>,
    pub nodes: u8,
    pub java: String,
}

/// What may occur in a program: drawn once for each, so that programs differ in kind.
struct Flavour {
    threads: usize,
    statements: usize,
    waits: bool,
    interrupts: bool,
    nodes: bool,
    liveness: bool,
    timed: bool,
    parks: bool,
    spins: bool,
    initializer: bool,
    nested_start: bool,
    library: bool,
    /// Whether most of it is waiting and notifying.
    signals: bool,
}

struct Writer<'r> {
    random: &'r mut Choices,
    flavour: Flavour,
    me: usize,
    code: Vec<Op>,
    java: String,
    indent: usize,
    nodes: u8,
    held: Vec<u8>,
    /// Whether the code is only reached under a condition or lock.
    depth: usize,
}

impl Generated {
    /// The program that the choices make.
    pub fn new(name: String, random: &mut Choices) -> Generated {
        let flavour = Flavour::draw(random);
        let threads = flavour.threads;
        let statements = flavour.statements;
        let nested = flavour.nested_start && threads == 3;
        let mut writer = Writer {
            random,
            flavour,
            me: 0,
            code: Vec::new(),
            java: String::new(),
            indent: 2,
            nodes: 0,
            held: Vec::new(),
            depth: 0,
        };
        let mut code = vec![Vec::new()];
        let mut java = Vec::new();
        for thread in 1..threads {
            writer.me = thread;
            if nested && thread == 1 {
                writer.start(threads - 1);
            }
            for _ in 0..1 + writer.random.below(statements) {
                writer.statement();
            }
            writer.code.push(Op::End);
            code.push(std::mem::take(&mut writer.code));
            java.push(std::mem::take(&mut writer.java));
        }
        writer.me = 0;
        writer.main(threads, nested);
        code[0] = std::mem::take(&mut writer.code);
        let main = std::mem::take(&mut writer.java);
        let nodes = writer.nodes;
        let java = whole(&name, threads, &main, &java);
        Generated { name, threads: code, nodes, java }
    }
}

impl Flavour {
    fn draw(random: &mut Choices) -> Flavour {
        if random.one_in(3) {
            return Flavour::of_signals(random);
        }
        let threads = 2 + usize::from(random.one_in(2)) + usize::from(random.one_in(8));
        Flavour {
            threads,
            statements: if threads > 3 { 2 } else { 2 + random.below(3) },
            waits: random.one_in(3),
            interrupts: random.one_in(4),
            nodes: random.one_in(3),
            liveness: random.one_in(6),
            timed: random.one_in(6),
            parks: random.one_in(6),
            spins: random.one_in(6),
            initializer: random.one_in(6),
            nested_start: random.one_in(6),
            library: random.one_in(5),
            signals: false,
        }
    }

    /// Little memory, and much waiting, notifying, giving up and interrupting.
    fn of_signals(random: &mut Choices) -> Flavour {
        Flavour {
            threads: 3 + usize::from(random.one_in(2)),
            statements: 2,
            waits: true,
            interrupts: random.one_in(2),
            nodes: false,
            liveness: random.one_in(6),
            timed: random.one_in(2),
            parks: random.one_in(6),
            spins: false,
            initializer: false,
            nested_start: false,
            library: false,
            signals: true,
        }
    }
}

impl Writer<'_> {
    fn line(&mut self, text: &str) {
        self.java.push_str(&"    ".repeat(self.indent));
        self.java.push_str(text);
        self.java.push('\n');
    }

    fn register(&mut self) -> u8 {
        self.random.below(REGISTERS - 1) as u8
    }

    fn value(&mut self) -> (Operand, String) {
        if self.random.one_in(2) {
            let constant = 1 + self.random.below(2) as i32;
            return (Operand::Const(constant), constant.to_string());
        }
        let (register, plus) = (self.register(), self.random.below(2) as i32);
        (Operand::Plus(register, plus), format!("r{register} + {plus}"))
    }

    fn var(&mut self) -> Var {
        // The atomic has statements of its own.
        [Var::X, Var::X, Var::Y, Var::V, Var::V, Var::W, Var::Element0, Var::Element1][self.random.below(8)]
    }

    /// A thread that has certainly been started before this one runs; the running one counts.
    fn earlier_thread(&mut self) -> usize {
        match self.me {
            0 => 1 + self.random.below(self.flavour.threads - 1),
            me => 1 + self.random.below(me),
        }
    }

    fn main(&mut self, threads: usize, nested: bool) {
        let started = if nested { threads - 1 } else { threads };
        for thread in 1..started {
            self.start(thread);
            // Later threads are not started yet, so only statements about memory fit here.
            if thread + 1 < started && self.random.one_in(4) {
                self.memory();
            }
        }
        if !nested {
            for _ in 0..self.random.below(3) {
                self.statement();
            }
        }
        for thread in 1..threads {
            self.code.push(Op::Join(SCRATCH, thread as u8, false));
            self.line(&format!("t{thread}.join();"));
        }
        self.code.push(Op::End);
    }

    fn start(&mut self, thread: usize) {
        self.code.push(Op::Start(thread as u8));
        self.line(&format!("t{thread}.start();"));
    }

    fn statement(&mut self) {
        if self.flavour.signals && !self.random.one_in(4) {
            return self.special();
        }
        match self.random.below(12) {
            0..=3 => self.memory(),
            4 => self.atomic(),
            5 | 6 if self.depth < 2 && self.flavour.library && self.random.one_in(2) => self.library_lock(),
            5 | 6 if self.depth < 2 => self.synchronized(),
            7 if self.depth < 2 => self.conditional(),
            8 | 9 if self.flavour.nodes => self.node(),
            _ => self.special(),
        }
    }

    fn special(&mut self) {
        let flavour = &self.flavour;
        let wanted = [
            flavour.waits,
            flavour.interrupts,
            flavour.liveness,
            flavour.timed,
            flavour.parks,
            flavour.spins,
            flavour.initializer,
        ];
        let chosen: Vec<usize> = (0..wanted.len()).filter(|&index| wanted[index]).collect();
        if chosen.is_empty() {
            return self.memory();
        }
        match chosen[self.random.below(chosen.len())] {
            0 => self.signal(),
            1 => self.interrupts(),
            2 => self.liveness(),
            3 => self.timed(),
            4 => self.parking(),
            5 => self.spin(),
            _ => self.touch(),
        }
    }

    fn memory(&mut self) {
        let (var, register) = (self.var(), self.register());
        let name = var.java();
        match self.random.below(5) {
            0 | 1 => {
                self.code.push(Op::Read(register, var));
                self.line(&format!("r{register} = {name};"));
            }
            2 | 3 => {
                let (operand, text) = self.value();
                self.code.push(Op::Write(var, operand));
                self.line(&format!("{name} = {text};"));
            }
            _ => {
                self.code.push(Op::Read(SCRATCH, var));
                self.code.push(Op::Write(var, Operand::Plus(SCRATCH, 1)));
                self.code.push(Op::Set(SCRATCH, 0));
                self.line(&format!("{name}++;"));
            }
        }
    }

    fn atomic(&mut self) {
        let register = self.register();
        let (expected, new) = (self.random.below(2) as i32, 1 + self.random.below(2) as i32);
        match self.random.below(4) {
            0 => {
                self.code.push(Op::Update(register, Update::GetAndAdd(new)));
                self.line(&format!("r{register} = a.getAndAdd({new});"));
            }
            1 => {
                self.code.push(Op::Update(register, Update::CompareAndSet(expected, new)));
                self.line(&format!("r{register} = a.compareAndSet({expected}, {new}) ? 1 : 0;"));
            }
            2 => {
                self.code.push(Op::Read(register, Var::Atomic));
                self.line(&format!("r{register} = a.get();"));
            }
            _ => {
                let (operand, text) = self.value();
                self.code.push(Op::Write(Var::Atomic, operand));
                self.line(&format!("a.set({text});"));
            }
        }
    }

    fn synchronized(&mut self) {
        let lock = self.random.below(2) as u8;
        self.code.push(Op::Lock(Monitor::Static(lock)));
        self.line(&format!("synchronized (L{lock}) {{"));
        self.held.push(lock);
        self.body();
        self.held.pop();
        self.code.push(Op::Unlock(Monitor::Static(lock)));
        self.line("}");
    }

    /// `lock` or `tryLock`, and `unlock`, of the library.
    fn library_lock(&mut self) {
        if self.random.one_in(2) {
            self.code.push(Op::Lock(Monitor::Library));
            self.line("l.lock();");
            self.body();
            self.code.push(Op::Unlock(Monitor::Library));
            self.line("l.unlock();");
            return;
        }
        let branch = self.code.len() + 1;
        self.code.push(Op::TryLock(SCRATCH));
        self.code.push(Op::End);
        self.code.push(Op::Set(SCRATCH, 0));
        self.line("if (l.tryLock()) {");
        self.body();
        self.code.push(Op::Unlock(Monitor::Library));
        self.line("    l.unlock();");
        self.line("}");
        self.code[branch] = Op::Unless(SCRATCH, 1, self.code.len());
    }

    fn body(&mut self) {
        self.indent += 1;
        self.depth += 1;
        for _ in 0..1 + self.random.below(2) {
            self.statement();
        }
        self.depth -= 1;
        self.indent -= 1;
    }

    fn conditional(&mut self) {
        let (register, value) = (self.register(), self.random.below(2) as i32);
        let branch = self.code.len();
        self.code.push(Op::End);
        self.line(&format!("if (r{register} == {value}) {{"));
        self.body();
        self.code[branch] = Op::Unless(register, value, self.code.len());
        self.line("}");
    }

    fn node(&mut self) {
        let (pointer, name) = if self.random.one_in(2) { (Pointer::P, "p") } else { (Pointer::Q, "q") };
        if self.random.one_in(2) {
            return self.publish(pointer, name);
        }
        self.code.push(Op::ReadPointer(pointer));
        self.line(&format!("n = {name};"));
        let branch = self.code.len();
        self.code.push(Op::End);
        let locked = self.random.one_in(4);
        self.line(if locked { "if (n != null) synchronized (n) {" } else { "if (n != null) {" });
        if locked {
            self.code.push(Op::Lock(Monitor::Node));
        }
        self.indent += 1;
        for _ in 0..1 + self.random.below(2) {
            self.node_field();
        }
        self.indent -= 1;
        if locked {
            self.code.push(Op::Unlock(Monitor::Node));
        }
        self.line("}");
        self.code[branch] = Op::IfNull(self.code.len());
    }

    fn node_field(&mut self) {
        let (field, name) = if self.random.one_in(3) { (NodeField::G, "g") } else { (NodeField::F, "f") };
        if self.random.one_in(3) {
            let (operand, text) = self.value();
            self.code.push(Op::WriteField(field, operand));
            self.line(&format!("n.{name} = {text};"));
        } else {
            let register = self.register();
            self.code.push(Op::ReadField(register, field));
            self.line(&format!("r{register} = n.{name};"));
        }
    }

    fn publish(&mut self, pointer: Pointer, name: &str) {
        self.code.push(Op::New(self.nodes));
        self.nodes += 1;
        self.line("n = new N();");
        for _ in 0..self.random.below(3) {
            self.node_field();
        }
        self.code.push(Op::WritePointer(pointer));
        self.line(&format!("{name} = n;"));
        if self.random.one_in(3) {
            self.node_field();
        }
    }

    /// Waiting and notifying, guarded or not, in a lock of its own if none is held.
    fn signal(&mut self) {
        let lock = match self.held.last() {
            Some(&lock) => lock,
            None if self.flavour.signals => 0,
            None => self.random.below(2) as u8,
        };
        let own = self.held.is_empty();
        if own {
            self.code.push(Op::Lock(Monitor::Static(lock)));
            self.line(&format!("synchronized (L{lock}) {{"));
            self.indent += 1;
        }
        let register = self.register();
        let var = if self.random.one_in(3) { Var::V } else { Var::X };
        let name = var.java();
        let waiting = format!("try {{ L{lock}.wait(); }} catch (InterruptedException i) {{ r{register} = 99; }}");
        match self.random.below(6) {
            0 => {
                self.code.push(Op::Wait(register, lock, false));
                self.line(&waiting);
            }
            1 | 2 => {
                let begin = self.code.len();
                self.code.push(Op::Read(SCRATCH, var));
                self.code.push(Op::Unless(SCRATCH, 0, begin + 4));
                self.code.push(Op::Wait(register, lock, false));
                self.code.push(Op::Jump(begin));
                self.code.push(Op::Set(SCRATCH, 0));
                self.line(&format!("while ({name} == 0) {waiting}"));
            }
            kind => {
                if self.random.one_in(2) {
                    self.code.push(Op::Write(var, Operand::Const(1)));
                    self.line(&format!("{name} = 1;"));
                }
                let all = kind == 5;
                self.code.push(if all { Op::NotifyAll(lock) } else { Op::Notify(lock) });
                self.line(&format!("L{lock}.notify{}();", if all { "All" } else { "" }));
            }
        }
        if own {
            self.indent -= 1;
            self.line("}");
            self.code.push(Op::Unlock(Monitor::Static(lock)));
        }
    }

    fn interrupts(&mut self) {
        let (register, thread) = (self.register(), self.earlier_thread());
        let (other, number) = (format!("t{thread}"), thread as u8);
        match self.random.below(5) {
            0 | 1 => {
                self.code.push(Op::Interrupt(number));
                self.line(&format!("{other}.interrupt();"));
            }
            2 => {
                self.code.push(Op::Interrupted(register));
                self.line(&format!("r{register} = Thread.interrupted() ? 1 : 0;"));
            }
            3 => {
                self.code.push(Op::IsInterrupted(register, number));
                self.line(&format!("r{register} = {other}.isInterrupted() ? 1 : 0;"));
            }
            _ => {
                self.code.push(Op::Sleep(register));
                self.line(&format!(
                    "try {{ Thread.sleep(1); }} catch (InterruptedException i) {{ r{register} = 99; }}"
                ));
            }
        }
    }

    fn liveness(&mut self) {
        let (register, thread) = (self.register(), self.earlier_thread());
        if thread == self.me || self.random.one_in(2) {
            self.code.push(Op::IsAlive(register, thread as u8));
            self.line(&format!("r{register} = t{thread}.isAlive() ? 1 : 0;"));
        } else {
            self.join(register, thread, false);
        }
    }

    fn join(&mut self, register: u8, thread: usize, timed: bool) {
        self.code.push(Op::Join(register, thread as u8, timed));
        let time = if timed { "1" } else { "" };
        self.line(&format!("try {{ t{thread}.join({time}); }} catch (InterruptedException i) {{ r{register} = 99; }}"));
    }

    fn timed(&mut self) {
        let (register, thread) = (self.register(), self.earlier_thread());
        if thread != self.me && self.random.one_in(2) {
            return self.join(register, thread, true);
        }
        let own = self.held.is_empty();
        let lock = self.held.last().copied().unwrap_or_default();
        if own && !self.flavour.signals {
            return self.memory();
        }
        if own {
            self.code.push(Op::Lock(Monitor::Static(lock)));
            self.line(&format!("synchronized (L{lock}) {{"));
        }
        self.code.push(Op::Wait(register, lock, true));
        self.line(&format!("try {{ L{lock}.wait(1); }} catch (InterruptedException i) {{ r{register} = 99; }}"));
        if own {
            self.line("}");
            self.code.push(Op::Unlock(Monitor::Static(lock)));
        }
    }

    fn parking(&mut self) {
        let thread = self.earlier_thread();
        if self.random.one_in(2) {
            self.code.push(Op::Park);
            self.line("java.util.concurrent.locks.LockSupport.park();");
        } else {
            self.code.push(Op::Unpark(thread as u8));
            self.line(&format!("java.util.concurrent.locks.LockSupport.unpark(t{thread});"));
        }
    }

    fn spin(&mut self) {
        let var = if self.random.one_in(3) { Var::X } else { Var::V };
        let begin = self.code.len();
        self.code.push(Op::Read(SCRATCH, var));
        self.code.push(Op::Unless(SCRATCH, 0, begin + 3));
        self.code.push(Op::Jump(begin));
        self.code.push(Op::Set(SCRATCH, 0));
        self.line(&format!("while ({} == 0) {{ }}", var.java()));
    }

    fn touch(&mut self) {
        let register = self.register();
        self.code.push(Op::Touch(register));
        self.line(&format!("r{register} = H.h;"));
    }
}

/// The class around the threads' statements. The outcome is the message of the exception that main ends with, unless
/// main has an argument.
fn whole(name: &str, threads: usize, main: &str, bodies: &[String]) -> String {
    let mut text = format!("class {name} {{\n    static int x, y;\n    static volatile int v, w;\n");
    text += "    static final AtomicInteger a = new AtomicInteger();\n    static final int[] e = new int[2];\n";
    text += "    static final Object L0 = new Object(), L1 = new Object();\n";
    text += "    static final ReentrantLock l = new ReentrantLock();\n";
    text += "    static N p;\n    static volatile N q;\n";
    text += "    static class N { int f; volatile int g; }\n";
    text += "    static class H { static int h; static { h = x; y = h + 1; } }\n";
    for thread in 0..threads {
        text += &format!("    static int r{thread}0, r{thread}1, r{thread}2;\n");
    }
    for thread in 1..threads {
        text += &format!("    static Thread t{thread};\n");
    }
    let locals = "        int r0 = 0, r1 = 0, r2 = 0;\n        N n = null;\n";
    for (index, body) in bodies.iter().enumerate() {
        let thread = index + 1;
        text += &format!("    static void run{thread}() {{\n{locals}{body}");
        text += &format!("        r{thread}0 = r0;\n        r{thread}1 = r1;\n        r{thread}2 = r2;\n    }}\n");
    }
    text += &format!("    public static void main(String[] args) throws InterruptedException {{\n{locals}");
    for thread in 1..threads {
        text += &format!("        t{thread} = new Thread({name}::run{thread});\n");
    }
    text += main;
    text += "        if (args.length > 0) return;\n        String s = \"<\" + r0 + \",\" + r1 + \",\" + r2";
    for thread in 1..threads {
        text += &format!(" + \";\" + r{thread}0 + \",\" + r{thread}1 + \",\" + r{thread}2");
    }
    text += " + \"|\" + x + \",\" + y + \",\" + v + \",\" + w + \",\" + a.get() + \",\" + e[0] + \",\" + e[1];\n";
    text += "        s += p == null ? \"|-\" : \"|\" + p.f + \",\" + p.g;\n";
    text += "        s += q == null ? \"|-\" : \"|\" + q.f + \",\" + q.g;\n";
    text += "        throw new RuntimeException(s + \">\");\n    }\n}\n";
    text
}
