//! Claims that cannot be tried case by case, because a variable inside has no end or the numbers are too large. What is said of them rests on the engine alone; the
//! smallest numbers for which one fails are found by asking the engine again.

use super::{Asking, Found, shelf};
use crate::{
    claim::{
        Claim, Counterexample, Fault, FaultKind, Kind, Value, like,
        syntax::{Binder, Domain, Expression, Operator, Span},
        tree::{both, for_all, split_binders, variable},
    },
    family::named_game::NamedGame,
    text::Language,
};
use bouton_prove::{Limits, compile::MAX_CONSTANT};

/// The steps of the engine in which the smallest numbers are looked for: about a second, and the same on every machine.
const MAX_STEPS: u64 = 10_000_000;

/// Larger numbers are not looked for: the engine compares with none.
const LARGEST: u64 = MAX_CONSTANT;

/// The opening variables with their values.
type Place = Vec<(String, Value)>;

/// A claim that cannot be tried and is not known to hold.
#[derive(Clone, Debug)]
pub struct Untried {
    /// What the engine says of it.
    pub found: Found,
    /// The smallest numbers for which it fails, or may have no meaning; none where they were not found.
    pub place: Option<Place>,
    /// Numbers for which it fails, of which nothing more is known.
    example: Option<Place>,
}

impl Untried {
    /// What the engine has found of a claim, with the smallest numbers for which it is so.
    #[must_use]
    pub fn of(claim: &Claim, games: &[NamedGame<'_>], found: Found) -> Self {
        let place = match &found {
            Found::Fails(_) | Found::NoMeaning(_) => smallest(claim, games, &found),
            Found::Holds(_) | Found::Undecided(..) | Found::Stopped(_) => None,
        };
        Self { found, place, example: None }
    }

    /// It fails for some numbers, which may not be the smallest.
    pub(super) fn somewhere((found, example): (Found, Place)) -> Self {
        Self { found, place: None, example: Some(example) }
    }

    /// Whether it fails.
    #[must_use]
    pub fn is_refuted(&self) -> bool {
        matches!(self.found, Found::Fails(_))
    }

    /// Its smallest counterexample, where it fails and that is known.
    #[must_use]
    pub fn counterexample(&self) -> Option<Counterexample<'_>> {
        self.place.as_ref().filter(|_| self.is_refuted()).map(at)
    }

    /// A counterexample that may not be the smallest, where no more is known.
    #[must_use]
    pub fn example(&self) -> Option<Counterexample<'_>> {
        self.example.as_ref().map(at)
    }

    /// What was found, in words.
    #[must_use]
    pub fn describe(&self, language: Language) -> String {
        let place = self.place.as_ref().map(|place| at(place).to_string());
        match (self.is_refuted(), place) {
            (false, _) => language.pick("没有判定", "not decided").to_owned(),
            (true, None) if let Some(example) = self.example() => language.pick(
                format!("不成立，例如：{example}"),
                format!("it fails, for example: {example}"),
            ),
            (true, Some(place)) if !place.is_empty() => language.pick(
                format!("不成立，最小的反例：{place}"),
                format!("it fails, smallest counterexample: {place}"),
            ),
            (true, _) => language.pick("不成立", "it fails").to_owned(),
        }
    }

    /// Who says so, or why nothing is known.
    #[must_use]
    pub fn why(&self, language: Language) -> String {
        if self.example.is_some() {
            return language
                .pick(
                    "对任意多堆没有判定；固定为少数几堆时，判定程序判定它不成立，反例经内核逐一验证。堆数更多时，也许还有更小的反例",
                    "not decided for any number of heaps at once; for so few heaps the engine refutes it, and the kernel has tried the example. With more heaps there may be a smaller one",
                )
                .to_owned();
        }
        if self.is_refuted() {
            return language
                .pick(
                    "只由判定程序判定，没有经过内核核对：里面有变量没有上界，或者情形太多、反例太大，无法逐一验证",
                    "decided by the engine alone, not by the kernel: a variable inside has no upper bound, or there are too many cases to try, or numbers too large",
                )
                .to_owned();
        }
        let open = self.why_open(language);
        language.pick(
            format!("里面有一个变量没有上界（可以写上，如exists k <= 100: …），情形试不完；判定程序也没有判定：{open}"),
            format!("a variable inside has no upper bound (one can be written, as in `exists k <= 100: …`), so not all cases can be tried, and the engine does not decide it: {open}"),
        )
    }

    /// The same as a fault of the claim, where a verdict is needed.
    #[must_use]
    pub fn fault(&self, span: &Span) -> Fault {
        let [zh, en] = [Language::Zh, Language::En].map(|language| self.why(language));
        Fault { zh, en, span: span.clone(), kind: FaultKind::Endless }
    }

    fn why_open(&self, language: Language) -> String {
        let place = self.place.iter().flatten();
        let place: Vec<String> = place.map(|(name, value)| format!("{name} = {value}")).collect();
        match &self.found {
            Found::NoMeaning(_) if !place.is_empty() => {
                let place = place.join(", ");
                language.pick(
                    format!("说法在{place}时可能没有意义"),
                    format!("the statement may have no meaning at {place}"),
                )
            }
            Found::NoMeaning(_) => {
                language.pick("说法可能没有意义", "the statement may have no meaning").to_owned()
            }
            found => found.why_open(language).unwrap_or_default(),
        }
    }
}

