//! `jmmc serve` without a browser: who may use it, what it answers, what it bears, and what is left behind.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A running `jmmc serve`.
pub struct Server {
    process: Child,
    /// `127.0.0.1:PORT`
    pub host: String,
    /// What the address says after `?`.
    pub query: String,
    /// Where it puts temporary files.
    temporary: TempDir,
}

impl Server {
    /// Starts it with these flags, too.
    pub fn start(flags: &[&str]) -> Server {
        let temporary = tempfile::tempdir().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_jmmc"));
        command.args(["serve", "--port", "0"]).args(flags).env("TMPDIR", temporary.path());
        let mut process = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.strip_prefix("http://").and_then(|rest| rest.split(' ').next()).expect("an address");
        let (host, query) = address.split_once('/').expect("an address");
        Server { process, host: host.to_string(), query: query.to_string(), temporary }
    }

    /// Sends a request with a body of the stated length.
    fn send(&self, head: &str, headers: &[&str], body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        let host = format!("Host: {}", self.host);
        let own = headers.iter().any(|header| header.starts_with("Host:"));
        let lines: Vec<&str> =
            Some(host.as_str()).filter(|_| !own).into_iter().chain(headers.iter().copied()).collect();
        write!(stream, "{head} HTTP/1.1\r\n{}\r\nContent-Length: {}\r\n\r\n{body}", lines.join("\r\n"), body.len())
            .unwrap();
        stream
    }

    /// The status and the text of an answer.
    pub fn ask(&self, head: &str, headers: &[&str], body: &str) -> (u16, String) {
        read_answer(self.send(head, headers, body))
    }

