//! Explores a program under the models that a verdict needs.

use crate::conclusion::{Conclusion, Explored, combine};
use crate::evidence;
use crate::exact;
use crate::models::ModelChoice;
use crate::progress::Meter;
use crate::settings::Settings;
use crate::validate;
use jmmc_jmm::{Approximation, ModelName, Run, Verdict};
use jmmc_machine::{Bounds, Checked, Entry, Enumeration, Request};
use jmmc_program::Program;
use jmmc_search::{Control, Limits, Options, StopReason, Watch};
use std::sync::Arc;
use std::time::Instant;

/// How programs are explored.
pub struct Explorer<'a> {
    /// What was decided.
    pub settings: &'a Settings,
    /// How to search, and when to stop.
    pub options: Options,
    /// The internal name of the class whose main method is run.
    pub main: &'a str,
    /// Ends it early.
    pub control: &'a Arc<Control>,
}

/// What became of one model.
pub struct Exploration {
    /// The model.
    pub model: ModelName,
    /// What the machine found.
    pub checked: Checked,
    /// Why the witnesses of violations that do not count are refused.
    pub refused: Vec<String>,
    /// Most iterations of a loop.
    pub unwind: Option<u32>,
    /// What legality has to do with it.
    pub why: Option<String>,
}

/// What all explorations of a program come to.
pub struct Decided {
    /// What follows from each.
    pub conclusions: Vec<Conclusion>,
    /// The verdict: about the Java Memory Model, or about the one model that was chosen.
    pub verdict: Verdict,
    /// The exploration that decided it.
    pub by: usize,
    /// Why.
    pub reason: String,
}

impl Decided {
    /// What follows from the explorations.
    pub fn of(choice: ModelChoice, explored: &[Exploration]) -> Decided {
        let conclusions: Vec<Conclusion> = explored.iter().map(Exploration::conclude).collect();
        let (verdict, by, reason) = match choice {
            ModelChoice::Auto => combine(&conclusions),
            ModelChoice::One(_) => (conclusions[0].verdict, 0, conclusions[0].reason.clone()),
        };
        Decided { conclusions, verdict, by, reason }
    }
}

