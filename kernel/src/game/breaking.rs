//! Games in which a move takes from one heap and may part it: octal games and Grundy's game.
//!
//! Position: the heaps, in printed order. A move changes one heap; the two parts of a parted heap
//! stand where it stood, the smaller first. An emptied heap stays as 0. Play ends: taking makes
//! the total smaller, and parting without taking makes more and smaller heaps.
//! Source: for octal games see [`OctalCode`]; Grundy's game (part a heap into two unequal heaps):
//! Grundy, "Mathematics and games", Eureka 2 (1939), 6–8; catalogue S4-37, S4-39.

use super::{Description, OctalCode, Parameter, Play, Position, Ruleset};

/// What one move may do to one heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BreakRule {
    /// What an octal code says.
    Octal(OctalCode),
    /// Grundy's game: part it into two unequal heaps, none of them empty.
    UnequalParts,
}

/// What one move leaves of a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Left {
    /// Nothing.
    Nothing,
    /// One heap.
    One(u64),
    /// Two heaps, the smaller (or equal) one first.
    Two(u64, u64),
}

impl BreakRule {
    /// The most that one move may take.
    #[must_use]
    pub fn largest_take(&self) -> u64 {
        match self {
            Self::Octal(code) => code.largest_take(),
            Self::UnequalParts => 0,
        }
    }

    /// Whether a move may take all of this heap.
    #[must_use]
    pub fn may_empty(&self, heap: u64) -> bool {
        match self {
            Self::Octal(code) => heap > 0 && code.may_empty(heap),
            Self::UnequalParts => false,
        }
    }

    /// Whether a move may take `taken` and leave what remains, at least 1, as one heap.
    #[must_use]
    pub fn may_leave(&self, taken: u64) -> bool {
        match self {
            Self::Octal(code) => taken > 0 && code.may_leave(taken),
            Self::UnequalParts => false,
        }
    }

    /// Whether a move may take `taken` and part what remains into two heaps.
    #[must_use]
    pub fn may_part(&self, taken: u64) -> bool {
        match self {
            Self::Octal(code) => code.may_part(taken),
            Self::UnequalParts => taken == 0,
        }
    }

    /// Whether the two parts of a heap may be equal.
    #[must_use]
    pub fn may_be_equal(&self) -> bool {
        match self {
            Self::Octal(_) => true,
            Self::UnequalParts => false,
        }
    }

    /// When `remaining` is parted, the smaller part runs from 1 to this.
    #[must_use]
    pub fn largest_smaller_part(&self, remaining: u64) -> u64 {
        let less = u64::from(!self.may_be_equal());
        remaining.saturating_sub(less) / 2
    }

    /// Whether a move parts the heap into these two, the smaller one first.
    #[must_use]
    pub fn parts(&self, heap: u64, smaller: u64, larger: u64) -> bool {
        let left = smaller.checked_add(larger);
        let taken = left.and_then(|left| heap.checked_sub(left));
        let in_order = smaller < larger || (smaller == larger && self.may_be_equal());
        smaller > 0 && in_order && taken.is_some_and(|taken| self.may_part(taken))
    }

    /// Hands every move on a heap to `visit`: by what it takes, then by the smaller part.
    pub fn moves(&self, heap: u64, visit: &mut dyn FnMut(Left)) {
        for taken in 0..=self.largest_take().min(heap) {
            let remaining = heap - taken;
            if remaining == 0 && self.may_empty(taken) {
                visit(Left::Nothing);
            }
            if remaining > 0 && self.may_leave(taken) {
                visit(Left::One(remaining));
            }
            if self.may_part(taken) {
                for smaller in 1..=self.largest_smaller_part(remaining) {
                    visit(Left::Two(smaller, remaining - smaller));
                }
            }
        }
    }
}

