//! Work sharing: busy workers split their stacks when others are idle.

use crate::stack::Untried;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The work that no worker has taken yet. Paths start at the root of the run.
pub(crate) struct Pool<C> {
    inner: Mutex<Inner<C>>,
    changed: Condvar,
    /// A busy worker should look here: someone is idle, or the pool is closed. Read in the hot loop.
    attention: AtomicBool,
}

struct Inner<C> {
    waiting: Vec<Untried<C>>,
    workers: usize,
    idle: usize,
    closed: bool,
}

impl<C> Pool<C> {
    pub fn new(workers: usize) -> Self {
        let inner = Inner {
            waiting: Vec::new(),
            workers,
            idle: 0,
            closed: false,
        };
        Pool {
            inner: Mutex::new(inner),
            changed: Condvar::new(),
            attention: AtomicBool::new(false),
        }
    }

    /// Whether a busy worker should [offer](Self::offer) work or see that the pool [is closed](Self::is_closed).
    #[inline]
    pub fn wants_attention(&self) -> bool {
        self.attention.load(Relaxed)
    }

    /// Whether the search is over.
    pub fn is_closed(&self) -> bool {
        self.lock().closed
    }

    /// Puts work here for an idle worker.
    pub fn offer(&self, work: Untried<C>) {
        let mut inner = self.lock();
        inner.waiting.push(work);
        self.update_attention(&inner);
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
                self.update_attention(&inner);
                return Some(work);
            }
            if inner.idle == inner.workers {
                drop(inner);
                self.close();
                return None;
            }
            self.update_attention(&inner);
            inner = self
                .changed
                .wait(inner)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Ends the search: no worker gets more work.
    pub fn close(&self) {
        let mut inner = self.lock();
        inner.closed = true;
        self.update_attention(&inner);
        self.changed.notify_all();
    }

    /// As long as the result lives: closes the pool if this thread panics, so that the other workers do not wait for it.
    pub fn close_on_panic(&self) -> CloseOnPanic<'_, C> {
        CloseOnPanic(self)
    }

    fn update_attention(&self, inner: &Inner<C>) {
        self.attention
            .store(inner.closed || inner.idle > inner.waiting.len(), Relaxed);
    }

    /// A worker that panics leaves the pool consistent: each change is complete before anything can fail.
    fn lock(&self) -> MutexGuard<'_, Inner<C>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// See [`Pool::close_on_panic`].
pub(crate) struct CloseOnPanic<'a, C>(&'a Pool<C>);

impl<C> Drop for CloseOnPanic<'_, C> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.close();
        }
    }
}
