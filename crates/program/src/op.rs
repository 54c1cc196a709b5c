//! The register operations: the one intermediate form that all engines share.
//!
//! A method body is a flat list of [`Op`]s. The JVM's operand stack is gone: every value is in a typed register
//! ([`Body::registers`]), long and double take one register, and a local slot that the bytecode uses with two kinds is two registers.
//! Subroutines (`jsr`/`ret`) are expanded. Everything that touches shared memory is an operation of its own.
//!
//! An op reads all its registers before it writes its result, which may be one of them.
//!
//! Invariants of a body: every jump target is the index of an op · the last op does not fall through ·
//! an op reads only registers that every path to it has written (parameters are written at entry) ·
//! registers of a `Reg` list have the kinds that the called descriptor asks for.

use crate::ids::{ClassRef, DynamicId, FieldRef, MethodRef, Reg, StringId};
use crate::types::{Kind, Type};

/// One register operation.
///
/// Operations that "initialise" run the class's static initialiser first if it has not run [JLS §12.4.1].
/// Operations that "throw" raise the exceptions of the JVM instruction they come from.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs)] // fields are named after their part in the formula of each variant
pub enum Op {
    /// `dst = bits`: an int (sign-extended to 32 bits, upper half zero), long, float or double bit pattern, or 0 for null.
    Const { dst: Reg, bits: u64 },
    /// `dst =` the interned `String` for the text.
    ConstString { dst: Reg, string: StringId },
    /// `dst =` the `java.lang.Class` object of the type. Does not initialise it.
    ConstClass { dst: Reg, class: ClassRef },
    /// `dst =` a `MethodHandle`, `MethodType` or dynamically computed constant.
    ConstDynamic { dst: Reg, constant: DynamicId },
    /// `dst = src`, same kind.
    Move { dst: Reg, src: Reg },
    /// `dst = op src`.
    Unary { op: UnaryOp, dst: Reg, src: Reg },
    /// `dst = a op b`; throws `ArithmeticException` for integer division by zero.
    Binary { op: BinaryOp, dst: Reg, a: Reg, b: Reg },
    /// `dst = a op imm`, int operations only; `imm` is never 0 for division and remainder.
    BinaryConst { op: BinaryOp, dst: Reg, a: Reg, imm: i32 },
    /// Goes to `target`.
    Jump { target: u32 },
    /// Goes to `target` if `a cond b`, both int, or both references for `Eq` and `Ne`.
    Branch { cond: Cond, a: Reg, b: Reg, target: u32 },
    /// Goes to `target` if `a cond imm`; for a reference `imm` is 0 and means null.
    BranchConst { cond: Cond, a: Reg, imm: i32, target: u32 },
    /// Goes to the target that the body's switch table number `table` gives for int `src`.
    Switch { src: Reg, table: u32 },
    /// Returns without a value.
    ReturnVoid,
    /// Returns what `src` holds.
    Return { src: Reg },
    /// Throws `src`, or `NullPointerException`.
    Throw { src: Reg },
    /// `dst =` a new object with default field values; initialises, throws.
    New { dst: Reg, class: ClassRef },
    /// `dst =` a new array of array type `class` (the array's own type, `[I`); throws.
    NewArray { dst: Reg, len: Reg, class: ClassRef },
    /// `dst =` a new array of arrays; `dims` is an entry of the body's register lists; throws.
    NewMultiArray { dst: Reg, class: ClassRef, dims: u32 },
    /// `dst = array.length`; throws.
    ArrayLength { dst: Reg, array: Reg },
    /// `dst = src instanceof class`.
    InstanceOf { dst: Reg, src: Reg, class: ClassRef },
    /// Throws `ClassCastException` unless `src` is null or an instance of the class.
    CheckCast { src: Reg, class: ClassRef },
    /// `dst = object.field`: a plain or, if the field is volatile, a volatile read; throws.
    GetField { dst: Reg, object: Reg, field: FieldRef },
    /// `object.field = src`; throws.
    PutField { object: Reg, src: Reg, field: FieldRef },
    /// `dst = field`; initialises.
    GetStatic { dst: Reg, field: FieldRef },
    /// `field = src`; initialises.
    PutStatic { src: Reg, field: FieldRef },
    /// `dst = array[index]`; throws.
    GetElement { dst: Reg, array: Reg, index: Reg, ty: Type },
    /// `array[index] = src`, narrowed to `ty`; throws.
    /// `ty` is `Byte` also for boolean arrays (as in the bytecode); the array's own type decides the narrowing.
    PutElement { array: Reg, index: Reg, src: Reg, ty: Type },
    /// A read, write or read-modify-write through a `VarHandle` or `Unsafe`, entry `access` of the body's accesses; throws.
    Access { access: u32 },
    /// Locks the object's monitor; throws.
    Lock { object: Reg },
    /// Unlocks the object's monitor; throws.
    Unlock { object: Reg },
    /// Calls entry `call` of the body's calls; static calls initialise; throws.
    Call { call: u32 },
    /// Calls a method handle: `invokeExact` or `invoke`, entry `call` of the body's calls, whose first argument is the handle; throws.
    CallHandle { call: u32 },
    /// Evaluates an `invokedynamic` site, entry `call` of the body's dynamic calls; throws.
    CallDynamic { call: u32 },
    /// The end of a constructor of a class that declares final instance fields: they are frozen now [JLS §17.5].
    /// Stands before every return of such a constructor.
    Freeze { object: Reg },
    /// A memory fence (`VarHandle.fullFence` and its kin, `Unsafe.fullFence`, …).
    Fence { fence: Fence },
    /// Something in the bytecode that cannot be lowered; reaching it ends the analysis with message `reason` of the body's texts.
    Unsupported { reason: u32 },
}

