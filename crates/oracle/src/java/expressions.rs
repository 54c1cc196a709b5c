//! Reads expressions, and holds what all reading needs: the tokens and a place in them.

use super::Problem;
use super::lexer::{Kind, Token};
use crate::program::{Expr, Op, Type};
use std::collections::BTreeSet;

/// A place in the tokens of a file.
pub struct Cursor {
    tokens: Vec<Token>,
    position: usize,
    /// The program's class, once it is known.
    pub class: String,
    /// Static fields that have methods: atomic integers and variable handles.
    pub accessed: BTreeSet<String>,
    /// Names of variables in the expressions read so far, with their lines.
    pub names: Vec<(String, usize)>,
}

/// Reads a condition that is all there is.
pub fn condition(tokens: Vec<Token>) -> Result<Expr, Problem> {
    let mut cursor = Cursor::new(tokens);
    let condition = cursor.expression()?;
    match cursor.peek() {
        "" => Ok(condition),
        _ => Err(cursor.unexpected("the end")),
    }
}

impl Cursor {
    /// The start of a file.
    pub fn new(tokens: Vec<Token>) -> Cursor {
        Cursor { tokens, position: 0, class: String::new(), accessed: BTreeSet::new(), names: Vec::new() }
    }

    /// The token that comes next; empty at the end.
    pub fn peek(&self) -> &str {
        self.ahead(0)
    }

    /// The token after `count` others; empty at the end.
    pub fn ahead(&self, count: usize) -> &str {
        self.tokens.get(self.position + count).map_or("", |token| token.text.as_str())
    }

    fn kind(&self) -> Option<&Kind> {
        self.tokens.get(self.position).map(|token| &token.kind)
    }

    /// A problem at the next token.
    pub fn problem(&self, message: String) -> Problem {
        Problem { line: self.line(), message }
    }

    /// The line of the next token, or the last line.
    pub fn line(&self) -> usize {
        self.tokens.get(self.position).or(self.tokens.last()).map_or(1, |token| token.line)
    }

    /// The problem that the next token is not what should be there.
    pub fn unexpected(&self, expected: &str) -> Problem {
        match self.peek() {
            "" => self.problem(format!("the file ends before {expected}")),
            text => self.problem(format!("`{text}` is not supported here; {expected} was expected")),
        }
    }

    /// Takes the next token if it is this word or sign.
    pub fn accept(&mut self, text: &str) -> bool {
        let is = self.peek() == text && self.kind() != Some(&Kind::Text);
        self.position += usize::from(is);
        is
    }

    /// Takes these words and signs.
    pub fn expect(&mut self, texts: &[&str]) -> Result<(), Problem> {
        for text in texts {
            if !self.accept(text) {
                return Err(self.unexpected(&format!("`{text}`")));
            }
        }
        Ok(())
    }

    /// Takes a word.
    pub fn word(&mut self) -> Result<String, Problem> {
        match self.kind() {
            Some(Kind::Word) => Ok(self.take()),
            _ => Err(self.unexpected("a name")),
        }
    }

    /// Takes a text.
    pub fn text(&mut self) -> Result<String, Problem> {
        match self.kind() {
            Some(Kind::Text) => Ok(self.take()),
            _ => Err(self.unexpected("a text")),
        }
    }

    /// Takes a number, which may be negative.
    pub fn number(&mut self) -> Result<i64, Problem> {
        let negative = self.accept("-");
        match self.kind() {
            Some(Kind::Number(value)) => {
                let value = if negative { -value } else { *value };
                self.position += 1;
                Ok(value)
            }
            _ => Err(self.unexpected("a number")),
        }
    }

    /// Takes the next token, whatever it is.
    pub fn take(&mut self) -> String {
        let text = self.peek().to_string();
        self.position += 1;
        text
    }

    /// Takes an expression.
    pub fn expression(&mut self) -> Result<Expr, Problem> {
        let condition = self.binary(1)?;
        if !self.accept("?") {
            return Ok(condition);
        }
        let then = self.expression()?;
        self.expect(&[":"])?;
        let otherwise = self.expression()?;
        let (condition, then) = (Box::new(condition), Box::new(then));
        Ok(Expr::Conditional { condition, then, otherwise: Box::new(otherwise) })
    }

