//! From a question to a decision: one model after the other, within one budget, until the verdict is known.

use crate::Engine;
use crate::algebra::Decision;
use crate::auditing::{Auditing, audit};
use crate::budget::Budget;
use crate::engine::{AskedAbout, Failure, How, Question};
use crate::engines::Methods;
use crate::evidence::Evidence;
use crate::registry::{ModelChoice, engine};
use jmmc_jmm::Verdict;
use std::time::Instant;

/// What became of a question.
#[derive(Clone, Debug)]
pub struct Answered {
    /// What each engine found, in the order in which they were asked; at least one.
    pub evidence: Vec<Evidence>,
    /// What follows from all evidence.
    pub decision: Decision,
}

impl Answered {
    /// The evidence that decided, or came nearest.
    pub fn deciding(&self) -> &Evidence {
        &self.evidence[self.decision.by]
    }
}

/// Asks the engines that the question needs. If something goes wrong by what needs no reason, such as a wake-up that nobody asked for, they are asked again: does it go wrong
/// without that, too? What holds is decided again.
///
/// # Errors
/// If the question makes no sense: there is no such class, no main method, no usable JDK.
pub fn answer(question: &Question<'_>, budget: &Budget) -> Result<Answered, Failure> {
    let answered = ask(question, budget)?;
    let found = answered.deciding().findings.violations();
    let needs_none = found.is_empty() || found.iter().any(|shown| shown.without_reason().is_none());
    if needs_none || !question.how.spurious || answered.decision.verdict != Verdict::Violated {
        return Ok(answered);
    }
    let how = How { spurious: false, auditing: Auditing::None, ..question.how.clone() };
    let again = ask(&Question { subject: question.subject.clone(), how, ..*question }, budget)?;
    Ok(if again.decision.verdict == Verdict::Violated { again } else { answered })
}

/// Asks one engine after the other. While others may follow, each gets half of the time that is left. What holds is decided again.
fn ask(question: &Question<'_>, budget: &Budget) -> Result<Answered, Failure> {
    if let AskedAbout::Methods(..) = question.subject {
        let evidence = vec![Methods.ask(question, &[], budget)?];
        return Ok(Answered { decision: Decision::about_model(&evidence), evidence });
    }
    let began = Instant::now();
    let parts = match question.models {
        ModelChoice::Auto => 2,
        ModelChoice::One(_) => 1,
    };
    let mut evidence: Vec<Evidence> = Vec::new();
    for model in question.models.models() {
        if !question.models.needs(model, &evidence) {
            continue;
        }
        budget.control().begin(model.name());
        let found = engine(model).ask(question, &evidence, &budget.share(parts))?;
        let enough = found.is_enough() || budget.is_stopped();
        evidence.push(found);
        if enough {
            break;
        }
    }
    let decide = |evidence: &[Evidence]| match question.models {
        ModelChoice::Auto => Decision::about_java(evidence),
        ModelChoice::One(_) => Decision::about_model(evidence),
    };
    let mut decision = decide(&evidence);
    if decision.verdict == Verdict::Holds {
        budget.control().begin("audit");
        audit(question, &mut evidence[decision.by], began.elapsed(), budget);
        decision = decide(&evidence);
    }
    Ok(Answered { evidence, decision })
}
