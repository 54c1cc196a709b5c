//! What is asked, and the interface of everything that answers.

use crate::auditing::Auditing;
use crate::budget::Budget;
use crate::evidence::{About, Evidence};
use crate::registry::{Forms, ModelChoice};
use jmmc_jcstress::Adapter;
use jmmc_litmus::{Condition, Outcome, Variables};
use jmmc_machine::{Litmus, MachineSettings, MainMethod, MemoryModel};
use jmmc_modular::SourceFile;
use jmmc_program::{FieldId, LinkError, Program};
use jmmc_search::Options;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

/// A question about a program.
#[derive(Clone)]
pub struct Question<'p> {
    /// The program that is asked about.
    pub program: &'p Program,
    /// What of it, and which property.
    pub subject: AskedAbout<'p>,
    /// The models that the answer is to be about.
    pub models: ModelChoice,
    /// How engines go about it.
    pub how: How,
}

/// What is asked about.
#[derive(Clone)]
pub enum AskedAbout<'p> {
    /// A main method: can anything go wrong, that is, can an assertion fail, an exception end a thread, or nobody go on?
    Main(MainMethod),
    /// A litmus test: what can it end with?
    Test(Box<TestCase<'p>>),
    /// Annotated methods: does each keep to what its annotations say, for all callers and threads?
    Methods(Vec<SourceFile>, jmmc_modular::VerifySettings),
}

/// A litmus test, and what is asked about it.
#[derive(Clone)]
pub struct TestCase<'p> {
    /// The test that is asked about.
    pub test: Litmus<'p>,
    /// Fields whose final values are wanted.
    pub fields: Vec<FieldId>,
    /// The variables of its outcomes.
    pub variables: Variables,
    /// What is asked.
    pub asked: Asked,
    /// Whether one execution settles what is asked, so that not all outcomes have to be found.
    pub one_is_enough: bool,
    /// Whether executions within a bound on loops are not enough for an answer.
    pub proves: bool,
}

/// What is asked about a litmus test.
#[derive(Clone)]
pub enum Asked {
    /// Whether an execution ends with this condition true.
    Ask(Condition),
    /// Whether in an execution every `assert` is reached and true.
    Asserts,
    /// Whether an execution of a jcstress test has one of these results.
    Results(BTreeSet<String>),
    /// Whether an execution ends with other results than these.
    OtherThan(Arc<BTreeSet<Outcome>>),
    /// Nothing in particular.
    Nothing,
}

impl Asked {
    /// Whether the outcome is one that is asked about.
    pub fn is_about(&self, outcome: &Outcome) -> bool {
        match self {
            Asked::Ask(condition) => condition.holds(outcome),
            Asked::Asserts => outcome.asserts_hold && outcome.is_over(),
            Asked::Results(results) => outcome.is_over() && results.contains(&Adapter::result(&outcome.values)),
            Asked::OtherThan(known) => !known.contains(&outcome.as_results()),
            Asked::Nothing => false,
        }
    }

    /// Whether one of the outcomes is asked about; if nothing is, whether something goes wrong in one.
    pub(crate) fn is_among<'o>(&self, outcomes: impl IntoIterator<Item = &'o Outcome>) -> bool {
        outcomes.into_iter().any(|outcome| match self {
            Asked::Nothing => !outcome.ends.is_empty(),
            asked => asked.is_about(outcome),
        })
    }
}

/// How engines go about a question. How much they may spend is the [`Budget`]'s business.
#[derive(Clone, Debug)]
pub struct How {
    /// The forms of models that have several.
    pub forms: Forms,
    /// Most iterations of a loop in one call; the exact rules and axioms have their own bound if there is none.
    pub unwind: Option<u32>,
    /// Whether interleavings that are equal to others are left out.
    pub reduction: bool,
    /// Whether what needs no reason happens: waiting ends, weak compare-and-sets fail.
    pub spurious: bool,
    /// Whether calls into the JDK's locks are taken as atomic.
    pub trust_library: bool,
    /// Whether a program that does not end because a thread pool is not shut down goes wrong.
    pub strict_exit: bool,
    /// Whether the program goes wrong, too, if only the Java library's own code does, by the letter of the Java Memory Model.
    pub letter: bool,
    /// Whether exact models are decided by two engines for litmus tests.
    pub compares: bool,
    /// How much of what holds is decided again.
    pub auditing: Auditing,
    /// How to search; the limits come from the budget.
    pub options: Options,
    /// Worker threads, at least one.
    pub workers: usize,
    /// Whether what the program prints is wanted although nothing goes wrong.
    pub output: bool,
    /// How axiomatic models are decided.
    pub axioms: jmmc_axioms::AxiomsSettings,
}

