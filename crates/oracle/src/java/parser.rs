//! Reads the class of a litmus test: static fields, classes of objects, thread methods.

use super::Problem;
use super::expressions::Cursor;
use super::lexer;
use crate::program::{Class, Expr, Field, FieldKind, Program, Static, StaticKind, Stmt, Thread, Type};
use std::collections::BTreeSet;

/// Reads the class of a file.
pub fn parse(text: &str) -> Result<Program, Problem> {
    let mut parser = Parser {
        cursor: Cursor::new(lexer::tokens(text)?),
        program: Program::default(),
        methods: Vec::new(),
        awaited: Vec::new(),
    };
    parser.file()?;
    parser.check_names()?;
    Ok(parser.program)
}

/// The names that a method uses, with their lines, and those that it declares.
struct Method {
    used: Vec<(String, usize)>,
    declared: BTreeSet<String>,
}

struct Parser {
    cursor: Cursor,
    program: Program,
    methods: Vec<Method>,
    /// Threads that others start after, with the lines that say so.
    awaited: Vec<(String, usize)>,
}

/// What stands before a member's type.
#[derive(Default)]
struct Modifiers {
    is_thread: bool,
    after: Vec<String>,
    volatile: bool,
    is_final: bool,
    synchronized: bool,
}

impl Parser {
    fn file(&mut self) -> Result<(), Problem> {
        while self.cursor.accept("import") {
            while !self.cursor.accept(";") {
                if self.cursor.take().is_empty() {
                    return Err(self.cursor.unexpected("`;`"));
                }
            }
        }
        self.cursor.expect(&["class"])?;
        self.program.name = self.cursor.word()?;
        self.cursor.class = self.program.name.clone();
        self.cursor.expect(&["{"])?;
        while !self.cursor.accept("}") {
            self.member()?;
        }
        if self.cursor.peek().is_empty() { Ok(()) } else { Err(self.cursor.unexpected("the end")) }
    }

    /// Every name is a local of its method, a static field, or a field of a class; every thread order names threads.
    fn check_names(&self) -> Result<(), Problem> {
        let fields = self.program.classes.iter().flat_map(|class| &class.fields).map(|field| &field.name);
        let known: BTreeSet<&String> = self.program.statics.iter().map(|field| &field.name).chain(fields).collect();
        for method in &self.methods {
            for (name, line) in &method.used {
                if !known.contains(name) && !method.declared.contains(name) {
                    return Err(Problem { line: *line, message: format!("`{name}` is not declared") });
                }
            }
        }
        let threads: BTreeSet<&String> = self.program.threads.iter().map(|thread| &thread.name).collect();
        match self.awaited.iter().find(|(name, _)| !threads.contains(name)) {
            Some((name, line)) => Err(Problem { line: *line, message: format!("there is no thread `{name}`") }),
            None => self.check_order(),
        }
    }

    /// No thread waits for itself, directly or through others.
    fn check_order(&self) -> Result<(), Problem> {
        let threads = &self.program.threads;
        let mut ended: BTreeSet<&String> = BTreeSet::new();
        for _ in threads {
            ended.extend(
                threads
                    .iter()
                    .filter(|t| t.after.iter().all(|name| ended.contains(name)))
                    .map(|t| &t.name)
                    .collect::<Vec<_>>(),
            );
        }
        match self.awaited.iter().find(|(name, _)| !ended.contains(name)) {
            Some((name, line)) => Err(Problem { line: *line, message: format!("thread `{name}` never starts") }),
            None => Ok(()),
        }
    }

    fn modifiers(&mut self) -> Result<Modifiers, Problem> {
        let mut modifiers = Modifiers::default();
        loop {
            if self.cursor.accept("@") {
                self.cursor.expect(&["thread"])?;
                modifiers.is_thread = true;
                if self.cursor.accept("(") {
                    modifiers.after = self.after()?;
                }
            } else if self.cursor.accept("volatile") {
                modifiers.volatile = true;
            } else if self.cursor.accept("final") {
                modifiers.is_final = true;
            } else if self.cursor.accept("synchronized") {
                modifiers.synchronized = true;
            } else if !self.cursor.accept("static") {
                return Ok(modifiers);
            }
        }
    }

    fn after(&mut self) -> Result<Vec<String>, Problem> {
        self.cursor.expect(&["after", "="])?;
        let line = self.cursor.line();
        let mut threads = Vec::new();
        if self.cursor.accept("{") {
            while !self.cursor.accept("}") {
                threads.push(self.cursor.text()?);
                self.cursor.accept(",");
            }
        } else {
            threads.push(self.cursor.text()?);
        }
        self.cursor.expect(&[")"])?;
        self.awaited.extend(threads.iter().map(|name| (name.clone(), line)));
        Ok(threads)
    }

