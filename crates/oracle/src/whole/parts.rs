//! Statements about the heap: making objects, handing them on, looking at what was got, static initialisers.

use super::make::Maker;
use super::{Copy, Field, Flavour, Local, Operand, Place, Stmt, Update, Var};

const NUMBERS: [Field; 5] = [Field::X, Field::Y, Field::V, Field::X, Field::W];
const OBJECTS: [Field; 4] = [Field::P, Field::P, Field::Q, Field::Vp];
const FIELDS: [Field; 5] = [Field::F, Field::F, Field::G, Field::H, Field::C];
const ELEMENTS: [Field; 2] = [Field::E0, Field::E1];

fn at(field: Field) -> Place {
    Place { base: None, field }
}

fn of(var: Var, field: Field) -> Place {
    Place { base: Some(var), field }
}

impl Maker {
    fn new_object(&mut self) -> Local {
        self.thread.objects += 1;
        self.thread.objects - 1
    }

    fn new_array(&mut self) -> Local {
        self.thread.arrays += 1;
        self.thread.arrays - 1
    }

    fn value(&mut self) -> Operand {
        if self.thread.numbers > 0 && self.choices.one_in(4) {
            return Operand::Local(Var::Number(self.choices.below(self.thread.numbers)));
        }
        Operand::Constant(1 + self.choices.below(2) as i32)
    }

    /// An object that the thread has, if any.
    fn an_object(&mut self) -> Option<Var> {
        let count = self.thread.objects;
        (count > 0).then(|| Var::Object(count - 1 - self.choices.below(count)))
    }

    fn an_array(&mut self) -> Option<Var> {
        let count = self.thread.arrays;
        (count > 0).then(|| Var::Array(count - 1 - self.choices.below(count)))
    }

    /// Reads or writes something.
    pub(super) fn access(&mut self, body: &mut Vec<Stmt>) {
        let heap = if self.flavour == Flavour::Memory { 10 } else { 4 };
        match self.choices.below(heap) {
            0 => self.read(body, at),
            1 | 2 => {
                let (field, value) = (self.choices.pick(&NUMBERS), self.value());
                body.push(Stmt::Store(at(field), value));
            }
            3 if self.flavour != Flavour::Memory => self.read(body, at),
            3 | 4 => self.look(body),
            5 => self.change(body),
            6 => self.publish(body),
            7 => self.consume(body),
            8 => self.arrays(body),
            _ => self.hand_on(body),
        }
    }

    fn read(&mut self, body: &mut Vec<Stmt>, place: impl FnOnce(Field) -> Place) {
        let field = self.choices.pick(&NUMBERS);
        let to = Var::Number(self.new_number());
        body.push(Stmt::Load(to, place(field)));
    }

    /// Reads a field of an object that the thread has.
    fn look(&mut self, body: &mut Vec<Stmt>) {
        let Some(object) = self.an_object() else { return self.consume(body) };
        let field = self.choices.pick(&FIELDS);
        let to = Var::Number(self.new_number());
        body.push(Stmt::Load(to, of(object, field)));
    }

    /// Writes a field of an object that the thread has.
    fn change(&mut self, body: &mut Vec<Stmt>) {
        let Some(object) = self.an_object() else { return self.consume(body) };
        if let Some(array) = self.an_array()
            && self.choices.one_in(4)
        {
            return body.push(Stmt::Store(of(object, Field::E), Operand::Local(array)));
        }
        if let Some(other) = self.an_object()
            && self.choices.one_in(4)
        {
            return body.push(Stmt::Store(of(object, Field::N), Operand::Local(other)));
        }
        let (field, value) = (self.choices.pick(&FIELDS[..4]), self.value());
        body.push(Stmt::Store(of(object, field), value));
    }

    /// Makes objects within each other and hands them on.
    pub(super) fn publish(&mut self, body: &mut Vec<Stmt>) {
        let mut last = None;
        for _ in 0..1 + self.choices.below(2) {
            let object = self.new_object();
            let inner = last.filter(|_| self.choices.one_in(3));
            body.push(Stmt::New(object, inner));
            if !self.choices.one_in(4) {
                let (field, value) = (self.choices.pick(&FIELDS[..4]), self.value());
                body.push(Stmt::Store(of(Var::Object(object), field), value));
            }
            if let Some(before) = last.filter(|_| inner.is_none()) {
                body.push(Stmt::Store(of(Var::Object(object), Field::N), Operand::Local(Var::Object(before))));
            }
            if self.choices.one_in(5) {
                let array = self.filled(body);
                body.push(Stmt::Store(of(Var::Object(object), Field::E), Operand::Local(Var::Array(array))));
            }
            last = Some(object);
        }
        if let Some(object) = last {
            let field = self.choices.pick(&OBJECTS);
            body.push(Stmt::Store(at(field), Operand::Local(Var::Object(object))));
        }
    }

    /// What is done before the first thread is started: often in many rounds, of which the last one is what threads see.
    pub(super) fn begin(&mut self, body: &mut Vec<Stmt>) {
        let mut inner = Vec::new();
        for _ in 0..1 + self.choices.below(3) {
            match self.choices.below(4) {
                0 => self.publish(&mut inner),
                1 => {
                    let array = self.filled(&mut inner);
                    inner.push(Stmt::Store(at(Field::Z), Operand::Local(Var::Array(array))));
                }
                _ => {
                    let (field, value) = (self.choices.pick(&NUMBERS), self.value());
                    inner.push(Stmt::Store(at(field), value));
                }
            }
        }
        // Objects that are made before the loop are written in each of its rounds.
        let made = self.choices.below(inner.len() + 1);
        let rest = inner.split_off(if self.choices.one_in(2) { made } else { 0 });
        body.append(&mut inner);
        match self.choices.pick(&[1, 3, 1_100, 2_500]) {
            1 => body.extend(rest),
            rounds => body.push(Stmt::Long(rounds, rest)),
        }
    }

