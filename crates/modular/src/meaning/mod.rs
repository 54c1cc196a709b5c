//! What an annotation's expression means: a term over one store, or over the stores before and after a step.
//!
//! In a formula with primed variables, unprimed ones mean the store before the step; otherwise they mean the store after it, and
//! `\old` the one before [Calvin §2, §6.3 use both styles].

mod numbers;

use crate::annotation::{AnnotationExpr, ExprKind, Operator, SourcePosition};
use crate::arithmetic::{Ints, Width, in_range};
use crate::store::{StoreVar, StoreVersions};
use crate::term::{Sort, Term};
use crate::world::AnnotatedProgram;
use jmmc_program::{ClassId, ConstantValue};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// The type of an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ty {
    Int,
    Long,
    /// A floating-point number, of which nothing can be said.
    Real,
    Bool,
    /// A reference; `None` if its class is not known, as of `null`.
    Ref(Option<ClassId>),
    /// A set of references.
    Set,
}

impl Ty {
    /// The sort of a stored value of this type: truth values are stored as 0 and 1.
    pub fn sort(self) -> Sort {
        match self {
            Ty::Int | Ty::Long | Ty::Real | Ty::Bool => Sort::Int,
            Ty::Ref(_) => Sort::Ref,
            Ty::Set => Sort::set(),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Ty::Int | Ty::Long => "a number",
            Ty::Real => "a floating-point number",
            Ty::Bool => "a truth value",
            Ty::Ref(_) => "a reference",
            Ty::Set => "a set",
        }
    }
}

/// A term and its type. Truth values are of sort `Bool` here.
#[derive(Clone, Debug)]
pub(crate) struct TypedTerm {
    pub term: Term,
    pub ty: Ty,
}

/// A place that can be modified.
#[derive(Clone, Debug)]
pub(crate) struct ModifiedPlace {
    pub var: StoreVar,
    /// The object or array; `None` for a static field.
    pub object: Option<Term>,
    /// The element; `None` for a field or for all elements.
    pub index: Option<Term>,
    pub ty: Ty,
}

type Meant<T> = Result<T, (SourcePosition, String)>;

/// Which store an expression is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    Now,
    Old,
}

/// Where an expression stands: what its names mean.
pub(crate) struct Scope<'s, 'p> {
    pub world: &'s AnnotatedProgram<'p>,
    pub class: ClassId,
    pub this: Option<Term>,
    pub tid: Term,
    pub now: &'s StoreVersions,
    pub old: Option<&'s StoreVersions>,
    pub locals: Vec<(String, TypedTerm)>,
    pub result: Option<TypedTerm>,
    mentions: RefCell<BTreeSet<StoreVar>>,
    this_used: RefCell<bool>,
}

impl<'s, 'p> Scope<'s, 'p> {
    /// A scope with no locals.
    pub fn new(
        world: &'s AnnotatedProgram<'p>,
        class: ClassId,
        now: &'s StoreVersions,
        old: Option<&'s StoreVersions>,
    ) -> Scope<'s, 'p> {
        Scope {
            world,
            class,
            this: None,
            tid: Term::atom("tid"),
            now,
            old,
            locals: Vec::new(),
            result: None,
            mentions: RefCell::default(),
            this_used: RefCell::new(false),
        }
    }

    /// The scope of a class's own annotations.
    pub fn of_class(
        world: &'s AnnotatedProgram<'p>,
        class: ClassId,
        this: Term,
        now: &'s StoreVersions,
        old: Option<&'s StoreVersions>,
    ) -> Scope<'s, 'p> {
        Scope { this: Some(this), ..Scope::new(world, class, now, old) }
    }

    /// The variables mentioned so far, and whether `this` was used.
    pub fn recorded(&self) -> (BTreeSet<StoreVar>, bool) {
        (self.mentions.borrow().clone(), *self.this_used.borrow())
    }

    /// The formula's truth.
    pub fn holds(&self, expr: &AnnotationExpr) -> Meant<Term> {
        let when = if expr.is_primed() { When::Old } else { When::Now };
        if when == When::Old && self.old.is_none() {
            return Err((expr.position, "primed variables need a step: a store before and one after".to_string()));
        }
        self.truth(expr, when)
    }

    /// The expression's value.
    pub fn value(&self, expr: &AnnotationExpr) -> Meant<TypedTerm> {
        self.eval(expr, When::Now)
    }

