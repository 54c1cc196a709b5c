//! What is said beyond the verdict: repairs of a program that goes wrong, and what one that holds could do without.

use super::explore::{Decided, Exploration, Explorer};
use super::recheck::Rechecker;
use super::{account, candidates, minimise, repairs, report};
use jmmc_jmm::Verdict;
use jmmc_program::{Program, Sources};
use jmmc_report::Advice;
use std::collections::BTreeSet;
use std::time::Duration;

/// Most time for all repairs together, unless the user says how long a search may take.
const BUDGET: Duration = Duration::from_secs(20);

/// The advice that the settings ask for.
pub fn advise(
    explorer: &Explorer<'_>,
    sources: &Sources,
    program: &Program,
    explored: &[Exploration],
    decided: &Decided,
) -> Advice {
    let settings = explorer.settings;
    let warnings: BTreeSet<&str> = explored.iter().flat_map(|e| &e.checked.warnings).copied().collect();
    let mut advice = Advice { warnings: warnings.into_iter().map(str::to_string).collect(), ..Advice::default() };
    if settings.explain_verdict {
        advice.account = account::account(settings, explorer.main, explored, decided);
    }
    match decided.verdict {
        Verdict::Violated if settings.suggest => {
            let candidates = candidates::repairs(program, &report::harmful(explored, decided));
            if !candidates.is_empty() {
                let budget = settings.options.limits.time.unwrap_or(BUDGET);
                let rechecker = Rechecker::new(explorer, sources, Some(budget));
                advice.repairs = Some(repairs::search(&rechecker, &candidates));
            }
        }
        Verdict::Holds if settings.minimise => {
            let rechecker = Rechecker::new(explorer, sources, None);
            advice.volatiles = Some(minimise::search(&rechecker, &candidates::without_volatile(program)));
        }
        Verdict::Violated | Verdict::Holds | Verdict::Unknown => {}
    }
    advice
}
