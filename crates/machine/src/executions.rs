//! All executions of a program under the path relaxer, one by one: what the exact rules choose from.
//!
//! Implements: the well-formed executions [JLS §17.4.7] that the least fixed point of [JPR §4] contains, with actions matched by thread, variable and value. When
//! the write set is complete, a plain read can see every value that it sees in any of them, whenever it comes; so only synchronization actions are
//! tried in every order. Which of several equal writes a read sees is enumerated afterwards.
//!
//! Executions are different if a thread does something else, if a read sees another write, or if the synchronization actions on one object (or volatile
//! variable, thread, class) come in another order. Orders that differ between objects only have the same happens-before and count once
//! (module `key` says when paths are the same).
//!
//! Loops are run as often as they go. Only if that does not come to an end, and nobody said how often, they are cut after [`UNWIND`] turns, and the
//! executions are known not to be all.
//!
//! Reads are whole: if a `long` or `double` that races may be read torn [JLS §17.7], the executions in which that happens are missing.
//!
//! Errs on: nothing; where it cannot be complete, it says so.

mod key;

use std::sync::Arc;

use jmmc_jmm::{Claim, Execution, UNWIND, well_formed};
use jmmc_litmus::Outcome;
use jmmc_program::{LinkError, Program};
use jmmc_search::{Control, Limits, Options, Step, StopReason, TransitionSystem, Visited, Watch};
use rustc_hash::FxHashSet;

use crate::check::{Learned, MainMethod, SearchTotals, explore};
use crate::defects::{Defect, is_made};
use crate::entry::Start;
use crate::finding::{Finding, FindingKind, Missing, SourcePlace, Stuck};
use crate::machine::{Choice, Machine};
use crate::models::{MemoryModel, WriteSet};
use crate::settings::MachineSettings;
use crate::shared::SharedFindings;
use crate::thread::{Head, Status};
use crate::witness::{each_choice, execution_of};

use key::{Done, whole_key};

/// A complete execution.
#[derive(Clone, Debug)]
pub struct Complete {
    /// The execution; it is well-formed.
    pub execution: Execution,
    /// Of a litmus test: its outcome.
    pub outcome: Option<Outcome>,
    /// Of a program with a main method: what goes wrong in it.
    pub finding: Option<Finding>,
    /// The outcome, or what goes wrong, as a witness claims it.
    pub claim: Option<Claim>,
}

/// Why not all executions were enumerated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfinished {
    /// A limit of the search.
    Limit(StopReason),
    /// There are more than this many executions.
    Executions(usize),
    /// An execution has more than this many steps.
    Steps(usize),
}

impl std::fmt::Display for Unfinished {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unfinished::Limit(_) => f.write_str("a limit was reached before all executions were enumerated"),
            Unfinished::Executions(most) => write!(f, "there are more than {most} executions"),
            Unfinished::Steps(most) => write!(f, "an execution has more than {most} steps"),
        }
    }
}

/// All executions that were found.
#[derive(Clone, Debug, Default)]
pub struct Executions {
    /// The executions that were found, each once.
    pub all: Vec<Complete>,
    /// Whether there are no others.
    pub complete: bool,
    /// What was reached but is not modelled.
    pub gaps: Vec<Stuck>,
    /// Whether some are missing because a variable may be read torn.
    pub torn: bool,
    /// If no others are missing than those in which a loop goes on for longer than somebody said: how many turns that is.
    pub within: Option<u32>,
    /// If no others are missing than those in which a loop goes on for longer than nobody said: how many turns it was given.
    pub within_default: Option<u32>,
    /// Why others are missing, if that is no gap.
    pub unfinished: Option<Unfinished>,
    /// How many were looked at in all: those of an attempt that was given up, too.
    pub made: u64,
    /// How many things that threads did were looked at to tell paths apart: each once for each path that goes on from it, however much was done before.
    pub told: u64,
}

