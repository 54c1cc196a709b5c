//! Units unpacked: programs to run them in, each shared by as many units as their names allow.

use super::unit::{NamedFile, Unit};
use crate::errors::InputError;
use crate::litmus::{Group, TestClass, TestSource, given, linked};
use crate::scratch::{self, Scratch};
use crate::source_text::TextRoots;
use data_encoding::BASE64;
use jmmc_program::Sources;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Component, Path, PathBuf};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// The flag with which a program is linked otherwise.
const NO_TRUST: &str = "--no-trust";

/// Units that run in one program.
pub struct Bench {
    /// The program, with its tests.
    pub group: Group,
    /// Where the text of lines may be.
    pub text_roots: TextRoots,
    /// The indices of its units.
    pub units: Vec<usize>,
    /// Where the unpacked files are, as long as the bench lives.
    _folder: Option<Scratch>,
}

/// What units of one program have in common.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Surroundings<'u> {
    trusts: bool,
    class_roots: &'u [NamedFile],
    class_files: &'u [NamedFile],
    class_path: &'u [NamedFile],
}

/// Units whose files can be in one folder.
#[derive(Default)]
struct Pile<'u> {
    classes: BTreeMap<&'u str, &'u str>,
    sources: BTreeMap<&'u str, &'u str>,
    units: Vec<usize>,
}

/// Programs for all units that can be run.
pub fn benches(units: &[Unit], jdk: &Path) -> anyhow::Result<Vec<Bench>> {
    let mut piles: BTreeMap<Surroundings<'_>, Vec<Pile<'_>>> = BTreeMap::new();
    for (index, unit) in units.iter().enumerate().filter(|(_, unit)| unit.content.is_test()) {
        let content = &unit.content;
        let surroundings = Surroundings {
            trusts: content.command.iter().all(|word| word != NO_TRUST),
            class_roots: &content.class_roots,
            class_files: &content.class_files,
            class_path: &content.class_path,
        };
        let piles = piles.entry(surroundings).or_default();
        let at = piles.iter().position(|pile| pile.fits(unit)).unwrap_or_else(|| {
            piles.push(Pile::default());
            piles.len() - 1
        });
        piles[at].add(index, unit);
    }
    let mut benches = Vec::new();
    for (surroundings, piles) in piles {
        let Surroundings { class_roots, class_files, class_path, .. } = surroundings;
        check_files(class_roots.iter().chain(class_files).chain(class_path))?;
        for pile in piles {
            benches.push(pile.bench(&surroundings, jdk)?);
        }
    }
    Ok(benches)
}

impl Bench {
    /// The test of a unit.
    pub fn test(&self, unit: &Unit) -> Option<&TestClass> {
        self.group.tests.iter().find(|test| test.class == unit.content.class)
    }
}

impl<'u> Pile<'u> {
    fn fits(&self, unit: &Unit) -> bool {
        let agree = |own: &BTreeMap<&str, &str>, others: &BTreeMap<String, String>| {
            others.iter().all(|(name, content)| own.get(name.as_str()).is_none_or(|own| own == content))
        };
        agree(&self.classes, &unit.content.classes) && agree(&self.sources, &unit.content.sources)
    }

    fn add(&mut self, index: usize, unit: &'u Unit) {
        let texts = |files: &'u BTreeMap<String, String>| files.iter().map(|(n, c)| (n.as_str(), c.as_str()));
        self.classes.extend(texts(&unit.content.classes));
        self.sources.extend(texts(&unit.content.sources));
        self.units.push(index);
    }

    /// Writes the files, and links them.
    fn bench(self, surroundings: &Surroundings<'_>, jdk: &Path) -> anyhow::Result<Bench> {
        let paths = |files: &[NamedFile]| files.iter().map(|file| file.path.clone()).collect::<Vec<_>>();
        let opened = Sources { jdk: jdk.to_path_buf(), stand_ins: surroundings.trusts, ..Sources::default() };
        let class_path = paths(surroundings.class_path);
        let mut refused = Vec::new();
        if self.classes.is_empty() {
            let (classpath, class_files) = (paths(surroundings.class_roots), paths(surroundings.class_files));
            let packages = classpath.iter().filter(|path| path.is_dir()).cloned().collect();
            let (group, folder) = given(Sources { classpath, class_files, ..opened }, &class_path, &mut refused)?;
            let text_roots = TextRoots { packages, ..TextRoots::default() };
            return Ok(Bench { group, text_roots, units: self.units, _folder: folder });
        }
        let folder = scratch::folder("for compiled classes")?;
        let [classes, sources, adapters] = ["classes.jar", "sources", "adapters"].map(|name| folder.path().join(name));
        self.write_jar(&classes)?;
        let mut read = Vec::new();
        let mut texts = BTreeMap::new();
        for (name, text) in &self.sources {
            let path = inside(&sources, name)?;
            read.push(TestSource::of(&path, text, false)?);
            texts.insert(path, (*text).to_string());
        }
        let group = linked(&opened, read, &class_path, (&classes, &adapters), &mut refused)?;
        let text_roots = TextRoots { packages: vec![sources], texts: texts.into(), ..TextRoots::default() };
        Ok(Bench { group, text_roots, units: self.units, _folder: Some(folder) })
    }

    /// Writes all classes to one file: many small ones would cost more than most units do.
    fn write_jar(&self, path: &Path) -> anyhow::Result<()> {
        let mut jar = ZipWriter::new(BufWriter::new(File::create(path)?));
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        for (name, text) in &self.classes {
            inside(path, name)?;
            jar.start_file(*name, options)?;
            jar.write_all(&class_bytes(name, text)?)?;
        }
        jar.finish()?.flush()?;
        Ok(())
    }
}

fn refusal(name: &str, why: &str) -> InputError {
    InputError::NotATest { origin: name.to_string(), why: why.to_string() }
}

/// A class file that is given in base 64.
fn class_bytes(name: &str, text: &str) -> Result<Vec<u8>, InputError> {
    BASE64.decode(text.as_bytes()).map_err(|error| refusal(name, &error.to_string()))
}

/// Writes a class file, which is given in base 64, below a folder.
pub fn write_class(folder: &Path, name: &str, text: &str) -> anyhow::Result<()> {
    write(folder, name, &class_bytes(name, text)?)
}

/// Files that units only name must be the same here.
pub fn check_files<'u>(files: impl Iterator<Item = &'u NamedFile>) -> Result<(), InputError> {
    for file in files.collect::<BTreeSet<_>>() {
        if NamedFile::of(&file.path)? != *file {
            return Err(InputError::OtherFile { path: file.path.clone() });
        }
    }
    Ok(())
}

/// Writes a file below a folder.
pub fn write(folder: &Path, name: &str, content: &[u8]) -> anyhow::Result<()> {
    let path = inside(folder, name)?;
    std::fs::create_dir_all(path.parent().unwrap_or(folder))?;
    Ok(std::fs::write(&path, content)?)
}

/// The path of a file below a folder. A name that leads elsewhere is refused.
fn inside(folder: &Path, name: &str) -> Result<PathBuf, InputError> {
    if name.is_empty() || !Path::new(name).components().all(|part| matches!(part, Component::Normal(_))) {
        return Err(refusal(name, "it leads out of the folder that units are unpacked in"));
    }
    Ok(folder.join(name))
}
