//! Small programs at random: plain, volatile, locked and array accesses, branches, thread order, and objects with final fields.
//!
//! They are made to be enumerated: few threads, few reads, few synchronization actions. Every thread ends without an exception,
//! constructors do not leak `this`, and no monitor is entered within another.

mod heap;
mod longs;

use crate::choices::Choices;
use crate::java::{Header, Test};
use crate::program::{Class, Expr, Field, FieldKind, Op, Program, Static, StaticKind, Stmt, Thread, Type};

/// Plain `int` fields.
const PLAIN: [&str; 2] = ["x", "y"];
/// Volatile `int` fields.
const VOLATILE: [&str; 2] = ["u", "v"];
/// Monitors.
const MONITORS: [&str; 2] = ["m", "n"];
/// Fields that refer to the published object.
const REFERENCES: [&str; 2] = ["f", "g"];

/// A program, as a test that asks nothing.
pub fn test(name: String, choices: &mut Choices) -> Test {
    untitled(program(name, choices))
}

/// A smaller program, with `long` variables that can be torn, as a test that asks nothing.
pub fn long_test(name: String, choices: &mut Choices) -> Test {
    untitled(longs::widened(Generator::new(choices, 4, 4).program(name)))
}

/// A smaller program, about objects within objects and arrays, as a test that asks nothing.
pub fn heap_test(name: String, choices: &mut Choices) -> Test {
    untitled(heap::Heap::new(choices).program(name))
}

fn untitled(program: Program) -> Test {
    let title = format!("{} – a random program", program.name);
    Test { header: Header { title, ..Header::default() }, program }
}

/// A program.
pub fn program(name: String, choices: &mut Choices) -> Program {
    Generator::new(choices, 8, 8).program(name)
}

/// What kind of object one thread publishes, if any.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Objects {
    /// There are no objects.
    None,
    /// One with a final field and a plain one.
    Point,
    /// One with a final reference to another one.
    Holder,
}

struct Generator<'c> {
    choices: &'c mut Choices,
    /// How many more reads the program may have.
    reads: u32,
    /// How many more synchronization actions the program may have.
    sync: u32,
    locals: u32,
    /// What most accesses are of.
    focus: u64,
    objects: Objects,
    /// Numeric locals of the current thread that have a value.
    known: Vec<String>,
}

fn name(text: &str) -> Expr {
    Expr::Name(text.to_string())
}

fn field(object: &str, field: &str) -> Expr {
    Expr::Field { object: Box::new(name(object)), name: field.to_string() }
}

fn element(index: i64) -> Expr {
    Expr::Element { array: "a".to_string(), index: Box::new(Expr::Int(index)) }
}

fn assign(place: Expr, value: Expr) -> Stmt {
    Stmt::Assign { place, value }
}

fn declare(ty: Type, local: &str, value: Expr) -> Stmt {
    Stmt::Declare { ty, name: local.to_string(), value: Some(value) }
}

fn variable(name: &str, ty: Type, volatile: bool) -> Static {
    Static { name: name.to_string(), kind: StaticKind::Variable { ty, volatile, initial: 0 } }
}

