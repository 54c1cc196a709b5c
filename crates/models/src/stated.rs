//! A model that was stated: which relation and which constraint of the problem is which name of the model.

use jmmc_relations::{ConstraintId, Expr, Relation};
use std::collections::BTreeMap;

/// Of which execution something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Of {
    /// The execution that is asked about, or the whole justification.
    Main,
    /// The i-th speculative execution, counted from 1.
    Step(usize),
}

/// A constraint that an axiom became.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatedAxiom {
    /// The constraint in the problem; its name there is `model.axiom`, with ` of E_i` after it if it is about speculative
    /// executions only.
    pub constraint: ConstraintId,
    /// The axiom's name.
    pub name: String,
    /// What the axiom says, as the model puts it.
    pub description: String,
    /// Whether the constraint is about the speculative executions only, of an axiom that holds of each execution.
    pub is_speculative: bool,
}

/// A model as part of a problem.
#[derive(Debug, Clone)]
pub struct Stated {
    /// The axioms, in the order of the model.
    pub axioms: Vec<StatedAxiom>,
    pub(crate) chosen: BTreeMap<(String, Of), Relation>,
    pub(crate) defined: BTreeMap<(String, Of), Expr>,
}

impl Stated {
    /// The relation that the solver chooses for the name: `relation("C", Of::Step(1))`.
    pub fn relation(&self, name: &str, of: Of) -> Option<Relation> {
        self.chosen.get(&(name.to_string(), of)).copied()
    }

    /// What the name denotes, be it chosen or defined without parameters: `expr("hb", Of::Main)`.
    pub fn expr(&self, name: &str, of: Of) -> Option<Expr> {
        self.defined.get(&(name.to_string(), of)).copied()
    }

    /// The axiom that became the constraint.
    pub fn axiom(&self, constraint: ConstraintId) -> Option<&StatedAxiom> {
        self.axioms.iter().find(|axiom| axiom.constraint == constraint)
    }
}
