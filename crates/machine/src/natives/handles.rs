//! Method handles that reach a member directly, their calls, `asType` and `bindTo`.
//!
//! A handle is an object whose hidden cells say what it reaches; its field `type` is set only if it differs from the member's own type, and
//! its field `form` holds the receiver that it is bound to.
//!
//! Not modelled: all other ways to combine handles, which are refused by name; calls of handles of methods with a variable number of arguments, but for those with an array; members that a
//! lookup may not reach.

use jmmc_program::{ClassId, ClassKind, DynamicConstant, FieldId, HandleKind, Method, MethodId, Reached, Type, flags};

use super::class::host as nest_host;
use super::{Invocation, NativesOfFile};
use crate::interp::Exec;
use crate::machine::Machine;
use crate::value::{Ref, int};

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
    ("java/lang/invoke/MethodHandle.toString()Ljava/lang/String;", text),
    ("java/lang/invoke/MethodHandle.type()Ljava/lang/invoke/MethodType;", type_of),
    ("java/lang/invoke/MethodHandle.asType(Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;", as_type),
    ("java/lang/invoke/MethodHandle.bindTo(Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;", bind_to),
    ("java/lang/invoke/MethodHandle.invokeWithArguments([Ljava/lang/Object;)Ljava/lang/Object;", with_arguments),
    (
        "java/lang/invoke/MethodType.fromMethodDescriptorString(Ljava/lang/String;Ljava/lang/ClassLoader;)Ljava/lang/invoke/MethodType;",
        type_from_descriptor,
    ),
];

/// The first release whose messages call the type that a handle has by that name.
const NAMES_HANDLE_TYPE: u32 = 22;

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
        if exact && ty != site {
            let [own, given] = [self.type_text(&ty)?, self.type_text(site)?];
            let named = self.program.jdk_feature() >= NAMES_HANDLE_TYPE;
            let message = if named { "handle's method type" } else { "expected" };
            let message = format!("{message} {own} but found {given}");
            return self.throw("java/lang/invoke/WrongMethodTypeException", Some(&message));
        }
        if !exact && self.collects(reached) && last_parameter(&ty) != last_parameter(site) {
            return Err(self.stuck("a method handle that collects arguments in an array".to_string()));
        }
        let Some(adaptor) = self.adapted(handle, site)? else {
            return self.cannot_convert(&ty, site);
        };
        let bound = self.peek_field(handle, "form").unwrap_or(0);
        let mut all = Vec::with_capacity(args.len());
        all.extend((bound != 0).then_some(bound));
        all.extend_from_slice(&args[1..]);
        self.invoke(adaptor, &all, dst)
    }

    /// The method that calls the handle from a site of this type; none if one type cannot become the other.
    fn adapted(&mut self, handle: Ref, site: &str) -> Exec<Option<&'p Method>> {
        let reached = self.reached(handle)?;
        let own = self.program.reached_descriptor(reached);
        let bound = self.peek_field(handle, "form").unwrap_or(0);
        let whole = match (bound, own.find(';')) {
            (0, _) | (_, None) => site.to_string(),
            (_, Some(end)) => format!("{}{}", &own[..=end], &site[1..]),
        };
        self.program.handle_adaptor(reached, &whole).map_err(|error| self.stuck(error.to_string()))
    }

    fn cannot_convert<T>(&mut self, own: &str, site: &str) -> Exec<T> {
        let message = format!("cannot convert MethodHandle{} to {}", self.type_text(own)?, self.type_text(site)?);
        self.throw("java/lang/invoke/WrongMethodTypeException", Some(&message))
    }

    /// Whether the member is a method that takes a variable number of arguments.
    fn collects(&self, reached: Reached) -> bool {
        let (Reached::Method(id) | Reached::Special(id) | Reached::Constructor(id)) = reached else {
            return false;
        };
        self.program.method(id).flags & flags::VARARGS != 0
    }

    /// A method's type as `MethodType.toString` has it: `(int,String)void`.
    fn type_text(&self, descriptor: &str) -> Exec<String> {
        let (parameters, returns) = self.method_types(descriptor)?;
        let simple = |class: &ClassId| self.simple_name(*class);
        let parameters: Vec<String> = parameters.iter().map(simple).collect();
        Ok(format!("({}){}", parameters.join(","), simple(&returns)))
    }

    /// The name that a class is declared with, as `Class.getSimpleName` has it: empty for anonymous ones.
    fn simple_name(&self, class: ClassId) -> String {
        let class = self.program.class(class);
        if let ClassKind::Array { element, .. } = class.kind {
            return self.simple_name(element) + "[]";
        }
        let inner = class.extra.inner_name.as_deref();
        inner.unwrap_or_else(|| class.name.rsplit('/').next().unwrap_or_default()).to_string()
    }

    /// Refuses what the lookup may not reach, which ends by an exception in Java.
    fn must_reach(&self, lookup: Ref, class: ClassId, (declaring, member_flags): (ClassId, u16)) -> Exec {
        const TRUSTED: i32 = -1;
        const PRIVATE: i32 = 2;
        const PROTECTED: i32 = 4;
        const PACKAGE: i32 = 8;
        let modes = int(self.peek_field(lookup, "allowedModes").unwrap_or(0));
        if modes == TRUSTED {
            return Ok(());
        }
        let from = self.class_argument(Ref::of(self.peek_field(lookup, "lookupClass").unwrap_or(0)))?;
        let owner = self.program.class(declaring);
        let same_package = owner.package() == self.program.class(from).package() && modes & PACKAGE != 0;
        let public_class = self.program.class(class).inner_flags & flags::PUBLIC != 0;
        let reaches = if member_flags & flags::PRIVATE != 0 {
            nest_host(self, from) == nest_host(self, declaring) && modes & PRIVATE != 0
        } else if member_flags & flags::PUBLIC != 0 && public_class {
            true
        } else {
            let inherits = self.program.is_subtype(from, declaring) && modes & PROTECTED != 0;
            same_package || member_flags & flags::PROTECTED != 0 && public_class && inherits
        };
        let name = owner.name.replace('/', ".");
        if reaches { Ok(()) } else { Err(self.stuck(format!("a member of {name} that a lookup may not reach"))) }
    }

    fn find_member(&mut self, class: ClassId, name: &str, descriptor: &str, is_static: bool) -> Exec<MethodId> {
        let kind = match (is_static, self.program.class(class).is_interface()) {
            (true, _) => "invokeStatic",
            (false, true) => "invokeInterface",
            (false, false) => "invokeVirtual",
        };
        let owner = self.program.class(class).name.replace('/', ".");
        let message = format!("no such method: {owner}.{name}{}/{kind}", self.type_text(descriptor)?);
        match self.program.find_method(class, name, descriptor) {
            Some(method) if method.is_static() == is_static || name == "<init>" => Ok(method.id),
            Some(_) => self.throws("java/lang/IllegalAccessException", Some(&message)),
            None if self.inherits_stand_in(class) => {
                Err(self.stuck(format!("the method {name} of what stands in for its class, by a method handle")))
            }
            None => self.throws("java/lang/NoSuchMethodException", Some(&message)),
        }
    }
}

