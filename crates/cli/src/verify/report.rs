//! What is known of annotated methods, as the plain data of a report.

use jmmc_jmm::Verdict;
use jmmc_modular::{Ints, MethodAnswer, MethodReport, NOT_COVERED};
use jmmc_report::SourceLocation;
use jmmc_report::verification::{
    Declaration, InlinedCall, Integers, MethodProof, MethodResult, ProofStatus, ProverCounts, Verification, Warning,
    told_once,
};
use jmmc_verdict::Answered;

/// What became of the question, as a report; `None` if it was about something else than methods.
pub fn report(answered: &Answered) -> Option<Verification> {
    let (evidence, decision) = (answered.deciding(), &answered.decision);
    let found = evidence.findings.methods()?;
    let prover = &found.prover;
    Some(Verification {
        verdict: match decision.verdict {
            Verdict::Holds => ProofStatus::Verified,
            Verdict::Violated => ProofStatus::Warnings,
            Verdict::Unknown => ProofStatus::Unknown,
        },
        reason: decision.reason.clone(),
        methods: told_once(found.methods.iter().map(method).collect()),
        not_analysed: found.not_analysed.clone(),
        inferred: found.inferred.iter().map(declaration).collect(),
        assumptions: evidence.assumptions.clone(),
        not_covered: NOT_COVERED.map(str::to_string).to_vec(),
        integers: match found.ints {
            Ints::Java => Integers::Java,
            Ints::Mathematical => Integers::Mathematical,
        },
        prover: ProverCounts {
            calls: prover.calls,
            remembered: prover.cached,
            seconds: prover.seconds,
            smoke: prover.smoke,
            steps: prover.steps,
        },
        advice: None,
    })
}

fn method(report: &MethodReport) -> MethodResult {
    let (answer, warnings, undecided): (MethodProof, &[jmmc_modular::Warning], &[String]) = match &report.answer {
        MethodAnswer::Verified => (MethodProof::Verified, &[], &[]),
        MethodAnswer::Inlined => (MethodProof::Inlined, &[], &[]),
        MethodAnswer::Warnings { warnings, undecided } => (MethodProof::Warnings, warnings, undecided),
        MethodAnswer::Unknown(reasons) => (MethodProof::Unknown, &[], reasons),
    };
    MethodResult {
        class: report.class.clone(),
        name: report.method.clone(),
        answer,
        warnings: warnings.iter().map(warning).collect(),
        undecided: undecided.to_vec(),
        goals: report.goals,
        seconds: report.seconds,
    }
}

fn warning(warning: &jmmc_modular::Warning) -> Warning {
    let calls = warning.called_from.iter().map(|(method, line)| InlinedCall { method: method.clone(), line: *line });
    Warning {
        kind: warning.kind.to_string(),
        message: warning.message.clone(),
        location: location(&warning.file, warning.line),
        source: warning.source.clone(),
        called_from: calls.collect(),
        declarations: warning.declarations.iter().map(declaration).collect(),
        hint: warning.hint.clone(),
        values: warning.values.clone(),
        confirmed: warning.confirmed,
        also_in: Vec::new(),
    }
}

fn declaration(declared: &jmmc_modular::Declaration) -> Declaration {
    Declaration {
        location: location(&declared.file, declared.line),
        column: declared.column,
        text: declared.text.clone(),
    }
}

fn location(file: &str, line: u32) -> SourceLocation {
    SourceLocation { file: file.to_string(), line: (line > 0).then_some(line) }
}
