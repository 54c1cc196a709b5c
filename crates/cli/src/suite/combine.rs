//! One result for each unit, and one report for each test.
//!
//! Nothing here depends on the order of results, on how often a unit was answered, or on clocks. What is not there is *unknown*, and so is what attempts
//! disagree about.

use super::result::{UnitResult, UnitStatus};
use super::unit::Unit;
use super::{parts, swarm};
use jmmc_jmm::{Answer, Verdict};
use jmmc_report::{ModelAnswer, NotAnalysed, Report};

/// What is known of a unit.
pub enum UnitKnown {
    /// It is answered.
    Answered(Box<Report>),
    /// Attempts answered it, but not in the same way.
    Disputed,
    /// The test is no good, for this reason.
    Failed(String),
    /// Nobody answered it; what was told instead.
    Missing(Option<String>),
}

/// What is known of a unit by all its results; with what was measured, if that is wanted.
pub fn known(results: &[UnitResult], measured: bool) -> UnitKnown {
    let mut reports: Vec<(u64, &str, Report)> = Vec::new();
    for result in results {
        if let Some(report) = result.report(measured) {
            reports.push((open_answers(&report), result.digest.as_deref().unwrap_or_default(), report));
        }
    }
    // The one that decides most; among equals, always the same one.
    reports.sort_by(|a, b| {
        (a.0, a.1, a.2.statistics.seconds)
            .partial_cmp(&(b.0, b.1, b.2.statistics.seconds))
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    let disputed =
        reports.iter().enumerate().any(|(at, one)| reports[..at].iter().any(|other| disagree(&one.2, &other.2)));
    if disputed {
        return UnitKnown::Disputed;
    }
    if let Some((_, _, report)) = reports.into_iter().next() {
        return UnitKnown::Answered(Box::new(report));
    }
    let why = |status: UnitStatus| {
        results.iter().filter(|result| result.status == status).filter_map(|r| r.why.clone()).min()
    };
    match why(UnitStatus::Failed) {
        Some(why) => UnitKnown::Failed(why),
        None => UnitKnown::Missing(why(UnitStatus::Lost)),
    }
}

/// How much a report leaves open.
fn open_answers(report: &Report) -> u64 {
    let models = report.models.iter().map(|model| {
        let audits = model.audits.iter().filter(|audit| !audit.complete).count() as u64;
        u64::from(model.answer == Answer::Unknown) * 10_000 + u64::from(!model.complete) * 100 + audits.min(99)
    });
    models.sum::<u64>() + u64::from(report.verdict == Verdict::Unknown) * 10_000_000
}

/// Whether two answers to the same question cannot both be right.
pub fn disagree(one: &Report, other: &Report) -> bool {
    let verdicts = [one.verdict, other.verdict];
    let differs = verdicts.contains(&Verdict::Holds) && verdicts.contains(&Verdict::Violated);
    let about = |model: &ModelAnswer| other.models.iter().find(|other| other.model == model.model).cloned();
    differs || one.models.iter().any(|model| about(model).is_some_and(|other| answers_disagree(model, &other)))
}

fn answers_disagree(one: &ModelAnswer, other: &ModelAnswer) -> bool {
    let decided = one.answer != Answer::Unknown && other.answer != Answer::Unknown;
    let listed = one.complete && other.complete && one.outcomes.is_some() && other.outcomes.is_some();
    (decided && one.answer != other.answer) || (listed && one.outcomes != other.outcomes)
}

/// The report about the test of these units, as one machine would have made it.
pub fn combined(units: &[(&Unit, UnitKnown)]) -> Report {
    if units.iter().any(|(unit, _)| unit.content.part.is_some()) {
        return parts::combined(units);
    }
    if units.iter().any(|(unit, _)| unit.content.seed.is_some()) {
        return swarm::combined(units);
    }
    let mut parts = units.iter().map(|(unit, known)| part_of(unit, known));
    let Some(first) = parts.next() else {
        return Report::empty();
    };
    if units.len() == 1 {
        return first;
    }
    let mut all = parts.fold(first, add);
    (all.verdict, all.reason) = conclusion(&all, units);
    all
}

/// The report on one unit.
pub fn part_of(unit: &Unit, known: &UnitKnown) -> Report {
    match known {
        UnitKnown::Answered(report) => (**report).clone(),
        UnitKnown::Disputed => unanswered(unit, "attempts to answer it disagree"),
        UnitKnown::Failed(why) => unanswered(unit, why),
        UnitKnown::Missing(Some(why)) => unanswered(unit, &format!("it was not run to its end: {why}")),
        UnitKnown::Missing(None) => unanswered(unit, "it was not run"),
    }
}

/// The verdict on a test by what each of its units says.
fn conclusion(all: &Report, units: &[(&Unit, UnitKnown)]) -> (Verdict, String) {
    let judges = all.command == "litmus";
    let broken = all.models.iter().find(|model| judges && model.is_broken());
    if let Some(model) = broken {
        return (Verdict::Violated, format!("{} does not answer as the test expects", model.model));
    }
    for (unit, known) in units {
        match known {
            UnitKnown::Answered(report) if report.verdict == Verdict::Unknown => {
                return (report.verdict, report.reason.clone());
            }
            UnitKnown::Answered(_) => {}
            UnitKnown::Disputed | UnitKnown::Failed(_) | UnitKnown::Missing(_) => {
                return (Verdict::Unknown, format!("{} is not answered", unit.title()));
            }
        }
    }
    let expects = judges && all.models.iter().any(|model| model.expected.is_some());
    let reason = if expects { "every model answers as the test expects" } else { "all executions were explored" };
    (Verdict::Holds, reason.to_string())
}

/// The report so far, with what another unit of the same test says.
pub fn add(mut all: Report, part: Report) -> Report {
    for name in [&part.decided_by].into_iter().filter(|name| !name.is_empty()) {
        all.decided_by = if all.decided_by.is_empty() { name.clone() } else { format!("{}, {name}", all.decided_by) };
    }
    all.ask = all.ask.or(part.ask);
    all.models.extend(part.models);
    all.violations.extend(part.violations);
    all.cores.extend(part.cores);
    let races = part.races.into_iter().filter(|race| !all.races.contains(race)).collect::<Vec<_>>();
    all.races.extend(races);
    all.not_analysed.extend(part.not_analysed);
    let assumptions = part.assumptions.into_iter().filter(|one| !all.assumptions.contains(one)).collect::<Vec<_>>();
    all.assumptions.extend(assumptions);
    all.collision_probability = match (all.collision_probability, part.collision_probability) {
        (Some(one), Some(other)) => Some(one + other),
        (one, other) => one.or(other),
    };
    let (sum, more) = (&mut all.statistics, part.statistics);
    sum.states += more.states;
    sum.transitions += more.transitions;
    sum.depth = sum.depth.max(more.depth);
    sum.seconds += more.seconds;
    sum.memory = sum.memory.max(more.memory);
    all
}

/// The report on a unit that has no answer.
fn unanswered(unit: &Unit, why: &str) -> Report {
    let of = |model: &String| ModelAnswer {
        model: model.clone(),
        answer: Answer::Unknown,
        expected: None,
        outcomes: None,
        complete: false,
        race_free: false,
        states: 0,
        transitions: 0,
        executions: None,
        iterations: None,
        seconds: 0.0,
        audits: Vec::new(),
    };
    let under = match unit.content.models.as_slice() {
        [] => String::new(),
        models => format!("under {}: ", models.join(", ")),
    };
    Report {
        command: unit.content.command.first().cloned().unwrap_or_default(),
        target: unit.content.test.clone(),
        decided_by: unit.content.models.join(", "),
        reason: format!("{} is not answered", unit.title()),
        models: unit.content.models.iter().map(of).collect(),
        not_analysed: vec![NotAnalysed { what: format!("{under}{why} (unit {})", unit.unit), location: None }],
        ..Report::empty()
    }
}
