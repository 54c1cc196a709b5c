//! Locks of `java.util.concurrent.locks` that the sources keep to themselves, and what registers stand for such locks.
//!
//! A final field keeps its lock to itself if it is set to a new `ReentrantLock` or `ReentrantReadWriteLock` only, and if nothing is done with what it refers to but calls of
//! the lock's methods. Then nobody else takes or gives back the lock, or uses its monitor, so its holder can be told as that of a monitor is. Conditions, and the two
//! locks of a read-write lock, are such fields, too; code that reads them is taken to read the lock that they belong to.
//!
//! Errs on: no such lock. Then its methods are code that is not looked at.

use jmmc_program::{Body, Call, CallKind, ClassId, FieldId, Kind, Method, Op, Origin, Program, Reg};
use std::collections::{BTreeMap, BTreeSet};

const PACKAGE: &str = "java/util/concurrent/locks/";
/// Most calls between a lock and a view of it: a condition of one of two locks of a pair.
const VIEWS: usize = 2;

/// What a field or register stands for; the lock itself is what it refers to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum LockView {
    /// One thread holds it at a time, and may take it again.
    Lock,
    /// Both locks of a pair, of which the following are one each.
    ReadWrite,
    /// Several threads may hold it.
    Read,
    /// One thread holds it, and then no other reads.
    Write,
    /// A condition of a lock that one thread holds at a time.
    Condition,
}

/// What a call of a lock's method does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LockCall {
    Lock,
    /// The same if the lock is free; the result says whether.
    TryLock,
    Unlock,
    Wait,
    Notify,
    /// No step: what comes out stands for what was asked.
    View(LockView),
    /// A question about who has the lock; any answer may come.
    Ask,
}

impl LockView {
    /// What the method does, if it is modelled.
    pub fn call(self, name: &str, descriptor: &str) -> Option<LockCall> {
        let is_exclusive = matches!(self, LockView::Lock | LockView::Write);
        Some(match (self, name) {
            (LockView::Lock | LockView::Write | LockView::Read, "lock" | "lockInterruptibly") => LockCall::Lock,
            (LockView::Lock | LockView::Write | LockView::Read, "tryLock") => LockCall::TryLock,
            (LockView::Lock | LockView::Write | LockView::Read, "unlock") => LockCall::Unlock,
            (_, "newCondition") if is_exclusive => LockCall::View(LockView::Condition),
            (_, "isHeldByCurrentThread" | "getHoldCount") if is_exclusive => LockCall::Ask,
            (LockView::Lock, "isLocked" | "isFair" | "hasQueuedThreads" | "getQueueLength") => LockCall::Ask,
            (LockView::ReadWrite, "readLock") => LockCall::View(LockView::Read),
            (LockView::ReadWrite, "writeLock") => LockCall::View(LockView::Write),
            (
                LockView::ReadWrite,
                "isWriteLocked" | "isWriteLockedByCurrentThread" | "getReadLockCount" | "getReadHoldCount" | "isFair",
            ) => LockCall::Ask,
            (LockView::Condition, "await" | "awaitNanos") => LockCall::Wait,
            (LockView::Condition, "awaitUninterruptibly") if descriptor == "()V" => LockCall::Wait,
            (LockView::Condition, "signal" | "signalAll") => LockCall::Notify,
            _ => return None,
        })
    }
}

/// The fields that keep a lock to themselves, or a view of one.
#[derive(Clone, Default, Debug)]
pub(crate) struct KeptLocks {
    fields: BTreeMap<FieldId, KeptLock>,
}

/// What such a field refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct KeptLock {
    pub view: LockView,
    /// The field of the same object, or class, that refers to the lock itself, if another does.
    pub of: Option<FieldId>,
}

/// Where the value of a register comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum LockOrigin {
    /// A field, or a view of its lock. The flag says whether it is one of `this`, or static.
    Field(FieldId, LockView, bool),
    /// An object made by `new`, of a class of locks.
    New(LockView),
    Other,
}

