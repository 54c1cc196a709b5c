//! The world of the thread whose turn it is: what it reads, writes, locks and allocates, in the state at hand.
//!
//! Errs on: weak compare-and-sets do not fail without a reason.

use jmmc_program::{ClassId, Fence, HandleAccess, Mode, Origin, Program, StringId, Type};
use jmmc_solo::{Access, Callee, Halt, Initialization, Location, NamedLocation, NativeReply, Reply, World};

use crate::heap::{Cell, HeapObject, Init, Meaning, Ref, StateUniverse, encoded};
use crate::memory::{AccessRefusal, At, Content, Known, Name, Sync};
use crate::natives;
use crate::script::ChoiceScript;
use crate::state::{Monitor, State};

/// The package whose code may be trusted.
const LOCKS: &str = "java/util/concurrent/";

/// A thread's turn.
pub(crate) struct ThreadTurn<'a, 'p> {
    pub(crate) universe: &'a mut StateUniverse<'p>,
    pub(crate) state: &'a mut State<'p>,
    /// The thread whose turn it is.
    pub(crate) me: usize,
    /// What is chosen where there is a choice.
    pub(crate) script: &'a mut ChoiceScript,
    /// Whether something was done that others may see, or that depends on others.
    pub(crate) touched: bool,
    /// The text of the exception that is about to be made.
    pub(crate) message: String,
    /// Classes of the running method and of its caller.
    pub(crate) callers: [Option<ClassId>; 2],
    /// What the thread does, if that is wanted.
    pub(crate) told: Option<Vec<String>>,
    /// What it accesses.
    pub(crate) accessed: Vec<Accessed>,
}

/// An access of a variable.
pub(crate) struct Accessed {
    writes: bool,
    /// Whether it is a synchronization action: as volatile, also if it is part of an atomic update.
    synchronizes: bool,
    /// Whether the field, or the array, belongs to `java.util.concurrent`.
    pub(crate) in_locks: bool,
    pub(crate) location: Location,
    at: At,
}

/// The name of the class that is at the bottom of an array's class, or of another class.
fn of_elements(class: &str) -> &str {
    let name = class.trim_start_matches('[');
    if name.len() == class.len() { name } else { name.trim_start_matches('L') }
}

impl Accessed {
    /// Whether the object was there before the step.
    pub(crate) fn is_of(&self, state: &State<'_>) -> bool {
        !self.at.cell.object.is_own() || state.objects.contains_key(&self.at.cell.object)
    }

    pub(crate) fn cell(&self) -> Cell {
        self.at.cell
    }

    /// Whether halves of the variable cannot be seen ahead of time.
    pub(crate) fn has_halves(&self) -> bool {
        self.at.has_halves && self.at.mode == Mode::Plain
    }

    /// Whether the two are a data race if nothing comes between them [JLS §17.4.5].
    pub(crate) fn races_with(&self, other: &Accessed) -> bool {
        self.at.cell == other.at.cell && (self.writes || other.writes) && !(self.synchronizes && other.synchronizes)
    }
}

pub(crate) fn unknown<T>(what: impl Into<String>) -> Reply<T> {
    Err(Halt::Unknown(what.into()))
}

impl<'a, 'p> ThreadTurn<'a, 'p> {
    pub(crate) fn new(
        universe: &'a mut StateUniverse<'p>,
        state: &'a mut State<'p>,
        me: usize,
        script: &'a mut ChoiceScript,
        tells: bool,
    ) -> ThreadTurn<'a, 'p> {
        let (told, message, accessed) = (tells.then(Vec::new), String::new(), Vec::new());
        ThreadTurn { universe, state, me, script, touched: false, message, callers: [None; 2], told, accessed }
    }
}

