//! Annotations for sources that have none: guessed from the code, and kept if all of them together are proved.
//!
//! Implements: Houdini's rule [Flanagan and Leino, FME 2001]. All guesses are taken for declared; those that some method breaks, or that are not decided, are taken back, until none is
//! broken. What is left is checked like everything that a person writes, so a wrong guess costs time, and no answer. Disciplines come first (who may write a
//! field), then what may always be true of fields that have one, and last what is true at least while nobody holds the lock.
//!
//! | guess | for |
//! |---|---|
//! | `unwritable_by_env_if lock.holder == tid`, for `this`, final fields and the class object | plain fields, where something is locked |
//! | `unwritable_by_env_if true` | plain fields that only constructors or static initialisers write |
//! | `global_invariant`: not null, at least 0, at most another field, an array's length, or a constant of the code; arrays of such a length | fields that have a discipline, are final or volatile, and values of atomic variables |
//! | `lock.holder == null ==>` the same | guarded fields of which that is not always true |
//!
//! Errs on: guessing too little. Disciplines that span objects (a node that its list's lock guards) are not guessed, and of loops only that their counters are not negative (module `counters` of `check`).

use crate::annotation::{AnnotationSite, Clause, Note, Outline, guessed};
use crate::check::Quoted;
use crate::locks::{KeptLocks, LockView};
use crate::uses::unsynchronised;
use jmmc_program::{Body, ClassId, Field, FieldId, Method, Op, Program, Type, flags};
use std::collections::BTreeSet;
use std::rc::Rc;

/// How quotations of guesses end.
pub(crate) const INFERRED: &str = " (inferred)";
/// Most invariants that are guessed of one class.
const MOST: usize = 60;
/// Most constants of the code that fields are compared with.
const CONSTANTS: usize = 3;

/// An annotation that nobody wrote.
#[derive(Clone, Debug)]
pub(crate) struct Guess {
    /// The file, by number.
    pub file: usize,
    /// What it says, and of what.
    pub note: Note,
    /// How it is written in the source.
    pub written: String,
    /// The field that it is about.
    field: FieldId,
    says: Says,
}

/// What is guessed of a field.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Says {
    /// Only who holds this lock writes it.
    Guarded(String),
    /// Nobody writes it when others know the object.
    SetOnce,
    /// This is always true.
    Always(String),
    /// This is true while nobody holds the lock.
    WhileFree,
}

impl Guess {
    /// The text by which messages quote it.
    pub fn text(&self) -> &str {
        match &self.note.clause {
            Clause::Unwritable(formula) | Clause::GlobalInvariant(formula) => &formula.text,
            _ => "",
        }
    }

    fn is(&self, quoted: &Quoted) -> bool {
        (self.file, self.note.position, self.text()) == (quoted.file, quoted.position, &*quoted.text)
    }
}

/// What is guessed next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Disciplines,
    Invariants,
    InvariantsOfLocks,
}

/// A class of sources without annotations.
struct Bare<'o, 'p> {
    program: &'p Program,
    kept_locks: Rc<KeptLocks>,
    /// Fields that refer to objects of the library that do not synchronise.
    contents: Rc<BTreeSet<FieldId>>,
    file: usize,
    outline: &'o Outline,
    name: &'o str,
    id: ClassId,
}

/// The guesses that nothing has broken yet.
pub(crate) struct Inference<'o, 'p> {
    classes: Vec<Bare<'o, 'p>>,
    /// What is taken for declared in the next round.
    pub guesses: Vec<Guess>,
    stage: Stage,
    /// What is not always true.
    lost: Vec<Guess>,
    /// Counters of loops of which nothing is known.
    pub lost_counters: Vec<Quoted>,
}

impl<'o, 'p> Inference<'o, 'p> {
    /// Guesses about the classes of files without annotations, if there is anything to be guessed.
    pub fn new(program: &'p Program, outlines: &'o [Outline], wanted: bool) -> Self {
        let classes = if wanted { bare(program, outlines) } else { Vec::new() };
        let guesses = classes.iter().flat_map(Bare::disciplines).collect();
        Inference { classes, guesses, stage: Stage::Disciplines, lost: Vec::new(), lost_counters: Vec::new() }
    }

