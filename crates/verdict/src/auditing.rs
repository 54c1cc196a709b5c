//! What holds is decided again, by an explorer that shares nothing with the machine and its search but what reads programs and runs a thread alone.
//!
//! An answer about `sc`, `tso`, `pso`, `opmm` or `jpr` is decided again under the same model; one about a model above `opmm` under `opmm`, too, which allows nothing that
//! those forbid. Where the answer rests on the absence of data races, that is decided again, too. Where something stands in for classes of the library, the JDK's own code is
//! explored instead, under `sc`: that shows both the stand-in and the reduction that it takes part in. What holds by `jpr` is
//! asked of the exact rules as well, which a SAT solver decides where it has a translation. Not decided again: whether executions without end are
//! fair rounds, and answers within a bound on loops.
//!
//! Errs on: *unknown*. Where the two disagree, nobody knows which one is right.

use crate::budget::Budget;
use crate::engine::{Asked, AskedAbout, Question, TestCase};
use crate::engines::both;
use crate::evidence::{Audit, Auditor, Evidence, Findings, Objection, Outcomes, Says};
use crate::gap::Coverage;
use jmmc_audit::{AuditFinding, AuditStart, AuditedModel, FaultKind, Threads};
use jmmc_jmm::ModelName;
use jmmc_litmus::{AbruptEnd, FinalValue, Outcome};
use jmmc_machine::{ActionIdentity, Imposing};
use jmmc_program::{FieldId, Method, Program};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// The least time that an audit may take.
pub(crate) const LEAST: Duration = Duration::from_secs(2);

/// How much is decided again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Auditing {
    /// Nothing is decided again.
    #[default]
    None,
    /// What can be within the time that the first engine took, and two seconds in any case.
    Budget,
    /// Everything, as long as it takes.
    Full,
}

impl Auditing {
    /// How long deciding again may take after a first answer that took so long; `None` is no limit.
    pub(crate) fn time(self, spent: Duration, budget: &Budget) -> Option<Duration> {
        match (self, budget.time_left()) {
            (Auditing::None, _) => Some(Duration::ZERO),
            (Auditing::Budget, left) => Some(spent.max(LEAST).min(left.unwrap_or(Duration::MAX))),
            (Auditing::Full, left) => left,
        }
    }
}

/// Decides again what the evidence says, which took so long to find, if it says that nothing goes wrong or which outcomes there are.
pub fn audit(question: &Question<'_>, evidence: &mut Evidence, spent: Duration, budget: &Budget) {
    let Some(model) = evidence.about.model.filter(|_| is_claim(question, evidence)) else {
        return;
    };
    let began = Instant::now();
    let time = question.how.auditing.time(spent, budget);
    if evidence.stand_ins {
        evidence.audits.extend(audit_library(question, evidence, time, budget));
        return;
    }
    let Some(start) = start(question) else {
        return;
    };
    for by in jmmc_audit::models_for(model) {
        let left = time.map(|time| time.saturating_sub(began.elapsed()));
        let is_known = question.how.forms.jpr.identity == ActionIdentity::default() || by != AuditedModel::Jpr;
        if is_known && left.is_none_or(|left| !left.is_zero()) && evidence.objection().is_none() {
            let by = (Auditor::Explorer(name_of(by)), by);
            evidence.audits.extend(audit_by(question, evidence, (question.program, &start), by, (left, budget)));
        }
    }
    let left = time.map(|time| time.saturating_sub(began.elapsed()));
    let is_asked = evidence.audits.iter().any(|audit| audit.by == Auditor::Solver);
    if let AskedAbout::Main(entry) = &question.subject
        && !is_asked
        && left.is_none_or(|left| !left.is_zero())
    {
        evidence.audits.extend(both::compare_main(question, entry, evidence, left, budget));
    }
}

/// Decides again with the JDK's own code where something stands in for it.
fn audit_library(
    question: &Question<'_>,
    evidence: &Evidence,
    time: Option<Duration>,
    budget: &Budget,
) -> Option<Audit> {
    let program = question.program.without_stand_ins().ok()?;
    let start = match start(question)? {
        AuditStart::Main { class, arguments } => AuditStart::Main { class, arguments },
        AuditStart::Threads(threads) => AuditStart::Threads(linked_again(question.program, &threads, &program)?),
    };
    audit_by(question, evidence, (&program, &start), (Auditor::Library, AuditedModel::Sc), (time, budget))
}

