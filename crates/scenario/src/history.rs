//! Outcomes of scenarios, and the orders of operations that explain them.
//!
//! A history whose operations do not overlap is an order of them, with the results that they have when they run one after the other. All such orders are among the
//! histories of a scenario, because exploring all of its executions explores those in which nothing overlaps. An operation that never returns comes last in an order:
//! all others have returned when it is called, and still it waits.
//!
//! Errs on: nothing, if all histories are given.

use crate::harness::BITS;
use crate::script::{Form, Layout};
use jmmc_litmus::{FinalValue, Outcome};
use std::collections::BTreeSet;

/// An operation of a scenario: the thread that calls it, and which of the thread's operations it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Position {
    /// The thread, counted from 0.
    pub thread: usize,
    /// The operation's place in the thread, counted from 0.
    pub index: usize,
}

/// What an order has to respect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// What returned before another was called comes first.
    Linearizable,
    /// What a thread calls first comes first.
    Sequential,
    /// What returned at a time when nothing was running comes before what was called later.
    Quiescent,
}

/// What operations of a scenario resulted in, and which were over before others began.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct History {
    /// What each operation of each thread, and then each probe, returned; without times.
    pub outcome: Outcome,
    /// How many operations each thread has.
    threads: Vec<usize>,
    /// What each operation had seen when it was called; `None` if it was not called, or in a plain form.
    seen: Vec<Vec<Option<u32>>>,
}

/// One order of a scenario's operations, with their results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    /// What the operations, and then the probes, return.
    pub outcome: Outcome,
    /// The operations that return, in their order.
    pub returns: Vec<Position>,
    /// The operations that are called when those have returned, and wait for ever.
    pub waits: BTreeSet<Position>,
}

/// The orders of a scenario's operations.
#[derive(Clone, Debug, Default)]
pub struct Orders {
    all: Vec<Order>,
}

/// Whether a history is explained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// By an order.
    Explained,
    /// By none.
    Unexplained,
    /// By none; but in every order more operations wait for ever than in the history, as if they waited for each other.
    Waits,
}

impl Layout {
    /// The history that an outcome of the scenario's litmus test tells.
    pub fn history(&self, outcome: &Outcome) -> History {
        let mut values = outcome.without_numbers().values.into_iter();
        let (mut results, mut seen) = (Vec::new(), Vec::new());
        for length in &self.threads {
            let mut of_thread = Vec::new();
            for _ in 0..*length {
                let times = if self.form == Form::Timed { values.next().flatten() } else { None };
                of_thread.push(match times {
                    Some(FinalValue::Int(bits)) => Some(bits as u32),
                    _ => None,
                });
                results.push(values.next().flatten());
            }
            seen.push(of_thread);
        }
        results.extend(values);
        let outcome = Outcome { values: results, ..outcome.clone() };
        History { outcome, threads: self.threads.clone(), seen }
    }
}

