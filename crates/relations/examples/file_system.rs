//! Looks for a directory with two names in a toy file system, then rules it out.
//!
//! `cargo run -p jmmc-relations --example file_system`

#[path = "baseline/file_system.rs"]
#[allow(dead_code, reason = "shared with the `baseline` example")]
mod model;
#[path = "baseline/words.rs"]
#[allow(dead_code, reason = "shared with the `baseline` example")]
mod words;

use jmmc_relations::{FinderOptions, RelationsError, Solution, solve};
use model::Model;

fn main() -> Result<(), RelationsError> {
    for repaired in [false, true] {
        println!("{}", if repaired { "one entry each:" } else { "one parent each:" });
        look(repaired)?;
    }
    Ok(())
}

fn look(repaired: bool) -> Result<(), RelationsError> {
    let (model, u) = Model::new(3)?;
    model.require()?;
    let p = &model.p;
    let d = p.variable("d");
    let entries = p.join(model.contents, d)?;
    if repaired {
        p.require("one entry", p.all([(d, p.difference(model.dir, model.root))], p.one(entries)))?;
    }
    p.require("a directory has two entries", p.exists([(d, model.dir)], p.not(p.lone(entries))))?;
    let bounds = model.bounds(&u, 3)?;
    match solve(p, &bounds, &FinderOptions::default())? {
        Solution::Sat(instance) => {
            for (relation, tuples) in instance.relations() {
                println!("  {} = {tuples}", p.relation_name(relation));
            }
        }
        Solution::Unsat(core) => println!("  no alias, because of: {}", core.names(p).join("; ")),
        Solution::Unknown => println!("  unknown"),
    }
    Ok(())
}
