//! What a person and a program see of each sample report, compared with files in `tests/golden`.
//!
//! `UPDATE_GOLDEN=1` (or `cargo xtask bless`) rewrites the files.

mod common;
mod golden_files;

use golden_files::{body, check};
use jmmc_report::{
    Page, Report, ShownSource, Style, to_html, to_json, to_json_line, to_junit, to_matrix, to_outcomes, to_sarif,
    to_text,
};
use std::path::PathBuf;

#[test]
fn text() {
    for sample in common::samples() {
        check(&format!("{}.txt", sample.name), &to_text(&sample.report, Style::default()));
    }
}

#[test]
fn json() {
    for sample in common::samples() {
        check(&format!("{}.json", sample.name), &to_json(&sample.report));
    }
}

/// Where the samples' sources are, with another one of the same name.
fn sources() -> Vec<PathBuf> {
    ["src/other/Bank.java", "src/Bank.java", "tests/Broken.java"].map(PathBuf::from).to_vec()
}

#[test]
fn sarif() {
    let reports: Vec<Report> = common::samples().into_iter().map(|sample| sample.report).collect();
    check("samples.sarif", &to_sarif(&reports, &sources()));
    check("litmus.sarif", &to_sarif(&common::litmus(), &sources()));
}

#[test]
fn junit() {
    let reports: Vec<Report> = common::samples().into_iter().map(|sample| sample.report).collect();
    check("samples.junit.xml", &to_junit(&reports));
}

#[test]
fn html() {
    let text = (1..=24).map(|line| format!("// line {line} of <Bank>\n")).collect();
    let sources = [ShownSource { name: "Bank.java".to_string(), text }];
    for (index, sample) in common::samples().into_iter().enumerate() {
        // The listing of a source is the same on every page.
        let sources = if index == 0 { &sources[..] } else { &[] };
        let page = to_html(&Page { reports: std::slice::from_ref(&sample.report), sources });
        check(&format!("{}.html", sample.name), body(&page));
    }
}

#[test]
fn detailed_text_shows_every_step_the_output_and_the_models() {
    let style = Style { detailed: true, output: true, ..Style::default() };
    check("assertion.detailed.txt", &to_text(&common::samples()[0].report, style));
}

#[test]
fn brief_text_is_the_verdict_and_its_reason() {
    let style = Style { brief: true, ..Style::default() };
    check("assertion.brief.txt", &to_text(&common::samples()[0].report, style));
}

#[test]
fn litmus_tests_as_a_matrix() {
    let reports = common::litmus();
    check("matrix.txt", &to_matrix(&reports, Style::default()));
    check("matrix.brief.txt", &to_matrix(&reports, Style { brief: true, ..Style::default() }));
    check("matrix.fine.txt", &to_matrix(&reports[..1], Style::default()));
    let coloured = to_matrix(&reports, Style { colour: true, ..Style::default() });
    assert!(coloured.contains("\x1b[1;31mBROKEN\x1b[0m"), "{coloured}");
}

#[test]
fn litmus_tests_by_their_outcomes() {
    check("outcomes.txt", &to_outcomes(&common::litmus(), Style::default()));
    check("outcomes.brief.txt", &to_outcomes(&common::litmus(), Style { brief: true, ..Style::default() }));
    let lines: String = common::litmus().iter().map(to_json_line).collect();
    check("outcomes.json", &lines);
}

#[test]
fn colours_change_nothing_but_colours() {
    for sample in common::samples() {
        let plain = to_text(&sample.report, Style::default());
        let coloured = to_text(&sample.report, Style { colour: true, ..Style::default() });
        let mut stripped = coloured.clone();
        for code in ["1", "2", "1;31", "1;32", "1;33", "0"] {
            stripped = stripped.replace(&format!("\x1b[{code}m"), "");
        }
        assert_ne!(plain, coloured);
        assert_eq!(plain, stripped);
    }
}
