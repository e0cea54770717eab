//! Counterexamples that pupils write: one is right wherever the kernel's evaluator finds that the rule fails, the smallest or not.

use crate::{
    answer::tables::Tables,
    claim::{
        Cases, Claim, Environment, Value,
        at::{At, Places},
    },
    family::named_game::NamedGame,
    game::Position,
    problem::{Key, Played},
};
use bouton_school::{
    said,
    score::{Score, Tells},
};
use std::sync::Arc;

/// The largest number of a counterexample that is looked at; a larger one is for a reader.
pub const MAX_NUMBER: u64 = 10_000;

/// The most counterexamples of one answer.
const MAX_WRITTEN: usize = 10;

/// A question for a counterexample, ready to be marked.
pub(super) struct Refuting<'a> {
    claim: Claim,
    game: NamedGame<'a>,
    /// How many numbers a position has.
    arity: usize,
}

impl<'a> Refuting<'a> {
    /// Of a key; none where it asks for no counterexample.
    pub(super) fn of(key: &Key, played: &Played, tables: &'a Tables) -> Option<Self> {
        let Key::Refute(finding) = key else { return None };
        Some(Self {
            claim: finding.theorem().statement().claim.clone(),
            game: NamedGame::of(Arc::clone(&played.instance), tables).counting(),
            arity: played.instance.start().len(),
        })
    }

    /// The marks of a counterexample that is not the smallest: of several each has to be one. Why it is one is for a reader.
    pub(super) fn judge(&self, of: u32, written: &str) -> Score {
        self.game.begin_anew();
        let games = [self.game.checked()];
        let places = Places::new(&self.claim, &games, MAX_NUMBER);
        let plain = said::plain(said::without_reason(written));
        if let Some(named) = named(&plain) {
            let best = best(&places.with(&named), &places);
            return score(of, best, plain.trim());
        }
        let Some(numbers) = numbers(&plain) else { return self.unread(of, written) };
        if numbers.iter().any(|number| *number > MAX_NUMBER) {
            return too_large(of);
        }
        let each = self.chunks(&numbers, &places);
        let stands = each.iter().map(|numbers| (numbers, self.stands(numbers, &places)));
        match stands.max_by_key(|(_, stands)| severity(*stands)) {
            Some((numbers, stands)) => score(of, stands, &numbers.to_string()),
            None => self.unread(of, written),
        }
    }

    fn unread(&self, of: u32, written: &str) -> Score {
        let binders = Cases::of(&self.claim, 0).binders;
        let names: Vec<&str> = binders.iter().map(|one| one.name.as_str()).collect();
        let names = names.join(", ");
        Score::unreadable(
            of,
            written,
            &format!("这里应依次写出各数：{names}"),
            &format!("the numbers {names}, in this order"),
        )
    }

    /// The counterexamples among numbers, each with as many of them as the rule has variables, or as a position has; none where there are other
    /// numbers.
    fn chunks(&self, numbers: &[u64], places: &Places<'_>) -> Vec<Position> {
        let divides = |size: &usize| {
            numbers.len().is_multiple_of(*size) && numbers.len() / size <= MAX_WRITTEN
        };
        let sizes = [places.variables(), self.arity];
        let whole = sizes.iter().find(|size| **size == numbers.len());
        // One number each is no list of positions: the text may be a sum.
        let several = sizes.iter().find(|size| **size > 1 && divides(size));
        let size = whole.or(several).copied().filter(|size| *size > 0 && places.variables() > 0);
        let all = size.map(|size| numbers.chunks(size));
        all.into_iter().flatten().map(|one| Position::from(one.to_vec())).collect()
    }

    /// What is so at the best reading of these numbers: as the values of the variables, or as a position.
    fn stands(&self, numbers: &Position, places: &Places<'_>) -> Option<At> {
        let mut readings = Vec::new();
        if numbers.len() == self.arity {
            readings.extend(places.speaking_of(numbers));
        }
        if numbers.len() == places.variables() {
            readings.push(numbers.iter().copied().map(Value::Number).collect::<Environment>());
        }
        // A position of which the rule does not speak at all.
        if readings.is_empty() {
            return Some(At::Outside);
        }
        best(&readings, places)
    }
}

/// What is so at the best of some readings.
fn best(readings: &[Environment], places: &Places<'_>) -> Option<At> {
    // What the rule does not know at all it does not speak of.
    let stands = readings.iter().map(|values| places.at(values).ok());
    stands.min_by_key(|stands| severity(*stands)).unwrap_or(Some(At::Outside))
}

/// The numbers of a text, whatever stands between them.
fn numbers(text: &str) -> Option<Vec<u64>> {
    let words = text.split(|sign: char| !sign.is_ascii_digit()).filter(|word| !word.is_empty());
    let numbers: Vec<u64> = words.map(str::parse).collect::<Result<_, _>>().ok()?;
    (!numbers.is_empty()).then_some(numbers)
}

/// Numbers with the names of variables before them: `x = 1, y = 2`; none where something else stands there.
fn named(text: &str) -> Option<Vec<(String, u64)>> {
    let pieces = text.split([',', ';', ' ']).filter(|piece| !piece.is_empty());
    let joined: String =
        pieces.collect::<Vec<&str>>().join(",").replace(",=", "=").replace("=,", "=");
    let pair = |piece: &str| {
        let (name, number) = piece.split_once('=')?;
        Some((name.trim().to_owned(), number.trim().parse().ok()?))
    };
    joined.trim_matches(['(', ')']).split(',').map(pair).collect()
}

