//! Breadth-first search: the first path to a violation has the fewest transitions.
//!
//! Only the tree of first paths is kept. States are made again by walking it: back to the last common state of the
//! current and the wanted path, then forward. States of one level are wanted in tree order, so most walks are short.

use crate::TransitionSystem;
use crate::run::Ended;
use crate::scout::{Arrival, Haul, Scout};
use crate::visited::VisitedStore;

/// Index of a [`Node`].
type NodeId = u32;

/// A state, by how it was first reached.
struct Node<C> {
    /// The state before; the root of the run is [`ROOT`].
    parent: NodeId,
    choice: C,
}

/// Not a node: the root of the run.
const ROOT: NodeId = NodeId::MAX;

/// The search. Its system is at the root of the run, then at the end of `here`.
pub(crate) struct BreadthFirst<'a, S: TransitionSystem, V> {
    scout: Scout<'a, S, V>,
    /// Leads from the initial state to the root of the run.
    prefix: &'a [S::Choice],
    /// In the order reached: level by level.
    nodes: Vec<Node<S::Choice>>,
    /// The nodes from the root (exclusive) to the current state.
    here: Vec<NodeId>,
    /// Room for [`go_to`](Self::go_to): the nodes from the last common state, exclusive, to the wanted one.
    forward: Vec<NodeId>,
    /// Room for [`expand`](Self::expand): the choices of a state that was reached.
    beyond: Vec<S::Choice>,
}

impl<'a, S: TransitionSystem, V: VisitedStore<S>> BreadthFirst<'a, S, V> {
    /// A search whose system is at the root of the run, where `prefix` led.
    pub fn new(scout: Scout<'a, S, V>, prefix: &'a [S::Choice]) -> Self {
        BreadthFirst { scout, prefix, nodes: Vec::new(), here: Vec::new(), forward: Vec::new(), beyond: Vec::new() }
    }

    /// Searches until the run is over, then returns the system to the root of the run, which has these choices.
    pub fn run(mut self, choices: Vec<S::Choice>) -> Haul<S> {
        // Why it ended is kept by the run.
        let _ = self.levels(choices);
        for _ in 0..self.here.len() {
            self.scout.system.undo();
        }
        self.scout.finish(self.prefix.len())
    }

    fn levels(&mut self, mut choices: Vec<S::Choice>) -> Result<(), Ended> {
        self.expand(ROOT, &choices)?;
        let mut level = 0..self.nodes.len();
        for depth in 1.. {
            if level.is_empty() {
                break;
            }
            for node in level.clone() {
                let node = node as NodeId;
                self.go_to(node, depth)?;
                choices.clear();
                self.scout.system.choices(&mut choices);
                self.expand(node, &choices)?;
            }
            level = level.end..self.nodes.len();
        }
        Ok(())
    }

    /// Tries all choices of the current state, which is `node`.
    fn expand(&mut self, node: NodeId, choices: &[S::Choice]) -> Result<(), Ended> {
        let depth = self.prefix.len() + self.here.len() + 1;
        for &choice in choices {
            self.scout.tick(depth, || (self.nodes.capacity() * size_of::<Node<S::Choice>>()) as u64)?;
            match self.scout.take(choice, depth, false, &mut self.beyond)? {
                Arrival::Entered { .. } => {
                    assert!(self.nodes.len() < ROOT as usize, "fewer than 2^32 states");
                    self.nodes.push(Node { parent: node, choice });
                    self.scout.system.undo();
                    self.beyond.clear();
                }
                Arrival::Back | Arrival::Cut | Arrival::End(None) => {}
                Arrival::Found(finding) | Arrival::End(Some(finding)) => {
                    let here = self.here.iter().map(|&node| self.nodes[node as usize].choice);
                    let path = self.prefix.iter().copied().chain(here).chain([choice]).collect();
                    self.scout.report(path, finding)?;
                }
            }
        }
        Ok(())
    }

    /// Brings the system to `node`, which lies `depth` transitions from the root.
    fn go_to(&mut self, node: NodeId, depth: usize) -> Result<(), Ended> {
        self.forward.clear();
        let (mut node, mut depth) = (node, depth);
        while depth > self.here.len() || (depth > 0 && self.here[depth - 1] != node) {
            self.forward.push(node);
            node = self.nodes[node as usize].parent;
            depth -= 1;
        }
        for _ in depth..self.here.len() {
            self.scout.system.undo();
        }
        self.here.truncate(depth);
        while let Some(node) = self.forward.pop() {
            self.scout.follow(self.nodes[node as usize].choice)?;
            self.here.push(node);
        }
        Ok(())
    }
}
