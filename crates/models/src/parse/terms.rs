//! Formulas, relations and sizes, with Alloy's operators and precedences.
//!
//! One deviation: `[…]` belongs to the name or parenthesis right before it, also after a dot, so that
//! `r.W[i]` is the write that r sees in the i-th execution.

use super::Parser;
use crate::error::{Fault, FilePlace};
use crate::lex::TokenKind;
use crate::syntax::{Binary, Decl, PlacedName, SyntaxNode, SyntaxQuantifier, SyntaxTerm, Unary};

/// Operators with two sides from the loosest to the tightest; the words are other ways of writing the signs.
const LEVELS: [&[(&str, Binary)]; 10] = [
    &[("||", Binary::Or), ("or", Binary::Or)],
    &[("<=>", Binary::Iff), ("iff", Binary::Iff)],
    &[("=>", Binary::Implies), ("implies", Binary::Implies)],
    &[("&&", Binary::And), ("and", Binary::And)],
    &[
        ("in", Binary::In),
        ("=", Binary::Equal),
        ("!=", Binary::NotEqual),
        ("<", Binary::Less),
        ("<=", Binary::LessOrEqual),
        (">", Binary::Greater),
        (">=", Binary::GreaterOrEqual),
    ],
    &[("+", Binary::Union), ("-", Binary::Difference)],
    &[("++", Binary::Override)],
    &[("&", Binary::Intersection)],
    &[("->", Binary::Product)],
    &[("<:", Binary::DomainRestriction), (":>", Binary::RangeRestriction)],
];

const IMPLIES: usize = 2;
const NOT: usize = 4;
const COMPARE: usize = 4;
const RELATIONAL: usize = 5;

fn term(place: FilePlace, node: SyntaxNode) -> SyntaxTerm {
    SyntaxTerm { place, node: Box::new(node) }
}

impl Parser {
    /// Any formula, relation or size.
    pub(super) fn term(&mut self) -> Result<SyntaxTerm, Fault> {
        let before = self.nesting;
        self.deepen()?;
        let result = self.level(0);
        self.nesting = before;
        result
    }

    fn level(&mut self, level: usize) -> Result<SyntaxTerm, Fault> {
        if level == LEVELS.len() {
            return self.join();
        }
        if level == NOT && (self.is_sign("!") || self.is_keyword("not")) {
            return self.prefix(Unary::Not, NOT);
        }
        if level == RELATIONAL
            && let Some(term) = self.multiplicity()?
        {
            return Ok(term);
        }
        let before = self.nesting;
        let mut left = self.level(level + 1)?;
        while let Some((operator, place)) = self.operator(level) {
            self.deepen()?;
            if level == IMPLIES {
                left = self.implication(left, place)?;
                break;
            }
            let right = if level == COMPARE { self.level(level + 1)? } else { self.operand(level + 1)? };
            left = term(place, SyntaxNode::Binary(operator, left, right));
            if level == COMPARE {
                break;
            }
        }
        self.nesting = before;
        Ok(left)
    }

    /// The right side of an operator: a quantifier there reaches as far as it can.
    fn operand(&mut self, level: usize) -> Result<SyntaxTerm, Fault> {
        if self.starts_quantifier() || self.is_keyword("let") { self.term() } else { self.level(level) }
    }

    fn prefix(&mut self, operator: Unary, level: usize) -> Result<SyntaxTerm, Fault> {
        let before = self.nesting;
        self.deepen()?;
        let place = self.place();
        self.next();
        let of = self.operand(level)?;
        self.nesting = before;
        Ok(term(place, SyntaxNode::Unary(operator, of)))
    }

    /// The operator of the level that stands here, which is passed.
    fn operator(&mut self, level: usize) -> Option<(Binary, FilePlace)> {
        let place = self.place();
        if level == COMPARE && (self.is_sign("!") || self.is_keyword("not")) {
            let negated = match self.peek_after(1) {
                TokenKind::Keyword("in") => Binary::NotIn,
                TokenKind::Sign("=") => Binary::NotEqual,
                _ => return None,
            };
            self.next();
            self.next();
            return Some((negated, place));
        }
        let (TokenKind::Sign(here) | TokenKind::Keyword(here)) = self.peek() else {
            return None;
        };
        let found = LEVELS[level].iter().find(|(sign, _)| sign == here)?;
        let operator = found.1;
        self.next();
        Some((operator, place))
    }

