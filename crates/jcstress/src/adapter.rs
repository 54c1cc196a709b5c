//! The litmus test that a jcstress test is: Java source for a class of the same package.
//!
//! Static fields hold the objects that jcstress would make: the test, its states, the result. Each actor is a `@thread`; the arbiter is one that comes
//! after all of them; the last one reads the result. What jcstress does once more for each iteration is done once: executions are explored, not
//! repeated.

use std::fmt::Write;

use jmmc_litmus::FinalValue;
use jmmc_program::{Class, ClassId, Field, Program, Type, flags};

use crate::test::{JcstressTest, THREAD, TestMode, TestPart, TestProblem};

/// The package of the results that jcstress comes with.
const RESULTS: &str = "org/openjdk/jcstress/infra/results/";
/// How the names of the classes that are written here begin.
const PREFIX: &str = "jmmc_";
/// What an actor that ends is reported as.
const TERMINATED: &str = "TERMINATED";
/// What an actor that never ends is reported as.
const STALE: &str = "STALE";

/// The source of a litmus test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Adapter {
    /// Internal name of the class that it declares.
    pub class: String,
    /// The text of the class.
    pub source: String,
}

impl JcstressTest {
    /// The litmus test that it is.
    ///
    /// # Errors
    /// If a class cannot be named in source text.
    pub fn adapter(&self, program: &Program) -> Result<Adapter, TestProblem> {
        let own = &program.class(self.class).name;
        let (package, simple) = own.rsplit_once('/').unwrap_or(("", own));
        let simple = format!("{PREFIX}{}", simple.replace('$', "_"));
        let mut writer = Writer { program, test: self, objects: Vec::new(), source: String::new() };
        if !package.is_empty() {
            writer.line(&format!("package {};", package.replace('/', ".")));
        }
        writer.line("@SuppressWarnings(\"all\")");
        writer.line(&format!("final class {simple} {{"));
        writer.line("    @interface thread { String[] after() default {}; }");
        writer.objects()?;
        writer.actor();
        writer.threads()?;
        writer.line("}");
        let class = if package.is_empty() { simple } else { format!("{package}/{simple}") };
        Ok(Adapter { class, source: writer.source })
    }
}

impl Adapter {
    /// The thread that reads the result.
    pub const RESULT: &str = "result_of_test";

    /// Whether a source file of this name was written here.
    pub fn is_source(file: &str) -> bool {
        file.starts_with(PREFIX)
    }

    /// The text that jcstress prints for an actor that never ends.
    pub fn stale() -> &'static str {
        STALE
    }

    /// The text that jcstress prints for a result, given the values of the litmus test's variables.
    pub fn result(values: &[Option<FinalValue>]) -> String {
        let text = |value: &Option<FinalValue>| match value {
            Some(FinalValue::Char(unit)) => String::from_utf16_lossy(&[*unit]),
            Some(FinalValue::Object(text)) => unquoted(text),
            Some(other) => other.to_string(),
            None => "?".to_string(),
        };
        values.iter().map(text).collect::<Vec<_>>().join(", ")
    }
}

/// What a string says; of several strings that say the same, those after the first have a number (`"x"#2`).
fn unquoted(text: &str) -> String {
    let Some((said, number)) = text.strip_prefix('"').and_then(|text| text.rsplit_once('"')) else {
        return text.to_string();
    };
    let numbered = number.strip_prefix('#').is_some_and(|number| number.parse::<u32>().is_ok());
    if number.is_empty() || numbered { said.to_string() } else { text.to_string() }
}

struct Writer<'t> {
    program: &'t Program,
    test: &'t JcstressTest,
    /// The class of each object, and the name of the field that holds it.
    objects: Vec<(ClassId, String)>,
    source: String,
}

