//! An operation with its arguments: what scenarios are made of.

use crate::telling::Telling;
use jmmc_program::{Method, java_type};

/// The name of the class of objects that travel through a structure.
pub(crate) const ITEM: &str = "JmmcItem";

/// The values that arguments have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Domain {
    /// Numbers, in the order in which scenarios use them.
    pub values: Vec<i32>,
    /// Whether arguments of reference type are fresh objects with a plain field, which shows whether they are published safely.
    pub payload: bool,
    /// Whether such objects can be compared, so that 1 and 2 are no names for the same thing.
    pub ordered: bool,
}

/// An operation with its arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OperationCall {
    /// The operation's place among all operations.
    pub operation: usize,
    /// As people read it: `offer(1)`.
    pub text: String,
    /// As Java has it, after the object: `offer(new JmmcItem(1))`.
    pub expression: String,
    /// The method's descriptor, which tells overloaded ones apart.
    pub descriptor: String,
    /// Whether it returns nothing.
    pub void: bool,
    /// How its result is told.
    pub telling: Telling,
    /// How many arguments it has.
    pub arguments: usize,
    /// The text with a gap for each argument that may as well be another value: `put(_, false)`.
    pub pattern: String,
    /// For each value of an argument that may as well be another one of the domain, its position in the domain.
    pub values: Vec<usize>,
    /// The group whose operations belong to one thread, if there is one.
    pub group: Option<String>,
    /// Whether a scenario has it at most once.
    pub once: bool,
}

/// One argument of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Argument {
    /// As people read it.
    pub text: String,
    /// As Java has it.
    pub java: String,
    /// The text with a gap for each value that may as well be another one.
    pub gap: String,
    /// For each gap, the position of the value in the domain.
    pub values: Vec<usize>,
}

impl Domain {
    /// The arguments that a parameter of this type may have; none if its type is none of those that have values.
    pub(crate) fn arguments(&self, descriptor: &str) -> Vec<Argument> {
        if descriptor == "Z" {
            return ["false", "true"].iter().map(|text| Argument::literal(text, text)).collect();
        }
        let every = |java: &dyn Fn(i32) -> String| -> Vec<Argument> {
            self.values.iter().map(|value| Argument::literal(&value.to_string(), &java(*value))).collect()
        };
        match descriptor {
            "I" => every(&|value| value.to_string()),
            "J" => every(&|value| format!("{value}L")),
            "B" => every(&|value| format!("(byte) {value}")),
            "S" => every(&|value| format!("(short) {value}")),
            "C" => every(&|value| format!("(char) {value}")),
            "F" => every(&|value| format!("{value}f")),
            "D" => every(&|value| format!("{value}d")),
            "Ljava/lang/Integer;" | "Ljava/lang/Number;" => every(&|value| format!("Integer.valueOf({value})")),
            "Ljava/lang/Long;" => every(&|value| format!("Long.valueOf({value}L)")),
            "Ljava/lang/String;" | "Ljava/lang/CharSequence;" => every(&|value| format!("\"{value}\"")),
            "Ljava/lang/Object;" => self.objects("Object"),
            "Ljava/lang/Comparable;" => self.objects("Comparable"),
            array => array.strip_prefix('[').map_or_else(Vec::new, |element| self.arrays(element)),
        }
    }

    /// Arrays of two elements: each value, and another one after it. What is done with one and not yet with the other shows that an operation has parts.
    fn arrays(&self, element: &str) -> Vec<Argument> {
        let elements = self.arguments(element);
        let ty = java_type(element);
        let of_two = |(index, first): (usize, &Argument)| {
            let second = &elements[(index + 1) % elements.len()];
            let both = |part: fn(&Argument) -> &String| format!("{}, {}", part(first), part(second));
            Argument {
                text: format!("[{}]", both(|one| &one.text)),
                java: format!("new {ty}[] {{ {} }}", both(|one| &one.java)),
                gap: format!("[{}]", both(|one| &one.gap)),
                values: [first.values.as_slice(), &second.values].concat(),
            }
        };
        if element.starts_with('[') { Vec::new() } else { elements.iter().enumerate().map(of_two).collect() }
    }

    fn objects(&self, ty: &str) -> Vec<Argument> {
        let object = |(position, value): (usize, &i32)| Argument {
            text: value.to_string(),
            gap: if self.ordered { value.to_string() } else { "_".to_string() },
            // Without the type, another method of the same name may be meant.
            java: if self.payload {
                format!("new {ITEM}({value})")
            } else {
                format!("({ty}) Integer.valueOf({value})")
            },
            values: if self.ordered { Vec::new() } else { vec![position] },
        };
        self.values.iter().enumerate().map(object).collect()
    }
}