impl<'p> ThreadTurn<'_, 'p> {
    pub(crate) fn load_class(&self, name: &str) -> Reply<ClassId> {
        self.universe.program.load(name).map_err(|error| Halt::Unknown(error.to_string()))
    }

    pub(crate) fn object(&self, object: Ref) -> Reply<HeapObject> {
        let found = if object.is_own() { self.state.objects.get(&object) } else { self.universe.object(object) };
        found.copied().ok_or_else(|| Halt::Unknown("an object that does not exist".to_string()))
    }

    pub(crate) fn tell(&mut self, text: impl FnOnce(&Self) -> String) {
        if self.told.is_some() {
            let text = text(self);
            self.told.iter_mut().for_each(|told| told.push(text.clone()));
        }
    }

    pub(crate) fn refused<T>(result: Result<T, AccessRefusal>) -> Reply<T> {
        result.map_err(|refusal| match refusal {
            AccessRefusal::NotNow => Halt::End,
            AccessRefusal::Beyond(what) => Halt::Unknown(what.to_string()),
        })
    }

    /// The variable at a location, as memory sees it.
    pub(crate) fn at(&self, location: Location, ty: Type, mode: Mode) -> Reply<At> {
        let program = self.universe.program;
        let (cell, field) = match location {
            Location::Field { object, field } => {
                let field = program.field(field);
                if self.state.threads.len() > 1 && program.class(field.class).is_stand_in() {
                    return unknown("a stand-in for a class of the library, which is not audited");
                }
                (Cell { object: Ref::of(object), index: field.slot }, Some(field))
            }
            Location::Static { field } => {
                let field = program.field(field);
                (Cell { object: Ref::NULL, index: field.slot }, None)
            }
            Location::Element { array, index } => (Cell { object: Ref::of(array), index }, None),
            Location::Slot { .. } => return unknown("bytes that are accessed as one number"),
        };
        let maker = if cell.object.is_own() { self.object(cell.object)?.maker } else { 0 };
        let declares_final = field.filter(|field| field.is_final() && cell.object.is_own()).map(|field| field.class);
        Ok(At {
            cell,
            mode,
            is_reference: ty == Type::Ref,
            has_halves: matches!(ty, Type::Long | Type::Double),
            declares_final,
            maker,
            initial: if cell.object.is_own() { 0 } else { self.universe.initial(cell) },
        })
    }

    /// Remembers that the thread accesses a variable.
    fn accesses(&mut self, access: Access, at: At, writes: bool) {
        let program = self.universe.program;
        let owner = match access.location {
            Location::Field { field, .. } | Location::Static { field } => Some(program.field(field).class),
            Location::Element { array, .. } | Location::Slot { array, .. } => {
                self.object(Ref::of(array)).ok().map(|array| array.class)
            }
        };
        let in_locks = owner.is_some_and(|owner| of_elements(&program.class(owner).name).starts_with(LOCKS));
        let (location, synchronizes) = (access.location, access.mode == Mode::Volatile);
        self.accessed.push(Accessed { writes, synchronizes, in_locks, location, at });
    }

    pub(crate) fn load(&mut self, access: Access) -> Reply<u64> {
        let at = self.at(access.location, access.ty, access.mode)?;
        if self.state.booting {
            return Ok(at.initial);
        }
        self.accesses(access, at, false);
        self.touched = true;
        let seen = Self::refused(self.state.memory.visible(self.me, &at))?;
        let chosen = self.script.choose(seen.len());
        let mut seen = seen[chosen].clone();
        if let Some(Content::Object(Known::New(name))) = seen.imposed {
            seen.word = self.ahead(name).word();
        }
        self.state.memory.see(self.me, &at, &seen);
        let word = seen.word;
        self.tell(|turn| format!("reads {} from {}", word as i64, name_of(turn.universe.program, access.location)));
        Ok(word)
    }

    pub(crate) fn store(&mut self, access: Access, word: u64) -> Reply {
        let at = self.at(access.location, access.ty, access.mode)?;
        if self.state.booting {
            self.universe.set(at.cell, word);
            return Ok(());
        }
        self.accesses(access, at, true);
        self.touched = true;
        Self::refused(self.state.memory.write(self.me, &at, word, access.update))?;
        self.tell(|turn| format!("writes {} to {}", word as i64, name_of(turn.universe.program, access.location)));
        Ok(())
    }

    /// Sets a variable of an object that this thread has just made.
    pub(crate) fn set(&mut self, object: Ref, index: u32, word: u64) -> Reply {
        let made = self.object(object)?;
        let cell = Cell { object, index };
        if self.state.booting {
            self.universe.set(cell, word);
            return Ok(());
        }
        let ty = self.universe.type_of(cell, Some(made.class));
        let at = At {
            cell,
            mode: Mode::Plain,
            is_reference: ty == Type::Ref,
            has_halves: false,
            declares_final: None,
            maker: made.maker,
            initial: 0,
        };
        self.state.memory.set(self.me, &at, word);
        Ok(())
    }

    /// Sets a field by name, if there is one of that name.
    pub(crate) fn set_field(&mut self, object: Ref, name: &str, word: u64) -> Reply {
        let class = self.object(object)?.class;
        match self.universe.program.find_field(class, name) {
            Some(field) => self.set(object, field.slot, word),
            None => Ok(()),
        }
    }

    /// What a variable holds for an observer outside.
    pub(crate) fn peek(&self, cell: Cell) -> u64 {
        let initial = || if cell.object.is_own() { 0 } else { self.universe.initial(cell) };
        self.state.memory.last(cell).unwrap_or_else(initial)
    }

    /// What a field holds for an observer outside.
    pub(crate) fn peek_field(&self, object: Ref, name: &str) -> Option<u64> {
        let class = self.object(object).ok()?.class;
        let field = self.universe.program.find_field(class, name).filter(|field| !field.is_static())?;
        Some(self.peek(Cell { object, index: field.slot }))
    }

    /// What a static field holds for an observer outside.
    pub(crate) fn peek_static(&self, class: ClassId, name: &str) -> Option<u64> {
        let field = self.universe.program.find_field(class, name)?;
        Some(self.peek(Cell { object: Ref::NULL, index: field.slot }))
    }

    /// What a static field holds, which one more is written to, for all to see and ordering nothing.
    pub(crate) fn count_static(&mut self, class: ClassId, name: &str) -> Option<u64> {
        let field = self.universe.program.find_field(class, name).filter(|field| field.is_static())?;
        let cell = Cell { object: Ref::NULL, index: field.slot };
        let number = self.peek(cell);
        let next = u64::from((number as u32).wrapping_add(1));
        if self.state.booting {
            self.universe.set(cell, next);
            return Some(number);
        }
        let (mode, initial, maker) = (Mode::Plain, self.universe.initial(cell), self.me);
        let at = At { cell, mode, is_reference: false, has_halves: false, declares_final: None, maker, initial };
        self.state.memory.set(self.me, &at, next);
        Some(number)
    }

    pub(crate) fn make(&mut self, class: ClassId, length: Option<u32>, meaning: Meaning) -> Ref {
        let len = length.unwrap_or_else(|| self.universe.fields_of(class));
        let object = HeapObject { class, len, meaning, maker: self.me };
        if self.state.booting {
            return self.universe.add(object);
        }
        let name = match self.state.memory.owed_mut().map(|owed| owed.make(self.me, class, len)) {
            Some(Ok(ahead)) => return ahead,
            Some(Err(name)) => Some(name),
            None => None,
        };
        let made = self.state.add(object);
        if let Some((owed, name)) = self.state.memory.owed_mut().zip(name) {
            owed.call(made, name);
        }
        made
    }

    /// The object of that name, which is made now if it does not exist yet.
    fn ahead(&mut self, name: Name) -> Ref {
        if let Some(known) = self.state.memory.owed_mut().and_then(|owed| owed.object(name)) {
            return known;
        }
        let Name { maker, class, len, .. } = name;
        let made = self.state.add(HeapObject { class, len, meaning: Meaning::Ordinary, maker });
        if let Some(owed) = self.state.memory.owed_mut() {
            owed.await_object(made, name);
        }
        made
    }

    /// Whether a `String` has its text.
    pub(crate) fn has_text(&self, string: Ref) -> bool {
        self.peek_field(string, "value").is_some_and(|value| value != 0)
    }

    /// The text of a `String`.
    pub(crate) fn text(&self, string: Ref) -> Vec<u16> {
        let array = Ref::of(self.peek_field(string, "value").unwrap_or(0));
        let len = self.object(array).map_or(0, |array| array.len);
        let byte = |index: u32| self.peek(Cell { object: array, index }) as u8;
        if self.peek_field(string, "coder") == Some(1) {
            return (0..len / 2).map(|index| u16::from_le_bytes([byte(2 * index), byte(2 * index + 1)])).collect();
        }
        (0..len).map(|index| u16::from(byte(index))).collect()
    }

    pub(crate) fn text_lossy(&self, string: Ref) -> String {
        String::from_utf16_lossy(&self.text(string))
    }

    /// The interned string of a text.
    pub(crate) fn interned(&mut self, text: &str) -> Reply<Ref> {
        let units: Vec<u16> = text.encode_utf16().collect();
        let string = self.universe.program.intern(&units);
        self.universe.literal(string).map_err(Halt::Unknown)
    }

    pub(crate) fn mirror_of(&mut self, class: ClassId) -> Reply<Ref> {
        self.universe.mirror(class).map_err(Halt::Unknown)
    }

    /// The class that a `Class` object stands for.
    pub(crate) fn mirrored(&self, mirror: u64) -> Reply<ClassId> {
        match self.object(Ref::of(mirror))?.meaning {
            Meaning::Mirror(class) => Ok(class),
            Meaning::Ordinary | Meaning::FieldHandle(_) | Meaning::ElementHandle(_) | Meaning::Stream => {
                unknown("a class object of unknown type")
            }
        }
    }

    /// The answer that throws an exception of a class of the library.
    pub(crate) fn throw(&mut self, class: &str, message: Option<&str>) -> Reply<NativeReply> {
        self.message = message.unwrap_or_default().to_string();
        Ok(NativeReply::Threw { class: self.load_class(class)?, message: message.is_some() })
    }

    /// Whether this thread has locked the monitor.
    pub(crate) fn holds(&self, object: Ref) -> bool {
        self.state.monitors.get(&object).is_some_and(|monitor| monitor.owner == self.me)
    }

    /// Locks a monitor so often, or waits.
    pub(crate) fn take_monitor(&mut self, object: Ref, count: u32) -> Reply {
        let held = self.state.monitors.get(&object).copied();
        if held.is_some_and(|monitor| monitor.owner != self.me) {
            return Err(Halt::End);
        }
        self.settle()?;
        let count = count + held.map_or(0, |monitor| monitor.count);
        self.state.monitors.insert(object, Monitor { owner: self.me, count });
        self.state.memory.acquire(self.me, Sync::Monitor(object));
        Ok(())
    }

    /// Unlocks a monitor so often.
    pub(crate) fn drop_monitor(&mut self, object: Ref, count: u32) -> Reply {
        self.settle()?;
        self.state.memory.release(self.me, Sync::Monitor(object));
        let left = self.state.monitors.get(&object).map_or(0, |monitor| monitor.count.saturating_sub(count));
        if left == 0 {
            self.state.monitors.remove(&object);
        } else {
            self.state.monitors.insert(object, Monitor { owner: self.me, count: left });
        }
        Ok(())
    }

    /// This comes after all earlier writes of the thread, in everybody's eyes.
    pub(crate) fn settle(&mut self) -> Reply {
        self.touched = true;
        Self::refused(self.state.memory.settles(self.me))
    }

    fn class_state(&self, class: ClassId) -> Option<Init> {
        self.state.classes.get(&class).or_else(|| self.universe.classes.get(&class)).copied()
    }

    /// Whether the thread may use the class: it is initialised, or the thread itself is at it.
    pub(crate) fn is_initialized(&self, class: ClassId) -> bool {
        let state = self.class_state(class);
        !self.universe.program.class(class).needs_initialization
            || matches!(state, Some(Init::Done))
            || state == Some(Init::Running(self.me))
    }

    pub(crate) fn set_class(&mut self, class: ClassId, init: Init) {
        if self.state.booting {
            self.universe.classes.insert(class, init);
        } else {
            self.state.classes.insert(class, init);
        }
    }

    /// Whether another thread is at a class or interface that is initialised before this one.
    fn waits_for_super(&self, class: ClassId) -> bool {
        let class = self.universe.program.class(class);
        let is_others =
            |id: &ClassId| matches!(self.class_state(*id), Some(Init::Running(thread)) if thread != self.me);
        class.super_class.iter().chain(&class.interfaces).any(|id| is_others(id) || self.waits_for_super(*id))
    }

    /// Static fields with a constant value have it before the initialiser runs [JVMS §5.5].
    fn set_constants(&mut self, class: ClassId) -> Reply {
        use jmmc_program::ConstantValue;
        let program = self.universe.program;
        for field in program.class(class).fields.iter().map(|id| program.field(*id)) {
            let (Some(constant), true) = (field.constant, field.is_static()) else {
                continue;
            };
            let word = match constant {
                ConstantValue::Bits(bits) => bits,
                ConstantValue::String(string) => self.universe.literal(string).map_err(Halt::Unknown)?.word(),
            };
            // They are constants: nobody ever sees anything else there.
            self.universe.set(Cell { object: Ref::NULL, index: field.slot }, word);
        }
        Ok(())
    }
}

