//! Every method of every class of `java.base` lowers to a body that keeps the invariants, on every JDK of this machine.

mod common;

use jmmc_program::{ClassId, Op, Origin, verify};

#[test]
fn java_base_lowers() {
    for jdk in common::jdks() {
        let program = common::open(&jdk, &[]);
        let names = program.jdk_classes("java.base");
        assert!(names.len() > 5000, "{}: only {} classes", jdk.display(), names.len());
        let (mut bodies, mut ops, mut synthetic) = (0, 0, 0);
        for name in &names {
            let class = program.class(program.load(name).unwrap_or_else(|error| panic!("{name}: {error}")));
            for method in class.methods.iter().map(|id| program.method(*id)) {
                let at = || format!("{}: {name}.{}{}", jdk.display(), method.name, method.descriptor);
                let body = program.body(method).unwrap_or_else(|error| panic!("{}: {error}", at()));
                let Some(body) = body else {
                    assert!(method.is_abstract() || method.is_native(), "{}: no code", at());
                    continue;
                };
                verify(&program, method, body).unwrap_or_else(|error| panic!("{}: {error}", at()));
                let unsupported = body.ops.iter().any(|op| matches!(op, Op::Unsupported { .. }));
                assert!(!unsupported, "{}: not lowered completely", at());
                for pc in [0, body.ops.len() as u32 - 1] {
                    assert!(program.live_before(method, pc).is_sorted(), "{}", at());
                }
                for call in &body.dynamic_calls {
                    let site = program.resolve_dynamic(call.site);
                    site.unwrap_or_else(|error| panic!("{}: {error}", at()));
                }
                bodies += 1;
                ops += body.ops.len();
            }
        }
        let classes = (0..program.class_count()).map(|id| program.class(ClassId(id)));
        for class in classes.filter(|class| class.origin == Origin::Synthetic) {
            for method in class.methods.iter().map(|id| program.method(*id)) {
                let body = program.body(method).expect("a body").expect("code");
                verify(&program, method, body).unwrap_or_else(|error| panic!("{}: {error}", class.name));
                synthetic += 1;
            }
        }
        assert!(synthetic > 1000, "only {synthetic} synthetic methods");
        println!("{}: {} classes, {bodies} bodies, {ops} ops", jdk.display(), names.len());
    }
}
