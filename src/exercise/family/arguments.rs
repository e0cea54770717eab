//! What is written behind `bouton solve GAME`, and what can be wrong with it.

use super::GameEntry;
use crate::game::{MAX_TAKE, MAX_TAKE_LISTED, TakeSetError};
use std::{collections::BTreeMap, fmt, ops::RangeInclusive};

/// What was written behind `bouton solve GAME`.
#[derive(Clone, Debug, Default)]
pub struct Arguments {
    /// The plain arguments.
    pub numbers: Vec<String>,
    /// The options by their name without dashes; `misere` is there when it was given.
    pub options: BTreeMap<String, String>,
}

/// Arguments, or YAML values, that make no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArgumentError {
    /// A plain argument that is not a whole number, is negative, or does not fit 64 bits.
    #[error("`{text}` is not a whole number from 0 to 18446744073709551615")]
    NotANumber {
        /// What was written.
        text: String,
    },
    /// Too few or too many plain arguments.
    #[error("{game} needs {needed}, {found} given: bouton solve {example}")]
    Count {
        /// The game.
        game: &'static str,
        /// What it needs, in words.
        needed: &'static str,
        /// How many there were.
        found: usize,
        /// An example that works.
        example: &'static str,
    },
    /// An option that the game cannot do without.
    #[error("{game} needs --{option}: bouton solve {example}")]
    Missing {
        /// The game.
        game: &'static str,
        /// The option without dashes.
        option: &'static str,
        /// An example that works.
        example: &'static str,
    },
    /// An option that this game does not have.
    #[error("{game} has no --{option}: bouton solve {example}")]
    Unknown {
        /// The game.
        game: &'static str,
        /// The option without dashes.
        option: String,
        /// An example that works.
        example: &'static str,
    },
    /// A take set that is none.
    #[error("--take {text}: {error}")]
    Take {
        /// What was written.
        text: String,
        /// Why it is not a take set.
        error: TakeSetError,
    },
    /// Whatever else a game asks of its arguments, in its own words.
    #[error("{en}")]
    Own {
        /// In Chinese.
        zh: String,
        /// In English.
        en: String,
    },
    /// A number outside its range.
    #[error(
        "{}: {}{}",
        quantity.words(), outside_in_english(*found, *least..=*most, quantity.limit_name()), quantity.mend()
    )]
    OutOfRange {
        /// What the number is.
        quantity: Quantity,
        /// The number.
        found: u64,
        /// The least that is allowed.
        least: u64,
        /// The most that is allowed.
        most: u64,
    },
}

/// What a number counts that must keep to a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// The number of heaps.
    Heaps,
    /// The objects of one heap.
    HeapObjects,
    /// The objects of the pile.
    PileObjects,
    /// The target of a race.
    RaceTarget,
    /// The squares of a strip.
    StripSquares,
    /// The largest number of a take set 1..k.
    LargestTake,
    /// The heaps that a generator draws.
    DrawnHeap,
    /// The piles, targets or squares that a generator draws.
    DrawnSize,
}

impl Quantity {
    /// What it is, in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Heaps => "heaps",
            Self::HeapObjects => "objects in a heap",
            Self::PileObjects => "objects in the pile",
            Self::RaceTarget => "the target of the race",
            Self::StripSquares => "squares of the strip",
            Self::LargestTake => "the largest number that may be taken",
            Self::DrawnHeap => "objects in a heap of a generator",
            Self::DrawnSize => "sizes of a generator",
        }
    }

    /// The constant that names its upper end, if it has one of its own.
    #[must_use]
    pub fn limit_name(self) -> Option<&'static str> {
        match self {
            Self::Heaps => Some("MAX_HEAPS"),
            Self::HeapObjects => None,
            Self::PileObjects | Self::RaceTarget | Self::StripSquares => Some("MAX_SIZE"),
            Self::LargestTake => Some("MAX_TAKE"),
            Self::DrawnHeap => Some("MAX_DRAWN_HEAP"),
            Self::DrawnSize => Some("MAX_DRAWN_SIZE"),
        }
    }

    /// How to mend it, with its own punctuation.
    fn mend(self) -> &'static str {
        match self {
            Self::Heaps | Self::PileObjects | Self::LargestTake => "",
            Self::DrawnHeap | Self::DrawnSize => ": write the range smaller",
            Self::HeapObjects => ": leave empty heaps out",
            Self::RaceTarget => ": the first call must be able to reach no further than the target",
            Self::StripSquares => ": the piece must be able to move",
        }
    }
}

