//! What can go wrong while opening the inputs and while linking: each variant holds what a person needs to act.

use std::fmt;
use std::path::{Path, PathBuf};

/// A reference that cannot be linked, or code that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkError {
    /// No source has the class (`NoClassDefFoundError`).
    ClassNotFound {
        /// Internal name of the missing class.
        name: Box<str>,
        /// The class whose code or header names it; `None` if asked for from outside.
        asked_by: Option<Box<str>>,
    },
    /// The class exists, the field does not (`NoSuchFieldError`).
    NoSuchField {
        /// Internal name of the class searched.
        class: Box<str>,
        /// The field's name.
        name: Box<str>,
        /// The field's descriptor.
        descriptor: Box<str>,
    },
    /// The class exists, the method does not (`NoSuchMethodError`).
    NoSuchMethod {
        /// Internal name of the class searched.
        class: Box<str>,
        /// The method's name.
        name: Box<str>,
        /// The method's descriptor.
        descriptor: Box<str>,
    },
    /// Dispatch found no implementation (`AbstractMethodError`).
    AbstractMethod {
        /// Internal name of the receiver's class.
        class: Box<str>,
        /// The method's name.
        name: Box<str>,
        /// The method's descriptor.
        descriptor: Box<str>,
    },
    /// A class is its own superclass (`ClassCircularityError`).
    ClassCircularity {
        /// Internal name of the class.
        name: Box<str>,
    },
    /// A class has changed its nature (`IncompatibleClassChangeError`).
    IncompatibleClassChange {
        /// What does not fit.
        what: Box<str>,
    },
    /// The class file is not one that a JVM would accept (`ClassFormatError`, `VerifyError`).
    BadClassFile {
        /// Internal name of the class, or what the source calls it.
        name: Box<str>,
        /// Where it was read from.
        path: PathBuf,
        /// What is wrong.
        detail: Box<str>,
    },
    /// Valid, but not something this program models.
    Unsupported {
        /// What is not supported.
        what: Box<str>,
    },
}

impl LinkError {
    /// Makes a [`LinkError::BadClassFile`] of what is wrong.
    pub(crate) fn bad(name: &str, path: &Path, detail: impl Into<Box<str>>) -> Self {
        LinkError::BadClassFile { name: name.into(), path: path.into(), detail: detail.into() }
    }

    /// Makes a [`LinkError::Unsupported`] of what is not supported.
    pub(crate) fn unsupported(what: impl Into<Box<str>>) -> Self {
        LinkError::Unsupported { what: what.into() }
    }
}

/// `java/lang/String` as people write it.
fn dotted(name: &str) -> String {
    name.replace('/', ".")
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkError::ClassNotFound { name, asked_by: None } => {
                write!(f, "class {} is neither in the JDK nor on the class path", dotted(name))
            }
            LinkError::ClassNotFound { name, asked_by: Some(by) } => write!(
                f,
                "class {}, which {} needs, is neither in the JDK nor on the class path; add it with --classpath",
                dotted(name),
                dotted(by)
            ),
            LinkError::NoSuchField { class, name, descriptor } => write!(
                f,
                "class {} has no field {name} of type {descriptor}; recompile the code that uses it",
                dotted(class)
            ),
            LinkError::NoSuchMethod { class, name, descriptor } => {
                write!(f, "class {} has no method {name}{descriptor}; recompile the code that calls it", dotted(class))
            }
            LinkError::AbstractMethod { class, name, descriptor } => {
                write!(f, "class {} does not implement {name}{descriptor}", dotted(class))
            }
            LinkError::ClassCircularity { name } => {
                write!(f, "class {} is its own superclass", dotted(name))
            }
            LinkError::IncompatibleClassChange { what } => f.write_str(what),
            LinkError::BadClassFile { name, path, detail } => {
                write!(f, "{}: class {} is damaged: {detail}", path.display(), dotted(name))
            }
            LinkError::Unsupported { what } => write!(f, "not supported: {what}"),
        }
    }
}

impl std::error::Error for LinkError {}

/// An input that cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LoadError {
    /// The JDK's folder has no usable `lib/modules`.
    NoJdkImage {
        /// The file looked for.
        path: PathBuf,
        /// Why it cannot be used.
        detail: Box<str>,
    },
    /// A jar is not a readable zip file.
    BadJar {
        /// The jar that was opened.
        path: PathBuf,
        /// Why it cannot be used.
        detail: Box<str>,
    },
    /// A file or folder cannot be read.
    Unreadable {
        /// The file or folder.
        path: PathBuf,
        /// Why it cannot be read.
        detail: Box<str>,
    },
    /// A single class file is not one.
    BadClassFile {
        /// The file that was read.
        path: PathBuf,
        /// What is wrong.
        detail: Box<str>,
    },
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::NoJdkImage { path, detail } => write!(
                f,
                "{}: no usable JDK image ({detail}); name a JDK (9 or newer) with --jdk or JAVA_HOME",
                path.display()
            ),
            LoadError::BadJar { path, detail } => {
                write!(f, "{}: not a readable jar ({detail}); build it again", path.display())
            }
            LoadError::Unreadable { path, detail } => {
                write!(f, "{}: cannot be read ({detail}); check the path and its permissions", path.display())
            }
            LoadError::BadClassFile { path, detail } => {
                write!(f, "{}: not a usable class file ({detail}); compile it again", path.display())
            }
        }
    }
}

impl std::error::Error for LoadError {}