impl KeptLocks {
    /// Those of these classes.
    pub fn new(program: &Program, users: &[ClassId]) -> KeptLocks {
        let fields = users.iter().flat_map(|class| program.class(*class).fields.iter().copied());
        let mut candidates: BTreeSet<FieldId> = fields.filter(|field| may_keep(program, *field)).collect();
        if candidates.is_empty() {
            return KeptLocks::default();
        }
        let methods = users.iter().flat_map(|class| &program.class(*class).methods).map(|id| program.method(*id));
        let bodies: Vec<(&Method, &Body)> =
            methods.filter_map(|method| Some((method, program.body(method).ok().flatten()?))).collect();
        let concerned = |body: &Body| {
            body.ops.iter().any(|op| field_of(program, op).is_some_and(|field| candidates.contains(&field)))
        };
        let bodies = bodies.into_iter().filter(|(_, body)| concerned(body));
        let bodies: Vec<(&Method, &Body, Ways)> =
            bodies.map(|(method, body)| (method, body, predecessors(body))).collect();
        loop {
            let mut kept = KeptLocks::default();
            // Views of a lock are told when the lock's field is.
            for views in [false, true] {
                let mut found = kept.fields.clone();
                let mut lost = BTreeSet::new();
                for (method, body, ways) in &bodies {
                    for (field, lock) in (Code { program, method, body, ways, kept: &kept }).set(&candidates) {
                        match (lock, found.get(&field).copied()) {
                            (Some(lock), None) => drop(found.insert(field, lock)),
                            (Some(lock), Some(known)) if lock == known => {}
                            _ => drop(lost.insert(field)),
                        }
                    }
                }
                found.retain(|field, _| !views || !lost.contains(field));
                kept.fields = found;
            }
            let mut spoilt: BTreeSet<FieldId> =
                candidates.iter().copied().filter(|field| !kept.fields.contains_key(field)).collect();
            for (method, body, ways) in &bodies {
                spoilt.extend(Code { program, method, body, ways, kept: &kept }.spoilt(&candidates));
            }
            let before = candidates.len();
            candidates.retain(|field| {
                let of = kept.fields.get(field).and_then(|lock| lock.of);
                !spoilt.contains(field) && of.is_none_or(|of| !spoilt.contains(&of))
            });
            if candidates.len() == before {
                return kept;
            }
        }
    }

    /// Whether there are any.
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    /// What the field keeps.
    pub fn field(&self, field: FieldId) -> Option<KeptLock> {
        self.fields.get(&field).copied()
    }

    /// What a register stands for before an op.
    pub fn view(&self, program: &Program, method: &Method, body: &Body, reg: Reg, op: usize) -> Option<LockView> {
        if self.fields.is_empty() {
            return None;
        }
        let ways = &predecessors(body);
        let origins = Code { program, method, body, ways, kept: self }.origins(reg, op);
        let mut views = origins.iter().map(|origin| match origin {
            LockOrigin::Field(_, view, _) => Some(*view),
            LockOrigin::New(_) | LockOrigin::Other => None,
        });
        let first = views.next()??;
        views.all(|view| view == Some(first)).then_some(first)
    }
}

/// Whether a field is final and of a type of locks or conditions.
fn may_keep(program: &Program, field: FieldId) -> bool {
    let field = program.field(field);
    let names = [
        "Lock",
        "ReentrantLock",
        "ReadWriteLock",
        "ReentrantReadWriteLock",
        "ReentrantReadWriteLock$ReadLock",
        "ReentrantReadWriteLock$WriteLock",
        "Condition",
    ];
    let name = field.descriptor.strip_prefix('L').and_then(|rest| rest.strip_prefix(PACKAGE)?.strip_suffix(';'));
    field.is_final() && name.is_some_and(|name| names.contains(&name))
}

/// The field that an op reads or writes.
fn field_of(program: &Program, op: &Op) -> Option<FieldId> {
    match op {
        Op::GetField { field, .. }
        | Op::PutField { field, .. }
        | Op::GetStatic { field, .. }
        | Op::PutStatic { field, .. } => program.resolve_field(*field).ok().map(|field| field.id),
        _ => None,
    }
}

/// For each op, those from which control comes to it, except by an exception.
type Ways = Vec<Vec<usize>>;

