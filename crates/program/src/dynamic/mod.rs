//! Dynamic call sites and dynamic constants [JVMS §5.4.3.6].
//!
//! No bootstrap method is run. For those that `javac` uses, what they would build is built here directly, as ordinary
//! methods of synthetic classes: a call site becomes a static method with the site's own descriptor. Any other bootstrap method is
//! refused by name.

mod adaptor;
mod assembler;
mod bootstrap;
mod concat;
mod constants;
mod convert;
mod driver;
mod lambda;
mod launcher;
mod object_methods;
mod pattern_switch;
mod proxy;
mod script;

use std::sync::OnceLock;

use crate::class::{Class, Linkage, Method, Origin, flags};
use crate::classfile::ClassFileResult;
use crate::define::{Definition, MethodDefinition};
use crate::error::LinkError;
use crate::ids::{ClassId, DynamicId, MethodId};
use crate::op::Body;
use crate::program::Program;

use bootstrap::Bootstrap;

pub use adaptor::Reached;
pub use script::{CallScript, ScriptCall, ScriptThread};

/// How a method handle reaches its member [JVMS §5.4.3.5].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum HandleKind {
    GetField,
    GetStatic,
    PutField,
    PutStatic,
    InvokeVirtual,
    InvokeStatic,
    InvokeSpecial,
    NewInvokeSpecial,
    InvokeInterface,
}

/// What an [`crate::Op::ConstDynamic`] evaluates to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DynamicConstant {
    /// A constant of type `java.lang.invoke.MethodHandle`.
    MethodHandle {
        /// How it reaches its member.
        kind: HandleKind,
        /// Internal name of the class named.
        owner: Box<str>,
        /// The member's name.
        name: Box<str>,
        /// The member's descriptor.
        descriptor: Box<str>,
    },
    /// A constant of type `java.lang.invoke.MethodType`.
    MethodType(Box<str>),
    /// A dynamically computed constant: the result of calling this static method without arguments, once.
    Computed(MethodId),
}

/// What a constant-pool entry is used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Use {
    Site,
    Constant,
}

/// A call site or constant, linked on first use.
#[derive(Debug)]
pub(crate) struct Dynamic {
    class: ClassId,
    index: u16,
    used_as: Use,
    site: OnceLock<Result<MethodId, LinkError>>,
    constant: OnceLock<Result<DynamicConstant, LinkError>>,
}

impl Program {
    /// The static method, with the site's own descriptor, that does what the `invokedynamic` site does.
    #[inline]
    pub fn resolve_dynamic(&self, site: DynamicId) -> Result<&Method, LinkError> {
        let dynamic = &self.dynamics[site.index()];
        match dynamic.site.get_or_init(|| self.link_site(dynamic)) {
            Ok(method) => Ok(self.method(*method)),
            Err(error) => Err(error.clone()),
        }
    }

    /// What a dynamic constant is.
    pub fn constant(&self, constant: DynamicId) -> Result<&DynamicConstant, LinkError> {
        let dynamic = &self.dynamics[constant.index()];
        match dynamic.constant.get_or_init(|| self.link_constant(dynamic)) {
            Ok(constant) => Ok(constant),
            Err(error) => Err(error.clone()),
        }
    }

    /// The class whose code has the site or constant.
    pub fn dynamic_owner(&self, dynamic: DynamicId) -> ClassId {
        self.dynamics[dynamic.index()].class
    }

    /// The site or constant at an index of a class's constant pool.
    pub(crate) fn dynamic(&self, class: &Class, index: u16, used_as: Use) -> ClassFileResult<DynamicId> {
        let make = || {
            let (site, constant) = (OnceLock::new(), OnceLock::new());
            Ok(self.dynamics.push(Dynamic { class: class.id, index, used_as, site, constant }) as u32)
        };
        self.pool_reference(class, index, make).map(DynamicId)
    }

    fn link_site(&self, dynamic: &Dynamic) -> Result<MethodId, LinkError> {
        if dynamic.used_as == Use::Constant {
            return Err(LinkError::unsupported("calling a constant"));
        }
        let bootstrap = Bootstrap::read(self, dynamic.class, dynamic.index)?;
        let body = match (&*bootstrap.handle.member.class, &*bootstrap.handle.member.name) {
            ("java/lang/invoke/LambdaMetafactory", "metafactory" | "altMetafactory") => {
                return lambda::link(&bootstrap);
            }
            ("java/lang/invoke/StringConcatFactory", "makeConcat") => concat::without_recipe(&bootstrap)?,
            ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants") => concat::with_recipe(&bootstrap)?,
            ("java/lang/runtime/ObjectMethods", "bootstrap") => object_methods::body(&bootstrap)?,
            ("java/lang/runtime/SwitchBootstraps", "typeSwitch" | "enumSwitch") => pattern_switch::body(&bootstrap)?,
            _ => return Err(bootstrap.unsupported()),
        };
        self.define_site(&bootstrap, body)
    }

    fn link_constant(&self, dynamic: &Dynamic) -> Result<DynamicConstant, LinkError> {
        if dynamic.used_as == Use::Site {
            return Err(LinkError::unsupported("loading a call site as a constant"));
        }
        constants::link(self, dynamic.class, dynamic.index)
    }

    /// A synthetic class that holds just the method for a site or constant.
    fn define_site(&self, bootstrap: &Bootstrap<'_>, body: Body) -> Result<MethodId, LinkError> {
        let descriptor = bootstrap.site_descriptor();
        let body = bootstrap.checked(&descriptor, false, body)?;
        let class = self.define_synthetic(Definition {
            name: format!("{}$$Dynamic${}", bootstrap.class.name, bootstrap.index).into(),
            flags: flags::FINAL | flags::SYNTHETIC,
            inner_flags: flags::FINAL | flags::SYNTHETIC,
            origin: Origin::Synthetic,
            super_class: self.loaded("java/lang/Object"),
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: vec![MethodDefinition {
                name: bootstrap.name.clone(),
                descriptor,
                flags: flags::STATIC | flags::SYNTHETIC,
                annotations: [].into(),
                parameter_annotations: [].into(),
                body: Some(body),
            }],
            source_file: None,
            extra: Default::default(),
            linkage: Linkage::default(),
        });
        Ok(self.class(class).methods[0])
    }
}
