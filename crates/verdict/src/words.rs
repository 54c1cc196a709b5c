//! Verdicts in words: why, and what they are worth for the Java Memory Model.

use crate::algebra::{Case, Conclusion, Extent};
use crate::evidence::Evidence;
use crate::gap::{Gap, Limit};
use jmmc_jmm::{Answer, ModelName, Verdict};

/// Said where no engine was asked.
pub(crate) const NOTHING: &str = "nothing was asked";

/// What *holds* is worth without races but with accesses weaker than volatile.
const WEAK: &str =
    "there are accesses weaker than volatile, so the Java Memory Model allows more executions than were explored";

/// What is said of an execution that the library is to blame for.
const BY_THE_LETTER: &str =
    "by the letter of the Java Memory Model the library's own code may fail here, and the program is not to blame";

/// What to do where time or memory was not enough.
const NEXT_MOVE: &str = "; if loops go on with ever new values, --unwind 8 says what holds up to 8 rounds of each";

/// Why evidence leads to its answer, and what that is worth.
pub(crate) fn reason(evidence: &Evidence, case: Case) -> String {
    if evidence.findings.methods().is_some() {
        return of_proof(case, evidence.coverage.limit());
    }
    let told = told(evidence, case);
    if let Some(read) = evidence.letter.as_ref().filter(|_| case.answer() == Answer::Allowed) {
        return format!("{told}; {BY_THE_LETTER}: {read} (--letter counts that as a violation)");
    }
    let worth = match case.answer() {
        Answer::Forbidden if evidence.weak_accesses && evidence.races.is_empty() && case.worth() != Verdict::Holds => {
            Some(WEAK)
        }
        Answer::Forbidden if case.extent == Extent::Bounded => None,
        Answer::Allowed | Answer::Forbidden | Answer::Unknown => in_words(evidence.about.model, case),
    };
    worth.map_or(told.clone(), |worth| format!("{told}; {worth}"))
}

/// Why a verification leads to its answer, and what that is worth.
fn of_proof(case: Case, limit: Option<Limit>) -> String {
    let known = match case.answer() {
        Answer::Allowed => {
            "some goals have no proof: the code, its callers or other threads may break them, or an annotation is missing"
        }
        Answer::Forbidden => {
            "all goals are proved for any number of threads and every interleaving; that no access races is among them, so this holds under \
             the Java Memory Model"
        }
        Answer::Unknown => "nothing was found wrong, but not everything was decided",
    };
    limit.map_or(known.to_string(), |limit| format!("{known}; {limit}"))
}

fn told(evidence: &Evidence, case: Case) -> String {
    let model = &evidence.about.name;
    let why = evidence.why.as_ref().map(|why| format!(": {why}")).unwrap_or_default();
    let (iterations, limit) = (evidence.coverage.iterations(), evidence.coverage.limit());
    match case.answer() {
        Answer::Allowed => format!("an execution under {model} goes wrong{why}"),
        Answer::Forbidden => match iterations {
            Some(most) => {
                format!("no execution under {model} goes wrong within {most} iterations of loops (--unwind){why}")
            }
            None => format!("no execution under {model} goes wrong{why}"),
        },
        Answer::Unknown => match (evidence.objection(), evidence.refused.first(), iterations, limit) {
            (Some(objection), ..) => format!("under {model}, {}", Gap::Disagreement(objection.what.clone())),
            (_, Some(refused), ..) => {
                format!("an execution under {model} seems to go wrong, but its witness is not accepted: {refused}")
            }
            (_, None, Some(most), None) => format!(
                "nothing goes wrong under {model} within {most} iterations of loops, but they may go on (--unwind)"
            ),
            (_, None, iterations, Some(limit)) => {
                let move_on = if iterations.is_none() && limit.is_of_resources() { NEXT_MOVE } else { "" };
                format!("nothing goes wrong so far under {model}, but {limit}{move_on}")
            }
            (_, None, None, None) => {
                format!("nothing goes wrong so far under {model}, but something that was reached is not modelled")
            }
        },
    }
}

/// What a case is worth for the Java Memory Model, in words; of one that is not complete and found nothing, nothing is said.
fn in_words(model: Option<ModelName>, case: Case) -> Option<&'static str> {
    let words = match (case.answer(), case.worth()) {
        (Answer::Allowed, Verdict::Violated) => match model {
            Some(ModelName::Sc) => {
                "the Java Memory Model allows every sequentially consistent execution, so the violation is real"
            }
            Some(ModelName::Jmm) => "so the violation is real",
            _ => "the Java Memory Model allows every execution of that model, so the violation is real",
        },
        (Answer::Allowed, Verdict::Unknown | Verdict::Holds) => match case.relation {
            Some(_) => "that model allows more than the Java Memory Model, which may forbid that execution",
            None => "nothing is known of how that model relates to the Java Memory Model",
        },
        (Answer::Forbidden, Verdict::Holds) if case.quiet => {
            "no execution has a data race, so this holds under the Java Memory Model too"
        }
        (Answer::Forbidden, Verdict::Holds) => {
            "the Java Memory Model allows no more executions, so this holds under it too"
        }
        (Answer::Forbidden, Verdict::Unknown | Verdict::Violated) => match case.relation {
            Some(_) => "the program has data races, so the Java Memory Model allows more executions than were explored",
            None => "nothing is known of how that model relates to the Java Memory Model",
        },
        (Answer::Unknown, _) => return None,
    };
    Some(words)
}

/// That nothing goes wrong under models none of which allows enough.
pub(crate) fn still_more(conclusions: &[Conclusion]) -> String {
    let names: Vec<&str> = conclusions.iter().map(|conclusion| conclusion.about.name.as_str()).collect();
    format!(
        "no execution under {} goes wrong, but there are data races or accesses weaker than volatile, for which the Java Memory Model \
         allows still more",
        names.join(" or ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::{About, Findings};
    use crate::gap::Coverage;

    #[test]
    fn what_holds_within_a_bound_says_nothing_of_java() {
        let told = |coverage| {
            let about = About::from(ModelName::Jpr);
            let evidence = Evidence::nothing(about, Findings::Violations(Vec::new()), coverage);
            reason(&evidence, evidence.case())
        };
        let nothing = "no execution under jpr goes wrong";
        let complete = told(Coverage::Complete);
        assert!(complete.starts_with(&format!("{nothing}; the Java Memory Model allows no more")), "{complete}");
        assert_eq!(told(Coverage::Within(3)), format!("{nothing} within 3 iterations of loops (--unwind)"));
    }
}
