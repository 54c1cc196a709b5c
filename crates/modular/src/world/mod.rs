//! The annotated program: classes of the sources joined with their annotations by member and line.

mod names;

pub(crate) use names::{elements_of, plain_units};

use crate::annotation::{
    AnnotationError, AnnotationExpr, AnnotationFormula, AnnotationSite, Clause, ExprKind, MethodPlace, Note, Operator,
    Outline, SourceFile, SourcePosition, Spec,
};
use crate::arithmetic::Ints;
use crate::check::Quoted;
use crate::inference::Inference;
use crate::locks::{KeptLocks, LockView};
use crate::meaning::{Scope, Ty};
use crate::plato::is_first;
use crate::store::{StoreVar, StoreVersions};
use crate::term::Term;
use crate::uses;
use jmmc_program::{ClassId, FieldId, Method, MethodId, Origin, Program, flags};
use std::collections::{BTreeMap, BTreeSet};

/// A field that exists for specification only.
#[derive(Clone, Debug)]
pub(crate) struct Ghost {
    pub class: ClassId,
    pub name: String,
    pub ty: Ty,
    pub is_static: bool,
}

/// What part of an environment assumption a conjunct is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ConjunctKind {
    /// Declared by an `env_assumption` clause.
    Assumption,
    /// `unwritable_by_env_if` on a field.
    Unwritable(StoreVar),
    /// The same for the elements of the array that the field refers to.
    UnwritableElements(StoreVar, StoreVar),
}

/// An annotation of a class that is a formula.
#[derive(Clone, Debug)]
pub(crate) struct DeclaredFormula {
    pub class: ClassId,
    pub file: usize,
    pub position: SourcePosition,
    pub formula: AnnotationFormula,
    /// Whether it speaks of an instance, so that it holds for each.
    pub of_instance: bool,
    /// The variables that it mentions.
    pub mentions: BTreeSet<StoreVar>,
    /// Whether it says that the thread holds the lock of an object that stays the same: then it says so of one thread at most, and
    /// as long as that thread likes.
    pub locked: bool,
}

/// A conjunct of the environment assumption.
#[derive(Clone, Debug)]
pub(crate) struct Conjunct {
    pub kind: ConjunctKind,
    pub declared: DeclaredFormula,
}

/// An annotation inside a method.
#[derive(Clone, Debug)]
pub(crate) struct Point {
    pub site: AnnotationSite,
    pub clause: Clause,
    pub position: SourcePosition,
    /// Locals that the source declares where it stands.
    pub locals: Vec<String>,
}

/// A class of the sources.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UserClass {
    pub id: ClassId,
    pub file: usize,
}

/// The annotated program.
pub(crate) struct AnnotatedProgram<'p> {
    pub program: &'p Program,
    pub ints: Ints,
    pub files: Vec<SourceFile>,
    pub classes: Vec<UserClass>,
    pub ghosts: Vec<Ghost>,
    pub conjuncts: Vec<Conjunct>,
    pub invariants: Vec<DeclaredFormula>,
    pub specs: BTreeMap<MethodId, Spec>,
    /// Methods that are checked as part of their callers only.
    pub helpers: BTreeSet<MethodId>,
    pub points: BTreeMap<MethodId, Vec<Point>>,
    /// Methods that code of the sources calls.
    pub called: BTreeSet<MethodId>,
    /// Methods that lambdas and method references of the sources call, so that whoever has one of those may.
    pub referred_to: BTreeSet<MethodId>,
    /// Those of them that a thread may be told to run.
    pub run_by_threads: BTreeSet<MethodId>,
    /// Classes of which code of the sources makes instances.
    pub made: BTreeSet<ClassId>,
    /// Classes of arrays of references that the sources make, with their components.
    pub arrays_made: Vec<(ClassId, ClassId)>,
    /// Interfaces of which the sources make instances by lambdas and method references.
    pub lambdas: BTreeSet<ClassId>,
    /// Types of the objects that the sources get from the library.
    pub foreign: BTreeSet<ClassId>,
    /// Types of what others give the sources, of which any subtype may come.
    pub given: BTreeSet<ClassId>,
    /// Whether code of the sources interrupts threads, and whether it makes objects that implement interfaces by name.
    pub interrupts: bool,
    pub proxies: bool,
    /// Fields that refer to objects of the library that do not synchronise, each with a ghost field that stands for what the object holds.
    pub contents: BTreeMap<FieldId, usize>,
    /// Code in the sources that is not looked at, and where.
    pub unnamed: Vec<(usize, SourcePosition, String)>,
    /// Final fields that refer to an object of their own: no other object's field of this kind, and no other of these fields, does.
    pub own: BTreeSet<FieldId>,
    /// The classes of those objects.
    pub own_classes: BTreeMap<FieldId, ClassId>,
    /// Files of whose loops' counters something is guessed, and guesses that were wrong.
    pub bare: BTreeSet<usize>,
    pub lost_counters: Vec<Quoted>,
    /// Locks that final fields keep to themselves.
    pub kept_locks: KeptLocks,
    /// Classes whose `Class` objects annotations may speak of.
    pub class_objects: Vec<ClassId>,
    errors: Vec<AnnotationError>,
}

