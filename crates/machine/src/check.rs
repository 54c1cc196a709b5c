//! The check itself: rounds of search until nothing new is learned, then findings replayed into readable traces.
//!
//! Every violation is re-checked before it is reported: its path is followed again, from the initial state, on a machine of
//! its own, and must end in the same violation.

use std::sync::Arc;

use jmmc_jmm::{ProgramRun, Witness};
use jmmc_program::{LinkError, Program};
use jmmc_search::{
    Control, Endless, Explorer, Futures, Limits, Options, Path, ReplayEnd, SearchOutcome, SearchPart, Statistics, Step,
    StopReason, TransitionSystem, Watch, compare_futures, replay,
};

use crate::entry::Start;
use crate::finding::{Finding, Missing, Race, SourcePlace, Stuck};
use crate::machine::{Choice, Machine};
use crate::models::WriteSet;
use crate::refinement::Facts;
use crate::settings::MachineSettings;
use crate::shared::SharedFindings;
use crate::trace::{TraceEvent, TraceEventKind};

/// The main method that execution begins with. (The threads of a litmus test: [`crate::Litmus`].)
#[derive(Clone, Debug)]
pub struct MainMethod {
    /// Internal name of the main class.
    pub class: String,
    /// What `main` gets.
    pub arguments: Vec<String>,
}

/// What to check.
#[derive(Clone, Debug)]
pub struct Request {
    /// Where execution begins.
    pub entry: MainMethod,
    /// How the machine behaves.
    pub settings: MachineSettings,
    /// How to search.
    pub options: Options,
    /// Workers that search side by side; at least one.
    pub workers: usize,
    /// Whether what the program prints is wanted although nothing goes wrong.
    pub output: bool,
}

/// A violation with the execution that shows it.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The violation that the path ends in.
    pub finding: Finding,
    /// What happened, first to last.
    pub events: Vec<TraceEvent>,
    /// What the program had printed.
    pub output: Vec<u8>,
    /// The first event of the round that is repeated for ever, if one is.
    pub round: Option<usize>,
    /// The choices that lead there.
    pub choices: Vec<Choice>,
    /// The execution in the terms of the Java Memory Model, and why that allows it; yet to be validated.
    pub witness: Box<Witness>,
}

impl Shown {
    /// What happens on the execution without a reason, if something does: [`TraceEventKind::WakeUp`] or [`TraceEventKind::Failure`].
    pub fn without_reason(&self) -> Option<TraceEventKind> {
        let kinds = self.events.iter().map(|event| event.kind);
        kinds
            .filter(|kind| matches!(kind, TraceEventKind::WakeUp | TraceEventKind::Failure))
            .min_by_key(|kind| *kind as u8)
    }
}

/// What a check found out.
#[derive(Clone, Debug)]
pub struct Checked {
    /// Violations that differ in anything that is said of them, each with one execution.
    pub violations: Vec<Shown>,
    /// Data races on explored executions, sorted.
    pub races: Vec<Race>,
    /// What was reached but is not modelled.
    pub gaps: Vec<Stuck>,
    /// What was made deterministic.
    pub assumptions: Vec<String>,
    /// Whether something stood in for classes of the library.
    pub stand_ins: bool,
    /// What is no violation, but should be known.
    pub warnings: Vec<&'static str>,
    /// Whether shared data is accessed in a mode between plain and volatile: then the Java Memory Model allows more than
    /// sequential consistency even without races.
    pub weak_accesses: bool,
    /// Whether wake-ups or failures without a reason were explored.
    pub rare: bool,
    /// Whether a loop went on for longer than the settings let it.
    pub unwound: bool,
    /// What the program prints on its first complete execution, if that was wanted, no violation was found and there was time.
    pub output: Vec<u8>,
    /// Why the last round ended.
    pub stop: StopReason,
    /// Whether every execution is accounted for.
    pub complete: bool,
    /// Counts of the last round.
    pub statistics: Statistics,
    /// Rounds of search that were needed.
    pub rounds: u32,
    /// Rounds of the path relaxer, the last of which found no new writes; 1 for other models.
    pub iterations: u32,
}

/// What searches have learned that later ones start with.
#[derive(Clone, Default)]
pub(crate) struct Learned {
    /// What is visible.
    pub(crate) facts: Facts,
    /// What reads may see ahead of time.
    pub(crate) writes: Arc<WriteSet>,
}

/// What all searches together came to.
pub(crate) struct SearchTotals<'p> {
    /// Of the last one.
    pub(crate) outcome: SearchOutcome<Machine<'p>>,
    /// What the last one knew.
    pub(crate) learned: Learned,
    /// How many there were.
    pub(crate) rounds: u32,
    /// How many of them added to the write set, and one.
    pub(crate) iterations: u32,
}

