//! Compiling sources with the JDK's own compiler, or taking what it made of the same before.

pub mod cache;
mod seen;
mod start;

use crate::errors::InputError;
use crate::leash::{self, FinishedRun, RunEnding, RunLimits};
use crate::suite::identity;
use cache::CompileCache;
use jmmc_program::Sources;
use start::QuickStart;
use std::ffi::OsString;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Limits of a compilation: a short source can make the compiler use all of both. The heap is given as a flag for its virtual machine.
const HEAP: &str = "-J-Xmx1g";
const MEMORY: &str = "1 GB of memory";
const TIME: Duration = Duration::from_secs(120);
/// How sources are compiled: with debug information, and without running code of others.
const FLAGS: [&str; 4] = ["-g", "-proc:none", "-encoding", "UTF-8"];

/// Compiles `files` together into `into`, with debug information.
///
/// Classes that they use and that are not given are looked for in `class_path` and, as source, beside the files.
pub fn compile(jdk: &Path, files: &[PathBuf], class_path: &[PathBuf], into: &Path) -> Result<(), InputError> {
    let compilation = Compilation { jdk, files, class_path, into };
    // The compiler may look at classes that are there already.
    let is_empty = || std::fs::read_dir(into).is_ok_and(|mut entries| entries.next().is_none());
    match cache::opened().filter(|_| is_empty()) {
        Some(cache) => compilation.run_once(cache),
        None => compilation.judge(&compilation.run(&mut compilation.command())?),
    }
}

/// One run of the compiler.
struct Compilation<'a> {
    jdk: &'a Path,
    files: &'a [PathBuf],
    class_path: &'a [PathBuf],
    into: &'a Path,
}

impl Compilation<'_> {
    /// Takes what was compiled before, or compiles it and keeps it.
    fn run_once(&self, cache: &CompileCache) -> Result<(), InputError> {
        let seen = || seen::seen(&self.compiler()?, self.files, self.class_path);
        let before = seen();
        if before.as_ref().is_some_and(|seen| cache.fetch(&seen.name, self.into)) {
            return Ok(());
        }
        let mut command = self.command();
        let started = QuickStart::prepare(&mut command, cache, self.jdk, &identity::jdk(self.jdk));
        let mut ran = self.run(&mut command)?;
        if started.as_ref().is_some_and(|started| started.failed(&ran, cache)) {
            ran = self.run(&mut self.command())?;
        }
        self.judge(&ran)?;
        if let Some(started) = started {
            started.finish(cache);
        }
        // What somebody has changed meanwhile may have been read before or after.
        if let Some(before) = before.filter(|before| seen().as_ref() == Some(before)) {
            cache.keep(&before.name, self.into);
        }
        Ok(())
    }

    /// What the result depends on besides sources and classes; none if the JDK cannot be told from another.
    fn compiler(&self) -> Option<String> {
        let file = |name: &str| std::fs::metadata(self.jdk.join(name)).ok();
        let (modules, javac) = (file("lib/modules")?, file("bin/javac")?);
        let changed = [&modules, &javac].map(|file| (file.len(), file.mtime(), file.mtime_nsec(), file.ctime()));
        Some(format!("{} {} {FLAGS:?} {changed:?}", identity::JMMC, identity::jdk(self.jdk)))
    }

    fn command(&self) -> Command {
        let mut command = Command::new(self.jdk.join("bin/javac"));
        // A short compilation is over before the optimising compiler pays.
        command.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", HEAP]);
        command.args(FLAGS).arg("-d").arg(self.into);
        command.arg("-sourcepath").arg(joined(&source_roots(self.files)));
        // An empty class path is the current folder, whose classes no engine would find.
        let nothing_else = [self.into.to_path_buf()];
        let class_path = if self.class_path.is_empty() { &nothing_else } else { self.class_path };
        command.arg("-classpath").arg(joined(class_path));
        command.args(self.files.iter().map(|file| absolute(file))).stdin(Stdio::null());
        command
    }

    fn run(&self, command: &mut Command) -> Result<FinishedRun, InputError> {
        let limits = RunLimits { time: TIME, memory: None };
        let no_compiler = |why: std::io::Error| InputError::NoCompiler { home: self.jdk.into(), why: why.to_string() };
        leash::run(command, &limits, &mut |_| true).map_err(no_compiler)
    }

    fn judge(&self, ran: &FinishedRun) -> Result<(), InputError> {
        let messages = (String::from_utf8_lossy(&ran.stderr) + String::from_utf8_lossy(&ran.stdout)).into_owned();
        let stopped = |limit: String| InputError::CompilerStopped { files: self.files.to_vec(), limit };
        match ran.ending {
            RunEnding::Exited(status) if status.success() => Ok(()),
            RunEnding::Exited(_) if messages.contains("java.lang.OutOfMemoryError") => Err(stopped(MEMORY.to_string())),
            RunEnding::Exited(_) => Err(InputError::DoesNotCompile { files: self.files.to_vec(), messages }),
            RunEnding::TooLong | RunEnding::TooLarge | RunEnding::Abandoned => {
                Err(stopped(format!("{} s", TIME.as_secs())))
            }
        }
    }
}

