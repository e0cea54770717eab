//! The calendar game: from a date, a move goes to the next day or to the same day of the next
//! month, where there is such a day. Who reaches 4 November 2001 wins (normal play).
//! Play ends because every move goes to a later date. Position: year, month, day.
//! Source: ACM regional contest Taejon 2001; HDOJ 1079, POJ 1082; catalogue S3-41.
//!
//! In the judge's words a player may also jump past the last date and has then lost. Such a move
//! never helps, because the next day is always there until the last date is reached; the rules
//! here leave it out, and every outcome stays the same.

use super::{Description, Flow, GO_ON, Play, Position, Ruleset, Visit};

/// The first date from which the game may begin.
pub const FIRST_DATE: Date = Date { year: 1900, month: 1, day: 1 };

/// The date on which the game ends.
pub const LAST_DATE: Date = Date { year: 2001, month: 11, day: 4 };

/// A day of the Gregorian calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// The year.
    pub year: u64,
    /// The month, from 1 to 12.
    pub month: u64,
    /// The day of the month, from 1.
    pub day: u64,
}

impl Date {
    /// The date, if the calendar has it.
    ///
    /// ```
    /// use bouton_kernel::game::Date;
    /// assert!(Date::new(2000, 2, 29).is_some());
    /// assert!(Date::new(1900, 2, 29).is_none());
    /// ```
    #[must_use]
    pub fn new(year: u64, month: u64, day: u64) -> Option<Self> {
        let exists = (1..=days_in_month(year, month)).contains(&day);
        exists.then_some(Self { year, month, day })
    }

    /// The day after.
    #[must_use]
    pub fn tomorrow(self) -> Self {
        if self.day < days_in_month(self.year, self.month) {
            return Self { day: self.day + 1, ..self };
        }
        let (year, month) = self.next_month();
        Self { year, month, day: 1 }
    }

    /// The same day of the next month, where there is one.
    #[must_use]
    pub fn in_a_month(self) -> Option<Self> {
        let (year, month) = self.next_month();
        Self::new(year, month, self.day)
    }

    /// The position of the game.
    #[must_use]
    pub fn position(self) -> Position {
        Position::from([self.year, self.month, self.day])
    }

    /// The date of a position from [`FIRST_DATE`] to [`LAST_DATE`].
    #[must_use]
    pub fn of_position(position: &Position) -> Option<Self> {
        let [year, month, day] = position[..] else { return None };
        let within = |date: &Self| (FIRST_DATE..=LAST_DATE).contains(date);
        Self::new(year, month, day).filter(within)
    }

    fn next_month(self) -> (u64, u64) {
        if self.month == 12 { (self.year + 1, 1) } else { (self.year, self.month + 1) }
    }

    /// The days from 1 January 1900 to this date.
    #[must_use]
    pub fn number(self) -> u64 {
        let years: u64 =
            (FIRST_DATE.year..self.year).map(|year| 365 + u64::from(is_leap(year))).sum();
        let months: u64 = (1..self.month).map(|month| days_in_month(self.year, month)).sum();
        years + months + self.day - 1
    }
}

fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

/// 0 for what is no month.
fn days_in_month(year: u64, month: u64) -> u64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        _ => 0,
    }
}

/// The rules of the calendar game.
///
/// ```
/// use bouton_kernel::game::{Calendar, Date, Play, Ruleset};
/// let calendar = Calendar { play: Play::Normal };
/// let mut options = Vec::new();
/// let from = Date { year: 2001, month: 1, day: 31 }.position();
/// calendar.options(&from, &mut |option| options.push(option.to_string()));
/// assert_eq!(options, ["(2001, 2, 1)"], "there is no 31 February");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Calendar {
    /// Which ending is played.
    pub play: Play,
}

impl Ruleset for Calendar {
    fn describe(&self) -> Description {
        Description::of("calendar", self.play)
    }

    fn contains(&self, position: &Position) -> bool {
        Date::of_position(position).is_some()
    }

    fn each_option(&self, position: &Position, visit: Visit<'_>) -> Flow {
        let Some(date) = Date::of_position(position) else { return GO_ON };
        let next = [Some(date.tomorrow()), date.in_a_month()].into_iter().flatten();
        let mut next = next.filter(|next| *next <= LAST_DATE);
        next.try_for_each(|next| visit(next.position()))
    }

    /// Every later date can be reached, day by day.
    fn position_count(&self, position: &Position) -> Option<u128> {
        let date = Date::of_position(position)?;
        Some(u128::from(LAST_DATE.number() - date.number()) + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(year: u64, month: u64, day: u64) -> Vec<Vec<u64>> {
        let mut found = Vec::new();
        let from = Position::from([year, month, day]);
        Calendar::default().options(&from, &mut |option| found.push(option.to_vec()));
        found
    }

    #[test]
    fn a_move_goes_to_tomorrow_or_to_the_next_month() {
        let check = |from: [u64; 3], to: &[[u64; 3]]| {
            assert_eq!(options(from[0], from[1], from[2]), to, "{from:?}");
        };
        check([1924, 12, 19], &[[1924, 12, 20], [1925, 1, 19]]); // the judge's example
        check([2001, 1, 31], &[[2001, 2, 1]]); // the judge's example
        check([1996, 2, 28], &[[1996, 2, 29], [1996, 3, 28]]);
        check([1900, 2, 28], &[[1900, 3, 1], [1900, 3, 28]]);
        check([2000, 1, 29], &[[2000, 1, 30], [2000, 2, 29]]);
        check([1900, 1, 29], &[[1900, 1, 30]]);
        check([1999, 12, 31], &[[2000, 1, 1], [2000, 1, 31]]);
        check([2001, 10, 4], &[[2001, 10, 5], [2001, 11, 4]]);
        check([2001, 10, 5], &[[2001, 10, 6]]);
        check([2001, 11, 4], &[]);
    }

    #[test]
    fn the_game_lasts_37198_days() {
        let calendar = Calendar::default();
        let mut date = FIRST_DATE;
        let mut days = 1_u128;
        while date < LAST_DATE {
            date = date.tomorrow();
            days += 1;
        }
        assert_eq!(calendar.position_count(&FIRST_DATE.position()), Some(days));
        assert_eq!(days, 37_198);
    }

    #[test]
    fn dates_outside_the_game_are_no_positions() {
        for outside in [[1899, 12, 31], [2001, 11, 5], [1999, 2, 29], [1999, 13, 1], [1999, 1, 0]] {
            assert!(!Calendar::default().contains(&Position::from(outside)), "{outside:?}");
        }
    }
}
