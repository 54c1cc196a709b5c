//! Everything that the compiler may look at in a compilation: the name under which its result is kept.
//!
//! The compiler looks for classes that are not given in the class path and, as source, below the folders in which the packages of the given sources begin (`-sourcepath`). It looks
//! only for names that it has read, so a folder or a source whose name is no word of any text read so far is not looked at, and what is, adds its words. With a class path all sources
//! below are taken to be looked at, because class files name classes, too. Which of a source and a class of one name is the newer decides between them; times count only where there
//! are both.
//!
//! Errs on: not knowing. What is too much to be read, escapes that hide words, jars that name other jars and whatever cannot be read make a compilation one that is not kept.

use crate::javac::source_roots;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::Metadata;
use std::io::Read;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// Most files and folders that are looked at.
const MOST_ENTRIES: usize = 20_000;
/// Most bytes that are read.
const MOST_BYTES: u64 = 64 << 20;
/// Sources that are looked at whatever is read: they speak of all others of their folder.
const ALWAYS: [&str; 2] = ["package-info", "module-info"];

/// What a compilation may look at.
#[derive(PartialEq, Eq)]
pub struct CompilerInputs {
    /// The hash of names and contents; the same for the same result.
    pub name: [u8; 32],
    /// When each of the files was changed last, as exactly as the system tells.
    changed: Vec<(PathBuf, [i64; 4])>,
}

/// What the compilation of `files` with a class path may look at, if that can be told. `compiler` is what else its result depends on.
pub fn seen(compiler: &str, files: &[PathBuf], class_path: &[PathBuf]) -> Option<CompilerInputs> {
    let mut reader = Reader::default();
    reader.part(compiler.as_bytes());
    let everything = !class_path.is_empty();
    let others = SourceWalk::new(files, everything, &mut reader)?.read(&mut reader)?;
    reader.times = everything && others;
    if reader.times {
        let changed: Vec<_> = reader.changed.iter().map(|(_, times)| times[..2].to_vec()).collect();
        changed.iter().for_each(|times| reader.times(times));
    }
    for entry in class_path {
        reader.class_path_entry(entry)?;
    }
    Some(CompilerInputs { name: reader.hash.finalize().into(), changed: reader.changed })
}

/// The sources that may be looked at.
struct SourceWalk {
    roots: Vec<PathBuf>,
    /// Those that are known, and whether they were given.
    files: BTreeMap<PathBuf, bool>,
    words: BTreeSet<String>,
    /// Whether everything below the roots may be looked at.
    everything: bool,
}

impl SourceWalk {
    /// The sources that are given, in their order.
    fn new(files: &[PathBuf], everything: bool, reader: &mut Reader) -> Option<SourceWalk> {
        let roots = source_roots(files);
        let mut walk = SourceWalk { roots, files: BTreeMap::new(), words: BTreeSet::new(), everything };
        for file in files {
            let file = std::path::absolute(file).ok()?;
            let (index, name) = walk.place(&file)?;
            reader.part(&index.to_le_bytes());
            reader.part(name.as_os_str().as_encoded_bytes());
            walk.add(&file, true, reader)?;
        }
        Some(walk)
    }

    /// The root that a file is below, and its name from there.
    fn place(&self, file: &Path) -> Option<(usize, PathBuf)> {
        let places = self.roots.iter().enumerate();
        let mut places = places.filter_map(|(index, root)| Some((index, file.strip_prefix(root).ok()?.to_path_buf())));
        places.next()
    }

    fn add(&mut self, file: &Path, given: bool, reader: &mut Reader) -> Option<()> {
        let text = String::from_utf8(reader.file(file)?).ok()?;
        self.words.extend(words(&text)?.map(str::to_string));
        self.files.insert(file.to_path_buf(), given);
        Some(())
    }

    /// Reads what else may be looked at until nothing new is named; whether there is anything.
    fn read(mut self, reader: &mut Reader) -> Option<bool> {
        loop {
            let known = (self.files.len(), self.words.len());
            for (index, root) in self.roots.clone().iter().enumerate() {
                self.folder(index, root, Path::new(""), reader)?;
            }
            if (self.files.len(), self.words.len()) == known {
                return Some(self.files.values().any(|given| !given));
            }
        }
    }

    /// Reads what may be looked at in a folder and below.
    fn folder(&mut self, index: usize, root: &Path, below: &Path, reader: &mut Reader) -> Option<()> {
        let names = reader.entries(&root.join(below))?;
        // A folder with sources is a package, which may clash with a class of its name.
        let has_sources = names.iter().any(|name| Path::new(name).extension().is_some_and(|e| e == "java"));
        reader.part(below.as_os_str().as_encoded_bytes());
        reader.part(&[u8::from(has_sources)]);
        for name in names {
            let (path, place) = (root.join(below).join(&name), below.join(&name));
            // A name that is no text is none that a text says.
            let Some(name) = name.to_str() else { continue };
            let stem = name.strip_suffix(".java");
            let is_named = |name: &str| self.everything || ALWAYS.contains(&name) || self.words.contains(name);
            if !is_named(stem.unwrap_or(name)) || self.files.contains_key(&path) {
                continue;
            }
            let Ok(kind) = std::fs::metadata(&path) else { continue };
            if kind.is_dir() && stem.is_none() {
                self.folder(index, root, &place, reader)?;
            } else if kind.is_file() && stem.is_some() {
                reader.part(&index.to_le_bytes());
                reader.part(place.as_os_str().as_encoded_bytes());
                self.add(&path, false, reader)?;
            }
        }
        Some(())
    }
}

