//! The pigeonhole principle: n + 1 pigeons do not fit into n holes, one each.

use super::words::{Made, atoms, differ, function, names};
use jmmc_relations::{Problem, Universe};

pub fn pigeonhole(pigeons: usize, holes: usize) -> Made {
    let u = Universe::new([names("Pigeon", pigeons), names("Hole", holes)].concat())?;
    let p = Problem::new();
    let (pigeon, hole, nest) = (p.relation("Pigeon", 1)?, p.relation("Hole", 1)?, p.relation("nest", 2)?);
    let (a, b) = (p.variable("a"), p.variable("b"));
    p.require("every pigeon has a hole", function(&p, nest, pigeon, hole))?;
    let apart = p.no(p.intersection(p.join(a, nest), p.join(b, nest)));
    p.require("no two share one", p.all([(a, pigeon), (b, pigeon)], p.implies(differ(&p, a, b), apart)))?;
    let mut bounds = p.bounds(&u);
    let (all_pigeons, all_holes) = (atoms(&u, "Pigeon", pigeons)?, atoms(&u, "Hole", holes)?);
    bounds.at_most(nest, all_pigeons.product(&all_holes)?)?;
    bounds.exactly(pigeon, all_pigeons)?;
    bounds.exactly(hole, all_holes)?;
    Ok((p, bounds))
}
