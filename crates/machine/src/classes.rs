//! Which classes are initialised, and the initialisation procedure [JLS §12.4.2].
//!
//! A class is initialised by the first thread that needs it, under the class's initialisation lock; what the
//! initialiser did happens before whatever a later user of the class does.
//!
//! Errs on: fewer behaviours; finalizers never run, which is noted for classes of the program that have one.
//! Ledger: Finalizers.
//!
//! Reduction: needing a class that is initialised already commutes with everything, so only the step that begins an
//! initialisation, or waits for another thread's, is visible.

use jmmc_program::{Class, ClassId, ClassKind, ConstantValue, MethodId, Origin, flags};

use crate::footprint::Shared;
use crate::heap::Addr;
use crate::interp::{Exec, Flow};
use crate::ledger::Assumption;
use crate::machine::Machine;
use crate::mix::mix;
use crate::race::SyncKey;
use crate::refinement::Fact;
use crate::thread::{Head, OnReturn, ThreadId};
use crate::witness::Record;

/// How far a class is initialised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Init {
    /// Not at all.
    Untouched,
    /// The thread has begun, in a call at this depth: superclasses first.
    Supers(ThreadId, u32),
    /// The thread runs the static initialiser.
    Running(ThreadId),
    /// Completely: its static fields may be used.
    Done,
    /// The initialiser threw.
    Failed,
}

impl Init {
    fn word(self) -> u64 {
        match self {
            Init::Untouched => 0,
            Init::Done => 1,
            Init::Failed => 2,
            Init::Supers(thread, depth) => 4 | u64::from(thread.0) << 8 | u64::from(depth) << 32,
            Init::Running(thread) => 5 | u64::from(thread.0) << 8,
        }
    }
}

/// Initialisation states of all classes, with undo.
///
/// Invariant: `hash` is that of the states that are not untouched.
#[derive(Clone, Default)]
pub(crate) struct ClassStates {
    states: Vec<Init>,
    /// Classes that some execution initialises while there are several threads. Not undone: no other execution does it earlier.
    late: Vec<bool>,
    hash: u128,
    undo: Vec<(ClassId, Init)>,
}

impl ClassStates {
    /// The state of a class.
    #[inline]
    pub(crate) fn get(&self, class: ClassId) -> Init {
        self.states.get(class.index()).copied().unwrap_or(Init::Untouched)
    }

    fn set(&mut self, class: ClassId, state: Init) {
        if self.states.len() <= class.index() {
            self.states.resize(class.index() + 1, Init::Untouched);
        }
        let old = std::mem::replace(&mut self.states[class.index()], state);
        self.undo.push((class, old));
        self.rehash(class, old, state);
    }

    fn rehash(&mut self, class: ClassId, old: Init, new: Init) {
        let hash = |state: Init| {
            if state == Init::Untouched { 0 } else { mix(u64::from(class.0) | 1 << 41, state.word()) }
        };
        self.hash ^= hash(old) ^ hash(new);
    }

    /// Whether the class is one that is initialised while there are several threads.
    #[inline]
    fn is_late(&self, class: ClassId) -> bool {
        self.late.get(class.index()).copied().unwrap_or(false)
    }

    fn set_late(&mut self, class: ClassId) {
        if self.late.len() <= class.index() {
            self.late.resize(class.index() + 1, false);
        }
        self.late[class.index()] = true;
    }

    /// A hash of all states.
    pub(crate) fn hash(&self) -> u128 {
        self.hash
    }

    /// All states as words, untouched classes left out.
    pub(crate) fn words(&self) -> impl Iterator<Item = (ClassId, u64)> + '_ {
        let touched = self.states.iter().enumerate().filter(|(_, state)| **state != Init::Untouched);
        touched.map(|(index, state)| (ClassId(index as u32), state.word()))
    }

    /// The classes whose superclasses the thread is initialising, and how deep the calls are in which that began.
    fn waiting_for_supers(&self, thread: ThreadId) -> Vec<(ClassId, u32)> {
        let waits = |(index, state): (usize, &Init)| match *state {
            Init::Supers(other, depth) if other == thread => Some((ClassId(index as u32), depth)),
            Init::Supers(..) | Init::Untouched | Init::Running(_) | Init::Done | Init::Failed => None,
        };
        self.states.iter().enumerate().filter_map(waits).collect()
    }

    pub(crate) fn mark(&self) -> usize {
        self.undo.len()
    }

    pub(crate) fn undo_to(&mut self, mark: usize) {
        while self.undo.len() > mark {
            let Some((class, old)) = self.undo.pop() else {
                break;
            };
            let now = std::mem::replace(&mut self.states[class.index()], old);
            self.rehash(class, now, old);
        }
    }

    pub(crate) fn forget(&mut self) {
        self.undo.clear();
    }
}

