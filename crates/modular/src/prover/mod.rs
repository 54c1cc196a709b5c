//! The prover: conditions go to a Z3 process in SMT-LIB, one process for each condition.
//!
//! Errs on: not proving. A limit reached is [`ConditionOutcome::unknown`], never a proof.

mod allowance;
mod cache;
mod session;
mod smoke;
mod steps;

pub(crate) use cache::Cache;
pub(crate) use smoke::{Contradiction, Passage};
pub(crate) use steps::{Account, Ledger};

use crate::condition::ProofCondition;
use crate::reader::{ReaderEffort, read};
use crate::term::Term;
use allowance::Allowance;
use jmmc_search::Control;
#[cfg(test)]
pub(crate) use session::PLANTED;
use session::{Answer, Search, Session};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// A prover that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProverError {
    /// It cannot be started.
    Missing {
        /// The program that was to be started.
        program: PathBuf,
        /// Why it cannot be started.
        why: String,
    },
    /// It stopped, or said something that is no answer.
    Broken {
        /// The program that was running.
        program: PathBuf,
        /// What happened to it.
        why: String,
    },
    /// All methods together have taken the steps that there were.
    OutOfSteps,
}

/// What Z3 says if its limit is reached between two questions.
const LIMITS: [&str; 3] = ["canceled", "max. resource limit exceeded", "model is not available"];

impl std::error::Error for ProverError {}

impl ProverError {
    /// Whether the prover came to its limit where it could not say so.
    fn is_of_limits(&self) -> bool {
        match self {
            ProverError::Broken { why, .. } => LIMITS.iter().any(|limit| why.contains(limit)),
            ProverError::Missing { .. } | ProverError::OutOfSteps => false,
        }
    }
}

impl std::fmt::Display for ProverError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ProverError::Missing { program, why } => write!(
                f,
                "the prover `{}` cannot be started ({why}), so nothing can be proved; \
                 install Z3 (on Debian: `apt-get install z3`), or name it with --prover",
                program.display()
            ),
            ProverError::Broken { .. } if self.is_of_limits() => {
                write!(f, "the prover gave up before it had an answer (--effort, --timeout)")
            }
            ProverError::Broken { program, why } => {
                write!(f, "the prover `{}` failed: {why}; is it a Z3 of version 4.8 or newer?", program.display())
            }
            ProverError::OutOfSteps => {
                f.write_str("the steps of the prover were spent before this was decided (--prover-steps)")
            }
        }
    }
}

/// How the prover is used.
#[derive(Clone, Debug)]
pub struct ProverOptions {
    /// The program to start.
    pub program: PathBuf,
    /// Most time for one question; `None` leaves it to `effort`, so that answers do not depend on the machine's speed.
    pub timeout: Option<Duration>,
    /// How hard to try, as a multiple of the usual effort.
    pub effort: f64,
    /// Where proofs are remembered; `None` remembers nothing.
    pub cache: Option<PathBuf>,
    /// Whether only a proof of everything is wanted: nobody wants to know what else is true of a method that has none.
    pub proofs_only: bool,
    /// How hard an independent reader looks for stores in which what is proved fails; `None` believes the prover.
    pub reader: Option<ReaderEffort>,
}

impl Default for ProverOptions {
    fn default() -> Self {
        ProverOptions {
            program: "z3".into(),
            timeout: None,
            effort: 1.0,
            cache: None,
            proofs_only: false,
            reader: None,
        }
    }
}

/// How often the prover was asked.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct ProverStatistics {
    /// Questions that were asked.
    pub calls: u64,
    /// Questions that were answered from memory.
    pub cached: u64,
    /// Time that the answers took.
    pub seconds: f64,
    /// The part of it that went into looking for contradictions.
    pub smoke: f64,
    /// Goals with a proof that the reader looked at.
    pub read: u64,
    /// Those to which it found a way.
    pub reached: u64,
    /// Those that fail in stores that it found.
    pub contradicted: u64,
    /// What was charged to the methods, in the prover's own measure.
    pub steps: u64,
}

impl std::ops::Add for ProverStatistics {
    type Output = ProverStatistics;

    fn add(self, other: ProverStatistics) -> ProverStatistics {
        ProverStatistics {
            calls: self.calls + other.calls,
            cached: self.cached + other.cached,
            seconds: self.seconds + other.seconds,
            smoke: self.smoke + other.smoke,
            read: self.read + other.read,
            reached: self.reached + other.reached,
            contradicted: self.contradicted + other.contradicted,
            steps: self.steps + other.steps,
        }
    }
}

