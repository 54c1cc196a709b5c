//! The tests among classes, and what each of them calls.

use crate::arguments::arguments;
use jmmc_program::{AnnotationValue, Class, Method, Program, flags};
use std::collections::BTreeSet;

/// Annotations of methods that are tests.
const TESTS: [&str; 3] = ["Test", "ParameterizedTest", "RepeatedTest"];
/// Annotations of methods around tests, of JUnit 5 and JUnit 4.
const BEFORE_ALL: [&str; 2] = ["BeforeAll", "BeforeClass"];
const BEFORE_EACH: [&str; 2] = ["BeforeEach", "Before"];
const AFTER_EACH: [&str; 2] = ["AfterEach", "After"];
const AFTER_ALL: [&str; 2] = ["AfterAll", "AfterClass"];
/// Annotations of tests that are not to be run.
const DISABLED: [&str; 2] = ["Disabled", "Ignore"];
/// Annotations of classes and methods that need JUnit's own engine.
const ENGINE: [&str; 5] = ["ExtendWith", "RunWith", "TestFactory", "TestTemplate", "Extensions"];
/// Annotations that limit the time, which means nothing here.
const TIMEOUT: &str = "Timeout";
/// Types of fields that JUnit may set.
const SET_BY_JUNIT: [&str; 2] = ["Ljava/nio/file/Path;", "Ljava/io/File;"];

/// A test method with its arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JunitTest {
    /// The class as Java names it.
    pub class: String,
    /// The method, with its arguments if it has some.
    pub name: String,
    /// The package of the class, with dots.
    pub package: String,
    /// What is called, as Java statements.
    pub body: Vec<String>,
    /// What is ignored of what it says, such as a time limit.
    pub ignored: BTreeSet<&'static str>,
}

/// A test that is not run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeftOut {
    /// Class and method.
    pub test: String,
    /// Why it is left out.
    pub why: String,
    /// Whether the test itself says so.
    pub disabled: bool,
}

/// The tests among classes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TestsFound {
    /// The tests, in the order of their classes and methods.
    pub tests: Vec<JunitTest>,
    /// Those that are not run.
    pub left_out: Vec<LeftOut>,
}

/// The tests among the classes with these internal names.
pub fn find(program: &Program, classes: &[String]) -> TestsFound {
    let mut found = TestsFound::default();
    for name in classes {
        let Ok(class) = program.load(name).map(|id| program.class(id)) else {
            continue;
        };
        let is_concrete = class.flags & flags::ABSTRACT == 0 && !class.is_interface();
        let is_local = class.extra.inner_name.is_some() && class.extra.enclosing.is_none();
        if is_concrete && !is_local {
            found.class(program, class);
        }
    }
    found
}

impl TestsFound {
    fn class(&mut self, program: &Program, class: &Class) {
        let methods = annotated(program, class, &TESTS);
        if methods.is_empty() {
            return;
        }
        let chain = match enclosing(program, class) {
            Ok(chain) => chain,
            Err(None) => return,
            Err(Some(why)) => {
                let test = |method: &&Method| LeftOut { test: named(class, method), why: why.clone(), disabled: false };
                return self.left_out.extend(methods.iter().map(test));
            }
        };
        for method in methods {
            let off = chain.iter().find_map(|class| disabled_class(class)).or_else(|| disabled(method));
            let unfit = || chain.iter().find_map(|class| unfit_class(program, class)).or_else(|| unfit(method));
            if let Some(why) = off {
                self.left_out.push(LeftOut { test: named(class, method), why, disabled: true });
            } else if let Some(why) = unfit() {
                self.left_out.push(LeftOut { test: named(class, method), why, disabled: false });
            } else {
                self.method(program, &chain, class, method);
            }
        }
    }

