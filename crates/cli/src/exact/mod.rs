//! The exact models: the executions of the path relaxer, filtered by legality.
//!
//! Every execution that the Java Memory Model allows is one of the path relaxer's, so a violation, or an outcome, is allowed if and only if some
//! execution that shows it is legal; and the executions that a justification needs are legal themselves, so they are among them, too.
//!
//! Errs on: *unknown*. Where not all executions are known, nothing is called illegal; an execution that is legal is so in any case.

mod tell;

use crate::conclusion::limit_reached;
use jmmc_jmm::execution::INITIAL;
use jmmc_jmm::{Claim, CommitStep, Legality, ModelName, Rules, Run, Witness};
use jmmc_machine::{Checked, Complete, Executions, Finding, FindingKind, Place, Shown, Stuck, Unfinished};
use jmmc_search::{StopReason, Watch};

pub use tell::{justification, trace};

/// What legality says about executions that show something.
pub enum Decision {
    /// One of them is legal: its number, and why.
    Legal(usize, Vec<CommitStep>),
    /// None is, for this reason.
    AllIllegal(String),
    /// It could not be decided, for this reason.
    Unknown(String),
}

/// The rules of an exact model.
pub fn rules(model: ModelName) -> Option<Rules> {
    match model {
        ModelName::Jmm => Some(Rules::Original),
        ModelName::JmmRevised => Some(Rules::Revised),
        ModelName::Sc | ModelName::Tso | ModelName::Pso | ModelName::Opmm | ModelName::Jpr => None,
    }
}

/// Decides about executions of one program.
pub struct Judge<'e> {
    found: &'e Executions,
    set: jmmc_jmm::Executions,
    rules: Rules,
    /// Why executions may be missing.
    missing: Option<String>,
    /// When to stop.
    watch: Watch<'e>,
}

impl<'e> Judge<'e> {
    /// A judge who knows these executions; `trusts` is whether locks of the library are taken as atomic in them.
    pub fn new(found: &'e Executions, rules: Rules, trusts: bool, watch: Watch<'e>) -> Judge<'e> {
        let mut set = jmmc_jmm::Executions::trusting(trusts);
        let broken = found.all.iter().find_map(|complete| set.add(&complete.execution).err());
        let missing =
            broken.map(|broken| format!("an execution is not well-formed: {broken}")).or_else(|| missing(found));
        Judge { found, set, rules, missing, watch }
    }

    /// What legality says about the executions that are wanted.
    pub fn decide(&mut self, wanted: impl Fn(&Complete) -> bool) -> Decision {
        let (mut illegal, mut unknown) = (Vec::new(), None);
        for number in (0..self.set.len()).filter(|number| wanted(&self.found.all[*number])) {
            let execution = &self.found.all[number].execution;
            let watch = &mut self.watch;
            match self.set.justify_until(number, execution, self.rules, &mut || watch.look().is_some()) {
                Legality::Legal(justification) => {
                    let supply = &mut |other: usize| self.found.all[other].execution.clone();
                    return Decision::Legal(number, justification.commit_steps(execution, self.rules, supply));
                }
                Legality::Illegal(impossible) => illegal.push(impossible.message),
                Legality::Unknown(why) => unknown = Some(why),
            }
            if let Some(limit) = self.watch.look().and_then(reached) {
                return Decision::Unknown(limit);
            }
        }
        match (unknown, &self.missing, illegal.first()) {
            (Some(why), ..) => Decision::Unknown(why),
            (None, Some(why), _) => Decision::Unknown(why.clone()),
            // What the path relaxer shows is an execution, if nothing was cut; so one was lost.
            (None, None, None) if self.found.complete => {
                Decision::Unknown("the path relaxer shows it, but no execution that was enumerated does".to_string())
            }
            (None, None, None) => Decision::AllIllegal("no execution shows it".to_string()),
            (None, None, Some(first)) => Decision::AllIllegal(match illegal.len() {
                1 => format!("the only execution that shows it is illegal: {first}"),
                many => format!("all {many} executions that show it are illegal; for the first, {first}"),
            }),
        }
    }

    /// The legal execution of that number, with its witness.
    pub fn shown(&self, number: usize, commits: Vec<CommitStep>, model: ModelName, run: Run) -> Shown {
        let complete = &self.found.all[number];
        // A claim about the thread of the initial writes is never accepted.
        let claim = complete.claim.clone().unwrap_or(Claim::Assertion(INITIAL));
        let finding = complete.finding.clone().unwrap_or_else(|| Finding {
            kind: FindingKind::Outcome,
            message: String::new(),
            thread: None,
            place: Place::default(),
            stack: Vec::new(),
            blocked: Vec::new(),
        });
        let witness = Witness { run, model, claim, execution: complete.execution.clone(), commits };
        let (events, output, choices) = (Vec::new(), Vec::new(), Vec::new());
        Shown { finding, events, output, round: None, choices, witness: Box::new(witness) }
    }
}

