//! What the strategies inside the binary show about a position on the whole board.
//!
//! A strategy shows who wins every position that it walks through. For one of them it is cut down to what can come up
//! from there, and the kernel walks through that once more: so the number of positions and the longest line belong to
//! the position itself. Positions that a strategy has with the colours exchanged are turned round first; the kernel
//! then checks the strategy of the turned position, and nobody has to believe that turning changes nothing.

use super::held::Held;
use crate::{
    check::{Aim, Strategy},
    endgame::strategies::{self, CheckedStrategy, Sought, Start, StrategyFault, StrategyText},
    game::{Outcome, Position, Ruleset, Xiangqi},
    solve::{
        proof::{Limits, Watch},
        strategy,
    },
    xiangqi::{Move, OnBoard, Position as Board, Side},
};
use rayon::prelude::*;
use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

/// The most moves of a strategy that is written to a file of its own.
pub const MAX_CUT_MOVES: usize = 200_000;

/// Where a strategy comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It was cut out of this file of `exercises/xiangqi`.
    File(String),
    /// It was found by a search that entered so many positions.
    Search(u64),
}

impl Origin {
    /// The name of the file, if it is one.
    #[must_use]
    pub fn file(&self) -> Option<&str> {
        match self {
            Self::File(id) => Some(id),
            Self::Search(_) => None,
        }
    }
}

/// The outcome of a position on the whole board, shown by a strategy that the kernel has walked through.
#[derive(Clone, Debug)]
pub struct Shown {
    /// Where the strategy comes from.
    pub origin: Origin,
    /// For the side to move.
    pub outcome: Outcome,
    /// How many positions of both sides were walked through.
    pub positions: usize,
    /// How many moves of both sides play lasts at most when the winner follows the strategy.
    pub moves: u32,
    /// The winner's move, if the winner is to move and play has not ended.
    pub reply: Option<Move>,
    strategy: Arc<Strategy>,
}

/// The legal moves of a position by what is shown about them.
#[derive(Clone, Debug, Default)]
pub struct Judged {
    /// They win.
    pub win: Vec<(Move, Shown)>,
    /// They lose.
    pub lose: Vec<(Move, Shown)>,
    /// No strategy is about the position that they lead to.
    pub open: Vec<Move>,
}

/// The strategies inside the binary.
static HELD: LazyLock<Vec<Held>> =
    LazyLock::new(|| strategies::ids().into_iter().filter_map(Held::new).collect());

/// What was shown before.
static KNOWN: LazyLock<Mutex<HashMap<Board, Option<Shown>>>> = LazyLock::new(Mutex::default);

/// A strategy, as it is or for positions that are turned round.
#[derive(Clone, Copy)]
struct Source {
    held: &'static Held,
    turned: bool,
}

/// Who wins a position on the whole board, if the strategies show it: one of them has the position, or has one that a
/// single move leads to and that is lost, or they have all that can be led to, and these are won.
///
/// ```
/// use bouton::{endgame::proof, game::Outcome, xiangqi::fen};
/// let mate = fen::read("4ka2C/3Pa4/9/2p1c4/4C4/2P4c1/9/9/3pA4/4KA3 b").unwrap();
/// assert_eq!(proof::find(&mate).unwrap().outcome, Outcome::N);
/// ```
#[must_use]
pub fn find(board: &Board) -> Option<Shown> {
    let lock = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = lock().get(board) {
        return known.clone();
    }
    let found = find_in_sources(board);
    lock().insert(board.clone(), found.clone());
    found
}

fn find_in_sources(board: &Board) -> Option<Shown> {
    let sources = sources(board);
    if let Some((source, outcome)) = having(&sources, board) {
        return assemble(board, outcome, None, &[source]);
    }
    let mut options = Vec::new();
    for played in board.legal_moves() {
        let after = board.after(played).ok()?;
        let (source, outcome) = match having(&sources, &after) {
            Some(found) => found,
            None => continue,
        };
        if outcome == Outcome::P {
            let first = Position::from(after.pack());
            return assemble(board, Outcome::N, Some(first), &[source]);
        }
        options.push(source);
    }
    let all = !options.is_empty() && options.len() == board.legal_moves().len();
    if all { assemble(board, Outcome::P, None, &sources) } else { None }
}

