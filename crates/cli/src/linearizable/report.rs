//! What was found about scenarios, as a report.

use super::explore::{Failed, ScenarioExplorer};
use super::{LinearizableArgs, ScenarioTally};
use crate::evidence;
use crate::source_text::SourceText;
use jmmc_jmm::Verdict;
use jmmc_report::{
    FailedScenario, NotAnalysed, Report, ScenarioCallTold, Scenarios, StepKind, StepOrigin, Totals, UndecidedScenario,
    Violation,
};
use jmmc_scenario::{CallHistory, CallPosition, Consistency, OperationOrder, Scenario, ScenarioBounds, thread_name};
use jmmc_search::{Visited, collision_probability};

/// The report on a class.
pub fn report(
    args: &LinearizableArgs,
    explorer: &ScenarioExplorer<'_>,
    bounds: ScenarioBounds,
    probes: &[usize],
    explored: ScenarioTally,
    text: &mut SourceText,
) -> Report {
    let found = &explorer.prepared.found;
    let verdict = verdict(&explored);
    let size = args.size.map(usize::from);
    let reason = reason(explorer, &explored, bounds, size, verdict);
    let violations = explored.failure.iter().filter_map(|failed| violation(failed, explorer, text));
    let violations = violations.collect();
    let told = told_scenarios(explorer, &explored, probes, largest(bounds, &explored, size));
    let mut assumptions: Vec<String> = explored.spent.assumptions.iter().cloned().collect();
    if found.invocations.iter().any(|one| !one.values.is_empty()) {
        assumptions
            .push("the class treats values alike: scenarios that differ in their names only count once".to_string());
    }
    Report {
        command: "linearizable".to_string(),
        target: found.subject.clone(),
        verdict,
        decided_by: explored.failure.as_ref().map_or(args.model.about().to_string(), |failed| failed.model.clone()),
        reason,
        violations,
        scenarios: Some(told),
        not_analysed: explored.open.first().map(|_| not_analysed(&explored)).into_iter().collect(),
        assumptions,
        collision_probability: match explorer.how.options.visited {
            Visited::Fingerprint => Some(collision_probability(explored.spent.states)),
            Visited::Exact => None,
        },
        statistics: Totals {
            states: explored.spent.states,
            transitions: explored.spent.transitions,
            depth: explored.spent.depth,
            workers: 1,
            ..Totals::default()
        },
        ..Report::empty()
    }
}

/// What was explored, and what failed.
fn told_scenarios(
    explorer: &ScenarioExplorer<'_>,
    explored: &ScenarioTally,
    probes: &[usize],
    bounds: String,
) -> Scenarios {
    let found = &explorer.prepared.found;
    let open = explored.open.iter();
    let undecided =
        open.map(|(scenario, why)| UndecidedScenario { scenario: on_one_line(scenario, explorer), why: why.clone() });
    Scenarios {
        condition: word(explorer.condition).to_string(),
        new: explorer.prepared.new.clone(),
        operations: found.invocations[..found.operations].iter().map(|one| one.text.clone()).collect(),
        probes: probes.iter().map(|index| found.invocations[*index].text.clone()).collect(),
        skipped: found.skipped.clone(),
        bounds,
        explored: explored.count,
        failed: explored.failed,
        failure: explored.failure.as_ref().map(|failed| failure(failed, explorer)),
        undecided: undecided.collect(),
    }
}

fn verdict(explored: &ScenarioTally) -> Verdict {
    if explored.failure.is_some() {
        Verdict::Violated
    } else if explored.is_cut || !explored.open.is_empty() || explored.count == 0 {
        Verdict::Unknown
    } else {
        Verdict::Holds
    }
}

fn not_analysed(explored: &ScenarioTally) -> NotAnalysed {
    NotAnalysed { what: format!("{} not decided", scenarios(explored.open.len() as u64)), location: None }
}

/// What is asked of a class.
fn word(condition: Consistency) -> &'static str {
    match condition {
        Consistency::Linearizable => "linearizable",
        Consistency::Sequential => "sequentially consistent",
        Consistency::Quiescent => "quiescently consistent",
    }
}

