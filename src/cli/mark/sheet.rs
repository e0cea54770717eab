//! Marking one pupil's answers to a sheet, from a YAML file.

use super::{game::wrong_at, told};
use crate::{
    answer::tables::Tables,
    cli::{Failure, arguments, chinese::InChinese},
    exercise::library::{LibraryError, Parsed, Source, parse},
    mark::{
        Item, Marker,
        paper::{Paper, without_constants},
        schema::{Answers, Cell, Part, SheetAnswers},
        spelling::Spellings,
    },
    problem::Problem,
    render::{telling::SpelledMove, templates::Engine, view::ProblemView},
    sheet::{
        Copy, Worksheet,
        id::{CopyNumber, SheetId},
    },
    text::Language,
};
use bouton_school::{
    class::{Marked, Pupil},
    expected::Question,
    kinds,
};
use clap::ArgMatches;
use serde_yaml::Spanned;
use std::{collections::BTreeMap, path::PathBuf, sync::Arc};

/// The sheets of a class, ready to be marked.
pub(super) struct Sheets<'a> {
    pub(super) worksheet: Worksheet,
    pub(super) copies: Vec<Copy>,
    first: CopyNumber,
    /// Those of the language of the answers, and of the other: a pupil may write moves in either.
    engine: Engine,
    other: Engine,
    tables: &'a Tables,
}

impl<'a> Sheets<'a> {
    /// The copies `first..=last` of the set that an ID names.
    pub(super) fn of(
        id: &SheetId,
        first: CopyNumber,
        last: CopyNumber,
        matches: &ArgMatches,
        tables: &'a Tables,
        language: Language,
    ) -> Result<Self, Failure> {
        let own = matches.get_one::<PathBuf>("set").map(|path| path.display().to_string());
        let name = own.as_deref().unwrap_or(id.set.as_str());
        let exercises = arguments::folder(matches, "exercises");
        let found = arguments::set_and_library(name, exercises).map_err(|error| unknown(&error));
        let (set, library) = found?;
        if set.file.id.value != id.set.as_str() {
            let (wanted, found) = (id.set.as_str(), &set.file.id.value);
            return Err(Failure::usage(
                format!("卷号属于练习“{wanted}”，而给出的文件是练习“{found}”：请换一个文件"),
                format!(
                    "the sheet is of the set `{wanted}`, the file of `{found}`: give another file"
                ),
            ));
        }
        let worksheet = Worksheet::of_id(id, &set, &library, tables)?;
        let copies = worksheet.copies(first, last, tables)?;
        let templates = arguments::folder(matches, "templates");
        let engine = |language| Engine::new(language, templates);
        let (engine, other) = (engine(language)?, engine(language.other())?);
        Ok(Self { worksheet, copies, first, engine, other, tables })
    }

    /// A copy by its number.
    pub(super) fn copy(&self, number: CopyNumber) -> Option<&Copy> {
        self.copies.get(number.get().checked_sub(self.first.get())? as usize)
    }

    /// The problems that every copy has, ready to be marked.
    pub(super) fn common(&self) -> Result<BTreeMap<usize, Paper<'a>>, Failure> {
        let problems = self.worksheet.common();
        problems.map(|(number, problem)| Ok((number, self.paper(number, problem)?))).collect()
    }

    pub(super) fn paper(&self, number: usize, problem: &Problem) -> Result<Paper<'a>, Failure> {
        let view = ProblemView::new(number, problem, self.engine.language())?;
        let told = self.engine.describe_view(&view)?;
        let mut spelled = self.engine.spell_answers(problem)?;
        spelled.extend(self.other.spell_answers(problem)?);
        let spelled = Spellings::new(spelled.into_iter().flat_map(SpelledMove::texts));
        Paper::new(problem, &told, spelled, self.tables)
            .map_err(|wrong| wrong_at(wrong, Some(number), None))
    }

    /// The questions of a problem alone.
    pub(super) fn questions(
        &self,
        number: usize,
        problem: &Problem,
    ) -> Result<Vec<Question>, Failure> {
        let view = ProblemView::new(number, problem, self.engine.language())?;
        Ok(Question::all(&self.engine.describe_view(&view)?))
    }

    /// The moves that a pupil may write in answer to a problem, as the language of the answers says them.
    pub(super) fn moves(&self, problem: &Problem) -> Result<Vec<SpelledMove>, Failure> {
        Ok(self.engine.spell_answers(problem)?)
    }
}

