//! Write sets: which writes, of which values, some well-formed path has performed.
//!
//! Implements: *GlobalWriteSet* of [Jin, Yavuz-Kahveci, Sanders, Fig. 3], and the identities of writes across paths of their §5.

use std::collections::{BTreeMap, BTreeSet};

use crate::models::relaxer::names::{Content, Name, Spot, ThreadName, Young, YoungKind};

/// How writes of different executions are matched.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum ActionIdentity {
    /// Thread, variable and value: whatever statement performs it. The most liberal, and that of the exact rules.
    #[default]
    Any,
    /// The statement, with its callers, and how often it has been executed.
    Scope,
    /// How many writes of the variable the thread has performed.
    Occurrence,
    /// How many writes of this value to the variable the thread has performed.
    OccurrenceVal,
}

impl ActionIdentity {
    /// All of them.
    pub const ALL: [ActionIdentity; 4] =
        [ActionIdentity::Any, ActionIdentity::Scope, ActionIdentity::Occurrence, ActionIdentity::OccurrenceVal];

    /// The name that users type and read.
    pub fn name(self) -> &'static str {
        match self {
            ActionIdentity::Any => "any",
            ActionIdentity::Scope => "scope",
            ActionIdentity::Occurrence => "occurrence",
            ActionIdentity::OccurrenceVal => "occurrence-val",
        }
    }
}

/// A write, as all paths know it, besides its variable and value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct WriteId {
    /// The thread that writes.
    pub(crate) thread: ThreadName,
    /// The statement, where that counts.
    pub(crate) statement: u64,
    /// Which one of several, where that counts.
    pub(crate) number: u32,
    /// Whether an acquire read that sees it happens after it.
    pub(crate) releases: bool,
}

/// Writes with their values, for each variable.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct WriteSet {
    of: BTreeMap<Spot, BTreeSet<(Content, WriteId)>>,
    objects: BTreeSet<Young>,
    /// Young objects that can be reached from a variable that races, through other objects.
    reached: BTreeSet<Young>,
    /// The kinds of the young objects that are named, as what is written, or as where.
    kinds: BTreeSet<YoungKind>,
}

impl WriteSet {
    /// Adds a write.
    pub(crate) fn add(&mut self, spot: Spot, content: Content, id: WriteId) {
        if let Content::Object(Name::Young(young), _) = content {
            self.objects.insert(young);
            self.kinds.insert(young.kind);
        }
        if let Name::Young(young) = spot.object {
            self.kinds.insert(young.kind);
        }
        self.of.entry(spot).or_default().insert((content, id));
    }

    /// Whether there is this write.
    pub(crate) fn has(&self, spot: Spot, content: Content, id: WriteId) -> bool {
        self.of.get(&spot).is_some_and(|writes| writes.contains(&(content, id)))
    }

    /// Adds an object that a path has made reachable by a race.
    pub(crate) fn reach(&mut self, object: Young) {
        self.reached.insert(object);
        self.kinds.insert(object.kind);
    }

    /// Whether the object is written somewhere, so that it may be seen ahead of that.
    pub(crate) fn names(&self, object: Young) -> bool {
        self.objects.contains(&object)
    }

    /// Whether some path has made the object reachable by a race.
    pub(crate) fn reaches(&self, object: Young) -> bool {
        self.reached.contains(&object)
    }

    /// The kinds of young objects of which some are named. What others are called makes no difference to this round: and if one of its paths names one of another kind, there is another round.
    pub(crate) fn kinds(&self) -> &BTreeSet<YoungKind> {
        &self.kinds
    }

    /// The writes of a variable, sorted by value.
    pub(crate) fn writes(&self, spot: Spot) -> impl Iterator<Item = (Content, WriteId)> + '_ {
        self.of.get(&spot).into_iter().flatten().copied()
    }
}