impl World for ThreadTurn<'_, '_> {
    fn read(&mut self, access: Access) -> Reply<u64> {
        self.load(access)
    }

    fn write(&mut self, access: Access, word: u64) -> Reply {
        self.store(access, word)
    }

    fn weakly_writes(&mut self) -> Reply<bool> {
        Ok(true)
    }

    fn locate(&mut self, target: &NamedLocation, op: &HandleAccess) -> Reply<Option<Location>> {
        match target {
            NamedLocation::Coordinates { handle, coordinates } => self.handle_location(*handle, coordinates),
            NamedLocation::Offset { base, offset } => self.offset_location(*base, *offset, op.ty),
        }
    }

    fn lock(&mut self, object: u64) -> Reply {
        self.take_monitor(Ref::of(object), 1)?;
        self.tell(|_| format!("locks object {object}"));
        Ok(())
    }

    fn unlock(&mut self, object: u64) -> Reply {
        self.drop_monitor(Ref::of(object), 1)?;
        self.tell(|_| format!("unlocks object {object}"));
        Ok(())
    }

    fn allocate(&mut self, class: ClassId, length: Option<u32>) -> Reply<u64> {
        Ok(self.make(class, length, Meaning::Ordinary).word())
    }

    fn message(&mut self) -> Reply<u64> {
        let text: Vec<u16> = std::mem::take(&mut self.message).encode_utf16().collect();
        let (content, coder) = encoded(&text);
        let (class, bytes) = (self.load_class("java/lang/String")?, self.load_class("[B")?);
        let array = self.make(bytes, Some(content.len() as u32), Meaning::Ordinary);
        for (index, byte) in (0..).zip(content) {
            self.set(array, index, byte)?;
        }
        let string = self.make(class, None, Meaning::Ordinary);
        self.set_field(string, "value", array.word())?;
        self.set_field(string, "coder", coder)?;
        Ok(string.word())
    }

