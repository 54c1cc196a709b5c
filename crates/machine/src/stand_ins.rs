//! Stand-ins at work: classes of `java.util.concurrent` at the level of their documentation.
//!
//! A stand-in is Java code (`crates/program/stand-ins`) whose fields are trusted (module `library`): a call from outside is one step, up to a [`Guard`](GUARD) whose number is
//! too low, and sees the last values. Its volatile fields order what the documentation orders; its plain ones order nothing. Whether a
//! thread that waits at a guard can go on is a matter of the number, so nobody is woken in vain.
//!
//! Code of the user's that a stand-in calls, such as `equals`, is part of the step if nobody else could notice. If that code has to wait for its turn, the step
//! would be torn apart: such a path ends as not analysed, unless the stand-in is prepared for it, which it says by calling from a method whose name begins with `open`.
//!
//! Errs on: nothing beyond what `library` says of trusted calls.

use jmmc_program::{Class, ClassId, ClassKind};

use crate::clock::ClockId;
use crate::footprint::Shared;
use crate::heap::Addr;
use crate::interp::{Exec, Flow};
use crate::library::library_touches;
use crate::machine::Machine;
use crate::race::SyncKey;
use crate::refinement::Fact;
use crate::thread::{Frame, Head, Status, ThreadId, Waits};
use crate::trace::TraceEventKind;
use crate::value::{Ref, int};

/// The class of guards.
pub(crate) const GUARD: &str = "java/util/concurrent/locks/Guard";

/// How the names of methods begin in which stand-ins call other code openly.
const OPEN: &str = "open";

/// Bits of how a wait may end.
const INTERRUPTIBLE: i32 = 1;
const TIMED: i32 = 2;
const SPURIOUS: i32 = 4;
const EITHER: i32 = 8;
const ANY: i32 = 16;

/// How a wait ends: what guards answer, and alternatives of the step.
const ENOUGH: u16 = 0;
const INTERRUPT: u16 = 1;
pub(crate) const TIME_OUT: u16 = 2;
pub(crate) const NO_REASON: u16 = 3;
/// How many ends there are.
pub(crate) const ENDS: u16 = 4;

impl Waits {
    /// Whether time may end it.
    pub(crate) fn is_timed(self) -> bool {
        self.how & TIMED != 0
    }

    /// Whether nothing ends it but a number that is high enough.
    pub(crate) fn ends_by_number_only(self) -> bool {
        self.how == 0
    }

    /// Whether the wait ends with a choice of one among as many as the number says.
    pub(crate) fn chooses(self) -> bool {
        self.how & ANY != 0
    }
}

