//! What is checked besides the program's own assertions: invariants as assertions after each statement, and in the end.
//!
//! An invariant that is about one variable is true whenever anybody looks, so it may be asserted anywhere; the others only when all threads are
//! done. Programs without a main method get a driver, which is verified with them.

use crate::mutate::tree;
use std::collections::BTreeSet;
use tree_sitter::Node;

fn children<'t>(node: Node<'t>) -> Vec<Node<'t>> {
    (0..node.named_child_count()).filter_map(|index| node.named_child(index)).collect()
}

fn name_of<'t>(node: Node<'_>, text: &'t str) -> &'t str {
    node.child_by_field_name("name").map_or("", |name| &text[name.byte_range()])
}

fn is_class(node: &Node<'_>) -> bool {
    node.kind() == "class_declaration"
}

/// All classes of a source.
fn classes<'t>(node: Node<'t>, found: &mut Vec<Node<'t>>) {
    if is_class(&node) {
        found.push(node);
    }
    children(node).into_iter().for_each(|child| classes(child, found));
}

struct Field {
    name: String,
    is_final: bool,
    is_static: bool,
}

fn fields(class: Node<'_>, text: &str) -> Vec<Field> {
    let Some(body) = class.child_by_field_name("body") else {
        return Vec::new();
    };
    let declarations = children(body).into_iter().filter(|node| node.kind() == "field_declaration");
    let of = |declaration: Node<'_>| {
        let modifiers = children(declaration).into_iter().find(|node| node.kind() == "modifiers");
        let modifiers = modifiers.map_or("", |node| &text[node.byte_range()]).to_string();
        let names = children(declaration).into_iter().filter(|node| node.kind() == "variable_declarator");
        let has = |word: &str| modifiers.split_whitespace().any(|modifier| modifier == word);
        let field = |node: Node<'_>| Field {
            name: name_of(node, text).to_string(),
            is_final: has("final"),
            is_static: has("static"),
        };
        names.map(field).collect::<Vec<_>>()
    };
    declarations.flat_map(of).collect()
}

/// An invariant that Java can evaluate and that is about one variable: a statement that looks at it once and asserts that, and whether it is
/// static.
fn simple_invariants(class: Node<'_>, text: &str) -> Vec<(String, bool)> {
    let Some(body) = class.child_by_field_name("body") else {
        return Vec::new();
    };
    let fields = fields(class, text);
    let mut found = Vec::new();
    for comment in children(body).into_iter().filter(|node| node.kind().ends_with("comment")) {
        let Some(rest) = text[comment.byte_range()].split("global_invariant ").nth(1) else {
            continue;
        };
        let formula = rest.trim_end_matches("*/").trim();
        if formula.contains(['\\', '[', '.', '@']) || formula.contains("==>") {
            continue;
        }
        let words = formula.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
        let names: BTreeSet<&str> = words.filter(|word| !word.starts_with(|c: char| c.is_ascii_digit())).collect();
        let known: Vec<&Field> = fields.iter().filter(|field| names.contains(field.name.as_str())).collect();
        let others = names.iter().filter(|name| !["null", "true", "false", "this"].contains(*name)).count();
        let mut changing = known.iter().filter(|field| !field.is_final);
        if let (true, Some(field), None) = (known.len() == others, changing.next(), changing.next()) {
            let seen = with_name(formula, &field.name, "seen$");
            let statement = format!("{{ var seen$ = {}; assert {seen}; }}", field.name);
            found.push((statement, known.iter().all(|field| field.is_static)));
        }
    }
    found
}

/// The formula with another name for a variable.
fn with_name(formula: &str, old: &str, new: &str) -> String {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    let mut result = String::new();
    let mut word = String::new();
    for c in formula.chars().chain([' ']) {
        if part(c) {
            word.push(c);
        } else {
            result += if word == old { new } else { &word };
            word.clear();
            result.push(c);
        }
    }
    result.replace("this.seen$", "seen$")
}

fn statements<'t>(node: Node<'t>, found: &mut Vec<Node<'t>>) {
    if node.kind() == "expression_statement" && node.parent().is_some_and(|parent| parent.kind() == "block") {
        found.push(node);
    }
    if !is_class(&node) {
        children(node).into_iter().for_each(|child| statements(child, found));
    }
}

/// The text with invariants as assertions.
pub fn instrumented(text: &str, finally: &[String]) -> String {
    let tree = tree(text);
    let mut all = Vec::new();
    classes(tree.root_node(), &mut all);
    let mut added: Vec<(usize, String)> = Vec::new();
    for class in all {
        let invariants = simple_invariants(class, text);
        let members = class.child_by_field_name("body").map(children).unwrap_or_default();
        let constructors = members.iter().filter(|member| member.kind().starts_with("constructor"));
        let constructors: String = constructors.map(|node| &text[node.byte_range()]).collect();
        for method in members.iter().filter(|member| member.kind() == "method_declaration") {
            let name = name_of(*method, text);
            if constructors.contains(&format!("{name}(")) {
                continue;
            }
            let modifiers = children(*method).into_iter().find(|node| node.kind() == "modifiers");
            let is_static = modifiers.is_some_and(|node| text[node.byte_range()].contains("static"));
            let mut inside = Vec::new();
            statements(*method, &mut inside);
            for statement in inside {
                for (assertion, of_class) in &invariants {
                    if *of_class || !is_static {
                        added.push((statement.end_byte(), format!(" {assertion}")));
                    }
                }
            }
        }
    }
    added.sort();
    let mut result = text.to_string();
    for (at, assertion) in added.into_iter().rev() {
        result.insert_str(at, &assertion);
    }
    let finally: String = finally.iter().map(|holds| format!("assert {holds}; ")).collect();
    // Members that are asked for in the end may be private.
    result.replace("//# end", &finally).replace("private ", "")
}

