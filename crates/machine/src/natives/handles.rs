//! Method handles that reach a member directly, their calls, `asType` and `bindTo`.
//!
//! A handle is an object whose hidden cells say what it reaches; its field `type` is set only if it differs from the member's own type, and
//! its field `form` holds the receiver that it is bound to.
//!
//! Not modelled: all other ways to combine handles, which are refused by name; access checks of lookups.

use jmmc_program::{ClassId, ClassKind, DynamicConstant, FieldId, HandleKind, MethodId, Reached, Type};

use super::{Invocation, NativesOfFile};
use crate::interp::Exec;
use crate::machine::Machine;
use crate::value::Ref;

pub(super) const TABLE: NativesOfFile = &[
    (
        "java/lang/invoke/MethodHandles$Lookup.findVirtual(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
        find_virtual,
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.findStatic(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
        find_static,
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.findConstructor(Ljava/lang/Class;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
        find_constructor,
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.findGetter(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;",
        find_getter,
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.findSetter(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;",
        find_setter,
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.findStaticGetter(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;",
        find_getter,
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.findStaticSetter(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;",
        find_setter,
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.unreflect(Ljava/lang/reflect/Method;)Ljava/lang/invoke/MethodHandle;",
        unreflect,
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.unreflectField(Ljava/lang/reflect/Field;Z)Ljava/lang/invoke/MethodHandle;",
        unreflect_field,
    ),
    ("java/lang/invoke/MethodHandle.type()Ljava/lang/invoke/MethodType;", type_of),
    ("java/lang/invoke/MethodHandle.asType(Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;", as_type),
    ("java/lang/invoke/MethodHandle.bindTo(Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;", bind_to),
    ("java/lang/invoke/MethodHandle.invokeWithArguments([Ljava/lang/Object;)Ljava/lang/Object;", with_arguments),
    (
        "java/lang/invoke/MethodType.fromMethodDescriptorString(Ljava/lang/String;Ljava/lang/ClassLoader;)Ljava/lang/invoke/MethodType;",
        type_from_descriptor,
    ),
];

/// Methods of `MethodHandle` and `MethodHandles` whose own code is right, or that this module and its neighbours do.
pub(super) fn is_refused(class: &str, name: &str) -> bool {
    match class {
        "java/lang/invoke/MethodHandle" => !matches!(name, "<clinit>" | "<init>" | "hashCode" | "equals" | "getClass"),
        "java/lang/invoke/MethodHandles" => !matches!(name, "<clinit>" | "publicLookup"),
        _ => false,
    }
}

/// The native of the methods that are refused.
pub(super) fn refuse<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    Err(machine.stuck(machine.method_name(call.method)))
}

fn words(reached: Reached) -> [u64; 2] {
    match reached {
        Reached::Method(id) => [1, u64::from(id.0)],
        Reached::Special(id) => [2, u64::from(id.0)],
        Reached::Constructor(id) => [3, u64::from(id.0)],
        Reached::Get(id) => [4, u64::from(id.0)],
        Reached::Put(id) => [5, u64::from(id.0)],
    }
}

impl<'p> Machine<'p> {
    fn new_handle(&mut self, reached: Reached) -> Exec<Ref> {
        let class =
            self.program.load("java/lang/invoke/MethodHandle").map_err(|error| self.stuck(error.to_string()))?;
        let handle = self.allocate_with_hidden(class, &words(reached))?;
        self.heap.update(handle, |header| header.freeze());
        Ok(handle)
    }

    fn reached(&self, handle: Ref) -> Exec<Reached> {
        match *self.hidden(handle) {
            [1, id] => Ok(Reached::Method(MethodId(id as u32))),
            [2, id] => Ok(Reached::Special(MethodId(id as u32))),
            [3, id] => Ok(Reached::Constructor(MethodId(id as u32))),
            [4, id] => Ok(Reached::Get(FieldId(id as u32))),
            [5, id] => Ok(Reached::Put(FieldId(id as u32))),
            _ => Err(self.stuck("a method handle of an unusual kind".to_string())),
        }
    }

    fn descriptor_of(&self, class: ClassId) -> String {
        let class = self.program.class(class);
        match class.kind {
            ClassKind::Primitive(None) => "V".to_string(),
            ClassKind::Primitive(Some(ty)) => primitive_descriptor(ty).to_string(),
            ClassKind::Array { .. } => class.name.to_string(),
            ClassKind::Instance => format!("L{};", class.name),
        }
    }

    /// The descriptor of a `MethodType`.
    fn method_type_descriptor(&self, ty: Ref) -> Exec<String> {
        let field = |name: &str| Ref::of(self.peek_field(ty, name).unwrap_or(0));
        let returns = self.descriptor_of(self.class_argument(field("rtype"))?);
        let mut text = "(".to_string();
        for parameter in self.peek_cells(field("ptypes")) {
            text.push_str(&self.descriptor_of(self.class_argument(Ref::of(parameter))?));
        }
        Ok(text + ")" + &returns)
    }

    /// The descriptor of a handle's type: without the receiver if it is bound.
    fn handle_descriptor(&self, handle: Ref) -> Exec<String> {
        let field = |name: &str| Ref::of(self.peek_field(handle, name).unwrap_or(0));
        if !field("type").is_null() {
            return self.method_type_descriptor(field("type"));
        }
        let own = self.program.reached_descriptor(self.reached(handle)?);
        if field("form").is_null() {
            return Ok(own);
        }
        let end = own.find(';').map_or(1, |end| end + 1);
        Ok(format!("({}", &own[end..]))
    }

    /// The `MethodType` with the descriptor becomes the result.
    fn answer_type(&mut self, descriptor: &str, dst: Option<jmmc_program::Reg>) -> Exec<u64> {
        let (parameters, returns) = self.method_types(descriptor)?;
        let (parameters, returns) = (self.class_array(&parameters)?, self.mirror(returns)?);
        let class = self.program.load("java/lang/invoke/MethodType").map_err(|error| self.stuck(error.to_string()))?;
        let make = "(Ljava/lang/Class;[Ljava/lang/Class;)Ljava/lang/invoke/MethodType;";
        self.ensure_initialized(class)?;
        match self.program.declared_method(class, "methodType", make) {
            Some(make) => self.forward(make, &[returns.word(), parameters.word()], dst),
            None => Err(self.stuck("java.lang.invoke.MethodType.methodType".to_string())),
        }
    }

    /// Loads a method-handle or method-type constant.
    pub(crate) fn handle_constant(&mut self, constant: &DynamicConstant, dst: jmmc_program::Reg) -> Exec {
        let word = match constant {
            DynamicConstant::MethodType(descriptor) => self.answer_type(descriptor, Some(dst))?,
            DynamicConstant::MethodHandle { kind, owner, name, descriptor } => {
                let class = self.program.load(owner).map_err(|error| self.stuck(error.to_string()))?;
                let method = self.program.find_method(class, name, descriptor).map(|method| method.id);
                let field = self.program.find_field(class, name).map(|field| field.id);
                let reached = match kind {
                    HandleKind::GetField | HandleKind::GetStatic => field.map(Reached::Get),
                    HandleKind::PutField | HandleKind::PutStatic => field.map(Reached::Put),
                    HandleKind::InvokeVirtual | HandleKind::InvokeStatic | HandleKind::InvokeInterface => {
                        method.map(Reached::Method)
                    }
                    HandleKind::InvokeSpecial => method.map(Reached::Special),
                    HandleKind::NewInvokeSpecial => method.map(Reached::Constructor),
                };
                let Some(reached) = reached else {
                    return Err(self.stuck("a method-handle constant whose member does not exist".to_string()));
                };
                self.new_handle(reached)?.word()
            }
            DynamicConstant::Computed(_) => return Err(self.stuck("a dynamic constant".to_string())),
        };
        self.set(dst, word);
        Ok(())
    }

    /// `MethodHandle.invokeExact` and `invoke`, from a site of this descriptor; the handle is the first argument.
    pub(crate) fn invoke_handle(
        &mut self,
        exact: bool,
        site: &str,
        args: &[u64],
        dst: Option<jmmc_program::Reg>,
    ) -> Exec {
        let handle = Ref::of(args[0]);
        if handle.is_null() {
            return self.throw("java/lang/NullPointerException", None);
        }
        let reached = self.reached(handle)?;
        let ty = self.handle_descriptor(handle)?;
        let bound = self.peek_field(handle, "form").unwrap_or(0);
        let whole = match (bound, self.program.reached_descriptor(reached).find(';')) {
            (0, _) | (_, None) => site.to_string(),
            (_, Some(end)) => format!("{}{}", &self.program.reached_descriptor(reached)[..=end], &site[1..]),
        };
        let adaptor = self.program.handle_adaptor(reached, &whole).map_err(|error| self.stuck(error.to_string()))?;
        let Some(adaptor) = adaptor.filter(|_| !exact || ty == site) else {
            return self.throw("java/lang/invoke/WrongMethodTypeException", None);
        };
        let mut all = Vec::with_capacity(args.len());
        all.extend((bound != 0).then_some(bound));
        all.extend_from_slice(&args[1..]);
        self.invoke(adaptor, &all, dst)
    }

    fn find_member(&mut self, class: ClassId, name: &str, descriptor: &str, is_static: bool) -> Exec<MethodId> {
        match self.program.find_method(class, name, descriptor) {
            Some(method) if method.is_static() == is_static || name == "<init>" => Ok(method.id),
            Some(_) => self.throws("java/lang/IllegalAccessException", Some(name)),
            None if self.inherits_stand_in(class) => {
                Err(self.stuck(format!("the method {name} of what stands in for its class, by a method handle")))
            }
            None => self.throws("java/lang/NoSuchMethodException", Some(name)),
        }
    }
}

fn primitive_descriptor(ty: Type) -> &'static str {
    match ty {
        Type::Boolean => "Z",
        Type::Byte => "B",
        Type::Char => "C",
        Type::Short => "S",
        Type::Int => "I",
        Type::Long => "J",
        Type::Float => "F",
        Type::Double => "D",
        Type::Ref => "Ljava/lang/Object;",
    }
}

fn answer<'p>(machine: &mut Machine<'p>, reached: Reached) -> Exec<u64> {
    machine.new_handle(reached).map(|handle| handle.word())
}

fn find<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>, is_static: bool) -> Exec<u64> {
    if (1..=3).any(|index| call.object(index).is_null()) {
        return machine.throws("java/lang/NullPointerException", None);
    }
    let class = machine.class_argument(call.object(1))?;
    let (name, descriptor) = (machine.text_lossy(call.object(2)), machine.method_type_descriptor(call.object(3))?);
    let method = machine.find_member(class, &name, &descriptor, is_static)?;
    answer(machine, Reached::Method(method))
}

fn find_virtual<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    find(machine, call, false)
}

fn find_static<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    find(machine, call, true)
}

