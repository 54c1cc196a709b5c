//! Which operations are worth more: a few that do different things come before the many that do the same again.
//!
//! What an operation does is seen by calling it alone, in a few situations. Operations that leave the same behind everywhere are of one kind, and so are those that change
//! nothing and tell the same. Of each kind the one that tells most comes first. Nothing is left out: this is an order only.

use crate::invocation::OperationCall;
use std::collections::{BTreeMap, BTreeSet};

/// What a call did in one situation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct CallEffect {
    /// What it returned; nothing is told of null and exceptions.
    pub result: Option<String>,
    /// What the probes tell afterwards.
    pub left: String,
}

/// The operations, by their numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ranking {
    /// All of them, the best first.
    pub order: Vec<usize>,
    /// Those that change something.
    pub changing: BTreeSet<usize>,
    /// Those that change a new object.
    pub adding: BTreeSet<usize>,
}

/// What the calls of an operation did, in all situations.
#[derive(Clone, Debug)]
struct OperationEffects {
    operation: usize,
    calls: usize,
    void: bool,
    /// What is left, where that is something else than before.
    changes: Vec<Option<String>>,
    results: Vec<Option<String>>,
    /// Whether it changes a new object.
    adds: bool,
}

impl OperationEffects {
    fn new(operation: usize, calls: &[CallWithEffects], idle: &[String]) -> OperationEffects {
        let all = || calls.iter().flat_map(|(_, effects)| effects.iter().zip(idle));
        let change = |(effect, idle): (&Option<CallEffect>, &String)| match effect {
            Some(effect) => (effect.left != *idle).then(|| effect.left.clone()),
            None => Some(String::new()),
        };
        let adds = calls.iter().any(|(_, effects)| match (effects.first(), idle.first()) {
            (Some(Some(effect)), Some(idle)) => effect.left != *idle,
            _ => false,
        });
        OperationEffects {
            operation,
            calls: calls.len(),
            void: calls.iter().all(|(call, _)| call.void),
            changes: all().map(change).collect(),
            results: all().map(|(effect, _)| effect.as_ref().and_then(|effect| effect.result.clone())).collect(),
            adds,
        }
    }

    fn changes_something(&self) -> bool {
        self.changes.iter().any(Option::is_some)
    }

    /// How many different things it tells.
    fn telling(&self) -> usize {
        if self.void { 0 } else { self.results.iter().collect::<BTreeSet<_>>().len() }
    }
}

/// A call, and what it does in each situation.
type CallWithEffects<'c> = (&'c OperationCall, &'c [Option<CallEffect>]);

/// Ranks the operations: `effects` has what each call does in each situation, `idle` what is left in each without a call. The first situation is a new object.
pub fn ranked(invocations: &[OperationCall], effects: &[Vec<Option<CallEffect>>], idle: &[String]) -> Ranking {
    let mut by_operation: BTreeMap<usize, Vec<CallWithEffects>> = BTreeMap::new();
    for (call, effects) in invocations.iter().zip(effects) {
        by_operation.entry(call.operation).or_default().push((call, effects.as_slice()));
    }
    let mut all: Vec<OperationEffects> =
        by_operation.into_iter().map(|(number, calls)| OperationEffects::new(number, &calls, idle)).collect();
    let changing = all.iter().filter(|one| one.changes_something()).map(|one| one.operation).collect();
    let adding = all.iter().filter(|one| one.adds).map(|one| one.operation).collect();
    all.sort_by_key(|one| (std::cmp::Reverse(one.telling()), one.calls));
    let (mut known, mut kinds, mut rest) = (BTreeSet::new(), [Vec::new(), Vec::new(), Vec::new()], Vec::new());
    for one in all {
        let kind = match &one {
            one if one.adds => 0,
            one if one.changes_something() => 1,
            _ => 2,
        };
        let what = if kind == 2 { &one.results } else { &one.changes };
        let tells_nothing = kind == 2 && one.telling() < 2;
        if !tells_nothing && known.insert((kind, what.clone())) {
            kinds[kind].push(one.operation);
        } else {
            rest.push(one.operation);
        }
    }
    let longest = kinds.iter().map(Vec::len).max().unwrap_or(0);
    let turns = (0..longest).flat_map(|turn| kinds.iter().filter_map(move |kind| kind.get(turn).copied()));
    Ranking { order: turns.chain(rest.iter().copied()).collect(), changing, adding }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_each_kind_comes_first() {
        let call = |operation: usize, text: &str, void: bool| OperationCall::written(operation, text, void);
        let invocations = [
            call(0, "push()", true),
            call(1, "offer()", false),
            call(2, "size()", false),
            call(3, "poll()", false),
            call(4, "pop()", false),
            call(5, "count()", false),
        ];
        let effect = |result: &str, left: &str| {
            Some(CallEffect { result: (!result.is_empty()).then(|| result.to_string()), left: left.to_string() })
        };
        // Two situations: empty, and with one element.
        let adds = |result: &str| vec![effect(result, "1"), effect(result, "2")];
        let takes = || vec![effect("", "0"), effect("x", "0")];
        let tells = || vec![effect("0", "0"), effect("1", "1")];
        let effects = [adds("void"), adds("true"), tells(), takes(), takes(), tells()];
        let ranking = ranked(&invocations, &effects, &["0".to_string(), "1".to_string()]);
        assert_eq!(ranking.order, [1, 3, 2, 4, 5, 0]);
        assert_eq!(ranking.changing, BTreeSet::from([0, 1, 3, 4]));
        assert_eq!(ranking.adding, BTreeSet::from([0, 1]));
    }
}
