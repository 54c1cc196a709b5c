//! Straight-line programs with all access modes, atomic updates and fences, under JAM21 and the upper bound `modes`, by brute force.
//!
//! Every choice of the writes seen is tried with every choice of the orders that the models speak of. An atomic update is one event here. Left out, as everywhere, are reads
//! of writes that their own thread performs later, and updates that see each other in circles.

mod bound;
mod jam;
mod random;

pub use random::program;

use crate::opmm::relation::Relation;
use std::collections::BTreeSet;
use std::fmt::Write;

/// How an access is ordered [VarHandle documentation].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mode {
    /// Plain.
    Plain,
    /// Opaque.
    Opaque,
    /// Acquire, for reads, and release, for writes.
    Ordered,
    /// Volatile.
    Volatile,
}

/// A fence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fence {
    /// `fullFence`.
    Full,
    /// `acquireFence`.
    Acquire,
    /// `releaseFence`.
    Release,
    /// `loadLoadFence`.
    LoadLoad,
    /// `storeStoreFence`.
    StoreStore,
}

/// A statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    /// Reads a variable into a local of its own.
    Read(usize, Mode),
    /// Writes a constant.
    Write(usize, Mode, i32),
    /// Adds a constant, with the modes of its read and its write; the old value goes to a local of its own.
    Add(usize, Mode, Mode, i32),
    /// A fence.
    Fence(Fence),
}

/// A program: what each thread does with the variables, which are 0 at first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// The threads.
    pub threads: Vec<Vec<Op>>,
}

/// The names of the variables, and of their handles.
const VARIABLES: [(&str, &str); 2] = [("x", "X"), ("y", "Y")];

/// A model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Model {
    /// JAM21, as published.
    Jam21,
    /// The upper bound.
    Modes,
}

/// An event: an initial write, an access, or a fence.
#[derive(Clone, Copy, Debug)]
struct Event {
    thread: Option<usize>,
    variable: Option<usize>,
    read: Option<Mode>,
    write: Option<Mode>,
    fence: Option<Fence>,
    /// What a write writes, or an update adds.
    constant: i32,
}

/// The events of a program with the write that each read sees.
struct Execution {
    events: Vec<Event>,
    seen: Vec<Option<usize>>,
}

impl Execution {
    fn numbers(&self) -> std::ops::Range<usize> {
        0..self.events.len()
    }

    fn is_initial(&self, event: usize) -> bool {
        self.events[event].thread.is_none()
    }

    fn po(&self, a: usize, b: usize) -> bool {
        a < b && self.events[a].thread.is_some() && self.events[a].thread == self.events[b].thread
    }

    fn same_variable(&self, a: usize, b: usize) -> bool {
        self.events[a].variable.is_some() && self.events[a].variable == self.events[b].variable
    }

    /// Different writes of one variable.
    fn both_write(&self, a: usize, b: usize) -> bool {
        let writes = |event: usize| self.events[event].write.is_some();
        a != b && writes(a) && writes(b) && self.same_variable(a, b)
    }

    fn is_update(&self, event: usize) -> bool {
        self.events[event].read.is_some() && self.events[event].write.is_some()
    }

    /// Whether one event is before and another after a fence of one of these kinds.
    fn fenced(&self, a: usize, b: usize, fences: &[Fence]) -> bool {
        let is = |event: usize| self.events[event].fence.is_some_and(|fence| fences.contains(&fence));
        self.numbers().any(|fence| is(fence) && self.po(a, fence) && self.po(fence, b))
    }

    fn is_release(&self, event: usize) -> bool {
        !self.is_initial(event) && self.events[event].write >= Some(Mode::Ordered)
    }

    fn is_acquire(&self, event: usize) -> bool {
        self.events[event].read >= Some(Mode::Ordered)
    }

    fn reads(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.numbers().filter_map(|event| Some((event, self.seen[event]?)))
    }
}

impl Program {
    /// The program as Java source, a class of that name.
    pub fn java(&self, class: &str) -> String {
        let mut text =
            format!("import java.lang.invoke.MethodHandles;\nimport java.lang.invoke.VarHandle;\n\nclass {class} {{\n");
        for (name, handle) in VARIABLES {
            let _ = writeln!(text, "    static int {name};\n    static final VarHandle {handle} = handle(\"{name}\");");
        }
        let _ = writeln!(
            text,
            "    static VarHandle handle(String name) {{\n        try {{\n            return \
             MethodHandles.lookup().findStaticVarHandle({class}.class, name, int.class);\n        }} catch \
             (ReflectiveOperationException e) {{\n            throw new AssertionError(e);\n        }}\n    }}"
        );
        let mut locals = 0;
        for (number, thread) in self.threads.iter().enumerate() {
            let _ = write!(text, "    @thread static void t{}() {{ ", number + 1);
            thread.iter().for_each(|op| op.print(&mut locals, &mut text));
            text.push_str("}\n");
        }
        text + "}\n"
    }

