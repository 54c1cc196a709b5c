//! What the threads of a program share: static fields, locks, handles, the class of its objects, and classes with initialisers.

use super::Printer;
use super::accesses::{element_type, field_name, number_type, read, write};
use crate::whole::change::uses_finals;
use crate::whole::dress::{Atomic, Locks, Numbers, Objects, Volatiles};
use crate::whole::{Field, Flavour, Thread};

impl Printer<'_> {
    /// Everything that is declared beside the threads, in a class of that name.
    pub(super) fn declarations(&mut self, class: &str) {
        self.numbers();
        self.volatiles(class);
        self.atomic(class);
        self.locks();
        self.line(1, &format!("static N p, q;\n    static {}[] z;", element_type(&self.program.dress)));
        if self.program.flavour == Flavour::Library {
            self.line(1, "static final Semaphore sem = new Semaphore(1);");
            self.line(1, "static final CountDownLatch latch = new CountDownLatch(1);");
        }
        self.line(1, &format!("static final Thread[] T = new Thread[{}];", self.program.threads.len()));
        self.nodes();
        self.makers(class);
        self.initializers();
    }

    fn numbers(&mut self) {
        let initial = if self.program.dress.numbers == Numbers::Boxed { " = 0" } else { "" };
        let ty = number_type(&self.program.dress, Field::X);
        self.line(1, &format!("static {ty} x{initial}, y{initial};"));
    }

    fn volatiles(&mut self, class: &str) {
        let ty = number_type(&self.program.dress, Field::V);
        match self.program.dress.volatiles {
            Volatiles::Keyword => self.line(1, &format!("static volatile {ty} v, w;\n    static volatile N vp;")),
            Volatiles::Atomic => {
                self.line(1, "static final AtomicInteger v = new AtomicInteger(), w = new AtomicInteger();");
                self.line(1, "static final AtomicReference<N> vp = new AtomicReference<>();");
                let updater = "AtomicIntegerFieldUpdater";
                self.line(1, &format!("static final {updater}<N> HH = {updater}.newUpdater(N.class, \"h\");"));
            }
            Volatiles::Handle => {
                self.line(1, &format!("static {ty} v, w;\n    static N vp;"));
                self.line(1, "static final VarHandle VH, WH, VPH, HH;");
                self.line(
                    1,
                    "static {\n        try {\n            MethodHandles.Lookup lookup = MethodHandles.lookup();",
                );
                for (name, field, ty) in [("VH", "v", ty), ("WH", "w", ty), ("VPH", "vp", "N")] {
                    self.line(
                        3,
                        &format!("{name} = lookup.findStaticVarHandle({class}.class, \"{field}\", {ty}.class);"),
                    );
                }
                self.line(3, &format!("HH = lookup.findVarHandle(N.class, \"h\", {ty}.class);"));
                self.line(2, "} catch (ReflectiveOperationException never) {\n            throw new Error(never);\n        }\n    }");
            }
        }
    }

    fn atomic(&mut self, class: &str) {
        match self.program.dress.atomic {
            Atomic::Integer | Atomic::Function => self.line(1, "static final AtomicInteger a = new AtomicInteger();"),
            Atomic::Long => self.line(1, "static final AtomicLong a = new AtomicLong();"),
            Atomic::Handle => {
                self.line(1, "static volatile int a;\n    static final VarHandle AH;");
                let found = format!("MethodHandles.lookup().findStaticVarHandle({class}.class, \"a\", int.class)");
                self.line(1, &format!("static {{\n        try {{\n            AH = {found};"));
                self.line(2, "} catch (ReflectiveOperationException never) {\n            throw new Error(never);\n        }\n    }");
            }
        }
    }

    fn locks(&mut self) {
        let (ty, made) = match (self.program.reentrant, self.program.dress.locks) {
            (true, Locks::Other) => ("Lock", ["new ReentrantReadWriteLock().writeLock()"; 2]),
            (true, _) => ("ReentrantLock", ["new ReentrantLock()"; 2]),
            (false, Locks::Usual) => ("Object", ["new Object()"; 2]),
            (false, Locks::Other) => ("Class<?>", ["N.class", "int.class"]),
            (false, Locks::Array) => ("int[]", ["new int[0]", "{ }"]),
        };
        self.line(1, &format!("static final {ty} l0 = {}, l1 = {};", made[0], made[1]));
    }

    fn nodes(&mut self) {
        let dress = self.program.dress;
        // What nobody asks about needs no word of the specification.
        let constant = if uses_finals(self.program) { "final " } else { "" };
        let modifier = if dress.objects == Objects::Inner { "" } else { "static " };
        let (ty, volatile) = (number_type(&dress, Field::F), number_type(&dress, Field::H));
        let keyword = if dress.volatiles == Volatiles::Handle { "" } else { "volatile " };
        self.line(1, &format!("{modifier}class N {{\n        {ty} f, g;\n        {keyword}{volatile} h;"));
        self.line(2, &format!("N n;\n        {}[] e;", element_type(&dress)));
        self.line(2, &format!("{constant}int c;\n        {constant}N m;"));
        self.line(2, "N(int c, N m) {\n            this.c = c;\n            this.m = m;\n        }");
        if self.program.dress.methods {
            self.methods();
        }
        self.line(1, "}");
        if self.program.dress.methods {
            let super_call = "Sub(int c, N m) {\n            super(c, m);\n        }";
            self.line(1, &format!("{modifier}class Sub extends N {{\n        {super_call}"));
            self.line(2, "int f() {\n            return super.f();\n        }");
            let written = write(&dress, Field::G, "this", "value");
            self.line(2, &format!("void g(int value) {{\n            {written}\n        }}\n    }}"));
        }
    }

    fn methods(&mut self) {
        let dress = self.program.dress;
        let array = format!("{}[]", element_type(&dress));
        for field in [Field::F, Field::G, Field::H, Field::C, Field::N, Field::M, Field::E] {
            let ty = match field {
                Field::N | Field::M => "N",
                Field::E => &array,
                _ => "int",
            };
            let name = field_name(field);
            self.line(2, &format!("{ty} {name}() {{ return {}; }}", read(&dress, field, "this")));
            if !field.is_final() {
                self.line(2, &format!("void {name}({ty} value) {{ {} }}", write(&dress, field, "this", "value")));
            }
        }
    }

    fn makers(&mut self, class: &str) {
        let made = if self.program.dress.methods { "Sub" } else { "N" };
        match self.program.dress.objects {
            Objects::New => {}
            Objects::Lambda => {
                self.line(1, &format!("static final java.util.function.UnaryOperator<N> MADE = m -> new {made}(3, m);"))
            }
            Objects::Factory => self.line(1, &format!("static N made(int c, N m) {{ return new {made}(c, m); }}")),
            Objects::Inner => self.line(1, &format!("static final {class} OUTER = new {class}();")),
        }
    }

    /// The expression that makes an object.
    pub(super) fn made(&self, inner: &str) -> String {
        let class = if self.program.dress.methods { "Sub" } else { "N" };
        match self.program.dress.objects {
            Objects::New => format!("new {class}(3, {inner})"),
            Objects::Lambda => format!("MADE.apply({inner})"),
            Objects::Factory => format!("made(3, {inner})"),
            Objects::Inner => format!("OUTER.new {class}(3, {inner})"),
        }
    }

    fn initializers(&mut self) {
        for (class, initializer) in self.program.initializers.iter().enumerate() {
            let ty = number_type(&self.program.dress, Field::S(class as u8));
            self.line(
                1,
                &format!("static class C{class} {{\n        static {ty} s;\n        static N t;\n        static {{"),
            );
            self.thread = 90 + class;
            self.locals(&Thread { numbers: 2, objects: 2, ..Thread::default() }, 3);
            self.block(&initializer.body, 3);
            if initializer.fails {
                self.line(3, "if (true) throw new IllegalStateException();");
            }
            self.line(2, "}\n    }");
        }
    }
}
