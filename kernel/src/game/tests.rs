//! Short ways to write rules in the kernel's own tests. What people write is read outside, with advice.

pub(crate) mod arrows;

use super::{HeapKind, OctalCode, Play, Position, Sum, TakeSet};
use std::str::FromStr;

impl FromStr for TakeSet {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |text: &str| text.parse().unwrap();
        match text.split_once("..") {
            Some((first, last)) => Self::range(number(first), number(last)).ok_or(()),
            None => Self::list(text.split(',').map(number).collect()).ok_or(()),
        }
    }
}

impl FromStr for OctalCode {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.chars().filter_map(|letter| letter.to_digit(10));
        Self::new(digits.map(|digit| digit as u8).collect()).ok_or(())
    }
}

impl Sum {
    /// The sum and its position from parts such as `nim:5` or `1..3:7`.
    pub(crate) fn read<const PARTS: usize>(
        parts: [&str; PARTS],
        play: Play,
    ) -> Option<(Self, Position)> {
        let parts = parts.map(|part| part.split_once(':').unwrap());
        let kind = |(moves, _): &(&str, &str)| match *moves {
            "nim" => HeapKind::Nim,
            take => HeapKind::Take(take.parse().unwrap()),
        };
        let sum = Self { parts: parts.iter().map(kind).collect(), play };
        Some((sum, Position::from(parts.map(|(_, heap)| heap.parse().unwrap()))))
    }
}