/// Conditions of branches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Cond {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

/// Operations on one value. The letters are the kinds: I int, L long, F float, D double.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum UnaryOp {
    NegI,
    NegL,
    NegF,
    NegD,
    I2L,
    I2F,
    I2D,
    I2B,
    I2C,
    I2S,
    L2I,
    L2F,
    L2D,
    F2I,
    F2L,
    F2D,
    D2I,
    D2L,
    D2F,
}

/// Operations on two values. Comparisons give -1, 0 or 1; `CmpL` gives -1 on NaN, `CmpG` gives 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum BinaryOp {
    AddI,
    SubI,
    MulI,
    DivI,
    RemI,
    ShlI,
    ShrI,
    UshrI,
    AndI,
    OrI,
    XorI,
    AddL,
    SubL,
    MulL,
    DivL,
    RemL,
    ShlL,
    ShrL,
    UshrL,
    AndL,
    OrL,
    XorL,
    AddF,
    SubF,
    MulF,
    DivF,
    RemF,
    AddD,
    SubD,
    MulD,
    DivD,
    RemD,
    CmpL,
    CmpLF,
    CmpGF,
    CmpLD,
    CmpGD,
}

/// The strength of a memory access [VarHandle documentation]; plain ⊂ opaque ⊂ release/acquire ⊂ volatile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Mode {
    Plain,
    Opaque,
    Acquire,
    Release,
    Volatile,
}

/// A memory fence [VarHandle documentation]: which accesses before it are not reordered with which after it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fence {
    /// All with all.
    Full,
    /// Loads with all.
    Acquire,
    /// All with stores.
    Release,
    /// Loads with loads.
    LoadLoad,
    /// Stores with stores.
    StoreStore,
}

/// What an access does with its location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AccessOp {
    /// `dst = location`.
    Read,
    /// `location = operand 0`.
    Write,
    /// If the location holds operand 0, writes operand 1; `dst` says whether.
    CompareAndSet,
    /// As `CompareAndSet`, but it may fail although the values are equal.
    WeakCompareAndSet,
    /// As `CompareAndSet`, but `dst` is the value read.
    CompareAndExchange,
    /// Writes operand 0; `dst` is the value read.
    GetAndSet,
    /// Adds operand 0; `dst` is the value read.
    GetAndAdd,
    /// Combines bitwise with operand 0; `dst` is the value read.
    GetAndOr,
    /// Combines bitwise with operand 0; `dst` is the value read.
    GetAndAnd,
    /// Combines bitwise with operand 0; `dst` is the value read.
    GetAndXor,
}

/// How an access names its location.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum AccessTarget {
    /// A `VarHandle` and its coordinates: object, array and index, or nothing.
    Handle { handle: Reg, coordinates: Box<[Reg]> },
    /// `Unsafe`'s object (or null) and offset.
    Offset { base: Reg, offset: Reg },
}

/// An access through a `VarHandle` or `Unsafe`.
#[derive(Clone, PartialEq, Debug)]
pub struct HandleAccess {
    /// What it does.
    pub op: AccessOp,
    /// How strongly its read part is ordered.
    pub read_mode: Mode,
    /// How strongly its write part is ordered.
    pub write_mode: Mode,
    /// The location that is accessed.
    pub target: AccessTarget,
    /// The type accessed, as the call site (`VarHandle`) or the method's name (`Unsafe`) gives it.
    /// For a `VarHandle` read whose result is discarded or cast this is only the call's view; the handle knows the true type.
    pub ty: Type,
    /// Expected, new or added values, in the order of the call.
    pub operands: Box<[Reg]>,
    /// Types of the operands at the call site.
    pub operand_types: Box<[Type]>,
    /// Where the result goes.
    pub dst: Option<Reg>,
}

