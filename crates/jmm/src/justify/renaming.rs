//! Which free objects of a justifying execution are which of E: part of what is searched for.
//!
//! Implements: the JLS leaves open which object of one execution is which of another, so an execution may justify a step under any injection of its
//! free objects into E's that keeps class and length. An object that is left without a partner is none of E's. Only injections that cannot be extended are
//! tried: more partners only add to what may be matched.
//! Errs on: nothing; too many injections are reported.

use std::collections::{BTreeMap, BTreeSet};

use super::class::Class;
use super::compact::Label;
use crate::common::{CommonSubject, ObjectKind};
use crate::execution::{ObjectId, Value, Variable};

/// Most injections of one execution's objects.
const MOST: usize = 5_000;

/// Free objects with their kinds.
pub(super) type Kinds = BTreeMap<ObjectId, ObjectKind>;

/// From a candidate's free objects to E's.
pub(super) type Renaming = BTreeMap<ObjectId, ObjectId>;

/// The object that stands for all free ones of a kind: none has such a number.
fn representative(kind: ObjectKind) -> ObjectId {
    ObjectId(u32::MAX - kind.0)
}

/// An object without a partner: none of E's has such a number.
fn stranger(object: ObjectId) -> ObjectId {
    ObjectId(1 << 31 | object.0)
}

impl Label {
    /// The same with other objects.
    pub(super) fn with(self, of: impl Fn(ObjectId) -> ObjectId) -> Label {
        let variable = |variable: Variable| variable.object().map_or(variable, |object| variable.of(of(object)));
        let value = |value: Value| match value {
            Value::Object(object) => Value::Object(of(object)),
            Value::Bits(_) => value,
        };
        let about = |about: CommonSubject| about.object().map_or(about, |object| about.with(of(object)));
        match self {
            Label::Initial(place, content) => Label::Initial(variable(place), value(content)),
            Label::Read(thread, place) => Label::Read(thread, variable(place)),
            Label::Write(thread, place, content) => Label::Write(thread, variable(place), value(content)),
            Label::External(thread, what) => Label::External(thread, about(what)),
            Label::Sync(thread, kind, what) => Label::Sync(thread, kind, about(what)),
        }
    }

    /// The same with all free objects of a kind taken for one.
    pub(super) fn anonymous(self, kinds: &Kinds) -> Label {
        self.with(|object| kinds.get(&object).map_or(object, |kind| representative(*kind)))
    }

    fn objects(self) -> impl Iterator<Item = ObjectId> {
        let value = |value: Value| match value {
            Value::Object(object) => Some(object),
            Value::Bits(_) => None,
        };
        let (first, second) = match self {
            Label::Initial(place, content) | Label::Write(_, place, content) => (place.object(), value(content)),
            Label::Read(_, place) => (place.object(), None),
            Label::External(_, what) | Label::Sync(_, _, what) => (what.object(), None),
        };
        first.into_iter().chain(second)
    }
}

impl Class {
    /// The same with its objects renamed; those that have no new name become strangers.
    pub(super) fn renamed(&self, renaming: &Renaming) -> Class {
        let of = |object: ObjectId| match (renaming.get(&object), self.kinds.contains_key(&object)) {
            (Some(other), _) => *other,
            (None, true) => stranger(object),
            (None, false) => object,
        };
        let mut class = self.clone();
        class.labels.iter_mut().chain(&mut class.sync.labels).for_each(|label| *label = label.with(of));
        class
    }
}

/// The free objects that labels mention.
pub(super) fn mentioned<'l>(labels: impl Iterator<Item = &'l Label>, kinds: &Kinds) -> Kinds {
    let objects: BTreeSet<ObjectId> = labels.flat_map(|label| label.objects()).collect();
    objects.into_iter().filter_map(|object| Some((object, *kinds.get(&object)?))).collect()
}

/// All injections of the one execution's free objects into the other's that cannot be extended.
///
/// # Errors
/// If there are too many.
pub(super) fn renamings(from: &Kinds, to: &Kinds) -> Result<Vec<Renaming>, String> {
    let mut all = vec![Renaming::new()];
    let kinds: BTreeSet<ObjectKind> = from.values().copied().collect();
    for kind in kinds {
        let of = |objects: &Kinds| -> Vec<ObjectId> {
            objects.iter().filter(|(_, other)| **other == kind).map(|(object, _)| *object).collect()
        };
        let ways = injections(&of(from), &of(to));
        if all.len() * ways.len() > MOST {
            return Err(format!("objects of executions can be matched in more than {MOST} ways"));
        }
        let both = |known: &Renaming, way: &Renaming| known.iter().chain(way).map(|(a, b)| (*a, *b)).collect();
        all = all.iter().flat_map(|known| ways.iter().map(move |way| both(known, way))).collect();
    }
    Ok(all)
}

/// The injections of one list into another, as large as they can be; one more than are counted at most.
fn injections(from: &[ObjectId], to: &[ObjectId]) -> Vec<Renaming> {
    let mut found = Vec::new();
    let skips = from.len().saturating_sub(to.len());
    extend(from, to, skips, &Renaming::new(), &mut found);
    found
}

fn extend(from: &[ObjectId], to: &[ObjectId], skips: usize, known: &Renaming, found: &mut Vec<Renaming>) {
    if found.len() > MOST {
        return;
    }
    let Some((&object, rest)) = from.split_first() else {
        found.push(known.clone());
        return;
    };
    let taken: BTreeSet<ObjectId> = known.values().copied().collect();
    for other in to.iter().filter(|other| !taken.contains(other)) {
        let mut known = known.clone();
        known.insert(object, *other);
        extend(rest, to, skips, &known, found);
    }
    if skips > 0 {
        extend(rest, to, skips - 1, known, found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(objects: &[(u32, u32)]) -> Kinds {
        objects.iter().map(|(object, kind)| (ObjectId(*object), ObjectKind(*kind))).collect()
    }

    #[track_caller]
    fn check(from: &[(u32, u32)], to: &[(u32, u32)], count: usize) {
        assert_eq!(renamings(&kinds(from), &kinds(to)).map(|all| all.len()), Ok(count));
    }

    #[test]
    fn objects_of_one_kind_are_matched_in_every_way() {
        check(&[(1, 0), (2, 0)], &[(7, 0), (8, 0)], 2);
        check(&[(1, 0), (2, 1)], &[(7, 0), (8, 1)], 1);
    }

    #[test]
    fn those_that_are_too_many_have_no_partner() {
        check(&[(1, 0), (2, 0), (3, 0)], &[(7, 0)], 3);
        check(&[(1, 0)], &[(7, 1)], 1);
        check(&[(1, 0)], &[(7, 0), (8, 0), (9, 0)], 3);
    }

    #[test]
    fn too_many_ways_are_reported() {
        let many: Vec<(u32, u32)> = (0..9).map(|object| (object, 0)).collect();
        assert!(renamings(&kinds(&many), &kinds(&many)).is_err());
    }
}
