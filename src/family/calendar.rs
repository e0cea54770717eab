//! The calendar game as exercises: from day to day or month to month, to 4 November 2001.

use super::{
    ArgumentError, Arguments, Drawn, Family, GameEntry, Wanted, below,
    by_outcome::ByOutcome,
    parameters::{Limits, Parameter, Parameters, limits, parameters, ranges},
    winner_of,
    words::{Fillers, Word, words},
};
use crate::{
    answer::{
        compared::ClosedForm,
        difficulty::{self, Difficulty},
        instance::{Instance, Solved},
        tables::{Stop, Tables},
    },
    family::Range,
    game::{
        Calendar, Date, FIRST_DATE, LAST_DATE, Outcome, Position, Ruleset, Written,
        days_before_the_last, days_left,
    },
    random::Stream,
    text::Both,
    theory,
};
use bouton_school::date::MONTHS;
use serde_json::{Value, json};
use std::sync::Arc;

/// From the first date of the game to its last so many days pass.
pub const MAX_DAYS: u64 = 37_197;

/// Explanations list so many dates before the end.
const SHOWN_DATES: usize = 8;

/// So many draws are tried until the wanted player wins.
const TRIES: usize = 16;

/// Games from one of these dates on share a table.
const ROOMS: [Date; 3] = [
    Date { year: 1998, month: 7, day: 1 },
    Date { year: 1994, month: 12, day: 1 },
    Date { year: 1981, month: 1, day: 1 },
];

const DAYS: Limits = limits!("天数", "days before the last date", 1..=MAX_DAYS);

parameters! {
    /// A date from which to play.
    pub struct CalendarGame {
        /// The year.
        pub year: u64 => Parameter::text("YEAR", "年", "the year"),
        /// The month, 1 to 12.
        pub month: u64 => Parameter::text("MONTH", "月", "the month"),
        /// The day of the month.
        pub day: u64 => Parameter::text("DAY", "日", "the day"),
    }
}

ranges! {
    /// Ranges of dates.
    pub struct CalendarRanges {
        /// How many days before the last date.
        pub days: Range => DAYS,
    }
}

/// A date of the calendar game.
#[derive(Clone, Debug)]
pub struct CalendarInstance {
    date: Date,
    start: Position,
}

const ENTRY: GameEntry = GameEntry {
    name: "calendar",
    about: Both::new(
        "每次到次日或下个月的同一日，到达2001年11月4日者胜",
        "go to the next day or the same day of the next month; 4 November 2001 wins",
    ),
    example: "calendar 2001 10 3",
    small: &["2001 11 1", "2001 9 28", "2000 12 30"],
    refused: &[
        "",
        "2001 10",
        "2001 2 29",
        "1899 12 31",
        "2001 11 5",
        "2001 13 1",
        "2001 10 3 --misere",
    ],
    ..GameEntry::of::<CalendarInstance>()
};

fn make(year: u64, month: u64, day: u64) -> Result<Arc<dyn Instance>, ArgumentError> {
    let (first, last) = (FIRST_DATE.to_text(), LAST_DATE.to_text());
    let within = |date: &Date| (FIRST_DATE..=LAST_DATE).contains(date);
    let date = Date::new(year, month, day).filter(within).ok_or_else(|| {
        ArgumentError::own(
            format!("{year}-{month}-{day}不是这个游戏的日期：应是{first}到{last}之间日历上有的一天"),
            format!(
                "{year}-{month}-{day} is not a date of this game: write a day of the calendar from {first} to {last}"
            ),
        )
    })?;
    Ok(Arc::new(CalendarInstance { date, start: date.position() }))
}

impl Family for CalendarInstance {
    type Yaml = CalendarGame;
    type Ranges = CalendarRanges;
    const ENTRY: GameEntry = ENTRY;

    fn instance(game: &CalendarGame) -> Result<Arc<dyn Instance>, ArgumentError> {
        make(game.year, game.month, game.day)
    }

    fn draw(ranges: &CalendarRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
        let from = ranges.days.from;
        for _ in 0..TRIES {
            let most = below(ranges.days, stream).max(from);
            let days = stream.in_range(from..=most);
            let date = days_before_the_last(days);
            if winner_of(theory::calendar::outcome(date)) == Some(wanted.winner) {
                return make(date.year, date.month, date.day).map(Some);
            }
        }
        Ok(None)
    }
}

