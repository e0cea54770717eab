//! What pupils get wrong about the double cannons, as programs.

use crate::{
    answer::{
        mistake::{Figures, Mistake, Mistaken, figures},
        refuted::Claimed,
    },
    game::{CannonBoard, CannonFile, Cannons, Outcome, Position, Ruleset},
    nimber::nim_sum,
    theory::cannons::heap,
};

/// What somebody who makes the mistake answers on this board; `None` when it makes no sense here.
pub(super) fn mistaken(mistake: Mistake, board: &CannonBoard) -> Option<Mistaken> {
    match mistake {
        Mistake::SoldiersForgotten => {
            let has_steps = board.files.iter().any(|file| file.soldiers && heap(file) > 0);
            let counted = |file: &CannonFile| if file.soldiers { 0 } else { file.gap };
            has_steps.then(|| balance(board, counted))
        }
        Mistake::DistanceCounted => Some(balance(board, |file| file.gap.saturating_add(1))),
        Mistake::RetreatAsTempo => retreat(board),
        Mistake::NimSumFromLargest => from_largest(board),
        _ => None,
    }
}

/// The rule of Nim with wrong heaps: whoever counts so makes their nim-sum 0.
fn balance(board: &CannonBoard, counted: impl Fn(&CannonFile) -> u64) -> Mistaken {
    let sum_of =
        |board: &CannonBoard| nim_sum(&board.files.iter().map(&counted).collect::<Vec<u64>>());
    let sum = sum_of(board);
    let zero = |to: &Position| CannonBoard::of(to).is_some_and(|after| sum_of(&after) == 0);
    let moves: Vec<Position> =
        if sum == 0 { Vec::new() } else { options(board).into_iter().filter(zero).collect() };
    let outcome = if moves.is_empty() { Outcome::P } else { Outcome::N };
    mistake(outcome, moves, figures([("nim_sum", sum)]))
}

/// Thinks that a step back hands the bad position to the other.
fn retreat(board: &CannonBoard) -> Option<Mistaken> {
    let sum = nim_sum(&board.files.iter().map(heap).collect::<Vec<u64>>());
    let total = |board: &CannonBoard| board.files.iter().map(|file| file.gap).sum::<u64>();
    let back = |to: &Position| CannonBoard::of(to).is_some_and(|to| total(&to) > total(board));
    let moves: Vec<Position> = options(board).into_iter().filter(back).collect();
    let makes_sense = sum == 0 && !moves.is_empty();
    makes_sense.then(|| mistake(Outcome::N, moves, figures([("nim_sum", sum)])))
}

/// Takes the nim-sum from the largest gap, as far as it goes.
fn from_largest(board: &CannonBoard) -> Option<Mistaken> {
    let heaps: Vec<u64> = board.files.iter().map(heap).collect();
    let sum = nim_sum(&heaps);
    let cannons = board.files.iter().enumerate().filter(|(_, file)| !file.soldiers);
    let (index, largest) =
        cannons.map(|(index, file)| (index, file.gap)).max_by_key(|(_, gap)| *gap)?;
    let left = largest.checked_sub(sum).filter(|_| sum > 0)?;
    let figures = figures([("nim_sum", sum), ("largest", largest), ("left", left)]);
    Some(mistake(Outcome::N, vec![board.after(index, left)], figures))
}

fn mistake(outcome: Outcome, moves: Vec<Position>, figures: Figures) -> Mistaken {
    Mistaken { claimed: Claimed { outcome, winning_moves: Some(moves) }, figures }
}

fn options(board: &CannonBoard) -> Vec<Position> {
    let mut options = Vec::new();
    Cannons.options(&board.position(), &mut |to| options.push(to));
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLASSIC: [u64; 13] = [0, 0, 0, 4, 0, 0, 1, 6, 1, 1, 0, 1, 0];

    fn check(mistake: Mistake, numbers: &[u64], expected: Option<(Outcome, usize)>) {
        let board = CannonBoard::of(&Position::from(numbers.to_vec())).unwrap();
        let made = mistaken(mistake, &board).map(|made| {
            let moves = made.claimed.winning_moves.unwrap_or_default();
            assert!(moves.iter().all(|to| Cannons.is_option(&board.position(), to)));
            (made.claimed.outcome, moves.len())
        });
        assert_eq!(made, expected, "{mistake:?}");
    }

    #[test]
    fn each_mistake_answers_the_classic_board_in_its_way() {
        check(Mistake::SoldiersForgotten, &CLASSIC, Some((Outcome::N, 1)));
        check(Mistake::NimSumFromLargest, &CLASSIC, Some((Outcome::N, 1)));
        check(Mistake::RetreatAsTempo, &CLASSIC, None);
        check(Mistake::DistanceCounted, &CLASSIC, Some((Outcome::P, 0)));
        check(Mistake::HeapParity, &CLASSIC, None);
    }

    #[test]
    fn equal_gaps_are_balanced_however_they_are_counted() {
        let equal = [0, 0, 1, 3, 1, 0, 1, 3, 1];
        check(Mistake::SoldiersForgotten, &equal, None);
        check(Mistake::DistanceCounted, &equal, Some((Outcome::P, 0)));
        check(Mistake::RetreatAsTempo, &equal, Some((Outcome::N, 2)));
    }
}