fn predecessors(body: &Body) -> Ways {
    let mut ways = vec![Vec::new(); body.ops.len()];
    for op in 0..body.ops.len() {
        body.for_each_successor(op as u32, |to| ways.get_mut(to as usize).into_iter().for_each(|from| from.push(op)));
    }
    ways
}

/// A body, and what is known of its fields.
struct Code<'c, 'p> {
    program: &'p Program,
    method: &'c Method,
    body: &'c Body,
    ways: &'c Ways,
    kept: &'c KeptLocks,
}

impl Code<'_, '_> {
    /// The candidates that the code sets, and to what; `None` if that is nothing that could be kept.
    fn set(&self, candidates: &BTreeSet<FieldId>) -> Vec<(FieldId, Option<KeptLock>)> {
        let sets = self.body.ops.iter().enumerate().filter_map(|(index, op)| {
            let (src, of_this) = match op {
                Op::PutField { object, src, .. } => (*src, self.is_this(*object)),
                Op::PutStatic { src, .. } => (*src, true),
                _ => return None,
            };
            let field = field_of(self.program, op).filter(|field| candidates.contains(field))?;
            let is_static = self.program.field(field).is_static();
            let origins = self.origins(src, index);
            let mut origins = origins.iter();
            let lock = match (origins.next(), origins.next()) {
                (Some(LockOrigin::New(view)), None) => Some(KeptLock { view: *view, of: None }),
                (Some(LockOrigin::Field(of, view, true)), None) => {
                    let is_beside = self.program.field(*of).is_static() == is_static
                        && self.program.field(*of).class == self.program.field(field).class;
                    let is_view = matches!(view, LockView::Read | LockView::Write | LockView::Condition);
                    (of_this && is_beside && is_view && *of != field).then_some(KeptLock { view: *view, of: Some(*of) })
                }
                _ => None,
            };
            Some((field, lock))
        });
        sets.collect()
    }

    /// Candidates whose lock is used for something else.
    fn spoilt(&self, candidates: &BTreeSet<FieldId>) -> BTreeSet<FieldId> {
        let mut spoilt = BTreeSet::new();
        for (index, op) in self.body.ops.iter().enumerate() {
            let mut used = Vec::new();
            self.body.for_each_use(op, |reg| {
                if self.body.registers[reg.index()] == Kind::Ref {
                    used.push(reg);
                }
            });
            for reg in used {
                let origins = self.origins(reg, index);
                let fields: BTreeSet<FieldId> = origins
                    .iter()
                    .filter_map(|origin| match origin {
                        LockOrigin::Field(field, ..) => Some(*field),
                        LockOrigin::New(_) | LockOrigin::Other => None,
                    })
                    .collect();
                let is_new = origins.iter().any(|origin| matches!(origin, LockOrigin::New(_)));
                if fields.is_empty() && !is_new || self.is_proper(index, reg, &origins, candidates) {
                    continue;
                }
                spoilt.extend(fields);
                if is_new {
                    spoilt.extend(self.set(candidates).into_iter().map(|(field, _)| field));
                }
            }
        }
        spoilt
    }

    /// Whether an op does with the register what may be done with locks that are kept.
    fn is_proper(
        &self,
        index: usize,
        reg: Reg,
        origins: &BTreeSet<LockOrigin>,
        candidates: &BTreeSet<FieldId>,
    ) -> bool {
        match &self.body.ops[index] {
            Op::Move { .. } => true,
            op @ (Op::PutField { .. } | Op::PutStatic { .. }) => {
                let object = matches!(op, Op::PutField { object, .. } if *object == reg);
                !object && field_of(self.program, op).is_some_and(|field| candidates.contains(&field))
            }
            Op::Call { call } => {
                let call = &self.body.calls[*call as usize];
                let mut views = origins.iter().map(|origin| match origin {
                    LockOrigin::Field(_, view, _) => Some(*view),
                    LockOrigin::New(_) | LockOrigin::Other => None,
                });
                let first = views.next().flatten();
                let same = first.is_some() && views.all(|view| view == first);
                let (_, name, descriptor) = self.program.method_ref(call.method);
                let is_receiver =
                    call.kind != CallKind::Static && call.args[0] == reg && !call.args[1..].contains(&reg);
                let is_made = || name == "<init>" && origins.iter().all(|o| matches!(o, LockOrigin::New(_)));
                let is_known = || same && first.is_some_and(|view| view.call(name, descriptor).is_some());
                is_receiver && (is_made() || is_known())
            }
            _ => false,
        }
    }

