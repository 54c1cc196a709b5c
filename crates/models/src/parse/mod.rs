//! Tokens to the tree of a file, by recursive descent: items here, formulas and relations in [`terms`].
//!
//! After a fault the parser goes on at the next item, so that one run shows all of them.

mod terms;

use crate::error::{Fault, FilePlace, nearest};
use crate::lex::{self, Token, TokenKind};
use crate::syntax::{File, ItemKind, PlacedName, SyntaxItem, SyntaxTerm};

/// The words that start an item.
const ITEMS: [&str; 6] = ["relation", "order", "let", "fun", "pred", "axiom"];

/// How deeply terms may nest, the operators of a chain included: the parser and all that follows it recurse.
const MAX_NESTING: u32 = 150;

/// The file's tree, or everything that is wrong with it.
pub(crate) fn parse(text: &str) -> Result<File, Vec<Fault>> {
    let tokens = lex::tokens(text).map_err(|fault| vec![fault])?;
    let mut parser = Parser { tokens, at: 0, nesting: 0, faults: Vec::new() };
    let file = parser.file();
    match file {
        Ok(file) if parser.faults.is_empty() => Ok(file),
        Ok(_) => Err(parser.faults),
        Err(fault) => {
            parser.faults.push(fault);
            Err(parser.faults)
        }
    }
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    nesting: u32,
    faults: Vec<Fault>,
}

impl Parser {
    fn peek(&self) -> &TokenKind {
        &self.tokens[self.at].kind
    }

    fn peek_after(&self, tokens: usize) -> &TokenKind {
        &self.tokens[(self.at + tokens).min(self.tokens.len() - 1)].kind
    }

    fn place(&self) -> FilePlace {
        self.tokens[self.at].place
    }

    /// The token here; the end is never passed.
    fn next(&mut self) -> TokenKind {
        let kind = self.peek().clone();
        if kind != TokenKind::End {
            self.at += 1;
        }
        kind
    }

    fn is_keyword(&self, word: &str) -> bool {
        matches!(self.peek(), TokenKind::Keyword(here) if *here == word)
    }

    fn is_sign(&self, sign: &str) -> bool {
        matches!(self.peek(), TokenKind::Sign(here) if *here == sign)
    }

    /// Passes the keyword if it is here.
    fn take_keyword(&mut self, word: &str) -> bool {
        let found = self.is_keyword(word);
        self.at += usize::from(found);
        found
    }

    /// Passes the sign if it is here.
    fn take_sign(&mut self, sign: &str) -> bool {
        let found = self.is_sign(sign);
        self.at += usize::from(found);
        found
    }

    /// The fault that something else was expected here.
    fn expected(&self, what: &str) -> Fault {
        Fault::new(self.place(), format!("expected {what}, found {}", self.peek().describe()))
    }

    fn expect_sign(&mut self, sign: &str) -> Result<(), Fault> {
        if self.take_sign(sign) { Ok(()) } else { Err(self.expected(&format!("`{sign}`"))) }
    }

    fn expect_keyword(&mut self, word: &str) -> Result<(), Fault> {
        if self.take_keyword(word) { Ok(()) } else { Err(self.expected(&format!("`{word}`"))) }
    }