/// The rules of an octal game or of Grundy's game, on any number of heaps.
///
/// ```
/// use bouton_kernel::game::{BreakRule, Breaking, Play, Position, Ruleset};
/// let grundy = Breaking { rule: BreakRule::UnequalParts, play: Play::Normal };
/// let mut options = Vec::new();
/// grundy.options(&Position::from([5, 2]), &mut |option| options.push(option));
/// assert_eq!(options, [[1, 4, 2], [2, 3, 2]].map(Position::from));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breaking {
    /// What one move may do.
    pub rule: BreakRule,
    /// Which ending is played.
    pub play: Play,
}

impl Ruleset for Breaking {
    fn describe(&self) -> Description {
        let code = match &self.rule {
            BreakRule::Octal(code) => code.digits(),
            BreakRule::UnequalParts => return Description::of("grundy", self.play),
        };
        let name = match code {
            [0, 7, 7] => "kayles",
            [0, 0, 7] => "dawsons-kayles",
            _ => "octal",
        };
        let digits = code.iter().copied().map(u64::from).collect();
        Description::of(name, self.play).with("code", Parameter::Numbers(digits))
    }

    fn play(&self) -> Play {
        self.play
    }

    /// Any list of heaps.
    fn contains(&self, _: &Position) -> bool {
        true
    }

    fn options(&self, position: &Position, visit: &mut dyn FnMut(Position)) {
        for (index, heap) in position.iter().enumerate() {
            self.rule.moves(*heap, &mut |left| visit(replaced(position, index, left)));
        }
    }

    /// Heaps may change places and empty heaps may be forgotten: both play the same.
    fn canonical(&self, position: &Position) -> Position {
        let mut heaps: Vec<u64> = position.iter().copied().filter(|heap| *heap > 0).collect();
        heaps.sort_unstable();
        Position::from(heaps)
    }

    /// Each heap is a game of its own.
    fn components(&self, position: &Position) -> Vec<Position> {
        position.iter().filter(|heap| **heap > 0).map(|heap| Position::from(*heap)).collect()
    }

    fn is_option(&self, from: &Position, to: &Position) -> bool {
        from.iter().enumerate().any(|(index, heap)| self.replaces(from, to, index, *heap))
    }

    fn option_bound(&self, position: &Position) -> u128 {
        position.iter().map(|heap| self.heap_bound(*heap)).sum()
    }
}

impl Breaking {
    /// Whether `to` is `from` with this one heap moved.
    fn replaces(&self, from: &[u64], to: &[u64], index: usize, heap: u64) -> bool {
        let rest = from.len() - index - 1;
        if to.len() < from.len() || to[..index] != from[..index] {
            return false;
        }
        let (left, kept) = to[index..].split_at(to.len() - index - rest);
        kept == &from[index + 1..]
            && match left {
                [0] => self.rule.may_empty(heap),
                [one] => heap.checked_sub(*one).is_some_and(|taken| self.rule.may_leave(taken)),
                [smaller, larger] => self.rule.parts(heap, *smaller, *larger),
                _ => false,
            }
    }

    fn heap_bound(&self, heap: u64) -> u128 {
        let takes = 0..=self.rule.largest_take().min(heap);
        let each = |taken: u64| {
            let parted = self.rule.largest_smaller_part(heap - taken);
            let parts = if self.rule.may_part(taken) { parted } else { 0 };
            u128::from(parts) + u128::from(self.rule.may_leave(taken)) + 1
        };
        takes.map(each).sum()
    }
}

