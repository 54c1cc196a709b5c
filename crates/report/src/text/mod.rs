//! The text form of a report: verdict first, then why, then the execution, the races and the counters.

mod advice;
mod jcstress;
mod litmus;
mod paint;
mod scenarios;
mod table;
mod trace;

use crate::model::{Race, Report, SourceLocation, Totals, Violation, Wait};
use crate::names;
pub(crate) use advice::advice_text;
pub(crate) use advice::changes;
use jmmc_jmm::{Answer, Verdict};
pub use litmus::{to_matrix, to_outcomes};
pub use paint::clean_lines;
pub(crate) use paint::{Colour, Paint, clean};
use std::fmt::Write;
use table::TextTable;
pub(crate) use trace::what;

/// How the text form looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Colours, by ANSI escape sequences.
    pub colour: bool,
    /// Only the verdict and its reason.
    pub brief: bool,
    /// Every step of the library, and a line for each model.
    pub detailed: bool,
    /// What the program printed.
    pub output: bool,
    /// The width of the terminal, if it goes to one.
    pub width: Option<usize>,
}

/// The report for a person.
pub fn to_text(report: &Report, style: Style) -> String {
    let mut text = Text::new(style);
    text.verdict(report);
    if !style.brief {
        text.audited(report);
        text.scenarios(report);
        text.violations(report);
        text.objections(report);
        text.races(&report.races);
    }
    text.advice(&report.advice);
    if !style.brief {
        text.not_analysed(report);
        text.assumptions(&report.assumptions);
        text.output(report);
        text.models(report);
        text.counters(&report.statistics, report.collision_probability);
    }
    text.out
}

struct Text {
    out: String,
    style: Style,
    paint: Paint,
}

impl Text {
    fn new(style: Style) -> Text {
        Text { out: String::new(), style, paint: Paint { on: style.colour } }
    }

    fn line(&mut self, line: &str) {
        self.out.push_str(line.trim_end());
        self.out.push('\n');
    }

    fn heading(&mut self, heading: &str) {
        self.out.push('\n');
        let heading = self.paint.paint(Colour::Bold, heading);
        self.line(&heading);
    }

    fn verdict(&mut self, report: &Report) {
        let colour = match report.verdict {
            Verdict::Holds => Colour::Green,
            Verdict::Violated => Colour::Red,
            Verdict::Unknown => Colour::Yellow,
        };
        let verdict = self.paint.paint(colour, names::of_verdict(report.verdict));
        let how = names::by_what(report);
        self.line(&format!("{verdict}{how}: {} (model {})", clean(&report.target), clean(&report.decided_by)));
        self.line(&format!("  {}", clean(&report.reason)));
    }

    /// That second engines say the same, and how far they went.
    fn audited(&mut self, report: &Report) {
        let audits = report.models.iter().flat_map(|model| &model.audits).filter(|audit| audit.objection.is_none());
        let told: Vec<String> = audits.map(|audit| audit.extent(|states| count(states, "state"))).collect();
        if !told.is_empty() {
            self.line(&format!("  audited {}", clean(&told.join("; "))));
        }
    }

    /// What second engines show that contradicts the first.
    fn objections(&mut self, report: &Report) {
        for audit in report.models.iter().flat_map(|model| &model.audits).filter(|audit| !audit.trace.is_empty()) {
            self.heading(&format!("the audit's execution under {}, {}", audit.by, steps(audit.trace.len())));
            audit.trace.iter().for_each(|step| self.line(&format!("  {}", clean(step))));
        }
    }

    fn violations(&mut self, report: &Report) {
        let several = report.violations.len() > 1;
        for (index, violation) in report.violations.iter().enumerate() {
            let number = if several { format!(" {}", index + 1) } else { String::new() };
            self.violation(&number, violation);
        }
    }

    fn violation(&mut self, number: &str, violation: &Violation) {
        let thread = violation.thread.as_ref().map(|t| format!(" in thread {}", clean(t))).unwrap_or_default();
        let at = violation.location.as_ref().map(|l| format!(" at {}", place(l))).unwrap_or_default();
        self.heading(&format!("{}{number}{thread}{at}", violation.kind.name()));
        self.line(&format!("  {}", clean(&violation.message)));
        for frame in &violation.stack {
            let source = frame.location.as_ref().map_or("unknown source".to_string(), place);
            self.line(&format!("    at {} ({source})", clean(&frame.method)));
        }
        for wait in &violation.waits {
            self.line(&format!("  {}", waits_for(wait)));
        }
        if !violation.trace.is_empty() {
            self.heading(&format!("execution{number}, {}", trace::heading(&violation.trace, self.style.detailed)));
            let round = violation.round.unwrap_or(violation.trace.len());
            self.table(trace::table(&violation.trace[..round], 0, self.style.detailed));
            self.round(violation);
        }
    }

    /// What is repeated for ever, if something is.
    fn round(&mut self, violation: &Violation) {
        let Some(round) = violation.round else {
            return;
        };
        let steps = &violation.trace[round..];
        if steps.iter().all(|step| step.minor && !self.style.detailed) {
            self.heading("and then for ever: nothing that another thread could notice");
        } else {
            self.heading("and then for ever:");
            self.table(trace::table(&violation.trace, round, self.style.detailed));
        }
    }

