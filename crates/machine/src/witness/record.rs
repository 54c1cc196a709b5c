//! Where the machine writes to the log. All of these do nothing unless a path is replayed.

use jmmc_program::{ClassId, ClassKind, Method, Mode, Reg, Type};

use crate::heap::{Addr, LastingName};
use crate::interp::Flow;
use crate::machine::Machine;
use crate::memory::Cell;
use crate::refinement::CellClass;
use crate::thread::{OnReturn, ThreadId};
use crate::value::Ref;
use crate::witness::log::{Log, Logged, LoggedVariable, LoggedWord, NativeName, NativeResult, Record};

impl<'p> Machine<'p> {
    /// Whether the log is kept.
    #[inline]
    pub(crate) fn logging(&self) -> bool {
        self.record.log.is_some()
    }

    /// Keeps the log from now on: the main thread begins.
    pub(crate) fn begin_log(&mut self) {
        self.record.log = Some(Box::new(Log::new(self.heap.clone())));
    }

    /// A round begins that is repeated for ever.
    pub(crate) fn begin_round(&mut self) {
        if let Some(log) = &mut self.record.log {
            log.rounds.push(log.entries.len());
        }
    }

    #[cold]
    pub(crate) fn log(&mut self, record: Record) {
        self.log_as(record, None);
    }

    fn log_as(&mut self, record: Record, allocated: Option<u32>) {
        let (thread, site) = (self.current.thread, self.here());
        if let Some(log) = &mut self.record.log {
            let allocated = allocated.unwrap_or(log.thread(thread).allocated);
            let native = log.natives.first().copied();
            log.entries.push(Logged { thread, record, native, allocated, site });
        }
    }

    fn log_variable(&self, cell: &Cell) -> LoggedVariable {
        match cell.location {
            CellClass::Field(field) if cell.object.is_null() => LoggedVariable::Static(field),
            CellClass::Field(field) => LoggedVariable::Field(cell.object, field),
            CellClass::Elements(_) => {
                let index = cell.addr.0 - self.heap.header(cell.object).base;
                match self.is_slot(cell) {
                    true => LoggedVariable::Slot(cell.object, index, 1 << self.heap.header(cell.object).slots),
                    false => LoggedVariable::Element(cell.object, index),
                }
            }
        }
    }

    #[cold]
    pub(crate) fn log_read(&mut self, cell: &Cell, value: u64, mode: Mode) {
        let (variable, value) = (self.log_variable(cell), LoggedWord::new(value, cell.ty));
        self.log(Record::Read { variable, addr: cell.addr, value, mode });
    }

    #[cold]
    pub(crate) fn log_write(&mut self, cell: &Cell, value: u64, mode: Mode, update: bool) {
        let (variable, value) = (self.log_variable(cell), LoggedWord::new(value, cell.ty));
        self.log(Record::Write { variable, addr: cell.addr, value, mode, update });
        let thread = self.current.thread;
        let buffered = self.nature.buffers && self.relaxed.buffers.forwarded(thread, cell.addr).is_some();
        if let Some(log) = &mut self.record.log {
            let index = log.entries.len() - 1;
            if buffered {
                log.buffered.push((thread, cell.addr, index));
            } else {
                log.arrived.push(index);
            }
        }
    }

    /// The oldest of the thread's writes to the cell that are on their way reaches memory.
    #[inline]
    pub(crate) fn log_arrival(&mut self, thread: ThreadId, addr: Addr) {
        if let Some(log) = &mut self.record.log
            && let Some(position) = log.buffered.iter().position(|(by, to, _)| (*by, *to) == (thread, addr))
        {
            let (_, _, index) = log.buffered.remove(position);
            log.arrived.push(index);
        }
    }

    /// The first cell of a slot has its bytes now.
    pub(crate) fn log_slot(&mut self, addr: Addr, word: u64) {
        if let Some(log) = &mut self.record.log {
            log.laid_out.insert(addr, word);
        }
    }

    /// The machine itself has set a cell.
    #[inline]
    pub(crate) fn log_set(&mut self, addr: Addr, word: u64, is_ref: bool) {
        if self.logging() {
            self.log_set_cold(addr, word, is_ref);
        }
    }

