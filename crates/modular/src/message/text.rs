//! A verification as text: warnings in the style of Calvin, then one line of verdict.

use super::Warning;
use crate::verification::{MethodAnswer, MethodReport, Verdict, Verification};

/// What every proof takes for granted.
pub const ASSUMED: [&str; 3] =
    ["integers do not overflow", "no thread is interrupted", "only the given sources touch their fields"];

/// How much to say.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Detail {
    /// The verdict.
    Brief,
    /// Warnings, what is unknown, and the verdict.
    #[default]
    Normal,
    /// Every method, and what the prover was asked.
    Full,
}

/// The whole text.
pub fn to_text(verification: &Verification, detail: Detail) -> String {
    let mut text = String::new();
    if detail != Detail::Brief {
        verification.methods.iter().for_each(|report| text += &method(report, detail == Detail::Full));
        verification.not_analysed.iter().for_each(|what| text += &format!("not analysed: {what}\n"));
    }
    text += &verdict(verification, detail);
    if detail == Detail::Full {
        let prover = &verification.prover;
        let (calls, cached, seconds) = (prover.calls, prover.cached, prover.seconds);
        text += &format!("prover: {calls} calls, {cached} answers remembered, {seconds:.2} s\n");
    }
    text
}

fn method(report: &MethodReport, verbose: bool) -> String {
    let mut text = String::new();
    let (said, details): (&str, &[String]) = match &report.answer {
        MethodAnswer::Verified => ("verified", &[]),
        MethodAnswer::Inlined => ("verified with its callers", &[]),
        MethodAnswer::Warnings { warnings, undecided } => {
            warnings.iter().for_each(|found| text += &warning(found, &report.method));
            ("has warnings", undecided)
        }
        MethodAnswer::Unknown(reasons) => ("unknown", reasons),
    };
    if verbose || !details.is_empty() {
        text += &format!("{}: {said}", report.method);
        if verbose {
            text += &format!(" ({} goals, {:.2} s)", report.goals, report.seconds);
        }
        text += "\n";
        details.iter().for_each(|detail| text += &format!("    {detail}\n"));
    }
    text
}

/// One warning, as the paper shows it.
fn warning(warning: &Warning, method: &str) -> String {
    let mut text = format!("{}:{}: Warning: {}\n", warning.file, warning.line, warning.message);
    if !warning.source.is_empty() {
        text += &format!("    {}\n", warning.source);
    }
    for declaration in &warning.declarations {
        let (file, line, column) = (&declaration.file, declaration.line, declaration.column);
        text +=
            &format!("Associated declaration is \"{file}\", line {line}, col {column}:\n    {}\n", declaration.text);
    }
    if let Some(hint) = &warning.hint {
        text += &format!("  hint: {hint}\n");
    }
    text += &format!("  in {method}");
    warning.called_from.iter().for_each(|(caller, line)| text += &format!(", called from {caller} at line {line}"));
    text += "\n";
    if !warning.values.is_empty() {
        let values: Vec<String> = warning.values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        let when = if warning.confirmed { "when" } else { "no proof, for example when" };
        text += &format!("  {when} {}\n", values.join(", "));
    }
    text + "\n"
}

fn verdict(verification: &Verification, detail: Detail) -> String {
    let count = |fits: fn(&MethodAnswer) -> bool| verification.methods.iter().filter(|m| fits(&m.answer)).count();
    let verified = count(|answer| matches!(answer, MethodAnswer::Verified | MethodAnswer::Inlined));
    let warned = count(|answer| matches!(answer, MethodAnswer::Warnings { .. }));
    let unknown = count(|answer| matches!(answer, MethodAnswer::Unknown(_))) + verification.not_analysed.len();
    let word = match verification.verdict() {
        Verdict::Warnings => "warnings",
        Verdict::Unknown => "unknown",
        Verdict::Verified => "verified",
    };
    let mut text = format!("{word}: {verified} of {} methods verified", verification.methods.len());
    if warned > 0 {
        text += &format!(", {warned} with warnings");
    }
    if unknown > 0 {
        text += &format!(", {unknown} unknown");
    }
    text += "\n";
    if detail != Detail::Brief && verification.verdict() == Verdict::Verified {
        text += &format!("assumed: {}\n", ASSUMED.join("; "));
    }
    text
}