    fn races(&mut self, races: &[Race]) {
        if races.is_empty() {
            return;
        }
        self.heading(&count(races.len() as u64, "data race"));
        for race in races {
            let worth = match race.benign {
                Some(true) => ", benign",
                Some(false) => ", harmful",
                None => "",
            };
            self.line(&format!("  {}{worth}", clean(&race.variable)));
            let mut table = TextTable::default();
            for access in &race.accesses {
                table.row([
                    format!("  {}", access.kind.name()),
                    format!("by {}", clean(&access.thread)),
                    access.location.as_ref().map(place).unwrap_or_default(),
                    clean(access.source.as_deref().unwrap_or_default().trim()).into_owned(),
                ]);
            }
            self.table(table);
        }
    }

    fn not_analysed(&mut self, report: &Report) {
        if report.not_analysed.is_empty() {
            return;
        }
        self.heading("not analysed");
        for entry in &report.not_analysed {
            let place = entry.location.as_ref().map(|l| format!(", reached at {}", place(l))).unwrap_or_default();
            self.line(&format!("  {}{place}", clean(&entry.what)));
        }
    }

    pub(super) fn assumptions(&mut self, assumptions: &[String]) {
        if assumptions.is_empty() {
            return;
        }
        self.heading("assumed");
        for assumption in assumptions {
            self.line(&format!("  {}", clean(assumption)));
        }
    }

    fn output(&mut self, report: &Report) {
        let Some(output) = report.output.as_deref().filter(|o| self.style.output && !o.is_empty()) else {
            return;
        };
        self.heading("printed on this execution");
        for line in output.lines() {
            self.line(&format!("  {}", clean(line)));
        }
    }

    fn models(&mut self, report: &Report) {
        if !self.style.detailed {
            return;
        }
        self.heading("models");
        let mut table = TextTable::default();
        for model in &report.models {
            let answer = match model.answer {
                Answer::Allowed => "a violation is allowed",
                Answer::Forbidden => "no violation",
                Answer::Unknown => "not decided",
            };
            let extent = if model.complete { "explored completely" } else { "explored in part" };
            let numbers = format!("{}, {:.3} s", count(model.states, "state"), model.seconds);
            table.row([clean(&model.model).into_owned(), answer.to_string(), extent.to_string(), numbers]);
        }
        self.table(table);
    }

    fn counters(&mut self, statistics: &Totals, collision: Option<f64>) {
        let mut line = format!(
            "states {} · transitions {} · depth {} · {:.3} s",
            grouped(statistics.states),
            grouped(statistics.transitions),
            grouped(statistics.depth),
            statistics.seconds
        );
        if self.style.detailed {
            if let Some(memory) = statistics.memory {
                let _ = write!(line, " · {} MB", grouped(memory.div_ceil(1 << 20)));
            }
            let _ = write!(line, " · {}", count(u64::from(statistics.workers), "worker"));
        }
        if statistics.unreduced {
            line.push_str(" · without reduction");
        }
        line.push_str(" · ");
        line.push_str(&collisions(collision));
        self.out.push('\n');
        let line = self.paint.paint(Colour::Dim, &line);
        self.line(&line);
    }

    fn table(&mut self, table: TextTable) {
        for row in table.lines_within(self.style.width.map(|width| width.saturating_sub(2))) {
            self.line(&format!("  {row}"));
        }
    }
}

fn steps(number: usize) -> String {
    count(number as u64, "step")
}

fn place(location: &SourceLocation) -> String {
    match location.line {
        Some(line) => format!("{}:{line}", clean(&location.file)),
        None => clean(&location.file).into_owned(),
    }
}

fn waits_for(wait: &Wait) -> String {
    let place = wait.location.as_ref().map(|l| format!(" at {}", place(l))).unwrap_or_default();
    let held = wait.held_by.as_ref().map(|h| format!(", held by {}", clean(h))).unwrap_or_default();
    format!("{}{place} waits for {}{held}", clean(&wait.thread), clean(&wait.waits_for))
}

/// The bound as the next power of ten above it, since its digits mean nothing.
fn collisions(probability: Option<f64>) -> String {
    match probability {
        None => "whole states compared".to_string(),
        Some(p) if p <= 0.0 => "P(collision) = 0".to_string(),
        Some(p) => format!("P(collision) < 1e{}", (p.log10().floor() as i64 + 1).min(0)),
    }
}

fn count(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(number))
}

fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_three() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_000), "1,000");
        assert_eq!(grouped(12_345_678), "12,345,678");
    }

    #[test]
    fn a_collision_bound_is_never_understated() {
        assert_eq!(collisions(Some(3.2e-31)), "P(collision) < 1e-30");
        assert_eq!(collisions(Some(1e-30)), "P(collision) < 1e-29");
        assert_eq!(collisions(Some(0.7)), "P(collision) < 1e0");
        assert_eq!(collisions(Some(0.0)), "P(collision) = 0");
        assert_eq!(collisions(None), "whole states compared");
    }
}
