//! The arguments of parameterised tests, as Java: `@ValueSource`, `@CsvSource`, `@EnumSource`, `@NullSource` and `@EmptySource`.

use jmmc_program::{Annotation, AnnotationValue, Method, Program, flags};

/// Sources that need code to run before there are any tests.
const UNKNOWN: [&str; 6] =
    ["MethodSource", "ArgumentsSource", "CsvFileSource", "FieldSource", "ArgumentsSources", "ConvertWith"];

/// The lists of arguments of a parameterised test.
///
/// # Errors
/// Why they cannot be told.
pub(crate) fn arguments(program: &Program, method: &Method, parameters: &[&str]) -> Result<Vec<Vec<String>>, String> {
    if let Some(unknown) = UNKNOWN.iter().find(|name| method.is_annotated(name)) {
        return Err(format!("arguments by @{unknown} are not known before the test runs"));
    }
    let mut all = Vec::new();
    for annotation in &*method.annotations {
        if annotation.is("NullSource") || annotation.is("NullAndEmptySource") {
            all.push(vec!["null".to_string()]);
        }
        if annotation.is("EmptySource") || annotation.is("NullAndEmptySource") {
            all.push(vec!["\"\"".to_string()]);
        }
        if annotation.is("ValueSource") {
            all.extend(values(annotation, parameters)?.into_iter().map(|value| vec![value]));
        }
        if annotation.is("CsvSource") {
            let rows = annotation.texts("value");
            all.extend(rows.iter().map(|row| row_of(row, parameters)).collect::<Result<Vec<_>, _>>()?);
        }
        if annotation.is("EnumSource") {
            all.extend(constants(program, annotation, parameters)?.into_iter().map(|value| vec![value]));
        }
    }
    if all.is_empty() { Err("its arguments are not known".to_string()) } else { Ok(all) }
}

/// The values of a `@ValueSource`.
fn values(annotation: &Annotation, parameters: &[&str]) -> Result<Vec<String>, String> {
    let ty = parameters.first().copied().ok_or("it has arguments, but no parameter")?;
    let mut found = Vec::new();
    for (name, value) in &*annotation.elements {
        let values = match value {
            AnnotationValue::List(values) => &values[..],
            one => std::slice::from_ref(one),
        };
        for value in values {
            found.push(match value {
                AnnotationValue::Text(text) => literal(text, ty)?,
                AnnotationValue::Number(number) => number_of(*number, name, ty)?,
                AnnotationValue::Float(number) if &**name == "floats" => format!("{number}f"),
                AnnotationValue::Float(number) => format!("{number}d"),
                _ => return Err(format!("arguments of type {name} are not known")),
            });
        }
    }
    Ok(found)
}

fn number_of(number: i64, element: &str, ty: &str) -> Result<String, String> {
    Ok(match element {
        "booleans" => (number != 0).to_string(),
        "chars" => format!("(char) {number}"),
        "longs" => format!("{number}L"),
        "bytes" => format!("(byte) {number}"),
        "shorts" => format!("(short) {number}"),
        "ints" => literal(&number.to_string(), ty)?,
        other => return Err(format!("arguments by {other} are not known")),
    })
}

/// One row of a `@CsvSource`.
fn row_of(row: &str, parameters: &[&str]) -> Result<Vec<String>, String> {
    let (mut cells, mut quoted) = (vec![String::new()], false);
    for c in row.chars() {
        match c {
            '\'' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            c => cells.last_mut().into_iter().for_each(|cell| cell.push(c)),
        }
    }
    if cells.len() < parameters.len() {
        return Err(format!("`{row}` has fewer values than the test has parameters"));
    }
    cells.iter().zip(parameters).map(|(cell, ty)| literal(cell.trim(), ty)).collect()
}

/// A text as a value of a type.
fn literal(text: &str, ty: &str) -> Result<String, String> {
    let number = || {
        let is_number = text.parse::<f64>().is_ok();
        is_number.then(|| text.to_string()).ok_or_else(|| format!("`{text}` is no number"))
    };
    Ok(match ty {
        "Z" | "Ljava/lang/Boolean;" => text.to_lowercase(),
        "I" => number()?,
        "Ljava/lang/Integer;" => format!("Integer.valueOf({})", number()?),
        "J" => format!("{}L", number()?),
        "Ljava/lang/Long;" => format!("Long.valueOf({}L)", number()?),
        "S" => format!("(short) {}", number()?),
        "B" => format!("(byte) {}", number()?),
        "F" => format!("{}f", number()?),
        "D" => format!("{}d", number()?),
        "Ljava/lang/String;" | "Ljava/lang/Object;" | "Ljava/lang/CharSequence;" => quoted(text),
        other => return Err(format!("a text cannot be made into a value of {other}")),
    })
}

/// A text as a Java string.
fn quoted(text: &str) -> String {
    let escaped = |c: char| match c {
        '"' | '\\' => format!("\\{c}"),
        c if (' '..='~').contains(&c) => c.to_string(),
        c => c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect(),
    };
    format!("\"{}\"", text.chars().map(escaped).collect::<String>())
}

/// The constants of an `@EnumSource`.
fn constants(program: &Program, annotation: &Annotation, parameters: &[&str]) -> Result<Vec<String>, String> {
    if annotation.element("mode").is_some() {
        return Err("@EnumSource with a mode is not known".to_string());
    }
    let named = annotation.texts("names");
    let ty = match annotation.element("value") {
        Some(AnnotationValue::Class(descriptor)) => descriptor,
        _ => parameters.first().copied().ok_or("it has arguments, but no parameter")?,
    };
    let name = ty.trim_start_matches('L').trim_end_matches(';');
    let class = program.load(name).map_err(|error| error.to_string())?;
    let fields = program.class(class).fields.iter().map(|field| program.field(*field));
    let constants = fields.filter(|field| field.flags & flags::ENUM != 0).map(|field| &*field.name);
    let wanted = constants.filter(|constant| named.is_empty() || named.contains(constant));
    Ok(wanted.map(|constant| format!("{}.{constant}", name.replace(['/', '$'], "."))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_split_and_converted() {
        let row = row_of("1, 'a, b', true", &["J", "Ljava/lang/String;", "Z"]);
        assert_eq!(row.unwrap(), ["1L", "\"a, b\"", "true"]);
        assert!(row_of("1", &["I", "I"]).is_err() && row_of("x", &["I"]).is_err());
    }

    #[test]
    fn texts_are_java_strings() {
        assert_eq!(quoted("a\"\\ü"), "\"a\\\"\\\\\\u00fc\"");
    }
}
