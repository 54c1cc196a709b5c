//! How nodes are made: one file each for expressions, formulas and integer expressions. Arities are checked here.

mod exprs;
mod formulas;
mod integers;
#[cfg(test)]
mod tests;

use crate::ast::{BoundVariable, Decls, Expr};
use crate::error::RelationsError;
use crate::problem::{Operand, Problem};

impl Problem {
    /// Checks declarations: domains of the variables' arities, no variable twice, at least one.
    fn decls<D: Operand<Expr>>(
        &self,
        decls: impl IntoIterator<Item = (BoundVariable, D)>,
    ) -> Result<Decls, RelationsError> {
        let mut checked: Vec<(BoundVariable, Expr)> = Vec::new();
        for (variable, domain) in decls {
            let domain = domain.part(self)?;
            let declared = self.variables.borrow();
            let Some(declared) = declared.get(variable.0 as usize) else {
                return Err(RelationsError::Type("a variable of another problem".into()));
            };
            let arity = self.arena.borrow().arity(domain);
            if arity != declared.arity {
                let (name, expected) = (&declared.name, declared.arity);
                let problem = format!("variable `{name}` has arity {expected}, but its domain has arity {arity}");
                return Err(RelationsError::Type(problem));
            }
            if checked.iter().any(|(other, _)| *other == variable) {
                return Err(RelationsError::Type(format!("variable `{}` is declared twice", declared.name)));
            }
            checked.push((variable, domain));
        }
        if checked.is_empty() {
            return Err(RelationsError::Type("a quantifier or comprehension without variables".into()));
        }
        Ok(checked.into())
    }
}
