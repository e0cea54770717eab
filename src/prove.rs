//! Claims decided for every size: the lost positions of their games are learned from small ones and proved, the kernel
//! checking a certificate, and then stand in the place of `P`; the rest is decided by the engine.

mod answer;
mod asking;
pub mod certificate;
mod few;
mod form;
mod shelf;
pub mod shown;
mod untried;
mod witness;
mod words;
mod worth;

pub use answer::{
    Answer, DEFAULT_BOUND, LOOKED_AT, answer, answer_or_refuse, has_end, is_vacuous, total,
    try_cases, try_up_to,
};
pub use form::{LostForm, find_known_form, own_worths};
pub use shelf::{Shelf, Worths, certified_worths, learn_lost_positions};
pub use untried::Untried;
pub use witness::witness;
pub use words::describe_unlearned;
pub use worth::{PartWorth, WorthForm, part_worth};

use crate::{
    check::SharedRules,
    claim::Claim,
    family::named_game::NamedGame,
    game::{Change, Coins, Form, King, Moves, Play, Quota, Ruleset, TakeAway},
};
use asking::Asking;
use bouton_prove::{
    By, Comparison, Decision, Formula, Limits, Numeration, OpenPile, Prover, Scan, Stop, Track,
    compile::{Games, Lists, Rule, Undecided, compile},
    counting, files,
    games::{self, Learned, Unlearned},
    modes,
    open_pile::ByRemainder,
    parts::{self, Parting, Valued},
    relations::Relation,
    rules,
};
use std::{
    any::Any,
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::LazyLock,
};

/// What comes of a claim.
#[derive(Clone, Debug)]
pub enum Found {
    /// It holds for every size.
    Holds(Proof),
    /// It fails for these numbers, in the order of the opening variables.
    Fails(BTreeMap<Track, u64>),
    /// It has no meaning somewhere.
    NoMeaning(BTreeMap<Track, u64>),
    /// It is beyond automata.
    Undecided(Undecided, Option<Unlearned>),
    /// The engine stopped.
    Stopped(Stop),
}

/// What a proof rests on.
#[derive(Clone, Debug)]
pub struct Proof {
    /// How numbers are written.
    pub numeration: Numeration,
    /// The most states of any automaton.
    pub states: usize,
    /// How many steps the engine made.
    pub steps: u64,
    /// Whether it is about any number of heaps.
    pub of_any_heaps: bool,
    /// The games of whose lost positions it speaks with any number of heaps, by their places among the claim's games, each with what the kernel says
    /// of its heaps, if it has been shown a certificate.
    pub any: BTreeMap<usize, Option<Worths>>,
    /// The games of whose Grundy values it speaks.
    pub valued: BTreeSet<usize>,
    /// The games whose lost positions are told by a theorem and by no automaton.
    pub told: BTreeMap<usize, Told>,
    /// The lost positions that it speaks of: the game's place among the claim's games, how many numbers, and their automaton.
    pub lost: Vec<(usize, usize, Learned)>,
}

/// Which theorem tells the lost positions of a game, however large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// That of pieces that face each other on files (see [`files`]).
    Files,
    /// The kernel's theorem of periods, for each mode of a pile (see [`modes`]).
    Modes,
    /// The remainder by the limits of what a move may take, for all limits at once (see [`open_pile`](bouton_prove::open_pile)).
    Limits,
}

impl Proof {
    /// Whether the kernel has checked the lost positions of every game that the claim asks for.
    #[must_use]
    pub fn is_certified(&self) -> bool {
        self.lost.iter().all(|(_, _, learned)| learned.certified.is_ok())
    }
}

/// Decides a claim about these games: in binary digits, or else in Fibonacci digits.
#[must_use]
pub fn decide(claim: &Claim, games: &[NamedGame<'_>]) -> Found {
    Asking::within(Limits::default(), shelf(), games).decide(claim)
}

/// What was learned in this run of the program: rules alone decide what is learned, so that it serves whoever asks.
pub fn shelf() -> &'static Shelf {
    static SHELF: LazyLock<Shelf> = LazyLock::new(Shelf::default);
    &SHELF
}