/// How many executions, and steps of each, are looked at.
#[derive(Clone, Copy, Debug)]
pub struct ExecutionBounds {
    /// Executions at most.
    pub executions: usize,
    /// Steps of one execution at most.
    pub steps: usize,
}

/// States that are looked at before loops are cut that may never end.
const STATES: u64 = 200_000;

/// How often the search is repeated because a walk learned something.
const AGAIN: u32 = 8;

/// Steps of one execution, unless somebody knows better.
const STEPS: usize = 1_000;

impl Default for ExecutionBounds {
    fn default() -> Self {
        ExecutionBounds { executions: 10_000, steps: STEPS }
    }
}

/// How executions are enumerated.
#[derive(Clone, Debug, Default)]
pub struct Enumeration {
    /// How the machine behaves; the memory model is ignored.
    pub settings: MachineSettings,
    /// How to search, and when to stop.
    pub options: Options,
    /// How many executions.
    pub bounds: ExecutionBounds,
}

/// All executions of a program that begins with a main method; see the module.
///
/// # Errors
/// If the program cannot even be started: no main class, no main method, no usable JDK.
pub fn executions(
    program: &Program,
    entry: &MainMethod,
    enumeration: &Enumeration,
    control: &Control,
) -> Result<Executions, LinkError> {
    let main = program.main_method(&entry.class)?;
    enumerate(program, Start::Main(main, &entry.arguments), enumeration, control)
}

/// The executions of what begins like that.
pub(crate) fn enumerate<'p>(
    program: &'p Program,
    start: Start<'p, '_>,
    enumeration: &Enumeration,
    control: &Control,
) -> Result<Executions, LinkError> {
    if enumeration.settings.unwind.is_some() {
        return attempt(program, start, enumeration, u64::MAX, control);
    }
    let found = attempt(program, start, &half(enumeration, control), STATES, &control.half())?;
    if found.unfinished.is_none() || control.is_stopped() {
        return Ok(found);
    }
    let settings = MachineSettings { unwind: Some(UNWIND), ..enumeration.settings.clone() };
    let cut = attempt(program, start, &Enumeration { settings, ..enumeration.clone() }, u64::MAX, control)?;
    // Nobody asked for the bound, so that there are no others within it is not worth anything.
    let unfinished = cut.unfinished.or(found.unfinished);
    let (made, told) = (found.made + cut.made, found.told + cut.told);
    Ok(Executions { within: None, within_default: cut.within, unfinished, made, told, ..cut })
}

/// How to look for executions before loops are cut: half of what is left is for the case that they have to be.
fn half(enumeration: &Enumeration, control: &Control) -> Enumeration {
    let mut first = enumeration.clone();
    let limits = &mut first.options.limits;
    limits.time = limits.time.map(|time| time / 2);
    limits.states = limits.states.into_iter().chain(control.states_left()).min().map(|states| states / 2);
    first
}