/// What is wrong with a number outside its range: what no constant limits from above is only too small.
fn outside_in_english(found: u64, range: RangeInclusive<u64>, limit_name: Option<&str>) -> String {
    let (least, most) = range.into_inner();
    match limit_name {
        Some(name) => format!("{found} is outside {least} to {most} ({name})"),
        None if most == u64::MAX => format!("{found} is less than {least}"),
        None => format!("{found} is outside {least} to {most}"),
    }
}

/// As [`outside_in_english`], after what the number is.
pub(crate) fn outside_in_chinese(
    found: u64,
    range: RangeInclusive<u64>,
    limit_name: Option<&str>,
) -> String {
    let (least, most) = range.into_inner();
    match limit_name {
        Some(name) => format!("{found}，应在 {least} 到 {most} 之间（{name}）"),
        None if most == u64::MAX => format!("{found}，至少要 {least}"),
        None => format!("{found}，应在 {least} 到 {most} 之间"),
    }
}

impl ArgumentError {
    /// A number outside its range, in the words of a game: what it is, and the constant that limits it, if it is one.
    ///
    /// ```
    /// use bouton::exercise::family::ArgumentError;
    /// let error = ArgumentError::outside(("骰子的点数", "the face"), 7, 1..=6, None);
    /// assert_eq!(error.to_string(), "the face: 7 is outside 1 to 6");
    /// ```
    #[must_use]
    pub fn outside<'a>(
        (zh, en): (&str, &str),
        found: u64,
        range: RangeInclusive<u64>,
        limit_name: impl Into<Option<&'a str>>,
    ) -> Self {
        let limit_name = limit_name.into();
        Self::Own {
            zh: format!("{zh}是 {}", outside_in_chinese(found, range.clone(), limit_name)),
            en: format!("{en}: {}", outside_in_english(found, range, limit_name)),
        }
    }

    /// An error in the words of a game.
    #[must_use]
    pub fn own(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self::Own { zh: zh.into(), en: en.into() }
    }
}

/// As on the command line, `--misere` last: what [`Arguments::of_line`] reads.
impl fmt::Display for Arguments {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.numbers.join(" "))?;
        let has_value = |(_, value): &(&String, &String)| !value.is_empty();
        for (name, value) in self.options.iter().filter(has_value) {
            write!(formatter, " --{name} {value}")?;
        }
        let mut flags = self.options.iter().filter(|option| !has_value(option));
        flags.try_for_each(|(name, _)| write!(formatter, " --{name}"))
    }
}

impl Arguments {
    /// Splits a line as a shell would, without quoting: for examples and tests.
    ///
    /// ```
    /// use bouton::exercise::family::Arguments;
    /// let arguments = Arguments::of_line("5000 --take 1..8 --misere");
    /// assert_eq!(arguments.numbers, ["5000"]);
    /// assert_eq!(arguments.options["take"], "1..8");
    /// ```
    #[must_use]
    pub fn of_line(line: &str) -> Self {
        let mut arguments = Self::default();
        let mut words = line.split_whitespace();
        while let Some(word) = words.next() {
            match word.strip_prefix("--") {
                Some("misere") => arguments.insert("misere", ""),
                Some(option) => arguments.insert(option, words.next().unwrap_or_default()),
                None => arguments.numbers.push(word.to_owned()),
            }
        }
        arguments
    }

    fn insert(&mut self, option: &str, value: &str) {
        self.options.insert(option.to_owned(), value.to_owned());
    }