/// What is known of the games of a claim.
struct Known<'a> {
    games: &'a [NamedGame<'a>],
    shelf: &'a Shelf,
    prover: Prover,
    lost: BTreeMap<(usize, usize), Option<(usize, Learned)>>,
    any: BTreeMap<usize, Option<Worths>>,
    valued: BTreeSet<usize>,
    told: BTreeMap<usize, Told>,
    /// What parts are worth, for this prover.
    worths: HashMap<SharedRules, Formula>,
    /// What moves do to the values of positions.
    options: BTreeMap<usize, Option<Valued>>,
    /// Why a safe set is missing.
    missing: Option<Unlearned>,
    /// Which limit was reached while digits were read.
    stopped: Option<Stop>,
}

impl<'a> Known<'a> {
    fn of(games: &'a [NamedGame<'a>], shelf: &'a Shelf, prover: Prover) -> Self {
        Self {
            games,
            shelf,
            prover,
            lost: BTreeMap::new(),
            any: BTreeMap::new(),
            valued: BTreeSet::new(),
            told: BTreeMap::new(),
            worths: HashMap::new(),
            options: BTreeMap::new(),
            missing: None,
            stopped: None,
        }
    }

    fn decide(&mut self, claim: &Claim) -> Found {
        (self.missing, self.stopped) = (None, None);
        let open = Err(Stop::Heaps);
        let (mut meaning, mut statement, mut of_any_heaps) = (open.clone(), open.clone(), false);
        let mut short_of = None;
        // What holds of all lists holds of those that are told by their length and their largest heap.
        for lists in Lists::ALL {
            let compiled = match compile(claim, self, lists) {
                Ok(compiled) => compiled,
                Err(undecided) => {
                    let open = Found::Undecided(undecided, self.missing);
                    return self.stopped.map_or(open, Found::Stopped);
                }
            };
            of_any_heaps |= compiled.statement.has_heaps();
            short_of = compiled.short_of;
            for (found, asked) in
                [(&mut meaning, &compiled.meaning), (&mut statement, &compiled.statement)]
            {
                if *found == open {
                    *found = self.prover.decide(asked);
                }
            }
            if meaning != open && statement != open {
                break;
            }
        }
        match (meaning, statement) {
            (Ok(Decision::Holds), Ok(Decision::Holds)) => Found::Holds(self.proof(of_any_heaps)),
            (Ok(_), Ok(_)) if let Some(undecided) = short_of => {
                Found::Undecided(undecided, self.missing)
            }
            (Ok(Decision::Holds), Ok(Decision::Fails(values))) => Found::Fails(values),
            (Ok(Decision::Fails(values)), _) => Found::NoMeaning(values),
            (Err(stop), _) | (_, Err(stop)) => Found::Stopped(stop),
        }
    }

    /// What was found, or else why it is missing is noted; that a game has no moves of some kind is said only where nothing else is.
    fn note_missing<T>(&mut self, found: Result<T, Unlearned>) -> Option<T> {
        let missing = match found {
            Ok(found) => return Some(found),
            Err(missing) => missing,
        };
        if self.missing.is_none() || missing != Unlearned::NoMoves {
            self.missing = Some(missing);
        }
        None
    }

    /// What was found; a limit of the engine is noted.
    fn note_stop<T>(&mut self, found: Result<T, Stop>) -> Option<T> {
        found.map_err(|stop| *self.stopped.get_or_insert(stop)).ok()
    }

    fn proof(&self, of_any_heaps: bool) -> Proof {
        let lost = self.lost.iter().filter_map(|((game, numbers), known)| {
            let (_, learned) = known.as_ref()?;
            Some((*game, *numbers, learned.clone()))
        });
        Proof {
            numeration: self.prover.numeration(),
            states: self.prover.most_states(),
            steps: self.prover.steps(),
            of_any_heaps,
            any: self.any.clone(),
            valued: self.valued.clone(),
            told: self.told.clone(),
            lost: lost.collect(),
        }
    }

    /// What a heap of these rules is worth, as the game needs it.
    fn worth_of_one(&mut self, game: usize, rules: SharedRules) -> Option<Formula> {
        if self.prover.numeration() != Numeration::Binary {
            return None;
        }
        let worth = self.note_missing(self.shelf.worth(&rules))?;
        self.valued.insert(game);
        let known = self.worths.entry(rules);
        Some(known.or_insert_with(|| worth.formula(&mut self.prover)).clone())
    }

    fn learn_lost_positions(&mut self, game: usize, numbers: usize) -> Option<(usize, Learned)> {
        let rules = self.games.get(game)?.rules();
        let found = self.shelf.learn_lost_positions(self.prover.numeration(), &rules, numbers);
        let learned = self.note_missing(found)?;
        Some((self.prover.give_table(&learned.safe), learned))
    }
}

