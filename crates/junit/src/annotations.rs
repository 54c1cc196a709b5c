//! What annotations say, those of annotations among them: `@MyTest` that is itself annotated `@Test` is a test.

use jmmc_program::{Annotation, Class, Method, Program};

/// Deepest nesting of annotations on annotations.
const DEEPEST: usize = 4;
/// Annotations that JUnit's own engine gives a meaning, and that are understood here.
/// `@Jmmc` is this program's own: it hands tests over to be run here.
const UNDERSTOOD: [&str; 3] = ["ParameterizedTest", "RepeatedTest", "Jmmc"];
/// What JUnit only runs under conditions, besides what is off: how names of such annotations begin.
const CONDITIONS: [&str; 7] =
    ["EnabledOn", "EnabledIf", "EnabledFor", "EnabledInNativeImage", "DisabledOn", "DisabledIf", "DisabledFor"];

/// The simple name of the first annotation that is it, or whose type has such an annotation.
pub(crate) fn found(
    program: &Program,
    annotations: &[Annotation],
    is_it: &dyn Fn(&Annotation) -> bool,
) -> Option<String> {
    search(program, annotations, is_it, DEEPEST)
}

fn search(
    program: &Program,
    annotations: &[Annotation],
    is_it: &dyn Fn(&Annotation) -> bool,
    depth: usize,
) -> Option<String> {
    if let Some(one) = annotations.iter().find(|one| is_it(one)) {
        return Some(simple_name(one));
    }
    if depth == 0 {
        return None;
    }
    let goes_on =
        |one: &&Annotation| !one.descriptor.starts_with("Ljava/") && !UNDERSTOOD.iter().any(|name| one.is(name));
    annotations.iter().filter(goes_on).find_map(|one| {
        let name = one.descriptor.strip_prefix('L')?.strip_suffix(';')?;
        let class = program.load(name).map(|id| program.class(id)).ok()?;
        search(program, &class.extra.annotations, is_it, depth - 1)
    })
}

/// The simple name of an annotation's type.
pub(crate) fn simple_name(annotation: &Annotation) -> String {
    let name = annotation.descriptor.trim_start_matches('L').trim_end_matches(';');
    name.rsplit(['/', '$']).next().unwrap_or(name).to_string()
}

/// Whether a method carries one of these annotations, itself or through another.
pub(crate) fn carries(program: &Program, method: &Method, names: &[&str]) -> bool {
    found(program, &method.annotations, &|one| names.iter().any(|name| one.is(name))).is_some()
}

/// The condition under which alone JUnit runs what has these annotations.
pub(crate) fn condition(program: &Program, annotations: &[Annotation]) -> Option<String> {
    found(program, annotations, &|one| {
        let name = simple_name(one);
        CONDITIONS.iter().any(|begin| name.starts_with(begin))
    })
}

/// A class, its superclasses and all their interfaces: annotations of JUnit's that are inherited count for all of these.
pub(crate) fn family<'p>(program: &'p Program, class: &Class) -> impl Iterator<Item = &'p Class> {
    let all: Vec<&Class> = class.supertypes.iter().map(|id| program.class(*id)).collect();
    all.into_iter().filter(|class| !class.name.starts_with("java/"))
}
