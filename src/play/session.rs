//! The state of play and what an event makes of it. Nothing is changed in place: the session
//! before an event is still there after it, so that whatever fails leaves play where it was.

use super::{
    Event, Judge, Opponent, Said, Strength,
    opponent::{best, choose},
    said::{Slip, THOUGHTS, Turning},
};
use crate::{
    answer::tables::Stop,
    family::Player,
    game::{Outcome, Position},
    random::Stream,
};
use std::sync::Arc;

/// Who plays, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Who sits opposite.
    pub opponent: Opponent,
    /// Which player the person is, against the computer.
    pub person: Player,
    /// Fixes the computer's choices.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        let opponent = Opponent::Computer(Strength::PERFECT);
        Self { opponent, person: Player::First, seed: 1 }
    }
}

/// One move that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Who made it.
    pub player: Player,
    /// From where.
    pub from: Position,
    /// To where.
    pub to: Position,
    /// What it threw away.
    pub slip: Option<Slip>,
}

/// How play has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Somebody has won.
    Won(Player),
    /// Nobody has: the rules call it a draw, or a position has come for the third time.
    Drawn,
}

/// A position that has come so often, the same player to move, ends play as a draw.
const REPEATED: usize = 3;

/// A game being played.
#[derive(Clone, Debug)]
pub struct Session {
    judge: Arc<Judge>,
    settings: Settings,
    plies: Vec<Ply>,
    /// How many hints were given for the present position.
    hints: usize,
}

/// The next session and what is to be told.
type Step = Result<(Session, Vec<Said>), Stop>;

impl Session {
    /// Begins a game. When the computer begins, it has moved already.
    ///
    /// # Errors
    /// If the start cannot be judged: the limit that forbids it is named.
    pub fn begin(judge: Arc<Judge>, settings: Settings) -> Step {
        let mut session = Self { judge, settings, plies: Vec::new(), hints: 0 };
        session.judge.answer(session.position())?;
        let mut said = Vec::new();
        if !session.is_persons_turn() {
            said.push(session.show());
        }
        session.computer_moves(&mut said)?;
        said.push(session.show());
        Ok((session, said))
    }

    /// What an event leads to.
    ///
    /// # Errors
    /// If a position cannot be judged; the session is as it was.
    pub fn after(&self, event: Event) -> Step {
        match event {
            Event::Move(to) => self.play_move(&to),
            Event::Listed(number) => self.play_listed(number),
            Event::Undo => Ok(self.undone()),
            Event::Again => Self::begin(Arc::clone(&self.judge), self.settings),
            Event::Hint => self.give_hint(),
            Event::Unclear(text) => self.telling(Said::Unclear { text }),
            Event::Help => self.telling(Said::Help),
            Event::Moves => self.telling(self.list()),
            Event::Show => self.telling(self.show()),
            Event::Table => self.telling(self.table()),
            Event::Quit => {
                let plies = self.plies.len();
                self.telling(Said::Left { over: self.is_over(), plies })
            }
        }
    }

