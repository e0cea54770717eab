//! What a picture shows, as pupils name it: objects of a row by their numbers, a run of coins by its ends, heaps without those that are gone.

use super::Marker;
use crate::{
    answer::picture::{Picture, Skin},
    check::MAX_OPTIONS,
    family::words::{Fillers, numbers},
    game::Position,
};
use bouton_school::expected::Expected;
use std::collections::BTreeSet;

impl Marker<'_> {
    /// A position of drawn heaps from which those that are gone were left out, as `(1, 1)`: what a move leaves, its other heaps in their
    /// order, where that is one position or plays alike. One number alone may be what is taken, or how many moves win.
    pub(super) fn with_empty_heaps(&self, said: Vec<u64>) -> Vec<u64> {
        let (start, rules) = (self.instance.start(), self.instance.rules());
        let is_short = (2..start.len()).contains(&said.len());
        if !is_short || !self.has_heaps() {
            return said;
        }
        let is_meant = |option: &Position| {
            option.len() == start.len() && without_empty_heaps(option) == without_empty_heaps(&said)
        };
        let mut options = rules.options_within(start, MAX_OPTIONS).unwrap_or_default();
        options.retain(is_meant);
        let alike: BTreeSet<Position> =
            options.iter().map(|option| rules.canonical(option)).collect();
        match options.first().filter(|_| alike.len() == 1) {
            Some(option) => option.to_vec(),
            None => said,
        }
    }

    /// Whether the game is drawn as heaps.
    fn has_heaps(&self) -> bool {
        let start = self.instance.start();
        let picture = self.instance.picture(start, Skin::Stones);
        matches!(picture, Some(Picture::Heaps { heaps, .. }) if heaps[..] == start[..])
    }

    /// At each blank of a line of play, beside the positions that are right, the same without the heaps that are gone, where these may stand
    /// anywhere: `(1, 1)` for (1, 1, 0), and `0` where nothing is left.
    pub(super) fn accept_short_positions(&self, expected: &mut Expected) {
        let Expected::Places(places) = expected else { return };
        if self.has_heaps() {
            for place in places {
                let short: Vec<Vec<u64>> =
                    place.iter().filter_map(|heaps| self.shorten_position(heaps)).collect();
                place.extend(short);
            }
        }
    }

    /// A position without its empty heaps, if it plays alike wherever they stood.
    fn shorten_position(&self, heaps: &[u64]) -> Option<Vec<u64>> {
        let rules = self.instance.rules();
        let left = without_empty_heaps(heaps);
        let gone = vec![0; heaps.len() - left.len()];
        let alike = |one: Vec<u64>| {
            rules.canonical(&Position::from(one))
                == rules.canonical(&Position::from(heaps.to_vec()))
        };
        let is_clear = alike([&left[..], &gone].concat()) && alike([&gone[..], &left].concat());
        match left.len() {
            0 => Some(vec![0]),
            _ => (is_clear && !gone.is_empty()).then_some(left),
        }
    }

    /// Whether an entry says how many coins are turned, and not which: `翻3枚`.
    pub(super) fn is_count_of_coins(&self, start: &Position, entry: &str) -> bool {
        entry.contains('枚') && !entry.contains('第') && self.is_row_of_coins(start)
    }

    pub(super) fn is_row_of_coins(&self, start: &Position) -> bool {
        matches!(self.instance.picture(start, Skin::Stones), Some(Picture::Coins { .. }))
    }

    /// What a turn leaves by which one of two dice shows another face, and the other what it showed.
    pub(super) fn read_tipped(&self, start: &Position, entry: &str) -> Option<Position> {
        let faces = tip_one(start, entry)?;
        let picture = self.instance.picture(start, Skin::Stones);
        if !matches!(picture, Some(Picture::Dice { .. })) {
            return None;
        }
        let to = self.instance.read_move(start, &format!("{} {}", faces[0], faces[1]))?;
        (to.get(1..) == Some(&faces[..])).then_some(to)
    }

    /// What is left when two neighbours are taken that nothing says to be places: `5 and 6`, where neither can be how many are taken, nor
    /// both what is left.
    fn take_out_unnamed(&self, start: &Position, entry: &str) -> Option<Position> {
        let taken = numbers(&entry.replace('-', " "), &Fillers(&["and", "和"]))?;
        let is_count = |number: &u64| {
            let to = self.instance.read_move(start, &number.to_string());
            to.is_some_and(|to| self.leads(start, &to))
        };
        let is_left = self.leads(start, &Position::from(taken.clone()));
        let may_be_places = taken.len() == 2 && !is_left && !taken.iter().any(is_count);
        may_be_places.then(|| leave_out(start, &taken)).flatten()
    }

    /// What a move leaves that is told by the numbers of a picture; none where it numbers nothing, or the text is something else.
    pub(super) fn read_counted(&self, start: &Position, entry: &str) -> Option<Position> {
        match self.instance.picture(start, Skin::Stones)? {
            Picture::Coins { .. } => self.instance.read_move(start, &write_out_runs(entry)?),
            Picture::Row { .. } => {
                take_out(start, entry).or_else(|| self.take_out_unnamed(start, entry))
            }
            _ => None,
        }
    }
}