impl History {
    /// All operations, thread by thread.
    pub fn operations(&self) -> impl Iterator<Item = Position> + '_ {
        let of_thread = |(thread, length): (usize, &usize)| (0..*length).map(move |index| Position { thread, index });
        self.threads.iter().enumerate().flat_map(of_thread)
    }

    /// What an operation returned; `None` if it did not return.
    pub fn result(&self, at: Position) -> Option<&FinalValue> {
        let before: usize = self.threads[..at.thread].iter().sum();
        self.outcome.values.get(before + at.index)?.as_ref()
    }

    /// What a probe returned.
    pub fn probe(&self, index: usize) -> Option<&FinalValue> {
        self.outcome.values.get(self.threads.iter().sum::<usize>() + index)?.as_ref()
    }

    /// Whether an operation was called: those before it have returned.
    pub fn is_called(&self, at: Position) -> bool {
        (0..at.index).all(|index| self.result(Position { index, ..at }).is_some())
    }

    /// Whether one operation had returned before the other was called.
    pub fn precedes(&self, one: Position, other: Position) -> bool {
        if one.thread == other.thread {
            return one.index < other.index;
        }
        let seen = self.seen[other.thread][other.index].unwrap_or(0);
        (seen >> (one.thread as u32 * BITS)) & ((1 << BITS) - 1) > one.index as u32
    }

    /// The operations that never return although they were called.
    fn waiting(&self) -> BTreeSet<Position> {
        self.operations().filter(|at| self.result(*at).is_none() && self.is_called(*at)).collect()
    }

    /// Whether no two operations overlap, but for those that wait for ever.
    fn is_sequential(&self) -> bool {
        let called: Vec<Position> = self.operations().filter(|at| self.is_called(*at)).collect();
        called.iter().all(|one| {
            called.iter().filter(|other| other.thread > one.thread).all(|other| {
                let (ends, other_ends) = (self.result(*one).is_some(), self.result(*other).is_some());
                self.precedes(*one, *other) || self.precedes(*other, *one) || (!ends && !other_ends)
            })
        })
    }

    /// The order that this history is; `None` if operations overlap.
    fn order(&self) -> Option<Order> {
        if !self.is_sequential() {
            return None;
        }
        let mut returns: Vec<Position> = self.operations().filter(|at| self.result(*at).is_some()).collect();
        let earlier = |at: &Position| self.operations().filter(|other| self.precedes(*other, *at)).count();
        returns.sort_by_key(earlier);
        Some(Order { outcome: self.outcome.clone(), returns, waits: self.waiting() })
    }

    /// Whether an order that explains this history must have the one before the other.
    fn demands(&self, condition: Condition, one: Position, other: Position) -> bool {
        match condition {
            Condition::Linearizable => self.precedes(one, other),
            Condition::Sequential => one.thread == other.thread && one.index < other.index,
            Condition::Quiescent => self.is_parted(one, other),
        }
    }

    /// Whether there is a time, between the return of one and the call of the other, at which nothing runs.
    fn is_parted(&self, one: Position, other: Position) -> bool {
        let mut cuts = vec![Vec::new()];
        for length in &self.threads {
            let longer = |cut: &Vec<usize>| (0..=*length).map(|at| [&cut[..], &[at]].concat()).collect::<Vec<_>>();
            cuts = cuts.iter().flat_map(longer).collect();
        }
        let over = |cut: &[usize], at: Position| at.index < cut[at.thread];
        let is_quiet = |cut: &&Vec<usize>| {
            let all = || self.operations();
            all().filter(|a| over(cut, *a)).all(|a| all().filter(|b| !over(cut, *b)).all(|b| self.precedes(a, b)))
        };
        cuts.iter().filter(|cut| over(cut, one) && !over(cut, other)).any(|cut| is_quiet(&cut))
    }
}

impl Order {
    /// Whether one operation comes before the other.
    fn has_before(&self, one: Position, other: Position) -> bool {
        let place = |at: Position| self.returns.iter().position(|known| *known == at);
        place(one).is_some_and(|place_of_one| place(other).is_none_or(|place_of_other| place_of_one < place_of_other))
    }
}

impl Orders {
    /// The orders among all histories of a scenario.
    pub fn of(histories: impl IntoIterator<Item = History>) -> Orders {
        Orders { all: histories.into_iter().filter_map(|history| history.order()).collect() }
    }

    /// The orders of operations that have a thread each, told as those of a scenario whose threads have these lengths.
    pub fn of_single(histories: impl IntoIterator<Item = History>, threads: &[usize]) -> Orders {
        let of_thread = |(thread, length): (usize, &usize)| (0..*length).map(move |index| Position { thread, index });
        let positions: Vec<Position> = threads.iter().enumerate().flat_map(of_thread).collect();
        let mut all = Orders::of(histories).all;
        all.retain(|order| order.waits.is_empty());
        all.iter_mut().flat_map(|order| &mut order.returns).for_each(|at| *at = positions[at.thread]);
        Orders { all }
    }

    /// Whether there are none: then the operations cannot be run one after the other at all.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The results that orders give, whatever times demand.
    pub fn outcomes(&self) -> BTreeSet<Outcome> {
        self.all.iter().map(|order| order.outcome.clone()).collect()
    }

    /// One order for each result.
    pub fn examples(&self) -> Vec<&Order> {
        let mut told = BTreeSet::new();
        self.all.iter().filter(|order| told.insert(&order.outcome)).collect()
    }

