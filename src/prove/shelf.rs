//! Lost positions that were learned once serve every claim: by the rules, compared as data, and how many numbers.

use super::{Found, Known, certificate::OfWorths};
use crate::{
    check::{SharedRules, Theorem},
    claim::{
        Claim,
        syntax::{Expression, Function, Kind},
        walk::any,
    },
    exercise::named_game::NamedGame,
};
use bouton_kernel::digits::{self, HeapWorths};
use bouton_prove::{
    Base, Decision, Formula, Numeration, Prover, Scan, Stop,
    compile::{Cause, Lists, Rule, Undecided, compile},
    files,
    formula::{HEAP, WORTH},
    games::{self, Learned, Unlearned},
    modes::{self, Lost},
    parts::{self, Worth},
    rules,
};
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    hash::Hash,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

/// How numbers are written, the rules, and how many numbers a position has.
type Asked = (Numeration, SharedRules, usize);

/// What was learned, or is just being learned by somebody else.
type Place<T> = Arc<OnceLock<Result<T, Unlearned>>>;

/// What is learned once, and then handed to whoever asks.
#[derive(Debug)]
struct Memory<K, T>(Mutex<HashMap<K, Place<T>>>);

impl<K, T> Default for Memory<K, T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Eq + Hash, T: Clone> Memory<K, T> {
    fn get(&self, asked: K, learn: impl FnOnce() -> Result<T, Unlearned>) -> Result<T, Unlearned> {
        // A place is only ever added whole, so that a thread that stopped leaves nothing behind that is wrong.
        let mut places = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = Arc::clone(places.entry(asked).or_default());
        drop(places);
        place.get_or_init(learn).clone()
    }
}

/// What heaps are worth, as the kernel has checked it.
#[derive(Clone, Debug)]
pub struct Worths {
    /// The same for the engine.
    pub rule: Rule,
    /// What it was shown.
    pub given: OfWorths,
    /// What it says.
    pub theorem: Theorem<HeapWorths>,
}

/// What was learned.
#[derive(Debug, Default)]
pub struct Shelf {
    lost: Memory<Asked, Learned>,
    rules: Memory<SharedRules, Rule>,
    worths: Memory<SharedRules, Worth>,
    modes: Memory<SharedRules, Lost>,
    files: Memory<SharedRules, bool>,
    certified: Memory<SharedRules, Worths>,
    scans: Mutex<HashMap<Scan, Result<(), Stop>>>,
}

/// Whether what stands in the way is a function that Fibonacci digits tell.
fn is_fibonacci(cause: Cause) -> bool {
    let Cause::Function(function) = cause else { return false };
    matches!(
        function,
        Function::Fibonacci
            | Function::FibonacciParts
            | Function::FibonacciZeros
            | Function::FibonacciShift
            | Function::FibonacciDigits
            | Function::Lower
            | Function::Upper
    )
}

/// The bases above 2 to which the claim asks for digits.
fn bases(claim: &Claim) -> Vec<Base> {
    let mut asked = BTreeSet::new();
    let mut note = |kind: &Kind| {
        if let Kind::Function(Function::Digits, given) = kind
            && let [_, Expression { kind: Kind::Number(base), .. }] = given.as_slice()
        {
            asked.insert(*base);
        }
        false
    };
    any(&claim.statement, &mut note);
    for definition in &claim.definitions {
        any(&definition.body, &mut note);
    }
    asked.into_iter().filter_map(Base::new).collect()
}

/// The lost positions of a game with so many numbers: by binary digits, or else by Fibonacci digits.
///
/// # Errors
/// Why none are found.
pub fn learned(
    rules: &SharedRules,
    numbers: usize,
) -> Result<(digits::Numeration, Learned), Unlearned> {
    let by = |numeration: digits::Numeration| {
        Ok((numeration, super::shelf().learned(numeration.into(), rules, numbers)?))
    };
    by(digits::Numeration::Binary).or_else(|_| by(digits::Numeration::Fibonacci))
}