/// The words of a source: whatever could be a name or a part of one. None if the text may say names in another way: by escapes [JLS §3.3], or with characters within that
/// the compiler ignores, none of which can be printed [JLS §3.8].
fn words(text: &str) -> Option<impl Iterator<Item = &str>> {
    let is_printable = |c: char| c.escape_debug().len() == 1;
    let hides =
        |c: char| if c.is_ascii() { c.is_ascii_control() && !c.is_ascii_whitespace() } else { !is_printable(c) };
    if text.contains("\\u") || text.contains(hides) {
        return None;
    }
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$') || !c.is_ascii();
    Some(text.split(move |c| !is_part(c)).filter(|word| !word.is_empty()))
}

/// Reads files, within limits, and remembers them.
#[derive(Default)]
struct Reader {
    hash: Sha256,
    changed: Vec<(PathBuf, [i64; 4])>,
    entries: usize,
    bytes: u64,
    /// Whether it counts when files were changed.
    times: bool,
}

impl Reader {
    /// Adds something to the hash that cannot be mistaken for two things.
    fn part(&mut self, bytes: &[u8]) {
        self.hash.update((bytes.len() as u64).to_le_bytes());
        self.hash.update(bytes);
    }

    fn times(&mut self, times: &[i64]) {
        times.iter().for_each(|time| self.hash.update(time.to_le_bytes()));
    }

    /// The content of a file.
    fn file(&mut self, path: &Path) -> Option<Vec<u8>> {
        let mut file = std::fs::File::open(path).ok()?;
        let metadata = file.metadata().ok().filter(Metadata::is_file)?;
        self.bytes = self.bytes.checked_add(metadata.len()).filter(|bytes| *bytes <= MOST_BYTES)?;
        let mut content = Vec::new();
        // A file that grows meanwhile is read no further, and has changed afterwards.
        file.by_ref().take(metadata.len()).read_to_end(&mut content).ok()?;
        self.part(&content);
        let times = times(&metadata);
        if self.times {
            self.times(&times[..2]);
        }
        self.changed.push((path.to_path_buf(), times));
        Some(content)
    }

    /// The names in a folder, in their order.
    fn entries(&mut self, folder: &Path) -> Option<Vec<std::ffi::OsString>> {
        let mut names = Vec::new();
        for entry in std::fs::read_dir(folder).ok()? {
            self.entries += 1;
            if self.entries > MOST_ENTRIES {
                return None;
            }
            names.push(entry.ok()?.file_name());
        }
        names.sort();
        Some(names)
    }

    /// A jar, the classes in a folder and below, or nothing at all.
    fn class_path_entry(&mut self, entry: &Path) -> Option<()> {
        match std::fs::metadata(entry) {
            Ok(kind) if kind.is_dir() => {
                self.part(b"folder");
                self.classes(entry, Path::new(""))
            }
            Ok(_) => {
                self.part(b"jar");
                self.file(entry)?;
                names_no_others(entry).then_some(())
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                self.part(b"nothing");
                Some(())
            }
            Err(_) => None,
        }
    }

    fn classes(&mut self, folder: &Path, below: &Path) -> Option<()> {
        for name in self.entries(&folder.join(below))? {
            let (path, place) = (folder.join(below).join(&name), below.join(&name));
            let kind = std::fs::metadata(&path).ok()?;
            if kind.is_dir() {
                self.classes(folder, &place)?;
            } else if place.extension().is_some_and(|extension| extension == "class") {
                self.part(place.as_os_str().as_encoded_bytes());
                self.file(&path)?;
            }
        }
        Some(())
    }
}

/// When a file was changed, as its owner says and as the system does, both to the nanosecond.
fn times(file: &Metadata) -> [i64; 4] {
    [file.mtime(), file.mtime_nsec(), file.ctime(), file.ctime_nsec()]
}