/// A goal that fails, with what its terms are worth in the execution found.
#[derive(Clone, Debug)]
pub(crate) struct Refuted {
    pub goal: usize,
    pub values: Vec<String>,
    /// Whether the prover vouches for the execution; if not, it only failed to find a proof.
    pub confirmed: bool,
}

/// What became of a condition.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConditionOutcome {
    pub refuted: Vec<Refuted>,
    /// Goals that were not decided, and why.
    pub unknown: Vec<(usize, String)>,
    /// Where goals hold because what is assumed contradicts itself.
    pub vacuous: Option<Contradiction>,
}

impl ConditionOutcome {
    /// All goals hold.
    pub fn proved(&self) -> bool {
        self.refuted.is_empty() && self.unknown.is_empty() && self.vacuous.is_none()
    }
}

/// The prover as all methods use it.
pub(crate) struct SharedProver {
    options: ProverOptions,
    control: Control,
    cache: Option<Cache>,
    statistics: Mutex<ProverStatistics>,
}

impl SharedProver {
    /// A prover; fails if it cannot be started.
    pub fn start(options: &ProverOptions, control: &Control) -> Result<SharedProver, ProverError> {
        let (cache, control) = (options.cache.clone().map(Cache::new), control.clone());
        let shared = SharedProver { options: options.clone(), control, cache, statistics: Mutex::default() };
        let nobodys = Ledger::new(None);
        let prover = Prover { shared: &shared, account: nobodys.account(0), tries_guesses: false };
        let allowance = prover.allowance();
        prover.session(&allowance, &ProofCondition::default(), Search::Proof)?.any([])?;
        Ok(shared)
    }

    /// Whether only a proof of everything is wanted.
    pub fn proofs_only(&self) -> bool {
        self.options.proofs_only
    }

    /// Whether the time is up, and then what is said of everything that is left.
    pub fn out_of_time(&self) -> Option<String> {
        self.control.is_over().then(|| session::OVER.to_string())
    }

    /// What was asked so far.
    pub fn statistics(&self) -> ProverStatistics {
        self.statistics.lock().map_or_else(|poisoned| *poisoned.into_inner(), |statistics| *statistics)
    }
}

/// A way to ask about one method.
pub(crate) struct Prover<'s> {
    pub shared: &'s SharedProver,
    /// What is charged for the answers.
    pub account: Account<'s>,
    /// Whether only what is guessed is asked about.
    pub tries_guesses: bool,
}

