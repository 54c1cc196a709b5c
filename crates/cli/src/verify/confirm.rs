//! Warnings that become executions: small programs that call what was warned of from two threads, and are checked.
//!
//! Sources with a `main` are such a program themselves. For others, one object is made, and the method is called together with another one of its class. What is
//! wrong in an execution at the line of a warning confirms it; an execution is never taken for a proof that there is none.
//!
//! Not tried: methods and constructors that want objects of other classes than strings, `Object` and `Runnable`.

use super::args::VerifyArgs;
use crate::args::{Args, Command};
use crate::check;
use crate::environment::Environment;
use crate::scratch;
use crate::settings::CheckSettings;
use anyhow::Context;
use clap::Parser;
use jmmc_program::{ClassId, Method, Program, flags, java_name};
use jmmc_report::verification::{Verification, Warning};
use jmmc_report::{Report, StepOrigin, ViolationKind};
use jmmc_verdict::Budget;
use std::path::{Path, PathBuf};

/// Most programs that are made for one warning.
const MOST: usize = 6;
/// Most steps of an execution that are told.
const STEPS: usize = 12;

/// The verification with executions told where warnings are confirmed.
pub fn confirm(
    verification: Verification,
    program: &Program,
    args: &VerifyArgs,
    environment: &Environment,
) -> anyhow::Result<Verification> {
    let mut verification = verification;
    let mains = program.main_classes();
    if let Some(main) = mains.first() {
        let report = checked(&args.paths, &main.replace('/', "."), args, environment)?;
        let warnings = verification.methods.iter_mut().flat_map(|method| &mut method.warnings);
        warnings.for_each(|warning| told(warning, &report, None));
        return Ok(verification);
    }
    for method in &mut verification.methods {
        let Ok(class) = program.load(&method.class.replace('.', "/")) else {
            continue;
        };
        let called = Driver::of(program, class, &method.name);
        for warning in &mut method.warnings {
            for driver in called.iter().take(MOST) {
                let folder = scratch::folder("for a program that calls the class")?;
                let report = driver.check(folder.path(), warning, args, environment);
                if let Ok(report) = &report {
                    let calls = with_values(&driver.calls, warning);
                    told(warning, report, Some(&calls));
                }
                if is_told(warning) {
                    break;
                }
            }
        }
    }
    Ok(verification)
}

/// Checks the program.
fn checked(paths: &[PathBuf], main: &str, args: &VerifyArgs, environment: &Environment) -> anyhow::Result<Report> {
    let mut line: Vec<String> =
        ["jmmc", "check", "--all", "--no-suggest", "--quiet", "--main", main].map(str::to_string).to_vec();
    line.extend(["--time-limit".to_string(), format!("{}s", args.confirm_time.as_secs().max(1))]);
    if let Some(class_path) = &args.classpath {
        line.extend(["--classpath".to_string(), class_path.clone()]);
    }
    if let Some(jdk) = &args.jdk {
        line.extend(["--jdk".to_string(), jdk.display().to_string()]);
    }
    line.extend(paths.iter().map(|path| path.display().to_string()));
    let Command::Check(check) = Args::try_parse_from(line)?.command else {
        anyhow::bail!("no check");
    };
    let settings = CheckSettings::new(*check, environment)?;
    let (report, ..) = check::within(&Budget::new(&settings.options.limits), &settings, environment)?;
    Ok(report)
}

/// A program that calls a method from one thread, and another from a second one.
struct Driver {
    package: String,
    calls: String,
    body: String,
}

impl Driver {
    /// The programs that call the method, with each method of its class that can be called.
    fn of(program: &Program, class: ClassId, name: &str) -> Vec<Driver> {
        let loaded = program.class(class);
        let short = name.rsplit('.').next().and_then(|call| call.split('(').next()).unwrap_or_default();
        let is_made_by_others = loaded.flags & (flags::ABSTRACT | flags::INTERFACE) != 0 || loaded.name.contains('$');
        let methods: Vec<&Method> = loaded.methods.iter().map(|id| program.method(*id)).collect();
        let open = |method: &&&Method| method.flags & (flags::PRIVATE | flags::SYNTHETIC | flags::ABSTRACT) == 0;
        let constructors = methods.iter().filter(|method| &*method.name == "<init>").filter(open);
        let mut makes = constructors.filter_map(|method| arguments(method));
        let Some(made) = makes.next().filter(|_| !is_made_by_others) else {
            return Vec::new();
        };
        let callable = || methods.iter().filter(|method| !method.name.starts_with('<')).filter(open);
        let call = |method: &Method| Some(format!("it.{}({})", method.name, arguments(method)?));
        let first: Vec<String> = callable().filter(|method| &*method.name == short).filter_map(|m| call(m)).collect();
        let others: Vec<String> = callable().filter_map(|method| call(method)).collect();
        let class = java_name(&loaded.name);
        let package = loaded.name.rsplit_once('/').map(|(package, _)| package.replace('/', ".")).unwrap_or_default();
        let mut drivers = Vec::new();
        for one in &first {
            let same = std::iter::once(one);
            for other in same.chain(others.iter().filter(|other| *other != one)) {
                let body = format!(
                    "final {class} it = new {class}({made});\n        new Thread(() -> call(() -> {{ {one}; }})).start();\n        \
                     new Thread(() -> call(() -> {{ {other}; {one}; }})).start();"
                );
                let calls = format!("it = new {class}({made}); {one} beside {other}; {one}");
                drivers.push(Driver { package: package.clone(), calls, body });
            }
        }
        drivers
    }

