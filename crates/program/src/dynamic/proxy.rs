//! Dynamic proxies: the class that `java.lang.reflect.Proxy` would make for some interfaces.
//!
//! Each method hands its arguments, boxed, to `ProxyCall` (in `crates/program/added`), which finds the method's object and calls the handler. The classes have names of their own, which tell the interfaces:
//! the JDK numbers them in the order in which they are made. Refused by name: several interfaces that declare the same method with other exceptions.

use super::assembler::{Assembler, member};
use crate::class::{Linkage, Method, Origin, flags};
use crate::define::{Definition, MethodDefinition};
use crate::descriptor::Signature;
use crate::error::LinkError;
use crate::ids::{ClassId, MethodId, Reg};
use crate::lock::lock;
use crate::op::{Body, CallKind, Op};
use crate::program::Program;
use crate::types::{Kind, Type};
use crate::verify;

const PROXY: &str = "java/lang/reflect/Proxy";
const OBJECT: &str = "java/lang/Object";
/// What proxies do with the methods of every object.
const OF_OBJECTS: [&str; 3] = ["hashCode", "equals", "toString"];
const TAKES_HANDLER: &str = "(Ljava/lang/reflect/InvocationHandler;)V";
const CALL: &str = "(Ljava/lang/reflect/Proxy;Ljava/lang/Class;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/Object;";

impl Program {
    /// The class of proxies for interfaces, in their order. Its first method is its constructor.
    pub fn proxy(&self, interfaces: &[ClassId]) -> Result<ClassId, LinkError> {
        let names: Vec<_> = interfaces.iter().map(|id| self.class(*id).name.replace('/', "$")).collect();
        let name = format!("jdk/proxy1/$Proxy${}", names.join("$$"));
        let _building = lock(&self.adaptors);
        if let Some(known) = self.loaded(&name) {
            return Ok(known);
        }
        let super_class = self.load(PROXY)?;
        let mut methods = vec![defined("<init>", TAKES_HANDLER, flags::PUBLIC, self.proxy_constructor(super_class)?)];
        for id in self.proxied(interfaces)? {
            let method = self.method(id);
            let body = self.proxy_method(method)?;
            methods.push(defined(&method.name, &method.descriptor, flags::PUBLIC | flags::FINAL, body));
        }
        Ok(self.define_synthetic(Definition {
            name: name.into(),
            flags: flags::PUBLIC | flags::FINAL,
            inner_flags: flags::PUBLIC | flags::FINAL,
            origin: Origin::Synthetic,
            super_class: Some(super_class),
            interfaces: interfaces.to_vec(),
            fields: Vec::new(),
            methods,
            source_file: None,
            extra: Default::default(),
            linkage: Linkage::default(),
        }))
    }

    /// Whether it is a class of proxies.
    pub fn is_proxy(&self, class: ClassId) -> bool {
        let class = self.class(class);
        class.origin == Origin::Synthetic && class.super_class.is_some_and(|above| *self.class(above).name == *PROXY)
    }

    /// The methods that proxies have: those of objects, then those of the interfaces and of what these extend, each name and descriptor once.
    fn proxied(&self, interfaces: &[ClassId]) -> Result<Vec<MethodId>, LinkError> {
        const NONE: u16 = flags::STATIC | flags::PRIVATE;
        let of_object = self.class(self.load(OBJECT)?);
        let wanted = |id: &&MethodId| OF_OBJECTS.contains(&&*self.method(**id).name);
        let mut found: Vec<MethodId> = of_object.methods.iter().filter(wanted).copied().collect();
        let mut waiting: Vec<ClassId> = interfaces.to_vec();
        let mut at = 0;
        while let Some(interface) = waiting.get(at).map(|id| self.class(*id)) {
            at += 1;
            for id in &interface.methods {
                let method = self.method(*id);
                match found.iter().map(|known| self.method(*known)).find(|known| known.selector == method.selector) {
                    _ if method.flags & NONE != 0 => {}
                    None => found.push(*id),
                    // A method that overrides another one may promise fewer exceptions; methods of interfaces that know nothing of each other must agree.
                    Some(known) => self.agree(known, method)?,
                }
            }
            waiting.extend(
                interface.interfaces.iter().copied().filter(|above| !waiting.contains(above)).collect::<Vec<_>>(),
            );
        }
        Ok(found)
    }

