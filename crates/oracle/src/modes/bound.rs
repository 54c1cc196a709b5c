//! The upper bound `modes`: happens-before consistency, coherence of opaque and stronger accesses, a total order of volatile accesses.

use super::{Execution, Fence, Mode, add, precedes, some_order};
use crate::opmm::relation::Relation;

/// Whether the execution is consistent.
pub(super) fn allows(execution: &Execution) -> bool {
    let of =
        |wanted: &dyn Fn(usize) -> bool| -> Vec<usize> { execution.numbers().filter(|event| wanted(*event)).collect() };
    let fences = of(&|event| execution.events[event].fence == Some(Fence::Full));
    let volatiles = of(&|event| is_volatile(execution, event));
    let po = |a: usize, b: usize| execution.po(a, b);
    no_thin_air(execution)
        && some_order(&fences, &po, &mut Vec::new(), &mut |fenced| {
            let hb = happens_before(execution, fenced);
            let known = |w: usize, r: usize| is_known(execution, &hb, w, r);
            consistent(execution, &hb, &known)
                && some_order(&volatiles, &po, &mut Vec::new(), &mut |so| {
                    volatile_order(execution, so) && coherent(execution, &hb, &known, so)
                })
        })
}

fn is_volatile(execution: &Execution, event: usize) -> bool {
    let own = &execution.events[event];
    !execution.is_initial(event) && (own.read == Some(Mode::Volatile) || own.write == Some(Mode::Volatile))
}

fn happens_before(execution: &Execution, fenced: &[usize]) -> Relation {
    let mut hb = Relation::new(execution.events.len());
    add(&mut hb, execution.events.len(), |a, b| {
        let initial = execution.is_initial(a) && !execution.is_initial(b);
        execution.po(a, b)
            || initial
            || precedes(fenced, a, b)
            || execution.reads().any(|(r, w)| releases(execution, a, w) && acquires(execution, r, b))
    });
    hb
}

fn is_fence(execution: &Execution, event: usize, kind: Fence) -> bool {
    [Some(kind), Some(Fence::Full)].contains(&execution.events[event].fence)
}

/// Whether the write makes known what happens before the event: as a release, or behind a fence.
fn releases(execution: &Execution, event: usize, w: usize) -> bool {
    (w == event && execution.is_release(w)) || (is_fence(execution, event, Fence::Release) && execution.po(event, w))
}

/// Whether what the read learns happens before the event: an acquire, or a fence behind it.
fn acquires(execution: &Execution, r: usize, event: usize) -> bool {
    (r == event && execution.is_acquire(r)) || (is_fence(execution, event, Fence::Acquire) && execution.po(r, event))
}

/// Whether a read finds the write done: because it happens before, or because fences keep stores, or loads, in order, or because a read before a fence has seen it.
fn is_known(execution: &Execution, hb: &Relation, write: usize, read: usize) -> bool {
    let (po, fenced) = (|a, b| execution.po(a, b), |a, b, fence| execution.fenced(a, b, &[fence]));
    let before = |event: usize| event == write || hb.has(write, event);
    let handed = |w: usize| {
        execution.numbers().any(|event| before(event) && releases(execution, event, w))
            || fenced(write, w, Fence::StoreStore)
    };
    let after = |event: usize| event == read || po(event, read);
    let heard = |r: usize| {
        execution.numbers().any(|event| after(event) && acquires(execution, r, event))
            || fenced(r, read, Fence::LoadLoad)
    };
    let again = |r: usize| execution.fenced(r, read, &[Fence::Acquire, Fence::Full, Fence::LoadLoad]);
    let is_write = execution.events[write].write.is_some();
    hb.has(write, read) || is_write && execution.reads().any(|(r, w)| handed(w) && heard(r) || w == write && again(r))
}

fn consistent(execution: &Execution, hb: &Relation, known: &dyn Fn(usize, usize) -> bool) -> bool {
    execution.reads().all(|(read, write)| {
        let hidden = execution.numbers().any(|w| execution.both_write(write, w) && hb.has(write, w) && known(w, read));
        !hb.has(read, write) && !hidden
    })
}

/// Whether other accesses than volatile ones write the variable of the event.
fn is_mixed(execution: &Execution, event: usize) -> bool {
    let weak = |w: usize| {
        let mode = execution.events[w].write;
        !execution.is_initial(w) && mode.is_some() && mode != Some(Mode::Volatile)
    };
    execution.numbers().any(|w| weak(w) && execution.same_variable(event, w))
}

