//! Tiny programs at random, for what takes exponential time: two threads with at most three accesses each.

use crate::choices::Choices;
use crate::program::{Expr, Op, Program, Static, StaticKind, Stmt, Thread, Type};

struct Generator<'c> {
    choices: &'c mut Choices,
    locals: u32,
    volatile: bool,
}

/// A program, with a volatile field or without.
pub fn program(name: String, volatile: bool, choices: &mut Choices) -> Program {
    let mut generator = Generator { choices, locals: 0, volatile };
    let field = |name: &str, volatile| Static {
        name: name.to_string(),
        kind: StaticKind::Variable { ty: Type::Int, volatile, initial: 0 },
    };
    let mut statics = vec![field("x", false), field("y", false)];
    if generator.volatile {
        statics.push(field("v", true));
    }
    let thread = |generator: &mut Generator<'_>, name: &str| {
        let accesses = 2 + generator.below(2);
        let body = generator.block(accesses, &mut Vec::new());
        Thread { name: name.to_string(), after: Vec::new(), synchronized: false, body }
    };
    let threads = vec![thread(&mut generator, "t1"), thread(&mut generator, "t2")];
    Program { name, classes: Vec::new(), statics, threads }
}

impl Generator<'_> {
    fn below(&mut self, bound: u64) -> u64 {
        self.choices.below(bound as usize) as u64
    }

    fn field(&mut self) -> Expr {
        let names: &[&str] = if self.volatile { &["x", "y", "x", "y", "v"] } else { &["x", "y"] };
        let index = self.below(names.len() as u64) as usize;
        Expr::Name(names[index].to_string())
    }

    /// Threads begin with a read most of the time, and what they write depends on what they read: that is where legality is hard.
    fn block(&mut self, accesses: u64, known: &mut Vec<String>) -> Vec<Stmt> {
        let mut body = Vec::new();
        for access in 0..accesses {
            match self.below(8) {
                choice if choice < 3 || (access == 0 && choice < 6) => {
                    self.locals += 1;
                    let name = format!("r{}", self.locals);
                    body.push(Stmt::Declare { ty: Type::Int, name: name.clone(), value: Some(self.field()) });
                    known.push(name);
                }
                3..=5 if !known.is_empty() => {
                    let condition = self.condition(known);
                    let then = vec![self.write(known)];
                    let otherwise = if self.below(3) == 0 { vec![self.write(known)] } else { Vec::new() };
                    body.push(Stmt::If { condition, then, otherwise });
                }
                6 if self.below(2) == 0 => body.push(Stmt::Print(Expr::Text("!".to_string()))),
                _ => body.push(self.write(known)),
            }
        }
        body
    }

    fn condition(&mut self, known: &[String]) -> Expr {
        let index = self.below(known.len() as u64) as usize;
        let op = if self.below(2) == 0 { Op::Equal } else { Op::NotEqual };
        let right = Box::new(Expr::Int(i64::from(self.below(3) != 0)));
        Expr::Binary { op, left: Box::new(Expr::Name(known[index].clone())), right }
    }

    fn write(&mut self, known: &[String]) -> Stmt {
        let value = match known.len() as u64 {
            0 => Expr::Int(1),
            length => {
                let index = self.below(length + 1);
                known.get(index as usize).map_or(Expr::Int(1), |name| Expr::Name(name.clone()))
            }
        };
        Stmt::Assign { place: self.field(), value }
    }
}
