//! `--format pdf`: sheets and key as pages that go to the printer as they are.

use super::Failure;
#[cfg(not(feature = "pdf"))]
use crate::render::document::{Document, Printed};
use crate::{sheet::letterhead::Paper, text::Language};
use clap::{Arg, ArgMatches};

/// `--paper a4|letter`.
pub(super) fn paper_argument(language: Language) -> Arg {
    Arg::new("paper")
        .long("paper")
        .value_name("SIZE")
        .value_parser(["a4", "letter"])
        .help(language.pick(
            "纸张：a4或letter（不写时，PDF用A4，HTML用浏览器设定的纸）",
            "a4 or letter (if it is left out, PDF files are A4, and HTML prints on the browser's own paper)",
        ))
}

/// The paper that was asked for; none where nobody can ask.
pub(super) fn paper(matches: &ArgMatches) -> Option<Paper> {
    match matches.try_get_one::<String>("paper").ok().flatten()?.as_str() {
        "letter" => Some(Paper::Letter),
        _ => Some(Paper::A4),
    }
}

/// The PDF files of every document; and how long sheets are.
#[cfg(feature = "pdf")]
pub(super) use typeset::{Ruler, has_chinese, pdfs};

/// No PDF files without the typesetter.
///
/// # Errors
/// Always.
#[cfg(not(feature = "pdf"))]
pub(super) fn pdfs(
    _: &Printed<'_>,
    _: &Document,
    _: impl FnMut(&str, &[u8]) -> Result<(), Failure>,
) -> Result<(), Failure> {
    Err(no_typesetter())
}

/// Nothing is lacking where nothing is typeset.
#[cfg(not(feature = "pdf"))]
pub(super) fn has_chinese() -> bool {
    true
}

/// Why the Chinese pages are left out, and how to get them.
pub(super) fn no_chinese(language: Language) -> &'static str {
    language.pick(
        "这台机器上没有中文字体，中文的PDF没有输出，其余照常。要输出中文，请安装一种中文字体（Debian、Ubuntu：`apt install fonts-wqy-microhei`，或fonts-noto-cjk），再运行一次",
        "no Chinese font was found on this machine: the Chinese PDF files are left out, all others are written. To have them, install one (Debian, Ubuntu: `apt install fonts-wqy-microhei`, or fonts-noto-cjk) and run this again",
    )
}

/// This program was built without the typesetter: the message says how to get it.
#[cfg(not(feature = "pdf"))]
pub(super) fn no_typesetter() -> Failure {
    Failure::usage(
        "这个程序编译时没有带排版功能：请用`cargo install --path . --features pdf`重新安装，就能输出PDF（要编译几分钟）；\
         或者输出HTML，再用浏览器打印",
        "this program was built without the typesetter: for PDF files install it with `cargo install --path . --features pdf` \
         (some minutes of building), or write HTML and print it from a browser",
    )
}

/// No measure without the typesetter.
#[cfg(not(feature = "pdf"))]
pub(super) struct Ruler(std::convert::Infallible);

#[cfg(not(feature = "pdf"))]
impl Ruler {
    /// # Errors
    /// Always.
    pub(super) fn new() -> Result<Self, Failure> {
        Err(Failure::usage(
            "--pages 要靠排版功能量，这个程序编译时没有带：请用`cargo install --path . --features pdf`重新安装（要编译几分钟），\
             或者改用 --problems 或 --minutes",
            "--pages is measured by the typesetter, without which this program was built: install it with `cargo install --path . \
             --features pdf` (some minutes of building), or say --problems or --minutes instead",
        ))
    }

    /// # Errors
    /// Never: there is none.
    pub(super) fn longest(&self, _: &Printed<'_>, _: &Document) -> Result<usize, Failure> {
        match self.0 {}
    }
}

#[cfg(feature = "pdf")]
mod typeset {
    use super::Failure;
    use crate::{
        render::{
            document::{Document, Printed},
            paper::{self, Whole},
        },
        sheet::letterhead,
    };
    use bouton_print::{Paper, fonts::Fonts, typeset::PrintError};
    use rayon::prelude::*;

    /// How many files are laid side by side: each takes up to a gibibyte while that is done.
    const LAID_AT_ONCE: usize = 2;

