//! Constants that are loaded, not called: method handles, method types, and those of
//! `java.lang.invoke.ConstantBootstraps` that compilers use.

use ristretto_classfile::Constant;

use super::assembler::Assembler;
use super::bootstrap::{self, Argument, Bootstrap};
use super::{DynamicConstant, HandleKind, Use};
use crate::classfile::ClassFileProblem;
use crate::descriptor;
use crate::error::LinkError;
use crate::ids::{ClassId, Reg};
use crate::op::{Body, Op};
use crate::pool::MemberRef;
use crate::program::Program;
use crate::types::{Kind, Type};

/// Links the constant at an index of the class's constant pool.
pub(super) fn link(program: &Program, class: ClassId, index: u16) -> Result<DynamicConstant, LinkError> {
    let owner = program.class(class);
    let bad = |detail: ClassFileProblem| LinkError::bad(&owner.name, &owner.linkage.path, detail);
    let Some(file) = &owner.linkage.file else {
        return Err(LinkError::unsupported("dynamic constants in synthetic classes"));
    };
    match file.pool.get(index).map_err(bad)? {
        Constant::MethodHandle { .. } => {
            let handle = bootstrap::handle(file, index).map_err(bad)?;
            Ok(DynamicConstant::MethodHandle {
                kind: handle.kind,
                owner: handle.member.class,
                name: handle.member.name,
                descriptor: handle.member.descriptor,
            })
        }
        Constant::MethodType(descriptor) => {
            Ok(DynamicConstant::MethodType(file.pool.utf8(descriptor).map_err(bad)?.into()))
        }
        _ => {
            let bootstrap = Bootstrap::read(program, class, index)?;
            let body = computed(&bootstrap)?;
            Ok(DynamicConstant::Computed(program.define_site(&bootstrap, body)?))
        }
    }
}

/// The body that computes a constant.
fn computed(bootstrap: &Bootstrap<'_>) -> Result<Body, LinkError> {
    let MemberRef { class, name, .. } = &bootstrap.handle.member;
    let Some(ty) = Type::of_descriptor(&bootstrap.descriptor) else {
        return Err(bootstrap.bad("a dynamic constant has no type"));
    };
    if &**class != "java/lang/invoke/ConstantBootstraps" {
        return Err(bootstrap.unsupported());
    }
    let mut code = Assembler::new(bootstrap.program, bootstrap.class.id, []);
    let result = match &**name {
        "nullConstant" if ty == Type::Ref => code.constant(Kind::Ref, 0),
        "primitiveClass" => {
            let (dst, class) = (code.register(Kind::Ref), code.class_ref(descriptor::class_name(&bootstrap.name)));
            code.emit(Op::ConstClass { dst, class });
            dst
        }
        "enumConstant" | "getStaticFinal" => {
            let declaring = match bootstrap.arguments_from(0)?.first() {
                Some(Argument::Class(declaring)) => declaring.clone(),
                _ => descriptor::class_name(&bootstrap.descriptor).into(),
            };
            code.get_static(MemberRef {
                class: declaring,
                name: bootstrap.name.clone(),
                descriptor: bootstrap.descriptor.clone(),
                interface: false,
            })
        }
        "invoke" => invoke(bootstrap, &mut code)?,
        _ => return Err(bootstrap.unsupported()),
    };
    code.ret(Some(result));
    code.finish()
}

/// `ConstantBootstraps.invoke`: calls a method handle with constant arguments.
fn invoke(bootstrap: &Bootstrap<'_>, code: &mut Assembler<'_>) -> Result<Reg, LinkError> {
    let handle = bootstrap.handle_argument(0)?;
    let signature = bootstrap.parse_signature(&handle.member.descriptor)?;
    let owner = descriptor::of_class_name(&handle.member.class);
    let receiver =
        matches!(handle.kind, HandleKind::InvokeVirtual | HandleKind::InvokeInterface | HandleKind::InvokeSpecial);
    let expected: Vec<&str> =
        receiver.then_some(&*owner).into_iter().chain(signature.parameters.iter().copied()).collect();
    if expected.len() + 1 != bootstrap.arguments.len() {
        return Err(bootstrap.unsupported());
    }
    let mut args = Vec::new();
    for (position, to) in expected.iter().enumerate() {
        let (value, from) = load(bootstrap, code, position + 1)?;
        args.push(code.convert(value, &from, to));
    }
    let returned = if handle.kind == HandleKind::NewInvokeSpecial { &*owner } else { signature.returns };
    match code.call_handle(&handle, args)? {
        Some(value) => Ok(code.convert(value, returned, &bootstrap.descriptor)),
        None => Ok(code.constant(Kind::Ref, 0)),
    }
}

/// Loads a static argument; gives its register and descriptor.
fn load(bootstrap: &Bootstrap<'_>, code: &mut Assembler<'_>, position: usize) -> Result<(Reg, String), LinkError> {
    Ok(match bootstrap.argument(position)? {
        Argument::Int(value) => (code.int(value), "I".into()),
        Argument::Long(value) => (code.constant(Kind::Long, value as u64), "J".into()),
        Argument::Float(value) => (code.constant(Kind::Float, value.to_bits().into()), "F".into()),
        Argument::Double(value) => (code.constant(Kind::Double, value.to_bits()), "D".into()),
        Argument::Text(text) => (code.text(&text), "Ljava/lang/String;".into()),
        Argument::Class(name) => {
            let (dst, class) = (code.register(Kind::Ref), code.class_ref(&name));
            code.emit(Op::ConstClass { dst, class });
            (dst, "Ljava/lang/Class;".into())
        }
        Argument::Handle(_) => {
            (dynamic(bootstrap, code, position, Kind::Ref)?, "Ljava/lang/invoke/MethodHandle;".into())
        }
        Argument::MethodType(_) => {
            (dynamic(bootstrap, code, position, Kind::Ref)?, "Ljava/lang/invoke/MethodType;".into())
        }
        Argument::Dynamic => {
            let descriptor = bootstrap.nested(position)?.descriptor.to_string();
            let kind = Type::of_descriptor(&descriptor).map_or(Kind::Ref, Type::kind);
            (dynamic(bootstrap, code, position, kind)?, descriptor)
        }
    })
}

fn dynamic(bootstrap: &Bootstrap<'_>, code: &mut Assembler<'_>, position: usize, kind: Kind) -> Result<Reg, LinkError> {
    let dst = code.register(kind);
    let index = bootstrap.arguments[position];
    let constant = bootstrap.program.dynamic(bootstrap.class, index, Use::Constant);
    let constant = constant.map_err(|detail| bootstrap.bad(&detail))?;
    code.emit(Op::ConstDynamic { dst, constant });
    Ok(dst)
}
