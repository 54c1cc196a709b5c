//! Asks the engines about one test under each model, and says in a [`Report`] what was found.
//!
//! Errs on: *unknown*. An answer is *forbidden* only if all executions were explored and nothing was left out.

use super::cores;
use super::question::AskedTest;
use crate::environment::peak_memory;
use crate::errors::InputError;
use crate::evidence;
use crate::settings::SuiteSettings;
use crate::source_text::SourceText;
use jmmc_jcstress::Adapter;
use jmmc_jmm::{Answer, Approximation, ModelName, Verdict};
use jmmc_machine::Shown;
use jmmc_models::Model;
use jmmc_report::{
    Core, Grades, ModelAnswer, NotAnalysed, OutcomeWalk, Report, ReportedOutcome, TraceStep, Violation, ViolationKind,
    Walks,
};
use jmmc_search::{Visited, collision_probability};
use jmmc_verdict::grading::is_bounded;
use jmmc_verdict::{
    Asked, AskedAbout, Budget, Engine, Evidence, Failure, How, LegalExecutions, ModelChoice, Outcomes, Question, audit,
    axiomatic, engine, is_bound, is_exact, legal_executions,
};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// How tests are explored.
#[derive(Clone, Copy)]
pub struct TestExplorer<'a> {
    /// Whether tests are judged by their expectations; otherwise their outcomes are listed.
    pub judges: bool,
    /// What was decided.
    pub settings: &'a SuiteSettings,
    /// What each test may spend.
    pub budget: &'a Budget,
    /// How long a test may take under each model, if there is no other limit of time.
    pub patience: Option<Duration>,
}

/// What engines found out about a test.
pub struct TestEvidence {
    /// What each found, in the order in which they were asked.
    pub evidence: Vec<Evidence>,
    /// Why models that were explored forbid what is asked, where that is to be explained.
    cores: Vec<Core>,
}

