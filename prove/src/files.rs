//! Games on files or rows: on each, two pieces face each other; a move takes one of the mover's own pieces forward or back, and
//! who cannot move loses. The line game of the cannons and Northcott's game are so. Play may repeat, and yet somebody wins.
//!
//! **Theorem.** Let a file be *worth* the points between its pieces; between soldiers, which only step forward, whether the steps that are
//! left are odd. A position with any number of files is lost for the mover exactly if the nim-sum of their worths is 0.
//! Proof. Four things are decided about one file, for either side, whatever the numbers ([`is_proved`]):
//!
//! 1. it has one worth;
//! 2. every move leaves a file of another worth: so from a nim-sum of 0 every move leads to another one;
//! 3. to every smaller worth leads a move by which the mover's piece comes *closer* to the far end: so from another nim-sum one leads to 0, as
//!    in Nim;
//! 4. no move takes the opponent's piece farther from its far end.
//!
//! Whoever is to move and finds a nim-sum other than 0 always moves as in (3). By (2) the opponent always finds 0, and by (4) never undoes what was
//! gained: the distances of the winner's pieces from their far ends, taken together, fall with each of the winner's moves and never rise. So
//! play ends, and it is the opponent who cannot move.
//!
//! The rules read a file or a row up to a million points, as every number is read up to 2⁶⁴ − 1; the theorem has no such end, and no claim can ask for it.
//!
//! Reference: Berlekamp, Conway, Guy, Winning Ways, chapter 3; catalogue S0-11.

use crate::{Comparison, Decision, Formula, Prover, Stop, Track};
use bouton_kernel::game::{Cannons, Northcott, Ruleset};
use std::any::Any;

/// The first tracks that are bound here.
const BOUND: Track = 12_000;

/// Red or White.
const FIRST: usize = 0;
/// Black.
const SECOND: usize = 1;

/// A game of this kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Game {
    /// A file has a kind (0 for cannons, 1 for soldiers), the points behind Red, between the pieces, behind Black.
    Cannons,
    /// A row has the columns of the white and of the black piece.
    Northcott,
}

/// The numbers of a position, by what they are.
struct Board<'a> {
    game: Game,
    /// How many columns there are, in Northcott's game.
    columns: Track,
    /// 0 if Red or White is to move, else 1.
    turn: Track,
    files: Vec<&'a [Track]>,
}

fn is(terms: &[(i64, Track)], number: i64) -> Formula {
    Formula::linear(terms, Comparison::Equal, number)
}

fn at_most(terms: &[(i64, Track)], number: i64) -> Formula {
    Formula::linear(terms, Comparison::AtMost, number)
}

/// All of them hold.
fn all(parts: impl IntoIterator<Item = Formula>) -> Formula {
    Formula::And(parts.into_iter().collect())
}

impl Game {
    fn of(rules: &dyn Ruleset) -> Option<Self> {
        let any: &dyn Any = rules;
        match (any.is::<Cannons>(), any.is::<Northcott>()) {
            (true, _) => Some(Self::Cannons),
            (_, true) => Some(Self::Northcott),
            (false, false) => None,
        }
    }

    /// How many numbers tell a file.
    fn width(self) -> usize {
        match self {
            Self::Cannons => 4,
            Self::Northcott => 2,
        }
    }

    /// Whether these numbers are a file.
    fn is_file(self, columns: Track, file: &[Track]) -> Formula {
        match *file {
            [kind, red, _, black] if self == Self::Cannons => {
                let alone = all([is(&[(1, red)], 0), is(&[(1, black)], 0)]);
                all([at_most(&[(1, kind)], 1), Formula::Or(vec![is(&[(1, kind)], 0), alone])])
            }
            [white, black] if self == Self::Northcott => {
                let on_board = |piece| {
                    all([at_most(&[(-1, piece)], -1), at_most(&[(1, piece), (-1, columns)], 0)])
                };
                all([on_board(white), on_board(black), Formula::equal(white, black).negate()])
            }
            _ => Formula::Truth(false),
        }
    }

