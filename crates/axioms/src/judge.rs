//! Answers: an execution with its justification, or a core; and all outcomes of a test.
//!
//! Implements: [MemSAT §2.3, §2.4]. Where a model may let values come out of thin air, what the program computes is searched first; that nothing is found
//! there counts only if no execution has other values.

use crate::LitmusTest;
use crate::check::{Assembled, AxiomsSettings, Core, OutcomeQuestion, Prepared, Reason, Sought};
use crate::decode::Decoded;
use crate::error::AxiomsError;
use crate::limitation::Limitation;
use crate::outcome::final_value;
use crate::term::ObjectId;
use crate::witness;
use jmmc_jmm::{ModelName, Witness};
use jmmc_litmus::{AbruptEnd, Outcome};
use jmmc_models::Model;
use jmmc_relations::{Finder, FinderOptions, FinderStatistics, GaveUp, Instance, Solution};
use std::collections::BTreeSet;
use std::time::Instant;

/// The answer to a question.
#[derive(Debug)]
pub struct Judgement {
    /// What was found.
    pub answer: AxiomsAnswer,
    /// Executions that were allowed for justification.
    pub steps: usize,
    /// Whether a loop could go on beyond the bound, so that the answer is about executions within it only.
    pub bounded: bool,
    /// Sizes and times.
    pub statistics: FinderStatistics,
}

/// What was found.
#[derive(Debug)]
pub enum AxiomsAnswer {
    /// An execution that is asked for.
    Allowed(Box<FoundExecution>),
    /// There is none.
    Forbidden(Core),
    /// It is not known.
    Unknown(Limitation),
}

/// An execution that was found.
#[derive(Debug)]
pub struct FoundExecution {
    /// What it leaves behind.
    pub outcome: Outcome,
    /// The execution in full, and why the Java Memory Model allows it; for models that speak about that. Else why there is none.
    pub witness: Result<Witness, String>,
}

/// What a search for all outcomes found.
#[derive(Debug)]
pub struct OutcomeSearch {
    /// The outcomes that were found.
    pub outcomes: BTreeSet<Outcome>,
    /// What keeps it from being complete.
    pub limitation: Option<Limitation>,
    /// Whether a loop could go on beyond the bound.
    pub bounded: bool,
    /// Sizes and times.
    pub statistics: FinderStatistics,
}

/// What solving came to.
enum Solved {
    Found(Box<Instance>),
    Nothing(Core),
    GaveUp(GaveUp),
}

impl Assembled<'_> {
    fn solve(&self, options: &FinderOptions) -> Result<(Solved, FinderStatistics), AxiomsError> {
        let mut finder = match Finder::new(&self.context.problem, &self.context.bounds, options) {
            Err(jmmc_relations::RelationsError::Time) => {
                return Ok((Solved::GaveUp(GaveUp::Time), FinderStatistics::default()));
            }
            finder => finder?,
        };
        let solved = match finder.solve()? {
            Solution::Sat(instance) => Solved::Found(Box::new(instance)),
            Solution::Unknown => Solved::GaveUp(finder.gave_up().unwrap_or(GaveUp::Time)),
            Solution::Unsat(core) => {
                let members = core.members.iter().filter_map(|id| self.reasons.get(id));
                let mut reasons: Vec<Reason> = members.cloned().collect();
                reasons.sort_by_key(|reason| matches!(reason, Reason::Axiom { .. }));
                Solved::Nothing(Core { reasons, is_minimal: core.is_minimal })
            }
        };
        Ok((solved, finder.statistics().clone()))
    }
}

impl Prepared<'_, '_> {
    /// Whether executions with values out of thin air exist, or may exist, under the model.
    fn has_other_values(&self, model: &Model, options: &FinderOptions) -> Result<bool, AxiomsError> {
        if !self.has_thin_air() {
            return Ok(false);
        }
        let options = FinderOptions { minimal_cores: false, ..options.clone() };
        let (solved, _) = self.assemble(model, Sought::Beyond)?.solve(&options)?;
        Ok(!matches!(solved, Solved::Nothing(_)))
    }

    /// What the execution leaves behind.
    fn outcome(&self, assembled: &Assembled<'_>, run: &Decoded) -> Outcome {
        let mut names = Names { seen: Vec::new() };
        let values = self.variables.iter().map(|variable| {
            let case = variable.cases.iter().find(|(_, cond)| assembled.holds(run, *cond))?;
            Some(final_value(case.0?, variable.ty, |object| names.name(object, self)))
        });
        let values = values.collect();
        let mut ends = Vec::new();
        for ending in &self.unfolded.endings {
            for (object, _) in ending.thrown.iter().filter(|(_, cond)| assembled.holds(run, *cond)) {
                let exception = self.class_text(*object);
                ends.push(AbruptEnd::Threw { thread: ending.name.clone(), exception: exception.into() });
            }
        }
        ends.sort();
        let asserts_hold = self.asserts.iter().all(|asserts| assembled.holds(run, asserts.hold));
        Outcome { values, ends, asserts_hold }
    }

    /// That something may be read torn.
    fn torn(&self) -> Option<Limitation> {
        self.torn.map(|place| Limitation::Torn { variable: self.place_text(place) })
    }

    fn class_text(&self, object: ObjectId) -> String {
        let name = &self.test.program.class(self.unfolded.objects.get(object).class).name;
        name.rsplit(['/', '$']).next().unwrap_or(name).to_string()
    }
}

/// Gives names to objects within an outcome: different objects get different names.
struct Names {
    seen: Vec<(ObjectId, String)>,
}

