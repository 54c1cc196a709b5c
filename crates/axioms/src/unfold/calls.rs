//! Calls: which method runs, and what it does inlined.
//!
//! Static and special calls have one target; a virtual call has those that the classes of the possible receivers select. What the library does is
//! inlined like any other code, except for printing, which is an external action, and the constructors of exceptions, which do nothing that
//! another thread could see.

use super::ops::{NULL_POINTER, Next};
use super::{Frame, State, Unfolder};
use crate::event::{EventKind, ObjectOrigin, SourceSite};
use crate::limitation::Limitation;
use crate::term::{CondId, Datum, ObjectId, SymbolicValue, Terms};
use jmmc_program::{Call, CallKind, Method, Origin, Reg};
use std::collections::BTreeMap;

/// A method that a call may run, when, and the receivers for which it does, if there is a choice.
type Target<'p> = (&'p Method, CondId, Option<SymbolicValue>);

impl<'p> Unfolder<'p, '_> {
    pub(super) fn invoke(
        &mut self,
        pc: u32,
        call: u32,
        state: &mut State,
        frame: &mut Frame<'p>,
    ) -> Result<Next, Limitation> {
        let call = &frame.body.calls[call as usize];
        let method = self.program.resolve_method(call.method)?;
        if self.is_known(pc, call, method, state, frame)? {
            return Ok(Next::Falls);
        }
        let mut arguments: Vec<SymbolicValue> = call.args.iter().map(|reg| Self::reg(state, *reg)).collect();
        let targets = if call.kind == CallKind::Static {
            self.ready(method.class, pc, frame)?;
            vec![(method, Terms::TRUE, None)]
        } else {
            let (receiver, is_null) = self.non_null(&arguments[0], state.guard);
            self.raise(pc, is_null, state, frame, NULL_POINTER)?;
            arguments[0] = receiver.clone();
            self.targets(pc, call, method, &receiver, frame)?
        };
        let mut after: Vec<(State, Option<SymbolicValue>)> = Vec::new();
        for (target, cond, receiver) in targets {
            let guard = self.terms.and(state.guard, cond);
            let mut arguments = arguments.clone();
            if let Some(receiver) = receiver {
                arguments[0] = receiver;
            }
            self.path.push(target.id.0);
            let called = self.inline(target, arguments, guard, self.site(pc, frame));
            self.path.pop();
            after.extend(self.left(pc, called?, state, frame)?);
        }
        self.resume(pc, after, call.dst, frame);
        Ok(Next::Gone)
    }

    /// Goes on behind a call, with what it returned.
    fn resume(&mut self, pc: u32, after: Vec<(State, Option<SymbolicValue>)>, dst: Option<Reg>, frame: &mut Frame<'p>) {
        for (mut state, value) in after {
            if let Some((dst, value)) = dst.zip(value) {
                state.regs[dst.index()] = Some(value);
            }
            self.go(frame, pc + 1, state);
        }
    }

    /// An `invokedynamic`: the method that does what the site does is inlined. Of a text, which is a message as a rule, only that it is there is known.
    pub(super) fn call_dynamic(
        &mut self,
        pc: u32,
        call: u32,
        state: &mut State,
        frame: &mut Frame<'p>,
    ) -> Result<Next, Limitation> {
        let call = &frame.body.dynamic_calls[call as usize];
        let method = self.program.resolve_dynamic(call.site)?;
        if let Some(operands) = method.descriptor.strip_suffix(")Ljava/lang/String;") {
            let has_objects = operands.replace("Ljava/lang/String;", "").contains(['L', '[']);
            if has_objects || self.test.main.is_none() {
                return self.unsupported(frame, pc, "a string concatenation");
            }
            let class = self.program.load("java/lang/String")?;
            let text = self.object(ObjectOrigin::Text(self.key()), class, None);
            call.dst.into_iter().for_each(|dst| state.regs[dst.index()] = Some(text.clone()));
            return Ok(Next::Falls);
        }
        let arguments = call.args.iter().map(|reg| Self::reg(state, *reg)).collect();
        self.path.push(method.id.0);
        let called = self.inline(method, arguments, state.guard, self.site(pc, frame));
        self.path.pop();
        let after = self.left(pc, called?, state, frame)?;
        self.resume(pc, after, call.dst, frame);
        Ok(Next::Gone)
    }

    /// How a call was left: exceptions go to the caller's handlers, returns come back.
    fn left(
        &mut self,
        pc: u32,
        called: Frame<'p>,
        caller: &State,
        frame: &mut Frame<'p>,
    ) -> Result<Vec<(State, Option<SymbolicValue>)>, Limitation> {
        for (thrown, exception) in called.throws {
            let thrown = State { guard: thrown.guard, regs: caller.regs.clone() };
            self.throw(pc, &thrown, &exception, frame)?;
        }
        let returned = |(state, value): (State, Option<SymbolicValue>)| {
            (State { guard: state.guard, regs: caller.regs.clone() }, value)
        };
        Ok(called.returns.into_iter().map(returned).collect())
    }

    /// What is not inlined: printing, constructors of the library's exceptions and `Object`, hints to the scheduler, and what makes variable handles.
    fn is_known(
        &mut self,
        pc: u32,
        call: &Call,
        method: &Method,
        state: &mut State,
        frame: &mut Frame<'p>,
    ) -> Result<bool, Limitation> {
        let class = self.program.class(method.class);
        if class.origin != Origin::Jdk {
            return Ok(false);
        }
        if let Some(value) = self.tool_call(pc, call, method, state, frame)? {
            if let Some(dst) = call.dst {
                state.regs[dst.index()] = Some(value);
            }
            return Ok(true);
        }
        if self.thread_call(pc, call, method, state, frame)? {
            return Ok(true);
        }
        let throwable = self.program.load("java/lang/Throwable")?;
        match (&*class.name, &*method.name) {
            ("java/io/PrintStream", "print" | "println") => {
                if !self.initialising {
                    let site = self.site(pc, frame);
                    self.event(self.access_event(EventKind::External, state.guard, &[], site))?;
                }
                Ok(true)
            }
            ("java/lang/Object", "<init>") => Ok(true),
            ("java/lang/Class", "desiredAssertionStatus") => {
                if let Some(dst) = call.dst {
                    state.regs[dst.index()] = Some(SymbolicValue::bits(1));
                }
                Ok(true)
            }
            (_, "<init>") => Ok(self.program.is_subtype(class.id, throwable)),
            _ => Ok(false),
        }
    }

    /// The methods that a call with a receiver may run, when each, and with which receivers.
    fn targets(
        &mut self,
        pc: u32,
        call: &Call,
        method: &'p Method,
        receiver: &SymbolicValue,
        frame: &Frame<'p>,
    ) -> Result<Vec<Target<'p>>, Limitation> {
        if call.kind == CallKind::Special {
            return Ok(vec![(method, Terms::TRUE, None)]);
        }
        let mut groups: BTreeMap<jmmc_program::MethodId, Vec<(Datum, CondId)>> = BTreeMap::new();
        for &(datum, cond) in receiver.cases() {
            let Datum::Object(object) = datum else {
                return self.unsupported(frame, pc, "a call on a reference out of thin air");
            };
            let target = self.program.select(self.objects.get(object).class, method)?;
            groups.entry(target.id).or_default().push((datum, cond));
        }
        let mut targets = Vec::new();
        for (target, cases) in groups {
            let cond = self.terms.or_all(cases.iter().map(|(_, cond)| *cond));
            let value = SymbolicValue::of_cases(cases, receiver.from().iter().copied(), &mut self.terms);
            targets.push((self.program.method(target), cond, Some(value)));
        }
        Ok(targets)
    }

    /// The call itself, between the lock and the unlock of a synchronized method.
    pub(super) fn inline(
        &mut self,
        method: &'p Method,
        arguments: Vec<SymbolicValue>,
        guard: CondId,
        site: Option<SourceSite>,
    ) -> Result<Frame<'p>, Limitation> {
        if !method.is_synchronized() {
            return self.call(method, arguments, guard);
        }
        let monitor = match method.is_static() {
            true => self.mirror(method.class)?,
            false => arguments[0].clone(),
        };
        let objects: Vec<(ObjectId, CondId)> = monitor
            .cases()
            .iter()
            .filter_map(|(datum, cond)| match datum {
                Datum::Object(object) => Some((*object, *cond)),
                Datum::Bits(_) | Datum::Other => None,
            })
            .collect();
        self.synchronized(true, guard, &objects, site)?;
        let called = self.call(method, arguments, guard)?;
        let ends: Vec<CondId> = called
            .returns
            .iter()
            .map(|(state, _)| state.guard)
            .chain(called.throws.iter().map(|(state, _)| state.guard))
            .collect();
        let end = self.terms.or_all(ends);
        self.synchronized(false, end, &objects, site)?;
        Ok(called)
    }

    fn synchronized(
        &mut self,
        locks: bool,
        guard: CondId,
        objects: &[(ObjectId, CondId)],
        site: Option<SourceSite>,
    ) -> Result<(), Limitation> {
        self.path.push(u32::from(!locks));
        let done = self.lock_event(locks, guard, objects, site);
        self.path.pop();
        done
    }
}
