//! One check in parts: units that each explore a part of the same search. (Or a swarm of checks, see module `swarm`, which are cut and answered alike.)
//!
//! By itself a part is *unknown*: it says that the others are left out. What all parts come to is decided here, by the same rules as for one search. A part that leaves out anything
//! else, or is missing, leaves the whole *unknown*; one that goes wrong makes it *violated*.

use super::args::SplitArgs;
use super::bench::{check_files, write, write_class};
use super::combine::{UnitKnown, add, part_of};
use super::identity::{self, JMMC};
use super::output::LineWriter;
use super::plan::{class_files, named};
use super::share::PartPath;
use super::unit::{self, Unit, UnitContent};
use super::words;
use crate::args::{Args, CheckArgs, Command};
use crate::check;
use crate::environment::Environment;
use crate::errors::InputError;
use crate::javac;
use crate::scratch;
use crate::settings::CheckSettings;
use crate::target::{Target, dotted};
use clap::Parser;
use data_encoding::BASE64;
use jmmc_jmm::{ModelName, Verdict};
use jmmc_machine::{Missing, SourcePlace, Stuck};
use jmmc_program::Program;
use jmmc_report::{NotAnalysed, Race, Report, SourceLocation};
use jmmc_verdict::{About, Budget, Coverage, Evidence, Findings, Gap};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Writes a unit for each part.
pub fn run(args: SplitArgs, environment: &Environment) -> anyhow::Result<u8> {
    let of = args.parts.map(|parts| usize::try_from(parts).unwrap_or(usize::MAX));
    let mut command = vec!["check".to_string()];
    command.extend(words::check_words(&args.check));
    let (output, arguments) = (args.check.output.output.clone(), args.check.arguments.clone());
    // Whatever is wrong with a part is wrong now.
    let first = of.and_then(|of| PartPath::all(of).into_iter().next());
    let settings = CheckSettings::new(CheckArgs { part: first, ..args.check }, environment)?;
    let mut target = Target::prepare(&settings.input, environment)?;
    target.sources.stand_ins = settings.trust_library;
    let program = Program::open(target.sources.clone())?;
    let main = check::main_class(&settings, &target, &program)?;
    let (compiled, others) = match &target.compiled {
        Some(folder) => (class_files(folder.path())?, &target.sources.classpath[1..]),
        None => (Default::default(), target.sources.classpath.as_slice()),
    };
    let content = UnitContent {
        jmmc: JMMC.to_string(),
        jdk: identity::jdk(&target.sources.jdk),
        test: dotted(&main),
        class: main,
        command,
        arguments,
        classes: compiled.iter().map(|(name, bytes)| (format!("{name}.class"), BASE64.encode(bytes))).collect(),
        sources: texts(&target.java)?,
        class_files: named(&target.sources.class_files)?,
        class_path: named(others)?,
        ..UnitContent::default()
    };
    let path = settings.input.paths.first().map(|path| path.display().to_string());
    let part = |path: PartPath| UnitContent { part: Some(path.to_string()), ..UnitContent::default() };
    let parts = of.into_iter().flat_map(PartPath::all).map(part);
    let swarm = (1..=args.swarm.unwrap_or(0)).map(|seed| UnitContent { seed: Some(seed), ..UnitContent::default() });
    let unit =
        |own: UnitContent| Unit::new(UnitContent { part: own.part, seed: own.seed, ..content.clone() }, path.clone());
    let mut units: Vec<Unit> = parts.chain(swarm).map(unit).collect();
    unit::number(&mut units);
    units.iter_mut().enumerate().for_each(|(index, unit)| unit.batch = index as u64);
    let mut writer = LineWriter::create(output.as_deref())?;
    units.iter().try_for_each(|unit| writer.line(&unit.line()))?;
    Ok(0)
}

/// The texts of sources, by their packages and names.
fn texts(files: &[PathBuf]) -> std::io::Result<BTreeMap<String, String>> {
    let mut texts = BTreeMap::new();
    for file in files {
        let text = String::from_utf8_lossy(&std::fs::read(file)?).into_owned();
        let mut path = PathBuf::from(javac::package(&text).replace('.', "/"));
        path.push(file.file_name().unwrap_or_default());
        texts.insert(path.display().to_string(), text);
    }
    Ok(texts)
}

