//! A litmus test under an exact model: of the path relaxer's outcomes those of which some execution is legal.
//!
//! Torn reads are not among those executions. If a test has them, what the operational model allows is allowed, what the path relaxer forbids is
//! forbidden, and only what is between the two is not decided.
//!
//! Errs on: *unknown*, where legality is not decided or executions are missing.

use super::question::Case;
use crate::exact::{Decision, Judge, missing};
use crate::models::{Forms, memory};
use jmmc_jmm::{ModelName, Rules, Run};
use jmmc_litmus::Outcome;
use jmmc_machine::{Bounds, Enumeration, LitmusRequest, Outcomes, Place, Settings, Shown, Stuck};
use jmmc_search::{Control, Options, Statistics, StopReason, Watch};
use std::collections::BTreeSet;

/// What is said if loops were cut although nobody said so.
const LOOPS: &str = "under jmm and jmm-revised, loops that may go on for ever are repeated at most 3 times (--unwind)";

/// All outcomes, or if one is enough, those that are asked about up to the first that is allowed.
pub fn explore(
    case: &Case<'_>,
    (model, rules): (ModelName, Rules),
    settings: Settings,
    options: &Options,
    one_is_enough: bool,
    control: &Control,
) -> anyhow::Result<Outcomes> {
    let whole_settings = settings.clone();
    let watch = Watch::new(&options.limits, control);
    let trusts = settings.trust_library;
    let enumeration = Enumeration { settings, options: options.clone(), bounds: Bounds::default() };
    let mut found = case.test.executions(&case.fields, &enumeration, control)?;
    // What is asked about is decided within the bound that the report names; all outcomes are not.
    let by_default = found.within_default.filter(|_| one_is_enough && case.jcstress.is_none());
    found.within = found.within.or(by_default);
    let is_asked = |outcome: &&Outcome| case.question.is_about(outcome);
    let all: BTreeSet<&Outcome> = found.all.iter().filter_map(|complete| complete.outcome.as_ref()).collect();
    let left = Watch::new(&watch.left(), control);
    let (mut judge, mut outcomes) = (Judge::new(&found, rules, trusts, left), BTreeSet::new());
    let (mut shown, mut unknown) = (None, BTreeSet::new());
    for outcome in all.into_iter().filter(|outcome| !one_is_enough || is_asked(outcome)) {
        match judge.decide(|complete| complete.outcome.as_ref() == Some(outcome)) {
            Decision::Legal(number, commits) => {
                outcomes.insert(outcome.clone());
                if one_is_enough {
                    let names = case.variables.names();
                    shown = Some(tell(judge.shown(number, commits, model, run(case, trusts)), &names, outcome));
                    break;
                }
            }
            Decision::AllIllegal(_) => {}
            Decision::Unknown(why) => {
                unknown.insert(why);
            }
        }
    }
    // A jcstress test is to be proved, so that loops that were cut are missing; and some wait for ever in such a loop.
    let within = found.within.is_some() && case.jcstress.is_none();
    let whole = found.complete || within;
    let gaps = if within { Vec::new() } else { found.gaps.clone() };
    if !whole && unknown.is_empty() {
        unknown.extend(missing(&found));
    }
    let unknown = unknown.into_iter().map(|what| Stuck { what, place: Place::default() });
    let mut gaps: Vec<Stuck> = gaps.into_iter().chain(unknown).collect();
    if found.torn && bracket(case, &whole_settings, (options, &watch), one_is_enough, &mut outcomes, control)? {
        gaps.clear();
    }
    Ok(Outcomes {
        outcomes,
        shown,
        races: Vec::new(),
        weak_accesses: false,
        complete: gaps.is_empty(),
        gaps,
        assumptions: by_default.map(|_| LOOPS).into_iter().collect(),
        stop: StopReason::Exhausted,
        statistics: Statistics::default(),
        iterations: 1,
    })
}

/// Adds what the operational model allows, which is legal; says whether that leaves open nothing of what the path relaxer allows and, if one is enough, is
/// asked about.
fn bracket(
    case: &Case<'_>,
    settings: &Settings,
    (options, watch): (&Options, &Watch<'_>),
    one_is_enough: bool,
    outcomes: &mut BTreeSet<Outcome>,
    control: &Control,
) -> anyhow::Result<bool> {
    let explore = |model| {
        let settings = Settings { memory: memory(model, Forms::default()), ..settings.clone() };
        let (fields, options) = (case.fields.clone(), Options { limits: watch.left(), ..options.clone() });
        case.test.explore(LitmusRequest { fields, wanted: None, settings, options, workers: 1 }, control)
    };
    let (below, above) = (explore(ModelName::Opmm)?, explore(ModelName::Jpr)?);
    if below.weak_accesses || above.weak_accesses {
        return Ok(false);
    }
    outcomes.extend(below.outcomes);
    let counts = |outcome: &&Outcome| !one_is_enough || case.question.is_about(outcome);
    let decided = above.outcomes.iter().filter(counts).all(|outcome| outcomes.contains(outcome));
    Ok(decided && above.complete && above.gaps.is_empty())
}

fn run(case: &Case<'_>, trusts_locks: bool) -> Run {
    let fields = case.fields.iter().map(|field| case.program.field(*field).name.to_string()).collect();
    let class = case.test.name().replace('.', "/").into();
    let (jdk, litmus) = (case.program.jdk_feature(), Some(fields));
    Run { class, arguments: Vec::new(), litmus, jdk, paths: Vec::new(), trusts_locks }
}

/// The outcome as the message of what is shown.
fn tell(mut shown: Shown, names: &[String], outcome: &Outcome) -> Shown {
    let values =
        names.iter().zip(&outcome.values).filter_map(|(name, value)| Some(format!("{name} = {}", value.as_ref()?)));
    shown.finding.message = values.collect::<Vec<_>>().join(", ");
    shown
}
