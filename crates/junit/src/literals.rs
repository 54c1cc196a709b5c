//! Texts and numbers of annotations as values of parameters, as JUnit converts them, in Java.

use jmmc_program::{Program, flags, java_type};

/// A text as a value of a type.
///
/// # Errors
/// If it is not known how JUnit would make one.
pub(crate) fn literal(program: &Program, text: &str, ty: &str) -> Result<String, String> {
    let is_plain = text.parse::<i64>().is_ok()
        && !text.starts_with('+')
        && (text == "0" || !text.trim_start_matches('-').starts_with('0'));
    let number = |plain: String, read: &str| if is_plain { plain } else { format!("{read}({})", quoted(text)) };
    Ok(match ty {
        "Z" | "Ljava/lang/Boolean;" => text.to_lowercase(),
        "I" => number(text.to_string(), "Integer.decode"),
        "Ljava/lang/Integer;" => number(format!("Integer.valueOf({text})"), "Integer.decode"),
        "J" => number(format!("{text}L"), "Long.decode"),
        "Ljava/lang/Long;" => number(format!("Long.valueOf({text}L)"), "Long.decode"),
        "S" => number(format!("(short) {text}"), "Short.decode"),
        "B" => number(format!("(byte) {text}"), "Byte.decode"),
        "Ljava/lang/Short;" => format!("Short.decode({})", quoted(text)),
        "Ljava/lang/Byte;" => format!("Byte.decode({})", quoted(text)),
        "F" | "Ljava/lang/Float;" => number(format!("{text}f"), "Float.valueOf"),
        "D" | "Ljava/lang/Double;" => number(format!("{text}d"), "Double.valueOf"),
        "C" | "Ljava/lang/Character;" if text.chars().count() == 1 => format!("{}.charAt(0)", quoted(text)),
        "Ljava/lang/String;" | "Ljava/lang/Object;" | "Ljava/lang/CharSequence;" => quoted(text),
        other => match enum_name(program, other) {
            Some(name) => format!("{name}.valueOf({})", quoted(text)),
            None => return Err(format!("a text cannot be made into a value of {other}")),
        },
    })
}

/// The name of an enum in Java, if a type is one.
pub(crate) fn enum_name(program: &Program, descriptor: &str) -> Option<String> {
    let name = descriptor.strip_prefix('L')?.strip_suffix(';')?;
    let class = program.load(name).ok()?;
    (program.class(class).flags & flags::ENUM != 0).then(|| name.replace(['/', '$'], "."))
}

/// A text as a Java string.
pub(crate) fn quoted(text: &str) -> String {
    let escaped = |c: char| match c {
        '"' | '\\' => format!("\\{c}"),
        '\n' => "\\n".to_string(),
        '\r' => "\\r".to_string(),
        c if (' '..='~').contains(&c) => c.to_string(),
        c => c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect(),
    };
    format!("\"{}\"", text.chars().map(escaped).collect::<String>())
}

/// An empty value of a type, as `@EmptySource` gives it.
pub(crate) fn empty(ty: &str) -> Option<String> {
    if ty.starts_with('[') {
        let element = ty.trim_start_matches('[');
        let depth = ty.len() - element.len();
        return Some(format!("new {}[0]{}", java_type(element), "[]".repeat(depth - 1)));
    }
    let text = match ty {
        "Ljava/lang/String;" => "\"\"",
        "Ljava/util/List;" | "Ljava/util/Collection;" | "Ljava/lang/Iterable;" => "java.util.Collections.emptyList()",
        "Ljava/util/Set;" => "java.util.Collections.emptySet()",
        "Ljava/util/Map;" => "java.util.Collections.emptyMap()",
        _ => return None,
    };
    Some(text.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_java_strings() {
        assert_eq!(quoted("a\"\\ü"), "\"a\\\"\\\\\\u00fc\"");
        assert_eq!(quoted("a\nb"), "\"a\\nb\"");
    }

    #[test]
    fn types_are_those_of_java() {
        assert_eq!(empty("[[I").as_deref(), Some("new int[0][]"));
        assert!(empty("I").is_none());
    }
}