impl<'p> AnnotatedProgram<'p> {
    /// Reads the annotations of the sources; all that is wrong with them is an error. Guesses that mean nothing are left out.
    pub fn new(
        program: &'p Program,
        (files, outlines): (Vec<SourceFile>, &[Outline]),
        ints: Ints,
        inference: &Inference<'_, '_>,
    ) -> Result<AnnotatedProgram<'p>, Vec<AnnotationError>> {
        let mut world = AnnotatedProgram {
            program,
            ints,
            files,
            classes: Vec::new(),
            ghosts: Vec::new(),
            conjuncts: Vec::new(),
            invariants: Vec::new(),
            specs: BTreeMap::new(),
            helpers: BTreeSet::new(),
            points: BTreeMap::new(),
            called: BTreeSet::new(),
            referred_to: BTreeSet::new(),
            run_by_threads: BTreeSet::new(),
            made: BTreeSet::new(),
            arrays_made: Vec::new(),
            lambdas: BTreeSet::new(),
            foreign: BTreeSet::new(),
            given: BTreeSet::new(),
            interrupts: false,
            proxies: false,
            contents: BTreeMap::new(),
            unnamed: Vec::new(),
            own: BTreeSet::new(),
            own_classes: BTreeMap::new(),
            bare: inference.bare_files(),
            lost_counters: inference.lost_counters.clone(),
            kept_locks: KeptLocks::default(),
            class_objects: Vec::new(),
            errors: Vec::new(),
        };
        for (file, outline) in outlines.iter().enumerate() {
            world.errors.extend(outline.errors.iter().cloned());
            world.unnamed.extend(outline.unnamed.iter().map(|(position, what)| (file, *position, what.clone())));
            let made =
                outline.made.iter().filter_map(|(class, name)| program.find_field(program.load(class).ok()?, name));
            world.own.extend(made.map(|field| field.id));
            for name in &outline.classes {
                match program.load(name) {
                    Ok(id) => world.classes.push(UserClass { id, file }),
                    Err(error) => world.fail(file, SourcePosition::default(), error.to_string()),
                }
            }
        }
        let users: Vec<ClassId> = world.classes.iter().map(|class| class.id).collect();
        let spoken_of = |class: &ClassId| {
            let name = format!("{}.class", program.class(*class).name.rsplit(['/', '$']).next().unwrap_or_default());
            let annotated = outlines.iter().zip(&world.files).filter(|(outline, _)| outline.is_annotated);
            annotated.into_iter().any(|(_, file)| file.text.contains(&name))
                || inference.guesses.iter().any(|guess| guess.text().contains(&name))
        };
        world.class_objects = users.iter().copied().filter(spoken_of).collect();
        world.look_up(&users);
        let notes = |file: usize| outlines[file].notes.iter();
        let all: Vec<(usize, &Note)> =
            (0..outlines.len()).flat_map(|file| notes(file).map(move |n| (file, n))).collect();
        for ghosts_first in [true, false] {
            for (file, note) in &all {
                if matches!(note.clause, Clause::Ghost { .. }) == ghosts_first
                    && let Err((position, message)) = world.join(*file, note)
                {
                    world.fail(*file, position, message);
                }
            }
        }
        for guess in &inference.guesses {
            // A name may be hidden by another where it is guessed.
            let _ = world.join(guess.file, &guess.note);
        }
        if world.errors.is_empty() { Ok(world) } else { Err(world.errors) }
    }

    /// What the code of these classes uses.
    fn look_up(&mut self, users: &[ClassId]) {
        let program = self.program;
        self.kept_locks = KeptLocks::new(program, users);
        self.called = uses::called(program, users);
        self.referred_to = uses::referred_to(program, users, false);
        self.run_by_threads = uses::referred_to(program, users, true);
        self.made = uses::made(program, users);
        self.lambdas = uses::lambdas(program, users);
        self.foreign = uses::foreign(program, users);
        self.given = uses::given(program, users);
        self.interrupts = uses::asks_library(program, users, |_, name, descriptor| {
            matches!((name, descriptor), ("interrupt", "()V") | ("cancel", "(Z)Z")) || name == "shutdownNow"
        });
        self.proxies = uses::asks_library(program, users, |class, _, _| {
            ["java/lang/reflect/Proxy", "java/lang/invoke/MethodHandleProxies"].contains(&class)
        });
        for field in uses::unsynchronised(program, users) {
            let of = program.field(field);
            self.contents.insert(field, self.ghosts.len());
            let name = format!("{}'s contents", of.name);
            self.ghosts.push(Ghost { class: of.class, name, ty: Ty::Int, is_static: of.is_static() });
        }
        self.own_classes = uses::classes_of_own(program, users, &self.own);
        self.arrays_made = uses::arrays_made(program, users);
    }

    fn fail(&mut self, file: usize, position: SourcePosition, message: String) {
        self.errors.push(AnnotationError { file: self.files[file].name.clone(), position, message });
    }

    /// Adds an annotation to what it belongs to.
    fn join(&mut self, file: usize, note: &Note) -> Result<(), (SourcePosition, String)> {
        let Ok(class) = self.program.load(&note.class) else {
            return Ok(());
        };
        match (&note.clause, &note.site) {
            (Clause::Ghost { is_static, type_name, is_set, name, position }, _) => {
                self.ghost(class, *is_static, type_name, *is_set, name).map_err(|message| (*position, message))
            }
            (Clause::EnvAssumption(formula), _) => {
                self.declare(class, file, note.position, formula, true).map(|declared| {
                    self.conjuncts.push(Conjunct { kind: ConjunctKind::Assumption, declared });
                })
            }
            (Clause::GlobalInvariant(formula), _) => without_tid(&formula.expr)
                .and_then(|()| self.declare(class, file, note.position, formula, false))
                .map(|declared| self.invariants.push(declared)),
            (Clause::Unwritable(formula), AnnotationSite::Fields(names)) => {
                names.iter().try_for_each(|name| self.unwritable(class, file, note.position, formula, name))
            }
            (Clause::GuardedBy(formula), AnnotationSite::Fields(names)) => {
                let formula = &self.with_readers(class, formula);
                for name in names {
                    if self.unwritable(class, file, note.position, formula, name).is_err() {
                        self.unnamed.push((file, note.position, format!("the lock of {}", formula.text)));
                    }
                }
                Ok(())
            }
            (Clause::NonNull(position), AnnotationSite::Fields(names)) => names.iter().try_for_each(|name| {
                let formula = not_null(name, *position, "non_null");
                self.declare(class, file, *position, &formula, false).map(|declared| self.invariants.push(declared))
            }),
            (Clause::NonNull(position), AnnotationSite::Parameter { method, name }) => {
                let requires = vec![not_null(name, *position, "requires")];
                let spec = Spec { requires, position: *position, ..Spec::default() };
                self.specify(class, method, &spec).map_err(|message| (*position, message))
            }
            (Clause::Spec(spec), AnnotationSite::Method(method)) => {
                self.specify(class, method, spec).map_err(|message| (note.position, message))
            }
            (Clause::Helper(position), AnnotationSite::Method(method)) => {
                let id = self.method_at(class, method).map_err(|message| (*position, message))?;
                self.helpers.insert(id);
                Ok(())
            }
            (clause, site @ (AnnotationSite::Before { method, .. } | AnnotationSite::After { method, .. })) => {
                let (position, locals) = (note.position, note.locals.clone());
                let id = self.method_at(class, method).map_err(|message| (position, message))?;
                let point = Point { site: site.clone(), clause: clause.clone(), position, locals };
                self.points.entry(id).or_default().push(point);
                Ok(())
            }
            _ => Err((note.position, "this annotation cannot stand here".to_string())),
        }
    }

    /// `lock.holder == tid`, or also `\contains(lock.readers, tid)` for a read-write lock that the sources keep to themselves.
    fn with_readers(&self, class: ClassId, formula: &AnnotationFormula) -> AnnotationFormula {
        let position = formula.expr.position;
        let expr = |kind| Box::new(AnnotationExpr { kind, position });
        let mut formula = formula.clone();
        if let ExprKind::Binary(Operator::Eq, holder, _) = &formula.expr.kind
            && let ExprKind::Field(lock, _) = &holder.kind
            && let ExprKind::Name(name) = &lock.kind
            && let Some(field) = self.program.find_field(class, name)
            && self.kept_locks.field(field.id).is_some_and(|kept| kept.view == LockView::ReadWrite)
        {
            let readers = expr(ExprKind::Field(lock.clone(), "readers".to_string()));
            let reads = expr(ExprKind::Contains(readers, expr(ExprKind::Tid)));
            formula.expr.kind = ExprKind::Binary(Operator::Or, Box::new(formula.expr.clone()), reads);
        }
        formula
    }

    fn ghost(
        &mut self,
        class: ClassId,
        is_static: bool,
        type_name: &str,
        is_set: bool,
        name: &str,
    ) -> Result<(), String> {
        let element = self.type_named(type_name, class).ok_or(format!("there is no type {type_name} here"))?;
        let ty = match (is_set, element) {
            (true, Ty::Ref(_)) => Ty::Set,
            (true, _) => return Err("sets hold references only".to_string()),
            (false, ty) => ty,
        };
        if self.program.find_field(class, name).is_some() || self.ghost_named(class, name).is_some() {
            return Err(format!("there is a field {name} already"));
        }
        self.ghosts.push(Ghost { class, name: name.to_string(), ty, is_static });
        Ok(())
    }

    /// A formula of a class, tried out: names must mean something, and two-store formulas need a step.
    fn declare(
        &self,
        class: ClassId,
        file: usize,
        position: SourcePosition,
        formula: &AnnotationFormula,
        of_step: bool,
    ) -> Result<DeclaredFormula, (SourcePosition, String)> {
        let state = StoreVersions::default();
        let this = Term::atom("this");
        let scope = Scope::of_class(self, class, this, &state, of_step.then_some(&state));
        scope.holds(&formula.expr)?;
        let (mentions, of_instance) = scope.recorded();
        let same = mentions.iter().all(|var| *var == StoreVar::Holder || self.is_final(*var));
        let locked = same && is_held(&formula.expr);
        Ok(DeclaredFormula { class, file, position, formula: formula.clone(), of_instance, mentions, locked })
    }

    fn unwritable(
        &mut self,
        class: ClassId,
        file: usize,
        position: SourcePosition,
        formula: &AnnotationFormula,
        name: &str,
    ) -> Result<(), (SourcePosition, String)> {
        let field = self.program.find_field(class, name).ok_or((position, format!("there is no field {name}")))?;
        let var = if field.is_static() { StoreVar::Static(field.id) } else { StoreVar::Field(field.id) };
        let mut declared = self.declare(class, file, position, formula, false)?;
        declared.of_instance |= !field.is_static();
        if let Some(contents) = self.contents.get(&field.id).map(|ghost| StoreVar::Ghost(*ghost)) {
            let mut of_contents = declared.clone();
            of_contents.mentions.insert(contents);
            self.conjuncts.push(Conjunct { kind: ConjunctKind::Unwritable(contents), declared: of_contents });
        }
        declared.mentions.insert(var);
        if field.descriptor.starts_with('[') {
            let elements = elements_of(&field.descriptor);
            let mut of_elements = declared.clone();
            of_elements.mentions.insert(elements);
            self.conjuncts
                .push(Conjunct { kind: ConjunctKind::UnwritableElements(var, elements), declared: of_elements });
        }
        self.conjuncts.push(Conjunct { kind: ConjunctKind::Unwritable(var), declared });
        Ok(())
    }

    fn specify(&mut self, class: ClassId, place: &MethodPlace, spec: &Spec) -> Result<(), String> {
        let method = self.method_at(class, place)?;
        let whole = self.specs.entry(method).or_insert_with(|| Spec { position: spec.position, ..Spec::default() });
        whole.requires.extend(spec.requires.iter().cloned());
        whole.modifies.extend(spec.modifies.iter().cloned());
        whole.actions.extend(spec.actions.iter().cloned());
        whole.ensures.extend(spec.ensures.iter().cloned());
        Ok(())
    }

    /// The method of that name whose code is on these lines.
    fn method_at(&self, class: ClassId, place: &MethodPlace) -> Result<MethodId, String> {
        let methods = self.program.class(class).methods.iter().map(|id| self.program.method(*id));
        let inside = |line: &u32| (place.lines.0..=place.lines.1).contains(line);
        let is_here = |method: &&Method| match self.program.body(method) {
            Ok(Some(body)) => method.flags & flags::SYNTHETIC == 0 && body.lines.iter().any(inside),
            Ok(None) | Err(_) => false,
        };
        let mut found = methods.filter(|method| *method.name == *place.name).filter(is_here);
        let method = found.next().ok_or("no method of the class file is here")?;
        match found.next() {
            None => Ok(method.id),
            Some(_) => {
                Err("several methods of this name stand on these lines, so which one is meant is not clear".to_string())
            }
        }
    }

    /// Whether steps of a method are checked against a declaration of a class where the method is checked. A method with a
    /// specification answers for its own class, those around and inside it, and its superclasses; its callers answer for the rest,
    /// in which its abstraction stands for it [Calvin §6.3]. If it has no callers here, it answers for everything.
    pub fn answers_for(&self, method: MethodId, declared: ClassId) -> bool {
        let class = self.program.method(method).class;
        let outermost = |class: ClassId| {
            let name = &self.program.class(class).name;
            name.split('$').next().unwrap_or(name).to_string()
        };
        !self.specs.contains_key(&method)
            || self.is_entry(method)
            || outermost(class) == outermost(declared)
            || self.program.is_subtype(class, declared)
    }

    /// Whether somebody else than code of the sources calls the method: a thread, the library, whoever has a reference to it, or nobody here.
    pub fn is_entry(&self, method: MethodId) -> bool {
        let method = self.program.method(method);
        let by_others = self.referred_to.contains(&method.id) || self.overrides_library(method);
        !self.called.contains(&method.id) || is_first(self, method) || by_others
    }

    /// Whether code that is not among the sources may call the method: it is public, as all classes around it are, and the sources are no program that has a beginning of its own.
    pub fn is_open_to_others(&self, method: &Method) -> bool {
        let program = self.program;
        if self.is_closed() {
            return false;
        }
        let name = &program.class(method.class).name;
        let around = name.match_indices('$').map(|(end, _)| &name[..end]).chain([&**name]);
        let mut classes = around.filter_map(|name| program.load(name).ok());
        let visible = method.flags & (flags::PUBLIC | flags::PROTECTED) != 0;
        let all_visible = classes.all(|class| program.class(class).flags & flags::PUBLIC != 0);
        visible && all_visible
    }

    /// Whether the sources are a whole program: they have a `main` method, and nobody else uses them.
    pub fn is_closed(&self) -> bool {
        let methods = self.classes.iter().flat_map(|user| &self.program.class(user.id).methods);
        let mut methods = methods.map(|id| self.program.method(*id));
        methods.any(|method| method.is_static() && is_first(self, method))
    }

    /// Whether classes outside of the sources could override methods that code of the sources calls, or implement its interfaces.
    pub fn is_overridable(&self) -> bool {
        let program = self.program;
        let fixed = flags::FINAL | flags::STATIC | flags::PRIVATE;
        let overridable = |id: &MethodId| {
            let method = program.method(*id);
            let class = program.class(method.class);
            let may_be = method.flags & fixed == 0 && class.flags & flags::FINAL == 0 && &*method.name != "<init>";
            let asked = self.called.contains(id) || class.is_interface();
            may_be && asked && self.is_open_to_others(method)
        };
        self.classes.iter().flat_map(|user| &program.class(user.id).methods).any(overridable)
    }

    /// Whether instances of the interface or class may be of classes that are not among those of the sources: lambdas, what callers bring along, or objects of the library.
    pub fn has_foreign_instances(&self, class: ClassId) -> bool {
        let made_by_lambda = self.lambdas.iter().any(|made| self.program.is_subtype(*made, class));
        let of_library = || {
            let may_be = |given: &ClassId| self.program.is_subtype(class, *given);
            self.foreign.iter().any(|foreign| self.program.is_subtype(*foreign, class)) || self.given.iter().any(may_be)
        };
        let by_name = self.proxies && self.program.class(class).is_interface();
        made_by_lambda || by_name || self.is_library(class) && (!self.is_closed() || of_library())
    }

    /// Whether a thread may begin with the method, or nearly so: whatever implements `Runnable`.
    pub fn may_be_run(&self, method: &Method) -> bool {
        let is_runnable =
            |runnable: ClassId| self.program.is_subtype(method.class, runnable) && &*method.descriptor == "()V";
        self.run_by_threads.contains(&method.id)
            || &*method.name == "run" && self.program.load("java/lang/Runnable").is_ok_and(is_runnable)
    }

    /// Whether the method overrides or implements one of the library, which may call it.
    pub fn overrides_library(&self, method: &Method) -> bool {
        let supertypes = self.program.class(method.class).supertypes.iter();
        let mut inherited =
            supertypes.filter(|class| self.is_library(**class)).flat_map(|class| &self.program.class(*class).methods);
        let same = |other: &Method| other.name == method.name && other.descriptor == method.descriptor;
        !method.is_static() && &*method.name != "<init>" && inherited.any(|other| same(self.program.method(*other)))
    }

    /// The arrays of the sources, with their components, that a place of the type `holder` may refer to, and that need not hold a value of the type: a type that is not
    /// known may be any.
    pub fn holding_less(&self, holder: Option<ClassId>, value: Option<ClassId>) -> Vec<(ClassId, ClassId)> {
        let program = self.program;
        let may_be = |class: ClassId| holder.is_none_or(|holder| program.is_subtype(class, holder));
        let holds = |component: ClassId| {
            let is_all = &*program.class(component).name == "java/lang/Object";
            is_all || value.is_some_and(|value| program.is_subtype(value, component))
        };
        let made = self.arrays_made.iter().copied();
        made.filter(|(class, component)| may_be(*class) && !holds(*component)).collect()
    }

    /// The file of a class of the sources.
    pub fn file_of(&self, class: ClassId) -> Option<usize> {
        self.classes.iter().find(|user| user.id == class).map(|user| user.file)
    }

    /// Whether the class is one of the sources.
    pub fn is_user(&self, class: ClassId) -> bool {
        self.file_of(class).is_some()
    }

    /// Whether the class is inside one of the sources, but is none of them.
    pub fn is_lost(&self, class: ClassId) -> bool {
        let name = &self.program.class(class).name;
        let mut around = name.match_indices('$').filter_map(|(end, _)| self.program.load(&name[..end]).ok());
        self.program.class(class).origin == Origin::User
            && !self.is_user(class)
            && around.any(|around| self.is_user(around))
    }

    /// Whether the class belongs to the Java library.
    pub fn is_library(&self, class: ClassId) -> bool {
        self.program.class(class).origin == Origin::Jdk
    }
}

