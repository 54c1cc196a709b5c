//! Where threads are and what they wait for, in source terms.

use jmmc_program::{Method, Origin, Type};

use crate::finding::{Blocked, Race, RaceAccess, SourcePlace};
use crate::machine::Machine;
use crate::memory::Cell;
use crate::race::{Conflict, Mark, Site};
use crate::stand_ins::GUARD;
use crate::thread::{Frame, Head, Status, Thread, ThreadId};
use crate::trace::source_name;
use crate::value::Ref;

impl<'p> Machine<'p> {
    /// The method as Java writes it: `java.util.ArrayList.add`.
    pub(crate) fn method_name(&self, method: &Method) -> String {
        format!("{}.{}", source_name(&self.program.class(method.class).name), method.name)
    }

    /// How many transitions led here.
    pub(crate) fn depth(&self) -> usize {
        self.marks_len()
    }

    fn place(&self, method: &'p Method, pc: u32) -> SourcePlace {
        let class = self.program.class(method.class);
        let line = match self.program.body(method) {
            Ok(Some(body)) => body.lines.get(pc as usize).copied().unwrap_or(0),
            Ok(None) | Err(_) => 0,
        };
        SourcePlace {
            method: self.method_name(method),
            file: class.source_name().unwrap_or("").to_string(),
            line,
            user: class.origin == Origin::User,
        }
    }

    fn place_of_site(&self, site: Site) -> SourcePlace {
        self.place(self.program.method(site.method), site.pc)
    }

    fn place_in(
        &self,
        frames: &[Frame<'p>],
        top_pc: u32,
        wanted: impl Fn(&SourcePlace) -> bool,
    ) -> Option<SourcePlace> {
        let last = frames.len().checked_sub(1)?;
        frames.iter().enumerate().rev().find_map(|(index, frame)| {
            let pc = if index == last { top_pc } else { frame.pc };
            Some(self.place(frame.method, pc)).filter(|place| wanted(place))
        })
    }

    /// The running thread's innermost place.
    pub(crate) fn place_here(&self) -> SourcePlace {
        self.place_in(&self.current.frames, self.current.pc as u32, |_| true).unwrap_or_default()
    }

    /// The running thread's innermost place in the user's code; else its innermost place.
    pub(crate) fn user_place(&self) -> SourcePlace {
        let found = self.place_in(&self.current.frames, self.current.pc as u32, |place| place.user);
        found.unwrap_or_else(|| self.place_here())
    }

    /// The running thread's frames, innermost first.
    pub(crate) fn sites_here(&self) -> Vec<Site> {
        let callers =
            self.current.frames.iter().rev().skip(1).map(|frame| Site { method: frame.method.id, pc: frame.pc });
        std::iter::once(self.here()).chain(callers).collect()
    }

    /// A stack in source terms, innermost first: without classes that the linker made, and without the library below the user's code.
    pub(crate) fn stack(&self, sites: &[Site]) -> Vec<SourcePlace> {
        let origin = |site: &Site| self.program.class(self.program.method(site.method).class).origin;
        let outermost = sites.iter().rposition(|site| origin(site) == Origin::User);
        let sites = &sites[..outermost.map_or(sites.len(), |index| index + 1)];
        sites.iter().filter(|site| origin(site) != Origin::Synthetic).map(|site| self.place_of_site(*site)).collect()
    }

    /// The library method that the user's code has called, if the running thread is inside the library; if no user's code
    /// runs in the thread, the outermost method that says what the thread is for.
    pub(crate) fn library_entry(&self) -> Option<String> {
        let class = |frame: &Frame<'p>| self.program.class(frame.method.class);
        let frames = &self.current.frames;
        let innermost_user = frames.iter().rposition(|frame| class(frame).origin == Origin::User);
        let library = &frames[innermost_user.map_or(0, |index| index + 1)..];
        let telling = |frame: &&Frame<'p>| {
            class(frame).origin != Origin::Synthetic && class(frame).id != self.tables.known.thread
        };
        library.iter().find(telling).or(library.first()).map(|frame| self.method_name(frame.method))
    }

    /// The name of a thread.
    pub(crate) fn thread_name(&self, thread: ThreadId) -> String {
        self.name_of_thread_object(self.threads[thread.index()].object)
    }

    /// The name of a thread, from its `Thread` object.
    pub(crate) fn name_of_thread_object(&self, object: Ref) -> String {
        let name = self.peek_field(object, "name").map(Ref::of).filter(|name| !name.is_null());
        match name.map(|name| self.text_lossy(name)) {
            Some(name) if !name.is_empty() => name,
            _ => format!("Thread@{}", object.0),
        }
    }

    /// The value of a static field, without any effect on the search.
    pub(crate) fn peek_static(&self, class: jmmc_program::ClassId, name: &str) -> Option<u64> {
        let field = self.program.find_field(class, name).filter(|field| field.is_static())?;
        Some(self.peek_cell(crate::heap::Addr::of_static(field.slot)))
    }

    /// Whether the running thread is already dealing with an exception that nobody caught.
    pub(crate) fn is_dispatching(&self) -> bool {
        self.current.frames.first().is_some_and(|frame| &*frame.method.name == "dispatchUncaughtException")
    }

    /// The frames of a thread that is not running, innermost first.
    pub(crate) fn sites_of(&self, thread: ThreadId) -> Vec<Site> {
        let frames = self.threads[thread.index()].frames.iter().rev();
        frames.map(|frame| Site { method: frame.method.id, pc: frame.pc }).collect()
    }

