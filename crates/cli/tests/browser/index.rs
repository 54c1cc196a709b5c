//! The pages of a merged suite: searched, sorted, with what came of the tests before.

use super::accessible::clean;
use super::devtools::{Browser, found};
use super::{root, shoot};
use serde_json::json;
use std::path::Path;
use std::process::Command;

fn jmmc(folder: &Path, words: &str) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jmmc"));
    let output = command.current_dir(folder).args(words.split_whitespace()).output().unwrap();
    assert_ne!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_suite_is_searched_sorted_and_compared_with_the_run_before() {
    let Some(path) = found() else { return };
    let folder = tempfile::tempdir().unwrap();
    let tests = root().join("litmus/classic");
    jmmc(folder.path(), &format!("suite plan {} --model sc --model tso --audit none -o plan", tests.display()));
    jmmc(folder.path(), "suite run --units plan -o r");
    let results = std::fs::read_to_string(folder.path().join("r")).unwrap();
    let fewer: String = results.lines().skip(1).map(|line| format!("{line}\n")).collect();
    std::fs::write(folder.path().join("fewer"), fewer).unwrap();
    jmmc(folder.path(), "suite merge --plan plan fewer --pages pages --label before");
    jmmc(folder.path(), "suite merge --plan plan r --pages pages --label now");
    let mut browser = Browser::start(&path);
    let address = format!("file://{}/pages/index.html", folder.path().display());
    browser.open(&address);
    let shown = "[...document.querySelectorAll('.tests tbody tr')].filter((row) => !row.hidden).length";
    let all = browser.value(shown).as_u64().unwrap();
    assert!(all > 10, "{all}");
    shoot(&mut browser, "suite.png", (1300, 900));
    clean(&mut browser, "the index of a suite");
    // Words narrow it down, wherever they stand; the address keeps them.
    let search = |browser: &mut Browser, text: &str| {
        let field = "document.querySelector('[name=q]')";
        browser.value(&format!(
            "{field}.value = {text:?}; {field}.dispatchEvent(new Event('input', {{ bubbles: true }}))"
        ));
    };
    search(&mut browser, "SbPlain allowed");
    let some = browser.value(shown);
    assert!((1..all).contains(&some.as_u64().unwrap()), "{some}");
    assert!(browser.value("location.hash").as_str().unwrap().contains("q=SbPlain"));
    browser.value("location.reload()");
    browser.wait_for("document.querySelector('[name=q]')?.value === 'SbPlain allowed'");
    assert_eq!(browser.value(shown), some);
    search(&mut browser, "no such test");
    assert_eq!(browser.value(shown), json!(0));
    search(&mut browser, "");
    // One test had no result in the run before.
    browser.value("document.querySelector('[name=changed]').click()");
    assert_eq!(browser.value(shown), json!(1));
    browser.value("document.querySelector('[name=changed]').click()");
    let first = "document.querySelector('.tests tbody tr td').textContent";
    let button = "document.querySelector('.tests th button').click()";
    browser.value(button);
    let up = browser.value(first);
    browser.value(button);
    assert_ne!(browser.value(first), up, "sorted the other way round");
    // Each test has a page.
    browser.value("document.querySelector('.tests a').click()");
    browser.wait_for("location.pathname.includes('/tests/') && document.readyState === 'complete'");
    assert!(browser.value("document.querySelector('h1').textContent").as_str().unwrap().len() > 3);
    assert!(browser.errors.is_empty(), "{:?}", browser.errors);
    assert!(browser.requests.iter().all(|request| request.starts_with("file:")), "{:?}", browser.requests);
}