    /// Checks the program for a warning, with the numbers that the prover has found.
    fn check(
        &self,
        folder: &Path,
        warning: &Warning,
        args: &VerifyArgs,
        environment: &Environment,
    ) -> anyhow::Result<Report> {
        let package = if self.package.is_empty() { String::new() } else { format!("package {};\n", self.package) };
        let body = with_values(&self.body, warning);
        let text = format!(
            "{package}class JmmcDriver {{\n    interface Called {{ void call() throws Exception; }}\n\n    static void call(Called called) {{\n        \
             try {{\n            called.call();\n        }} catch (RuntimeException e) {{\n            throw e;\n        }} catch (Exception e) {{\n        }}\n    }}\n\n    \
             public static void main(String[] arguments) throws Exception {{\n        {body}\n    }}\n}}\n"
        );
        let file = folder.join(DRIVER);
        std::fs::write(&file, text).with_context(|| format!("{}: cannot be written", file.display()))?;
        let mut paths = args.paths.clone();
        paths.push(file);
        let main = if self.package.is_empty() { String::new() } else { format!("{}.", self.package) };
        checked(&paths, &format!("{main}JmmcDriver"), args, environment)
    }
}

/// Arguments for a call, if they are simple.
fn arguments(method: &Method) -> Option<String> {
    let (types, _) = method.types();
    let of_type = |descriptor: &str| {
        Some(match descriptor {
            "I" | "J" => "NUMBER",
            "S" => "(short) 1",
            "B" => "(byte) 1",
            "C" => "'a'",
            "Z" => "true",
            "F" | "D" => "1",
            "Ljava/lang/String;" => "TEXT",
            "Ljava/lang/Object;" => "OBJECT",
            "Ljava/lang/Runnable;" => "() -> { }",
            _ => return None,
        })
    };
    let arguments: Option<Vec<&str>> = types.into_iter().map(of_type).collect();
    arguments.map(|arguments| arguments.join(", "))
}

/// The calls with values in place: numbers that the prover has found, and no object where one may be missing.
fn with_values(calls: &str, warning: &Warning) -> String {
    let is_local = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let mut numbers =
        warning.values.iter().filter(|(name, _)| is_local(name)).filter_map(|(_, value)| value.parse::<i32>().ok());
    let number = numbers.next().unwrap_or(1).to_string();
    let (text, object) = if warning.kind == "null" { ("null", "null") } else { ("\"a\"", "new Object()") };
    calls.replace("NUMBER", &number).replace("TEXT", text).replace("OBJECT", object)
}

fn is_told(warning: &Warning) -> bool {
    warning.hint.as_ref().is_some_and(|hint| hint.starts_with(CONFIRMED))
}

/// The file of a program that calls a class.
const DRIVER: &str = "JmmcDriver.java";
/// How hints begin that tell of an execution.
const CONFIRMED: &str = "confirmed by an execution";

/// Tells the execution at the end of which the warning's line goes wrong, if there is one.
fn told(warning: &mut Warning, report: &Report, calls: Option<&str>) {
    let here = |location: Option<&jmmc_report::SourceLocation>| {
        location.is_some_and(|at| (&at.file, at.line) == (&warning.location.file, warning.location.line))
    };
    let with = calls.map(|calls| format!(" ({calls})")).unwrap_or_default();
    if warning.kind == "race" {
        let races = |race: &&jmmc_report::Race| race.accesses.iter().any(|access| here(access.location.as_ref()));
        if let Some(race) = report.races.iter().find(races) {
            let accesses: Vec<String> = race
                .accesses
                .iter()
                .filter_map(|access| {
                    let at = access.location.as_ref()?;
                    Some(format!("{} in {}:{}", access.thread, at.file, at.line.unwrap_or(0)))
                })
                .collect();
            warning.hint = Some(format!("{CONFIRMED}{with}: {}", accesses.join(" beside ")));
        }
        return;
    }
    let is_thrown = |kind| matches!(kind, ViolationKind::Assertion | ViolationKind::Exception);
    let shown =
        report.violations.iter().find(|violation| is_thrown(violation.kind) && here(violation.location.as_ref()));
    if let Some(violation) = shown {
        let steps: Vec<String> = violation
            .trace
            .iter()
            .filter(|step| !step.minor && step.origin == StepOrigin::User)
            .filter_map(|step| {
                let at = step.location.as_ref().filter(|at| at.file != DRIVER)?;
                Some(format!("{} {}:{}", step.thread, at.file, at.line.unwrap_or(0)))
            })
            .collect();
        let mut steps = steps;
        steps.dedup();
        let last = &steps[steps.len().saturating_sub(STEPS)..];
        warning.hint = Some(format!("{CONFIRMED}{with}: {}; {}", violation.message, last.join(", ")));
    }
}
