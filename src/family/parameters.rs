//! The parameters of a game, declared once.
//!
//! A game declares the fields of its problem file by `parameters!`, and beside each what stands for it on the command line,
//! what it is in both languages, and which numbers it may be. From this the file's type and its schema, the reading of the
//! command line, its usage and help, the line that reads back as the same game, and every error about a range are made.
//! The fields of a generator are declared by `ranges!` with the same [`Limits`].

mod line;
mod value;

pub use line::{Reader, Writer};
pub use value::{Checked, Named, Usually, Value};

use super::{ArgumentError, Arguments, GameEntry};
pub use crate::answer::limits::Limits;
pub(crate) use crate::answer::limits::limits;
use crate::text::Both;

/// Where a parameter stands on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Among the plain arguments, in the order of the declaration.
    Plain,
    /// Behind `--` and its name.
    Option,
    /// As `--misere`, or not.
    Misere,
}

/// How many words a parameter is on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// So many.
    Words(usize),
    /// One or more; behind an option they are separated by commas.
    Many,
}

/// A parameter of a game.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its field in files; its option without dashes.
    pub name: &'static str,
    /// What stands for it in the usage line.
    pub value: &'static str,
    /// Where it stands.
    pub place: Place,
    /// How many words it is.
    pub count: Count,
    /// Whether the command line may leave it out.
    pub is_optional: bool,
    /// What it is.
    pub words: Both<&'static str>,
    /// The limits of the number, or of how many there are.
    pub limits: Option<Limits>,
    /// The limits of each, where there are several.
    pub each: Option<Limits>,
}

impl Parameter {
    /// A plain argument of one word.
    #[must_use]
    pub const fn text(value: &'static str, zh: &'static str, en: &'static str) -> Self {
        Self {
            name: "",
            value,
            place: Place::Plain,
            count: Count::Words(1),
            is_optional: false,
            words: Both::new(zh, en),
            limits: None,
            each: None,
        }
    }

    /// A plain argument that is a number.
    #[must_use]
    pub const fn number(value: &'static str, limits: Limits) -> Self {
        Self::text(value, limits.words.zh, limits.words.en).within(limits)
    }

    /// Plain arguments that are as many numbers as there are.
    #[must_use]
    pub const fn numbers(
        value: &'static str,
        (zh, en): (&'static str, &'static str),
        how_many: Limits,
        each: Limits,
    ) -> Self {
        Self { each: Some(each), ..Self::text(value, zh, en).of_many_words().within(how_many) }
    }

    /// An option, and what the help says of it.
    #[must_use]
    pub const fn option(value: &'static str, zh: &'static str, en: &'static str) -> Self {
        Self { place: Place::Option, ..Self::text(value, zh, en) }
    }

    /// Which ending is played: `--misere`, or normal play.
    #[must_use]
    pub const fn misere() -> Self {
        let (zh, en) = ("取最后一个的输", "misère play: who takes the last one loses");
        Self { place: Place::Misere, is_optional: true, ..Self::text("", zh, en) }
    }

    /// What a generator draws, within these limits.
    #[must_use]
    pub const fn from_limits(limits: Limits) -> Self {
        Self::number("", limits)
    }

    /// The same under what is said of it where it is missing.
    #[must_use]
    pub const fn with_label(self, zh: &'static str, en: &'static str) -> Self {
        Self { words: Both::new(zh, en), ..self }
    }

    /// The same with limits of the number, or of how many there are.
    #[must_use]
    pub const fn within(self, limits: Limits) -> Self {
        Self { limits: Some(limits), ..self }
    }

    /// The same with limits of each of several numbers.
    #[must_use]
    pub const fn each_within(self, limits: Limits) -> Self {
        Self { each: Some(limits), ..self }
    }

    /// The same as so many words.
    #[must_use]
    pub const fn of_words(self, words: usize) -> Self {
        Self { count: Count::Words(words), ..self }
    }

    /// The same as one word or more.
    #[must_use]
    pub const fn of_many_words(self) -> Self {
        Self { count: Count::Many, ..self }
    }

    /// The same, but it may be left out.
    #[must_use]
    pub const fn optional(self) -> Self {
        Self { is_optional: true, ..self }
    }

    /// The same under a name.
    #[must_use]
    pub const fn with_name(self, name: &'static str) -> Self {
        Self { name, ..self }
    }

    /// The option that holds it, without dashes.
    fn option_name(&self) -> &'static str {
        if self.place == Place::Misere { MISERE } else { self.name }
    }

    fn least_words(&self) -> usize {
        match self.count {
            _ if self.is_optional => 0,
            Count::Words(words) => words,
            Count::Many => 1,
        }
    }

    fn most_words(&self) -> usize {
        match self.count {
            Count::Words(words) => words,
            Count::Many => usize::MAX,
        }
    }

    /// As it stands in the usage line.
    fn usage(&self) -> String {
        let usage = match self.count {
            Count::Words(words) => vec![self.value; words].join(" "),
            Count::Many => format!("{}...", self.value),
        };
        if self.is_optional { format!("[{usage}]") } else { usage }
    }
}

