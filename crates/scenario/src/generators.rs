//! The values of an operation's parameters: those of the small domain, or those that Lincheck's `@Param` asks for.
//!
//! By Lincheck's documentation, `@Param(gen = IntGen.class, conf = "1:3")` stands at a parameter, or at the class with a name to which parameters, or the list `params` of `@Operation`, refer.
//! Lincheck draws values from a range; here a few of them are enough: as many as the domain has, namely those that are in the domain, and then the first ones of the range. Generators
//! that are not known (one's own, or `ThreadIdGen`) leave the operation out, by name.

use crate::invocation::{Argument, Domain};
use jmmc_program::{Annotation, AnnotationValue, Class, Method, Program, flags, java_name, java_type};

/// What a `@Param` says: the simple name of the generator, and its configuration.
struct Generator<'p> {
    name: &'p str,
    configuration: &'p str,
}

/// The arguments that each parameter of an operation may have; an error says why there are none.
pub(crate) fn arguments(
    program: &Program,
    class: &Class,
    method: &Method,
    domain: &Domain,
) -> Result<Vec<Vec<Argument>>, String> {
    let (parameters, _) = method.types();
    let named = method.annotation("Operation").map(|one| one.texts("params")).unwrap_or_default();
    let of_parameter = |(index, ty): (usize, &&str)| {
        let own = method.parameter_annotations.get(index).and_then(|all| all.iter().find(|one| one.is("Param")));
        let values = match generator(program, class, own, named.get(index).copied())? {
            None => without_generator(program, ty, domain),
            Some(generator) => generator.values(program, ty, domain)?,
        };
        if values.is_empty() {
            return Err(format!("no values are known for {}", java_type(ty)));
        }
        Ok(values)
    };
    parameters.iter().enumerate().map(of_parameter).collect()
}

/// The generator of a parameter: by its own annotation, or by the one of the class that has the name.
fn generator<'p>(
    program: &'p Program,
    class: &'p Class,
    own: Option<&'p Annotation>,
    named: Option<&'p str>,
) -> Result<Option<Generator<'p>>, String> {
    let of = |one: &'p Annotation| {
        let class = one.element("gen")?.class()?;
        let name = class.strip_prefix('L')?.strip_suffix(';')?.rsplit(['/', '$']).next()?;
        Some(Generator { name, configuration: one.texts("conf").first().copied().unwrap_or_default() })
    };
    if let Some(generator) = own.and_then(of) {
        return Ok(Some(generator));
    }
    let name = own.and_then(|one| one.texts("name").first().copied()).or(named);
    let Some(name) = name.filter(|name| !name.is_empty()) else {
        return Ok(None);
    };
    let above = class.supertypes.iter().map(|id| program.class(*id));
    let declared = [class].into_iter().chain(above).flat_map(|class| class.extra.annotations.iter()).flat_map(each);
    let found = declared.filter(|one| one.texts("name").contains(&name)).find_map(of);
    found.map(Some).ok_or_else(|| format!("no @Param of the class has the name {name}"))
}

/// A `@Param`, or those that are collected in `@Params`.
fn each(annotation: &Annotation) -> Vec<&Annotation> {
    if annotation.is("Param") {
        return vec![annotation];
    }
    let collected = annotation.element("value").filter(|_| annotation.is("Params")).map(AnnotationValue::values);
    collected.unwrap_or_default().iter().filter_map(AnnotationValue::annotation).collect()
}

fn without_generator(program: &Program, ty: &str, domain: &Domain) -> Vec<Argument> {
    let values = domain.arguments(ty);
    if values.is_empty() { constants(program, ty).into_iter().take(domain.values.len()).collect() } else { values }
}

/// The constants of an enum.
fn constants(program: &Program, ty: &str) -> Vec<Argument> {
    let name = ty.strip_prefix('L').and_then(|name| name.strip_suffix(';')).unwrap_or_default();
    let Ok(class) = program.load(name).map(|id| program.class(id)) else {
        return Vec::new();
    };
    let fields = class.fields.iter().map(|field| program.field(*field)).filter(|one| one.flags & flags::ENUM != 0);
    fields.map(|one| Argument::literal(&one.name, &format!("{}.{}", java_name(&class.name), one.name))).collect()
}

