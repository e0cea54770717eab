//! Sheets and keys that were written before: made again from the IDs they carry, and compared
//! line by line. A digit that was changed since is found and named.

use super::Checker;
use crate::{
    exercise::text::Language,
    render::{document::Printed, templates::Engine},
    sheet::{
        Copy, Worksheet,
        id::{CopyNumber, SheetId},
    },
};
use serde::Deserialize;
use std::{fs, path::Path};

/// The largest sheet or key that is read.
const MAX_DOCUMENT_BYTES: u64 = 1 << 30;

/// How many differences of one file are told.
const TOLD: usize = 5;

/// What a sheet says about itself.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Meta {
    id: String,
    copies: u32,
    lang: String,
    names: Vec<String>,
}

impl Checker<'_> {
    /// A Markdown, HTML or JSON file; one that is not ours is passed over.
    pub(super) fn document(&mut self, path: &Path) {
        let shown = path.display().to_string();
        let too_large = fs::metadata(path).is_ok_and(|about| about.len() > MAX_DOCUMENT_BYTES);
        if too_large {
            let limit = format!("larger than {MAX_DOCUMENT_BYTES} bytes (MAX_DOCUMENT_BYTES)");
            return self.found(&shown, limit);
        }
        let Ok(text) = fs::read_to_string(path) else { return };
        let Some(meta) = meta(&text) else { return };
        self.report.documents += 1;
        let made = meta.and_then(|meta| self.made_again(&meta, path));
        match made {
            Ok(candidates) => self.compare(&shown, &text, &candidates),
            Err(message) => self.found(&shown, message),
        }
    }

    /// Everything that the file could have been: sheet and key in its format.
    fn made_again(&self, meta: &Meta, path: &Path) -> Result<Vec<String>, String> {
        let language: Language = meta.lang.parse().map_err(|error| told(&error))?;
        let id: SheetId = meta.id.parse().map_err(|error| told(&error))?;
        let set = self.library.set(id.set.as_str()).map_err(|error| told(&error))?;
        let worksheet = Worksheet::of_id(&id, &set, &self.library, &self.tables)
            .map_err(|error| told(&error))?;
        let copies = self.copies(&worksheet, &id, meta)?;
        let printed = Printed { worksheet: &worksheet, copies: &copies, names: &meta.names };
        let engine = Engine::new(language, self.templates).map_err(|error| told(&error))?;
        let document = printed.render(&engine).map_err(|error| told(&error))?;
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("html") => Ok(super::super::worksheet::pages(&printed, &document).into()),
            Some("json") => {
                let json = serde_json::to_string_pretty(&printed.json(language));
                Ok(vec![json.map_err(|error| told(&error))? + "\n"])
            }
            _ => Ok(vec![document.sheet, document.key]),
        }
    }

    fn copies(
        &self,
        worksheet: &Worksheet,
        id: &SheetId,
        meta: &Meta,
    ) -> Result<Vec<Copy>, String> {
        let last = id.copy.get().saturating_add(meta.copies.saturating_sub(1));
        let last = CopyNumber::new(last).map_err(|error| told(&error))?;
        if meta.copies == 0 || !(meta.names.is_empty() || meta.names.len() == meta.copies as usize)
        {
            return Err("the sheet does not say how many copies and names it has".to_owned());
        }
        worksheet.copies(id.copy, last, &self.tables).map_err(|error| told(&error))
    }

    fn compare(&mut self, shown: &str, text: &str, candidates: &[String]) {
        let differences = candidates.iter().map(|candidate| differences(text, candidate));
        let Some(fewest) = differences.min_by_key(Vec::len) else { return };
        for (line, printed, right) in fewest.iter().take(TOLD) {
            let message = format!("printed `{printed}`, recomputed `{right}`");
            self.found(&format!("{shown}:{line}"), message);
        }
        if fewest.len() > TOLD {
            self.found(shown, format!("{} more lines differ", fewest.len() - TOLD));
        }
    }
}

fn told(error: &impl std::fmt::Display) -> String {
    error.to_string()
}

/// Lines that differ: number, as printed, as recomputed.
fn differences<'a>(text: &'a str, right: &'a str) -> Vec<(usize, &'a str, &'a str)> {
    let count = text.lines().count().max(right.lines().count());
    let printed = text.lines().map(Some).chain(std::iter::repeat(None));
    let right = right.lines().map(Some).chain(std::iter::repeat(None));
    let pairs = printed.zip(right).take(count).enumerate();
    pairs
        .filter(|(_, (printed, right))| printed != right)
        .map(|(index, (printed, right))| {
            (index + 1, printed.unwrap_or("(no line)"), right.unwrap_or("(no line)"))
        })
        .collect()
}

/// What the file says about itself: none when it is not one of ours.
fn meta(text: &str) -> Option<Result<Meta, String>> {
    let json = in_markdown(text).or_else(|| in_html(text)).or_else(|| in_json(text))?;
    Some(serde_json::from_str(&json).map_err(|error| format!("its first line is damaged: {error}")))
}

fn in_markdown(text: &str) -> Option<String> {
    let line = text.lines().next()?.strip_prefix("<!-- bouton ")?;
    Some(line.strip_suffix("-->").unwrap_or(line).trim().to_owned())
}

fn in_html(text: &str) -> Option<String> {
    let (_, rest) = text.split_once("<meta name=\"bouton\" content=\"")?;
    let (content, _) = rest.split_once('"')?;
    let unescaped = content
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&lt;", "<")
        .replace("&gt;", ">");
    Some(unescaped.replace("&amp;", "&"))
}

fn in_json(text: &str) -> Option<String> {
    let value: serde_json::Value = serde_json::from_str(text).ok()?;
    value.get("bouton").map(ToString::to_string)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_digit_is_found_on_its_line() {
        let found = differences("a\nb 4\nc\n", "a\nb 3\nc\n");
        assert_eq!(found, [(2, "b 4", "b 3")]);
        assert_eq!(differences("a\n", "a\nb\n"), [(2, "(no line)", "b")]);
        assert_eq!(differences("a\n", "a\n"), []);
    }

    #[test]
    fn files_that_are_not_ours_are_passed_over() {
        for text in ["# README\n", "{\"a\": 1}", "<html></html>", ""] {
            assert!(meta(text).is_none(), "{text}");
        }
        assert!(meta("<!-- bouton {\"id\": 3} -->\n").is_some_and(|meta| meta.is_err()));
    }
}
