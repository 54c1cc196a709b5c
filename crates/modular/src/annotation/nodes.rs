//! The syntax tree of a source: what its nodes are, and what stands beside and around them.

use super::source::LineRange;
use tree_sitter::Node;

pub(super) fn children(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor).collect()
}

pub(super) fn text_of<'t>(node: Node<'_>, text: &'t str) -> &'t str {
    text.get(node.byte_range()).unwrap_or_default()
}

pub(super) fn lines(node: Node<'_>) -> LineRange {
    (node.start_position().row as u32 + 1, node.end_position().row as u32 + 1)
}

pub(super) fn is_comment(node: &Node<'_>) -> bool {
    node.kind() == "block_comment" || node.kind() == "line_comment"
}

pub(super) fn is_class(node: &Node<'_>) -> bool {
    matches!(
        node.kind(),
        "class_declaration"
            | "interface_declaration"
            | "enum_declaration"
            | "record_declaration"
            | "annotation_type_declaration"
    )
}

/// Whether the class is a member of another one, or of none: a local class may stand wherever a statement may, and its name does not tell which class file is its.
pub(super) fn is_member(class: &Node<'_>) -> bool {
    let around = class.parent().map_or("", |parent| parent.kind());
    let bodies = ["program", "class_body", "interface_body", "enum_body_declarations", "annotation_type_body"];
    bodies.contains(&around)
}

pub(super) fn is_method(node: &Node<'_>) -> bool {
    matches!(node.kind(), "method_declaration" | "constructor_declaration" | "compact_constructor_declaration")
}

/// What an annotation says that is a comment. A Java annotation that somebody has made a comment says nothing.
pub(super) fn body_of(comment: &str) -> Option<&str> {
    let body = comment.strip_prefix("/*@").or_else(|| comment.strip_prefix("//@"))?;
    (!body.starts_with(|first: char| first.is_ascii_uppercase())).then_some(body)
}

/// The first annotation inside a node.
pub(super) fn annotation_in<'n>(node: Node<'n>, text: &str) -> Option<Node<'n>> {
    let is_annotation = match node.kind() {
        "block_comment" | "line_comment" => body_of(text_of(node, text)).is_some(),
        "marker_annotation" | "annotation" => is_guarded_by(node, text),
        _ => false,
    };
    if is_annotation {
        return Some(node);
    }
    children(node).into_iter().find_map(|child| annotation_in(child, text))
}

/// Whether the annotation is `@GuardedBy`, whatever its package.
pub(super) fn is_guarded_by(annotation: Node<'_>, text: &str) -> bool {
    let name = annotation.child_by_field_name("name").map_or("", |name| text_of(name, text));
    name.rsplit('.').next() == Some("GuardedBy")
}

/// The node beside this one that is no comment.
pub(super) fn beside<'n>(node: Node<'n>, step: fn(&Node<'n>) -> Option<Node<'n>>) -> Option<Node<'n>> {
    let mut current = step(&node);
    while let Some(other) = current {
        if !is_comment(&other) {
            return Some(other);
        }
        current = step(&other);
    }
    None
}

/// The nearest node around this one that fits.
pub(super) fn around<'n>(node: Node<'n>, fits: impl Fn(&Node<'n>) -> bool) -> Option<Node<'n>> {
    let mut current = node.parent();
    while let Some(node) = current {
        if fits(&node) {
            return Some(node);
        }
        current = node.parent();
    }
    None
}

/// The names of locals that are declared where a node stands [JLS §6.3]: before it in the blocks around it, or by a statement around it.
pub(super) fn locals(node: Node<'_>, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut inner = node;
    while let Some(outer) = inner.parent().filter(|outer| !is_method(outer) && !is_class(outer)) {
        let before = children(outer).into_iter().filter(|child| child.end_byte() <= inner.start_byte());
        before.for_each(|child| declared(child, text, &mut found));
        found.extend(outer.child_by_field_name("name").map(|name| text_of(name, text).to_string()));
        inner = outer;
    }
    found
}

/// The names that a statement or a part of one declares for what follows.
pub(super) fn declared(node: Node<'_>, text: &str, found: &mut Vec<String>) {
    let names = ["variable_declarator", "catch_formal_parameter", "resource", "instanceof_expression"];
    if names.contains(&node.kind()) {
        found.extend(node.child_by_field_name("name").map(|name| text_of(name, text).to_string()));
    }
    if !node.kind().ends_with("block") && !is_class(&node) {
        children(node).into_iter().for_each(|child| declared(child, text, found));
    }
}