    /// The events of a run.
    fn run(&self, order: &Value) -> Vec<Value> {
        let (status, text) = self.ask("POST /run", &[], &order.to_string());
        assert_eq!(status, 200, "{text}");
        text.lines().filter(|line| !line.is_empty()).map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// How many temporary files it has.
    fn files(&self) -> usize {
        std::fs::read_dir(self.temporary.path()).unwrap().count()
    }

    /// Processes that have its temporary folder in their environment or words, but for itself.
    fn processes(&self) -> usize {
        let folder = self.temporary.path().to_str().unwrap().as_bytes().to_vec();
        let has =
            |file: &Path| std::fs::read(file).is_ok_and(|bytes| bytes.windows(folder.len()).any(|part| part == folder));
        let all = std::fs::read_dir("/proc").unwrap().flatten().map(|entry| entry.path());
        let own = Path::new("/proc").join(self.process.id().to_string());
        all.filter(|path| *path != own && (has(&path.join("environ")) || has(&path.join("cmdline")))).count()
    }

    /// Waits until no run is left, neither as processes nor as files.
    #[track_caller]
    fn settles(&self) {
        let begin = Instant::now();
        while self.files() > 0 || self.processes() > 0 {
            let left = (self.files(), self.processes());
            assert!(begin.elapsed() < Duration::from_secs(20), "{left:?} files and processes are left");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The status and the text of an answer; 0 if there is none.
fn read_answer(mut stream: TcpStream) -> (u16, String) {
    stream.set_read_timeout(Some(Duration::from_secs(240))).unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let status = answer.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
    (status, answer.split_once("\r\n\r\n").map_or(String::new(), |(_, text)| text.to_string()))
}

/// The pages of a run's events.
fn pages(events: &[Value]) -> Vec<String> {
    let pages = events.iter().filter(|event| event["event"] == "page");
    pages.map(|event| event["html"].as_str().unwrap().to_string()).collect()
}

/// The event that is last but for progress.
fn last<'e>(events: &'e [Value], kind: &str) -> &'e Value {
    events.iter().rfind(|event| event["event"] == kind).unwrap_or_else(|| panic!("no {kind}: {events:?}"))
}

const SB: &str = "// litmus: Sb\n// ask: r1 == 0 && r2 == 0
public class Sb { static int x, y;
    @thread static void t1() { x = 1; int r1 = y; }
    @thread static void t2() { y = 1; int r2 = x; } }";
/// Threads that count for longer than any limit.
pub const LONG: &str = "public class Long { static volatile int x, y, z;
    static void count() { for (int i = 0; i < 1000; i++) { x = i + y; y = x + z; z = x - y; } }
    public static void main(String[] a) { for (int i = 0; i < 6; i++) new Thread(Long::count).start(); } }";

#[test]
fn only_its_own_page_is_answered() {
    let server = Server::start(&[]);
    let own = format!("Origin: http://{}", server.host);
    let order = json!({ "source": SB }).to_string();
    assert_eq!(server.ask("GET /", &[], "").0, 200);
    assert_eq!(server.ask("GET /contents", &[&own], "").0, 200);
    for foreign in ["Origin: http://example.org", "Origin: null", "Host: example.org", "Host: 127.0.0.1:1"] {
        assert_eq!(server.ask("GET /", &[foreign], "").0, 403, "{foreign}");
        assert_eq!(server.ask("POST /run", &[foreign], &order).0, 403, "{foreign}");
    }
    assert_eq!(server.ask("GET /text?classic%2FSbPlain.java", &[], "").0, 200);
    assert_eq!(server.ask("GET /text?..%2FCargo.toml", &[], "").0, 404);
    assert_eq!(server.ask("GET /etc/passwd", &[], "").0, 404);
    assert_eq!(server.ask("POST /run", &[], "no order").0, 400);
    assert_eq!(server.ask("POST /run", &[], &json!({ "source": " ".repeat(257 << 10) }).to_string()).0, 413);
}

#[test]
fn other_machines_need_a_flag_and_a_token() {
    let refused = Command::new(env!("CARGO_BIN_EXE_jmmc")).args(["serve", "--listen", "0.0.0.0"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("--public"));
    let server = Server::start(&["--public"]);
    assert_eq!(server.ask("GET /", &[], "").0, 403);
    assert_eq!(server.ask("GET /?token=0123456789abcdef0123456789abcdef", &[], "").0, 403);
    let (status, _) = server.ask(&format!("GET /{}", server.query), &["Host: jmmc.example"], "");
    assert_eq!(status, 303);
    let cookie = format!("Cookie: a=b; jmmc-{}", server.query.trim_start_matches('?'));
    let others = |origin| server.ask("GET /contents", &[&cookie, "Host: jmmc.example", origin], "").0;
    assert_eq!(others("Origin: https://jmmc.example"), 200);
    assert_eq!(others("Origin: https://evil.example"), 403);
}

#[test]
fn tests_and_programs_are_run_and_leave_nothing_behind() {
    let server = Server::start(&[]);
    let events = server.run(&json!({ "source": SB, "models": ["sc", "opmm"] }));
    let shown = pages(&events);
    assert_eq!(shown.len(), 2);
    assert!(shown[0].contains("allowed</strong> by opmm; <strong>forbidden</strong> by sc"), "{}", shown[0]);
    assert!(!shown[0].contains(">holds<") && shown[1].contains("<h2>Outcomes</h2>"));
    assert!(!shown[1].contains("<th>tso</th>"), "only the chosen models are shown");
    assert_eq!(events.last().unwrap()["event"], "done");
    let program = "class P { static int x; public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> x++); t.start(); x++; t.join(); assert x == a.length; } }";
    let events = server.run(&json!({ "source": program, "arguments": "one 'and two'" }));
    let page = last(&events, "page");
    assert_eq!(page["reports"][0]["verdict"], "violated");
    assert!(page["html"].as_str().unwrap().contains("Advice"), "repairs are shown");
    let events = server.run(&json!({ "source": "class Oops {\n  int x = ;" }));
    let message = last(&events, "refused")["message"].as_str().unwrap().to_string();
    assert!(message.contains("Test.java:2: error: illegal start of expression"), "{message}");
    assert!(!message.contains("/jmmc-"), "no temporary paths: {message}");
    let own = json!({ "name": "my.mm", "text": "model \"mine\" \"my own\"\naxiom x \"says\" {\n  nonsense in A\n}\n" });
    let events = server.run(&json!({ "source": SB, "models": ["my.mm"], "files": [own] }));
    let message = last(&events, "refused")["message"].as_str().unwrap();
    assert!(message.contains("my.mm:3"), "{message}");
    let proved = "class C { private int x; synchronized void f() { x++; } }";
    let events = server.run(&json!({ "source": proved, "job": "verify" }));
    assert!(events.iter().any(|event| event["event"] == "page"), "{events:?}");
    server.settles();
}

#[test]
fn a_run_ends_with_its_limit_its_client_and_its_server() {
    let mut server = Server::start(&["--time-limit", "2s", "--runs", "1"]);
    let order = json!({ "source": LONG, "models": ["sc"] }).to_string();
    let events = server.run(&json!({ "source": LONG, "models": ["sc"] }));
    assert_eq!(last(&events, "page")["reports"][0]["verdict"], "unknown");
    server.settles();
    // A client that goes away.
    let stream = server.send("POST /run", &[], &order);
    wait_for_run(&server);
    drop(stream);
    server.settles();
    // A signal.
    let _stream = server.send("POST /run", &[], &order);
    wait_for_run(&server);
    let signalled = Command::new("kill").args(["-TERM", &server.process.id().to_string()]).status().unwrap();
    assert!(signalled.success());
    assert_eq!(server.process.wait().unwrap().code(), Some(128 + 15));
    server.settles();
    // Being killed.
    let mut server = Server::start(&["--time-limit", "60s"]);
    let _stream = server.send("POST /run", &[], &order);
    wait_for_run(&server);
    server.process.kill().unwrap();
    server.process.wait().unwrap();
    server.settles();
}

#[track_caller]
fn wait_for_run(server: &Server) {
    let begin = Instant::now();
    while server.processes() == 0 {
        assert!(begin.elapsed() < Duration::from_secs(30), "nothing runs");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn memory_is_limited_from_outside() {
    // Types that javac infers in time and memory that are exponential in their depth.
    let nested = format!("{}x{}", "f(".repeat(60), ")".repeat(60));
    let source = format!(
        "class Bomb {{ static <T> java.util.Map<T, T> f(T a) {{ return null; }} static String x; \
         public static void main(String[] a) {{ var y = {nested}; }} }}"
    );
    let server = Server::start(&["--memory-limit", "300M", "--time-limit", "5s"]);
    let events = server.run(&json!({ "source": source }));
    let told = |kind: &str| events.iter().any(|event| event["event"] == kind);
    assert!(told("stopped") || told("refused"), "{events:?}");
    server.settles();
}

#[test]
fn others_are_answered_under_load() {
    let large = std::env::var_os("JMMC_LOAD").is_some();
    let (silent, long, ordinary) = if large { (50, 20, 30) } else { (12, 3, 4) };
    let server = Server::start(&["--time-limit", "2s", "--runs", "2"]);
    let address = &server.host;
    let _held: Vec<TcpStream> = (0..silent)
        .map(|number| {
            let mut stream = TcpStream::connect(address).unwrap();
            let parts = [
                "",
                "GET / HT",
                "POST /run HTTP/1.1\r\nHost: x\r\n",
                "POST /run HTTP/1.1\r\nContent-Length: 99\r\n\r\nabc",
            ];
            stream.write_all(parts[number % parts.len()].as_bytes()).unwrap();
            stream
        })
        .collect();
    let order = |source: &str| json!({ "source": source, "models": ["sc"] }).to_string();
    let begin = Instant::now();
    assert_eq!(server.ask("GET /", &[], "").0, 200);
    assert!(begin.elapsed() < Duration::from_secs(5), "pages are answered at once");
    std::thread::scope(|scope| {
        let longs: Vec<_> = (0..long).map(|_| scope.spawn(|| server.ask("POST /run", &[], &order(LONG)))).collect();
        let others: Vec<_> = (0..ordinary).map(|_| scope.spawn(|| server.ask("POST /run", &[], &order(SB)))).collect();
        for other in others {
            let (status, text) = other.join().unwrap();
            assert!(status == 200 && text.contains("\"done\""), "{status} {text}");
        }
        for one in longs {
            let (status, text) = one.join().unwrap();
            assert!(status == 200 && (text.contains("unknown") || text.contains("stopped")), "{status} {text}");
        }
    });
    server.settles();
}
