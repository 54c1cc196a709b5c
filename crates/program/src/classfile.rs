//! The class-file format [JVMS §4], read lazily: the members' headers at once, code and other attributes when asked for.
//!
//! Constants and instructions are decoded by `ristretto_classfile`. The frame around them is walked here, because that
//! crate decodes every attribute of every method eagerly, recurses without bound on nested annotations, and
//! shortens exception ranges that end with the code.

use std::borrow::Cow;
use std::ops::Range;

use ristretto_classfile::byte_reader::ByteReader;

use crate::descriptor;
use crate::pool::ConstantPool;

/// What is wrong with a class file.
pub(crate) type ClassFileProblem = Box<str>;
/// A result whose error says what is wrong.
pub(crate) type ClassFileResult<T> = Result<T, ClassFileProblem>;

/// Class-file versions that are understood [JVMS Table 4.1-A]: JDK 1.0.2 to 25.
const MAJOR_VERSIONS: std::ops::RangeInclusive<u16> = 45..=69;

/// Turns the parser's error into a [`ClassFileProblem`].
pub(crate) fn problem(error: impl std::fmt::Display) -> ClassFileProblem {
    error.to_string().into()
}

/// An attribute's name and place.
#[derive(Debug)]
struct Attribute {
    name: u16,
    range: Range<usize>,
}

/// Attributes of a class, field or method: a stretch of the file's list of all of them.
#[derive(Debug)]
pub(crate) struct Attributes(Range<usize>);

/// A field or method as the class file has it.
#[derive(Debug)]
pub(crate) struct Member {
    pub flags: u16,
    pub name: Box<str>,
    pub descriptor: Box<str>,
    pub attributes: Attributes,
}

/// A class file.
#[derive(Debug)]
pub(crate) struct ClassFile {
    pub pool: ConstantPool,
    pub flags: u16,
    pub name: Box<str>,
    pub super_name: Option<Box<str>>,
    pub interfaces: Vec<Box<str>>,
    pub fields: Vec<Member>,
    pub methods: Vec<Member>,
    pub attributes: Attributes,
    all_attributes: Vec<Attribute>,
}

impl ClassFile {
    /// Reads a class file's header and members.
    pub fn parse(bytes: Box<[u8]>) -> ClassFileResult<ClassFile> {
        let start = check_version(&bytes)?;
        let (pool, end) = ConstantPool::scan(bytes, start)?;
        let mut reader = ByteReader::new(pool.bytes());
        reader.set_position(end);
        let flags = reader.read_u16().map_err(problem)?;
        let name: Box<str> = pool.class_name(reader.read_u16().map_err(problem)?)?.into();
        if !descriptor::is_class_name(&name) {
            return Err(format!("{name:?} is not a class name").into());
        }
        let super_name = match reader.read_u16().map_err(problem)? {
            0 => None,
            index => Some(pool.class_name(index)?.into()),
        };
        let mut interfaces = Vec::new();
        for _ in 0..reader.read_u16().map_err(problem)? {
            interfaces.push(pool.class_name(reader.read_u16().map_err(problem)?)?.into());
        }
        let mut all_attributes = Vec::new();
        let fields = members(&pool, &mut reader, &mut all_attributes, descriptor::is_field)?;
        let is_method = |d: &str| descriptor::Signature::parse(d).is_some();
        let methods = members(&pool, &mut reader, &mut all_attributes, is_method)?;
        let attributes = read_attributes(&mut reader, &mut all_attributes)?;
        Ok(ClassFile { flags, name, super_name, interfaces, fields, methods, attributes, all_attributes, pool })
    }

    /// A reader over the content of the attribute of that name.
    pub fn attribute<'f>(&'f self, attributes: &'f Attributes, name: &'f str) -> Option<ByteReader<'f>> {
        self.attributes_named(attributes, name).next()
    }

    /// Readers over the contents of all attributes of that name.
    pub fn attributes_named<'f>(
        &'f self,
        attributes: &'f Attributes,
        name: &'f str,
    ) -> impl Iterator<Item = ByteReader<'f>> + 'f {
        let stretch = self.all_attributes.get(attributes.0.clone()).unwrap_or_default();
        stretch.iter().filter_map(move |attribute| {
            let content = self.pool.bytes().get(attribute.range.clone())?;
            self.pool.is_text(attribute.name, name).then(|| ByteReader::new(content))
        })
    }

    /// Reads an attribute table nested in an attribute that this file returned.
    pub fn nested<'f>(&'f self, reader: &mut ByteReader<'f>) -> ClassFileResult<Vec<(Cow<'f, str>, ByteReader<'f>)>> {
        let mut nested = Vec::new();
        for _ in 0..reader.read_u16().map_err(problem)? {
            let name = self.pool.utf8(reader.read_u16().map_err(problem)?)?;
            let length = reader.read_u32().map_err(problem)? as usize;
            nested.push((name, ByteReader::new(reader.read_bytes(length).map_err(problem)?)));
        }
        Ok(nested)
    }
}

/// Checks that it is a class file of a known version; gives where its constant pool starts.
fn check_version(bytes: &[u8]) -> ClassFileResult<usize> {
    let mut reader = ByteReader::new(bytes);
    if reader.read_u32().map_err(problem)? != 0xCAFE_BABE {
        return Err("it does not start with CAFEBABE".into());
    }
    let _minor = reader.read_u16().map_err(problem)?;
    let major = reader.read_u16().map_err(problem)?;
    if !MAJOR_VERSIONS.contains(&major) {
        return Err(format!("class-file version {major} is not between 45 and 69").into());
    }
    Ok(reader.position())
}

/// Adds an attribute table to the list of all attributes.
fn read_attributes(reader: &mut ByteReader<'_>, all: &mut Vec<Attribute>) -> ClassFileResult<Attributes> {
    let first = all.len();
    for _ in 0..reader.read_u16().map_err(problem)? {
        let name = reader.read_u16().map_err(problem)?;
        let length = reader.read_u32().map_err(problem)? as usize;
        let start = reader.position();
        reader.read_bytes(length).map_err(problem)?;
        all.push(Attribute { name, range: start..start + length });
    }
    Ok(Attributes(first..all.len()))
}

fn members(
    pool: &ConstantPool,
    reader: &mut ByteReader<'_>,
    all: &mut Vec<Attribute>,
    well_formed: impl Fn(&str) -> bool,
) -> ClassFileResult<Vec<Member>> {
    let mut members = Vec::new();
    for _ in 0..reader.read_u16().map_err(problem)? {
        let flags = reader.read_u16().map_err(problem)?;
        let name = pool.utf8(reader.read_u16().map_err(problem)?)?.into();
        let descriptor: Box<str> = pool.utf8(reader.read_u16().map_err(problem)?)?.into();
        if !well_formed(&descriptor) {
            return Err(format!("{descriptor:?}, the descriptor of {name}, is malformed").into());
        }
        let attributes = read_attributes(reader, all)?;
        members.push(Member { flags, name, descriptor, attributes });
    }
    Ok(members)
}