    /// A file is worth a number.
    fn worth(self, file: &[Track], worth: Track) -> Formula {
        match *file {
            [kind, _, gap, _] if self == Self::Cannons => {
                let odd = [at_most(&[(1, worth)], 1), is(&[(1, gap), (-2, BOUND), (-1, worth)], 0)];
                Formula::Or(vec![
                    all([is(&[(1, kind)], 0), Formula::equal(gap, worth)]),
                    all([is(&[(1, kind)], 1), Formula::exists(BOUND, all(odd))]),
                ])
            }
            [white, black] if self == Self::Northcott => {
                let between = |low, high| is(&[(1, high), (-1, low), (-1, worth)], 1);
                Formula::Or(vec![between(white, black), between(black, white)])
            }
            _ => Formula::Truth(false),
        }
    }

    /// A move of this side makes the second file of the first.
    fn step(self, side: usize, columns: Track, from: &[Track], to: &[Track]) -> Formula {
        match (from, to) {
            ([kind, .., gap, _], [kind_after, .., gap_after, _]) if self == Self::Cannons => {
                let (own, other) = if side == FIRST { (1, 3) } else { (3, 1) };
                let moved = is(&[(1, from[own]), (1, *gap), (-1, to[own]), (-1, *gap_after)], 0);
                let back_and_forth =
                    all([is(&[(1, *kind)], 0), moved, Formula::equal(*gap, *gap_after).negate()]);
                let one_step = is(&[(1, *gap), (-1, *gap_after)], 1);
                let forward =
                    all([is(&[(1, *kind)], 1), one_step, Formula::equal(from[own], to[own])]);
                all([
                    Formula::equal(*kind, *kind_after),
                    Formula::equal(from[other], to[other]),
                    Formula::Or(vec![back_and_forth, forward]),
                ])
            }
            ([_, _], [_, _]) if self == Self::Northcott => {
                let (own, other, after) = (from[side], from[1 - side], to[side]);
                let before = all([Formula::less(own, other), Formula::less(after, other)]);
                let behind = all([Formula::less(other, own), Formula::less(other, after)]);
                all([
                    Formula::equal(other, to[1 - side]),
                    Formula::equal(own, after).negate(),
                    Formula::Or(vec![before, behind]),
                    self.is_file(columns, to),
                ])
            }
            _ => Formula::Truth(false),
        }
    }

    /// The piece of this side is closer to the far end in the second file, where the pieces stand in the same order.
    fn closer(self, side: usize, from: &[Track], to: &[Track]) -> Formula {
        match (from, to) {
            ([_, red, gap, black], [_, red_after, gap_after, black_after])
                if self == Self::Cannons =>
            {
                let (room, after) =
                    if side == FIRST { (black, black_after) } else { (red, red_after) };
                at_most(&[(1, *gap_after), (1, *after), (-1, *gap), (-1, *room)], -1)
            }
            ([_, _], [_, _]) if self == Self::Northcott => {
                let (own, other, after) = (from[side], from[1 - side], to[side]);
                Formula::Or(vec![
                    all([Formula::less(own, other), Formula::less(own, after)]),
                    all([Formula::less(other, own), Formula::less(after, own)]),
                ])
            }
            _ => Formula::Truth(false),
        }
    }

    /// What is decided about one file.
    fn obligations(self) -> Vec<Formula> {
        let width = self.width() as Track;
        let (from, to): (Vec<Track>, Vec<Track>) =
            ((0..width).collect(), (width..2 * width).collect());
        let [columns, worth, other] = [BOUND + 1, BOUND + 2, BOUND + 3];
        let is_file = self.is_file(columns, &from);
        let worths = all([self.worth(&from, worth), self.worth(&from, other)]);
        let mut obligations = vec![
            is_file.clone().implies(Formula::exists(worth, self.worth(&from, worth))),
            worths.implies(Formula::equal(worth, other)),
        ];
        for side in [FIRST, SECOND] {
            let step = self.step(side, columns, &from, &to);
            let moved = all([is_file.clone(), step.clone()]);
            let stays = all([self.worth(&from, worth), self.worth(&to, worth)]);
            let leaves = all([self.is_file(columns, &to), stays.negate()]);
            let comes_closer = all([step, self.worth(&to, other), self.closer(side, &from, &to)]);
            let some = to.iter().fold(comes_closer, |inner, track| Formula::exists(*track, inner));
            let smaller =
                all([is_file.clone(), self.worth(&from, worth), Formula::less(other, worth)]);
            obligations.push(moved.clone().implies(leaves));
            obligations.push(smaller.implies(some));
            obligations.push(moved.implies(self.closer(1 - side, &to, &from).negate()));
        }
        obligations
    }
}

