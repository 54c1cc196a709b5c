//! The executions behind the outcomes of a litmus test: those that the rules of legality allow, to be walked through.
//!
//! Errs on: fewer executions. What is not decided, or not accepted by the validator, is left out, and said to be.

use super::exact::{enumeration, in_words, run};
use super::judge::{Decision, Judge};
use crate::budget::Budget;
use crate::engine::{Failure, Question, TestCase};
use crate::validation;
use jmmc_jmm::{ModelName, Rules};
use jmmc_litmus::Outcome;
use jmmc_machine::{Complete, Shown};
use std::collections::{BTreeMap, BTreeSet};

/// An execution that the Java Memory Model allows.
pub struct LegalExecution {
    /// What it leaves behind.
    pub outcome: Outcome,
    /// The execution, with what justifies it.
    pub shown: Shown,
    /// Why it is allowed, in a sentence without a full stop.
    pub why: String,
}

/// Executions of a litmus test.
#[derive(Default)]
pub struct LegalExecutions {
    /// Of each outcome, the shortest first.
    pub all: Vec<LegalExecution>,
    /// Outcomes that have more executions than were wanted.
    pub cut: BTreeSet<Outcome>,
    /// Whether executions may be missing besides.
    pub partial: bool,
}

/// The executions of a test that are allowed, at most so many of each outcome.
///
/// # Errors
/// If the test cannot even be started.
pub fn legal_executions(
    question: &Question<'_>,
    case: &TestCase<'_>,
    most: usize,
    budget: &Budget,
) -> Result<LegalExecutions, Failure> {
    let found = case.test.executions(&case.fields, &enumeration(question, budget), budget.control())?;
    budget.spend_executions(found.made);
    let mut judge = Judge::new(&found, Rules::Original, question.how.trust_library, budget);
    let mut of_outcome: BTreeMap<&Outcome, Vec<&Complete>> = BTreeMap::new();
    for complete in &found.all {
        if let Some(outcome) = &complete.outcome {
            of_outcome.entry(outcome).or_default().push(complete);
        }
    }
    let mut result = LegalExecutions { partial: !found.complete, ..LegalExecutions::default() };
    for (outcome, mut executions) in of_outcome {
        executions.sort_by_key(|complete| complete.execution.actions.len());
        let mut count = 0;
        for complete in executions {
            match judge.decide(|other| std::ptr::eq(other, complete)) {
                Decision::Legal(..) if count == most => {
                    result.cut.insert(outcome.clone());
                    break;
                }
                Decision::Legal(number, commits) => {
                    let shown = judge.shown(number, commits, ModelName::Jmm, run(question, case));
                    let why = in_words(&shown.witness);
                    if validation::refusal(question.program, &shown).is_some() {
                        result.partial = true;
                        continue;
                    }
                    count += 1;
                    result.all.push(LegalExecution { outcome: outcome.clone(), shown, why });
                }
                Decision::AllIllegal(_) => {}
                Decision::Unknown(_) => result.partial = true,
            }
            if budget.is_over() {
                result.partial = true;
                return Ok(result);
            }
        }
    }
    Ok(result)
}