/// The position with one heap replaced by what a move leaves of it.
fn replaced(position: &Position, index: usize, left: Left) -> Position {
    let mut heaps = Vec::with_capacity(position.len() + 1);
    for (place, heap) in position.iter().enumerate() {
        match left {
            _ if place != index => heaps.push(*heap),
            Left::Nothing => heaps.push(0),
            Left::One(one) => heaps.push(one),
            Left::Two(smaller, larger) => heaps.extend([smaller, larger]),
        }
    }
    Position::from(heaps)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn octal(code: &str) -> BreakRule {
        BreakRule::Octal(code.parse().unwrap())
    }

    fn check(rule: &BreakRule, heap: u64, expected: &[Left]) {
        let mut moves = Vec::new();
        rule.moves(heap, &mut |left| moves.push(left));
        assert_eq!(moves, expected, "{rule:?} {heap}");
        let rules = Breaking { rule: rule.clone(), play: Play::Normal };
        assert!(rules.option_bound(&Position::from(heap)) >= moves.len() as u128);
    }

    #[test]
    fn moves_are_those_of_the_code() {
        use Left::{Nothing, One, Two};
        check(&octal("0.77"), 0, &[]);
        check(&octal("0.77"), 1, &[Nothing]);
        check(&octal("0.77"), 2, &[One(1), Nothing]);
        check(&octal("0.77"), 4, &[One(3), Two(1, 2), One(2), Two(1, 1)]);
        check(&octal("0.07"), 1, &[]);
        check(&octal("0.07"), 5, &[One(3), Two(1, 2)]);
        check(&octal("0.137"), 1, &[Nothing]);
        check(&octal("0.137"), 3, &[One(1), Nothing]);
        check(&octal("0.6"), 1, &[]);
        check(&octal("0.6"), 3, &[One(2), Two(1, 1)]);
        check(&octal("4.0"), 5, &[Two(1, 4), Two(2, 3)]);
        check(&octal("4.0"), 4, &[Two(1, 3), Two(2, 2)]);
    }

    #[test]
    fn grundys_game_parts_into_unequal_heaps() {
        use Left::Two;
        for heap in 0..=2 {
            check(&BreakRule::UnequalParts, heap, &[]); // S4-37
        }
        check(&BreakRule::UnequalParts, 3, &[Two(1, 2)]);
        check(&BreakRule::UnequalParts, 4, &[Two(1, 3)]);
        check(&BreakRule::UnequalParts, 7, &[Two(1, 6), Two(2, 5), Two(3, 4)]);
    }

    #[test]
    fn the_parts_stand_where_the_heap_stood() {
        let kayles = Breaking { rule: octal("0.77"), play: Play::Normal };
        let mut options = Vec::new();
        kayles.options(&Position::from([1, 3]), &mut |option| options.push(option.to_string()));
        assert_eq!(options, ["(0, 3)", "(1, 2)", "(1, 1, 1)", "(1, 1)"]);
    }

    #[test]
    fn options_are_recognised_without_listing_them() {
        for (code, heaps) in [("0.77", [4, 3]), ("4.7", [5, 2]), ("0.137", [1, 6]), ("", [7, 4])] {
            let rule = if code.is_empty() { BreakRule::UnequalParts } else { octal(code) };
            let rules = Breaking { rule, play: Play::Normal };
            let (from, mut listed) = (Position::from(heaps), std::collections::BTreeSet::new());
            rules.options(&from, &mut |option| listed.extend([option]));
            let numbers = || 0..8_u64;
            let two = numbers().flat_map(|a| numbers().map(move |b| vec![a, b]));
            let three =
                two.clone().flat_map(|two| numbers().map(move |c| [&two[..], &[c]].concat()));
            for to in two.chain(three).map(Position::from) {
                let expected = listed.contains(&to);
                assert_eq!(rules.is_option(&from, &to), expected, "{code} {from} {to}");
            }
        }
        let huge = Breaking { rule: octal("0.77"), play: Play::Normal };
        let (from, to) = (Position::from([u64::MAX, 1]), Position::from([5, u64::MAX - 7, 1]));
        assert!(huge.is_option(&from, &to) && !huge.is_option(&to, &from));
    }

    #[test]
    fn every_move_makes_the_position_smaller() {
        // Total first, then more heaps: the order by which play must end.
        let size = |heaps: &Position| {
            let live = heaps.iter().filter(|heap| **heap > 0).count() as u64;
            2 * heaps.iter().sum::<u64>() - live
        };
        for code in ["0.77", "4.0", "4.7", "0.137", "0.06"] {
            let rules = Breaking { rule: octal(code), play: Play::Normal };
            let position = Position::from([9, 4]);
            rules.options(&position, &mut |option| assert!(size(&option) < size(&position)));
        }
    }
}