    #[cold]
    fn log_set_cold(&mut self, addr: Addr, word: u64, is_ref: bool) {
        let owner = if addr.is_static() { Ref::NULL } else { self.heap.owner(addr) };
        let Some(log) = &mut self.record.log else {
            return;
        };
        // What comes with the virtual machine, such as a literal's text, was always there.
        let old = !addr.is_static() && log.start.has_cell(addr);
        if addr.is_static() || (!old && log.makers.get(owner).is_none()) {
            log.initial.set(addr, Some(word));
            return;
        }
        let header = self.heap.header(owner);
        let class = self.program.class(header.class);
        let index = addr.0 - header.base;
        let variable = match class.kind {
            ClassKind::Array { .. } if header.slots > 0 => Some(LoggedVariable::Slot(owner, index, 1 << header.slots)),
            ClassKind::Array { .. } => Some(LoggedVariable::Element(owner, index)),
            ClassKind::Instance | ClassKind::Primitive(_) => {
                class.layout.get(index as usize).map(|field| LoggedVariable::Field(owner, *field))
            }
        };
        if let Some(variable) = variable {
            let outside = self.record.log.as_ref().is_some_and(|log| log.natives.is_empty());
            self.log_inside(outside.then_some(NativeName::Machine), |machine| {
                let value = LoggedWord { word, is_ref };
                machine.log(Record::Write { variable, addr, value, mode: Mode::Plain, update: false });
            });
        }
    }

    fn log_inside(&mut self, name: Option<NativeName>, work: impl FnOnce(&mut Self)) {
        if let (Some(name), Some(log)) = (name, &mut self.record.log) {
            log.natives.push(name);
        }
        work(self);
        if let (Some(_), Some(log)) = (name, &mut self.record.log) {
            log.natives.pop();
        }
    }

    /// The running thread has allocated an object, unless that is one of the virtual machine's own.
    #[inline]
    pub(crate) fn log_allocation(&mut self, object: Ref, identity: LastingName) {
        let thread = self.current.thread;
        if let (Some(log), LastingName::Ordinary) = (&mut self.record.log, identity) {
            let nth = log.thread(thread).allocated;
            log.thread(thread).allocated += 1;
            log.makers.set(object, Some((thread, nth)));
        }
    }

    /// Code uses a literal or a class object.
    #[inline]
    pub(crate) fn log_mention(&mut self, object: Ref) {
        if let Some(log) = &mut self.record.log {
            log.mentioned.push(object);
        }
    }

    /// The running thread begins, if it has not.
    pub(crate) fn log_first(&mut self) {
        let thread = self.current.thread;
        let begun = self.record.log.as_mut().is_none_or(|log| std::mem::replace(&mut log.thread(thread).begun, true));
        if !begun {
            self.log(Record::First);
        }
    }

    /// The running thread finds a class initialised.
    #[cold]
    pub(crate) fn log_use(&mut self, class: ClassId) {
        let thread = self.current.thread;
        let Some(log) = self.record.log.as_mut().filter(|log| log.used.get((thread, class)).is_none()) else {
            return;
        };
        log.used.set((thread, class), Some(()));
        self.log(Record::UseInitialization(class));
    }

    /// An exception is about to be allocated that the machine throws.
    #[inline]
    pub(crate) fn log_throw(&mut self) {
        let thread = self.current.thread;
        if let Some(log) = &mut self.record.log {
            log.before_throw = log.thread(thread).allocated;
        }
    }

    /// The machine throws an exception that exists.
    #[inline]
    pub(crate) fn log_rethrow(&mut self, exception: Ref) {
        if let Some(log) = &mut self.record.log {
            log.rethrown = exception;
        }
    }

    /// Nobody catches an exception of the running thread.
    pub(crate) fn log_uncaught(&mut self, class: ClassId) {
        let thread = self.current.thread;
        if let Some(log) = &mut self.record.log {
            log.uncaught = Some((thread, class));
        }
    }

    /// The machine begins to do something itself; returns how many frames there are.
    #[inline]
    pub(crate) fn log_native_begins(&mut self, name: NativeName) -> usize {
        let thread = self.current.thread;
        if let Some(log) = &mut self.record.log {
            if log.natives.is_empty() {
                log.thread(thread).inside = Some(name);
            }
            log.natives.push(name);
        }
        self.current.frames.len()
    }