/// Whether a jar does not name others that the compiler looks into, too (`Class-Path` of its manifest).
fn names_no_others(jar: &Path) -> bool {
    let manifest = || -> Option<String> {
        let mut jar = zip::ZipArchive::new(std::fs::File::open(jar).ok()?).ok()?;
        let named: Vec<String> = jar.file_names().map(|name| Some(name.ok()?.into_owned())).collect::<Option<_>>()?;
        let is_manifest = |name: &&String| name.eq_ignore_ascii_case("META-INF/MANIFEST.MF");
        let Some(name) = named.iter().find(is_manifest) else { return Some(String::new()) };
        let mut text = Vec::new();
        jar.by_name(name).ok()?.take(1 << 20).read_to_end(&mut text).ok()?;
        // Long lines go on with a space in the next.
        Some(String::from_utf8_lossy(&text).to_lowercase().replace("\r\n ", "").replace("\n ", ""))
    };
    manifest().is_some_and(|text| !text.contains("class-path"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_what_could_be_names() {
        let found: Vec<&str> = words("import a.b_1.*; // für $x\nclass C<T> { \"d/e\" }").unwrap().collect();
        assert_eq!(found, ["import", "a", "b_1", "für", "$x", "class", "C", "T", "d", "e"]);
        assert!(words("class \\u0041 {}").is_none() && words("class A\u{1} {}").is_none());
        assert!(words("class A\u{ad}b {}").is_none() && words("// \u{200b}").is_none());
    }

    /// A folder with a source that names `Other`, and what is seen of it after a change.
    fn seen_in(folder: &Path, class_path: &[PathBuf]) -> Option<[u8; 32]> {
        Some(seen("javac", &[folder.join("p/Main.java")], class_path)?.name)
    }

    #[test]
    fn what_may_be_looked_at_counts_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        };
        write("p/Main.java", "package p; class Main { Other other; q.Far far; }");
        let mut last = seen_in(folder.path(), &[]).unwrap();
        // What is written, and whether the compilation is another one then.
        let changes = [
            ("p/Unnamed.java", "class Unnamed {}", false),
            ("p/Main/Inner.java", "package p.Main; class Inner {}", true),
            ("r/Far.java", "package r; class Far {}", false),
            ("p/Other.java", "package p; class Other { Next next; }", true),
            ("p/Next.java", "package p; class Next {}", true),
            ("q/Far.java", "package q; public class Far {}", true),
            ("q/package-info.java", "package q;", true),
            ("module-info.java", "module m {}", true),
            ("p/Next.java", "package p; class Next { int x; }", true),
            ("p/Main.class", "no source", false),
        ];
        for (name, text, differs) in changes {
            write(name, text);
            let now = seen_in(folder.path(), &[]).unwrap();
            assert_eq!(now != last, differs, "{name}");
            last = now;
        }
        // The folder does not matter, only what is in it.
        let (copy, elsewhere) = (folder.path().join("copy"), folder.path().join("elsewhere"));
        for root in [&copy, &elsewhere] {
            std::fs::create_dir_all(root.join("p")).unwrap();
            std::fs::copy(folder.path().join("p/Other.java"), root.join("p/Main.java")).unwrap();
        }
        assert!(seen_in(&copy, &[]).is_some() && seen_in(&copy, &[]) == seen_in(&elsewhere, &[]));
        write("p/Main.java", "class \\u004dain {}");
        assert_eq!(seen_in(folder.path(), &[]), None);
    }

    #[test]
    fn class_paths_count_by_content_and_time_where_there_are_sources() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::create_dir_all(at("s/p")).unwrap();
        std::fs::create_dir_all(at("c/q")).unwrap();
        std::fs::write(at("s/p/Main.java"), "package p; class Main {}").unwrap();
        std::fs::write(at("c/q/A.class"), "one").unwrap();
        let look = |class_path: &[&str]| seen_in(&at("s"), &class_path.iter().map(|name| at(name)).collect::<Vec<_>>());
        let first = look(&["c"]).unwrap();
        let later = || {
            let file = std::fs::File::options().write(true).open(at("c/q/A.class")).unwrap();
            file.set_modified(std::time::SystemTime::UNIX_EPOCH).unwrap();
        };
        later();
        assert!(look(&["c"]) == Some(first) && look(&["missing"]).is_some_and(|name| name != first));
        std::fs::write(at("c/q/A.class"), "two").unwrap();
        assert!(look(&["c"]).is_some_and(|name| name != first));
        // A class file may name a class that only a source has; the newer counts.
        let second = look(&["c"]).unwrap();
        std::fs::create_dir_all(at("s/q")).unwrap();
        std::fs::write(at("s/q/A.java"), "package q; class A {}").unwrap();
        let third = look(&["c"]).unwrap();
        later();
        assert!(third != second && look(&["c"]).is_some_and(|name| name != third));
    }

    #[test]
    fn a_jar_that_names_others_is_too_much() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(folder.path().join("p")).unwrap();
        std::fs::write(folder.path().join("p/Main.java"), "package p; class Main {}").unwrap();
        let jar = |manifest: &str| {
            let path = folder.path().join("some.jar");
            let mut jar = zip::ZipWriter::new(std::fs::File::create(&path).unwrap());
            jar.start_file("META-INF/MANIFEST.MF", zip::write::SimpleFileOptions::default()).unwrap();
            std::io::Write::write_all(&mut jar, manifest.as_bytes()).unwrap();
            jar.finish().unwrap();
            seen_in(folder.path(), &[path])
        };
        assert!(jar("Manifest-Version: 1.0\r\n").is_some());
        assert_eq!(jar("Manifest-Version: 1.0\r\nClass-P\r\n ath: other.jar\r\n"), None);
        let broken = folder.path().join("broken.jar");
        std::fs::write(&broken, "no jar").unwrap();
        assert_eq!(seen_in(folder.path(), &[broken]), None);
    }
}
