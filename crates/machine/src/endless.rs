//! Executions that never end: what is fair, and what goes wrong if a round is repeated for ever.
//!
//! Implements: an execution may hang if it does unboundedly many actions, or if all its threads are blocked [JLS §17.4.9]. Java promises no fairness;
//! here it is assumed: a thread that can go on again and again does, a monitor that is free again and again is got, and so is a lock of the
//! library; what needs no reason to happen (wake-ups, failures of weak compare-and-sets) does not happen for ever; time goes on.
//! What reads see in the long run: a plain read may see the same old write for ever [JLS §17.3]; a volatile read sees the newest, because the
//! synchronization order has finitely many actions before each [JLS §17.4.4]; an access in a mode between sees it in the end (the
//! documentation of `VarHandle`: opaque accesses are eventually visible). It need never see plain writes.
//!
//! The machine offers no choices once only daemon threads are left, so in every execution without end a thread that the program needs does not end.
//!
//! Errs on: nothing for plain and volatile accesses and monitors. In modes between, a read may overlook one write for ever if there are ever new ones: such rounds are
//! more than Java allows, and are refused by the validator.

use jmmc_search::{Endless, Turn};

use crate::finding::{Blocked, Finding, FindingKind, Missing, SourcePlace, Stuck};
use crate::heap::Addr;
use crate::machine::{Choice, Machine};
use crate::models::FLUSH;
use crate::stand_ins::NO_REASON;
use crate::thread::{FAILURE, Head, Status, ThreadCore, ThreadId};

