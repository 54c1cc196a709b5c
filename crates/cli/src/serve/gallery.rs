//! The litmus tests and the example programs that come with jmmc, as part of the binary, each with a sentence, and with arguments that it needs.

use include_dir::{Dir, File, include_dir};
use serde::Serialize;
use std::path::Path;

static LITMUS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../litmus");
static EXAMPLES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../examples");
/// The group of the examples that are in no folder.
const PROGRAMS: &str = "programs";

/// Annotated classes that are as the paper on Calvin has them, down to the lines: what they show is said here.
const CASE_STUDIES: [(&str, &str); 5] = [
    ("apprentice", "A job that a thread hands out while others look at it"),
    ("apprentice_buggy", "A job whose object may be written by anybody"),
    ("simple_lock", "A spin lock keeps a guarded field from everybody else"),
    ("simple_lock_no_assumption", "The same lock, but nothing is said about what others may do"),
    ("simple_lock_no_invariant", "The same lock without its invariant"),
];

/// An entry of the gallery.
#[derive(Serialize)]
pub struct GalleryEntry {
    /// What [`text`] takes, such as `classic/SbPlain.java` and `programs/Bank.java`.
    pub name: String,
    /// What it is about, in one sentence; may be empty.
    pub says: String,
    /// Arguments for its main method; the first of those that it was written for.
    pub arguments: String,
}

/// All entries: programs first, then what they have folders for, then litmus tests.
pub fn entries() -> Vec<GalleryEntry> {
    let mut entries: Vec<GalleryEntry> = [&EXAMPLES, &LITMUS].into_iter().flat_map(sources).filter_map(entry).collect();
    let rank = |entry: &GalleryEntry| match entry.name.split('/').next() {
        Some(PROGRAMS) => 0,
        Some("liveness") => 1,
        Some("classic") => 2,
        Some("calvin") => 3,
        _ => 4,
    };
    entries.sort_by(|one, other| (rank(one), &one.name).cmp(&(rank(other), &other.name)));
    entries
}

/// The sources in the folder and below.
fn sources<'d>(root: &'d Dir<'d>) -> Vec<&'d File<'d>> {
    let (mut files, mut folders) = (Vec::new(), vec![root]);
    while let Some(folder) = folders.pop() {
        folders.extend(folder.dirs());
        files
            .extend(folder.files().filter(|file| file.path().extension().is_some_and(|extension| extension == "java")));
    }
    files
}

/// Jcstress tests need its annotations, which the page does not have.
fn entry(file: &File<'_>) -> Option<GalleryEntry> {
    let text = file.contents_utf8().filter(|text| !text.contains("org.openjdk.jcstress"))?;
    let path = file.path();
    let name = match path.parent() {
        Some(folder) if folder != Path::new("") => path.display().to_string(),
        _ => format!("{PROGRAMS}/{}", path.display()),
    };
    let arguments = header(text, "run:").and_then(|run| Some(run.split_once("=>")?.0.trim().to_string()));
    let says = ["check:", "litmus:", "law:"].iter().find_map(|key| header(text, key)).map(sentence);
    let study = || CASE_STUDIES.iter().find(|(folder, _)| path.starts_with(Path::new("calvin").join(folder)));
    Some(GalleryEntry {
        name,
        says: says.or_else(|| documented(text)).or_else(|| Some(study()?.1.to_string())).unwrap_or_default(),
        arguments: arguments.unwrap_or_default(),
    })
}

/// What the first line `// KEY …` says.
fn header<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    text.lines().find_map(|line| line.strip_prefix("//")?.trim().strip_prefix(key)).map(str::trim)
}

/// A header without the name of the test, and without citations.
fn sentence(header: &str) -> String {
    let says = header.split_once(" – ").map_or(header, |(_, says)| says);
    let says = says.rsplit_once(" [").map_or(says, |(says, _)| says);
    let mut letters = says.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// The first line of a comment at the top.
fn documented(text: &str) -> Option<String> {
    let line = text.lines().next()?.strip_prefix("/**")?;
    Some(sentence(line.trim_end_matches("*/").trim()))
}

/// The text of an entry.
pub fn text(name: &str) -> Option<&'static str> {
    let file = match name.strip_prefix(PROGRAMS).and_then(|name| name.strip_prefix('/')) {
        Some(program) => EXAMPLES.get_file(program),
        None => LITMUS.get_file(name).or_else(|| EXAMPLES.get_file(name)),
    };
    file?.contents_utf8()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_has_a_text_and_a_sentence() {
        let entries = entries();
        assert!(entries.len() > 300);
        assert!(entries.iter().all(|entry| text(&entry.name).is_some()));
        let silent: Vec<&str> = entries.iter().filter(|e| e.says.is_empty()).map(|e| &*e.name).collect();
        assert_eq!(silent, [""; 0]);
        let find = |name: &str| entries.iter().find(|entry| entry.name == name).unwrap();
        assert_eq!(find("programs/Philosophers.java").arguments, "3 greedy");
        assert_eq!(find("programs/Philosophers.java").says, "Dining philosophers: does everybody get to eat?");
        assert_eq!(find("classic/ArrayCoRr.java").says, "Two reads of one element");
        assert_eq!(text("../Cargo.toml"), None);
        assert_eq!(text("programs/../Cargo.toml"), None);
    }
}
