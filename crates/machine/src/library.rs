//! Trusted library code: calls into `java.util.concurrent.locks` are taken as atomic.
//!
//! The JDK's locks and synchronizers run from their own bytecode, but a dozen volatile accesses in each `lock()` would have
//! to be interleaved with those of all other threads only to find out that the JDK's lock is a lock. So, unless
//! `Settings::trust_library` is off, the fields of that package are *trusted*: the first access to one in a call from outside
//! begins a step, and the rest of the call belongs to that step, up to where it blocks. The report says that this was assumed.
//!
//! Trusted are accesses from code of the JDK only, and only as long as all frames since the call are the JDK's: what a synchronizer of
//! the user's own does in its `tryAcquire` is interleaved as always.
//!
//! Errs on: fewer behaviours, if there are bugs inside the JDK's own synchronizers.
//! Ledger: Trust, StandIns.

use jmmc_program::{ClassId, Origin};

use crate::footprint::Shared;
use crate::ledger::Assumption;
use crate::machine::Machine;
use crate::memory::Cell;
use crate::refinement::CellClass;
use crate::thread::Frame;
use crate::value::Ref;

const PACKAGE: &str = "java/util/concurrent/locks/";

/// Which classes are trusted, looked up once each.
#[derive(Clone, Default)]
pub(crate) struct TrustedClasses {
    known: Vec<Option<bool>>,
    synchronizer: Option<ClassId>,
}

impl<'p> Machine<'p> {
    /// Whether the cell belongs to the library's synchronizers, and is accessed by the library.
    #[inline]
    pub(crate) fn is_trusted(&mut self, cell: &Cell) -> bool {
        match cell.location {
            CellClass::Field(field) => self.is_trusted_field(field),
            CellClass::Elements(_) => self.settings.trust_library && self.is_stand_in_array(cell.object),
        }
    }

    pub(crate) fn is_trusted_field(&mut self, field: jmmc_program::FieldId) -> bool {
        let class = self.program.field(field).class;
        self.settings.trust_library
            && self.is_trusted_class(class)
            && self
                .current
                .frames
                .last()
                .is_some_and(|frame| self.program.class(frame.method.class).origin == Origin::Jdk)
    }

    pub(crate) fn is_trusted_class(&mut self, class: ClassId) -> bool {
        if let Some(Some(known)) = self.tables.trusted.known.get(class.index()) {
            return *known;
        }
        let class_of = self.program.class(class);
        let trusted = class_of.name.starts_with(PACKAGE) || class_of.is_stand_in();
        if self.tables.trusted.known.len() <= class.index() {
            self.tables.trusted.known.resize(class.index() + 1, None);
        }
        self.tables.trusted.known[class.index()] = Some(trusted);
        trusted
    }

    /// Whether a frame is the library's synchronizers at work: the package itself, or a synchronizer of the JDK built on it.
    pub(crate) fn is_library_frame(&mut self, frame: &Frame<'p>) -> bool {
        let class = frame.method.class;
        if self.is_trusted_class(class) {
            return true;
        }
        self.program.class(class).origin == Origin::Jdk && self.is_synchronizer(class)
    }

    fn is_synchronizer(&mut self, class: ClassId) -> bool {
        if self.tables.trusted.synchronizer.is_none() {
            self.tables.trusted.synchronizer =
                self.program.loaded("java/util/concurrent/locks/AbstractQueuedSynchronizer");
        }
        let synchronizer = self.tables.trusted.synchronizer;
        synchronizer.is_some_and(|synchronizer| self.program.is_subtype(class, synchronizer))
    }

    /// The synchronizer that a trusted cell is a field of; null if it belongs to something else, such as a queue node.
    pub(crate) fn synchronizer_of(&mut self, cell: &Cell) -> Ref {
        if self.is_in_stand_in() {
            return self.stand_in_at_work();
        }
        let known = !cell.object.is_null() && self.is_synchronizer(self.heap.header(cell.object).class);
        if known { cell.object } else { Ref::NULL }
    }

    /// Whether the running thread is inside a trusted call that has begun already, and not in code that the library has called for others.
    pub(crate) fn inside_library(&self) -> bool {
        let from = self.current.library as usize;
        let is_users = |frame: &Frame<'p>| self.program.class(frame.method.class).origin == Origin::User;
        let lends = |frame: &Frame<'p>| is_users(frame) || self.is_open_frame(frame);
        from > 0 && !self.current.frames[from - 1..].iter().any(lends)
    }

    /// A trusted call begins: it lasts until its outermost frame returns.
    pub(crate) fn enter_library(&mut self, synchronizer: Ref) {
        self.current.synchronizer = synchronizer;
        let frames = self.current.frames.clone();
        let outside = frames.iter().rposition(|frame| !self.is_library_frame(frame) || self.is_open_frame(frame));
        let outermost = outside.map_or(0, |index| index + 1);
        self.current.library = outermost as u32 + 1;
        let class = self.program.class(frames[outermost.min(frames.len() - 1)].method.class);
        if class.is_stand_in() {
            let told = self.stood_in_for(synchronizer).unwrap_or(class);
            self.shared.stands_in(outer(&told.name));
            self.shared.assume(Assumption::StandIns);
        } else {
            self.shared.assume(Assumption::Trust);
        }
    }
}

/// The simple name of the class that a class is nested in, or of itself.
fn outer(name: &str) -> &str {
    let simple = name.rsplit('/').next().unwrap_or(name);
    simple.split('$').next().unwrap_or(simple)
}

/// What a trusted call touches, and whether it changes it: one synchronizer and the threads parked on it, or, if it is not known which, all.
pub(crate) fn library_touches(synchronizer: Ref, writes: bool) -> [(Shared, bool); 2] {
    if synchronizer.is_null() {
        [(Shared::Parking, true); 2]
    } else {
        [(Shared::Synchronizer(synchronizer), writes), (Shared::Parking, false)]
    }
}
