//! The page of `--html`: to look at, to walk through by keys, dark and light, printed.

use super::devtools::{Browser, found};
use super::{page, shoot};
use serde_json::{Value, json};
use tempfile::TempDir;

/// A page in a browser.
struct Shown {
    browser: Browser,
    address: String,
    _folder: TempDir,
}

/// Shows the page that jmmc makes with these words; `None` if the tests are told to do without a browser.
fn shown(words: &str) -> Option<Shown> {
    let path = found()?;
    let folder = tempfile::tempdir().unwrap();
    let address = page(words, &folder.path().join("page.html"));
    let mut browser = Browser::start(&path);
    browser.open(&address);
    Some(Shown { browser, address, _folder: folder })
}

/// How many elements a selector finds.
fn count(browser: &mut Browser, selector: &str) -> u64 {
    browser.value(&format!("document.querySelectorAll({selector:?}).length")).as_u64().unwrap()
}

fn text(browser: &mut Browser, selector: &str) -> String {
    let text = browser.value(&format!("document.querySelector({selector:?}).textContent"));
    text.as_str().unwrap().to_string()
}

#[test]
fn an_execution_is_walked_through_by_keys() {
    let Some(Shown { mut browser, address, _folder }) = shown("check examples/SeqLock.java") else { return };
    assert!(text(&mut browser, "h1").contains("violated"));
    // Tab reaches the first box after the link to the source line that goes wrong.
    for _ in 0..2 {
        browser.press("Tab", 0);
    }
    browser.wait_for("document.activeElement.classList.contains('action')");
    browser.press("Enter", 0);
    assert_eq!(text(&mut browser, ".action.chosen text"), "initially SeqLock.seq = 0");
    // The racy read of b sees the new value, and might see the old one.
    let racy =
        "[...document.querySelectorAll('.action')].findIndex((box) => box.textContent.includes('read SeqLock.b = 1'))";
    let racy = browser.value(racy).as_u64().unwrap();
    for _ in 0..racy {
        browser.press("ArrowDown", 0);
    }
    assert_eq!(text(&mut browser, ".action.chosen text"), "read SeqLock.b = 1");
    let facts = text(&mut browser, ".facts");
    assert!(facts.contains("SeqLock.b0 (initial), or 1 (Thread-0, SeqLock.java:"), "{facts}");
    assert!(facts.contains("which it sees"), "{facts}");
    assert_eq!(count(&mut browser, ".source li.chosen"), 1);
    // Its own reads before it and the start of its thread happen before it; the write that it sees does not.
    let before = browser.value("[...document.querySelectorAll('.action.before text')].map((text) => text.textContent)");
    let before: Vec<&str> = before.as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(before.contains(&"start Thread-1") && before.contains(&"read SeqLock.a = 0"), "{before:?}");
    assert!(!before.contains(&"write SeqLock.b = 1"), "{before:?}");
    shoot(&mut browser, "seqlock.png", (1300, 1250));
    browser.press("End", 0);
    browser.press("ArrowDown", 0);
    let last = browser.value("[...document.querySelectorAll('.action')].at(-1).classList.contains('chosen')");
    assert_eq!(last, json!(true));
    assert!(browser.errors.is_empty(), "{:?}", browser.errors);
    assert_eq!(browser.requests, [address], "the page needs nothing else");
}

#[test]
fn commits_are_clicked_through() {
    let Some(Shown { mut browser, _folder, .. }) = shown("check examples/LoadBuffering.java") else { return };
    let steps = count(&mut browser, ".commits button");
    assert!(steps > 1);
    let mut uncommitted = Vec::new();
    for step in 1..=steps {
        browser.value(&format!("document.querySelector('.commits button[data-step=\"{step}\"]').click()"));
        uncommitted.push(count(&mut browser, ".action.uncommitted"));
    }
    assert!(uncommitted.is_sorted_by(|one, next| one >= next) && uncommitted[0] > 0, "{uncommitted:?}");
    assert_eq!(uncommitted.last(), Some(&0));
    // The list of steps is walked through, too.
    browser.value("document.querySelector('.steps button').focus()");
    browser.press("ArrowDown", 0);
    assert_eq!(
        browser.value("document.querySelectorAll('.steps button')[1].getAttribute('aria-current')"),
        json!("step")
    );
}

#[test]
fn cores_are_marked_on_axioms_and_source() {
    let words = "litmus litmus/classic/SbPlain.java --model sc --engine sat --explain";
    let Some(Shown { mut browser, _folder, .. }) = shown(words) else { return };
    let marked =
        browser.value("[...document.querySelectorAll('tr.marked td:first-child')].map((cell) => cell.textContent)");
    let marked: Vec<&str> = marked.as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(marked.contains(&"SbPlain.java:8") && marked.contains(&"program_order"), "{marked:?}");
    assert!(!marked.contains(&"mutual_exclusion"), "{marked:?}");
    assert!(text(&mut browser, ".core tr.faint").contains("asymmetric"));
    assert_eq!(count(&mut browser, ".source li.marked"), 2);
    shoot(&mut browser, "core.png", (1300, 1100));
}

#[test]
fn dark_light_and_printed() {
    let Some(Shown { mut browser, _folder, .. }) = shown("check examples/UnsafePublication.java") else { return };
    let colours =
        "(() => { const style = getComputedStyle(document.body); return [style.color, style.backgroundColor]; })()";
    browser.emulate("screen", "light");
    let light = browser.value(colours);
    browser.emulate("screen", "dark");
    let dark = browser.value(colours);
    assert!(light[0] != dark[0] && light[1] != dark[1], "{light} {dark}");
    shoot(&mut browser, "dark.png", (1300, 1000));
    let hint = "getComputedStyle(document.querySelector('.hint')).display";
    assert_eq!(browser.value(hint), json!("block"));
    browser.emulate("print", "light");
    assert_eq!(browser.value(hint), json!("none"));
    let printed = browser.call("Page.printToPDF", json!({}));
    assert!(printed["data"].as_str().unwrap().len() > 10_000);
}