    fn class_of(&self, object: u64) -> Reply<ClassId> {
        self.object(Ref::of(object)).map(|object| object.class)
    }

    fn length_of(&self, array: u64) -> Reply<u32> {
        self.object(Ref::of(array)).map(|array| array.len)
    }

    fn literal(&mut self, string: StringId) -> Reply<u64> {
        self.universe.literal(string).map(Ref::word).map_err(Halt::Unknown)
    }

    fn mirror(&mut self, class: ClassId) -> Reply<u64> {
        self.mirror_of(class).map(Ref::word)
    }

    /// [JLS §12.4.2], steps 1 to 6.
    fn initialization(&mut self, class: ClassId) -> Reply<Initialization> {
        match self.class_state(class) {
            Some(Init::Done) => {
                self.state.memory.acquire(self.me, Sync::Class(class));
                Ok(Initialization::Done)
            }
            Some(Init::Failed) => {
                self.state.memory.acquire(self.me, Sync::Class(class));
                self.message = format!("Could not initialize class {}", self.universe.program.class(class).name);
                self.touched = true;
                Ok(Initialization::Failed)
            }
            Some(Init::Running(_)) => Err(Halt::End),
            None => {
                self.touched = true;
                self.set_class(class, Init::Running(self.me));
                self.set_constants(class)?;
                self.tell(|turn| format!("begins to initialise {}", turn.universe.program.class(class).name));
                Ok(if self.waits_for_super(class) { Initialization::BeginsOnly } else { Initialization::Begins })
            }
        }
    }