    /// The machine leaves to the code what it began to do itself.
    #[inline]
    pub(crate) fn log_native_declines(&mut self) {
        let thread = self.current.thread;
        if let Some(log) = &mut self.record.log {
            log.natives.pop();
            if log.natives.is_empty() {
                log.thread(thread).inside = None;
            }
        }
    }

    /// What the machine did itself has come to this; its result is given, or is in its register.
    #[inline]
    pub(crate) fn log_native_ends(
        &mut self,
        frames: usize,
        returns: Option<Type>,
        dst: Option<Reg>,
        done: Result<Option<u64>, &Flow>,
    ) {
        if self.logging() {
            self.log_native_ends_cold(frames, returns, dst, done);
        }
    }

    #[cold]
    fn log_native_ends_cold(
        &mut self,
        frames: usize,
        returns: Option<Type>,
        dst: Option<Reg>,
        done: Result<Option<u64>, &Flow>,
    ) {
        let datum = |word: u64| returns.map_or(LoggedWord { word: 0, is_ref: false }, |ty| LoggedWord::new(word, ty));
        let outcome = match done {
            Ok(Some(word)) => Some(NativeResult::Returned(datum(word))),
            Ok(None) => Some(NativeResult::Returned(datum(dst.map_or(0, |dst| self.reg(dst))))),
            Err(Flow::Exit) => Some(NativeResult::Returned(datum(0))),
            Err(Flow::Jumped | Flow::Violation(_)) => self.jumped(frames),
            Err(Flow::Stop(_) | Flow::Rest | Flow::Ended | Flow::Abandon | Flow::Decline | Flow::Stuck(_)) => None,
        };
        let name = self.record.log.as_mut().and_then(|log| log.natives.pop());
        let (Some(name), Some(outcome)) = (name, outcome) else {
            return;
        };
        let thrown = matches!(outcome, NativeResult::Threw { .. });
        let before = self.record.log.as_ref().filter(|_| thrown).map(|log| log.before_throw);
        self.log_as(Record::Native { name, outcome }, before);
        let thread = self.current.thread;
        if let Some(log) = &mut self.record.log
            && log.natives.is_empty()
        {
            log.thread(thread).inside = None;
        }
    }

    /// What it means that control has been moved: by the frame that is on top now.
    fn jumped(&self, frames: usize) -> Option<NativeResult> {
        let pushed = self.current.frames.last().filter(|_| self.current.frames.len() > frames);
        let Some(frame) = pushed else {
            return self.record.log.as_ref().map(|log| NativeResult::Rethrew(log.rethrown));
        };
        let called =
            |result| NativeResult::Called { method: frame.method.id, arguments: self.arguments(frame.method), result };
        match frame.on_return {
            OnReturn::Throw(exception) => Some(NativeResult::Threw {
                class: self.heap.header(exception).class,
                message: frame.method.parameters.len() > 1,
            }),
            OnReturn::Value(_) => Some(called(None)),
            OnReturn::Print { stream, dst, .. } => {
                let stream = LoggedWord { word: stream.word(), is_ref: true };
                let nothing = LoggedWord { word: 0, is_ref: false };
                Some(called(Some(if dst.is_some() { stream } else { nothing })))
            }
            OnReturn::Initialized(_) | OnReturn::Boot | OnReturn::End => None,
        }
    }

    /// The arguments in the top frame.
    fn arguments(&self, method: &Method) -> Vec<LoggedWord> {
        let words = self.current.regs[self.current.base..].iter();
        let is_ref = |kind: &jmmc_program::Kind| *kind == jmmc_program::Kind::Ref;
        words.zip(&method.parameters).map(|(&word, kind)| LoggedWord { word, is_ref: is_ref(kind) }).collect()
    }

    /// A thread that was woken up goes on with its `wait`; returns how many frames there are.
    pub(crate) fn log_wait_resumes(&mut self) -> usize {
        let thread = self.current.thread;
        if let Some(log) = &mut self.record.log
            && let Some(name) = log.thread(thread).inside
        {
            log.natives.push(name);
        }
        self.current.frames.len()
    }
}
