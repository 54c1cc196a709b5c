//! The page of `jmmc serve`, as people use it.

use super::accessible::clean;
use super::devtools::{Browser, found};
use super::server::{LONG, Server};
use super::shoot;
use serde_json::{Value, json};
use tempfile::TempDir;

/// The page in a browser; `None` if the tests are told to do without.
fn shown(flags: &[&str]) -> Option<(Server, Browser)> {
    let path = found()?;
    let server = Server::start(flags);
    let mut browser = Browser::start(&path);
    browser.open(&format!("http://{}/", server.host));
    browser.wait_for("document.body.dataset.ready === 'yes'");
    Some((server, browser))
}

/// Puts the text into the editor, as somebody who selects all and pastes.
fn paste(browser: &mut Browser, text: &str) {
    browser.value("document.querySelector('.cm-content').focus()");
    browser.press("a", 2);
    browser.call("Input.insertText", json!({ "text": text }));
}

/// Clicks on something, and waits for the end of the run that this begins.
fn run(browser: &mut Browser) {
    browser.value(
        "document.body.dataset.before = document.body.dataset.runs || 0; document.getElementById('run').click()",
    );
    ended(browser);
}

fn ended(browser: &mut Browser) {
    browser.wait_for("Number(document.body.dataset.runs || 0) > Number(document.body.dataset.before || 0)");
}

fn text(browser: &mut Browser, selector: &str) -> String {
    let text = browser.value(&format!("document.querySelector({selector:?})?.innerText ?? ''"));
    text.as_str().unwrap().to_string()
}

fn source(browser: &mut Browser) -> String {
    let lines = browser.value("[...document.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\\n')");
    lines.as_str().unwrap().to_string()
}

const WRONG: &str = "public class Counter {
    static int count
    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> count++);
        one.start();
        count++;
        one.join();
        assert count == args.length : count;
    }
}";

#[test]
fn a_program_is_edited_run_corrected_shared_and_opened_elsewhere() {
    let Some((server, mut browser)) = shown(&[]) else { return };
    clean(&mut browser, "the playground, before a run");
    // An error is shown at its line.
    paste(&mut browser, WRONG);
    run(&mut browser);
    assert!(text(&mut browser, "#state").contains("refused"), "{}", text(&mut browser, "#state"));
    assert!(text(&mut browser, ".remark.error").contains("';' expected"));
    assert!(!text(&mut browser, "#message").contains("/jmmc-"));
    let line =
        "document.querySelector('.remark.error').previousElementSibling.textContent.includes('static int count')";
    assert_eq!(browser.value(line), json!(true));
    shoot(&mut browser, "playground-error.png", (1500, 700));
    // Corrected, it goes wrong, at the line of the assert, with arguments.
    paste(&mut browser, &WRONG.replace("count\n", "count;\n"));
    browser.value("document.getElementById('arguments').value = 'a b'");
    run(&mut browser);
    let first = text(&mut browser, "#state");
    assert!(first.starts_with("violated Counter: "), "{first}");
    assert!(text(&mut browser, ".remark.error").contains("assertion"));
    assert_eq!(browser.value("document.querySelectorAll('#frames iframe').length"), json!(1));
    shoot(&mut browser, "playground.png", (1500, 1000));
    clean(&mut browser, "the playground, after a run");
    // The link has it all: elsewhere it says the same.
    browser.value("document.getElementById('share').click()");
    browser.wait_for("location.hash.startsWith('#1:')");
    let link = browser.value("location.href").as_str().unwrap().to_string();
    let mut other = Browser::start(&found().unwrap());
    other.open(&link);
    other.wait_for("document.body.dataset.ready === 'yes'");
    assert_eq!(source(&mut other), source(&mut browser));
    assert_eq!(other.value("document.getElementById('arguments').value"), json!("a b"));
    run(&mut other);
    assert_eq!(text(&mut other, "#state"), first);
    // The answer for others to read, with the link.
    other.value("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }");
    other.value("document.getElementById('markdown').click()");
    other.wait_for("window.copied !== undefined");
    let copied = other.value("window.copied").as_str().unwrap().to_string();
    assert!(copied.starts_with("**violated**: Counter: ") && copied.contains("| thread | line | what |"), "{copied}");
    assert!(copied.contains(&link), "{copied}");
    for browser in [&browser, &other] {
        assert!(browser.errors.is_empty(), "{:?}", browser.errors);
        let foreign =
            |url: &&String| !url.contains(&server.host) && !url.starts_with("about:") && !url.starts_with("data:");
        assert_eq!(browser.requests.iter().find(foreign), None);
    }
}

