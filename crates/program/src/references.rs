//! Symbolic references: made when code is lowered, resolved on first use, then one table lookup [JVMS §5.4.3].
//!
//! Access control is not checked: code that the compiler accepted passes, and other code is not refused.

use std::sync::OnceLock;

use crate::class::{Class, Field, Method, flags};
use crate::classfile::ClassFileResult;
use crate::error::LinkError;
use crate::ids::{ClassId, ClassRef, FieldId, FieldRef, MethodId, MethodRef};
use crate::load::asked;
use crate::pool::{MemberRef, MemberText};
use crate::program::Program;

/// All references made so far.
#[derive(Debug, Default)]
pub(crate) struct References {
    classes: boxcar::Vec<ClassEntry>,
    fields: boxcar::Vec<MemberEntry<FieldId>>,
    methods: boxcar::Vec<MemberEntry<MethodId>>,
}

/// How code uses a field or method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Usage {
    Static,
    Instance,
    /// By `invokespecial`: superclass methods are selected as for `super.f()`.
    Special,
}

#[derive(Debug)]
struct ClassEntry {
    name: Box<str>,
    from: ClassId,
    resolved: OnceLock<Result<ClassId, LinkError>>,
}

#[derive(Debug)]
struct MemberEntry<Id> {
    member: MemberRef,
    from: ClassId,
    how: Usage,
    resolved: OnceLock<Result<Id, LinkError>>,
}

impl Program {
    /// Resolves a class [JVMS §5.4.3.1].
    #[inline]
    pub fn resolve_class(&self, class: ClassRef) -> Result<ClassId, LinkError> {
        let entry = &self.references.classes[class.index()];
        match entry.resolved.get_or_init(|| self.load_from(&entry.name, entry.from)) {
            Ok(id) => Ok(*id),
            Err(error) => Err(error.clone()),
        }
    }

    /// Resolves a field [JVMS §5.4.3.2].
    #[inline]
    pub fn resolve_field(&self, field: FieldRef) -> Result<&Field, LinkError> {
        let entry = &self.references.fields[field.index()];
        match entry.resolved.get_or_init(|| self.link_field(entry)) {
            Ok(id) => Ok(self.field(*id)),
            Err(error) => Err(error.clone()),
        }
    }

    /// Resolves a method [JVMS §5.4.3.3, §5.4.3.4]; for `super.f()` the result is the method to run.
    #[inline]
    pub fn resolve_method(&self, method: MethodRef) -> Result<&Method, LinkError> {
        let entry = &self.references.methods[method.index()];
        match entry.resolved.get_or_init(|| self.link_method(entry)) {
            Ok(id) => Ok(self.method(*id)),
            Err(error) => Err(error.clone()),
        }
    }

    /// Internal name of the class referred to.
    pub fn class_ref_name(&self, class: ClassRef) -> &str {
        &self.references.classes[class.index()].name
    }

    /// Class name, field name and descriptor of a reference.
    pub fn field_ref(&self, field: FieldRef) -> (&str, &str, &str) {
        let member = &self.references.fields[field.index()].member;
        (&member.class, &member.name, &member.descriptor)
    }

    /// Class name, method name and descriptor of a reference.
    pub fn method_ref(&self, method: MethodRef) -> (&str, &str, &str) {
        let member = &self.references.methods[method.index()].member;
        (&member.class, &member.name, &member.descriptor)
    }

    /// Loads a class on behalf of another one.
    pub(crate) fn load_from(&self, name: &str, from: ClassId) -> Result<ClassId, LinkError> {
        self.load(name).map_err(|error| asked(error, &self.class(from).name))
    }

    fn link_field(&self, entry: &MemberEntry<FieldId>) -> Result<FieldId, LinkError> {
        let member = &entry.member;
        let class = self.class(self.load_from(&member.class, entry.from)?);
        let wanted = |field: &Field| field.name == member.name && field.descriptor == member.descriptor;
        let no_such_field = || LinkError::NoSuchField {
            class: member.class.clone(),
            name: member.name.clone(),
            descriptor: member.descriptor.clone(),
        };
        let field = self.lookup_field(class, &wanted).ok_or_else(no_such_field)?;
        self.check_nature(entry, field.is_static())?;
        Ok(field.id)
    }

