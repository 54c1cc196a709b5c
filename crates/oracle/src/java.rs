//! Litmus tests as Java files: the header, the class, and back again.

mod expressions;
mod header;
mod lexer;
mod parser;
mod printer;

pub use header::{Ask, Header};
pub use printer::print;

use crate::program::Program;
use std::fmt;

/// A litmus test: what its header says, and its program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Test {
    /// The header.
    pub header: Header,
    /// The program.
    pub program: Program,
}

/// What is wrong with a file, or not supported, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The line, counted from 1.
    pub line: usize,
    /// What.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for Problem {}

/// Reads a file.
///
/// # Errors
/// The first thing in it that is wrong or not supported.
pub fn parse(text: &str) -> Result<Test, Problem> {
    Ok(Test { header: header::parse(text)?, program: parser::parse(text)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(body: &str, line: usize, says: &str) {
        let problem = parse(&format!("class A {{\n{body}\n}}\n")).expect_err("a problem");
        assert_eq!(problem.line, line, "{problem}");
        assert!(problem.message.contains(says), "{problem}");
    }

    #[test]
    fn what_is_not_supported_is_named() {
        refused("static double x;", 2, "`double`");
        refused("static int x;\n@thread static void t1() { while (x == 0) { } }", 3, "`while`");
        refused("@thread static void t1() { int r1 = y; }", 2, "`y`");
        refused("@thread static void t1() { int r1 = 4 / 2; }", 2, "`/`");
        refused("static int x;\n@thread(after = \"t9\") static void t1() { }", 3, "`t9`");
        refused(
            "@thread(after = \"t2\") static void t1() { }\n@thread(after = \"t1\") static void t2() { }",
            2,
            "`t2`",
        );
        refused("static int x;\nstatic void helper() { }", 3, "`helper`");
        refused("static final java.util.List l = null;", 2, "`java`");
        refused("@thread static void t1() { int r1 = 1; ", 3, "ends");
    }

    #[test]
    fn a_program_survives_being_printed() {
        let text = "\
// litmus:  A – about a
// ask:     r1 == 1 || x != -2 && !(r1 > 0)
// expect:  sc=allowed
//          tso=forbidden
class A {
    static class P { final int f; volatile int g = 2; P q; P() { f = 1; other = this; } }
    static volatile long x = -3;
    static int[] a = {1, 2};
    static P other;
    static final P p = new P();
    static final Object m = new Object();
    @thread static synchronized void t1() { int r1 = a[x == 2 ? 1 : 0] * (1 + 2) - (3 - 1); if (r1 == 0) x = 1; else { p.q = other; } }
    @thread(after = {\"t1\"}) static void t2() { do { p.q.g = 1; } while (!(p.f == 1)); synchronized (m) { System.out.println(\"!\"); } }
}
";
        let test = parse(text).expect("a test");
        let printed = print(&test);
        assert_eq!(parse(&printed), Ok(test), "{printed}");
    }
}
