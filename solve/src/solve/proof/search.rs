//! The search itself: depth-first, with thresholds for the numbers of what is missing.
//!
//! At a position of the winner one move is enough, so its proof number is the least of those after it; at one of the
//! other side every move counts. The sum of their numbers would count a position that several lines reach several times,
//! so the largest is taken, and one more for each other that is open (as in weak proof-number search).

use super::{
    BUDGETS, Progress, Watch,
    guide::{Class, Guide},
    table::{NEVER, Numbers, Table, mix_bits},
};
use crate::xiangqi::{Move, OnBoard, Position, Side};

/// A threshold goes beyond the second best by this part of it, so that the search does not leave for every trifle.
const BEYOND: u32 = 4;

/// Remembered classes of moves, by the key of the position after.
const CLASSES: usize = 1 << 20;
const CLASS_BITS: u64 = 7;

/// Whoever watches is told every so many positions.
const TOLD_EVERY: u64 = 1 << 12;

#[derive(Clone, Copy)]
struct Child {
    played: Move,
    key: u64,
    left: u8,
    numbers: Numbers,
}

pub(super) struct Search<'a> {
    guide: Guide,
    table: Table,
    classes: Vec<u64>,
    /// Moves and positions after them, of all positions on the line of play.
    moves: Vec<Move>,
    children: Vec<Child>,
    /// The position below which it searches, and the moves from there to where it is.
    from: Position,
    line: Vec<Move>,
    watch: &'a mut Watch<'a>,
    nodes: u64,
    pause: u64,
    limit: u64,
}

impl<'a> Search<'a> {
    pub fn new(start: &Position, winner: Side, limit: u64, watch: &'a mut Watch<'a>) -> Self {
        Self {
            guide: Guide::new(start, winner),
            table: Table::new(),
            classes: vec![0; CLASSES],
            moves: Vec::new(),
            children: Vec::new(),
            from: start.clone(),
            line: Vec::new(),
            watch,
            nodes: 0,
            pause: limit,
            limit,
        }
    }

    /// Takes these positions as proved.
    pub fn remember(&mut self, known: &[Position]) {
        for position in known {
            self.table.put(position.key(), 0, Numbers::PROVED, 0);
        }
    }

    pub fn guide(&self) -> &Guide {
        &self.guide
    }

    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    pub fn is_spent(&self) -> bool {
        self.nodes >= self.limit
    }

    pub fn is_proved(&self, key: u64) -> bool {
        self.table.is_proved(key)
    }

    pub fn is_winners(&self, board: &Position) -> bool {
        board.side() == self.guide.winner()
    }

    /// Room for moves, for as long as the search does not need it.
    pub fn mate_in_one(&mut self, board: &mut Position) -> Option<Move> {
        board.mate_in_one(&mut self.moves)
    }

    /// Searches one budget after another, entering at most so many positions: whether the position is proved.
    pub fn is_won(&mut self, position: &Position, nodes: u64) -> bool {
        self.pause = self.limit.min(self.nodes.saturating_add(nodes));
        let mut board = position.clone();
        self.from = position.clone();
        let key = board.key();
        for budget in BUDGETS {
            let numbers = self.enter(&mut board, key, [NEVER, NEVER], budget);
            if numbers.proof == 0 || self.nodes >= self.pause {
                return numbers.proof == 0;
            }
        }
        false
    }

    /// Searches below a position until its proof or its disproof number reaches its threshold.
    fn enter(&mut self, board: &mut Position, key: u64, thresholds: [u32; 2], left: u8) -> Numbers {
        self.nodes += 1;
        if self.nodes.is_multiple_of(TOLD_EVERY) {
            self.tell();
        }
        let before = self.nodes;
        let first = self.children.len();
        let is_own = self.is_winners(board);
        let numbers = match self.expand(board, key, left) {
            Some(numbers) => numbers,
            None => self.improve(board, first, thresholds, is_own),
        };
        self.children.truncate(first);
        self.table.put(key, left, numbers, self.nodes - before + 1);
        numbers
    }

    /// Tells whoever watches, who may end the search.
    fn tell(&mut self) {
        if !(self.watch)(Progress {
            winner: self.guide.winner(),
            nodes: self.nodes,
            from: &self.from,
            line: &self.line,
        }) {
            self.limit = self.nodes;
            self.pause = self.nodes;
        }
    }

    /// Lists the positions after this one; at once decided if there is none, or one that is proved for the winner.
    fn expand(&mut self, board: &mut Position, key: u64, left: u8) -> Option<Numbers> {
        let is_own = self.is_winners(board);
        let first = self.moves.len();
        board.legal_moves_into(&mut self.moves);
        if self.moves.len() == first {
            return Some(if is_own { Numbers::REFUTED } else { Numbers::PROVED });
        }
        let children = self.children.len();
        for index in first..self.moves.len() {
            let played = self.moves[index];
            let after = board.key_after(key, played);
            let Some(left) = self.budget_after(board, played, after, left) else { continue };
            let known = self.table.get(after, left);
            let numbers = known.unwrap_or_else(|| self.first_guess(board, played, after, left));
            if is_own && numbers.proof == 0 {
                self.moves.truncate(first);
                return Some(Numbers::PROVED);
            }
            self.children.push(Child { played, key: after, left, numbers });
        }
        self.moves.truncate(first);
        (self.children.len() == children).then_some(Numbers::REFUTED)
    }

