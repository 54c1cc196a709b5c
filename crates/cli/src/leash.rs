//! Running another process within limits that it cannot get around: time, memory, and somebody who still wants to know.
//!
//! A process may be the leader of a group, which is ended as a whole: the processes that it starts belong to it. The memory of a group is what all of its processes hold
//! together; on systems that do not tell, only the limits of the kernel count. What is still running when jmmc is told to end is ended before ([`end_all`]).
//!
//! A leader whose `JMMC_LEASH` names its temporary folder holds the other end: when its standard input ends, whoever started it is gone, and it removes the folder and ends its group
//! ([`hold`]).

use rustix::process::{Pid, Resource, Rlimit, Signal, kill_process, kill_process_group, prlimit};
use std::collections::BTreeMap;
use std::io::Read;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The variable that names the temporary folder of a process on a leash.
pub const LEASH: &str = "JMMC_LEASH";
/// How often a process is looked at.
const INTERVAL: Duration = Duration::from_millis(20);
/// How often its memory is.
const ROUNDS_PER_MEMORY: u32 = 3;
/// Most bytes that are kept of what a process says.
const MOST_SAID: usize = 64 << 20;
/// Most bytes of a file that a group writes.
const MOST_WRITTEN: u64 = 256 << 20;
/// Room for what a Java virtual machine reserves and does not use.
const RESERVED: u64 = 8 << 30;

/// What runs: its process, and whether that leads a group.
static RUNNING: Mutex<BTreeMap<i32, bool>> = Mutex::new(BTreeMap::new());
/// Whether jmmc is about to end.
static ENDING: AtomicBool = AtomicBool::new(false);

/// What a process may use.
#[derive(Clone, Copy, Debug)]
pub struct RunLimits {
    /// The most time that it may take.
    pub time: Duration,
    /// Most memory in bytes; a process with such a limit leads a group, which is limited as a whole.
    pub memory: Option<u64>,
}

/// How a process ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunEnding {
    /// It came to an end by itself.
    Exited(ExitStatus),
    /// It took too long.
    TooLong,
    /// It took too much memory.
    TooLarge,
    /// Nobody wanted to know any more.
    Abandoned,
}

/// What a process said, and how it ended.
pub struct FinishedRun {
    /// How it ended.
    pub ending: RunEnding,
    /// What it wrote to its standard output.
    pub stdout: Vec<u8>,
    /// What it wrote to its standard error output.
    pub stderr: Vec<u8>,
}

/// Runs a process to its end or a limit. `wanted` is asked again and again, with what it has written to its standard error output since the last time.
pub fn run(
    command: &mut Command,
    limits: &RunLimits,
    wanted: &mut dyn FnMut(&str) -> bool,
) -> std::io::Result<FinishedRun> {
    let group = limits.memory.is_some();
    if group {
        command.process_group(0);
    }
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let started = Started::new(&child, limits);
    let stdout = collect(child.stdout.take());
    let stderr = collect(child.stderr.take());
    let ending = watch(&mut child, limits, &stderr, wanted);
    if !matches!(ending, Ok(RunEnding::Exited(_))) || group {
        // What a leader leaves running ends with it.
        end(started.id, group);
    }
    let _ = child.wait();
    drop(started);
    while ENDING.load(Ordering::SeqCst) {
        // That the process ended is no result: jmmc ends, too.
        std::thread::park();
    }
    Ok(FinishedRun { ending: ending?, stdout: stdout.finish(), stderr: stderr.finish() })
}

/// Ends everything that runs; for a process that is about to end.
pub fn end_all() {
    ENDING.store(true, Ordering::SeqCst);
    for (id, group) in running().iter() {
        end(*id, *group);
    }
}

/// Whether anything runs.
pub fn is_running() -> bool {
    !running().is_empty()
}

/// If this process is on a leash: from now on it ends, and its group, when whoever started it is gone.
pub fn hold(folder: Option<PathBuf>) {
    let Some(folder) = folder else {
        return;
    };
    std::thread::spawn(move || {
        let mut byte = [0];
        while std::io::stdin().read(&mut byte).is_ok_and(|read| read > 0) {}
        let _ = std::fs::remove_dir_all(folder);
        let _ = kill_process_group(rustix::process::getpgrp(), Signal::KILL);
    });
}

/// A process among those that run.
struct Started {
    id: i32,
}

impl Started {
    fn new(child: &Child, limits: &RunLimits) -> Started {
        let id = i32::try_from(child.id()).unwrap_or_default();
        running().insert(id, limits.memory.is_some());
        if let (Some(memory), Some(pid)) = (limits.memory, Pid::from_raw(id)) {
            let seconds = limits.time.as_secs().saturating_mul(4) + 5;
            let caps = [
                (Resource::Cpu, seconds),
                (Resource::As, memory.saturating_add(RESERVED)),
                (Resource::Fsize, MOST_WRITTEN),
                (Resource::Core, 0),
            ];
            for (resource, most) in caps {
                // A lower limit that is there already is as good.
                let _ = prlimit(Some(pid), resource, Rlimit { current: Some(most), maximum: Some(most) });
            }
        }
        Started { id }
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        running().remove(&self.id);
    }
}

