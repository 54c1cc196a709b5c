//! What reads see: the last write, or, if the variable is plain and [`Reads::Old`] is asked for, every write that happens-before does not hide.
//!
//! Executions are built in an order that respects happens-before, the synchronization order and what reads see [OpMM §5.6]; so a read sees an earlier write w, and may see it
//! unless another one w′ to the variable has w before it and is before the read, both in happens-before. What happens before what is kept as sets of
//! writes: those before a thread's next action, before a write, before what somebody does who acquires from a volatile variable or lock. All sets are closed: with a write they have what
//! is before it.
//!
//! Two kinds of writes are forgotten, so that loops come back to the same state. A write that is hidden from all threads stays hidden, and what it
//! hides is hidden by what hides it. A write whose value a later one repeats is visible only where the later one is; it may go if wherever it hides something, something else does.

use super::program::Program;
use crate::TooLarge;

/// What plain reads may see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reads {
    /// The last write.
    Last,
    /// Old writes, too.
    Old,
}

/// Who knows of writes: by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// A volatile variable.
    Variable(usize),
    /// A monitor or lock.
    Lock(usize),
    /// A thread that starts or has ended.
    Thread(usize),
}

/// Writes that are kept at most.
const MOST_WRITES: usize = 48;

/// A write that some thread might see.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Write {
    variable: usize,
    value: i8,
    /// The writes before it, by position.
    before: u64,
}

/// The memory.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Memory {
    /// The last value of each variable.
    last: Vec<i8>,
    /// The variables whose old writes can be seen.
    old: Vec<bool>,
    /// Writes to those, by variable, the oldest first.
    writes: Vec<Write>,
    /// What is before the next action of each thread.
    threads: Vec<u64>,
    /// What is before reads of each volatile variable.
    variables: Vec<u64>,
    /// What is before who gets each lock.
    locks: Vec<u64>,
}

fn has(set: u64, member: usize) -> bool {
    set >> member & 1 == 1
}

/// The set after a place was made for a new member, or one was taken away.
fn moved(set: u64, at: usize, inserted: bool) -> u64 {
    let low = set & ((1 << at) - 1);
    let high = if inserted { set >> at << (at + 1) } else { set >> (at + 1) << at };
    low | high
}

impl Memory {
    /// The memory at the beginning: everybody knows that all is 0.
    pub fn first(program: &Program, reads: Reads) -> Memory {
        let old: Vec<bool> = program.variables.iter().map(|it| reads == Reads::Old && !it.volatile).collect();
        let numbers = (0..old.len()).filter(|variable| old[*variable]);
        let writes: Vec<Write> = numbers.map(|variable| Write { variable, value: 0, before: 0 }).collect();
        let all = (1 << writes.len()) - 1;
        Memory {
            last: vec![0; old.len()],
            threads: vec![all; program.threads.len()],
            variables: vec![0; old.len()],
            locks: vec![0; program.locks.len()],
            old,
            writes,
        }
    }

    /// The values that a read may see.
    pub fn read(&self, thread: usize, variable: usize) -> Vec<i8> {
        if !self.old[variable] {
            return vec![self.last[variable]];
        }
        let visible = (0..self.writes.len()).filter(|&at| self.writes[at].variable == variable);
        let mut values: Vec<i8> = visible
            .filter(|&at| !self.is_hidden(at, self.threads[thread], None))
            .map(|at| self.writes[at].value)
            .collect();
        values.sort_unstable();
        values.dedup();
        values
    }

    /// Whether a write is hidden from one who knows these; the one that is left out does not count.
    fn is_hidden(&self, write: usize, known: u64, without: Option<usize>) -> bool {
        let variable = self.writes[write].variable;
        self.writes.iter().enumerate().any(|(at, other)| {
            without != Some(at) && has(known, at) && other.variable == variable && has(other.before, write)
        })
    }

    /// A write; `live` are the threads that have begun and not ended.
    ///
    /// # Errors
    /// There are too many writes.
    pub fn write(&mut self, thread: usize, variable: usize, value: i8, live: &[usize]) -> Result<(), TooLarge> {
        self.last[variable] = value;
        if !self.old[variable] {
            return Ok(());
        }
        let at = self.writes.partition_point(|write| write.variable <= variable);
        self.change_sets(at, true);
        self.writes.insert(at, Write { variable, value, before: self.threads[thread] });
        self.threads[thread] |= 1 << at;
        self.forget(live);
        if self.writes.len() > MOST_WRITES {
            return Err(TooLarge(format!("more than {MOST_WRITES} writes")));
        }
        Ok(())
    }

