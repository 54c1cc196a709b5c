//! Generated problems against brute force: every instance within the bounds is looked at by the plain evaluator.
//!
//! Compared are satisfiability, the number of instances, the core and its minimality; every refutation is checked.
//! `RELATIONS_PROBLEMS` sets how many problems are tried, `RELATIONS_SEED` the first seed.

#[path = "oracle/mod.rs"]
mod oracle;

#[path = "oracle/generate.rs"]
mod generate;

use generate::{Generated, Random};
use jmmc_relations::{Atom, Bounds, Core, Finder, Options, Problem, Relation, Solution, TupleSet, Universe, Variable};
use oracle::{Builder, Set, World};

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
    let variables: Vec<Variable> = arities.map(|&arity| problem.tuple_variable("x", arity).unwrap()).collect();
    let builder = Builder { problem, relations: &relations, variables: &variables };
    // The tautology makes every relation occur, so that all its tuples count as open.
    let occurs = problem.and(relations.iter().map(|&relation| problem.subset(relation, relation))).unwrap();
    for (at, constraint) in generated.constraints.iter().enumerate() {
        let formula = builder.formula(constraint).unwrap();
        problem.require(&format!("c{at}"), problem.and([formula, occurs])).unwrap();
    }
    bounds
}

fn check_core(core: &Core, table: &[u32]) {
    let mask: u32 = core.members.iter().map(|id| 1 << id.0).sum();
    assert!(core.is_minimal);
    assert!(!table.iter().any(|holds| holds & mask == mask), "the core can hold");
    for id in &core.members {
        let rest = mask & !(1 << id.0);
        assert!(table.iter().any(|holds| holds & rest == rest), "constraint {} is not needed", id.0);
    }
}

/// Returns whether the problem is satisfiable.
fn check(seed: u64) -> bool {
    let mut random = Random::new(seed);
    let generated = Generated::new(&mut random);
    let table = truth_table(&generated);
    let all = (1 << generated.constraints.len()) - 1;
    let count = table.iter().filter(|&&holds| holds == all).count();
    let problem = Problem::new();
    let bounds = build(&generated, &problem);
    let skolem_depth = random.below(3);
    let options = Options { check: true, skolem_depth, ..Options::default() };
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
        let options = Options { symmetry: 0, skolem_depth, ..Options::default() };
        let mut finder = Finder::new(&problem, &bounds, &options).unwrap();
        let mut found = 0;
        while finder.next_instance().unwrap().is_some() {
            found += 1;
        }
        assert_eq!(found, count, "a different number of instances");
    }
    count > 0
}

#[test]
fn answers_are_those_of_brute_force() {
    let first = setting("RELATIONS_SEED", 1);
    let problems = setting("RELATIONS_PROBLEMS", PROBLEMS);
    let mut satisfiable = 0;
    for seed in first..first + problems {
        let result = std::panic::catch_unwind(|| check(seed));
        satisfiable += u64::from(result.unwrap_or_else(|_| panic!("seed {seed}")));
    }
    // Both kinds occur often enough to mean something.
    assert!(satisfiable * 10 > problems && satisfiable * 10 < problems * 9, "{satisfiable} of {problems} satisfiable");
}
