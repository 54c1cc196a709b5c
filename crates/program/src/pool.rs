//! The constant pool [JVMS §4.4]: where each constant is, decoded when asked for.

use std::borrow::Cow;

use ristretto_classfile::byte_reader::ByteReader;
use ristretto_classfile::{Constant, JavaStr, ReferenceKind};

use crate::classfile::{ClassFileResult, problem};
use crate::descriptor;

/// A symbolic reference to a field or method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MemberRef {
    pub class: Box<str>,
    pub name: Box<str>,
    pub descriptor: Box<str>,
    /// Named through an `InterfaceMethodref`.
    pub interface: bool,
}

/// A symbolic reference to a field or method, borrowed from the class file.
#[derive(Debug)]
pub(crate) struct MemberText<'p> {
    pub class: Cow<'p, str>,
    pub name: Cow<'p, str>,
    pub descriptor: Cow<'p, str>,
    pub interface: bool,
}

impl MemberText<'_> {
    /// The same, owned.
    pub fn to_ref(&self) -> MemberRef {
        MemberRef {
            class: (*self.class).into(),
            name: (*self.name).into(),
            descriptor: (*self.descriptor).into(),
            interface: self.interface,
        }
    }
}

/// A class file's bytes, and the places of the constants in it.
#[derive(Debug)]
pub(crate) struct ConstantPool {
    bytes: Box<[u8]>,
    /// By index; 0 where there is no constant.
    offsets: Box<[u32]>,
}

impl ConstantPool {
    /// Checks all constants of a class file whose pool starts at `start`; gives the pool and where it ends.
    pub fn scan(bytes: Box<[u8]>, start: usize) -> ClassFileResult<(ConstantPool, usize)> {
        let mut reader = ByteReader::new(&bytes);
        reader.set_position(start);
        let count = usize::from(reader.read_u16().map_err(problem)?);
        let mut offsets = Vec::with_capacity(count);
        offsets.push(0);
        while offsets.len() < count {
            offsets.push(reader.position() as u32);
            let constant = Constant::from_bytes(&mut reader).map_err(problem)?;
            if matches!(constant, Constant::Long(_) | Constant::Double(_)) {
                offsets.push(0);
            }
        }
        let end = reader.position();
        Ok((ConstantPool { bytes, offsets: offsets.into() }, end))
    }

    /// The whole class file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// One more than the greatest index.
    pub fn len(&self) -> usize {
        self.offsets.len()
    }

    /// The constant at an index.
    pub fn get(&self, index: u16) -> ClassFileResult<Constant<'_>> {
        match self.offsets.get(usize::from(index)) {
            None | Some(0) => Err(format!("constant {index} does not exist").into()),
            Some(offset) => {
                let mut reader = ByteReader::new(&self.bytes);
                reader.set_position(*offset as usize);
                Constant::from_bytes(&mut reader).map_err(problem)
            }
        }
    }

    fn java_text(&self, index: u16) -> ClassFileResult<Cow<'_, JavaStr>> {
        match self.get(index)? {
            Constant::Utf8(text) => Ok(text),
            _ => Err(format!("constant {index} is not a text").into()),
        }
    }

    /// The text at an index. Lone surrogates, which no name that links can have, are replaced.
    pub fn utf8(&self, index: u16) -> ClassFileResult<Cow<'_, str>> {
        Ok(match self.java_text(index)? {
            Cow::Borrowed(text) => match text.as_str() {
                Some(text) => Cow::Borrowed(text),
                None => text.to_str_lossy(),
            },
            Cow::Owned(text) => Cow::Owned(text.to_str_lossy().into_owned()),
        })
    }

    /// Whether the text at an index is this one.
    pub fn is_text(&self, index: u16, text: &str) -> bool {
        matches!(self.java_text(index), Ok(found) if found.as_bytes() == text.as_bytes())
    }

    /// The class named at an index: a class or an array type.
    pub fn class_name(&self, index: u16) -> ClassFileResult<Cow<'_, str>> {
        let Constant::Class(name) = self.get(index)? else {
            return Err(format!("constant {index} is not a class").into());
        };
        let name = self.utf8(name)?;
        let array = name.starts_with('[');
        let well_formed = if array { descriptor::is_field(&name) } else { descriptor::is_class_name(&name) };
        if well_formed { Ok(name) } else { Err(format!("{name:?} is not a class name").into()) }
    }

    /// The UTF-16 text of the string at an index.
    pub fn string(&self, index: u16) -> ClassFileResult<Vec<u16>> {
        match self.get(index)? {
            Constant::String(text) => self.java_text(text)?.to_utf16().map_err(problem),
            _ => Err(format!("constant {index} is not a string").into()),
        }
    }

    /// Name and descriptor at an index.
    pub fn name_and_type(&self, index: u16) -> ClassFileResult<(Cow<'_, str>, Cow<'_, str>)> {
        match self.get(index)? {
            Constant::NameAndType { name_index, descriptor_index } => {
                Ok((self.utf8(name_index)?, self.utf8(descriptor_index)?))
            }
            _ => Err(format!("constant {index} is not a name and type").into()),
        }
    }

    /// The field or method referred to at an index.
    pub fn member_ref(&self, index: u16) -> ClassFileResult<MemberRef> {
        Ok(self.member(index)?.to_ref())
    }

    /// The names of the field or method referred to at an index.
    pub fn member(&self, index: u16) -> ClassFileResult<MemberText<'_>> {
        let (class, name_and_type, interface) = match self.get(index)? {
            Constant::FieldRef { class_index, name_and_type_index }
            | Constant::MethodRef { class_index, name_and_type_index } => (class_index, name_and_type_index, false),
            Constant::InterfaceMethodRef { class_index, name_and_type_index } => {
                (class_index, name_and_type_index, true)
            }
            _ => return Err(format!("constant {index} is not a field or method").into()),
        };
        let (name, descriptor) = self.name_and_type(name_and_type)?;
        let is_field = matches!(self.get(index)?, Constant::FieldRef { .. });
        if is_field == descriptor.starts_with('(') {
            return Err(format!("constant {index} has the wrong sort of descriptor").into());
        }
        let class = self.class_name(class)?;
        Ok(MemberText { class, name, descriptor, interface })
    }

    /// The method handle at an index: its kind and its member, whose descriptor fits the kind.
    pub fn method_handle(&self, index: u16) -> ClassFileResult<(ReferenceKind, MemberRef)> {
        let Constant::MethodHandle { reference_kind, reference_index } = self.get(index)? else {
            return Err(format!("constant {index} is not a method handle").into());
        };
        let member = self.member_ref(reference_index)?;
        let is_field = matches!(
            reference_kind,
            ReferenceKind::GetField | ReferenceKind::GetStatic | ReferenceKind::PutField | ReferenceKind::PutStatic
        );
        let fits = if is_field {
            descriptor::is_field(&member.descriptor)
        } else {
            descriptor::Signature::parse(&member.descriptor).is_some()
        };
        if fits { Ok((reference_kind, member)) } else { Err(format!("constant {index} has a malformed type").into()) }
    }
}
