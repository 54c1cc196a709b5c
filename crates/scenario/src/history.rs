//! Outcomes of scenarios, and the orders of operations that explain them.
//!
//! A history whose operations do not overlap is an order of them, with the results that they have when they run one after the other. All such orders are among the
//! histories of a scenario, because exploring all of its executions explores those in which nothing overlaps. An operation that never returns comes last in an order:
//! all others have returned when it is called, and still it waits. Several such operations are explained by an order of the others after which each of them, called alone, waits.
//!
//! Errs on: nothing, if all histories are given.

use crate::harness::BITS;
use crate::script::{Layout, ScenarioForm};
use jmmc_litmus::{FinalValue, Outcome};
use std::collections::BTreeSet;

/// An operation of a scenario: the thread that calls it, and which of the thread's operations it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct CallPosition {
    /// The thread, counted from 0.
    pub thread: usize,
    /// The operation's place in the thread, counted from 0.
    pub index: usize,
}

/// What an order has to respect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Consistency {
    /// What returned before another was called comes first.
    Linearizable,
    /// What a thread calls first comes first.
    Sequential,
    /// What returned at a time when nothing was running comes before what was called later.
    Quiescent,
}

/// What operations of a scenario resulted in, and which were over before others began.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct CallHistory {
    /// What each operation of each thread, and then each probe, returned; without times.
    pub outcome: Outcome,
    /// How many operations each thread has.
    threads: Vec<usize>,
    /// What each operation had seen when it was called; `None` if it was not called, or in a plain form.
    seen: Vec<Vec<Option<u32>>>,
}

/// One order of a scenario's operations, with their results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OperationOrder {
    /// What the operations, and then the probes, return.
    pub outcome: Outcome,
    /// The operations that return, in their order.
    pub returns: Vec<CallPosition>,
    /// The operations that are called when those have returned, and wait for ever.
    pub waits: BTreeSet<CallPosition>,
}

/// All orders in which the operations of a scenario can run one after the other.
#[derive(Clone, Debug, Default)]
pub struct OperationOrders {
    all: Vec<OperationOrder>,
}

/// Whether a history is explained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HistoryJudgement {
    /// An order has its results, and respects what it must.
    Explained,
    /// No order does.
    Unexplained,
    /// No order does; but in every order more operations wait for ever than in the history, as if they waited for each other.
    Waits,
}

impl Layout {
    /// The history that an outcome of the scenario's litmus test tells.
    pub fn history(&self, outcome: &Outcome) -> CallHistory {
        let told = outcome.as_results();
        let mut values = told.values.into_iter();
        let (mut results, mut seen) = (Vec::new(), Vec::new());
        for length in &self.threads {
            let mut of_thread = Vec::new();
            for _ in 0..*length {
                let times = if self.form == ScenarioForm::Timed { values.next().flatten() } else { None };
                of_thread.push(match times {
                    Some(FinalValue::Int(bits)) => Some(bits as u32),
                    _ => None,
                });
                results.push(values.next().flatten());
            }
            seen.push(of_thread);
        }
        results.extend(values);
        let outcome = Outcome { values: results, ends: told.ends, asserts_hold: told.asserts_hold };
        CallHistory { outcome, threads: self.threads.clone(), seen }
    }
}

