//! Colours, and the removal of everything else that could steer a terminal.

use std::borrow::Cow;

/// What colours are used for.
#[derive(Clone, Copy)]
pub enum Colour {
    /// Headings and the like.
    Bold,
    /// What a reader may skip.
    Dim,
    /// What is as it should be.
    Green,
    /// What has gone wrong.
    Red,
    /// What is neither good nor bad.
    Yellow,
}

/// Paints, or does not.
#[derive(Clone, Copy)]
pub struct Paint {
    /// Whether to paint.
    pub on: bool,
}

impl Paint {
    /// The text in the colour.
    pub fn paint(self, colour: Colour, text: &str) -> String {
        let code = match colour {
            Colour::Bold => "1",
            Colour::Dim => "2",
            Colour::Green => "1;32",
            Colour::Red => "1;31",
            Colour::Yellow => "1;33",
        };
        if self.on { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_string() }
    }
}

/// The lines of a message, with control characters escaped: what compilers echo comes from the program under test, too.
pub fn clean_lines(text: &str) -> String {
    text.lines().map(clean).collect::<Vec<_>>().join("\n")
}

/// The text with control characters escaped: names, values and output come from the program under test.
pub fn clean(text: &str) -> Cow<'_, str> {
    if !text.contains(|c: char| c.is_control() && c != '\t') {
        return Cow::Borrowed(text);
    }
    let escape = |c: char| {
        if c.is_control() && c != '\t' { c.escape_default().to_string() } else { c.to_string() }
    };
    Cow::Owned(text.chars().map(escape).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_cannot_steer_the_terminal() {
        assert_eq!(clean("a\x1b[31mb\nc\td"), "a\\u{1b}[31mb\\nc\td");
        assert_eq!(clean_lines("a\x1b[31mb\n\u{9b}c\td"), "a\\u{1b}[31mb\n\\u{9b}c\td");
    }
}
