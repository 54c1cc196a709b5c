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

/// Eight threads, each with variables of its own besides what they share.
const EIGHT: &str = "public class Eight {
    static int shared;
    static volatile boolean ready;
    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[8];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                if (number == 0) {
                    shared = 7;
                    ready = true;
                } else if (ready) {
                    assert shared != 7 || number != 7 : shared;
                }
            }, \"worker-\" + i);
        }
        for (Thread thread : threads) thread.start();
        for (Thread thread : threads) thread.join();
    }
}
";

#[test]
fn a_picture_of_eight_threads_has_what_they_share() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("Eight.java"), EIGHT).unwrap();
    let Some(Shown { mut browser, .. }) = shown(&format!("check {}", folder.path().join("Eight.java").display()))
    else {
        return;
    };
    let size = json!({ "width": 1280, "height": 900, "deviceScaleFactor": 1, "mobile": false });
    browser.call("Emulation.setDeviceMetricsOverride", size);
    assert_eq!(
        browser.value("document.querySelector('svg.picture').getBoundingClientRect().right <= 1280"),
        json!(true)
    );
    let boxes = "document.querySelector('svg.picture').querySelectorAll('.action').length";
    let (few, rows) = (browser.value(boxes).as_u64().unwrap(), count(&mut browser, "details svg .action"));
    assert!(few < 40 && rows > few + 10, "{few} and {rows} boxes");
    // What goes wrong stands below its thread; what is left out can be had.
    assert_eq!(text(&mut browser, "svg.picture .failure title"), "throws AssertionError");
    assert!(!text(&mut browser, "svg.picture").contains("Thread["), "the array of threads is main's own");
    assert!(text(&mut browser, "summary").contains("what only one thread uses"));
    let width = "document.querySelector('svg.picture').width.baseVal.value";
    let before = browser.value(width).as_f64().unwrap();
    browser.value("document.querySelector('.zoom [data-zoom=\"0.8\"]').click()");
    assert!(browser.value(width).as_f64().unwrap() < before);
    shoot(&mut browser, "eight.png", (1280, 1250));
    assert!(browser.errors.is_empty(), "{:?}", browser.errors);
}

/// Two writes of the same value: which of them a read sees makes two executions of one outcome. And values that only commits explain.
const SAME: &str = "class Same {
    @interface thread {}
    static int x, y;
    @thread static void t1() { x = 1; int r1 = y; }
    @thread static void t2() { y = 1; int r2 = x; }
    @thread static void t3() { y = 1; }
}
";

#[test]
fn the_executions_of_an_outcome_are_walked_through() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("Same.java"), SAME).unwrap();
    let words = format!("outcomes {} --walk 3", folder.path().join("Same.java").display());
    let Some(Shown { mut browser, .. }) = shown(&words) else { return };
    let walks = count(&mut browser, ".walk");
    assert!(walks > 1 && count(&mut browser, "td a[href^='#r0w']") == walks, "{walks} outcomes have executions");
    // Of each outcome one execution is shown, the shortest first.
    assert_eq!(count(&mut browser, ".execution:not([hidden])"), walks);
    let several =
        "[...document.querySelectorAll('.walk')].findIndex((walk) => walk.querySelectorAll('.execution').length > 1)";
    let several = browser.value(several).as_i64().unwrap();
    assert!(several >= 0, "some outcome has several executions");
    let walk = format!("document.querySelectorAll('.walk')[{several}]");
    let told = format!("{walk}.querySelector('.browse span').textContent");
    let first = browser.value(&told).as_str().unwrap().to_string();
    assert!(first.starts_with("1 of "), "{first}");
    let shown = format!("[...{walk}.querySelectorAll('.execution')].findIndex((one) => !one.hidden)");
    for (button, expected) in [("next", 1), ("previous", 0), ("next", 1), ("shortest", 0)] {
        browser.value(&format!("{walk}.querySelector('[data-go={button}]').click()"));
        assert_eq!(browser.value(&shown), json!(expected), "after {button}");
    }
    assert!(browser.value(&format!("{walk}.querySelector('.execution svg .action') !== null")) == json!(true));
    let why =
        browser.value("[...document.querySelectorAll('.execution > p:first-of-type')].map((one) => one.textContent)");
    let why: Vec<&str> = why.as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(why.iter().any(|one| one.contains("committing") || one.contains("happens before")), "{why:?}");
    shoot(&mut browser, "walk.png", (1300, 1100));
    super::accessible::clean(&mut browser, &words);
    assert!(browser.errors.is_empty(), "{:?}", browser.errors);
}