    /// Whether the register is `this` throughout.
    fn is_this(&self, reg: Reg) -> bool {
        !self.method.is_static() && reg.index() == 0 && !self.body.ops.iter().any(|op| self.body.def(op) == Some(reg))
    }

    /// Where the value of a register may come from, whichever way control came to the op.
    fn origins(&self, reg: Reg, before: usize) -> BTreeSet<LockOrigin> {
        self.origins_through(reg, before, VIEWS)
    }

    /// The same through at most so many calls that give views.
    fn origins_through(&self, reg: Reg, before: usize, views: usize) -> BTreeSet<LockOrigin> {
        let mut found = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let mut pending = vec![(before, reg)];
        while let Some((op, reg)) = pending.pop() {
            if !seen.insert((op, reg.index())) {
                continue;
            }
            if op == 0 {
                found.insert(LockOrigin::Other);
            }
            for handler in self.body.handlers.iter().filter(|handler| handler.target as usize == op) {
                if handler.dst == reg {
                    found.insert(LockOrigin::Other);
                } else {
                    pending.extend((handler.start as usize..handler.end as usize).map(|earlier| (earlier, reg)));
                }
            }
            for earlier in self.ways.get(op).into_iter().flatten().copied() {
                match &self.body.ops[earlier] {
                    what if self.body.def(what) != Some(reg) => pending.push((earlier, reg)),
                    Op::Move { src, .. } => pending.push((earlier, *src)),
                    what => found.extend(self.made(earlier, what, views)),
                }
            }
        }
        found
    }

    /// What an op assigns.
    fn made(&self, index: usize, op: &Op, views: usize) -> Vec<LockOrigin> {
        let kept = |field: Option<FieldId>, of_this: bool| {
            let lock = field.and_then(|field| Some((field, self.kept.field(field)?)));
            lock.map_or(LockOrigin::Other, |(field, lock)| LockOrigin::Field(field, lock.view, of_this))
        };
        match op {
            Op::GetField { object, .. } => vec![kept(field_of(self.program, op), self.is_this(*object))],
            Op::GetStatic { .. } => vec![kept(field_of(self.program, op), true)],
            Op::New { class, .. } => {
                let class = self.program.resolve_class(*class).map(|class| self.program.class(class));
                let view = class.ok().filter(|class| class.origin == Origin::Jdk).and_then(|class| {
                    match class.name.strip_prefix(PACKAGE)? {
                        "ReentrantLock" => Some(LockView::Lock),
                        "ReentrantReadWriteLock" => Some(LockView::ReadWrite),
                        _ => None,
                    }
                });
                vec![view.map_or(LockOrigin::Other, LockOrigin::New)]
            }
            Op::Call { call } => self.viewed(index, &self.body.calls[*call as usize], views),
            _ => vec![LockOrigin::Other],
        }
    }

    /// What a call returns: another view of the receiver's lock.
    fn viewed(&self, index: usize, call: &Call, views: usize) -> Vec<LockOrigin> {
        let (class, name, descriptor) = self.program.method_ref(call.method);
        if views == 0 || call.kind == CallKind::Static || !class.starts_with(PACKAGE) {
            return vec![LockOrigin::Other];
        }
        let viewed = |origin: LockOrigin| match origin {
            LockOrigin::Field(field, view, of_this) => match view.call(name, descriptor) {
                Some(LockCall::View(view)) => LockOrigin::Field(field, view, of_this),
                _ => LockOrigin::Other,
            },
            LockOrigin::New(_) | LockOrigin::Other => LockOrigin::Other,
        };
        self.origins_through(call.args[0], index, views - 1).into_iter().map(viewed).collect()
    }
}
