//! Reading a picture from the info string of a fence, and saying what is wrong with one that cannot be read.

use std::ops::RangeInclusive;
use std::str::FromStr;

use thiserror::Error;

use super::{MAX_STEPS, Picture};

/// Why an info string is not a picture.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PictureError {
    /// The first word is not `picture`.
    #[error("a picture begins with the word `picture`, not `{found}`")]
    NotAPicture {
        /// The first word, empty if there is none.
        found: String,
    },
    /// The second word names no kind of picture.
    #[error("unknown kind of picture `{found}`; write `heaps`, `race` or `strip`")]
    UnknownKind {
        /// The second word, empty if there is none.
        found: String,
    },
    /// No skin has this name.
    #[error("unknown skin `{found}`; write `stones`, `coins`, `matches`, `beads` or `counters`")]
    UnknownSkin {
        /// The word in the skin's place, empty if there is none.
        found: String,
    },
    /// A word in the place of a number is none.
    #[error("`{found}` is not a whole number from 0 to 18446744073709551615")]
    NotANumber {
        /// The word as written.
        found: String,
    },
    /// A range of steps runs downwards.
    #[error("the range `{found}` is empty; write the smaller end first, as in `1..9`")]
    EmptyRange {
        /// The range as written.
        found: String,
    },
    /// There are too few or too many words for this kind.
    #[error("wrong number of words; write `{usage}`")]
    WordCount {
        /// The shape that was expected.
        usage: &'static str,
    },
    /// A number is readable but outside its range.
    #[error("{what} is {found}, but must be from {least} to {most}")]
    OutOfRange {
        /// Which number it is.
        what: &'static str,
        /// The number as written.
        found: u64,
        /// Smallest value allowed.
        least: u64,
        /// Largest value allowed.
        most: u64,
    },
    /// The steps of a race are more than anybody would read.
    #[error("a race may list at most {MAX_STEPS} steps")]
    TooManySteps,
}

impl FromStr for Picture {
    type Err = PictureError;

    fn from_str(info: &str) -> Result<Self, PictureError> {
        let words: Vec<&str> = info.split_whitespace().collect();
        let word = |index: usize| words.get(index).copied().unwrap_or_default();
        if word(0) != "picture" {
            return Err(PictureError::NotAPicture { found: word(0).into() });
        }
        let rest = words.get(2..).unwrap_or_default();
        match word(1) {
            "heaps" => read_heaps(rest),
            "race" => read_race(rest),
            "strip" => read_strip(rest),
            found => Err(PictureError::UnknownKind { found: found.into() }),
        }
    }
}

fn read_heaps(words: &[&str]) -> Result<Picture, PictureError> {
    let usage = "picture heaps SKIN COUNT...";
    let [skin, counts @ ..] = words else {
        return Err(PictureError::WordCount { usage });
    };
    let skin = skin.parse()?;
    if counts.is_empty() {
        return Err(PictureError::WordCount { usage });
    }
    let heaps = counts.iter().map(|word| number(word)).collect::<Result<_, _>>()?;
    Ok(Picture::Heaps { skin, heaps })
}

fn read_race(words: &[&str]) -> Result<Picture, PictureError> {
    let [target, said, steps @ ..] = words else {
        return Err(PictureError::WordCount { usage: "picture race TARGET SAID [STEP...]" });
    };
    let target = in_range("the target of the race", number(target)?, 1..=u64::MAX)?;
    let said = in_range("the number said so far", number(said)?, 0..=target)?;
    let take = read_steps(steps)?;
    Ok(Picture::Race { target, said, take })
}

fn read_strip(words: &[&str]) -> Result<Picture, PictureError> {
    let [squares, at] = words else {
        return Err(PictureError::WordCount { usage: "picture strip SQUARES AT" });
    };
    let squares = in_range("the number of squares", number(squares)?, 1..=u64::MAX)?;
    let at = in_range("the square of the piece", number(at)?, 1..=squares)?;
    Ok(Picture::Strip { squares, at })
}

/// Reads steps such as `1 3..5`, writing every range out.
fn read_steps(words: &[&str]) -> Result<Vec<u64>, PictureError> {
    let mut steps = Vec::new();
    for word in words {
        let (first, last) = read_run(word)?;
        in_range("a step", first, 1..=u64::MAX)?;
        // The length is compared before anything is stored, so a huge range costs nothing.
        let room = MAX_STEPS.saturating_sub(steps.len());
        if usize::try_from(last - first).map_or(true, |beyond| beyond >= room) {
            return Err(PictureError::TooManySteps);
        }
        steps.extend(first..=last);
    }
    Ok(steps)
}

/// Reads `4` as `(4, 4)` and `1..9` as `(1, 9)`, both ends included.
fn read_run(word: &str) -> Result<(u64, u64), PictureError> {
    let Some((first, last)) = word.split_once("..") else {
        return number(word).map(|step| (step, step));
    };
    let (first, last) = (number(first)?, number(last)?);
    if first > last {
        return Err(PictureError::EmptyRange { found: word.into() });
    }
    Ok((first, last))
}

fn number(word: &str) -> Result<u64, PictureError> {
    word.parse().map_err(|_| PictureError::NotANumber { found: word.into() })
}

fn in_range(
    what: &'static str,
    found: u64,
    range: RangeInclusive<u64>,
) -> Result<u64, PictureError> {
    if range.contains(&found) {
        return Ok(found);
    }
    Err(PictureError::OutOfRange { what, found, least: *range.start(), most: *range.end() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;

    fn refuse(info: &str, expected: &str) {
        let error = info.parse::<Picture>().expect_err(info);
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn other_lines_are_refused_with_the_way_to_mend_them() {
        refuse("rust", "a picture begins with the word `picture`, not `rust`");
        refuse(
            "picture dice 3",
            "unknown kind of picture `dice`; write `heaps`, `race` or `strip`",
        );
        refuse(
            "picture heaps shells 3",
            "unknown skin `shells`; write `stones`, `coins`, `matches`, `beads` or `counters`",
        );
        refuse("picture heaps coins", "wrong number of words; write `picture heaps SKIN COUNT...`");
        refuse(
            "picture heaps coins -1",
            "`-1` is not a whole number from 0 to 18446744073709551615",
        );
        refuse("picture strip 5", "wrong number of words; write `picture strip SQUARES AT`");
        refuse("picture strip 5 6", "the square of the piece is 6, but must be from 1 to 5");
        refuse("picture race 30 31", "the number said so far is 31, but must be from 0 to 30");
        refuse(
            "picture race 30 0 3..1",
            "the range `3..1` is empty; write the smaller end first, as in `1..9`",
        );
        refuse("picture race 9 0 1..10001", "a race may list at most 10000 steps");
        refuse("picture race 9 0 1..18446744073709551615", "a race may list at most 10000 steps");
        refuse("picture race 9 0 0..3", "a step is 0, but must be from 1 to 18446744073709551615");
    }

    quickcheck! {
        fn any_line_is_read_or_refused_without_panic(line: String) -> bool {
            let _ = format!("picture {line}").parse::<Picture>();
            true
        }
    }
}
