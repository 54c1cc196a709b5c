//! Class files, jars and the JDK's own image, linked into one append-only [`Program`] of register operations.
//!
//! Loading is lazy: a class is parsed when it is first needed, a method is lowered when its body is first asked for,
//! a reference is resolved when it is first used. Several threads may share one `&Program`; ids depend on the order of
//! loading, everything else is a function of the inputs alone.

mod annotations;
mod attributes;
mod cfg;
mod class;
mod classfile;
mod define;
mod descriptor;
mod dynamic;
mod error;
mod flow;
mod ids;
mod image;
mod intern;
mod jar;
mod listing;
mod liveness;
mod load;
mod lock;
mod lookup;
mod lower;
mod op;
mod pool;
mod program;
mod references;
mod reflected;
mod sources;
mod stand_ins;
mod types;
mod verify;
mod vtable;

pub use annotations::{Annotation, AnnotationValue};
pub use class::{Class, ClassKind, Components, ConstantValue, Extra, Field, Method, Origin, flags};
pub use descriptor::{java_name, java_type};
pub use dynamic::{CallScript, DynamicConstant, HandleKind, Reached, ScriptCall, ScriptThread};
pub use error::{LinkError, LoadError};
pub use flow::Next;
pub use ids::{ClassId, ClassRef, DynamicId, FieldId, FieldRef, MethodId, MethodRef, Reg, SelectorId, StringId};
pub use listing::listing;
pub use liveness::Liveness;
pub use op::{
    AccessOp, AccessTarget, BinaryOp, Body, Call, CallKind, Cond, DynamicCall, Fence, HandleAccess, Handler, KeptLocal,
    LocalName, Mode, Op, Switch, UnaryOp,
};
pub use program::{INSTANCE_MAIN, Program};
pub use reflected::{AnnotationConstant, EnclosingMethod, Reflected};
pub use sources::{Modifier, Redeclared, Sources};
pub use stand_ins::stand_ins;
pub use types::{Kind, Type};
pub use verify::verify;
