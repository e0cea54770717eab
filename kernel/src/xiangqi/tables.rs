//! Tables of the short moves: from each point, where the piece may step and over which point.
//!
//! They are computed when the program is compiled, from the geometry alone.

use super::{
    piece::{Kind, Piece, Side},
    square::{FILES, POINTS, RANKS, Square},
};

/// A step over a point that must be empty: the horse's leg or the elephant's eye.
#[derive(Clone, Copy)]
pub(super) struct Hop {
    /// The index of the point that must be empty.
    pub over: u8,
    /// The index of the point at the far end.
    pub to: u8,
}

/// A short list of fixed room.
#[derive(Clone, Copy)]
pub(super) struct List<T: Copy, const ROOM: usize> {
    length: usize,
    items: [T; ROOM],
}

impl<T: Copy, const ROOM: usize> List<T, ROOM> {
    const fn new(filler: T) -> Self {
        Self { length: 0, items: [filler; ROOM] }
    }

    const fn push(mut self, item: T) -> Self {
        self.items[self.length] = item;
        self.length += 1;
        self
    }

    /// The items.
    pub fn items(&self) -> &[T] {
        &self.items[..self.length]
    }
}

type Steps = List<u8, 4>;
type Hops = List<Hop, 8>;

const NO_STEPS: Steps = List::new(0);
const NO_HOPS: Hops = List::new(Hop { over: 0, to: 0 });

/// How far the board goes on from a point, in points: forwards for Red, backwards, to Red's right, to the left.
pub(super) static ROOM: [[u8; 4]; POINTS] = room();
/// What one point further means for the index, in the order of [`ROOM`].
pub(super) const STRIDE: [i8; 4] = [FILES as i8, -(FILES as i8), 1, -1];

/// Steps of a general; the palace is that of the point's own half.
pub(super) static GENERAL: [Steps; POINTS] = steps(Kind::General);
/// Steps of an advisor.
pub(super) static ADVISOR: [Steps; POINTS] = steps(Kind::Advisor);
/// Steps of a soldier of each side.
pub(super) static SOLDIER: [[Steps; POINTS]; 2] =
    [soldier_steps(Side::Red), soldier_steps(Side::Black)];
/// Hops of an elephant.
pub(super) static ELEPHANT: [Hops; POINTS] = elephant_hops();
/// Hops of a horse that stands on the point.
pub(super) static HORSE: [Hops; POINTS] = horse_hops(false);
/// Hops of a horse that would land on the point: `to` is where it stands.
pub(super) static HORSE_TOWARDS: [Hops; POINTS] = horse_hops(true);

/// Whether a piece on the second point can have to do with an attack on a general on the first: the two stand on
/// one line, or near enough for a horse and its leg.
pub(super) static NEAR: [[bool; POINTS]; POINTS] = near();

const fn near() -> [[bool; POINTS]; POINTS] {
    let mut table = [[false; POINTS]; POINTS];
    let mut index = 0;
    while index < POINTS * POINTS {
        let (one, two) = (index / POINTS, index % POINTS);
        let (here, there) = (Square::from_table(one as u8), Square::from_table(two as u8));
        let files = here.file().abs_diff(there.file());
        let ranks = here.rank().abs_diff(there.rank());
        table[one][two] = files == 0 || ranks == 0 || (files <= 2 && ranks <= 2);
        index += 1;
    }
    table
}

const fn room() -> [[u8; 4]; POINTS] {
    let mut table = [[0; 4]; POINTS];
    let mut index = 0;
    while index < POINTS {
        let square = Square::from_table(index as u8);
        let (file, rank) = (square.file(), square.rank());
        table[index] = [RANKS - 1 - rank, rank, FILES - 1 - file, file];
        index += 1;
    }
    table
}

/// The point so many files and ranks away, if it is on the board.
const fn away(from: usize, files: i8, ranks: i8) -> Option<Square> {
    let square = Square::from_table(from as u8);
    let (file, rank) = (square.file() as i8 + files, square.rank() as i8 + ranks);
    if file < 0 || rank < 0 { None } else { Square::new(file as u8, rank as u8) }
}

