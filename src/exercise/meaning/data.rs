//! Facts as templates and `--json` read them.

use crate::facts::{Datum, Facts};
use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::Value;

/// Facts for templates. Whatever they see beside the answer itself is one of these.
#[derive(Clone, Debug)]
pub struct Told(Facts);

impl Told {
    pub(super) fn proved(facts: Facts) -> Self {
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
        serde_json::to_value(self).unwrap_or_default()
    }
}

impl Serialize for Told {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Shown(self.0.datum()).serialize(serializer)
    }
}

struct Shown<'a>(&'a Datum);

impl Serialize for Shown<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Datum::Null => serializer.serialize_none(),
            Datum::Truth(truth) => serializer.serialize_bool(*truth),
            Datum::Number(number) => serializer.serialize_u64(*number),
            Datum::Text(text) => serializer.serialize_str(text),
            Datum::List(items) => serializer.collect_seq(items.iter().map(Shown)),
            Datum::Record(parts) => {
                let mut map = serializer.serialize_map(Some(parts.len()))?;
                for (name, part) in parts {
                    map.serialize_entry(name, &Shown(part))?;
                }
                map.end()
            }
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
