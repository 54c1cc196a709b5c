//! The litmus corpus, checked by brute force: every file is understood, every expectation of an enumerated model is met, and weaker
//! models allow what stronger ones do.

mod corpus_files;

use corpus_files::{corpus, observed};
use jmmc_oracle::java::{self, Test};
use jmmc_oracle::{Model, Outcomes, outcomes};
use std::path::Path;

/// The outcomes under each model, with the fields that the test asks about.
fn all_outcomes(name: &str, test: &Test) -> Vec<(Model, Outcomes)> {
    let fields = observed(test);
    let fields: Vec<&str> = fields.iter().map(String::as_str).collect();
    let enumerate =
        |model| outcomes(&test.program, model, &fields).unwrap_or_else(|problem| panic!("{name}: {problem}"));
    Model::ALL.into_iter().map(|model| (model, enumerate(model))).collect()
}

#[test]
fn expectations_are_met_and_weaker_models_allow_more() {
    let mut wrong = Vec::new();
    let corpus = corpus();
    assert!(corpus.len() > 200, "only {} files were found", corpus.len());
    for (name, test) in corpus {
        let ask = test.header.ask.as_ref().unwrap_or_else(|| panic!("{name}: nothing is asked"));
        let all = all_outcomes(&name, &test);
        for (model, outcomes) in &all {
            let allowed = outcomes.iter().any(|outcome| ask.holds(outcome));
            match test.header.expected(model.name()) {
                Some(expected) if expected == allowed => {}
                // It is not defined for accesses between plain and volatile.
                None if *model == Model::Jpr && name.starts_with("modes") => {}
                expected => wrong.push(format!("{name}: {} allows: {allowed}, expected: {expected:?}", model.name())),
            }
        }
        for pair in all.windows(2) {
            if let Some(outcome) = pair[0].1.difference(&pair[1].1).next() {
                wrong.push(format!("{name}: {} allows {outcome}, {} does not", pair[0].0.name(), pair[1].0.name()));
            }
        }
        if all[0].1.is_empty() {
            wrong.push(format!("{name}: no execution ends"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_test_is_called_like_its_file_and_survives_being_printed() {
    for (name, test) in corpus() {
        let stem = Path::new(&name).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        assert_eq!(test.program.name, stem);
        assert!(test.header.title.starts_with(&format!("{stem} – ")), "{name}: {}", test.header.title);
        let printed = java::print(&test);
        assert_eq!(java::parse(&printed), Ok(test), "{name}: {printed}");
    }
}
