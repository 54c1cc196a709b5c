//! Where classes are found: the JDK's image, then single class files, folders and jars in the order given.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::annotations::annotations;
use crate::class::{Origin, flags};
use crate::classfile::{ClassFile, Member};
use crate::descriptor;
use crate::error::{LinkError, LoadError};
use crate::image::Image;
use crate::jar::Jar;
use crate::stand_ins::{added, stand_in};

/// Largest class file that is read.
pub(crate) const MAX_CLASS_BYTES: u64 = 64 << 20;
/// What stands for the path of a class file that is in no file.
const NO_FILE: &str = "(bytes)";
/// What stands for the path of a stand-in.
pub(crate) const STAND_IN: &str = "(stand-in)";
/// What stands for the path of a class that is added to the JDK's.
const ADDED: &str = "(added)";
/// Deepest nesting of folders that is searched for classes.
const MAX_FOLDER_DEPTH: u32 = 64;

/// Where classes come from.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Sources {
    /// The JDK's home folder, the one that holds `lib/modules`.
    pub jdk: PathBuf,
    /// Folders and jars, searched in order after the JDK.
    pub classpath: Vec<PathBuf>,
    /// Single class files; the other classes of their packages are looked for beside them.
    pub class_files: Vec<PathBuf>,
    /// Contents of class files that are in no file.
    pub class_bytes: Vec<Vec<u8>>,
    /// Whether classes of `java.util.concurrent` are replaced by stand-ins at the level of their documentation.
    pub stand_ins: bool,
    /// Fields of the user's classes that count as declared otherwise than their class files say.
    pub redeclared: Vec<Redeclared>,
}

/// A field, and how it is declared instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Redeclared {
    /// Internal name of the class that declares it.
    pub class: Box<str>,
    /// The name of the field.
    pub field: Box<str>,
    /// What it is instead.
    pub modifier: Modifier,
}

/// What a field's declaration says about its memory semantics; a field cannot be volatile and final [JVMS §4.5].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Modifier {
    /// Neither volatile nor final.
    Plain,
    /// It is declared `volatile`.
    Volatile,
    /// It is declared `final`.
    Final,
}

impl Modifier {
    /// The access flags of a field that is declared with this modifier instead of its own.
    pub(crate) fn instead(self, own: u16) -> u16 {
        let bit = match self {
            Modifier::Plain => 0,
            Modifier::Volatile => flags::VOLATILE,
            Modifier::Final => flags::FINAL,
        };
        own & !(flags::VOLATILE | flags::FINAL) | bit
    }
}

/// The bytes of a class, and where they were.
pub(crate) struct FoundClass {
    pub bytes: Box<[u8]>,
    pub origin: Origin,
    pub path: PathBuf,
}

/// One place to look for the user's classes.
#[derive(Debug)]
enum Place {
    Folder(PathBuf),
    /// A folder of classes of which not all are meant.
    Root(PathBuf),
    Jar(Jar),
    /// A class file by itself: its name, its path.
    File {
        name: Box<str>,
        path: PathBuf,
    },
    /// A class by its name and content.
    Bytes {
        name: Box<str>,
        bytes: Box<[u8]>,
    },
    /// A folder known to hold the classes of one package (`a/b/`, or empty).
    Package {
        package: Box<str>,
        folder: PathBuf,
    },
}

/// All places, opened.
#[derive(Debug)]
pub(crate) struct ClassFinder {
    pub image: Image,
    stand_ins: bool,
    places: Vec<Place>,
}

impl ClassFinder {
    /// Opens the image and the jars, and reads the names of the single class files.
    pub fn open(sources: &Sources) -> Result<ClassFinder, LoadError> {
        let image = Image::open(&sources.jdk)?;
        let mut places = Vec::new();
        let mut around = Vec::new();
        for bytes in &sources.class_bytes {
            let file = parse(Path::new(NO_FILE), bytes.clone().into())?;
            places.push(Place::Bytes { name: file.name, bytes: bytes.clone().into() });
        }
        for path in &sources.class_files {
            let (file, beside) = single_file(path)?;
            places.push(file);
            around.extend(beside);
        }
        places.extend(around);
        for path in &sources.classpath {
            let metadata = fs::metadata(path).map_err(|error| unreadable(path, error))?;
            places.push(if metadata.is_dir() {
                Place::Folder(path.clone())
            } else {
                Place::Jar(Jar::open(path, image.feature)?)
            });
        }
        Ok(ClassFinder { image, stand_ins: sources.stand_ins, places })
    }

