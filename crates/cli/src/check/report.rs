//! What explorations found, as a [`Report`].

use crate::environment::peak_memory;
use crate::evidence;
use crate::harm;
use crate::settings::CheckSettings;
use crate::source_text::SourceText;
use crate::target::dotted;
use jmmc_jmm::Verdict;
use jmmc_machine::Race;
use jmmc_report::{Advice, ModelAnswer, NotAnalysed, Report, Totals};
use jmmc_search::{Visited, collision_probability};
use jmmc_verdict::{Answered, Conclusion, Counters, Evidence, Gap};
use std::collections::BTreeSet;

/// What was found, as a report; the total time is not known yet.
pub fn report(settings: &CheckSettings, main: &str, answered: &Answered, text: &mut SourceText) -> Report {
    let (harmful, decision, deciding) = (harmful(answered), &answered.decision, answered.deciding());
    // What holds in spite of races holds because none of them does any harm.
    let holds = decision.conclusions[decision.by].worth == Verdict::Holds;
    let benign = |race: &Race| holds.then_some(true).or(harmful.contains(&race.location).then_some(false));
    let explored = &answered.evidence;
    let counts = explored.iter().map(|evidence| &evidence.counters);
    let models = decision.conclusions.iter().zip(explored).map(|(c, e)| model_answer(c, e)).collect();
    let races = explored.iter().flat_map(|e| &e.races).map(|race| evidence::race(race, benign(race), text));
    let (races, left_out) = (distinct(races), decision.conclusions.iter().flat_map(|c| &c.left_out).map(not_analysed));
    Report {
        command: "check".to_string(),
        target: dotted(main),
        ask: None,
        verdict: decision.verdict,
        decided_by: deciding.about.name.clone(),
        models,
        reason: decision.reason.clone(),
        cores: Vec::new(),
        grades: None,
        scenarios: None,
        walks: None,
        races,
        violations: deciding.findings.violations().iter().map(|shown| evidence::shown(shown, text)).collect(),
        not_analysed: distinct(left_out),
        assumptions: distinct(explored.iter().flat_map(|e| &e.assumptions).map(|text| text.to_string())),
        output: output(deciding, settings.presentation.style.output),
        collision_probability: match settings.options.visited {
            Visited::Fingerprint => Some(counts.clone().map(|counts| collision_probability(counts.states)).sum()),
            Visited::Exact => None,
        },
        advice: Advice::default(),
        statistics: totals(counts, settings),
    }
}

fn not_analysed(gap: &Gap) -> NotAnalysed {
    NotAnalysed { what: gap.left_out(), location: gap.place().and_then(evidence::location) }
}

/// The names of the variables that race in the executions that go wrong.
pub fn harmful(answered: &Answered) -> BTreeSet<String> {
    let violated = answered.decision.verdict == Verdict::Violated;
    let real = answered.deciding().findings.violations().iter().filter(|_| violated);
    real.flat_map(|shown| harm::racing(&shown.witness.execution)).collect()
}

/// Each once, in the order in which they come first.
fn distinct<T: PartialEq>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut distinct = Vec::new();
    for item in items {
        if !distinct.contains(&item) {
            distinct.push(item);
        }
    }
    distinct
}

/// What was printed on the execution that goes wrong, or, if it is `wanted`, on one that does not.
fn output(evidence: &Evidence, wanted: bool) -> Option<String> {
    let shown = evidence.findings.violations().first().map(|shown| &shown.output);
    let bytes = shown.or(wanted.then_some(&evidence.output))?;
    Some(String::from_utf8_lossy(bytes).into_owned())
}

fn model_answer(conclusion: &Conclusion, found: &Evidence) -> ModelAnswer {
    let counts = &found.counters;
    ModelAnswer {
        model: conclusion.about.name.clone(),
        answer: conclusion.answer,
        expected: None,
        outcomes: None,
        complete: conclusion.complete,
        race_free: conclusion.race_free,
        states: counts.states,
        transitions: counts.transitions,
        executions: None,
        iterations: counts.iterations,
        seconds: counts.seconds,
        audits: found.audits.iter().map(evidence::audit).collect(),
    }
}

fn totals<'c>(counts: impl Iterator<Item = &'c Counters> + Clone, settings: &CheckSettings) -> Totals {
    let reduces = settings.options.can_reduce(settings.workers);
    Totals {
        states: counts.clone().map(|counts| counts.states).sum(),
        transitions: counts.clone().map(|counts| counts.transitions).sum(),
        depth: counts.clone().map(|counts| counts.depth).max().unwrap_or(0),
        seconds: counts.map(|counts| counts.seconds).sum(),
        memory: peak_memory(),
        workers: u32::try_from(settings.workers).unwrap_or(u32::MAX),
        unreduced: settings.reduction && !reduces,
    }
}
