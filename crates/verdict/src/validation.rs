//! Every violation is checked again, by code that shares nothing with the engine that found it, before it counts.

use jmmc_machine::Shown;
use jmmc_program::Program;
use jmmc_validator::validate;

/// Checks the witness of every violation, and takes those out that are not accepted; returns why.
pub(crate) fn refused(program: &Program, violations: &mut Vec<Shown>) -> Vec<String> {
    let mut refused = Vec::new();
    violations.retain(|shown| {
        let refusal = refusal(program, shown);
        refused.extend(refusal.clone());
        refusal.is_none()
    });
    refused
}

/// Why a witness is not accepted, if it is not.
pub(crate) fn refusal(program: &Program, shown: &Shown) -> Option<String> {
    let refusal = validate(program, &shown.witness).err()?;
    Some(format!("{refusal} ({})", shown.finding.message))
}
