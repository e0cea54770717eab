//! `bouton export`: the questions of a class set for learning platforms and other programs, one file for each format.

use super::{
    Failure, arguments,
    class::{self, Order},
    mark,
    output::{OutputFile, watch_for_interrupt, write_all},
    say,
};
use crate::{
    answer::tables::Tables,
    mark::refutation,
    problem::Problem,
    render::{
        picture::{svg, title},
        telling::SpelledMove,
        templates::Engine,
        view::ProblemView,
    },
    sheet::{Copy, letterhead::Line},
    text::Language,
};
use bouton_school::{
    expected::Question,
    export::{
        Answer, Bank, Drawing, FORMATS, Format, Head, Item, Losing, PACKAGE, Wording, format,
        read_by_a_teacher,
    },
    kinds,
};
use clap::{Arg, ArgMatches, Command};
use rayon::prelude::*;
use serde_json::Value;
use std::{
    io::{self, Write},
    time::{SystemTime, UNIX_EPOCH},
};

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
                .value_parser(names())
                .help(language.pick("格式，用逗号隔开", "formats, separated by commas")),
        )
        .args(arguments::own_folders(language))
}

/// What can be asked for; decks too, so that a program without them can say how to get them.
fn names() -> Vec<&'static str> {
    let mut names: Vec<&str> = FORMATS.iter().map(|format| format.name()).collect();
    if !names.contains(&PACKAGE) {
        names.push(PACKAGE);
    }
    names
}

/// The formats that were asked for.
fn parse_formats(matches: &ArgMatches) -> Result<Vec<&'static dyn Format>, Failure> {
    let names = matches.get_many::<String>("to").into_iter().flatten();
    names.map(|name| format(name).ok_or_else(no_decks)).collect()
}

fn no_decks() -> Failure {
    Failure::usage(
        "这个程序编译时没有带SQLite：请用`cargo install --path . --features anki`重新安装，就能输出 .apkg；或者用 --to anki输出文本，Anki也能导入",
        "this program was built without SQLite: for .apkg files install it with `cargo install --path . --features anki`, or write a text that \
         Anki imports with --to anki",
    )
}

/// The one time when the clock is asked: no mathematics depends on it, and Anki tells the newer of two cards by it.
#[expect(
    clippy::disallowed_methods,
    reason = "a deck that is imported again must be newer than the last one"
)]
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs() as i64)
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let formats = parse_formats(matches)?;
    let mut engines = class::engines(matches)?;
    let order = Order::read(matches, language)?;
    class::keep_spoken(&mut engines, &order.worksheet, matches, language);
    let copies = order.worksheet.drawing()?.take(order.count, &order.tables)?;
    tell_lines(&order, &formats, language);
    let mut files = Vec::new();
    for engine in &engines {
        let bank_for = |is_page| {
            let is_needed = formats.iter().any(|one| one.is_a_page() == is_page);
            is_needed.then(|| bank(&order, &copies, engine, is_page)).transpose()
        };
        let (pages, forms) = (bank_for(true)?, bank_for(false)?);
        for format in &formats {
            let Some(bank) = (if format.is_a_page() { &pages } else { &forms }) else { continue };
            let name = format!(
                "{}.{}.{}",
                order.worksheet.set.as_str(),
                engine.language(),
                format.extension()
            );
            files.push(OutputFile { name, contents: format.write(bank) });
            tell_read(*format, bank, language);
            tell_marks(*format, bank, language);
        }
    }
    let folder = order.folder(matches, "exports");
    for path in write_all(&folder, &files, &watch_for_interrupt())? {
        say(&format!("{}\n", path.display()))?;
    }
    Ok(())
}

