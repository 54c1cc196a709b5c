//! A graph as a transition system that checks how it is used.

use jmmc_search::{Step, TransitionSystem};
use std::sync::Arc;

/// What an edge does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    To(usize),
    Violation,
    Cut,
    Abandon,
}

/// The edges of each node, and whether it is bad if it has none.
pub type Nodes = Vec<(Vec<Edge>, bool)>;

/// What is violated: by the edge of a node, or by an end node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Finding {
    Edge(Choice),
    End(usize),
}

/// An edge of a node, so that the system can check that it is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Choice {
    pub node: usize,
    pub edge: usize,
}

/// A walk over the graph that begins at node 0.
#[derive(Clone)]
pub struct Walk {
    pub nodes: Arc<Nodes>,
    /// The nodes since the last `forget_history`; `None` is where an edge leads that is not `Edge::To`.
    visited: Vec<Option<usize>>,
    /// Edges that abandon the search only cut paths.
    pub tolerant: bool,
}

impl Walk {
    pub fn new(nodes: Nodes) -> Self {
        Walk { nodes: Arc::new(nodes), visited: vec![Some(0)], tolerant: false }
    }

    /// The current node, if nothing is left to be undone.
    pub fn only_node(&self) -> Option<usize> {
        if self.visited.len() == 1 { self.visited[0] } else { None }
    }

    fn here(&self) -> usize {
        self.visited.last().copied().flatten().expect("nothing but undo may follow such a step")
    }
}

impl TransitionSystem for Walk {
    type Choice = Choice;
    type Finding = Finding;

    fn choices(&mut self, out: &mut Vec<Choice>) {
        let node = self.here();
        out.extend((0..self.nodes[node].0.len()).map(|edge| Choice { node, edge }));
    }

    fn apply(&mut self, choice: Choice) -> Step<Finding> {
        assert_eq!(choice.node, self.here(), "a choice of another state");
        let edge = self.nodes[choice.node].0[choice.edge];
        self.visited.push(if let Edge::To(node) = edge { Some(node) } else { None });
        match edge {
            Edge::To(_) => Step::Next,
            Edge::Violation => Step::Violation(Finding::Edge(choice)),
            Edge::Abandon if !self.tolerant => Step::Abandon,
            Edge::Abandon | Edge::Cut => Step::Cut,
        }
    }

    fn undo(&mut self) {
        self.visited.pop();
        assert!(!self.visited.is_empty(), "one undo too many");
    }

    fn end_state(&mut self) -> Option<Finding> {
        let node = self.here();
        assert!(self.nodes[node].0.is_empty(), "not an end state");
        self.nodes[node].1.then_some(Finding::End(node))
    }

    /// Node 0 has the fingerprint 0, the others have anything.
    fn fingerprint(&mut self) -> u128 {
        (self.here() as u128).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
    }

    fn encode(&mut self, out: &mut Vec<u8>) {
        out.extend(self.here().to_le_bytes());
    }

    fn forget_history(&mut self) {
        let here = self.here();
        self.visited = vec![Some(here)];
    }
}