impl<'c> Generator<'c> {
    fn new(choices: &'c mut Choices, reads: u32, sync: u32) -> Generator<'c> {
        Generator { choices, reads, sync, locals: 0, focus: 0, objects: Objects::None, known: Vec::new() }
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.choices.below(bound as usize) as u64
    }

    fn one_in(&mut self, chances: u64) -> bool {
        self.below(chances) == 0
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        let index = self.below(of.len() as u64);
        of[index as usize]
    }

    /// Takes from a budget, if there is that much left.
    fn afford(budget: &mut u32, cost: u32) -> bool {
        let left = budget.checked_sub(cost);
        *budget = left.unwrap_or(*budget);
        left.is_some()
    }

    fn local(&mut self, prefix: &str) -> String {
        self.locals += 1;
        format!("{prefix}{}", self.locals)
    }

    fn program(&mut self, name: String) -> Program {
        self.objects = match self.below(5) {
            0 | 1 => Objects::Point,
            2 => Objects::Holder,
            _ => Objects::None,
        };
        self.focus = self.below(4);
        let count = [2, 2, 2, 3, 3, 4][self.below(6) as usize];
        let mut threads: Vec<Thread> = (0..count).map(|number| self.thread(number, count)).collect();
        if self.one_in(8) {
            threads[count - 1].after.push("t1".to_string());
        }
        Program { name, classes: self.classes(), statics: self.statics(), threads }
    }

    fn statics(&mut self) -> Vec<Static> {
        let mut statics = self.numbers_and_monitors();
        if let Some(class) = self.published() {
            let volatile = self.one_in(6);
            statics.extend(REFERENCES.iter().map(|name| variable(name, Type::Class(class.to_string()), volatile)));
        }
        statics
    }

    fn numbers_and_monitors(&self) -> Vec<Static> {
        let mut statics: Vec<Static> = PLAIN.iter().map(|name| variable(name, Type::Int, false)).collect();
        statics.extend(VOLATILE.iter().map(|name| variable(name, Type::Int, true)));
        statics.push(Static { name: "a".to_string(), kind: StaticKind::Array { ty: Type::Int, initial: vec![0, 0] } });
        for monitor in MONITORS {
            statics
                .push(Static { name: monitor.to_string(), kind: StaticKind::Object { class: "Object".to_string() } });
        }
        statics
    }

    /// The class of the object that is published.
    fn published(&self) -> Option<&'static str> {
        match self.objects {
            Objects::None => None,
            Objects::Point => Some("Point"),
            Objects::Holder => Some("Holder"),
        }
    }

    fn classes(&self) -> Vec<Class> {
        let field = |name: &str, ty: Type, kind: FieldKind| Field { name: name.to_string(), ty, kind, initial: None };
        let class = |name: &str, fields: Vec<Field>, constructor: Vec<Stmt>| Class {
            name: name.to_string(),
            fields,
            constructor,
        };
        match self.objects {
            Objects::None => Vec::new(),
            Objects::Point => {
                let fields = vec![field("c", Type::Int, FieldKind::Final), field("d", Type::Int, FieldKind::Plain)];
                vec![class("Point", fields, vec![assign(name("c"), Expr::Int(1)), assign(name("d"), Expr::Int(1))])]
            }
            Objects::Holder => {
                let cell = || Type::Class("Cell".to_string());
                let constructor = vec![
                    declare(cell(), "b", Expr::New("Cell".to_string())),
                    assign(self::field("b", "d"), Expr::Int(1)),
                    assign(name("c"), name("b")),
                ];
                vec![
                    class("Cell", vec![field("d", Type::Int, FieldKind::Plain)], Vec::new()),
                    class("Holder", vec![field("c", cell(), FieldKind::Final)], constructor),
                ]
            }
        }
    }

    /// A thread; the first one publishes the object, others may read it or hand it on.
    fn thread(&mut self, number: usize, count: usize) -> Thread {
        self.known.clear();
        let statements = 2 + self.below(if count == 4 { 2 } else { 3 });
        let special = self.below(statements);
        let mut body = Vec::new();
        for position in 0..statements {
            match (position == special, number) {
                (true, 0) => self.publish(&mut body),
                (true, _) => self.receive(&mut body),
                (false, _) => self.statement(&mut body),
            }
        }
        let synchronized = self.one_in(15) && Self::afford(&mut self.sync, 2);
        Thread { name: format!("t{}", number + 1), after: Vec::new(), synchronized, body }
    }

    fn publish(&mut self, body: &mut Vec<Stmt>) {
        let Some(class) = self.published() else { return self.statement(body) };
        let reference = self.pick(&REFERENCES);
        if !self.one_in(3) {
            return body.push(assign(name(reference), Expr::New(class.to_string())));
        }
        let object = self.local("p");
        body.push(declare(Type::Class(class.to_string()), &object, Expr::New(class.to_string())));
        if self.objects == Objects::Point {
            body.push(assign(field(&object, "d"), Expr::Int(2)));
        }
        body.push(assign(name(reference), name(&object)));
        if self.one_in(3) {
            body.push(assign(name(self.pick(&REFERENCES)), name(&object)));
        }
    }

