//! `jmmc verify --write`: what was inferred, as annotations of the sources.
//!
//! Annotations stand on lines of their own above the declaration, in its indentation. `@GuardedBy` is written as the comment that means the same, since its package may not be there.

use anyhow::Context;
use jmmc_modular::SourceFile;
use jmmc_report::verification::Declaration;
use std::path::PathBuf;

/// Writes the annotations into the files, which have these texts.
pub fn write(inferred: &[Declaration], files: &[SourceFile], paths: &[PathBuf]) -> anyhow::Result<()> {
    for (file, path) in files.iter().zip(paths) {
        let annotated = annotated(&file.text, inferred.iter().filter(|declared| declared.location.file == file.name));
        if annotated != file.text {
            std::fs::write(path, annotated).with_context(|| format!("{}: cannot be written", path.display()))?;
        }
    }
    Ok(())
}

fn annotated<'d>(text: &str, inferred: impl Iterator<Item = &'d Declaration>) -> String {
    let inferred: Vec<&Declaration> = inferred.collect();
    let mut written = String::new();
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let indentation = &line[..line.len() - line.trim_start_matches([' ', '\t']).len()];
        let end = if line.ends_with("\r\n") { "\r\n" } else { "\n" };
        for declared in inferred.iter().filter(|declared| declared.location.line == Some(index as u32 + 1)) {
            written += &format!("{indentation}{}{end}", comment(&declared.text));
        }
        written += line;
    }
    written
}

/// The annotation as a comment.
fn comment(text: &str) -> String {
    match text.strip_prefix("@GuardedBy(\"").and_then(|rest| rest.strip_suffix("\")")) {
        Some(lock) => format!("/*@ unwritable_by_env_if {lock}.holder == tid */"),
        None => text.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jmmc_report::SourceLocation;

    #[test]
    fn annotations_stand_above_what_they_are_about() {
        let declared = |line: u32, text: &str| Declaration {
            location: SourceLocation { file: "A.java".to_string(), line: Some(line) },
            column: 3,
            text: text.to_string(),
        };
        let inferred = [
            declared(2, "@GuardedBy(\"this\")"),
            declared(2, "/*@ global_invariant n >= 0 */"),
            declared(9, "nowhere"),
        ];
        let written = annotated("class A {\r\n\tint n;\r\n}", inferred.iter());
        let expected = "class A {\r\n\t/*@ unwritable_by_env_if this.holder == tid */\r\n\t/*@ global_invariant n >= 0 */\r\n\tint n;\r\n}";
        assert_eq!(written, expected);
    }
}
