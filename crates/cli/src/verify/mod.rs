//! `jmmc verify`: annotated sources, verified method by method.

mod args;
mod confirm;
mod report;
mod write;

use args::IntsArg;
pub use args::VerifyArgs;

use crate::args::Format;
use crate::environment::Environment;
use crate::interrupt::stop_on_interrupt;
use crate::present::{from_here, write, write_file};
use crate::progress::Meter;
use crate::settings::{Input, Presentation, class_path, presentation, progress, workers};
use crate::target::{Target, java_files};
use crate::{BAD_INPUT, exit_code};
use anyhow::Context;
use jmmc_modular::{Ints, ProverOptions, SourceFile, VerifyError, VerifySettings};
use jmmc_program::Program;
use jmmc_report::clean_lines;
use jmmc_report::verification::{ProofStatus, Verification, to_html, to_json, to_junit, to_sarif, to_text};
use jmmc_search::Limits;
use jmmc_verdict::{Answered, AskedAbout, Budget, Failure, How, ModelChoice, Question, answer};
use std::path::PathBuf;

/// Verifies the sources and prints what is known of them.
pub fn run(args: VerifyArgs, environment: &Environment) -> anyhow::Result<u8> {
    let presentation = presentation(&args.output, environment)?;
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
    let answered = match ask(&program, files.clone(), &args, environment) {
        Err(Failure::Verify(VerifyError::Annotations(errors))) => {
            for error in &errors {
                let place = format!("{}:{}:{}", error.file, error.position.line, error.position.column);
                eprintln!("jmmc: {}", clean_lines(&format!("{place}: {}", error.message)));
            }
            return Ok(BAD_INPUT);
        }
        other => other?,
    };
    let verification = report::report(&answered).context("methods were asked about, but nothing is known of them")?;
    if args.write {
        write::write(&verification.inferred, &files, &paths)?;
    }
    let verification =
        if args.confirm { confirm::confirm(verification, &program, &args, environment)? } else { verification };
    let advice = advice(&args.paths, &verification);
    present(&Verification { advice, ..verification }, files, &paths, &presentation)?;
    Ok(exit_code(answered.decision.verdict))
}

/// Asks the engine about the sources.
fn ask(
    program: &Program,
    files: Vec<SourceFile>,
    args: &VerifyArgs,
    environment: &Environment,
) -> Result<Answered, Failure> {
    let limits = Limits { time: args.time_limit, ..Limits::default() };
    let budget = Budget::new(&limits).with_steps(args.prover_steps);
    let subject = AskedAbout::Methods(files, settings(args, environment));
    stop_on_interrupt(budget.control());
    let _meter =
        Meter::showing(progress(&args.output, environment), |time| format!("verifying · {} s", time.as_secs()));
    answer(&Question { program, subject, models: ModelChoice::Auto, how: How::default() }, &budget)
}

/// Writes the report and, if it is wanted, the page.
fn present(
    verification: &Verification,
    files: Vec<SourceFile>,
    paths: &[PathBuf],
    presentation: &Presentation,
) -> anyhow::Result<()> {
    if let Some(page) = &presentation.html {
        let shown = files.into_iter().map(|file| jmmc_report::ShownSource { name: file.name, text: file.text });
        write_file(page, &to_html(verification, &shown.collect::<Vec<_>>()))?;
    }
    let text = match presentation.format {
        Format::Text => to_text(verification, presentation.style),
        Format::Json => to_json(verification),
        Format::Junit => to_junit(verification),
        Format::Sarif => to_sarif(verification, &from_here(paths)),
    };
    write(&text, presentation)
}

/// If something may go wrong and the program can be run, how to look for an execution in which it does.
fn advice(paths: &[PathBuf], verification: &Verification) -> Option<String> {
    let mains = verification.methods.iter().filter_map(|method| method.name.strip_suffix(".main(String[])"));
    let mains: Vec<&str> = mains.filter(|_| verification.verdict == ProofStatus::Warnings).collect();
    let paths: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
    let main = match &mains[..] {
        [] => return None,
        [_] => String::new(),
        [first, ..] => format!(" --main {first}"),
    };
    Some(format!("`jmmc check {}{main}` looks for a real execution that goes wrong", paths.join(" ")))
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

fn settings(args: &VerifyArgs, environment: &Environment) -> VerifySettings {
    let (program, cache) = (args.prover.clone(), args.cache.clone());
    let prover =
        ProverOptions { program, timeout: args.timeout, effort: args.effort, cache, ..ProverOptions::default() };
    let ints = match args.int {
        IntsArg::Java => Ints::Java,
        IntsArg::Mathematical => Ints::Mathematical,
    };
    VerifySettings { prover, workers: workers(args.threads, environment), ints, infer: !args.no_infer }
}