impl TestExplorer<'_> {
    /// Explores the test under all models.
    pub fn report(&self, case: &AskedTest<'_>, text: &mut SourceText) -> anyhow::Result<Report> {
        let begin = Instant::now();
        let budget = self.budget.anew();
        let explored = self.explore(case, &budget, text)?;
        let mut report = self.filled(case, &explored, text);
        report.walks = self.walks(case, &explored, &budget)?;
        report.statistics.seconds = begin.elapsed().as_secs_f64();
        report.statistics.memory = peak_memory();
        self.graded(case, &explored, report, text)
    }

    /// Executions of each outcome, if they are wanted.
    fn walks(&self, case: &AskedTest<'_>, explored: &TestEvidence, budget: &Budget) -> anyhow::Result<Option<Walks>> {
        let Some(most) = self.settings.walk else {
            return Ok(None);
        };
        if explored.evidence.iter().any(|one| one.weak_accesses) {
            let missing = "no executions are shown of tests with accesses between plain and volatile".to_string();
            return Ok(Some(Walks { missing: Some(missing), ..Walks::default() }));
        }
        let test = case.for_engines(false);
        let found = legal_executions(&self.question(case), &test, most, &self.part(budget, 1));
        let found = found.map_err(|failure| match failure {
            Failure::NotInitialised(_) => {
                InputError::NotATest { origin: case.test.name(), why: failure.to_string() }.into()
            }
            other => anyhow::Error::from(other),
        })?;
        Ok(Some(walks_of(case, found)))
    }

    fn explore(&self, case: &AskedTest<'_>, budget: &Budget, text: &mut SourceText) -> anyhow::Result<TestEvidence> {
        let (mut evidence, mut weak, mut put_off) = (Vec::new(), false, None);
        let asked: Vec<ModelName> = self.settings.models.iter().copied().filter(|m| self.asks(case, *m)).collect();
        for (index, &model) in asked.iter().enumerate() {
            // For accesses between plain and volatile an axiomatic model takes its place; but that one knows no executions without end, and not all that programs do.
            if weak && model == ModelName::Jpr && self.chooses(case) && !case.may_be_endless() {
                put_off = Some(model);
                continue;
            }
            let left = asked.len() - index + self.settings.axiomatic.len();
            let found = self.audited(case, model, &self.part(budget, left))?;
            weak |= found.weak_accesses;
            evidence.push(found);
        }
        // What the exact models leave open, such as tests of plain accesses and fences, the axiomatic bound may exclude.
        let mut left_open = false;
        if !weak && case.jcstress.is_some() && self.chooses(case) && is_open(case, &evidence) {
            for (model, left) in [(ModelName::Jmm, 2), (ModelName::JmmRevised, 1)] {
                let found = self.audited(case, model, &self.part(budget, left))?;
                left_open |= !found.conclude().complete;
                evidence.push(found);
            }
        }
        let cores = self.reasons(case, &evidence, budget, text);
        for (index, model) in self.settings.axiomatic.iter().enumerate() {
            let expected = case.header.and_then(|header| header.expected(model.name()));
            let bounds = is_bound(model) && self.chooses(case) && (left_open || !is_bounded(&evidence));
            if self.settings.models_named || expected.is_some() || bounds {
                let part = self.part(budget, self.settings.axiomatic.len() - index);
                evidence.push(self.ask(case, &*axiomatic(model), &part)?);
            }
        }
        if let Some(model) = put_off.filter(|_| !is_bounded(&evidence)) {
            evidence.push(self.audited(case, model, &self.part(budget, 1))?);
        }
        Ok(TestEvidence { evidence, cores })
    }

    /// What one of so many models that are left may spend.
    fn part(&self, budget: &Budget, left: usize) -> Budget {
        match self.patience {
            Some(patience) => budget.at_most(patience),
            None => budget.share(u32::try_from(left).unwrap_or(u32::MAX)),
        }
    }

    /// What is found under a model, decided again as far as that is wanted.
    fn audited(&self, case: &AskedTest<'_>, model: ModelName, budget: &Budget) -> anyhow::Result<Evidence> {
        let begin = Instant::now();
        let mut found = self.ask(case, &*engine(model), budget)?;
        audit(&self.question(case), &mut found, begin.elapsed(), budget);
        Ok(found)
    }

    fn question<'p>(&self, case: &AskedTest<'p>) -> Question<'p> {
        Question {
            program: case.program,
            subject: AskedAbout::Test(Box::new(case.for_engines(self.stops_at_first(case)))),
            models: ModelChoice::Auto,
            how: how(self.settings),
        }
    }

    fn ask(&self, case: &AskedTest<'_>, engine: &dyn Engine, budget: &Budget) -> anyhow::Result<Evidence> {
        engine.ask(&self.question(case), &[], budget).map_err(|failure| match failure {
            Failure::NotInitialised(_) => {
                InputError::NotATest { origin: case.test.name(), why: failure.to_string() }.into()
            }
            other => anyhow::Error::from(other),
        })
    }

    /// The report on a jcstress test that cannot be run.
    pub fn refused(&self, target: String, why: String) -> Report {
        Report { target, verdict: Verdict::Unknown, reason: why, grades: Some(Grades::default()), ..self.nothing() }
    }

    /// An execution that shows what the case asks about, if there is one that is accepted.
    pub fn example(
        &self,
        case: &AskedTest<'_>,
        model: ModelName,
        text: &mut SourceText,
    ) -> anyhow::Result<Option<Violation>> {
        let found = self.ask(case, &*engine(model), &self.part(&self.budget.anew(), 1))?;
        let shown = found.findings.outcomes().and_then(|outcomes| outcomes.shown.as_ref());
        Ok(shown.map(|shown| explanation(model.name(), shown, text)))
    }

    /// Why the models that were explored forbid what is asked, as far as there are axioms of that name which forbid it, too.
    fn reasons(
        &self,
        case: &AskedTest<'_>,
        evidence: &[Evidence],
        budget: &Budget,
        text: &mut SourceText,
    ) -> Vec<Core> {
        let mut all = Vec::new();
        let wanted = self.settings.explain && self.stops_at_first(case);
        let forbidden = evidence.iter().filter(|one| wanted && one.case().answer() == Answer::Forbidden);
        for model in forbidden.filter_map(|one| Model::shipped(&one.about.name)) {
            let found = self.ask(case, &*axiomatic(&model), budget).ok();
            let core = found.and_then(|found| found.findings.outcomes().and_then(|outcomes| outcomes.core.clone()));
            all.extend(core.map(|core| cores::core_of(case, &model, &core, text)));
        }
        all
    }

    /// Whether the model is asked: one that allows too much, and was not named, only if the test expects something of it, or of no model at all;
    /// an exact one only if it was named, or if the test expects something of it.
    fn asks(&self, case: &AskedTest<'_>, model: ModelName) -> bool {
        let expected = |model: ModelName| case.header.and_then(|header| header.expected(model.name())).is_some();
        let others = ModelName::ALL.into_iter().any(expected);
        let over = model.approximation() == Approximation::Over;
        if is_exact(model) {
            return self.settings.models_named || (self.judges && expected(model));
        }
        !over || !self.judges || self.settings.models_named || !others || expected(model)
    }

    /// Whether it is left to the explorer which models a test is judged by: none was named, and the test expects nothing of any.
    fn chooses(&self, case: &AskedTest<'_>) -> bool {
        let expects = case.header.is_some_and(|header| !header.expect.is_empty());
        self.judges && !self.settings.models_named && !expects
    }

    /// Whether one execution settles what is asked, so that not all outcomes have to be found.
    fn stops_at_first(&self, case: &AskedTest<'_>) -> bool {
        self.judges && !matches!(case.question, Asked::Nothing)
    }

    /// Everything that was found, as a report.
    fn filled(&self, case: &AskedTest<'_>, explored: &TestEvidence, text: &mut SourceText) -> Report {
        let ask = case.header.and_then(|header| header.ask.as_ref());
        let ask = ask.map(|ask| ask.text().to_string());
        let mut report = Report { target: case.name(), ask, cores: explored.cores.clone(), ..self.nothing() };
        for evidence in &explored.evidence {
            let name = &evidence.about.name;
            let found = evidence.findings.outcomes().filter(|_| self.settings.explain);
            if let Some(found) = found {
                report.violations.extend(found.shown.as_ref().map(|shown| explanation(name, shown, text)));
                let example =
                    found.example.as_ref().map(|(outcome, witness)| cores::example(case, name, (outcome, witness)));
                report.violations.extend(example);
                let model = self.settings.axiomatic.iter().find(|model| model.name() == name);
                let core = model.zip(found.core.as_ref()).map(|(model, core)| cores::core_of(case, model, core, text));
                report.cores.extend(core);
            }
            add(&mut report, evidence, text);
            report.models.push(self.answer(case, evidence));
        }
        self.conclude(case, &mut report);
        report
    }

    /// What follows about one model.
    fn answer(&self, case: &AskedTest<'_>, found: &Evidence) -> ModelAnswer {
        let (conclusion, counters) = (found.conclude(), &found.counters);
        let expected = case.header.and_then(|header| header.expected(&found.about.name));
        let outcomes = found.findings.outcomes().filter(|_| !self.stops_at_first(case));
        ModelAnswer {
            model: found.about.name.clone(),
            answer: conclusion.answer,
            expected: expected.map(|allowed| if allowed { Answer::Allowed } else { Answer::Forbidden }),
            outcomes: outcomes.map(|outcomes| rows(case, outcomes)),
            complete: conclusion.complete,
            race_free: conclusion.race_free,
            states: counters.states,
            transitions: counters.transitions,
            executions: None,
            iterations: counters.iterations,
            seconds: counters.seconds,
            audits: found.audits.iter().map(evidence::audit).collect(),
        }
    }

    /// A report that says nothing yet.
    fn nothing(&self) -> Report {
        let axiomatic = self.settings.axiomatic.iter().filter(|_| self.settings.models_named);
        let explored = self.settings.models.iter().map(|model| model.name());
        let models: Vec<&str> = explored.chain(axiomatic.map(|model| model.name())).collect();
        Report {
            command: if self.judges { "litmus" } else { "outcomes" }.to_string(),
            verdict: Verdict::Holds,
            decided_by: models.join(", "),
            collision_probability: match self.settings.options.visited {
                Visited::Fingerprint => Some(0.0),
                Visited::Exact => None,
            },
            ..Report::empty()
        }
    }

    /// The verdict, and why.
    fn conclude(&self, case: &AskedTest<'_>, report: &mut Report) {
        let models = || report.models.iter();
        let is_open = |model: &&ModelAnswer| {
            if self.stops_at_first(case) { model.answer == Answer::Unknown } else { !model.complete }
        };
        let broken = models().find(|model| model.is_broken()).filter(|_| self.judges);
        let (verdict, reason) = match (broken, models().find(is_open)) {
            (Some(model), _) => (Verdict::Violated, format!("{} does not answer as the test expects", model.model)),
            (None, Some(model)) => {
                (Verdict::Unknown, format!("not all executions under {} were explored", model.model))
            }
            (None, None) if self.judges && models().any(|model| model.expected.is_some()) => {
                (Verdict::Holds, "every model answers as the test expects".to_string())
            }
            (None, None) => (Verdict::Holds, "all executions were explored".to_string()),
        };
        (report.verdict, report.reason) = (verdict, reason);
    }
}

