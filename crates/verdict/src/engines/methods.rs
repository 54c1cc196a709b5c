//! Modular verification: each annotated method, for all callers and threads.
//!
//! A warning may be about something that cannot happen, because other threads and callees are known by their annotations only: so the engine
//! allows too much. What it verifies, it has proved.
//! Errs on: *unknown*, method by method.

use crate::budget::Budget;
use crate::engine::{AskedAbout, Engine, Failure, Question};
use crate::evidence::{About, Counters, Evidence, Findings};
use crate::gap::{Coverage, Gap};
use jmmc_jmm::Approximation;
use jmmc_modular::{MethodAnswer, Verification};
use std::time::Instant;

/// Proves methods, one at a time.
pub struct Methods;

impl Engine for Methods {
    fn about(&self) -> About {
        About { name: "modular".to_string(), model: None, relation: Some(Approximation::Over) }
    }

    fn ask(&self, question: &Question<'_>, _before: &[Evidence], budget: &Budget) -> Result<Evidence, Failure> {
        let AskedAbout::Methods(files, settings) = &question.subject else {
            let gap = Gap::NotForThis("only annotated sources can be verified");
            return Ok(Evidence::nothing(self.about(), Findings::Violations(Vec::new()), Coverage::Partial(vec![gap])));
        };
        let begin = Instant::now();
        let (control, steps) = (budget.control(), budget.steps_left());
        let verified = jmmc_modular::verify(question.program, files.clone(), settings, control, steps);
        let verification = verified.map_err(Failure::Verify)?;
        budget.spend_steps(verification.prover.steps);
        let mut gaps = gaps(&verification);
        // What was done in time is done.
        let limits = [budget.limit(), budget.limit_of_steps().filter(|_| verification.out_of_steps)];
        if !gaps.is_empty() {
            gaps.extend(limits.into_iter().flatten().map(Gap::Limit));
        }
        let assumptions = verification.assumed();
        let coverage = if gaps.is_empty() { Coverage::Complete } else { Coverage::Partial(gaps) };
        let counters = Counters { seconds: begin.elapsed().as_secs_f64(), ..Counters::default() };
        let findings = Findings::Methods(Box::new(verification));
        Ok(Evidence { counters, assumptions, ..Evidence::nothing(self.about(), findings, coverage) })
    }
}

/// What was not decided.
fn gaps(verification: &Verification) -> Vec<Gap> {
    let mut gaps: Vec<Gap> = verification.not_analysed.iter().cloned().map(Gap::Unproved).collect();
    for report in &verification.methods {
        let undecided: &[String] = match &report.answer {
            MethodAnswer::Verified | MethodAnswer::Inlined => &[],
            MethodAnswer::Warnings { undecided, .. } => undecided,
            MethodAnswer::Unknown(reasons) => reasons,
        };
        gaps.extend(undecided.iter().map(|why| Gap::Unproved(format!("{}: {why}", report.method))));
    }
    gaps
}
