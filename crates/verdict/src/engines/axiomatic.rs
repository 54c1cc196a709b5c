//! Axiomatic models: a litmus test, or a program with a main method, and a model as one relational problem.
//!
//! Of a program it is asked whether an exception can end one of its threads. That nothing else goes wrong is part of the answer: loops are unfolded to their end, and where threads
//! may block each other for ever there is none.
//!
//! Errs on: *unknown*. What is said to be allowed in a Java model has a witness that the validator accepts.

use super::explored::not_for_methods;
use crate::budget::Budget;
use crate::engine::{Asked, AskedAbout, Engine, Failure, Question, TestCase};
use crate::evidence::{About, Counters, Evidence, Findings, Outcomes};
use crate::gap::{Coverage, Gap, Limit};
use crate::registry;
use jmmc_axioms::{AxiomsAnswer, AxiomsSettings, Judgement, Limitation, LitmusTest, judge, outcomes};
use jmmc_jmm::ModelName;
use jmmc_machine::MainMethod;
use jmmc_models::Model;
use jmmc_validator::validate;
use std::time::Instant;

/// Decides by axioms.
pub struct Axiomatic<'m> {
    /// The model, by its axioms.
    pub model: &'m Model,
}

impl Engine for Axiomatic<'_> {
    fn about(&self) -> About {
        let name = self.model.name().to_string();
        let model = ModelName::named(&name).filter(|_| self.model.is_shipped());
        About { name, model, relation: registry::relation(self.model) }
    }

    fn ask(&self, question: &Question<'_>, _before: &[Evidence], budget: &Budget) -> Result<Evidence, Failure> {
        let begin = Instant::now();
        let settings = within(&question.how.axioms, budget);
        let evidence = match &question.subject {
            AskedAbout::Test(case) => match asked(case).filter(|_| case.one_is_enough) {
                Some(asked) => self.judged(question, case, &asked, &settings, budget)?,
                None => self.listed(question, case, &settings, budget)?,
            },
            AskedAbout::Main(entry) => self.program(question, entry, settings, budget)?,
            AskedAbout::Methods(..) => not_for_methods(self.about()),
        };
        let counters = Counters { seconds: begin.elapsed().as_secs_f64(), ..Counters::default() };
        Ok(Evidence { counters, ..evidence })
    }
}

