//! How many sheets for the printer stand in one file, and what the files are called.

/// So many sheets stand in one file, at most: while they are laid each of them takes some 14 MiB.
pub const SHEETS_IN_A_FILE: usize = 60;

/// The files of a document of which each pupil has a part: of many copies each file says which it holds.
#[must_use]
pub fn names(document: &str, copies: usize) -> Vec<String> {
    if copies <= SHEETS_IN_A_FILE {
        return vec![document.to_owned()];
    }
    let firsts = (0..copies).step_by(SHEETS_IN_A_FILE);
    let width = copies.to_string().len();
    let name = |before| {
        let last = copies.min(before + SHEETS_IN_A_FILE);
        format!("{document}.{:0width$}-{last:0width$}", before + 1)
    };
    firsts.map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_sheets_stand_in_several_files() {
        assert_eq!(names("sheet", 60), ["sheet"]);
        assert_eq!(names("sheet", 61), ["sheet.01-60", "sheet.61-61"]);
        assert_eq!(names("hints", 180), ["hints.001-060", "hints.061-120", "hints.121-180"]);
    }
}