    fn method(&mut self, program: &Program, chain: &[&Class], class: &Class, method: &Method) {
        let (parameters, _) = method.types();
        let lists = if method.is_annotated("ParameterizedTest") {
            arguments(program, method, &parameters)
        } else if parameters.is_empty() {
            Ok(vec![Vec::new()])
        } else {
            Err("its parameters are given by JUnit".to_string())
        };
        let lists = match lists {
            Ok(lists) => lists,
            Err(why) => return self.left_out.push(LeftOut { test: named(class, method), why, disabled: false }),
        };
        let timed = chain.iter().any(|class| class.extra.annotations.iter().any(|one| one.is(TIMEOUT)));
        let own_time = method.annotation("Test").is_some_and(|test| test.element("timeout").is_some());
        let mut ignored = BTreeSet::new();
        if timed || own_time || method.is_annotated(TIMEOUT) {
            ignored.insert("timeouts");
        }
        if method.is_annotated("RepeatedTest") {
            ignored.insert("repetitions: all executions are explored at once");
        }
        for arguments in lists {
            let shown = if arguments.is_empty() { String::new() } else { format!("({})", arguments.join(", ")) };
            self.tests.push(JunitTest {
                class: java_name(class),
                name: format!("{}{shown}", method.name),
                package: class.package().replace('/', "."),
                body: body(program, chain, method, &arguments),
                ignored: ignored.clone(),
            });
        }
    }
}

/// The class and those around it, the outermost first: nested tests have an object of each.
///
/// # Errors
/// Nothing if it is no class of tests; else why its tests cannot be run.
fn enclosing<'p>(program: &'p Program, class: &'p Class) -> Result<Vec<&'p Class>, Option<String>> {
    let is_inner = class.extra.inner_name.is_some() && class.inner_flags & flags::STATIC == 0;
    if !is_inner {
        return Ok(vec![class]);
    }
    if !class.extra.annotations.iter().any(|one| one.is("Nested")) {
        return Err(None);
    }
    let outer = class.extra.enclosing.as_ref().ok_or(None)?;
    let outer = program.load(outer).map_err(|error| Some(error.to_string()))?;
    let mut chain = enclosing(program, program.class(outer))?;
    chain.push(class);
    Ok(chain)
}

fn disabled_class(class: &Class) -> Option<String> {
    class.extra.annotations.iter().find(|one| DISABLED.iter().any(|name| one.is(name))).map(|_| "disabled".to_string())
}

fn disabled(method: &Method) -> Option<String> {
    let conditional = method.annotations.iter().any(|one| {
        let name = one.descriptor.rsplit(['/', '$']).next().unwrap_or_default();
        name.starts_with("EnabledOn") || name.starts_with("EnabledIf") || name.starts_with("Disabled")
    });
    let is_off = conditional || DISABLED.iter().any(|name| method.is_annotated(name));
    is_off.then(|| "disabled, or only enabled under conditions".to_string())
}

fn unfit_class(program: &Program, class: &Class) -> Option<String> {
    if let Some(engine) = class.extra.annotations.iter().find_map(|one| ENGINE.iter().find(|name| one.is(name))) {
        return Some(format!("@{engine} needs JUnit's own engine"));
    }
    let fields = class.fields.iter().map(|field| program.field(*field));
    for field in fields.filter(|field| !field.is_static()) {
        if SET_BY_JUNIT.contains(&&*field.descriptor) {
            return Some(format!("the field {} may be a folder that JUnit makes", field.name));
        }
        if field.descriptor.starts_with("Lorg/junit/rules/") {
            return Some(format!("the field {} is a rule, which needs JUnit's own engine", field.name));
        }
    }
    let is_constructor = |method: &&Method| &*method.name == "<init>" && method.flags & flags::PRIVATE == 0;
    let constructors: Vec<&Method> =
        class.methods.iter().map(|method| program.method(*method)).filter(is_constructor).collect();
    let inner = usize::from(class.extra.inner_name.is_some() && class.inner_flags & flags::STATIC == 0);
    let is_plain = |method: &&&Method| method.types().0.len() == inner;
    constructors.iter().find(is_plain).is_none().then(|| "its class has no constructor without parameters".to_string())
}

