//! Writes a litmus test as a Java file.

use super::{Header, Test};
use crate::program::{Class, Expr, FieldKind, Program, Static, StaticKind, Stmt, Thread, Type};

/// The test as a Java file that [`super::parse`] reads as the same test.
pub fn print(test: &Test) -> String {
    let mut lines = header(&test.header);
    let kinds = || test.program.statics.iter().map(|field| &field.kind);
    if kinds().any(|kind| *kind == StaticKind::Atomic) {
        lines.push("import java.util.concurrent.atomic.AtomicInteger;".to_string());
    }
    let has_handles = kinds().any(|kind| matches!(kind, StaticKind::Handle { .. }));
    if has_handles {
        lines.push("import java.lang.invoke.MethodHandles;".to_string());
        lines.push("import java.lang.invoke.VarHandle;".to_string());
    }
    lines.push(format!("class {} {{", test.program.name));
    for class in &test.program.classes {
        print_class(class, &test.program, &mut lines);
    }
    lines.extend(test.program.statics.iter().map(|field| format!("    {}", declaration(field))));
    // All handles of a test are of one type.
    if let Some(of) = test.program.statics.iter().find_map(|field| handled(field, &test.program)) {
        lines.extend(helper(&test.program.name, &ty(of)));
    }
    for thread in &test.program.threads {
        print_thread(thread, &test.program, &mut lines);
    }
    lines.push("}".to_string());
    lines.join("\n") + "\n"
}

fn header(header: &Header) -> Vec<String> {
    let mut lines = Vec::new();
    if !header.title.is_empty() {
        lines.push(format!("// litmus:  {}", header.title));
    }
    if let Some(ask) = &header.ask {
        lines.push(format!("// ask:     {}", expression(&ask.0, &Program::default())));
    }
    if !header.expect.is_empty() {
        let answer = |allowed: bool| if allowed { "allowed" } else { "forbidden" };
        let words: Vec<String> =
            header.expect.iter().map(|(model, allowed)| format!("{model}={}", answer(*allowed))).collect();
        lines.push(format!("// expect:  {}", words.join(" ")));
    }
    lines
}

fn helper(class: &str, of: &str) -> Vec<String> {
    let lines = [
        "    static VarHandle handle(String field) {",
        "        try {",
        &format!("            return MethodHandles.lookup().findStaticVarHandle({class}.class, field, {of}.class);"),
        "        } catch (ReflectiveOperationException e) {",
        "            throw new AssertionError(e);",
        "        }",
        "    }",
    ];
    lines.map(str::to_string).to_vec()
}

/// The type of the field that a handle is of.
fn handled<'p>(handle: &Static, program: &'p Program) -> Option<&'p Type> {
    let StaticKind::Handle { of } = &handle.kind else { return None };
    match &program.find_static(of)?.1.kind {
        StaticKind::Variable { ty, .. } => Some(ty),
        _ => None,
    }
}

fn ty(of: &Type) -> String {
    match of {
        Type::Byte => "byte".to_string(),
        Type::Int => "int".to_string(),
        Type::Long => "long".to_string(),
        Type::Class(name) => name.clone(),
        Type::Array(element) => format!("{}[]", ty(element)),
    }
}

fn declaration(field: &Static) -> String {
    let name = &field.name;
    match &field.kind {
        StaticKind::Variable { ty: of, volatile, initial } => {
            let volatile = if *volatile { "volatile " } else { "" };
            let initial = if *initial == 0 { String::new() } else { format!(" = {initial}") };
            format!("static {volatile}{} {name}{initial};", ty(of))
        }
        StaticKind::Array { ty: of, initial } => {
            let elements: Vec<String> = initial.iter().map(i64::to_string).collect();
            format!("static {}[] {name} = {{{}}};", ty(of), elements.join(", "))
        }
        StaticKind::Object { class } => format!("static final {class} {name} = new {class}();"),
        StaticKind::Alias { class, of } => format!("static final {class} {name} = {of};"),
        StaticKind::Atomic => format!("static final AtomicInteger {name} = new AtomicInteger();"),
        StaticKind::Handle { of } => format!("static final VarHandle {name} = handle(\"{of}\");"),
    }
}

fn print_class(class: &Class, program: &Program, lines: &mut Vec<String>) {
    lines.push(format!("    static class {} {{", class.name));
    for field in &class.fields {
        let kind = match field.kind {
            FieldKind::Plain => "",
            FieldKind::Volatile => "volatile ",
            FieldKind::Final => "final ",
        };
        let initial = field.initial.map_or_else(String::new, |value| format!(" = {value}"));
        lines.push(format!("        {kind}{} {}{initial};", ty(&field.ty), field.name));
    }
    if !class.constructor.is_empty() {
        lines.push(format!("        {}() {{", class.name));
        print_block(&class.constructor, program, 3, lines);
        lines.push("        }".to_string());
    }
    lines.push("    }".to_string());
}

