//! The executions of each outcome, one at a time: previous, next, shortest. Without scripts all are there, one below the other.

use super::drawing::Drawing;
use crate::escape::escaped;
use crate::model::{OutcomeWalk, Report, ReportedOutcome};
use std::fmt::Write;

/// The executions of all outcomes, as far as they were asked for.
pub fn walks(html: &mut String, index: usize, report: &Report) {
    let Some(walks) = &report.walks else {
        return;
    };
    html.push_str("<h2>Executions</h2>\n");
    if let Some(missing) = &walks.missing {
        let _ = writeln!(html, "<p>{}.</p>", escaped(missing));
    }
    for (number, walk) in walks.outcomes.iter().enumerate() {
        let id = id(index, number);
        let _ = writeln!(
            html,
            "<section class=\"walk\" id=\"{id}\">\n<h3>{}: {}</h3>\n<p class=\"browse\"><button type=\"button\" data-go=\"previous\">previous</button> \
             <button type=\"button\" data-go=\"next\">next</button> <button type=\"button\" data-go=\"shortest\">shortest</button> \
             <span aria-live=\"polite\"></span></p>",
            escaped(&values(&walk.outcome)),
            count(walk)
        );
        for (position, execution) in walk.executions.iter().enumerate() {
            let _ = writeln!(
                html,
                "<div class=\"execution\">\n<h4>Execution {}</h4>\n<p>Allowed: {}.</p>",
                position + 1,
                escaped(&execution.message)
            );
            if let Some(witness) = &execution.witness {
                Drawing::of(witness).write_both(html, &format!("{id}e{position}"));
            }
            html.push_str("</div>\n");
        }
        html.push_str("</section>\n");
    }
}

/// A link to the executions of an outcome, if there are some.
pub fn link(index: usize, report: &Report, outcome: &ReportedOutcome) -> Option<String> {
    let walks = report.walks.as_ref()?;
    let number = walks.outcomes.iter().position(|walk| walk.outcome == *outcome)?;
    Some(format!("<a href=\"#{}\">{}</a>", id(index, number), count(&walks.outcomes[number])))
}

fn id(index: usize, number: usize) -> String {
    format!("r{index}w{number}")
}

fn count(walk: &OutcomeWalk) -> String {
    match (walk.executions.len(), walk.cut) {
        (1, false) => "one execution".to_string(),
        (many, false) => format!("{many} executions"),
        (many, true) => format!("{many} executions of more"),
    }
}

fn values(outcome: &ReportedOutcome) -> String {
    let told = |(name, value): &(String, Option<jmmc_litmus::FinalValue>)| {
        format!("{name} = {}", value.as_ref().map_or("-".to_string(), ToString::to_string))
    };
    let values = outcome.values.iter().map(told).chain(outcome.ends.iter().cloned());
    values.collect::<Vec<_>>().join(", ")
}
