//! All executions of a program under the path relaxer, one by one: what the exact rules choose from.
//!
//! Implements: the well-formed executions [JLS §17.4.7] that the least fixed point of [JPR §4] contains, with actions matched by thread, variable and value. When
//! the write set is complete, a plain read can see every value that it sees in any of them, whenever it comes; so only synchronization actions are
//! tried in every order. Which of several equal writes a read sees is enumerated afterwards.
//!
//! Executions are different if a thread does something else, if a read sees another write, or if the synchronization actions on one object (or volatile
//! variable, thread, class) come in another order. Orders that differ between objects only have the same happens-before and count once.
//!
//! Reads are whole: if a `long` or `double` that races may be read torn [JLS §17.7], the executions in which that happens are missing.
//!
//! Errs on: nothing; where it cannot be complete, it says so.

use std::sync::Arc;

use jmmc_jmm::{Claim, Execution, well_formed};
use jmmc_litmus::Outcome;
use jmmc_program::{LinkError, Mode, Program};
use jmmc_search::{Control, Options, Step, StopReason, TransitionSystem};
use rustc_hash::FxHashSet;

use crate::check::{Entry, Explored, explore, main_method};
use crate::entry::Start;
use crate::finding::{Finding, FindingKind, Place, Stuck};
use crate::interp::overrun;
use crate::machine::{Choice, Machine, Settings};
use crate::mix::{Hasher, Sink};
use crate::relaxed::{Jpr, MemoryModel};
use crate::shared::Shared;
use crate::thread::{Head, Status};
use crate::witness::{Log, Record, each_choice, execution_of};

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

/// All executions that were found.
#[derive(Clone, Debug, Default)]
pub struct Executions {
    /// They.
    pub all: Vec<Complete>,
    /// Whether there are no others.
    pub complete: bool,
    /// What was reached but is not modelled.
    pub gaps: Vec<Stuck>,
    /// Whether some are missing because a variable may be read torn.
    pub torn: bool,
    /// If no others are missing than those in which a loop goes on for longer than this: how many turns it was given.
    pub within: Option<u32>,
}

/// How many executions, and steps of each, are looked at.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Executions at most.
    pub executions: usize,
    /// Steps of one execution at most.
    pub steps: usize,
}

/// Steps of one execution, unless somebody knows better.
const STEPS: usize = 400;

impl Default for Bounds {
    fn default() -> Self {
        Bounds { executions: 10_000, steps: STEPS }
    }
}

/// All executions of a program that begins with a main method; see the module. The memory model of the settings is ignored.
///
/// # Errors
/// If the program cannot even be started: no main class, no main method, no usable JDK.
pub fn executions(
    program: &Program,
    entry: &Entry,
    settings: &Settings,
    bounds: Bounds,
    control: &Control,
) -> Result<Executions, LinkError> {
    let main = main_method(program, &entry.class)?;
    enumerate(program, Start::Main(main, &entry.arguments), settings, bounds, control)
}

/// The executions of what begins like that.
pub(crate) fn enumerate<'p>(
    program: &'p Program,
    start: Start<'p, '_>,
    settings: &Settings,
    bounds: Bounds,
    control: &Control,
) -> Result<Executions, LinkError> {
    let settings = Settings { memory: MemoryModel::Jpr(Jpr::default()), reduction: true, ..settings.clone() };
    let shared = Arc::new(Shared::default());
    let boot = || Machine::boot(program, start, settings.clone(), Arc::clone(&shared));
    let options = Options { stop_at_first: false, ..Options::default() };
    let Explored { outcome, learned, .. } = explore(&options, 1, &settings, &boot, &shared, control)?;
    if let Some(fence) = shared.reached_fence() {
        return Ok(Executions { gaps: vec![fence], ..Executions::default() });
    }
    let mut machine = boot()?;
    machine.take_over(&learned);
    machine.record_events();
    machine.begin_log();
    let complete = outcome.stop == StopReason::Exhausted;
    let found = Executions { complete, ..Executions::default() };
    let mut walk = Walk { machine, bounds, control, found, visited: FxHashSet::default(), steps: 0, limited: false };
    walk.on();
    let (mut found, limited) = (walk.found, walk.limited);
    found.gaps = shared.gaps();
    found.torn = !shared.torn().is_empty();
    found.gaps.extend(shared.torn().into_iter().map(torn));
    let overruns = |most: &u32| found.gaps.iter().all(|gap| gap.what == overrun(*most));
    found.within = settings.unwind.filter(|most| found.complete && !limited && overruns(most));
    found.complete &= !limited && found.gaps.is_empty();
    Ok(found)
}

/// That executions are missing in which reads of the location are torn.
fn torn(location: String) -> Stuck {
    Stuck { what: format!("executions in which reads of {location} are torn"), place: Place::default() }
}

struct Walk<'c, 'p> {
    machine: Machine<'p>,
    bounds: Bounds,
    control: &'c Control,
    found: Executions,
    /// What has been gone on from, and which executions there are.
    visited: FxHashSet<u128>,
    steps: usize,
    /// Whether something was left out because there is too much of it.
    limited: bool,
}

