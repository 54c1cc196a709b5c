//! Project chores: `cargo xtask tidy` checks the house rules, `cargo xtask bless` accepts changed golden files, `cargo xtask models` compares
//! stand-ins with the JDK's own code, `cargo xtask reproduce` prints the
//! papers' tables with our numbers beside theirs.

mod bless;
mod dependencies;
mod findings;
mod layers;
mod ledger;
mod models;
mod names;
mod papers;
mod reproduce;
mod rules;
mod sizes;
mod source;
mod words;

use anyhow::Context;
use findings::Findings;
use std::path::PathBuf;
use std::process::ExitCode;

const USAGE: &str =
    "usage: cargo xtask tidy    checks layers, licences, names of types, file sizes, forbidden words, citations and docs/rules.md
       cargo xtask bless   rewrites the golden files of the tests that have some
       cargo xtask models [--seconds N] [NAME]   compares stand-ins with the JDK's own code on small clients, for N seconds a class and a JDK
       cargo xtask reproduce opmm   prints Table 1 of the OpMM paper beside our numbers
       cargo xtask reproduce jpr    prints Fig. 8 of the JPR paper beside our numbers
       cargo xtask reproduce memsat [--no-core]   prints Tables 1 and 2 of the MemSAT paper beside our numbers";

fn main() -> ExitCode {
    let task = std::env::args().nth(1).unwrap_or_default();
    let done = match task.as_str() {
        "tidy" => tidy(),
        "bless" => bless::bless(&root()),
        "models" => models::models(&root(), std::env::args().skip(2)),
        "reproduce" => reproduce::reproduce(&root(), &std::env::args().nth(2).unwrap_or_default()),
        _ => Err(anyhow::anyhow!("{USAGE}")),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The workspace's folder: the one that `cargo run` runs in, also if the program was built for another checkout.
fn root() -> PathBuf {
    let running = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let manifest = running.unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")));
    manifest.parent().unwrap_or(&manifest).to_path_buf()
}

/// Checks all rules and prints what breaks them; whether nothing does.
fn tidy() -> anyhow::Result<bool> {
    let root = root();
    let mut findings = Findings::default();
    layers::check(&root, &mut findings)?;
    dependencies::check(&root, &mut findings)?;
    let papers = std::fs::read_to_string(root.join("docs/papers.md")).context("docs/papers.md")?;
    let keys = papers::keys(&papers);
    let files = source::rust_files(&root)?;
    for file in &files {
        sizes::check(file, &mut findings);
        words::check(file, &mut findings);
        papers::check(file, &keys, &mut findings);
    }
    ledger::check(&files, &mut findings);
    names::check(&files, &mut findings);
    let rules = std::fs::read_to_string(root.join("docs/rules.md")).context("docs/rules.md")?;
    rules::check(&rules, &files, &mut findings);
    findings.print();
    println!("tidy: {} files, {} errors, {} warnings", files.len(), findings.errors(), findings.warnings());
    Ok(findings.errors() == 0)
}
