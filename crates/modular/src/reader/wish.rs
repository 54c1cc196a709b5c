//! Making formulas true by choosing what is still open.
//!
//! This only finds interpretations; whether one is a counterexample is decided by evaluating everything in it again.

use super::meaning::{Bound, Reading, Valued, head};
use super::values::{Key, Place, REFS, Value};
use crate::term::{Sort, Term};

impl Reading<'_> {
    /// Tries to make the formula true.
    pub fn wish(&mut self, term: &Term, bound: &mut Bound) -> Valued<bool> {
        match head(term) {
            Some(("!", [body, ..])) => self.wish(body, bound),
            Some(("and", parts)) => self.wish_all(parts, bound, true),
            Some(("or", parts)) => self.wish_one(parts, bound, true),
            Some(("not", [inner])) => self.wish_not(inner, bound),
            Some(("=>", [condition, then])) => Ok(!self.holds(condition, bound)? || self.wish(then, bound)?),
            Some(("=", [a, b])) => self.wish_equal(a, b, bound),
            Some(("forall", [variables, body])) => {
                for mut values in self.instances(variables)? {
                    let outer = bound.len();
                    bound.append(&mut values);
                    let made = self.wish(body, bound);
                    bound.truncate(outer);
                    if !made? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Some(("exists", [variables, body])) => self.wish_some(variables, body, bound),
            _ => self.wish_is(term, true, bound),
        }
    }

    /// Tries to make the formula false.
    fn wish_not(&mut self, term: &Term, bound: &mut Bound) -> Valued<bool> {
        match head(term) {
            Some(("!", [body, ..])) => self.wish_not(body, bound),
            Some(("or", parts)) => self.wish_all(parts, bound, false),
            Some(("and", parts)) => self.wish_one(parts, bound, false),
            Some(("not", [inner])) => self.wish(inner, bound),
            Some(("=>", [condition, then])) => Ok(self.wish(condition, bound)? && self.wish_not(then, bound)?),
            Some(("=", [a, b])) if !is_formula(a) && !is_formula(b) => self.wish_different(a, b, bound),
            Some(("forall", [variables, body])) => {
                let opposite = body.clone().not();
                self.wish_some(variables, &opposite, bound)
            }
            _ => self.wish_is(term, false, bound),
        }
    }

    fn wish_all(&mut self, parts: &[Term], bound: &mut Bound, wanted: bool) -> Valued<bool> {
        for part in parts {
            let made = if wanted { self.wish(part, bound)? } else { self.wish_not(part, bound)? };
            if !made {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// One of the parts, from a place that is chosen on.
    fn wish_one(&mut self, parts: &[Term], bound: &mut Bound, wanted: bool) -> Valued<bool> {
        let from = self.chosen.below(parts.len());
        for part in parts[from..].iter().chain(&parts[..from]) {
            let made = if wanted { self.wish(part, bound)? } else { self.wish_not(part, bound)? };
            if made {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The body for some values of the variables, from ones that are chosen on.
    fn wish_some(&mut self, variables: &Term, body: &Term, bound: &mut Bound) -> Valued<bool> {
        let mut all = self.instances(variables)?;
        let from = self.chosen.below(all.len());
        all.rotate_left(from);
        for mut values in all {
            let outer = bound.len();
            bound.append(&mut values);
            let made = self.wish(body, bound);
            bound.truncate(outer);
            if made? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Two values that differ.
    fn wish_different(&mut self, a: &Term, b: &Term, bound: &mut Bound) -> Valued<bool> {
        for (one, other) in [(a, b), (b, a)] {
            let Some(place) = self.open(one, bound)? else {
                continue;
            };
            let other = self.value(other, bound)?;
            let others: Vec<Value> = match &other {
                Value::Bool(truth) => vec![Value::Bool(!truth)],
                Value::Int(number) => [number + 1, number - 1].map(Value::Int).to_vec(),
                Value::Ref(object) => (0..REFS).filter(|o| o != object).map(Value::Ref).collect(),
                Value::Map(_) => return Ok(false),
            };
            let chosen = others[self.chosen.below(others.len())].clone();
            self.chosen.choose(place, chosen);
            return Ok(true);
        }
        let (a, b) = (self.value(a, bound)?, self.value(b, bound)?);
        Ok(!self.chosen.equal(&a, &b))
    }

    /// Numbers in order: one that is open becomes one that fits, or a neighbour of one.
    fn wish_ordered(&mut self, term: &Term, numbers: &[Term], truth: bool, bound: &mut Bound) -> Valued<bool> {
        let mut places = Vec::new();
        for number in numbers {
            places.push(self.open(number, bound)?);
        }
        let Some(place) = places.iter().flatten().next().cloned() else {
            return Ok(self.holds(term, bound)? == truth);
        };
        let mut near = vec![0, 1, 2];
        for (number, _) in numbers.iter().zip(&places).filter(|(_, place)| place.is_none()) {
            if let Value::Int(number) = self.value(number, bound)? {
                near.extend([number, number + 1, number - 1]);
            }
        }
        let from = self.chosen.below(near.len());
        near.rotate_left(from);
        for number in near {
            self.chosen.choose(place.clone(), Value::Int(number));
            if self.holds(term, bound)? == truth {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn wish_is(&mut self, term: &Term, truth: bool, bound: &mut Bound) -> Valued<bool> {
        if let Some(("<" | "<=" | ">" | ">=", numbers)) = head(term) {
            return self.wish_ordered(term, numbers, truth, bound);
        }
        if let Some(place) = self.open(term, bound)? {
            self.chosen.choose(place, Value::Bool(truth));
            return Ok(true);
        }
        Ok(self.holds(term, bound)? == truth)
    }

    fn wish_equal(&mut self, a: &Term, b: &Term, bound: &mut Bound) -> Valued<bool> {
        for (one, other) in [(a, b), (b, a)] {
            if is_formula(one) {
                let truth = self.holds(other, bound)?;
                return if truth { self.wish(one, bound) } else { self.wish_not(one, bound) };
            }
        }
        for (one, other) in [(a, b), (b, a)] {
            if let Some(place) = self.open(one, bound)? {
                let value = self.value(other, bound)?;
                self.chosen.choose(place, value);
                return Ok(true);
            }
        }
        let (a, b) = (self.value(a, bound)?, self.value(b, bound)?);
        self.make_equal(&a, &b);
        Ok(self.chosen.equal(&a, &b))
    }

    /// Where one of two maps from references has no value yet, it gets that of the other.
    fn make_equal(&mut self, a: &Value, b: &Value) {
        let (Value::Map(a), Value::Map(b)) = (a, b) else {
            return;
        };
        for key in (0..REFS).map(Key::Ref) {
            for (one, other) in [(a, b), (b, a)] {
                if let Some(place) = self.chosen.open_entry(one, key).filter(|place| self.asks_references(place)) {
                    let value = self.chosen.at(other, key);
                    self.chosen.choose(place, value);
                }
            }
        }
    }

    /// Whether the table of an entry is not one that is asked by numbers.
    fn asks_references(&self, place: &Place) -> bool {
        match place {
            Place::Entry(table, _) => !self.chosen.tables[*table].0.keys().any(|key| matches!(key, Key::Int(_))),
            Place::Constant(_) | Place::Application(..) => false,
        }
    }

    /// The place that decides what a term is worth, if it has no value yet.
    fn open(&mut self, term: &Term, bound: &mut Bound) -> Valued<Option<Place>> {
        match (term, head(term)) {
            (Term::Atom(name), _) => {
                let is_bound = bound.iter().any(|(variable, _)| variable == name);
                if is_bound || self.chosen.constants.contains_key(&**name) || term.is("null") {
                    return Ok(None);
                }
                if let Some(definition) = self.definitions.get(&**name) {
                    return self.open(definition, &mut Bound::new());
                }
                let declared = self.condition.symbols.contains_key(&**name);
                Ok(declared.then(|| Place::Constant(name.to_string())))
            }
            (_, Some(("select", [map, key]))) => {
                let (map, key) = (self.map(map, bound)?, self.key(key, bound)?);
                Ok(self.chosen.open_entry(&map, key))
            }
            (_, Some((name, arguments))) if self.is_free(name) => {
                let keys = arguments.iter().map(|argument| self.key(argument, bound)).collect::<Valued<Vec<Key>>>()?;
                let place = (name.to_string(), keys);
                let known = self.chosen.applications.contains_key(&place);
                Ok((!known).then_some(Place::Application(place.0, place.1)))
            }
            _ => Ok(None),
        }
    }

    /// Whether a function has no meaning of its own.
    fn is_free(&self, name: &str) -> bool {
        let scalar = |sort: &Sort| matches!(sort, Sort::Int | Sort::Ref);
        let declared = self.condition.symbols.get(name);
        declared.is_some_and(|(arguments, _)| !arguments.is_empty() && arguments.iter().all(scalar))
            && !name.starts_with("wrap.")
    }
}

/// Whether the term is a truth value by its form.
fn is_formula(term: &Term) -> bool {
    let heads = ["and", "or", "not", "=>", "=", "<", "<=", ">", ">=", "forall", "exists", "!"];
    head(term).is_some_and(|(name, _)| heads.contains(&name))
}
