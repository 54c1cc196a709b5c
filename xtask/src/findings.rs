//! What breaks a rule.

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Severity {
    Warning,
    Error,
}

/// All that was found, in order.
#[derive(Default, Debug)]
pub struct Findings(Vec<(Severity, String)>);

impl Findings {
    /// Something that must be changed.
    pub fn error(&mut self, place: &str, message: &str) {
        self.0.push((Severity::Error, format!("{place}: {message}")));
    }

    /// Something that deserves a look.
    pub fn warn(&mut self, place: &str, message: &str) {
        self.0.push((Severity::Warning, format!("{place}: {message}")));
    }

    /// How many errors.
    pub fn errors(&self) -> usize {
        self.count(Severity::Error)
    }

    /// How many warnings.
    pub fn warnings(&self) -> usize {
        self.count(Severity::Warning)
    }

    fn count(&self, severity: Severity) -> usize {
        self.0.iter().filter(|(s, _)| *s == severity).count()
    }

    /// Prints them, warnings first so that errors are seen.
    pub fn print(&self) {
        for (wanted, name) in [(Severity::Warning, "warning"), (Severity::Error, "error")] {
            for (_, message) in self.0.iter().filter(|(severity, _)| *severity == wanted) {
                println!("{name}: {message}");
            }
        }
    }

    /// The messages of all findings.
    #[cfg(test)]
    pub fn messages(&self) -> Vec<&str> {
        self.0.iter().map(|(_, message)| message.as_str()).collect()
    }
}
