//! Where the report goes, in which form.

use crate::args::Format;
use crate::errors::InputError;
use crate::settings::Presentation;
use jmmc_report::{Page, Report, ShownSource, to_html, to_json, to_junit, to_sarif, to_text};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Writes the report; `sources` are the files that it speaks of.
pub fn present(report: &Report, sources: &[PathBuf], presentation: &Presentation) -> anyhow::Result<()> {
    let text = match presentation.format {
        Format::Text => to_text(report, presentation.style),
        Format::Json => to_json(report),
        Format::Junit => to_junit(std::slice::from_ref(report)),
        Format::Sarif => to_sarif(std::slice::from_ref(report), &from_here(sources)),
    };
    write(&text, presentation)
}

/// The paths as seen from the current folder, where they are below it: code hosts want them so.
pub fn from_here(paths: &[PathBuf]) -> Vec<PathBuf> {
    let here = std::env::current_dir().unwrap_or_default();
    paths.iter().map(|path| path.strip_prefix(&here).unwrap_or(path).to_path_buf()).collect()
}

/// Writes the text where the report goes.
pub fn write(text: &str, presentation: &Presentation) -> anyhow::Result<()> {
    match &presentation.file {
        Some(path) => write_file(path, text),
        None => write_stdout(text),
    }
}

/// Writes the page, if it is wanted.
pub fn html(reports: &[Report], sources: &[ShownSource], presentation: &Presentation) -> anyhow::Result<()> {
    match &presentation.html {
        Some(path) => write_file(path, &to_html(&Page { reports, sources })),
        None => Ok(()),
    }
}

/// Writes a file.
pub fn write_file(path: &Path, text: &str) -> anyhow::Result<()> {
    std::fs::write(path, text)
        .map_err(|error| InputError::Unwritable { path: path.to_path_buf(), why: error.to_string() }.into())
}

/// Prints the text. A reader that has gone away, as in `jmmc … | head`, is not an error.
pub fn write_stdout(text: &str) -> anyhow::Result<()> {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.into()),
        Ok(()) | Err(_) => Ok(()),
    }
}
