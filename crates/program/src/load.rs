//! Loading: from a name to a linked [`Class`] with its superclass and superinterfaces [JVMS §5.3].
//!
//! There is one class loader: the JDK's image first, then the user's places.

use std::sync::OnceLock;
use std::sync::atomic::Ordering;

use crate::attributes::{self, FieldConstant};
use crate::class::{Class, ClassKind, ConstantValue, Extra, Field, Linkage, Method, Origin, flags};
use crate::classfile::{ClassFile, Member, Problem};
use crate::descriptor::{self, MAX_DIMENSIONS, Signature};
use crate::error::LinkError;
use crate::ids::{ClassId, FieldId, MethodId};
use crate::lock::{lock, read, write};
use crate::op::Body;
use crate::program::Program;
use crate::sources::Found;
use crate::types::{Kind, Type};
use crate::vtable;

/// Longest chain of superclasses and superinterfaces that is accepted.
const MAX_SUPERTYPE_DEPTH: usize = 500;

/// The primitive types and `void`, in the order of their class ids.
const PRIMITIVES: [(&str, Option<Type>); 9] = [
    ("boolean", Some(Type::Boolean)),
    ("byte", Some(Type::Byte)),
    ("char", Some(Type::Char)),
    ("short", Some(Type::Short)),
    ("int", Some(Type::Int)),
    ("long", Some(Type::Long)),
    ("float", Some(Type::Float)),
    ("double", Some(Type::Double)),
    ("void", None),
];

/// What is going on inside the loader's lock.
#[derive(Debug, Default)]
pub(crate) struct Loader {
    /// Names of the classes whose supertypes are being loaded, outermost first.
    loading: Vec<Box<str>>,
}

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
    pub annotations: Box<[Box<str>]>,
    /// The body, if it does not come from the class file.
    pub body: Option<Body>,
}

impl Program {
    /// The class of that internal name (`java/lang/String`, `[I`, `[[Lfoo/Bar;`, `int`, `void`), loaded if necessary
    /// with its superclass and superinterfaces. Failures are remembered.
    pub fn load(&self, name: &str) -> Result<ClassId, LinkError> {
        if let Some(outcome) = read(&self.names).get(name) {
            return outcome.clone();
        }
        self.load_locked(&mut lock(&self.loader), name)
    }

    /// The class of that internal name if it is loaded already.
    pub fn loaded(&self, name: &str) -> Option<ClassId> {
        read(&self.names).get(name)?.as_ref().ok().copied()
    }

    /// The class of a primitive type, or of `void`.
    pub fn primitive(&self, ty: Option<Type>) -> ClassId {
        let index = PRIMITIVES
            .iter()
            .position(|(_, primitive)| *primitive == ty);
        ClassId(index.unwrap_or(PRIMITIVES.len() - 1) as u32)
    }

    /// The class of arrays whose elements are of class `element`.
    pub fn array_of(&self, element: ClassId) -> Result<ClassId, LinkError> {
        let class = self.class(element);
        if let Some(array) = class.linkage.array.get() {
            return Ok(*array);
        }
        self.load(&format!("[{}", descriptor::of_class_name(&class.name)))
    }

    fn load_locked(&self, loader: &mut Loader, name: &str) -> Result<ClassId, LinkError> {
        if let Some(outcome) = read(&self.names).get(name) {
            return outcome.clone();
        }
        let outcome = match name.strip_prefix('[') {
            Some(element) => self.load_array(loader, name, element),
            None => self.load_class(loader, name),
        };
        // A failure inside a circle belongs to the circle, not to the order in which it was entered.
        let circular = matches!(outcome, Err(LinkError::ClassCircularity { .. }));
        if !circular || loader.loading.is_empty() {
            write(&self.names).insert(name.into(), outcome.clone());
        }
        outcome
    }

    /// Loads a class or interface on behalf of another one.
    fn load_for(
        &self,
        loader: &mut Loader,
        name: &str,
        asked_by: &str,
    ) -> Result<ClassId, LinkError> {
        self.load_locked(loader, name)
            .map_err(|error| asked(error, asked_by))
    }

    fn load_class(&self, loader: &mut Loader, name: &str) -> Result<ClassId, LinkError> {
        if loader.loading.iter().any(|n| **n == *name) {
            return Err(LinkError::ClassCircularity { name: name.into() });
        }
        let not_found = || LinkError::ClassNotFound {
            name: name.into(),
            asked_by: None,
        };
        let found = self.finder.find(name)?.ok_or_else(not_found)?;
        let bad = |detail: Problem| LinkError::bad(name, &found.path, detail);
        let file = ClassFile::parse(found.bytes.clone()).map_err(bad)?;
        if *file.name != *name {
            return Err(bad(format!("it calls itself {}", file.name).into()));
        }
        if loader.loading.len() > MAX_SUPERTYPE_DEPTH {
            return Err(bad("its supertypes are nested too deeply".into()));
        }
        loader.loading.push(name.into());
        let supertypes = self.load_supertypes(loader, &file, &found);
        loader.loading.pop();
        let (super_class, interfaces) = supertypes?;
        let definition = self.definition(file, &found, super_class, interfaces)?;
        Ok(self.define(definition))
    }

