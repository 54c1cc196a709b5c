//! Why a test cannot be run without JUnit's own engine, or is not to be run at all.

use crate::annotations::{carries, condition, family, found};
use jmmc_program::{Class, Method, Program, flags};

/// Annotations of tests that are not to be run.
const DISABLED: [&str; 2] = ["Disabled", "Ignore"];
/// Annotations of classes and methods that need JUnit's own engine.
const ENGINE: [&str; 8] =
    ["ExtendWith", "RunWith", "TestFactory", "TestTemplate", "Extensions", "Rule", "ClassRule", "ParameterizedClass"];
/// Annotations that order tests, which then may rely on each other.
const ORDER: [&str; 2] = ["TestMethodOrder", "FixMethodOrder"];
/// The assertion that fails if another thread takes too long.
const PREEMPTIVE: &str = "assertTimeoutPreemptively";
/// Types of fields that JUnit may set.
const SET_BY_JUNIT: [&str; 2] = ["Ljava/nio/file/Path;", "Ljava/io/File;"];
/// Types of rules and extensions, which JUnit takes from fields.
const ACTIVE: [&str; 3] =
    ["org/junit/rules/TestRule", "org/junit/rules/MethodRule", "org/junit/jupiter/api/extension/Extension"];

/// Why a test is not to be run: it, or a class around it, says so.
pub(crate) fn disabled(program: &Program, chain: &[&Class], method: &Method) -> Option<String> {
    let is_off = |annotations: &[jmmc_program::Annotation]| {
        found(program, annotations, &|one| DISABLED.iter().any(|name| one.is(name))).is_some()
    };
    if chain.iter().any(|class| is_off(&class.extra.annotations)) || is_off(&method.annotations) {
        return Some("disabled".to_string());
    }
    let jupiter = method.annotations.iter().any(|one| one.descriptor.starts_with("Lorg/junit/jupiter/"));
    let why = match method {
        _ if method.flags & flags::PRIVATE != 0 => "it is private",
        _ if method.is_static() => "it is static",
        _ if method.returns.is_some() && !carries(program, method, &ENGINE) => "it returns something",
        _ => return None,
    };
    jupiter.then(|| format!("JUnit does not run it: {why}"))
}

/// Why a test cannot be run.
pub(crate) fn unfit(program: &Program, chain: &[&Class], method: &Method) -> Option<String> {
    chain.iter().find_map(|class| unfit_class(program, class)).or_else(|| unfit_method(program, method))
}

fn unfit_class(program: &Program, class: &Class) -> Option<String> {
    let conditional = condition(program, &class.extra.annotations);
    if let Some(name) = conditional {
        return Some(format!("whether it runs depends on a condition, by @{name}"));
    }
    for relative in family(program, class) {
        let engine = |one: &jmmc_program::Annotation| ENGINE.iter().any(|name| one.is(name));
        if let Some(name) = found(program, &relative.extra.annotations, &engine) {
            return Some(format!("@{name} needs JUnit's own engine"));
        }
        if let Some(name) = found(program, &relative.extra.annotations, &|one| ORDER.iter().any(|name| one.is(name))) {
            return Some(format!("its class has an order of tests, by @{name}, so they may rely on each other"));
        }
        let members = relative.methods.iter().map(|method| program.method(*method));
        if let Some(rule) = members.into_iter().find(|method| carries(program, method, &["Rule", "ClassRule"])) {
            return Some(format!("the method {} gives a rule, which needs JUnit's own engine", rule.name));
        }
        if let Some(why) = unfit_field(program, relative) {
            return Some(why);
        }
    }
    let is_constructor = |method: &&Method| &*method.name == "<init>" && method.flags & flags::PRIVATE == 0;
    let constructors: Vec<&Method> =
        class.methods.iter().map(|method| program.method(*method)).filter(is_constructor).collect();
    let inner = usize::from(class.extra.inner_name.is_some() && class.inner_flags & flags::STATIC == 0);
    let is_plain = |method: &&&Method| method.types().0.len() == inner;
    constructors.iter().find(is_plain).is_none().then(|| "its class has no constructor without parameters".to_string())
}

/// Why the fields of a class need JUnit's own engine.
fn unfit_field(program: &Program, class: &Class) -> Option<String> {
    for field in class.fields.iter().map(|field| program.field(*field)) {
        if SET_BY_JUNIT.contains(&&*field.descriptor) {
            return Some(format!("the field {} may be a folder that JUnit makes", field.name));
        }
        let name = field.descriptor.trim_start_matches('L').trim_end_matches(';');
        let is_active = |ty: &Class| ty.supertypes.iter().any(|id| ACTIVE.contains(&&*program.class(*id).name));
        if program.load(name).is_ok_and(|id| is_active(program.class(id))) {
            return Some(format!("the field {} is a rule or an extension, which needs JUnit's own engine", field.name));
        }
    }
    None
}

fn unfit_method(program: &Program, method: &Method) -> Option<String> {
    if let Some(name) = condition(program, &method.annotations) {
        return Some(format!("whether it runs depends on a condition, by @{name}"));
    }
    if let Some(name) = found(program, &method.annotations, &|one| ENGINE.iter().any(|name| one.is(name))) {
        return Some(format!("@{name} needs JUnit's own engine"));
    }
    let body = program.body(method).ok().flatten();
    if body.is_some_and(|body| body.calls.iter().any(|call| program.method_ref(call.method).1 == PREEMPTIVE)) {
        return Some(format!("{PREEMPTIVE} limits its time, which means nothing here"));
    }
    if method.flags & flags::PRIVATE != 0 || method.is_static() || method.returns.is_some() {
        return Some("it is private or static, or returns something, which JUnit 4 refuses".to_string());
    }
    let is_identifier = method.name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '$');
    (!is_identifier).then(|| "its name cannot be written in Java".to_string())
}
