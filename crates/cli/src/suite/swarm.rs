//! A swarm [Holzmann, Joshi and Groce, TSE 2011]: searches of the same program that begin elsewhere, so that what goes wrong is found sooner by one of them.
//!
//! Each of them explores all there is if it comes to its end, so one that says *holds* says so for all; nothing holds while one has no result, though, as everywhere in suites, or while
//! the engines disagree about one.

use super::combine::{UnitKnown, disagree, part_of};
use super::parts::is_objected;
use super::unit::Unit;
use jmmc_jmm::Verdict;
use jmmc_report::Report;

/// The report that all of them come to: that of the first that decides.
pub fn combined(units: &[(&Unit, UnitKnown)]) -> Report {
    let reports: Vec<Report> = units.iter().map(|(unit, known)| part_of(unit, known)).collect();
    if let Some(report) = reports.iter().find(|report| is_objected(report)) {
        return report.clone();
    }
    let of = |verdict: Verdict| reports.iter().find(|report| report.verdict == verdict);
    let (violated, holds) = (of(Verdict::Violated), of(Verdict::Holds));
    let unanswered = units.iter().find(|(_, known)| !matches!(known, UnitKnown::Answered(_)));
    let (report, why) = match (violated, holds) {
        (Some(report), Some(other)) if disagree(report, other) => {
            (report, Some("searches of the same program disagree".to_string()))
        }
        (Some(report), _) => (report, None),
        (None, Some(report)) => (report, unanswered.map(|(unit, _)| format!("{} is not answered", unit.title()))),
        (None, None) => match reports.first() {
            Some(report) => (report, None),
            None => return Report::empty(),
        },
    };
    let mut report = report.clone();
    if let Some(why) = why {
        (report.verdict, report.reason) = (Verdict::Unknown, why);
    }
    report
}
