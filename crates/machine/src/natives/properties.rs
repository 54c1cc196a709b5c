//! System properties and the environment: the same on every machine.
//!
//! Errs on: fewer behaviours; a program that asks is told. Changing a property is refused while other threads run, or if they may have run meanwhile.
//! Ledger: Properties.

use jmmc_program::{ConstantValue, Origin};

use super::{Invocation, NativesOfFile};
use crate::interp::{Exec, Flow};
use crate::ledger::Assumption;
use crate::machine::Machine;
use crate::value::Ref;

pub(super) const TABLE: NativesOfFile = &[
    ("java/lang/System.getProperty(Ljava/lang/String;)Ljava/lang/String;", get_property),
    ("java/lang/System.getProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;", get_property),
    ("java/lang/System.getProperties()Ljava/util/Properties;", get_properties),
    ("java/lang/System.setProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;", change),
    ("java/lang/System.setProperties(Ljava/util/Properties;)V", change),
    ("java/lang/System.clearProperty(Ljava/lang/String;)Ljava/lang/String;", change),
    ("java/lang/System.getenv(Ljava/lang/String;)Ljava/lang/String;", get_env),
    ("java/lang/ProcessEnvironment.environ()[[B", environ),
    ("jdk/internal/misc/VM.getSavedProperty(Ljava/lang/String;)Ljava/lang/String;", super::zero),
];

/// Properties that are the same for all JDKs.
const FIXED: &[(&str, &str)] = &[
    ("file.encoding", "UTF-8"),
    ("file.separator", "/"),
    ("java.class.path", "."),
    ("java.home", "/java"),
    ("java.io.tmpdir", "/tmp"),
    ("java.library.path", "/lib"),
    ("java.vm.name", "jmmc"),
    ("line.separator", "\n"),
    ("native.encoding", "UTF-8"),
    ("os.arch", "amd64"),
    ("os.name", "Linux"),
    ("os.version", "6.0"),
    ("path.separator", ":"),
    ("stderr.encoding", "UTF-8"),
    ("stdout.encoding", "UTF-8"),
    ("sun.arch.data.model", "64"),
    ("sun.jnu.encoding", "UTF-8"),
    ("user.country", "US"),
    ("user.dir", "/"),
    ("user.home", "/"),
    ("user.language", "en"),
    ("user.name", "user"),
    ("user.timezone", "UTC"),
];

/// Properties that the JDK at hand decides, and the constants of `VersionProps` that hold them.
const VERSIONS: &[(&str, &str)] = &[
    ("java.version", "java_version"),
    ("java.version.date", "java_version_date"),
    ("java.runtime.name", "java_runtime_name"),
    ("java.runtime.version", "java_runtime_version"),
    ("java.specification.version", "VERSION_SPECIFICATION"),
    ("java.vm.specification.version", "VERSION_SPECIFICATION"),
    ("java.class.version", "CLASSFILE_MAJOR_MINOR"),
];

impl Machine<'_> {
    /// The value that a system property has before the program changes any.
    fn initial_property(&mut self, name: &str) -> Option<Ref> {
        if let Ok(index) = FIXED.binary_search_by_key(&name, |(key, _)| key) {
            return Some(self.interned(FIXED[index].1));
        }
        let (_, constant) = VERSIONS.iter().find(|(key, _)| *key == name)?;
        let versions = self.program.load("java/lang/VersionProps").ok()?;
        match self.program.find_field(versions, constant)?.constant? {
            ConstantValue::String(text) => Some(self.literal(text)),
            ConstantValue::Bits(_) => None,
        }
    }

    /// All system properties, as name and value.
    pub(crate) fn initial_properties(&mut self) -> Vec<(Ref, Ref)> {
        let names = FIXED.iter().chain(VERSIONS).map(|(name, _)| *name);
        names.filter_map(|name| self.initial_property(name).map(|value| (self.interned(name), value))).collect()
    }

    /// The cell that says whether the program has changed properties: the hidden one behind `System.props`. Properties that the program has
    /// put there itself have none.
    fn properties_changed(&self) -> bool {
        self.properties().is_some_and(|properties| self.hidden(properties).first() != Some(&0))
    }

    fn properties(&self) -> Option<Ref> {
        let system = self.program.load("java/lang/System").ok()?;
        self.peek_static(system, "props").map(Ref::of).filter(|properties| !properties.is_null())
    }

    fn note_change_of_properties(&mut self) -> Exec<()> {
        if self.properties_changed() {
            return Ok(());
        }
        // A thread that has just ended may have asked as well after the change.
        if !self.is_last() {
            return Err(self.stuck("a change of system properties while several threads run".to_string()));
        }
        if let Some(properties) = self.properties() {
            let header = self.heap.header(properties);
            let cell = header.base + header.len - 1;
            self.heap.write(crate::heap::Addr(cell), 1, false);
        }
        Ok(())
    }

    /// Whether the running native serves the program: it does not if it was called to initialise a class of the JDK.
    pub(super) fn serves_program(&self) -> bool {
        let jdk = |frame: &&crate::thread::Frame<'_>| self.program.class(frame.method.class).origin == Origin::Jdk;
        self.current.frames.iter().rev().take_while(jdk).all(|frame| &*frame.method.name != "<clinit>")
    }

    /// Notes an assumption, if the running native serves the program.
    pub(super) fn assumes(&self, what: Assumption) {
        if self.entry.is_some() && self.serves_program() {
            self.shared.assume(what);
        }
    }

    /// Whether the running native was called from code that is not the JDK's.
    pub(crate) fn called_by_user(&self) -> bool {
        self.current.frames.last().is_some_and(|frame| self.program.class(frame.method.class).origin != Origin::Jdk)
    }
}

/// As long as nothing was changed, the answer needs no look at shared memory.
fn get_property<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    if machine.called_by_user() {
        machine.shared.assume(Assumption::Properties);
    }
    let name = call.object(0);
    if name.is_null() || machine.properties_changed() || machine.properties().is_none() {
        return Err(Flow::Decline);
    }
    let name = machine.text_lossy(name);
    if name.is_empty() {
        return Err(Flow::Decline);
    }
    let default = call.args.get(1).copied().unwrap_or(0);
    Ok(machine.initial_property(&name).map_or(default, Ref::word))
}

/// The JDK itself only reads what it gets.
fn get_properties<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    if machine.called_by_user() {
        machine.shared.assume(Assumption::Properties);
        machine.note_change_of_properties()?;
    }
    Err(Flow::Decline)
}

fn change<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.note_change_of_properties()?;
    Err(Flow::Decline)
}

fn get_env<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    if call.object(0).is_null() {
        return Err(Flow::Decline);
    }
    machine.shared.assume(Assumption::Properties);
    Ok(0)
}

fn environ<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.shared.assume(Assumption::Properties);
    let class = machine.program.load("[[B").map_err(|error| machine.stuck(error.to_string()))?;
    machine.allocate_array(class, 0).map(|array| array.word())
}
