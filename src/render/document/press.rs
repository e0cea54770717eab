//! A class set printed copy by copy: whoever prints many holds a few of them at a time. Of those that have gone by, the press
//! keeps what the key needs: their answers in short, the copy that is worked out, and on what the answers rest.

use super::{
    Extra, Run,
    asked::Asked,
    fairness::Fairness,
    frame::{Frame, RepeatView, Shared},
    grid::{Grid, Row},
    key::{KeyView, Worked},
    piece::{Pieces, in_order, pieces},
};
use crate::{
    problem::Problem,
    render::templates::{Engine, TemplateError},
    sheet::{
        Copy,
        reach::{Reach, count},
    },
};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Prints the documents of a class set in one language.
pub struct Press<'a> {
    run: Run<'a>,
    engine: &'a Engine,
    extras: &'a [Extra],
    asked: Asked,
    shared: Shared<'a>,
    common: Pieces,
    rows: Vec<Row>,
    games: BTreeSet<&'static str>,
    reaches: BTreeMap<Reach, usize>,
    repeats: Vec<RepeatView>,
    fairness: Fairness,
    worked: Option<Worked>,
}

/// A part of each document, Markdown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// Of the sheets.
    pub sheet: String,
    /// Of each of the other documents that were asked for, in their order.
    pub extras: Vec<String>,
    /// The problems of each copy in order: what a page is set from.
    pub problems: Vec<Vec<String>>,
}

impl<'a> Press<'a> {
    /// Gets ready to print; `first` is one of the copies, which all ask the same questions.
    ///
    /// # Errors
    /// If a template asks for something that is not there.
    pub fn new(
        run: Run<'a>,
        first: Option<&Copy>,
        engine: &'a Engine,
        extras: &'a [Extra],
    ) -> Result<Self, TemplateError> {
        let common =
            pieces(run.worksheet.common().collect(), &Pieces::new(), engine, extras, run.layout())?;
        let asked = Asked::of(run.worksheet, first);
        Ok(Self {
            run,
            engine,
            extras,
            shared: Shared::new(run, &asked, engine.language()),
            asked,
            games: families(run.worksheet.common().map(|(_, problem)| problem)).collect(),
            common,
            rows: Vec::new(),
            reaches: count(run.worksheet.common().map(|(_, problem)| problem)),
            repeats: Vec::new(),
            fairness: Fairness::default(),
            worked: None,
        })
    }

    /// How each document begins, before its first copy.
    ///
    /// # Errors
    /// If a template asks for something that is not there.
    pub fn begin(&self) -> Result<Part, TemplateError> {
        let says = self.run.comment(self.engine.language());
        let begin = |(place, extra): (usize, &Extra)| match extra.opening() {
            Some(template) => self.opening(template, place).map(|text| format!("{says}\n{text}")),
            None => Ok(says.clone()),
        };
        let extras = self.extras.iter().enumerate().map(begin).collect::<Result<_, _>>()?;
        Ok(Part { extras, sheet: says, problems: Vec::new() })
    }

    /// What all copies have in common.
    fn opening(&self, template: &str, place: usize) -> Result<String, TemplateError> {
        let common = self.common.values().map(|piece| piece.extra(place)).collect();
        self.engine.render(template, "s", &Frame { common, ..self.shared.frame() })
    }

    /// The next copies.
    ///
    /// # Errors
    /// If a template asks for something that is not there.
    pub fn print(&mut self, copies: &[Copy]) -> Result<Part, TemplateError> {
        let own = copies.par_iter().map(|copy| {
            let problems = copy.own.iter().map(|(number, problem)| (*number, problem));
            pieces(problems.collect(), &self.common, self.engine, self.extras, self.run.layout())
        });
        let own: Vec<Pieces> = own.collect::<Result<_, TemplateError>>()?;
        let before = self.rows.len();
        let mut part = Part { extras: vec![String::new(); self.extras.len()], ..Part::default() };
        for (index, (copy, own)) in (before..).zip(copies.iter().zip(&own)) {
            self.append(&mut part, index, copy, own)?;
            self.note(index, copy, own)?;
        }
        Ok(part)
    }

    /// Puts a copy into each document.
    fn append(
        &self,
        part: &mut Part,
        index: usize,
        copy: &Copy,
        own: &Pieces,
    ) -> Result<(), TemplateError> {
        let all = || in_order(&self.common, own);
        let problems: Vec<String> = all().map(|piece| piece.problem.clone()).collect();
        part.sheet.push_str(&self.render_copy("sheet.md", index, copy, problems.clone())?);
        part.problems.push(problems);
        for (place, (extra, text)) in self.extras.iter().zip(&mut part.extras).enumerate() {
            let problems: Vec<String> = match extra.is_for_pupils() {
                true => all().map(|piece| piece.extra(place)).collect(),
                false => own.values().map(|piece| piece.extra(place)).collect(),
            };
            if !problems.is_empty() {
                text.push_str(&self.render_copy(extra.of_copy(), index, copy, problems)?);
            }
        }
        Ok(())
    }

