//! Tables that come as workbooks of Excel, WPS or LibreOffice: which file is one, its rows, and why it is not read.

use super::Failure;
use bouton_school::{
    spreadsheet::{self, Wrong},
    table::Row,
};
use std::path::Path;

/// Whether a table is a workbook, by its name.
pub(super) fn is_named(path: &Path) -> bool {
    has_extension(path, &["xlsx"])
}

/// Whether it is a table of a kind that is not read, by its name.
pub(super) fn is_of_another_kind(path: &Path) -> bool {
    has_extension(path, &["xls", "ods", "et", "numbers"])
}

/// Whether a file is named as one of these kinds, in letters of any size.
pub(super) fn has_extension(path: &Path, known: &[&str]) -> bool {
    path.extension().is_some_and(|one| known.iter().any(|known| one.eq_ignore_ascii_case(known)))
}

/// The rows of its first sheet.
///
/// # Errors
/// If it is none, or too large.
pub(super) fn rows(bytes: &[u8], path: &Path) -> Result<Vec<Row>, Failure> {
    spreadsheet::rows(bytes).map_err(|wrong| not_read(wrong, path))
}

/// A table that has to be saved again in another format.
pub(super) fn of_another_kind(path: &Path) -> Failure {
    let shown = path.display();
    Failure::usage(
        format!("{shown}：这种表格文件读不了，也写不出：请用 .xlsx 或“CSV UTF-8”"),
        format!(
            "{shown}: tables of this kind are neither read nor written: use .xlsx or `CSV UTF-8`"
        ),
    )
}

/// Why a workbook is not read, and what to do.
fn not_read(wrong: Wrong, path: &Path) -> Failure {
    let (shown, [zh, en]) = (path.display(), wrong.describe());
    Failure::usage(format!("{shown}：{zh}"), format!("{shown}: {en}"))
}
