//! What explorations found, as a [`Report`].

use super::explore::{Decided, Exploration};
use crate::conclusion::Conclusion;
use crate::environment::peak_memory;
use crate::evidence;
use crate::harm;
use crate::settings::Settings;
use crate::source_text::SourceText;
use crate::target::dotted;
use jmmc_jmm::{ModelName, Verdict};
use jmmc_machine::{Checked, Race};
use jmmc_report::{Advice, ModelAnswer, Report, Statistics};
use jmmc_search::{Visited, collision_probability};
use std::collections::BTreeSet;

/// What the machine found, as a report; the total time is not known yet.
pub fn report(
    settings: &Settings,
    main: &str,
    explored: &[Exploration],
    decided: Decided,
    text: &mut SourceText,
) -> Report {
    let harmful = harmful(explored, &decided);
    let Decided { conclusions, verdict, by, reason } = decided;
    // What holds in spite of races holds because none of them does any harm.
    let holds = conclusions[by].worth == Verdict::Holds;
    let benign = |race: &Race| holds.then_some(true).or(harmful.contains(&race.location).then_some(false));
    let counts = explored.iter().map(|exploration| &exploration.checked.statistics);
    let violations = &explored[by].checked.violations;
    Report {
        command: "check".to_string(),
        target: dotted(main),
        ask: None,
        verdict,
        decided_by: explored[by].model.name().to_string(),
        models: conclusions
            .iter()
            .zip(explored)
            .map(|(c, e)| model_answer(c, &e.checked.statistics, e.checked.iterations))
            .collect(),
        reason,
        cores: Vec::new(),
        grades: None,
        violations: violations.iter().map(|shown| evidence::shown(shown, text)).collect(),
        races: distinct(
            explored.iter().flat_map(|e| &e.checked.races).map(|race| evidence::race(race, benign(race), text)),
        ),
        not_analysed: distinct(conclusions.into_iter().flat_map(|conclusion| conclusion.not_analysed)),
        assumptions: distinct(explored.iter().flat_map(|e| &e.checked.assumptions).map(|text| text.to_string())),
        output: output(&explored[by].checked, settings.presentation.style.output),
        collision_probability: match settings.options.visited {
            Visited::Fingerprint => Some(counts.clone().map(|counts| collision_probability(counts.states)).sum()),
            Visited::Exact => None,
        },
        advice: Advice::default(),
        statistics: totals(counts, settings.workers),
    }
}

/// The names of the variables that race in the executions that go wrong.
pub fn harmful(explored: &[Exploration], decided: &Decided) -> BTreeSet<String> {
    let real = explored[decided.by].checked.violations.iter().filter(|_| decided.verdict == Verdict::Violated);
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
fn output(checked: &Checked, wanted: bool) -> Option<String> {
    let shown = checked.violations.first().map(|shown| &shown.output);
    let bytes = shown.or(wanted.then_some(&checked.output))?;
    Some(String::from_utf8_lossy(bytes).into_owned())
}

fn model_answer(conclusion: &Conclusion, counts: &jmmc_search::Statistics, iterations: u32) -> ModelAnswer {
    ModelAnswer {
        model: conclusion.model.name().to_string(),
        answer: conclusion.answer,
        expected: None,
        outcomes: None,
        complete: conclusion.complete,
        race_free: conclusion.race_free,
        states: counts.states,
        transitions: counts.transitions,
        executions: None,
        iterations: (conclusion.model == ModelName::Jpr).then_some(iterations),
        seconds: counts.seconds,
    }
}

fn totals<'c>(counts: impl Iterator<Item = &'c jmmc_search::Statistics> + Clone, workers: usize) -> Statistics {
    Statistics {
        states: counts.clone().map(|counts| counts.states).sum(),
        transitions: counts.clone().map(|counts| counts.transitions).sum(),
        depth: counts.clone().map(|counts| counts.max_depth).max().unwrap_or(0),
        seconds: counts.map(|counts| counts.seconds).sum(),
        memory: peak_memory(),
        workers: u32::try_from(workers).unwrap_or(u32::MAX),
    }
}