impl Prover<'_> {
    fn count(&self, change: impl FnOnce(&mut ProverStatistics)) {
        if let Ok(mut statistics) = self.shared.statistics.lock() {
            change(&mut statistics);
        }
    }

    /// What the questions about one condition may cost.
    fn allowance(&self) -> Allowance {
        Allowance::for_method(self.shared.options.effort)
    }

    /// Asks for each goal whether it holds; stops after `most` failures. `shown` are the terms whose values are wanted if a goal fails.
    /// If all hold, the `passages` must be open.
    pub fn ask(
        &self,
        condition: &ProofCondition,
        passages: &[Passage],
        shown: impl Fn(usize) -> Vec<Term>,
        most: usize,
    ) -> Result<ConditionOutcome, ProverError> {
        self.remembering(condition, || {
            let allowance = self.allowance();
            let mut session = self.session(&allowance, condition, Search::Group)?;
            let mut questions = Questions {
                prover: self,
                allowance: &allowance,
                condition,
                outcome: ConditionOutcome::default(),
                most,
            };
            let goals: Vec<usize> = (0..condition.labels.len()).collect();
            questions.part(&shown, &goals, &mut session)?;
            let mut outcome = questions.outcome;
            if outcome.proved() {
                outcome.unknown.extend(self.contradicted(condition, &goals));
            }
            if outcome.proved() {
                let begin = Instant::now();
                let doubts = allowance.for_doubts();
                session.doubt(&doubts, condition);
                outcome.vacuous = self.contradiction(condition, passages, &mut session)?;
                self.count(|statistics| statistics.smoke += begin.elapsed().as_secs_f64());
            }
            Ok(outcome)
        })
    }

    /// A goal with a proof that fails nevertheless in stores that the reader finds, and how.
    fn contradicted(&self, condition: &ProofCondition, proved: &[usize]) -> Option<(usize, String)> {
        let read = read(condition, proved, self.shared.options.reader?);
        self.count(|statistics| {
            statistics.read += proved.len() as u64;
            statistics.reached += read.reached.len() as u64;
            statistics.contradicted += u64::from(read.refuted.is_some());
        });
        let told = |values: String| format!("the prover calls it proved, but it fails when {values}");
        read.refuted.map(|(goal, values)| (goal, told(values)))
    }

    /// The goals for which there is no proof; nobody wants to know why.
    pub fn unproved(&self, condition: &ProofCondition) -> Result<BTreeSet<usize>, ProverError> {
        let all: Vec<usize> = (0..condition.labels.len()).collect();
        let outcome = self.remembering(condition, || self.without_proof(condition, all))?;
        Ok(outcome.unknown.into_iter().map(|(goal, _)| goal).collect())
    }

    /// Those of these goals for which there is no proof.
    pub fn unproved_among(
        &self,
        condition: &ProofCondition,
        goals: Vec<usize>,
    ) -> Result<ConditionOutcome, ProverError> {
        match self.account.left() {
            _ if goals.is_empty() => Ok(ConditionOutcome::default()),
            Some(0) => Err(self.account.exhausted()),
            _ => self.without_proof(condition, goals),
        }
    }

    fn without_proof(&self, condition: &ProofCondition, goals: Vec<usize>) -> Result<ConditionOutcome, ProverError> {
        let allowance = self.allowance();
        let mut session = self.session(&allowance, condition, Search::Proof)?;
        let mut outcome = ConditionOutcome::default();
        let mut groups: Vec<Vec<usize>> = vec![goals.clone()];
        while let Some(mut open) = groups.pop().filter(|open| !open.is_empty()) {
            self.count(|statistics| statistics.calls += 1);
            let failed = match session.any(open.iter().map(|goal| condition.labels[*goal].clone()))? {
                Answer::Unsat => continue,
                Answer::Sat { .. } => session.first_true(&open, condition)?.unwrap_or(open[0]),
                Answer::Unknown(why) if self.shared.control.is_over() => {
                    let left = open.into_iter().chain(groups.into_iter().flatten());
                    outcome.unknown.extend(undecided(left, &why).unknown);
                    break;
                }
                Answer::Unknown(_) if open.len() > 1 => {
                    groups.extend(open.into_iter().map(|goal| vec![goal]));
                    continue;
                }
                Answer::Unknown(_) => open[0],
            };
            outcome.unknown.push((failed, String::new()));
            open.retain(|other| *other != failed);
            groups.extend((!open.is_empty()).then_some(open));
        }
        let fails = |goal: &usize| outcome.unknown.iter().any(|(failed, _)| failed == goal);
        let proved: Vec<usize> = goals.into_iter().filter(|goal| !fails(goal)).collect();
        outcome.unknown.extend(self.contradicted(condition, &proved));
        Ok(outcome)
    }

    /// What is known of a condition, or found out now.
    fn remembering(
        &self,
        condition: &ProofCondition,
        find_out: impl FnOnce() -> Result<ConditionOutcome, ProverError>,
    ) -> Result<ConditionOutcome, ProverError> {
        if condition.labels.is_empty() {
            return Ok(ConditionOutcome::default());
        }
        let key = self.shared.cache.as_ref().map(|cache| (cache, Cache::key(condition)));
        if let Some((cache, key)) = &key
            && let Some(steps) = cache.cost(key)
        {
            self.count(|statistics| statistics.cached += 1);
            self.account.charge(steps)?;
            return Ok(ConditionOutcome::default());
        }
        if self.account.left() == Some(0) {
            return Err(self.account.exhausted());
        }
        if let Some(why) = self.shared.out_of_time() {
            return Ok(undecided(0..condition.labels.len(), &why));
        }
        let (begin, before) = (Instant::now(), self.account.spent());
        let outcome = find_out()?;
        self.count(|statistics| statistics.seconds += begin.elapsed().as_secs_f64());
        if let Some((cache, key)) = &key
            && outcome.proved()
        {
            cache.insert(key, self.account.spent() - before);
        }
        Ok(outcome)
    }

    fn session<'a>(
        &'a self,
        allowance: &'a Allowance,
        condition: &ProofCondition,
        search: Search,
    ) -> Result<Session<'a>, ProverError> {
        Session::open((&self.shared.options, &self.shared.control), (allowance, &self.account), condition, search)
    }
}

