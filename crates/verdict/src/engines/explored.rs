//! The models that the machine explores: `sc`, `tso`, `pso`, `opmm` and `jpr`.
//!
//! Errs on: *unknown*. What goes wrong counts only if its witness is accepted by the validator.

use crate::budget::Budget;
use crate::engine::{AskedAbout, Engine, Failure, Question, TestCase};
use crate::evidence::{About, Counters, Evidence, Findings, Outcomes, coverage};
use crate::gap::{Coverage, Gap};
use crate::letter::letter_read;
use crate::registry::Forms;
use crate::validation;
use jmmc_jmm::ModelName;
use jmmc_machine::{LitmusRequest, MainMethod, MemoryModel, Request, Wanted, check};

/// Explores a model step by step.
pub struct Explored {
    /// The model that is explored.
    pub model: ModelName,
    /// The machine's model, given the forms that were chosen.
    pub memory: fn(Forms) -> MemoryModel,
}

impl Engine for Explored {
    fn about(&self) -> About {
        self.model.into()
    }

    fn ask(&self, question: &Question<'_>, _before: &[Evidence], budget: &Budget) -> Result<Evidence, Failure> {
        match &question.subject {
            AskedAbout::Main(entry) => self.program(question, entry, budget),
            AskedAbout::Test(case) => self.test(question, case, budget),
            AskedAbout::Methods(..) => Ok(not_for_methods(self.about())),
        }
    }
}

/// Methods are nothing that can be run.
pub(super) fn not_for_methods(about: About) -> Evidence {
    let gap = Gap::NotForThis("methods without a main method or threads are verified, not explored");
    Evidence::nothing(about, Findings::Violations(Vec::new()), Coverage::Partial(vec![gap]))
}

impl Explored {
    fn program(&self, question: &Question<'_>, entry: &MainMethod, budget: &Budget) -> Result<Evidence, Failure> {
        let how = &question.how;
        let request = Request {
            entry: entry.clone(),
            settings: how.machine((self.memory)(how.forms)),
            options: budget.options(&how.options),
            workers: how.workers,
            output: how.output,
        };
        let mut checked = check(question.program, &request, budget.control())?;
        let counts = &checked.statistics;
        let counters = Counters { iterations: self.iterations(checked.iterations), ..Counters::from(counts) };
        let refused = validation::refused(question.program, &mut checked.violations);
        let letter = letter_read(&checked.violations).filter(|_| !how.letter);
        let cut = how.unwind.filter(|_| checked.unwound);
        let loose = self.model == ModelName::Jpr && checked.weak_accesses;
        Ok(Evidence {
            coverage: coverage(checked.complete, checked.stop, checked.gaps, cut, budget),
            letter,
            refused,
            // There the path relaxer takes less for ordered than Java does.
            races: if loose { Vec::new() } else { checked.races },
            sees_races: true,
            weak_accesses: checked.weak_accesses,
            rare: checked.rare,
            assumptions: checked.assumptions,
            stand_ins: checked.stand_ins,
            warnings: checked.warnings,
            counters,
            output: checked.output,
            ..Evidence::nothing(self.about(), Findings::Violations(checked.violations), Coverage::Complete)
        })
    }

    fn test(&self, question: &Question<'_>, case: &TestCase<'_>, budget: &Budget) -> Result<Evidence, Failure> {
        let how = &question.how;
        let asked = case.asked.clone();
        let wanted: Wanted = Box::new(move |outcome| asked.is_about(outcome));
        let request = LitmusRequest {
            fields: case.fields.clone(),
            wanted: case.one_is_enough.then_some(wanted),
            settings: how.machine((self.memory)(how.forms)),
            options: budget.options(&how.options),
            workers: how.workers,
        };
        let found = case.test.explore(request, budget.control())?;
        if let Some(failure) = found.failure() {
            return Err(Failure::NotInitialised(failure.finding.message.clone()));
        }
        let counts = &found.statistics;
        let counters = Counters { iterations: self.iterations(found.iterations), ..Counters::from(counts) };
        // What is said to be allowed has been checked again by other means.
        let refusal = found.shown.as_ref().and_then(|shown| validation::refusal(question.program, shown));
        let asked = refusal.is_none() && case.asked.is_among(&found.outcomes);
        let shown = found.shown.filter(|_| refusal.is_none());
        let loose = self.model == ModelName::Jpr && found.weak_accesses;
        let outcomes = Outcomes { all: found.outcomes, asked, shown, ..Outcomes::default() };
        Ok(Evidence {
            coverage: coverage(found.complete, found.stop, found.gaps, None, budget),
            refused: refusal.into_iter().collect(),
            races: if loose { Vec::new() } else { found.races },
            sees_races: true,
            weak_accesses: found.weak_accesses,
            rare: found.rare,
            assumptions: found.assumptions,
            stand_ins: found.stand_ins,
            counters,
            ..Evidence::nothing(self.about(), Findings::Outcomes(Box::new(outcomes)), Coverage::Complete)
        })
    }

    /// Only the path relaxer has rounds.
    fn iterations(&self, iterations: u32) -> Option<u32> {
        (self.model == ModelName::Jpr).then_some(iterations)
    }
}
