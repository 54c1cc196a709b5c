//! `jmmc serve`: a page where one edits a litmus test, a small program or an annotated class, picks models, and sees the report.
//!
//! Without more flags only the loopback address is listened on. A request must name this very address as its host, and its origin, if it has one, must be this page: so
//! no other page that the browser shows can use it, not even by a name that it lets point here. Beyond the loopback address (`--public`) whoever asks must know a token
//! instead. Each run is a process group of its own with limits on time and memory (`leash`), in a temporary folder that is gone afterwards, and ends when whoever asked for
//! it is gone. The code of a test is explored, never run by a virtual machine.
//!
//! Connections have threads of their own, bounded in number, and must send their request within a time; runs have turns (`queue`), so that neither slow clients nor
//! long runs keep others from being answered.

mod gallery;
mod http;
mod job;
mod order;
mod queue;

use crate::environment::Environment;
use crate::{humane, models};
use anyhow::Context;
use http::{HttpAnswer, HttpRequest, finish, is_gone};
use job::JobLimits;
use order::RunOrder;
use queue::{NoTurn, RunQueue};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{IpAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// What the browser is given: path, type, text.
const FILES: [(&str, &str, &str); 4] = [
    ("/", "text/html; charset=utf-8", include_str!("page.html")),
    ("/page.css", "text/css; charset=utf-8", include_str!("page.css")),
    ("/page.js", "text/javascript; charset=utf-8", include_str!("page.js")),
    ("/editor.js", "text/javascript; charset=utf-8", include_str!("vendor/editor.js")),
];
/// What the page may load: nothing from elsewhere. Reports have their style and script inside.
const POLICY: &str = "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; connect-src 'self'; \
     img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// Most bytes of an order.
const LARGEST: usize = 256 << 10;
/// Most time for sending a request.
const PATIENCE: Duration = Duration::from_secs(10);
/// Most connections at once, and most of them that wait for a run.
const MOST_CONNECTIONS: usize = 256;
const MOST_WAITING: usize = 64;
/// How often somebody who hears nothing else is sent an empty line: it shows whether they are there.
const HEARTBEAT: Duration = Duration::from_secs(5);
/// The cookie that has the token.
const COOKIE: &str = "jmmc-token";

/// The flags of `jmmc serve`.
#[derive(clap::Args, Debug)]
pub struct ServeArgs {
    /// The port; 0 takes any that is free
    #[arg(long, value_name = "N", default_value_t = 7399)]
    pub port: u16,

    /// The address to listen on; beyond this machine only with --public
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub listen: IpAddr,

    /// Lets other machines in that know the token, which is printed, or taken from JMMC_TOKEN
    #[arg(long)]
    pub public: bool,

    /// Runs side by side; 0 is one for each core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = humane::threads)]
    pub runs: usize,

    /// Most time for each search or proof, such as 10s or 2m
    #[arg(long, value_name = "TIME", default_value = "20s", value_parser = humane::duration)]
    pub time_limit: Duration,

    /// Most memory for each run, javac included, such as 500M or 4G
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = humane::size)]
    pub memory_limit: u64,
}

/// What the threads share.
struct Serving {
    /// Where it listens, such as `127.0.0.1:7399`.
    address: String,
    /// What whoever asks must know, if other machines may.
    token: Option<String>,
    limits: JobLimits,
    queue: RunQueue,
    connections: AtomicUsize,
}

/// Serves until it is stopped.
pub fn run(args: &ServeArgs, environment: &Environment) -> anyhow::Result<u8> {
    anyhow::ensure!(
        args.listen.is_loopback() || args.public,
        "{} lets other machines run searches here; add --public if that is wanted, and see docs/playground.md",
        args.listen
    );
    let listener = TcpListener::bind((args.listen, args.port))
        .with_context(|| format!("cannot listen on {} port {}; try --port 0", args.listen, args.port))?;
    let token = if args.public { Some(environment.token.clone().map_or_else(random_token, Ok)?) } else { None };
    let runs = if args.runs == 0 { environment.cores } else { args.runs };
    let serving = Serving {
        address: listener.local_addr()?.to_string(),
        limits: JobLimits { time: args.time_limit, memory: args.memory_limit },
        queue: RunQueue::new(runs.max(1), MOST_WAITING),
        connections: AtomicUsize::new(0),
        token,
    };
    let asked = serving.token.as_ref().map(|token| format!("?token={token}")).unwrap_or_default();
    crate::present::write_stdout(&format!("http://{}/{asked} (Ctrl-C ends it)\n", serving.address))?;
    std::thread::scope(|scope| {
        for stream in listener.incoming() {
            // What a client does wrong, or a lack of files, passes.
            let Ok(mut stream) = stream else {
                std::thread::sleep(Duration::from_millis(50));
                continue;
            };
            if serving.connections.fetch_add(1, Ordering::SeqCst) >= MOST_CONNECTIONS {
                serving.connections.fetch_sub(1, Ordering::SeqCst);
                let _ = stream.set_nonblocking(true);
                let _ = plain(503).begin(&mut stream, Some(0));
                continue;
            }
            let serving = &serving;
            let started = std::thread::Builder::new().spawn_scoped(scope, move || {
                serving.serve(stream);
                serving.connections.fetch_sub(1, Ordering::SeqCst);
            });
            if started.is_err() {
                serving.connections.fetch_sub(1, Ordering::SeqCst);
            }
        }
    });
    Ok(0)
}

