//! One newtype per kind of id; a table is indexed only by its own id.
//!
//! Ids are dense, start at 0 and are handed out in loading order, so they are stable within one [`crate::Program`]
//! but mean nothing outside it: no id may reach a report.

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub u32);

        impl $name {
            /// The position in the table that this id belongs to.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id! {
    /// A loaded type: class, interface, array type or primitive type.
    ClassId
}
id! {
    /// A declared method.
    MethodId
}
id! {
    /// A declared field.
    FieldId
}
id! {
    /// A symbolic reference to a class, resolved on first use.
    ClassRef
}
id! {
    /// A symbolic reference to a field, resolved on first use.
    FieldRef
}
id! {
    /// A symbolic reference to a method, resolved on first use.
    MethodRef
}
id! {
    /// A string constant: equal text, equal id.
    StringId
}
id! {
    /// A method's name and descriptor together.
    SelectorId
}
id! {
    /// An `invokedynamic` call site, or a constant that is not a number, string or class.
    DynamicId
}

/// A register of one method. Parameters come first, the receiver before them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Reg(pub u16);

impl Reg {
    /// The register's position in a frame.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}
