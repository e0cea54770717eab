//! Claims decided for every size: the lost positions of their games are guessed from small ones, proved by the obligations
//! of a safe set, and put in the place of `P`.

use crate::{
    claim::{Claim, ClaimText, moves::moves},
    exercise::named_game::NamedGame,
    game::{Change, Play, Position, Ruleset},
};
use bouton_prove::{
    Comparison, Decision, Formula, Numeration, Prover, Stop, Track,
    compile::{Games, Undecided, compile, compile_open},
    guess::Sample,
};
use std::{
    cell::RefCell,
    collections::{BTreeMap, HashMap},
};

/// What comes of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// It holds for every size.
    Holds(Numeration),
    /// It fails for these numbers.
    Fails(BTreeMap<Track, u64>),
    /// It has no meaning somewhere.
    NoMeaning(BTreeMap<Track, u64>),
    /// It is beyond automata.
    Undecided(Undecided),
    /// An automaton became too large.
    Stopped(Stop),
}

/// Decides a claim about these games: in binary digits, or else in Fibonacci digits.
#[must_use]
pub fn decide(claim: &Claim, games: &[NamedGame<'_>]) -> Found {
    match decide_in(Numeration::Binary, claim, games) {
        Found::Undecided(_) | Found::Stopped(_) => decide_in(Numeration::Fibonacci, claim, games),
        found @ (Found::Holds(_) | Found::Fails(_) | Found::NoMeaning(_)) => found,
    }
}

fn decide_in(numeration: Numeration, claim: &Claim, games: &[NamedGame<'_>]) -> Found {
    let mut known =
        Known { numeration, games, prover: Prover::new(numeration), lost: HashMap::new() };
    let compiled = match compile(claim, &mut known) {
        Ok(compiled) => compiled,
        Err(undecided) => return Found::Undecided(undecided),
    };
    let meaning = known.prover.decide(&compiled.meaning);
    match (meaning, known.prover.decide(&compiled.statement)) {
        (Ok(Decision::Holds), Ok(Decision::Holds)) => Found::Holds(numeration),
        (Ok(Decision::Holds), Ok(Decision::Fails(values))) => Found::Fails(values),
        (Ok(Decision::Fails(values)), _) => Found::NoMeaning(values),
        (Err(stop), _) | (_, Err(stop)) => Found::Stopped(stop),
    }
}

struct Known<'a> {
    numeration: Numeration,
    games: &'a [NamedGame<'a>],
    prover: Prover,
    lost: HashMap<(usize, usize), Option<usize>>,
}

impl Games for Known<'_> {
    fn lost(&mut self, game: usize, numbers: usize) -> Option<usize> {
        if let Some(known) = self.lost.get(&(game, numbers)) {
            return *known;
        }
        let found = self.proved(game, numbers);
        self.lost.insert((game, numbers), found);
        found
    }

    fn moves(&mut self, game: usize, from: &[Track], to: &[Track]) -> Option<Formula> {
        let rules = self.games.get(game)?.rules();
        move_formula(rules.as_ref(), from, to)
    }

    fn position(&mut self, game: usize, numbers: &[Track]) -> Option<Formula> {
        position_formula(self.games.get(game)?.rules().as_ref(), numbers)
    }
}

fn move_formula(rules: &dyn Ruleset, from: &[Track], to: &[Track]) -> Option<Formula> {
    let formulas = moves(rules, from.len())?;
    // A move that changes how many numbers there are leads out of what one automaton tells.
    let formula = match formulas.as_slice() {
        [formula] if formula.after == to.len() => formula,
        _ => return None,
    };
    let names = formula.variables();
    let quantified: Vec<String> = names.iter().map(|(name, _)| name.clone()).collect();
    let text = format!("forall {}: {}", quantified.join(", "), formula.text);
    let claim = Claim::parse(&text, &[]).ok()?;
    let bouton_kernel::claim::syntax::Kind::Quantified(_, _, body) = &claim.statement.kind else {
        return None;
    };
    let tracks: Vec<Track> = from.iter().chain(to).copied().collect();
    compile_open(&claim, body, &tracks, 1000, &mut NoGames).ok()
}

