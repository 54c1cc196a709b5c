//! Tables in which equal values have equal ids.

use std::borrow::Borrow;
use std::hash::Hash;
use std::sync::RwLock;

use rustc_hash::FxHashMap;

use crate::lock::{read, write};

/// A growing table without repetitions. Its entries never move.
#[derive(Debug)]
pub(crate) struct Interner<T: ?Sized> {
    values: boxcar::Vec<Box<T>>,
    ids: RwLock<FxHashMap<Box<T>, u32>>,
}

impl<T: ?Sized> Default for Interner<T> {
    fn default() -> Self {
        Interner { values: boxcar::Vec::new(), ids: RwLock::default() }
    }
}

impl<T: ?Sized + Eq + Hash> Interner<T>
where
    Box<T>: Clone + Borrow<T>,
{
    /// The id of a value.
    pub fn intern<'v>(&self, value: &'v T) -> u32
    where
        Box<T>: From<&'v T>,
    {
        if let Some(id) = self.get(value) {
            return id;
        }
        let mut ids = write(&self.ids);
        if let Some(id) = ids.get(value) {
            return *id;
        }
        let owned: Box<T> = value.into();
        let id = self.values.push(owned.clone()) as u32;
        ids.insert(owned, id);
        id
    }

    /// The id of a value if it has one.
    pub fn get(&self, value: &T) -> Option<u32> {
        read(&self.ids).get(value).copied()
    }

    /// The value with that id.
    pub fn value(&self, id: u32) -> &T {
        &self.values[id as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_have_equal_ids() {
        let table: Interner<str> = Interner::default();
        let (a, b) = (table.intern("a"), table.intern("b"));
        assert_eq!((a, b), (0, 1));
        assert_eq!(table.intern("a"), a);
        assert_eq!(table.get("c"), None);
        assert_eq!(table.value(b), "b");
    }
}
