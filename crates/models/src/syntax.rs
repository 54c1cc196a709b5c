//! The tree of a model file as it is written: names are not resolved, and formulas, relations and sizes are one kind.

use crate::error::Place;

/// A name and where it is written.
#[derive(Debug, Clone)]
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) place: Place,
}

/// A whole file.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) sources: Vec<String>,
    pub(crate) is_speculative: bool,
    pub(crate) is_grounded: bool,
    /// The models whose items come before those of the file.
    pub(crate) includes: Vec<(String, Place)>,
    pub(crate) items: Vec<Item>,
}

/// A declaration, definition or axiom.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) name: Name,
    /// Whether it stands in `each execution { … }`.
    pub(crate) is_each: bool,
    pub(crate) kind: ItemKind,
}

#[derive(Debug)]
pub(crate) enum ItemKind {
    /// The solver chooses a part of the expression; one for each step if there is an index.
    Relation {
        step: Option<Name>,
        within: Term,
    },
    /// The solver chooses a strict total order of the set.
    Order {
        over: Term,
        description: String,
    },
    /// A definition with its parameters and the domains that these are said to have.
    Definition {
        parameters: Vec<(Name, Term)>,
        body: Term,
        is_predicate: Option<bool>,
    },
    Axiom {
        description: String,
        body: Term,
    },
}

/// A formula, relation or size, and where it starts; an operator's place is that of its sign.
#[derive(Debug)]
pub(crate) struct Term {
    pub(crate) place: Place,
    pub(crate) node: Box<Node>,
}

#[derive(Debug)]
pub(crate) enum Node {
    Name(String),
    Number(u32),
    Univ,
    Iden,
    None,
    Truth(bool),
    Unary(Unary, Term),
    Binary(Binary, Term, Term),
    /// `a[b, c]`: an index, the application of a definition, or a join.
    Applied(Term, Vec<Term>),
    Quantified(Quantifier, Vec<Decl>, Term),
    Comprehension(Vec<Decl>, Term),
    /// `all i: step >= j | body`.
    AllSteps {
        step: Name,
        from: Option<Name>,
        body: Term,
    },
    Let(Name, Term, Term),
    /// `condition => a else b`.
    If(Term, Term, Term),
    /// `{ a b c }`: all of them.
    Block(Vec<Term>),
}

/// Variables with a common domain; `disj` if no two may be equal.
#[derive(Debug)]
pub(crate) struct Decl {
    pub(crate) names: Vec<Name>,
    pub(crate) is_disjoint: bool,
    pub(crate) domain: Term,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quantifier {
    All,
    Some,
    No,
    One,
    Lone,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unary {
    Not,
    No,
    Some,
    One,
    Lone,
    Size,
    Transpose,
    Closure,
    ReflexiveClosure,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Binary {
    And,
    Or,
    Implies,
    Iff,
    In,
    NotIn,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Union,
    Difference,
    Intersection,
    Override,
    Product,
    DomainRestriction,
    RangeRestriction,
    Join,
}

impl Binary {
    /// The operator as it is written.
    pub(crate) fn sign(self) -> &'static str {
        match self {
            Binary::And => "&&",
            Binary::Or => "||",
            Binary::Implies => "=>",
            Binary::Iff => "<=>",
            Binary::In => "in",
            Binary::NotIn => "!in",
            Binary::Equal => "=",
            Binary::NotEqual => "!=",
            Binary::Less => "<",
            Binary::LessOrEqual => "<=",
            Binary::Greater => ">",
            Binary::GreaterOrEqual => ">=",
            Binary::Union => "+",
            Binary::Difference => "-",
            Binary::Intersection => "&",
            Binary::Override => "++",
            Binary::Product => "->",
            Binary::DomainRestriction => "<:",
            Binary::RangeRestriction => ":>",
            Binary::Join => ".",
        }
    }
}

impl Unary {
    /// The operator as it is written.
    pub(crate) fn sign(self) -> &'static str {
        match self {
            Unary::Not => "!",
            Unary::No => "no",
            Unary::Some => "some",
            Unary::One => "one",
            Unary::Lone => "lone",
            Unary::Size => "#",
            Unary::Transpose => "~",
            Unary::Closure => "^",
            Unary::ReflexiveClosure => "*",
        }
    }
}
