//! The table of the algebra, row by row: every relation, whether something was found, every extent, with and without races.

use super::*;
use crate::evidence::{Audit, Auditor, Findings, Objection, Says};
use crate::gap::Limit;
use jmmc_jmm::ModelName;
use jmmc_machine::{Missing, Race, RaceAccess, SourcePlace, Stuck};

/// relation (`u`nder, `o`ver, `e`xact, `-`), found, extent (`c`omplete, `b`ounded, `p`artial), quiet; answer, worth.
#[rustfmt::skip]
const TABLE: [(char, bool, char, bool, Answer, Verdict); 48] = [
    ('u', true,  'c', true,  Answer::Allowed,   Verdict::Violated),
    ('u', true,  'c', false, Answer::Allowed,   Verdict::Violated),
    ('u', true,  'b', true,  Answer::Allowed,   Verdict::Violated),
    ('u', true,  'b', false, Answer::Allowed,   Verdict::Violated),
    ('u', true,  'p', true,  Answer::Allowed,   Verdict::Violated),
    ('u', true,  'p', false, Answer::Allowed,   Verdict::Violated),
    ('u', false, 'c', true,  Answer::Forbidden, Verdict::Holds),
    ('u', false, 'c', false, Answer::Forbidden, Verdict::Unknown),
    ('u', false, 'b', true,  Answer::Forbidden, Verdict::Unknown),
    ('u', false, 'b', false, Answer::Forbidden, Verdict::Unknown),
    ('u', false, 'p', true,  Answer::Unknown,   Verdict::Unknown),
    ('u', false, 'p', false, Answer::Unknown,   Verdict::Unknown),
    ('o', true,  'c', true,  Answer::Allowed,   Verdict::Unknown),
    ('o', true,  'c', false, Answer::Allowed,   Verdict::Unknown),
    ('o', true,  'b', true,  Answer::Allowed,   Verdict::Unknown),
    ('o', true,  'b', false, Answer::Allowed,   Verdict::Unknown),
    ('o', true,  'p', true,  Answer::Allowed,   Verdict::Unknown),
    ('o', true,  'p', false, Answer::Allowed,   Verdict::Unknown),
    ('o', false, 'c', true,  Answer::Forbidden, Verdict::Holds),
    ('o', false, 'c', false, Answer::Forbidden, Verdict::Holds),
    ('o', false, 'b', true,  Answer::Forbidden, Verdict::Unknown),
    ('o', false, 'b', false, Answer::Forbidden, Verdict::Unknown),
    ('o', false, 'p', true,  Answer::Unknown,   Verdict::Unknown),
    ('o', false, 'p', false, Answer::Unknown,   Verdict::Unknown),
    ('e', true,  'c', true,  Answer::Allowed,   Verdict::Violated),
    ('e', true,  'c', false, Answer::Allowed,   Verdict::Violated),
    ('e', true,  'b', true,  Answer::Allowed,   Verdict::Violated),
    ('e', true,  'b', false, Answer::Allowed,   Verdict::Violated),
    ('e', true,  'p', true,  Answer::Allowed,   Verdict::Violated),
    ('e', true,  'p', false, Answer::Allowed,   Verdict::Violated),
    ('e', false, 'c', true,  Answer::Forbidden, Verdict::Holds),
    ('e', false, 'c', false, Answer::Forbidden, Verdict::Holds),
    ('e', false, 'b', true,  Answer::Forbidden, Verdict::Unknown),
    ('e', false, 'b', false, Answer::Forbidden, Verdict::Unknown),
    ('e', false, 'p', true,  Answer::Unknown,   Verdict::Unknown),
    ('e', false, 'p', false, Answer::Unknown,   Verdict::Unknown),
    ('-', true,  'c', true,  Answer::Allowed,   Verdict::Unknown),
    ('-', true,  'c', false, Answer::Allowed,   Verdict::Unknown),
    ('-', true,  'b', true,  Answer::Allowed,   Verdict::Unknown),
    ('-', true,  'b', false, Answer::Allowed,   Verdict::Unknown),
    ('-', true,  'p', true,  Answer::Allowed,   Verdict::Unknown),
    ('-', true,  'p', false, Answer::Allowed,   Verdict::Unknown),
    ('-', false, 'c', true,  Answer::Forbidden, Verdict::Unknown),
    ('-', false, 'c', false, Answer::Forbidden, Verdict::Unknown),
    ('-', false, 'b', true,  Answer::Forbidden, Verdict::Unknown),
    ('-', false, 'b', false, Answer::Forbidden, Verdict::Unknown),
    ('-', false, 'p', true,  Answer::Unknown,   Verdict::Unknown),
    ('-', false, 'p', false, Answer::Unknown,   Verdict::Unknown),
];