    fn initialized(&mut self, class: ClassId, failed: bool) -> Reply {
        self.settle()?;
        self.set_class(class, if failed { Init::Failed } else { Init::Done });
        self.state.memory.release(self.me, Sync::Class(class));
        Ok(())
    }

    fn freeze(&mut self, object: u64, class: ClassId) -> Reply {
        let object = Ref::of(object);
        if object.is_own() {
            self.state.memory.freeze(self.me, object, class);
        }
        Ok(())
    }

    fn fence(&mut self, fence: Fence) -> Reply {
        if self.state.booting {
            return Ok(());
        }
        self.touched = true;
        Self::refused(self.state.memory.fence(self.me, fence))
    }

    fn native(&mut self, callee: Callee<'_>, arguments: &[u64]) -> Reply<NativeReply> {
        match callee {
            Callee::Method(method) => natives::call(self, method.id, arguments),
            Callee::Constant | Callee::Handle => unknown("method handles"),
            Callee::Access => unknown("an access by a handle that fails"),
        }
    }

    fn throws(&mut self, class: ClassId) {
        self.tell(|turn| format!("throws {}", turn.universe.program.class(class).name.replace('/', ".")));
    }

    fn handler_of_uncaught(&mut self) -> Reply<Option<u64>> {
        let object = self.state.threads[self.me].object;
        let thread = self.load_class("java/lang/Thread")?;
        let own = self.peek_field(object, "uncaughtExceptionHandler").unwrap_or(0);
        let default = self.peek_static(thread, "defaultUncaughtExceptionHandler").unwrap_or(0);
        let mut deals = own != 0 || default != 0;
        let referred = |object: Ref, name: &str| Ref::of(self.peek_field(object, name).unwrap_or(0));
        let holder = Some(referred(object, "holder")).filter(|holder| !holder.is_null()).unwrap_or(object);
        // The thread, its group, and those that it is in.
        let (mut one, mut next) = (object, referred(holder, "group"));
        while !deals && !one.is_null() {
            deals = self.universe.program.deals_with_uncaught(self.object(one)?.class);
            (one, next) = (next, referred(next, "parent"));
        }
        Ok(deals.then_some(object.word()))
    }

