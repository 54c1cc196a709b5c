//! Stand-ins: classes of our own in place of classes of `java.util.concurrent`, each at the level of its documentation.
//!
//! Their sources are in `stand-ins/`, compiled by `scripts/stand-ins` into an archive that is part of the program. They are written in Java, because that is what everybody who
//! knows the documentation can read, and because all engines run it as they run everything else.
//!
//! Errs on: nothing here; what each stand-in leaves out is said in its source, and ends as not analysed, by name.

use std::io::{Cursor, Read};
use std::sync::LazyLock;

use rustc_hash::FxHashMap;
use zip::ZipArchive;

const ARCHIVE: &[u8] = include_bytes!("../stand-ins.jar");
/// Classes of our own beside those of the JDK (`added/`), for what the JVM does in native code: they stand in for nothing, and are always there.
const ADDED: &[u8] = include_bytes!("../added.jar");

/// An archive of classes, each unpacked when it is asked for.
struct Archive {
    opened: Option<ZipArchive<Cursor<&'static [u8]>>>,
    /// Where it holds each class.
    classes: FxHashMap<Box<str>, usize>,
}

impl Archive {
    fn open(bytes: &'static [u8]) -> Archive {
        let opened = ZipArchive::new(Cursor::new(bytes)).ok();
        let names = opened.iter().flat_map(ZipArchive::file_names).enumerate();
        let class = |name: &str| name.strip_suffix(".class").map(Box::from);
        let classes = names.filter_map(|(index, name)| Some((class(&name.ok()?)?, index))).collect();
        Archive { opened, classes }
    }

    fn class(&self, name: &str) -> Option<Box<[u8]>> {
        let index = *self.classes.get(name)?;
        let mut bytes = Vec::new();
        self.opened.clone()?.by_index(index).ok()?.read_to_end(&mut bytes).ok()?;
        Some(bytes.into_boxed_slice())
    }
}

static STAND_INS: LazyLock<Archive> = LazyLock::new(|| Archive::open(ARCHIVE));
static ADDITIONS: LazyLock<Archive> = LazyLock::new(|| Archive::open(ADDED));

/// The class file of the stand-in for the class of that internal name, if there is one.
pub(crate) fn stand_in(name: &str) -> Option<Box<[u8]>> {
    STAND_INS.class(name)
}

/// The class file of the class of that internal name that is added to the JDK's, if there is one.
pub(crate) fn added(name: &str) -> Option<Box<[u8]>> {
    ADDITIONS.class(name)
}

/// Internal names of all stand-ins, and of what belongs to them.
pub fn stand_ins() -> Vec<&'static str> {
    STAND_INS.classes.keys().map(|name| &**name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use std::path::Path;

    #[test]
    fn the_archive_can_be_read() {
        assert!(stand_in("java/util/concurrent/locks/ReentrantLock").is_some());
        assert!(stand_in("java/lang/Object").is_none());
    }

    /// The archives hold the sources that they were compiled from.
    #[test]
    fn the_archives_are_up_to_date() {
        is_up_to_date(ARCHIVE, "stand-ins");
        is_up_to_date(ADDED, "added");
    }

    fn is_up_to_date(archive: &'static [u8], folder: &str) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let mut archive = ZipArchive::new(Cursor::new(archive)).unwrap();
        let mut compiled = BTreeMap::new();
        for index in 0..archive.len() {
            let mut entry = archive.by_index(index).unwrap();
            let name = entry.name().unwrap().to_string();
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).unwrap();
            compiled.insert(name, bytes);
        }
        compiled.retain(|name, _| name.ends_with(".java"));
        let (mut sources, mut folders) = (BTreeMap::new(), vec![root.clone()]);
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let name = path.strip_prefix(&root).unwrap().to_str().unwrap().to_string();
                    sources.insert(name, std::fs::read(path).unwrap());
                }
            }
        }
        assert!(sources == compiled, "{folder}.jar is not compiled from these sources; run scripts/stand-ins");
    }
}
