//! Sums as they are written: parts such as `nim:5`, `1..3:7` or `1,3,4:9`.

use super::{HeapKind, Play, Position, Sum, TakeSetError, read_take_set};

/// The most parts that a sum may have.
pub const MAX_PARTS: usize = 32;

/// Why a list of parts is not a sum.
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
        "`{text}` is not a part of a sum: write the moves, a colon and the heap, such as nim:5 or 1,3,4:9"
    )]
    NoColon {
        /// What was written.
        text: String,
    },
    /// A heap that is not a number.
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

/// Reads parts written as `nim:5`, `1..3:7` or `1,3,4:9`: the moves, a colon, the heap.
///
/// ```
/// use bouton_solve::game::{Play, Position, read_sum};
/// let (sum, start) = read_sum(["nim:5", "1..3:7", "1,3,4:9"], Play::Normal)?;
/// assert_eq!((sum.parts.len(), start), (3, Position::from([5, 7, 9])));
/// # Ok::<(), bouton_solve::game::SumError>(())
/// ```
///
/// # Errors
/// If a part is written otherwise, or there are none or too many.
pub fn read_sum<'a>(
    parts: impl IntoIterator<Item = &'a str>,
    play: Play,
) -> Result<(Sum, Position), SumError> {
    let parts: Result<Vec<(HeapKind, u64)>, SumError> = parts.into_iter().map(part).collect();
    let (kinds, heaps): (Vec<HeapKind>, Vec<u64>) = parts?.into_iter().unzip();
    match kinds.len() {
        0 => return Err(SumError::Empty),
        1..=MAX_PARTS => {}
        count => return Err(SumError::TooMany { count }),
    }
    Ok((Sum { parts: kinds, play }, Position::from(heaps)))
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
    let take = read_take_set(moves).map_err(|reason| SumError::NoMoves { text: own(), reason })?;
    Ok((HeapKind::Take(take), heap))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Ruleset;

    fn read(parts: &[&str]) -> Result<(Sum, Position), SumError> {
        read_sum(parts.iter().copied(), Play::Normal)
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
