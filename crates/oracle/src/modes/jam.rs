//! JAM21 [Liu, Bender, Palsberg, jam21.cat], with read-read coherence by the modes of the reads.

use super::{Execution, Fence, Mode, add, precedes, some_order};
use crate::opmm::relation::Relation;

/// Whether the execution is consistent.
pub(super) fn allows(execution: &Execution) -> bool {
    no_thin_air(execution) && some_final(execution, &mut Vec::new(), 0)
}

fn is_opaque(execution: &Execution, event: usize) -> bool {
    let own = &execution.events[event];
    own.thread.is_some() && (own.read >= Some(Mode::Opaque) || own.write >= Some(Mode::Opaque))
}

fn is_volatile(execution: &Execution, event: usize) -> bool {
    let own = &execution.events[event];
    own.thread.is_some() && (own.read == Some(Mode::Volatile) || own.write == Some(Mode::Volatile))
}

fn no_thin_air(execution: &Execution) -> bool {
    let mut circle = Relation::new(execution.events.len());
    add(&mut circle, execution.events.len(), |a, b| {
        let both = is_opaque(execution, a) && is_opaque(execution, b);
        both && (execution.po(a, b) || execution.seen[b] == Some(a))
    });
    circle.is_acyclic()
}

/// Chooses the last write of each variable from this one on.
fn some_final(execution: &Execution, last: &mut Vec<usize>, variable: usize) -> bool {
    let writes = |event: &usize| {
        let own = &execution.events[*event];
        own.write.is_some() && own.variable == Some(variable)
    };
    let writes: Vec<usize> = execution.numbers().filter(writes).collect();
    if writes.is_empty() {
        return some_push_order(execution, last);
    }
    writes.into_iter().any(|write| {
        last.push(write);
        let found = some_final(execution, last, variable + 1);
        last.pop();
        found
    })
}

fn pushes(execution: &Execution, a: usize, b: usize) -> bool {
    let volatiles = is_volatile(execution, a) && is_volatile(execution, b) && execution.po(a, b);
    volatiles || execution.fenced(a, b, &[Fence::Full])
}

fn into(execution: &Execution, a: usize, b: usize) -> bool {
    let (before, after) = (&execution.events[a], &execution.events[b]);
    pushes(execution, a, b)
        || after.write.is_some() && execution.fenced(a, b, &[Fence::Release, Fence::StoreStore])
        || before.read.is_some() && execution.fenced(a, b, &[Fence::Acquire, Fence::LoadLoad])
        || execution.po(a, b) && (execution.is_release(b) || execution.is_acquire(a))
}

fn some_push_order(execution: &Execution, last: &[usize]) -> bool {
    let pushing: Vec<usize> =
        execution.numbers().filter(|a| execution.numbers().any(|b| pushes(execution, *a, b))).collect();
    let before = |a: usize, b: usize| {
        let to_last = execution.both_write(a, b) && last.contains(&b);
        execution.po(a, b) || execution.seen[b] == Some(a) || to_last
    };
    some_order(&pushing, &before, &mut Vec::new(), &mut |order| {
        let count = execution.events.len();
        let mut visible = Relation::new(count);
        add(&mut visible, count, |a, b| {
            let pushed = execution.numbers().any(|j| precedes(order, a, j) && pushes(execution, j, b));
            let initial = execution.is_initial(a) && !execution.is_initial(b);
            into(execution, a, b) || execution.seen[b] == Some(a) || pushed || initial
        });
        let visible = |a: usize, b: usize| visible.has(a, b) || execution.po(a, b) && execution.same_variable(a, b);
        some_coherence(execution, last, &visible)
    })
}

fn some_coherence(execution: &Execution, last: &[usize], visible: &dyn Fn(usize, usize) -> bool) -> bool {
    let mut co = Relation::new(execution.events.len());
    let opaque = |event: usize| is_opaque(execution, event);
    add(&mut co, execution.events.len(), |a, b| {
        let write_read = || execution.reads().any(|(r, w)| w == b && r != a && visible(a, r));
        let read_write = || execution.numbers().any(|m| visible(a, m) && execution.po(m, b));
        let read_read = || {
            let pairs = || execution.reads().flat_map(|one| execution.reads().map(move |two| (one, two)));
            pairs().any(|((r, w), (s, v))| (w, v) == (a, b) && execution.po(r, s) && opaque(r) && opaque(s))
        };
        let first_or_last = || execution.is_initial(a) || last.contains(&b);
        execution.both_write(a, b) && (visible(a, b) || first_or_last() || write_read() || read_write() || read_read())
    });
    let updates: Vec<usize> = execution.numbers().filter(|event| execution.is_update(*event)).collect();
    some_order(&updates, &|_, _| false, &mut Vec::new(), &mut |order| {
        let mut co = co.clone();
        add(&mut co, execution.events.len(), |a, b| execution.both_write(a, b) && precedes(order, a, b));
        loop {
            let before = co.clone();
            for update in &updates {
                let Some(seen) = execution.seen[*update] else { continue };
                let later = |w: &usize| before.has(seen, *w) && execution.both_write(*update, *w);
                execution.numbers().filter(later).for_each(|write| co.add(*update, write));
            }
            if co == before {
                return co.is_acyclic();
            }
        }
    })
}