/// The limit that ended a phase, which had only a part of all the time.
fn reached(stop: StopReason) -> Option<String> {
    match stop {
        StopReason::TimeLimit(_) => Some("the time limit was reached (--time-limit)".to_string()),
        stop => limit_reached(stop),
    }
}

/// Why some executions may not be among those that were found.
pub fn missing(found: &Executions) -> Option<String> {
    if found.complete || found.within.is_some() {
        return None;
    }
    let reached = match found.unfinished {
        Some(Unfinished::Limit(stop)) => reached(stop),
        Some(Unfinished::Executions(_) | Unfinished::Steps(_)) | None => None,
    };
    let why = reached.or_else(|| found.unfinished.map(|unfinished| unfinished.to_string()));
    let why = why.or_else(|| found.gaps.first().map(|gap| gap.what.clone())).map(|why| format!(": {why}"));
    Some(format!("not all executions were enumerated{}", why.unwrap_or_default()))
}

/// Whether executions under the path relaxer that go wrong are legal; `base` is what its exploration found.
///
/// If some are, the result has one of them, with its justification. If a loop was cut and `within_unwinding` is not enough, nothing is proved.
pub fn judge(
    base: &Checked,
    found: &Executions,
    model: ModelName,
    run: Run,
    within_unwinding: bool,
    watch: Watch<'_>,
) -> (Checked, String) {
    let mut checked = Checked { violations: Vec::new(), ..base.clone() };
    let rules = rules(model).unwrap_or(Rules::Original);
    let mut judge = Judge::new(found, rules, run.trusts_locks, watch);
    let cut = found.within.filter(|_| !found.complete);
    if let Some(endless) = base.violations.iter().find(|shown| shown.round.is_some()) {
        // Only executions that end are enumerated.
        let what = format!("whether an execution that goes on for ever is legal ({})", endless.finding.message);
        checked.complete = false;
        checked.gaps.push(Stuck { what: what.clone(), place: endless.finding.place.clone() });
        return (checked, what);
    }
    match judge.decide(|complete| complete.finding.is_some()) {
        Decision::Legal(number, commits) => {
            let shown = judge.shown(number, commits, model, run);
            let why = in_words(&shown.witness);
            checked.violations = vec![shown];
            (checked, why)
        }
        Decision::AllIllegal(why) => {
            checked.complete = cut.is_none() || within_unwinding;
            checked.unwound = cut.is_some();
            checked.stop = StopReason::Exhausted;
            checked.gaps = if within_unwinding { Vec::new() } else { found.gaps.clone() };
            (checked, why)
        }
        Decision::Unknown(why) => {
            checked.complete = false;
            checked.gaps = found.gaps.clone();
            checked.gaps.push(Stuck { what: format!("whether an execution is legal: {why}"), place: Place::default() });
            (checked, why)
        }
    }
}

/// The justification of a witness in one sentence.
fn in_words(witness: &Witness) -> String {
    let lines = justification(&witness.execution, &witness.commits);
    if lines.is_empty() {
        return "every read sees a write that happens before it".to_string();
    }
    let steps: Vec<String> = lines.iter().enumerate().map(|(index, line)| format!("({}) {line}", index + 1)).collect();
    format!("it is legal, committing {}", steps.join("; "))
}
