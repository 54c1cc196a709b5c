//! Names and types: what names in annotations mean, and how variables and classes are called by the prover and in messages.

use super::{AnnotatedProgram, Ghost, UserClass};
use crate::meaning::Ty;
use crate::store::StoreVar;
use crate::term::{Sort, Term};
use jmmc_program::{ClassId, ClassKind, FieldId, Kind, Type};

impl AnnotatedProgram<'_> {
    /// Whether there are ghost fields that are sets.
    pub fn has_sets(&self) -> bool {
        self.ghosts.iter().any(|ghost| ghost.ty == Ty::Set)
    }

    /// The ghost field of that name in the class or a supertype.
    pub fn ghost_named(&self, class: ClassId, name: &str) -> Option<usize> {
        let fits = |ghost: &Ghost| ghost.name == name && self.program.is_subtype(class, ghost.class);
        self.ghosts.iter().position(fits)
    }

    /// The class that a name in an annotation of `from` means.
    pub fn class_named(&self, name: &str, from: ClassId) -> Option<ClassId> {
        let inner = name.replace('.', "/");
        let mut candidates = Vec::new();
        let mut around = Some(from);
        while let Some(class) = around {
            // Members may be inherited [JLS §8.5], and hide what is further out [JLS §6.4.1].
            let class = self.program.class(class);
            candidates.push(format!("{}${inner}", class.name));
            let supertypes = class.supertypes.iter().map(|of| &self.program.class(*of).name);
            candidates.extend(supertypes.map(|name| format!("{name}${inner}")));
            around = class.name.rsplit_once('$').and_then(|(outer, _)| self.program.load(outer).ok());
        }
        let package = self.program.class(from).package();
        candidates.push(if package.is_empty() { inner.clone() } else { format!("{package}/{inner}") });
        candidates.extend([inner.clone(), format!("java/lang/{inner}")]);
        let simple = |class: &UserClass| self.program.class(class.id).name.rsplit(['/', '$']).next() == Some(name);
        let by_simple_name = || {
            let mut found = self.classes.iter().filter(|class| simple(class));
            found.next().filter(|_| found.next().is_none()).map(|class| class.id)
        };
        candidates.iter().find_map(|candidate| self.program.load(candidate).ok()).or_else(by_simple_name)
    }

    /// The type that a name means.
    pub fn type_named(&self, name: &str, from: ClassId) -> Option<Ty> {
        if let Some(element) = name.strip_suffix("[]") {
            let element = match self.type_named(element, from)? {
                Ty::Ref(Some(class)) => class,
                Ty::Bool => self.program.primitive(Some(Type::Boolean)),
                Ty::Int | Ty::Long | Ty::Real => self.program.primitive(primitive(element)),
                Ty::Ref(None) | Ty::Set => return None,
            };
            return self.program.array_of(element).ok().map(|class| Ty::Ref(Some(class)));
        }
        match name {
            "int" | "short" | "byte" | "char" => Some(Ty::Int),
            "long" => Some(Ty::Long),
            "float" | "double" => Some(Ty::Real),
            "boolean" => Some(Ty::Bool),
            _ => self.class_named(name, from).map(|class| Ty::Ref(Some(class))),
        }
    }

    /// The type of a field.
    pub fn type_of_field(&self, field: FieldId) -> Ty {
        let field = self.program.field(field);
        self.type_of_descriptor(&field.descriptor)
    }

    /// The type that a descriptor means.
    pub fn type_of_descriptor(&self, descriptor: &str) -> Ty {
        match descriptor.as_bytes().first() {
            Some(b'Z') => Ty::Bool,
            Some(b'L') => {
                let name = descriptor[1..].strip_suffix(';').unwrap_or_default();
                Ty::Ref(self.program.load(name).ok())
            }
            Some(b'[') => Ty::Ref(self.program.load(descriptor).ok()),
            Some(b'J') => Ty::Long,
            Some(b'F' | b'D') => Ty::Real,
            _ => Ty::Int,
        }
    }

    /// The type of the elements of an array type, and the variable that holds them.
    pub fn element(&self, array: ClassId) -> Option<(Ty, StoreVar)> {
        match self.program.class(array).kind {
            ClassKind::Array { element, ty: Type::Ref } => Some((Ty::Ref(Some(element)), StoreVar::Refs)),
            ClassKind::Array { ty: Type::Boolean, .. } => Some((Ty::Bool, StoreVar::Ints)),
            ClassKind::Array { ty: Type::Long, .. } => Some((Ty::Long, StoreVar::Ints)),
            ClassKind::Array { ty: Type::Float | Type::Double, .. } => Some((Ty::Real, StoreVar::Ints)),
            ClassKind::Array { .. } => Some((Ty::Int, StoreVar::Ints)),
            ClassKind::Instance | ClassKind::Primitive(_) => None,
        }
    }

    /// The sort of a variable.
    pub fn sort(&self, var: StoreVar) -> Sort {
        let of_kind = |kind: Kind| if kind == Kind::Ref { Sort::Ref } else { Sort::Int };
        let elements = |sort: Sort| Sort::of_refs(Sort::Map(Box::new(Sort::Int), Box::new(sort)));
        match var {
            StoreVar::Field(field) => Sort::of_refs(of_kind(self.program.field(field).ty.kind())),
            StoreVar::Static(field) => of_kind(self.program.field(field).ty.kind()),
            StoreVar::Ghost(ghost) => {
                let ghost = &self.ghosts[ghost];
                if ghost.is_static { ghost.ty.sort() } else { Sort::of_refs(ghost.ty.sort()) }
            }
            StoreVar::Holder => Sort::of_refs(Sort::Ref),
            StoreVar::Readers => Sort::of_refs(Sort::set()),
            StoreVar::Depth | StoreVar::ReadDepth | StoreVar::Start => Sort::of_refs(Sort::Int),
            StoreVar::Ints => elements(Sort::Int),
            StoreVar::Refs => elements(Sort::Ref),
            StoreVar::Published | StoreVar::Mine | StoreVar::Linked => Sort::set(),
        }
    }

    /// Whether the variable stands for what an object of the library holds.
    pub fn is_contents(&self, var: StoreVar) -> bool {
        matches!(var, StoreVar::Ghost(ghost) if self.contents.values().any(|contents| *contents == ghost))
    }

    /// The variable's name for people: `Vector.elementCount`.
    pub fn name(&self, var: StoreVar) -> String {
        let simple = |class: ClassId| {
            let name = &self.program.class(class).name;
            name.rsplit('/').next().unwrap_or(name).to_string()
        };
        match var {
            StoreVar::Field(field) | StoreVar::Static(field) => {
                let field = self.program.field(field);
                format!("{}.{}", simple(field.class), field.name)
            }
            StoreVar::Ghost(ghost) => {
                let ghost = &self.ghosts[ghost];
                format!("{}.{}", simple(ghost.class), ghost.name)
            }
            StoreVar::Holder => "holder".to_string(),
            StoreVar::Depth => "depth".to_string(),
            StoreVar::Readers => "readers".to_string(),
            StoreVar::ReadDepth => "read.depth".to_string(),
            StoreVar::Start => "start".to_string(),
            StoreVar::Ints | StoreVar::Refs => "elements".to_string(),
            StoreVar::Published => "published".to_string(),
            StoreVar::Mine => "mine".to_string(),
            StoreVar::Linked => "linked".to_string(),
        }
    }

    /// The variable's name for the prover: unique, and a plain symbol.
    pub fn symbol(&self, var: StoreVar) -> String {
        match var {
            StoreVar::Field(field) | StoreVar::Static(field) => {
                let field = self.program.field(field);
                format!("f.{}.{}", plain(&self.program.class(field.class).name), plain(&field.name))
            }
            StoreVar::Ghost(ghost) => {
                let ghost = &self.ghosts[ghost];
                format!("g.{}.{}", plain(&self.program.class(ghost.class).name), plain(&ghost.name))
            }
            StoreVar::Ints => "ints".to_string(),
            StoreVar::Refs => "refs".to_string(),
            _ => self.name(var),
        }
    }

    /// Whether the variable is a final field. Other threads do not change it: not for objects that are known, since it was written before
    /// they got known, and what it is for other objects, nobody can tell.
    pub fn is_final(&self, var: StoreVar) -> bool {
        match var {
            StoreVar::Field(field) | StoreVar::Static(field) => self.program.field(field).is_final(),
            _ => false,
        }
    }

    /// The prover's predicate for being an instance of a class.
    pub fn is_instance(&self, class: ClassId, object: Term) -> Term {
        Term::app(&self.instance_symbol(class), [object])
    }

    /// The prover's name of a class's `Class` object.
    pub fn class_object(&self, class: ClassId) -> String {
        format!("class.{}", self.instance_symbol(class))
    }

    /// The name of that predicate.
    pub fn instance_symbol(&self, class: ClassId) -> String {
        format!("is.{}", plain(&self.program.class(class).name))
    }
}

