//! What a test says about its results: `@Outcome`.
//!
//! An id is the text of a result, or a regular expression for the whole text, as Java has them (with lookahead). A result belongs to the first outcome that has its very text as an
//! id, else to the first whose pattern matches, else to the last one with a blank id; without such a one it is forbidden, as in jcstress.

use fancy_regex::Regex;
use jmmc_program::{Annotation, AnnotationValue};

/// What may be said of a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expect {
    /// It may happen.
    Acceptable,
    /// It may happen, and is worth a look.
    Interesting,
    /// It must not happen.
    Forbidden,
    /// Nobody knows what to expect.
    Unknown,
}

/// One `@Outcome` annotation.
#[derive(Clone, Debug)]
pub struct OutcomeAnnotation {
    /// The ids, which are regular expressions.
    pub ids: Vec<String>,
    /// What is expected.
    pub expect: Expect,
    /// What it says about it.
    pub description: String,
    patterns: Vec<Regex>,
}

/// All that a test expects, in the order of its annotations.
#[derive(Clone, Debug, Default)]
pub struct Expectations {
    /// The `@Outcome` annotations, in their order.
    pub outcomes: Vec<OutcomeAnnotation>,
}

/// What is expected of one result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grade<'e> {
    /// What is expected.
    pub expect: Expect,
    /// What the test says about it.
    pub description: &'e str,
    /// The outcome that it belongs to; `None` if it belongs to none.
    pub outcome: Option<usize>,
}

/// What jcstress says about a result that belongs to no outcome.
const UNLISTED: &str = "no outcome of the test matches, so it is forbidden";

impl Expectations {
    /// What annotations say, in this order.
    pub fn of<'a>(annotations: impl Iterator<Item = &'a Annotation>) -> Expectations {
        let mut outcomes = Vec::new();
        for annotation in annotations {
            if annotation.is("Outcome") {
                outcomes.push(expectation(annotation));
            } else if annotation.is("Outcomes") {
                let inside = annotation.element("value").map(AnnotationValue::values).unwrap_or_default();
                outcomes.extend(inside.iter().filter_map(AnnotationValue::annotation).map(expectation));
            }
        }
        Expectations { outcomes }
    }

    /// What is expected of a result.
    pub fn grade(&self, result: &str) -> Grade<'_> {
        let by_text = |outcome: &OutcomeAnnotation| outcome.ids.iter().any(|id| id == result);
        let matches = |pattern: &Regex| pattern.is_match(result).unwrap_or(false);
        let by_pattern = |outcome: &OutcomeAnnotation| outcome.patterns.iter().any(matches);
        let by_default = |outcome: &OutcomeAnnotation| outcome.ids.iter().any(|id| id.trim().is_empty());
        let position = |test: &dyn Fn(&OutcomeAnnotation) -> bool| self.outcomes.iter().position(test);
        let default = || self.outcomes.iter().rposition(by_default);
        match position(&by_text).or_else(|| position(&by_pattern)).or_else(default) {
            Some(index) => {
                let outcome = &self.outcomes[index];
                Grade { expect: outcome.expect, description: &outcome.description, outcome: Some(index) }
            }
            None => Grade { expect: Expect::Forbidden, description: UNLISTED, outcome: None },
        }
    }
}

fn expectation(annotation: &Annotation) -> OutcomeAnnotation {
    let mut ids: Vec<String> = annotation.texts("id").into_iter().map(str::to_string).collect();
    if ids.is_empty() {
        ids.push(String::new());
    }
    let expect = match annotation.element("expect") {
        Some(AnnotationValue::Constant(name)) => match &**name {
            "ACCEPTABLE" => Expect::Acceptable,
            "ACCEPTABLE_INTERESTING" => Expect::Interesting,
            "FORBIDDEN" => Expect::Forbidden,
            _ => Expect::Unknown,
        },
        _ => Expect::Unknown,
    };
    // Most ids are no patterns, and some are not even regular expressions: then only their very text counts.
    let pattern = |id: &String| Regex::new(&format!("^(?:{id})$")).ok().filter(|_| !id.trim().is_empty());
    OutcomeAnnotation {
        patterns: ids.iter().filter_map(pattern).collect(),
        ids,
        expect,
        description: annotation.texts("desc").concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(ids: &[&str], expect: &str) -> Annotation {
        let text = |id: &&str| AnnotationValue::Text((*id).into());
        Annotation {
            descriptor: "Lorg/openjdk/jcstress/annotations/Outcome;".into(),
            elements: [
                ("id".into(), AnnotationValue::List(ids.iter().map(text).collect())),
                ("expect".into(), AnnotationValue::Constant(expect.into())),
            ]
            .into(),
        }
    }

    fn grades(outcomes: &[Annotation], results: &[&str]) -> Vec<(Expect, Option<usize>)> {
        let expectations = Expectations { outcomes: outcomes.iter().map(expectation).collect() };
        let grade = |result: &&str| {
            let grade = expectations.grade(result);
            (grade.expect, grade.outcome)
        };
        results.iter().map(grade).collect()
    }

    #[test]
    fn very_text_comes_before_patterns_and_these_before_the_default() {
        let outcomes = [
            outcome(&[], "ACCEPTABLE"),
            outcome(&["1, .*"], "ACCEPTABLE_INTERESTING"),
            outcome(&["1, 0", "0, 0"], "FORBIDDEN"),
        ];
        let found = grades(&outcomes, &["1, 0", "1, 7", "0, 0", "5, 5"]);
        let forbidden = (Expect::Forbidden, Some(2));
        assert_eq!(found, [forbidden, (Expect::Interesting, Some(1)), forbidden, (Expect::Acceptable, Some(0))]);
    }

    #[test]
    fn the_last_default_counts_and_patterns_may_look_ahead() {
        let outcomes = [
            outcome(&[""], "FORBIDDEN"),
            outcome(&["(?!1)\\d, .*"], "ACCEPTABLE_INTERESTING"),
            outcome(&[" "], "ACCEPTABLE"),
        ];
        let found = grades(&outcomes, &["0, 5", "1, 5"]);
        assert_eq!(found, [(Expect::Interesting, Some(1)), (Expect::Acceptable, Some(2))]);
    }

    #[test]
    fn what_is_not_listed_is_forbidden() {
        let outcomes = [outcome(&["0"], "ACCEPTABLE"), outcome(&["[-+"], "UNKNOWN")];
        let found = grades(&outcomes, &["1", "[-+", "00"]);
        assert_eq!(found, [(Expect::Forbidden, None), (Expect::Unknown, Some(1)), (Expect::Forbidden, None)]);
    }
}