impl Instance for CalendarInstance {
    fn family(&self) -> &'static str {
        "calendar"
    }

    fn rules(&self) -> Arc<dyn Ruleset> {
        Arc::new(Calendar::default())
    }

    fn start(&self) -> &Position {
        &self.start
    }

    fn describe_position(&self, position: &Position) -> [String; 2] {
        match position[..] {
            [year, month, day] => {
                [format!("{year}年{month}月{day}日"), format!("{year}-{month}-{day}")]
            }
            _ => [position.to_string(), position.to_string()],
        }
    }

    fn arguments(&self) -> Arguments {
        let Date { year, month, day } = self.date;
        CalendarGame { year, month, day }.arguments()
    }

    fn at(&self, position: &Position) -> Option<Arc<dyn Instance>> {
        let date = Date::of_position(position)?;
        Some(Arc::new(Self { date, start: position.clone() }))
    }

    fn read_move(&self, from: &Position, text: &str) -> Option<Position> {
        read(from, text)
    }

    fn closed_form(&self) -> Option<Box<dyn ClosedForm>> {
        let theorem = &theory::calendar::PARITY;
        Some(Box::new(ByOutcome { theorem, rules: Calendar::default(), outcome }))
    }

    fn table_root(&self, position: &Position) -> Position {
        let date = Date::of_position(position).unwrap_or(FIRST_DATE);
        let room = ROOMS.into_iter().find(|room| date >= *room);
        room.unwrap_or(FIRST_DATE).position()
    }

    /// By the table in [`crate::answer::difficulty`].
    fn difficulty(&self, solved: &Solved) -> Difficulty {
        let points = difficulty::of_size(days_left(self.date), [100, 400, 1200, 2500]);
        difficulty::of_points(self, solved, points)
    }

    fn facts(&self, _: &Solved, tables: &Tables) -> Result<Value, Stop> {
        let table = self.table_with(tables, &self.start)?;
        let told = |date: Date| -> Result<Value, Stop> {
            let letter = table.outcome(&date.position())?.letter();
            let Date { year, month, day } = date;
            let sum = month + day;
            Ok(json!({ "year": year, "month": month, "day": day, "sum": sum, "letter": letter }))
        };
        let mut options = Vec::new();
        Calendar::default().options(&self.start, &mut |option| {
            options.extend(Date::of_position(&option));
        });
        let options: Result<Vec<Value>, Stop> = options.into_iter().map(told).collect();
        let first_shown = days_before_the_last(SHOWN_DATES as u64 - 1).max(self.date);
        let mut last = Vec::new();
        let mut date = first_shown;
        while date <= LAST_DATE {
            last.push(told(date)?);
            date = date.tomorrow();
        }
        last.reverse();
        Ok(json!({
            "date": told(self.date)?,
            "exception": self.date.day == 30 && matches!(self.date.month, 9 | 11),
            "options": options?,
            "last": last,
        }))
    }

    fn move_numbers(&self, to: &Position) -> Vec<u64> {
        to.to_vec()
    }

    fn move_facts(&self, from: &Position, to: &Position) -> Value {
        let tomorrow = Date::of_position(from).map(|date| date.tomorrow().position());
        json!({ "tomorrow": tomorrow.as_ref() == Some(to), "position": to.to_vec() })
    }
}

fn outcome(_: &Calendar, position: &Position) -> Outcome {
    Date::of_position(position).map_or(Outcome::N, theory::calendar::outcome)
}

/// The words for the next day.
const TOMORROW: [&str; 6] = ["day", "tomorrow", "next day", "次日", "明天", "第二天"];

/// The words for the same day of the next month.
const IN_A_MONTH: [&str; 4] = ["month", "next month", "下个月", "下月"];

