//! The same check again, of the same code with some fields declared otherwise.
//!
//! Errs on: *unknown*. What was not decided, or only for loops up to a bound, is no proof.

use super::explore::{Decided, Explorer};
use crate::models::ModelChoice;
use jmmc_jmm::Verdict;
use jmmc_program::{Program, Redeclared, Sources};
use jmmc_search::{Control, Options};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How often it is looked whether time is up.
const INTERVAL: Duration = Duration::from_millis(20);

/// Checks variants of a program, until time is up.
pub struct Rechecker<'a> {
    explorer: &'a Explorer<'a>,
    sources: &'a Sources,
    control: Arc<Control>,
    end: Option<Sender<()>>,
    watch: Option<JoinHandle<()>>,
}

/// What a check of a variant came to.
pub struct Rechecked {
    /// The verdict.
    pub verdict: Verdict,
    /// The model that decided it.
    pub decided_by: String,
    /// Why.
    pub reason: String,
}

impl<'a> Rechecker<'a> {
    /// Checks as the explorer does; all checks together take no longer than the budget.
    pub fn new(explorer: &'a Explorer<'a>, sources: &'a Sources, budget: Option<Duration>) -> Rechecker<'a> {
        let control = Arc::new(Control::new());
        let (ours, theirs) = (Arc::clone(&control), Arc::clone(explorer.control));
        let (end, ended) = channel();
        let begin = Instant::now();
        let watch = std::thread::spawn(move || {
            while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(INTERVAL) {
                if theirs.is_stopped() || budget.is_some_and(|budget| begin.elapsed() >= budget) {
                    ours.stop();
                }
            }
        });
        Rechecker { explorer, sources, control, end: Some(end), watch: Some(watch) }
    }

    /// Whether there is no time left for another check.
    pub fn is_over(&self) -> bool {
        self.control.is_stopped()
    }

    /// Checks the program with those fields declared otherwise. If that cannot be done, the verdict is *unknown*.
    pub fn check(&self, redeclared: &[Redeclared]) -> Rechecked {
        self.try_check(redeclared).unwrap_or_else(|error| Rechecked {
            verdict: Verdict::Unknown,
            decided_by: String::new(),
            reason: format!("{error:#}"),
        })
    }

    fn try_check(&self, redeclared: &[Redeclared]) -> anyhow::Result<Rechecked> {
        let program = Program::open(Sources { redeclared: redeclared.to_vec(), ..self.sources.clone() })?;
        let options = Options { stop_at_first: true, ..self.explorer.options.clone() };
        let explorer = Explorer { options, control: &self.control, ..*self.explorer };
        let explored = explorer.explore(&program)?;
        let decided = Decided::of(explorer.settings.model, &explored);
        let deciding = &explored[decided.by];
        let bounded = decided.verdict == Verdict::Holds && deciding.checked.unwound;
        Ok(Rechecked {
            verdict: if bounded { Verdict::Unknown } else { decided.verdict },
            decided_by: deciding.model.name().to_string(),
            reason: decided.reason,
        })
    }

    /// What verdicts are about, in words.
    pub fn under(&self) -> String {
        match self.explorer.settings.model {
            ModelChoice::Auto => "the JMM".to_string(),
            ModelChoice::One(model) => model.name().to_string(),
        }
    }
}

impl Drop for Rechecker<'_> {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(watch) = self.watch.take() {
            let _ = watch.join();
        }
    }
}
