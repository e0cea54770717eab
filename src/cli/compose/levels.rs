//! `--level 2` and `--level 1-3`: one level, or several on one sheet.

use super::origin::Origin;
use crate::{
    sheet::id::{Level, MAX_LEVEL, SheetFieldError},
    text::Language,
};
use clap::builder::ValueParser;

/// The levels of a sheet, from the first to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) struct Levels {
    pub(super) first: u8,
    pub(super) last: u8,
}

/// One level, where the command line names none.
pub(in crate::cli) const USUAL: Levels = Levels { first: 2, last: 2 };

impl Levels {
    /// Reads `2`, `1-3`, `1..3`.
    pub(in crate::cli) fn parser(language: Language) -> ValueParser {
        let zh = format!("请写1到{MAX_LEVEL}的一个难度，或者从易到难的两个，例如1-3");
        let en = format!(
            "write a level from 1 to {MAX_LEVEL}, or two of them, the easier one first, such as 1-3"
        );
        let said = language.pick(zh, en);
        ValueParser::new(move |text: &str| Self::read(text).ok_or_else(|| said.clone()))
    }

    fn read(text: &str) -> Option<Self> {
        let separators = ["..", "-", "–", "~"];
        let parts = separators.into_iter().find_map(|sign| text.split_once(sign));
        let (first, last) = parts.unwrap_or((text, text));
        let level = |text: &str| text.trim().parse::<u8>().ok();
        let (first, last) = (level(first)?, level(last)?);
        (1 <= first && first <= last && last <= MAX_LEVEL).then_some(Self { first, last })
    }

    /// Whether there are several.
    pub(in crate::cli) fn is_mixed(self) -> bool {
        self.first < self.last
    }

    /// The level in the IDs of its sheets.
    ///
    /// # Errors
    /// Never: it has been read as a level.
    pub(in crate::cli) fn first(self) -> Result<Level, SheetFieldError> {
        Level::new(self.first)
    }

    /// Each of them.
    pub(super) fn each(self) -> impl Iterator<Item = u8> {
        self.first..=self.last
    }

    /// How many they are.
    pub(super) fn count(self) -> u64 {
        u64::from(self.last - self.first) + 1
    }
}

/// Problems of each level, the easy levels first and each with the same share. The places of the sheet have the topics that they have
/// at that level of the set; no fixed problem comes twice, and a generator only when every one has been used.
pub(super) fn mix_pools(pools: &[Vec<(Origin, u32)>], problems: u64) -> Vec<(Origin, u32)> {
    let mut chosen: Vec<(Origin, u32)> = Vec::new();
    for place in 0..problems {
        let Some(pool) = pools.get((place * pools.len() as u64 / problems) as usize) else { break };
        let Some(next) = next(pool, place as usize, &chosen) else { continue };
        match chosen.iter_mut().find(|(one, _)| *one == next) {
            Some((_, count)) => *count += 1,
            None => chosen.push((next, 1)),
        }
    }
    chosen
}

/// What has been used least, from the place's own topic on.
fn next(pool: &[(Origin, u32)], place: usize, chosen: &[(Origin, u32)]) -> Option<Origin> {
    let in_turn = pool.iter().cycle().skip(place % pool.len().max(1)).take(pool.len());
    let used = |origin: &Origin| -> u32 {
        let alike = chosen.iter().filter(|(one, _)| one.is_alike(origin));
        alike.map(|(_, count)| *count).sum()
    };
    let is_left = |origin: &Origin| matches!(origin, Origin::Generator(..)) || used(origin) == 0;
    let left = in_turn.map(|(origin, _)| origin).filter(|origin| is_left(origin));
    left.min_by_key(|origin| used(origin)).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_one_or_two() {
        let check = |text: &str, expected: Option<(u8, u8)>| {
            let read = Levels::read(text).map(|levels| (levels.first, levels.last));
            assert_eq!(read, expected, "{text}");
        };
        check("2", Some((2, 2)));
        check("1-3", Some((1, 3)));
        check("1..5", Some((1, 5)));
        check("2 – 4", Some((2, 4)));
        check("3-1", None);
        check("0-2", None);
        check("1-6", None);
        check("-1", None);
        check("easy", None);
    }

    #[test]
    fn easy_problems_come_first_and_nothing_fixed_twice() {
        let drawn = |name: &str, level| Origin::Generator(name.into(), Some(level));
        let fixed = || Origin::Problem("p".into());
        let pools = [
            vec![(drawn("nim", 1), 1), (fixed(), 1), (drawn("pile", 1), 1)],
            vec![(drawn("nim", 2), 1), (fixed(), 1)],
        ];
        let check = |problems, expected: &[(Origin, u32)]| {
            assert_eq!(mix_pools(&pools, problems), expected, "{problems}");
        };
        check(2, &[(drawn("nim", 1), 1), (fixed(), 1)]);
        check(4, &[(drawn("nim", 1), 1), (fixed(), 1), (drawn("nim", 2), 2)]);
        check(
            6,
            &[(drawn("nim", 1), 1), (fixed(), 1), (drawn("pile", 1), 1), (drawn("nim", 2), 3)],
        );
    }
}