    /// `a => b`, or `a => b else c`; to the right.
    fn implication(&mut self, condition: SyntaxTerm, place: FilePlace) -> Result<SyntaxTerm, Fault> {
        let then = self.operand(IMPLIES)?;
        if !self.take_keyword("else") {
            return Ok(term(place, SyntaxNode::Binary(Binary::Implies, condition, then)));
        }
        let other = self.operand(IMPLIES)?;
        Ok(term(place, SyntaxNode::If(condition, then, other)))
    }

    /// The quantifier or multiplicity that the word stands for.
    fn quantifier(&self) -> Option<(SyntaxQuantifier, Option<Unary>)> {
        let TokenKind::Keyword(word) = self.peek() else {
            return None;
        };
        match *word {
            "all" => Some((SyntaxQuantifier::All, None)),
            "some" => Some((SyntaxQuantifier::Some, Some(Unary::Some))),
            "no" => Some((SyntaxQuantifier::No, Some(Unary::No))),
            "one" => Some((SyntaxQuantifier::One, Some(Unary::One))),
            "lone" => Some((SyntaxQuantifier::Lone, Some(Unary::Lone))),
            _ => None,
        }
    }

    fn starts_quantifier(&self) -> bool {
        self.quantifier().is_some_and(|(quantifier, _)| quantifier == SyntaxQuantifier::All || self.declares(1))
    }

    /// Whether declarations start that many tokens ahead: `x:`, `x, y:` or `disj`.
    fn declares(&self, mut ahead: usize) -> bool {
        if matches!(self.peek_after(ahead), TokenKind::Keyword("disj")) {
            return true;
        }
        while matches!(self.peek_after(ahead), TokenKind::Name(_)) {
            match self.peek_after(ahead + 1) {
                TokenKind::Sign(":") => return true,
                TokenKind::Sign(",") => ahead += 2,
                _ => return false,
            }
        }
        false
    }

    /// `some e` and its like, or a quantifier.
    fn multiplicity(&mut self) -> Result<Option<SyntaxTerm>, Fault> {
        let place = self.place();
        if self.is_keyword("let") {
            return self.local().map(Some);
        }
        let Some((quantifier, unary)) = self.quantifier() else {
            return Ok(None);
        };
        match unary {
            Some(unary) if !self.declares(1) => self.prefix(unary, RELATIONAL).map(Some),
            _ => {
                self.next();
                self.quantified(quantifier, place).map(Some)
            }
        }
    }

    fn quantified(&mut self, quantifier: SyntaxQuantifier, place: FilePlace) -> Result<SyntaxTerm, Fault> {
        let steps =
            matches!((self.peek_after(1), self.peek_after(2)), (TokenKind::Sign(":"), TokenKind::Keyword("step")));
        if steps && quantifier == SyntaxQuantifier::All {
            let step = self.name("the name of the step")?;
            self.next();
            self.next();
            let from = if self.take_sign(">=") { Some(self.name("the name of a step")?) } else { None };
            return Ok(term(place, SyntaxNode::AllSteps { step, from, body: self.body()? }));
        }
        let decls = self.decls()?;
        Ok(term(place, SyntaxNode::Quantified(quantifier, decls, self.body()?)))
    }

    /// What is quantified: `| formula` or `{ formulas }`.
    fn body(&mut self) -> Result<SyntaxTerm, Fault> {
        if self.is_sign("{") {
            return self.block();
        }
        if self.take_sign("|") { self.term() } else { Err(self.expected("`|` or `{`")) }
    }

    fn decls(&mut self) -> Result<Vec<Decl>, Fault> {
        let mut decls = Vec::new();
        loop {
            let is_disjoint = self.take_keyword("disj");
            let mut names: Vec<PlacedName> = vec![self.name("the name of a variable")?];
            while self.take_sign(",") {
                names.push(self.name("the name of a variable")?);
            }
            self.expect_sign(":")?;
            decls.push(Decl { names, is_disjoint, domain: self.term()? });
            if !self.take_sign(",") {
                return Ok(decls);
            }
        }
    }

