//! How control comes to a statement again: code is known by its lines only, so whether a jump within the lines of a statement begins it anew
//! must be told from the source.
//!
//! Errs on: unclear, which makes an annotation before or after the statement unsupported.

use tree_sitter::Node;

/// What a jump from inside a statement's lines back to its first operation means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turns {
    /// The statement begins anew: there is no loop in it, so the jump belongs to a loop around it.
    Anew,
    /// The statement, a loop, goes on: loops around it have other code on the way.
    GoesOn,
    /// It may be either, or other code shares the lines.
    Unclear,
}

/// What jumps to the beginning of a statement of a block mean.
pub(super) fn turns(statement: Node<'_>, text: &str) -> Turns {
    if shares_lines(statement) {
        return Turns::Unclear;
    }
    if !any(statement, &is_loop) {
        return Turns::Anew;
    }
    let jumps = any(statement, &|node| node.kind() == "continue_statement" || node.kind() == "labeled_statement");
    let around = std::iter::successors(statement.parent(), Node::parent).find(is_loop);
    match around {
        None => Turns::GoesOn,
        Some(around) if is_loop(&statement) && !jumps && has_code_beside(around, statement, text) => Turns::GoesOn,
        Some(_) => Turns::Unclear,
    }
}

fn is_loop(node: &Node<'_>) -> bool {
    matches!(node.kind(), "while_statement" | "do_statement" | "for_statement" | "enhanced_for_statement")
}

fn any(node: Node<'_>, fits: &impl Fn(&Node<'_>) -> bool) -> bool {
    let mut cursor = node.walk();
    fits(&node) || node.named_children(&mut cursor).any(|child| any(child, fits))
}

/// Whether code around the statement, or beside it, is on its lines.
fn shares_lines<'t>(statement: Node<'t>) -> bool {
    let (first, last) = (statement.start_position().row, statement.end_position().row);
    let beside = |next: fn(&Node<'t>) -> Option<Node<'t>>| {
        let others = std::iter::successors(next(&statement), next);
        let mut code = others.filter(|node| node.is_named() && !node.kind().ends_with("comment"));
        code.next().is_some_and(|node| node.end_position().row >= first && node.start_position().row <= last)
    };
    let within = statement.parent().is_some_and(|block| {
        block.start_position().row == first || block.end_position().row == last && block.kind() != "constructor_body"
    });
    within || beside(Node::prev_sibling) || beside(Node::next_sibling)
}

/// Whether a loop has code besides the statement wherever control goes round: a condition, or a statement that does something.
fn has_code_beside(around: Node<'_>, statement: Node<'_>, text: &str) -> bool {
    let condition = around.child_by_field_name("condition").and_then(|node| text.get(node.byte_range()));
    let checks = condition.is_some_and(|condition| condition.trim_matches(['(', ')', ' ']) != "true");
    let mut beside = std::iter::successors(statement.prev_sibling(), Node::prev_sibling)
        .chain(std::iter::successors(statement.next_sibling(), Node::next_sibling));
    checks
        || around.kind() == "enhanced_for_statement"
        || statement.parent().and_then(|block| block.parent()) == Some(around)
            && beside.any(|node| node.kind() == "expression_statement")
}