fn unfit(method: &Method) -> Option<String> {
    if let Some(engine) = ENGINE.iter().find(|name| method.is_annotated(name)) {
        return Some(format!("@{engine} needs JUnit's own engine"));
    }
    let is_identifier = method.name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '$');
    if !is_identifier {
        return Some("its name cannot be written in Java".to_string());
    }
    (method.flags & flags::PRIVATE != 0).then(|| "it is private".to_string())
}

/// The methods of a class and its superclasses that have one of the annotations; those of superclasses first, and of those that override each other one.
fn annotated<'p>(program: &'p Program, class: &Class, names: &[&str]) -> Vec<&'p Method> {
    let mut found = match class.super_class {
        Some(above) => annotated(program, program.class(above), names),
        None => Vec::new(),
    };
    for method in class.methods.iter().map(|method| program.method(*method)) {
        if method.flags & flags::SYNTHETIC != 0 {
            continue;
        }
        found.retain(|other| other.selector != method.selector || other.is_static());
        if names.iter().any(|name| method.is_annotated(name)) {
            found.push(method);
        }
    }
    found
}

/// What a test calls.
fn body(program: &Program, chain: &[&Class], test: &Method, arguments: &[String]) -> Vec<String> {
    let mut body = Vec::new();
    let statics = |names: &[&str]| -> Vec<String> {
        let of = |class: &&Class| {
            let methods = annotated(program, class, names);
            let class = java_name(class);
            methods.iter().filter(|m| m.is_static()).map(|m| format!("{class}.{}();", m.name)).collect::<Vec<_>>()
        };
        chain.iter().flat_map(of).collect()
    };
    let each = |names: &[&str]| -> Vec<String> {
        let of = |(index, class): (usize, &&Class)| {
            let methods = annotated(program, class, names);
            let own = methods.iter().filter(|m| !m.is_static());
            own.map(|m| format!("object{index}.{}();", m.name)).collect::<Vec<_>>()
        };
        chain.iter().enumerate().flat_map(of).collect()
    };
    let backwards = |mut calls: Vec<String>| {
        calls.reverse();
        calls
    };
    body.extend(statics(&BEFORE_ALL));
    for (index, class) in chain.iter().enumerate() {
        let (name, simple) = (java_name(class), class.extra.inner_name.as_deref().unwrap_or_default());
        body.push(match index {
            0 => format!("{name} object0 = new {name}();"),
            inner => format!("{name} object{inner} = object{}.new {simple}();", inner - 1),
        });
    }
    // Where one object serves all tests, these need not be static.
    body.extend(each(&BEFORE_ALL));
    body.extend(each(&BEFORE_EACH));
    let call = format!("object{}.{}({});", chain.len() - 1, test.name, arguments.join(", "));
    body.push(expected(test).map_or(call.clone(), |class| expecting(&call, &class)));
    body.extend(backwards(each(&AFTER_EACH)));
    body.extend(backwards(each(&AFTER_ALL)));
    body.extend(backwards(statics(&AFTER_ALL)));
    body
}

/// The exception that a test of JUnit 4 must throw.
fn expected(test: &Method) -> Option<String> {
    match test.annotation("Test")?.element("expected")? {
        AnnotationValue::Class(descriptor) => {
            Some(descriptor.trim_start_matches('L').trim_end_matches(';').replace(['/', '$'], "."))
        }
        _ => None,
    }
}

fn expecting(call: &str, class: &str) -> String {
    format!(
        "boolean thrown = false; try {{ {call} }} catch ({class} expected) {{ thrown = true; }} \
         if (!thrown) throw new AssertionError(\"expected {class} to be thrown\");"
    )
}

fn named(class: &Class, method: &Method) -> String {
    format!("{}#{}", java_name(class), method.name)
}

fn java_name(class: &Class) -> String {
    class.name.replace(['/', '$'], ".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expected_exceptions_must_come() {
        assert!(expecting("f();", "E").starts_with("boolean thrown = false; try { f(); } catch (E expected)"));
    }
}
