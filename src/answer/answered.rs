//! An answer as it is printed: a theorem of the kernel, or, where a game is too large for any, what a closed form says that
//! was tried on every smaller position first. The second is no proof, wears no evidence of the kernel, and says so.

use super::{
    compared::{ClosedForm, Compared},
    foreign::{Foreign, same_game, same_position},
    tables::{Differs, Stop},
};
use crate::{
    check::{Answer, Evidence, Rejection, SharedRules, Theorem},
    game::{Outcome, Position, Ruleset},
    theory,
};

/// Who wins and how, and how far that is proved.
#[derive(Clone, Debug)]
pub enum Answered {
    /// Proved.
    Proved {
        /// What the kernel says.
        theorem: Theorem<Answer>,
        /// The closed form that agrees with the whole table behind it.
        agreed: Option<&'static theory::Theorem>,
    },
    /// Not proved.
    Tried(Box<Tried>),
}

/// What a closed form says of a position that is too large to search.
#[derive(Clone, Debug)]
pub struct Tried {
    rules: SharedRules,
    answer: Answer,
    /// The closed form.
    pub rule: &'static theory::Theorem,
    /// How many heaps the positions searched have.
    pub heaps: usize,
    /// The largest heap of the positions searched.
    pub bound: u64,
    /// How many positions were searched.
    pub positions: u128,
}

/// What an answer rests on.
#[derive(Clone, Copy, Debug)]
pub enum Grounds<'a> {
    /// Evidence of the kernel, with the closed form that agrees.
    Proved(&'a Evidence, Option<&'static theory::Theorem>),
    /// A closed form alone.
    Tried(&'a Tried),
}

impl From<Theorem<Answer>> for Answered {
    fn from(theorem: Theorem<Answer>) -> Self {
        Self::Proved { theorem, agreed: None }
    }
}

impl Answered {
    /// What it says.
    #[must_use]
    pub fn statement(&self) -> &Answer {
        match self {
            Self::Proved { theorem, .. } => theorem.statement(),
            Self::Tried(tried) => &tried.answer,
        }
    }

    /// What it rests on.
    #[must_use]
    pub fn grounds(&self) -> Grounds<'_> {
        match self {
            Self::Proved { theorem, agreed } => Grounds::Proved(theorem.evidence(), *agreed),
            Self::Tried(tried) => Grounds::Tried(tried),
        }
    }

    /// The rules that it is about.
    #[must_use]
    pub fn rules(&self) -> Option<&dyn Ruleset> {
        match self {
            Self::Proved { theorem, .. } => theorem.rules(),
            Self::Tried(tried) => Some(tried.rules.as_ref()),
        }
    }

    /// Refuses an answer that is not about this very game and this very position.
    ///
    /// # Errors
    /// If its game or its position is another.
    pub fn about(&self, rules: &SharedRules, position: &Position) -> Result<(), Foreign> {
        same_game(self.rules(), rules)?;
        same_position(&self.statement().position, position)
    }
}

impl Grounds<'_> {
    /// The name in JSON and templates: that of the evidence, or `up_to`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Proved(evidence, _) => evidence.kind(),
            Self::Tried(_) => "up_to",
        }
    }

    /// How many positions were decided one by one.
    #[must_use]
    pub fn positions(&self) -> u128 {
        match self {
            Self::Proved(evidence, _) => evidence.positions(),
            Self::Tried(tried) => tried.positions,
        }
    }

    /// The theorem that was compared with the search, or that it rests on.
    #[must_use]
    pub fn theorem(&self) -> Option<&'static theory::Theorem> {
        match self {
            Self::Proved(_, agreed) => *agreed,
            Self::Tried(tried) => Some(tried.rule),
        }
    }
}

/// A closed form that agreed with a search, in outcome and winning moves, at every position of a table. It may answer for
/// larger positions.
pub struct Beyond<'a> {
    form: &'a dyn ClosedForm,
    rules: SharedRules,
    heaps: usize,
    bound: u64,
    positions: u128,
}

impl<'a> Beyond<'a> {
    /// Tries the closed form at every position of a table, which was made from `root` with the same rules. Larger positions
    /// may have as many numbers as `root` has.
    ///
    /// # Errors
    /// If they differ anywhere, or the table is of another game.
    pub fn new(
        table: &Compared,
        rules: SharedRules,
        root: &Position,
        form: &'a dyn ClosedForm,
    ) -> Result<Self, Stop> {
        same_game(Some(table.rules()), &rules)?;
        table.outcome(root)?;
        let mut listed: Vec<&Position> = table.positions().collect();
        listed.sort_unstable();
        listed.iter().try_for_each(|position| same_answer(table, position, form))?;
        let positions = rules.position_count(root).unwrap_or(listed.len() as u128);
        let bound = root.iter().copied().max().unwrap_or(0);
        Ok(Self { form, rules, heaps: root.len(), bound, positions })
    }

