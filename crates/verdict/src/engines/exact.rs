//! The exact models: the executions of the path relaxer, filtered by legality.
//!
//! Every execution that the Java Memory Model allows is one of the path relaxer's, so a violation, or an outcome, is allowed if and only if some
//! execution that shows it is legal; and the executions that a justification needs are legal themselves, so they are among them, too.
//!
//! Torn reads are not among those executions. If a litmus test has them, what the operational model allows is allowed, what the path relaxer
//! forbids is forbidden, and only what is between the two is not decided.
//!
//! Errs on: *unknown*, where legality is not decided or executions are missing.

use super::both;
use super::explored::not_for_methods;
use super::judge::{Decision, Judge, missing};
use crate::auditing::Auditing;
use crate::budget::Budget;
use crate::engine::{AskedAbout, Engine, Failure, Question, TestCase};
use crate::evidence::{About, Counters, Evidence, Findings, Outcomes};
use crate::gap::{Coverage, Gap};
use crate::letter::letter_read;
use crate::registry::{self, ModelChoice};
use crate::{justification, validation};
use jmmc_jmm::{ModelName, ProgramRun, Rules, Witness};
use jmmc_litmus::Outcome;
use jmmc_machine::{Enumeration, ExecutionBounds, Executions, MainMethod, MemoryModel, Shown, executions};
use std::collections::BTreeSet;
use std::time::Instant;

/// What is said if loops were cut although nobody said so.
const LOOPS: &str = "under jmm and jmm-revised, loops that may go on for ever are repeated at most 3 times (--unwind)";

/// Decides by the rules of legality.
pub struct Exact {
    /// The model that is decided.
    pub model: ModelName,
    /// The rules of legality that it has.
    pub rules: Rules,
}

impl Engine for Exact {
    fn about(&self) -> About {
        self.model.into()
    }

    fn ask(&self, question: &Question<'_>, before: &[Evidence], budget: &Budget) -> Result<Evidence, Failure> {
        match &question.subject {
            AskedAbout::Main(entry) => self.program(question, entry, before, budget),
            AskedAbout::Test(case) => self.test(question, case, budget),
            AskedAbout::Methods(..) => Ok(not_for_methods(self.about())),
        }
    }
}

impl Exact {
    /// The path relaxer's executions that go wrong, if there are any, are judged by the rules of legality.
    fn program(
        &self,
        question: &Question<'_>,
        entry: &MainMethod,
        before: &[Evidence],
        budget: &Budget,
    ) -> Result<Evidence, Failure> {
        let begin = Instant::now();
        let base = match before.last().filter(|evidence| evidence.about.model == Some(ModelName::Jpr)) {
            Some(relaxed) => relaxed.clone(),
            None => match self.simple(question, budget)? {
                Some(simple) => return Ok(simple),
                None => registry::engine(ModelName::Jpr).ask(question, &[], budget)?,
            },
        };
        let counters = Counters { iterations: None, ..base.counters };
        let base = Evidence { about: self.about(), counters, ..base };
        if base.findings.violations().is_empty() {
            return Ok(base);
        }
        if let Some(endless) = base.findings.violations().iter().find(|shown| shown.round.is_some()) {
            let gap = Gap::Endless(endless.finding.message.clone());
            let (why, findings) = (Some(gap.to_string()), Findings::Violations(Vec::new()));
            return Ok(Evidence { findings, coverage: Coverage::Partial(vec![gap]), why, ..base });
        }
        let found = executions(question.program, entry, &enumeration(question, budget), budget.control())?;
        budget.spend_executions(found.made);
        let (jdk, trusts_locks) = (question.program.jdk_feature(), question.how.trust_library);
        let (class, arguments) = (entry.class.as_str().into(), entry.arguments.clone());
        let run = ProgramRun { class, arguments, litmus: None, jdk, paths: Vec::new(), trusts_locks };
        let mut evidence = self.judged(base, &found, run, question.models != ModelChoice::Auto, budget);
        if let Findings::Violations(violations) = &mut evidence.findings {
            evidence.refused = validation::refused(question.program, violations);
            evidence.letter = letter_read(violations).filter(|_| !question.how.letter);
        }
        if question.how.auditing != Auditing::None {
            let time = question.how.auditing.time(begin.elapsed(), budget);
            evidence.audits.extend(both::compare_main(question, entry, &evidence, time, budget));
        }
        Ok(evidence)
    }

