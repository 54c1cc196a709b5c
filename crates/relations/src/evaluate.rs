//! The evaluator: what expressions, formulas and integers mean in one instance, straight from the definitions.
//!
//! It shares no code with the translation, so that it can tell whether an instance found by the solver is one. Quantifiers
//! are loops, closure is a fixed point, integers are numbers that wrap around.

use crate::ast::{Arena, Comparison, Decls, Expr, ExprNode, ExprOp, Formula, FormulaNode, Int, IntNode, IntOp};
use crate::ast::{BoundVariable, Multiplicity, Quantifier};
use crate::bounds::fits;
use crate::error::RelationsError;
use crate::instance::Instance;
use std::collections::BTreeSet;
use std::collections::HashMap;
use std::rc::Rc;

/// Tuple indices, ascending.
type Tuples = Rc<Vec<u64>>;

/// An evaluation under way.
pub(crate) struct Evaluator<'a> {
    arena: &'a Arena,
    instance: &'a Instance,
    size: u64,
    bindings: HashMap<BoundVariable, u64>,
    /// Values of expressions without free variables.
    closed: HashMap<Expr, Tuples>,
}

impl<'a> Evaluator<'a> {
    pub(crate) fn new(arena: &'a Arena, instance: &'a Instance) -> Self {
        let size = instance.universe().size();
        Evaluator { arena, instance, size, bindings: HashMap::new(), closed: HashMap::new() }
    }

    pub(crate) fn formula(&mut self, formula: Formula) -> Result<bool, RelationsError> {
        let arena = self.arena;
        Ok(match arena.formula(formula) {
            FormulaNode::Const(value) => *value,
            FormulaNode::Not(of) => !self.formula(*of)?,
            FormulaNode::And(parts) => self.find(parts, false)?.is_none(),
            FormulaNode::Or(parts) => self.find(parts, true)?.is_some(),
            FormulaNode::Iff(a, b) => self.formula(*a)? == self.formula(*b)?,
            FormulaNode::Quantified(quantifier, decls, body) => {
                let wanted = *quantifier == Quantifier::Some;
                let mut found = false;
                self.each(decls, &mut |this, _| {
                    found = this.formula(*body)? == wanted;
                    Ok(!found)
                })?;
                found == wanted
            }
            FormulaNode::Multiplicity(multiplicity, of) => {
                let count = self.expr(*of)?.len();
                match multiplicity {
                    Multiplicity::No => count == 0,
                    Multiplicity::Lone => count <= 1,
                    Multiplicity::One => count == 1,
                    Multiplicity::Some => count >= 1,
                }
            }
            FormulaNode::Subset(a, b) => {
                let (a, b) = (self.expr(*a)?, self.expr(*b)?);
                a.iter().all(|tuple| b.binary_search(tuple).is_ok())
            }
            FormulaNode::Equal(a, b) => self.expr(*a)? == self.expr(*b)?,
            FormulaNode::Compare(comparison, a, b) => {
                let (a, b) = (self.int(*a)?, self.int(*b)?);
                compare(*comparison, a, b)
            }
            FormulaNode::CompareSizes(comparison, a, b) => {
                let (a, b) = (self.expr(*a)?.len(), self.expr(*b)?.len());
                compare(*comparison, a, b)
            }
        })
    }

    /// The first part that has this value.
    fn find(&mut self, parts: &[Formula], value: bool) -> Result<Option<Formula>, RelationsError> {
        for &part in parts {
            if self.formula(part)? == value {
                return Ok(Some(part));
            }
        }
        Ok(None)
    }

    /// Calls `body` for every binding of the variables, with the combined tuple, until it returns false.
    fn each(
        &mut self,
        decls: &Decls,
        body: &mut dyn FnMut(&mut Self, u64) -> Result<bool, RelationsError>,
    ) -> Result<(), RelationsError> {
        self.each_from(decls, 0, body).map(|_| ())
    }

