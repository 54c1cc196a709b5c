//! What was null: the messages of `NullPointerException`s that the JVM throws itself, as JEP 358 words them.
//!
//! The operation at the top of the exception's stack trace says what could not be done, the operations before it in the same method
//! say where the null came from. Errs on: saying too little where a value comes from several places.

use jmmc_program::{Body, CallKind, Method, MethodId, MethodRef, Op, Reg, Type};

use super::{Invocation, NativesOfFile};
use crate::interp::Exec;
use crate::machine::Machine;
use crate::trace::source_name;
use crate::value::{Ref, int};

pub(super) const TABLE: NativesOfFile =
    &[("java/lang/NullPointerException.getExtendedNPEMessage()Ljava/lang/String;", extended_message)];

/// Steps back from a null to where it came from, as HotSpot counts them.
const MAX_DETAIL: u32 = 5;

fn extended_message<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let trace = Ref::of(machine.peek_field(call.object(0), "backtrace").unwrap_or(0));
    let top = if trace.is_null() { None } else { machine.peek_cells(trace).next() };
    let text = top.and_then(|word| {
        let method = machine.program.method(MethodId((word >> 32) as u32));
        let body = machine.program.body(method).ok()??;
        Explanation { machine, method, body }.message(word as u32 as usize)
    });
    Ok(text.map_or(Ref::NULL, |text| machine.new_str(&text)).word())
}

/// A type's name as the messages have it.
fn type_name(class: &str) -> String {
    let name = source_name(class);
    for (long, short) in [("java.lang.Object", "Object"), ("java.lang.String", "String")] {
        if name.trim_end_matches("[]") == long {
            return name.replacen(long, short, 1);
        }
    }
    name
}

struct Explanation<'a, 'p> {
    machine: &'a Machine<'p>,
    method: &'p Method,
    body: &'p Body,
}

impl Explanation<'_, '_> {
    fn message(&self, pc: usize) -> Option<String> {
        let (action, null) = self.failed(pc)?;
        let reason = self.reason(null, pc).map(|reason| format!(" because {reason} is null")).unwrap_or_default();
        Some(action + &reason)
    }

    /// What could not be done, and the register that was null.
    fn failed(&self, pc: usize) -> Option<(String, Reg)> {
        let program = self.machine.program;
        let of_array = |ty: Type| match ty {
            Type::Boolean | Type::Byte => "byte/boolean",
            Type::Char => "char",
            Type::Short => "short",
            Type::Int => "int",
            Type::Long => "long",
            Type::Float => "float",
            Type::Double => "double",
            Type::Ref => "object",
        };
        match *self.body.ops.get(pc)? {
            Op::Call { call } => {
                let call = &self.body.calls[call as usize];
                let receiver = call.args.first().filter(|_| call.kind != CallKind::Static)?;
                let constructs = program.method_ref(call.method).1 == "<init>";
                (!constructs).then(|| (format!("Cannot invoke \"{}\"", self.method_text(call.method)), *receiver))
            }
            Op::GetField { object, field, .. } => {
                Some((format!("Cannot read field \"{}\"", program.field_ref(field).1), object))
            }
            Op::PutField { object, field, .. } => {
                Some((format!("Cannot assign field \"{}\"", program.field_ref(field).1), object))
            }
            Op::GetElement { array, ty, .. } => Some((format!("Cannot load from {} array", of_array(ty)), array)),
            Op::PutElement { array, ty, .. } => Some((format!("Cannot store to {} array", of_array(ty)), array)),
            Op::ArrayLength { array, .. } => Some(("Cannot read the array length".to_string(), array)),
            Op::Throw { src } => Some(("Cannot throw exception".to_string(), src)),
            Op::Lock { object } => Some(("Cannot enter synchronized block".to_string(), object)),
            Op::Unlock { object } => Some(("Cannot exit synchronized block".to_string(), object)),
            _ => None,
        }
    }

    /// The method as messages write it: `java.util.Map.put(Object, Object)`.
    fn method_text(&self, method: MethodRef) -> String {
        let (class, name, descriptor) = self.machine.program.method_ref(method);
        let types = self.machine.method_types(descriptor).map(|(parameters, _)| parameters).unwrap_or_default();
        let types: Vec<String> = types.iter().map(|&ty| type_name(&self.machine.program.class(ty).name)).collect();
        format!("{}.{name}({})", type_name(class), types.join(", "))
    }

