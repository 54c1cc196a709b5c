//! All pages are clean by axe-core, in light and in dark: names and roles, contrast, headings, tables.
//!
//! axe-core comes from npm when the tests run, of a fixed version: it is a tool of tests, has a licence of its own and half a megabyte, so it is no part of the repository. Where npm cannot be reached, the tests say
//! so and are left out.

use super::devtools::{Browser, found};
use super::{page, root};
use serde_json::Value;
use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

const AXE: &str = "axe-core@4.10.3";

/// The text of axe-core; `None` if it cannot be had.
fn axe() -> Option<&'static str> {
    static TEXT: OnceLock<Option<String>> = OnceLock::new();
    let text = TEXT.get_or_init(|| {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("axe");
        let file = folder.join("node_modules/axe-core/axe.min.js");
        if !file.exists() {
            std::fs::create_dir_all(&folder).unwrap();
            let mut npm = Command::new("npm");
            npm.args(["install", "--no-save", "--silent", "--prefix"]).arg(&folder).arg(AXE);
            let _ = npm.status();
        }
        std::fs::read_to_string(&file).ok()
    });
    if text.is_none() {
        eprintln!("browser: WARNING: axe-core is left out, because npm cannot be reached");
    }
    text.as_deref()
}

/// That axe-core finds nothing on the page as it is now, in light and in dark.
#[track_caller]
pub fn clean(browser: &mut Browser, what: &str) {
    let Some(axe) = axe() else { return };
    browser.value(&format!("{axe}; 'there'"));
    for scheme in ["light", "dark"] {
        browser.emulate("screen", scheme);
        let found = browser.value(
            "axe.run(document, { resultTypes: ['violations'], iframes: false }).then((result) => result.violations.map((rule) => \
             `${rule.id}: ${rule.nodes.slice(0, 3).map((node) => node.html.slice(0, 200)).join(' | ')}`))",
        );
        assert_eq!(found.as_array().map(Vec::len), Some(0), "{what}, {scheme}: {found:#}");
    }
    // It sees what is wrong, or the test could not fail.
    let spoilt = "document.body.insertAdjacentHTML('beforeend', '<img id=\"spoilt\" src=\"data:,\">'); axe.run(document, { runOnly: ['image-alt'] })\
         .then((result) => { document.getElementById('spoilt').remove(); return result.violations.length; })";
    assert_eq!(browser.value(spoilt), Value::from(1));
}

#[test]
fn every_page_of_a_report_is_clean() {
    let Some(path) = found() else { return };
    let folder = tempfile::tempdir().unwrap();
    let mut browser = Browser::start(&path);
    for words in [
        "check examples/SeqLock.java",
        "check examples/LoadBuffering.java",
        "check examples/Philosophers.java",
        "litmus litmus/classic/SbPlain.java --model sc --engine sat --explain",
        "litmus litmus/classic --model sc --model tso",
        "outcomes litmus/classic/SbPlain.java",
        "verify examples/calvin/simple_lock",
    ] {
        let last = words.split_whitespace().find(|word| word.contains('/')).unwrap();
        if !root().join(last).exists() {
            continue;
        }
        browser.open(&page(words, &folder.path().join("page.html")));
        clean(&mut browser, words);
    }
}
