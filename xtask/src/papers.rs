//! Citations: every key cited in a comment, such as `[JLS §17.4]`, is explained in `docs/papers.md`.

use crate::findings::Findings;
use crate::source::Source;

/// What follows the key of a citation.
const PARTS: [&str; 9] = ["§", "Fig.", "Alg.", "Def.", "Table", "Tab.", "Lemma", "Theorem", "Thm."];

/// The keys that `docs/papers.md` explains: its second-level headings.
pub fn keys(papers: &str) -> Vec<String> {
    papers.lines().filter_map(|line| Some(line.strip_prefix("## ")?.trim().to_string())).collect()
}

/// Checks the citations in the file's comments.
pub fn check(source: &Source, keys: &[String], findings: &mut Findings) {
    if source.crate_name().is_empty() {
        return;
    }
    for (index, line) in source.lines.iter().enumerate() {
        let comment = line.split_once("//").map_or("", |(_, comment)| comment);
        for key in cited(comment) {
            if !keys.iter().any(|known| known == key) {
                let place = format!("{}:{}", source.path, index + 1);
                findings.error(&place, &format!("[{key} …] is cited, but docs/papers.md does not explain `{key}`"));
            }
        }
    }
}

/// The keys that a comment cites: `[Key §…]`, `[Key Fig. …]` and so on.
fn cited(comment: &str) -> Vec<&str> {
    let citations = comment.split('[').skip(1).filter_map(|rest| rest.split_once(' '));
    let keys = citations.filter(|(_, part)| PARTS.iter().any(|known| part.starts_with(known)));
    keys.map(|(key, _)| key).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn citations_are_told_from_links() {
        assert_eq!(cited("! Implements [OpMM Alg. 1], see [JLS §17.4] and [`Foo`] [bar](x)."), ["OpMM", "JLS"]);
    }

    #[test]
    fn an_unknown_key_is_an_error() {
        let source = Source::new("crates/machine/src/a.rs", "//! [JLS §17.4]\n//! [Nobody Fig. 1]\n");
        let mut findings = Findings::default();
        check(&source, &keys("# Papers\n## JLS\ntext\n"), &mut findings);
        let expected = "crates/machine/src/a.rs:2: [Nobody …] is cited, but docs/papers.md does not explain `Nobody`";
        assert_eq!(findings.messages(), [expected]);
    }
}
