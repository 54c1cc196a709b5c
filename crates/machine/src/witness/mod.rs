//! Witnesses: the execution ⟨A, po, so, W, V⟩ of a path that goes wrong, and why the Java Memory Model allows it.
//!
//! - `log`: what happens on the path, in terms of the machine; written only while a path is replayed.
//! - `record`: where the machine writes to it.
//! - `build`: from the log to `jmm`'s terms.
//! - `sees`: which write each read sees.
//!
//! What is built here is checked by a validator that shares no code with the machine, before it is shown to anyone. So
//! nothing here needs to be right for the answers to be; it needs to be right for them to be accepted.

mod build;
mod log;
mod record;
mod sees;

pub(crate) use build::execution_of;
pub(crate) use log::{Log, Logged, LoggedVariable, LoggedWord, NativeName, NativeResult, Record};
pub(crate) use sees::each_choice;