/// The name of the class that has the main method.
pub fn main_class(text: &str) -> String {
    let tree = tree(text);
    let mut all = Vec::new();
    classes(tree.root_node(), &mut all);
    let has_main = |class: &Node<'_>| {
        let members = class.child_by_field_name("body").map(children).unwrap_or_default();
        members.iter().any(|member| member.kind() == "method_declaration" && name_of(*member, text) == "main")
    };
    let found = all.into_iter().find(has_main);
    let mut name = found.map_or("Main", |class| name_of(class, text)).to_string();
    let mut around = found.and_then(|class| class.parent());
    while let Some(node) = around {
        if is_class(&node) {
            name = format!("{}${name}", name_of(node, text));
        }
        around = node.parent();
    }
    name
}

/// A driver for a source without a main method: two threads that call some of its methods.
pub fn with_driver(text: &str) -> Option<String> {
    if text.contains("void main(String") {
        return Some(text.to_string());
    }
    let tree = tree(text);
    let top = children(tree.root_node()).into_iter().filter(is_class);
    let (mut made, mut calls) = (String::new(), Vec::new());
    for (index, class) in top.enumerate() {
        let members = class.child_by_field_name("body").map(children).unwrap_or_default();
        let receiver = format!("o{index}");
        let constructors: Vec<&Node<'_>> =
            members.iter().filter(|member| member.kind() == "constructor_declaration").collect();
        let made_with = constructors.iter().find_map(|constructor| arguments(**constructor, text, 0));
        let can_make = constructors.is_empty() || made_with.is_some();
        let class_name = name_of(class, text);
        let generic = class.child_by_field_name("type_parameters").is_some();
        let modifiers = |node: Node<'_>| {
            let found = children(node).into_iter().find(|node| node.kind() == "modifiers");
            found.map_or(String::new(), |node| text[node.byte_range()].to_string())
        };
        if generic || modifiers(class).contains("abstract") {
            continue;
        }
        if can_make {
            let arguments = made_with.unwrap_or_default();
            made += &format!("    static final {class_name} {receiver} = new {class_name}({arguments});\n");
        }
        for method in members.iter().filter(|member| member.kind() == "method_declaration") {
            let (name, said) = (name_of(*method, text), modifiers(*method));
            if said.contains("private") || said.contains("abstract") || name == "run" {
                continue;
            }
            for variant in 0..2 {
                let Some(arguments) = arguments(*method, text, variant) else {
                    continue;
                };
                if said.contains("static") {
                    calls.push(format!("{class_name}.{name}({arguments});"));
                } else if can_make {
                    calls.push(format!("{receiver}.{name}({arguments});"));
                }
            }
        }
    }
    calls.dedup();
    if calls.is_empty() {
        return None;
    }
    let half = |skip: usize| -> String {
        calls.iter().skip(skip).step_by(2).take(3).map(|call| format!("            {call}\n")).collect()
    };
    let body = |calls: String| {
        format!(
            "        try {{\n{calls}        }} catch (Exception e) {{\n            throw new RuntimeException(e);\n        }}\n"
        )
    };
    Some(format!(
        "{text}\nclass Main extends Thread {{\n{made}\n    public void run() {{\n{}    }}\n\n    public static void main(String[] args) {{\n        new Main().start();\n{}    }}\n}}\n",
        body(half(0)),
        body(half(calls.len() / 2))
    ))
}

/// Arguments for a method or constructor, if it takes only what is easily made.
fn arguments(method: Node<'_>, text: &str, variant: usize) -> Option<String> {
    let parameters = method.child_by_field_name("parameters").map(children).unwrap_or_default();
    let parameters = parameters.into_iter().filter(|node| !node.kind().ends_with("comment"));
    let values = parameters.map(|parameter| {
        let ty = parameter.child_by_field_name("type").map(|ty| &text[ty.byte_range()])?;
        Some(match (ty, variant) {
            ("int" | "long" | "short" | "byte" | "char", 0) => "1",
            ("int" | "long" | "short" | "byte" | "char", _) => "0",
            ("boolean", 0) => "true",
            ("boolean", _) => "false",
            ("Object" | "String", _) => "\"x\"",
            _ => return None,
        })
    });
    let values: Option<Vec<&str>> = values.collect();
    values.map(|values| values.join(", "))
}
