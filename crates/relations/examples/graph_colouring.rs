//! Colours the Petersen graph with three colours, and shows why two are not enough.
//!
//! `cargo run -p jmmc-relations --example graph_colouring`

use jmmc_relations::{FinderOptions, Problem, RelationsError, Solution, Universe, solve};

fn main() -> Result<(), RelationsError> {
    for colours in [3, 2] {
        println!("with {colours} colours: {}", colour(colours)?);
    }
    Ok(())
}

fn colour(colours: usize) -> Result<String, RelationsError> {
    let nodes: Vec<String> = (0..10).map(|node| format!("n{node}")).collect();
    let names = ["red", "green", "blue"];
    let u = Universe::new(nodes.iter().map(String::as_str).chain(names))?;
    let p = Problem::new();
    let (node, colour) = (p.relation("Node", 1)?, p.relation("Colour", 1)?);
    let (edge, coloured) = (p.relation("edge", 2)?, p.relation("coloured", 2)?);
    let x = p.variable("x");
    p.require("every node has one colour", p.all([(x, node)], p.one(p.join(x, coloured))))?;
    // Named one by one, so that the core tells which edges matter.
    let mut bounds = p.bounds(&u);
    let mut edges = u.none(2)?;
    for at in 0..5 {
        for (from, to) in [(at, (at + 1) % 5), (at, at + 5), (at + 5, 5 + (at + 2) % 5)] {
            let ends = [u.atom(&nodes[from])?, u.atom(&nodes[to])?];
            edges.insert(&ends)?;
            let this = p.relation("this edge", 2)?;
            bounds.exactly(this, u.tuples(2, [ends])?)?;
            let differ = p.no(p.intersection(this, p.join(coloured, p.transpose(coloured))));
            p.require(&format!("{}-{}", nodes[from], nodes[to]), differ)?;
        }
    }
    bounds.exactly(edge, edges)?;
    let (all_nodes, all_colours) = (u.range("n0", "n9")?, u.named(names[..colours].iter().copied())?);
    bounds.at_most(coloured, all_nodes.product(&all_colours)?)?;
    bounds.exactly(node, all_nodes)?;
    bounds.exactly(colour, all_colours)?;
    Ok(match solve(&p, &bounds, &FinderOptions::default())? {
        Solution::Sat(instance) => instance.tuples(&p, coloured)?.to_string(),
        Solution::Unsat(core) => format!("impossible, because of {}", core.names(&p).join(", ")),
        Solution::Unknown => "unknown".into(),
    })
}
