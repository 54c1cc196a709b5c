//! The ledger: every module of the machine that errs on fewer behaviours names what it leaves out, and every entry is recorded somewhere.

use crate::findings::Findings;
use crate::source::Source;

/// Where the entries are declared.
const LEDGER: &str = "crates/machine/src/ledger.rs";
/// What names a module's entries.
const LINE: &str = "//! Ledger: ";

/// Checks the machine's modules against the ledger.
pub fn check(files: &[Source], findings: &mut Findings) {
    let machine = |file: &&Source| file.path.starts_with("crates/machine/src/") && file.path != LEDGER;
    let modules: Vec<&Source> = files.iter().filter(machine).collect();
    let entries = files.iter().find(|file| file.path == LEDGER).map(entries).unwrap_or_default();
    for module in &modules {
        check_module(module, &entries, findings);
    }
    for entry in &entries {
        let recorded = |module: &&Source| recorded(module).contains(entry);
        if !modules.iter().any(recorded) {
            findings.error(LEDGER, &format!("`Assumption::{entry}` is recorded nowhere"));
        }
    }
}

fn check_module(module: &Source, entries: &[String], findings: &mut Findings) {
    let documentation = || module.lines.iter().take_while(|line| line.starts_with("//!"));
    let named: Vec<&str> = documentation().filter_map(|line| line.strip_prefix(LINE)).collect();
    let errs = documentation()
        .any(|line| line.contains("Errs on:") && line.contains("fewer") && !line.contains("never fewer"));
    if errs && named.is_empty() {
        findings.error(&module.path, "errs on fewer behaviours, but no line `Ledger:` says what is recorded");
    }
    let named: Vec<String> = named.iter().flat_map(|line| names(line)).collect();
    for name in named.iter().filter(|name| !entries.contains(name)) {
        findings.error(&module.path, &format!("`Ledger:` names {name}, which is no entry of the ledger"));
    }
    for entry in recorded(module).iter().filter(|entry| !named.contains(entry)) {
        findings.error(&module.path, &format!("records `Assumption::{entry}`, which its line `Ledger:` does not name"));
    }
}

/// The variants of the ledger's enum.
fn entries(ledger: &Source) -> Vec<String> {
    let inside = ledger.lines.iter().skip_while(|line| !line.contains("enum Assumption")).skip(1);
    let variants = inside.take_while(|line| !line.starts_with('}')).map(|line| line.trim());
    variants.filter_map(|line| line.strip_suffix(',')).map(str::to_string).collect()
}

/// The entries that a line names: capitalised words, up to the first semicolon or bracket. `none` names nothing.
fn names(line: &str) -> Vec<String> {
    let list = line.split([';', '(']).next().unwrap_or_default();
    let words = list.split([',', ' ', '.']).filter(|word| word.starts_with(char::is_uppercase));
    words.map(str::to_string).collect()
}

/// The entries that a module's code records.
fn recorded(module: &Source) -> Vec<String> {
    let code = module.shipped().iter().filter(|line| !line.trim_start().starts_with("//"));
    let uses = code.flat_map(|line| line.split("Assumption::").skip(1));
    let name = |rest: &str| rest.chars().take_while(|char| char.is_alphanumeric()).collect::<String>();
    uses.map(name).filter(|name| !name.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(module: &str) -> Vec<String> {
        let ledger = Source::new(LEDGER, "pub(crate) enum Assumption {\n    /// Time.\n    Clock,\n}\n");
        let module = Source::new("crates/machine/src/a.rs", module);
        let mut findings = Findings::default();
        check(&[ledger, module], &mut findings);
        findings.messages().iter().map(|message| message.to_string()).collect()
    }

    #[test]
    fn what_is_left_out_is_recorded_and_named() {
        let right =
            "//! Time.\n//! Errs on: fewer behaviours.\n//! Ledger: Clock.\nfn f() { assume(Assumption::Clock); }\n";
        assert!(messages(right).is_empty());
    }

    #[test]
    fn silence_is_an_error() {
        assert_eq!(messages("//! Time.\n//! Errs on: fewer behaviours.\n").len(), 2);
        assert_eq!(messages("//! Time.\nfn f() { assume(Assumption::Clock); }\n").len(), 1);
        assert_eq!(messages("//! Ledger: Clock, Size.\nfn f() { assume(Assumption::Clock); }\n").len(), 1);
    }
}