    fn filled(&mut self, body: &mut Vec<Stmt>) -> Local {
        let array = self.new_array();
        body.push(Stmt::NewArray(array));
        let element = self.choices.pick(&ELEMENTS);
        body.push(Stmt::Store(of(Var::Array(array), element), Operand::Constant(4)));
        array
    }

    /// Gets an object, goes on to one that it refers to, perhaps, and looks.
    pub(super) fn consume(&mut self, body: &mut Vec<Stmt>) {
        let object = self.new_object();
        let field = self.choices.pick(&OBJECTS);
        body.push(Stmt::Load(Var::Object(object), at(field)));
        let mut last = object;
        if self.choices.one_in(2) {
            last = self.new_object();
            let field = self.choices.pick(&[Field::N, Field::N, Field::M]);
            body.push(Stmt::Load(Var::Object(last), of(Var::Object(object), field)));
        }
        if self.choices.one_in(5) {
            let array = self.new_array();
            body.push(Stmt::Load(Var::Array(array), of(Var::Object(last), Field::E)));
            return self.element(body, array);
        }
        let (to, field) = (Var::Number(self.new_number()), self.choices.pick(&FIELDS));
        body.push(Stmt::Load(to, of(Var::Object(last), field)));
    }

    fn element(&mut self, body: &mut Vec<Stmt>, array: Local) {
        let field = self.choices.pick(&ELEMENTS);
        if self.choices.one_in(3) {
            let value = self.value();
            return body.push(Stmt::Store(of(Var::Array(array), field), value));
        }
        let to = Var::Number(self.new_number());
        body.push(Stmt::Load(to, of(Var::Array(array), field)));
    }

    fn arrays(&mut self, body: &mut Vec<Stmt>) {
        match self.choices.below(3) {
            0 => {
                let array = self.filled(body);
                body.push(Stmt::Store(at(Field::Z), Operand::Local(Var::Array(array))));
            }
            1 => {
                let array = self.new_array();
                body.push(Stmt::Load(Var::Array(array), at(Field::Z)));
                self.element(body, array);
            }
            _ => self.copy(body),
        }
    }

    /// Hands on what it got.
    fn hand_on(&mut self, body: &mut Vec<Stmt>) {
        let Some(object) = self.an_object() else { return self.publish(body) };
        let field = self.choices.pick(&OBJECTS);
        body.push(Stmt::Store(at(field), Operand::Local(object)));
    }

    pub(super) fn copy(&mut self, body: &mut Vec<Stmt>) {
        if self.flavour != Flavour::Memory {
            return self.access(body);
        }
        let from = match self.an_array() {
            Some(Var::Array(array)) => array,
            _ => self.filled(body),
        };
        let to = self.new_array();
        let how = self.choices.pick(&[Copy::Clone, Copy::CopyOf, Copy::Arraycopy]);
        body.push(Stmt::Copy(to, from, how));
        body.push(Stmt::Store(at(Field::Z), Operand::Local(Var::Array(to))));
    }

    pub(super) fn update(&mut self, body: &mut Vec<Stmt>) {
        let to = self.new_number();
        let update = self.choices.pick(&[Update::Add, Update::Set(2), Update::Compare(1), Update::Compare(2)]);
        body.push(Stmt::Update(to, update));
    }

    fn class(&mut self) -> u8 {
        self.choices.below(self.classes) as u8
    }

    /// Reads or writes a static field of a class with an initialiser.
    pub(super) fn touch(&mut self, body: &mut Vec<Stmt>) {
        let class = self.class();
        match self.choices.below(4) {
            0 | 1 => {
                let to = Var::Number(self.new_number());
                body.push(Stmt::Load(to, at(Field::S(class))));
            }
            2 => {
                let object = self.new_object();
                body.push(Stmt::Load(Var::Object(object), at(Field::T(class))));
                let to = Var::Number(self.new_number());
                body.push(Stmt::Load(to, of(Var::Object(object), Field::F)));
            }
            _ => {
                let value = self.value();
                body.push(Stmt::Store(at(Field::S(class)), value));
            }
        }
    }

    /// A statement of a static initialiser.
    pub(super) fn initial(&mut self, body: &mut Vec<Stmt>) {
        let class = self.class();
        match self.choices.below(6) {
            0 | 1 => body.push(Stmt::Store(at(Field::S(class)), Operand::Constant(5))),
            2 if self.thread.objects < 2 => {
                let object = self.new_object();
                body.push(Stmt::New(object, None));
                body.push(Stmt::Store(of(Var::Object(object), Field::F), Operand::Constant(6)));
                body.push(Stmt::Store(at(Field::T(class)), Operand::Local(Var::Object(object))));
            }
            3 if self.thread.numbers < 2 => {
                let to = Var::Number(self.new_number());
                let field = self.choices.pick(&NUMBERS);
                body.push(Stmt::Load(to, at(field)));
                body.push(Stmt::Store(at(Field::S(class)), Operand::Local(to)));
            }
            _ => {
                let field = self.choices.pick(&NUMBERS);
                body.push(Stmt::Store(at(field), Operand::Constant(1)));
            }
        }
    }
}
