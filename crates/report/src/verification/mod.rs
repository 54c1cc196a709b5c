//! What `jmmc verify` knows of annotated methods: plain data, and what people and programs are told of it.
//!
//! A warning says that there is no proof [Calvin §7.1], not that something goes wrong. Errs on: saying more than once what is left open; a fault that several methods
//! have by the same inlined line is told once, of the method nearest to it, and names the others.

mod faults;
mod html;
mod json;
mod junit;
mod kinds;
mod sarif;
mod text;

use crate::model::SourceLocation;
use std::collections::BTreeSet;

pub use faults::told_once;
pub use html::to_html;
pub use json::to_json;
pub use junit::to_junit;
pub use kinds::is_known_kind;
pub use sarif::to_sarif;
pub use text::to_text;

/// Everything that one run of `jmmc verify` has to say.
#[derive(Clone, Debug, PartialEq)]
pub struct Verification {
    /// What is known of all methods together.
    pub verdict: ProofStatus,
    /// Why, and what it is worth: one sentence without a full stop.
    pub reason: String,
    /// The methods, in the order of the sources; each fault is with one of them ([`told_once`]).
    pub methods: Vec<MethodResult>,
    /// What in the sources was not looked at.
    pub not_analysed: Vec<String>,
    /// What was guessed of the sources, and proved: at which declarations, and how it is written there.
    pub inferred: Vec<Declaration>,
    /// What the proofs take for granted.
    pub assumptions: Vec<String>,
    /// What no proof is about.
    pub not_covered: Vec<String>,
    /// What integers were taken for.
    pub integers: Integers,
    /// What the prover was asked.
    pub prover: ProverCounts,
    /// What to do next, if there is something.
    pub advice: Option<String>,
}

/// What is known of all methods together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofStatus {
    /// All are verified.
    Verified,
    /// Something may go wrong.
    Warnings,
    /// Nothing was found wrong, but not everything was decided.
    Unknown,
}

impl ProofStatus {
    /// As one word, which is part of the JSON contract.
    pub fn name(self) -> &'static str {
        match self {
            ProofStatus::Verified => "verified",
            ProofStatus::Warnings => "warnings",
            ProofStatus::Unknown => "unknown",
        }
    }
}

/// What integers were taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Integers {
    /// 32 and 64 bits, as Java has them.
    Java,
    /// Numbers without bounds, as in mathematics.
    Mathematical,
}

/// What the prover was asked.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ProverCounts {
    /// Questions that were asked.
    pub calls: u64,
    /// Questions that were answered from the cache.
    pub remembered: u64,
    /// The time that they took.
    pub seconds: f64,
    /// The part of it that was spent on looking for contradictory assumptions.
    pub smoke: f64,
    /// What was charged to the methods, in the prover's own measure.
    pub steps: u64,
}

/// A method, and what is known of it.
#[derive(Clone, Debug, PartialEq)]
pub struct MethodResult {
    /// Its class by its binary name, such as `java.util.Map$Entry`.
    pub class: String,
    /// Class without package, name and types of the parameters, such as `Vector.lastIndexOf(Object)`.
    pub name: String,
    /// What is known.
    pub answer: MethodProof,
    /// What may go wrong; empty also if all of that is told of other methods.
    pub warnings: Vec<Warning>,
    /// What was not decided, and why.
    pub undecided: Vec<String>,
    /// Goals that were to be proved.
    pub goals: usize,
    /// The time that it took.
    pub seconds: f64,
}

impl MethodResult {
    /// The name without the class, such as `lastIndexOf(Object)`.
    pub(crate) fn member(&self) -> &str {
        let head = self.name.find('(').unwrap_or(self.name.len());
        self.name[..head].rfind('.').map_or(&self.name, |dot| &self.name[dot + 1..])
    }
}

/// What is known of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MethodProof {
    /// All goals are proved.
    Verified,
    /// It is checked as part of the methods that call it.
    Inlined,
    /// Something may go wrong.
    Warnings,
    /// Nothing was found wrong, but not everything was decided.
    Unknown,
}

impl MethodProof {
    /// As one word, which is part of the JSON contract.
    pub fn name(self) -> &'static str {
        match self {
            MethodProof::Verified => "verified",
            MethodProof::Inlined => "inlined",
            MethodProof::Warnings => "warnings",
            MethodProof::Unknown => "unknown",
        }
    }

    /// The answer as a report words it.
    pub(crate) fn in_words(self) -> &'static str {
        match self {
            MethodProof::Verified => "verified",
            MethodProof::Inlined => "checked with its callers",
            MethodProof::Warnings => "has warnings",
            MethodProof::Unknown => "unknown",
        }
    }
}

