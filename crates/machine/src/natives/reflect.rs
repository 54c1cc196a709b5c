//! Reflection: declared members as objects, calls of methods and constructors.
//!
//! Not modelled: annotations of record components and of types, names of parameters that class files tell, members of the JDK that
//! `setAccessible` would have to open.

use jmmc_program::{Class, ClassId, Method, MethodId, Origin, Reached, Reflected, flags};

use super::{Invocation, NativesOfFile, one};
use crate::interp::{Exec, Flow};
use crate::machine::Machine;
use crate::value::{Ref, from_bool, from_int};

pub(super) const TABLE: NativesOfFile = &[
    ("java/lang/Class.getDeclaredMethods0(Z)[Ljava/lang/reflect/Method;", declared_methods),
    ("java/lang/Class.getDeclaredConstructors0(Z)[Ljava/lang/reflect/Constructor;", declared_constructors),
    ("java/lang/Class.getDeclaredFields0(Z)[Ljava/lang/reflect/Field;", declared_fields),
    (
        "jdk/internal/reflect/NativeMethodAccessorImpl.invoke0(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
        invoke,
    ),
    (
        "jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor.invoke0(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
        invoke,
    ),
    (
        "jdk/internal/reflect/NativeConstructorAccessorImpl.newInstance0(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;",
        new_instance,
    ),
    (
        "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor.newInstance0(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;",
        new_instance,
    ),
    ("jdk/internal/reflect/ReflectionFactory.inflationThreshold()I", never_inflate),
    ("jdk/internal/reflect/MethodHandleAccessorFactory.useNativeAccessor(Ljava/lang/reflect/Executable;)Z", one),
    ("jdk/internal/misc/VM.isJavaLangInvokeInited()Z", one),
    ("jdk/internal/reflect/Reflection.isCallerSensitive(Ljava/lang/reflect/Method;)Z", is_caller_sensitive),
    (
        "jdk/internal/reflect/Reflection.newIllegalAccessException(Ljava/lang/Class;Ljava/lang/Class;Ljava/lang/Class;I)Ljava/lang/IllegalAccessException;",
        illegal_access,
    ),
    ("java/lang/reflect/RecordComponent.declaredAnnotations()Ljava/util/Map;", annotations),
    ("java/lang/reflect/Executable.getParameters0()[Ljava/lang/reflect/Parameter;", parameters),
    (
        "java/lang/reflect/AccessibleObject.checkCanSetAccessible(Ljava/lang/Class;Ljava/lang/Class;Z)Z",
        check_can_set_accessible,
    ),
];

/// The first release whose messages tell the number of arguments, and the class of the receiver.
const TELLS_ARGUMENTS: u32 = 22;
const METHOD: &str = "java/lang/reflect/Method";
const CONSTRUCTOR: &str = "java/lang/reflect/Constructor";

impl<'p> Machine<'p> {
    /// The types of a method's parameters, and of its result.
    pub(super) fn method_types(&self, descriptor: &str) -> Exec<(Vec<ClassId>, ClassId)> {
        let (parameters, returns) = descriptor.trim_start_matches('(').split_once(')').unwrap_or(("", "V"));
        let mut types = Vec::new();
        let mut rest = parameters;
        while !rest.is_empty() {
            let brackets = rest.len() - rest.trim_start_matches('[').len();
            let end = match rest[brackets..].strip_prefix('L') {
                Some(name) => brackets + 2 + name.find(';').unwrap_or(0),
                None => brackets + 1,
            };
            types.push(self.class_of_descriptor(&rest[..end])?);
            rest = &rest[end..];
        }
        Ok((types, self.class_of_descriptor(returns)?))
    }

