//! Static initialisers: that of the test's class runs alone before the threads, and so do those of the classes that it uses.
//!
//! Of the library, the classes of atomic variables are initialised so; others are taken as they are until a static field of theirs is read.
//! Errs on: stopping where a thread would be the first to use a class that has a static initialiser.

use super::{Frame, Unfolder};
use crate::limitation::Limitation;
use crate::term::Terms;
use jmmc_program::{Class, ClassId, Origin};

/// The package of the library's classes that are initialised like others.
const ATOMICS: &str = "java/util/concurrent/atomic/";

impl<'p> Unfolder<'p, '_> {
    /// Runs the static initialiser of the test's class, alone.
    pub(crate) fn initialise(&mut self) -> Result<(), Limitation> {
        let class = self.program.class(self.test.class);
        let parent = class.super_class.map(|parent| self.program.class(parent));
        if let Some(parent) = parent.filter(|parent| parent.initializer.is_some()) {
            return Err(Limitation::Unsupported {
                what: "a superclass with a static initialiser".to_string(),
                place: parent.name.replace('/', "."),
            });
        }
        self.initialising = true;
        let done = self.run_initializer(class);
        self.initialising = false;
        done
    }

    fn run_initializer(&mut self, class: &'p Class) -> Result<(), Limitation> {
        let Some(initializer) = class.initializer else {
            return Ok(());
        };
        let called = self.call(self.program.method(initializer), Vec::new(), Terms::TRUE)?;
        if called.throws.is_empty() {
            return Ok(());
        }
        let place = class.name.replace('/', ".");
        Err(Limitation::Unsupported { what: "a static initialiser that throws an exception".to_string(), place })
    }

    /// A class that is used must need no initialisation by threads; while the test's class is initialised, it is initialised, too.
    pub(super) fn ready(&mut self, class: ClassId, pc: u32, frame: &Frame<'p>) -> Result<(), Limitation> {
        let ready = |this: &Self, id: &ClassId| *id == this.test.class || this.initialised.contains(id);
        let Some(id) = Some(class).filter(|id| !ready(self, id)) else {
            return Ok(());
        };
        let class = self.program.class(id);
        let is_library = class.origin == Origin::Jdk;
        if is_library && !(self.initialising && class.name.starts_with(ATOMICS)) {
            return Ok(());
        }
        if self.initialising {
            // What the initialiser of a superclass asks of it does not wait for it [JLS §12.4.2].
            self.initialised.insert(id);
        }
        if let Some(parent) = class.super_class {
            self.ready(parent, pc, frame)?;
        }
        if class.initializer.is_none() {
            return Ok(());
        }
        if !self.initialising {
            let what = format!("the static initialiser of {}, which a thread would run", class.name.replace('/', "."));
            return self.unsupported(frame, pc, &what);
        }
        self.path.extend([u32::MAX, id.0]);
        let done = self.run_initializer(class);
        self.path.truncate(self.path.len() - 2);
        if is_library && done.is_err() {
            self.initialised.remove(&id);
            return Ok(());
        }
        done
    }
}
