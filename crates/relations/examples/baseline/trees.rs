//! Five definitions of an undirected tree are one.

use super::words::{Made, differ, names};
use jmmc_relations::{Comparison, Expr, Formula, IntOp, Operand, Problem, Relation, RelationsError, Universe};

/// A graph of that many vertices about which two of the definitions disagree.
pub fn trees(vertices: usize) -> Made {
    let u = Universe::new(names("Vertex", vertices))?;
    let p = Problem::new();
    let (vertex, edge) = (p.relation("Vertex", 1)?, p.relation("edge", 2)?);
    let (x, y) = (p.variable("x"), p.variable("y"));
    p.require("edges join vertices", p.subset(edge, p.product(vertex, vertex)))?;
    p.require("edges have no direction", p.equal(edge, p.transpose(edge)))?;
    p.require("no loops", p.no(p.intersection(edge, p.iden())))?;
    let m = Model { p: &p, vertex };
    let both = p.union(p.product(x, y), p.product(y, x))?;
    let bridge = p.not(m.connected(p.difference(edge, both)))?;
    let closes = p.not(m.acyclic(p.union(edge, both)))?;
    let pairs = [(x, vertex), (y, vertex)];
    let missing = p.and([differ(&p, x, y), p.not(p.related(x, y, edge))]);
    let vertices_less_one = p.calculate(IntOp::Sub, p.cardinality(vertex), 1);
    let right_number = p.compare(Comparison::Eq, p.cardinality(edge), p.calculate(IntOp::Mul, 2, vertices_less_one))?;
    let definitions = [
        p.and([m.connected(edge), m.acyclic(edge)])?,
        p.and([m.connected(edge), p.all(pairs, p.implies(p.related(x, y, edge), bridge))])?,
        p.and([m.acyclic(edge), p.all(pairs, p.implies(missing, closes))])?,
        p.and([m.connected(edge), Ok(right_number)])?,
        p.and([m.acyclic(edge), Ok(right_number)])?,
    ];
    let same = definitions.windows(2).map(|pair| p.iff(pair[0], pair[1]));
    p.require("the definitions disagree", p.not(p.and(same)))?;
    let mut b = p.bounds(&u);
    b.at_most(vertex, u.all(1)?)?;
    b.at_most(edge, u.all(2)?)?;
    b.set_bits(6)?;
    // Without vertices, "one edge less than vertices" makes no sense.
    p.require("there is a vertex", p.some(vertex))?;
    Ok((p, b))
}

struct Model<'p> {
    p: &'p Problem,
    vertex: Relation,
}

impl Model<'_> {
    fn connected(&self, edge: impl Operand<Expr>) -> Result<Formula, RelationsError> {
        self.p.subset(self.p.product(self.vertex, self.vertex), self.p.reflexive_closure(edge))
    }

    /// No edge has a way round it.
    fn acyclic(&self, edge: impl Operand<Expr>) -> Result<Formula, RelationsError> {
        let p = self.p;
        let edge = edge.part(p)?;
        let (x, y) = (p.variable("x"), p.variable("y"));
        let without = p.difference(edge, p.union(p.product(x, y), p.product(y, x)));
        let detour = p.related(x, y, p.closure(without));
        p.all([(x, self.vertex), (y, self.vertex)], p.not(p.and([p.related(x, y, edge), detour])))
    }
}
