//! `jmmc linearizable`: scenarios of a class, smallest first, each explored completely; the first with a result that no order of its operations explains is shown.

mod args;
mod deepen;
mod explore;
mod prepare;
mod report;

pub use args::LinearizableArgs;

use crate::args::AuditArg;
use crate::environment::Environment;
use crate::interrupt::stop_on_interrupt;
use crate::parallel::in_parallel;
use crate::present;
use crate::progress::Meter;
use crate::settings::{forms, options, presentation, progress, workers};
use crate::source_text::SourceText;
use deepen::{SizePart, SizePlan};
use explore::{Failed, Fate, ScenarioExplorer, Spent};
use jmmc_jmm::ModelName;
use jmmc_scenario::{Consistency, OperationCall, Scenario, ScenarioBounds};
use jmmc_search::Limits;
use jmmc_verdict::{Auditing, Budget, How, ModelChoice};
use prepare::PreparedClass;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How long all scenarios are explored, unless somebody says otherwise.
const USUAL_TIME: Duration = Duration::from_secs(60);
/// All scenarios up to this size must be explored, whatever the time.
const LEAST_SIZE: usize = 3;
/// So many operations tell more than larger scenarios of fewer.
const MANY: usize = 6;
/// Most probes, and how often each of those without arguments is called.
const MOST_PROBES: usize = 12;
const ROUNDS: usize = 2;
/// Scenarios that each worker gets at once.
const BATCH: usize = 8;

/// What became of all scenarios.
#[derive(Default)]
pub struct ScenarioTally {
    /// How many were explored.
    pub count: u64,
    /// How many of these fail.
    pub failed: u64,
    /// The smallest that fails.
    pub failure: Option<Box<Failed>>,
    /// Those that were not decided, and why.
    pub open: Vec<(Scenario, String)>,
    /// The largest size all of whose scenarios were explored.
    pub complete: Option<usize>,
    /// A larger size whose scenarios were all explored with some operations, and these.
    pub beyond: Option<(usize, Vec<usize>)>,
    /// Whether scenarios that were insisted on are missing.
    pub is_cut: bool,
    /// What it cost.
    pub spent: Spent,
}

/// Explores the class, prints what was found, and says the exit code.
pub fn run(args: LinearizableArgs, environment: &Environment) -> anyhow::Result<u8> {
    let begin = Instant::now();
    let presentation = presentation(&args.output, environment)?;
    let prepared = PreparedClass::new(&args, environment)?;
    let options = options(&args.search, &args.limits, environment);
    let time = args.limits.time_limit.or(args.size.is_none().then_some(USUAL_TIME));
    let budget = Budget::new(&Limits { time, states: None, ..options.limits });
    stop_on_interrupt(budget.control());
    let explorer = ScenarioExplorer {
        prepared: &prepared,
        condition: condition(&args),
        models: args.model,
        how: How {
            forms: forms(&args.search, args.model == ModelChoice::One(ModelName::Jpr))?,
            unwind: args.limits.unwind,
            reduction: !args.search.no_reduction,
            trust_library: !args.search.no_trust,
            // Thousands of answers are decided again only if somebody insists.
            auditing: if args.search.audit == AuditArg::Full { Auditing::Full } else { Auditing::None },
            options,
            ..How::default()
        },
        patience: args.patience,
        budget,
        made: AtomicU64::new(0),
    };
    let bounds = ScenarioBounds {
        threads: args.wide.into(),
        length: args.long.into(),
        before: args.before.into(),
        size: args.size.map_or(usize::MAX, usize::from),
    };
    let probes = if args.no_probes { Vec::new() } else { probes(&explorer) };
    let probes = [probes, checks(&prepared)].concat();
    let search =
        Search { explorer: &explorer, probes: &probes, args: &args, workers: workers(args.threads, environment) };
    let mut explored = search.run(bounds, progress(&args.output, environment));
    explored.failure = explored.failure.map(|failed| search.shrunk(failed));
    let mut text = SourceText::new(prepared.text_roots.clone());
    let mut report = report::report(&args, &explorer, bounds, &probes, explored, &mut text);
    report.statistics.seconds = begin.elapsed().as_secs_f64();
    present::html(std::slice::from_ref(&report), &text.files(), &presentation)?;
    present::present(&report, &text.paths(), &presentation)?;
    Ok(crate::exit_code(report.verdict))
}

fn condition(args: &LinearizableArgs) -> Consistency {
    match (args.sequential, args.quiescent) {
        (true, _) => Consistency::Sequential,
        (false, true) => Consistency::Quiescent,
        (false, false) => Consistency::Linearizable,
    }
}

/// The checks of what is left that the class itself has.
fn checks(prepared: &PreparedClass) -> Vec<usize> {
    (prepared.found.operations..prepared.found.invocations.len()).collect()
}

