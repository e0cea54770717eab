//! Lost positions that were learned once serve every claim: by the rules, compared as data, and how many numbers.

use super::certificate::OfWorths;
use crate::check::{SharedRules, Theorem};
use bouton_kernel::digits::{self, HeapWorths};
use bouton_prove::{
    Decision, Formula, Numeration, Prover, Scan, Stop,
    compile::Rule,
    files,
    formula::{HEAP, WORTH},
    games::{self, Learned, Unlearned},
    modes::{self, Lost},
    open_pile::{ByRemainder, OpenPile},
    parts::{self, Worth},
    rules,
};
use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

/// How numbers are written, the rules, and how many numbers a position has.
type Asked = (Numeration, SharedRules, usize);

/// What was learned, or is just being learned by somebody else.
type Place<T, E> = Arc<OnceLock<Result<T, E>>>;

/// What is learned once, and then handed to whoever asks.
#[derive(Debug)]
struct Memory<K, T, E = Unlearned>(Mutex<HashMap<K, Place<T, E>>>);

impl<K, T, E> Default for Memory<K, T, E> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Eq + Hash, T: Clone, E: Clone> Memory<K, T, E> {
    fn get(&self, asked: K, learn: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
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
    scans: Memory<Scan, (), Stop>,
    open_piles: Memory<OpenPile, ByRemainder>,
}

/// The lost positions of a game with so many numbers: by binary digits, or else by Fibonacci digits.
///
/// # Errors
/// Why none are found.
pub fn learn_lost_positions(
    rules: &SharedRules,
    numbers: usize,
) -> Result<(digits::Numeration, Learned), Unlearned> {
    let by = |numeration: digits::Numeration| {
        Ok((numeration, super::shelf().learn_lost_positions(numeration.into(), rules, numbers)?))
    };
    by(digits::Numeration::Binary).or_else(|_| by(digits::Numeration::Fibonacci))
}

/// What the kernel says of the lost positions of a game with any number of heaps.
///
/// # Errors
/// Why it says nothing.
pub fn certified_worths(rules: &SharedRules) -> Result<Worths, Unlearned> {
    super::shelf().certified_worths(rules)
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
    let theorem = given.check(Arc::clone(rules)).map_err(|_| Unlearned::NoneFits)?;
    Ok(Worths { rule, given, theorem })
}

impl Shelf {
    /// The lost positions of a game with so many numbers, by these digits.
    pub(super) fn learn_lost_positions(
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
        let learn = || match self.certified_worths(rules) {
            Ok(worths) => Ok(worths.rule),
            Err(_) => rules::learn(rules.as_ref(), &mut Prover::new(Numeration::Binary)),
        };
        self.rules.get(Arc::clone(rules), learn)
    }

    /// What the kernel says of the worths of heaps, with the certificate for it.
    pub(super) fn certified_worths(&self, rules: &SharedRules) -> Result<Worths, Unlearned> {
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

    /// Which positions of a pile with open limits are lost.
    pub(super) fn open_pile(&self, pile: OpenPile) -> Result<ByRemainder, Unlearned> {
        let learn = || {
            let found = pile.learn(&mut Prover::new(Numeration::Binary));
            found.map_err(Unlearned::Stopped)?.ok_or(Unlearned::NoneFits)
        };
        self.open_piles.get(pile, learn)
    }

    /// What is read off digits is proved once.
    pub(super) fn prove_scan(&self, scan: &Scan) -> Result<(), Stop> {
        self.scans.get(scan.clone(), || scan.prove())
    }

    /// Whether the theorem about pieces that face each other on files is proved of the game.
    pub(super) fn of_files(&self, rules: &SharedRules) -> bool {
        let learn = || {
            let mut prover = Prover::new(Numeration::Binary);
            files::is_proved(rules.as_ref(), &mut prover).map_err(Unlearned::Stopped)
        };
        self.files.get(Arc::clone(rules), learn) == Ok(true)
    }
}
