//! What jmmc tells its user: a [`Report`] of plain data, and the renderers that turn it into text, JSON, JUnit, SARIF and one HTML page.
//! [`verification`] is the same for `jmmc verify`.
//!
//! The engines know nothing of this crate and this crate knows nothing of the engines: whoever runs them fills in a
//! [`Report`]. Rendering is a pure function of the report, so the same report always gives the same bytes.
//! The JSON form is a public contract, described by `docs/report.schema.json`; the inner types are not, which is why
//! `json` has types of its own.

mod advice;
mod advice_json;
mod audit;
mod escape;
mod fold;
mod html;
mod index;
mod json;
mod junit;
mod kept;
mod model;
mod names;
mod sarif;
mod scenarios;
mod text;
pub mod verification;
mod witness_json;

pub use advice::{Advice, Change, Need, Repair, Repairs, VolatileField, Volatiles};
pub use audit::Audit;
pub use fold::{Line, fold};
pub use html::{Page, ShownSource, headline, to_html};
pub use index::{IndexRow, IndexRun, to_index};
pub use json::{to_json, to_json_line};
pub use junit::to_junit;
pub use kept::{Measured, from_kept, to_kept};
pub use model::{
    AccessKind, Core, Expected, GradedResult, Grades, ModelAnswer, NotAnalysed, OutcomeWalk, Race, RacingAccess,
    Report, ReportedOutcome, Sighting, SourceLocation, StackFrame, StepKind, StepOrigin, Totals, TraceStep, Violation,
    ViolationKind, Wait, Walks,
};
pub use names::{is_library, of_verdict as verdict_name};
pub use sarif::to_sarif;
pub use scenarios::{FailedScenario, ScenarioCallTold, Scenarios, UndecidedScenario};
pub use text::{Style, clean_lines, to_matrix, to_outcomes, to_text};
pub use witness_json::{witness_from_json, witness_to_json};
