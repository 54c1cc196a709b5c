//! Random programs whose numbers are `long` values that can be torn.
//!
//! Every number k of a program is k in both halves, so halves of two different ones make a value that none of them is.

use crate::program::{Expr, Program, StaticKind, Stmt, Type};

/// What makes a small number one that has it in both halves.
const BOTH: i64 = 1 << 32 | 1;

/// The same program with `long` for `int`.
pub(super) fn widened(mut program: Program) -> Program {
    for field in &mut program.statics {
        match &mut field.kind {
            StaticKind::Variable { ty, initial, .. } => {
                widen(ty);
                *initial = initial.wrapping_mul(BOTH);
            }
            StaticKind::Array { ty, initial } => {
                widen(ty);
                initial.iter_mut().for_each(|value| *value = value.wrapping_mul(BOTH));
            }
            StaticKind::Object { .. } | StaticKind::Alias { .. } | StaticKind::Atomic | StaticKind::Handle { .. } => {}
        }
    }
    for class in &mut program.classes {
        for field in &mut class.fields {
            widen(&mut field.ty);
            field.initial = field.initial.map(|value| value.wrapping_mul(BOTH));
        }
        block(&mut class.constructor);
    }
    program.threads.iter_mut().for_each(|thread| block(&mut thread.body));
    program
}

fn widen(ty: &mut Type) {
    if *ty == Type::Int {
        *ty = Type::Long;
    }
}

fn block(body: &mut [Stmt]) {
    for statement in body {
        match statement {
            Stmt::Declare { ty, value, .. } => {
                widen(ty);
                value.iter_mut().for_each(expression);
            }
            Stmt::Assign { place, value } => [place, value].into_iter().for_each(expression),
            Stmt::Evaluate(value) | Stmt::Print(value) => expression(value),
            Stmt::If { condition, then, otherwise } => {
                expression(condition);
                block(then);
                block(otherwise);
            }
            Stmt::DoWhile { body, condition } => {
                block(body);
                expression(condition);
            }
            Stmt::Synchronized { body, .. } => block(body),
        }
    }
}

/// Numbers become long, but for indices of arrays.
fn expression(value: &mut Expr) {
    match value {
        Expr::Int(number) => *number = number.wrapping_mul(BOTH),
        Expr::Binary { left, right, .. } => [left, right].into_iter().for_each(|part| expression(part)),
        Expr::Not(inner) => expression(inner),
        Expr::Conditional { condition, then, otherwise } => {
            [condition, then, otherwise].into_iter().for_each(|part| expression(part));
        }
        Expr::Access { arguments, .. } => arguments.iter_mut().for_each(expression),
        Expr::Element { .. } | Expr::Field { .. } | Expr::Name(_) | Expr::New(_) => {}
        Expr::Null | Expr::This | Expr::Text(_) | Expr::ClassLiteral => {}
        Expr::NewArray { .. } | Expr::Clone(_) => {}
    }
}
