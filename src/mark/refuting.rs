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
use bouton_school::{said, score::Score};
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
    /// Of a key; none where it asks for no counterexample, or for one that is not told by numbers alone.
    pub(super) fn of(key: &Key, played: &Played, tables: &'a Tables) -> Option<Self> {
        let Key::Refute(finding) = key else { return None };
        let claim = finding.theorem().statement().claim.clone();
        Places::new(&claim, &[], MAX_NUMBER).variables()?;
        Some(Self {
            claim,
            game: NamedGame::of(Arc::clone(&played.instance), tables).counting(),
            arity: played.instance.start().len(),
        })
    }

    /// The marks of a counterexample that is not the smallest: of several each has to be one. Why it is one is for a reader.
    pub(super) fn judge(&self, of: u32, written: &str) -> Score {
        self.game.begin_anew();
        let games = [self.game.checked_game()];
        let places = Places::new(&self.claim, &games, MAX_NUMBER);
        let names = places.variables().unwrap_or_default();
        let bare = said::without_reason(written);
        let has_digits = bare.bytes().any(|byte| byte.is_ascii_digit());
        let in_digits = said::numeral::in_digits(bare).filter(|_| !has_digits);
        let bare = in_digits.as_deref().unwrap_or(bare);
        let plain = said::plain(bare);
        let numbers = said::readings::whole_numbers(bare).filter(|numbers| !numbers.is_empty());
        let Some(numbers) = numbers else { return unread(of, written, &names) };
        if numbers.iter().any(|number| *number > MAX_NUMBER) {
            return open(of);
        }
        if let Some(named) = read_assignments(&plain, &names) {
            return match whatever_else(&named, &places) {
                Some(stands) => score(of, Some(stands), plain.trim()),
                None if named.len() < names.len() => unread(of, written, &names),
                None => open(of),
            };
        }
        let each = self.chunks(&numbers, names.len());
        let stands = each.iter().map(|numbers| (numbers, self.stands(numbers, &places)));
        match stands.max_by_key(|(_, stands)| severity(*stands)) {
            Some((numbers, stands)) => score(of, stands, &numbers.to_string()),
            None => unread(of, written, &names),
        }
    }

    /// The counterexamples among numbers, each with as many of them as the rule has variables, or as a position has; none where there are other
    /// numbers.
    fn chunks(&self, numbers: &[u64], variables: usize) -> Vec<Position> {
        let divides = |size: &usize| {
            numbers.len().is_multiple_of(*size) && numbers.len() / size <= MAX_WRITTEN
        };
        let sizes = [variables, self.arity];
        let whole = sizes.iter().find(|size| **size == numbers.len());
        // One number each is no list of positions: the text may be a sum.
        let several = sizes.iter().find(|size| **size > 1 && divides(size));
        let size = whole.or(several).copied().filter(|size| *size > 0);
        let all = size.map(|size| numbers.chunks(size));
        all.into_iter().flatten().map(|one| Position::from(one.to_vec())).collect()
    }

    /// What is so at the best reading of these numbers: as the values of the variables, or as a position. None if that is not known.
    fn stands(&self, numbers: &Position, places: &Places<'_>) -> Option<At> {
        let mut readings = Vec::new();
        let variables = places.variables().map_or(0, |names| names.len());
        if numbers.len() == variables {
            readings.push(numbers.iter().copied().map(Value::Number).collect::<Environment>());
        }
        let is_position = numbers.len() == self.arity;
        if is_position {
            readings.extend(places.speaking_of(numbers)?);
        }
        // What the rule does not know at all it does not speak of.
        let stands = readings.iter().map(|values| places.at(values).ok());
        let best = stands.min_by_key(|stands| severity(*stands)).unwrap_or(Some(At::Outside));
        // A position may be meant that the variables are not read off.
        let is_sure = best == Some(At::Fails) || !is_position || places.is_told_by_positions();
        best.filter(|_| is_sure)
    }
}

/// What is so with these values whatever the other variables are; none if it is not the same everywhere, or not known.
fn whatever_else(named: &[(&str, u64)], places: &Places<'_>) -> Option<At> {
    let all = places.with(named).ok()??;
    let each: Vec<At> =
        all.iter().map(|values| places.at(values)).collect::<Result<_, _>>().ok()?;
    let mut inside = each.iter().filter(|stands| **stands != At::Outside);
    let first = inside.next().copied().unwrap_or(At::Outside);
    inside.all(|stands| *stands == first).then_some(first)
}