/// The same threads, found by their names in the same program with other classes.
fn linked_again<'q>(first: &Program, threads: &Threads<'_>, program: &'q Program) -> Option<Threads<'q>> {
    let class = |class| program.load(&first.class(class).name).ok();
    let role = |(method, earlier): &(&Method, Vec<usize>)| {
        let found = program.find_method(class(method.class)?, &method.name, &method.descriptor)?;
        Some((found, earlier.clone()))
    };
    let field = |field: &FieldId| {
        let field = first.field(*field);
        Some(program.find_field(class(field.class)?, &field.name)?.id)
    };
    Some(Threads {
        class: class(threads.class)?,
        roles: threads.roles.iter().map(role).collect::<Option<_>>()?,
        fields: threads.fields.iter().map(field).collect::<Option<_>>()?,
    })
}

/// Decides again under a model; `None` if the program cannot be started there, which is then beyond the audit.
fn audit_by<'q>(
    question: &Question<'_>,
    evidence: &Evidence,
    (program, start): (&'q Program, &AuditStart<'q>),
    (by, model): (Auditor, AuditedModel),
    (time, budget): (Option<Duration>, &Budget),
) -> Option<Audit> {
    let began = Instant::now();
    let is_stopped = || budget.is_stopped();
    let (states, bytes) = (budget.states_left().unwrap_or(u64::MAX), budget.bytes());
    let limits = jmmc_audit::AuditBudget { time, states, bytes, is_stopped: &is_stopped };
    let asked = jmmc_audit::AuditQuestion {
        start: start.clone(),
        model,
        trusts_locks: question.how.trust_library,
        imposes_on_races: question.how.forms.jpr.imposing == Imposing::OnRaces,
    };
    let found = jmmc_audit::check(program, &asked, limits).ok()?;
    budget.spend_states(found.coverage.states());
    let same = evidence.about.model.map(Auditor::Explorer) == Some(by);
    let says = match objection(question, evidence, &found, same) {
        Some(objection) => Says::Otherwise(objection),
        None => match so_far(evidence, &found) {
            Some(why) => Says::SoFar(why),
            None => Says::Same,
        },
    };
    let (states, seconds) = (Some(found.coverage.states()), began.elapsed().as_secs_f64());
    Some(Audit { by, says, states, seconds })
}

/// Whether the evidence is to be decided again: it is complete, and says more than that something is possible, which has been checked already.
fn is_claim(question: &Question<'_>, evidence: &Evidence) -> bool {
    let shown = match (&question.subject, &evidence.findings) {
        (AskedAbout::Test(case), Findings::Outcomes(outcomes)) => case.one_is_enough && outcomes.asked,
        (_, findings) => findings.any(),
    };
    question.how.auditing != Auditing::None
        && !shown
        && question.how.unwind.is_none()
        && evidence.coverage == Coverage::Complete
        && evidence.refused.is_empty()
}

fn start<'p>(question: &Question<'p>) -> Option<AuditStart<'p>> {
    match &question.subject {
        AskedAbout::Main(entry) => {
            Some(AuditStart::Main { class: entry.class.clone(), arguments: entry.arguments.clone() })
        }
        AskedAbout::Test(case) => Some(AuditStart::Threads(Threads {
            class: case.test.class(),
            roles: case.test.roles().to_vec(),
            fields: case.fields.clone(),
        })),
        AskedAbout::Methods(..) => None,
    }
}

fn name_of(model: AuditedModel) -> ModelName {
    match model {
        AuditedModel::Sc => ModelName::Sc,
        AuditedModel::Tso => ModelName::Tso,
        AuditedModel::Pso => ModelName::Pso,
        AuditedModel::Opmm => ModelName::Opmm,
        AuditedModel::Jpr => ModelName::Jpr,
    }
}

/// What was not decided again, if anything was not.
fn so_far(evidence: &Evidence, found: &jmmc_audit::Audited) -> Option<String> {
    match &found.coverage {
        jmmc_audit::AuditCoverage::Partial { reason, .. } => Some(reason.clone()),
        jmmc_audit::AuditCoverage::Complete { .. } if found.findings.iter().any(is_beyond) => {
            Some("what the library wants of the virtual machine".to_string())
        }
        jmmc_audit::AuditCoverage::Complete { .. } if evidence.rare => Some("wake-ups without a reason".to_string()),
        jmmc_audit::AuditCoverage::Complete { .. } => None,
    }
}