    fn load_supertypes(
        &self,
        loader: &mut Loader,
        file: &ClassFile,
        found: &Found,
    ) -> Result<(Option<ClassId>, Vec<ClassId>), LinkError> {
        let super_class = match &file.super_name {
            Some(name) => Some(self.load_for(loader, name, &file.name)?),
            None if &*file.name == "java/lang/Object" => None,
            None => {
                return Err(LinkError::bad(
                    &file.name,
                    &found.path,
                    "it has no superclass",
                ));
            }
        };
        let change = |what: String| LinkError::IncompatibleClassChange { what: what.into() };
        if let Some(super_class) = super_class.map(|id| self.class(id))
            && (super_class.is_interface() || super_class.kind != ClassKind::Instance)
        {
            return Err(change(format!(
                "{} extends {}, which is not a class",
                file.name, super_class.name
            )));
        }
        let mut interfaces = Vec::new();
        for name in &file.interfaces {
            let interface = self.load_for(loader, name, &file.name)?;
            if !self.class(interface).is_interface() {
                return Err(change(format!(
                    "{} implements {name}, which is not an interface",
                    file.name
                )));
            }
            interfaces.push(interface);
        }
        Ok((super_class, interfaces))
    }

    /// Everything about a class that its file says.
    fn definition(
        &self,
        file: ClassFile,
        found: &Found,
        super_class: Option<ClassId>,
        interfaces: Vec<ClassId>,
    ) -> Result<Definition, LinkError> {
        let bad = |detail: Problem| LinkError::bad(&file.name, &found.path, detail);
        let mut fields = Vec::new();
        for field in &file.fields {
            fields.push(self.field_definition(&file, field).map_err(bad)?);
        }
        let mut methods = Vec::new();
        for method in &file.methods {
            methods.push(MethodDefinition {
                name: method.name.clone(),
                descriptor: method.descriptor.clone(),
                flags: method.flags,
                annotations: attributes::annotations(&file, &method.attributes).map_err(bad)?,
                body: None,
            });
        }
        let about = attributes::of_class(&file).map_err(bad)?;
        Ok(Definition {
            name: file.name.clone(),
            flags: file.flags,
            inner_flags: about.inner_flags,
            origin: found.origin,
            super_class,
            interfaces,
            fields,
            methods,
            source_file: about.source_file,
            extra: about.extra,
            linkage: Linkage {
                references: (0..=file.pool.len()).map(|_| OnceLock::new()).collect(),
                path: found.path.clone(),
                file: Some(Box::new(file)),
                ..Linkage::default()
            },
        })
    }

    fn field_definition(
        &self,
        file: &ClassFile,
        field: &Member,
    ) -> Result<FieldDefinition, Problem> {
        let constant = if field.flags & flags::STATIC == 0 {
            None
        } else {
            attributes::constant_value(file, field)?.map(|constant| match constant {
                FieldConstant::Bits(bits) => ConstantValue::Bits(bits),
                FieldConstant::Text(text) => ConstantValue::String(self.intern(&text)),
            })
        };
        Ok(FieldDefinition {
            name: field.name.clone(),
            descriptor: field.descriptor.clone(),
            flags: field.flags,
            constant,
        })
    }

    /// Adds a synthetic class; its name must be new.
    pub(crate) fn define_synthetic(&self, definition: Definition) -> ClassId {
        let _growing = lock(&self.loader);
        let name = definition.name.clone();
        let id = self.define(definition);
        write(&self.names).insert(name, Ok(id));
        id
    }

