//! One question about a test under a model: program, model and question assembled into one problem, and solved.
//!
//! Implements: F(P, M) and its bounds [MemSAT Figs. 11–13].

use crate::deadlock::may_deadlock;
use crate::error::AxiomsError;
use crate::event::{Event, EventKind, EventPlace};
use crate::knowledge::{INITIAL, Knows, Unfolded, unfold};
use crate::limitation::Limitation;
use crate::matching::may_match_otherwise;
use crate::outcome::{self, SymbolicVariable};
use crate::pools::Pools;
use crate::program::{ConstraintSource, Formulas};
use crate::run::{Context, SymbolicExecution};
use crate::term::{CondId, Datum};
use crate::torn::may_tear;
use crate::{Finitization, LitmusTest};
use jmmc_litmus::Condition;
use jmmc_models::{Model, Stated, state};
use jmmc_program::{Mode, Type};
use jmmc_relations::{ConstraintId, FinderOptions};
use std::collections::BTreeMap;

/// What is asked about a test.
#[derive(Clone, Debug)]
pub enum OutcomeQuestion {
    /// Whether an execution ends so that all of the conditions hold; each with its text.
    Ask(Vec<(String, Condition)>),
    /// Whether in an execution every `assert` is reached and true.
    Asserts,
    /// Whether in an execution an exception ends a thread.
    Exceptions,
    /// Nothing: any execution will do.
    Nothing,
}

/// How a question is answered.
#[derive(Clone, Debug, Default)]
pub struct AxiomsSettings {
    /// How far the program is unfolded.
    pub finitization: Finitization,
    /// How many executions may justify the one that is asked about, for models that have such; if not given, as many as can be needed.
    pub steps: Option<usize>,
    /// How the problem is solved.
    pub options: FinderOptions,
}

/// Why something is forbidden: one member of a core.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reason {
    /// A variable begins with this value.
    Initial {
        /// The variable, by its name.
        variable: String,
        /// The value that it begins with.
        value: String,
        /// The line that writes it, if there is one.
        line: Option<u32>,
    },
    /// What the program does in a line.
    Line {
        /// Class and method.
        method: String,
        /// The line in the source.
        line: u32,
    },
    /// Part of what is asked.
    Asked {
        /// The text of that part.
        text: String,
    },
    /// The asserts of a thread are reached and true.
    Asserts {
        /// The thread that they are in.
        thread: String,
        /// The lines that they are in.
        lines: Vec<u32>,
    },
    /// Every read sees one write of its variable.
    Reads {
        /// Whether in the execution that is asked about, or in those that justify it.
        main: bool,
    },
    /// Loops are not repeated more often than the bound.
    Loops,
    /// Reads return values that the program is known to compute.
    Known,
    /// An axiom of the model.
    Axiom {
        /// The name of the axiom.
        name: String,
        /// What it says.
        description: String,
        /// Whether it is about the executions that justify the one that is asked about.
        speculative: bool,
    },
}

/// Why nothing is found: constraints that cannot hold together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Core {
    /// The constraints: those of the program, the question, the model.
    pub reasons: Vec<Reason>,
    /// Whether each of them is needed.
    pub is_minimal: bool,
}

/// What is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sought {
    /// An execution that is asked for.
    Asked,
    /// Any execution at all.
    Any,
    /// An execution in which a read returns what the program is not known to compute.
    Beyond,
}

/// A question's problem, ready to be solved.
pub(crate) struct Assembled<'u> {
    pub(crate) context: Context<'u>,
    pub(crate) main: SymbolicExecution,
    pub(crate) others: Vec<SymbolicExecution>,
    pub(crate) stated: Stated,
    pub(crate) reasons: BTreeMap<ConstraintId, Reason>,
}

