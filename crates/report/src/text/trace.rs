//! An execution as rows: step number, thread, source line and what was done.

use super::paint::clean;
use super::place;
use super::table::Table;
use crate::fold::{Line, fold};
use crate::model::{Location, Step};

/// The rows of a trace; with `detailed` nothing is folded.
pub fn table(trace: &[Step], detailed: bool) -> Table {
    let lines = if detailed {
        trace
            .iter()
            .enumerate()
            .map(|(index, step)| Line::Single {
                number: index + 1,
                step,
            })
            .collect()
    } else {
        fold(trace)
    };
    let digits = trace.len().to_string().len();
    let mut table = Table::with_heading(["#", "thread", "where", "source", "what"]);
    for line in lines {
        match line {
            Line::Single { number, step } => {
                let cells = cells(
                    &step.thread,
                    step.location.as_ref(),
                    step.source.as_deref(),
                    what(step),
                );
                table.row(numbered(number, digits, cells));
            }
            Line::Folded {
                number,
                thread,
                entry,
                caller,
                source,
                steps,
            } => {
                let plural = if steps == 1 { "" } else { "s" };
                let what = format!("… in {} ({steps} step{plural})", clean(entry));
                table.row(numbered(
                    number,
                    digits,
                    cells(thread, caller, source, what),
                ));
            }
        }
    }
    table
}

fn numbered(
    number: usize,
    digits: usize,
    [thread, place, source, what]: [String; 4],
) -> [String; 5] {
    [format!("{number:>digits$}"), thread, place, source, what]
}

fn cells(
    thread: &str,
    location: Option<&Location>,
    source: Option<&str>,
    what: String,
) -> [String; 4] {
    let source = clean(source.unwrap_or_default().trim()).into_owned();
    [
        clean(thread).into_owned(),
        location.map(place).unwrap_or_default(),
        source,
        what,
    ]
}

fn what(step: &Step) -> String {
    let mut what = step.kind.name().to_string();
    if let Some(variable) = &step.variable {
        what.push(' ');
        what.push_str(&clean(variable));
    }
    if let Some(value) = &step.value {
        what.push_str(if step.variable.is_some() { " = " } else { " " });
        what.push_str(&clean(value));
    }
    what
}
