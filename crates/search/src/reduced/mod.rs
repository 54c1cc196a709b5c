//! Depth-first search that takes only some processes' choices in a state: dynamic partial-order reduction with a visited store.
//!
//! In a new state one enabled process is chosen. Whenever a step to come, of any process, conflicts with a step on the stack that does not
//! happen before it, the state before the earlier step gets another process to try, so that the two are also taken the other way round
//! [Flanagan and Godefroid, POPL 2005]. With a visited store the steps to come behind a known state are not taken again; so every state
//! keeps a summary of what was touched anywhere behind it, and the summary is treated as if those steps were taken now
//! [Yang, Chen, Gopalakrishnan and Kirby, SPIN 2008].
//!
//! **Cycles.** A step that leads back into a strongly connected component that is still being explored makes every state from that
//! component's entry to the top of the stack try all its processes. So no process is put off for ever, and no conflict is missed because a
//! summary is incomplete. Summaries are given out component by component (Tarjan).
//!
//! **Executions that never end** ([`crate::Options::endless`]). Such an execution, if it is fair, is in the reduced graph, up to an order of finitely many independent steps:
//! each state tries a persistent set with a process that is promised a step, if there is one, and the first step of the execution that belongs to the set, which is there by fairness, can be
//! taken first. It ends up in a component of the reduced graph whose states try all their processes; from there on it is in the graph as it is.
//! So each component is searched for a fair round when it is complete (module [`crate::fair`]); a reduced graph without cycles shows that all executions end.
//!
//! **Steps that need not happen** ([`TransitionSystem::is_promised`]). An execution may stop where no other step can be taken. The process that a new state tries first is
//! promised a step, if one is: so a maximal execution takes a step of the persistent set, or one that conflicts with it, whatever it leaves out.
//!
//! **Several workers** explore parts of the same and tell each other what they have completed (module [`board`]).
//!
//! A step that violates a property or is cut hides what other processes would do after it, so its state tries all processes.
//!
//! **Errs on**: trying more processes than necessary. Summaries know objects only roughly ([`Touch::kind`]).

mod board;
mod clocks;
mod endless;
mod hunt;
mod set;
mod store;
mod summary;
mod team;
mod trail;

pub(crate) use board::Board;
pub(crate) use store::Indexed;
pub(crate) use team::{TeamMember, help};

use crate::fair::{Duties, Edge};
use crate::reduced::clocks::StepClocks;
use crate::reduced::set::Processes;
use crate::reduced::summary::{Bits, Summaries};
use crate::reduced::trail::Trail;
use crate::run::Ended;
use crate::scout::{Arrival, Haul, Scout};
use crate::{Footprint, Order, Touch, TouchKind, TransitionSystem};

/// A state on the stack, and the step that leads from it to the next.
struct Frame {
    /// Index of the state in the store.
    state: u32,
    /// When the state was entered, for Tarjan's algorithm.
    order: u32,
    /// The earliest state known to be reachable from here and still open.
    low: u32,
    /// First of its choices.
    choices: usize,
    /// The next choice of the process being tried, and behind its last.
    next: usize,
    end: usize,
    /// The processes with choices, those to be tried, those tried.
    enabled: Processes,
    todo: Processes,
    done: Processes,
    /// First of its footprints, in `footprints`; one for each process.
    footprints: usize,
    /// What is touched behind it, as far as explored.
    summary: Bits,
    /// First of the steps from it and states behind it, in `edges`.
    edges: usize,
}

/// A worker of a reduced search, and what it has to remember.
pub(crate) struct Reduced<'a, S: TransitionSystem> {
    scout: Scout<'a, S, Indexed<'a, S::Choice>>,
    /// Its part in a search of several.
    team: Option<TeamMember<'a, S>>,
    prefix: &'a [S::Choice],
    frames: Vec<Frame>,
    choices: Vec<S::Choice>,
    /// The choice taken in each frame.
    taken: Vec<S::Choice>,
    /// Footprints of all processes in all states of the stack, and the touches in them.
    footprints: Vec<(Footprint, usize, usize)>,
    touches: Vec<Touch>,
    trail: Trail,
    clocks: StepClocks,
    summaries: Summaries,
    /// States of components that are not complete yet, in order of entry, with what each promises.
    component: Vec<(u32, Duties)>,
    /// Steps from those states, if executions that never end are looked for.
    edges: Vec<Edge<S::Choice>>,
    /// Whether such executions are looked for.
    endless: bool,
    /// Whether every process is tried in every state. Then nobody asks what conflicts: footprints, trail, clocks and summaries stay empty.
    all: bool,
    /// Transitions after which errors are hunted for (module [`hunt`]).
    next_hunt: u64,
    entered: u32,
    orders: Vec<Order>,
    /// What the step just taken touched.
    step: Vec<Touch>,
}