    fn each_from(
        &mut self,
        decls: &[(BoundVariable, Expr)],
        tuple: u64,
        body: &mut dyn FnMut(&mut Self, u64) -> Result<bool, RelationsError>,
    ) -> Result<bool, RelationsError> {
        let Some(((variable, domain), rest)) = decls.split_first() else {
            return body(self, tuple);
        };
        let arity = self.arena.arity(*domain);
        for &index in self.expr(*domain)?.iter() {
            let before = self.bindings.insert(*variable, index);
            let combined = tuple.wrapping_mul(self.size.pow(arity as u32)).wrapping_add(index);
            let go_on = self.each_from(rest, combined, body);
            match before {
                Some(value) => self.bindings.insert(*variable, value),
                None => self.bindings.remove(variable),
            };
            if !go_on? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub(crate) fn expr(&mut self, expr: Expr) -> Result<Tuples, RelationsError> {
        if let Some(known) = self.closed.get(&expr) {
            return Ok(known.clone());
        }
        let arity = self.arena.arity(expr);
        if u32::try_from(arity).ok().and_then(|arity| self.size.checked_pow(arity)).is_none() {
            return Err(RelationsError::Capacity(format!("tuples of {arity} atoms out of {} are too many", self.size)));
        }
        let tuples = Rc::new(self.expr_anew(expr)?);
        if self.arena.fe(expr).is_empty() {
            self.closed.insert(expr, tuples.clone());
        }
        Ok(tuples)
    }

    fn expr_anew(&mut self, expr: Expr) -> Result<Vec<u64>, RelationsError> {
        let (arena, size) = (self.arena, self.size);
        Ok(match arena.expr(expr) {
            ExprNode::Relation(relation) => match self.instance.relation(*relation) {
                Some(tuples) => tuples.indices().to_vec(),
                None => return Err(RelationsError::Unbound { relation: format!("number {}", relation.0) }),
            },
            ExprNode::Variable(variable) => match self.bindings.get(variable) {
                Some(&tuple) => vec![tuple],
                None => return Err(RelationsError::Type("a variable that nothing binds".into())),
            },
            ExprNode::Univ => (0..size).collect(),
            ExprNode::Iden => (0..size).map(|atom| atom * size + atom).collect(),
            ExprNode::None { .. } => Vec::new(),
            ExprNode::Binary(op, a, b) => self.binary(*op, *a, *b)?,
            ExprNode::Transpose(of) => sorted(self.expr(*of)?.iter().map(|pair| pair % size * size + pair / size)),
            ExprNode::Closure { of, reflexive } => self.closure(*of, *reflexive)?,
            ExprNode::Comprehension(decls, body) => {
                let mut found = Vec::new();
                self.each(decls, &mut |this, tuple| {
                    if this.formula(*body)? {
                        found.push(tuple);
                    }
                    Ok(true)
                })?;
                sorted(found.into_iter())
            }
            ExprNode::Ite(condition, a, b) => {
                let chosen = if self.formula(*condition)? { *a } else { *b };
                self.expr(chosen)?.to_vec()
            }
            ExprNode::AtomOf(int) => {
                let value = self.int(*int)?;
                let atoms = self.instance.integers().iter().filter(|(number, _)| *number == value);
                sorted(atoms.map(|(_, atom)| u64::from(atom.0)))
            }
            ExprNode::BitsOf(int) => {
                let value = self.int(*int)?;
                let bits = self.instance.bits();
                let set = |place: u32| value >> place & 1 == 1;
                let worth = |place: u32| if place == bits - 1 { -(1_i64 << place) } else { 1 << place };
                let values: Vec<i64> = (0..bits).filter(|&place| set(place)).map(worth).collect();
                let atoms = self.instance.integers().iter().filter(|(number, _)| values.contains(number));
                sorted(atoms.map(|(_, atom)| u64::from(atom.0)))
            }
        })
    }

    fn binary(&mut self, op: ExprOp, a: Expr, b: Expr) -> Result<Vec<u64>, RelationsError> {
        let (left, right) = (self.expr(a)?, self.expr(b)?);
        let size = self.size;
        let block = |arity: usize| size.pow(arity as u32);
        Ok(match op {
            ExprOp::Union => sorted(left.iter().chain(right.iter()).copied()),
            ExprOp::Intersection => left.iter().copied().filter(|tuple| right.binary_search(tuple).is_ok()).collect(),
            ExprOp::Difference => left.iter().copied().filter(|tuple| right.binary_search(tuple).is_err()).collect(),
            ExprOp::Product => {
                let block = block(self.arena.arity(b));
                sorted(left.iter().flat_map(|l| right.iter().map(move |r| l * block + r)))
            }
            ExprOp::Join => {
                let block = block(self.arena.arity(b) - 1);
                let meet = |l: u64, r: u64| (l % size == r / block).then(|| l / size * block + r % block);
                sorted(left.iter().flat_map(|&l| right.iter().filter_map(move |&r| meet(l, r))))
            }
            ExprOp::Override => {
                let block = block(self.arena.arity(b) - 1);
                let defined: BTreeSet<u64> = right.iter().map(|tuple| tuple / block).collect();
                let kept = left.iter().copied().filter(|tuple| !defined.contains(&(tuple / block)));
                sorted(kept.chain(right.iter().copied()))
            }
        })
    }

    fn closure(&mut self, of: Expr, reflexive: bool) -> Result<Vec<u64>, RelationsError> {
        let size = self.size;
        let steps = self.expr(of)?;
        let mut reached: BTreeSet<u64> = steps.iter().copied().collect();
        let mut new: Vec<u64> = steps.to_vec();
        while let Some(pair) = new.pop() {
            for step in steps.iter().filter(|&step| step / size == pair % size) {
                let longer = pair / size * size + step % size;
                if reached.insert(longer) {
                    new.push(longer);
                }
            }
        }
        if reflexive {
            reached.extend((0..size).map(|atom| atom * size + atom));
        }
        Ok(reached.into_iter().collect())
    }

    pub(crate) fn int(&mut self, int: Int) -> Result<i64, RelationsError> {
        let (arena, bits) = (self.arena, self.instance.bits());
        let value = match arena.int(int) {
            IntNode::Const(value) if fits(*value, bits) => *value,
            IntNode::Const(value) => return Err(RelationsError::Overflow { value: *value, bits }),
            IntNode::Cardinality(of) => self.expr(*of)?.len() as i64,
            IntNode::Sum(of) => {
                let set = self.expr(*of)?;
                let integers = self.instance.integers().iter();
                integers.filter(|(_, atom)| set.contains(&u64::from(atom.0))).map(|(value, _)| value).sum()
            }
            IntNode::SumOver(decls, body) => {
                let mut sum = 0_i64;
                self.each(decls, &mut |this, _| {
                    sum = sum.wrapping_add(this.int(*body)?);
                    Ok(true)
                })?;
                sum
            }
            IntNode::Not(of) => !self.int(*of)?,
            IntNode::Binary(op, a, b) => calculate(*op, self.int(*a)?, self.int(*b)?, bits),
            IntNode::Ite(condition, a, b) => {
                let chosen = if self.formula(*condition)? { *a } else { *b };
                self.int(chosen)?
            }
        };
        Ok(wrap(value, bits))
    }
}

fn sorted(tuples: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut tuples: Vec<u64> = tuples.collect();
    tuples.sort_unstable();
    tuples.dedup();
    tuples
}

/// The signed number that the lowest `bits` bits spell.
fn wrap(value: i64, bits: u32) -> i64 {
    value << (64 - bits) >> (64 - bits)
}

/// The operation as [`IntOp`] documents it, not yet wrapped.
fn calculate(op: IntOp, a: i64, b: i64, bits: u32) -> i64 {
    let unsigned = |value: i64| value & ((1 << bits) - 1);
    let amount = unsigned(b);
    let beyond = amount >= i64::from(bits);
    match op {
        IntOp::Add => a + b,
        IntOp::Sub => a - b,
        IntOp::Mul => a * b,
        IntOp::Div if b == 0 => {
            if a < 0 {
                1
            } else {
                -1
            }
        }
        IntOp::Div => a / b,
        IntOp::Rem if b == 0 => a,
        IntOp::Rem => a % b,
        IntOp::And => a & b,
        IntOp::Or => a | b,
        IntOp::Xor => a ^ b,
        IntOp::Shl if beyond => 0,
        IntOp::Shl => a << amount,
        IntOp::Shr if beyond => a >> 63,
        IntOp::Shr => a >> amount,
        IntOp::Ushr if beyond => 0,
        IntOp::Ushr => unsigned(a) >> amount,
    }
}

fn compare<T: Ord>(comparison: Comparison, a: T, b: T) -> bool {
    match comparison {
        Comparison::Eq => a == b,
        Comparison::Lt => a < b,
        Comparison::Le => a <= b,
    }
}
