//! Small changes of a Java source, in its code and in its annotations.

use tree_sitter::{Node, Parser};

/// A change: the bytes that are replaced, by what, and what kind of change it is.
#[derive(Clone, Debug)]
pub struct Change {
    pub start: usize,
    end: usize,
    new: String,
    pub kind: &'static str,
}

impl Change {
    /// The changed text.
    pub fn apply(&self, text: &str) -> String {
        format!("{}{}{}", &text[..self.start], self.new, &text[self.end..])
    }

    /// What is changed, for people.
    pub fn describe(&self, text: &str) -> String {
        let line = text[..self.start].matches('\n').count() + 1;
        let old: String = text[self.start..self.end].chars().take(60).collect();
        let new: String = self.new.chars().take(60).collect();
        format!("{}, line {line}: `{}` for `{}`", self.kind, new.replace('\n', " "), old.replace('\n', " "))
    }
}

/// The tree of a source.
pub fn tree(text: &str) -> tree_sitter::Tree {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_java::LANGUAGE.into()).expect("the grammar fits");
    parser.parse(text, None).expect("a tree")
}

/// All changes of a source that this module knows.
pub fn changes(text: &str) -> Vec<Change> {
    let tree = tree(text);
    let mut found = Changes { text, found: Vec::new(), locks: Vec::new() };
    found.collect_locks(tree.root_node());
    found.visit(tree.root_node());
    found.found
}

struct Changes<'t> {
    text: &'t str,
    found: Vec<Change>,
    /// What is locked somewhere.
    locks: Vec<String>,
}

fn children<'t>(node: Node<'t>) -> Vec<Node<'t>> {
    (0..node.named_child_count()).filter_map(|index| node.named_child(index)).collect()
}

/// Operators and what stands for them in a mutant.
const OPERATORS: [(&str, &[&str]); 12] = [
    ("+", &["-"]),
    ("-", &["+"]),
    ("*", &["+"]),
    ("<", &["<=", ">", "!="]),
    ("<=", &["<", ">="]),
    (">", &[">=", "<", "!="]),
    (">=", &[">", "<="]),
    ("==", &["!=", "<="]),
    ("!=", &["=="]),
    ("&&", &["||"]),
    ("||", &["&&"]),
    ("/", &["*"]),
];

/// The same in annotations.
const IN_ANNOTATIONS: [(&str, &str); 20] = [
    (" >= ", " > "),
    (" >= ", " <= "),
    (" <= ", " < "),
    (" > ", " >= "),
    (" < ", " <= "),
    (" == ", " != "),
    (" != ", " == "),
    (" && ", " || "),
    (" || ", " && "),
    (" ==> ", " || "),
    (" ==> ", " <==> "),
    (" + 1", ""),
    ("tid", "null"),
    ("null", "tid"),
    ("holder == null ==> ", ""),
    (" 0", " 1"),
    (" 1", " 0"),
    ("\\old(", "("),
    ("requires ", "ensures "),
    ("ensures ", "requires "),
];

impl<'t> Changes<'t> {
    fn text_of(&self, node: Node<'_>) -> &'t str {
        &self.text[node.byte_range()]
    }

    fn replace(&mut self, node: Node<'_>, new: impl Into<String>, kind: &'static str) {
        self.found.push(Change { start: node.start_byte(), end: node.end_byte(), new: new.into(), kind });
    }

    fn collect_locks(&mut self, node: Node<'_>) {
        if node.kind() == "synchronized_statement"
            && let Some(lock) = children(node).first()
        {
            let lock = self.text_of(*lock).to_string();
            if !self.locks.contains(&lock) {
                self.locks.push(lock);
            }
        }
        children(node).into_iter().for_each(|child| self.collect_locks(child));
    }

    fn visit(&mut self, node: Node<'_>) {
        match node.kind() {
            "binary_expression" => self.operator(node),
            "decimal_integer_literal" => self.number(node),
            "synchronized_statement" => self.synchronized(node),
            "modifiers" => self.modifiers(node),
            "block" | "constructor_body" => self.block(node),
            "if_statement" => self.condition(node),
            "while_statement" => self.loop_once(node),
            "update_expression" => self.update(node),
            "assignment_expression" => self.assignment(node),
            "argument_list" => self.arguments(node),
            "array_access" => self.index(node),
            "true" => self.replace(node, "false", "constant"),
            "false" => self.replace(node, "true", "constant"),
            "unary_expression" => {
                let operand = node.child_by_field_name("operand").map(|inner| self.text_of(inner).to_string());
                self.replace(node, operand.unwrap_or_default(), "operator");
            }
            "block_comment" | "line_comment" => self.annotation(node),
            "return_statement" => {
                if let Some(value) = node.named_child(0).filter(|value| value.kind() != "decimal_integer_literal") {
                    self.replace(value, "0", "result");
                }
            }
            "object_creation_expression" if node.parent().is_some_and(|p| p.kind() != "expression_statement") => {
                self.replace(node, "null", "null");
            }
            _ => {}
        }
        children(node).into_iter().for_each(|child| self.visit(child));
    }

    fn operator(&mut self, node: Node<'_>) {
        let Some(operator) = node.child_by_field_name("operator") else {
            return;
        };
        let text = self.text_of(operator).to_string();
        for (_, others) in OPERATORS.iter().filter(|(old, _)| *old == text) {
            others.iter().for_each(|new| self.replace(operator, *new, "operator"));
        }
        if text == "&&" || text == "||" {
            for side in ["left", "right"] {
                let kept = node.child_by_field_name(side).map(|kept| self.text_of(kept).to_string());
                self.replace(node, kept.unwrap_or_default(), "dropped condition");
            }
        }
    }

    fn number(&mut self, node: Node<'_>) {
        if let Ok(value) = self.text_of(node).parse::<i64>() {
            let others = [value + 1, value - 1, -value - 1];
            others.iter().for_each(|other| self.replace(node, other.to_string(), "constant"));
        }
    }

    fn synchronized(&mut self, node: Node<'_>) {
        let (Some(lock), Some(body)) = (node.named_child(0), node.child_by_field_name("body")) else {
            return;
        };
        self.replace(node, self.text_of(body), "dropped lock");
        for other in self.locks.clone() {
            if other != self.text_of(lock) {
                self.replace(lock, other, "another lock");
            }
        }
        self.replace(lock, "(new Object())", "another lock");
        let inner: Vec<Node<'_>> = children(body);
        let text = self.text;
        let moved = |out: Node<'_>| {
            let rest = inner.iter().filter(|other| **other != out).map(|other| &text[other.byte_range()]);
            (text[out.byte_range()].to_string(), rest.collect::<Vec<_>>().join("\n"))
        };
        let lock = self.text_of(lock);
        if let [first, .., last] = inner[..] {
            let (out, rest) = moved(first);
            self.replace(node, format!("{out}\nsynchronized {lock} {{\n{rest}\n}}\n"), "moved out");
            let (out, rest) = moved(last);
            self.replace(node, format!("synchronized {lock} {{\n{rest}\n}}\n{out}\n"), "moved out");
        }
        for (at, between) in inner.iter().enumerate().skip(1) {
            // The lock is given back and taken again between two statements.
            let (before, after) = (body.start_byte() + 1, body.end_byte() - 1);
            let first = &self.text[before..between.start_byte()];
            let second = &self.text[inner[at].start_byte()..after];
            let text = format!("synchronized {lock} {{{first}}}\nsynchronized {lock} {{{second}}}\n");
            self.replace(node, text, "split section");
        }
    }

