//! A witness with something of every sort in it; no program has it.

use jmmc_jmm::execution::{
    Action, ActionId, ClassIndex, FieldIndex, FieldName, INITIAL, Identity, MethodIndex, MethodName, NativeCall,
    NativeOutcome, Object, ObjectId, Place, Subject, Thread, ThreadIndex, Value, Variable,
};
use jmmc_jmm::{ActionKind, Claim, CommitStep, Execution, Local, ModelName, ProgramRun, Validating, Witness};

fn subjects() -> Vec<(ActionKind, Subject)> {
    let object = ObjectId(0);
    let call = |outcome| Subject::Native(Box::new(NativeCall { method: MethodIndex(0), outcome }));
    let value = Value::Object(object);
    vec![
        (ActionKind::DefaultWrite, Subject::Variable(Variable::Static(FieldIndex(0)))),
        (ActionKind::First, Subject::None),
        (ActionKind::VolatileRead, Subject::Variable(Variable::Static(FieldIndex(0)))),
        (ActionKind::Write, Subject::Variable(Variable::Field(object, FieldIndex(1)))),
        (ActionKind::OpaqueWrite, Subject::Variable(Variable::Element(ObjectId(1), 2))),
        (ActionKind::Lock, Subject::Object(object)),
        (ActionKind::Join, Subject::Thread(ThreadIndex(1))),
        (ActionKind::EndInitialization, Subject::Class(ClassIndex(0))),
        (ActionKind::External, call(NativeOutcome::Returned(value))),
        (ActionKind::External, call(NativeOutcome::Threw { class: ClassIndex(0), message: true })),
        (ActionKind::External, call(NativeOutcome::Rethrew(object))),
        (
            ActionKind::External,
            call(NativeOutcome::Called {
                method: MethodIndex(0),
                arguments: vec![Value::Bits(u64::MAX), value],
                result: None,
            }),
        ),
    ]
}

fn execution() -> Execution {
    let mut execution = Execution::default();
    execution.names.classes = vec!["C".into()];
    execution.names.fields = [("x", false), ("y", true)]
        .map(|(name, is_final)| FieldName { class: "C".into(), name: name.into(), descriptor: "I".into(), is_final })
        .to_vec();
    execution.names.methods =
        vec![MethodName { class: "C".into(), name: "main".into(), descriptor: "()V".into(), file: "C.java".into() }];
    for index in 0..2 {
        let started = index == 1;
        execution.threads.push(Thread {
            name: format!("t{index}").into(),
            object: started.then_some(ObjectId(0)),
            entry: started.then_some(MethodIndex(0)),
            arguments: vec![Value::Object(ObjectId(0))],
            daemon: !started,
            root: started,
            inside: started.then_some(MethodIndex(0)),
        });
    }
    let identities = [
        Identity::Initial,
        Identity::Allocated(ThreadIndex(1), 3),
        Identity::Literal([104, 0xd800].into()),
        Identity::Mirror(ClassIndex(0)),
    ];
    for (identity, length) in identities.into_iter().zip([None, Some(3), None, None]) {
        execution.objects.push(Object { class: ClassIndex(0), length, identity });
    }
    for (index, (kind, subject)) in subjects().into_iter().enumerate() {
        let id = ActionId(index as u32);
        let thread = if index == 0 { INITIAL } else { ThreadIndex(1) };
        let place = Place { method: (index > 0).then_some(MethodIndex(0)), line: index as u32 };
        let value = if index % 2 == 0 { Value::Bits(index as u64) } else { Value::Object(ObjectId(0)) };
        let (update, native) = (index == 4, (index > 8).then_some(MethodIndex(0)));
        execution.actions.push(Action { thread, kind, subject, value, update, native, allocated: 1, place });
        execution.sees.push((kind == ActionKind::VolatileRead).then_some(ActionId(0)));
        if kind.is_synchronization() {
            execution.so.push(id);
        }
    }
    execution.coherence = vec![ActionId(0), ActionId(4)];
    execution
}

/// One witness for each sort of claim.
pub fn witnesses() -> Vec<Witness> {
    let local = Local { thread: ThreadIndex(1), name: "r1".into(), value: Value::Bits(1) };
    let claims = [
        Claim::Assertion(ThreadIndex(1)),
        Claim::Exception(ThreadIndex(1), "java/lang/Error".into()),
        Claim::Deadlock,
        Claim::Outcome(vec![local]),
    ];
    let prefix = |instead| Validating::Prefix { length: 3, instead };
    let whole = Validating::Whole { execution: Box::new(execution()), identity: vec![Some(ActionId(0)), None] };
    let executions = [prefix(None), prefix(Some((ActionId(2), ActionId(0)))), whole];
    let commits = executions.map(|execution| CommitStep { commits: vec![ActionId(1)], execution }).to_vec();
    let witness = |claim: Claim| {
        let litmus = matches!(claim, Claim::Outcome(_)).then(|| vec!["x".to_string()]);
        let run = ProgramRun {
            class: "C".into(),
            arguments: vec!["1".into()],
            litmus,
            jdk: 17,
            paths: vec!["C.java".into()],
            trusts_locks: true,
        };
        Witness { run, model: ModelName::Opmm, claim, execution: execution(), commits: commits.clone() }
    };
    claims.map(witness).to_vec()
}
