//! Generated problems against brute force: every instance within the bounds is looked at by the plain evaluator.
//!
//! Compared are satisfiability, the instances, with and without symmetry breaking, the core and its minimality; every
//! refutation is checked.
//! `RELATIONS_PROBLEMS` sets how many problems are tried, `RELATIONS_SEED` the first seed.

#[path = "oracle/mod.rs"]
mod oracle;

#[path = "oracle/generate.rs"]
mod generate;

use generate::Generated;
use jmmc_oracle::choices::{self, Choices, caught};
use jmmc_relations::{
    Atom, BoundVariable, Bounds, Finder, FinderOptions, Problem, Relation, Solution, TupleSet, Universe, UnsatCore,
};
use oracle::{Builder, Set, World};
use std::collections::BTreeSet;

const PROBLEMS: u64 = 4000;
/// Instances are counted one by one up to this many.
const COUNTED: usize = 40;

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// For every instance: which constraints hold there, as a bit mask.
fn truth_table(generated: &Generated) -> Vec<u32> {
    let open: usize = generated.bounds.iter().map(|bound| bound.optional.len()).sum();
    let mut table = Vec::with_capacity(1 << open);
    for mut chosen in 0_u32..1 << open {
        let mut relations = Vec::new();
        for bound in &generated.bounds {
            let mut tuples: Set = bound.lower.clone();
            for tuple in &bound.optional {
                if chosen & 1 == 1 {
                    tuples.insert(tuple.clone());
                }
                chosen >>= 1;
            }
            relations.push(tuples);
        }
        let world = World {
            atoms: generated.atoms,
            bits: generated.bits,
            integers: &generated.integers,
            relations: &relations,
        };
        let mut env = vec![Vec::new(); generated.variables.len()];
        let holds = generated.constraints.iter().map(|constraint| world.formula(constraint, &mut env));
        table.push(holds.enumerate().map(|(at, holds)| u32::from(holds) << at).sum());
    }
    table
}

fn tuples(universe: &Universe, arity: usize, tuples: impl Iterator<Item = Vec<u32>>) -> TupleSet {
    let atoms = tuples.map(|tuple| tuple.into_iter().map(Atom).collect::<Vec<Atom>>());
    universe.tuples(arity, atoms).unwrap()
}

fn build(generated: &Generated, problem: &Problem) -> Bounds {
    let universe = Universe::new((0..generated.atoms).map(|atom| format!("a{atom}"))).unwrap();
    let mut bounds = problem.bounds(&universe);
    bounds.set_bits(generated.bits).unwrap();
    for &(value, atom) in &generated.integers {
        bounds.set_integer(value, Atom(atom)).unwrap();
    }
    let mut relations: Vec<Relation> = Vec::new();
    for (at, bound) in generated.bounds.iter().enumerate() {
        let relation = problem.relation(&format!("r{at}"), bound.arity).unwrap();
        let lower = tuples(&universe, bound.arity, bound.lower.iter().cloned());
        let upper = tuples(&universe, bound.arity, bound.lower.iter().chain(&bound.optional).cloned());
        bounds.bound(relation, lower, upper).unwrap();
        relations.push(relation);
    }
    let arities = generated.variables.iter();
    let variables: Vec<BoundVariable> = arities.map(|&arity| problem.tuple_variable("x", arity).unwrap()).collect();
    let builder = Builder { problem, relations: &relations, variables: &variables };
    // The tautology makes every relation occur, so that all its tuples count as open.
    let occurs = problem.and(relations.iter().map(|&relation| problem.subset(relation, relation))).unwrap();
    for (at, constraint) in generated.constraints.iter().enumerate() {
        let formula = builder.formula(constraint).unwrap();
        problem.require(&format!("c{at}"), problem.and([formula, occurs])).unwrap();
    }
    bounds
}

fn check_core(core: &UnsatCore, table: &[u32]) {
    let mask: u32 = core.members.iter().map(|id| 1 << id.0).sum();
    assert!(core.is_minimal);
    assert!(!table.iter().any(|holds| holds & mask == mask), "the core can hold");
    for id in &core.members {
        let rest = mask & !(1 << id.0);
        assert!(table.iter().any(|holds| holds & rest == rest), "constraint {} is not needed", id.0);
    }
}

