//! The arguments of parameterised tests: those that annotations give, as Java, and those that methods compute.

use crate::annotations::{found, simple_name};
use crate::csv::rows;
use crate::literals::{empty, enum_name, literal};
use jmmc_program::{Annotation, AnnotationValue, Class, Method, Program, flags, java_name, java_type};

/// Sources that are understood.
const KNOWN: [&str; 7] =
    ["NullSource", "EmptySource", "NullAndEmptySource", "ValueSource", "CsvSource", "EnumSource", "MethodSource"];
/// Sources by their names, where their own annotations are not to be had.
const UNKNOWN: [&str; 6] =
    ["ArgumentsSource", "CsvFileSource", "FieldSource", "ArgumentsSources", "ConvertWith", "AggregateWith"];

/// ArgumentLists of arguments of a parameterised test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ArgumentLists {
    /// One list, as Java.
    Given(Vec<String>),
    /// What a method computes: its name, and its call as Java.
    Computed {
        /// The name of the method.
        name: String,
        /// What calls it.
        call: String,
    },
}

/// The lists of arguments of a parameterised test.
///
/// # Errors
/// Why they cannot be told.
pub(crate) fn arguments(
    program: &Program,
    class: &Class,
    method: &Method,
    parameters: &[&str],
) -> Result<Vec<ArgumentLists>, String> {
    if let Some(given) = parameters.iter().find(|ty| ty.starts_with("Lorg/junit/")) {
        return Err(format!("its parameter of type {} is given by JUnit", java_type(given)));
    }
    let is_unknown = |one: &&Annotation| {
        let name = simple_name(one);
        let is_source = || found(program, std::slice::from_ref(*one), &|one| one.is("ArgumentsSource")).is_some();
        !KNOWN.contains(&name.as_str())
            && (UNKNOWN.contains(&name.as_str()) || name.ends_with("Sources") || is_source())
    };
    if let Some(unknown) = method.annotations.iter().find(is_unknown) {
        return Err(format!("arguments by @{} are not known before the test runs", simple_name(unknown)));
    }
    let mut all = Vec::new();
    for annotation in &*method.annotations {
        all.extend(of_annotation(program, class, method, annotation, parameters)?);
    }
    if all.is_empty() { Err("its arguments are not known".to_string()) } else { Ok(all) }
}

/// The lists that one annotation gives; none if it is no source.
fn of_annotation(
    program: &Program,
    class: &Class,
    method: &Method,
    annotation: &Annotation,
    parameters: &[&str],
) -> Result<Vec<ArgumentLists>, String> {
    let one = |value: String| ArgumentLists::Given(vec![value]);
    let first = || parameters.first().copied().ok_or("it has arguments, but no parameter");
    Ok(match simple_name(annotation).as_str() {
        "NullSource" => vec![one(null(first()?)?)],
        "EmptySource" => vec![one(nothing(first()?)?)],
        "NullAndEmptySource" => vec![one(null(first()?)?), one(nothing(first()?)?)],
        "ValueSource" => values(program, annotation, first()?)?.into_iter().map(one).collect(),
        "CsvSource" => {
            let rows = rows(annotation)?.into_iter();
            rows.map(|row| row_of(program, &row, parameters).map(ArgumentLists::Given)).collect::<Result<_, _>>()?
        }
        "EnumSource" => constants(program, annotation, first()?)?.into_iter().map(one).collect(),
        "MethodSource" => computed(program, class, method, annotation)?,
        _ => Vec::new(),
    })
}

fn null(ty: &str) -> Result<String, String> {
    let is_reference = ty.starts_with(['L', '[']);
    is_reference.then(|| format!("({}) null", java_type(ty))).ok_or_else(|| "a number cannot be null".to_string())
}

fn nothing(ty: &str) -> Result<String, String> {
    empty(ty).ok_or_else(|| format!("an empty {} is not known", java_type(ty)))
}

/// The values of a `@ValueSource`.
fn values(program: &Program, annotation: &Annotation, ty: &str) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    for (name, value) in &*annotation.elements {
        for value in value.values() {
            found.push(match value {
                AnnotationValue::Text(text) => literal(program, text, ty)?,
                AnnotationValue::Number(number) => number_of(program, *number, name, ty)?,
                AnnotationValue::Float(number) if &**name == "floats" => format!("{number}f"),
                AnnotationValue::Float(number) => format!("{number}d"),
                AnnotationValue::Class(descriptor) => format!("{}.class", java_type(descriptor)),
                _ => return Err(format!("arguments of type {name} are not known")),
            });
        }
    }
    Ok(found)
}

fn number_of(program: &Program, number: i64, element: &str, ty: &str) -> Result<String, String> {
    Ok(match element {
        "booleans" => (number != 0).to_string(),
        "chars" => format!("(char) {number}"),
        "longs" => format!("{number}L"),
        "bytes" => format!("(byte) {number}"),
        "shorts" => format!("(short) {number}"),
        "ints" => literal(program, &number.to_string(), ty)?,
        other => return Err(format!("arguments by {other} are not known")),
    })
}

