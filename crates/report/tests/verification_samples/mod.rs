//! Sample verifications, one for each verdict, with names and messages that try to be markup.

use jmmc_report::SourceLocation;
use jmmc_report::verification::*;

/// A named sample.
pub struct Sample {
    /// The stem of its golden files.
    pub name: &'static str,
    /// The verification.
    pub verification: Verification,
}

/// All samples.
pub fn samples() -> Vec<Sample> {
    vec![
        Sample { name: "verify-verified", verification: verified() },
        Sample { name: "verify-warnings", verification: warnings() },
        Sample { name: "verify-unknown", verification: unknown() },
    ]
}

/// What a warning of the samples speaks of.
pub const SOURCE: &str = "package shop;\nclass Stack<T> {\n    //@ unwritable_by_env_if holder == tid && size < 9\n    int size;\n    \
    private void grow() { size++; }\n    void push() { grow(); }\n    void push2() { grow(); grow(); }\n}\n";

fn at(file: &str, line: u32) -> SourceLocation {
    SourceLocation { file: file.to_string(), line: Some(line) }
}

fn method(class: &str, name: &str, answer: MethodProof) -> MethodResult {
    let (class, name) = (class.to_string(), name.to_string());
    MethodResult { class, name, answer, warnings: Vec::new(), undecided: Vec::new(), goals: 3, seconds: 0.25 }
}

fn of(verdict: ProofStatus, methods: Vec<MethodResult>) -> Verification {
    Verification {
        verdict,
        reason: "why & wherefore".to_string(),
        methods: told_once(methods),
        not_analysed: Vec::new(),
        inferred: Vec::new(),
        assumptions: vec!["no thread is interrupted".to_string(), "what A.java:3 says".to_string()],
        not_covered: vec!["deadlock".to_string(), "termination".to_string()],
        integers: Integers::Java,
        prover: ProverCounts { calls: 12, remembered: 3, seconds: 1.5, smoke: 0.25, steps: 41000 },
        advice: None,
    }
}

fn verified() -> Verification {
    let methods = vec![
        method("shop.Stack", "Stack()", MethodProof::Verified),
        method("shop.Stack", "Stack.grow()", MethodProof::Inlined),
        method("shop.Stack$Node", "Stack.Node.next(int, Object[])", MethodProof::Verified),
    ];
    let inferred =
        vec![Declaration { location: at("Stack.java", 4), column: 5, text: "@GuardedBy(\"this\")".to_string() }];
    Verification { integers: Integers::Mathematical, inferred, ..of(ProofStatus::Verified, methods) }
}

/// The write in `grow`, as a method finds it.
fn write(calls: &[(&str, u32)]) -> Warning {
    Warning {
        kind: "write".to_string(),
        message: "Write of variable when not allowed".to_string(),
        location: at("Stack.java", 5),
        source: "private void grow() { size++; }".to_string(),
        called_from: calls
            .iter()
            .map(|(method, line)| InlinedCall { method: method.to_string(), line: *line })
            .collect(),
        declarations: vec![Declaration {
            location: at("Stack.java", 3),
            column: 9,
            text: "unwritable_by_env_if holder == tid && size < 9".to_string(),
        }],
        hint: None,
        values: vec![("size".to_string(), "-1".to_string()), ("tid".to_string(), "object 1".to_string())],
        confirmed: true,
        also_in: Vec::new(),
    }
}

/// One fault that three methods have, one of them twice; and one with a name that tries to be markup.
fn warnings() -> Verification {
    let mut push2 = method("shop.Stack", "Stack.push2()", MethodProof::Warnings);
    push2.warnings = vec![write(&[("grow", 5), ("push2", 7)]), write(&[("grow", 5), ("push2", 7)])];
    let mut push = method("shop.Stack", "Stack.push()", MethodProof::Warnings);
    push.warnings = vec![write(&[("push", 6)])];
    let mut other = method("shop.Stack", "Stack.other()", MethodProof::Warnings);
    other.warnings = vec![write(&[("grow", 5), ("other", 8)])];
    other.undecided = vec!["Stack.java:8: Possible division by zero: the prover gave up".to_string()];
    let mut hostile = method("<b>\"&'", "<b>\"&'.m\u{1b}[31m(int)", MethodProof::Warnings);
    hostile.warnings = vec![Warning {
        kind: "null".to_string(),
        message: "</p><script>alert(\"&'\u{1b}[31m\")</script>".to_string(),
        location: SourceLocation { file: "<i>.java".to_string(), line: None },
        source: "s = \"</pre>\u{7}\" + ]]>;".to_string(),
        called_from: vec![InlinedCall { method: "<u>".to_string(), line: 1 }],
        declarations: vec![Declaration { location: at("\"x\".java", 2), column: 1, text: "a < b & c > d".to_string() }],
        hint: Some("make it <final>\u{0}".to_string()),
        values: vec![("<x>".to_string(), "\"&\u{9b}\"".to_string())],
        confirmed: false,
        also_in: Vec::new(),
    }];
    let methods = vec![method("shop.Stack", "Stack()", MethodProof::Verified), push2, push, other, hostile];
    let advice = Some("`jmmc check <a&b>.java` looks for a real execution that goes wrong".to_string());
    Verification { advice, ..of(ProofStatus::Warnings, methods) }
}

fn unknown() -> Verification {
    let mut lambda = method("Task", "Task.f()", MethodProof::Unknown);
    lambda.undecided = vec!["Task.java:4: a lambda is not supported".to_string()];
    let not_analysed = vec!["Task.java:9: an annotation <here> is not supported".to_string()];
    Verification { not_analysed, ..of(ProofStatus::Unknown, vec![lambda]) }
}