/// Executions by their outcomes.
fn walks_of(case: &AskedTest<'_>, found: LegalExecutions) -> Walks {
    let mut walks = Walks::default();
    let partial = "executions may be missing: not all were enumerated and decided";
    walks.missing = found.partial.then(|| partial.to_string());
    for one in found.all {
        let alone = Outcomes { all: BTreeSet::from([one.outcome.clone()]), ..Outcomes::default() };
        let Some(outcome) = rows(case, &alone).into_iter().next() else {
            continue;
        };
        let execution = Violation {
            kind: ViolationKind::Outcome,
            message: one.why,
            thread: None,
            location: None,
            stack: Vec::new(),
            waits: Vec::new(),
            trace: Vec::new(),
            round: None,
            witness: Some(one.shown.witness),
        };
        match walks.outcomes.iter_mut().find(|walk| walk.outcome == outcome) {
            Some(walk) => walk.executions.push(execution),
            None => {
                let cut = found.cut.contains(&one.outcome);
                walks.outcomes.push(OutcomeWalk { outcome, executions: vec![execution], cut });
            }
        }
    }
    walks.outcomes.sort_by(|one, other| one.outcome.cmp(&other.outcome));
    walks
}

/// An execution that shows what is asked about.
fn explanation(model: &str, shown: &Shown, text: &mut SourceText) -> Violation {
    let mut violation = evidence::shown(shown, text);
    violation.trace.iter_mut().for_each(tidy);
    Violation { message: format!("under {model}: {}", violation.message), ..violation }
}