    /// Takes operands and operators that bind at least so strongly.
    fn binary(&mut self, weakest: u8) -> Result<Expr, Problem> {
        let mut left = self.unary()?;
        loop {
            let next = Op::TABLE.iter().find(|(_, text, _)| *text == self.peek());
            let Some((op, _, strength)) = next.filter(|(_, _, strength)| *strength >= weakest) else {
                return Ok(left);
            };
            self.position += 1;
            let right = self.binary(strength + 1)?;
            left = Expr::Binary { op: *op, left: Box::new(left), right: Box::new(right) };
        }
    }

    fn unary(&mut self) -> Result<Expr, Problem> {
        if self.accept("!") {
            return Ok(Expr::Not(Box::new(self.unary()?)));
        }
        if self.peek() == "(" && matches!(self.ahead(1), "int" | "long") && self.ahead(2) == ")" {
            self.position += 3;
            return self.unary();
        }
        let mut value = self.primary()?;
        while self.accept(".") {
            let name = self.word()?;
            value = match value {
                Expr::Name(class) if class == self.class && name == "class" => Expr::ClassLiteral,
                Expr::Name(target) if self.accessed.contains(&target) => self.access(target, name)?,
                array if name == "clone" && self.accept("(") => {
                    self.expect(&[")"])?;
                    Expr::Clone(Box::new(array))
                }
                object => Expr::Field { object: Box::new(object), name },
            };
        }
        Ok(value)
    }

    fn access(&mut self, target: String, method: String) -> Result<Expr, Problem> {
        let known = ["get", "getPlain", "getOpaque", "getAcquire", "getVolatile", "getAndIncrement", "compareAndSet"];
        let more = ["set", "setPlain", "setOpaque", "setRelease", "setVolatile"];
        if !known.contains(&method.as_str()) && !more.contains(&method.as_str()) {
            return Err(self.problem(format!("method `{method}` is not supported")));
        }
        self.expect(&["("])?;
        let mut arguments = Vec::new();
        while !self.accept(")") {
            arguments.push(self.expression()?);
            if self.peek() != ")" {
                self.expect(&[","])?;
            }
        }
        Ok(Expr::Access { target, method, arguments })
    }

    fn new_array(&mut self, of: String) -> Result<Expr, Problem> {
        let mut lengths = Vec::new();
        while self.accept("[") {
            let length = u8::try_from(self.number()?).ok().filter(|length| *length < 100);
            lengths.push(length.ok_or_else(|| self.problem("an array of that size is not supported".to_string()))?);
            self.expect(&["]"])?;
        }
        Ok(Expr::NewArray { ty: Type::named(of), lengths })
    }

    fn primary(&mut self) -> Result<Expr, Problem> {
        if self.accept("(") {
            let inner = self.expression()?;
            self.expect(&[")"])?;
            return Ok(inner);
        }
        if self.accept("new") {
            let class = self.word()?;
            if self.peek() == "[" {
                return self.new_array(class);
            }
            self.expect(&["(", ")"])?;
            return Ok(Expr::New(class));
        }
        match self.kind() {
            Some(Kind::Text) => Ok(Expr::Text(self.take())),
            Some(Kind::Number(_)) => Ok(Expr::Int(self.number()?)),
            Some(Kind::Sign) if self.peek() == "-" => Ok(Expr::Int(self.number()?)),
            Some(Kind::Word) => {
                let line = self.line();
                let name = self.take();
                if !["null", "this", self.class.as_str()].contains(&name.as_str()) {
                    self.names.push((name.clone(), line));
                }
                match name.as_str() {
                    "null" => Ok(Expr::Null),
                    "this" => Ok(Expr::This),
                    _ if self.accept("[") => {
                        let index = Box::new(self.expression()?);
                        self.expect(&["]"])?;
                        Ok(Expr::Element { array: name, index })
                    }
                    _ => Ok(Expr::Name(name)),
                }
            }
            Some(Kind::Sign) | None => Err(self.unexpected("a value")),
        }
    }
}
