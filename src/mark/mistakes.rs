//! The named mistake that predicts a wrong answer, if there is one.

use super::{Item, Marker, Reading, outcome, position, schema::Answers};
use crate::{answer::mistake::Mistake, game::Position};

impl Marker<'_> {
    /// Names the mistake of each wrong part: one that predicts that very part, and nothing that
    /// differs from the others.
    pub(super) fn name_mistakes(&self, items: &mut [Item], answers: &Answers) {
        for item in items.iter_mut().filter(|item| !item.is_right()) {
            let marker = match (item.reading, &self.to_go) {
                (Some(Reading::ToGo), Some(to_go)) => to_go,
                _ => self,
            };
            item.mistake = match item.what {
                "winner" => marker.mistake(answers, false),
                "moves" => marker.mistake(answers, true),
                _ => None,
            };
        }
    }

    /// The mistake that predicts the winner said, or the moves.
    fn mistake(&self, answers: &Answers, of_moves: bool) -> Option<Mistake> {
        let said = answers.moves.answer().map(|moves| moves.iter().map(position).collect());
        let said = said.map(|moves: Vec<Position>| self.alike(moves));
        // A blank is no mistake, unless the winner said goes with it.
        if of_moves && answers.winner.answer().is_none() && said.as_ref().is_some_and(Vec::is_empty)
        {
            return None;
        }
        let fits = |mistake: &Mistake| {
            let Some(made) = self.instance.mistaken(*mistake, &self.solved) else { return false };
            let claimed = made.claimed;
            let winner = answers.winner.answer().map(|said| outcome(*said) == claimed.outcome);
            let moves = claimed.winning_moves.map(|moves| self.alike(moves));
            let moves = moves.as_ref().zip(said.as_ref()).map(|(moves, said)| moves == said);
            let predicts = if of_moves { moves } else { winner };
            predicts == Some(true) && winner != Some(false) && moves != Some(false)
        };
        Mistake::ALL.iter().copied().find(fits)
    }

    /// Moves in one order, each once, and each as it plays.
    fn alike(&self, moves: Vec<Position>) -> Vec<Position> {
        let rules = self.instance.rules();
        let canonical = |to: Position| if rules.contains(&to) { rules.canonical(&to) } else { to };
        let mut moves: Vec<Position> = moves.into_iter().map(canonical).collect();
        moves.sort_unstable();
        moves.dedup();
        moves
    }
}
