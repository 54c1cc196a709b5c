//! The parts of a page, in the order in which they are read: verdict, outcomes, violations, cores, races, what was left out,
//! sources.

use super::ShownSource;
use super::cores;
use super::drawing::Drawing;
use super::walk;
use crate::escape::escaped;
use crate::fold::{Line, fold};
use crate::model::{GradedResult, ModelAnswer, Report, ReportedOutcome, SourceLocation, TraceStep, Violation};
use crate::names;
use crate::text::advice_text;
use jmmc_jmm::{Answer, Verdict};
use std::collections::BTreeSet;
use std::fmt::Write;

/// A list of all targets, with links.
pub fn contents(html: &mut String, reports: &[Report]) {
    html.push_str(
        "<nav aria-label=\"tests\"><table><thead><tr><th>test</th><th>verdict</th><th>why</th></tr></thead><tbody>\n",
    );
    for (index, report) in reports.iter().enumerate() {
        let verdict = names::of_verdict(report.verdict);
        let _ = writeln!(
            html,
            "<tr><td><a href=\"#r{index}\">{}</a></td><td class=\"{verdict}\">{}</td><td>{}</td></tr>",
            escaped(&report.target),
            headline(report),
            escaped(&report.reason)
        );
    }
    html.push_str("</tbody></table></nav>\n");
}

/// All that one report says.
pub fn report(html: &mut String, index: usize, report: &Report) {
    let verdict = names::of_verdict(report.verdict);
    let _ = writeln!(
        html,
        "<section id=\"r{index}\">\n<h1><span class=\"{verdict}\">{}</span>{}: {}</h1>\n<p>{}</p>",
        headline(report),
        names::by_what(report),
        escaped(&report.target),
        escaped(&report.reason)
    );
    asked(html, report);
    results(html, report);
    outcomes(html, index, report);
    models(html, report);
    for (number, violation) in report.violations.iter().enumerate() {
        let id = format!("r{index}v{number}");
        self::violation(html, violation);
        if let Some(witness) = &violation.witness {
            Drawing::of(witness).write(html, &id);
        }
        steps(html, violation);
    }
    walk::walks(html, index, report);
    report.cores.iter().for_each(|core| cores::core(html, core));
    races(html, report);
    advice(html, report);
    lists(html, report);
    html.push_str("</section>\n");
}

/// The verdict in a word or two. That a litmus test ends as it expects is not that it holds: it may expect that something is allowed.
pub fn headline(report: &Report) -> &'static str {
    let expects = report.models.iter().any(|model| model.expected.is_some());
    match (report.command.as_str(), report.verdict) {
        ("outcomes", Verdict::Holds) => "outcomes",
        ("litmus", Verdict::Holds) if report.ask.is_some() && !expects => "answered",
        ("litmus", Verdict::Holds) if report.ask.is_some() => "as expected",
        ("litmus", Verdict::Violated) if report.ask.is_some() => "not as expected",
        (_, verdict) => names::of_verdict(verdict),
    }
}

/// What a litmus test asks about, and which models allow it.
fn asked(html: &mut String, report: &Report) {
    let Some(ask) = report.ask.as_ref().filter(|_| report.command == "litmus") else {
        return;
    };
    let by = |answer: Answer| {
        let names = report.models.iter().filter(|model| model.answer == answer).map(|model| model.model.as_str());
        let names: Vec<&str> = names.collect();
        (!names.is_empty())
            .then(|| format!("<strong>{}</strong> by {}", names::of_answer(answer), escaped(&names.join(", "))))
    };
    let told: Vec<String> = [Answer::Allowed, Answer::Forbidden, Answer::Unknown].into_iter().filter_map(by).collect();
    let _ = writeln!(html, "<p><code>{}</code> is {}.</p>", escaped(ask), told.join("; "));
}

fn models(html: &mut String, report: &Report) {
    html.push_str(
        "<h2>Models</h2>\n<table><thead><tr><th>model</th><th>answer</th><th>complete</th><th>states</th><th>audited</th></tr></thead><tbody>\n",
    );
    for model in &report.models {
        let _ = writeln!(
            html,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            escaped(&model.model),
            names::of_answer(model.answer),
            if model.complete { "yes" } else { "no" },
            model.states,
            escaped(&audited(model))
        );
    }
    html.push_str("</tbody></table>\n");
    for audit in report.models.iter().flat_map(|model| &model.audits).filter(|audit| !audit.trace.is_empty()) {
        let _ = writeln!(html, "<h3>The audit's execution under {}</h3>\n<ol class=\"mono\">", escaped(&audit.by));
        for step in &audit.trace {
            let _ = writeln!(html, "<li>{}</li>", escaped(step));
        }
        html.push_str("</ol>\n");
    }
}

/// What second engines say of a model's answer.
fn audited(model: &ModelAnswer) -> String {
    let told = model.audits.iter().map(|audit| match &audit.objection {
        Some(objection) => objection.clone(),
        None => audit.extent(|states| format!("{states} states")),
    });
    told.collect::<Vec<_>>().join("; ")
}

