//! Dice and a pile: a turn tips a die onto one of its four side faces and takes objects by the
//! number that comes up; who cannot take loses (normal play). Opposite faces add up to 7, so from
//! `i` neither `i` nor `7 - i` can come up. Play ends because every face is at least 1.
//!
//! Position: what remains, then the faces that are up: one for a die, two for two dice. With two
//! dice a turn is one of three, by the [`DiceTurn`]. Source: catalogue S2-50, S2-52 to S2-54.

use super::{
    Description, Flow, GO_ON, ModeGame, ModeState, Parameter, Play, Position, Ruleset, Visit,
};

/// The faces of a die.
pub const FACES: std::ops::RangeInclusive<u64> = 1..=6;

/// What a turn does and how much it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DiceTurn {
    /// One die: tip it, take its new number.
    One,
    /// Two dice: tip both, take the sum of the new numbers.
    BothSum,
    /// Two dice: tip one of them, take its new number.
    OneNew,
    /// Two dice: tip one of them, take its new number and that of the other die.
    OneSum,
}

impl DiceTurn {
    /// The three turns with two dice, in the order of the document.
    pub const WITH_TWO: [Self; 3] = [Self::BothSum, Self::OneNew, Self::OneSum];

    /// How many dice there are.
    #[must_use]
    pub fn dice(self) -> usize {
        match self {
            Self::One => 1,
            Self::BothSum | Self::OneNew | Self::OneSum => 2,
        }
    }

    /// The most that one turn can take.
    #[must_use]
    pub fn most(self) -> u64 {
        match self {
            Self::One | Self::OneNew => 6,
            Self::BothSum | Self::OneSum => 12,
        }
    }

    /// Every turn from these faces: what it takes and the faces that are up after it. A turn is
    /// listed once for every way to make it; with a wrong number of faces there is none.
    ///
    /// ```
    /// use bouton_kernel::game::DiceTurn;
    /// let takes = |turn: DiceTurn, tops: &[u64]| -> Vec<u64> {
    ///     turn.turns(tops).into_iter().map(|(taken, _)| taken).collect()
    /// };
    /// assert_eq!(takes(DiceTurn::One, &[1]), [2, 3, 4, 5]);
    /// assert_eq!(takes(DiceTurn::OneSum, &[1, 3]), [5, 6, 7, 8, 2, 3, 6, 7]);
    /// ```
    #[must_use]
    pub fn turns(self, tops: &[u64]) -> Vec<(u64, Vec<u64>)> {
        match (self, tops) {
            (Self::One, [top]) => sides(*top).map(|new| (new, vec![new])).collect(),
            (Self::BothSum, [first, second]) => sides(*first)
                .flat_map(|one| sides(*second).map(move |two| (one + two, vec![one, two])))
                .collect(),
            (Self::OneNew | Self::OneSum, [first, second]) => {
                let taken = |new, other| if self == Self::OneSum { new + other } else { new };
                let tip_first = sides(*first).map(|new| (taken(new, *second), vec![new, *second]));
                let tip_second = sides(*second).map(|new| (taken(new, *first), vec![*first, new]));
                tip_first.chain(tip_second).collect()
            }
            (Self::One | Self::BothSum | Self::OneNew | Self::OneSum, _) => Vec::new(),
        }
    }
}

/// The four faces beside this one, increasing.
fn sides(top: u64) -> impl Iterator<Item = u64> {
    FACES.filter(move |face| *face != top && face + top != 7)
}

/// The rules of taking by dice.
///
/// ```
/// use bouton_kernel::game::{Dice, DiceTurn, Play, Position, Ruleset};
/// let game = Dice { turn: DiceTurn::One, play: Play::Normal };
/// let mut options = Vec::new();
/// // Four remain and the 1 is up: the 2, 3 and 4 can be taken, the 5 is too many.
/// game.options(&Position::from([4, 1]), &mut |option| options.push(option));
/// assert_eq!(options, [[2, 2], [1, 3], [0, 4]].map(Position::from));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dice {
    /// What a turn does.
    pub turn: DiceTurn,
    /// Which ending is played.
    pub play: Play,
}

impl Ruleset for Dice {
    fn describe(&self) -> Description {
        let variant = match self.turn {
            DiceTurn::One => return Description::of("dice", self.play),
            DiceTurn::BothSum => "both-sum",
            DiceTurn::OneNew => "one-new",
            DiceTurn::OneSum => "one-sum",
        };
        Description::of("two-dice", self.play).with("variant", Parameter::Word(variant))
    }

    fn contains(&self, position: &Position) -> bool {
        position.len() == self.turn.dice() + 1
            && position.iter().skip(1).all(|top| FACES.contains(top))
    }

    fn each_option(&self, position: &Position, visit: Visit<'_>) -> Flow {
        let Some((remaining, tops)) = position.split_first() else { return GO_ON };
        for (taken, after) in self.turn.turns(tops) {
            if let Some(left) = remaining.checked_sub(taken) {
                visit(with_tops(left, after))?;
            }
        }
        GO_ON
    }

    /// Two dice may change places.
    fn canonical(&self, position: &Position) -> Position {
        let mut tops = position.get(1..).unwrap_or_default().to_vec();
        tops.sort_unstable();
        with_tops(position.first().copied().unwrap_or(0), tops)
    }
}