fn without_empty_heaps(heaps: &[u64]) -> Vec<u64> {
    heaps.iter().copied().filter(|heap| *heap > 0).collect()
}

/// What is left of a single row when neighbours are taken from it, `pins 5 and 6` or `第5、6个` of ten: 4 and 4. A number that is not said to be
/// that of a place may be how many are taken, or left.
fn take_out(from: &Position, text: &str) -> Option<Position> {
    const FILLERS: Fillers = Fillers(&[
        "knock", "down", "take", "pins", "pin", "and", "击倒", "打倒", "打", "第", "号", "个",
        "和", "瓶子", "瓶",
    ]);
    const KNOCKING: [&str; 4] = ["knock", "击倒", "打倒", "打"];
    let (before, behind) = text.split_at(text.find(|sign: char| sign.is_ascii_digit())?);
    let is_named = ["第", "pin", "pins"].iter().any(|name| before.trim_end().ends_with(name));
    let taken = numbers(text, &FILLERS)?;
    // Of two numbers none is how many: "knock down 5 and 6".
    let knocks_two = taken.len() > 1 && KNOCKING.iter().any(|verb| before.contains(verb));
    if !(is_named || knocks_two || behind.contains('号')) {
        return None;
    }
    leave_out(from, &taken)
}

/// What is left of a single row without the neighbours of these numbers.
fn leave_out(from: &Position, taken: &[u64]) -> Option<Position> {
    let row = from.single()?;
    let (first, last) = (*taken.first()?, *taken.last()?);
    let are_neighbours = taken.windows(2).all(|two| two[1].checked_sub(two[0]) == Some(1));
    let (before, behind) = (first.checked_sub(1)?, row.checked_sub(last)?);
    let left: Vec<u64> = [before, behind].into_iter().filter(|heap| *heap > 0).collect();
    are_neighbours.then(|| Position::from(left))
}

/// The faces of two dice after one of them is tipped, which is told by what it shows: `1翻成2`, `1 -> 2`.
fn tip_one(from: &Position, text: &str) -> Option<[u64; 2]> {
    const TIPPED: [&str; 5] = ["翻成", "翻到", "→", "->", "to"];
    let [_, one, other] = **from else { return None };
    let (before, after) = TIPPED.iter().find_map(|word| text.split_once(word))?;
    let face = |text: &str| -> Option<u64> {
        text.trim_matches(['点', ' ']).trim_start_matches("tip ").parse().ok()
    };
    let (shown, turned) = (face(before)?, face(after)?);
    match shown {
        shown if shown == one => Some([turned, other]),
        shown if shown == other => Some([one, turned]),
        _ => None,
    }
}

/// What stands between the first coin of a run and the last.
const RUN: [&str; 8] = ["-", "–", "—", "~", "到", "至", "through", "to"];
/// The longest run that is written out.
const LONGEST_RUN: u64 = 100;
/// The longest text whose runs are written out, in bytes.
const LONGEST_TEXT: usize = 200;

