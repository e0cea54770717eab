//! Whether a step follows from what it cites: other meanings are given to the words of the proof, one at a time, and a
//! meaning is looked for in which the cited steps hold and the step fails. The rules of the game stay as they are.

use crate::{
    claim::{
        Claim, Kind,
        syntax::{Definition, Expression, Operator},
    },
    exercise::{named_game::NamedGame, text::Language},
    prove::{Found, decide},
};

/// Positions up to this sum are singled out.
const MOST_SINGLED: u64 = 2;

/// Words of more numbers than this are singled out at no position.
const MOST_NUMBERS: usize = 4;

/// Another meaning of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// The word, by its place among the definitions.
    place: usize,
    /// The word itself.
    pub word: String,
    /// What it means here.
    pub means: Means,
}

/// What a word means instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Means {
    /// It is true of nothing.
    Nothing,
    /// It is true of everything.
    Everything,
    /// It is true where it is false.
    Opposite,
    /// It is true of these numbers alone.
    Only(Vec<u64>),
    /// It is what it is, but for these numbers.
    But(Vec<u64>),
}

/// What comes of the search for a gap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Searched {
    /// In this model the cited steps hold and the step fails.
    Gap(Model),
    /// In so many models the cited steps hold, and in all of them the step holds too.
    NoGap(usize),
}

/// Looks for a gap, the simplest meanings of the first so many definitions first.
#[must_use]
pub fn search(step: &Claim, words: usize, cited: &[&Claim], games: &[NamedGame<'_>]) -> Searched {
    let mut agreeing = 0;
    for model in models(step, words) {
        let holds = |claim: &Claim| matches!(decide(&model.of(claim), games), Found::Holds(_));
        // A word that none of the cited steps uses may mean anything, and so they hold.
        if !cited.iter().all(|claim| holds(claim)) {
            continue;
        }
        match decide(&model.of(step), games) {
            Found::Fails(_) => return Searched::Gap(model),
            Found::Holds(_) => agreeing += 1,
            Found::NoMeaning(_) | Found::Undecided(..) | Found::Stopped(_) => {}
        }
    }
    Searched::NoGap(agreeing)
}

/// Other meanings of the first so many words.
fn models(claim: &Claim, words: usize) -> Vec<Model> {
    let of_word = |(place, word): (usize, &Definition)| {
        let simple = [Means::Nothing, Means::Everything, Means::Opposite];
        let singled = points(word.parameters.len()).into_iter();
        let singled = singled.flat_map(|point| [Means::Only(point.clone()), Means::But(point)]);
        let all = simple.into_iter().chain(singled).collect::<Vec<_>>();
        let name = word.name.clone();
        all.into_iter().map(move |means| Model { place, word: name.clone(), means })
    };
    claim.definitions.iter().take(words).enumerate().flat_map(of_word).collect()
}

/// So many numbers each, those with the smallest sum first.
fn points(numbers: usize) -> Vec<Vec<u64>> {
    if numbers == 0 || numbers > MOST_NUMBERS {
        return Vec::new();
    }
    let mut found = vec![Vec::new()];
    for _ in 0..numbers {
        let longer = |point: &Vec<u64>| {
            let left = MOST_SINGLED - point.iter().sum::<u64>();
            let with = |next| point.iter().copied().chain([next]).collect::<Vec<u64>>();
            (0..=left).map(with).collect::<Vec<_>>()
        };
        found = found.iter().flat_map(longer).collect();
    }
    found.sort_by_key(|point| point.iter().sum::<u64>());
    found
}

impl Model {
    /// The same claim with this meaning of the word.
    #[must_use]
    pub fn of(&self, claim: &Claim) -> Claim {
        let mut changed = claim.clone();
        if let Some(word) = changed.definitions.get_mut(self.place) {
            word.body = self.means.body(word);
        }
        changed
    }

    /// The model for people.
    #[must_use]
    pub fn told(&self, language: Language) -> String {
        let word = &self.word;
        let list =
            |point: &[u64]| point.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        match &self.means {
            Means::Nothing => {
                language.pick(format!("假如没有什么是{word}"), format!("if nothing were `{word}`"))
            }
            Means::Everything => {
                language.pick(format!("假如一切都是{word}"), format!("if everything were `{word}`"))
            }
            Means::Opposite => language.pick(
                format!("假如{word}的意思正好相反"),
                format!("if `{word}` meant its opposite"),
            ),
            Means::Only(point) => language.pick(
                format!("假如只有({})是{word}", list(point)),
                format!("if ({}) alone were `{word}`", list(point)),
            ),
            Means::But(point) => language.pick(
                format!("假如{word}只在({})处反过来", list(point)),
                format!("if `{word}` were the other way round at ({}) alone", list(point)),
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
            Self::But(point) => {
                let elsewhere = at_kind(word, Kind::Not(Box::new(at(word, point))));
                return both(Operator::Equivalent, word.body.clone(), elsewhere);
            }
        };
        at_kind(word, kind)
    }
}

/// The parameters of the word are these numbers.
fn at(word: &Definition, point: &[u64]) -> Expression {
    let is = |((slot, name), number): ((usize, &String), &u64)| {
        let variable = at_kind(word, Kind::Variable(slot, name.clone()));
        both(Operator::Equal, variable, at_kind(word, Kind::Number(*number)))
    };
    let each = word.parameters.iter().enumerate().zip(point).map(is);
    let all = each.reduce(|all, next| both(Operator::And, all, next));
    all.unwrap_or_else(|| at_kind(word, Kind::Truth(true)))
}

/// An expression in the place of the word's body.
fn at_kind(word: &Definition, kind: Kind) -> Expression {
    Expression { kind, span: word.body.span.clone() }
}

fn both(operator: Operator, left: Expression, right: Expression) -> Expression {
    let span = left.span.clone();
    Expression { kind: Kind::Binary(operator, Box::new(left), Box::new(right)), span }
}