    /// What is left of the budget after a move; `None` if the winner cannot afford it.
    fn budget_after(
        &mut self,
        board: &mut Position,
        played: Move,
        after: u64,
        left: u8,
    ) -> Option<u8> {
        if !self.is_winners(board) {
            return Some(left);
        }
        let class = self.class(board, played, after);
        left.checked_sub(class.cost()).or_else(|| self.table.is_proved(after).then_some(0))
    }

    fn class(&mut self, board: &mut Position, played: Move, after: u64) -> Class {
        // Moves of several kinds can lead to one position. The lowest bits hold the class, from 1, so that an empty
        // place is none.
        let after = after ^ mix_bits(played.from.index() as u64);
        let place = (after >> 3) as usize & (CLASSES - 1);
        let known = self.classes[place];
        if (known ^ after) & !CLASS_BITS == 0
            && let Some(class) = (known & CLASS_BITS).checked_sub(1)
            && let Some(class) = Class::ALL.get(class as usize)
        {
            return *class;
        }
        let class = self.guide.class(board, played, &mut self.moves);
        self.classes[place] = (after & !CLASS_BITS) | (class as u64 + 1);
        class
    }

    fn first_guess(&mut self, board: &mut Position, played: Move, after: u64, left: u8) -> Numbers {
        let undo = board.make(played);
        let proof = if !self.is_winners(board) {
            self.guide.guess_other(board, &mut self.moves)
        } else if board.mate_in_one(&mut self.moves).is_some() {
            0
        } else {
            self.guide.guess_own(board)
        };
        board.unmake(undo);
        let numbers = if proof == 0 { Numbers::PROVED } else { Numbers { proof, disproof: 1 } };
        self.table.put(after, left, numbers, 0);
        numbers
    }

    /// Enters the most promising position after this one again and again.
    fn improve(
        &mut self,
        board: &mut Position,
        first: usize,
        thresholds: [u32; 2],
        is_own: bool,
    ) -> Numbers {
        loop {
            let sight = Sight::of(&self.children[first..], is_own);
            let numbers = sight.numbers(is_own);
            let reached = numbers.proof >= thresholds[0] || numbers.disproof >= thresholds[1];
            if reached || numbers.is_decided() || self.nodes >= self.pause {
                return numbers;
            }
            let best = first + sight.best;
            let child = self.children[best];
            // Another line may have decided it meanwhile.
            if let Some(known) = self.table.get(child.key, child.left)
                && known.is_decided()
            {
                self.children[best].numbers = known;
                continue;
            }
            let below = sight.thresholds(thresholds, child.numbers, is_own);
            let undo = board.make(child.played);
            self.line.push(child.played);
            let numbers = self.enter(board, child.key, below, child.left);
            self.line.pop();
            board.unmake(undo);
            self.children[best].numbers = numbers;
        }
    }
}

/// The numbers of the positions after one, as the side to move sees them: it needs one of `one`, all of `all`.
struct Sight {
    best: usize,
    one: u32,
    second: u32,
    all: u32,
}

impl Sight {
    fn of(children: &[Child], is_own: bool) -> Self {
        let mut sight = Self { best: 0, one: NEVER, second: NEVER, all: 0 };
        let mut open: u32 = 0;
        for (index, child) in children.iter().enumerate() {
            let (one, all) = orient([child.numbers.proof, child.numbers.disproof], is_own);
            if one < sight.one {
                (sight.best, sight.second, sight.one) = (index, sight.one, one);
            } else {
                sight.second = sight.second.min(one);
            }
            sight.all = sight.all.max(all);
            open += u32::from(all > 0);
        }
        if sight.all > 0 && sight.all < NEVER {
            sight.all = (sight.all + open - 1).min(NEVER - 1);
        }
        sight
    }

    fn numbers(&self, is_own: bool) -> Numbers {
        let (proof, disproof) = orient([self.one, self.all], is_own);
        Numbers { proof, disproof }
    }

    /// The thresholds for the best child, in the order proof, disproof.
    fn thresholds(&self, here: [u32; 2], child: Numbers, is_own: bool) -> [u32; 2] {
        let (one, all) = orient(here, is_own);
        let (_, childs_all) = orient([child.proof, child.disproof], is_own);
        let one = one.min(self.second + 1 + self.second / BEYOND);
        let all = if all >= NEVER { NEVER } else { (all - self.all + childs_all).min(NEVER) };
        let (proof, disproof) = orient([one, all], is_own);
        [proof, disproof]
    }
}

/// Proof and disproof number change places with the side to move.
fn orient([proof, disproof]: [u32; 2], is_own: bool) -> (u32, u32) {
    if is_own { (proof, disproof) } else { (disproof, proof) }
}