/// The option of misère play.
const MISERE: &str = "misere";

/// What keeps to declared limits.
pub trait Limited {
    /// Whether every number keeps to its limits.
    ///
    /// # Errors
    /// Naming the first that does not.
    fn check(&self) -> Result<(), ArgumentError>;
}

/// Parameters that make a game with its starting position.
pub trait Parameters: Limited + Sized {
    /// Each of them, in the order of the declaration.
    const LIST: &'static [Parameter];

    /// Reads what stands behind the name of the game.
    ///
    /// # Errors
    /// If there are too few or too many words, an option is missing, or a text is not what is wanted.
    fn read(game: &GameEntry, arguments: &Arguments) -> Result<Self, ArgumentError>;

    /// What is read as these parameters.
    fn arguments(&self) -> Arguments;
}

/// Declares the parameters of a game: `name: Type => where it stands and what it may be`.
macro_rules! parameters {
    ($(#[$about:meta])* pub struct $name:ident {
        $($(#[$doc:meta])* pub $field:ident: $type:ty => $parameter:expr,)+
    }) => {
        $(#[$about])*
        #[derive(
            Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize, schemars::JsonSchema,
        )]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $($(#[$doc])* pub $field: $type,)+
        }

        impl $crate::family::parameters::Limited for $name {
            fn check(&self) -> Result<(), $crate::family::ArgumentError> {
                $($crate::family::parameters::Checked::check(&self.$field, &$parameter)?;)+
                Ok(())
            }
        }

        impl $crate::family::parameters::Parameters for $name {
            const LIST: &'static [$crate::family::parameters::Parameter] =
                &[$($parameter.with_name(stringify!($field))),+];

            fn read(
                game: &$crate::family::GameEntry,
                arguments: &$crate::family::Arguments,
            ) -> Result<Self, $crate::family::ArgumentError> {
                let mut reader =
                    $crate::family::parameters::Reader::new(game, arguments, Self::LIST)?;
                Ok(Self { $($field: reader.read(&$parameter.with_name(stringify!($field)))?),+ })
            }

            fn arguments(&self) -> $crate::family::Arguments {
                let mut writer = $crate::family::parameters::Writer::default();
                $(writer.write(&self.$field, &$parameter.with_name(stringify!($field)));)+
                writer.into_arguments()
            }
        }
    };
}
pub(crate) use parameters;

/// Declares what a generator draws from: `name: Type => Limits`, or without limits.
macro_rules! ranges {
    ($(#[$about:meta])* pub struct $name:ident {
        $($(#[$doc:meta])* pub $field:ident: $type:ty $(=> $limits:expr)?,)+
    }) => {
        $(#[$about])*
        #[derive(
            Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize, schemars::JsonSchema,
        )]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $($(#[$doc])* pub $field: $type,)+
        }

        impl $crate::family::parameters::Limited for $name {
            fn check(&self) -> Result<(), $crate::family::ArgumentError> {
                $($($crate::family::parameters::Checked::check(
                    &self.$field,
                    &$crate::family::parameters::Parameter::from_limits($limits),
                )?;)?)+
                Ok(())
            }
        }
    };
}
pub(crate) use ranges;

impl GameEntry {
    /// The plain arguments, as the usage line shows them: `OBJECTS [MOST]`.
    #[must_use]
    pub fn usage(&self) -> String {
        let plain = self.parameters.iter().filter(|parameter| parameter.place == Place::Plain);
        plain.map(Parameter::usage).collect::<Vec<String>>().join(" ")
    }

    /// What stands for each plain argument in the usage line.
    pub fn value_names(&self) -> impl Iterator<Item = &'static str> {
        let plain = self.parameters.iter().filter(|parameter| parameter.place == Place::Plain);
        plain.flat_map(|parameter| match parameter.count {
            Count::Words(words) => vec![parameter.value; words],
            Count::Many => vec![parameter.value],
        })
    }

    /// The options that it needs or takes, `--misere` apart.
    pub fn options(&self) -> impl Iterator<Item = &'static Parameter> {
        self.parameters.iter().filter(|parameter| parameter.place == Place::Option)
    }

    /// Whether misère play is played too.
    #[must_use]
    pub fn has_misere(&self) -> bool {
        self.parameters.iter().any(|parameter| parameter.place == Place::Misere)
    }
}

#[cfg(test)]
mod tests;