    /// One copy by its template, after an empty line.
    fn render_copy(
        &self,
        template: &str,
        index: usize,
        copy: &Copy,
        problems: Vec<String>,
    ) -> Result<String, TemplateError> {
        let copy = Some(self.run.view(index, copy, problems));
        Ok(format!(
            "\n{}",
            self.engine.render(template, "s", &Frame { copy, ..self.shared.frame() })?
        ))
    }

    /// Keeps what the key needs of a copy.
    fn note(&mut self, index: usize, copy: &Copy, own: &Pieces) -> Result<(), TemplateError> {
        let answers = in_order(&self.common, own).map(|piece| piece.short.clone()).collect();
        let name = self.run.name(index);
        self.rows.push(Row { id: copy.id.clone(), name, answers });
        let problems = || copy.own.iter().map(|(_, problem)| problem);
        self.games.extend(families(problems()));
        for (reach, more) in count(problems()) {
            *self.reaches.entry(reach).or_default() += more;
        }
        self.fairness.add(copy);
        self.repeats = copy.repeats.iter().map(RepeatView::of).collect();
        let won = problems().filter(|problem| problem.is_won_first()).count();
        if self.worked.as_ref().is_none_or(|worked| worked.won < won) {
            self.worked = Some(Worked::new(self.run, Some((index, copy)), won, self.engine)?);
        }
        Ok(())
    }

    /// The key, after the last copy.
    ///
    /// # Errors
    /// If a template asks for something that is not there.
    pub fn key(mut self) -> Result<String, TemplateError> {
        let language = self.engine.language();
        let worked = match self.worked.take() {
            Some(worked) => worked,
            None => Worked::new(self.run, None, 0, self.engine)?,
        };
        let grid = Grid::new(&self.asked.marks, &std::mem::take(&mut self.rows));
        let key = Some(KeyView::new(worked, &self.reaches, language));
        let (games, repeats) = (std::mem::take(&mut self.games), std::mem::take(&mut self.repeats));
        let fairness = std::mem::take(&mut self.fairness).into_view();
        let frame = Frame { grid, key, games, repeats, fairness, ..self.shared.frame() };
        let says = self.run.comment(language);
        Ok(format!("{says}\n{}", self.engine.render("key.md", "s", &frame)?))
    }
}

/// The families of those that are games.
fn families<'p>(problems: impl Iterator<Item = &'p Problem>) -> impl Iterator<Item = &'static str> {
    problems.filter_map(Problem::game).map(|played| played.instance.family())
}

impl std::fmt::Debug for Press<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Press").field("printed", &self.rows.len()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        answer::tables::Tables,
        exercise::library::Library,
        render::{
            document::{Json, Printed},
            html,
        },
        sheet::{Worksheet, id::Level},
        text::Language,
    };

    #[test]
    fn copies_printed_some_at_a_time_make_the_same_documents() {
        let (library, tables) = (Library::embedded(), Tables::default());
        let set = library.set("nim").unwrap();
        let worksheet = Worksheet::new(&set, Level::new(2).unwrap(), 3, &library, &tables).unwrap();
        let copies = worksheet.drawing().unwrap().take(5, &tables).unwrap();
        let printed =
            Printed { worksheet: &worksheet, copies: &copies, pupils: &[], certified: &[] };
        for language in Language::ALL {
            let engine = Engine::new(language, None).unwrap();
            let whole = printed.render_with(&engine, &Extra::ALL).unwrap();
            let run = printed.run();
            let mut press = Press::new(run, copies.first(), &engine, &Extra::ALL).unwrap();
            let mut json = Json::new(run, &engine);
            let mut parts = vec![press.begin().unwrap()];
            let mut text = json.begin().unwrap();
            for some in copies.chunks(2) {
                parts.push(press.print(some).unwrap());
                text.push_str(&json.print(some).unwrap());
            }
            let sheet: String = parts.iter().map(|part| part.sheet.as_str()).collect();
            let page = parts.iter().map(|part| html::body(&part.sheet, language));
            assert_eq!(page.collect::<String>(), html::body(&whole.sheet, language));
            assert_eq!((sheet, press.key().unwrap()), (whole.sheet, whole.key));
            for (place, (extra, told)) in whole.extras.iter().enumerate() {
                let extras = parts.iter().map(|part| part.extras[place].as_str());
                assert_eq!(&extras.collect::<String>(), told, "{}", extra.name());
            }
            assert_eq!(text + &json.end(), printed.json(&engine).unwrap());
            let read: serde_json::Value =
                serde_json::from_str(&printed.json(&engine).unwrap()).unwrap();
            assert_eq!(format!("{read:#}\n"), printed.json(&engine).unwrap());
        }
    }
}
