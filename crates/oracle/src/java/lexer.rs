//! Words, numbers, texts and signs of a Java file, with their lines; comments are left out.

use super::Problem;

/// What a token is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A word.
    Word,
    /// A number.
    Number(i64),
    /// A text without its quotes.
    Text,
    /// An operator or a bracket.
    Sign,
}

/// A token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// As it is written.
    pub text: String,
    /// Its line, counted from 1.
    pub line: usize,
}

/// Signs of two characters; all others have one.
const DOUBLE: [&str; 7] = ["==", "!=", "<=", ">=", "&&", "||", "++"];

/// Takes a text to pieces.
pub fn tokens(text: &str) -> Result<Vec<Token>, Problem> {
    let mut tokens = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        let mut rest = code.trim_start();
        while !rest.is_empty() {
            let (kind, length) = first(rest, number + 1)?;
            let (text, after) = rest.split_at(length);
            let text = if kind == Kind::Text { text.trim_matches('"') } else { text };
            tokens.push(Token { kind, text: text.to_string(), line: number + 1 });
            rest = after.trim_start();
        }
    }
    Ok(tokens)
}

/// The kind and length of the first token.
fn first(text: &str, line: usize) -> Result<(Kind, usize), Problem> {
    let span = |keep: fn(char) -> bool| text.find(|c| !keep(c)).unwrap_or(text.len());
    let problem = |message: String| Problem { line, message };
    let Some(start) = text.chars().next() else { return Err(problem("a token was expected".to_string())) };
    if start.is_ascii_alphabetic() || start == '_' {
        return Ok((Kind::Word, span(|c| c.is_ascii_alphanumeric() || c == '_')));
    }
    if start.is_ascii_digit() {
        let digits = span(|c| c.is_ascii_digit());
        let value = text[..digits].parse().map_err(|_| problem(format!("`{}` is too large", &text[..digits])))?;
        return Ok((Kind::Number(value), digits + usize::from(text[digits..].starts_with('L'))));
    }
    if start == '"' {
        let length = text[1..].find('"').ok_or_else(|| problem("a text that does not end on its line".to_string()))?;
        return Ok((Kind::Text, length + 2));
    }
    if let Some(sign) = DOUBLE.iter().find(|sign| text.starts_with(**sign)) {
        return Ok((Kind::Sign, sign.len()));
    }
    if "(){}[];,.@=<>+-*!?:/".contains(start) {
        return Ok((Kind::Sign, 1));
    }
    Err(problem(format!("`{start}` is not supported")))
}