impl Explorer<'_> {
    /// Explores the program under one model after the other, until the verdict is known.
    pub fn explore(&self, program: &Program) -> anyhow::Result<Vec<Exploration>> {
        let (begin, limit) = (Instant::now(), self.options.limits.time);
        let mut explored: Vec<Exploration> = Vec::new();
        for model in self.settings.model.models() {
            let explorer = self.with_time_left(begin);
            let mut exploration = match exact::rules(model) {
                None => explorer.explore_under(program, model)?,
                Some(_) => explorer.explore_exactly(program, model, explored.last())?,
            };
            if let (StopReason::TimeLimit(_), Some(limit)) = (exploration.checked.stop, limit) {
                exploration.checked.stop = StopReason::TimeLimit(limit);
            }
            let enough = exploration.is_enough() || self.control.is_stopped();
            explored.push(exploration);
            if enough {
                break;
            }
        }
        Ok(explored)
    }

    /// With the time that is left for one more model: half of it, if others may follow.
    fn with_time_left(&self, begin: Instant) -> Explorer<'_> {
        let share = if self.settings.model == ModelChoice::Auto { 2 } else { 1 };
        let mut options = self.options.clone();
        options.limits.time = options.limits.time.map(|limit| limit.saturating_sub(begin.elapsed()) / share);
        Explorer { options, ..*self }
    }

    fn with_limits(&self, limits: Limits) -> Explorer<'_> {
        Explorer { options: Options { limits, ..self.options.clone() }, ..*self }
    }

    fn explore_under(&self, program: &Program, model: ModelName) -> anyhow::Result<Exploration> {
        let mut checked = {
            let _meter = Meter::start(self.settings.progress, self.control);
            jmmc_machine::check(program, &self.request(model), self.control)?
        };
        let refused = validate::refused(program, &mut checked.violations);
        Ok(Exploration { model, checked, refused, unwind: self.settings.unwind, why: None })
    }

    /// As [`explore_under`](Self::explore_under), under an exact model: the path relaxer's executions that go wrong, if there are any, are judged by the rules of legality.
    fn explore_exactly(
        &self,
        program: &Program,
        model: ModelName,
        relaxed: Option<&Exploration>,
    ) -> anyhow::Result<Exploration> {
        let watch = Watch::new(&self.options.limits, self.control);
        let base = match relaxed.filter(|exploration| exploration.model == ModelName::Jpr) {
            Some(exploration) => exploration.checked.clone(),
            None => {
                // What the operational model allows is legal, with the witness that it gives.
                let simple = self.explore_under(program, ModelName::Opmm)?;
                if !simple.checked.violations.is_empty() && !simple.checked.weak_accesses {
                    return Ok(Exploration { model, ..simple });
                }
                self.with_limits(watch.left()).explore_under(program, ModelName::Jpr)?.checked
            }
        };
        if base.violations.is_empty() {
            return Ok(Exploration {
                model,
                checked: base,
                refused: Vec::new(),
                unwind: self.settings.unwind,
                why: None,
            });
        }
        let Request { entry, settings, mut options, .. } = self.request(model);
        options.limits = watch.left();
        let enumeration = Enumeration { settings, options, bounds: Bounds::default() };
        let found = {
            let _meter = Meter::start(self.settings.progress, self.control);
            jmmc_machine::executions(program, &entry, &enumeration, self.control)?
        };
        let (class, arguments) = (self.main.into(), entry.arguments);
        let (jdk, trusts_locks) = (program.jdk_feature(), self.settings.trust_library);
        let run = Run { class, arguments, litmus: None, jdk, paths: Vec::new(), trusts_locks };
        let alone = self.settings.model != ModelChoice::Auto;
        let left = Watch::new(&watch.left(), self.control);
        let (mut checked, why) = exact::judge(&base, &found, model, run, alone, left);
        let refused = validate::refused(program, &mut checked.violations);
        Ok(Exploration { model, checked, refused, unwind: self.settings.unwind, why: Some(why) })
    }

    fn request(&self, model: ModelName) -> Request {
        let settings = self.settings;
        Request {
            entry: Entry { class: self.main.to_string(), arguments: settings.input.arguments.clone() },
            settings: jmmc_machine::Settings {
                reduction: settings.reduction,
                spurious: settings.spurious_wakeups,
                trust_library: settings.trust_library,
                memory: crate::models::memory(model, settings.forms),
                unwind: settings.unwind,
                strict_exit: settings.strict_exit,
            },
            options: self.options.clone(),
            workers: settings.workers,
            output: settings.presentation.style.output,
        }
    }
}

impl Exploration {
    /// Whether it makes further models needless: it found a violation, or all executions are sequentially consistent; of a model that
    /// allows too much, if it found no violation.
    fn is_enough(&self) -> bool {
        let quiet = self.checked.races.is_empty() && !self.checked.weak_accesses;
        let violated = !self.checked.violations.is_empty();
        match self.model.approximation() {
            Approximation::Under | Approximation::Exact => violated || (quiet && self.checked.complete),
            Approximation::Over => !violated,
        }
    }

    fn conclude(&self) -> Conclusion {
        let explored = Explored {
            model: self.model,
            violated: !self.checked.violations.is_empty(),
            racy: !self.checked.races.is_empty(),
            weak_accesses: self.checked.weak_accesses,
            stop: self.checked.stop,
            complete: self.checked.complete,
            not_modelled: self.checked.gaps.iter().map(evidence::not_modelled).collect(),
            refused: self.refused.clone(),
            unwound: self.checked.unwound.then_some(self.unwind).flatten(),
            why: self.why.clone(),
        };
        explored.conclude()
    }
}
