//! Runs the real binary, in a folder of its own.

use std::io::Write;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// A folder to run jmmc in.
pub struct Folder {
    folder: TempDir,
}

/// How a run of jmmc ended.
pub struct Ended {
    /// The exit code.
    pub code: i32,
    /// What it wrote to stdout.
    pub stdout: String,
    /// What it wrote to stderr.
    pub stderr: String,
}

impl Folder {
    /// An empty folder.
    pub fn new() -> Self {
        Folder { folder: tempfile::tempdir().unwrap() }
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a file, with the folders above it.
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> &Self {
        let path = self.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
        self
    }

    /// Compiles a source of this folder into this folder.
    pub fn javac(&self, name: &str) -> &Self {
        let status = Command::new("javac").current_dir(self.path()).args(["-g", "-d", ".", name]).status().unwrap();
        assert!(status.success());
        self
    }

    /// Compiles all sources below a folder into a folder of this folder.
    pub fn javac_all(&self, sources: &Path, into: &str) -> &Self {
        let mut files = Vec::new();
        let mut folders = vec![sources.to_path_buf()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() { folders.push(path) } else { files.push(path) }
            }
        }
        let mut javac = Command::new("javac");
        javac.current_dir(self.path()).args(["-g", "-proc:none", "-cp", "library", "-d", into]).args(files);
        assert!(javac.status().unwrap().success());
        self
    }

    /// Makes a jar with a main class and the named file of this folder, or without any.
    pub fn jar(&self, name: &str, main: &str, file: &str) -> &Self {
        let options = zip::write::SimpleFileOptions::default();
        let mut jar = zip::ZipWriter::new(std::fs::File::create(self.path().join(name)).unwrap());
        jar.start_file("META-INF/MANIFEST.MF", options).unwrap();
        write!(jar, "Manifest-Version: 1.0\r\nMain-Class: {main}\r\n\r\n").unwrap();
        if !file.is_empty() {
            jar.start_file(file, options).unwrap();
            jar.write_all(&std::fs::read(self.path().join(file)).unwrap()).unwrap();
        }
        jar.finish().unwrap();
        self
    }

    /// Runs `jmmc` with these words.
    pub fn jmmc(&self, words: &str) -> Ended {
        self.run(words, |_| {})
    }

    /// Runs `jmmc` with these words in changed surroundings.
    pub fn run(&self, words: &str, change: impl FnOnce(&mut Command)) -> Ended {
        let binary = std::env::var_os("JMMC").unwrap_or_else(|| env!("CARGO_BIN_EXE_jmmc").into());
        let mut command = Command::new(binary);
        command.current_dir(self.path()).args(words.split_whitespace()).env_remove("NO_COLOR");
        change(&mut command);
        let output = command.output().unwrap();
        Ended {
            code: output.status.code().expect("jmmc ends by itself"),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Ended {
    /// Bad input: exit code 2, nothing on stdout, and a message on stderr with all these parts.
    #[track_caller]
    pub fn refuses(&self, parts: &[&str]) {
        assert_eq!(self.code, 2, "stdout: {}\nstderr: {}", self.stdout, self.stderr);
        assert_eq!(self.stdout, "");
        for part in parts {
            assert!(self.stderr.contains(part), "no `{part}` in: {}", self.stderr);
        }
        assert!(!self.stderr.contains("panicked"), "{}", self.stderr);
    }
}
