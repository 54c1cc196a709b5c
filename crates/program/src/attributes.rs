//! Class-file attributes beyond code that the linker keeps [JVMS §4.7].

use ristretto_classfile::Constant;
use ristretto_classfile::byte_reader::ByteReader;

use crate::annotations::annotations;
use crate::class::{Components, Extra};
use crate::classfile::{ClassFile, ClassFileResult, Member, problem};

/// What a class's attributes say.
#[derive(Debug)]
pub(crate) struct ClassAttributes {
    /// Flags that `Class.getModifiers` reports.
    pub inner_flags: u16,
    pub source_file: Option<Box<str>>,
    pub extra: Extra,
}

/// The bit that is `ACC_SUPER` in class flags and means nothing to a reader of modifiers.
const ACC_SUPER: u16 = 0x0020;

/// Reads the attributes of a class.
pub(crate) fn of_class(file: &ClassFile) -> ClassFileResult<ClassAttributes> {
    let mut found = ClassAttributes {
        inner_flags: file.flags & !ACC_SUPER,
        source_file: None,
        extra: Extra { annotations: annotations(file, &file.attributes)?.into(), ..Extra::default() },
    };
    if let Some(mut reader) = file.attribute(&file.attributes, "SourceFile") {
        found.source_file = Some(file.pool.utf8(reader.read_u16().map_err(problem)?)?.into());
    }
    inner_classes(file, &mut found)?;
    if let Some(mut reader) = file.attribute(&file.attributes, "EnclosingMethod") {
        found.extra.enclosing = Some(file.pool.class_name(reader.read_u16().map_err(problem)?)?.into());
    }
    if let Some(mut reader) = file.attribute(&file.attributes, "NestHost") {
        found.extra.nest_host = Some(file.pool.class_name(reader.read_u16().map_err(problem)?)?.into());
    }
    if let Some(mut reader) = file.attribute(&file.attributes, "PermittedSubclasses") {
        let mut permitted = Vec::new();
        for _ in 0..reader.read_u16().map_err(problem)? {
            permitted.push(file.pool.class_name(reader.read_u16().map_err(problem)?)?.into());
        }
        found.extra.permitted = permitted.into();
    }
    if let Some(reader) = file.attribute(&file.attributes, "Record") {
        found.extra.record = Some(record_components(file, reader)?);
    }
    Ok(found)
}

/// The entry of `InnerClasses` about this class itself [JVMS §4.7.6].
fn inner_classes(file: &ClassFile, found: &mut ClassAttributes) -> ClassFileResult<()> {
    let Some(mut reader) = file.attribute(&file.attributes, "InnerClasses") else {
        return Ok(());
    };
    for _ in 0..reader.read_u16().map_err(problem)? {
        let inner = reader.read_u16().map_err(problem)?;
        let outer = reader.read_u16().map_err(problem)?;
        let name = reader.read_u16().map_err(problem)?;
        let flags = reader.read_u16().map_err(problem)?;
        if *file.pool.class_name(inner)? != *file.name {
            continue;
        }
        found.inner_flags = flags & !ACC_SUPER;
        found.extra.enclosing = match outer {
            0 => None,
            _ => Some(file.pool.class_name(outer)?.into()),
        };
        found.extra.inner_name = Some(if name == 0 { "".into() } else { file.pool.utf8(name)?.into() });
    }
    Ok(())
}

fn record_components(file: &ClassFile, mut reader: ByteReader<'_>) -> ClassFileResult<Components> {
    let mut components = Vec::new();
    for _ in 0..reader.read_u16().map_err(problem)? {
        let name = file.pool.utf8(reader.read_u16().map_err(problem)?)?.into();
        let descriptor = file.pool.utf8(reader.read_u16().map_err(problem)?)?.into();
        components.push((name, descriptor));
        for _ in 0..reader.read_u16().map_err(problem)? {
            reader.read_u16().map_err(problem)?;
            let length = reader.read_u32().map_err(problem)? as usize;
            reader.read_bytes(length).map_err(problem)?;
        }
    }
    Ok(components.into())
}

/// The constant of a static field's `ConstantValue` attribute [JVMS §4.7.2].
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum FieldConstant {
    Bits(u64),
    Text(Vec<u16>),
}

/// Reads the `ConstantValue` of a field, if there is one.
pub(crate) fn constant_value(file: &ClassFile, field: &Member) -> ClassFileResult<Option<FieldConstant>> {
    let Some(mut reader) = file.attribute(&field.attributes, "ConstantValue") else {
        return Ok(None);
    };
    let index = reader.read_u16().map_err(problem)?;
    let constant = file.pool.get(index)?;
    Ok(Some(match (constant, &*field.descriptor) {
        (Constant::Integer(value), "I" | "S" | "C" | "B" | "Z") => FieldConstant::Bits(u64::from(value as u32)),
        (Constant::Float(value), "F") => FieldConstant::Bits(u64::from(value.to_bits())),
        (Constant::Long(value), "J") => FieldConstant::Bits(value as u64),
        (Constant::Double(value), "D") => FieldConstant::Bits(value.to_bits()),
        (Constant::String(_), "Ljava/lang/String;") => FieldConstant::Text(file.pool.string(index)?),
        _ => {
            return Err(format!("the constant of field {} does not fit its type", field.name).into());
        }
    }))
}
