//! What became of tests, for people: a line for each, what goes wrong, and how many.

use super::Tested;
use jmmc_jmm::Verdict;
use jmmc_junit::LeftOut;
use jmmc_report::{Style, clean_lines, verdict_name};
use std::fmt::Write as _;

/// The tests as text.
pub fn to_text(tested: &[Tested], left_out: &[LeftOut], ignored: &[&str], style: Style) -> String {
    let mut text = String::new();
    for test in tested {
        let report = &test.report;
        if report.verdict == Verdict::Holds || style.brief {
            let how =
                if test.is_single { "one path".to_string() } else { format!("{} states", report.statistics.states) };
            let _ = writeln!(text, "{}: {} ({how})", verdict_name(report.verdict), clean_lines(&report.target));
        } else {
            text.push_str(&jmmc_report::to_text(report, style));
        }
    }
    for left in left_out.iter().filter(|_| !style.brief) {
        let word = if left.disabled { "skipped" } else { "not run" };
        let _ = writeln!(text, "{word}: {}: {}", clean_lines(&left.test), clean_lines(&left.why));
    }
    for what in ignored {
        let _ = writeln!(text, "ignored: {what}");
    }
    let _ = writeln!(text, "{}", counts(tested, left_out));
    text
}

/// How many tests there are of each kind.
fn counts(tested: &[Tested], left_out: &[LeftOut]) -> String {
    let count = |verdict: Verdict| tested.iter().filter(|test| test.report.verdict == verdict).count();
    let single = tested.iter().filter(|test| test.report.verdict == Verdict::Holds && test.is_single).count();
    let disabled = left_out.iter().filter(|left| left.disabled).count();
    let all = tested.len() + left_out.len();
    let tests = if all == 1 { "1 test".to_string() } else { format!("{all} tests") };
    let mut parts = vec![format!("{} hold, {single} of them by one path", count(Verdict::Holds))];
    let more = [
        (count(Verdict::Violated), "violated"),
        (count(Verdict::Unknown), "unknown"),
        (left_out.len() - disabled, "not run"),
        (disabled, "skipped"),
    ];
    parts.extend(more.iter().filter(|(number, _)| *number > 0).map(|(number, word)| format!("{number} {word}")));
    format!("{tests}: {}", parts.join(", "))
}