/// Returns whether the problem is satisfiable.
fn check(random: &mut Choices) -> bool {
    let generated = Generated::new(random);
    let table = truth_table(&generated);
    let all = (1 << generated.constraints.len()) - 1;
    let count = table.iter().filter(|&&holds| holds == all).count();
    let problem = Problem::new();
    let bounds = build(&generated, &problem);
    let skolem_depth = random.below(3);
    let options = FinderOptions { skolem_depth, ..FinderOptions::default() };
    let mut finder = Finder::new(&problem, &bounds, &options).unwrap();
    match finder.solve().unwrap() {
        Solution::Sat(_) => assert!(count > 0, "found an instance of what has none"),
        Solution::Unsat(core) => {
            assert_eq!(count, 0, "found no instance");
            check_core(&core, &table);
        }
        Solution::Unknown => panic!("no limit was set"),
    }
    if (1..=COUNTED).contains(&count) {
        let expected: BTreeSet<u32> = (0..table.len()).filter(|&at| table[at] == all).map(|at| at as u32).collect();
        let found = |symmetry| {
            let options = FinderOptions { symmetry, skolem_depth, ..FinderOptions::default() };
            enumerate(&generated, &mut Finder::new(&problem, &bounds, &options).unwrap())
        };
        assert_eq!(found(0), expected, "different instances");
        let mut images = BTreeSet::new();
        let permutations = automorphisms(&generated);
        for chosen in found(20) {
            images.extend(permutations.iter().map(|permutation| image(&generated, chosen, permutation)));
        }
        assert_eq!(images, expected, "symmetry breaking lost a kind of instance");
    }
    count > 0
}

/// The instances that are found, each as a row of the truth table.
fn enumerate(generated: &Generated, finder: &mut Finder<'_>) -> BTreeSet<u32> {
    let mut rows = BTreeSet::new();
    while let Some(instance) = finder.next_instance().unwrap() {
        let relations: Vec<TupleSet> = instance.relations().map(|(_, tuples)| tuples.clone()).collect();
        let mut row = 0;
        for (place, (relation, tuple)) in open_tuples(generated).enumerate() {
            let atoms: Vec<Atom> = tuple.iter().copied().map(Atom).collect();
            row |= u32::from(relations[relation].contains(&atoms)) << place;
        }
        assert!(rows.insert(row), "an instance came twice");
    }
    rows
}

/// The tuples that may but need not be there, with their relations, in the order of the truth table's bits.
fn open_tuples(generated: &Generated) -> impl Iterator<Item = (usize, &Vec<u32>)> {
    generated.bounds.iter().enumerate().flat_map(|(at, bound)| bound.optional.iter().map(move |tuple| (at, tuple)))
}

/// The permutations of the atoms that leave bounds and integers as they are.
fn automorphisms(generated: &Generated) -> Vec<Vec<u32>> {
    let mut permutations: Vec<Vec<u32>> = vec![Vec::new()];
    for _ in 0..generated.atoms {
        let longer = |prefix: &Vec<u32>| {
            let free = (0..generated.atoms).filter(|atom| !prefix.contains(atom)).collect::<Vec<_>>();
            free.into_iter().map(|atom| [prefix.as_slice(), &[atom]].concat()).collect::<Vec<_>>()
        };
        permutations = permutations.iter().flat_map(longer).collect();
    }
    let keeps = |permutation: &Vec<u32>, tuples: Set| tuples.iter().all(|it| tuples.contains(&moved(it, permutation)));
    permutations.retain(|permutation| {
        generated.integers.iter().all(|&(_, atom)| permutation[atom as usize] == atom)
            && generated.bounds.iter().all(|bound| {
                keeps(permutation, bound.lower.clone()) && keeps(permutation, bound.optional.iter().cloned().collect())
            })
    });
    permutations
}

fn moved(tuple: &[u32], permutation: &[u32]) -> Vec<u32> {
    tuple.iter().map(|&atom| permutation[atom as usize]).collect()
}

/// The row of the truth table that the permutation makes of a row.
fn image(generated: &Generated, row: u32, permutation: &[u32]) -> u32 {
    let open: Vec<(usize, &Vec<u32>)> = open_tuples(generated).collect();
    let place = |relation: usize, tuple: Vec<u32>| open.iter().position(|it| *it == (relation, &tuple)).unwrap();
    let present = open.iter().enumerate().filter(|(at, _)| row >> at & 1 == 1);
    present.map(|(_, (relation, tuple))| 1 << place(*relation, moved(tuple, permutation))).sum()
}

#[test]
fn answers_are_those_of_brute_force() {
    let first = setting("RELATIONS_SEED", 1);
    let problems = setting("RELATIONS_PROBLEMS", PROBLEMS);
    let mut satisfiable = 0;
    choices::check(first..first + problems, |random| caught(|| satisfiable += u64::from(check(random))));
    // Both kinds occur often enough to mean something.
    assert!(satisfiable * 10 > problems && satisfiable * 10 < problems * 9, "{satisfiable} of {problems} satisfiable");
}
