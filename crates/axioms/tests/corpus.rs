//! Every test of `litmus/` under every axiomatic model that its header says something about: the answer is the expected one, what is allowed has
//! a witness that the validator accepts, what is forbidden a minimal core. `ONLY=Tc01` picks tests.
//!
//! That instances satisfy the problem, that refutations are proofs, and that each member of a core is needed is checked by `relations`.

mod support;

use jmmc_axioms::{AxiomsAnswer, AxiomsSettings, Limitation, judge};
use jmmc_jmm::ModelName;
use jmmc_models::Model;
use support::{corpus, question, test};

/// What is not supported, by folder or name: access modes of variable handles, and final fields, under models that do not know them.
fn is_unsupported(folder: &str, class: &str, model: &Model) -> bool {
    let uses_modes = matches!(folder, "modes" | "fences") || class.contains("Handle");
    (uses_modes && !model.knows_modes()) || (class.starts_with("FinalField") && model.is_speculative())
}

#[test]
fn expectations_hold() {
    let (program, sources) = corpus();
    let (mut wrong, mut decided, mut unknown) = (Vec::new(), 0, 0);
    for name in Model::names() {
        let model = Model::shipped(name).expect("a model");
        for source in &sources {
            let Some(expected) = source.header.expected(name) else {
                continue;
            };
            let (test, variables) = test(&program, &source.class, Some(&source.header));
            let judged = judge(&test, &model, &question(&source.header, &variables), &AxiomsSettings::default());
            let what = match judged.expect("a problem that can be solved").answer {
                AxiomsAnswer::Allowed(found) if expected => {
                    decided += 1;
                    let accepted = found.witness.as_ref().map_err(Clone::clone);
                    let accepted =
                        accepted.and_then(|w| jmmc_validator::validate(&program, w).map_err(|e| e.to_string()));
                    accepted.err().filter(|_| ModelName::named(name).is_some())
                }
                AxiomsAnswer::Forbidden(core) if !expected => {
                    decided += 1;
                    (!core.is_minimal || core.reasons.is_empty()).then(|| "the core is not minimal".to_string())
                }
                AxiomsAnswer::Unknown(Limitation::Unsupported { .. })
                    if is_unsupported(&source.folder, &source.class, &model) =>
                {
                    unknown += 1;
                    None
                }
                AxiomsAnswer::Unknown(Limitation::Torn { .. })
                    if source.folder == "tearing" && model.is_speculative() =>
                {
                    unknown += 1;
                    None
                }
                answer => Some(format!("{answer:?}")),
            };
            wrong.extend(what.map(|what| format!("{name} {}: {what}", source.class)));
        }
    }
    println!("{decided} decided, {unknown} not supported");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(decided > 0);
}