impl CallHistory {
    /// All operations, thread by thread.
    pub fn operations(&self) -> impl Iterator<Item = CallPosition> + '_ {
        let of_thread =
            |(thread, length): (usize, &usize)| (0..*length).map(move |index| CallPosition { thread, index });
        self.threads.iter().enumerate().flat_map(of_thread)
    }

    /// What an operation returned; `None` if it did not return.
    pub fn result(&self, at: CallPosition) -> Option<&FinalValue> {
        let before: usize = self.threads[..at.thread].iter().sum();
        self.outcome.values.get(before + at.index)?.as_ref()
    }

    /// What a probe returned.
    pub fn probe(&self, index: usize) -> Option<&FinalValue> {
        self.outcome.values.get(self.threads.iter().sum::<usize>() + index)?.as_ref()
    }

    /// Whether an operation was called: those before it have returned.
    pub fn is_called(&self, at: CallPosition) -> bool {
        (0..at.index).all(|index| self.result(CallPosition { index, ..at }).is_some())
    }

    /// Whether one operation had returned before the other was called.
    pub fn precedes(&self, one: CallPosition, other: CallPosition) -> bool {
        if one.thread == other.thread {
            return one.index < other.index;
        }
        let seen = self.seen[other.thread][other.index].unwrap_or(0);
        (seen >> (one.thread as u32 * BITS)) & ((1 << BITS) - 1) > one.index as u32
    }

    /// The operations that never return although they were called.
    pub fn waiting(&self) -> BTreeSet<CallPosition> {
        self.operations().filter(|at| self.result(*at).is_none() && self.is_called(*at)).collect()
    }

    /// How many operations of each thread return.
    pub fn returned(&self) -> Vec<usize> {
        let of_thread = |(thread, length): (usize, &usize)| {
            (0..*length).take_while(|index| self.result(CallPosition { thread, index: *index }).is_some()).count()
        };
        self.threads.iter().enumerate().map(of_thread).collect()
    }

    /// How many operations of each thread are left without what waits, but for one, and without what comes after that.
    pub fn cut(&self, alone: CallPosition) -> Vec<usize> {
        let waiting = self.waiting();
        let length = |(thread, length): (usize, &usize)| match waiting.iter().find(|at| at.thread == thread) {
            Some(at) if *at == alone => at.index + 1,
            Some(at) => at.index,
            None => *length,
        };
        self.threads.iter().enumerate().map(length).collect()
    }

    /// Whether no two operations overlap.
    fn is_sequential(&self) -> bool {
        let called: Vec<CallPosition> = self.operations().filter(|at| self.is_called(*at)).collect();
        called.iter().all(|one| {
            called
                .iter()
                .filter(|other| other.thread > one.thread)
                .all(|other| self.precedes(*one, *other) || self.precedes(*other, *one))
        })
    }

    /// The order that this history is; `None` if operations overlap.
    fn order(&self) -> Option<OperationOrder> {
        if !self.is_sequential() {
            return None;
        }
        let mut returns: Vec<CallPosition> = self.operations().filter(|at| self.result(*at).is_some()).collect();
        let earlier = |at: &CallPosition| self.operations().filter(|other| self.precedes(*other, *at)).count();
        returns.sort_by_key(earlier);
        Some(OperationOrder { outcome: self.outcome.clone(), returns, waits: self.waiting() })
    }

    /// Whether an order that explains this history must have the one before the other.
    fn demands(&self, condition: Consistency, one: CallPosition, other: CallPosition) -> bool {
        match condition {
            Consistency::Linearizable => self.precedes(one, other),
            Consistency::Sequential => one.thread == other.thread && one.index < other.index,
            Consistency::Quiescent => self.is_parted(one, other),
        }
    }

    /// Whether there is a time, between the return of one and the call of the other, at which nothing runs.
    fn is_parted(&self, one: CallPosition, other: CallPosition) -> bool {
        let mut cuts = vec![Vec::new()];
        for length in &self.threads {
            let longer = |cut: &Vec<usize>| (0..=*length).map(|at| [&cut[..], &[at]].concat()).collect::<Vec<_>>();
            cuts = cuts.iter().flat_map(longer).collect();
        }
        let over = |cut: &[usize], at: CallPosition| at.index < cut[at.thread];
        let is_quiet = |cut: &&Vec<usize>| {
            let all = || self.operations();
            all().filter(|a| over(cut, *a)).all(|a| all().filter(|b| !over(cut, *b)).all(|b| self.precedes(a, b)))
        };
        cuts.iter().filter(|cut| over(cut, one) && !over(cut, other)).any(|cut| is_quiet(&cut))
    }
}

impl OperationOrder {
    /// Whether one operation comes before the other.
    fn has_before(&self, one: CallPosition, other: CallPosition) -> bool {
        let place = |at: CallPosition| self.returns.iter().position(|known| *known == at);
        place(one).is_some_and(|place_of_one| place(other).is_none_or(|place_of_other| place_of_one < place_of_other))
    }
}

impl OperationOrders {
    /// The orders among all histories of a scenario.
    pub fn of(histories: impl IntoIterator<Item = CallHistory>) -> OperationOrders {
        OperationOrders { all: histories.into_iter().filter_map(|history| history.order()).collect() }
    }

