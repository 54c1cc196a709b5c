//! What annotations say, before names are given a meaning.

/// A place in a source file; both count from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct SourcePosition {
    /// The line, counted from 1.
    pub line: u32,
    /// Column, in characters.
    pub column: u32,
}

/// Operators with two operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Operator {
    Iff,
    Implies,
    Or,
    And,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

/// An expression and where it starts.
#[derive(Clone, PartialEq, Debug)]
pub struct AnnotationExpr {
    /// What it says.
    pub kind: ExprKind,
    /// Where it starts.
    pub position: SourcePosition,
}

/// What an expression says.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum ExprKind {
    Int(i64),
    Bool(bool),
    Null,
    This,
    /// The thread that executes the method, or the one whose environment is described.
    Tid,
    /// The thread that runs `main`.
    Main,
    /// The method's result.
    Result,
    /// The empty set.
    Empty,
    Name(String),
    /// A field of an object, or of a class.
    Field(Box<AnnotationExpr>, String),
    Index(Box<AnnotationExpr>, Box<AnnotationExpr>),
    /// The value before the step or, in a postcondition, at the method's entry.
    Old(Box<AnnotationExpr>),
    /// The value after the step: `x'`.
    Primed(Box<AnnotationExpr>),
    Not(Box<AnnotationExpr>),
    Negate(Box<AnnotationExpr>),
    Binary(Operator, Box<AnnotationExpr>, Box<AnnotationExpr>),
    InstanceOf(Box<AnnotationExpr>, String),
    /// Membership: `\contains(set, element)`.
    Contains(Box<AnnotationExpr>, Box<AnnotationExpr>),
    /// The number of elements: `\size(set)`.
    Size(Box<AnnotationExpr>),
    Quantified {
        universal: bool,
        variable: String,
        type_name: String,
        body: Box<AnnotationExpr>,
    },
}

impl AnnotationExpr {
    /// Calls `f` with every expression inside, itself first.
    pub fn visit(&self, f: &mut impl FnMut(&AnnotationExpr)) {
        f(self);
        match &self.kind {
            ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::Null
            | ExprKind::This
            | ExprKind::Tid
            | ExprKind::Main
            | ExprKind::Result
            | ExprKind::Empty
            | ExprKind::Name(_) => {}
            ExprKind::Field(inner, _)
            | ExprKind::Old(inner)
            | ExprKind::Primed(inner)
            | ExprKind::Not(inner)
            | ExprKind::Negate(inner)
            | ExprKind::Size(inner)
            | ExprKind::InstanceOf(inner, _)
            | ExprKind::Quantified { body: inner, .. } => inner.visit(f),
            ExprKind::Index(a, b) | ExprKind::Binary(_, a, b) | ExprKind::Contains(a, b) => {
                a.visit(f);
                b.visit(f);
            }
        }
    }

    /// Whether it has a primed variable, so that unprimed ones mean the values before the step.
    pub fn is_primed(&self) -> bool {
        let mut primed = false;
        self.visit(&mut |inner| primed |= matches!(inner.kind, ExprKind::Primed(_)));
        primed
    }
}

/// A formula with the text that a message quotes.
#[derive(Clone, PartialEq, Debug)]
pub struct AnnotationFormula {
    /// What it says.
    pub expr: AnnotationExpr,
    /// The annotation's keyword and the formula as written, on one line.
    pub text: String,
}

/// One `action:` block.
#[derive(Clone, PartialEq, Debug)]
pub struct ActionBlock {
    /// What `also modifies` lists.
    pub modifies: Vec<AnnotationExpr>,
    /// `ensures`; nothing means true.
    pub ensures: Option<AnnotationFormula>,
    /// Where it starts.
    pub position: SourcePosition,
}

/// A method's specification [Calvin §6.3].
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Spec {
    /// The preconditions, all of which must hold.
    pub requires: Vec<AnnotationFormula>,
    /// What every step may modify.
    pub modifies: Vec<AnnotationExpr>,
    /// The steps that count.
    pub actions: Vec<ActionBlock>,
    /// The postconditions, all of which must hold.
    pub ensures: Vec<AnnotationFormula>,
    /// Where it starts.
    pub position: SourcePosition,
}

/// One annotation of a source.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum Clause {
    EnvAssumption(AnnotationFormula),
    GlobalInvariant(AnnotationFormula),
    Unwritable(AnnotationFormula),
    /// The same by a Java annotation, which may mean something that is not understood here.
    GuardedBy(AnnotationFormula),
    /// A field or parameter is never null.
    NonNull(SourcePosition),
    /// A field that exists for specification only.
    Ghost {
        is_static: bool,
        type_name: String,
        is_set: bool,
        name: String,
        position: SourcePosition,
    },
    Spec(Spec),
    LoopInvariant(AnnotationFormula),
    Assert(AnnotationFormula),
    Assume(AnnotationFormula),
    /// An assignment to a ghost field.
    Set {
        target: AnnotationExpr,
        value: AnnotationExpr,
    },
    /// The method is checked as part of its callers only.
    Helper(SourcePosition),
    /// The next shared write is the next action of the specification, or is none.
    Step {
        counts: bool,
        position: SourcePosition,
    },
}

/// Something wrong in an annotation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnnotationError {
    /// The source file.
    pub file: String,
    /// Where it begins in the source.
    pub position: SourcePosition,
    /// What, and the next move.
    pub message: String,
}
