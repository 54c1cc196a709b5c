//! Changes of whole programs that must not change what they do, or must not add to it.

use super::dress::Dress;
use super::{Field, Operand, Place, Program, Stmt, Thread, Var};

/// What becomes of the outcomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// They are the same.
    None,
    /// They are the same if the threads' numbers are counted from the other end.
    Mirrored,
    /// There may be fewer.
    Fewer,
}

/// A change, and what becomes of the outcomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Each thread reads something first that it does not use, and that nobody writes.
    DeadRead,
    /// Each thread makes an object first that it does not use.
    Allocation,
    /// All branches are written the other way round.
    Branches,
    /// Fields that are alike change their names.
    Names,
    /// Threads are written in the opposite order.
    Mirror,
    /// Plain fields are volatile.
    Volatile,
    /// Each thread holds one lock all the time.
    Lock,
    /// The program is in plain dress.
    Dress,
}

impl Change {
    /// All changes.
    pub const ALL: [Change; 8] = [
        Change::DeadRead,
        Change::Allocation,
        Change::Branches,
        Change::Names,
        Change::Mirror,
        Change::Volatile,
        Change::Lock,
        Change::Dress,
    ];

    /// What becomes of the outcomes.
    pub fn effect(self) -> Effect {
        match self {
            Change::Mirror => Effect::Mirrored,
            Change::Volatile | Change::Lock => Effect::Fewer,
            _ => Effect::None,
        }
    }

    /// The changed program, whose numbers have the same names; none if the change is none to this program.
    pub fn of(self, program: &Program) -> Option<Program> {
        let mut changed = program.clone();
        let threads = &mut changed.threads[1..];
        match self {
            // The Java Memory Model may allow more if the read races: litmus test T4.
            Change::DeadRead => {
                let used = fields(program);
                let field = [Field::X, Field::Y, Field::V, Field::W].into_iter().find(|field| !used.contains(field))?;
                threads.iter_mut().for_each(|thread| {
                    thread.numbers += 1;
                    let read = Stmt::Load(Var::Number(thread.numbers - 1), Place { base: None, field });
                    thread.body.insert(0, read);
                });
            }
            Change::Allocation => threads.iter_mut().for_each(|thread| {
                thread.objects += 1;
                thread.body.insert(0, Stmt::New(thread.objects - 1, None));
            }),
            Change::Branches => each(&mut changed, &mut |statement| {
                if let Stmt::If { equal, then, otherwise, .. } = statement {
                    *equal = !*equal;
                    std::mem::swap(then, otherwise);
                }
            }),
            Change::Names => each_field(&mut changed, &mut |field| *field = renamed(*field)),
            Change::Mirror => threads.reverse(),
            Change::Dress => changed.dress = Dress::default(),
            Change::Volatile => {
                let used = fields(program);
                let strict = |field: Field| stricter(field).filter(|other| !used.contains(other)).unwrap_or(field);
                each_field(&mut changed, &mut |field| *field = strict(*field));
            }
            Change::Lock => {
                let locks = program.threads.iter().any(|thread| has_locks(&thread.body));
                // An initialiser that another thread runs would be waited for with the lock held.
                if locks || !program.initializers.is_empty() {
                    return None;
                }
                threads.iter_mut().for_each(|thread| {
                    thread.body = vec![Stmt::Locked(0, std::mem::take(&mut thread.body), false)];
                });
            }
        }
        (changed != *program).then_some(changed)
    }
}

fn renamed(field: Field) -> Field {
    match field {
        Field::X => Field::Y,
        Field::Y => Field::X,
        Field::V => Field::W,
        Field::W => Field::V,
        Field::P => Field::Q,
        Field::Q => Field::P,
        Field::F => Field::G,
        Field::G => Field::F,
        Field::E0 => Field::E1,
        Field::E1 => Field::E0,
        other => other,
    }
}

fn stricter(field: Field) -> Option<Field> {
    match field {
        Field::X => Some(Field::V),
        Field::Y => Some(Field::W),
        Field::P => Some(Field::Vp),
        Field::F => Some(Field::H),
        _ => None,
    }
}

fn has_locks(body: &[Stmt]) -> bool {
    body.iter().any(|statement| match statement {
        Stmt::Locked(..) | Stmt::TryLock(..) => true,
        Stmt::If { then, otherwise, .. } => has_locks(then) || has_locks(otherwise),
        Stmt::Loop(_, body) | Stmt::Long(_, body) => has_locks(body),
        _ => false,
    })
}

/// The fields that the program accesses.
pub fn fields(program: &Program) -> Vec<Field> {
    let mut found = Vec::new();
    each_field(&mut program.clone(), &mut |field| found.push(*field));
    found
}

fn each_field(program: &mut Program, change: &mut impl FnMut(&mut Field)) {
    each(program, &mut |statement| match statement {
        Stmt::Load(_, place) | Stmt::Store(place, _) => change(&mut place.field),
        _ => {}
    });
}

/// Does something with every statement.
fn each(program: &mut Program, change: &mut impl FnMut(&mut Stmt)) {
    program.threads.iter_mut().for_each(|Thread { body, .. }| within(body, change));
    program.initializers.iter_mut().for_each(|initializer| within(&mut initializer.body, change));
}

fn within(body: &mut [Stmt], change: &mut impl FnMut(&mut Stmt)) {
    for statement in body {
        change(statement);
        match statement {
            Stmt::If { then, otherwise, .. } => {
                within(then, change);
                within(otherwise, change);
            }
            Stmt::Loop(_, body) | Stmt::Long(_, body) | Stmt::Locked(_, body, _) | Stmt::TryLock(_, _, _, body) => {
                within(body, change)
            }
            _ => {}
        }
    }
}

/// Whether the program has to do with final fields.
pub fn uses_finals(program: &Program) -> bool {
    let mut made = false;
    each(&mut program.clone(), &mut |statement| made |= matches!(statement, Stmt::New(_, Some(_))));
    made || fields(program).iter().any(|field| field.is_final())
}

/// How many reordered programs are made of one.
const REORDERED: usize = 12;

/// Programs in which reads and writes behind them that have nothing to do with each other change places: a compiler may do that [JLS §17.4], so Java allows
/// all that they do.
pub fn reordered(program: &Program) -> Vec<Program> {
    let mut found = vec![program.clone()];
    let mut next = 0;
    while let Some(program) = found.get(next).cloned().filter(|_| found.len() <= REORDERED) {
        next += 1;
        for (number, thread) in program.threads.iter().enumerate().skip(1) {
            for place in
                (1..thread.body.len()).filter(|place| independent(&thread.body[place - 1], &thread.body[*place]))
            {
                let mut changed = program.clone();
                changed.threads[number].body.swap(place - 1, place);
                if !found.contains(&changed) {
                    found.push(changed);
                }
            }
        }
    }
    found.remove(0);
    found
}

/// Whether the first is a plain read and the second a plain write of another field that does not need what was read.
fn independent(first: &Stmt, second: &Stmt) -> bool {
    let (Stmt::Load(read, from), Stmt::Store(to, value)) = (first, second) else { return false };
    let plain = |place: &Place| {
        let field = place.field;
        !field.is_volatile() && field.initialized_by().is_none()
    };
    let needs = *value == Operand::Local(*read) || to.base == Some(*read);
    plain(from) && plain(to) && from.field != to.field && !needs
}
