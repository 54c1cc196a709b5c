//! Executions and straight-line programs in one line, made into vocabularies.
//!
//! `volatile v : x=1; r1=R(x) || R(y)1; lock m; y=r1; unlock m; print`: threads are separated by `||`. `R(x)1` is a read that
//! sees the value 1, `r1=R(x)` one that sees any and whose value is called r1, `y=r1` writes that value; `-` is a statement that
//! is not performed. Every variable is initially 0. The statement at one place of a thread is the same action in all executions.

use jmmc_models::{Constants, Model, Modes, RunTerms, Stated, Vocabulary, state};
use jmmc_relations::{
    Bounds, Expr, FinderOptions, FinderStatistics, Problem, RelationsError, Solution, TupleSet, Universe,
};
use std::collections::BTreeSet;

#[derive(Debug, Clone, PartialEq, Eq)]
enum Op {
    Read { location: String, value: Option<u32>, name: Option<String> },
    Write { location: String, value: Value },
    Lock(String),
    Unlock(String),
    Print,
    Skipped,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Value {
    Number(u32),
    Name(String),
}

/// One execution, or the executions of a program that leaves values open.
pub struct Text {
    volatile: BTreeSet<String>,
    threads: Vec<Vec<Op>>,
}

pub fn text(source: &str) -> Text {
    let (volatile, source) = match source.strip_prefix("volatile ") {
        Some(rest) => rest.split_once(':').unwrap(),
        None => ("", source),
    };
    let thread = |thread: &str| thread.split(';').map(|op| parse_op(op.trim())).collect();
    Text {
        volatile: volatile.split_whitespace().map(str::to_string).collect(),
        threads: source.split("||").map(thread).collect(),
    }
}

fn parse_op(op: &str) -> Op {
    if op == "-" {
        return Op::Skipped;
    }
    if op == "print" {
        return Op::Print;
    }
    if let Some(monitor) = op.strip_prefix("lock ") {
        return Op::Lock(monitor.into());
    }
    if let Some(monitor) = op.strip_prefix("unlock ") {
        return Op::Unlock(monitor.into());
    }
    if let Some((before, rest)) = op.split_once("R(") {
        let (location, value) = rest.split_once(')').unwrap();
        let value = (!value.is_empty()).then(|| value.parse().unwrap());
        let name = before.strip_suffix('=').map(str::to_string);
        return Op::Read { location: location.into(), value, name };
    }
    let (location, value) = op.split_once('=').unwrap();
    let value = value.parse().map_or_else(|_| Value::Name(value.into()), Value::Number);
    Op::Write { location: location.into(), value }
}

impl Text {
    fn locations(&self) -> BTreeSet<String> {
        let location = |op: &Op| match op {
            Op::Read { location, .. } | Op::Write { location, .. } => Some(location.clone()),
            Op::Lock(_) | Op::Unlock(_) | Op::Print | Op::Skipped => None,
        };
        self.threads.iter().flatten().filter_map(location).collect()
    }
}

/// A problem that has a vocabulary, ready for a model.
pub struct Setting {
    pub problem: Problem,
    pub bounds: Bounds,
    pub vocabulary: Vocabulary,
}

/// Actions in the order of their threads: (thread, statement, atom); thread 0 is the initial one.
fn action(thread: usize, statement: usize) -> String {
    format!("a{thread}.{statement}")
}

impl Setting {
    /// The main execution, and the speculative ones, which perform the same statements.
    pub fn new(main: &Text, speculative: &[Text]) -> Setting {
        Setting::build(main, speculative).unwrap()
    }

    fn build(main: &Text, speculative: &[Text]) -> Result<Setting, RelationsError> {
        let runs: Vec<&Text> = [main].into_iter().chain(speculative).collect();
        let locations: Vec<String> =
            runs.iter().flat_map(|run| run.locations()).collect::<BTreeSet<_>>().into_iter().collect();
        let universe = universe(main, &locations)?;
        let problem = Problem::new();
        let mut bounds = problem.bounds(&universe);
        let mut maker = Maker { universe: &universe, problem: &problem, bounds: &mut bounds, locations: &locations };
        let constants = maker.constants(&runs)?;
        let main = maker.run(main, "")?;
        let mut others = Vec::new();
        for (at, run) in speculative.iter().enumerate() {
            others.push(maker.run(run, &(at + 1).to_string())?);
        }
        let vocabulary = Vocabulary { constants, main, speculative: others };
        Ok(Setting { problem, bounds, vocabulary })
    }

