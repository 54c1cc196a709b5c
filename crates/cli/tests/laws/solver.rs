//! Programs with a main method by the exact rules: the search and the SAT solver say the same wherever both say something.

use crate::jmmc::{compile, home, in_parallel, jdks, number};
use crate::random::Random;
use jmmc_oracle::choices::Choices;
use serde_json::Value;

/// Programs that are compiled together.
const BATCH: usize = 50;
const VARIABLES: [&str; 3] = ["x", "y", "z"];

/// A thread's statements: reads into fields of its own, writes of constants and of what was read, also under conditions, also under a lock.
fn body(choices: &mut Choices, registers: &mut Vec<String>) -> String {
    let (mut text, mut own) = (String::new(), Vec::new());
    for _ in 0..2 + choices.below(2) {
        let variable = choices.pick(&VARIABLES);
        let constant = 1 + choices.below(2);
        let statement = match (choices.below(5), own.last()) {
            (0 | 1, _) | (3.., None) => {
                own.push(format!("r{}", registers.len() + own.len() + 1));
                format!("{} = {variable};", own[own.len() - 1])
            }
            (2, _) => format!("{variable} = {constant};"),
            (3, Some(register)) => format!("{variable} = {register};"),
            (_, Some(register)) => match choices.one_in(2) {
                true => format!("if ({register} == {constant}) {variable} = 1;"),
                false => format!("if ({register} == {constant}) {variable} = 1; else {variable} = {constant};"),
            },
        };
        text += &match choices.one_in(8) {
            true => format!("synchronized (lock) {{ {statement} }} "),
            false => statement + " ",
        };
    }
    registers.append(&mut own);
    text
}

/// A program with two or three threads that must not end with certain values.
fn source(name: &str, numbers: Vec<u16>) -> String {
    let mut choices = Choices::new(numbers);
    let mut registers = Vec::new();
    let (mut made, mut classes) = (String::new(), String::new());
    let count = 2 + usize::from(choices.one_in(4));
    for thread in 1..=count {
        let body = body(&mut choices, &mut registers);
        if choices.one_in(3) {
            classes += &format!("    static class T{thread} extends Thread {{ public void run() {{ {body}}} }}\n");
            made += &format!("        Thread t{thread} = new T{thread}();\n");
        } else {
            made += &format!("        Thread t{thread} = new Thread(() -> {{ {body}}});\n");
        }
    }
    let each = |what: &str| (1..=count).map(|thread| format!("t{thread}.{what}(); ")).collect::<String>();
    let modifier = if choices.one_in(5) { "volatile " } else { "" };
    let wrong = registers.iter().map(|register| format!("{register} == {}", choices.pick(&[1, 0, 1, 2])));
    let wrong = wrong.chain(["true".to_string()]).collect::<Vec<_>>().join(" && ");
    let fields: String = registers.iter().map(|register| format!(", {register}")).collect();
    format!(
        "class {name} {{\n    static int x, y{fields};\n    static {modifier}int z;\n    static final Object lock = new Object();\n{classes}    \
         public static void main(String[] args) throws Exception {{\n{made}        {}{}\n        assert !({wrong}) : \"z = \" + z;\n    }}\n}}\n",
        each("start"),
        each("join"),
    )
}

#[test]
fn the_search_and_the_solver_agree_about_main_methods() {
    let (count, jdk) = (number("GENERATED", 20) as usize, jdks().pop().flatten());
    let mut random = Random::new(number("SEED", 0));
    let (mut asked, mut compared, mut found) = (0, 0, Vec::new());
    for batch in 0..count.div_ceil(BATCH) {
        let names = (0..BATCH.min(count - batch * BATCH)).map(|index| format!("S{batch}n{index}"));
        let sources: Vec<(String, String)> =
            names.map(|name| (name.clone(), source(&name, random.tree(8..60).numbers()))).collect();
        let folder = compile(&sources, jdk.as_deref());
        let reports = in_parallel(&sources, |(name, _)| {
            let words = format!(
                "check classes --main {name} --no-liveness --format json --time-limit 10s {}",
                home(jdk.as_deref())
            );
            let ended = folder.jmmc(&words);
            serde_json::from_str::<Value>(&ended.stdout).unwrap_or_else(|_| panic!("{words}: {}", ended.stderr))
        });
        for ((_, source), report) in sources.iter().zip(reports) {
            let audits =
                report["models"].as_array().into_iter().flatten().filter_map(|model| model["audits"].as_array());
            let by_solver: Vec<&Value> = audits.flatten().filter(|audit| audit["by"] == "SAT").collect();
            asked += by_solver.len();
            compared += by_solver.iter().filter(|audit| audit["complete"] == true).count();
            if by_solver.iter().any(|audit| audit["objection"].is_string()) {
                found.push(format!("{}\n{source}", report["reason"]));
            }
        }
        println!("after batch {batch}: {asked} asked, {compared} compared, {} differ", found.len());
    }
    assert!(compared > 0 || count == 0, "nothing was compared");
    assert!(found.is_empty(), "{} programs:\n{}", found.len(), found.join("\n\n"));
}
