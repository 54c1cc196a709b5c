//! Making objects: instances, arrays, strings, `Class` objects.

use jmmc_program::{ClassId, ClassKind, StringId};

use crate::heap::{Addr, LastingName};
use crate::interp::Exec;
use crate::machine::Machine;
use crate::value::{Ref, from_int};

/// Cells that one object, and the whole heap, may have; more than that ends the analysis of the path.
const CELLS_PER_OBJECT: usize = 1 << 27;
const CELLS_IN_ALL: usize = 1 << 29;
/// Cells that a step may make before it is to end.
const CELLS_PER_STEP: usize = 1 << 22;

impl<'p> Machine<'p> {
    /// A new object of the class, fields at their default values.
    pub(crate) fn allocate(&mut self, class: ClassId) -> Exec<Ref> {
        let len = self.program.class(class).layout.len();
        self.allocate_cells(class, len, LastingName::Ordinary)
    }

    /// A new object with hidden cells behind its fields.
    pub(crate) fn allocate_with_hidden(&mut self, class: ClassId, hidden: &[u64]) -> Exec<Ref> {
        let fields = self.program.class(class).layout.len();
        let object = self.allocate_cells(class, fields + hidden.len(), LastingName::Ordinary)?;
        let base = self.heap.header(object).base + fields as u32;
        for (index, &word) in hidden.iter().enumerate() {
            self.heap.write(Addr(base + index as u32), word, false);
        }
        Ok(object)
    }

    /// The hidden cells of an object.
    pub(crate) fn hidden(&self, object: Ref) -> &[u64] {
        let fields = self.program.class(self.heap.header(object).class).layout.len();
        &self.heap.cells_of(object)[fields..]
    }

    /// A new array of the array class.
    pub(crate) fn allocate_array(&mut self, class: ClassId, len: u32) -> Exec<Ref> {
        self.allocate_cells(class, len as usize, LastingName::Ordinary)
    }

    fn allocate_cells(&mut self, class: ClassId, len: usize, identity: LastingName) -> Exec<Ref> {
        if len > CELLS_PER_OBJECT || self.heap.size() + len > CELLS_IN_ALL {
            let name = self.program.class(class).name.replace('/', ".");
            return Err(self.stuck(format!("a heap as large as this program's ({len} more cells for {name})")));
        }
        self.count_cells(len);
        let here = self.here();
        let site = crate::mix::mix(u64::from(here.method.0), u64::from(here.pc)) as u32;
        let object = self.memory.allocate(self, class, len as u32, site, identity);
        self.lay_out_new(object);
        self.log_allocation(object, identity);
        Ok(object)
    }

    /// A step that makes very much ends at its next backward jump or call, so that limits are looked at.
    fn count_cells(&mut self, len: usize) {
        self.this_step.cells_made += len;
        if self.this_step.cells_made > CELLS_PER_STEP {
            self.end_soon();
        }
    }

    /// Arrays of arrays, as deep as lengths are given.
    pub(crate) fn allocate_nested(&mut self, class: ClassId, lens: &[i32]) -> Exec<Ref> {
        let Some((&len, rest)) = lens.split_first() else {
            return Ok(Ref::NULL);
        };
        let array = self.allocate_array(class, len as u32)?;
        if let (ClassKind::Array { element, .. }, false) = (self.program.class(class).kind, rest.is_empty()) {
            for index in 0..len as u32 {
                let inner = self.allocate_nested(element, rest)?;
                self.set_cell(array, index, inner.word());
            }
        }
        Ok(array)
    }

    /// Sets a field of an object that nobody else knows yet.
    pub(crate) fn init_field(&mut self, object: Ref, name: &str, word: u64) -> bool {
        let class = self.heap.header(object).class;
        let Some(field) = self.program.find_field(class, name) else {
            return false;
        };
        self.set_cell(object, field.slot, word);
        true
    }

    /// Reads a field by name, without any effect on the search.
    pub(crate) fn peek_field(&self, object: Ref, name: &str) -> Option<u64> {
        let header = self.heap.header(object);
        let field = self.program.find_field(header.class, name)?;
        (!field.is_static()).then(|| self.peek_cell(Addr(header.base + field.slot)))
    }

