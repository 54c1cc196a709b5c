//! The initial state: the JDK as if its start-up had run, and the main thread before `main`.
//!
//! The JVM's own start-up (`System.initPhase1` and its kin) is not executed; what programs need of it is set up here.

use std::sync::Arc;

use jmmc_program::{ClassId, LinkError, Method, Program};

use crate::clock::ClockId;
use crate::entry::{Entered, Plan, Role, Start};
use crate::heap::Addr;
use crate::interp::{Exec, Flow};
use crate::known::KnownIds;
use crate::machine::Machine;
use crate::natives::{STDERR, STDOUT};
use crate::settings::MachineSettings;
use crate::shared::SharedFindings;
use crate::thread::{OnReturn, ThreadId};
use crate::threads::new_thread;
use crate::value::{Ref, from_int};

/// `Thread.NORM_PRIORITY` and `ThreadGroup`'s greatest.
const NORMAL_PRIORITY: i32 = 5;
const MAX_PRIORITY: i32 = 10;
/// `Thread.threadStatus` of a runnable thread, as JVM TI defines it.
const RUNNABLE: i32 = 5;

impl<'p> Machine<'p> {
    /// A machine whose main thread is about to begin.
    pub(crate) fn boot(
        program: &'p Program,
        start: Start<'p, '_>,
        settings: MachineSettings,
        shared: Arc<SharedFindings>,
    ) -> Result<Machine<'p>, LinkError> {
        let known = KnownIds::find(program)?;
        let mut machine = Machine::empty(program, settings, shared, known);
        let clock = machine.clocks.tick(ClockId::NONE, ThreadId(0));
        machine.threads.push(new_thread(Ref::NULL, clock, false));
        machine.jvm.live = 1;
        machine.set_up(start).map_err(|flow| {
            let what = match flow {
                Flow::Stuck(stuck) => stuck.what.to_string(),
                flow => format!("start-up of the JDK ended with {flow:?}"),
            };
            LinkError::Unsupported { what: what.into() }
        })?;
        Ok(machine)
    }

    fn set_up(&mut self, start: Start<'p, '_>) -> Exec<()> {
        let system_group = self.make_group("system", Ref::NULL)?;
        let main_group = self.make_group("main", system_group)?;
        let thread = self.make_thread("main", 1, main_group)?;
        self.threads[0].object = thread;
        self.publish(thread, false);
        let throwable = self.load_class("java/lang/Throwable")?;
        self.initialize_at_boot(throwable)?;
        let system_class = self.set_up_system()?;
        self.set_up_constants()?;
        self.call_at_boot(system_class, "setJavaLangAccess", "()V", &[])?;
        self.set_up_properties(system_class)?;
        let accessible = self.load_class("java/lang/reflect/AccessibleObject")?;
        self.initialize_at_boot(accessible)?;
        let entered = match start {
            Start::Main(main, arguments) => self.set_up_main(main, arguments)?,
            Start::Threads(plan) => self.set_up_threads(plan, main_group)?,
        };
        self.entry = Some(Arc::new(entered));
        Ok(())
    }

    fn set_up_main(&mut self, main: &'p Method, arguments: &[String]) -> Exec<Entered<'p>> {
        let array_class = self.load_class("[Ljava/lang/String;")?;
        let array = self.allocate_array(array_class, arguments.len() as u32)?;
        for (index, argument) in arguments.iter().enumerate() {
            let text = self.new_str(argument);
            self.set_cell(array, index as u32, text.word());
        }
        self.publish(array, false);
        let arguments = [array.word()][..main.parameters.len()].to_vec();
        Ok(Entered { main, arguments, class: main.class, roles: Vec::new() })
    }

    /// The threads' objects are there from the beginning, without a constructor's steps; nobody knows them yet.
    fn set_up_threads(&mut self, plan: &Plan<'p>, group: Ref) -> Exec<Entered<'p>> {
        let mut objects = Vec::new();
        for ((method, _), id) in plan.threads.iter().zip(2..) {
            objects.push(self.make_thread(&method.name, id, group)?);
        }
        let roles = plan.threads.iter().zip(&objects).map(|((method, after), &object)| {
            let after = after.iter().map(|&index| objects[index]).collect();
            Role { object, method, after }
        });
        let arguments = plan.order.iter().map(|&index| objects[index].word()).collect();
        Ok(Entered { main: plan.driver, arguments, class: plan.class, roles: roles.collect() })
    }

    fn load_class(&self, name: &str) -> Exec<ClassId> {
        self.program.load(name).map_err(|error| self.stuck(error.to_string()))
    }

    fn make_group(&mut self, name: &str, parent: Ref) -> Exec<Ref> {
        let class = self.load_class("java/lang/ThreadGroup")?;
        let group = self.allocate(class)?;
        let name = self.interned(name);
        self.init_field(group, "name", name.word());
        self.init_field(group, "parent", parent.word());
        self.init_field(group, "maxPriority", from_int(MAX_PRIORITY));
        self.heap.update(group, |header| header.freeze());
        Ok(group)
    }

    /// The fields of `Thread` moved to `Thread.FieldHolder` in JDK 19: those that exist are set.
    fn make_thread(&mut self, name: &str, id: u64, group: Ref) -> Exec<Ref> {
        let thread = self.allocate(self.tables.known.thread)?;
        let name = self.interned(name);
        self.init_field(thread, "name", name.word());
        self.init_field(thread, "tid", id);
        let mut holder = thread;
        if let Ok(class) = self.program.load("java/lang/Thread$FieldHolder") {
            holder = self.allocate(class)?;
            self.init_field(thread, "holder", holder.word());
        }
        self.init_field(holder, "group", group.word());
        self.init_field(holder, "priority", from_int(NORMAL_PRIORITY));
        self.init_field(holder, "threadStatus", from_int(RUNNABLE));
        for lock in ["blockerLock", "interruptLock"] {
            let object = self.allocate(self.tables.known.object)?;
            self.init_field(thread, lock, object.word());
        }
        self.heap.update(thread, |header| header.freeze());
        Ok(thread)
    }

    /// `System` is initialised by the JVM, not by its static initialiser alone.
    fn set_up_system(&mut self) -> Exec<ClassId> {
        let system = self.load_class("java/lang/System")?;
        self.set_initialized(system);
        let print_stream = self.load_class("java/io/PrintStream")?;
        for (field, mark) in [("out", STDOUT), ("err", STDERR)] {
            let stream = self.allocate_with_hidden(print_stream, &[mark])?;
            self.publish(stream, false);
            self.set_static(system, field, stream.word(), true);
        }
        let input = self.load_class("java/io/FileInputStream")?;
        let stream = self.allocate(input)?;
        self.publish(stream, false);
        self.set_static(system, "in", stream.word(), true);
        let separator = self.interned("\n");
        self.set_static(system, "lineSeparator", separator.word(), true);
        Ok(system)
    }

    /// What the JVM itself tells `Unsafe`.
    fn set_up_constants(&mut self) -> Exec<()> {
        let constants = self.load_class("jdk/internal/misc/UnsafeConstants")?;
        self.set_initialized(constants);
        self.set_static(constants, "ADDRESS_SIZE0", from_int(8), false);
        self.set_static(constants, "PAGE_SIZE", from_int(4096), false);
        self.set_static(constants, "UNALIGNED_ACCESS", 1, false);
        Ok(())
    }

    /// `System.props`, with a hidden cell that says whether the program has changed any.
    fn set_up_properties(&mut self, system: ClassId) -> Exec<()> {
        let class = self.load_class("java/util/Properties")?;
        let properties = self.allocate_with_hidden(class, &[0])?;
        self.call_at_boot(class, "<init>", "()V", &[properties.word()])?;
        let descriptor = "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;";
        for (name, value) in self.initial_properties() {
            self.call_at_boot(class, "setProperty", descriptor, &[properties.word(), name.word(), value.word()])?;
        }
        self.publish(properties, false);
        self.set_static(system, "props", properties.word(), true);
        Ok(())
    }

    /// Runs a method to its end before the program starts.
    fn call_at_boot(&mut self, class: ClassId, name: &str, descriptor: &str, args: &[u64]) -> Exec<()> {
        let Some(method) = self.program.declared_method(class, name, descriptor) else {
            return Err(
                self.stuck(format!("a JDK without {}", self.program.class(class).name.replace('/', ".") + "." + name))
            );
        };
        self.push_frame(method, args, OnReturn::Boot)?;
        match self.run() {
            Flow::Ended => Ok(()),
            stuck @ Flow::Stuck(_) => Err(stuck),
            flow => Err(self.stuck(format!("start-up of the JDK: {name} ended with {flow:?}"))),
        }
    }

    /// Sets a static field before the program starts.
    fn set_static(&mut self, class: ClassId, name: &str, word: u64, is_ref: bool) {
        if let Some(field) = self.program.find_field(class, name) {
            self.heap.write(Addr::of_static(field.slot), word, is_ref);
        }
    }
}