/// What the audit says otherwise; `same` is whether it is about the same model.
fn objection(
    question: &Question<'_>,
    evidence: &Evidence,
    found: &jmmc_audit::Audited,
    same: bool,
) -> Option<Objection> {
    let outcomes = match (&question.subject, &evidence.findings) {
        (AskedAbout::Test(case), Findings::Outcomes(outcomes)) => {
            of_outcomes(case, outcomes, found, same && !evidence.rare)
        }
        _ => found.findings.iter().find_map(|finding| of_finding(evidence, finding)),
    };
    let race = || found.findings.iter().find(|finding| finding.kind == FaultKind::Race);
    outcomes.or_else(|| {
        let race = race().filter(|_| evidence.is_quiet())?;
        let what = format!("the search finds no data race, the audit finds one on {}", race.message);
        Some(Objection { what, trace: race.trace.clone() })
    })
}

/// Whether the library misses something of the virtual machine there, which the audit does not have: it has not been on that way to its end.
fn is_beyond(finding: &AuditFinding) -> bool {
    finding.kind == FaultKind::Exception && finding.message == "java.lang.InternalError"
}

/// That something goes wrong of which the first engine knows nothing.
fn of_finding(evidence: &Evidence, finding: &AuditFinding) -> Option<Objection> {
    let what = match finding.kind {
        FaultKind::Race => return None,
        // Threads that wait for ever for work are no violation, but have been warned of.
        FaultKind::Deadlock if !evidence.warnings.is_empty() => return None,
        FaultKind::Exception if is_beyond(finding) => return None,
        FaultKind::Assertion | FaultKind::Exception => format!("{} that nobody catches", finding.message),
        FaultKind::Deadlock => "that threads wait for ever".to_string(),
    };
    let what = format!("the search finds nothing that goes wrong, the audit finds {what}");
    Some(Objection { what, trace: finding.trace.clone() })
}

/// That an outcome is possible, or is not, of which the first engine says otherwise.
fn of_outcomes(case: &TestCase<'_>, outcomes: &Outcomes, found: &jmmc_audit::Audited, same: bool) -> Option<Objection> {
    let known: BTreeSet<Outcome> = outcomes.all.iter().map(nameless).collect();
    let counts = |outcome: &Outcome| match case.asked {
        Asked::Nothing => true,
        _ if !case.one_is_enough => true,
        ref asked => asked.is_about(outcome),
    };
    let missing = found.outcomes.iter().find(|(outcome, _)| counts(outcome) && !known.contains(&nameless(outcome)));
    if let Some((outcome, trace)) = missing {
        let what = format!("the search does not find the outcome {}, the audit does", told(case, outcome));
        return Some(Objection { what, trace: trace.clone() });
    }
    if !same || case.one_is_enough || !found.coverage.is_complete() {
        return None;
    }
    let others: BTreeSet<Outcome> = found.outcomes.keys().map(nameless).collect();
    let ends = |outcome: &&Outcome| !outcome.ends.iter().any(|end| matches!(end, AbruptEnd::Endless { .. }));
    let extra = outcomes.all.iter().filter(ends).find(|outcome| !others.contains(&nameless(outcome)))?;
    let what = format!("the search finds the outcome {}, the audit does not", told(case, extra));
    Some(Objection { what, trace: Vec::new() })
}

/// The outcome without the names of objects, which each engine gives as it likes.
fn nameless(outcome: &Outcome) -> Outcome {
    let plain = |value: &Option<FinalValue>| match value {
        Some(FinalValue::Object(_)) => Some(FinalValue::Object("".into())),
        other => other.clone(),
    };
    Outcome { values: outcome.values.iter().map(plain).collect(), ..outcome.clone() }
}

