//! Random programs: they are what their seeds say, survive being printed, and weaker models allow what stronger ones do.

use jmmc_oracle::choices::{Choices, caught, check};
use jmmc_oracle::program::{FieldKind, StaticKind};
use jmmc_oracle::{Model, java, outcomes, random};

const PROGRAMS: u64 = 400;

#[test]
fn weaker_models_allow_more() {
    let mut differ = [0; Model::ALL.len() - 1];
    check(0..PROGRAMS, |choices| {
        let test = random::test("Random".to_string(), choices);
        let enumerate = |model| outcomes(&test.program, model, &["x", "y", "u", "v"]).expect("a small program");
        let all: Vec<_> = Model::ALL.into_iter().map(enumerate).collect();
        let ends = !all[0].is_empty();
        let mut wrong = (!ends).then(|| "no execution ends".to_string());
        for (step, pair) in all.windows(2).enumerate() {
            if let Some(lost) = pair[0].difference(&pair[1]).next() {
                wrong = Some(format!("only {} allows {lost}", Model::ALL[step].name()));
            }
            differ[step] += usize::from(pair[0] != pair[1]);
        }
        wrong.map(|wrong| format!("{wrong}\n{}", java::print(&test)))
    });
    assert!(differ.iter().all(|count| *count > 10), "too few programs tell the models apart: {differ:?}");
}

#[test]
fn programs_survive_being_printed() {
    check(0..PROGRAMS, |choices| {
        let test = random::test("Random".to_string(), choices);
        let printed = java::print(&test);
        let again = random::test("Random".to_string(), &mut Choices::new(choices.used()));
        caught(|| {
            assert_eq!(java::parse(&printed).as_ref(), Ok(&test), "{printed}");
            assert_eq!(again, test);
        })
    });
}

#[test]
fn every_kind_of_access_occurs() {
    let programs: Vec<_> =
        (0..PROGRAMS).map(|seed| random::test(format!("Random{seed}"), &mut Choices::seeded(seed))).collect();
    let printed: Vec<String> = programs.iter().map(java::print).collect();
    for part in [
        "synchronized (m)",
        "static synchronized void",
        "(after = ",
        " u = ",
        " = v;",
        "a[0] = ",
        "if (r",
        "new Holder()",
    ] {
        let count = printed.iter().filter(|text| text.contains(part)).count();
        assert!(count > 5, "`{part}` occurs in {count} programs");
    }
    let is_final = |test: &&java::Test| {
        test.program.classes.iter().flat_map(|class| &class.fields).any(|field| field.kind == FieldKind::Final)
    };
    assert!(programs.iter().filter(is_final).count() > 50);
    let volatile = |test: &&java::Test| {
        let reference = test.program.find_static("f").map(|(_, field)| &field.kind);
        matches!(reference, Some(StaticKind::Variable { volatile: true, .. }))
    };
    assert!(programs.iter().filter(volatile).count() > 5);
    let threads: Vec<usize> = programs.iter().map(|test| test.program.threads.len()).collect();
    assert!((2..=4).all(|count| threads.contains(&count)));
}