/// Numbers with the names of variables before them: `x = 1, y = 2`; none where something else stands there, or a name twice.
fn read_assignments<'n>(text: &str, names: &[&'n str]) -> Option<Vec<(&'n str, u64)>> {
    let listed = said::replace_conjunctions(text);
    let pieces = listed.split([',', ';', ' ', '\n']).filter(|piece| !piece.is_empty());
    let joined = pieces.collect::<Vec<&str>>().join(",").replace(",=", "=").replace("=,", "=");
    let pair = |piece: &str| {
        let (name, number) = piece.split_once('=')?;
        let known = names.iter().find(|known| known.eq_ignore_ascii_case(name.trim()))?;
        Some((*known, number.trim().parse().ok()?))
    };
    let all: Vec<(&str, u64)> =
        joined.trim_matches(['(', ')']).split(',').map(pair).collect::<Option<_>>()?;
    let is_twice = |place: usize| all[..place].iter().any(|(name, _)| *name == all[place].0);
    (!(0..all.len()).any(is_twice)).then_some(all)
}

fn unread(of: u32, written: &str, names: &[&str]) -> Score {
    let (zh, en) = match names {
        [name] => (format!("这里应写一个数（{name}）"), format!("the number {name}")),
        _ => {
            let names = names.join(", ");
            (format!("这里应依次写出各数：{names}"), format!("the numbers {names}, in this order"))
        }
    };
    Score::unreadable(of, written, &zh, &en)
}

fn score(of: u32, stands: Option<At>, written: &str) -> Score {
    match stands {
        Some(At::Fails) => Score::but_for_the_reason(of),
        Some(At::Holds) => Score::fault(
            of,
            format!("{written}符合这条规则，不是反例"),
            format!("the rule is right at {written}: that is no counterexample"),
        ),
        Some(At::Silent | At::Outside) => Score::fault(
            of,
            format!("{written}不在这条规则所说的范围里"),
            format!("the rule says nothing about {written}"),
        ),
        None => open(of),
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

/// What the program does not know is for a reader.
fn open(of: u32) -> Score {
    Score::open(of, "程序没有判断，要由老师看", "not decided: to be read by the teacher")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{exercise::library::Library, problem::Problem};
    use bouton_school::{expected::Expected, score::score_by};

    /// The marks out of 3 of each answer, what is open in it, and what is said of it.
    fn judge_written(problem: &str, written: &str) -> (u32, u32, String) {
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
            assert_eq!(
                judge_written(problem, written),
                (1, 2, String::new()),
                "{problem}: {written}"
            );
        }
    }

    fn wrong(problem: &str, written: &str, expected: &str) {
        let (marks, open, told) = judge_written(problem, written);
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
        assert_eq!(judge_written(multiples, "10001").1, 3);
        wrong(multiples, "2, 5, 7", "write the number n");
        wrong(multiples, "some even number", "write the number n");
    }

    #[test]
    fn variables_may_be_named_and_the_others_are_any() {
        let equation = "cannons-refute-equation";
        right(
            equation,
            &[
                "0, 1, 0, 2",
                "r=0, x=1, s=0, y=2",
                "x=1, y=2",
                "Y = 2 and X = 1",
                "y=2, s=0, x=1, r=0",
            ],
        );
        for half in ["a = 2", "c = 9", "a = 1"] {
            wrong("refute-ordinary-sum", half, "write the numbers a, b, c, in this order");
        }
        // Names of one's own are no names, and numbers all the same.
        right("refute-multiples-take-set", &["k = 7", "石子=7", "n = 7"]);
        right("refute-ordinary-sum", &["x=2, y=3, z=5"]);
        assert_eq!(judge_written("refute-multiples-take-set", "n = 10003").1, 3);
        wrong(equation, "x=1, y=0", "the rule is right at x=1, y=0");
        wrong(equation, "x=1, y=3", "says nothing about x=1, y=3");
        wrong(equation, "r=0", "write the numbers r, x, s, y, in this order");
        wrong(equation, "z=1", "write the numbers r, x, s, y, in this order");
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

    /// A rule is about whole numbers: others are not read as if they were, be they the digits of the smallest counterexample or of another one.
    #[test]
    fn negative_and_broken_numbers_are_not_read() {
        let problem = Library::embedded().problem("refute-equal-heaps-wythoff").unwrap();
        let tables = Tables::default();
        let problem = Problem::of_file(&problem, &tables).unwrap();
        let refuting =
            Refuting::of(&problem.questions[0].key, problem.game().unwrap(), &tables).unwrap();
        let smallest = Expected::Counterexample("a = 3, b = 5".to_owned(), Vec::new());
        let judge = |of, written: &str| refuting.judge(of, written);
        let marks = |written: &str| score_by(&smallest, 3, (written, None), &judge).marks;
        for written in
            ["-3, -5", "−4, 7", "3.5", "3.5, 7", "3/5", "3 / 5", "(4, -7)", "minus 3, 5", "负3, 5"]
        {
            assert_eq!(marks(written), 0, "{written}");
        }
        for written in [
            "3, 5",
            "(4, 7)",
            "three and five",
            "三、五",
            "3 - 5",
            "A-3, B-5",
            "反例——4，7",
            "3，5。4，7",
        ] {
            assert_eq!(marks(written), 1, "{written}");
        }
    }
}
