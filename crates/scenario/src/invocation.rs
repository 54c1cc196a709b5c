//! An operation with its arguments: what scenarios are made of.

use crate::telling::Telling;
use jmmc_program::Method;

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
    /// For each argument that may as well be another value of the domain, its position in the domain.
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
    /// The position of its value in the domain, if any other value would do as well.
    pub value: Option<usize>,
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
            "Ljava/lang/String;" => every(&|value| format!("\"{value}\"")),
            "Ljava/lang/Object;" => self.objects("Object"),
            "Ljava/lang/Comparable;" => self.objects("Comparable"),
            _ => Vec::new(),
        }
    }

    fn objects(&self, ty: &str) -> Vec<Argument> {
        let object = |(position, value): (usize, &i32)| Argument {
            text: value.to_string(),
            // Without the type, another method of the same name may be meant.
            java: if self.payload {
                format!("new {ITEM}({value})")
            } else {
                format!("({ty}) Integer.valueOf({value})")
            },
            value: (!self.ordered).then_some(position),
        };
        self.values.iter().enumerate().map(object).collect()
    }
}

impl Argument {
    /// A value that no other one stands for.
    pub(crate) fn literal(text: &str, java: &str) -> Argument {
        Argument { text: text.to_string(), java: java.to_string(), value: None }
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
        let gap = |argument: &Argument| argument.value.map_or(argument.text.clone(), |_| "_".to_string());
        OperationCall {
            expression: joined(&|argument| argument.java.clone()),
            pattern: joined(&gap),
            arguments: arguments.len(),
            values: arguments.iter().filter_map(|argument| argument.value).collect(),
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
    fn types_without_values_have_no_arguments() {
        let domain = Domain { values: vec![1], payload: false, ordered: false };
        assert!(domain.arguments("Ljava/lang/Runnable;").is_empty());
        assert!(combined(&[domain.arguments("Ljava/lang/Runnable;")]).is_empty());
    }
}
