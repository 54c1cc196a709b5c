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
    let count = |verdict: Verdict| reports.iter().filter(|report| report.verdict == verdict).count();
    let seconds: f64 = reports.iter().map(|report| report.statistics.seconds).sum();
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = writeln!(
        xml,
        "<testsuite name=\"jmmc\" tests=\"{}\" failures=\"{}\" errors=\"{}\" time=\"{seconds:.3}\">",
        reports.len(),
        count(Verdict::Violated),
        count(Verdict::Unknown)
    );
    reports.iter().for_each(|report| test_case(&mut xml, report));
    xml.push_str("</testsuite>\n");
    xml
}

fn test_case(xml: &mut String, report: &Report) {
    let (class, name) = report.target.rsplit_once('.').unwrap_or(("", &report.target));
    let _ = write!(
        xml,
        "  <testcase classname=\"{}\" name=\"{}\" time=\"{:.3}\"",
        escaped(class),
        escaped(name),
        report.statistics.seconds
    );
    let element = match report.verdict {
        Verdict::Holds => {
            xml.push_str("/>\n");
            return;
        }
        Verdict::Violated => "failure",
        Verdict::Unknown => "error",
    };
    let reason = escaped(&report.reason);
    let text = escaped(&to_text(report, Style::default()));
    let _ = writeln!(xml, ">\n    <{element} message=\"{reason}\">{text}</{element}>\n  </testcase>");
}
