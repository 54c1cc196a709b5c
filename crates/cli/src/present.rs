//! Where the report goes, in which form.

use crate::args::Format;
use crate::errors::InputError;
use crate::settings::Presentation;
use jmmc_report::{Page, Report, SourceFile, to_html, to_json, to_junit, to_text};
use std::io::{ErrorKind, Write};
use std::path::Path;

/// Writes the report.
pub fn present(report: &Report, presentation: &Presentation) -> anyhow::Result<()> {
    let text = match presentation.format {
        Format::Text => to_text(report, presentation.style),
        Format::Json => to_json(report),
        Format::Junit => to_junit(std::slice::from_ref(report)),
    };
    write(&text, presentation)
}

/// Writes the text where the report goes.
pub fn write(text: &str, presentation: &Presentation) -> anyhow::Result<()> {
    match &presentation.file {
        Some(path) => write_file(path, text),
        None => write_stdout(text),
    }
}

/// Writes the page, if it is wanted.
pub fn html(reports: &[Report], sources: &[SourceFile], presentation: &Presentation) -> anyhow::Result<()> {
    match &presentation.html {
        Some(path) => write_file(path, &to_html(&Page { reports, sources })),
        None => Ok(()),
    }
}

fn write_file(path: &Path, text: &str) -> anyhow::Result<()> {
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
