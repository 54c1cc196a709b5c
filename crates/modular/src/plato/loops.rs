//! Loops of a graph: back edges of a depth-first search, and the nodes between their ends.

use super::{Graph, NodeId};
use std::collections::BTreeSet;

/// A natural loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Loop {
    pub head: NodeId,
    /// All its nodes, the head included.
    pub nodes: BTreeSet<NodeId>,
}

/// The loops, by head; `None` if control can enter one beside its head, which no Java compiler produces.
pub(super) fn loops(graph: &Graph) -> Option<Vec<Loop>> {
    let order = postorder(graph);
    let mut loops: Vec<Loop> = Vec::new();
    for (from, node) in graph.nodes.iter().enumerate() {
        for to in &node.next {
            if order[from].is_some() && order[*to] >= order[from] {
                add(graph, &order, &mut loops, from, *to);
            }
        }
    }
    let enters_beside = |found: &Loop| {
        let outside = (0..graph.nodes.len()).filter(|node| !found.nodes.contains(node) && order[*node].is_some());
        let mut edges = outside.flat_map(|node| graph.nodes[node].next.iter());
        found.nodes.contains(&graph.entry) && found.head != graph.entry
            || edges.any(|to| found.nodes.contains(to) && *to != found.head)
    };
    (!loops.iter().any(enters_beside)).then_some(loops)
}

/// Adds the nodes from which `back` is reached without passing `head`.
fn add(graph: &Graph, order: &[Option<usize>], loops: &mut Vec<Loop>, back: NodeId, head: NodeId) {
    let index = loops.iter().position(|found| found.head == head).unwrap_or_else(|| {
        loops.push(Loop { head, nodes: BTreeSet::from([head]) });
        loops.len() - 1
    });
    let mut before = vec![Vec::new(); graph.nodes.len()];
    for (from, node) in graph.nodes.iter().enumerate().filter(|(from, _)| order[*from].is_some()) {
        node.next.iter().for_each(|to| before[*to].push(from));
    }
    let mut pending = vec![back];
    while let Some(node) = pending.pop() {
        if loops[index].nodes.insert(node) {
            pending.extend(&before[node]);
        }
    }
}

/// When the search leaves each node; `None` if it never comes there.
pub(crate) fn postorder(graph: &Graph) -> Vec<Option<usize>> {
    let mut left = vec![None; graph.nodes.len()];
    let mut seen = vec![false; graph.nodes.len()];
    let mut count = 0;
    let mut stack = vec![(graph.entry, 0)];
    seen[graph.entry] = true;
    while let Some((node, child)) = stack.pop() {
        match graph.nodes[node].next.get(child) {
            Some(next) => {
                stack.push((node, child + 1));
                if !seen[*next] {
                    seen[*next] = true;
                    stack.push((*next, 0));
                }
            }
            None => {
                left[node] = Some(count);
                count += 1;
            }
        }
    }
    left
}
