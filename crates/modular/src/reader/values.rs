//! Concrete values of the formula language, and an interpretation that is chosen while it is looked at.
//!
//! References are a handful of objects, of which the first is null; maps are tables whose entries are chosen when somebody asks for them;
//! numbers are small ones, those that the formulas mention, and those at the ends of Java's types.

use crate::term::Sort;
use std::collections::BTreeMap;
use std::rc::Rc;

/// How many references there are.
pub(super) const REFS: u8 = 6;

/// What a formula of any sort can evaluate to.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Bool(bool),
    Int(i128),
    Ref(u8),
    Map(Rc<MapValue>),
}

/// What a table is asked by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Key {
    Int(i128),
    Ref(u8),
}

/// A total map.
#[derive(Debug)]
pub(super) enum MapValue {
    /// A table of the interpretation, by its number.
    Table(usize),
    /// Another map with one value changed.
    Changed(Rc<MapValue>, Key, Value),
    /// The same value everywhere.
    Everywhere(Value),
    /// A connective applied to the truth values of other maps, key by key.
    Each(Connective, Vec<Rc<MapValue>>),
}

/// A connective of truth values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Connective {
    And,
    Or,
    Not,
}

impl Connective {
    /// What the connective makes of truth values.
    pub fn of(self, mut truths: impl Iterator<Item = bool>) -> bool {
        match self {
            Connective::And => truths.all(|truth| truth),
            Connective::Or => truths.any(|truth| truth),
            Connective::Not => !truths.any(|truth| truth),
        }
    }
}

impl Value {
    /// The value as a key, if it is no map and no truth value.
    pub fn key(&self) -> Option<Key> {
        match self {
            Value::Int(number) => Some(Key::Int(*number)),
            Value::Ref(object) => Some(Key::Ref(*object)),
            Value::Bool(_) | Value::Map(_) => None,
        }
    }
}

/// A place of the interpretation that has no value yet.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Place {
    Constant(String),
    Entry(usize, Key),
    Application(String, Vec<Key>),
}

/// What symbols mean, as far as it has been chosen.
#[derive(Default, Debug)]
pub(super) struct Interpretation {
    pub constants: BTreeMap<String, Value>,
    pub applications: BTreeMap<(String, Vec<Key>), Value>,
    /// Entries of tables, with the sort of their values.
    pub tables: Vec<(BTreeMap<Key, Value>, Sort)>,
    /// Numbers that are chosen from.
    pub numbers: Vec<i128>,
    seed: u64,
}

impl Interpretation {
    /// One in which nothing is chosen.
    pub fn new(numbers: Vec<i128>, seed: u64) -> Interpretation {
        Interpretation { numbers, seed: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1, ..Interpretation::default() }
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        // Xorshift: nothing depends on its quality.
        self.seed ^= self.seed << 13;
        self.seed ^= self.seed >> 7;
        self.seed ^= self.seed << 17;
        ((self.seed >> 16) % end.max(1) as u64) as usize
    }

