//! A problem under construction: declarations, nodes, named constraints.
//!
//! Constructors take `&self` and accept either a finished part or the `Result` of making one, so that formulas nest
//! without a `?` at every level: `p.some(p.join(x, p.closure(edge)))`. An error inside surfaces at the outermost call.

use crate::ast::{Arena, BoundVariable, Expr, ExprNode, Formula, FormulaNode, Int, Node, Relation};
use crate::bounds::Bounds;
use crate::error::RelationsError;
use crate::universe::Universe;
use std::cell::{Ref, RefCell};
use std::rc::Rc;

/// A part of an expression, formula or integer expression, or the error of making it.
pub trait Operand<T> {
    /// The part, entered into the problem if it is not yet a node.
    fn part(self, problem: &Problem) -> Result<T, RelationsError>;
}

impl<T, P: Operand<T>> Operand<T> for Result<P, RelationsError> {
    fn part(self, problem: &Problem) -> Result<T, RelationsError> {
        self?.part(problem)
    }
}

macro_rules! node_operand {
    ($id:ty, $table:ident) => {
        impl Operand<$id> for $id {
            fn part(self, problem: &Problem) -> Result<$id, RelationsError> {
                if (self.0 as usize) < problem.arena.borrow().$table.nodes.len() {
                    Ok(self)
                } else {
                    Err(RelationsError::Type("a part of another problem".into()))
                }
            }
        }
    };
}

node_operand!(Expr, exprs);
node_operand!(Formula, formulas);
node_operand!(Int, ints);

impl Operand<Expr> for Relation {
    fn part(self, problem: &Problem) -> Result<Expr, RelationsError> {
        let relations = problem.relations.borrow();
        let Some(declared) = relations.get(self.0 as usize) else {
            return Err(RelationsError::Type("a relation of another problem".into()));
        };
        Ok(problem.arena.borrow_mut().add_expr(ExprNode::Relation(self), declared.arity))
    }
}

impl Operand<Expr> for BoundVariable {
    fn part(self, problem: &Problem) -> Result<Expr, RelationsError> {
        let variables = problem.variables.borrow();
        let Some(declared) = variables.get(self.0 as usize) else {
            return Err(RelationsError::Type("a variable of another problem".into()));
        };
        Ok(problem.arena.borrow_mut().add_expr(ExprNode::Variable(self), declared.arity))
    }
}

impl Operand<Int> for i64 {
    fn part(self, problem: &Problem) -> Result<Int, RelationsError> {
        problem.int(self)
    }
}

/// How deeply constraints may nest: translation and evaluation recurse.
pub const MAX_DEPTH: u32 = 500;

/// A name and an arity.
#[derive(Debug, Clone)]
pub(crate) struct NameAndArity {
    pub(crate) name: String,
    pub(crate) arity: usize,
}

/// A named constraint, by the order in which they were required.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConstraintId(pub usize);

/// A formula that must hold, and what a core calls it.
#[derive(Debug, Clone)]
pub struct Constraint {
    /// The name, for people; need not be unique.
    pub name: String,
    /// What must hold. Invariant: no free variables.
    pub formula: Formula,
}

/// Relations, variables, nodes and named constraints.
pub struct Problem {
    pub(crate) arena: RefCell<Arena>,
    pub(crate) relations: Rc<RefCell<Vec<NameAndArity>>>,
    pub(crate) variables: RefCell<Vec<NameAndArity>>,
    constraints: RefCell<Vec<Constraint>>,
}

impl Default for Problem {
    fn default() -> Self {
        Problem::new()
    }
}

impl Problem {
    /// A problem without constraints.
    pub fn new() -> Self {
        Problem {
            arena: RefCell::new(Arena::new()),
            relations: Rc::default(),
            variables: RefCell::default(),
            constraints: RefCell::default(),
        }
    }

