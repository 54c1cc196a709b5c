//! One scenario: all its executions, and whether every result is explained.
//!
//! First the timed form under sequential consistency, whose histories have the orders among them. Then the plain form under weaker models, until the answer is about the
//! Java Memory Model: there, orders respect the order of each thread, and what is called before the threads start and after they have ended.

use super::prepare::PreparedClass;
use jmmc_jmm::{ModelName, Verdict};
use jmmc_litmus::{FinalValue, Outcome};
use jmmc_machine::{Litmus, Shown};
use jmmc_program::ClassId;
use jmmc_scenario::{
    CallEffect, CallHistory, CallPosition, Consistency, HistoryJudgement, MOST_THREADS, OperationOrder,
    OperationOrders, Scenario, ScenarioForm, told_by_class,
};
use jmmc_verdict::{
    Answered, Asked, AskedAbout, Budget, Coverage, Evidence, Failure, How, ModelChoice, Question, TestCase, answer,
    engine,
};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Why there is nothing to compare a history with in which less waits than in any order.
const WAITS: &str = "the operations wait for each other: in every order some wait for ever";
/// Why there is nothing to compare a history with in which something acts and waits.
const ACTS: &str = "an operation takes effect before it waits for ever: no order can show that";

/// Explores scenarios of one class.
pub struct ScenarioExplorer<'p> {
    /// The class with its harness.
    pub prepared: &'p PreparedClass,
    /// What is asked of results.
    pub condition: Consistency,
    /// The models that the answer is about.
    pub models: ModelChoice,
    /// How engines go about it.
    pub how: How,
    /// Most time for one scenario.
    pub patience: Duration,
    /// What may be spent on all scenarios.
    pub budget: Budget,
    /// Tests that were made so far, for their names.
    pub made: AtomicU64,
}

/// What became of a scenario.
pub enum Fate {
    /// Every result is explained.
    Explained(Spent),
    /// A result is not.
    Failed(Box<Failed>),
    /// It is not known whether every result is explained, and why.
    Open(String),
}

/// What a scenario cost, and on what its answer rests.
#[derive(Clone, Debug, Default)]
pub struct Spent {
    /// Distinct states of all explorations.
    pub states: u64,
    /// Transitions of all explorations.
    pub transitions: u64,
    /// The longest path of all explorations.
    pub depth: u64,
    /// What was assumed on the way.
    pub assumptions: BTreeSet<String>,
    /// Whether there was a data race, or an access weaker than volatile.
    pub races: bool,
}

/// A result that is not explained.
pub struct Failed {
    /// The scenario that has it.
    pub scenario: Scenario,
    /// What is called when the threads have ended.
    pub probes: Vec<usize>,
    /// The result, with times if these count.
    pub history: CallHistory,
    /// The orders that there are, one for each result.
    pub orders: Vec<OperationOrder>,
    /// The model under which it happens.
    pub model: String,
    /// The execution that shows it.
    pub shown: Option<Shown>,
    /// Whether times count: it is explained without them.
    pub by_time: bool,
    /// Whether a check of what is left failed.
    pub by_check: bool,
    /// What it cost.
    pub spent: Spent,
}

/// A scenario, what is called in the end, and its orders.
#[derive(Clone, Copy)]
struct AskedScenario<'a> {
    scenario: &'a Scenario,
    probes: &'a [usize],
    orders: &'a OperationOrders,
}

/// Why a scenario is not decided.
struct Undecided(String);

impl From<Failure> for Undecided {
    fn from(failure: Failure) -> Self {
        Undecided(failure.to_string())
    }
}

impl Spent {
    fn add(&mut self, evidence: &[Evidence]) {
        for one in evidence {
            self.states += one.counters.states;
            self.transitions += one.counters.transitions;
            self.depth = self.depth.max(one.counters.depth);
            self.assumptions.extend(one.assumptions.iter().cloned());
        }
    }

    /// Adds what another scenario cost.
    pub fn join(&mut self, other: &Spent) {
        self.states += other.states;
        self.transitions += other.transitions;
        self.depth = self.depth.max(other.depth);
        self.races |= other.races;
        self.assumptions.extend(other.assumptions.iter().cloned());
    }
}