impl Default for How {
    fn default() -> Self {
        How {
            forms: Forms::default(),
            unwind: None,
            reduction: true,
            spurious: true,
            trust_library: true,
            strict_exit: false,
            letter: false,
            compares: false,
            auditing: Auditing::None,
            options: Options::default(),
            workers: 1,
            output: false,
            axioms: jmmc_axioms::AxiomsSettings::default(),
        }
    }
}

impl How {
    /// How the machine behaves under a model.
    pub(crate) fn machine(&self, memory: MemoryModel) -> MachineSettings {
        MachineSettings {
            reduction: self.reduction,
            // Else threads that only wait would never count as stuck.
            spurious: self.spurious && self.options.endless,
            failures: self.spurious,
            trust_library: self.trust_library,
            memory,
            unwind: self.unwind,
            strict_exit: self.strict_exit,
        }
    }
}

impl<'p> Question<'p> {
    /// Whether anything can go wrong in the program that begins with the main method of the class, given by its internal name.
    pub fn main(program: &'p Program, class: &str) -> Question<'p> {
        let entry = MainMethod { class: class.to_string(), arguments: Vec::new() };
        Question { program, subject: AskedAbout::Main(entry), models: ModelChoice::Auto, how: How::default() }
    }
}

/// Why there is no answer at all.
#[derive(Debug)]
pub enum Failure {
    /// The program cannot even be started.
    Link(LinkError),
    /// The class of a litmus test cannot be initialised.
    NotInitialised(String),
    /// An axiomatic model cannot be stated, or its problem cannot be solved.
    Axioms(jmmc_axioms::AxiomsError),
    /// Nothing can be verified.
    Verify(jmmc_modular::VerifyError),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Link(error) => error.fmt(f),
            Failure::NotInitialised(why) => write!(f, "the class cannot be initialised: {why}"),
            Failure::Axioms(error) => error.fmt(f),
            Failure::Verify(jmmc_modular::VerifyError::Prover(error)) => error.fmt(f),
            Failure::Verify(jmmc_modular::VerifyError::Annotations(errors)) => {
                let errors =
                    errors.iter().map(|error| format!("{}:{}: {}", error.file, error.position.line, error.message));
                f.write_str(&errors.collect::<Vec<_>>().join("\n"))
            }
        }
    }
}

impl std::error::Error for Failure {}

impl From<LinkError> for Failure {
    fn from(error: LinkError) -> Failure {
        Failure::Link(error)
    }
}

impl From<jmmc_axioms::AxiomsError> for Failure {
    fn from(error: jmmc_axioms::AxiomsError) -> Failure {
        Failure::Axioms(error)
    }
}

/// Something that answers questions under one model.
pub trait Engine {
    /// The model that its answers are about.
    fn about(&self) -> About;

    /// What it finds out about the question. `before` is what engines found that were asked before.
    ///
    /// # Errors
    /// If the question makes no sense. What the engine cannot do, or not within the budget, is a gap in its evidence.
    fn ask(&self, question: &Question<'_>, before: &[Evidence], budget: &Budget) -> Result<Evidence, Failure>;
}

#[cfg(test)]
mod tests {
    use super::*;
    use jmmc_litmus::{AbruptEnd, FinalValue};

    #[test]
    fn a_failure_says_what_failed() {
        let failure = Failure::NotInitialised("java.lang.Error".to_string());
        assert_eq!(failure.to_string(), "the class cannot be initialised: java.lang.Error");
    }

    #[test]
    fn only_executions_that_are_over_have_results() {
        let results = Asked::Results(BTreeSet::from(["1".to_string()]));
        let threw = AbruptEnd::Threw { thread: "t".into(), exception: "E".into() };
        for (value, ends, holds) in [
            (1, vec![], true),
            (1, vec![], false),
            (2, vec![], true),
            (1, vec![threw.clone()], true),
            (1, vec![AbruptEnd::Exit], true),
            (2, vec![AbruptEnd::Exit], false),
        ] {
            let (over, wrong) = (!ends.contains(&AbruptEnd::Exit), !ends.is_empty());
            let outcome = Outcome { values: vec![Some(FinalValue::Int(value))], ends, asserts_hold: holds };
            assert_eq!(results.is_about(&outcome), over && value == 1);
            assert_eq!(Asked::Asserts.is_about(&outcome), over && holds);
            assert!(!Asked::Nothing.is_about(&outcome));
            assert_eq!(Asked::Nothing.is_among([&outcome]), wrong);
            assert_eq!(results.is_among([&outcome]), over && value == 1);
        }
    }
}