impl Machine<'_> {
    /// Whether the choice is something that Java allows, but that nothing makes happen.
    pub(crate) fn is_without_reason(&self, choice: Choice) -> bool {
        let arrives = choice.alternative >= FLUSH;
        match self.threads[choice.thread.index()].core.status {
            Status::Waiting { timed, .. } => !arrives && !timed,
            Status::Ready(Head::Park { .. }) => choice.alternative == 2,
            Status::Ready(Head::WeakCas) => choice.alternative == 1,
            Status::Ready(Head::Read { .. }) => choice.alternative == FAILURE,
            Status::Ready(Head::Guard(what)) => !what.chooses() && choice.alternative == NO_REASON,
            Status::Ready(_) | Status::Relocking { .. } | Status::Terminated => false,
        }
    }

    /// What fairness makes of a choice before it is taken.
    pub(crate) fn turn_of(&self, choice: Choice) -> Turn {
        let status = self.threads[choice.thread.index()].core.status;
        // The newest write comes first.
        let overlooks = match status {
            Status::Ready(Head::Read { addr, sight })
                if (1..FAILURE).contains(&choice.alternative)
                    && self.memory.overlooks(self, choice.thread, addr, sight, usize::from(choice.alternative)) =>
            {
                self.variable_bit(addr)
            }
            Status::Ready(_) | Status::Waiting { .. } | Status::Relocking { .. } | Status::Terminated => 0,
        };
        Turn { rare: self.is_without_reason(choice), overlooks, ..Turn::default() }
    }

    /// A set with the variable, and perhaps others: all of objects that are made while threads run count as one.
    fn variable_bit(&self, addr: Addr) -> u64 {
        let old = addr.is_static() || self.heap.cell_in_base(addr);
        if old { 1 << (addr.0 % 63) } else { 1 << 63 }
    }

    /// A variable is written of which reads may overlook writes.
    pub(crate) fn note_news(&mut self, addr: Addr) {
        self.this_step.turn.writes |= self.variable_bit(addr);
    }

    /// What it makes of the step that was taken by the thread that was like this before, and owed so much.
    pub(crate) fn complete_turn(&mut self, before: &ThreadCore, owed: Option<usize>) {
        let after = &self.threads[self.current.thread.index()].core;
        self.this_step.turn.completes = before.library > 0 && after.library == 0;
        self.this_step.turn.settles = owed.is_some_and(|owed| self.relaxed.imposed.settled() > owed);
    }

    /// What goes wrong if the round is repeated for ever; the machine is where it begins.
    pub(crate) fn endless_finding(&mut self, round: Endless) -> Option<Finding> {
        if round.movers == 0 {
            return self.stuck_finding();
        }
        let movers = self.threads_of(round.movers);
        let first =
            movers.iter().copied().find(|thread| !self.ends_with_others(*thread)).or(movers.first().copied())?;
        let place = self.place_of_thread(first);
        if round.timeless {
            self.shared.not_analysed(Stuck { what: Missing::Timeless, place });
            return None;
        }
        if self.is_litmus() {
            self.note_endless(first);
            return None;
        }
        let blocked: Vec<ThreadId> = self.live_threads().filter(|thread| !movers.contains(thread)).collect();
        let needed =
            movers.iter().any(|thread| !self.ends_with_others(*thread) || self.is_waited_for(*thread, &blocked));
        if !needed || self.wait_for_each_other(&blocked) {
            return self.deadlock(&blocked);
        }
        let names: Vec<String> = movers.iter().map(|thread| self.thread_name(*thread)).collect();
        let message = match &names[..] {
            [name] => format!("never ends: thread {name} may go round for ever"),
            names => format!("never ends: threads {} may go round for ever", names.join(", ")),
        };
        let stack = self.stack(&self.sites_of(first));
        let blocked = self.told(&blocked);
        Some(Finding { kind: FindingKind::Endless, message, thread: None, place, stack, blocked })
    }

    /// What goes wrong if nobody moves any more.
    pub(crate) fn stuck_finding(&mut self) -> Option<Finding> {
        if self.relaxed.imposed.owes() {
            // Not well-formed: this is no execution.
            return None;
        }
        if self.is_litmus() {
            return self.note_outcome();
        }
        if self.is_over() {
            return None;
        }
        let live: Vec<ThreadId> = self.live_threads().collect();
        self.deadlock(&live)
    }

    /// What goes wrong if threads wait for each other in a circle: they are blocked for ever, whatever the others do, so nobody need look what that is.
    pub(crate) fn circle_finding(&mut self) -> Option<Finding> {
        if self.relaxed.imposed.owes() || self.is_litmus() {
            return None;
        }
        let circle = self.live_threads().find_map(|thread| self.circle_of(thread))?;
        let needed = circle.iter().any(|thread| !self.ends_with_others(*thread));
        if needed { self.deadlock(&circle) } else { None }
    }

    /// The circle of threads that this one is part of, in which each can go on only when the next one does.
    fn circle_of(&self, start: ThreadId) -> Option<Vec<ThreadId>> {
        let mut circle = vec![start];
        while circle.len() <= self.threads.len() {
            let next = circle.last().and_then(|thread| self.only_helper_of(*thread))?;
            if next == start {
                return Some(circle);
            }
            circle.push(next);
        }
        None
    }

    /// As [`Machine::helper_of`], if nobody else can help: no interrupt, no time-out, no other thread.
    fn only_helper_of(&self, thread: ThreadId) -> Option<ThreadId> {
        let alone = match self.threads[thread.index()].core.status {
            Status::Relocking { .. } | Status::Ready(Head::Lock(_) | Head::Initialize(_)) => true,
            Status::Ready(Head::Guard(what)) => what.ends_by_number_only(),
            Status::Ready(_) | Status::Waiting { .. } | Status::Terminated => false,
        };
        if alone { self.helper_of(thread).filter(|helper| *helper != thread) } else { None }
    }

    /// The threads are blocked for ever.
    fn deadlock(&mut self, threads: &[ThreadId]) -> Option<Finding> {
        if let Some((thread, why)) = self.idle_workers(threads) {
            return self.idle_finding(thread, why);
        }
        let others = self.live_threads().any(|thread| !threads.contains(&thread));
        let blocked = self.told(threads);
        let place = blocked.first().map(|thread| thread.place.clone()).unwrap_or_default();
        let meanwhile = if others { ", while others go on" } else { "" };
        let message = match blocked.len() {
            1 => format!("deadlock: thread {} can never go on{meanwhile}", blocked[0].thread),
            count => format!("deadlock: {count} threads wait for each other or for nobody{meanwhile}"),
        };
        Some(Finding { kind: FindingKind::Deadlock, message, thread: None, place, stack: Vec::new(), blocked })
    }

    /// A thread pool or timer whose threads are all that is left: it is told, and is a violation only where that was asked for.
    fn idle_finding(&mut self, thread: ThreadId, why: &'static str) -> Option<Finding> {
        if !self.settings.strict_exit {
            self.shared.warn(why);
            return None;
        }
        let live: Vec<ThreadId> = self.live_threads().collect();
        let (message, place) = (why.to_string(), self.place_of_thread(thread));
        let blocked = self.told(&live);
        Some(Finding { kind: FindingKind::Endless, message, thread: None, place, stack: Vec::new(), blocked })
    }

    /// Whether all of the threads that the program needs are workers that wait for work: one of them, and what is missing.
    fn idle_workers(&self, threads: &[ThreadId]) -> Option<(ThreadId, &'static str)> {
        let needed = || threads.iter().copied().filter(|thread| !self.ends_with_others(*thread));
        let first = needed().find_map(|thread| Some((thread, self.idles(thread)?)))?;
        needed().all(|thread| self.idles(thread).is_some()).then_some(first)
    }

    /// What keeps a thread from ending that only waits for work.
    fn idles(&self, thread: ThreadId) -> Option<&'static str> {
        let frames = &self.threads[thread.index()].frames;
        let runs = |class: &str, method: &str| {
            frames
                .iter()
                .any(|frame| *frame.method.name == *method && *self.program.class(frame.method.class).name == *class)
        };
        if runs("java/util/concurrent/ThreadPoolExecutor", "getTask") {
            Some("the program never ends because the pool is not shut down")
        } else if runs("java/util/TimerThread", "mainLoop") && !runs("java/util/TimerTask", "run") {
            Some("the program never ends because the timer is not cancelled")
        } else {
            None
        }
    }

    /// Whether one of the blocked threads waits for the thread, or for one that does.
    fn is_waited_for(&self, thread: ThreadId, blocked: &[ThreadId]) -> bool {
        let mut waited_for = vec![thread];
        loop {
            let waits = |other: &ThreadId| self.helper_of(*other).is_some_and(|helper| waited_for.contains(&helper));
            let next = blocked.iter().copied().find(|other| waits(other) && !waited_for.contains(other));
            match next {
                Some(other) if !self.ends_with_others(other) => return true,
                Some(other) => waited_for.push(other),
                None => return false,
            }
        }
    }

    /// Whether some of the threads wait for each other in a circle.
    fn wait_for_each_other(&self, threads: &[ThreadId]) -> bool {
        let helper = |thread: ThreadId| self.helper_of(thread).filter(|helper| threads.contains(helper));
        threads.iter().any(|&start| {
            let mut at = start;
            (0..threads.len()).any(|_| match helper(at) {
                Some(next) => {
                    at = next;
                    at == start
                }
                None => false,
            })
        })
    }

    fn live_threads(&self) -> impl Iterator<Item = ThreadId> + '_ {
        let live = self.threads.iter().enumerate().filter(|(_, thread)| !thread.is_terminated());
        live.map(|(index, _)| ThreadId(index as u16))
    }

    /// Whether the program does not wait for the thread.
    pub(crate) fn ends_with_others(&self, thread: ThreadId) -> bool {
        self.threads[thread.index()].core.daemon
    }

    /// The threads of a set of processes.
    fn threads_of(&self, processes: u128) -> Vec<ThreadId> {
        let width = if self.nature.buffers { 2 } else { 1 };
        let moves = |index: &usize| (0..width).any(|part| processes & Endless::mover(width * index + part) != 0);
        (0..self.threads.len()).filter(moves).map(|index| ThreadId(index as u16)).collect()
    }

    fn told(&self, threads: &[ThreadId]) -> Vec<Blocked> {
        threads.iter().map(|thread| self.blocked(*thread)).collect()
    }

    fn place_of_thread(&self, thread: ThreadId) -> SourcePlace {
        self.blocked(thread).place
    }
}
