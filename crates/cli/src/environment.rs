//! What jmmc takes from its surroundings, read once at the start.

use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::PathBuf;

/// What jmmc takes from its surroundings, read once.
#[derive(Clone, Debug, Default)]
pub struct Environment {
    /// `JAVA_HOME`, if set and not empty.
    pub java_home: Option<PathBuf>,
    /// The value of `PATH`.
    pub path: OsString,
    /// The temporary folder of a run that `jmmc serve` started (`JMMC_LEASH`).
    pub leash: Option<PathBuf>,
    /// The password of a page that others may reach (`JMMC_TOKEN`).
    pub token: Option<String>,
    /// Where compiled classes may be kept: `jmmc` in `XDG_CACHE_HOME` or, without it, in `.cache` of `HOME`. None if variables change what compilers do.
    pub cache: Option<PathBuf>,
    /// Whether `NO_COLOR` asks for plain text (no-color.org).
    pub no_color: bool,
    /// Whether stdout is a terminal.
    pub stdout_is_terminal: bool,
    /// Whether stderr is a terminal.
    pub stderr_is_terminal: bool,
    /// How many characters a line of that terminal has, if stdout is one.
    pub width: Option<usize>,
    /// How many threads the machine runs at once.
    pub cores: usize,
    /// The machine's main memory in bytes, if the system tells.
    pub memory: Option<u64>,
}

impl Environment {
    /// Reads the surroundings.
    pub fn read() -> Self {
        let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
        Environment {
            java_home: set("JAVA_HOME").map(PathBuf::from),
            path: set("PATH").unwrap_or_default(),
            leash: set(crate::leash::LEASH).map(PathBuf::from),
            token: set("JMMC_TOKEN").and_then(|token| token.into_string().ok()),
            cache: cache(&set),
            no_color: set("NO_COLOR").is_some(),
            stdout_is_terminal: std::io::stdout().is_terminal(),
            stderr_is_terminal: std::io::stderr().is_terminal(),
            width: rustix::termios::tcgetwinsize(std::io::stdout())
                .ok()
                .map(|size| usize::from(size.ws_col))
                .filter(|width| *width > 0),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            memory: kilobytes("/proc/meminfo", "MemTotal:"),
        }
    }
}

/// The folder for what jmmc keeps for another time [XDG Base Directory Specification].
fn cache(set: &dyn Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let flags = ["JDK_JAVAC_OPTIONS", "JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS"];
    if flags.iter().any(|name| set(name).is_some()) {
        return None;
    }
    let absolute = |path: &PathBuf| path.is_absolute();
    let caches = set("XDG_CACHE_HOME").map(PathBuf::from).filter(absolute);
    let usual = || set("HOME").map(PathBuf::from).filter(absolute).map(|home| home.join(".cache"));
    Some(caches.or_else(usual)?.join("jmmc"))
}

/// The most main memory that this process has held so far, in bytes, if the system tells.
pub fn peak_memory() -> Option<u64> {
    kilobytes("/proc/self/status", "VmHWM:")
}

/// The main memory that this process holds, in bytes, if the system tells.
pub fn current_memory() -> Option<u64> {
    kilobytes("/proc/self/status", "VmRSS:")
}

/// The entry `key` of a file of lines such as `MemTotal:  4096 kB`, in bytes.
fn kilobytes(file: &str, key: &str) -> Option<u64> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    let number: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    number.checked_mul(1024)
}