fn unknown(error: &LibraryError) -> Failure {
    if !matches!(error, LibraryError::Unknown(_)) {
        return Failure::of(error);
    }
    let zh = "如果卷子是用自己的文件出的，请用 --set 文件 指明";
    let en = "if the sheet was made from a set file of your own, give it with --set FILE";
    Failure::usage(format!("{}；{zh}", error.chinese()), format!("{error}; {en}"))
}

/// Reads an ID, or says why it is none.
pub(super) fn id_of(sheet: &str) -> Result<SheetId, Failure> {
    sheet.parse().map_err(|fault| match sheet.trim().contains(' ') {
        true => super::game::no_game(sheet),
        false => Failure::from(fault),
    })
}

/// Marks one pupil's answers.
pub(super) fn mark(
    sheet: &str,
    source: Source,
    matches: &ArgMatches,
    tables: &Tables,
    language: Language,
) -> Result<(), Failure> {
    let id = id_of(sheet)?;
    let answers: Parsed<SheetAnswers> = parse(source)?;
    let sheets = Sheets::of(&id, id.copy, id.copy, matches, tables, language)?;
    let copy = sheets.copies.first();
    let problems = copy.map(|copy| sheets.worksheet.problems(copy)).unwrap_or_default();
    if let Some(number) =
        answers.file.problems.keys().find(|number| problems.iter().all(|(one, _)| one != *number))
    {
        let count = problems.len();
        return Err(Failure::usage(
            format!("没有第{number}题：这份卷子有{count}题"),
            format!("there is no problem {number}: the sheet has {count}"),
        ));
    }
    let (mut marked, mut cells, mut beside) = (Vec::new(), Vec::new(), Vec::new());
    for (number, problem) in problems {
        let paper = sheets.paper(number, problem)?;
        let empty = BTreeMap::new();
        let own = answers.file.problems.get(&number).unwrap_or(&empty);
        let (mine, others) = fields(own, &paper.questions, number)?;
        beside.extend(items_beside(number, problem, &others, &answers.source, tables)?);
        cells.extend(mine.iter().cloned());
        marked.extend(one_problem(&paper, &mine));
    }
    without_constants(&mut marked, &cells);
    let name = answers.file.name.clone().unwrap_or_default();
    let pupil = Pupil { name, class: String::new(), sheet: id.to_string(), answers: marked };
    told::pupil(&pupil, &beside, matches.get_flag("json"), language)
}

/// Marks the cells of a problem, one for each question.
pub(super) fn one_problem(paper: &Paper<'_>, cells: &[String]) -> Vec<Marked> {
    let place = |question: &Question| paper.questions.iter().position(|one| one == question);
    paper.mark(|question| {
        place(question).and_then(|place| cells.get(place)).cloned().unwrap_or_default()
    })
}

type Fields<'a> = BTreeMap<&'a str, &'a Spanned<Option<Cell>>>;

/// The text for each question, and what else is said of the game.
fn fields<'a>(
    own: &'a BTreeMap<String, Spanned<Option<Cell>>>,
    questions: &[Question],
    number: usize,
) -> Result<(Vec<String>, Fields<'a>), Failure> {
    let mut cells = vec![None; questions.len()];
    let mut others = Fields::new();
    for (field, said) in own {
        let by_number = field.trim_matches(['(', ')', '（', '）']).parse::<u64>().ok();
        let kind = kinds::find_by_name(field).map(|kind| kind.name);
        let is_meant =
            |one: &Question| Some(one.number) == by_number || Some(one.kind.as_str()) == kind;
        let place = questions.iter().position(is_meant);
        if let Some(cell) = place.and_then(|place| cells.get_mut(place)) {
            if cell.is_some() {
                return Err(answered_twice(field, number));
            }
            *cell = Some(said.value.as_ref().map(Cell::text).unwrap_or_default());
        } else if let Some(name) = of_game(field) {
            if others.insert(name, said).is_some() {
                return Err(answered_twice(field, number));
            }
        } else {
            return Err(not_asked(field, questions, number));
        }
    }
    Ok((cells.into_iter().map(Option::unwrap_or_default).collect(), others))
}