impl Machine<'_> {
    /// Whether the code that is running is a stand-in's.
    pub(crate) fn is_in_stand_in(&self) -> bool {
        self.current.frames.last().is_some_and(|frame| self.program.class(frame.method.class).is_stand_in())
    }

    /// The object whose state the running code of a stand-in is about: that of its innermost frame, or what that is a part of; null if there is none.
    pub(crate) fn stand_in_at_work(&self) -> Ref {
        self.stand_in_of(&self.current.frames, &self.current.regs)
    }

    /// The same for any thread's calls.
    fn stand_in_of(&self, frames: &[Frame<'_>], regs: &[u64]) -> Ref {
        let class = |frame: &Frame<'_>| self.program.class(frame.method.class);
        let mut own = frames.iter().rev().take_while(|frame| class(frame).is_stand_in());
        match own.find(|frame| !frame.method.is_static() && &*class(frame).name != GUARD) {
            Some(innermost) => self.whole(Ref::of(regs[innermost.base as usize])),
            None => Ref::NULL,
        }
    }

    /// What an instance of an inner class of a stand-in, or one that names its `whole`, is a part of.
    fn whole(&self, part: Ref) -> Ref {
        let outer = |object: Ref| {
            let header = self.heap.header(object);
            let class = self.program.class(header.class);
            let mut fields = class.layout.iter().map(|field| self.program.field(*field));
            let field = fields.find(|field| field.name.starts_with("this$") || &*field.name == "whole")?;
            let whole = Ref::of(self.peek_cell(Addr(header.base + field.slot)));
            (class.is_stand_in() && !whole.is_null()).then_some(whole)
        };
        std::iter::successors(Some(part), |object| outer(*object)).last().unwrap_or(part)
    }

    /// The class of the library that something stands in for, given an object that does, or that inherits from one.
    pub(crate) fn stood_in_for(&self, object: Ref) -> Option<&Class> {
        let own = (!object.is_null()).then(|| self.program.class(self.heap.header(object).class));
        let above = |class: &&Class| class.super_class.map(|class| self.program.class(class));
        std::iter::successors(own, above).find(|class| class.is_stand_in())
    }

    /// Whether the class, or one that it inherits from, is a stand-in, which may lack what the JDK's class has.
    pub(crate) fn inherits_stand_in(&self, class: ClassId) -> bool {
        let above = |class: &ClassId| self.program.class(*class).super_class;
        std::iter::successors(Some(class), above).any(|class| self.program.class(class).is_stand_in())
    }

    fn guarded(&self, guard: Ref) -> i32 {
        self.peek_field(guard, "value").map_or(0, int)
    }

    fn is_owner(&self, guard: Ref, thread: ThreadId) -> bool {
        self.peek_field(guard, "owner").map(Ref::of) == Some(self.threads[thread.index()].object)
    }

    /// Whether the running thread holds the lock that the object is, and nobody can tell except by waiting for it. Then what it does to the lock needs no turn, as with monitors.
    pub(crate) fn holds_stand_in(&self, object: Ref) -> bool {
        self.settings.reduction
            && !self.facts.locks_observed
            && !self.facts.states_observed
            && self.is_in_stand_in()
            && !object.is_null()
            && self.peek_field(object, "free").is_some_and(|guard| self.is_owner(Ref::of(guard), self.current.thread))
    }

    /// Somebody looks at locks otherwise than by waiting for them. True if the search must be abandoned.
    pub(crate) fn observe_locks(&mut self) -> bool {
        !self.facts.locks_observed && !self.is_last() && self.learn(Fact::LocksObserved)
    }

    /// Whether all other threads have ended, and their ends happen before what the running thread does now.
    pub(crate) fn is_last(&self) -> bool {
        let me = self.current.thread;
        let mine = self.threads[me.index()].core.clock;
        let others = (0..self.threads.len()).map(|index| ThreadId(index as u16)).filter(|other| *other != me);
        let is_known = |other: ThreadId| {
            let end = self.races.released(SyncKey::End(other));
            let known = self.clocks.component(mine, other) >= self.clocks.component(end, other);
            self.threads[other.index()].is_terminated() && end != ClockId::NONE && known
        };
        others.into_iter().all(is_known)
    }

    /// Which ends a wait has now; `waits` says whether the thread may give up already.
    pub(crate) fn ends_of(&self, thread: ThreadId, what: Waits, waits: bool) -> [bool; ENDS as usize] {
        let mine = self.is_owner(what.guard, thread);
        let enough = mine || self.guarded(what.guard) >= what.least;
        let interrupted = !mine && what.how & INTERRUPTIBLE != 0 && self.threads[thread.index()].core.interrupted;
        let otherwise = waits && !enough && !interrupted;
        [
            enough,
            interrupted && (!enough || what.how & EITHER != 0),
            what.is_timed() && otherwise,
            what.how & SPURIOUS != 0 && self.settings.spurious && otherwise,
        ]
    }

    /// Whether the thread waits for a signal. Only who holds the lock gives it, without a turn; but if an interrupt comes first, that ends the wait.
    pub(crate) fn waits_for_signal(&self, thread: ThreadId) -> bool {
        let waiter = &self.threads[thread.index()];
        let Status::Ready(Head::Guard(what)) = waiter.core.status else {
            return false;
        };
        let lock = self.stand_in_of(&waiter.frames, &waiter.regs);
        what.how & (INTERRUPTIBLE | EITHER) == INTERRUPTIBLE
            && !lock.is_null()
            && self.peek_field(lock, "free").is_some()
    }

    /// Among how many a wait that ends with a choice can choose now.
    pub(crate) fn ways_at_guard(&self, what: Waits) -> u16 {
        u16::try_from(self.guarded(what.guard)).unwrap_or(0)
    }

    /// `Guard.choose`: which one. A choice among several is a step of its own, whose alternatives they are.
    fn choose_at_guard(&mut self, what: Waits) -> Exec<u16> {
        let begun = self.inside_library();
        let root = self.stand_in_at_work();
        let ways = self.ways_at_guard(what);
        if ways > 1 {
            self.begin_branching()?;
        }
        let chosen = match ways {
            0 => None,
            1 if begun || self.pass(true) => Some(0),
            _ if self.stood_before(Head::Guard(what)) => Some(std::mem::take(&mut self.current.alternative)),
            _ => None,
        };
        let Some(chosen) = chosen else {
            self.stops_at_guard(root, what);
            return Err(Flow::Stop(Head::Guard(what)));
        };
        if !begun {
            self.enter_library(root);
        }
        Ok(chosen)
    }

    /// `Guard.await`: how it ends.
    pub(crate) fn await_guard(&mut self, what: Waits, nanos: u64) -> Exec<u16> {
        if what.chooses() {
            return self.choose_at_guard(what);
        }
        let begun = self.inside_library();
        let root = self.stand_in_at_work();
        let turn = self.pass(true);
        if turn && !begun {
            self.enter_library(root);
        }
        let me = self.current.thread;
        let chosen = if turn { std::mem::take(&mut self.current.alternative) } else { ENOUGH };
        let alone = self.jvm.live <= 1;
        let ends = self.ends_of(me, what, turn && (alone || chosen == TIME_OUT || chosen == NO_REASON));
        let end = match chosen {
            // What needs no reason is never all that can happen.
            ENOUGH if alone => (ENOUGH..NO_REASON).find(|end| ends[usize::from(*end)]),
            chosen => Some(chosen).filter(|end| ends[usize::from(*end)]),
        };
        match end.filter(|_| turn || begun) {
            Some(INTERRUPT | TIME_OUT) if self.observe_locks() => Err(Flow::Abandon),
            Some(end) => {
                match end {
                    INTERRUPT => _ = self.take_interrupt(),
                    TIME_OUT => self.time_out(self.jvm.now.saturating_add(nanos)),
                    NO_REASON if self.tracing() => self.trace_plain(TraceEventKind::WakeUp),
                    _ => {}
                }
                Ok(end)
            }
            None => {
                self.stops_at_guard(root, what);
                Err(Flow::Stop(Head::Guard(what)))
            }
        }
    }

    /// Says what going on at the guard will touch.
    fn stops_at_guard(&mut self, root: Ref, what: Waits) {
        let [own, all] = library_touches(root, true);
        let mut touched = vec![own, all];
        if what.how & INTERRUPTIBLE != 0 {
            touched.push((Shared::Interrupt(self.current.thread), true));
        }
        if what.is_timed() {
            touched.push((Shared::Clock, true));
        }
        if what.how & SPURIOUS != 0 {
            self.assume_reason();
        }
        self.touches(&touched);
        // Who asks how many wait can tell that it has come here.
        if self.facts.locks_observed {
            [own, all].into_iter().for_each(|(shared, writes)| self.touches_in_passing(shared, writes));
        }
    }

    /// `Guard.waiting`: how many threads wait at the guard now, so it needs a turn. Of a thread that could go on it is not known whether it had to wait.
    pub(crate) fn count_waiting(&mut self, guard: Ref) -> Exec<i32> {
        if !self.inside_library() {
            let root = self.stand_in_at_work();
            if !self.pass(true) {
                self.touches(&library_touches(root, true));
                return Err(Flow::Stop(Head::Step));
            }
            self.enter_library(root);
        }
        let waits = self.waits_at(guard);
        let open = |(thread, what): &(ThreadId, Waits)| self.ends_of(*thread, *what, false)[usize::from(ENOUGH)];
        if waits.iter().any(open) {
            return Err(self.stuck("how many threads wait for a lock that is free".to_string()));
        }
        Ok(waits.len() as i32)
    }

    /// The threads that stand at the guard.
    fn waits_at(&self, guard: Ref) -> Vec<(ThreadId, Waits)> {
        let wait = |index: usize| match self.threads[index].core.status {
            Status::Ready(Head::Guard(what)) if what.guard == guard => Some((ThreadId(index as u16), what)),
            _ => None,
        };
        (0..self.threads.len()).filter_map(wait).collect()
    }

    /// Whether the running thread is inside of a call of a stand-in that has begun.
    fn is_at_work(&self) -> bool {
        let from = self.current.library as usize;
        let outermost = from.checked_sub(1).and_then(|index| self.current.frames.get(index));
        outermost.is_some_and(|frame| self.program.class(frame.method.class).is_stand_in())
    }

    /// Whether what runs is part of a step of a stand-in.
    pub(crate) fn works_in_stand_in(&self) -> bool {
        self.inside_library() && self.is_at_work()
    }

    /// Whether it is a frame of a stand-in from which other code is called openly: what runs above is not the stand-in's.
    pub(crate) fn is_open_frame(&self, frame: &Frame<'_>) -> bool {
        frame.method.name.starts_with(OPEN) && self.program.class(frame.method.class).is_stand_in()
    }

    /// Whether the stand-in has called other code openly, and that is running.
    fn is_open(&self) -> bool {
        let frames = &self.current.frames[self.current.library as usize - 1..];
        frames.iter().any(|frame| self.is_open_frame(frame))
    }

    /// Whether the elements of the array are nodes of a stand-in, and a stand-in accesses them.
    pub(crate) fn is_stand_in_array(&self, array: Ref) -> bool {
        let class = self.program.class(self.heap.header(array).class);
        match class.kind {
            ClassKind::Array { element, .. } => self.program.class(element).is_stand_in() && self.is_in_stand_in(),
            _ => false,
        }
    }

    /// Whether a stop here would tear the step of a stand-in apart.
    pub(crate) fn breaks_stand_in(&self, head: Head) -> bool {
        let harmless = matches!(head, Head::Guard(_)) || head == Head::Pause && self.threads.len() <= 1;
        self.is_at_work() && !harmless && !self.is_open()
    }

    /// What the user is told about it.
    pub(crate) fn broken_stand_in(&self) -> String {
        let outermost = &self.current.frames[self.current.library as usize - 1];
        let name = self.program.class(outermost.method.class).name.replace('/', ".");
        format!("code that synchronises, called by {name}.{} (--no-trust explores it)", outermost.method.name)
    }

    /// A stand-in whose step ends in code that it has called openly goes on with another step.
    pub(crate) fn leave_stand_in(&mut self) {
        if self.is_at_work() && self.is_open() {
            self.end_stand_in_step();
        }
    }

    /// What the stand-in does from now on is another step.
    pub(crate) fn end_stand_in_step(&mut self) {
        self.current.library = 0;
        self.current.synchronizer = Ref::NULL;
    }
}

#[cfg(test)]
mod tests {
    use jmmc_jmm::execution::is_taken_as_atomic;

    #[test]
    fn the_rules_know_what_stands_in() {
        let names = jmmc_program::stand_ins();
        assert!(names.len() > 10);
        names.into_iter().for_each(|name| assert!(is_taken_as_atomic(name), "{name}"));
        assert!(!is_taken_as_atomic("java/util/concurrent/DelayQueue"));
    }
}