/// One row of a `@CsvSource`.
fn row_of(program: &Program, row: &[Option<String>], parameters: &[&str]) -> Result<Vec<String>, String> {
    if row.len() < parameters.len() {
        return Err("a row has fewer values than the test has parameters".to_string());
    }
    let value = |(cell, ty): (&Option<String>, &&str)| match cell {
        Some(text) => literal(program, text, ty),
        None => null(ty),
    };
    row.iter().zip(parameters).map(value).collect()
}

/// The constants of an `@EnumSource`.
fn constants(program: &Program, annotation: &Annotation, parameter: &str) -> Result<Vec<String>, String> {
    let excludes = match annotation.element("mode") {
        None => false,
        Some(AnnotationValue::Constant(mode)) if &**mode == "INCLUDE" => false,
        Some(AnnotationValue::Constant(mode)) if &**mode == "EXCLUDE" => true,
        Some(_) => return Err("@EnumSource with a pattern is not known".to_string()),
    };
    if let Some((name, _)) = annotation.elements.iter().find(|(name, _)| !["value", "names", "mode"].contains(&&**name))
    {
        return Err(format!("@EnumSource with {name} is not known"));
    }
    let named = annotation.texts("names");
    let ty = match annotation.element("value") {
        Some(AnnotationValue::Class(descriptor)) => descriptor,
        _ => parameter,
    };
    let java = enum_name(program, ty).ok_or_else(|| format!("{} is no enum", java_type(ty)))?;
    let class = program.load(ty.trim_start_matches('L').trim_end_matches(';')).map_err(|error| error.to_string())?;
    let fields = program.class(class).fields.iter().map(|field| program.field(*field));
    let constants = fields.filter(|field| field.flags & flags::ENUM != 0).map(|field| &*field.name);
    let wanted = constants.filter(|constant| named.is_empty() || named.contains(constant) != excludes);
    Ok(wanted.map(|constant| format!("{java}.{constant}")).collect())
}

/// The methods of a `@MethodSource`.
fn computed(
    program: &Program,
    class: &Class,
    test: &Method,
    annotation: &Annotation,
) -> Result<Vec<ArgumentLists>, String> {
    let mut names = annotation.texts("value");
    names.retain(|name| !name.is_empty());
    if names.is_empty() {
        names.push(&test.name);
    }
    names.into_iter().map(|name| source(program, class, name)).collect()
}

/// A method by its name, or by its class and name.
fn source(program: &Program, class: &Class, text: &str) -> Result<ArgumentLists, String> {
    let (owner, name) = match text.split_once('#') {
        Some((owner, name)) => (class_named(program, class, owner), name),
        None => (Some(class), text),
    };
    let name = name.trim_end_matches("()");
    let owner = owner.ok_or_else(|| format!("the class of @MethodSource(\"{text}\") is not there"))?;
    let declared = owner.supertypes.iter().flat_map(|id| &program.class(*id).methods).map(|id| program.method(*id));
    let method = declared.into_iter().find(|method| &*method.name == name && method.types().0.is_empty());
    let method = method.ok_or_else(|| format!("there is no method for @MethodSource(\"{text}\")"))?;
    if method.flags & flags::PRIVATE != 0 || !method.is_static() {
        return Err(format!("the method of @MethodSource(\"{text}\") is private, or not static"));
    }
    let call = format!("{}.{name}()", java_name(&program.class(method.class).name));
    Ok(ArgumentLists::Computed { name: text.to_string(), call })
}

/// A class by its full name, or one in the package of another.
fn class_named<'p>(program: &'p Program, beside: &Class, name: &str) -> Option<&'p Class> {
    let inside = if beside.package().is_empty() { name.to_string() } else { format!("{}/{name}", beside.package()) };
    let names = [name.replace('.', "/"), inside];
    names.iter().find_map(|name| program.load(name).ok()).map(|id| program.class(id))
}

/// A computed argument as a value of a type: what was boxed is unboxed and widened, and texts are read as JUnit does.
pub(crate) fn converted(argument: &str, ty: &str) -> String {
    let number = |wrapper: &str, value: &str| {
        format!(
            "({argument} instanceof String ? {wrapper}((String) {argument}).{value}() : ((Number) {argument}).{value}())"
        )
    };
    match ty {
        "I" => number("Integer.decode", "intValue"),
        "J" => number("Long.decode", "longValue"),
        "S" => number("Short.decode", "shortValue"),
        "B" => number("Byte.decode", "byteValue"),
        "F" => number("Float.valueOf", "floatValue"),
        "D" => number("Double.valueOf", "doubleValue"),
        "Z" => format!("(Boolean) {argument}"),
        "C" => format!("(Character) {argument}"),
        other => format!("({}) {argument}", java_type(other)),
    }
}
