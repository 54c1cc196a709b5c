//! Class files, jars and the JDK's own image, linked into one append-only [`Program`] of register operations.
//!
//! Loading is lazy: a class is parsed when it is first needed, a method is lowered when its body is first asked for,
//! a reference is resolved when it is first used. Several threads may share one `&Program`; ids depend on the order of
//! loading, everything else is a function of the inputs alone.

mod class;
mod error;
mod ids;
mod liveness;
mod op;
mod program;
mod types;

pub use class::{Class, ClassKind, ConstantValue, Extra, Field, Method, Origin, flags};
pub use error::{LinkError, LoadError};
pub use ids::{
    ClassId, ClassRef, DynamicId, FieldId, FieldRef, MethodId, MethodRef, Reg, SelectorId, StringId,
};
pub use op::{
    Access, AccessOp, AccessTarget, BinaryOp, Body, Call, CallKind, Cond, DynamicCall, Handler,
    LocalName, Mode, Op, Switch, UnaryOp,
};
pub use program::{DynamicConstant, HandleKind, Program, Sources};
pub use types::{Kind, Type};
