//! The main method of a litmus test, which has none of its own: starts the threads, waits for all of them, and reads static fields.
//!
//! It is ordinary code, so that whatever a machine does about starting, joining and reading, under any memory model, it does here too.

use super::assembler::{Assembler, member};
use crate::class::{Linkage, Method, Origin, flags};
use crate::define::{Definition, MethodDefinition};
use crate::error::LinkError;
use crate::ids::{ClassId, FieldId, Reg};
use crate::lock::lock;
use crate::op::{Body, CallKind, KeptLocal};
use crate::pool::MemberRef;
use crate::program::Program;
use crate::types::Kind;

const THREAD: &str = "java/lang/Thread";

impl Program {
    /// A static method that gets that many `Thread` objects, starts them in order, joins them in order, and then reads the static
    /// fields, whose values it [keeps](Body::kept) under the fields' names. It acts on behalf of the class.
    pub fn driver(&self, class: ClassId, threads: u16, fields: &[FieldId]) -> Result<&Method, LinkError> {
        let numbers: Vec<String> = fields.iter().map(|field| field.0.to_string()).collect();
        let name = format!("jmmc/Driver${}${threads}${}", class.0, numbers.join("_"));
        let _building = lock(&self.adaptors);
        if let Some(known) = self.loaded(&name) {
            return Ok(self.method(self.class(known).methods[0]));
        }
        let body = self.driver_body(class, threads, fields)?;
        let defined = self.define_synthetic(Definition {
            name: name.into(),
            flags: flags::FINAL | flags::SYNTHETIC,
            inner_flags: flags::FINAL | flags::SYNTHETIC,
            // It stands for the main method that the user would write.
            origin: Origin::User,
            super_class: self.loaded("java/lang/Object"),
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: vec![MethodDefinition {
                name: "main".into(),
                descriptor: format!("({})V", "Ljava/lang/Thread;".repeat(threads.into())).into(),
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

    fn driver_body(&self, class: ClassId, threads: u16, fields: &[FieldId]) -> Result<Body, LinkError> {
        let mut code = Assembler::new(self, class, (0..threads).map(|_| Kind::Ref));
        for thread in (0..threads).map(Reg) {
            code.call(CallKind::Virtual, member(THREAD, "start", "()V"), vec![thread]);
        }
        if threads > 0 {
            let forever = code.constant(Kind::Long, 0);
            for thread in (0..threads).map(Reg) {
                code.call(CallKind::Virtual, member(THREAD, "join", "(J)V"), vec![thread, forever]);
            }
        }
        let mut kept = Vec::new();
        for field in fields.iter().map(|id| self.field(*id)) {
            let owner = self.class(field.class);
            let value = code.get_static(MemberRef {
                class: owner.name.clone(),
                name: field.name.clone(),
                descriptor: field.descriptor.clone(),
                interface: owner.is_interface(),
            });
            let assigned = code.int(1);
            kept.push(KeptLocal { name: field.name.clone(), ty: field.ty, value, assigned });
        }
        code.ret(None);
        Ok(Body { kept: kept.into(), ..code.finish()? })
    }
}
