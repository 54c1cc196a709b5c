//! Why something is forbidden: the lines of the program, what is asked, and the model's axioms, those marked that cannot hold together.

use super::sections::linked;
use crate::escape::escaped;
use crate::model::{Core, SourceLocation};
use std::fmt::Write;

/// Writes a core as a list of its members.
pub fn core(html: &mut String, core: &Core) {
    let minimal = if core.is_minimal { "; each of them is needed for that" } else { "" };
    let _ = writeln!(
        html,
        "<h2>Forbidden under {}</h2>\n<p>What is marked here and in the source cannot hold together{minimal}.</p>\n\
         <table class=\"core\"><thead><tr><th>of the program</th><th>says</th></tr></thead><tbody>",
        escaped(&core.model)
    );
    for (says, source) in core.constraints.iter().filter(|(_, source)| axiom(core, source).is_none()) {
        let places: Vec<String> =
            source.split(", ").map(|part| location(part).map_or(escaped(part), |at| linked(&at))).collect();
        let _ = writeln!(
            html,
            "<tr class=\"marked\"><td>{}</td><td class=\"mono\">{}</td></tr>",
            places.join(", "),
            escaped(says)
        );
    }
    html.push_str(
        "</tbody></table>\n<table class=\"core\"><thead><tr><th>axiom</th><th>says</th></tr></thead><tbody>\n",
    );
    for (name, says) in &core.axioms {
        let needed = core.constraints.iter().any(|(_, source)| axiom(core, source) == Some(name));
        let class = if needed { "marked" } else { "faint" };
        let _ = writeln!(
            html,
            "<tr class=\"{class}\"><td class=\"mono\">{}</td><td>{}</td></tr>",
            escaped(name),
            escaped(says)
        );
    }
    html.push_str("</tbody></table>\n");
}

/// The lines of the program that a core speaks of.
pub fn places(core: &Core) -> Vec<SourceLocation> {
    core.constraints.iter().flat_map(|(_, source)| source.split(", ").filter_map(location)).collect()
}

/// The name of the axiom that a constraint is, if it is one.
fn axiom<'s>(core: &Core, source: &'s str) -> Option<&'s str> {
    let named = source.strip_prefix(core.model.as_str())?.strip_prefix('.')?;
    let name = named.split(',').next().unwrap_or(named);
    core.axioms.iter().any(|(known, _)| known == name).then_some(name)
}

/// The place that `Foo.java:8` names.
fn location(source: &str) -> Option<SourceLocation> {
    let (file, line) = source.rsplit_once(':')?;
    Some(SourceLocation { file: file.to_string(), line: Some(line.parse().ok()?) })
}
