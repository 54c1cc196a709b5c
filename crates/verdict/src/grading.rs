//! Grades what a jcstress test can result in by what its annotations say.
//!
//! A forbidden result counts as seen under models that allow no more than the Java Memory Model does, and as excluded under models that allow no
//! less, if all their executions were explored; or if there are no data races, under any.
//!
//! Errs on: *unknown*.

use crate::algebra::Extent;
use crate::evidence::Evidence;
use jmmc_jcstress::{Adapter, Expect, Expectations, TestMode};
use jmmc_jmm::{Approximation, Verdict};
use jmmc_litmus::{AbruptEnd, Outcome};
use std::collections::{BTreeMap, BTreeSet};

/// A result, and what is expected of it.
#[derive(Clone, Debug)]
pub struct JudgedResult {
    /// The text of the result.
    pub result: String,
    /// What is expected.
    pub expect: Expect,
    /// What the test says about it.
    pub description: String,
    /// Whether it happens under each model, in the order of the evidence; `None` if that is not known.
    pub seen: Vec<Option<bool>>,
}

/// What a jcstress test can result in, and what follows.
#[derive(Clone, Debug)]
pub struct Grading {
    /// Every result that some model allows, sorted.
    pub grades: Vec<JudgedResult>,
    /// Results that are listed as possible, but that no explored execution has.
    pub unreached: Vec<String>,
    /// The verdict about the test.
    pub verdict: Verdict,
    /// Why, in one sentence.
    pub reason: String,
    /// The forbidden results that happen, each with the position of the evidence that shows it.
    pub broken: Vec<(String, usize)>,
}

/// Why a test fails: the result is forbidden, but happens under a model.
pub fn broken_by(result: &str, model: &str) -> String {
    format!("`{result}` is forbidden, but happens under {model}")
}

/// Whether all that may happen in Java is known to be among what was found.
pub fn is_bounded(evidence: &[Evidence]) -> bool {
    evidence.iter().any(|one| {
        let case = one.case();
        let bounds = case.quiet || case.relation.is_some_and(|relation| relation != Approximation::Under);
        case.extent == Extent::Complete && bounds
    })
}

/// Grades what engines found about a jcstress test.
pub fn grade(expectations: &Expectations, mode: TestMode, evidence: &[Evidence]) -> Grading {
    let (grades, unreached) = results(expectations, mode, evidence);
    let cases: Vec<_> = evidence.iter().map(Evidence::case).collect();
    let race_free = cases.iter().any(|case| case.extent == Extent::Complete && case.quiet);
    let real = |(index, seen): &(usize, &Option<bool>)| {
        **seen == Some(true) && cases[*index].relation.is_some_and(|relation| relation != Approximation::Over)
    };
    let excluded = |(index, seen): (usize, &Option<bool>)| {
        let bounds = cases[index].relation.is_some_and(|relation| relation != Approximation::Under);
        *seen == Some(false) && (race_free || bounds)
    };
    let forbidden = || grades.iter().filter(|grade| grade.expect == Expect::Forbidden);
    let shown = |grade: &JudgedResult| {
        let (index, _) = grade.seen.iter().enumerate().find(real)?;
        Some((grade.result.clone(), index))
    };
    let broken: Vec<(String, usize)> = forbidden().filter_map(shown).collect();
    let open = forbidden().find(|grade| !grade.seen.iter().enumerate().any(excluded));
    let (verdict, reason) = match (broken.first(), open) {
        (Some((result, by)), _) => (Verdict::Violated, broken_by(result, &evidence[*by].about.name)),
        (None, Some(grade)) => {
            let reason = format!("whether `{}`, which is forbidden, can happen was not decided", grade.result);
            (Verdict::Unknown, reason)
        }
        (None, None) if is_bounded(evidence) => (Verdict::Holds, "no forbidden result can happen".to_string()),
        (None, None) => {
            (Verdict::Unknown, "no forbidden result was seen, but not all executions are known".to_string())
        }
    };
    Grading { grades, unreached, verdict, reason, broken }
}

/// The outcomes that an engine found.
fn outcomes(evidence: &Evidence) -> impl Iterator<Item = &Outcome> {
    evidence.findings.outcomes().into_iter().flat_map(|outcomes| &outcomes.all)
}

/// Every result that some model allows, graded; and what is expected but never happens.
fn results(expectations: &Expectations, mode: TestMode, evidence: &[Evidence]) -> (Vec<JudgedResult>, Vec<String>) {
    let mut found: BTreeMap<String, bool> = BTreeMap::new();
    for outcome in evidence.iter().flat_map(outcomes) {
        found.insert(result_of(outcome, mode), outcome.ends.is_empty() || is_stale(outcome, mode));
    }
    let mut reached = BTreeSet::new();
    let mut grades = Vec::new();
    for (result, ends_well) in found {
        let grade = expectations.grade(&result);
        reached.extend(grade.outcome.filter(|_| ends_well));
        let seen = evidence.iter().map(|one| {
            let is_there = outcomes(one).any(|outcome| result_of(outcome, mode) == result);
            (is_there || one.case().extent == Extent::Complete).then_some(is_there)
        });
        grades.push(JudgedResult {
            expect: if ends_well { grade.expect } else { Expect::Forbidden },
            description: if ends_well { grade.description.to_string() } else { "not an end of a test".to_string() },
            seen: seen.collect(),
            result,
        });
    }
    let missed = expectations.outcomes.iter().enumerate().filter(|(index, _)| !reached.contains(index));
    let missed = missed.filter(|(_, outcome)| outcome.expect != Expect::Forbidden);
    let ids = missed.flat_map(|(_, outcome)| outcome.ids.iter().filter(|id| !id.is_empty()).cloned());
    (grades, ids.collect())
}