/// Every strategy as it is, then every one turned round; first those that play from the position or from one that a
/// move leads to, so that the others need not be checked where these suffice.
fn sources(board: &Board) -> Vec<Source> {
    let after = board.legal_moves().into_iter().filter_map(|played| board.after(played).ok());
    let near: Vec<Board> = after.chain([board.clone()]).collect();
    let plays_from = |source: &Source| {
        near.iter().any(|board| source.held.starts.contains(&source.strategy_position(board)))
    };
    let all = |turned| HELD.iter().map(move |held| Source { held, turned });
    let mut sources: Vec<Source> = all(false).chain(all(true)).collect();
    sources.sort_by_cached_key(|source| !plays_from(source));
    sources
}

/// The first strategy that has the position, and who wins it.
fn having(sources: &[Source], board: &Board) -> Option<(Source, Outcome)> {
    sources.iter().find_map(|source| {
        let strategy = source.strategy_for(board)?;
        let outcome = strategy.outcome(&source.strategy_position(board))?.statement().outcome;
        Some((*source, outcome))
    })
}

/// Searches for a win of the side to move, then of the other one, entering at most so many positions for each, and has the
/// kernel walk through what is found; `watch` is told how far each search is, and can end it. Beside what is found stands how many positions were entered.
///
/// ```
/// use bouton::{endgame::proof, game::Outcome, xiangqi::fen};
/// let chariot = fen::read("3k5/9/9/9/9/9/4R4/9/9/4K4 w").unwrap();
/// let (shown, nodes) = proof::sought(&chariot, 10_000, &mut |_| true)?;
/// assert_eq!(shown.unwrap().outcome, Outcome::N);
/// assert!(nodes <= 10_000);
/// # Ok::<(), bouton::endgame::strategies::StrategyFault>(())
/// ```
///
/// # Errors
/// If more positions are allowed than a search can hold.
pub fn sought(
    board: &Board,
    nodes: u64,
    watch: &mut Watch<'_>,
) -> Result<(Option<Shown>, u64), StrategyFault> {
    let mut entered = 0;
    for winner in [board.side(), board.side().other()] {
        let known = wins(board, winner);
        let (sought, searched) = strategies::seek(board, winner, Limits { nodes }, &known, watch)?;
        entered += searched;
        if let Sought::Won(found) = sought {
            let origin = Origin::Search(entered);
            return Ok((look_up(board, Arc::new(found.strategy), origin), entered));
        }
    }
    Ok((None, entered))
}

/// The positions that the strategies show `winner` to win, of those strategies that play from the board may come to.
fn wins(board: &Board, winner: Side) -> Vec<Board> {
    let mut wins = Vec::new();
    for turned in [false, true] {
        for source in HELD.iter().map(|held| Source { held, turned }) {
            let Some(held) = source.strategy_after(board) else { continue };
            each_position(held, |position, wins_it| {
                if wins_it == source.side(winner) {
                    wins.push(source.across(position));
                }
            });
        }
    }
    wins
}

impl Judged {
    /// Adds what a strategy for the position shows about the moves that were open: the winner's move wins, or every move loses.
    pub fn learn(&mut self, board: &Board, shown: &Shown) {
        for played in std::mem::take(&mut self.open) {
            let after = board.after(played).ok();
            let after = after.and_then(|after| {
                look_up(&after, Arc::clone(&shown.strategy), shown.origin.clone())
            });
            self.add(played, after);
        }
    }

    /// Adds a move by what is shown about the position after it.
    fn add(&mut self, played: Move, after: Option<Shown>) {
        match after {
            Some(after) if after.outcome == Outcome::P => self.win.push((played, after)),
            Some(after) if after.outcome == Outcome::N => self.lose.push((played, after)),
            Some(_) | None => self.open.push(played),
        }
    }
}

/// Every legal move of a position with what is shown about the position after it.
#[must_use]
pub fn judge_moves(board: &Board) -> Judged {
    let mut judged = Judged::default();
    for played in board.legal_moves() {
        judged.add(played, board.after(played).ok().as_ref().and_then(find));
    }
    judged
}

/// Every position that the strategies of these names walk through with the winner to move, and every one with the loser
/// to move, of which `wanted` gives something; those of Black are turned round, so that Red is to move.
#[must_use]
pub fn pool<T: Send>(ids: &[&str], wanted: impl Fn(&Board) -> Option<T> + Sync) -> Vec<T> {
    let named: Vec<&Held> = HELD.iter().filter(|held| ids.contains(&held.id.as_str())).collect();
    let of = |held: &Held| {
        let mut found = Vec::new();
        let visit = |board: &Board, _| {
            let board = match board.side() {
                Side::Red => board.clone(),
                Side::Black => board.flip(),
            };
            found.extend(wanted(&board).map(|wanted| (Position::from(board.pack()), wanted)));
        };
        if let Some(held) = held.checked_strategy() {
            each_position(held, visit);
        }
        found
    };
    // Walking through a strategy takes seconds, and none needs another.
    let found: Vec<Vec<(Position, T)>> = named.into_par_iter().map(of).collect();
    let mut seen = HashSet::new();
    let mut found: Vec<(Position, T)> = found.into_iter().flatten().collect();
    found.retain(|(position, _)| seen.insert(position.clone()));
    found.into_iter().map(|(_, wanted)| wanted).collect()
}

