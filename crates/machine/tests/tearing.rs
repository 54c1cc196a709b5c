//! Torn reads of 64-bit variables in whole programs: which variables, accesses and values can be torn under which model, what the execution says about it, and that
//! the executions for the exact rules are said to be incomplete just where that matters.

mod support;

use std::fs;
use std::path::PathBuf;

use jmmc_machine::{
    Checked, Enumeration, Form, Jpr, MachineSettings, MainMethod, MemoryModel, Request, check, executions,
};
use jmmc_program::{Program, Sources};
use jmmc_search::{Control, Options};

/// A program in which one thread does something, while the main thread reads and asserts that what it sees is whole.
struct Case {
    class: &'static str,
    members: &'static str,
    writer: &'static str,
    reads: &'static str,
    /// Whether something other than whole values is seen, under the operational model and the path relaxer.
    torn: bool,
    /// Whether the exact rules would have to know torn reads.
    may_tear: bool,
}

const HANDLE: &str = "static long x; static final java.lang.invoke.VarHandle X; static { try {
    X = java.lang.invoke.MethodHandles.lookup().findStaticVarHandle(java.lang.invoke.MethodHandles.lookup().lookupClass(), \"x\", long.class);
    } catch (ReflectiveOperationException e) { throw new AssertionError(e); } }";

const CASES: [Case; 9] = [
    Case {
        class: "StaticLong",
        members: "static long x;",
        writer: "x = -1;",
        reads: "long r = x; assert r == 0 || r == -1;",
        torn: true,
        may_tear: true,
    },
    Case {
        class: "FieldLong",
        members: "long x; static final FieldLong o = new FieldLong();",
        writer: "o.x = -1;",
        reads: "long r = o.x; assert r == 0 || r == -1;",
        torn: true,
        may_tear: true,
    },
    Case {
        class: "ElementDouble",
        members: "static final double[] a = new double[2];",
        writer: "a[1] = 0.1;",
        reads: "double r = a[1]; assert r == 0 || r == 0.1;",
        torn: true,
        may_tear: true,
    },
    // The low half of 1.5 is zero, so no halves make another value.
    Case {
        class: "EvenDouble",
        members: "static double x;",
        writer: "x = 1.5;",
        reads: "double r = x; assert r == 0 || r == 1.5;",
        torn: false,
        may_tear: false,
    },
    Case {
        class: "VolatileLong",
        members: "static volatile long x;",
        writer: "x = -1;",
        reads: "long r = x; assert r == 0 || r == -1;",
        torn: false,
        may_tear: false,
    },
    Case {
        class: "LockedLong",
        members: "static long x;",
        writer: "synchronized (LockedLong.class) { x = -1; }",
        reads: "synchronized (LockedLong.class) { long r = x; assert r == 0 || r == -1; }",
        torn: false,
        may_tear: false,
    },
    // An int has no halves.
    Case {
        class: "PlainInt",
        members: "static int x;",
        writer: "x = -1;",
        reads: "int r = x; assert r == 0 || r == -1;",
        torn: false,
        may_tear: false,
    },
    // A plain read may be torn between volatile writes.
    Case {
        class: "VolatileWritePlainRead",
        members: HANDLE,
        writer: "X.setVolatile(-1L);",
        reads: "long r = (long) X.get(); assert r == 0 || r == -1;",
        torn: true,
        may_tear: true,
    },
    Case {
        class: "VolatileHandle",
        members: HANDLE,
        writer: "X.setVolatile(-1L);",
        reads: "long r = (long) X.getVolatile(); assert r == 0 || r == -1;",
        torn: false,
        may_tear: false,
    },
];

fn source(case: &Case) -> String {
    let Case { class, members, writer, reads, .. } = case;
    format!(
        "public class {class} {{
            {members}
            public static void main(String[] args) throws Exception {{
                Thread t = new Thread(() -> {{ {writer} }}, \"writer\");
                t.start();
                {reads}
                t.join();
            }}
        }}"
    )
}

fn compiled() -> Program {
    let folder = support::folder("tearing-sources");
    let write = |case: &Case| {
        let file = folder.join(format!("{}.java", case.class));
        fs::write(&file, source(case)).expect("a source file");
        file
    };
    let files: Vec<PathBuf> = CASES.iter().map(write).collect();
    let jdk = support::jdks().remove(0);
    let classes = support::compile(&jdk, &files, "tearing");
    Program::open(Sources { jdk: jdk.home, classpath: vec![classes], ..Sources::default() }).expect("a program")
}

fn entry(class: &str) -> MainMethod {
    MainMethod { class: class.to_string(), arguments: Vec::new() }
}

fn run(program: &Program, class: &str, memory: MemoryModel, reduction: bool) -> Checked {
    let request = Request {
        entry: entry(class),
        settings: MachineSettings { memory, reduction, ..MachineSettings::default() },
        options: Options { stop_at_first: true, ..Options::default() },
        workers: 1,
        output: false,
    };
    check(program, &request, &Control::new()).expect("a program that starts")
}

#[test]
fn what_can_be_torn() {
    let program = compiled();
    let whole = [MemoryModel::Sc, MemoryModel::Tso, MemoryModel::Pso];
    let forms = [Form::Clocks, Form::Lists, Form::PrunedLists].map(MemoryModel::OpMm);
    let torn = forms.into_iter().chain([MemoryModel::Jpr(Jpr::default())]);
    let models: Vec<(MemoryModel, bool)> =
        whole.into_iter().map(|memory| (memory, false)).chain(torn.map(|memory| (memory, true))).collect();
    for case in &CASES {
        for &(memory, tears) in &models {
            for reduction in [true, false] {
                let checked = run(&program, case.class, memory, reduction);
                let told = format!("{}, {memory:?}, reduction: {reduction}", case.class);
                assert!(checked.gaps.is_empty() && checked.assumptions.is_empty(), "{told}: {:?}", checked.gaps);
                assert_eq!(!checked.violations.is_empty(), tears && case.torn, "{told}");
                for shown in &checked.violations {
                    let execution = &shown.witness.execution;
                    assert!(jmmc_jmm::well_formed(execution).is_ok(), "{told}");
                    assert_eq!(execution.torn.len(), 1, "{told}");
                    let read = shown.events.iter().find(|event| event.value.contains("(torn: high half 0x"));
                    assert!(read.is_some_and(|event| event.value.contains("from writer, line ")), "{told}");
                }
            }
        }
    }
}

#[test]
fn executions_are_missing_where_reads_may_be_torn() {
    let program = compiled();
    for case in &CASES {
        let (enumeration, control) = (Enumeration::default(), Control::new());
        let found = executions(&program, &entry(case.class), &enumeration, &control).expect("it starts");
        assert_eq!((found.torn, found.complete), (case.may_tear, !case.may_tear), "{}: {:?}", case.class, found.gaps);
    }
}
