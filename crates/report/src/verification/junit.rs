//! The JUnit form of a verification: a test case for each method, as build servers read it.
//!
//! Warnings are a failure, what is unknown or was not looked at is an error: neither lets a build pass silently. A method that is checked as part of its callers
//! is a skipped test, because nothing is known of it alone.

use super::text::told_warning;
use super::{MethodProof, MethodResult, Verification};
use crate::junit::{JunitCase, JunitSuite, suite};
use crate::text::Paint;

/// The verification as one test suite, with a newline at the end.
pub fn to_junit(verification: &Verification) -> String {
    let mut cases: Vec<JunitCase<'_>> = verification.methods.iter().map(case).collect();
    cases.extend(verification.not_analysed.iter().map(|what| JunitCase {
        class: "",
        name: what,
        seconds: 0.0,
        ended: Some(("error", "not analysed".to_string(), what.clone())),
    }));
    let seconds = verification.methods.iter().map(|method| method.seconds).sum();
    suite(&JunitSuite { name: "jmmc verify", seconds, cases: &cases })
}

fn case(method: &MethodResult) -> JunitCase<'_> {
    let ended = match method.answer {
        MethodProof::Verified => None,
        MethodProof::Inlined => Some(("skipped", method.answer.in_words().to_string(), String::new())),
        MethodProof::Warnings => Some(("failure", summary(method), details(method))),
        MethodProof::Unknown => Some(("error", method.undecided.first().cloned().unwrap_or_default(), details(method))),
    };
    JunitCase { class: &method.class, name: method.member(), seconds: method.seconds, ended }
}

fn summary(method: &MethodResult) -> String {
    match &method.warnings[..] {
        [] => "what may go wrong is told of another method that has the same lines".to_string(),
        [one] => one.message.clone(),
        [first, rest @ ..] => format!("{} and {} more", first.message, rest.len()),
    }
}

fn details(method: &MethodResult) -> String {
    let plain = Paint { on: false };
    let warnings = method.warnings.iter().map(|warning| told_warning(warning, &method.name, plain));
    let text: String = warnings.chain(method.undecided.iter().map(|why| format!("not decided: {why}\n"))).collect();
    text.trim_end().to_string()
}