fn violation(html: &mut String, violation: &Violation) {
    let place = violation.location.as_ref().map(|at| format!(" at {}", linked(at))).unwrap_or_default();
    let thread = violation.thread.as_ref().map(|name| format!(" in thread {}", escaped(name))).unwrap_or_default();
    let _ = writeln!(
        html,
        "<h2>{}{thread}{place}</h2>\n<p class=\"mono\">{}</p>",
        violation.kind.name(),
        escaped(&violation.message)
    );
    for wait in &violation.waits {
        let held = wait.held_by.as_ref().map(|name| format!(", held by {}", escaped(name))).unwrap_or_default();
        let _ = writeln!(html, "<p>{} waits for {}{held}</p>", escaped(&wait.thread), escaped(&wait.waits_for));
    }
}

/// The execution, one button for each step that matters; what is done inside of one call of the library is one step.
fn steps(html: &mut String, violation: &Violation) {
    html.push_str("<h3>Execution</h3>\n<ol class=\"steps\">\n");
    let told = |round: usize| violation.trace[..round].iter().filter(|step| !step.minor).count();
    let mut round = violation.round.map(told);
    for line in fold(&violation.trace) {
        if round.is_some_and(|round| line.number() > round) {
            round = None;
            html.push_str("</ol>\n<h3>And then for ever</h3>\n<ol class=\"steps\">\n");
        }
        let (thread, what, at) = match &line {
            Line::Single { step, .. } => (&step.thread, action(step), step.location.as_ref()),
            Line::Folded { first, entry, caller, steps: 1, .. } => {
                (&first.thread, format!("{}, in {entry}", action(first)), *caller)
            }
            Line::Folded { first, entry, caller, steps, .. } => {
                (&first.thread, format!("… in {entry} ({steps} steps)"), *caller)
            }
        };
        let _ = writeln!(
            html,
            "<li><button type=\"button\" data-line=\"{}\"><span class=\"number faint\">{}</span><span class=\"who\">{}</span>\
             <span class=\"what mono\">{}</span><span class=\"faint mono\">{}</span></button></li>",
            escaped(&at.map(anchor).unwrap_or_default()),
            line.number(),
            escaped(thread),
            escaped(&what),
            escaped(&at.map(place).unwrap_or_default())
        );
    }
    html.push_str("</ol>\n");
    if round.is_some() {
        html.push_str("<p>And then for ever: nothing that another thread could notice.</p>\n");
    }
}

fn action(step: &TraceStep) -> String {
    let variable = step.variable.as_deref().unwrap_or_default();
    match &step.value {
        Some(value) if !variable.is_empty() => format!("{} {variable} = {value}", step.kind.name()),
        Some(value) => format!("{} {value}", step.kind.name()),
        None => format!("{} {variable}", step.kind.name()),
    }
}

fn results(html: &mut String, report: &Report) {
    let Some(grades) = &report.grades else {
        return;
    };
    for about in grades.description.iter().chain(&grades.references) {
        let _ = writeln!(html, "<p class=\"faint\">{}</p>", escaped(about));
    }
    html.push_str("<h2>Results</h2>\n<div class=\"scroll\"><table><thead><tr><th>result</th>");
    report.models.iter().for_each(|model| heading(html, model));
    html.push_str("<th>expected</th><th>what the test says of it</th></tr></thead><tbody>\n");
    for result in &grades.results {
        graded(html, result);
    }
    html.push_str("</tbody></table></div>\n");
    if !grades.unreached.is_empty() {
        let _ = writeln!(html, "<p>Listed, but never seen: {}</p>", escaped(&grades.unreached.join(" · ")));
    }
}

fn graded(html: &mut String, result: &GradedResult) {
    let _ = write!(html, "<tr><td class=\"mono\">{}</td>", escaped(&result.result));
    result.seen.iter().for_each(|seen| cell(html, seen.found));
    let expected = names::of_expected(result.expected);
    let _ = writeln!(html, "<td>{expected}</td><td>{}</td></tr>", escaped(&result.description));
}

fn heading(html: &mut String, model: &ModelAnswer) {
    let _ = write!(html, "<th>{}</th>", escaped(&model.model));
}

fn cell(html: &mut String, found: Option<bool>) {
    html.push_str(match found {
        Some(true) => "<td>yes</td>",
        Some(false) => "<td class=\"faint\">no</td>",
        None => "<td class=\"unknown\">?</td>",
    });
}

