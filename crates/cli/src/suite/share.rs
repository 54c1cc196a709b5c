//! Sharing units out: batches and shards of about equal cost. The same units are always shared out in the same way.

use super::unit::Unit;

/// One of several parts of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which, counted from 0.
    pub index: usize,
    /// How many there are.
    pub of: usize,
}

impl Shard {
    /// `2/5`: the second of five.
    pub fn parse(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').and_then(|(i, n)| Some((i.trim().parse().ok()?, n.trim().parse().ok()?)));
        match numbers {
            Some((i, of)) if (1..=of).contains(&i) => Ok(Shard { index: i - 1, of }),
            Some(_) | None => Err("expected a part of all, such as 1/4, 2/4, 3/4 or 4/4".to_string()),
        }
    }
}

/// The units of a shard, in the order of the plan.
pub fn shard(units: Vec<Unit>, shard: Shard) -> Vec<Unit> {
    let parts = parts(&units, shard.of, usize::MAX);
    units.into_iter().zip(parts).filter(|(_, part)| *part == shard.index).map(|(unit, _)| unit).collect()
}

/// Writes into each unit the batch that it is in, of at most so many units.
pub fn batches(units: &mut [Unit], most: usize) {
    let most = most.max(1);
    let parts = parts(units, units.len().div_ceil(most), most);
    units.iter_mut().zip(parts).for_each(|(unit, part)| unit.batch = part as u64);
}

/// For each unit one of so many parts, each with at most `most` units: the dearest unit goes first, into the cheapest part with room.
fn parts(units: &[Unit], number: usize, most: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..units.len()).collect();
    order.sort_by(|a, b| units[*b].cost.cmp(&units[*a].cost).then_with(|| units[*a].unit.cmp(&units[*b].unit)));
    let mut open: std::collections::BTreeSet<(u64, usize)> = (0..number).map(|part| (0, part)).collect();
    let mut sizes = vec![0usize; number];
    let mut parts = vec![0; units.len()];
    for index in order {
        let Some((cost, part)) = open.pop_first() else {
            break;
        };
        parts[index] = part;
        sizes[part] += 1;
        if sizes[part] < most {
            open.insert((cost.saturating_add(units[index].cost), part));
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::super::unit::tests::unit;
    use super::*;

    fn units(costs: &[u64]) -> Vec<Unit> {
        let named = |(index, cost): (usize, &u64)| Unit { cost: *cost, ..unit(&format!("T{index}"), "sc") };
        costs.iter().enumerate().map(named).collect()
    }

    fn costs(units: &[Unit]) -> Vec<u64> {
        units.iter().map(|unit| unit.cost).collect()
    }

    #[test]
    fn shards_are_balanced_and_lose_nothing() {
        let all = [9, 1, 1, 1, 8, 1, 1, 1, 1];
        let first = shard(units(&all), Shard { index: 0, of: 2 });
        let second = shard(units(&all), Shard { index: 1, of: 2 });
        assert_eq!(costs(&first).iter().sum::<u64>(), 12);
        assert_eq!(costs(&second).iter().sum::<u64>(), 12);
        assert_eq!(first.len() + second.len(), all.len());
        assert!(first.iter().all(|unit| !second.contains(unit)));
    }

    #[test]
    fn a_batch_has_no_more_units_than_it_may() {
        let mut all = units(&[100, 1, 1, 1, 1, 1, 1]);
        batches(&mut all, 3);
        let sizes: Vec<usize> = (0..3).map(|batch| all.iter().filter(|unit| unit.batch == batch).count()).collect();
        assert_eq!(sizes, [1, 3, 3]);
    }

    #[test]
    fn shards_are_counted_from_one() {
        assert_eq!(Shard::parse("1/1"), Ok(Shard { index: 0, of: 1 }));
        assert_eq!(Shard::parse("4/4"), Ok(Shard { index: 3, of: 4 }));
        for bad in ["0/4", "5/4", "1/0", "1", "a/b", "-1/2"] {
            assert!(Shard::parse(bad).is_err(), "{bad}");
        }
    }
}
