//! The linked program: tables of classes, methods, fields, references and strings that only grow.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, RwLock};

use rustc_hash::FxHashMap;

use crate::class::{Class, Field, Method};
use crate::dynamic::Dynamic;
use crate::error::{LinkError, LoadError};
use crate::ids::{ClassId, FieldId, MethodId, Reg, SelectorId, StringId};
use crate::intern::Interner;
use crate::liveness::Liveness;
use crate::load::Loader;
use crate::lower;
use crate::op::Body;
use crate::references::References;
use crate::sources::{ClassFinder, Sources};

/// The first Java whose `main` may be a method of an object, or have no parameters.
pub const INSTANCE_MAIN: u32 = 25;

/// A linked program. See the crate's documentation.
#[derive(Debug)]
pub struct Program {
    pub(crate) finder: ClassFinder,
    pub(crate) sources: Sources,
    pub(crate) classes: boxcar::Vec<Class>,
    pub(crate) methods: boxcar::Vec<Method>,
    pub(crate) fields: boxcar::Vec<Field>,
    /// Outcome of every load so far, by internal name.
    pub(crate) names: RwLock<FxHashMap<Box<str>, Result<ClassId, LinkError>>>,
    /// Held while the tables of classes, methods and fields grow.
    pub(crate) loader: Mutex<Loader>,
    pub(crate) static_cells: AtomicU32,
    pub(crate) references: References,
    pub(crate) dynamics: boxcar::Vec<Dynamic>,
    /// Held while a method is made for a method handle or for reflection.
    pub(crate) adaptors: Mutex<()>,
    pub(crate) strings: Interner<[u16]>,
    pub(crate) selectors: Interner<str>,
}

impl Program {
    /// Opens the sources. Reads no class yet, except the names of single class files.
    pub fn open(sources: Sources) -> Result<Program, LoadError> {
        let program = Program {
            finder: ClassFinder::open(&sources)?,
            sources,
            classes: boxcar::Vec::new(),
            methods: boxcar::Vec::new(),
            fields: boxcar::Vec::new(),
            names: RwLock::default(),
            loader: Mutex::default(),
            static_cells: AtomicU32::new(0),
            references: References::default(),
            dynamics: boxcar::Vec::new(),
            adaptors: Mutex::default(),
            strings: Interner::default(),
            selectors: Interner::default(),
        };
        program.define_primitives();
        Ok(program)
    }

    /// The same program with the JDK's own classes where others stand in for them.
    pub fn without_stand_ins(&self) -> Result<Program, LoadError> {
        Program::open(Sources { stand_ins: false, ..self.sources.clone() })
    }

