//! The language: expressions (relations), formulas and integer expressions, as hash-consed nodes in an arena.
//!
//! Equal nodes have equal ids, so what is written twice is translated once. Nodes are made only by [`crate::Problem`],
//! which checks arities; every node's children have smaller ids than the node itself.
//! The language is that of [MemSAT Fig. 6], with Kodkod's transpose, reflexive closure, override, shifts and sums added.

use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::rc::Rc;

/// A relation, by declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Relation(pub(crate) u32);

/// A variable that quantifiers and comprehensions bind to one tuple at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoundVariable(pub(crate) u32);

/// An expression: denotes a set of tuples of one arity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Expr(pub(crate) u32);

/// A formula: denotes true or false.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Formula(pub(crate) u32);

/// An integer expression: denotes a two's complement bit-vector of the width that the bounds set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Int(pub(crate) u32);

/// Variables with their domains; a domain may mention the variables before it.
pub(crate) type Decls = Box<[(BoundVariable, Expr)]>;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum ExprNode {
    Relation(Relation),
    Variable(BoundVariable),
    Univ,
    Iden,
    None {
        arity: usize,
    },
    Binary(ExprOp, Expr, Expr),
    Transpose(Expr),
    Closure {
        of: Expr,
        reflexive: bool,
    },
    Comprehension(Decls, Formula),
    Ite(Formula, Expr, Expr),
    /// The atom that stands for the integer, if there is one.
    AtomOf(Int),
    /// The atoms that stand for the powers of two in the bit-vector: `Bits(v)` of [MemSAT Fig. 6].
    BitsOf(Int),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum ExprOp {
    Union,
    Intersection,
    Difference,
    Join,
    Product,
    Override,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum FormulaNode {
    Const(bool),
    Not(Formula),
    And(Box<[Formula]>),
    Or(Box<[Formula]>),
    Iff(Formula, Formula),
    Quantified(Quantifier, Decls, Formula),
    Multiplicity(Multiplicity, Expr),
    Subset(Expr, Expr),
    Equal(Expr, Expr),
    Compare(Comparison, Int, Int),
    /// How many tuples the two have, counted without a limit.
    CompareSizes(Comparison, Expr, Expr),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Quantifier {
    All,
    Some,
}

/// How many tuples there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Multiplicity {
    /// There is no tuple.
    No,
    /// At most one.
    Lone,
    /// There is exactly one tuple.
    One,
    /// At least one.
    Some,
}

/// How two integers compare, as signed numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// Both are equal.
    Eq,
    /// The first one is less.
    Lt,
    /// Less or equal.
    Le,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum IntNode {
    Const(i64),
    Cardinality(Expr),
    /// The sum of the integers that the set's atoms stand for: `bits(e)` of [MemSAT Fig. 6].
    Sum(Expr),
    /// The sum of an integer expression over all bindings of the variables.
    SumOver(Decls, Int),
    Not(Int),
    Binary(IntOp, Int, Int),
    Ite(Formula, Int, Int),
}

/// Operations on two bit-vectors. All wrap around.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum IntOp {
    /// The sum of both.
    Add,
    /// The difference of both.
    Sub,
    /// The product of both.
    Mul,
    /// Quotient, rounded towards zero; by zero: 1 for a negative dividend, else −1 (as in SMT-LIB).
    Div,
    /// Remainder with the dividend's sign; by zero: the dividend.
    Rem,
    /// The bits that both have.
    And,
    /// The bits that one of both has.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// Shift left by an unsigned amount; by the width or more: 0.
    Shl,
    /// Shift right by an unsigned amount, filling with the sign; by the width or more: 0 or −1.
    Shr,
    /// Shift right by an unsigned amount, filling with zeros; by the width or more: 0.
    Ushr,
}

/// A node of any kind, by its number.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Node {
    Expr(u32),
    Formula(u32),
    Int(u32),
}

/// How large a node is when written out as a tree.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TreeSize {
    /// Nodes on the longest way to a leaf.
    pub(crate) depth: u32,
    /// All nodes, those that are shared counted as often as they occur.
    pub(crate) size: u32,
}

/// Variables in ascending order.
pub(crate) type Free = Rc<[BoundVariable]>;

/// Nodes of one kind, each once.
pub(crate) struct NodeTable<N> {
    pub(crate) nodes: Vec<N>,
    pub(crate) free: Vec<Free>,
    pub(crate) extents: Vec<TreeSize>,
    ids: FxHashMap<N, u32>,
}

impl<N: Clone + Eq + Hash> NodeTable<N> {
    fn new() -> Self {
        NodeTable { nodes: Vec::new(), free: Vec::new(), extents: Vec::new(), ids: FxHashMap::default() }
    }

