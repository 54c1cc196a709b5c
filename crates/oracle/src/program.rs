//! The language of litmus programs: a class with static fields and threads, objects with final and plain fields, arrays, monitors, access modes.

use std::collections::BTreeSet;

/// A litmus program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Program {
    /// The class's name.
    pub name: String,
    /// Classes of objects.
    pub classes: Vec<Class>,
    /// Static fields.
    pub statics: Vec<Static>,
    /// Threads.
    pub threads: Vec<Thread>,
}

impl Program {
    /// The static field of that name, with its number.
    pub fn find_static(&self, name: &str) -> Option<(usize, &Static)> {
        self.statics.iter().enumerate().find(|(_, field)| field.name == name)
    }
}

/// A class of objects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Class {
    /// Its name.
    pub name: String,
    /// Its instance fields.
    pub fields: Vec<Field>,
    /// What its constructor does, after the fields' own initial values.
    pub constructor: Vec<Stmt>,
}

impl Class {
    /// Whether the end of its constructor freezes something.
    pub fn has_final_fields(&self) -> bool {
        self.fields.iter().any(|field| field.kind == FieldKind::Final)
    }
}

/// An instance field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Plain, volatile or final.
    pub kind: FieldKind,
    /// The value that is written where it is declared.
    pub initial: Option<i64>,
}

/// What kind of variable an instance field is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldKind {
    /// Neither volatile nor final.
    Plain,
    /// Volatile.
    Volatile,
    /// Final.
    Final,
}

/// A type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Type {
    /// `byte`, for elements of arrays only.
    Byte,
    /// `int`.
    Int,
    /// `long`.
    Long,
    /// A reference to an object of a class.
    Class(String),
    /// A reference to an array.
    Array(Box<Type>),
}

impl Type {
    /// The type of that name, which is no array's.
    pub fn named(name: String) -> Type {
        match name.as_str() {
            "byte" => Type::Byte,
            "int" => Type::Int,
            "long" => Type::Long,
            _ => Type::Class(name),
        }
    }

    /// Whether its values are references.
    pub fn is_reference(&self) -> bool {
        matches!(self, Type::Class(_) | Type::Array(_))
    }
}

/// A static field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Static {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: StaticKind,
}

/// What a static field is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StaticKind {
    /// A variable that threads read and write; a reference is null at first.
    Variable {
        /// Its type.
        ty: Type,
        /// Whether it is volatile.
        volatile: bool,
        /// Its value before the threads start.
        initial: i64,
    },
    /// An array of constant size, and its elements before the threads start.
    Array {
        /// The elements' type.
        ty: Type,
        /// The elements.
        initial: Vec<i64>,
    },
    /// A constant: an object created before the threads start. Class `Object` has no fields.
    Object {
        /// Its class.
        class: String,
    },
    /// A constant: the same object as another constant.
    Alias {
        /// The object's class.
        class: String,
        /// The other constant.
        of: String,
    },
    /// A constant: an `AtomicInteger`.
    Atomic,
    /// A constant: a `VarHandle` of a static field.
    Handle {
        /// The field.
        of: String,
    },
}

/// A thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thread {
    /// Its name.
    pub name: String,
    /// The threads that have ended before it starts.
    pub after: Vec<String>,
    /// Whether it holds the class's monitor all the time.
    pub synchronized: bool,
    /// What it does.
    pub body: Vec<Stmt>,
}

impl Thread {
    /// The names of its locals.
    pub fn locals(&self) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        collect_locals(&self.body, &mut names);
        names
    }
}

fn collect_locals(body: &[Stmt], names: &mut BTreeSet<String>) {
    for statement in body {
        match statement {
            Stmt::Declare { name, .. } => {
                names.insert(name.clone());
            }
            Stmt::If { then, otherwise, .. } => {
                collect_locals(then, names);
                collect_locals(otherwise, names);
            }
            Stmt::DoWhile { body, .. } | Stmt::Synchronized { body, .. } => collect_locals(body, names),
            Stmt::Assign { .. } | Stmt::Evaluate(_) | Stmt::Print(_) => {}
        }
    }
}

