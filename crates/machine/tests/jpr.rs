//! The path relaxer on whole programs: what fails only if a read sees a write that is yet to come, what does not fail although it seems so on the way,
//! objects that are seen before they are allocated, and what the identities of writes and the restriction to races make of it.

mod support;

use std::fs;
use std::path::PathBuf;

use jmmc_machine::{
    ActionIdentity, Checked, Imposing, Jpr, Litmus, LitmusRequest, MachineSettings, MainMethod, MemoryModel, Missing,
    Request, check,
};
use jmmc_program::{Program, Sources};
use jmmc_search::{Control, Options};

/// The body of a class with two threads, `first` and `second`, and what is asserted after both.
fn program(class: &str, members: &str, first: &str, second: &str, then: &str) -> String {
    format!(
        "public class {class} {{
            {members}
            public static void main(String[] args) throws Exception {{
                Thread t = new Thread(() -> {{ {first} }});
                Thread u = new Thread(() -> {{ {second} }});
                t.start(); u.start(); t.join(); u.join();
                {then}
            }}
        }}"
    )
}

struct Case {
    class: &'static str,
    members: &'static str,
    first: &'static str,
    second: &'static str,
    then: &'static str,
    /// Whether it goes wrong; and if only variables that race may be seen ahead of time.
    wrong: [bool; 2],
}

const CASES: [Case; 8] = [
    Case {
        class: "LoadBuffering",
        members: "static int x, y, a, b;",
        first: "a = x; y = 1;",
        second: "b = y; x = 1;",
        then: "assert a + b < 2;",
        wrong: [true, true],
    },
    Case {
        class: "ThinAir",
        members: "static int x, y, a, b;",
        first: "a = x; y = a;",
        second: "b = y; x = b;",
        then: "assert a + b == 0;",
        wrong: [false, false],
    },
    // Who fails writes nothing, so what it read is never written.
    Case {
        class: "FailsInVain",
        members: "static int x, y;",
        first: "int r = x; assert r == 0; y = 1;",
        second: "int r = y; if (r == 1) x = 1;",
        then: "",
        wrong: [false, false],
    },
    Case {
        class: "FailsInTime",
        members: "static int x, y;",
        first: "int r = x; y = 1; assert r == 0;",
        second: "int r = y; if (r == 1) x = 1;",
        then: "",
        wrong: [true, true],
    },
    // Correctly synchronized; as published, the relaxer does not know it.
    Case {
        class: "Synchronized",
        members: "static int a, b, r; static volatile int y;",
        first: "r = a; if (r == 0) y = 1; else b = 1;",
        second: "while (y + b == 0) { } a = 1;",
        then: "assert r == 0;",
        wrong: [true, false],
    },
    Case {
        class: "SeenBeforeMade",
        members: "static class Node { int value; Node(int value) { this.value = value; } } static Node p; static int y;
                  static int value(Node node) { return node == null ? -1 : node.value; }",
        first: "int r = value(p); y = 1; assert r < 1;",
        second: "int r = y; p = new Node(r);",
        then: "",
        wrong: [true, true],
    },
    Case {
        class: "MadeForOne",
        members: "static class Node { final int value; Node(int value) { this.value = value; } } static Node p; static int y;",
        first: "Node r = p; if (r != null) assert r.value == 1; y = 1;",
        second: "int r = y; if (r == 1) p = new Node(r);",
        then: "",
        wrong: [false, false],
    },
    Case {
        class: "ArraySeenAhead",
        members: "static int[] p; static int y;",
        first: "int[] r = p; y = 2; if (r != null) { assert r.length != 2; }",
        second: "int r = y; p = new int[r];",
        then: "",
        wrong: [true, true],
    },
];

fn run(program: &Program, class: &str, jpr: Jpr, unwind: Option<u32>, reduction: bool) -> Checked {
    let request = Request {
        entry: MainMethod { class: class.to_string(), arguments: Vec::new() },
        settings: MachineSettings { memory: MemoryModel::Jpr(jpr), unwind, reduction, ..MachineSettings::default() },
        options: Options { stop_at_first: true, ..Options::default() },
        workers: 1,
        output: false,
    };
    check(program, &request, &Control::new()).expect("a program that starts")
}

