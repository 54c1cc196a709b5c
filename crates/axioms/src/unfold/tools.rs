//! What accesses are made with: lookups, variable handles, and `Unsafe` with its offsets, as the library makes them.
//!
//! They are objects without variables of their own; what they reach is known from how they were made [VarHandle documentation].
//! Errs on: stopping where it is not. Access checks are taken to succeed.

use super::{Frame, State, Unfolder};
use crate::event::{ObjectOrigin, Tool};
use crate::limitation::Limitation;
use crate::term::{Datum, SymbolicValue};
use jmmc_program::{Call, ClassId, ClassKind, FieldId, Method};

/// What offsets of `Unsafe` begin with; a field's is its number beyond that.
const OFFSETS: u64 = 1 << 32;

impl<'p> Unfolder<'p, '_> {
    /// The result of a call of the library that makes a tool, if it is one.
    pub(super) fn tool_call(
        &mut self,
        pc: u32,
        call: &Call,
        method: &Method,
        state: &State,
        frame: &Frame<'p>,
    ) -> Result<Option<SymbolicValue>, Limitation> {
        let class = &*self.program.class(method.class).name;
        let argument = |index: usize| call.args.get(index).map(|reg| Self::reg(state, *reg));
        let origin = |index: usize| match argument(index)?.under(state.guard, &mut self.terms).single()? {
            Datum::Object(object) => Some(self.objects.get(object).origin.clone()),
            Datum::Bits(_) | Datum::Other => None,
        };
        let origins: Vec<Option<ObjectOrigin>> = (0..call.args.len()).map(origin).collect();
        let tool = match (class, &*method.name) {
            ("java/lang/invoke/MethodHandles", "lookup") => Some(Tool::Lookup(frame.method.class)),
            ("java/lang/invoke/MethodHandles", "privateLookupIn") => mirrored(&origins[0]).map(Tool::Lookup),
            ("java/lang/invoke/MethodHandles", "arrayElementVarHandle") => mirrored(&origins[0]).map(Tool::Element),
            ("java/lang/invoke/MethodHandles$Lookup", "findVarHandle" | "findStaticVarHandle") => {
                let field = mirrored(&origins[1]).and_then(|class| self.named_field(class, &origins[2]));
                let is_static = method.name.contains("Static");
                let field = field.filter(|field| self.program.field(*field).is_static() == is_static);
                field.map(if is_static { Tool::Static } else { Tool::Field })
            }
            ("jdk/internal/invoke/MhUtil", "findVarHandle") => {
                let class = match origins[..] {
                    [Some(ObjectOrigin::Tool(Tool::Lookup(class))), _, _] => Some(class),
                    [_, ref class, _, _] => mirrored(class),
                    _ => None,
                };
                let field = class.and_then(|class| self.named_field(class, &origins[origins.len() - 2]));
                field.filter(|field| !self.program.field(*field).is_static()).map(Tool::Field)
            }
            ("jdk/internal/misc/Unsafe", "getUnsafe") => Some(Tool::Unsafe),
            ("jdk/internal/misc/Unsafe", "objectFieldOffset") if origins.len() == 3 => {
                let field = mirrored(&origins[1]).and_then(|class| self.named_field(class, &origins[2]));
                let Some(field) = field else {
                    return self.unsupported(frame, pc, "an offset of a field that is not known");
                };
                return Ok(Some(SymbolicValue::bits(OFFSETS + u64::from(field.0))));
            }
            _ => return Ok(None),
        };
        let Some(tool) = tool else {
            return self.unsupported(frame, pc, "a variable handle of something that is not known");
        };
        let class = self.program.load(match tool {
            Tool::Field(_) | Tool::Static(_) | Tool::Element(_) => "java/lang/invoke/VarHandle",
            Tool::Lookup(_) => "java/lang/invoke/MethodHandles$Lookup",
            Tool::Unsafe => "jdk/internal/misc/Unsafe",
        })?;
        Ok(Some(self.object(ObjectOrigin::Tool(tool), class, None)))
    }

    fn named_field(&self, class: ClassId, name: &Option<ObjectOrigin>) -> Option<FieldId> {
        let Some(ObjectOrigin::Literal(name)) = name else {
            return None;
        };
        let is_instance = matches!(self.program.class(class).kind, ClassKind::Instance);
        let name = String::from_utf16_lossy(self.program.string(*name));
        is_instance.then(|| self.program.find_field(class, &name).map(|field| field.id))?
    }
}

/// The class whose `Class` object it is.
fn mirrored(origin: &Option<ObjectOrigin>) -> Option<ClassId> {
    match origin {
        Some(ObjectOrigin::Mirror(class)) => Some(*class),
        _ => None,
    }
}

/// The field that an offset of `Unsafe` stands for.
pub(super) fn field_at(offset: u64) -> Option<FieldId> {
    u32::try_from(offset.checked_sub(OFFSETS)?).ok().map(FieldId)
}
