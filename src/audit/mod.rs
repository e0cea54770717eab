//! The audit: what the documents say, written down exactly, each with a machine verdict.
//!
//! A file of `exercises/claims/` holds one entry of the catalogue: what the document says, every
//! sensible reading of it in the language of [`crate::claim`], and the verdict that is expected.
//! `bouton check` judges all of them again.

pub mod fault;
pub mod overall;
pub mod proof;
pub mod report;
pub mod schema;
pub mod theorems;
pub mod verdict;

use crate::{
    answer::tables::Tables,
    exercise::library::{self, LibraryError, Parsed, Source, at},
};
use fault::ClaimFault;
use schema::{ClaimFile, Reading};
use serde_json::Value;
use serde_yaml::Spanned;
use verdict::{Judged, judge, values_json};

/// The ids of the claims inside the program, in order.
#[must_use]
pub fn ids() -> Vec<String> {
    library::claim_ids()
}

/// The file of one entry of the catalogue.
///
/// # Errors
/// If there is none.
pub fn source(id: &str) -> Result<Source, LibraryError> {
    library::claim_source(id)
}

/// The claims of one entry of the catalogue.
///
/// # Errors
/// If there is no such file, or it is wrong.
pub fn entry(id: &str) -> Result<Parsed<ClaimFile>, LibraryError> {
    let file = read(source(id)?)?;
    check_name(&file, &file.file.id, id)?;
    Ok(file)
}

/// A file is found by its name, so its id must be that name.
///
/// # Errors
/// With the place of the id.
pub fn check_name<T>(
    file: &Parsed<T>,
    id: &Spanned<String>,
    name: &str,
) -> Result<(), LibraryError> {
    if id.value == name {
        return Ok(());
    }
    Err(at(&file.source, id.referenced, ClaimFault::OtherName(name.to_owned())))
}

/// A file of claims whose form is right.
///
/// # Errors
/// With the place of the first fault.
pub fn read(source: Source) -> Result<Parsed<ClaimFile>, LibraryError> {
    let file: Parsed<ClaimFile> = library::parse(source)?;
    let id = &file.file.id;
    let empty = file.file.readings.is_empty() && file.file.nothing_to_decide.is_none();
    if empty {
        return Err(at(&file.source, id.referenced, ClaimFault::NothingSaid));
    }
    let names: Vec<&str> =
        file.file.readings.iter().map(|one| one.reading.value.as_str()).collect();
    for (index, reading) in file.file.readings.iter().enumerate() {
        if names[..index].contains(&reading.reading.value.as_str()) {
            let fault = ClaimFault::ReadingTwice(reading.reading.value.clone());
            return Err(at(&file.source, reading.reading.referenced, fault));
        }
        let repaired = reading.repairs.as_deref();
        if let Some(name) = repaired.filter(|name| !names.contains(name)) {
            let fault = ClaimFault::NoReading(name.to_owned());
            return Err(at(&file.source, reading.reading.referenced, fault));
        }
        if reading.claim.is_none() && reading.misprint.is_none() {
            let fault = ClaimFault::NoClaim(reading.reading.value.clone());
            return Err(at(&file.source, reading.reading.referenced, fault));
        }
    }
    Ok(file)
}

/// Whether the file is well made, but another verdict was found than it records.
#[must_use]
pub fn is_another_verdict(error: &LibraryError) -> bool {
    let LibraryError::At(diagnostic) = error else { return false };
    let Some(fault) = diagnostic.reason.get() else { return false };
    matches!(
        fault,
        ClaimFault::OtherVerdict { .. }
            | ClaimFault::OtherCounterexample { .. }
            | ClaimFault::PrintedHolds
            | ClaimFault::NotOverall { .. }
    )
}

/// Judges a file again.
///
/// # Errors
/// At the first reading whose verdict or counterexample differs from the recorded one, or that
/// makes no sense; at the verdict on the whole that does not fit these.
pub fn check(file: &Parsed<ClaimFile>, tables: &Tables) -> Result<Vec<Judged>, LibraryError> {
    let found = judge(file, tables)?;
    for (reading, judged) in file.file.readings.iter().zip(&found) {
        compare(reading, judged)
            .map_err(|fault| at(&file.source, reading.verdict.referenced, fault))?;
    }
    if let Some(overall) = &file.file.overall
        && !overall.value.fits(&file.file.readings)
    {
        return Err(at(&file.source, overall.referenced, overall.value.unfit()));
    }
    Ok(found)
}

fn compare(reading: &Reading, judged: &Judged) -> Result<(), ClaimFault> {
    let recorded = reading.verdict.value;
    let example = judged.counterexample().map(values_json).map(Value::Object);
    if recorded != judged.verdict {
        let found = match &example {
            Some(example) => format!("{} {example}", judged.verdict.name()),
            None => judged.verdict.name().to_owned(),
        };
        return Err(ClaimFault::OtherVerdict { recorded: recorded.name().to_owned(), found });
    }
    let written = reading.counterexample.as_ref().map(|values| {
        Value::Object(values.iter().map(|(name, value)| (name.clone(), value.clone())).collect())
    });
    if written != example {
        let text = |value: Option<Value>| value.map_or("{}".to_owned(), |value| value.to_string());
        let (recorded, found) = (text(written), text(example));
        return Err(ClaimFault::OtherCounterexample { recorded, found });
    }
    let printed_holds = judged.printed.as_ref().is_some_and(|found| !found.is_refuted());
    if printed_holds {
        return Err(ClaimFault::PrintedHolds);
    }
    Ok(())
}
