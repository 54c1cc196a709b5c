//! What the README and the book show of jmmc's output is what it prints.
//!
//! A block that begins with `$ jmmc` is a command in the repository's folder, with its output, but for what depends on the machine. A line `…` stands for lines that are left
//! out. `UPDATE_GOLDEN=1` (or `cargo xtask bless`) rewrites blocks that have no such line.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Where lines are left out.
const LEFT_OUT: &str = "…";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The text without what depends on the machine and on the JDK: times, counters of the search, the numbers of objects and of minor steps.
fn normal(text: &str) -> String {
    let mut lines = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with("states ")) {
        let mut words: Vec<String> = line.split(' ').map(object_without_number).collect();
        for index in 1..words.len() {
            let is_time = words[index] == "s" && words[index - 1].parse::<f64>().is_ok();
            let is_count = words[index - 1] == "all" && words[index].ends_with(')');
            if is_time || is_count {
                words[if is_time { index - 1 } else { index }] = "_".to_string();
            }
        }
        lines.push(words.join(" "));
    }
    lines.join("\n")
}

/// `Foo@12` is `Foo@`.
fn object_without_number(word: &str) -> String {
    match word.split_once('@') {
        Some((class, number)) if number.parse::<u32>().is_ok() => format!("{class}@"),
        _ => word.to_string(),
    }
}

/// What the command prints.
fn printed(command: &str) -> String {
    let mut words = command.split_whitespace();
    assert_eq!(words.next(), Some("jmmc"), "{command}");
    let output = Command::new(env!("CARGO_BIN_EXE_jmmc")).current_dir(root()).args(words).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{command}");
    String::from_utf8(output.stdout).unwrap()
}

/// Whether lines are left out.
fn is_cut(shown: &str) -> bool {
    shown.lines().any(|line| line == LEFT_OUT)
}

/// Whether the parts of `shown`, between the lines that stand for others, occur in `printed` in this order, from its first line on.
fn is_excerpt(shown: &str, printed: &str) -> bool {
    let (printed, shown) = (normal(printed.trim_end()), normal(shown.trim_end()));
    let mut rest = printed.as_str();
    let gap = format!("\n{LEFT_OUT}");
    let between = format!("{gap}\n");
    let mut parts = shown.split(&between).map(|part| part.trim_end_matches(&gap));
    let first = parts.next().unwrap_or_default();
    let Some(after) = rest.strip_prefix(first) else {
        return false;
    };
    rest = after;
    parts.all(|part| match rest.split_once(part) {
        Some((_, after)) => {
            rest = after;
            true
        }
        None => false,
    }) && (is_cut(&shown) || rest.is_empty())
}

/// Checks the blocks of a file; the number of commands.
fn check(file: &str) -> usize {
    let path = root().join(file);
    let mut text = std::fs::read_to_string(&path).unwrap();
    let blocks: Vec<String> =
        text.split("\n```").filter_map(|block| block.strip_prefix("\n$ ")).map(str::to_string).collect();
    for block in &blocks {
        let (command, shown) = block.split_once('\n').unwrap_or((block, ""));
        let printed = printed(command);
        if std::env::var_os("UPDATE_GOLDEN").is_some() && !is_cut(shown) {
            text = text.replace(&format!("$ {block}"), &format!("$ {command}\n{}", printed.trim_end()));
            std::fs::write(&path, &text).unwrap();
        } else {
            assert!(is_excerpt(shown, &printed), "{file}: `{command}` prints:\n{printed}\nand not:\n{shown}");
        }
    }
    blocks.len()
}

#[test]
fn the_readme_shows_what_is_printed() {
    assert!(check("README.md") >= 3);
}

#[test]
fn the_page_about_programs_that_never_end_shows_what_is_printed() {
    assert!(check("docs/liveness.md") >= 1);
}

#[test]
fn a_round_that_is_repeated_for_ever_is_drawn_once_with_a_bracket() {
    let folder = crate::run::Folder::new();
    let page = folder.path().join("page.html");
    printed(&format!("jmmc check examples/liveness/StopPlain.java --audit none --html {}", page.display()));
    let html = std::fs::read_to_string(page).expect("a page");
    assert_eq!(html.matches("<path class=\"round\"").count(), 1);
    assert_eq!(html.matches(">read StopPlain.stop = false</text>").count(), 1, "one round is enough");
}

#[test]
fn excerpts() {
    assert!(is_excerpt("a 1.5 s\nb", "a 2 s\nb\n"));
    assert!(is_excerpt("a\n…\nc", "a\nb\nc\nd\n"));
    assert!(is_excerpt("a\n…", "a\nb\n"));
    assert!(!is_excerpt("a\n…\nc", "a\nb\nd\n"));
    assert!(!is_excerpt("a", "a\nb\n"));
    assert!(!is_excerpt("b\n…", "a\nb\n"));
}
