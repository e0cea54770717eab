//! Sheets and keys that were written before: made again from the IDs they carry, and compared
//! line by line. A digit that was changed since is found and named.

use super::{Checker, Counted, Failure, InChinese as _, Report};
use crate::{
    cli::{arguments, worksheet},
    exercise::{
        library::{Kind, LibraryError},
        reading::read_at_most,
    },
    render::{
        document::{Extra, Printed},
        templates::Engine,
    },
    sheet::{
        Copy, Worksheet,
        id::{CopyNumber, SheetId},
        letterhead::Letterhead,
        roster::Pupil,
    },
    text::Language,
};
use serde::Deserialize;
use std::path::Path;

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
    classes: Vec<String>,
    #[serde(default)]
    head: Letterhead,
    #[serde(default)]
    certified: Vec<usize>,
}

impl Meta {
    fn pupils(&self) -> Vec<Pupil> {
        let classes = self.classes.iter().cloned().chain(std::iter::repeat(String::new()));
        let pupils = self.names.iter().cloned().zip(classes);
        pupils.map(|(name, class)| Pupil { name, class }).collect()
    }
}

impl Checker<'_> {
    /// A Markdown, HTML or JSON file; one that is not ours is passed over.
    pub(super) fn document(&self, path: &Path) -> Report {
        let shown = path.display().to_string();
        let ours = is_named_as_ours(path);
        let unusable =
            |failure: &Failure| Report::with_finding(&shown, failure.message(self.language));
        let text = match read(path) {
            Ok(text) => text,
            Err(failure) if ours => return unusable(&failure),
            Err(_) => return Report::default(),
        };
        let made = match meta(&text) {
            Some(Ok(meta)) => self.render_candidates(&meta, path),
            Some(Err(error)) => Err(damaged(&error.to_string())),
            None if ours => Err(damaged("`bouton`?")),
            None => return Report::default(),
        };
        let wrong = match made {
            Ok(candidates) => self.compare_candidates(&shown, &text, &candidates),
            Err(failure) => unusable(&failure),
        };
        wrong.with(Counted::Documents, 1)
    }

    /// Everything that the file could have been: sheet and key in its format.
    fn render_candidates(&self, meta: &Meta, path: &Path) -> Result<Vec<String>, Failure> {
        let language: Language = meta.lang.parse()?;
        let id: SheetId = meta.id.parse()?;
        let is_known = self.library.ids(Kind::Set).iter().any(|known| known == id.set.as_str());
        let own = own_set(path, id.set.as_str(), is_known);
        let own = own.map(|own| arguments::set_and_library(&own, None)).transpose()?;
        let worksheet = match &own {
            Some((set, library)) => Worksheet::of_id(&id, set, library, &self.tables)?,
            None => {
                let set = self.library.set(id.set.as_str());
                let set = set.map_err(|error| unknown(&error, id.set.as_str()))?;
                Worksheet::of_id(&id, &set, &self.library, &self.tables)?
            }
        };
        let worksheet = worksheet.with_letterhead(meta.head.clone());
        let copies = self.copies(&worksheet, &id, meta)?;
        let (pupils, certified) = (&meta.pupils()[..], &meta.certified[..]);
        let printed = Printed { worksheet: &worksheet, copies: &copies, pupils, certified };
        let engine = Engine::new(language, self.templates)?;
        let extras: Vec<Extra> =
            Extra::ALL.into_iter().filter(|extra| is_named(path, extra.name())).collect();
        let document = printed.render_with(&engine, &extras)?;
        let texts = match path.extension().and_then(|extension| extension.to_str()) {
            Some("html") => worksheet::pages(&printed, &document),
            Some("json") => return Ok(vec![printed.json(&engine)?]),
            _ => worksheet::markdown(&document),
        };
        Ok(texts.into_iter().map(|(_, text)| text).collect())
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

    fn compare_candidates(&self, shown: &str, text: &str, candidates: &[String]) -> Report {
        let differences = candidates.iter().map(|candidate| differences(text, candidate));
        let fewest = differences.min_by_key(Vec::len).unwrap_or_default();
        let told = fewest.iter().take(TOLD).map(|(line, printed, right)| {
            let zh = format!("印的是“{printed}”，重算得“{right}”");
            let en = format!("printed `{printed}`, recomputed `{right}`");
            Report::with_finding(&format!("{shown}:{line}"), self.language.pick(zh, en))
        });
        let more = (fewest.len() > TOLD).then(|| {
            let more = fewest.len() - TOLD;
            let (zh, en) = (format!("另有{more}行不同"), format!("{more} more lines differ"));
            Report::with_finding(shown, self.language.pick(zh, en))
        });
        told.chain(more).collect()
    }
}

/// The set file from which a sheet was made: beside the sheet, or, of a set that is not known, where the folder of sheets lies, or in `sets` there.
fn own_set(sheet: &Path, set: &str, is_known: bool) -> Option<String> {
    let name = format!("{set}.yaml");
    let folder = sheet.parent()?;
    let above = if folder.as_os_str().is_empty() { Path::new("..") } else { &folder.join("..") };
    let places = [folder.join(&name), above.join(&name), above.join("sets").join(&name)];
    let looked_at = if is_known { 1 } else { places.len() };
    places
        .into_iter()
        .take(looked_at)
        .find(|place| place.is_file())
        .map(|place| place.display().to_string())
}

/// A set that is not known, and where its file would be looked for.
fn unknown(error: &LibraryError, set: &str) -> Failure {
    match error {
        LibraryError::Unknown(_) => Failure::usage(
            format!("{}；如果卷子是用自己的文件出的，请把{set}.yaml放在卷子旁边", error.chinese()),
            format!(
                "{error}; if the sheet was made from a set file of your own, put {set}.yaml beside it"
            ),
        ),
        other => Failure::of(other),
    }
}

fn damaged(what: &str) -> Failure {
    Failure::usage(
        format!(
            "说明自身来历的第一行缺失或已损坏（{what}）：请重新出这份卷子，或由卷号用`bouton key`得到答案"
        ),
        format!(
            "the line that says what sheet it is, is missing or damaged ({what}): write the sheet again, or get \
             its key by `bouton key ID`"
        ),
    )
}

/// Reads a sheet or key, and never more of it than the limit.
fn read(path: &Path) -> Result<String, Failure> {
    let bytes = read_at_most(path, MAX_DOCUMENT_BYTES)?;
    if bytes.len() as u64 > MAX_DOCUMENT_BYTES {
        return Err(Failure::usage(
            format!("文件超过{MAX_DOCUMENT_BYTES}字节(MAX_DOCUMENT_BYTES)"),
            format!("larger than {MAX_DOCUMENT_BYTES} bytes (MAX_DOCUMENT_BYTES)"),
        ));
    }
    String::from_utf8(bytes).map_err(|_| damaged("UTF-8"))
}

/// Whether it has one of the names that `bouton worksheet` gives.
fn is_named_as_ours(path: &Path) -> bool {
    let extras = Extra::ALL.map(Extra::name);
    let is_ours =
        ["sheet", "key", "worksheet"].iter().chain(&extras).any(|part| is_named(path, part));
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    is_ours && name.split('.').nth(1).is_some_and(|code| code.parse::<Language>().is_ok())
}

/// Whether the name of a file begins with that of a document.
fn is_named(path: &Path, part: &str) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    name.split('.').next() == Some(part)
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
