//! Worksheets on paper: a structure of sheets and blocks in, the bytes of a PDF out.
//!
//! This crate knows nothing of games. What it is given says what belongs together ([`Block::Together`]), what is a box
//! to write in, what is a table; the typesetter then places it so that nothing is split or cut. There is no clock and no
//! chance in it: the same structure and the same fonts give the same bytes.
//!
//! * [`source`](Document::source): the document as the text of a Typst file, which is all that the typesetter reads;
//! * `typeset` (feature of the same name): fonts, layout, PDF, and what was measured on the way.

mod columns;
pub mod font_files;
#[cfg(feature = "typeset")]
pub mod fonts;
pub mod source;
#[cfg(feature = "typeset")]
pub mod typeset;

/// Sheets that are printed into one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The title in the file's properties.
    pub title: String,
    /// The language: hyphenation, line breaks and what a screen reader speaks.
    pub language: Language,
    /// The size of the paper.
    pub paper: Paper,
    /// Whether each sheet begins on the front of a leaf.
    pub duplex: bool,
    /// Whether pages are counted through all sheets, and not sheet by sheet.
    pub counted_through: bool,
    /// How "page 1 of 2" is said: what stands before, between and behind the numbers.
    pub page_words: [String; 3],
    /// What stands behind the heading of a problem that goes on overleaf.
    pub continued: String,
    /// The sheets, one after the other.
    pub sheets: Vec<Sheet>,
}

/// The language of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Simplified Chinese.
    Chinese,
    /// English.
    English,
}

/// The size of the paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 mm by 297 mm.
    #[default]
    A4,
    /// 8½ by 11 inches.
    Letter,
}

impl Paper {
    /// Its height and the margins above and below, in millimetres; the shorter paper has the narrower ones.
    #[must_use]
    pub fn height_and_margins(self) -> [f64; 3] {
        match self {
            Self::A4 => [297.0, 25.0, 15.0],
            Self::Letter => [279.4, 22.0, 12.0],
        }
    }

    /// Its width, in millimetres.
    #[must_use]
    pub fn width(self) -> f64 {
        match self {
            Self::A4 => 210.0,
            Self::Letter => 215.9,
        }
    }
}

/// What one pupil is given: pages with a heading of their own, numbered from 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The line at the head of every page: name and class.
    pub head: Vec<Inline>,
    /// The ID at the head of every page, as text and as a QR code.
    pub id: Option<String>,
    /// What stands on the pages.
    pub blocks: Vec<Block>,
}

/// A part of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A heading of level 1 (a sheet) to 4.
    Heading(u8, Vec<Inline>),
    /// A paragraph.
    Paragraph(Vec<Inline>),
    /// A line in the middle.
    Centred(Vec<Inline>),
    /// A list, numbered from the given number, or with bullets.
    List(Option<u64>, Vec<Vec<Block>>),
    /// What somebody else says.
    Quote(Vec<Block>),
    /// A table; it is made smaller before it is cut.
    Table(Table),
    /// A drawing, and what it shows in words.
    Picture {
        /// One `<svg>` element.
        svg: String,
        /// For those who cannot see it.
        words: String,
    },
    /// Words with a drawing beside them if it is narrow, else above it.
    Beside {
        /// The words.
        words: Vec<Block>,
        /// The drawing.
        picture: Box<Block>,
    },
    /// A box with ruled lines to write on.
    Lines(u8),
    /// Text whose columns matter.
    Code(String),
    /// A rule from margin to margin.
    Rule,
    /// Blocks that stay on one page, unless they are longer than one. A box of lines at their end, which may be that of a single list
    /// item, is as much higher as the page has room left.
    Together(Vec<Block>),
}

/// A table: a head, rows, and how its columns stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// How the columns stand.
    pub columns: Vec<Align>,
    /// The cells of the head.
    pub head: Vec<Vec<Inline>>,
    /// The cells of the rows; one without words is there to be filled in.
    pub rows: Vec<Vec<Vec<Inline>>>,
}

/// How the cells of a column stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers and single signs.
    Centre,
    /// Amounts.
    Right,
}

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inline {
    /// Plain text.
    Text(String),
    /// Important.
    Strong(Vec<Inline>),
    /// Stressed.
    Emphasis(Vec<Inline>),
    /// A letter for letter piece.
    Code(String),
    /// A line to fill in, so many letters long.
    Blank(u8),
    /// Boxes to tick, all on one line, each with the words that stay beside it, perhaps none.
    Ticks(Vec<String>),
    /// A new line.
    Break,
}

impl Table {
    /// Whether there are cells to fill in.
    #[must_use]
    pub fn to_fill(&self) -> bool {
        self.rows.iter().flatten().any(Vec::is_empty)
    }
}
