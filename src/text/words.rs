//! Texts that a teacher writes: in both languages, in one of them, or plainly, which serves whatever page it stands on.
//!
//! Inside the program a text always exists in both languages: where it was written once, both say the same. What is printed
//! and what is digested therefore never asks how it was written; only the choice of languages does.

use crate::text::Language;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{
        self, Unexpected, Visitor,
        value::{MapAccessDeserializer, SeqAccessDeserializer},
    },
};
use serde_json::{Map, Value};
use std::{borrow::Cow, fmt, marker::PhantomData};

/// A text.
pub type Text = InLanguages<String>;

/// Several texts, as many in each language in which there are any.
pub type Texts = InLanguages<Vec<String>>;

/// What stands where a text is wanted, in the words of the error; [`crate::exercise::yaml`] knows it by them.
pub const WORDS_WANTED: &str = "a text in one language or in both";

/// Words in each language, and in which of them they were written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InLanguages<T> {
    /// Simplified Chinese.
    pub zh: T,
    /// English.
    pub en: T,
    #[serde(skip)]
    written: Written,
}

/// How words were written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// `{zh: ..., en: ...}`.
    Both,
    /// `{en: ...}`.
    Only(Language),
    /// `...`, without a language.
    Plain,
}

impl<T> InLanguages<T> {
    /// Words in both languages.
    #[must_use]
    pub fn both(zh: T, en: T) -> Self {
        Self { zh, en, written: Written::Both }
    }

    /// How they were written.
    #[must_use]
    pub fn written_form(&self) -> Written {
        self.written
    }

    /// What was written, each with the name of its language; words without a language have no name.
    pub fn parts(&self) -> impl Iterator<Item = (Option<Language>, &T)> {
        let languages = match self.written {
            Written::Both => [Some(Some(Language::Zh)), Some(Some(Language::En))],
            Written::Only(language) => [Some(Some(language)), None],
            Written::Plain => [Some(None), None],
        };
        let words = |language: Option<Language>| language.unwrap_or(Language::En);
        let part = move |language| (language, words(language).pick(&self.zh, &self.en));
        languages.into_iter().flatten().map(part)
    }
}

impl<T: Clone> InLanguages<T> {
    fn once(words: T, written: Written) -> Self {
        Self { zh: words.clone(), en: words, written }
    }
}

impl<T: Serialize> InLanguages<T> {
    /// The same text as it is written in a file; what JSON writes, YAML reads.
    #[must_use]
    pub fn in_yaml(&self) -> String {
        let quoted = |words: &T| serde_json::to_value(words).unwrap_or_default();
        let parts: Vec<(Option<Language>, Value)> =
            self.parts().map(|(language, words)| (language, quoted(words))).collect();
        if let [(None, words)] = &parts[..] {
            return words.to_string();
        }
        let named = |(language, words): (Option<Language>, Value)| {
            language.map(|language| (language.code().to_owned(), words))
        };
        Value::Object(parts.into_iter().filter_map(named).collect::<Map<_, _>>()).to_string()
    }
}

impl Text {
    /// In which language it can be read: a plain text with a Chinese character is Chinese.
    #[must_use]
    pub fn readable_form(&self) -> Written {
        match self.written {
            Written::Plain if is_chinese(&self.zh) => Written::Only(Language::Zh),
            written => written,
        }
    }

    /// Other words in its place, in the language in which it can be read.
    #[must_use]
    pub fn with_words(&self, words: &str) -> Self {
        Self::once(words.to_owned(), self.readable_form())
    }
}

impl Texts {
    /// In which language they can be read.
    #[must_use]
    pub fn readable_form(&self) -> Written {
        match self.written {
            Written::Plain if self.zh.iter().any(|text| is_chinese(text)) => {
                Written::Only(Language::Zh)
            }
            written => written,
        }
    }
}

/// The languages in which the texts of a sheet are printed, where nobody has said which are wanted: the one in which some
/// of them were written alone, or else both. Plain words without a Chinese character are in the reader's language, unless
/// others name one. Texts that disagree are printed in both.
#[must_use]
pub fn languages(texts: impl IntoIterator<Item = Written>, readers: Language) -> Vec<Language> {
    let (mut named, mut is_plain) = (Vec::new(), false);
    for written in texts {
        match written {
            Written::Both => {}
            Written::Only(language) => named.push(language),
            Written::Plain => is_plain = true,
        }
    }
    if named.is_empty() && is_plain {
        named.push(readers);
    }
    let is_wanted = |language: &Language| named.is_empty() || named.contains(language);
    Language::ALL.into_iter().filter(is_wanted).collect()
}

fn is_chinese(text: &str) -> bool {
    text.chars().any(|character| {
        matches!(character, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3134f}')
    })
}

impl<'de, T: Clone + Deserialize<'de>> Deserialize<'de> for InLanguages<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader(PhantomData))
    }
}

/// The fields of words that have a language.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named<T> {
    #[serde(default = "none")]
    zh: Option<T>,
    #[serde(default = "none")]
    en: Option<T>,
}

fn none<T>() -> Option<T> {
    None
}

/// Reads words as they stand: a text, a list, or fields.
struct Reader<T>(PhantomData<T>);

impl<'de, T: Clone + Deserialize<'de>> Visitor<'de> for Reader<T> {
    type Value = InLanguages<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(WORDS_WANTED)
    }

    fn visit_str<E: de::Error>(self, words: &str) -> Result<Self::Value, E> {
        let words = T::deserialize(de::value::StrDeserializer::<E>::new(words))?;
        Ok(InLanguages::once(words, Written::Plain))
    }

    fn visit_seq<A: de::SeqAccess<'de>>(self, list: A) -> Result<Self::Value, A::Error> {
        let words = T::deserialize(SeqAccessDeserializer::new(list))?;
        Ok(InLanguages::once(words, Written::Plain))
    }

    fn visit_map<A: de::MapAccess<'de>>(self, fields: A) -> Result<Self::Value, A::Error> {
        let named = Named::<T>::deserialize(MapAccessDeserializer::new(fields))?;
        match (named.zh, named.en) {
            (Some(zh), Some(en)) => Ok(InLanguages::both(zh, en)),
            (Some(zh), None) => Ok(InLanguages::once(zh, Written::Only(Language::Zh))),
            (None, Some(en)) => Ok(InLanguages::once(en, Written::Only(Language::En))),
            (None, None) => Err(de::Error::invalid_type(Unexpected::Map, &self)),
        }
    }
}

impl<T: JsonSchema> JsonSchema for InLanguages<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("{}_in_languages", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let words = generator.subschema_for::<T>();
        json_schema!({
            "description": "Plain words serve a page in any language; fields name the languages that there are, one or both.",
            "anyOf": [
                words,
                {
                    "type": "object",
                    "properties": {
                        "zh": { "description": "Simplified Chinese.", "anyOf": [words] },
                        "en": { "description": "English.", "anyOf": [words] },
                    },
                    "additionalProperties": false,
                    "minProperties": 1,
                },
            ],
        })
    }
}
