//! Classes that were compiled before, in a folder of the user's, by the name of everything that the compiler could look at ([`seen`](super::seen)).
//!
//! Files are written whole under another name first, so many processes may use one folder; each begins with the hash of the rest, so what is torn or
//! damaged is as good as not there. Only what is the user's own and what nobody else can write is believed. What is used least recently is removed when
//! there is too much.

use sha2::{Digest, Sha256};
use std::fs::{DirBuilder, File, Metadata};
use std::io::Write;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Component, Path, PathBuf};
use std::sync::OnceLock;
use std::time::SystemTime;

/// Most bytes that are kept. The half is removed then.
const MOST_KEPT: u64 = 256 << 20;
/// Most bytes of one compilation that is kept.
const MOST_OF_ONE: u64 = 32 << 20;
/// What a file begins with.
const MAGIC: &[u8] = b"jmmc classes 1\n";
/// The end of the names of the files that are kept.
const EXTENSION: &str = "classes";

/// The cache of this process, if there is one.
static OPENED: OnceLock<Option<CompileCache>> = OnceLock::new();

/// A folder of compiled classes.
#[derive(Debug)]
pub struct CompileCache {
    folder: PathBuf,
}

/// Opens the cache in a folder for this process, or does without.
pub fn open(folder: Option<&Path>) {
    let _ = OPENED.set(folder.and_then(CompileCache::open));
}

/// The cache of this process, if there is one.
pub fn opened() -> Option<&'static CompileCache> {
    OPENED.get()?.as_ref()
}

impl CompileCache {
    /// The cache in a folder, which is made if it does not exist; none if others can write there.
    fn open(folder: &Path) -> Option<CompileCache> {
        if let Some(above) = folder.parent() {
            std::fs::create_dir_all(above).ok()?;
        }
        if let Err(error) = DirBuilder::new().mode(0o700).create(folder)
            && error.kind() != std::io::ErrorKind::AlreadyExists
        {
            return None;
        }
        let metadata = std::fs::symlink_metadata(folder).ok()?;
        (metadata.is_dir() && is_own(&metadata)).then(|| CompileCache { folder: folder.to_path_buf() })
    }

    /// Writes the classes of that name into a folder; whether there are any.
    pub fn fetch(&self, name: &[u8; 32], into: &Path) -> bool {
        let path = self.file(name);
        let packed = self.read(&path);
        let Some(classes) = packed.as_deref().and_then(unpack) else {
            return false;
        };
        // What was used lately is kept longest.
        let _ = File::options().append(true).open(&path).and_then(|file| file.set_modified(SystemTime::now()));
        classes.iter().all(|(name, content)| {
            let file = into.join(name);
            let folder = file.parent().unwrap_or(into);
            std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&file, content)).is_ok()
        })
    }

    /// Keeps the classes in a folder under a name. A cache that cannot be written is no reason to fail, so nobody is told.
    pub fn keep(&self, name: &[u8; 32], from: &Path) {
        let mut classes = Vec::new();
        if collect(from, Path::new(""), &mut classes).is_some() {
            let _ = self.write(&self.file(name), |file| file.write_all(&pack(&classes)));
            self.prune();
        }
    }

    /// The path of a file of the cache that is not a compilation, if it is there and can be believed.
    pub fn beside(&self, name: &str) -> Option<PathBuf> {
        let path = self.folder.join(name);
        is_own_file(&path).then_some(path)
    }

    /// Copies such a file into the cache.
    pub fn put_beside(&self, name: &str, from: &Path) {
        let copy = |file: &mut File| std::io::copy(&mut File::open(from)?, file).map(drop);
        let _ = self.write(&self.folder.join(name), copy);
    }

    /// Removes such a file.
    pub fn remove_beside(&self, name: &str) {
        // Another process may have removed it.
        let _ = std::fs::remove_file(self.folder.join(name));
    }

    fn file(&self, name: &[u8; 32]) -> PathBuf {
        self.folder.join(data_encoding::HEXLOWER.encode(name)).with_extension(EXTENSION)
    }

    fn read(&self, path: &Path) -> Option<Vec<u8>> {
        is_own_file(path).then(|| std::fs::read(path).ok()).flatten()
    }

    fn write(&self, path: &Path, content: impl FnOnce(&mut File) -> std::io::Result<()>) -> std::io::Result<()> {
        let mut temporary = tempfile::NamedTempFile::new_in(&self.folder)?;
        content(temporary.as_file_mut())?;
        temporary.persist(path).map_err(|error| error.error)?;
        Ok(())
    }

    /// Removes what was used least recently if there is too much, and what processes have left that were ended.
    fn prune(&self) {
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut files: Vec<(SystemTime, u64, PathBuf)> = entries
            .filter_map(|entry| {
                let metadata = entry.metadata().ok().filter(Metadata::is_file)?;
                Some((metadata.modified().ok()?, metadata.len(), entry.path()))
            })
            .collect();
        let mut all: u64 = files.iter().map(|(_, size, _)| size).sum();
        if all <= MOST_KEPT {
            return;
        }
        files.sort();
        for (_, size, path) in files {
            if all <= MOST_KEPT / 2 {
                break;
            }
            // Another process may have removed it.
            let _ = std::fs::remove_file(path);
            all -= size;
        }
    }
}

