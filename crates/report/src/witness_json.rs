//! The JSON form of a witness, schema `jmmc-witness/1`: see `docs/witness.schema.json`.
//!
//! The types here are the contract; a change to them that is not an added field needs a new schema name. Reading checks the form only:
//! whether a witness is right is the validator's question.

use jmmc_jmm::execution::{
    Action, ActionId, ClassIndex, FieldIndex, FieldName, Identity, MethodIndex, MethodName, NativeCall, NativeOutcome,
    Object, ObjectId, Place, Subject, Thread, ThreadIndex, Value, Variable,
};
use jmmc_jmm::{ActionKind, Claim, CommitStep, Execution, Local, ModelName, ProgramRun, Validating, Witness};
use serde::{Deserialize, Serialize};

const SCHEMA: &str = "jmmc-witness/1";

/// The witness as one JSON object, with a newline at the end.
pub fn witness_to_json(witness: &Witness) -> String {
    let mut text = serde_json::to_string(&write(witness)).expect("these types have only string keys and finite depth");
    text.push('\n');
    text
}

/// The witness in a JSON text.
///
/// # Errors
/// What is wrong with the text, in one sentence.
pub fn witness_from_json(text: &str) -> Result<Witness, String> {
    let json: WitnessJson = serde_json::from_str(text).map_err(|error| error.to_string())?;
    if json.schema != SCHEMA {
        return Err(format!("its schema is `{}`, not `{SCHEMA}`", json.schema));
    }
    let model = ModelName::named(&json.model).ok_or_else(|| format!("there is no model `{}`", json.model))?;
    let commits = json.commits.into_iter().map(read_step).collect::<Result<_, String>>()?;
    Ok(Witness {
        run: ProgramRun {
            class: json.run.class,
            arguments: json.run.arguments,
            litmus: json.run.litmus,
            jdk: json.run.jdk,
            paths: json.run.paths,
            trusts_locks: json.run.trusts_locks,
        },
        model,
        claim: match json.claim {
            ClaimJson::Assertion { thread } => Claim::Assertion(ThreadIndex(thread)),
            ClaimJson::Exception { thread, class } => Claim::Exception(ThreadIndex(thread), class),
            ClaimJson::Deadlock => Claim::Deadlock,
            ClaimJson::Endless { first, second } => Claim::Endless { first: ActionId(first), second: ActionId(second) },
            ClaimJson::Outcome { locals } => Claim::Outcome(locals.into_iter().map(read_local).collect()),
        },
        execution: read_execution(json.execution)?,
        commits,
    })
}

#[derive(Serialize, Deserialize)]
struct WitnessJson {
    schema: String,
    run: RunJson,
    model: String,
    claim: ClaimJson,
    execution: ExecutionJson,
    commits: Vec<StepJson>,
}