impl Walk<'_, '_> {
    /// Goes on from the current state in all ways that make a difference.
    fn on(&mut self) {
        if self.found.all.len() >= self.bounds.executions
            || self.steps >= self.bounds.steps
            || self.control.is_stopped()
        {
            self.limited = true;
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
            let log = self.machine.log.clone();
            let step = self.machine.apply(choice);
            self.steps += 1;
            match step {
                Step::Next => {
                    let key = self.key();
                    if self.visited.insert(key) {
                        self.on();
                    }
                }
                Step::Violation(finding) => self.end(Some(finding), true),
                // What cuts a path is among the gaps.
                Step::Cut => cut = true,
                Step::Abandon => self.limited = true,
            }
            self.steps -= 1;
            self.machine.undo();
            self.machine.log = log;
        }
        if cut {
            self.end(None, false);
        }
    }

    /// Notes all executions of the path that ends here. If it would go on, they have no outcome, but may justify others.
    fn end(&mut self, finding: Option<Finding>, over: bool) {
        if self.machine.relaxed.imposed.owes() {
            return;
        }
        let litmus = self.machine.is_litmus();
        let finding = if litmus || !over { None } else { finding.or_else(|| self.machine.end_state()) };
        let outcome = (litmus && over).then(|| self.machine.outcome());
        let Some(log) = self.machine.log.take() else {
            return;
        };
        let kind =
            if outcome.is_some() { Some(FindingKind::Outcome) } else { finding.as_ref().map(|found| found.kind) };
        let (mut execution, claim) = execution_of(&self.machine, &log, kind);
        let (found, most) = (&mut self.found, self.bounds.executions);
        let all = each_choice(&mut execution, &mut |execution| {
            if well_formed(execution).is_ok() {
                let (execution, outcome, finding) = (execution.clone(), outcome.clone(), finding.clone());
                found.all.push(Complete { execution, outcome, finding, claim: claim.clone() });
            }
            found.all.len() < most
        });
        self.limited |= !all;
        self.machine.log = Some(log);
    }

    /// What has happened so far: what each thread did, in which order things were done to each object, and what is owed.
    fn key(&self) -> u128 {
        let mut hasher = Hasher::new();
        if let Some(log) = &self.machine.log {
            tell(log, self.machine.threads.len(), &mut hasher);
        }
        for ((spot, content, reader), epoch) in self.machine.relaxed.imposed.debts() {
            spot.tell(&mut hasher);
            content.tell(&mut hasher);
            hasher.word(u64::from(reader.0) << 32 | u64::from(epoch));
        }
        hasher.finish()
    }
}

/// Whether nothing that others do can make a difference to the step, nor the step to them.
fn is_private(machine: &Machine<'_>, choice: Choice) -> bool {
    let status = machine.threads[choice.thread.index()].core.status;
    matches!(status, Status::Ready(Head::Begin | Head::Pause | Head::Read { .. }))
}

fn tell(log: &Log, threads: usize, hasher: &mut Hasher) {
    for thread in 0..threads {
        let own = log.entries.iter().filter(|entry| entry.thread.index() == thread);
        own.for_each(|entry| text(&format!("{:?}", entry.record), hasher));
        hasher.word(u64::MAX);
    }
    let mut touched: Vec<(String, usize, usize)> = Vec::new();
    let mut done = vec![0; threads];
    for entry in &log.entries {
        let thread = entry.thread.index();
        done[thread] += 1;
        if let Some(object) = synchronizes_on(&entry.record) {
            touched.push((object, thread, done[thread]));
        }
    }
    // Stable: what is done to one object stays in order.
    touched.sort_by(|a, b| a.0.cmp(&b.0));
    for (object, thread, index) in touched {
        text(&object, hasher);
        hasher.word((thread as u64) << 32 | index as u64);
    }
}

/// What a synchronization action is about; others, and those whose order is that of their threads anyway, are about nothing.
fn synchronizes_on(record: &Record) -> Option<String> {
    match record {
        Record::Read { variable, mode, .. } | Record::Write { variable, mode, .. } => {
            (*mode == Mode::Volatile).then(|| format!("{variable:?}"))
        }
        Record::Lock(object) | Record::Unlock(object) => Some(format!("{object:?}")),
        Record::BeginInitialization(class)
        | Record::EndInitialization { class, .. }
        | Record::UseInitialization(class) => Some(format!("{class:?}")),
        Record::Interrupt(thread) | Record::DetectInterrupt(thread) => Some(format!("{thread:?}")),
        Record::First | Record::Last | Record::Start(_) | Record::Join(_) => None,
        Record::Freeze(_) | Record::Native { .. } => None,
    }
}

fn text(text: &str, hasher: &mut Hasher) {
    hasher.word(text.len() as u64);
    text.bytes().for_each(|byte| hasher.word(u64::from(byte)));
}
