//! Linked classes, methods and fields.

use std::path::PathBuf;
use std::sync::{OnceLock, RwLock};

use rustc_hash::FxHashMap;

use crate::annotations::Annotation;
use crate::classfile::ClassFile;
use crate::descriptor::Signature;
use crate::error::LinkError;
use crate::ids::{ClassId, FieldId, MethodId, SelectorId};
use crate::op::Body;
use crate::sources::STAND_IN;
use crate::types::{Kind, Type};

/// Access flags as in the class file [JVMS §4.1, §4.5, §4.6].
pub mod flags {
    #![allow(missing_docs)]
    pub const PUBLIC: u16 = 0x0001;
    pub const PRIVATE: u16 = 0x0002;
    pub const PROTECTED: u16 = 0x0004;
    pub const STATIC: u16 = 0x0008;
    pub const FINAL: u16 = 0x0010;
    pub const SYNCHRONIZED: u16 = 0x0020;
    pub const VOLATILE: u16 = 0x0040;
    pub const BRIDGE: u16 = 0x0040;
    pub const VARARGS: u16 = 0x0080;
    pub const NATIVE: u16 = 0x0100;
    pub const INTERFACE: u16 = 0x0200;
    pub const ABSTRACT: u16 = 0x0400;
    pub const SYNTHETIC: u16 = 0x1000;
    pub const ANNOTATION: u16 = 0x2000;
    pub const ENUM: u16 = 0x4000;
}

/// Where a class comes from; decides what a report folds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The JDK's image.
    Jdk,
    /// The user's class path.
    User,
    /// Made by the linker for a lambda or another dynamic call site.
    Synthetic,
}

/// What sort of type a [`Class`] is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum ClassKind {
    /// A class or interface.
    Instance,
    /// An array: its element's class, and the element's type.
    Array { element: ClassId, ty: Type },
    /// A primitive type or `void` (`None`).
    Primitive(Option<Type>),
}

/// A linked type.
#[derive(Debug)]
pub struct Class {
    /// The class as others refer to it.
    pub id: ClassId,
    /// Internal name: `java/lang/String`, `[I`, `int`.
    pub name: Box<str>,
    /// Access flags of the class file (`InnerClasses` flags for member classes are in `inner_flags`).
    pub flags: u16,
    /// What `Class.getModifiers` reports.
    pub inner_flags: u16,
    /// What sort of type.
    pub kind: ClassKind,
    /// Where it comes from.
    pub origin: Origin,
    /// The superclass; `None` for `Object`, interfaces have `Object`, primitives none.
    pub super_class: Option<ClassId>,
    /// The interfaces that it declares to implement or extend.
    pub interfaces: Box<[ClassId]>,
    /// All types this one is assignable to, itself included, sorted. (Arrays: see `Program::is_subtype`.)
    pub supertypes: Box<[ClassId]>,
    /// Fields declared here, in class-file order.
    pub fields: Box<[FieldId]>,
    /// Methods declared here, in class-file order.
    pub methods: Box<[MethodId]>,
    /// The field of each cell of an instance, inherited cells first. Empty for arrays.
    pub layout: Box<[FieldId]>,
    /// First cell of this class's static fields in the program-wide numbering of static cells.
    pub static_base: u32,
    /// Methods by dispatch number, inherited ones first.
    pub vtable: Box<[MethodId]>,
    /// The static initialiser.
    pub initializer: Option<MethodId>,
    /// Whether this class or, for a class, a superclass, or a superinterface with default methods has a static initialiser
    /// or static fields with constant values: if not, initialising it does nothing that anyone could see.
    pub needs_initialization: bool,
    /// The name that its `SourceFile` attribute has: whatever whoever made the class file wrote there. See [`Class::source_name`].
    pub source_file: Option<Box<str>>,
    /// What the class file says beyond code: see [`Extra`].
    pub extra: Extra,
    /// What only the linker needs.
    pub(crate) linkage: Linkage,
}

/// What the linker remembers about a class.
#[derive(Debug, Default)]
pub(crate) struct Linkage {
    /// The class file; `None` for arrays, primitives and synthetic classes.
    pub file: Option<Box<ClassFile>>,
    /// Where the class file was read from.
    pub path: PathBuf,
    /// For each entry of the constant pool, the id of the reference or dynamic constant made from it.
    pub references: Box<[OnceLock<u32>]>,
    /// Declared methods by selector, sorted.
    pub selectors: Box<[(SelectorId, MethodId)]>,
    /// An interface that declares instance methods with bodies: classes initialise it [JLS §12.4.1].
    pub has_default_methods: bool,
    /// What interface methods select for receivers of this class, as far as asked.
    pub interface_methods: RwLock<FxHashMap<MethodId, Result<MethodId, LinkError>>>,
    /// The class of arrays of this class, once loaded.
    pub array: OnceLock<ClassId>,
}

impl Class {
    /// The name of its source file: of what the class file says only the name counts, so that no report names a file elsewhere.
    pub fn source_name(&self) -> Option<&str> {
        let name = self.source_file.as_deref()?.rsplit(['/', '\\', ':']).next()?;
        (!matches!(name, "" | "." | "..")).then_some(name)
    }

    /// Whether it is an interface.
    pub fn is_interface(&self) -> bool {
        self.flags & flags::INTERFACE != 0
    }