    /// The orders of operations that have a thread each, told as those of a scenario whose threads have these lengths.
    pub fn of_single(histories: impl IntoIterator<Item = CallHistory>, threads: &[usize]) -> OperationOrders {
        let of_thread =
            |(thread, length): (usize, &usize)| (0..*length).map(move |index| CallPosition { thread, index });
        let positions: Vec<CallPosition> = threads.iter().enumerate().flat_map(of_thread).collect();
        let mut all = OperationOrders::of(histories).all;
        all.retain(|order| order.waits.is_empty());
        all.iter_mut().flat_map(|order| &mut order.returns).for_each(|at| *at = positions[at.thread]);
        OperationOrders { all }
    }

    /// Adds the orders after which all of the history's waiting operations wait; for each of these, `alone` has the orders of the scenario without the other waiting ones.
    pub fn add_waiting(&mut self, history: &CallHistory, alone: &[(CallPosition, OperationOrders)]) {
        let results = |outcome: &Outcome, threads: &[usize], at: CallPosition| {
            outcome.values.get(threads[..at.thread].iter().sum::<usize>() + at.index).cloned().flatten()
        };
        let fits = |(waits, orders): &(CallPosition, OperationOrders), returns: &[CallPosition]| {
            let cut = history.cut(*waits);
            orders.all.iter().any(|order| {
                let same = |at: &CallPosition| results(&order.outcome, &cut, *at).as_ref() == history.result(*at);
                order.returns == returns && order.waits.iter().eq([waits]) && returns.iter().all(same)
            })
        };
        let Some((_, first)) = alone.first() else {
            return;
        };
        for order in &first.all {
            if alone.iter().all(|one| fits(one, &order.returns)) {
                let (outcome, waits) = (history.outcome.clone(), history.waiting());
                self.all.push(OperationOrder { outcome, returns: order.returns.clone(), waits });
            }
        }
    }

