//! Where accesses through `VarHandle` and `Unsafe` go. Offsets are of this crate's own making.
//!
//! Errs on: nothing; accesses to several bytes at once, and outside the heap, are not known.

use jmmc_program::{ClassKind, Type};
use jmmc_solo::{Location, Reply};

use crate::heap::{Meaning, Ref};
use crate::world::{ThreadTurn, unknown};

/// Where `Unsafe` finds the first field or element, the distance of two fields, and the first static field.
pub(crate) const FIRST_OFFSET: u64 = 16;
pub(crate) const FIELD_STRIDE: u64 = 8;
pub(crate) const STATIC_OFFSETS: u64 = 1 << 40;

impl ThreadTurn<'_, '_> {
    pub(crate) fn handle_location(&mut self, handle: u64, coordinates: &[u64]) -> Reply<Option<Location>> {
        let first = coordinates.first().copied().unwrap_or(0);
        match self.object(Ref::of(handle))?.meaning {
            Meaning::FieldHandle(field) if self.universe.program.field(field).is_static() => {
                let class = self.universe.program.field(field).class;
                if self.is_initialized(class) {
                    Ok(Some(Location::Static { field }))
                } else {
                    unknown("a VarHandle of a class that is not initialised")
                }
            }
            Meaning::FieldHandle(field) => Ok((first != 0).then_some(Location::Field { object: first, field })),
            Meaning::ElementHandle(_) => {
                let index = coordinates.get(1).copied().unwrap_or(0) as u32;
                let fits = first != 0 && index < self.object(Ref::of(first))?.len;
                Ok(fits.then_some(Location::Element { array: first, index }))
            }
            Meaning::Ordinary | Meaning::Stream | Meaning::Mirror(_) => unknown("a VarHandle of an unusual kind"),
        }
    }

    pub(crate) fn offset_location(&self, base: u64, offset: u64, ty: Type) -> Reply<Option<Location>> {
        if base == 0 {
            return unknown("memory outside the heap, by Unsafe");
        }
        let program = self.universe.program;
        let object = self.object(Ref::of(base))?;
        if offset >= STATIC_OFFSETS {
            let slot = (offset - STATIC_OFFSETS) as u32;
            let mut fields = program.class(self.mirrored(base)?).fields.iter().map(|id| program.field(*id));
            let field = fields.find(|field| field.is_static() && field.slot == slot);
            return Ok(field.map(|field| Location::Static { field: field.id }));
        }
        let distance = offset.wrapping_sub(FIRST_OFFSET);
        if let ClassKind::Array { ty: element, .. } = program.class(object.class).kind {
            let scale = u64::from(element.scale());
            let index = distance / scale;
            if element.scale() != ty.scale() || !distance.is_multiple_of(scale) || index >= u64::from(object.len) {
                return unknown("an access to several bytes of an array at once");
            }
            return Ok(Some(Location::Element { array: base, index: index as u32 }));
        }
        let field = program.class(object.class).layout.get((distance / FIELD_STRIDE) as usize);
        match field.filter(|_| distance.is_multiple_of(FIELD_STRIDE)) {
            Some(&field) => Ok(Some(Location::Field { object: base, field })),
            None => unknown("memory outside the heap, by Unsafe"),
        }
    }
}
