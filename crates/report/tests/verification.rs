//! What a person and a program see of each sample verification: golden files, the schema, SARIF, JUnit and pages that are well-formed whatever names and messages are.
//!
//! `UPDATE_GOLDEN=1` (or `cargo xtask bless`) rewrites the files.

mod golden_files;
mod schema_checker;
mod verification_samples;
mod well_formed;

use golden_files::{body, check};
use jmmc_report::verification::*;
use jmmc_report::{ShownSource, Style};
use serde_json::Value;
use std::path::PathBuf;
use verification_samples::{SOURCE, samples};
use well_formed::parse;

fn sample(name: &str) -> Verification {
    samples().into_iter().find(|sample| sample.name == name).unwrap().verification
}

fn sources() -> [ShownSource; 2] {
    // Of two files with one name, the lines tell which is meant.
    ["class Stack { }\n\n\n\n\n", SOURCE]
        .map(|text| ShownSource { name: "Stack.java".to_string(), text: text.to_string() })
}

#[test]
fn text() {
    for sample in samples() {
        check(&format!("{}.txt", sample.name), &to_text(&sample.verification, Style::default()));
    }
    let warnings = sample("verify-warnings");
    check("verify-warnings.detailed.txt", &to_text(&warnings, Style { detailed: true, ..Style::default() }));
    let brief = to_text(&warnings, Style { brief: true, ..Style::default() });
    assert_eq!(brief, "warnings: 1 of 5 methods verified, 4 with warnings\n");
}

#[test]
fn colours_change_nothing_but_colours() {
    for sample in samples() {
        let plain = to_text(&sample.verification, Style::default());
        let coloured = to_text(&sample.verification, Style { colour: true, ..Style::default() });
        assert!(!plain.contains('\x1b'), "{plain}");
        assert_ne!(plain, coloured);
        let stripped =
            ["1;31", "1;32", "1;33", "0"].iter().fold(coloured, |text, c| text.replace(&format!("\x1b[{c}m"), ""));
        assert_eq!(plain, stripped);
    }
}

#[test]
fn json() {
    let schema: Value = serde_json::from_str(include_str!("../../../docs/verify.schema.json")).unwrap();
    for sample in samples() {
        let text = to_json(&sample.verification);
        check(&format!("{}.json", sample.name), &text);
        let value: Value = serde_json::from_str(&text).unwrap();
        schema_checker::validate(&schema, &schema, &value, sample.name).unwrap();
    }
}

#[test]
fn a_fault_of_inlined_lines_is_told_once_of_the_method_nearest_to_it() {
    let warnings = sample("verify-warnings");
    let told: Vec<(&str, &[String])> = warnings
        .methods
        .iter()
        .flat_map(|method| method.warnings.iter().map(|warning| (method.name.as_str(), &warning.also_in[..])))
        .filter(|(name, _)| name.starts_with("Stack"))
        .collect();
    assert_eq!(told, [("Stack.push()", &["Stack.push2()", "Stack.other()"].map(str::to_string)[..])]);
    let log: Value = serde_json::from_str(&to_sarif(&warnings, &[])).unwrap();
    let writes = log["runs"][0]["results"].as_array().unwrap().iter().filter(|result| result["ruleId"] == "write");
    assert_eq!(writes.count(), 1);
    // Told again, nothing is told twice.
    assert_eq!(told_once(warnings.methods.clone()).len(), warnings.methods.len());
}

#[test]
fn sarif() {
    let paths = ["other/Stack.java", "src/shop/Stack.java"].map(PathBuf::from);
    for sample in samples() {
        let text = to_sarif(&sample.verification, &paths);
        check(&format!("{}.sarif", sample.name), &text);
        let log: Value = serde_json::from_str(&text).unwrap();
        let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap();
        for result in log["runs"][0]["results"].as_array().unwrap() {
            assert!(rules.iter().any(|rule| rule["id"] == result["ruleId"]), "{result:#}");
            let (kind, level) = (result["kind"].as_str().unwrap(), result["level"].as_str().unwrap());
            assert!(matches!((kind, level), ("fail", "warning") | ("open", "none")), "{result:#}");
            assert!(!result["message"]["text"].as_str().unwrap().is_empty());
        }
    }
}

#[test]
fn junit() {
    for sample in samples() {
        let xml = to_junit(&sample.verification);
        check(&format!("{}.junit.xml", sample.name), &xml);
        let elements = parse(&xml).unwrap_or_else(|error| panic!("{error}: {xml}"));
        let count = |name: &str| elements.iter().filter(|(element, _)| element == name).count().to_string();
        let (root, attributes) = &elements[0];
        assert_eq!(root, "testsuite");
        for (attribute, element) in
            [("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped")]
        {
            let told = attributes.iter().find(|(name, _)| name == attribute).map_or("0", |(_, value)| value);
            assert_eq!(told, count(element), "{attribute}: {xml}");
        }
    }
}

#[test]
fn what_is_no_xml_is_found() {
    let xml = to_junit(&sample("verify-warnings"));
    let spoil = |from: &str, to: &str| parse(&xml.replacen(from, to, 1)).unwrap_err();
    spoil("&lt;", "<");
    spoil("&amp;", "&");
    spoil("</failure>", "");
    spoil("b&gt;&quot;", "b&gt;\"");
    spoil("\u{fffd}", "\u{1b}");
}

#[test]
fn html() {
    for sample in samples() {
        let page = to_html(&sample.verification, &sources());
        check(&format!("{}.html", sample.name), body(&page));
    }
}

#[test]
fn a_page_has_no_markup_of_the_programs() {
    let page = to_html(&sample("verify-warnings"), &sources());
    for markup in ["<b>", "<i>", "<u>", "<x>", "alert(\"", "</pre>", "<final>", "<T>"] {
        assert!(!page.contains(markup), "{markup}");
    }
    assert_eq!(page.matches("<script>").count(), 1, "the page's own");
    assert!(!page.contains(|c: char| c.is_control() && c != '\n' && c != '\t'));
}