    /// The values of all locals, in order, that an execution may end with.
    pub fn outcomes(&self, model: Model) -> BTreeSet<Vec<i32>> {
        let events = self.events();
        let mut outcomes = BTreeSet::new();
        let mut execution = Execution { seen: vec![None; events.len()], events };
        choose(&mut execution, 0, &mut |execution| {
            let Some(values) = values(execution) else { return };
            let allowed = |execution: &Execution| match model {
                Model::Jam21 => jam::allows(execution),
                Model::Modes => bound::allows(execution),
            };
            if !outcomes.contains(&values) && allowed(execution) {
                outcomes.insert(values);
            }
        });
        outcomes
    }

    fn events(&self) -> Vec<Event> {
        let nothing = Event { thread: None, variable: None, read: None, write: None, fence: None, constant: 0 };
        let initial = |variable| Event { variable: Some(variable), write: Some(Mode::Plain), ..nothing };
        let mut events: Vec<Event> = (0..VARIABLES.len()).map(initial).collect();
        for (thread, ops) in self.threads.iter().enumerate() {
            let own = Event { thread: Some(thread), ..nothing };
            events.extend(ops.iter().map(|op| match *op {
                Op::Read(variable, mode) => Event { variable: Some(variable), read: Some(mode), ..own },
                Op::Write(variable, mode, constant) => {
                    Event { variable: Some(variable), write: Some(mode), constant, ..own }
                }
                Op::Add(variable, read, write, constant) => {
                    Event { variable: Some(variable), read: Some(read), write: Some(write), constant, ..own }
                }
                Op::Fence(fence) => Event { fence: Some(fence), ..own },
            }));
        }
        events
    }
}

impl Op {
    fn print(&self, locals: &mut usize, text: &mut String) {
        let suffix = |mode: Mode, ordered: &'static str| match mode {
            Mode::Plain => "",
            Mode::Opaque => "Opaque",
            Mode::Ordered => ordered,
            Mode::Volatile => "Volatile",
        };
        let mut local = || {
            *locals += 1;
            *locals
        };
        let _ = match *self {
            Op::Read(variable, mode) => {
                write!(text, "int r{} = (int) {}.get{}(); ", local(), VARIABLES[variable].1, suffix(mode, "Acquire"))
            }
            Op::Write(variable, mode, value) => {
                write!(text, "{}.set{}({value}); ", VARIABLES[variable].1, suffix(mode, "Release"))
            }
            Op::Add(variable, read, write, value) => {
                let suffix = match (read, write) {
                    (Mode::Volatile, _) => "",
                    (_, Mode::Ordered) => "Release",
                    _ => "Acquire",
                };
                write!(text, "int r{} = (int) {}.getAndAdd{suffix}({value}); ", local(), VARIABLES[variable].1)
            }
            Op::Fence(Fence::Full) => write!(text, "VarHandle.fullFence(); "),
            Op::Fence(Fence::Acquire) => write!(text, "VarHandle.acquireFence(); "),
            Op::Fence(Fence::Release) => write!(text, "VarHandle.releaseFence(); "),
            Op::Fence(Fence::LoadLoad) => write!(text, "VarHandle.loadLoadFence(); "),
            Op::Fence(Fence::StoreStore) => write!(text, "VarHandle.storeStoreFence(); "),
        };
    }
}

/// Chooses the write that each read from this one on sees.
fn choose(execution: &mut Execution, from: usize, visit: &mut impl FnMut(&Execution)) {
    let Some(read) = (from..execution.events.len()).find(|event| execution.events[*event].read.is_some()) else {
        return visit(execution);
    };
    for write in execution.numbers() {
        let writes = execution.events[write].write.is_some() && execution.same_variable(read, write);
        if writes && write != read && !execution.po(read, write) {
            execution.seen[read] = Some(write);
            choose(execution, read + 1, visit);
            execution.seen[read] = None;
        }
    }
}

/// What the reads return; `None` if updates see each other in a circle.
fn values(execution: &Execution) -> Option<Vec<i32>> {
    let written = |mut write: usize| {
        let mut sum = 0;
        for _ in execution.numbers() {
            sum += execution.events[write].constant;
            match execution.seen[write].filter(|_| execution.is_update(write)) {
                Some(before) => write = before,
                None => return Some(sum),
            }
        }
        None
    };
    execution.reads().map(|(_, write)| written(write)).collect()
}

/// Whether some order of these is as wanted; pairs in `before` keep their order.
fn some_order(
    left: &[usize],
    before: &dyn Fn(usize, usize) -> bool,
    order: &mut Vec<usize>,
    wanted: &mut dyn FnMut(&[usize]) -> bool,
) -> bool {
    if left.is_empty() {
        return wanted(order);
    }
    left.iter().any(|next| {
        let rest: Vec<usize> = left.iter().copied().filter(|other| other != next).collect();
        if rest.iter().any(|other| before(*other, *next)) {
            return false;
        }
        order.push(*next);
        let found = some_order(&rest, before, order, wanted);
        order.pop();
        found
    })
}

/// Adds the pairs of which something is true, and what follows from them.
fn add(relation: &mut Relation, events: usize, holds: impl Fn(usize, usize) -> bool) {
    for a in 0..events {
        (0..events).filter(|b| holds(a, *b)).for_each(|b| relation.add(a, b));
    }
}

/// Positions in an order.
fn precedes(order: &[usize], a: usize, b: usize) -> bool {
    let at = |event: usize| order.iter().position(|other| *other == event);
    matches!((at(a), at(b)), (Some(first), Some(second)) if first < second)
}
