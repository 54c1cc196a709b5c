//! The operations of a class: those that are annotated, those that were named, or all public methods whose parameters have values and whose results can be told.
//!
//! Annotations count by their simple names: `@Operation` (with `nonParallelGroup`, `runOnce` and `params` as Lincheck has them), `@Initial` for what makes or prepares the object, and
//! `@Validate` (or Lincheck's `@Validate`) for what must not throw in the end.

use crate::generators;
use crate::invocation::{Domain, OperationCall};
use crate::naming::{fits, name_of, named, signature};
use crate::telling::{has_elements, is_told, telling};
use jmmc_program::{Body, Class, ClassId, LinkError, Method, Op, Origin, Program, Reg, flags, java_name, java_type};
use std::collections::BTreeMap;
use std::fmt;

/// Methods that every object has.
const COMMON: [&str; 4] = ["toString", "equals", "hashCode", "clone"];
/// Classes whose methods are no operations: those above all objects, enums and records.
const ABOVE: [&str; 3] = ["java/lang/Object", "java/lang/Enum", "java/lang/Record"];

/// What is wanted of a class.
#[derive(Clone, Debug)]
pub struct OperationsWanted {
    /// The internal name of the class.
    pub class: String,
    /// Operations that were named, such as `offer(int)`, `poll()` or `put(1, "a")`.
    pub operations: Vec<String>,
    /// Names of operations that belong to one thread, group by group.
    pub groups: Vec<Vec<String>>,
    /// The values of arguments.
    pub domain: Domain,
    /// The internal name of the class that says what is right; operations that it does not have are left out.
    pub specification: Option<String>,
}

/// The operations of a class.
#[derive(Clone, Debug)]
pub struct Discovered {
    /// The class as Java names it.
    pub subject: String,
    /// The package in which all of the class can be used, with dots.
    pub package: String,
    /// What makes an object, if there is an obvious way.
    pub new: Option<String>,
    /// Names of methods without parameters that prepare a new object.
    pub initial: Vec<String>,
    /// The operations with their arguments, and then what is only called in the end.
    pub invocations: Vec<OperationCall>,
    /// How many of these make scenarios; the others check what is left.
    pub operations: usize,
    /// Methods that are no operations, and why not.
    pub skipped: Vec<(String, String)>,
    /// How many of these nobody left out by choice, and no other operation does the same.
    pub uncalled: usize,
}

/// Why there are no operations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DiscoveryError {
    /// The class cannot be used at all.
    Link(LinkError),
    /// No method has the name, or not for so many arguments.
    NoSuchOperation {
        /// What was asked for.
        asked: String,
        /// The names that there are.
        known: Vec<String>,
    },
    /// No method can be called.
    NoOperations {
        /// The class that was asked about.
        class: String,
    },
}

impl fmt::Display for DiscoveryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiscoveryError::Link(error) => error.fmt(f),
            DiscoveryError::NoSuchOperation { asked, known } => {
                write!(f, "no public method fits the operation `{asked}`; there are {}", known.join(", "))
            }
            DiscoveryError::NoOperations { class } => {
                write!(
                    f,
                    "class {class} has no public method that can be called with values such as 1; name operations with --op 'name(arguments)'"
                )
            }
        }
    }
}

impl std::error::Error for DiscoveryError {}

impl From<LinkError> for DiscoveryError {
    fn from(error: LinkError) -> Self {
        DiscoveryError::Link(error)
    }
}

/// Whether a class, or a superclass that is not the JDK's own root, compares its elements, or keeps them in something that is sorted: then values have an order.
pub fn compares(program: &Program, class: &str) -> bool {
    let sorted =
        |name: &str| ["Compar", "Tree", "SkipList", "Priority", "Sorted"].iter().any(|part| name.contains(part));
    let of_method = |method: &Method| {
        let body = program.body(method).ok().flatten();
        body.is_some_and(|body| body.calls.iter().any(|call| sorted(program.method_ref(call.method).0)))
    };
    let Ok(id) = program.load(class) else {
        return false;
    };
    let family = program.class(id).supertypes.iter().map(|id| program.class(*id)).filter(|class| !class.is_interface());
    family.flat_map(|class| class.methods.iter()).any(|method| of_method(program.method(*method)))
}