/// Whether the expression is `lock.holder == tid`, for some lock.
fn is_held(expr: &AnnotationExpr) -> bool {
    let is_holder = |expr: &AnnotationExpr| match &expr.kind {
        ExprKind::Name(name) | ExprKind::Field(_, name) => name == "holder",
        _ => false,
    };
    match &expr.kind {
        ExprKind::Binary(Operator::Eq, left, right) => {
            is_holder(left) && right.kind == ExprKind::Tid || is_holder(right) && left.kind == ExprKind::Tid
        }
        _ => false,
    }
}

/// An invariant holds for no thread in particular.
fn without_tid(expr: &AnnotationExpr) -> Result<(), (SourcePosition, String)> {
    let mut found = None;
    expr.visit(&mut |inner| {
        if inner.kind == ExprKind::Tid {
            found = Some(inner.position);
        }
    });
    found.map_or(Ok(()), |at| Err((at, "an invariant cannot mention tid: it holds whichever thread runs".to_string())))
}

fn not_null(name: &str, position: SourcePosition, keyword: &str) -> AnnotationFormula {
    let expr = |kind| Box::new(AnnotationExpr { kind, position });
    let (left, right) = (expr(ExprKind::Name(name.to_string())), expr(ExprKind::Null));
    let kind = ExprKind::Binary(Operator::Ne, left, right);
    AnnotationFormula {
        expr: AnnotationExpr { kind, position },
        text: format!("{keyword} {name} != null").replace("non_null ", "non_null: "),
    }
}