impl<'p> ScenarioExplorer<'p> {
    /// Explores a scenario; `probes` are called when its threads have ended.
    pub fn explore(&self, scenario: &Scenario, probes: &[usize]) -> Fate {
        match self.decide(scenario, probes) {
            Ok(fate) => fate,
            Err(Undecided(why)) => Fate::Open(why),
        }
    }

    fn decide(&self, scenario: &Scenario, probes: &[usize]) -> Result<Fate, Undecided> {
        let budget = self.budget.at_most(self.patience);
        let mut spent = Spent::default();
        let (timed, histories) = self.histories(scenario, probes, self.prepared.harness, &budget, &mut spent)?;
        let orders = self.orders(scenario, probes, &histories, &budget, &mut spent)?;
        if orders.is_empty() {
            return Err(Undecided(
                "the operations wait for each other: they cannot be run one after the other".to_string(),
            ));
        }
        let asked = AskedScenario { scenario, probes, orders: &orders };
        let (mut unexplained, mut waits) = (Vec::new(), None);
        for history in &histories {
            match self.judge(&orders, history, probes) {
                HistoryJudgement::Explained => {}
                HistoryJudgement::Unexplained
                    if self.acts_before_it_waits(scenario, history, &budget, &mut spent)? =>
                {
                    waits = Some(ACTS);
                }
                HistoryJudgement::Unexplained => unexplained.push(history),
                HistoryJudgement::Waits => waits = waits.or(Some(WAITS)),
            }
        }
        if let Some(first) = unexplained.first() {
            let (shown, history) = self.show(&timed, scenario, probes, &unexplained, &budget)?;
            let history = history.as_ref().unwrap_or(first);
            return Ok(self.failed(&asked, history, (ModelName::Sc.name(), shown), spent));
        }
        if let Some(why) = waits {
            return Err(Undecided(why.to_string()));
        }
        if self.models == ModelChoice::One(ModelName::Sc) {
            return Ok(Fate::Explained(spent));
        }
        self.under_weaker_models(&asked, &budget, spent)
    }

    /// Whether something that waits for ever has had an effect on others: their results are not those that they have without it. Orders, in which it comes last, say nothing
    /// of that then.
    fn acts_before_it_waits(
        &self,
        scenario: &Scenario,
        history: &CallHistory,
        budget: &Budget,
        spent: &mut Spent,
    ) -> Result<bool, Undecided> {
        if history.waiting().is_empty() {
            return Ok(false);
        }
        let threads = scenario.threads.iter().zip(history.returned()).map(|(calls, length)| calls[..length].to_vec());
        let shorter =
            Scenario { before: scenario.before.clone(), threads: threads.filter(|calls| !calls.is_empty()).collect() };
        if shorter.threads.is_empty() {
            return Ok(false);
        }
        let harness = self.prepared.locked.unwrap_or(self.prepared.harness);
        let (_, histories) = self.histories(&shorter, &[], harness, budget, spent)?;
        Ok(!OperationOrders::of(histories).have_results_of(history))
    }

    /// Whether an operation, called once on a new object, returns.
    pub fn returns(&self, call: usize) -> bool {
        let alone = Scenario { before: Vec::new(), threads: vec![vec![call]] };
        let found = self.histories(&alone, &[], self.prepared.harness, &self.budget, &mut Spent::default());
        found.is_ok_and(|(_, histories)| histories.iter().all(|history| history.outcome.ends.is_empty()))
    }

    /// What a call does to an object on which others were called before; `None` if it does not return.
    pub fn effect(&self, before: &[usize], call: usize, probes: &[usize]) -> Option<CallEffect> {
        let histories = self.alone(before, vec![call], probes)?;
        let at = CallPosition { thread: 0, index: 0 };
        let results: Option<Vec<String>> = histories.iter().map(|history| history.result(at).map(content)).collect();
        let result = Some(results?.join(" ")).filter(|text| !text.is_empty());
        Some(CallEffect { result, left: left(&histories, probes) })
    }