    /// The class that the id stands for.
    #[inline]
    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.index()]
    }

    /// The method that the id stands for.
    #[inline]
    pub fn method(&self, id: MethodId) -> &Method {
        &self.methods[id.index()]
    }

    /// The field that the id stands for.
    #[inline]
    pub fn field(&self, id: FieldId) -> &Field {
        &self.fields[id.index()]
    }

    /// Number of classes loaded so far.
    pub fn class_count(&self) -> u32 {
        self.classes.count() as u32
    }

    /// Number of methods loaded so far.
    pub fn method_count(&self) -> u32 {
        self.methods.count() as u32
    }

    /// Number of fields loaded so far.
    pub fn field_count(&self) -> u32 {
        self.fields.count() as u32
    }

    /// Number of program-wide static cells handed out so far.
    pub fn static_cells(&self) -> u32 {
        self.static_cells.load(Ordering::Acquire)
    }

    /// Feature version of the JDK: 17, 25.
    pub fn jdk_feature(&self) -> u32 {
        self.finder.image.feature
    }

    /// The content of a file of the JDK that is no class, such as `lib/tzdb.dat`; `None` if there is none.
    pub fn jdk_file(&self, name: &str) -> Option<Arc<[u8]>> {
        self.finder.image.file(name)
    }

    /// Whether the JDK may have a file or a folder of that name; `false` if it certainly has none.
    pub fn jdk_may_have(&self, name: &str) -> bool {
        self.finder.image.has(name)
    }

    /// A resource inside the JDK's image, such as `java/util/currency.data`; `None` if there is none.
    pub fn jdk_resource(&self, name: &str) -> Option<Box<[u8]>> {
        self.finder.image.data(name)
    }

    /// The contents of the resources of that name on the class path, in its order; why not, if one cannot be read.
    pub fn resources(&self, name: &str) -> Result<Vec<Box<[u8]>>, String> {
        self.finder.resources(name).map_err(|error| error.to_string())
    }

    /// What the manifest of the class's jar says of its package, such as `Implementation-Version`.
    pub fn package_attribute(&self, class: &Class, name: &str) -> Option<String> {
        let package = format!("{}/", class.package());
        self.finder.package_attribute(&class.linkage.path, &package, name)
    }

    /// The method's code, lowered on first use; `None` if it is abstract or native.
    #[inline]
    pub fn body<'p>(&'p self, method: &'p Method) -> Result<Option<&'p Body>, LinkError> {
        match method.body.get_or_init(|| lower::body(self, method)) {
            Ok(body) => Ok(body.as_ref()),
            Err(error) => Err(error.clone()),
        }
    }

    /// Registers that are live just before op `pc`, sorted. Empty if the method has no usable body.
    #[inline]
    pub fn live_before<'p>(&'p self, method: &'p Method, pc: u32) -> &'p [Reg] {
        self.liveness(method).before(pc)
    }

    /// Registers that are live when the op at `pc` has completed or thrown, without its result, sorted.
    /// Empty if the method has no usable body.
    #[inline]
    pub fn live_across<'p>(&'p self, method: &'p Method, pc: u32) -> &'p [Reg] {
        self.liveness(method).across(pc)
    }

    fn liveness<'p>(&'p self, method: &'p Method) -> &'p Liveness {
        method.liveness.get_or_init(|| match self.body(method) {
            Ok(Some(body)) => Liveness::of(body),
            Ok(None) | Err(_) => Liveness::default(),
        })
    }

    /// The id of a text in UTF-16. Lone surrogates are kept.
    pub fn intern(&self, text: &[u16]) -> StringId {
        StringId(self.strings.intern(text))
    }

    /// A text in UTF-16.
    pub fn string(&self, id: StringId) -> &[u16] {
        self.strings.value(id.0)
    }

    /// Name and descriptor, written together: `run()V`.
    pub fn selector_text(&self, selector: SelectorId) -> &str {
        self.selectors.value(selector.0)
    }

    pub(crate) fn selector(&self, name: &str, descriptor: &str) -> SelectorId {
        SelectorId(self.selectors.intern(&*[name, descriptor].concat()))
    }

    /// Internal names of the classes on the class path and among the single class files, sorted.
    pub fn user_classes(&self) -> Vec<String> {
        self.finder.user_classes()
    }

    /// Internal names of the classes on the class path and among the single class files that declare
    /// `public static void main(String[])`, sorted. If none does, from Java 25 on those with another `main` that can be run.
    pub fn main_classes(&self) -> Vec<String> {
        let with = |any: bool| {
            let mut names = self.finder.user_classes();
            names.retain(|name| self.finder.declares_main(name, any));
            names
        };
        let names = with(false);
        if names.is_empty() && self.jdk_feature() >= INSTANCE_MAIN { with(true) } else { names }
    }

    /// Internal names of the classes on the class path and among the single class files that declare a method with an annotation
    /// whose type has that simple name, sorted.
    pub fn classes_with_annotated_methods(&self, annotation: &str) -> Vec<String> {
        let mut names = self.finder.user_classes();
        names.retain(|name| self.finder.declares_annotated(name, annotation));
        names
    }

    /// `Main-Class` of the first jar on the class path whose manifest has one, as an internal name.
    pub fn manifest_main_class(&self) -> Option<String> {
        self.finder.manifest_main_class()
    }

    /// Internal names of the classes of one of the JDK's modules, in the image's order.
    pub fn jdk_classes(&self, module: &str) -> Vec<String> {
        self.finder.image.classes_of(module)
    }
}
