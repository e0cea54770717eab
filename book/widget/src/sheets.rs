//! The worksheet form: the same sheet and key as `bouton worksheet` writes, as Markdown and as HTML.

use crate::telling::{Refusal, refused};
use bouton::{
    answer::tables::Tables,
    chinese::InChinese,
    exercise::library::{Library, LibraryError},
    render::{document::Printed, templates::Engine},
    sheet::{
        SheetError, Worksheet,
        id::{CopyNumber, Level, SheetFieldError},
        roster::{Roster, RosterError},
    },
    text::Language,
};
use bouton_school::spreadsheet;
use serde_json::{Value, json};

/// The most copies that a page makes at once.
pub const MAX_PAGE_COPIES: u32 = 200;

/// What the form says.
pub struct Wish {
    /// The id of the set.
    pub set: String,
    /// How hard, 1 to 5.
    pub level: u8,
    /// The seed.
    pub seed: u64,
    /// How many copies, where there is no class list.
    pub copies: u32,
    /// The bytes of a class list; none when empty.
    pub roster: Vec<u8>,
}

impl Wish {
    /// The class list, if there is one.
    fn roster(&self, language: Language) -> Result<Option<Roster>, Refusal> {
        let name = language.pick("班级名单", "the class list");
        if self.roster.is_empty() {
            return Ok(None);
        }
        if !spreadsheet::is_workbook(&self.roster) {
            return Ok(Some(Roster::parse(&self.roster, name)?));
        }
        let rows = spreadsheet::rows(&self.roster).map_err(|wrong| {
            let [zh, en] = wrong.told();
            Refusal::new(format!("班级名单：{zh}"), format!("the class list: {en}"))
        })?;
        Ok(Some(Roster::of_rows(&rows, name)?))
    }
}

/// Sheets and key: copies 1 to as many as there are pupils, or as are asked for.
///
/// # Errors
/// If there is no such set or level, the class list cannot be read, or the copies cannot be generated.
pub fn sheet(engine: &Engine, wish: &Wish) -> Result<Value, Refusal> {
    let language = engine.language();
    let roster = wish.roster(language)?;
    let pupils = roster.as_ref().map(Roster::pupils).unwrap_or_default();
    let copies = match pupils.len() {
        0 => wish.copies,
        listed => u32::try_from(listed).unwrap_or(u32::MAX),
    };
    check(copies)?;
    let (library, tables) = (Library::embedded(), Tables::default());
    let set = library.set(&wish.set)?;
    let worksheet = Worksheet::new(&set, Level::new(wish.level)?, wish.seed, &library, &tables)?;
    let made = worksheet.copies(CopyNumber::new(1)?, CopyNumber::new(copies)?, &tables)?;
    let printed = Printed { worksheet: &worksheet, copies: &made, pupils: &pupils, certified: &[] };
    let document = printed.render(engine)?;
    let ids: Vec<String> = made.iter().map(|copy| copy.id.to_string()).collect();
    let warnings: Vec<String> = roster
        .iter()
        .flat_map(Roster::warnings)
        .map(|warning| language.pick(warning.chinese(), warning.to_string()))
        .collect();
    Ok(json!({
        "title": language.pick(&worksheet.title.zh, &worksheet.title.en),
        "ids": ids,
        "names": pupils.iter().map(|pupil| pupil.name.as_str()).collect::<Vec<&str>>(),
        "warnings": warnings,
        "sheet": part(&printed, "sheet", &document.sheet, language),
        "key": part(&printed, "key", &document.key, language),
    }))
}

/// A document as it is saved: its names, and what stands in each file.
fn part(printed: &Printed<'_>, name: &str, markdown: &str, lang: Language) -> Value {
    let html = printed.page(name, markdown, lang);
    json!({ "name": format!("{name}.{lang}"), "md": markdown, "html": html })
}

fn check(copies: u32) -> Result<(), Refusal> {
    if (1..=MAX_PAGE_COPIES).contains(&copies) {
        return Ok(());
    }
    let zh = format!(
        "要出{copies}份：网页一次出1到{MAX_PAGE_COPIES}份（MAX_PAGE_COPIES）。请分几次出，或者用命令行"
    );
    let en = format!(
        "{copies} copies: a page makes 1 to {MAX_PAGE_COPIES} at once (MAX_PAGE_COPIES): make them in several goes, or on the command line"
    );
    Err(Refusal::new(zh, en))
}

refused!(LibraryError, SheetError, SheetFieldError, RosterError);