/// 128 random bits.
fn random_token() -> anyhow::Result<String> {
    let mut bytes = [0; 16];
    let random = std::fs::File::open("/dev/urandom").and_then(|mut file| file.read_exact(&mut bytes));
    random.context("no token could be made; give one in JMMC_TOKEN")?;
    Ok(data_encoding::HEXLOWER.encode(&bytes))
}

/// An answer in plain text.
fn plain(status: u16) -> HttpAnswer<'static> {
    HttpAnswer { status, kind: "text/plain; charset=utf-8", headers: &[] }
}

impl Serving {
    /// Reads one request and answers it.
    fn serve(&self, mut stream: TcpStream) {
        let _ = stream.set_nodelay(true);
        let request = match HttpRequest::read(&mut stream, LARGEST, PATIENCE) {
            Ok(request) => request,
            Err(Some(status)) => return plain(status).send(&mut stream, b"jmmc cannot read this request"),
            Err(None) => return,
        };
        if let Some(token) = &self.token {
            let given = request.query.split('&').find_map(|part| part.strip_prefix("token="));
            if request.path == "/" && given.is_some_and(|given| same(given, token)) {
                let cookie = format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Strict");
                let headers = [("Location", "/"), ("Set-Cookie", &*cookie)];
                return HttpAnswer { status: 303, headers: &headers, ..plain(303) }.send(&mut stream, b"");
            }
        }
        if !self.is_ours(&request) {
            return plain(403).send(&mut stream, b"jmmc serves only its own page, and only whom it was started for");
        }
        match (request.method.as_str(), request.path.as_str()) {
            ("POST", "/run") => self.run(&request, &mut stream),
            ("GET", "/contents") => {
                let contents = json!({ "models": models::shown(), "gallery": gallery::entries() });
                HttpAnswer { kind: "application/json", ..plain(200) }
                    .send(&mut stream, contents.to_string().as_bytes());
            }
            ("GET", "/text") => match gallery::text(&request.query.replace("%2F", "/")) {
                Some(text) => plain(200).send(&mut stream, text.as_bytes()),
                None => plain(404).send(&mut stream, b"there is no such test"),
            },
            ("GET", path) => match FILES.iter().find(|(known, ..)| *known == path) {
                Some((_, kind, text)) => {
                    let headers = [("Content-Security-Policy", POLICY), ("Referrer-Policy", "no-referrer")];
                    HttpAnswer { status: 200, kind, headers: &headers }.send(&mut stream, text.as_bytes());
                }
                None => plain(404).send(&mut stream, b"there is no such page"),
            },
            _ => plain(404).send(&mut stream, b"there is no such page"),
        }
    }

    /// Whether the request comes from the page, or from whoever typed the address; or knows the token.
    fn is_ours(&self, request: &HttpRequest) -> bool {
        let host = request.header("Host").unwrap_or_default();
        let from_here =
            |origin: &str| [format!("http://{host}"), format!("https://{host}")].iter().any(|ours| ours == origin);
        if !request.header("Origin").is_none_or(from_here) {
            return false;
        }
        match &self.token {
            Some(token) => {
                let cookies = request.header("Cookie").unwrap_or_default().split(';').map(str::trim);
                let mut given = cookies.filter_map(|cookie| cookie.strip_prefix(COOKIE)?.strip_prefix('='));
                given.any(|given| same(given, token))
            }
            None => {
                let port = self.address.rsplit_once(':').map_or("", |(_, port)| port);
                host == self.address || host == format!("localhost:{port}")
            }
        }
    }

    /// Runs what is asked for, and tells of it line by line.
    fn run(&self, request: &HttpRequest, stream: &mut TcpStream) {
        let order = match RunOrder::parse(&request.body) {
            Ok(order) => order,
            Err(message) => return plain(400).send(stream, message.as_bytes()),
        };
        let headers = [("X-Accel-Buffering", "no")];
        let answer = HttpAnswer { status: 200, kind: "application/x-ndjson; charset=utf-8", headers: &headers };
        let begun = std::cell::Cell::new(false);
        let mut last = Instant::now();
        let mut tell = |stream: &mut TcpStream, event: Option<Value>| -> bool {
            if is_gone(stream) {
                return false;
            }
            let line = match event {
                Some(event) => format!("{event}\n"),
                None if last.elapsed() > HEARTBEAT => "\n".to_string(),
                None => return true,
            };
            last = Instant::now();
            let head = if begun.replace(true) { Ok(()) } else { answer.begin(stream, None) };
            head.and_then(|()| stream.write_all(line.as_bytes())).is_ok()
        };
        let mut told = 0;
        let turn = self.queue.turn(&mut |before| {
            let event = (told != before).then(|| json!({ "event": "waiting", "before": before }));
            told = before;
            tell(stream, event)
        });
        match turn {
            Ok(turn) => {
                let ran = job::run(&order, self.limits, &mut |event| tell(stream, event));
                drop(turn);
                if let Err(error) = ran {
                    tell(stream, Some(json!({ "event": "stopped", "message": format!("{error:#}") })));
                }
            }
            Err(NoTurn::Full) => return plain(503).send(stream, b"too many runs are waiting; try again in a minute"),
            Err(NoTurn::Left) => {}
        }
        finish(stream);
    }
}

/// Whether two texts are the same, in a time that does not tell where they differ.
fn same(one: &str, other: &str) -> bool {
    one.len() == other.len()
        && one.bytes().zip(other.bytes()).fold(0, |differ, (one, other)| differ | (one ^ other)) == 0
}