fn outcomes(html: &mut String, index: usize, report: &Report) {
    let listed: Vec<BTreeSet<&ReportedOutcome>> =
        report.models.iter().map(|model| model.outcomes.iter().flatten().collect()).collect();
    let all: BTreeSet<&ReportedOutcome> = listed.iter().flatten().copied().collect();
    let Some(first) = all.first().filter(|_| report.grades.is_none()) else {
        return;
    };
    html.push_str("<h2>Outcomes</h2>\n<div class=\"scroll\"><table><thead><tr>");
    for (name, _) in &first.values {
        let _ = write!(html, "<th>{}</th>", escaped(name));
    }
    report.models.iter().for_each(|model| heading(html, model));
    html.push_str("<th>remarks</th></tr></thead><tbody>\n");
    for outcome in all {
        html.push_str("<tr>");
        for (_, value) in &outcome.values {
            let text = value.as_ref().map_or("-".to_string(), ToString::to_string);
            let _ = write!(html, "<td class=\"mono\">{}</td>", escaped(&text));
        }
        for (model, listed) in report.models.iter().zip(&listed) {
            let found = listed.contains(outcome);
            cell(html, (found || model.complete).then_some(found));
        }
        let asked = outcome.asked.then(|| "asked".to_string());
        let notes: Vec<String> = outcome.ends.iter().cloned().chain(asked).map(|note| escaped(&note)).collect();
        let notes: Vec<String> = notes.into_iter().chain(walk::link(index, report, outcome)).collect();
        let _ = writeln!(html, "<td>{}</td></tr>", notes.join("; "));
    }
    html.push_str("</tbody></table></div>\n");
}

fn races(html: &mut String, report: &Report) {
    if report.races.is_empty() {
        return;
    }
    html.push_str("<h2>Data races</h2>\n<table><thead><tr><th>variable</th><th>access</th><th>thread</th><th>where</th><th>harm</th></tr></thead><tbody>\n");
    for race in &report.races {
        let harm = match race.benign {
            Some(true) => "benign",
            Some(false) => "harmful",
            None => "not decided",
        };
        for access in &race.accesses {
            let _ = writeln!(
                html,
                "<tr><td class=\"mono\">{}</td><td>{}</td><td>{}</td><td>{}</td><td>{harm}</td></tr>",
                escaped(&race.variable),
                access.kind.name(),
                escaped(&access.thread),
                access.location.as_ref().map(linked).unwrap_or_default()
            );
        }
    }
    html.push_str("</tbody></table>\n");
}

/// Repairs, and what else is said beyond the verdict, in the words of the text form.
fn advice(html: &mut String, report: &Report) {
    let text = advice_text(&report.advice);
    if !text.is_empty() {
        let _ = writeln!(html, "<h2>Advice</h2>\n<pre class=\"advice\">{}</pre>", escaped(&text));
    }
}

fn lists(html: &mut String, report: &Report) {
    let not_analysed: Vec<&str> = report.not_analysed.iter().map(|entry| entry.what.as_str()).collect();
    let assumed: Vec<&str> = report.assumptions.iter().map(String::as_str).collect();
    for (title, items) in [("Not analysed", not_analysed), ("Assumed", assumed)] {
        list(html, title, &items);
    }
}

/// A list under a title, unless it is empty.
pub fn list(html: &mut String, title: &str, items: &[&str]) {
    if items.is_empty() {
        return;
    }
    let _ = writeln!(html, "<h2>{title}</h2>\n<ul>");
    for item in items {
        let _ = writeln!(html, "<li>{}</li>", escaped(item));
    }
    html.push_str("</ul>\n");
}

/// The ids of the lines that the reports speak of.
pub fn spoken_of(reports: &[Report]) -> BTreeSet<String> {
    let mut marked: BTreeSet<String> = BTreeSet::new();
    for report in reports {
        let steps = report.violations.iter().flat_map(|violation| &violation.trace).filter(|step| !step.minor);
        marked.extend(steps.filter_map(|step| step.location.as_ref()).map(anchor));
        let accesses = report.races.iter().flat_map(|race| &race.accesses);
        marked.extend(accesses.filter_map(|access| access.location.as_ref()).map(anchor));
        marked.extend(report.cores.iter().flat_map(cores::places).map(|place| anchor(&place)));
    }
    marked
}

/// The sources, with the lines marked that have these ids.
pub fn sources(html: &mut String, sources: &[ShownSource], marked: &BTreeSet<String>) {
    for ShownSource { name, text } in sources {
        let _ = writeln!(html, "<h2>{}</h2>\n<div class=\"source mono scroll\" tabindex=\"0\"><ol>", escaped(name));
        for (index, line) in text.lines().enumerate() {
            let id = anchor(&SourceLocation { file: name.clone(), line: Some(index as u32 + 1) });
            let class = if marked.contains(&id) { " class=\"marked\"" } else { "" };
            let _ = writeln!(html, "<li id=\"{}\"{class}>{}</li>", escaped(&id), escaped(line));
        }
        html.push_str("</ol></div>\n");
    }
}

/// A place as text.
pub fn place(location: &SourceLocation) -> String {
    match location.line {
        Some(line) => format!("{}:{line}", location.file),
        None => location.file.clone(),
    }
}

/// The id of a source line in the page.
pub fn anchor(location: &SourceLocation) -> String {
    format!("line-{}", place(location).replace(':', "-"))
}

/// A place as a link to its line.
pub fn linked(location: &SourceLocation) -> String {
    format!("<a class=\"mono\" href=\"#{}\">{}</a>", escaped(&anchor(location)), escaped(&place(location)))
}