    /// Whether it stands in for a class of the JDK, at the level of that class's documentation.
    pub fn is_stand_in(&self) -> bool {
        self.linkage.path.as_os_str() == STAND_IN
    }

    /// The package's internal name (`java/lang`), empty for the unnamed one. All classes of a package count as one
    /// run-time package.
    pub fn package(&self) -> &str {
        package(&self.name)
    }
}

/// The package in an internal name.
pub(crate) fn package(name: &str) -> &str {
    name.rsplit_once('/').map_or("", |(package, _)| package)
}

/// Components of a record: name and descriptor of each.
pub type Components = Box<[(Box<str>, Box<str>)]>;

/// Class-file attributes that only reflection-like intrinsics need.
#[derive(Debug, Default)]
pub struct Extra {
    /// The class named by `EnclosingMethod`, or the outer class by `InnerClasses`.
    pub enclosing: Option<Box<str>>,
    /// The simple name by `InnerClasses`: `None` for top-level classes, `Some("")` for anonymous ones.
    pub inner_name: Option<Box<str>>,
    /// Record components: name and descriptor; `None` if not a record.
    pub record: Option<Components>,
    /// The class that its `NestHost` attribute names.
    pub nest_host: Option<Box<str>>,
    /// Annotations of the class.
    pub annotations: Box<[Annotation]>,
    /// The classes that its `PermittedSubclasses` attribute names.
    pub permitted: Box<[Box<str>]>,
}

/// A declared field.
#[derive(Debug)]
pub struct Field {
    /// The field as others refer to it.
    pub id: FieldId,
    /// The declaring class.
    pub class: ClassId,
    /// The name that is declared.
    pub name: Box<str>,
    /// The descriptor of its type [JVMS §4.3.2].
    pub descriptor: Box<str>,
    /// The access flags [JVMS §4.5].
    pub flags: u16,
    /// The kind of value that it holds.
    pub ty: Type,
    /// Instance: cell number in an instance. Static: program-wide static cell number.
    pub slot: u32,
    /// `ConstantValue` of a static field.
    pub constant: Option<ConstantValue>,
}

/// The value of a `ConstantValue` attribute.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ConstantValue {
    /// Bits as in [`crate::Op::Const`].
    Bits(u64),
    /// The value of a string constant.
    String(crate::ids::StringId),
}

impl Field {
    /// Whether it is declared `static`.
    pub fn is_static(&self) -> bool {
        self.flags & flags::STATIC != 0
    }
    /// Whether it is declared `volatile`.
    pub fn is_volatile(&self) -> bool {
        self.flags & flags::VOLATILE != 0
    }
    /// Whether it is declared `final`.
    pub fn is_final(&self) -> bool {
        self.flags & flags::FINAL != 0
    }
}

/// A declared method.
#[derive(Debug)]
pub struct Method {
    /// The method as others refer to it.
    pub id: MethodId,
    /// The declaring class.
    pub class: ClassId,
    /// The name that is declared.
    pub name: Box<str>,
    /// The descriptor of its parameters and result [JVMS §4.3.3].
    pub descriptor: Box<str>,
    /// Name and descriptor.
    pub selector: SelectorId,
    /// The access flags [JVMS §4.6].
    pub flags: u16,
    /// Kinds of receiver (if any) and parameters.
    pub parameters: Box<[Kind]>,
    /// Type of the result; `None` for void.
    pub returns: Option<Type>,
    /// Dispatch number in the vtable; `None` for static, private and interface methods and constructors.
    pub vtable_index: Option<u32>,
    /// Annotations of the method (`Ljdk/internal/vm/annotation/…;` too).
    pub annotations: Box<[Annotation]>,
    /// Annotations of its parameters, without the receiver; those behind the last annotated one may be missing.
    pub parameter_annotations: Box<[Vec<Annotation>]>,
    /// The code, lowered on first use; `None` for abstract and native methods.
    pub(crate) body: OnceLock<Result<Option<Body>, LinkError>>,
    /// Which registers are live where, computed on first use.
    pub(crate) liveness: OnceLock<crate::liveness::Liveness>,
}

impl Method {
    /// Whether it is declared `static`.
    pub fn is_static(&self) -> bool {
        self.flags & flags::STATIC != 0
    }
    /// The descriptors of its parameters, without the receiver, and of its result; `V` for none.
    pub fn types(&self) -> (Vec<&str>, &str) {
        Signature::parse(&self.descriptor)
            .map_or((Vec::new(), "V"), |signature| (signature.parameters, signature.returns))
    }
    /// Whether it is declared `native`.
    pub fn is_native(&self) -> bool {
        self.flags & flags::NATIVE != 0
    }
    /// Whether it is declared `abstract`.
    pub fn is_abstract(&self) -> bool {
        self.flags & flags::ABSTRACT != 0
    }
    /// Whether it is declared `synchronized`.
    pub fn is_synchronized(&self) -> bool {
        self.flags & flags::SYNCHRONIZED != 0
    }
    /// The annotation whose type has that simple name, whatever its package.
    pub fn annotation(&self, simple_name: &str) -> Option<&Annotation> {
        self.annotations.iter().find(|annotation| annotation.is(simple_name))
    }
    /// Carries an annotation whose type has that simple name, whatever its package.
    pub fn is_annotated(&self, simple_name: &str) -> bool {
        self.annotation(simple_name).is_some()
    }
}