    fn member(&mut self) -> Result<(), Problem> {
        let modifiers = self.modifiers()?;
        if modifiers.is_thread {
            return self.thread(modifiers);
        }
        if self.cursor.accept("class") {
            return self.class();
        }
        let (ty, name) = (self.cursor.peek().to_string(), self.cursor.ahead(1).to_string());
        if self.cursor.ahead(2) == "(" {
            if name == "handle" {
                return self.skip_method();
            }
            return Err(self.cursor.problem(format!("method `{name}` is not supported: it is no thread")));
        }
        match ty.as_str() {
            "" => Err(self.cursor.unexpected("`}`")),
            "AtomicInteger" | "VarHandle" | "Object" => self.constant(),
            "int" | "long" | "byte" => self.numbers(modifiers.volatile),
            _ if self.program.classes.iter().any(|class| class.name == ty) => {
                if modifiers.is_final {
                    self.constant()
                } else {
                    self.references(modifiers.volatile)
                }
            }
            _ => Err(self.cursor.problem(format!("type `{ty}` is not supported"))),
        }
    }

    fn skip_method(&mut self) -> Result<(), Problem> {
        let mut depth = 0;
        loop {
            match self.cursor.take().as_str() {
                "{" => depth += 1,
                "}" if depth == 1 => return Ok(()),
                "}" => depth -= 1,
                "" => return Err(self.cursor.unexpected("`}`")),
                _ => {}
            }
        }
    }

    fn add(&mut self, name: String, kind: StaticKind) {
        if matches!(kind, StaticKind::Atomic | StaticKind::Handle { .. }) {
            self.cursor.accessed.insert(name.clone());
        }
        self.program.statics.push(Static { name, kind });
    }

    fn constant(&mut self) -> Result<(), Problem> {
        let (class, name) = (self.cursor.word()?, self.cursor.word()?);
        self.cursor.expect(&["="])?;
        let kind = if class == "VarHandle" {
            self.cursor.expect(&["handle", "("])?;
            let of = self.cursor.text()?;
            self.cursor.expect(&[")"])?;
            StaticKind::Handle { of }
        } else if self.cursor.accept("new") {
            self.cursor.expect(&[&class, "(", ")"])?;
            if class == "AtomicInteger" { StaticKind::Atomic } else { StaticKind::Object { class } }
        } else {
            StaticKind::Alias { class, of: self.cursor.word()? }
        };
        self.add(name, kind);
        self.cursor.expect(&[";"])
    }

    fn numbers(&mut self, volatile: bool) -> Result<(), Problem> {
        if self.cursor.ahead(1) == "[" && self.cursor.ahead(4) == "=" {
            let ty = self.element_type()?;
            self.cursor.expect(&["["])?;
            return self.array(ty);
        }
        let ty = self.ty()?;
        loop {
            let name = self.cursor.word()?;
            let initial = if self.cursor.accept("=") { self.cursor.number()? } else { 0 };
            self.add(name, StaticKind::Variable { ty: ty.clone(), volatile, initial });
            if !self.cursor.accept(",") {
                return self.cursor.expect(&[";"]);
            }
        }
    }

    fn array(&mut self, ty: Type) -> Result<(), Problem> {
        self.cursor.expect(&["]"])?;
        let name = self.cursor.word()?;
        self.cursor.expect(&["="])?;
        let mut initial = Vec::new();
        if self.cursor.accept("{") {
            while !self.cursor.accept("}") {
                initial.push(self.cursor.number()?);
                self.cursor.accept(",");
            }
        } else {
            self.cursor.expect(&["new"])?;
            self.element_type()?;
            self.cursor.expect(&["["])?;
            let size = self.cursor.number()?;
            let size = usize::try_from(size).ok().filter(|size| *size < 100);
            initial =
                vec![0; size.ok_or_else(|| self.cursor.problem("an array of that size is not supported".to_string()))?];
            self.cursor.expect(&["]"])?;
        }
        self.add(name, StaticKind::Array { ty, initial });
        self.cursor.expect(&[";"])
    }

    fn references(&mut self, volatile: bool) -> Result<(), Problem> {
        let ty = self.ty()?;
        loop {
            let name = self.cursor.word()?;
            self.add(name, StaticKind::Variable { ty: ty.clone(), volatile, initial: 0 });
            if !self.cursor.accept(",") {
                return self.cursor.expect(&[";"]);
            }
        }
    }

    fn ty(&mut self) -> Result<Type, Problem> {
        let mut ty = self.element_type()?;
        while self.cursor.accept("[") {
            self.cursor.expect(&["]"])?;
            ty = Type::Array(Box::new(ty));
        }
        Ok(ty)
    }

    fn element_type(&mut self) -> Result<Type, Problem> {
        let name = self.cursor.word()?;
        Ok(Type::named(name))
    }