    fn reflect_method(&mut self, object_class: &str, slot: usize, method: &'p Method) -> Exec<Ref> {
        let id = self.program.load(object_class).map_err(|error| self.stuck(error.to_string()))?;
        let object = self.allocate(id)?;
        let (parameters, returns) = self.method_types(&method.descriptor)?;
        let class = self.mirror(method.class)?;
        let exceptions: Result<Vec<ClassId>, _> =
            self.program.declared_exceptions(method).iter().map(|name| self.program.load(name)).collect();
        let exceptions = exceptions.map_err(|error| self.stuck(error.to_string()))?;
        let (parameters, exceptions, returns) =
            (self.class_array(&parameters)?, self.class_array(&exceptions)?, self.mirror(returns)?);
        let name = self.interned(&method.name);
        self.init_field(object, "clazz", class.word());
        self.init_field(object, "slot", from_int(slot as i32));
        self.init_field(object, "name", name.word());
        self.init_field(object, "parameterTypes", parameters.word());
        self.init_field(object, "exceptionTypes", exceptions.word());
        self.init_field(object, "returnType", returns.word());
        self.init_field(object, "modifiers", u64::from(method.flags));
        let of = Reflected::Method(method);
        self.init_text(object, "signature", self.program.generic_signature(of).as_deref());
        self.init_bytes(object, "annotations", of, "RuntimeVisibleAnnotations")?;
        self.init_bytes(object, "parameterAnnotations", of, "RuntimeVisibleParameterAnnotations")?;
        if object_class == METHOD {
            self.init_bytes(object, "annotationDefault", of, "AnnotationDefault")?;
        }
        Ok(object)
    }

    /// The method that reads a component of a record; null if it has none.
    pub(super) fn reflect_accessor(&mut self, class: &'p Class, name: &str, descriptor: &str) -> Exec<Ref> {
        self.reflect_declared(class.id, name, &format!("(){descriptor}"))
    }

    /// The method that a class declares; null if there is none.
    pub(super) fn reflect_declared(&mut self, class: ClassId, name: &str, descriptor: &str) -> Exec<Ref> {
        let class = self.program.class(class);
        let is = |&id: &MethodId| {
            let method = self.program.method(id);
            *method.name == *name && *method.descriptor == *descriptor
        };
        match class.methods.iter().position(is) {
            Some(slot) => self.reflect_method(METHOD, slot, self.program.method(class.methods[slot])),
            None => Ok(Ref::NULL),
        }
    }

    /// The method or constructor that a `java.lang.reflect` object stands for.
    pub(super) fn reflected_method(&self, object: Ref) -> Exec<&'p Method> {
        let class = self.class_argument(Ref::of(self.peek_field(object, "clazz").unwrap_or(0)))?;
        let slot = self.peek_field(object, "slot").unwrap_or(0) as usize;
        let methods = &self.program.class(class).methods;
        methods
            .get(slot)
            .map(|&id| self.program.method(id))
            .ok_or_else(|| self.stuck("an unknown reflected method".to_string()))
    }

    pub(super) fn object_array(&mut self, class: &str, objects: &[Ref]) -> Exec<u64> {
        let id = self.program.load(class).map_err(|error| self.stuck(error.to_string()))?;
        let array = self.allocate_array(id, objects.len() as u32)?;
        for (index, object) in objects.iter().enumerate() {
            self.set_cell(array, index as u32, object.word());
        }
        Ok(array.word())
    }

    /// Whether the arguments fit the parameters after unwrapping and widening.
    fn arguments_fit(&self, method: &Method, arguments: &[u64]) -> Exec<Result<(), String>> {
        let (parameters, _) = self.method_types(&method.descriptor)?;
        if parameters.len() != arguments.len() {
            // [JDK 22] tells how many.
            let told = self.program.jdk_feature() >= TELLS_ARGUMENTS;
            let counts = format!(": {} expected: {}", arguments.len(), parameters.len());
            return Ok(Err(format!("wrong number of arguments{}", if told { &counts } else { "" })));
        }
        let fits =
            parameters.iter().zip(arguments).all(|(&parameter, &word)| self.argument_fits(parameter, Ref::of(word)));
        Ok(if fits { Ok(()) } else { Err("argument type mismatch".to_string()) })
    }

    fn argument_fits(&self, parameter: ClassId, argument: Ref) -> bool {
        use jmmc_program::ClassKind;
        let primitive = matches!(self.program.class(parameter).kind, ClassKind::Primitive(_));
        if argument.is_null() {
            return !primitive;
        }
        let class = self.program.class(self.heap.header(argument).class);
        if !primitive {
            return self.program.is_subtype(class.id, parameter);
        }
        const WIDENINGS: [(&str, &[&str]); 8] = [
            ("java/lang/Boolean", &["boolean"]),
            ("java/lang/Byte", &["byte", "short", "int", "long", "float", "double"]),
            ("java/lang/Short", &["short", "int", "long", "float", "double"]),
            ("java/lang/Character", &["char", "int", "long", "float", "double"]),
            ("java/lang/Integer", &["int", "long", "float", "double"]),
            ("java/lang/Long", &["long", "float", "double"]),
            ("java/lang/Float", &["float", "double"]),
            ("java/lang/Double", &["double"]),
        ];
        let name = &*self.program.class(parameter).name;
        WIDENINGS.iter().any(|(wrapper, wider)| **wrapper == *class.name && wider.contains(&name))
    }

    fn call_reflectively(&mut self, call: &Invocation<'_, 'p>, reached: Reached, args: [u64; 2]) -> Exec<u64> {
        let (Reached::Method(id) | Reached::Special(id) | Reached::Constructor(id)) = reached else {
            return Err(Flow::Decline);
        };
        let array = Ref::of(args[1]);
        let arguments = if array.is_null() { Vec::new() } else { self.peek_cells(array).collect() };
        if let Err(message) = self.arguments_fit(self.program.method(id), &arguments)? {
            return self.throws("java/lang/IllegalArgumentException", Some(&message));
        }
        let adaptor = self.program.reflective_adaptor(reached).map_err(|error| self.stuck(error.to_string()))?;
        self.forward(adaptor, &args, call.dst)
    }
}

