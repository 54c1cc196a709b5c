//! The smallest repairs of a racy program that goes wrong: one field, or two, declared volatile or final, or else all racing fields volatile; each is checked.

use super::candidates;
use super::recheck::{Rechecked, Rechecker};
use jmmc_jmm::Verdict;
use jmmc_program::{Modifier, Redeclared};
use jmmc_report::{Change, Repair, Repairs};

/// With more candidates than this, no pairs are tried.
const MOST_FOR_PAIRS: usize = 6;

/// Tries each candidate; if none suffices, pairs of them; and if these do not, all that can be volatile.
pub fn search(rechecker: &Rechecker<'_>, candidates: &[Redeclared]) -> Repairs {
    let mut repairs = Repairs::default();
    for candidate in candidates {
        attempt(rechecker, std::slice::from_ref(candidate), &mut repairs);
    }
    if repairs.found.is_empty() && candidates.len() <= MOST_FOR_PAIRS {
        for (index, first) in candidates.iter().enumerate() {
            let others = candidates[index + 1..].iter();
            for second in others.filter(|second| (&second.class, &second.field) != (&first.class, &first.field)) {
                attempt(rechecker, &[first.clone(), second.clone()], &mut repairs);
            }
        }
    }
    let volatile: Vec<Redeclared> =
        candidates.iter().filter(|candidate| candidate.modifier == Modifier::Volatile).cloned().collect();
    if repairs.found.is_empty() && volatile.len() > 2 {
        attempt(rechecker, &volatile, &mut repairs);
    }
    repairs
}

fn attempt(rechecker: &Rechecker<'_>, changes: &[Redeclared], repairs: &mut Repairs) {
    if rechecker.is_over() {
        repairs.not_tried += 1;
        return;
    }
    let Rechecked { verdict, decided_by, .. } = rechecker.check(changes);
    repairs.tried += 1;
    match verdict {
        Verdict::Holds => {
            let changes = changes.iter().map(change).collect();
            repairs.found.push(Repair { changes, under: rechecker.under(), decided_by });
        }
        Verdict::Violated => {}
        Verdict::Unknown => repairs.unknown += 1,
    }
}

fn change(redeclared: &Redeclared) -> Change {
    let modifier = match redeclared.modifier {
        Modifier::Plain => "neither volatile nor final",
        Modifier::Volatile => "volatile",
        Modifier::Final => "final",
    };
    Change { field: candidates::name_of(redeclared), modifier: modifier.to_string() }
}
