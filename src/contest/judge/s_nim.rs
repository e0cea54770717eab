//! HDOJ 1536 and 1944 (also POJ 2960), "S-Nim": heaps of beads; a move takes from one heap a
//! number of beads that belongs to a given set S; who cannot move loses. A case is a line with the
//! size k of S (1 to 100) and its k numbers (1 to 10 000), a line with the number m of positions
//! (1 to 100), and for each a line with the number l of heaps (1 to 100) and l heaps (0 to 10 000);
//! a line `0` ends the input. Answer: one line a case, a letter for each position: `W` when the
//! mover wins, else `L`. Catalogue S3-31, S3-44.

use super::{draw_list, grundy_values, join_numbers, nim_sum_of, read_list, small_lists};
use crate::{
    contest::{
        About, Framing, Judge, SearchError,
        input::{Input, InputError, Limit},
        search,
    },
    random::Stream,
};

const SET_SIZE: Limit = Limit::new("MAX_SET_SIZE", 1, 100);
const TAKEN: Limit = Limit::new("MAX_TAKEN", 1, 10_000);
const POSITIONS: Limit = Limit::new("MAX_POSITIONS", 1, 100);
const HEAPS: Limit = Limit::new("MAX_HEAPS", 1, 100);
const BEADS: Limit = Limit::new("MAX_BEADS", 0, 10_000);

/// HDOJ 1536 and 1944.
#[derive(Clone, Copy, Debug)]
pub struct SNim;

/// A set, and positions to be played with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    take: Vec<u64>,
    positions: Vec<Vec<u64>>,
}

impl Judge for SNim {
    type Case = Case;

    fn about(&self) -> &'static About {
        &About {
            id: 1536,
            also: &[1944],
            class: Some(1012),
            name: "s-nim",
            title: "S-Nim",
            about_zh: "若干堆珠子，每次从一堆中取集合S中的个数，不能取者输；求谁胜",
            about_en: "heaps from which a number of the set S is taken; who wins each position",
            framing: Framing::UntilZeros(1),
            catalogue: "S3-31, S3-44",
        }
    }

    fn read(&self, input: &mut Input<'_>) -> Result<Case, InputError> {
        let take = read_list(input, ("k", SET_SIZE), ("a number of S", TAKEN))?;
        let count = input.number("m", POSITIONS)?;
        let mut position = |_| read_list(input, ("l", HEAPS), ("a heap", BEADS));
        Ok(Case { take, positions: (0..count).map(&mut position).collect::<Result<_, _>>()? })
    }

    fn write(&self, case: &Case) -> String {
        let counted = |numbers: &Vec<u64>| format!("{} {}", numbers.len(), join_numbers(numbers));
        let mut lines = vec![counted(&case.take), case.positions.len().to_string()];
        lines.extend(case.positions.iter().map(counted));
        lines.join("\n")
    }

    fn fast(&self, case: &Case) -> String {
        let largest = case.positions.iter().flatten().copied().max().unwrap_or(0);
        let values = grundy_values(&case.take, largest);
        let wins = |heaps: &Vec<u64>| nim_sum_of(&values, heaps) != 0;
        case.positions.iter().map(|heaps| letter(wins(heaps))).collect()
    }

    fn search(&self, case: &Case) -> Result<String, SearchError> {
        let wins = |heaps: &Vec<u64>| search::heaps_win(&case.take, heaps).map(letter);
        case.positions.iter().map(wins).collect()
    }

    /// Sets of one or two numbers, one position each.
    fn smallest(&self) -> Vec<Case> {
        let sets = small_lists(1..=2, 1, 4);
        let sets = sets.into_iter().filter(|set| set.windows(2).all(|pair| pair[0] < pair[1]));
        let positions = small_lists(1..=2, 0, 4);
        let with = |take: Vec<u64>| {
            positions
                .iter()
                .map(move |heaps| Case { take: take.clone(), positions: vec![heaps.clone()] })
        };
        let mut cases: Vec<Case> = sets.flat_map(with).collect();
        let sum = |case: &Case| case.take.iter().chain(&case.positions[0]).sum::<u64>();
        cases.sort_by_key(sum);
        cases
    }

    fn draw(&self, stream: &mut Stream) -> Case {
        let mut take = draw_list(stream, [1, 5], 1, 9);
        take.sort_unstable();
        take.dedup();
        // The judge does not promise that S is in order.
        stream.shuffle(&mut take);
        let count = stream.in_range(1..=4);
        let positions = (0..count).map(|_| draw_list(stream, [1, 3], 0, 14)).collect();
        Case { take, positions }
    }
}

fn letter(wins: bool) -> char {
    if wins { 'W' } else { 'L' }
}
