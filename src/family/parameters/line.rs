//! Parameters on the command line: read from the words behind a game's name, and written as words that read as the same.

use super::{Count, MISERE, Parameter, Place, Value};
use crate::{
    family::{ArgumentError, Arguments, GameEntry},
    text::{Both, in_sentence},
};

/// Reads parameters one after the other.
#[derive(Debug)]
pub struct Reader<'a> {
    game: &'a GameEntry,
    arguments: &'a Arguments,
    /// The plain words that no parameter has taken.
    left: &'a [String],
    /// How many of these are more than the parameters need.
    spare: usize,
}

impl<'a> Reader<'a> {
    /// Begins to read.
    ///
    /// # Errors
    /// If there are too few or too many plain words.
    pub fn new(
        game: &'a GameEntry,
        arguments: &'a Arguments,
        parameters: &[Parameter],
    ) -> Result<Self, ArgumentError> {
        let left = arguments.numbers.as_slice();
        let plain = || parameters.iter().filter(|parameter| parameter.place == Place::Plain);
        let least: usize = plain().map(Parameter::least_words).sum();
        let most = plain().map(Parameter::most_words).fold(0, usize::saturating_add);
        let spare = left.len().checked_sub(least).filter(|_| left.len() <= most);
        let spare = spare.ok_or_else(|| wrong_count(game, parameters, left.len()))?;
        Ok(Self { game, arguments, left, spare })
    }

    /// Reads the next parameter.
    ///
    /// # Errors
    /// If it is missing, or a text is not what is wanted.
    pub fn read<T: Value>(&mut self, parameter: &Parameter) -> Result<T, ArgumentError> {
        if parameter.place != Place::Plain {
            return self.arguments.value(self.game, parameter);
        }
        let least = parameter.least_words();
        let more = self.spare.min(parameter.most_words() - least);
        let (own, left) = self.left.split_at((least + more).min(self.left.len()));
        (self.left, self.spare) = (left, self.spare - more);
        let own: Vec<&str> = own.iter().map(String::as_str).collect();
        match T::absent() {
            Some(absent) if own.is_empty() => Ok(absent),
            _ => T::read(&own, parameter),
        }
    }
}

/// That there are too few or too many plain words, with what is needed.
fn wrong_count(game: &GameEntry, parameters: &[Parameter], found: usize) -> ArgumentError {
    let plain = parameters.iter().filter(|parameter| parameter.place == Place::Plain);
    let (may_be, must_be): (Vec<&Parameter>, Vec<&Parameter>) =
        plain.partition(|parameter| parameter.is_optional);
    let mut needed = describe_parameters(&must_be);
    if !may_be.is_empty() {
        let Both { zh, en } = describe_parameters(&may_be);
        needed.zh += &format!("（还可以写{zh}）");
        needed.en += &format!(" (and perhaps {en})");
    }
    let needed = Box::new(needed);
    ArgumentError::Count { game: game.name, needed, found, example: game.example }
}

/// What the parameters are, as a list in a sentence.
fn describe_parameters(parameters: &[&Parameter]) -> Both<String> {
    let zh: Vec<&str> = parameters.iter().map(|parameter| parameter.words.zh).collect();
    let en: Vec<&str> = parameters.iter().map(|parameter| parameter.words.en).collect();
    Both { zh: in_sentence(&zh, "、", "和"), en: in_sentence(&en, ", ", " and ") }
}

impl Arguments {
    /// The value of an option.
    ///
    /// # Errors
    /// If it was not given and cannot be left out, or its text is not what is wanted.
    pub fn value<T: Value>(
        &self,
        game: &GameEntry,
        parameter: &Parameter,
    ) -> Result<T, ArgumentError> {
        let option = parameter.option_name();
        match self.options.get(option) {
            None => {
                let (game, example) = (game.name, game.example);
                let absent = T::absent().filter(|_| parameter.is_optional);
                absent.ok_or(ArgumentError::Missing { game, option, example })
            }
            Some(_) if parameter.place == Place::Misere => T::read(&[MISERE], parameter),
            Some(text) if parameter.count == Count::Many => {
                let words: Vec<&str> = text.split([',', '，']).map(str::trim).collect();
                T::read(&words, parameter)
            }
            Some(text) => T::read(&[text], parameter),
        }
    }
}

/// Writes parameters one after the other. What reads the same when it is left out is left out.
#[derive(Debug, Default)]
pub struct Writer {
    arguments: Arguments,
    /// Plain words that may be left out unless others follow.
    waiting: Vec<String>,
}

impl Writer {
    /// Writes the next parameter.
    pub fn write<T: Value>(&mut self, value: &T, parameter: &Parameter) {
        let is_absent = parameter.is_optional && T::absent().as_ref() == Some(value);
        match parameter.place {
            Place::Plain => {
                self.waiting.extend(value.to_words());
                if !is_absent {
                    self.arguments.numbers.append(&mut self.waiting);
                }
            }
            Place::Option | Place::Misere if is_absent => {}
            Place::Option => self.insert(parameter, value.to_words().join(",")),
            Place::Misere => self.insert(parameter, String::new()),
        }
    }

    fn insert(&mut self, parameter: &Parameter, value: String) {
        self.arguments.options.insert(parameter.option_name().to_owned(), value);
    }

    /// All that was written.
    #[must_use]
    pub fn into_arguments(self) -> Arguments {
        self.arguments
    }
}