impl<'a, S: TransitionSystem> Reduced<'a, S> {
    /// A worker whose system is where its search begins, where `prefix` led.
    pub fn new(scout: Scout<'a, S, Indexed<'a, S::Choice>>, prefix: &'a [S::Choice]) -> Self {
        let options = scout.run.options;
        Reduced {
            endless: options.endless,
            all: !options.reduction,
            next_hunt: hunt::first(options.seed),
            scout,
            team: None,
            prefix,
            frames: Vec::new(),
            choices: Vec::new(),
            taken: Vec::new(),
            footprints: Vec::new(),
            touches: Vec::new(),
            trail: Trail::default(),
            clocks: StepClocks::default(),
            summaries: Summaries::default(),
            component: Vec::new(),
            edges: Vec::new(),
            entered: 0,
            orders: Vec::new(),
            step: Vec::new(),
        }
    }

    /// The same worker, as a member of a team. Who helps does not hunt.
    pub fn of_team(self, member: TeamMember<'a, S>) -> Self {
        let next_hunt = if member.helps() { u64::MAX } else { self.next_hunt };
        Reduced { team: Some(member), next_hunt, ..self }
    }

    /// Explores everything behind the root, which has these choices; the system ends at the root.
    pub fn run(mut self, choices: Vec<S::Choice>) -> Haul<S> {
        if !choices.is_empty() {
            self.choices = choices;
            self.enter(0);
            // Why it ended is kept by the run.
            let _ = self.explore();
            for _ in 1..self.frames.len() {
                self.scout.system.undo();
            }
        }
        self.scout.finish(self.prefix.len())
    }

    fn explore(&mut self) -> Result<(), Ended> {
        self.look_for_standstill()?;
        while !self.frames.is_empty() {
            match self.next_choice() {
                Some(choice) => self.take(choice)?,
                None => {
                    self.look_for_round()?;
                    self.leave();
                }
            }
        }
        Ok(())
    }

    /// Makes the current state the top of the stack; its choices are those from `start` on.
    fn enter(&mut self, start: usize) {
        let state = self.scout.store.last();
        let system = &*self.scout.system;
        self.choices[start..].sort_by_key(|&choice| system.process(choice));
        let mut enabled = Processes::default();
        self.choices[start..].iter().for_each(|&choice| enabled.insert(system.process(choice)));
        let mut frame = Frame {
            state,
            order: self.entered,
            low: self.entered,
            choices: start,
            next: start,
            end: start,
            enabled,
            todo: Processes::default(),
            done: Processes::default(),
            footprints: self.footprints.len(),
            summary: Bits::default(),
            edges: self.edges.len(),
        };
        self.entered += 1;
        self.summaries.open(state, frame.order);
        self.component.push((state, self.promises(start)));
        if let Some(team) = &mut self.team {
            team.enter(self.scout.store.last_fingerprint());
        }
        if self.all {
            frame.todo = frame.enabled.clone();
            self.frames.push(frame);
        } else {
            self.enter_reduced(frame, start);
        }
    }

    /// Makes the current state the top of the stack, where one process is tried first, and looks at what all of them are about to do.
    fn enter_reduced(&mut self, mut frame: Frame, start: usize) {
        let processes = self.scout.system.processes();
        for process in 0..processes {
            let from = self.touches.len();
            let footprint = self.scout.system.footprint(process, &mut self.touches);
            self.footprints.push((footprint, from, self.touches.len()));
        }
        if let Some(process) = self.first_process(&frame, self.promised(start)) {
            frame.todo.insert(process);
        }
        self.frames.push(frame);
        for process in 0..processes {
            self.meet_footprint(process);
        }
    }

    /// The process to try first: one whose step touches nothing, if there is one; else the first. Of those that are promised a step, if there are any: an execution need not
    /// have a step of the others.
    ///
    /// Which of several that is makes no difference to what is found; with a seed it is one that lots decide.
    fn first_process(&self, frame: &Frame, promised: Processes) -> Option<usize> {
        let among = if promised == Processes::default() { &frame.enabled } else { &promised };
        let harmless = |process: &usize| {
            let (footprint, from, to) = self.footprints[frame.footprints + process];
            footprint == Footprint::Listed && from == to
        };
        among.iter().find(harmless).or_else(|| self.favourite(among))
    }