const ORTHOGONAL: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// Steps between points on which the piece of one of the sides can stand.
const fn steps(kind: Kind) -> [Steps; POINTS] {
    let ways = if matches!(kind, Kind::General) { ORTHOGONAL } else { DIAGONAL };
    let mut table = [NO_STEPS; POINTS];
    let mut index = 0;
    while index < POINTS {
        let mut way = 0;
        while way < 4 {
            if let Some(to) = away(index, ways[way].0, ways[way].1)
                && same_half(kind, Square::from_table(index as u8), to)
            {
                table[index] = table[index].push(to.index() as u8);
            }
            way += 1;
        }
        index += 1;
    }
    table
}

/// Whether one side's piece of this kind can stand on both points.
const fn same_half(kind: Kind, from: Square, to: Square) -> bool {
    let red = Piece { side: Side::Red, kind };
    let black = Piece { side: Side::Black, kind };
    (red.can_stand_on(from) && red.can_stand_on(to))
        || (black.can_stand_on(from) && black.can_stand_on(to))
}

const fn soldier_steps(side: Side) -> [Steps; POINTS] {
    let forward = if matches!(side, Side::Red) { 1 } else { -1 };
    let ways = [(0, forward), (1, 0), (-1, 0)];
    let mut table = [NO_STEPS; POINTS];
    let mut index = 0;
    while index < POINTS {
        let crossed = Square::from_table(index as u8).rank_of(side) > 4;
        let mut way = 0;
        while way < ways.len() && (way == 0 || crossed) {
            if let Some(to) = away(index, ways[way].0, ways[way].1) {
                table[index] = table[index].push(to.index() as u8);
            }
            way += 1;
        }
        index += 1;
    }
    table
}

const fn elephant_hops() -> [Hops; POINTS] {
    let mut table = [NO_HOPS; POINTS];
    let mut index = 0;
    while index < POINTS {
        let mut way = 0;
        while way < 4 {
            let (files, ranks) = DIAGONAL[way];
            if let Some(over) = away(index, files, ranks)
                && let Some(to) = away(index, 2 * files, 2 * ranks)
                && same_half(Kind::Elephant, Square::from_table(index as u8), to)
            {
                table[index] =
                    table[index].push(Hop { over: over.index() as u8, to: to.index() as u8 });
            }
            way += 1;
        }
        index += 1;
    }
    table
}

/// The hops of a horse. Its leg is beside the point it leaves, so arrivals need a table of their own.
const fn horse_hops(towards: bool) -> [Hops; POINTS] {
    let mut table = [NO_HOPS; POINTS];
    let mut index = 0;
    while index < POINTS {
        let mut way = 0;
        while way < 8 {
            let (files, ranks) = ORTHOGONAL[way / 2];
            let aside = if way % 2 == 0 { 1 } else { -1 };
            // Across the line of the first step, and along it.
            let across = (ranks.abs() * aside, files.abs() * aside);
            let far = away(index, 2 * files + across.0, 2 * ranks + across.1);
            let leg = if towards {
                away(index, files + across.0, ranks + across.1)
            } else {
                away(index, files, ranks)
            };
            if let Some(to) = far
                && let Some(over) = leg
            {
                table[index] =
                    table[index].push(Hop { over: over.index() as u8, to: to.index() as u8 });
            }
            way += 1;
        }
        index += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrivals_of_a_horse_mirror_its_departures() {
        let mut departures = Vec::new();
        let mut arrivals = Vec::new();
        for point in 0..90_u8 {
            let index = usize::from(point);
            departures.extend(HORSE[index].items().iter().map(|hop| (point, hop.over, hop.to)));
            arrivals
                .extend(HORSE_TOWARDS[index].items().iter().map(|hop| (hop.to, hop.over, point)));
        }
        departures.sort_unstable();
        arrivals.sort_unstable();
        assert_eq!(departures, arrivals);
    }

    #[test]
    fn tables_have_the_right_number_of_steps() {
        let count =
            |table: &[Steps; POINTS]| table.iter().map(|list| list.items().len()).sum::<usize>();
        // Two palaces: twelve edges and four diagonals each, both ways.
        assert_eq!((count(&GENERAL), count(&ADVISOR)), (48, 16));
        // Eight elephant diagonals a side, both ways.
        assert_eq!(ELEPHANT.iter().map(|list| list.items().len()).sum::<usize>(), 32);
        // Crossed soldiers: five ranks of eight edges both ways; forward steps from all ranks but the last.
        assert_eq!(count(&SOLDIER[0]), 5 * 16 + 81);
        assert_eq!(count(&SOLDIER[1]), 5 * 16 + 81);
    }
}
