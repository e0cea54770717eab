//! The worksheet form: the same sheet and key as `bouton worksheet` writes, as Markdown and as HTML.

use crate::telling::{Refusal, refused};
use bouton::{
    answer::tables::Tables,
    chinese::InChinese,
    exercise::library::{Library, LibraryError},
    render::{document::Printed, templates::Engine},
    sheet::{
        Copy, DEALT, SheetError, Worksheet,
        id::{Level, SheetFieldError},
        letterhead::Paper,
        roster::{Roster, RosterError, RosterWarning},
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
    /// The names of a class as somebody wrote them; none when empty.
    pub names: String,
}

impl Wish {
    /// The class list, if there is one.
    fn class(&self, language: Language) -> Result<Option<Roster>, Refusal> {
        if !self.names.trim().is_empty() {
            return Ok(Some(Roster::of_names(&self.names, list_name(language))?));
        }
        let listed = (!self.roster.is_empty()).then(|| read(&self.roster, language));
        listed.transpose()
    }
}

/// What messages call a class list.
fn list_name(language: Language) -> &'static str {
    language.pick("班级名单", "the class list")
}

/// A class list as it was dropped.
fn read(bytes: &[u8], language: Language) -> Result<Roster, Refusal> {
    let name = list_name(language);
    if !spreadsheet::is_workbook(bytes) {
        return Ok(Roster::parse(bytes, name)?);
    }
    let rows = spreadsheet::rows(bytes).map_err(|wrong| {
        let [zh, en] = wrong.describe();
        Refusal::new(format!("班级名单：{zh}"), format!("the class list: {en}"))
    })?;
    Ok(Roster::of_rows(&rows, name)?)
}

fn warnings(roster: &Roster, language: Language) -> Vec<String> {
    let told = |warning: &RosterWarning| language.pick(warning.chinese(), warning.to_string());
    roster.warnings().iter().map(told).collect()
}

/// The names on a class list, and what is strange about it.
///
/// # Errors
/// If it cannot be read.
pub fn class_list(bytes: &[u8], language: Language) -> Result<Value, Refusal> {
    let roster = read(bytes, language)?;
    Ok(json!({ "names": roster.names(), "warnings": warnings(&roster, language) }))
}

/// Sheets and key in the language of the templates: copies 1 to as many as there are pupils, or as are asked for. What is strange about the
/// class list is said in the page's language. Meanwhile it tells how many are drawn, of how many.
///
/// # Errors
/// If there is no such set or level, the class list cannot be read, or the copies cannot be generated.
pub fn sheet(
    engine: &Engine,
    wish: &Wish,
    spoken: Language,
    tell: impl Fn(u32, u32),
) -> Result<Value, Refusal> {
    let language = engine.language();
    let roster = wish.class(spoken)?;
    let pupils = roster.as_ref().map(Roster::pupils).unwrap_or_default();
    let copies = match pupils.len() {
        0 => wish.copies,
        listed => u32::try_from(listed).unwrap_or(u32::MAX),
    };
    check(copies)?;
    let (library, tables) = (Library::embedded(), Tables::default());
    let set = library.set(&wish.set)?;
    let mut worksheet =
        Worksheet::new(&set, Level::new(wish.level)?, wish.seed, &library, &tables)?;
    let made = draw_copies(&worksheet, copies, &tables, tell)?;
    let printed = Printed { worksheet: &worksheet, copies: &made, pupils: &pupils, certified: &[] };
    let document = printed.render(engine)?;
    let [mut sheet, mut key] =
        [("sheet", &document.sheet), ("key", &document.key)].map(|(name, markdown)| {
            let body = printed.page_body(name, markdown, language);
            json!({ "name": format!("{name}.{language}"), "md": markdown, "html": { "body": body } })
        });
    for (paper, id) in [(Paper::A4, "a4"), (Paper::Letter, "letter")] {
        worksheet.letterhead.paper = Some(paper);
        let printed =
            Printed { worksheet: &worksheet, copies: &made, pupils: &pupils, certified: &[] };
        for (document, name) in [(&mut sheet, "sheet"), (&mut key, "key")] {
            document["html"][id] = printed.run().page_head(name, language).into();
        }
    }
    let ids: Vec<String> = made.iter().map(|copy| copy.id.to_string()).collect();
    let warnings = roster.map(|roster| warnings(&roster, spoken)).unwrap_or_default();
    Ok(json!({
        "title": language.pick(&worksheet.title.zh, &worksheet.title.en),
        "ids": ids,
        "names": pupils.iter().map(|pupil| pupil.name.as_str()).collect::<Vec<&str>>(),
        "warnings": warnings,
        "sheet": sheet,
        "key": key,
    }))
}

/// The copies, two at a time.
fn draw_copies(
    worksheet: &Worksheet,
    copies: u32,
    tables: &Tables,
    tell: impl Fn(u32, u32),
) -> Result<Vec<Copy>, SheetError> {
    let mut drawing = worksheet.drawing()?;
    let mut made = Vec::new();
    while drawing.drawn_count() < copies {
        tell(drawing.drawn_count(), copies);
        made.append(&mut drawing.take((copies - drawing.drawn_count()).min(DEALT), tables)?);
    }
    tell(copies, copies);
    Ok(made)
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
