//! The names and objects of a witness, the same in all its executions.

use crate::event::{EventPlace, ObjectOrigin, Objects};
use crate::term::{Datum, ObjectId};
use jmmc_jmm::execution::{
    self, ClassIndex, FieldIndex, FieldName, Identity, MethodIndex, MethodName, Names, Object, Variable,
};
use jmmc_program::{ClassId, FieldId, MethodId, Program};
use jmmc_solo::Location;
use std::collections::BTreeMap;

/// Names and objects, numbered as they are first needed.
pub(super) struct Tables<'p, 'u> {
    pub(super) program: &'p Program,
    known: &'u Objects,
    pub(super) names: Names,
    pub(super) objects: Vec<Object>,
    classes: BTreeMap<ClassId, ClassIndex>,
    fields: BTreeMap<FieldId, FieldIndex>,
    methods: BTreeMap<MethodId, MethodIndex>,
    of_known: BTreeMap<ObjectId, execution::ObjectId>,
}

impl<'p, 'u> Tables<'p, 'u> {
    pub(super) fn new(program: &'p Program, known: &'u Objects) -> Tables<'p, 'u> {
        Tables {
            program,
            known,
            names: Names::default(),
            objects: Vec::new(),
            classes: BTreeMap::new(),
            fields: BTreeMap::new(),
            methods: BTreeMap::new(),
            of_known: BTreeMap::new(),
        }
    }

    pub(super) fn class(&mut self, class: ClassId) -> ClassIndex {
        let (next, names) = (ClassIndex(self.names.classes.len() as u32), &mut self.names.classes);
        *self.classes.entry(class).or_insert_with(|| {
            names.push(self.program.class(class).name.clone());
            next
        })
    }

    pub(super) fn field(&mut self, id: FieldId) -> FieldIndex {
        let (next, names) = (FieldIndex(self.names.fields.len() as u32), &mut self.names.fields);
        *self.fields.entry(id).or_insert_with(|| {
            let field = self.program.field(id);
            let class = self.program.class(field.class).name.clone();
            let (name, descriptor) = (field.name.clone(), field.descriptor.clone());
            names.push(FieldName { class, name, descriptor, is_final: field.is_final() });
            next
        })
    }

    pub(super) fn method(&mut self, id: MethodId) -> MethodIndex {
        let (next, names) = (MethodIndex(self.names.methods.len() as u32), &mut self.names.methods);
        *self.methods.entry(id).or_insert_with(|| {
            let method = self.program.method(id);
            let class = self.program.class(method.class);
            names.push(MethodName {
                class: class.name.clone(),
                name: method.name.clone(),
                descriptor: method.descriptor.clone(),
                file: class.source_file.clone().unwrap_or_default(),
            });
            next
        })
    }

    /// A new object.
    pub(super) fn add(&mut self, class: ClassId, length: Option<u32>, identity: Identity) -> execution::ObjectId {
        let class = self.class(class);
        self.objects.push(Object { class, length, identity });
        execution::ObjectId(self.objects.len() as u32 - 1)
    }

    /// An object of the unfolded program. Where it was allocated, if it was, is said later.
    pub(super) fn object(&mut self, id: ObjectId) -> execution::ObjectId {
        if let Some(&known) = self.of_known.get(&id) {
            return known;
        }
        let object = self.known.get(id);
        let identity = match &object.origin {
            ObjectOrigin::Allocated(_) | ObjectOrigin::Text(_) | ObjectOrigin::Library(_) | ObjectOrigin::Tool(_) => {
                Identity::Initial
            }
            ObjectOrigin::Literal(text) => Identity::Literal(self.program.string(*text).into()),
            ObjectOrigin::Mirror(class) => Identity::Mirror(self.class(*class)),
        };
        let made = self.add(object.class, object.length, identity);
        self.of_known.insert(id, made);
        made
    }

    /// The object of the unfolded program that has that origin.
    pub(super) fn find(&self, is: impl Fn(&ObjectOrigin) -> bool) -> Option<ObjectId> {
        self.known.iter().find(|(_, object)| is(&object.origin)).map(|(id, _)| id)
    }

    /// The field of an index.
    pub(super) fn field_id(&self, index: FieldIndex) -> Option<FieldId> {
        self.fields.iter().find(|(_, known)| **known == index).map(|(field, _)| *field)
    }

    pub(super) fn value(&mut self, datum: Datum) -> execution::Value {
        match datum {
            Datum::Bits(bits) => execution::Value::Bits(bits),
            Datum::Object(object) => execution::Value::Object(self.object(object)),
            Datum::Other => execution::Value::Bits(u64::MAX),
        }
    }

    pub(super) fn variable(&mut self, location: Location) -> Option<Variable> {
        Some(match location {
            Location::Field { object, field } => Variable::Field(object_in(object)?, self.field(field)),
            Location::Static { field } => Variable::Static(self.field(field)),
            Location::Element { array, index } => Variable::Element(object_in(array)?, index),
            Location::Slot { array, first, width } => Variable::Slot(object_in(array)?, first, width),
        })
    }

    /// The variable of a place; a monitor is none.
    pub(super) fn variable_of(&mut self, place: EventPlace) -> Option<Variable> {
        Some(match place {
            EventPlace::Static(field) => Variable::Static(self.field(field)),
            EventPlace::Field(object, field) => Variable::Field(self.object(object), self.field(field)),
            EventPlace::Element(array, index) => Variable::Element(self.object(array), index),
            EventPlace::Monitor(_) => return None,
        })
    }
}

/// The word of a value.
pub(super) fn word(value: execution::Value) -> u64 {
    match value {
        execution::Value::Bits(bits) => bits,
        execution::Value::Object(object) => u64::from(object.0) + 1,
    }
}

/// The object in a word.
pub(super) fn object_in(word: u64) -> Option<execution::ObjectId> {
    u32::try_from(word).ok()?.checked_sub(1).map(execution::ObjectId)
}
