//! Different games side by side: each heap has moves of its own, any number as in Nim or a number
//! of its own take set; a move is made in exactly one heap. Play ends because every move makes
//! the total smaller. Position: the heaps, in the order of the parts.
//! Source: Sprague 1935, Grundy 1939; Winning Ways, chapter 3; catalogue S3-32.

use super::{
    Description, HeapKind, HeapSum, Parameter, Play, Position, Ruleset, TakeSetError,
    heaps::one_heap_changed,
};

/// The most parts that a sum may have.
pub const MAX_PARTS: usize = 32;

/// The rules of a sum of heaps.
///
/// ```
/// use bouton_kernel::game::{Play, Position, Ruleset, Sum};
/// let (sum, start) = Sum::read(["nim:5", "1..3:7", "1,3,4:9"], Play::Normal)?;
/// assert_eq!(start, Position::from([5, 7, 9]));
/// assert!(sum.is_option(&start, &Position::from([0, 7, 9])));
/// assert!(!sum.is_option(&start, &Position::from([5, 3, 9])), "4 cannot be taken there");
/// # Ok::<(), bouton_kernel::game::SumError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    parts: Vec<HeapKind>,
    play: Play,
}

/// Why a list of parts is no sum.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SumError {
    /// No part at all.
    #[error("a sum needs at least one part, such as nim:5 or 1..3:7")]
    Empty,
    /// More than [`MAX_PARTS`].
    #[error("{count} parts in a sum: the limit (MAX_PARTS) is {MAX_PARTS}")]
    TooMany {
        /// How many were given.
        count: usize,
    },
    /// A part without a colon.
    #[error(
        "`{text}` is no part of a sum: write the moves, a colon and the heap, such as nim:5 or 1,3,4:9"
    )]
    NoColon {
        /// What was written.
        text: String,
    },
    /// A heap that is no number.
    #[error("`{text}`: `{heap}` is not a whole number of objects")]
    NoHeap {
        /// The part.
        text: String,
        /// What stands after the colon.
        heap: String,
    },
    /// Moves that are neither `nim` nor a take set.
    #[error("`{text}`: {reason}")]
    NoMoves {
        /// The part.
        text: String,
        /// What is wrong with its take set.
        reason: TakeSetError,
    },
}

impl Sum {
    /// The sum of heaps of these kinds.
    ///
    /// # Errors
    /// If there is none, or more than [`MAX_PARTS`].
    pub fn new(parts: Vec<HeapKind>, play: Play) -> Result<Self, SumError> {
        match parts.len() {
            0 => Err(SumError::Empty),
            count if count > MAX_PARTS => Err(SumError::TooMany { count }),
            _ => Ok(Self { parts, play }),
        }
    }

    /// Reads parts written as `nim:5`, `1..3:7` or `1,3,4:9`: the moves, a colon, the heap.
    ///
    /// # Errors
    /// If a part is written otherwise, or there are none or too many.
    pub fn read<'a>(
        parts: impl IntoIterator<Item = &'a str>,
        play: Play,
    ) -> Result<(Self, Position), SumError> {
        let parts: Result<Vec<(HeapKind, u64)>, SumError> = parts.into_iter().map(part).collect();
        let (kinds, heaps): (Vec<HeapKind>, Vec<u64>) = parts?.into_iter().unzip();
        Ok((Self::new(kinds, play)?, Position::from(heaps)))
    }

    /// The kinds of the heaps, in order.
    #[must_use]
    pub fn parts(&self) -> &[HeapKind] {
        &self.parts
    }

    /// The first part that has the same moves as part `index`: it stands for it.
    fn representative(&self, index: usize) -> usize {
        let own = self.parts.get(index);
        self.parts.iter().position(|kind| Some(kind) == own).unwrap_or(index)
    }
}

fn part(text: &str) -> Result<(HeapKind, u64), SumError> {
    let text = text.trim();
    let own = || text.to_owned();
    let split = text.rsplit_once(':').or_else(|| text.rsplit_once('：'));
    let (moves, heap) = split.ok_or_else(|| SumError::NoColon { text: own() })?;
    let number = heap.trim().parse();
    let heap =
        number.map_err(|_| SumError::NoHeap { text: own(), heap: heap.trim().to_owned() })?;
    if moves.trim() == "nim" {
        return Ok((HeapKind::Nim, heap));
    }
    let take = moves.parse().map_err(|reason| SumError::NoMoves { text: own(), reason })?;
    Ok((HeapKind::Take(take), heap))
}

