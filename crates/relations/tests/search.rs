//! Searches as a user of the library makes them: enumeration, integers, limits, errors.

use jmmc_relations::{
    Bounds, Cancelled, Comparison, ConstraintId, Effort, Finder, FinderOptions, GaveUp, IntOp, MAX_DEPTH, Problem,
    Relation, RelationsError, Solution, SolverLimits, Universe, solve,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

fn universe(size: usize) -> Universe {
    Universe::new((0..size).map(|atom| format!("a{atom}"))).unwrap()
}

/// One relation between no tuples and all of that arity.
fn free_relation(p: &Problem, u: &Universe, arity: usize) -> (Relation, Bounds) {
    let relation = p.relation("r", arity).unwrap();
    let mut bounds = p.bounds(u);
    bounds.at_most(relation, u.all(arity).unwrap()).unwrap();
    (relation, bounds)
}

fn count(p: &Problem, bounds: &Bounds, symmetry: usize) -> usize {
    let options = FinderOptions { symmetry, ..FinderOptions::default() };
    let mut finder = Finder::new(p, bounds, &options).unwrap();
    let mut found = 0;
    while finder.next_instance().unwrap().is_some() {
        found += 1;
    }
    found
}

#[test]
fn all_instances_are_enumerated() {
    let (p, u) = (Problem::new(), universe(4));
    let (r, bounds) = free_relation(&p, &u, 2);
    // The number of total orders of four atoms.
    let total = p.equal(p.union(p.union(r, p.transpose(r)), p.iden()), p.product(p.univ(), p.univ()));
    let strict = p.no(p.intersection(p.closure(r), p.iden()));
    p.require("total", total).unwrap();
    p.require("strict", strict).unwrap();
    assert_eq!(count(&p, &bounds, 0), 24);
    // All are alike, but swaps of neighbours alone do not rule out all but one.
    assert_eq!(count(&p, &bounds, 20), 4);
}

#[test]
fn symmetry_breaking_keeps_one_of_each_kind() {
    let (p, u) = (Problem::new(), universe(5));
    let (r, bounds) = free_relation(&p, &u, 1);
    p.require("any", p.subset(r, p.univ())).unwrap();
    assert_eq!(count(&p, &bounds, 0), 32);
    assert_eq!(count(&p, &bounds, 20), 6);
}

#[test]
fn instances_are_told_apart_by_chosen_relations() {
    let (p, u) = (Problem::new(), universe(3));
    let (r, mut bounds) = free_relation(&p, &u, 2);
    let domain = p.relation("domain", 1).unwrap();
    bounds.at_most(domain, u.all(1).unwrap()).unwrap();
    p.require("domain", p.equal(domain, p.join(r, p.univ()))).unwrap();
    let mut finder = Finder::new(&p, &bounds, &FinderOptions { symmetry: 0, ..FinderOptions::default() }).unwrap();
    finder.distinguish_by([domain]);
    let mut found = Vec::new();
    while let Some(instance) = finder.next_instance().unwrap() {
        found.push(instance.relation(domain).unwrap().to_string());
    }
    found.sort();
    found.dedup();
    assert_eq!(found.len(), 8);
    // Asking afresh is not disturbed by what was given before.
    assert!(matches!(finder.solve(), Ok(Solution::Sat(_))));
    assert_eq!(finder.next_instance(), Ok(None));
}

#[test]
fn relations_that_do_not_occur_get_their_lower_bound() {
    let (p, u) = (Problem::new(), universe(2));
    let (r, mut bounds) = free_relation(&p, &u, 1);
    let other = p.relation("other", 1).unwrap();
    bounds.bound(other, u.named(["a1"]).unwrap(), u.all(1).unwrap()).unwrap();
    p.require("some", p.some(r)).unwrap();
    let Solution::Sat(instance) = solve(&p, &bounds, &FinderOptions::default()).unwrap() else {
        panic!("no instance");
    };
    assert_eq!(instance.relation(other), Some(&u.named(["a1"]).unwrap()));
}

#[test]
fn a_problem_without_constraints_has_an_instance() {
    let (p, u) = (Problem::new(), universe(2));
    let (_, bounds) = free_relation(&p, &u, 1);
    assert!(matches!(solve(&p, &bounds, &FinderOptions::default()), Ok(Solution::Sat(_))));
}

#[test]
fn integers_are_attached_to_atoms() {
    let u = Universe::new(["-8", "1", "2", "4", "cell"]).unwrap();
    let p = Problem::new();
    let value = p.relation("value", 2).unwrap();
    let cell = p.relation("cell", 1).unwrap();
    let mut bounds = p.bounds(&u);
    for (number, name) in [(-8, "-8"), (1, "1"), (2, "2"), (4, "4")] {
        bounds.set_integer(number, u.atom(name).unwrap()).unwrap();
    }
    let bits = u.named(["-8", "1", "2", "4"]).unwrap();
    bounds.exactly(cell, u.named(["cell"]).unwrap()).unwrap();
    bounds.at_most(value, u.named(["cell"]).unwrap().product(&bits).unwrap()).unwrap();
    let content = p.sum(p.join(cell, value)).unwrap();
    let square = p.calculate(IntOp::Mul, content, content);
    p.require("x * x + x = 6", p.compare(Comparison::Eq, p.calculate(IntOp::Add, square, content), 6)).unwrap();
    p.require("x < 0", p.compare(Comparison::Lt, content, 0)).unwrap();
    let mut finder = Finder::new(&p, &bounds, &FinderOptions::default()).unwrap();
    let mut found = Vec::new();
    while let Some(instance) = finder.next_instance().unwrap() {
        found.push(instance.number(&p, content).unwrap());
        assert_eq!(instance.tuples(&p, p.bits_of(content)), instance.tuples(&p, p.join(cell, value)));
    }
    found.sort_unstable();
    // Four bits wrap around.
    let expected: Vec<i64> = (-8..0).filter(|x| (x * x + x - 6) % 16 == 0).collect();
    assert_eq!(found, expected);
}

#[test]
fn cores_name_constraints() {
    let (p, u) = (Problem::new(), universe(3));
    let (r, bounds) = free_relation(&p, &u, 2);
    p.require("reflexive", p.subset(p.iden(), r)).unwrap();
    p.require("transitive", p.subset(p.join(r, r), r)).unwrap();
    let x = p.variable("x");
    p.require("functional", p.all([(x, p.univ())], p.lone(p.join(x, r)))).unwrap();
    let ids = p.require_each("odd", p.and([p.some(r), p.some(p.difference(r, p.iden()))])).unwrap();
    assert_eq!(ids, [ConstraintId(3), ConstraintId(4)]);
    let Solution::Unsat(core) = solve(&p, &bounds, &FinderOptions::default()).unwrap() else {
        panic!("an instance");
    };
    assert_eq!(core.names(&p), ["reflexive", "functional", "odd#2"]);
    let Solution::Sat(_) = Finder::with_constraints(&p, &bounds, &core.members[1..], &FinderOptions::default())
        .and_then(|mut finder| finder.solve())
        .unwrap()
    else {
        panic!("the core is not minimal");
    };
}

#[test]
fn a_constraint_that_folds_to_false_is_the_core() {
    let (p, u) = (Problem::new(), universe(2));
    let (r, bounds) = free_relation(&p, &u, 1);
    p.require("fine", p.some(r)).unwrap();
    p.require("false", p.some(p.none(1))).unwrap();
    let Solution::Unsat(core) = solve(&p, &bounds, &FinderOptions::default()).unwrap() else {
        panic!("an instance");
    };
    assert_eq!(core.names(&p), ["false"]);
}

#[test]
fn limits_end_in_unknown() {
    let (p, u) = (Problem::new(), universe(12));
    let (r, bounds) = free_relation(&p, &u, 2);
    p.require("some", p.some(r)).unwrap();
    let limits = SolverLimits { time: Some(Duration::ZERO), ..SolverLimits::default() };
    let mut finder = Finder::new(&p, &bounds, &FinderOptions { limits, ..FinderOptions::default() }).unwrap();
    assert_eq!(finder.solve(), Ok(Solution::Unknown));
    assert_eq!(finder.gave_up(), Some(GaveUp::Time));
}

/// More birds than nests, no two in one: what no solver refutes without conflicts.
fn birds(p: &Problem, u: &Universe) -> Bounds {
    let (nests, bounds) = free_relation(p, u, 2);
    let birds = p.univ();
    // Every bird has a nest; nests are injective, and nobody sits on the first atom.
    p.require("each has one", p.equal(p.join(nests, p.univ()), birds)).unwrap();
    p.require("no two in one", p.subset(p.join(nests, p.transpose(nests)), p.iden())).unwrap();
    p.require("one is empty", p.some(p.difference(p.univ(), p.join(p.univ(), nests)))).unwrap();
    bounds
}

#[test]
fn all_searches_together_have_the_effort() {
    let (p, u) = (Problem::new(), universe(6));
    let bounds = birds(&p, &u);
    let search = |effort: &Effort| {
        let limits = SolverLimits { effort: effort.clone(), ..SolverLimits::default() };
        let options = FinderOptions { limits, symmetry: 0, minimal_cores: false, ..FinderOptions::default() };
        let mut finder = Finder::new(&p, &bounds, &options).unwrap();
        (finder.solve().unwrap(), finder.gave_up())
    };
    let whole = Effort::unlimited();
    assert!(matches!(search(&whole), (Solution::Unsat(_), None)));
    let needed = whole.spent();
    assert!(needed > 10, "{needed} conflicts");
    let twice = Effort::new(needed + needed / 2);
    assert!(matches!(search(&twice), (Solution::Unsat(_), None)));
    assert_eq!(twice.left(), Some(needed / 2), "what one search leaves");
    assert_eq!(search(&twice), (Solution::Unknown, Some(GaveUp::Effort)));
    assert_eq!((twice.left(), search(&twice).0), (Some(0), Solution::Unknown));
}

#[test]
fn who_is_cancelled_gives_up() {
    let (p, u) = (Problem::new(), universe(7));
    let bounds = birds(&p, &u);
    let asked = Arc::new(AtomicU64::new(0));
    let cancelled = Cancelled::new({
        let asked = asked.clone();
        move || asked.fetch_add(1, Relaxed) > 20
    });
    let limits = SolverLimits { cancelled, ..SolverLimits::default() };
    let mut finder =
        Finder::new(&p, &bounds, &FinderOptions { limits, symmetry: 0, ..FinderOptions::default() }).unwrap();
    assert_eq!((finder.solve(), finder.gave_up()), (Ok(Solution::Unknown), Some(GaveUp::Time)));
}

#[test]
fn bad_problems_are_errors() {
    let (p, u) = (Problem::new(), universe(2));
    let (r, bounds) = free_relation(&p, &u, 1);
    let unbound = p.relation("unbound", 1).unwrap();
    p.require("uses it", p.some(p.union(r, unbound))).unwrap();
    let error = solve(&p, &bounds, &FinderOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "relation `unbound` is used but has no bounds");

    let p = Problem::new();
    let (r, bounds) = free_relation(&p, &u, 1);
    p.require("large", p.compare(Comparison::Lt, p.cardinality(r), 8)).unwrap();
    assert_eq!(solve(&p, &bounds, &FinderOptions::default()), Err(RelationsError::Overflow { value: 8, bits: 4 }));

    let p = Problem::new();
    let (r, bounds) = free_relation(&p, &u, 1);
    p.require("wide", p.some(p.product_of(vec![r; 70]))).unwrap();
    let error = solve(&p, &bounds, &FinderOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "tuples of 70 atoms out of 2 are too many");

    let options = FinderOptions { max_gates: 10, ..FinderOptions::default() };
    let p = Problem::new();
    let (r, bounds) = free_relation(&p, &universe(9), 2);
    let x = p.variable("x");
    p.require("many", p.all([(x, p.univ())], p.some(p.join(x, p.closure(r))))).unwrap();
    assert!(matches!(solve(&p, &bounds, &options), Err(RelationsError::Capacity(_))));
}

#[test]
fn depth_is_limited_and_the_limit_is_safe() {
    let (p, u) = (Problem::new(), universe(1));
    let (r, bounds) = free_relation(&p, &u, 1);
    let nest = |levels: u32| {
        let mut formula = p.some(r).unwrap();
        for _ in 0..levels {
            let x = p.variable("x");
            formula = p.all([(x, r)], formula).unwrap();
        }
        formula
    };
    p.require("deep", nest(MAX_DEPTH - 2)).unwrap();
    let Ok(Solution::Sat(instance)) = solve(&p, &bounds, &FinderOptions::default()) else {
        panic!("no instance");
    };
    let too_deep = nest(100_000);
    assert!(matches!(p.require("too deep", too_deep), Err(RelationsError::Capacity(_))));
    assert!(matches!(p.require_each("too deep", p.not(too_deep)), Err(RelationsError::Capacity(_))));
    assert!(matches!(instance.holds(&p, too_deep), Err(RelationsError::Capacity(_))));
}
