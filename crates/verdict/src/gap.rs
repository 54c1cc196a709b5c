//! What keeps an answer from being complete, as types; and the only place where that becomes text.
//!
//! Errs on: nothing. Decisions are made by these types, never by what they read like.

use jmmc_axioms::Limitation;
use jmmc_machine::{Missing, SourcePlace, Stuck};
use std::fmt;
use std::time::Duration;

/// A limit that was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// This many states.
    States(u64),
    /// This many transitions on a path.
    Depth(u32),
    /// This much time.
    Time(Duration),
    /// This many bytes.
    Memory(u64),
    /// This many conflicts of a SAT solver.
    Effort(u64),
    /// This many steps of a prover.
    Steps(u64),
    /// Somebody asked for the end.
    Interrupted,
}

impl Limit {
    /// Whether more time, memory or effort would help.
    pub(crate) fn is_of_resources(self) -> bool {
        match self {
            Limit::Time(_) | Limit::Memory(_) | Limit::Effort(_) | Limit::Steps(_) => true,
            Limit::States(_) | Limit::Depth(_) | Limit::Interrupted => false,
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::States(states) => write!(f, "the limit of {states} states was reached (--states)"),
            Limit::Depth(depth) => write!(f, "paths were cut after {depth} transitions (--depth)"),
            Limit::Time(time) => write!(f, "the time limit of {time:?} was reached (--time-limit)"),
            Limit::Memory(bytes) => write!(f, "the memory limit of {} MB was reached (--memory-limit)", bytes >> 20),
            Limit::Effort(conflicts) => {
                write!(f, "the limit of {conflicts} conflicts of the SAT solver was reached (--conflicts)")
            }
            Limit::Steps(steps) => write!(f, "the limit of {steps} steps of the prover was reached (--prover-steps)"),
            Limit::Interrupted => f.write_str("the search was interrupted"),
        }
    }
}

/// Why an answer is not complete, or does not count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Gap {
    /// Something that the machine reached but does not model, or did not follow further.
    Machine(Stuck),
    /// A limit that was reached.
    Limit(Limit),
    /// A violation, or something asked about, whose witness is not accepted, for this reason.
    Refused(String),
    /// Whether an execution is legal was not decided, for this reason.
    Legality(String),
    /// Executions that could justify others are missing, for this reason if one is known.
    NotEnumerated(Option<String>),
    /// Only executions that end are enumerated, and this one does not.
    Endless(String),
    /// What has no translation for axiomatic models, or is beyond them.
    Axioms(Limitation),
    /// What these axiomatic models say about something that goes wrong: the first of them does not forbid it, which is no violation by itself.
    NotForbidden(String),
    /// Executions in which a loop is repeated more often than this were not translated.
    Unfolding(u32),
    /// What a proof was sought for in vain: where, and why.
    Unproved(String),
    /// A second engine says otherwise.
    Disagreement(String),
    /// The engine answers no questions of this kind.
    NotForThis(&'static str),
}

impl Gap {
    /// Where it was reached, if that is known.
    pub fn place(&self) -> Option<&SourcePlace> {
        match self {
            Gap::Machine(stuck) => Some(&stuck.place),
            Gap::Limit(_)
            | Gap::Refused(_)
            | Gap::Legality(_)
            | Gap::NotEnumerated(_)
            | Gap::Endless(_)
            | Gap::Axioms(_)
            | Gap::NotForbidden(_)
            | Gap::Unfolding(_)
            | Gap::Unproved(_)
            | Gap::Disagreement(_)
            | Gap::NotForThis(_) => None,
        }
    }

    /// How many iterations of loops were explored, if others were left out.
    pub fn unwinding(&self) -> Option<u32> {
        match self {
            Gap::Machine(Stuck { what: Missing::Unwinding(most), .. }) | Gap::Unfolding(most) => Some(*most),
            _ => None,
        }
    }