    /// Takes back what a round has broken, and guesses more where that is due; whether another round is.
    pub fn learn(&mut self, broken: &[Quoted]) -> bool {
        let (lost, kept) = std::mem::take(&mut self.guesses)
            .into_iter()
            .partition(|guess| broken.iter().any(|quoted| guess.is(quoted)));
        self.guesses = kept;
        let lost: Vec<Guess> = lost;
        let miscounts = self.miscounts(broken);
        let loses = !lost.is_empty() || miscounts;
        match self.stage {
            Stage::Disciplines => {
                self.unlock();
                self.stage = Stage::Invariants;
                let more: Vec<Guess> = self.classes.iter().flat_map(|class| class.invariants(&self.guesses)).collect();
                self.guesses.extend(more.iter().cloned());
                loses || !more.is_empty()
            }
            Stage::Invariants if loses => {
                self.lost.extend(lost);
                true
            }
            Stage::Invariants => {
                self.stage = Stage::InvariantsOfLocks;
                let more: Vec<Guess> =
                    self.classes.iter().flat_map(|class| class.of_locks(&self.guesses, &self.lost)).collect();
                self.guesses.extend(more.iter().cloned());
                !more.is_empty()
            }
            Stage::InvariantsOfLocks => loses,
        }
    }

    /// Takes back what was guessed of counters; whether there was such a thing.
    fn miscounts(&mut self, broken: &[Quoted]) -> bool {
        let before = self.lost_counters.len();
        for quoted in broken {
            let is_counter = quoted.text.starts_with("loop_invariant ") && quoted.text.ends_with(INFERRED);
            if is_counter && !self.lost_counters.contains(quoted) {
                self.lost_counters.push(quoted.clone());
            }
        }
        self.lost_counters.len() > before
    }

    /// The files of whose loops something is guessed.
    pub fn bare_files(&self) -> BTreeSet<usize> {
        self.classes.iter().map(|class| class.file).collect()
    }

    /// Whether anything is guessed.
    pub fn is_at_work(&self) -> bool {
        !self.classes.is_empty()
    }

    /// Takes everything back.
    pub fn give_up(&mut self) {
        self.classes.clear();
        self.guesses.clear();
        self.lost.clear();
        self.stage = Stage::InvariantsOfLocks;
    }

    /// A field that nobody writes needs no lock.
    fn unlock(&mut self) {
        let set_once: BTreeSet<FieldId> =
            self.guesses.iter().filter(|guess| guess.says == Says::SetOnce).map(|guess| guess.field).collect();
        self.guesses.retain(|guess| guess.says == Says::SetOnce || !set_once.contains(&guess.field));
    }
}

fn bare<'o, 'p>(program: &'p Program, outlines: &'o [Outline]) -> Vec<Bare<'o, 'p>> {
    let files = outlines.iter().enumerate().filter(|(_, outline)| !outline.is_annotated);
    let classes = files.flat_map(|(file, outline)| outline.classes.iter().map(move |name| (file, outline, name)));
    let users: Vec<ClassId> =
        outlines.iter().flat_map(|outline| &outline.classes).filter_map(|name| program.load(name).ok()).collect();
    let kept_locks = Rc::new(KeptLocks::new(program, &users));
    let contents = Rc::new(unsynchronised(program, &users));
    let loaded = classes.filter_map(|(file, outline, name)| {
        let (kept_locks, contents) = (kept_locks.clone(), contents.clone());
        Some(Bare { program, kept_locks, contents, file, outline, name, id: program.load(name).ok()? })
    });
    loaded.filter(|class| !program.class(class.id).is_interface()).collect()
}

