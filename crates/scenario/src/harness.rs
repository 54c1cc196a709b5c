//! The Java class through which scenarios call the operations of a class: one static method for each invocation, which returns what is to be compared.
//!
//! An exception is a result like any other. Objects that travelled through the structure are told by their plain field, so that one that was published
//! unsafely may be told wrongly. All else that cannot be told by its content is told by its class.

use crate::invocation::{ITEM, OperationCall};
use crate::telling::{OPAQUE, Telling};
use std::fmt::Write as _;

/// The method that tells how many operations of other threads have returned.
pub(crate) const SEEN: &str = "seen";
/// The method that does nothing but have the object made.
pub(crate) const BEGIN: &str = "begin";
/// The method that says that one has.
pub(crate) const DONE: &str = "done";
/// The descriptor of methods that call an operation.
pub(crate) const RESULT: &str = "()Ljava/lang/Object;";
/// Most threads whose times the harness can tell.
pub const MOST_THREADS: usize = 6;
/// Bits for the number of operations of one thread that have returned.
pub(crate) const BITS: u32 = 4;

/// What a harness is made for.
#[derive(Clone, Debug)]
pub struct HarnessPlan<'i> {
    /// The simple name of the harness.
    pub name: String,
    /// The package that the harness is in, with dots; empty if it is in none.
    pub package: String,
    /// The class of the object, as Java names it.
    pub subject: String,
    /// What makes the object.
    pub new: String,
    /// What is called on the new object first: names of methods without parameters.
    pub initial: Vec<String>,
    /// The invocations that scenarios are made of.
    pub invocations: &'i [OperationCall],
    /// Whether one operation at a time is let in.
    pub locked: bool,
}

/// The source of a harness.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Harness {
    /// The internal name of the class.
    pub class: String,
    /// The text of its source file.
    pub source: String,
}

/// The name of the method that makes an invocation.
pub(crate) fn invocation_method(index: usize) -> String {
    format!("op{index}")
}

impl Harness {
    /// The class of objects that travel through structures, for a package. Sorted structures can compare them.
    pub fn item(package: &str) -> Harness {
        let source = format!(
            "{}final class {ITEM} implements Comparable<{ITEM}> {{\n  int value;\n  {ITEM}(int value) {{ this.value = value; }}\n  \
             public int compareTo({ITEM} other) {{ return Integer.compare(value, other.value); }}\n  \
             public boolean equals(Object other) {{ return other instanceof {ITEM} && (({ITEM}) other).value == value; }}\n  \
             public int hashCode() {{ return value; }}\n  public String toString() {{ return Integer.toString(value); }}\n}}\n",
            declaration(package)
        );
        Harness { class: internal(package, ITEM), source }
    }

    /// The harness that a plan describes.
    pub fn new(plan: &HarnessPlan<'_>) -> Harness {
        let mut source = declaration(&plan.package);
        let name = &plan.name;
        let _ = writeln!(source, "@SuppressWarnings(\"all\")\nfinal class {name} {{");
        let _ =
            writeln!(source, "  static final {} subject;\n  static final Object lock = new Object();", plan.subject);
        let _ = writeln!(source, "  static {{ try {{ subject = {};", plan.new);
        plan.initial.iter().for_each(|method| {
            let _ = writeln!(source, "    subject.{method}();");
        });
        source.push_str("  } catch (Throwable e) { throw new ExceptionInInitializerError(e); } }\n");
        let _ = writeln!(source, "  static void {BEGIN}() {{ }}");
        clock(&mut source);
        plan.invocations.iter().enumerate().for_each(|(index, one)| method(&mut source, plan, index, one));
        source.push_str(&telling());
        source.push_str("}\n");
        Harness { class: internal(&plan.package, name), source }
    }
}

fn declaration(package: &str) -> String {
    if package.is_empty() { String::new() } else { format!("package {package};\n") }
}

fn internal(package: &str, simple: &str) -> String {
    if package.is_empty() { simple.to_string() } else { format!("{}/{simple}", package.replace('.', "/")) }
}

/// Which operations have returned, without a lock: each thread has a counter that it alone writes.
fn clock(source: &mut String) {
    let counters: Vec<String> = (0..MOST_THREADS).map(|thread| format!("done{thread}")).collect();
    let _ = writeln!(source, "  static volatile int {};", counters.join(", "));
    let _ = writeln!(source, "  static int {SEEN}(int thread, int threads) {{\n    int seen = 0;");
    for (thread, counter) in counters.iter().enumerate() {
        let shift = thread as u32 * BITS;
        let _ = writeln!(source, "    if (threads > {thread} && thread != {thread}) seen |= {counter} << {shift};");
    }
    let _ = writeln!(
        source,
        "    return seen;\n  }}\n  static void {DONE}(int thread, int count) {{\n    switch (thread) {{"
    );
    for (thread, counter) in counters.iter().enumerate() {
        let _ = writeln!(source, "      case {thread}: {counter} = count; break;");
    }
    source.push_str("    }\n  }\n");
}

