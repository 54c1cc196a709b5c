//! Which of the classes that were compiled together a test needs: those that its class names, and those that these name.
//!
//! Errs on: too many. Every text among a class file's constants that could be a name counts as one [JVMS §4.4], and a test that looks classes up by names
//! that it may compute needs all.

use std::collections::{BTreeMap, BTreeSet};

/// Methods and classes by which a program finds classes by name.
const BY_NAME: [&str; 5] = ["forName", "loadClass", "findClass", "java/util/ServiceLoader", "defineClass"];

/// Class files by internal name.
pub type ClassFiles = BTreeMap<String, Vec<u8>>;

/// The names of all classes that `first` needs, with itself.
pub fn closure<'c>(all: &'c ClassFiles, first: &str) -> BTreeSet<&'c str> {
    let mut found = BTreeSet::new();
    let mut open: Vec<&str> = all.get_key_value(first).map(|(name, _)| name.as_str()).into_iter().collect();
    while let Some(name) = open.pop() {
        if !found.insert(name) {
            continue;
        }
        let texts = texts(&all[name]);
        if texts.as_ref().is_none_or(|texts| texts.iter().any(|text| BY_NAME.contains(&text.as_str()))) {
            return all.keys().map(String::as_str).collect();
        }
        open.extend(texts.iter().flatten().flat_map(|text| names(all, text)));
    }
    found
}

/// The classes that a text may name: as it is, as a class name with dots, or within a descriptor.
fn names<'c>(all: &'c ClassFiles, text: &str) -> Vec<&'c str> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '/' | '.');
    let mut found = Vec::new();
    for word in text.split(|c| !is_part(c)).filter(|word| !word.is_empty()) {
        let name = word.replace('.', "/");
        let within = name.match_indices('L').map(|(at, _)| &name[at + 1..]);
        let known = [name.as_str()].into_iter().chain(within).filter_map(|name| all.get_key_value(name));
        found.extend(known.map(|(name, _)| name.as_str()));
    }
    found
}

/// The texts among a class file's constants; none if they cannot be read.
fn texts(bytes: &[u8]) -> Option<Vec<String>> {
    let short = |at: usize| Some(usize::from(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?)));
    let (mut at, mut texts) = (10, Vec::new());
    let mut left = short(8)?.checked_sub(1)?;
    while left > 0 {
        left -= 1;
        at += match *bytes.get(at)? {
            1 => {
                let length = short(at + 1)?;
                texts.push(String::from_utf8_lossy(bytes.get(at + 3..at + 3 + length)?).into_owned());
                3 + length
            }
            5 | 6 => {
                left = left.checked_sub(1)?;
                9
            }
            3 | 4 | 9 | 10 | 11 | 12 | 17 | 18 => 5,
            7 | 8 | 16 | 19 | 20 => 3,
            15 => 4,
            _ => return None,
        };
    }
    Some(texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A class file with these texts, and a long among them.
    fn class_file(constants: &[&str]) -> Vec<u8> {
        let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61];
        bytes.extend((constants.len() as u16 + 3).to_be_bytes());
        bytes.extend([5, 0, 0, 0, 0, 0, 0, 0, 7]);
        for constant in constants {
            bytes.push(1);
            bytes.extend((constant.len() as u16).to_be_bytes());
            bytes.extend(constant.as_bytes());
        }
        bytes
    }

    fn all(files: &[(&str, &[&str])]) -> ClassFiles {
        files.iter().map(|(name, constants)| (name.to_string(), class_file(constants))).collect()
    }

    #[track_caller]
    fn check(files: &[(&str, &[&str])], first: &str, expected: &[&str]) {
        assert_eq!(closure(&all(files), first).into_iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn what_is_named_is_needed_and_so_on() {
        let files: [(&str, &[&str]); 5] =
            [("A", &["A", "(ILp/B;[Lp/L;)V"]), ("Other", &["A"]), ("p/B", &["p.C"]), ("p/C", &["A"]), ("p/L", &[])];
        check(&files, "A", &["A", "p/B", "p/C", "p/L"]);
        check(&files, "p/L", &["p/L"]);
    }

    #[test]
    fn who_finds_classes_by_name_needs_all() {
        check(&[("A", &["B"]), ("B", &["forName"]), ("C", &[])], "A", &["A", "B", "C"]);
    }

    #[test]
    fn a_class_file_that_cannot_be_read_needs_all() {
        let mut files = all(&[("A", &["A"]), ("B", &[])]);
        files.get_mut("A").unwrap().truncate(20);
        assert_eq!(closure(&files, "A").len(), 2);
    }
}
