//! A checked model: every name is resolved, every relation has a known arity, formulas and relations are told apart.

use jmmc_relations::{Comparison, Multiplicity};

/// What the vocabulary says of all executions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Constant {
    Read,
    Write,
    VolatileRead,
    VolatileWrite,
    Lock,
    Unlock,
    Start,
    End,
    External,
    OpaqueRead,
    OpaqueWrite,
    AcquireRead,
    ReleaseWrite,
    FullFence,
    AcquireFence,
    ReleaseFence,
    LoadLoadFence,
    StoreStoreFence,
    Thread,
    ThreadOrder,
    Init,
}

/// What the vocabulary says of one execution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RunPart {
    Actions,
    ProgramOrder,
    WriteSeen,
    ValueWritten,
    Location,
    Monitor,
    Update,
}

/// The names of the vocabulary with their arities.
pub(crate) const CONSTANTS: [(&str, Constant, usize); 21] = [
    ("Read", Constant::Read, 1),
    ("Write", Constant::Write, 1),
    ("VolatileRead", Constant::VolatileRead, 1),
    ("VolatileWrite", Constant::VolatileWrite, 1),
    ("Lock", Constant::Lock, 1),
    ("Unlock", Constant::Unlock, 1),
    ("Start", Constant::Start, 1),
    ("End", Constant::End, 1),
    ("External", Constant::External, 1),
    ("OpaqueRead", Constant::OpaqueRead, 1),
    ("OpaqueWrite", Constant::OpaqueWrite, 1),
    ("AcquireRead", Constant::AcquireRead, 1),
    ("ReleaseWrite", Constant::ReleaseWrite, 1),
    ("FullFence", Constant::FullFence, 1),
    ("AcquireFence", Constant::AcquireFence, 1),
    ("ReleaseFence", Constant::ReleaseFence, 1),
    ("LoadLoadFence", Constant::LoadLoadFence, 1),
    ("StoreStoreFence", Constant::StoreStoreFence, 1),
    ("thread", Constant::Thread, 2),
    ("to", Constant::ThreadOrder, 2),
    ("Init", Constant::Init, 1),
];

/// The names of what is said of each execution, with their arities.
pub(crate) const PARTS: [(&str, RunPart, usize); 7] = [
    ("A", RunPart::Actions, 1),
    ("po", RunPart::ProgramOrder, 2),
    ("W", RunPart::WriteSeen, 2),
    ("V", RunPart::ValueWritten, 2),
    ("l", RunPart::Location, 2),
    ("m", RunPart::Monitor, 2),
    ("update", RunPart::Update, 2),
];

impl Constant {
    /// Whether it is about access modes, which not all models know.
    pub(crate) fn is_mode(self) -> bool {
        match self {
            Constant::OpaqueRead
            | Constant::OpaqueWrite
            | Constant::AcquireRead
            | Constant::ReleaseWrite
            | Constant::FullFence
            | Constant::AcquireFence
            | Constant::ReleaseFence
            | Constant::LoadLoadFence
            | Constant::StoreStoreFence => true,
            Constant::Read
            | Constant::Write
            | Constant::VolatileRead
            | Constant::VolatileWrite
            | Constant::Lock
            | Constant::Unlock
            | Constant::Start
            | Constant::End
            | Constant::External
            | Constant::Thread
            | Constant::ThreadOrder
            | Constant::Init => false,
        }
    }
}

/// A variable, parameter or local name, numbered through the whole model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LocalNumber(pub(crate) usize);

/// The name of a step, numbered through the whole model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct StepName(pub(crate) usize);

/// An item of the model, by its place in [`CheckedModel::items`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ItemId(pub(crate) usize);

/// Of which execution a name is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Where {
    /// The execution that the item is about: E, or inside `each execution` the one at hand.
    Here,
    /// The execution of the step, or of the step before it.
    At(StepName, Before),
    /// The execution of the last step.
    Last,
}

