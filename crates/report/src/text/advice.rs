//! Advice as text: a line for each repair, and for each `volatile`.

use super::{Style, Text, clean, count};
use crate::advice::{Advice, Need, Repair, Repairs, Volatiles};
use std::collections::BTreeSet;

/// The advice alone, without colours; empty if there is none.
pub fn advice_text(advice: &Advice) -> String {
    let mut text = Text::new(Style::default());
    text.advice(advice);
    text.out.trim().to_string()
}

impl Text {
    /// All that is said beyond the verdict.
    pub(super) fn advice(&mut self, advice: &Advice) {
        for warning in &advice.warnings {
            self.out.push('\n');
            self.line(&format!("warning: {}", clean(warning)));
        }
        if let Some(repairs) = &advice.repairs {
            self.out.push('\n');
            self.repairs(repairs);
        }
        if let Some(volatiles) = &advice.volatiles {
            self.volatiles(volatiles);
        }
        if !advice.account.is_empty() {
            self.heading("how the verdict came about");
            for (index, sentence) in advice.account.iter().enumerate() {
                self.line(&format!("  {}. {}", index + 1, clean(sentence)));
            }
        }
    }

    fn repairs(&mut self, repairs: &Repairs) {
        for repair in &repairs.found {
            self.line(&format!("repair: {} (re-checked: holds under {})", changes(repair), clean(&repair.under)));
        }
        if repairs.found.is_empty() {
            self.line(&format!(
                "repair: none found by making racing fields volatile or final ({} tried{}{})",
                repairs.tried,
                if repairs.unknown > 0 { format!(", {} of them not decided", repairs.unknown) } else { String::new() },
                if repairs.not_tried > 0 {
                    format!(", {} not tried for lack of time: --time-limit", repairs.not_tried)
                } else {
                    String::new()
                }
            ));
        }
    }

    fn volatiles(&mut self, volatiles: &Volatiles) {
        let under = clean(&volatiles.under);
        self.heading(&format!("{}, checked again without", count(volatiles.fields.len() as u64, "volatile field")));
        if volatiles.fields.is_empty() {
            self.line("  the classes that were loaded declare none");
        }
        for field in &volatiles.fields {
            let name = clean(&field.field);
            self.line(&match &field.need {
                Need::NotNeeded => {
                    format!("  {name}: not needed for what this program checks (holds under {under} without)")
                }
                Need::Needed(reason) => format!("  {name}: needed: without, {}", clean(reason)),
                Need::Unknown(reason) => format!("  {name}: kept: unknown: without, {}", clean(reason)),
            });
        }
        if volatiles.together.len() > 1 {
            let names: Vec<_> = volatiles.together.iter().map(|name| clean(name)).collect();
            self.line(&format!("  can be dropped together: {}", names.join(", ")));
        } else if volatiles.fields.iter().filter(|field| field.need == Need::NotNeeded).count() > 1 {
            self.line(
                "  of those that are not needed, only one can be dropped: no two together are known not to be needed",
            );
        }
    }
}

/// `make Lazy.helper volatile and Helper.value final`.
pub fn changes(repair: &Repair) -> String {
    let told = |modifier: &str| {
        let fields = repair.changes.iter().filter(|change| change.modifier == modifier);
        let fields: Vec<_> = fields.map(|change| clean(&change.field)).collect();
        let (last, others) = fields.split_last()?;
        let all = if others.is_empty() { last.to_string() } else { format!("{} and {last}", others.join(", ")) };
        Some(format!("{all} {}", clean(modifier)))
    };
    let modifiers: BTreeSet<&str> = repair.changes.iter().map(|change| change.modifier.as_str()).collect();
    let changes: Vec<String> = modifiers.into_iter().filter_map(told).collect();
    format!("make {}", changes.join(" and "))
}
