//! Objects, arrays and static fields: flat cells with an undo log.
//!
//! Every field and element is one cell. Heap cells are handed out in allocation order, static cells by the program.
//! Objects that existed when the state space first branched form the *base*: all states share them under the same
//! references, so a change to a base or static cell is hashed incrementally. Younger objects are numbered
//! canonically when a state is fingerprinted (module `fingerprint`), so allocation order does not split states.
//!
//! Errs on: nothing; this is plain storage.

use std::collections::BTreeMap;

use jmmc_program::ClassId;

use crate::mix::mix;
use crate::thread::ThreadId;
use crate::value::Ref;

/// Where a cell is: a heap cell, or with the top bit a static cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Addr(pub(crate) u32);

const STATIC: u32 = 1 << 31;

impl Addr {
    /// The static cell with this program-wide number.
    #[inline]
    pub(crate) fn of_static(slot: u32) -> Addr {
        Addr(slot | STATIC)
    }

    /// Whether this is a static cell.
    #[inline]
    pub(crate) fn is_static(self) -> bool {
        self.0 & STATIC != 0
    }
}

/// Why an object is known under a name of its own, whenever it was allocated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LastingName {
    /// An ordinary object.
    Ordinary,
    /// The interned string with this text: its content never changes.
    Literal(jmmc_program::StringId),
    /// The `Class` object of a type.
    Mirror(ClassId),
}

/// An object's header.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ObjectHeader {
    /// The object's class.
    pub(crate) class: ClassId,
    /// Its first cell.
    pub(crate) base: u32,
    /// Its number of cells; for an array its length.
    pub(crate) len: u32,
    /// Where it was allocated, as a hash of method and op; only arrays need it.
    pub(crate) site: u32,
    /// The identity hash code; 0 if nobody asked.
    pub(crate) hash: u32,
    /// Recursion depth of the monitor; 0 if free.
    pub(crate) lock_count: u32,
    /// Who owns the monitor, if `lock_count > 0`.
    pub(crate) lock_owner: ThreadId,
    /// Whether another thread may hold a reference to it. Never goes back to false.
    pub(crate) shared: bool,
    /// Whether that other thread may have got it through a race. Never goes back to false.
    pub(crate) exposed: bool,
    /// Whether a frozen final field led to it while nobody else could reach it. Only where that matters; never goes back to false.
    pub(crate) enclosed: bool,
    /// How many of its cells, from the first, have final fields that a constructor has frozen [JLS §17.5].
    pub(crate) frozen: u32,
    /// How many of those nobody else could reach before that.
    pub(crate) settled: u32,
    /// Name of its own.
    pub(crate) identity: LastingName,
    /// Of a byte array that is kept as slots, how many bytes each has, as a power of two; else 0 (module `slots`).
    pub(crate) slots: u8,
    /// Whether parts of its slots were written since.
    pub(crate) pieced: bool,
    /// Who allocated it, while there were several threads.
    pub(crate) maker: ThreadId,
    /// As which of its allocations then.
    pub(crate) number: u32,
}

impl ObjectHeader {
    /// All of the header that can change.
    #[inline]
    pub(crate) fn words(&self) -> [u64; 2] {
        let owner = if self.lock_count > 0 { u64::from(self.lock_owner.0) } else { 0 };
        let monitor = u64::from(self.lock_count & 0x0fff) << 16 | owner;
        let flags = u64::from(self.pieced) << 3
            | u64::from(self.enclosed) << 2
            | u64::from(self.exposed) << 1
            | u64::from(self.shared);
        let frozen = u64::from(self.frozen) << 32 | u64::from(self.settled);
        [u64::from(self.hash) << 32 | monitor << 4 | flags, frozen]
    }

    /// Freezes all of it before anyone else can reach it.
    pub(crate) fn freeze(&mut self) {
        (self.frozen, self.settled) = (u32::MAX, u32::MAX);
    }
}