/// Something that may go wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// A stable name of what is wrong: `null`, `bounds`, `write`, `race`, …
    pub kind: String,
    /// What is wrong, in words.
    pub message: String,
    /// Where; without a line if it is about none.
    pub location: SourceLocation,
    /// The line's text.
    pub source: String,
    /// Where the line was called from, innermost first.
    pub called_from: Vec<InlinedCall>,
    /// The declarations that it breaks.
    pub declarations: Vec<Declaration>,
    /// What to do.
    pub hint: Option<String>,
    /// Names and values of variables in an execution that goes wrong.
    pub values: Vec<(String, String)>,
    /// Whether the prover vouches for those values; if not, it only failed to find a proof.
    pub confirmed: bool,
    /// Other methods that the same line is part of, and in which the same is wrong.
    pub also_in: Vec<String>,
}

impl Warning {
    /// What is to be said before the values.
    pub(crate) fn when(&self) -> &'static str {
        if self.confirmed { "when" } else { "no proof, for example when" }
    }

    /// The values that show it, with what they are worth.
    pub(crate) fn example(&self) -> Option<String> {
        let values: Vec<String> = self.values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        (!values.is_empty()).then(|| format!("{} {}", self.when(), values.join(", ")))
    }

    /// The method, and from where the line is called.
    pub(crate) fn place_in(&self, method: &str) -> String {
        let calls = self.called_from.iter().map(|call| format!(", called from {} at line {}", call.method, call.line));
        format!("in {method}{}", calls.collect::<String>())
    }

    /// The other methods, the first by name.
    pub(crate) fn part_of(&self) -> Option<String> {
        match &self.also_in[..] {
            [] => None,
            [one] => Some(format!("and as part of {one}")),
            [one, rest @ ..] => Some(format!("and as part of {one} and {} more", rest.len())),
        }
    }
}

/// A call that an inlined line is reached by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InlinedCall {
    /// The name of the calling method.
    pub method: String,
    /// The line of the call.
    pub line: u32,
}

/// A declaration that a warning refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// Where it is.
    pub location: SourceLocation,
    /// The column of the declaration.
    pub column: u32,
    /// The annotation, on one line.
    pub text: String,
}

impl Declaration {
    /// Place and text on one line.
    pub(crate) fn in_place(&self) -> String {
        format!("{}:{}: {}", self.location.file, self.location.line.unwrap_or(0), self.text)
    }
}

impl Verification {
    /// How many methods are verified, and how many are not: `2 of 3 methods verified, 1 with warnings`.
    pub(crate) fn counts(&self) -> String {
        let count = |fits: &[MethodProof]| self.methods.iter().filter(|method| fits.contains(&method.answer)).count();
        let verified = count(&[MethodProof::Verified, MethodProof::Inlined]);
        let (warned, unknown) = (count(&[MethodProof::Warnings]), count(&[MethodProof::Unknown]));
        let mut text = format!("{verified} of {} methods verified", self.methods.len());
        for (number, what) in [(warned, "with warnings"), (unknown + self.not_analysed.len(), "unknown")] {
            if number > 0 {
                text += &format!(", {number} {what}");
            }
        }
        if self.integers == Integers::Mathematical {
            text += ", with mathematical integers";
        }
        text
    }

    /// The classes in the order of the sources, each with its methods.
    pub(crate) fn classes(&self) -> Vec<(&str, Vec<&MethodResult>)> {
        let mut seen = BTreeSet::new();
        let classes = self.methods.iter().map(|method| method.class.as_str()).filter(|class| seen.insert(*class));
        let of = |class: &str| self.methods.iter().filter(|method| method.class == class).collect();
        classes.map(|class| (class, of(class))).collect::<Vec<_>>()
    }

    /// All warnings, each with its method.
    pub(crate) fn warnings(&self) -> impl Iterator<Item = (&MethodResult, &Warning)> {
        self.methods.iter().flat_map(|method| method.warnings.iter().map(move |warning| (method, warning)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_member_is_what_follows_the_class() {
        let member = |name: &str| {
            let answer = MethodProof::Verified;
            let (warnings, undecided) = (Vec::new(), Vec::new());
            let method = MethodResult {
                class: String::new(),
                name: name.to_string(),
                answer,
                warnings,
                undecided,
                goals: 0,
                seconds: 0.0,
            };
            method.member().to_string()
        };
        assert_eq!(member("Vector.lastIndexOf(Object, int)"), "lastIndexOf(Object, int)");
        assert_eq!(member("Map.Entry(Map.Key)"), "Entry(Map.Key)");
        assert_eq!(member("Map.Entry (initial values)"), "Entry (initial values)");
        assert_eq!(member("Vector()"), "Vector()");
    }
}
