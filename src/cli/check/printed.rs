//! Sheets and keys that were written before: made again from the IDs they carry, and compared
//! line by line. A digit that was changed since is found and named.

use super::{Checker, Failure};
use crate::{
    exercise::{library::LibraryError, text::Language},
    render::{document::Printed, templates::Engine},
    sheet::{
        Copy, Worksheet,
        id::{CopyNumber, SheetId},
    },
};
use serde::Deserialize;
use std::{fs, io::Read, path::Path};

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
    #[serde(default)]
    certified: Vec<usize>,
}

impl Checker<'_> {
    /// A Markdown, HTML or JSON file; one that is not ours is passed over.
    pub(super) fn document(&mut self, path: &Path) {
        let shown = path.display().to_string();
        let ours = is_named_as_ours(path);
        let text = match read(path) {
            Ok(text) => text,
            Err(failure) if ours => return self.unusable(&shown, &failure),
            Err(_) => return,
        };
        let made = match meta(&text) {
            Some(Ok(meta)) => self.made_again(&meta, path),
            Some(Err(error)) => Err(damaged(&error.to_string())),
            None if ours => Err(damaged("`bouton`?")),
            None => return,
        };
        self.report.documents += 1;
        match made {
            Ok(candidates) => self.compare(&shown, &text, &candidates),
            Err(failure) => self.unusable(&shown, &failure),
        }
    }

    /// A sheet or key that says too little about itself to be made again.
    fn unusable(&mut self, shown: &str, failure: &Failure) {
        let message = failure.told(self.language).to_owned();
        self.found(shown, message);
    }

    /// Everything that the file could have been: sheet and key in its format.
    fn made_again(&self, meta: &Meta, path: &Path) -> Result<Vec<String>, Failure> {
        let language: Language = meta.lang.parse()?;
        let id: SheetId = meta.id.parse()?;
        let set = self.library.set(id.set.as_str())?;
        let worksheet = Worksheet::of_id(&id, &set, &self.library, &self.tables)?;
        let copies = self.copies(&worksheet, &id, meta)?;
        let (names, certified) = (&meta.names[..], &meta.certified[..]);
        let printed = Printed { worksheet: &worksheet, copies: &copies, names, certified };
        let engine = Engine::new(language, self.templates)?;
        let document = printed.render(&engine)?;
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("html") => Ok(super::super::worksheet::pages(&printed, &document).into()),
            Some("json") => Ok(vec![format!("{:#}\n", printed.json(&engine)?)]),
            _ => Ok(vec![document.sheet, document.key]),
        }
    }

    fn copies(
        &self,
        worksheet: &Worksheet,
        id: &SheetId,
        meta: &Meta,
    ) -> Result<Vec<Copy>, Failure> {
        let last = id.copy.get().saturating_add(meta.copies.saturating_sub(1));
        let last = CopyNumber::new(last)?;
        if meta.copies == 0 || !(meta.names.is_empty() || meta.names.len() == meta.copies as usize)
        {
            return Err(damaged(&format!("copies: {}, names: {}", meta.copies, meta.names.len())));
        }
        Ok(worksheet.copies(id.copy, last, &self.tables)?)
    }

    fn compare(&mut self, shown: &str, text: &str, candidates: &[String]) {
        let differences = candidates.iter().map(|candidate| differences(text, candidate));
        let Some(fewest) = differences.min_by_key(Vec::len) else { return };
        for (line, printed, right) in fewest.iter().take(TOLD) {
            let zh = format!("印的是“{printed}”，重算得“{right}”");
            let message =
                self.language.pick(zh, format!("printed `{printed}`, recomputed `{right}`"));
            self.found(&format!("{shown}:{line}"), message);
        }
        if fewest.len() > TOLD {
            let more = fewest.len() - TOLD;
            let (zh, en) = (format!("另有 {more} 行不同"), format!("{more} more lines differ"));
            self.found(shown, self.language.pick(zh, en));
        }
    }
}

fn damaged(what: &str) -> Failure {
    Failure::usage(
        format!(
            "说明自身来历的第一行缺失或已损坏（{what}）：请重新出这份练习，或由编号用 `bouton key` 得到答案"
        ),
        format!(
            "the line that says what sheet it is, is missing or damaged ({what}): write the sheet again, or get \
             its key by `bouton key ID`"
        ),
    )
}

/// Reads a sheet or key, and never more of it than the limit.
fn read(path: &Path) -> Result<String, Failure> {
    let unreadable = |error| LibraryError::Unreadable { path: path.display().to_string(), error };
    let mut bytes = Vec::new();
    fs::File::open(path)
        .and_then(|file| file.take(MAX_DOCUMENT_BYTES + 1).read_to_end(&mut bytes))
        .map_err(unreadable)?;
    if bytes.len() as u64 > MAX_DOCUMENT_BYTES {
        return Err(Failure::usage(
            format!("文件超过 {MAX_DOCUMENT_BYTES} 字节(MAX_DOCUMENT_BYTES)"),
            format!("larger than {MAX_DOCUMENT_BYTES} bytes (MAX_DOCUMENT_BYTES)"),
        ));
    }
    String::from_utf8(bytes).map_err(|_| damaged("UTF-8"))
}

/// Whether it has one of the names that `bouton worksheet` gives.
fn is_named_as_ours(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let mut parts = name.split('.');
    let (part, language) = (parts.next(), parts.next());
    part.is_some_and(|part| ["sheet", "key", "worksheet"].contains(&part))
        && language.is_some_and(|code| code.parse::<Language>().is_ok())
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
fn meta(text: &str) -> Option<Result<Meta, serde_json::Error>> {
    let json = in_markdown(text).or_else(|| in_html(text)).or_else(|| in_json(text))?;
    Some(serde_json::from_str(&json))
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
    /// The rest of a large file is read over, and not kept.
    #[derive(Deserialize)]
    struct Carrier {
        bouton: serde_json::Value,
    }
    let carrier: Carrier = serde_json::from_str(text).ok()?;
    Some(carrier.bouton.to_string())
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
