//! Sample reports, one per shape that a report can take.

use jmmc_jmm::{Answer, Verdict};
use jmmc_litmus::FinalValue;
use jmmc_report::*;

/// A named sample.
pub struct Sample {
    /// The stem of its golden files.
    pub name: &'static str,
    /// The report.
    pub report: Report,
}

/// All samples.
pub fn samples() -> Vec<Sample> {
    vec![
        Sample { name: "assertion", report: assertion() },
        Sample { name: "repaired", report: repaired() },
        Sample { name: "unrepaired", report: unrepaired() },
        Sample { name: "minimised", report: minimised() },
        Sample { name: "deadlock", report: deadlock() },
        Sample { name: "exception", report: exception() },
        Sample { name: "holds", report: holds() },
        Sample { name: "unknown", report: unknown() },
        Sample { name: "disputed", report: disputed() },
    ]
}

fn at(file: &str, line: u32) -> Option<SourceLocation> {
    Some(SourceLocation { file: file.to_string(), line: Some(line) })
}

fn some(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_string())
}

/// `words`: thread, method, line and source, separated by `|`; then kind, variable and value.
fn step(words: &str, kind: StepKind, variable: &str, value: &str) -> TraceStep {
    let [thread, method, line, source] = words.split('|').collect::<Vec<_>>()[..] else {
        panic!("four fields: {words}")
    };
    TraceStep {
        thread: thread.to_string(),
        method: method.to_string(),
        location: at("Bank.java", line.parse().unwrap()),
        source: some(source),
        kind,
        variable: some(variable),
        value: some(value),
        remark: None,
        origin: StepOrigin::User,
        minor: false,
    }
}

fn library(thread: &str, entry: &str, caller: u32, source: &str, kind: StepKind) -> TraceStep {
    TraceStep {
        thread: thread.to_string(),
        method: "java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire".to_string(),
        location: at("AbstractQueuedSynchronizer.java", 938),
        source: None,
        kind,
        variable: some("AbstractQueuedSynchronizer.state"),
        value: some("1"),
        remark: None,
        origin: StepOrigin::Library {
            entry: entry.to_string(),
            caller: at("Bank.java", caller),
            caller_source: some(source),
        },
        minor: false,
    }
}

fn report(verdict: Verdict, reason: &str) -> Report {
    Report {
        command: "check".to_string(),
        target: "Bank".to_string(),
        ask: None,
        verdict,
        decided_by: "sc".to_string(),
        reason: reason.to_string(),
        models: vec![ModelAnswer {
            expected: None,
            outcomes: None,
            model: "sc".to_string(),
            answer: match verdict {
                Verdict::Holds => Answer::Forbidden,
                Verdict::Violated => Answer::Allowed,
                Verdict::Unknown => Answer::Unknown,
            },
            complete: verdict == Verdict::Holds,
            race_free: true,
            states: 1234,
            transitions: 2345,
            executions: None,
            iterations: None,
            seconds: 0.021,
            audits: Vec::new(),
        }],
        violations: Vec::new(),
        cores: Vec::new(),
        grades: None,
        scenarios: None,
        walks: None,
        races: Vec::new(),
        not_analysed: Vec::new(),
        assumptions: Vec::new(),
        advice: Advice::default(),
        output: None,
        collision_probability: Some(4.0e-33),
        statistics: Totals {
            unreduced: false,
            states: 1234,
            transitions: 2345,
            depth: 33,
            seconds: 0.025,
            memory: Some(31 << 20),
            workers: 2,
        },
    }
}

fn assertion() -> Report {
    let trace = vec![
        step("main|Bank.main|20|        a.start();", StepKind::Start, "teller-1", ""),
        library("main", "java.util.concurrent.locks.ReentrantLock.lock", 21, "lock.lock();", StepKind::Read),
        library("main", "java.util.concurrent.locks.ReentrantLock.lock", 21, "lock.lock();", StepKind::Update),
        step("teller-1|Bank.lambda$main$0|9|int b = balance;", StepKind::Read, "Bank.balance", "100"),
        library("teller-1", "java.util.concurrent.locks.ReentrantLock.unlock", 10, "lock.unlock();", StepKind::Write),
        step("main|Bank.main|22|balance = 50;", StepKind::Write, "Bank.balance", "50"),
        step("main|Bank.main|31|assert balance == 200 : balance;", StepKind::Throw, "", "AssertionError: 150"),
    ];
    Report {
        violations: vec![Violation {
            round: None,
            witness: None,
            kind: ViolationKind::Assertion,
            message: "java.lang.AssertionError: 150".to_string(),
            thread: some("main"),
            location: at("Bank.java", 31),
            stack: vec![StackFrame { method: "Bank.main".to_string(), location: at("Bank.java", 31) }],
            waits: Vec::new(),
            trace,
        }],
        races: vec![Race {
            variable: "Bank.balance".to_string(),
            accesses: vec![
                RacingAccess {
                    thread: "teller-1".to_string(),
                    kind: AccessKind::Read,
                    location: at("Bank.java", 9),
                    source: some("        int b = balance;"),
                },
                RacingAccess {
                    thread: "main".to_string(),
                    kind: AccessKind::Write,
                    location: at("Bank.java", 22),
                    source: None,
                },
            ],
            benign: None,
        }],
        output: some("hello\n\u{1b}[31mred\n"),
        ..report(Verdict::Violated, "an assertion fails on a sequentially consistent execution, so it is real")
    }
}