impl<'p> Bare<'_, 'p> {
    fn fields(&self) -> impl Iterator<Item = &'p Field> {
        let program = self.program;
        let all = program.class(self.id).fields.iter().map(|field| program.field(*field));
        all.filter(|field| field.flags & flags::SYNTHETIC == 0)
    }

    /// The bodies of the class and of those inside it.
    fn bodies(&self) -> impl Iterator<Item = (&'p Method, &'p Body)> {
        let program = self.program;
        let inside =
            |name: &&String| name.strip_prefix(self.name).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'));
        let classes = self.outline.classes.iter().filter(inside).filter_map(|name| program.load(name).ok());
        let methods = classes.flat_map(|class| &program.class(class).methods).map(|id| program.method(*id));
        methods.filter_map(|method| Some((method, program.body(method).ok().flatten()?)))
    }

    /// The locks that fields may be guarded by, as annotations write them.
    fn locks(&self) -> Vec<String> {
        let locks_something = self.bodies().any(|(_, body)| body.ops.iter().any(|op| matches!(op, Op::Lock { .. })));
        let synchronized = |of_class: bool| {
            self.bodies().any(|(method, _)| {
                method.class == self.id && method.is_synchronized() && method.is_static() == of_class
            })
        };
        let mut locks = Vec::new();
        if locks_something || synchronized(false) {
            locks.push("this".to_string());
        }
        if locks_something || synchronized(true) {
            locks.push(format!("{}.class", self.simple_name()));
        }
        let fields = self.fields().filter(|field| field.is_final() && field.descriptor.starts_with('L'));
        let kept = |field: &Field| self.kept_locks.field(field.id).map(|kept| kept.of.is_none());
        let fields = fields.filter(|field| kept(field).unwrap_or(locks_something));
        locks.extend(fields.map(|field| field.name.to_string()));
        locks
    }

    /// That the thread holds the lock, perhaps with other readers.
    fn held(&self, lock: &str) -> String {
        let mut fields = self.fields().filter(|field| &*field.name == lock);
        let kept = fields.find_map(|field| self.kept_locks.field(field.id));
        match kept.map(|kept| kept.view) {
            Some(LockView::ReadWrite) => format!("{lock}.holder == tid || \\contains({lock}.readers, tid)"),
            _ => format!("{lock}.holder == tid"),
        }
    }

    fn simple_name(&self) -> &str {
        self.name.rsplit(['/', '$']).next().unwrap_or(self.name)
    }

    /// Whether the lock can be named where the field is: a static field has no `this`.
    fn names_lock(&self, lock: &str, field: &Field) -> bool {
        let is_static = |name: &str| self.fields().any(|other| &*other.name == name && other.is_static());
        !field.is_static() || lock.ends_with(".class") || is_static(lock)
    }

    /// Whether only constructors, or the static initialiser, write the field.
    fn is_set_once(&self, field: &Field) -> bool {
        let beginning = if field.is_static() { "<clinit>" } else { "<init>" };
        let is_it = |op: &Op| match op {
            Op::PutField { field: written, .. } | Op::PutStatic { field: written, .. } => {
                self.program.resolve_field(*written).is_ok_and(|written| written.id == field.id)
            }
            _ => false,
        };
        let mut later = self.bodies().filter(|(method, _)| method.class != self.id || &*method.name != beginning);
        !later.any(|(_, body)| body.ops.iter().any(is_it))
    }

    fn disciplines(&self) -> Vec<Guess> {
        let mut guesses = Vec::new();
        let holds = |field: &Field| field.descriptor.starts_with('[') || self.contents.contains(&field.id);
        let is_plain = |field: &Field| !field.is_final() && !field.is_volatile() || holds(field);
        for field in self.fields().filter(|field| is_plain(field)) {
            let locks = self.locks().into_iter().filter(|lock| self.names_lock(lock, field));
            guesses.extend(locks.filter_map(|lock| {
                let written = format!("@GuardedBy(\"{lock}\")");
                let condition = format!("unwritable_by_env_if {}", self.held(&lock));
                self.guess(field, &condition, &written, Says::Guarded(lock))
            }));
            if self.is_set_once(field) {
                let written = "unwritable_by_env_if true";
                guesses.extend(self.guess(field, written, &format!("/*@ {written} */"), Says::SetOnce));
            }
        }
        guesses
    }

    /// What may always be true of fields that have a discipline, or need none.
    fn invariants(&self, kept: &[Guess]) -> Vec<Guess> {
        let disciplined =
            |field: &Field| field.is_final() || field.is_volatile() || kept.iter().any(|guess| guess.field == field.id);
        // What a constant is, everybody who reads it knows.
        let is_variable = |field: &&Field| field.constant.is_none();
        let known: Vec<&Field> = self.fields().filter(|field| disciplined(field)).filter(is_variable).collect();
        let constants = self.constants();
        let facts = known.iter().flat_map(|field| {
            // What is made where it is declared is not null without saying so.
            let is_made = self.outline.made.iter().any(|(class, name)| class == self.name && **name == *field.name);
            let facts = facts(field, &known, &constants).into_iter();
            facts.filter(move |fact| !is_made || !fact.ends_with("!= null")).map(|fact| (*field, fact))
        });
        let guesses = facts.filter_map(|(field, fact)| {
            let condition = format!("global_invariant {fact}");
            self.guess(field, &condition, &format!("/*@ {condition} */"), Says::Always(fact))
        });
        guesses.take(MOST).collect()
    }

    /// What is not always true, but perhaps while nobody holds the lock that guards the field.
    fn of_locks(&self, kept: &[Guess], lost: &[Guess]) -> Vec<Guess> {
        let mut guesses = Vec::new();
        for field in self.fields() {
            let facts = lost.iter().filter(|guess| guess.field == field.id).filter_map(|guess| match &guess.says {
                Says::Always(fact) => Some(fact),
                _ => None,
            });
            let facts: Vec<&String> = facts.collect();
            for guess in kept.iter().filter(|guess| guess.field == field.id) {
                let Says::Guarded(lock) = &guess.says else {
                    continue;
                };
                guesses.extend(facts.iter().filter_map(|fact| {
                    let condition = format!("global_invariant {lock}.holder == null ==> {fact}");
                    self.guess(field, &condition, &format!("/*@ {condition} */"), Says::WhileFree)
                }));
            }
        }
        guesses
    }

    /// Numbers that the code compares with, or makes arrays of.
    fn constants(&self) -> Vec<i32> {
        let mut found = BTreeSet::new();
        for (_, body) in self.bodies() {
            found.extend(body.ops.iter().filter_map(|op| match op {
                Op::BranchConst { imm, .. } => Some(*imm),
                Op::Const { bits, .. } => i32::try_from(*bits).ok(),
                _ => None,
            }));
        }
        found.into_iter().filter(|number| *number > 1).take(CONSTANTS).collect()
    }

    /// The annotation of the field, if it means something.
    fn guess(&self, field: &Field, text: &str, written: &str, says: Says) -> Option<Guess> {
        let position =
            self.outline.fields.iter().find(|(class, name, _)| class == self.name && **name == *field.name)?.2;
        let site = if text.starts_with("unwritable") {
            AnnotationSite::Fields(vec![field.name.to_string()])
        } else {
            AnnotationSite::Class
        };
        let shown = format!("{}{INFERRED}", written.trim_start_matches("/*@ ").trim_end_matches(" */"));
        let note = guessed(self.name, site, text, position, shown)?;
        Some(Guess { file: self.file, note, written: written.to_string(), field: field.id, says })
    }
}

