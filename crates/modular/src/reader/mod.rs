//! An independent reader of conditions: looks for concrete stores in which all hypotheses hold and a goal fails.
//!
//! A condition is one in which no goal can fail, by the prover. If there is an interpretation in which one does, the prover was asked something else
//! than what the condition says, or answered wrongly. Interpretations are made along a way to the goal, from the entry on: what is
//! assumed on the way chooses what is open, the rest is chosen at random, and in the end every hypothesis is evaluated.
//!
//! Errs on: finding nothing. Domains are tiny, and formulas about all numbers are looked at where something may change.

mod meaning;
mod values;
mod wish;

use crate::condition::ProofCondition;
use crate::term::Term;
use meaning::{Bound, NoValue, Reading, head};
use std::collections::{BTreeMap, BTreeSet};
use values::{Interpretation, Value};

/// How much the reader does for one condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReaderEffort {
    /// Ways that are tried, for each goal.
    pub tries: u32,
    /// Terms that are evaluated.
    pub steps: u64,
}

/// What the reader has seen of a condition.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct ConditionRead {
    /// Goals to which a way was found on which all hypotheses hold.
    pub reached: BTreeSet<usize>,
    /// A goal that fails, with what symbols are worth there.
    pub refuted: Option<(usize, String)>,
}

/// Looks for a store in which one of the goals fails.
pub(crate) fn read(condition: &ProofCondition, goals: &[usize], effort: ReaderEffort) -> ConditionRead {
    let outline = ConditionOutline::new(condition, goals);
    let mut read = ConditionRead::default();
    let mut steps = effort.steps;
    for (attempt, goal) in (0..effort.tries).flat_map(|attempt| goals.iter().map(move |goal| (attempt, *goal))) {
        if attempt > 0 && attempt < effort.tries / 2 && read.reached.contains(&goal) {
            continue;
        }
        let seed = ((goal as u64) << 20) + u64::from(attempt) + 1;
        let mut reading = outline.reading(condition, seed, steps);
        let walked = outline.walk(&mut reading, &condition.labels[goal], &mut read);
        steps = reading.steps;
        match walked {
            Ok(()) if read.refuted.is_some() => return read,
            // Something without meaning lies on this way; there may be others.
            Ok(()) | Err(NoValue(_)) if steps > 0 => {}
            Ok(()) | Err(NoValue(_)) => return read,
        }
    }
    read
}

/// What the constants are worth, for people.
fn told(reading: &Reading<'_>) -> String {
    let shown = |value: &Value| match value {
        Value::Bool(truth) => Some(truth.to_string()),
        Value::Int(number) => Some(number.to_string()),
        Value::Ref(0) => Some("null".to_string()),
        Value::Ref(object) => Some(format!("object {object}")),
        Value::Map(_) => None,
    };
    let constants = reading.chosen.constants.iter();
    let parts: Vec<String> =
        constants.filter_map(|(name, value)| Some(format!("{name} = {}", shown(value)?))).collect();
    parts.join(", ")
}

/// A condition by its parts.
struct ConditionOutline<'c> {
    /// What names stand for.
    definitions: BTreeMap<&'c str, &'c Term>,
    /// What each point implies, in order.
    points: BTreeMap<&'c str, Vec<&'c Term>>,
    /// Hypotheses that hold everywhere: about what does not change, and about versions of variables.
    axioms: Vec<&'c Term>,
    always: Vec<&'c Term>,
    /// The goals at each point, with what is true if they fail; some fail wherever control comes to them.
    goals: BTreeMap<&'c str, Vec<(usize, Option<&'c Term>)>>,
    numbers: Vec<i128>,
}

