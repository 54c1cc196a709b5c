//! `String.hashCode` of the JDK, which caches its result in a plain field that it reads once: racy, and right all the same.

mod support;

use jmmc_litmus::{FinalValue, Outcome};
use jmmc_machine::{Form, Jpr, Litmus, LitmusRequest, MachineSettings, MemoryModel};
use jmmc_program::{Program, Sources};
use jmmc_search::{Control, Options};

const SOURCE: &str = "class Hashes {
    @interface thread {}
    static final String text = new String(new char[] {'a', 'b', 'c'});
    @thread static void t1() { int r1 = text.hashCode(); }
    @thread static void t2() { int r2 = text.hashCode(); }
}";

#[test]
fn the_racy_cache_of_a_string_is_benign() {
    for jdk in support::jdks() {
        let file = support::source("Hashes.java", SOURCE);
        let folder = support::compile(&jdk, &[file], "hashes");
        let sources = Sources { jdk: jdk.home.clone(), classpath: vec![folder], ..Sources::default() };
        let program = Program::open(sources).expect("a program");
        let test = Litmus::of(&program, "Hashes").expect("a test");
        for memory in [MemoryModel::OpMm(Form::Clocks), MemoryModel::Jpr(Jpr::default())] {
            // With trust, the hash is computed without the cache.
            let settings = MachineSettings { memory, trust_library: false, ..MachineSettings::default() };
            let request =
                LitmusRequest { fields: Vec::new(), wanted: None, settings, options: Options::default(), workers: 1 };
            let found = test.explore(request, &Control::new()).expect("a test that starts");
            let hash = Some(FinalValue::Int(96_354));
            let only = Outcome { values: vec![hash.clone(), hash], ends: Vec::new(), asserts_hold: true };
            assert!(found.complete && found.gaps.is_empty(), "JDK {}: {:?}", jdk.version, found.gaps);
            assert_eq!(found.outcomes.into_iter().collect::<Vec<_>>(), [only]);
            assert!(found.races.iter().any(|race| race.location.contains("hash")), "{:?}", found.races);
        }
    }
}