impl Games for Known<'_> {
    fn lost_automaton(&mut self, game: usize, numbers: usize) -> Option<usize> {
        if !self.lost.contains_key(&(game, numbers)) {
            let found = self.learn_lost_positions(game, numbers);
            self.lost.insert((game, numbers), found);
        }
        let known = self.lost.get(&(game, numbers))?;
        known.as_ref().map(|(given, _)| *given)
    }

    fn is_without_size(&self, game: usize) -> bool {
        self.games.get(game).is_some_and(|game| files::is_of_files(game.rules().as_ref()))
    }

    fn moves(&mut self, game: usize, from: &[Track], to: &[Track]) -> Option<Formula> {
        games::moves(self.games.get(game)?.rules().as_ref(), from, to)
    }

    fn heap_move(&mut self, game: usize, from: Track, to: Track) -> Option<Formula> {
        rules::heap_move(self.games.get(game)?.rules().as_ref(), from, to)
    }

    fn rule(&mut self, game: usize) -> Option<Rule> {
        // The worths of heaps are told by binary digits.
        if self.prover.numeration() != Numeration::Binary {
            return None;
        }
        let rules = self.games.get(game)?.rules();
        let found = match changes_one_heap(rules.as_ref()) || !has_worths(rules.as_ref()) {
            true => self.shelf.rule(&rules),
            false => Err(Unlearned::NoMoves),
        };
        // By the theorem of Sprague and Grundy worths tell the rule, in normal play.
        let by_worths = rules.play() == Play::Normal && has_worths(rules.as_ref());
        if found.is_err() && by_worths {
            let worth = self.worth(game)?;
            return Some(Rule { worth, by: By::Xor, misere: None });
        }
        let rule = self.note_missing(found)?;
        if !self.any.contains_key(&game) {
            self.any.insert(game, self.shelf.certified_worths(&rules).ok());
        }
        Some(rule)
    }

    fn worth(&mut self, game: usize) -> Option<Formula> {
        let rules = self.games.get(game)?.rules();
        if has_worths(rules.as_ref()) { self.worth_of_one(game, rules) } else { None }
    }

    fn worths(&mut self, game: usize, numbers: usize) -> Option<Vec<Formula>> {
        let rules = self.games.get(game)?.rules();
        let own = rules::apart(rules.as_ref()).filter(|own| own.len() == numbers);
        if let Some(own) = own.filter(|_| rules.play() == Play::Normal) {
            return own.into_iter().map(|rules| self.worth_of_one(game, rules)).collect();
        }
        let is_told = numbers == 1 || has_worths(rules.as_ref());
        let worth = if is_told { self.worth_of_one(game, rules) } else { None };
        Some(vec![worth?; numbers])
    }

    fn rows(&mut self, game: usize) -> Option<u64> {
        let rules = self.games.get(game)?.rules();
        let coins: &Coins = (rules.as_ref() as &dyn Any).downcast_ref()?;
        coins.rule.is_sum_of_heads().then_some(coins.rule.first)
    }

    fn partings(&mut self, game: usize, numbers: usize) -> Option<Vec<Parting>> {
        let rules = self.games.get(game)?.rules();
        // A coin that is turned to tails where another move turns it to heads is told of a single head alone.
        let is_coins = (rules.as_ref() as &dyn Any).is::<Coins>();
        if is_coins && numbers != 1 { None } else { parts::partings(rules.as_ref()) }
    }

    fn move_values(&mut self, game: usize) -> Option<Valued> {
        if !self.options.contains_key(&game) {
            let worth = self.worth(game)?;
            let rules = self.games.get(game)?.rules();
            let found = parts::find_move_values(rules.as_ref(), &worth, &mut self.prover);
            self.options.insert(game, found);
        }
        self.options.get(&game)?.clone()
    }

    fn has_values(&self, game: usize) -> bool {
        self.games.get(game).is_some_and(|game| game.rules().has_grundy_values())
    }

    fn lost_condition(&mut self, game: usize, numbers: &[Track]) -> Option<Formula> {
        let rules = self.games.get(game)?.rules();
        if self.prover.numeration() == Numeration::Binary && self.shelf.of_files(&rules) {
            self.told.insert(game, Told::Files);
            return files::lost_condition(rules.as_ref(), numbers);
        }
        let lost = self.shelf.modes(&rules);
        // Of a game without modes something else is told.
        let lost =
            if matches!(lost, Err(Unlearned::NoMoves)) { None } else { self.note_missing(lost) };
        let lost = lost?.formula(rules.as_ref(), numbers)?;
        self.told.insert(game, Told::Modes);
        Some(lost)
    }

    fn relation(&mut self, relation: Relation) -> Option<usize> {
        let found = self.prover.relation(relation);
        self.note_stop(found).flatten()
    }

    fn base(&self) -> Option<u64> {
        self.prover.numeration().base()
    }

    fn scan(&mut self, scan: &Scan) -> Option<Vec<usize>> {
        let found = self.prover.scan(scan, |scan| self.shelf.prove_scan(scan));
        self.note_stop(found).flatten()
    }

    fn sums(&mut self, worth: &Formula, by: By) -> Option<usize> {
        counting::learn(worth, by, &mut self.prover)
    }

    fn holds(&mut self, statement: &Formula) -> bool {
        self.prover.decide(statement) == Ok(Decision::Holds)
    }

    fn open_pile(&mut self, game: usize) -> Option<OpenPile> {
        (self.games.get(game)?.rules().as_ref() as &dyn Any).downcast_ref().copied()
    }

    fn lost_by_remainder(&mut self, game: usize) -> Option<ByRemainder> {
        let pile = self.open_pile(game)?;
        let lost = self.note_missing(self.shelf.open_pile(pile))?;
        self.told.insert(game, Told::Limits);
        Some(lost)
    }

    fn position(&mut self, game: usize, numbers: &[Track]) -> Option<Formula> {
        position(self.games.get(game)?.rules().as_ref(), numbers)
    }
}

