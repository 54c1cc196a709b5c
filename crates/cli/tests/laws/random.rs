//! Random choices that can be shrunk, from seeds.

use crate::jmmc::number;
use proptest::collection::{VecStrategy, vec};
use proptest::num::u16::{ANY, Any};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::collections::BTreeSet;
use std::ops::Range;

/// Choices, which can be made simpler.
#[derive(Clone)]
pub struct Tree(<VecStrategy<Any> as Strategy>::Tree);

impl Tree {
    /// The choices.
    pub fn numbers(&self) -> Vec<u16> {
        self.0.current()
    }
}

/// A source of choices.
pub struct Random {
    runner: TestRunner,
}

impl Random {
    /// The source with that seed.
    pub fn new(seed: u64) -> Random {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let random = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
        Random { runner: TestRunner::new_with_rng(Config::default(), random) }
    }

    /// So many choices.
    pub fn tree(&mut self, lengths: Range<usize>) -> Tree {
        Tree(vec(ANY, lengths).new_tree(&mut self.runner).expect("numbers"))
    }
}

/// What is said of those that something is wrong with, of which `found` says the places: shrunk as long as `wrong` says what is wrong.
pub fn failed(found: &[(usize, String)], trees: &[Tree], wrong: impl Fn(Vec<u16>) -> Option<String>) -> Vec<String> {
    let places: BTreeSet<usize> = found.iter().map(|(place, _)| *place).collect();
    let mut texts = Vec::new();
    for place in places {
        let first = found.iter().find(|(at, _)| *at == place).map_or("", |(_, text)| text);
        let text = format!("{first}\n{}", shrunk(trees[place].clone(), &wrong));
        println!("{text}");
        texts.push(text);
    }
    texts
}

/// `SHRINK` says how many simpler ones are tried.
fn shrunk(Tree(mut tree): Tree, wrong: impl Fn(Vec<u16>) -> Option<String>) -> String {
    let mut best = wrong(tree.current());
    for _ in 0..number("SHRINK", 100) {
        if !tree.simplify() {
            break;
        }
        match wrong(tree.current()) {
            Some(found) => best = Some(found),
            None if !tree.complicate() => break,
            None => {}
        }
    }
    best.unwrap_or("not again".to_string())
}
