//! What the machine found, retold for the report: places as locations, events as steps, with the text of the source lines.

use crate::source_text::SourceText;
use crate::tell;
use jmmc_machine::{
    Blocked, Finding, FindingKind, OldReads, RaceAccess, Shown, SourcePlace, TraceEvent, TraceEventKind,
};
use jmmc_report::{
    AccessKind, Audit, Race, RacingAccess, SourceLocation, StackFrame, StepKind, StepOrigin, TraceStep, Violation,
    ViolationKind, Wait,
};
use jmmc_verdict::{Auditor, Says};

/// A violation, with the path to it or, where there is none, the execution of its witness.
pub fn shown(shown: &Shown, text: &mut SourceText) -> Violation {
    let violation = violation(&shown.finding, &shown.events, shown.round, text);
    let violation = Violation { witness: Some(shown.witness.clone()), ..violation };
    if !shown.events.is_empty() {
        return violation;
    }
    let mut trace = tell::trace(&shown.witness.execution, text);
    trace.extend(violation.trace);
    Violation { trace, ..violation }
}

/// A violation and the execution that leads to it. Events that no other thread could notice are left out.
fn violation(finding: &Finding, events: &[TraceEvent], round: Option<usize>, text: &mut SourceText) -> Violation {
    let kind = match finding.kind {
        FindingKind::Assertion => ViolationKind::Assertion,
        FindingKind::Exception => ViolationKind::Exception,
        FindingKind::Deadlock => ViolationKind::Deadlock,
        FindingKind::Endless => ViolationKind::Liveness,
        FindingKind::Outcome => ViolationKind::Outcome,
    };
    let noticed = || events.iter().enumerate().filter(|(_, event)| event.shared || event.relevant);
    let round = round.map(|start| noticed().take_while(|(index, _)| *index < start).count());
    let old = OldReads::of(events);
    let mut trace: Vec<TraceStep> = noticed()
        .map(|(index, event)| TraceStep { remark: remark(events, &old, index), ..step(event, text) })
        .collect();
    trace.extend(throw(finding, text));
    Violation {
        kind,
        message: finding.message.clone(),
        thread: finding.thread.clone(),
        location: location(&finding.place),
        stack: finding.stack.iter().map(frame).collect(),
        waits: finding.blocked.iter().map(wait).collect(),
        trace,
        round,
        witness: None,
    }
}

/// The last step, if the violation is an exception. It is told where the user's code is.
fn throw(finding: &Finding, text: &mut SourceText) -> Option<TraceStep> {
    Some(TraceStep {
        thread: finding.thread.clone()?,
        method: finding.place.method.clone(),
        location: location(&finding.place),
        source: source(&finding.place, text),
        kind: StepKind::Throw,
        variable: None,
        value: Some(finding.message.clone()),
        remark: None,
        origin: StepOrigin::User,
        minor: false,
    })
}

/// That a read sees an old value, if it does.
fn remark(events: &[TraceEvent], old: &OldReads, index: usize) -> Option<String> {
    let last = &events[old.overlooked_by(index)?];
    let value = last.written.as_deref().unwrap_or_default();
    let place = location(&last.place).map(|at| match at.line {
        Some(line) => format!(" at {}:{line}", at.file),
        None => format!(" in {}", at.file),
    });
    Some(format!("an old value: {value} was written{}", place.unwrap_or_default()))
}

fn frame(place: &SourcePlace) -> StackFrame {
    StackFrame { method: place.method.clone(), location: location(place) }
}

/// A data race, and what is known of its harm.
pub fn race(race: &jmmc_machine::Race, benign: Option<bool>, text: &mut SourceText) -> Race {
    let mut access = |access: &RaceAccess| RacingAccess {
        thread: access.thread.clone(),
        kind: if access.writes { AccessKind::Write } else { AccessKind::Read },
        location: location(&access.place),
        source: source(&access.place, text),
    };
    let [earlier, later] = &race.accesses;
    Race { variable: race.location.clone(), accesses: vec![access(earlier), access(later)], benign }
}