fn told(case: &TestCase<'_>, outcome: &Outcome) -> String {
    let names = case.variables.names();
    let values = names.iter().zip(&outcome.values);
    let values = values.filter_map(|(name, value)| Some(format!("{name} = {}", value.as_ref()?)));
    let ends = outcome.ends.iter().map(AbruptEnd::to_string);
    values.chain(ends).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::About;
    use jmmc_audit::{AuditCoverage, Audited};
    use jmmc_search::Limits;
    use std::collections::BTreeMap;

    fn evidence() -> Evidence {
        let about = About { name: "sc".to_string(), model: Some(ModelName::Sc), relation: None };
        let nothing = Evidence::nothing(about, Findings::Violations(Vec::new()), Coverage::Complete);
        Evidence { sees_races: true, ..nothing }
    }

    fn found(kind: FaultKind, message: &str) -> AuditFinding {
        AuditFinding { kind, message: message.to_string(), trace: Vec::new() }
    }

    const INTERNAL: &str = "java.lang.InternalError";

    #[test]
    fn whatever_goes_wrong_in_the_audit_alone_is_an_objection() {
        let warned = Evidence { warnings: vec!["a pool is not shut down"], ..evidence() };
        for (evidence, kind, message, objects) in [
            (evidence(), FaultKind::Assertion, "java.lang.AssertionError", true),
            (evidence(), FaultKind::Assertion, INTERNAL, true),
            (evidence(), FaultKind::Exception, "java.lang.IllegalStateException", true),
            (evidence(), FaultKind::Exception, INTERNAL, false),
            (evidence(), FaultKind::Deadlock, "", true),
            (warned.clone(), FaultKind::Deadlock, "", false),
            (warned, FaultKind::Exception, "java.lang.IllegalStateException", true),
            (evidence(), FaultKind::Race, "C.x", false),
        ] {
            assert_eq!(of_finding(&evidence, &found(kind, message)).is_some(), objects, "{kind:?} {message}");
        }
    }

    #[test]
    fn only_what_was_explored_to_the_end_is_said_to_be_decided_again() {
        let complete =
            |findings| Audited { findings, outcomes: BTreeMap::new(), coverage: AuditCoverage::Complete { states: 7 } };
        let partial = AuditCoverage::Partial { reason: "its time was up".to_string(), states: 7 };
        let some = |text: &str| Some(text.to_string());
        assert_eq!(so_far(&evidence(), &complete(Vec::new())), None);
        assert_eq!(so_far(&evidence(), &complete(vec![found(FaultKind::Exception, "C")])), None);
        assert_eq!(so_far(&evidence(), &complete(vec![found(FaultKind::Assertion, INTERNAL)])), None);
        let beyond = complete(vec![found(FaultKind::Deadlock, ""), found(FaultKind::Exception, INTERNAL)]);
        assert_eq!(so_far(&evidence(), &beyond), some("what the library wants of the virtual machine"));
        let rare = Evidence { rare: true, ..evidence() };
        assert_eq!(so_far(&rare, &complete(Vec::new())), some("wake-ups without a reason"));
        let ended = Audited { coverage: partial, ..complete(Vec::new()) };
        assert_eq!(so_far(&rare, &ended), some("its time was up"));
    }

    #[test]
    fn an_audit_takes_as_long_as_the_first_answer_but_never_more_than_is_left() {
        let limited = |seconds| Budget::new(&Limits { time: Some(Duration::from_secs(seconds)), ..Limits::default() });
        let (none, unlimited, long) = (Some(Duration::ZERO), Budget::unlimited(), Duration::from_secs(1000));
        assert_eq!(Auditing::None.time(long, &unlimited), none);
        assert_eq!(Auditing::Budget.time(long, &unlimited), Some(long));
        assert_eq!(Auditing::Budget.time(Duration::ZERO, &unlimited), Some(LEAST));
        assert!(Auditing::Budget.time(long, &limited(60)) <= Some(Duration::from_secs(60)));
        assert_eq!(Auditing::Budget.time(long, &limited(0)), none);
        assert_eq!(Auditing::Full.time(Duration::ZERO, &unlimited), None);
        assert!(Auditing::Full.time(Duration::ZERO, &limited(60)) > Some(LEAST));
    }

    #[test]
    fn each_model_is_audited_under_its_name() {
        for name in [ModelName::Sc, ModelName::Tso, ModelName::Pso, ModelName::Opmm, ModelName::Jpr] {
            let by = jmmc_audit::models_for(name);
            assert_eq!(by.last().map(|model| name_of(*model)), Some(name));
        }
    }
}
