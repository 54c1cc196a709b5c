//! Tests of what users see in a browser: the page of `--html`, and that of `jmmc serve`.
//!
//! They need Chromium. With `UPDATE_SCREENSHOTS=1` they also make the pictures in `docs/images`.

mod accessible;
mod devtools;
mod index;
mod report;
mod serve;
mod server;

use std::path::Path;
use std::process::Command;

/// The repository.
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Runs `jmmc` in the repository, and the page that it makes.
fn page(words: &str, file: &Path) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jmmc"));
    command.current_dir(root()).args(words.split_whitespace()).arg("-q").arg("--html").arg(file);
    let output = command.output().unwrap();
    assert!(file.exists(), "{}", String::from_utf8_lossy(&output.stderr));
    format!("file://{}", file.display())
}

/// Looks at the page: the picture is no single colour. With `UPDATE_SCREENSHOTS`, it goes to `docs/images`.
fn shoot(browser: &mut devtools::Browser, name: &str, (width, height): (u32, u32)) -> Vec<u8> {
    let picture = browser.screenshot(width, height);
    assert!(picture.starts_with(b"\x89PNG") && picture.len() > 10_000, "{name}: {} bytes", picture.len());
    if std::env::var_os("UPDATE_SCREENSHOTS").is_some() {
        std::fs::write(root().join("docs/images").join(name), &picture).unwrap();
    }
    picture
}