/// `day` or `month`, or the date to go to: month and day, or year, month and day. `from` itself
/// when there is no such date to go to.
fn read(from: &Position, text: &str) -> Option<Position> {
    const FILLERS: Fillers = Fillers(&[
        "to",
        "the",
        "of",
        "st",
        "nd",
        "rd",
        "th",
        "-",
        "走到",
        "到",
        "年",
        "月",
        "日",
        "号",
        "的同一日",
    ]);
    let short_months = MONTHS.map(|month| &month[..3]);
    let known = [TOMORROW.as_slice(), &IN_A_MONTH, &MONTHS, &short_months, &["sept"]].concat();
    let date = Date::of_position(from)?;
    let next = [Some(date.tomorrow()), date.in_a_month()];
    let to = match *words(text, &known, &FILLERS)?.as_slice() {
        [Word::Known(word)] if TOMORROW.contains(&word) => next[0],
        [Word::Known(word)] if IN_A_MONTH.contains(&word) => next[1],
        [Word::Known(name), Word::Number(day)] | [Word::Number(day), Word::Known(name)] => {
            on(next, month_of(name)?, day)
        }
        [Word::Known(name), Word::Number(day), Word::Number(year)]
        | [Word::Number(day), Word::Known(name), Word::Number(year)] => {
            Date::new(year, month_of(name)?, day)
        }
        // Day and month stand in either order: the one is meant that can be reached.
        [Word::Number(one), Word::Number(other)] => on(next, one, other).or(on(next, other, one)),
        [Word::Number(one), Word::Number(other), Word::Number(year @ 1000..)] => {
            let dates = [Date::new(year, one, other), Date::new(year, other, one)];
            let reached = dates.into_iter().find(|date| date.is_some() && next.contains(date));
            reached.unwrap_or(dates[0].or(dates[1]))
        }
        [Word::Number(year), Word::Number(month), Word::Number(day)] => Date::new(year, month, day),
        _ => return None,
    };
    Some(to.map_or_else(|| from.clone(), Date::position))
}

/// The number of a month, from 1, by its name or by the beginning of it.
fn month_of(name: &str) -> Option<u64> {
    let place = MONTHS.iter().position(|month| month.starts_with(name));
    place.map(|place| place as u64 + 1)
}

/// The one of two dates that is this day of this month.
fn on(next: [Option<Date>; 2], month: u64, day: u64) -> Option<Date> {
    next.into_iter().flatten().find(|next| (next.month, next.day) == (month, day))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(from: [u64; 3], text: &str, expected: Option<[u64; 3]>) {
        assert_eq!(read(&Position::from(from), text), expected.map(Position::from), "{text}");
    }

    #[test]
    fn months_have_names_and_days_may_stand_first() {
        let from = [2001, 7, 11];
        for text in [
            "12 July 2001",
            "July 12, 2001",
            "12 Jul",
            "the 12th of July",
            "12.7.2001",
            "12/7/2001",
            "7/12/2001",
            "12/7",
        ] {
            check(from, text, Some([2001, 7, 12]));
        }
        for text in ["11 August 2001", "11.8.2001", "8/11", "Aug 11"] {
            check(from, text, Some([2001, 8, 11]));
        }
        check(from, "13 July 2001", Some([2001, 7, 13]));
        check([1998, 9, 1], "2 Sept 1998", Some([1998, 9, 2]));
        check([1998, 9, 1], "2nd of September", Some([1998, 9, 2]));
        check(from, "12 tomorrow", None);
    }

    #[test]
    fn a_move_is_written_as_a_date_or_as_a_step() {
        let eve = [2000, 12, 31];
        for text in ["1 1", "1/1", "1月1日", "day", "tomorrow", "次日", "2001-1-1", "2001 1 1"]
        {
            check(eve, text, Some([2001, 1, 1]));
        }
        for text in [
            "1 31",
            "month",
            "Next Month",
            "下个月",
            "31/1",
            "31.1.2001",
            "到1月31号",
            "2001年1月31日",
        ] {
            check(eve, text, Some([2001, 1, 31]));
        }
    }

    #[test]
    fn a_day_that_cannot_be_reached_leaves_the_date_as_it_is() {
        check([2001, 1, 31], "2 31", Some([2001, 1, 31]));
        check([2001, 1, 31], "month", Some([2001, 1, 31]));
        check([2001, 1, 31], "2 2", Some([2001, 1, 31]));
        check([2001, 1, 31], "2001 13 1", Some([2001, 1, 31]));
    }

    #[test]
    fn anything_else_is_no_move() {
        for text in ["", "11", "year", "day month", "day 5", "2001 1 1 1", "一月一日"] {
            check([2001, 1, 31], text, None);
        }
    }
}
