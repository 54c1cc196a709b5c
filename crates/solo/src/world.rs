//! What a thread that runs alone asks, and what it tells.

use crate::thread::ThreadPosition;
use jmmc_program::{ClassId, Fence, FieldId, Method, MethodId, Mode, Reg, StringId, Type};

/// Why a thread cannot go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Halt {
    /// Its trace ends here.
    End,
    /// It does something else than it is said to do.
    Differs(String),
    /// What it does is not known.
    Unknown(String),
}

/// An answer of the world.
pub type Reply<T = ()> = Result<T, Halt>;

/// A place in memory. Objects are words, as in registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Location {
    /// A field of an object.
    Field { object: u64, field: FieldId },
    /// A static field.
    Static { field: FieldId },
    /// An element of an array.
    Element { array: u64, index: u32 },
    /// Bytes of an array, from an index on, that are accessed as one number by everybody.
    Slot { array: u64, first: u32, width: u8 },
}

/// A read or a write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access {
    /// Where the access goes.
    pub location: Location,
    /// What the location holds.
    pub ty: Type,
    /// How strongly it is ordered.
    pub mode: Mode,
    /// Whether it is the writing part of an atomic read-modify-write.
    pub update: bool,
}

/// How an access through a `VarHandle` or `Unsafe` names its location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NamedLocation {
    /// A `VarHandle`, and its coordinates as words.
    Coordinates {
        /// The handle that is used.
        handle: u64,
        /// The coordinates that it is given.
        coordinates: Vec<u64>,
    },
    /// `Unsafe`'s base object, or null, and the offset in it.
    Offset {
        /// The object that is accessed.
        base: u64,
        /// The offset in the object.
        offset: u64,
    },
}

/// What is called, if it may be something that the virtual machine answers itself.
#[derive(Clone, Copy, Debug)]
pub enum Callee<'p> {
    /// A method of the program.
    Method(&'p Method),
    /// Loading a constant that is a method handle or a method type.
    Constant,
    /// Calling a method handle.
    Handle,
    /// An access through a `VarHandle` or `Unsafe` that throws, or that is to several bytes at once.
    Access,
}

/// What the virtual machine does about a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NativeReply {
    /// Nothing: the method's own code runs.
    Declined,
    /// It returns this; anything if it returns nothing.
    Returned(u64),
    /// It throws a new exception.
    Threw {
        /// Of this class.
        class: ClassId,
        /// Whether it has a message.
        message: bool,
    },
    /// It throws an exception that exists already.
    Rethrew(u64),
    /// It calls a method instead.
    Called {
        /// The method that is called.
        method: MethodId,
        /// Receiver, if any, and arguments.
        arguments: Vec<u64>,
        /// Its own result, if it is not that of the method.
        result: Option<u64>,
    },
    /// It needs the class initialised first.
    Needs(ClassId),
    /// It is not done yet: the same call is made again.
    Again,
}

/// How far a class is initialised that a thread needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Initialization {
    /// It was done completely.
    Done,
    /// Not at all: this thread begins with it.
    Begins,
    /// The same, but others go on before it is asked about superclasses: one of them is at a superclass.
    BeginsOnly,
    /// It has failed.
    Failed,
}

/// All that is outside a thread. References are words; 0 is null.
pub trait World {
    /// What a read sees.
    fn read(&mut self, access: Access) -> Reply<u64>;
    /// The thread writes.
    fn write(&mut self, access: Access, word: u64) -> Reply;
    /// Whether a weak compare-and-set that could write does.
    fn weakly_writes(&mut self) -> Reply<bool>;
    /// Where an access through a `VarHandle` or `Unsafe` goes; `None` if the virtual machine answers for it ([`Callee::Access`]).
    fn locate(&mut self, target: &NamedLocation, access: &jmmc_program::HandleAccess) -> Reply<Option<Location>>;
    /// The slot that has the byte of an array, if what is accessed next is that: then the thread takes it apart.
    fn slot(&mut self, _array: u64, _index: u32) -> Reply<Option<Location>> {
        Ok(None)
    }
    /// The thread locks a monitor.
    fn lock(&mut self, object: u64) -> Reply;
    /// The thread unlocks a monitor.
    fn unlock(&mut self, object: u64) -> Reply;
    /// The thread allocates an object, or an array of the length.
    fn allocate(&mut self, class: ClassId, length: Option<u32>) -> Reply<u64>;
    /// The virtual machine makes a string, the message of an exception.
    fn message(&mut self) -> Reply<u64>;
    /// The class of an object.
    fn class_of(&self, object: u64) -> Reply<ClassId>;
    /// The length of an array.
    fn length_of(&self, array: u64) -> Reply<u32>;
    /// The interned string.
    fn literal(&mut self, string: StringId) -> Reply<u64>;
    /// The `Class` object of a class.
    fn mirror(&mut self, class: ClassId) -> Reply<u64>;
    /// The thread needs the class initialised.
    fn initialization(&mut self, class: ClassId) -> Reply<Initialization>;
    /// The thread has initialised the class, or failed to.
    fn initialized(&mut self, class: ClassId, failed: bool) -> Reply;
    /// The end of a constructor of the class freezes the final fields that the class declares.
    fn freeze(&mut self, object: u64, class: ClassId) -> Reply;
    /// The thread executes a fence. Nobody needs to care whose memory has no store buffers.
    fn fence(&mut self, _fence: Fence) -> Reply {
        Ok(())
    }
    /// What the virtual machine does about a call.
    fn native(&mut self, callee: Callee<'_>, arguments: &[u64]) -> Reply<NativeReply>;
    /// The thread throws an exception of the class.
    fn throws(&mut self, class: ClassId);
    /// Nobody in the thread catches an exception: the thread's own `Thread` object if its handler deals with it.
    fn handler_of_uncaught(&mut self) -> Reply<Option<u64>>;
    /// The thread ends.
    fn ends(&mut self) -> Reply;
    /// Whether it is to be told where the thread is, before its next operation.
    fn wants_position(&self) -> bool {
        false
    }
    /// Where the thread is.
    fn stands(&mut self, _position: ThreadPosition) {}
    /// The registers of the method that matter before its op, or while that calls, if they are not those that are live.
    fn matter(&self, _method: &Method, _pc: u32, _calls: bool) -> Option<Vec<Reg>> {
        None
    }
    /// Whether it has no more answers, so that nothing can change what the thread does until it asks.
    fn is_over(&self) -> bool {
        false
    }
}