impl<'p> Machine<'p> {
    /// Makes sure that the class is initialised. Afterwards it is, or this thread is at it.
    #[inline]
    pub(crate) fn ensure_initialized(&mut self, class: ClassId) -> Exec {
        if self.classes.get(class) == Init::Done {
            if self.classes.is_late(class) {
                self.touches_in_passing(Shared::Class(class), false);
                self.acquire(SyncKey::Class(class));
                if self.logging() {
                    self.log_use(class);
                }
            }
            return Ok(());
        }
        self.initialize(class)
    }

    #[cold]
    fn initialize(&mut self, id: ClassId) -> Exec {
        let class = self.program.class(id);
        let me = self.current.thread;
        self.touches(&[(Shared::Class(id), true)]);
        match self.classes.get(id) {
            Init::Done => Ok(()),
            Init::Running(thread) if thread == me => Ok(()),
            Init::Supers(thread, depth) if thread == me => match depth == self.call_depth() {
                true => self.initialize_supers(class),
                // Step 3: a request from within the initialiser of a superclass, which need not wait.
                false => Ok(()),
            },
            Init::Supers(..) | Init::Running(_) => Err(Flow::Stop(Head::Initialize(id))),
            Init::Failed => {
                // Step 5, under the initialisation lock, which was released in step 12.
                self.touches_in_passing(Shared::Class(id), false);
                self.acquire(SyncKey::Class(id));
                if self.logging() {
                    self.log_use(id);
                }
                let depth = self.call_depth();
                self.fail_waiting(id, |begun| begun == depth);
                let message = format!("Could not initialize class {}", class.name.replace('/', "."));
                self.throw("java/lang/NoClassDefFoundError", Some(&message))
            }
            Init::Untouched if !class.needs_initialization => {
                self.note_finalizer(class);
                self.classes.set(id, Init::Done);
                Ok(())
            }
            Init::Untouched => {
                if self.threads.len() > 1 && class.origin == Origin::Jdk {
                    self.learn(Fact::Late(id));
                    self.stale = self.stale.max(1);
                }
                if !self.drain(&[(Shared::Class(id), true)]) || !self.pass(true) {
                    return Err(Flow::Stop(Head::Initialize(id)));
                }
                self.note_finalizer(class);
                self.classes.set(id, Init::Supers(me, self.call_depth()));
                if self.logging() {
                    self.log(Record::BeginInitialization(id));
                }
                self.set_constants(class);
                self.initialize_supers(class)
            }
        }
    }

    /// Notes that a class of the program has a finalizer.
    fn note_finalizer(&self, class: &Class) {
        let finalizes = || self.program.declared_method(class.id, "finalize", "()V").is_some();
        if class.origin == Origin::User && finalizes() {
            self.shared.assume(Assumption::Finalizers);
        }
    }

    /// How many calls the running thread is in: the operation that begins an initialisation is executed again, at the same depth, when an initialiser of a superclass has ended.
    fn call_depth(&self) -> u32 {
        self.current.frames.len() as u32
    }

    /// Steps 7 to 9: superclasses, then the initialiser itself. Superclasses that this thread is initialising further out are left as they are.
    fn initialize_supers(&mut self, class: &'p Class) -> Exec {
        let me = self.current.thread;
        let program = self.program;
        let mut supers: Vec<ClassId> = Vec::new();
        if class.flags & flags::INTERFACE == 0 {
            supers.extend(class.super_class);
            self.interfaces_with_defaults(class, &mut supers);
        }
        for &super_class in &supers {
            match self.classes.get(super_class) {
                Init::Done => {}
                Init::Untouched | Init::Supers(..) | Init::Running(_) | Init::Failed => self.initialize(super_class)?,
            }
        }
        let Some(initializer) = class.initializer else {
            self.finish_initialization(class.id);
            return Ok(());
        };
        self.classes.set(class.id, Init::Running(me));
        self.push_frame(program.method(initializer), &[], OnReturn::Initialized(class.id))?;
        Err(Flow::Jumped)
    }

    /// The thread that is initialising the class.
    pub(crate) fn initializer_of(&self, class: ClassId) -> Option<ThreadId> {
        match self.classes.get(class) {
            Init::Supers(thread, _) | Init::Running(thread) => Some(thread),
            Init::Untouched | Init::Done | Init::Failed => None,
        }
    }

