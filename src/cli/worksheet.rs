//! `bouton worksheet`: sheets and key of a class set, written to a folder.

mod writers;

use super::{
    Failure, arguments,
    certificates::{self, Certificates},
    class::{self, Order},
    compose, head,
    output::{Growing, OutputFile, watch_for_interrupt},
    paper, patience, say,
};
use crate::{
    exercise::library::{Source, read},
    render::{
        document::{Document, Extra, Press, Printed, Run},
        reach,
        templates::Engine,
    },
    sheet::{
        Copy, Drawing, Repeat,
        reach::{Reach, count},
    },
    text::Language,
};
use clap::{Arg, ArgAction, ArgMatches, Command};
use std::{
    collections::BTreeMap,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
};
use writers::{Files, Writer};

/// A file format of sheets and keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Markdown,
    Html,
    Json,
    Pdf,
}

impl Format {
    const ALL: [Self; 4] = [Self::Markdown, Self::Html, Self::Json, Self::Pdf];

    fn name(self) -> &'static str {
        match self {
            Self::Markdown => "md",
            Self::Html => "html",
            Self::Json => "json",
            Self::Pdf => "pdf",
        }
    }

    /// What writes it.
    fn writer<'a>(self, files: Files<'a>) -> Box<dyn Writer + 'a> {
        match self {
            Self::Markdown => Box::new(writers::Markdown(files)),
            Self::Html => Box::new(writers::Html::new(files)),
            Self::Json => Box::new(writers::JsonText::new(files)),
            Self::Pdf => Box::new(writers::Pdf::new(files)),
        }
    }
}

pub(super) fn command(language: Language) -> Command {
    Command::new("worksheet")
        .about(language.pick("出一份练习卷和答案", "write a worksheet and its key"))
        .args(class::arguments(language))
        .args([
            Arg::new("format")
                .long("format")
                .value_name("LIST")
                .value_delimiter(',')
                .default_value("md,html")
                .value_parser(["md", "html", "json", "pdf"])
                .help(language.pick("文件格式，用逗号隔开", "file formats, separated by commas")),
            head::layout_argument(language),
            compose::pages_argument(language),
            paper::paper_argument(language),
            certificates::folder_argument(language),
        ])
        .args(Extra::ALL.map(|extra| extra_argument(extra, language)))
        .args(arguments::own_folders(language))
}

/// `--solutions`, `--solutions-for-pupils`, `--hints`.
fn extra_argument(extra: Extra, language: Language) -> Arg {
    let about = match extra {
        Extra::Solutions => language.pick(
            "另出解答全集：每份卷子每道题的解答",
            "also the book of solutions: every problem of every copy worked out",
        ),
        Extra::ForPupils => language.pick(
            "另出给学生的解答，每人一份",
            "also solutions to hand out, to each pupil the own ones",
        ),
        Extra::Hints => language.pick("另出提示，每人一张", "also a sheet of hints for each pupil"),
    };
    Arg::new(extra.name()).long(extra.name()).action(ArgAction::SetTrue).help(about)
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let mut wanted = Wanted::read(matches)?;
    let order = Order::read(matches, language)?;
    class::keep_spoken(&mut wanted.engines, &order.worksheet, matches, language);
    wanted.do_without_chinese_pages(language);
    let certificates = match matches.get_one::<PathBuf>("certificates") {
        None => None,
        Some(folder) => {
            let copies = order.worksheet.drawing()?.take(order.count, &order.tables)?;
            let found = Certificates::of(&order.worksheet, &copies, &order.tables);
            found.tell_missing(language);
            Some((folder, found))
        }
    };
    // To the end: whoever interrupts after the last file has come too late.
    let interrupted = watch_for_interrupt();
    let (written, gone) = wanted.write(&order, certificates, matches, &interrupted)?;
    for path in written {
        say(&format!("{}\n", path.display()))?;
    }
    gone.tell(language);
    Ok(())
}

/// What is said of copies that were written and are no longer held.
struct Gone {
    /// The IDs of the first and the last.
    ids: Option<(String, String)>,
    repeats: Vec<Repeat>,
    reaches: BTreeMap<Reach, usize>,
}

impl Gone {
    fn new(order: &Order) -> Self {
        Self {
            ids: None,
            repeats: Vec::new(),
            reaches: count(order.worksheet.common().map(|(_, problem)| problem)),
        }
    }

    fn note(&mut self, copies: &[Copy]) {
        let Some((first, last)) = copies.first().zip(copies.last()) else { return };
        let first = self.ids.take().map_or_else(|| first.id.to_string(), |(first, _)| first);
        self.ids = Some((first, last.id.to_string()));
        self.repeats.clone_from(&last.repeats);
        let own = copies.iter().flat_map(|copy| copy.own.iter().map(|(_, problem)| problem));
        for (reach, more) in count(own) {
            *self.reaches.entry(reach).or_default() += more;
        }
    }

