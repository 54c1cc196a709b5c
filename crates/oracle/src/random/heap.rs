//! Programs about objects: within objects, in arrays, arrays in arrays, clones; made by one thread, perhaps under a condition, and handed to others by races,
//! volatiles or locks; fields that are plain, volatile or final, constructors that leak `this`.

use super::{Generator, assign, declare, field, name};
use crate::choices::Choices;
use crate::program::{Class, Expr, Field, FieldKind, Op, Program, Static, Stmt, Thread, Type};

/// What threads hand to each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Subject {
    /// A `Node`, which refers to a `Leaf`.
    Node,
    /// A `Leaf`.
    Leaf,
    /// An array of numbers.
    Numbers,
    /// An array of leaves.
    Leaves,
    /// An array of arrays of numbers.
    Rows,
}

const SUBJECTS: [Subject; 5] = [Subject::Node, Subject::Leaf, Subject::Numbers, Subject::Leaves, Subject::Rows];

fn class(of: &str) -> Type {
    Type::Class(of.to_string())
}

fn array(of: Type) -> Type {
    Type::Array(Box::new(of))
}

fn new(of: &str) -> Expr {
    Expr::New(of.to_string())
}

fn first(array: &str) -> Expr {
    Expr::Element { array: array.to_string(), index: Box::new(Expr::Int(0)) }
}

fn if_there(object: &str, then: Vec<Stmt>) -> Stmt {
    let condition = Expr::Binary { op: Op::NotEqual, left: Box::new(name(object)), right: Box::new(Expr::Null) };
    Stmt::If { condition, then, otherwise: Vec::new() }
}

impl Subject {
    fn ty(self) -> Type {
        match self {
            Subject::Node => class("Node"),
            Subject::Leaf => class("Leaf"),
            Subject::Numbers => array(Type::Int),
            Subject::Leaves => array(class("Leaf")),
            Subject::Rows => array(array(Type::Int)),
        }
    }
}

/// What the program's classes look like, and what it hands around.
pub(super) struct Heap<'c> {
    generator: Generator<'c>,
    subject: Subject,
    /// Of `Leaf.v`.
    value: FieldKind,
    /// Of `Node.l`.
    leaf: FieldKind,
    leaks: bool,
    /// Whether the handed references are volatile.
    volatile: bool,
}

