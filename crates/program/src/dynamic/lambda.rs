//! Lambdas and method references: what `java.lang.invoke.LambdaMetafactory` would spin.
//!
//! A site becomes a synthetic class that implements the functional interface, with a final field per captured value
//! and a static factory with the site's descriptor. Every evaluation makes a new object, also where nothing is captured; the
//! language leaves that open [JLS §15.27.4].

use super::HandleKind;
use super::assembler::Assembler;
use super::bootstrap::{Argument, Bootstrap, Handle};
use crate::class::{Linkage, Origin, flags};
use crate::define::{Definition, FieldDefinition, MethodDefinition};
use crate::descriptor::{self, Signature};
use crate::error::LinkError;
use crate::ids::{ClassId, MethodId, Reg};
use crate::op::{Body, Op};
use crate::pool::MemberRef;
use crate::references::Usage;
use crate::types::{Kind, Type};

/// Flags of `altMetafactory`.
const SERIALIZABLE: i32 = 1;
const MARKERS: i32 = 2;
const BRIDGES: i32 = 4;

/// What a site asks for.
struct Request {
    /// Name of the synthetic class.
    class: Box<str>,
    /// Descriptors of the captured values.
    captured: Vec<Box<str>>,
    implementation: Handle,
    /// The method's type after type arguments are known.
    instantiated: Box<str>,
    /// Interfaces besides the functional one.
    markers: Vec<Box<str>>,
    /// Erased types of the methods to be implemented.
    methods: Vec<Box<str>>,
}

/// Makes the class for a site; its factory is the result.
pub(super) fn link(bootstrap: &Bootstrap<'_>) -> Result<MethodId, LinkError> {
    let site = bootstrap.signature()?;
    let request = request(bootstrap, &site)?;
    let program = bootstrap.program;
    let body = factory(bootstrap, &request, &site)?;
    let mut methods = vec![MethodDefinition {
        name: "get$Lambda".into(),
        descriptor: bootstrap.descriptor.clone(),
        flags: flags::PUBLIC | flags::STATIC | flags::SYNTHETIC,
        annotations: [].into(),
        parameter_annotations: [].into(),
        body: Some(bootstrap.checked(&bootstrap.descriptor, false, body)?),
    }];
    for method in &request.methods {
        let body = method_body(bootstrap, &request, method)?;
        methods.push(MethodDefinition {
            name: bootstrap.name.clone(),
            descriptor: method.clone(),
            flags: flags::PUBLIC | flags::SYNTHETIC,
            annotations: [].into(),
            parameter_annotations: [].into(),
            body: Some(bootstrap.checked(method, true, body)?),
        });
    }
    let class = program.define_synthetic(Definition {
        flags: flags::FINAL | flags::SYNTHETIC,
        inner_flags: flags::FINAL | flags::SYNTHETIC,
        origin: Origin::Synthetic,
        super_class: Some(program.load("java/lang/Object")?),
        interfaces: interfaces(bootstrap, &request, &site)?,
        fields: fields(&request),
        methods,
        source_file: None,
        extra: Default::default(),
        linkage: Linkage::default(),
        name: request.class,
    });
    Ok(program.class(class).methods[0])
}

/// A final field per captured value.
fn fields(request: &Request) -> Vec<FieldDefinition> {
    let mut fields = Vec::new();
    for (number, captured) in request.captured.iter().enumerate() {
        fields.push(FieldDefinition {
            name: field_name(number),
            descriptor: captured.clone(),
            flags: flags::PRIVATE | flags::FINAL,
            constant: None,
        });
    }
    fields
}

/// The functional interface and the markers.
fn interfaces(bootstrap: &Bootstrap<'_>, request: &Request, site: &Signature<'_>) -> Result<Vec<ClassId>, LinkError> {
    let mut interfaces = Vec::new();
    let named = request.markers.iter().map(|name| &**name);
    for name in [descriptor::class_name(site.returns)].into_iter().chain(named) {
        let interface = bootstrap.program.load_from(name, bootstrap.class.id)?;
        if !interfaces.contains(&interface) {
            interfaces.push(interface);
        }
    }
    Ok(interfaces)
}

fn field_name(number: usize) -> Box<str> {
    format!("arg${}", number + 1).into()
}