    /// Says which sheets were written and how their answers were checked.
    fn tell(&self, language: Language) {
        for repeat in &self.repeats {
            let _ = writeln!(io::stderr(), "{}", describe_repeat(repeat, language));
        }
        if let Some((first, last)) = &self.ids {
            let ids = if first == last { first } else { &format!("{first} ... {last}") };
            let _ = writeln!(io::stderr(), "{ids}: {}", reach::describe(&self.reaches, language));
        }
    }
}

/// Which problems come again.
fn describe_repeat(repeat: &Repeat, language: Language) -> String {
    let (first, last) = (repeat.numbers.start, repeat.numbers.end - 1);
    let is_one = first == last;
    let numbers = if is_one { format!("{first}") } else { format!("{first}–{last}") };
    let (from, different, apart) = (repeat.from_copy(), repeat.circle.different, repeat.apart());
    let what = if is_one { "problem" } else { "problems" };
    language.pick(
        format!(
            "注意：第{numbers}题在这一级只有{different}道不同的题，从第{from}份起重复，相隔{apart}份"
        ),
        format!(
            "note: {what} {numbers}: only {different} different problems at this level; from sheet {from} on they come again, \
             {apart} sheets apart"
        ),
    )
}

/// How many copies are held at a time; an even number, because neighbours are dealt their problems together.
const HELD: u32 = 64;

/// How many copies are drawn at a time; an even number, too.
const STEP: usize = 4;

/// The files that were asked for.
struct Wanted {
    engines: Vec<Engine>,
    formats: Vec<Format>,
    extras: Vec<Extra>,
    /// Whether Chinese is left out of the PDF files: no face of this machine has it, and nobody asked for Chinese alone.
    lacks_chinese_pages: bool,
}

impl Wanted {
    /// One that this program cannot write is refused before anything is solved.
    fn read(matches: &ArgMatches) -> Result<Self, Failure> {
        let named: Vec<&String> = matches.get_many("format").into_iter().flatten().collect();
        let is_named = |format: &Format| named.iter().any(|name| *name == format.name());
        let formats: Vec<Format> = Format::ALL.into_iter().filter(is_named).collect();
        #[cfg(not(feature = "pdf"))]
        if formats.contains(&Format::Pdf) {
            return Err(paper::no_typesetter());
        }
        let extras =
            Extra::ALL.into_iter().filter(|extra| matches.get_flag(extra.name())).collect();
        Ok(Self { engines: class::engines(matches)?, formats, extras, lacks_chinese_pages: false })
    }

    /// Where several languages are written and no face has Chinese signs, the Chinese pages are left out, and this is said.
    fn do_without_chinese_pages(&mut self, language: Language) {
        let is_one_of_several = self.engines.len() > 1 && self.formats.contains(&Format::Pdf);
        self.lacks_chinese_pages = is_one_of_several && !paper::has_chinese();
        if self.lacks_chinese_pages {
            let _ = writeln!(io::stderr(), "{}", paper::no_chinese(language));
        }
    }

    /// The formats of the files in this language.
    fn formats_in(&self, language: Language) -> Vec<Format> {
        let is_left_out = |format: &Format| {
            self.lacks_chinese_pages && language == Language::Zh && *format == Format::Pdf
        };
        self.formats.iter().copied().filter(|format| !is_left_out(format)).collect()
    }

    /// Writes every file of every language and format, and the certificates into their folder, or none.
    fn write(
        &self,
        order: &Order,
        certificates: Option<(&PathBuf, Certificates)>,
        matches: &ArgMatches,
        interrupted: &AtomicBool,
    ) -> Result<(Vec<PathBuf>, Gone), Failure> {
        let certified = certificates.as_ref().map(|(_, found)| found.numbers.clone());
        let certified = certified.unwrap_or_default();
        let folder = order.folder(matches, "worksheets");
        let named = matches.get_one::<String>("set");
        let is_there = |set: &&Source| named.is_some_and(|named| stands_in(&folder, named, set));
        let set = order.own_set.as_ref().filter(|set| !is_there(set));
        set.map_or(Ok(()), |set| keep_others(&folder.join(&set.path), set))?;
        let mut files = Growing::new(&folder, interrupted)?;
        let gone = self.print(order, &certified, &mut files)?;
        if let Some(set) = set {
            files.append(&set.path, set.text.as_bytes())?;
        }
        let certificates = certificates
            .map(|(beside, found)| Ok::<_, Failure>((beside.as_path(), found.into_files(beside)?)))
            .transpose()?;
        let others: Vec<(&Path, &[OutputFile])> =
            certificates.iter().map(|(beside, files)| (*beside, &files[..])).collect();
        Ok((files.publish(&others)?, gone))
    }

