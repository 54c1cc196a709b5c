//! Answers units, and writes the result of each as soon as it is there.

use super::args::RunArgs;
use super::bench::{Bench, benches};
use super::cache::ResultCache;
use super::output::LineWriter;
use super::result::{UnitResult, UnitStatus};
use super::unit::{self, Unit};
use super::words::{UnitMeaning, meaning};
use super::{identity, parts, share};
use crate::environment::Environment;
use crate::errors::InputError;
use crate::jdk;
use crate::litmus::{AskedTest, TestExplorer};
use crate::parallel::in_parallel;
use crate::scratch;
use crate::settings::workers;
use crate::source_text::SourceText;
use jmmc_report::Report;
use jmmc_verdict::Budget;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Answers the units. All is well if each has a result, whatever the result says: verdicts are the business of `merge`.
pub fn run(args: &RunArgs, environment: &Environment) -> anyhow::Result<u8> {
    let mut units = unit::read(&args.units)?;
    let home = jdk::find(args.jdk.as_deref(), environment)?;
    check_jdk(&units, &home)?;
    if let Some(part) = args.shard {
        units = share::shard(units, part);
    }
    let mut there = BTreeSet::new();
    if let Some(path) = args.output.as_deref().filter(|path| path.is_file()) {
        let results = unit::lines(path)?;
        let done = results.iter().filter_map(|line| UnitResult::read(line)).filter(|r| r.status == UnitStatus::Done);
        there.extend(done.map(|result| result.unit));
    }
    // A unit that is there twice is answered once.
    units.retain(|unit| there.insert(unit.unit.clone()));
    let cache = args.cache.as_deref().map(ResultCache::open).transpose()?;
    let mut writer = LineWriter::append(args.output.as_deref())?;
    let mut open = Vec::new();
    for unit in units {
        match cache.as_ref().and_then(|cache| cache.find(&unit.unit)) {
            Some(result) => writer.line(&result.line())?,
            None => open.push(unit),
        }
    }
    answer(&open, &home, (environment, workers(args.threads, environment)), |result| {
        writer.line(&result.line())?;
        cache.iter().for_each(|cache| cache.keep(result));
        Ok(())
    })?;
    Ok(0)
}

/// Answers about another library are no answers to the units.
fn check_jdk(units: &[Unit], home: &Path) -> Result<(), InputError> {
    let found = identity::jdk(home);
    match units.iter().find(|unit| unit.content.jdk != found) {
        Some(unit) => Err(InputError::OtherJdk { planned: unit.content.jdk.clone(), found, home: home.into() }),
        None => Ok(()),
    }
}

/// How units that are told the same are answered.
struct Manner {
    meaning: UnitMeaning,
    budget: Budget,
}

/// Answers units side by side; results are told as they come.
fn answer(
    units: &[Unit],
    home: &Path,
    (environment, workers): (&Environment, usize),
    tell: impl FnMut(&UnitResult) -> Result<(), InputError> + Send,
) -> anyhow::Result<()> {
    let folder = scratch::folder("for the units")?;
    let mut manners: BTreeMap<_, Manner> = BTreeMap::new();
    for unit in units.iter().filter(|unit| !unit.content.is_check()) {
        if let Entry::Vacant(free) = manners.entry(told(unit)) {
            let meaning = meaning(&unit.content, folder.path(), environment)?;
            let budget = Budget::new(&meaning.settings.options.limits).with_conflicts(meaning.settings.conflicts);
            free.insert(Manner { meaning, budget });
        }
    }
    let benches = benches(units, home)?;
    let mut jobs: Vec<(usize, Option<&Bench>)> =
        benches.iter().flat_map(|bench| bench.units.iter().map(move |unit| (*unit, Some(bench)))).collect();
    jobs.extend(units.iter().enumerate().filter(|(_, unit)| !unit.content.is_test()).map(|(at, _)| (at, None)));
    jobs.sort_by_key(|(index, _)| *index);
    let teller = Mutex::new((tell, None));
    in_parallel(workers, &jobs, |(index, bench)| {
        let lock = || teller.lock().unwrap_or_else(PoisonError::into_inner);
        if lock().1.is_some() {
            return;
        }
        let unit = &units[*index];
        let result = match manners.get(&told(unit)).filter(|_| !unit.content.is_check()) {
            Some(manner) => report(unit, *bench, manner),
            None => parts::report(unit, home, environment),
        };
        let result = match result {
            Ok(report) => UnitResult::done(unit, &report),
            Err(error) => UnitResult::failed(unit, format!("{error:#}")),
        };
        let (tell, problem) = &mut *lock();
        if problem.is_none() {
            *problem = tell(&result).err();
        }
    });
    match teller.into_inner().unwrap_or_else(PoisonError::into_inner).1 {
        Some(problem) => Err(problem.into()),
        None => Ok(()),
    }
}

/// What the manner of answering depends on.
fn told(unit: &Unit) -> (&[String], &[String], &BTreeMap<String, String>) {
    (&unit.content.command, &unit.content.models, &unit.content.model_texts)
}

/// The report of one unit, made as one machine makes it.
fn report(unit: &Unit, bench: Option<&Bench>, manner: &Manner) -> anyhow::Result<Report> {
    let UnitMeaning { judges, settings } = &manner.meaning;
    let many = unit.content.one_of_many;
    let patience = unit.content.patience.map(Duration::from_secs);
    let explorer = TestExplorer { judges: *judges, settings, budget: &manner.budget, patience };
    let (Some(bench), None) = (bench, &unit.content.refused) else {
        let why = unit.content.refused.clone().unwrap_or_default();
        return Ok(explorer.refused(unit.content.test.clone(), why));
    };
    let gone = || InputError::NotATest {
        origin: unit.content.test.clone(),
        why: "it was a test when it was planned, but is none here; is the JDK complete, with `javac`?".to_string(),
    };
    let test = bench.test(unit).ok_or_else(gone)?;
    let case = AskedTest::new(&bench.group, test, settings.fields)?;
    let mut text = SourceText::new(bench.text_roots.clone());
    match explorer.report(&case, &mut text) {
        Err(why) if case.jcstress.is_some() && many => Ok(explorer.refused(case.name(), format!("{why:#}"))),
        report => report,
    }
}
