//! How a verdict came about, in plain sentences: only what the run itself has shown, and what its settings say.

use crate::settings::CheckSettings;
use crate::target::dotted;
use jmmc_jmm::{Answer, Approximation, Verdict};
use jmmc_search::{Visited, collision_probability};
use jmmc_verdict::{Answered, Audit, Auditor, Coverage, Evidence, Gap, ModelChoice, Says};
use std::collections::BTreeSet;

/// The sentences, in the order in which things happened.
pub fn account(settings: &CheckSettings, main: &str, answered: &Answered) -> Vec<String> {
    let mut account = vec![what_was_run(settings, main)];
    account.extend(
        answered
            .evidence
            .iter()
            .zip(&answered.decision.conclusions)
            .map(|(evidence, conclusion)| asked(evidence, conclusion.answer)),
    );
    account.push(who_decided(settings, answered));
    for evidence in &answered.evidence {
        account.extend(evidence.audits.iter().map(|audit| audited(evidence, audit)));
    }
    account.push(rests_on(settings, &answered.evidence));
    account.push(what_would_change_it(settings, answered.decision.verdict).to_string());
    account
}

fn what_was_run(settings: &CheckSettings, main: &str) -> String {
    let arguments = match &settings.input.arguments[..] {
        [] => "without arguments".to_string(),
        arguments => format!("with the arguments {}", arguments.join(" ")),
    };
    format!("{}.main was run {arguments}, with every choice that the memory model leaves to threads", dotted(main))
}

/// What one engine did, and what it found.
fn asked(evidence: &Evidence, answer: Answer) -> String {
    if evidence.about.model.is_some() {
        return format!("{}; {}", extent(evidence), findings(evidence, answer));
    }
    let says = match evidence.coverage.gaps().first() {
        None => "they forbid that an exception ends a thread".to_string(),
        Some(gap) => gap.to_string(),
    };
    format!(
        "a SAT solver decided by the axioms of {}, which allow no less than the Java Memory Model: {says}",
        evidence.about.name
    )
}

/// Under which model how much was explored, and why not more.
fn extent(evidence: &Evidence) -> String {
    let (about, coverage) = (&evidence.about, &evidence.coverage);
    let counts = format!("{} states, {} transitions", evidence.counters.states, evidence.counters.transitions);
    let gaps: Vec<String> = coverage.gaps().iter().map(Gap::to_string).collect();
    let searched = match (coverage.limit(), coverage) {
        (Some(limit), _) => format!("in part ({counts}): {limit}"),
        (None, Coverage::Complete | Coverage::Within(_)) => format!("completely ({counts})"),
        (None, Coverage::Partial(_)) if !gaps.is_empty() => {
            format!("in part ({counts}): not modelled: {}", gaps.join(", "))
        }
        (None, Coverage::Partial(_)) if evidence.findings.any() => format!("until something went wrong ({counts})"),
        (None, Coverage::Partial(_)) => format!("in part ({counts})"),
    };
    let allows = match about.relation {
        Some(Approximation::Under) => ", which allows no more than the Java Memory Model",
        Some(Approximation::Exact) => ", the Java Memory Model itself",
        Some(Approximation::Over) => ", which allows no less than the Java Memory Model",
        None => "",
    };
    let loops = coverage.iterations().map(|most| format!(", loops up to {most} iterations only")).unwrap_or_default();
    let title = about.model.map(|model| format!(" ({})", model.title())).unwrap_or_default();
    format!("{}{title}{allows}, was explored {searched}{loops}", about.name)
}

fn findings(evidence: &Evidence, answer: Answer) -> String {
    let found = match answer {
        Answer::Allowed => "an execution goes wrong".to_string(),
        Answer::Forbidden => "no execution goes wrong".to_string(),
        Answer::Unknown if !evidence.refused.is_empty() => {
            "what seems to go wrong was refused when its witness was checked again".to_string()
        }
        Answer::Unknown => "nothing went wrong in what was explored".to_string(),
    };
    let variables: BTreeSet<&str> = evidence.races.iter().map(|race| race.location.as_str()).collect();
    let races = match variables.len() {
        0 => "no data race was seen".to_string(),
        _ => format!("there are data races on {}", variables.into_iter().collect::<Vec<_>>().join(", ")),
    };
    let weak = if evidence.weak_accesses { ", and accesses weaker than volatile" } else { "" };
    let why = evidence.why.as_ref().map(|why| format!("; legality: {why}")).unwrap_or_default();
    format!("{found}, and {races}{weak}{why}")
}

fn who_decided(settings: &CheckSettings, answered: &Answered) -> String {
    let (deciding, decided) = (answered.deciding(), &answered.decision);
    let model = &deciding.about.name;
    if let ModelChoice::One(_) = settings.model {
        return format!("--model {model} was asked for, so the verdict is about {model}: {}", decided.reason);
    }
    let quiet = deciding.is_quiet();
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

/// What a second engine says.
fn audited(evidence: &Evidence, audit: &Audit) -> String {
    let who = match audit.by {
        Auditor::Explorer(model) => format!(
            "a second explorer, without reduction, rounds or fingerprints, went through {}{} again ({} states)",
            model.name(),
            if evidence.about.model == Some(model) { "" } else { ", which allows no more," },
            audit.states.unwrap_or_default()
        ),
        Auditor::Library => format!(
            "a second explorer, without reduction, rounds or fingerprints, went through sc with the JDK's own code instead of stand-ins ({} states)",
            audit.states.unwrap_or_default()
        ),
        Auditor::Solver => "a SAT solver decided again, by the exact rules as axioms".to_string(),
    };
    let said = match &audit.says {
        Says::Same if audit.by == Auditor::Solver => "it says the same".to_string(),
        Says::Same if evidence.is_quiet() => "it finds neither a violation nor a data race".to_string(),
        Says::Same => "it finds no violation".to_string(),
        Says::SoFar(why) => format!("it finds nothing else as far as it came: {why}"),
        Says::Otherwise(objection) => format!("they disagree: {}", objection.what),
    };
    format!("{who}: {said}; whether threads go round for ever was not asked again")
}

fn rests_on(settings: &CheckSettings, explored: &[Evidence]) -> String {
    let assumptions: BTreeSet<&str> = explored.iter().flat_map(|e| &e.assumptions).map(String::as_str).collect();
    let assumed = match assumptions.len() {
        0 => "nothing was assumed about the program's surroundings".to_string(),
        _ => format!("it is assumed: {}", assumptions.into_iter().collect::<Vec<_>>().join("; ")),
    };
    let states: f64 = explored.iter().map(|e| collision_probability(e.counters.states)).sum();
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
fn what_would_change_it(settings: &CheckSettings, verdict: Verdict) -> &'static str {
    match verdict {
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
