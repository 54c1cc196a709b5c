//! How operations are named: `offer(int)` by the types of parameters, `put(1, "a")` by arguments in Java.

use crate::discover::DiscoveryError;
use crate::invocation::{Argument, Domain, OperationCall};
use crate::telling::telling;
use jmmc_program::{Method, Program, flags, java_type};

/// The operations that a text names: by the types of parameters, or by arguments in Java.
///
/// # Errors
/// If no method fits.
pub(crate) fn named(
    program: &Program,
    text: &str,
    number: usize,
    methods: &[&Method],
    domain: &Domain,
) -> Result<Vec<OperationCall>, DiscoveryError> {
    let unknown = || {
        let mut known: Vec<String> = methods.iter().map(|method| signature(method)).collect();
        known.dedup();
        DiscoveryError::NoSuchOperation { asked: text.to_string(), known }
    };
    let text = text.trim();
    let arguments = match text.split_once('(') {
        Some((_, rest)) => split(rest.trim_end().strip_suffix(')').ok_or_else(unknown)?),
        None => Vec::new(),
    };
    let name = name_of(text);
    let arity = |method: &&&Method| {
        let count = method.types().0.len();
        let is_open = method.flags & flags::VARARGS != 0 && arguments.len() + 1 >= count;
        &*method.name == name && (count == arguments.len() || is_open)
    };
    let candidates: Vec<&&Method> = methods.iter().filter(arity).collect();
    let by_types = candidates.iter().find(|method| {
        let (parameters, _) = method.types();
        parameters.len() == arguments.len() && parameters.iter().zip(&arguments).all(|(ty, name)| is_type(ty, name))
    });
    let method = by_types.or(candidates.first()).ok_or_else(unknown)?;
    let telling = telling(program, method);
    if by_types.is_some() {
        let values: Vec<Vec<Argument>> = method.types().0.iter().map(|ty| domain.arguments(ty)).collect();
        let all = OperationCall::all(number, method, telling, &values);
        return if all.is_empty() { Err(unknown()) } else { Ok(all) };
    }
    Ok(vec![OperationCall::verbatim(number, text, method, telling)])
}

/// Whether a type may be written like that: `int`, `Object`, `java.lang.Object`, or the name of a type variable.
fn is_type(descriptor: &str, name: &str) -> bool {
    let full = java_type(descriptor);
    let simple = full.rsplit('.').next().unwrap_or(&full);
    let is_variable = name.len() == 1 && name.chars().all(|c| c.is_ascii_uppercase());
    name == full || name == simple || (is_variable && descriptor.starts_with('L'))
}

/// Parts of a list of arguments, separated by commas that are in no bracket or string.
fn split(arguments: &str) -> Vec<String> {
    let (mut parts, mut depth, mut quoted) = (vec![String::new()], 0, false);
    for c in arguments.chars() {
        match c {
            '"' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted => depth -= 1,
            ',' if depth == 0 && !quoted => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(last) = parts.last_mut() {
            last.push(c);
        }
    }
    let parts: Vec<String> = parts.iter().map(|part| part.trim().to_string()).collect();
    if parts == [""] { Vec::new() } else { parts }
}

/// The name of the method in a call.
pub(crate) fn name_of(text: &str) -> &str {
    text.split('(').next().unwrap_or(text).trim()
}

/// Whether a method of another class has the same name and as many parameters.
pub(crate) fn fits(one: &OperationCall, method: &Method) -> bool {
    name_of(&one.text) == &*method.name && method.types().0.len() == one.arguments
}

/// The method as people write it.
pub(crate) fn signature(method: &Method) -> String {
    let (parameters, _) = method.types();
    let names: Vec<String> = parameters.iter().map(|ty| java_type(ty)).collect();
    let simple = |name: &String| name.rsplit('.').next().unwrap_or(name).to_string();
    format!("{}({})", method.name, names.iter().map(simple).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_split_at_their_own_commas() {
        assert_eq!(split("1, f(2, 3), \"a,b\""), ["1", "f(2, 3)", "\"a,b\""]);
        assert!(split(" ").is_empty());
    }

    #[test]
    fn types_have_short_names() {
        assert!(is_type("Ljava/lang/Object;", "Object") && is_type("Ljava/lang/Object;", "E"));
        assert!(is_type("I", "int") && !is_type("I", "1") && !is_type("I", "E"));
    }
}
