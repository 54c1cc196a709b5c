//! Class loaders, the program's module, resources of the class path, and the providers of services that it lists.
//!
//! There is one loader for the program's classes and one for the library's outer modules, both objects of a class of ours (`ProgramLoader`, in `crates/program/added`); the JDK's own classes have no loader that Java knows of.
//! All of the class path is one unnamed module. Resources are read when they are asked for, and do not change.
//!
//! Errs on: nothing. Not modelled, and said by name: classes that are made while the program runs, loaders of other kinds, modules of the library, URLs of resources, resources of the library that others ask for, and its services.

use std::collections::BTreeSet;

use jmmc_program::{Class, ClassId, ClassKind, Origin};

use super::{Invocation, NativesOfFile, VOID};
use crate::interp::{Exec, Flow};
use crate::machine::Machine;
use crate::value::{Ref, from_int};

/// The class of the loaders.
const LOADER: &str = "jdk/internal/loader/ProgramLoader";
/// What methods that give a loader are like.
const GIVES_LOADER: &str = "()Ljava/lang/ClassLoader;";
/// The class whose initialiser makes the module of the library.
const LIBRARY: &str = "jdk/internal/loader/ProgramLoader$Library";
/// Where the class path lists providers of services.
const SERVICES: &str = "META-INF/services/";

pub(super) const TABLE: NativesOfFile = &[
    ("java/lang/Class.getModule()Ljava/lang/Module;", module),
    ("java/lang/Class.getPackage()Ljava/lang/Package;", package),
    (
        "jdk/internal/loader/ProgramLoader.packageAttribute(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/String;",
        package_attribute,
    ),
    ("java/lang/Package.getPackage(Ljava/lang/String;)Ljava/lang/Package;", which_packages),
    ("java/lang/Package.getPackages()[Ljava/lang/Package;", which_packages),
    ("java/lang/ClassLoader.getPackage(Ljava/lang/String;)Ljava/lang/Package;", which_packages),
    ("java/lang/ClassLoader.getPackages()[Ljava/lang/Package;", which_packages),
    ("java/lang/ClassLoader.getDefinedPackage(Ljava/lang/String;)Ljava/lang/Package;", which_packages),
    ("java/lang/ClassLoader.getDefinedPackages()[Ljava/lang/Package;", which_packages),
    ("java/lang/Class.getClassLoader()Ljava/lang/ClassLoader;", loader_of_class),
    ("java/lang/Class.getClassLoader0()Ljava/lang/ClassLoader;", super::zero),
    ("java/lang/ClassLoader.getSystemClassLoader()Ljava/lang/ClassLoader;", system_loader),
    ("java/lang/ClassLoader.getPlatformClassLoader()Ljava/lang/ClassLoader;", platform_loader),
    ("java/lang/Thread.getContextClassLoader()Ljava/lang/ClassLoader;", context_loader),
    ("java/lang/Thread.setContextClassLoader(Ljava/lang/ClassLoader;)V", set_context_loader),
    ("java/lang/ClassLoader.getSystemResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;", system_resource),
    ("java/lang/Class.getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;", resource_of_class),
    ("java/lang/Class.getResource(Ljava/lang/String;)Ljava/net/URL;", url_of_class),
    ("jdk/internal/loader/ProgramLoader.find(Ljava/lang/String;Z)Ljava/lang/Class;", find),
    ("java/lang/ClassLoader.findBootstrapClass(Ljava/lang/String;)Ljava/lang/Class;", find_of_library),
    ("jdk/internal/loader/ProgramLoader.content(Ljava/lang/String;Z)[B", content),
    ("jdk/internal/loader/ProgramLoader.expectNone(Ljava/lang/String;Z)V", expect_none),
    (
        "jdk/internal/loader/ProgramLoader.providers(Ljava/lang/Class;Ljava/lang/ClassLoader;)[Ljava/lang/String;",
        providers,
    ),
    (
        "java/lang/Module.defineModule0(Ljava/lang/Module;ZLjava/lang/String;Ljava/lang/String;[Ljava/lang/Object;)V",
        define_module,
    ),
    (
        "java/lang/Module.defineModule0(Ljava/lang/Module;ZLjava/lang/String;Ljava/lang/String;[Ljava/lang/String;)V",
        define_module,
    ),
    ("java/lang/Module.getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;", resource_of_module),
    ("java/lang/Class.forName(Ljava/lang/Module;Ljava/lang/String;)Ljava/lang/Class;", find_in_module),
    ("java/util/ServiceLoader.newLookupIterator()Ljava/util/Iterator;", look_up),
];

