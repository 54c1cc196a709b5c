//! Results kept in a folder, by the names of their units, so that what has not changed is not run again.
//!
//! Only what is decided is kept: an answer that is not known may be known with more time or memory. Files are written whole under another name first, so
//! many processes may use one folder; what cannot be read is as good as not there.

use super::result::{UnitResult, UnitStatus};
use crate::errors::InputError;
use jmmc_jmm::{Answer, Verdict};
use jmmc_report::{ModelAnswer, Report};
use std::path::{Path, PathBuf};

/// A folder of results.
pub struct ResultCache {
    folder: PathBuf,
}

impl ResultCache {
    /// The cache in a folder, which is made if it does not exist.
    pub fn open(folder: &Path) -> Result<ResultCache, InputError> {
        std::fs::create_dir_all(folder)
            .map_err(|error| InputError::Unwritable { path: folder.into(), why: error.to_string() })?;
        Ok(ResultCache { folder: folder.to_path_buf() })
    }

    /// The result of the unit of that name, if there is one.
    pub fn find(&self, unit: &str) -> Option<UnitResult> {
        let text = std::fs::read_to_string(self.file(unit)).ok()?;
        UnitResult::read(&text).filter(|result| result.unit == unit)
    }

    /// Keeps a result, if it is worth it. A cache that cannot be written is no reason to lose a result, so nobody is told.
    pub fn keep(&self, result: &UnitResult) {
        if is_decided(result) {
            let _ = self.write(result);
        }
    }

    fn write(&self, result: &UnitResult) -> std::io::Result<()> {
        let file = self.file(&result.unit);
        let folder = file.parent().unwrap_or(&self.folder);
        std::fs::create_dir_all(folder)?;
        let mut temporary = tempfile::NamedTempFile::new_in(folder)?;
        std::io::Write::write_all(&mut temporary, result.line().as_bytes())?;
        temporary.persist(file).map_err(|error| error.error)?;
        Ok(())
    }

    /// A folder for each of the first two digits, so that none has too many files.
    fn file(&self, unit: &str) -> PathBuf {
        let (first, rest) = unit.split_at_checked(2).unwrap_or(("", unit));
        self.folder.join(first).join(format!("{rest}.json"))
    }
}

/// Whether everything that was asked is decided.
fn is_decided(result: &UnitResult) -> bool {
    // One execution settles what is asked, if not all outcomes are wanted.
    let settled = |model: &ModelAnswer| model.complete || (model.outcomes.is_none() && model.answer != Answer::Unknown);
    let decided = |report: Report| report.verdict != Verdict::Unknown && report.models.iter().all(settled);
    result.status == UnitStatus::Done && result.report(false).is_some_and(decided)
}