/// The report on one part.
pub fn report(unit: &Unit, home: &Path, environment: &Environment) -> anyhow::Result<Report> {
    let content = &unit.content;
    check_files(content.class_files.iter().chain(&content.class_path))?;
    let folder = scratch::folder("for the parts")?;
    content.classes.iter().try_for_each(|(name, text)| write_class(folder.path(), name, text))?;
    for (name, text) in &content.sources {
        write(folder.path(), name, text.as_bytes())?;
    }
    let mut line: Vec<OsString> =
        [OsString::from("jmmc")].into_iter().chain(content.command.iter().map(OsString::from)).collect();
    let seed = content.seed.map(|seed| seed.to_string());
    for (flag, value) in [("--part", &content.part), ("--seed", &seed)] {
        line.extend(value.iter().flat_map(|value| [flag, value]).map(OsString::from));
    }
    line.extend(["--main", &dotted(&content.class), "--jdk"].map(OsString::from));
    line.push(home.into());
    let shipped = (!content.classes.is_empty()).then(|| folder.path().to_path_buf());
    let named = content.class_files.iter().chain(&content.class_path).map(|file| file.path.clone());
    line.extend(shipped.into_iter().chain(named).map(OsString::from));
    line.push("--".into());
    line.extend(content.arguments.iter().map(OsString::from));
    let wrong = |why: String| InputError::NotATest { origin: content.test.clone(), why };
    let args = Args::try_parse_from(line).map_err(|error| wrong(error.to_string()))?;
    let Command::Check(typed) = args.command else {
        return Err(wrong("its command is not `check`".to_string()).into());
    };
    let settings = CheckSettings::new(*typed, environment)?;
    let budget = Budget::new(&settings.options.limits);
    check::within(&budget, &settings, environment).map(|(report, ..)| report)
}

/// The parts that those are cut into which are not explored, as a plan of their own; what is missing otherwise is in it as it is.
pub fn cut_again(units: &[&Unit], of: usize) -> Vec<Unit> {
    let mut again = Vec::new();
    for unit in units {
        let paths = path_of(unit).map(|path| path.cut(of));
        match paths {
            None => again.push((*unit).clone()),
            Some(paths) => again.extend(paths.iter().map(|path| {
                let content = UnitContent { part: Some(path.to_string()), ..unit.content.clone() };
                Unit { cost: unit.cost, ..Unit::new(content, unit.path.clone()) }
            })),
        }
    }
    again.iter_mut().enumerate().for_each(|(index, unit)| unit.batch = index as u64);
    unit::number(&mut again);
    again
}

/// Which part a unit is.
fn path_of(unit: &Unit) -> Option<PartPath> {
    PartPath::parse(unit.content.part.as_deref()?).ok()
}

/// Whether a unit is a part that others of the same search are parts of.
pub fn is_cut(unit: &Unit, all: &[&Unit]) -> bool {
    let within = |other: &&Unit| match (&unit.content.part, &other.content.part) {
        (Some(part), Some(other)) => other.strip_prefix(part.as_str()).is_some_and(|rest| rest.starts_with('.')),
        (None, _) | (_, None) => false,
    };
    all.iter().any(within)
}

/// The parts that are left to do: those that are not explored, unless they are cut again, or something goes wrong already.
pub fn open<'u>(units: &[(&'u Unit, UnitKnown)]) -> Vec<&'u Unit> {
    let all: Vec<&Unit> = units.iter().map(|(unit, _)| *unit).collect();
    let decided = |known: &UnitKnown| matches!(known, UnitKnown::Answered(report) if report.verdict != Verdict::Unknown || is_late(report));
    if units
        .iter()
        .any(|(_, known)| matches!(known, UnitKnown::Answered(report) if report.verdict == Verdict::Violated))
    {
        return Vec::new();
    }
    let left = units.iter().filter(|(unit, known)| {
        unit.content.part.is_some() && !explored(unit, known) && !decided(known) && !is_cut(unit, &all)
    });
    left.map(|(unit, _)| *unit).collect()
}

/// Whether a part learned something that it should have known before it was cut: cutting it again does not help.
fn is_late(report: &Report) -> bool {
    let late = Gap::Machine(Stuck { what: Missing::LearnedLate, place: SourcePlace::default() }).left_out();
    report.not_analysed.iter().any(|entry| entry.what == late)
}

