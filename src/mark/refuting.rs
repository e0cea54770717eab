//! Counterexamples that pupils write: one is right wherever the kernel's evaluator finds that the rule fails, the smallest or not.

use crate::{
    answer::tables::Tables,
    claim::{
        Claim, Environment, Value,
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
pub const MAX_NUMBER: u64 = 200;

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
        let each = self.read(written, &places);
        let stands = each.iter().map(|numbers| (numbers, self.stands(numbers, &places)));
        let worst = stands.max_by_key(|(_, stands)| severity(*stands));
        match worst {
            Some((_, Some(At::Fails))) => {
                Score { marks: 1.min(of), open: of.saturating_sub(1), of, ..Score::default() }
            }
            Some((numbers, Some(At::Holds))) => fault(
                of,
                format!("{numbers}符合这条规则，不是反例"),
                format!("the rule is right at {numbers}: that is no counterexample"),
            ),
            Some((numbers, Some(At::Silent | At::Outside))) => fault(
                of,
                format!("{numbers}不在这条规则所说的范围里"),
                format!("the rule says nothing about {numbers}"),
            ),
            Some((_, None)) | None => open(of),
        }
    }

    /// The counterexamples of a text, each with as many numbers as the rule has variables, or as a position has; none where it has other numbers.
    fn read(&self, written: &str, places: &Places<'_>) -> Vec<Position> {
        let plain = said::plain(said::without_reason(written));
        let words = plain.split(|sign: char| !sign.is_ascii_digit());
        let words = words.filter(|word| !word.is_empty());
        let Ok(numbers) = words.map(str::parse).collect::<Result<Vec<u64>, _>>() else {
            return Vec::new();
        };
        let divides = |size: &usize| {
            *size > 0 && numbers.len() % size == 0 && numbers.len() / size <= MAX_WRITTEN
        };
        let sizes = [places.variables(), self.arity];
        let whole = sizes.iter().find(|size| **size == numbers.len());
        // One number each is no list of positions: the text may be a sum.
        let several = sizes.iter().find(|size| **size > 1 && divides(size));
        let size = whole.or(several).copied().filter(|_| places.variables() > 0);
        let is_small = numbers.iter().all(|number| *number <= MAX_NUMBER);
        let all = size.filter(|_| is_small).map(|size| numbers.chunks(size));
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
        let stands = readings.iter().map(|values| places.at(values).ok());
        stands.min_by_key(|stands| severity(*stands)).flatten()
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

fn open(of: u32) -> Score {
    let (zh, en) = ("要由老师看".to_owned(), "to be read by the teacher".to_owned());
    Score { of, open: of, zh, en, ..Score::default() }
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
        assert_eq!(judged(multiples, "201").1, 3);
        assert_eq!(judged(multiples, "2, 5").1, 3);
        assert_eq!(judged(multiples, "some even number").1, 3);
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
