//! One run: its commands, one after the other, each a process group with limits, and what the page is told meanwhile, a line of JSON for each event.

use super::order::{RunCommand, RunOrder};
use crate::leash::{self, FinishedRun, LEASH, RunEnding, RunLimits};
use crate::scratch;
use serde_json::{Value, json};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What the system may take beyond the limit that a command knows itself, before it is ended.
const GRACE: Duration = Duration::from_secs(10);
/// Shortest time between two lines of progress.
const PROGRESS: Duration = Duration::from_millis(400);
/// Most characters of a message.
const LONGEST: usize = 20_000;

/// Limits of one run.
#[derive(Clone, Copy)]
pub struct JobLimits {
    /// Most time for each command.
    pub time: Duration,
    /// Most memory for all of its processes.
    pub memory: u64,
}

/// Runs an order. `tell` is told what happens, and says whether somebody listens; without an event it is only asked.
pub fn run(order: &RunOrder, limits: JobLimits, tell: &mut dyn FnMut(Option<Value>) -> bool) -> anyhow::Result<()> {
    let folder = scratch::folder("for a run")?;
    order.write(folder.path())?;
    for command in order.commands() {
        if !tell(Some(
            json!({ "event": "running", "title": command.title, "job": format!("{:?}", order.job()).to_lowercase() }),
        )) {
            return Ok(());
        }
        let ran = process(&command, folder.path(), limits, tell)?;
        let Some(event) = outcome(&command, &ran, folder.path(), limits) else {
            return Ok(());
        };
        let goes_on = event["event"] == "page";
        if !tell(Some(event)) || !goes_on {
            return Ok(());
        }
    }
    tell(Some(json!({ "event": "done" })));
    Ok(())
}

/// Runs one command.
fn process(
    command: &RunCommand,
    folder: &Path,
    limits: JobLimits,
    tell: &mut dyn FnMut(Option<Value>) -> bool,
) -> anyhow::Result<FinishedRun> {
    let mut process = Command::new(std::env::current_exe()?);
    let (before, after) = match command.words.iter().position(|word| word == "--") {
        Some(at) => command.words.split_at(at),
        None => (&command.words[..], &[][..]),
    };
    process.current_dir(folder).args(before).args(["--html", "page.html", "--format", "json", "--progress", "always"]);
    // Nothing of what strangers write is kept.
    process.arg("--no-compile-cache");
    process.args(["--time-limit", &format!("{}ms", limits.time.as_millis())]);
    if command.title != "verify" {
        process.args(["--memory-limit", &(limits.memory / 4 * 3).to_string()]);
    }
    process.args(after).env("TMPDIR", folder).env(LEASH, folder).env("NO_COLOR", "1").stdin(Stdio::piped());
    let group = RunLimits { time: limits.time + GRACE, memory: Some(limits.memory) };
    let mut last = Instant::now();
    let mut wanted = |news: &str| {
        let line = news.rsplit(['\r', '\n']).map(plain).find(|line| !line.is_empty());
        match line {
            Some(line) if last.elapsed() > PROGRESS => {
                last = Instant::now();
                tell(Some(json!({ "event": "progress", "title": command.title, "text": line })))
            }
            Some(_) | None => tell(None),
        }
    };
    Ok(leash::run(&mut process, &group, &mut wanted)?)
}

/// What the page is told of a command that has ended; nothing if nobody listens.
fn outcome(command: &RunCommand, ran: &FinishedRun, folder: &Path, limits: JobLimits) -> Option<Value> {
    let stopped = |why: String| Some(json!({ "event": "stopped", "title": command.title, "message": why }));
    match ran.ending {
        RunEnding::Exited(_) => {}
        RunEnding::Abandoned => return None,
        RunEnding::TooLong => {
            return stopped(format!("stopped: this took more than {} s", (limits.time + GRACE).as_secs()));
        }
        RunEnding::TooLarge => return stopped(format!("stopped: this needed more than {} MB", limits.memory >> 20)),
    }
    let page = folder.join("page.html");
    let Ok(html) = std::fs::read_to_string(&page) else {
        let said = String::from_utf8_lossy(&ran.stderr).into_owned();
        let said: Vec<String> = said.lines().map(|line| plain(line.rsplit('\r').next().unwrap_or(line))).collect();
        let mut message = without(&said.join("\n"), folder).trim().to_string();
        if message.is_empty() {
            return stopped("stopped: jmmc ended without an answer".to_string());
        }
        message = message.chars().take(LONGEST).collect();
        return Some(json!({ "event": "refused", "title": command.title, "message": message }));
    };
    // The next command writes its own.
    let _ = std::fs::remove_file(page);
    let text = String::from_utf8_lossy(&ran.stdout);
    let reports: Vec<Value> = serde_json::Deserializer::from_str(&text).into_iter().map_while(Result::ok).collect();
    Some(json!({ "event": "page", "title": command.title, "html": without(&html, folder), "reports": reports }))
}

/// The text without the name of the temporary folder.
fn without(text: &str, folder: &Path) -> String {
    text.replace(&format!("{}/", folder.display()), "")
}

/// A line without the codes for terminals.
fn plain(line: &str) -> String {
    line.replace("\u{1b}[K", "").trim_end().to_string()
}