/// Whether the path relaxer allows something that no model below the Java Memory Model does.
fn is_open(case: &AskedTest<'_>, evidence: &[Evidence]) -> bool {
    let outcomes = |model: ModelName| {
        let found = evidence.iter().find(|one| one.about.model == Some(model));
        found.and_then(|one| one.findings.outcomes()).map(|found| rows(case, found))
    };
    match (outcomes(ModelName::Opmm), outcomes(ModelName::Jpr)) {
        (Some(below), Some(above)) => {
            let below: BTreeSet<ReportedOutcome> = below.into_iter().collect();
            above.iter().any(|outcome| !below.contains(outcome))
        }
        _ => false,
    }
}

/// What runs the test, and reads a jcstress test's result, is no part of what a reader wants to follow.
fn tidy(step: &mut TraceStep) {
    let is_own = step.location.as_ref().is_some_and(|at| !at.file.is_empty() && !Adapter::is_source(&at.file));
    if !is_own {
        (step.location, step.source) = (None, None);
    }
    step.minor |= step.thread == Adapter::RESULT || !is_own;
}

/// How engines go about tests.
fn how(settings: &SuiteSettings) -> How {
    How {
        forms: settings.forms,
        unwind: settings.unwind,
        reduction: settings.reduction,
        trust_library: settings.trust_library,
        compares: settings.compares,
        auditing: settings.auditing,
        options: settings.options.clone(),
        axioms: settings.axioms.clone(),
        ..How::default()
    }
}

/// The outcomes in the report's form; those that differ only in which asserts were reached are one.
fn rows(case: &AskedTest<'_>, found: &Outcomes) -> Vec<ReportedOutcome> {
    let names = case.variables.names();
    let mut rows: Vec<ReportedOutcome> = Vec::new();
    // Such outcomes come one after the other.
    for outcome in &found.all {
        let values = names.iter().cloned().zip(outcome.values.iter().cloned()).collect();
        let ends = outcome.ends.iter().map(ToString::to_string).collect();
        let row = ReportedOutcome { values, ends, asked: case.question.is_about(outcome) };
        match rows.last_mut().filter(|last| last.values == row.values && last.ends == row.ends) {
            Some(last) => last.asked |= row.asked,
            None => rows.push(row),
        }
    }
    rows
}

/// Adds what was found under a model to the report.
fn add(report: &mut Report, evidence: &Evidence, text: &mut SourceText) {
    for race in evidence.races.iter().map(|race| evidence::race(race, None, text)) {
        if !report.races.contains(&race) {
            report.races.push(race);
        }
    }
    report.not_analysed.extend(evidence.left_out().iter().map(|gap| NotAnalysed {
        what: format!("under {}: {gap}", evidence.about.name),
        location: gap.place().and_then(evidence::location),
    }));
    for assumption in &evidence.assumptions {
        if report.assumptions.iter().all(|known| known != assumption) {
            report.assumptions.push(assumption.to_string());
        }
    }
    let (counts, sum) = (&evidence.counters, &mut report.statistics);
    sum.states += counts.states;
    sum.transitions += counts.transitions;
    sum.depth = sum.depth.max(counts.depth);
    if let Some(probability) = &mut report.collision_probability {
        *probability += collision_probability(counts.states);
    }
}
