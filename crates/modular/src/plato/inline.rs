//! A method's body, put into the graph: frames, edges between operations, and the annotations that stand on edges.

use super::contents::Holding;
use super::points::untold;
use super::{Graph, InlineFrame, Instr, LocalRegister, LocalTest, NodeId, PlatoNode, PlatoOperand, Rhs, Unsupported};
use crate::arithmetic::Width;
use crate::term::Sort;
use crate::world::AnnotatedProgram;
use jmmc_program::{Body, ClassId, Cond, Kind, Method, MethodId, Next, Op, Reg};
use std::collections::BTreeMap;

/// Deepest nesting of inlined bodies.
const DEEPEST: usize = 24;
/// The most nodes of a graph.
const LARGEST: usize = 60_000;
/// How many nodes and nested bodies are inlined, where a call need not be.
const LARGE: (usize, usize) = (3_000, 8);

/// Puts bodies into a graph.
pub(super) struct Builder<'w, 'p> {
    pub world: &'w AnnotatedProgram<'p>,
    pub graph: Graph,
    /// The methods that are being inlined, outermost first.
    pub stack: Vec<MethodId>,
    /// Where the next operation goes.
    pub cursor: NodeId,
    pub frame: usize,
    pub op: u32,
    pub line: u32,
    /// Whether an exception may leave the method that is checked.
    pub may_throw: bool,
    /// For each call around the body in the making, whether a handler covers it.
    pub covered: Vec<bool>,
    /// Whether locks are taken or given back by calls.
    pub takes_locks: bool,
    /// Ops that read fields whose objects do not synchronise, by frame.
    pub holdings: BTreeMap<(usize, usize), Holding>,
}

/// A body in the making.
pub(super) struct Placed<'p> {
    pub body: &'p Body,
    pub method: &'p Method,
    pub frame: usize,
    /// The first node of each op.
    first: Vec<NodeId>,
    /// Where returns go, and where their value goes.
    exit: NodeId,
    result: Option<LocalRegister>,
    /// The lock of a synchronized method.
    pub monitor: Option<LocalRegister>,
    /// Where exceptions go that the body does not catch, and whether there are any.
    pub raised: Raised,
    pub raises: bool,
    /// Annotations on edges that have found their place.
    placed: Vec<bool>,
    /// A local that an annotation mentions where the class file does not tell of it, and the line.
    untold: Option<(String, u32)>,
}

/// An exception that has left a body.
#[derive(Clone, Copy)]
pub(super) struct Raised {
    pub node: NodeId,
    pub thrown: LocalRegister,
    /// A class that it is of for sure.
    pub class: Option<ClassId>,
}

impl Placed<'_> {
    /// The source line of an op; ops without one belong to the line before.
    pub fn line(&self, op: usize) -> u32 {
        self.body.lines[..=op].iter().rev().find(|line| **line != 0).copied().unwrap_or(0)
    }
}

impl<'w, 'p> Builder<'w, 'p> {
    pub fn new(world: &'w AnnotatedProgram<'p>) -> Self {
        Builder {
            world,
            graph: Graph::default(),
            stack: Vec::new(),
            cursor: 0,
            frame: 0,
            op: 0,
            line: 0,
            may_throw: true,
            covered: Vec::new(),
            takes_locks: false,
            holdings: BTreeMap::new(),
        }
    }

    /// A new local.
    pub fn local(&mut self, sort: Sort) -> LocalRegister {
        self.graph.locals.push(sort);
        LocalRegister(self.graph.locals.len() as u32 - 1)
    }

    /// A node that nothing leads to yet.
    pub fn node(&mut self, instr: Instr) -> NodeId {
        self.graph.nodes.push(PlatoNode { instr, next: Vec::new(), frame: self.frame, op: self.op, line: self.line });
        self.graph.nodes.len() - 1
    }

    /// Adds an operation after the last one.
    pub fn emit(&mut self, instr: Instr) {
        let node = self.node(instr);
        self.graph.nodes[self.cursor].next.push(node);
        self.cursor = node;
    }