#[derive(Serialize, Deserialize)]
struct RunJson {
    class: Box<str>,
    arguments: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    litmus: Option<Vec<String>>,
    jdk: u32,
    paths: Vec<String>,
    #[serde(default)]
    trusts_locks: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum ClaimJson {
    Assertion { thread: u32 },
    Exception { thread: u32, class: Box<str> },
    Deadlock,
    Endless { first: u32, second: u32 },
    Outcome { locals: Vec<LocalJson> },
}

#[derive(Serialize, Deserialize)]
struct LocalJson {
    thread: u32,
    name: Box<str>,
    value: ValueJson,
}

#[derive(Serialize, Deserialize)]
struct StepJson {
    commits: Vec<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    prefix: Option<PrefixJson>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    whole: Option<WholeJson>,
}

#[derive(Serialize, Deserialize)]
struct PrefixJson {
    length: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    read: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sees: Option<u32>,
}

#[derive(Serialize, Deserialize)]
struct WholeJson {
    execution: ExecutionJson,
    identity: Vec<Option<u32>>,
}

#[derive(Serialize, Deserialize)]
struct ExecutionJson {
    classes: Vec<Box<str>>,
    fields: Vec<FieldJson>,
    methods: Vec<MethodJson>,
    threads: Vec<ThreadJson>,
    objects: Vec<ObjectJson>,
    actions: Vec<ActionJson>,
    so: Vec<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    coherence: Vec<u32>,
}

#[derive(Serialize, Deserialize)]
struct FieldJson {
    class: Box<str>,
    name: Box<str>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    descriptor: Box<str>,
    #[serde(default, rename = "final", skip_serializing_if = "is_false")]
    is_final: bool,
}

#[derive(Serialize, Deserialize)]
struct MethodJson {
    class: Box<str>,
    name: Box<str>,
    descriptor: Box<str>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    file: Box<str>,
}

#[derive(Serialize, Deserialize)]
struct ThreadJson {
    name: Box<str>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    object: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    entry: Option<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    arguments: Vec<ValueJson>,
    #[serde(default, skip_serializing_if = "is_false")]
    daemon: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    root: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    inside: Option<u32>,
}

#[derive(Serialize, Deserialize)]
struct ObjectJson {
    class: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    length: Option<u32>,
    /// Thread, and which of its allocations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    allocated: Option<(u32, u32)>,
    /// The text as UTF-16 units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    literal: Option<Vec<u16>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mirror: Option<u32>,
}

#[derive(Serialize, Deserialize, Clone, Copy)]
#[serde(untagged)]
enum ValueJson {
    Bits(u64),
    Object { object: u32 },
}

#[derive(Serialize, Deserialize)]
struct ActionJson {
    thread: u32,
    kind: Box<str>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    object: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    field: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    index: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bytes: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    class: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    other: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    call: Option<CallJson>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    value: Option<ValueJson>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sees: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sees_low: Option<u32>,
    #[serde(default, skip_serializing_if = "is_false")]
    update: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    native: Option<u32>,
    allocated: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    method: Option<u32>,
    #[serde(default, skip_serializing_if = "is_zero")]
    line: u32,
}

#[derive(Serialize, Deserialize)]
struct CallJson {
    method: u32,
    #[serde(flatten)]
    outcome: OutcomeJson,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
enum OutcomeJson {
    Returned { value: ValueJson },
    Threw { class: u32, message: bool },
    Rethrew { exception: u32 },
    Called { target: u32, arguments: Vec<ValueJson>, result: Option<ValueJson> },
}

fn is_false(flag: &bool) -> bool {
    !flag
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

fn write(witness: &Witness) -> WitnessJson {
    let run = &witness.run;
    WitnessJson {
        schema: SCHEMA.to_string(),
        run: RunJson {
            class: run.class.clone(),
            arguments: run.arguments.clone(),
            litmus: run.litmus.clone(),
            jdk: run.jdk,
            paths: run.paths.clone(),
            trusts_locks: run.trusts_locks,
        },
        model: witness.model.name().to_string(),
        claim: match &witness.claim {
            Claim::Assertion(thread) => ClaimJson::Assertion { thread: thread.0 },
            Claim::Exception(thread, class) => ClaimJson::Exception { thread: thread.0, class: class.clone() },
            Claim::Deadlock => ClaimJson::Deadlock,
            Claim::Endless { first, second } => ClaimJson::Endless { first: first.0, second: second.0 },
            Claim::Outcome(locals) => ClaimJson::Outcome { locals: locals.iter().map(write_local).collect() },
        },
        execution: write_execution(&witness.execution),
        commits: witness.commits.iter().map(write_step).collect(),
    }
}

fn write_step(step: &CommitStep) -> StepJson {
    let commits = step.commits.iter().map(|id| id.0).collect();
    match &step.execution {
        Validating::Prefix { length, instead } => {
            let (read, sees) = (instead.map(|(read, _)| read.0), instead.map(|(_, write)| write.0));
            StepJson { commits, prefix: Some(PrefixJson { length: *length, read, sees }), whole: None }
        }
        Validating::Whole { execution, identity } => {
            let identity = identity.iter().map(|id| id.map(|id| id.0)).collect();
            let whole = WholeJson { execution: write_execution(execution), identity };
            StepJson { commits, prefix: None, whole: Some(whole) }
        }
    }
}

fn read_step(step: StepJson) -> Result<CommitStep, String> {
    let execution = match (step.prefix, step.whole) {
        (Some(prefix), None) => {
            let instead = prefix.read.zip(prefix.sees).map(|(read, write)| (ActionId(read), ActionId(write)));
            Validating::Prefix { length: prefix.length, instead }
        }
        (None, Some(whole)) => Validating::Whole {
            execution: Box::new(read_execution(whole.execution)?),
            identity: whole.identity.into_iter().map(|id| id.map(ActionId)).collect(),
        },
        _ => return Err("a commit step has either a prefix or a whole execution".to_string()),
    };
    Ok(CommitStep { commits: step.commits.into_iter().map(ActionId).collect(), execution })
}

fn write_local(local: &Local) -> LocalJson {
    LocalJson { thread: local.thread.0, name: local.name.clone(), value: write_value(local.value) }
}

fn read_local(json: LocalJson) -> Local {
    Local { thread: ThreadIndex(json.thread), name: json.name, value: read_value(json.value) }
}

fn write_value(value: Value) -> ValueJson {
    match value {
        Value::Bits(bits) => ValueJson::Bits(bits),
        Value::Object(object) => ValueJson::Object { object: object.0 },
    }
}

fn read_value(value: ValueJson) -> Value {
    match value {
        ValueJson::Bits(bits) => Value::Bits(bits),
        ValueJson::Object { object } => Value::Object(ObjectId(object)),
    }
}

fn write_execution(execution: &Execution) -> ExecutionJson {
    let names = &execution.names;
    let field = |field: &FieldName| FieldJson {
        class: field.class.clone(),
        name: field.name.clone(),
        descriptor: field.descriptor.clone(),
        is_final: field.is_final,
    };
    let method = |method: &MethodName| MethodJson {
        class: method.class.clone(),
        name: method.name.clone(),
        descriptor: method.descriptor.clone(),
        file: method.file.clone(),
    };
    let thread = |thread: &Thread| ThreadJson {
        name: thread.name.clone(),
        object: thread.object.map(|object| object.0),
        entry: thread.entry.map(|entry| entry.0),
        arguments: thread.arguments.iter().copied().map(write_value).collect(),
        daemon: thread.daemon,
        root: thread.root,
        inside: thread.inside.map(|method| method.0),
    };
    ExecutionJson {
        classes: names.classes.clone(),
        fields: names.fields.iter().map(field).collect(),
        methods: names.methods.iter().map(method).collect(),
        threads: execution.threads.iter().map(thread).collect(),
        objects: execution.objects.iter().map(write_object).collect(),
        actions: execution
            .iter()
            .map(|(id, action)| write_action(action, execution.seen(id), execution.seen_low(id)))
            .collect(),
        so: execution.so.iter().map(|id| id.0).collect(),
        coherence: execution.coherence.iter().map(|id| id.0).collect(),
    }
}

fn read_execution(json: ExecutionJson) -> Result<Execution, String> {
    let mut execution = Execution::default();
    execution.names.classes = json.classes;
    let field = |field: FieldJson| FieldName {
        class: field.class,
        name: field.name,
        descriptor: field.descriptor,
        is_final: field.is_final,
    };
    execution.names.fields = json.fields.into_iter().map(field).collect();
    let method = |method: MethodJson| MethodName {
        class: method.class,
        name: method.name,
        descriptor: method.descriptor,
        file: method.file,
    };
    execution.names.methods = json.methods.into_iter().map(method).collect();
    let thread = |thread: ThreadJson| Thread {
        name: thread.name,
        object: thread.object.map(ObjectId),
        entry: thread.entry.map(MethodIndex),
        arguments: thread.arguments.into_iter().map(read_value).collect(),
        daemon: thread.daemon,
        root: thread.root,
        inside: thread.inside.map(MethodIndex),
    };
    execution.threads = json.threads.into_iter().map(thread).collect();
    execution.objects = json.objects.into_iter().map(read_object).collect();
    execution.so = json.so.into_iter().map(ActionId).collect();
    execution.coherence = json.coherence.into_iter().map(ActionId).collect();
    execution.sees = json.actions.iter().map(|action| action.sees.map(ActionId)).collect();
    let torn = (0..).zip(&json.actions).filter_map(|(id, action)| Some((ActionId(id), ActionId(action.sees_low?))));
    execution.torn = torn.collect();
    execution.actions = json.actions.into_iter().map(read_action).collect::<Result<_, String>>()?;
    Ok(execution)
}

fn write_object(object: &Object) -> ObjectJson {
    let mut json =
        ObjectJson { class: object.class.0, length: object.length, allocated: None, literal: None, mirror: None };
    match &object.identity {
        Identity::Initial => {}
        Identity::Allocated(thread, nth) => json.allocated = Some((thread.0, *nth)),
        Identity::Literal(text) => json.literal = Some(text.to_vec()),
        Identity::Mirror(class) => json.mirror = Some(class.0),
    }
    json
}

fn read_object(json: ObjectJson) -> Object {
    let identity = match (json.allocated, json.literal, json.mirror) {
        (Some((thread, nth)), _, _) => Identity::Allocated(ThreadIndex(thread), nth),
        (None, Some(text), _) => Identity::Literal(text.into()),
        (None, None, Some(class)) => Identity::Mirror(ClassIndex(class)),
        (None, None, None) => Identity::Initial,
    };
    Object { class: ClassIndex(json.class), length: json.length, identity }
}

fn write_action(action: &Action, sees: Option<ActionId>, sees_low: Option<ActionId>) -> ActionJson {
    let mut json = ActionJson {
        thread: action.thread.0,
        kind: action.kind.name().into(),
        object: None,
        field: None,
        index: None,
        bytes: None,
        class: None,
        other: None,
        call: None,
        value: Some(action.value).filter(|value| *value != Value::Bits(0)).map(write_value),
        sees: sees.map(|id| id.0),
        sees_low: sees_low.map(|id| id.0),
        update: action.update,
        native: action.native.map(|method| method.0),
        allocated: action.allocated,
        method: action.place.method.map(|method| method.0),
        line: action.place.line,
    };
    match &action.subject {
        Subject::None => {}
        Subject::Variable(Variable::Field(object, field)) => {
            (json.object, json.field) = (Some(object.0), Some(field.0));
        }
        Subject::Variable(Variable::Static(field)) => json.field = Some(field.0),
        Subject::Variable(Variable::Element(array, index)) => {
            (json.object, json.index) = (Some(array.0), Some(*index));
        }
        Subject::Variable(Variable::Slot(array, index, width)) => {
            (json.object, json.index, json.bytes) = (Some(array.0), Some(*index), Some(*width));
        }
        Subject::Object(object) => json.object = Some(object.0),
        Subject::Thread(thread) => json.other = Some(thread.0),
        Subject::Class(class) => json.class = Some(class.0),
        Subject::Native(call) => json.call = Some(write_call(call)),
    }
    json
}

fn write_call(call: &NativeCall) -> CallJson {
    let outcome = match &call.outcome {
        NativeOutcome::Returned(value) => OutcomeJson::Returned { value: write_value(*value) },
        NativeOutcome::Threw { class, message } => OutcomeJson::Threw { class: class.0, message: *message },
        NativeOutcome::Rethrew(exception) => OutcomeJson::Rethrew { exception: exception.0 },
        NativeOutcome::Called { method, arguments, result } => OutcomeJson::Called {
            target: method.0,
            arguments: arguments.iter().copied().map(write_value).collect(),
            result: result.map(write_value),
        },
    };
    CallJson { method: call.method.0, outcome }
}

fn read_call(json: CallJson) -> NativeCall {
    let outcome = match json.outcome {
        OutcomeJson::Returned { value } => NativeOutcome::Returned(read_value(value)),
        OutcomeJson::Threw { class, message } => NativeOutcome::Threw { class: ClassIndex(class), message },
        OutcomeJson::Rethrew { exception } => NativeOutcome::Rethrew(ObjectId(exception)),
        OutcomeJson::Called { target, arguments, result } => NativeOutcome::Called {
            method: MethodIndex(target),
            arguments: arguments.into_iter().map(read_value).collect(),
            result: result.map(read_value),
        },
    };
    NativeCall { method: MethodIndex(json.method), outcome }
}

fn read_action(json: ActionJson) -> Result<Action, String> {
    let kind = ActionKind::named(&json.kind).ok_or_else(|| format!("there is no kind of action `{}`", json.kind))?;
    let subject = match (json.object, json.field, json.index) {
        (Some(object), Some(field), _) => Subject::Variable(Variable::Field(ObjectId(object), FieldIndex(field))),
        (None, Some(field), _) => Subject::Variable(Variable::Static(FieldIndex(field))),
        (Some(array), None, Some(index)) => Subject::Variable(match json.bytes {
            Some(width) => Variable::Slot(ObjectId(array), index, width),
            None => Variable::Element(ObjectId(array), index),
        }),
        (Some(object), None, None) => Subject::Object(ObjectId(object)),
        (None, None, _) => match (json.other, json.class, json.call) {
            (Some(thread), _, _) => Subject::Thread(ThreadIndex(thread)),
            (None, Some(class), _) => Subject::Class(ClassIndex(class)),
            (None, None, Some(call)) => Subject::Native(Box::new(read_call(call))),
            (None, None, None) => Subject::None,
        },
    };
    Ok(Action {
        thread: ThreadIndex(json.thread),
        kind,
        subject,
        value: json.value.map_or(Value::Bits(0), read_value),
        update: json.update,
        native: json.native.map(MethodIndex),
        allocated: json.allocated,
        place: Place { method: json.method.map(MethodIndex), line: json.line },
    })
}
