//! Warnings in the style of the paper [Calvin §7.1]: the line, what is wrong there, the declaration that it breaks, and a
//! counterexample in terms of the program.

mod values;

use crate::check::{CheckedMethod, GoalKind, Quoted, Stop};
use crate::plato::{CheckFailure, NodeId};
use crate::prover::{Contradiction, Refuted};
use crate::world::AnnotatedProgram;

/// A declaration that a warning refers to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declaration {
    /// The source file.
    pub file: String,
    /// The line of the declaration.
    pub line: u32,
    /// The column of the declaration.
    pub column: u32,
    /// The annotation, on one line.
    pub text: String,
}

/// Something that may go wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// A stable name of what is wrong: `null`, `bounds`, `write`, `race`, …
    pub kind: &'static str,
    /// What is wrong, in words.
    pub message: String,
    /// The source file.
    pub file: String,
    /// The line; 0 if it is about no line.
    pub line: u32,
    /// The line's text.
    pub source: String,
    /// Where the line was called from, innermost first: method and line.
    pub called_from: Vec<(String, u32)>,
    /// The declarations that it breaks.
    pub declarations: Vec<Declaration>,
    /// A hint on what to do.
    pub hint: Option<String>,
    /// Values of variables in an execution that goes wrong.
    pub values: Vec<(String, String)>,
    /// Whether the prover vouches for those values; if not, it only failed to find a proof.
    pub confirmed: bool,
}

/// The warning for a goal that failed.
pub(crate) fn warning(world: &AnnotatedProgram<'_>, checked: &CheckedMethod, refuted: &Refuted) -> Warning {
    let goal = &checked.goals[refuted.goal];
    let (file, line) = place(world, checked, goal.node);
    let names = goal.shown.iter().map(|(name, _)| name.as_str());
    Warning {
        kind: kind(&goal.kind),
        message: text(world, &goal.kind),
        file: world.files[file].name.clone(),
        line,
        source: source_line(world, file, line),
        called_from: called_from(world, checked, goal.node),
        declarations: declarations(&goal.kind).into_iter().map(|quoted| declaration(world, quoted)).collect(),
        hint: hint(world, &goal.kind),
        values: values::readable(names.zip(&refuted.values)),
        confirmed: refuted.confirmed,
    }
}

/// Where a goal that was not decided stands, and what it is.
pub(crate) fn undecided(world: &AnnotatedProgram<'_>, checked: &CheckedMethod, goal: usize, why: &str) -> String {
    let goal = &checked.goals[goal];
    let (file, line) = place(world, checked, goal.node);
    format!("{}:{line}: {}: {why}", world.files[file].name, text(world, &goal.kind))
}

/// Where what is assumed contradicts itself, and by which annotations: a proof of anything behind that means nothing.
pub(crate) fn contradictory(world: &AnnotatedProgram<'_>, checked: &CheckedMethod, found: &Contradiction) -> String {
    let (file, line) = place(world, checked, found.node);
    let first = checked.graph.nodes.iter().map(|node| node.line).find(|line| *line != 0).unwrap_or(0);
    let line = if line == 0 { first } else { line };
    let quoted = found.clauses.iter().map(|clause| &checked.clauses[*clause]);
    let clauses = quoted.map(|quoted| format!("`{}` (line {})", quoted.text, quoted.position.line));
    let clauses: Vec<String> = clauses.collect();
    let by = if clauses.is_empty() { String::new() } else { format!(": {}", clauses.join(" and ")) };
    format!("{}:{line}: contradictory assumptions, so that a proof would mean nothing{by}", world.files[file].name)
}

/// Why a method could not be checked.
pub(crate) fn stopped(world: &AnnotatedProgram<'_>, file: usize, stop: &Stop) -> String {
    let name = &world.files[file].name;
    match stop {
        Stop::Prover(error) => error.to_string(),
        Stop::Annotation(file, position, message) => {
            format!("{}:{}:{}: {message}", world.files[*file].name, position.line, position.column)
        }
        Stop::Unsupported(what, 0) => format!("{name}: {what} is not supported"),
        Stop::Unsupported(what, line) => format!("{name}:{line}: {what} is not supported"),
    }
}

