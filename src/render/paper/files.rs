//! A document for the printer, and the files in which it stands.

use bouton_print as print;

/// So many pages stand in one file, at most, unless a single copy has more: while they are laid, each of them takes
/// 4 to 15 MiB.
pub const PAGES_IN_A_FILE: usize = 80;

/// A document for the printer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whole {
    /// The name of its file, without language and ending.
    pub name: &'static str,
    /// All its sheets.
    pub document: print::Document,
    /// How many sheets stand before the one of the first copy; none where the sheets are not those of copies.
    pub before_copies: Option<usize>,
}

impl Whole {
    /// The first of several copies by itself: how many pages it has says how many copies a file may hold.
    #[must_use]
    pub fn first_of_many(&self) -> Option<print::Document> {
        let [first, _, ..] = self.document.sheets.get(self.before_copies?..)? else {
            return None;
        };
        Some(print::Document { sheets: vec![first.clone()], ..self.frame() })
    }

    /// Its files with their names: of several, each says which copies it holds. What stands before the first copy is
    /// in the first of them.
    #[must_use]
    pub fn in_files(self, pages_of_copy: usize) -> Vec<(String, print::Document)> {
        let frame = self.frame();
        let most = (PAGES_IN_A_FILE / pages_of_copy.max(1)).max(1);
        let before = self.before_copies.unwrap_or(0);
        let copies = self.document.sheets.len().saturating_sub(before);
        if self.before_copies.is_none() || copies <= most {
            return vec![(self.name.to_owned(), self.document)];
        }
        // As many copies in each file, give or take one.
        let in_each = copies.div_ceil(copies.div_ceil(most));
        let width = copies.to_string().len();
        let mut left = self.document.sheets.into_iter();
        let mut file = |first: usize| {
            let last = copies.min(first + in_each);
            let taken = if first == 0 { before + last } else { last - first };
            let sheets = left.by_ref().take(taken).collect();
            let name = format!("{}.{:0width$}-{last:0width$}", self.name, first + 1);
            (name, print::Document { sheets, ..frame.clone() })
        };
        (0..copies).step_by(in_each).map(&mut file).collect()
    }

    /// The document without its sheets.
    fn frame(&self) -> print::Document {
        let print::Document { title, page_words, continued, .. } = &self.document;
        print::Document {
            title: title.clone(),
            page_words: page_words.clone(),
            continued: continued.clone(),
            sheets: Vec::new(),
            ..self.document
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bouton_print::{Language, Paper, Sheet};
    use quickcheck::quickcheck;

    /// A document of sheets that are told apart by their IDs.
    fn whole(sheets: usize, before_copies: Option<usize>) -> Whole {
        let sheet = |id: usize| Sheet { id: Some(id.to_string()), ..Sheet::default() };
        let document = print::Document {
            title: "Nim".into(),
            language: Language::English,
            paper: Paper::A4,
            duplex: true,
            counted_through: false,
            page_words: Default::default(),
            continued: String::new(),
            sheets: (0..sheets).map(sheet).collect(),
        };
        Whole { name: "sheet", document, before_copies }
    }

    fn names(whole: Whole, pages: usize) -> Vec<String> {
        whole.in_files(pages).into_iter().map(|(name, _)| name).collect()
    }

    #[test]
    fn many_pages_stand_in_several_files() {
        assert_eq!(names(whole(40, Some(0)), 2), ["sheet"]);
        assert_eq!(names(whole(41, Some(0)), 2), ["sheet.01-21", "sheet.22-41"]);
        assert_eq!(
            names(whole(100, Some(0)), 2),
            ["sheet.001-034", "sheet.035-068", "sheet.069-100"]
        );
        assert_eq!(names(whole(3, Some(1)), 200), ["sheet.1-1", "sheet.2-2"]);
        assert_eq!(names(whole(500, None), 2), ["sheet"]);
    }

    quickcheck! {
        /// The files have every sheet once and in order, and no more pages than a file may have.
        fn nothing_is_lost_between_files(sheets: u8, before: u8, pages: u8) -> bool {
            let (before, pages) = (usize::from(before).min(usize::from(sheets)), usize::from(pages));
            let whole = whole(usize::from(sheets), Some(before));
            let files = whole.clone().in_files(pages);
            let is_small = files.iter().enumerate().all(|(index, (_, file))| {
                let copies = file.sheets.len() - if index == 0 { before } else { 0 };
                copies <= 1 || copies * pages <= PAGES_IN_A_FILE
            });
            let all: Vec<Sheet> = files.into_iter().flat_map(|(_, file)| file.sheets).collect();
            is_small && all == whole.document.sheets
        }
    }
}