impl Generator<'_> {
    fn values(&self, program: &Program, ty: &str, domain: &Domain) -> Result<Vec<Argument>, String> {
        let most = domain.values.len();
        match self.name {
            "IntGen" | "LongGen" | "ShortGen" | "ByteGen" if self.configuration.is_empty() => {
                Ok(without_generator(program, ty, domain))
            }
            "IntGen" | "LongGen" | "ShortGen" | "ByteGen" => {
                let [first, last] = self.numbers::<i32, 2>()?;
                let values = some_of(first, last, &domain.values);
                // Such numbers are values of their own, not names for one: a range may be there because one of them is special.
                Ok(Domain { values, payload: false, ordered: true }.arguments(ty))
            }
            "DoubleGen" | "FloatGen" if self.configuration.is_empty() => Ok(without_generator(program, ty, domain)),
            "DoubleGen" | "FloatGen" => {
                let (first, step, last) = match self.configuration.split(':').count() {
                    2 => self.numbers::<f64, 2>().map(|[first, last]| (first, 1.0, last))?,
                    _ => self.numbers::<f64, 3>().map(|[first, step, last]| (first, step, last))?,
                };
                let suffix = if ty == "F" || ty == "Ljava/lang/Float;" { "f" } else { "d" };
                let values = (0..most).map(|index| first + index as f64 * step).take_while(|value| *value <= last);
                Ok(values.map(|value| Argument::literal(&value.to_string(), &format!("{value}{suffix}"))).collect())
            }
            "BooleanGen" => Ok(without_generator(program, ty, domain)),
            "StringGen" => match self.configuration.split_once(':') {
                Some((_, alphabet)) if !alphabet.is_empty() => {
                    let letter =
                        |letter: char| Argument::literal(&letter.to_string(), &format!("{:?}", letter.to_string()));
                    Ok(alphabet.chars().filter(char::is_ascii_alphanumeric).take(most).map(letter).collect())
                }
                _ => Ok(without_generator(program, ty, domain)),
            },
            "EnumGen" => {
                let listed: Vec<&str> =
                    self.configuration.split(',').map(str::trim).filter(|one| !one.is_empty()).collect();
                let all = constants(program, ty).into_iter();
                Ok(all.filter(|one| listed.is_empty() || listed.contains(&one.text.as_str())).collect())
            }
            other => Err(format!("values by {other} are not understood")),
        }
    }

    /// The numbers of a configuration, which are parted by colons.
    fn numbers<T: std::str::FromStr, const N: usize>(&self) -> Result<[T; N], String> {
        let numbers: Option<Vec<T>> = self.configuration.split(':').map(|text| text.trim().parse().ok()).collect();
        let numbers = numbers.and_then(|numbers| numbers.try_into().ok());
        numbers.ok_or_else(|| format!("the configuration {:?} of {} is not understood", self.configuration, self.name))
    }
}

/// As many numbers of a range as there are wanted ones: the wanted ones that are in it, and then its first ones.
fn some_of(first: i32, last: i32, wanted: &[i32]) -> Vec<i32> {
    let mut chosen: Vec<i32> = wanted.iter().copied().filter(|value| (first..=last).contains(value)).collect();
    for value in first..=last {
        if chosen.len() >= wanted.len() {
            break;
        }
        if !chosen.contains(&value) {
            chosen.push(value);
        }
    }
    chosen.sort_unstable();
    chosen
}

#[cfg(test)]
mod tests {
    use super::some_of;

    #[test]
    fn ranges_give_as_many_values_as_there_are_in_the_domain() {
        assert_eq!(some_of(1, 5, &[1, 2]), [1, 2]);
        assert_eq!(some_of(0, 1, &[1, 2]), [0, 1]);
        assert_eq!(some_of(7, 9, &[1, 2]), [7, 8]);
        assert_eq!(some_of(7, 7, &[1, 2]), [7]);
        assert_eq!(some_of(i32::MIN, i32::MAX, &[1, 2, 3]), [1, 2, 3]);
    }
}