impl<'a> Board<'a> {
    fn of(rules: &dyn Ruleset, at: &'a [Track]) -> Option<Self> {
        let game = Game::of(rules)?;
        let (columns, turn, files) = match (game, at) {
            (Game::Cannons, [turn, files @ ..]) => (*turn, *turn, files),
            (Game::Northcott, [columns, turn, files @ ..]) => (*columns, *turn, files),
            (Game::Cannons | Game::Northcott, _) => return None,
        };
        let whole = files.len().is_multiple_of(game.width()) && !files.is_empty();
        whole.then(|| Self { game, columns, turn, files: files.chunks(game.width()).collect() })
    }
}

/// Whether the game is of this kind.
#[must_use]
pub fn is_of_files(rules: &dyn Ruleset) -> bool {
    Game::of(rules).is_some()
}

/// When these numbers are a position, however large; none if the game is of another kind.
#[must_use]
pub fn position(rules: &dyn Ruleset, at: &[Track]) -> Option<Formula> {
    let board = Board::of(rules, at)?;
    let files = board.files.iter().map(|file| board.game.is_file(board.columns, file));
    Some(all([at_most(&[(1, board.turn)], 1)].into_iter().chain(files)))
}

/// When one move leads from the first numbers, which are a position, to the second; none if the game is of another kind.
#[must_use]
pub fn moves(rules: &dyn Ruleset, from: &[Track], to: &[Track]) -> Option<Formula> {
    let (before, after) = (Board::of(rules, from)?, Board::of(rules, to)?);
    let pairs: Vec<(&[Track], &[Track])> =
        before.files.iter().copied().zip(after.files.iter().copied()).collect();
    let stays = |(from, to): &(&[Track], &[Track])| {
        all(from.iter().zip(*to).map(|(from, to)| Formula::equal(*from, *to)))
    };
    let one = |side: usize, moved: usize| {
        let files = pairs.iter().enumerate().map(|(file, pair)| match file == moved {
            true => before.game.step(side, before.columns, pair.0, pair.1),
            false => stays(pair),
        });
        let turn = [is(&[(1, before.turn)], side as i64), is(&[(1, after.turn)], 1 - side as i64)];
        all(turn.into_iter().chain(files))
    };
    let ways = [FIRST, SECOND]
        .into_iter()
        .flat_map(|side| (0..pairs.len()).map(move |moved| (side, moved)));
    let ways = Formula::Or(ways.map(|(side, moved)| one(side, moved)).collect());
    let same_board = match before.game {
        Game::Cannons => Formula::Truth(true),
        Game::Northcott => Formula::equal(before.columns, after.columns),
    };
    Some(all([same_board, ways]))
}

/// Whether the theorem is proved for this game.
///
/// # Errors
/// If the engine stopped.
pub fn is_proved(rules: &dyn Ruleset, prover: &mut Prover) -> Result<bool, Stop> {
    let Some(game) = Game::of(rules) else { return Ok(false) };
    for obligation in game.obligations() {
        if prover.decide(&obligation)? != Decision::Holds {
            return Ok(false);
        }
    }
    Ok(true)
}

/// When these numbers, which are a position, are lost; none if the game is of another kind.
#[must_use]
pub fn lost_condition(rules: &dyn Ruleset, at: &[Track]) -> Option<Formula> {
    let board = Board::of(rules, at)?;
    let worths: Vec<Track> = (BOUND + 1..).take(board.files.len()).collect();
    let each = board.files.iter().zip(&worths).map(|(file, worth)| board.game.worth(file, *worth));
    let all = all(each.chain([Formula::balanced(worths.clone())]));
    Some(worths.iter().fold(all, |inner, worth| Formula::exists(*worth, inner)))
}
