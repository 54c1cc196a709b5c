//! The litmus tests that come with jmmc, as part of the binary.

use include_dir::{Dir, include_dir};

static LITMUS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../litmus");

/// Their names, such as `classic/SbPlain.java`, sorted.
pub fn names() -> Vec<String> {
    let mut names = Vec::new();
    let mut folders = vec![&LITMUS];
    while let Some(folder) = folders.pop() {
        folders.extend(folder.dirs());
        let tests = folder.files().filter(|file| file.path().extension().is_some_and(|extension| extension == "java"));
        names.extend(tests.map(|file| file.path().display().to_string()));
    }
    names.sort();
    names
}

/// The text of a test.
pub fn text(name: &str) -> Option<&'static str> {
    LITMUS.get_file(name)?.contents_utf8()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_test_has_a_text() {
        let names = names();
        assert!(names.len() > 200);
        assert!(names.iter().all(|name| text(name).is_some_and(|text| text.contains("@thread"))));
        assert_eq!(text("../Cargo.toml"), None);
    }
}
