//! HDOJ 1079 (also POJ 1082), "Calendar Game": Adam and Eve go from a date to the next day or to
//! the same day of the next month, where it exists; who reaches 4 November 2001 wins, who passes it
//! loses, and Adam begins. The input begins with the number T of cases; each is a line with year,
//! month and day from 1900 1 1 to 2001 11 4. Answer: `YES` when Adam wins, else `NO`.
//! Catalogue S3-41.

use super::{join_numbers, word};
use crate::{
    check::Verified,
    contest::{
        About, Framing, Judge, SearchError,
        input::{Input, InputError, InputFault, Limit},
        search,
    },
    game::{Calendar, Date, FIRST_DATE, LAST_DATE, Outcome, Written},
    random::Stream,
    theory,
};
use std::sync::OnceLock;

const YEAR: Limit = Limit::new("MAX_YEAR", 1900, 2001);
const MONTH: Limit = Limit::new("MAX_MONTH", 1, 12);
const DAY: Limit = Limit::new("MAX_DAY", 1, 31);

/// So many days before the end are tried one by one: two Septembers and Novembers.
const LAST_DAYS: usize = 430;

/// HDOJ 1079.
#[derive(Clone, Copy, Debug)]
pub struct CalendarGame;

impl Judge for CalendarGame {
    type Case = Date;

    fn about(&self) -> &'static About {
        &About {
            id: 1079,
            also: &[],
            class: Some(1009),
            name: "calendar-game",
            title: "Calendar Game",
            about_zh: "从某日起每次到次日或下月同日，到达2001年11月4日者胜；求谁胜",
            about_en: "go to the next day or the next month, who reaches 4 Nov 2001 wins; who wins",
            framing: Framing::Counted,
            catalogue: "S3-41",
        }
    }

    fn read(&self, input: &mut Input<'_>) -> Result<Date, InputError> {
        let year = input.number("the year", YEAR)?;
        let month = input.number("the month", MONTH)?;
        let day = input.number("the day", DAY)?;
        let (first, last) = (FIRST_DATE.to_text(), LAST_DATE.to_text());
        let within = |date: &Date| (FIRST_DATE..=LAST_DATE).contains(date);
        let date = Date::new(year, month, day).filter(within);
        date.ok_or_else(|| input.wrong(InputFault::NotADate { year, month, day, first, last }))
    }

    fn write(&self, date: &Date) -> String {
        join_numbers(&date.position())
    }

    fn fast(&self, date: &Date) -> String {
        word(theory::calendar::outcome(*date) == Outcome::N, "YES", "NO")
    }

    /// The whole game is searched once, from its first date.
    fn search(&self, date: &Date) -> Result<String, SearchError> {
        static TABLE: OnceLock<Result<Verified, SearchError>> = OnceLock::new();
        let table = TABLE
            .get_or_init(|| search::table(Calendar::default(), &FIRST_DATE.position()))
            .as_ref()
            .map_err(Clone::clone)?;
        Ok(word(table.outcome(&date.position())? == Outcome::N, "YES", "NO"))
    }

    /// The nearer to the end, the smaller.
    fn smallest(&self) -> Vec<Date> {
        let mut dates = vec![Date { year: 2000, ..FIRST_DATE }];
        while let Some(date) = dates.last().filter(|date| **date < LAST_DATE) {
            dates.push(date.tomorrow());
        }
        dates.into_iter().rev().take(LAST_DAYS).collect()
    }

    /// Half of them at the end of a month, where programs go wrong.
    fn draw(&self, stream: &mut Stream) -> Date {
        let year = stream.in_range(YEAR.range());
        let month = stream.in_range(MONTH.range());
        let days = if stream.flip() { 28..=31 } else { DAY.range() };
        let drawn = Date::new(year, month, stream.in_range(days));
        drawn.filter(|date| *date <= LAST_DATE).unwrap_or(Date { year: 2000, month: 2, day: 29 })
    }
}
