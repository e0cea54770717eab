//! Typesetting: a document and faces in, PDF bytes and measures out.
//!
//! The typesetter reads one text, from memory, and nothing else: no file, no network, no clock.

use crate::{Document, Paper, fonts::Fonts};
use std::sync::{PoisonError, RwLock};
use typst::{
    Library, LibraryExt, World,
    diag::{FileError, FileResult, SourceDiagnostic},
    foundations::{Bytes, Datetime, Duration, Smart},
    layout::{Abs, Frame, FrameItem, Point, Transform},
    syntax::{FileId, Source},
    text::{Font, FontBook},
    utils::LazyHash,
};
use typst_layout::{Page, PagedDocument};
use typst_pdf::PdfOptions;

/// Why nothing was printed.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum PrintError {
    /// A Chinese sheet without a Chinese face.
    #[error("no Chinese font was found on this machine")]
    NoChineseFont,
    /// Signs that would be empty squares.
    #[error("no font on this machine has {}", .0.iter().map(|sign| format!("`{sign}`")).collect::<Vec<_>>().join(", "))]
    NoSign(Vec<char>),
    /// Something reaches over the edge of a page.
    #[error("page {0} has something that is wider than the paper")]
    Cut(usize),
    /// The typesetter refuses: a mistake of this crate.
    #[error("the typesetter stopped: {0}")]
    Stopped(String),
}

/// A document on its pages.
pub struct Laid {
    document: PagedDocument,
    ident: String,
    /// The pages in order.
    pub pages: Vec<Measured>,
}

/// What was measured of a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// The number of the sheet, from 0; an empty back of a leaf belongs to the sheet before.
    pub sheet: usize,
    /// How much of the height between the margins is used, from 0 to 1.
    pub filled: f64,
}

impl Document {
    /// Places everything on pages.
    ///
    /// # Errors
    /// If a face is missing, or something would be cut.
    pub fn lay(&self, fonts: &Fonts) -> Result<Laid, PrintError> {
        let source = self.source(fonts.faces());
        check_signs(self, &source, fonts)?;
        let page = Paged {
            source: Source::detached(source),
            fonts,
            library: LazyHash::new(Library::default()),
        };
        let laying = LAYING.read().unwrap_or_else(PoisonError::into_inner);
        let compiled = typst::compile::<PagedDocument>(&page);
        drop(laying);
        forget_if_idle();
        let document = compiled.output.map_err(|errors| to_print_error(&errors))?;
        let pages = measure_pages(document.pages(), self.paper)?;
        Ok(Laid { document, ident: self.ident(), pages })
    }

    /// What tells this document from another: its title and the IDs of its sheets.
    fn ident(&self) -> String {
        let ids = self.sheets.iter().filter_map(|sheet| sheet.id.as_deref());
        [self.title.as_str()].into_iter().chain(ids).collect::<Vec<_>>().join(" ")
    }
}

impl Laid {
    /// The PDF: tagged for screen readers, and without a date, so the same document gives the same bytes.
    ///
    /// # Errors
    /// If the writer refuses: a mistake of this crate.
    pub fn pdf(&self) -> Result<Vec<u8>, PrintError> {
        let options = PdfOptions {
            ident: Smart::Custom(self.ident.clone()),
            creator: Smart::Custom(Some("Bouton".to_owned())),
            ..PdfOptions::default()
        };
        typst_pdf::pdf(&self.document, &options).map_err(|errors| to_print_error(&errors))
    }

    /// The words on a page, the first being 0, in the order in which they are set.
    #[must_use]
    pub fn words(&self, page: usize) -> String {
        let mut words = String::new();
        if let Some(page) = self.document.pages().get(page) {
            add_words(&page.frame, &mut words);
        }
        words
    }

    /// How many pages a sheet has, not counting an empty back.
    #[must_use]
    pub fn pages_of(&self, sheet: usize) -> usize {
        self.pages.iter().filter(|page| page.sheet == sheet && page.filled > 0.0).count()
    }
}

/// One text and the faces: all that the typesetter can see.
struct Paged<'a> {
    source: Source,
    fonts: &'a Fonts,
    library: LazyHash<Library>,
}

