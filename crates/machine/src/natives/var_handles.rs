//! Making and asking `VarHandle`s; their accesses are operations of the program, see module `access`.

use jmmc_program::{AccessOp, ClassId, ClassKind, Mode, Type};

use super::{Invocation, NativesOfFile};
use crate::access::HandleTarget;
use crate::interp::Exec;
use crate::machine::Machine;
use crate::value::{Ref, from_bool, from_int, int};

pub(super) const TABLE: NativesOfFile = &[
    ("java/lang/invoke/MethodHandles.lookup()Ljava/lang/invoke/MethodHandles$Lookup;", lookup),
    (
        "java/lang/invoke/MethodHandles.privateLookupIn(Ljava/lang/Class;Ljava/lang/invoke/MethodHandles$Lookup;)Ljava/lang/invoke/MethodHandles$Lookup;",
        lookup_in,
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.findVarHandle(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;",
        find_field_handle,
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.findStaticVarHandle(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;",
        find_static_handle,
    ),
    (
        "java/lang/invoke/MethodHandles.arrayElementVarHandle(Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;",
        element_handle,
    ),
    (
        "java/lang/invoke/MethodHandles.byteArrayViewVarHandle(Ljava/lang/Class;Ljava/nio/ByteOrder;)Ljava/lang/invoke/VarHandle;",
        byte_view_handle,
    ),
    (
        "java/lang/invoke/MethodHandles.byteBufferViewVarHandle(Ljava/lang/Class;Ljava/nio/ByteOrder;)Ljava/lang/invoke/VarHandle;",
        buffer_view_handle,
    ),
    ("java/lang/invoke/VarHandle.withInvokeExactBehavior()Ljava/lang/invoke/VarHandle;", super::first),
    ("java/lang/invoke/VarHandle.withInvokeBehavior()Ljava/lang/invoke/VarHandle;", super::first),
    ("java/lang/invoke/VarHandle.isAccessModeSupported(Ljava/lang/invoke/VarHandle$AccessMode;)Z", is_supported),
    ("java/lang/invoke/VarHandle.varType()Ljava/lang/Class;", variable_type),
    ("java/lang/invoke/VarHandle.coordinateTypes()Ljava/util/List;", coordinate_types),
];

/// All modes of a lookup that a class makes for itself.
const FULL_POWER: i32 = 1 | 2 | 4 | 8 | 16 | 64;

fn make_lookup(machine: &mut Machine<'_>, class: Ref) -> Exec<u64> {
    let id = machine.program.load("java/lang/invoke/MethodHandles$Lookup");
    let id = id.map_err(|error| machine.stuck(error.to_string()))?;
    let lookup = machine.allocate(id)?;
    machine.init_field(lookup, "lookupClass", class.word());
    machine.init_field(lookup, "allowedModes", from_int(FULL_POWER));
    Ok(lookup.word())
}

fn lookup<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    let caller = machine.current.frames.last().map_or(machine.tables.known.object, |frame| frame.method.class);
    let mirror = machine.mirror(caller)?;
    make_lookup(machine, mirror)
}

fn lookup_in<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    make_lookup(machine, call.object(0))
}

fn make_handle(machine: &mut Machine<'_>, target: HandleTarget) -> Exec<u64> {
    let id = machine.program.load("java/lang/invoke/VarHandle");
    let id = id.map_err(|error| machine.stuck(error.to_string()))?;
    let handle = machine.allocate_with_hidden(id, &target.words())?;
    machine.heap.update(handle, |header| header.freeze());
    Ok(handle.word())
}

fn find_handle<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>, is_static: bool) -> Exec<u64> {
    if call.object(1).is_null() || call.object(2).is_null() {
        return machine.throws("java/lang/NullPointerException", None);
    }
    let class = machine.class_argument(call.object(1))?;
    let name = machine.text_lossy(call.object(2));
    let Some(field) = machine.program.find_field(class, &name) else {
        return machine.throws("java/lang/NoSuchFieldException", Some(&name));
    };
    if field.is_static() != is_static {
        return machine.throws("java/lang/IllegalAccessException", Some(&name));
    }
    let target = if is_static { HandleTarget::Static(field.id) } else { HandleTarget::Field(field.id) };
    make_handle(machine, target)
}

fn find_field_handle<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    find_handle(machine, call, false)
}

fn find_static_handle<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    find_handle(machine, call, true)
}

fn element_handle<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = machine.class_argument(call.object(0))?;
    if !matches!(machine.program.class(class).kind, ClassKind::Array { .. }) {
        return machine.throws("java/lang/IllegalArgumentException", Some("not an array type"));
    }
    make_handle(machine, HandleTarget::Element(class))
}

fn byte_view_handle<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    view_handle(machine, call, |view, big_endian| HandleTarget::Bytes { view, big_endian })
}

