//! Who may run: so many side by side, so many waiting in the order in which they came, and nobody beyond that.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How often those who wait are asked whether they still want to.
const INTERVAL: Duration = Duration::from_millis(250);

/// The runs that there are, and those who wait for one.
pub struct RunQueue {
    most_running: usize,
    most_waiting: usize,
    state: Mutex<QueueState>,
    changed: Condvar,
}

#[derive(Default)]
struct QueueState {
    running: usize,
    /// The numbers of those who wait, the first first.
    waiting: VecDeque<u64>,
    next: u64,
}

/// Why nobody runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoTurn {
    /// Too many wait already.
    Full,
    /// They do not want to wait any longer.
    Left,
}

/// The right to run, as long as it lives.
pub struct QueueTurn<'q> {
    queue: &'q RunQueue,
}

impl RunQueue {
    /// A queue for so many runs at once, and so many that wait.
    pub fn new(most_running: usize, most_waiting: usize) -> RunQueue {
        RunQueue { most_running, most_waiting, state: Mutex::default(), changed: Condvar::new() }
    }

    /// Waits for a turn; `still` is told how many come before, and says whether to go on waiting.
    pub fn turn(&self, still: &mut dyn FnMut(usize) -> bool) -> Result<QueueTurn<'_>, NoTurn> {
        let mut state = self.lock();
        let number = state.next;
        if state.waiting.len() >= self.most_waiting && state.running >= self.most_running {
            return Err(NoTurn::Full);
        }
        state.next += 1;
        state.waiting.push_back(number);
        loop {
            if state.waiting.front() == Some(&number) && state.running < self.most_running {
                state.waiting.pop_front();
                state.running += 1;
                self.changed.notify_all();
                return Ok(QueueTurn { queue: self });
            }
            let before = state.waiting.iter().take_while(|other| **other != number).count();
            drop(state);
            let stays = still(before + 1);
            state = self.lock();
            if !stays {
                state.waiting.retain(|other| *other != number);
                self.changed.notify_all();
                return Err(NoTurn::Left);
            }
            if state.waiting.front() != Some(&number) || state.running >= self.most_running {
                let waited = self.changed.wait_timeout(state, INTERVAL);
                state = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for QueueTurn<'_> {
    fn drop(&mut self) {
        self.queue.lock().running -= 1;
        self.queue.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_come_in_order_and_end() {
        let queue = RunQueue::new(1, 1);
        let first = queue.turn(&mut |_| true).ok().unwrap();
        std::thread::scope(|scope| {
            let second = scope.spawn(|| queue.turn(&mut |before| before == 1).is_ok());
            while queue.lock().waiting.is_empty() {
                std::thread::sleep(Duration::from_millis(5));
            }
            assert_eq!(queue.turn(&mut |_| true).err(), Some(NoTurn::Full));
            drop(first);
            assert!(second.join().unwrap());
        });
        let again = queue.turn(&mut |_| true).ok().unwrap();
        assert_eq!(queue.turn(&mut |_| false).err(), Some(NoTurn::Left));
        drop(again);
        let state = queue.lock();
        assert_eq!((state.running, state.waiting.len()), (0, 0));
    }
}
