//! Changes of litmus programs that must not change what they do: for each, what their numbers can be at the end stays the same.

use crate::program::{Expr, Program, Static, StaticKind, Stmt, Type};

/// A change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Each thread reads something first that it does not use, and that nobody writes.
    DeadRead,
    /// Each thread makes an array first that it does not use.
    Allocation,
    /// Threads are written in the opposite order.
    Mirror,
    /// Static fields have other names.
    Names,
    /// All branches are written the other way round.
    Branches,
}

impl Change {
    /// All changes.
    pub const ALL: [Change; 5] =
        [Change::DeadRead, Change::Allocation, Change::Mirror, Change::Names, Change::Branches];

    /// The changed program.
    pub fn of(self, program: &Program) -> Program {
        let mut changed = program.clone();
        match self {
            Change::DeadRead => {
                // The Java Memory Model is no stranger to reads that matter although nobody uses them, if they race: test T4.
                let spare = StaticKind::Variable { ty: Type::Int, volatile: false, initial: 0 };
                changed.statics.push(Static { name: "spare".to_string(), kind: spare });
                begin(&mut changed, "dead", &Type::Int, &Expr::Name("spare".to_string()));
            }
            Change::Allocation => {
                let (ty, lengths) = (Type::Int, vec![1]);
                begin(&mut changed, "made", &Type::Array(Box::new(Type::Int)), &Expr::NewArray { ty, lengths });
            }
            Change::Mirror => changed.threads.reverse(),
            Change::Names => rename(&mut changed),
            Change::Branches => {
                changed.threads.iter_mut().for_each(|thread| swap_branches(&mut thread.body));
            }
        }
        changed
    }
}

/// Each thread begins with a local of this value.
fn begin(program: &mut Program, name: &str, ty: &Type, value: &Expr) {
    for (number, thread) in program.threads.iter_mut().enumerate() {
        let name = format!("{name}{number}");
        thread.body.insert(0, Stmt::Declare { ty: ty.clone(), name, value: Some(value.clone()) });
    }
}

fn swap_branches(body: &mut [Stmt]) {
    for statement in body {
        match statement {
            Stmt::If { condition, then, otherwise } => {
                swap_branches(then);
                swap_branches(otherwise);
                *condition = Expr::Not(Box::new(condition.clone()));
                std::mem::swap(then, otherwise);
            }
            Stmt::DoWhile { body, .. } | Stmt::Synchronized { body, .. } => swap_branches(body),
            _ => {}
        }
    }
}

/// Gives static variables and arrays names that sort the other way round; handles name their fields in a text and keep them.
fn rename(program: &mut Program) {
    let handled: Vec<String> = program
        .statics
        .iter()
        .filter_map(|field| if let StaticKind::Handle { of } = &field.kind { Some(of.clone()) } else { None })
        .collect();
    let count = program.statics.len();
    let mut names: Vec<(String, String)> = Vec::new();
    for (number, field) in program.statics.iter_mut().enumerate() {
        let variable = matches!(field.kind, StaticKind::Variable { .. } | StaticKind::Array { .. });
        if variable && !handled.contains(&field.name) {
            let name = format!("other{}", count - number);
            names.push((std::mem::replace(&mut field.name, name.clone()), name));
        }
    }
    let new = |name: &mut String| {
        if let Some((_, other)) = names.iter().find(|(old, _)| old == name) {
            name.clone_from(other);
        }
    };
    program.threads.iter_mut().for_each(|thread| each_name(&mut thread.body, &new));
    for class in &mut program.classes {
        each_name(&mut class.constructor, &new);
    }
}

fn each_name(body: &mut [Stmt], change: &impl Fn(&mut String)) {
    for statement in body {
        match statement {
            Stmt::Declare { value, .. } => value.iter_mut().for_each(|value| within(value, change)),
            Stmt::Assign { place, value } => {
                within(place, change);
                within(value, change);
            }
            Stmt::Evaluate(expression) | Stmt::Print(expression) => within(expression, change),
            Stmt::If { condition, then, otherwise } => {
                within(condition, change);
                each_name(then, change);
                each_name(otherwise, change);
            }
            Stmt::DoWhile { body, condition } => {
                each_name(body, change);
                within(condition, change);
            }
            Stmt::Synchronized { monitor, body } => {
                within(monitor, change);
                each_name(body, change);
            }
        }
    }
}

fn within(expression: &mut Expr, change: &impl Fn(&mut String)) {
    match expression {
        Expr::Name(name) => change(name),
        Expr::Element { array, index } => {
            change(array);
            within(index, change);
        }
        Expr::Field { object, .. } => within(object, change),
        Expr::Binary { left, right, .. } => {
            within(left, change);
            within(right, change);
        }
        Expr::Not(inner) | Expr::Clone(inner) => within(inner, change),
        Expr::Conditional { condition, then, otherwise } => {
            [condition, then, otherwise].into_iter().for_each(|part| within(part, change));
        }
        Expr::Access { arguments, .. } => arguments.iter_mut().for_each(|argument| within(argument, change)),
        Expr::Int(_) | Expr::Null | Expr::This | Expr::Text(_) | Expr::ClassLiteral | Expr::New(_) => {}
        Expr::NewArray { .. } => {}
    }
}
