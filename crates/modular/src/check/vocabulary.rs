//! The symbols of a condition, and what is always true of them.

use super::relation::own_object;
use crate::arithmetic::Ints;
use crate::condition::ProofCondition;
use crate::store::{StoreVar, StoreVersions};
use crate::term::{Sort, Term};
use crate::world::AnnotatedProgram;
use jmmc_program::{ClassId, ClassKind};
use std::collections::BTreeSet;

/// A condition in the making, with the symbols that all conditions share.
pub(crate) struct ConditionBuilder<'w, 'p> {
    pub world: &'w AnnotatedProgram<'p>,
    pub condition: ProofCondition,
    /// Classes whose instances are told from others.
    classes: Vec<ClassId>,
    eternal: BTreeSet<String>,
}

impl<'w, 'p> ConditionBuilder<'w, 'p> {
    pub fn new(world: &'w AnnotatedProgram<'p>) -> Self {
        let mut condition = ProofCondition::default();
        condition.extensional = world.has_sets();
        for symbol in ["null", "main", "tid"] {
            condition.declare(symbol, &[], Sort::Ref);
        }
        condition.declare("length", &[Sort::Ref], Sort::Int);
        if world.ints == Ints::Java {
            crate::arithmetic::declare(&mut condition);
            condition.hypotheses.push(lengths());
        }
        condition.declare("part.of", &[Sort::Ref], Sort::Ref);
        condition.declare("part.as", &[Sort::Ref], Sort::Int);
        if world.has_sets() {
            condition.declare("size", &[Sort::set()], Sort::Int);
            condition.hypotheses.extend(sizes());
        }
        let mut classes: Vec<ClassId> = world.classes.iter().map(|user| user.id).collect();
        classes.extend(world.program.load("java/lang/Thread"));
        let mut vocabulary = ConditionBuilder { world, condition, classes, eternal: BTreeSet::new() };
        for class in vocabulary.classes.clone() {
            vocabulary.declare_class(class);
        }
        vocabulary.eternal("main");
        for class in &world.class_objects {
            vocabulary.eternal(&world.class_object(*class));
        }
        let not_null = |symbol: &str| Term::atom(symbol).eq(Term::null()).not();
        vocabulary.condition.hypotheses.extend([not_null("main"), not_null("tid")]);
        vocabulary
    }

    fn declare_class(&mut self, class: ClassId) {
        let symbol = self.world.instance_symbol(class);
        self.condition.declare(&symbol, &[Sort::Ref], Sort::Bool);
    }

    /// The predicate of being an instance of the class, which is declared if it was not.
    pub fn is_instance(&mut self, class: ClassId, object: Term) -> Term {
        if !self.classes.contains(&class) {
            self.classes.push(class);
            self.declare_class(class);
        }
        self.world.is_instance(class, object)
    }

    /// A new object of exactly this class: which predicates hold of it.
    pub fn exactly(&mut self, class: ClassId, object: &Term) -> Term {
        let program = self.world.program;
        let facts = self.classes.iter().map(|other| {
            let is = self.world.is_instance(*other, object.clone());
            if program.is_subtype(class, *other) { is } else { is.not() }
        });
        Term::and(facts)
    }

    /// An object that exists since the program's start and is of no class of the sources.
    pub fn eternal(&mut self, symbol: &str) -> Term {
        let term = Term::atom(symbol);
        self.condition.declare(symbol, &[], Sort::Ref);
        if self.eternal.insert(symbol.to_string()) {
            let users = self.world.classes.iter().map(|user| self.world.is_instance(user.id, term.clone()).not());
            let mut facts: Vec<Term> = users.collect();
            facts.push(term.clone().eq(Term::null()).not());
            self.condition.hypotheses.extend(facts);
        }
        term
    }

    /// The symbol of a variable's first version, declared.
    pub fn first(&mut self, var: StoreVar) -> Term {
        let symbol = format!("{}@0", self.world.symbol(var));
        self.condition.declare(&symbol, &[], self.world.sort(var));
        self.own_object(var, &Term::atom(&symbol));
        Term::atom(symbol)
    }

    /// A store in which each of these variables has a version of its own.
    pub fn new_state(&mut self, universe: &BTreeSet<StoreVar>) -> StoreVersions {
        let mut state = StoreVersions::default();
        for var in universe {
            let version = self.condition.fresh(&self.world.symbol(*var), self.world.sort(*var));
            self.own_object(*var, &version);
            state.set(*var, version);
        }
        state
    }

    /// What is known of every version of a variable.
    pub fn own_object(&mut self, var: StoreVar, version: &Term) {
        self.condition.hypotheses.extend(own_object(self.world, var, version));
    }

    /// The condition with the axioms about classes.
    pub fn finish(mut self) -> ProofCondition {
        let program = self.world.program;
        let o = || Term::atom("o");
        let each = |body: Term| Term::forall(&[("o", Sort::Ref)], body);
        for (index, class) in self.classes.iter().enumerate() {
            let is = self.world.is_instance(*class, o());
            self.condition.hypotheses.push(self.world.is_instance(*class, Term::null()).not());
            for other in &self.classes[index + 1..] {
                let also = self.world.is_instance(*other, o());
                let is_class =
                    |id: &ClassId| program.class(*id).kind == ClassKind::Instance && !program.class(*id).is_interface();
                if program.is_subtype(*class, *other) {
                    self.condition.hypotheses.push(each(is.clone().implies(also)));
                } else if program.is_subtype(*other, *class) {
                    self.condition.hypotheses.push(each(also.implies(is.clone())));
                } else if is_class(class) && is_class(other) {
                    self.condition.hypotheses.push(each(Term::and([is.clone(), also]).not()));
                }
            }
        }
        self.condition
    }
}

/// What the number of elements of an array is like.
fn lengths() -> Term {
    let length = Term::app("length", [Term::atom("o")]);
    let fits = Term::app("<=", [Term::int(0), length.clone(), Term::int(i32::MAX.into())]);
    let seen = Term::app("!", [fits, Term::atom(":pattern"), Term::List([length].into())]);
    Term::forall(&[("o", Sort::Ref)], seen)
}

/// What the number of elements of a set is like, as far as adding and removing one goes.
fn sizes() -> Vec<Term> {
    let (s, x) = (|| Term::atom("s"), || Term::atom("x"));
    let size = |set: Term| Term::app("size", [set]);
    let variables = [("s", Sort::set()), ("x", Sort::Ref)];
    let grown = s().at(x()).choose(size(s()), Term::app("+", [size(s()), Term::int(1)]));
    let shrunk = s().at(x()).choose(Term::app("-", [size(s()), Term::int(1)]), size(s()));
    let empty = Term::List([Term::app("as", [Term::atom("const"), Sort::set().term()]), Term::no()].into());
    let positive = Term::app(">=", [size(s()), Term::int(0)]);
    let seen =
        |formula: Term, trigger: Term| Term::app("!", [formula, Term::atom(":pattern"), Term::List([trigger].into())]);
    let (more, fewer) = (size(s().with(x(), Term::yes())), size(s().with(x(), Term::no())));
    let none = Term::and([positive, size(s()).eq(Term::int(0)).implies(s().eq(empty.clone()))]);
    vec![
        Term::forall(&variables, seen(more.clone().eq(grown), more)),
        Term::forall(&variables, seen(fewer.clone().eq(shrunk), fewer)),
        Term::forall(&variables[..1], seen(none, size(s()))),
        size(empty).eq(Term::int(0)),
    ]
}
