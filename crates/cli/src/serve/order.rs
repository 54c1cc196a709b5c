//! What the page asks for: a source, what is to be done with it, and how; and the commands that do it.

use crate::litmus::public_type;
use crate::models::names_in_suites;
use serde::Deserialize;
use std::path::Path;

/// Most models of their own that people may give.
const MOST_FILES: usize = 8;

/// How many executions of each outcome are shown.
const WALK: &str = "6";

/// What is to be run.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunOrder {
    source: String,
    #[serde(default)]
    job: Job,
    /// Arguments of the program, as one types them.
    #[serde(default)]
    arguments: String,
    /// Names of models; none for those that are usual.
    #[serde(default)]
    models: Vec<String>,
    /// Axiomatic models beside the source.
    #[serde(default)]
    files: Vec<ModelFile>,
}

/// An axiomatic model of one's own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ModelFile {
    name: String,
    text: String,
}

/// What is done with a source.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
#[serde(rename_all = "lowercase")]
pub enum Job {
    /// What the source looks like.
    #[default]
    Auto,
    /// Its `main` is checked.
    Check,
    /// Its methods `@thread` are run side by side.
    Litmus,
    /// Its methods are verified.
    Verify,
}

/// A command to run: what it is called on the page, and its words.
#[derive(PartialEq, Eq, Debug)]
pub struct RunCommand {
    pub title: &'static str,
    pub words: Vec<String>,
}

impl RunOrder {
    /// Reads an order; or what is wrong with it.
    pub fn parse(body: &[u8]) -> Result<RunOrder, String> {
        let order: RunOrder = serde_json::from_slice(body).map_err(|error| format!("this is no order: {error}"))?;
        let plain = |name: &str| {
            let stem = name.strip_suffix(".mm").unwrap_or_default();
            !stem.is_empty()
                && stem.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
                && !stem.starts_with('-')
        };
        if let Some(file) = order.files.iter().find(|file| !plain(&file.name)) {
            return Err(format!("{}: models are named with letters, digits, - and _, and end with .mm", file.name));
        }
        if order.files.len() > MOST_FILES {
            return Err(format!("more than {MOST_FILES} models"));
        }
        let known = |name: &String| {
            names_in_suites().any(|model| model == name) || order.files.iter().any(|file| file.name == *name)
        };
        match order.models.iter().find(|name| !known(name)) {
            Some(unknown) => Err(format!("there is no model {unknown}")),
            None => Ok(order),
        }
    }

    /// The name of the source's file.
    pub fn file(&self) -> String {
        format!("{}.java", public_type(&self.source).unwrap_or_else(|| "Test".to_string()))
    }

    /// Writes the files into a folder.
    pub fn write(&self, folder: &Path) -> std::io::Result<()> {
        std::fs::write(folder.join(self.file()), &self.source)?;
        self.files.iter().try_for_each(|file| std::fs::write(folder.join(&file.name), &file.text))
    }

    /// What is done.
    pub fn job(&self) -> Job {
        match self.job {
            Job::Auto if self.source.contains("@thread") => Job::Litmus,
            Job::Auto if self.source.contains("void main(") => Job::Check,
            Job::Auto if self.source.contains("/*@") || self.source.contains("@GuardedBy") => Job::Verify,
            Job::Auto => Job::Check,
            chosen => chosen,
        }
    }

    /// The commands, one after the other.
    pub fn commands(&self) -> Vec<RunCommand> {
        let words = |words: &[&str]| words.iter().map(|word| word.to_string()).collect::<Vec<_>>();
        let command = |title, first: &[&str], rest: Vec<String>| {
            let all = [words(first), vec![self.file()], rest].concat();
            RunCommand { title, words: all }
        };
        let chosen = || self.models.iter().flat_map(|model| ["--model".to_string(), model.clone()]).collect::<Vec<_>>();
        match self.job() {
            Job::Check | Job::Auto => {
                // A program is checked under one model, or as its verdict needs it.
                let model = if self.models.len() == 1 { chosen() } else { Vec::new() };
                let arguments = split(&self.arguments);
                let arguments = if arguments.is_empty() { arguments } else { [words(&["--"]), arguments].concat() };
                vec![command("check", &["check", "--show-output"], [model, arguments].concat())]
            }
            Job::Litmus => {
                let all = command("all outcomes", &["outcomes", "--walk", WALK], chosen());
                let asked = command("what is asked", &["litmus", "--explain"], chosen());
                if self.source.contains("ask:") || self.source.contains("@Outcome") {
                    vec![asked, all]
                } else {
                    vec![all]
                }
            }
            Job::Verify => vec![command("verify", &["verify"], Vec::new())],
        }
    }
}

/// The words of a line; quotes keep spaces.
fn split(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for letter in line.chars() {
        match (letter, quote) {
            (letter, Some(end)) if letter == end => quote = None,
            (letter, Some(_)) => word.get_or_insert_default().push(letter),
            ('"' | '\'', None) => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (letter, None) if letter.is_whitespace() => words.extend(word.take()),
            (letter, None) => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(json: serde_json::Value) -> Result<RunOrder, String> {
        RunOrder::parse(json.to_string().as_bytes())
    }

    fn words(json: serde_json::Value) -> Vec<String> {
        let commands = order(json).ok().unwrap().commands();
        commands.iter().map(|command| command.words.join(" ")).collect()
    }

    #[test]
    fn a_program_is_checked_under_one_model_or_all_that_matter() {
        let main = "public class P { public static void main(String[] a) {} }";
        let words =
            |models: &[&str]| words(serde_json::json!({ "source": main, "models": models, "arguments": "3 'a b'" }));
        assert_eq!(words(&["opmm"]), ["check --show-output P.java --model opmm -- 3 a b"]);
        assert_eq!(words(&["opmm", "sc"]), ["check --show-output P.java -- 3 a b"]);
    }

    #[test]
    fn jobs_are_seen_in_the_source() {
        let words = |source: &str| words(serde_json::json!({ "source": source, "models": ["sc", "modes"] }));
        let asked = "litmus --explain Test.java --model sc --model modes";
        assert_eq!(words("// ask: x == 1\nclass A { @thread static void t() {} }")[0], asked);
        assert_eq!(
            words("class A { @thread static void t() {} }"),
            ["outcomes --walk 6 Test.java --model sc --model modes"]
        );
        assert_eq!(words("class A { /*@ requires x > 0 */ void f() {} }"), ["verify Test.java"]);
    }

    #[test]
    fn names_are_names() {
        let named =
            |name: &str| order(serde_json::json!({ "source": "", "files": [{ "name": name, "text": "" }] })).is_ok();
        assert!(named("my-model_2.mm"));
        for bad in ["../x.mm", "x", ".mm", "a/b.mm", "-x.mm", "x.mm/"] {
            assert!(!named(bad), "{bad}");
        }
        assert!(order(serde_json::json!({ "source": "", "models": ["--help"] })).is_err());
    }

    #[test]
    fn arguments_are_words() {
        assert_eq!(split(" 3  greedy "), ["3", "greedy"]);
        assert_eq!(split("'a b' \"\" c'd'"), ["a b", "", "cd"]);
        assert_eq!(split(""), [""; 0]);
    }
}