fn relation(letter: char) -> Option<Approximation> {
    match letter {
        'u' => Some(Approximation::Under),
        'o' => Some(Approximation::Over),
        'e' => Some(Approximation::Exact),
        _ => None,
    }
}

fn extent(letter: char) -> Extent {
    match letter {
        'c' => Extent::Complete,
        'b' => Extent::Bounded,
        _ => Extent::Partial,
    }
}

#[test]
fn the_whole_table() {
    for (of, found, looked, quiet, answer, worth) in TABLE {
        let case = Case { relation: relation(of), found, extent: extent(looked), quiet, letter: false };
        assert_eq!((case.answer(), case.worth()), (answer, worth), "{case:?}");
        // What only the library's own code does wrong is never a violation, and never makes anything hold.
        let by_letter = Case { letter: true, ..case };
        let worth = if found { Verdict::Unknown } else { worth };
        assert_eq!((by_letter.answer(), by_letter.worth()), (answer, worth), "{by_letter:?}");
    }
}

#[test]
fn the_table_has_every_row_once() {
    let rows: std::collections::BTreeSet<_> = TABLE.iter().map(|row| (row.0, row.1, row.2, row.3)).collect();
    assert_eq!(rows.len(), 4 * 2 * 3 * 2);
}

fn race() -> Race {
    let access = || RaceAccess { thread: "t".to_string(), writes: true, place: SourcePlace::default() };
    Race { location: "T.x".to_string(), accesses: [access(), access()] }
}

/// Evidence about a model: nothing was found, and there are no races.
fn evidence(model: ModelName, coverage: Coverage) -> Evidence {
    let nothing = Evidence::nothing(model.into(), Findings::Violations(Vec::new()), coverage);
    Evidence { sees_races: true, ..nothing }
}

fn racy(model: ModelName, coverage: Coverage) -> Evidence {
    Evidence { races: vec![race()], ..evidence(model, coverage) }
}

/// What is asked about was found.
fn found(model: ModelName) -> Evidence {
    let outcomes = crate::evidence::Outcomes { asked: true, ..Default::default() };
    let findings = Findings::Outcomes(Box::new(outcomes));
    Evidence { findings, ..racy(model, Coverage::Partial(Vec::new())) }
}

#[track_caller]
fn check(evidence: &Evidence, verdict: Verdict, reason_has: &str, left_out: usize) {
    let conclusion = evidence.conclude();
    assert_eq!(conclusion.verdict, verdict, "{conclusion:?}");
    assert!(conclusion.reason.contains(reason_has), "{}", conclusion.reason);
    assert_eq!(conclusion.left_out.len(), left_out);
}

#[test]
fn everything_explored_and_nothing_found_holds() {
    let quiet = evidence(ModelName::Sc, Coverage::Complete);
    check(&quiet, Verdict::Holds, "under the Java Memory Model too", 0);
    check(&racy(ModelName::Sc, Coverage::Complete), Verdict::Holds, "allows more executions", 0);
    let weak = Evidence { weak_accesses: true, ..quiet };
    check(&weak, Verdict::Holds, "weaker than volatile", 0);
    assert_eq!(weak.conclude().worth, Verdict::Unknown);
}

