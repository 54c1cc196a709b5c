//! Calls whose shape is known only when they happen: method handles and reflection.
//!
//! What such a call does is built as a static method of a synthetic class: it converts the arguments, reaches the member and
//! converts the result, as `MethodHandle.asType` specifies.

use super::HandleKind;
use super::assembler::{Assembler, member};
use super::bootstrap::Handle;
use crate::class::{Linkage, Method, Origin, flags};
use crate::define::{Definition, MethodDefinition};
use crate::descriptor::{self, Signature};
use crate::error::LinkError;
use crate::ids::{ClassId, FieldId, MethodId, Reg};
use crate::lock::lock;
use crate::op::{Body, CallKind, Handler, Op};
use crate::pool::MemberRef;
use crate::program::Program;
use crate::references::Usage;
use crate::types::{Kind, Type};
use crate::verify;

const OBJECT: &str = "Ljava/lang/Object;";

/// What a direct method handle, or reflection, reaches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reached {
    /// A static method, or an instance method with dispatch.
    Method(MethodId),
    /// An instance method without dispatch.
    Special(MethodId),
    /// A constructor, which gives the new object.
    Constructor(MethodId),
    /// Reading a field.
    Get(FieldId),
    /// Writing a field.
    Put(FieldId),
}

/// How an adaptor gets its arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape<'a> {
    /// As a call site of this descriptor has them.
    Site(&'a str),
    /// All in one array.
    Spread,
    /// The receiver, and the rest in an array; what the member throws is wrapped in an `InvocationTargetException`.
    Reflective,
}

impl Shape<'_> {
    fn descriptor(&self) -> &str {
        match self {
            Shape::Site(descriptor) => descriptor,
            Shape::Spread => "([Ljava/lang/Object;)Ljava/lang/Object;",
            Shape::Reflective => "(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
        }
    }
}

impl Program {
    /// The type of a direct handle: the receiver, if any, is the first parameter.
    pub fn reached_descriptor(&self, reached: Reached) -> String {
        let (parameters, returns) = self.reached_types(reached);
        format!("({}){returns}", parameters.concat())
    }

    fn reached_types(&self, reached: Reached) -> (Vec<String>, String) {
        let owner = |class: ClassId| descriptor::of_class_name(&self.class(class).name).to_string();
        let mut parameters = Vec::new();
        let returns = match reached {
            Reached::Method(id) | Reached::Special(id) | Reached::Constructor(id) => {
                let method = self.method(id);
                let constructor = matches!(reached, Reached::Constructor(_));
                if !method.is_static() && !constructor {
                    parameters.push(owner(method.class));
                }
                let signature = Signature::parse(&method.descriptor);
                let signature = signature.unwrap_or(Signature { parameters: Vec::new(), returns: "V" });
                parameters.extend(signature.parameters.iter().map(|p| p.to_string()));
                if constructor { owner(method.class) } else { signature.returns.to_string() }
            }
            Reached::Get(id) | Reached::Put(id) => {
                let field = self.field(id);
                if !field.is_static() {
                    parameters.push(owner(field.class));
                }
                if matches!(reached, Reached::Put(_)) {
                    parameters.push(field.descriptor.to_string());
                    "V".to_string()
                } else {
                    field.descriptor.to_string()
                }
            }
        };
        (parameters, returns)
    }

    /// The static method that calls the handle from a site of that descriptor, the handle itself left out;
    /// `None` if the types cannot be converted.
    pub fn handle_adaptor(&self, reached: Reached, site: &str) -> Result<Option<&Method>, LinkError> {
        let (parameters, returns) = self.reached_types(reached);
        let Some(given) = Signature::parse(site) else {
            return Ok(None);
        };
        let fits = given.parameters.len() == parameters.len()
            && given.parameters.iter().zip(&parameters).all(|(from, to)| convertible(from, to))
            && convertible(&returns, given.returns);
        if !fits {
            return Ok(None);
        }
        self.adaptor(reached, Shape::Site(site)).map(Some)
    }

    /// The static method that calls the handle with all arguments in one array and gives an object.
    pub fn spread_adaptor(&self, reached: Reached) -> Result<&Method, LinkError> {
        self.adaptor(reached, Shape::Spread)
    }