    fn class(&mut self) -> Result<(), Problem> {
        let mut class = Class { name: self.cursor.word()?, fields: Vec::new(), constructor: Vec::new() };
        self.cursor.expect(&["{"])?;
        while !self.cursor.accept("}") {
            let modifiers = self.modifiers()?;
            if self.cursor.peek() == class.name && self.cursor.ahead(1) == "(" {
                self.cursor.expect(&[&class.name, "(", ")"])?;
                class.constructor = self.method()?;
                continue;
            }
            let kind = match (modifiers.is_final, modifiers.volatile) {
                (true, _) => FieldKind::Final,
                (false, true) => FieldKind::Volatile,
                (false, false) => FieldKind::Plain,
            };
            let (ty, name) = (self.ty()?, self.cursor.word()?);
            let initial = if self.cursor.accept("=") { Some(self.cursor.number()?) } else { None };
            self.cursor.expect(&[";"])?;
            class.fields.push(Field { name, ty, kind, initial });
        }
        self.program.classes.push(class);
        Ok(())
    }

    fn thread(&mut self, modifiers: Modifiers) -> Result<(), Problem> {
        self.cursor.expect(&["void"])?;
        let name = self.cursor.word()?;
        self.cursor.expect(&["(", ")"])?;
        let body = self.method()?;
        let Modifiers { after, synchronized, .. } = modifiers;
        self.program.threads.push(Thread { name, after, synchronized, body });
        Ok(())
    }

    /// The block of a method; what it uses and declares is kept for later.
    fn method(&mut self) -> Result<Vec<Stmt>, Problem> {
        self.cursor.names.clear();
        let body = self.block()?;
        let used = std::mem::take(&mut self.cursor.names);
        let scope = Thread { name: String::new(), after: Vec::new(), synchronized: false, body };
        self.methods.push(Method { used, declared: scope.locals() });
        Ok(scope.body)
    }

    fn block(&mut self) -> Result<Vec<Stmt>, Problem> {
        self.cursor.expect(&["{"])?;
        let mut body = Vec::new();
        while !self.cursor.accept("}") {
            self.statement(&mut body)?;
        }
        Ok(body)
    }

    /// A block, or a statement that stands for one.
    fn body(&mut self) -> Result<Vec<Stmt>, Problem> {
        if self.cursor.peek() == "{" {
            return self.block();
        }
        let mut body = Vec::new();
        self.statement(&mut body)?;
        Ok(body)
    }

    fn parenthesized(&mut self) -> Result<Expr, Problem> {
        self.cursor.expect(&["("])?;
        let inner = self.cursor.expression()?;
        self.cursor.expect(&[")"])?;
        Ok(inner)
    }

    fn statement(&mut self, body: &mut Vec<Stmt>) -> Result<(), Problem> {
        let word = self.cursor.peek().to_string();
        let statement = match word.as_str() {
            "while" | "for" | "return" | "try" | "switch" | "assert" => {
                return Err(self.cursor.problem(format!("`{word}` is not supported")));
            }
            "if" => {
                self.cursor.take();
                let (condition, then) = (self.parenthesized()?, self.body()?);
                let otherwise = if self.cursor.accept("else") { self.body()? } else { Vec::new() };
                Stmt::If { condition, then, otherwise }
            }
            "do" => {
                self.cursor.take();
                let body = self.body()?;
                self.cursor.expect(&["while"])?;
                let condition = self.parenthesized()?;
                self.cursor.expect(&[";"])?;
                Stmt::DoWhile { body, condition }
            }
            "synchronized" => {
                self.cursor.take();
                Stmt::Synchronized { monitor: self.parenthesized()?, body: self.block()? }
            }
            "System" => {
                self.cursor.expect(&["System", ".", "out", ".", "println"])?;
                let value = self.parenthesized()?;
                self.cursor.expect(&[";"])?;
                Stmt::Print(value)
            }
            _ if self.is_declaration(&word) => return self.declaration(body),
            _ => self.assignment()?,
        };
        body.push(statement);
        Ok(())
    }

    fn is_declaration(&self, word: &str) -> bool {
        matches!(word, "int" | "long") || self.program.classes.iter().any(|class| class.name == word)
    }

    fn declaration(&mut self, body: &mut Vec<Stmt>) -> Result<(), Problem> {
        let ty = self.ty()?;
        loop {
            let name = self.cursor.word()?;
            let value = if self.cursor.accept("=") { Some(self.cursor.expression()?) } else { None };
            body.push(Stmt::Declare { ty: ty.clone(), name, value });
            if !self.cursor.accept(",") {
                return self.cursor.expect(&[";"]);
            }
        }
    }

    fn assignment(&mut self) -> Result<Stmt, Problem> {
        let place = self.cursor.expression()?;
        let statement = match place {
            Expr::Access { .. } => Stmt::Evaluate(place),
            Expr::Name(_) | Expr::Element { .. } | Expr::Field { .. } => {
                self.cursor.expect(&["="])?;
                Stmt::Assign { place, value: self.cursor.expression()? }
            }
            _ => return Err(self.cursor.unexpected("an assignment")),
        };
        self.cursor.expect(&[";"])?;
        Ok(statement)
    }
}
