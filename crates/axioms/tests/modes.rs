//! Generated programs with all access modes, atomic updates and fences: the solver and a brute-force enumerator agree about JAM21 and about `modes`; and
//! what JAM21 allows is within `modes`, where there are no plain accesses. `GENERATED` and `SEED` say how many, and which.

mod support;

use jmmc_axioms::{AxiomsSettings, outcomes};
use jmmc_litmus::FinalValue;
use jmmc_models::Model;
use jmmc_oracle::choices::{Choices, smallest};
use jmmc_oracle::modes::{self, Mode, Op};
use jmmc_program::Program;
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

/// What is wrong with what is said of a program, if something is; and whether the models tell it apart.
fn examined(compiled: &Program, name: &str, program: &modes::Program) -> (Option<String>, bool) {
    let (mut test, _) = test(compiled, name, None);
    test.fields.clear();
    let text = program.java("Program");
    let mut found = Vec::new();
    for (model, rules) in [("jam21", modes::Model::Jam21), ("modes", modes::Model::Modes)] {
        let shipped = Model::shipped(model).expect("a model");
        let decided = outcomes(&test, &shipped, &AxiomsSettings::default()).expect("a problem that can be solved");
        if let Some(limitation) = decided.limitation {
            return (Some(format!("{model}: {limitation}\n{text}")), false);
        }
        let decided: BTreeSet<Vec<Option<FinalValue>>> =
            decided.outcomes.into_iter().map(|outcome| outcome.values).collect();
        let values = |outcome: Vec<i32>| outcome.into_iter().map(|value| Some(FinalValue::Int(value))).collect();
        let enumerated: BTreeSet<Vec<Option<FinalValue>>> = program.outcomes(rules).into_iter().map(values).collect();
        if decided != enumerated {
            return (Some(format!("{model}: {decided:?} instead of {enumerated:?}\n{text}")), false);
        }
        found.push(enumerated);
    }
    let plain = program.threads.iter().flatten().any(is_plain);
    let wrong = (!plain && !found[0].is_subset(&found[1])).then(|| format!("jam21 allows more\n{text}"));
    (wrong, found[0] != found[1])
}

#[test]
fn the_solver_and_the_enumerator_agree_about_access_modes() {
    let seeds: Vec<u64> = (number("SEED", 0)..).take(number("GENERATED", 40) as usize).collect();
    let made = |seed: &u64| (format!("Modes{seed}"), modes::program(&mut Choices::seeded(*seed)));
    let all: Vec<(String, modes::Program)> = seeds.iter().map(made).collect();
    let texts: Vec<(String, String)> = all.iter().map(|(name, program)| (name.clone(), program.java(name))).collect();
    let compiled = programs(&texts);
    let mut told_apart = 0;
    for (seed, (name, program)) in seeds.iter().zip(&all) {
        let (wrong, apart) = examined(&compiled, name, program);
        told_apart += u32::from(apart);
        if let Some(wrong) = wrong {
            let simplest = smallest(Choices::seeded(*seed), |choices| {
                let program = modes::program(choices);
                let name = "Shrunk".to_string();
                let compiled = programs(&[(name.clone(), program.java(&name))]);
                examined(&compiled, &name, &program).0
            });
            panic!("{name}: {wrong}\nshrunk: {simplest:?}");
        }
    }
    println!("{} programs, {told_apart} of which the models tell apart", all.len());
}