/// Finds the operations of a class.
///
/// # Errors
/// If the class cannot be used, has no operations, or not those that were named.
pub fn discover(program: &Program, request: &OperationsWanted) -> Result<Discovered, DiscoveryError> {
    let id = program.load(&request.class)?;
    let class = program.class(id);
    let specification = request.specification.as_ref().map(|name| program.load(name)).transpose()?;
    let methods = public_methods(program, class);
    let annotated = |name: &str| -> Vec<&Method> {
        let declared = class.supertypes.iter().flat_map(|id| &program.class(*id).methods);
        declared.map(|method| program.method(*method)).filter(|method| method.is_annotated(name)).collect()
    };
    let initial = annotated("Initial");
    let mut found = Discovered {
        subject: java_name(&class.name),
        package: package(&class.name),
        new: initial.iter().find(|method| method.is_static()).map_or_else(
            || constructor(program, class),
            |method| Some(format!("{}.{}()", java_name(&class.name), method.name)),
        ),
        initial: initial.iter().filter(|method| !method.is_static()).map(|method| method.name.to_string()).collect(),
        invocations: Vec::new(),
        operations: 0,
        skipped: Vec::new(),
        uncalled: 0,
    };
    let operations = annotated("Operation");
    if !request.operations.is_empty() {
        for (number, asked) in request.operations.iter().enumerate() {
            found.invocations.extend(named(program, asked, number, &methods, &request.domain)?);
        }
    } else if !operations.is_empty() {
        found.take(program, class, &operations, &request.domain, true);
    } else {
        found.take(program, class, &methods, &request.domain, false);
        found.uncalled = found.skipped.len();
        found.drop_missing(program, specification);
        found.drop_equal(program, id);
    }
    if found.invocations.is_empty() {
        return Err(DiscoveryError::NoOperations { class: java_name(&class.name) });
    }
    if found.new.is_none() && methods.iter().filter(|method| found.has(method)).all(|method| method.is_static()) {
        found.new = Some(format!("({}) null", found.subject));
    }
    found.group(&request.groups);
    found.operations = found.invocations.len();
    let checks = annotated("Validate").into_iter().enumerate();
    let checks = checks.map(|(index, method)| check(found.operations + index, method));
    found.invocations.extend(checks);
    Ok(found)
}

/// What is called in the end, and must not throw.
fn check(number: usize, method: &Method) -> OperationCall {
    OperationCall::written(number, &format!("{}()", method.name), method.returns.is_none())
}

/// The public methods of an object, sorted by name.
fn public_methods<'p>(program: &'p Program, class: &Class) -> Vec<&'p Method> {
    let methods = class.vtable.iter().filter_map(|method| written(program, program.method(*method)));
    let mut methods: Vec<&Method> = methods.filter(|method| is_operation(program, method)).collect();
    methods.extend(inherited_defaults(program, class));
    methods.extend(own_statics(program, class));
    methods.sort_by_key(|method| (method.name.clone(), method.descriptor.clone()));
    methods.dedup_by_key(|method| method.id);
    methods
}

/// What a class has from interfaces that its superclasses do not have better.
fn inherited_defaults<'p>(program: &'p Program, class: &Class) -> Vec<&'p Method> {
    let interfaces = class.supertypes.iter().map(|id| program.class(*id)).filter(|above| above.is_interface());
    let methods = interfaces.flat_map(|above| &above.methods).map(|method| program.method(*method));
    let is_default = |method: &&Method| {
        let against = flags::ABSTRACT | flags::STATIC | flags::SYNTHETIC | flags::PRIVATE;
        let used = program.find_method(class.id, &method.name, &method.descriptor);
        method.flags & against == 0 && used.is_some_and(|used| used.id == method.id)
    };
    methods.filter(is_default).collect()
}

/// The public static methods that a class declares.
fn own_statics<'p>(program: &'p Program, class: &Class) -> impl Iterator<Item = &'p Method> {
    let methods = class.methods.iter().map(|method| program.method(*method)).collect::<Vec<_>>();
    methods.into_iter().filter(|method| {
        let open = method.flags & flags::PUBLIC != 0 && method.flags & flags::SYNTHETIC == 0;
        open && method.is_static() && &*method.name != "main" && !method.name.starts_with('<')
    })
}

/// The method, or the one of a superclass that nobody else may see and that the compiler made a method for; `None` if nobody wrote it.
fn written<'p>(program: &'p Program, method: &'p Method) -> Option<&'p Method> {
    let mut next = Some(method);
    while let Some(found) = next.filter(|found| found.flags & flags::SYNTHETIC != 0) {
        let above = program.class(found.class).super_class;
        next = above.and_then(|class| program.find_method(class, &method.name, &method.descriptor));
    }
    next.filter(|found| found.flags & flags::ABSTRACT == 0)
}

/// How names of operations begin that promise less than to be atomic, or to be seen at once.
const WEAK: [&str; 3] = ["relaxed", "lazySet", "weakCompareAndSet"];
/// How names of accesses in a mode end, which begin as others do.
const MODES: [&str; 4] = ["Plain", "Opaque", "Acquire", "Release"];
const ACCESSES: [&str; 3] = ["get", "set", "compareAnd"];
/// What collections and maps need not do at one time, by their documentation.
const BULK: [&str; 6] = ["size", "toArray", "clear", "containsValue", "mappingCount", "drainTo"];

