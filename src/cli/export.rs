//! `bouton export`: the questions of a class set for learning platforms and other programs, one file for each format.

use super::{
    Failure, arguments,
    class::{self, Order},
    output::{OutputFile, watch_for_interrupt, write_all},
    say,
};
use crate::{
    exercise::{mistake::Mistake, problem::Problem, text::Language},
    render::{templates::Engine, view::ProblemView},
    sheet::{Copy, letterhead::Line},
};
use bouton_school::{
    expected::Question,
    export::{Bank, FORMATS, Format, Head, Item, format, read_by_a_teacher},
    kinds,
};
use clap::{Arg, ArgMatches, Command};
use rayon::prelude::*;
use std::io::{self, Write};

pub(super) fn command(language: Language) -> Command {
    Command::new("export")
        .about(
            language.pick(
                "把练习题导出到教学平台",
                "write the questions of a set for learning platforms",
            ),
        )
        .args(class::arguments(language))
        .arg(
            Arg::new("to")
                .long("to")
                .value_name("LIST")
                .value_delimiter(',')
                .required(true)
                .value_parser(FORMATS.map(Format::name))
                .help(language.pick("格式，用逗号隔开", "formats, separated by commas")),
        )
        .args(arguments::own_folders(language))
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let mut engines = class::engines(matches)?;
    let order = Order::read(matches, language)?;
    class::only_spoken(&mut engines, &order.worksheet, matches, language);
    let copies = order.worksheet.drawing()?.take(order.count, &order.tables)?;
    let formats: Vec<&dyn Format> = matches
        .get_many::<String>("to")
        .into_iter()
        .flatten()
        .filter_map(|name| format(name))
        .collect();
    tell_lines(&order, &formats, language);
    let mut files = Vec::new();
    for engine in &engines {
        let bank = bank(&order, &copies, engine)?;
        for format in &formats {
            let name = format!(
                "{}.{}.{}",
                order.worksheet.set.as_str(),
                engine.language(),
                format.extension()
            );
            files.push(OutputFile { name, contents: format.write(&bank) });
            tell_read(*format, &bank, language);
        }
    }
    let folder = order.folder(matches, "exports");
    for path in write_all(&folder, &files, watch_for_interrupt())? {
        say(&format!("{}\n", path.display()))?;
    }
    Ok(())
}

/// Says that lines of one's own have no place in files that are no pages.
fn tell_lines(order: &Order, formats: &[&dyn Format], language: Language) {
    let has_lines = !order.worksheet.letterhead.lines.is_empty();
    if has_lines && !formats.iter().any(|format| format.is_a_page()) {
        let told = language.pick(
            "注意：--lines 只印在 latex 和 typst 的卷首，这里不起作用",
            "note: --lines stands at the head of latex and typst pages: here it changes nothing",
        );
        let _ = writeln!(io::stderr(), "{told}");
    }
}

/// Says which questions a format has no form for.
fn tell_read(format: &dyn Format, bank: &Bank, language: Language) {
    let kinds: Vec<String> = read_by_a_teacher(format, bank)
        .into_iter()
        .map(|(name, count)| {
            let kind =
                kinds::of(&name).map_or(name.as_str(), |kind| language.pick(kind.zh, kind.en));
            format!("{kind} ({count})")
        })
        .collect();
    if kinds.is_empty() {
        return;
    }
    let (name, lang) = (format.name(), bank.lang);
    let told = language.pick(
        format!("{name}（{lang}）：这些题作为问答题导出，要由老师批改：{}", kinds.join("、")),
        format!("{name} ({lang}): written as texts for a teacher to read: {}", kinds.join(", ")),
    );
    let _ = writeln!(io::stderr(), "{told}");
}

/// All questions of all copies, in printed order.
fn bank(order: &Order, copies: &[Copy], engine: &Engine) -> Result<Bank, Failure> {
    let (set, pupils) = (&order.worksheet, &order.pupils);
    let each = copies.par_iter().enumerate().map(|(index, copy)| {
        let own = copy.own.iter().map(|(number, problem)| (*number, problem));
        let mut problems: Vec<(usize, &Problem)> = set.common().chain(own).collect();
        problems.sort_unstable_by_key(|(number, _)| *number);
        let name = pupils.get(index).map(|pupil| pupil.name.as_str()).unwrap_or_default();
        let items = problems
            .into_iter()
            .map(|(number, problem)| items(number, problem, copy, name, engine));
        items.collect::<Result<Vec<Vec<Item>>, Failure>>()
    });
    let items: Result<Vec<Vec<Vec<Item>>>, Failure> = each.collect();
    let language = engine.language();
    Ok(Bank {
        title: language.pick(&set.title.zh, &set.title.en).clone(),
        head: head(order),
        lang: language.tag(),
        items: items?.into_iter().flatten().flatten().collect(),
    })
}

/// What the teacher has printed at the head.
fn head(order: &Order) -> Head {
    let of = &order.worksheet.letterhead;
    let text = |line: &Line| line.as_str().to_owned();
    let one = |line: &Option<Line>| line.as_ref().map(text).unwrap_or_default();
    Head {
        school: one(&of.school),
        date: one(&of.date),
        lines: of.lines.iter().map(text).collect(),
    }
}

fn items(
    number: usize,
    problem: &Problem,
    copy: &Copy,
    pupil: &str,
    engine: &Engine,
) -> Result<Vec<Item>, Failure> {
    let language = engine.language();
    let view = ProblemView::new(number, problem, language)?;
    let (told, page) = (engine.told(&view)?, engine.page(&view)?);
    let sheet = copy.id.to_string();
    let about = |name: &str| {
        let mistake = Mistake::ALL.iter().find(|mistake| mistake.name() == name);
        mistake.map_or_else(|| name.to_owned(), |mistake| mistake.about(language).to_owned())
    };
    let statement = [Some(&page.statement), page.picture.as_ref()].into_iter().flatten();
    let statement = statement.cloned().collect::<Vec<String>>().join("\n\n");
    let questions = Question::all(&told).into_iter().zip(&page.questions).zip(&page.key.answers);
    let item = |((question, prompt), key): ((Question, &String), &String)| Item {
        sheet: sheet.clone(),
        pupil: pupil.to_owned(),
        problem: question.problem,
        question: question.number,
        kind: question.kind.clone(),
        marks: question.marks,
        title: language.pick(&problem.title.zh, &problem.title.en).clone(),
        statement: statement.clone(),
        prompt: prompt.clone(),
        key: key.clone(),
        answer: Item::answer_of(&question, &told, &sheet, language == Language::Zh, &about),
    };
    Ok(questions.map(item).collect())
}
