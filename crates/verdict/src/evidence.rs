//! What one engine found out about one question.
//!
//! Errs on: nothing. What follows from it is the algebra's business.

use crate::budget::Budget;
use crate::gap::{Coverage, Gap};
use crate::letter::LetterRead;
use jmmc_axioms::Core;
use jmmc_jmm::{Approximation, ModelName, Witness};
use jmmc_litmus::Outcome;
use jmmc_machine::{Race, Shown, Stuck};
use jmmc_modular::Verification;
use jmmc_search::{Statistics, StopReason};
use std::collections::BTreeSet;

/// The model that an engine's answers are about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About {
    /// Its name, as users type it.
    pub name: String,
    /// The model, if it is one of those that jmmc knows by name.
    pub model: Option<ModelName>,
    /// How it relates to the Java Memory Model; `None` if nothing is known of that.
    pub relation: Option<Approximation>,
}

impl From<ModelName> for About {
    fn from(model: ModelName) -> About {
        About { name: model.name().to_string(), model: Some(model), relation: Some(model.approximation()) }
    }
}

/// What was found.
#[derive(Clone, Debug)]
pub enum Findings {
    /// Of a program: what goes wrong, each with a witness that was accepted.
    Violations(Vec<Shown>),
    /// Of a litmus test: what it can end with.
    Outcomes(Box<Outcomes>),
    /// Of annotated methods: what is known of each.
    Methods(Box<Verification>),
}

/// What a litmus test can end with.
#[derive(Clone, Debug, Default)]
pub struct Outcomes {
    /// All outcomes that were found.
    pub all: BTreeSet<Outcome>,
    /// Whether what is asked about was found, and counts.
    pub asked: bool,
    /// An execution that shows it.
    pub shown: Option<Shown>,
    /// What an axiomatic model says instead of an execution's steps: the outcome, and its witness if that was accepted.
    pub example: Option<(Outcome, Option<Box<Witness>>)>,
    /// Why an axiomatic model forbids what is asked about.
    pub core: Option<Core>,
}

impl Findings {
    /// Whether it was found what the question is about: that something goes wrong, or that an outcome is possible.
    pub fn any(&self) -> bool {
        match self {
            Findings::Violations(shown) => !shown.is_empty(),
            Findings::Outcomes(outcomes) => outcomes.asked,
            Findings::Methods(methods) => methods.warns(),
        }
    }

    /// The violations of a program.
    pub fn violations(&self) -> &[Shown] {
        match self {
            Findings::Violations(shown) => shown,
            Findings::Outcomes(_) | Findings::Methods(_) => &[],
        }
    }

    /// What is known of annotated methods.
    pub fn methods(&self) -> Option<&Verification> {
        match self {
            Findings::Methods(verification) => Some(verification),
            Findings::Violations(_) | Findings::Outcomes(_) => None,
        }
    }

    /// The outcomes of a litmus test.
    pub fn outcomes(&self) -> Option<&Outcomes> {
        match self {
            Findings::Outcomes(outcomes) => Some(outcomes),
            Findings::Violations(_) | Findings::Methods(_) => None,
        }
    }
}

/// What a second engine, which shares no code with the first, says about the same question.
#[derive(Clone, PartialEq, Debug)]
pub struct Audit {
    /// Who was asked.
    pub by: Auditor,
    /// What the second engine answers.
    pub says: Says,
    /// States that were explored for it, if states were explored.
    pub states: Option<u64>,
    /// How long it took, by the clock on the wall.
    pub seconds: f64,
}

/// Who decides again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Auditor {
    /// The explorer without cleverness, under this model.
    Explorer(ModelName),
    /// The same under sequential consistency, with the JDK's own code where the first engine has stand-ins.
    Library,
    /// The SAT solver, by the axioms of the same model.
    Solver,
}

/// What it says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Says {
    /// The same as the first engine.
    Same,
    /// The same as far as it went; what was in the way.
    SoFar(String),
    /// Something else than the first engine.
    Otherwise(Objection),
}

/// Something else than the first engine says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objection {
    /// What the two say.
    pub what: String,
    /// The execution that shows it, a line for each step, as far as there is one.
    pub trace: Vec<String>,
}

/// What the engine counted.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Counters {
    /// Distinct states that were reached.
    pub states: u64,
    /// Transitions that were taken.
    pub transitions: u64,
    /// The longest path.
    pub depth: u64,
    /// Rounds of the path relaxer.
    pub iterations: Option<u32>,
    /// Executions that were enumerated.
    pub executions: Option<u64>,
    /// How long it took, by the clock on the wall.
    pub seconds: f64,
}

