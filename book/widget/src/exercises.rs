//! The exercises of a page: which problem is meant by a name, its box, and the boxes of a whole sheet.

use crate::telling::{Refusal, refused};
use bouton::{
    answer::tables::Tables,
    exercise::library::Library,
    generate::Generator,
    problem::{
        Problem,
        named::{Like, MAX_GENERATED, Named},
    },
    render::{
        exercise::{Exercise, Place},
        opener,
        templates::Engine,
        view::ProblemView,
    },
    sheet::{
        Copy, Worksheet, generator_error,
        id::{SheetId, SheetIdError},
        solve_problem,
    },
};
use serde_json::{Value, json};

/// The problems that were asked for last.
#[derive(Default)]
pub struct Exercises {
    /// The sheet whose problems are answered: it is drawn once for all of them.
    sheet: Option<Sheet>,
    /// A problem that stands on no sheet.
    alone: Option<Problem>,
}

/// One copy of a class set.
struct Sheet {
    worksheet: Worksheet,
    copy: Copy,
}

impl Exercises {
    /// The problem that is meant.
    ///
    /// # Errors
    /// If there is none of this name, or it cannot be solved.
    pub fn problem(&mut self, named: &Named, tables: &Tables) -> Result<&Problem, Refusal> {
        let library = Library::embedded();
        match named {
            Named::Sheet { id, number } => {
                let sheet = self.sheet(&id.parse()?, tables)?;
                let wanted = usize::try_from(*number).unwrap_or(usize::MAX);
                let found = sheet.problems().into_iter().find(|(number, _)| *number == wanted);
                found.map(|(_, problem)| problem).ok_or_else(|| none(*number))
            }
            Named::Problem(id) => {
                Ok(self.alone.insert(solve_problem(&library.problem(id)?, tables)?))
            }
            Named::Generated { from, level, seed, number } => {
                let seed = seed.parse().map_err(|_| no_such_problem(*number))?;
                if !(1..=MAX_GENERATED).contains(number) {
                    return Err(no_such_problem(*number));
                }
                let file = library.generator(from)?;
                let generator = Generator { file: &file, level: *level, seed };
                let count = usize::try_from(*number).unwrap_or(usize::MAX);
                let problems = generator.problems(count, tables);
                let mut problems = problems.map_err(|error| generator_error(&file, error))?;
                let last = problems.pop().ok_or_else(|| no_such_problem(*number))?;
                Ok(self.alone.insert(last))
            }
        }
    }

    /// The sheet with an ID; drawn anew unless it was the last one.
    fn sheet(&mut self, id: &SheetId, tables: &Tables) -> Result<&Sheet, Refusal> {
        let kept = self.sheet.take().filter(|sheet| sheet.copy.id == *id);
        let sheet = match kept {
            Some(sheet) => sheet,
            None => Sheet::draw(id, tables)?,
        };
        Ok(self.sheet.insert(sheet))
    }

    /// The boxes of all problems of a sheet, to be answered in the page.
    ///
    /// # Errors
    /// If the ID is none, or there is no such sheet in this program.
    pub fn of_sheet(&mut self, engine: &Engine, id: &str) -> Result<Value, Refusal> {
        let language = engine.language();
        let sheet = self.sheet(&id.parse()?, &Tables::default())?;
        let id = sheet.copy.id.to_string();
        let boxes = sheet.problems().into_iter().map(|(number, problem)| {
            let named = Named::Sheet { id: id.clone(), number: number as u64 };
            render_exercise(engine, problem, &named, sheet.worksheet.like(number), number)
        });
        let boxes: Vec<String> = boxes.collect::<Result<_, Refusal>>()?;
        let title = language.pick(&sheet.worksheet.title.zh, &sheet.worksheet.title.en);
        Ok(json!({ "id": id, "title": title, "exercises": boxes }))
    }

    /// An exercise as the course shows it, with its form, hints and solution.
    ///
    /// # Errors
    /// If there is no such exercise.
    pub fn of_chapter(
        &mut self,
        engine: &Engine,
        named: &Named,
        number: usize,
    ) -> Result<Value, Refusal> {
        let problem = self.problem(named, &Tables::default())?;
        Ok(json!({ "html": render_exercise(engine, problem, named, named.like(), number)? }))
    }
}

impl Sheet {
    fn draw(id: &SheetId, tables: &Tables) -> Result<Self, Refusal> {
        let library = Library::embedded();
        let set = library.set(id.set.as_str())?;
        let worksheet = Worksheet::of_id(id, &set, &library, tables)?;
        let mut copies = worksheet.copies(id.copy, id.copy, tables)?;
        let copy = copies.pop().ok_or_else(|| none(1))?;
        Ok(Self { worksheet, copy })
    }

    fn problems(&self) -> Vec<(usize, &Problem)> {
        self.worksheet.problems(&self.copy)
    }
}

/// The box of an exercise.
fn render_exercise(
    engine: &Engine,
    problem: &Problem,
    named: &Named,
    like: Option<Like>,
    number: usize,
) -> Result<String, Refusal> {
    let view = ProblemView::new(number, problem, engine.language())?;
    let anchor = format!("bouton-exercise-{number}");
    let opener = opener::of_problem(problem);
    let place = Place { named: Some(named), like, anchor: &anchor, opener: &opener };
    let Exercise { page, .. } = engine.exercise(&view, &place)?;
    Ok(page)
}

fn none(number: u64) -> Refusal {
    let zh = format!("这份卷子没有第{number}题：请重新载入页面");
    Refusal::new(zh, format!("there is no problem {number} on this sheet: load the page again"))
}

fn no_such_problem(number: u64) -> Refusal {
    let zh = format!("没有第{number}题：种子是整数，题号从1到{MAX_GENERATED}（MAX_GENERATED）");
    let en = format!(
        "there is no problem {number}: seeds are numbers, and problems are 1 to {MAX_GENERATED} (MAX_GENERATED)"
    );
    Refusal::new(zh, en)
}

refused!(SheetIdError);