/// Code of the JDK that only compares modules with each other, to see who may reflect on what: packages, and `Class` itself.
const COMPARES_MODULES: &[&str] =
    &["java/lang/Class", "java/lang/invoke/", "java/lang/reflect/", "jdk/internal/reflect/", "sun/invoke/util/"];

impl<'p> Machine<'p> {
    /// The loader that a method of the loaders' class gives.
    fn loader(&mut self, which: &str, call: &Invocation<'_, 'p>) -> Exec<u64> {
        let method = self.added_method(LOADER, (which, GIVES_LOADER))?;
        self.forward(method, &[], call.dst)
    }

    /// Whether a loader finds the program's classes: its own does, and so does whoever names none.
    pub(super) fn finds_program(&self, loader: Ref) -> Exec<bool> {
        if loader.is_null() {
            return Ok(true);
        }
        if *self.program.class(self.heap.header(loader).class).name != *LOADER {
            return Err(self.stuck("class loaders of other kinds".to_string()));
        }
        Ok(self.peek_field(loader, "parent").is_some_and(|parent| !Ref::of(parent).is_null()))
    }

    /// Whether the module is the library's, which is the only one that has a name.
    fn is_library(&self, module: Ref) -> bool {
        self.peek_field(module, "name").is_some_and(|name| !Ref::of(name).is_null())
    }

    /// The class of that name, or null; the program's are found by its own loader only.
    fn class_by_name(&mut self, name: Ref, program: bool) -> Exec<u64> {
        if name.is_null() {
            return self.throws("java/lang/NullPointerException", None);
        }
        let name = self.text_lossy(name);
        let found = self.program.load(&name.replace('.', "/")).ok().map(|class| self.program.class(class));
        let is_known = |class: &&Class| {
            let visible = program || class.origin == Origin::Jdk;
            visible && !name.contains('/') && matches!(class.kind, ClassKind::Instance)
        };
        match found.filter(is_known) {
            Some(class) => self.mirror(class.id).map(Ref::word),
            None => Ok(0),
        }
    }

    /// The class at the bottom of an array's.
    pub(super) fn innermost(&self, class: ClassId) -> &'p Class {
        let mut class = self.program.class(class);
        while let ClassKind::Array { element, .. } = class.kind {
            class = self.program.class(element);
        }
        class
    }

    /// The name of a resource as the class path has it.
    fn resource_name(&mut self, name: Ref) -> Exec<String> {
        if name.is_null() {
            return self.throws("java/lang/NullPointerException", None);
        }
        let name = self.text_lossy(name);
        match name.starts_with('/') || name.split('/').any(|part| matches!(part, "" | "." | "..")) {
            true => Err(self.stuck(format!("the resource {name}"))),
            false => Ok(name),
        }
    }

    /// The contents of the resources of a name, first those that come first. Those of the library are not modelled.
    fn resources(&mut self, name: &str, program: bool) -> Exec<Vec<Box<[u8]>>> {
        if self.program.jdk_resource(name).is_some() {
            return Err(self.stuck(format!("the resource {name}, of the library")));
        }
        match self.program.resources(name) {
            Ok(found) if program => Ok(found),
            Ok(_) => Ok(Vec::new()),
            Err(why) => Err(self.stuck(format!("the resource {name}: {why}"))),
        }
    }

    fn first_resource(&mut self, name: Ref, program: bool) -> Exec<Option<Box<[u8]>>> {
        let name = self.resource_name(name)?;
        Ok(self.resources(&name, program)?.into_iter().next())
    }

    /// A new stream over these bytes.
    fn byte_stream(&mut self, bytes: &[u8]) -> Exec<u64> {
        let id = self.program.load("java/io/ByteArrayInputStream").map_err(|error| self.stuck(error.to_string()))?;
        self.ensure_initialized(id)?;
        let array = self.new_byte_array(bytes)?;
        let stream = self.allocate(id)?;
        self.init_field(stream, "buf", array.word());
        self.init_field(stream, "count", from_int(bytes.len() as i32));
        Ok(stream.word())
    }
}

/// Reflection compares modules to check exports, which pass: all are the same to it. The program's is the class path; whoever wants another, such as a resource bundle of the library, is not told that there is none.
fn module<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let caller = machine.current.frames.last().map(|frame| machine.program.class(frame.method.class));
    let compares = |class: &Class| {
        class.origin == Origin::Jdk
            && COMPARES_MODULES.iter().any(|start| {
                class.name.strip_prefix(start).is_some_and(|rest| !start.ends_with("Class") || rest.is_empty())
            })
    };
    if caller.is_some_and(compares) {
        return Ok(0);
    }
    let class = machine.class_argument(call.object(0))?;
    let name = match machine.innermost(class).origin {
        Origin::User | Origin::Synthetic => "module",
        // The library is in several modules, but for its own code one will do.
        Origin::Jdk if machine.called_by_user() => return Err(machine.stuck("modules of the library".to_string())),
        Origin::Jdk => "library",
    };
    let method = machine.added_method(LOADER, (name, "()Ljava/lang/Module;"))?;
    machine.forward(method, &[], call.dst)
}