impl HeapSum for Sum {
    fn kind(&self, index: usize) -> Option<&HeapKind> {
        self.parts.get(index)
    }
}

impl Ruleset for Sum {
    fn describe(&self) -> Description {
        let parts = self.parts.iter().map(HeapKind::parameter).collect();
        Description::of("sum", self.play).with("parts", Parameter::List(parts))
    }

    fn play(&self) -> Play {
        self.play
    }

    fn contains(&self, position: &Position) -> bool {
        position.len() == self.parts.len()
    }

    fn options(&self, position: &Position, visit: &mut dyn FnMut(Position)) {
        for (index, (kind, heap)) in self.parts.iter().zip(position.iter()).enumerate() {
            kind.leaves(*heap, &mut |left| visit(position.with(index, left)));
        }
    }

    /// Heaps with the same moves may change places, and heaps too small for a move are emptied.
    fn canonical(&self, position: &Position) -> Position {
        let mut heaps = vec![0; position.len()];
        for (first, kind) in self.parts.iter().enumerate() {
            if self.representative(first) != first {
                continue;
            }
            let same = |index: &usize| self.representative(*index) == first;
            let places: Vec<usize> = (first..position.len()).filter(same).collect();
            let mut sizes: Vec<u64> = places.iter().map(|place| position[*place]).collect();
            sizes.iter_mut().for_each(|size| *size *= u64::from(*size >= kind.smallest_live()));
            // The largest stand first, so that a single heap stands in the first of its places.
            sizes.sort_unstable_by(|one, other| other.cmp(one));
            places.into_iter().zip(sizes).for_each(|(place, size)| heaps[place] = size);
        }
        Position::from(heaps)
    }

    fn components(&self, position: &Position) -> Vec<Position> {
        let empty = Position::from(vec![0; self.parts.len()]);
        let live = self.parts.iter().zip(position.iter()).enumerate();
        let live = live.filter(|(_, (kind, heap))| **heap >= kind.smallest_live());
        live.map(|(index, (_, heap))| empty.with(self.representative(index), *heap)).collect()
    }

    fn is_option(&self, from: &Position, to: &Position) -> bool {
        let changed = one_heap_changed(from, to);
        changed.is_some_and(|(index, before, after)| {
            self.parts.get(index).is_some_and(|kind| kind.allows(before, after))
        })
    }

    fn position_count(&self, position: &Position) -> Option<u128> {
        position.iter().try_fold(1_u128, |count, heap| count.checked_mul(u128::from(*heap) + 1))
    }

    fn option_bound(&self, position: &Position) -> u128 {
        self.parts.iter().zip(position.iter()).map(|(kind, heap)| kind.option_bound(*heap)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(parts: &[&str]) -> Result<(Sum, Position), SumError> {
        Sum::read(parts.iter().copied(), Play::Normal)
    }

    #[test]
    fn equal_parts_change_places_and_others_do_not() {
        let (sum, _) = read(&["1..3:1", "nim:1", "1..3:1", "2,5:1"]).unwrap();
        let canonical = |heaps: [u64; 4]| sum.canonical(&Position::from(heaps));
        assert_eq!(canonical([2, 9, 7, 1]), Position::from([7, 9, 2, 0]));
        assert_eq!(canonical([7, 9, 2, 0]), Position::from([7, 9, 2, 0]));
        let components = sum.components(&Position::from([2, 9, 7, 1]));
        assert_eq!(components, [[2, 0, 0, 0], [0, 9, 0, 0], [7, 0, 0, 0]].map(Position::from));
        assert!(components.iter().all(|part| sum.canonical(part) == *part));
    }

    #[test]
    fn what_is_no_part_is_refused_with_its_reason() {
        let check = |text: &str, reason: &str| {
            let error = read(&[text]).unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        };
        check("7", "a colon");
        check("nim:x", "not a whole number");
        check("0..2:5", "cannot hold 0");
        check("dots:5", "`dots`");
        assert_eq!(read(&[]).unwrap_err(), SumError::Empty);
        assert!(matches!(read(&["nim:1"; 33]), Err(SumError::TooMany { count: 33 })));
    }
}
