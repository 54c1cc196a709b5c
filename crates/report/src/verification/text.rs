//! A verification as text: warnings in the style of Calvin [Calvin §7.1], then one line of verdict.

use super::{MethodResult, ProofStatus, Verification, Warning};
use crate::text::{Colour, Paint, Style, clean};

/// The verification for a person. A brief one is the verdict; a detailed one names every method, and what the prover was asked.
pub fn to_text(verification: &Verification, style: Style) -> String {
    let paint = Paint { on: style.colour };
    let mut text = String::new();
    if !style.brief {
        verification.methods.iter().for_each(|method| text += &told(method, style.detailed, paint));
        for declaration in &verification.inferred {
            text += &format!("inferred: {}\n", clean(&declaration.in_place()));
        }
        verification.not_analysed.iter().for_each(|what| text += &format!("not analysed: {}\n", clean(what)));
    }
    text += &verdict(verification, style.brief, paint);
    if style.detailed {
        let prover = &verification.prover;
        text += &format!(
            "prover: {} calls, {} answers remembered, {} steps, {:.2} s, {:.2} s of it against contradictions\n",
            prover.calls, prover.remembered, prover.steps, prover.seconds, prover.smoke
        );
    }
    if let Some(advice) = verification.advice.as_ref().filter(|_| !style.brief) {
        text += &format!("hint: {}\n", clean(advice));
    }
    text
}

/// What there is to say of a method: its warnings; what is undecided, or everything if `detailed`.
fn told(method: &MethodResult, detailed: bool, paint: Paint) -> String {
    let mut text: String = method.warnings.iter().map(|warning| told_warning(warning, &method.name, paint)).collect();
    if detailed || !method.undecided.is_empty() {
        text += &format!("{}: {}", clean(&method.name), method.answer.in_words());
        if detailed {
            text += &format!(" ({} goals, {:.2} s)", method.goals, method.seconds);
        }
        text += "\n";
        method.undecided.iter().for_each(|why| text += &format!("    {}\n", clean(why)));
    }
    text
}

/// One warning of a method, as the paper shows it.
pub(super) fn told_warning(warning: &Warning, method: &str, paint: Paint) -> String {
    let (file, line) = (clean(&warning.location.file), warning.location.line.unwrap_or(0));
    let head = paint.paint(Colour::Red, "Warning");
    let mut text = format!("{file}:{line}: {head}: {}\n", clean(&warning.message));
    if !warning.source.is_empty() {
        text += &format!("    {}\n", clean(&warning.source));
    }
    for declaration in &warning.declarations {
        let (file, line) = (clean(&declaration.location.file), declaration.location.line.unwrap_or(0));
        text += &format!("Associated declaration is \"{file}\", line {line}, col {}:\n", declaration.column);
        text += &format!("    {}\n", clean(&declaration.text));
    }
    let hint = warning.hint.as_ref().map(|hint| format!("hint: {hint}"));
    let said = hint.into_iter().chain([warning.place_in(method)]).chain(warning.part_of()).chain(warning.example());
    said.for_each(|line| text += &format!("  {}\n", clean(&line)));
    text + "\n"
}

fn verdict(verification: &Verification, brief: bool, paint: Paint) -> String {
    let colour = match verification.verdict {
        ProofStatus::Verified => Colour::Green,
        ProofStatus::Warnings => Colour::Red,
        ProofStatus::Unknown => Colour::Yellow,
    };
    let word = paint.paint(colour, verification.verdict.name());
    let mut text = format!("{word}: {}\n", verification.counts());
    if !brief && verification.verdict == ProofStatus::Verified {
        text += &format!("assumed: {}\n", clean(&verification.assumptions.join("; ")));
        text += &format!("not covered: {}\n", clean(&verification.not_covered.join(", ")));
    }
    text
}
