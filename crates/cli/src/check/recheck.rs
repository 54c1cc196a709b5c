//! The same question again, about the same code with some fields declared otherwise.
//!
//! Errs on: *unknown*. What was not decided, or only for loops up to a bound, is no proof.

use jmmc_jmm::Verdict;
use jmmc_program::{Program, Redeclared, Sources};
use jmmc_search::Options;
use jmmc_verdict::{Answered, Auditing, Budget, Coverage, How, Question, answer};

/// Asks about variants of a program, until the budget is spent.
pub struct Rechecker<'a> {
    question: &'a Question<'a>,
    sources: &'a Sources,
    budget: Budget,
}

/// What a check of a variant came to.
pub struct Rechecked {
    /// The verdict about the changed program.
    pub verdict: Verdict,
    /// The model that decided it.
    pub decided_by: String,
    /// Why it is that.
    pub reason: String,
}

impl<'a> Rechecker<'a> {
    /// Asks the same question; all checks together spend no more than the budget has.
    pub fn new(question: &'a Question<'a>, sources: &'a Sources, budget: Budget) -> Rechecker<'a> {
        Rechecker { question, sources, budget }
    }

    /// Whether nothing is left for another check.
    pub fn is_over(&self) -> bool {
        self.budget.is_over()
    }

    /// Checks the program with those fields declared otherwise. If that cannot be done, the verdict is *unknown*.
    pub fn check(&self, redeclared: &[Redeclared]) -> Rechecked {
        self.try_check(redeclared).unwrap_or_else(|error| Rechecked {
            verdict: Verdict::Unknown,
            decided_by: String::new(),
            reason: format!("{error:#}"),
        })
    }

    fn try_check(&self, redeclared: &[Redeclared]) -> anyhow::Result<Rechecked> {
        let program = Program::open(Sources { redeclared: redeclared.to_vec(), ..self.sources.clone() })?;
        let how = &self.question.how;
        let options = Options { stop_at_first: true, ..how.options.clone() };
        let how = How { options, output: false, auditing: Auditing::None, ..how.clone() };
        let (subject, models) = (self.question.subject.clone(), self.question.models);
        let answered = answer(&Question { program: &program, subject, models, how }, &self.budget)?;
        let Answered { decision, .. } = &answered;
        let deciding = answered.deciding();
        let bounded = decision.verdict == Verdict::Holds && matches!(deciding.coverage, Coverage::Within(_));
        Ok(Rechecked {
            verdict: if bounded { Verdict::Unknown } else { decision.verdict },
            decided_by: deciding.about.name.clone(),
            reason: decision.reason.clone(),
        })
    }

    /// What verdicts are about, in words.
    pub fn under(&self) -> String {
        self.question.models.about().to_string()
    }
}
