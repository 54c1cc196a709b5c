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

/// What has a list of arguments.
const ARGUMENTS: &str = "org/junit/jupiter/params/provider/Arguments";

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
    if own().any(|(_, test)| test.body.iter().any(|line| line.contains(" : lists("))) {
        source.push_str(&lists(program));
    }
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

/// What makes lists of arguments of what a method of arguments returns.
fn lists(program: &Program) -> String {
    let arguments = if program.load(ARGUMENTS).is_ok() {
        let name = ARGUMENTS.replace('/', ".");
        format!("one instanceof {name} ? (({name}) one).get() : ")
    } else {
        String::new()
    };
    let arrays = ["int", "long", "double"].map(|ty| {
        format!("    if (source instanceof {ty}[]) {{ for ({ty} one : ({ty}[]) source) all.add(new Object[] {{ one }}); return all; }}\n")
    });
    format!(
        "  static java.util.List<Object[]> lists(Object source) {{\n    java.util.List<Object[]> all = new java.util.ArrayList<>();\n{}    \
         java.util.Iterator<?> it = source instanceof java.util.stream.BaseStream ? ((java.util.stream.BaseStream<?, ?>) source).iterator()\n      \
         : source instanceof Iterable ? ((Iterable<?>) source).iterator()\n      \
         : source instanceof java.util.Iterator ? (java.util.Iterator<?>) source : java.util.Arrays.asList((Object[]) source).iterator();\n    \
         while (it.hasNext()) {{ Object one = it.next(); all.add({arguments}one instanceof Object[] ? (Object[]) one : new Object[] {{ one }}); }}\n    \
         return all;\n  }}\n",
        arrays.concat()
    )
}

impl Runner {
    /// The test that a line of the source belongs to, counted from 1.
    pub fn test_at(&self, line: usize) -> Option<usize> {
        let before: Vec<&str> = self.source.lines().take(line).collect();
        before.iter().rev().find_map(|line| {
            let rest = line.strip_prefix("  static void test")?;
            rest.split('(').next()?.parse().ok()
        })
    }
}

fn caught(class: &str) -> String {
    format!(" catch ({} notForThis) {{ }}", class.replace(['/', '$'], "."))
}
