//! What class files say that only reflection asks for: generic signatures, declared exceptions, annotations as bytes, members
//! inside classes, methods around them [JVMS §4.7].
//!
//! Read from the class file when asked. Classes without one (arrays, primitives, synthetic classes) say nothing; so does an attribute that cannot
//! be read.

use ristretto_classfile::Constant;
use ristretto_classfile::byte_reader::ByteReader;

use crate::class::{Class, Field, Method};
use crate::classfile::{Attributes, ClassFile};
use crate::program::Program;

/// Whose attributes are asked for.
#[derive(Clone, Copy, Debug)]
pub enum Reflected<'a> {
    /// A class's own.
    Class(&'a Class),
    /// A declared field's.
    Field(&'a Field),
    /// A declared method's or constructor's.
    Method(&'a Method),
}

/// A class inside a method: the class around it, and the method's name and descriptor, if it is not in an initialiser.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EnclosingMethod {
    /// Internal name of the class around.
    pub class: Box<str>,
    /// Name and descriptor of the method around.
    pub method: Option<(Box<str>, Box<str>)>,
}

/// A constant that annotations refer to [JVMS §4.7.16.1].
#[derive(Clone, PartialEq, Debug)]
pub enum AnnotationConstant {
    /// `CONSTANT_Integer`, of all types up to 32 bits.
    Int(i32),
    /// `CONSTANT_Long`, 64 bits.
    Long(i64),
    /// `CONSTANT_Float`, as Java has it.
    Float(f32),
    /// `CONSTANT_Double`, as Java has it.
    Double(f64),
    /// `CONSTANT_Utf8`: a string, or the name or descriptor of something.
    Text(Box<str>),
}

impl Program {
    /// A constant of the class file, if it is of a kind that annotations refer to.
    pub fn annotation_constant(&self, class: &Class, index: u16) -> Option<AnnotationConstant> {
        let file = class.linkage.file.as_deref()?;
        Some(match file.pool.get(index).ok()? {
            Constant::Integer(value) => AnnotationConstant::Int(value),
            Constant::Long(value) => AnnotationConstant::Long(value),
            Constant::Float(value) => AnnotationConstant::Float(value),
            Constant::Double(value) => AnnotationConstant::Double(value),
            Constant::Utf8(_) => AnnotationConstant::Text(file.pool.utf8(index).ok()?.into()),
            _ => return None,
        })
    }

    fn attributes_of<'a>(&'a self, of: Reflected<'a>) -> Option<(&'a ClassFile, &'a Attributes)> {
        let class = match of {
            Reflected::Class(class) => class,
            Reflected::Field(field) => self.class(field.class),
            Reflected::Method(method) => self.class(method.class),
        };
        let file = class.linkage.file.as_deref()?;
        let attributes = match of {
            Reflected::Class(_) => &file.attributes,
            Reflected::Field(field) => {
                let declared =
                    file.fields.iter().find(|m| *m.name == *field.name && *m.descriptor == *field.descriptor);
                &declared?.attributes
            }
            Reflected::Method(method) => {
                let is = |m: &&crate::classfile::Member| *m.name == *method.name && *m.descriptor == *method.descriptor;
                &file.methods.iter().find(is)?.attributes
            }
        };
        Some((file, attributes))
    }

    fn attribute_of<'a>(&'a self, of: Reflected<'a>, name: &'a str) -> Option<(&'a ClassFile, ByteReader<'a>)> {
        let (file, attributes) = self.attributes_of(of)?;
        Some((file, file.attribute(attributes, name)?))
    }

    /// The content of an attribute, as the class file has it.
    pub fn attribute_bytes(&self, of: Reflected<'_>, name: &str) -> Option<Vec<u8>> {
        let (_, mut reader) = self.attribute_of(of, name)?;
        let length = reader.remaining();
        reader.read_bytes(length).ok().map(<[u8]>::to_vec)
    }

    /// The generic signature, if it differs from the descriptor [JVMS §4.7.9].
    pub fn generic_signature(&self, of: Reflected<'_>) -> Option<Box<str>> {
        let (file, mut reader) = self.attribute_of(of, "Signature")?;
        Some(file.pool.utf8(reader.read_u16().ok()?).ok()?.into())
    }

    /// Internal names of the exceptions that a method declares [JVMS §4.7.5].
    pub fn declared_exceptions(&self, method: &Method) -> Vec<Box<str>> {
        let read = || {
            let (file, mut reader) = self.attribute_of(Reflected::Method(method), "Exceptions")?;
            let mut names: Vec<Box<str>> = Vec::new();
            for _ in 0..reader.read_u16().ok()? {
                names.push(file.pool.class_name(reader.read_u16().ok()?).ok()?.into());
            }
            Some(names)
        };
        read().unwrap_or_default()
    }

    /// Internal names of the classes that are declared as members of a class, in the class file's order [JVMS §4.7.6].
    pub fn declared_classes(&self, class: &Class) -> Vec<Box<str>> {
        let read = || {
            let (file, mut reader) = self.attribute_of(Reflected::Class(class), "InnerClasses")?;
            let mut members: Vec<Box<str>> = Vec::new();
            for _ in 0..reader.read_u16().ok()? {
                let [inner, outer, name, _] = [(); 4].map(|()| reader.read_u16().unwrap_or(0));
                if outer != 0 && name != 0 && *file.pool.class_name(outer).ok()? == *class.name {
                    members.push(file.pool.class_name(inner).ok()?.into());
                }
            }
            Some(members)
        };
        read().unwrap_or_default()
    }

    /// What is around a local or anonymous class [JVMS §4.7.7].
    pub fn enclosing_method(&self, class: &Class) -> Option<EnclosingMethod> {
        let (file, mut reader) = self.attribute_of(Reflected::Class(class), "EnclosingMethod")?;
        let outer = file.pool.class_name(reader.read_u16().ok()?).ok()?.into();
        let method = match reader.read_u16().ok()? {
            0 => None,
            index => {
                let (name, descriptor) = file.pool.name_and_type(index).ok()?;
                Some((name.into(), descriptor.into()))
            }
        };
        Some(EnclosingMethod { class: outer, method })
    }

    /// The generic signatures of a record's components, in their order.
    pub fn component_signatures(&self, class: &Class) -> Vec<Option<Box<str>>> {
        let read = || {
            let (file, mut reader) = self.attribute_of(Reflected::Class(class), "Record")?;
            let mut found = Vec::new();
            for _ in 0..reader.read_u16().ok()? {
                reader.read_u32().ok()?;
                let nested = file.nested(&mut reader).ok()?;
                let signature = nested.into_iter().find(|(name, _)| name == "Signature");
                found.push(
                    signature.and_then(|(_, mut reader)| Some(file.pool.utf8(reader.read_u16().ok()?).ok()?.into())),
                );
            }
            Some(found)
        };
        read().unwrap_or_default()
    }
}