/// Why an operation need not be atomic, by what it says itself or what it is of.
fn promises_less(program: &Program, class: &Class, name: &str) -> Option<&'static str> {
    let has_mode = MODES.iter().any(|end| name.ends_with(end)) && ACCESSES.iter().any(|begin| name.starts_with(begin));
    if WEAK.iter().any(|begin| name.starts_with(begin)) || has_mode {
        return Some("promises less, as its name says");
    }
    let is_collection = |id: &ClassId| ["java/util/Collection", "java/util/Map"].contains(&&*program.class(*id).name);
    let bulk = BULK.contains(&name) && class.supertypes.iter().any(is_collection);
    bulk.then_some("need not be atomic in a concurrent collection")
}

/// Why a method is not taken for an operation unless it is asked for; `None` if it is.
fn unasked(program: &Program, class: &Class, method: &Method) -> Option<String> {
    let declaring = program.class(method.class);
    let (_, result) = method.types();
    if declaring.is_interface() && declaring.origin == Origin::Jdk {
        return Some(format!("{} inherits it from {}", java_name(&class.name), java_name(&declaring.name)));
    }
    if method.is_static() && class.vtable.iter().any(|other| is_operation(program, program.method(*other))) {
        return Some("is static".to_string());
    }
    if let Some(why) = promises_less(program, class, &method.name) {
        return Some(format!("{why}; ask for it with --op"));
    }
    let what = java_type(result);
    match is_told(program, &class.name, result) {
        true => None,
        // A view of a concurrent collection may show changes while it is looked at, and be right.
        false if has_elements(program, result) => {
            Some(format!("returns {what}, which may change while it is looked at; ask for it with --op"))
        }
        false => Some(format!("returns {what}, which cannot be told by its content")),
    }
}

/// Whether a method of an object is its own and public.
fn is_operation(program: &Program, method: &Method) -> bool {
    method.flags & flags::PUBLIC != 0
        && !ABOVE.contains(&&*program.class(method.class).name)
        && !COMMON.contains(&&*method.name)
}

impl Discovered {
    /// Takes methods as operations, if nobody asked for them only those whose results can be told.
    fn take(&mut self, program: &Program, class: &Class, methods: &[&Method], domain: &Domain, asked: bool) {
        for (number, method) in methods.iter().enumerate() {
            let values = || generators::arguments(program, class, method, domain);
            let why_not = unasked(program, class, method).filter(|_| !asked);
            let arguments = match why_not.map_or_else(values, Err) {
                Ok(arguments) => arguments,
                Err(why) => {
                    self.skipped.push((signature(method), why));
                    continue;
                }
            };
            let annotation = method.annotation("Operation");
            let group = annotation.map(|one| one.texts("nonParallelGroup").concat()).filter(|name| !name.is_empty());
            let once = annotation
                .is_some_and(|one| matches!(one.element("runOnce"), Some(jmmc_program::AnnotationValue::Number(1))));
            for one in OperationCall::all(number, method, telling(program, method), &arguments) {
                self.invocations.push(OperationCall { group: group.clone(), once, ..one });
            }
        }
    }

    /// Leaves out what the specification has no method for.
    fn drop_missing(&mut self, program: &Program, specification: Option<ClassId>) {
        let Some(specification) = specification else {
            return;
        };
        let known = public_methods(program, program.class(specification));
        let (kept, dropped): (Vec<OperationCall>, Vec<OperationCall>) =
            self.invocations.drain(..).partition(|one| known.iter().any(|method| fits(one, method)));
        self.invocations = kept;
        self.skipped.extend(dropped.into_iter().map(|one| (one.text, "the specification has no such method".into())));
    }

    /// Of operations that do nothing but call the same method, one is enough.
    fn drop_equal(&mut self, program: &Program, class: ClassId) {
        let methods = public_methods(program, program.class(class));
        let mut kept: BTreeMap<(String, String), &Method> = BTreeMap::new();
        let mut same = Vec::new();
        // A method that gives a result tells more than one that does not.
        let mut ranked: Vec<&Method> = methods.iter().copied().filter(|one| self.has(one)).collect();
        ranked.sort_by_key(|method| (forwards_to(program, method).is_some(), method.returns.is_none()));
        for method in ranked {
            let target = target(program, class, method);
            match kept.get(&target) {
                Some(other) => same.push((method, signature(other))),
                None => drop(kept.insert(target, method)),
            }
        }
        for (method, other) in same {
            self.invocations.retain(|one| !is_call_of(one, method));
            self.skipped.push((signature(method), format!("does what {other} does")));
        }
    }