    /// Goes one level deeper; whoever does that sets `nesting` back afterwards.
    fn deepen(&mut self) -> Result<(), Fault> {
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            let problem = format!("nested too deeply or too long a chain; {MAX_NESTING} levels are supported");
            return Err(Fault::new(self.place(), problem));
        }
        Ok(())
    }

    fn name(&mut self, what: &str) -> Result<PlacedName, Fault> {
        let place = self.place();
        if !matches!(self.peek(), TokenKind::Name(_)) {
            return Err(self.expected(what));
        }
        let TokenKind::Name(text) = self.next() else {
            return Err(self.expected(what));
        };
        Ok(PlacedName { text, place })
    }

    fn text(&mut self, what: &str) -> Result<String, Fault> {
        if !matches!(self.peek(), TokenKind::Text(_)) {
            return Err(self.expected(what));
        }
        match self.next() {
            TokenKind::Text(text) => Ok(text),
            _ => Err(self.expected(what)),
        }
    }

    fn file(&mut self) -> Result<File, Fault> {
        self.expect_keyword("model")?;
        let name = self.text("the model's name in quotes")?;
        let title = self.text("what the model is, in quotes")?;
        let mut sources = Vec::new();
        while self.take_keyword("source") {
            sources.push(self.text("where the model comes from, in quotes")?);
        }
        let is_speculative = self.take_keyword("speculative");
        let is_grounded = self.take_keyword("grounded");
        let mut includes = Vec::new();
        while self.take_keyword("includes") {
            let place = self.place();
            includes.push((self.text("the name of a model, in quotes")?, place));
        }
        let mut items = Vec::new();
        while *self.peek() != TokenKind::End {
            if self.take_keyword("each") {
                match self.each(&mut items) {
                    Ok(()) => {}
                    Err(fault) => self.recover(fault, false),
                }
            } else {
                match self.item(false, "`each`") {
                    Ok(item) => items.push(item),
                    Err(fault) => self.recover(fault, false),
                }
            }
        }
        Ok(File { name, title, sources, is_speculative, is_grounded, includes, items })
    }

    /// What follows `each`: items that hold of each execution.
    fn each(&mut self, items: &mut Vec<SyntaxItem>) -> Result<(), Fault> {
        self.expect_keyword("execution")?;
        self.expect_sign("{")?;
        while !self.take_sign("}") {
            if *self.peek() == TokenKind::End {
                return Err(self.expected("`}`"));
            }
            match self.item(true, "`}`") {
                Ok(item) => items.push(item),
                Err(fault) => self.recover(fault, true),
            }
        }
        Ok(())
    }

    /// Remembers the fault and goes on at the next item.
    fn recover(&mut self, fault: Fault, is_each: bool) {
        self.faults.push(fault);
        let starts = |word: &str| ITEMS.contains(&word) || (word == "each" && !is_each);
        // `let` and `}` also occur inside items: only those at the start of a line are taken for the next item's.
        loop {
            let first = self.place().column == 1 || (is_each && self.place().column <= 5);
            match self.peek() {
                TokenKind::End => return,
                TokenKind::Keyword(word) if first && starts(word) => return,
                TokenKind::Sign("}") if self.place().column == 1 && is_each => return,
                _ => self.at += 1,
            }
        }
    }

    fn item(&mut self, is_each: bool, or: &str) -> Result<SyntaxItem, Fault> {
        self.nesting = 0;
        let TokenKind::Keyword(word) = *self.peek() else {
            return Err(self.no_item(or));
        };
        if !ITEMS.contains(&word) {
            return Err(self.no_item(or));
        }
        self.next();
        let name = self.name("a name")?;
        let kind = match word {
            "relation" => self.relation()?,
            "order" => self.order()?,
            "let" => {
                self.expect_sign("=")?;
                ItemKind::Definition { parameters: Vec::new(), body: self.term()?, is_predicate: None }
            }
            "axiom" => {
                let description = self.text("what the axiom says, in quotes")?;
                ItemKind::Axiom { description, body: self.braced()? }
            }
            _ => {
                let parameters = self.parameters()?;
                ItemKind::Definition { parameters, body: self.braced()?, is_predicate: Some(word == "pred") }
            }
        };
        Ok(SyntaxItem { name, is_each, kind })
    }

    /// The fault that no item starts here; a misspelt keyword is told.
    fn no_item(&self, or: &str) -> Fault {
        if let TokenKind::Name(name) = self.peek() {
            let hint =
                nearest(name, ITEMS.into_iter().chain(["each", "source", "speculative", "grounded", "includes"]));
            let hint = hint.map_or_else(String::new, |word| format!("; did you mean `{word}`?"));
            return Fault::new(self.place(), format!("unknown keyword `{name}`{hint}"));
        }
        self.expected(&format!("`relation`, `order`, `let`, `fun`, `pred`, `axiom` or {or}"))
    }

    fn relation(&mut self) -> Result<ItemKind, Fault> {
        let step = if self.take_sign("[") {
            let step = self.name("the name of the step")?;
            self.expect_sign("]")?;
            Some(step)
        } else {
            None
        };
        self.expect_sign(":")?;
        Ok(ItemKind::Relation { step, within: self.term()? })
    }

    fn order(&mut self) -> Result<ItemKind, Fault> {
        self.expect_sign(":")?;
        let over = self.term()?;
        Ok(ItemKind::Order { over, description: self.text("what the order is, in quotes")? })
    }

    /// `[x, y: domain, z: domain]`, or nothing.
    fn parameters(&mut self) -> Result<Vec<(PlacedName, SyntaxTerm)>, Fault> {
        let mut parameters = Vec::new();
        if self.take_sign("[") {
            loop {
                let name = self.name("the name of a parameter")?;
                self.expect_sign(":")?;
                parameters.push((name, self.term()?));
                if !self.take_sign(",") {
                    break;
                }
            }
            self.expect_sign("]")?;
        }
        Ok(parameters)
    }

    /// `{ … }`: one relation, or formulas that all hold.
    fn braced(&mut self) -> Result<SyntaxTerm, Fault> {
        if !self.is_sign("{") {
            return Err(self.expected("`{`"));
        }
        self.block()
    }
}
