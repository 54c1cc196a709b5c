//! Witnesses: the executions that the solver found, in full, with what justifies them.
//!
//! Implements: from an instance to ⟨A, po, so, W, V⟩, E_i and C_i [MemSAT §2.3] as the validator checks them. Each thread is run alone by `solo`, with what the
//! solver says that its reads return. So the witness also has what the problem leaves out: the main thread, which initialises the
//! class, starts and joins the others; reads of what nobody writes; calls that the virtual machine answers.
//!
//! Synchronization actions are committed in the end: they need no earlier commit, since reads of volatile variables always see writes that happen before them.
//! Then two more steps, justified by E itself, commit all that is left: first what does not read, then the reads.
//! Errs on: giving no witness, by name, where the thread does something that is not recorded.

mod record;
mod schedule;
mod tables;

use crate::check::{Assembled, Prepared};
use crate::decode::{Decoded, is_synchronization};
use crate::event::{Event, EventKind, EventPlace, ObjectOrigin};
use crate::knowledge::INITIAL;
use crate::term::{Datum, ObjectId};
use jmmc_jmm::execution::{self, Action, ActionId, Identity, Place, Subject, Thread, ThreadIndex, Value, Variable};
use jmmc_jmm::{
    ActionKind, Claim, CommitStep, Execution, Local, ModelName, ProgramRun, Validating, Witness, commit_sequence,
    well_formed,
};
use jmmc_program::{ConstantValue, Method};
use jmmc_solo::{Entry, Halt, run};
use record::{Cast, Recorded, Recorder, Seen, Step};
use std::collections::BTreeMap;
use tables::Tables;

/// An execution in full, and which of its actions are which of the problem's.
struct Full {
    execution: Execution,
    /// The action of the problem's number.
    of_number: BTreeMap<usize, ActionId>,
    /// Of the main thread's actions, those that do not depend on what the threads do: all up to the first join.
    prelude: Vec<ActionId>,
    locals: Vec<Local>,
}

/// The witness of an execution that the solver found.
///
/// # Errors
/// What the threads do that cannot be recorded.
pub(crate) fn witness(
    prepared: &Prepared<'_, '_>,
    assembled: &Assembled<'_>,
    (main, others): &(Decoded, Vec<Decoded>),
    model: ModelName,
) -> Result<Witness, String> {
    let mut builder =
        Builder { prepared, assembled, tables: Tables::new(prepared.test.program, &prepared.unfolded.objects) };
    let full = builder.execution(main)?;
    let mut steps = Vec::new();
    for other in others {
        steps.push(builder.execution(other)?);
    }
    let commits = match others.is_empty() {
        true => match well_formed(&full.execution) {
            Ok(derived) => commit_sequence(&full.execution, &derived),
            Err(broken) => return Err(broken.to_string()),
        },
        false => builder.commits(&full, others, steps),
    };
    let test = prepared.test;
    let fields = test.fields.iter().map(|field| test.program.field(*field).name.to_string()).collect();
    let class = test.program.class(test.class).name.clone();
    let jdk = test.program.jdk_feature();
    let trusts_locks = false;
    let run = ProgramRun { class, arguments: Vec::new(), litmus: Some(fields), jdk, paths: Vec::new(), trusts_locks };
    Ok(Witness { run, model, claim: Claim::Outcome(full.locals), execution: full.execution, commits })
}

struct Builder<'b, 'p, 'u> {
    prepared: &'b Prepared<'b, 'p>,
    assembled: &'b Assembled<'u>,
    tables: Tables<'p, 'b>,
}

impl<'p> Builder<'_, 'p, '_> {
    fn execution(&mut self, run: &Decoded) -> Result<Full, String> {
        for object in &mut self.tables.objects {
            if matches!(object.identity, Identity::Allocated(..)) {
                object.identity = Identity::Initial;
            }
        }
        let performed = self.assembled.performed(run);
        let cast = Cast { threads: self.threads()?, shared: self.shared(), endless: self.endless(&performed) };
        let mut initial = BTreeMap::new();
        let (mut recorded, mut locals) = (Vec::new(), Vec::new());
        for index in 0..=self.prepared.test.threads.len() {
            let steps = self.steps(run, &performed, index);
            let (actions, own) = self.thread(run, index, &cast, &steps, &mut initial)?;
            recorded.push(actions);
            locals.extend(own);
        }
        let described = self.described(&cast.threads);
        let scheduled = schedule::schedule(run, &recorded);
        Ok(self.assemble(run, described, recorded, &scheduled, locals))
    }

