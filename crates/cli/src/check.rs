//! `jmmc check`: opens the program, runs the engines, and says in a [`Report`] what they found.

use crate::environment::Environment;
use crate::errors::InputError;
use crate::interrupt::stop_on_interrupt;
use crate::progress::Meter;
use crate::settings::Settings;
use crate::source_text::SourceText;
use crate::target::{Target, dotted};
use jmmc_program::{ClassId, Program};
use jmmc_report::Report;
use jmmc_search::Control;
use std::sync::Arc;

/// Name and descriptor of the method that is run.
const MAIN: (&str, &str) = ("main", "([Ljava/lang/String;)V");

/// Checks what the settings name.
pub fn run(settings: &Settings, environment: &Environment) -> anyhow::Result<Report> {
    let control = Arc::new(Control::new());
    stop_on_interrupt(&control)?;
    let target = Target::prepare(&settings.input, environment)?;
    let program = Program::open(target.sources.clone())?;
    let main = main_class(settings, &target, &program)?;
    let text = SourceText::new(target.text_roots.clone());
    let _meter = Meter::start(settings.progress, &control);
    run_check(settings, &program, main, text, &control)
}

/// Explores the program from the main method of class `main`.
fn run_check(
    _settings: &Settings,
    program: &Program,
    main: ClassId,
    _text: SourceText,
    _control: &Control,
) -> anyhow::Result<Report> {
    let class = dotted(&program.class(main).name);
    anyhow::bail!("class {class}: the machine that runs it is not yet wired to the command line")
}

/// The class whose main method is run: the one that was named, or the obvious one.
fn main_class(settings: &Settings, target: &Target, program: &Program) -> anyhow::Result<ClassId> {
    let name = match &settings.input.main {
        Some(name) => name.replace('.', "/"),
        None => target.main_class(program.manifest_main_class(), program.main_classes())?,
    };
    let class = program.load(&name)?;
    let (method, descriptor) = MAIN;
    match program.find_method(class, method, descriptor) {
        Some(method) if method.is_static() => Ok(class),
        Some(_) | None => {
            let others = program
                .main_classes()
                .iter()
                .map(|class| dotted(class))
                .collect();
            Err(InputError::ClassWithoutMain {
                class: dotted(&name),
                others,
            }
            .into())
        }
    }
}