/// The report that all parts come to.
pub fn combined(units: &[(&Unit, UnitKnown)]) -> Report {
    // A search that ends before it is cut is all there is, in every part.
    let ended = |known: &UnitKnown| matches!(known, UnitKnown::Answered(report) if report.verdict == Verdict::Holds);
    let paths = |wanted: &dyn Fn(&Unit, &UnitKnown) -> bool| -> Vec<PartPath> {
        units.iter().filter(|(unit, known)| wanted(unit, known)).filter_map(|(unit, _)| path_of(unit)).collect()
    };
    if let [(_, UnitKnown::Answered(report)), ..] = units
        && PartPath::cover_all(&paths(&|_, _| true))
        && units.iter().all(|(_, known)| ended(known))
    {
        return (**report).clone();
    }
    let complete = PartPath::cover_all(&paths(&explored));
    // Of a part that was given up, what its own parts say is enough; what it has seen itself counts.
    let parts_of = units.iter().filter(|(unit, known)| !complete || explored(unit, known) || has_findings(known));
    let mut parts = parts_of.map(|(unit, known)| {
        let mut report = part_of(unit, known);
        let others = left_to_others(unit);
        report.not_analysed.retain(|entry| !complete && Some(entry) != others.as_ref());
        report
    });
    let Some(first) = parts.next() else {
        return Report::empty();
    };
    let mut all = parts.fold(first, add_part);
    all.violations = distinct(std::mem::take(&mut all.violations), |one, other| {
        (one.kind, &one.message, &one.thread, &one.location)
            == (other.kind, &other.message, &other.thread, &other.location)
    });
    // A race that some part knows to do harm does.
    all.races.sort_by_key(|race| race.benign.is_none());
    all.races = distinct(std::mem::take(&mut all.races), |one, other| {
        (&one.variable, &one.accesses) == (&other.variable, &other.accesses)
    });
    all.races.sort_by(|one, other| key(one).cmp(&key(other)));
    let violated = units.iter().find_map(|(_, known)| match known {
        UnitKnown::Answered(report) if report.verdict == Verdict::Violated => Some(report),
        _ => None,
    });
    match (violated, ModelName::named(&all.decided_by)) {
        (Some(report), _) => {
            (all.verdict, all.reason) = (report.verdict, report.reason.clone());
            all.output = report.output.clone();
            if let (Some(own), Some(answer)) = (all.models.first_mut(), report.models.first()) {
                own.answer = answer.answer;
            }
        }
        (None, Some(model)) if complete => conclude(&mut all, model),
        (None, _) => {
            all.verdict = Verdict::Unknown;
            all.reason = "nothing goes wrong so far, but not all parts of the search are explored".to_string();
        }
    }
    all
}

/// The items without those that are the same as an earlier one.
fn distinct<T>(items: Vec<T>, same: impl Fn(&T, &T) -> bool) -> Vec<T> {
    let mut kept: Vec<T> = Vec::new();
    for item in items {
        if !kept.iter().any(|one| same(one, &item)) {
            kept.push(item);
        }
    }
    kept
}

/// What races are sorted by: their variables, and where these are accessed.
fn key(race: &Race) -> (&str, Vec<Option<&SourceLocation>>) {
    (&race.variable, race.accesses.iter().map(|access| access.location.as_ref()).collect())
}

/// Whether something was seen that counts although there is more to explore.
fn has_findings(known: &UnitKnown) -> bool {
    matches!(known, UnitKnown::Answered(report) if !report.violations.is_empty() || !report.races.is_empty())
}

/// What a part says that it leaves to the others.
fn left_to_others(unit: &Unit) -> Option<NotAnalysed> {
    let part = path_of(unit)?.levels().collect();
    let stuck = Stuck { what: Missing::OtherParts(part), place: SourcePlace::default() };
    Some(NotAnalysed { what: Gap::Machine(stuck).left_out(), location: None })
}

/// Whether a part is explored, and nothing is left out but the other parts.
fn explored(unit: &Unit, known: &UnitKnown) -> bool {
    let UnitKnown::Answered(report) = known else {
        return false;
    };
    let others = left_to_others(unit);
    let nothing_else = report.not_analysed.iter().all(|entry| Some(entry) == others.as_ref());
    let only_others = report.verdict == Verdict::Unknown && !report.not_analysed.is_empty() && nothing_else;
    only_others && !is_objected(report)
}

/// Whether a second engine says otherwise.
pub fn is_objected(report: &Report) -> bool {
    report.models.iter().any(|model| model.audits.iter().any(|audit| audit.objection.is_some()))
}

/// What follows if no part goes wrong, and nothing is left out.
fn conclude(all: &mut Report, model: ModelName) {
    let quiet = all.models.iter().all(|model| model.race_free);
    let mut evidence = Evidence::nothing(About::from(model), Findings::Violations(Vec::new()), Coverage::Complete);
    evidence.sees_races = quiet;
    let conclusion = evidence.conclude();
    (all.verdict, all.reason) = (conclusion.verdict, conclusion.reason);
    let benign = (conclusion.worth == Verdict::Holds).then_some(true);
    all.races.iter_mut().for_each(|race| race.benign = benign);
    if let Some(own) = all.models.first_mut() {
        (own.answer, own.complete, own.race_free) = (conclusion.answer, true, quiet);
    }
}

/// The report so far with another part of the same search: one model, counts added up.
fn add_part(all: Report, part: Report) -> Report {
    let name = if all.decided_by.is_empty() { part.decided_by.clone() } else { all.decided_by.clone() };
    let mut all = add(all, part);
    all.decided_by = name;
    let mut models = std::mem::take(&mut all.models).into_iter();
    if let Some(mut first) = models.next() {
        for other in models {
            first.states += other.states;
            first.transitions += other.transitions;
            first.seconds += other.seconds;
            first.race_free &= other.race_free;
            first.complete &= other.complete;
        }
        all.models.push(first);
    }
    all
}