/// How large the scenarios are that were all explored, in words.
fn largest(bounds: ScenarioBounds, explored: &ScenarioTally, size: Option<usize>) -> String {
    let most = bounds.before + bounds.threads * bounds.length;
    let shape = format!("{} × {}", bounds.threads, bounds.length);
    let before = match bounds.before {
        0 => String::new(),
        1 => ", one operation before".to_string(),
        more => format!(", {more} operations before"),
    };
    match (explored.complete, size) {
        (Some(complete), _) if complete < most => format!("{shape}{before}, of up to {complete} operations,"),
        (None, Some(size)) if size < most => format!("{shape}{before}, of up to {size} operations,"),
        (Some(_) | None, _) => format!("{shape}{before}"),
    }
}

fn reason(
    explorer: &ScenarioExplorer<'_>,
    explored: &ScenarioTally,
    bounds: ScenarioBounds,
    size: Option<usize>,
    verdict: Verdict,
) -> String {
    let count = scenarios(explored.count);
    match verdict {
        Verdict::Violated => {
            let all =
                if explored.failed > 1 { format!("; {} of {count} fail", explored.failed) } else { String::new() };
            let word = word(explorer.condition);
            let size = explored.failure.as_ref().map_or(0, |failed| failed.scenario.size());
            format!("not {word}: a scenario of {size} operations has a result that no order of them gives{all}")
        }
        Verdict::Holds => {
            let stores = explorer.prepared.found.invocations.iter().any(|one| one.expression.contains("new JmmcItem"));
            let safely = match (explorer.models, explored.spent.races, stores) {
                (jmmc_verdict::ModelChoice::Auto, false, true) => {
                    "; no data race, so what is stored is published safely"
                }
                (jmmc_verdict::ModelChoice::Auto, false, false) => "; no data race",
                (_, _, _) => "",
            };
            let largest = largest(bounds, explored, size);
            let beyond = beyond(explorer, explored);
            let uncalled = match explorer.prepared.found.uncalled {
                0 => String::new(),
                1 => "; one public method is not called".to_string(),
                many => format!("; {many} public methods are not called"),
            };
            format!("no scenario up to {largest} fails{beyond} ({count}, all executions){safely}{uncalled}")
        }
        Verdict::Unknown if !explored.open.is_empty() => {
            format!("no scenario is known to fail, but {} of {} were not decided", explored.open.len(), explored.count)
        }
        Verdict::Unknown => {
            let complete = explored.complete.map(|size| format!(", all of up to {size} operations among them"));
            let (complete, beyond) = (complete.unwrap_or_default(), beyond(explorer, explored));
            format!("no scenario is known to fail{beyond}, but not all were explored, only {count}{complete}")
        }
    }
}

/// Larger scenarios that were all explored with some operations, in words.
fn beyond(explorer: &ScenarioExplorer<'_>, explored: &ScenarioTally) -> String {
    let Some((size, calls)) = &explored.beyond else {
        return String::new();
    };
    let names = calls.iter().map(|call| explorer.prepared.found.invocations[*call].text.as_str());
    format!(", none of up to {size} operations among {}", names.collect::<Vec<_>>().join(", "))
}

fn scenarios(count: u64) -> String {
    if count == 1 { "1 scenario".to_string() } else { format!("{count} scenarios") }
}

fn on_one_line(scenario: &Scenario, explorer: &ScenarioExplorer<'_>) -> String {
    let calls = |calls: &Vec<usize>| {
        let texts: Vec<&str> =
            calls.iter().map(|call| explorer.prepared.found.invocations[*call].text.as_str()).collect();
        texts.join("; ")
    };
    let threads: Vec<String> = scenario.threads.iter().map(calls).collect();
    let before =
        if scenario.before.is_empty() { String::new() } else { format!("{} before ", calls(&scenario.before)) };
    format!("{before}{}", threads.join(" | "))
}

