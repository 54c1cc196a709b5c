//! A suite of jcstress tests in the manner of jcstress's own chapters: shapes × types × variables × access modes.
//!
//! What is annotated is written from the documentation alone: accesses in opaque mode and stronger are whole and coherent, a release that an acquire sees orders what is before it with what is after
//! it, and only volatile accesses have one order for all (VarHandle, JEP 193); plain accesses are whole but for `long` and `double` [JLS §17.7].

use crate::jcstress::{folder, litmus, reports};
use crate::verdicts::jdks;

/// A type, with a value that is not its default; both halves of the larger ones differ.
const TYPES: [(&str, &str, &str); 9] = [
    ("boolean", "false", "true"),
    ("byte", "(byte) 0", "(byte) -1"),
    ("char", "'\\0'", "'x'"),
    ("short", "(short) 0", "(short) -1"),
    ("int", "0", "-1"),
    ("long", "0L", "-1L"),
    ("float", "0f", "1.5f"),
    ("double", "0d", "1.1d"),
    ("String", "null", "\"new\""),
];

/// What a variable is.
#[derive(Clone, Copy, PartialEq)]
enum Variable {
    /// A field that is accessed as it is declared.
    Field,
    /// A field that is accessed through a handle.
    Handle,
    /// An element of an array that is accessed through a handle.
    Element,
    /// Bytes that are accessed through a view, with the most significant one first or last.
    Bytes(Memory, bool),
}

/// What has bytes.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Memory {
    Array,
    Heap,
    Direct,
}

/// How it is accessed, the weakest first.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Strength {
    Plain,
    Opaque,
    Ordered,
    Volatile,
}

