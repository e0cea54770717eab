//! The judge problems of the documents: the same inputs and outputs as on the judge, answered
//! fast, and once more by searching every position, so that test files cannot be wrong.
//!
//! - [`Judge`]: one problem, one file in `judge/`;
//! - [`input`]: reading what a judge's input may hold, and saying where it is not that;
//! - [`Problem`]: any of them, in texts;
//! - [`PROBLEMS`]: all of them. Source: catalogue S3-29 … S3-44.

pub mod input;

mod judge;
mod problem;
mod search;

pub use problem::{Problem, Sample};
pub use search::SearchError;

use crate::random::Stream;
use input::{Input, InputError};
use std::fmt::Debug;

/// The most bytes that an input may have.
pub const MAX_INPUT_BYTES: u64 = 8 * 1024 * 1024;

/// The most cases that one input may hold.
pub const MAX_CASES: u64 = 100_000;

/// What a reader is told about a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// The number on the Hangzhou judge (HDOJ).
    pub id: u16,
    /// Other numbers of the same problem on that judge.
    pub also: &'static [u16],
    /// Its number in the class list 1001 … 1012 of the documents, if it stands there.
    pub class: Option<u16>,
    /// The judge's name of it, as a word for the command line.
    pub name: &'static str,
    /// The judge's title.
    pub title: &'static str,
    /// What is asked, in Chinese.
    pub about_zh: &'static str,
    /// What is asked, in English.
    pub about_en: &'static str,
    /// How the cases follow each other.
    pub framing: Framing,
    /// Where the documents name it.
    pub catalogue: &'static str,
}

/// How the cases of an input follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Framing {
    /// Their number stands first.
    Counted,
    /// They go on to the end of the input.
    UntilEnd,
    /// So many zeros end them.
    UntilZeros(usize),
}

/// One judge problem.
pub trait Judge: Send + Sync {
    /// One case of its input.
    type Case: Clone + Debug;

    /// What a reader is told about it.
    fn about(&self) -> &'static About;

    /// Reads the next case.
    ///
    /// # Errors
    /// If the input is not what the judge promises, with the place.
    fn read(&self, input: &mut Input<'_>) -> Result<Self::Case, InputError>;

    /// The case as it stands in the input, without the last line break.
    fn write(&self, case: &Self::Case) -> String;

    /// The answer by a fast method, without the last line break.
    fn fast(&self, case: &Self::Case) -> String;

    /// The answer by searching every position that play can reach, from the rules alone.
    ///
    /// # Errors
    /// If there are too many positions.
    fn search(&self, case: &Self::Case) -> Result<String, SearchError>;

    /// All the smallest cases, the smallest first; small enough to be searched at once.
    fn smallest(&self) -> Vec<Self::Case>;

    /// A random case that can still be searched at once.
    fn draw(&self, stream: &mut Stream) -> Self::Case;
}

/// Every judge problem, in the order of its number.
pub const PROBLEMS: [&dyn Problem; 14] = [
    &judge::CalendarGame,
    &judge::DigitalDeletions,
    &judge::MultiplicationGame,
    &judge::SNim,
    &judge::BraveGame,
    &judge::GoodLuck,
    &judge::FibonacciAgain,
    &judge::RabbitAndGrass,
    &judge::GoodBoy,
    &judge::John,
    &judge::KikisGame,
    &judge::PublicSale,
    &judge::Volunteers,
    &judge::BeTheWinner,
];

/// The problem of that number, class number or name.
///
/// ```
/// use bouton::contest;
/// let id = |name| contest::problem(name).map(|problem| problem.about().id);
/// assert_eq!(["1536", "1944", "1012", "s-nim", "hdu1536"].map(id), [Some(1536); 5]);
/// assert_eq!(id("9999"), None);
/// ```
#[must_use]
pub fn problem(name: &str) -> Option<&'static dyn Problem> {
    let name = name.to_lowercase();
    let number = ["hdoj", "hdu"].iter().find_map(|judge| name.strip_prefix(judge));
    let number = number.map_or(&*name, |rest| rest.trim_start_matches(['-', ' ']));
    let number: Option<u16> = number.parse().ok();
    let is_it = |problem: &&dyn Problem| {
        let about = problem.about();
        let numbers = [Some(about.id), about.class].into_iter().flatten();
        let mut numbers = numbers.chain(about.also.iter().copied());
        about.name == name || number.is_some_and(|number| numbers.any(|known| known == number))
    };
    PROBLEMS.into_iter().find(is_it)
}

#[cfg(test)]
mod tests;
