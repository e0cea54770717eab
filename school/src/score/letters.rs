//! Answers that name the lines of a list by their letters: which of them, or in which order.

use super::Found;
use crate::said;

/// How a line is called.
#[must_use]
pub fn letter(place: usize) -> char {
    char::from(b'A' + (place % 26) as u8)
}

/// The places that letters name, in their order: `C, A, B`, `CAB` or `C → A → B`. None where something else stands there.
fn places(written: &str, of: usize) -> Option<Vec<usize>> {
    let text = said::plain(said::without_remark(written)).replace("->", " ").replace('→', " ");
    let text = said::in_turn(&text).replace(" and ", " ");
    let signs = text.chars().filter(|sign| !sign.is_whitespace() && !",;.>()".contains(*sign));
    let place = |sign: char| {
        let place = (sign as usize).checked_sub('a' as usize)?;
        (place < of).then_some(place)
    };
    let found: Option<Vec<usize>> = signs.map(place).collect();
    found.filter(|found| !found.is_empty())
}

fn unread() -> Found {
    Found::unread("看不懂：应写各行的字母", "it cannot be read: write the letters of lines")
}

/// Some of so many lines. Everything, or nothing, is no choice.
pub(super) fn some(right: &[usize], of: usize, written: &str) -> Found {
    let said = if said::is_none(written) { Some(Vec::new()) } else { places(written, of) };
    let Some(said) = said else { return unread() };
    let is_wrong = |place: &usize| said.contains(place) != right.contains(place);
    let wrong: Vec<usize> = (0..of).filter(is_wrong).collect();
    let mut found = Found { errors: wrong.len(), of, is_share: true, ..Found::default() };
    let chose = (0..of).filter(|place| said.contains(place)).count();
    let is_choice = chose > 0 && chose < of;
    found.right = if wrong.is_empty() || is_choice && right.iter().any(|one| said.contains(one)) {
        of - wrong.len()
    } else {
        0
    };
    if let Some(one) = wrong.iter().find(|place| said.contains(place)).map(|one| letter(*one)) {
        found.fault(format!("{one}不对"), format!("{one} is wrong"));
    }
    if let Some(one) = wrong.first().map(|one| letter(*one)) {
        found.first(format!("漏了{one}"), format!("{one} is missing"));
    }
    found
}

/// All lines in an order in which each comes after those that it rests on: `after[line]`.
pub(super) fn order(after: &[Vec<usize>], written: &str) -> Found {
    let Some(said) = places(written, after.len()) else { return unread() };
    let at = |line: usize| said.iter().position(|one| *one == line);
    let resting = || after.iter().enumerate().filter(|(_, before)| !before.is_empty());
    let mut found = Found { of: resting().count().max(1), ..Found::default() };
    for (line, before) in resting() {
        let Some(own) = at(line) else { continue };
        // The first that is missed before it is told.
        match before.iter().find(|one| at(**one).is_none_or(|place| place > own)) {
            None => found.right += 1,
            Some(missed) => {
                found.errors += 1;
                let (line, missed) = (letter(line), letter(*missed));
                found.fault(
                    format!("{line}写得太早：它要用到{missed}"),
                    format!("{line} comes too early: it rests on {missed}"),
                );
            }
        }
    }
    if let Some(line) = (0..after.len()).find(|line| at(*line).is_none()).map(letter) {
        found.errors += 1;
        found.fault(format!("漏了{line}"), format!("{line} is missing"));
    }
    if said.len() > after.len() {
        found.errors += 1;
        found.fault("有一行写了两次", "one line is written twice");
    }
    if after.iter().all(Vec::is_empty) && found.errors == 0 {
        found.right = 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A and C, in any order, then B, then D.
    fn after() -> Vec<Vec<usize>> {
        vec![vec![], vec![0, 2], vec![], vec![1]]
    }

    fn marks(written: &str) -> u32 {
        order(&after(), written).score(3).marks
    }

    #[test]
    fn every_order_in_which_lines_come_after_those_they_rest_on_is_right() {
        for written in ["A, C, B, D", "cabd", "C → A → B → D", "Ｃ、Ａ、Ｂ、Ｄ", "C > A > B > D"]
        {
            assert_eq!(marks(written), 3, "{written}");
        }
    }

    #[test]
    fn a_line_that_comes_too_early_is_named() {
        let found = order(&after(), "A B C D");
        assert_eq!((found.errors, found.en.as_str()), (1, "B comes too early: it rests on C"));
        assert_eq!(marks("A B C D"), 2);
        assert_eq!(marks("D B A C"), 0);
    }

    #[test]
    fn lines_that_are_missing_or_written_twice_are_errors() {
        assert_eq!(order(&after(), "A C B").en, "D is missing");
        assert_eq!(order(&after(), "A C C B D").en, "one line is written twice");
        assert!(marks("A C B D D") < 3 && marks("A") == 0);
        assert_eq!(order(&after(), "first A").tells, super::super::Tells::Form);
        assert_eq!(order(&after(), "A B C E").tells, super::super::Tells::Form);
    }

    #[test]
    fn some_lines_are_named_in_any_order_and_all_of_them_are_no_choice() {
        let marks = |written| some(&[0, 3], 4, written).score(3).marks;
        assert_eq!((marks("D A"), marks("a, d"), marks("A")), (3, 3, 2));
        assert_eq!((marks("A B C D"), marks("none"), marks("B C")), (0, 0, 0));
        assert_eq!(some(&[0, 3], 4, "A B D").en, "B is wrong");
        assert_eq!(some(&[0, 3], 4, "A").en, "D is missing");
    }
}
