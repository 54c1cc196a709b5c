//! The HTML form of a verification: one page that needs nothing else, in the look of all pages.
//!
//! Class by class: what is known of each method, then each warning with its lines, the declaration that it breaks, and the values that show it.

use super::{Declaration, MethodProof, MethodResult, ProofStatus, Verification, Warning};
use crate::escape::escaped;
use crate::html::{ShownSource, anchor, framed, linked, list, sources as listing};
use crate::model::SourceLocation;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Lines of source shown before and behind one that a warning is about.
const AROUND: usize = 2;

/// The page; `sources` are the files that were given.
pub fn to_html(verification: &Verification, sources: &[ShownSource]) -> String {
    let (word, counts) = (verification.verdict.name(), verification.counts());
    framed(&format!("jmmc: {word}: {counts}"), |html| {
        let colour = match verification.verdict {
            ProofStatus::Verified => "holds",
            ProofStatus::Warnings => "violated",
            ProofStatus::Unknown => "unknown",
        };
        let _ = writeln!(
            html,
            "<section>\n<h1><span class=\"{colour}\">{word}</span>: {}</h1>\n<p>{}</p>",
            escaped(&counts),
            escaped(&verification.reason)
        );
        if let Some(advice) = &verification.advice {
            let _ = writeln!(html, "<p class=\"faint\">hint: {}</p>", escaped(advice));
        }
        let classes = verification.classes();
        if classes.len() > 1 {
            contents(html, &classes);
        }
        for (index, (name, methods)) in classes.iter().enumerate() {
            class(html, index, name, methods, sources);
        }
        lists(html, verification);
        html.push_str("</section>\n");
        listing(html, sources, &spoken_of(verification));
    })
}

/// A list of all classes, with links.
fn contents(html: &mut String, classes: &[(&str, Vec<&MethodResult>)]) {
    html.push_str("<nav aria-label=\"classes\"><table><thead><tr><th>class</th>");
    html.push_str("<th>verified</th><th>with warnings</th><th>unknown</th></tr></thead><tbody>\n");
    for (index, (class, methods)) in classes.iter().enumerate() {
        let count = |fits: &[MethodProof]| methods.iter().filter(|method| fits.contains(&method.answer)).count();
        let _ = write!(html, "<tr><td><a href=\"#c{index}\">{}</a></td>", escaped(class));
        let verified = count(&[MethodProof::Verified, MethodProof::Inlined]);
        let colour = if verified == methods.len() { "holds" } else { "faint" };
        let _ = write!(html, "<td class=\"{colour}\">{verified} of {}</td>", methods.len());
        for (proof, colour) in [(MethodProof::Warnings, "violated"), (MethodProof::Unknown, "unknown")] {
            let number = count(&[proof]);
            let _ = write!(html, "<td class=\"{}\">{number}</td>", if number == 0 { "faint" } else { colour });
        }
        html.push_str("</tr>\n");
    }
    html.push_str("</tbody></table></nav>\n");
}

/// A class: its methods as a table, then what may go wrong in them.
fn class(html: &mut String, index: usize, name: &str, methods: &[&MethodResult], sources: &[ShownSource]) {
    let _ = writeln!(
        html,
        "<h2 id=\"c{index}\">{}</h2>\n<div class=\"scroll\"><table><thead><tr><th>method</th><th>answer</th><th>goals</th><th>seconds</th></tr></thead><tbody>",
        escaped(name)
    );
    for method in methods {
        let colour = match method.answer {
            MethodProof::Verified => "holds",
            MethodProof::Inlined => "faint",
            MethodProof::Warnings => "violated",
            MethodProof::Unknown => "unknown",
        };
        let _ = writeln!(
            html,
            "<tr><td class=\"mono\">{}</td><td class=\"{colour}\">{}</td><td>{}</td><td>{:.2}</td></tr>",
            escaped(method.member()),
            method.answer.in_words(),
            method.goals,
            method.seconds
        );
    }
    html.push_str("</tbody></table></div>\n");
    for method in methods {
        method.warnings.iter().for_each(|told| warning(html, method, told, sources));
        undecided(html, method);
    }
}

