//! Bad input: a message that names the thing and the next move, exit code 2, no panic.

use crate::run::Folder;

const HELLO: &str = "public class Hello { public static void main(String[] args) { System.out.println(\"hello\"); } }";
const NO_MAIN: &str = "public class NoMain { static int x; }";

#[test]
fn a_path_that_does_not_exist() {
    Folder::new().jmmc("check Nowhere.java").refuses(&["Nowhere.java: cannot be read", "check the path"]);
}

#[test]
fn a_file_of_another_kind() {
    Folder::new().write("notes.txt", "").jmmc("check notes.txt").refuses(&["notes.txt: is not a .java file"]);
}

#[test]
fn a_folder_without_code() {
    Folder::new().write("empty/notes.txt", "").jmmc("check empty").refuses(&["empty: the folder has no .class"]);
}

#[test]
fn a_source_that_does_not_compile() {
    let folder = Folder::new();
    folder.write("Bad.java", "class Bad { int x = \"text\"; }");
    folder.jmmc("check Bad.java").refuses(&["Bad.java: does not compile", "Bad.java:1: error: incompatible types"]);
}

#[test]
fn many_sources_that_do_not_compile() {
    let folder = Folder::new();
    for number in 0..40 {
        folder.write(&format!("all/Bad{number:02}.java"), format!("class Bad{number:02} {{ int x = \"text\"; }}"));
    }
    let refused = folder.jmmc("check all");
    refused.refuses(&["all/Bad00.java and 39 others: does not compile", "more lines)"]);
    assert!(refused.stderr.lines().count() < 50, "{}", refused.stderr);
}

#[test]
fn a_source_named_like_a_flag_is_still_a_file() {
    let folder = Folder::new();
    folder.write("@Bad.java", "class Bad { int x = \"text\"; }");
    folder.jmmc("check @Bad.java").refuses(&["@Bad.java:1: error: incompatible types"]);
}

#[test]
fn no_jdk() {
    let folder = Folder::new();
    folder.write("Hello.java", HELLO);
    let ended = folder.run("check Hello.java", |command| {
        command.env("PATH", "").env_remove("JAVA_HOME");
    });
    ended.refuses(&["no JDK found", "apt-get install default-jdk", "--jdk"]);
}

#[test]
fn a_java_home_that_is_none() {
    let folder = Folder::new();
    folder.write("Hello.java", HELLO);
    let ended = folder.run("check Hello.java", |command| {
        command.env("JAVA_HOME", "/nowhere/jdk");
    });
    ended.refuses(&["/nowhere/jdk", "JAVA_HOME", "lib/modules"]);
    folder.jmmc("check Hello.java --jdk .").refuses(&["--jdk", "lib/modules"]);
}

#[test]
fn a_jdk_without_compiler() {
    let folder = Folder::new();
    folder.write("Hello.java", HELLO).write("jdk/lib/modules", "");
    folder.jmmc("check Hello.java --jdk jdk").refuses(&["bin/javac", "apt-get install default-jdk"]);
}

#[test]
fn a_class_path_entry_that_does_not_exist() {
    let folder = Folder::new();
    folder.write("Hello.java", HELLO);
    folder.jmmc("check Hello.java --classpath .:lib/gone.jar").refuses(&["--classpath: lib/gone.jar does not exist"]);
}

#[test]
fn an_output_file_in_a_folder_that_does_not_exist() {
    let folder = Folder::new();
    folder.write("Hello.java", HELLO);
    folder
        .jmmc("check Hello.java --output gone/report.json")
        .refuses(&["gone/report.json: cannot be written (its folder does not exist)"]);
    folder.jmmc("check Hello.java --html gone/page.html").refuses(&["jmmc: gone/page.html: cannot be written"]);
}

#[test]
fn flags_that_make_no_sense() {
    let folder = Folder::new();
    folder.jmmc("check").refuses(&["required", "PATH"]);
    folder.jmmc("check Hello.java --time-limit soon").refuses(&["soon", "expected a time such as 10s"]);
    folder.jmmc("check Hello.java --memory-limit much").refuses(&["much", "expected a size such as 500M"]);
    folder.jmmc("check Hello.java --states -3").refuses(&["-3"]);
    folder.jmmc("check Hello.java --model arm").refuses(&["arm", "possible values: auto, sc"]);
    folder.jmmc("chekc Hello.java").refuses(&["chekc", "'check'"]);
}

