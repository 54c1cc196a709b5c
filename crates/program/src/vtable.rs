//! Dispatch tables of classes, and which method a call selects [JVMS §5.4.5, §5.4.6].

use crate::class::{Class, ClassKind, Method, flags};
use crate::error::LinkError;
use crate::ids::{ClassId, MethodId};
use crate::lock::{read, write};
use crate::program::Program;

/// Gives a class's method its dispatch number: the one it inherits, or a new one. A method may override several
/// inherited ones that do not override each other (package-private methods of different packages): it takes all their places.
pub(crate) fn place(
    program: &Program,
    super_class: Option<&Class>,
    package: &str,
    method: &mut Method,
    vtable: &mut Vec<MethodId>,
) {
    if method.flags & (flags::STATIC | flags::PRIVATE) != 0 || method.name.starts_with('<') {
        return;
    }
    let mut ancestor = super_class;
    while let Some(class) = ancestor {
        let inherited = program.declared(class, method.selector);
        if let Some(index) = inherited.and_then(|m| m.vtable_index) {
            let current = vtable[index as usize];
            if current != method.id && overridable(program, program.method(current), package) {
                vtable[index as usize] = method.id;
                method.vtable_index.get_or_insert(index);
            }
        }
        ancestor = class.super_class.map(|id| program.class(id));
    }
    if method.vtable_index.is_none() {
        method.vtable_index = Some(vtable.len() as u32);
        vtable.push(method.id);
    }
}

/// Whether a method of a class in `package` may override `method` [JVMS §5.4.5].
fn overridable(program: &Program, method: &Method, package: &str) -> bool {
    method.flags & (flags::PUBLIC | flags::PROTECTED) != 0 || program.class(method.class).package() == package
}

impl Program {
    /// The method that a virtual or interface call of `method` runs for a receiver of class `receiver` [JVMS §5.4.6].
    /// May be abstract or native.
    #[inline]
    pub fn select<'p>(&'p self, receiver: ClassId, method: &'p Method) -> Result<&'p Method, LinkError> {
        match method.vtable_index {
            Some(index) => match self.class(receiver).vtable.get(index as usize) {
                Some(selected) => Ok(self.method(*selected)),
                None => Err(self.not_a_receiver(receiver, method)),
            },
            None => self.select_slowly(receiver, method),
        }
    }

    fn select_slowly<'p>(&'p self, receiver: ClassId, method: &'p Method) -> Result<&'p Method, LinkError> {
        let declaring = self.class(method.class);
        if method.flags & (flags::PRIVATE | flags::STATIC) != 0 || !declaring.is_interface() {
            return Ok(method);
        }
        let class = self.class(receiver);
        let known = read(&class.linkage.interface_methods).get(&method.id).cloned();
        let selected = known.unwrap_or_else(|| {
            let selected = self.select_interface(class, method);
            write(&class.linkage.interface_methods).insert(method.id, selected.clone());
            selected
        });
        selected.map(|id| self.method(id))
    }

    /// What an interface method selects: a method of the class or a superclass, else the maximally specific one of the
    /// superinterfaces.
    fn select_interface(&self, class: &Class, method: &Method) -> Result<MethodId, LinkError> {
        let start = match class.kind {
            ClassKind::Instance => Some(class),
            ClassKind::Array { .. } | ClassKind::Primitive(_) => class.super_class.map(|id| self.class(id)),
        };
        let mut ancestor = start;
        while let Some(current) = ancestor {
            let found = self.declared(current, method.selector);
            if let Some(found) = found.filter(|m| m.flags & (flags::PRIVATE | flags::STATIC) == 0) {
                return Ok(found.id);
            }
            ancestor = current.super_class.map(|id| self.class(id));
        }
        let specific = self.maximally_specific(class, method.selector);
        let mut concrete = specific.iter().copied().filter(|m| !self.method(*m).is_abstract());
        match (concrete.next(), concrete.next()) {
            (Some(only), None) => Ok(only),
            (Some(_), Some(_)) => Err(LinkError::IncompatibleClassChange {
                what: format!("{} inherits {}{} twice", class.name, method.name, method.descriptor).into(),
            }),
            (None, _) => Err(LinkError::AbstractMethod {
                class: class.name.clone(),
                name: method.name.clone(),
                descriptor: method.descriptor.clone(),
            }),
        }
    }

    #[cold]
    fn not_a_receiver(&self, receiver: ClassId, method: &Method) -> LinkError {
        let (receiver, declaring) = (&self.class(receiver).name, &self.class(method.class).name);
        LinkError::IncompatibleClassChange {
            what: format!("{receiver} does not extend {declaring}, whose method {} is called on it", method.name)
                .into(),
        }
    }
}
