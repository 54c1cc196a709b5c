//! Jars, multi-release ones included: a class is taken from the highest `META-INF/versions/N` that the JDK may use.

use std::borrow::Cow;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use zip::ZipArchive;
use zip::result::ZipError;

use crate::class::Origin;
use crate::error::{LinkError, LoadError};
use crate::lock::lock;
use crate::sources::{FoundClass, read_limited, unreadable};

const VERSIONS: &str = "META-INF/versions/";

/// An opened jar.
#[derive(Debug)]
pub(crate) struct Jar {
    path: PathBuf,
    archive: Mutex<ZipArchive<BufReader<File>>>,
    /// Versions of a multi-release jar that this JDK uses, highest first.
    versions: Vec<u32>,
    manifest: String,
}

impl Jar {
    /// Opens a jar for a JDK of that feature version.
    pub fn open(path: &Path, feature: u32) -> Result<Jar, LoadError> {
        let file = File::open(path).map_err(|error| unreadable(path, error))?;
        let mut archive = ZipArchive::new(BufReader::new(file))
            .map_err(|error| LoadError::BadJar { path: path.into(), detail: error.to_string().into() })?;
        let manifest = match archive.by_name("META-INF/MANIFEST.MF") {
            Ok(entry) => String::from_utf8_lossy(&read_limited(entry).unwrap_or_default()).into_owned(),
            Err(_) => String::new(),
        };
        let multi = attribute(&manifest, "Multi-Release").is_some_and(|v| v.eq_ignore_ascii_case("true"));
        let versions = if multi { versions(archive.file_names().flatten(), feature) } else { Vec::new() };
        Ok(Jar { path: path.into(), archive: Mutex::new(archive), versions, manifest })
    }

    /// The class of that internal name; its path is written `a.jar!/b/C.class`.
    pub fn find(&self, name: &str) -> Result<Option<FoundClass>, LinkError> {
        for version in &self.versions {
            if let Some(found) = self.entry(name, &format!("{VERSIONS}{version}/{name}.class"))? {
                return Ok(Some(found));
            }
        }
        self.entry(name, &format!("{name}.class"))
    }

    fn entry(&self, name: &str, entry: &str) -> Result<Option<FoundClass>, LinkError> {
        let path = || PathBuf::from(format!("{}!/{entry}", self.path.display()));
        let mut archive = lock(&self.archive);
        let content = match archive.by_name(entry) {
            Ok(content) => content,
            Err(ZipError::FileNotFound) => return Ok(None),
            Err(error) => return Err(LinkError::bad(name, &path(), error.to_string())),
        };
        match read_limited(content) {
            Ok(bytes) => Ok(Some(FoundClass { bytes, origin: Origin::User, path: path() })),
            Err(error) => Err(LinkError::bad(name, &path(), error.to_string())),
        }
    }

    /// Whether the path of a class that was found says that it is in this jar.
    pub fn holds(&self, path: &Path) -> bool {
        let path = path.to_string_lossy();
        path.strip_prefix(&*self.path.to_string_lossy()).is_some_and(|rest| rest.starts_with("!/"))
    }

    /// What the manifest says of a package (`a/b/`): its own attribute of that name, or else the one of the whole jar.
    pub fn package_attribute(&self, package: &str, name: &str) -> Option<String> {
        section(&self.manifest, package, name).or_else(|| attribute(&self.manifest, name))
    }

    /// The content of a resource; what is below `META-INF` has no versions.
    pub fn resource(&self, name: &str) -> std::io::Result<Option<Box<[u8]>>> {
        let versioned = self.versions.iter().filter(|_| !name.starts_with("META-INF/"));
        let names = versioned.map(|version| format!("{VERSIONS}{version}/{name}")).chain([name.to_string()]);
        let mut archive = lock(&self.archive);
        for name in names {
            match archive.by_name(&name) {
                Ok(content) if content.is_file() => return read_limited(content).map(Some),
                Ok(_) | Err(ZipError::FileNotFound) => {}
                Err(error) => return Err(std::io::Error::other(error.to_string())),
            }
        }
        Ok(None)
    }

    /// `Main-Class` of the manifest, as an internal name.
    pub fn main_class(&self) -> Option<String> {
        attribute(&self.manifest, "Main-Class").map(|name| name.replace('.', "/"))
    }

    /// Internal names of the classes that every JDK sees.
    pub fn class_names(&self) -> Vec<String> {
        let archive = lock(&self.archive);
        let names = archive.file_names().flatten().filter(|name| !name.starts_with("META-INF/"));
        names.filter_map(|name| name.strip_suffix(".class").map(Into::into)).collect()
    }
}

/// The main attribute of that name.
fn attribute(manifest: &str, name: &str) -> Option<String> {
    in_section(unfolded(manifest).split("\n\n").next()?, name)
}

/// The attribute of that name in the section about an entry.
fn section(manifest: &str, entry: &str, name: &str) -> Option<String> {
    let unfolded = unfolded(manifest);
    let about = unfolded.split("\n\n").skip(1).find(|section| in_section(section, "Name").as_deref() == Some(entry))?;
    in_section(about, name)
}

/// Lines as they were before they were broken.
fn unfolded(manifest: &str) -> String {
    manifest.replace("\r\n", "\n").replace("\n ", "")
}

fn in_section(section: &str, name: &str) -> Option<String> {
    section.lines().find_map(|line| {
        let (key, value) = line.split_once(':')?;
        key.eq_ignore_ascii_case(name).then(|| value.trim().to_string())
    })
}

/// Versions among the entry names that a JDK of that feature version uses, highest first.
fn versions<'n>(names: impl Iterator<Item = Cow<'n, str>>, feature: u32) -> Vec<u32> {
    let mut versions: Vec<u32> = names
        .filter_map(|name| name.strip_prefix(VERSIONS)?.split('/').next()?.parse().ok())
        .filter(|version| (9..=feature).contains(version))
        .collect();
    versions.sort_unstable_by(|a, b| b.cmp(a));
    versions.dedup();
    versions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn manifest_attributes() {
        let manifest =
            "Manifest-Version: 1.0\r\nMain-Class: a.very.lo\r\n ng.Name\r\n\r\nName: x\r\nMulti-Release: true\r\n";
        assert_eq!(attribute(manifest, "main-class").as_deref(), Some("a.very.long.Name"));
        assert_eq!(attribute(manifest, "Multi-Release"), None);
        assert_eq!(section(manifest, "x", "multi-release").as_deref(), Some("true"));
        assert_eq!(section(manifest, "y", "Multi-Release"), None);
    }

    #[test]
    fn newest_usable_version_first() {
        let names =
            ["META-INF/versions/9/A.class", "META-INF/versions/17/A.class", "META-INF/versions/21/A.class", "A.class"];
        assert_eq!(versions(names.into_iter().map(Cow::Borrowed), 17), [17, 9]);
    }
}