fn declaration(world: &AnnotatedProgram<'_>, quoted: &Quoted) -> Declaration {
    Declaration {
        file: world.files[quoted.file].name.clone(),
        line: quoted.position.line,
        column: quoted.position.column,
        text: quoted.text.clone(),
    }
}

fn place(world: &AnnotatedProgram<'_>, checked: &CheckedMethod, node: NodeId) -> (usize, u32) {
    let node = &checked.graph.nodes[node];
    let class = world.program.method(checked.graph.frames[node.frame].method).class;
    (world.file_of(class).unwrap_or(0), node.line)
}

fn source_line(world: &AnnotatedProgram<'_>, file: usize, line: u32) -> String {
    let text = world.files[file].text.lines().nth((line as usize).wrapping_sub(1));
    text.unwrap_or_default().trim().to_string()
}

fn called_from(world: &AnnotatedProgram<'_>, checked: &CheckedMethod, node: NodeId) -> Vec<(String, u32)> {
    let mut calls = Vec::new();
    let mut frame = checked.graph.nodes[node].frame;
    while let Some((outer, line)) = checked.graph.frames[frame].caller {
        calls.push((world.program.method(checked.graph.frames[outer].method).name.to_string(), line));
        frame = outer;
    }
    calls
}

fn declarations(kind: &GoalKind) -> Vec<&Quoted> {
    match kind {
        GoalKind::Assert(quoted)
        | GoalKind::Precondition(quoted)
        | GoalKind::Postcondition(quoted)
        | GoalKind::Write(quoted)
        | GoalKind::Assumption(quoted)
        | GoalKind::Invariant(quoted)
        | GoalKind::InitialInvariant(quoted)
        | GoalKind::Step(quoted)
        | GoalKind::Releases(quoted)
        | GoalKind::LoopInvariant { quoted, .. } => vec![quoted],
        GoalKind::Modifies { spec, .. } | GoalKind::Actions { spec, .. } | GoalKind::LoopAction { spec } => vec![spec],
        GoalKind::Race { declared, .. } => declared.iter().collect(),
        GoalKind::Escape(escape) => vec![&escape.declared],
        GoalKind::Check(_)
        | GoalKind::Final(_)
        | GoalKind::Initializer(_)
        | GoalKind::LoopLocks
        | GoalKind::StartedTwice => Vec::new(),
    }
}

fn kind(kind: &GoalKind) -> &'static str {
    match kind {
        GoalKind::Check(failure) => match failure {
            CheckFailure::Null => "null",
            CheckFailure::Bounds => "bounds",
            CheckFailure::Division => "division",
            CheckFailure::Cast(_) => "cast",
            CheckFailure::NegativeSize => "negative-size",
            CheckFailure::Assertion => "assertion",
            CheckFailure::Exception(_) => "exception",
            CheckFailure::Monitor => "monitor",
            CheckFailure::Locks => "releases",
            CheckFailure::ThreadAsTarget => "thread-as-target",
            CheckFailure::ArrayStore => "array-store",
        },
        GoalKind::Assert(_) => "assertion",
        GoalKind::Precondition(_) => "precondition",
        GoalKind::Postcondition(_) => "postcondition",
        GoalKind::Write(_) => "write",
        GoalKind::Assumption(_) => "assumption",
        GoalKind::Invariant(_) => "invariant",
        GoalKind::InitialInvariant(_) => "initial-invariant",
        GoalKind::LoopInvariant { .. } => "loop-invariant",
        GoalKind::Modifies { .. } => "modifies",
        GoalKind::Step(_) | GoalKind::Actions { .. } | GoalKind::LoopAction { .. } => "action",
        GoalKind::Race { .. } => "race",
        GoalKind::Final(_) => "final",
        GoalKind::Initializer(_) => "initializer",
        GoalKind::StartedTwice => "started-twice",
        GoalKind::Releases(_) | GoalKind::LoopLocks => "releases",
        GoalKind::Escape(_) => "escape",
    }
}