    /// The cells of an object, as [`Machine::peek_cell`] sees them.
    pub(crate) fn peek_cells(&self, object: Ref) -> impl Iterator<Item = u64> + '_ {
        let header = self.heap.header(object);
        (header.base..header.base + header.len).map(|cell| self.peek_cell(Addr(cell)))
    }

    /// The interned string with this text, if it has been made.
    pub(crate) fn known_literal(&self, string: StringId) -> Option<Ref> {
        let known = *self.jvm.literals.get(string.index())?;
        let made = (known.0 as usize) < self.heap.object_count()
            && self.heap.header(known).identity == LastingName::Literal(string);
        made.then_some(known)
    }

    /// The interned string with this text.
    pub(crate) fn literal(&mut self, string: StringId) -> Ref {
        if let Some(known) = self.known_literal(string) {
            self.log_mention(known);
            return known;
        }
        let text = self.program.string(string);
        let object = self.build_string(text, LastingName::Literal(string));
        if self.jvm.literals.len() <= string.index() {
            self.jvm.literals.resize(string.index() + 1, Ref::NULL);
        }
        self.jvm.literals[string.index()] = object;
        self.log_mention(object);
        object
    }

    /// A new string with this text.
    pub(crate) fn new_string(&mut self, text: &[u16]) -> Ref {
        self.build_string(text, LastingName::Ordinary)
    }

    /// A new string with this text.
    pub(crate) fn new_str(&mut self, text: &str) -> Ref {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.new_string(&units)
    }

    /// The interned string with this text.
    pub(crate) fn interned(&mut self, text: &str) -> Ref {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.literal(self.program.intern(&units))
    }

    /// Strings are latin-1 bytes if they can be, else little-endian UTF-16 bytes, as the JDK keeps them.
    fn build_string(&mut self, text: &[u16], identity: LastingName) -> Ref {
        let latin = text.iter().all(|&unit| unit < 256);
        let bytes: Vec<u8> = if latin {
            text.iter().map(|&unit| unit as u8).collect()
        } else {
            text.iter().flat_map(|unit| unit.to_le_bytes()).collect()
        };
        let known = self.tables.known;
        let value = self.memory.allocate(self, known.byte_array, bytes.len() as u32, 0, LastingName::Ordinary);
        self.log_allocation(value, identity);
        for (index, &byte) in bytes.iter().enumerate() {
            self.set_text_cell(value, index as u32, from_int(i32::from(byte as i8)), false);
        }
        let fields = self.program.class(known.string).layout.len() as u32;
        let object = self.memory.allocate(self, known.string, fields, 0, identity);
        self.log_allocation(object, identity);
        self.set_text_cell(object, known.string_value, value.word(), true);
        self.set_text_cell(object, known.string_coder, u64::from(!latin), false);
        // Nobody writes to a string's bytes.
        self.heap.update(value, |header| {
            header.freeze();
            header.shared |= identity != LastingName::Ordinary;
        });
        self.heap.update(object, |header| {
            let seen = header.shared && identity == LastingName::Ordinary;
            header.freeze();
            if seen {
                header.settled = 0;
            }
        });
        object
    }

    /// Sets a cell of a string, or of its bytes, which is frozen before anyone else sees it, unless that is ahead of time.
    fn set_text_cell(&mut self, object: Ref, index: u32, word: u64, is_ref: bool) {
        let header = self.heap.header(object);
        if header.shared && header.identity == LastingName::Ordinary {
            return self.set_cell(object, index, word);
        }
        let addr = Addr(header.base + index);
        self.heap.write(addr, word, is_ref);
        self.log_set(addr, word, is_ref);
    }

    /// Whether a string has its text: not before it is made, where others see it ahead of time.
    pub(crate) fn has_text(&self, string: Ref) -> bool {
        let header = self.heap.header(string);
        self.peek_cell(Addr(header.base + self.tables.known.string_value)) != 0
    }

    /// The text of a string object, in UTF-16.
    pub(crate) fn text(&self, string: Ref) -> Vec<u16> {
        let header = self.heap.header(string);
        let value = Ref::of(self.peek_cell(Addr(header.base + self.tables.known.string_value)));
        let latin = self.peek_cell(Addr(header.base + self.tables.known.string_coder)) == 0;
        if value.is_null() {
            return Vec::new();
        }
        let bytes = self.peek_cells(value);
        if latin {
            bytes.map(|byte| byte as u8 as u16).collect()
        } else {
            let bytes: Vec<u64> = bytes.collect();
            bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0] as u8, pair[1] as u8])).collect()
        }
    }

    /// The text of a string object; lone surrogates are replaced.
    pub(crate) fn text_lossy(&self, string: Ref) -> String {
        String::from_utf16_lossy(&self.text(string))
    }

    /// The `Class` object of a type, if it has been made.
    pub(crate) fn known_mirror(&self, class: ClassId) -> Option<Ref> {
        let known = *self.jvm.mirrors.get(class.index())?;
        let made = (known.0 as usize) < self.heap.object_count()
            && self.heap.header(known).identity == LastingName::Mirror(class);
        made.then_some(known)
    }

    /// The `Class` object of a type.
    pub(crate) fn mirror(&mut self, class: ClassId) -> Exec<Ref> {
        if let Some(known) = self.known_mirror(class) {
            self.log_mention(known);
            return Ok(known);
        }
        let fields = self.program.class(self.tables.known.class).layout.len();
        let mirror = self.heap.allocate(self.tables.known.class, fields as u32, 0, LastingName::Mirror(class));
        if let ClassKind::Array { element, .. } = self.program.class(class).kind {
            let component = self.mirror(element)?;
            self.init_field(mirror, "componentType", component.word());
        }
        self.heap.update(mirror, |header| header.freeze());
        if self.jvm.mirrors.len() <= class.index() {
            self.jvm.mirrors.resize(class.index() + 1, Ref::NULL);
        }
        self.jvm.mirrors[class.index()] = mirror;
        self.log_mention(mirror);
        Ok(mirror)
    }

    /// The type that a `Class` object stands for.
    pub(crate) fn mirrored(&self, mirror: Ref) -> Option<ClassId> {
        match self.heap.header(mirror).identity {
            LastingName::Mirror(class) => Some(class),
            LastingName::Ordinary | LastingName::Literal(_) => None,
        }
    }

    /// A message of `ClassCastException`, as the JVM words it for classes of the application and of the JDK.
    pub(crate) fn cast_message(&self, actual: ClassId, target: ClassId) -> String {
        let describe = |id: ClassId| {
            let mut class = self.program.class(id);
            while let ClassKind::Array { element, .. } = class.kind {
                class = self.program.class(element);
            }
            match class.origin {
                jmmc_program::Origin::Jdk => "module java.base of loader 'bootstrap'",
                jmmc_program::Origin::User | jmmc_program::Origin::Synthetic => "unnamed module of loader 'app'",
            }
        };
        let name = |id: ClassId| self.program.class(id).name.replace('/', ".");
        let (from, to) = (describe(actual), describe(target));
        let (actual, target) = (name(actual), name(target));
        let modules = if from == to {
            format!("{actual} and {target} are in {from}")
        } else {
            format!("{actual} is in {from}; {target} is in {to}")
        };
        format!("class {actual} cannot be cast to class {target} ({modules})")
    }
}