/// What users are told of a round that is none.
const NO_ROUND: &str = "an execution without end that does not come back to where it was";

/// Explores all executions of the program and says what can go wrong.
///
/// # Errors
/// If the program cannot even be started: no main class, no main method, no usable JDK.
pub fn check(program: &Program, request: &Request, control: &Control) -> Result<Checked, LinkError> {
    let shared = Arc::new(SharedFindings::default());
    let main = program.main_method(&request.entry.class)?;
    let boot = || {
        let start = Start::Main(main, &request.entry.arguments);
        Machine::boot(program, start, request.settings.clone(), Arc::clone(&shared))
    };
    let explored = explore(&request.options, request.workers, &request.settings, &boot, &shared, control)?;
    let SearchTotals { outcome, learned, rounds, iterations } = explored;
    let SearchOutcome { findings, stop, complete, statistics } = outcome;
    let mut violations: Vec<Shown> = Vec::new();
    for (path, finding) in findings {
        // One execution is enough for what is the same to the reader.
        if violations.iter().all(|shown| shown.finding != finding) {
            let run = ProgramRun {
                class: request.entry.class.as_str().into(),
                arguments: request.entry.arguments.clone(),
                litmus: None,
                jdk: program.jdk_feature(),
                paths: Vec::new(),
                trusts_locks: request.settings.trust_library,
            };
            let place = finding.place.clone();
            match show(boot()?, &learned, &path, finding, run) {
                Some(shown) => violations.push(shown),
                None => shared.not_analysed(Stuck { what: Missing::NotModelled(NO_ROUND.to_string()), place }),
            }
        }
    }
    let hurried = control.is_over() || matches!(stop, StopReason::TimeLimit(_));
    let wanted = request.output && violations.is_empty() && !hurried;
    let output = if wanted { first_output(boot, statistics.transitions)? } else { Vec::new() };
    Ok(Checked {
        violations,
        races: shared.races(),
        gaps: shared.gaps(),
        assumptions: shared.assumptions(),
        stand_ins: shared.has_stand_ins(),
        warnings: shared.warnings(),
        weak_accesses: shared.has_weak_accesses(),
        rare: shared.has_happened_without_reason(),
        unwound: shared.is_unwound(),
        output,
        stop,
        complete,
        statistics,
        rounds,
        iterations,
    })
}

/// Whether states of the program that are taken for equal have the same future: the search learns what it has to, and then that many states are compared.
///
/// # Errors
/// As [`check`].
pub fn futures(
    program: &Program,
    request: &Request,
    states: usize,
    control: &Control,
) -> Result<Futures<Choice>, LinkError> {
    let shared = Arc::new(SharedFindings::default());
    let main = program.main_method(&request.entry.class)?;
    let boot = || {
        let start = Start::Main(main, &request.entry.arguments);
        Machine::boot(program, start, request.settings.clone(), Arc::clone(&shared))
    };
    let options = Options { stop_at_first: false, ..request.options.clone() };
    let explored = explore(&options, request.workers, &request.settings, &boot, &shared, control)?;
    let mut machine = boot()?;
    machine.take_over(&explored.learned);
    Ok(compare_futures(&mut machine, states))
}

/// Searches until nothing new is learned. If executions that never end are wanted and the search asked for cannot tell them, one that can comes after it.
pub(crate) fn explore<'p>(
    options: &Options,
    workers: usize,
    settings: &MachineSettings,
    boot: &impl Fn() -> Result<Machine<'p>, LinkError>,
    shared: &SharedFindings,
    control: &Control,
) -> Result<SearchTotals<'p>, LinkError> {
    let explored = rounds(options, workers, settings, boot, shared, control)?;
    let reduction = settings.reduction && explored.learned.facts.may_reduce();
    let tells = Options { reduction, ..options.clone() }.can_tell_endless(workers);
    // The search that comes after it finds no shortest paths.
    let enough = (options.stop_at_first || options.shortest) && !explored.outcome.findings.is_empty();
    if tells || !options.endless || !explored.outcome.complete || enough {
        return Ok(explored);
    }
    let limits = Limits { depth: None, ..options.limits.clone() };
    rounds(&Options { shortest: false, limits, ..options.clone() }, 1, settings, boot, shared, control)
}

/// The search before a search in parts.
///
/// Parts of one search must agree on all that they have learned, or they would not be cut from the same search; and they know nothing of each other. So each begins with the same search, of so
/// many states that there is little left to be learned, and a part that does learn something afterwards is worth nothing, which is told.
struct Pilot {
    part: Vec<SearchPart>,
    /// Whether it is still going on.
    flies: bool,
    /// Whether something was learned after it.
    too_late: bool,
}

impl Pilot {
    /// How many states it explores.
    const STATES: u64 = 100_000;

