//! The header of a litmus test: the comment lines at the top of its source that say what it asks and what each model should answer.
//!
//! ```java
//! // litmus:  tc01 – a compiler may see that x and y are never negative
//! // source:  JSR-133 causality test 1
//! // ask:     r1 == 1 && r2 == 1
//! // expect:  sc=forbidden jmm=allowed
//! // why:     one sentence, which may go on
//! //          on the next line
//! ```
//! A header begins with `// litmus:` and ends with the first line that is no comment. A source without one is a test without expectations; if it asks or
//! expects something above its code nevertheless, that is an error, since it would be passed over.

use crate::ask::Ask;
use crate::position::{HeaderProblem, Position};

/// The keys of a header.
const KEYS: [&str; 6] = ["litmus", "source", "ask", "expect", "why", "note"];

/// What a test says about itself.
#[derive(Clone, PartialEq, Debug)]
pub struct Header {
    /// Its name, and what it is about.
    pub title: String,
    /// Where it comes from.
    pub source: Option<String>,
    /// The behaviour that it asks about; `None`: is there an execution in which every `assert` is reached and true?
    pub ask: Option<Ask>,
    /// What each model should answer, in the order written.
    pub expect: Vec<Expectation>,
    /// Why that is so, if it is said.
    pub why: Option<String>,
}

/// What a model should answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expectation {
    /// The model's name.
    pub model: String,
    /// Whether the behaviour asked about is allowed.
    pub allowed: bool,
    /// Where that is written.
    pub at: Position,
}

/// The content of one key, line by line.
pub(crate) type KeyLines<'t> = Vec<(Position, &'t str)>;

struct Entry<'t> {
    key: &'t str,
    at: Position,
    lines: KeyLines<'t>,
}

impl Header {
    /// Reads the header of a source; `None` if it has none.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn parse(source: &str) -> Result<Option<Header>, HeaderProblem> {
        let entries = entries(source)?;
        let Some(title) = entries.first() else {
            return Ok(None);
        };
        let text = |key: &str| -> Option<String> { entries.iter().find(|entry| entry.key == key).map(joined) };
        for (index, entry) in entries.iter().enumerate() {
            if entry.key != "note" && entries[..index].iter().any(|earlier| earlier.key == entry.key) {
                return Err(HeaderProblem::new(entry.at, format!("`{}:` is given twice; keep one", entry.key)));
            }
        }
        let ask = entries.iter().find(|entry| entry.key == "ask");
        let expect = entries.iter().find(|entry| entry.key == "expect");
        Ok(Some(Header {
            title: joined(title),
            source: text("source"),
            ask: ask.map(|entry| Ask::parse(&entry.lines, entry.at)).transpose()?,
            expect: expect.map_or(Ok(Vec::new()), |entry| expectations(&entry.lines))?,
            why: text("why"),
        }))
    }

    /// What the model should answer, if the header says so.
    pub fn expected(&self, model: &str) -> Option<bool> {
        self.expect.iter().find(|expectation| expectation.model == model).map(|expectation| expectation.allowed)
    }
}

fn joined(entry: &Entry<'_>) -> String {
    let lines: Vec<&str> = entry.lines.iter().map(|(_, text)| *text).collect();
    lines.join(" ")
}

/// The header's entries; the first one is `litmus`. None if there is no header.
fn entries(source: &str) -> Result<Vec<Entry<'_>>, HeaderProblem> {
    let mut entries: Vec<Entry<'_>> = Vec::new();
    let mut above_code = true;
    for (number, line) in source.lines().enumerate() {
        let Some(comment) = line.trim_start().strip_prefix("//") else {
            if !entries.is_empty() {
                break;
            }
            above_code &= is_above_code(line);
            continue;
        };
        let at = |text: &str| {
            let before = text.as_ptr() as usize - line.as_ptr() as usize;
            Position { line: number as u32 + 1, column: line[..before].chars().count() as u32 + 1 }
        };
        let text = comment.trim();
        let start = at(comment.trim_start());
        let continues = comment.starts_with("   ");
        match (key(text), entries.last_mut()) {
            (Some((key, value)), None) if key == "litmus" => {
                entries.push(Entry { key, at: start, lines: lines(at(value), value) });
            }
            (Some((key, value)), Some(_)) if !continues && KEYS.contains(&key) => {
                entries.push(Entry { key, at: start, lines: lines(at(value), value) });
            }
            (Some((key, _)), Some(_)) if !continues => {
                let known = KEYS.join(", ");
                return Err(HeaderProblem::new(start, format!("`{key}:` is no part of a header; there are {known}")));
            }
            (_, Some(last)) => last.lines.extend(lines(start, text)),
            (Some((key @ ("ask" | "expect"), _)), None) if above_code => {
                let message = format!("`{key}:` is in no header; put a line `// litmus: NAME` above it");
                return Err(HeaderProblem::new(start, message));
            }
            (_, None) => {}
        }
    }
    Ok(entries)
}

