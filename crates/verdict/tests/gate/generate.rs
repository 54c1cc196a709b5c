//! Annotated programs made of fragments (`fragments.txt`): a class with some of them, threads that use it, and what must be true in the end.
//!
//! A fragment is a name after `==`, members, methods after `--` with a call of each, and after `##` what is true when nobody runs any more. `$i` is
//! the fragment's number in the class, `$L` the lock of the class and `$H` its holder; of `«a|b»` one is chosen.

use jmmc_oracle::choices::Choices;

/// A program: its text, and Java conditions about the object `c` that hold when all threads are done.
pub struct Generated {
    pub text: String,
    pub finally: Vec<String>,
}

struct Fragment {
    members: String,
    methods: Vec<(String, String)>,
    finally: Vec<String>,
}

fn fragments() -> Vec<Fragment> {
    let text = format!("\n{}", include_str!("fragments.txt"));
    text.split("\n== ").skip(1).map(fragment).collect()
}

fn fragment(text: &str) -> Fragment {
    let mut found = Fragment { members: String::new(), methods: Vec::new(), finally: Vec::new() };
    for line in text.lines().skip(1) {
        if let Some(call) = line.strip_prefix("-- ") {
            found.methods.push((call.to_string(), String::new()));
        } else if let Some(holds) = line.strip_prefix("## ") {
            found.finally.push(holds.to_string());
        } else {
            let place = found.methods.last_mut().map_or(&mut found.members, |(_, body)| body);
            *place += &format!("{line}\n");
        }
    }
    found
}

/// The text with its choices made.
fn chosen(text: &str, choices: &mut Choices) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('«') {
        let (options, after) = after.split_once('»').expect("a choice that ends");
        let options: Vec<&str> = options.split('|').collect();
        result += before;
        result += choices.pick(&options);
        rest = after;
    }
    result + rest
}

/// The lock of a class: its declaration, the lock, and its holder in annotations.
const LOCKS: [[&str; 3]; 4] = [
    ["", "this", "holder"],
    ["private final Object lock = new Object();\n", "lock", "lock.holder"],
    ["static final Object GLOBAL = new Object();\n", "GLOBAL", "GLOBAL.holder"],
    ["private final C.Monitor lock = new C.Monitor();\nstatic class Monitor {\n}\n", "lock", "lock.holder"],
];

/// A program.
pub fn generate(choices: &mut Choices) -> Generated {
    let [declaration, lock, holder] = choices.pick(&LOCKS);
    let (mut members, mut calls, mut finally) = (declaration.to_string(), Vec::new(), Vec::new());
    let all = fragments();
    for number in 0..1 + choices.below(2) {
        let fragment = &all[choices.below(all.len())];
        let filled = |text: &str, choices: &mut Choices| {
            let text = text.replace("$i", &number.to_string()).replace("$L", lock).replace("$H", holder);
            chosen(&text, choices)
        };
        members += &filled(&fragment.members, choices);
        for (call, body) in &fragment.methods {
            calls.push(filled(call, choices));
            members += &filled(body, choices);
        }
        finally.extend(fragment.finally.iter().map(|text| filled(text, choices)));
    }
    let mut some = |most: usize| -> String {
        let count = 1 + choices.below(most);
        (0..count).map(|_| format!("        {};\n", choices.pick(&calls))).collect()
    };
    let (in_thread, in_other, in_main) = (some(3), some(2), some(3));
    let others = if choices.below(3) == 0 { 2 } else { 1 };
    let mut text = format!("class C {{\n{members}}}\n");
    text += &format!(
        "class T extends Thread {{\n    /*@ non_null */\n    final C c;\n\n    T(C c) {{\n        this.c = c;\n    }}\n\n    public void run() {{\n{in_thread}    }}\n}}\n"
    );
    if others == 2 {
        text += &format!(
            "class U extends Thread {{\n    /*@ non_null */\n    final C c;\n\n    U(C c) {{\n        this.c = c;\n    }}\n\n    public void run() {{\n{in_other}    }}\n}}\n"
        );
    }
    let (second, join) = match others {
        2 => ("        U u = new U(c);\n        u.start();\n", "        u.join();\n"),
        _ => ("", ""),
    };
    text += &format!(
        "class Main {{\n    public static void main(String[] args) throws InterruptedException {{\n        C c = new C();\n        T t = new T(c);\n        t.start();\n{second}{in_main}        t.join();\n{join}        //# end\n    }}\n}}\n"
    );
    Generated { text, finally }
}