    fn receive(&mut self, body: &mut Vec<Stmt>) {
        let Some(class) = self.published() else { return self.statement(body) };
        if !Self::afford(&mut self.reads, 2) {
            return self.statement(body);
        }
        let object = self.local("p");
        body.push(declare(Type::Class(class.to_string()), &object, name(self.pick(&REFERENCES))));
        if self.one_in(4) {
            return body.push(assign(name(self.pick(&REFERENCES)), name(&object)));
        }
        let value = self.local("r");
        body.push(declare(Type::Int, &value, Expr::Int(-1)));
        let mut then = Vec::new();
        if self.objects == Objects::Holder && Self::afford(&mut self.reads, 1) {
            let inner = self.local("p");
            then.push(declare(Type::Class("Cell".to_string()), &inner, field(&object, "c")));
            then.push(assign(name(&value), field(&inner, "d")));
        } else if self.objects == Objects::Point {
            let read = self.pick(&["c", "d"]);
            then.push(assign(name(&value), field(&object, read)));
        } else {
            then.push(assign(name(&value), Expr::Int(1)));
        }
        let condition = Expr::Binary { op: Op::NotEqual, left: Box::new(name(&object)), right: Box::new(Expr::Null) };
        body.push(Stmt::If { condition, then, otherwise: Vec::new() });
        self.known.push(value);
    }

    fn statement(&mut self, body: &mut Vec<Stmt>) {
        match self.below(8) {
            0 if Self::afford(&mut self.sync, 2) => {
                let monitor = name(self.pick(&MONITORS));
                let mut inner = Vec::new();
                (0..=self.below(2)).for_each(|_| self.access_in_block(body, &mut inner));
                body.push(Stmt::Synchronized { monitor, body: inner });
            }
            1 | 2 if !self.known.is_empty() => {
                let (mut then, mut otherwise) = (Vec::new(), Vec::new());
                let condition = self.condition();
                self.write(&mut then);
                if self.one_in(3) {
                    self.write(&mut otherwise);
                }
                body.push(Stmt::If { condition, then, otherwise });
            }
            3..=5 => {
                if let Some(value) = self.read() {
                    let local = self.local("r");
                    body.push(declare(Type::Int, &local, value));
                    self.known.push(local);
                } else {
                    self.write(body);
                }
            }
            _ => self.write(body),
        }
    }

    /// A read or a write in a synchronized block; what it reads is declared before the block.
    fn access_in_block(&mut self, before: &mut Vec<Stmt>, body: &mut Vec<Stmt>) {
        match self.one_in(2).then(|| self.read()).flatten() {
            Some(value) => {
                let local = self.local("r");
                before.push(Stmt::Declare { ty: Type::Int, name: local.clone(), value: None });
                body.push(assign(name(&local), value));
                self.known.push(local);
            }
            None => self.write(body),
        }
    }

    fn condition(&mut self) -> Expr {
        let index = self.below(self.known.len() as u64) as usize;
        let local = self.known[index].clone();
        let op = if self.one_in(3) { Op::NotEqual } else { Op::Equal };
        let value = self.below(2) as i64;
        Expr::Binary { op, left: Box::new(name(&local)), right: Box::new(Expr::Int(value)) }
    }

    /// A variable to read, if the budget allows.
    fn read(&mut self) -> Option<Expr> {
        if !Self::afford(&mut self.reads, 1) {
            return None;
        }
        Some(self.variable())
    }

    /// A variable; most are of the few that the program is about, so that threads meet.
    fn variable(&mut self) -> Expr {
        let kind = if self.one_in(3) { self.below(4) } else { self.focus };
        match (kind, self.below(4)) {
            (0, _) => name(self.pick(&PLAIN)),
            (1, 0) | (2, 0 | 1) if Self::afford(&mut self.sync, 1) => name(self.pick(&VOLATILE)),
            (3, 0 | 1) => element(self.below(2) as i64),
            _ => name(PLAIN[0]),
        }
    }

    fn write(&mut self, body: &mut Vec<Stmt>) {
        let place = self.variable();
        let value = match self.below(4) {
            0 if !self.known.is_empty() => {
                let index = self.below(self.known.len() as u64) as usize;
                name(&self.known[index].clone())
            }
            _ => Expr::Int(1 + self.below(2) as i64),
        };
        body.push(assign(place, value));
    }
}
