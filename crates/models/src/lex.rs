//! Model text to tokens. Comments are Alloy's: `--` and `//` to the end of the line, `/* … */`.

use crate::error::{Fault, FilePlace};

/// Words that cannot be names.
pub(crate) const KEYWORDS: [&str; 32] = [
    "model",
    "source",
    "speculative",
    "grounded",
    "includes",
    "each",
    "execution",
    "relation",
    "order",
    "let",
    "fun",
    "pred",
    "axiom",
    "all",
    "some",
    "no",
    "one",
    "lone",
    "disj",
    "step",
    "in",
    "not",
    "and",
    "or",
    "implies",
    "iff",
    "else",
    "univ",
    "iden",
    "none",
    "true",
    "false",
];

/// Signs, the longer before their prefixes.
const SIGNS: [&str; 32] = [
    "<=>", "=>", "->", "<:", ":>", "++", "&&", "||", "!=", "<=", ">=", "{", "}", "[", "]", "(", ")", ":", ",", "|",
    "=", "+", "-", "&", ".", "^", "*", "~", "#", "<", ">", "!",
];

/// What a token is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Name(String),
    Number(u32),
    Text(String),
    Keyword(&'static str),
    Sign(&'static str),
    End,
}

impl TokenKind {
    /// How an error calls the token.
    pub(crate) fn describe(&self) -> String {
        match self {
            TokenKind::Name(name) => format!("`{name}`"),
            TokenKind::Number(number) => format!("`{number}`"),
            TokenKind::Text(_) => "a text in quotes".into(),
            TokenKind::Keyword(word) => format!("keyword `{word}`"),
            TokenKind::Sign(sign) => format!("`{sign}`"),
            TokenKind::End => "the end of the file".into(),
        }
    }
}

/// A token and where it starts.
#[derive(Debug, Clone)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) place: FilePlace,
}

/// The tokens of the text, an end last.
pub(crate) fn tokens(text: &str) -> Result<Vec<Token>, Fault> {
    let mut lexer = Lexer { rest: text, place: FilePlace { line: 1, column: 1 } };
    let mut tokens = Vec::new();
    loop {
        lexer.skip_blanks()?;
        let place = lexer.place;
        let kind = lexer.token()?;
        let is_end = kind == TokenKind::End;
        tokens.push(Token { kind, place });
        if is_end {
            return Ok(tokens);
        }
    }
}

struct Lexer<'t> {
    rest: &'t str,
    place: FilePlace,
}

impl<'t> Lexer<'t> {
    fn advance(&mut self, bytes: usize) -> &'t str {
        let (taken, rest) = self.rest.split_at(bytes);
        for letter in taken.chars() {
            if letter == '\n' {
                self.place = FilePlace { line: self.place.line + 1, column: 1 };
            } else {
                self.place.column += 1;
            }
        }
        self.rest = rest;
        taken
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'t str {
        let end = self.rest.find(|letter| !wanted(letter)).unwrap_or(self.rest.len());
        self.advance(end)
    }

    fn skip_blanks(&mut self) -> Result<(), Fault> {
        loop {
            self.take_while(char::is_whitespace);
            if self.rest.starts_with("--") || self.rest.starts_with("//") {
                self.take_while(|letter| letter != '\n');
            } else if self.rest.starts_with("/*") {
                let Some(length) = self.rest.find("*/") else {
                    return Err(Fault::new(self.place, "this comment does not end; `*/` is missing"));
                };
                self.advance(length + 2);
            } else {
                return Ok(());
            }
        }
    }

    fn token(&mut self) -> Result<TokenKind, Fault> {
        let Some(first) = self.rest.chars().next() else {
            return Ok(TokenKind::End);
        };
        if first.is_alphabetic() || first == '_' {
            let word = self.take_while(|letter| letter.is_alphanumeric() || letter == '_' || letter == '\'');
            let keyword = KEYWORDS.iter().find(|keyword| **keyword == word);
            return Ok(keyword.map_or_else(|| TokenKind::Name(word.into()), |keyword| TokenKind::Keyword(keyword)));
        }
        if first.is_ascii_digit() {
            let place = self.place;
            let digits = self.take_while(|letter| letter.is_ascii_digit());
            let number = digits.parse().map_err(|_| Fault::new(place, format!("the number {digits} is too large")));
            return number.map(TokenKind::Number);
        }
        if first == '"' {
            return self.text();
        }
        match SIGNS.iter().find(|sign| self.rest.starts_with(**sign)) {
            Some(sign) => {
                self.advance(sign.len());
                Ok(TokenKind::Sign(sign))
            }
            None => Err(Fault::new(self.place, format!("`{first}` means nothing here"))),
        }
    }

    /// A text in quotes; a line break in it and the blanks around are one blank.
    fn text(&mut self) -> Result<TokenKind, Fault> {
        let place = self.place;
        self.advance(1);
        let text = self.take_while(|letter| letter != '"');
        if self.rest.is_empty() {
            return Err(Fault::new(place, "this text does not end; `\"` is missing"));
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        self.advance(1);
        Ok(TokenKind::Text(words.join(" ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_have_places() {
        let tokens = tokens("all x: A -- all\n  | x /* no */ in ^po").unwrap();
        let shown: Vec<String> = tokens.iter().map(|token| token.kind.describe()).collect();
        let expected = "keyword `all`|`x`|`:`|`A`|`|`|`x`|keyword `in`|`^`|`po`|the end of the file";
        assert_eq!(shown.join("|"), expected);
        assert_eq!(tokens[4].place, FilePlace { line: 2, column: 3 });
        assert_eq!(tokens[6].place, FilePlace { line: 2, column: 16 });
    }

    #[test]
    fn what_does_not_end_is_a_fault() {
        assert_eq!(tokens("  \"abc").unwrap_err().place, FilePlace { line: 1, column: 3 });
        assert_eq!(tokens("/* abc").unwrap_err().problem, "this comment does not end; `*/` is missing");
        assert_eq!(tokens("a ? b").unwrap_err().problem, "`?` means nothing here");
    }
}
