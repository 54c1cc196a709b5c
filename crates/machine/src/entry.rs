//! Where execution begins: `main` of a class, or the threads of a litmus test, which a driver starts and joins.
//!
//! A thread of a litmus test runs a static method; otherwise it is a thread like any other. One that comes `after` others joins them before
//! its method begins, so that all they did happens-before all it does [JLS §17.4.4]; nobody else waits for them.

use std::sync::Arc;

use jmmc_program::{ClassId, Method};

use crate::interp::{Exec, Flow};
use crate::machine::Machine;
use crate::thread::{Bulk, OnReturn, ThreadId};
use crate::value::Ref;

/// What a machine is to execute.
#[derive(Clone, Copy)]
pub(crate) enum Start<'p, 's> {
    /// A main method, with these arguments.
    Main(&'p Method, &'s [String]),
    /// The threads of a litmus test.
    Threads(&'s Plan<'p>),
}

/// The threads of a litmus test, and the method that starts and joins them.
#[derive(Clone)]
pub(crate) struct Plan<'p> {
    /// The class that is initialised before anything else.
    pub(crate) class: ClassId,
    /// The main thread's method; it gets the threads' objects.
    pub(crate) driver: &'p Method,
    /// The threads: their methods, and the indices of those that come before.
    pub(crate) threads: Vec<(&'p Method, Vec<usize>)>,
    /// The order in which they are started: none before one that it comes after.
    pub(crate) order: Vec<usize>,
}

/// What was set up for the start, in terms of the machine.
pub(crate) struct Entered<'p> {
    /// The main thread's method.
    pub(crate) main: &'p Method,
    /// Its arguments; as many as it takes.
    pub(crate) arguments: Vec<u64>,
    /// The class that is initialised before that.
    pub(crate) class: ClassId,
    /// Threads that run a static method instead of their object's `run`; none unless this is a litmus test.
    pub(crate) roles: Vec<Role<'p>>,
}

/// A thread of a litmus test.
pub(crate) struct Role<'p> {
    /// Its `Thread` object.
    pub(crate) object: Ref,
    /// What it runs.
    pub(crate) method: &'p Method,
    /// The `Thread` objects of the threads that come before.
    pub(crate) after: Vec<Ref>,
}

impl<'p> Machine<'p> {
    /// Whether outcomes are wanted, because this is a litmus test.
    pub(crate) fn is_litmus(&self) -> bool {
        self.entry.as_ref().is_some_and(|entry| !entry.roles.is_empty())
    }

    /// Calls what a thread that has just been started executes.
    pub(crate) fn enter_run(&mut self) -> Exec {
        let object = self.current_thread_object();
        if let Some(entry) = self.entry.clone() {
            if self.current.thread == ThreadId(0) {
                self.ensure_initialized(entry.class)?;
                return self.enter(entry.main, &entry.arguments, OnReturn::End);
            }
            if let Some(index) = entry.roles.iter().position(|role| role.object == object) {
                return self.enter_role(&entry, index);
            }
        }
        match self.program.find_method(self.heap.header(object).class, "run", "()V") {
            Some(run) => self.enter(run, &[object.word()], OnReturn::End),
            None => Err(self.stuck("a thread without run()".to_string())),
        }
    }

    /// Joins the threads that come before, one by one, then calls the thread's method.
    fn enter_role(&mut self, entry: &Arc<Entered<'p>>, index: usize) -> Exec {
        let Role { method, after, .. } = &entry.roles[index];
        let me = self.current.thread.index();
        while let Some(&earlier) = after.get(self.threads[me].core.bulk.done as usize) {
            self.join(earlier, false, 0)?;
            self.threads[me].core.bulk.done += 1;
            // What follows needs a turn of its own if it is visible.
            self.this_step.token = false;
        }
        let entered = self.enter(method, &[], OnReturn::End);
        if entered == Err(Flow::Jumped) {
            self.threads[me].core.bulk = Bulk::default();
        }
        entered
    }
}