    /// Ends the path: nothing follows.
    pub fn end_path(&mut self) {
        self.cursor = self.node(Instr::Nop);
    }

    pub fn unsupported<T>(&self, what: impl Into<String>) -> Result<T, Unsupported> {
        let mut line = self.line;
        let mut frame = self.frame;
        while let Some((outer, call)) = self.graph.frames.get(frame).and_then(|frame| frame.caller) {
            (frame, line) = (outer, call);
        }
        Err(Unsupported { what: what.into(), line })
    }

    /// Inlines a method after the last operation; the cursor is then where it returns. Returns where control comes out by an exception, if it does.
    pub fn inline(
        &mut self,
        method: &'p Method,
        args: &[LocalRegister],
        result: Option<LocalRegister>,
    ) -> Result<Option<Raised>, Unsupported> {
        let name = self.full_name(method);
        if self.stack.contains(&method.id) {
            return self.unsupported(format!("recursion without a specification ({name})"));
        }
        if self.stack.len() >= DEEPEST || self.graph.nodes.len() > LARGEST {
            return self.unsupported(format!(
                "code that is too large with all calls inlined (a specification of {name} would help)"
            ));
        }
        let body = match self.world.program.body(method) {
            Ok(Some(body)) => body,
            Ok(None) => return self.unsupported(format!("a call of {name}, which has no code and no specification,")),
            Err(error) => return self.unsupported(error.to_string()),
        };
        let (frame, op, line) = (self.frame, self.op, self.line);
        self.stack.push(method.id);
        let caller = (!self.graph.frames.is_empty()).then_some((frame, line));
        let raised = self.place(method, body, args, result, caller)?;
        self.stack.pop();
        (self.frame, self.op, self.line) = (frame, op, line);
        Ok(raised)
    }

    /// Whether no more should be inlined than must be.
    pub fn is_large(&self) -> bool {
        self.graph.nodes.len() > LARGE.0 || self.stack.len() >= LARGE.1
    }

    /// The name with its class, such as `Vector.lastIndexOf`.
    pub fn full_name(&self, method: &Method) -> String {
        let class = self.world.program.class(method.class).name.replace(['/', '$'], ".");
        let class = class.rsplit('.').next().unwrap_or_default().to_string();
        format!("{class}.{}", method.name)
    }

    fn place(
        &mut self,
        method: &'p Method,
        body: &'p Body,
        args: &[LocalRegister],
        result: Option<LocalRegister>,
        caller: Option<(usize, u32)>,
    ) -> Result<Option<Raised>, Unsupported> {
        let base = self.graph.locals.len() as u32;
        for kind in &body.registers {
            let local = self.local(if *kind == Kind::Ref { Sort::Ref } else { Sort::Int });
            let width = match kind {
                Kind::Int => Width::Int,
                Kind::Long => Width::Long,
                Kind::Float | Kind::Double | Kind::Ref => continue,
            };
            self.graph.widths.insert(local, width);
        }
        self.graph.frames.push(InlineFrame { method: method.id, base, caller });
        self.frame = self.graph.frames.len() - 1;
        for (index, arg) in args.iter().enumerate() {
            let rhs = Rhs::Is(PlatoOperand::Local(*arg));
            self.emit(Instr::Set { dst: LocalRegister(base + index as u32), rhs });
        }
        let monitor = self.monitor_of(method, base);
        if let Some(monitor) = monitor {
            self.line = body.lines.first().copied().unwrap_or(0);
            self.emit(Instr::Lock(monitor));
        }
        self.op = 0;
        let exit = self.node(Instr::Nop);
        let raised = Raised { node: self.node(Instr::Nop), thrown: self.local(Sort::Ref), class: None };
        let first = (0..body.ops.len()).map(|_| self.node(Instr::Nop)).collect::<Vec<_>>();
        let points = self.world.points.get(&method.id).map_or(0, Vec::len);
        let placed = vec![false; points];
        let (frame, untold) = (self.frame, None);
        let raises = false;
        let mut placed = Placed { body, method, frame, first, exit, result, monitor, raised, raises, placed, untold };
        for (op, node) in placed.first.iter().enumerate() {
            (self.graph.nodes[*node].op, self.graph.nodes[*node].line) = (op as u32, placed.line(op));
        }
        self.link(&mut placed, None, 0);
        for op in self.reachable(body) {
            (self.op, self.line) = (op as u32, placed.line(op));
            self.cursor = placed.first[op];
            self.op(&mut placed, op)?;
        }
        if let Some((local, line)) = &placed.untold {
            self.line = *line;
            return self.unsupported(no_value(local));
        }
        if let Some(line) = self.misplaced(&placed) {
            self.line = line;
            return self.unsupported("an annotation without a statement on lines of its own");
        }
        self.cursor = exit;
        Ok(placed.raises.then_some(placed.raised))
    }