    /// What the closed form says of a position, larger than the table or not.
    ///
    /// # Errors
    /// If a move it gives is none, does not lead to a position that it calls lost, or if its outcome and its moves
    /// contradict each other.
    pub fn answer(&self, position: &Position) -> Result<Answered, Stop> {
        if position.iter().filter(|heap| **heap > 0).count() > self.heaps {
            return Err(Rejection::OutsideTable { position: position.clone() }.into());
        }
        let (outcome, winning_moves) =
            (self.form.outcome(position), self.form.winning_moves(position));
        let is_end = !self.rules.has_moves(position);
        let consistent = match outcome {
            Outcome::P => winning_moves.is_empty(),
            Outcome::N => is_end || !winning_moves.is_empty(),
            // A closed form names winning moves; it has no way to show that a draw is kept.
            Outcome::Draw => false,
        };
        let consistent = consistent && (!is_end || outcome == self.rules.end(position));
        if !consistent || !winning_moves.iter().all(|to| self.wins(position, to)) {
            let (theorem, position) = (self.form.theorem(), position.clone());
            return Err(Differs { theorem, position }.into());
        }
        let (position, drawing_moves) = (position.clone(), Vec::new());
        Ok(Answered::Tried(Box::new(Tried {
            rules: self.rules.clone(),
            answer: Answer { position, outcome, winning_moves, drawing_moves },
            rule: self.form.theorem(),
            heaps: self.heaps,
            bound: self.bound,
            positions: self.positions,
        })))
    }

    fn wins(&self, from: &Position, to: &Position) -> bool {
        let is_move = self.rules.contains(to) && self.rules.is_option(from, to);
        is_move && self.form.outcome(to) == Outcome::P
    }
}

