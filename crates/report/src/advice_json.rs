//! The JSON form of advice: part of schema `jmmc/1`.

use crate::advice;
use serde::Serialize;

#[derive(Serialize)]
pub struct Repairs<'r> {
    found: Vec<Repair<'r>>,
    tried: usize,
    unknown: usize,
    not_tried: usize,
}

#[derive(Serialize)]
struct Repair<'r> {
    changes: Vec<Change<'r>>,
    holds_under: &'r str,
    decided_by: &'r str,
}

#[derive(Serialize)]
struct Change<'r> {
    field: &'r str,
    make: &'r str,
}

impl<'r> From<&'r advice::Repairs> for Repairs<'r> {
    fn from(repairs: &'r advice::Repairs) -> Self {
        let change = |change: &'r advice::Change| Change { field: &change.field, make: &change.modifier };
        let found = repairs.found.iter().map(|repair| Repair {
            changes: repair.changes.iter().map(change).collect(),
            holds_under: &repair.under,
            decided_by: &repair.decided_by,
        });
        Repairs { found: found.collect(), tried: repairs.tried, unknown: repairs.unknown, not_tried: repairs.not_tried }
    }
}

#[derive(Serialize)]
pub struct Volatiles<'r> {
    under: &'r str,
    fields: Vec<VolatileField<'r>>,
    together: &'r [String],
}

/// A volatile field; `needed` is null if that is not known.
#[derive(Serialize)]
struct VolatileField<'r> {
    field: &'r str,
    needed: Option<bool>,
    reason: Option<&'r str>,
}

impl<'r> From<&'r advice::Volatiles> for Volatiles<'r> {
    fn from(volatiles: &'r advice::Volatiles) -> Self {
        let field = |field: &'r advice::VolatileField| {
            let (needed, reason) = match &field.need {
                advice::Need::NotNeeded => (Some(false), None),
                advice::Need::Needed(reason) => (Some(true), Some(reason.as_str())),
                advice::Need::Unknown(reason) => (None, Some(reason.as_str())),
            };
            VolatileField { field: &field.field, needed, reason }
        };
        Volatiles {
            under: &volatiles.under,
            fields: volatiles.fields.iter().map(field).collect(),
            together: &volatiles.together,
        }
    }
}
