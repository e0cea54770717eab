//! Tables that readers fill in themselves: with the table goes where a move leads from each of its cells, so that a page can say why something is wrong.

use super::expand::{Expander, Making, wrong};
use crate::{
    answer::instance::Instance,
    game::{Position, Ruleset},
    nimber,
};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The most moves that are written into a page; a larger table is one to look at.
pub const MAX_MOVES: usize = 4_000;

/// The cells of which an option is the sum: most often one.
type Parts = Vec<usize>;

impl Expander {
    /// What lets readers fill in the table that stands before it; nothing where its moves lead to positions outside.
    pub(super) fn render_filling(
        &self,
        instance: &dyn Instance,
        outcomes: bool,
        cells: Vec<(Position, Value)>,
    ) -> Making<String> {
        let (positions, told): (Vec<Position>, Vec<Value>) = cells.into_iter().unzip();
        let rules = instance.rules();
        let is_known = |one: &Value| one.is_u64() || matches!(one.as_str(), Some("P" | "N"));
        if !told.iter().all(is_known) {
            return Ok(String::new());
        }
        // Who wins a sum does not follow from who wins its parts.
        let most = if outcomes { 1 } else { usize::MAX };
        let Some(moves) = moves(rules.as_ref(), &positions, most) else { return Ok(String::new()) };
        let place = (0..positions.len()).find(|place| !agrees(&told, &moves, *place, outcomes));
        if let Some(cell) = place.and_then(|place| positions.get(place)) {
            let zh = format!("{cell}这一格和走法不合");
            return Err(wrong(zh, format!("the cell of {cell} does not agree with the moves")));
        }
        let names: Vec<&[u64]> = positions.iter().map(|position| &position[..]).collect();
        Ok(self.plain(
            "filling",
            &json!({ "outcomes": outcomes, "cells": told, "positions": names, "moves": moves }),
        )?)
    }
}

/// Whether what a cell says follows from those to which its moves lead: the script of the page tells readers that it does. Who wins at an end of
/// play is for the rules to say.
fn agrees(told: &[Value], moves: &[Vec<Parts>], place: usize, outcomes: bool) -> bool {
    let (Some(own), Some(options)) = (told.get(place), moves.get(place)) else { return false };
    if outcomes {
        let is_lost = |part: &usize| told.get(*part).is_some_and(|one| one == "P");
        let leads_to_lost = options.iter().flatten().any(is_lost);
        return options.is_empty() || leads_to_lost == (own == "N");
    }
    let value = |part: &usize| told.get(*part).and_then(Value::as_u64);
    let sum = |parts: &Parts| parts.iter().try_fold(0, |sum, part| Some(sum ^ value(part)?));
    let reached: Option<Vec<u64>> = options.iter().map(sum).collect();
    reached.is_some_and(|reached| own.as_u64() == Some(nimber::mex(&reached)))
}

/// From each cell the options, as cells of the table; none if one of them is no sum of at most so many cells, or if they are too many.
fn moves(rules: &dyn Ruleset, cells: &[Position], most: usize) -> Option<Vec<Vec<Parts>>> {
    let alike = cells.iter().zip(0..).map(|(cell, place)| (rules.canonical(cell), place));
    let alike: BTreeMap<Position, usize> = alike.collect();
    let exact: BTreeMap<&Position, usize> = cells.iter().zip(0..).collect();
    let place = |position: &Position| {
        let same = exact.get(position).or_else(|| alike.get(&rules.canonical(position)));
        same.copied()
    };
    let parts = |option: &Position| -> Option<Parts> {
        let whole = place(option).map(|place| vec![place]);
        whole.or_else(|| rules.components(option).iter().map(place).collect())
    };
    let mut left = MAX_MOVES;
    let from = |cell: &Position| -> Option<Vec<Parts>> {
        // A row of numbers may be something else than a row of positions, as where a position has a limit beside its number.
        if !rules.contains(cell) {
            return None;
        }
        let options = rules.options_within(cell, left as u128)?;
        let found: Option<BTreeSet<Parts>> = options.iter().map(parts).collect();
        let found = found?;
        left = left.checked_sub(found.len())?;
        let are_few = found.iter().all(|parts| (1..=most).contains(&parts.len()));
        are_few.then(|| found.into_iter().collect())
    };
    cells.iter().map(from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::family::named_game::instance_of_line;

    /// The options of the last of some heaps.
    fn of_last(line: &str, to: u64, most: usize) -> Option<Vec<Parts>> {
        let cells: Vec<Position> = (0..=to).map(Position::from).collect();
        moves(instance_of_line(line).unwrap().rules().as_ref(), &cells, most)?.pop()
    }

    #[test]
    fn every_option_is_a_cell_or_a_sum_of_cells() {
        assert_eq!(of_last("pile 4 --take 1,3,4", 4, 1), Some(vec![vec![0], vec![1], vec![3]]));
        let split = of_last("grundy 5", 5, usize::MAX).unwrap();
        assert_eq!(split, [vec![1, 4], vec![2, 3]]);
        assert_eq!(of_last("grundy 5", 5, 1), None, "who wins 1 and 4 is not known from each");
    }

    #[test]
    fn a_table_with_moves_to_somewhere_else_is_not_filled_in() {
        assert_eq!(of_last("quota 9 --factor 2", 9, 1), None, "a limit belongs to each number");
        let rules = instance_of_line("pile 2 --take 1").unwrap().rules();
        let without_one = [0, 2].map(Position::from);
        assert_eq!(moves(rules.as_ref(), &without_one, 1), None);
    }

    #[test]
    fn the_mirror_image_of_a_cell_stands_for_it() {
        let rules = instance_of_line("wythoff 1 1").unwrap().rules();
        let half = [[0, 0], [0, 1], [1, 1]].map(Position::from);
        let all = moves(rules.as_ref(), &half, 1).unwrap();
        assert_eq!(all, [vec![], vec![vec![0]], vec![vec![0], vec![1]]]);
    }

    #[test]
    fn a_table_with_too_many_moves_is_one_to_look_at() {
        assert!(of_last("pile 80 --take 1..80", 80, 1).is_some());
        assert_eq!(of_last("pile 100 --take 1..100", 100, 1), None);
    }

    #[test]
    fn a_cell_that_does_not_follow_from_its_moves_is_found() {
        let moves = [vec![], vec![vec![0]], vec![vec![0], vec![1]], vec![vec![1, 2]]];
        let check = |told: [Value; 4], outcomes, expected: [bool; 4]| {
            let found = [0, 1, 2, 3].map(|place| agrees(&told, &moves, place, outcomes));
            assert_eq!(found, expected, "{told:?}");
        };
        check([json!(0), json!(1), json!(2), json!(0)], false, [true; 4]);
        check([json!(0), json!(2), json!(1), json!(0)], false, [true, false, true, true]);
        check([json!("P"), json!("N"), json!("N"), json!("P")], true, [true; 4]);
        check([json!("P"), json!("P"), json!("N"), json!("P")], true, [true, false, true, false]);
    }
}