/// Whether the positions of a game fall apart into single numbers, however many.
fn has_worths(rules: &dyn Ruleset) -> bool {
    let coins: Option<&Coins> = (rules as &dyn Any).downcast_ref();
    coins.is_some_and(|coins| coins.rule.is_sum_of_heads())
        || matches!(rules.change(), Some(Change::One(_)))
}

/// Whether a move makes one heap smaller and no other ones.
fn changes_one_heap(rules: &dyn Ruleset) -> bool {
    matches!(rules.change(), Some(Change::One(Moves::Any | Moves::Set(_))))
}

/// When these numbers are a position of the game.
fn position(rules: &dyn Ruleset, numbers: &[Track]) -> Option<Formula> {
    let any = Some(Formula::Truth(true));
    match (rules.change(), numbers) {
        (Some(Change::One(_) | Change::Several(_)), _) => any,
        (Some(Change::Own(kinds)), _) if kinds.len() == numbers.len() => any,
        (Some(Change::Both), [_, _]) => any,
        (Some(Change::Own(_) | Change::Both), _) => None,
        (None, _) => of_numbers(rules, numbers),
    }
}

/// The same of games whose numbers are no heaps, which are known by their types.
fn of_numbers(rules: &dyn Ruleset, numbers: &[Track]) -> Option<Formula> {
    let told = modes::position(rules, numbers).or_else(|| files::position(rules, numbers));
    if told.is_some() {
        return told;
    }
    let at_least =
        |track: Track, least: i64| Formula::linear(&[(-1, track)], Comparison::AtMost, -least);
    let rules: &dyn Any = rules;
    if let Some(coins) = rules.downcast_ref::<Coins>() {
        let first = i64::try_from(coins.rule.first).ok()?;
        let rising = numbers.windows(2).map(|two| Formula::less(two[0], two[1]));
        let on_board = numbers.first().map(|coin| at_least(*coin, first));
        return Some(Formula::And(rising.chain(on_board).collect()));
    }
    if let Some(pile) = rules.downcast_ref::<OpenPile>() {
        return pile.position(numbers);
    }
    if let (true, [rows, columns]) = (rules.is::<King>(), numbers) {
        return Some(Formula::And(vec![at_least(*rows, 1), at_least(*columns, 1)]));
    }
    match (rules.downcast_ref(), rules.is::<Quota>(), numbers) {
        (Some(TakeAway { form: Form::Pile, .. }), _, [_]) => Some(Formula::Truth(true)),
        (_, true, [left, most]) => {
            let some = Formula::linear(&[(1, *most)], Comparison::AtMost, 0).negate();
            let none = Formula::linear(&[(1, *left)], Comparison::Equal, 0);
            Some(Formula::Or(vec![some, none]))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests;