    /// The value as it is stored: truth values as 0 and 1.
    pub fn stored(&self, expr: &AnnotationExpr) -> Meant<TypedTerm> {
        let value = self.value(expr)?;
        let term = match value.ty {
            Ty::Bool => value.term.choose(Term::int(1), Term::int(0)),
            Ty::Int | Ty::Long | Ty::Real | Ty::Ref(_) | Ty::Set => value.term,
        };
        Ok(TypedTerm { term, ty: value.ty })
    }

    /// The place that an expression names.
    pub fn target(&self, expr: &AnnotationExpr) -> Meant<ModifiedPlace> {
        match &expr.kind {
            ExprKind::Name(name) => self.named_place(name, expr.position),
            ExprKind::Field(inner, name) => match self.class_in(inner) {
                Some(class) => self.place_of_class(class, name, expr.position),
                None => {
                    let object = self.eval(inner, When::Now)?;
                    self.place_of_object(&object, name, expr.position)
                }
            },
            ExprKind::Index(array, index) => {
                let array = self.eval(array, When::Now)?;
                let (ty, var) = self.element(&array, expr.position)?;
                let all = matches!(&index.kind, ExprKind::Name(name) if name == "*");
                let index = if all { None } else { Some(self.number(index, When::Now)?) };
                Ok(ModifiedPlace { var, object: Some(array.term), index, ty })
            }
            _ => Err((expr.position, "this is not a field or an array element".to_string())),
        }
    }