fn warning(html: &mut String, method: &MethodResult, warning: &Warning, sources: &[ShownSource]) {
    let _ = writeln!(
        html,
        "<h3>{} <span class=\"faint\">at</span> {}</h3>\n<p>{}{}</p>",
        escaped(&warning.message),
        linked(&warning.location),
        escaped(&warning.place_in(&method.name)),
        warning.part_of().map(|others| format!(", {}", escaped(&others))).unwrap_or_default()
    );
    excerpt(html, warning, sources);
    warning.declarations.iter().for_each(|declared| declaration(html, declared));
    if let Some(hint) = &warning.hint {
        let _ = writeln!(html, "<p>hint: {}</p>", escaped(hint));
    }
    if !warning.values.is_empty() {
        let _ = writeln!(html, "<p>{}</p>\n<table><tbody>", warning.when());
        for (name, value) in &warning.values {
            let (name, value) = (escaped(name), escaped(value));
            let _ = writeln!(html, "<tr><td class=\"mono\">{name}</td><td class=\"mono\">{value}</td></tr>");
        }
        html.push_str("</tbody></table>\n");
    }
}

fn declaration(html: &mut String, declared: &Declaration) {
    let _ = writeln!(
        html,
        "<p>breaks <code>{}</code> <span class=\"faint\">declared at</span> {}</p>",
        escaped(&declared.text),
        linked(&declared.location)
    );
}

/// The line that a warning is about with some around it, or alone if its file is not at hand.
fn excerpt(html: &mut String, warning: &Warning, sources: &[ShownSource]) {
    let Some(line) = warning.location.line.and_then(|line| usize::try_from(line).ok()).filter(|line| *line > 0) else {
        return;
    };
    let is_it = |file: &&ShownSource| {
        // Files in different folders may have the same name.
        let text = file.text.lines().nth(line - 1);
        file.name == warning.location.file && text.is_some_and(|text| text.trim() == warning.source)
    };
    let (first, lines): (usize, Vec<&str>) = match sources.iter().find(is_it) {
        Some(file) => {
            let first = line.saturating_sub(AROUND).max(1);
            (first, file.text.lines().skip(first - 1).take(line + AROUND + 1 - first).collect())
        }
        None => (line, vec![&warning.source]),
    };
    let _ = writeln!(html, "<div class=\"source mono scroll\"><ol start=\"{first}\">");
    for (index, text) in lines.iter().enumerate() {
        let class = if first + index == line { " class=\"marked\"" } else { "" };
        let _ = writeln!(html, "<li{class}>{}</li>", escaped(text));
    }
    html.push_str("</ol></div>\n");
}

fn undecided(html: &mut String, method: &MethodResult) {
    if method.undecided.is_empty() {
        return;
    }
    let _ = writeln!(html, "<h3>Not decided in {}</h3>\n<ul>", escaped(&method.name));
    for why in &method.undecided {
        let _ = writeln!(html, "<li>{}</li>", escaped(why));
    }
    html.push_str("</ul>\n");
}

fn lists(html: &mut String, verification: &Verification) {
    let inferred = verification.inferred.iter().map(Declaration::in_place).collect();
    let lists = [
        ("Not analysed", &verification.not_analysed),
        ("Inferred", &inferred),
        ("Assumed", &verification.assumptions),
        ("Not covered", &verification.not_covered),
    ];
    for (title, items) in lists {
        list(html, title, &items.iter().map(String::as_str).collect::<Vec<_>>());
    }
    let prover = &verification.prover;
    let _ = writeln!(
        html,
        "<p class=\"faint\">prover: {} calls, {} answers remembered, {:.2} s</p>",
        prover.calls, prover.remembered, prover.seconds
    );
}

/// The ids of the lines that warnings speak of: where something may go wrong, and what that breaks.
fn spoken_of(verification: &Verification) -> BTreeSet<String> {
    let places = |warning: &'_ Warning| -> Vec<SourceLocation> {
        let declared = warning.declarations.iter().map(|declared| declared.location.clone());
        declared.chain([warning.location.clone()]).collect()
    };
    verification.warnings().flat_map(|(_, warning)| places(warning)).map(|place| anchor(&place)).collect()
}