    /// The lock of a synchronized method.
    fn monitor_of(&mut self, method: &Method, base: u32) -> Option<LocalRegister> {
        if !method.is_synchronized() {
            return None;
        }
        if !method.is_static() {
            return Some(LocalRegister(base));
        }
        let monitor = self.local(Sort::Ref);
        self.emit(Instr::Set { dst: monitor, rhs: Rhs::Eternal(self.world.class_object(method.class)) });
        Some(monitor)
    }

    /// One op: what it does, then where control goes.
    fn op(&mut self, placed: &mut Placed<'p>, op: usize) -> Result<(), Unsupported> {
        let what = &placed.body.ops[op];
        match *what {
            Op::Branch { cond, a, b, target } => {
                let (a, b) = (self.operand(placed, a), self.operand(placed, b));
                self.branch(placed, op, (cond, a, b), target);
                return Ok(());
            }
            Op::BranchConst { cond, a, imm, target } => {
                let null = placed.body.registers[a.index()] == Kind::Ref;
                let right = if null { PlatoOperand::Null } else { PlatoOperand::Int(imm.into()) };
                let left = self.operand(placed, a);
                self.branch(placed, op, (cond, left, right), target);
                return Ok(());
            }
            Op::Switch { src, table } => {
                self.switch(placed, op, src, table);
                return Ok(());
            }
            Op::ReturnVoid | Op::Return { .. } => {
                if let (Op::Return { src }, Some(result)) = (what, placed.result) {
                    let rhs = Rhs::Is(self.operand(placed, *src));
                    self.emit(Instr::Set { dst: result, rhs });
                }
                if let Some(monitor) = placed.monitor {
                    self.emit(Instr::Unlock(monitor));
                }
                self.graph.nodes[self.cursor].next.push(placed.exit);
                return Ok(());
            }
            _ => self.straight(placed, op)?,
        }
        if self.makes_failure(what) {
            return Ok(());
        }
        match what.next() {
            Next::Falls => self.link(placed, Some(op), op + 1),
            Next::To(target) => self.link(placed, Some(op), target as usize),
            Next::FallsOr(_) | Next::Table(_) | Next::Leaves => {}
        }
        Ok(())
    }

    /// The local of a register.
    pub fn reg(&self, placed: &Placed<'p>, reg: Reg) -> LocalRegister {
        LocalRegister(self.graph.frames[placed.frame].base + u32::from(reg.0))
    }

    pub fn operand(&self, placed: &Placed<'p>, reg: Reg) -> PlatoOperand {
        PlatoOperand::Local(self.reg(placed, reg))
    }

    fn branch(
        &mut self,
        placed: &mut Placed<'p>,
        op: usize,
        (cond, a, b): (Cond, PlatoOperand, PlatoOperand),
        target: u32,
    ) {
        let from = self.cursor;
        self.emit(Instr::Assume(LocalTest::Compare(cond, a, b)));
        self.link(placed, Some(op), target as usize);
        self.cursor = from;
        self.emit(Instr::Assume(LocalTest::Compare(negated(cond), a, b)));
        self.link(placed, Some(op), op + 1);
    }