fn deadlock() -> Report {
    let wait = |thread: &str, location, waits_for: &str, held_by: &str| Wait {
        thread: thread.to_string(),
        location,
        waits_for: waits_for.to_string(),
        held_by: some(held_by),
    };
    let waits = vec![
        wait("left", at("Bank.java", 12), "the monitor of Fork#1", "right"),
        wait("right", at("Bank.java", 13), "a notification on Fork#1", ""),
        wait("main", at("Bank.java", 40), "the end of thread left", ""),
        wait("p", None, "an unpark, on ReentrantLock#3", "left"),
    ];
    Report {
        violations: vec![Violation {
            round: None,
            witness: None,
            kind: ViolationKind::Deadlock,
            message: "no thread can go on".to_string(),
            thread: None,
            location: at("Bank.java", 12),
            stack: Vec::new(),
            waits,
            trace: vec![step("left|Bank.run|11|", StepKind::Lock, "Fork#0", "")],
        }],
        ..report(Verdict::Violated, "the program can come to a halt before its threads have ended")
    }
}

fn exception() -> Report {
    let violation = |thread: &str, line| Violation {
        round: None,
        witness: None,
        kind: ViolationKind::Exception,
        message: "java.lang.IllegalStateException: empty".to_string(),
        thread: some(thread),
        location: Some(SourceLocation { file: "Bank.java".to_string(), line }),
        stack: vec![
            StackFrame { method: "java.util.ArrayDeque.removeFirst".to_string(), location: None },
            StackFrame { method: "Bank.take".to_string(), location: at("Bank.java", 5) },
        ],
        waits: Vec::new(),
        trace: Vec::new(),
    };
    Report {
        violations: vec![violation("taker", Some(5)), violation("main", None)],
        collision_probability: None,
        ..report(Verdict::Violated, "a thread ends with an uncaught exception")
    }
}

fn change(field: &str, modifier: &str) -> Change {
    Change { field: field.to_string(), modifier: modifier.to_string() }
}

/// A violation with races, a read of an old value, and repairs.
fn repaired() -> Report {
    let access = |thread: &str, kind: AccessKind, line: u32| RacingAccess {
        thread: thread.to_string(),
        kind,
        location: at("Bank.java", line),
        source: some("  balance = 50;"),
    };
    let race = |benign: Option<bool>| Race {
        variable: "Bank.balance".to_string(),
        accesses: vec![access("main", AccessKind::Write, 22), access("teller-1", AccessKind::Read, 9)],
        benign,
    };
    let mut report = assertion();
    report.violations[0].trace[3].remark = some("an old value: 50 was written at Bank.java:22");
    let repair = |changes| Repair { changes, under: "the JMM".to_string(), decided_by: "sc".to_string() };
    let three = ["Bank.a", "Bank.b", "Bank.c"].map(|field| change(field, "volatile")).to_vec();
    let found = vec![
        repair(vec![change("Bank.balance", "volatile")]),
        repair(vec![change("Bank.a", "volatile"), change("Bank.b", "final")]),
        repair(three),
    ];
    let repairs = Repairs { found, tried: 9, unknown: 1, not_tried: 0 };
    Report {
        races: vec![race(Some(false)), race(Some(true)), race(None)],
        advice: Advice { repairs: Some(repairs), ..Advice::default() },
        ..report
    }
}

fn unrepaired() -> Report {
    let repairs = Repairs { found: Vec::new(), tried: 4, unknown: 2, not_tried: 3 };
    Report {
        advice: Advice { repairs: Some(repairs), ..Advice::default() },
        ..report(Verdict::Violated, "an execution goes wrong")
    }
}

