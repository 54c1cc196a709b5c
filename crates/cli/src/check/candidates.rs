//! Which fields of the user's classes could be declared otherwise.
//!
//! Errs on: too few. That a field could be final is said only if it is plain to see: each constructor assigns it once, on every path, and
//! nothing else does, so that javac would agree.

use crate::target::dotted;
use jmmc_program::{
    Body, CallKind, Field, FieldRef, Method, Modifier, Next, Op, Origin, Program, Redeclared, Reg, flags,
};
use std::collections::BTreeSet;

/// The receiver's register when a method begins.
const THIS: Reg = Reg(0);

/// What could repair races on the variables of these names: one field each, declared otherwise.
pub fn repairs(program: &Program, racing: &BTreeSet<String>) -> Vec<Redeclared> {
    let mut repairs = Vec::new();
    for field in own_fields(program).into_iter().filter(|field| racing.contains(&name(program, field))) {
        let is_plain = !field.is_volatile() && !field.is_final();
        repairs.extend(is_plain.then(|| redeclared(program, field, Modifier::Volatile)));
        let may_be_final = is_plain && may_be_final(program, field);
        repairs.extend(may_be_final.then(|| redeclared(program, field, Modifier::Final)));
    }
    repairs
}

/// The volatile fields of the user's classes that the program has loaded, each declared without it; sorted by class, in the order of their declarations.
pub fn without_volatile(program: &Program) -> Vec<Redeclared> {
    let volatile = own_fields(program).into_iter().filter(|field| field.is_volatile());
    volatile.map(|field| redeclared(program, field, Modifier::Plain)).collect()
}

/// A field's name as reports write it: `bank.Account.balance`.
pub fn name_of(field: &Redeclared) -> String {
    format!("{}.{}", dotted(&field.class), field.field)
}

fn name(program: &Program, field: &Field) -> String {
    format!("{}.{}", dotted(&program.class(field.class).name), field.name)
}

fn redeclared(program: &Program, field: &Field, modifier: Modifier) -> Redeclared {
    Redeclared { class: program.class(field.class).name.clone(), field: field.name.clone(), modifier }
}

/// The fields that people have written in the user's classes, as far as these are loaded.
fn own_fields(program: &Program) -> Vec<&Field> {
    let classes = program.user_classes();
    let loaded = classes.iter().filter_map(|name| program.loaded(name)).map(|id| program.class(id));
    let own = loaded.filter(|class| class.origin == Origin::User);
    let fields = own.flat_map(|class| class.fields.iter()).map(|id| program.field(*id));
    fields.filter(|field| field.flags & flags::SYNTHETIC == 0).collect()
}

/// Whether the field could be declared final: see the module.
fn may_be_final(program: &Program, field: &Field) -> bool {
    let own = program.class(field.class);
    if field.is_static() {
        return false;
    }
    let classes = program.user_classes().into_iter().filter(|class| may_access(&own.name, field.flags, class));
    classes.into_iter().all(|class| {
        let Ok(class) = program.load(&class) else {
            return false;
        };
        program.class(class).methods.iter().map(|id| program.method(*id)).all(|method| {
            let assigned = match program.body(method) {
                Ok(Some(body)) if method.class == field.class && &*method.name == "<init>" => {
                    return is_assigned_once(program, body, method, field);
                }
                Ok(Some(body)) => body.ops.iter().any(|op| assigns(program, op, field)),
                Ok(None) => false,
                Err(_) => true,
            };
            !assigned
        })
    })
}

/// Whether code of the class may access a field with those flags of the class `own`; nested classes count as one class [JLS §6.6.1].
fn may_access(own: &str, field: u16, class: &str) -> bool {
    let outermost = |name: &str| name.split('$').next().unwrap_or(name).to_string();
    let package = |name: &str| name.rsplit_once('/').map_or("", |(package, _)| package).to_string();
    match field & (flags::PUBLIC | flags::PROTECTED | flags::PRIVATE) {
        flags::PRIVATE => outermost(own) == outermost(class),
        0 => package(own) == package(class),
        _ => true,
    }
}

fn assigns(program: &Program, op: &Op, field: &Field) -> bool {
    matches!(op, Op::PutField { field: other, .. } | Op::PutStatic { field: other, .. } if is(program, *other, field))
}

/// Whether the reference means the field; one that cannot be resolved may.
fn is(program: &Program, reference: FieldRef, field: &Field) -> bool {
    let (_, name, descriptor) = program.field_ref(reference);
    name == &*field.name
        && descriptor == &*field.descriptor
        && program.resolve_field(reference).map_or(true, |found| found.id == field.id)
}

