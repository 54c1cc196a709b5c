//! A quicker start of the compiler: its own classes, as HotSpot has parsed and linked them, in a file of the cache that later starts map
//! (`-XX:SharedArchiveFile`). It takes a third of the time off the compilation of a short source.
//!
//! The virtual machine checks that the file fits its own version and image of classes, and is as it was written, and does without it otherwise. What it does not survive is a file that is too
//! short: then the compiler is started again without it, and the file is removed. It is written once for each JDK, by the first compilation that could have used it.

use super::cache::CompileCache;
use crate::leash::{FinishedRun, RunEnding};
use crate::scratch::{self, Scratch};
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

/// How the compiler is started.
pub struct QuickStart {
    /// The name of the file in the cache.
    name: String,
    /// Where it is being written, if it is not there.
    written: Option<Scratch>,
}

impl QuickStart {
    /// Tells the compiler of a JDK, known as `identity`, to use the file, or to write it.
    pub fn prepare(command: &mut Command, cache: &CompileCache, jdk: &Path, identity: &str) -> Option<QuickStart> {
        // A virtual machine that does not know the flags would not start.
        let knows = identity.split(['.', '+', '-']).next()?.parse::<u32>().is_ok_and(|version| version >= 17);
        if !knows || !jdk.join("lib/server/classes.jsa").is_file() {
            return None;
        }
        let flag = |name: &str, path: &Path| {
            let mut flag = OsString::from(format!("-J-XX:{name}="));
            flag.push(path);
            flag
        };
        // What it says about the file is nobody's business.
        command.args(["-J-Xlog:disable", "-J-Xlog:all=off"]);
        let name = format!("javac-{identity}.jsa");
        if let Some(path) = cache.beside(&name) {
            command.args(["-J-XX:+VerifySharedSpaces", "-J-XX:ErrorFile=/dev/null", "-J-XX:-CreateCoredumpOnCrash"]);
            command.arg(flag("SharedArchiveFile", &path));
            return Some(QuickStart { name, written: None });
        }
        let folder = scratch::folder("for the compiler's classes").ok()?;
        command.arg(flag("ArchiveClassesAtExit", &folder.path().join("javac.jsa")));
        Some(QuickStart { name, written: Some(folder) })
    }

    /// Whether the virtual machine has crashed over the file, rather than the compiler said something; the compiler writes to the standard error output only.
    pub fn failed(&self, ran: &FinishedRun, cache: &CompileCache) -> bool {
        let crashed = match ran.ending {
            RunEnding::Exited(status) => !status.success() && (status.code().is_none() || !ran.stdout.is_empty()),
            RunEnding::TooLong | RunEnding::TooLarge | RunEnding::Abandoned => false,
        };
        let failed = crashed && self.written.is_none();
        if failed {
            cache.remove_beside(&self.name);
        }
        failed
    }

    /// Keeps what was written by a compiler that came to its end.
    pub fn finish(self, cache: &CompileCache) {
        if let Some(folder) = self.written {
            cache.put_beside(&self.name, &folder.path().join("javac.jsa"));
        }
    }
}