fn buffer_view_handle<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    view_handle(machine, call, |view, big_endian| HandleTarget::Buffer { view, big_endian })
}

fn view_handle<'p>(
    machine: &mut Machine<'p>,
    call: &Invocation<'_, 'p>,
    target: impl FnOnce(ClassId, bool) -> HandleTarget,
) -> Exec<u64> {
    if call.object(0).is_null() || call.object(1).is_null() {
        return machine.throws("java/lang/NullPointerException", None);
    }
    let view = machine.class_argument(call.object(0))?;
    let name = Ref::of(machine.peek_field(call.object(1), "name").unwrap_or(0));
    let big_endian = !name.is_null() && machine.text_lossy(name) == "BIG_ENDIAN";
    let ClassKind::Array { ty, .. } = machine.program.class(view).kind else {
        let message = format!("not an array: {}", machine.program.class(view).name.replace('/', "."));
        return machine.throws("java/lang/IllegalArgumentException", Some(&message));
    };
    if ty == Type::Ref || ty.scale() == 1 {
        return machine.throws("java/lang/UnsupportedOperationException", None);
    }
    make_handle(machine, target(view, big_endian))
}

fn target<'p>(machine: &Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<HandleTarget> {
    let target = HandleTarget::of(machine.hidden(call.object(0)));
    target.ok_or_else(|| machine.stuck("a VarHandle of an unusual kind".to_string()))
}

/// `AccessMode`s in the order of their declaration.
fn access_of_mode(ordinal: i32) -> AccessOp {
    match ordinal {
        0 | 2 | 4 | 6 => AccessOp::Read,
        1 | 3 | 5 | 7 => AccessOp::Write,
        8 => AccessOp::CompareAndSet,
        9..=11 => AccessOp::CompareAndExchange,
        12..=15 => AccessOp::WeakCompareAndSet,
        16..=18 => AccessOp::GetAndSet,
        19..=21 => AccessOp::GetAndAdd,
        22..=24 => AccessOp::GetAndOr,
        25..=27 => AccessOp::GetAndAnd,
        _ => AccessOp::GetAndXor,
    }
}

fn is_supported<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    if call.object(1).is_null() {
        return machine.throws("java/lang/NullPointerException", None);
    }
    let ordinal = machine.peek_field(call.object(1), "ordinal").unwrap_or(0);
    let plain = matches!(int(ordinal), 0 | 1);
    let mode = if plain { Mode::Plain } else { Mode::Volatile };
    let supported = machine.handle_supports(target(machine, call)?, access_of_mode(int(ordinal)), mode);
    Ok(from_bool(supported))
}

fn variable_type<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = match target(machine, call)? {
        HandleTarget::Field(field) | HandleTarget::Static(field) => {
            machine.class_of_descriptor(&machine.program.field(field).descriptor)?
        }
        HandleTarget::Element(class)
        | HandleTarget::Bytes { view: class, .. }
        | HandleTarget::Buffer { view: class, .. } => match machine.program.class(class).kind {
            ClassKind::Array { element, .. } => element,
            ClassKind::Instance | ClassKind::Primitive(_) => class,
        },
    };
    machine.mirror(class).map(|mirror| mirror.word())
}

fn coordinate_types<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let classes: Vec<ClassId> = match target(machine, call)? {
        HandleTarget::Field(field) => vec![machine.program.field(field).class],
        HandleTarget::Static(_) => Vec::new(),
        HandleTarget::Element(class) => vec![class, machine.class_of_descriptor("I")?],
        HandleTarget::Bytes { .. } => {
            vec![machine.tables.known.byte_array, machine.class_of_descriptor("I")?]
        }
        HandleTarget::Buffer { .. } => {
            vec![machine.class_of_descriptor("Ljava/nio/ByteBuffer;")?, machine.class_of_descriptor("I")?]
        }
    };
    let array = machine.class_array(&classes)?;
    let list = machine.program.load("java/util/List").map_err(|error| machine.stuck(error.to_string()))?;
    match machine.program.declared_method(list, "of", "([Ljava/lang/Object;)Ljava/util/List;") {
        Some(of) => machine.forward(of, &[array.word()], call.dst),
        None => Err(machine.stuck("VarHandle.coordinateTypes".to_string())),
    }
}

impl Machine<'_> {
    /// The type that a descriptor names.
    pub(crate) fn class_of_descriptor(&self, descriptor: &str) -> Exec<ClassId> {
        let name = match Type::of_descriptor(descriptor) {
            Some(Type::Ref) | None => {
                descriptor.strip_prefix('L').map_or(descriptor, |name| name.trim_end_matches(';')).to_string()
            }
            Some(_) => crate::trace::source_name(&format!("[{descriptor}")).trim_end_matches("[]").to_string(),
        };
        let name = if descriptor == "V" { "void" } else { &name };
        self.program.load(name).map_err(|error| self.stuck(error.to_string()))
    }
}