/// The mode is what is up: the face, or the pair of faces in increasing order.
impl ModeGame for Dice {
    fn modes(&self) -> usize {
        if self.turn.dice() == 1 { 6 } else { 21 }
    }

    fn largest_take(&self) -> u64 {
        self.turn.most()
    }

    fn state(&self, position: &Position) -> Option<ModeState> {
        let canonical = self.contains(position).then(|| self.canonical(position))?;
        let (remaining, tops) = canonical.split_first()?;
        Some(ModeState { remaining: *remaining, mode: self.mode_of(tops)? })
    }

    fn with_state(&self, state: ModeState) -> Option<Position> {
        Some(with_tops(state.remaining, self.tops_of(state.mode)?))
    }

    fn steps(&self, mode: usize, visit: &mut dyn FnMut(u64, usize)) {
        let Some(tops) = self.tops_of(mode) else { return };
        for (taken, mut after) in self.turn.turns(&tops) {
            after.sort_unstable();
            if let Some(next) = self.mode_of(&after) {
                visit(taken, next);
            }
        }
    }
}

impl Dice {
    /// All faces that can be up, increasing; entry `m` is mode `m`.
    fn all_tops(&self) -> Vec<Vec<u64>> {
        if self.turn.dice() == 1 {
            return FACES.map(|top| vec![top]).collect();
        }
        FACES.flat_map(|low| (low..=6).map(move |high| vec![low, high])).collect()
    }

    /// The faces of a mode, increasing.
    #[must_use]
    pub fn tops_of(&self, mode: usize) -> Option<Vec<u64>> {
        self.all_tops().into_iter().nth(mode)
    }

    /// The mode of faces in increasing order.
    #[must_use]
    pub fn mode_of(&self, tops: &[u64]) -> Option<usize> {
        self.all_tops().iter().position(|other| other == tops)
    }
}

fn with_tops(remaining: u64, tops: Vec<u64>) -> Position {
    Position::from(std::iter::once(remaining).chain(tops).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(turn: DiceTurn, position: &[u64]) -> Vec<Vec<u64>> {
        let mut found = Vec::new();
        let game = Dice { turn, play: Play::Normal };
        game.options(&Position::from(position.to_vec()), &mut |option| found.push(option.to_vec()));
        found
    }

    #[test]
    fn neither_the_top_nor_the_face_below_comes_up() {
        for top in FACES {
            let came_up: Vec<u64> =
                options(DiceTurn::One, &[9, top]).iter().map(|to| to[1]).collect();
            assert_eq!(came_up.len(), 4);
            assert!(!came_up.contains(&top) && !came_up.contains(&(7 - top)), "{top}");
        }
    }

    #[test]
    fn nobody_takes_more_than_remains() {
        assert_eq!(options(DiceTurn::One, &[1, 1]), [] as [Vec<u64>; 0]);
        assert_eq!(options(DiceTurn::One, &[1, 2]), [[0, 1]]);
        assert_eq!(options(DiceTurn::BothSum, &[2, 3, 3]), [[0, 1, 1]]);
        assert_eq!(options(DiceTurn::OneNew, &[1, 1, 2]), [[0, 1, 1]]);
        assert_eq!(
            options(DiceTurn::OneSum, &[3, 1, 2]),
            [[1, 1, 1], [0, 3, 2], [0, 1, 2]][..1].to_vec()
        );
    }

    #[test]
    fn there_are_as_many_options_as_ways() {
        let turns = [DiceTurn::One, DiceTurn::BothSum, DiceTurn::OneNew, DiceTurn::OneSum];
        for (turn, count) in turns.into_iter().zip([4, 16, 8, 8]) {
            let game = Dice { turn, play: Play::Normal };
            let position = with_tops(30, vec![1; turn.dice()]);
            assert!(game.contains(&position), "{turn:?}");
            let listed = options(turn, &position).len();
            assert_eq!(listed, count, "{turn:?}");
        }
    }

    #[test]
    fn every_mode_has_its_faces_and_every_position_its_mode() {
        for turn in [DiceTurn::One, DiceTurn::BothSum] {
            let game = Dice { turn, play: Play::Normal };
            for mode in 0..game.modes() {
                let position = game.with_state(ModeState { remaining: 9, mode }).unwrap();
                assert_eq!(game.state(&position), Some(ModeState { remaining: 9, mode }));
            }
            assert_eq!(game.with_state(ModeState { remaining: 9, mode: game.modes() }), None);
        }
        let game = Dice { turn: DiceTurn::OneNew, play: Play::Normal };
        assert_eq!(game.state(&Position::from([9, 5, 2])), game.state(&Position::from([9, 2, 5])));
    }

    #[test]
    fn a_face_is_a_number_from_1_to_6() {
        let game = Dice { turn: DiceTurn::BothSum, play: Play::Normal };
        let is = |position: &[u64]| game.contains(&Position::from(position.to_vec()));
        assert!(is(&[0, 1, 6]));
        assert!(!is(&[5, 0, 1]) && !is(&[5, 7, 1]) && !is(&[5, 1]) && !is(&[]));
    }
}