/// Whether `i` or `i-1` was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Before {
    No,
    Yes,
}

/// Variables with their domains.
pub(crate) type ResolvedDecls = Vec<(LocalNumber, Rel)>;

#[derive(Debug)]
pub(crate) enum Rel {
    Constant(Constant),
    Part(RunPart, Where),
    Item(ItemId, Where, Vec<Rel>),
    Local(LocalNumber),
    Univ,
    Iden,
    None,
    Binary(RelOp, Box<Rel>, Box<Rel>),
    /// `s <: r`, of the arity of r.
    Domain(Box<Rel>, Box<Rel>, usize),
    /// `r :> s`, of the arity of r.
    Range(Box<Rel>, Box<Rel>, usize),
    Transpose(Box<Rel>),
    Closure {
        of: Box<Rel>,
        reflexive: bool,
    },
    Comprehension(ResolvedDecls, Box<ResolvedForm>),
    If(Box<ResolvedForm>, Box<Rel>, Box<Rel>),
    Let(LocalNumber, Box<Rel>, Box<Rel>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RelOp {
    Union,
    Difference,
    Intersection,
    Override,
    Product,
    Join,
}

#[derive(Debug)]
pub(crate) enum ResolvedForm {
    Truth(bool),
    Not(Box<ResolvedForm>),
    And(Vec<ResolvedForm>),
    Or(Vec<ResolvedForm>),
    Iff(Box<ResolvedForm>, Box<ResolvedForm>),
    All(ResolvedDecls, Box<ResolvedForm>),
    Exists(ResolvedDecls, Box<ResolvedForm>),
    Multiplicity(Multiplicity, Rel),
    In(Rel, Rel),
    Equal(Rel, Rel),
    Sizes(Comparison, Rel, Rel),
    /// Holds for every step, or for those from one on.
    AllSteps {
        step: StepName,
        from: Option<StepName>,
        body: Box<ResolvedForm>,
    },
    Item(ItemId, Where, Vec<Rel>),
    Let(LocalNumber, Box<Rel>, Box<ResolvedForm>),
}

/// An item that passed the checks.
#[derive(Debug)]
pub(crate) struct ResolvedItem {
    pub(crate) name: String,
    /// Whether there is one for each execution.
    pub(crate) is_each: bool,
    pub(crate) kind: ResolvedKind,
}

#[derive(Debug)]
pub(crate) enum ResolvedKind {
    /// Chosen by the solver, one for each step if there is a step.
    Relation {
        step: Option<StepName>,
        within: Rel,
        arity: usize,
    },
    Order {
        over: Rel,
        description: String,
    },
    Relational {
        parameters: Vec<(LocalNumber, usize)>,
        body: Rel,
        arity: usize,
    },
    Predicate {
        parameters: Vec<(LocalNumber, usize)>,
        body: ResolvedForm,
    },
    Axiom {
        description: String,
        body: ResolvedForm,
    },
}

impl ResolvedItem {
    /// Whether there is one for each execution or step.
    pub(crate) fn is_indexed(&self) -> bool {
        self.is_each || matches!(self.kind, ResolvedKind::Relation { step: Some(_), .. })
    }

    /// The arity, if it is a relation.
    pub(crate) fn arity(&self) -> usize {
        match self.kind {
            ResolvedKind::Relation { arity, .. } | ResolvedKind::Relational { arity, .. } => arity,
            ResolvedKind::Order { .. } => 2,
            ResolvedKind::Predicate { .. } | ResolvedKind::Axiom { .. } => 1,
        }
    }
}

/// All items, how many locals and steps they have, and whether they speak of access modes.
#[derive(Debug)]
pub(crate) struct CheckedModel {
    pub(crate) items: Vec<ResolvedItem>,
    pub(crate) locals: usize,
    pub(crate) steps: usize,
    pub(crate) knows_modes: bool,
}
