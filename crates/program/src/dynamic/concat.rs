//! String concatenation: what `java.lang.invoke.StringConcatFactory` would build [JLS §15.18.1].
//!
//! Operands become strings by the JDK's own `String.valueOf`, from left to right, and are then joined by `String.concat`.
//! Deviation: where all but one of several operands are empty, the result may be that operand and not a copy of it.

use super::assembler::{Assembler, member};
use super::bootstrap::{Argument, Bootstrap};
use crate::error::LinkError;
use crate::ids::Reg;
use crate::op::{Body, CallKind, Op};
use crate::types::{Kind, Type};

const STRING: &str = "java/lang/String";
/// Marks an operand in a recipe.
const OPERAND: u16 = 1;
/// Marks a constant in a recipe.
const CONSTANT: u16 = 2;

/// A part of the result.
pub(super) enum Piece {
    Text(Vec<u16>),
    /// A value and its descriptor.
    Value(Reg, String),
}

/// A site of `makeConcat`: the operands in order.
pub(super) fn without_recipe(bootstrap: &Bootstrap<'_>) -> Result<Body, LinkError> {
    let operands = bootstrap.signature()?.parameters.len();
    body(bootstrap, &vec![OPERAND; operands], 0)
}

/// A site of `makeConcatWithConstants`: operands and constants as the recipe says.
pub(super) fn with_recipe(bootstrap: &Bootstrap<'_>) -> Result<Body, LinkError> {
    let recipe = bootstrap.text_argument(0)?;
    body(bootstrap, &recipe, 1)
}

fn body(bootstrap: &Bootstrap<'_>, recipe: &[u16], first_constant: usize) -> Result<Body, LinkError> {
    let signature = bootstrap.signature()?;
    let mut code = Assembler::new(bootstrap.program, bootstrap.class.id, signature.types().map(Type::kind));
    let mut pieces = Vec::new();
    let mut text = Vec::new();
    let (mut operand, mut constant) = (0, first_constant);
    for unit in recipe {
        let piece = match *unit {
            OPERAND => {
                let descriptor = signature.parameters.get(operand);
                let descriptor = descriptor.ok_or_else(|| bootstrap.bad("a concatenation has too few operands"))?;
                operand += 1;
                Piece::Value(Reg(operand as u16 - 1), descriptor.to_string())
            }
            CONSTANT => {
                constant += 1;
                constant_piece(bootstrap, &mut code, constant - 1)?
            }
            other => {
                text.push(other);
                continue;
            }
        };
        pieces.push(Piece::Text(std::mem::take(&mut text)));
        match piece {
            Piece::Text(constant) => text = constant,
            value @ Piece::Value(..) => pieces.push(value),
        }
    }
    pieces.push(Piece::Text(text));
    let result = join(&mut code, pieces);
    code.ret(Some(result));
    code.finish()
}

fn constant_piece(bootstrap: &Bootstrap<'_>, code: &mut Assembler<'_>, position: usize) -> Result<Piece, LinkError> {
    let utf16 = |text: String| Piece::Text(text.encode_utf16().collect());
    Ok(match bootstrap.argument(position)? {
        Argument::Text(text) => Piece::Text(text),
        Argument::Int(value) => utf16(value.to_string()),
        Argument::Long(value) => utf16(value.to_string()),
        Argument::Float(value) => Piece::Value(code.constant(Kind::Float, value.to_bits().into()), "F".into()),
        Argument::Double(value) => Piece::Value(code.constant(Kind::Double, value.to_bits()), "D".into()),
        Argument::Class(name) => {
            let (dst, class) = (code.register(Kind::Ref), code.class_ref(&name));
            code.emit(Op::ConstClass { dst, class });
            Piece::Value(dst, "Ljava/lang/Class;".into())
        }
        Argument::Handle(_) | Argument::MethodType(_) | Argument::Dynamic => {
            return Err(bootstrap.unsupported());
        }
    })
}

/// Code that joins the pieces into one string.
pub(super) fn join(code: &mut Assembler<'_>, pieces: Vec<Piece>) -> Reg {
    let mut strings = Vec::new();
    let mut fresh = false;
    for piece in pieces {
        match piece {
            Piece::Text(text) if text.is_empty() => {}
            Piece::Text(text) => strings.push(code.text(&text)),
            Piece::Value(value, descriptor) => {
                fresh = Type::of_descriptor(&descriptor) != Some(Type::Ref);
                strings.push(stringify(code, value, &descriptor));
            }
        }
    }
    let mut strings = strings.into_iter();
    let Some(mut result) = strings.next() else {
        return code.text(&[]);
    };
    let single = strings.len() == 0;
    for string in strings {
        result = code.call_virtual(STRING, "concat", "(Ljava/lang/String;)Ljava/lang/String;", vec![result, string]);
    }
    if single && !fresh { copy(code, result) } else { result }
}

/// The string for a value; never null, also if its `toString` returns null.
fn stringify(code: &mut Assembler<'_>, value: Reg, descriptor: &str) -> Reg {
    const OF_OBJECT: &str = "(Ljava/lang/Object;)Ljava/lang/String;";
    match descriptor {
        "B" | "S" => code.call_static(STRING, "valueOf", "(I)Ljava/lang/String;", vec![value]),
        "Z" | "C" | "I" | "J" | "F" | "D" => {
            code.call_static(STRING, "valueOf", &format!("({descriptor})Ljava/lang/String;"), vec![value])
        }
        "Ljava/lang/String;" => code.call_static(STRING, "valueOf", OF_OBJECT, vec![value]),
        _ => {
            let string = code.call_static(STRING, "valueOf", OF_OBJECT, vec![value]);
            code.call_static(STRING, "valueOf", OF_OBJECT, vec![string])
        }
    }
}

/// A new string with the same text.
fn copy(code: &mut Assembler<'_>, string: Reg) -> Reg {
    let (dst, class) = (code.register(Kind::Ref), code.class_ref(STRING));
    code.emit(Op::New { dst, class });
    code.call(CallKind::Special, member(STRING, "<init>", "(Ljava/lang/String;)V"), vec![dst, string]);
    dst
}
