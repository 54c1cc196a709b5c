//! Runs one thread of a program alone: the meaning of a thread in isolation that intra-thread consistency refers to [JLS §17.4.7].
//!
//! Implements: the register operations of `program` as [JVMS §6.5] defines them. All that comes from outside the thread is
//! asked of a [`World`]: what reads see, where allocated objects are, what calls return that the virtual machine answers itself. All that the
//! thread does to the outside is told to it. There is no other state, no scheduling and no search.
//!
//! Written apart from the engines on purpose: it checks what they say, so it shares no code with them.
//! Errs on: stopping with [`Halt::Unknown`], by name, where it does not know what Java prescribes.

mod access;
mod arithmetic;
mod calls;
mod classes;
mod exceptions;
mod objects;
mod paused;
mod thread;
mod world;

pub use paused::{Paused, Word};
pub use thread::{Ending, Entry, NamedLocal, Ran, Standing, Stopped, ThreadPosition, run};
pub use world::{Access, Callee, Halt, Initialization, Location, NamedLocation, NativeReply, Reply, World};