/// The last write to a cell of an object that was not shared then.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct LocalWrite {
    /// The thread that wrote.
    pub(crate) thread: u16,
    /// The writer's clock component; 0 if the cell was not written since there were two threads.
    pub(crate) epoch: u32,
    /// Method id and op index of the write.
    pub(crate) method: u32,
    pub(crate) pc: u32,
    /// Whether its mode was between plain and volatile.
    pub(crate) weak: bool,
}

#[derive(Clone, Copy)]
struct CellUndo {
    addr: Addr,
    is_ref: bool,
    old: u64,
}

/// The heap and the static fields.
///
/// Invariant: `cells.len() == local_writes.len()` once two threads have existed; headers tile `cells` in order.
#[derive(Clone)]
pub(crate) struct Heap {
    headers: Vec<ObjectHeader>,
    cells: Vec<u64>,
    statics: Vec<u64>,
    local_writes: Vec<LocalWrite>,
    /// First object that is not in the base; `u32::MAX` while there is no base.
    base_objects: u32,
    base_cells: u32,
    /// XOR over all base and static cells and headers that changed since the base was set.
    base_hash: u128,
    /// Base and static cells that refer to objects outside the base.
    outward: BTreeMap<Addr, Ref>,
    undo_cells: Vec<CellUndo>,
    undo_headers: Vec<(Ref, ObjectHeader)>,
    undo_local_writes: Vec<(Addr, LocalWrite)>,
    /// Cells of the base for which there is a local write.
    base_local_writes: Vec<Addr>,
}

/// Lengths to which the heap's logs go back.
#[derive(Clone, Copy)]
pub(crate) struct HeapMark {
    objects: usize,
    cells: usize,
    undo_cells: usize,
    undo_headers: usize,
    undo_local_writes: usize,
    base_hash: u128,
    has_base: bool,
}

impl Heap {
    pub(crate) fn new() -> Heap {
        let null = ObjectHeader {
            class: ClassId(0),
            base: 0,
            len: 0,
            site: 0,
            hash: 0,
            lock_count: 0,
            lock_owner: ThreadId(0),
            shared: true,
            exposed: false,
            enclosed: false,
            frozen: 0,
            settled: 0,
            identity: LastingName::Ordinary,
            slots: 0,
            pieced: false,
            maker: ThreadId(0),
            number: 0,
        };
        Heap {
            headers: vec![null],
            cells: Vec::new(),
            statics: Vec::new(),
            local_writes: Vec::new(),
            base_objects: u32::MAX,
            base_cells: 0,
            base_hash: 0,
            outward: BTreeMap::new(),
            undo_cells: Vec::new(),
            undo_headers: Vec::new(),
            undo_local_writes: Vec::new(),
            base_local_writes: Vec::new(),
        }
    }

    /// Allocates an object with all cells zero.
    pub(crate) fn allocate(&mut self, class: ClassId, len: u32, site: u32, identity: LastingName) -> Ref {
        let reference = Ref(self.headers.len() as u32);
        let base = self.cells.len();
        self.cells.resize(base + len as usize, 0);
        if !self.local_writes.is_empty() {
            self.local_writes.resize(self.cells.len(), LocalWrite::default());
        }
        self.headers.push(ObjectHeader {
            class,
            base: base as u32,
            len,
            site,
            hash: 0,
            lock_count: 0,
            lock_owner: ThreadId(0),
            shared: identity != LastingName::Ordinary,
            exposed: false,
            enclosed: false,
            frozen: 0,
            settled: 0,
            identity,
            slots: 0,
            pieced: false,
            maker: ThreadId(0),
            number: 0,
        });
        reference
    }

    /// Says who allocated an object that is new.
    pub(crate) fn set_maker(&mut self, object: Ref, maker: ThreadId, number: u32) {
        let header = &mut self.headers[object.0 as usize];
        (header.maker, header.number) = (maker, number);
    }

    /// Says as slots of how many bytes an array is kept, as a power of two: one that is new, or at the initial state of a search.
    pub(crate) fn set_slots(&mut self, array: Ref, slots: u8) {
        self.headers[array.0 as usize].slots = slots;
    }

    /// Objects allocated so far; the next one gets this number.
    pub(crate) fn objects(&self) -> u32 {
        self.headers.len() as u32
    }