/// What two actors do: `{w}` and `{v}` write the first and the second variable, `{r}` and `{s}` read them.
struct Shape {
    name: &'static str,
    actors: [&'static str; 2],
    /// The result that needs what weaker accesses allow, and the weakest access that forbids it.
    odd: &'static str,
    forbidden_from: Strength,
}

const SHAPES: [Shape; 4] = [
    Shape {
        name: "Coherence",
        actors: ["{w};", "r.r1 = {r}; r.r2 = {r};"],
        odd: "1, 0",
        forbidden_from: Strength::Opaque,
    },
    Shape {
        name: "MessagePassing",
        actors: ["data = 1; {w};", "r.r1 = {r}; r.r2 = data;"],
        odd: "1, 0",
        forbidden_from: Strength::Ordered,
    },
    Shape {
        name: "LoadBuffering",
        actors: ["r.r1 = {r}; {v};", "r.r2 = {s}; {w};"],
        odd: "1, 1",
        forbidden_from: Strength::Ordered,
    },
    Shape {
        name: "StoreBuffering",
        actors: ["{w}; r.r1 = {s};", "{v}; r.r2 = {r};"],
        odd: "0, 0",
        forbidden_from: Strength::Volatile,
    },
];

/// The Java text of a read, as a number: 0 is the default value, 1 the other one, 2 a mixture.
fn read(variable: Variable, strength: Strength, ty: &str, name: &str) -> String {
    let get = match strength {
        Strength::Plain => "get",
        Strength::Opaque => "getOpaque",
        Strength::Ordered => "getAcquire",
        Strength::Volatile => "getVolatile",
    };
    match variable {
        Variable::Field => format!("told({name})"),
        Variable::Handle => format!("told(({ty}) {}.{get}(this))", name.to_uppercase()),
        Variable::Element => format!("told(({ty}) AT.{get}({name}, 1))"),
        Variable::Bytes(..) => format!("told(({ty}) AT.{get}(bytes, {}))", place(name)),
    }
}

/// Where in the bytes the variable is.
fn place(name: &str) -> u32 {
    if name == "x" { 16 } else { 8 }
}

fn write(variable: Variable, strength: Strength, value: &str, name: &str) -> String {
    let set = match strength {
        Strength::Plain => "set",
        Strength::Opaque => "setOpaque",
        Strength::Ordered => "setRelease",
        Strength::Volatile => "setVolatile",
    };
    match variable {
        Variable::Field => format!("{name} = {value}"),
        Variable::Handle => format!("{}.{set}(this, {value})", name.to_uppercase()),
        Variable::Element => format!("AT.{set}({name}, 1, {value})"),
        Variable::Bytes(..) => format!("AT.{set}(bytes, {}, {value})", place(name)),
    }
}

/// The declarations of a test's variables, and of what tells their values.
fn declarations(variable: Variable, strength: Strength, (ty, old, new): (&str, &str, &str), class: &str) -> String {
    let volatile = if variable == Variable::Field && strength == Strength::Volatile { "volatile " } else { "" };
    let find = |name: &str| format!("MethodHandles.lookup().findVarHandle({class}.class, \"{name}\", {ty}.class)");
    let variables = match variable {
        Variable::Field => format!("{volatile}{ty} x, y;"),
        Variable::Handle => format!(
            "{ty} x, y; static final VarHandle X, Y;
            static {{ try {{ X = {}; Y = {}; }} catch (ReflectiveOperationException e) {{ throw new ExceptionInInitializerError(e); }} }}",
            find("x"),
            find("y")
        ),
        Variable::Element => format!(
            "final {ty}[] x = new {ty}[2], y = new {ty}[2]; static final VarHandle AT = MethodHandles.arrayElementVarHandle({ty}[].class);"
        ),
        Variable::Bytes(memory, big_endian) => {
            let order = if big_endian { "BIG_ENDIAN" } else { "LITTLE_ENDIAN" };
            let (kind, bytes) = match memory {
                Memory::Array => ("Array", "byte[] bytes = new byte[24]"),
                Memory::Heap => ("Buffer", "ByteBuffer bytes = ByteBuffer.allocate(24)"),
                Memory::Direct => ("Buffer", "ByteBuffer bytes = ByteBuffer.allocateDirect(24)"),
            };
            format!("final {bytes}; static final VarHandle AT = MethodHandles.byte{kind}ViewVarHandle({ty}[].class, ByteOrder.{order});")
        }
    };
    format!(
        "{variables} int data; static int told({ty} value) {{ return value == {old} ? 0 : value == {new} ? 1 : 2; }}"
    )
}

/// One test as a nested class, with its annotations.
fn test(shape: &Shape, variable: Variable, strength: Strength, ty: (&str, &str, &str), class: &str) -> String {
    let may_tear = strength == Strength::Plain && ["long", "double"].contains(&ty.0);
    let forbidden = strength >= shape.forbidden_from;
    let usual: Vec<String> = ["0, 0", "0, 1", "1, 0", "1, 1"]
        .into_iter()
        .filter(|id| !(forbidden && *id == shape.odd))
        .map(|id| format!("\"{id}\""))
        .collect();
    let rest = if may_tear { "ACCEPTABLE_INTERESTING" } else { "FORBIDDEN" };
    let actor = |text: &str| {
        text.replace("{w}", &write(variable, strength, ty.2, "x"))
            .replace("{v}", &write(variable, strength, ty.2, "y"))
            .replace("{r}", &read(variable, strength, ty.0, "x"))
            .replace("{s}", &read(variable, strength, ty.0, "y"))
    };
    format!(
        "@JCStressTest @State
        @Outcome(id = {{{}}}, expect = Expect.ACCEPTABLE, desc = \"usual\")
        @Outcome(expect = Expect.{rest}, desc = \"others\")
        public static class {class} {{
            {}
            @Actor public void first(II_Result r) {{ {} }}
            @Actor public void second(II_Result r) {{ {} }}
        }}\n",
        usual.join(", "),
        declarations(variable, strength, ty, class),
        actor(shape.actors[0]),
        actor(shape.actors[1])
    )
}

/// An atomic update that only one of two actors can win; weak ones may both fail.
fn contest(method: &str, variable: Variable, ty: (&str, &str, &str), class: &str) -> String {
    let weak = if method.starts_with("weak") { ", \"0, 0\"" } else { "" };
    let won = match (method, variable) {
        ("getAndSet", Variable::Element) => format!("(({}) AT.getAndSet(x, 1, {})) == {}", ty.0, ty.2, ty.1),
        ("getAndSet", Variable::Bytes(..)) => format!("(({}) AT.getAndSet(bytes, 16, {})) == {}", ty.0, ty.2, ty.1),
        (_, Variable::Bytes(..)) => format!("AT.{method}(bytes, 16, {}, {})", ty.1, ty.2),
        ("getAndSet", _) => format!("(({}) X.getAndSet(this, {})) == {}", ty.0, ty.2, ty.1),
        (_, Variable::Element) => format!("AT.{method}(x, 1, {}, {})", ty.1, ty.2),
        _ => format!("X.{method}(this, {}, {})", ty.1, ty.2),
    };
    format!(
        "@JCStressTest @State
        @Outcome(id = {{\"0, 1\", \"1, 0\"{weak}}}, expect = Expect.ACCEPTABLE, desc = \"one wins\")
        @Outcome(expect = Expect.FORBIDDEN, desc = \"others\")
        public static class {class} {{
            {}
            @Actor public void first(II_Result r) {{ r.r1 = {won} ? 1 : 0; }}
            @Actor public void second(II_Result r) {{ r.r2 = {won} ? 1 : 0; }}
        }}\n",
        declarations(variable, Strength::Volatile, ty, class)
    )
}

/// All tests, as nested classes.
fn chapters() -> Vec<String> {
    let mut all = Vec::new();
    let variables = [(Variable::Field, "Field"), (Variable::Handle, "Handle"), (Variable::Element, "Element")];
    let strengths = [
        (Strength::Plain, "Plain"),
        (Strength::Opaque, "Opaque"),
        (Strength::Ordered, "Ordered"),
        (Strength::Volatile, "Volatile"),
    ];
    for ty in TYPES {
        for (variable, of) in variables {
            let declared = |strength: Strength| strength == Strength::Plain || strength == Strength::Volatile;
            for (strength, how) in strengths.iter().filter(|(it, _)| variable != Variable::Field || declared(*it)) {
                for shape in &SHAPES {
                    let class = format!("{}{of}{}{how}", shape.name, ty.0.to_uppercase());
                    all.push(test(shape, variable, *strength, ty, &class));
                }
            }
            if variable != Variable::Field {
                for method in ["compareAndSet", "weakCompareAndSet", "getAndSet"] {
                    all.push(contest(method, variable, ty, &format!("{method}{of}{}", ty.0.to_uppercase())));
                }
            }
        }
    }
    all
}

/// Numbers that are kept in bytes: as [`chapters`], and updates that none of two actors may miss. Since JDK 22 accesses to bytes of the heap are not promised to be whole.
fn byte_chapters(memories: &[Memory]) -> Vec<String> {
    let mut all = Vec::new();
    let mut turned = false;
    let numbers = TYPES.into_iter().filter(|(ty, ..)| !["boolean", "byte", "String"].contains(ty));
    for (ty, memory) in numbers.flat_map(|ty| memories.iter().map(move |memory| (ty, *memory))) {
        let name = ty.0.to_uppercase();
        let strengths = [Strength::Plain, Strength::Opaque, Strength::Ordered, Strength::Volatile];
        for (number, strength) in strengths.into_iter().enumerate() {
            turned = !turned;
            for shape in &SHAPES {
                turned = !turned;
                let class = format!("{}{memory:?}{name}{number}", shape.name);
                all.push(test(shape, Variable::Bytes(memory, turned), strength, ty, &class));
            }
        }
        if ["char", "short"].contains(&ty.0) {
            continue;
        }
        for method in ["compareAndSet", "weakCompareAndSet", "getAndSet"] {
            all.push(contest(method, Variable::Bytes(memory, turned), ty, &format!("{method}{memory:?}{name}")));
        }
        for method in ["getAndAdd", "getAndBitwiseXor"].iter().filter(|_| ["int", "long"].contains(&ty.0)) {
            all.push(both_count(method, Variable::Bytes(memory, !turned), ty, &format!("{method}{memory:?}{name}")));
        }
    }
    all
}

/// An update of the number that two actors do, each with a bit of its own.
fn both_count(method: &str, variable: Variable, ty: (&str, &str, &str), class: &str) -> String {
    let update = |bit: u32| format!("(int) (({}) AT.{method}(bytes, 16, ({}) {bit}) >> 8)", ty.0, ty.0);
    format!(
        "@JCStressTest @State
        @Outcome(id = {{\"0, 1, 3\", \"2, 0, 3\"}}, expect = Expect.ACCEPTABLE, desc = \"one after the other\")
        @Outcome(expect = Expect.FORBIDDEN, desc = \"others\")
        public static class {class} {{
            {}
            @Actor public void first(III_Result r) {{ r.r1 = {}; }}
            @Actor public void second(III_Result r) {{ r.r2 = {}; }}
            @Arbiter public void last(III_Result r) {{ r.r3 = (int) (({}) AT.get(bytes, 16) >> 8); }}
        }}\n",
        declarations(variable, Strength::Volatile, ty, class),
        update(256),
        update(512),
        ty.0
    )
}

/// What is said of each of the tests: name and verdict.
fn graded(tests: &[String], flags: &str) -> Vec<(String, String)> {
    let folder = folder();
    let head = "import org.openjdk.jcstress.annotations.*; import org.openjdk.jcstress.infra.results.*; import java.lang.invoke.*; import java.nio.*;\n";
    folder.write("Chapters.java", format!("{head}public class Chapters {{\n{}}}\n", tests.concat()));
    let reports = reports(&litmus(&folder, &format!("--format json {flags} Chapters.java")));
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_string();
    reports.iter().map(|report| (text(&report["target"]), text(&report["verdict"]))).collect()
}

#[test]
fn chapters_are_graded_as_annotated() {
    let tests = chapters();
    let graded = graded(&tests, "");
    assert_eq!(graded.len(), tests.len());
    assert!(tests.len() >= 400, "{} tests", tests.len());
    let others: Vec<&(String, String)> = graded.iter().filter(|(_, verdict)| verdict != "holds").collect();
    assert!(others.is_empty(), "not as annotated, or not decided: {others:?}");
}

#[test]
fn numbers_in_bytes_are_graded_as_annotated() {
    for (release, home) in jdks() {
        let memories: &[Memory] =
            if release < 22 { &[Memory::Direct, Memory::Array, Memory::Heap] } else { &[Memory::Direct] };
        let tests = byte_chapters(memories);
        let flags = home.map_or(String::new(), |home| format!("--jdk {}", home.display()));
        let graded = graded(&tests, &flags);
        assert_eq!(graded.len(), tests.len());
        assert!(tests.len() >= 110, "{} tests", tests.len());
        let others: Vec<&(String, String)> = graded.iter().filter(|(_, verdict)| verdict != "holds").collect();
        assert!(others.is_empty(), "not as annotated, or not decided, on JDK {release}: {others:?}");
    }
}

#[test]
fn what_plain_accesses_show_must_not_be_forbidden() {
    let strict = SHAPES.into_iter().map(|shape| Shape { forbidden_from: Strength::Plain, ..shape });
    let tests: Vec<String> = strict
        .map(|shape| {
            let class = format!("{}Strict", shape.name);
            test(&shape, Variable::Field, Strength::Plain, TYPES[4], &class)
        })
        .collect();
    let graded = graded(&tests, "");
    assert_eq!(graded.len(), 4);
    assert!(graded.iter().all(|(_, verdict)| verdict == "violated"), "{graded:?}");
}
