//! Outcomes: what an execution of a litmus test leaves behind.

use std::fmt;

/// A final value.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FinalValue {
    /// A value of type boolean.
    Boolean(bool),
    /// A char, as a UTF-16 unit.
    Char(u16),
    /// A byte, short or int.
    Int(i32),
    /// A value of type long.
    Long(i64),
    /// A float, by its bits.
    Float(u32),
    /// A double, by its bits.
    Double(u64),
    /// The null reference.
    Null,
    /// An object. Within one outcome equal names are the same object: `Node`, `Node#2`, `"text"`.
    Object(Box<str>),
}

impl fmt::Display for FinalValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FinalValue::Boolean(value) => write!(f, "{value}"),
            FinalValue::Char(unit) => match char::from_u32((*unit).into()) {
                Some(c) if !c.is_control() => write!(f, "'{c}'"),
                Some(_) | None => write!(f, "'\\u{unit:04x}'"),
            },
            FinalValue::Int(value) => write!(f, "{value}"),
            FinalValue::Long(value) => write!(f, "{value}"),
            FinalValue::Float(bits) => write_floating(f, f32::from_bits(*bits)),
            FinalValue::Double(bits) => write_floating(f, f64::from_bits(*bits)),
            FinalValue::Null => f.write_str("null"),
            FinalValue::Object(name) => f.write_str(name),
        }
    }
}

/// Writes a float or double as Java's `toString` does: with an exponent if the number is large or small.
fn write_floating<T: Copy + Into<f64> + fmt::Debug + fmt::UpperExp>(
    f: &mut fmt::Formatter<'_>,
    value: T,
) -> fmt::Result {
    let size: f64 = value.into().abs();
    if size.is_infinite() {
        return f.write_str(if value.into() > 0.0 { "Infinity" } else { "-Infinity" });
    }
    if size.is_nan() || size == 0.0 || (1e-3..1e7).contains(&size) {
        return write!(f, "{value:?}");
    }
    let text = format!("{value:E}");
    match text.split_once('E') {
        Some((digits, exponent)) if !digits.contains('.') => write!(f, "{digits}.0E{exponent}"),
        Some(_) | None => f.write_str(&text),
    }
}

/// Something that ended otherwise than by a return.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AbruptEnd {
    /// A thread ended with an exception that nobody caught.
    Threw {
        /// The thread's name.
        thread: Box<str>,
        /// The exception's class, without its package.
        exception: Box<str>,
    },
    /// These threads can never go on.
    Deadlock {
        /// The names of the threads that wait.
        threads: Box<[Box<str>]>,
    },
    /// This thread alone can go on, and may do so for ever.
    Endless {
        /// The name of the thread.
        thread: Box<str>,
    },
    /// `System.exit` ended the program.
    Exit,
}

impl fmt::Display for AbruptEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AbruptEnd::Threw { thread, exception } => write!(f, "{thread}: {exception}"),
            AbruptEnd::Deadlock { threads } => write!(f, "deadlock: {}", threads.join(", ")),
            AbruptEnd::Endless { thread } => write!(f, "endless: {thread}"),
            AbruptEnd::Exit => f.write_str("exit"),
        }
    }
}

/// What one execution leaves behind. Ordered, so that sets of outcomes are printed alike everywhere.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Outcome {
    /// The final value of each of the test's variables, in their order; `None` for one that was never assigned.
    pub values: Vec<Option<FinalValue>>,
    /// What did not end by a return, sorted.
    pub ends: Vec<AbruptEnd>,
    /// Whether every assert of the thread methods was reached and true.
    pub asserts_hold: bool,
}

impl Outcome {
    /// Whether all threads came to an end, by a return or an exception.
    pub fn is_over(&self) -> bool {
        self.ends.iter().all(|end| matches!(end, AbruptEnd::Threw { .. }))
    }

    /// What counts if only results are compared: without the numbers that tell objects with equal texts apart, and without how threads wait for ever. Whether one that never ends is blocked, or
    /// goes round and tries again, is no result; which ones do is told by the values that are missing.
    pub fn as_results(&self) -> Outcome {
        let plain = |value: &Option<FinalValue>| match value {
            Some(FinalValue::Object(name)) => {
                let is_number = |(_, number): &(&str, &str)| number.parse::<u32>().is_ok();
                let text = name.rsplit_once('#').filter(is_number).map_or(&**name, |(text, _)| text);
                Some(FinalValue::Object(text.into()))
            }
            other => other.clone(),
        };
        let waits = |end: &&AbruptEnd| matches!(end, AbruptEnd::Deadlock { .. } | AbruptEnd::Endless { .. });
        let waiting = self.ends.iter().any(|end| waits(&end)).then(|| AbruptEnd::Deadlock { threads: [].into() });
        let ends = self.ends.iter().filter(|end| !waits(end)).cloned().chain(waiting).collect();
        Outcome { values: self.values.iter().map(plain).collect(), ends, asserts_hold: self.asserts_hold }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_read_as_in_java() {
        let texts = [
            (FinalValue::Boolean(true), "true"),
            (FinalValue::Char(97), "'a'"),
            (FinalValue::Char(0), "'\\u0000'"),
            (FinalValue::Char(0xd800), "'\\ud800'"),
            (FinalValue::Int(-1), "-1"),
            (FinalValue::Long(1 << 40), "1099511627776"),
            (FinalValue::Float(1.5f32.to_bits()), "1.5"),
            (FinalValue::Double(1f64.to_bits()), "1.0"),
            (FinalValue::Double(1e20f64.to_bits()), "1.0E20"),
            (FinalValue::Float(1.25e-5f32.to_bits()), "1.25E-5"),
            (FinalValue::Double(f64::NEG_INFINITY.to_bits()), "-Infinity"),
            (FinalValue::Float(f32::NAN.to_bits()), "NaN"),
            (FinalValue::Null, "null"),
            (FinalValue::Object("Node#2".into()), "Node#2"),
        ];
        for (value, text) in texts {
            assert_eq!(value.to_string(), text);
        }
    }

    #[test]
    fn numbers_of_objects_can_be_left_out() {
        let outcome = |name: &str| Outcome {
            values: vec![Some(FinalValue::Object(name.into())), None],
            ends: Vec::new(),
            asserts_hold: true,
        };
        assert_eq!(outcome("1#2").as_results(), outcome("1"));
        assert_eq!(outcome("\"a#b\"").as_results(), outcome("\"a#b\""));
    }

    #[test]
    fn ends_say_who_and_how() {
        let threw = AbruptEnd::Threw { thread: "t1".into(), exception: "NullPointerException".into() };
        let stuck = AbruptEnd::Deadlock { threads: ["t1".into(), "t2".into()].into() };
        assert_eq!(threw.to_string(), "t1: NullPointerException");
        assert_eq!(stuck.to_string(), "deadlock: t1, t2");
        let outcome = |ends: Vec<AbruptEnd>| Outcome { values: Vec::new(), ends, asserts_hold: true };
        assert!(outcome(vec![threw]).is_over() && !outcome(vec![stuck]).is_over());
        assert!(!outcome(vec![AbruptEnd::Exit]).is_over());
        let endless = AbruptEnd::Endless { thread: "t1".into() };
        assert_eq!(endless.to_string(), "endless: t1");
        assert!(!outcome(vec![endless]).is_over());
    }
}
