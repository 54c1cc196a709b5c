//! Files: those of the JDK itself can be read (time zones, settings of its parts), and no others.
//!
//! A stream's position is kept where other systems keep their handle of a file, in a field of its descriptor, so that it is part of the state like any other field.
//!
//! Errs on: fewer behaviours; the folder in which the program runs is the root, and there is one for temporary files.
//! Ledger: Properties.
//!
//! Not modelled: other files, writing, and streams and buffers that several threads may use.

use std::sync::Arc;

use super::{Invocation, NativesOfFile, VOID, nothing, zero};
use crate::interp::Exec;
use crate::ledger::Assumption;
use crate::machine::Machine;
use crate::value::{Ref, from_bool, from_int, from_long};

pub(super) const TABLE: NativesOfFile = &[
    ("sun/nio/fs/UnixNativeDispatcher.init()I", zero),
    ("sun/nio/fs/UnixNativeDispatcher.getcwd()[B", folder),
    ("java/io/FileDescriptor.getHandle(I)J", no_handle),
    ("java/io/FileDescriptor.getAppend(I)Z", zero),
    ("java/io/FileDescriptor.close0()V", close),
    ("java/io/FileCleanable.register(Ljava/io/FileDescriptor;)V", nothing),
    ("java/io/FileCleanable.unregister(Ljava/io/FileDescriptor;)V", nothing),
    ("java/io/UnixFileSystem.getBooleanAttributes0(Ljava/io/File;)I", attributes),
    ("java/io/UnixFileSystem.createDirectory(Ljava/io/File;)Z", make_folder),
    ("java/io/UnixFileSystem.createDirectory0(Ljava/io/File;)Z", make_folder),
    ("java/io/UnixFileSystem.checkAccess(Ljava/io/File;I)Z", may_access),
    ("java/io/UnixFileSystem.checkAccess0(Ljava/io/File;I)Z", may_access),
    ("java/io/UnixFileSystem.canonicalize0(Ljava/lang/String;)Ljava/lang/String;", canonical),
    ("java/io/FileInputStream.open0(Ljava/lang/String;)V", open),
    ("java/io/FileInputStream.isRegularFile0(Ljava/io/FileDescriptor;)Z", is_regular),
    ("java/io/FileInputStream.length0()J", length),
    ("java/io/FileInputStream.position0()J", position),
    ("java/io/FileInputStream.available0()I", available),
    ("java/io/FileInputStream.skip0(J)J", skip),
    ("java/io/FileInputStream.read0()I", read),
    ("java/io/FileInputStream.readBytes([BII)I", read_bytes),
];

/// The system property `java.home`, with what separates it from names of files.
const HOME: &str = "/java/";
/// The number of every open file.
const OPEN: i32 = 3;
/// The number of a file that is closed, and what reading gives at the end.
const NONE: i32 = -1;

/// The folder in which the program runs, and how the library names it when it makes the class path absolute.
const FOLDER: &str = "/";
const FOLDER_ITSELF: &str = "/.";
/// The folder for temporary files, as the property `java.io.tmpdir` has it. What is in it is not known.
const TEMPORARY: &str = "/tmp";

/// `FileSystem.BA_EXISTS` and `BA_REGULAR`.
const IS_FILE: i32 = 1 | 2;
/// `FileSystem.BA_EXISTS` and `BA_DIRECTORY`.
const IS_FOLDER: i32 = 1 | 4;

/// A stream over a file of the JDK.
struct OpenFile {
    bytes: Arc<[u8]>,
    descriptor: Ref,
    position: u64,
}

impl OpenFile {
    fn rest(&self) -> &[u8] {
        self.bytes.get(self.position as usize..).unwrap_or_default()
    }
}

impl Machine<'_> {
    /// The file that a stream reads.
    fn opened(&mut self, stream: Ref) -> Exec<OpenFile> {
        let field = |name: &str| self.peek_field(stream, name).map_or(Ref::NULL, Ref::of);
        let (path, descriptor) = (field("path"), field("fd"));
        if path.is_null() || descriptor.is_null() {
            return Err(self.stuck("reading from a stream that is no file of the JDK".to_string()));
        }
        self.expect_alone(descriptor)?;
        if self.peek_field(descriptor, "fd") != Some(from_int(OPEN)) {
            return self.throws("java/io/IOException", Some("Stream Closed"));
        }
        let bytes = self.file_of_jdk(path)?;
        let position = self.peek_field(descriptor, "handle").unwrap_or(0);
        match bytes {
            Some(bytes) => Ok(OpenFile { bytes, descriptor, position }),
            None => Err(self.stuck("a file of the JDK that is gone".to_string())),
        }
    }

    /// The content of the file with that path, if there is one.
    fn file_of_jdk(&self, path: Ref) -> Exec<Option<Arc<[u8]>>> {
        let path = self.text_lossy(path);
        match path.strip_prefix(HOME) {
            Some(name) => Ok(self.program.jdk_file(name)),
            None => Err(self.stuck(format!("the file {path}"))),
        }
    }

    /// Whether the path is that of a folder that is known to be there.
    fn is_folder(&mut self, path: Ref) -> bool {
        let is = matches!(&*self.text_lossy(path), FOLDER | FOLDER_ITSELF | TEMPORARY);
        if is {
            self.shared.assume(Assumption::Properties);
        }
        is
    }

    /// Whether the path is one of the JDK's at which there is nothing.
    fn is_missing(&self, path: Ref) -> bool {
        self.text_lossy(path).strip_prefix(HOME).is_some_and(|name| !self.program.jdk_may_have(name))
    }

    fn go_to(&mut self, file: &OpenFile, position: u64) {
        self.init_field(file.descriptor, "handle", position);
    }

    /// Refuses what other threads may use at the same time.
    fn expect_alone(&self, object: Ref) -> Exec<()> {
        if self.heap.header(object).shared && !self.is_last() {
            return Err(self.stuck("a file, or what is read of it, that several threads may use".to_string()));
        }
        Ok(())
    }
}

