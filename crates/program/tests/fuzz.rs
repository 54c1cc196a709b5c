//! Damaged class files give errors: whatever is done to their bytes, nothing panics, hangs or takes all memory,
//! and what is accepted keeps the invariants.
//!
//! The mutations are made from seeds, so a failure repeats, and is shrunk to the fewest changes. `JMMC_FUZZ_ROUNDS` sets their number per class.

mod common;

use std::path::Path;

use jmmc_oracle::choices::{Choices, caught, check};
use jmmc_program::{Program, Sources, verify};

/// What is mutated.
const SEEDS: [(&str, &str); 1] = [("Seeds.java", include_str!("Seeds.java"))];
/// Mutants per class unless told otherwise.
const ROUNDS: u64 = 300;

/// Changes a few bytes, or cuts, doubles or drops a stretch.
fn mutate(bytes: &[u8], random: &mut Choices) -> Vec<u8> {
    const TELLING: [u8; 8] = [0, 1, 2, 0x7f, 0x80, 0xff, 0xc4, 0xaa];
    let mut mutant = bytes.to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(mutant.len());
        match random.below(12) {
            0 => mutant.truncate(at),
            1 => {
                let end = (at + random.below(16)).min(mutant.len());
                mutant.drain(at..end);
            }
            2 => {
                let end = (at + random.below(16)).min(mutant.len());
                let stretch = mutant[at..end].to_vec();
                mutant.splice(at..at, stretch);
            }
            3 | 4 => mutant[at] ^= 1 << random.below(8),
            5..=7 => mutant[at] = TELLING[random.below(TELLING.len())],
            8 => mutant[at] = mutant[at].wrapping_add(1),
            9 => mutant[at] = mutant[at].wrapping_sub(1),
            _ => mutant[at] = random.below(256) as u8,
        }
        if mutant.is_empty() {
            break;
        }
    }
    mutant
}

/// Loads a class and lowers all its methods; errors are fine.
fn exercise(jdk: &Path, name: &str, bytes: Vec<u8>) {
    let sources = Sources { jdk: jdk.into(), class_bytes: vec![bytes], ..Sources::default() };
    let Ok(program) = Program::open(sources) else {
        return;
    };
    let Ok(class) = program.load(name) else {
        return;
    };
    for method in program.class(class).methods.iter().map(|id| program.method(*id)) {
        let Ok(Some(body)) = program.body(method) else {
            continue;
        };
        verify(&program, method, body).unwrap_or_else(|error| panic!("{}{}: {error}", method.name, method.descriptor));
        for pc in 0..body.ops.len() as u32 {
            program.live_across(method, pc);
        }
        for call in &body.calls {
            let _ = program.resolve_method(call.method);
        }
    }
    let synthetic = (0..program.class_count()).map(|id| program.class(jmmc_program::ClassId(id)));
    for class in synthetic.filter(|class| class.origin == jmmc_program::Origin::Synthetic) {
        for method in class.methods.iter().map(|id| program.method(*id)) {
            if let Ok(Some(body)) = program.body(method) {
                verify(&program, method, body).unwrap_or_else(|error| panic!("{}: {error}", class.name));
            }
        }
    }
}

#[test]
fn mutated_class_files() {
    let rounds = std::env::var("JMMC_FUZZ_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(ROUNDS);
    for jdk in common::jdks() {
        let folder = common::compile(&jdk, "fuzz", &SEEDS, &[]);
        for name in ["Seeds", "Seeds$Point", "Seeds$Color", "Seeds$Note", "Seeds$1"] {
            let Ok(bytes) = std::fs::read(folder.join(format!("{name}.class"))) else {
                continue;
            };
            exercise(&jdk, name, bytes.clone());
            check(0..rounds, |choices| {
                let mutant = mutate(&bytes, choices);
                caught(|| exercise(&jdk, name, mutant))
            });
        }
    }
}

/// What one method says of a constant must not mislead the others: here it calls a field, or reads a method.
#[test]
fn fields_that_are_called() {
    const CHANGES: [(u8, u8); 6] = [(0xb2, 0xb8), (0xb4, 0xb6), (0xb2, 0xb7), (0xb8, 0xb2), (0xb6, 0xb4), (0xb6, 0xb5)];
    for jdk in common::jdks() {
        let folder = common::compile(&jdk, "called", &SEEDS, &[]);
        let bytes = std::fs::read(folder.join("Seeds.class")).expect("a class file");
        for (at, (old, new)) in (0..bytes.len()).flat_map(|at| CHANGES.map(|change| (at, change))) {
            if bytes[at] == old {
                let mut mutant = bytes.clone();
                mutant[at] = new;
                exercise(&jdk, "Seeds", mutant);
            }
        }
    }
}

#[test]
fn truncated_class_files() {
    for jdk in common::jdks() {
        let folder = common::compile(&jdk, "truncated", &SEEDS, &[]);
        let bytes = std::fs::read(folder.join("Seeds$Point.class")).expect("a class file");
        for length in 0..bytes.len() {
            let sources =
                Sources { jdk: jdk.clone(), class_bytes: vec![bytes[..length].to_vec()], ..Sources::default() };
            assert!(Program::open(sources).is_err(), "{length} bytes are a class file");
        }
    }
}
