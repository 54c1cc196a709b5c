//! What is compiled is kept, and never taken for what has changed since.

use crate::run::{Ended, Folder};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// Ends with an exception if `Limit.VALUE` is not 1.
const MAIN: &str = "public class Main { public static void main(String[] args) { if (Limit.VALUE() != 1) throw new IllegalStateException(); } }";

/// A folder with a JDK that counts how often its compiler is started, and a cache that is empty.
struct Compiling {
    folder: Folder,
}

impl Compiling {
    fn new() -> Self {
        let folder = Folder::new();
        let real = real_jdk();
        for (part, below) in [("", "jdk"), ("bin", "jdk/bin")] {
            std::fs::create_dir_all(folder.path().join(below)).unwrap();
            for entry in std::fs::read_dir(real.join(part)).unwrap() {
                let name = entry.unwrap().file_name();
                if name != "bin" && name != "javac" {
                    let link = folder.path().join(below).join(&name);
                    std::os::unix::fs::symlink(real.join(part).join(&name), link).unwrap();
                }
            }
        }
        let counts = folder.path().join("counts");
        let (counts, javac) = (counts.display(), real.join("bin/javac"));
        folder.write("jdk/bin/javac", format!("#!/bin/sh\necho >> {counts}\nexec {} \"$@\"\n", javac.display()));
        allow(&folder.path().join("jdk/bin/javac"), 0o755);
        folder.write("Main.java", MAIN);
        Compiling { folder }
    }

    fn limit(&self, name: &str, value: i32) -> &Self {
        // A method: a constant would be part of the class that uses it.
        let text = format!("public class Limit {{ static int VALUE() {{ return {value}; }} }}");
        self.folder.write(name, text);
        self
    }

    /// How often the compiler has been started so far.
    fn starts(&self) -> usize {
        std::fs::read(self.folder.path().join("counts")).map_or(0, |lines| lines.len())
    }

    fn check(&self, words: &str) -> Ended {
        let words = format!("check --audit none --no-suggest --jdk jdk {words}");
        self.folder.run(&words, |command| {
            command.env("XDG_CACHE_HOME", self.folder.path().join("caches"));
        })
    }

    /// Checks, and says the exit code and how often the compiler was started for that.
    fn counted(&self, words: &str) -> (i32, usize) {
        let before = self.starts();
        let ended = self.check(words);
        assert!(ended.code < 2, "{}", ended.stderr);
        (ended.code, self.starts() - before)
    }

    fn kept(&self) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(self.folder.path().join("caches/jmmc")).unwrap();
        entries.map(|entry| entry.unwrap().path()).filter(|path| path.extension().unwrap() == "classes").collect()
    }
}

/// The JDK of the `java` on the PATH, or of `JAVA_HOME`.
fn real_jdk() -> PathBuf {
    if let Some(home) = std::env::var_os("JAVA_HOME") {
        return PathBuf::from(home);
    }
    let path = std::env::var_os("PATH").unwrap();
    let java = std::env::split_paths(&path).map(|folder| folder.join("java")).find(|java| java.is_file()).unwrap();
    java.canonicalize().unwrap().parent().unwrap().parent().unwrap().to_path_buf()
}

fn allow(path: &Path, mode: u32) {
    std::fs::set_permissions(path, PermissionsExt::from_mode(mode)).unwrap();
}

#[test]
fn the_same_is_compiled_once_and_what_has_changed_again() {
    let tried = Compiling::new();
    tried.limit("Limit.java", 1);
    assert_eq!((tried.counted("Main.java"), tried.counted("Main.java")), ((0, 1), (0, 0)));
    // A source beside the one that is given.
    assert_eq!(tried.limit("Limit.java", 2).counted("Main.java"), (1, 1));
    assert_eq!(tried.limit("Limit.java", 1).counted("Main.java"), (0, 0));
    // The one that is given.
    tried.folder.write("Main.java", MAIN.replace("!=", "=="));
    assert_eq!((tried.counted("Main.java"), tried.counted("Main.java")), ((1, 1), (1, 0)));
    // Elsewhere it is the same; together with the other source, or without what nobody names, it may be something else.
    tried.folder.write("copy/Main.java", MAIN.replace("!=", "=="));
    assert_eq!(tried.limit("copy/Limit.java", 1).counted("copy/Main.java"), (1, 0));
    assert_eq!(tried.counted("copy"), (1, 1));
    // What does not compile is not kept.
    std::fs::remove_file(tried.folder.path().join("Limit.java")).unwrap();
    for _ in 0..2 {
        let before = tried.starts();
        tried.check("Main.java").refuses(&["Main.java: does not compile", "cannot find symbol"]);
        assert_eq!(tried.starts(), before + 1);
    }
}