    /// Cells in use, static ones included: a measure of memory.
    pub(crate) fn size(&self) -> usize {
        self.cells.len() + self.headers.len() * 6 + self.undo_cells.len() * 2
    }

    /// An object's header.
    #[inline]
    pub(crate) fn header(&self, object: Ref) -> &ObjectHeader {
        &self.headers[object.0 as usize]
    }

    /// Changes a header, with undo.
    pub(crate) fn update(&mut self, object: Ref, change: impl FnOnce(&mut ObjectHeader)) {
        let header = &mut self.headers[object.0 as usize];
        self.undo_headers.push((object, *header));
        let in_base = object.0 < self.base_objects && self.base_objects != u32::MAX;
        if in_base {
            self.base_hash ^= header_hash(object, header);
        }
        change(header);
        if in_base {
            self.base_hash ^= header_hash(object, header);
        }
    }

    /// The number of objects, the null pseudo-object included.
    pub(crate) fn object_count(&self) -> usize {
        self.headers.len()
    }

    /// Reads a cell.
    #[inline]
    pub(crate) fn read(&self, addr: Addr) -> u64 {
        if addr.is_static() {
            self.statics.get((addr.0 ^ STATIC) as usize).copied().unwrap_or(0)
        } else {
            self.cells[addr.0 as usize]
        }
    }

    /// Whether the cell has been handed out.
    pub(crate) fn has_cell(&self, addr: Addr) -> bool {
        let cells = if addr.is_static() { &self.statics } else { &self.cells };
        ((addr.0 & !STATIC) as usize) < cells.len()
    }

    /// The cells of an object.
    #[inline]
    pub(crate) fn cells_of(&self, object: Ref) -> &[u64] {
        let header = self.header(object);
        &self.cells[header.base as usize..(header.base + header.len) as usize]
    }

    /// Writes a cell, with undo.
    #[inline]
    pub(crate) fn write(&mut self, addr: Addr, value: u64, is_ref: bool) {
        let old = if addr.is_static() {
            let slot = (addr.0 ^ STATIC) as usize;
            if slot >= self.statics.len() {
                self.statics.resize(slot + 1, 0);
            }
            std::mem::replace(&mut self.statics[slot], value)
        } else {
            std::mem::replace(&mut self.cells[addr.0 as usize], value)
        };
        if old == value {
            return;
        }
        self.undo_cells.push(CellUndo { addr, is_ref, old });
        self.rehash(addr, old, value, is_ref);
    }

    #[inline]
    fn rehash(&mut self, addr: Addr, old: u64, new: u64, is_ref: bool) {
        if self.base_objects == u32::MAX || (!addr.is_static() && addr.0 >= self.base_cells) {
            return;
        }
        let outside = |word: u64| is_ref && word as u32 >= self.base_objects;
        let (drop_old, keep_new) = (outside(old), outside(new));
        if drop_old {
            self.outward.remove(&addr);
        } else {
            self.base_hash ^= mix(u64::from(addr.0), old);
        }
        if keep_new {
            self.outward.insert(addr, Ref::of(new));
        } else {
            self.base_hash ^= mix(u64::from(addr.0), new);
        }
    }

    /// Everything allocated so far becomes the base. May be called once. All that was written to what is shared by now happens before
    /// whatever other threads do, so that a race exposes nothing of it.
    pub(crate) fn set_base(&mut self) {
        assert_eq!(self.base_objects, u32::MAX, "the base is set once");
        self.headers.iter_mut().for_each(|header| header.exposed |= header.shared);
        self.base_objects = self.headers.len() as u32;
        self.base_cells = self.cells.len() as u32;
    }

    /// Whether the base is set.
    pub(crate) fn has_base(&self) -> bool {
        self.base_objects != u32::MAX
    }

    /// Whether the object is in the base, that is, has the same reference in all states.
    #[inline]
    pub(crate) fn in_base(&self, object: Ref) -> bool {
        self.base_objects != u32::MAX && object.0 < self.base_objects
    }