/// The executions in which loops go round as often as the settings say; what they can write is learned from at most so many states.
fn attempt<'p>(
    program: &'p Program,
    start: Start<'p, '_>,
    enumeration: &Enumeration,
    states: u64,
    control: &Control,
) -> Result<Executions, LinkError> {
    let watch = Watch::new(&enumeration.options.limits, control);
    let settings = MachineSettings { memory: MemoryModel::of_candidates(), ..enumeration.settings.clone() };
    let shared = Arc::new(SharedFindings::default());
    let boot = || Machine::boot(program, start, settings.clone(), Arc::clone(&shared));
    let limits = enumeration.options.limits.clone();
    let states = Some(limits.states.map_or(states, |most| most.min(states)));
    let mut again = AGAIN;
    let walk = loop {
        let limits = Limits { time: watch.left().time, states, ..limits.clone() };
        let options = Options { stop_at_first: false, limits, ..enumeration.options.clone() };
        let SearchTotals { outcome, learned, .. } = explore(&options, 1, &settings, &boot, &shared, control)?;
        if let Some(fence) = shared.reached_fence() {
            return Ok(Executions { gaps: vec![fence], ..Executions::default() });
        }
        let unfinished = (outcome.stop != StopReason::Exhausted).then_some(Unfinished::Limit(outcome.stop));
        let mut walk = Walk::new(boot()?, &learned, enumeration, watch.clone(), unfinished);
        if walk.unfinished.is_none() {
            walk.on();
        }
        // What a walk comes by that the search did not is learned, and the search knows it the next time.
        if walk.unfinished != Some(Unfinished::Limit(StopReason::Abandoned)) || again == 0 {
            break walk;
        }
        again -= 1;
        shared.with_writes(|writes| *writes = WriteSet::default());
    };
    let Walk { all, refused, unfinished, done, .. } = walk;
    let torn = shared.torn();
    let mut gaps = shared.gaps_besides_loops();
    gaps.extend(refused);
    gaps.extend(torn.iter().map(|location| without_torn(location)));
    let cut = shared.cut_loops();
    let whole = unfinished.is_none() && gaps.is_empty();
    let within = settings.unwind.filter(|_| whole);
    let complete = whole && cut.is_empty();
    gaps.extend(cut);
    let (made, told, torn, within_default) = (all.len() as u64, done.added, !torn.is_empty(), None);
    Ok(Executions { all, complete, gaps, torn, within, within_default, unfinished, made, told })
}

/// That executions are missing in which reads of the location are torn.
fn without_torn(location: &str) -> Stuck {
    Stuck { what: Missing::Torn(location.to_string()), place: SourcePlace::default() }
}

struct Walk<'c, 'p> {
    machine: Machine<'p>,
    bounds: ExecutionBounds,
    watch: Watch<'c>,
    all: Vec<Complete>,
    /// Paths without an execution that is well-formed.
    refused: Option<Stuck>,
    done: Done,
    /// What has been gone on from: keys, or if they are to be kept whole, those.
    visited: FxHashSet<u128>,
    visited_whole: Option<FxHashSet<Vec<u8>>>,
    steps: usize,
    /// Why something was left out.
    unfinished: Option<Unfinished>,
}

impl<'c, 'p> Walk<'c, 'p> {
    fn new(
        mut machine: Machine<'p>,
        learned: &Learned,
        enumeration: &Enumeration,
        watch: Watch<'c>,
        unfinished: Option<Unfinished>,
    ) -> Walk<'c, 'p> {
        machine.take_over(learned);
        machine.record_events();
        machine.begin_log();
        Walk {
            machine,
            bounds: enumeration.bounds,
            watch,
            all: Vec::new(),
            refused: None,
            done: Done::default(),
            visited: FxHashSet::default(),
            visited_whole: (enumeration.options.visited == Visited::Exact).then(FxHashSet::default),
            steps: 0,
            unfinished,
        }
    }

    /// Whether nothing more is to be looked at.
    fn is_over(&mut self) -> bool {
        let limit = || self.watch.look().map(Unfinished::Limit);
        let many = (self.all.len() >= self.bounds.executions).then_some(Unfinished::Executions(self.bounds.executions));
        let deep = (self.steps >= self.bounds.steps).then_some(Unfinished::Steps(self.bounds.steps));
        self.unfinished = self.unfinished.or(many).or(deep).or_else(limit);
        self.unfinished.is_some()
    }

    /// Goes on from the current state in all ways that make a difference.
    fn on(&mut self) {
        if self.is_over() {
            return;
        }
        let mut choices = Vec::new();
        self.machine.choices(&mut choices);
        if choices.is_empty() {
            return self.end(None, true);
        }
        if let Some(&first) = choices.iter().find(|choice| is_private(&self.machine, **choice)) {
            choices.retain(|choice| choice.thread == first.thread);
        }
        let mut cut = false;
        for choice in choices {
            if self.unfinished.is_some() {
                return;
            }
            let log = self.machine.record.log.as_mut().map(|log| log.mark(choice.thread));
            let done = self.done.mark(choice.thread);
            let step = self.machine.apply(choice);
            self.machine.forget_events();
            self.steps += 1;
            match step {
                Step::Next => {
                    self.done.catch_up(&self.machine);
                    if self.is_new() {
                        self.on();
                    }
                }
                Step::Violation(finding) => self.end(Some(finding), true),
                // What cuts a path is among the gaps.
                Step::Cut => cut = true,
                Step::Abandon => self.unfinished = Some(Unfinished::Limit(StopReason::Abandoned)),
            }
            self.steps -= 1;
            self.machine.undo();
            self.done.undo_to(done);
            if let (Some(own), Some(mark)) = (&mut self.machine.record.log, &log) {
                own.undo_to(mark);
            }
        }
        if cut {
            self.end(None, false);
        }
    }

