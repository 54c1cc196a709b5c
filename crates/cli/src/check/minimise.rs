//! Which `volatile` a program that holds does not need: each is dropped by itself, and those that can be are then dropped together, one by one.

use super::candidates::name_of;
use super::recheck::{Rechecked, Rechecker};
use jmmc_jmm::Verdict;
use jmmc_program::Redeclared;
use jmmc_report::{Need, VolatileField, Volatiles};

/// Tries to do without each of the fields' `volatile`.
pub fn search(rechecker: &Rechecker<'_>, fields: &[Redeclared]) -> Volatiles {
    let mut volatiles = Volatiles { fields: Vec::new(), together: Vec::new(), under: rechecker.under() };
    let mut needless = Vec::new();
    for field in fields {
        let Rechecked { verdict, reason, .. } = rechecker.check(std::slice::from_ref(field));
        let need = match verdict {
            Verdict::Holds => {
                needless.push(field.clone());
                Need::NotNeeded
            }
            Verdict::Violated => Need::Needed(reason),
            Verdict::Unknown => Need::Unknown(reason),
        };
        volatiles.fields.push(VolatileField { field: name_of(field), need });
    }
    let mut together: Vec<Redeclared> = needless.first().cloned().into_iter().collect();
    for field in needless.into_iter().skip(1) {
        together.push(field);
        if rechecker.check(&together).verdict != Verdict::Holds {
            together.pop();
        }
    }
    volatiles.together = together.iter().map(name_of).collect();
    volatiles
}
