//! What answers depend on besides the units: which jmmc gives them, and on which JDK.

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use std::path::Path;

/// The version of jmmc, and the sources that it was built from.
pub const JMMC: &str = concat!(env!("CARGO_PKG_VERSION"), "+", env!("JMMC_SOURCES"));

/// The hash of some bytes, as hexadecimal digits.
pub fn hash(bytes: impl AsRef<[u8]>) -> String {
    HEXLOWER.encode(&Sha256::digest(bytes))
}

/// A JDK by its version, its `release` file, and the size of its image of classes, which is too large to be read each time.
pub fn jdk(home: &Path) -> String {
    let release = std::fs::read(home.join("release")).unwrap_or_default();
    let size = std::fs::metadata(home.join("lib/modules")).map_or(0, |file| file.len());
    let text = String::from_utf8_lossy(&release);
    let version = text.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=")).unwrap_or("?").trim_matches('"');
    let name = hash([release.as_slice(), &size.to_le_bytes()].concat());
    format!("{version}+{}", &name[..12])
}

/// The hash of a file, or of all files in a folder and below with their names.
pub fn hash_of(path: &Path) -> std::io::Result<String> {
    if !path.is_dir() {
        return Ok(hash(std::fs::read(path)?));
    }
    let mut entries: Vec<_> = std::fs::read_dir(path)?.collect::<Result<_, _>>()?;
    entries.sort_by_key(|entry| entry.file_name());
    let mut all = String::new();
    for entry in entries {
        all += &format!("{:?} {}\n", entry.file_name(), hash_of(&entry.path())?);
    }
    Ok(hash(all))
}