    /// Whether an order explains the history.
    pub fn judge(&self, history: &History, condition: Condition) -> Judgement {
        if condition == Condition::Quiescent && !history.outcome.ends.is_empty() {
            return Judgement::Waits;
        }
        let respects = |order: &Order| {
            let operations = || history.operations();
            operations().all(|one| {
                operations().all(|other| !history.demands(condition, one, other) || !order.has_before(other, one))
            })
        };
        if self.all.iter().any(|order| order.outcome == history.outcome && respects(order)) {
            return Judgement::Explained;
        }
        let waiting = history.waiting();
        let waits_no_more = |order: &Order| order.waits.is_subset(&waiting);
        if self.all.iter().any(waits_no_more) { Judgement::Unexplained } else { Judgement::Waits }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jmmc_litmus::AbruptEnd;

    const fn at(thread: usize, index: usize) -> Position {
        Position { thread, index }
    }

    /// A history of two threads: for each operation what it saw of the other thread, and what it returned.
    fn history(threads: [&[(u32, Option<i32>)]; 2]) -> History {
        let layout =
            Layout { form: Form::Timed, threads: threads.iter().map(|calls| calls.len()).collect(), probes: 0 };
        let mut values = Vec::new();
        for (thread, calls) in threads.iter().enumerate() {
            for (seen, result) in *calls {
                let shift = (1 - thread as u32) * BITS;
                values.push(Some(FinalValue::Int((*seen << shift) as i32)));
                values.push(result.map(FinalValue::Int));
            }
        }
        let waits = threads.iter().flat_map(|calls| calls.iter()).any(|(_, result)| result.is_none());
        let ends = if waits { vec![AbruptEnd::Deadlock { threads: [].into() }] } else { Vec::new() };
        layout.history(&Outcome { values, ends, asserts_hold: true })
    }

    /// A register that is 0 at first: one thread writes 1, which returns 9, the other reads.
    fn register() -> Orders {
        Orders::of([
            history([&[(0, Some(9))], &[(1, Some(1))]]),
            history([&[(1, Some(9))], &[(0, Some(0))]]),
            history([&[(0, Some(9))], &[(0, Some(1))]]),
        ])
    }

    #[test]
    fn orders_are_the_histories_in_which_nothing_overlaps() {
        assert_eq!(register().all.len(), 2);
        assert_eq!(register().all[1].returns, [at(1, 0), at(0, 0)]);
    }

    #[test]
    fn times_count_only_if_the_condition_says_so() {
        let stale = history([&[(0, Some(9))], &[(1, Some(0))]]);
        let orders = register();
        assert_eq!(orders.judge(&stale, Condition::Linearizable), Judgement::Unexplained);
        assert_eq!(orders.judge(&stale, Condition::Quiescent), Judgement::Unexplained);
        assert_eq!(orders.judge(&stale, Condition::Sequential), Judgement::Explained);
        let overlaps = history([&[(0, Some(9))], &[(0, Some(0))]]);
        assert_eq!(orders.judge(&overlaps, Condition::Linearizable), Judgement::Explained);
        let wrong = history([&[(0, Some(9))], &[(0, Some(7))]]);
        assert_eq!(orders.judge(&wrong, Condition::Sequential), Judgement::Unexplained);
    }

    #[test]
    fn what_waits_for_ever_comes_last() {
        // One thread takes, the other puts: if the put comes first, the take returns 1; alone, it waits.
        let orders =
            Orders::of([history([&[(1, Some(1))], &[(0, Some(9))]]), history([&[(0, None)], &[(0, Some(9))]])]);
        assert_eq!(orders.all.len(), 1);
        let lost = history([&[(1, None)], &[(0, Some(9))]]);
        assert_eq!(orders.judge(&lost, Condition::Linearizable), Judgement::Unexplained);
        let alone = Orders::of([lost.clone()]);
        assert_eq!(alone.judge(&lost, Condition::Linearizable), Judgement::Explained);
        let met = history([&[(0, Some(1))], &[(0, Some(9))]]);
        assert_eq!(alone.judge(&met, Condition::Linearizable), Judgement::Waits);
    }

    #[test]
    fn orders_of_single_operations_know_no_threads() {
        // Two operations, each in a thread, ran as 1, 0; in the scenario they are one thread's.
        let orders = Orders::of_single([history([&[(1, Some(5))], &[(0, Some(6))]])], &[2]);
        assert_eq!(orders.all[0].returns, [at(0, 1), at(0, 0)]);
        let one_thread = Layout { form: Form::Timed, threads: vec![2], probes: 0 };
        let values = [0, 5, 0, 6].map(|value| Some(FinalValue::Int(value))).to_vec();
        let history = one_thread.history(&Outcome { values, ends: Vec::new(), asserts_hold: true });
        assert_eq!(orders.judge(&history, Condition::Quiescent), Judgement::Unexplained);
    }
}
