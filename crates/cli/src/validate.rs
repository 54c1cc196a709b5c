//! `jmmc validate`: the check that every violation passes before it is reported, for a witness in a file.

use crate::args::ValidateArgs;
use crate::environment::Environment;
use crate::errors::InputError;
use crate::present::write_stdout;
use crate::settings::{Input, class_path};
use crate::target::{Target, dotted};
use jmmc_jmm::{Claim, Witness};
use jmmc_program::Program;
use jmmc_report::{witness_from_json, witness_to_json};
use jmmc_validator::{Refusal, validate};
use std::path::{Path, PathBuf};

/// Exit codes: the witness is accepted, it breaks a rule, it could not be checked.
const ACCEPTED: u8 = 0;
const BROKEN: u8 = 1;
const UNCHECKED: u8 = 3;

/// Checks the witness in a file.
pub fn run(args: ValidateArgs, environment: &Environment) -> anyhow::Result<u8> {
    let witness = read(&args.witness)?;
    let recorded = witness.run.paths.iter().map(PathBuf::from);
    let input = Input {
        paths: if args.paths.is_empty() { recorded.collect() } else { args.paths },
        main: None,
        class_path: class_path(args.classpath.as_deref().unwrap_or_default())?,
        jdk: args.jdk,
        arguments: Vec::new(),
    };
    let mut target = Target::prepare(&input, environment)?;
    target.sources.stand_ins = witness.run.trusts_locks;
    let program = Program::open(target.sources.clone())?;
    let (code, told) = match validate(&program, &witness) {
        Ok(accepted) => {
            let (actions, steps) = (accepted.actions, accepted.steps);
            let justified = match accepted.legal {
                true => format!("{steps} commit steps"),
                false => "well-formed, but whether the Java Memory Model allows it is left open".to_string(),
            };
            let believed = match &accepted.believed[..] {
                [] => String::new(),
                names => format!(
                    "\nbelieved, not recomputed: what these native methods return and write: {}",
                    names.join(", ")
                ),
            };
            (ACCEPTED, format!("accepted: {}; {actions} actions, {justified}{believed}", claim(&witness)))
        }
        Err(refusal @ Refusal::Broken(_)) => (BROKEN, format!("refused: {refusal}")),
        Err(refusal @ Refusal::Unchecked(_)) => (UNCHECKED, format!("unknown: {refusal}")),
    };
    write_stdout(&format!("{told}\n"))?;
    Ok(code)
}

/// What the witness shows, in words.
fn claim(witness: &Witness) -> String {
    let thread = |index: &jmmc_jmm::execution::ThreadIndex| {
        witness.execution.threads.get(index.index()).map_or("?", |thread| &thread.name).to_string()
    };
    let class = dotted(&witness.run.class);
    match &witness.claim {
        Claim::Assertion(index) => format!("an assertion of {class} fails in thread {}", thread(index)),
        Claim::Exception(index, name) => {
            format!("nobody catches an exception {} of {class} in thread {}", dotted(name), thread(index))
        }
        Claim::Deadlock => format!("{class} can deadlock"),
        Claim::Endless { .. } => format!("{class} may never end"),
        Claim::Outcome(_) => format!("{class} can have this outcome"),
    }
}

fn read(file: &Path) -> Result<Witness, InputError> {
    let unreadable = |error: std::io::Error| InputError::Unreadable { path: file.into(), why: error.to_string() };
    let bytes = std::fs::read(file).map_err(unreadable)?;
    let text = String::from_utf8(bytes).map_err(|error| error.to_string());
    text.and_then(|text| witness_from_json(&text)).map_err(|why| InputError::NotAWitness { path: file.into(), why })
}

/// Writes a witness to a file.
pub fn write(witness: &Witness, file: &Path) -> Result<(), InputError> {
    let unwritable = |error: std::io::Error| InputError::Unwritable { path: file.into(), why: error.to_string() };
    std::fs::write(file, witness_to_json(witness)).map_err(unwritable)
}

/// Where the classes or sources of a check are, from wherever the witness is read.
pub fn places(input: &Input) -> Vec<String> {
    let all = input.paths.iter().chain(&input.class_path);
    all.map(|path| std::path::absolute(path).unwrap_or(path.clone()).to_string_lossy().into_owned()).collect()
}