    /// Whether the heap cell belongs to an object of the base.
    pub(crate) fn cell_in_base(&self, addr: Addr) -> bool {
        self.base_objects != u32::MAX && addr.0 < self.base_cells
    }

    /// The object that a heap cell belongs to.
    pub(crate) fn owner(&self, addr: Addr) -> Ref {
        let after = self.headers.partition_point(|header| header.base <= addr.0);
        // Objects without cells share their base with the next one: the last that starts here has the cell.
        Ref(after.saturating_sub(1) as u32)
    }

    /// The first cell of the object that a heap cell outside the base belongs to; 0 for cells that are known by their address.
    pub(crate) fn start_of(&self, addr: Addr) -> u32 {
        if addr.is_static() || self.cell_in_base(addr) { 0 } else { self.header(self.owner(addr)).base }
    }

    /// Hash of all changes to the base, except for references out of it.
    pub(crate) fn base_hash(&self) -> u128 {
        self.base_hash
    }

    /// References out of the base, in order of their cells.
    pub(crate) fn outward(&self) -> impl Iterator<Item = (Addr, Ref)> + '_ {
        self.outward.iter().map(|(&addr, &object)| (addr, object))
    }

    /// Base and static cells that differ from the base, sorted, without references out of it: the whole of what
    /// `base_hash` hashes for cells. Slow: walks the undo log.
    pub(crate) fn base_changes(&self) -> Vec<(Addr, u64)> {
        let mut first: BTreeMap<Addr, u64> = BTreeMap::new();
        for undo in &self.undo_cells {
            if undo.addr.is_static() || undo.addr.0 < self.base_cells {
                first.entry(undo.addr).or_insert(undo.old);
            }
        }
        first
            .into_iter()
            .filter_map(|(addr, old)| {
                let now = self.read(addr);
                (now != old && !self.outward.contains_key(&addr)).then_some((addr, now))
            })
            .collect()
    }

    /// Headers of base objects that differ from the base, sorted. Slow: walks the undo log.
    pub(crate) fn base_header_changes(&self) -> Vec<(Ref, ObjectHeader)> {
        let mut changed: Vec<Ref> =
            self.undo_headers.iter().map(|&(object, _)| object).filter(|&object| self.in_base(object)).collect();
        changed.sort_unstable();
        changed.dedup();
        changed.into_iter().map(|object| (object, *self.header(object))).collect()
    }

    /// From now on, remembers who wrote unshared cells last: there are two threads.
    pub(crate) fn track_local_writes(&mut self) {
        if self.local_writes.is_empty() {
            self.local_writes.resize(self.cells.len().max(1), LocalWrite::default());
        }
    }

    /// Notes a write to a cell of an unshared object.
    #[inline]
    pub(crate) fn note_local_write(&mut self, addr: Addr, write: LocalWrite) {
        if let Some(slot) = self.local_writes.get_mut(addr.0 as usize) {
            if slot.epoch == 0 && addr.0 < self.base_cells {
                self.base_local_writes.push(addr);
            }
            self.undo_local_writes.push((addr, *slot));
            *slot = write;
        }
    }

    /// The last noted write to a cell while its object was not shared.
    pub(crate) fn local_write(&self, addr: Addr) -> Option<LocalWrite> {
        self.local_writes.get(addr.0 as usize).copied().filter(|write| write.epoch != 0)
    }

    /// Cells of the base that have been written while their objects were not shared, since there are two threads.
    pub(crate) fn base_local_writes(&self) -> &[Addr] {
        &self.base_local_writes
    }

    /// The present lengths, to go back to.
    /// How much has been allocated and written on the current path.
    pub(crate) fn written(&self) -> usize {
        self.headers.len() + self.undo_cells.len()
    }

    pub(crate) fn mark(&self) -> HeapMark {
        HeapMark {
            objects: self.headers.len(),
            cells: self.cells.len(),
            undo_cells: self.undo_cells.len(),
            undo_headers: self.undo_headers.len(),
            undo_local_writes: self.undo_local_writes.len(),
            base_hash: self.base_hash,
            has_base: self.has_base(),
        }
    }

    /// Takes back everything since the mark.
    pub(crate) fn undo_to(&mut self, mark: &HeapMark) {
        while self.undo_cells.len() > mark.undo_cells {
            let Some(undo) = self.undo_cells.pop() else {
                break;
            };
            let now = self.read(undo.addr);
            if undo.addr.is_static() {
                self.statics[(undo.addr.0 ^ STATIC) as usize] = undo.old;
            } else {
                self.cells[undo.addr.0 as usize] = undo.old;
            }
            if undo.is_ref {
                self.rehash(undo.addr, now, undo.old, true);
            }
        }
        while self.undo_headers.len() > mark.undo_headers {
            let Some((object, old)) = self.undo_headers.pop() else {
                break;
            };
            self.headers[object.0 as usize] = old;
        }
        while self.undo_local_writes.len() > mark.undo_local_writes {
            let Some((addr, old)) = self.undo_local_writes.pop() else {
                break;
            };
            self.local_writes[addr.0 as usize] = old;
            if old.epoch == 0 && self.base_local_writes.last() == Some(&addr) {
                self.base_local_writes.pop();
            }
        }
        self.headers.truncate(mark.objects);
        self.cells.truncate(mark.cells);
        self.local_writes.truncate(mark.cells.max(1));
        self.base_hash = mark.base_hash;
        if !mark.has_base {
            self.base_objects = u32::MAX;
            self.base_cells = 0;
            self.outward.clear();
        }
    }

    /// Drops the undo logs: no earlier state will be returned to.
    pub(crate) fn forget(&mut self) {
        self.undo_cells.clear();
        self.undo_headers.clear();
        self.undo_local_writes.clear();
    }
}