fn package<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.forward_added(LOADER, ("packageOf", "(Ljava/lang/Class;)Ljava/lang/Package;"), call)
}

/// What the manifest of the class's jar says of its package, which is asked for only while the package is made. The JVM makes it with its first class, so who asks first for it orders nothing: with several threads,
/// it would here.
fn package_attribute<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    if machine.threads.len() > 1 {
        return Err(machine.stuck("a package that nobody has asked for before there were several threads".to_string()));
    }
    let class = machine.program.class(machine.class_argument(call.object(0))?);
    let name = machine.text_lossy(call.object(1));
    match machine.program.package_attribute(class, &name) {
        Some(value) if name == "Sealed" && value.eq_ignore_ascii_case("true") => {
            Err(machine.stuck("a package that is sealed".to_string()))
        }
        Some(value) => Ok(machine.interned(&value).word()),
        None => Ok(0),
    }
}

/// Which packages there are depends on which classes have been loaded, and here all are known from the beginning.
fn which_packages<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    match machine.called_by_user() {
        true => Err(machine.stuck(machine.method_name(call.method))),
        false => Err(Flow::Decline),
    }
}

/// Whether it is a method of `Module` that may say something else about the library's module than the JVM would.
pub(super) fn asks_module(class: &str, name: &str) -> bool {
    class == "java/lang/Module"
        && !matches!(
            name,
            "<init>"
                | "<clinit>"
                | "isNamed"
                | "getName"
                | "getClassLoader"
                | "toString"
                | "defineModule0"
                | "implAddEnableNativeAccess"
        )
}

/// Of the library's module only its name is modelled.
pub(super) fn ask_module<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    match !call.method.is_static() && machine.is_library(call.object(0)) {
        true => Err(machine.stuck(format!("{}, of the library", machine.method_name(call.method)))),
        false => Err(Flow::Decline),
    }
}

/// The library's own code finds the library's resources in its module; others would have to ask whether they are open to them.
fn resource_of_module<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    if !machine.is_library(call.object(0)) || machine.called_by_user() {
        return ask_module(machine, call);
    }
    let name = machine.resource_name(call.object(1))?;
    match machine.program.jdk_resource(&name) {
        Some(bytes) => machine.byte_stream(&bytes),
        None => Ok(0),
    }
}

/// Nobody but the library has modules of its own.
fn define_module<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let of_library = |class: &Class| *class.name == *LIBRARY;
    match machine.current.frames.iter().any(|frame| of_library(machine.program.class(frame.method.class))) {
        true => Ok(VOID),
        false => Err(machine.stuck(machine.method_name(call.method))),
    }
}

/// A class of the library by its name, on behalf of its own code; null if there is none.
fn find_in_module<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    if machine.called_by_user() || call.object(1).is_null() {
        return Err(machine.stuck("classes of a module".to_string()));
    }
    let name = machine.text_lossy(call.object(1));
    let found = machine.program.load(&name.replace('.', "/")).ok();
    let of_library = |class: &ClassId| machine.innermost(*class).origin == Origin::Jdk;
    match found.filter(of_library) {
        Some(class) => machine.mirror(class).map(Ref::word),
        None => Ok(0),
    }
}

/// The library itself is told that the program's classes have no loader either, as it only asks whom to ask for permission.
fn loader_of_class<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = machine.class_argument(call.object(0))?;
    if !machine.called_by_user() || machine.innermost(class).origin == Origin::Jdk {
        return Ok(0);
    }
    machine.loader("app", call)
}

fn system_loader<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.loader("app", call)
}

fn platform_loader<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.loader("platform", call)
}

/// The field is null until the program sets it, which the library passes on to new threads and takes for the program's loader.
fn context_loader<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let field = machine.peek_field(call.object(0), "contextClassLoader").map_or(Ref::NULL, Ref::of);
    match field.is_null() {
        false => Err(Flow::Decline),
        true if machine.called_by_user() => machine.loader("app", call),
        true => Ok(0),
    }
}

/// A thread may set its own, and that of a thread that nobody else knows.
fn set_context_loader<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let thread = call.object(0);
    if call.object(1).is_null() && machine.called_by_user() {
        return Err(machine.stuck("a thread without a class loader".to_string()));
    }
    match thread == machine.current_thread_object() || !machine.heap.header(thread).shared {
        true => Err(Flow::Decline),
        false => Err(machine.stuck("the class loader of another thread".to_string())),
    }
}

