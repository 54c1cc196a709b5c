//! The index page of a suite: a row for each test with what each model says and what came of it in earlier runs, and a row for each run.
//!
//! Like the other pages it needs no network, and no script to be read; the script searches and sorts.

use crate::escape::escaped;
use crate::names;
use jmmc_jmm::{Answer, Verdict};
use std::fmt::Write;

const STYLE: &str = include_str!("../html/page.css");
const OWN_STYLE: &str = include_str!("index.css");
const SCRIPT: &str = include_str!("index.js");

/// One test of a suite.
#[derive(Clone, Debug, PartialEq)]
pub struct IndexRow {
    /// The test's name.
    pub test: String,
    /// Where its page is, as seen from the index.
    pub page: String,
    /// What came of it.
    pub verdict: Verdict,
    /// The verdict in a word or two, as the test's page has it.
    pub headline: String,
    /// Why it is that verdict: the sentence that its page has, too.
    pub reason: String,
    /// What each model says.
    pub answers: Vec<(String, Answer)>,
    /// What came of it in each of the index's runs; `None` where it was no part of it.
    pub past: Vec<Option<Verdict>>,
}

/// One run of a suite, the latest or an earlier one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexRun {
    /// What people call it.
    pub label: String,
    /// How many tests hold, are violated, and are unknown.
    pub counts: [usize; 3],
    /// How many tests came out otherwise than in the run before, or are new.
    pub changed: usize,
}

impl IndexRow {
    /// Whether it came out otherwise in the run before, or was no part of it.
    fn is_changed(&self) -> bool {
        matches!(self.past.as_slice(), [.., before, now] if before != now)
    }
}

/// Writes the index page; the last run is the one that the rows are about.
pub fn to_index(rows: &[IndexRow], runs: &[IndexRun]) -> String {
    let counts: [usize; 3] = VERDICTS.map(|verdict| rows.iter().filter(|row| row.verdict == verdict).count());
    let mut html = String::new();
    let _ = write!(
        html,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>jmmc: {} tests</title>\n\
         <style>\n{STYLE}{OWN_STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{} tests</h1>\n<p class=\"totals\">{}</p>\n",
        rows.len(),
        rows.len(),
        totals(&counts)
    );
    search(&mut html, rows, &counts);
    tests(&mut html, rows);
    history(&mut html, runs);
    let _ = write!(html, "</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n");
    html
}

const VERDICTS: [Verdict; 3] = [Verdict::Holds, Verdict::Violated, Verdict::Unknown];

/// Counts as people read them, with the colour of each verdict.
fn totals(counts: &[usize; 3]) -> String {
    let told = VERDICTS.iter().zip(counts).map(|(verdict, count)| {
        let name = names::of_verdict(*verdict);
        format!("<span class=\"{name}\">{count} {}</span>", said(*verdict))
    });
    told.collect::<Vec<_>>().join(" · ")
}

/// A verdict about one of many tests: those of a suite hold if they answer as they expect.
fn said(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "as expected",
        Verdict::Violated => "not as expected",
        Verdict::Unknown => "unknown",
    }
}

fn search(html: &mut String, rows: &[IndexRow], counts: &[usize; 3]) {
    html.push_str(
        "<form class=\"search\" role=\"search\" hidden><label>Search <input type=\"search\" name=\"q\" \
         placeholder=\"name, model, answer, reason\" autocomplete=\"off\"></label>\n",
    );
    for (verdict, count) in VERDICTS.iter().zip(counts) {
        let name = names::of_verdict(*verdict);
        let _ = writeln!(
            html,
            "<label><input type=\"checkbox\" name=\"verdict\" value=\"{name}\" checked> {} ({count})</label>",
            said(*verdict)
        );
    }
    let changed = rows.iter().filter(|row| row.is_changed()).count();
    let _ = writeln!(
        html,
        "<label><input type=\"checkbox\" name=\"changed\"> changed since the run before ({changed})</label>\n\
         <output class=\"faint\" aria-live=\"polite\"></output></form>"
    );
}

