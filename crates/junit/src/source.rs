//! The Java classes whose main methods run tests: one for each package, because tests need not be public.

use crate::test::JunitTest;
use jmmc_program::Program;
use std::fmt::Write as _;

/// The simple name of the classes.
const NAME: &str = "JmmcTests";
/// What tests throw if they do not apply.
const ABORTED: [&str; 3] = [
    "org/opentest4j/TestAbortedException",
    "org/junit/AssumptionViolatedException",
    "org/junit/internal/AssumptionViolatedException",
];

/// A class that runs the tests of a package: its main method takes the number of the test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Runner {
    /// The internal name of the class.
    pub class: String,
    /// The text of its source file.
    pub source: String,
    /// The places of its tests among all tests.
    pub tests: Vec<usize>,
}

/// The classes that run the tests.
pub fn runners(program: &Program, tests: &[JunitTest]) -> Vec<Runner> {
    let mut packages: Vec<&str> = tests.iter().map(|test| test.package.as_str()).collect();
    packages.sort_unstable();
    packages.dedup();
    packages.into_iter().map(|package| runner(program, package, tests)).collect()
}

fn runner(program: &Program, package: &str, tests: &[JunitTest]) -> Runner {
    let own = || tests.iter().enumerate().filter(|(_, test)| test.package == package);
    let mut source = String::new();
    if !package.is_empty() {
        let _ = writeln!(source, "package {package};");
    }
    let _ = writeln!(source, "@SuppressWarnings(\"all\")\nfinal class {NAME} {{");
    source.push_str("  public static void main(String[] args) throws Throwable {\n    switch (args[0]) {\n");
    for (number, _) in own() {
        let _ = writeln!(source, "      case \"{number}\": test{number}(); break;");
    }
    source.push_str("    }\n  }\n");
    let aborted: Vec<String> =
        ABORTED.iter().filter(|name| program.load(name).is_ok()).map(|name| caught(name)).collect();
    for (number, test) in own() {
        let body = test.body.join("\n      ");
        let _ = writeln!(source, "  static void test{number}() throws Throwable {{");
        if aborted.is_empty() {
            let _ = writeln!(source, "      {body}\n  }}");
        } else {
            let _ = writeln!(source, "    try {{\n      {body}\n    }}{}\n  }}", aborted.concat());
        }
    }
    source.push_str("}\n");
    let class = if package.is_empty() { NAME.to_string() } else { format!("{}/{NAME}", package.replace('.', "/")) };
    Runner { class, source, tests: own().map(|(number, _)| number).collect() }
}

fn caught(class: &str) -> String {
    format!(" catch ({} notForThis) {{ }}", class.replace(['/', '$'], "."))
}
