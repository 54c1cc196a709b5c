//! Adding classes to the tables: ids, layout of fields, dispatch numbers [JVMS §5.3.5, §5.4.1, §5.4.2].

use std::sync::OnceLock;
use std::sync::atomic::Ordering;

use crate::annotations::Annotation;
use crate::class::{Class, ClassKind, ConstantValue, Extra, Field, Linkage, Method, Origin, flags, package};
use crate::descriptor::Signature;
use crate::ids::{ClassId, FieldId, MethodId};
use crate::lock::{lock, write};
use crate::op::Body;
use crate::program::Program;
use crate::types::{Kind, Type};
use crate::vtable;

/// A class about to be defined: what differs between class files and synthetic classes.
pub(crate) struct Definition {
    pub name: Box<str>,
    pub flags: u16,
    pub inner_flags: u16,
    pub origin: Origin,
    pub super_class: Option<ClassId>,
    pub interfaces: Vec<ClassId>,
    pub fields: Vec<FieldDefinition>,
    pub methods: Vec<MethodDefinition>,
    pub source_file: Option<Box<str>>,
    pub extra: Extra,
    pub linkage: Linkage,
}

/// A field about to be defined.
pub(crate) struct FieldDefinition {
    pub name: Box<str>,
    pub descriptor: Box<str>,
    pub flags: u16,
    pub constant: Option<ConstantValue>,
}

/// A method about to be defined.
pub(crate) struct MethodDefinition {
    pub name: Box<str>,
    pub descriptor: Box<str>,
    pub flags: u16,
    pub annotations: Box<[Annotation]>,
    pub parameter_annotations: Box<[Vec<Annotation>]>,
    /// The body, if it does not come from the class file.
    pub body: Option<Body>,
}

impl Program {
    /// Adds a synthetic class; its name must be new.
    pub(crate) fn define_synthetic(&self, definition: Definition) -> ClassId {
        let _growing = lock(&self.loader);
        let name = definition.name.clone();
        let id = self.define(definition);
        write(&self.names).insert(name, Ok(id));
        id
    }

    /// Adds a class to the tables. The loader's lock must be held.
    pub(crate) fn define(&self, definition: Definition) -> ClassId {
        let id = ClassId(self.class_count());
        let super_class = definition.super_class.map(|s| self.class(s));
        let mut layout: Vec<FieldId> = super_class.map_or_else(Vec::new, |s| s.layout.to_vec());
        let static_base = self.static_cells();
        let fields = self.define_fields(id, definition.fields, &mut layout);
        let is_interface = definition.flags & flags::INTERFACE != 0;
        let mut vtable: Vec<MethodId> = super_class.map_or_else(Vec::new, |s| s.vtable.to_vec());
        let mut methods = Vec::new();
        for method in definition.methods {
            let mut method = self.new_method(id, method);
            if !is_interface {
                let package = package(&definition.name);
                vtable::place(self, super_class, package, &mut method, &mut vtable);
            }
            methods.push(method.id);
            self.methods.push(method);
        }
        let initializer = methods.iter().copied().find(|m| self.is_initializer(*m));
        let needs_initialization = initializer.is_some()
            || fields.iter().any(|f| self.field(*f).constant.is_some())
            || (!is_interface && self.supertypes_need_initialization(super_class, &definition.interfaces));
        let linkage = self.linkage(is_interface, &methods, definition.linkage);
        let class = Class {
            id,
            supertypes: self.supertypes(id, definition.super_class, &definition.interfaces),
            name: definition.name,
            flags: definition.flags,
            inner_flags: definition.inner_flags,
            kind: ClassKind::Instance,
            origin: definition.origin,
            super_class: definition.super_class,
            interfaces: definition.interfaces.into(),
            fields: fields.into(),
            methods: methods.into(),
            layout: layout.into(),
            static_base,
            vtable: vtable.into(),
            initializer,
            needs_initialization,
            source_file: definition.source_file,
            extra: definition.extra,
            linkage,
        };
        self.classes.push(class);
        id
    }