impl Axiomatic<'_> {
    /// Whether an exception can end a thread. If one can, there is no execution to show, so that it counts as left out.
    fn program(
        &self,
        question: &Question<'_>,
        entry: &MainMethod,
        settings: AxiomsSettings,
        budget: &Budget,
    ) -> Result<Evidence, Failure> {
        let mut settings = settings;
        settings.options.minimal_cores = false;
        let judgement = match main_method(question, entry) {
            Some(test) => Some(judge(&test, self.model, &jmmc_axioms::OutcomeQuestion::Exceptions, &settings)?),
            None => None,
        };
        let coverage = match judgement.map(|judgement| (judgement.answer, judgement.bounded)) {
            Some((AxiomsAnswer::Forbidden(_), false)) => Coverage::Complete,
            Some((AxiomsAnswer::Forbidden(_), true)) => {
                Coverage::Partial(vec![Gap::Unfolding(settings.finitization.unwind)])
            }
            Some((AxiomsAnswer::Allowed(_), _)) => {
                Coverage::Partial(vec![Gap::NotForbidden(self.model.name().to_string())])
            }
            Some((AxiomsAnswer::Unknown(limitation), _)) => Coverage::Partial(vec![gap(limitation, budget)]),
            None => Coverage::Partial(vec![Gap::NotForThis("axiomatic models take no arguments of the program")]),
        };
        Ok(Evidence::nothing(self.about(), Findings::Violations(Vec::new()), coverage))
    }

    fn judged(
        &self,
        question: &Question<'_>,
        case: &TestCase<'_>,
        asked: &jmmc_axioms::OutcomeQuestion,
        settings: &AxiomsSettings,
        budget: &Budget,
    ) -> Result<Evidence, Failure> {
        let Judgement { answer, bounded, .. } = judge(&test(question, case), self.model, asked, settings)?;
        let (mut outcomes, mut refused) = (Outcomes::default(), Vec::new());
        let whole = if bounded { Coverage::Within(settings.finitization.unwind) } else { Coverage::Complete };
        let coverage = match answer {
            AxiomsAnswer::Allowed(found) => {
                let jmmc_axioms::FoundExecution { outcome, witness } = *found;
                let accepted = witness.and_then(|witness| match validate(question.program, &witness) {
                    Ok(_) => Ok(Box::new(witness)),
                    Err(refusal) => Err(refusal.to_string()),
                });
                outcomes.asked = accepted.is_ok() || self.about().model.is_none();
                refused.extend(accepted.as_ref().err().filter(|_| !outcomes.asked).cloned());
                outcomes.example = outcomes.asked.then(|| (outcome, accepted.ok()));
                whole
            }
            AxiomsAnswer::Forbidden(core) => {
                outcomes.core = Some(core);
                whole
            }
            AxiomsAnswer::Unknown(limitation) => Coverage::Partial(vec![gap(limitation, budget)]),
        };
        let findings = Findings::Outcomes(Box::new(outcomes));
        Ok(Evidence { refused, ..Evidence::nothing(self.about(), findings, coverage) })
    }

    fn listed(
        &self,
        question: &Question<'_>,
        case: &TestCase<'_>,
        settings: &AxiomsSettings,
        budget: &Budget,
    ) -> Result<Evidence, Failure> {
        let found = outcomes(&test(question, case), self.model, settings)?;
        let mut gaps: Vec<Gap> = found.limitation.into_iter().map(|limitation| gap(limitation, budget)).collect();
        gaps.extend(found.bounded.then_some(Gap::Unfolding(settings.finitization.unwind)));
        let coverage = if gaps.is_empty() { Coverage::Complete } else { Coverage::Partial(gaps) };
        let asked = found.outcomes.iter().any(|outcome| case.asked.is_about(outcome));
        let outcomes = Outcomes { all: found.outcomes, asked, ..Outcomes::default() };
        Ok(Evidence::nothing(self.about(), Findings::Outcomes(Box::new(outcomes)), coverage))
    }
}

/// The settings, with what is left of the budget.
fn within(settings: &AxiomsSettings, budget: &Budget) -> AxiomsSettings {
    let mut settings = settings.clone();
    settings.options.limits = budget.of_solver(budget.time_left());
    settings
}

/// Why there is no answer; that time is up is the budget's limit.
fn gap(limitation: Limitation, budget: &Budget) -> Gap {
    match (limitation, budget.limit()) {
        (Limitation::Time, Some(limit)) => Gap::Limit(limit),
        (Limitation::Effort, _) => Gap::Limit(Limit::Effort(budget.effort().whole().unwrap_or(u64::MAX))),
        (limitation, Some(_) | None) => Gap::Axioms(limitation),
    }
}

/// A program with a main method that gets no arguments.
pub(super) fn main_method<'p>(question: &Question<'p>, entry: &MainMethod) -> Option<LitmusTest<'p>> {
    let main = question.program.main_method(&entry.class).ok().filter(|_| entry.arguments.is_empty())?;
    let (class, threads, fields) = (main.class, Vec::new(), Vec::new());
    Some(LitmusTest { program: question.program, class, threads, main: Some(main), fields })
}

/// What is asked, if it is something that one execution settles.
pub(super) fn asked(case: &TestCase<'_>) -> Option<jmmc_axioms::OutcomeQuestion> {
    Some(match &case.asked {
        Asked::Ask(condition) => {
            let parts = condition.conjuncts().into_iter();
            jmmc_axioms::OutcomeQuestion::Ask(parts.map(|part| (part.text(&case.variables), part)).collect())
        }
        Asked::Asserts => jmmc_axioms::OutcomeQuestion::Asserts,
        Asked::Results(_) | Asked::OtherThan(_) | Asked::Nothing => return None,
    })
}

pub(super) fn test<'p>(question: &Question<'p>, case: &TestCase<'p>) -> LitmusTest<'p> {
    let threads = case.test.roles().to_vec();
    LitmusTest { program: question.program, class: case.test.class(), threads, main: None, fields: case.fields.clone() }
}
