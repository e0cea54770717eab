//! HDOJ 1404 (also ZOJ 1104), "Digital Deletions": a string of digits; a move makes one digit
//! smaller, or erases a 0 and everything to the right of it; who erases the last digit wins. Each
//! line holds a string of 1 to 6 digits, to the end of the input. Answer: `Yes` when the first
//! player wins, else `No`. Catalogue S3-43.

use super::word;
use crate::{
    contest::{
        About, Framing, Judge, SearchError,
        input::{Input, InputError, InputFault, shorten},
        search,
    },
    game::{Digits, Position},
    random::Stream,
};
use std::sync::OnceLock;

/// The most digits of a string.
const MAX_DIGITS: usize = 6;

/// HDOJ 1404.
#[derive(Clone, Copy, Debug)]
pub struct DigitalDeletions;

impl Judge for DigitalDeletions {
    type Case = String;

    fn about(&self) -> &'static About {
        &About {
            id: 1404,
            also: &[],
            class: Some(1011),
            name: "digital-deletions",
            title: "Digital Deletions",
            about_zh: "一串数字，每次把一位改小，或删去一个0及其右边全部；删完者胜；求谁胜",
            about_en: "make a digit smaller or erase a 0 and all to its right; who wins",
            framing: Framing::UntilEnd,
            catalogue: "S3-43",
        }
    }

    fn read(&self, input: &mut Input<'_>) -> Result<String, InputError> {
        let word = input.word("a string of digits")?;
        let is_one = word.len() <= MAX_DIGITS && word.bytes().all(|byte| byte.is_ascii_digit());
        let fault = || InputFault::NotDigits { word: shorten(word), longest: MAX_DIGITS };
        if is_one { Ok(word.to_owned()) } else { Err(input.wrong(fault())) }
    }

    fn write(&self, digits: &String) -> String {
        digits.clone()
    }

    fn fast(&self, digits: &String) -> String {
        static LOST: OnceLock<Vec<bool>> = OnceLock::new();
        let lost = LOST.get_or_init(lost_numbers);
        let number: usize = digits.parse().unwrap_or(0);
        let is_won = digits.starts_with('0') || !lost[number];
        word(is_won, "Yes", "No")
    }

    fn search(&self, digits: &String) -> Result<String, SearchError> {
        let digits: Vec<u64> = digits.bytes().map(|byte| u64::from(byte - b'0')).collect();
        let wins = search::mover_wins(Digits::default(), &Position::from(digits))?;
        Ok(word(wins, "Yes", "No"))
    }

    fn smallest(&self) -> Vec<String> {
        let strings = |length: usize| {
            (0..10_usize.pow(length as u32)).map(move |number| format!("{number:0length$}"))
        };
        [1, 2].into_iter().flat_map(strings).collect()
    }

    /// Zeros are where the moves are.
    fn draw(&self, stream: &mut Stream) -> String {
        let length = stream.in_range(3..=4);
        let digit = |stream: &mut Stream| {
            if stream.in_range(0..=3) == 0 { 0 } else { stream.in_range(0..=9) }
        };
        (0..length).map(|_| digit(stream).to_string()).collect()
    }
}

/// Which numbers below a million, written without leading zeros, are lost for the mover.
///
/// A string that begins with 0 is won, because it can be erased whole. So of the lost strings only
/// these numbers matter, and each of them marks the longer or larger numbers from which one move
/// leads to it.
fn lost_numbers() -> Vec<bool> {
    let size = 10_usize.pow(MAX_DIGITS as u32);
    let mut won = vec![false; size];
    won[0] = true;
    for number in 1..size {
        if won[number] {
            continue;
        }
        let mut place = 1;
        while place <= number {
            let digit = number / place % 10;
            (digit + 1..=9).for_each(|larger| won[number + (larger - digit) * place] = true);
            place *= 10;
        }
        let mut behind = 1;
        while number * behind * 10 < size {
            let first = number * behind * 10;
            won[first..first + behind].fill(true);
            behind *= 10;
        }
    }
    won.iter().map(|is_won| !is_won).collect()
}
