//! What each operation does to the registers, and where control goes.

use super::arithmetic::{Computed, binary, compares, of_int, unary};
use super::{Frame, MOST_OPERATIONS, State, Unfolder};
use crate::event::{Key, ObjectOrigin};
use crate::limitation::Limitation;
use crate::term::{CondId, Datum, ObjectId, ReadId, SymbolicValue, Terms};
use jmmc_program::{BinaryOp, ClassId, ClassRef, Op, Reg};

const ARITHMETIC: &str = "java/lang/ArithmeticException";
pub(super) const NULL_POINTER: &str = "java/lang/NullPointerException";
const CLASS_CAST: &str = "java/lang/ClassCastException";
const NEGATIVE_SIZE: &str = "java/lang/NegativeArraySizeException";

impl<'p> Unfolder<'p, '_> {
    /// Unfolds an operation for what has come to it.
    pub(super) fn step(&mut self, pc: u32, frame: &mut Frame<'p>) -> Result<(), Limitation> {
        let states = frame.pending.remove(&pc).unwrap_or_default();
        let Some(mut state) = self.merge(states) else {
            return Ok(());
        };
        if !self.terms.satisfiable(state.guard) {
            return Ok(());
        }
        self.operations += 1;
        if self.operations > MOST_OPERATIONS {
            return Err(Limitation::Operations { most: MOST_OPERATIONS });
        }
        self.path.push(pc);
        let done = self.operate(pc, &mut state, frame);
        self.path.pop();
        match done? {
            Next::Falls => self.go(frame, pc + 1, state),
            Next::Gone => {}
        }
        Ok(())
    }

    pub(super) fn go(&mut self, frame: &mut Frame<'p>, pc: u32, state: State) {
        if state.guard != Terms::FALSE {
            frame.pending.entry(pc).or_default().push(state);
        }
    }

    fn operate(&mut self, pc: u32, state: &mut State, frame: &mut Frame<'p>) -> Result<Next, Limitation> {
        let body = frame.body;
        let result = match body.ops[pc as usize] {
            Op::Const { dst, bits } => (dst, SymbolicValue::bits(bits)),
            Op::ConstString { dst, string } => {
                let class = self.program.load("java/lang/String")?;
                (dst, self.object(ObjectOrigin::Literal(string), class, None))
            }
            Op::ConstClass { dst, class } => (dst, self.mirror(self.program.resolve_class(class)?)?),
            Op::Move { dst, src } => (dst, Self::reg(state, src)),
            Op::Unary { op, dst, src } => (dst, self.map(&Self::reg(state, src), |word| unary(op, word))),
            Op::Binary { op, dst, a, b } => {
                let b = Self::reg(state, b);
                (dst, self.calculate(pc, state, frame, op, a, &b)?)
            }
            Op::BinaryConst { op, dst, a, imm } => {
                let b = SymbolicValue::bits(of_int(imm.into()));
                (dst, self.calculate(pc, state, frame, op, a, &b)?)
            }
            Op::Jump { target } => {
                self.go(frame, target, state.clone());
                return Ok(Next::Gone);
            }
            Op::Branch { cond, a, b, target } => {
                let (a, b) = (Self::reg(state, a), Self::reg(state, b));
                return Ok(self.branch(cond, &a, &b, target, state, frame));
            }
            Op::BranchConst { cond, a, imm, target } => {
                let (a, b) = (Self::reg(state, a), SymbolicValue::bits(of_int(imm.into())));
                return Ok(self.branch(cond, &a, &b, target, state, frame));
            }
            Op::Switch { src, table } => {
                let value = Self::reg(state, src).under(state.guard, &mut self.terms);
                return self.switch(pc, &value, table, state, frame).map(|()| Next::Gone);
            }
            Op::ReturnVoid => {
                frame.returns.push((state.clone(), None));
                return Ok(Next::Gone);
            }
            Op::Return { src } => {
                frame.returns.push((state.clone(), Some(Self::reg(state, src))));
                return Ok(Next::Gone);
            }
            Op::Throw { src } => {
                let (exception, is_null) = self.non_null(&Self::reg(state, src), state.guard);
                self.raise(pc, is_null, state, frame, NULL_POINTER)?;
                self.throw(pc, state, &exception, frame)?;
                return Ok(Next::Gone);
            }
            Op::New { dst, class } => {
                let class = self.program.resolve_class(class)?;
                self.ready(class, pc, frame)?;
                (dst, self.allocated(class, None, state.guard))
            }
            Op::NewArray { dst, len, class } => (dst, self.new_array(pc, len, class, state, frame)?),
            Op::ArrayLength { dst, array } => (dst, self.array_length(pc, array, state, frame)?),
            Op::InstanceOf { dst, src, class } => {
                let class = self.program.resolve_class(class)?;
                let is = |this: &Self, object| this.is_a(object, class);
                (dst, self.classify(&Self::reg(state, src), is))
            }
            Op::CheckCast { src, class } => {
                self.check_cast(pc, src, class, state, frame)?;
                return Ok(Next::Falls);
            }
            Op::Freeze { .. } => {
                self.freezes |= !self.initialising;
                return Ok(Next::Falls);
            }
            Op::GetField { .. } | Op::PutField { .. } | Op::GetStatic { .. } | Op::PutStatic { .. } => {
                return self.access_field(pc, state, frame);
            }
            Op::GetElement { .. } | Op::PutElement { .. } => return self.access_element(pc, state, frame),
            Op::Lock { object } => return self.monitor(pc, object, true, state, frame),
            Op::Unlock { object } => return self.monitor(pc, object, false, state, frame),
            Op::Call { call } => return self.invoke(pc, call, state, frame),
            Op::ConstDynamic { .. } => return self.unsupported(frame, pc, "a method handle or dynamic constant"),
            Op::NewMultiArray { .. } => return self.unsupported(frame, pc, "a new array of arrays"),
            Op::Access { access } => return self.access(pc, access, state, frame),
            Op::CallHandle { .. } => return self.unsupported(frame, pc, "a call of a method handle"),
            Op::CallDynamic { call } => return self.call_dynamic(pc, call, state, frame),
            Op::Fence { fence } => return self.fence(pc, fence, state, frame),
            Op::Unsupported { .. } => return self.unsupported(frame, pc, "bytecode that cannot be lowered"),
        };
        let (dst, value) = result;
        state.regs[dst.index()] = Some(value);
        Ok(Next::Falls)
    }

    /// Applies a function to every constant.
    pub(super) fn map(&mut self, value: &SymbolicValue, apply: impl Fn(u64) -> u64) -> SymbolicValue {
        let applied = |datum: Datum| match datum {
            Datum::Bits(word) => Datum::Bits(apply(word)),
            Datum::Other | Datum::Object(_) => Datum::Other,
        };
        let cases: Vec<(Datum, CondId)> = value.cases().iter().map(|&(datum, cond)| (applied(datum), cond)).collect();
        SymbolicValue::of_cases(cases, value.from().iter().copied(), &mut self.terms)
    }

    fn calculate(
        &mut self,
        pc: u32,
        state: &mut State,
        frame: &mut Frame<'p>,
        op: BinaryOp,
        a: Reg,
        b: &SymbolicValue,
    ) -> Result<SymbolicValue, Limitation> {
        let a = Self::reg(state, a);
        let (mut cases, mut failures) = (Vec::new(), Vec::new());
        let divides = matches!(op, BinaryOp::DivI | BinaryOp::DivL | BinaryOp::RemI | BinaryOp::RemL);
        for (left, right, cond) in self.pairs(&a, b) {
            match (left, right) {
                (Datum::Bits(left), Datum::Bits(right)) => match binary(op, left, right) {
                    Computed::Word(word) => cases.push((Datum::Bits(word), cond)),
                    Computed::DivisionByZero => failures.push(cond),
                },
                (_, Datum::Other) if divides => return self.unsupported(frame, pc, "a division by any number"),
                _ => cases.push((Datum::Other, cond)),
            }
        }
        let failed = self.terms.or_all(failures);
        self.raise(pc, failed, state, frame, ARITHMETIC)?;
        let from: Vec<ReadId> = a.from().iter().chain(b.from()).copied().collect();
        Ok(SymbolicValue::of_cases(cases, from, &mut self.terms))
    }

    /// Pairs of constants that two values may have, and when.
    pub(super) fn pairs(&mut self, a: &SymbolicValue, b: &SymbolicValue) -> Vec<(Datum, Datum, CondId)> {
        let mut pairs = Vec::new();
        for &(left, when) in a.cases() {
            for &(right, and) in b.cases() {
                let both = self.terms.and(when, and);
                if both != Terms::FALSE {
                    pairs.push((left, right, both));
                }
            }
        }
        pairs
    }

    fn branch(
        &mut self,
        cond: jmmc_program::Cond,
        a: &SymbolicValue,
        b: &SymbolicValue,
        target: u32,
        state: &mut State,
        frame: &mut Frame<'p>,
    ) -> Next {
        let mut holds = Vec::new();
        for (left, right, when) in self.pairs(a, b) {
            let same = match (left, right) {
                (Datum::Bits(left), Datum::Bits(right)) => compares(cond, left, right),
                (Datum::Other, _) | (_, Datum::Other) => {
                    let choice = self.choice();
                    holds.push(self.terms.and(when, choice));
                    continue;
                }
                // References are only compared with each other or with null.
                (left, right) => (left == right) == (cond == jmmc_program::Cond::Eq),
            };
            if same {
                holds.push(when);
            }
        }
        let holds = self.terms.or_all(holds);
        let jumps = self.terms.and(state.guard, holds);
        self.go(frame, target, State { guard: jumps, regs: state.regs.clone() });
        let fails = self.terms.not(holds);
        state.guard = self.terms.and(state.guard, fails);
        Next::Falls
    }

    fn switch(
        &mut self,
        pc: u32,
        value: &SymbolicValue,
        table: u32,
        state: &State,
        frame: &mut Frame<'p>,
    ) -> Result<(), Limitation> {
        let switch = &frame.body.switches[table as usize];
        for &(datum, cond) in value.cases() {
            let Datum::Bits(word) = datum else {
                return self.unsupported(frame, pc, "a switch on any number");
            };
            let case = switch.cases.iter().find(|(case, _)| of_int((*case).into()) == word);
            let guard = self.terms.and(state.guard, cond);
            let target = case.map_or(switch.default, |case| case.1);
            self.go(frame, target, State { guard, regs: state.regs.clone() });
        }
        Ok(())
    }

    fn new_array(
        &mut self,
        pc: u32,
        len: Reg,
        class: ClassRef,
        state: &mut State,
        frame: &mut Frame<'p>,
    ) -> Result<SymbolicValue, Limitation> {
        let class = self.program.resolve_class(class)?;
        let Some(Datum::Bits(length)) = Self::reg(state, len).under(state.guard, &mut self.terms).single() else {
            return self.unsupported(frame, pc, "a new array whose length is not known");
        };
        match u32::try_from(length as u32 as i32) {
            Ok(length) => Ok(self.allocated(class, Some(length), state.guard)),
            Err(_) => {
                self.raise(pc, Terms::TRUE, state, frame, NEGATIVE_SIZE)?;
                Ok(SymbolicValue::constant(Datum::NULL))
            }
        }
    }

    fn array_length(
        &mut self,
        pc: u32,
        array: Reg,
        state: &mut State,
        frame: &mut Frame<'p>,
    ) -> Result<SymbolicValue, Limitation> {
        let (array, is_null) = self.non_null(&Self::reg(state, array), state.guard);
        self.raise(pc, is_null, state, frame, NULL_POINTER)?;
        let length = |object: ObjectId| u64::from(self.objects.get(object).length.unwrap_or(0));
        let cases: Vec<(Datum, CondId)> = array
            .cases()
            .iter()
            .map(|(datum, cond)| match datum {
                Datum::Object(object) => (Datum::Bits(length(*object)), *cond),
                Datum::Bits(_) | Datum::Other => (Datum::Other, *cond),
            })
            .collect();
        Ok(SymbolicValue::of_cases(cases, array.from().iter().copied(), &mut self.terms))
    }

    fn check_cast(
        &mut self,
        pc: u32,
        src: Reg,
        class: ClassRef,
        state: &mut State,
        frame: &mut Frame<'p>,
    ) -> Result<(), Limitation> {
        let class = self.program.resolve_class(class)?;
        let value = Self::reg(state, src);
        let fails: Vec<CondId> = value
            .cases()
            .iter()
            .filter(|(datum, _)| matches!(datum, Datum::Object(object) if !self.is_a(*object, class)))
            .map(|(_, cond)| *cond)
            .collect();
        let fails = self.terms.or_all(fails);
        self.raise(pc, fails, state, frame, CLASS_CAST)
    }

    pub(super) fn is_a(&self, object: ObjectId, class: ClassId) -> bool {
        self.program.is_subtype(self.objects.get(object).class, class)
    }

    /// 1 where the value is an object of which something is true, else 0.
    fn classify(&mut self, value: &SymbolicValue, is: impl Fn(&Self, ObjectId) -> bool) -> SymbolicValue {
        let truth = |this: &Self, datum: &Datum| match datum {
            Datum::Object(object) => Datum::Bits(u64::from(is(this, *object))),
            Datum::Bits(_) => Datum::Bits(0),
            Datum::Other => Datum::Other,
        };
        let cases: Vec<(Datum, CondId)> =
            value.cases().iter().map(|(datum, cond)| (truth(self, datum), *cond)).collect();
        SymbolicValue::of_cases(cases, [], &mut self.terms)
    }

    pub(super) fn object(&mut self, origin: ObjectOrigin, class: ClassId, length: Option<u32>) -> SymbolicValue {
        SymbolicValue::constant(Datum::Object(self.objects.of(origin, class, length)))
    }

    pub(super) fn mirror(&mut self, class: ClassId) -> Result<SymbolicValue, Limitation> {
        let mirror = self.program.load("java/lang/Class")?;
        Ok(self.object(ObjectOrigin::Mirror(class), mirror, None))
    }

    pub(super) fn allocated(&mut self, class: ClassId, length: Option<u32>, guard: CondId) -> SymbolicValue {
        let key = self.key();
        self.allocate(key, class, length, guard)
    }

    fn allocate(&mut self, key: Key, class: ClassId, length: Option<u32>, guard: CondId) -> SymbolicValue {
        let object = self.objects.of(ObjectOrigin::Allocated(key), class, length);
        self.allocations.push((self.thread, object, guard));
        SymbolicValue::constant(Datum::Object(object))
    }

    /// The objects that a reference may be, and when it is null, under the guard.
    pub(super) fn non_null(&mut self, value: &SymbolicValue, guard: CondId) -> (SymbolicValue, CondId) {
        let value = value.under(guard, &mut self.terms);
        let (nulls, objects): (Vec<_>, Vec<_>) = value.cases().iter().partition(|(datum, _)| *datum == Datum::NULL);
        let is_null = self.terms.or_all(nulls.into_iter().map(|(_, cond)| cond));
        (SymbolicValue::of_cases(objects, value.from().iter().copied(), &mut self.terms), is_null)
    }

    /// Throws a new exception of the class under a condition; the state goes on under the opposite.
    pub(super) fn raise(
        &mut self,
        pc: u32,
        cond: CondId,
        state: &mut State,
        frame: &mut Frame<'p>,
        class: &str,
    ) -> Result<(), Limitation> {
        let guard = self.terms.and(state.guard, cond);
        if !self.terms.satisfiable(guard) {
            return Ok(());
        }
        let fine = self.terms.not(cond);
        let raised = State { guard, regs: state.regs.clone() };
        state.guard = self.terms.and(state.guard, fine);
        let class = self.program.load(class)?;
        let Key { thread, mut path } = self.key();
        path.extend([u32::MAX, class.0]);
        let exception = self.allocate(Key { thread, path }, class, None, guard);
        self.throw(pc, &raised, &exception, frame)
    }

    /// Takes exceptions to the handlers that catch them.
    pub(super) fn throw(
        &mut self,
        pc: u32,
        state: &State,
        exception: &SymbolicValue,
        frame: &mut Frame<'p>,
    ) -> Result<(), Limitation> {
        for &(datum, cond) in exception.cases() {
            let guard = self.terms.and(state.guard, cond);
            let Datum::Object(object) = datum else {
                return self.unsupported(frame, pc, "an exception of any class");
            };
            let mut state = State { guard, regs: state.regs.clone() };
            let mut caught = None;
            for handler in frame.body.handlers.iter().filter(|handler| (handler.start..handler.end).contains(&pc)) {
                let catches = match handler.class {
                    None => true,
                    Some(class) => self.is_a(object, self.program.resolve_class(class)?),
                };
                if catches {
                    caught = Some(handler);
                    break;
                }
            }
            match caught {
                Some(handler) => {
                    state.regs[handler.dst.index()] = Some(SymbolicValue::constant(datum));
                    self.go(frame, handler.target, state);
                }
                None if guard != Terms::FALSE => frame.throws.push((state, SymbolicValue::constant(datum))),
                None => {}
            }
        }
        Ok(())
    }
}

/// Where control goes.
pub(super) enum Next {
    /// To the next operation.
    Falls,
    /// To another operation, or out of the method.
    Gone,
}
