//! Code that the JVM refuses before it runs: operands that are not of the type that an instruction needs [JVMS §4.10].
//!
//! Lowering checks kinds, not classes, so such code is noticed where it would touch what an object does not have.
//! Errs on: the safe side; such a path ends as *unknown*, where the JVM throws a `VerifyError`.

use jmmc_program::{ClassId, ClassKind, Field};

use crate::interp::{Exec, Flow};
use crate::machine::Machine;
use crate::value::Ref;

impl Machine<'_> {
    /// Checks that an object has the field.
    #[inline]
    pub(crate) fn must_have(&self, object: Ref, field: &Field) -> Exec {
        let class = self.heap.header(object).class;
        if self.program.is_subtype(class, field.class) { Ok(()) } else { Err(self.misfit(class, "a field")) }
    }

    /// Checks that an object is an array.
    #[inline]
    pub(crate) fn must_be_array(&self, object: Ref) -> Exec {
        let class = self.heap.header(object).class;
        let is_array = matches!(self.program.class(class).kind, ClassKind::Array { .. });
        if is_array { Ok(()) } else { Err(self.misfit(class, "an array's length or element")) }
    }

    #[cold]
    fn misfit(&self, class: ClassId, what: &str) -> Flow {
        let name = self.program.class(class).name.replace('/', ".");
        self.stuck(format!(
            "code that the JVM refuses (VerifyError): {what} is taken of an object of {name}, which has none"
        ))
    }
}
