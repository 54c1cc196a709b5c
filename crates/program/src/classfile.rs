//! The class-file format [JVMS §4], read lazily: the constant pool and the members' headers at once, code and other
//! attributes when asked for.
//!
//! Constants and instructions are decoded by `ristretto_classfile`. The frame around them is walked here, because that crate
//! decodes every attribute of every method eagerly, recurses without bound on nested annotations, and shortens
//! exception ranges that end with the code.

use std::borrow::Cow;
use std::ops::Range;

use ristretto_classfile::byte_reader::ByteReader;
use ristretto_classfile::{Constant, ConstantPool, JavaStr};

use crate::descriptor;

/// What is wrong with a class file.
pub(crate) type Problem = Box<str>;
/// A result whose error says what is wrong.
pub(crate) type Checked<T> = Result<T, Problem>;

/// Class-file versions that are understood [JVMS Table 4.1-A]: JDK 1.0.2 to 25.
const MAJOR_VERSIONS: std::ops::RangeInclusive<u16> = 45..=69;

/// Turns the parser's error into a [`Problem`].
pub(crate) fn problem(error: impl std::fmt::Display) -> Problem {
    error.to_string().into()
}

/// An attribute's name and place.
#[derive(Debug)]
struct Attribute {
    name: u16,
    range: Range<usize>,
}

/// Attributes of a class, field, method or code.
#[derive(Debug, Default)]
pub(crate) struct Attributes(Vec<Attribute>);

/// A field or method as the class file has it.
#[derive(Debug)]
pub(crate) struct Member {
    pub flags: u16,
    pub name: Box<str>,
    pub descriptor: Box<str>,
    pub attributes: Attributes,
}

/// A symbolic reference to a field or method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MemberRef {
    pub class: Box<str>,
    pub name: Box<str>,
    pub descriptor: Box<str>,
    /// Named through an `InterfaceMethodref`.
    pub interface: bool,
}

/// A class file.
#[derive(Debug)]
pub(crate) struct ClassFile {
    bytes: Box<[u8]>,
    pub pool: ConstantPool<'static>,
    pub flags: u16,
    pub name: Box<str>,
    pub super_name: Option<Box<str>>,
    pub interfaces: Vec<Box<str>>,
    pub fields: Vec<Member>,
    pub methods: Vec<Member>,
    pub attributes: Attributes,
}

impl ClassFile {
    /// Reads a class file's header and members.
    pub fn parse(bytes: Box<[u8]>) -> Checked<ClassFile> {
        let mut reader = ByteReader::new(&bytes);
        if reader.read_u32().map_err(problem)? != 0xCAFE_BABE {
            return Err("it does not start with CAFEBABE".into());
        }
        let _minor = reader.read_u16().map_err(problem)?;
        let major = reader.read_u16().map_err(problem)?;
        if !MAJOR_VERSIONS.contains(&major) {
            return Err(format!("class-file version {major} is not between 45 and 69").into());
        }
        let pool = ConstantPool::from_bytes(&mut reader)
            .map_err(problem)?
            .into_owned();
        let flags = reader.read_u16().map_err(problem)?;
        let name: Box<str> = class_name(&pool, reader.read_u16().map_err(problem)?)?.into();
        if !descriptor::is_class_name(&name) {
            return Err(format!("{name:?} is not a class name").into());
        }
        let super_name = match reader.read_u16().map_err(problem)? {
            0 => None,
            index => Some(class_name(&pool, index)?.into()),
        };
        let mut interfaces = Vec::new();
        for _ in 0..reader.read_u16().map_err(problem)? {
            interfaces.push(class_name(&pool, reader.read_u16().map_err(problem)?)?.into());
        }
        let fields = members(&pool, &mut reader, descriptor::is_field)?;
        let methods = members(&pool, &mut reader, |d| {
            descriptor::Signature::parse(d).is_some()
        })?;
        let attributes = Attributes::read(&mut reader)?;
        Ok(ClassFile {
            pool,
            flags,
            name,
            super_name,
            interfaces,
            fields,
            methods,
            attributes,
            bytes,
        })
    }