#[test]
fn a_jar_that_is_not_a_zip() {
    Folder::new().write("app.jar", "not a zip").jmmc("check app.jar").refuses(&["app.jar: not a readable jar"]);
}

#[test]
fn a_truncated_class_file() {
    let folder = Folder::new();
    folder.write("Hello.java", HELLO).javac("Hello.java");
    let bytes = std::fs::read(folder.path().join("Hello.class")).unwrap();
    for length in [0, 3, 9, bytes.len() / 2, bytes.len() - 1] {
        let ended = folder.write("Hello.class", &bytes[..length]).jmmc("check Hello.class");
        ended.refuses(&["Hello.class"]);
        assert!(!ended.stderr.contains("no class has"), "the main method is not what is missing: {}", ended.stderr);
    }
}

#[test]
fn a_folder_with_a_class_file_that_is_none() {
    let folder = Folder::new();
    folder.write("NoMain.java", NO_MAIN).javac("NoMain.java");
    let mut bytes = std::fs::read(folder.path().join("NoMain.class")).unwrap();
    std::fs::create_dir(folder.path().join("classes")).unwrap();
    bytes[6..8].copy_from_slice(&[0, 255]);
    folder.write("classes/NoMain.class", &bytes);
    let ended = folder.jmmc("check classes");
    ended.refuses(&["NoMain.class", "255"]);
    assert!(!ended.stderr.contains("no class has"), "{}", ended.stderr);
}

#[test]
fn a_class_without_main() {
    let folder = Folder::new();
    folder.write("NoMain.java", NO_MAIN);
    folder.jmmc("check NoMain.java").refuses(&["NoMain.java: no class has a `public static void main"]);
    folder.javac("NoMain.java").jmmc("check NoMain.class").refuses(&["NoMain.class: no class has a"]);
    folder.write("Hello.java", HELLO);
    let ended = folder.jmmc("check NoMain.java Hello.java --main NoMain");
    ended.refuses(&["class NoMain has no `public static void main", "classes that have one: Hello"]);
}

#[test]
fn a_main_class_that_does_not_exist() {
    let folder = Folder::new();
    folder.write("Hello.java", HELLO);
    folder.jmmc("check Hello.java --main Helo").refuses(&["the main class Helo", "class path", "--main: Hello"]);
}

#[test]
fn several_main_classes() {
    let folder = Folder::new();
    folder.write("src/A.java", HELLO.replace("Hello", "A")).write("src/B.java", HELLO.replace("Hello", "B"));
    folder.jmmc("check src").refuses(&["several classes have a main method: A, B", "--main"]);
}

#[test]
fn a_jar_whose_main_class_is_missing() {
    let folder = Folder::new();
    folder.jar("app.jar", "bank.Main", "");
    folder.jmmc("check app.jar").refuses(&["class bank.Main", "class path"]);
}

#[test]
fn javac_echoes_no_escape_sequences() {
    let folder = Folder::new();
    folder.write("Bad.java", "class Bad { int x = \"\x1b[31mtext\"; }");
    let ended = folder.jmmc("check Bad.java");
    ended.refuses(&["\\u{1b}[31mtext"]);
    assert!(!ended.stderr.contains('\x1b'), "{}", ended.stderr);
}

#[test]
fn more_threads_than_any_machine_has() {
    let folder = Folder::new();
    folder.write("Hello.java", HELLO);
    folder.jmmc("check Hello.java --threads 100000").refuses(&["--threads", "up to 256"]);
    folder.jmmc("litmus Hello.java --threads 100000").refuses(&["--threads", "up to 256"]);
    folder.jmmc("verify Hello.java --threads 100000").refuses(&["--threads", "up to 256"]);
}

#[test]
fn expectations_that_would_be_passed_over() {
    const TEST: &str =
        "class T { static int x; @thread static void a() { x = 1; } @thread static void b() { int r = x; } }";
    let folder = Folder::new();
    folder.write("T.java", format!("// ask: r == 1\n{TEST}"));
    folder.jmmc("litmus T.java").refuses(&["T.java:1:4: `ask:` is in no header", "`// litmus: NAME`"]);
    folder.write("T.java", format!("// litmus: T\n// ask: r == 1\n// expect: sc=allowed tsso=allowed\n{TEST}"));
    folder.jmmc("litmus T.java").refuses(&["T.java:3:23: no model is called `tsso`", "jmmc models"]);
    folder.jmmc("litmus T.java --model sc").refuses(&["no model is called `tsso`"]);
}
