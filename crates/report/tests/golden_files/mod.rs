//! Compares what is rendered with files in `tests/golden`.

use std::path::Path;

/// Compares, or rewrites the file.
#[track_caller]
pub fn check(name: &str, actual: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, actual).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(actual == expected, "{} differs; `cargo xtask bless` accepts this:\n{actual}", path.display());
}

/// The page without its style and script, which are files of their own.
pub fn body(html: &str) -> &str {
    let (_, rest) = html.split_once("<main>").unwrap();
    rest.split_once("</main>").unwrap().0
}