    /// A reader over the content of the attribute of that name.
    pub fn attribute<'f>(
        &'f self,
        attributes: &'f Attributes,
        name: &'f str,
    ) -> Option<ByteReader<'f>> {
        self.attributes_named(attributes, name).next()
    }

    /// Readers over the contents of all attributes of that name.
    pub fn attributes_named<'f>(
        &'f self,
        attributes: &'f Attributes,
        name: &'f str,
    ) -> impl Iterator<Item = ByteReader<'f>> + 'f {
        attributes.0.iter().filter_map(move |attribute| {
            let found = matches!(self.pool.get(attribute.name), Some(Constant::Utf8(text)) if text.as_bytes() == name.as_bytes());
            let content = self.bytes.get(attribute.range.clone())?;
            found.then(|| ByteReader::new(content))
        })
    }

    /// Reads an attribute table nested in an attribute that this file returned.
    pub fn nested<'f>(
        &'f self,
        reader: &mut ByteReader<'f>,
    ) -> Checked<Vec<(Cow<'f, str>, ByteReader<'f>)>> {
        let mut nested = Vec::new();
        for _ in 0..reader.read_u16().map_err(problem)? {
            let name = self.utf8(reader.read_u16().map_err(problem)?)?;
            let length = reader.read_u32().map_err(problem)? as usize;
            nested.push((
                name,
                ByteReader::new(reader.read_bytes(length).map_err(problem)?),
            ));
        }
        Ok(nested)
    }

    /// The text at a constant-pool index.
    pub fn utf8(&self, index: u16) -> Checked<Cow<'_, str>> {
        utf8(&self.pool, index)
    }

    /// The class named at a constant-pool index: a class or an array type.
    pub fn class_name(&self, index: u16) -> Checked<Cow<'_, str>> {
        class_name(&self.pool, index)
    }

    /// The class named at a constant-pool index; `None` for index 0.
    pub fn optional_class_name(&self, index: u16) -> Checked<Option<Cow<'_, str>>> {
        if index == 0 {
            Ok(None)
        } else {
            self.class_name(index).map(Some)
        }
    }

    /// The UTF-16 text of a `CONSTANT_String` at a constant-pool index.
    pub fn string(&self, index: u16) -> Checked<Vec<u16>> {
        self.pool
            .try_get_string(index)
            .map_err(problem)?
            .to_utf16()
            .map_err(problem)
    }

    /// Name and descriptor of a `CONSTANT_NameAndType`.
    pub fn name_and_type(&self, index: u16) -> Checked<(Cow<'_, str>, Cow<'_, str>)> {
        let (name, descriptor) = self.pool.try_get_name_and_type(index).map_err(problem)?;
        Ok((self.utf8(*name)?, self.utf8(*descriptor)?))
    }

    /// The field or method referred to at a constant-pool index.
    pub fn member_ref(&self, index: u16) -> Checked<MemberRef> {
        let (class, name_and_type, interface) = match self.pool.try_get(index).map_err(problem)? {
            Constant::FieldRef {
                class_index,
                name_and_type_index,
            }
            | Constant::MethodRef {
                class_index,
                name_and_type_index,
            } => (*class_index, *name_and_type_index, false),
            Constant::InterfaceMethodRef {
                class_index,
                name_and_type_index,
            } => (*class_index, *name_and_type_index, true),
            _ => {
                return Err(
                    format!("constant {index} is not a reference to a field or method").into(),
                );
            }
        };
        let (name, descriptor) = self.name_and_type(name_and_type)?;
        Ok(MemberRef {
            class: self.class_name(class)?.into(),
            name: name.into(),
            descriptor: descriptor.into(),
            interface,
        })
    }
}

impl Attributes {
    fn read(reader: &mut ByteReader<'_>) -> Checked<Attributes> {
        let mut attributes = Vec::new();
        for _ in 0..reader.read_u16().map_err(problem)? {
            let name = reader.read_u16().map_err(problem)?;
            let length = reader.read_u32().map_err(problem)? as usize;
            let start = reader.position();
            reader.read_bytes(length).map_err(problem)?;
            attributes.push(Attribute {
                name,
                range: start..start + length,
            });
        }
        Ok(Attributes(attributes))
    }
}

fn members(
    pool: &ConstantPool<'_>,
    reader: &mut ByteReader<'_>,
    well_formed: impl Fn(&str) -> bool,
) -> Checked<Vec<Member>> {
    let mut members = Vec::new();
    for _ in 0..reader.read_u16().map_err(problem)? {
        let flags = reader.read_u16().map_err(problem)?;
        let name = utf8(pool, reader.read_u16().map_err(problem)?)?.into();
        let descriptor: Box<str> = utf8(pool, reader.read_u16().map_err(problem)?)?.into();
        if !well_formed(&descriptor) {
            return Err(format!("{descriptor:?}, the descriptor of {name}, is malformed").into());
        }
        members.push(Member {
            flags,
            name,
            descriptor,
            attributes: Attributes::read(reader)?,
        });
    }
    Ok(members)
}

/// Java text as Rust text; lone surrogates, which no name that links can have, are replaced.
fn text(java: &JavaStr) -> Cow<'_, str> {
    match java.as_str() {
        Some(text) => Cow::Borrowed(text),
        None => java.to_str_lossy(),
    }
}

fn utf8<'p>(pool: &'p ConstantPool<'_>, index: u16) -> Checked<Cow<'p, str>> {
    pool.try_get_utf8(index).map(text).map_err(problem)
}

fn class_name<'p>(pool: &'p ConstantPool<'_>, index: u16) -> Checked<Cow<'p, str>> {
    let name = pool.try_get_class(index).map(text).map_err(problem)?;
    let well_formed = if name.starts_with('[') {
        descriptor::is_field(&name)
    } else {
        descriptor::is_class_name(&name)
    };
    if well_formed {
        Ok(name)
    } else {
        Err(format!("{name:?} is not a class name").into())
    }
}
