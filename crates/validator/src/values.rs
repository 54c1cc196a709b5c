//! The values that variables have before the program begins, and which of them can be torn.
//!
//! Implements: default values of new objects and of the static fields of classes that are initialised in the execution, where constants come first
//! [JVMS §5.5]; only `long` and `double` variables are read in halves [JLS §17.7]. Errs on: trusting what the virtual machine's own start-up left in the Java library.

use std::collections::BTreeSet;

use jmmc_jmm::execution::{FieldIndex, Identity, Subject, Value, Variable};
use jmmc_jmm::{ActionKind, Broken, Execution, Kept, Rule};
use jmmc_program::{ConstantValue, Origin, Program, Type};

use crate::names::ResolvedNames;

/// Variables begin with what Java gives them.
pub(crate) fn initial_values(program: &Program, execution: &Execution) -> Kept {
    let names = ResolvedNames::new(program, execution);
    let initialized: BTreeSet<&str> = execution
        .actions
        .iter()
        .filter_map(|action| match (action.kind, &action.subject) {
            (ActionKind::BeginInitialization, Subject::Class(class)) => Some(names.class_name(*class)),
            _ => None,
        })
        .collect();
    for (id, action) in execution.iter().filter(|(_, action)| action.kind == ActionKind::DefaultWrite) {
        let kept = match action.variable() {
            Some(Variable::Slot(array, first, width)) => {
                action.value == crate::slots::initial_value(execution, array, first, width)
            }
            Some(Variable::Field(object, _) | Variable::Element(object, _)) => {
                let made = matches!(execution.objects[object.index()].identity, Identity::Allocated(..));
                !made || action.value == Value::Bits(0)
            }
            Some(Variable::Static(field)) => static_value(&names, field, action.value, &initialized),
            None => false,
        };
        if !kept {
            let message = format!("{} is not the value that the variable begins with", execution.describe(id));
            return Err(Broken::new(Rule::DefaultValue, &[id], message));
        }
    }
    Ok(())
}

/// Reads are torn only of variables that have halves.
pub(crate) fn torn_reads(program: &Program, execution: &Execution) -> Kept {
    let names = ResolvedNames::new(program, execution);
    for &read in execution.torn.keys() {
        let kept = match execution.action(read).variable() {
            Some(Variable::Field(_, field) | Variable::Static(field)) => {
                names.field(field).is_some_and(|field| matches!(program.field(field).ty, Type::Long | Type::Double))
            }
            Some(Variable::Slot(_, _, width)) => width == 8,
            Some(Variable::Element(array, _)) => {
                matches!(names.class_name(execution.objects[array.index()].class), "[J" | "[D")
            }
            None => false,
        };
        if !kept {
            let message = format!("{} is of a variable that has no halves", execution.describe(read));
            return Err(Broken::new(Rule::Torn, &[read], message));
        }
    }
    Ok(())
}

fn static_value(names: &ResolvedNames<'_>, field: FieldIndex, value: Value, initialized: &BTreeSet<&str>) -> bool {
    let Some(field) = names.field(field) else {
        return false;
    };
    let field = names.program.field(field);
    let class = names.program.class(field.class);
    match field.constant {
        Some(ConstantValue::Bits(bits)) => value == Value::Bits(bits),
        Some(ConstantValue::String(text)) => {
            names.literal(names.program.string(text)).is_some_and(|literal| value == Value::Object(literal))
        }
        None if class.origin == Origin::Jdk && !initialized.contains(&*class.name) => true,
        None => value == Value::Bits(0),
    }
}
