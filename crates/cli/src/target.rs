//! From PATHs to something that can be run: where classes come from, and which class has the main method.

use crate::environment::Environment;
use crate::errors::InputError;
use crate::scratch::{self, Scratch};
use crate::settings::Input;
use crate::source_text::TextRoots;
use crate::{javac, jdk};
use jmmc_program::Sources;
use std::path::{Path, PathBuf};

/// Something that can be run, once its main class is chosen.
pub struct Target {
    /// Where classes come from.
    pub sources: Sources,
    /// Where source text may be.
    pub text_roots: TextRoots,
    /// The PATHs, whose names tell main classes apart.
    paths: Vec<PathBuf>,
    /// Where compiled sources are, as long as the target lives.
    pub compiled: Option<Scratch>,
    /// The sources that were compiled.
    pub java: Vec<PathBuf>,
}

/// The PATHs, sorted by what they are.
#[derive(Default)]
struct Sorted {
    java: Vec<PathBuf>,
    classes: Vec<PathBuf>,
    folders_and_jars: Vec<PathBuf>,
}

impl Target {
    /// Sorts the PATHs, finds the JDK and compiles the sources.
    pub fn prepare(input: &Input, environment: &Environment) -> anyhow::Result<Target> {
        let mut sorted = Sorted::default();
        for path in &input.paths {
            sorted.add(path)?;
        }
        let jdk = jdk::find(input.jdk.as_deref(), environment)?;
        let text_roots = sorted.text_roots();
        let mut classpath = sorted.folders_and_jars;
        classpath.extend(input.class_path.iter().cloned());
        let mut compiled = None;
        if !sorted.java.is_empty() {
            let into = scratch::folder("for compiled classes")?;
            javac::compile(&jdk, &sorted.java, &classpath, into.path())?;
            classpath.insert(0, into.path().to_path_buf());
            compiled = Some(into);
        }
        Ok(Target {
            sources: Sources { jdk, classpath, class_files: sorted.classes, ..Sources::default() },
            text_roots,
            paths: input.paths.clone(),
            compiled,
            java: sorted.java,
        })
    }

    /// Where the classes come from that were given, without those that are only on the class path.
    pub fn own(&self, input: &Input) -> Sources {
        let given = self.sources.classpath.len() - input.class_path.len();
        Sources { classpath: self.sources.classpath[..given].to_vec(), ..self.sources.clone() }
    }

    /// The only class with a main method, or the one that a jar's manifest names, or the one that a PATH is named after.
    ///
    /// `candidates` are the internal names of the classes that have one.
    pub fn main_class(&self, manifest: Option<String>, candidates: Vec<String>) -> Result<String, InputError> {
        if let Some(class) = manifest {
            return Ok(class);
        }
        let simple = |class: &str| class.rsplit('/').next().unwrap_or(class).to_string();
        let stems = self.paths.iter().filter_map(|path| path.file_stem()?.to_str());
        let named: Vec<&String> =
            stems.filter_map(|stem| candidates.iter().find(|class| simple(class) == stem)).collect();
        match (&candidates[..], &named[..]) {
            ([], _) => Err(InputError::NoMain { paths: self.paths.clone() }),
            ([only], _) => Ok(only.clone()),
            (_, [named]) => Ok((*named).clone()),
            (_, _) => Err(InputError::SeveralMains { classes: candidates.iter().map(|c| dotted(c)).collect() }),
        }
    }
}

/// The sources among the PATHs, and those in folders that have no classes.
pub fn java_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, InputError> {
    let mut sorted = Sorted::default();
    paths.iter().try_for_each(|path| sorted.add(path))?;
    Ok(sorted.java)
}

/// `bank/Account` as people write it.
pub fn dotted(class: &str) -> String {
    class.replace('/', ".")
}

impl Sorted {
    /// Where source text may be: where sources begin, in folders of classes, and beside a class file.
    fn text_roots(&self) -> TextRoots {
        let mut packages = javac::source_roots(&self.java);
        packages.extend(self.folders_and_jars.iter().filter(|path| path.is_dir()).cloned());
        let beside = self.classes.iter().filter_map(|class| class.parent());
        TextRoots { packages, beside: beside.map(Path::to_path_buf).collect(), ..TextRoots::default() }
    }

    fn add(&mut self, path: &Path) -> Result<(), InputError> {
        let unreadable = |error: std::io::Error| InputError::Unreadable { path: path.into(), why: error.to_string() };
        let kind = std::fs::metadata(path).map_err(unreadable)?;
        if kind.is_dir() {
            return self.add_folder(path);
        }
        let extension = path.extension().map(|e| e.to_string_lossy().to_lowercase()).unwrap_or_default();
        match extension.as_str() {
            "java" => self.java.push(path.into()),
            "class" => self.classes.push(path.into()),
            "jar" => self.folders_and_jars.push(path.into()),
            _ => return Err(InputError::UnknownKind { path: path.into() }),
        }
        Ok(())
    }

    /// A folder with classes is a root of packages; one with sources only is compiled.
    fn add_folder(&mut self, folder: &Path) -> Result<(), InputError> {
        let mut files = Vec::new();
        collect_files(folder, &mut files)?;
        let has_extension = |file: &Path, extension: &str| file.extension().is_some_and(|e| e == extension);
        if files.iter().any(|file| has_extension(file, "class")) {
            self.folders_and_jars.push(folder.into());
            return Ok(());
        }
        files.retain(|file| has_extension(file, "java"));
        if files.is_empty() {
            return Err(InputError::EmptyFolder { path: folder.into() });
        }
        self.java.append(&mut files);
        Ok(())
    }
}

/// All files below a folder, in order of their names. Links to folders are not followed, since they may lead in circles.
pub fn collect_files(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), InputError> {
    let unreadable = |error: std::io::Error| InputError::Unreadable { path: folder.into(), why: error.to_string() };
    let mut entries: Vec<_> = std::fs::read_dir(folder).and_then(Iterator::collect).map_err(unreadable)?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            collect_files(&entry.path(), files)?;
        } else {
            files.push(entry.path());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(paths: &[&str], manifest: Option<&str>, candidates: &[&str], expected: Result<&str, InputError>) {
        let target = Target {
            sources: Sources::default(),
            text_roots: TextRoots::default(),
            paths: paths.iter().map(PathBuf::from).collect(),
            compiled: None,
            java: Vec::new(),
        };
        let candidates = candidates.iter().map(|c| c.to_string()).collect();
        assert_eq!(target.main_class(manifest.map(str::to_string), candidates), expected.map(str::to_string));
    }

    #[test]
    fn the_only_main_is_taken() {
        check(&["x/Foo.java"], None, &["a/Bar"], Ok("a/Bar"));
    }

    #[test]
    fn the_manifest_wins() {
        check(&["app.jar"], Some("a/Main"), &["a/B", "a/C"], Ok("a/Main"));
    }

    #[test]
    fn a_file_name_decides_between_several() {
        check(&["x/Foo.java"], None, &["a/Bar", "a/Foo"], Ok("a/Foo"));
    }

    #[test]
    fn several_are_listed() {
        let classes = vec!["a.Bar".to_string(), "a.Foo".to_string()];
        check(&["folder"], None, &["a/Bar", "a/Foo"], Err(InputError::SeveralMains { classes }));
    }

    #[test]
    fn none_is_an_error() {
        check(&["Foo.class"], None, &[], Err(InputError::NoMain { paths: vec!["Foo.class".into()] }));
    }
}