    fn reason(&self, null: Reg, pc: usize) -> Option<String> {
        if self.local(null, pc).is_none()
            && let Some(at) = self.definition(null, pc)
        {
            match self.body.ops[at] {
                Op::Call { call } => {
                    let method = self.body.calls[call as usize].method;
                    return Some(format!("the return value of \"{}\"", self.method_text(method)));
                }
                Op::Move { src, .. } => return self.reason(src, at),
                _ => {}
            }
        }
        self.source(null, pc, MAX_DETAIL).map(|text| format!("\"{text}\""))
    }

    /// The last operation before `pc` that sets the register, if control came straight from there.
    fn definition(&self, reg: Reg, pc: usize) -> Option<usize> {
        for at in (0..pc).rev() {
            let op = &self.body.ops[at];
            if self.body.def(op) == Some(reg) {
                return (!self.joins_between(at, pc)).then_some(at);
            }
            if matches!(op, Op::Jump { .. } | Op::Switch { .. } | Op::Return { .. } | Op::ReturnVoid | Op::Throw { .. })
            {
                return None;
            }
        }
        None
    }

    /// Whether control may come to an operation behind `at`, up to `pc`, from somewhere else.
    fn joins_between(&self, at: usize, pc: usize) -> bool {
        let joins = |target: u32| at < target as usize && target as usize <= pc;
        let jumps = self.body.ops.iter().any(|op| match *op {
            Op::Jump { target } | Op::Branch { target, .. } | Op::BranchConst { target, .. } => joins(target),
            _ => false,
        });
        let switches = self
            .body
            .switches
            .iter()
            .any(|table| joins(table.default) || table.cases.iter().any(|&(_, target)| joins(target)));
        jumps || switches || self.body.handlers.iter().any(|handler| joins(handler.target))
    }

    /// The name of the variable that lives in the register, or what stands for it where the class file has none.
    fn local(&self, reg: Reg, pc: usize) -> Option<String> {
        let pc = pc as u32;
        let named = self.body.locals.iter().find(|local| local.reg == reg && local.start <= pc && pc < local.end);
        if let Some(local) = named {
            return Some(local.name.to_string());
        }
        let parameter = reg.index() < self.method.parameters.len() && self.definition(reg, pc as usize).is_none();
        match (parameter, self.method.is_static(), reg.index()) {
            (true, false, 0) => Some("this".to_string()),
            (true, false, index) => Some(format!("<parameter{index}>")),
            (true, true, index) => Some(format!("<parameter{}>", index + 1)),
            (false, ..) => self.body.slots.get(reg.index()).map(|slot| format!("<local{slot}>")),
        }
    }

    /// The expression that gave the register its value.
    fn source(&self, reg: Reg, pc: usize, detail: u32) -> Option<String> {
        if let Some(name) = self.local(reg, pc) {
            return Some(name);
        }
        let at = self.definition(reg, pc)?;
        let program = self.machine.program;
        let deeper = detail.checked_sub(1);
        match self.body.ops[at] {
            Op::Move { src, .. } => self.source(src, at, detail),
            Op::Const { bits, .. } => {
                let is_ref = self.body.registers[reg.index()] == jmmc_program::Kind::Ref;
                Some(if is_ref { "null".to_string() } else { int(bits).to_string() })
            }
            Op::GetField { object, field, .. } => {
                let object = self.source(object, at, deeper?);
                Some(object.map(|object| object + ".").unwrap_or_default() + program.field_ref(field).1)
            }
            Op::GetStatic { field, .. } => {
                let (class, name, _) = program.field_ref(field);
                Some(format!("{}.{name}", type_name(class)))
            }
            Op::GetElement { array, index, .. } => {
                let array = self.source(array, at, deeper?).unwrap_or_else(|| "<array>".to_string());
                let index = self.source(index, at, deeper?).unwrap_or_else(|| "...".to_string());
                Some(format!("{array}[{index}]"))
            }
            Op::Call { call } => Some(self.method_text(self.body.calls[call as usize].method)),
            _ => None,
        }
    }
}