impl Argument {
    /// A value that no other one stands for.
    pub(crate) fn literal(text: &str, java: &str) -> Argument {
        Argument { text: text.to_string(), java: java.to_string(), gap: text.to_string(), values: Vec::new() }
    }
}

impl OperationCall {
    /// Calls of a method with every combination of arguments.
    pub(crate) fn all(
        operation: usize,
        method: &Method,
        telling: Telling,
        parameters: &[Vec<Argument>],
    ) -> Vec<OperationCall> {
        let texts = combined(parameters).into_iter().map(|arguments| OperationCall::new(&method.name, &arguments));
        let of_method = |one: OperationCall| OperationCall {
            operation,
            descriptor: method.descriptor.to_string(),
            void: method.returns.is_none(),
            telling,
            ..one
        };
        texts.map(of_method).collect()
    }

    fn new(name: &str, arguments: &[&Argument]) -> OperationCall {
        let joined = |part: &dyn Fn(&Argument) -> String| {
            let parts: Vec<String> = arguments.iter().map(|argument| part(argument)).collect();
            format!("{name}({})", parts.join(", "))
        };
        OperationCall {
            expression: joined(&|argument| argument.java.clone()),
            pattern: joined(&|argument| argument.gap.clone()),
            arguments: arguments.len(),
            values: arguments.iter().flat_map(|argument| argument.values.iter().copied()).collect(),
            ..OperationCall::written(0, &joined(&|argument| argument.text.clone()), false)
        }
    }

    /// A call of a method that is given as Java.
    pub(crate) fn verbatim(operation: usize, text: &str, method: &Method, telling: Telling) -> OperationCall {
        let written = OperationCall::written(operation, text, method.returns.is_none());
        OperationCall {
            descriptor: method.descriptor.to_string(),
            arguments: method.types().0.len(),
            telling,
            ..written
        }
    }

    /// A call as it is written, of a method without parameters.
    pub(crate) fn written(operation: usize, text: &str, void: bool) -> OperationCall {
        let text = text.trim().to_string();
        OperationCall {
            operation,
            expression: text.clone(),
            pattern: text.clone(),
            text,
            descriptor: String::new(),
            void,
            telling: Telling::Content,
            arguments: 0,
            values: Vec::new(),
            group: None,
            once: false,
        }
    }
}

/// Every combination of arguments.
fn combined(parameters: &[Vec<Argument>]) -> Vec<Vec<&Argument>> {
    let mut combinations: Vec<Vec<&Argument>> = vec![Vec::new()];
    for choices in parameters {
        let begun = std::mem::take(&mut combinations);
        for arguments in &begun {
            combinations.extend(choices.iter().map(|next| arguments.iter().copied().chain([next]).collect()));
        }
    }
    combinations
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_of_arguments_is_a_call() {
        let domain = Domain { values: vec![1, 2], payload: true, ordered: false };
        let parameters = [domain.arguments("Ljava/lang/Object;"), domain.arguments("Z")];
        let all: Vec<OperationCall> = combined(&parameters).iter().map(|one| OperationCall::new("put", one)).collect();
        let texts: Vec<&str> = all.iter().map(|one| one.text.as_str()).collect();
        assert_eq!(texts, ["put(1, false)", "put(1, true)", "put(2, false)", "put(2, true)"]);
        assert_eq!(all[2].expression, "put(new JmmcItem(2), false)");
        assert_eq!(all[2].values, [1]);
    }

    #[test]
    fn arrays_have_two_elements() {
        let domain = Domain { values: vec![1, 2], payload: true, ordered: false };
        let numbers = domain.arguments("[I");
        assert_eq!(
            numbers.iter().map(|one| one.java.as_str()).collect::<Vec<_>>(),
            ["new int[] { 1, 2 }", "new int[] { 2, 1 }"]
        );
        let objects = domain.arguments("[Ljava/lang/Object;");
        let call = OperationCall::new("addAll", &[&objects[1]]);
        assert_eq!((call.text.as_str(), call.pattern.as_str()), ("addAll([2, 1])", "addAll([_, _])"));
        assert_eq!(call.expression, "addAll(new java.lang.Object[] { new JmmcItem(2), new JmmcItem(1) })");
        assert_eq!(call.values, [1, 0]);
        assert!(domain.arguments("[[I").is_empty() && domain.arguments("[Ljava/lang/Runnable;").is_empty());
    }

    #[test]
    fn types_without_values_have_no_arguments() {
        let domain = Domain { values: vec![1], payload: false, ordered: false };
        assert!(domain.arguments("Ljava/lang/Runnable;").is_empty());
        assert!(combined(&[domain.arguments("Ljava/lang/Runnable;")]).is_empty());
    }
}