    fn intern(&mut self, node: N, free: impl FnOnce() -> Free) -> u32 {
        if let Some(&id) = self.ids.get(&node) {
            return id;
        }
        let id = self.nodes.len() as u32;
        self.nodes.push(node.clone());
        self.free.push(free());
        self.ids.insert(node, id);
        id
    }
}

/// All nodes of a problem.
pub(crate) struct Arena {
    pub(crate) exprs: NodeTable<ExprNode>,
    pub(crate) arities: Vec<usize>,
    pub(crate) formulas: NodeTable<FormulaNode>,
    pub(crate) ints: NodeTable<IntNode>,
}

impl Arena {
    pub(crate) fn new() -> Self {
        Arena { exprs: NodeTable::new(), arities: Vec::new(), formulas: NodeTable::new(), ints: NodeTable::new() }
    }

    pub(crate) fn expr(&self, expr: Expr) -> &ExprNode {
        &self.exprs.nodes[expr.0 as usize]
    }

    pub(crate) fn formula(&self, formula: Formula) -> &FormulaNode {
        &self.formulas.nodes[formula.0 as usize]
    }

    pub(crate) fn int(&self, int: Int) -> &IntNode {
        &self.ints.nodes[int.0 as usize]
    }

    pub(crate) fn arity(&self, expr: Expr) -> usize {
        self.arities[expr.0 as usize]
    }

    pub(crate) fn add_expr(&mut self, node: ExprNode, arity: usize) -> Expr {
        let free = self.free_of_expr(&node);
        let id = self.exprs.intern(node, || free);
        if id as usize == self.arities.len() {
            self.arities.push(arity);
            let extent = self.measure(Node::Expr(id));
            self.exprs.extents.push(extent);
        }
        Expr(id)
    }

    pub(crate) fn add_formula(&mut self, node: FormulaNode) -> Formula {
        let free = self.free_of_formula(&node);
        let id = self.formulas.intern(node, || free);
        if id as usize == self.formulas.extents.len() {
            let extent = self.measure(Node::Formula(id));
            self.formulas.extents.push(extent);
        }
        Formula(id)
    }

    pub(crate) fn add_int(&mut self, node: IntNode) -> Int {
        let free = self.free_of_int(&node);
        let id = self.ints.intern(node, || free);
        if id as usize == self.ints.extents.len() {
            let extent = self.measure(Node::Int(id));
            self.ints.extents.push(extent);
        }
        Int(id)
    }

    /// The extent of a node whose parts are measured.
    fn measure(&self, node: Node) -> TreeSize {
        let mut parts = Vec::new();
        self.children(node, &mut parts);
        let mut extent = TreeSize { depth: 1, size: 1 };
        for part in parts {
            let part = self.extent(part);
            extent.depth = extent.depth.max(part.depth + 1);
            extent.size = extent.size.saturating_add(part.size);
        }
        extent
    }

    pub(crate) fn extent(&self, node: Node) -> TreeSize {
        match node {
            Node::Expr(at) => self.exprs.extents[at as usize],
            Node::Formula(at) => self.formulas.extents[at as usize],
            Node::Int(at) => self.ints.extents[at as usize],
        }
    }

    /// Adds the parts of a node to the list.
    pub(crate) fn children(&self, node: Node, parts: &mut Vec<Node>) {
        match node {
            Node::Expr(at) => match &self.exprs.nodes[at as usize] {
                ExprNode::Relation(_)
                | ExprNode::Variable(_)
                | ExprNode::Univ
                | ExprNode::Iden
                | ExprNode::None { .. } => {}
                ExprNode::Binary(_, a, b) => parts.extend([Node::Expr(a.0), Node::Expr(b.0)]),
                ExprNode::Transpose(of) | ExprNode::Closure { of, .. } => parts.push(Node::Expr(of.0)),
                ExprNode::Comprehension(decls, body) => {
                    parts.extend(decls.iter().map(|(_, domain)| Node::Expr(domain.0)));
                    parts.push(Node::Formula(body.0));
                }
                ExprNode::Ite(condition, a, b) => {
                    parts.extend([Node::Formula(condition.0), Node::Expr(a.0), Node::Expr(b.0)]);
                }
                ExprNode::AtomOf(int) | ExprNode::BitsOf(int) => parts.push(Node::Int(int.0)),
            },
            Node::Formula(at) => match &self.formulas.nodes[at as usize] {
                FormulaNode::Const(_) => {}
                FormulaNode::Not(of) => parts.push(Node::Formula(of.0)),
                FormulaNode::And(list) | FormulaNode::Or(list) => {
                    parts.extend(list.iter().map(|part| Node::Formula(part.0)));
                }
                FormulaNode::Iff(a, b) => parts.extend([Node::Formula(a.0), Node::Formula(b.0)]),
                FormulaNode::Quantified(_, decls, body) => {
                    parts.extend(decls.iter().map(|(_, domain)| Node::Expr(domain.0)));
                    parts.push(Node::Formula(body.0));
                }
                FormulaNode::Multiplicity(_, of) => parts.push(Node::Expr(of.0)),
                FormulaNode::Subset(a, b) | FormulaNode::Equal(a, b) | FormulaNode::CompareSizes(_, a, b) => {
                    parts.extend([Node::Expr(a.0), Node::Expr(b.0)])
                }
                FormulaNode::Compare(_, a, b) => parts.extend([Node::Int(a.0), Node::Int(b.0)]),
            },
            Node::Int(at) => match &self.ints.nodes[at as usize] {
                IntNode::Const(_) => {}
                IntNode::Cardinality(of) | IntNode::Sum(of) => parts.push(Node::Expr(of.0)),
                IntNode::SumOver(decls, body) => {
                    parts.extend(decls.iter().map(|(_, domain)| Node::Expr(domain.0)));
                    parts.push(Node::Int(body.0));
                }
                IntNode::Not(of) => parts.push(Node::Int(of.0)),
                IntNode::Binary(_, a, b) => parts.extend([Node::Int(a.0), Node::Int(b.0)]),
                IntNode::Ite(condition, a, b) => {
                    parts.extend([Node::Formula(condition.0), Node::Int(a.0), Node::Int(b.0)])
                }
            },
        }
    }