#[test]
fn what_was_left_out_is_never_holds() {
    let native = Stuck { what: Missing::NotModelled("native method `a.b`".to_string()), place: SourcePlace::default() };
    let cut = Stuck { what: Missing::Unwinding(3), place: SourcePlace::default() };
    let gaps = [
        (Gap::Limit(Limit::States(5)), "5 states"),
        (Gap::Limit(Limit::Interrupted), "interrupted"),
        (Gap::Machine(native), "not modelled"),
        (Gap::Machine(cut), "within 3 iterations"),
        (Gap::NotEnumerated(None), "not modelled"),
    ];
    for (gap, has) in gaps {
        check(&evidence(ModelName::Jmm, Coverage::Partial(vec![gap])), Verdict::Unknown, has, 1);
    }
    check(&evidence(ModelName::Sc, Coverage::Partial(Vec::new())), Verdict::Unknown, "not modelled", 0);
}

#[test]
fn what_is_refused_or_disputed_counts_for_nothing() {
    let refused = vec!["locking: two owners".to_string()];
    let refused = Evidence { refused, ..evidence(ModelName::Jmm, Coverage::Complete) };
    check(&refused, Verdict::Unknown, "not accepted: locking: two owners", 1);
    let audits = |says| vec![Audit { by: Auditor::Explorer(ModelName::Sc), says, states: Some(7), seconds: 0.1 }];
    let objection = Objection { what: "it finds a deadlock".to_string(), trace: Vec::new() };
    for model in ModelName::ALL {
        for evidence in [evidence(model, Coverage::Complete), found(model)] {
            let disputed = Evidence { audits: audits(Says::Otherwise(objection.clone())), ..evidence };
            check(&disputed, Verdict::Unknown, "the engines disagree: it finds a deadlock", 1);
            assert_eq!(disputed.conclude().worth, Verdict::Unknown);
        }
    }
    for audits in [Vec::new(), audits(Says::Same), audits(Says::SoFar("its time was up".to_string()))] {
        check(&Evidence { audits, ..evidence(ModelName::Jmm, Coverage::Complete) }, Verdict::Holds, "", 0);
    }
}

#[test]
fn an_engine_that_does_not_look_for_races_is_never_quiet() {
    let blind = Evidence { sees_races: false, ..evidence(ModelName::Sc, Coverage::Complete) };
    assert_eq!(blind.conclude().worth, Verdict::Unknown);
}

#[test]
fn several_models_decide_together() {
    let three = |last: Evidence| {
        let below = [ModelName::Sc, ModelName::Opmm].map(|model| racy(model, Coverage::Complete));
        Decision::about_java(&[below.to_vec(), vec![last]].concat())
    };
    let benign = three(racy(ModelName::Jpr, Coverage::Complete));
    assert_eq!((benign.verdict, benign.by), (Verdict::Holds, 2));
    let candidate = three(found(ModelName::Jpr));
    assert_eq!((candidate.verdict, candidate.by), (Verdict::Unknown, 2));
    assert!(candidate.reason.contains("may forbid"), "{}", candidate.reason);
    let real = three(found(ModelName::Jmm));
    assert_eq!((real.verdict, real.by), (Verdict::Violated, 2));
    let limited = three(racy(ModelName::Jpr, Coverage::Partial(vec![Gap::Limit(Limit::Depth(3))])));
    assert_eq!((limited.verdict, limited.by), (Verdict::Unknown, 2));
    let more = Decision::about_java(&[racy(ModelName::Sc, Coverage::Complete)]);
    assert!(more.reason.contains("allows still more"), "{}", more.reason);
    assert_eq!(Decision::about_java(&[]).verdict, Verdict::Unknown);
    assert_eq!(Decision::about_model(&[]).verdict, Verdict::Unknown);
}

#[test]
fn a_model_is_enough_if_no_other_can_add_anything() {
    let is_enough = |evidence: Evidence| evidence.is_enough();
    assert!(is_enough(found(ModelName::Sc)) && is_enough(found(ModelName::Jmm)));
    assert!(is_enough(evidence(ModelName::Sc, Coverage::Complete)));
    assert!(!is_enough(racy(ModelName::Sc, Coverage::Complete)));
    assert!(!is_enough(evidence(ModelName::Sc, Coverage::Partial(Vec::new()))));
    assert!(!is_enough(found(ModelName::Jpr)) && is_enough(racy(ModelName::Jpr, Coverage::Complete)));
}