fn running() -> MutexGuard<'static, BTreeMap<i32, bool>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

fn end(id: i32, group: bool) {
    let Some(pid) = Pid::from_raw(id) else {
        return;
    };
    // It may have ended meanwhile.
    let _ = if group { kill_process_group(pid, Signal::KILL) } else { kill_process(pid, Signal::KILL) };
}

fn watch(
    child: &mut Child,
    limits: &RunLimits,
    stderr: &Collected,
    wanted: &mut dyn FnMut(&str) -> bool,
) -> std::io::Result<RunEnding> {
    let begin = Instant::now();
    let (mut told, mut round) = (0, 0u32);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(RunEnding::Exited(status));
        }
        if begin.elapsed() > limits.time {
            return Ok(RunEnding::TooLong);
        }
        if round.is_multiple_of(ROUNDS_PER_MEMORY)
            && limits.memory.is_some_and(|most| memory_of_group(child.id()).is_some_and(|memory| memory > most))
        {
            return Ok(RunEnding::TooLarge);
        }
        let news = stderr.since(&mut told);
        if !wanted(&String::from_utf8_lossy(&news)) {
            return Ok(RunEnding::Abandoned);
        }
        round = round.wrapping_add(1);
        std::thread::sleep(INTERVAL);
    }
}

/// What a group of processes holds in main memory, in bytes, if the system tells.
fn memory_of_group(group: u32) -> Option<u64> {
    let processes = std::fs::read_dir("/proc").ok()?.flatten();
    let pages = processes.filter_map(|process| pages_in_group(&process.path(), group)).sum::<u64>();
    Some(pages * rustix::param::page_size() as u64)
}

/// The resident pages of a process, if it is of the group: the fifth and the twenty-fourth word of its `stat`, counted from its name, which may have spaces.
fn pages_in_group(process: &Path, group: u32) -> Option<u64> {
    if !process.file_name()?.to_str()?.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let stat = std::fs::read_to_string(process.join("stat")).ok()?;
    let words: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let belongs = words.get(2)?.parse() == Ok(group);
    belongs.then(|| words.get(21)?.parse().ok()).flatten()
}

/// What comes out of a pipe, read by a thread of its own.
struct Collected {
    bytes: Arc<Mutex<Vec<u8>>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

fn collect(pipe: Option<impl Read + Send + 'static>) -> Collected {
    let bytes = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&bytes);
    let read = move |mut pipe: Box<dyn Read>| {
        let mut part = vec![0; 64 << 10];
        while let Ok(count @ 1..) = pipe.read(&mut part) {
            let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
            let room = MOST_SAID.saturating_sub(kept.len()).min(count);
            kept.extend_from_slice(&part[..room]);
        }
    };
    let thread = pipe.map(|pipe| std::thread::spawn(move || read(Box::new(pipe))));
    Collected { bytes, thread }
}

impl Collected {
    /// What has come since the last time.
    fn since(&self, told: &mut usize) -> Vec<u8> {
        let bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let news = bytes[*told..].to_vec();
        *told = bytes.len();
        news
    }

    fn finish(self) -> Vec<u8> {
        if let Some(thread) = self.thread {
            let _ = thread.join();
        }
        std::mem::take(&mut *self.bytes.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str, time: u64, memory: Option<u64>) -> FinishedRun {
        let limits = RunLimits { time: Duration::from_millis(time), memory };
        run(Command::new("sh").args(["-c", script]).stdin(Stdio::null()), &limits, &mut |_| true).unwrap()
    }

    #[test]
    fn what_is_said_is_kept() {
        let ran = shell("echo out; echo err >&2; exit 3", 10_000, None);
        assert!(matches!(ran.ending, RunEnding::Exited(status) if status.code() == Some(3)));
        assert_eq!((&ran.stdout[..], &ran.stderr[..]), (&b"out\n"[..], &b"err\n"[..]));
    }

    #[test]
    fn time_is_limited_for_a_whole_group() {
        let begin = Instant::now();
        // The pipe stays open as long as a process of the group has it.
        let ran = shell("sleep 60 & sleep 60", 100, Some(1 << 30));
        assert_eq!(ran.ending, RunEnding::TooLong);
        assert!(begin.elapsed() < Duration::from_secs(30));
    }

    #[test]
    fn memory_is_limited() {
        let ran = shell("x=x; while true; do x=$x$x; done", 60_000, Some(100 << 20));
        assert_eq!(ran.ending, RunEnding::TooLarge);
    }

    #[test]
    fn what_nobody_wants_is_ended() {
        let limits = RunLimits { time: Duration::from_secs(60), memory: None };
        let mut said = String::new();
        let mut wanted = |news: &str| {
            said.push_str(news);
            !said.contains("two")
        };
        let mut command = Command::new("sh");
        command.args(["-c", "echo one >&2; echo two >&2; sleep 60"]).stdin(Stdio::null());
        assert_eq!(run(&mut command, &limits, &mut wanted).unwrap().ending, RunEnding::Abandoned);
    }
}