/// Calls back with every position that a winning strategy walks through and its winner, in the order of the walk.
fn each_position(held: &CheckedStrategy, mut visit: impl FnMut(&Board, Side)) {
    if held.strategy.aim() != Aim::Win {
        return;
    }
    let starts = held.text.starts(&Xiangqi).unwrap_or_default();
    strategy::each_position(&held.strategy, &starts, &Xiangqi, &mut |position, is_winners| {
        if let Some(board) = Board::from_packed(position) {
            visit(&board, if is_winners { board.side() } else { board.side().other() });
        }
    });
}

impl Source {
    /// The strategy, if it may have the position.
    fn strategy_for(self, board: &Board) -> Option<&'static Strategy> {
        let held = self.held;
        let is_asked = held.is_checked() || held.may_come_to(&self.across(board));
        is_asked.then(|| held.checked_strategy()).flatten().map(|checked| &checked.strategy)
    }

    /// The side of the strategy that is this one on the board.
    fn side(self, side: Side) -> Side {
        if self.turned { side.other() } else { side }
    }

    /// The strategy, if play from the position may come to where it begins.
    fn strategy_after(self, board: &Board) -> Option<&'static CheckedStrategy> {
        let held = self.held;
        held.may_follow(&self.across(board)).then(|| held.checked_strategy()).flatten()
    }

    fn across(self, board: &Board) -> Board {
        if self.turned { board.flip() } else { board.clone() }
    }

    /// The position as the strategy knows it.
    fn strategy_position(self, board: &Board) -> Position {
        Position::from(self.across(board).pack())
    }

    fn reply(self, board: &Board) -> Option<Position> {
        let reply =
            Board::from_packed(&self.strategy_for(board)?.reply(&self.strategy_position(board))?)?;
        Some(Position::from(self.across(&reply).pack()))
    }
}

/// A strategy from a position on, put together from `sources`; the winner begins with `first`, if that is given.
fn assemble(
    board: &Board,
    outcome: Outcome,
    first: Option<Position>,
    sources: &[Source],
) -> Option<Shown> {
    let position = Position::from(board.pack());
    let reply = |at: &Position| match &first {
        Some(first) if *at == position => Some(first.clone()),
        _ => {
            let at = Board::from_packed(at)?;
            sources.iter().find_map(|source| source.reply(&at))
        }
    };
    let start = Start { position: position.clone(), chooser_moves: outcome == Outcome::N };
    let origin = Origin::File(sources.first()?.held.id.clone());
    let cut = strategies::follow_replies(Arc::new(Xiangqi), Aim::Win, &start, &reply).ok()?;
    look_up(board, Arc::new(cut), origin)
}

/// What a checked strategy tells about a position that it has.
fn look_up(board: &Board, strategy: Arc<Strategy>, origin: Origin) -> Option<Shown> {
    let position = Position::from(board.pack());
    Some(Shown {
        origin,
        outcome: strategy.outcome(&position)?.statement().outcome,
        positions: strategy.sizes().1,
        moves: strategy.moves_to_end(&position)?.statement().moves,
        reply: strategy.reply(&position).and_then(|to| move_between(board, &to)),
        strategy,
    })
}

/// The moves of a strategy in the order of the kernel's walk, from a function that tells them.
fn choices(start: &Start, reply: impl Fn(&Position) -> Option<Position>) -> Option<Vec<usize>> {
    let (mut choices, mut seen) = (Vec::new(), HashSet::new());
    let mut open = vec![(start.position.clone(), start.chooser_moves)];
    while let Some((position, is_own)) = open.pop() {
        if !seen.insert((position.clone(), is_own)) {
            continue;
        }
        let mut options = Vec::new();
        Xiangqi.options(&position, &mut |option| options.push(option));
        if is_own && !options.is_empty() {
            let chosen = reply(&position)?;
            let choice = options.iter().position(|option| *option == chosen)?;
            choices.push(choice);
            options = vec![chosen];
        }
        if choices.len() > MAX_CUT_MOVES {
            return None;
        }
        open.extend(options.into_iter().rev().map(|option| (option, !is_own)));
    }
    Some(choices)
}

