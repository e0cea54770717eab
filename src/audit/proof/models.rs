//! Whether a step follows from what it cites: other meanings are given to the words of the proof, one or two at a time, and a
//! meaning is looked for in which the cited steps hold and the step fails. The rules of the game stay as they are.

use super::{
    known::{Known, judge_claim},
    tree::{both, for_all, like},
};
use crate::{
    claim::{
        Claim, ClaimText, Kind, any,
        syntax::{Binder, Definition, Domain, Expression, Operator},
    },
    family::named_game::NamedGame,
    text::{Language, Text},
};
use serde_yaml::Spanned;
use std::collections::{BTreeMap, BTreeSet};

/// Positions up to this sum are singled out.
const MOST_SINGLED: u64 = 2;

/// A word of one number is singled out at all numbers up to this.
const MOST_SINGLED_ALONE: u64 = 8;

/// A word of one number may mean the multiples of a number up to this.
const MOST_DIVISOR: u64 = 6;

/// Words of more numbers than this are singled out at no position.
const MOST_NUMBERS: usize = 4;

/// Other meanings of one word, or of two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model(Vec<Change>);

/// Another meaning of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Change {
    /// The word, by its place among the definitions.
    place: usize,
    /// The word itself.
    word: String,
    /// What it is true of, for a sentence; none if the file does not say.
    named: Option<Text>,
    /// What it means here.
    means: Means,
}

/// What a word means instead.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Means {
    /// It is true of nothing.
    Nothing,
    /// It is true of everything.
    Everything,
    /// It is true where it is false.
    Opposite,
    /// It is true of these numbers alone.
    Only(Vec<u64>),
    /// It is true of the multiples of this number alone.
    Multiples(u64),
    /// It is what it is, but for these numbers.
    But(Vec<u64>),
}

/// What comes of the search for a gap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Searched {
    /// In this model the cited steps hold and the step fails; and where, if that is known.
    Gap(Model, Option<String>),
    /// None was found: in so many models the cited steps hold, and in all of them the step holds too; of so many others that is not decided.
    NoGap(usize, usize),
    /// The step uses none of the words of the proof, so that nothing was tried.
    NoWord,
}

/// The words of a proof that may mean something else.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// They are so many of the first definitions.
    pub count: usize,
    /// How a sentence names what they are true of.
    pub named: &'a BTreeMap<String, Spanned<Text>>,
}

