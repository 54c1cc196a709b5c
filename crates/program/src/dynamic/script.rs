//! Litmus tests that nobody wrote: threads that call static methods one after the other, and keep what these return.
//!
//! What such a test calls is ordinary code of the program; the test itself is a synthetic class, so that thousands of them cost one compilation.

use super::assembler::{Assembler, member};
use crate::annotations::{Annotation, AnnotationValue};
use crate::class::{Linkage, Origin, flags};
use crate::define::{Definition, MethodDefinition};
use crate::error::LinkError;
use crate::ids::ClassId;
use crate::lock::lock;
use crate::lower::THREAD_ANNOTATION;
use crate::op::{Body, CallKind, KeptLocal};
use crate::program::Program;
use crate::types::Type;

/// A litmus test, as the calls that it makes. All methods are static and belong to one class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallScript {
    /// The internal name of the class that the test becomes; it must be new.
    pub name: String,
    /// The class whose methods are called.
    pub class: ClassId,
    /// What the class's initialiser calls, before any thread is started.
    pub before: Vec<ScriptCall>,
    /// The threads of the test, in the order in which they are started.
    pub threads: Vec<ScriptThread>,
}

/// One thread of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptThread {
    /// The name that reports have for it.
    pub name: String,
    /// The names of the threads that end before it begins.
    pub after: Vec<String>,
    /// What it calls, in order.
    pub calls: Vec<ScriptCall>,
}

/// One call of a static method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptCall {
    /// The method's name.
    pub method: String,
    /// The method's descriptor; parameters are of type int.
    pub descriptor: String,
    /// The arguments, all of type int.
    pub arguments: Vec<i32>,
    /// The name under which the result is part of outcomes; `None` if nobody wants it.
    pub kept: Option<String>,
}

impl Program {
    /// Makes the litmus test that the script describes.
    ///
    /// # Errors
    /// If a thread makes more calls than one method can have.
    pub fn script(&self, script: &CallScript) -> Result<ClassId, LinkError> {
        let mut methods = Vec::new();
        for thread in &script.threads {
            let after = thread.after.iter().map(|name| AnnotationValue::Text(name.as_str().into())).collect();
            let annotation = Annotation {
                descriptor: format!("L{THREAD_ANNOTATION};").into(),
                elements: [("after".into(), AnnotationValue::List(after))].into(),
            };
            methods.push(method(&thread.name, [annotation].into(), self.script_body(script, &thread.calls)?));
        }
        if !script.before.is_empty() {
            methods.push(method("<clinit>", [].into(), self.script_body(script, &script.before)?));
        }
        let _building = lock(&self.adaptors);
        Ok(self.define_synthetic(Definition {
            name: script.name.as_str().into(),
            flags: flags::FINAL | flags::SYNTHETIC,
            inner_flags: flags::FINAL | flags::SYNTHETIC,
            origin: Origin::User,
            super_class: self.loaded("java/lang/Object"),
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods,
            source_file: None,
            extra: Default::default(),
            linkage: Linkage::default(),
        }))
    }

    fn script_body(&self, script: &CallScript, calls: &[ScriptCall]) -> Result<Body, LinkError> {
        let owner = &self.class(script.class).name;
        let mut code = Assembler::new(self, script.class, []);
        let mut kept = Vec::new();
        for call in calls {
            let arguments = call.arguments.iter().map(|value| code.int(*value)).collect();
            let value = code.call(CallKind::Static, member(owner, &call.method, &call.descriptor), arguments);
            if let Some((name, value)) = call.kept.as_ref().zip(value) {
                let assigned = code.int(1);
                let result = call.descriptor.rsplit(')').next().unwrap_or_default();
                let ty = Type::of_descriptor(result).unwrap_or(Type::Ref);
                kept.push(KeptLocal { name: name.as_str().into(), ty, value, assigned });
            }
        }
        code.ret(None);
        Ok(Body { kept: kept.into(), ..code.finish()? })
    }
}

fn method(name: &str, annotations: Box<[Annotation]>, body: Body) -> MethodDefinition {
    let flags = flags::STATIC | flags::SYNTHETIC;
    MethodDefinition {
        name: name.into(),
        descriptor: "()V".into(),
        flags,
        annotations,
        parameter_annotations: [].into(),
        body: Some(body),
    }
}
