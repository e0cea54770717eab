//! From the claim language to statements about digits. A claim is compiled together with the condition under which it has a
//! meaning at all (no difference below zero, no division by zero), because it is proved only if that holds as well.
//!
//! What a claim asks of a game is answered by automata of its lost positions, one for each number of heaps, which somebody else has to
//! have proved ([`Games`]). What cannot be told by digits is refused by name.

mod bound;
mod count;
mod counting;
mod digits;
mod exponent;
mod folds;
mod function;
mod gather;
mod heaps;
mod known;
mod largest;
mod missing;
mod obligations;
mod open_pile;
mod operator;
mod options;
mod options_counted;
mod power;
mod product;
mod query;
mod remainder;
mod repeated;
mod strategy;
mod sum;
mod truth;
mod value;
mod written;

use crate::{
    By, Formula, OpenPile, Scan, Track,
    open_pile::ByRemainder,
    parts::{Parting, Valued},
    relations::Relation,
};
use bouton_kernel::claim::syntax::{Claim, Expression, Function, Span};
use std::collections::{BTreeMap, BTreeSet};
use sum::Value;

/// Why a claim cannot be decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undecided {
    /// Where in its text.
    pub span: Span,
    /// What stands there.
    pub cause: Cause,
}

/// What is beyond automata, or has no meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A product of two unknown numbers.
    Product,
    /// A quotient or a remainder by an unknown number, or by 0.
    Divisor,
    /// A function that is no sum of digits.
    Function(Function),
    /// A list whose length is not known beforehand.
    Length,
    /// A question about a game that nobody has an answer to for every size.
    Game,
    /// Grundy values that nobody knows for every size.
    Values,
    /// `count`, `total`, `list`, `select` over unknown ranges.
    Gathering,
    /// A way to play.
    Strategy,
    /// A factor or a constant above [`MAX_CONSTANT`].
    Large,
    /// An expression that no sum of numbers is.
    Other,
}

/// What is known of the games of a claim: nothing, unless somebody says otherwise.
pub trait Games {
    /// The number of the automaton of the lost positions of so many numbers; none if nobody has proved one.
    fn lost_automaton(&mut self, _game: usize, _numbers: usize) -> Option<usize> {
        None
    }

    /// When these numbers are a position.
    fn position(&mut self, _game: usize, _numbers: &[Track]) -> Option<Formula> {
        None
    }

    /// Whether [`Self::position`] leaves out that the rules read positions only up to some size: then no claim may ask what a position is.
    fn is_without_size(&self, _game: usize) -> bool {
        false
    }

    /// When one move leads from the first numbers to the second.
    fn moves(&mut self, _game: usize, _from: &[Track], _to: &[Track]) -> Option<Formula> {
        None
    }

    /// When one move makes the second number of the first, in a game in which it changes one of any number of heaps.
    fn heap_move(&mut self, _game: usize, _from: Track, _to: Track) -> Option<Formula> {
        None
    }

    /// Which lists of any number of heaps are lost; none if nobody has proved it.
    fn rule(&mut self, _game: usize) -> Option<Rule> {
        None
    }

    /// What one heap is worth, by its Grundy value, in positions of any number of heaps; none if nobody has proved it.
    fn worth(&mut self, _game: usize) -> Option<Formula> {
        None
    }

    /// The same of each number of a position of so many.
    fn worths(&mut self, _game: usize, _numbers: usize) -> Option<Vec<Formula>> {
        None
    }

    /// The least number in the positions of a game in which any set of numbers from there on is a position, and falls apart into them; none of other games.
    fn rows(&mut self, _game: usize) -> Option<u64> {
        None
    }

    /// What a move leaves of one part of a position of so many numbers, wherever it stands among the others; none of other games.
    fn partings(&mut self, _game: usize, _numbers: usize) -> Option<Vec<Parting>> {
        None
    }

    /// What moves do to the value of a position that is worth the nim-sum of its parts' worths; none if nobody has proved that.
    fn move_values(&mut self, _game: usize) -> Option<Valued> {
        None
    }

    /// Whether who cannot move loses, so that the value 0 means a lost position.
    fn has_values(&self, _game: usize) -> bool {
        false
    }

    /// When these numbers are lost, of games of which that is known otherwise than by an automaton.
    fn lost_condition(&mut self, _game: usize, _numbers: &[Track]) -> Option<Formula> {
        None
    }

    /// The automaton of a relation that is known by digits; none where numbers are written otherwise.
    fn relation(&mut self, _relation: Relation) -> Option<usize> {
        None
    }

    /// To which base numbers are written; none where they are not written so.
    fn base(&self) -> Option<u64> {
        None
    }

    /// For each state that reads digits the automaton of its numbers; none where numbers are written otherwise, or where a limit is reached.
    fn scan(&mut self, _scan: &Scan) -> Option<Vec<usize>> {
        None
    }

    /// The automaton of each number with what the worths of all smaller ones add up to; none if none is proved.
    fn sums(&mut self, _worth: &Formula, _by: By) -> Option<usize> {
        None
    }

    /// Whether a statement about numbers holds.
    fn holds(&mut self, _statement: &Formula) -> bool {
        false
    }

    /// The game, if it is a pile with open limits.
    fn open_pile(&mut self, _game: usize) -> Option<OpenPile> {
        None
    }

