//! What cannot be translated, by name.

use jmmc_program::LinkError;
use std::fmt;

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Limitation {
    /// Something in the program that has no translation.
    Unsupported {
        /// What it is, in words that fit before "has no translation".
        what: String,
        /// Class, method and line.
        place: String,
    },
    /// Something in the program cannot be linked.
    Link(LinkError),
    /// Methods call each other too deeply.
    Recursion {
        /// How deeply they may nest.
        depth: u32,
        /// Class, method and line.
        place: String,
    },
    /// A variable may have too many values.
    Values {
        /// How many it may have.
        most: usize,
        /// What has them.
        what: String,
    },
    /// The program has too many events.
    Events {
        /// How many it may have.
        most: usize,
    },
    /// The program has too many operations.
    Operations {
        /// How many it may have.
        most: u32,
    },
    /// Values may come out of thin air: the model lets reads see them in circles, and other values than those that were searched may do so, too.
    ThinAir,
    /// Threads may block each other for ever, so that not all executions that could justify others were searched.
    Deadlock,
    /// Which of several objects a thread makes depends on what it reads, and executions in which one stands for another were not searched for a justification.
    Objects,
    /// A `long` or `double` may be read torn, which was not searched.
    Torn {
        /// Which variable that is.
        variable: String,
    },
    /// Time was up before the solver had an answer.
    Time,
    /// The solver had as many conflicts as it may have.
    Effort,
}

impl fmt::Display for Limitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limitation::Unsupported { what, place } => write!(f, "{place}: {what} has no translation for axiomatic models"),
            Limitation::Link(error) => error.fmt(f),
            Limitation::Recursion { depth, place } => {
                write!(f, "{place}: calls are nested more than {depth} deep, which is the bound")
            }
            Limitation::Values { most, what } => {
                write!(f, "{what} may have more than {most} values; the values of a variable must be few for axiomatic models")
            }
            Limitation::Events { most } => write!(f, "the unfolded program has more than {most} memory operations; lower --unwind"),
            Limitation::Operations { most } => write!(f, "the unfolded program has more than {most} operations; lower --unwind"),
            Limitation::ThinAir => f.write_str(
                "the model lets values come out of thin air, and not only those that the program computes: these were not searched",
            ),
            Limitation::Deadlock => f.write_str(
                "threads may wait for each other's monitors in a circle: executions that end so were not searched",
            ),
            Limitation::Objects => f.write_str(
                "which object a thread makes depends on what it reads: executions in which one stands for another were not searched for a justification",
            ),
            Limitation::Torn { variable } => write!(
                f,
                "{variable} may be read torn, one half from one write and the other from another: axiomatic models know whole reads only",
            ),
            Limitation::Effort => f.write_str("the limit of conflicts of the SAT solver was reached (--conflicts)"),
            Limitation::Time => f.write_str("the time limit was reached"),
        }
    }
}

impl std::error::Error for Limitation {}

impl From<LinkError> for Limitation {
    fn from(error: LinkError) -> Limitation {
        Limitation::Link(error)
    }
}

impl From<jmmc_relations::GaveUp> for Limitation {
    fn from(why: jmmc_relations::GaveUp) -> Limitation {
        match why {
            jmmc_relations::GaveUp::Time => Limitation::Time,
            jmmc_relations::GaveUp::Effort => Limitation::Effort,
        }
    }
}