impl World for Paged<'_> {
    fn library(&self) -> &LazyHash<Library> {
        &self.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &self.fonts.book
    }

    fn main(&self) -> FileId {
        self.source.id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        match id == self.source.id() {
            true => Ok(self.source.clone()),
            false => Err(FileError::AccessDenied),
        }
    }

    fn file(&self, _: FileId) -> FileResult<Bytes> {
        Err(FileError::AccessDenied)
    }

    fn font(&self, index: usize) -> Option<Font> {
        self.fonts.fonts.get(index).cloned()
    }

    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}

/// Held by whoever is laying a document.
static LAYING: RwLock<()> = RwLock::new(());

/// What was remembered while laying out helps no later document. All threads remember in one place, so it stays as
/// long as another document is being laid, which would have to be laid again from the beginning.
fn forget_if_idle() {
    if LAYING.try_write().is_ok() {
        typst::comemo::evict(0);
    }
}

/// Every sign has a face; where Chinese ones have none, the whole face is missing.
fn check_signs(document: &Document, source: &str, fonts: &Fonts) -> Result<(), PrintError> {
    let missing = fonts.missing(source);
    let chinese = |sign: &char| ('\u{2E80}'..='\u{9FFF}').contains(sign);
    match missing.is_empty() {
        true => Ok(()),
        false
            if fonts.faces().chinese.is_none()
                && (document.language == crate::Language::Chinese
                    || missing.iter().any(chinese)) =>
        {
            Err(PrintError::NoChineseFont)
        }
        false => Err(PrintError::NoSign(missing)),
    }
}

fn to_print_error(errors: &[SourceDiagnostic]) -> PrintError {
    let words: Vec<&str> = errors.iter().map(|error| error.message.as_str()).collect();
    PrintError::Stopped(words.join("; "))
}

/// Measures all pages; refuses one on which something is cut.
fn measure_pages(pages: &[Page], paper: Paper) -> Result<Vec<Measured>, PrintError> {
    let [height, top, bottom] = paper.height_and_margins();
    let (top, bottom) = (Abs::mm(top), Abs::mm(height - bottom));
    let mut sheet = 0;
    let mut measures = Vec::with_capacity(pages.len());
    for (index, page) in pages.iter().enumerate() {
        if page.number == 1 && index > 0 {
            sheet += 1;
        }
        let mut ink = Ink { lowest: top, bottom, widest: page.frame.width(), outside: false };
        ink.look(&page.frame, Transform::identity());
        if ink.outside {
            return Err(PrintError::Cut(index + 1));
        }
        measures.push(Measured { sheet, filled: (ink.lowest - top) / (bottom - top) });
    }
    Ok(measures)
}

fn add_words(frame: &Frame, words: &mut String) {
    for (_, item) in frame.items() {
        match item {
            FrameItem::Group(group) => add_words(&group.frame, words),
            FrameItem::Text(text) => words.push_str(&text.text),
            FrameItem::Shape(..)
            | FrameItem::Image(..)
            | FrameItem::Link(..)
            | FrameItem::Tag(_) => {}
        }
    }
}

/// Where the ink of a page reaches.
struct Ink {
    lowest: Abs,
    bottom: Abs,
    widest: Abs,
    outside: bool,
}

impl Ink {
    fn look(&mut self, frame: &Frame, at: Transform) {
        for (place, item) in frame.items() {
            let at = at.pre_concat(Transform::translate(place.x, place.y));
            let (left, right) = match item {
                FrameItem::Group(group) => {
                    self.look(&group.frame, at.pre_concat(group.transform));
                    continue;
                }
                FrameItem::Text(text) => (Point::zero(), Point::with_x(text.width())),
                FrameItem::Shape(shape, _) => {
                    let around = shape.bbox(false);
                    (around.min, around.max)
                }
                FrameItem::Image(_, size, _) => (Point::zero(), size.to_point()),
                FrameItem::Link(..) | FrameItem::Tag(_) => continue,
            };
            self.see(left.transform(at), right.transform(at));
        }
    }

    /// Something between two corners.
    fn see(&mut self, from: Point, to: Point) {
        let tolerance = Abs::mm(0.5);
        // What begins below the lower margin is the number of the page.
        if to.y <= self.bottom + tolerance {
            self.lowest.set_max(to.y);
        }
        let runs_down = from.y <= self.bottom && to.y > self.bottom + tolerance;
        self.outside |= runs_down || to.x > self.widest + tolerance || from.x < -tolerance;
    }
}
