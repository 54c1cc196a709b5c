//! JUnit tests as they are: what their annotations say, and the main methods that they are.
//!
//! Each test method, with each of its lists of arguments, is a program of its own: the object is made, the methods that come before are called, the test, and those that come
//! after. Annotations of JUnit 4 and JUnit 5 count by their simple names; nothing of JUnit's own engine is run. What needs more of it than that (extensions, rules, runners, temporary
//! folders) is left out by name.
//!
//! Knows no engine.

mod annotations;
mod arguments;
mod csv;
mod fitness;
mod literals;
mod source;
mod test;

pub use source::{Runner, runners};
pub use test::{JunitTest, LeftOut, TestsFound, find};