    /// Whether an order of the operations that return in a history, and of no others, has their results: then what waits there has no part in them.
    pub fn have_results_of(&self, history: &CallHistory) -> bool {
        let results = || history.operations().filter_map(|at| history.result(at));
        self.all.iter().any(|order| order.outcome.values.iter().flatten().eq(results()))
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
    pub fn examples(&self) -> Vec<&OperationOrder> {
        let mut told = BTreeSet::new();
        self.all.iter().filter(|order| told.insert(&order.outcome)).collect()
    }

    /// Whether an order explains the history.
    pub fn judge(&self, history: &CallHistory, condition: Consistency) -> HistoryJudgement {
        if condition == Consistency::Quiescent && !history.outcome.ends.is_empty() {
            return HistoryJudgement::Waits;
        }
        let respects = |order: &OperationOrder| {
            let operations = || history.operations();
            operations().all(|one| {
                operations().all(|other| !history.demands(condition, one, other) || !order.has_before(other, one))
            })
        };
        if self.all.iter().any(|order| order.outcome == history.outcome && respects(order)) {
            return HistoryJudgement::Explained;
        }
        let waiting = history.waiting();
        let waits_no_more = |order: &OperationOrder| order.waits.is_subset(&waiting);
        if self.all.iter().any(waits_no_more) { HistoryJudgement::Unexplained } else { HistoryJudgement::Waits }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jmmc_litmus::AbruptEnd;

    const fn at(thread: usize, index: usize) -> CallPosition {
        CallPosition { thread, index }
    }

    /// A history of two threads: for each operation what it saw of the other thread, and what it returned.
    fn history(threads: [&[(u32, Option<i32>)]; 2]) -> CallHistory {
        let layout =
            Layout { form: ScenarioForm::Timed, threads: threads.iter().map(|calls| calls.len()).collect(), probes: 0 };
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
    fn register() -> OperationOrders {
        OperationOrders::of([
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
        assert_eq!(orders.judge(&stale, Consistency::Linearizable), HistoryJudgement::Unexplained);
        assert_eq!(orders.judge(&stale, Consistency::Quiescent), HistoryJudgement::Unexplained);
        assert_eq!(orders.judge(&stale, Consistency::Sequential), HistoryJudgement::Explained);
        let overlaps = history([&[(0, Some(9))], &[(0, Some(0))]]);
        assert_eq!(orders.judge(&overlaps, Consistency::Linearizable), HistoryJudgement::Explained);
        let wrong = history([&[(0, Some(9))], &[(0, Some(7))]]);
        assert_eq!(orders.judge(&wrong, Consistency::Sequential), HistoryJudgement::Unexplained);
    }

    #[test]
    fn what_waits_for_ever_comes_last() {
        // One thread takes, the other puts: if the put comes first, the take returns 1; alone, it waits.
        let orders = OperationOrders::of([
            history([&[(1, Some(1))], &[(0, Some(9))]]),
            history([&[(0, None)], &[(0, Some(9))]]),
        ]);
        assert_eq!(orders.all.len(), 1);
        let lost = history([&[(1, None)], &[(0, Some(9))]]);
        assert_eq!(orders.judge(&lost, Consistency::Linearizable), HistoryJudgement::Unexplained);
        let alone = OperationOrders::of([lost.clone()]);
        assert_eq!(alone.judge(&lost, Consistency::Linearizable), HistoryJudgement::Explained);
        assert_eq!(alone.all[0].waits, BTreeSet::from([at(0, 0)]));
        let met = history([&[(0, Some(1))], &[(0, Some(9))]]);
        assert_eq!(alone.judge(&met, Consistency::Linearizable), HistoryJudgement::Waits);
    }

    #[test]
    fn how_an_operation_waits_makes_no_difference() {
        let layout = Layout { form: ScenarioForm::Timed, threads: vec![1], probes: 0 };
        let told = |ends: Vec<AbruptEnd>| {
            layout.history(&Outcome { values: vec![Some(FinalValue::Int(0)), None], ends, asserts_hold: true })
        };
        let blocked = told(vec![AbruptEnd::Deadlock { threads: ["t1".into(), "main".into()].into() }]);
        let round = told(vec![AbruptEnd::Endless { thread: "t1".into() }]);
        assert_eq!(
            OperationOrders::of([blocked]).judge(&round, Consistency::Linearizable),
            HistoryJudgement::Explained
        );
    }

    #[test]
    fn what_waits_together_must_wait_alone() {
        let both = history([&[(0, None)], &[(0, None)]]);
        let mut orders = OperationOrders::of([both.clone(), history([&[(1, Some(1))], &[(0, Some(2))]])]);
        assert_eq!(orders.judge(&both, Consistency::Linearizable), HistoryJudgement::Unexplained);
        let alone = |thread: usize| {
            let layout = Layout { form: ScenarioForm::Timed, threads: both.cut(at(thread, 0)), probes: 0 };
            let ends = vec![AbruptEnd::Deadlock { threads: [].into() }];
            let outcome = Outcome { values: vec![Some(FinalValue::Int(0)), None], ends, asserts_hold: true };
            (at(thread, 0), OperationOrders::of([layout.history(&outcome)]))
        };
        assert_eq!(both.cut(at(1, 0)), [0, 1]);
        orders.add_waiting(&both, &[alone(0)]);
        orders.add_waiting(&both, &[alone(0), (at(1, 0), OperationOrders::default())]);
        assert_eq!(orders.all.len(), 2, "one of the two explains nothing");
        orders.add_waiting(&both, &[alone(0), alone(1)]);
        assert_eq!(orders.judge(&both, Consistency::Linearizable), HistoryJudgement::Explained);
    }

    #[test]
    fn orders_of_single_operations_know_no_threads() {
        // Two operations, each in a thread, ran as 1, 0; in the scenario they are one thread's.
        let orders = OperationOrders::of_single([history([&[(1, Some(5))], &[(0, Some(6))]])], &[2]);
        assert_eq!(orders.all[0].returns, [at(0, 1), at(0, 0)]);
        let one_thread = Layout { form: ScenarioForm::Timed, threads: vec![2], probes: 0 };
        let values = [0, 5, 0, 6].map(|value| Some(FinalValue::Int(value))).to_vec();
        let history = one_thread.history(&Outcome { values, ends: Vec::new(), asserts_hold: true });
        assert_eq!(orders.judge(&history, Consistency::Quiescent), HistoryJudgement::Unexplained);
    }
}
