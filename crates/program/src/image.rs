//! The JDK's image `lib/modules`, mapped into memory and searched by name.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock, RwLock};

use jimage_rs::JImage;
use rustc_hash::FxHashMap;

use crate::error::{LinkError, LoadError};
use crate::lock::{read, write};

/// The module that nearly everything is in.
const BASE: &str = "java.base";
/// Folders of the JDK with files that its classes read.
const FILES: &[&str] = &["lib/", "conf/"];

/// The content of a file.
type File = Arc<[u8]>;

/// An opened image.
#[derive(Debug)]
pub(crate) struct Image {
    jimage: JImage,
    /// The image's file.
    pub path: PathBuf,
    /// Feature version of the JDK: 17, 25.
    pub feature: u32,
    /// Modules as the JDK's `release` file lists them.
    listed: Vec<Box<str>>,
    /// Modules as the image itself has them; needed only if `release` lists none.
    scanned: OnceLock<Vec<Box<str>>>,
    /// Which module a package is in, as far as known.
    modules: RwLock<FxHashMap<Box<str>, Box<str>>>,
    /// Files beside the image that were asked for.
    files: RwLock<FxHashMap<Box<str>, Option<File>>>,
}

impl Image {
    /// Maps the image of the JDK with that home folder.
    pub fn open(jdk: &Path) -> Result<Image, LoadError> {
        let path = jdk.join("lib/modules");
        let fail = |detail: String| LoadError::NoJdkImage { path: path.clone(), detail: detail.into() };
        let jimage = JImage::open(&path).map_err(|error| fail(error.to_string()))?;
        let release = std::fs::read_to_string(jdk.join("release")).unwrap_or_default();
        let version = property(&release, "JAVA_VERSION").unwrap_or_default();
        let feature =
            feature_of(version).ok_or_else(|| fail(format!("{} names no version", jdk.join("release").display())))?;
        let listed = property(&release, "MODULES").unwrap_or_default();
        Ok(Image {
            jimage,
            feature,
            listed: listed.split(' ').filter(|m| !m.is_empty()).map(Into::into).collect(),
            scanned: OnceLock::new(),
            modules: RwLock::default(),
            files: RwLock::default(),
            path,
        })
    }

    /// A file of the JDK beside the image, by its path below the home folder, read once.
    pub fn file(&self, name: &str) -> Option<File> {
        if let Some(known) = read(&self.files).get(name) {
            return known.clone();
        }
        let is_data = FILES.iter().any(|folder| name.starts_with(folder)) && name.split('/').all(|part| part != "..");
        let home = self.path.parent().and_then(Path::parent).filter(|_| is_data);
        let bytes = home.and_then(|home| std::fs::read(home.join(name)).ok()).map(Arc::from);
        write(&self.files).entry(name.into()).or_insert(bytes).clone()
    }

    /// Whether there is a file or folder of that path below the JDK's home folder, in the part that files are read of.
    pub fn has(&self, name: &str) -> bool {
        let is_data = FILES.iter().any(|folder| name.starts_with(folder)) && name.split('/').all(|part| part != "..");
        let home = self.path.parent().and_then(Path::parent);
        !is_data || home.is_none_or(|home| home.join(name).exists())
    }

    /// The class of that internal name; `None` if the image does not have it.
    pub fn find(&self, name: &str) -> Result<Option<Box<[u8]>>, LinkError> {
        if let Some(bytes) = self.resource(BASE, name)? {
            return Ok(Some(bytes));
        }
        let Some((package, _)) = name.rsplit_once('/') else {
            return Ok(None);
        };
        let known = read(&self.modules).get(package).cloned();
        if let Some(module) = known {
            return self.resource(&module, name);
        }
        let marker = format!("/packages/{}", package.replace('/', "."));
        if matches!(self.jimage.find_resource(&marker), Ok(None)) {
            return Ok(None);
        }
        for module in self.module_names() {
            if let Some(bytes) = self.resource(module, name)? {
                write(&self.modules).insert(package.into(), module.clone());
                return Ok(Some(bytes));
            }
        }
        Ok(None)
    }

    /// A resource of the image that is no class, by its path below the folder of whatever module has it.
    pub fn data(&self, name: &str) -> Option<Box<[u8]>> {
        let in_module = |module: &str| self.jimage.find_resource(&format!("/{module}/{name}")).ok().flatten();
        let found = in_module(BASE).or_else(|| self.module_names().iter().find_map(|module| in_module(module)));
        found.map(|bytes| bytes.into_owned().into())
    }

    /// Internal names of the classes of one module, in the image's order.
    pub fn classes_of(&self, module: &str) -> Vec<String> {
        let names = self.jimage.resource_names_iter().flatten();
        names
            .filter(|name| name.module == module && name.extension == "class" && name.base != "module-info")
            .map(
                |name| {
                    if name.parent.is_empty() {
                        name.base.to_string()
                    } else {
                        format!("{}/{}", name.parent, name.base)
                    }
                },
            )
            .collect()
    }

    fn module_names(&self) -> &[Box<str>] {
        if !self.listed.is_empty() {
            return &self.listed;
        }
        self.scanned.get_or_init(|| {
            let mut modules: Vec<Box<str>> =
                self.jimage.resource_names_iter().flatten().map(|name| name.module.into()).collect();
            modules.sort();
            modules.dedup();
            modules
        })
    }

    fn resource(&self, module: &str, name: &str) -> Result<Option<Box<[u8]>>, LinkError> {
        match self.jimage.find_resource(&format!("/{module}/{name}.class")) {
            Ok(found) => Ok(found.map(|bytes| bytes.into_owned().into())),
            Err(error) => Err(LinkError::bad(name, &self.path, error.to_string())),
        }
    }
}

/// The value of `KEY="value"` in a `release` file.
fn property<'r>(release: &'r str, key: &str) -> Option<&'r str> {
    release.lines().find_map(|line| {
        let value = line.strip_prefix(key)?.strip_prefix('=')?;
        Some(value.trim().trim_matches('"'))
    })
}

/// `17` of `17.0.15`, `8` of `1.8.0`.
fn feature_of(version: &str) -> Option<u32> {
    let version = version.strip_prefix("1.").unwrap_or(version);
    version.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn release_file() {
        let release = "IMPLEMENTOR=\"X\"\nJAVA_VERSION_DATE=\"2025\"\nJAVA_VERSION=\"17.0.15\"\n";
        assert_eq!(property(release, "JAVA_VERSION"), Some("17.0.15"));
        assert_eq!(property(release, "MODULES"), None);
        assert_eq!(feature_of("17.0.15"), Some(17));
        assert_eq!(feature_of("25"), Some(25));
        assert_eq!(feature_of("25-ea"), Some(25));
        assert_eq!(feature_of("1.8.0_402"), Some(8));
        assert_eq!(feature_of(""), None);
    }
}
