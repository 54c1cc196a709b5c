//! A test and what is asked about it, ready to be explored.

use super::source::TestSource;
use super::suite::{Group, TestClass};
use crate::errors::InputError;
use crate::javac::source_roots;
use crate::source_text::TextRoots;
use crate::target::dotted;
use jmmc_jcstress::TestMode;
use jmmc_litmus::{Ask, Header, HeaderProblem, Variables};
use jmmc_machine::Litmus;
use jmmc_program::{FieldId, Program};
use jmmc_verdict::{Asked, TestCase};
use std::path::Path;

/// A test, and what is asked about it.
#[derive(Clone)]
pub struct AskedTest<'s> {
    /// The program that it is part of.
    pub program: &'s Program,
    /// The test that is asked about.
    pub test: Litmus<'s>,
    /// The jcstress test that it stands for.
    pub jcstress: Option<&'s jmmc_jcstress::JcstressTest>,
    /// What it says about itself.
    pub header: Option<&'s Header>,
    /// What is asked.
    pub question: Asked,
    /// Fields whose final values are wanted.
    pub fields: Vec<FieldId>,
    /// The variables of its outcomes.
    pub variables: Variables,
    /// Its source, if there is one.
    pub source: Option<&'s Path>,
}

impl<'s> AskedTest<'s> {
    /// The name of the test's class.
    pub fn name(&self) -> String {
        self.jcstress.map_or_else(|| self.test.name(), |test| dotted(&self.program.class(test.class).name))
    }

    /// Where the text of its lines may be: where its own source is, and then in the other folders.
    pub fn text_roots(&self, others: &TextRoots) -> TextRoots {
        let mut packages = self.source.map(|path| source_roots(&[path.to_path_buf()])).unwrap_or_default();
        packages.extend(others.packages.iter().cloned());
        TextRoots { packages, ..others.clone() }
    }

    /// Whether it asks about executions without end.
    pub fn may_be_endless(&self) -> bool {
        self.jcstress.is_some_and(|test| test.mode == TestMode::Termination)
    }

    /// What engines are asked; `one_is_enough` says whether one execution settles it.
    pub fn for_engines(&self, one_is_enough: bool) -> TestCase<'s> {
        TestCase {
            test: self.test.clone(),
            fields: self.fields.clone(),
            variables: self.variables.clone(),
            asked: self.question.clone(),
            one_is_enough,
            // A jcstress test is to be proved; and some wait for ever in a loop.
            proves: self.jcstress.is_some(),
        }
    }

    /// The test of that class in the group, with all static fields if they are wanted, else with those that are asked about.
    pub fn new(group: &'s Group, test: &'s TestClass, all_fields: bool) -> Result<AskedTest<'s>, InputError> {
        let TestClass { class, source, jcstress } = test;
        let source = source.map(|index| &group.sources[index]);
        let origin = || source.map_or_else(|| dotted(class), |source| source.path.display().to_string());
        let test = Litmus::of(&group.program, class)
            .map_err(|error| InputError::NotATest { origin: origin(), why: error.to_string() })?;
        let test = if jcstress.as_ref().is_some_and(|test| test.mode == TestMode::Termination) {
            test.with_endless()
        } else {
            test
        };
        let header = source.and_then(|source| source.header.as_ref()).filter(|_| jcstress.is_none());
        let fields: Vec<FieldId> = test.fields().iter().map(|field| field.id).collect();
        let ask = header.and_then(|header| header.ask.as_ref());
        let fields = match ask {
            _ if all_fields && jcstress.is_none() => fields,
            Some(ask) => asked_fields(&test, ask, &fields),
            None => Vec::new(),
        };
        let variables = test.variables(&fields);
        let question = match ask {
            Some(ask) => Asked::Ask(ask.bind(&variables).map_err(|problem| problem_in(source, problem))?),
            None if test.asserts() > 0 => Asked::Asserts,
            None => Asked::Nothing,
        };
        if let (Asked::Nothing, Some(expectation)) = (&question, header.and_then(|header| header.expect.first())) {
            let message = "something is expected, but nothing is asked; add `ask:`, or an `assert` to a thread";
            return Err(problem_in(source, HeaderProblem::new(expectation.at, message)));
        }
        Ok(AskedTest {
            program: &group.program,
            test,
            jcstress: jcstress.as_ref(),
            header,
            question,
            fields,
            variables,
            source: source.map(|source| source.path.as_path()),
        })
    }
}

/// The fields that an expression names, as far as they are no locals; all of them if it names something unknown, so that the
/// message about that can list them.
fn asked_fields(test: &Litmus<'_>, ask: &Ask, fields: &[FieldId]) -> Vec<FieldId> {
    let all = test.variables(fields);
    let locals = all.iter().count() - fields.len();
    let found: Result<Vec<usize>, _> = ask.names().iter().map(|name| all.find(&name.text)).collect();
    match found {
        Ok(found) => {
            let asked = |index: usize| found.contains(&(locals + index));
            fields.iter().enumerate().filter(|(index, _)| asked(*index)).map(|(_, field)| *field).collect()
        }
        Err(_) => fields.to_vec(),
    }
}

fn problem_in(source: Option<&TestSource>, problem: HeaderProblem) -> InputError {
    InputError::Header { path: source.map(|source| source.path.clone()).unwrap_or_default(), problem }
}