impl<'c> Heap<'c> {
    pub(super) fn new(choices: &'c mut Choices) -> Heap<'c> {
        let mut generator = Generator::new(choices, 6, 4);
        let subject = SUBJECTS[[0, 0, 0, 1, 2, 3, 4][generator.below(7) as usize]];
        let value = [FieldKind::Plain, FieldKind::Plain, FieldKind::Plain, FieldKind::Final, FieldKind::Volatile];
        let value = value[generator.below(5) as usize];
        let leaf = [FieldKind::Plain, FieldKind::Plain, FieldKind::Final, FieldKind::Volatile];
        let leaf = leaf[generator.below(4) as usize];
        let (leaks, volatile) = (generator.one_in(8), generator.one_in(8));
        Heap { generator, subject, value, leaf, leaks, volatile }
    }

    pub(super) fn program(mut self, title: String) -> Program {
        let count = if self.generator.one_in(4) { 3 } else { 2 };
        let threads = (0..count).map(|number| self.thread(number)).collect();
        Program { name: title, classes: self.classes(), statics: self.statics(), threads }
    }

    fn statics(&self) -> Vec<Static> {
        let mut statics = self.generator.numbers_and_monitors();
        statics.push(super::variable("f", self.subject.ty(), self.volatile));
        statics.push(super::variable("g", self.subject.ty(), false));
        statics
    }

    fn classes(&self) -> Vec<Class> {
        let declared =
            |name: &str, ty: Type, kind: FieldKind| Field { name: name.to_string(), ty, kind, initial: None };
        let value = assign(name("v"), Expr::Int(1));
        let leaf = Class {
            name: "Leaf".to_string(),
            fields: vec![declared("v", Type::Int, self.value)],
            constructor: if self.value == FieldKind::Final { vec![value] } else { Vec::new() },
        };
        if self.subject != Subject::Node {
            return vec![leaf];
        }
        let mut constructor = Vec::new();
        if self.leaks {
            constructor.push(assign(name("g"), Expr::This));
        }
        if self.leaf == FieldKind::Final {
            constructor.push(declare(class("Leaf"), "b", new("Leaf")));
            if self.value != FieldKind::Final {
                constructor.push(assign(field("b", "v"), Expr::Int(1)));
            }
            constructor.push(assign(name("l"), name("b")));
        }
        constructor.push(assign(name("w"), Expr::Int(1)));
        let fields = vec![declared("l", class("Leaf"), self.leaf), declared("w", Type::Int, FieldKind::Plain)];
        vec![leaf, Class { name: "Node".to_string(), fields, constructor }]
    }

    fn thread(&mut self, number: usize) -> Thread {
        self.generator.known.clear();
        let mut body = Vec::new();
        let items = 1 + self.generator.below(3) as usize;
        for item in 0..items {
            match self.generator.below(5) {
                0 | 1 if item > 0 || number > 1 => self.generator.statement(&mut body),
                choice if item > 0 && choice % 2 == 0 => self.either(&mut body),
                _ if number == 0 => self.publish(&mut body),
                _ => self.consume(&mut body),
            }
        }
        Thread { name: format!("t{}", number + 1), after: Vec::new(), synchronized: false, body }
    }

    fn either(&mut self, body: &mut Vec<Stmt>) {
        if self.generator.one_in(2) { self.publish(body) } else { self.consume(body) }
    }

    fn afford(&mut self, reads: u32) -> bool {
        Generator::afford(&mut self.generator.reads, reads)
    }

    fn number(&mut self) -> Expr {
        Expr::Int(1 + self.generator.below(2) as i64)
    }

    /// A numeric local of the thread, with a value that no program writes.
    fn result(&mut self, body: &mut Vec<Stmt>) -> String {
        let local = self.generator.local("r");
        body.push(declare(Type::Int, &local, Expr::Int(-1)));
        self.generator.known.push(local.clone());
        local
    }

    /// Makes an object and hands it on, perhaps only if something was read before.
    fn publish(&mut self, body: &mut Vec<Stmt>) {
        let condition =
            (!self.generator.known.is_empty() && self.generator.one_in(3)).then(|| self.generator.condition());
        let mut inner = Vec::new();
        let made = self.make(body, &mut inner);
        let target = name(if self.generator.one_in(4) { "g" } else { "f" });
        let publication = assign(target, made);
        match self.generator.below(6) {
            0 if Generator::afford(&mut self.generator.sync, 2) => {
                inner.push(Stmt::Synchronized { monitor: name("m"), body: vec![publication] });
            }
            1 if Generator::afford(&mut self.generator.sync, 1) => {
                inner.extend([publication, assign(name("u"), Expr::Int(1))]);
            }
            _ => inner.push(publication),
        }
        match condition {
            Some(condition) => body.push(Stmt::If { condition, then: inner, otherwise: Vec::new() }),
            None => body.append(&mut inner),
        }
    }

    /// What is handed on; numbers that are read on the way are declared in `before`.
    fn make(&mut self, before: &mut Vec<Stmt>, body: &mut Vec<Stmt>) -> Expr {
        let local = self.generator.local("p");
        match self.subject {
            Subject::Node => self.make_node(&local, before, body),
            Subject::Leaf => self.make_leaf(&local, before, body),
            Subject::Numbers => {
                body.push(declare(self.subject.ty(), &local, Expr::NewArray { ty: Type::Int, lengths: vec![1] }));
                let value = self.number();
                body.push(assign(first(&local), value));
                return self.perhaps_clone(&local);
            }
            Subject::Leaves => {
                let leaf = self.generator.local("p");
                self.make_leaf(&leaf, before, body);
                body.push(declare(self.subject.ty(), &local, Expr::NewArray { ty: class("Leaf"), lengths: vec![1] }));
                body.push(assign(first(&local), name(&leaf)));
                return self.perhaps_clone(&local);
            }
            Subject::Rows => {
                body.push(declare(self.subject.ty(), &local, Expr::NewArray { ty: Type::Int, lengths: vec![1, 1] }));
                if self.generator.one_in(2) && self.afford(1) {
                    let row = self.generator.local("p");
                    body.push(declare(array(Type::Int), &row, first(&local)));
                    body.push(assign(first(&row), Expr::Int(1)));
                }
                return self.perhaps_clone(&local);
            }
        }
        name(&local)
    }

    fn perhaps_clone(&mut self, local: &str) -> Expr {
        let clones = self.generator.one_in(3) && self.afford(1);
        if clones { Expr::Clone(Box::new(name(local))) } else { name(local) }
    }

    fn make_leaf(&mut self, local: &str, before: &mut Vec<Stmt>, body: &mut Vec<Stmt>) {
        body.push(declare(class("Leaf"), local, new("Leaf")));
        if self.generator.one_in(5) && self.afford(1) {
            let result = self.result(before);
            body.push(assign(name(&result), field(local, "v")));
        }
        if self.value != FieldKind::Final && !self.generator.one_in(6) {
            let value = self.number();
            body.push(assign(field(local, "v"), value));
        }
    }

    fn make_node(&mut self, local: &str, before: &mut Vec<Stmt>, body: &mut Vec<Stmt>) {
        body.push(declare(class("Node"), local, new("Node")));
        if self.leaf != FieldKind::Final {
            let leaf = self.generator.local("p");
            self.make_leaf(&leaf, before, body);
            body.push(assign(field(local, "l"), name(&leaf)));
        }
        if self.generator.one_in(2) {
            let value = self.number();
            body.push(assign(field(local, "w"), value));
        }
    }

    /// Gets an object, if there is one, and looks at it, changes it or hands it on.
    fn consume(&mut self, body: &mut Vec<Stmt>) {
        if !self.afford(2) {
            return self.generator.statement(body);
        }
        let local = self.generator.local("p");
        let source = name(if self.generator.one_in(3) { "g" } else { "f" });
        if self.generator.one_in(5) && Generator::afford(&mut self.generator.sync, 2) {
            body.push(declare(self.subject.ty(), &local, Expr::Null));
            body.push(Stmt::Synchronized { monitor: name("m"), body: vec![assign(name(&local), source)] });
        } else {
            body.push(declare(self.subject.ty(), &local, source));
        }
        let mut then = Vec::new();
        let subject = self.subject;
        match subject {
            Subject::Node => self.look_at_node(&local, body, &mut then),
            Subject::Leaf => self.look_at_leaf(&local, body, &mut then),
            Subject::Numbers => self.look_at(first(&local), body, &mut then),
            Subject::Leaves if self.afford(1) => {
                let leaf = self.generator.local("p");
                then.push(declare(class("Leaf"), &leaf, first(&local)));
                let mut inner = Vec::new();
                self.look_at_leaf(&leaf, body, &mut inner);
                then.push(if_there(&leaf, inner));
            }
            Subject::Rows if self.afford(1) => {
                let row = self.generator.local("p");
                then.push(declare(array(Type::Int), &row, first(&local)));
                let mut inner = Vec::new();
                self.look_at(first(&row), body, &mut inner);
                then.push(if_there(&row, inner));
            }
            Subject::Leaves | Subject::Rows => then.push(assign(name("x"), Expr::Int(1))),
        }
        if self.generator.one_in(6) {
            then.push(assign(name("g"), name(&local)));
        }
        body.push(if_there(&local, then));
    }

    /// Reads the variable, or writes it.
    fn look_at(&mut self, place: Expr, before: &mut Vec<Stmt>, body: &mut Vec<Stmt>) {
        if self.generator.one_in(3) {
            let value = self.number();
            return body.push(assign(place, value));
        }
        let result = self.result(before);
        body.push(assign(name(&result), place));
    }

    fn look_at_leaf(&mut self, local: &str, before: &mut Vec<Stmt>, body: &mut Vec<Stmt>) {
        if self.value == FieldKind::Final {
            let result = self.result(before);
            return body.push(assign(name(&result), field(local, "v")));
        }
        self.look_at(field(local, "v"), before, body);
    }

    fn look_at_node(&mut self, local: &str, before: &mut Vec<Stmt>, body: &mut Vec<Stmt>) {
        if self.generator.one_in(3) || !self.afford(1) {
            return self.look_at(field(local, "w"), before, body);
        }
        let leaf = self.generator.local("p");
        body.push(declare(class("Leaf"), &leaf, field(local, "l")));
        let mut inner = Vec::new();
        self.look_at_leaf(&leaf, before, &mut inner);
        body.push(if_there(&leaf, inner));
    }
}
