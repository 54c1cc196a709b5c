//! The JUnit form of reports: a test case for each target, as build servers read it.
//!
//! *violated* is a failure, *unknown* an error: neither lets a build pass silently.

use crate::escape::escaped;
use crate::model::Report;
use crate::text::{Style, to_text};
use jmmc_jmm::Verdict;
use std::fmt::Write;

/// The reports as one test suite, with a newline at the end.
pub fn to_junit(reports: &[Report]) -> String {
    let cases: Vec<JunitCase<'_>> = reports.iter().map(case).collect();
    let seconds = reports.iter().map(|report| report.statistics.seconds).sum();
    suite(&JunitSuite { name: "jmmc", seconds, cases: &cases })
}

fn case(report: &Report) -> JunitCase<'_> {
    let (class, name) = report.target.rsplit_once('.').unwrap_or(("", &report.target));
    let element = match report.verdict {
        Verdict::Holds => None,
        Verdict::Violated => Some("failure"),
        Verdict::Unknown => Some("error"),
    };
    let ended = element.map(|element| (element, report.reason.clone(), to_text(report, Style::default())));
    JunitCase { class, name, seconds: report.statistics.seconds, ended }
}

/// Test cases with what they have in common.
pub struct JunitSuite<'s> {
    /// The name of the suite.
    pub name: &'s str,
    /// The time of all together.
    pub seconds: f64,
    /// The cases of the suite.
    pub cases: &'s [JunitCase<'s>],
}

/// One test case.
pub struct JunitCase<'s> {
    /// The class that it belongs to.
    pub class: &'s str,
    /// The name of the case.
    pub name: &'s str,
    /// The time that it took.
    pub seconds: f64,
    /// How it ended unless it passed: `failure`, `error` or `skipped`, a message, and a text.
    pub ended: Option<(&'static str, String, String)>,
}

/// The suite as XML, with a newline at the end. Skipped cases are counted if there are any.
pub fn suite(suite: &JunitSuite<'_>) -> String {
    let count =
        |wanted: &str| suite.cases.iter().filter(|case| matches!(&case.ended, Some((e, ..)) if *e == wanted)).count();
    let skipped = match count("skipped") {
        0 => String::new(),
        number => format!(" skipped=\"{number}\""),
    };
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = writeln!(
        xml,
        "<testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\"{skipped} time=\"{:.3}\">",
        escaped(suite.name),
        suite.cases.len(),
        count("failure"),
        count("error"),
        suite.seconds
    );
    suite.cases.iter().for_each(|case| test_case(&mut xml, case));
    xml.push_str("</testsuite>\n");
    xml
}

fn test_case(xml: &mut String, case: &JunitCase<'_>) {
    let (class, name) = (escaped(case.class), escaped(case.name));
    let _ = write!(xml, "  <testcase classname=\"{class}\" name=\"{name}\" time=\"{:.3}\"", case.seconds);
    match &case.ended {
        None => xml.push_str("/>\n"),
        Some((element, message, text)) => {
            let (message, text) = (escaped(message), escaped(text));
            let _ = writeln!(xml, ">\n    <{element} message=\"{message}\">{text}</{element}>\n  </testcase>");
        }
    }
}