    /// Which of its positions are lost; none if nobody has proved it.
    fn lost_by_remainder(&mut self, _game: usize) -> Option<ByRemainder> {
        None
    }
}

/// Which lists of any number of heaps are lost for the mover: those whose worths, put together, make 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What a heap ([`HEAP`](crate::formula::HEAP)) is worth ([`WORTH`](crate::formula::WORTH)).
    pub worth: Formula,
    /// How the worths are put together; if the rule is right by nim-addition, or in columns that are counted.
    pub by: By,
    /// In misère play: where no heap is worth so much, they make 1.
    pub misere: Option<i64>,
}

/// How much is demanded of a list of heaps that is told by its length and its largest heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lists {
    /// Nothing: what holds of all lists holds of these.
    Any,
    /// That it has this length.
    Long,
    /// That it has this length, and no heap above the largest.
    Exact,
}

impl Lists {
    /// All of them, what is easiest to decide first.
    pub const ALL: [Self; 3] = [Self::Any, Self::Long, Self::Exact];
}

/// A statement, and when it has a meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compiled {
    /// The statement.
    pub statement: Formula,
    /// When it has a meaning.
    pub meaning: Formula,
    /// What stands in the way of more, where the statement is stronger than the claim: then the claim holds if it holds, and is not decided if it fails.
    pub short_of: Option<Undecided>,
}

/// Compiles the statement of a claim.
///
/// # Errors
/// What is beyond automata, with its place.
pub fn compile(claim: &Claim, games: &mut dyn Games, lists: Lists) -> Result<Compiled, Undecided> {
    let mut compiler = Compiler::of(claim, games, lists);
    let undecided = match compiler.truth(&claim.statement, &mut Vec::new()) {
        Ok((statement, meaning)) => {
            return compiler.within_tracks(Compiled { statement, meaning, short_of: None });
        }
        Err(undecided) => undecided,
    };
    if compiler.wanted.is_none() {
        return Err(undecided);
    }
    // A remainder by an unknown number was asked for.
    match Compiler::of(claim, games, lists).for_every_divisor(&claim.statement) {
        Ok(compiled) => Ok(Compiled { short_of: Some(undecided), ..compiled }),
        Err(_) => Err(undecided),
    }
}

pub(crate) use obligations::by_sums;
pub use obligations::obligations;
pub use sum::MAX_CONSTANT;
pub(crate) use sum::Sum;

/// Whether something holds, and when it has a meaning.
type Truth = (Formula, Formula);

/// The values of the variables, by their slots.
type Values = Vec<Value>;

struct Compiler<'a> {
    claim: &'a Claim,
    games: &'a mut dyn Games,
    next: Track,
    lists: Lists,
    /// The list of heaps of which is spoken.
    list: Option<heaps::Open>,
    /// Numbers that are powers of 2.
    powers: BTreeSet<Track>,
    /// The least values of numbers that have one.
    least: BTreeMap<Track, i64>,
    /// How many definitions were gone into, and how deep they are nested here.
    calls: (usize, usize),
    /// Numbers that are taken as a multiple and a remainder.
    anchors: Vec<remainder::Anchor>,
    /// A number and a divisor of which a remainder was asked for and is not told.
    wanted: Option<(Sum, Sum)>,
    /// How many members of ranges were gone through one by one.
    members: usize,
    /// Whether something is being said of one heap, as one of all.
    is_of_one_heap: bool,
}

/// The most tracks of a claim. The next ones belong to the parts of positions, to counting, and to what is said of heaps.
const MAX_TRACKS: Track = 10_000;

/// The most definitions that are gone into, and how deep.
const MAX_CALLS: (usize, usize) = (20_000, 64);

impl<'a> Compiler<'a> {
    fn of(claim: &'a Claim, games: &'a mut dyn Games, lists: Lists) -> Self {
        Self {
            claim,
            games,
            next: 0,
            lists,
            list: None,
            powers: BTreeSet::new(),
            least: BTreeMap::new(),
            calls: (0, 0),
            anchors: Vec::new(),
            wanted: None,
            members: 0,
            is_of_one_heap: false,
        }
    }

    /// A track that nothing else has, as long as there are any.
    fn fresh(&mut self) -> Track {
        self.next = self.next.saturating_add(1);
        self.next - 1
    }

    /// What was compiled, unless it took more tracks than there are.
    fn within_tracks<T>(&self, found: T) -> Result<T, Undecided> {
        if self.next <= MAX_TRACKS {
            return Ok(found);
        }
        self.refuse(&self.claim.statement, Cause::Other)
    }

    /// Goes into a definition with these values.
    fn within<T>(
        &mut self,
        expression: &Expression,
        inner: impl FnOnce(&mut Self) -> Result<T, Undecided>,
    ) -> Result<T, Undecided> {
        self.calls = (self.calls.0 + 1, self.calls.1 + 1);
        if self.calls.0 > MAX_CALLS.0 || self.calls.1 > MAX_CALLS.1 {
            return self.refuse(expression, Cause::Other);
        }
        let found = inner(self);
        self.calls.1 -= 1;
        found
    }

    fn refuse<T>(&self, expression: &Expression, cause: Cause) -> Result<T, Undecided> {
        Err(Undecided { span: expression.span.clone(), cause })
    }
}
