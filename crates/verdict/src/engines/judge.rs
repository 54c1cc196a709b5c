//! Legality of enumerated executions: which of them the Java Memory Model allows [JLS §17.4.8].
//!
//! Errs on: *unknown*. Where not all executions are known, nothing is called illegal; an execution that is legal is so in any case.

use crate::budget::Budget;
use crate::gap::Gap;
use jmmc_jmm::execution::INITIAL;
use jmmc_jmm::{Claim, CommitStep, Legality, ModelName, ProgramRun, Rules, Witness};
use jmmc_machine::{Complete, Executions, Finding, FindingKind, Shown, SourcePlace, Unfinished};

/// What legality says about executions that show something.
pub(super) enum Decision {
    /// One of them is legal: its number, and why.
    Legal(usize, Vec<CommitStep>),
    /// None is, for this reason.
    AllIllegal(String),
    /// It could not be decided, for this reason.
    Unknown(Gap),
}

/// Decides about executions of one program.
pub(super) struct Judge<'e> {
    found: &'e Executions,
    budget: &'e Budget,
    set: jmmc_jmm::KnownExecutions,
    rules: Rules,
    /// Why executions may be missing.
    missing: Option<Gap>,
}

impl<'e> Judge<'e> {
    /// A judge who knows these executions; `trusts` is whether locks of the library are taken as atomic in them.
    pub(super) fn new(found: &'e Executions, rules: Rules, trusts: bool, budget: &'e Budget) -> Judge<'e> {
        let mut set = jmmc_jmm::KnownExecutions::trusting(trusts);
        let mut missing = missing(found, budget);
        for complete in &found.all {
            if let Some(limit) = budget.limit() {
                missing = Some(Gap::Limit(limit));
                break;
            }
            if let Err(broken) = set.add(&complete.execution) {
                missing = Some(Gap::Legality(format!("an execution is not well-formed: {broken}")));
                break;
            }
        }
        Judge { found, budget, set, rules, missing }
    }

    /// What legality says about the executions that are wanted.
    pub(super) fn decide(&mut self, wanted: impl Fn(&Complete) -> bool) -> Decision {
        let (mut illegal, mut unknown) = (Vec::new(), None);
        for number in (0..self.set.len()).filter(|number| wanted(&self.found.all[*number])) {
            let execution = &self.found.all[number].execution;
            let budget = self.budget;
            match self.set.justify_until(number, execution, self.rules, &mut || budget.is_over()) {
                Legality::Legal(justification) => {
                    let supply = &mut |other: usize| self.found.all[other].execution.clone();
                    return Decision::Legal(number, justification.commit_steps(execution, self.rules, supply));
                }
                Legality::Illegal(impossible) => illegal.push(impossible.message),
                Legality::Unknown(why) => unknown = Some(Gap::Legality(why)),
            }
            if let Some(limit) = self.budget.limit() {
                return Decision::Unknown(Gap::Limit(limit));
            }
        }
        match (unknown.or_else(|| self.missing.clone()), illegal.first()) {
            (Some(gap), _) => Decision::Unknown(gap),
            // What the path relaxer shows is an execution, if nothing was cut; so one was lost.
            (None, None) if self.found.complete => Decision::Unknown(Gap::Legality(
                "the path relaxer shows it, but no execution that was enumerated does".to_string(),
            )),
            (None, None) => Decision::AllIllegal("no execution shows it".to_string()),
            (None, Some(first)) => Decision::AllIllegal(match illegal.len() {
                1 => format!("the only execution that shows it is illegal: {first}"),
                many => format!("all {many} executions that show it are illegal; for the first, {first}"),
            }),
        }
    }

    /// The legal execution of that number, with its witness.
    pub(super) fn shown(&self, number: usize, commits: Vec<CommitStep>, model: ModelName, run: ProgramRun) -> Shown {
        let complete = &self.found.all[number];
        // A claim about the thread of the initial writes is never accepted.
        let claim = complete.claim.clone().unwrap_or(Claim::Assertion(INITIAL));
        let finding = complete.finding.clone().unwrap_or_else(|| Finding {
            kind: FindingKind::Outcome,
            message: String::new(),
            thread: None,
            place: SourcePlace::default(),
            stack: Vec::new(),
            blocked: Vec::new(),
        });
        let witness = Witness { run, model, claim, execution: complete.execution.clone(), commits };
        let (events, output, choices) = (Vec::new(), Vec::new(), Vec::new());
        Shown { finding, events, output, round: None, choices, witness: Box::new(witness) }
    }
}

/// Why some executions may not be among those that were found.
pub(super) fn missing(found: &Executions, budget: &Budget) -> Option<Gap> {
    if found.complete || found.within.is_some() {
        return None;
    }
    let why = match found.unfinished {
        Some(Unfinished::Limit(stop)) => match budget.reached(stop) {
            Some(limit) => return Some(Gap::Limit(limit)),
            None => None,
        },
        Some(unfinished @ (Unfinished::Executions(_) | Unfinished::Steps(_))) => Some(unfinished.to_string()),
        None => None,
    };
    Some(Gap::NotEnumerated(why.or_else(|| found.gaps.first().map(|gap| gap.what.to_string()))))
}