fn print_thread(thread: &Thread, program: &Program, lines: &mut Vec<String>) {
    let names: Vec<String> = thread.after.iter().map(|name| format!("\"{name}\"")).collect();
    let after = if names.is_empty() { String::new() } else { format!("(after = {{{}}})", names.join(", ")) };
    let synchronized = if thread.synchronized { "synchronized " } else { "" };
    lines.push(format!("    @thread{after} static {synchronized}void {}() {{", thread.name));
    print_block(&thread.body, program, 2, lines);
    lines.push("    }".to_string());
}

fn print_block(body: &[Stmt], program: &Program, depth: usize, lines: &mut Vec<String>) {
    let indent = "    ".repeat(depth);
    for statement in body {
        match statement {
            Stmt::Declare { ty: of, name, value: None } => lines.push(format!("{indent}{} {name};", ty(of))),
            Stmt::Declare { ty: of, name, value: Some(value) } => {
                lines.push(format!("{indent}{} {name} = {};", ty(of), expression(value, program)));
            }
            Stmt::Assign { place, value } => {
                lines.push(format!("{indent}{} = {};", expression(place, program), expression(value, program)));
            }
            Stmt::Evaluate(value) => lines.push(format!("{indent}{};", expression(value, program))),
            Stmt::Print(value) => lines.push(format!("{indent}System.out.println({});", expression(value, program))),
            Stmt::If { condition, then, otherwise } => {
                lines.push(format!("{indent}if ({}) {{", expression(condition, program)));
                print_block(then, program, depth + 1, lines);
                if !otherwise.is_empty() {
                    lines.push(format!("{indent}}} else {{"));
                    print_block(otherwise, program, depth + 1, lines);
                }
                lines.push(format!("{indent}}}"));
            }
            Stmt::DoWhile { body, condition } => {
                lines.push(format!("{indent}do {{"));
                print_block(body, program, depth + 1, lines);
                lines.push(format!("{indent}}} while ({});", expression(condition, program)));
            }
            Stmt::Synchronized { monitor, body } => {
                lines.push(format!("{indent}synchronized ({}) {{", expression(monitor, program)));
                print_block(body, program, depth + 1, lines);
                lines.push(format!("{indent}}}"));
            }
        }
    }
}

fn expression(value: &Expr, program: &Program) -> String {
    let inner = |value: &Expr| expression(value, program);
    match value {
        Expr::Int(value) if i32::try_from(*value).is_err() => format!("{value}L"),
        Expr::Int(value) => value.to_string(),
        Expr::Null => "null".to_string(),
        Expr::This => "this".to_string(),
        Expr::Text(text) => format!("\"{text}\""),
        Expr::ClassLiteral => format!("{}.class", program.name),
        Expr::Name(name) => name.clone(),
        Expr::Element { array, index } => format!("{array}[{}]", inner(index)),
        Expr::Field { object, name } => format!("{}.{name}", operand(object, program, u8::MAX)),
        Expr::Binary { op, left, right } => {
            let (sign, strength) = op.spelling();
            format!("{} {sign} {}", operand(left, program, strength), operand(right, program, strength + 1))
        }
        Expr::Not(condition) => format!("!{}", operand(condition, program, u8::MAX)),
        Expr::Conditional { condition, then, otherwise } => {
            format!("{} ? {} : {}", operand(condition, program, 1), inner(then), inner(otherwise))
        }
        Expr::New(class) => format!("new {class}()"),
        Expr::NewArray { ty: of, lengths } => {
            let lengths: String = lengths.iter().map(|length| format!("[{length}]")).collect();
            format!("new {}{lengths}", ty(of))
        }
        Expr::Clone(array) => format!("{}.clone()", operand(array, program, u8::MAX)),
        Expr::Access { target, method, arguments } => {
            let handled = program.find_static(target).and_then(|(_, field)| handled(field, program));
            let cast =
                handled.filter(|_| method.starts_with("get")).map_or(String::new(), |of| format!("({}) ", ty(of)));
            let arguments: Vec<String> = arguments.iter().map(inner).collect();
            format!("{cast}{target}.{method}({})", arguments.join(", "))
        }
    }
}

/// An operand, in parentheses if it binds less strongly than its surroundings need.
fn operand(value: &Expr, program: &Program, needed: u8) -> String {
    let strength = match value {
        Expr::Binary { op, .. } => op.spelling().1,
        Expr::Conditional { .. } | Expr::New(_) | Expr::NewArray { .. } => 0,
        _ => u8::MAX,
    };
    let text = expression(value, program);
    if strength < needed { format!("({text})") } else { text }
}
