//! Annotations, as class files keep them [JVMS §4.7.16, §4.7.17]: those that are visible at run time, and those that are not.

use ristretto_classfile::Constant;
use ristretto_classfile::byte_reader::ByteReader;

use crate::classfile::{Attributes, ClassFile, ClassFileResult, problem};

/// Deepest nesting of annotation values that is accepted.
const MAX_NESTING: u32 = 64;

/// An annotation of a class, field, method or parameter.
#[derive(Clone, PartialEq, Debug)]
pub struct Annotation {
    /// Descriptor of its type, such as `Ljava/lang/Deprecated;`.
    pub descriptor: Box<str>,
    /// The elements that it gives a value, by name, in the order of the class file.
    pub elements: Box<[(Box<str>, AnnotationValue)]>,
}

/// The value of an annotation's element.
#[derive(Clone, PartialEq, Debug)]
pub enum AnnotationValue {
    /// A value of type String.
    Text(Box<str>),
    /// A number, a character or a truth value, by its bits.
    Number(i64),
    /// A floating-point number.
    Float(f64),
    /// A constant of an enum: the constant's name.
    Constant(Box<str>),
    /// A class, by its descriptor.
    Class(Box<str>),
    /// An annotation inside another.
    Annotation(Annotation),
    /// The values of an array.
    List(Box<[AnnotationValue]>),
}

impl Annotation {
    /// Whether its type has that simple name, whatever its package.
    pub fn is(&self, simple_name: &str) -> bool {
        has_simple_name(&self.descriptor, simple_name)
    }

    /// The value of an element, if it has one of its own.
    pub fn element(&self, name: &str) -> Option<&AnnotationValue> {
        self.elements.iter().find(|(element, _)| **element == *name).map(|(_, value)| value)
    }

    /// The strings of an element: one, or those of a list; none if it has no value of its own or no strings.
    pub fn texts(&self, element: &str) -> Vec<&str> {
        let values = self.element(element).map(AnnotationValue::values).unwrap_or_default();
        values.iter().filter_map(AnnotationValue::text).collect()
    }
}

impl AnnotationValue {
    /// The values of a list; of anything else, itself.
    pub fn values(&self) -> &[AnnotationValue] {
        match self {
            AnnotationValue::List(values) => values,
            other => std::slice::from_ref(other),
        }
    }

    /// The string, if it is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            AnnotationValue::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The descriptor of the class, if it is one.
    pub fn class(&self) -> Option<&str> {
        match self {
            AnnotationValue::Class(descriptor) => Some(descriptor),
            _ => None,
        }
    }

    /// The annotation, if it is one.
    pub fn annotation(&self) -> Option<&Annotation> {
        match self {
            AnnotationValue::Annotation(annotation) => Some(annotation),
            _ => None,
        }
    }
}

/// Whether a descriptor names a class with that simple name, whatever it is in.
fn has_simple_name(descriptor: &str, simple_name: &str) -> bool {
    let name = descriptor.strip_prefix('L').and_then(|name| name.strip_suffix(';'));
    name.is_some_and(|name| name.rsplit(['/', '$']).next() == Some(simple_name))
}

/// The annotations in a table of attributes.
pub(crate) fn annotations(file: &ClassFile, attributes: &Attributes) -> ClassFileResult<Vec<Annotation>> {
    let mut found = Vec::new();
    for name in ["RuntimeVisibleAnnotations", "RuntimeInvisibleAnnotations"] {
        for mut reader in file.attributes_named(attributes, name) {
            found.extend(list(file, &mut reader)?);
        }
    }
    Ok(found)
}

/// The annotations of a method's parameters, in their order [JVMS §4.7.18, §4.7.19]. What the compiler adds to the parameters of a constructor is not counted there.
pub(crate) fn of_parameters(file: &ClassFile, attributes: &Attributes) -> ClassFileResult<Vec<Vec<Annotation>>> {
    let mut found: Vec<Vec<Annotation>> = Vec::new();
    for name in ["RuntimeVisibleParameterAnnotations", "RuntimeInvisibleParameterAnnotations"] {
        for mut reader in file.attributes_named(attributes, name) {
            for parameter in 0..usize::from(reader.read_u8().map_err(problem)?) {
                if found.len() <= parameter {
                    found.push(Vec::new());
                }
                found[parameter].extend(list(file, &mut reader)?);
            }
        }
    }
    Ok(found)
}

/// As many annotations as are said to follow.
fn list(file: &ClassFile, reader: &mut ByteReader<'_>) -> ClassFileResult<Vec<Annotation>> {
    let length = reader.read_u16().map_err(problem)?;
    (0..length).map(|_| annotation(file, reader, 0)).collect()
}

fn annotation(file: &ClassFile, reader: &mut ByteReader<'_>, depth: u32) -> ClassFileResult<Annotation> {
    let descriptor = file.pool.utf8(reader.read_u16().map_err(problem)?)?.into();
    let mut elements = Vec::new();
    for _ in 0..reader.read_u16().map_err(problem)? {
        let name = file.pool.utf8(reader.read_u16().map_err(problem)?)?.into();
        elements.push((name, value(file, reader, depth)?));
    }
    Ok(Annotation { descriptor, elements: elements.into() })
}

/// Reads an `element_value` [JVMS §4.7.16.1].
fn value(file: &ClassFile, reader: &mut ByteReader<'_>, depth: u32) -> ClassFileResult<AnnotationValue> {
    if depth > MAX_NESTING {
        return Err("annotations are nested too deeply".into());
    }
    Ok(match reader.read_u8().map_err(problem)? {
        b's' => AnnotationValue::Text(file.pool.utf8(reader.read_u16().map_err(problem)?)?.into()),
        b'e' => {
            reader.read_u16().map_err(problem)?;
            AnnotationValue::Constant(file.pool.utf8(reader.read_u16().map_err(problem)?)?.into())
        }
        b'c' => AnnotationValue::Class(file.pool.utf8(reader.read_u16().map_err(problem)?)?.into()),
        b'@' => AnnotationValue::Annotation(annotation(file, reader, depth + 1)?),
        b'[' => {
            let length = reader.read_u16().map_err(problem)?;
            let values: ClassFileResult<Vec<_>> = (0..length).map(|_| value(file, reader, depth + 1)).collect();
            AnnotationValue::List(values?.into())
        }
        _ => match file.pool.get(reader.read_u16().map_err(problem)?)? {
            Constant::Integer(number) => AnnotationValue::Number(i64::from(number)),
            Constant::Long(number) => AnnotationValue::Number(number),
            Constant::Float(number) => AnnotationValue::Float(f64::from(number)),
            Constant::Double(number) => AnnotationValue::Float(number),
            _ => return Err("an annotation's element has a constant of a wrong kind".into()),
        },
    })
}