/// A statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stmt {
    /// Declares a local.
    Declare {
        /// The local's type.
        ty: Type,
        /// Its name.
        name: String,
        /// Its first value.
        value: Option<Expr>,
    },
    /// Assigns to a local, a static field, an element or a field.
    Assign {
        /// A name, an element or a field.
        place: Expr,
        /// The value.
        value: Expr,
    },
    /// Evaluates an expression for its effect.
    Evaluate(Expr),
    /// A branch.
    If {
        /// Its condition.
        condition: Expr,
        /// Where it holds.
        then: Vec<Stmt>,
        /// Where it does not.
        otherwise: Vec<Stmt>,
    },
    /// A loop.
    DoWhile {
        /// Its body.
        body: Vec<Stmt>,
        /// Whether to go round again.
        condition: Expr,
    },
    /// A synchronized block.
    Synchronized {
        /// The object, or [`Expr::ClassLiteral`].
        monitor: Expr,
        /// The block.
        body: Vec<Stmt>,
    },
    /// An external action.
    Print(Expr),
}

/// An expression. Conditions are 0 or 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expr {
    /// A number.
    Int(i64),
    /// `null`.
    Null,
    /// The object under construction.
    This,
    /// A text, for [`Stmt::Print`] only.
    Text(String),
    /// The litmus program's class.
    ClassLiteral,
    /// A local, a field of the object under construction, or a static field.
    Name(String),
    /// An element of a static array, or of the array that a local refers to.
    Element {
        /// The array.
        array: String,
        /// The index.
        index: Box<Expr>,
    },
    /// A field of an object.
    Field {
        /// The object.
        object: Box<Expr>,
        /// The field.
        name: String,
    },
    /// Two operands.
    Binary {
        /// The operator.
        op: Op,
        /// The left operand.
        left: Box<Expr>,
        /// The right operand.
        right: Box<Expr>,
    },
    /// Negation of a condition.
    Not(Box<Expr>),
    /// One of two values.
    Conditional {
        /// The condition.
        condition: Box<Expr>,
        /// The value where it holds.
        then: Box<Expr>,
        /// The value where it does not.
        otherwise: Box<Expr>,
    },
    /// A new object.
    New(String),
    /// A new array, or arrays within arrays, of these lengths.
    NewArray {
        /// The type of the innermost elements.
        ty: Type,
        /// The lengths, outermost first.
        lengths: Vec<u8>,
    },
    /// A clone of an array.
    Clone(Box<Expr>),
    /// A method of an `AtomicInteger` or a `VarHandle`.
    Access {
        /// The static field that holds it.
        target: String,
        /// The method's name.
        method: String,
        /// Its arguments.
        arguments: Vec<Expr>,
    },
}

/// An operator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    /// `||`, which does not look at its right operand if the left one decides.
    Or,
    /// `&&`, likewise.
    And,
    /// `==`.
    Equal,
    /// `!=`.
    NotEqual,
    /// `<`.
    Less,
    /// `<=`.
    LessOrEqual,
    /// `>`.
    Greater,
    /// `>=`.
    GreaterOrEqual,
    /// `+`.
    Add,
    /// `-`.
    Subtract,
    /// `*`.
    Multiply,
}

impl Op {
    /// All operators, as they are written and how strongly they bind.
    pub const TABLE: [(Op, &'static str, u8); 11] = [
        (Op::Or, "||", 1),
        (Op::And, "&&", 2),
        (Op::Equal, "==", 3),
        (Op::NotEqual, "!=", 3),
        (Op::LessOrEqual, "<=", 4),
        (Op::GreaterOrEqual, ">=", 4),
        (Op::Less, "<", 4),
        (Op::Greater, ">", 4),
        (Op::Add, "+", 5),
        (Op::Subtract, "-", 5),
        (Op::Multiply, "*", 6),
    ];

    /// How it is written, and how strongly it binds.
    pub fn spelling(self) -> (&'static str, u8) {
        let entry = Op::TABLE.iter().find(|(op, ..)| *op == self);
        entry.map_or(("", 0), |(_, text, strength)| (text, *strength))
    }

    /// Its value for operands that are both evaluated; numbers wrap as 64 bits.
    pub fn apply(self, left: i64, right: i64) -> i64 {
        match self {
            Op::Or => i64::from(left != 0 || right != 0),
            Op::And => i64::from(left != 0 && right != 0),
            Op::Equal => i64::from(left == right),
            Op::NotEqual => i64::from(left != right),
            Op::Less => i64::from(left < right),
            Op::LessOrEqual => i64::from(left <= right),
            Op::Greater => i64::from(left > right),
            Op::GreaterOrEqual => i64::from(left >= right),
            Op::Add => left.wrapping_add(right),
            Op::Subtract => left.wrapping_sub(right),
            Op::Multiply => left.wrapping_mul(right),
        }
    }
}
