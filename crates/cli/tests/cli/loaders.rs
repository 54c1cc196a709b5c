//! Class loaders, resources and services of the class path: what a program prints is what it prints under `java`.

use crate::run::{Ended, Folder};
use std::process::Command;

/// Looks for providers and resources, in main and in two threads.
const PROGRAM: &str = r#"import java.io.*;
import java.util.*;
public class Main {
    public interface Greeting { String text(); }
    public static class Hello implements Greeting { public String text() { return "hello"; } }
    public static class Bye implements Greeting { public String text() { return "bye"; } }
    public static class Failing implements Greeting { public Failing() { throw new IllegalStateException("no"); } public String text() { return "?"; } }
    static String read(InputStream in) throws IOException { return in == null ? "none" : new String(in.readAllBytes()).trim(); }
    static String providers(ClassLoader loader) {
        StringBuilder all = new StringBuilder();
        Iterator<Greeting> found = ServiceLoader.load(Greeting.class, loader).iterator();
        while (true) {
            try {
                if (!found.hasNext()) return all.toString();
                all.append(found.next().text());
            } catch (ServiceConfigurationError e) {
                all.append(e.getMessage()).append(" <- ").append(e.getCause());
            }
            all.append("; ");
        }
    }
    static volatile int seen;
    public static void main(String[] args) throws Exception {
        ClassLoader loader = Main.class.getClassLoader();
        System.out.println(providers(loader));
        System.out.println(providers(loader.getParent()));
        System.out.println(ServiceLoader.load(Greeting.class).stream().map(provider -> provider.type().getName()).findFirst());
        System.out.println(read(loader.getResourceAsStream("a/b.txt")) + " " + read(Main.class.getResourceAsStream("a/b.txt"))
            + " " + read(Main.class.getResourceAsStream("/a/b.txt")) + " " + read(loader.getResourceAsStream("a/c.txt"))
            + " " + read(ClassLoader.getSystemResourceAsStream("a/b.txt")) + " " + read(loader.getParent().getResourceAsStream("a/b.txt")));
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            threads[i] = new Thread(() -> {
                for (Greeting greeting : ServiceLoader.load(Greeting.class)) { seen = seen + greeting.text().length(); break; }
            });
            threads[i].start();
        }
        for (Thread thread : threads) thread.join();
        assert args.length == 0 || seen == 10 : seen;
    }
}
"#;

const LIST: &str =
    "# those who greet\nMain$Hello  # first\n\nMain$Failing\nno.Such\njava.lang.String\nMain$Bye\nMain$Hello\n";

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("Main.java", PROGRAM).javac("Main.java");
    folder.write("META-INF/services/Main$Greeting", LIST).write("a/b.txt", "text\n");
    folder
}

fn printed(ended: &Ended) -> Vec<&str> {
    let output = ended.stdout.lines().skip_while(|line| !line.starts_with("printed")).skip(1);
    let output = output.take_while(|line| !line.starts_with("states ")).map(str::trim);
    output.filter(|line| !line.is_empty()).collect()
}

#[test]
fn what_the_class_path_has_is_found_as_by_the_jvm() {
    let folder = folder();
    let ended = folder.jmmc("check . --main Main --model sc --audit none --show-output");
    assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
    let java = Command::new("java").current_dir(folder.path()).args(["-ea", "-cp", ".", "Main"]).output().unwrap();
    let java = String::from_utf8(java.stdout).unwrap();
    assert_eq!(
        printed(&ended),
        java.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>(),
        "{}",
        ended.stdout
    );
    assert!(java.contains("hello") && java.contains("bye") && java.contains("not found"), "{java}");
}

#[test]
fn an_execution_in_which_providers_are_made_is_accepted() {
    let folder = folder();
    let ended = folder.jmmc("check . --main Main --model sc --audit none -- all");
    assert_eq!(ended.code, 1, "{}{}", ended.stdout, ended.stderr);
    assert!(ended.stdout.contains("java.lang.AssertionError: 5"), "{}", ended.stdout);
}

#[test]
fn what_is_not_modelled_is_said_by_name() {
    for (code, name) in [
        ("Main.class.getClassLoader().getResource(\"a/b.txt\");", "the URL of the resource a/b.txt"),
        ("Main.class.getResourceAsStream(\"../a/b.txt\");", "the resource ../a/b.txt"),
        (
            "Main.class.getClassLoader().getResourceAsStream(\"java/lang/Object.class\");",
            "the resource java/lang/Object.class",
        ),
        ("String.class.getModule().getName();", "modules of the library"),
        (
            "java.util.ServiceLoader.load(java.nio.file.spi.FileSystemProvider.class).iterator().hasNext();",
            "providers of java.nio.file.spi.FileSystemProvider",
        ),
        ("Class.forName(\"Main\", true, new ClassLoader() {});", "class loaders of other kinds"),
        ("Thread.currentThread().setContextClassLoader(null);", "a thread without a class loader"),
    ] {
        let folder = Folder::new();
        let source =
            format!("public class Main {{ public static void main(String[] args) throws Exception {{ {code} }} }}");
        folder.write("Main.java", &source).javac("Main.java").write("a/b.txt", "text");
        let ended = folder.jmmc("check . --main Main --model sc --audit none");
        assert_eq!(ended.code, 3, "{code}: {}{}", ended.stdout, ended.stderr);
        assert!(ended.stdout.contains(name), "{code}: {}", ended.stdout);
    }
}