/// A test unfolded for a model.
pub(crate) struct Prepared<'t, 'p> {
    pub(crate) test: &'t LitmusTest<'p>,
    pub(crate) unfolded: Unfolded,
    pub(crate) pools: Pools,
    pub(crate) variables: Vec<SymbolicVariable>,
    pub(crate) asserts: Vec<outcome::Asserts>,
    /// What is asked, with the condition that it is.
    pub(crate) asked: Vec<(Reason, CondId)>,
    pub(crate) steps: usize,
    /// Whether executions might have to be cut off where threads block each other: those that justify others, and those of a model that bounds what Java allows.
    pub(crate) may_deadlock: bool,
    /// Whether executions that justify others might make other objects in the same places.
    pub(crate) may_match_otherwise: bool,
    /// A variable that might be read torn, which would matter under the model.
    pub(crate) torn: Option<EventPlace>,
}

/// Most steps that can be needed to justify an execution of a model of the Java Memory Model's kind. One commits the initial
/// writes, each of the others but two another plain access or external action, since a step that commits several can be divided; when all reads that
/// see a write that does not happen before them are committed, two steps finish: all else but reads, then the reads.
fn steps_needed(pools: &Pools) -> usize {
    let own = pools.list.iter().filter(|pool| pool.thread != INITIAL && is_committed_alone(pool.kind));
    own.map(|pool| pool.atoms.len()).sum::<usize>() + 3
}

/// No fewer than [`steps_needed`].
fn steps_of(events: &[Event]) -> usize {
    events.iter().filter(|event| event.thread() != INITIAL && is_committed_alone(event.kind)).count() + 3
}

fn is_committed_alone(kind: EventKind) -> bool {
    matches!(kind, EventKind::Read(Mode::Plain) | EventKind::Write(Mode::Plain) | EventKind::External)
}

impl<'t, 'p> Prepared<'t, 'p> {
    pub(crate) fn new(
        test: &'t LitmusTest<'p>,
        model: &Model,
        question: &OutcomeQuestion,
        settings: &AxiomsSettings,
    ) -> Result<Prepared<'t, 'p>, AxiomsError> {
        let speculates = model.is_speculative();
        let rounds = |unfolded: &Unfolded| match speculates {
            true => (unfolded.reads.len() + 1) * (steps_of(&unfolded.events) + 1),
            false => unfolded.reads.len() + 1,
        };
        let mut unfolded =
            unfold(test, &settings.finitization, Knows::of(model), settings.options.limits.time, rounds)?;
        if unfolded.freezes && speculates {
            let place = test.program.class(test.class).name.replace('/', ".");
            let what = "a constructor that writes final fields, which axiomatic models do not know,".to_string();
            return Err(Limitation::Unsupported { what, place }.into());
        }
        let pools = Pools::new(&unfolded.events, &mut unfolded.terms);
        let variables = outcome::variables(test, &mut unfolded);
        let asserts = outcome::asserts(test, &mut unfolded);
        let steps = if speculates { settings.steps.unwrap_or_else(|| steps_needed(&pools)).max(1) } else { 0 };
        let may_deadlock = (speculates || model.knows_modes()) && may_deadlock(&mut unfolded);
        let may_match_otherwise = speculates && may_match_otherwise(&unfolded);
        let torn = if speculates || model.knows_modes() { may_tear(test.program, &unfolded) } else { None };
        let asked = Vec::new();
        let mut prepared = Prepared {
            test,
            unfolded,
            pools,
            variables,
            asserts,
            asked,
            steps,
            may_deadlock,
            may_match_otherwise,
            torn,
        };
        prepared.ask(question);
        Ok(prepared)
    }

    fn ask(&mut self, question: &OutcomeQuestion) {
        match question {
            OutcomeQuestion::Nothing => {}
            OutcomeQuestion::Exceptions => {
                let thrown =
                    self.unfolded.endings.iter().flat_map(|ending| ending.thrown.iter().map(|(_, cond)| *cond));
                let any = self.unfolded.terms.or_all(thrown.collect::<Vec<_>>());
                self.asked.push((Reason::Asked { text: "an exception ends a thread".to_string() }, any));
            }
            OutcomeQuestion::Ask(conditions) => {
                for (text, condition) in conditions {
                    let cond = outcome::holds(condition, &self.variables, &mut self.unfolded.terms);
                    self.asked.push((Reason::Asked { text: text.clone() }, cond));
                }
            }
            OutcomeQuestion::Asserts => {
                for asserts in &self.asserts {
                    let thread = self.test.threads[asserts.thread - 1].0.name.to_string();
                    let reason = Reason::Asserts { thread, lines: asserts.lines.clone() };
                    self.asked.push((reason, asserts.hold));
                }
            }
        }
    }

