//! Scenarios, smallest first, one of each class of symmetric ones.
//!
//! Two scenarios are symmetric if they differ in the names of threads, or in the names of values of the domain, only. That the class treats values
//! alike is assumed of arguments whose type is a type variable or `Object`, unless these are compared.

use crate::invocation::OperationCall;
use std::collections::BTreeMap;

/// What a few threads call, and what is called before they start. Numbers are positions among the invocations.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Scenario {
    /// What is called before the threads start.
    pub before: Vec<usize>,
    /// What each thread calls; at least two threads, none of them empty.
    pub threads: Vec<Vec<usize>>,
}

/// How large scenarios may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScenarioBounds {
    /// Most threads; at least two.
    pub threads: usize,
    /// Most operations of one thread; at least one.
    pub length: usize,
    /// Most operations before the threads start.
    pub before: usize,
    /// Most operations in all.
    pub size: usize,
}

/// Enumerates the scenarios of a class.
pub struct Enumerator<'i> {
    invocations: &'i [OperationCall],
    bounds: ScenarioBounds,
    /// For each way to rename values but the one that changes nothing: what each invocation becomes.
    renamings: Vec<Vec<usize>>,
}

impl Scenario {
    /// How many operations it has.
    pub fn size(&self) -> usize {
        self.before.len() + self.threads.iter().map(Vec::len).sum::<usize>()
    }

    /// The same with other names for the threads: the longest first, equally long ones in the order of what they call.
    fn sorted(mut self) -> Scenario {
        self.threads.sort_by(|one, other| other.len().cmp(&one.len()).then_with(|| one.cmp(other)));
        self
    }

    /// The same scenario where its calls have other numbers: `numbers` has that of each.
    pub fn with_calls(&self, numbers: &[usize]) -> Scenario {
        let renumber = |calls: &Vec<usize>| calls.iter().map(|call| numbers[*call]).collect::<Vec<_>>();
        Scenario { before: renumber(&self.before), threads: self.threads.iter().map(renumber).collect() }
    }

    fn renamed(&self, renaming: &[usize]) -> Scenario {
        self.with_calls(renaming).sorted()
    }
}

impl<'i> Enumerator<'i> {
    /// Enumerates scenarios of these invocations within the bounds.
    pub fn new(invocations: &'i [OperationCall], bounds: ScenarioBounds) -> Enumerator<'i> {
        let values = invocations.iter().flat_map(|one| &one.values).max().map_or(0, |most| most + 1);
        let renamings = permutations(values).iter().filter_map(|order| renaming(invocations, order)).collect();
        Enumerator { invocations, bounds, renamings }
    }

    /// The sizes of scenarios, in order.
    pub fn sizes(&self) -> impl Iterator<Item = usize> + use<> {
        2..=self.bounds.size.min(self.bounds.before + self.bounds.threads * self.bounds.length)
    }

    /// All scenarios of a size, in order.
    pub fn of_size(&self, size: usize) -> impl Iterator<Item = Scenario> + '_ {
        let shapes = shapes(size, self.bounds);
        shapes.into_iter().flat_map(move |shape| {
            let count = self.invocations.len();
            let all = (count as u128).checked_pow(size as u32).unwrap_or(u128::MAX);
            (0..all).map(move |number| scenario(&shape, number, count, size)).filter(|found| self.is_wanted(found))
        })
    }

    fn is_wanted(&self, scenario: &Scenario) -> bool {
        let is_sorted = scenario.clone().sorted() == *scenario;
        is_sorted
            && self.keeps_groups(scenario)
            && self.renamings.iter().all(|renaming| scenario.renamed(renaming) >= *scenario)
    }

    /// Whether operations of a group belong to one thread, and those that happen once do not happen twice.
    fn keeps_groups(&self, scenario: &Scenario) -> bool {
        let mut owner: BTreeMap<&str, usize> = BTreeMap::new();
        for (thread, call) in
            scenario.threads.iter().enumerate().flat_map(|(t, calls)| calls.iter().map(move |c| (t, c)))
        {
            let group = self.invocations[*call].group.as_deref();
            if group.is_some_and(|group| *owner.entry(group).or_insert(thread) != thread) {
                return false;
            }
        }
        let calls = || scenario.before.iter().chain(scenario.threads.iter().flatten());
        let times = |operation: usize| calls().filter(|call| self.invocations[**call].operation == operation).count();
        calls().map(|call| &self.invocations[*call]).all(|one| !one.once || times(one.operation) == 1)
    }
}

