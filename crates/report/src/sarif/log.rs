//! What every SARIF 2.1.0 log of jmmc has in common: the frame, rules, places, and results that leave something open.

use serde_json::{Value, json};
use std::path::{Component, Path};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// A kind of result, for those who look it up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SarifRule<'r> {
    /// Its name in results.
    pub id: &'r str,
    /// What a result of this kind says, in one sentence.
    pub summary: &'static str,
    /// What to do about it.
    pub help: &'static str,
    /// The weakness it belongs to, as the Common Weakness Enumeration numbers it; 0 if it is none.
    pub weakness: u32,
}

impl SarifRule<'_> {
    fn to_json(self) -> Value {
        let mut rule = json!({
            "id": self.id,
            "shortDescription": { "text": self.summary },
            "help": { "text": self.help },
        });
        if self.weakness > 0 {
            rule["properties"] = json!({ "tags": ["concurrency", format!("external/cwe/cwe-{}", self.weakness)] });
        }
        rule
    }
}

/// A log with one run, indented, with a newline at the end. Of the rules, those are listed that a result has.
pub fn sarif_log(tool: &str, rules: &[SarifRule<'_>], results: &[Value]) -> String {
    let used = rules.iter().filter(|rule| results.iter().any(|result| result["ruleId"] == rule.id));
    let rules: Vec<Value> = used.map(|rule| rule.to_json()).collect();
    let driver = json!({ "name": tool, "version": env!("CARGO_PKG_VERSION"), "rules": rules });
    let run = json!({
        "tool": { "driver": driver },
        "invocations": [{ "executionSuccessful": true }],
        "columnKind": "unicodeCodePoints",
        "results": results,
    });
    format!("{:#}\n", json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": [run] }))
}

/// A place in a file; `path` is where it is from here, or just its name.
pub fn sarif_location(path: &Path, line: Option<u32>, column: Option<u32>) -> Value {
    let mut place = json!({ "artifactLocation": { "uri": uri(path) } });
    if let Some(line) = line {
        place["region"] = json!({ "startLine": line.max(1) });
        if let Some(column) = column {
            place["region"]["startColumn"] = json!(column.max(1));
        }
    }
    json!({ "physicalLocation": place })
}

/// Something that was not decided. It is never taken for a pass.
pub fn sarif_open(rule: &str, text: &str) -> Value {
    json!({ "ruleId": rule, "kind": "open", "level": "none", "message": { "text": text } })
}

/// A path as a URI, relative if the path is.
fn uri(path: &Path) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-~".contains(&byte);
    let encoded = |part: &std::ffi::OsStr| -> String {
        let text = part.to_string_lossy().into_owned();
        text.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
    };
    let parts: Vec<String> = path
        .components()
        .filter_map(|part| match part {
            Component::Normal(part) => Some(encoded(part)),
            Component::ParentDir => Some("..".to_string()),
            Component::CurDir | Component::RootDir | Component::Prefix(_) => None,
        })
        .collect();
    if path.is_absolute() { format!("file:///{}", parts.join("/")) } else { parts.join("/") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_uris() {
        let check = |path: &str, expected: &str| assert_eq!(uri(Path::new(path)), expected);
        check("./src/a b/Ünder.java", "src/a%20b/%C3%9Cnder.java");
        check("../X.java", "../X.java");
        check("/home/me/X#1.java", "file:///home/me/X%231.java");
    }
}
