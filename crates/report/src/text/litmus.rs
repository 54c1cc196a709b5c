//! The text forms of litmus tests: the matrix of tests and models, and tables of outcomes.

use super::{Style, Text, count};
use crate::model::{ModelAnswer, Report, ReportedOutcome};
use crate::names;
use crate::text::paint::{Colour, clean};
use crate::text::table::TextTable;
use jmmc_jmm::{Answer, Verdict};
use std::collections::BTreeSet;

/// What marks an answer that is not the expected one.
const BROKEN: &str = "BROKEN";
/// What stands for a model that is not there.
const ABSENT: &str = "-";

/// How many answers are of which kind.
#[derive(Default)]
struct Tally {
    expected: u64,
    broken: u64,
    unknown: u64,
}

/// Tests down, models across, and what is not as expected. Tests without expectations are shown by their outcomes.
pub fn to_matrix(reports: &[Report], style: Style) -> String {
    let mut text = Text::new(style);
    // An answer whose outcomes were not listed is worth a cell, also if nothing is expected.
    let is_answer = |model: &ModelAnswer| model.expected.is_some() || model.outcomes.is_none();
    let is_judged = |report: &&Report| report.grades.is_none() && report.models.iter().any(is_answer);
    let judged: Vec<&Report> = reports.iter().filter(is_judged).collect();
    text.headline(reports);
    if !style.brief && !judged.is_empty() {
        text.matrix(&judged);
    }
    for report in reports {
        if let Some(grades) = &report.grades {
            text.graded(report, grades);
        }
        text.surprises(report);
    }
    if !style.brief {
        let listed = reports.iter().filter(|report| !is_judged(report) && report.grades.is_none());
        listed.for_each(|report| text.outcomes(report));
        reports.iter().for_each(|report| text.explanations(report));
        reports.iter().for_each(|report| text.objections(report));
        text.how_many_audited(reports);
        text.assumed(reports);
    }
    text.out
}

/// The outcomes of tests: outcomes down, models across.
pub fn to_outcomes(reports: &[Report], style: Style) -> String {
    let mut text = Text::new(style);
    for report in reports {
        if style.brief {
            let counts = report.models.iter().map(|model| {
                let found = model.outcomes.as_ref().map_or(0, Vec::len);
                format!("{} {found}{}", clean(&model.model), if model.complete { "" } else { "+" })
            });
            let counts: Vec<String> = counts.collect();
            text.line(&format!("{}: {}", clean(&report.target), counts.join(", ")));
        } else {
            text.outcomes(report);
        }
        report.models.iter().filter(|model| !model.complete).for_each(|model| text.undecided(report, model));
        text.objections(report);
    }
    if !style.brief {
        text.how_many_audited(reports);
        text.assumed(reports);
    }
    text.out.trim_start_matches('\n').to_string()
}

impl Text {
    /// What was left out in any of the tests.
    fn assumed(&mut self, reports: &[Report]) {
        let all: BTreeSet<&String> = reports.iter().flat_map(|report| &report.assumptions).collect();
        self.assumptions(&all.into_iter().cloned().collect::<Vec<_>>());
    }

    fn headline(&mut self, reports: &[Report]) {
        let tally = reports.iter().fold(Tally::default(), |tally, report| match &report.grades {
            Some(_) => tally.with_verdict(report.verdict),
            None => report.models.iter().fold(tally, Tally::with),
        });
        let models = model_names(reports);
        let scope = format!("{}, models {}", count(reports.len() as u64, "test"), models.join(", "));
        let (colour, verdict) = match tally {
            Tally { broken: 1.., .. } => {
                let all = tally.broken + tally.expected + tally.unknown;
                (Colour::Red, format!("{} of {} broken", tally.broken, count(all, "expectation")))
            }
            Tally { unknown: 1.., .. } => (Colour::Yellow, format!("unknown: {}", count(tally.unknown, "answer"))),
            Tally { expected: 0, .. } => (Colour::Green, "nothing is expected".to_string()),
            Tally { .. } => (Colour::Green, "all as expected".to_string()),
        };
        let verdict = self.paint.paint(colour, &verdict);
        self.line(&format!("{verdict} ({scope})"));
    }

    fn matrix(&mut self, reports: &[&Report]) {
        let models = model_names(reports.iter().copied());
        let heading = ["test"].into_iter().chain(models.iter().map(String::as_str));
        let mut table = TextTable::with_heading(heading);
        for report in reports {
            let mut row = vec![clean(&report.target).into_owned()];
            row.extend(models.iter().map(|name| cell(report, name)));
            table.row(row);
        }
        self.out.push('\n');
        for line in table.lines() {
            let line = line.replace(BROKEN, &self.paint.paint(Colour::Red, BROKEN));
            self.line(&format!("  {line}"));
        }
    }

    /// Answers that are not as expected, or that there are none of.
    fn surprises(&mut self, report: &Report) {
        for model in &report.models {
            match model.expected {
                Some(expected) if model.is_broken() => {
                    let (found, expected) = (names::of_answer(model.answer), names::of_answer(expected));
                    self.heading(&format!(
                        "{} under {}: {found}, but {expected} is expected",
                        clean(&report.target),
                        model.model
                    ));
                    if let Some(ask) = &report.ask {
                        self.line(&format!("  asked: {}", clean(ask)));
                    }
                }
                Some(_) | None
                    if model.answer == Answer::Unknown || !model.complete && model.answer != Answer::Allowed =>
                {
                    self.undecided(report, model);
                }
                Some(_) | None => {}
            }
        }
    }

