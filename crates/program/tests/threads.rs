//! Methods that are threads of a litmus test: their annotations, their named locals, and the driver that runs them.

mod common;

use jmmc_program::{Body, Method, Program, Type, verify};

const SOURCE: &str = r#"
class Litmus {
    @interface thread { String[] after() default {}; }
    static int x;
    static long y;
    static void plain() { int local = x; }
    @thread static void t1() {
        int r1 = x;
        if (r1 > 0) { long big = 5; y = big; } else { int r2 = 3; r2++; x = r2; }
        for (int i = 0; i < 2; i++) x = i;
        for (int i = 5; i < 7; i++) x = i;
        boolean last;
        if (x == 1) last = true; else last = false;
        assert last : "no";
    }
    @thread(after = "t1") static void t2() { while (true) { int r1 = x; if (r1 == 4) return; } }
    @thread(after = { "t1", "t2" }) static synchronized void t3() { }
}
"#;

fn programs(check: impl Fn(&Program)) {
    for jdk in common::jdks() {
        let folder = common::compile(&jdk, "threads", &[("Litmus.java", SOURCE)], &[]);
        check(&common::open(&jdk, &[&folder]));
    }
}

fn method<'p>(program: &'p Program, name: &str) -> &'p Method {
    let class = program.load("Litmus").expect("the class");
    program.declared_method(class, name, "()V").expect("the method")
}

fn body<'p>(program: &'p Program, method: &'p Method) -> &'p Body {
    let body = program.body(method).expect("a body").expect("code");
    verify(program, method, body).expect("a sound body");
    body
}

#[test]
fn annotations_tell_threads_and_their_order() {
    programs(|program| {
        let after = |name: &str| method(program, name).annotation("thread").map(|thread| thread.texts("after"));
        assert_eq!(after("plain"), None);
        assert_eq!(after("t1"), Some(Vec::new()));
        assert_eq!(after("t2"), Some(vec!["t1"]));
        assert_eq!(after("t3"), Some(vec!["t1", "t2"]));
        assert!(method(program, "t1").is_annotated("thread") && !method(program, "t1").is_annotated("hread"));
        assert_eq!(program.classes_with_annotated_methods("thread"), ["Litmus"]);
        assert_eq!(program.classes_with_annotated_methods("other"), [""; 0]);
    });
}

#[test]
fn every_named_local_of_a_thread_is_kept_once() {
    programs(|program| {
        let names = |name: &str| {
            let body = body(program, method(program, name));
            body.kept.iter().map(|kept| (kept.name.to_string(), kept.ty)).collect::<Vec<_>>()
        };
        let mut kept = names("t1");
        kept.sort();
        let expected =
            [("big", Type::Long), ("i", Type::Int), ("last", Type::Boolean), ("r1", Type::Int), ("r2", Type::Int)];
        assert_eq!(kept, expected.map(|(name, ty)| (name.to_string(), ty)));
        assert_eq!(names("t2"), [("r1".to_string(), Type::Int)]);
        assert_eq!(names("plain"), []);
        assert_eq!(body(program, method(program, "t1")).asserts.len(), 1);
        assert!(!body(program, method(program, "t3")).keeps());
    });
}

#[test]
fn kept_registers_are_live_everywhere() {
    programs(|program| {
        for name in ["t1", "t2"] {
            let method = method(program, name);
            let body = body(program, method);
            for pc in 0..body.ops.len() as u32 {
                let live = |reg| {
                    program.live_before(method, pc).contains(&reg) && program.live_across(method, pc).contains(&reg)
                };
                assert!(body.kept_registers().all(live), "op {pc} of {name}");
            }
        }
    });
}

#[test]
fn the_driver_reads_the_fields_last() {
    programs(|program| {
        let class = program.load("Litmus").expect("the class");
        let field = |name: &str| program.find_field(class, name).expect("the field").id;
        let driver = program.driver(class, 3, &[field("x"), field("y")]).expect("a driver");
        let kept: Vec<_> = body(program, driver).kept.iter().map(|kept| (&*kept.name, kept.ty)).collect();
        assert_eq!(kept, [("x", Type::Int), ("y", Type::Long)]);
        assert_eq!(driver.parameters.len(), 3);
        let again = program.driver(class, 3, &[field("x"), field("y")]).expect("a driver");
        assert_eq!(driver.id, again.id);
        assert!(!body(program, program.driver(class, 0, &[]).expect("a driver")).keeps());
    });
}
