//! The worksheet form: the same sheet and key as `bouton worksheet --format md` writes.

use crate::telling::{Refusal, refused};
use bouton::{
    exercise::{
        library::{Kind, Library, LibraryError},
        tables::Tables,
        text::Language,
    },
    render::{document::Printed, templates::Engine},
    sheet::{
        SheetError, Worksheet,
        id::{CopyNumber, Level, SheetFieldError},
    },
};
use serde_json::{Value, json};

/// The most copies that a page makes at once.
pub const MAX_PAGE_COPIES: u32 = 200;

/// The embedded sets with their titles.
///
/// # Errors
/// If an embedded set were wrong; the tests see that none is so.
pub fn sets(language: Language) -> Result<Value, Refusal> {
    let library = Library::embedded();
    let set = |id: String| -> Result<Value, Refusal> {
        let title = library.set(&id)?.file.title;
        Ok(json!({ "id": id, "title": language.pick(title.zh, title.en) }))
    };
    let sets = library.ids(Kind::Set).into_iter().map(set);
    Ok(json!({ "sets": sets.collect::<Result<Vec<Value>, Refusal>>()? }))
}

/// Sheet and key of copies 1 to `copies`, in Markdown.
///
/// # Errors
/// If there is no such set or level, or the copies cannot be generated.
pub fn sheet(
    engine: &Engine,
    set: &str,
    level: u8,
    seed: u64,
    copies: u32,
) -> Result<Value, Refusal> {
    if copies == 0 || copies > MAX_PAGE_COPIES {
        let zh = format!("份数是 {copies}，应在 1 到 {MAX_PAGE_COPIES} 之间（MAX_PAGE_COPIES）");
        let en = format!("copies: {copies} is outside 1 to {MAX_PAGE_COPIES} (MAX_PAGE_COPIES)");
        return Err(Refusal::new(zh, en));
    }
    let (library, tables) = (Library::embedded(), Tables::default());
    let set = library.set(set)?;
    let worksheet = Worksheet::new(&set, Level::new(level)?, seed, &library, &tables)?;
    let made = worksheet.copies(CopyNumber::new(1)?, CopyNumber::new(copies)?, &tables)?;
    let printed = Printed { worksheet: &worksheet, copies: &made, pupils: &[], certified: &[] };
    let document = printed.render(engine)?;
    let ids: Vec<String> = made.iter().map(|copy| copy.id.to_string()).collect();
    Ok(json!({
        "title": engine.language().pick(&worksheet.title.zh, &worksheet.title.en),
        "ids": ids,
        "sheet": document.sheet,
        "key": document.key,
        "sheet_name": format!("sheet.{}.md", engine.language()),
        "key_name": format!("key.{}.md", engine.language()),
    }))
}

refused!(LibraryError, SheetError, SheetFieldError);