    /// The `Thread` objects of the test's threads, as words, with their numbers.
    fn threads(&mut self) -> Result<Vec<(u64, ThreadIndex)>, String> {
        let class = self.tables.program.load("java/lang/Thread").map_err(|error| error.to_string())?;
        let count = self.prepared.test.threads.len();
        let index = self.tables.class(class);
        let mut made: Vec<u32> = (0..self.tables.objects.len() as u32)
            .filter(|at| self.tables.objects[*at as usize].class == index)
            .collect();
        while made.len() < count {
            made.push(self.tables.add(class, None, Identity::Initial).0);
        }
        Ok(made.into_iter().zip(2..).map(|(object, thread)| (u64::from(object) + 1, ThreadIndex(thread))).collect())
    }

    /// The variables that events access.
    fn shared(&mut self) -> Vec<Variable> {
        let events = &self.prepared.unfolded.events;
        let places: Vec<EventPlace> =
            events.iter().filter(|event| event.thread() == INITIAL).flat_map(|event| event.all_places()).collect();
        places.into_iter().filter_map(|place| self.tables.variable_of(place)).collect()
    }

    /// What a thread does; the main thread has number 0, and does what the observer does.
    fn steps(&self, run: &Decoded, performed: &[Vec<usize>], index: usize) -> Vec<Step> {
        let thread = if index == 0 { self.prepared.test.threads.len() + 1 } else { index };
        let events = performed.get(thread).into_iter().flatten();
        let step = |event: &usize| {
            let number = run.action[*event]?;
            let Event { kind, site, .. } = self.prepared.unfolded.events[*event];
            let read = run.sees.get(&number).and_then(|write| Some((*run.value.get(write)?, *write)));
            Some(Step { kind, place: run.place.get(&number).copied(), number, read, site })
        };
        let is_boundary = |step: &Step| matches!(step.kind, EventKind::Start | EventKind::End);
        events.filter_map(step).filter(|step| !is_boundary(step)).collect()
    }

    /// Runs a thread alone.
    fn thread(
        &mut self,
        run_of: &Decoded,
        index: usize,
        cast: &Cast,
        steps: &[Step],
        initial: &mut BTreeMap<Variable, Value>,
    ) -> Result<(Vec<Recorded>, Vec<Local>), String> {
        let (entry, after) = self.entry(index, cast)?;
        let allocations: Vec<ObjectId> = self.allocations(run_of, index);
        let test = self.prepared.test;
        let thread = ThreadIndex(index as u32 + 1);
        let mut recorder = Recorder {
            tables: &mut self.tables,
            thread,
            steps,
            allocations: &allocations,
            initial,
            cast,
            class: (index == 0).then_some(test.class),
            recorded: Vec::new(),
            allocated: 0,
            initialising: false,
        };
        recorder.record(ActionKind::First, Subject::None, Value::Bits(0));
        for earlier in after {
            recorder.record(ActionKind::Join, Subject::Thread(ThreadIndex(earlier as u32 + 2)), Value::Bits(0));
        }
        let ran = run(test.program, &mut recorder, &entry).map_err(|halt| match halt {
            Halt::End => "a thread that stops".to_string(),
            Halt::Differs(what) | Halt::Unknown(what) => what,
        })?;
        if !recorder.steps.is_empty() {
            return Err("a thread that does less than it was found to do".to_string());
        }
        let mut recorded = recorder.recorded;
        self.number_boundaries(run_of, index, &mut recorded);
        let value = |local: &jmmc_solo::NamedLocal| match tables::object_in(local.word) {
            Some(object) if local.ty == jmmc_program::Type::Ref => Value::Object(object),
            _ => Value::Bits(local.word),
        };
        let locals = ran.locals.iter().map(|local| Local { thread, name: local.name.clone(), value: value(local) });
        Ok((recorded, locals.collect()))
    }

