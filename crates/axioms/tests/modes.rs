//! Generated programs with all access modes, atomic updates and fences: the solver and a brute-force enumerator agree about JAM21 and about `modes`; and
//! what JAM21 allows is within `modes`, where there are no plain accesses. `GENERATED` and `SEED` say how many, and which.

mod support;

use jmmc_axioms::{AxiomsSettings, outcomes};
use jmmc_litmus::FinalValue;
use jmmc_models::Model;
use jmmc_oracle::modes::{self, Mode, Op};
use std::collections::BTreeSet;
use support::{programs, test};

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |text| text.parse().expect(name))
}

fn is_plain(op: &Op) -> bool {
    match op {
        Op::Read(_, mode) | Op::Write(_, mode, _) => *mode == Mode::Plain,
        Op::Add(..) | Op::Fence(_) => false,
    }
}

#[test]
fn the_solver_and_the_enumerator_agree_about_access_modes() {
    let seeds: Vec<u64> = (number("SEED", 0)..).take(number("GENERATED", 40) as usize).collect();
    let all: Vec<(String, modes::Program)> =
        seeds.iter().map(|seed| (format!("Modes{seed}"), modes::program(*seed))).collect();
    let texts: Vec<(String, String)> = all.iter().map(|(name, program)| (name.clone(), program.java(name))).collect();
    let compiled = programs(&texts);
    let mut told_apart = 0;
    for (name, program) in &all {
        let (mut test, _) = test(&compiled, name, None);
        test.fields.clear();
        let mut found = Vec::new();
        for (name, model) in [("jam21", modes::Model::Jam21), ("modes", modes::Model::Modes)] {
            let model_text = Model::shipped(name).expect("a model");
            let decided =
                outcomes(&test, &model_text, &AxiomsSettings::default()).expect("a problem that can be solved");
            assert_eq!(decided.limitation, None, "{name}\n{}", program.java("Program"));
            let decided: BTreeSet<Vec<Option<FinalValue>>> =
                decided.outcomes.into_iter().map(|outcome| outcome.values).collect();
            let values = |outcome: Vec<i32>| outcome.into_iter().map(|value| Some(FinalValue::Int(value))).collect();
            let enumerated: BTreeSet<Vec<Option<FinalValue>>> =
                program.outcomes(model).into_iter().map(values).collect();
            assert_eq!(decided, enumerated, "{name}\n{}", program.java("Program"));
            found.push(enumerated);
        }
        told_apart += u32::from(found[0] != found[1]);
        if !program.threads.iter().flatten().any(is_plain) {
            assert!(found[0].is_subset(&found[1]), "{name}: jam21 allows more\n{}", program.java(name));
        }
    }
    println!("{} programs, {told_apart} of which the models tell apart", all.len());
}
