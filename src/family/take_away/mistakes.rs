//! What each named mistake answers in take-away from one pile.

use super::TakeAwayInstance;
use crate::{
    answer::{
        instance::Solved,
        mistake::{Mistake, Mistaken, figures},
        refuted::{Claimed, refute},
    },
    game::{Form, Outcome, Play, Position},
    theory,
};

/// What somebody who makes the mistake answers; `None` when it makes no sense here.
pub(super) fn mistaken(
    instance: &TakeAwayInstance,
    mistake: Mistake,
    _: &Solved,
) -> Option<Mistaken> {
    match (mistake, instance.game.play) {
        (Mistake::StepsOffByOne, _) => steps_off_by_one(instance),
        (Mistake::FactorTooSmall, Play::Normal) => factor_too_small(instance),
        (Mistake::NormalRuleInMisere, Play::Misere) => normal_rule(instance),
        _ => None,
    }
}

/// How many of the mistakes happen to give the right answer.
pub(super) fn lucky(instance: &TakeAwayInstance, solved: &Solved) -> u64 {
    let made =
        Mistake::ALL.iter().copied().filter_map(|mistake| mistaken(instance, mistake, solved));
    made.filter(|made| refute(solved.answer.statement(), made.claimed.clone()).is_none()).count()
        as u64
}

/// Moves whose result somebody believes to be lost for the opponent.
fn list_believed_moves(
    instance: &TakeAwayInstance,
    lost: impl Fn(u64) -> Option<bool>,
) -> Option<Vec<Position>> {
    let remaining = instance.remaining();
    let mut moves = Vec::new();
    for left in instance.game.take.iter().map_while(|taken| remaining.checked_sub(taken)) {
        if lost(left)? {
            moves.extend(instance.game.position_with(left));
        }
    }
    Some(moves)
}

fn mistake(
    lost_at_start: bool,
    moves: Vec<Position>,
    named: impl IntoIterator<Item = (&'static str, u64)>,
) -> Mistaken {
    // Who believes the start to be lost names no winning move.
    let (outcome, moves) =
        if lost_at_start { (Outcome::P, Vec::new()) } else { (Outcome::N, moves) };
    Mistaken { claimed: Claimed { outcome, winning_moves: Some(moves) }, figures: figures(named) }
}

/// As many steps as squares: everything else is reckoned rightly, by the closed form.
fn steps_off_by_one(instance: &TakeAwayInstance) -> Option<Mistaken> {
    let Form::Strip { squares } = instance.game.form else { return None };
    let (take, play) = (&instance.game.take, instance.game.play);
    let lost = |remaining: u64| {
        theory::take_away::outcome(take, play, remaining + 1).map(|outcome| outcome == Outcome::P)
    };
    let moves = list_believed_moves(instance, lost)?;
    let figures = [("counted", squares), ("steps", squares - 1)];
    Some(mistake(lost(instance.remaining())?, moves, figures))
}

/// The largest take as key factor.
fn factor_too_small(instance: &TakeAwayInstance) -> Option<Mistaken> {
    let (smallest, factor) = instance.game.take.as_range()?;
    let remaining = instance.remaining();
    let lost = |remaining: u64| Some(remaining.is_multiple_of(factor));
    let figures = [
        ("factor", factor),
        ("right_factor", smallest + factor),
        ("remaining", remaining),
        ("remainder", remaining % factor),
    ];
    Some(mistake(lost(remaining)?, list_believed_moves(instance, lost)?, figures))
}

fn normal_rule(instance: &TakeAwayInstance) -> Option<Mistaken> {
    let take = &instance.game.take;
    let lost = |remaining: u64| {
        let outcome = theory::take_away::outcome(take, Play::Normal, remaining)?;
        Some(outcome == Outcome::P)
    };
    Some(mistake(lost(instance.remaining())?, list_believed_moves(instance, lost)?, []))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        answer::{instance::Instance, tables::Tables},
        game::TakeAway,
    };

    fn claim(made: Mistake, form: Form, start: u64, take: &str, play: Play) -> Option<Claimed> {
        let game = TakeAway { form, take: crate::game::read_take_set(take).unwrap(), play };
        let instance = TakeAwayInstance::new(game, Position::from(start));
        let solved = instance.solve(&Tables::default()).unwrap();
        mistaken(&instance, made, &solved).map(|made| made.claimed)
    }

    #[test]
    fn counting_2008_steps_moves_4_instead_of_3() {
        let form = Form::Strip { squares: 2008 };
        let claimed = claim(Mistake::StepsOffByOne, form, 1, "1..5", Play::Normal).unwrap();
        assert_eq!(claimed.winning_moves, Some(vec![Position::from(5)]));
    }

    #[test]
    fn the_factor_5_calls_50_lost() {
        let form = Form::Race { target: 50 };
        let claimed = claim(Mistake::FactorTooSmall, form, 0, "1..5", Play::Normal).unwrap();
        assert_eq!(claimed.outcome, Outcome::P);
    }

    #[test]
    fn the_normal_rule_leaves_a_multiple_of_9() {
        let claimed =
            claim(Mistake::NormalRuleInMisere, Form::Pile, 5000, "1..8", Play::Misere).unwrap();
        assert_eq!(claimed.winning_moves, Some(vec![Position::from(4995)]));
    }

    #[test]
    fn who_calls_the_start_lost_names_no_winning_move() {
        let form = Form::Race { target: 30 };
        let claimed = claim(Mistake::FactorTooSmall, form, 0, "1..2", Play::Normal).unwrap();
        assert_eq!(claimed, Claimed { outcome: Outcome::P, winning_moves: Some(Vec::new()) });
    }

    #[test]
    fn mistakes_of_other_games_make_no_sense() {
        assert_eq!(claim(Mistake::LargestToXor, Form::Pile, 9, "1..2", Play::Normal), None);
        assert_eq!(claim(Mistake::StepsOffByOne, Form::Pile, 9, "1..2", Play::Normal), None);
    }
}
