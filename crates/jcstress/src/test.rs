//! What a class with `@JCStressTest` is: its actors, its arbiter, the objects they share, and what it expects.

use std::fmt;

use jmmc_program::{Annotation, AnnotationValue, Class, ClassId, LinkError, Method, Program};

use crate::expectations::Expectations;

/// A parameter of this class is the actor's thread.
pub(crate) const THREAD: &str = "java/lang/Thread";

/// A jcstress test.
#[derive(Clone, Debug)]
pub struct JcstressTest {
    /// The class of the test.
    pub class: ClassId,
    /// How it is run.
    pub mode: TestMode,
    /// The methods that run side by side, in the order of their names.
    pub actors: Vec<TestPart>,
    /// The method that runs when all actors have ended.
    pub arbiter: Option<TestPart>,
    /// The method that is to end the actor of [`Mode::Termination`].
    pub signal: Option<TestPart>,
    /// The class of results, if there is one.
    pub result: Option<ClassId>,
    /// What it expects.
    pub expectations: Expectations,
    /// The text of `@Description`.
    pub description: Option<String>,
    /// The texts of `@Ref`.
    pub references: Vec<String>,
}

/// A method of a test, with the classes of the objects that it gets.
#[derive(Clone, Debug)]
pub struct TestPart {
    /// The name of the method.
    pub name: Box<str>,
    /// The classes of its parameters, in order: states, results, and `Thread` for that of the actor.
    pub parameters: Vec<ClassId>,
}

/// How a test is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TestMode {
    /// Again and again, to see what results there are.
    Continuous,
    /// Once: does the actor end after the signal?
    Termination,
}

/// Why a class is no jcstress test that can be run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TestProblem {
    /// A class cannot be used.
    Link(LinkError),
    /// The test is not as jcstress wants it.
    Form(String),
}

impl fmt::Display for TestProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TestProblem::Link(error) => error.fmt(f),
            TestProblem::Form(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for TestProblem {}

impl From<LinkError> for TestProblem {
    fn from(error: LinkError) -> Self {
        TestProblem::Link(error)
    }
}

fn annotation<'c>(class: &'c Class, simple_name: &str) -> Option<&'c Annotation> {
    class.extra.annotations.iter().find(|annotation| annotation.is(simple_name))
}

/// Whether the class is annotated `@JCStressTest`.
pub fn is_test(class: &Class) -> bool {
    annotation(class, "JCStressTest").is_some()
}

impl JcstressTest {
    /// What the annotations of the class say.
    ///
    /// # Errors
    /// If it is no test as jcstress wants it.
    pub fn of(program: &Program, id: ClassId) -> Result<JcstressTest, TestProblem> {
        let class = program.class(id);
        let methods: Vec<&Method> = class
            .supertypes
            .iter()
            .flat_map(|of| &program.class(*of).methods)
            .map(|method| program.method(*method))
            .collect();
        let parts = |simple_name: &str| -> Result<Vec<TestPart>, TestProblem> {
            let annotated = methods.iter().filter(|method| method.is_annotated(simple_name));
            let mut parts: Vec<TestPart> = annotated.map(|method| part(program, method)).collect::<Result<_, _>>()?;
            parts.sort_by(|a, b| a.name.cmp(&b.name));
            parts.dedup_by(|a, b| a.name == b.name);
            Ok(parts)
        };
        let mode = match annotation(class, "JCStressTest").and_then(|test| test.element("value")) {
            Some(AnnotationValue::Constant(mode)) if &**mode == "Termination" => TestMode::Termination,
            _ => TestMode::Continuous,
        };
        let actors = parts("Actor")?;
        let (arbiter, signal) =
            (at_most_one(parts("Arbiter")?, "@Arbiter")?, at_most_one(parts("Signal")?, "@Signal")?);
        let all = || actors.iter().chain(&arbiter).chain(&signal);
        let wants_thread = all().any(|part| part.parameters.iter().any(|class| &*program.class(*class).name == THREAD));
        let is_result = |class: &ClassId| annotation(program.class(*class), "Result").is_some();
        let mut results: Vec<ClassId> = all().flat_map(|part| &part.parameters).copied().filter(is_result).collect();
        results.sort();
        results.dedup();
        let meta = meta(program, class)?;
        // What another class says comes first, and what the test itself says is added.
        let about: Vec<&Class> = meta.map(|meta| program.class(meta)).into_iter().chain([class]).collect();
        let said = |name: &'static str| about.iter().filter_map(move |class| inherited(program, class, name));
        let outcomes = about
            .iter()
            .flat_map(|class| ["Outcomes", "Outcome"].into_iter().filter_map(|name| inherited(program, class, name)));
        let description = said("Description").last();
        let test = JcstressTest {
            class: id,
            mode,
            result: results.first().copied(),
            expectations: Expectations::of(outcomes),
            description: description.map(|it| it.texts("value").concat()),
            references: said("Refs").chain(said("Ref")).flat_map(references).collect(),
            actors,
            arbiter,
            signal,
        };
        test.check(results.len())?;
        if wants_thread && mode == TestMode::Continuous {
            return Err(TestProblem::Form("a parameter of type `Thread` is for `Mode.Termination` only".to_string()));
        }
        Ok(test)
    }

