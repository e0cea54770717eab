//! Reading a picture from the info string of a fence.

use std::ops::RangeInclusive;
use std::str::FromStr;

use super::{MAX_DICE, MAX_STEPS, Picture, PictureError, PictureNumber, Piece, RowObject};
use crate::xiangqi::fen;

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
            "coins" => read_coins(rest),
            "dice" => read_dice(rest),
            "board" => read_board(rest),
            "pins" => read_row(RowObject::Pins, rest),
            "apples" => read_row(RowObject::Apples, rest),
            "digits" => read_digits(rest),
            "xiangqi" => Ok(Picture::Xiangqi { position: fen::read(&rest.join(" "))? }),
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
    Ok(Picture::Heaps { skin, heaps: numbers(counts)? })
}

fn read_race(words: &[&str]) -> Result<Picture, PictureError> {
    let [target, said, steps @ ..] = words else {
        return Err(PictureError::WordCount { usage: "picture race TARGET SAID [STEP...]" });
    };
    let target = in_range(PictureNumber::Target, number(target)?, 1..=u64::MAX)?;
    let said = in_range(PictureNumber::Said, number(said)?, 0..=target)?;
    let take = read_steps(steps)?;
    Ok(Picture::Race { target, said, take })
}

fn read_strip(words: &[&str]) -> Result<Picture, PictureError> {
    let [squares, at] = words else {
        return Err(PictureError::WordCount { usage: "picture strip SQUARES AT" });
    };
    let squares = in_range(PictureNumber::Squares, number(squares)?, 1..=u64::MAX)?;
    let at = in_range(PictureNumber::StripSquare, number(at)?, 1..=squares)?;
    Ok(Picture::Strip { squares, at })
}

fn read_coins(words: &[&str]) -> Result<Picture, PictureError> {
    let [first, faces] = words else {
        return Err(PictureError::WordCount { usage: "picture coins FIRST FACES" });
    };
    let first = read_first(first)?;
    let coin = |letter| match letter {
        'H' => Some(true),
        'T' => Some(false),
        _ => None,
    };
    let heads: Option<Vec<bool>> = faces.chars().map(coin).collect();
    let heads = heads.ok_or_else(|| PictureError::NotCoins { found: (*faces).into() })?;
    Ok(Picture::Coins { heads, first })
}

fn read_dice(words: &[&str]) -> Result<Picture, PictureError> {
    let [total, faces @ ..] = words else {
        return Err(PictureError::WordCount { usage: "picture dice TOTAL FACE..." });
    };
    if faces.is_empty() {
        return Err(PictureError::WordCount { usage: "picture dice TOTAL FACE..." });
    }
    if faces.len() > MAX_DICE {
        return Err(PictureError::TooManyDice);
    }
    let faces = faces.iter().map(|word| read_face(word)).collect::<Result<_, _>>()?;
    Ok(Picture::Dice { total: number(total)?, faces })
}

fn read_face(word: &str) -> Result<u8, PictureError> {
    let face = in_range(PictureNumber::DieFace, number(word)?, 1..=6)?;
    u8::try_from(face).map_err(|_| PictureError::NotANumber { found: word.into() })
}

fn read_board(words: &[&str]) -> Result<Picture, PictureError> {
    let usage = "picture board COLUMNS ROWS FIRST [PIECE COLUMN,ROW]...";
    let [columns, rows, first, pieces @ ..] = words else {
        return Err(PictureError::WordCount { usage });
    };
    // One less than the largest number, so that the number of the last line always exists.
    let columns = in_range(PictureNumber::Columns, number(columns)?, 1..=u64::MAX - 1)?;
    let rows = in_range(PictureNumber::Rows, number(rows)?, 1..=u64::MAX - 1)?;
    let first = read_first(first)?;
    let mut read = Vec::new();
    for words in pieces.chunks(2) {
        let [kind, square] = words else {
            return Err(PictureError::WordCount { usage });
        };
        let (column, row) = read_square(square)?;
        let column = in_range(PictureNumber::PieceColumn, column, first..=columns - 1 + first)?;
        let row = in_range(PictureNumber::PieceRow, row, first..=rows - 1 + first)?;
        read.push(Piece { kind: kind.parse()?, column, row });
    }
    Ok(Picture::Board { columns, rows, first, pieces: read })
}

/// Reads `3,5` as column 3 and row 5.
fn read_square(word: &str) -> Result<(u64, u64), PictureError> {
    let not_a_square = || PictureError::NotASquare { found: word.into() };
    let (column, row) = word.split_once(',').ok_or_else(not_a_square)?;
    Ok((number(column)?, number(row)?))
}

