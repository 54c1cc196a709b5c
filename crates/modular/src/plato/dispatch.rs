//! Virtual calls: the methods that may run, by the classes of the sources [JVMS §6.5].
//!
//! Each is a way of its own, on which the receiver is known to be an instance of the method's class and of no class that overrides it.
//! Errs on: refusing, where instances may be of classes that are not looked at. That no such class overrides methods of the sources is assumed.

use super::inline::Builder;
use super::{Instr, LocalRegister, LocalTest, Unsupported};
use crate::world::AnnotatedProgram;
use jmmc_program::{ClassId, Method, flags};

/// A method that may run, and classes of which the receiver then is no instance.
pub(super) struct Chosen<'p> {
    method: &'p Method,
    /// Whether the receiver's static type says already that it is of the method's class.
    is_named: bool,
    overriding: Vec<ClassId>,
}

impl<'p> Builder<'_, 'p> {
    /// The methods with code that a call of this one may run, by the classes of the sources.
    pub(super) fn found(&self, named: &'p Method) -> Result<Vec<&'p Method>, Unsupported> {
        Ok(self.selected(named)?.1)
    }

    /// Classes of the sources with the method that runs on their instances, and all such methods with code.
    #[allow(clippy::type_complexity)]
    fn selected(&self, named: &'p Method) -> Result<(Vec<(ClassId, &'p Method)>, Vec<&'p Method>), Unsupported> {
        let world = self.world;
        let mut selected = Vec::new();
        for class in receivers(world, named) {
            let method = world.program.select(class, named).or_else(|error| self.unsupported(error.to_string()))?;
            selected.push((class, method));
        }
        let mut found: Vec<&Method> = if named.is_abstract() { Vec::new() } else { vec![named] };
        for (_, method) in &selected {
            if !method.is_abstract() && !found.iter().any(|other| other.id == method.id) {
                found.push(method);
            }
        }
        Ok((selected, found))
    }

    /// The methods that a call of this one may run.
    pub(super) fn implementations(&self, named: &'p Method) -> Result<Vec<Chosen<'p>>, Unsupported> {
        let world = self.world;
        let (selected, mut found) = self.selected(named)?;
        if found.is_empty() {
            found.push(named);
        }
        let overriding = |method: &Method| {
            let others = selected
                .iter()
                .filter(|(class, other)| other.id != method.id && world.program.is_subtype(*class, method.class));
            others.map(|(class, _)| *class).collect()
        };
        let chosen = |method: &'p Method| Chosen {
            method,
            is_named: method.class == named.class,
            overriding: overriding(method),
        };
        Ok(found.into_iter().map(chosen).collect())
    }

    /// One way for each of the methods, of which one runs.
    pub(super) fn choose(
        &mut self,
        chosen: &[Chosen<'p>],
        receiver: LocalRegister,
        mut runs: impl FnMut(&mut Self, &'p Method) -> Result<(), Unsupported>,
    ) -> Result<(), Unsupported> {
        let (before, after) = (self.cursor, self.node(Instr::Nop));
        for Chosen { method, is_named, overriding } in chosen {
            self.cursor = before;
            if !is_named {
                self.emit(Instr::Assume(LocalTest::Castable(receiver, method.class)));
            }
            for class in overriding {
                self.emit(Instr::Assume(LocalTest::NoInstance(receiver, *class)));
            }
            runs(self, method)?;
            self.graph.nodes[self.cursor].next.push(after);
        }
        self.cursor = after;
        Ok(())
    }
}

/// Classes of the sources of which the receiver may be, abstract ones aside.
fn receivers(world: &AnnotatedProgram<'_>, named: &Method) -> Vec<ClassId> {
    let program = world.program;
    let has_instances = |class: &ClassId| program.class(*class).flags & (flags::ABSTRACT | flags::INTERFACE) == 0;
    let classes = world.classes.iter().map(|user| user.id).filter(has_instances);
    classes.filter(|class| program.is_subtype(*class, named.class)).collect()
}

/// Why classes that are not among the sources may have other methods, if they may.
pub(super) fn beyond_sources(world: &AnnotatedProgram<'_>, named: &Method, found: &[&Method]) -> Option<&'static str> {
    let is_fixed = named.flags & (flags::FINAL | flags::PRIVATE) != 0;
    // A method of the library is modelled for all of its classes.
    let is_modelled = world.is_library(named.class) && !named.is_abstract();
    match found {
        [] => None,
        [only] if world.is_library(only.class) => None,
        _ if is_modelled => None,
        _ if world.has_foreign_instances(named.class) => Some("other code may implement"),
        _ if !world.is_user(named.class) && !world.is_library(named.class) && !is_fixed => {
            Some("classes outside the sources may override")
        }
        _ => None,
    }
}
