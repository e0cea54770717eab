//! Facts as templates and `--json` read them.

use crate::facts::{Datum, Facts};
use serde::{Serialize, Serializer};
use serde_json::Value;

/// Facts for templates. Whatever they see beside the answer itself is one of these.
#[derive(Clone, Debug)]
pub struct Told(Facts);

impl Told {
    pub(super) fn from_facts(facts: Facts) -> Self {
        Self(facts)
    }

    /// What the kernel has proved, for questions whose answer is among it.
    #[cfg(feature = "sheets")]
    pub(crate) fn facts(&self) -> &Facts {
        &self.0
    }

    /// The same as JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        to_json(self.0.datum())
    }
}

impl Serialize for Told {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json().serialize(serializer)
    }
}

fn to_json(datum: &Datum) -> Value {
    match datum {
        Datum::Null => Value::Null,
        Datum::Truth(truth) => Value::from(*truth),
        Datum::Number(number) => Value::from(*number),
        Datum::Text(text) => Value::from(text.as_str()),
        Datum::List(items) => items.iter().map(to_json).collect(),
        Datum::Record(parts) => {
            parts.iter().map(|(name, part)| (name.clone(), to_json(part))).collect()
        }
    }
}

/// Proposed data for the kernel.
pub(super) fn datum(value: Value) -> Result<Datum, &'static str> {
    Ok(match value {
        Value::Null => Datum::Null,
        Value::Bool(truth) => Datum::Truth(truth),
        Value::Number(number) => {
            Datum::Number(number.as_u64().ok_or("a number that is not natural")?)
        }
        Value::String(text) => Datum::Text(text),
        Value::Array(items) => Datum::List(items.into_iter().map(datum).collect::<Result<_, _>>()?),
        Value::Object(parts) => {
            let part = |(name, part)| Ok::<_, &'static str>((name, datum(part)?));
            Datum::Record(parts.into_iter().map(part).collect::<Result<_, _>>()?)
        }
    })
}
