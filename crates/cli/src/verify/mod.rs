//! `jmmc verify`: annotated sources, verified method by method.

mod args;
mod json;
mod sarif;

pub use args::VerifyArgs;
use args::{IntsArg, VerifyFormat};

use crate::environment::Environment;
use crate::errors::InputError;
use crate::present::{from_here, write_stdout};
use crate::settings::{Input, class_path};
use crate::target::{Target, java_files};
use anyhow::Context;
use jmmc_modular::{Detail, Ints, ProverOptions, Settings, SourceFile, Verdict, Verification, VerifyError, to_text};
use jmmc_program::Program;
use std::path::{Path, PathBuf};

/// Exit codes: all methods are verified, there are warnings, bad input, or something is unknown.
const VERIFIED: u8 = 0;
const WARNINGS: u8 = 1;
const BAD_INPUT: u8 = 2;
const UNKNOWN: u8 = 3;

/// Verifies the sources and prints what is known of them.
pub fn run(args: VerifyArgs, environment: &Environment) -> anyhow::Result<u8> {
    let paths = java_files(&args.paths)?;
    let files = sources(&paths)?;
    let input = Input {
        paths: args.paths.clone(),
        main: None,
        class_path: class_path(args.classpath.as_deref().unwrap_or_default())?,
        jdk: args.jdk.clone(),
        arguments: Vec::new(),
    };
    let target = Target::prepare(&input, environment)?;
    let program = Program::open(target.sources.clone())?;
    match jmmc_modular::verify(&program, files, &settings(&args, environment)) {
        Ok(verification) => {
            let text = match args.format {
                VerifyFormat::Text => to_text(&verification, detail(&args)) + &advice(&args, &verification),
                VerifyFormat::Json => json::of(&verification),
                VerifyFormat::Sarif => sarif::of(&verification, &from_here(&paths)),
            };
            present(&text, args.output.as_deref())?;
            Ok(exit_code(verification.verdict()))
        }
        Err(VerifyError::Annotations(errors)) => {
            for error in &errors {
                eprintln!("jmmc: {}:{}:{}: {}", error.file, error.position.line, error.position.column, error.message);
            }
            Ok(BAD_INPUT)
        }
        Err(VerifyError::Prover(error)) => {
            eprintln!("jmmc: {error}");
            Ok(BAD_INPUT)
        }
    }
}

/// If something may go wrong and the program can be run, how to look for an execution in which it does.
fn advice(args: &VerifyArgs, verification: &Verification) -> String {
    if args.quiet || verification.verdict() != Verdict::Warnings {
        return String::new();
    }
    let mains = verification.methods.iter().filter_map(|report| report.method.strip_suffix(".main(String[])"));
    let mains: Vec<&str> = mains.collect();
    let paths: Vec<String> = args.paths.iter().map(|path| path.display().to_string()).collect();
    let command = format!("jmmc check {}", paths.join(" "));
    match &mains[..] {
        [] => String::new(),
        [_] => format!("hint: `{command}` looks for a real execution that goes wrong\n"),
        [first, ..] => format!("hint: `{command} --main {first}` looks for a real execution that goes wrong\n"),
    }
}

fn sources(files: &[PathBuf]) -> anyhow::Result<Vec<SourceFile>> {
    anyhow::ensure!(
        !files.is_empty(),
        "there is no .java file here: annotations are read from the sources, so give them"
    );
    let read = |path: &PathBuf| {
        let bytes = std::fs::read(path).with_context(|| format!("{}: cannot be read", path.display()))?;
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        Ok(SourceFile { name, text: String::from_utf8_lossy(&bytes).into_owned() })
    };
    files.iter().map(read).collect()
}

fn settings(args: &VerifyArgs, environment: &Environment) -> Settings {
    let (program, cache) = (args.prover.clone(), args.cache.clone());
    let prover = ProverOptions { program, timeout: args.timeout, effort: args.effort, cache, proofs_only: false };
    let ints = match args.int {
        IntsArg::Java => Ints::Java,
        IntsArg::Mathematical => Ints::Mathematical,
    };
    Settings { prover, workers: if args.threads == 0 { environment.cores } else { args.threads }, ints }
}

fn present(text: &str, file: Option<&Path>) -> anyhow::Result<()> {
    match file {
        Some(path) => std::fs::write(path, text)
            .map_err(|error| InputError::Unwritable { path: path.to_path_buf(), why: error.to_string() }.into()),
        None => write_stdout(text),
    }
}

fn detail(args: &VerifyArgs) -> Detail {
    match (args.quiet, args.verbose) {
        (true, _) => Detail::Brief,
        (false, true) => Detail::Full,
        (false, false) => Detail::Normal,
    }
}

fn exit_code(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Verified => VERIFIED,
        Verdict::Warnings => WARNINGS,
        Verdict::Unknown => UNKNOWN,
    }
}