    /// The first process; with a seed, any, but the same everywhere.
    fn favourite(&self, among: &Processes) -> Option<usize> {
        match self.scout.run.options.seed {
            0 => among.iter().next(),
            seed => among.iter().min_by_key(|&process| fastrand::Rng::with_seed(seed ^ (process as u64) << 32).u64(..)),
        }
    }

    /// The step that the process will take from the top state: notes it in the summary, and tries it before those it conflicts with.
    fn meet_footprint(&mut self, process: usize) {
        let Some(top) = self.frames.len().checked_sub(1) else {
            return;
        };
        let (footprint, from, to) = self.footprints[self.frames[top].footprints + process];
        match footprint {
            Footprint::Everything => {
                let id = self.summaries.everything(process);
                self.frames[top].summary.insert(id);
                self.meet(process, None, TouchKind::Writes);
            }
            Footprint::Listed => {
                for index in from..to {
                    self.meet_touch(process, top, self.touches[index]);
                }
            }
        }
    }

    /// A step of the process from the frame touches this: notes it in the summary, and tries it before what it conflicts with.
    fn meet_touch(&mut self, process: usize, frame: usize, touch: Touch) {
        let id = self.summaries.id(process, touch.kind, touch.access);
        self.frames[frame].summary.insert(id);
        self.trail.expect(touch.access);
        self.meet(process, Some((touch.kind, Some(touch.object))), touch.access);
    }

    /// The process touches an object of this kind, perhaps a certain one, or anything: in the states before the steps that it conflicts
    /// with, it is to be tried too; all processes are, if it cannot move there. Where it cannot, the two cannot be turned round, and the
    /// conflict before that counts as well.
    fn meet(&mut self, process: usize, what: Option<(u64, Option<u64>)>, access: TouchKind) {
        let touch = what.map(|(kind, object)| (kind, object, access));
        if let Some(touch) = touch {
            self.turn_round(process, |trail, before, known| trail.newest_conflict(process, touch, before, known));
        }
        self.turn_round(process, |trail, before, known| {
            trail.newest_of_others(process, touch.is_none(), before, known)
        });
    }

    /// Lets the process be tried before the steps that it conflicts with, newest first, until one is turned round; `conflict` finds the newest before one.
    fn turn_round(
        &mut self,
        process: usize,
        conflict: impl Fn(&Trail, usize, &dyn Fn(usize) -> usize) -> Option<usize>,
    ) {
        let (trail, clocks) = (&self.trail, &self.clocks);
        let known = |other: usize| clocks.known(process, other);
        let mut before = trail.len();
        while let Some(at) = conflict(trail, before, &known) {
            let Some(frame) = self.frames.get_mut(at) else {
                return;
            };
            let able = frame.enabled.contains(process);
            if able {
                frame.todo.insert(process);
            } else {
                frame.todo.join(&frame.enabled);
            }
            if able && trail.last_is_enough() {
                return;
            }
            before = at;
        }
    }

    fn next_choice(&mut self) -> Option<S::Choice> {
        let top = self.frames.len().checked_sub(1)?;
        let frame = self.frames.last_mut()?;
        if frame.next == frame.end {
            let process = frame.todo.first_beyond(&frame.done)?;
            frame.done.insert(process);
            if let Some(team) = &mut self.team {
                team.call_back(top, Some(process));
            }
            let system = &*self.scout.system;
            let of = |choice: &S::Choice| system.process(*choice);
            let all = &self.choices[frame.choices..];
            frame.next = frame.choices + all.partition_point(|choice| of(choice) < process);
            frame.end = frame.choices + all.partition_point(|choice| of(choice) <= process);
        }
        frame.next += 1;
        Some(self.choices[frame.next - 1])
    }