    fn agree(&self, known: &Method, other: &Method) -> Result<(), LinkError> {
        match self.is_subtype(known.class, other.class)
            || self.declared_exceptions(known) == self.declared_exceptions(other)
        {
            true => Ok(()),
            false => Err(LinkError::unsupported("a proxy of interfaces whose methods declare other exceptions")),
        }
    }

    fn proxy_constructor(&self, super_class: ClassId) -> Result<Body, LinkError> {
        let mut code = Assembler::new(self, super_class, [Kind::Ref, Kind::Ref]);
        code.call(CallKind::Special, member(PROXY, "<init>", TAKES_HANDLER), vec![Reg(0), Reg(1)]);
        code.ret(None);
        self.checked_proxy(TAKES_HANDLER, code)
    }

    /// Hands a call to the handler; a result of a primitive type must come in a box of just that type.
    fn proxy_method(&self, method: &Method) -> Result<Body, LinkError> {
        let signature = Signature::parse(&method.descriptor).ok_or_else(unfit)?;
        let kinds = [Kind::Ref].into_iter().chain(signature.types().map(Type::kind));
        let mut code = Assembler::new(self, method.class, kinds);
        let (declaring, class) = (code.register(Kind::Ref), code.class_ref(&self.class(method.class).name));
        code.emit(Op::ConstClass { dst: declaring, class });
        let name = code.text(&utf16(&method.name));
        let descriptor = code.text(&utf16(&method.descriptor));
        let arguments = code.boxed(&signature);
        let result = code.call_static(
            "java/lang/reflect/ProxyCall",
            "call",
            CALL,
            vec![Reg(0), declaring, name, descriptor, arguments],
        );
        let result = match signature.returns {
            "V" => None,
            returns => {
                let boxed = super::convert::wrapper(returns).map(|(class, _)| format!("L{class};"));
                let of = boxed.as_deref().unwrap_or(returns);
                let result = code.convert(result, "Ljava/lang/Object;", of);
                Some(code.convert(result, of, returns))
            }
        };
        code.ret(result);
        self.checked_proxy(&method.descriptor, code)
    }

    fn checked_proxy(&self, descriptor: &str, code: Assembler<'_>) -> Result<Body, LinkError> {
        let signature = Signature::parse(descriptor).ok_or_else(unfit)?;
        let kinds: Vec<Kind> = [Kind::Ref].into_iter().chain(signature.types().map(Type::kind)).collect();
        let body = code.finish()?;
        verify::verify_as(self, &kinds, signature.result(), &body).map_err(|_| unfit())?;
        Ok(body)
    }
}

impl Assembler<'_> {
    /// The arguments of a method that is no static one as an array of objects; null if there are none.
    fn boxed(&mut self, signature: &Signature<'_>) -> Reg {
        if signature.parameters.is_empty() {
            return self.constant(Kind::Ref, 0);
        }
        let (len, array) = (self.int(signature.parameters.len() as i32), self.register(Kind::Ref));
        let class = self.class_ref("[Ljava/lang/Object;");
        self.emit(Op::NewArray { dst: array, len, class });
        for (number, from) in signature.parameters.iter().enumerate() {
            let (index, src) =
                (self.int(number as i32), self.convert(Reg(number as u16 + 1), from, "Ljava/lang/Object;"));
            self.emit(Op::PutElement { array, index, src, ty: Type::Ref });
        }
        array
    }
}

fn defined(name: &str, descriptor: &str, flags: u16, body: Body) -> MethodDefinition {
    MethodDefinition {
        name: name.into(),
        descriptor: descriptor.into(),
        flags,
        annotations: [].into(),
        parameter_annotations: [].into(),
        body: Some(body),
    }
}

fn unfit() -> LinkError {
    LinkError::unsupported("a proxy of this type")
}

fn utf16(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}