/// When these numbers are a position of the game.
fn position_formula(rules: &dyn Ruleset, numbers: &[Track]) -> Option<Formula> {
    let any = Some(Formula::Truth(true));
    match (rules.change(), rules.describe().name, numbers) {
        (Some(Change::One(_) | Change::Several(_)), ..) => any,
        (Some(Change::Own(kinds)), ..) if kinds.len() == numbers.len() => any,
        (Some(Change::Both), _, [_, _]) | (None, "pile", [_]) => any,
        (None, "quota", [left, most]) => {
            let some = Formula::linear(&[(1, *most)], Comparison::AtMost, 0).negated();
            let none = Formula::linear(&[(1, *left)], Comparison::Equal, 0);
            Some(Formula::Or(vec![some, none]))
        }
        _ => None,
    }
}

struct NoGames;

impl Games for NoGames {
    fn lost(&mut self, _: usize, _: usize) -> Option<usize> {
        None
    }
    fn moves(&mut self, _: usize, _: &[Track], _: &[Track]) -> Option<Formula> {
        None
    }
    fn position(&mut self, _: usize, _: &[Track]) -> Option<Formula> {
        None
    }
}

impl Known<'_> {
    /// The lost positions of so many numbers: guessed, and proved.
    fn proved(&mut self, game: usize, numbers: usize) -> Option<usize> {
        let shared = self.games.get(game)?.rules();
        let rules = shared.as_ref();
        if rules.can_repeat() || numbers == 0 || numbers > 6 {
            return None;
        }
        let tracks = numbers as Track;
        let (from, to): (Vec<Track>, Vec<Track>) =
            ((2000..2000 + tracks).collect(), (2100..2100 + tracks).collect());
        let moves = move_formula(rules, &from, &to)?;
        let known = RefCell::new(HashMap::new());
        let holds = |position: &[u64]| {
            lost(rules, &Position::from(position.to_vec()), &mut known.borrow_mut())
        };
        let most = match (self.numeration, numbers) {
            (Numeration::Binary, 1) => 10,
            (Numeration::Binary, 2) => 7,
            (Numeration::Binary, 3) => 5,
            (Numeration::Binary, 4) => 4,
            (Numeration::Binary, _) => 3,
            (Numeration::Fibonacci, 1) => 13,
            (Numeration::Fibonacci, 2) => 10,
            (Numeration::Fibonacci, _) => 5,
        };
        for endings in 1..most {
            let sample =
                Sample { numeration: self.numeration, tracks, columns: most, holds: &holds };
            let Some(guessed) = sample.guess(self.prover.diagrams_mut(), endings) else { continue };
            let lost = self.prover.give(guessed);
            if self.obligations(lost, rules.play(), (&from, &to), &moves) == Ok(true) {
                return Some(lost);
            }
        }
        None
    }

    fn obligations(
        &mut self,
        lost: usize,
        play: Play,
        (from, to): (&[Track], &[Track]),
        moves: &Formula,
    ) -> Result<bool, Stop> {
        let exists =
            |inner: Formula| to.iter().fold(inner, |inner, track| Formula::exists(*track, inner));
        let into = Formula::And(vec![moves.clone(), Formula::Accepted(lost, to.to_vec())]);
        let is_lost = Formula::Accepted(lost, from.to_vec());
        let ends = exists(moves.clone()).negated();
        let mut all = vec![is_lost.clone().implies(into.clone().negated())];
        match play {
            Play::Normal => all.push(Formula::Or(vec![is_lost, exists(into)])),
            Play::Misere => {
                all.push(Formula::Or(vec![is_lost.clone(), exists(into), ends.clone()]));
                all.push(is_lost.implies(ends.negated()));
            }
        }
        for obligation in all {
            if self.prover.decide(&obligation)? != Decision::Holds {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn lost(rules: &dyn Ruleset, position: &Position, known: &mut HashMap<Position, bool>) -> bool {
    if let Some(found) = known.get(position) {
        return *found;
    }
    let mut options = Vec::new();
    rules.options(position, &mut |option| options.push(option));
    let found = match options.is_empty() {
        true => rules.end(position) == crate::game::Outcome::P,
        false => !options.iter().any(|option| lost(rules, option, known)),
    };
    known.insert(position.clone(), found);
    found
}

#[cfg(test)]
mod tests;