    /// Some value of a sort.
    pub fn any(&mut self, sort: &Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(self.below(4) == 0),
            Sort::Int => {
                let most = if self.below(4) == 0 { self.numbers.len() } else { self.numbers.len().min(4) };
                let index = self.below(most);
                Value::Int(self.numbers.get(index).copied().unwrap_or(0))
            }
            Sort::Ref if self.below(2) == 0 => Value::Ref(0),
            // Threads are often the second one.
            Sort::Ref if self.below(3) == 0 => Value::Ref(2),
            Sort::Ref => Value::Ref(self.below(REFS.into()) as u8),
            Sort::Map(_, value) => {
                self.tables.push((BTreeMap::new(), (**value).clone()));
                Value::Map(Rc::new(MapValue::Table(self.tables.len() - 1)))
            }
        }
    }

    /// Gives a place its value.
    pub fn choose(&mut self, place: Place, value: Value) {
        match place {
            Place::Constant(name) => drop(self.constants.insert(name, value)),
            Place::Entry(table, key) => drop(self.tables[table].0.insert(key, value)),
            Place::Application(name, keys) => drop(self.applications.insert((name, keys), value)),
        }
    }

    /// The map's value at a key.
    pub fn at(&mut self, map: &Rc<MapValue>, key: Key) -> Value {
        match &**map {
            MapValue::Table(table) => {
                if let Some(value) = self.tables[*table].0.get(&key) {
                    return value.clone();
                }
                let sort = self.tables[*table].1.clone();
                let value = self.any(&sort);
                self.tables[*table].0.insert(key, value.clone());
                value
            }
            MapValue::Changed(_, changed, value) if *changed == key => value.clone(),
            MapValue::Changed(base, ..) => self.at(base, key),
            MapValue::Everywhere(value) => value.clone(),
            MapValue::Each(connective, maps) => {
                let truths: Vec<bool> = maps.iter().map(|map| matches!(self.at(map, key), Value::Bool(true))).collect();
                Value::Bool(connective.of(truths.into_iter()))
            }
        }
    }

    /// The entry of a table that decides the map's value at a key, if it has none yet.
    pub fn open_entry(&self, map: &Rc<MapValue>, key: Key) -> Option<Place> {
        match &**map {
            MapValue::Table(table) => (!self.tables[*table].0.contains_key(&key)).then_some(Place::Entry(*table, key)),
            MapValue::Changed(_, changed, _) if *changed == key => None,
            MapValue::Changed(base, ..) => self.open_entry(base, key),
            MapValue::Everywhere(_) | MapValue::Each(..) => None,
        }
    }

    /// Whether two values are equal. Maps from numbers are compared where one of them was looked at or changed, and at the numbers
    /// that are chosen from.
    pub fn equal(&mut self, a: &Value, b: &Value) -> bool {
        match (a, b) {
            (Value::Bool(a), Value::Bool(b)) => a == b,
            (Value::Int(a), Value::Int(b)) => a == b,
            (Value::Ref(a), Value::Ref(b)) => a == b,
            (Value::Map(a), Value::Map(b)) => {
                if let (MapValue::Table(a), MapValue::Table(b)) = (&**a, &**b)
                    && a == b
                {
                    return true;
                }
                let keys = self.keys(a, b);
                keys.into_iter().all(|key| {
                    let (a, b) = (self.at(a, key), self.at(b, key));
                    self.equal(&a, &b)
                })
            }
            _ => false,
        }
    }

    /// Keys at which two maps are compared.
    fn keys(&self, a: &Rc<MapValue>, b: &Rc<MapValue>) -> Vec<Key> {
        let mut known = Vec::new();
        self.looked_at(a, &mut known);
        self.looked_at(b, &mut known);
        if known.iter().any(|key| matches!(key, Key::Int(_))) {
            known.extend(self.numbers.iter().map(|number| Key::Int(*number)));
            known.sort();
            known.dedup();
            return known;
        }
        (0..REFS).map(Key::Ref).collect()
    }

    fn looked_at(&self, map: &Rc<MapValue>, found: &mut Vec<Key>) {
        match &**map {
            MapValue::Table(table) => found.extend(self.tables[*table].0.keys()),
            MapValue::Changed(base, key, _) => {
                found.push(*key);
                self.looked_at(base, found);
            }
            MapValue::Everywhere(_) => {}
            MapValue::Each(_, maps) => maps.iter().for_each(|map| self.looked_at(map, found)),
        }
    }

    /// Numbers that matter to a formula about all numbers.
    pub fn interesting(&self) -> Vec<i128> {
        let keys = self.tables.iter().flat_map(|(entries, _)| entries.keys());
        let keys = keys.filter_map(|key| if let Key::Int(number) = key { Some(*number) } else { None });
        let constants = self.constants.values().filter_map(|value| match value {
            Value::Int(number) => Some(*number),
            Value::Bool(_) | Value::Ref(_) | Value::Map(_) => None,
        });
        let mut all: Vec<i128> = keys.chain(constants).chain(self.numbers.iter().copied()).collect();
        let near: Vec<i128> = all.iter().flat_map(|number| [number - 1, number + 1]).collect();
        all.extend(near);
        all.sort_unstable();
        all.dedup();
        all
    }
}
