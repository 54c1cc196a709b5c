//! Relations between at most 64 events, as sets of bits.

/// A relation that is kept transitively closed. Invariant: `rows[a]` has bit `b` iff the relation has (a, b).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Relation {
    rows: Vec<u64>,
}

/// The most events there may be.
pub const MOST_EVENTS: usize = 64;

impl Relation {
    /// The empty relation on so many events, at most [`MOST_EVENTS`].
    pub fn new(events: usize) -> Relation {
        Relation { rows: vec![0; events] }
    }

    /// Whether the relation has (a, b).
    pub fn has(&self, a: usize, b: usize) -> bool {
        self.rows[a] >> b & 1 == 1
    }

    /// Adds (a, b) and what follows from it.
    pub fn add(&mut self, a: usize, b: usize) {
        if self.has(a, b) {
            return;
        }
        let new = self.rows[b] | 1 << b;
        for before in 0..self.rows.len() {
            if before == a || self.has(before, a) {
                self.rows[before] |= new;
            }
        }
    }

    /// Whether nothing comes before itself.
    pub fn is_acyclic(&self) -> bool {
        (0..self.rows.len()).all(|event| !self.has(event, event))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_is_added_too() {
        let mut relation = Relation::new(4);
        relation.add(2, 3);
        relation.add(0, 1);
        assert!(!relation.has(0, 3));
        relation.add(1, 2);
        assert!(relation.has(0, 3) && relation.is_acyclic());
        relation.add(3, 1);
        assert!(!relation.is_acyclic() && relation.has(1, 1) && !relation.has(0, 0));
    }
}