fn same_answer(table: &Compared, position: &Position, form: &dyn ClosedForm) -> Result<(), Stop> {
    let mut found = Vec::new();
    table.rules().options(position, &mut |option| {
        if table.outcome(&option) == Ok(Outcome::P) && !found.contains(&option) {
            found.push(option);
        }
    });
    let mut given = form.winning_moves(position);
    found.sort_unstable();
    given.sort_unstable();
    if table.outcome(position)? != form.outcome(position) || found != given {
        let (theorem, position) = (form.theorem(), position.clone());
        return Err(Differs { theorem, position }.into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        check::Verified,
        game::{Nim, Play},
    };
    use std::{collections::HashSet, sync::Arc};
    /// Two heaps: equal heaps are lost. The fields spoil it in one way each.
    #[derive(Default)]
    struct Equal {
        wrong_at: Option<Position>,
        forgets_moves_at: Option<Position>,
        invents_move_at: Option<Position>,
    }

    impl ClosedForm for Equal {
        fn theorem(&self) -> &'static theory::Theorem {
            &theory::nim::BOUTON
        }
        fn outcome(&self, position: &Position) -> Outcome {
            let mut heaps = position.to_vec();
            heaps.resize(2, 0);
            let safe = (heaps[0] == heaps[1]) != (self.wrong_at.as_ref() == Some(position));
            if safe { Outcome::P } else { Outcome::N }
        }
        fn winning_moves(&self, position: &Position) -> Vec<Position> {
            if self.forgets_moves_at.as_ref() == Some(position) {
                return Vec::new();
            }
            if self.invents_move_at.as_ref() == Some(position) {
                return vec![Position::from([0, 0])];
            }
            let equal = |least: u64| vec![Position::from(vec![least; position.len()])];
            match position.as_ref() {
                [a, b] if a != b => equal(*a.min(b)),
                [a] if *a > 0 => vec![Position::from([0])],
                _ => Vec::new(),
            }
        }
    }

    const NIM: Nim = Nim { play: Play::Normal };

    fn differs(position: [u64; 2]) -> Stop {
        Differs { theorem: &theory::nim::BOUTON, position: Position::from(position) }.into()
    }

    fn root() -> Position {
        Position::from([3, 3])
    }

    fn table() -> Compared {
        let safe: HashSet<Position> =
            (0..=3).map(|n| vec![n; 2 * usize::from(n > 0)]).map(Position::from).collect();
        Verified::by_labelling(Arc::new(NIM), &Position::from([3, 3]), safe).unwrap().into()
    }

    #[test]
    fn a_rule_that_agreed_below_answers_above_and_says_how_far() {
        let rule = Equal::default();
        let table = table();
        let beyond = Beyond::new(&table, Arc::new(NIM), &root(), &rule).unwrap();
        let answer = beyond.answer(&Position::from([u64::MAX, 5])).unwrap();
        assert_eq!(answer.statement().winning_moves, [Position::from([5, 5])]);
        let Answered::Tried(tried) = &answer else { panic!("{answer:?}") };
        assert_eq!((tried.rule.name, tried.heaps, tried.bound), ("bouton", 2, 3));
        assert_eq!((answer.grounds().kind(), answer.grounds().positions()), ("up_to", 16));
    }

    #[test]
    fn a_rule_that_errs_inside_the_table_is_refused() {
        let at = || Some(Position::from([1, 2]));
        let refused = |rule: Equal| {
            Beyond::new(&table(), Arc::new(NIM), &root(), &rule).map(|_| ()).unwrap_err()
        };
        let wrong = refused(Equal { wrong_at: at(), ..Equal::default() });
        assert_eq!(wrong, differs([1, 2]));
        let forgetful = refused(Equal { forgets_moves_at: at(), ..Equal::default() });
        assert_eq!(forgetful, differs([1, 2]));
    }

    #[test]
    fn a_rule_that_errs_outside_the_table_is_refused_where_it_contradicts_itself() {
        let at = || Some(Position::from([9, 7]));
        let refused = |rule: Equal| {
            let table = table();
            let beyond = Beyond::new(&table, Arc::new(NIM), &root(), &rule).unwrap();
            beyond.answer(&Position::from([9, 7])).unwrap_err()
        };
        let wrong = refused(Equal { wrong_at: at(), ..Equal::default() });
        assert_eq!(wrong, differs([9, 7]));
        let forgetful = refused(Equal { forgets_moves_at: at(), ..Equal::default() });
        assert_eq!(forgetful, differs([9, 7]));
        let inventive = refused(Equal { invents_move_at: at(), ..Equal::default() });
        assert_eq!(inventive, differs([9, 7]));
    }

    #[test]
    fn more_heaps_than_were_tried_and_a_wrong_end_are_refused() {
        let (table, rule) = (table(), Equal::default());
        let beyond = Beyond::new(&table, Arc::new(NIM), &root(), &rule).unwrap();
        let three = beyond.answer(&Position::from([9, 9, 1]));
        assert!(matches!(three, Err(Stop::Rejected(Rejection::OutsideTable { .. }))));
        assert!(beyond.answer(&Position::from([9, 9, 0])).is_ok(), "an empty heap is none");
        let wrong = Equal { wrong_at: Some(Position::from([0, 0])), ..Equal::default() };
        let beyond = Beyond::new(&table, Arc::new(NIM), &root(), &wrong).unwrap();
        let end = beyond.answer(&Position::from([0, 0]));
        assert_eq!(end.unwrap_err(), differs([0, 0]));
    }

    /// One heap whose last object loses: a heap of 1 is lost.
    struct LastLoses;

    impl ClosedForm for LastLoses {
        fn theorem(&self) -> &'static theory::Theorem {
            &theory::nim::MISERE_NIM
        }
        fn outcome(&self, position: &Position) -> Outcome {
            if position.iter().sum::<u64>() == 1 { Outcome::P } else { Outcome::N }
        }
        fn winning_moves(&self, position: &Position) -> Vec<Position> {
            let large = position.first().is_some_and(|heap| *heap > 1);
            if large { vec![Position::from(1)] } else { Vec::new() }
        }
    }

    #[test]
    fn in_misere_play_the_end_is_won() {
        let (misere, root) = (Nim { play: Play::Misere }, Position::from(2));
        let safe = HashSet::from([Position::from(1)]);
        let table = Verified::by_labelling(Arc::new(misere), &root, safe).unwrap().into();
        let beyond = Beyond::new(&table, Arc::new(misere), &root, &LastLoses).unwrap();
        let outcome = |heap: u64| beyond.answer(&Position::from(heap)).unwrap().statement().outcome;
        assert_eq!((outcome(0), outcome(1), outcome(9)), (Outcome::N, Outcome::P, Outcome::N));
    }

    #[test]
    fn a_table_of_another_game_is_refused() {
        let misere = Nim { play: Play::Misere };
        let refused =
            Beyond::new(&table(), Arc::new(misere), &root(), &Equal::default()).map(|_| ());
        assert!(matches!(refused, Err(Stop::Foreign(Foreign::Game { .. }))));
    }
}
