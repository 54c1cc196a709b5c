//! From a question to a decision: one model after the other, within one budget, until the verdict is known.

use crate::Engine;
use crate::algebra::{Decision, Extent};
use crate::auditing::{Auditing, LEAST, audit};
use crate::budget::Budget;
use crate::engine::{AskedAbout, Failure, How, Question};
use crate::engines::Methods;
use crate::evidence::Evidence;
use crate::gap::{Coverage, Gap};
use crate::registry::{BOUND, ModelChoice, PUBLISHED, axiomatic, engine};
use jmmc_jmm::{ModelName, Verdict};
use jmmc_models::Model;
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

/// What the documentation of access modes says, where the path relaxer decides nothing about a program that has such: it allows more than they do. That takes no longer than an audit
/// may. What it does not forbid is asked of the published model, too.
fn bounded(
    question: &Question<'_>,
    before: &[Evidence],
    began: Instant,
    budget: &Budget,
) -> Result<Option<Evidence>, Failure> {
    let is_open = |evidence: &Evidence| {
        let decides = !evidence.findings.any() && evidence.case().extent == Extent::Complete;
        evidence.about.model == Some(ModelName::Jpr) && evidence.weak_accesses && !decides
    };
    let is_asked = question.models == ModelChoice::Auto && matches!(question.subject, AskedAbout::Main(_));
    let decided = Decision::about_java(before).verdict != Verdict::Unknown;
    if !is_asked || decided || !before.iter().any(is_open) {
        return Ok(None);
    }
    let budget = budget.at_most(began.elapsed().max(LEAST));
    let ask = |name: &'static str| {
        budget.control().begin(name);
        Model::shipped(name).map(|model| axiomatic(&model).ask(question, before, &budget)).transpose()
    };
    let leaves_open = |found: &Evidence| found.coverage.gaps().iter().any(|gap| matches!(gap, Gap::NotForbidden(_)));
    let Some(mut found) = ask(BOUND)? else {
        return Ok(None);
    };
    if leaves_open(&found) {
        let by = match ask(PUBLISHED)? {
            Some(other) if leaves_open(&other) => format!("{BOUND} and {PUBLISHED}"),
            Some(other) if other.coverage == Coverage::Complete => format!("{BOUND}, but by {PUBLISHED}"),
            Some(_) | None => BOUND.to_string(),
        };
        found.coverage = Coverage::Partial(vec![Gap::NotForbidden(by)]);
        return Ok(Some(found));
    }
    Ok(Some(found).filter(|found| found.coverage == Coverage::Complete))
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
    evidence.extend(bounded(question, &evidence, began, budget)?);
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
