//! A report as it is kept, to be read back by the same version of jmmc: all of it, without loss, as one JSON object on one line.
//!
//! The form for other programs is `json`; this one follows the fields of [`Report`] and changes with them. What differs from run to run
//! although nothing else does, times and memory, is kept apart ([`Measured`]), so that equal runs give equal bytes.

use crate::model::Report;
use crate::{witness_from_json, witness_to_json};
use jmmc_jmm::{Answer, Verdict, Witness};
use jmmc_litmus::FinalValue;
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

/// What was measured while a report came about.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Measured {
    /// Seconds by the clock on the wall, for all of it.
    pub seconds: f64,
    /// Peak memory of the process in bytes, if the system tells.
    pub memory: Option<u64>,
    /// Seconds for each model, and after it for each of its audits.
    pub parts: Vec<f64>,
}

/// The report as one JSON object without a newline, and what was measured apart from it.
pub fn to_kept(report: &Report) -> (String, Measured) {
    let mut report = report.clone();
    let (seconds, memory) = (report.statistics.seconds, report.statistics.memory.take());
    report.statistics.seconds = 0.0;
    let parts = times(&mut report).into_iter().map(std::mem::take).collect();
    let text = serde_json::to_string(&report).expect("these types have only string keys and finite depth");
    (text, Measured { seconds, memory, parts })
}

/// The report in a text of [`to_kept`]'s, with what was measured, if that is wanted.
///
/// # Errors
/// What is wrong with the text, in one sentence.
pub fn from_kept(text: &str, measured: Option<&Measured>) -> Result<Report, String> {
    let mut report: Report = serde_json::from_str(text).map_err(|error| error.to_string())?;
    if let Some(measured) = measured {
        (report.statistics.seconds, report.statistics.memory) = (measured.seconds, measured.memory);
        times(&mut report).into_iter().zip(&measured.parts).for_each(|(time, part)| *time = *part);
    }
    Ok(report)
}

/// The seconds of each model and of its audits, in order.
fn times(report: &mut Report) -> Vec<&mut f64> {
    let models = report.models.iter_mut();
    models
        .flat_map(|model| [&mut model.seconds].into_iter().chain(model.audits.iter_mut().map(|a| &mut a.seconds)))
        .collect()
}

/// A [`Verdict`] as its word.
pub mod verdict {
    use super::*;
    use crate::names::of_verdict;

    pub fn serialize<S: Serializer>(verdict: &Verdict, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(of_verdict(*verdict))
    }

    pub fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Verdict, D::Error> {
        let word = String::deserialize(deserializer)?;
        let all = [Verdict::Holds, Verdict::Violated, Verdict::Unknown];
        all.into_iter().find(|verdict| of_verdict(*verdict) == word).ok_or_else(|| D::Error::custom(word))
    }
}

/// An [`Answer`] as its word.
pub mod answer {
    use super::*;
    use crate::names::of_answer;

    pub fn serialize<S: Serializer>(answer: &Answer, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(of_answer(*answer))
    }

    pub fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Answer, D::Error> {
        let word = String::deserialize(deserializer)?;
        named(&word).ok_or_else(|| D::Error::custom(word))
    }

    /// The answer of that name.
    pub fn named(word: &str) -> Option<Answer> {
        [Answer::Allowed, Answer::Forbidden, Answer::Unknown].into_iter().find(|answer| of_answer(*answer) == word)
    }
}

/// An [`Answer`] that need not be there.
pub mod expected {
    use super::*;
    use crate::names::of_answer;

    pub fn serialize<S: Serializer>(answer: &Option<Answer>, serializer: S) -> Result<S::Ok, S::Error> {
        answer.map(of_answer).serialize(serializer)
    }

    pub fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Option<Answer>, D::Error> {
        let word: Option<String> = Option::deserialize(deserializer)?;
        word.map(|word| super::answer::named(&word).ok_or_else(|| D::Error::custom(word))).transpose()
    }
}

/// A [`FinalValue`] with its type.
#[derive(serde::Serialize, serde::Deserialize)]
enum KeptValue {
    Boolean(bool),
    Char(u16),
    Int(i32),
    Long(i64),
    Float(u32),
    Double(u64),
    Null,
    Object(Box<str>),
}

impl From<&FinalValue> for KeptValue {
    fn from(value: &FinalValue) -> KeptValue {
        match value {
            FinalValue::Boolean(value) => KeptValue::Boolean(*value),
            FinalValue::Char(unit) => KeptValue::Char(*unit),
            FinalValue::Int(value) => KeptValue::Int(*value),
            FinalValue::Long(value) => KeptValue::Long(*value),
            FinalValue::Float(bits) => KeptValue::Float(*bits),
            FinalValue::Double(bits) => KeptValue::Double(*bits),
            FinalValue::Null => KeptValue::Null,
            FinalValue::Object(name) => KeptValue::Object(name.clone()),
        }
    }
}

impl From<KeptValue> for FinalValue {
    fn from(value: KeptValue) -> FinalValue {
        match value {
            KeptValue::Boolean(value) => FinalValue::Boolean(value),
            KeptValue::Char(unit) => FinalValue::Char(unit),
            KeptValue::Int(value) => FinalValue::Int(value),
            KeptValue::Long(value) => FinalValue::Long(value),
            KeptValue::Float(bits) => FinalValue::Float(bits),
            KeptValue::Double(bits) => FinalValue::Double(bits),
            KeptValue::Null => FinalValue::Null,
            KeptValue::Object(name) => FinalValue::Object(name),
        }
    }
}

/// The values of an outcome.
pub mod values {
    use super::*;

    type Values = Vec<(String, Option<FinalValue>)>;

    pub fn serialize<S: Serializer>(values: &Values, serializer: S) -> Result<S::Ok, S::Error> {
        let kept = values.iter().map(|(name, value)| (name, value.as_ref().map(KeptValue::from)));
        serializer.collect_seq(kept)
    }

    pub fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Values, D::Error> {
        let kept: Vec<(String, Option<KeptValue>)> = Vec::deserialize(deserializer)?;
        Ok(kept.into_iter().map(|(name, value)| (name, value.map(FinalValue::from))).collect())
    }
}

/// A witness in its own form for files.
pub mod witness {
    use super::*;
    use serde_json::Value;

    pub fn serialize<S: Serializer>(witness: &Option<Box<Witness>>, serializer: S) -> Result<S::Ok, S::Error> {
        let json = witness.as_ref().map(|witness| serde_json::from_str::<Value>(&witness_to_json(witness)));
        json.transpose().map_err(serde::ser::Error::custom)?.serialize(serializer)
    }

    pub fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Option<Box<Witness>>, D::Error> {
        let json: Option<Value> = Option::deserialize(deserializer)?;
        let read = json.map(|json| witness_from_json(&json.to_string()).map(Box::new));
        read.transpose().map_err(D::Error::custom)
    }
}