    /// What a thread runs, and the threads that it comes after.
    fn entry(&self, index: usize, cast: &Cast) -> Result<(Entry, Vec<usize>), String> {
        let test = self.prepared.test;
        let Some(role) = index.checked_sub(1) else {
            let driver = test.program.driver(test.class, test.threads.len() as u16, &test.fields);
            let method: &Method = driver.map_err(|error| error.to_string())?;
            let arguments = cast.threads.iter().map(|(object, _)| *object).collect();
            return Ok((Entry { method: method.id, arguments, class: Some(test.class) }, Vec::new()));
        };
        let (method, after) = &test.threads[role];
        Ok((Entry { method: method.id, arguments: Vec::new(), class: None }, after.clone()))
    }

    /// The threads that do not end in the execution.
    fn endless(&self, performed: &[Vec<usize>]) -> Vec<ThreadIndex> {
        let ends = |events: &Vec<usize>| {
            events.iter().any(|event| self.prepared.unfolded.events[*event].kind == EventKind::End)
        };
        let threads = 1..=self.prepared.test.threads.len();
        threads.filter(|thread| !ends(&performed[*thread])).map(|thread| ThreadIndex(thread as u32 + 1)).collect()
    }

    /// The first and last actions of the test's threads are actions of the problem, too.
    fn number_boundaries(&self, run: &Decoded, thread: usize, recorded: &mut [Recorded]) {
        for (index, event) in
            self.prepared.unfolded.events.iter().enumerate().filter(|(_, event)| event.thread() == thread)
        {
            let kind = match event.kind {
                _ if thread == 0 => continue,
                EventKind::Start => ActionKind::First,
                EventKind::End => ActionKind::Last,
                _ => continue,
            };
            let own = recorded.iter_mut().filter(|one| one.action.kind == kind);
            own.for_each(|one| one.number = run.action[index]);
        }
    }

    /// The objects that a thread allocates, in order; thread 0 allocates what the static initialiser does.
    fn allocations(&self, run: &Decoded, thread: usize) -> Vec<ObjectId> {
        let all = self.prepared.unfolded.allocations.iter();
        let own = all.filter(|(owner, _, cond)| *owner == thread && self.assembled.holds(run, *cond));
        own.map(|(_, object, _)| *object).collect()
    }

    fn described(&mut self, threads: &[(u64, ThreadIndex)]) -> Vec<Thread> {
        let test = self.prepared.test;
        let plain = |name: &str| Thread {
            name: name.into(),
            object: None,
            entry: None,
            arguments: Vec::new(),
            daemon: false,
            root: false,
            inside: None,
        };
        let driver = test.program.driver(test.class, test.threads.len() as u16, &test.fields).ok();
        let mut described = vec![Thread { daemon: true, ..plain("initial writes") }];
        let objects: Vec<execution::ObjectId> =
            threads.iter().filter_map(|(word, _)| tables::object_in(*word)).collect();
        described.push(Thread {
            entry: driver.map(|method| self.tables.method(method.id)),
            arguments: objects.iter().map(|object| Value::Object(*object)).collect(),
            root: true,
            ..plain("main")
        });
        for ((method, _), object) in test.threads.iter().zip(objects) {
            let entry = Some(self.tables.method(method.id));
            described.push(Thread { object: Some(object), entry, ..plain(&method.name) });
        }
        described
    }

