//! How results of operations are told, so that they can be compared.
//!
//! Errs on: fewer failures, where an object counts by its class only. Which these are is listed as assumed.

use jmmc_program::{Method, Origin, Program, flags, java_name};

/// How a result is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Telling {
    /// By its content, as far as the harness knows its class; else by its class only.
    Content,
    /// By its own `toString`, as a record is.
    Text,
}

/// Classes of the JDK whose objects the harness tells by their content.
const KNOWN: [&str; 22] = [
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
    "java/lang/Number",
    "java/lang/String",
    "java/lang/CharSequence",
    "java/lang/StringBuilder",
    "java/math/BigInteger",
    "java/math/BigDecimal",
    "java/lang/Object",
    "java/lang/Comparable",
    "java/lang/Enum",
    "java/util/Optional",
    "java/util/OptionalInt",
    "java/util/OptionalLong",
    "java/util/OptionalDouble",
    "java/util/Map$Entry",
];
/// What begins the text of an object that is told by its class only.
pub(crate) const OPAQUE: &str = "an object of class ";

/// Whether results of a type are told by their content, so that the method may be taken for an operation without being asked for. The class of operations itself
/// counts: what returns the object it is called on is told as that.
pub(crate) fn is_told(program: &Program, own: &str, descriptor: &str) -> bool {
    let element = descriptor.trim_start_matches('[');
    let Some(name) = element.strip_prefix('L').and_then(|name| name.strip_suffix(';')) else {
        return true;
    };
    let class = || program.load(name).map(|id| program.class(id));
    name == own
        || KNOWN.contains(&name)
        || class().is_ok_and(|class| class.flags & flags::ENUM != 0 || is_record(program, name))
}

/// Whether an object of the type has elements that can be looked at one after the other.
pub(crate) fn has_elements(program: &Program, descriptor: &str) -> bool {
    let name = descriptor.strip_prefix('L').and_then(|name| name.strip_suffix(';')).unwrap_or_default();
    let Ok(id) = program.load(name) else {
        return false;
    };
    let class = program.class(id);
    let families = ["java/lang/Iterable", "java/util/Iterator", "java/util/Enumeration", "java/util/Map"];
    [id].iter().chain(class.supertypes.iter()).any(|above| families.contains(&&*program.class(*above).name))
}

/// How the results of a method are told.
pub(crate) fn telling(program: &Program, method: &Method) -> Telling {
    let (_, result) = method.types();
    let name = result.strip_prefix('L').and_then(|name| name.strip_suffix(';')).unwrap_or_default();
    let Ok(id) = program.load(name) else {
        return Telling::Content;
    };
    let writer = program.find_method(id, "toString", "()Ljava/lang/String;").map(|method| program.class(method.class));
    let is_own = writer.is_some_and(|class| class.origin == Origin::User);
    if is_own && program.class(id).flags & flags::ENUM == 0 { Telling::Text } else { Telling::Content }
}

fn is_record(program: &Program, name: &str) -> bool {
    let above = program.load(name).ok().and_then(|id| program.class(id).super_class);
    above.is_some_and(|above| &*program.class(above).name == "java/lang/Record")
}

/// The class of an object that a result was told by, if by nothing else.
pub fn told_by_class(result: &str) -> Option<String> {
    result.trim_matches('"').strip_prefix(OPAQUE).map(java_name)
}
