//! Bad input. Every message names the thing, the place and the next move.

use jmmc_litmus::HeaderProblem;
use std::fmt;
use std::path::PathBuf;

/// How to get a JDK, for messages.
const INSTALL_JDK: &str =
    "install one (on Debian: `apt-get install default-jdk`), or name one's home folder with --jdk or JAVA_HOME";

/// Input that cannot be checked.
#[derive(Debug, PartialEq, Eq)]
pub enum InputError {
    /// A PATH does not exist or cannot be read.
    Unreadable {
        /// The path that was given.
        path: PathBuf,
        /// What the system says.
        why: String,
    },
    /// Identities of actions for models that do not compare any.
    ActionIdWithoutJpr,
    /// Parts of a search that cannot be cut.
    NotInParts,
    /// A PATH is none of the kinds that can be checked.
    UnknownKind {
        /// The path that was given.
        path: PathBuf,
    },
    /// A folder has neither classes nor sources.
    EmptyFolder {
        /// The folder that was given.
        path: PathBuf,
    },
    /// A class path entry does not exist.
    MissingClassPathEntry {
        /// The entry of the class path.
        path: PathBuf,
    },
    /// No JDK was found.
    NoJdk,
    /// The JDK that was named, or found, is none.
    NotAJdk {
        /// The folder that was taken for a JDK.
        home: PathBuf,
        /// Who named it: `--jdk`, `JAVA_HOME`, or `java` on the PATH.
        named_by: &'static str,
    },
    /// The JDK has no compiler.
    NoCompiler {
        /// The JDK's home.
        home: PathBuf,
        /// What happened when it was started.
        why: String,
    },
    /// `javac` refused the sources.
    DoesNotCompile {
        /// The sources that were given.
        files: Vec<PathBuf>,
        /// What `javac` said.
        messages: String,
    },
    /// `javac` reached a limit.
    CompilerStopped {
        /// The sources that were given.
        files: Vec<PathBuf>,
        /// Which limit that is.
        limit: String,
    },
    /// No class has a main method.
    NoMain {
        /// The PATHs that were given.
        paths: Vec<PathBuf>,
    },
    /// Several classes have a main method.
    SeveralMains {
        /// The names of those classes.
        classes: Vec<String>,
    },
    /// The class that was asked for does not exist.
    NoSuchMainClass {
        /// The name that was given.
        class: String,
        /// Classes that have a main method.
        others: Vec<String>,
    },
    /// The class that was asked for has no main method.
    ClassWithoutMain {
        /// The name that was given.
        class: String,
        /// Classes that have one.
        others: Vec<String>,
    },
    /// A witness is none.
    NotAWitness {
        /// The file that was given.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A line of a file of units is none.
    NotAUnit {
        /// The file that was given.
        path: PathBuf,
        /// The number of the line.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// A file of units is not all of a plan.
    CutPlan {
        /// The file that was given.
        path: PathBuf,
        /// How many units it has.
        there: u64,
        /// How many units the plan has.
        of: u64,
    },
    /// The units are for another JDK.
    OtherJdk {
        /// The JDK of the units.
        planned: String,
        /// The JDK that was found.
        found: String,
        /// Its home folder.
        home: PathBuf,
    },
    /// A file that units name is another one here.
    OtherFile {
        /// The path that the units name.
        path: PathBuf,
    },
    /// A file of a model has mistakes.
    NotAModel {
        /// What they are, and where.
        why: String,
    },
    /// The header of a litmus test is wrong.
    Header {
        /// The source that has it.
        path: PathBuf,
        /// What is wrong, and where.
        problem: HeaderProblem,
    },
    /// No class has threads.
    NoThreads {
        /// The PATHs that were given.
        paths: Vec<PathBuf>,
    },
    /// No method is a JUnit test, or none that was selected.
    NoTests {
        /// The PATHs that were given.
        paths: Vec<PathBuf>,
        /// The tests that were selected.
        selected: Vec<String>,
    },
    /// A class cannot be run as a litmus test.
    NotATest {
        /// Where it comes from, or its name.
        origin: String,
        /// Why it is no test.
        why: String,
    },
    /// The report cannot be written.
    Unwritable {
        /// The file that was to be written.
        path: PathBuf,
        /// What the system says.
        why: String,
    },
}

impl std::error::Error for InputError {}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InputError::NotAModel { why } => f.write_str(why),
            InputError::Unreadable { path, why } => {
                write!(f, "{}: cannot be read ({why}); check the path", path.display())
            }
            InputError::ActionIdWithoutJpr => {
                write!(f, "--action-id says how jpr matches writes, and no other model does; add --model jpr")
            }
            InputError::NotInParts => {
                write!(
                    f,
                    "only a search under one model without rounds can be cut into parts; add --model sc, tso, pso or opmm"
                )
            }
            InputError::UnknownKind { path } => write!(
                f,
                "{}: is not a .java file, a .class file, a .jar file or a folder; give one of these",
                path.display()
            ),
            InputError::EmptyFolder { path } => write!(
                f,
                "{}: the folder has no .class and no .java file; give the folder that is the root of the packages",
                path.display()
            ),
            InputError::MissingClassPathEntry { path } => {
                write!(f, "--classpath: {} does not exist; correct or remove the entry", path.display())
            }
            InputError::NoJdk => {
                write!(f, "no JDK found: JAVA_HOME is not set and no `java` is on the PATH; {INSTALL_JDK}")
            }
            InputError::NotAJdk { home, named_by } => write!(
                f,
                "{}: named by {named_by}, but has no `lib/modules`, so it is not the home of a JDK 9 or newer; {INSTALL_JDK}",
                home.display()
            ),
            InputError::NoCompiler { home, why } => write!(
                f,
                "{}: `bin/javac` cannot be started ({why}), so .java files cannot be compiled; \
                 install a full JDK (on Debian: `apt-get install default-jdk`), or give .class files",
                home.display()
            ),
            InputError::DoesNotCompile { files, messages } => write!(
                f,
                "{}: does not compile; javac says:\n{}\ncorrect the source, or add what is missing with --classpath",
                sources(files),
                beginning(messages.trim_end())
            ),
            InputError::CompilerStopped { files, limit } => write!(
                f,
                "{}: javac was stopped, because it needed more than {limit}; divide the source, or give classes that are compiled already",
                sources(files)
            ),
            InputError::NoMain { paths } => write!(
                f,
                "{}: no class has a `public static void main(String[] args)`; \
                 give the class that has one, or add one that starts the threads to check",
                list(paths.iter().map(|p| p.display()))
            ),
            InputError::SeveralMains { classes } => {
                write!(f, "several classes have a main method: {}; choose one with --main", list(classes))
            }
            InputError::NoSuchMainClass { class, others } if others.is_empty() => write!(
                f,
                "the main class {class} is not on the class path, nor is any other class with a main method; add its folder or jar"
            ),
            InputError::NoSuchMainClass { class, others } => {
                write!(f, "the main class {class} is not on the class path; name one with --main: {}", list(others))
            }
            InputError::ClassWithoutMain { class, others } if others.is_empty() => write!(
                f,
                "class {class} has no `public static void main(String[] args)`, and no other class here has one; add one"
            ),
            InputError::ClassWithoutMain { class, others } => write!(
                f,
                "class {class} has no `public static void main(String[] args)`; classes that have one: {}",
                list(others)
            ),
            InputError::Header { path, problem } => write!(f, "{}:{problem}", path.display()),
            InputError::NoThreads { paths } => write!(
                f,
                "{}: no method is annotated `@thread`; annotate the static methods that are the test's threads, \
                 or run programs that have a main method with `jmmc check`",
                list(paths.iter().map(|p| p.display()))
            ),
            InputError::NoTests { paths, selected } if selected.is_empty() => write!(
                f,
                "{}: no method is annotated `@Test`; programs that have a main method are run with `jmmc check`",
                list(paths.iter().map(|p| p.display()))
            ),
            InputError::NoTests { selected, .. } => {
                write!(f, "no test fits {}; without --select, all tests are listed", list(selected.iter()))
            }
            InputError::NotATest { origin, why } => write!(f, "{origin}: {why}"),
            InputError::NotAWitness { path, why } => write!(
                f,
                "{}: is not a witness ({why}); give a file that `jmmc check --witness FILE` has written",
                path.display()
            ),
            InputError::NotAUnit { path, line, why } => write!(
                f,
                "{}:{line}: is not a unit ({why}); give a file that `jmmc suite plan` of this version has written",
                path.display()
            ),
            InputError::CutPlan { path, there, of } => write!(
                f,
                "{}: has {there} of the {of} units of a plan; give all that `jmmc suite plan` has written, each once",
                path.display()
            ),
            InputError::OtherJdk { planned, found, home } => write!(
                f,
                "the units were planned for JDK {planned}, and {} is {found}; name the same JDK with --jdk, or plan again with this one",
                home.display()
            ),
            InputError::OtherFile { path } => write!(
                f,
                "{}: is not the file that the units were planned with; copy it from there, or plan again",
                path.display()
            ),
            InputError::Unwritable { path, why } => {
                write!(f, "{}: cannot be written ({why}); choose another file", path.display())
            }
        }
    }
}

/// Most sources that are named, and most lines of what javac says that are shown.
const MOST_SOURCES: usize = 4;
const MOST_LINES: usize = 40;

/// The sources that were compiled together; of many the first, and how many others there are.
fn sources(files: &[PathBuf]) -> String {
    match files {
        [first, others @ ..] if others.len() >= MOST_SOURCES => {
            format!("{} and {} others", first.display(), others.len())
        }
        few => list(few.iter().map(|file| file.display())),
    }
}

/// The first lines of a text, and how many more there are.
fn beginning(text: &str) -> String {
    let more = text.lines().count().saturating_sub(MOST_LINES);
    let shown: Vec<&str> = text.lines().take(MOST_LINES).collect();
    match more {
        0 => shown.join("\n"),
        more => format!("{}\n… ({more} more lines)", shown.join("\n")),
    }
}

/// The items with commas between them.
fn list(items: impl IntoIterator<Item = impl fmt::Display>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    items.join(", ")
}