/// What a second engine says.
pub fn audit(audit: &jmmc_verdict::Audit) -> Audit {
    let by = match audit.by {
        Auditor::Explorer(model) => model.name(),
        Auditor::Library => "sc with the JDK's own code",
        Auditor::Solver => "SAT",
    };
    let (missing, objection) = match &audit.says {
        Says::Same => (None, None),
        Says::SoFar(why) => (Some(why.clone()), None),
        Says::Otherwise(objection) => (None, Some(objection)),
    };
    Audit {
        by: by.to_string(),
        complete: audit.says == Says::Same,
        states: audit.states,
        missing,
        objection: objection.map(|objection| objection.what.clone()),
        trace: objection.map(|objection| objection.trace.clone()).unwrap_or_default(),
        seconds: audit.seconds,
    }
}

fn wait(blocked: &Blocked) -> Wait {
    Wait {
        thread: blocked.thread.clone(),
        location: location(&blocked.place),
        waits_for: blocked.waits_for.clone(),
        held_by: blocked.held_by.clone(),
    }
}

fn step(event: &TraceEvent, text: &mut SourceText) -> TraceStep {
    let given = |text: &str| (!text.is_empty()).then(|| text.to_string());
    TraceStep {
        thread: event.thread.clone(),
        method: event.place.method.clone(),
        location: location(&event.place),
        source: source(&event.place, text),
        kind: step_kind(event.kind),
        variable: given(&event.variable),
        value: given(&event.value),
        remark: None,
        origin: origin(event, text),
        minor: !event.relevant,
    }
}

/// Library code that no user code called, as in a worker of a pool, counts as called by itself.
fn origin(event: &TraceEvent, text: &mut SourceText) -> StepOrigin {
    if event.place.user {
        return StepOrigin::User;
    }
    let caller = Some(&event.user_place).filter(|place| place.user);
    StepOrigin::Library {
        entry: event.via.clone().unwrap_or_else(|| event.place.method.clone()),
        caller: caller.and_then(location),
        caller_source: caller.and_then(|place| source(place, text)),
    }
}

/// The place, if anything is known of it.
pub fn location(place: &SourcePlace) -> Option<SourceLocation> {
    let line = (place.line > 0).then_some(place.line);
    (!place.file.is_empty()).then(|| SourceLocation { file: place.file.clone(), line })
}

/// The text of the line, for the user's code only.
fn source(place: &SourcePlace, text: &mut SourceText) -> Option<String> {
    if place.user { text.line(&place.method, &place.file, place.line) } else { None }
}

