//! "One man's ceiling is another man's floor": is one man's floor then another man's ceiling?

use super::words::{Made, atoms, differ, function, names};
use jmmc_relations::{Problem, Universe};

/// A counterexample for that many men and platforms; `sharing` allows two men to share a platform.
pub fn ceilings(men: usize, platforms: usize, sharing: bool) -> Made {
    let u = Universe::new([names("Man", men), names("Platform", platforms)].concat())?;
    let p = Problem::new();
    let (man, platform) = (p.relation("Man", 1)?, p.relation("Platform", 1)?);
    let (ceiling, floor) = (p.relation("ceiling", 2)?, p.relation("floor", 2)?);
    let (m, n) = (p.variable("m"), p.variable("n"));
    p.require("every man has a ceiling", function(&p, ceiling, man, platform))?;
    p.require("every man has a floor", function(&p, floor, man, platform))?;
    let above = |x, y| p.equal(p.join(x, floor), p.join(y, ceiling));
    p.require("every ceiling is a floor", p.all([(m, man)], p.exists([(n, man)], above(n, m))))?;
    if !sharing {
        let shared =
            p.or([p.equal(p.join(m, floor), p.join(n, floor)), p.equal(p.join(m, ceiling), p.join(n, ceiling))]);
        let apart = p.implies(differ(&p, m, n), p.not(shared));
        p.require("nobody shares", p.all([(m, man), (n, man)], apart))?;
    }
    let below = p.all([(m, man)], p.exists([(n, man)], above(m, n)));
    p.require("some floor is no ceiling", p.not(below))?;
    let mut b = p.bounds(&u);
    let (men, platforms) = (atoms(&u, "Man", men)?, atoms(&u, "Platform", platforms)?);
    b.at_most(ceiling, men.product(&platforms)?)?;
    b.at_most(floor, men.product(&platforms)?)?;
    b.at_most(man, men)?;
    b.at_most(platform, platforms)?;
    Ok((p, b))
}
