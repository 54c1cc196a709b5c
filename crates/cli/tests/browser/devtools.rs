//! Drives a Chromium without a window by its DevTools protocol.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tungstenite::{Message, WebSocket};

/// How long a page may take until something is as it should be. Only a test that fails waits that long.
const PATIENCE: Duration = Duration::from_secs(120);

/// A browser with one page.
pub struct Browser {
    process: Child,
    _profile: TempDir,
    socket: WebSocket<TcpStream>,
    session: Option<String>,
    calls: u64,
    /// Addresses that the page asked for.
    pub requests: Vec<String>,
    /// Errors of the page's scripts.
    pub errors: Vec<String>,
}

/// The browser to use; `None` if the tests are told to do without.
///
/// # Panics
/// If there is none, and `JMMC_BROWSER` is not `none`.
pub fn found() -> Option<PathBuf> {
    match std::env::var_os("JMMC_BROWSER") {
        Some(none) if none == "none" => return None,
        Some(path) => return Some(path.into()),
        None => {}
    }
    let folders: Vec<PathBuf> =
        std::env::var_os("PATH").map(|path| std::env::split_paths(&path).collect()).unwrap_or_default();
    let names = ["chromium", "chromium-browser", "google-chrome", "chrome"];
    let found =
        names.iter().find_map(|name| folders.iter().map(|folder| folder.join(name)).find(|path| path.is_file()));
    let hint =
        "no browser: `apt-get install chromium`, or JMMC_BROWSER=PATH, or JMMC_BROWSER=none to leave these tests out";
    Some(found.expect(hint))
}

impl Browser {
    /// Starts the browser.
    pub fn start(path: &Path) -> Browser {
        let profile = tempfile::tempdir().unwrap();
        let mut command = Command::new(path);
        command.args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"]);
        command.args(["--remote-debugging-port=0", "--no-first-run", "--disable-background-networking", "about:blank"]);
        command.arg(format!("--user-data-dir={}", profile.path().display()));
        let mut process = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(process.stderr.take().unwrap()).lines().map_while(Result::ok);
        let address = lines.find_map(|line| line.strip_prefix("DevTools listening on ").map(str::to_string));
        let address = address.expect("the browser says where it listens");
        // What else it says must be read, or it stops some day.
        std::thread::spawn(move || lines.for_each(drop));
        let host = address.strip_prefix("ws://").and_then(|rest| rest.split('/').next()).unwrap();
        let stream = TcpStream::connect(host).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let (socket, _) = tungstenite::client(&address, stream).unwrap();
        let mut browser = Browser {
            process,
            _profile: profile,
            socket,
            session: None,
            calls: 0,
            requests: Vec::new(),
            errors: Vec::new(),
        };
        let target = browser.call("Target.createTarget", json!({ "url": "about:blank" }));
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let session = browser.call("Target.attachToTarget", attach);
        browser.session = session["sessionId"].as_str().map(str::to_string);
        for domain in ["Page.enable", "Runtime.enable", "Network.enable"] {
            browser.call(domain, json!({}));
        }
        browser
    }

    /// Calls a method of the protocol.
    pub fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.attempt(method, parameters).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// The same; an error is what the browser says.
    fn attempt(&mut self, method: &str, parameters: Value) -> Result<Value, Value> {
        self.calls += 1;
        let mut message = json!({ "id": self.calls, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        self.socket.send(Message::text(message.to_string())).unwrap();
        loop {
            let answer = self.socket.read().unwrap_or_else(|error| panic!("{method}: {error}"));
            let Message::Text(text) = answer else { continue };
            let answer: Value = serde_json::from_str(text.as_str()).unwrap();
            if answer["id"] == json!(self.calls) {
                return answer.get("error").map_or_else(|| Ok(answer["result"].clone()), |error| Err(error.clone()));
            }
            self.note(&answer);
        }
    }

    fn note(&mut self, event: &Value) {
        match event["method"].as_str() {
            Some("Network.requestWillBeSent") => {
                self.requests.push(event["params"]["request"]["url"].as_str().unwrap_or_default().to_string());
            }
            Some("Runtime.exceptionThrown") => self.errors.push(event["params"]["exceptionDetails"].to_string()),
            _ => {}
        }
    }

    /// Opens an address and waits until the page is there.
    pub fn open(&mut self, address: &str) {
        self.call("Page.navigate", json!({ "url": address }));
        self.wait_for("document.readyState === 'complete' && location.href !== 'about:blank'");
    }

    /// The value of an expression in the page.
    #[track_caller]
    pub fn value(&mut self, expression: &str) -> Value {
        self.evaluate(expression).unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    #[track_caller]
    fn evaluate(&mut self, expression: &str) -> Result<Value, Value> {
        let parameters = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let answer = self.attempt("Runtime.evaluate", parameters)?;
        assert!(answer.get("exceptionDetails").is_none(), "{expression}: {answer}");
        Ok(answer["result"]["value"].clone())
    }

    /// Waits until an expression is true. While the page gives way to another one it has no value.
    #[track_caller]
    pub fn wait_for(&mut self, expression: &str) {
        let begin = Instant::now();
        while self.evaluate(expression) != Ok(json!(true)) {
            assert!(begin.elapsed() < PATIENCE, "never true: {expression}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Presses a key; `modifiers` is 2 with Ctrl.
    pub fn press(&mut self, key: &str, modifiers: u8) {
        let code = match key {
            "Tab" => 9,
            "Enter" => 13,
            "End" => 35,
            "Home" => 36,
            "ArrowUp" => 38,
            "ArrowDown" => 40,
            "a" => 65,
            "z" => 90,
            other => panic!("no code for key {other}"),
        };
        for kind in ["rawKeyDown", "keyUp"] {
            let event = json!({
                "type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code, "modifiers": modifiers
            });
            self.call("Input.dispatchKeyEvent", event);
        }
    }

    /// Shows the page as a reader with this setting sees it: `light` or `dark`; or as it is printed, `print`.
    pub fn emulate(&mut self, medium: &str, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.call("Emulation.setEmulatedMedia", json!({ "media": medium, "features": features }));
    }

    /// A picture of the page.
    pub fn screenshot(&mut self, width: u32, height: u32) -> Vec<u8> {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", size);
        // Frames that run in processes of their own are painted a little later.
        self.value("new Promise((done) => setTimeout(done, 700))");
        let picture = self.call("Page.captureScreenshot", json!({ "format": "png" }));
        data_encoding::BASE64.decode(picture["data"].as_str().unwrap().as_bytes()).unwrap()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
