//! Throwing and catching [JVMS §2.10].

use jmmc_program::{ClassId, Reg};

use crate::thread::{Do, Flow, Then, Thread};
use crate::world::{Halt, World};

impl<'p, W: World> Thread<'p, '_, W> {
    pub(crate) fn null_pointer(&mut self) -> Do {
        self.throw("java/lang/NullPointerException", false)
    }

    /// Throws a new exception of a class of the library.
    pub(crate) fn throw(&mut self, class: &str, message: bool) -> Do {
        let class = self.load(class)?;
        self.throw_new(class, message)
    }

    pub(crate) fn load(&self, class: &str) -> Do<ClassId> {
        self.program.load(class).map_err(|error| Halt::Unknown(error.to_string()))
    }

    /// Builds the exception with its constructor, then unwinds.
    pub(crate) fn throw_new(&mut self, class: ClassId, message: bool) -> Do {
        if !self.is_settled(class) {
            match self.ensure_initialized(class)? {
                Flow::Next => {}
                flow => return Ok(flow),
            }
        }
        let exception = self.world.allocate(class, None)?;
        let with_text = "(Ljava/lang/String;)V";
        let mut arguments = vec![exception];
        let mut descriptor = "()V";
        if message && self.program.declared_method(class, "<init>", with_text).is_some() {
            arguments.push(self.world.message()?);
            descriptor = with_text;
        }
        self.construct(class, descriptor, &arguments, exception)
    }

    fn construct(&mut self, class: ClassId, descriptor: &str, arguments: &[u64], exception: u64) -> Do {
        let Some(constructor) = self.program.declared_method(class, "<init>", descriptor) else {
            return Err(Halt::Unknown(format!("an exception without a constructor {descriptor}")));
        };
        self.push(constructor, arguments, Then::Throw(exception), 0)?;
        Ok(Flow::Moved)
    }

    /// Goes to the handler of the exception, frame by frame.
    pub(crate) fn unwind(&mut self, exception: u64) -> Do {
        let class = self.world.class_of(exception)?;
        self.world.throws(class);
        while let Some(top) = self.frames.last() {
            let (then, monitor) = (top.then, top.monitor);
            if let Some((target, dst)) = self.handler(class) {
                self.set(dst, exception);
                if let Some(top) = self.frames.last_mut() {
                    top.pc = target;
                }
                return Ok(Flow::Moved);
            }
            if monitor != 0 {
                self.unlock(monitor)?;
            }
            match then {
                Then::End => return self.uncaught(exception, class),
                Then::Initialized(id) => {
                    self.frames.pop();
                    self.fail_initialization(id)?;
                    return self.wrap(exception, class);
                }
                Then::GoOn(_) | Then::GoOnWith(..) | Then::Throw(_) => drop(self.frames.pop()),
            }
        }
        self.uncaught(exception, class)
    }

    /// The handler of the top frame that catches the class.
    fn handler(&self, class: ClassId) -> Option<(usize, Reg)> {
        let top = self.frames.last()?;
        let pc = top.pc as u32;
        let covers = top.body.handlers.iter().filter(|handler| handler.start <= pc && pc < handler.end);
        let mut catching = covers.filter(|handler| match handler.class {
            None => true,
            Some(caught) => {
                self.program.resolve_class(caught).is_ok_and(|caught| self.program.is_subtype(class, caught))
            }
        });
        catching.next().map(|handler| (handler.target as usize, handler.dst))
    }

    /// A static initialiser threw: what is no error is wrapped [JLS §12.4.2].
    fn wrap(&mut self, exception: u64, class: ClassId) -> Do {
        if self.program.is_subtype(class, self.load("java/lang/Error")?) {
            return self.unwind(exception);
        }
        let wrapper_class = self.load("java/lang/ExceptionInInitializerError")?;
        let wrapper = self.world.allocate(wrapper_class, None)?;
        self.construct(wrapper_class, "(Ljava/lang/Throwable;)V", &[wrapper, exception], wrapper)
    }

    /// Nobody in the thread catches the exception; its handler may deal with it.
    fn uncaught(&mut self, exception: u64, class: ClassId) -> Do {
        let Some(me) = self.world.handler_of_uncaught()? else {
            return Ok(Flow::Uncaught(class));
        };
        let thread = self.load("java/lang/Thread")?;
        let dispatch = self.program.find_method(thread, "dispatchUncaughtException", "(Ljava/lang/Throwable;)V");
        let Some(dispatch) = dispatch else {
            return Err(Halt::Unknown("a handler of uncaught exceptions".to_string()));
        };
        self.frames.clear();
        self.push(dispatch, &[me, exception], Then::End, 0)?;
        Ok(Flow::Moved)
    }
}
