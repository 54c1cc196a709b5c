//! An execution reduced to what a commit sequence may depend on.
//!
//! Kept are plain accesses, initial writes and external actions, and of the synchronization actions those that are ends of `sw` edges between
//! threads. Everything is in common names, so that executions with tables of their own can be compared.
//! Errs on: nothing.

use std::collections::{BTreeMap, BTreeSet};

use super::renaming::Kinds;
use crate::action::ActionKind;
use crate::common::{CommonSubject, Naming};
use crate::execution::{Action, ActionId, Execution, INITIAL, Identity, ThreadIndex, Value, Variable, View};
use crate::orders::Orders;
use crate::well_formed::Derived;

/// What two actions of different executions must have in common to be the same action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Label {
    /// The initial write of a variable, and its value.
    Initial(Variable, Value),
    /// A plain read by a thread.
    Read(ThreadIndex, Variable),
    /// A plain write by a thread, and its value.
    Write(ThreadIndex, Variable, Value),
    /// An external action by a thread.
    External(ThreadIndex, CommonSubject),
    /// A synchronization action by a thread.
    Sync(ThreadIndex, ActionKind, CommonSubject),
}

impl Label {
    /// The variable that is accessed.
    pub(super) fn variable(self) -> Option<Variable> {
        match self {
            Label::Initial(variable, _) | Label::Read(_, variable) | Label::Write(_, variable, _) => Some(variable),
            Label::External(..) | Label::Sync(..) => None,
        }
    }

    /// An initial write.
    pub(super) fn is_initial(self) -> bool {
        matches!(self, Label::Initial(..))
    }

    /// An external action.
    pub(super) fn is_external(self) -> bool {
        matches!(self, Label::External(..))
    }
}

/// An action that is kept.
#[derive(Clone, Debug)]
pub(super) struct Event {
    pub(super) label: Label,
    /// The action in the execution.
    pub(super) action: ActionId,
    thread: u16,
    position: u32,
    /// How many actions of each thread happen before it or are it.
    clock: Box<[u32]>,
    /// For a read, the event that it sees.
    pub(super) sees: Option<u32>,
    /// For a read, whether it sees a write that does not happen before it.
    pub(super) unordered: bool,
    /// For a read, whether not even final fields order the write that it sees before it.
    pub(super) racy: bool,
}

impl Event {
    /// Where it is listed: initial writes first, then thread by thread in program order.
    fn place(&self) -> (Option<ThreadIndex>, Option<Variable>, u32) {
        match self.label {
            Label::Initial(variable, _) => (None, Some(variable), 0),
            Label::Read(thread, _) | Label::Write(thread, ..) => (Some(thread), None, self.position),
            Label::External(thread, _) | Label::Sync(thread, ..) => (Some(thread), None, self.position),
        }
    }

    /// hb of two events of one execution; initial writes are not ordered among themselves.
    pub(super) fn before(&self, other: &Event) -> bool {
        let both_initial = self.label.is_initial() && other.label.is_initial();
        self.action != other.action && !both_initial && other.clock[usize::from(self.thread)] >= self.position
    }
}

/// An execution, reduced.
#[derive(Clone, Debug)]
pub(super) struct Compact {
    /// Accesses and external actions; initial writes first, then thread by thread.
    pub(super) events: Vec<Event>,
    /// Ends of `sw` edges between threads.
    pub(super) sync: Vec<Event>,
    /// `sw` between threads, as indices of `sync`.
    pub(super) sw: BTreeSet<(u16, u16)>,
    /// The edges that are in the transitive reduction of hb.
    pub(super) sufficient: BTreeSet<(u16, u16)>,
    /// The objects that a matching is free to rename.
    pub(super) kinds: Kinds,
}

impl Compact {
    /// Reduces a well-formed execution; if the library's locks are trusted, what they keep in plain variables is left out.
    pub(super) fn of(execution: &Execution, derived: &Derived, naming: &Naming, trusts: bool) -> Compact {
        let view = View::whole(execution);
        let mut events = Vec::new();
        let mut numbers: BTreeMap<ActionId, u32> = BTreeMap::new();
        let judged = |action: &Action| !trusts || !action.variable().is_some_and(|own| execution.is_of_locks(own));
        for (id, _) in execution.iter().filter(|(_, action)| judged(action)) {
            if let Some(label) = label(execution, id, naming) {
                events.push(event(execution, &derived.orders, id, label));
            }
        }
        events.sort_by_key(Event::place);
        for (number, event) in events.iter().enumerate() {
            numbers.insert(event.action, number as u32);
        }
        for event in &mut events {
            let Some(write) = execution.seen(event.action) else {
                continue;
            };
            event.sees = numbers.get(&write).copied();
            event.unordered = !derived.orders.hb(write, event.action);
            event.racy = !derived.sees_earlier(&view, event.action);
        }
        let kinds = naming.kinds().clone();
        let (sync, sw, sufficient) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
        let mut compact = Compact { events, sync, sw, sufficient, kinds };
        compact.synchronize(&view, &derived.orders, naming);
        compact
    }

