//! From the names in a witness to the program's ids.

use std::cell::RefCell;
use std::collections::BTreeMap;

use jmmc_jmm::Execution;
use jmmc_jmm::execution::{ClassIndex, FieldIndex, Identity, MethodIndex, ObjectId, ThreadIndex, Value};
use jmmc_program::{ClassId, FieldId, MethodId, Program, Type};

/// Names and objects of an execution, found in the program.
pub(crate) struct ResolvedNames<'a> {
    pub(crate) program: &'a Program,
    pub(crate) execution: &'a Execution,
    classes: RefCell<BTreeMap<ClassIndex, ClassId>>,
    indices: BTreeMap<&'a str, ClassIndex>,
    fields: RefCell<BTreeMap<FieldId, Option<FieldIndex>>>,
    allocated: BTreeMap<(ThreadIndex, u32), ObjectId>,
    literals: BTreeMap<&'a [u16], ObjectId>,
    mirrors: BTreeMap<&'a str, ObjectId>,
}

impl<'a> ResolvedNames<'a> {
    pub(crate) fn new(program: &'a Program, execution: &'a Execution) -> ResolvedNames<'a> {
        let mut names = ResolvedNames {
            program,
            execution,
            classes: RefCell::default(),
            indices: BTreeMap::new(),
            fields: RefCell::default(),
            allocated: BTreeMap::new(),
            literals: BTreeMap::new(),
            mirrors: BTreeMap::new(),
        };
        for (index, name) in execution.names.classes.iter().enumerate() {
            names.indices.insert(name, ClassIndex(index as u32));
        }
        for (index, object) in execution.objects.iter().enumerate() {
            let id = ObjectId(index as u32);
            match &object.identity {
                Identity::Initial => {}
                Identity::Allocated(thread, nth) => drop(names.allocated.insert((*thread, *nth), id)),
                Identity::Literal(text) => drop(names.literals.insert(text, id)),
                Identity::Mirror(class) => {
                    names.mirrors.insert(&execution.names.classes[class.index()], id);
                }
            }
        }
        names
    }

    /// The class; the error is its name.
    pub(crate) fn class(&self, index: ClassIndex) -> Result<ClassId, String> {
        if let Some(&known) = self.classes.borrow().get(&index) {
            return Ok(known);
        }
        let name = self.execution.names.classes.get(index.index()).map_or("", |name| name);
        let known = self.program.loaded(name);
        let class = known.map_or_else(|| self.program.load(name), Ok).map_err(|_| format!("class {name}"))?;
        self.classes.borrow_mut().insert(index, class);
        Ok(class)
    }

    pub(crate) fn class_name(&self, index: ClassIndex) -> &'a str {
        self.execution.names.classes.get(index.index()).map_or("", |name| name)
    }

    /// What the witness calls the class of that name.
    pub(crate) fn class_index(&self, name: &str) -> Option<ClassIndex> {
        self.indices.get(name).copied()
    }

    /// What the witness calls the field.
    pub(crate) fn field_index(&self, field: FieldId) -> Option<FieldIndex> {
        if let Some(known) = self.fields.borrow().get(&field) {
            return *known;
        }
        let declared = self.program.field(field);
        let class = &self.program.class(declared.class).name;
        let fields = &self.execution.names.fields;
        let found = fields.iter().position(|name| {
            name.name == declared.name && name.class == *class && name.is_final == declared.is_final()
        });
        let found = found.map(|index| FieldIndex(index as u32));
        self.fields.borrow_mut().insert(field, found);
        found
    }

    /// The field of that name.
    pub(crate) fn field(&self, index: FieldIndex) -> Option<FieldId> {
        let name = self.execution.names.fields.get(index.index())?;
        let class = self.program.loaded(&name.class).or_else(|| self.program.load(&name.class).ok())?;
        let field = self.program.find_field(class, &name.name)?;
        (field.class == class && field.is_final() == name.is_final).then_some(field.id)
    }

    /// The method of that name.
    pub(crate) fn method(&self, index: MethodIndex) -> Option<MethodId> {
        let name = self.execution.names.methods.get(index.index())?;
        let class = self.program.loaded(&name.class).or_else(|| self.program.load(&name.class).ok())?;
        self.program.declared_method(class, &name.name, &name.descriptor).map(|method| method.id)
    }

    pub(crate) fn allocated(&self, thread: ThreadIndex, nth: u32) -> Option<ObjectId> {
        self.allocated.get(&(thread, nth)).copied()
    }

    pub(crate) fn literal(&self, text: &[u16]) -> Option<ObjectId> {
        self.literals.get(text).copied()
    }

    pub(crate) fn mirror(&self, class: &str) -> Option<ObjectId> {
        self.mirrors.get(class).copied()
    }
}

/// The word of a value: objects are numbered from 1.
pub(crate) fn word(value: Value) -> u64 {
    match value {
        Value::Bits(bits) => bits,
        Value::Object(object) => object_word(object),
    }
}

/// The word of an object.
pub(crate) fn object_word(object: ObjectId) -> u64 {
    u64::from(object.0) + 1
}

/// The object in a word.
pub(crate) fn object_in(word: u64) -> Option<ObjectId> {
    u32::try_from(word).ok()?.checked_sub(1).map(ObjectId)
}

/// The value of a word of the type.
pub(crate) fn value(word: u64, ty: Type) -> Value {
    match object_in(word) {
        Some(object) if ty == Type::Ref => Value::Object(object),
        _ => Value::Bits(word),
    }
}
