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

static CLASSES: LazyLock<FxHashMap<Box<str>, Box<[u8]>>> = LazyLock::new(|| {
    let mut classes = FxHashMap::default();
    let Ok(mut archive) = ZipArchive::new(Cursor::new(ARCHIVE)) else {
        return classes;
    };
    for index in 0..archive.len() {
        let Ok(mut entry) = archive.by_index(index) else {
            continue;
        };
        let name = entry.name().ok().and_then(|name| name.strip_suffix(".class").map(Box::from));
        let mut bytes = Vec::new();
        if let Some(name) = name
            && entry.read_to_end(&mut bytes).is_ok()
        {
            classes.insert(name, bytes.into_boxed_slice());
        }
    }
    classes
});

/// The class file of the stand-in for the class of that internal name, if there is one.
pub(crate) fn stand_in(name: &str) -> Option<Box<[u8]>> {
    CLASSES.get(name).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_archive_can_be_read() {
        assert!(stand_in("java/util/concurrent/locks/ReentrantLock").is_some());
        assert!(stand_in("java/lang/Object").is_none());
    }
}
