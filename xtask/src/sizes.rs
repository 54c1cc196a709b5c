//! Sizes: a file says at its top what it is for, and neither it nor its functions are too long to be read.

use crate::findings::Findings;
use crate::source::Source;

const LONG_FILE: usize = 500;
const TOO_LONG_FILE: usize = 700;
const LONG_FUNCTION: usize = 45;

/// Checks the file's head, its length and the length of its functions.
pub fn check(source: &Source, findings: &mut Findings) {
    if !source.lines.first().is_some_and(|line| line.starts_with("//!")) {
        findings.error(&source.path, "does not start with `//!` and what the module is for");
    }
    let length = source.shipped().len();
    if length > TOO_LONG_FILE {
        findings.error(&source.path, &format!("{length} lines without tests; split it (at most {TOO_LONG_FILE})"));
    } else if length > LONG_FILE {
        findings.warn(&source.path, &format!("{length} lines without tests; {LONG_FILE} is long"));
    }
    if source.is_test() {
        return;
    }
    for function in functions(source.shipped()) {
        let lines = function.end - function.start + 1;
        if lines > LONG_FUNCTION && !is_dispatch(&source.lines[function.start..=function.end]) {
            let place = format!("{}:{}", source.path, function.start + 1);
            findings.warn(&place, &format!("a function of {lines} lines; {LONG_FUNCTION} is long"));
        }
    }
}

/// First and last line of a function, counted from 0.
struct Span {
    start: usize,
    end: usize,
}

/// The functions of a file as rustfmt lays it out: each ends at the first brace that stands as far left as it does.
fn functions(lines: &[String]) -> Vec<Span> {
    let mut spans = Vec::new();
    for (start, line) in lines.iter().enumerate() {
        let indent = indent(line);
        if !is_function(line.trim_start()) || line.ends_with(';') || line.ends_with('}') {
            continue;
        }
        let close = |line: &String| self::indent(line) == indent && (line.trim() == "}" || line.ends_with(';'));
        if let Some(length) = lines[start + 1..].iter().position(close) {
            spans.push(Span { start, end: start + 1 + length });
        }
    }
    spans
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

fn is_function(line: &str) -> bool {
    let mut words = line.split(' ');
    let first =
        words.find(|word| !(word.starts_with("pub") || ["const", "async", "unsafe", "extern", "\"C\""].contains(word)));
    first == Some("fn")
}

/// Whether nearly all of a function is one `match`: a table with many short rows is as long as it has rows.
fn is_dispatch(function: &[String]) -> bool {
    let body = indent(&function[0]) + 4;
    let opens = |line: &String| indent(line) == body && line.contains("match ") && line.ends_with('{');
    let Some(start) = function.iter().position(opens) else {
        return false;
    };
    let closes = |line: &String| indent(line) == body && line.trim_start().starts_with('}');
    let length = function[start + 1..].iter().position(closes).unwrap_or(0);
    length * 5 >= function.len() * 4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let mut findings = Findings::default();
        super::check(&Source::new("a.rs", text), &mut findings);
        assert_eq!(findings.messages(), expected);
    }

    fn function(body: &str) -> String {
        format!("//! Doc.\nimpl A {{\n    pub(crate) fn f(\n        a: u32,\n    ) {{\n{body}    }}\n}}\n")
    }

    #[test]
    fn a_file_says_what_it_is_for() {
        check("fn f() {}\n", &["a.rs: does not start with `//!` and what the module is for"]);
    }

    #[test]
    fn long_files() {
        check(&"//! x\n".repeat(500), &[]);
        check(&"//! x\n".repeat(501), &["a.rs: 501 lines without tests; 500 is long"]);
        check(&"//! x\n".repeat(701), &["a.rs: 701 lines without tests; split it (at most 700)"]);
    }

    #[test]
    fn long_functions() {
        check(&function(&"        g();\n".repeat(41)), &[]);
        check(&function(&"        g();\n".repeat(42)), &["a.rs:3: a function of 46 lines; 45 is long"]);
    }

    #[test]
    fn a_table_may_be_long() {
        let rows = "            A => 1,\n".repeat(100);
        check(&function(&format!("        match a {{\n{rows}        }}\n")), &[]);
    }

    #[test]
    fn signatures_without_body_end_at_the_semicolon() {
        check(&format!("//! Doc.\ntrait A {{\n    fn f(\n    );\n{}}}\n", "    /// x\n".repeat(60)), &[]);
    }
}