    /// The class of that internal name; `None` if no place has it.
    pub fn find(&self, name: &str) -> Result<Option<FoundClass>, LinkError> {
        if !descriptor::is_class_name(name) {
            return Ok(None);
        }
        if let Some(bytes) = stand_in(name).filter(|_| self.stand_ins) {
            return Ok(Some(FoundClass { bytes, origin: Origin::Jdk, path: STAND_IN.into() }));
        }
        if let Some(bytes) = added(name) {
            return Ok(Some(FoundClass { bytes, origin: Origin::Jdk, path: ADDED.into() }));
        }
        if let Some(bytes) = self.image.find(name)? {
            return Ok(Some(FoundClass { bytes, origin: Origin::Jdk, path: self.image.path.clone() }));
        }
        for place in &self.places {
            if let Some(found) = place.find(name)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The contents of the resources of that name on the class path, in its order.
    pub fn resources(&self, name: &str) -> std::io::Result<Vec<Box<[u8]>>> {
        let found: std::io::Result<Vec<_>> = self.places.iter().map(|place| place.resource(name)).collect();
        Ok(found?.into_iter().flatten().collect())
    }

    /// What the manifest of the jar that a class was found in says of its package (`a/b/`).
    pub fn package_attribute(&self, found: &Path, package: &str, name: &str) -> Option<String> {
        self.places.iter().find_map(|place| match place {
            Place::Jar(jar) if jar.holds(found) => jar.package_attribute(package, name),
            _ => None,
        })
    }

    /// `Main-Class` of the first jar that has one, as an internal name.
    pub fn manifest_main_class(&self) -> Option<String> {
        self.places.iter().find_map(|place| match place {
            Place::Jar(jar) => jar.main_class(),
            Place::Folder(_) | Place::Root(_) | Place::File { .. } | Place::Bytes { .. } | Place::Package { .. } => {
                None
            }
        })
    }

    /// Whether the class declares `public static void main(String[])`; or from Java 25 on, if any will do, one of those that are run then [JLS §12.1.4].
    pub fn declares_main(&self, name: &str, any: bool) -> bool {
        const WANTED: u16 = flags::PUBLIC | flags::STATIC;
        let Ok(Some(found)) = self.find(name) else {
            return false;
        };
        let Ok(file) = ClassFile::parse(found.bytes) else {
            return false;
        };
        let open = |flags: u16| flags & (flags::PRIVATE | flags::ABSTRACT) == 0;
        let can_be_made = || {
            let made =
                |method: &Member| &*method.name == "<init>" && &*method.descriptor == "()V" && open(method.flags);
            open(file.flags) && file.methods.iter().any(made)
        };
        let will_do = |method: &Member| {
            let fits = ["([Ljava/lang/String;)V", "()V"].contains(&&*method.descriptor) && open(method.flags);
            fits && (method.flags & flags::STATIC != 0 || can_be_made())
        };
        let strict =
            |method: &Member| &*method.descriptor == "([Ljava/lang/String;)V" && method.flags & WANTED == WANTED;
        let mut mains = file.methods.iter().filter(|method| &*method.name == "main");
        mains.any(|method| if any { will_do(method) } else { strict(method) })
    }

    /// Whether the class declares a method with an annotation of that simple name.
    pub fn declares_annotated(&self, name: &str, annotation: &str) -> bool {
        let file = self.find(name).ok().flatten().and_then(|found| ClassFile::parse(found.bytes).ok());
        let annotated = |file: &ClassFile, method: &Member| {
            annotations(file, &method.attributes).is_ok_and(|found| found.iter().any(|found| found.is(annotation)))
        };
        file.is_some_and(|file| file.methods.iter().any(|method| annotated(&file, method)))
    }

    /// Internal names of the user's classes, sorted.
    pub fn user_classes(&self) -> Vec<String> {
        let mut names = Vec::new();
        for place in &self.places {
            match place {
                Place::Folder(folder) => walk(folder, "", 0, &mut names),
                Place::Jar(jar) => names.extend(jar.class_names()),
                Place::File { name, .. } | Place::Bytes { name, .. } => names.push(name.to_string()),
                Place::Root(_) | Place::Package { .. } => {}
            }
        }
        names.sort();
        names.dedup();
        names
    }
}

impl Place {
    fn find(&self, name: &str) -> Result<Option<FoundClass>, LinkError> {
        let path = match self {
            Place::Folder(folder) | Place::Root(folder) => folder.join(format!("{name}.class")),
            Place::File { name: own, path } if **own == *name => path.clone(),
            Place::Bytes { name: own, bytes } if **own == *name => {
                let (bytes, path) = (bytes.clone(), PathBuf::from(NO_FILE));
                return Ok(Some(FoundClass { bytes, origin: Origin::User, path }));
            }
            Place::File { .. } | Place::Bytes { .. } => return Ok(None),
            Place::Package { package, folder } => match name.strip_prefix(&**package) {
                Some(simple) if !simple.contains('/') => folder.join(format!("{simple}.class")),
                _ => return Ok(None),
            },
            Place::Jar(jar) => return jar.find(name),
        };
        match read(&path) {
            Ok(bytes) => Ok(Some(FoundClass { bytes, origin: Origin::User, path })),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) if error.kind() == std::io::ErrorKind::NotADirectory => Ok(None),
            Err(error) => Err(LinkError::bad(name, &path, error.to_string())),
        }
    }
}

impl Place {
    /// The content of the resource of that name. A single class file says of its folder only that classes are there.
    fn resource(&self, name: &str) -> std::io::Result<Option<Box<[u8]>>> {
        let folder = match self {
            Place::Folder(folder) | Place::Root(folder) => folder,
            Place::Package { package, folder } if package.is_empty() => folder,
            Place::Jar(jar) => return jar.resource(name),
            Place::Package { .. } | Place::File { .. } | Place::Bytes { .. } => return Ok(None),
        };
        let path = folder.join(name);
        if path.is_file() { read(&path).map(Some) } else { Ok(None) }
    }
}

/// The places that a single class file stands for: itself, its package's folder, and the folder of all packages if its path
/// tells.
fn single_file(path: &Path) -> Result<(Place, Vec<Place>), LoadError> {
    let bytes = read(path).map_err(|error| unreadable(path, error))?;
    let name = parse(path, bytes)?.name;
    let package: Box<str> = name.rfind('/').map_or("", |slash| &name[..=slash]).into();
    let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
    let mut around = Vec::new();
    if path.ends_with(format!("{name}.class")) {
        let root = path.ancestors().nth(name.split('/').count());
        around.extend(root.map(|root| Place::Root(root.to_path_buf())));
    }
    around.push(Place::Package { package, folder });
    Ok((Place::File { name, path: path.into() }, around))
}

fn parse(path: &Path, bytes: Box<[u8]>) -> Result<ClassFile, LoadError> {
    ClassFile::parse(bytes).map_err(|detail| LoadError::BadClassFile { path: path.into(), detail })
}

fn read(path: &Path) -> std::io::Result<Box<[u8]>> {
    let file = fs::File::open(path)?;
    read_limited(file)
}

/// Reads a whole class file, if it is not absurdly large.
pub(crate) fn read_limited(source: impl Read) -> std::io::Result<Box<[u8]>> {
    let mut bytes = Vec::new();
    source.take(MAX_CLASS_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_CLASS_BYTES {
        return Err(std::io::Error::other(format!("larger than {MAX_CLASS_BYTES} bytes")));
    }
    Ok(bytes.into())
}

/// Makes a [`LoadError::Unreadable`] of what the system says.
pub(crate) fn unreadable(path: &Path, error: std::io::Error) -> LoadError {
    LoadError::Unreadable { path: path.into(), detail: error.to_string().into() }
}

/// Collects the names of the class files below a folder.
fn walk(folder: &Path, prefix: &str, depth: u32, names: &mut Vec<String>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = entry.path();
        if path.is_dir() {
            if depth < MAX_FOLDER_DEPTH {
                walk(&path, &format!("{prefix}{name}/"), depth + 1, names);
            }
        } else if let Some(simple) = name.strip_suffix(".class") {
            names.push(format!("{prefix}{simple}"));
        }
    }
}