    fn modifiers(&mut self, node: Node<'_>) {
        for (index, modifier) in (0..node.child_count()).filter_map(|index| Some((index, node.child(index)?))) {
            let text = self.text_of(modifier);
            if ["synchronized", "volatile", "final"].contains(&text) && index < node.child_count() {
                self.replace(modifier, "", "dropped modifier");
            }
        }
        let text = self.text_of(node);
        if text.contains("static") && node.parent().is_some_and(|parent| parent.kind() == "field_declaration") {
            self.replace(node, text.replace("static", ""), "dropped modifier");
        }
    }

    fn block(&mut self, node: Node<'_>) {
        let statements: Vec<Node<'_>> = children(node).into_iter().filter(|n| !n.kind().ends_with("comment")).collect();
        for statement in &statements {
            if statement.kind() != "local_variable_declaration" {
                self.replace(*statement, ";", "dropped statement");
            }
            if statement.kind() == "expression_statement" {
                let text = self.text_of(*statement);
                self.replace(*statement, format!("{text}\n{text}"), "repeated statement");
            }
        }
        for pair in statements.windows(2) {
            let between = &self.text[pair[0].end_byte()..pair[1].start_byte()];
            let new = format!("{}{between}{}", self.text_of(pair[1]), self.text_of(pair[0]));
            self.found.push(Change {
                start: pair[0].start_byte(),
                end: pair[1].end_byte(),
                new,
                kind: "swapped statements",
            });
        }
    }

    fn condition(&mut self, node: Node<'_>) {
        let (Some(condition), Some(then)) =
            (node.child_by_field_name("condition"), node.child_by_field_name("consequence"))
        else {
            return;
        };
        self.replace(condition, format!("(!{})", self.text_of(condition)), "negated condition");
        self.replace(node, self.text_of(then), "dropped check");
    }

    fn loop_once(&mut self, node: Node<'_>) {
        let text = self.text_of(node);
        if let Some(rest) = text.strip_prefix("while") {
            self.replace(node, format!("if{rest}"), "loop once");
        }
    }

    fn update(&mut self, node: Node<'_>) {
        let text = self.text_of(node);
        let new = if text.contains("++") { text.replace("++", "--") } else { text.replace("--", "++") };
        self.replace(node, new, "operator");
    }

    fn assignment(&mut self, node: Node<'_>) {
        if let Some(right) = node.child_by_field_name("right") {
            let text = self.text_of(right);
            self.replace(right, format!("{text} + 1"), "another value");
            self.replace(right, format!("-({text})"), "another value");
        }
        let text = self.text_of(node);
        if let Some(rest) = text.strip_prefix("this.") {
            self.replace(node, rest, "another variable");
        }
    }

    fn arguments(&mut self, node: Node<'_>) {
        if let [first, second, ..] = children(node)[..] {
            let (a, b) = (self.text_of(first).to_string(), self.text_of(second).to_string());
            let between = &self.text[first.end_byte()..second.start_byte()];
            let (start, end) = (first.start_byte(), second.end_byte());
            self.found.push(Change { start, end, new: format!("{b}{between}{a}"), kind: "swapped arguments" });
        }
    }

    fn index(&mut self, node: Node<'_>) {
        if let Some(index) = node.child_by_field_name("index") {
            let text = self.text_of(index);
            self.replace(index, format!("{text} + 1"), "index");
            self.replace(index, format!("{text} - 1"), "index");
        }
    }

    fn annotation(&mut self, node: Node<'_>) {
        let text = self.text_of(node);
        if !text.starts_with("/*@") && !text.starts_with("//@") {
            return;
        }
        self.replace(node, "", "dropped annotation");
        for (old, new) in IN_ANNOTATIONS {
            for (at, _) in text.match_indices(old) {
                let changed = format!("{}{new}{}", &text[..at], &text[at + old.len()..]);
                self.replace(node, changed, "changed annotation");
            }
        }
    }
}