    /// Adds a class to the tables. The loader's lock must be held.
    fn define(&self, definition: Definition) -> ClassId {
        let id = ClassId(self.class_count());
        let super_class = definition.super_class.map(|s| self.class(s));
        let mut layout: Vec<FieldId> = super_class.map_or_else(Vec::new, |s| s.layout.to_vec());
        let static_base = self.static_cells();
        let fields = self.define_fields(id, definition.fields, &mut layout);
        let is_interface = definition.flags & flags::INTERFACE != 0;
        let mut vtable: Vec<MethodId> = super_class.map_or_else(Vec::new, |s| s.vtable.to_vec());
        let package = definition
            .name
            .rsplit_once('/')
            .map_or("", |(package, _)| package);
        let mut methods = Vec::new();
        for method in definition.methods {
            let mut method = self.new_method(id, method);
            if !is_interface {
                vtable::place(self, super_class, package, &mut method, &mut vtable);
            }
            methods.push(method.id);
            self.methods.push(method);
        }
        let mut linkage = definition.linkage;
        let mut selectors: Vec<_> = methods
            .iter()
            .map(|m| (self.method(*m).selector, *m))
            .collect();
        selectors.sort();
        linkage.selectors = selectors.into();
        linkage.has_default_methods = is_interface
            && methods
                .iter()
                .any(|m| self.method(*m).flags & (flags::ABSTRACT | flags::STATIC) == 0);
        let initializer = methods.iter().copied().find(|m| self.is_initializer(*m));
        let constants = fields.iter().any(|f| self.field(*f).constant.is_some());
        let inherited = !is_interface
            && self.supertypes_need_initialization(super_class, &definition.interfaces);
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
            needs_initialization: initializer.is_some() || constants || inherited,
            source_file: definition.source_file,
            extra: definition.extra,
            linkage,
        };
        self.classes.push(class);
        id
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
            body: method
                .body
                .map_or_else(OnceLock::new, |body| OnceLock::from(Ok(Some(body)))),
            liveness: OnceLock::new(),
            descriptor: method.descriptor,
        }
    }

    fn supertypes(
        &self,
        id: ClassId,
        super_class: Option<ClassId>,
        interfaces: &[ClassId],
    ) -> Box<[ClassId]> {
        let direct = super_class.iter().chain(interfaces);
        let mut all: Vec<ClassId> = direct
            .flat_map(|s| self.class(*s).supertypes.iter().copied())
            .collect();
        all.push(id);
        all.sort_unstable();
        all.dedup();
        all.into()
    }

    /// Whether initialising a class initialises a supertype visibly [JLS §12.4.1].
    fn supertypes_need_initialization(
        &self,
        super_class: Option<&Class>,
        interfaces: &[ClassId],
    ) -> bool {
        let visible = |id: &ClassId| {
            let interface = self.class(*id);
            interface.linkage.has_default_methods && interface.needs_initialization
        };
        super_class.is_some_and(|s| s.needs_initialization)
            || interfaces
                .iter()
                .any(|i| self.class(*i).supertypes.iter().any(visible))
    }

    /// Loads an array type; `element` is the descriptor of its elements.
    fn load_array(
        &self,
        loader: &mut Loader,
        name: &str,
        element: &str,
    ) -> Result<ClassId, LinkError> {
        if !descriptor::is_field(element)
            || name.len() - name.trim_start_matches('[').len() > MAX_DIMENSIONS
        {
            return Err(LinkError::ClassNotFound {
                name: name.into(),
                asked_by: None,
            });
        }
        let object = self.load_locked(loader, "java/lang/Object")?;
        let mut supertypes = vec![object];
        for interface in ["java/lang/Cloneable", "java/io/Serializable"] {
            supertypes.push(self.load_locked(loader, interface)?);
        }
        let component = self.load_locked(loader, descriptor::class_name(element))?;
        let id = ClassId(self.class_count());
        let class = self.class(component);
        supertypes.push(id);
        supertypes.sort_unstable();
        const ACCESS: u16 = flags::PUBLIC | flags::PRIVATE | flags::PROTECTED;
        let modifiers = class.inner_flags & ACCESS | flags::FINAL | flags::ABSTRACT;
        self.classes.push(Class {
            name: name.into(),
            kind: ClassKind::Array {
                element: component,
                ty: Type::of_descriptor(element).unwrap_or(Type::Ref),
            },
            origin: class.origin,
            super_class: Some(object),
            interfaces: [
                self.loaded("java/lang/Cloneable"),
                self.loaded("java/io/Serializable"),
            ]
            .into_iter()
            .flatten()
            .collect(),
            supertypes: supertypes.into(),
            vtable: self.class(object).vtable.clone(),
            ..bare(id, modifiers)
        });
        class.linkage.array.get_or_init(|| id);
        Ok(id)
    }

    /// Adds the primitive types, which have the first ids.
    pub(crate) fn define_primitives(&self) {
        let mut names = write(&self.names);
        for (name, ty) in PRIMITIVES {
            let id = ClassId(self.class_count());
            self.classes.push(Class {
                name: name.into(),
                kind: ClassKind::Primitive(ty),
                supertypes: [id].into(),
                ..bare(id, flags::PUBLIC | flags::FINAL | flags::ABSTRACT)
            });
            names.insert(name.into(), Ok(id));
        }
    }
}

/// A class without members.
fn bare(id: ClassId, flags: u16) -> Class {
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

/// Adds who asked to an error that does not say it.
pub(crate) fn asked(error: LinkError, by: &str) -> LinkError {
    match error {
        LinkError::ClassNotFound {
            name,
            asked_by: None,
        } => LinkError::ClassNotFound {
            name,
            asked_by: Some(by.into()),
        },
        other => other,
    }
}