    /// What probes tell of an object on which these were called.
    pub fn left(&self, before: &[usize], probes: &[usize]) -> String {
        self.alone(before, Vec::new(), probes).map(|histories| left(&histories, probes)).unwrap_or_default()
    }

    /// All histories of calls in one thread.
    fn alone(&self, before: &[usize], calls: Vec<usize>, probes: &[usize]) -> Option<Vec<CallHistory>> {
        let scenario = Scenario { before: before.to_vec(), threads: vec![calls] };
        let budget = self.budget.at_most(self.patience);
        let found = self.histories(&scenario, probes, self.prepared.harness, &budget, &mut Spent::default());
        found.ok().map(|(_, histories)| histories)
    }

    /// What becomes of the plain form, whose results must be those of orders.
    fn under_weaker_models(
        &self,
        asked: &AskedScenario<'_>,
        budget: &Budget,
        mut spent: Spent,
    ) -> Result<Fate, Undecided> {
        let AskedScenario { scenario, probes, orders } = *asked;
        let plain = self.test(scenario, probes, self.prepared.harness, ScenarioForm::Plain)?;
        let known = orders.outcomes().into_iter().collect();
        let question = self.question(plain, Asked::OtherThan(Arc::new(known)), true, self.models);
        let answered = answer(&question, budget)?;
        spent.add(&answered.evidence);
        spent.races |= answered.evidence.iter().any(|evidence| !evidence.is_quiet());
        match answered.decision.verdict {
            Verdict::Holds => Ok(Fate::Explained(spent)),
            Verdict::Unknown => Err(Undecided(why_open(&answered))),
            Verdict::Violated => {
                let evidence = answered.deciding();
                let found = evidence.findings.outcomes();
                let layout = scenario.layout(ScenarioForm::Plain, probes);
                let all = found.iter().flat_map(|outcomes| &outcomes.all).map(|outcome| layout.history(outcome));
                let judged = all.map(|one| (orders.judge(&one, Consistency::Sequential), one));
                let wrong = judged
                    .filter(|(judgement, _)| *judgement == HistoryJudgement::Unexplained)
                    .map(|(_, one)| one)
                    .next();
                // Whether several operations wait together in some order is known for those that do so under sequential consistency.
                let Some(history) = wrong.filter(|history| history.waiting().len() < 2) else {
                    return Err(Undecided("the operations wait for each other".to_string()));
                };
                if self.acts_before_it_waits(scenario, &history, budget, &mut spent)? {
                    return Err(Undecided(ACTS.to_string()));
                }
                let shown = found.and_then(|outcomes| outcomes.shown.clone());
                Ok(self.failed(asked, &history, (&evidence.about.name, shown), spent))
            }
        }
    }

    /// That a history is not explained: the model under which it happens, and the execution that shows it.
    fn failed(
        &self,
        asked: &AskedScenario<'_>,
        history: &CallHistory,
        (model, shown): (&str, Option<Shown>),
        spent: Spent,
    ) -> Fate {
        let AskedScenario { scenario, probes, orders } = *asked;
        Fate::Failed(Box::new(Failed {
            scenario: scenario.clone(),
            probes: probes.to_vec(),
            by_time: orders.judge(history, Consistency::Sequential) == HistoryJudgement::Explained,
            by_check: self.fails_check(history, probes),
            history: history.clone(),
            orders: orders.examples().into_iter().cloned().collect(),
            model: model.to_string(),
            shown,
            spent,
        }))
    }

    /// Whether a history is explained, and passes the checks of what is left.
    fn judge(&self, orders: &OperationOrders, history: &CallHistory, probes: &[usize]) -> HistoryJudgement {
        if self.fails_check(history, probes) {
            return HistoryJudgement::Unexplained;
        }
        orders.judge(history, self.condition)
    }

