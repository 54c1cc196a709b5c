//! Halmos's handshake puzzle: at Hilary and Jocelyn's party, everybody but Jocelyn shook a different number of hands.

use super::words::{Made, differ, names};
use jmmc_relations::{Comparison, Problem, Universe};

pub fn handshake(persons: usize) -> Made {
    let others = names("Guest", persons - 2);
    let u = Universe::new(["Hilary".to_string(), "Jocelyn".to_string()].into_iter().chain(others))?;
    let p = Problem::new();
    let (person, hilary, jocelyn) = (p.relation("Person", 1)?, p.relation("Hilary", 1)?, p.relation("Jocelyn", 1)?);
    let (spouse, shaken) = (p.relation("spouse", 2)?, p.relation("shaken", 2)?);
    let (x, y) = (p.variable("x"), p.variable("y"));
    let mate = |of| p.join(of, spouse);
    let couples = p.and([
        p.all([(x, person)], p.one(p.join(x, spouse))),
        p.equal(spouse, p.transpose(spouse)),
        p.no(p.intersection(spouse, p.iden())),
    ]);
    p.require("couples", couples)?;
    p.require("hands are shaken mutually", p.equal(shaken, p.transpose(shaken)))?;
    p.require("nobody shakes a hand at home", p.no(p.intersection(shaken, p.union(p.iden(), spouse))))?;
    p.require("Hilary's spouse is Jocelyn", p.equal(mate(hilary), jocelyn))?;
    let count = |of| p.cardinality(p.join(of, shaken));
    let different = p.not(p.compare(Comparison::Eq, count(x), count(y)));
    let guests = p.difference(person, jocelyn)?;
    p.require("numbers differ", p.all([(x, guests), (y, guests)], p.implies(differ(&p, x, y), different)))?;
    let mut b = p.bounds(&u);
    b.exactly(person, u.all(1)?)?;
    b.exactly(hilary, u.named(["Hilary"])?)?;
    b.exactly(jocelyn, u.named(["Jocelyn"])?)?;
    b.at_most(spouse, u.all(2)?)?;
    b.at_most(shaken, u.all(2)?)?;
    b.set_bits(5)?;
    Ok((p, b))
}