    /// What the operational model allows is legal, with the witness that it gives; that is looked for first.
    fn simple(&self, question: &Question<'_>, budget: &Budget) -> Result<Option<Evidence>, Failure> {
        let simple = registry::engine(ModelName::Opmm).ask(question, &[], &budget.share(2))?;
        let decides = simple.findings.any() && !simple.weak_accesses;
        Ok(decides.then(|| Evidence { about: self.about(), ..simple }))
    }

    /// Whether executions under the path relaxer that go wrong are legal; `base` is what its exploration found.
    ///
    /// If some are, the result has one of them, with its justification. If a loop was cut and `within_unwinding` is not enough, nothing is proved.
    fn judged(
        &self,
        base: Evidence,
        found: &Executions,
        run: ProgramRun,
        within_unwinding: bool,
        budget: &Budget,
    ) -> Evidence {
        let mut judge = Judge::new(found, self.rules, run.trusts_locks, budget);
        let cut = found.within.filter(|_| !found.complete);
        let gaps = || found.gaps.iter().cloned().map(Gap::Machine).collect::<Vec<Gap>>();
        let (violations, coverage, why) = match judge.decide(|complete| complete.finding.is_some()) {
            Decision::Legal(number, commits) => {
                let shown = judge.shown(number, commits, self.model, run);
                let why = in_words(&shown.witness);
                (vec![shown], base.coverage.clone(), why)
            }
            Decision::AllIllegal(why) => {
                let coverage = match cut {
                    None => Coverage::Complete,
                    Some(most) if within_unwinding => Coverage::Within(most),
                    Some(_) => Coverage::Partial(gaps()),
                };
                (Vec::new(), coverage, why)
            }
            Decision::Unknown(gap) => {
                let why = gap.to_string();
                (Vec::new(), Coverage::Partial(gaps().into_iter().chain([gap]).collect()), why)
            }
        };
        Evidence { findings: Findings::Violations(violations), coverage, why: Some(why), ..base }
    }

    /// All outcomes, or if one is enough, those that are asked about up to the first that is allowed.
    fn test(&self, question: &Question<'_>, case: &TestCase<'_>, budget: &Budget) -> Result<Evidence, Failure> {
        let begin = Instant::now();
        let simple = case.one_is_enough.then(|| self.simple(question, budget)).transpose()?;
        if let Some(simple) = simple.flatten() {
            return Ok(Evidence { sees_races: false, ..simple });
        }
        let mut found = case.test.executions(&case.fields, &enumeration(question, budget), budget.control())?;
        budget.spend_executions(found.made);
        // What is asked about is decided within the bound that the report names; all outcomes are not.
        let by_default = found.within_default.filter(|_| case.one_is_enough && !case.proves);
        found.within = found.within.or(by_default);
        let (mut outcomes, mut gaps) = self.allowed(question, case, &found, budget);
        // Where a proof is wanted, loops that were cut are missing; and some wait for ever in such a loop.
        let within = found.within.filter(|_| !case.proves);
        if within.is_none() {
            gaps = found.gaps.iter().cloned().map(Gap::Machine).chain(gaps).collect();
            if gaps.iter().all(|gap| matches!(gap, Gap::Machine(_))) {
                gaps.extend(missing(&Executions { within: None, ..found.clone() }, budget));
            }
        }
        if found.torn && bracket(question, case, &mut outcomes.all, budget)? {
            gaps.clear();
        }
        let refusal = outcomes.shown.as_ref().and_then(|shown| validation::refusal(question.program, shown));
        outcomes.asked = refusal.is_none() && case.asked.is_among(&outcomes.all);
        outcomes.shown = outcomes.shown.filter(|_| refusal.is_none());
        let coverage = match within.filter(|_| !found.complete) {
            _ if !gaps.is_empty() => Coverage::Partial(gaps),
            Some(most) => Coverage::Within(most),
            None => Coverage::Complete,
        };
        let mut evidence = Evidence {
            refused: refusal.into_iter().collect(),
            assumptions: by_default.map(|_| LOOPS.to_string()).into_iter().collect(),
            counters: Counters { executions: Some(found.all.len() as u64), ..Counters::default() },
            ..Evidence::nothing(self.about(), Findings::Outcomes(Box::new(outcomes)), coverage)
        };
        if question.how.compares {
            evidence.audits.extend(both::compare(question, case, &evidence, begin.elapsed(), budget));
        }
        Ok(evidence)
    }