/// The class whose members are asked for. What stands in for one has others than the JDK's.
fn asked<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<&'p Class> {
    let class = machine.program.class(machine.class_argument(call.object(0))?);
    if class.is_stand_in() {
        let name = class.name.replace('/', ".");
        return Err(machine.stuck(format!("members of {name}, by reflection (--no-trust explores the JDK's code)")));
    }
    Ok(class)
}

fn declared<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>, constructors: bool) -> Exec<u64> {
    let class = asked(machine, call)?;
    let public_only = call.args[1] != 0;
    let object_class = if constructors { CONSTRUCTOR } else { METHOD };
    let mut objects = Vec::new();
    for (slot, &id) in class.methods.iter().enumerate() {
        let method = machine.program.method(id);
        let wanted = match &*method.name {
            "<init>" => constructors,
            "<clinit>" => false,
            _ => !constructors,
        };
        if wanted && (!public_only || method.flags & flags::PUBLIC != 0) {
            objects.push(machine.reflect_method(object_class, slot, method)?);
        }
    }
    machine.object_array(&format!("[L{object_class};"), &objects)
}

fn declared_methods<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    declared(machine, call, false)
}

fn declared_constructors<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    declared(machine, call, true)
}

fn declared_fields<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let class = asked(machine, call)?;
    let public_only = call.args[1] != 0;
    let mut objects = Vec::new();
    for slot in 0..class.fields.len() {
        let field = machine.program.field(class.fields[slot]);
        if !public_only || field.flags & flags::PUBLIC != 0 {
            objects.push(machine.reflect_field(slot, field)?);
        }
    }
    machine.object_array("[Ljava/lang/reflect/Field;", &objects)
}

fn invoke<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let method = machine.reflected_method(call.object(0))?;
    let receiver = call.object(1);
    if !method.is_static() {
        if receiver.is_null() {
            return machine.throws("java/lang/NullPointerException", None);
        }
        if !machine.program.is_subtype(machine.heap.header(receiver).class, method.class) {
            let name = |class: ClassId| machine.program.class(class).name.replace('/', ".");
            let message = match machine.program.jdk_feature() >= TELLS_ARGUMENTS {
                false => "object is not an instance of declaring class".to_string(),
                true => {
                    let (is, wanted) = (name(machine.heap.header(receiver).class), name(method.class));
                    format!("object of type {is} is not an instance of {wanted}")
                }
            };
            return machine.throws("java/lang/IllegalArgumentException", Some(&message));
        }
    }
    machine.call_reflectively(call, Reached::Method(method.id), [call.args[1], call.args[2]])
}