fn read_row(object: RowObject, counts: &[&str]) -> Result<Picture, PictureError> {
    if counts.is_empty() {
        let usage = match object {
            RowObject::Pins => "picture pins COUNT...",
            RowObject::Apples => "picture apples COUNT...",
        };
        return Err(PictureError::WordCount { usage });
    }
    Ok(Picture::Row { object, rows: numbers(counts)? })
}

fn read_digits(words: &[&str]) -> Result<Picture, PictureError> {
    let [word] = words else {
        return Err(PictureError::WordCount { usage: "picture digits NUMBER" });
    };
    let digit = |letter: char| letter.to_digit(10).and_then(|digit| u8::try_from(digit).ok());
    let digits: Option<Vec<u8>> = word.chars().map(digit).collect();
    let digits = digits.ok_or_else(|| PictureError::NotDigits { found: (*word).into() })?;
    Ok(Picture::Digits { digits })
}

/// The number of the first coin or line.
fn read_first(word: &str) -> Result<u64, PictureError> {
    in_range(PictureNumber::FirstNumber, number(word)?, 0..=1)
}

/// Reads steps such as `1 3..5`, writing every range out.
fn read_steps(words: &[&str]) -> Result<Vec<u64>, PictureError> {
    let mut steps = Vec::new();
    for word in words {
        let (first, last) = read_run(word)?;
        in_range(PictureNumber::Step, first, 1..=u64::MAX)?;
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

fn numbers(words: &[&str]) -> Result<Vec<u64>, PictureError> {
    words.iter().map(|word| number(word)).collect()
}

fn number(word: &str) -> Result<u64, PictureError> {
    word.parse().map_err(|_| PictureError::NotANumber { found: word.into() })
}

fn in_range(
    what: PictureNumber,
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
            "picture card 3",
            "unknown kind of picture `card`; write `heaps`, `race`, `strip`, `coins`, `dice`, `board`, `pins`, \
             `apples`, `digits` or `xiangqi`",
        );
        refuse(
            "picture heaps shells 3",
            "unknown skin `shells`; write `stones`, `coins`, `matches`, `beads` or `counters`",
        );
        refuse("picture heaps coins", "wrong number of words; write `picture heaps SKIN COUNT...`");
        refuse("picture heaps coins -1", "`-1` is not a whole number (0, 1, 2, 3, …)");
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

    #[test]
    fn coins_dice_and_digits_are_refused_with_the_way_to_mend_them() {
        refuse("picture coins THH", "wrong number of words; write `picture coins FIRST FACES`");
        refuse("picture coins 2 THH", "the first number is 2, but must be from 0 to 1");
        refuse(
            "picture coins 1 TXH",
            "`TXH` is not a row of coins; write `H` for heads and `T` for tails, as in `THHT`",
        );
        refuse("picture dice 30", "wrong number of words; write `picture dice TOTAL FACE...`");
        refuse("picture dice 30 7", "the face of a die is 7, but must be from 1 to 6");
        refuse("picture dice 30 1 1 1 1 1 1 1", "a picture may show at most 6 dice");
        refuse("picture digits 20 08", "wrong number of words; write `picture digits NUMBER`");
        refuse("picture digits -8", "`-8` is not written in digits 0 to 9");
        refuse("picture pins", "wrong number of words; write `picture pins COUNT...`");
        refuse("picture apples", "wrong number of words; write `picture apples COUNT...`");
    }

    #[test]
    fn boards_are_refused_with_the_way_to_mend_them() {
        let usage =
            "wrong number of words; write `picture board COLUMNS ROWS FIRST [PIECE COLUMN,ROW]...`";
        refuse("picture board 8 8", usage);
        refuse("picture board 8 8 1 queen", usage);
        refuse(
            "picture board 8 8 1 bishop 1,1",
            "unknown piece `bishop`; write `queen`, `king`, `rook`, `white`, `black`, `red-cannon`, \
             `black-cannon`, `red-soldier`, `black-soldier`, `goal` or `wall`",
        );
        refuse(
            "picture board 8 8 1 queen c5",
            "`c5` is not a square; write column and row, as in `3,5`",
        );
        refuse(
            "picture board 8 8 1 queen 0,5",
            "the column of a piece is 0, but must be from 1 to 8",
        );
        refuse("picture board 8 8 0 queen 0,8", "the row of a piece is 8, but must be from 0 to 7");
    }

    quickcheck! {
        fn any_line_is_read_or_refused_without_panic(line: String) -> bool {
            let _ = format!("picture {line}").parse::<Picture>();
            true
        }
    }
}
