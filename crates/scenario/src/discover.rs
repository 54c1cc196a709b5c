//! The operations of a class: those that are annotated, those that were named, or all public methods whose parameters have values and whose results can be told.
//!
//! Annotations count by their simple names: `@Operation` (with `nonParallelGroup` and `runOnce` as Lincheck has them), `@Initial` for what makes or prepares the object, and
//! `@Validate` (or Lincheck's `@Validate`) for what must not throw in the end.

use crate::invocation::{Argument, Domain, OperationCall};
use jmmc_program::{Body, Class, ClassId, LinkError, Method, Op, Program, Reg, flags};
use std::collections::BTreeMap;
use std::fmt;

/// Types of results that can be told.
const TOLD: [&str; 20] = [
    "V",
    "Z",
    "B",
    "S",
    "C",
    "I",
    "J",
    "F",
    "D",
    "Ljava/lang/Boolean;",
    "Ljava/lang/Integer;",
    "Ljava/lang/Long;",
    "Ljava/lang/Number;",
    "Ljava/lang/String;",
    "Ljava/lang/Object;",
    "Ljava/lang/Comparable;",
    "[Ljava/lang/Object;",
    "[I",
    "Ljava/util/Optional;",
    "Ljava/util/Map$Entry;",
];
/// Methods that every object has.
const COMMON: [&str; 4] = ["toString", "equals", "hashCode", "clone"];
const OBJECT: &str = "java/lang/Object";

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
    };
    let operations = annotated("Operation");
    if !request.operations.is_empty() {
        for (number, asked) in request.operations.iter().enumerate() {
            found.invocations.extend(named(asked, number, &methods, &request.domain)?);
        }
    } else if !operations.is_empty() {
        found.take(&operations, &request.domain, false);
    } else {
        found.take(&methods, &request.domain, true);
        found.drop_missing(program, specification);
        found.drop_equal(program, id);
    }
    if found.invocations.is_empty() {
        return Err(DiscoveryError::NoOperations { class: java_name(&class.name) });
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
    OperationCall::verbatim(number, &format!("{}()", method.name), method.returns.is_none(), 0)
}

/// The public methods of an object, sorted by name.
fn public_methods<'p>(program: &'p Program, class: &Class) -> Vec<&'p Method> {
    let methods = class.vtable.iter().filter_map(|method| written(program, program.method(*method)));
    let mut methods: Vec<&Method> = methods
        .filter(|method| method.flags & flags::PUBLIC != 0)
        .filter(|method| &*program.class(method.class).name != OBJECT && !COMMON.contains(&&*method.name))
        .collect();
    methods.sort_by_key(|method| (method.name.clone(), method.descriptor.clone()));
    methods.dedup_by_key(|method| method.id);
    methods
}

/// The method, or the one of a superclass that nobody else may see and that the compiler made a method for; `None` if nobody wrote it.
fn written<'p>(program: &'p Program, method: &'p Method) -> Option<&'p Method> {
    let mut next = Some(method);
    while let Some(found) = next.filter(|found| found.flags & flags::SYNTHETIC != 0) {
        let above = program.class(found.class).super_class;
        next = above.and_then(|class| program.find_method(class, &method.name, &method.descriptor));
    }
    next.filter(|found| !program.class(found.class).is_interface())
}