    /// Takes a choice of the top state.
    fn take(&mut self, choice: S::Choice) -> Result<(), Ended> {
        let depth = self.prefix.len() + self.frames.len();
        if self.is_dismissed() {
            return Err(Ended);
        }
        self.share();
        self.scout.tick(depth, || (self.frames.capacity() * size_of::<Frame>()) as u64)?;
        if self.is_long() {
            self.interlude()?;
        }
        let process = self.scout.system.process(choice);
        let top = self.frames.len() - 1;
        let start = self.choices.len();
        self.taken.push(choice);
        let arrival = self.scout.take(choice, depth, false, &mut self.choices)?;
        self.note_edge(choice, process, &arrival);
        if !self.all {
            self.meet_step(process, top);
        }
        match arrival {
            Arrival::Entered { .. } => {
                self.note_order(process, top, true);
                self.enter(start);
                return self.look_for_standstill();
            }
            Arrival::End(finding) => {
                self.note_order(process, top, false);
                self.enter(start);
                if let Some(finding) = finding {
                    let path = self.prefix.iter().chain(&self.taken).copied().collect();
                    self.scout.report(path, finding)?;
                }
                return Ok(());
            }
            Arrival::Cut => self.try_all(top),
            Arrival::Back => self.meet_known_state(top),
            Arrival::Found(finding) => {
                self.try_all(top);
                let path = self.prefix.iter().chain(&self.taken).copied().collect();
                self.scout.report(path, finding)?;
            }
        }
        self.trail.pop();
        self.taken.pop();
        Ok(())
    }

    /// The step that the process has just taken from the frame: what it turned out to touch is met, and the trail has it.
    fn meet_step(&mut self, process: usize, frame: usize) {
        self.step.clear();
        self.scout.system.touched(&mut self.step);
        for index in 0..self.step.len() {
            self.meet_touch(process, frame, self.step[index]);
        }
        let (footprint, from, to) = self.footprints[self.frames[frame].footprints + process];
        self.step.extend_from_slice(&self.touches[from..to]);
        self.trail.push(process, footprint, &self.step);
    }

    /// Notes what happens before the step that the process has just taken from the frame; if it is the last one, nobody asks what it acquired.
    fn note_order(&mut self, process: usize, frame: usize, goes_on: bool) {
        if self.all {
            return;
        }
        self.orders.clear();
        if goes_on {
            self.scout.system.orders(&mut self.orders);
        }
        let (footprint, ..) = self.footprints[self.frames[frame].footprints + process];
        let processes = self.scout.system.processes();
        self.clocks.push(&self.trail, process, &self.step, footprint, &self.orders, processes);
    }

    fn try_all(&mut self, frame: usize) {
        let frame = &mut self.frames[frame];
        frame.todo.join(&frame.enabled);
    }

    /// The last choice led to a state visited before: what was touched behind it is met again.
    fn meet_known_state(&mut self, top: usize) {
        let state = self.scout.store.last();
        self.hear(state);
        let Some(summary) = self.summaries.of(state) else {
            return self.meet_open_state(state, top);
        };
        for id in summary.iter() {
            let (process, kind, access) = self.summaries.access(id);
            self.meet(process, kind.map(|kind| (kind, None)), access);
        }
        self.frames[top].summary.join(&summary);
    }

    /// The last choice closes a cycle: all states on it try all their processes.
    fn meet_open_state(&mut self, state: u32, top: usize) {
        let low = self.summaries.low(state);
        self.frames[top].low = self.frames[top].low.min(low);
        if self.all {
            return;
        }
        for frame in self.frames.iter_mut().rev() {
            frame.todo.join(&frame.enabled);
            if frame.order <= low {
                break;
            }
        }
    }

    /// Everything in the top state is tried: back to the state below.
    fn leave(&mut self) {
        let Some(frame) = self.frames.pop() else {
            return;
        };
        if let Some(team) = &mut self.team {
            team.call_back(self.frames.len(), None);
        }
        self.choices.truncate(frame.choices);
        let from = self.footprints.get(frame.footprints).map_or(self.touches.len(), |&(_, from, _)| from);
        self.touches.truncate(from);
        self.footprints.truncate(frame.footprints);
        if frame.low == frame.order {
            let id = self.summaries.intern(&frame.summary);
            self.edges.truncate(frame.edges);
            let mut states = 0;
            while let Some((state, _)) = self.component.pop() {
                self.summaries.close(state, id);
                states += 1;
                if state == frame.state {
                    break;
                }
            }
            self.tell(id, states);
        } else {
            self.summaries.lower(frame.state, frame.low);
        }
        if let Some(below) = self.frames.last_mut() {
            below.low = below.low.min(frame.low);
            below.summary.join(&frame.summary);
            self.scout.system.undo();
            self.clocks.pop();
            self.trail.pop();
            self.taken.pop();
        }
    }
}
