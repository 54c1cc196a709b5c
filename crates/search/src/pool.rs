//! Work sharing: busy workers split their stacks when others are idle.

use crate::stack::Untried;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The work that no worker has taken yet. Paths start at the root of the run.
pub(crate) struct WorkPool<C> {
    inner: Mutex<Inner<C>>,
    changed: Condvar,
    /// What a busy worker should know, a [`WorkerOrder`] as a number. Read in the hot loop.
    call: AtomicU8,
}

/// What a busy worker should do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WorkerOrder {
    /// Nothing is asked of the worker: it goes on.
    Nothing,
    /// Offer work: someone is idle.
    Share,
    /// Stop: the search is over.
    Stop,
}

struct Inner<C> {
    waiting: Vec<Untried<C>>,
    workers: usize,
    idle: usize,
    closed: bool,
}

impl<C> WorkPool<C> {
    pub fn new(workers: usize) -> Self {
        let inner = Inner { waiting: Vec::new(), workers, idle: 0, closed: false };
        WorkPool { inner: Mutex::new(inner), changed: Condvar::new(), call: AtomicU8::new(WorkerOrder::Nothing as u8) }
    }

    /// What a busy worker should do.
    #[inline]
    pub fn call(&self) -> WorkerOrder {
        match self.call.load(Relaxed) {
            call if call == WorkerOrder::Nothing as u8 => WorkerOrder::Nothing,
            call if call == WorkerOrder::Share as u8 => WorkerOrder::Share,
            _ => WorkerOrder::Stop,
        }
    }

    /// Puts work here for an idle worker.
    pub fn offer(&self, work: Untried<C>) {
        let mut inner = self.lock();
        inner.waiting.push(work);
        self.update_call(&inner);
        self.changed.notify_one();
    }

    /// Waits for work. `None`: the search is over.
    pub fn take(&self) -> Option<Untried<C>> {
        let mut inner = self.lock();
        inner.idle += 1;
        loop {
            if inner.closed {
                return None;
            }
            if let Some(work) = inner.waiting.pop() {
                inner.idle -= 1;
                self.update_call(&inner);
                return Some(work);
            }
            if inner.idle == inner.workers {
                drop(inner);
                self.close();
                return None;
            }
            self.update_call(&inner);
            inner = self.changed.wait(inner).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Ends the search: no worker gets more work.
    pub fn close(&self) {
        let mut inner = self.lock();
        inner.closed = true;
        self.update_call(&inner);
        self.changed.notify_all();
    }

    /// As long as the result lives: closes the pool if this thread panics, so that the other workers do not wait for it.
    pub fn close_on_panic(&self) -> CloseOnPanic<'_, C> {
        CloseOnPanic(self)
    }

    fn update_call(&self, inner: &Inner<C>) {
        let call = if inner.closed {
            WorkerOrder::Stop
        } else if inner.idle > inner.waiting.len() {
            WorkerOrder::Share
        } else {
            WorkerOrder::Nothing
        };
        self.call.store(call as u8, Relaxed);
    }

    /// A worker that panics leaves the pool consistent: each change is complete before anything can fail.
    fn lock(&self) -> MutexGuard<'_, Inner<C>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Closes the pool if its worker panics; see [`WorkPool::close_on_panic`].
pub(crate) struct CloseOnPanic<'a, C>(&'a WorkPool<C>);

impl<C> Drop for CloseOnPanic<'_, C> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.close();
        }
    }
}