    /// As one of the things that a check left out.
    pub fn left_out(&self) -> String {
        match self {
            Gap::Limit(limit) => format!("what is left: {limit}"),
            Gap::Refused(why) => format!("a violation, refused: {why}"),
            other => other.to_string(),
        }
    }
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Gap::Machine(stuck) => stuck.what.fmt(f),
            Gap::Limit(limit) => limit.fmt(f),
            Gap::Refused(why) => write!(f, "a witness that is not accepted: {why}"),
            Gap::Legality(why) => write!(f, "whether an execution is legal: {why}"),
            Gap::NotEnumerated(None) => f.write_str("not all executions were enumerated"),
            Gap::NotEnumerated(Some(why)) => write!(f, "not all executions were enumerated: {why}"),
            Gap::Endless(what) => write!(f, "whether an execution that goes on for ever is legal ({what})"),
            Gap::Axioms(limitation) => limitation.fmt(f),
            Gap::NotForbidden(by) => {
                write!(f, "whether Java allows it: not forbidden by {by}; the documents leave it open")
            }
            Gap::Unfolding(most) => {
                write!(
                    f,
                    "executions in which a loop is repeated more than {most} times; raise the bound with --unwind"
                )
            }
            Gap::Unproved(what) => f.write_str(what),
            Gap::Disagreement(how) => write!(f, "the engines disagree: {how}"),
            Gap::NotForThis(what) => f.write_str(what),
        }
    }
}

/// How much of what a model allows was looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Coverage {
    /// Everything that the model allows was looked at.
    Complete,
    /// Everything in which loops go round no more often than this.
    Within(u32),
    /// Not everything, because of these; if there are none, because enough was found.
    Partial(Vec<Gap>),
}

impl Coverage {
    /// What is missing.
    pub fn gaps(&self) -> &[Gap] {
        match self {
            Coverage::Complete | Coverage::Within(_) => &[],
            Coverage::Partial(gaps) => gaps,
        }
    }

    /// The limit that was reached, if one was.
    pub fn limit(&self) -> Option<Limit> {
        self.gaps().iter().find_map(|gap| match gap {
            Gap::Limit(limit) => Some(*limit),
            _ => None,
        })
    }

    /// How many iterations of loops were looked at, if there are more.
    pub fn iterations(&self) -> Option<u32> {
        match self {
            Coverage::Within(most) => Some(*most),
            Coverage::Complete | Coverage::Partial(_) => self.gaps().iter().find_map(Gap::unwinding),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_names_the_flag_that_moves_it() {
        let limits = [
            (Limit::States(5), "--states"),
            (Limit::Depth(5), "--depth"),
            (Limit::Time(Duration::from_secs(10)), "10s was reached (--time-limit)"),
            (Limit::Memory(3 << 20), "3 MB was reached (--memory-limit)"),
            (Limit::Effort(9), "9 conflicts of the SAT solver was reached (--conflicts)"),
            (Limit::Steps(7), "7 steps of the prover was reached (--prover-steps)"),
            (Limit::Interrupted, "interrupted"),
        ];
        for (limit, has) in limits {
            assert!(Gap::Limit(limit).left_out().contains(has), "{limit}");
            assert_eq!(Coverage::Partial(vec![Gap::NotEnumerated(None), Gap::Limit(limit)]).limit(), Some(limit));
        }
    }

    #[test]
    fn more_time_memory_or_effort_helps_against_limits_on_these() {
        let helps = [Limit::Time(Duration::ZERO), Limit::Memory(0), Limit::Effort(0), Limit::Steps(0)];
        assert!(helps.into_iter().all(Limit::is_of_resources));
        let does_not = [Limit::States(0), Limit::Depth(0), Limit::Interrupted];
        assert!(!does_not.into_iter().any(Limit::is_of_resources));
    }

    #[test]
    fn bounds_on_loops_are_known_by_type() {
        let cut = Stuck { what: Missing::Unwinding(3), place: SourcePlace::default() };
        assert_eq!(Coverage::Partial(vec![Gap::Machine(cut)]).iterations(), Some(3));
        assert_eq!(Coverage::Partial(vec![Gap::Unfolding(2)]).iterations(), Some(2));
        assert_eq!((Coverage::Within(4).iterations(), Coverage::Complete.iterations()), (Some(4), None));
        let named =
            Stuck { what: Missing::NotModelled("more than 3 iterations".to_string()), place: SourcePlace::default() };
        assert_eq!(Coverage::Partial(vec![Gap::Machine(named)]).iterations(), None, "whatever it reads like");
    }
}
