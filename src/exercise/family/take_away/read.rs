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
    let mut next = from;
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        let said: u64 = word.parse().ok()?;
        let is_run = next == from || Some(said) == next.checked_add(1);
        next = if is_run { said } else { return None };
    }
    (next != from || text == from.to_string()).then_some(next)
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
