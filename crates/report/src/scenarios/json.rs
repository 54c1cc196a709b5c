//! The JSON form of scenarios: a part of schema `jmmc/1`.

use super::{ScenarioCallTold, UndecidedScenario};
use serde::Serialize;

/// The scenarios of a class.
#[derive(Serialize)]
pub(crate) struct Scenarios<'r> {
    condition: &'r str,
    new: &'r str,
    operations: &'r [String],
    probes: &'r [String],
    skipped: Vec<Skipped<'r>>,
    bounds: &'r str,
    explored: u64,
    failed: u64,
    failure: Option<FailedScenario<'r>>,
    undecided: Vec<Undecided<'r>>,
}

#[derive(Serialize)]
struct Skipped<'r> {
    method: &'r str,
    why: &'r str,
}

#[derive(Serialize)]
struct FailedScenario<'r> {
    model: &'r str,
    why: &'r str,
    before: &'r [String],
    threads: Vec<Vec<Call<'r>>>,
    after: Vec<Call<'r>>,
    orders: &'r [String],
}

#[derive(Serialize)]
struct Call<'r> {
    call: &'r str,
    result: Option<&'r str>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    after: &'r [String],
}

#[derive(Serialize)]
struct Undecided<'r> {
    scenario: &'r str,
    why: &'r str,
}

impl<'r> From<&'r super::Scenarios> for Scenarios<'r> {
    fn from(all: &'r super::Scenarios) -> Self {
        Scenarios {
            condition: &all.condition,
            new: &all.new,
            operations: &all.operations,
            probes: &all.probes,
            skipped: all.skipped.iter().map(|(method, why)| Skipped { method, why }).collect(),
            bounds: &all.bounds,
            explored: all.explored,
            failed: all.failed,
            failure: all.failure.as_ref().map(FailedScenario::from),
            undecided: all.undecided.iter().map(Undecided::from).collect(),
        }
    }
}

impl<'r> From<&'r super::FailedScenario> for FailedScenario<'r> {
    fn from(failed: &'r super::FailedScenario) -> Self {
        let calls = |calls: &'r Vec<ScenarioCallTold>| calls.iter().map(Call::from).collect::<Vec<_>>();
        FailedScenario {
            model: &failed.model,
            why: &failed.why,
            before: &failed.before,
            threads: failed.threads.iter().map(calls).collect(),
            after: calls(&failed.after),
            orders: &failed.orders,
        }
    }
}

impl<'r> From<&'r ScenarioCallTold> for Call<'r> {
    fn from(told: &'r ScenarioCallTold) -> Self {
        Call { call: &told.call, result: told.result.as_deref(), after: &told.after }
    }
}

impl<'r> From<&'r UndecidedScenario> for Undecided<'r> {
    fn from(open: &'r UndecidedScenario) -> Self {
        Undecided { scenario: &open.scenario, why: &open.why }
    }
}
