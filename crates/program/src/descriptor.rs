//! Descriptors [JVMS §4.3]: taken apart without copying.

use crate::types::Type;

/// Most parameters that a method may have, counted as the JVM does [JVMS §4.3.3].
const MAX_SLOTS: usize = 255;
/// Most dimensions that an array may have [JVMS §4.4.1].
const MAX_DIMENSIONS: usize = 255;

/// A method descriptor's parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Signature<'d> {
    /// Descriptor of each parameter.
    pub parameters: Vec<&'d str>,
    /// Descriptor of the result; `V` for none.
    pub returns: &'d str,
}

impl<'d> Signature<'d> {
    /// Takes a method descriptor apart.
    pub fn parse(descriptor: &'d str) -> Option<Signature<'d>> {
        let mut rest = descriptor.strip_prefix('(')?;
        let mut parameters = Vec::new();
        let mut slots = 0;
        while !rest.starts_with(')') {
            let (parameter, after) = rest.split_at(field_length(rest)?);
            slots += if matches!(parameter, "J" | "D") { 2 } else { 1 };
            parameters.push(parameter);
            rest = after;
        }
        let returns = &rest[1..];
        let whole = returns == "V" || field_length(returns) == Some(returns.len());
        (whole && slots <= MAX_SLOTS).then_some(Signature { parameters, returns })
    }

    /// Type of the result; `None` for void.
    pub fn result(&self) -> Option<Type> {
        Type::of_descriptor(self.returns)
    }

    /// Types of the parameters.
    pub fn types(&self) -> impl Iterator<Item = Type> + '_ {
        self.parameters.iter().filter_map(|p| Type::of_descriptor(p))
    }
}

/// Whether the text is exactly one field descriptor.
pub(crate) fn is_field(descriptor: &str) -> bool {
    field_length(descriptor) == Some(descriptor.len())
}

/// Length of the field descriptor that the text starts with.
fn field_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let dimensions = bytes.iter().take_while(|b| **b == b'[').count();
    if dimensions > MAX_DIMENSIONS {
        return None;
    }
    match bytes.get(dimensions)? {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => Some(dimensions + 1),
        b'L' => {
            let end = dimensions + bytes[dimensions..].iter().position(|b| *b == b';')?;
            is_class_name(&text[dimensions + 1..end]).then_some(end + 1)
        }
        _ => None,
    }
}

/// Whether the text is the internal name of a class or interface [JVMS §4.2.1].
pub(crate) fn is_class_name(name: &str) -> bool {
    let mut before = b'/';
    for &byte in name.as_bytes() {
        if matches!(byte, b'.' | b';' | b'[' | b'\\' | 0) || (byte == b'/' && before == b'/') {
            return false;
        }
        before = byte;
    }
    before != b'/'
}

/// The name under which [`crate::Program::load`] knows the type of a field descriptor, or of `V`.
pub(crate) fn class_name(descriptor: &str) -> &str {
    match descriptor {
        "B" => "byte",
        "C" => "char",
        "D" => "double",
        "F" => "float",
        "I" => "int",
        "J" => "long",
        "S" => "short",
        "Z" => "boolean",
        "V" => "void",
        _ => descriptor.strip_prefix('L').and_then(|d| d.strip_suffix(';')).unwrap_or(descriptor),
    }
}

/// The type of a descriptor as Java's sources write it: `java.util.Map.Entry[]`.
pub fn java_type(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    java_name(class_name(element)) + &"[]".repeat(descriptor.len() - element.len())
}

/// A class as Java's sources name it: `java.util.Map.Entry`.
pub fn java_name(class: &str) -> String {
    class.replace(['/', '$'], ".")
}

/// The descriptor of the type that [`crate::Program::load`] knows under this name.
pub(crate) fn of_class_name(name: &str) -> String {
    match name {
        "byte" => "B".into(),
        "char" => "C".into(),
        "double" => "D".into(),
        "float" => "F".into(),
        "int" => "I".into(),
        "long" => "J".into(),
        "short" => "S".into(),
        "boolean" => "Z".into(),
        "void" => "V".into(),
        _ if name.starts_with('[') => name.into(),
        _ => format!("L{name};"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(descriptor: &str, parts: Option<(&[&str], &str)>) {
        let parsed = Signature::parse(descriptor);
        let expected = parts.map(|(parameters, returns)| Signature { parameters: parameters.to_vec(), returns });
        assert_eq!(parsed, expected, "{descriptor}");
    }

    #[test]
    fn parameters_and_result() {
        check("()V", Some((&[], "V")));
        check("(I[JLa/B;[[Lc;)D", Some((&["I", "[J", "La/B;", "[[Lc;"], "D")));
    }

    #[test]
    fn malformed_descriptors() {
        for text in ["", "(", "()", "()VV", "(V)V", "(La/B)V", "(L;)V", "(La//b;)V", "()[V", "I", "([)V", "()Lé"] {
            check(text, None);
        }
    }

    #[test]
    fn too_many_parameters() {
        assert!(Signature::parse(&format!("({})V", "J".repeat(127))).is_some());
        assert!(Signature::parse(&format!("({})V", "J".repeat(128))).is_none());
        assert!(!is_field(&format!("{}I", "[".repeat(256))));
    }

    #[test]
    fn names_of_classes() {
        for name in ["a", "a/B", "é/ü$1", "a-b/c d"] {
            assert!(is_class_name(name), "{name}");
        }
        for name in ["", "/", "/a", "a/", "a//b", "a.b", "a;", "[a", "a\\b", "a\0"] {
            assert!(!is_class_name(name), "{name}");
        }
    }

    #[test]
    fn names_of_types() {
        for (descriptor, name) in [("I", "int"), ("[I", "[I"), ("La/B;", "a/B"), ("[La/B;", "[La/B;")] {
            assert_eq!(class_name(descriptor), name);
            assert_eq!(of_class_name(name), descriptor);
        }
    }

    #[test]
    fn types_are_named_as_in_sources() {
        assert_eq!(java_type("[J"), "long[]");
        assert_eq!(java_type("[[Ljava/util/Map$Entry;"), "java.util.Map.Entry[][]");
    }
}
