//! Makes of results what one machine would have said.

use super::args::MergeArgs;
use super::combine::{UnitKnown, combined, known};
use super::output::LineWriter;
use super::result::UnitResult;
use super::unit::{self, Unit};
use super::{pages, parts};
use crate::environment::Environment;
use crate::errors::InputError;
use crate::litmus::RanSuite;
use crate::settings::presentation;
use crate::{BAD_INPUT, exit_code, present};
use jmmc_report::{Report, ShownSource};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// How many units are named before the rest is only counted.
const MOST_NAMED: usize = 20;

/// Merges results, and reports.
pub fn run(args: &MergeArgs, environment: &Environment) -> anyhow::Result<u8> {
    let presentation = presentation(&args.output, environment)?;
    let units = plans(&args.plan)?;
    let results = Results::read(&args.results, &units)?;
    let mut missing: Vec<&Unit> = Vec::new();
    let mut failed: Vec<(&Unit, String)> = Vec::new();
    let mut to_cut: Vec<&Unit> = Vec::new();
    let mut reports = Vec::new();
    let tests = tests(&units);
    for test in &tests {
        let of = |unit: &&'_ Unit| known(results.of(unit), !args.reproducible);
        let parts: Vec<(&Unit, UnitKnown)> = test.iter().map(|unit| (*unit, of(unit))).collect();
        for (unit, known) in &parts {
            match known {
                UnitKnown::Answered(_) => {}
                UnitKnown::Failed(why) => failed.push((unit, why.clone())),
                UnitKnown::Disputed | UnitKnown::Missing(_) if parts::is_cut(unit, test) => {}
                UnitKnown::Disputed | UnitKnown::Missing(_) => missing.push(unit),
            }
        }
        to_cut.extend(parts::open(&parts));
        reports.push(combined(&parts));
    }
    tell(&units, &results, &missing, &failed);
    if let Some(path) = &args.missing {
        let mut writer = LineWriter::create(Some(path))?;
        match args.cut {
            None => missing.iter().try_for_each(|unit| writer.line(&unit.line()))?,
            Some(parts) => {
                let of = usize::try_from(parts).unwrap_or(usize::MAX);
                let others = missing.iter().filter(|unit| unit.content.part.is_none());
                let again: Vec<&Unit> = others.copied().chain(to_cut).collect();
                parts::cut_again(&again, of).iter().try_for_each(|unit| writer.line(&unit.line()))?;
            }
        }
        writer.finish()?;
    }
    if let Some(folder) = &args.pages {
        pages::write(folder, args.label.as_deref(), &tests, &reports)?;
    }
    let judges = reports.first().is_none_or(|report: &Report| report.command == "litmus");
    let ran = RanSuite { reports, sources: sources(&units) };
    present::html(&ran.reports, &shown(units.iter()), &presentation)?;
    let code = exit_code(ran.tell(judges, &presentation)?);
    Ok(if failed.is_empty() { code } else { BAD_INPUT })
}

/// The units of plans, each of which must be whole; what an earlier plan has, a later one need not say again.
fn plans(files: &[PathBuf]) -> anyhow::Result<Vec<Unit>> {
    let mut all: Vec<Unit> = Vec::new();
    for file in files {
        let units = unit::read(file)?;
        unit::check_whole(file, &units)?;
        let known: BTreeSet<String> = all.iter().map(|unit| unit.unit.clone()).collect();
        all.extend(units.into_iter().filter(|unit| !known.contains(&unit.unit)));
    }
    Ok(all)
}

/// The units of each test, in the order of the plan.
fn tests(units: &[Unit]) -> Vec<Vec<&Unit>> {
    let mut tests: Vec<Vec<&Unit>> = Vec::new();
    let mut latest: BTreeMap<_, usize> = BTreeMap::new();
    for unit in units {
        // A test that was given twice is there twice.
        let own = latest.get(&unit.family()).copied().filter(|at| tests[*at].iter().all(|one| one.unit != unit.unit));
        let at = own.unwrap_or_else(|| {
            tests.push(Vec::new());
            tests.len() - 1
        });
        latest.insert(unit.family(), at);
        tests[at].push(unit);
    }
    tests
}

/// The results, by the names of their units.
struct Results {
    all: BTreeMap<String, Vec<UnitResult>>,
    /// Lines that are no whole result: file and number.
    cut: Vec<String>,
    /// How many results are of no unit of the plan.
    foreign: usize,
}

impl Results {
    fn read(files: &[PathBuf], units: &[Unit]) -> Result<Results, InputError> {
        let mut results = Results { all: BTreeMap::new(), cut: Vec::new(), foreign: 0 };
        let planned: BTreeSet<&str> = units.iter().map(|unit| unit.unit.as_str()).collect();
        for file in files {
            for (index, line) in unit::lines(file)?.iter().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
                match UnitResult::read(line) {
                    None => results.cut.push(format!("{}:{}", file.display(), index + 1)),
                    Some(result) if !planned.contains(result.unit.as_str()) => results.foreign += 1,
                    Some(result) => results.add(result),
                }
            }
        }
        Ok(results)
    }

    /// Adds a result, unless the same is there.
    fn add(&mut self, result: UnitResult) {
        let known = self.all.entry(result.unit.clone()).or_default();
        let same =
            |one: &UnitResult| (one.status, &one.digest, &one.why) == (result.status, &result.digest, &result.why);
        if !known.iter().any(same) {
            known.push(result);
        }
    }

    fn of(&self, unit: &Unit) -> &[UnitResult] {
        self.all.get(&unit.unit).map_or(&[], Vec::as_slice)
    }
}

/// Says on stderr what is not as it should be.
fn tell(units: &[Unit], results: &Results, missing: &[&Unit], failed: &[(&Unit, String)]) {
    for (unit, why) in failed {
        eprintln!("jmmc: {}: {}", unit.title(), jmmc_report::clean_lines(why));
    }
    if !missing.is_empty() {
        eprintln!("jmmc: {} of {} units have no result, or disputed ones:", missing.len(), units.len());
        let named = missing.iter().take(MOST_NAMED);
        named.for_each(|unit| eprintln!("  {} (unit {})", unit.title(), unit.unit));
        if let Some(more) = missing.len().checked_sub(MOST_NAMED).filter(|more| *more > 0) {
            eprintln!("  and {more} more; --missing FILE writes them all");
        }
    }
    if let Some(first) = results.cut.first() {
        eprintln!("jmmc: {} lines are no whole results and were passed over, the first is {first}", results.cut.len());
    }
    if results.foreign > 0 {
        eprintln!("jmmc: {} results are of no unit of this plan and were passed over", results.foreign);
    }
}

/// The tests' sources, each once.
fn sources(units: &[Unit]) -> Vec<PathBuf> {
    let mut seen = BTreeSet::new();
    let paths = units.iter().filter_map(|unit| unit.path.as_ref()).filter(|path| seen.insert(path.as_str()));
    paths.map(PathBuf::from).collect()
}

/// The texts of the tests' sources.
pub fn shown<'u>(units: impl Iterator<Item = &'u Unit>) -> Vec<ShownSource> {
    let mut seen = BTreeSet::new();
    let own = units.filter_map(|unit| {
        let name = unit.content.source.as_ref()?;
        seen.insert((unit.path.as_ref()?, name)).then(|| (name, unit.content.sources.get(name)))
    });
    own.filter_map(|(name, text)| {
        let name = Path::new(name).file_name()?.to_string_lossy().into_owned();
        Some(ShownSource { name, text: text?.clone() })
    })
    .collect()
}