/// Operations that tell what is left: those that return something, first those without arguments, in rounds. What waits, if it is called on a new object, is left out.
fn probes(explorer: &ScenarioExplorer<'_>) -> Vec<usize> {
    let found = &explorer.prepared.found;
    let telling = |arguments: usize| {
        let all = found.invocations[..found.operations].iter().enumerate();
        let fitting = all.filter(move |(_, one)| !one.void && one.arguments == arguments);
        fitting.map(|(index, _)| index).filter(|index| explorer.returns(*index)).collect::<Vec<usize>>()
    };
    let (without, with) = (telling(0), telling(1));
    let mut probes: Vec<usize> = (0..ROUNDS).flat_map(|_| without.iter().copied()).collect();
    probes.extend(with);
    probes.truncate(MOST_PROBES.max(without.len()));
    probes
}

/// A search through scenarios.
struct Search<'s, 'p> {
    explorer: &'s ScenarioExplorer<'p>,
    probes: &'s [usize],
    args: &'s LinearizableArgs,
    workers: usize,
}

impl Search<'_, '_> {
    /// Explores scenarios, size by size, until one fails, all are explored, or time is up.
    fn run(&self, bounds: ScenarioBounds, shows: bool) -> ScenarioTally {
        let mut explored = ScenarioTally::default();
        let done = Arc::new(AtomicU64::new(0));
        let _meter = {
            let done = Arc::clone(&done);
            Meter::showing(shows, move |time| {
                format!("{} scenarios · {} s", done.load(Ordering::Relaxed), time.as_secs())
            })
        };
        let found = &self.explorer.prepared.found;
        let operations = &found.invocations[..found.operations];
        let plan = match self.args.size {
            Some(_) => SizePlan::by_size(operations, bounds),
            None => SizePlan::growing(self.explorer, operations, (bounds, self.probes, self.workers)),
        };
        let last = plan.parts.iter().map(|part| part.size).max().unwrap_or_default();
        let mut over: Vec<SizePart> = Vec::new();
        for part in &plan.parts {
            let calls: Vec<OperationCall> = plan.calls(part).iter().map(|call| operations[*call].clone()).collect();
            let enumerator = plan.enumerator(&calls);
            self.run_some(&mut explored, plan.scenarios(&enumerator, part, &over), &done);
            let is_over = self.explorer.budget.is_over();
            if is_over || (explored.failure.is_some() && !self.args.all) {
                break;
            }
            over.push(part.clone());
        }
        explored.complete = over.iter().filter(|part| plan.is_whole(part)).map(|part| part.size).max();
        let larger = |part: &&SizePart| !part.busy && explored.complete.is_none_or(|size| part.size > size);
        let beyond = over.iter().filter(larger);
        let most = beyond.max_by_key(|part| (part.ranks.min(MANY), part.size));
        explored.beyond = most.map(|part| (part.size, plan.calls(part)));
        let needed = if self.args.size.is_some() { last } else { last.min(LEAST_SIZE) };
        explored.is_cut = explored.complete.is_none_or(|size| size < needed) || self.explorer.budget.is_stopped();
        explored
    }

    /// Explores scenarios, until one fails or time is up.
    fn run_some(&self, explored: &mut ScenarioTally, scenarios: impl Iterator<Item = Scenario>, done: &AtomicU64) {
        let mut scenarios = scenarios.peekable();
        while scenarios.peek().is_some() && !self.explorer.budget.is_over() {
            let batch: Vec<Scenario> = scenarios.by_ref().take(BATCH * self.workers).collect();
            let fates = in_parallel(self.workers, &batch, |scenario| {
                let fate = self.explorer.explore(scenario, self.probes);
                done.fetch_add(1, Ordering::Relaxed);
                fate
            });
            for (scenario, fate) in batch.into_iter().zip(fates) {
                explored.add(scenario, fate, &self.explorer.budget);
                if explored.failure.is_some() && !self.args.all {
                    return;
                }
            }
        }
    }

    /// The same failure with fewer probes: as few as there must be at the beginning, then only the last of these.
    fn shrunk(&self, failed: Box<Failed>) -> Box<Failed> {
        let again = |probes: &[usize]| match self.explorer.explore(&failed.scenario, probes) {
            Fate::Failed(failed) => Some(failed),
            Fate::Explained(_) | Fate::Open(_) => None,
        };
        let Some(shorter) = (0..self.probes.len()).find_map(|count| again(&self.probes[..count])) else {
            return failed;
        };
        let last = shorter.probes.last().and_then(|last| again(&[*last]));
        last.unwrap_or(shorter)
    }
}

impl ScenarioTally {
    fn add(&mut self, scenario: Scenario, fate: Fate, budget: &Budget) {
        match fate {
            Fate::Explained(spent) => self.spent.join(&spent),
            Fate::Failed(failed) => {
                self.failed += 1;
                self.spent.join(&failed.spent);
                self.failure.get_or_insert(failed);
            }
            // What was cut because time is up is no scenario that is hard to decide.
            Fate::Open(_) if budget.is_over() => return,
            Fate::Open(why) => self.open.push((scenario, why)),
        }
        self.count += 1;
    }
}
