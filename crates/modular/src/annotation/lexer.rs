//! Words of annotations, with their places in the source file.

use super::syntax::SourcePosition;

/// A word of the language, with what it stands for.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Word {
    /// A name or keyword; `\old` and its kin keep the backslash.
    Name(String),
    Int(i64),
    /// An operator or bracket.
    Symbol(&'static str),
    End,
}

impl Word {
    /// As a message quotes it.
    pub fn quoted(&self) -> String {
        match self {
            Word::Name(name) => format!("`{name}`"),
            Word::Int(value) => format!("`{value}`"),
            Word::Symbol(symbol) => format!("`{symbol}`"),
            Word::End => "the end of the annotation".to_string(),
        }
    }
}

/// A word, where it starts and where it ends in the text.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Token {
    pub word: Word,
    pub position: SourcePosition,
    pub start: usize,
    pub end: usize,
}

/// The symbols, the longest first.
const SYMBOLS: [&str; 29] = [
    "<==>", "==>", "<=", ">=", "==", "!=", "&&", "||", "<", ">", "=", "!", "+", "-", "*", "/", "%", "(", ")", "[", "]",
    ",", ";", ":", ".", "'", "\u{2019}", "{", "}",
];

/// The words of `text`, whose first character is at `at`; or where something is no word, and what.
pub(super) fn tokens(text: &str, at: SourcePosition) -> Result<Vec<Token>, (SourcePosition, String)> {
    let mut position = at;
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let start = text.len() - rest.len();
        let length = match first {
            '\n' => {
                position = SourcePosition { line: position.line + 1, column: 1 };
                rest = &rest[1..];
                continue;
            }
            _ if first.is_whitespace() || is_margin(text, start) => {
                position.column += 1;
                rest = &rest[first.len_utf8()..];
                continue;
            }
            _ if is_name_start(first) => {
                let tail = rest[first.len_utf8()..].find(|c: char| !is_name_part(c));
                tail.map_or(rest.len(), |tail| tail + first.len_utf8())
            }
            '0'..='9' => rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()),
            _ => symbol(rest).map(str::len).ok_or((position, format!("`{first}` means nothing here")))?,
        };
        let (lexeme, after) = rest.split_at(length);
        let word = match first {
            '0'..='9' => Word::Int(lexeme.parse().map_err(|_| (position, format!("{lexeme} is too large")))?),
            _ if is_name_start(first) => Word::Name(lexeme.to_string()),
            _ => Word::Symbol(symbol(rest).unwrap_or_default()),
        };
        tokens.push(Token { word, position, start, end: start + length });
        position.column += lexeme.chars().count() as u32;
        rest = after;
    }
    tokens.push(Token { word: Word::End, position, start: text.len(), end: text.len() });
    Ok(tokens)
}

/// `*` or `@` at the start of a line is decoration.
fn is_margin(text: &str, at: usize) -> bool {
    let line = text[..at].rfind('\n').map(|end| end + 1);
    let decorates = text[at..].starts_with(['*', '@']);
    decorates && line.is_some_and(|line| text[line..at].trim().chars().all(|c| c == '*' || c == '@'))
}

fn symbol(text: &str) -> Option<&'static str> {
    let found = SYMBOLS.iter().find(|symbol| text.starts_with(**symbol))?;
    Some(if *found == "\u{2019}" { "'" } else { found })
}

fn is_name_start(c: char) -> bool {
    c.is_alphabetic() || c == '_' || c == '$' || c == '\\'
}

fn is_name_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        let tokens = tokens(text, SourcePosition { line: 1, column: 1 }).unwrap();
        tokens.iter().map(|token| token.word.quoted()).collect()
    }

    #[test]
    fn operators_are_as_long_as_possible() {
        assert_eq!(words("a<==>b==>c'")[..6], ["`a`", "`<==>`", "`b`", "`==>`", "`c`", "`'`"]);
    }

    #[test]
    fn a_margin_of_stars_and_at_signs_is_no_word() {
        assert_eq!(words("requires x\n  *@ ensures y").len(), 5);
    }

    #[test]
    fn places_are_counted_from_the_start_of_the_comment() {
        let tokens = tokens("a\n  b", SourcePosition { line: 7, column: 9 }).unwrap();
        assert_eq!(tokens[0].position, SourcePosition { line: 7, column: 9 });
        assert_eq!(tokens[1].position, SourcePosition { line: 8, column: 3 });
    }

    #[test]
    fn what_is_no_word_is_an_error_at_its_place() {
        let error = tokens("a # b", SourcePosition { line: 1, column: 1 }).unwrap_err();
        assert_eq!(error, (SourcePosition { line: 1, column: 3 }, "`#` means nothing here".to_string()));
    }
}