    /// Declares a relation.
    pub fn relation(&self, name: &str, arity: usize) -> Result<Relation, RelationsError> {
        if arity == 0 {
            return Err(RelationsError::Type(format!("relation `{name}` needs an arity of at least 1")));
        }
        let mut relations = self.relations.borrow_mut();
        relations.push(NameAndArity { name: name.to_string(), arity });
        Ok(Relation(relations.len() as u32 - 1))
    }

    /// Declares a variable for atoms.
    pub fn variable(&self, name: &str) -> BoundVariable {
        let mut variables = self.variables.borrow_mut();
        variables.push(NameAndArity { name: name.to_string(), arity: 1 });
        BoundVariable(variables.len() as u32 - 1)
    }

    /// Declares a variable for tuples.
    pub fn tuple_variable(&self, name: &str, arity: usize) -> Result<BoundVariable, RelationsError> {
        if arity == 0 {
            return Err(RelationsError::Type(format!("variable `{name}` needs an arity of at least 1")));
        }
        let variable = self.variable(name);
        self.variables.borrow_mut()[variable.0 as usize].arity = arity;
        Ok(variable)
    }

    /// Bounds for this problem's relations, all yet unbound.
    pub fn bounds(&self, universe: &Universe) -> Bounds {
        Bounds::new(self.relations.clone(), universe)
    }

    /// The relation's name.
    pub fn relation_name(&self, relation: Relation) -> String {
        self.relations.borrow().get(relation.0 as usize).map_or_else(|| "?".into(), |declared| declared.name.clone())
    }

    /// How many atoms each tuple of the expression has.
    pub fn arity(&self, expr: impl Operand<Expr>) -> Result<usize, RelationsError> {
        let expr = expr.part(self)?;
        Ok(self.arena.borrow().arity(expr))
    }

    /// Requires the formula to hold, under a name that cores report.
    pub fn require(&self, name: &str, formula: impl Operand<Formula>) -> Result<ConstraintId, RelationsError> {
        let formula = formula.part(self)?;
        let free = self.arena.borrow().ff(formula).clone();
        if !free.is_empty() {
            let declared = self.variables.borrow();
            let variables = free.iter().map(|variable| declared[variable.0 as usize].name.clone()).collect();
            return Err(RelationsError::FreeVariables { constraint: name.to_string(), variables });
        }
        self.check_depth(Node::Formula(formula.0))?;
        let mut constraints = self.constraints.borrow_mut();
        constraints.push(Constraint { name: name.to_string(), formula });
        Ok(ConstraintId(constraints.len() - 1))
    }

    /// What is nested too deeply must not be recursed into.
    pub(crate) fn check_depth(&self, node: Node) -> Result<(), RelationsError> {
        match self.arena.borrow().extent(node).depth {
            0..=MAX_DEPTH => Ok(()),
            depth => Err(RelationsError::Capacity(format!("nested {depth} levels deep; {MAX_DEPTH} are supported"))),
        }
    }

    /// Requires every conjunct of the formula on its own, as `name#1`, `name#2` and so on.
    pub fn require_each(
        &self,
        name: &str,
        formula: impl Operand<Formula>,
    ) -> Result<Vec<ConstraintId>, RelationsError> {
        let formula = formula.part(self)?;
        self.check_depth(Node::Formula(formula.0))?;
        let mut conjuncts = Vec::new();
        self.conjuncts(formula, &mut conjuncts);
        if conjuncts.len() == 1 {
            return Ok(vec![self.require(name, formula)?]);
        }
        let numbered = conjuncts.into_iter().enumerate();
        numbered.map(|(index, conjunct)| self.require(&format!("{name}#{}", index + 1), conjunct)).collect()
    }

    fn conjuncts(&self, formula: Formula, conjuncts: &mut Vec<Formula>) {
        let parts = match self.arena.borrow().formula(formula) {
            FormulaNode::And(parts) => parts.clone(),
            _ => return conjuncts.push(formula),
        };
        for part in parts {
            self.conjuncts(part, conjuncts);
        }
    }

    /// The named constraints.
    pub fn constraints(&self) -> Ref<'_, [Constraint]> {
        Ref::map(self.constraints.borrow(), Vec::as_slice)
    }
}