    fn undecided(&mut self, report: &Report, model: &ModelAnswer) {
        self.heading(&format!("{} under {}: not all executions are known", clean(&report.target), clean(&model.model)));
        let about = format!("under {}: ", model.model);
        for entry in report.not_analysed.iter().filter(|entry| entry.what.starts_with(&about)) {
            let place =
                entry.location.as_ref().map(|l| format!(", reached at {}", super::place(l))).unwrap_or_default();
            self.line(&format!("  {}{place}", clean(&entry.what)));
        }
    }

    /// How many answers second engines came to, too.
    fn how_many_audited(&mut self, reports: &[Report]) {
        let answers = || reports.iter().flat_map(|report| &report.models).filter(|model| !model.audits.is_empty());
        let in_part = answers().filter(|model| model.audits.iter().any(|audit| !audit.complete)).count() as u64;
        let all = answers().count() as u64;
        if all > 0 {
            let rest = if in_part > 0 { format!(", {in_part} of them in part") } else { String::new() };
            let line = self.paint.paint(Colour::Dim, &format!("audited {}{rest}", count(all, "answer")));
            self.out.push('\n');
            self.line(&line);
        }
    }

    fn outcomes(&mut self, report: &Report) {
        let asked = report.ask.as_ref().map(|ask| format!(", asked: {}", clean(ask))).unwrap_or_default();
        self.heading(&format!("{}{asked}", clean(&report.target)));
        let found: Vec<BTreeSet<&ReportedOutcome>> =
            report.models.iter().map(|model| model.outcomes.iter().flatten().collect()).collect();
        let all: BTreeSet<&ReportedOutcome> = found.iter().flatten().copied().collect();
        let Some(first) = all.first() else {
            return self.line("  no execution ends");
        };
        let names = first.values.iter().map(|(name, _)| name.as_str());
        let models = report.models.iter().map(|model| model.model.as_str());
        let mut table = TextTable::with_heading(names.chain(models).chain([""]));
        for outcome in all {
            let values = outcome
                .values
                .iter()
                .map(|(_, value)| value.as_ref().map_or(ABSENT.into(), |v| clean(&v.to_string()).into_owned()));
            let mut row: Vec<String> = values.collect();
            row.extend(report.models.iter().zip(&found).map(|(model, found)| {
                let found = found.contains(outcome);
                mark((found || model.complete).then_some(found)).to_string()
            }));
            let notes = outcome.ends.iter().map(|end| clean(end).into_owned());
            let notes: Vec<String> = notes.chain(outcome.asked.then(|| "asked".to_string())).collect();
            row.push(notes.join("; "));
            table.row(row);
        }
        self.table(table);
    }

    fn explanations(&mut self, report: &Report) {
        for violation in &report.violations {
            self.out.push('\n');
            let target = self.paint.paint(Colour::Bold, &clean(&report.target));
            self.line(&target);
            self.violation("", violation);
        }
        for core in &report.cores {
            self.out.push('\n');
            let target = self.paint.paint(Colour::Bold, &clean(&report.target));
            self.line(&target);
            let minimal = if core.is_minimal { "a minimal core" } else { "a core" };
            self.line(&format!("under {}: forbidden; {minimal}:", clean(&core.model)));
            let mut table = TextTable::with_heading([]);
            for (says, source) in &core.constraints {
                table.row([format!("  {}", clean(source)), clean(says).into_owned()]);
            }
            self.table(table);
        }
    }
}

impl Tally {
    /// A jcstress test is one expectation.
    fn with_verdict(mut self, verdict: Verdict) -> Tally {
        match verdict {
            Verdict::Holds => self.expected += 1,
            Verdict::Violated => self.broken += 1,
            Verdict::Unknown => self.unknown += 1,
        }
        self
    }

    fn with(mut self, model: &ModelAnswer) -> Tally {
        let judged = model.expected.is_some();
        match model.answer {
            Answer::Unknown => self.unknown += 1,
            Answer::Allowed | Answer::Forbidden if model.is_broken() => self.broken += 1,
            Answer::Allowed | Answer::Forbidden => self.expected += u64::from(judged),
        }
        self
    }
}

fn cell(report: &Report, name: &str) -> String {
    let Some(model) = report.models.iter().find(|model| model.model == name) else {
        return ABSENT.to_string();
    };
    let mark = match model.expected {
        Some(_) if model.answer == Answer::Unknown => "",
        Some(_) if model.is_broken() => BROKEN,
        Some(_) => "ok",
        None => "",
    };
    format!("{} {mark}", names::of_answer(model.answer)).trim_end().to_string()
}

/// Whether something happens under a model, in a table.
pub(super) fn mark(found: Option<bool>) -> &'static str {
    match found {
        Some(true) => "x",
        Some(false) => ".",
        None => "?",
    }
}

/// The names of all models, in the order of their first appearance.
fn model_names<'r>(reports: impl IntoIterator<Item = &'r Report>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for model in reports.into_iter().flat_map(|report| &report.models) {
        if !names.contains(&model.model) {
            names.push(model.model.clone());
        }
    }
    names
}
