//! Lines of JSON, written so that a reader gets whole lines: each at once, flushed, and no error passed over.

use crate::errors::InputError;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Where lines go.
pub struct LineWriter {
    to: Box<dyn Write + Send>,
    /// What it is called in messages.
    name: PathBuf,
}

impl LineWriter {
    /// A file that begins empty, or stdout.
    pub fn create(path: Option<&Path>) -> Result<LineWriter, InputError> {
        LineWriter::open(path, |path| OpenOptions::new().write(true).create(true).truncate(true).open(path))
    }

    /// A file to be added to, or stdout. What somebody left half written there is closed by the end of a line.
    pub fn append(path: Option<&Path>) -> Result<LineWriter, InputError> {
        LineWriter::open(path, |path| {
            let mut file = OpenOptions::new().create(true).read(true).append(true).open(path)?;
            let mut last = [b'\n'];
            if file.metadata()?.is_file() && file.seek(SeekFrom::End(0))? > 0 {
                file.seek(SeekFrom::End(-1))?;
                file.read_exact(&mut last)?;
            }
            if last != [b'\n'] {
                file.write_all(b"\n")?;
            }
            Ok(file)
        })
    }

    fn open(path: Option<&Path>, open: impl Fn(&Path) -> std::io::Result<File>) -> Result<LineWriter, InputError> {
        match path {
            None => Ok(LineWriter { to: Box::new(std::io::stdout()), name: "stdout".into() }),
            Some(path) => match open(path) {
                Ok(file) => Ok(LineWriter { to: Box::new(file), name: path.into() }),
                Err(error) => Err(InputError::Unwritable { path: path.into(), why: error.to_string() }),
            },
        }
    }

    /// Writes a line, which ends with a newline, to where others can read it.
    pub fn line(&mut self, line: &str) -> Result<(), InputError> {
        self.to.write_all(line.as_bytes()).and_then(|()| self.to.flush()).map_err(|error| self.failed(&error))
    }

    /// That is all.
    pub fn finish(&mut self) -> Result<(), InputError> {
        self.to.flush().map_err(|error| self.failed(&error))
    }

    fn failed(&self, error: &std::io::Error) -> InputError {
        InputError::Unwritable { path: self.name.clone(), why: error.to_string() }
    }
}