fn minimised() -> Report {
    let field = |name: &str, need: Need| VolatileField { field: name.to_string(), need };
    let volatiles = Volatiles {
        fields: vec![
            field("Bank.a", Need::NotNeeded),
            field("Bank.b", Need::Needed("an execution under sc goes wrong".to_string())),
            field("Bank.c", Need::Unknown("nothing goes wrong so far under sc".to_string())),
            field("Bank.d", Need::NotNeeded),
        ],
        together: vec!["Bank.a".to_string(), "Bank.d".to_string()],
        under: "the JMM".to_string(),
    };
    let account = vec!["Bank.main was run without arguments".to_string(), "sc decided".to_string()];
    Report { advice: Advice { volatiles: Some(volatiles), account, ..Advice::default() }, ..holds() }
}

fn audit(by: &str, states: Option<u64>, missing: Option<&str>) -> Audit {
    let (complete, missing) = (missing.is_none(), missing.map(str::to_string));
    Audit { by: by.to_string(), complete, states, missing, objection: None, trace: Vec::new(), seconds: 0.1 }
}

/// Two engines disagree.
fn disputed() -> Report {
    let what = "the search finds nothing that goes wrong, the audit finds that threads wait for ever";
    let mut report = report(Verdict::Unknown, &format!("under sc, the engines disagree: {what}"));
    let trace = ["thread 1: locks object 7 (Bank.run:3)", "thread 2: locks object 8 (Bank.run:5)"];
    report.models[0].audits = vec![Audit {
        complete: false,
        objection: some(what),
        trace: trace.map(str::to_string).to_vec(),
        ..audit("sc", Some(77), None)
    }];
    report
}

fn holds() -> Report {
    let mut report =
        report(Verdict::Holds, "no execution under sc violates an assertion, throws uncaught or deadlocks");
    report.assumptions = vec!["System.nanoTime: a counter that grows by one at each call".to_string()];
    report.models[0].audits = vec![audit("sc", Some(12_345), Some("its time was up")), audit("SAT", None, None)];
    report
}

fn unknown() -> Report {
    let entry = |what: &str, location| NotAnalysed { what: what.to_string(), location };
    Report {
        not_analysed: vec![
            entry("native method `java.io.FileInputStream.open0`", at("Bank.java", 3)),
            entry("states beyond the limit of 1,234 (`--states`)", None),
        ],
        ..report(Verdict::Unknown, "the state limit was reached")
    }
}

/// Litmus tests: one as expected, one not, one undecided, one without expectations.
#[allow(dead_code)]
pub fn litmus() -> Vec<Report> {
    let row = |values: &[Option<FinalValue>], ends: &[&str], asked: bool| ReportedOutcome {
        values: ["r1", "t2.r2"].map(str::to_string).into_iter().zip(values.iter().cloned()).collect(),
        ends: ends.iter().map(|end| end.to_string()).collect(),
        asked,
    };
    let rows = vec![
        row(&[Some(FinalValue::Int(0)), Some(FinalValue::Object("Node#2".into()))], &[], false),
        row(&[Some(FinalValue::Int(-1)), None], &["t2: NullPointerException", "deadlock: t1"], false),
        row(&[Some(FinalValue::Long(1 << 40)), Some(FinalValue::Null)], &[], true),
    ];
    let model = |model: &str, answer: Answer, expected: Option<Answer>, rows: &[ReportedOutcome]| ModelAnswer {
        model: model.to_string(),
        answer,
        expected,
        outcomes: Some(rows.to_vec()),
        complete: answer != Answer::Unknown,
        race_free: true,
        states: 12,
        transitions: 34,
        executions: None,
        iterations: None,
        seconds: 0.002,
        audits: match answer {
            Answer::Forbidden => vec![audit("sc", Some(40), None)],
            Answer::Allowed | Answer::Unknown => Vec::new(),
        },
    };
    let test = |target: &str, verdict: Verdict, models: Vec<ModelAnswer>| Report {
        command: "litmus".to_string(),
        target: target.to_string(),
        ask: some("r1 == 1 && t2.r2 == null"),
        models,
        ..report(verdict, "every model answers as the test expects")
    };
    use Answer::{Allowed, Forbidden, Unknown};
    let mut undecided = test("Slow", Verdict::Unknown, vec![model("sc", Unknown, Some(Forbidden), &rows[..1])]);
    undecided.not_analysed =
        vec![NotAnalysed { what: "under sc: the time limit was reached".to_string(), location: None }];
    let fine = vec![model("sc", Forbidden, Some(Forbidden), &rows[..2]), model("tso", Allowed, Some(Allowed), &rows)];
    let broken = vec![model("sc", Allowed, Some(Forbidden), &rows), model("tso", Allowed, None, &rows)];
    let bare = Report {
        ask: None,
        ..test(
            "Bare",
            Verdict::Holds,
            vec![model("sc", Forbidden, None, &rows[..1]), model("tso", Forbidden, None, &rows[..2])],
        )
    };
    vec![test("Fine", Verdict::Holds, fine), test("Broken", Verdict::Violated, broken), undecided, bare]
}