#[test]
fn outcomes_are_seen_and_examples_can_be_undone() {
    let Some((server, mut browser)) = shown(&[]) else { return };
    assert!(source(&mut browser).contains("class SbPlain"));
    assert!(browser.value("document.querySelectorAll('#gallery option').length").as_u64().unwrap() > 300);
    paste(&mut browser, "class Mine {}");
    let choose = "(() => { const gallery = document.getElementById('gallery'); gallery.value = 'classic/SbPlain.java'; gallery.dispatchEvent(new Event('change')); })()";
    browser.value(choose);
    browser.wait_for("document.querySelector('.cm-content').textContent.includes('class SbPlain')");
    browser.value("document.querySelector('.cm-content').focus()");
    browser.press("z", 2);
    browser.wait_for("document.querySelector('.cm-content').textContent.includes('class Mine')");
    browser.value(choose);
    browser.wait_for("document.querySelector('.cm-content').textContent.includes('class SbPlain')");
    browser.value("document.body.dataset.before = 0; document.querySelector('.cm-content').focus()");
    browser.press("Enter", 2);
    ended(&mut browser);
    let state = text(&mut browser, "#state");
    assert!(state.starts_with("depends on the model") && state.contains("forbidden by sc"), "{state}");
    // The second page was never shown before: it must be painted when it is.
    browser.value("document.querySelectorAll('#pages button')[1].click()");
    let picture = shoot(&mut browser, "serve.png", (1500, 1000));
    browser.value("document.querySelectorAll('#frames iframe')[1].hidden = true");
    let blank = browser.screenshot(1500, 1000);
    assert!(picture.len() > blank.len() + 5_000, "{} and {} bytes: the frame is blank", picture.len(), blank.len());
    assert!(browser.errors.is_empty(), "{:?}", browser.errors);
    // A page from elsewhere gets no answer that it could read, and what it sends is not run.
    let (evil, _folder) = foreign_page(&server.host);
    browser.open(&evil);
    browser.wait_for("document.title !== 'waiting'");
    assert_eq!(browser.value("document.title"), json!("refused"));
}

#[test]
fn a_long_run_is_cancelled() {
    let Some((_server, mut browser)) = shown(&["--time-limit", "60s"]) else { return };
    paste(&mut browser, LONG);
    browser.value(
        "document.body.dataset.before = document.body.dataset.runs || 0; document.getElementById('run').click()",
    );
    browser.wait_for("document.getElementById('state').textContent.includes('states')");
    browser.value("document.getElementById('cancel').click()");
    ended(&mut browser);
    assert_eq!(text(&mut browser, "#state"), "cancelled");
    assert_eq!(browser.value("document.getElementById('run').hidden"), json!(false));
}

#[test]
fn a_model_of_ones_own_is_edited_beside_the_test() {
    let Some((_server, mut browser)) = shown(&[]) else { return };
    let copy = "[...document.querySelectorAll('.model')].find((row) => row.querySelector('b').textContent === 'sc').querySelector('button').click()";
    browser.value(copy);
    browser.wait_for("document.querySelector('[role=tab][aria-selected=true]').textContent === 'my-sc.mm'");
    assert_eq!(text(&mut browser, "#chosen"), "my-sc.mm");
    run(&mut browser);
    let state = text(&mut browser, "#state");
    assert!(state.contains("forbidden") && state.contains("r1 == 0"), "{state}");
    paste(&mut browser, "model \"mine\" \"my own\"\naxiom x \"says\" {\n  nonsense in A\n}\n");
    run(&mut browser);
    assert!(text(&mut browser, "#state").contains("refused"));
    assert!(text(&mut browser, ".remark.error").contains("nonsense"), "{}", text(&mut browser, "#message"));
}

#[test]
fn a_telephone_shows_it_without_scrolling_sideways() {
    let Some((_server, mut browser)) = shown(&[]) else { return };
    let size = json!({ "width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": true });
    browser.call("Emulation.setDeviceMetricsOverride", size);
    run(&mut browser);
    assert_eq!(browser.value("document.documentElement.scrollWidth <= 390"), json!(true));
    shoot(&mut browser, "playground-small.png", (390, 844));
}

#[test]
fn all_programs_of_the_gallery_run() {
    let server = Server::start(&[]);
    let contents: Value = serde_json::from_str(&server.ask("GET /contents", &[], "").1).unwrap();
    let programs = contents["gallery"].as_array().unwrap().iter();
    let programs: Vec<&Value> =
        programs.filter(|entry| entry["name"].as_str().unwrap().starts_with("programs/")).collect();
    assert_eq!(programs.len(), 21);
    for entry in programs {
        let (_, source) = server.ask(&format!("GET /text?{}", entry["name"].as_str().unwrap()), &[], "");
        let order = json!({ "source": source, "arguments": entry["arguments"], "models": ["sc"] });
        let (_, events) = server.ask("POST /run", &[], &order.to_string());
        assert!(events.contains("\"done\""), "{}: {events}", entry["name"]);
        assert!(!events.contains("ArrayIndexOutOfBoundsException"), "{}", entry["name"]);
        assert!(!entry["says"].as_str().unwrap().is_empty());
    }
}

/// A page of another origin that tries to have a test run.
fn foreign_page(host: &str) -> (String, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("evil.html");
    let script = format!(
        "fetch('http://{host}/run', {{ method: 'POST', body: '{{\"source\": \"class A {{}}\"}}' }}).then(() => {{ document.title = 'answered'; }}, \
         () => {{ document.title = 'refused'; }});"
    );
    std::fs::write(&file, format!("<title>waiting</title><script>{script}</script>")).unwrap();
    (format!("file://{}", file.display()), folder)
}
