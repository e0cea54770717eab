//! What is told when something is refused, in both languages.

use bouton::{
    answer::tables::Stop,
    chinese::InChinese,
    family::{self, named_game::GameFault},
    render::{play::Untold, templates::TemplateError},
    text::Language,
};
use serde_json::{Value, json};
use std::fmt::Display;

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{en}")]
pub struct Refusal {
    zh: String,
    en: String,
    /// Where in the reader's text, in UTF-16 units: from, to.
    place: Option<(usize, usize)>,
    /// Whether the larger module can do what is refused here.
    elsewhere: bool,
}

impl Refusal {
    /// What is wrong, and how to mend it.
    pub fn new(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { zh: zh.into(), en: en.into(), place: None, elsewhere: false }
    }

    /// The same at a place of the reader's text.
    #[cfg(feature = "sheets")]
    pub fn at(self, from: usize, to: usize) -> Self {
        Self { place: Some((from, to)), ..self }
    }

    /// As the page gets it.
    pub fn to_json(&self, language: Language) -> Value {
        let mut told = json!({ "ok": false, "error": language.pick(&self.zh, &self.en) });
        if self.elsewhere {
            told["elsewhere"] = Value::from(true);
        }
        if let Some((from, to)) = self.place {
            told["from"] = Value::from(from);
            told["to"] = Value::from(to);
        }
        told
    }

    pub(crate) fn of(error: &(impl InChinese + Display)) -> Self {
        Self::new(error.chinese(), error.to_string())
    }
}

/// The language of that code.
///
/// # Errors
/// If it is neither `zh` nor `en`.
pub fn language_of(code: &str) -> Result<Language, Refusal> {
    code.parse().map_err(|error| unknown(&error))
}

/// Errors that say in both languages what is wrong.
macro_rules! refused {
    ($($error:ty),* $(,)?) => {
        $(impl From<$error> for $crate::telling::Refusal {
            fn from(error: $error) -> Self {
                Self::of(&error)
            }
        })*
    };
}
#[cfg(feature = "sheets")]
pub(crate) use refused;

refused!(Stop);

/// The templates are built in: what their engine says is for whoever mends the program.
impl From<TemplateError> for Refusal {
    fn from(error: TemplateError) -> Self {
        let told = match error {
            TemplateError::Tera { told, .. } => told,
            TemplateError::Endless { name } => format!("endless: {name}"),
            TemplateError::Silent { name, .. } => format!("silent: {name}"),
            TemplateError::Unproved(wrong) => wrong.to_string(),
            TemplateError::File(_)
            | TemplateError::TooMany { .. }
            | TemplateError::TooSlow { .. }
            | TemplateError::TooMuch { .. }
            | TemplateError::Broken { .. }
            | TemplateError::NoLanguage { .. }
            | TemplateError::Unused { .. } => "files".to_owned(),
        };
        Self::new(format!("模板有错：{told}"), format!("a template is wrong: {told}"))
    }
}

impl From<Untold> for Refusal {
    fn from(error: Untold) -> Self {
        match error {
            Untold::Template(error) => error.into(),
            Untold::Stop(stop) => stop.into(),
        }
    }
}

/// What the command line would say, without its own commands.
impl From<GameFault> for Refusal {
    fn from(fault: GameFault) -> Self {
        match fault {
            GameFault::Unknown(game) if family::is_left_out(&game) => {
                // The page asks the larger module, which is not told to anybody.
                Self { elsewhere: true, ..Self::new(game.clone(), game) }
            }
            GameFault::Unknown(game) => {
                // Not a list: the small module does not know all of them.
                let zh = format!("没有“{game}”这种游戏；可以写nim 3 5 7、kayles 7 3");
                let en = "write one such as `nim 3 5 7`, `kayles 7 3`";
                Self::new(zh, format!("there is no game `{game}`: {en}"))
            }
            GameFault::Arguments(error) => {
                let plain = |text: String| text.replace("bouton solve ", "");
                Self::new(plain(error.chinese()), plain(error.to_string()))
            }
        }
    }
}

fn unknown(error: &bouton::text::UnknownLanguage) -> Refusal {
    Refusal::of(error)
}