    /// The static method that calls the member with a receiver and an array of arguments, gives an object, and wraps
    /// what the member throws in an `InvocationTargetException`.
    pub fn reflective_adaptor(&self, reached: Reached) -> Result<&Method, LinkError> {
        self.adaptor(reached, Shape::Reflective)
    }

    fn adaptor(&self, reached: Reached, shape: Shape<'_>) -> Result<&Method, LinkError> {
        let name = format!("jmmc/Adaptor${reached:?}${shape:?}");
        let _building = lock(&self.adaptors);
        if let Some(known) = self.loaded(&name) {
            return Ok(self.method(self.class(known).methods[0]));
        }
        let body = self.adaptor_body(reached, shape)?;
        let class = self.define_synthetic(Definition {
            name: name.into(),
            flags: flags::FINAL | flags::SYNTHETIC,
            inner_flags: flags::FINAL | flags::SYNTHETIC,
            origin: Origin::Synthetic,
            super_class: self.loaded("java/lang/Object"),
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: vec![MethodDefinition {
                name: "invoke".into(),
                descriptor: shape.descriptor().into(),
                flags: flags::STATIC | flags::SYNTHETIC,
                annotations: [].into(),
                parameter_annotations: [].into(),
                body: Some(body),
            }],
            source_file: None,
            extra: Default::default(),
            linkage: Linkage::default(),
        });
        Ok(self.method(self.class(class).methods[0]))
    }

    fn adaptor_body(&self, reached: Reached, shape: Shape<'_>) -> Result<Body, LinkError> {
        let unfit = || LinkError::unsupported("a method handle of this type");
        let site = Signature::parse(shape.descriptor()).ok_or_else(unfit)?;
        let kinds: Vec<Kind> = site.types().map(Type::kind).collect();
        let owner = match reached {
            Reached::Method(id) | Reached::Special(id) | Reached::Constructor(id) => self.method(id).class,
            Reached::Get(id) | Reached::Put(id) => self.field(id).class,
        };
        let mut code = Assembler::new(self, owner, kinds.iter().copied());
        let (expected, returned) = self.reached_types(reached);
        let has_receiver = !reached_is_static(self, reached);
        let mut args = Vec::new();
        for (number, to) in expected.iter().enumerate() {
            let (value, from) = match shape {
                Shape::Site(_) => (Reg(number as u16), site.parameters[number]),
                Shape::Spread => (code.element(Reg(0), number), OBJECT),
                Shape::Reflective if number == 0 && has_receiver => (Reg(0), OBJECT),
                Shape::Reflective => (code.element(Reg(1), number - usize::from(has_receiver)), OBJECT),
            };
            args.push(code.convert(value, from, to));
        }
        let start = code.here();
        let result = code.reach(reached, args)?;
        let end = code.here();
        let result = match (site.returns, result) {
            ("V", _) => None,
            (to, Some(value)) => Some(code.convert(value, &returned, to)),
            (to, None) => Some(code.constant(Type::of_descriptor(to).map_or(Kind::Ref, Type::kind), 0)),
        };
        code.ret(result);
        let handler = (shape == Shape::Reflective).then(|| code.wrap_exception(start, end));
        let mut body = code.finish()?;
        body.handlers = handler.into_iter().collect();
        verify::verify_as(self, &kinds, site.result(), &body).map_err(|_| unfit())?;
        Ok(body)
    }
}

fn reached_is_static(program: &Program, reached: Reached) -> bool {
    match reached {
        Reached::Method(id) | Reached::Special(id) => program.method(id).is_static(),
        Reached::Constructor(_) => true,
        Reached::Get(id) | Reached::Put(id) => program.field(id).is_static(),
    }
}

