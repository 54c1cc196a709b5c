//! Finding members by name and descriptor, and subtyping [JVMS §5.4.3.2–4, JLS §4.10].

use crate::class::{Class, ClassKind, Field, Method, Origin, flags};
use crate::error::LinkError;
use crate::ids::{ClassId, MethodId, SelectorId};
use crate::program::{INSTANCE_MAIN, Program};

impl Program {
    /// The method of that name and descriptor in the class, its superclasses or superinterfaces [JVMS §5.4.3.3].
    pub fn find_method(&self, class: ClassId, name: &str, descriptor: &str) -> Option<&Method> {
        let selector = SelectorId(self.selectors.get(&format!("{name}{descriptor}"))?);
        self.lookup_method(self.class(class), selector)
    }

    /// Whether a class that is a thread's, or a group's that the thread is in, deals with exceptions that nobody catches in a way of its own: a program may override both.
    pub fn deals_with_uncaught(&self, class: ClassId) -> bool {
        let methods = [
            ("getUncaughtExceptionHandler", "()Ljava/lang/Thread$UncaughtExceptionHandler;"),
            ("uncaughtException", "(Ljava/lang/Thread;Ljava/lang/Throwable;)V"),
        ];
        let found = methods.iter().filter_map(|(name, descriptor)| self.find_method(class, name, descriptor));
        found.into_iter().any(|method| self.class(method.class).origin == Origin::User)
    }

    /// The main method of a class, with arguments or without. From Java 25 on it may be one of an object, which is made then.
    ///
    /// # Errors
    /// If the class cannot be loaded, or has no such method.
    pub fn main_method(&self, class: &str) -> Result<&Method, LinkError> {
        let id = self.load(class)?;
        let candidates = ["([Ljava/lang/String;)V", "()V"];
        let found = candidates.iter().find_map(|descriptor| self.find_method(id, "main", descriptor));
        let missing =
            || LinkError::NoSuchMethod { class: class.into(), name: "main".into(), descriptor: candidates[0].into() };
        let found = found.ok_or_else(missing)?;
        if found.is_static() {
            return Ok(found);
        }
        let against = flags::PRIVATE | flags::ABSTRACT;
        let can_be_made = self.class(id).flags & flags::ABSTRACT == 0
            && self.declared_method(id, "<init>", "()V").is_some_and(|made| made.flags & flags::PRIVATE == 0);
        let launches = self.jdk_feature() >= INSTANCE_MAIN && found.flags & against == 0 && can_be_made;
        if launches { self.launcher(id, found) } else { Err(missing()) }
    }

    /// The method of that name and descriptor declared in the class itself.
    pub fn declared_method(&self, class: ClassId, name: &str, descriptor: &str) -> Option<&Method> {
        let selector = SelectorId(self.selectors.get(&format!("{name}{descriptor}"))?);
        self.declared(self.class(class), selector)
    }

    /// The field of that name in the class, its superinterfaces or superclasses.
    pub fn find_field(&self, class: ClassId, name: &str) -> Option<&Field> {
        self.lookup_field(self.class(class), &|field| &*field.name == name)
    }

    /// Whether a value of class `sub` may be assigned to class `sup`.
    #[inline]
    pub fn is_subtype(&self, sub: ClassId, sup: ClassId) -> bool {
        sub == sup || self.is_proper_subtype(sub, sup)
    }

    fn is_proper_subtype(&self, sub: ClassId, sup: ClassId) -> bool {
        let (sub, sup) = (self.class(sub), self.class(sup));
        if let (ClassKind::Array { element: a, ty }, ClassKind::Array { element: b, ty: other }) = (sub.kind, sup.kind)
        {
            return ty == other && self.is_subtype(a, b);
        }
        sub.supertypes.binary_search(&sup.id).is_ok()
    }

    pub(crate) fn declared(&self, class: &Class, selector: SelectorId) -> Option<&Method> {
        let selectors = &class.linkage.selectors;
        let index = selectors.partition_point(|(s, _)| *s < selector);
        selectors.get(index).filter(|(s, _)| *s == selector).map(|(_, id)| self.method(*id))
    }

    /// Method lookup in superclasses, then in superinterfaces [JVMS §5.4.3.3, §5.4.3.4].
    pub(crate) fn lookup_method(&self, class: &Class, selector: SelectorId) -> Option<&Method> {
        let mut ancestor = Some(class);
        while let Some(current) = ancestor {
            if let Some(method) = self.declared(current, selector) {
                let hidden = class.is_interface()
                    && !current.is_interface()
                    && (method.is_static() || method.flags & flags::PUBLIC == 0);
                if !hidden {
                    return Some(method);
                }
            }
            ancestor = current.super_class.map(|id| self.class(id));
        }
        let specific = self.maximally_specific(class, selector);
        let mut concrete = specific.iter().map(|id| self.method(*id)).filter(|m| !m.is_abstract());
        match (concrete.next(), concrete.next()) {
            (Some(only), None) => Some(only),
            _ => specific.first().map(|id| self.method(*id)),
        }
    }

    /// The superinterfaces' methods with that selector which no other one of them overrides, neither private nor static.
    pub(crate) fn maximally_specific(&self, class: &Class, selector: SelectorId) -> Vec<MethodId> {
        let candidates: Vec<&Method> = class
            .supertypes
            .iter()
            .map(|id| self.class(*id))
            .filter(|c| c.is_interface())
            .filter_map(|c| self.declared(c, selector))
            .filter(|m| m.flags & (flags::PRIVATE | flags::STATIC) == 0)
            .collect();
        let overridden = |m: &Method| candidates.iter().any(|o| o.id != m.id && self.is_subtype(o.class, m.class));
        let mut specific: Vec<&Method> = candidates.iter().copied().filter(|m| !overridden(m)).collect();
        // Ids depend on the order of loading; names do not.
        specific.sort_by(|a, b| self.class(a.class).name.cmp(&self.class(b.class).name));
        specific.iter().map(|m| m.id).collect()
    }

    /// Field lookup: the class, its superinterfaces, its superclass [JVMS §5.4.3.2].
    pub(crate) fn lookup_field(&self, class: &Class, wanted: &dyn Fn(&Field) -> bool) -> Option<&Field> {
        let mut ancestor = Some(class);
        while let Some(current) = ancestor {
            let own = current.fields.iter().map(|id| self.field(*id)).find(|field| wanted(field));
            if own.is_some() {
                return own;
            }
            let inherited = current.interfaces.iter().find_map(|id| self.lookup_field(self.class(*id), wanted));
            if inherited.is_some() {
                return inherited;
            }
            ancestor = current.super_class.map(|id| self.class(id));
        }
        None
    }
}