/// How the method of a call is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallKind {
    /// The method has no receiver.
    Static,
    /// The method named, without dispatch: constructors, private methods, `super.f()`.
    Special,
    /// Dispatch on the receiver's class.
    Virtual,
    /// As `Virtual`, named through an interface.
    Interface,
}

/// A call and what it needs to know.
#[derive(Clone, PartialEq, Debug)]
pub struct Call {
    /// How the method is found.
    pub kind: CallKind,
    /// The method named.
    pub method: MethodRef,
    /// Receiver, if any, and arguments.
    pub args: Box<[Reg]>,
    /// Where the result goes.
    pub dst: Option<Reg>,
}

/// An `invokedynamic` evaluation.
#[derive(Clone, PartialEq, Debug)]
pub struct DynamicCall {
    /// The site in the constant pool.
    pub site: DynamicId,
    /// The registers of the arguments.
    pub args: Box<[Reg]>,
    /// Where the result goes.
    pub dst: Option<Reg>,
}

/// A switch: `cases` sorted by value, without repetition.
#[derive(Clone, PartialEq, Debug)]
pub struct Switch {
    /// Value and target.
    pub cases: Box<[(i32, u32)]>,
    /// Where all other values go.
    pub default: u32,
}

/// An exception handler. The first one in the list that covers the op and the exception's class wins.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Handler {
    /// First op covered.
    pub start: u32,
    /// First op no longer covered.
    pub end: u32,
    /// Where control goes.
    pub target: u32,
    /// The class caught; `None` catches everything.
    pub class: Option<ClassRef>,
    /// Where the exception goes.
    pub dst: Reg,
}

/// A local variable's name, from the class file's local-variable table.
#[derive(Clone, PartialEq, Debug)]
pub struct LocalName {
    /// The register that holds it.
    pub reg: Reg,
    /// First op in scope.
    pub start: u32,
    /// First op out of scope.
    pub end: u32,
    /// The name in the source.
    pub name: Box<str>,
}

/// A variable whose last value is wanted once the method has been left: its value is copied to a register that nothing else uses.
#[derive(Clone, PartialEq, Debug)]
pub struct KeptLocal {
    /// Its name in the source.
    pub name: Box<str>,
    /// The type of its value.
    pub ty: Type,
    /// The copy of its last value.
    pub value: Reg,
    /// 1 once it has been assigned; 0 at the method's entry.
    pub assigned: Reg,
}

/// A method's code.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Body {
    /// The kind of each register; the method's parameters are the first ones.
    pub registers: Box<[Kind]>,
    /// The operations, in the order of the code.
    pub ops: Box<[Op]>,
    /// Source line of each op; 0 where unknown.
    pub lines: Box<[u32]>,
    /// Exception handlers in order of precedence.
    pub handlers: Box<[Handler]>,
    /// Names of locals.
    pub locals: Box<[LocalName]>,
    /// The slots of the registers that are local variables: those of the first registers.
    pub slots: Box<[u16]>,
    /// Targets of `Op::Call` and `Op::CallHandle`.
    pub calls: Box<[Call]>,
    /// Targets of `Op::CallDynamic`.
    pub dynamic_calls: Box<[DynamicCall]>,
    /// Targets of `Op::Access`.
    pub accesses: Box<[HandleAccess]>,
    /// Tables of `Op::Switch`.
    pub switches: Box<[Switch]>,
    /// Register lists of `Op::NewMultiArray`.
    pub lists: Box<[Box<[Reg]>]>,
    /// Messages of `Op::Unsupported`.
    pub texts: Box<[Box<str>]>,
    /// Named variables, where their last values are wanted. Their registers are 0 at entry, and live everywhere.
    pub kept: Box<[KeptLocal]>,
    /// One register for each `assert` of such a method: 1 once control has reached it, 0 at entry; live everywhere.
    pub asserts: Box<[Reg]>,
}

impl Body {
    /// Whether its registers tell something once the method has been left.
    pub fn keeps(&self) -> bool {
        !self.kept.is_empty() || !self.asserts.is_empty()
    }

    /// The registers that are wanted once the method has been left.
    pub fn kept_registers(&self) -> impl Iterator<Item = Reg> + '_ {
        let variables = self.kept.iter().flat_map(|kept| [kept.value, kept.assigned]);
        variables.chain(self.asserts.iter().copied())
    }
}