    fn state(&self, when: When, position: SourcePosition) -> Meant<&'s StoreVersions> {
        match when {
            When::Now => Ok(self.now),
            When::Old => self.old.ok_or((position, "\\old needs a step or a method around it".to_string())),
        }
    }

    /// The variable's version in that store.
    fn version(&self, var: StoreVar, when: When, position: SourcePosition) -> Meant<Term> {
        self.mentions.borrow_mut().insert(var);
        Ok(current(self.world, self.state(when, position)?, var))
    }

    fn this(&self, position: SourcePosition) -> Meant<TypedTerm> {
        *self.this_used.borrow_mut() = true;
        let term = self.this.clone().ok_or((position, "there is no `this` here".to_string()))?;
        Ok(TypedTerm { term, ty: Ty::Ref(Some(self.class)) })
    }

    fn truth(&self, expr: &AnnotationExpr, when: When) -> Meant<Term> {
        let value = self.eval(expr, when)?;
        if value.ty == Ty::Bool { Ok(value.term) } else { Err(wrong(expr, value.ty, "a truth value")) }
    }

    fn eval(&self, expr: &AnnotationExpr, when: When) -> Meant<TypedTerm> {
        let reference = |term: Term| TypedTerm { term, ty: Ty::Ref(self.world.program.load("java/lang/Thread").ok()) };
        let truth = |term: Term| Ok(TypedTerm { term, ty: Ty::Bool });
        match &expr.kind {
            ExprKind::Int(value) => {
                let ty = if i32::try_from(*value).is_ok() { Ty::Int } else { Ty::Long };
                Ok(TypedTerm { term: Term::int(*value), ty })
            }
            ExprKind::Bool(value) => truth(Term::atom(value.to_string())),
            ExprKind::Null => Ok(TypedTerm { term: Term::null(), ty: Ty::Ref(None) }),
            ExprKind::This => self.this(expr.position),
            ExprKind::Tid => Ok(reference(self.tid.clone())),
            ExprKind::Main => Ok(reference(Term::atom("main"))),
            ExprKind::Result => {
                self.result.clone().ok_or((expr.position, "\\result belongs in a method's `ensures`".to_string()))
            }
            ExprKind::Empty => {
                let empty = Term::app("as", [Term::atom("const"), Sort::set().term()]);
                Ok(TypedTerm { term: Term::List([empty, Term::no()].into()), ty: Ty::Set })
            }
            ExprKind::Name(_) | ExprKind::Field(..) => self.access(expr, when, when),
            ExprKind::Index(array, index) => self.indexed(array, index, when, when, expr.position),
            ExprKind::Old(inner) => self.eval(inner, When::Old),
            ExprKind::Primed(inner) => match &inner.kind {
                ExprKind::Name(_) | ExprKind::Field(..) => self.access(inner, When::Now, When::Old),
                ExprKind::Index(array, index) => self.indexed(array, index, When::Now, When::Old, expr.position),
                _ => Err((expr.position, "only a field or an array element can be primed".to_string())),
            },
            ExprKind::Not(inner) => truth(self.truth(inner, when)?.not()),
            ExprKind::Negate(inner) => self.negated(inner, when),
            ExprKind::Binary(operator, left, right) => self.binary(*operator, left, right, when),
            ExprKind::InstanceOf(inner, class) => {
                let object = self.eval(inner, when)?;
                let class = self.world.class_named(class, self.class);
                let class = class.ok_or((expr.position, "there is no class of this name here".to_string()))?;
                truth(Term::and([
                    object.term.clone().eq(Term::null()).not(),
                    self.world.is_instance(class, object.term),
                ]))
            }
            ExprKind::Contains(set, element) => {
                let (set, element) = (self.eval(set, when)?, self.eval(element, when)?);
                self.member(set, element, expr.position)
            }
            ExprKind::Size(set) => {
                let set = self.eval(set, when)?;
                match set.ty {
                    Ty::Set => Ok(TypedTerm { term: Term::app("size", [set.term]), ty: Ty::Long }),
                    other => Err(wrong(expr, other, "a set")),
                }
            }
            ExprKind::Quantified { universal, variable, type_name, body } => {
                self.quantified(*universal, variable, type_name, body, when)
            }
        }
    }

    fn member(&self, set: TypedTerm, element: TypedTerm, position: SourcePosition) -> Meant<TypedTerm> {
        match (set.ty, element.ty) {
            (Ty::Set, Ty::Ref(_)) => Ok(TypedTerm { term: set.term.at(element.term), ty: Ty::Bool }),
            (ty, _) => Err((position, format!("{} cannot contain {}", ty.name(), element.ty.name()))),
        }
    }

    /// A local, a field or a length: its value in one store, its object in another.
    fn access(&self, expr: &AnnotationExpr, when: When, object_when: When) -> Meant<TypedTerm> {
        let position = expr.position;
        let target = match &expr.kind {
            ExprKind::Name(name) => {
                if let Some((_, value)) = self.locals.iter().rev().find(|(local, _)| local == name) {
                    return Ok(value.clone());
                }
                self.named_place(name, position)?
            }
            ExprKind::Field(inner, name) => match self.class_in(inner) {
                Some(class) if name == "class" => return Ok(self.class_object(class)),
                Some(class) => self.place_of_class(class, name, position)?,
                None => {
                    let object = self.eval(inner, object_when)?;
                    if name == "length" && self.element(&object, position).is_ok() {
                        return Ok(TypedTerm { term: Term::app("length", [object.term]), ty: Ty::Int });
                    }
                    self.place_of_object(&object, name, position)?
                }
            },
            _ => return Err((position, "this is not a field".to_string())),
        };
        if let StoreVar::Static(field) = target.var
            && let Some(ConstantValue::Bits(bits)) = self.world.program.field(field).constant
        {
            let wide = self.world.program.field(field).ty == jmmc_program::Type::Long;
            let value = if wide { bits as i64 } else { (bits as u32 as i32).into() };
            return Ok(of_store(Term::int(value), target.ty));
        }
        let version = self.version(target.var, when, position)?;
        Ok(of_store(target.object.map_or(version.clone(), |object| version.at(object)), target.ty))
    }

    fn indexed(
        &self,
        array: &AnnotationExpr,
        index: &AnnotationExpr,
        when: When,
        object_when: When,
        position: SourcePosition,
    ) -> Meant<TypedTerm> {
        let array = self.eval(array, object_when)?;
        if array.ty == Ty::Set {
            let element = self.eval(index, object_when)?;
            return self.member(array, element, position);
        }
        let (ty, var) = self.element(&array, position)?;
        let index = self.number(index, object_when)?;
        Ok(of_store(self.version(var, when, position)?.at(array.term).at(index), ty))
    }

    fn element(&self, array: &TypedTerm, position: SourcePosition) -> Meant<(Ty, StoreVar)> {
        let Ty::Ref(Some(class)) = array.ty else {
            return Err((position, format!("{} has no elements", array.ty.name())));
        };
        self.world.element(class).ok_or((position, "this is not an array".to_string()))
    }

    /// The class that an expression names, if it names no variable.
    fn class_in(&self, expr: &AnnotationExpr) -> Option<ClassId> {
        let ExprKind::Name(name) = &expr.kind else {
            return None;
        };
        let is_local = self.locals.iter().any(|(local, _)| local == name);
        if is_local || self.named_place(name, expr.position).is_ok() {
            return None;
        }
        self.world.class_named(name, self.class)
    }

    /// A bare name: a field of `this`, or a static field of the class or of one around it.
    fn named_place(&self, name: &str, position: SourcePosition) -> Meant<ModifiedPlace> {
        let used = *self.this_used.borrow();
        if let Ok(this) = self.this(position)
            && let Ok(place) = self.place_of_object(&this, name, position)
        {
            return Ok(place);
        }
        *self.this_used.borrow_mut() = used;
        let mut class = self.class;
        loop {
            if let Ok(place) = self.place_of_class(class, name, position) {
                return Ok(place);
            }
            let full = &self.world.program.class(class).name;
            let outer = full.rsplit_once('$').and_then(|(outer, _)| self.world.program.load(outer).ok());
            match outer {
                Some(outer) => class = outer,
                None => return Err((position, self.unknown(name))),
            }
        }
    }

    fn unknown(&self, name: &str) -> String {
        let class = self.world.program.class(self.class).name.replace(['/', '$'], ".");
        format!("`{name}` is not known here: no variable, and no field of {class}")
    }

    fn place_of_object(&self, object: &TypedTerm, name: &str, position: SourcePosition) -> Meant<ModifiedPlace> {
        let Ty::Ref(class) = object.ty else {
            return Err((position, format!("{} has no field `{name}`", object.ty.name())));
        };
        let place = |var, ty| Ok(ModifiedPlace { var, object: Some(object.term.clone()), index: None, ty });
        let program = self.world.program;
        if let Some(class) = class {
            if let Some(field) = program.find_field(class, name).filter(|field| !field.is_static()) {
                return place(StoreVar::Field(field.id), self.world.type_of_field(field.id));
            }
            let ghost = self.world.ghost_named(class, name).filter(|ghost| !self.world.ghosts[*ghost].is_static);
            if let Some(ghost) = ghost {
                return place(StoreVar::Ghost(ghost), self.world.ghosts[ghost].ty);
            }
        }
        match name {
            "holder" => place(StoreVar::Holder, Ty::Ref(program.load("java/lang/Thread").ok())),
            "readers" => place(StoreVar::Readers, Ty::Set),
            "start" if class.is_some_and(|class| is_thread(self.world, class)) => place(StoreVar::Start, Ty::Bool),
            _ => Err((position, self.unknown(name))),
        }
    }

    /// `C.class`, whose lock static synchronized methods hold [JLS §8.4.3.6].
    fn class_object(&self, class: ClassId) -> TypedTerm {
        let ty = Ty::Ref(self.world.program.load("java/lang/Class").ok());
        TypedTerm { term: Term::atom(self.world.class_object(class)), ty }
    }

    fn place_of_class(&self, class: ClassId, name: &str, position: SourcePosition) -> Meant<ModifiedPlace> {
        let place = |var, ty| Ok(ModifiedPlace { var, object: None, index: None, ty });
        if let Some(field) = self.world.program.find_field(class, name).filter(|field| field.is_static()) {
            return place(StoreVar::Static(field.id), self.world.type_of_field(field.id));
        }
        let ghost = self.world.ghost_named(class, name).filter(|ghost| self.world.ghosts[*ghost].is_static);
        match ghost {
            Some(ghost) => place(StoreVar::Ghost(ghost), self.world.ghosts[ghost].ty),
            None => Err((position, self.unknown(name))),
        }
    }

    fn binary(
        &self,
        operator: Operator,
        left: &AnnotationExpr,
        right: &AnnotationExpr,
        when: When,
    ) -> Meant<TypedTerm> {
        let truths = || Ok((self.truth(left, when)?, self.truth(right, when)?));
        let truth = |term: Term| Ok(TypedTerm { term, ty: Ty::Bool });
        let compare = |symbol: &str| truth(Term::app(symbol, [self.number(left, when)?, self.number(right, when)?]));
        match operator {
            Operator::Iff => truths().and_then(|(a, b)| truth(a.eq(b))),
            Operator::Implies => truths().and_then(|(a, b)| truth(a.implies(b))),
            Operator::Or => truths().and_then(|(a, b)| truth(Term::or([a, b]))),
            Operator::And => truths().and_then(|(a, b)| truth(Term::and([a, b]))),
            Operator::Eq => truth(self.equal(left, right, when)?),
            Operator::Ne => truth(self.equal(left, right, when)?.not()),
            Operator::Lt => compare("<"),
            Operator::Le => compare("<="),
            Operator::Gt => compare(">"),
            Operator::Ge => compare(">="),
            Operator::Mul | Operator::Div | Operator::Rem => self.compute(operator, left, right, when),
            Operator::Add | Operator::Sub => {
                let set = self.eval(left, when)?;
                if set.ty != Ty::Set {
                    return self.compute(operator, left, right, when);
                }
                let element = self.eval(right, when)?;
                if !matches!(element.ty, Ty::Ref(_)) {
                    return Err(wrong(right, element.ty, "a reference"));
                }
                let member = Term::atom((operator == Operator::Add).to_string());
                Ok(TypedTerm { term: set.term.with(element.term, member), ty: Ty::Set })
            }
        }
    }

    fn equal(&self, left: &AnnotationExpr, right: &AnnotationExpr, when: When) -> Meant<Term> {
        let (a, b) = (self.eval(left, when)?, self.eval(right, when)?);
        match (a.ty, b.ty) {
            (Ty::Ref(_), Ty::Ref(_)) | (Ty::Int | Ty::Long, Ty::Int | Ty::Long) => {}
            (x, y) if x == y && x != Ty::Real => {}
            (x, y) => return Err((right.position, format!("{} cannot equal {}", x.name(), y.name()))),
        }
        Ok(a.term.eq(b.term))
    }

    fn quantified(
        &self,
        universal: bool,
        name: &str,
        type_name: &str,
        body: &AnnotationExpr,
        when: When,
    ) -> Meant<TypedTerm> {
        let ty = self.world.type_named(type_name, self.class);
        let ty = ty.ok_or((body.position, format!("there is no type {type_name} here")))?;
        let symbol = format!("q{}.{name}", self.locals.len());
        let stored = Term::atom(&symbol);
        let mut locals = self.locals.clone();
        locals.push((name.to_string(), of_store(stored.clone(), ty)));
        let inner = Scope {
            world: self.world,
            class: self.class,
            this: self.this.clone(),
            tid: self.tid.clone(),
            now: self.now,
            old: self.old,
            locals,
            result: self.result.clone(),
            mentions: RefCell::default(),
            this_used: RefCell::new(false),
        };
        let truth = inner.truth(body, when)?;
        let (mentions, this_used) = inner.recorded();
        self.mentions.borrow_mut().extend(mentions);
        *self.this_used.borrow_mut() |= this_used;
        let bound = match ty {
            Ty::Ref(Some(class)) => {
                let before = if self.old.is_some() { When::Old } else { When::Now };
                let published = self.version(StoreVar::Published, before, body.position)?;
                Term::and([published.at(stored.clone()), self.world.is_instance(class, stored)])
            }
            Ty::Bool => Term::or([stored.clone().eq(Term::int(0)), stored.eq(Term::int(1))]),
            // A quantifier may stand under a negation, so that neither too many values nor too few are on the safe side.
            Ty::Int | Ty::Long if self.world.ints == Ints::Java => {
                Width::named(type_name).map_or(Term::yes(), |width| in_range(width, &stored))
            }
            Ty::Int | Ty::Long | Ty::Real | Ty::Ref(None) | Ty::Set => Term::yes(),
        };
        let variables = [(symbol.as_str(), ty.sort())];
        let term = if universal {
            Term::forall(&variables, bound.implies(truth))
        } else {
            Term::exists(&variables, Term::and([bound, truth]))
        };
        Ok(TypedTerm { term, ty: Ty::Bool })
    }
}

/// A stored value as an expression sees it.
pub(crate) fn of_store(term: Term, ty: Ty) -> TypedTerm {
    let term = if ty == Ty::Bool { term.eq(Term::int(1)) } else { term };
    TypedTerm { term, ty }
}

/// The variable's version in a store.
pub(crate) fn current(world: &AnnotatedProgram<'_>, state: &StoreVersions, var: StoreVar) -> Term {
    state.get(var).cloned().unwrap_or_else(|| Term::atom(format!("{}@0", world.symbol(var))))
}

/// Whether instances of the class are threads.
pub(crate) fn is_thread(world: &AnnotatedProgram<'_>, class: ClassId) -> bool {
    world.program.load("java/lang/Thread").is_ok_and(|thread| world.program.is_subtype(class, thread))
}

fn wrong(expr: &AnnotationExpr, found: Ty, wanted: &str) -> (SourcePosition, String) {
    (expr.position, format!("{} where {wanted} was expected", found.name()))
}