    /// States the model and solves.
    pub fn solve(&mut self, model: &Model, options: &FinderOptions) -> (Solution, Stated, FinderStatistics) {
        let stated = state(model, &self.problem, &mut self.bounds, &self.vocabulary).unwrap();
        let mut finder = jmmc_relations::Finder::new(&self.problem, &self.bounds, options).unwrap();
        let solution = finder.solve().unwrap();
        (solution, stated, finder.statistics().clone())
    }
}

fn universe(main: &Text, locations: &[String]) -> Result<Universe, RelationsError> {
    let mut names = Vec::new();
    names.extend((0..locations.len()).map(|at| action(0, at)));
    for (at, thread) in main.threads.iter().enumerate() {
        names.extend((0..thread.len()).map(|statement| action(at + 1, statement)));
    }
    for thread in 0..=main.threads.len() {
        names.extend([format!("start{thread}"), format!("end{thread}"), format!("t{thread}")]);
    }
    names.extend(locations.iter().cloned());
    let monitors = main.threads.iter().flatten().filter_map(|op| match op {
        Op::Lock(monitor) => Some(monitor.clone()),
        _ => None,
    });
    names.extend(monitors.collect::<BTreeSet<_>>());
    names.extend((0..4).map(|value| format!("value{value}")));
    Universe::new(names)
}

struct Maker<'a> {
    universe: &'a Universe,
    problem: &'a Problem,
    bounds: &'a mut Bounds,
    locations: &'a [String],
}