impl Writer<'_> {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.source, "{text}");
    }

    /// One object of each class: the test's, and those of the parameters.
    fn objects(&mut self) -> Result<(), TestProblem> {
        let of_parts = self.test.parts().flat_map(|part| part.parameters.iter().copied());
        for class in std::iter::once(self.test.class).chain(of_parts) {
            if self.objects.iter().any(|(known, _)| *known == class) {
                continue;
            }
            if &*self.program.class(class).name == THREAD {
                self.objects.push((class, "jmmc_actor()".to_string()));
                continue;
            }
            let field = format!("object{}", self.objects.len());
            let name = source_name(self.program, self.program.class(class))?;
            self.objects.push((class, field.clone()));
            self.line(&format!("    static final {name} {field} = new {name}();"));
        }
        Ok(())
    }

    /// Whether some method gets the actor's thread.
    fn wants_thread(&self) -> bool {
        self.objects.iter().any(|(class, _)| &*self.program.class(*class).name == THREAD)
    }

    /// The actor's thread, if it is wanted: as in jcstress, the signal waits until the actor runs.
    fn actor(&mut self) {
        if self.wants_thread() {
            self.line("    static final Object jmmc_running = new Object();");
            self.line("    static Thread jmmc_actor;");
            self.line(
                "    static void jmmc_begin() { synchronized (jmmc_running) { \
                 jmmc_actor = Thread.currentThread(); jmmc_running.notifyAll(); } }",
            );
            self.line(
                "    static Thread jmmc_actor() throws InterruptedException { synchronized (jmmc_running) { \
                 while (jmmc_actor == null) jmmc_running.wait(); return jmmc_actor; } }",
            );
        }
    }

    fn object(&self, class: ClassId) -> &str {
        self.objects.iter().find(|(known, _)| *known == class).map_or("", |(_, field)| field)
    }

    fn call(&self, part: &TestPart) -> String {
        let arguments: Vec<&str> = part.parameters.iter().map(|class| self.object(*class)).collect();
        format!("{}.{}({});", self.object(self.test.class), part.name, arguments.join(", "))
    }

    fn threads(&mut self) -> Result<(), TestProblem> {
        let mut before: Vec<String> = Vec::new();
        let begin = if self.wants_thread() { "jmmc_begin(); " } else { "" };
        let actors = self.test.actors.iter().map(|part| (part, begin));
        for (part, begin) in actors.chain(self.test.signal.iter().map(|part| (part, ""))) {
            let call = format!("{begin}{}", self.call(part));
            self.thread(&part.name, &[], &call);
            before.push(format!("\"{}\"", part.name));
        }
        if let Some(part) = &self.test.arbiter {
            let call = self.call(part);
            self.thread(&part.name, &before, &call);
            before = vec![format!("\"{}\"", part.name)];
        }
        let result = match self.test.mode {
            TestMode::Continuous => self.result(),
            TestMode::Termination => format!("String state = \"{TERMINATED}\";"),
        };
        self.thread(Adapter::RESULT, &before, &result);
        Ok(())
    }

    fn thread(&mut self, name: &str, after: &[String], body: &str) {
        let after = if after.is_empty() { String::new() } else { format!("(after = {{{}}})", after.join(", ")) };
        self.line(&format!("    @thread{after} static void {name}() throws Throwable {{ {body} }}"));
    }

    /// Reads the result: field by field where jcstress joins the fields, else by the class's own `toString`.
    fn result(&self) -> String {
        let Some(class) = self.test.result.map(|class| self.program.class(class)) else {
            return String::new();
        };
        let object = self.object(class.id);
        let has_text = self.program.declared_method(class.id, "toString", "()Ljava/lang/String;").is_some();
        if has_text && !class.name.starts_with(RESULTS) {
            return format!("String result = {object}.toString();");
        }
        let fields = class.fields.iter().map(|field| self.program.field(*field));
        let fields = fields.filter(|field| field.flags & (flags::STATIC | flags::SYNTHETIC) == 0);
        let named = |field: &&Field| field.name.strip_prefix('r').is_some_and(|number| number.parse::<u32>().is_ok());
        fields.filter(named).map(|field| read(object, field)).collect::<Vec<_>>().join(" ")
    }
}

fn read(object: &str, field: &Field) -> String {
    let name = &field.name;
    match field.ty {
        Type::Ref => format!("String {name} = String.valueOf({object}.{name});"),
        Type::Boolean => format!("boolean {name} = {object}.{name};"),
        Type::Byte => format!("byte {name} = {object}.{name};"),
        Type::Char => format!("char {name} = {object}.{name};"),
        Type::Short => format!("short {name} = {object}.{name};"),
        Type::Int => format!("int {name} = {object}.{name};"),
        Type::Long => format!("long {name} = {object}.{name};"),
        Type::Float => format!("float {name} = {object}.{name};"),
        Type::Double => format!("double {name} = {object}.{name};"),
    }
}

/// The name of a class in source text: `a.b.Outer.Inner`.
fn source_name(program: &Program, class: &Class) -> Result<String, TestProblem> {
    match (&class.extra.enclosing, &class.extra.inner_name) {
        (Some(outer), Some(inner)) if !inner.is_empty() => {
            if class.inner_flags & flags::STATIC == 0 {
                return Err(TestProblem::Form(format!("{} is an inner class that is not static", class.name)));
            }
            let outer = program.class(program.load(outer)?);
            Ok(format!("{}.{inner}", source_name(program, outer)?))
        }
        (_, Some(_)) => Err(TestProblem::Form(format!("{} is a local or anonymous class", class.name))),
        (_, None) => Ok(class.name.replace('/', ".")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_read_as_jcstress_prints_them() {
        let values =
            [FinalValue::Int(1), FinalValue::Char('x' as u16), FinalValue::Object("\"java.lang.Error\"".into())];
        assert_eq!(Adapter::result(&values.map(Some)), "1, x, java.lang.Error");
        let same = ["\"x\"", "\"x\"#2", "\"\"", "Object#2"].map(|text| Some(FinalValue::Object(text.into())));
        assert_eq!(Adapter::result(&same), "x, x, , Object#2");
        assert_eq!(
            Adapter::result(&[Some(FinalValue::Double(2.5f64.to_bits())), Some(FinalValue::Boolean(true))]),
            "2.5, true"
        );
    }
}
