//! What memory models keep of a path, as the rest of the machine sees it: what that adds to the canonical form of a state, and which objects it refers to.
//!
//! A model names its records ([`crate::models::Memory::records`]); each says what it adds in a file `canonical.rs` beside it. The traversal of the state (module `fingerprint`)
//! asks the records of the model at hand in turn and knows none of them.
//!
//! Errs on: telling equal states apart (harmless), never on taking different ones for equal.

use crate::clock::Knower;
use crate::fingerprint::{Epochs, Writer};
use crate::heap::Addr;
use crate::machine::Machine;
use crate::thread::ThreadId;
use crate::value::Ref;

/// Takes what a record has to say: words, values and references.
pub(crate) type Teller<'m, 'p> = Writer<'m, 'p, Vec<u64>>;

/// A record that a model keeps of the path. What a method does by default is right for a record that has nothing to add there.
pub(crate) trait PathRecord: Sync {
    /// Whether [`PathRecord::prune`] may find something.
    fn may_prune(&self, _machine: &Machine<'_>) -> bool {
        false
    }

    /// Drops what makes no difference any more; `live` are the threads that run, and what they know.
    fn prune(&self, _machine: &mut Machine<'_>, _live: &[Knower]) {}

    /// The objects that it refers to.
    fn roots(&self, _machine: &Machine<'_>, _add: &mut dyn FnMut(Ref)) {}

    /// The cells of which it keeps more than the heap has.
    fn cells(&self, _machine: &Machine<'_>, _out: &mut Vec<Addr>) {}

    /// What it keeps of the path as a whole.
    fn tell_path(&self, _teller: &mut Teller<'_, '_>) {}

    /// What it keeps of a thread.
    fn tell_thread(&self, _teller: &mut Teller<'_, '_>, _thread: ThreadId) {}

    /// What it keeps of an object.
    fn tell_object(&self, _teller: &mut Teller<'_, '_>, _object: Ref) {}

    /// What it keeps of one of its cells, without times.
    fn tell_cell(&self, _teller: &mut Teller<'_, '_>, _addr: Addr) {}

    /// Whether it matters what threads know, though there are no such cells.
    fn is_dated(&self, _machine: &Machine<'_>) -> bool {
        false
    }

    /// When what it keeps has happened: for each, the thread and its epoch.
    fn epochs(&self, _teller: &Teller<'_, '_>, _note: &mut dyn FnMut(ThreadId, u32)) {}

    /// The same, in ranks, and what happened before what.
    fn tell_order(&self, _teller: &mut Teller<'_, '_>, _epochs: &Epochs) {}
}
