//! A move of a one-pile game as a player writes it: how many to take, which number to say, which
//! square to go to.

use crate::game::Form;

/// The number of the position that is meant. In a pile `3` takes 3; more than there is leads
/// nowhere. In a race `7`, or `5 6 7`, says up to 7; on a strip `7` goes to square 7; in both
/// `+3` goes 3 on.
pub(super) fn step(form: Form, from: u64, text: &str) -> Option<u64> {
    if let Form::Pile = form {
        let taken: u64 = text.trim_start_matches('-').parse().ok()?;
        return Some(from.checked_sub(taken).unwrap_or(from));
    }
    if let Some(steps) = text.strip_prefix('+') {
        let steps: u64 = steps.trim().parse().ok()?;
        return Some(from.saturating_add(steps));
    }
    let words: Vec<&str> = text.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let said: Option<Vec<u64>> = words.iter().map(|word| word.parse().ok()).collect();
    match said?.as_slice() {
        [only] => Some(*only),
        // All that is said, from the next number on.
        run @ [first, .., last] => {
            let begins = from.checked_add(1) == Some(*first);
            let is_run = run.windows(2).all(|pair| pair[0].checked_add(1) == Some(pair[1]));
            (begins && is_run).then_some(*last)
        }
        [] => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RACE: Form = Form::Race { target: 30 };

    fn check(form: Form, from: u64, text: &str, expected: Option<u64>) {
        assert_eq!(step(form, from, text), expected, "{text}");
    }

    #[test]
    fn a_pile_is_told_what_to_take() {
        check(Form::Pile, 10, "3", Some(7));
        check(Form::Pile, 10, "11", Some(10));
        check(Form::Pile, 10, "three", None);
    }

    #[test]
    fn a_race_is_told_what_to_say() {
        check(RACE, 4, "6", Some(6));
        check(RACE, 4, "5 6", Some(6));
        check(RACE, 4, "5, 6", Some(6));
        check(RACE, 4, "+2", Some(6));
        check(RACE, 4, "5 7", None);
        check(RACE, 4, "6 7", None);
        check(RACE, 4, "4 5", None);
        check(RACE, 0, "3, 4, 5", None);
        check(RACE, 4, "4", Some(4));
        check(RACE, 4, ",", None);
    }

    #[test]
    fn a_strip_is_told_where_to_go() {
        check(Form::Strip { squares: 2008 }, 1, "4", Some(4));
        check(Form::Strip { squares: 2008 }, 1, "+3", Some(4));
        check(Form::Strip { squares: 2008 }, 1, "+18446744073709551615", Some(u64::MAX));
    }
}