impl Discovered {
    /// Takes methods as operations, `strictly` only those whose results can be told.
    fn take(&mut self, methods: &[&Method], domain: &Domain, strictly: bool) {
        for (number, method) in methods.iter().enumerate() {
            let (parameters, result) = method.types();
            if strictly && !TOLD.contains(&result) {
                let why = format!("returns {}, which cannot be told by its content", type_name(result));
                self.skipped.push((signature(method), why));
                continue;
            }
            let arguments: Vec<Vec<Argument>> = parameters.iter().map(|ty| domain.arguments(ty)).collect();
            if let Some((ty, _)) = parameters.iter().zip(&arguments).find(|(_, values)| values.is_empty()) {
                self.skipped.push((signature(method), format!("no values are known for {}", type_name(ty))));
                continue;
            }
            let annotation = method.annotation("Operation");
            let group = annotation.map(|one| one.texts("nonParallelGroup").concat()).filter(|name| !name.is_empty());
            let once = annotation
                .is_some_and(|one| matches!(one.element("runOnce"), Some(jmmc_program::AnnotationValue::Number(1))));
            for one in OperationCall::all(number, &method.name, result == "V", &arguments) {
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
            self.invocations.retain(|one| !fits(one, method));
            self.skipped.push((signature(method), format!("does what {other} does")));
        }
    }

    fn has(&self, method: &Method) -> bool {
        self.invocations.iter().any(|one| fits(one, method))
    }

    fn group(&mut self, groups: &[Vec<String>]) {
        for (number, group) in groups.iter().enumerate() {
            let is_in = |one: &&mut OperationCall| group.iter().any(|name| name == name_of(&one.text));
            self.invocations.iter_mut().filter(is_in).for_each(|one| one.group = Some(format!("--group {number}")));
        }
    }
}

fn name_of(text: &str) -> &str {
    text.split('(').next().unwrap_or(text).trim()
}

fn fits(one: &OperationCall, method: &Method) -> bool {
    name_of(&one.text) == &*method.name && method.types().0.len() == one.arguments
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

/// The operations that a text names: by the types of parameters, or by arguments in Java.
fn named(
    text: &str,
    number: usize,
    methods: &[&Method],
    domain: &Domain,
) -> Result<Vec<OperationCall>, DiscoveryError> {
    let unknown = || {
        let mut known: Vec<String> = methods.iter().map(|method| signature(method)).collect();
        known.dedup();
        DiscoveryError::NoSuchOperation { asked: text.to_string(), known }
    };
    let text = text.trim();
    let arguments = match text.split_once('(') {
        Some((_, rest)) => split(rest.trim_end().strip_suffix(')').ok_or_else(unknown)?),
        None => Vec::new(),
    };
    let name = name_of(text);
    let arity = |method: &&&Method| &*method.name == name && method.types().0.len() == arguments.len();
    let candidates: Vec<&&Method> = methods.iter().filter(arity).collect();
    let by_types = candidates.iter().find(|method| {
        let (parameters, _) = method.types();
        parameters.iter().zip(&arguments).all(|(ty, name)| is_type(ty, name))
    });
    let method = by_types.or(candidates.first()).ok_or_else(unknown)?;
    let (parameters, result) = method.types();
    if by_types.is_some() {
        let values: Vec<Vec<Argument>> = parameters.iter().map(|ty| domain.arguments(ty)).collect();
        let all = OperationCall::all(number, name, result == "V", &values);
        return if all.is_empty() { Err(unknown()) } else { Ok(all) };
    }
    Ok(vec![OperationCall::verbatim(number, text, result == "V", arguments.len())])
}

/// Whether a type may be written like that: `int`, `Object`, `java.lang.Object`, or the name of a type variable.
fn is_type(descriptor: &str, name: &str) -> bool {
    let full = type_name(descriptor);
    let simple = full.rsplit('.').next().unwrap_or(&full);
    let is_variable = name.len() == 1 && name.chars().all(|c| c.is_ascii_uppercase());
    name == full || name == simple || (is_variable && descriptor.starts_with('L'))
}

/// Parts of a list of arguments, separated by commas that are in no bracket or string.
fn split(arguments: &str) -> Vec<String> {
    let (mut parts, mut depth, mut quoted) = (vec![String::new()], 0, false);
    for c in arguments.chars() {
        match c {
            '"' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted => depth -= 1,
            ',' if depth == 0 && !quoted => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(last) = parts.last_mut() {
            last.push(c);
        }
    }
    let parts: Vec<String> = parts.iter().map(|part| part.trim().to_string()).collect();
    if parts == [""] { Vec::new() } else { parts }
}

/// What makes an object: the constructor without parameters, or one with small numbers.
fn constructor(program: &Program, class: &Class) -> Option<String> {
    if class.flags & flags::ABSTRACT != 0 {
        return None;
    }
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

/// The class as Java names it.
fn java_name(class: &str) -> String {
    class.replace(['/', '$'], ".")
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

/// The method as people write it.
fn signature(method: &Method) -> String {
    let (parameters, _) = method.types();
    let names: Vec<String> = parameters.iter().map(|ty| type_name(ty)).collect();
    let simple = |name: &String| name.rsplit('.').next().unwrap_or(name).to_string();
    format!("{}({})", method.name, names.iter().map(simple).collect::<Vec<_>>().join(", "))
}

fn type_name(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let name = match element {
        "V" => "void".to_string(),
        "Z" => "boolean".to_string(),
        "B" => "byte".to_string(),
        "S" => "short".to_string(),
        "C" => "char".to_string(),
        "I" => "int".to_string(),
        "J" => "long".to_string(),
        "F" => "float".to_string(),
        "D" => "double".to_string(),
        class => java_name(class.trim_start_matches('L').trim_end_matches(';')),
    };
    name + &"[]".repeat(descriptor.len() - element.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_named_as_in_java() {
        assert_eq!(type_name("[J"), "long[]");
        assert_eq!(type_name("[[Ljava/util/Map$Entry;"), "java.util.Map.Entry[][]");
    }

    #[test]
    fn arguments_are_split_at_their_own_commas() {
        assert_eq!(split("1, f(2, 3), \"a,b\""), ["1", "f(2, 3)", "\"a,b\""]);
        assert!(split(" ").is_empty());
    }

    #[test]
    fn types_have_short_names() {
        assert!(is_type("Ljava/lang/Object;", "Object") && is_type("Ljava/lang/Object;", "E"));
        assert!(is_type("I", "int") && !is_type("I", "1") && !is_type("I", "E"));
    }
}