    /// Where play stands.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.plies.last().map_or_else(|| self.judge.instance().start(), |ply| &ply.to)
    }

    /// The moves that were made.
    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// What judges the game.
    #[must_use]
    pub fn judge(&self) -> &Judge {
        &self.judge
    }

    /// Who plays, and how.
    #[must_use]
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Whose turn it would be.
    #[must_use]
    pub fn to_move(&self) -> Player {
        if self.plies.len().is_multiple_of(2) { Player::First } else { Player::Second }
    }

    /// How play has ended, once it has.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        let mover = self.to_move();
        match self.judge.end(self.position()) {
            Some(Outcome::N) => Some(Ending::Won(mover)),
            Some(Outcome::P) => Some(Ending::Won(mover.other())),
            Some(Outcome::Draw) => Some(Ending::Drawn),
            None => self.is_repeated().then_some(Ending::Drawn),
        }
    }

    /// Who has won, once play has ended.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        match self.ending() {
            Some(Ending::Won(player)) => Some(player),
            Some(Ending::Drawn) | None => None,
        }
    }

    /// Whether play has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.ending().is_some()
    }

    fn is_repeated(&self) -> bool {
        if !self.judge.can_repeat() {
            return false;
        }
        let (here, mover) = (self.position(), self.to_move());
        let before = self.plies.iter().filter(|ply| ply.player == mover && ply.from == *here);
        before.count() + 1 >= REPEATED
    }

    fn telling(&self, said: Said) -> Step {
        Ok((self.clone(), vec![said]))
    }

    fn show(&self) -> Said {
        let to_move = (!self.is_over()).then(|| self.to_move());
        Said::Position { position: self.position().clone(), to_move }
    }

    fn list(&self) -> Said {
        let options = self.judge.options(self.position());
        Said::Moves { from: self.position().clone(), options }
    }

    fn table(&self) -> Said {
        match self.is_over() {
            true => Said::AlreadyOver,
            false => Said::Table { position: self.position().clone(), to_move: self.to_move() },
        }
    }

    /// Whether the person, or one of two friends, is to move.
    #[must_use]
    pub fn is_persons_turn(&self) -> bool {
        self.is_persons(self.to_move())
    }

    /// Whether that player is the person; between friends, both are.
    pub(super) fn is_persons(&self, player: Player) -> bool {
        match self.settings.opponent {
            Opponent::Friend => true,
            Opponent::Computer(_) => player == self.settings.person,
        }
    }

    fn play_move(&self, to: &Position) -> Step {
        if self.is_over() {
            return self.telling(Said::AlreadyOver);
        }
        let from = self.position().clone();
        let Some(to) = self.judge.resolve_move(&from, to) else {
            return self.telling(Said::NotAllowed { from, to: to.clone() });
        };
        let (mut next, mut said) = (self.clone(), Vec::new());
        next.makes(to, &mut said)?;
        next.computer_moves(&mut said)?;
        said.push(next.show());
        next.tell_ending(&mut said)?;
        Ok((next, said))
    }

    fn play_listed(&self, number: usize) -> Step {
        let options = self.judge.options(self.position());
        let at = |options: &Vec<Position>| options.get(number.checked_sub(1)?).cloned();
        match options.as_ref().and_then(at) {
            Some(to) => self.play_move(&to),
            None => {
                let moves = options.map(|options| options.len());
                self.telling(Said::NoSuchNumber { number, moves })
            }
        }
    }

    /// Makes a move that the rules allow.
    fn makes(&mut self, to: Position, said: &mut Vec<Said>) -> Result<(), Stop> {
        let (player, from) = (self.to_move(), self.position().clone());
        let computer = !self.is_persons_turn();
        let before = self.judge.outcome(&from)?;
        let after = self.judge.answer(&to)?;
        let slip = Slip::between(before, after.outcome);
        said.push(Said::Moved { player, from: from.clone(), to: to.clone(), computer });
        // Two friends are told at the end: told now, it would be advice to one of them.
        let between_friends = self.settings.opponent == Opponent::Friend;
        if let Some(slip) = slip.filter(|_| computer && self.judge.end(&to).is_none()) {
            said.push(Said::LetBack { slip });
        }
        if let Some(slip) = slip.filter(|_| !computer && !between_friends) {
            let left = to.clone();
            let reply = after.winning_moves.first().or(after.drawing_moves.first()).cloned();
            let mistakes = self.judge.mistakes(&from, &to)?;
            said.push(Said::ThrewAway { player, left, slip, reply, mistakes });
        }
        self.plies.push(Ply { player, from, to, slip });
        self.hints = 0;
        Ok(())
    }

    /// The computer's move, when it is its turn and play has not ended.
    fn computer_moves(&mut self, said: &mut Vec<Said>) -> Result<(), Stop> {
        let Opponent::Computer(strength) = self.settings.opponent else { return Ok(()) };
        if self.is_persons_turn() || self.is_over() {
            return Ok(());
        }
        let (seed, ply) = (self.settings.seed, self.plies.len());
        match choose(&self.judge, self.position(), strength, seed, ply)? {
            Some(to) => self.makes(to, said),
            None => Ok(()),
        }
    }

    fn tell_ending(&self, said: &mut Vec<Said>) -> Result<(), Stop> {
        let (winner, loser) = match self.ending() {
            None => return Ok(()),
            Some(Ending::Drawn) => (None, None),
            Some(Ending::Won(winner)) => (Some(winner), Some(winner.other())),
        };
        let plies = self.plies.len();
        said.push(Said::Over { winner, plies, turning: self.turning(loser)? });
        Ok(())
    }

    /// The move that is worth explaining: the person's last one (between friends, anybody's) if it threw something away,
    /// and when play is over the last that did.
    #[must_use]
    pub fn slip(&self) -> Option<&Ply> {
        let mut theirs = self.plies.iter().rev().filter(|ply| self.is_persons(ply.player));
        if self.is_over() {
            return theirs.find(|ply| ply.slip.is_some());
        }
        theirs.next().filter(|ply| ply.slip.is_some())
    }

    /// The loser's first move that threw something away; in a draw, anybody's. Without one nobody
    /// made such a move: the winner's would have needed one of the loser's to be mended.
    fn turning(&self, loser: Option<Player>) -> Result<Option<Turning>, Stop> {
        let slips = |(index, ply): (usize, &Ply)| {
            let counts = loser.is_none_or(|loser| loser == ply.player);
            ply.slip.filter(|_| counts).map(|slip| (index + 1, slip, ply.clone()))
        };
        let Some((ply, slip, made)) = self.plies.iter().enumerate().find_map(slips) else {
            return Ok(None);
        };
        let answer = self.judge.answer(&made.from)?;
        let better = answer.winning_moves.first().or(answer.drawing_moves.first()).cloned();
        let Ply { player, from, to, .. } = made;
        Ok(Some(Turning { ply, player, slip, from, to, better }))
    }

    /// Before the person's last move; between friends, before the last move.
    fn undone(&self) -> (Self, Vec<Said>) {
        let Some(kept) = self.plies.iter().rposition(|ply| self.is_persons(ply.player)) else {
            return (self.clone(), vec![Said::NothingToTakeBack]);
        };
        let mut before = self.clone();
        before.plies.truncate(kept);
        before.hints = 0;
        let took_back = Said::TookBack { plies: self.plies.len() - kept };
        let shown = before.show();
        (before, vec![took_back, shown])
    }

    /// First whether the game can be won, then one thought after another, then the move.
    fn give_hint(&self) -> Step {
        if self.is_over() {
            return self.telling(Said::AlreadyOver);
        }
        let mut next = self.clone();
        next.hints += 1;
        let from = self.position().clone();
        let answer = self.judge.answer(&from)?;
        let said = match self.hints {
            0 => {
                let moves = self.judge.options(&from).map(|options| options.len());
                let good = answer.winning_moves.len() + answer.drawing_moves.len();
                Said::Prospects { outcome: answer.outcome, good, moves }
            }
            hints @ 1..=THOUGHTS => Said::Nudge { position: from, thought: hints - 1 },
            _ => {
                let mut stream = Stream::new(self.settings.seed, &["hint"]);
                let best = best(&self.judge, &from, &mut stream)?;
                let outcome = answer.outcome;
                best.map_or(Said::AlreadyOver, |to| Said::Advice { from, to, outcome })
            }
        };
        Ok((next, vec![said]))
    }
}

impl Player {
    /// The player who sits opposite.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}
