//! What reads see for sure through final fields, although nothing happens before them.
//!
//! Implements: the edges of [JLS §17.5.1]. A write w counts as happening before a read r2 if hb(w, f), hb(f, a), mc(a, r1) and
//! deref(r1, r2) for a freeze f and a read r1 of a final field that f froze. `mc` is followed from write to write seen and, in a thread that did
//! not make the object, from the reads that gave it the reference; `deref` from the reads through which the thread got at the object.
//! Errs on: allowing too much. Where a thread got the same reference several times, the JLS lets an execution choose through
//! which; here every dereference gets only what all of its choices have in common. Where reads see writes that wait for them, chains go round in circles: `mc` is
//! the least order that there is, so nothing is known because of itself. In what order actions are listed does not matter.

use std::collections::{BTreeMap, VecDeque};

use crate::action::ActionKind;
use crate::execution::{ActionId, Identity, ObjectId, Subject, ThreadIndex, Value, Variable, View};
use crate::orders::Orders;

/// What is known through a reference.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Known {
    /// Actions a with mc(a, …): a freeze that happens before one of them froze what is read.
    chain: Vec<u32>,
    /// Writes that happen before a freeze of a final field on the way.
    derived: Vec<u32>,
}

impl Known {
    /// What both have in common.
    fn meet(&mut self, other: &Known) {
        for (mine, theirs) in [(&mut self.chain, &other.chain), (&mut self.derived, &other.derived)] {
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine = (*mine).min(*theirs));
            if theirs.is_empty() {
                mine.clear();
            }
        }
    }
}

fn join(into: &mut Vec<u32>, from: &[u32]) {
    if into.is_empty() {
        into.extend_from_slice(from);
    } else {
        into.iter_mut().zip(from).for_each(|(into, from)| *into = (*into).max(*from));
    }
}

/// For each read that final fields tell something, the writes that count as happening before it, as a clock.
#[derive(Clone, Debug, Default)]
pub struct FinalKnowledge {
    derived: BTreeMap<ActionId, Vec<u32>>,
}

impl FinalKnowledge {
    /// Whether the write counts as happening before the read.
    pub fn orders(&self, orders: &Orders, write: ActionId, read: ActionId) -> bool {
        self.derived.get(&read).is_some_and(|clock| orders.known_to(write, clock))
    }

    /// The clock of the read.
    pub(crate) fn clock(&self, read: ActionId) -> Option<&[u32]> {
        self.derived.get(&read).map(Vec::as_slice)
    }

    /// Follows references and freezes through the execution.
    pub fn of(view: &View<'_>, orders: &Orders) -> FinalKnowledge {
        let mut walk = Walk {
            view,
            orders,
            freezes: BTreeMap::new(),
            held: BTreeMap::new(),
            writes: BTreeMap::new(),
            finals: FinalKnowledge::default(),
        };
        for (id, action) in view.iter() {
            if let (ActionKind::Freeze, Subject::Object(object)) = (action.kind, &action.subject) {
                walk.freezes.entry(*object).or_default().push(id);
            }
        }
        if !walk.freezes.is_empty() {
            let (order, circular) = writes_first(view);
            // In a circle, what a read sees may come behind it: what is found out about that holds for the read the next time.
            loop {
                let before = if circular { walk.writes.clone() } else { BTreeMap::new() };
                (walk.held, walk.finals) = Default::default();
                order.iter().for_each(|id| walk.visit(*id));
                if !circular || walk.writes == before {
                    break;
                }
            }
        }
        walk.finals
    }
}