    fn new(options: &Options) -> Pilot {
        let whole = options.reduction || options.endless || options.shortest || options.limits.depth.is_some();
        let part = if whole { Vec::new() } else { options.part.clone() };
        Pilot { flies: !part.is_empty(), part, too_late: false }
    }

    /// How the next round searches.
    fn options(&self, options: Options) -> Options {
        if !self.flies {
            return options;
        }
        let states = Some(options.limits.states.map_or(Self::STATES, |states| states.min(Self::STATES)));
        Options { part: Vec::new(), limits: Limits { states, ..options.limits.clone() }, ..options }
    }

    /// Whether the round was the pilot's last, so that the part begins now. Of a part, notes what is left out.
    fn is_over<'p>(&mut self, outcome: &mut SearchOutcome<Machine<'p>>, shared: &SharedFindings) -> bool {
        if self.part.is_empty() {
            return false;
        }
        if self.flies {
            self.flies = outcome.stop != StopReason::StateLimit(Self::STATES);
            return !self.flies;
        }
        self.too_late = outcome.stop == StopReason::Abandoned;
        let what = if self.too_late { Missing::LearnedLate } else { Missing::OtherParts(self.part.clone()) };
        shared.not_analysed(Stuck { what, place: SourcePlace::default() });
        outcome.complete = false;
        false
    }
}

/// Searches again and again until a round learns nothing new.
fn rounds<'p>(
    options: &Options,
    workers: usize,
    settings: &MachineSettings,
    boot: &impl Fn() -> Result<Machine<'p>, LinkError>,
    shared: &SharedFindings,
    control: &Control,
) -> Result<SearchTotals<'p>, LinkError> {
    let workers = || (0..workers.max(1)).map(|_| boot()).collect::<Result<Vec<_>, _>>();
    let mut explorer = Explorer::new(workers()?);
    let mut options = Options { reduction: settings.reduction, ..options.clone() };
    let (mut rounds, mut iterations) = (0, 1);
    let mut learned = Learned::default();
    let mut pilot = Pilot::new(&options);
    // The time of the rounds of the path relaxer adds up; that of searches that were abandoned does not count.
    let mut spent = 0.0;
    let watch = Watch::new(&options.limits, control);
    loop {
        rounds += 1;
        shared.next_round();
        explorer.systems_mut().iter_mut().for_each(|machine| machine.take_over(&learned));
        // All searches together have the time of one.
        let limits = Limits { time: watch.left().time, ..options.limits.clone() };
        let mut outcome = explorer.run(&pilot.options(Options { limits, ..options.clone() }), control);
        if let (StopReason::TimeLimit(_), Some(limit)) = (outcome.stop, options.limits.time) {
            outcome.stop = StopReason::TimeLimit(limit);
        }
        outcome.statistics.seconds += spent;
        if pilot.is_over(&mut outcome, shared) {
            continue;
        }
        if outcome.stop == StopReason::Abandoned && !pilot.too_late {
            let facts = shared.refinement.facts();
            // Of what was written to counters on the way to the first start, the numbers are lost, and some may be no counters any more.
            if facts.early != learned.facts.early || learned.facts.has_counters() {
                // The beginning itself changes, and with it the names of what is there.
                explorer = Explorer::new(workers()?);
                shared.with_writes(|writes| *writes = WriteSet::default());
                (learned.writes, iterations) = (Arc::default(), 1);
            }
            options.reduction &= facts.may_reduce();
            learned.facts = facts;
            continue;
        }
        let over = outcome.stop != StopReason::Exhausted || (options.stop_at_first && !outcome.findings.is_empty());
        let writes = shared.with_writes(|writes| (*writes != *learned.writes).then(|| writes.clone()));
        match writes.filter(|_| !over) {
            Some(writes) => {
                (learned.writes, iterations) = (Arc::new(writes), iterations + 1);
                spent = outcome.statistics.seconds;
            }
            None => {
                // To the first round, the initial writes are new. If it finds no others, the second one needs no search: it is the same.
                let same = !over && settings.memory.nature().looks_ahead && iterations == 1;
                return Ok(SearchTotals { outcome, learned, rounds, iterations: iterations + u32::from(same) });
            }
        }
    }
}