fn step_kind(kind: TraceEventKind) -> StepKind {
    match kind {
        TraceEventKind::Read => StepKind::Read,
        TraceEventKind::Write => StepKind::Write,
        TraceEventKind::Update => StepKind::Update,
        TraceEventKind::FailedUpdate => StepKind::FailedUpdate,
        TraceEventKind::Lock => StepKind::Lock,
        TraceEventKind::Unlock => StepKind::Unlock,
        TraceEventKind::Wait => StepKind::Wait,
        TraceEventKind::TimeOut => StepKind::Timeout,
        TraceEventKind::WakeUp => StepKind::WakeUp,
        TraceEventKind::Failure => StepKind::Failure,
        TraceEventKind::Notify => StepKind::Notify,
        TraceEventKind::NotifyAll => StepKind::NotifyAll,
        TraceEventKind::Start => StepKind::Start,
        TraceEventKind::End => StepKind::End,
        TraceEventKind::Join => StepKind::Join,
        TraceEventKind::Sleep => StepKind::Sleep,
        TraceEventKind::Interrupt => StepKind::Interrupt,
        TraceEventKind::Park => StepKind::Park,
        TraceEventKind::Unpark => StepKind::Unpark,
        TraceEventKind::Print => StepKind::Print,
        TraceEventKind::Throw => StepKind::Throw,
        TraceEventKind::Exit => StepKind::Exit,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jmmc_machine::Touched;

    fn place(method: &str, line: u32, user: bool) -> SourcePlace {
        SourcePlace { method: method.to_string(), file: "Bank.java".to_string(), line, user }
    }

    fn event(place: SourcePlace, user_place: SourcePlace, via: Option<&str>, shared: bool) -> TraceEvent {
        TraceEvent {
            step: 0,
            thread: "main".to_string(),
            kind: TraceEventKind::Read,
            place,
            user_place,
            via: via.map(str::to_string),
            touched: Touched::Cell(1),
            variable: "Bank.balance".to_string(),
            value: String::new(),
            written: None,
            mode: None,
            shared,
            relevant: shared,
        }
    }

    #[test]
    fn a_read_of_an_old_value_is_marked() {
        let at = |kind: TraceEventKind, value: &str, written: Option<&str>, line: u32| {
            let (place, written) = (place("Bank.main", line, true), written.map(str::to_string));
            TraceEvent { kind, value: value.to_string(), written, ..event(place.clone(), place, None, true) }
        };
        let remarks = |events: &[TraceEvent]| -> Vec<bool> {
            (0..events.len()).map(|index| remark(events, &OldReads::of(events), index).is_some()).collect()
        };
        let write = |value| at(TraceEventKind::Write, value, Some(value), 3);
        let read = |value| at(TraceEventKind::Read, value, None, 7);
        let update = at(TraceEventKind::Update, "1 -> 2", Some("2"), 5);
        let events = [write("1"), read("1"), read("0"), update, read("2"), read("1")];
        assert_eq!(remarks(&events), [false, false, true, false, false, true]);
        assert_eq!(
            remark(&events, &OldReads::of(&events), 5).as_deref(),
            Some("an old value: 2 was written at Bank.java:5")
        );
        assert_eq!(remarks(&[write("1"), read("2"), write("2")]), [false; 3], "a value that comes later is not old");
    }

    #[test]
    fn steps_know_who_called_and_what_the_line_says() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("Bank.java"), "one\ntwo\n").unwrap();
        let packages = vec![folder.path().into()];
        let mut text = SourceText::new(crate::source_text::TextRoots { packages, ..Default::default() });
        let user = place("Bank.main", 2, true);
        let events = [
            event(user.clone(), user.clone(), None, true),
            event(user.clone(), user.clone(), None, false),
            event(place("java.util.A.f", 0, false), user.clone(), Some("java.util.A.g"), true),
            event(place("java.util.A.f", 7, false), place("java.util.A.f", 7, false), None, true),
        ];
        let finding = Finding {
            kind: FindingKind::Assertion,
            message: "wrong".to_string(),
            thread: Some("main".to_string()),
            place: user.clone(),
            stack: vec![user],
            blocked: Vec::new(),
        };
        let trace = violation(&finding, &events, None, &mut text).trace;
        assert_eq!(trace.len(), 4, "an event that nobody can notice is left out");
        assert_eq!((trace[0].source.as_deref(), &trace[0].origin), (Some("two"), &StepOrigin::User));
        assert_eq!(trace[1].location, Some(SourceLocation { file: "Bank.java".to_string(), line: None }));
        let called = StepOrigin::Library {
            entry: "java.util.A.g".to_string(),
            caller: Some(SourceLocation { file: "Bank.java".to_string(), line: Some(2) }),
            caller_source: Some("two".to_string()),
        };
        assert_eq!(trace[1].origin, called);
        let alone = StepOrigin::Library { entry: "java.util.A.f".to_string(), caller: None, caller_source: None };
        assert_eq!(trace[2].origin, alone);
        assert_eq!((trace[3].kind, trace[3].source.as_deref()), (StepKind::Throw, Some("two")));
    }
}
