//! Progress on stderr while a search runs: states, rate, depth, memory.

use crate::environment::current_memory;
use jmmc_search::{Control, Progress};
use std::io::Write;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How often the line is rewritten. A search that ends sooner shows nothing.
const INTERVAL: Duration = Duration::from_millis(250);

/// Shows the progress of a search until it is dropped.
pub struct Meter {
    end: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Meter {
    /// Watches the search behind `control`, or does nothing unless `enabled`.
    pub fn start(enabled: bool, control: &Control) -> Self {
        let control = control.clone();
        Meter::showing(enabled, move |elapsed| line(control.task(), control.progress(), elapsed, current_memory()))
    }

    /// Shows a line that depends on the time since the start, or does nothing unless `enabled`.
    pub fn showing(enabled: bool, line: impl Fn(Duration) -> String + Send + 'static) -> Self {
        if !enabled {
            return Meter { end: None, thread: None };
        }
        let (end, ended) = channel();
        let begin = Instant::now();
        let thread = std::thread::spawn(move || {
            let mut shown = false;
            while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(INTERVAL) {
                write_stderr(&format!("\r{}\x1b[K", line(begin.elapsed())));
                shown = true;
            }
            if shown {
                write_stderr("\r\x1b[K");
            }
        });
        Meter { end: Some(end), thread: Some(thread) }
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// A closed stderr is no reason to end a search.
fn write_stderr(text: &str) {
    let mut stderr = std::io::stderr();
    let _ = stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush());
}

fn line(task: &str, progress: Progress, elapsed: Duration, memory: Option<u64>) -> String {
    let rate = progress.states as f64 / elapsed.as_secs_f64().max(0.001);
    let memory = memory.map(|bytes| format!(" · {} MB", bytes >> 20)).unwrap_or_default();
    let task = if task.is_empty() { String::new() } else { format!("{task}: ") };
    format!(
        "{task}{} states · {}/s · depth {}{memory} · {} s",
        short(progress.states as f64),
        short(rate),
        progress.depth,
        elapsed.as_secs()
    )
}

/// At most four digits and a unit.
fn short(number: f64) -> String {
    match number {
        n if n < 1e4 => format!("{n:.0}"),
        n if n < 1e7 => format!("{:.0}k", n / 1e3),
        n => format!("{:.1}M", n / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_short_and_complete() {
        let progress = Progress { states: 1_234_567, depth: 42, ..Progress::default() };
        let line = line("opmm", progress, Duration::from_secs(2), Some(300 << 20));
        assert_eq!(line, "opmm: 1235k states · 617k/s · depth 42 · 300 MB · 2 s");
    }
}
