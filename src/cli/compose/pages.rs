//! `--pages`: as many problems as fit, found by laying the sheets out.

use super::Composition;
use crate::{
    answer::tables::Tables,
    cli::{Failure, class, paper::Ruler},
    render::document::{Document, Press, Printed},
    sheet::{Worksheet, roster::Pupil},
    text::Language,
};
use clap::ArgMatches;

/// The most pages of one sheet.
pub(super) const MAX_PAGES: u64 = 20;

/// So many copies at most are laid out to see how long they are.
const MOST_MEASURED: usize = 30;

/// For whom sheets are printed.
pub(in crate::cli) struct Space<'a> {
    pub(in crate::cli) count: usize,
    pub(in crate::cli) pupils: &'a [Pupil],
    pub(in crate::cli) tables: &'a Tables,
    pub(in crate::cli) matches: &'a ArgMatches,
    /// In which language words without one are read.
    pub(in crate::cli) readers: Language,
}

impl Space<'_> {
    /// The most problems with which no copy, in any language that is printed, is longer than so many pages.
    ///
    /// # Errors
    /// If one problem alone is longer; if nothing can be laid out here.
    pub(in crate::cli) fn find_most_problems(
        &self,
        pages: u64,
        composition: &Composition,
        made: impl Fn(u64) -> Result<Worksheet, Failure>,
    ) -> Result<u64, Failure> {
        let ruler = Ruler::new()?;
        let fits =
            |problems| Ok::<_, Failure>(self.longest(&made(problems)?, &ruler)? <= pages as usize);
        let least = composition.least();
        if !fits(least)? {
            return Err(too_little(pages, least));
        }
        let (mut fit, mut over) = (least, composition.wanted_count() + 1);
        // Twice as many each time, while they fit: a whole set has far more than anybody takes for a few pages.
        let mut doubles = true;
        while over - fit > 1 {
            let tried = if doubles && 2 * fit < over { 2 * fit } else { fit.midpoint(over) };
            match fits(tried)? {
                true => fit = tried,
                false => (over, doubles) = (tried, false),
            }
        }
        Ok(fit)
    }

    /// The pages of the longest of the copies.
    fn longest(&self, worksheet: &Worksheet, ruler: &Ruler) -> Result<usize, Failure> {
        let count = self.count.min(MOST_MEASURED);
        let copies = worksheet.drawing()?.take(count as u32, self.tables)?;
        let pupils = &self.pupils[..self.pupils.len().min(count)];
        let printed = Printed { worksheet, copies: &copies, pupils, certified: &[] };
        let mut engines = class::engines(self.matches)?;
        class::keep_spoken(&mut engines, worksheet, self.matches, self.readers);
        let mut longest = 0;
        for engine in &engines {
            let mut press = Press::new(printed.run(), copies.first(), engine, &[])?;
            let mut document = Document::new(engine.language(), &[]);
            document.append(press.print(&copies)?);
            longest = longest.max(ruler.longest(&printed, &document)?);
        }
        Ok(longest)
    }
}

/// Not even the fewest problems fit.
fn too_little(pages: u64, least: u64) -> Failure {
    Failure::usage(
        format!("--pages {pages}不够：最少的{least}道题就已经超过，请多给几页"),
        format!(
            "--pages {pages} is too little: {least} problem(s), the fewest there can be, need more; give more pages"
        ),
    )
}
