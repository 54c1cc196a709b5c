//! The tree of a model file as it is written: names are not resolved, and formulas, relations and sizes are one kind.

use crate::error::FilePlace;

/// A name and where it is written.
#[derive(Debug, Clone)]
pub(crate) struct PlacedName {
    pub(crate) text: String,
    pub(crate) place: FilePlace,
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
    pub(crate) includes: Vec<(String, FilePlace)>,
    pub(crate) items: Vec<SyntaxItem>,
}

/// A declaration, definition or axiom.
#[derive(Debug)]
pub(crate) struct SyntaxItem {
    pub(crate) name: PlacedName,
    /// Whether it stands in `each execution { … }`.
    pub(crate) is_each: bool,
    pub(crate) kind: ItemKind,
}

#[derive(Debug)]
pub(crate) enum ItemKind {
    /// The solver chooses a part of the expression; one for each step if there is an index.
    Relation {
        step: Option<PlacedName>,
        within: SyntaxTerm,
    },
    /// The solver chooses a strict total order of the set.
    Order {
        over: SyntaxTerm,
        description: String,
    },
    /// A definition with its parameters and the domains that these are said to have.
    Definition {
        parameters: Vec<(PlacedName, SyntaxTerm)>,
        body: SyntaxTerm,
        is_predicate: Option<bool>,
    },
    Axiom {
        description: String,
        body: SyntaxTerm,
    },
}

/// A formula, relation or size, and where it starts; an operator's place is that of its sign.
#[derive(Debug)]
pub(crate) struct SyntaxTerm {
    pub(crate) place: FilePlace,
    pub(crate) node: Box<SyntaxNode>,
}

#[derive(Debug)]
pub(crate) enum SyntaxNode {
    Name(String),
    Number(u32),
    Univ,
    Iden,
    None,
    Truth(bool),
    Unary(Unary, SyntaxTerm),
    Binary(Binary, SyntaxTerm, SyntaxTerm),
    /// `a[b, c]`: an index, the application of a definition, or a join.
    Applied(SyntaxTerm, Vec<SyntaxTerm>),
    Quantified(SyntaxQuantifier, Vec<Decl>, SyntaxTerm),
    Comprehension(Vec<Decl>, SyntaxTerm),
    /// `all i: step >= j | body`.
    AllSteps {
        step: PlacedName,
        from: Option<PlacedName>,
        body: SyntaxTerm,
    },
    Let(PlacedName, SyntaxTerm, SyntaxTerm),
    /// `condition => a else b`.
    If(SyntaxTerm, SyntaxTerm, SyntaxTerm),
    /// `{ a b c }`: all of them.
    Block(Vec<SyntaxTerm>),
}

/// Variables with a common domain; `disj` if no two may be equal.
#[derive(Debug)]
pub(crate) struct Decl {
    pub(crate) names: Vec<PlacedName>,
    pub(crate) is_disjoint: bool,
    pub(crate) domain: SyntaxTerm,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SyntaxQuantifier {
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