fn last_parameter(descriptor: &str) -> &str {
    let parameters = descriptor.trim_start_matches('(').split(')').next().unwrap_or_default();
    parameters.rfind('[').map_or("", |start| &parameters[start..])
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
    let found = machine.program.method(method);
    machine.must_reach(call.object(0), class, (found.class, found.flags))?;
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
        Some(constructor) => {
            machine.must_reach(call.object(0), class, (class, constructor.flags))?;
            answer(machine, Reached::Constructor(constructor.id))
        }
        None => {
            let owner = machine.program.class(class).name.replace('/', ".");
            let ty = machine.type_text(&descriptor)?;
            let message = format!("no such constructor: {owner}.<init>{ty}/newInvokeSpecial");
            machine.throws("java/lang/NoSuchMethodException", Some(&message))
        }
    }
}

fn find_field<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>, make: fn(FieldId) -> Reached) -> Exec<u64> {
    let class = machine.class_argument(call.object(1))?;
    let name = machine.text_lossy(call.object(2));
    let is_static = call.method.name.contains("Static");
    let ty = machine.class_argument(call.object(3))?;
    let writes = call.method.name.contains("Setter");
    let kind = match (writes, is_static) {
        (false, false) => "getField",
        (false, true) => "getStatic",
        (true, false) => "putField",
        (true, true) => "putStatic",
    };
    let text = |class: ClassId| machine.program.class(class).name.replace('/', ".");
    let message = format!("no such field: {}.{name}/{}/{kind}", text(class), text(ty));
    match machine.program.find_field(class, &name) {
        Some(field) if machine.class_of_descriptor(&field.descriptor)? != ty => {
            machine.throws("java/lang/NoSuchFieldException", Some(&message))
        }
        Some(field) if field.is_static() != is_static => {
            machine.throws("java/lang/IllegalAccessException", Some(&message))
        }
        Some(field) if writes && field.is_final() => {
            Err(machine.stuck("a method handle that would set a final field".to_string()))
        }
        Some(field) => {
            machine.must_reach(call.object(0), class, (field.class, field.flags))?;
            answer(machine, make(field.id))
        }
        None => machine.throws("java/lang/NoSuchFieldException", Some(&message)),
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

fn text<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let ty = machine.handle_descriptor(call.object(0))?;
    let text = format!("MethodHandle{}", machine.type_text(&ty)?);
    Ok(machine.new_str(&text).word())
}

fn as_type<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let (handle, ty) = (call.object(0), call.object(1));
    if ty.is_null() {
        return machine.throws("java/lang/NullPointerException", None);
    }
    let reached = machine.reached(handle)?;
    if machine.collects(reached) {
        return Err(machine.stuck("a method handle that collects arguments in an array".to_string()));
    }
    let [own, wanted] = [machine.handle_descriptor(handle)?, machine.method_type_descriptor(ty)?];
    if machine.adapted(handle, &wanted)?.is_none() {
        return machine.cannot_convert(&own, &wanted);
    }
    let copy = machine.new_handle(reached)?;
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
    if machine.collects(reached) {
        return Err(machine.stuck("a method handle that collects arguments in an array".to_string()));
    }
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
