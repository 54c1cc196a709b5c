//! jcstress tests as they are: compiled classes with `@JCStressTest`, `@Actor`, `@Outcome`.
//!
//! [`JcstressTest::of`] reads the annotations of a class; [`JcstressTest::adapter`] is the Java source of a litmus test that makes the objects which jcstress would
//! make, runs the actors side by side and reads the result; [`Expectations`] grade what it can result in. Annotations count by their simple
//! names, as jcstress itself is not needed to check a test.
//!
//! Knows no engine.

mod adapter;
mod expectations;
mod test;

pub use adapter::Adapter;
pub use expectations::{Expect, Expectations, Grade, OutcomeAnnotation};
pub use test::{JcstressTest, TestMode, TestProblem, is_test};
