//! A verification as text: warnings in the style of Calvin, then one line of verdict.

use super::Warning;
use crate::arithmetic::Ints;
use crate::verification::{MethodAnswer, MethodReport, Verdict, Verification};
use std::collections::{BTreeMap, BTreeSet};

/// What the proofs take for granted.
pub fn assumed(verification: &Verification) -> Vec<String> {
    let mut assumed = match verification.ints {
        Ints::Java => Vec::new(),
        Ints::Mathematical => vec!["integers do not overflow".to_string()],
    };
    assumed.extend(["no thread is interrupted", "only the given sources touch their fields"].map(str::to_string));
    assumed.extend(verification.believed.iter().map(|place| format!("what {place} says")));
    assumed
}

/// What no proof is about.
pub const NOT_COVERED: [&str; 2] = ["deadlock", "termination"];

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
        let told = told(verification);
        verification.methods.iter().for_each(|report| text += &method(report, &told, detail == Detail::Full));
        verification.not_analysed.iter().for_each(|what| text += &format!("not analysed: {what}\n"));
    }
    text += &verdict(verification, detail);
    if detail == Detail::Full {
        let prover = &verification.prover;
        let (calls, cached, seconds, smoke) = (prover.calls, prover.cached, prover.seconds, prover.smoke);
        text += &format!(
            "prover: {calls} calls, {cached} answers remembered, {seconds:.2} s, {smoke:.2} s of it against contradictions\n"
        );
    }
    text
}

/// What is wrong, where: the same in whichever method it is found.
type Fault<'v> = (&'v str, u32, &'v str, Vec<(u32, &'v str)>);

fn fault(warning: &Warning) -> Fault<'_> {
    let declared = warning.declarations.iter().map(|declaration| (declaration.line, declaration.text.as_str()));
    (&warning.file, warning.line, &warning.message, declared.collect())
}

/// The methods in which each fault is found; the first is the one that it is told of, nearest to the line.
fn told(verification: &Verification) -> BTreeMap<Fault<'_>, Vec<&str>> {
    let mut found: BTreeMap<Fault<'_>, Vec<(usize, &str)>> = BTreeMap::new();
    for report in &verification.methods {
        if let MethodAnswer::Warnings { warnings, .. } = &report.answer {
            for warning in warnings {
                found.entry(fault(warning)).or_default().push((warning.called_from.len(), &report.method));
            }
        }
    }
    let sorted = |mut methods: Vec<(usize, _)>| {
        methods.sort_by_key(|(depth, _)| *depth);
        let mut names: Vec<&str> = Vec::new();
        methods.into_iter().for_each(|(_, name)| names.extend((!names.contains(&name)).then_some(name)));
        names
    };
    found.into_iter().map(|(fault, methods)| (fault, sorted(methods))).collect()
}

fn method(report: &MethodReport, told: &BTreeMap<Fault<'_>, Vec<&str>>, verbose: bool) -> String {
    let mut text = String::new();
    let (said, details): (&str, &[String]) = match &report.answer {
        MethodAnswer::Verified => ("verified", &[]),
        MethodAnswer::Inlined => ("verified with its callers", &[]),
        MethodAnswer::Warnings { warnings, undecided } => {
            let mut before: BTreeSet<Fault<'_>> = BTreeSet::new();
            for found in warnings {
                match told[&fault(found)][..] {
                    [first, ref also @ ..] if first == report.method && before.insert(fault(found)) => {
                        text += &warning(found, &report.method, also);
                    }
                    _ => {}
                }
            }
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
fn warning(warning: &Warning, method: &str, also: &[&str]) -> String {
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
    match also {
        [] => {}
        [one] => text += &format!("  and as part of {one}\n"),
        [one, rest @ ..] => text += &format!("  and as part of {one} and {} more\n", rest.len()),
    }
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
    if verification.ints == Ints::Mathematical {
        text += ", with mathematical integers";
    }
    text += "\n";
    if detail != Detail::Brief && verification.verdict() == Verdict::Verified {
        text += &format!("assumed: {}\n", assumed(verification).join("; "));
        text += &format!("not covered: {}\n", NOT_COVERED.join(", "));
    }
    text
}