fn header_hash(object: Ref, header: &ObjectHeader) -> u128 {
    let [first, second] = header.words();
    mix(u64::from(object.0) | 1 << 40, first) ^ mix(u64::from(object.0) | 2 << 40, second)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heap_with_base() -> (Heap, Ref) {
        let mut heap = Heap::new();
        let object = heap.allocate(ClassId(1), 3, 0, LastingName::Ordinary);
        heap.set_base();
        (heap, object)
    }

    fn addr(heap: &Heap, object: Ref, slot: u32) -> Addr {
        Addr(heap.header(object).base + slot)
    }

    #[test]
    fn undo_restores_cells_headers_and_hash() {
        let (mut heap, object) = heap_with_base();
        let mark = heap.mark();
        let young = heap.allocate(ClassId(2), 1, 0, LastingName::Ordinary);
        let cell = addr(&heap, object, 0);
        heap.write(cell, 7, false);
        heap.write(addr(&heap, object, 1), young.word(), true);
        heap.update(object, |header| header.shared = true);
        assert_ne!(heap.base_hash(), 0);
        assert_eq!(heap.outward().count(), 1);
        heap.undo_to(&mark);
        assert_eq!((heap.read(cell), heap.base_hash(), heap.outward().count()), (0, 0, 0));
        assert_eq!(heap.object_count(), 2);
        assert!(!heap.header(object).shared);
    }

    #[test]
    fn base_hash_does_not_depend_on_the_order_of_writes() {
        let (mut heap, object) = heap_with_base();
        let mark = heap.mark();
        let (first, second) = (addr(&heap, object, 0), addr(&heap, object, 1));
        heap.write(first, 1, false);
        heap.write(second, 2, false);
        let hash = heap.base_hash();
        heap.undo_to(&mark);
        heap.write(second, 5, false);
        heap.write(first, 1, false);
        heap.write(second, 2, false);
        assert_eq!(heap.base_hash(), hash);
        assert_eq!(heap.base_changes(), vec![(first, 1), (second, 2)]);
    }

    #[test]
    fn writing_a_value_back_restores_the_hash() {
        let (mut heap, object) = heap_with_base();
        let cell = addr(&heap, object, 2);
        heap.write(cell, 9, false);
        heap.write(cell, 0, false);
        assert_eq!(heap.base_hash(), 0);
        assert!(heap.base_changes().is_empty());
    }
}
