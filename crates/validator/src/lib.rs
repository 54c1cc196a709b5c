//! Checks a witness: that its execution is one of the program's, that the Java Memory Model allows it, and that it goes wrong as said.
//!
//! Implements: well-formedness [JLS §17.4.7] and legality [JLS §17.4.8] with the rules of `jmm`; intra-thread consistency by running each
//! thread alone (`solo`), with what it is said to read; initial values; the claim. Knows nothing of the engines.
//! Errs on: trusting what it cannot see: what existed before the program began, and what the library's native methods return and write, but for those whose effect is known
//! (`natives`).

mod claim;
mod counters;
mod endless;
mod names;
mod natives;
mod script;
mod slots;
mod threads;
mod values;

use jmmc_jmm::{Approximation, Broken, ModelName, Rules, Validating, Witness, legal_trusting, well_formed};
use jmmc_program::Program;

/// What was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Accepted {
    /// Actions of the execution.
    pub actions: usize,
    /// Steps of the commit sequence.
    pub steps: usize,
    /// Native methods of which it is believed what they return and write, sorted.
    pub believed: Vec<String>,
    /// Whether that shows that the Java Memory Model allows the execution; otherwise nothing is said about it.
    pub legal: bool,
}

/// Why a witness is not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// A rule is broken.
    Broken(Box<Broken>),
    /// Something could not be checked again.
    Unchecked(String),
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refusal::Broken(broken) => broken.fmt(f),
            Refusal::Unchecked(what) => write!(f, "not checked again: {what}"),
        }
    }
}

impl From<Broken> for Refusal {
    fn from(broken: Broken) -> Refusal {
        Refusal::Broken(Box::new(broken))
    }
}

/// Checks a witness against the program.
///
/// # Errors
/// The first rule that is broken, or what could not be checked.
pub fn validate(program: &Program, witness: &Witness) -> Result<Accepted, Refusal> {
    if witness.run.jdk != program.jdk_feature() {
        let (found, wanted) = (program.jdk_feature(), witness.run.jdk);
        return Err(Refusal::Unchecked(format!("the witness is for JDK {wanted}, this is JDK {found}")));
    }
    let execution = &witness.execution;
    let derived = well_formed(execution)?;
    // A model that allows too much finds executions of which it does not say that they are legal.
    let claims_legality = witness.model.approximation() != Approximation::Over || !witness.commits.is_empty();
    if claims_legality {
        let rules = if witness.model == ModelName::JmmRevised { Rules::Revised } else { Rules::Original };
        legal_trusting(execution, &derived, &witness.commits, rules, witness.run.trusts_locks)?;
    }
    values::initial_values(program, execution)?;
    values::torn_reads(program, execution)?;
    slots::apart(execution, &derived.orders)?;
    let endings = threads::consistent(program, witness, execution, &derived.orders)?;
    for step in &witness.commits {
        if let Validating::Whole { execution: other, .. } = &step.execution {
            let derived = well_formed(other)?;
            values::initial_values(program, other)?;
            values::torn_reads(program, other)?;
            slots::apart(other, &derived.orders)?;
            threads::consistent(program, witness, other, &derived.orders)?;
        }
    }
    claim::follows(program, witness, &endings)?;
    Ok(Accepted {
        actions: execution.actions.len(),
        steps: witness.commits.len(),
        believed: natives::believed(execution).into_iter().collect(),
        legal: claims_legality,
    })
}