/// Lengths of the part before, and of the threads, the longest first: what needs nothing before comes first, then what has fewer threads.
fn shapes(size: usize, bounds: ScenarioBounds) -> Vec<(usize, Vec<usize>)> {
    let mut all = Vec::new();
    for before in 0..=bounds.before.min(size.saturating_sub(2)) {
        for threads in 2..=bounds.threads {
            let mut lengths = Vec::new();
            partitions(size - before, threads, bounds.length, &mut Vec::new(), &mut lengths);
            all.extend(lengths.into_iter().map(|lengths| (before, lengths)));
        }
    }
    all
}

/// Ways to write a number as a sum of so many parts, none larger than `most`, the largest first.
fn partitions(number: usize, parts: usize, most: usize, begun: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
    if parts == 0 {
        if number == 0 {
            all.push(begun.clone());
        }
        return;
    }
    for part in (1..=most.min(number)).rev() {
        begun.push(part);
        partitions(number - part, parts - 1, part, begun, all);
        begun.pop();
    }
}

/// The scenario of a shape whose calls are the digits of a number.
fn scenario(shape: &(usize, Vec<usize>), number: u128, count: usize, size: usize) -> Scenario {
    let mut digits = vec![0; size];
    let mut rest = number;
    for digit in digits.iter_mut().rev() {
        *digit = (rest % count as u128) as usize;
        rest /= count as u128;
    }
    let mut from = shape.0;
    let threads = shape.1.iter().map(|length| {
        from += length;
        digits[from - length..from].to_vec()
    });
    let threads = threads.collect();
    Scenario { before: digits[..shape.0].to_vec(), threads }
}

/// What invocations become if values are renamed; `None` if nothing changes, or if there is no such invocation.
fn renaming(invocations: &[OperationCall], order: &[usize]) -> Option<Vec<usize>> {
    let renamed = |one: &OperationCall| {
        let values: Vec<usize> = one.values.iter().map(|value| order[*value]).collect();
        let is_it = |other: &OperationCall| {
            other.operation == one.operation && other.values == values && other.pattern == one.pattern
        };
        invocations.iter().position(is_it)
    };
    let all: Vec<usize> = invocations.iter().map(renamed).collect::<Option<_>>()?;
    let changes = all.iter().enumerate().any(|(index, renamed)| index != *renamed);
    changes.then_some(all)
}

fn permutations(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let longer = |begun: &Vec<usize>| {
            let free = (0..count).filter(|next| !begun.contains(next));
            free.map(|next| begun.iter().copied().chain([next]).collect()).collect::<Vec<Vec<usize>>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn invocation(operation: usize, text: &str, values: &[usize]) -> OperationCall {
        let values = values.to_vec();
        let pattern = if values.is_empty() { text.to_string() } else { "_".to_string() };
        OperationCall { values, pattern, ..OperationCall::written(operation, text, false) }
    }

    fn texts(invocations: &[OperationCall], bounds: ScenarioBounds, size: usize) -> Vec<String> {
        let text = |calls: &Vec<usize>| calls.iter().map(|call| invocations[*call].text.clone()).collect::<String>();
        let scenarios = Enumerator::new(invocations, bounds);
        let told = |one: Scenario| {
            let threads: Vec<String> = one.threads.iter().map(text).collect();
            format!("{}:{}", text(&one.before), threads.join("|"))
        };
        scenarios.of_size(size).map(told).collect()
    }

    const TWO: ScenarioBounds = ScenarioBounds { threads: 2, length: 2, before: 1, size: 3 };

    #[test]
    fn threads_have_no_names() {
        let two = [invocation(0, "a", &[]), invocation(1, "b", &[])];
        assert_eq!(texts(&two, TWO, 2), [":a|a", ":a|b", ":b|b"]);
        assert_eq!(texts(&two, TWO, 3).len(), 8 + 2 * 3);
    }

    #[test]
    fn values_have_no_names() {
        let put = [invocation(0, "1", &[0]), invocation(0, "2", &[1]), invocation(1, "p", &[])];
        assert_eq!(texts(&put, TWO, 2), [":1|1", ":1|2", ":1|p", ":p|p"]);
    }

    #[test]
    fn a_group_belongs_to_one_thread() {
        let mut two = [invocation(0, "a", &[]), invocation(1, "b", &[])];
        two[0].group = Some("g".to_string());
        assert_eq!(texts(&two, TWO, 2), [":a|b", ":b|b"]);
        two[1].once = true;
        assert_eq!(texts(&two, TWO, 2), [":a|b"]);
    }

    #[test]
    fn shapes_are_ordered() {
        let bounds = ScenarioBounds { threads: 3, length: 2, before: 1, size: 4 };
        let expected = [(0, vec![2, 2]), (0, vec![2, 1, 1]), (1, vec![2, 1]), (1, vec![1, 1, 1])];
        assert_eq!(shapes(4, bounds), expected);
        assert_eq!(Enumerator::new(&[], bounds).sizes().collect::<Vec<_>>(), [2, 3, 4]);
    }
}