    /// Plain arguments, and no options.
    ///
    /// ```
    /// use bouton::{exercise::family::Arguments, game::Play};
    /// let arguments = Arguments::of([21]).with("take", "1..3").in_play(Play::Misere);
    /// assert_eq!(arguments.to_string(), "21 --take 1..3 --misere");
    /// ```
    #[must_use]
    pub fn of<T: fmt::Display>(plain: impl IntoIterator<Item = T>) -> Self {
        let numbers = plain.into_iter().map(|word| word.to_string()).collect();
        Self { numbers, ..Self::default() }
    }

    /// The same with an option.
    #[must_use]
    pub fn with(mut self, option: &str, value: impl fmt::Display) -> Self {
        self.insert(option, &value.to_string());
        self
    }

    /// The same in this play.
    #[must_use]
    pub fn in_play(self, play: crate::game::Play) -> Self {
        match play {
            crate::game::Play::Normal => self,
            crate::game::Play::Misere => self.with("misere", ""),
        }
    }

    /// The text of an option.
    ///
    /// # Errors
    /// If it was not given.
    pub fn option(&self, game: &GameEntry, name: &'static str) -> Result<&str, ArgumentError> {
        let (game, option, example) = (game.name, name, game.example);
        let missing = ArgumentError::Missing { game, option, example };
        self.options.get(name).map(String::as_str).ok_or(missing)
    }

    /// An option that is a whole number.
    ///
    /// # Errors
    /// If it was not given, or is not a whole number.
    pub fn whole(&self, game: &GameEntry, name: &'static str) -> Result<u64, ArgumentError> {
        let text = self.option(game, name)?;
        text.parse().map_err(|_| ArgumentError::NotANumber { text: text.to_owned() })
    }

    /// The one plain argument of a game whose position is a number.
    ///
    /// # Errors
    /// If there is none, or more than one, or it is not a whole number.
    pub fn single(&self, game: &GameEntry, needed: &'static str) -> Result<u64, ArgumentError> {
        match *self.parsed()?.as_slice() {
            [number] => Ok(number),
            ref numbers => {
                let (game, example, found) = (game.name, game.example, numbers.len());
                Err(ArgumentError::Count { game, needed, found, example })
            }
        }
    }

    /// The plain arguments as numbers.
    ///
    /// # Errors
    /// Naming the first that is none.
    pub fn parsed(&self) -> Result<Vec<u64>, ArgumentError> {
        let parse = |text: &String| {
            let not_a_number = || ArgumentError::NotANumber { text: text.clone() };
            text.parse().map_err(|_| not_a_number())
        };
        self.numbers.iter().map(parse).collect()
    }

    /// The take set of `--take`.
    ///
    /// # Errors
    /// If it is missing or none.
    pub fn take(&self, game: &GameEntry) -> Result<crate::game::TakeSet, ArgumentError> {
        let text = self.option(game, "take")?;
        crate::game::read_take_set(text)
            .map_err(|error| ArgumentError::Take { text: text.to_owned(), error })
    }

    /// Normal play, unless `--misere` was given.
    #[must_use]
    pub fn play(&self) -> crate::game::Play {
        match self.options.get("misere") {
            Some(_) => crate::game::Play::Misere,
            None => crate::game::Play::Normal,
        }
    }
}

/// Why a text is not a take set, in Chinese.
#[must_use]
pub fn chinese_take_error(error: &TakeSetError) -> String {
    match error {
        TakeSetError::Empty => "没有写每次可取几个：请写范围如 1..3，或列表如 1,3,4".to_owned(),
        TakeSetError::Zero => "可取的个数里不能有 0：每次至少取一个".to_owned(),
        TakeSetError::Backwards { first, last } => {
            format!("范围 {first}..{last} 写反了：请写 {last}..{first}")
        }
        TakeSetError::NotANumber { text } => {
            format!("“{text}”不是整数：请写范围如 1..3，或列表如 1,3,4")
        }
        TakeSetError::TooLarge { number } => {
            format!("每次取 {number} 个太多：上限是 {MAX_TAKE}（MAX_TAKE）")
        }
        TakeSetError::TooMany { count } => format!(
            "列了 {count} 个数：上限是 {MAX_TAKE_LISTED}（MAX_TAKE_LISTED）；要写的是不是范围 a..b？"
        ),
    }
}