/// Whether a line may be above a source's first declaration.
fn is_above_code(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || ["/*", "*", "package ", "import "].iter().any(|start| line.starts_with(start))
}

/// A line, unless it is empty.
fn lines(at: Position, text: &str) -> KeyLines<'_> {
    if text.is_empty() { Vec::new() } else { vec![(at, text.trim_end())] }
}

/// `ask: x == 1` as key and value; the value begins with its first letter.
fn key(text: &str) -> Option<(&str, &str)> {
    let (key, value) = text.split_once(':')?;
    let is_word = !key.is_empty() && key.chars().all(|c| c.is_ascii_lowercase());
    (is_word && (value.is_empty() || value.starts_with(char::is_whitespace))).then(|| (key, value.trim_start()))
}

fn expectations(lines: &[(Position, &str)]) -> Result<Vec<Expectation>, HeaderProblem> {
    let mut found: Vec<Expectation> = Vec::new();
    for (start, line) in lines {
        for word in line.split_whitespace() {
            let before = word.as_ptr() as usize - line.as_ptr() as usize;
            let column = start.column + line[..before].chars().count() as u32;
            let at = Position { line: start.line, column };
            let expectation = expectation(word, at)?;
            if found.iter().any(|other| other.model == expectation.model) {
                return Err(HeaderProblem::new(at, format!("{} is expected twice; keep one", expectation.model)));
            }
            found.push(expectation);
        }
    }
    Ok(found)
}

fn expectation(word: &str, at: Position) -> Result<Expectation, HeaderProblem> {
    let wrong =
        || HeaderProblem::new(at, format!("`{word}` is no expectation; write `model=allowed` or `model=forbidden`"));
    let (model, answer) = word.split_once('=').ok_or_else(wrong)?;
    let is_name = !model.is_empty() && model.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    let allowed = match answer {
        "allowed" => true,
        "forbidden" => false,
        _ => return Err(wrong()),
    };
    if !is_name {
        return Err(wrong());
    }
    Ok(Expectation { model: model.to_string(), allowed, at })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST: &str = "\
/* a comment that is none of ours */
// litmus:  tc01 – never negative
// source:  JSR-133: causality test 1
// ask:     r1 == 1 &&
//          r2 == 1
// expect:  sc=forbidden jmm-revised=allowed
//          opmm=forbidden
// why:     note: a cycle
//
// note:    and this
class Tc01 { }
// ask:     not part of it
";

    #[track_caller]
    fn refused(source: &str, line: u32, column: u32, says: &str) {
        let problem = Header::parse(source).expect_err("a problem");
        assert_eq!(problem.at, Position { line, column }, "{problem}");
        assert!(problem.message.contains(says), "{problem}");
    }

    #[test]
    fn a_header_is_read() {
        let header = Header::parse(TEST).unwrap().unwrap();
        assert_eq!(header.title, "tc01 – never negative");
        assert_eq!(header.source.as_deref(), Some("JSR-133: causality test 1"));
        assert_eq!(header.why.as_deref(), Some("note: a cycle"));
        let names: Vec<String> = header.ask.iter().flat_map(|ask| ask.names()).map(|name| name.text).collect();
        assert_eq!(names, ["r1", "r2"]);
        assert_eq!(header.expected("sc"), Some(false));
        assert_eq!(header.expected("jmm-revised"), Some(true));
        assert_eq!(header.expected("opmm"), Some(false));
        assert_eq!(header.expected("jpr"), None);
    }

    #[test]
    fn a_source_may_have_none() {
        assert_eq!(Header::parse("// asks: x\nclass A { }\n// ask: x\n"), Ok(None));
        assert_eq!(Header::parse(""), Ok(None));
        let bare = Header::parse("class A { }\n// litmus: a\n").unwrap().unwrap();
        assert_eq!((bare.title.as_str(), bare.ask, bare.expect), ("a", None, Vec::new()));
    }

    #[test]
    fn problems_say_where_they_are() {
        refused("// litmus: a\n// asks:   x == 1\n", 2, 4, "`asks:`");
        refused("// litmus: a\n// ask: x == 1\n// ask: y == 1\n", 3, 4, "twice");
        refused("// litmus: a\n// expect: sc=forbiden\n", 2, 12, "`sc=forbiden`");
        refused("// litmus: a\n// expect: sc=allowed  Tso=allowed\n", 2, 24, "`Tso=allowed`");
        refused("// litmus: ä\n// expect: sc=allowed\n//         sc=allowed\n", 3, 12, "twice");
        refused("// litmus: a\n// ask:    x == \n", 2, 16, "ends");
        refused("// litmus: a\n// ask:\n", 2, 4, "ends");
        refused("package a;\n\n// ask: x == 1\nclass A { }\n", 3, 4, "`// litmus: NAME`");
        refused("/* A\n * test */\n// expect: sc=allowed\n// litmus: late\n", 3, 4, "`expect:` is in no header");
    }
}
