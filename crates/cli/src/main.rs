//! The jmmc command: from what was typed to an exit code.
//!
//! `args` (what was typed) → `settings` (what it means) → `target` (what to check) → `check` (the engines) →
//! `present` (the report). This crate alone prints and reads the environment.

mod args;
mod check;
mod environment;
mod errors;
mod evidence;
mod harm;
mod humane;
mod interrupt;
mod javac;
mod jdk;
mod leash;
mod linearizable;
mod litmus;
mod manual;
mod models;
mod parallel;
mod present;
mod progress;
mod scratch;
mod serve;
mod settings;
mod source_text;
mod suite;
mod target;
mod tell;
mod test;
mod validate;
mod verify;

use args::{Args, Command};
use clap::Parser;
use environment::Environment;
use jmmc_jmm::Verdict;
use settings::{CheckSettings, SuiteSettings};
use std::process::ExitCode;

/// Exit code for bad usage and bad input; `clap` uses the same.
const BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    let args = Args::parse();
    let environment = Environment::read();
    leash::hold(environment.leash);
    javac::cache::open(environment.cache.filter(|_| !args.no_compile_cache).as_deref());
    match interrupt::install().and_then(|()| run(args)) {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            eprintln!("jmmc: {}", jmmc_report::clean_lines(&format!("{error:#}")));
            ExitCode::from(BAD_INPUT)
        }
    }
}

fn run(args: Args) -> anyhow::Result<u8> {
    match args.command {
        Command::Check(typed) => {
            let environment = Environment::read();
            let settings = CheckSettings::new(*typed, &environment)?;
            let (report, sources) = check::run(&settings, &environment)?;
            present::present(&report, &sources, &settings.presentation)?;
            if settings.minimise && report.verdict != Verdict::Holds {
                eprintln!("jmmc: --minimise has nothing to say: it is about programs that hold");
            }
            Ok(exit_code(report.verdict))
        }
        Command::Litmus(typed) => {
            let environment = Environment::read();
            let settings = SuiteSettings::new(typed.suite, &typed.output, &environment)?;
            litmus::judge(&SuiteSettings { explain: typed.explain, ..settings }, &environment).map(exit_code)
        }
        Command::Outcomes(typed) => {
            let environment = Environment::read();
            let settings = SuiteSettings::new(typed.suite, &typed.output, &environment)?;
            litmus::list(&SuiteSettings { fields: typed.fields, walk: typed.walk, ..settings }, &environment)
                .map(exit_code)
        }
        Command::Linearizable(typed) => linearizable::run(*typed, &Environment::read()),
        Command::Test(typed) => test::run(*typed, &Environment::read()),
        Command::Suite(typed) => suite::run(typed, &Environment::read()),
        Command::Verify(typed) => verify::run(*typed, &Environment::read()),
        Command::Validate(typed) => validate::run(typed, &Environment::read()),
        Command::Serve(typed) => serve::run(&typed, &Environment::read()),
        Command::Models => {
            present::write_stdout(&models::listing())?;
            Ok(0)
        }
        Command::Completions(typed) => manual::completions(typed.shell).map(|()| 0),
        Command::Man(typed) => manual::man(&typed).map(|()| 0),
    }
}

/// The verdict as an exit code.
fn exit_code(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Holds => 0,
        Verdict::Violated => 1,
        Verdict::Unknown => 3,
    }
}