    fn check(&self, results: usize) -> Result<(), TestProblem> {
        let problem = |what: &str| Err(TestProblem::Form(what.to_string()));
        match (self.mode, &self.signal) {
            _ if self.actors.is_empty() => problem("it has no method annotated `@Actor`"),
            _ if results > 1 => problem("its methods use different classes annotated `@Result`; jcstress wants one"),
            (TestMode::Continuous, _) if results == 0 => {
                problem("none of its methods has a parameter whose class is annotated `@Result`")
            }
            (TestMode::Continuous, Some(_)) => problem("`@Signal` is for `Mode.Termination` only"),
            (TestMode::Termination, None) => problem("`Mode.Termination` needs a method annotated `@Signal`"),
            (TestMode::Termination, _) if self.actors.len() > 1 => {
                problem("`Mode.Termination` allows one `@Actor` only")
            }
            _ => Ok(()),
        }
    }

    /// All methods that jcstress calls.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &TestPart> {
        self.actors.iter().chain(&self.signal).chain(&self.arbiter)
    }
}

fn at_most_one(mut parts: Vec<TestPart>, what: &str) -> Result<Option<TestPart>, TestProblem> {
    match parts.len() {
        0 | 1 => Ok(parts.pop()),
        _ => Err(TestProblem::Form(format!("it has several methods annotated `{what}`"))),
    }
}

/// The class that `@JCStressMeta` names.
fn meta(program: &Program, class: &Class) -> Result<Option<ClassId>, TestProblem> {
    let Some(AnnotationValue::Class(descriptor)) = annotation(class, "JCStressMeta").and_then(|it| it.element("value"))
    else {
        return Ok(None);
    };
    let name = descriptor.trim_start_matches('L').trim_end_matches(';');
    Ok(Some(program.load(name)?))
}

/// The annotation of the class, or of the next class above it that has one.
fn inherited<'p>(program: &'p Program, class: &'p Class, simple_name: &str) -> Option<&'p Annotation> {
    let above = |class: &&'p Class| class.super_class.map(|above| program.class(above));
    std::iter::successors(Some(class), above).find_map(|class| annotation(class, simple_name))
}

/// What `@Ref` or `@Refs` refers to.
fn references(annotation: &Annotation) -> Vec<String> {
    if annotation.is("Ref") {
        return vec![annotation.texts("value").concat()];
    }
    let inside = annotation.element("value").map(AnnotationValue::values).unwrap_or_default();
    inside.iter().filter_map(AnnotationValue::annotation).map(|it| it.texts("value").concat()).collect()
}

/// A method, with its parameters' classes.
fn part(program: &Program, method: &Method) -> Result<TestPart, TestProblem> {
    let types = method.descriptor.split_once(')').map_or("", |(types, _)| types).trim_start_matches('(');
    let mut parameters = Vec::new();
    let mut rest = types;
    while !rest.is_empty() {
        let class = rest.strip_prefix('L').and_then(|rest| rest.split_once(';'));
        let Some((name, behind)) = class else {
            return Err(unfit(method, "of a type that is no class"));
        };
        let class = program.load(name)?;
        let is = |simple_name: &str| annotation(program.class(class), simple_name).is_some();
        if !is("State") && !is("Result") && name != THREAD {
            return Err(unfit(method, "whose class is annotated neither `@State` nor `@Result`"));
        }
        parameters.push(class);
        rest = behind;
    }
    Ok(TestPart { name: method.name.clone(), parameters })
}

fn unfit(method: &Method, what: &str) -> TestProblem {
    TestProblem::Form(format!("{} has a parameter {what}", method.name))
}
