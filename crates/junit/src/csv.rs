//! The rows of a `@CsvSource`, as JUnit reads them.

use jmmc_program::{Annotation, AnnotationValue};

/// One value of a row; `None` is null.
pub(crate) type CsvValue = Option<String>;

/// Elements of the annotation that are understood.
const KNOWN: [&str; 6] = ["value", "textBlock", "delimiter", "nullValues", "quoteCharacter", "useHeadersInDisplayName"];

/// The rows of a `@CsvSource`.
///
/// # Errors
/// If it says something that is not understood.
pub(crate) fn rows(annotation: &Annotation) -> Result<Vec<Vec<CsvValue>>, String> {
    if let Some((name, _)) = annotation.elements.iter().find(|(name, _)| !KNOWN.contains(&&**name)) {
        return Err(format!("@CsvSource with {name} is not known"));
    }
    let letter = |name: &str, usual: char| match annotation.element(name) {
        Some(AnnotationValue::Number(unit)) => u32::try_from(*unit).ok().and_then(char::from_u32).unwrap_or(usual),
        _ => usual,
    };
    let block = annotation.texts("textBlock").concat();
    let with_headers = annotation.element("useHeadersInDisplayName") == Some(&AnnotationValue::Number(1));
    let quote = letter("quoteCharacter", '\'');
    let lines = block.lines().filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
    let texts = annotation.texts("value").into_iter().chain(lines);
    let nulls = annotation.texts("nullValues");
    let rows = texts.skip(usize::from(with_headers));
    Ok(rows.map(|row| cells(row, letter("delimiter", ','), quote, &nulls)).collect())
}

/// The values of one row: what is not quoted is trimmed, and null if it is empty; a quote inside quotes is written twice.
fn cells(row: &str, delimiter: char, quote: char, nulls: &[&str]) -> Vec<CsvValue> {
    let (mut all, mut cell, mut is_quoted, mut inside) = (Vec::new(), String::new(), false, false);
    let mut end = |cell: &mut String, is_quoted: &mut bool| {
        let text = std::mem::take(cell);
        let text = if *is_quoted { text } else { text.trim().to_string() };
        let is_null = (text.is_empty() && !*is_quoted) || nulls.contains(&text.as_str());
        all.push((!is_null).then_some(text));
        *is_quoted = false;
    };
    let mut letters = row.chars().peekable();
    while let Some(c) = letters.next() {
        if c == quote && inside && letters.peek() == Some(&quote) {
            letters.next();
            cell.push(quote);
        } else if c == quote && (inside || cell.trim().is_empty()) {
            inside = !inside;
            is_quoted = true;
            if inside {
                cell.clear();
            }
        } else if c == delimiter && !inside {
            end(&mut cell, &mut is_quoted);
        } else if inside || !is_quoted {
            cell.push(c);
        }
    }
    end(&mut cell, &mut is_quoted);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_gaps_are_those_of_junit() {
        let read = |row: &str| cells(row, ',', '\'', &["NA"]);
        let told = |texts: &[Option<&str>]| texts.iter().map(|text| text.map(str::to_string)).collect::<Vec<_>>();
        assert_eq!(read("1, 'a, b', true"), told(&[Some("1"), Some("a, b"), Some("true")]));
        assert_eq!(read("a,"), told(&[Some("a"), None]));
        assert_eq!(read("b, ''"), told(&[Some("b"), Some("")]));
        assert_eq!(read("'it''s', ' x ', NA"), told(&[Some("it's"), Some(" x "), None]));
        assert_eq!(read("it's"), told(&[Some("it's")]));
    }
}
