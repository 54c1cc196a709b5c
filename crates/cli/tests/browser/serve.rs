//! The page of `jmmc serve`, and who may use it.

use super::devtools::{Browser, found};
use super::shoot;
use serde_json::json;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// A running `jmmc serve`.
struct Server {
    process: Child,
    /// `127.0.0.1:PORT`
    host: String,
    /// Where it puts temporary files.
    temporary: TempDir,
}

impl Server {
    fn start() -> Server {
        let temporary = tempfile::tempdir().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_jmmc"));
        command.args(["serve", "--port", "0"]).env("TMPDIR", temporary.path());
        let mut process = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let host =
            line.strip_prefix("http://").and_then(|rest| rest.split('/').next()).expect("an address").to_string();
        Server { process, host, temporary }
    }

    /// The status and the text of an answer.
    fn ask(&self, method: &str, path: &str, headers: &[&str], body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        let host = format!("Host: {}", self.host);
        let host =
            if headers.iter().any(|header| header.starts_with("Host:")) { Vec::new() } else { vec![host.as_str()] };
        let lines: Vec<&str> = host.into_iter().chain(headers.iter().copied()).collect();
        let head = format!("{method} {path} HTTP/1.1\r\n{}\r\nConnection: close\r\n", lines.join("\r\n"));
        write!(stream, "{head}Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let status = answer.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
        (status, answer.split_once("\r\n\r\n").map_or(String::new(), |(_, text)| text.to_string()))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

const SB: &str = "// litmus: Sb\n// ask: r1 == 0 && r2 == 0
public class Sb { static int x, y;
    @thread static void t1() { x = 1; int r1 = y; }
    @thread static void t2() { y = 1; int r2 = x; } }";

#[test]
fn only_its_own_page_is_answered() {
    let server = Server::start();
    let own = format!("Origin: http://{}", server.host);
    assert_eq!(server.ask("GET", "/", &[], "").0, 200);
    assert_eq!(server.ask("GET", "/contents", &[&own], "").0, 200);
    for foreign in ["Origin: http://example.org", "Origin: null", "Host: example.org", "Host: 127.0.0.1:1"] {
        assert_eq!(server.ask("GET", "/", &[foreign], "").0, 403, "{foreign}");
        assert_eq!(server.ask("POST", "/run?sc", &[foreign], SB).0, 403, "{foreign}");
    }
    assert_eq!(server.ask("GET", "/test?classic%2FSbPlain.java", &[], "").0, 200);
    assert_eq!(server.ask("GET", "/test?..%2FCargo.toml", &[], "").0, 404);
    assert_eq!(server.ask("GET", "/etc/passwd", &[], "").0, 404);
}

#[test]
fn tests_and_programs_are_run_and_leave_nothing_behind() {
    let server = Server::start();
    let (status, pages) = server.ask("POST", "/run?sc,opmm", &[], SB);
    let pages: Vec<String> = serde_json::from_str(&pages).unwrap_or_else(|error| panic!("{status} {error}: {pages}"));
    assert_eq!(pages.len(), 2);
    assert!(pages[0].contains("Sb") && pages[1].contains("<h2>Outcomes</h2>"));
    assert!(!pages[1].contains("<th>tso</th>"), "only the chosen models are shown");
    let program = "class P { static int x; public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> x++); t.start(); x++; t.join(); assert x == 2; } }";
    let (_, pages) = server.ask("POST", "/run?sc,opmm", &[], program);
    let pages: Vec<String> = serde_json::from_str(&pages).unwrap();
    assert!(pages.len() == 1 && pages[0].contains("<span class=\"violated\">violated</span>: P"));
    let (status, message) = server.ask("POST", "/run?sc", &[], "class Oops {");
    assert_eq!(status, 400);
    assert!(message.contains("does not compile") && message.contains("reached end of file"), "{message}");
    assert_eq!(server.ask("POST", "/run?sc", &[], &" ".repeat(65 << 10)).0, 400);
    assert_eq!(std::fs::read_dir(server.temporary.path()).unwrap().count(), 0, "temporary files are gone");
}

#[test]
fn a_test_is_edited_and_run_in_the_browser() {
    let Some(path) = found() else { return };
    let server = Server::start();
    let mut browser = Browser::start(&path);
    browser.open(&format!("http://{}/", server.host));
    browser.wait_for("document.getElementById('source').value.includes('class SbPlain')");
    assert!(browser.value("document.querySelectorAll('#gallery option').length").as_u64().unwrap() > 200);
    browser.value("document.getElementById('source').focus()");
    browser.press("Enter", 2);
    browser.wait_for("document.getElementById('state').textContent === 'done'");
    let shown = "[...document.querySelectorAll('#results iframe')].map((frame) => frame.srcdoc.includes('SbPlain'))";
    assert_eq!(browser.value(shown), json!([true, true]));
    shoot(&mut browser, "serve.png", (1500, 1000));
    let wrong = "document.getElementById('source').value = 'class <b>Oops'; document.getElementById('run').click()";
    browser.value(wrong);
    browser.wait_for("document.getElementById('state').textContent === 'refused'");
    assert_eq!(browser.value("document.querySelector('#results iframe').srcdoc.includes('&lt;b>Oops')"), json!(true));
    assert!(browser.errors.is_empty(), "{:?}", browser.errors);
    let foreign: Vec<&String> = browser.requests.iter().filter(|url| !url.contains(&server.host)).collect();
    assert!(foreign.iter().all(|url| url.starts_with("about:")), "{foreign:?}");
    // A page from elsewhere gets no answer that it could read, and what it sends is not run.
    let (evil, _folder) = foreign_page(&server.host);
    browser.open(&evil);
    browser.wait_for("document.title !== 'waiting'");
    assert_eq!(browser.value("document.title"), json!("refused"));
}

/// A page of another origin that tries to have a test run.
fn foreign_page(host: &str) -> (String, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("evil.html");
    let script = format!(
        "fetch('http://{host}/run?sc', {{ method: 'POST', body: 'class A {{}}' }}).then(() => {{ document.title = 'answered'; }}, \
         () => {{ document.title = 'refused'; }});"
    );
    std::fs::write(&file, format!("<title>waiting</title><script>{script}</script>")).unwrap();
    (format!("file://{}", file.display()), folder)
}