fn find_constructor<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = machine.class_argument(call.object(1))?;
    let descriptor = machine.method_type_descriptor(call.object(2))?;
    match machine.program.declared_method(class, "<init>", &descriptor) {
        Some(constructor) => answer(machine, Reached::Constructor(constructor.id)),
        None => machine.throws("java/lang/NoSuchMethodException", Some("<init>")),
    }
}

fn find_field<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>, make: fn(FieldId) -> Reached) -> Exec<u64> {
    let class = machine.class_argument(call.object(1))?;
    let name = machine.text_lossy(call.object(2));
    let is_static = call.method.name.contains("Static");
    match machine.program.find_field(class, &name) {
        Some(field) if field.is_static() != is_static => {
            machine.throws("java/lang/IllegalAccessException", Some(&name))
        }
        Some(field) => answer(machine, make(field.id)),
        None => machine.throws("java/lang/NoSuchFieldException", Some(&name)),
    }
}

fn find_getter<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    find_field(machine, call, Reached::Get)
}

fn find_setter<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    find_field(machine, call, Reached::Put)
}

fn unreflect<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let method = machine.reflected_method(call.object(1))?;
    answer(machine, Reached::Method(method.id))
}

fn unreflect_field<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let field = machine.reflected_field(call.object(1))?.id;
    answer(machine, if call.args[2] != 0 { Reached::Put(field) } else { Reached::Get(field) })
}

