//! A relational model finder: formulas over relations and bounds in; an instance, or a minimal core, out.
//!
//! The logic is first-order logic with relational algebra, transitive closure and bit-vector integers [MemSAT §3.1,
//! Fig. 6]; the method is Kodkod's: every tuple that a relation may but need not contain is a propositional variable, and a
//! SAT solver does the search. It is complete within the bounds: no instance means that none exists there.
//!
//! ```
//! use jmmc_relations::{FinderOptions, Problem, Solution, Universe, solve};
//!
//! # fn main() -> Result<(), jmmc_relations::RelationsError> {
//! let universe = Universe::new(["a", "b", "c"])?;
//! let p = Problem::new();
//! let before = p.relation("before", 2)?;
//! let x = p.variable("x");
//! p.require("no cycles", p.no(p.intersection(p.closure(before), p.iden())))?;
//! p.require("no end", p.all([(x, p.univ())], p.some(p.join(x, before))))?;
//! let mut bounds = p.bounds(&universe);
//! bounds.at_most(before, universe.all(2)?)?;
//! let Solution::Unsat(core) = solve(&p, &bounds, &FinderOptions::default())? else { panic!() };
//! assert_eq!(core.names(&p), ["no cycles", "no end"]);
//! # Ok(())
//! # }
//! ```
//!
//! # Data structures
//!
//! - [`Universe`]: named atoms; an [`Atom`] is a number. [`TupleSet`]: a tuple is the number that its atoms spell in base
//!   |universe|; a set is the ascending list of those numbers. So relations may be sparse, of any arity up to 63 bits.
//! - [`Problem`]: an arena of hash-consed nodes, three kinds with ids of their own ([`Expr`], [`Formula`], [`Int`]), and named
//!   constraints. Each node knows its arity, free variables and extent. Constructors check arities and return `Result`;
//!   they also accept `Result`s, so that formulas nest.
//! - [`Bounds`]: lower and upper tuple sets for every relation, the atoms that stand for integers, the integers' width.
//! - Circuit (`circuit`): and-gates of any width, if-then-else, exclusive or, each gate once; a bit is a gate or its
//!   negation. Matrices (`matrix`): ascending lists of tuple number and bit, without false bits.
//! - Clauses (`cnf`): flat literals, each clause tagged with the constraint that it asserts, if any.
//!
//! # From a problem to an answer
//!
//! ```text
//! Problem + Bounds → translate → Circuit → cnf → clauses → sat (CaDiCaL)
//!                    symmetry ↗                              ├ assignment → Instance, confirmed by evaluate
//!                                                            └ refutation → first core → cores: minimal UnsatCore
//! ```
//!
//! Quantifiers are grounded with the variables bound to constants, so that most of the matrices fold away; what does not
//! depend on the inner variables is translated once; existential quantifiers become choices of the solver where that is
//! smaller (`translate`). Gates are defined only in the directions that are used (`cnf`). Interchangeable atoms are found from
//! the bounds, and a lex-leader predicate excludes most instances that differ by swapping them (`symmetry`, which says why
//! cores are still exact).
//!
//! # What an answer is worth
//!
//! Every instance is evaluated before it is returned (`evaluate`, which shares no code with the translation). Unless
//! [`FinderOptions::check`] is turned off, every refutation is checked clause by clause (`sat::proof`), a minimised core is refuted once more on its
//! own, and for every member of a core an instance of the others is evaluated. What is checked there is the
//! clauses' unsatisfiability; that the clauses say what the formulas say is tested against brute force on thousands of
//! generated problems (`tests/generated.rs`). An answer that fails a check is [`RelationsError::Unsound`], never an answer.
//!
//! Integers wrap around, also counts and sums; a constant or an integer atom that does not fit the width is an error.
//! Quantified variables stand for single tuples: there is no quantification over sets.

mod ast;
mod bounds;
mod build;
mod circuit;
mod cnf;
mod cores;
mod encoding;
mod error;
mod evaluate;
mod extent;
mod finder;
mod instance;
mod matrix;
mod options;
mod problem;
mod sat;
mod symmetry;
mod translate;
mod tuples;
mod universe;

pub use ast::{BoundVariable, Comparison, Expr, Formula, Int, IntOp, Multiplicity, Relation};
pub use bounds::{Bounds, DEFAULT_BITS};
pub use cores::UnsatCore;
pub use error::RelationsError;
pub use extent::{TupleExtent, extent};
pub use finder::{Finder, Solution, solve};
pub use instance::Instance;
pub use options::{FinderOptions, FinderStatistics};
pub use problem::{Constraint, ConstraintId, MAX_DEPTH, Operand, Problem};
pub use sat::{Cancelled, Effort, GaveUp, SolverLimits};
pub use tuples::TupleSet;
pub use universe::{Atom, Universe};
