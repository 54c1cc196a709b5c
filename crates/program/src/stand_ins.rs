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

static OPENED: LazyLock<Option<ZipArchive<Cursor<&'static [u8]>>>> =
    LazyLock::new(|| ZipArchive::new(Cursor::new(ARCHIVE)).ok());

/// Where the archive holds each class; it is unpacked when it is asked for.
static CLASSES: LazyLock<FxHashMap<Box<str>, usize>> = LazyLock::new(|| {
    let names = OPENED.iter().flat_map(ZipArchive::file_names).enumerate();
    names.filter_map(|(index, name)| Some((Box::from(name.ok()?.strip_suffix(".class")?), index))).collect()
});

/// The class file of the stand-in for the class of that internal name, if there is one.
pub(crate) fn stand_in(name: &str) -> Option<Box<[u8]>> {
    let index = *CLASSES.get(name)?;
    let mut bytes = Vec::new();
    OPENED.clone()?.by_index(index).ok()?.read_to_end(&mut bytes).ok()?;
    Some(bytes.into_boxed_slice())
}

/// Internal names of all stand-ins, and of what belongs to them.
pub fn stand_ins() -> Vec<&'static str> {
    CLASSES.keys().map(|name| &**name).collect()
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

    /// The archive holds the sources that it was compiled from.
    #[test]
    fn the_archive_is_up_to_date() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("stand-ins");
        let mut archive = ZipArchive::new(Cursor::new(ARCHIVE)).unwrap();
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
        assert!(sources == compiled, "the archive is not compiled from these sources; run scripts/stand-ins");
    }
}
