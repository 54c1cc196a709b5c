//! Classes and fields of the JDK that the machine itself works with.

use jmmc_program::{ClassId, LinkError, Program};

/// Ids looked up once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownIds {
    pub(crate) object: ClassId,
    pub(crate) string: ClassId,
    pub(crate) class: ClassId,
    pub(crate) thread: ClassId,
    pub(crate) error: ClassId,
    pub(crate) assertion_error: ClassId,
    pub(crate) byte_array: ClassId,
    /// Cell of `String.value` and `String.coder`.
    pub(crate) string_value: u32,
    pub(crate) string_coder: u32,
}

impl KnownIds {
    /// Looks everything up.
    pub(crate) fn find(program: &Program) -> Result<KnownIds, LinkError> {
        let string = program.load("java/lang/String")?;
        let slot = |name: &str| {
            program.find_field(string, name).map(|field| field.slot).ok_or_else(|| LinkError::NoSuchField {
                class: "java/lang/String".into(),
                name: name.into(),
                descriptor: String::new().into(),
            })
        };
        Ok(KnownIds {
            object: program.load("java/lang/Object")?,
            string,
            class: program.load("java/lang/Class")?,
            thread: program.load("java/lang/Thread")?,
            error: program.load("java/lang/Error")?,
            assertion_error: program.load("java/lang/AssertionError")?,
            byte_array: program.load("[B")?,
            string_value: slot("value")?,
            string_coder: slot("coder")?,
        })
    }
}
