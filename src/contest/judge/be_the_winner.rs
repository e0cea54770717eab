//! HDOJ 2509, "Be the Winner": rows of apples; a move takes any number of neighbouring apples from
//! one row, which may fall apart into two; who takes the last apple loses. A case is the number n
//! of rows and a line with n numbers of apples, to the end of the input. Answer: `Yes` when the
//! first player wins, else `No`. Catalogue S3-30.
//!
//! The judge's statement speaks of at most 100 apples a row; larger rows are answered too.

use super::{draw_list, on_two_lines, read_list, small_lists, word};
use crate::{
    contest::{
        About, Framing, Judge, SearchError,
        input::{Input, InputError, Limit},
        search,
    },
    game::{Apples, Outcome, Play, Position},
    random::Stream,
    theory,
};

const ROWS: Limit = Limit::new("MAX_ROWS", 1, 10_000);
const APPLES: Limit = Limit::new("MAX_APPLES", 1, 1_000_000);

/// HDOJ 2509.
#[derive(Clone, Copy, Debug)]
pub struct BeTheWinner;

impl Judge for BeTheWinner {
    type Case = Vec<u64>;

    fn about(&self) -> &'static About {
        &About {
            id: 2509,
            also: &[],
            class: None,
            name: "be-the-winner",
            title: "Be the Winner",
            about_zh: "若干行苹果，每次从一行取走相邻的若干个，取最后一个者输；求谁胜",
            about_en: "rows of apples, take neighbouring ones, the last one loses; who wins",
            framing: Framing::UntilEnd,
            catalogue: "S3-30",
        }
    }

    fn read(&self, input: &mut Input<'_>) -> Result<Vec<u64>, InputError> {
        read_list(input, ("n", ROWS), ("the apples of a row", APPLES))
    }

    fn write(&self, rows: &Vec<u64>) -> String {
        on_two_lines(rows)
    }

    fn fast(&self, rows: &Vec<u64>) -> String {
        let outcome = theory::apples::outcome(Play::Misere, &Position::from(rows.clone()));
        word(outcome == Outcome::N, "Yes", "No")
    }

    fn search(&self, rows: &Vec<u64>) -> Result<String, SearchError> {
        let rows = Position::from(rows.clone());
        Ok(word(search::mover_wins(Apples { play: Play::Misere }, &rows)?, "Yes", "No"))
    }

    fn smallest(&self) -> Vec<Vec<u64>> {
        small_lists(1..=4, 1, 4)
    }

    fn draw(&self, stream: &mut Stream) -> Vec<u64> {
        let most = if stream.flip() { 2 } else { 6 };
        draw_list(stream, [1, 4], 1, most)
    }
}