    /// Step 10: the class is initialised; what was done happens before all later uses. The thread's writes have reached memory.
    pub(crate) fn finish_initialization(&mut self, class: ClassId) {
        self.classes.set(class, Init::Done);
        if self.logging() {
            self.log(Record::EndInitialization { class, failed: false });
        }
        if self.threads.len() > 1 {
            self.classes.set_late(class);
            self.release(SyncKey::Class(class), false);
        }
    }

    /// Step 11: the initialiser threw. Subclasses that were waiting for it in this thread fail with it.
    pub(crate) fn fail_initialization(&mut self, class: ClassId) {
        self.set_failed(class);
        self.fail_waiting(class, |_| true);
    }

    /// The running thread has begun to initialise subclasses, each in a call at some depth, and cannot go on without the class.
    fn fail_waiting(&mut self, class: ClassId, is_meant: impl Fn(u32) -> bool) {
        for (waiting, depth) in self.classes.waiting_for_supers(self.current.thread) {
            if is_meant(depth) && self.program.is_subtype(waiting, class) {
                self.set_failed(waiting);
            }
        }
    }

    /// Step 12: the class is of no use; what its initialiser did happens before all who find that out.
    fn set_failed(&mut self, class: ClassId) {
        self.classes.set(class, Init::Failed);
        if self.logging() {
            self.log(Record::EndInitialization { class, failed: true });
        }
        if self.threads.len() > 1 {
            self.release(SyncKey::Class(class), false);
        }
    }

    /// Superinterfaces that declare default methods are initialised with the class, outermost first.
    fn interfaces_with_defaults(&self, class: &Class, out: &mut Vec<ClassId>) {
        for &interface in &class.interfaces {
            let interface = self.program.class(interface);
            self.interfaces_with_defaults(interface, out);
            let is_default =
                |method: &MethodId| self.program.method(*method).flags & (flags::ABSTRACT | flags::STATIC) == 0;
            if interface.methods.iter().any(is_default) && !out.contains(&interface.id) {
                out.push(interface.id);
            }
        }
    }

    /// Static fields with a `ConstantValue` have it before the initialiser runs [JVMS §5.5].
    fn set_constants(&mut self, class: &'p Class) {
        debug_assert!(matches!(class.kind, ClassKind::Instance));
        for &field in &class.fields {
            let field = self.program.field(field);
            let (Some(constant), true) = (field.constant, field.is_static()) else {
                continue;
            };
            let (word, is_ref) = match constant {
                ConstantValue::Bits(bits) => (bits, false),
                ConstantValue::String(string) => (self.literal(string).word(), true),
            };
            self.heap.write(Addr::of_static(field.slot), word, is_ref);
            self.log_set(Addr::of_static(field.slot), word, is_ref);
        }
    }

    /// Initialises a class and its superclasses as far as that runs no code. Says whether the class is initialised.
    ///
    /// The JVM has its own exception classes ready before it throws one: throwing must not wait.
    pub(crate) fn settle(&mut self, id: ClassId) -> bool {
        let class = self.program.class(id);
        match self.classes.get(id) {
            Init::Done => true,
            Init::Untouched
                if class.initializer.is_none() && class.super_class.is_none_or(|parent| self.settle(parent)) =>
            {
                self.set_constants(class);
                self.classes.set(id, Init::Done);
                true
            }
            Init::Untouched | Init::Supers(..) | Init::Running(_) | Init::Failed => false,
        }
    }

    /// Initialises a class before the program starts.
    pub(crate) fn initialize_at_boot(&mut self, id: ClassId) -> Exec<()> {
        let class = self.program.class(id);
        if self.settle(id) {
            return Ok(());
        }
        if let Some(parent) = class.super_class {
            self.initialize_at_boot(parent)?;
        }
        self.set_constants(class);
        self.set_initialized(id);
        let Some(initializer) = class.initializer else {
            return Ok(());
        };
        self.push_frame(self.program.method(initializer), &[], OnReturn::Boot)?;
        match self.run() {
            Flow::Ended => Ok(()),
            stuck @ Flow::Stuck(_) => Err(stuck),
            flow => Err(self.stuck(format!("start-up of the JDK: initialising {} ended with {flow:?}", class.name))),
        }
    }

    /// Marks a class as initialised without running anything: the machine has set it up itself.
    pub(crate) fn set_initialized(&mut self, class: ClassId) {
        self.classes.set(class, Init::Done);
    }
}
