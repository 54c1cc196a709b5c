//! The linked program: tables of classes, methods, fields, references and strings that only grow.

use std::path::PathBuf;

use crate::class::{Class, Field, Method};
use crate::error::{LinkError, LoadError};
use crate::ids::{
    ClassId, ClassRef, DynamicId, FieldId, FieldRef, MethodId, MethodRef, Reg, SelectorId, StringId,
};
use crate::op::Body;
use crate::types::Type;

/// Where classes come from.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Sources {
    /// The JDK's home folder, the one that holds `lib/modules`.
    pub jdk: PathBuf,
    /// Folders and jars, searched in order after the JDK.
    pub classpath: Vec<PathBuf>,
    /// Single class files; the other classes of their packages are looked for beside them.
    pub class_files: Vec<PathBuf>,
}

/// How a method handle reaches its member [JVMS §5.4.3.5].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum HandleKind {
    GetField,
    GetStatic,
    PutField,
    PutStatic,
    InvokeVirtual,
    InvokeStatic,
    InvokeSpecial,
    NewInvokeSpecial,
    InvokeInterface,
}

/// What an [`crate::Op::ConstDynamic`] evaluates to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DynamicConstant {
    /// A `java.lang.invoke.MethodHandle`.
    MethodHandle {
        /// How it reaches its member.
        kind: HandleKind,
        /// Internal name of the class named.
        owner: Box<str>,
        /// The member's name.
        name: Box<str>,
        /// The member's descriptor.
        descriptor: Box<str>,
    },
    /// A `java.lang.invoke.MethodType`.
    MethodType(Box<str>),
    /// A dynamically computed constant: the result of calling this static method without arguments, once.
    Computed(MethodId),
}

/// A linked program.
#[derive(Debug, Default)]
pub struct Program {
    classes: boxcar::Vec<Class>,
    methods: boxcar::Vec<Method>,
    fields: boxcar::Vec<Field>,
}

fn missing<T>() -> Result<T, LinkError> {
    Err(LinkError::unsupported("not written yet"))
}