fn new_instance<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let constructor = machine.reflected_method(call.object(0))?;
    machine.call_reflectively(call, Reached::Constructor(constructor.id), [0, call.args[1]])
}

fn is_caller_sensitive<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let method = machine.reflected_method(call.object(0))?;
    let sensitive = method.annotations.iter().any(|a| &*a.descriptor == "Ljdk/internal/reflect/CallerSensitive;");
    Ok(from_bool(sensitive))
}

fn never_inflate<'p>(_: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    Ok(from_int(i32::MAX))
}

fn annotations<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    Err(machine.stuck("annotations of record components, by reflection".to_string()))
}

/// The words of `Modifier.toString`, each with its flag.
const MODIFIERS: [(u16, &str); 12] = [
    (flags::PUBLIC, "public"),
    (flags::PROTECTED, "protected"),
    (flags::PRIVATE, "private"),
    (flags::ABSTRACT, "abstract"),
    (flags::STATIC, "static"),
    (flags::FINAL, "final"),
    (0x0080, "transient"),
    (flags::VOLATILE, "volatile"),
    (flags::SYNCHRONIZED, "synchronized"),
    (flags::NATIVE, "native"),
    (0x0800, "strictfp"),
    (flags::INTERFACE, "interface"),
];

/// Whoever asks for the exception throws it. Its message names modules, of which only the JDK's first is known here.
fn illegal_access<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    const BASE: [&str; 9] = ["lang", "util", "io", "nio", "math", "net", "time", "text", "security"];
    let mut described = Vec::new();
    for index in 0..2 {
        let class = machine.program.class(machine.class_argument(call.object(index))?);
        let part = class.name.strip_prefix("java/").and_then(|rest| rest.split('/').next()).unwrap_or_default();
        let elsewhere = ["java/util/logging/", "java/util/prefs/", "java/net/http/", "java/lang/instrument/"];
        let in_base = BASE.contains(&part) && !elsewhere.iter().any(|start| class.name.starts_with(start));
        if class.origin == Origin::Jdk && !in_base {
            return Err(machine.stuck("an access that reflection refuses, between modules".to_string()));
        }
        let sort = if class.is_interface() { "interface" } else { "class" };
        let module = if class.origin == Origin::Jdk { " (in module java.base)" } else { "" };
        described.push(format!("{sort} {}{module}", class.name.replace('/', ".")));
    }
    let modifiers = call.int(3) as u16;
    let words: Vec<&str> = MODIFIERS.iter().filter(|(flag, _)| modifiers & flag != 0).map(|(_, word)| *word).collect();
    let [by, of] = [&described[0], &described[1]];
    let message = format!("{by} cannot access a member of {of} with modifiers \"{}\"", words.join(" "));
    machine.throws("java/lang/IllegalAccessException", Some(&message))
}

/// Null where the class file tells no names of parameters: the JDK then makes them up.
fn parameters<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let method = machine.reflected_method(call.object(0))?;
    match machine.program.attribute_bytes(Reflected::Method(method), "MethodParameters") {
        None => Ok(0),
        Some(_) => Err(machine.stuck("the names of parameters, by reflection".to_string())),
    }
}

/// Whether the caller may open the member for itself: anything of the program's, and what is public in the JDK's public classes. The JDK opens nothing else unless it is told to on the
/// command line, which is not modelled.
fn check_can_set_accessible<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let (caller, declaring) = (machine.class_argument(call.object(1))?, machine.class_argument(call.object(2))?);
    let (caller, declaring) = (machine.program.class(caller), machine.program.class(declaring));
    let modifiers = machine.peek_field(call.object(0), "modifiers").unwrap_or(0) as u16;
    let exported = ["java/", "javax/"].iter().any(|start| declaring.name.starts_with(start));
    let public = exported && declaring.inner_flags & flags::PUBLIC != 0 && modifiers & flags::PUBLIC != 0;
    let opened = ["sun/misc/", "sun/reflect/"].iter().any(|start| declaring.name.starts_with(start));
    if declaring.origin != Origin::Jdk || caller.origin == Origin::Jdk || public || opened {
        return Ok(1);
    }
    let name = declaring.name.replace('/', ".");
    Err(machine.stuck(format!("setAccessible of what {name} keeps to itself")))
}