/// The text of a result as jcstress prints it; where threads do not end by a return, what becomes of them instead.
fn result_of(outcome: &Outcome, mode: TestMode) -> String {
    if is_stale(outcome, mode) {
        Adapter::stale().to_string()
    } else if outcome.ends.is_empty() {
        Adapter::result(&outcome.values)
    } else {
        outcome.ends.iter().map(AbruptEnd::to_string).collect::<Vec<_>>().join("; ")
    }
}

/// Whether an actor that should have ended goes round, or waits, for ever.
fn is_stale(outcome: &Outcome, mode: TestMode) -> bool {
    let hangs = |end: &AbruptEnd| matches!(end, AbruptEnd::Endless { .. } | AbruptEnd::Deadlock { .. });
    mode == TestMode::Termination && !outcome.ends.is_empty() && outcome.ends.iter().all(hangs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::{About, Findings, Outcomes};
    use crate::gap::{Coverage, Gap};
    use jmmc_litmus::FinalValue;
    use jmmc_program::{Annotation, AnnotationValue};

    /// What an engine may say of a result that is forbidden.
    #[derive(Clone, Copy, Debug)]
    struct Said {
        relation: Option<Approximation>,
        extent: Extent,
        quiet: bool,
        saw: bool,
    }

    fn everything() -> Vec<Said> {
        let mut all = Vec::new();
        for relation in [None, Some(Approximation::Under), Some(Approximation::Exact), Some(Approximation::Over)] {
            for extent in [Extent::Complete, Extent::Bounded, Extent::Partial] {
                for (quiet, saw) in [(false, false), (false, true), (true, false), (true, true)] {
                    all.push(Said { relation, extent, quiet, saw });
                }
            }
        }
        all
    }

    fn outcome() -> Outcome {
        Outcome { values: vec![Some(FinalValue::Int(7))], ends: Vec::new(), asserts_hold: true }
    }

    fn evidence(said: Said) -> Evidence {
        let about = About { name: "model".to_string(), model: None, relation: said.relation };
        let all = said.saw.then(outcome).into_iter().collect();
        let found = Outcomes { all, ..Outcomes::default() };
        let coverage = match said.extent {
            Extent::Complete => Coverage::Complete,
            Extent::Bounded => Coverage::Within(3),
            Extent::Partial => Coverage::Partial(vec![Gap::NotForThis("a test")]),
        };
        Evidence { sees_races: said.quiet, ..Evidence::nothing(about, Findings::Outcomes(Box::new(found)), coverage) }
    }

    #[test]
    fn a_test_holds_only_if_nothing_forbidden_can_happen_and_everything_is_known() {
        let is = |said: &Said, relations: [Approximation; 2]| relations.map(Some).contains(&said.relation);
        let shows = |said: &Said| said.saw && is(said, [Approximation::Under, Approximation::Exact]);
        let covers = |said: &Said| is(said, [Approximation::Exact, Approximation::Over]);
        let complete = |said: &Said| said.extent == Extent::Complete;
        for first in everything() {
            for second in everything() {
                let both = [first, second];
                let race_free = both.iter().any(|said| complete(said) && said.quiet);
                let known = both.iter().any(|said| complete(said) && (said.quiet || covers(said)));
                let excluded = both.iter().any(|said| complete(said) && !said.saw && (race_free || covers(said)));
                let seen = both.iter().any(|said| said.saw);
                let expected = if both.iter().any(shows) {
                    Verdict::Violated
                } else if known && (excluded || !seen) {
                    Verdict::Holds
                } else {
                    Verdict::Unknown
                };
                let graded = grade(&Expectations::default(), TestMode::Continuous, &both.map(evidence));
                assert_eq!(graded.verdict, expected, "{both:?}");
                assert_eq!(!graded.broken.is_empty(), expected == Verdict::Violated);
                assert_eq!(graded.grades.len(), usize::from(seen));
            }
        }
    }

    #[test]
    fn what_is_expected_but_never_happens_is_listed() {
        let expected = |id: &str, expect: &str| Annotation {
            descriptor: "LOutcome;".into(),
            elements: Box::new([
                ("id".into(), AnnotationValue::Text(id.into())),
                ("expect".into(), AnnotationValue::Constant(expect.into())),
            ]),
        };
        let annotations = [
            expected("7", "ACCEPTABLE"),
            expected("8", "ACCEPTABLE"),
            expected("9", "ACCEPTABLE_INTERESTING"),
            expected("6", "FORBIDDEN"),
        ];
        let expectations = Expectations::of(annotations.iter());
        let said = Said { relation: Some(Approximation::Exact), extent: Extent::Complete, quiet: false, saw: true };
        let graded = grade(&expectations, TestMode::Continuous, &[evidence(said)]);
        assert_eq!((graded.verdict, graded.unreached), (Verdict::Holds, vec!["8".to_string(), "9".to_string()]));
    }

    #[test]
    fn ends_other_than_a_return_are_forbidden_except_being_stale_where_that_is_asked() {
        let (thread, exception) = ("t".into(), "E".into());
        let endless = AbruptEnd::Endless { thread };
        let threw = AbruptEnd::Threw { thread: "t".into(), exception };
        for (ends, stale) in [
            (vec![endless.clone()], true),
            (vec![threw.clone()], false),
            (vec![endless, threw], false),
            (Vec::new(), false),
        ] {
            let outcome = Outcome { ends, ..outcome() };
            assert_eq!(is_stale(&outcome, TestMode::Termination), stale);
            assert!(!is_stale(&outcome, TestMode::Continuous));
        }
    }
}