    /// Completes what the linker remembers about a class with those methods.
    fn linkage(&self, is_interface: bool, methods: &[MethodId], known: Linkage) -> Linkage {
        let mut selectors: Vec<_> = methods.iter().map(|m| (self.method(*m).selector, *m)).collect();
        selectors.sort();
        let concrete = |m: &MethodId| self.method(*m).flags & (flags::ABSTRACT | flags::STATIC) == 0;
        Linkage {
            selectors: selectors.into(),
            has_default_methods: is_interface && methods.iter().any(concrete),
            ..known
        }
    }

    fn is_initializer(&self, method: MethodId) -> bool {
        let method = self.method(method);
        &*method.name == "<clinit>" && method.is_static() && &*method.descriptor == "()V"
    }

    fn define_fields(
        &self,
        class: ClassId,
        definitions: Vec<FieldDefinition>,
        layout: &mut Vec<FieldId>,
    ) -> Vec<FieldId> {
        let mut fields = Vec::new();
        for field in definitions {
            let id = FieldId(self.field_count());
            let slot = if field.flags & flags::STATIC != 0 {
                self.static_cells.fetch_add(1, Ordering::AcqRel)
            } else {
                layout.push(id);
                layout.len() as u32 - 1
            };
            self.fields.push(Field {
                id,
                class,
                ty: Type::of_descriptor(&field.descriptor).unwrap_or(Type::Ref),
                name: field.name,
                descriptor: field.descriptor,
                flags: field.flags,
                slot,
                constant: field.constant,
            });
            fields.push(id);
        }
        fields
    }

    fn new_method(&self, class: ClassId, method: MethodDefinition) -> Method {
        let signature = Signature::parse(&method.descriptor);
        let receiver = (method.flags & flags::STATIC == 0).then_some(Kind::Ref);
        let parameters = signature.iter().flat_map(|s| s.types().map(Type::kind));
        Method {
            id: MethodId(self.method_count()),
            class,
            selector: self.selector(&method.name, &method.descriptor),
            parameters: receiver.into_iter().chain(parameters).collect(),
            returns: signature.as_ref().and_then(Signature::result),
            name: method.name,
            flags: method.flags,
            vtable_index: None,
            annotations: method.annotations,
            parameter_annotations: method.parameter_annotations,
            body: method.body.map_or_else(OnceLock::new, |body| OnceLock::from(Ok(Some(body)))),
            liveness: OnceLock::new(),
            descriptor: method.descriptor,
        }
    }

    fn supertypes(&self, id: ClassId, super_class: Option<ClassId>, interfaces: &[ClassId]) -> Box<[ClassId]> {
        let direct = super_class.iter().chain(interfaces);
        let mut all: Vec<ClassId> = direct.flat_map(|s| self.class(*s).supertypes.iter().copied()).collect();
        all.push(id);
        all.sort_unstable();
        all.dedup();
        all.into()
    }

    /// Whether initialising a class initialises a supertype visibly [JLS §12.4.1].
    fn supertypes_need_initialization(&self, super_class: Option<&Class>, interfaces: &[ClassId]) -> bool {
        let visible = |id: &ClassId| {
            let interface = self.class(*id);
            interface.linkage.has_default_methods && interface.needs_initialization
        };
        super_class.is_some_and(|s| s.needs_initialization)
            || interfaces.iter().any(|i| self.class(*i).supertypes.iter().any(visible))
    }
}

/// A class without members.
pub(crate) fn bare(id: ClassId, flags: u16) -> Class {
    Class {
        id,
        name: "".into(),
        flags,
        inner_flags: flags,
        kind: ClassKind::Instance,
        origin: Origin::Jdk,
        super_class: None,
        interfaces: [].into(),
        supertypes: [].into(),
        fields: [].into(),
        methods: [].into(),
        layout: [].into(),
        static_base: 0,
        vtable: [].into(),
        initializer: None,
        needs_initialization: false,
        source_file: None,
        extra: Extra::default(),
        linkage: Linkage::default(),
    }
}