/// Whether something belongs to this user, and to nobody else.
fn is_own(metadata: &Metadata) -> bool {
    metadata.uid() == rustix::process::geteuid().as_raw() && metadata.mode() & 0o022 == 0
}

fn is_own_file(path: &Path) -> bool {
    std::fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_file() && is_own(&metadata))
}

/// The files in a folder and below, in the order of their names; none if there is too much.
fn collect(folder: &Path, below: &Path, classes: &mut Vec<(String, Vec<u8>)>) -> Option<()> {
    let mut entries: Vec<_> = std::fs::read_dir(folder.join(below)).ok()?.collect::<Result<_, _>>().ok()?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let place = below.join(entry.file_name());
        if entry.file_type().ok()?.is_dir() {
            collect(folder, &place, classes)?;
        } else {
            classes.push((place.to_str()?.to_string(), std::fs::read(entry.path()).ok()?));
        }
    }
    let size: u64 = classes.iter().map(|(_, content)| content.len() as u64).sum();
    (size <= MOST_OF_ONE).then_some(())
}

fn pack(classes: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut body = Vec::new();
    for (name, content) in classes {
        for part in [name.as_bytes(), content] {
            body.extend((part.len() as u64).to_le_bytes());
            body.extend(part);
        }
    }
    [MAGIC, &Sha256::digest(&body), &body].concat()
}

/// What was packed; none if it was changed since.
fn unpack(packed: &[u8]) -> Option<Vec<(PathBuf, &[u8])>> {
    let (hash, mut body) = packed.strip_prefix(MAGIC)?.split_at_checked(32)?;
    if Sha256::digest(body).as_slice() != hash {
        return None;
    }
    let mut part = || -> Option<&[u8]> {
        let (length, rest) = body.split_at_checked(8)?;
        let (part, rest) = rest.split_at_checked(usize::try_from(u64::from_le_bytes(length.try_into().ok()?)).ok()?)?;
        body = rest;
        Some(part)
    };
    let mut classes = Vec::new();
    while let Some(name) = part() {
        let name = PathBuf::from(std::str::from_utf8(name).ok()?);
        // Nothing is written elsewhere, whatever a file says.
        if !name.components().all(|part| matches!(part, Component::Normal(_))) {
            return None;
        }
        classes.push((name, part()?));
    }
    Some(classes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn what_is_packed_is_unpacked_and_nothing_else() {
        let classes = vec![("a/B.class".to_string(), vec![1, 2]), ("C.class".to_string(), Vec::new())];
        let packed = pack(&classes);
        let expected = vec![(PathBuf::from("a/B.class"), &[1u8, 2][..]), (PathBuf::from("C.class"), &[][..])];
        assert_eq!(unpack(&packed), Some(expected));
        for at in 0..packed.len() {
            let mut changed = packed.clone();
            changed[at] ^= 1;
            assert_eq!(unpack(&changed), None, "{at}");
            assert_eq!(unpack(&packed[..at]), None, "{at}");
        }
        for outside in ["../B.class", "/B.class", "a/../../B.class"] {
            assert_eq!(unpack(&pack(&[(outside.to_string(), Vec::new())])), None);
        }
    }

    #[test]
    fn only_what_is_ones_own_is_believed() {
        let place = tempfile::tempdir().unwrap();
        let (folder, from) = (place.path().join("cache"), place.path().join("from"));
        std::fs::create_dir_all(from.join("a")).unwrap();
        std::fs::write(from.join("a/B.class"), "B").unwrap();
        let cache = CompileCache::open(&folder).unwrap();
        let name = [7; 32];
        let fetched = |into: &str| {
            let into = place.path().join(into);
            cache.fetch(&name, &into).then(|| std::fs::read_to_string(into.join("a/B.class")).unwrap())
        };
        assert_eq!(fetched("before"), None);
        cache.keep(&name, &from);
        assert_eq!(fetched("after"), Some("B".to_string()));
        let writable = |path: &Path, mode| std::fs::set_permissions(path, PermissionsExt::from_mode(mode)).unwrap();
        writable(&cache.file(&name), 0o620);
        assert_eq!(fetched("writable"), None);
        writable(&folder, 0o770);
        assert!(CompileCache::open(&folder).is_none());
        writable(&folder, 0o700);
        std::os::unix::fs::symlink(&folder, place.path().join("link")).unwrap();
        assert!(CompileCache::open(&place.path().join("link")).is_none());
    }

    #[test]
    fn what_was_used_least_recently_goes_first() {
        let place = tempfile::tempdir().unwrap();
        let (folder, from) = (place.path().join("cache"), place.path().join("from"));
        std::fs::create_dir(&from).unwrap();
        std::fs::write(from.join("B.class"), "B").unwrap();
        let cache = CompileCache::open(&folder).unwrap();
        cache.keep(&[1; 32], &from);
        // Larger than it may be, without a byte on the disk.
        let large = File::create(folder.join("large")).unwrap();
        large.set_len(MOST_KEPT).unwrap();
        large.set_modified(SystemTime::UNIX_EPOCH).unwrap();
        cache.keep(&[2; 32], &from);
        assert!(!folder.join("large").exists());
        assert!(cache.fetch(&[1; 32], &place.path().join("one")) && cache.fetch(&[2; 32], &place.path().join("two")));
    }
}
