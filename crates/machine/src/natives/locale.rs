//! Number formats of English, without the JDK's search for providers and resources.
//!
//! Not modelled: other languages, currencies, abbreviations.

use super::{Invocation, NativesOfFile, VOID};
use crate::interp::{Exec, Flow};
use crate::machine::Machine;
use crate::thread::OnReturn;
use crate::value::{Ref, from_int};

pub(super) const TABLE: NativesOfFile = &[
    ("java/text/DecimalFormatSymbols.initialize(Ljava/util/Locale;)V", initialize_symbols),
    ("java/text/DecimalFormatSymbols.getInstance(Ljava/util/Locale;)Ljava/text/DecimalFormatSymbols;", symbols),
    (
        "java/text/NumberFormat.getInstance(Ljava/util/Locale;Ljava/text/NumberFormat$Style;I)Ljava/text/NumberFormat;",
        number_format,
    ),
];

const SYMBOLS: &str = "java/text/DecimalFormatSymbols";
const CHARACTERS: &[(&str, char)] = &[
    ("zeroDigit", '0'),
    ("groupingSeparator", ','),
    ("monetaryGroupingSeparator", ','),
    ("decimalSeparator", '.'),
    ("monetarySeparator", '.'),
    ("perMill", '‰'),
    ("percent", '%'),
    ("digit", '#'),
    ("patternSeparator", ';'),
    ("minusSign", '-'),
    ("exponential", 'E'),
];
const TEXTS: &[(&str, &str)] = &[
    ("infinity", "∞"),
    ("NaN", "NaN"),
    ("exponentialSeparator", "E"),
    ("perMillText", "‰"),
    ("percentText", "%"),
    ("minusSignText", "-"),
];
/// The value of `DecimalFormatSymbols.currentSerialVersion`.
const SERIAL_VERSION: i32 = 5;

impl Machine<'_> {
    /// Refuses languages other than English and none.
    fn expect_english(&self, locale: Ref) -> Exec<()> {
        let base = self.peek_field(locale, "baseLocale").map(Ref::of).filter(|base| !base.is_null());
        let language = base.and_then(|base| self.peek_field(base, "language")).map(Ref::of);
        match language.map(|language| self.text_lossy(language)).as_deref() {
            Some("en" | "") => Ok(()),
            language => Err(self.stuck(format!("number formats of the language {}", language.unwrap_or("?")))),
        }
    }

    /// Sets the symbols; the currency's are left to be found when they are asked for.
    fn set_symbols(&mut self, symbols: Ref, locale: Ref) {
        for &(field, character) in CHARACTERS {
            self.init_field(symbols, field, u64::from(u32::from(character)));
        }
        for &(field, text) in TEXTS {
            let text = self.interned(text);
            self.init_field(symbols, field, text.word());
        }
        self.init_field(symbols, "locale", locale.word());
        self.init_field(symbols, "serialVersionOnStream", from_int(SERIAL_VERSION));
    }

    fn new_symbols(&mut self, locale: Ref) -> Exec<Ref> {
        self.expect_english(locale)?;
        let class = self.program.load(SYMBOLS).map_err(|error| self.stuck(error.to_string()))?;
        let symbols = self.allocate(class)?;
        self.set_symbols(symbols, locale);
        Ok(symbols)
    }
}

fn initialize_symbols<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.expect_english(call.object(1))?;
    machine.set_symbols(call.object(0), call.object(1));
    Ok(VOID)
}

fn symbols<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    if call.object(0).is_null() {
        return machine.throws("java/lang/NullPointerException", None);
    }
    machine.new_symbols(call.object(0)).map(|symbols| symbols.word())
}

/// `getNumberInstance`, `getIntegerInstance` and `getPercentInstance`: a `DecimalFormat` with the pattern of English.
fn number_format<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    if call.object(0).is_null() {
        return machine.throws("java/lang/NullPointerException", None);
    }
    let (pattern, integers) = match call.int(2) {
        0 => ("#,##0.###", false),
        2 => ("#,##0%", false),
        4 => ("#,##0.###", true),
        _ => {
            return Err(machine.stuck("number formats of currencies and abbreviations".to_string()));
        }
    };
    if integers {
        return integer_format(machine, call, pattern);
    }
    let class = machine.program.load("java/text/DecimalFormat").map_err(|error| machine.stuck(error.to_string()))?;
    machine.ensure_initialized(class)?;
    let descriptor = "(Ljava/lang/String;Ljava/text/DecimalFormatSymbols;)V";
    let Some(constructor) = machine.program.declared_method(class, "<init>", descriptor) else {
        return Err(machine.stuck("java.text.NumberFormat.getInstance".to_string()));
    };
    let symbols = machine.new_symbols(call.object(0))?;
    let (format, pattern) = (machine.allocate(class)?, machine.interned(pattern));
    if let Some(dst) = call.dst {
        machine.set(dst, format.word());
    }
    machine.push_frame(constructor, &[format.word(), pattern.word(), symbols.word()], OnReturn::Value(None))?;
    Err(Flow::Jumped)
}

/// By a class of ours beside those of the JDK.
fn integer_format<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>, pattern: &str) -> Exec<u64> {
    let class = machine.program.load("java/text/IntegerFormat").map_err(|error| machine.stuck(error.to_string()))?;
    machine.ensure_initialized(class)?;
    let descriptor = "(Ljava/lang/String;Ljava/text/DecimalFormatSymbols;)Ljava/text/NumberFormat;";
    let Some(method) = machine.program.declared_method(class, "of", descriptor) else {
        return Err(machine.stuck("java.text.NumberFormat.getIntegerInstance".to_string()));
    };
    let (symbols, pattern) = (machine.new_symbols(call.object(0))?, machine.interned(pattern));
    machine.forward(method, &[pattern.word(), symbols.word()], call.dst)
}
