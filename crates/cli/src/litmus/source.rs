//! What can be told of a Java source without a compiler: its package, the types it declares at its top level, its header.
//!
//! Errs on: types that it does not see. Then sources with equal names are compiled together, which `javac` refuses.

use crate::errors::InputError;
use jmmc_litmus::Header;
use std::path::{Path, PathBuf};

/// The words that declare a type.
const TYPES: [&str; 4] = ["class", "interface", "enum", "record"];

/// A source file.
#[derive(Debug)]
pub struct TestSource {
    /// The path of the file.
    pub path: PathBuf,
    /// Whether it was named, not found in a folder.
    pub named: bool,
    /// Its package, as an internal name with a slash at the end; empty for the unnamed one.
    pub package: String,
    /// The names of its top-level types.
    pub types: Vec<String>,
    /// The header, if it has one.
    pub header: Option<Header>,
}

impl TestSource {
    /// Reads a source.
    pub fn read(path: &Path, named: bool) -> Result<TestSource, InputError> {
        let bytes = std::fs::read(path);
        let bytes = bytes.map_err(|error| InputError::Unreadable { path: path.into(), why: error.to_string() })?;
        TestSource::of(path, &String::from_utf8_lossy(&bytes), named)
    }

    /// The source of that text, whether or not it is in a file.
    pub fn of(path: &Path, text: &str, named: bool) -> Result<TestSource, InputError> {
        let header = Header::parse(text).map_err(|problem| InputError::Header { path: path.into(), problem })?;
        let (package, types) = declarations(text);
        Ok(TestSource { path: path.into(), named, package, types, header })
    }

    /// Whether it declares the class of that internal name, at its top level or inside.
    pub fn declares(&self, class: &str) -> bool {
        let inside = |name: &String| {
            class.strip_prefix(name.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
        };
        self.internal_names().any(|name| inside(&name))
    }

    /// The internal names of its top-level types.
    pub fn internal_names(&self) -> impl Iterator<Item = String> + '_ {
        self.types.iter().map(|name| format!("{}{name}", self.package))
    }
}

/// The package and the top-level types of a source.
fn declarations(text: &str) -> (String, Vec<String>) {
    let words = top_level_words(text);
    let mut package = String::new();
    let mut types = Vec::new();
    for pair in words.windows(2) {
        match pair[0].as_str() {
            "package" if package.is_empty() => package = pair[1].replace('.', "/") + "/",
            word if TYPES.contains(&word) => types.push(pair[1].clone()),
            _ => {}
        }
    }
    (package, types)
}

/// The public type of a source, after which its file must be called.
pub fn public_type(text: &str) -> Option<String> {
    let words = top_level_words(text);
    let after = words.iter().skip_while(|word| *word != "public");
    let mut declaration = after.skip_while(|word| !TYPES.contains(&word.as_str()));
    declaration.nth(1).cloned()
}

/// The words outside braces, parentheses, comments and literals; names with dots are one word.
fn top_level_words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut depth = 0usize;
    let mut word = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let skipped = skipped(rest);
        if skipped == 0 && (c.is_alphanumeric() || matches!(c, '_' | '$' | '.')) {
            if depth == 0 {
                word.push(c);
            }
            rest = &rest[c.len_utf8()..];
            continue;
        }
        if !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        match c {
            _ if skipped > 0 => {}
            '{' | '(' => depth += 1,
            '}' | ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        rest = &rest[skipped.max(c.len_utf8())..];
    }
    words
}

/// The length of the comment or literal that a text begins with; 0 if it begins with none.
fn skipped(text: &str) -> usize {
    let until = |open: usize, end: &str| text[open..].find(end).map_or(text.len(), |at| open + at + end.len());
    if text.starts_with("//") {
        return until(2, "\n");
    }
    if text.starts_with("/*") {
        return until(2, "*/");
    }
    if text.starts_with("\"\"\"") {
        return until(3, "\"\"\"");
    }
    match text.chars().next() {
        Some(quote @ ('"' | '\'')) => literal(text, quote),
        Some(_) | None => 0,
    }
}

/// The length of a string or char literal, escapes included.
fn literal(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote || c == '\n' => return at + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_type_names_the_file() {
        assert_eq!(
            public_type("// public class Not {}\npublic final class Foo{ public class Bar {} }").as_deref(),
            Some("Foo")
        );
        assert_eq!(public_type("class Foo { public static void main() {} }"), None);
        assert_eq!(public_type("class Foo {} public record R<T>(T t) {}").as_deref(), Some("R"));
    }

    #[track_caller]
    fn check(text: &str, package: &str, types: &[&str]) {
        assert_eq!(declarations(text), (package.to_string(), types.iter().map(|t| t.to_string()).collect()));
    }

    #[test]
    fn top_level_types_are_found() {
        check("class A { class Inner { } } interface B { }", "", &["A", "B"]);
        check("package a.b;\n@interface thread { }\npublic final class C<T> extends D { }", "a/b/", &["thread", "C"]);
        check("record R(int class_, String s) { } enum E { X { } }", "", &["R", "E"]);
    }

    #[test]
    fn comments_and_literals_declare_nothing() {
        check(
            "// class X\n/* class Y { */ @A(\"class Z { \\\" {\") class A { char c = '{'; char d = '\\''; }",
            "",
            &["A"],
        );
        check("class A { String s = \"\"\"\n class B { \"\"\"; }\nclass C { }", "", &["A", "C"]);
        check("class A { // }\n } class B { }", "", &["A", "B"]);
    }

    #[test]
    fn nested_classes_belong_to_their_source() {
        let source = TestSource {
            path: PathBuf::new(),
            named: true,
            package: "a/".to_string(),
            types: vec!["B".to_string()],
            header: None,
        };
        assert!(source.declares("a/B") && source.declares("a/B$C"));
        assert!(!source.declares("a/BC") && !source.declares("B"));
    }
}
