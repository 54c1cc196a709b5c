//! A thread between two operations: a value that can be copied, compared, and gone on with.
//!
//! Errs on: nothing.

use std::collections::BTreeMap;

use jmmc_program::{ClassId, Kind, Method, Program};

use crate::classes::Stage;
use crate::thread::{Ending, Entry, Frame, NamedLocal, Standing, Then, Thread};
use crate::world::{Halt, World};

/// A thread between two operations.
#[derive(Clone, Default)]
pub struct Paused<'p> {
    frames: Vec<Frame<'p>>,
    initializing: BTreeMap<ClassId, Stage>,
    held: BTreeMap<u64, u32>,
    entry: Option<Entry>,
}

/// A word of all that a thread consists of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// A number, which means the same in all states.
    Bits(u64),
    /// A reference to an object.
    Object(u64),
}

impl<'p> Paused<'p> {
    /// A thread that is to run this.
    pub fn before(entry: Entry) -> Paused<'p> {
        Paused { frames: Vec::new(), initializing: BTreeMap::new(), held: BTreeMap::new(), entry: Some(entry) }
    }

    /// Begins, or executes one operation; `Some` if that ends the thread. If the world halts it, what is left of the thread means nothing.
    ///
    /// # Errors
    /// What the world says, or if something is not known.
    pub fn advance<W: World>(&mut self, program: &'p Program, world: &mut W) -> Result<Option<Ending>, Halt> {
        let mut thread = Thread {
            program,
            world,
            frames: std::mem::take(&mut self.frames),
            standing: Standing::Elsewhere,
            initializing: std::mem::take(&mut self.initializing),
            held: std::mem::take(&mut self.held),
            entry: self.entry.take(),
            silent: Default::default(),
        };
        let outcome = thread.advance();
        (self.frames, self.initializing) = (thread.frames, thread.initializing);
        (self.held, self.entry) = (thread.held, thread.entry);
        outcome
    }

    /// The method that it is in, and the line.
    pub fn place(&self) -> Option<(&'p Method, u32)> {
        self.frames.last().map(|top| (top.method, top.body.lines.get(top.pc).copied().unwrap_or(0)))
    }

    /// The methods that it is in, innermost first.
    pub fn methods(&self) -> impl Iterator<Item = &'p Method> + '_ {
        self.frames.iter().rev().map(|frame| frame.method)
    }

    /// The named local variables of the method that it ran first, if it is the given one, as far as they were assigned; and whether
    /// control reached all asserts of it.
    pub fn kept(&self, method: &Method) -> Option<(Vec<Option<NamedLocal>>, bool)> {
        let bottom = self.frames.first().filter(|frame| frame.method.id == method.id)?;
        let register = |reg: jmmc_program::Reg| bottom.regs.get(reg.index()).copied().unwrap_or(0);
        let local = |kept: &jmmc_program::KeptLocal| {
            let local = NamedLocal { name: kept.name.clone(), ty: kept.ty, word: register(kept.value) };
            (register(kept.assigned) != 0).then_some(local)
        };
        let reached = bottom.body.asserts.iter().all(|reg| register(*reg) != 0);
        Some((bottom.body.kept.iter().map(local).collect(), reached))
    }

    /// Forgets everything but what is kept of the method that it ran first: the thread has ended.
    pub fn end(&mut self) {
        self.frames.truncate(1);
        self.frames.retain(|frame| frame.body.keeps());
        for frame in &mut self.frames {
            let kept: Vec<usize> = frame.body.kept_registers().map(jmmc_program::Reg::index).collect();
            frame.pc = 0;
            let registers = frame.regs.iter_mut().enumerate();
            registers.filter(|(index, _)| !kept.contains(index)).for_each(|(_, word)| *word = 0);
        }
        (self.held, self.initializing, self.entry) = (BTreeMap::new(), BTreeMap::new(), None);
    }

    /// Tells all that it consists of, always in the same order. Which monitors it holds is not told: the world knows.
    pub fn tell(&self, mut word: impl FnMut(Word)) {
        word(Word::Bits(self.frames.len() as u64 | u64::from(self.entry.is_some()) << 32));
        for frame in &self.frames {
            word(Word::Bits(u64::from(frame.method.id.0) << 32 | frame.pc as u64));
            word(Word::Object(frame.monitor));
            tell_then(frame.then, &mut word);
            for (index, &value) in frame.regs.iter().enumerate() {
                let is_reference = frame.body.registers.get(index) == Some(&Kind::Ref);
                word(if is_reference { Word::Object(value) } else { Word::Bits(value) });
            }
        }
        for (class, stage) in &self.initializing {
            word(Word::Bits(u64::from(class.0) << 32 | u64::from(stage.word())));
        }
    }
}

fn tell_then(then: Then, word: &mut impl FnMut(Word)) {
    let register = |dst: Option<jmmc_program::Reg>| dst.map_or(0, |reg| u64::from(reg.0) + 1);
    match then {
        Then::GoOn(dst) => word(Word::Bits(register(dst) << 3)),
        Then::GoOnWith(dst, result) => {
            word(Word::Bits(register(dst) << 3 | 1));
            word(Word::Object(result));
        }
        Then::Throw(exception) => {
            word(Word::Bits(2));
            word(Word::Object(exception));
        }
        Then::Initialized(class) => word(Word::Bits(u64::from(class.0) << 3 | 3)),
        Then::End => word(Word::Bits(4)),
    }
}