fn method(source: &mut String, plan: &HarnessPlan<'_>, index: usize, one: &OperationCall) {
    let call = format!("subject.{}", one.expression);
    let body = match one.telling {
        _ if one.void => format!("{call}; return \"void\";"),
        Telling::Content => format!("return told({call});"),
        Telling::Text => format!("return written({call});"),
    };
    let body = if plan.locked { format!("synchronized (lock) {{ {body} }}") } else { body };
    let _ = writeln!(
        source,
        "  static Object {}() {{ try {{ {body} }} catch (Throwable e) {{ return e; }} }}",
        invocation_method(index)
    );
}

/// What is told of a result. Sets and maps have no order that counts.
fn telling() -> String {
    let arrays = ["boolean", "byte", "short", "char", "int", "long", "float", "double"]
        .map(|ty| format!("    if (result instanceof {ty}[]) return java.util.Arrays.toString(({ty}[]) result);\n"));
    format!(
        "  static Object told(Object result) {{
    if (result == null || result instanceof String || result instanceof Boolean || result instanceof Character) return result;
    if (result instanceof {ITEM}) return (({ITEM}) result).value;
    if (result == subject) return \"this\";
    if (result instanceof Integer || result instanceof Long || result instanceof Short || result instanceof Byte) return result;
    if (result instanceof Float || result instanceof Double) return result;
    if (result instanceof Number || result instanceof CharSequence) return result.toString();
    if (result instanceof Enum) return ((Enum<?>) result).name();
    if (result instanceof Object[]) return text(java.util.Arrays.asList((Object[]) result).iterator());
{}    if (result instanceof java.util.Optional) {{ java.util.Optional<?> some = (java.util.Optional<?>) result; \
         return some.isPresent() ? \"some \" + told(some.get()) : \"none\"; }}
    if (result instanceof java.util.OptionalInt || result instanceof java.util.OptionalLong || result instanceof java.util.OptionalDouble) \
         return result.toString();
    if (result instanceof java.util.Map.Entry) {{ java.util.Map.Entry<?, ?> entry = (java.util.Map.Entry<?, ?>) result; \
         return told(entry.getKey()) + \"=\" + told(entry.getValue()); }}
    if (result instanceof java.util.Map) return sorted(((java.util.Map<?, ?>) result).entrySet());
    if (result instanceof java.util.Set) return sorted((java.util.Set<?>) result);
    if (result instanceof java.util.Collection) return text(((java.util.Collection<?>) result).iterator());
    if (result instanceof java.util.Iterator) return text((java.util.Iterator<?>) result);
    if (result instanceof java.util.Enumeration) return text(((java.util.Enumeration<?>) result).asIterator());
    // A path that has one part is that part again.
    if (result instanceof Iterable && !(result instanceof java.nio.file.Path)) return text(((Iterable<?>) result).iterator());
    return \"{OPAQUE}\" + result.getClass().getName();
  }}
  static Object written(Object result) {{ return result == null ? null : result == subject ? \"this\" : result.toString(); }}
  static String text(java.util.Iterator<?> all) {{
    String text = \"\";
    while (all.hasNext()) text += (text.isEmpty() ? \"[\" : \", \") + told(all.next());
    return text.isEmpty() ? \"[]\" : text + \"]\";
  }}
  static String sorted(java.util.Collection<?> all) {{
    java.util.ArrayList<String> texts = new java.util.ArrayList<>();
    for (Object one : all) texts.add(String.valueOf(told(one)));
    String[] sorted = texts.toArray(new String[0]);
    java.util.Arrays.sort(sorted);
    return \"{{\" + String.join(\", \", sorted) + \"}}\";
  }}
",
        arrays.concat()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_harness_calls_each_invocation() {
        let invocations = [OperationCall::written(0, "offer(1)", false), OperationCall::written(1, "clear()", true)];
        let plan = HarnessPlan {
            name: "H".to_string(),
            package: "a.b".to_string(),
            subject: "Queue".to_string(),
            new: "new Queue(2)".to_string(),
            initial: vec!["begin".to_string()],
            invocations: &invocations,
            locked: false,
        };
        let harness = Harness::new(&plan);
        assert_eq!(harness.class, "a/b/H");
        assert!(harness.source.starts_with("package a.b;\n"));
        assert!(harness.source.contains("static Object op0() { try { return told(subject.offer(1)); }"));
        assert!(harness.source.contains("static Object op1() { try { subject.clear(); return \"void\"; }"));
        assert!(harness.source.contains("subject = new Queue(2);\n    subject.begin();"));
        let locked = Harness::new(&HarnessPlan { locked: true, ..plan });
        assert!(locked.source.contains("synchronized (lock) { subject.clear(); return \"void\"; }"));
    }
}