/// What may be said of a game without being asked on the sheet.
fn of_game(field: &str) -> Option<&'static str> {
    match field {
        "safe" | "安全数" => Some("safe"),
        "values" | "SG值表" => Some("values"),
        "strategy" | "办法" => Some("strategy"),
        "line" | "对局" => Some("line"),
        "rule" | "规律" => Some("rule"),
        _ => None,
    }
}

/// One answer would be lost.
fn answered_twice(field: &str, number: usize) -> Failure {
    Failure::usage(
        format!("第{number}题的“{field}”这一问用不同的名称答了两次：请只留一个"),
        format!(
            "problem {number} answers `{field}` twice, under different names: keep one of them"
        ),
    )
}

fn not_asked(field: &str, questions: &[Question], number: usize) -> Failure {
    let asked = |language: Language| {
        let name = |one: &Question| format!("{} ({})", one.kind, one.number);
        questions.iter().map(name).collect::<Vec<_>>().join(language.pick("、", ", "))
    };
    Failure::usage(
        format!("第{number}题没有问“{field}”；问的是{}", asked(Language::Zh)),
        format!("problem {number} does not ask `{field}`; it asks {}", asked(Language::En)),
    )
}

/// Marks what is said of the game of a problem beyond its questions: it is told, and is no part of the printed marks.
fn items_beside(
    number: usize,
    problem: &Problem,
    others: &Fields<'_>,
    source: &Source,
    tables: &Tables,
) -> Result<Vec<(usize, Item)>, Failure> {
    if others.is_empty() {
        return Ok(Vec::new());
    }
    let no_game = || {
        Failure::usage(
            format!("第{number}题不是关于游戏的，不能这样批改"),
            format!("problem {number} is about no game and is not marked this way"),
        )
    };
    let played = problem.game().ok_or_else(no_game)?;
    let answers = answers_of(others, number)?;
    let marked =
        Marker::new(Arc::clone(&played.instance), tables).and_then(|marker| marker.mark(&answers));
    let items = marked.map_err(|wrong| wrong_at(wrong, Some(number), Some((source, &answers))))?;
    Ok(items.into_iter().map(|item| (number, item)).collect())
}

fn answers_of(others: &Fields<'_>, number: usize) -> Result<Answers, Failure> {
    let mut answers = Answers::default();
    for (field, said) in others {
        let Some(cell) = &said.value else { continue };
        let text = || Spanned::new(cell.text(), said.referenced, said.defined);
        let bad = |zh: &str, en: &str| {
            Failure::usage(
                format!("第{number}题的{field}应是{zh}"),
                format!("problem {number}: `{field}` is {en}"),
            )
        };
        let numbers = || {
            cell.numbers()
                .ok_or_else(|| bad("一列数，如[0, 4, 8]", "a list of numbers such as [0, 4, 8]"))
        };
        match *field {
            "safe" => answers.safe = Part::Written(numbers()?),
            "values" => answers.values = Part::Written(numbers()?),
            "strategy" => answers.strategy = Part::Written(text()),
            "rule" => answers.rule = Part::Written(text()),
            _ => {
                let line = cell.positions();
                let line = line.ok_or_else(|| {
                    bad(
                        "一列局面，如[[3, 5], [3, 3]]",
                        "a list of positions such as [[3, 5], [3, 3]]",
                    )
                });
                answers.line = Part::Written(line?);
            }
        }
    }
    Ok(answers)
}