/// Whether `asType` converts between the types, as far as that is known before the value is.
fn convertible(from: &str, to: &str) -> bool {
    let rank = |descriptor: &str| "BSIJFD".find(descriptor);
    match (Type::of_descriptor(from), Type::of_descriptor(to)) {
        (None, _) | (_, None) | (Some(Type::Ref), Some(Type::Ref)) => true,
        (Some(Type::Ref), Some(_)) => {
            let given = super::convert::unwrapped(from);
            given.map_or(is_wider(from, to), |primitive| convertible(primitive, to))
        }
        (Some(_), Some(Type::Ref)) => is_wider(to, from) || super::convert::unwrapped(to) == Some(from),
        (Some(_), Some(_)) if from == to => true,
        (Some(Type::Char), Some(_)) => rank(to) >= rank("I"),
        (Some(_), Some(_)) => matches!((rank(from), rank(to)), (Some(a), Some(b)) if a <= b),
    }
}

/// Whether boxes of values of the primitive type are of that wider class or interface.
fn is_wider(reference: &str, primitive: &str) -> bool {
    match reference {
        OBJECT | "Ljava/lang/Comparable;" | "Ljava/io/Serializable;" | "Ljava/lang/constant/Constable;" => true,
        "Ljava/lang/Number;" => !matches!(primitive, "Z" | "C"),
        _ => false,
    }
}

impl Assembler<'_> {
    /// An element of an array of objects.
    fn element(&mut self, array: Reg, number: usize) -> Reg {
        let (index, dst) = (self.int(number as i32), self.register(Kind::Ref));
        self.emit(Op::GetElement { dst, array, index, ty: Type::Ref });
        dst
    }

    /// Does what a handle does, with arguments of its own types.
    fn reach(&mut self, reached: Reached, args: Vec<Reg>) -> Result<Option<Reg>, LinkError> {
        let program = self.program;
        let method_handle = |id: MethodId, kind: HandleKind| {
            let method = program.method(id);
            let class = program.class(method.class);
            let member = MemberRef {
                class: class.name.clone(),
                name: method.name.clone(),
                descriptor: method.descriptor.clone(),
                interface: class.is_interface(),
            };
            let kind = match kind {
                HandleKind::InvokeVirtual if method.is_static() => HandleKind::InvokeStatic,
                HandleKind::InvokeVirtual if class.is_interface() => HandleKind::InvokeInterface,
                kind => kind,
            };
            Handle { kind, member }
        };
        match reached {
            Reached::Method(id) => self.call_handle(&method_handle(id, HandleKind::InvokeVirtual), args),
            Reached::Special(id) => self.call_handle(&method_handle(id, HandleKind::InvokeSpecial), args),
            Reached::Constructor(id) => self.call_handle(&method_handle(id, HandleKind::NewInvokeSpecial), args),
            Reached::Get(id) => Ok(Some(self.reach_field(id, &args))),
            Reached::Put(id) => {
                self.put_field(id, &args);
                Ok(None)
            }
        }
    }

    fn reach_field(&mut self, id: FieldId, args: &[Reg]) -> Reg {
        let field = self.program.field(id);
        let member = member(&self.program.class(field.class).name, &field.name, &field.descriptor);
        match args.first() {
            Some(&object) if !field.is_static() => self.get_field(object, member),
            _ => self.get_static(member),
        }
    }

    fn put_field(&mut self, id: FieldId, args: &[Reg]) {
        let field = self.program.field(id);
        let member = member(&self.program.class(field.class).name, &field.name, &field.descriptor);
        match *args {
            [object, src] => {
                let field = self.program.new_field_ref(self.from, member, Usage::Instance);
                self.emit(Op::PutField { object, src, field });
            }
            [src] => {
                let field = self.program.new_field_ref(self.from, member, Usage::Static);
                self.emit(Op::PutStatic { src, field });
            }
            _ => {}
        }
    }

    /// A handler that throws an `InvocationTargetException` with what it caught as its target.
    fn wrap_exception(&mut self, start: u32, end: u32) -> Handler {
        const WRAPPER: &str = "java/lang/reflect/InvocationTargetException";
        let (caught, wrapper) = (self.register(Kind::Ref), self.register(Kind::Ref));
        let target = self.here();
        let class = self.class_ref(WRAPPER);
        self.emit(Op::New { dst: wrapper, class });
        let constructor = member(WRAPPER, "<init>", "(Ljava/lang/Throwable;)V");
        self.call(CallKind::Special, constructor, vec![wrapper, caught]);
        self.emit(Op::Throw { src: wrapper });
        Handler { start, end, target, class: None, dst: caught }
    }
}