fn tests(html: &mut String, rows: &[IndexRow]) {
    let mut models: Vec<&str> = Vec::new();
    for (model, _) in rows.iter().flat_map(|row| &row.answers) {
        if !models.contains(&model.as_str()) {
            models.push(model);
        }
    }
    html.push_str(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"tests\"><table class=\"tests\">\
         <thead><tr><th scope=\"col\">test</th><th scope=\"col\">verdict</th>",
    );
    for model in &models {
        let _ = write!(html, "<th scope=\"col\">{}</th>", escaped(model));
    }
    html.push_str("<th scope=\"col\">runs</th><th scope=\"col\">why</th></tr></thead>\n<tbody>\n");
    for row in rows {
        self::row(html, row, &models);
    }
    html.push_str("</tbody></table></div>\n");
}

fn row(html: &mut String, row: &IndexRow, models: &[&str]) {
    let verdict = names::of_verdict(row.verdict);
    let changed = if row.is_changed() { " data-changed" } else { "" };
    let _ = write!(
        html,
        "<tr data-verdict=\"{verdict}\"{changed}><td><a href=\"{}\">{}</a></td><td class=\"{verdict}\">{}</td>",
        escaped(&row.page),
        escaped(&row.test),
        escaped(&row.headline)
    );
    for model in models {
        let answer = row.answers.iter().find(|(name, _)| name == model).map(|(_, answer)| *answer);
        let class = if answer == Some(Answer::Unknown) { " class=\"unknown\"" } else { "" };
        let _ = write!(html, "<td{class}>{}</td>", answer.map_or("", names::of_answer));
    }
    let past = row.past.iter().map(|verdict| match verdict {
        Some(Verdict::Holds) => '+',
        Some(Verdict::Violated) => '−',
        Some(Verdict::Unknown) => '?',
        None => '·',
    });
    let _ = writeln!(
        html,
        "<td class=\"mono past\">{}</td><td>{}</td></tr>",
        past.collect::<String>(),
        escaped(&row.reason)
    );
}

fn history(html: &mut String, runs: &[IndexRun]) {
    html.push_str(
        "<h2>Runs</h2>\n<p class=\"faint\">The latest first. In the column <em>runs</em> above, the latest is the last: + as expected, − not as expected, ? unknown, \
         · no part of it.</p>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"runs\"><table class=\"runs\">\
         <thead><tr><th scope=\"col\">run</th><th scope=\"col\">tests</th>",
    );
    for verdict in VERDICTS {
        let _ = write!(html, "<th scope=\"col\">{}</th>", said(verdict));
    }
    html.push_str("<th scope=\"col\">changed</th></tr></thead>\n<tbody>\n");
    for run in runs.iter().rev() {
        let _ = write!(
            html,
            "<tr><td class=\"mono\">{}</td><td>{}</td>",
            escaped(&run.label),
            run.counts.iter().sum::<usize>()
        );
        for (verdict, count) in VERDICTS.iter().zip(run.counts) {
            let class = if count > 0 { names::of_verdict(*verdict) } else { "faint" };
            let _ = write!(html, "<td class=\"{class}\">{count}</td>");
        }
        let _ = writeln!(html, "<td>{}</td></tr>", run.changed);
    }
    html.push_str("</tbody></table></div>\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(test: &str, past: &[Option<Verdict>]) -> IndexRow {
        IndexRow {
            test: test.to_string(),
            page: format!("tests/{test}.html"),
            verdict: past.last().copied().flatten().unwrap_or(Verdict::Unknown),
            headline: "answered".to_string(),
            reason: "a < b".to_string(),
            answers: vec![("sc".to_string(), Answer::Forbidden)],
            past: past.to_vec(),
        }
    }

    #[test]
    fn whatever_names_hold_is_text() {
        let html = to_index(&[row("<script>", &[Some(Verdict::Holds)])], &[]);
        assert!(html.contains("&lt;script&gt;") && html.contains("a &lt; b"), "{html}");
        assert_eq!(html.matches("<script>").count(), 1, "its own only");
    }

    #[test]
    fn what_came_out_otherwise_is_marked_and_what_is_as_it_was_is_not() {
        let (holds, violated) = (Some(Verdict::Holds), Some(Verdict::Violated));
        for (past, changed) in [
            (vec![holds, holds], false),
            (vec![violated, holds, holds], false),
            (vec![holds, violated], true),
            (vec![None, holds], true),
            (vec![holds], false),
        ] {
            assert_eq!(to_index(&[row("T", &past)], &[]).contains(" data-changed"), changed, "{past:?}");
        }
    }
}