/// The primitive type of that name.
fn primitive(name: &str) -> Option<Type> {
    match name {
        "int" => Some(Type::Int),
        "short" => Some(Type::Short),
        "byte" => Some(Type::Byte),
        "char" => Some(Type::Char),
        "long" => Some(Type::Long),
        "float" => Some(Type::Float),
        "double" => Some(Type::Double),
        _ => None,
    }
}

/// The text as a plain symbol of the prover; different texts give different symbols.
pub(crate) fn plain(text: &str) -> String {
    let escape = |c: char| if c.is_ascii_alphanumeric() { c.to_string() } else { format!("_{:x}_", c as u32) };
    text.chars().map(escape).collect()
}

/// The same for the units of a string, which need not be characters: different strings give different symbols, and so different
/// objects may be told apart [JLS §3.10.5].
pub(crate) fn plain_units(units: &[u16]) -> String {
    let symbol = |unit: Result<char, std::char::DecodeUtf16Error>| match unit {
        Ok(c) => plain(c.encode_utf8(&mut [0; 4])),
        Err(alone) => format!("_{:x}_", alone.unpaired_surrogate()),
    };
    char::decode_utf16(units.iter().copied()).map(symbol).collect()
}

/// The variable that holds the elements of arrays of this descriptor.
pub(crate) fn elements_of(descriptor: &str) -> StoreVar {
    match descriptor.as_bytes().get(1) {
        Some(b'L' | b'[') => StoreVar::Refs,
        _ => StoreVar::Ints,
    }
}
