//! The calendar game: the parity of month and day decides, but for two dates of each year.

use super::{Source, Theorem};
use crate::game::{Date, Outcome};

/// **The parity of month and day.** Catalogue S3-41 ("someone found a formula").
///
/// A step to tomorrow and a step to the next month both change the parity of month + day, except
/// where a month ends; there 30 September and 30 November are the only dates that keep it in a
/// useful way: from both, one can move to the first of a month with an odd sum.
pub const PARITY: Theorem = Theorem {
    name: "calendar-parity",
    title_en: "the parity of month and day",
    title_zh: "月日奇偶法则",
    statement_en: "In the calendar game to 4 November 2001 the player to move wins exactly when \
                   month + day is even, or the date is 30 September or 30 November.",
    statement_zh: "终点为2001年11月4日的日历游戏中，轮到走的一方必胜，当且仅当月份与日子之和为偶数，\
                   或者日期是9月30日或11月30日。",
    source: Source::work("HDOJ 1079, Calendar Game (ACM ICPC Asia regional, Taejon 2001)"),
};

/// Who wins from a date of the game, by the theorem (normal play).
///
/// ```
/// use bouton::{game::{Date, Outcome}, theory::calendar};
/// assert_eq!(calendar::outcome(Date { year: 2001, month: 11, day: 3 }), Outcome::N);
/// assert_eq!(calendar::outcome(Date { year: 2001, month: 11, day: 2 }), Outcome::P);
/// ```
#[must_use]
pub fn outcome(date: Date) -> Outcome {
    let exception = date.day == 30 && matches!(date.month, 9 | 11);
    let wins = exception || (date.month + date.day).is_multiple_of(2);
    if wins { Outcome::N } else { Outcome::P }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{FIRST_DATE, LAST_DATE};
    use std::collections::HashMap;

    /// Every date of the game, the last first, decided from the definition. The next month is
    /// looked up by its own road: 28 to 31 days on, with the same day of the month.
    #[test]
    fn every_date_of_the_game_obeys_the_parity_rule() {
        let mut dates = vec![FIRST_DATE];
        while let Some(date) = dates.last().filter(|date| **date < LAST_DATE) {
            dates.push(date.tomorrow());
        }
        assert_eq!(dates.len(), 37_198);
        let mut wins: HashMap<Date, bool> = HashMap::new();
        for index in (0..dates.len()).rev() {
            let date = dates[index];
            let later = dates.get(index + 28..).unwrap_or_default().iter().take(4);
            let month = later.copied().find(|to| to.day == date.day);
            let mut options = dates.get(index + 1).copied().into_iter().chain(month);
            let lost = options.any(|to| !wins[&to]);
            wins.insert(date, lost);
            let expected = if lost { Outcome::N } else { Outcome::P };
            assert_eq!(outcome(date), expected, "{date:?}");
        }
    }

    /// HDOJ 1079, sample input.
    #[test]
    fn the_judges_examples() {
        let check = |year, month, day, expected| {
            assert_eq!(outcome(Date { year, month, day }), expected);
        };
        check(2001, 11, 3, Outcome::N);
        check(2001, 11, 2, Outcome::P);
        check(2001, 10, 3, Outcome::P);
    }
}
