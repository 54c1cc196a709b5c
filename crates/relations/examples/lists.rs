//! Enumerates some pairs of lists of which one is a prefix of the other, and proves that equivalence is symmetric.
//!
//! `cargo run -p jmmc-relations --example lists`

#[path = "baseline/lists.rs"]
#[allow(dead_code, reason = "shared with the `baseline` example")]
mod model;
#[path = "baseline/words.rs"]
#[allow(dead_code, reason = "shared with the `baseline` example")]
mod words;

use jmmc_relations::{Finder, FinderOptions, RelationsError, Solution, solve};
use model::{Question, lists};

fn main() -> Result<(), RelationsError> {
    let (problem, bounds) = lists(Question::Show, 3)?;
    let mut finder = Finder::new(&problem, &bounds, &FinderOptions::default())?;
    for number in 1..=3 {
        let Some(instance) = finder.next_instance()? else {
            break;
        };
        println!("instance {number}");
        for (relation, tuples) in instance.relations() {
            println!("  {} = {tuples}", problem.relation_name(relation));
        }
    }
    let (problem, bounds) = lists(Question::Symmetric, 4)?;
    if let Solution::Unsat(core) = solve(&problem, &bounds, &FinderOptions::default())? {
        println!("equivalence is symmetric, by: {}", core.names(&problem).join("; "));
    }
    Ok(())
}