    /// Whether nothing like this path has been gone on from.
    fn is_new(&mut self) -> bool {
        let new = match &mut self.visited_whole {
            Some(visited) => visited.insert(whole_key(&self.machine)),
            None => self.visited.insert(self.done.key(&self.machine)),
        };
        if new {
            self.watch.count();
        }
        new
    }

    /// Notes all executions of the path that ends here. If it would go on, they have no outcome, but may justify others.
    fn end(&mut self, finding: Option<Finding>, over: bool) {
        if self.machine.relaxed.imposed.owes() {
            return;
        }
        let litmus = self.machine.is_litmus();
        let finding = if litmus || !over { None } else { finding.or_else(|| self.machine.end_state()) };
        let outcome = (litmus && over).then(|| self.machine.outcome());
        let Some(log) = self.machine.record.log.take() else {
            return;
        };
        let kind =
            if outcome.is_some() { Some(FindingKind::Outcome) } else { finding.as_ref().map(|found| found.kind) };
        let (mut execution, claim) = execution_of(&self.machine, &log, kind);
        let (before, most) = (self.all.len(), self.bounds.executions);
        let (found, watch) = (&mut self.all, &mut self.watch);
        let mut broken = None;
        let all = each_choice(&mut execution, &mut |execution| {
            match accepted(execution) {
                Ok(()) => {
                    let (execution, outcome, finding) = (execution.clone(), outcome.clone(), finding.clone());
                    found.push(Complete { execution, outcome, finding, claim: claim.clone() });
                }
                Err(rule) => broken = Some(rule),
            }
            found.len() < most && watch.look().is_none()
        });
        if !all {
            self.unfinished = self.watch.look().map(Unfinished::Limit).or(Some(Unfinished::Executions(most)));
        } else if self.all.len() == before {
            self.refuse(broken);
        }
        self.machine.record.log = Some(log);
    }

    /// A path of the path relaxer has no execution that is well-formed: it may be none, or a rule here may be too strict.
    fn refuse(&mut self, broken: Option<String>) {
        let why = broken.unwrap_or_else(|| "a read has no write to see".to_string());
        let what = Missing::NotWellFormed(why);
        self.refused.get_or_insert(Stuck { what, place: SourcePlace::default() });
    }
}

/// Whether an execution is well-formed; if not, the rule that it breaks.
fn accepted(execution: &Execution) -> Result<(), String> {
    let thread = |action: usize| execution.actions[action].thread;
    let reads_of_others = || {
        let seen = execution.sees.iter().enumerate().filter_map(|(read, seen)| Some((read, (*seen)?)));
        seen.map(|(read, write)| (thread(read), thread(write.index())))
            .any(|(reader, writer)| writer.index() != 0 && reader != writer)
    };
    if is_made(Defect::OwnReadsOnly) && reads_of_others() {
        return Err("a mistake that a test makes".to_string());
    }
    well_formed(execution).map(drop).map_err(|rule| rule.to_string())
}

/// Whether nothing that others do can make a difference to the step, nor the step to them.
fn is_private(machine: &Machine<'_>, choice: Choice) -> bool {
    let status = machine.threads[choice.thread.index()].core.status;
    matches!(status, Status::Ready(Head::Begin | Head::Pause | Head::Read { .. }))
}