/// A text in which each run that is named by its ends, `2-6` or `2号到6号`, is written out, coin by coin; none where there is no run.
fn write_out_runs(text: &str) -> Option<String> {
    let text = text.to_lowercase();
    if text.len() > LONGEST_TEXT {
        return None;
    }
    let mut written = text.clone();
    for sign in RUN {
        let mut from = 0;
        while let Some(at) = written.get(from..)?.find(sign).map(|at| from + at) {
            from = at + sign.len();
            let Some((begin, end, run)) = run_around(&written, at, sign) else { continue };
            written.replace_range(begin..end, &run);
            from = begin + run.len();
        }
    }
    (written != text).then_some(written)
}

/// The run whose sign stands there: where its text begins and ends, and its coins.
fn run_around(text: &str, at: usize, sign: &str) -> Option<(usize, usize, String)> {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let before = text[..at].trim_end_matches(['号', ' ']);
    let begin = before.trim_end_matches(is_digit).len();
    let behind = text[at + sign.len()..].trim_start_matches(['第', ' ']);
    let digits = behind.find(|letter| !is_digit(letter)).unwrap_or(behind.len());
    let (first, last): (u64, u64) = (before[begin..].parse().ok()?, behind[..digits].parse().ok()?);
    let is_run = first < last && last - first < LONGEST_RUN;
    let coins = || (first..=last).map(|coin| coin.to_string()).collect::<Vec<_>>().join(" ");
    is_run.then(|| (begin, text.len() - behind.len() + digits, coins()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_taken_by_their_numbers() {
        let left = |text: &str| take_out(&Position::from(10), text).map(|left| left.to_vec());
        for text in [
            "击倒第5、6个",
            "knock down pins 5 and 6",
            "打5号和6号",
            "pins 5, 6",
            "knock down 5 and 6",
            "击倒5和6",
            "击倒第5、6个瓶子",
        ] {
            assert_eq!(left(text), Some(vec![4, 4]), "{text}");
        }
        assert_eq!(left("pin 1"), Some(vec![9]));
        let counts =
            ["5 6", "2", "(2, 3)", "take 3", "取2个", "打两个", "knock down 2 pins", "2 pins"];
        for text in
            counts.into_iter().chain(["pins 5 7", "pins 6 5", "pin 0", "pin 11", "five", ""])
        {
            assert_eq!(left(text), None, "{text}");
        }
        assert_eq!(take_out(&Position::from([3, 4]), "pin 1"), None);
    }

    #[test]
    fn one_of_two_dice_is_told_by_its_face() {
        let faces = |text: &str| tip_one(&Position::from([30, 1, 2]), text);
        assert_eq!(faces("1翻成3"), Some([3, 2]));
        assert_eq!(faces("2 -> 4"), Some([1, 4]));
        assert_eq!(faces("tip 1 to 5"), Some([5, 2]));
        for text in ["5 -> 4", "3", "tip to 5", "1 to six", ""] {
            assert_eq!(faces(text), None, "{text}");
        }
        assert_eq!(tip_one(&Position::from([30, 1]), "1 -> 3"), None);
    }

    #[test]
    fn a_run_is_named_by_its_ends() {
        let runs = [
            "2-4",
            "2到4",
            "翻2号到4号",
            "turn coins 2 to 4",
            "2 through 4",
            "第2至第4枚",
            "2 – 4",
        ];
        for text in runs {
            let written = write_out_runs(text).unwrap();
            assert_eq!(numbers_of(&written), [2, 3, 4], "{text}: {written}");
        }
        assert_eq!(write_out_runs("1-2, 4-5").as_deref(), Some("1 2, 4 5"));
        for text in ["2 3 4", "-5", "5-2", "5 to", "3-3", "1-99999", ""] {
            assert_eq!(write_out_runs(text), None, "{text}");
        }
    }

    fn numbers_of(text: &str) -> Vec<u64> {
        text.split(|letter: char| !letter.is_ascii_digit())
            .filter_map(|one| one.parse().ok())
            .collect()
    }
}