    fn link_method(&self, entry: &MemberEntry<MethodId>) -> Result<MethodId, LinkError> {
        let member = &entry.member;
        let class = self.class(self.load_from(&member.class, entry.from)?);
        if class.is_interface() != member.interface {
            let nature = if member.interface { "a class" } else { "an interface" };
            return Err(LinkError::IncompatibleClassChange {
                what: format!(
                    "{} has become {nature}, but {} calls {}{} as before",
                    class.name,
                    self.class(entry.from).name,
                    member.name,
                    member.descriptor
                )
                .into(),
            });
        }
        let selector = self.selector(&member.name, &member.descriptor);
        let method = self.lookup_method(class, selector).ok_or_else(|| LinkError::NoSuchMethod {
            class: member.class.clone(),
            name: member.name.clone(),
            descriptor: member.descriptor.clone(),
        })?;
        self.check_nature(entry, method.is_static())?;
        Ok(match entry.how {
            Usage::Special => self.select_special(class, method, entry.from).id,
            Usage::Static | Usage::Instance => method.id,
        })
    }

    /// Checks that a member is static if and only if it is used as such.
    fn check_nature<Id>(&self, entry: &MemberEntry<Id>, is_static: bool) -> Result<(), LinkError> {
        if is_static == (entry.how == Usage::Static) {
            return Ok(());
        }
        let MemberRef { class, name, .. } = &entry.member;
        let (is, used) = if is_static { ("static", "an instance") } else { ("not static", "a static") };
        let user = &self.class(entry.from).name;
        let what = format!("{class}.{name} is {is}, but {user} uses it as {used} member");
        Err(LinkError::IncompatibleClassChange { what: what.into() })
    }

    /// What `invokespecial` of `method`, named through `class`, runs in code of class `from` [JVMS §6.5.invokespecial].
    fn select_special<'p>(&'p self, class: &'p Class, method: &'p Method, from: ClassId) -> &'p Method {
        let caller = self.class(from);
        if &*method.name == "<init>" || method.flags & flags::PRIVATE != 0 {
            return method;
        }
        let superclass_call = !class.is_interface() && class.id != from && self.is_subtype(from, class.id);
        let start = match caller.super_class {
            Some(direct) if superclass_call => self.class(direct),
            _ => class,
        };
        self.lookup_method(start, method.selector).unwrap_or(method)
    }

    /// A reference to a class in code of class `from`.
    pub(crate) fn new_class_ref(&self, from: ClassId, name: &str) -> ClassRef {
        let entry = ClassEntry { name: name.into(), from, resolved: OnceLock::new() };
        ClassRef(self.references.classes.push(entry) as u32)
    }

    /// A reference to a field in code of class `from`.
    pub(crate) fn new_field_ref(&self, from: ClassId, member: MemberRef, how: Usage) -> FieldRef {
        let entry = MemberEntry { member, from, how, resolved: OnceLock::new() };
        FieldRef(self.references.fields.push(entry) as u32)
    }

    /// A reference to a method in code of class `from`.
    pub(crate) fn new_method_ref(&self, from: ClassId, member: MemberRef, how: Usage) -> MethodRef {
        let entry = MemberEntry { member, from, how, resolved: OnceLock::new() };
        MethodRef(self.references.methods.push(entry) as u32)
    }

    /// The reference to the field at an index of a class's constant pool.
    pub(crate) fn pool_field(
        &self,
        class: &Class,
        index: u16,
        member: &MemberText<'_>,
        how: Usage,
    ) -> ClassFileResult<FieldRef> {
        if member.descriptor.starts_with('(') {
            return Err(format!("constant {index} is a method, not a field").into());
        }
        let make = || self.new_field_ref(class.id, member.to_ref(), how);
        let found = FieldRef(self.pool_reference(class, index, || Ok(make().0))?);
        let same = self.references.fields[found.index()].how == how;
        Ok(if same { found } else { make() })
    }

    /// The reference to the method at an index of a class's constant pool.
    pub(crate) fn pool_method(
        &self,
        class: &Class,
        index: u16,
        member: &MemberText<'_>,
        how: Usage,
    ) -> ClassFileResult<MethodRef> {
        // The place of the constant would be taken by a method, and code that uses the field would find that.
        if !member.descriptor.starts_with('(') {
            return Err(format!("constant {index} is a field, not a method").into());
        }
        let make = || self.new_method_ref(class.id, member.to_ref(), how);
        let found = MethodRef(self.pool_reference(class, index, || Ok(make().0))?);
        let same = self.references.methods[found.index()].how == how;
        Ok(if same { found } else { make() })
    }

    /// The id made for an entry of a class's constant pool, by `make` if there is none yet.
    pub(crate) fn pool_reference(
        &self,
        class: &Class,
        index: u16,
        make: impl FnOnce() -> ClassFileResult<u32>,
    ) -> ClassFileResult<u32> {
        let missing = || format!("constant {index} does not exist");
        let cell = class.linkage.references.get(usize::from(index)).ok_or_else(missing)?;
        match cell.get() {
            Some(id) => Ok(*id),
            None => {
                let made = make()?;
                Ok(*cell.get_or_init(|| made))
            }
        }
    }
}
