//! What the headers of `benches/growth` and `benches/programs` say: how programs that grow are checked, with which verdict, and with how many states.
//!
//! ```text
//! // measures: dining philosophers with a ReentrantLock for each fork
//! // jdk:      21+
//! // run:      --no-trust -- 3 2 => holds (70 states, 119 transitions)
//! ```
//!
//! Before `=>` stand flags of `jmmc check`, and the program's arguments after `--`. Counts are those on JDK 17; where there are none, the run takes too long for a test.

use std::path::{Path, PathBuf};

/// One run of one program.
pub struct GrowthRun {
    /// The source.
    pub file: PathBuf,
    /// Its line in the header, as it is.
    pub line: String,
    /// The class whose main method is run.
    pub class: String,
    /// Flags of `jmmc check`.
    pub flags: String,
    /// Arguments of the program.
    pub arguments: String,
    /// The verdict that is right.
    pub verdict: String,
    /// States and transitions, if they are asserted.
    pub counts: Option<(u64, u64)>,
    /// The first release of the JDK that has what it uses.
    pub first_jdk: u32,
}

impl GrowthRun {
    /// The program with its flags and arguments.
    pub fn name(&self) -> String {
        [&self.class, &self.flags, &self.arguments].map(|part| part.trim()).join(" ")
    }

    /// The line with other counts.
    pub fn line_with(&self, (states, transitions): (u64, u64)) -> String {
        let before = self.line.split(" (").next().unwrap_or(&self.line);
        format!("{before} ({states} states, {transitions} transitions)")
    }
}

/// All sources that may be compiled together.
pub fn sources() -> Vec<PathBuf> {
    let benches = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches");
    let folders = ["growth", "programs"].map(|folder| benches.join(folder));
    let mut files: Vec<PathBuf> = Vec::new();
    for folder in folders {
        files.extend(std::fs::read_dir(&folder).expect("benches").map(|entry| entry.expect("a file").path()));
    }
    files.sort();
    files
}

/// The first release of the JDK that compiles the source.
pub fn first_jdk(file: &Path) -> u32 {
    let text = std::fs::read_to_string(file).expect("a source");
    let release = text.lines().find_map(|line| line.strip_prefix("// jdk:"));
    release.map_or(0, |release| release.trim().trim_end_matches('+').parse().expect("`// jdk: N+`"))
}

/// The runs that the sources' headers list.
pub fn growth_runs() -> Vec<GrowthRun> {
    sources().iter().flat_map(|file| runs_of(file)).collect()
}

fn runs_of(file: &Path) -> Vec<GrowthRun> {
    let text = std::fs::read_to_string(file).expect("a source");
    let lines = text.lines().filter(|line| line.starts_with("// run:"));
    lines.map(|line| run(file, line)).collect()
}

fn run(file: &Path, line: &str) -> GrowthRun {
    let class = file.file_stem().expect("a name").to_string_lossy().into_owned();
    let said = line.trim_start_matches("// run:");
    let (words, expected) = said.split_once("=>").unwrap_or_else(|| panic!("{class}: no `=>` in `{line}`"));
    let (flags, arguments) = words.split_once("-- ").unwrap_or((words, ""));
    let numbers: Vec<u64> =
        expected.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect();
    GrowthRun {
        file: file.to_path_buf(),
        line: line.to_string(),
        flags: flags.trim().to_string(),
        arguments: arguments.trim().to_string(),
        verdict: expected.split_whitespace().next().unwrap_or_default().to_string(),
        counts: numbers.first().copied().zip(numbers.get(1).copied()),
        first_jdk: first_jdk(file),
        class,
    }
}