    /// Whether a check of what is left throws, or says false.
    fn fails_check(&self, history: &CallHistory, probes: &[usize]) -> bool {
        let found = &self.prepared.found;
        let checks = probes.iter().enumerate().filter(|(_, probe)| **probe >= found.operations);
        checks.into_iter().any(|(index, probe)| {
            let told = history.probe(index).map(ToString::to_string);
            told.is_some_and(|told| if found.invocations[*probe].void { told != "\"void\"" } else { told == "false" })
        })
    }

    /// All histories of the timed form, and the test.
    fn histories(
        &self,
        scenario: &Scenario,
        probes: &[usize],
        harness: ClassId,
        budget: &Budget,
        spent: &mut Spent,
    ) -> Result<(Litmus<'p>, Vec<CallHistory>), Undecided> {
        let test = self.test(scenario, probes, harness, ScenarioForm::Timed)?;
        let question = self.question(test.clone(), Asked::Nothing, false, ModelChoice::One(ModelName::Sc));
        let evidence = engine(ModelName::Sc).ask(&question, &[], budget)?;
        if !matches!(evidence.coverage, Coverage::Complete) || !evidence.refused.is_empty() {
            return Err(Undecided(gaps(&evidence)));
        }
        let layout = scenario.layout(ScenarioForm::Timed, probes);
        let outcomes = evidence.findings.outcomes().into_iter().flat_map(|outcomes| &outcomes.all);
        let histories: BTreeSet<CallHistory> = outcomes.map(|outcome| layout.history(outcome)).collect();
        spent.add(std::slice::from_ref(&evidence));
        let results = histories.iter().flat_map(|history| history.outcome.values.iter().flatten());
        let opaque = results.filter_map(|value| match value {
            FinalValue::Object(text) => told_by_class(text),
            _ => None,
        });
        spent
            .assumptions
            .extend(opaque.map(|class| format!("results that are objects of class {class} are all the same")));
        Ok((test, histories.into_iter().collect()))
    }

    /// The orders of the scenario's operations: of the scenario itself, or of what says what is right.
    fn orders(
        &self,
        scenario: &Scenario,
        probes: &[usize],
        histories: &[CallHistory],
        budget: &Budget,
        spent: &mut Spent,
    ) -> Result<OperationOrders, Undecided> {
        if self.condition != Consistency::Quiescent {
            let mut orders = match self.prepared.locked {
                None => OperationOrders::of(histories.iter().cloned()),
                Some(locked) => OperationOrders::of(self.histories(scenario, probes, locked, budget, spent)?.1),
            };
            self.add_waiting(&mut orders, scenario, histories, budget, spent)?;
            return Ok(orders);
        }
        let Some(locked) = self.prepared.locked else {
            return Ok(OperationOrders::default());
        };
        let single = scenario.threads.iter().flatten().map(|call| vec![*call]).collect();
        let single = Scenario { before: scenario.before.clone(), threads: single };
        if single.threads.len() > MOST_THREADS {
            return Err(Undecided(format!("--quiescent is decided for up to {MOST_THREADS} operations side by side")));
        }
        let (_, histories) = self.histories(&single, probes, locked, budget, spent)?;
        let lengths: Vec<usize> = scenario.threads.iter().map(Vec::len).collect();
        Ok(OperationOrders::of_single(histories, &lengths))
    }

    /// Adds orders for histories in which several operations wait for ever: each of these must wait if it is called alone, when the others have returned.
    fn add_waiting(
        &self,
        orders: &mut OperationOrders,
        scenario: &Scenario,
        histories: &[CallHistory],
        budget: &Budget,
        spent: &mut Spent,
    ) -> Result<(), Undecided> {
        let harness = self.prepared.locked.unwrap_or(self.prepared.harness);
        let mut known: BTreeSet<&Outcome> = BTreeSet::new();
        for history in histories.iter().filter(|history| history.waiting().len() > 1) {
            if !known.insert(&history.outcome) {
                continue;
            }
            let mut alone = Vec::new();
            for waits in history.waiting() {
                let lengths = history.cut(waits);
                let threads = scenario.threads.iter().zip(lengths).map(|(calls, length)| calls[..length].to_vec());
                let shorter = Scenario { before: scenario.before.clone(), threads: threads.collect() };
                let (_, histories) = self.histories(&shorter, &[], harness, budget, spent)?;
                alone.push((waits, OperationOrders::of(histories)));
            }
            orders.add_waiting(history, &alone);
        }
        Ok(())
    }