impl Program {
    /// Opens the sources. Reads no class yet, except the single class files' names.
    pub fn open(_sources: Sources) -> Result<Program, LoadError> {
        Ok(Program::default())
    }
    /// The class.
    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.index()]
    }
    /// The method.
    pub fn method(&self, id: MethodId) -> &Method {
        &self.methods[id.index()]
    }
    /// The field.
    pub fn field(&self, id: FieldId) -> &Field {
        &self.fields[id.index()]
    }
    /// Number of classes loaded so far.
    pub fn class_count(&self) -> u32 {
        self.classes.count() as u32
    }
    /// Number of methods loaded so far.
    pub fn method_count(&self) -> u32 {
        self.methods.count() as u32
    }
    /// Number of fields loaded so far.
    pub fn field_count(&self) -> u32 {
        self.fields.count() as u32
    }
    /// Number of program-wide static cells handed out so far.
    pub fn static_cells(&self) -> u32 {
        0
    }
    /// Feature version of the JDK: 17, 25.
    pub fn jdk_feature(&self) -> u32 {
        17
    }
    /// The class of that internal name (`java/lang/String`, `[I`, `[[Lfoo/Bar;`, `int`, `void`), loaded if necessary with its
    /// superclass and superinterfaces.
    pub fn load(&self, _name: &str) -> Result<ClassId, LinkError> {
        missing()
    }
    /// The class of that internal name if it is loaded already.
    pub fn loaded(&self, _name: &str) -> Option<ClassId> {
        None
    }
    /// Resolves a class [JVMS §5.4.3.1].
    #[inline]
    pub fn resolve_class(&self, _class: ClassRef) -> Result<ClassId, LinkError> {
        missing()
    }
    /// Resolves a field [JVMS §5.4.3.2].
    #[inline]
    pub fn resolve_field(&self, _field: FieldRef) -> Result<&Field, LinkError> {
        missing()
    }
    /// Resolves a method [JVMS §5.4.3.3, §5.4.3.4]; for `super.f()` this is already the method to run.
    #[inline]
    pub fn resolve_method(&self, _method: MethodRef) -> Result<&Method, LinkError> {
        missing()
    }
    /// Internal name of the class referred to.
    pub fn class_ref_name(&self, _class: ClassRef) -> &str {
        ""
    }
    /// Class name, field name and descriptor of a reference.
    pub fn field_ref(&self, _field: FieldRef) -> (&str, &str, &str) {
        ("", "", "")
    }
    /// Class name, method name and descriptor of a reference.
    pub fn method_ref(&self, _method: MethodRef) -> (&str, &str, &str) {
        ("", "", "")
    }
    /// The method that a virtual or interface call of `method` runs for a receiver of class `receiver` [JVMS §5.4.6].
    #[inline]
    pub fn select(&self, _receiver: ClassId, _method: &Method) -> Result<&Method, LinkError> {
        missing()
    }
    /// The method's code; `None` if it is abstract or native.
    #[inline]
    pub fn body<'p>(&'p self, _method: &'p Method) -> Result<Option<&'p Body>, LinkError> {
        missing()
    }
    /// Registers that are live just before op `pc`, sorted. Empty if the method has no usable body.
    pub fn live_before<'p>(&'p self, method: &'p Method, pc: u32) -> &'p [Reg] {
        method.liveness.get_or_init(Default::default).before(pc)
    }
    /// Registers that are live when the op at `pc` has completed or thrown, without its result, sorted.
    pub fn live_across<'p>(&'p self, method: &'p Method, pc: u32) -> &'p [Reg] {
        method.liveness.get_or_init(Default::default).before(pc)
    }
    /// Whether a value of class `sub` may be assigned to class `sup` [JLS §4.10].
    pub fn is_subtype(&self, _sub: ClassId, _sup: ClassId) -> bool {
        false
    }
    /// The class of arrays whose elements are of class `element`.
    pub fn array_of(&self, _element: ClassId) -> Result<ClassId, LinkError> {
        missing()
    }
    /// The class of a primitive type, or of `void`.
    pub fn primitive(&self, _ty: Option<Type>) -> ClassId {
        ClassId(0)
    }
    /// The id of a text in UTF-16.
    pub fn intern(&self, _text: &[u16]) -> StringId {
        StringId(0)
    }
    /// A text in UTF-16.
    pub fn string(&self, _id: StringId) -> &[u16] {
        &[]
    }
    /// The method of that name and descriptor in the class, its superclasses or superinterfaces.
    pub fn find_method(&self, _class: ClassId, _name: &str, _descriptor: &str) -> Option<&Method> {
        None
    }
    /// The method of that name and descriptor declared in the class itself.
    pub fn declared_method(
        &self,
        _class: ClassId,
        _name: &str,
        _descriptor: &str,
    ) -> Option<&Method> {
        None
    }
    /// The field of that name in the class, its superinterfaces or superclasses.
    pub fn find_field(&self, _class: ClassId, _name: &str) -> Option<&Field> {
        None
    }
    /// Name and descriptor, written together: `run()V`.
    pub fn selector_text(&self, _selector: SelectorId) -> &str {
        ""
    }
    /// The static method, with the site's own descriptor, that does what the `invokedynamic` site does.
    #[inline]
    pub fn resolve_dynamic(&self, _site: DynamicId) -> Result<&Method, LinkError> {
        missing()
    }
    /// What a dynamic constant is.
    pub fn constant(&self, _constant: DynamicId) -> Result<&DynamicConstant, LinkError> {
        missing()
    }
    /// Internal names of the classes on the class path and among the class files that declare `public static void main(String[])`, sorted.
    pub fn main_classes(&self) -> Vec<String> {
        Vec::new()
    }
    /// `Main-Class` of the first jar whose manifest has one, as an internal name.
    pub fn manifest_main_class(&self) -> Option<String> {
        None
    }
}