    /// Puts the threads' actions into one list: initial writes first, then in the order of the schedule.
    fn assemble(
        &mut self,
        run: &Decoded,
        threads: Vec<Thread>,
        recorded: Vec<Vec<Recorded>>,
        scheduled: &[(usize, usize)],
        locals: Vec<Local>,
    ) -> Full {
        let mut full = Full {
            execution: Execution { threads, ..Execution::default() },
            of_number: BTreeMap::new(),
            prelude: Vec::new(),
            locals,
        };
        let mut initial: BTreeMap<Variable, ActionId> = BTreeMap::new();
        self.initial_writes(&recorded, &mut full, &mut initial);
        let first = full.execution.actions.len() as u32;
        let ids = scheduled.iter().copied().zip(first..).map(|(at, id)| (at, ActionId(id))).collect();
        initialised(&recorded[0], &ids, &mut initial);
        full.of_number = self.numbers(run, &recorded, &ids, &initial);
        let joins = recorded[0].iter().position(|one| one.action.kind == ActionKind::Join).unwrap_or(recorded[0].len());
        full.prelude = (0..joins).map(|at| ids[&(0, at)]).collect();
        full.execution.sees.resize(full.execution.actions.len(), None);
        for at in scheduled {
            let one = &recorded[at.0][at.1];
            let seen = match one.sees {
                None => None,
                Some(Seen::Action(write)) => full.of_number.get(&write).copied(),
                Some(Seen::Initial) => one
                    .action
                    .reads()
                    .and_then(|variable| self.initially_seen(*at, variable, &recorded, &ids, &initial)),
            };
            if one.action.kind.is_synchronization() {
                full.execution.so.push(ids[at]);
            }
            full.execution.actions.push(one.action.clone());
            full.execution.sees.push(seen);
        }
        full.execution.names = self.tables.names.clone();
        full.execution.objects = self.tables.objects.clone();
        full
    }

    /// Which actions of the problem the recorded ones are; initial writes are what gave the variable its initial value.
    fn numbers(
        &mut self,
        run: &Decoded,
        recorded: &[Vec<Recorded>],
        ids: &BTreeMap<(usize, usize), ActionId>,
        initial: &BTreeMap<Variable, ActionId>,
    ) -> BTreeMap<usize, ActionId> {
        let mut numbers = BTreeMap::new();
        for (number, event) in run.event.iter().enumerate() {
            let place = event.filter(|event| self.prepared.unfolded.events[*event].thread() == INITIAL);
            let place = place.and_then(|event| self.prepared.unfolded.events[event].all_places().next());
            let variable = place.and_then(|place| self.tables.variable_of(place));
            numbers.extend(variable.and_then(|variable| initial.get(&variable)).map(|id| (number, *id)));
        }
        for (at, id) in ids {
            numbers.extend(recorded[at.0][at.1].number.map(|number| (number, *id)));
        }
        numbers
    }

    /// What a read sees that is no event: the last write before it in the main thread's own initialiser, or the initial value.
    fn initially_seen(
        &self,
        at: (usize, usize),
        variable: Variable,
        recorded: &[Vec<Recorded>],
        ids: &BTreeMap<(usize, usize), ActionId>,
        initial: &BTreeMap<Variable, ActionId>,
    ) -> Option<ActionId> {
        let own = match at.0 {
            0 => recorded[0][..at.1].iter().rposition(|one| one.action.writes() == Some(variable)),
            _ => None,
        };
        own.map(|write| ids[&(0, write)]).or_else(|| initial.get(&variable).copied())
    }

    /// An initial write of every variable that is read or that events access.
    fn initial_writes(
        &mut self,
        recorded: &[Vec<Recorded>],
        full: &mut Full,
        initial: &mut BTreeMap<Variable, ActionId>,
    ) {
        let mut variables: Vec<Variable> = self.shared();
        variables.extend(recorded.iter().flatten().filter_map(|one| one.action.reads()));
        variables.sort_unstable();
        variables.dedup();
        for variable in variables {
            let value = self.tables.default_value(variable);
            initial.insert(variable, ActionId(full.execution.actions.len() as u32));
            full.execution.actions.push(Action {
                thread: execution::INITIAL,
                kind: ActionKind::DefaultWrite,
                subject: Subject::Variable(variable),
                value,
                update: false,
                native: None,
                allocated: 0,
                place: Place::default(),
            });
        }
    }

