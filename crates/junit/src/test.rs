//! The tests among classes, and what each of them calls.

use crate::annotations::{carries, found};
use crate::arguments::{ArgumentLists, arguments, converted};
use crate::fitness::{disabled, unfit};
use jmmc_program::{AnnotationValue, Class, Method, Program, flags, java_name};
use std::collections::BTreeSet;

/// Annotations of methods that are tests.
const TESTS: [&str; 5] = ["Test", "ParameterizedTest", "RepeatedTest", "TestFactory", "TestTemplate"];
/// Annotations of methods around tests, of JUnit 5 and JUnit 4.
const BEFORE_ALL: [&str; 2] = ["BeforeAll", "BeforeClass"];
const BEFORE_EACH: [&str; 2] = ["BeforeEach", "Before"];
const AFTER_EACH: [&str; 2] = ["AfterEach", "After"];
const AFTER_ALL: [&str; 2] = ["AfterAll", "AfterClass"];
/// Annotations that limit the time, which means nothing here.
const TIMEOUT: &str = "Timeout";
/// What tests of JUnit 3 extend.
const OLD_TEST: &str = "junit/framework/TestCase";

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
            if class.supertypes.iter().any(|id| &*program.class(*id).name == OLD_TEST) {
                let (test, why) = (java_name(&class.name), "tests of JUnit 3 need its own engine".to_string());
                self.left_out.push(LeftOut { test, why, disabled: false });
            }
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
            let test = || named(class, method);
            if let Some(why) = disabled(program, &chain, method) {
                self.left_out.push(LeftOut { test: test(), why, disabled: true });
            } else if let Some(why) = unfit(program, &chain, method).or_else(|| unfit_around(program, &chain)) {
                self.left_out.push(LeftOut { test: test(), why, disabled: false });
            } else if let Err(why) = self.method(program, &chain, class, method) {
                self.left_out.push(LeftOut { test: test(), why, disabled: false });
            }
        }
    }

    fn method(&mut self, program: &Program, chain: &[&Class], class: &Class, method: &Method) -> Result<(), String> {
        let (parameters, _) = method.types();
        let lists = if carries(program, method, &["ParameterizedTest"]) {
            arguments(program, class, method, &parameters)?
        } else if parameters.is_empty() {
            vec![ArgumentLists::Given(Vec::new())]
        } else {
            return Err("its parameters are given by JUnit".to_string());
        };
        let has_time = |class: &&Class| found(program, &class.extra.annotations, &|one| one.is(TIMEOUT)).is_some();
        let own_time = method.annotation("Test").is_some_and(|test| test.element("timeout").is_some());
        let mut ignored = BTreeSet::new();
        if chain.iter().any(has_time) || own_time || carries(program, method, &[TIMEOUT]) {
            ignored.insert("timeouts");
        }
        if carries(program, method, &["RepeatedTest"]) {
            ignored.insert("repetitions: all executions are explored at once");
        }
        for list in lists {
            let shown = match &list {
                ArgumentLists::Given(arguments) if arguments.is_empty() => String::new(),
                ArgumentLists::Given(arguments) => format!("({})", arguments.join(", ")),
                ArgumentLists::Computed { name, .. } => format!("(all of {name})"),
            };
            self.tests.push(JunitTest {
                class: java_name(&class.name),
                name: format!("{}{shown}", method.name),
                package: class.package().replace('/', "."),
                body: body(program, chain, method, &list),
                ignored: ignored.clone(),
            });
        }
        Ok(())
    }
}

/// Why the methods around a test cannot be called.
fn unfit_around(program: &Program, chain: &[&Class]) -> Option<String> {
    let names = [BEFORE_ALL, BEFORE_EACH, AFTER_EACH, AFTER_ALL].concat();
    let around = chain.iter().flat_map(|class| annotated(program, class, &names));
    let is_unfit = |method: &&Method| method.flags & flags::PRIVATE != 0 || !method.types().0.is_empty();
    around
        .into_iter()
        .find(is_unfit)
        .map(|method| format!("{} is private, or has parameters that JUnit gives", method.name))
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

/// The methods of a class, its superclasses and interfaces that have one of the annotations; those of superclasses first, and of those that override each other one.
fn annotated<'p>(program: &'p Program, class: &Class, names: &[&str]) -> Vec<&'p Method> {
    let mut all = match class.super_class {
        Some(above) => annotated(program, program.class(above), names),
        None => Vec::new(),
    };
    for interface in &*class.interfaces {
        all.extend(annotated(program, program.class(*interface), names));
    }
    for method in class.methods.iter().map(|method| program.method(*method)) {
        if method.flags & flags::SYNTHETIC != 0 {
            continue;
        }
        all.retain(|other| other.selector != method.selector || other.is_static());
        if method.flags & flags::ABSTRACT == 0 && carries(program, method, names) {
            all.push(method);
        }
    }
    let mut known = BTreeSet::new();
    all.retain(|method| known.insert(method.id));
    all
}

/// What a test calls.
fn body(program: &Program, chain: &[&Class], test: &Method, list: &ArgumentLists) -> Vec<String> {
    let mut body = Vec::new();
    let statics = |names: &[&str]| -> Vec<String> {
        let own = |class: &&Class| {
            let methods = annotated(program, class, names);
            let call = |m: &&Method| format!("{}.{}();", java_name(&program.class(m.class).name), m.name);
            methods.iter().filter(|m| m.is_static()).map(call).collect::<Vec<_>>()
        };
        chain.iter().flat_map(own).collect()
    };
    let each = |names: &[&str]| -> Vec<String> {
        let own = |(index, class): (usize, &&Class)| {
            let methods = annotated(program, class, names);
            let own = methods.iter().filter(|m| !m.is_static());
            own.map(|m| format!("object{index}.{}();", m.name)).collect::<Vec<_>>()
        };
        chain.iter().enumerate().flat_map(own).collect()
    };
    let backwards = |mut calls: Vec<String>| {
        calls.reverse();
        calls
    };
    body.extend(statics(&BEFORE_ALL));
    if let ArgumentLists::Computed { call, .. } = list {
        body.push(format!("for (Object[] arguments : lists({call})) {{"));
    }
    for (index, class) in chain.iter().enumerate() {
        let (name, simple) = (java_name(&class.name), class.extra.inner_name.as_deref().unwrap_or_default());
        body.push(match index {
            0 => format!("{name} object0 = new {name}();"),
            inner => format!("{name} object{inner} = object{}.new {simple}();", inner - 1),
        });
    }
    // Where one object serves all tests, these need not be static.
    body.extend(each(&BEFORE_ALL));
    body.extend(each(&BEFORE_EACH));
    let arguments = match list {
        ArgumentLists::Given(arguments) => arguments.clone(),
        ArgumentLists::Computed { .. } => {
            let parameters = test.types().0.into_iter().enumerate();
            parameters.map(|(index, ty)| converted(&format!("arguments[{index}]"), ty)).collect()
        }
    };
    let call = format!("object{}.{}({});", chain.len() - 1, test.name, arguments.join(", "));
    body.push(expected(test).map_or(call.clone(), |class| expecting(&call, &class)));
    body.extend(backwards(each(&AFTER_EACH)));
    body.extend(backwards(each(&AFTER_ALL)));
    if matches!(list, ArgumentLists::Computed { .. }) {
        body.push("}".to_string());
    }
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
    format!("{}#{}", java_name(&class.name), method.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expected_exceptions_must_come() {
        assert!(expecting("f();", "E").starts_with("boolean thrown = false; try { f(); } catch (E expected)"));
    }
}