    fn switch(&mut self, placed: &mut Placed<'p>, op: usize, src: Reg, table: u32) {
        let from = self.cursor;
        let src = self.operand(placed, src);
        let table = &placed.body.switches[table as usize];
        for (value, target) in &table.cases {
            self.cursor = from;
            self.emit(Instr::Assume(LocalTest::Compare(Cond::Eq, src, PlatoOperand::Int((*value).into()))));
            self.link(placed, Some(op), *target as usize);
        }
        self.cursor = from;
        for (value, _) in &table.cases {
            self.emit(Instr::Assume(LocalTest::Compare(Cond::Ne, src, PlatoOperand::Int((*value).into()))));
        }
        self.link(placed, Some(op), table.default as usize);
    }

    /// Control goes from the cursor to an op, past the annotations that stand between.
    pub fn link(&mut self, placed: &mut Placed<'p>, from: Option<usize>, to: usize) {
        for (point, op) in self.points_between(placed, from, to) {
            let annotation = &self.world.points[&placed.method.id][point];
            if let Some(local) = untold(annotation, placed.body, op) {
                placed.untold.get_or_insert((local.to_string(), annotation.position.line));
            }
            self.emit(Instr::Note { method: placed.method.id, point, op });
            placed.placed[point] = true;
        }
        self.graph.nodes[self.cursor].next.push(placed.first[to]);
    }

    /// Ops that control may reach, in order.
    fn reachable(&self, body: &Body) -> Vec<usize> {
        let mut seen = vec![false; body.ops.len()];
        let mut pending = vec![0];
        while let Some(op) = pending.pop() {
            if std::mem::replace(&mut seen[op], true) {
                continue;
            }
            if !self.makes_failure(&body.ops[op]) {
                body.for_each_successor(op as u32, |next| pending.push(next as usize));
            }
            pending.extend(super::raising::handlers(body, op).map(|handler| handler.target as usize));
        }
        (0..body.ops.len()).filter(|op| seen[*op]).collect()
    }

    /// Whether the op makes an `AssertionError`, which is an error wherever it goes.
    fn makes_failure(&self, op: &Op) -> bool {
        let program = self.world.program;
        match op {
            Op::New { class, .. } => program.resolve_class(*class).is_ok_and(|class| self.is_failure(class)),
            _ => false,
        }
    }

    /// Whether instances of the class say that an assertion does not hold.
    pub fn is_failure(&self, class: ClassId) -> bool {
        let program = self.world.program;
        program.load("java/lang/AssertionError").is_ok_and(|assertion| program.is_subtype(class, assertion))
    }

    /// Whether instances of the class can be thrown.
    pub fn is_throwable(&self, class: ClassId) -> bool {
        let program = self.world.program;
        program.load("java/lang/Throwable").is_ok_and(|throwable| program.is_subtype(class, throwable))
    }

    fn misplaced(&self, placed: &Placed<'p>) -> Option<u32> {
        let points = self.world.points.get(&placed.method.id)?;
        let lost = points
            .iter()
            .zip(&placed.placed)
            .find(|(point, placed)| !**placed && super::points::is_on_edge(point) || super::points::is_unclear(point));
        lost.map(|(point, _)| point.position.line)
    }
}

/// What is said of an annotation that mentions a local of which the class file does not tell.
pub(super) fn no_value(local: &str) -> String {
    format!("an annotation that mentions the local {local} where the class file does not tell its value")
}

pub(super) fn negated(cond: Cond) -> Cond {
    match cond {
        Cond::Eq => Cond::Ne,
        Cond::Ne => Cond::Eq,
        Cond::Lt => Cond::Ge,
        Cond::Ge => Cond::Lt,
        Cond::Gt => Cond::Le,
        Cond::Le => Cond::Gt,
    }
}