impl From<&Statistics> for Counters {
    fn from(counts: &Statistics) -> Counters {
        Counters {
            states: counts.states,
            transitions: counts.transitions,
            depth: counts.max_depth,
            seconds: counts.seconds,
            ..Counters::default()
        }
    }
}

/// What one engine found out.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// The model that it is about.
    pub about: About,
    /// What was found.
    pub findings: Findings,
    /// How much was looked at.
    pub coverage: Coverage,
    /// The read of the Java library's own code without which nothing goes wrong, if that is all that goes wrong and does not count.
    pub letter: Option<LetterRead>,
    /// Why witnesses of what was found are refused; what they show does not count, and nothing is complete.
    pub refused: Vec<String>,
    /// Data races on explored executions, sorted.
    pub races: Vec<Race>,
    /// Whether the engine looks for races at all.
    pub sees_races: bool,
    /// Whether shared data is accessed in a mode between plain and volatile.
    pub weak_accesses: bool,
    /// Whether wake-ups or failures without a reason were explored.
    pub rare: bool,
    /// What was made deterministic.
    pub assumptions: Vec<String>,
    /// Whether something stood in for classes of the library, by their documentation.
    pub stand_ins: bool,
    /// What is no violation, but worth a word.
    pub warnings: Vec<&'static str>,
    /// What was counted.
    pub counters: Counters,
    /// Why it is so, if legality decided.
    pub why: Option<String>,
    /// What the program printed, if that was wanted.
    pub output: Vec<u8>,
    /// What second engines say.
    pub audits: Vec<Audit>,
}

impl Evidence {
    /// Evidence of nothing, about a model.
    pub fn nothing(about: About, findings: Findings, coverage: Coverage) -> Evidence {
        Evidence {
            about,
            findings,
            coverage,
            letter: None,
            refused: Vec::new(),
            races: Vec::new(),
            sees_races: false,
            weak_accesses: false,
            rare: false,
            assumptions: Vec::new(),
            stand_ins: false,
            warnings: Vec::new(),
            counters: Counters::default(),
            why: None,
            output: Vec::new(),
            audits: Vec::new(),
        }
    }

    /// Whether no explored execution has a data race, or shares something in a mode weaker than volatile.
    pub fn is_quiet(&self) -> bool {
        self.sees_races && self.races.is_empty() && !self.weak_accesses
    }

    /// Everything that was left out, in the order in which it is told.
    pub fn left_out(&self) -> Vec<Gap> {
        let (limits, others): (Vec<&Gap>, Vec<&Gap>) =
            self.coverage.gaps().iter().partition(|gap| matches!(gap, Gap::Limit(_)));
        let refused = self.refused.iter().map(|why| Gap::Refused(why.clone()));
        let mut all: Vec<Gap> = others.into_iter().cloned().chain(refused).collect();
        all.extend(limits.into_iter().cloned());
        if let Coverage::Within(most) = self.coverage {
            all.push(Gap::Unfolding(most));
        }
        all.extend(self.objection().map(|objection| Gap::Disagreement(objection.what.clone())));
        all
    }

    /// What a second engine says otherwise.
    pub fn objection(&self) -> Option<&Objection> {
        self.audits.iter().find_map(|audit| match &audit.says {
            Says::Otherwise(objection) => Some(objection),
            Says::Same | Says::SoFar(_) => None,
        })
    }
}

/// How much a search looked at that ended like that; `cut` says how many iterations of loops there were, if some went on for longer.
pub(crate) fn coverage(
    complete: bool,
    stop: StopReason,
    gaps: Vec<Stuck>,
    cut: Option<u32>,
    budget: &Budget,
) -> Coverage {
    let mut gaps: Vec<Gap> = gaps.into_iter().map(Gap::Machine).collect();
    gaps.extend(budget.reached(stop).map(Gap::Limit));
    match cut {
        _ if !complete || !gaps.is_empty() => Coverage::Partial(gaps),
        Some(most) => Coverage::Within(most),
        None => Coverage::Complete,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_those_of_the_search() {
        let counts = Statistics { states: 3, transitions: 5, max_depth: 4, seconds: 1.5, ..Statistics::default() };
        let counters = Counters::from(&counts);
        assert_eq!((counters.states, counters.transitions, counters.depth), (3, 5, 4));
        assert!((counters.seconds - 1.5).abs() < 1e-9);
        assert_eq!((counters.iterations, counters.executions), (None, None));
    }
}