/// What the kernel says of the lost positions of a game with any number of heaps.
///
/// # Errors
/// Why it says nothing.
pub fn certified(rules: &SharedRules) -> Result<Worths, Unlearned> {
    super::shelf().certified(rules)
}

/// What the kernel says of heaps that are worth what small ones are.
fn certify(rules: &SharedRules) -> Result<Worths, Unlearned> {
    let rule = rules::guess(rules.as_ref())?;
    let mut prover = Prover::new(Numeration::Binary);
    let given = rules::certificates(rules.as_ref(), &rule, &mut prover);
    let (beside_one, beside_two) = given.map_err(|_| Unlearned::NoneFits)?;
    // The automaton that the kernel has checked says the same as the rule that claims will use.
    let table = prover.give_table(&beside_one.safe);
    let known = Formula::Accepted(table, vec![HEAP, WORTH]);
    match prover.decide(&known.equivalent(rule.worth.clone())) {
        Ok(Decision::Holds) => {}
        Ok(Decision::Fails(_)) => return Err(Unlearned::NoneFits),
        Err(stop) => return Err(Unlearned::Stopped(stop)),
    }
    let given = OfWorths { beside_one, beside_two };
    let theorem = given.checked(Arc::clone(rules)).map_err(|_| Unlearned::NoneFits)?;
    Ok(Worths { rule, given, theorem })
}

impl Shelf {
    /// The lost positions of a game with so many numbers, by these digits.
    pub(super) fn learned(
        &self,
        numeration: Numeration,
        rules: &SharedRules,
        numbers: usize,
    ) -> Result<Learned, Unlearned> {
        let learn = || games::learn(rules, numbers, &mut Prover::new(numeration));
        self.lost.get((numeration, Arc::clone(rules), numbers), learn)
    }

    /// Which lists of any number of heaps are lost: as the kernel has checked it, or else by the engine alone.
    pub(super) fn rule(&self, rules: &SharedRules) -> Result<Rule, Unlearned> {
        let learn = || match self.certified(rules) {
            Ok(worths) => Ok(worths.rule),
            Err(_) => rules::learn(rules.as_ref(), &mut Prover::new(Numeration::Binary)),
        };
        self.rules.get(Arc::clone(rules), learn)
    }

    /// What the kernel says of the worths of heaps, with the certificate for it.
    pub(super) fn certified(&self, rules: &SharedRules) -> Result<Worths, Unlearned> {
        self.certified.get(Arc::clone(rules), || certify(rules))
    }

    /// The Grundy values of single heaps, rows or coins.
    pub(super) fn worth(&self, rules: &SharedRules) -> Result<Worth, Unlearned> {
        let learn = || parts::learn(rules.as_ref(), &mut Prover::new(Numeration::Binary));
        self.worths.get(Arc::clone(rules), learn)
    }

    /// Which piles are lost in each mode.
    pub(super) fn modes(&self, rules: &SharedRules) -> Result<Lost, Unlearned> {
        self.modes.get(Arc::clone(rules), || modes::learn(rules.as_ref()))
    }

    /// What is read off digits is proved once.
    pub(super) fn prove_scan(&self, scan: &Scan) -> Result<(), Stop> {
        // Another thread may prove the same meanwhile: it comes to the same.
        let known = self.scans.lock().unwrap_or_else(PoisonError::into_inner).get(scan).copied();
        known.unwrap_or_else(|| {
            let proved = scan.prove();
            let mut scans = self.scans.lock().unwrap_or_else(PoisonError::into_inner);
            *scans.entry(scan.clone()).or_insert(proved)
        })
    }

    /// Whether the theorem about pieces that face each other on files is proved of the game.
    pub(super) fn of_files(&self, rules: &SharedRules) -> bool {
        let learn = || {
            let mut prover = Prover::new(Numeration::Binary);
            files::proved(rules.as_ref(), &mut prover).map_err(Unlearned::Stopped)
        };
        self.files.get(Arc::clone(rules), learn) == Ok(true)
    }