#[test]
fn classes_and_their_order_on_the_class_path_count() {
    let tried = Compiling::new();
    let other = "public class Limit { static int VALUE() { return 1; } static int VALUE(int i) { return i; } }";
    tried.limit("one/Limit.java", 1).folder.write("two/Limit.java", other).write("sources/Main.java", MAIN);
    for part in ["one", "two"] {
        tried.folder.javac_all(&tried.folder.path().join(part), part);
    }
    let check = |class_path: &str| tried.counted(&format!("sources/Main.java --classpath {class_path}"));
    assert_eq!((check("one:two"), check("one:two")), ((0, 1), (0, 0)));
    assert_eq!((check("two:one"), check("two")), ((0, 1), (0, 1)));
    std::fs::copy(tried.folder.path().join("two/Limit.class"), tried.folder.path().join("one/Limit.class")).unwrap();
    assert_eq!(check("one:two"), (0, 1));
}

#[test]
fn what_is_not_sure_is_compiled() {
    let tried = Compiling::new();
    tried.limit("Limit.java", 1);
    assert_eq!(tried.counted("Main.java"), (0, 1));
    // A JDK that has changed.
    let javac = tried.folder.path().join("jdk/bin/javac");
    let text = std::fs::read_to_string(&javac).unwrap();
    std::fs::write(&javac, text + "# changed\n").unwrap();
    assert_eq!((tried.counted("Main.java"), tried.counted("Main.java")), ((0, 1), (0, 0)));
    assert_eq!(tried.counted("Main.java --no-compile-cache"), (0, 1));
    // Flags for the compiler that come from elsewhere.
    let before = tried.starts();
    let ended = tried.folder.run("check --audit none --jdk jdk Main.java", |command| {
        command.env("XDG_CACHE_HOME", tried.folder.path().join("caches")).env("JDK_JAVAC_OPTIONS", "-nowarn");
    });
    assert_eq!((ended.code, tried.starts()), (0, before + 1));
    // Files that are damaged, or that others may write, and a folder of others.
    for damage in [0, 1, 2] {
        for kept in tried.kept() {
            match damage {
                0 => std::fs::write(&kept, &std::fs::read(&kept).unwrap()[..100]).unwrap(),
                1 => allow(&kept, 0o666),
                _ => {
                    std::fs::remove_file(&kept).unwrap();
                    std::os::unix::fs::symlink("Main.java", &kept).unwrap();
                }
            }
        }
        assert_eq!((tried.counted("Main.java"), tried.counted("Main.java")), ((0, 1), (0, 0)), "{damage}");
    }
    allow(&tried.folder.path().join("caches/jmmc"), 0o777);
    assert_eq!((tried.counted("Main.java"), tried.counted("Main.java")), ((0, 1), (0, 1)));
}

#[test]
fn a_damaged_file_for_a_quicker_start_does_no_harm() {
    let tried = Compiling::new();
    for (round, damage) in [0, 4 << 20, 0, 100].into_iter().enumerate() {
        tried.limit("Limit.java", round as i32);
        assert_eq!(tried.counted("Main.java").0, i32::from(round != 1), "{round}");
        for file in std::fs::read_dir(tried.folder.path().join("caches/jmmc")).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "jsa") {
                let mut content = std::fs::read(&path).unwrap();
                match damage {
                    0 => content.truncate(5_000_000),
                    at => content[at..at + 100].fill(0x55),
                }
                std::fs::write(&path, content).unwrap();
            }
        }
    }
    let left: Vec<_> =
        std::fs::read_dir(tried.folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(left.iter().all(|name| !name.to_string_lossy().contains("hs_err")), "{left:?}");
    // What the compiler has to say is said as ever.
    tried.folder.write("Main.java", "class Main { int x = \"text\"; }");
    tried.check("Main.java").refuses(&["Main.java:1: error: incompatible types"]);
}

#[test]
fn several_processes_may_keep_the_same_at_once() {
    let tried = Compiling::new();
    tried.limit("Limit.java", 2);
    std::thread::scope(|scope| {
        let checks: Vec<_> = (0..3).map(|_| scope.spawn(|| tried.check("Main.java").code)).collect();
        checks.into_iter().for_each(|check| assert_eq!(check.join().unwrap(), 1));
    });
    assert_eq!((tried.counted("Main.java"), tried.kept().len()), ((1, 0), 1));
}

#[test]
fn classes_of_the_current_folder_are_none_of_the_program() {
    let folder = Folder::new();
    folder.write("Limit.java", "public class Limit { static int VALUE() { return 1; } }").javac("Limit.java");
    std::fs::remove_file(folder.path().join("Limit.java")).unwrap();
    folder.write("sources/Main.java", MAIN);
    folder.jmmc("check sources/Main.java").refuses(&["does not compile", "cannot find symbol"]);
}