/// What may be true of a field.
fn facts(field: &Field, others: &[&Field], constants: &[i32]) -> Vec<String> {
    let name = &*field.name;
    let others = others.iter().filter(|other| other.id != field.id && (field.is_static() <= other.is_static()));
    match (field.ty, &*field.descriptor) {
        (Type::Ref, "Ljava/util/concurrent/atomic/AtomicInteger;" | "Ljava/util/concurrent/atomic/AtomicLong;") => {
            vec![format!("{name} != null"), format!("{name}.value >= 0")]
        }
        (Type::Ref, array) => {
            let lengths = constants.iter().filter(|_| array.starts_with('['));
            let lengths = lengths.map(|constant| format!("{name}.length == {constant}"));
            std::iter::once(format!("{name} != null")).chain(lengths).collect()
        }
        (Type::Int | Type::Long | Type::Short | Type::Byte | Type::Char, _) => {
            let mut facts = vec![format!("{name} >= 0")];
            for other in others {
                let of = &*other.name;
                match other.ty {
                    Type::Ref if other.descriptor.starts_with('[') => {
                        facts.extend([format!("{name} <= {of}.length"), format!("{name} < {of}.length")]);
                    }
                    Type::Int | Type::Long => facts.push(format!("{name} <= {of}")),
                    _ => {}
                }
            }
            if field.is_final() {
                facts.truncate(1);
                return facts;
            }
            facts.extend(constants.iter().map(|constant| format!("{name} <= {constant}")));
            facts
        }
        _ => Vec::new(),
    }
}