    /// Every document as PDF files, each given with its name and its bytes as soon as it is laid.
    ///
    /// # Errors
    /// If no face has the signs of the sheets, or a file cannot be written.
    pub fn pdfs(
        printed: &Printed<'_>,
        document: &Document,
        mut write: impl FnMut(&str, &[u8]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let fonts = Fonts::here();
        let wholes = paper::documents(printed, document, size(printed)).into_iter();
        let files = wholes.map(|whole| in_files(whole, &fonts)).collect::<Result<Vec<_>, _>>();
        let files = files.map_err(|error| failure(&error))?.concat();
        for some in files.chunks(LAID_AT_ONCE) {
            let pdf = |(_, document): &(_, bouton_print::Document)| document.lay(&fonts)?.pdf();
            let laid = some.par_iter().map(pdf).collect::<Result<Vec<_>, PrintError>>();
            let laid = laid.map_err(|error| failure(&error))?;
            some.iter().zip(&laid).try_for_each(|((name, _), bytes)| write(name, bytes))?;
        }
        Ok(())
    }

    /// A document in files of so many copies as may be laid at once, by the pages of the first.
    fn in_files(
        whole: Whole,
        fonts: &Fonts,
    ) -> Result<Vec<(String, bouton_print::Document)>, PrintError> {
        let pages = match whole.first_of_many() {
            Some(first) => first.lay(fonts)?.pages_of(0),
            None => 1,
        };
        Ok(whole.in_files(pages))
    }

    /// Whether some face of this machine has Chinese signs.
    pub fn has_chinese() -> bool {
        Fonts::here().faces().chinese.is_some()
    }

    /// The paper that was asked for.
    fn size(printed: &Printed<'_>) -> Paper {
        match printed.worksheet.letterhead.paper {
            Some(letterhead::Paper::Letter) => Paper::Letter,
            Some(letterhead::Paper::A4) | None => Paper::A4,
        }
    }

    /// What measures how long sheets are on their paper.
    pub struct Ruler {
        fonts: Fonts,
    }

    impl Ruler {
        /// With the fonts of this machine.
        ///
        /// # Errors
        /// None here; a program without the typesetter has no ruler.
        pub fn new() -> Result<Self, Failure> {
            Ok(Self { fonts: Fonts::here() })
        }

        /// How many pages the longest copy has.
        ///
        /// # Errors
        /// As [`pdfs`].
        pub fn longest(
            &self,
            printed: &Printed<'_>,
            document: &Document,
        ) -> Result<usize, Failure> {
            let longest = |file: &bouton_print::Document| {
                let laid = file.lay(&self.fonts)?;
                Ok((0..file.sheets.len()).map(|sheet| laid.pages_of(sheet)).max().unwrap_or(0))
            };
            let sheets = paper::all_sheets(printed, document, size(printed));
            let each = in_files(sheets, &self.fonts)
                .and_then(|files| files.iter().map(|(_, file)| longest(file)).collect());
            let each: Vec<usize> = each.map_err(|error| failure(&error))?;
            Ok(each.into_iter().max().unwrap_or(0))
        }
    }

    /// What is missing and how to get it.
    fn failure(error: &PrintError) -> Failure {
        let zh = match error {
            PrintError::NoChineseFont => {
                "这台机器上没有中文字体：请装一种（Debian、Ubuntu：`apt install fonts-wqy-microhei`，或fonts-noto-cjk），\
                 或者用`--lang en`只出英文"
                    .to_owned()
            }
            PrintError::NoSign(signs) => format!("这台机器的字体里没有这些字：{}", signs.iter().collect::<String>()),
            PrintError::Cut(page) => format!("第{page}页有放不下的内容：请换一种纸，或者输出HTML"),
            PrintError::Stopped(told) => format!("排版没有完成：{told}"),
        };
        let en = match error {
            PrintError::NoChineseFont => format!(
                "{error}: install one (Debian, Ubuntu: `apt install fonts-wqy-microhei`, or fonts-noto-cjk), or print English \
                 alone with `--lang en`"
            ),
            PrintError::Cut(_) => format!("{error}: take other paper, or write HTML"),
            other => other.to_string(),
        };
        Failure::usage(zh, en)
    }
}