/// Nothing is decided of these goals, and why.
fn undecided(goals: impl IntoIterator<Item = usize>, why: &str) -> ConditionOutcome {
    let unknown = goals.into_iter().map(|goal| (goal, why.to_string())).collect();
    ConditionOutcome { unknown, ..ConditionOutcome::default() }
}

/// The goals of one condition, asked one after the other.
struct Questions<'q> {
    prover: &'q Prover<'q>,
    allowance: &'q Allowance,
    condition: &'q ProofCondition,
    outcome: ConditionOutcome,
    most: usize,
}

impl Questions<'_> {
    fn label(&self, goal: usize) -> Term {
        self.condition.labels[goal].clone()
    }

    /// Some goals at once, halved where they are too many. A failure is looked at again by itself and set aside, and the rest asked again.
    fn part(
        &mut self,
        shown: &impl Fn(usize) -> Vec<Term>,
        goals: &[usize],
        session: &mut Session<'_>,
    ) -> Result<(), ProverError> {
        let mut open = goals.to_vec();
        while !open.is_empty() && self.outcome.refuted.len() + self.outcome.unknown.len() < self.most {
            self.prover.count(|statistics| statistics.calls += 1);
            match session.any(open.iter().map(|goal| self.label(*goal)))? {
                Answer::Unsat => return Ok(()),
                Answer::Sat { .. } if self.prover.shared.options.proofs_only => {
                    self.outcome.unknown.push((open[0], String::new()));
                    return Ok(());
                }
                Answer::Sat { .. } => {
                    let goal = session.first_true(&open, self.condition)?.unwrap_or(open[0]);
                    let candidate = session.small_values(&self.label(goal), &shown(goal), false)?;
                    self.look_again(shown(goal), goal, Ok(candidate))?;
                    open.retain(|other| *other != goal);
                }
                Answer::Unknown(why) if self.prover.shared.control.is_over() => {
                    self.outcome.unknown.extend(open.iter().map(|goal| (*goal, why.clone())));
                    return Ok(());
                }
                Answer::Unknown(_) if open.len() > 1 => {
                    let (first, rest) = open.split_at(open.len() / 2);
                    self.part(shown, first, session)?;
                    return self.part(shown, rest, session);
                }
                Answer::Unknown(_) => return self.alone(shown(open[0]), open[0]),
            }
        }
        Ok(())
    }

    /// A goal that was too hard among the others: only what leads to it is looked at.
    fn alone(&mut self, shown: Vec<Term>, goal: usize) -> Result<(), ProverError> {
        let label = self.label(goal);
        let mut session = self.prover.session(self.allowance, &self.condition.sliced(&label, &shown), Search::Proof)?;
        self.prover.count(|statistics| statistics.calls += 1);
        match session.any([label])? {
            Answer::Unsat => Ok(()),
            Answer::Sat { .. } => {
                let candidate = session.small_values(&self.label(goal), &shown, false)?;
                self.look_again(shown, goal, Ok(candidate))
            }
            Answer::Unknown(why) => self.look_again(shown, goal, Err(why)),
        }
    }

    /// A goal without proof: is there an execution that the prover vouches for, or a proof after all? Only what leads to the goal is
    /// looked at. `before` is what the first look gave: values of an execution that may be none, or why there are none.
    fn look_again(
        &mut self,
        shown: Vec<Term>,
        goal: usize,
        before: Result<Vec<String>, String>,
    ) -> Result<(), ProverError> {
        let label = self.label(goal);
        let mut closer =
            self.prover.session(self.allowance, &self.condition.sliced(&label, &shown), Search::Execution)?;
        self.prover.count(|statistics| statistics.calls += 1);
        let refuted = |values: Vec<String>, confirmed: bool| Refuted { goal, values, confirmed };
        match (closer.any([label.clone()])?, before) {
            (Answer::Unsat, _) => {}
            (Answer::Sat { confirmed: true }, _) => {
                let values = closer.small_values(&label, &shown, true)?;
                self.outcome.refuted.push(refuted(values, true));
            }
            (Answer::Sat { confirmed: false } | Answer::Unknown(_), Ok(values)) => {
                self.outcome.refuted.push(refuted(values, false));
            }
            (Answer::Sat { confirmed: false }, Err(_)) => {
                self.outcome.refuted.push(refuted(closer.values(shown)?, false))
            }
            (Answer::Unknown(_), Err(why)) => self.outcome.unknown.push((goal, why)),
        }
        Ok(())
    }
}