impl Maker<'_> {
    fn tuples(&self, arity: usize, names: &[Vec<String>]) -> Result<TupleSet, RelationsError> {
        let mut tuples = Vec::new();
        for tuple in names {
            let atoms = tuple.iter().map(|name| self.universe.atom(name)).collect::<Result<Vec<_>, _>>()?;
            tuples.push(atoms);
        }
        self.universe.tuples(arity, tuples)
    }

    fn exactly(&mut self, name: &str, arity: usize, names: &[Vec<String>]) -> Result<Expr, RelationsError> {
        let relation = self.problem.relation(name, arity)?;
        self.bounds.exactly(relation, self.tuples(arity, names)?)?;
        self.problem.expr(relation)
    }

    fn constants(&mut self, runs: &[&Text]) -> Result<Constants, RelationsError> {
        let main = runs[0];
        let mut kinds: [Vec<Vec<String>>; 7] = Default::default();
        let mut threads = Vec::new();
        let is_volatile = |location: &String| main.volatile.contains(location);
        for (at, location) in self.locations.iter().enumerate() {
            kinds[if is_volatile(location) { 3 } else { 1 }].push(vec![action(0, at)]);
            threads.push(vec![action(0, at), "t0".into()]);
        }
        for (at, thread) in main.threads.iter().enumerate() {
            for statement in 0..thread.len() {
                let performed = runs.iter().map(|run| &run.threads[at][statement]).find(|op| **op != Op::Skipped);
                let kind = match performed {
                    Some(Op::Read { location, .. }) => 2 * usize::from(is_volatile(location)),
                    Some(Op::Write { location, .. }) => 1 + 2 * usize::from(is_volatile(location)),
                    Some(Op::Lock(_)) => 4,
                    Some(Op::Unlock(_)) => 5,
                    Some(Op::Print | Op::Skipped) | None => 6,
                };
                kinds[kind].push(vec![action(at + 1, statement)]);
                threads.push(vec![action(at + 1, statement), format!("t{}", at + 1)]);
            }
        }
        let all: Vec<String> = (0..=main.threads.len()).map(|thread| thread.to_string()).collect();
        for thread in &all {
            threads.extend(["start", "end"].map(|end| vec![format!("{end}{thread}"), format!("t{thread}")]));
        }
        let named = |prefix: &str| all.iter().map(|thread| vec![format!("{prefix}{thread}")]).collect::<Vec<_>>();
        let order: Vec<Vec<String>> =
            all.iter().skip(1).map(|thread| vec!["t0".into(), format!("t{thread}")]).collect();
        Ok(Constants {
            read: self.exactly("Read", 1, &kinds[0])?,
            write: self.exactly("Write", 1, &kinds[1])?,
            volatile_read: self.exactly("VolatileRead", 1, &kinds[2])?,
            volatile_write: self.exactly("VolatileWrite", 1, &kinds[3])?,
            lock: self.exactly("Lock", 1, &kinds[4])?,
            unlock: self.exactly("Unlock", 1, &kinds[5])?,
            external: self.exactly("External", 1, &kinds[6])?,
            start: self.exactly("Start", 1, &named("start"))?,
            end: self.exactly("End", 1, &named("end"))?,
            modes: self.no_modes()?,
            thread: self.exactly("thread", 2, &threads)?,
            thread_order: self.exactly("to", 2, &order)?,
            init: self.exactly("Init", 1, &[vec!["t0".into()]])?,
        })
    }

    fn no_modes(&self) -> Result<Modes, RelationsError> {
        let none = self.problem.none(1)?;
        Ok(Modes {
            opaque_read: none,
            opaque_write: none,
            acquire_read: none,
            release_write: none,
            full_fence: none,
            acquire_fence: none,
            release_fence: none,
            load_load_fence: none,
            store_store_fence: none,
        })
    }

    /// All performed statements of all threads: thread, statement, what.
    fn performed(&self, text: &Text) -> Vec<Vec<(String, Op)>> {
        let initial = |(at, location): (usize, &String)| {
            (action(0, at), Op::Write { location: location.clone(), value: Value::Number(0) })
        };
        let mut threads: Vec<Vec<(String, Op)>> = vec![self.locations.iter().enumerate().map(initial).collect()];
        for (at, thread) in text.threads.iter().enumerate() {
            let ops = thread.iter().enumerate().filter(|(_, op)| **op != Op::Skipped);
            threads.push(ops.map(|(statement, op)| (action(at + 1, statement), op.clone())).collect());
        }
        threads
    }

    fn run(&mut self, text: &Text, suffix: &str) -> Result<RunTerms, RelationsError> {
        let threads = self.performed(text);
        let (mut actions, mut order, mut locations, mut monitors) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (at, thread) in threads.iter().enumerate() {
            let mut names = vec![format!("start{at}")];
            names.extend(thread.iter().map(|(name, _)| name.clone()));
            names.push(format!("end{at}"));
            for (place, name) in names.iter().enumerate() {
                actions.push(vec![name.clone()]);
                order.extend(names[place + 1..].iter().map(|later| vec![name.clone(), later.clone()]));
            }
            for (name, op) in thread {
                match op {
                    Op::Read { location, .. } | Op::Write { location, .. } => {
                        locations.push(vec![name.clone(), location.clone()]);
                    }
                    Op::Lock(monitor) | Op::Unlock(monitor) => monitors.push(vec![name.clone(), monitor.clone()]),
                    Op::Print | Op::Skipped => {}
                }
            }
        }
        let (write_seen, value_written) = self.values(&threads, suffix)?;
        Ok(RunTerms {
            actions: self.exactly(&format!("A{suffix}"), 1, &actions)?,
            program_order: self.exactly(&format!("po{suffix}"), 2, &order)?,
            write_seen,
            value_written,
            location: self.exactly(&format!("l{suffix}"), 2, &locations)?,
            monitor: self.exactly(&format!("m{suffix}"), 2, &monitors)?,
            update: self.problem.none(2)?,
        })
    }

    /// W and V: as far as they are open, the solver chooses.
    fn values(&mut self, threads: &[Vec<(String, Op)>], suffix: &str) -> Result<(Expr, Expr), RelationsError> {
        let p = self.problem;
        let all = || threads.iter().flatten();
        let (mut sees, mut must, mut may) = (Vec::new(), Vec::new(), Vec::new());
        for (name, op) in all() {
            match op {
                Op::Read { location, value, .. } => sees.extend(all().filter_map(|(writer, write)| match write {
                    Op::Write { location: other, value: written } if other == location => {
                        let fits = match (value, written) {
                            (Some(value), Value::Number(written)) => value == written,
                            (None, _) | (_, Value::Name(_)) => true,
                        };
                        fits.then(|| vec![name.clone(), writer.clone()])
                    }
                    _ => None,
                })),
                Op::Write { value: Value::Number(value), .. } => must.push(vec![name.clone(), format!("value{value}")]),
                Op::Write { value: Value::Name(_), .. } => {
                    may.extend((0..4).map(|value| vec![name.clone(), format!("value{value}")]));
                }
                Op::Lock(_) | Op::Unlock(_) | Op::Print | Op::Skipped => {}
            }
        }
        let (w, v) = (p.relation(&format!("W{suffix}"), 2)?, p.relation(&format!("V{suffix}"), 2)?);
        self.bounds.at_most(w, self.tuples(2, &sees)?)?;
        may.extend(must.iter().cloned());
        self.bounds.bound(v, self.tuples(2, &must)?, self.tuples(2, &may)?)?;
        self.copies(threads, suffix, p.expr(w)?, p.expr(v)?)?;
        Ok((p.expr(w)?, p.expr(v)?))
    }

    /// Writes of values that were read write those values; reads of given values see them.
    fn copies(&mut self, threads: &[Vec<(String, Op)>], suffix: &str, w: Expr, v: Expr) -> Result<(), RelationsError> {
        let p = self.problem;
        for (name, op) in threads.iter().flatten() {
            let single = |this: &mut Self, name: &str| this.exactly(name, 1, &[vec![name.to_string()]]);
            match op {
                Op::Write { value: Value::Name(register), .. } => {
                    let source = threads.iter().flatten().find_map(|(read, op)| match op {
                        Op::Read { name: Some(name), .. } if name == register => Some(read.clone()),
                        _ => None,
                    });
                    let (write, read) = (single(self, name)?, single(self, &source.unwrap())?);
                    let same = p.equal(p.join(write, v), p.join(p.join(read, w), v))?;
                    p.require(&format!("{name} writes {register}{suffix}"), same)?;
                }
                Op::Read { value: Some(value), .. } => {
                    let (read, value) = (single(self, name)?, single(self, &format!("value{value}"))?);
                    p.require(&format!("{name} sees{suffix}"), p.equal(p.join(p.join(read, w), v), value))?;
                }
                _ => {}
            }
        }
        Ok(())
    }
}
