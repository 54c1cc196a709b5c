//! Objects, arrays, fields and elements.

use jmmc_program::{ClassId, ClassKind, ClassRef, Field, FieldRef, Mode, Reg, Type, flags};

use crate::arithmetic::{int, narrowed};
use crate::thread::{Do, Flow, Thread};
use crate::world::{Access, Location, World};

impl<'p, W: World> Thread<'p, '_, W> {
    pub(crate) fn new_object(&mut self, dst: Reg, id: ClassId) -> Do {
        match self.ensure_initialized(id)? {
            Flow::Next => {}
            flow => return Ok(flow),
        }
        if self.program.class(id).flags & (flags::ABSTRACT | flags::INTERFACE) != 0 {
            return self.throw("java/lang/InstantiationError", true);
        }
        let object = self.world.allocate(id, None)?;
        self.set(dst, object);
        Ok(Flow::Next)
    }

    pub(crate) fn new_array(&mut self, dst: Reg, class: ClassId, lengths: &[Reg]) -> Do {
        let lengths: Vec<i32> = lengths.iter().map(|&reg| int(self.reg(reg))).collect();
        if lengths.iter().any(|length| *length < 0) {
            return self.throw("java/lang/NegativeArraySizeException", true);
        }
        let array = self.nested_array(class, &lengths)?;
        self.set(dst, array);
        Ok(Flow::Next)
    }

    fn nested_array(&mut self, class: ClassId, lengths: &[i32]) -> Do<u64> {
        let Some((&length, inner)) = lengths.split_first() else {
            return Ok(0);
        };
        let array = self.world.allocate(class, Some(length as u32))?;
        if let (ClassKind::Array { element, .. }, false) = (self.program.class(class).kind, inner.is_empty()) {
            for index in 0..length as u32 {
                let part = self.nested_array(element, inner)?;
                let location = Location::Element { array, index };
                self.world.write(Access { location, ty: Type::Ref, mode: Mode::Plain, update: false }, part)?;
            }
        }
        Ok(array)
    }

    pub(crate) fn instance_of(&mut self, dst: Reg, src: Reg, class: ClassRef) -> Do {
        let object = self.reg(src);
        let mut is = 0;
        if object != 0 {
            match self.program.resolve_class(class) {
                Ok(class) => is = u64::from(self.program.is_subtype(self.world.class_of(object)?, class)),
                Err(error) => return self.link_failure(&error),
            }
        }
        self.set(dst, is);
        Ok(Flow::Next)
    }

    pub(crate) fn check_cast(&mut self, src: Reg, class: ClassRef) -> Do {
        let object = self.reg(src);
        if object == 0 {
            return Ok(Flow::Next);
        }
        match self.program.resolve_class(class) {
            Ok(class) if self.program.is_subtype(self.world.class_of(object)?, class) => Ok(Flow::Next),
            Ok(_) => self.throw("java/lang/ClassCastException", true),
            Err(error) => self.link_failure(&error),
        }
    }

    fn field_access(&self, field: &Field, object: u64) -> Access {
        let location = if field.is_static() {
            Location::Static { field: field.id }
        } else {
            Location::Field { object, field: field.id }
        };
        let mode = if field.is_volatile() { Mode::Volatile } else { Mode::Plain };
        Access { location, ty: field.ty, mode, update: false }
    }

    fn resolve(&mut self, field: FieldRef) -> Do<Result<&'p Field, Flow>> {
        match self.program.resolve_field(field) {
            Ok(field) => Ok(Ok(field)),
            Err(error) => self.link_failure(&error).map(Err),
        }
    }

    /// The static field, once its class is initialised.
    fn resolve_static(&mut self, field: FieldRef) -> Do<Result<&'p Field, Flow>> {
        let field = match self.resolve(field)? {
            Ok(field) => field,
            Err(flow) => return Ok(Err(flow)),
        };
        Ok(match self.ensure_initialized(field.class)? {
            Flow::Next => Ok(field),
            flow => Err(flow),
        })
    }

    fn read_into(&mut self, dst: Reg, access: Access) -> Do {
        let word = self.world.read(access)?;
        self.set(dst, word);
        Ok(Flow::Next)
    }

    fn write_from(&mut self, access: Access, src: Reg) -> Do {
        self.world.write(access, narrowed(access.ty, self.reg(src)))?;
        Ok(Flow::Next)
    }

    pub(crate) fn get_field(&mut self, dst: Reg, object: Reg, field: FieldRef) -> Do {
        match (self.resolve(field)?, self.reg(object)) {
            (Err(flow), _) => Ok(flow),
            (Ok(_), 0) => self.null_pointer(),
            (Ok(field), object) => self.read_into(dst, self.field_access(field, object)),
        }
    }

    pub(crate) fn put_field(&mut self, object: Reg, src: Reg, field: FieldRef) -> Do {
        match (self.resolve(field)?, self.reg(object)) {
            (Err(flow), _) => Ok(flow),
            (Ok(_), 0) => self.null_pointer(),
            (Ok(field), object) => self.write_from(self.field_access(field, object), src),
        }
    }

    pub(crate) fn get_static(&mut self, dst: Reg, field: FieldRef) -> Do {
        match self.resolve_static(field)? {
            Ok(field) => self.read_into(dst, self.field_access(field, 0)),
            Err(flow) => Ok(flow),
        }
    }

    pub(crate) fn put_static(&mut self, src: Reg, field: FieldRef) -> Do {
        match self.resolve_static(field)? {
            Ok(field) => self.write_from(self.field_access(field, 0), src),
            Err(flow) => Ok(flow),
        }
    }

    /// The access of `array[index]`, or the flow of the exception.
    fn element(&mut self, array: Reg, index: Reg) -> Do<Result<Access, Flow>> {
        let (array, index) = (self.reg(array), int(self.reg(index)));
        if array == 0 {
            return self.null_pointer().map(Err);
        }
        if index < 0 || index as u32 >= self.world.length_of(array)? {
            return self.throw("java/lang/ArrayIndexOutOfBoundsException", true).map(Err);
        }
        let location = Location::Element { array, index: index as u32 };
        let ty = self.element_type(array)?;
        Ok(Ok(Access { location, ty, mode: Mode::Plain, update: false }))
    }

    pub(crate) fn element_type(&self, array: u64) -> Do<Type> {
        Ok(match self.program.class(self.world.class_of(array)?).kind {
            ClassKind::Array { ty, .. } => ty,
            ClassKind::Instance | ClassKind::Primitive(_) => Type::Ref,
        })
    }

    pub(crate) fn get_element(&mut self, dst: Reg, array: Reg, index: Reg) -> Do {
        let access = match self.element(array, index)? {
            Ok(access) => access,
            Err(flow) => return Ok(flow),
        };
        match self.part(access)? {
            Some((slot, shift)) => {
                let bits = self.world.read(slot)? >> shift;
                self.set(dst, narrowed(access.ty, bits));
                Ok(Flow::Next)
            }
            None => self.read_into(dst, access),
        }
    }

    pub(crate) fn put_element(&mut self, array: Reg, index: Reg, src: Reg) -> Do {
        let access = match self.element(array, index)? {
            Ok(access) => access,
            Err(flow) => return Ok(flow),
        };
        let value = self.reg(src);
        if access.ty == Type::Ref && value != 0 {
            let ClassKind::Array { element, .. } = self.program.class(self.world.class_of(self.reg(array))?).kind
            else {
                return self.throw("java/lang/ArrayStoreException", true);
            };
            if !self.program.is_subtype(self.world.class_of(value)?, element) {
                return self.throw("java/lang/ArrayStoreException", true);
            }
        }
        match self.part(access)? {
            Some((slot, shift)) => {
                let others = self.world.read(slot)? & !(0xff << shift);
                self.world.write(slot, others | (value & 0xff) << shift)?;
                Ok(Flow::Next)
            }
            None => self.write_from(access, src),
        }
    }

    /// The slot that has the element, if that is a byte of one, and where in it.
    fn part(&mut self, access: Access) -> Do<Option<(Access, u32)>> {
        let (Location::Element { array, index }, Type::Byte) = (access.location, access.ty) else {
            return Ok(None);
        };
        let slot = self.world.slot(array, index)?;
        Ok(slot.and_then(|location| match location {
            Location::Slot { first, .. } => {
                Some((Access { location, ty: Type::Long, ..access }, 8 * index.saturating_sub(first)))
            }
            Location::Field { .. } | Location::Static { .. } | Location::Element { .. } => None,
        }))
    }
}
