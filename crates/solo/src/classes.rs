//! The initialisation of classes, as far as one thread does it [JLS §12.4.2].

use jmmc_program::{Class, ClassId, flags};

use crate::thread::{Do, Flow, Standing, Then, Thread};
use crate::world::{Initialization, World};

/// How far a thread has come with a class that it is initialising.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// Superclasses first; it was begun in a call at this depth, whose operation is executed again when one of their initialisers has ended.
    Supers(u32),
    /// The static initialiser runs.
    Runs,
}

impl Stage {
    /// The stage as a number.
    pub(crate) fn word(self) -> u32 {
        match self {
            Stage::Supers(depth) => depth << 1,
            Stage::Runs => 1,
        }
    }
}

impl<'p, W: World> Thread<'p, '_, W> {
    /// Makes sure that the class is initialised, or that this thread is at it.
    pub(crate) fn ensure_initialized(&mut self, id: ClassId) -> Do {
        let class = self.program.class(id);
        match self.initializing.get(&id) {
            Some(Stage::Supers(depth)) if *depth == self.frames.len() as u32 => return self.initialize_supers(class),
            // Step 3: a request from within an initialiser of this thread's, which need not wait.
            Some(Stage::Supers(_) | Stage::Runs) => return Ok(Flow::Next),
            None => {}
        }
        if !class.needs_initialization {
            return Ok(Flow::Next);
        }
        let standing = std::mem::replace(&mut self.standing, Standing::Initialize(id));
        match self.world.initialization(id)? {
            Initialization::Done => {
                self.standing = standing;
                Ok(Flow::Next)
            }
            Initialization::Failed => {
                let here = Stage::Supers(self.frames.len() as u32);
                self.fail_waiting(id, |stage| stage == here)?;
                self.throw("java/lang/NoClassDefFoundError", true)
            }
            Initialization::Begins => {
                self.initializing.insert(id, Stage::Supers(self.frames.len() as u32));
                self.initialize_supers(class)
            }
            Initialization::BeginsOnly => {
                // The operation is executed again.
                self.initializing.insert(id, Stage::Supers(self.frames.len() as u32));
                Ok(Flow::Moved)
            }
        }
    }

    /// The class that the operation at hand has begun to initialise, and which is now where the initialiser of a superclass has returned.
    pub(crate) fn half_initialized(&self) -> Option<ClassId> {
        let here = Stage::Supers(self.frames.len() as u32);
        let begun: Vec<ClassId> =
            self.initializing.iter().filter(|(_, stage)| **stage == here).map(|(id, _)| *id).collect();
        // Its superclasses may be among them.
        begun.iter().copied().find(|id| begun.iter().all(|other| self.program.is_subtype(*id, *other)))
    }

    /// Steps 7 to 9: superclasses and superinterfaces with default methods, then the initialiser.
    fn initialize_supers(&mut self, class: &'p Class) -> Do {
        let mut supers: Vec<ClassId> = Vec::new();
        if class.flags & flags::INTERFACE == 0 {
            supers.extend(class.super_class);
            self.interfaces_with_code(class, &mut supers);
        }
        for id in supers {
            // One that this thread is initialising further out is left as it is.
            match self.ensure_initialized(id)? {
                Flow::Next => {}
                flow => return Ok(flow),
            }
        }
        match class.initializer {
            None => {
                self.initializing.remove(&class.id);
                self.world.initialized(class.id, false)?;
                Ok(Flow::Next)
            }
            Some(initializer) => {
                self.initializing.insert(class.id, Stage::Runs);
                self.push(self.program.method(initializer), &[], Then::Initialized(class.id), 0)?;
                Ok(Flow::Moved)
            }
        }
    }

    fn interfaces_with_code(&self, class: &Class, out: &mut Vec<ClassId>) {
        for &interface in &class.interfaces {
            let interface = self.program.class(interface);
            self.interfaces_with_code(interface, out);
            let mut methods = interface.methods.iter().map(|&method| self.program.method(method).flags);
            if methods.any(|flags| flags & (flags::ABSTRACT | flags::STATIC) == 0) && !out.contains(&interface.id) {
                out.push(interface.id);
            }
        }
    }

    /// Step 11: the initialiser threw. Subclasses whose initialisation waits for it fail, too.
    pub(crate) fn fail_initialization(&mut self, class: ClassId) -> Do<()> {
        self.initializing.remove(&class);
        self.world.initialized(class, true)?;
        self.fail_waiting(class, |stage| stage != Stage::Runs)
    }

    /// Initialisations of subclasses that were begun, and cannot go on without the class.
    fn fail_waiting(&mut self, class: ClassId, is_meant: impl Fn(Stage) -> bool) -> Do<()> {
        let waits =
            |(id, stage): (&ClassId, &Stage)| (is_meant(*stage) && self.program.is_subtype(*id, class)).then_some(*id);
        let waiting: Vec<ClassId> = self.initializing.iter().filter_map(waits).collect();
        for id in waiting {
            self.initializing.remove(&id);
            self.world.initialized(id, true)?;
        }
        Ok(())
    }

    /// Whether initialising an exception class that the virtual machine throws runs no code.
    pub(crate) fn is_settled(&self, id: ClassId) -> bool {
        let class = self.program.class(id);
        class.initializer.is_none() && class.super_class.is_none_or(|parent| self.is_settled_or_old(parent))
    }

    /// `Throwable` and `Object` are initialised before any program begins.
    fn is_settled_or_old(&self, id: ClassId) -> bool {
        matches!(&*self.program.class(id).name, "java/lang/Throwable" | "java/lang/Object") || self.is_settled(id)
    }
}