fn score(of: u32, stands: Option<At>, written: &str) -> Score {
    match stands {
        Some(At::Fails) => {
            Score { marks: 1.min(of), open: of.saturating_sub(1), of, ..Score::default() }
        }
        Some(At::Holds) => fault(
            of,
            format!("{written}符合这条规则，不是反例"),
            format!("the rule is right at {written}: that is no counterexample"),
        ),
        Some(At::Silent | At::Outside) => fault(
            of,
            format!("{written}不在这条规则所说的范围里"),
            format!("the rule says nothing about {written}"),
        ),
        None => too_large(of),
    }
}

/// The better before the worse.
fn severity(stands: Option<At>) -> u8 {
    match stands {
        Some(At::Fails) => 0,
        None => 1,
        Some(At::Holds) => 2,
        Some(At::Silent) => 3,
        Some(At::Outside) => 4,
    }
}

fn fault(of: u32, zh: String, en: String) -> Score {
    Score { tells: Tells::Fault, ..Score::wrong(of, zh, en) }
}

/// What the program cannot search is for a reader.
fn too_large(of: u32) -> Score {
    let (zh, en) = ("数太大，程序没有判断", "these numbers are too large for the program");
    Score { of, open: of, zh: zh.to_owned(), en: en.to_owned(), ..Score::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{exercise::library::Library, problem::Problem};

    /// The marks out of 3 of each answer, what is open in it, and what is said of it.
    fn judged(problem: &str, written: &str) -> (u32, u32, String) {
        let tables = Tables::default();
        let problem =
            Problem::of_file(&Library::embedded().problem(problem).unwrap(), &tables).unwrap();
        let refuting =
            Refuting::of(&problem.questions[0].key, problem.game().unwrap(), &tables).unwrap();
        let score = refuting.judge(3, written);
        (score.marks, score.open, score.en)
    }

    fn right(problem: &str, all: &[&str]) {
        for written in all {
            assert_eq!(judged(problem, written), (1, 2, String::new()), "{problem}: {written}");
        }
    }

    fn wrong(problem: &str, written: &str, expected: &str) {
        let (marks, open, told) = judged(problem, written);
        assert_eq!((marks, open), (0, 0), "{problem}: {written}: {told}");
        assert!(told.contains(expected), "{problem}: {written}: {told}");
    }

    #[test]
    fn any_counterexample_is_right_in_any_order() {
        let sum = "refute-ordinary-sum";
        right(sum, &["(1, 3, 4)", "(1, 5, 6)", "4, 3, 1", "a = 2, b = 3, c = 5", "（3，5，8）"]);
        wrong(sum, "(1, 2, 3)", "the rule is right at (1, 2, 3)");
        wrong(sum, "(1, 2, 4)", "says nothing about (1, 2, 4)");
        wrong(sum, "(2, 2, 4)", "says nothing about (2, 2, 4)");
        right(sum, &["(1, 3, 4) and (1, 5, 6)"]);
        wrong(sum, "(1, 3, 4), (1, 2, 3)", "the rule is right at (1, 2, 3)");
    }

    #[test]
    fn a_position_stands_for_the_variables_of_the_rule() {
        let rows = "refute-equal-rows-misere";
        right(rows, &["1", "n = 1", "(1, 1)", "1 and 1"]);
        wrong(rows, "(2, 2)", "the rule is right at (2, 2)");
        wrong(rows, "(1, 2)", "says nothing about (1, 2)");
    }

    #[test]
    fn a_pile_is_one_number() {
        let multiples = "refute-multiples-take-set";
        right(multiples, &["2", "n = 5", "7", "2个"]);
        wrong(multiples, "3", "the rule is right at 3");
        assert_eq!(judged(multiples, "10001").1, 3);
        wrong(multiples, "2, 5, 7", "write the numbers n, in this order");
        wrong(multiples, "some even number", "write the numbers n, in this order");
    }

    #[test]
    fn variables_may_be_named_and_the_others_are_any() {
        let equation = "cannons-refute-equation";
        right(equation, &["0, 1, 0, 2", "r=0, x=1, s=0, y=2", "x=1, y=2", "y = 2; x = 1"]);
        wrong(equation, "x=1, y=0", "the rule is right at x=1, y=0");
        wrong(equation, "x=1, y=3", "says nothing about x=1, y=3");
        wrong(equation, "z=1", "says nothing about z=1");
        wrong(equation, "1, 2", "write the numbers r, x, s, y, in this order");
    }

    #[test]
    fn large_counterexamples_are_right_too() {
        right("refute-equal-heaps-wythoff", &["(144, 233)", "(55, 89)"]);
        right("refute-ordinary-sum", &["(100, 200, 300)"]);
    }

    #[test]
    fn what_a_rule_says_there_is_may_be_missing() {
        let largest = "refute-largest-heap";
        let tables = Tables::default();
        let problem =
            Problem::of_file(&Library::embedded().problem(largest).unwrap(), &tables).unwrap();
        let Key::Refute(finding) = &problem.questions[0].key else { panic!() };
        right(largest, &[&finding.counterexample().unwrap().to_string()]);
        wrong(largest, "(1, 2, 4)", "the rule is right at (1, 2, 4)");
        wrong(largest, "(1, 2, 3)", "says nothing about (1, 2, 3)");
    }
}
