//! A bootstrap method and its arguments, as the class file has them [JVMS §4.7.23].

use ristretto_classfile::{Constant, ReferenceKind};

use super::HandleKind;
use crate::class::Class;
use crate::classfile::{ClassFile, ClassFileResult, problem};
use crate::descriptor::Signature;
use crate::error::LinkError;
use crate::ids::ClassId;
use crate::op::Body;
use crate::pool::MemberRef;
use crate::program::Program;
use crate::types::{Kind, Type};
use crate::verify;

/// A constant method handle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Handle {
    pub kind: HandleKind,
    pub member: MemberRef,
}

/// A static argument.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Argument {
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Text(Vec<u16>),
    /// Name as for `Program::load`.
    Class(Box<str>),
    Handle(Handle),
    MethodType(Box<str>),
    /// A dynamically computed constant.
    Dynamic,
}

/// A site or dynamic constant together with its bootstrap method.
pub(super) struct Bootstrap<'p> {
    pub program: &'p Program,
    pub class: &'p Class,
    file: &'p ClassFile,
    /// Constant-pool index of the site or constant.
    pub index: u16,
    pub name: Box<str>,
    /// Method descriptor of a site, field descriptor of a constant.
    pub descriptor: Box<str>,
    /// The bootstrap method.
    pub handle: Handle,
    /// Constant-pool indices of the static arguments.
    pub arguments: Vec<u16>,
}

impl<'p> Bootstrap<'p> {
    /// Reads the site or constant at an index of the class's constant pool.
    pub fn read(program: &'p Program, class: ClassId, index: u16) -> Result<Bootstrap<'p>, LinkError> {
        let class = program.class(class);
        let Some(file) = &class.linkage.file else {
            return Err(LinkError::unsupported("dynamic constants in synthetic classes"));
        };
        Self::parse(program, class, file, index)
            .map_err(|detail| LinkError::bad(&class.name, &class.linkage.path, detail))
    }

    fn parse(
        program: &'p Program,
        class: &'p Class,
        file: &'p ClassFile,
        index: u16,
    ) -> ClassFileResult<Bootstrap<'p>> {
        let (Constant::Dynamic { bootstrap_method_attr_index, name_and_type_index }
        | Constant::InvokeDynamic { bootstrap_method_attr_index, name_and_type_index }) = file.pool.get(index)?
        else {
            return Err(format!("constant {index} is not dynamic").into());
        };
        let (name, descriptor) = file.pool.name_and_type(name_and_type_index)?;
        let mut reader = file.attribute(&file.attributes, "BootstrapMethods").ok_or("it has no bootstrap methods")?;
        let count = reader.read_u16().map_err(problem)?;
        if bootstrap_method_attr_index >= count {
            return Err("a bootstrap method does not exist".into());
        }
        let mut method = 0;
        let mut arguments = Vec::new();
        for _ in 0..=bootstrap_method_attr_index {
            method = reader.read_u16().map_err(problem)?;
            arguments.clear();
            for _ in 0..reader.read_u16().map_err(problem)? {
                arguments.push(reader.read_u16().map_err(problem)?);
            }
        }
        Ok(Bootstrap {
            program,
            class,
            file,
            index,
            name: name.into(),
            descriptor: descriptor.into(),
            handle: handle(file, method)?,
            arguments,
        })
    }

    /// A static argument by position.
    pub fn argument(&self, position: usize) -> Result<Argument, LinkError> {
        let index = self.arguments.get(position).ok_or_else(|| self.bad("a bootstrap method has too few arguments"))?;
        argument(self.file, *index).map_err(|detail| self.bad(&detail))
    }

    /// The static arguments from a position on.
    pub fn arguments_from(&self, position: usize) -> Result<Vec<Argument>, LinkError> {
        (position..self.arguments.len()).map(|position| self.argument(position)).collect()
    }