fn text(world: &AnnotatedProgram<'_>, kind: &GoalKind) -> String {
    match kind {
        GoalKind::Check(failure) => match failure {
            CheckFailure::Null => "Possible null dereference".to_string(),
            CheckFailure::Bounds => "Array index possibly out of bounds".to_string(),
            CheckFailure::Division => "Possible division by zero".to_string(),
            CheckFailure::Cast(class) => {
                let name = world.program.class(*class).name.replace(['/', '$'], ".");
                format!("Possible failure of a cast to {name}")
            }
            CheckFailure::NegativeSize => "Array size possibly negative".to_string(),
            CheckFailure::Assertion => "Possible assertion failure".to_string(),
            CheckFailure::Exception(name) => format!("Possible throw of {name}"),
            CheckFailure::Monitor => "Object's lock possibly not held".to_string(),
            CheckFailure::Locks => {
                "Method possibly ends with a lock that it took, or without one of its caller".to_string()
            }
            CheckFailure::ThreadAsTarget => "Thread possibly given to another thread to be run".to_string(),
            CheckFailure::ArrayStore => "Array possibly cannot hold the element".to_string(),
        },
        GoalKind::Assert(_) => "Possible assertion failure".to_string(),
        GoalKind::Precondition(_) => "Precondition possibly not established".to_string(),
        GoalKind::Postcondition(_) => "Postcondition possibly not established".to_string(),
        GoalKind::Write(_) => "Write of variable when not allowed".to_string(),
        GoalKind::Assumption(_) => "Environment assumption of another thread possibly violated".to_string(),
        GoalKind::Invariant(_) => "Invariant possibly not maintained".to_string(),
        GoalKind::InitialInvariant(_) => "Invariant possibly does not hold initially".to_string(),
        GoalKind::LoopInvariant { initially: true, .. } => "Loop invariant possibly does not hold at first".to_string(),
        GoalKind::LoopInvariant { .. } => "Loop invariant possibly not maintained".to_string(),
        GoalKind::Modifies { var, .. } => {
            format!("Step is neither an action nor allowed to modify {}", world.name(*var))
        }
        GoalKind::Step(_) => "Step possibly is not the specification's next action".to_string(),
        GoalKind::Actions { count: 1, .. } => "Method possibly ends without its action".to_string(),
        GoalKind::Actions { count, .. } => format!("Method possibly ends without all of its {count} actions"),
        GoalKind::LoopAction { .. } => "Action possibly performed by an iteration that is not the last".to_string(),
        GoalKind::Race { var, write, .. } => {
            format!("{} of {} may race", if *write { "Write" } else { "Read" }, world.name(*var))
        }
        GoalKind::Final(var) => format!("Write of final {} after others may know the object", world.name(*var)),
        GoalKind::Initializer(var) => format!(
            "Static initialiser, which may run in the midst of any method, possibly changes {} of others",
            world.name(*var)
        ),
        GoalKind::StartedTwice => "Thread possibly started twice".to_string(),
        GoalKind::LoopLocks => {
            "Iteration of a loop possibly ends with a lock that it took, or without one that was taken before"
                .to_string()
        }
        GoalKind::Releases(_) => "wait() or join() gives up a lock that the caller may hold".to_string(),
        GoalKind::Escape(escape) if escape.leaves => {
            format!("Array of {} is handed out: callers, who are not looked at, may change it", world.name(escape.var))
        }
        GoalKind::Escape(escape) => {
            format!("Array of {} comes from callers, who are not looked at and may change it", world.name(escape.var))
        }
    }
}

fn hint(world: &AnnotatedProgram<'_>, kind: &GoalKind) -> Option<String> {
    match kind {
        GoalKind::Race { var, declared, .. } if declared.is_empty() && world.is_contents(*var) => {
            Some("the object does not synchronise: use it with a lock, and declare that by `@GuardedBy`".to_string())
        }
        GoalKind::Race { var, declared, .. } if declared.is_empty() => Some(format!(
            "{} has no declared discipline: add `unwritable_by_env_if …`, or make it final or volatile",
            world.name(*var)
        )),
        GoalKind::Escape(escape) if escape.leaves => Some("return a copy".to_string()),
        GoalKind::Escape(_) => Some("store a copy".to_string()),
        GoalKind::Releases(_) => Some("add `holder` to the specification's `modifies`".to_string()),
        _ => None,
    }
}