    fn synchronize(&mut self, view: &View<'_>, orders: &Orders, naming: &Naming) {
        let execution = view.execution;
        let (mut releases, mut acquires) = (Vec::new(), Vec::new());
        for id in view.so() {
            let kind = execution.action(id).kind;
            if kind.is_release() {
                releases.push(id);
            }
            if kind.is_acquire() {
                acquires.push(id);
            }
        }
        let mut edges: Vec<(ActionId, ActionId)> = Vec::new();
        for &y in &acquires {
            let thread = execution.action(y).thread;
            let sources = releases.iter().filter(|x| execution.action(**x).thread != thread);
            edges.extend(sources.filter(|x| orders.sw(view, **x, y)).map(|x| (*x, y)));
        }
        let ends: BTreeSet<ActionId> = edges.iter().flat_map(|(x, y)| [*x, *y]).collect();
        self.sync = ends
            .iter()
            .map(|id| {
                let action = execution.action(*id);
                let label = Label::Sync(naming.thread(action.thread), action.kind, naming.about(action));
                event(execution, orders, *id, label)
            })
            .collect();
        self.sync.sort_by_key(Event::place);
        let numbers: BTreeMap<ActionId, u16> =
            self.sync.iter().enumerate().map(|(number, event)| (event.action, number as u16)).collect();
        let number = |(x, y): &(ActionId, ActionId)| Some((*numbers.get(x)?, *numbers.get(y)?));
        self.sw = edges.iter().filter_map(number).collect();
        self.sufficient = orders.sufficient(view).iter().filter_map(number).collect();
    }
}

fn event(execution: &Execution, orders: &Orders, id: ActionId, label: Label) -> Event {
    Event {
        label,
        action: id,
        thread: execution.action(id).thread.0 as u16,
        position: orders.position(id),
        clock: orders.clock(id).into(),
        sees: None,
        unordered: false,
        racy: false,
    }
}

/// The label of an action that is kept among the events.
fn label(execution: &Execution, id: ActionId, naming: &Naming) -> Option<Label> {
    let action = execution.action(id);
    let thread = naming.thread(action.thread);
    match (action.kind, action.variable()) {
        (ActionKind::DefaultWrite, Some(variable)) => {
            Some(Label::Initial(naming.variable(variable), naming.value(action.value)))
        }
        (ActionKind::Read, Some(variable)) => Some(Label::Read(thread, naming.variable(variable))),
        (ActionKind::Write, Some(variable)) => {
            Some(Label::Write(thread, naming.variable(variable), naming.value(action.value)))
        }
        (ActionKind::External, _) if execution.is_external(id) => Some(Label::External(thread, naming.about(action))),
        _ => None,
    }
}

/// Variables that are read racily, of objects of which it is not known which they are in other executions: those that existed before, if there
/// are several of a class.
pub(super) fn ambiguous(execution: &Execution, compact: &Compact) -> BTreeSet<String> {
    let unordered = compact.events.iter().filter(|event| event.unordered);
    let variables = unordered.filter_map(|event| execution.action(event.action).variable());
    let is_ambiguous = |variable: &Variable| {
        let Some(object) = variable.object().map(|object| &execution.objects[object.index()]) else {
            return false;
        };
        let same =
            execution.objects.iter().filter(|other| other.identity == object.identity && other.class == object.class);
        object.identity == Identity::Initial && same.count() > 1
    };
    let named = variables.filter(is_ambiguous).map(|variable| {
        format!("objects that existed before the program began, such as that of {}", execution.variable_name(variable))
    });
    named.collect()
}

/// What the rules do not speak of: shared variables with accesses weaker than volatile, or with plain and volatile ones; and torn reads,
/// which are two actions to the rules, but one here.
pub(super) fn unspoken(execution: &Execution, trusts: bool) -> BTreeSet<String> {
    #[derive(Default)]
    struct Use {
        threads: BTreeSet<ThreadIndex>,
        plain: bool,
        volatile: bool,
        weak: Option<ActionKind>,
    }
    let mut uses: BTreeMap<Variable, Use> = BTreeMap::new();
    for (_, action) in execution.iter().filter(|(_, action)| action.thread != INITIAL) {
        let judged = |variable: &Variable| !trusts || !execution.is_of_locks(*variable);
        let Some(variable) = action.variable().filter(judged) else {
            continue;
        };
        let entry = uses.entry(variable).or_default();
        entry.threads.insert(action.thread);
        match action.kind {
            ActionKind::Read | ActionKind::Write => entry.plain = true,
            ActionKind::VolatileRead | ActionKind::VolatileWrite => entry.volatile = true,
            kind => entry.weak = Some(kind),
        }
    }
    let shared = uses.iter().filter(|(_, entry)| entry.threads.len() > 1);
    let named = shared.filter_map(|(variable, entry)| {
        let name = execution.variable_name(*variable);
        match entry.weak {
            Some(kind) => Some(format!("{} of {name}", kind.name())),
            None if entry.plain && entry.volatile => Some(format!("plain and volatile accesses of {name}")),
            None => None,
        }
    });
    let torn = execution.torn.keys().filter_map(|read| execution.action(*read).variable());
    named.chain(torn.map(|variable| format!("torn reads of {}", execution.variable_name(variable)))).collect()
}