    fn free_of_expr(&self, node: &ExprNode) -> Free {
        match node {
            ExprNode::Relation(_) | ExprNode::Univ | ExprNode::Iden | ExprNode::None { .. } => Free::default(),
            ExprNode::Variable(variable) => [*variable].into(),
            ExprNode::Binary(_, a, b) => merge(&[self.fe(*a), self.fe(*b)]),
            ExprNode::Transpose(of) | ExprNode::Closure { of, .. } => self.fe(*of).clone(),
            ExprNode::Comprehension(decls, body) => self.bound_by(decls, self.ff(*body)),
            ExprNode::Ite(condition, a, b) => merge(&[self.ff(*condition), self.fe(*a), self.fe(*b)]),
            ExprNode::AtomOf(int) | ExprNode::BitsOf(int) => self.fi(*int).clone(),
        }
    }

    fn free_of_formula(&self, node: &FormulaNode) -> Free {
        match node {
            FormulaNode::Const(_) => Free::default(),
            FormulaNode::Not(of) => self.ff(*of).clone(),
            FormulaNode::And(parts) | FormulaNode::Or(parts) => {
                merge(&parts.iter().map(|part| self.ff(*part)).collect::<Vec<_>>())
            }
            FormulaNode::Iff(a, b) => merge(&[self.ff(*a), self.ff(*b)]),
            FormulaNode::Quantified(_, decls, body) => self.bound_by(decls, self.ff(*body)),
            FormulaNode::Multiplicity(_, of) => self.fe(*of).clone(),
            FormulaNode::Subset(a, b) | FormulaNode::Equal(a, b) | FormulaNode::CompareSizes(_, a, b) => {
                merge(&[self.fe(*a), self.fe(*b)])
            }
            FormulaNode::Compare(_, a, b) => merge(&[self.fi(*a), self.fi(*b)]),
        }
    }

    fn free_of_int(&self, node: &IntNode) -> Free {
        match node {
            IntNode::Const(_) => Free::default(),
            IntNode::Cardinality(of) | IntNode::Sum(of) => self.fe(*of).clone(),
            IntNode::SumOver(decls, body) => self.bound_by(decls, self.fi(*body)),
            IntNode::Not(of) => self.fi(*of).clone(),
            IntNode::Binary(_, a, b) => merge(&[self.fi(*a), self.fi(*b)]),
            IntNode::Ite(condition, a, b) => merge(&[self.ff(*condition), self.fi(*a), self.fi(*b)]),
        }
    }

    /// The free variables of a body under declarations, from the last declaration outwards.
    fn bound_by(&self, decls: &Decls, body: &Free) -> Free {
        decls.iter().rev().fold(body.clone(), |free, (variable, domain)| {
            let rest: Free = free.iter().copied().filter(|v| v != variable).collect();
            merge(&[&rest, self.fe(*domain)])
        })
    }

    pub(crate) fn fe(&self, expr: Expr) -> &Free {
        &self.exprs.free[expr.0 as usize]
    }

    pub(crate) fn ff(&self, formula: Formula) -> &Free {
        &self.formulas.free[formula.0 as usize]
    }

    pub(crate) fn fi(&self, int: Int) -> &Free {
        &self.ints.free[int.0 as usize]
    }
}

fn merge(parts: &[&Free]) -> Free {
    let mut variables: Vec<BoundVariable> = parts.iter().flat_map(|part| part.iter().copied()).collect();
    if let [single] = parts {
        return (*single).clone();
    }
    variables.sort_unstable();
    variables.dedup();
    variables.into()
}