    fn has(&self, method: &Method) -> bool {
        self.invocations.iter().any(|one| is_call_of(one, method))
    }

    fn group(&mut self, groups: &[Vec<String>]) {
        for (number, group) in groups.iter().enumerate() {
            let is_in = |one: &&mut OperationCall| group.iter().any(|name| name == name_of(&one.text));
            self.invocations.iter_mut().filter(is_in).for_each(|one| one.group = Some(format!("--group {number}")));
        }
    }
}

/// Whether a call is one of this method, and not of another with its name.
fn is_call_of(one: &OperationCall, method: &Method) -> bool {
    name_of(&one.text) == &*method.name && *one.descriptor == *method.descriptor
}

/// The method that a method comes down to, by name and parameters.
fn target(program: &Program, class: ClassId, method: &Method) -> (String, String) {
    let (mut name, mut descriptor) = (method.name.to_string(), method.descriptor.to_string());
    // Nobody forwards for longer than that, and methods may call each other in circles.
    for _ in 0..8 {
        let found = program.find_method(class, &name, &descriptor).and_then(|method| forwards_to(program, method));
        match found {
            Some(next) => (name, descriptor) = next,
            None => break,
        }
    }
    let parameters = descriptor.split(')').next().unwrap_or_default().to_string();
    (name, parameters)
}

/// The method that this one calls with its own arguments, if it does nothing else.
fn forwards_to(program: &Program, method: &Method) -> Option<(String, String)> {
    if method.is_synchronized() || method.is_static() {
        return None;
    }
    let body: &Body = program.body(method).ok().flatten()?;
    let only = body.ops.iter().all(|op| {
        matches!(op, Op::Call { .. } | Op::Return { .. } | Op::ReturnVoid | Op::Const { .. } | Op::Move { .. })
    });
    let [call] = &*body.calls else {
        return None;
    };
    let own = (0..method.parameters.len()).map(|index| Reg(index as u16));
    if !only || !call.args.iter().copied().eq(own) {
        return None;
    }
    let (_, name, descriptor) = program.method_ref(call.method);
    Some((name.to_string(), descriptor.to_string()))
}

/// What makes an object: the constructor without parameters, or one with small numbers; else the only object that there is, or the first of an enum, or what a method makes.
fn constructor(program: &Program, class: &Class) -> Option<String> {
    let made = if class.flags & flags::ABSTRACT != 0 { None } else { constructed(program, class) };
    made.or_else(|| kept(program, class)).or_else(|| obtained(program, class))
}

/// A public static final field of the class with such an object, as a singleton has it; the first constant of an enum.
fn kept(program: &Program, class: &Class) -> Option<String> {
    let wanted = flags::PUBLIC | flags::STATIC | flags::FINAL;
    let mut fields = class.fields.iter().map(|field| program.field(*field));
    let found = fields.find(|one| one.flags & wanted == wanted && is_of(&one.descriptor, &class.name))?;
    Some(format!("{}.{}", java_name(&class.name), found.name))
}

/// A public static method of the class without parameters that returns such an object.
fn obtained(program: &Program, class: &Class) -> Option<String> {
    let mut methods = own_statics(program, class);
    let found = methods.find(|one| one.types().0.is_empty() && is_of(one.types().1, &class.name))?;
    Some(format!("{}.{}()", java_name(&class.name), found.name))
}

fn is_of(descriptor: &str, class: &str) -> bool {
    descriptor.strip_prefix('L').and_then(|name| name.strip_suffix(';')) == Some(class)
}

fn constructed(program: &Program, class: &Class) -> Option<String> {
    let methods = class.methods.iter().map(|method| program.method(*method));
    let own_package = !is_of_jdk(&class.name);
    let usable = |method: &&Method| {
        let private = method.flags & flags::PRIVATE != 0;
        &*method.name == "<init>" && (method.flags & flags::PUBLIC != 0 || (own_package && !private))
    };
    let numbers = |method: &Method| {
        let (parameters, _) = method.types();
        parameters.iter().all(|ty| *ty == "I").then(|| vec!["2"; parameters.len()])
    };
    let arguments = methods.filter(usable).filter_map(numbers).min_by_key(Vec::len)?;
    Some(format!("new {}({})", java_name(&class.name), arguments.join(", ")))
}

fn is_of_jdk(class: &str) -> bool {
    ["java/", "javax/", "jdk/", "sun/"].iter().any(|own| class.starts_with(own))
}

/// Packages of the JDK are closed to others.
fn package(class: &str) -> String {
    match class.rsplit_once('/') {
        Some((package, _)) if !is_of_jdk(class) => package.replace('/', "."),
        _ => String::new(),
    }
}