fn no_handle<'p>(_: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    Ok(from_long(i64::from(NONE)))
}

fn close<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.expect_alone(call.object(0))?;
    machine.init_field(call.object(0), "fd", from_int(NONE));
    Ok(VOID)
}

/// As the property `user.dir`.
fn folder<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.shared.assume(Assumption::Properties);
    let class = machine.program.load("[B").map_err(|error| machine.stuck(error.to_string()))?;
    let folder = machine.allocate_array(class, 1)?;
    machine.set_cell(folder, 0, u64::from(b'/'));
    Ok(folder.word())
}

fn attributes<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let path = machine.peek_field(call.object(1), "path").map_or(Ref::NULL, Ref::of);
    if machine.is_folder(path) {
        return Ok(from_int(IS_FOLDER));
    }
    match machine.file_of_jdk(path)? {
        Some(_) => Ok(from_int(IS_FILE)),
        None if machine.is_missing(path) => Ok(0),
        None => Err(machine.stuck(format!("the file {}", machine.text_lossy(path)))),
    }
}

/// Nothing can be made where there is something.
fn make_folder<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let path = machine.peek_field(call.object(1), "path").map_or(Ref::NULL, Ref::of);
    match machine.is_folder(path) {
        true => Ok(0),
        false => Err(machine.stuck(format!("the folder {}", machine.text_lossy(path)))),
    }
}

/// Files of the JDK can be read, and nothing else.
fn may_access<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    const READ: i32 = 4;
    let path = machine.peek_field(call.object(1), "path").map_or(Ref::NULL, Ref::of);
    match machine.file_of_jdk(path)? {
        Some(_) => Ok(from_bool(call.int(2) == READ)),
        None if machine.is_missing(path) => Ok(0),
        None => Err(machine.stuck(format!("the file {}", machine.text_lossy(path)))),
    }
}

fn canonical<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    match machine.is_folder(call.object(1)) {
        true if machine.text_lossy(call.object(1)) == FOLDER_ITSELF => Ok(machine.interned(FOLDER).word()),
        true => Ok(call.args[1]),
        false => machine.file_of_jdk(call.object(1)).map(|_| call.args[1]),
    }
}

fn open<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    if machine.file_of_jdk(call.object(1))?.is_none() {
        let message = format!("{} (No such file or directory)", machine.text_lossy(call.object(1)));
        return machine.throws("java/io/FileNotFoundException", Some(&message));
    }
    let descriptor = machine.peek_field(call.object(0), "fd").map_or(Ref::NULL, Ref::of);
    machine.init_field(descriptor, "fd", from_int(OPEN));
    machine.init_field(descriptor, "handle", 0);
    Ok(VOID)
}

fn is_regular<'p>(_: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    Ok(1)
}

fn length<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.opened(call.object(0)).map(|file| file.bytes.len() as u64)
}

fn position<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.opened(call.object(0)).map(|file| file.position)
}

fn available<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.opened(call.object(0)).map(|file| file.rest().len() as u64)
}

fn skip<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let (file, distance) = (machine.opened(call.object(0))?, call.long(1));
    let Some(position) = file.position.checked_add_signed(distance) else {
        return machine.throws("java/io/IOException", Some("Invalid argument"));
    };
    machine.go_to(&file, position);
    Ok(from_long(distance))
}

fn read<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let file = machine.opened(call.object(0))?;
    let Some(&byte) = file.rest().first() else {
        return Ok(from_int(NONE));
    };
    machine.go_to(&file, file.position + 1);
    Ok(u64::from(byte))
}

fn read_bytes<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let (buffer, from, most) = (call.object(1), call.int(2), call.int(3));
    if buffer.is_null() {
        return machine.throws("java/lang/NullPointerException", None);
    }
    let header = machine.heap.header(buffer);
    if from < 0 || most < 0 || i64::from(from) + i64::from(most) > i64::from(header.len) {
        return machine.throws("java/lang/IndexOutOfBoundsException", None);
    }
    machine.expect_alone(buffer)?;
    let file = machine.opened(call.object(0))?;
    let read = file.rest().len().min(most as usize);
    if read == 0 && most > 0 {
        return Ok(from_int(NONE));
    }
    for (index, &byte) in file.rest()[..read].iter().enumerate() {
        machine.set_cell(buffer, from as u32 + index as u32, from_int(i32::from(byte as i8)));
    }
    machine.go_to(&file, file.position + read as u64);
    Ok(from_int(read as i32))
}