/// What the JDK keeps beside its classes is read for it; names without a slash at the beginning are those of the class's package.
fn resource_of_class<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = machine.class_argument(call.object(0))?;
    let class = machine.innermost(class);
    let path = resource_beside(machine, class, call)?;
    let found = match class.origin {
        Origin::Jdk if machine.called_by_user() => None,
        Origin::Jdk => machine.program.jdk_resource(&path),
        Origin::User | Origin::Synthetic => match machine.resources(&path, true)?.into_iter().next() {
            Some(found) => Some(found),
            None => return Ok(0),
        },
    };
    match found {
        Some(bytes) => machine.byte_stream(&bytes),
        None => Err(machine.stuck(format!("the resource {path}"))),
    }
}

fn url_of_class<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = machine.class_argument(call.object(0))?;
    let class = machine.innermost(class);
    let path = resource_beside(machine, class, call)?;
    if class.origin == Origin::Jdk || !machine.resources(&path, true)?.is_empty() {
        return Err(machine.stuck(format!("the URL of the resource {path}")));
    }
    Ok(0)
}

fn resource_beside<'p>(machine: &mut Machine<'p>, class: &Class, call: &Invocation<'_, 'p>) -> Exec<String> {
    if call.object(1).is_null() {
        return machine.throws("java/lang/NullPointerException", None);
    }
    let name = machine.text_lossy(call.object(1));
    let path = match name.strip_prefix('/') {
        Some(path) => path.to_string(),
        None if class.package().is_empty() => name,
        None => format!("{}/{name}", class.package()),
    };
    let path = machine.interned(&path);
    machine.resource_name(path)
}

/// A class by its name with dots; arrays and primitive types have none that a loader knows.
fn find<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.class_by_name(call.object(0), call.args[1] != 0)
}

fn find_of_library<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.class_by_name(call.object(0), false)
}

fn content<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    match machine.first_resource(call.object(0), call.args[1] != 0)? {
        Some(bytes) => machine.new_byte_array(&bytes).map(Ref::word),
        None => Ok(0),
    }
}

/// The JDK's own code would ask for a URL first.
fn system_resource<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    match machine.first_resource(call.object(0), true)? {
        Some(bytes) => machine.byte_stream(&bytes),
        None => Ok(0),
    }
}

fn expect_none<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let name = machine.resource_name(call.object(0))?;
    match machine.resources(&name, call.args[1] != 0)?.is_empty() {
        true => Ok(VOID),
        false => Err(machine.stuck(format!("the URL of the resource {name}"))),
    }
}

/// What a service loader looks through. One that the library made, and none of whose fields is set, knows of nobody (`services`).
fn look_up<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let field = |name: &str| machine.peek_field(call.object(0), name).map_or(Ref::NULL, Ref::of);
    let (service, loader, layer) = (field("service"), field("loader"), field("layer"));
    if service.is_null() || !layer.is_null() {
        return Err(machine.stuck("services of modules".to_string()));
    }
    let method =
        machine.added_method(LOADER, ("lookUp", "(Ljava/lang/Class;Ljava/lang/ClassLoader;)Ljava/util/Iterator;"))?;
    machine.forward(method, &[service.word(), loader.word()], call.dst)
}

/// Each name in the lists of providers once, in their order: a line each, without comments and blanks.
fn providers<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let service = machine.class_argument(call.object(0))?;
    let class = machine.program.class(service);
    if class.origin == Origin::Jdk {
        return Err(machine.stuck(format!("providers of {}", class.name.replace('/', "."))));
    }
    let program = machine.finds_program(call.object(1))?;
    let lists = machine.resources(&format!("{SERVICES}{}", class.name.replace('/', ".")), program)?;
    let mut known = BTreeSet::new();
    let mut names = Vec::new();
    for list in lists {
        let text = String::from_utf8_lossy(&list).into_owned();
        let words = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
        for name in words.filter(|name| !name.is_empty()) {
            if name.contains(char::is_whitespace) {
                return Err(machine.stuck(format!("a list of providers with the line {name:?}")));
            }
            // Classes of modules are no providers of the class path.
            let of_library = |class: ClassId| machine.program.class(class).origin == Origin::Jdk;
            let passed_over = machine.program.load(&name.replace('.', "/")).is_ok_and(of_library);
            if !passed_over && known.insert(name.to_string()) {
                names.push(machine.interned(name));
            }
        }
    }
    machine.object_array("[Ljava/lang/String;", &names)
}