    /// Draws the copies and prints them, some at a time.
    fn print(
        &self,
        order: &Order,
        certified: &[usize],
        files: &mut Growing<'_>,
    ) -> Result<Gone, Failure> {
        let (run, mut gone) = (order.run(certified), Gone::new(order));
        let mut drawing = order.worksheet.drawing()?;
        // Pages are set from all copies at once.
        let held = if self.formats.contains(&Format::Pdf) { order.count } else { HELD };
        let mut scribes: Vec<Scribe<'_>> = Vec::new();
        let mut left = order.count;
        while left > 0 {
            let copies = draw(&mut drawing, left.min(held), order, files)?;
            left -= left.min(held);
            if scribes.is_empty() {
                scribes = self.scribes(run, copies.first(), files)?;
            }
            for scribe in &mut scribes {
                scribe.write(&copies, files)?;
            }
            gone.note(&copies);
            if left == 0 {
                scribes.drain(..).try_for_each(|scribe| scribe.end(&copies, files))?;
            }
        }
        Ok(gone)
    }

    fn scribes<'a>(
        &'a self,
        run: Run<'a>,
        first: Option<&Copy>,
        files: &mut Growing<'_>,
    ) -> Result<Vec<Scribe<'a>>, Failure> {
        let mut scribes = Vec::new();
        for engine in &self.engines {
            let formats = self.formats_in(engine.language());
            if !formats.is_empty() {
                let all = Files { run, engine, extras: &self.extras };
                scribes.push(Scribe::begin(all, first, &formats, files)?);
            }
        }
        Ok(scribes)
    }
}

/// A copy of a set file takes the place of an older copy alone: what somebody wrote is not written over.
fn keep_others(path: &Path, copy: &Source) -> Result<(), Failure> {
    let is_copy = |text: &str| text.starts_with(class::COPY);
    match read(path) {
        Ok(there) if is_copy(&copy.text) && !is_copy(&there.text) => {
            let shown = path.display();
            Err(Failure::usage(
                format!(
                    "{shown}已经有了，没有改动：这里要放练习文件的副本。请用 -o 换一个文件夹，或者先移开它"
                ),
                format!(
                    "{shown} is already there and was not touched, and a copy of the set file belongs there: take another folder with -o, or move it first"
                ),
            ))
        }
        _ => Ok(()),
    }
}

/// Whether the file that was named stands in this folder under the name of its copy.
fn stands_in(folder: &Path, named: &str, set: &Source) -> bool {
    let (named, copy) = (Path::new(named).canonicalize(), folder.join(&set.path).canonicalize());
    named.is_ok_and(|named| copy.is_ok_and(|copy| named == copy))
}

/// The next copies, drawn a few at a time, so that whoever waits can be told how many there are, and can stop it.
fn draw(
    drawing: &mut Drawing<'_>,
    count: u32,
    order: &Order,
    files: &Growing<'_>,
) -> Result<Vec<Copy>, Failure> {
    let mut copies = Vec::new();
    for begun in (0..count).step_by(STEP) {
        files.stop_if_interrupted()?;
        let step = (STEP as u32).min(count - begun);
        copies.append(&mut drawing.take(step, &order.tables)?);
        patience::count_copies(drawing.drawn_count(), order.count);
    }
    Ok(copies)
}

/// What writes the files of one language.
struct Scribe<'a> {
    press: Press<'a>,
    writers: Vec<Box<dyn Writer + 'a>>,
}

impl<'a> Scribe<'a> {
    /// Begins every file.
    fn begin(
        all: Files<'a>,
        first: Option<&Copy>,
        formats: &[Format],
        files: &mut Growing<'_>,
    ) -> Result<Self, Failure> {
        let press = Press::new(all.run, first, all.engine, all.extras)?;
        let begun = press.begin()?;
        let writers = formats.iter().map(|format| format.writer(all));
        let mut scribe = Self { press, writers: writers.collect() };
        scribe.writers.iter_mut().try_for_each(|writer| writer.begin(&begun, files))?;
        Ok(scribe)
    }

    /// Writes the next copies.
    fn write(&mut self, copies: &[Copy], files: &mut Growing<'_>) -> Result<(), Failure> {
        let part = self.press.print(copies)?;
        self.writers.iter_mut().try_for_each(|writer| writer.write(copies, &part, files))
    }

    /// Writes the key, and the end of every file; these copies were the last.
    fn end(self, copies: &[Copy], files: &mut Growing<'_>) -> Result<(), Failure> {
        let key = self.press.key()?;
        self.writers.into_iter().try_for_each(|mut writer| writer.end(copies, &key, files))
    }
}

/// Sheet, key and what else was asked for, each with the name of its file.
pub(super) fn markdown(document: &Document) -> Vec<(&'static str, String)> {
    let extras = document.extras.iter().map(|(extra, text)| (extra.name(), text.clone()));
    [("sheet", document.sheet.clone()), ("key", document.key.clone())]
        .into_iter()
        .chain(extras)
        .collect()
}

/// The same as HTML.
pub(super) fn pages(printed: &Printed<'_>, document: &Document) -> Vec<(&'static str, String)> {
    let page = |(name, markdown): (&'static str, String)| {
        (name, printed.page(name, &markdown, document.language))
    };
    markdown(document).into_iter().map(page).collect()
}
