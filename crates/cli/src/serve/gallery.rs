//! The litmus tests and the example programs that come with jmmc, as part of the binary.

use include_dir::{Dir, include_dir};

static LITMUS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../litmus");
static EXAMPLES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../examples");
/// The folder of the programs in the gallery.
const PROGRAMS: &str = "programs/";

/// Their names, such as `classic/SbPlain.java` and `programs/Bank.java`, sorted.
pub fn names() -> Vec<String> {
    let mut names: Vec<String> = sources(&EXAMPLES).map(|name| format!("{PROGRAMS}{name}")).collect();
    let mut folders = vec![&LITMUS];
    while let Some(folder) = folders.pop() {
        folders.extend(folder.dirs());
        names.extend(sources(folder));
    }
    names.sort();
    names
}

/// The names of the sources in the folder itself.
fn sources<'d>(folder: &'d Dir<'d>) -> impl Iterator<Item = String> + 'd {
    let sources = folder.files().filter(|file| file.path().extension().is_some_and(|extension| extension == "java"));
    sources.map(|file| file.path().display().to_string())
}

/// The text of a test or program.
pub fn text(name: &str) -> Option<&'static str> {
    let file = match name.strip_prefix(PROGRAMS) {
        Some(program) => EXAMPLES.get_file(program),
        None => LITMUS.get_file(name),
    };
    file?.contents_utf8()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_a_text() {
        let names = names();
        assert!(names.len() > 200);
        let is_runnable = |text: &str| text.contains("@thread") || text.contains("void main(");
        assert!(names.iter().all(|name| text(name).is_some_and(is_runnable)));
        assert!(names.iter().any(|name| name == "programs/Bank.java"));
        assert_eq!(text("../Cargo.toml"), None);
        assert_eq!(text("programs/../Cargo.toml"), None);
    }
}