    /// The outcomes of which some execution is legal, and what keeps others from being illegal.
    fn allowed(
        &self,
        question: &Question<'_>,
        case: &TestCase<'_>,
        found: &Executions,
        budget: &Budget,
    ) -> (Outcomes, Vec<Gap>) {
        let is_asked = |outcome: &&Outcome| !case.one_is_enough || case.asked.is_about(outcome);
        let all: BTreeSet<&Outcome> = found.all.iter().filter_map(|complete| complete.outcome.as_ref()).collect();
        let (mut judge, mut outcomes) = {
            let trusts = question.how.trust_library;
            (Judge::new(found, self.rules, trusts, budget), Outcomes::default())
        };
        let mut unknown: Vec<Gap> = Vec::new();
        for outcome in all.into_iter().filter(is_asked) {
            match judge.decide(|complete| complete.outcome.as_ref() == Some(outcome)) {
                Decision::Legal(number, commits) => {
                    outcomes.all.insert(outcome.clone());
                    if case.one_is_enough {
                        let shown = judge.shown(number, commits, self.model, run(question, case));
                        outcomes.shown = Some(tell(shown, &case.variables.names(), outcome));
                        break;
                    }
                }
                Decision::AllIllegal(_) => {}
                Decision::Unknown(gap) if unknown.contains(&gap) => {}
                Decision::Unknown(gap) => unknown.push(gap),
            }
        }
        (outcomes, unknown)
    }
}

/// How executions are enumerated.
pub(super) fn enumeration(question: &Question<'_>, budget: &Budget) -> Enumeration {
    Enumeration {
        settings: question.how.machine(MemoryModel::of_candidates()),
        options: budget.options(&question.how.options),
        bounds: ExecutionBounds { executions: budget.executions(), ..ExecutionBounds::default() },
    }
}

/// The justification of a witness in one sentence.
pub(super) fn in_words(witness: &Witness) -> String {
    let lines = justification::lines(&witness.execution, &witness.commits);
    if lines.is_empty() {
        return "every read sees a write that happens before it".to_string();
    }
    let steps: Vec<String> = lines.iter().enumerate().map(|(index, line)| format!("({}) {line}", index + 1)).collect();
    format!("it is legal, committing {}", steps.join("; "))
}

/// Adds what the operational model allows, which is legal; says whether that leaves open nothing of what the path relaxer allows and, if one is enough, is
/// asked about.
fn bracket(
    question: &Question<'_>,
    case: &TestCase<'_>,
    outcomes: &mut BTreeSet<Outcome>,
    budget: &Budget,
) -> Result<bool, Failure> {
    let every = AskedAbout::Test(Box::new(TestCase { one_is_enough: false, ..case.clone() }));
    let every = Question { subject: every, ..question.clone() };
    let below = registry::engine(ModelName::Opmm).ask(&every, &[], &budget.share(2))?;
    let above = registry::engine(ModelName::Jpr).ask(&every, &[], budget)?;
    let (Some(lower), Some(upper)) = (below.findings.outcomes(), above.findings.outcomes()) else {
        return Ok(false);
    };
    if below.weak_accesses || above.weak_accesses {
        return Ok(false);
    }
    outcomes.extend(lower.all.iter().cloned());
    let counts = |outcome: &&Outcome| !case.one_is_enough || case.asked.is_about(outcome);
    let decided = upper.all.iter().filter(counts).all(|outcome| outcomes.contains(outcome));
    Ok(decided && above.coverage == Coverage::Complete)
}

pub(super) fn run(question: &Question<'_>, case: &TestCase<'_>) -> ProgramRun {
    let program = question.program;
    let fields = case.fields.iter().map(|field| program.field(*field).name.to_string()).collect();
    let class = program.class(case.test.class()).name.clone();
    let (jdk, litmus, trusts_locks) = (program.jdk_feature(), Some(fields), question.how.trust_library);
    ProgramRun { class, arguments: Vec::new(), litmus, jdk, paths: Vec::new(), trusts_locks }
}

/// The outcome as the message of what is shown.
fn tell(mut shown: Shown, names: &[String], outcome: &Outcome) -> Shown {
    let values =
        names.iter().zip(&outcome.values).filter_map(|(name, value)| Some(format!("{name} = {}", value.as_ref()?)));
    shown.finding.message = values.collect::<Vec<_>>().join(", ");
    shown
}
