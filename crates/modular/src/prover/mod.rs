//! The prover: conditions go to a Z3 process in SMT-LIB, one process for each condition.
//!
//! Errs on: not proving. A limit reached is [`Outcome::unknown`], never a proof.

mod cache;
mod session;

pub(crate) use cache::Cache;

use crate::condition::Condition;
use crate::term::Term;
use session::{Answer, Search, Session};
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// A prover that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProverError {
    /// It cannot be started.
    Missing {
        /// The program.
        program: PathBuf,
        /// Why not.
        why: String,
    },
    /// It stopped, or said something that is no answer.
    Broken {
        /// The program.
        program: PathBuf,
        /// What happened.
        why: String,
    },
}

impl std::error::Error for ProverError {}

impl std::fmt::Display for ProverError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ProverError::Missing { program, why } => write!(
                f,
                "the prover `{}` cannot be started ({why}), so nothing can be proved; \
                 install Z3 (on Debian: `apt-get install z3`), or name it with --prover",
                program.display()
            ),
            ProverError::Broken { program, why } => {
                write!(f, "the prover `{}` failed: {why}; is it a Z3 of version 4.8 or newer?", program.display())
            }
        }
    }
}

/// How the prover is used.
#[derive(Clone, Debug)]
pub struct ProverOptions {
    /// The program.
    pub program: PathBuf,
    /// Most time for one question.
    pub timeout: Duration,
    /// Where proofs are remembered; `None` remembers nothing.
    pub cache: Option<PathBuf>,
}

impl Default for ProverOptions {
    fn default() -> Self {
        ProverOptions { program: "z3".into(), timeout: Duration::from_secs(60), cache: None }
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
pub(crate) struct Outcome {
    pub refuted: Vec<Refuted>,
    /// Goals that were not decided, and why.
    pub unknown: Vec<(usize, String)>,
}

impl Outcome {
    /// All goals hold.
    pub fn proved(&self) -> bool {
        self.refuted.is_empty() && self.unknown.is_empty()
    }
}

/// A way to ask.
pub(crate) struct Prover {
    options: ProverOptions,
    cache: Option<Cache>,
    statistics: Mutex<ProverStatistics>,
}

impl Prover {
    /// A prover; fails if it cannot be started.
    pub fn start(options: &ProverOptions) -> Result<Prover, ProverError> {
        let cache = options.cache.clone().map(Cache::new);
        let prover = Prover { options: options.clone(), cache, statistics: Mutex::default() };
        prover.ask(&Condition::default(), |_| Vec::new(), 1).map(|_| prover)
    }

    /// What was asked so far.
    pub fn statistics(&self) -> ProverStatistics {
        self.statistics.lock().map_or_else(|poisoned| *poisoned.into_inner(), |statistics| *statistics)
    }

    fn count(&self, change: impl FnOnce(&mut ProverStatistics)) {
        if let Ok(mut statistics) = self.statistics.lock() {
            change(&mut statistics);
        }
    }

    /// Asks for each goal whether it holds; stops after `most` failures. `shown` are the terms whose values are wanted if a goal fails.
    pub fn ask(
        &self,
        condition: &Condition,
        shown: impl Fn(usize) -> Vec<Term>,
        most: usize,
    ) -> Result<Outcome, ProverError> {
        let key = self.cache.as_ref().map(|cache| (cache, Cache::key(condition)));
        if let Some((cache, key)) = &key
            && cache.contains(key)
        {
            self.count(|statistics| statistics.cached += 1);
            return Ok(Outcome::default());
        }
        let begin = Instant::now();
        let outcome = self.search(condition, shown, most)?;
        self.count(|statistics| statistics.seconds += begin.elapsed().as_secs_f64());
        if let Some((cache, key)) = &key
            && outcome.proved()
        {
            cache.insert(key);
        }
        Ok(outcome)
    }

    fn search(
        &self,
        condition: &Condition,
        shown: impl Fn(usize) -> Vec<Term>,
        most: usize,
    ) -> Result<Outcome, ProverError> {
        let mut session = Session::open(&self.options, condition, Search::Proof)?;
        let mut outcome = Outcome::default();
        let goals: Vec<usize> = (0..condition.labels.len()).collect();
        self.part(condition, &shown, &goals, &mut session, &mut outcome, most)?;
        Ok(outcome)
    }

    /// Some goals at once, halved where they are too many. A failure is looked at again by itself and set aside, and the rest asked again.
    fn part(
        &self,
        condition: &Condition,
        shown: &impl Fn(usize) -> Vec<Term>,
        goals: &[usize],
        session: &mut Session<'_>,
        outcome: &mut Outcome,
        most: usize,
    ) -> Result<(), ProverError> {
        let mut open = goals.to_vec();
        while !open.is_empty() && outcome.refuted.len() + outcome.unknown.len() < most {
            self.count(|statistics| statistics.calls += 1);
            match session.any(open.iter().map(|goal| condition.labels[*goal].clone()))? {
                Answer::Unsat => return Ok(()),
                Answer::Sat { .. } => {
                    let goal = session.first_true(&open, condition)?.unwrap_or(open[0]);
                    self.look_again(condition, shown, goal, session, outcome)?;
                    open.retain(|other| *other != goal);
                }
                Answer::Unknown(_) if open.len() > 1 => {
                    let (first, rest) = open.split_at(open.len() / 2);
                    self.part(condition, shown, first, session, outcome, most)?;
                    return self.part(condition, shown, rest, session, outcome, most);
                }
                Answer::Unknown(why) => {
                    let mut closer = Session::open(&self.options, condition, Search::Execution)?;
                    self.count(|statistics| statistics.calls += 1);
                    match closer.any([condition.labels[open[0]].clone()])? {
                        Answer::Unsat => {}
                        Answer::Sat { confirmed } => {
                            let values = closer.values(shown(open[0]))?;
                            outcome.refuted.push(Refuted { goal: open[0], values, confirmed });
                        }
                        Answer::Unknown(_) => outcome.unknown.push((open[0], why)),
                    }
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// A goal without proof: is there an execution that the prover vouches for, or a proof after all?
    fn look_again(
        &self,
        condition: &Condition,
        shown: &impl Fn(usize) -> Vec<Term>,
        goal: usize,
        session: &mut Session<'_>,
        outcome: &mut Outcome,
    ) -> Result<(), ProverError> {
        let candidate = session.values(shown(goal))?;
        let mut closer = Session::open(&self.options, condition, Search::Execution)?;
        self.count(|statistics| statistics.calls += 1);
        match closer.any([condition.labels[goal].clone()])? {
            Answer::Unsat => {}
            Answer::Sat { confirmed: true } => {
                let values = closer.values(shown(goal))?;
                outcome.refuted.push(Refuted { goal, values, confirmed: true });
            }
            Answer::Sat { confirmed: false } | Answer::Unknown(_) => {
                outcome.refuted.push(Refuted { goal, values: candidate, confirmed: false });
            }
        }
        Ok(())
    }
}