fn failure(failed: &Failed, explorer: &ScenarioExplorer<'_>) -> FailedScenario {
    let (scenario, history) = (&failed.scenario, &failed.history);
    let call = |index: &usize| explorer.prepared.found.invocations[*index].text.clone();
    let threads = scenario.threads.iter().enumerate().map(|(thread, calls)| {
        let told = |(index, one): (usize, &usize)| {
            let at = CallPosition { thread, index };
            ScenarioCallTold { call: call(one), result: result(history, at), after: earlier(history, at) }
        };
        let called = |(index, _): &(usize, &usize)| history.is_called(CallPosition { thread, index: *index });
        calls.iter().enumerate().filter(called).map(told).collect()
    });
    let threads = threads.collect();
    let after = failed.probes.iter().enumerate().filter_map(|(index, probe)| {
        let result = history.probe(index)?.to_string();
        Some(ScenarioCallTold { call: call(probe), result: Some(plain(&result)), after: Vec::new() })
    });
    FailedScenario {
        model: failed.model.clone(),
        before: scenario.before.iter().map(call).collect(),
        threads,
        after: after.collect(),
        orders: failed.orders.iter().map(|order| told(order, failed, &call)).collect(),
        why: why(failed),
    }
}

fn why(failed: &Failed) -> String {
    if failed.by_check {
        "what is left does not pass the class's own check".to_string()
    } else if failed.by_time {
        let history = &failed.history;
        let pairs = history.operations().flat_map(|one| history.operations().map(move |other| (one, other)));
        let across = pairs.filter(|(one, other)| one.thread != other.thread && history.precedes(*one, *other));
        let name = |at: CallPosition| format!("{}.{}", thread_name(at.thread), at.index + 1);
        let told: Vec<String> =
            across.map(|(one, other)| format!("{} returned before {} was called", name(one), name(other))).collect();
        format!("orders that give these results are at odds with the times of calls: {}", told.join(", "))
    } else if failed.model == "sc" {
        "no order of these operations gives these results".to_string()
    } else {
        "no order of these operations gives these results; under sequential consistency every result is explained, so something is published unsafely"
            .to_string()
    }
}

/// Calls of other threads that had returned before.
fn earlier(history: &CallHistory, at: CallPosition) -> Vec<String> {
    let others = history.operations().filter(|other| other.thread != at.thread && history.precedes(*other, at));
    others.map(|other| format!("{}.{}", thread_name(other.thread), other.index + 1)).collect()
}

fn result(history: &CallHistory, at: CallPosition) -> Option<String> {
    history.result(at).map(|value| plain(&value.to_string()))
}

/// The text that stands for no result without its quotes.
fn plain(result: &str) -> String {
    if result == "\"void\"" { "void".to_string() } else { result.to_string() }
}

/// An order with its results, on one line.
fn told(order: &OperationOrder, failed: &Failed, call: &dyn Fn(&usize) -> String) -> String {
    let lengths: Vec<usize> = failed.scenario.threads.iter().map(Vec::len).collect();
    let value = |index: usize| order.outcome.values.get(index).and_then(Option::as_ref).map(|v| plain(&v.to_string()));
    let one = |at: &CallPosition| {
        let place = lengths[..at.thread].iter().sum::<usize>() + at.index;
        let text = call(&failed.scenario.threads[at.thread][at.index]);
        let told = ScenarioCallTold { call: text, result: value(place), after: Vec::new() };
        format!("{}: {}", thread_name(at.thread), told.told())
    };
    let all: usize = lengths.iter().sum();
    let mut parts: Vec<String> = order.returns.iter().chain(&order.waits).map(one).collect();
    parts.extend(failed.probes.iter().enumerate().filter_map(|(index, probe)| {
        let result = Some(value(all + index)?);
        Some(ScenarioCallTold { call: call(probe), result, after: Vec::new() }.told())
    }));
    parts.join("; ")
}

/// The execution that shows the failure; what the harness does is of no interest.
fn violation(failed: &Failed, explorer: &ScenarioExplorer<'_>, text: &mut SourceText) -> Option<Violation> {
    let shown = evidence::shown(failed.shown.as_ref()?, text);
    let harness = crate::target::dotted(&explorer.prepared.program.class(explorer.prepared.harness).name);
    let mut violation = Violation { witness: None, message: on_one_line(&failed.scenario, explorer), ..shown };
    for step in &mut violation.trace {
        let clock = step.variable.as_ref().is_some_and(|variable| variable.contains(".done"));
        let boxing = matches!(&step.origin, StepOrigin::Library { entry, .. } if entry.ends_with(".valueOf"));
        step.minor |= clock || boxing || (step.method.starts_with(&harness) && step.kind != StepKind::Throw);
    }
    Some(violation)
}