/// Follows the path again and tells what happens; `None` if it has a round that does not come back to where it began: states that are taken for equal may number what a read
/// can see differently, and a round's choices come from several of them.
pub(crate) fn show(
    mut machine: Machine<'_>,
    learned: &Learned,
    path: &Path<Choice>,
    finding: Finding,
    run: ProgramRun,
) -> Option<Shown> {
    machine.take_over(learned);
    machine.record_events();
    machine.begin_log();
    let seen = match path.round() {
        Some(start) => replay_endless(&mut machine, path, start),
        None => match replay(&mut machine, path) {
            ReplayEnd::Violation { finding, .. } | ReplayEnd::EndState(Some(finding)) => Some(finding),
            ReplayEnd::Open => machine.wrong_for_good(),
            ReplayEnd::EndState(None) | ReplayEnd::NotEnabled { .. } | ReplayEnd::Ended { .. } => None,
        },
    };
    if seen.as_ref() != Some(&finding) {
        assert!(path.round().is_some(), "a violation must show again when its path is replayed");
        return None;
    }
    let output = machine.output().to_vec();
    let witness = Box::new(machine.take_witness(run, &finding));
    let mut events = machine.take_events(&witness.execution);
    // The witness has the round twice, people need it once.
    events.retain(|event| event.step <= path.len());
    let round = path.round().map(|start| shorten(&mut events, start));
    Some(Shown { finding, events, output, round, choices: path.to_vec(), witness })
}

/// Tells only once what a thread repeats at once, on an execution without end whose round begins behind transition `start`. Returns where the round begins.
fn shorten(events: &mut Vec<TraceEvent>, start: usize) -> usize {
    let begin = events.iter().take_while(|event| event.step <= start).count();
    let mut round = events.split_off(begin);
    let same = |a: &mut TraceEvent, b: &mut TraceEvent| {
        a.thread == b.thread && a.kind == b.kind && a.place == b.place && a.touched == b.touched && a.value == b.value
    };
    events.dedup_by(same);
    round.dedup_by(same);
    while !round.is_empty()
        && events.len() > 1
        && events.last_mut().zip(round.first_mut()).is_some_and(|(a, b)| same(a, b))
    {
        events.pop();
    }
    let begin = events.len();
    events.append(&mut round);
    begin
}

/// Follows a path whose choices from `start` on are repeated for ever, two rounds of them: does it lead back to where the round began?
fn replay_endless(machine: &mut Machine<'_>, path: &Path<Choice>, start: usize) -> Option<Finding> {
    let goes_on = |machine: &mut Machine<'_>, choices: &[Choice]| match replay(machine, choices) {
        ReplayEnd::Open | ReplayEnd::EndState(_) => true,
        ReplayEnd::Violation { .. } | ReplayEnd::NotEnabled { .. } | ReplayEnd::Ended { .. } => false,
    };
    let (stem, round) = path.split_at(start);
    if !goes_on(machine, stem) {
        return None;
    }
    let movers = round.iter().fold(0, |set, &choice| set | Endless::mover(machine.process(choice)));
    let finding = machine.endless_finding(Endless { movers, timeless: false });
    let begin = machine.fingerprint();
    for _ in 0..if round.is_empty() { 0 } else { 2 } {
        machine.begin_round();
        if !goes_on(machine, round) || machine.fingerprint() != begin {
            return None;
        }
    }
    finding
}

/// Steps of the execution whose output is shown when nothing goes wrong.
const OUTPUT_STEPS: usize = 1_000_000;
/// Steps that were cut, because a thread seems to loop for ever, after which that execution is given up if the search took no more.
const CUT_STEPS: usize = 50;
/// Steps after which a thread of that execution lets the others go on.
const TURN: usize = 1_000;

/// What the program prints on the execution that a patient scheduler would choose.
fn first_output<'p>(boot: impl Fn() -> Result<Machine<'p>, LinkError>, transitions: u64) -> Result<Vec<u8>, LinkError> {
    loop {
        let mut machine = boot()?;
        machine.refine_from_all();
        if run_patiently(&mut machine, transitions) != Step::Abandon {
            return Ok(machine.output().to_vec());
        }
    }
}

/// Runs to the end: the first thread that can go on does so, for a long while at most; waiting is given up only if nobody can go on
/// otherwise.
fn run_patiently(machine: &mut Machine<'_>, transitions: u64) -> Step<Finding> {
    let cut_cost = (OUTPUT_STEPS / CUT_STEPS.max(transitions as usize)).max(1);
    let mut choices = Vec::new();
    let (mut last, mut turn) = (None, 0);
    let mut steps = 0;
    while steps < OUTPUT_STEPS {
        choices.clear();
        machine.choices(&mut choices);
        let tired = |choice: &&Choice| turn > TURN && Some(choice.thread) == last;
        let able = choices.iter().filter(|choice| !machine.gives_up(**choice));
        let fresh = able.clone().find(|choice| !tired(choice));
        let Some(&choice) = fresh.or(able.clone().next()).or(choices.first()) else {
            break;
        };
        let cost = if machine.is_paused(choice.thread) { cut_cost } else { 1 };
        steps += cost;
        turn = if last == Some(choice.thread) { turn + cost } else { 0 };
        last = Some(choice.thread);
        match machine.apply(choice) {
            Step::Next if machine.threads.len() <= 1 => machine.forget_history(),
            Step::Next => {}
            step @ (Step::Violation(_) | Step::Cut | Step::Abandon) => return step,
        }
    }
    Step::Next
}
