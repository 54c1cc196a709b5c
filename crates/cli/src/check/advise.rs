//! What is said beyond the verdict: repairs of a program that goes wrong, and what one that holds could do without.

use super::recheck::Rechecker;
use super::{account, candidates, minimise, repairs, report};
use crate::settings::CheckSettings;
use jmmc_jmm::Verdict;
use jmmc_program::Sources;
use jmmc_report::Advice;
use jmmc_verdict::{Answered, AskedAbout, Budget, Question};
use std::collections::BTreeSet;
use std::time::Duration;

/// Most time for all repairs together, unless the user says how long everything may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// The advice that the settings ask for, with what is left of the budget.
pub fn advise(
    settings: &CheckSettings,
    question: &Question<'_>,
    sources: &Sources,
    answered: &Answered,
    budget: &Budget,
) -> Advice {
    let warnings: BTreeSet<&str> = answered.evidence.iter().flat_map(|e| &e.warnings).copied().collect();
    let mut advice = Advice { warnings: warnings.into_iter().map(str::to_string).collect(), ..Advice::default() };
    if let (true, AskedAbout::Main(entry)) = (settings.explain_verdict, &question.subject) {
        advice.account = account::account(settings, &entry.class, answered);
    }
    match answered.decision.verdict {
        Verdict::Violated if settings.suggest => {
            let candidates = candidates::repairs(question.program, &report::harmful(answered));
            if !candidates.is_empty() {
                let budget = budget.time_left().map_or_else(|| budget.at_most(PATIENCE), |_| budget.clone());
                advice.repairs = Some(repairs::search(&Rechecker::new(question, sources, budget), &candidates));
            }
        }
        Verdict::Holds if settings.minimise => {
            let rechecker = Rechecker::new(question, sources, budget.clone());
            advice.volatiles = Some(minimise::search(&rechecker, &candidates::without_volatile(question.program)));
        }
        Verdict::Violated | Verdict::Holds | Verdict::Unknown => {}
    }
    advice
}
