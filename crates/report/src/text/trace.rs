//! An execution as rows: step number, thread, source line and what was done.

use super::paint::clean;
use super::table::TextTable;
use super::{count, grouped, place};
use crate::fold::{Line, fold};
use crate::model::{SourceLocation, TraceStep};

/// The heading of a trace: how long it is, and whether there is more.
pub fn heading(trace: &[TraceStep], detailed: bool) -> String {
    let all = trace.len() as u64;
    let shown = trace.iter().filter(|step| !step.minor).count() as u64;
    if detailed || shown == all {
        return count(all, "step");
    }
    format!("{} (-v shows all {})", count(shown, "step"), grouped(all))
}

/// The rows of the part of a trace behind its first steps; with `detailed` nothing is folded or left out.
pub fn table(trace: &[TraceStep], from: usize, detailed: bool) -> TextTable {
    let before = trace[..from].iter().filter(|step| detailed || !step.minor).count();
    let trace = &trace[from..];
    let lines = if detailed { unfolded(trace) } else { fold(trace) };
    let last = before + lines.last().map_or(0, Line::number);
    let digits = last.to_string().len();
    let mut table = TextTable::with_heading(["#", "thread", "where", "source", "what"]);
    for line in lines {
        table.row(row(line, before, digits));
    }
    table
}

fn unfolded(trace: &[TraceStep]) -> Vec<Line<'_>> {
    let single = |(index, step)| Line::Single { number: index + 1, step };
    trace.iter().enumerate().map(single).collect()
}

fn row(line: Line<'_>, before: usize, digits: usize) -> [String; 5] {
    let (number, [thread, place, source, what]) = match line {
        Line::Single { number, step } => {
            (number, cells(&step.thread, step.location.as_ref(), step.source.as_deref(), what(step)))
        }
        Line::Folded { number, first, entry, caller, source, steps } => {
            let what = match steps {
                1 if first.kind.is_landmark() || says_nothing(entry) => what(first),
                1 => format!("{}, in {}", what(first), clean(entry)),
                _ => format!("… in {} ({steps} steps)", clean(entry)),
            };
            (number, cells(&first.thread, caller, source, what))
        }
    };
    [format!("{:>digits$}", before + number), thread, place, source, what]
}

/// Whether a reader learns nothing from the name of the library method: monitors and threads are known by what they do.
fn says_nothing(entry: &str) -> bool {
    entry.starts_with("java.lang.Object.") || entry.starts_with("java.lang.Thread.")
}

fn cells(thread: &str, location: Option<&SourceLocation>, source: Option<&str>, what: String) -> [String; 4] {
    let source = clean(source.unwrap_or_default().trim()).into_owned();
    [clean(thread).into_owned(), location.map(place).unwrap_or_default(), source, what]
}

/// What a step does, in a few words.
pub fn what(step: &TraceStep) -> String {
    let mut what = step.kind.name().to_string();
    if let Some(variable) = &step.variable {
        what.push(' ');
        what.push_str(&clean(variable));
    }
    if let Some(value) = &step.value {
        what.push_str(if step.variable.is_some() { " = " } else { " " });
        what.push_str(&clean(value));
    }
    if let Some(remark) = &step.remark {
        what.push_str(&format!(" ({})", clean(remark)));
    }
    what
}
