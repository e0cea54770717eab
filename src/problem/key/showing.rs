//! The move by which a mistake is shown to be one: whatever it is, a theorem of the kernel says that it wins.

use super::{Fault, Key, Played, RefutedMistake};
use crate::{
    answer::{
        answered::Answered,
        instance,
        mistake::Mistake,
        refuted::{Refuted, refute},
        tables::{Stop, Tables},
    },
    check::{Answer, MAX_OPTIONS, Theorem},
    game::{OptionBound, Outcome, Position},
};

/// The most moves of an argument to which a reply is taken: so many of them are printed.
const MAX_NAMED: usize = 6;

/// By which move a mistake is shown to be one.
#[derive(Clone, Debug)]
pub enum Showing {
    /// By a first move that wins, where the argument knows of none: the answer to the problem says which.
    Win,
    /// By a first move that wins and that the argument leaves out.
    Missed,
    /// By a reply with which the other player wins.
    Reply {
        /// Whether the argument itself names the first moves; otherwise there is one, which the question names.
        named: bool,
        /// How the other player wins after each of them.
        after: Vec<Theorem<Answer>>,
    },
    /// By none that could be proved.
    Nothing,
}

impl Showing {
    /// Its name in templates and JSON.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        match self {
            Self::Win => Some("win"),
            Self::Missed => Some("missed"),
            Self::Reply { .. } => Some("reply"),
            Self::Nothing => None,
        }
    }

    fn of(played: &Played, refuted: &Refuted, tables: &Tables) -> Self {
        let named = !refuted.losing_moves.is_empty();
        let after: Vec<Theorem<Answer>> = find_losing_moves(played, refuted)
            .iter()
            .filter_map(|to| reply(played, tables, to))
            .take(MAX_NAMED)
            .collect();
        if !after.is_empty() {
            return Self::Reply { named, after };
        }
        let is_proved = matches!(played.solved.answer, Answered::Proved { .. });
        let is_won = played.solved.answer.statement().outcome == Outcome::N;
        match () {
            () if named || !is_won || !is_proved => Self::Nothing,
            () if refuted.wrong_winner => Self::Win,
            () => Self::Missed,
        }
    }
}

pub(super) fn find_mistake(
    mistake: Mistake,
    played: &Played,
    tables: &Tables,
) -> Result<Key, Fault> {
    let made = played.instance.mistaken(mistake, &played.solved);
    let made = made.ok_or(Fault::MistakeOfOtherGame { mistake: mistake.name() })?;
    let answer = played.solved.answer.statement();
    let refuted = refute(answer, made.claimed)
        .ok_or_else(|| Stop::MistakeIsRight(answer.position.clone()))?;
    let showing = Showing::of(played, &refuted, tables);
    let figures = made.figures;
    Ok(Key::FindMistake(Box::new(RefutedMistake { mistake, refuted, figures }), showing))
}

/// The moves that the mistake praises and that lose; or any, where it promises a win in a lost position and names none.
fn find_losing_moves(played: &Played, refuted: &Refuted) -> Vec<Position> {
    if !refuted.losing_moves.is_empty() {
        return refuted.losing_moves.clone();
    }
    let is_promised = refuted.claimed.outcome == Outcome::N && refuted.wrong_winner;
    let (rules, start) = (played.instance.rules(), played.instance.start());
    if !is_promised || rules.option_bound(start) > MAX_OPTIONS {
        return Vec::new();
    }
    let mut first = None;
    rules.options(start, &mut |option| {
        first.get_or_insert(option);
    });
    first.into_iter().collect()
}

/// How the other player wins after a move, where that is in a table and the game can be told from there.
fn reply(played: &Played, tables: &Tables, to: &Position) -> Option<Theorem<Answer>> {
    let table = instance::table_with(played.instance.as_ref(), tables, to).ok()?;
    match table.answer(to).ok()? {
        Answered::Proved { theorem, .. } => Some(theorem)
            .filter(|answer| !answer.statement().winning_moves.is_empty())
            .filter(|_| played.instance.at(to).is_some()),
        Answered::Tried(_) => None,
    }
}