impl<'c> ConditionOutline<'c> {
    fn new(condition: &'c ProofCondition, goals: &[usize]) -> ConditionOutline<'c> {
        let (mut definitions, mut points) = (BTreeMap::new(), BTreeMap::<&str, Vec<&Term>>::new());
        let (mut axioms, mut always) = (Vec::new(), Vec::new());
        for hypothesis in &condition.hypotheses {
            match head(hypothesis) {
                Some(("=>", [Term::Atom(point), formula])) => points.entry(&**point).or_default().push(formula),
                Some(("=", [Term::Atom(name), meaning]))
                    if name.contains('@') && !definitions.contains_key(&**name) =>
                {
                    definitions.insert(&**name, meaning);
                }
                _ => {
                    let mut symbols = Vec::new();
                    hypothesis.symbols(&mut symbols);
                    let of_versions = symbols.iter().any(|symbol| symbol.contains('@'));
                    // What is said of functions that have a meaning of their own is true.
                    let is_given = symbols.iter().any(|symbol| symbol.starts_with("wrap.") || *symbol == "size");
                    // Of which class an object is gets known on the way, and what follows from that comes after it.
                    let of_classes =
                        symbols.contains(&"forall") && symbols.iter().any(|symbol| symbol.starts_with("is."));
                    match () {
                        () if of_versions || of_classes => always.push(hypothesis),
                        () if is_given => {}
                        () => axioms.push(hypothesis),
                    }
                }
            }
        }
        let mut at_points = BTreeMap::<&str, Vec<(usize, Option<&Term>)>>::new();
        for goal in goals {
            let Term::Atom(label) = &condition.labels[*goal] else {
                continue;
            };
            match points.get(&**label).map(Vec::as_slice) {
                Some([Term::Atom(point), fails]) => at_points.entry(point).or_default().push((*goal, Some(*fails))),
                Some([Term::Atom(point)]) => at_points.entry(point).or_default().push((*goal, None)),
                _ => {}
            }
        }
        ConditionOutline { definitions, points, axioms, always, goals: at_points, numbers: numbers(condition) }
    }

    fn reading<'r>(&'r self, condition: &'r ProofCondition, seed: u64, steps: u64) -> Reading<'r> {
        let chosen = Interpretation::new(self.numbers.clone(), seed);
        Reading { condition, definitions: &self.definitions, chosen, steps }
    }

    /// Goes a way to a label, as far as what is assumed can be made true, and looks at all goals on it.
    fn walk(&self, reading: &mut Reading<'_>, label: &Term, read: &mut ConditionRead) -> Result<(), NoValue> {
        for point in self.points.keys() {
            reading.chosen.constants.insert(point.to_string(), Value::Bool(false));
        }
        let tid = 1 + reading.chosen.below(2) as u8;
        for (thread, object) in [("main", 1), ("tid", tid)] {
            reading.chosen.constants.insert(thread.to_string(), Value::Ref(object));
        }
        let way = self.way(reading, label);
        if !self.wish_all(reading, &self.axioms)? {
            return Ok(());
        }
        let (mut seen, mut failing) = (Vec::new(), Vec::new());
        for point in way.iter().skip(1).rev() {
            if !self.enter(reading, point)? {
                reading.chosen.constants.insert(point.to_string(), Value::Bool(false));
                break;
            }
            for (goal, fails) in self.goals.get(point).into_iter().flatten() {
                seen.push(*goal);
                if fails.map_or(Ok(true), |fails| reading.holds(fails, &mut Bound::new()))? {
                    failing.push(*goal);
                }
            }
        }
        let is_new = !failing.is_empty() || seen.iter().any(|goal| !read.reached.contains(goal));
        if is_new && self.wish_all(reading, &self.always)? && self.holds_here(reading)? {
            read.refuted = failing.first().map(|goal| (*goal, told(reading)));
            read.reached.extend(seen);
        }
        Ok(())
    }

    fn wish_all(&self, reading: &mut Reading<'_>, facts: &[&Term]) -> Result<bool, NoValue> {
        for fact in facts {
            if !reading.wish(fact, &mut Bound::new())? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The points on a way to a label, backwards.
    fn way(&self, reading: &mut Reading<'_>, label: &Term) -> Vec<&'c str> {
        let mut way = Vec::new();
        let mut next = self.point(label);
        while let Some(point) = next {
            way.push(point);
            next = self.points[point].iter().find_map(|formula| self.before(reading, formula));
        }
        way
    }

    fn point(&self, term: &Term) -> Option<&'c str> {
        match term {
            Term::Atom(name) => self.points.get_key_value(&**name).map(|(point, _)| *point),
            Term::List(_) => None,
        }
    }

    /// The point, or one of the points, that a formula is.
    fn before(&self, reading: &mut Reading<'_>, formula: &Term) -> Option<&'c str> {
        match head(formula) {
            Some(("or", edges)) if edges.iter().all(|edge| self.point(edge).is_some()) => {
                let chosen = reading.chosen.below(edges.len());
                self.point(&edges[chosen])
            }
            Some(_) => None,
            None => self.point(formula),
        }
    }

    /// Control is at the point.
    fn enter(&self, reading: &mut Reading<'_>, point: &str) -> Result<bool, NoValue> {
        reading.chosen.constants.insert(point.to_string(), Value::Bool(true));
        self.points.get(point).map_or(Ok(true), |formulas| self.wish_all(reading, formulas))
    }

    /// Whether every hypothesis holds, where control is at no other points.
    fn holds_here(&self, reading: &mut Reading<'_>) -> Result<bool, NoValue> {
        let mut none = Bound::new();
        for (point, formulas) in &self.points {
            if !matches!(reading.chosen.constants.get(*point), Some(Value::Bool(true))) {
                continue;
            }
            for formula in formulas {
                if !reading.holds(formula, &mut none)? {
                    return Ok(false);
                }
            }
        }
        for fact in self.axioms.iter().chain(&self.always) {
            if !reading.holds(fact, &mut none)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Numbers to choose from: small ones first, then those that are mentioned, with their neighbours.
fn numbers(condition: &ProofCondition) -> Vec<i128> {
    let mut mentioned = BTreeSet::new();
    for hypothesis in &condition.hypotheses {
        let mut symbols = Vec::new();
        hypothesis.symbols(&mut symbols);
        mentioned.extend(symbols.into_iter().filter_map(|symbol| symbol.parse::<i128>().ok()));
    }
    let near = mentioned.iter().flat_map(|number| [*number, number + 1, number - 1, -number]);
    let mut all: Vec<i128> = vec![0, 1, 2, -1];
    for number in near {
        if !all.contains(&number) && all.len() < 40 {
            all.push(number);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prover::{Ledger, PLANTED, Prover, ProverOptions, SharedProver};
    use crate::term::Sort;
    use jmmc_search::Control;

    const EFFORT: ReaderEffort = ReaderEffort { tries: 200, steps: 2_000_000 };

    fn n() -> Term {
        Term::atom("n")
    }

    /// Where `assumed` holds, `wanted` is to hold.
    fn condition(assumed: Term, wanted: Term) -> ProofCondition {
        let mut condition = ProofCondition::default();
        condition.declare("null", &[], Sort::Ref);
        condition.declare("n", &[], Sort::Int);
        condition.declare("o", &[], Sort::Ref);
        for map in ["before", "after"] {
            condition.declare(map, &[], Sort::of_refs(Sort::Int));
        }
        condition.declare("set", &[], Sort::set());
        let mut entry = condition.fresh("entry", Sort::Bool);
        condition.assume(&mut entry, assumed);
        let next = condition.then(&entry, Term::yes());
        condition.goal(&next, wanted);
        condition
    }

    #[track_caller]
    fn check(assumed: Term, wanted: Term, is_refuted: bool) {
        let read = read(&condition(assumed, wanted), &[0], EFFORT);
        assert_eq!(read.refuted.is_some(), is_refuted, "{read:?}");
        assert!(is_refuted || read.reached.len() == 1, "{read:?}");
    }

    fn at_least(term: Term, number: i64) -> Term {
        Term::app(">=", [term, Term::int(number)])
    }

    #[test]
    fn what_is_false_somewhere_is_refuted() {
        check(Term::yes(), at_least(n(), 0), true);
        check(at_least(n(), 0), at_least(n(), 1), true);
        let wraps = Term::app("wrap.int", [Term::app("+", [n(), Term::int(1)])]);
        check(n().eq(Term::int(i32::MAX.into())), at_least(wraps, 0), true);
        let after = Term::atom("before").with(Term::atom("o"), Term::int(7));
        let kept = Term::atom("after").at(Term::atom("x")).eq(Term::atom("before").at(Term::atom("x")));
        check(Term::atom("after").eq(after), Term::forall(&[("x", Sort::Ref)], kept), true);
    }

    #[test]
    fn what_is_true_is_not_refuted() {
        check(at_least(n(), 1), at_least(n(), 0), false);
        let after = Term::atom("before").with(Term::atom("o"), Term::int(7));
        let seven = Term::atom("after").at(Term::atom("o")).eq(Term::int(7));
        check(Term::atom("after").eq(after), seven, false);
        let none = Term::List([Term::app("as", [Term::atom("const"), Sort::set().term()]), Term::no()].into());
        let empty = Term::app("size", [Term::atom("set")]).eq(Term::int(0));
        check(Term::atom("set").eq(none), empty, false);
        let positive = |map: &str| at_least(Term::atom(map).at(Term::atom("x")), 1);
        let each = |body: Term| Term::forall(&[("x", Sort::Ref)], body);
        check(each(positive("before")), each(positive("before")), false);
    }

    #[test]
    fn ways_that_meet_are_both_gone() {
        let mut condition = condition(Term::yes(), Term::yes());
        let entry = condition.then(&Term::atom("entry@1"), Term::yes());
        let ways = [0, 1].map(|number| condition.then(&entry, n().eq(Term::int(number))));
        let mut meet = condition.fresh("at", Sort::Bool);
        condition.assume(&mut meet, Term::or(ways));
        let goal = condition.goal(&meet, n().eq(Term::int(0)));
        assert_eq!(read(&condition, &[goal], EFFORT).refuted.map(|(goal, _)| goal), Some(goal));
    }

    /// The prover is told a wrong quotient, and proves what is wrong; the reader notices.
    #[test]
    fn a_wrong_translation_is_noticed() {
        for (operator, wrong) in [("java.div", -4), ("java.rem", 1)] {
            let result = Term::app(operator, [n(), Term::int(2)]).eq(Term::int(wrong));
            let condition = condition(n().eq(Term::int(-7)), result);
            let proved = |reader: Option<ReaderEffort>| {
                let options = ProverOptions { reader, ..ProverOptions::default() };
                let shared = SharedProver::start(&options, &Control::new()).unwrap();
                let ledger = Ledger::new(None);
                let prover = Prover { shared: &shared, account: ledger.account(0), tries_guesses: false };
                let outcome = prover.ask(&condition, &[], |_| Vec::new(), 1).unwrap();
                (outcome.proved(), shared.statistics().contradicted)
            };
            assert_eq!(proved(None), (false, 0), "{operator}");
            PLANTED.set(true);
            assert_eq!(proved(None), (true, 0), "{operator}");
            assert_eq!(proved(Some(EFFORT)), (false, 1), "{operator}");
            PLANTED.set(false);
        }
    }
}