/// The actions, those of each thread in its order, and reads of references behind the writes that they see; as they are listed where that is a circle. And whether
/// there is one.
fn writes_first(view: &View<'_>) -> (Vec<ActionId>, bool) {
    let mut circular = false;
    let mut threads: BTreeMap<ThreadIndex, VecDeque<ActionId>> = BTreeMap::new();
    for (id, action) in view.iter() {
        threads.entry(action.thread).or_default().push_back(id);
    }
    let mut taken = vec![false; view.iter().count()];
    let mut order = Vec::with_capacity(taken.len());
    while order.len() < taken.len() {
        let before = order.len();
        for waiting in threads.values_mut() {
            while let Some(&next) = waiting.front() {
                let waits_for = |write: ActionId| view.contains(write) && !taken[write.index()];
                let hands_on = matches!(view.value(next), Value::Object(_));
                if hands_on && view.all_seen(next).any(waits_for) {
                    break;
                }
                waiting.pop_front();
                taken[next.index()] = true;
                order.push(next);
            }
        }
        if order.len() == before
            && let Some(waiting) =
                threads.values_mut().filter(|waiting| !waiting.is_empty()).min_by_key(|waiting| waiting[0])
        {
            circular = true;
            taken[waiting[0].index()] = true;
            order.extend(waiting.pop_front());
        }
    }
    (order, circular)
}

struct Walk<'v, 'e> {
    view: &'v View<'e>,
    orders: &'v Orders,
    /// Freezes of each object.
    freezes: BTreeMap<ObjectId, Vec<ActionId>>,
    /// What each thread knows through the references that it has read.
    held: BTreeMap<(ThreadIndex, ObjectId), Known>,
    /// The chain of each write of a reference to another thread's object.
    writes: BTreeMap<ActionId, Vec<u32>>,
    finals: FinalKnowledge,
}

impl Walk<'_, '_> {
    fn visit(&mut self, id: ActionId) {
        let action = self.view.execution.action(id);
        if let (Some(_), Value::Object(object)) = (action.writes(), action.value) {
            self.write(id, action.thread, object);
        } else if let Some(variable) = action.reads() {
            self.read(id, action.thread, variable);
        }
    }

    /// Whether the thread got the object from another one.
    fn is_foreign(&self, thread: ThreadIndex, object: ObjectId) -> bool {
        match self.view.execution.objects.get(object.index()).map(|object| &object.identity) {
            Some(Identity::Allocated(maker, _)) => *maker != thread,
            _ => false,
        }
    }

    fn write(&mut self, id: ActionId, thread: ThreadIndex, object: ObjectId) {
        let mut chain = self.orders.clock(id).to_vec();
        if self.is_foreign(thread, object)
            && let Some(known) = self.held.get(&(thread, object))
        {
            join(&mut chain, &known.chain);
        }
        self.writes.insert(id, chain);
    }

    fn read(&mut self, id: ActionId, thread: ThreadIndex, variable: Variable) {
        let derived = self.derived(thread, variable);
        if let Value::Object(object) = self.view.value(id)
            && self.is_foreign(thread, object)
        {
            let of =
                |write: ActionId| self.writes.get(&write).cloned().unwrap_or_else(|| self.orders.clock(write).to_vec());
            let mut chain = self.view.seen(id).filter(|write| self.view.contains(*write)).map(of).unwrap_or_default();
            if !self.is_final(variable) {
                join(&mut chain, self.orders.clock(id));
            }
            let known = Known { chain, derived: derived.clone() };
            match self.held.get_mut(&(thread, object)) {
                Some(held) => held.meet(&known),
                None => drop(self.held.insert((thread, object), known)),
            }
        }
        if !derived.is_empty() {
            self.finals.derived.insert(id, derived);
        }
    }

    fn is_final(&self, variable: Variable) -> bool {
        let name = |field: crate::execution::FieldIndex| self.view.execution.names.fields.get(field.index());
        matches!(variable, Variable::Field(_, field) if name(field).is_some_and(|name| name.is_final))
    }

    /// What counts as happening before the thread's next read of the variable.
    fn derived(&self, thread: ThreadIndex, variable: Variable) -> Vec<u32> {
        let Some(object) = variable.object().filter(|object| self.is_foreign(thread, *object)) else {
            return Vec::new();
        };
        let Some(known) = self.held.get(&(thread, object)) else {
            return Vec::new();
        };
        let mut derived = known.derived.clone();
        if self.is_final(variable) {
            let freezes = self.freezes.get(&object).into_iter().flatten();
            for &freeze in freezes.filter(|freeze| self.orders.known_to(**freeze, &known.chain)) {
                join(&mut derived, self.orders.clock(freeze));
            }
        }
        derived
    }
}
