//! Loading: from a name to a linked [`Class`] with its superclass and superinterfaces [JVMS §5.3].
//!
//! There is one class loader: the JDK's image first, then the user's places.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::annotations::{annotations, of_parameters};
use crate::attributes::{self, FieldConstant};
use crate::class::{Class, ClassKind, ConstantValue, Linkage, Origin, flags};
use crate::classfile::{ClassFile, ClassFileProblem, Member};
use crate::define::{Definition, FieldDefinition, MethodDefinition, bare};
use crate::descriptor;
use crate::error::LinkError;
use crate::ids::ClassId;
use crate::lock::{lock, read, write};
use crate::program::Program;
use crate::sources::{FoundClass, Redeclared};
use crate::types::Type;

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
        let index = PRIMITIVES.iter().position(|(_, primitive)| *primitive == ty);
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
    fn load_for(&self, loader: &mut Loader, name: &str, asked_by: &str) -> Result<ClassId, LinkError> {
        self.load_locked(loader, name).map_err(|error| asked(error, asked_by))
    }

    fn load_class(&self, loader: &mut Loader, name: &str) -> Result<ClassId, LinkError> {
        if loader.loading.iter().any(|n| **n == *name) {
            return Err(LinkError::ClassCircularity { name: name.into() });
        }
        let FoundClass { bytes, origin, path } = self.finder.find(name)?.ok_or_else(|| not_found(name))?;
        let bad = |detail: ClassFileProblem| LinkError::bad(name, &path, detail);
        let file = ClassFile::parse(bytes).map_err(bad)?;
        if *file.name != *name {
            return Err(bad(format!(
                "it calls itself {}; give the folder in which its packages begin",
                file.name.replace('/', ".")
            )
            .into()));
        }
        if loader.loading.len() > MAX_SUPERTYPE_DEPTH {
            return Err(bad("its supertypes are nested too deeply".into()));
        }
        loader.loading.push(name.into());
        let supertypes = self.load_supertypes(loader, &file, &path);
        loader.loading.pop();
        let (super_class, interfaces) = supertypes?;
        let definition = self.definition(file, (origin, path), super_class, interfaces)?;
        Ok(self.define(definition))
    }

    fn load_supertypes(
        &self,
        loader: &mut Loader,
        file: &ClassFile,
        path: &Path,
    ) -> Result<(Option<ClassId>, Vec<ClassId>), LinkError> {
        let super_class = match &file.super_name {
            Some(name) => Some(self.load_for(loader, name, &file.name)?),
            None if &*file.name == "java/lang/Object" => None,
            None => {
                return Err(LinkError::bad(&file.name, path, "it has no superclass"));
            }
        };
        let change = |what: String| LinkError::IncompatibleClassChange { what: what.into() };
        if let Some(super_class) = super_class.map(|id| self.class(id))
            && (super_class.is_interface() || super_class.kind != ClassKind::Instance)
        {
            return Err(change(format!("{} extends {}, which is not a class", file.name, super_class.name)));
        }
        let mut interfaces = Vec::new();
        for name in &file.interfaces {
            let interface = self.load_for(loader, name, &file.name)?;
            if !self.class(interface).is_interface() {
                return Err(change(format!("{} implements {name}, which is not an interface", file.name)));
            }
            interfaces.push(interface);
        }
        Ok((super_class, interfaces))
    }

    /// Everything about a class that its file says.
    fn definition(
        &self,
        file: ClassFile,
        (origin, path): (Origin, PathBuf),
        super_class: Option<ClassId>,
        interfaces: Vec<ClassId>,
    ) -> Result<Definition, LinkError> {
        let bad = |detail: ClassFileProblem| LinkError::bad(&file.name, &path, detail);
        let mut fields = Vec::new();
        for field in &file.fields {
            fields.push(self.field_definition(&file, field, origin).map_err(bad)?);
        }
        let mut methods = Vec::new();
        for method in &file.methods {
            methods.push(MethodDefinition {
                name: method.name.clone(),
                descriptor: method.descriptor.clone(),
                flags: method.flags,
                annotations: annotations(&file, &method.attributes).map_err(bad)?.into(),
                parameter_annotations: of_parameters(&file, &method.attributes).map_err(bad)?.into(),
                body: None,
            });
        }
        let about = attributes::of_class(&file).map_err(bad)?;
        Ok(Definition {
            name: file.name.clone(),
            flags: file.flags,
            inner_flags: about.inner_flags,
            origin,
            super_class,
            interfaces,
            fields,
            methods,
            source_file: about.source_file,
            extra: about.extra,
            linkage: Linkage {
                references: (0..file.pool.len()).map(|_| OnceLock::new()).collect(),
                path,
                file: Some(Box::new(file)),
                ..Linkage::default()
            },
        })
    }

    fn field_definition(
        &self,
        file: &ClassFile,
        field: &Member,
        origin: Origin,
    ) -> Result<FieldDefinition, ClassFileProblem> {
        let is_meant = |other: &&Redeclared| *other.class == *file.name && *other.field == *field.name;
        let redeclared = self.sources.redeclared.iter().find(is_meant).filter(|_| origin == Origin::User);
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
            flags: redeclared.map_or(field.flags, |redeclared| redeclared.modifier.instead(field.flags)),
            constant,
        })
    }

    /// Loads an array type; `element` is the descriptor of its elements.
    fn load_array(&self, loader: &mut Loader, name: &str, element: &str) -> Result<ClassId, LinkError> {
        if !descriptor::is_field(name) {
            return Err(not_found(name));
        }
        let object = self.load_locked(loader, "java/lang/Object")?;
        let cloneable = self.load_locked(loader, "java/lang/Cloneable")?;
        let serializable = self.load_locked(loader, "java/io/Serializable")?;
        let component = self.load_locked(loader, descriptor::class_name(element))?;
        let id = ClassId(self.class_count());
        let class = self.class(component);
        let mut supertypes = [object, cloneable, serializable, id];
        supertypes.sort_unstable();
        const ACCESS: u16 = flags::PUBLIC | flags::PRIVATE | flags::PROTECTED;
        let modifiers = class.inner_flags & ACCESS | flags::FINAL | flags::ABSTRACT;
        self.classes.push(Class {
            name: name.into(),
            kind: ClassKind::Array { element: component, ty: Type::of_descriptor(element).unwrap_or(Type::Ref) },
            origin: class.origin,
            super_class: Some(object),
            interfaces: [cloneable, serializable].into(),
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

/// No source has the class; who asked is added later.
fn not_found(name: &str) -> LinkError {
    LinkError::ClassNotFound { name: name.into(), asked_by: None }
}

/// Adds who asked to an error that does not say it.
pub(crate) fn asked(error: LinkError, by: &str) -> LinkError {
    match error {
        LinkError::ClassNotFound { name, asked_by: None } => {
            LinkError::ClassNotFound { name, asked_by: Some(by.into()) }
        }
        other => other,
    }
}
