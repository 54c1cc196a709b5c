//! Vector clocks: which events of each thread happen before something.
//!
//! Errs on: nothing.

/// For each thread, the number of its last event that is known; 0 if none is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Clock(Vec<u32>);

impl Clock {
    /// The last known event of the thread.
    pub(crate) fn get(&self, thread: usize) -> u32 {
        self.0.get(thread).copied().unwrap_or(0)
    }

    pub(crate) fn set(&mut self, thread: usize, event: u32) {
        if self.0.len() <= thread {
            self.0.resize(thread + 1, 0);
        }
        self.0[thread] = event;
    }

    /// Knows all that the other one knows, too.
    pub(crate) fn join(&mut self, other: &Clock) {
        for (thread, &event) in other.0.iter().enumerate() {
            if event > self.get(thread) {
                self.set(thread, event);
            }
        }
    }

    /// Whether all that it knows is known to the other one.
    pub(crate) fn is_within(&self, other: &Clock) -> bool {
        self.0.iter().enumerate().all(|(thread, &event)| event <= other.get(thread))
    }

    /// The known events that are any, by thread.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (usize, u32)> + '_ {
        self.0.iter().copied().enumerate().filter(|(_, event)| *event > 0)
    }
}
