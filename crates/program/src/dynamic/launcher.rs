//! What runs an instance `main` of Java 25: makes an object of the class, and calls its `main` [JLS §12.1.4].
//!
//! It is ordinary code, as a `main` that the user would write.

use super::assembler::{Assembler, member};
use crate::class::{Linkage, Method, Origin, flags};
use crate::define::{Definition, MethodDefinition};
use crate::error::LinkError;
use crate::ids::{ClassId, Reg};
use crate::lock::lock;
use crate::op::{Body, CallKind, Op};
use crate::program::Program;
use crate::types::Kind;

impl Program {
    /// A static method that makes an object of the class and calls this method of it, with the same arguments. It acts on behalf of the class.
    pub(crate) fn launcher(&self, class: ClassId, main: &Method) -> Result<&Method, LinkError> {
        let name = format!("jmmc/Launcher${}", self.class(class).name.replace('/', "$"));
        let _building = lock(&self.adaptors);
        if let Some(known) = self.loaded(&name) {
            return Ok(self.method(self.class(known).methods[0]));
        }
        let body = self.launcher_body(class, main)?;
        let defined = self.define_synthetic(Definition {
            name: name.into(),
            flags: flags::FINAL | flags::SYNTHETIC,
            inner_flags: flags::FINAL | flags::SYNTHETIC,
            origin: Origin::User,
            super_class: self.loaded("java/lang/Object"),
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: vec![MethodDefinition {
                name: "main".into(),
                descriptor: main.descriptor.clone(),
                flags: flags::STATIC | flags::SYNTHETIC,
                annotations: [].into(),
                parameter_annotations: [].into(),
                body: Some(body),
            }],
            source_file: None,
            extra: Default::default(),
            linkage: Linkage::default(),
        });
        Ok(self.method(self.class(defined).methods[0]))
    }

    fn launcher_body(&self, class: ClassId, main: &Method) -> Result<Body, LinkError> {
        let (parameters, _) = main.types();
        let mut code = Assembler::new(self, class, parameters.iter().map(|_| Kind::Ref));
        let name = &self.class(class).name;
        let (object, of_class) = (code.register(Kind::Ref), code.class_ref(name));
        code.emit(Op::New { dst: object, class: of_class });
        code.call(CallKind::Special, member(name, "<init>", "()V"), vec![object]);
        let given = (0..parameters.len()).map(|index| Reg(index as u16));
        code.call(
            CallKind::Virtual,
            member(name, "main", &main.descriptor),
            [object].into_iter().chain(given).collect(),
        );
        code.ret(None);
        code.finish()
    }
}
