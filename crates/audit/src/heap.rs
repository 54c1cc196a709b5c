//! Objects, and what was there before the first thread was started.
//!
//! Objects made before the first `Thread.start`, string literals and `Class` objects are *fixed*: they are in one table for all states, with the
//! contents that all threads find there. All others belong to a state.
//!
//! Errs on: literals and `Class` objects made later count as made before the first start, as if the virtual machine had always had them.

use std::collections::BTreeMap;

use jmmc_program::{ClassId, ClassKind, FieldId, MethodId, Program, StringId, Type};

use crate::natives::Function;

/// A reference; 0 is null.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Ref(pub(crate) u32);

/// The first reference to an object that belongs to a state.
pub(crate) const FIRST_OWN: u32 = 1 << 30;

impl Ref {
    pub(crate) const NULL: Ref = Ref(0);

    /// The reference in a word.
    pub(crate) fn of(word: u64) -> Ref {
        Ref(word as u32)
    }

    /// The word of the reference.
    pub(crate) fn word(self) -> u64 {
        u64::from(self.0)
    }

    pub(crate) fn is_null(self) -> bool {
        self.0 == 0
    }

    /// Whether the object belongs to a state.
    pub(crate) fn is_own(self) -> bool {
        self.0 >= FIRST_OWN
    }
}

/// What an object stands for besides its fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Meaning {
    /// It stands for nothing else.
    Ordinary,
    /// A `VarHandle` to a field of an object, or to a static one.
    FieldHandle(FieldId),
    /// A `VarHandle` to elements of arrays of this class.
    ElementHandle(ClassId),
    /// `System.out` or `System.err`.
    Stream,
    /// The `Class` object of a class.
    Mirror(ClassId),
}

/// An object: all of it that never changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HeapObject {
    pub(crate) class: ClassId,
    /// Fields, or elements.
    pub(crate) len: u32,
    pub(crate) meaning: Meaning,
    /// The thread that made it.
    pub(crate) maker: usize,
}

/// A variable: a field of an object, an element of an array, or, if the object is null, a static field.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Cell {
    pub(crate) object: Ref,
    pub(crate) index: u32,
}

/// How far a class is initialised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Init {
    /// By this thread, right now.
    Running(usize),
    Done,
    Failed,
}

/// What all states share. Only literals and `Class` objects are added once the first thread is started.
pub(crate) struct StateUniverse<'p> {
    pub(crate) program: &'p Program,
    /// Fixed objects, with their cells; the reference to the first one is 1.
    objects: Vec<(HeapObject, Box<[u64]>)>,
    statics: Vec<u64>,
    literals: BTreeMap<StringId, Ref>,
    mirrors: BTreeMap<ClassId, Ref>,
    /// How far classes were initialised before the first start.
    pub(crate) classes: BTreeMap<ClassId, Init>,
    /// Natives, as far as they were looked up.
    pub(crate) natives: BTreeMap<MethodId, Option<Function>>,
}

impl<'p> StateUniverse<'p> {
    pub(crate) fn new(program: &'p Program) -> StateUniverse<'p> {
        StateUniverse {
            program,
            objects: Vec::new(),
            statics: Vec::new(),
            literals: BTreeMap::new(),
            mirrors: BTreeMap::new(),
            classes: BTreeMap::new(),
            natives: BTreeMap::new(),
        }
    }

    /// A new fixed object with default values.
    pub(crate) fn add(&mut self, object: HeapObject) -> Ref {
        self.objects.push((object, vec![0; object.len as usize].into()));
        Ref(self.objects.len() as u32)
    }

    /// A fixed object.
    pub(crate) fn object(&self, object: Ref) -> Option<&HeapObject> {
        self.objects.get((object.0 as usize).checked_sub(1)?).map(|(object, _)| object)
    }

    /// What the variable holds before any thread is started.
    pub(crate) fn initial(&self, cell: Cell) -> u64 {
        let word = if cell.object.is_null() {
            self.statics.get(cell.index as usize)
        } else {
            let object = self.objects.get(cell.object.0 as usize - 1);
            object.and_then(|(_, cells)| cells.get(cell.index as usize))
        };
        word.copied().unwrap_or(0)
    }

    /// Sets a variable before any thread is started.
    pub(crate) fn set(&mut self, cell: Cell, word: u64) {
        let index = cell.index as usize;
        if cell.object.is_null() {
            if self.statics.len() <= index {
                self.statics.resize(index + 1, 0);
            }
            self.statics[index] = word;
        } else if let Some((_, cells)) = self.objects.get_mut(cell.object.0 as usize - 1)
            && let Some(slot) = cells.get_mut(index)
        {
            *slot = word;
        }
    }

    /// How many cells an object of the class has.
    pub(crate) fn fields_of(&self, class: ClassId) -> u32 {
        self.program.class(class).layout.len() as u32
    }

    /// The interned string.
    pub(crate) fn literal(&mut self, string: StringId) -> Result<Ref, String> {
        if let Some(&known) = self.literals.get(&string) {
            return Ok(known);
        }
        let load = |name: &str| self.program.load(name).map_err(|error| error.to_string());
        let (class, bytes) = (load("java/lang/String")?, load("[B")?);
        let (content, coder) = encoded(self.program.string(string));
        let make = |class, len| HeapObject { class, len, meaning: Meaning::Ordinary, maker: 0 };
        let array = self.add(make(bytes, content.len() as u32));
        for (index, byte) in (0..).zip(content) {
            self.set(Cell { object: array, index }, byte);
        }
        let fields = self.fields_of(class);
        let literal = self.add(make(class, fields));
        for (name, word) in [("value", array.word()), ("coder", coder)] {
            if let Some(field) = self.program.find_field(class, name) {
                self.set(Cell { object: literal, index: field.slot }, word);
            }
        }
        self.literals.insert(string, literal);
        Ok(literal)
    }

    /// The `Class` object of the class.
    pub(crate) fn mirror(&mut self, class: ClassId) -> Result<Ref, String> {
        if let Some(&known) = self.mirrors.get(&class) {
            return Ok(known);
        }
        let of = self.program.load("java/lang/Class").map_err(|error| error.to_string())?;
        let len = self.fields_of(of);
        let mirror = self.add(HeapObject { class: of, len, meaning: Meaning::Mirror(class), maker: 0 });
        if let (ClassKind::Array { element, .. }, Some(field)) =
            (self.program.class(class).kind, self.program.find_field(of, "componentType"))
        {
            let element = self.mirror(element)?;
            self.set(Cell { object: mirror, index: field.slot }, element.word());
        }
        self.mirrors.insert(class, mirror);
        Ok(mirror)
    }

    /// The type of the variable.
    pub(crate) fn type_of(&self, cell: Cell, class: Option<ClassId>) -> Type {
        let class = class.map(|class| self.program.class(class));
        match class.map(|class| (class.kind, class)) {
            Some((ClassKind::Array { ty, .. }, _)) => ty,
            Some((_, class)) => {
                class.layout.get(cell.index as usize).map_or(Type::Long, |field| self.program.field(*field).ty)
            }
            None => Type::Long,
        }
    }
}

/// A text as the bytes of a `String`'s array, as words, and its coder: Latin-1 if that is possible.
pub(crate) fn encoded(text: &[u16]) -> (Vec<u64>, u64) {
    let word = |byte: u8| u64::from(i32::from(byte as i8) as u32);
    if text.iter().all(|unit| *unit < 256) {
        return (text.iter().map(|unit| word(*unit as u8)).collect(), 0);
    }
    (text.iter().flat_map(|unit| unit.to_le_bytes()).map(word).collect(), 1)
}