/// Says that lines of one's own have no place in files that are no pages.
fn tell_lines(order: &Order, formats: &[&dyn Format], language: Language) {
    let has_lines = !order.worksheet.letterhead.lines.is_empty();
    if has_lines && !formats.iter().any(|format| format.is_a_page()) {
        let told = language.pick(
            "注意：--lines 只印在latex和typst的卷首，这里不起作用",
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

/// Says that a format counts other marks than the sheet.
fn tell_marks(format: &dyn Format, bank: &Bank, language: Language) {
    let times = format.counts(bank);
    if times == 1 {
        return;
    }
    let (name, lang) = (format.name(), bank.lang);
    let told = language.pick(
        format!("{name}（{lang}）：每个空的分值只能是整数，所以每题的分值都是卷子上的{times}倍；各题的比例不变，按满分折算的测验成绩也不变"),
        format!(
            "{name} ({lang}): blanks have whole marks there, so every question counts {times} times its marks on the sheet; \
             their proportions stay, and so does the grade of a quiz"
        ),
    );
    let _ = writeln!(io::stderr(), "{told}");
}

/// All questions of all copies, in printed order, as they are asked on a page or in forms.
fn bank(order: &Order, copies: &[Copy], engine: &Engine, is_page: bool) -> Result<Bank, Failure> {
    let (set, pupils) = (&order.worksheet, &order.pupils);
    let each = copies.par_iter().enumerate().map(|(index, copy)| {
        let own = copy.own.iter().map(|(number, problem)| (*number, problem));
        let mut problems: Vec<(usize, &Problem)> = set.common().chain(own).collect();
        problems.sort_unstable_by_key(|(number, _)| *number);
        let name = pupils.get(index).map(|pupil| pupil.name.as_str()).unwrap_or_default();
        let items = problems.into_iter().map(|(number, problem)| {
            Exported { number, problem, is_page, tables: &order.tables }.items(copy, name, engine)
        });
        items.collect::<Result<Vec<Vec<Item>>, Failure>>()
    });
    let items: Result<Vec<Vec<Vec<Item>>>, Failure> = each.collect();
    let language = engine.language();
    Ok(Bank {
        title: language.pick(&set.title.zh, &set.title.en).clone(),
        head: head(order),
        made: now(),
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

/// A problem to be written for other programs.
struct Exported<'a> {
    number: usize,
    problem: &'a Problem,
    is_page: bool,
    tables: &'a Tables,
}

impl Exported<'_> {
    fn items(self, copy: &Copy, pupil: &str, engine: &Engine) -> Result<Vec<Item>, Failure> {
        let language = engine.language();
        let view = ProblemView::new(self.number, self.problem, language)?;
        let told = engine.describe_view(&view)?;
        let (sheet, questions) = (copy.id.to_string(), Question::all(&told));
        let answers = self.answers(&questions, &told, &sheet, engine)?;
        let view = match self.is_page {
            true => view.without_solution(),
            false => view.in_form(answers.iter().map(Answer::shape).collect()),
        };
        let page = engine.page(&view)?;
        let drawing = page.picture.zip(view.drawing()).map(|(text, drawing)| Drawing {
            text,
            svg: svg(drawing, language),
            words: title(drawing, language),
        });
        let told = page.questions.into_iter().zip(page.key.answers);
        let item =
            |((question, answer), (prompt, key)): ((Question, Answer), (String, String))| Item {
                sheet: sheet.clone(),
                pupil: pupil.to_owned(),
                problem: question.problem,
                question: question.number,
                kind: question.kind,
                marks: question.marks,
                title: language.pick(&self.problem.title.zh, &self.problem.title.en).clone(),
                statement: page.statement.clone(),
                drawing: drawing.clone(),
                prompt,
                key,
                answer,
            };
        Ok(questions.into_iter().zip(answers).zip(told).map(item).collect())
    }

    fn answers(
        &self,
        questions: &[Question],
        told: &Value,
        sheet: &str,
        engine: &Engine,
    ) -> Result<Vec<Answer>, Failure> {
        let language = engine.language();
        let about = |name: &str| mark::about(name, language);
        let losing = self.losing(engine)?;
        let is_chinese = language == Language::Zh;
        let words = Wording { is_chinese, about: &about, losing: &losing };
        let answer = |question| Item::answer_of(question, told, sheet, words);
        Ok(questions.iter().map(answer).collect())
    }

    /// First moves that do not win, each with a reply that wins against it.
    fn losing(&self, engine: &Engine) -> Result<Vec<Losing>, Failure> {
        let Some(played) = self.problem.game() else { return Ok(Vec::new()) };
        let instance = played.instance.as_ref();
        let spelled = engine.spell_moves(self.problem)?.into_iter().filter(|one| !one.wins);
        let losing = spelled.map(|SpelledMove { to, words, .. }| {
            let reply = refutation(instance, self.tables, &to);
            let reply = reply.map(|reply| engine.move_in_words(instance, &to, &reply));
            Ok(Losing { words, reply: reply.transpose()? })
        });
        losing.collect()
    }
}
