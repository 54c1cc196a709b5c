//! The comment at the top of a litmus test.

use super::{Problem, expressions, lexer};
use crate::outcome::Outcome;
use crate::program::Expr;
use std::collections::BTreeSet;

/// What a test says about itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    /// Its name, and what it is about; empty if there is no header.
    pub title: String,
    /// The behaviour it asks about.
    pub ask: Option<Ask>,
    /// What models should answer: whether the behaviour is allowed.
    pub expect: Vec<(String, bool)>,
}

impl Header {
    /// What the model should answer, if the header says so.
    pub fn expected(&self, model: &str) -> Option<bool> {
        self.expect.iter().find(|(name, _)| name == model).map(|(_, allowed)| *allowed)
    }
}

/// A condition on outcomes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ask(pub Expr);

impl Ask {
    /// Whether the outcome fulfils the condition; not if it names a variable without a value.
    pub fn holds(&self, outcome: &Outcome) -> bool {
        evaluate(&self.0, outcome).is_some_and(|value| value != 0)
    }

    /// The names in the condition.
    pub fn names(&self) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        collect_names(&self.0, &mut names);
        names
    }
}

fn qualified(object: &Expr, name: &str) -> Option<String> {
    match object {
        Expr::Name(thread) => Some(format!("{thread}.{name}")),
        _ => None,
    }
}

fn evaluate(expression: &Expr, outcome: &Outcome) -> Option<i64> {
    match expression {
        Expr::Int(value) => Some(*value),
        Expr::Name(name) => outcome.0.get(name).copied(),
        Expr::Field { object, name } => outcome.0.get(&qualified(object, name)?).copied(),
        Expr::Binary { op, left, right } => Some(op.apply(evaluate(left, outcome)?, evaluate(right, outcome)?)),
        Expr::Not(condition) => Some(i64::from(evaluate(condition, outcome)? == 0)),
        _ => None,
    }
}

fn collect_names(expression: &Expr, names: &mut BTreeSet<String>) {
    match expression {
        Expr::Name(name) => {
            names.insert(name.clone());
        }
        Expr::Field { object, name } => names.extend(qualified(object, name)),
        Expr::Binary { left, right, .. } => {
            collect_names(left, names);
            collect_names(right, names);
        }
        Expr::Not(condition) => collect_names(condition, names),
        _ => {}
    }
}

/// Reads the header of a file; an empty one if it has none.
pub fn parse(text: &str) -> Result<Header, Problem> {
    let mut header = Header::default();
    let mut last = String::new();
    let mut ask = (0, String::new());
    for (number, line) in text.lines().enumerate() {
        let Some(comment) = line.strip_prefix("//") else { break };
        let (key, value) = match comment.split_once(':') {
            Some((key, value)) if !comment.starts_with("   ") => (key.trim().to_string(), value.trim()),
            _ => (last, comment.trim()),
        };
        match key.as_str() {
            "litmus" => header.title = value.to_string(),
            "ask" => ask = (number + 1, format!("{} {value}", ask.1)),
            "expect" => header.expect.extend(expectations(value, number + 1)?),
            _ => {}
        }
        last = key;
    }
    if !ask.1.is_empty() {
        let mut tokens = lexer::tokens(&ask.1)?;
        tokens.iter_mut().for_each(|token| token.line = ask.0);
        header.ask = Some(Ask(expressions::condition(tokens)?));
    }
    Ok(header)
}

fn expectations(text: &str, line: usize) -> Result<Vec<(String, bool)>, Problem> {
    let expectation = |word: &str| {
        let (model, answer) = word.split_once('=')?;
        match answer {
            "allowed" => Some((model.to_string(), true)),
            "forbidden" => Some((model.to_string(), false)),
            _ => None,
        }
    };
    let words = text.split_whitespace();
    let problem = |word: &str| Problem { line, message: format!("`{word}` is no expectation") };
    words.map(|word| expectation(word).ok_or_else(|| problem(word))).collect()
}
