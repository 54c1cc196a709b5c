//! Pattern switches: what `java.lang.runtime.SwitchBootstraps` would build.
//!
//! The result is the number of the first label, from the restart index on, that the value matches; -1 for null, and the number of
//! labels if none matches.

use super::assembler::{Assembler, Label};
use super::bootstrap::{Argument, Bootstrap};
use crate::descriptor;
use crate::error::LinkError;
use crate::ids::Reg;
use crate::op::{Body, Cond};
use crate::types::Type;

const VALUE: Reg = Reg(0);
const RESTART: Reg = Reg(1);

/// What a label matches.
enum Case {
    Class(Box<str>),
    Text(Vec<u16>),
    Int(i32),
    /// The constant of that name of an enum class.
    Enum(Box<str>, Vec<u16>),
}

/// The body for a site of `typeSwitch` or `enumSwitch`.
pub(super) fn body(bootstrap: &Bootstrap<'_>) -> Result<Body, LinkError> {
    let signature = bootstrap.signature()?;
    let types: Vec<Type> = signature.types().collect();
    if types != [Type::Ref, Type::Int] || signature.returns != "I" {
        return Err(bootstrap.unsupported());
    }
    let enum_class =
        (&*bootstrap.handle.member.name == "enumSwitch").then(|| descriptor::class_name(signature.parameters[0]));
    let mut code = Assembler::new(bootstrap.program, bootstrap.class.id, types.into_iter().map(Type::kind));
    let not_null = code.label();
    code.branch_const(Cond::Ne, VALUE, 0, not_null);
    code.return_int(-1);
    code.bind(not_null);
    let labels = bootstrap.arguments.len();
    for number in 0..labels {
        let next = code.label();
        code.branch_const(Cond::Gt, RESTART, number as i32, next);
        test(&mut code, case(bootstrap, number, enum_class)?, next);
        code.return_int(number as i32);
        code.bind(next);
    }
    code.return_int(labels as i32);
    code.finish()
}

fn case(bootstrap: &Bootstrap<'_>, number: usize, enum_class: Option<&str>) -> Result<Case, LinkError> {
    Ok(match (bootstrap.argument(number)?, enum_class) {
        (Argument::Class(name), _) => Case::Class(name),
        (Argument::Text(name), Some(class)) => Case::Enum(class.into(), name),
        (Argument::Text(text), None) => Case::Text(text),
        (Argument::Int(value), None) => Case::Int(value),
        (Argument::Dynamic, None) => {
            let (class, name) = enum_constant(&bootstrap.nested(number)?)?;
            Case::Enum(class, name)
        }
        _ => return Err(bootstrap.unsupported()),
    })
}

/// Class and name of a label `EnumDesc.of(ClassDesc.of("a.B"), "NAME")`, which the compiler writes as nested constants.
fn enum_constant(constant: &Bootstrap<'_>) -> Result<(Box<str>, Vec<u16>), LinkError> {
    let described = |constant: &Bootstrap<'_>, class: &str| -> Result<bool, LinkError> {
        let bootstrap = &constant.handle.member;
        let invoked = (&*bootstrap.class, &*bootstrap.name) == ("java/lang/invoke/ConstantBootstraps", "invoke");
        Ok(invoked && {
            let member = constant.handle_argument(0)?.member;
            (&*member.class, &*member.name) == (class, "of")
        })
    };
    if !described(constant, "java/lang/Enum$EnumDesc")? {
        return Err(constant.unsupported());
    }
    let class = constant.nested(1)?;
    if !described(&class, "java/lang/constant/ClassDesc")? {
        return Err(class.unsupported());
    }
    let name = String::from_utf16_lossy(&class.text_argument(1)?);
    Ok((name.replace('.', "/").into(), constant.text_argument(2)?))
}

/// Goes to `next` unless the value matches.
fn test(code: &mut Assembler<'_>, case: Case, next: Label) {
    match case {
        Case::Class(name) => {
            let matches = code.instance_of(VALUE, &name);
            code.branch_const(Cond::Eq, matches, 0, next);
        }
        Case::Text(text) => {
            let text = code.text(&text);
            let args = vec![text, VALUE];
            let equal = code.call_virtual("java/lang/Object", "equals", "(Ljava/lang/Object;)Z", args);
            code.branch_const(Cond::Eq, equal, 0, next);
        }
        Case::Int(value) => test_int(code, value, next),
        Case::Enum(class, name) => {
            let matches = code.instance_of(VALUE, &class);
            code.branch_const(Cond::Eq, matches, 0, next);
            let own = code.call_virtual("java/lang/Enum", "name", "()Ljava/lang/String;", vec![VALUE]);
            let name = code.text(&name);
            let equal = code.call_virtual("java/lang/String", "equals", "(Ljava/lang/Object;)Z", vec![name, own]);
            code.branch_const(Cond::Eq, equal, 0, next);
        }
    }
}

/// An int label matches numbers and characters.
fn test_int(code: &mut Assembler<'_>, value: i32, next: Label) {
    let (not_number, matched) = (code.label(), code.label());
    let number = code.instance_of(VALUE, "java/lang/Number");
    code.branch_const(Cond::Eq, number, 0, not_number);
    let int = code.call_virtual("java/lang/Number", "intValue", "()I", vec![VALUE]);
    code.branch_const(Cond::Ne, int, value, next);
    code.jump(matched);
    code.bind(not_number);
    let character = code.instance_of(VALUE, "java/lang/Character");
    code.branch_const(Cond::Eq, character, 0, next);
    let char = code.call_virtual("java/lang/Character", "charValue", "()C", vec![VALUE]);
    code.branch_const(Cond::Ne, char, value, next);
    code.bind(matched);
}