/// Reads the arguments of `metafactory` or `altMetafactory`.
fn request(bootstrap: &Bootstrap<'_>, site: &Signature<'_>) -> Result<Request, LinkError> {
    let mut request = Request {
        class: format!("{}$$Lambda${}", bootstrap.class.name, bootstrap.index).into(),
        captured: site.parameters.iter().map(|p| Box::from(*p)).collect(),
        implementation: bootstrap.handle_argument(1)?,
        instantiated: bootstrap.method_type_argument(2)?,
        markers: Vec::new(),
        methods: vec![bootstrap.method_type_argument(0)?],
    };
    if &*bootstrap.handle.member.name == "metafactory" {
        return Ok(request);
    }
    let flags = bootstrap.int_argument(3)?;
    let mut position = 4;
    if flags & SERIALIZABLE != 0 {
        request.markers.push("java/io/Serializable".into());
    }
    if flags & MARKERS != 0 {
        for _ in 0..bootstrap.int_argument(position)? {
            position += 1;
            match bootstrap.argument(position)? {
                Argument::Class(name) => request.markers.push(name),
                _ => return Err(bootstrap.bad("a marker of a lambda is not a class")),
            }
        }
        position += 1;
    }
    if flags & BRIDGES != 0 {
        for _ in 0..bootstrap.int_argument(position)? {
            position += 1;
            let bridge = bootstrap.method_type_argument(position)?;
            if !request.methods.contains(&bridge) {
                request.methods.push(bridge);
            }
        }
    }
    Ok(request)
}

fn captured_field(request: &Request, number: usize) -> MemberRef {
    MemberRef {
        class: request.class.clone(),
        name: field_name(number),
        descriptor: request.captured[number].clone(),
        interface: false,
    }
}

/// The factory: a new object that holds the captured values, published like one with final fields.
fn factory(bootstrap: &Bootstrap<'_>, request: &Request, site: &Signature<'_>) -> Result<Body, LinkError> {
    let mut code = Assembler::new(bootstrap.program, bootstrap.class.id, site.types().map(Type::kind));
    let (object, class) = (code.register(Kind::Ref), code.class_ref(&request.class));
    code.emit(Op::New { dst: object, class });
    for number in 0..request.captured.len() {
        let field = code.program.new_field_ref(code.from, captured_field(request, number), Usage::Instance);
        code.emit(Op::PutField { object, src: Reg(number as u16), field });
    }
    if !request.captured.is_empty() {
        code.emit(Op::Freeze { object });
    }
    code.ret(Some(object));
    code.finish()
}

/// A method of the functional interface: captured values and converted arguments go to the implementation.
fn method_body(bootstrap: &Bootstrap<'_>, request: &Request, erased: &str) -> Result<Body, LinkError> {
    let erased = bootstrap.parse_signature(erased)?;
    let instantiated = bootstrap.parse_signature(&request.instantiated)?;
    let member = &request.implementation.member;
    let implementation = bootstrap.parse_signature(&member.descriptor)?;
    let receiver = matches!(
        request.implementation.kind,
        HandleKind::InvokeVirtual | HandleKind::InvokeInterface | HandleKind::InvokeSpecial
    );
    let owner = descriptor::of_class_name(&member.class);
    let expected: Vec<&str> =
        receiver.then_some(&*owner).into_iter().chain(implementation.parameters.iter().copied()).collect();
    let given = request.captured.len() + erased.parameters.len();
    if given != expected.len() || erased.parameters.len() != instantiated.parameters.len() {
        return Err(bootstrap.bad("a lambda's implementation does not fit its interface"));
    }
    let parameters = [Kind::Ref].into_iter().chain(erased.types().map(Type::kind));
    let mut code = Assembler::new(bootstrap.program, bootstrap.class.id, parameters);
    let args = arguments(&mut code, request, (&erased, &instantiated), &expected);
    let result = code.call_handle(&request.implementation, args)?;
    let returned = match request.implementation.kind {
        HandleKind::NewInvokeSpecial => &owner,
        _ => implementation.returns,
    };
    let result = match (erased.returns, result) {
        ("V", _) => None,
        (_, Some(value)) => Some(code.convert(value, returned, erased.returns)),
        (_, None) => return Err(bootstrap.bad("a lambda's implementation returns nothing")),
    };
    code.ret(result);
    code.finish()
}

/// The captured values and the arguments, each converted to the type that the implementation expects.
fn arguments(
    code: &mut Assembler<'_>,
    request: &Request,
    (erased, instantiated): (&Signature<'_>, &Signature<'_>),
    expected: &[&str],
) -> Vec<Reg> {
    let mut args = Vec::new();
    for (number, captured) in request.captured.iter().enumerate() {
        let value = code.get_field(Reg(0), captured_field(request, number));
        args.push(code.convert(value, captured, expected[number]));
    }
    for (number, from) in erased.parameters.iter().enumerate() {
        let functional = instantiated.parameters[number];
        // Only references are cast to what the type arguments say; primitive types are converted in one step.
        let known = if Type::of_descriptor(functional) == Some(Type::Ref) { functional } else { from };
        let value = code.convert(Reg(number as u16 + 1), from, known);
        args.push(code.convert(value, known, expected[args.len()]));
    }
    args
}