    /// Decides a claim about these games: to the base of which it speaks, or else in binary digits, or else in Fibonacci digits.
    #[must_use]
    pub fn decide(&self, claim: &Claim, games: &[NamedGame<'_>]) -> Found {
        let mut open = None;
        for base in bases(claim) {
            match self.decide_in(Numeration::Base(base), claim, games) {
                // What is not known of the game to this base says nothing of the game.
                Found::Undecided(Undecided { cause: Cause::Game, .. }, _) => {}
                found @ (Found::Undecided(..) | Found::Stopped(_)) => open = Some(found),
                found => return found,
            }
        }
        match (self.decide_in_two(claim, games), open) {
            (Found::Undecided(..) | Found::Stopped(_), Some(open)) => open,
            (found, _) => found,
        }
    }

    /// In binary digits, or else in Fibonacci digits.
    fn decide_in_two(&self, claim: &Claim, games: &[NamedGame<'_>]) -> Found {
        match self.decide_in(Numeration::Binary, claim, games) {
            first @ (Found::Undecided(..) | Found::Stopped(_)) => {
                match self.decide_in(Numeration::Fibonacci, claim, games) {
                    // Where binary digits fit no game, or no function, what Fibonacci digits lack is the reason.
                    second @ (Found::Undecided(..) | Found::Stopped(_)) => match first {
                        Found::Undecided(_, Some(Unlearned::NoneFits)) => second,
                        Found::Undecided(Undecided { cause, .. }, _) if is_fibonacci(cause) => {
                            second
                        }
                        first => first,
                    },
                    found @ (Found::Holds(_) | Found::Fails(_) | Found::NoMeaning(_)) => found,
                }
            }
            found @ (Found::Holds(_) | Found::Fails(_) | Found::NoMeaning(_)) => found,
        }
    }

    fn decide_in(&self, numeration: Numeration, claim: &Claim, games: &[NamedGame<'_>]) -> Found {
        let mut known = Known {
            games,
            shelf: self,
            prover: Prover::new(numeration),
            lost: BTreeMap::new(),
            any: BTreeMap::new(),
            valued: BTreeSet::new(),
            told: BTreeMap::new(),
            worths: BTreeMap::new(),
            options: BTreeMap::new(),
            missing: None,
            stopped: None,
        };
        let open = Err(Stop::Heaps);
        let (mut meaning, mut statement, mut of_any_heaps) = (open.clone(), open.clone(), false);
        let mut short_of = None;
        // What holds of all lists holds of those that are told by their length and their largest heap.
        for lists in Lists::ALL {
            let compiled = match compile(claim, &mut known, lists) {
                Ok(compiled) => compiled,
                Err(undecided) => {
                    let open = Found::Undecided(undecided, known.missing);
                    return known.stopped.map_or(open, Found::Stopped);
                }
            };
            of_any_heaps |= compiled.statement.has_heaps();
            short_of = compiled.short_of;
            for (found, asked) in
                [(&mut meaning, &compiled.meaning), (&mut statement, &compiled.statement)]
            {
                if *found == open {
                    *found = known.prover.decide(asked);
                }
            }
            if meaning != open && statement != open {
                break;
            }
        }
        match (meaning, statement) {
            (Ok(Decision::Holds), Ok(Decision::Holds)) => Found::Holds(known.proof(of_any_heaps)),
            (Ok(_), Ok(_)) if let Some(undecided) = short_of => {
                Found::Undecided(undecided, known.missing)
            }
            (Ok(Decision::Holds), Ok(Decision::Fails(values))) => Found::Fails(values),
            (Ok(Decision::Fails(values)), _) => Found::NoMeaning(values),
            (Err(stop), _) | (_, Err(stop)) => Found::Stopped(stop),
        }
    }
}
