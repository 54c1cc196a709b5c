//! A scenario as a litmus test.
//!
//! In the *timed* form each thread looks, before it calls an operation, how many operations of every other thread have returned, and says so when one of its own
//! has. These are volatile accesses: they synchronise, which makes no difference under sequential consistency, where alone this form is used. What a thread sees is
//! a lower bound, and some execution with the same results has it exactly; so the outcomes say which operations come one after the other.
//!
//! The *plain* form has nothing but the operations.

use crate::enumerate::Scenario;
use crate::harness::{BEGIN, DONE, RESULT, SEEN, invocation_method};
use jmmc_program::{CallScript, ClassId, ScriptCall, ScriptThread};

/// The thread that looks at what is left when all others have ended.
pub const AFTER: &str = "after";

/// The form of a scenario's litmus test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScenarioForm {
    /// With the times of calls and returns.
    Timed,
    /// With nothing but the operations.
    Plain,
}

/// Where the variables of a scenario's litmus test are in its outcomes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The form of the test.
    pub form: ScenarioForm,
    /// How many operations each thread has.
    pub threads: Vec<usize>,
    /// How many operations look at what is left.
    pub probes: usize,
}

/// The name of a thread of a scenario, counted from 0.
pub fn thread_name(thread: usize) -> String {
    format!("t{}", thread + 1)
}

impl Scenario {
    /// The layout of the outcomes of its litmus test.
    pub fn layout(&self, form: ScenarioForm, probes: &[usize]) -> Layout {
        Layout { form, threads: self.threads.iter().map(Vec::len).collect(), probes: probes.len() }
    }

    /// Its litmus test, in which `probes` are called when all threads have ended.
    pub fn script(&self, name: String, harness: ClassId, form: ScenarioForm, probes: &[usize]) -> CallScript {
        let count = self.threads.len();
        let mut threads: Vec<ScriptThread> = Vec::new();
        for (thread, calls) in self.threads.iter().enumerate() {
            let mut made = Vec::new();
            for (index, call) in calls.iter().enumerate() {
                if form == ScenarioForm::Timed {
                    made.push(seen(thread, index, count));
                }
                made.push(operation(*call, Some(format!("r{thread}_{index}"))));
                if form == ScenarioForm::Timed {
                    made.push(done(thread, index));
                }
            }
            threads.push(ScriptThread { name: thread_name(thread), after: Vec::new(), calls: made });
        }
        if !probes.is_empty() {
            let after = (0..count).map(thread_name).collect();
            let calls = probes.iter().enumerate().map(|(index, call)| operation(*call, Some(format!("p{index}"))));
            threads.push(ScriptThread { name: AFTER.to_string(), after, calls: calls.collect() });
        }
        // The object is made before any thread starts, also if nothing is called on it.
        let calls = self.before.iter().map(|call| operation(*call, None));
        let before = [begin()].into_iter().chain(calls).collect();
        CallScript { name, class: harness, before, threads }
    }
}

fn begin() -> ScriptCall {
    let (method, descriptor) = (BEGIN.to_string(), "()V".to_string());
    ScriptCall { method, descriptor, arguments: Vec::new(), kept: None }
}

fn operation(invocation: usize, kept: Option<String>) -> ScriptCall {
    let (method, descriptor) = (invocation_method(invocation), RESULT.to_string());
    ScriptCall { method, descriptor, arguments: Vec::new(), kept }
}

fn seen(thread: usize, index: usize, threads: usize) -> ScriptCall {
    ScriptCall {
        method: SEEN.to_string(),
        descriptor: "(II)I".to_string(),
        arguments: vec![thread as i32, threads as i32],
        kept: Some(format!("s{thread}_{index}")),
    }
}

fn done(thread: usize, index: usize) -> ScriptCall {
    ScriptCall {
        method: DONE.to_string(),
        descriptor: "(II)V".to_string(),
        arguments: vec![thread as i32, index as i32 + 1],
        kept: None,
    }
}