/// That a claim fails there, of which nothing else is known.
fn at(values: &Place) -> Counterexample<'_> {
    Counterexample { values, notes: &[], reasons: &[], bound: None }
}

/// The smallest numbers of which the engine says the same: those with the smallest sum, and of these the first.
fn smallest(claim: &Claim, games: &[NamedGame<'_>], found: &Found) -> Option<Place> {
    let (binders, body) = split_binders(&claim.statement);
    let is_number = |binder: &&Binder| {
        matches!(binder.domain, Domain::Between(..) | Domain::Below(..) | Domain::AtLeast(_))
    };
    if !binders.iter().all(is_number) {
        return None;
    }
    let variables: Vec<Expression> = binders.iter().map(|binder| variable(binder)).collect();
    let Some(sum) = variables.iter().cloned().reduce(|sum, one| both(Operator::Plus, sum, one))
    else {
        return Some(Vec::new());
    };
    let limits = Limits { steps: MAX_STEPS, ..Limits::default() };
    let engine = Asking::within(limits, shelf(), games);
    let mut search = Search { claim, engine, found, body, known: None };
    search.finds(&sum)?;
    let value = |(binder, one): (&&Binder, &Expression)| {
        Some((binder.name.clone(), Value::Number(search.finds(one)?)))
    };
    binders.iter().zip(&variables).map(value).collect()
}

/// A search for the smallest numbers.
struct Search<'a> {
    claim: &'a Claim,
    engine: Asking<'a>,
    found: &'a Found,
    body: &'a Expression,
    /// What is settled of the numbers.
    known: Option<Expression>,
}

impl Search<'_> {
    /// The smallest value of this term, which is settled from then on.
    fn finds(&mut self, term: &Expression) -> Option<u64> {
        let mut enough = 0;
        while !self.is_so(Operator::AtMost, term, enough)? {
            enough = Some(2 * enough + 1).filter(|next| *next <= LARGEST)?;
        }
        // It is above the number before, and at most this.
        let mut least = enough.div_ceil(2);
        while least < enough {
            let middle = (least + enough) / 2;
            match self.is_so(Operator::AtMost, term, middle)? {
                true => enough = middle,
                false => least = middle + 1,
            }
        }
        self.known = Some(self.and(Operator::Equal, term, enough));
        Some(enough)
    }

    /// Whether the engine says the same of numbers for which this holds, too; none where it says something else, as where no steps are left.
    fn is_so(&mut self, operator: Operator, term: &Expression, number: u64) -> Option<bool> {
        let condition = self.and(operator, term, number);
        let (binders, _) = split_binders(&self.claim.statement);
        let body = both(Operator::Implies, condition, self.body.clone());
        let statement = for_all(binders.into_iter().cloned().collect(), body);
        let claim = Claim { statement, ..self.claim.clone() };
        match (self.found, self.engine.decide(&claim)) {
            (Found::Fails(_), Found::Fails(_)) | (Found::NoMeaning(_), Found::NoMeaning(_)) => {
                Some(true)
            }
            (_, Found::Holds(_)) | (Found::NoMeaning(_), Found::Fails(_)) => Some(false),
            _ => None,
        }
    }

    fn and(&self, operator: Operator, term: &Expression, number: u64) -> Expression {
        let compared = both(operator, term.clone(), like(term, Kind::Number(number)));
        match &self.known {
            Some(known) => both(Operator::And, known.clone(), compared),
            None => compared,
        }
    }
}