/// Whether a constructor leaves the field assigned once: by itself, in its first straight line of code, or by calling another constructor.
fn is_assigned_once(program: &Program, body: &Body, constructor: &Method, field: &Field) -> bool {
    let writes: Vec<u32> =
        (0..body.ops.len() as u32).filter(|pc| assigns(program, &body.ops[*pc as usize], field)).collect();
    let mut this = BTreeSet::from([THIS]);
    for (pc, op) in body.ops.iter().enumerate() {
        match *op {
            Op::PutField { object, .. } if writes == [pc as u32] => {
                return this.contains(&object) && is_straight(body, pc as u32);
            }
            Op::GetField { field: other, .. } if is(program, other, field) => return false,
            Op::Call { call } if delegates(program, body, call, constructor, &this) => return writes.is_empty(),
            _ if op.next() != Next::Falls => return false,
            _ => {}
        }
        let copies_this = matches!(op, Op::Move { src, .. } if this.contains(src));
        match body.def(op) {
            Some(register) if copies_this => this.insert(register),
            Some(register) => this.remove(&register),
            None => false,
        };
    }
    false
}

/// Whether the call is `this(…)`.
fn delegates(program: &Program, body: &Body, call: u32, constructor: &Method, this: &BTreeSet<Reg>) -> bool {
    let call = &body.calls[call as usize];
    let (class, name, _) = program.method_ref(call.method);
    call.kind == CallKind::Special
        && name == "<init>"
        && class == &*program.class(constructor.class).name
        && call.args.first().is_some_and(|receiver| this.contains(receiver))
}

/// Whether the op is executed just once: nothing jumps back to it or before it, and no exception is caught around it.
fn is_straight(body: &Body, pc: u32) -> bool {
    let mut jumped_to = false;
    for from in 0..body.ops.len() as u32 {
        body.for_each_successor(from, |to| jumped_to |= to <= pc && to != from + 1);
    }
    let caught = body.handlers.iter().any(|handler| handler.target <= pc || (handler.start..handler.end).contains(&pc));
    !jumped_to && !caught
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::Environment;
    use crate::{javac, jdk};
    use jmmc_program::Sources;

    /// A class whose field `value` could be final, or could not, and why.
    const CLASSES: [(&str, &str); 12] = [
        ("Once", "int value; int other; Once() { other = 7; value = 1; }"),
        ("Initialiser", "private int value = 1;"),
        ("Delegates", "int value; Delegates(int v) { value = v; } Delegates() { this(1); }"),
        ("Branches", "int value; Branches(boolean b) { value = b ? 1 : 2; }"),
        ("NotElsewhere", "int value; NotElsewhere() { value = 1; } void set() { value = 2; }"),
        ("NotTwice", "int value; NotTwice() { value = 0; value = 1; }"),
        ("NotInBranches", "int value; NotInBranches(boolean b) { if (b) value = 1; else value = 2; }"),
        ("NotByOneOnly", "int value; NotByOneOnly() { value = 1; } NotByOneOnly(int v) { }"),
        ("NotInLoops", "int value; NotInLoops(int n) { do { value = 1; } while (n-- > 0); }"),
        ("NotByInner", "private int value; NotByInner() { value = 1; } class In { void set() { value = 3; } }"),
        ("NotOfOthers", "int value; NotOfOthers(NotOfOthers o) { o.value = 1; }"),
        ("NotRead", "int value; NotRead() { int v = value; value = v + 1; }"),
    ];

    #[test]
    fn a_field_is_called_final_only_if_javac_would_agree() {
        let folder = tempfile::tempdir().unwrap();
        let classes: String = CLASSES.iter().map(|(name, body)| format!("class {name} {{ {body} }}\n")).collect();
        let source = folder.path().join("All.java");
        // Who can see a field may assign it.
        std::fs::write(
            &source,
            classes + "class Other { int value; } class User { void set(Other o) { o.value = 1; } }",
        )
        .unwrap();
        let jdk = jdk::find(None, &Environment::read()).unwrap();
        javac::compile(&jdk, &[source], &[], folder.path()).unwrap();
        let sources = Sources { jdk, classpath: vec![folder.path().to_path_buf()], ..Sources::default() };
        let program = Program::open(sources).unwrap();
        for name in CLASSES.iter().map(|(name, _)| *name).chain(["Other"]) {
            let field = program.find_field(program.load(name).unwrap(), "value").unwrap();
            // `b ? 1 : 2` is not in one straight line of code, though javac would agree.
            let expected = !name.starts_with("Not") && !["Branches", "Other"].contains(&name);
            assert_eq!(may_be_final(&program, field), expected, "{name}");
        }
    }
}