    /// Assembles the problem.
    pub(crate) fn assemble(&self, model: &Model, wanted: Sought) -> Result<Assembled<'_>, AxiomsError> {
        let mut context = Context::new(&self.unfolded, &self.pools, self.observed().len())?;
        let mut formulas = Formulas::new();
        let mut main = context.execution(true)?;
        context.program(&mut main, true, &mut formulas)?;
        let mut others = Vec::new();
        for _ in 0..self.steps {
            let mut other = context.execution(false)?;
            context.program(&mut other, false, &mut formulas)?;
            others.push(other);
        }
        let mut reasons = BTreeMap::new();
        for (source, parts) in formulas {
            let formula = context.problem.and(parts)?;
            reasons.insert(context.problem.require("program", formula)?, self.reason(source));
        }
        if wanted == Sought::Asked {
            for (reason, cond) in &self.asked {
                let formula = context.formula(&mut main, *cond)?;
                reasons.insert(context.problem.require("asked", formula)?, reason.clone());
            }
        }
        if self.has_thin_air() {
            let beyond = context.beyond_known(&mut main, &mut others)?;
            let formula = if wanted == Sought::Beyond { beyond } else { context.problem.not(beyond)? };
            reasons.insert(context.problem.require("known values", formula)?, Reason::Known);
        }
        let vocabulary = context.vocabulary(&main, &others)?;
        let stated = state(model, &context.problem, &mut context.bounds, &vocabulary)?;
        for axiom in &stated.axioms {
            let (name, description) = (axiom.name.clone(), axiom.description.clone());
            reasons.insert(axiom.constraint, Reason::Axiom { name, description, speculative: axiom.is_speculative });
        }
        Ok(Assembled { context, main, others, stated, reasons })
    }

    /// Whether reads may return what the program is not known to compute.
    pub(crate) fn has_thin_air(&self) -> bool {
        self.unfolded.reads.iter().any(|read| read.domain.contains(&Datum::Other))
    }

    /// The variables of outcomes, how threads end, and whether the asserts hold, all as variables.
    pub(crate) fn observed(&self) -> Vec<SymbolicVariable> {
        let mut observed = self.variables.clone();
        for ending in &self.unfolded.endings {
            let cases = ending.thrown.iter().map(|(object, cond)| (Some(Datum::Object(*object)), *cond)).collect();
            observed.push(SymbolicVariable { ty: Type::Ref, cases });
        }
        let holds =
            self.asserts.iter().map(|asserts| (Some(Datum::Bits(asserts.thread as u64)), asserts.hold)).collect();
        observed.push(SymbolicVariable { ty: Type::Int, cases: holds });
        observed
    }

    fn reason(&self, source: ConstraintSource) -> Reason {
        let program = self.test.program;
        match source {
            ConstraintSource::Initial(event) => {
                let event = &self.unfolded.events[event];
                let variable = event.all_places().next().map_or(String::new(), |place| self.place_text(place));
                let datum = event.value.as_ref().and_then(crate::term::SymbolicValue::single);
                let value = datum.map_or(String::new(), |datum| self.datum_text(datum));
                Reason::Initial { variable, value, line: event.site.map(|site| site.line) }
            }
            ConstraintSource::Line(site) => {
                let method = program.method(site.method);
                let class = program.class(method.class).name.replace('/', ".");
                Reason::Line { method: format!("{class}.{}", method.name), line: site.line }
            }
            ConstraintSource::Reads { main } => Reason::Reads { main },
            ConstraintSource::Loops => Reason::Loops,
        }
    }
}

impl Knows {
    fn of(model: &Model) -> Knows {
        Knows { thin_air: !model.is_grounded(), modes: model.knows_modes() }
    }
}
