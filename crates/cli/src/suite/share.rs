//! Sharing units out: batches and shards of about equal cost. The same units are always shared out in the same way.

use super::unit::Unit;
use jmmc_search::SearchPart;
use std::collections::BTreeSet;
use std::fmt;

/// One of several parts of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

/// One of several parts of a search or, if it was cut again, of a part.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PartPath(Vec<Shard>);

impl PartPath {
    /// `2/5`: the second of five; `2/5.1/3`: the first of three of that one.
    pub fn parse(text: &str) -> Result<PartPath, String> {
        text.split('.').map(Shard::parse).collect::<Result<_, _>>().map(PartPath)
    }

    /// All parts that the search is cut into.
    pub fn all(of: usize) -> Vec<PartPath> {
        PartPath(Vec::new()).cut(of)
    }

    /// The parts that it is cut into.
    pub fn cut(&self, of: usize) -> Vec<PartPath> {
        let own = |index| PartPath(self.0.iter().copied().chain([Shard { index, of }]).collect());
        (0..of).map(own).collect()
    }

    /// As the search counts.
    pub fn levels(&self) -> impl Iterator<Item = SearchPart> {
        self.0.iter().map(|part| SearchPart { index: part.index, of: part.of })
    }

    /// Whether parts, of which these are explored, leave nothing of the search out.
    pub fn cover_all(explored: &[PartPath]) -> bool {
        PartPath(Vec::new()).is_covered(explored)
    }

    /// A part is explored if it is, or all the parts are that it is cut into, in one of the ways in which it is.
    fn is_covered(&self, explored: &[PartPath]) -> bool {
        let depth = self.0.len();
        let within = || explored.iter().filter(|part| part.0.len() > depth && part.0.starts_with(&self.0));
        let ways: BTreeSet<usize> = within().map(|part| part.0[depth].of).collect();
        explored.contains(self) || ways.into_iter().any(|of| self.cut(of).iter().all(|part| part.is_covered(explored)))
    }
}

impl fmt::Display for PartPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let levels: Vec<String> = self.0.iter().map(|part| format!("{}/{}", part.index + 1, part.of)).collect();
        f.write_str(&levels.join("."))
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
    let mut open: BTreeSet<(u64, usize)> = (0..number).map(|part| (0, part)).collect();
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
    fn a_search_is_covered_by_its_parts_however_they_are_cut() {
        let covered = |parts: &[&str]| {
            let parts: Vec<PartPath> = parts.iter().map(|part| PartPath::parse(part).unwrap()).collect();
            PartPath::cover_all(&parts)
        };
        assert!(covered(&["1/2", "2/2"]) && covered(&["1/1"]));
        assert!(covered(&["2/2", "1/2.1/3", "1/2.2/3", "1/2.3/3"]));
        assert!(covered(&["2/2", "1/2.1/2.1/2", "1/2.2/2", "1/2.1/2.2/2"]));
        assert!(covered(&["1/3", "1/2", "2/2"]), "one way is enough");
        for missing in [&["1/2"][..], &[], &["1/2", "2/3"], &["2/2", "1/2.1/3", "1/2.3/3"], &["1/2.1/2", "1/2.2/2"]] {
            assert!(!covered(missing), "{missing:?}");
        }
        assert_eq!(
            PartPath::parse("2/3").unwrap().cut(2).iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["2/3.1/2", "2/3.2/2"]
        );
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