fn type_of<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let descriptor = machine.handle_descriptor(call.object(0))?;
    machine.answer_type(&descriptor, call.dst)
}

fn as_type<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let (handle, ty) = (call.object(0), call.object(1));
    if ty.is_null() {
        return machine.throws("java/lang/NullPointerException", None);
    }
    let copy = machine.new_handle(machine.reached(handle)?)?;
    let bound = machine.peek_field(handle, "form").unwrap_or(0);
    machine.init_field(copy, "form", bound);
    machine.init_field(copy, "type", ty.word());
    Ok(copy.word())
}

fn bind_to<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let (handle, receiver) = (call.object(0), call.object(1));
    let field = |name: &str| machine.peek_field(handle, name).unwrap_or(0);
    let reached = machine.reached(handle)?;
    let starts_with_object = machine.program.reached_descriptor(reached).starts_with("(L");
    if field("form") != 0 || field("type") != 0 || receiver.is_null() || !starts_with_object {
        return Err(machine.stuck("MethodHandle.bindTo of a handle that is not direct".to_string()));
    }
    let copy = machine.new_handle(reached)?;
    machine.init_field(copy, "form", receiver.word());
    Ok(copy.word())
}

fn with_arguments<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let (handle, arguments) = (call.object(0), call.object(1));
    let reached = machine.reached(handle)?;
    let count = machine.method_types(&machine.program.reached_descriptor(reached))?.0.len();
    let plain = machine.peek_field(handle, "form") == Some(0) && !arguments.is_null();
    if !plain || machine.heap.header(arguments).len as usize != count {
        return Err(machine.stuck("MethodHandle.invokeWithArguments of a handle that is not direct".to_string()));
    }
    let adaptor = machine.program.spread_adaptor(reached).map_err(|error| machine.stuck(error.to_string()))?;
    machine.forward(adaptor, &[arguments.word()], call.dst)
}

fn type_from_descriptor<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    if call.object(0).is_null() {
        return machine.throws("java/lang/NullPointerException", None);
    }
    let descriptor = machine.text_lossy(call.object(0));
    machine.answer_type(&descriptor, call.dst)
}