impl Names {
    fn name(&mut self, object: ObjectId, prepared: &Prepared<'_, '_>) -> Box<str> {
        if let Some((_, name)) = self.seen.iter().find(|(seen, _)| *seen == object) {
            return name.as_str().into();
        }
        let text = prepared.outcome_text(object);
        let numbered = |number: usize| if number == 1 { text.clone() } else { format!("{text}#{number}") };
        let free = |name: &String| self.seen.iter().all(|(_, taken)| taken != name);
        let name = (1..).map(numbered).find(free).unwrap_or_default();
        self.seen.push((object, name.clone()));
        name.into()
    }
}

/// The options with the time that is left since `begin`.
fn left(options: &FinderOptions, begin: Instant) -> FinderOptions {
    let mut options = options.clone();
    options.limits.time = options.limits.time.map(|limit| limit.saturating_sub(begin.elapsed()));
    options
}

/// Answers a question about a test under a model.
///
/// # Errors
/// If the model cannot be stated or the problem cannot be solved. What is not supported is an answer, [`AxiomsAnswer::Unknown`].
pub fn judge(
    test: &LitmusTest<'_>,
    model: &Model,
    question: &OutcomeQuestion,
    settings: &AxiomsSettings,
) -> Result<Judgement, AxiomsError> {
    let begin = Instant::now();
    let prepared = match Prepared::new(test, model, question, settings) {
        Err(AxiomsError::Limitation(limitation)) => {
            let (answer, statistics) = (AxiomsAnswer::Unknown(limitation), FinderStatistics::default());
            return Ok(Judgement { answer, steps: 0, bounded: false, statistics });
        }
        prepared => prepared?,
    };
    let assembled = prepared.assemble(model, Sought::Asked)?;
    let (solved, statistics) = assembled.solve(&left(&settings.options, begin))?;
    let answer = match solved {
        Solved::Found(instance) => {
            let runs = assembled.decode(&instance)?;
            let outcome = prepared.outcome(&assembled, &runs.0);
            let witness = match ModelName::named(model.name()).filter(|_| model.is_shipped()) {
                Some(_) if test.main.is_some() => Err("witnesses are of litmus tests".to_string()),
                Some(name) => witness::witness(&prepared, &assembled, &runs, name),
                None => Err(format!("{} is no model of the Java Memory Model", model.name())),
            };
            AxiomsAnswer::Allowed(Box::new(FoundExecution { outcome, witness }))
        }
        Solved::Nothing(_) if prepared.has_other_values(model, &left(&settings.options, begin))? => {
            AxiomsAnswer::Unknown(Limitation::ThinAir)
        }
        Solved::Nothing(_) if prepared.may_deadlock => AxiomsAnswer::Unknown(Limitation::Deadlock),
        Solved::Nothing(_) if prepared.may_match_otherwise => AxiomsAnswer::Unknown(Limitation::Objects),
        Solved::Nothing(core) => match prepared.torn() {
            Some(limitation) => AxiomsAnswer::Unknown(limitation),
            None => AxiomsAnswer::Forbidden(core),
        },
        Solved::GaveUp(why) => AxiomsAnswer::Unknown(why.into()),
    };
    Ok(Judgement { answer, steps: prepared.steps, bounded: !prepared.unfolded.cuts.is_empty(), statistics })
}

/// All outcomes of a test under a model.
///
/// # Errors
/// If the model cannot be stated or the problem cannot be solved.
pub fn outcomes(test: &LitmusTest<'_>, model: &Model, settings: &AxiomsSettings) -> Result<OutcomeSearch, AxiomsError> {
    let begin = Instant::now();
    let prepared = match Prepared::new(test, model, &OutcomeQuestion::Nothing, settings) {
        Err(AxiomsError::Limitation(limitation)) => {
            let (outcomes, statistics) = (BTreeSet::new(), FinderStatistics::default());
            return Ok(OutcomeSearch { outcomes, limitation: Some(limitation), bounded: false, statistics });
        }
        prepared => prepared?,
    };
    let mut assembled = prepared.assemble(model, Sought::Any)?;
    let observed = prepared.observed();
    let relation = assembled.context.observe(&mut assembled.main, &observed)?;
    let options = FinderOptions { symmetry: 0, ..left(&settings.options, begin) };
    let mut finder = match Finder::new(&assembled.context.problem, &assembled.context.bounds, &options) {
        Err(jmmc_relations::RelationsError::Time) => {
            let (outcomes, limitation) = (BTreeSet::new(), Some(Limitation::Time));
            return Ok(OutcomeSearch { outcomes, limitation, bounded: false, statistics: FinderStatistics::default() });
        }
        finder => finder?,
    };
    finder.distinguish_by([relation]);
    let mut outcomes = BTreeSet::new();
    while let Some(instance) = finder.next_instance()? {
        let (main, _) = assembled.decode(&instance)?;
        outcomes.insert(prepared.outcome(&assembled, &main));
    }
    let limitation = if let Some(why) = finder.gave_up() {
        Some(why.into())
    } else if prepared.may_deadlock {
        Some(Limitation::Deadlock)
    } else if prepared.may_match_otherwise {
        Some(Limitation::Objects)
    } else if let Some(limitation) = prepared.torn() {
        Some(limitation)
    } else {
        prepared.has_other_values(model, &left(&settings.options, begin))?.then_some(Limitation::ThinAir)
    };
    let (bounded, statistics) = (!prepared.unfolded.cuts.is_empty(), finder.statistics().clone());
    Ok(OutcomeSearch { outcomes, limitation, bounded, statistics })
}