    /// An execution that ends with one of the histories, and which.
    fn show(
        &self,
        timed: &Litmus<'p>,
        scenario: &Scenario,
        probes: &[usize],
        unexplained: &[&CallHistory],
        budget: &Budget,
    ) -> Result<(Option<Shown>, Option<CallHistory>), Undecided> {
        let layout = scenario.layout(ScenarioForm::Timed, probes);
        let question = self.question(timed.clone(), Asked::Nothing, false, ModelChoice::One(ModelName::Sc));
        let evidence = engine(ModelName::Sc).ask(&question, &[], budget)?;
        let is_wrong = |outcome: &Outcome| unexplained.contains(&&layout.history(outcome));
        let all = evidence.findings.outcomes().map(|outcomes| outcomes.all.clone()).unwrap_or_default();
        let known = all.iter().filter(|outcome| !is_wrong(outcome)).map(Outcome::as_results).collect();
        let asked = Asked::OtherThan(Arc::new(known));
        let question = self.question(timed.clone(), asked.clone(), true, ModelChoice::One(ModelName::Sc));
        let evidence = engine(ModelName::Sc).ask(&question, &[], budget)?;
        if !evidence.refused.is_empty() {
            return Err(Undecided(gaps(&evidence)));
        }
        let found = evidence.findings.outcomes();
        let history = found.and_then(|outcomes| outcomes.all.iter().find(|outcome| asked.is_about(outcome)));
        Ok((found.and_then(|outcomes| outcomes.shown.clone()), history.map(|outcome| layout.history(outcome))))
    }

    /// The litmus test that a scenario is.
    fn test(
        &self,
        scenario: &Scenario,
        probes: &[usize],
        harness: ClassId,
        form: ScenarioForm,
    ) -> Result<Litmus<'p>, Undecided> {
        let program = &self.prepared.program;
        let number = self.made.fetch_add(1, Ordering::Relaxed);
        let name = format!("{}$Scenario{number}", program.class(harness).name);
        let unfit = |error: String| Undecided(error);
        program.script(&scenario.script(name.clone(), harness, form, probes)).map_err(|e| unfit(e.to_string()))?;
        let test = Litmus::of(program, &name).map_err(|error| unfit(error.to_string()))?;
        Ok(test.with_endless())
    }

    fn question(&self, test: Litmus<'p>, asked: Asked, one_is_enough: bool, models: ModelChoice) -> Question<'p> {
        let variables = test.variables(&[]);
        let case = TestCase { test, fields: Vec::new(), variables, asked, one_is_enough, proves: true };
        Question {
            program: &self.prepared.program,
            subject: AskedAbout::Test(Box::new(case)),
            models,
            how: self.how.clone(),
        }
    }
}

/// What a result has in it; null and exceptions have nothing.
fn content(result: &FinalValue) -> String {
    match result {
        FinalValue::Null => String::new(),
        FinalValue::Object(name) if name.ends_with("Exception") || name.ends_with("Error") => String::new(),
        other => other.to_string(),
    }
}

/// What probes tell in all histories.
fn left(histories: &[CallHistory], probes: &[usize]) -> String {
    let told = |history: &CallHistory| {
        let results = (0..probes.len()).map(|index| history.probe(index).map(ToString::to_string).unwrap_or_default());
        results.collect::<Vec<_>>().join(", ")
    };
    histories.iter().map(told).collect::<Vec<_>>().join("; ")
}

/// Why not all executions are known.
fn gaps(evidence: &Evidence) -> String {
    let gaps: Vec<String> = evidence.left_out().iter().map(ToString::to_string).collect();
    if gaps.is_empty() { "not all executions were explored".to_string() } else { gaps.join("; ") }
}

fn why_open(answered: &Answered) -> String {
    let evidence = answered.deciding();
    format!("under {}: {}", evidence.about.name, gaps(evidence))
}
