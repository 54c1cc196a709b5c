//! `toString`, `hashCode` and `equals` of records: what `java.lang.runtime.ObjectMethods` would build.

use super::assembler::Assembler;
use super::bootstrap::{Argument, Bootstrap};
use super::concat::{self, Piece};
use super::convert;
use crate::error::LinkError;
use crate::ids::Reg;
use crate::op::{BinaryOp, Body, Cond, Op};
use crate::pool::MemberRef;
use crate::types::{Kind, Type};

const OBJECTS: &str = "java/util/Objects";

/// A record's class, its components' names, and the fields that hold them.
struct Record {
    class: Box<str>,
    names: Vec<String>,
    fields: Vec<MemberRef>,
}

/// The body for a site of `ObjectMethods.bootstrap`.
pub(super) fn body(bootstrap: &Bootstrap<'_>) -> Result<Body, LinkError> {
    let record = record(bootstrap)?;
    let signature = bootstrap.signature()?;
    let mut code = Assembler::new(bootstrap.program, bootstrap.class.id, signature.types().map(Type::kind));
    let operands = if &*bootstrap.name == "equals" { 2 } else { 1 };
    if signature.parameters.len() != operands {
        return Err(bootstrap.bad("a method of a record has the wrong number of parameters"));
    }
    match &*bootstrap.name {
        "toString" => to_string(bootstrap, &mut code, &record)?,
        "hashCode" => hash_code(&mut code, &record),
        "equals" => equals(&mut code, &record),
        _ => return Err(bootstrap.unsupported()),
    }
    code.finish()
}

fn record(bootstrap: &Bootstrap<'_>) -> Result<Record, LinkError> {
    let Argument::Class(class) = bootstrap.argument(0)? else {
        return Err(bootstrap.bad("a record's class is not a class"));
    };
    let names = String::from_utf16_lossy(&bootstrap.text_argument(1)?);
    let names: Vec<String> = names.split(';').filter(|name| !name.is_empty()).map(Into::into).collect();
    let mut fields = Vec::new();
    for getter in bootstrap.arguments_from(2)? {
        match getter {
            Argument::Handle(handle) if handle.kind == super::HandleKind::GetField => fields.push(handle.member),
            _ => return Err(bootstrap.unsupported()),
        }
    }
    if names.len() != fields.len() {
        return Err(bootstrap.bad("a record's component names do not fit its getters"));
    }
    Ok(Record { class, names, fields })
}

/// Makes a text such as `Name[x=1, y=2]`.
fn to_string(bootstrap: &Bootstrap<'_>, code: &mut Assembler<'_>, record: &Record) -> Result<(), LinkError> {
    let utf16 = |text: String| Piece::Text(text.encode_utf16().collect());
    let class = bootstrap.program.load_from(&record.class, bootstrap.class.id)?;
    let class = bootstrap.program.class(class);
    let simple = match &class.extra.inner_name {
        Some(name) => name,
        None => class.name.rsplit_once('/').map_or(&*class.name, |(_, simple)| simple),
    };
    let mut pieces = vec![utf16(format!("{simple}["))];
    for (number, (name, field)) in record.names.iter().zip(&record.fields).enumerate() {
        pieces.push(utf16(format!("{}{name}=", if number == 0 { "" } else { ", " })));
        let value = code.get_field(Reg(0), field.clone());
        pieces.push(Piece::Value(value, field.descriptor.to_string()));
    }
    pieces.push(utf16("]".into()));
    let result = concat::join(code, pieces);
    code.ret(Some(result));
    Ok(())
}

/// `31 * (31 * h(a) + h(b)) + h(c)` …, 0 without components.
fn hash_code(code: &mut Assembler<'_>, record: &Record) {
    let mut result = code.int(0);
    for field in &record.fields {
        let scaled = code.register(Kind::Int);
        code.emit(Op::BinaryConst { op: BinaryOp::MulI, dst: scaled, a: result, imm: 31 });
        let value = code.get_field(Reg(0), field.clone());
        let hash = match convert::wrapper(&field.descriptor) {
            Some((class, _)) => code.call_static(class, "hashCode", &format!("({})I", field.descriptor), vec![value]),
            None => code.call_static(OBJECTS, "hashCode", "(Ljava/lang/Object;)I", vec![value]),
        };
        result = code.register(Kind::Int);
        code.emit(Op::Binary { op: BinaryOp::AddI, dst: result, a: scaled, b: hash });
    }
    code.ret(Some(result));
}

/// Same object, or same class and equal components; like the JDK, the last component is compared first.
fn equals(code: &mut Assembler<'_>, record: &Record) {
    let (this, other) = (Reg(0), Reg(1));
    let (same, different) = (code.label(), code.label());
    code.branch(Cond::Eq, this, other, same);
    let is_record = code.instance_of(other, &record.class);
    code.branch_const(Cond::Eq, is_record, 0, different);
    for field in record.fields.iter().rev() {
        let mine = code.get_field(this, field.clone());
        let theirs = code.get_field(other, field.clone());
        match &*field.descriptor {
            "Z" | "B" | "C" | "S" | "I" => code.branch(Cond::Ne, mine, theirs, different),
            "J" => {
                let order = code.register(Kind::Int);
                code.emit(Op::Binary { op: BinaryOp::CmpL, dst: order, a: mine, b: theirs });
                code.branch_const(Cond::Ne, order, 0, different);
            }
            "F" | "D" => {
                let class = if &*field.descriptor == "F" { "java/lang/Float" } else { "java/lang/Double" };
                let descriptor = format!("({0}{0})I", field.descriptor);
                let order = code.call_static(class, "compare", &descriptor, vec![mine, theirs]);
                code.branch_const(Cond::Ne, order, 0, different);
            }
            _ => {
                let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
                let equal = code.call_static(OBJECTS, "equals", descriptor, vec![mine, theirs]);
                code.branch_const(Cond::Eq, equal, 0, different);
            }
        }
    }
    code.bind(same);
    code.return_int(1);
    code.bind(different);
    code.return_int(0);
}
