//! Words that have no place somewhere: unfinished marks anywhere, printing below the command, Java in the search; and documentation that has too few of them.

use crate::findings::Findings;
use crate::source::Source;

/// Crates whose code may not print, read the environment or serialise.
const SILENT: [&str; 4] = ["search", "program", "jmm", "machine"];

/// Macros that mark unfinished code.
const UNFINISHED: [&str; 2] = ["todo", "unimplemented"];

/// What only the command does.
const LOUD: [&str; 6] = ["println!", "eprintln!", "print!(", "std::env", "std::io::stdout", "std::io::stderr"];

/// Java's world, of which the search knows nothing.
const JAVA: [&str; 9] = ["java", "jvm", "jdk", "javac", "jmm", "bytecode", "monitor", "classfile", "synchronized"];

/// Checks the file's words.
pub fn check(source: &Source, findings: &mut Findings) {
    for (index, line) in source.lines.iter().enumerate() {
        let place = format!("{}:{}", source.path, index + 1);
        let code = line.split("//").next().unwrap_or_default();
        for name in UNFINISHED {
            if code.contains(&format!("{name}!(")) {
                findings.error(&place, &format!("`{name}!`: what is not modelled ends as unknown, not as a panic"));
            }
        }
        if code.trim_start().starts_with("#[ignore") {
            findings.error(&place, "an ignored test; repair it or remove it");
        }
    }
    check_silence(source, findings);
    check_java(source, findings);
    check_documentation(source, findings);
}

/// Items are documented by more than two words.
fn check_documentation(source: &Source, findings: &mut Findings) {
    if source.is_test() || source.crate_name() == "oracle" {
        return;
    }
    let text = |index: usize| source.lines.get(index).and_then(|line| line.trim_start().strip_prefix("///"));
    for index in 0..source.lines.len() {
        let alone = text(index + 1).is_none() && index.checked_sub(1).and_then(text).is_none();
        if text(index).is_some_and(|text| alone && text.split_whitespace().count() < 3) {
            findings
                .error(&format!("{}:{}", source.path, index + 1), "this says no more than the name: say what it is");
        }
    }
}

fn check_silence(source: &Source, findings: &mut Findings) {
    if source.is_test() || !(SILENT.contains(&source.crate_name()) || source.crate_name() == "report") {
        return;
    }
    let serialises = if source.crate_name() == "report" { None } else { Some("serde::") };
    for (index, line) in source.shipped().iter().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        if let Some(word) = LOUD.into_iter().chain(serialises).find(|word| code.contains(word)) {
            let place = format!("{}:{}", source.path, index + 1);
            findings.error(
                &place,
                &format!("`{word}`: nothing below the command prints, serialises or reads the environment"),
            );
        }
    }
}

fn check_java(source: &Source, findings: &mut Findings) {
    if source.crate_name() != "search" {
        return;
    }
    for (index, line) in source.lines.iter().enumerate() {
        let lower = line.to_lowercase();
        let mut words = lower.split(|c: char| !c.is_ascii_alphanumeric());
        if let Some(word) = words.find(|word| JAVA.contains(word)) {
            findings.error(&format!("{}:{}", source.path, index + 1), &format!("`{word}`: the search knows no Java"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(path: &str, text: &str, errors: usize) {
        let mut findings = Findings::default();
        super::check(&Source::new(path, text), &mut findings);
        assert_eq!(findings.errors(), errors, "{:?}", findings.messages());
    }

    #[test]
    fn unfinished_code_is_found_everywhere() {
        check("crates/cli/src/a.rs", &format!("{}!()", "todo"), 1);
        check("crates/cli/tests/a.rs", &format!("#[{}]", "ignore"), 1);
        check("crates/cli/src/a.rs", "// a todo is a todo", 0);
    }

    #[test]
    fn engines_are_silent_but_their_tests_are_not() {
        check("crates/machine/src/a.rs", "println!();", 1);
        check("crates/report/src/a.rs", "std::env::args();", 1);
        check("crates/report/src/a.rs", "use serde::Serialize;", 0);
        check("crates/program/src/a.rs", "use serde::Serialize;", 1);
        check("crates/machine/src/a.rs", "#[cfg(test)]\nmod tests {\nprintln!();\n}", 0);
        check("crates/machine/tests/a.rs", "println!();", 0);
        check("crates/cli/src/a.rs", "println!();", 0);
    }

    #[test]
    fn the_search_knows_no_java() {
        check("crates/search/src/a.rs", "// a Java word", 1);
        check("crates/search/src/a.rs", "let javanese = 1;", 0);
        check("crates/machine/src/a.rs", "// a Java word", 0);
    }
}
