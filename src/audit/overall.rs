//! Whose reading a reading is, and what is said of an entry as a whole.
//!
//! A document says one thing; this program asks about it in several ways, and many of the false readings are its own
//! questions. So each reading has a role, and the verdict on the entry looks at what the document itself says.

use super::schema::{Reading, VerdictName};
use crate::audit::fault::ClaimFault;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Whose reading it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// What the document says, or a part or step of it.
    #[default]
    Own,
    /// Another way in which the words of the document can be understood.
    Alternative,
    /// What the document does not say, and what makes a false reading of it true.
    Repair,
    /// A question beyond the document: whether a condition is needed, whether more holds.
    Probe,
}

impl Role {
    /// The name in YAML and JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Alternative => "alternative",
            Self::Repair => "repair",
            Self::Probe => "probe",
        }
    }

    /// Whether the document's words can be understood so.
    #[must_use]
    pub fn is_of_document(self) -> bool {
        matches!(self, Self::Own | Self::Alternative)
    }
}

/// The verdict on what a document says in one entry.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Overall {
    /// All that the document says holds, however its words are taken.
    Right,
    /// One way to understand its words is right, another is not.
    RightWhenReadSo,
    /// It fails as it stands, and holds with a condition or a small correction.
    NeedsAProviso,
    /// What is printed is a misprint of something right.
    Misprint,
    /// It fails, and what is true is something else.
    Wrong,
}

impl Overall {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Right, Self::RightWhenReadSo, Self::NeedsAProviso, Self::Misprint, Self::Wrong];

    /// The name in YAML, JSON and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::RightWhenReadSo => "right_when_read_so",
            Self::NeedsAProviso => "needs_a_proviso",
            Self::Misprint => "misprint",
            Self::Wrong => "wrong",
        }
    }

    /// That it does not fit, with what it says of the readings.
    #[must_use]
    pub fn unfit(self) -> ClaimFault {
        let [zh, en] = match self {
            Self::Right => [
                "role为own的读法都成立，alternative也没有不成立的",
                "every reading of role `own` holds and no `alternative` fails",
            ],
            Self::RightWhenReadSo => [
                "own和alternative里有的成立，有的不成立",
                "one of the readings of role `own` or `alternative` holds and another fails",
            ],
            Self::NeedsAProviso => [
                "own或alternative里有不成立的，而有一个repair成立",
                "a reading of role `own` or `alternative` fails and a `repair` holds",
            ],
            Self::Misprint => ["有一个own的读法是误印", "a reading of role `own` is a misprint"],
            Self::Wrong => ["有一个own的读法不成立", "a reading of role `own` fails"],
        };
        ClaimFault::NotOverall { written: self.name(), zh, en }
    }

    /// Whether it can be said of an entry whose readings have these verdicts.
    #[must_use]
    pub fn fits(self, readings: &[Reading]) -> bool {
        let any = |role: &dyn Fn(Role) -> bool, verdict: &dyn Fn(VerdictName) -> bool| {
            readings.iter().any(|reading| role(reading.role) && verdict(reading.verdict.value))
        };
        let own = |role| role == Role::Own;
        let refuted = |verdict| verdict == VerdictName::Refuted;
        let misprint = |verdict| verdict == VerdictName::Misprint;
        let fails = any(&Role::is_of_document, &refuted);
        match self {
            Self::Right => !fails && !any(&own, &misprint),
            Self::RightWhenReadSo => fails && any(&Role::is_of_document, &VerdictName::holds),
            Self::NeedsAProviso => fails && any(&|role| role == Role::Repair, &VerdictName::holds),
            Self::Misprint => any(&own, &misprint),
            Self::Wrong => any(&own, &refuted),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit;

    #[test]
    fn every_entry_that_says_something_has_a_verdict_as_a_whole() {
        for id in audit::ids() {
            let file = audit::entry(&id).unwrap().file;
            let of_document = file.readings.iter().any(|one| one.role.is_of_document());
            assert_eq!(file.overall.is_some(), of_document, "{id}");
        }
    }

    /// Which verdicts on the whole fit some readings, each a role and a verdict.
    fn check(readings: &[(Role, VerdictName)], expected: &[Overall]) {
        let file = audit::entry("S0-17").unwrap().file;
        let one = file.readings.first().unwrap();
        let reading = |(role, verdict): &(Role, VerdictName)| {
            let mut reading = Reading { role: *role, ..one.clone() };
            reading.verdict.value = *verdict;
            reading
        };
        let readings: Vec<Reading> = readings.iter().map(reading).collect();
        let fitting = Overall::ALL.into_iter().filter(|overall| overall.fits(&readings));
        assert_eq!(fitting.collect::<Vec<_>>(), expected, "{readings:?}");
    }

    #[test]
    fn the_whole_follows_what_the_document_itself_says() {
        use Role::{Alternative, Own, Probe, Repair};
        use VerdictName::{EverySize, Exhaustive, Misprint, Refuted, UpTo};
        check(&[(Own, EverySize), (Probe, Refuted)], &[Overall::Right]);
        check(&[(Own, Refuted), (Probe, UpTo)], &[Overall::Wrong]);
        check(&[(Own, Refuted), (Repair, UpTo)], &[Overall::NeedsAProviso, Overall::Wrong]);
        check(&[(Own, Exhaustive), (Alternative, Refuted)], &[Overall::RightWhenReadSo]);
        check(&[(Own, Misprint), (Probe, Refuted)], &[Overall::Misprint]);
    }
}