    /// The end of a thread: all that it did happens before what those do who find out [JLS §17.4.4].
    fn ends(&mut self) -> Reply {
        self.settle()?;
        self.state.memory.release(self.me, Sync::End(self.me));
        let object = self.state.threads[self.me].object;
        if natives::thread::is_virtual(self, object)? {
            return Ok(());
        }
        if self.state.monitors.get(&object).is_some_and(|monitor| monitor.owner != self.me) {
            // It notifies those who wait on its object, for which it needs the monitor.
            return Err(Halt::End);
        }
        for thread in self.state.notifiable(object) {
            self.state.notify(thread);
        }
        Ok(())
    }
}

/// The name of a variable, for people.
pub(crate) fn name_of(program: &Program, location: Location) -> String {
    match location {
        Location::Field { field, .. } | Location::Static { field } => {
            let field = program.field(field);
            let class = &program.class(field.class).name;
            format!("{}.{}", class.rsplit(['/', '$']).next().unwrap_or(class), field.name)
        }
        Location::Element { index, .. } | Location::Slot { first: index, .. } => format!("an array's element {index}"),
    }
}

/// Whether the class is the user's own.
pub(crate) fn is_user(universe: &StateUniverse<'_>, class: Option<ClassId>) -> bool {
    class.is_some_and(|class| universe.program.class(class).origin != Origin::Jdk)
}