    /// The bootstrap of a static argument that is itself dynamically computed.
    pub fn nested(&self, position: usize) -> Result<Bootstrap<'p>, LinkError> {
        let index = self.arguments.get(position).ok_or_else(|| self.bad("a bootstrap method has too few arguments"))?;
        Self::parse(self.program, self.class, self.file, *index).map_err(|detail| self.bad(&detail))
    }

    /// A static argument that must be a method handle.
    pub fn handle_argument(&self, position: usize) -> Result<Handle, LinkError> {
        match self.argument(position)? {
            Argument::Handle(handle) => Ok(handle),
            _ => Err(self.bad("a bootstrap method's argument is not a method handle")),
        }
    }

    /// A static argument that must be a method type.
    pub fn method_type_argument(&self, position: usize) -> Result<Box<str>, LinkError> {
        match self.argument(position)? {
            Argument::MethodType(descriptor) => Ok(descriptor),
            _ => Err(self.bad("a bootstrap method's argument is not a method type")),
        }
    }

    /// A static argument that must be a string.
    pub fn text_argument(&self, position: usize) -> Result<Vec<u16>, LinkError> {
        match self.argument(position)? {
            Argument::Text(text) => Ok(text),
            _ => Err(self.bad("a bootstrap method's argument is not a string")),
        }
    }

    /// A static argument that must be an int.
    pub fn int_argument(&self, position: usize) -> Result<i32, LinkError> {
        match self.argument(position)? {
            Argument::Int(value) => Ok(value),
            _ => Err(self.bad("a bootstrap method's argument is not an int")),
        }
    }

    /// Descriptor of the method that stands for the site, or that computes the constant.
    pub fn site_descriptor(&self) -> Box<str> {
        if self.descriptor.starts_with('(') { self.descriptor.clone() } else { format!("(){}", self.descriptor).into() }
    }

    /// The site's descriptor, taken apart.
    pub fn signature(&self) -> Result<Signature<'_>, LinkError> {
        self.parse_signature(&self.descriptor)
    }

    /// A method descriptor from this class file, taken apart.
    pub fn parse_signature<'d>(&self, descriptor: &'d str) -> Result<Signature<'d>, LinkError> {
        Signature::parse(descriptor).ok_or_else(|| self.bad(&format!("{descriptor:?} is not a method descriptor")))
    }

    /// The body, if it fits a method of that descriptor; what bootstrap methods are given need not fit together.
    pub fn checked(&self, descriptor: &str, receiver: bool, body: Body) -> Result<Body, LinkError> {
        let signature = self.parse_signature(descriptor)?;
        let receiver = receiver.then_some(Kind::Ref);
        let parameters: Vec<Kind> = receiver.into_iter().chain(signature.types().map(Type::kind)).collect();
        verify::verify_as(self.program, &parameters, signature.result(), &body).map_err(|what| {
            let MemberRef { class, name, .. } = &self.handle.member;
            self.bad(&format!("what it gives bootstrap method {class}.{name} does not fit: {what}"))
        })?;
        Ok(body)
    }

    /// The class file is damaged.
    pub fn bad(&self, detail: &str) -> LinkError {
        LinkError::bad(&self.class.name, &self.class.linkage.path, detail)
    }

    /// The bootstrap method is not one of those that are modelled.
    pub fn unsupported(&self) -> LinkError {
        let MemberRef { class, name, .. } = &self.handle.member;
        let class = class.replace('/', ".");
        LinkError::unsupported(format!(
            "bootstrap method {class}.{name}, used by {}",
            self.class.name.replace('/', ".")
        ))
    }
}

/// The method handle at a constant-pool index.
pub(super) fn handle(file: &ClassFile, index: u16) -> ClassFileResult<Handle> {
    let (kind, member) = file.pool.method_handle(index)?;
    let kind = match kind {
        ReferenceKind::GetField => HandleKind::GetField,
        ReferenceKind::GetStatic => HandleKind::GetStatic,
        ReferenceKind::PutField => HandleKind::PutField,
        ReferenceKind::PutStatic => HandleKind::PutStatic,
        ReferenceKind::InvokeVirtual => HandleKind::InvokeVirtual,
        ReferenceKind::InvokeStatic => HandleKind::InvokeStatic,
        ReferenceKind::InvokeSpecial => HandleKind::InvokeSpecial,
        ReferenceKind::NewInvokeSpecial => HandleKind::NewInvokeSpecial,
        ReferenceKind::InvokeInterface => HandleKind::InvokeInterface,
    };
    Ok(Handle { kind, member })
}

fn argument(file: &ClassFile, index: u16) -> ClassFileResult<Argument> {
    Ok(match file.pool.get(index)? {
        Constant::Integer(value) => Argument::Int(value),
        Constant::Long(value) => Argument::Long(value),
        Constant::Float(value) => Argument::Float(value),
        Constant::Double(value) => Argument::Double(value),
        Constant::String(_) => Argument::Text(file.pool.string(index)?),
        Constant::Class(_) => Argument::Class(file.pool.class_name(index)?.into()),
        Constant::MethodHandle { .. } => Argument::Handle(handle(file, index)?),
        Constant::MethodType(descriptor) => Argument::MethodType(file.pool.utf8(descriptor)?.into()),
        Constant::Dynamic { .. } => Argument::Dynamic,
        _ => {
            return Err(format!("constant {index} cannot be an argument of a bootstrap method").into());
        }
    })
}