/// The class path for the compiler, which takes no single class files.
pub fn class_path(sources: &Sources) -> Vec<PathBuf> {
    let mut path = sources.classpath.clone();
    // One of the folders around a class file is the one in which its package begins.
    path.extend(sources.class_files.iter().flat_map(|file| file.ancestors().skip(1)).map(Path::to_path_buf));
    path
}

/// A file name that `javac` cannot take for a flag or an argument file.
fn absolute(file: &Path) -> PathBuf {
    std::path::absolute(file).unwrap_or_else(|_| file.to_path_buf())
}

fn joined(paths: &[PathBuf]) -> OsString {
    paths.iter().map(|path| path.as_os_str()).collect::<Vec<_>>().join(":".as_ref())
}

/// The folders in which the packages of the sources begin, without repetition.
pub fn source_roots(files: &[PathBuf]) -> Vec<PathBuf> {
    let mut roots: Vec<PathBuf> = Vec::new();
    for file in files {
        let package = std::fs::read(file).map(|text| package(&String::from_utf8_lossy(&text))).unwrap_or_default();
        if let Some(root) = source_root(&absolute(file), &package)
            && !roots.contains(&root)
        {
            roots.push(root);
        }
    }
    roots
}

/// The folder of the file, minus the folders of its package; the folder itself if they do not match.
fn source_root(file: &Path, package: &str) -> Option<PathBuf> {
    let folder = file.parent()?;
    let mut root = folder;
    for part in package.split('.').rev().filter(|part| !part.is_empty()) {
        if root.file_name().is_none_or(|name| name != part) {
            return Some(folder.to_path_buf());
        }
        root = root.parent()?;
    }
    Some(root.to_path_buf())
}

/// The package that a source declares; empty if none is seen. Good enough to guess a folder: `javac` has the last word.
pub fn package(source: &str) -> String {
    let declaration = source.lines().find_map(|line| line.trim().strip_prefix("package ")?.split_once(';'));
    declaration.map(|(name, _)| name.trim().to_string()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_is_cut_from_the_folder() {
        let check = |file: &str, package: &str, root: &str| {
            assert_eq!(source_root(Path::new(file), package).unwrap(), Path::new(root));
        };
        check("/src/Foo.java", "", "/src");
        check("/src/a/b/Foo.java", "a.b", "/src");
        check("/src/b/Foo.java", "a.b", "/src/b");
    }

    #[test]
    fn the_package_declaration_is_found() {
        assert_eq!(package("// bank\npackage a.b ;\nclass C {}"), "a.b");
        assert_eq!(package("class C {}"), "");
    }
}