/// Looks for a gap, the simplest meanings of these words first.
#[must_use]
pub fn search(
    step: &Claim,
    words: Words<'_>,
    cited: &[&Claim],
    games: &[NamedGame<'_>],
) -> Searched {
    let (mut agreeing, mut open) = (0, 0);
    let models = models(step, words, cited);
    if models.is_empty() {
        return Searched::NoWord;
    }
    for model in models {
        let Some(all_hold) = hold(&model, cited, games) else { continue };
        match judge_claim(&model.of(step), games) {
            Known::Fails(place) if all_hold => return Searched::Gap(model, place),
            Known::Holds if model.changes_nothing(step, games) => {}
            Known::Holds => agreeing += 1,
            Known::Fails(_) | Known::Open => open += 1,
        }
    }
    Searched::NoGap(agreeing, open)
}

/// Whether all of these are known to hold in a model; none if one of them fails. A word that none of them uses may mean anything, and so they hold.
fn hold(model: &Model, cited: &[&Claim], games: &[NamedGame<'_>]) -> Option<bool> {
    let mut all_hold = true;
    for claim in cited {
        match judge_claim(&model.of(claim), games) {
            Known::Fails(_) => return None,
            Known::Holds => {}
            Known::Open => all_hold = false,
        }
    }
    Some(all_hold)
}

/// Which definitions a statement uses, and those that these use.
fn used_definitions(claim: &Claim) -> BTreeSet<usize> {
    let called = |expression: &Expression| {
        let mut places = BTreeSet::new();
        any(expression, &mut |kind| {
            if let Kind::Call(place, _) = kind {
                places.insert(*place);
            }
            false
        });
        places
    };
    let mut used = called(&claim.statement);
    // Each uses only those before it.
    for (place, word) in claim.definitions.iter().enumerate().rev() {
        if used.contains(&place) {
            used.extend(called(&word.body));
        }
    }
    used
}

/// Other meanings of those of the words that the statement uses: of one of them, and then of one together with another word,
/// used here or in what is cited.
fn models(claim: &Claim, words: Words<'_>, cited: &[&Claim]) -> Vec<Model> {
    let own: BTreeSet<usize> =
        used_definitions(claim).into_iter().filter(|place| *place < words.count).collect();
    let all: BTreeSet<usize> =
        cited.iter().flat_map(|claim| used_definitions(claim)).chain(own.clone()).collect();
    let of_word = move |place: usize, all: Vec<Means>| {
        let word = claim.definitions.get(place).map(|word| word.name.clone()).unwrap_or_default();
        let named = words.named.get(&word).map(|named| named.value.clone());
        all.into_iter().map(move |means| Change {
            place,
            word: word.clone(),
            named: named.clone(),
            means,
        })
    };
    let alone = own.iter().flat_map(|place| of_word(*place, meanings(claim, *place)));
    let alone = alone.map(|change| Model(vec![change]));
    let pairs = own.iter().flat_map(|first| {
        let second = all.iter().filter(|second| !own.contains(second) || *second > first);
        second.map(|second| (*first, *second))
    });
    let together = pairs.flat_map(|(first, second)| {
        let with = move |one: Change| {
            of_word(second, extreme()).map(move |other| Model(vec![one.clone(), other]))
        };
        of_word(first, extreme()).flat_map(with)
    });
    // No list is a single number, and no number is true.
    let is_typed =
        |model: &Model| cited.iter().chain([&claim]).all(|claim| model.of(claim).is_typed());
    alone.chain(together).filter(is_typed).collect()
}

/// What a word means together with another one.
fn extreme() -> Vec<Means> {
    vec![Means::Nothing, Means::Everything]
}

/// What a word may mean instead, the simplest first.
fn meanings(claim: &Claim, place: usize) -> Vec<Means> {
    let parameters = claim.definitions.get(place).map_or(0, |word| word.parameters.len());
    let simple = [Means::Nothing, Means::Everything, Means::Opposite];
    let singled = points(parameters).into_iter();
    let singled = singled.flat_map(|point| [Means::Only(point.clone()), Means::But(point)]);
    let multiples = (2..=MOST_DIVISOR).filter(|_| parameters == 1).map(Means::Multiples);
    simple.into_iter().chain(singled).chain(multiples).collect()
}

/// So many numbers each, those with the smallest sum first.
fn points(numbers: usize) -> Vec<Vec<u64>> {
    if numbers == 0 || numbers > MOST_NUMBERS {
        return Vec::new();
    }
    let most = if numbers == 1 { MOST_SINGLED_ALONE } else { MOST_SINGLED };
    let mut found = vec![Vec::new()];
    for _ in 0..numbers {
        let longer = |point: &Vec<u64>| {
            let left = most - point.iter().sum::<u64>();
            let with = |next| point.iter().copied().chain([next]).collect::<Vec<u64>>();
            (0..=left).map(with).collect::<Vec<_>>()
        };
        found = found.iter().flat_map(longer).collect();
    }
    found.sort_by_key(|point| point.iter().sum::<u64>());
    found
}

impl Model {
    /// The same claim with these meanings of the words.
    #[must_use]
    pub fn of(&self, claim: &Claim) -> Claim {
        let mut changed = claim.clone();
        for change in &self.0 {
            if let Some(word) = changed.definitions.get_mut(change.place) {
                word.body = change.means.body(word);
            }
        }
        changed
    }

    /// Whether every word is known to mean what it means in the proof, in other words.
    fn changes_nothing(&self, claim: &Claim, games: &[NamedGame<'_>]) -> bool {
        self.0.iter().all(|change| change.changes_nothing(claim, games))
    }

    /// The model for people.
    #[must_use]
    pub fn describe(&self, language: Language) -> String {
        let told: Vec<String> = self.0.iter().map(|change| change.describe(language)).collect();
        language.pick(format!("假如{}", told.join("，")), format!("if {}", told.join(" and ")))
    }
}

impl Change {
    /// Whether the word, as one about numbers, is known to be true of the same ones.
    fn changes_nothing(&self, claim: &Claim, games: &[NamedGame<'_>]) -> bool {
        let Some(word) = claim.definitions.get(self.place) else { return false };
        let body = &word.body;
        let same = both(Operator::Equivalent, body.clone(), self.means.body(word));
        let number = |(slot, name): (usize, &String)| Binder {
            slot,
            name: name.clone(),
            domain: Domain::AtLeast(like(body, Kind::Number(0))),
            span: body.span.clone(),
        };
        let binders = word.parameters.iter().enumerate().map(number).collect();
        let claim = Claim { statement: for_all(binders, same), ..claim.clone() };
        claim.is_typed() && judge_claim(&claim, games) == Known::Holds
    }

    fn describe(&self, language: Language) -> String {
        let named = self.named.as_ref().map(|text| language.pick(&text.zh, &text.en).clone());
        let code = language.pick(self.word.clone(), format!("`{}`", self.word));
        let quoted = named.as_ref().map(|name| format!("“{name}”"));
        let quoted = quoted.unwrap_or_else(|| code.clone());
        let word = named.unwrap_or(code);
        let list =
            |point: &[u64]| point.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        match &self.means {
            Means::Nothing => {
                language.pick(format!("没有什么是{word}"), format!("nothing were {word}"))
            }
            Means::Everything => {
                language.pick(format!("一切都是{word}"), format!("everything were {word}"))
            }
            Means::Opposite => language
                .pick(format!("{quoted}的意思正好相反"), format!("{quoted} meant its opposite")),
            Means::Only(point) => language.pick(
                format!("只有({})是{word}", list(point)),
                format!("({}) alone were {word}", list(point)),
            ),
            Means::Multiples(of) => language.pick(
                format!("恰好{of}的倍数才是{word}"),
                format!("exactly the multiples of {of} were {word}"),
            ),
            Means::But(point) => language.pick(
                format!("{quoted}只在({})处反过来", list(point)),
                format!("{quoted} were the other way round at ({}) alone", list(point)),
            ),
        }
    }
}

impl Means {
    fn body(&self, word: &Definition) -> Expression {
        let kind = match self {
            Self::Nothing => Kind::Truth(false),
            Self::Everything => Kind::Truth(true),
            Self::Opposite => Kind::Not(Box::new(word.body.clone())),
            Self::Only(point) => return at(word, point),
            Self::Multiples(of) => return multiples(word, *of),
            Self::But(point) => {
                let elsewhere = like(&word.body, Kind::Not(Box::new(at(word, point))));
                return both(Operator::Equivalent, word.body.clone(), elsewhere);
            }
        };
        like(&word.body, kind)
    }
}

/// The first parameter of the word is a multiple of this number.
fn multiples(word: &Definition, of: u64) -> Expression {
    let like = |kind| like(&word.body, kind);
    let name = word.parameters.first().cloned().unwrap_or_default();
    let remainder = both(Operator::Mod, like(Kind::Variable(0, name)), like(Kind::Number(of)));
    both(Operator::Equal, remainder, like(Kind::Number(0)))
}

/// The parameters of the word are these numbers.
fn at(word: &Definition, point: &[u64]) -> Expression {
    let is = |((slot, name), number): ((usize, &String), &u64)| {
        let variable = like(&word.body, Kind::Variable(slot, name.clone()));
        both(Operator::Equal, variable, like(&word.body, Kind::Number(*number)))
    };
    let each = word.parameters.iter().enumerate().zip(point).map(is);
    let all = each.reduce(|all, next| both(Operator::And, all, next));
    all.unwrap_or_else(|| like(&word.body, Kind::Truth(true)))
}