    /// The commit sequence that the solver found, and its end.
    fn commits(&self, full: &Full, others: &[Decoded], steps: Vec<Full>) -> Vec<CommitStep> {
        let mut committed: std::collections::BTreeSet<ActionId> = Default::default();
        let mut commits = Vec::new();
        for (decoded, step) in others.iter().zip(steps) {
            let kind =
                |number: &usize| self.assembled.context.pools.list[self.assembled.context.pools.of_atom[*number]].kind;
            let plain = decoded.committed.iter().filter(|number| !is_synchronization(kind(number)));
            let mut pairs: Vec<(ActionId, ActionId)> =
                plain.filter_map(|number| Some((*full.of_number.get(number)?, *step.of_number.get(number)?))).collect();
            // What the main thread prints or asks before it starts the threads happens before all that they do.
            let external = |(id, _): &(ActionId, ActionId)| full.execution.action(*id).kind == ActionKind::External;
            pairs.extend(full.prelude.iter().copied().zip(step.prelude.iter().copied()).filter(external));
            let new: Vec<ActionId> = pairs.iter().map(|(id, _)| *id).filter(|id| !committed.contains(id)).collect();
            if new.is_empty() {
                continue;
            }
            committed.extend(&new);
            let mut identity = vec![None; step.execution.actions.len()];
            let same = step.of_number.iter().filter_map(|(number, own)| Some((*own, *full.of_number.get(number)?)));
            let prelude = step.prelude.iter().copied().zip(full.prelude.iter().copied());
            let joins = step.execution.iter().filter(|(_, action)| action.kind == ActionKind::Join);
            let joins = joins.filter_map(|(own, action)| Some((own, same_join(&full.execution, action)?)));
            same.chain(prelude).chain(joins).for_each(|(own, id)| identity[own.index()] = Some(id));
            let execution = Validating::Whole { execution: Box::new(step.execution), identity };
            commits.push(CommitStep { commits: new, execution });
        }
        for reads in [false, true] {
            let left = full
                .execution
                .iter()
                .filter(|(id, action)| !committed.contains(id) && (reads || action.reads().is_none()));
            let left: Vec<ActionId> = left.map(|(id, _)| id).collect();
            committed.extend(&left);
            if !left.is_empty() {
                let execution = Validating::Prefix { length: full.execution.actions.len() as u32, instead: None };
                commits.push(CommitStep { commits: left, execution });
            }
        }
        commits
    }
}

/// The static initialiser's last write of a variable is its initial value.
fn initialised(
    main: &[Recorded],
    ids: &BTreeMap<(usize, usize), ActionId>,
    initial: &mut BTreeMap<Variable, ActionId>,
) {
    for (at, one) in main.iter().enumerate().filter(|(_, one)| one.number.is_none()) {
        if let Some(variable) = one.action.writes() {
            initial.insert(variable, ids[&(0, at)]);
        }
    }
}

/// The join by the same thread of the same thread.
fn same_join(execution: &Execution, join: &Action) -> Option<ActionId> {
    let same =
        |action: &Action| (action.kind, action.thread, &action.subject) == (join.kind, join.thread, &join.subject);
    execution.iter().find(|(_, action)| same(action)).map(|(id, _)| id)
}

impl Tables<'_, '_> {
    /// What a variable holds before anything is written.
    fn default_value(&mut self, variable: Variable) -> Value {
        let Variable::Static(index) = variable else {
            return Value::Bits(0);
        };
        let Some(field) = self.field_id(index) else {
            return Value::Bits(0);
        };
        let datum = match self.program.field(field).constant {
            Some(ConstantValue::Bits(bits)) => Some(Datum::Bits(bits)),
            Some(ConstantValue::String(text)) => {
                self.find(|origin| *origin == ObjectOrigin::Literal(text)).map(Datum::Object)
            }
            None => self.find(|origin| *origin == ObjectOrigin::Library(field)).map(Datum::Object),
        };
        datum.map_or(Value::Bits(0), |datum| self.value(datum))
    }
}

impl Recorder<'_, '_, '_> {
    /// What a variable that is no event's holds before the threads begin.
    fn initial_value(&mut self, variable: Variable) -> Result<Value, Halt> {
        match self.initial.get(&variable) {
            Some(value) => Ok(*value),
            None => Ok(self.tables.default_value(variable)),
        }
    }
}
