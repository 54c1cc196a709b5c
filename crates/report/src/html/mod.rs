//! The HTML form: one page that needs nothing else, no network and no script to be read.
//!
//! Scripts only add stepping: with the arrow keys through the boxes of a picture and the steps of an execution, and through the steps of its commit
//! sequence. Colours follow the reader's light or dark setting; every arrow has a text beside it, so none is needed to understand.

mod cores;
mod drawing;
mod facts;
mod quiet;
mod sections;
mod walk;
mod words;

use crate::escape::escaped;
use crate::model::Report;
pub use sections::headline;
pub(crate) use sections::{anchor, linked, list, sources};
use std::fmt::Write;

/// The page's style and script.
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// A source file that the report speaks of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShownSource {
    /// Its name as locations give it.
    pub name: String,
    /// The text of the file.
    pub text: String,
}

/// What a page shows.
#[derive(Clone, Copy, Debug)]
pub struct Page<'p> {
    /// The reports, one for each target.
    pub reports: &'p [Report],
    /// Sources, as far as they are known.
    pub sources: &'p [ShownSource],
}

/// Writes the page with all that it shows.
pub fn to_html(page: &Page<'_>) -> String {
    let title = match page.reports {
        [report] => format!("jmmc: {} {}", report.target, sections::headline(report)),
        reports => format!("jmmc: {} tests", reports.len()),
    };
    framed(&title, |html| {
        if page.reports.len() > 1 {
            sections::contents(html, page.reports);
        }
        for (index, report) in page.reports.iter().enumerate() {
            sections::report(html, index, report);
        }
        sections::sources(html, page.sources, &sections::spoken_of(page.reports));
    })
}

/// A whole page: the style, what `body` writes, and the script.
pub(crate) fn framed(title: &str, body: impl FnOnce(&mut String)) -> String {
    let mut html = String::new();
    let _ = write!(
        html,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n",
        escaped(title)
    );
    body(&mut html);
    let _ = write!(html, "</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n");
    html
}