    /// `let x = e | body`.
    fn local(&mut self) -> Result<SyntaxTerm, Fault> {
        let place = self.place();
        self.next();
        let name = self.name("a name")?;
        self.expect_sign("=")?;
        let value = self.term()?;
        self.expect_sign("|")?;
        Ok(term(place, SyntaxNode::Let(name, value, self.term()?)))
    }

    fn join(&mut self) -> Result<SyntaxTerm, Fault> {
        let before = self.nesting;
        let mut left = self.unary()?;
        while self.is_sign(".") {
            self.deepen()?;
            let place = self.place();
            self.next();
            let right = self.unary()?;
            left = term(place, SyntaxNode::Binary(Binary::Join, left, right));
        }
        self.nesting = before;
        Ok(left)
    }

    fn unary(&mut self) -> Result<SyntaxTerm, Fault> {
        let operator = match self.peek() {
            TokenKind::Sign("~") => Unary::Transpose,
            TokenKind::Sign("^") => Unary::Closure,
            TokenKind::Sign("*") => Unary::ReflexiveClosure,
            TokenKind::Sign("#") => return self.size(),
            _ => return self.applied(),
        };
        let (place, before) = (self.place(), self.nesting);
        self.deepen()?;
        self.next();
        let of = self.unary()?;
        self.nesting = before;
        Ok(term(place, SyntaxNode::Unary(operator, of)))
    }

    /// `#e`, where e reaches up to the next `+` or `-`.
    fn size(&mut self) -> Result<SyntaxTerm, Fault> {
        self.prefix(Unary::Size, RELATIONAL + 1)
    }

    fn applied(&mut self) -> Result<SyntaxTerm, Fault> {
        let before = self.nesting;
        let mut function = self.primary()?;
        while self.is_sign("[") {
            self.deepen()?;
            let place = function.place;
            self.next();
            let mut arguments = vec![self.term()?];
            while self.take_sign(",") {
                arguments.push(self.term()?);
            }
            self.expect_sign("]")?;
            function = term(place, SyntaxNode::Applied(function, arguments));
        }
        self.nesting = before;
        Ok(function)
    }

    fn primary(&mut self) -> Result<SyntaxTerm, Fault> {
        let place = self.place();
        let node = match self.peek().clone() {
            TokenKind::Name(name) => SyntaxNode::Name(name),
            TokenKind::Number(number) => SyntaxNode::Number(number),
            TokenKind::Keyword("univ") => SyntaxNode::Univ,
            TokenKind::Keyword("iden") => SyntaxNode::Iden,
            TokenKind::Keyword("none") => SyntaxNode::None,
            TokenKind::Keyword("true") => SyntaxNode::Truth(true),
            TokenKind::Keyword("false") => SyntaxNode::Truth(false),
            TokenKind::Sign("(") => {
                self.next();
                let inner = self.term()?;
                self.expect_sign(")")?;
                return Ok(inner);
            }
            TokenKind::Sign("{") if self.declares(1) => return self.comprehension(),
            TokenKind::Sign("{") => return self.block(),
            _ => return Err(self.expected("a formula or a relation")),
        };
        self.next();
        Ok(term(place, node))
    }

    fn comprehension(&mut self) -> Result<SyntaxTerm, Fault> {
        let place = self.place();
        self.expect_sign("{")?;
        let decls = self.decls()?;
        self.expect_sign("|")?;
        let body = self.term()?;
        self.expect_sign("}")?;
        Ok(term(place, SyntaxNode::Comprehension(decls, body)))
    }

    /// `{ a b c }`.
    pub(super) fn block(&mut self) -> Result<SyntaxTerm, Fault> {
        let place = self.place();
        self.expect_sign("{")?;
        let mut parts = vec![self.term()?];
        while !self.take_sign("}") {
            parts.push(self.term()?);
        }
        Ok(match parts.len() {
            1 => parts.remove(0),
            _ => term(place, SyntaxNode::Block(parts)),
        })
    }
}