fn volatile_order(execution: &Execution, so: &[usize]) -> bool {
    let volatile_write = |w: usize| execution.events[w].write == Some(Mode::Volatile);
    let pure = |r: usize| execution.events[r].read == Some(Mode::Volatile) && !is_mixed(execution, r);
    execution.reads().filter(|(read, _)| pure(*read)).all(|(read, write)| {
        let after = |w: usize| execution.is_initial(write) || precedes(so, write, w);
        let between = |w: usize| execution.both_write(write, w) && volatile_write(w) && after(w);
        after(read) && !execution.numbers().any(|w| between(w) && precedes(so, w, read))
    })
}

fn coherent(execution: &Execution, hb: &Relation, known: &dyn Fn(usize, usize) -> bool, so: &[usize]) -> bool {
    let own = |event: usize| &execution.events[event];
    let writes = |event: &usize| {
        own(*event).write >= Some(Mode::Opaque) || execution.is_initial(*event) || execution.is_update(*event)
    };
    let writes: Vec<usize> = execution.numbers().filter(writes).collect();
    let reads = |read: usize| own(read).read >= Some(Mode::Opaque) || execution.is_update(read);
    let racy = |r: usize, w: usize| {
        own(w).write.is_some() && execution.same_variable(r, w) && r != w && !hb.has(r, w) && !hb.has(w, r)
    };
    let incoherent =
        |r: usize, w: usize| own(w).write.is_some() && execution.same_variable(r, w) && !writes.contains(&w);
    let settled = |r: usize| !execution.numbers().any(|w| racy(r, w) || incoherent(r, w));
    let seen: Vec<(usize, usize)> = execution.reads().filter(|(r, w)| reads(*r) && writes.contains(w)).collect();
    let all: Vec<(usize, usize)> = execution.reads().filter(|(_, w)| writes.contains(w)).collect();
    let order = |a: usize, b: usize| {
        let write_read = |(r, w): &(usize, usize)| *w == b && *r != a && known(a, *r);
        let settled_read = |(r, w): &(usize, usize)| *w == b && *r != a && hb.has(a, *r) && settled(*r);
        let synchronized = precedes(so, a, b)
            && own(a).write == Some(Mode::Volatile)
            && own(b).write == Some(Mode::Volatile)
            && !is_mixed(execution, a);
        let read_write = |(r, w): &(usize, usize)| *w == a && (*r == b || hb.has(*r, b));
        let pairs = || seen.iter().flat_map(|one| seen.iter().map(move |two| (one, two)));
        execution.both_write(a, b)
            && (hb.has(a, b)
                || synchronized
                || seen.iter().any(write_read)
                || all.iter().any(settled_read)
                || seen.iter().any(read_write)
                || pairs().any(|((r, w), (s, v))| (*w, *v) == (a, b) && hb.has(*r, *s)))
    };
    some_order(&writes, &order, &mut Vec::new(), &mut |co| {
        seen.iter().filter(|(update, _)| execution.is_update(*update)).all(|(update, write)| {
            let between = |w: &usize| execution.both_write(*write, *w) && precedes(co, *write, *w);
            !execution.numbers().any(|w| between(&w) && precedes(co, w, *update))
        })
    })
}

/// Each event is two here, its read and its write, since an update may be only half of what is kept in order.
fn no_thin_air(execution: &Execution) -> bool {
    let count = execution.events.len();
    let marked = |half: usize| {
        let event = &execution.events[half / 2];
        !execution.is_initial(half / 2)
            && (if half.is_multiple_of(2) { event.read } else { event.write }) >= Some(Mode::Opaque)
    };
    let mode = |half: usize| {
        let event = &execution.events[half / 2];
        if half.is_multiple_of(2) { event.read } else { event.write }
    };
    let mut circle = Relation::new(2 * count);
    add(&mut circle, 2 * count, |a, b| {
        let (is_read, is_write) = (a.is_multiple_of(2), !b.is_multiple_of(2));
        let before = execution.po(a / 2, b / 2) || (a / 2 == b / 2 && a < b && execution.is_update(a / 2));
        let volatiles = mode(a) == Some(Mode::Volatile) && mode(b) == Some(Mode::Volatile);
        let kept = before
            && (is_write && mode(b) >= Some(Mode::Ordered)
                || is_read && mode(a) >= Some(Mode::Ordered)
                || volatiles
                || execution.fenced(a / 2, b / 2, &[Fence::Full])
                || is_write && execution.fenced(a / 2, b / 2, &[Fence::Release])
                || is_read && execution.fenced(a / 2, b / 2, &[Fence::Acquire]));
        let sees = !is_read && !is_write && execution.seen[b / 2] == Some(a / 2);
        marked(a) && marked(b) && (kept || sees)
    });
    circle.is_acyclic()
}
