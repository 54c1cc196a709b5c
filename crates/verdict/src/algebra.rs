//! The one way from evidence to a verdict.
//!
//! Implements: the rule never to report more than an engine can know. What was found is real if the engine's model allows nothing that the Java
//! Memory Model forbids. That nothing was found is a proof if everything was looked at, and the model forbids nothing that the Java Memory Model
//! allows; or if no execution has a data race, nor an access in a mode weaker than volatile: then all executions are sequentially
//! consistent [JLS §17.4.5], and every model allows those.
//! Errs on: saying *unknown*.

use crate::evidence::{About, Evidence};
use crate::gap::{Coverage, Gap};
use crate::words;
use jmmc_jmm::{Answer, Approximation, Verdict};

/// How much was looked at, without the details.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// Everything that the model allows.
    Complete,
    /// Everything within bounds.
    Bounded,
    /// Less than that, for some reason.
    Partial,
}

/// What an engine's evidence comes down to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Case {
    /// How its model relates to the Java Memory Model; `None` if nothing is known of that.
    pub relation: Option<Approximation>,
    /// Whether it found what was asked for, and that counts.
    pub found: bool,
    /// How much it looked at.
    pub extent: Extent,
    /// Whether no execution has a data race or a weak access.
    pub quiet: bool,
    /// Whether what it found needs reads of old values by the Java library's own code, and none of others.
    pub letter: bool,
}

impl Case {
    /// The answer about the engine's own model.
    pub fn answer(self) -> Answer {
        match (self.found, self.extent) {
            (true, _) => Answer::Allowed,
            (false, Extent::Complete | Extent::Bounded) => Answer::Forbidden,
            (false, Extent::Partial) => Answer::Unknown,
        }
    }

    /// What it is worth for the Java Memory Model.
    pub fn worth(self) -> Verdict {
        match (self.answer(), self.relation, self.extent) {
            (Answer::Allowed, _, _) if self.letter => Verdict::Unknown,
            (Answer::Allowed, Some(Approximation::Under | Approximation::Exact), _) => Verdict::Violated,
            (Answer::Allowed, Some(Approximation::Over) | None, _) => Verdict::Unknown,
            (Answer::Forbidden, Some(Approximation::Over | Approximation::Exact), Extent::Complete) => Verdict::Holds,
            (Answer::Forbidden, Some(Approximation::Under), Extent::Complete) if self.quiet => Verdict::Holds,
            (Answer::Forbidden, _, _) | (Answer::Unknown, _, _) => Verdict::Unknown,
        }
    }
}

impl Evidence {
    /// What it comes down to. What the engines disagree on, nobody has found, and nothing of it is complete.
    pub fn case(&self) -> Case {
        let disagrees = self.objection().is_some();
        let extent = match &self.coverage {
            _ if disagrees || !self.refused.is_empty() => Extent::Partial,
            Coverage::Complete => Extent::Complete,
            Coverage::Within(_) => Extent::Bounded,
            Coverage::Partial(_) => Extent::Partial,
        };
        let found = self.findings.any() && !disagrees;
        Case { relation: self.about.relation, found, extent, quiet: self.is_quiet(), letter: self.letter.is_some() }
    }

    /// What follows from it, and all that has to be said with it.
    pub fn conclude(&self) -> Conclusion {
        let case = self.case();
        Conclusion {
            about: self.about.clone(),
            verdict: case.answer().verdict(),
            worth: case.worth(),
            answer: case.answer(),
            complete: case.extent == Extent::Complete,
            race_free: case.quiet,
            reason: words::reason(self, case),
            left_out: self.left_out(),
        }
    }

    /// Whether it makes further models needless: it found a violation, or all executions are sequentially consistent; of a model that
    /// allows too much, if it found no violation.
    pub(crate) fn is_enough(&self) -> bool {
        let case = self.case();
        match self.about.relation {
            Some(Approximation::Under | Approximation::Exact) => {
                case.found || (case.quiet && case.extent != Extent::Partial)
            }
            Some(Approximation::Over) => !case.found,
            None => false,
        }
    }
}

/// A verdict about one model, and all that has to be said with it.
#[derive(Clone, Debug)]
pub struct Conclusion {
    /// The model that it is about.
    pub about: About,
    /// The verdict about the model.
    pub verdict: Verdict,
    /// The verdict about the Java Memory Model.
    pub worth: Verdict,
    /// The answer about the model.
    pub answer: Answer,
    /// Whether everything that the model allows was explored.
    pub complete: bool,
    /// Whether no explored execution has a data race, or shares something in a mode weaker than volatile.
    pub race_free: bool,
    /// Why, and what it is worth.
    pub reason: String,
    /// All that was left out: what is not modelled, and a limit that was reached.
    pub left_out: Vec<Gap>,
}

/// What all evidence together comes to.
#[derive(Clone, Debug)]
pub struct Decision {
    /// What follows from each engine's evidence.
    pub conclusions: Vec<Conclusion>,
    /// The verdict: about the Java Memory Model, or about the one model that was chosen.
    pub verdict: Verdict,
    /// The evidence that decided it, or came nearest.
    pub by: usize,
    /// Why, in one sentence.
    pub reason: String,
}

impl Decision {
    /// What follows about the one model that the first evidence is about.
    pub fn about_model(evidence: &[Evidence]) -> Decision {
        let conclusions: Vec<Conclusion> = evidence.iter().map(Evidence::conclude).collect();
        let (verdict, reason) = match conclusions.first() {
            Some(first) => (first.verdict, first.reason.clone()),
            None => (Verdict::Unknown, words::NOTHING.to_string()),
        };
        Decision { conclusions, verdict, by: 0, reason }
    }

    /// What follows about the Java Memory Model.
    pub fn about_java(evidence: &[Evidence]) -> Decision {
        let conclusions: Vec<Conclusion> = evidence.iter().map(Evidence::conclude).collect();
        let (verdict, by, reason) = combine(&conclusions);
        Decision { conclusions, verdict, by, reason }
    }
}

/// The verdict about the Java Memory Model, the position of the conclusion that decided it, and why.
fn combine(conclusions: &[Conclusion]) -> (Verdict, usize, String) {
    let position = |fits: &dyn Fn(&Conclusion) -> bool| conclusions.iter().position(fits);
    let is_disputed =
        |conclusion: &Conclusion| conclusion.left_out.iter().any(|gap| matches!(gap, Gap::Disagreement(_)));
    if let Some(by) = position(&|conclusion| conclusion.worth == Verdict::Violated) {
        return (Verdict::Violated, by, conclusions[by].reason.clone());
    }
    if let Some(by) = position(&is_disputed) {
        return (Verdict::Unknown, by, conclusions[by].reason.clone());
    }
    if let Some(by) = position(&|conclusion| conclusion.worth == Verdict::Holds) {
        return (Verdict::Holds, by, conclusions[by].reason.clone());
    }
    // Only a model that allows too much shows it, which is a candidate; or else something was left out.
    let candidate = position(&|conclusion| conclusion.answer == Answer::Allowed);
    let nearest = candidate.or_else(|| position(&|conclusion| conclusion.answer == Answer::Unknown));
    match nearest {
        Some(by) => (Verdict::Unknown, by, conclusions[by].reason.clone()),
        None => (Verdict::Unknown, conclusions.len().saturating_sub(1), words::still_more(conclusions)),
    }
}

#[cfg(test)]
mod tests;