    /// The thread that could help a blocked one: who holds the monitor, is to end, or initialises the class.
    pub(crate) fn helper_of(&self, thread: ThreadId) -> Option<ThreadId> {
        let thread = &self.threads[thread.index()];
        match thread.core.status {
            Status::Relocking { monitor, .. } | Status::Ready(Head::Lock(monitor)) => {
                let header = self.heap.header(monitor);
                (header.lock_count > 0).then_some(header.lock_owner)
            }
            Status::Ready(Head::Join { thread, .. }) => Some(thread),
            Status::Ready(Head::Initialize(class)) => self.initializer_of(class),
            Status::Ready(Head::Park { .. } | Head::Guard(_)) => {
                self.parked_by(thread).and_then(|owner| self.thread_of(owner))
            }
            Status::Ready(
                Head::Begin
                | Head::Step
                | Head::Pause
                | Head::Read { .. }
                | Head::Notify(_)
                | Head::Sleep
                | Head::WeakCas
                | Head::Collect,
            )
            | Status::Waiting { .. }
            | Status::Terminated => None,
        }
    }

    /// What a thread stands before, and what it waits for there, if it does.
    pub(crate) fn blocked(&self, id: ThreadId) -> Blocked {
        let thread = &self.threads[id.index()];
        let top_pc = thread.frames.last().map_or(0, |frame| frame.pc);
        // A thread in a wait set stands behind its call of `wait`.
        let top_pc = match thread.core.status {
            Status::Waiting { .. } | Status::Relocking { .. } => top_pc.saturating_sub(1),
            Status::Ready(_) | Status::Terminated => top_pc,
        };
        let place = self.place_in(&thread.frames, top_pc, |place| place.user);
        let place = place.or_else(|| self.place_in(&thread.frames, top_pc, |_| true)).unwrap_or_default();
        let owner = |monitor: Ref| {
            let header = self.heap.header(monitor);
            (header.lock_count > 0).then(|| self.thread_name(header.lock_owner))
        };
        let object = |monitor: Ref| self.render(monitor.word(), Type::Ref);
        let (waits_for, held_by) = match thread.core.status {
            Status::Waiting { monitor, .. } => (format!("a notify on {}", object(monitor)), None),
            Status::Relocking { monitor, .. } | Status::Ready(Head::Lock(monitor)) => {
                (format!("the monitor of {}", object(monitor)), owner(monitor))
            }
            Status::Ready(Head::Join { thread: other, .. }) => {
                (format!("the end of thread {}", self.thread_name(other)), None)
            }
            Status::Ready(Head::Park { .. }) => self.parked(thread, "an unpark"),
            Status::Ready(Head::Guard(_)) => self.parked(thread, "its turn"),
            Status::Ready(Head::Initialize(class)) => {
                let name = source_name(&self.program.class(class).name);
                (
                    format!("the initialisation of {name}"),
                    self.initializer_of(class).map(|other| self.thread_name(other)),
                )
            }
            Status::Ready(
                Head::Begin
                | Head::Step
                | Head::Pause
                | Head::Read { .. }
                | Head::Notify(_)
                | Head::Sleep
                | Head::WeakCas
                | Head::Collect,
            )
            | Status::Terminated => ("nothing".to_string(), None),
        };
        Blocked { thread: self.thread_name(id), place, waits_for, held_by }
    }

    /// What a parked thread waits for, and who could help: the synchronizer whose method parked it, and its owner, if any.
    fn parked(&self, thread: &Thread<'p>, what: &str) -> (String, Option<String>) {
        let Some(blocker) = self.parked_on(thread) else {
            return (what.to_string(), None);
        };
        let waits_for = format!("{what}, on {}", self.render(blocker.word(), Type::Ref));
        (waits_for, self.parked_by(thread).map(|owner| self.name_of_thread_object(owner)))
    }

    /// The thread object that owns the synchronizer on which a thread is parked.
    fn parked_by(&self, thread: &Thread<'p>) -> Option<Ref> {
        let blocker = self.parked_on(thread)?;
        let owner = match self.peek_field(blocker, "free").map(Ref::of) {
            Some(guard) => self.peek_field(guard, "owner"),
            None => self.peek_field(blocker, "exclusiveOwnerThread"),
        };
        owner.map(Ref::of).filter(|owner| !owner.is_null())
    }

    /// The synchronizer whose method parked the thread.
    fn parked_on(&self, thread: &Thread<'p>) -> Option<Ref> {
        let class = |frame: &Frame<'p>| &*self.program.class(frame.method.class).name;
        let parks = |frame: &&Frame<'p>| {
            !frame.method.is_static() && class(frame).starts_with("java/util/concurrent/") && class(frame) != GUARD
        };
        let receiver = |frame: &Frame<'p>| thread.regs.get(frame.base as usize).map(|&word| Ref::of(word));
        thread.frames.iter().rev().find(parks).and_then(receiver).filter(|blocker| !blocker.is_null())
    }

    /// Notes a race for the report.
    pub(crate) fn report_race(&mut self, cell: &Cell, conflict: Conflict, second: Mark, second_writes: bool) {
        let access = |mark: Mark, writes: bool| RaceAccess {
            thread: self.thread_name(mark.thread),
            writes,
            place: self.place_of_site(mark.site),
        };
        let accesses = [access(conflict.first, conflict.first_writes), access(second, second_writes)];
        self.shared.race(Race { location: self.location_name(cell), accesses });
    }
}