fn move_between(board: &Board, to: &Position) -> Option<Move> {
    let leads =
        |played: &Move| board.after(*played).is_ok_and(|after| Position::from(after.pack()) == *to);
    board.legal_moves().into_iter().find(leads)
}

impl Shown {
    /// The file of the strategy, from this position on.
    #[must_use]
    pub fn file(&self, board: &Board) -> Option<StrategyText> {
        let chooser_moves = self.outcome == Outcome::N;
        let start = Start { position: Position::from(board.pack()), chooser_moves };
        let choices = choices(&start, |position| self.strategy.reply(position))?;
        Some(strategies::winning_strategy(board, chooser_moves, choices))
    }

    /// The strategy itself, from this position on.
    #[must_use]
    pub fn strategy(&self) -> &Strategy {
        &self.strategy
    }

    /// The line of play in which the winner follows the strategy and the loser holds out as long as it can.
    #[must_use]
    pub fn longest_line(&self, board: &Board) -> Vec<Move> {
        let mut line = Vec::new();
        let mut here = board.clone();
        while let Some(next) = self.next(&here) {
            let Ok(after) = here.after(next) else { break };
            line.push(next);
            here = after;
        }
        line
    }

    /// The winner's move, or the loser's that holds out longest: of several the first in the order of the rules.
    fn next(&self, board: &Board) -> Option<Move> {
        let position = Position::from(board.pack());
        if let Some(reply) = self.strategy.reply(&position) {
            return move_between(board, &reply);
        }
        let left = |played: &Move| {
            let after = Position::from(board.after(*played).ok()?.pack());
            Some(self.strategy.moves_to_end(&after)?.statement().moves)
        };
        let moves = board.legal_moves();
        let longest = moves.iter().filter_map(left).max()?;
        moves.into_iter().find(|played| left(played) == Some(longest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xiangqi::{OPENING, OnMove, endings, fen};

    fn board(text: &str) -> Board {
        endings::position(text).unwrap()
    }

    #[test]
    fn a_position_of_a_strategy_is_shown_and_so_is_the_one_turned_round() {
        let trap = board("4ka2C/3Pa4/9/2p1c4/4C4/2P4c1/9/9/3pA4/4KA3 b");
        let (here, there) = (find(&trap).unwrap(), find(&trap.flip()).unwrap());
        assert_eq!((here.outcome, here.moves), (Outcome::N, 17));
        assert_eq!((there.outcome, there.moves), (here.outcome, here.moves));
        assert_eq!(there.reply, here.reply.map(|played| played.flip()));
        let file = here.file(&trap).unwrap().to_string();
        let read = strategies::check_text(&file).unwrap();
        assert_eq!(read.strategy.sizes().1, here.positions);
        let line = here.longest_line(&trap);
        assert_eq!(line.len(), 17);
        let end = line.iter().fold(trap, |at, played| at.after(*played).unwrap());
        assert!(end.status().is_lost());
    }

    #[test]
    fn what_a_search_finds_is_known_of_the_moves_too() {
        let chariot = fen::read("3k5/4a4/9/9/9/4N4/9/9/R8/4K4 w").unwrap();
        let mut before = judge_moves(&chariot);
        assert!(before.win.is_empty());
        let found = sought(&chariot, 50_000, &mut |_| true).unwrap().0.unwrap();
        before.learn(&chariot, &found);
        let [(played, after)] = before.win.as_slice() else { panic!("{:?}", before.win) };
        assert_eq!((Some(*played), after.outcome), (found.reply, Outcome::P));
        assert!(!before.open.contains(played) && !before.open.is_empty());
        // Whoever is to move after it has lost whatever is played.
        let lost = chariot.after(*played).unwrap();
        let mut moves = judge_moves(&lost);
        let found = sought(&lost, 50_000, &mut |_| true).unwrap().0.unwrap();
        moves.learn(&lost, &found);
        assert_eq!((moves.lose.len(), moves.open.len()), (lost.legal_moves().len(), 0));
    }

    #[test]
    fn moves_are_sorted_by_what_is_shown() {
        let second = judge_moves(&board("second"));
        let lost: Vec<String> = second.lose.iter().map(|(played, _)| played.to_string()).collect();
        assert!(lost.len() >= 9, "{lost:?}");
        assert!(!second.lose.iter().any(|(played, _)| played.to_string() == "i1i2"));
    }

    #[test]
    fn nothing_is_shown_about_other_positions() {
        assert!(find(&endings::position(OPENING).unwrap()).is_none());
    }
}