    /// What the source knows, the thread knows.
    pub fn acquire(&mut self, thread: usize, source: Source, live: &[usize]) {
        let known = match source {
            // Nobody releases into a plain variable.
            Source::Variable(variable) => self.variables[variable],
            Source::Lock(lock) => self.locks[lock],
            Source::Thread(other) => self.threads[other],
        };
        self.threads[thread] |= known;
        self.forget(live);
    }

    /// What the thread knows, whoever acquires from there will know.
    pub fn release(&mut self, thread: usize, to: Source) {
        let known = self.threads[thread];
        match to {
            Source::Variable(variable) if self.old[variable] => {}
            Source::Variable(variable) => self.variables[variable] |= known,
            Source::Lock(lock) => self.locks[lock] |= known,
            Source::Thread(other) => self.threads[other] |= known,
        }
    }

    fn sets(&mut self) -> impl Iterator<Item = &mut u64> {
        self.threads.iter_mut().chain(&mut self.variables).chain(&mut self.locks)
    }

    fn change_sets(&mut self, at: usize, inserted: bool) {
        self.sets().for_each(|set| *set = moved(*set, at, inserted));
        self.writes.iter_mut().for_each(|write| write.before = moved(write.before, at, inserted));
    }

    /// Forgets what nobody misses.
    pub fn forget(&mut self, live: &[usize]) {
        while let Some(at) = (0..self.writes.len()).find(|&at| self.is_useless(at, live)) {
            self.writes.remove(at);
            self.change_sets(at, false);
        }
    }

    fn is_useless(&self, at: usize, live: &[usize]) -> bool {
        live.iter().all(|&thread| self.is_hidden(at, self.threads[thread], None)) || self.is_repeated(at)
    }

    /// Whether a later write repeats the value, and wherever this one hides something, something else does.
    fn is_repeated(&self, at: usize) -> bool {
        let write = &self.writes[at];
        let hidden: Vec<usize> = (0..self.writes.len())
            .filter(|&other| self.writes[other].variable == write.variable && has(write.before, other))
            .collect();
        let sets = || self.threads.iter().chain(&self.variables).chain(&self.locks);
        self.writes
            .iter()
            .any(|later| (later.variable, later.value) == (write.variable, write.value) && has(later.before, at))
            && sets()
                .filter(|set| has(**set, at))
                .all(|set| hidden.iter().all(|other| self.is_hidden(*other, *set, Some(at))))
    }
}

#[cfg(test)]
mod tests {
    use super::super::program::{Place, Thread, Variable};
    use super::*;

    /// One plain and one volatile variable, and two threads.
    fn memory() -> Memory {
        let variables =
            vec![Variable { place: Place::Static, volatile: false }, Variable { place: Place::Static, volatile: true }];
        let threads = vec![Thread::default(), Thread::default()];
        Memory::first(&Program { variables, threads, ..Program::default() }, Reads::Old)
    }

    const LIVE: [usize; 2] = [0, 1];

    #[test]
    fn an_old_write_stays_visible_to_who_does_not_know_better() {
        let mut memory = memory();
        memory.write(0, 0, 1, &LIVE).expect("few writes");
        assert_eq!((memory.read(0, 0), memory.read(1, 0)), (vec![1], vec![0, 1]));
    }

    #[test]
    fn a_plain_variable_does_not_tell() {
        let mut memory = memory();
        memory.write(0, 0, 1, &LIVE).expect("few writes");
        memory.release(0, Source::Variable(0));
        memory.acquire(1, Source::Variable(0), &LIVE);
        assert_eq!(memory.read(1, 0), vec![0, 1]);
    }

    #[test]
    fn a_volatile_variable_tells() {
        let mut memory = memory();
        memory.write(0, 0, 1, &LIVE).expect("few writes");
        memory.release(0, Source::Variable(1));
        memory.acquire(1, Source::Variable(1), &LIVE);
        assert_eq!(memory.read(1, 0), vec![1]);
        assert_eq!(memory.writes.len(), 1, "nobody can see the first one any more");
    }

    #[test]
    fn writes_that_alternate_come_back_to_the_same_memory() {
        let mut memory = memory();
        let mut round = || {
            for value in [1, 0] {
                memory.write(0, 0, value, &LIVE).expect("few writes");
            }
            memory.clone()
        };
        let rounds: Vec<Memory> = (0..3).map(|_| round()).collect();
        assert_eq!(rounds[1], rounds[2]);
    }
}
