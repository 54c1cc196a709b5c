//! From characters to tokens.

use super::Literal;
use crate::position::{HeaderProblem, Position};

/// A token and where it begins.
pub(super) type Token = (Position, Lexeme);

/// What a token is.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Lexeme {
    Literal(Literal),
    Name(String),
    Symbol(&'static str),
}

/// All symbols, those that begin with others first.
const SYMBOLS: [&str; 14] = ["||", "&&", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "!", "(", ")"];

/// The tokens of the lines, and where they end: `at` if there are none.
pub(super) fn tokens(lines: &[(Position, &str)], at: Position) -> Result<(Vec<Token>, Position), HeaderProblem> {
    let mut tokens = Vec::new();
    let mut end = at;
    for (start, line) in lines {
        let place = |rest: &str| {
            let before = line[..line.len() - rest.len()].chars().count() as u32;
            Position { line: start.line, column: start.column + before }
        };
        let mut rest = line.trim_start();
        while !rest.is_empty() {
            let (lexeme, length) = token(rest, place(rest))?;
            tokens.push((place(rest), lexeme));
            rest = &rest[length..];
            end = place(rest);
            rest = rest.trim_start();
        }
    }
    Ok((tokens, end))
}

/// The token that a text begins with, and its length in bytes.
fn token(text: &str, at: Position) -> Result<(Lexeme, usize), HeaderProblem> {
    let first = text.chars().next().unwrap_or(' ');
    if is_name_start(first) {
        return Ok(word(text));
    }
    if first.is_ascii_digit() {
        return number(text, at);
    }
    if first == '\'' {
        return character(text, at);
    }
    match SYMBOLS.iter().find(|symbol| text.starts_with(**symbol)) {
        Some(symbol) => Ok((Lexeme::Symbol(symbol), symbol.len())),
        None if first == '=' => Err(HeaderProblem::new(at, "`=` assigns; write `==` to compare")),
        None => Err(HeaderProblem::new(at, format!("`{first}` means nothing here; there are {}", SYMBOLS.join(" ")))),
    }
}

fn is_name_start(c: char) -> bool {
    c.is_alphabetic() || c == '_' || c == '$'
}

/// A keyword or a name, dots included.
fn word(text: &str) -> (Lexeme, usize) {
    let part_of_name = |c: char| is_name_start(c) || c.is_numeric() || c == '.';
    let length = text.find(|c: char| !part_of_name(c)).unwrap_or(text.len());
    let lexeme = match &text[..length] {
        "true" => Lexeme::Literal(Literal::Boolean(true)),
        "false" => Lexeme::Literal(Literal::Boolean(false)),
        "null" => Lexeme::Literal(Literal::Null),
        name => Lexeme::Name(name.to_string()),
    };
    (lexeme, length)
}

/// A number as Java writes it: `1`, `0x7f`, `1L`, `1.5`, `1e3`, `1.5f`.
fn number(text: &str, at: Position) -> Result<(Lexeme, usize), HeaderProblem> {
    let mut length = text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '.' || c == '_')).unwrap_or(text.len());
    // The sign of an exponent.
    if text[..length].ends_with(['e', 'E']) && !text.starts_with("0x") && text[length..].starts_with(['+', '-']) {
        let more = &text[length + 1..];
        length += 1 + more.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(more.len());
    }
    let written = &text[..length];
    let plain = written.replace('_', "").to_ascii_lowercase();
    let literal = if let Some(digits) = plain.strip_prefix("0x") {
        match digits.strip_suffix('l') {
            Some(digits) => u64::from_str_radix(digits, 16).ok().map(|value| Literal::Long(value as i64)),
            None => u32::from_str_radix(digits, 16).ok().map(|value| Literal::Int(value as i32)),
        }
    } else {
        decimal(&plain)
    };
    match literal {
        Some(literal) => Ok((Lexeme::Literal(literal), length)),
        None => Err(HeaderProblem::new(at, format!("`{written}` is not a number that Java knows"))),
    }
}

fn decimal(plain: &str) -> Option<Literal> {
    if let Some(digits) = plain.strip_suffix('l') {
        return digits.parse().ok().map(Literal::Long);
    }
    if let Some(digits) = plain.strip_suffix('f') {
        return digits.parse().ok().map(Literal::Float);
    }
    if plain.contains(['.', 'e']) || plain.ends_with('d') {
        return plain.strip_suffix('d').unwrap_or(plain).parse().ok().map(Literal::Double);
    }
    plain.parse().ok().map(Literal::Int)
}

/// A char, which is a number to Java.
fn character(text: &str, at: Position) -> Result<(Lexeme, usize), HeaderProblem> {
    let mut letters = text[1..].chars();
    match (letters.next(), letters.next()) {
        (Some(c), Some('\'')) if c != '\\' && c.len_utf16() == 1 => {
            Ok((Lexeme::Literal(Literal::Int(c as i32)), 2 + c.len_utf8()))
        }
        _ => {
            Err(HeaderProblem::new(at, "a char is one character between quotes, without escapes; or write its number"))
        }
    }
}
