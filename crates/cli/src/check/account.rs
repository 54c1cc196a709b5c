//! How a verdict came about, in plain sentences: only what the run itself has shown, and what its settings say.

use super::explore::{Decided, Exploration};
use crate::conclusion::limit_reached;
use crate::models::ModelChoice;
use crate::settings::Settings;
use crate::target::dotted;
use jmmc_jmm::{Answer, Approximation, Verdict};
use jmmc_search::{Visited, collision_probability};
use std::collections::BTreeSet;

/// The sentences, in the order in which things happened.
pub fn account(settings: &Settings, main: &str, explored: &[Exploration], decided: &Decided) -> Vec<String> {
    let mut account = vec![what_was_run(settings, main)];
    account.extend(explored.iter().zip(&decided.conclusions).map(|(exploration, conclusion)| {
        format!("{}; {}", extent(exploration), findings(exploration, conclusion.answer))
    }));
    account.push(who_decided(settings, explored, decided));
    account.push(rests_on(settings, explored));
    account.push(what_would_change_it(settings, decided).to_string());
    account
}

fn what_was_run(settings: &Settings, main: &str) -> String {
    let arguments = match &settings.input.arguments[..] {
        [] => "without arguments".to_string(),
        arguments => format!("with the arguments {}", arguments.join(" ")),
    };
    format!("{}.main was run {arguments}, with every choice that the memory model leaves to threads", dotted(main))
}

/// Under which model how much was explored, and why not more.
fn extent(exploration: &Exploration) -> String {
    let (checked, model) = (&exploration.checked, exploration.model);
    let counts = format!("{} states, {} transitions", checked.statistics.states, checked.statistics.transitions);
    let searched = match limit_reached(checked.stop) {
        Some(limit) => format!("in part ({counts}): {limit}"),
        None if !checked.gaps.is_empty() => {
            let gaps: Vec<&str> = checked.gaps.iter().map(|gap| gap.what.as_str()).collect();
            format!("in part ({counts}): not modelled: {}", gaps.join(", "))
        }
        None if checked.complete => format!("completely ({counts})"),
        None if !checked.violations.is_empty() => format!("until something went wrong ({counts})"),
        None => format!("in part ({counts})"),
    };
    let allows = match model.approximation() {
        Approximation::Under => "which allows no more than the Java Memory Model",
        Approximation::Exact => "the Java Memory Model itself",
        Approximation::Over => "which allows no less than the Java Memory Model",
    };
    let loops = match (checked.unwound, exploration.unwind) {
        (true, Some(most)) => format!(", loops up to {most} iterations only"),
        (true, None) | (false, _) => String::new(),
    };
    format!("{} ({}), {allows}, was explored {searched}{loops}", model.name(), model.title())
}

fn findings(exploration: &Exploration, answer: Answer) -> String {
    let checked = &exploration.checked;
    let found = match answer {
        Answer::Allowed => "an execution goes wrong".to_string(),
        Answer::Forbidden => "no execution goes wrong".to_string(),
        Answer::Unknown if !exploration.refused.is_empty() => {
            "what seems to go wrong was refused when its witness was checked again".to_string()
        }
        Answer::Unknown => "nothing went wrong in what was explored".to_string(),
    };
    let variables: BTreeSet<&str> = checked.races.iter().map(|race| race.location.as_str()).collect();
    let races = match variables.len() {
        0 => "no data race was seen".to_string(),
        _ => format!("there are data races on {}", variables.into_iter().collect::<Vec<_>>().join(", ")),
    };
    let weak = if checked.weak_accesses { ", and accesses weaker than volatile" } else { "" };
    let why = exploration.why.as_ref().map(|why| format!("; legality: {why}")).unwrap_or_default();
    format!("{found}, and {races}{weak}{why}")
}

fn who_decided(settings: &Settings, explored: &[Exploration], decided: &Decided) -> String {
    let deciding = &explored[decided.by];
    let model = deciding.model.name();
    if let ModelChoice::One(_) = settings.model {
        return format!("--model {model} was asked for, so the verdict is about {model}: {}", decided.reason);
    }
    let quiet = deciding.checked.races.is_empty() && !deciding.checked.weak_accesses;
    match decided.verdict {
        Verdict::Violated => format!(
            "{model} decided: what it allows, the Java Memory Model allows, so the violation is real; its witness was checked again by code that \
             shares nothing with the search"
        ),
        Verdict::Holds if quiet => format!(
            "{model} decided: without data races and accesses weaker than volatile, the Java Memory Model allows sequentially consistent \
             executions only, and these were all explored"
        ),
        Verdict::Holds => format!(
            "{model} decided: the Java Memory Model allows no more than what it allows, so the data races do no harm to what this program checks"
        ),
        Verdict::Unknown => format!("nothing decided; {model} came nearest: {}", decided.reason),
    }
}

fn rests_on(settings: &Settings, explored: &[Exploration]) -> String {
    let assumptions: BTreeSet<&str> = explored.iter().flat_map(|e| &e.checked.assumptions).copied().collect();
    let assumed = match assumptions.len() {
        0 => "nothing was assumed about the program's surroundings".to_string(),
        _ => format!("it is assumed: {}", assumptions.into_iter().collect::<Vec<_>>().join("; ")),
    };
    let states: f64 = explored.iter().map(|e| collision_probability(e.checked.statistics.states)).sum();
    let compared = match settings.options.visited {
        Visited::Exact => "whole states were compared".to_string(),
        Visited::Fingerprint => format!(
            "states were recognised by 128-bit fingerprints, which mixes two up with a probability of at most {states:.0e} (--visited exact \
             compares whole states)"
        ),
    };
    format!("{assumed}; {compared}")
}

/// What other input or settings could lead to another verdict.
fn what_would_change_it(settings: &Settings, decided: &Decided) -> &'static str {
    match decided.verdict {
        _ if settings.model != ModelChoice::Auto => {
            "another model may allow more or less: --model auto is about the Java Memory Model"
        }
        Verdict::Holds => {
            "it says nothing about other arguments, other main methods or other clients of the same classes (`jmmc verify` is about all clients)"
        }
        Verdict::Violated => "a change of the program is needed: no setting of jmmc makes the execution shown go away",
        Verdict::Unknown => "a larger limit, or a smaller program without what is not modelled, may lead to a verdict",
    }
}