fn compiled(name: &str, sources: &[(&str, String)]) -> Program {
    let folder = support::folder(&format!("{name}-sources"));
    let write = |(class, text): &(&str, String)| {
        let file = folder.join(format!("{class}.java"));
        fs::write(&file, text).expect("a source file");
        file
    };
    let files: Vec<PathBuf> = sources.iter().map(write).collect();
    let jdk = support::jdks().remove(0);
    let classes = support::compile(&jdk, &files, name);
    Program::open(Sources { jdk: jdk.home, classpath: vec![classes], ..Sources::default() }).expect("a program")
}

#[test]
fn what_goes_wrong_and_what_does_not() {
    let sources: Vec<(&str, String)> = CASES
        .iter()
        .map(|case| (case.class, program(case.class, case.members, case.first, case.second, case.then)))
        .collect();
    let program = compiled("jpr", &sources);
    for case in &CASES {
        let forms = [(Imposing::Everywhere, case.wrong[0]), (Imposing::OnRaces, case.wrong[1])];
        for ((imposing, wrong), reduction) in forms.into_iter().flat_map(|form| [(form, true), (form, false)]) {
            let checked = run(&program, case.class, Jpr { imposing, ..Jpr::default() }, None, reduction);
            let class = case.class;
            assert_eq!(!checked.violations.is_empty(), wrong, "{class}, {imposing:?}, reduction: {reduction}");
            assert!(checked.gaps.is_empty(), "{class}: {:?}", checked.gaps);
            assert!(wrong || checked.complete, "{class}: incomplete");
            for shown in &checked.violations {
                let derived = jmmc_jmm::well_formed(&shown.witness.execution);
                assert!(derived.is_ok(), "{class}: {:?}", derived.err());
            }
        }
    }
}

#[test]
fn all_identities_agree_on_these_programs() {
    let case = &CASES[0];
    let source = program(case.class, case.members, case.first, case.second, case.then);
    let program = compiled("jpr-identities", &[(case.class, source)]);
    for identity in ActionIdentity::ALL {
        let checked = run(&program, case.class, Jpr { identity, ..Jpr::default() }, None, true);
        assert!(!checked.violations.is_empty(), "{identity:?}");
    }
}

#[test]
fn loops_are_bounded_on_request() {
    let source =
        program("Counting", "static int x; static volatile boolean on;", "while (true) { x = x + 1; }", "", "");
    let program = compiled("jpr-unwind", &[("Counting", source)]);
    let checked = run(&program, "Counting", Jpr::default(), Some(3), true);
    assert!(checked.unwound && !checked.complete && checked.violations.is_empty());
    assert!(checked.gaps.iter().all(|gap| matches!(gap.what, Missing::Unwinding(_))), "{:?}", checked.gaps);
}

/// Iterations that the paper prints: one more than there are rounds.
const ITERATIONS: [(&str, u32); 10] = [
    ("Tc01", 3),
    ("Tc03", 3),
    ("Tc05", 3),
    ("Tc07", 4),
    ("Tc09", 3),
    ("Tc09aRace", 3),
    ("Tc11", 4),
    ("Tc13", 3),
    ("Tc17", 3),
    ("Tc19", 3),
];

#[test]
fn as_many_iterations_as_published() {
    let causality = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../litmus/causality");
    let read = |name: &str| fs::read_to_string(causality.join(format!("{name}.java"))).expect("a test");
    let mut sources: Vec<(&str, String)> = ITERATIONS.iter().map(|(name, _)| (*name, read(name))).collect();
    sources.push(("thread", "@interface thread { String[] after() default {}; }".to_string()));
    let program = compiled("jpr-iterations", &sources);
    for (name, published) in ITERATIONS {
        let litmus = Litmus::of(&program, name).expect("a test");
        for identity in ActionIdentity::ALL {
            let memory = MemoryModel::Jpr(Jpr { identity, ..Jpr::default() });
            let settings = MachineSettings { memory, ..MachineSettings::default() };
            let request =
                LitmusRequest { fields: Vec::new(), wanted: None, settings, options: Options::default(), workers: 1 };
            let found = litmus.explore(request, &Control::new()).expect("a test that starts");
            assert!(found.complete, "{name}, {identity:?}: incomplete");
            assert_eq!(found.iterations + 1, published, "{name}, {identity:?}");
        }
    }
}
