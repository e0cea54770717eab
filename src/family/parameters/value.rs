//! What parameters are made of: numbers, lists, take sets, names; each is read from words and written as words.

use super::Parameter;
use crate::family::{ArgumentError, PlayName, Range, Take};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What can be held against the limits of a parameter.
pub trait Checked {
    /// Whether every number in it keeps to its limits.
    ///
    /// # Errors
    /// Naming the first that does not.
    fn check(&self, _: &Parameter) -> Result<(), ArgumentError> {
        Ok(())
    }
}

/// What a parameter can be.
pub trait Value: Checked + PartialEq + Sized {
    /// Reads it.
    ///
    /// # Errors
    /// If the words are something else.
    fn read(words: &[&str], parameter: &Parameter) -> Result<Self, ArgumentError>;

    /// The words that are read as this.
    fn to_words(&self) -> Vec<String>;

    /// What it is when it is left out, where it may be.
    fn absent() -> Option<Self> {
        None
    }
}

impl Checked for u64 {
    fn check(&self, parameter: &Parameter) -> Result<(), ArgumentError> {
        parameter.limits.map_or(Ok(()), |limits| limits.check(*self))
    }
}

impl Value for u64 {
    fn read(words: &[&str], _: &Parameter) -> Result<Self, ArgumentError> {
        let text = words.concat();
        text.parse().map_err(|_| ArgumentError::NotANumber { text })
    }

    fn to_words(&self) -> Vec<String> {
        vec![self.to_string()]
    }
}

/// A number that is `N` when it is left out, in a file as on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
pub struct Usually<const N: u64>(pub u64);

impl<const N: u64> Default for Usually<N> {
    fn default() -> Self {
        Self(N)
    }
}

impl<const N: u64> Checked for Usually<N> {
    fn check(&self, parameter: &Parameter) -> Result<(), ArgumentError> {
        self.0.check(parameter)
    }
}

impl<const N: u64> Value for Usually<N> {
    fn read(words: &[&str], parameter: &Parameter) -> Result<Self, ArgumentError> {
        u64::read(words, parameter).map(Self)
    }

    fn to_words(&self) -> Vec<String> {
        self.0.to_words()
    }

    fn absent() -> Option<Self> {
        Some(Self::default())
    }
}

impl<T: Checked> Checked for Option<T> {
    fn check(&self, parameter: &Parameter) -> Result<(), ArgumentError> {
        self.as_ref().map_or(Ok(()), |value| value.check(parameter))
    }
}

impl<T: Value> Value for Option<T> {
    fn read(words: &[&str], parameter: &Parameter) -> Result<Self, ArgumentError> {
        T::read(words, parameter).map(Some)
    }

    fn to_words(&self) -> Vec<String> {
        self.as_ref().map(T::to_words).unwrap_or_default()
    }

    fn absent() -> Option<Self> {
        Some(None)
    }
}

impl<T: Checked> Checked for Vec<T> {
    fn check(&self, parameter: &Parameter) -> Result<(), ArgumentError> {
        (self.len() as u64).check(parameter)?;
        let each = Parameter { limits: parameter.each, ..*parameter };
        self.iter().try_for_each(|value| value.check(&each))
    }
}

/// Each is one word, whose parts are separated by commas.
impl<T: Value> Value for Vec<T> {
    fn read(words: &[&str], parameter: &Parameter) -> Result<Self, ArgumentError> {
        words.iter().map(|word| T::read(&[*word], parameter)).collect()
    }

    fn to_words(&self) -> Vec<String> {
        self.iter().map(|value| value.to_words().join(",")).collect()
    }

    fn absent() -> Option<Self> {
        Some(Self::new())
    }
}

impl Checked for [u64; 2] {
    fn check(&self, parameter: &Parameter) -> Result<(), ArgumentError> {
        self.iter().try_for_each(|number| number.check(parameter))
    }
}

/// Two words, or one with a comma.
impl Value for [u64; 2] {
    fn read(words: &[&str], parameter: &Parameter) -> Result<Self, ArgumentError> {
        let words: Vec<&str> = match words {
            [word] => word.split(',').collect(),
            words => words.to_vec(),
        };
        let [first, second] = *words.as_slice() else {
            let (text, words) = (words.join(","), parameter.words);
            return Err(ArgumentError::NotAPair { text, words });
        };
        Ok([u64::read(&[first], parameter)?, u64::read(&[second], parameter)?])
    }

    fn to_words(&self) -> Vec<String> {
        self.iter().map(u64::to_string).collect()
    }
}

impl Checked for String {}

impl Value for String {
    fn read(words: &[&str], _: &Parameter) -> Result<Self, ArgumentError> {
        Ok(words.join(" "))
    }

    fn to_words(&self) -> Vec<String> {
        vec![self.clone()]
    }
}

impl Checked for Take {}

impl Value for Take {
    fn read(words: &[&str], _: &Parameter) -> Result<Self, ArgumentError> {
        let text = words.concat();
        let read = crate::game::read_take_set(&text);
        read.map(Self).map_err(|error| ArgumentError::Take { text, error })
    }

    fn to_words(&self) -> Vec<String> {
        vec![self.0.to_string()]
    }
}

impl Checked for Range {
    fn check(&self, parameter: &Parameter) -> Result<(), ArgumentError> {
        [self.from, self.to].check(parameter)
    }
}

/// One of a few names, which are those of files too.
pub trait Named: Copy + PartialEq + 'static {
    /// Each with its name.
    const NAMES: &'static [(Self, &'static str)];

    /// The one that is meant when none is named.
    const USUAL: Option<Self>;
}

impl<T: Named> Checked for T {}

impl<T: Named> Value for T {
    fn read(words: &[&str], parameter: &Parameter) -> Result<Self, ArgumentError> {
        let text = words.concat();
        let found = T::NAMES.iter().find(|(_, name)| *name == text).map(|(value, _)| *value);
        found.ok_or_else(|| {
            let known = T::NAMES.iter().map(|(_, name)| *name).collect();
            ArgumentError::Name { option: parameter.name, text, known }
        })
    }

    fn to_words(&self) -> Vec<String> {
        let named = T::NAMES.iter().filter(|(value, _)| value == self);
        named.map(|(_, name)| (*name).to_owned()).collect()
    }

    fn absent() -> Option<Self> {
        T::USUAL
    }
}

impl Named for PlayName {
    const NAMES: &'static [(Self, &'static str)] =
        &[(Self::Normal, "normal"), (Self::Misere, "misere")];
    const USUAL: Option<Self> = Some(Self::Normal);
}
