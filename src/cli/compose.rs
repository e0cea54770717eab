//! A sheet of one's own from the command line: how many problems, for how many minutes, on which topics, with which questions,
//! and what all copies have alike. It becomes a set file, which is written beside the sheets and from which its keys can be made again.

mod levels;
mod name;
mod origin;
mod pages;

pub(super) use levels::{Levels, USUAL};
pub(super) use pages::Space;

use super::{Failure, arguments};
use crate::{
    exercise::{
        library::{Kind, Library, Parsed, Source, parse},
        schema::SetFile,
    },
    sheet::{
        MAX_PROBLEMS,
        id::{Level, MAX_SET_NAME_CHARS},
    },
    text::{Language, Text},
};
use bouton_school::kinds::{self, KINDS};
use clap::{Arg, ArgMatches};
use levels::mix_pools;
use name::{missing, unknown};
use origin::{
    Origin, different, first, in_turn, merge_origins, of_set, of_topics, only, resolve_exclusions,
    suits, title_of, with_more,
};
use std::{collections::BTreeSet, fmt::Write as _, ops::RangeInclusive};

/// How many minutes seven marks take: a sheet of 35 marks takes about 40.
const MINUTES_OF_SEVEN: u32 = 8;

/// The minutes of the usual set.
const USUAL_MINUTES: u64 = 40;
/// The marks of the shortest problem, or fewer.
const FEWEST_MARKS: u32 = 2;
/// The most problems on a page, or more.
const MOST_ON_PAGE: u64 = 8;

/// A sheet for a longer time is a book of problems.
const MAX_MINUTES: u64 = 600;

/// `--pages`, which only those can be asked who lay sheets out.
pub(super) fn pages_argument(language: Language) -> Arg {
    Arg::new("pages")
        .long("pages")
        .value_name("N")
        .value_parser(arguments::whole(1..=pages::MAX_PAGES, "MAX_PAGES", language))
        .conflicts_with_all(["problems", "minutes"])
        .help(language.pick(
            "每份最多几页：题目排版后量出来，能放几道就放几道",
            "how many pages a sheet has at most: as many problems as fit, measured by laying them out",
        ))
}

/// `--problems`, `--minutes`, `--topic`, `--without`, `--kinds`, `--same`.
pub(super) fn arguments(language: Language) -> [Arg; 6] {
    let list = |name: &'static str, value: &'static str| {
        Arg::new(name).long(name).value_name(value).value_delimiter(',')
    };
    let number = |name: &'static str, most: u64, limit: &'static str| {
        let parser = arguments::whole(1..=most, limit, language);
        Arg::new(name).long(name).value_name("N").value_parser(parser)
    };
    let most = MAX_PROBLEMS as u64;
    [
        number("problems", most, "MAX_PROBLEMS")
            .conflicts_with("minutes")
            .help(language.pick("每份几道题", "how many problems a sheet has")),
        number("minutes", MAX_MINUTES, "MAX_MINUTES").help(language.pick(
            "大约多少分钟做完：按分数取题，七分约八分钟",
            "about how many minutes it takes: problems by their marks, seven marks in eight minutes",
        )),
        list("topic", "LIST").help(language.pick(
            "只出这些内容：练习或出题规则的名称，用逗号隔开",
            "only these topics: names of sets or generators, separated by commas",
        )),
        list("without", "LIST").help(language.pick(
            "不出这些：练习、出题规则或题目的名称，用逗号隔开",
            "leave these out: names of sets, generators or problems, separated by commas",
        )),
        list("kinds", "LIST").help(language.pick(
            "只问这些题型，例如winner,moves,table",
            "only questions of these kinds, such as winner,moves,table",
        )),
        list("same", "LIST")
            .value_parser(arguments::whole(1..=most, "MAX_PROBLEMS", language))
            .help(language.pick("各份相同的题号，例如1,3", "the problems that all copies have alike, such as 1,3")),
    ]
}

/// What was wished for.
pub(super) struct Wish {
    levels: Levels,
    topics: Vec<String>,
    without: Vec<String>,
    kinds: Vec<String>,
    same: Vec<u64>,
    problems: Option<u64>,
    pub(super) minutes: Option<u64>,
    pub(super) pages: Option<u64>,
    /// Whether nobody named a length.
    is_usual: bool,
}

impl Wish {
    /// Nothing where everything is to be as the set says.
    ///
    /// # Errors
    /// If a kind of question is unknown, or a list lacks a name.
    pub(super) fn read(matches: &ArgMatches, levels: Levels) -> Result<Option<Self>, Failure> {
        let texts = |option: &str| -> Result<Vec<String>, Failure> {
            let names = matches.get_many::<String>(option).into_iter().flatten();
            let names = names.map(|name| name.trim());
            names
                .map(|name| if name.is_empty() { Err(missing(option)) } else { Ok(name.into()) })
                .collect()
        };
        let number = |name: &str| matches.get_one::<u64>(name).copied();
        let same: Vec<u64> = matches.get_many("same").into_iter().flatten().copied().collect();
        let kinds = texts("kinds")?.iter().map(|name| kind(name)).collect::<Result<Vec<_>, _>>()?;
        let (problems, minutes) = (number("problems"), number("minutes"));
        // Not every command that puts sheets together lays them out.
        let pages = matches.try_get_one("pages").ok().flatten().copied();
        let (mut topics, without) = (texts("topic")?, texts("without")?);
        let mut named = BTreeSet::new();
        topics.retain(|topic| named.insert(topic.clone()));
        let is_plain =
            [&topics, &without, &kinds].iter().all(|list| list.is_empty()) && same.is_empty();
        let has_length = problems.or(minutes).or(pages).is_some();
        let is_wished = !is_plain || has_length || levels.is_mixed();
        // Topics without a length take forty minutes, as the usual set does, and give a problem each at least.
        let is_usual = !topics.is_empty() && !has_length;
        let minutes = minutes.or(is_usual.then_some(USUAL_MINUTES));
        let wish =
            Self { levels, topics, without, kinds, same, problems, minutes, pages, is_usual };
        Ok(is_wished.then_some(wish))
    }
}

impl Wish {
    /// What there is at one level, suitable or not: the topics, or the set.
    fn lists(
        &self,
        base: &Parsed<SetFile>,
        level: Level,
        library: &Library,
    ) -> Result<Vec<Vec<(Origin, u32)>>, Failure> {
        let mut lists = match self.topics.is_empty() {
            true => vec![of_set(base, level)],
            false => of_topics(&self.topics, level, library)?,
        };
        if self.topics.is_empty() && self.problems.or(self.minutes).or(self.pages).is_some() {
            let more = library.ids(Kind::Generator).into_iter();
            lists.extend(more.map(|id| vec![(Origin::Generator(id, None), 1)]));
        }
        Ok(lists)
    }

    /// The names of what is to be left out, and is not there at any level.
    fn idle(
        &self,
        lists: &[Vec<Vec<(Origin, u32)>>],
        library: &Library,
    ) -> Result<Vec<String>, Failure> {
        let there = lists.concat().concat();
        let mut idle = Vec::new();
        for name in &self.without {
            let out = resolve_exclusions(std::slice::from_ref(name), library)?;
            if !there.iter().any(|(origin, _)| out.iter().any(|one| one.is_alike(origin))) {
                idle.push(name.clone());
            }
        }
        Ok(idle)
    }

    /// What suits it of the lists of one level.
    fn pool(
        &self,
        mut lists: Vec<Vec<(Origin, u32)>>,
        level: Level,
        library: &Library,
    ) -> Result<Vec<(Origin, u32)>, Failure> {
        if self.levels.is_mixed() {
            lists.iter_mut().flatten().for_each(|(origin, _)| origin.set_level(level.get()));
        }
        let left_out = resolve_exclusions(&self.without, library)?;
        let stays = |origin: &Origin| !left_out.iter().any(|one| one.is_alike(origin));
        let fits = |origin: &Origin| suits(origin, level, &self.kinds, library) && stays(origin);
        Ok(match self.topics.is_empty() {
            true => with_more(different(lists.concat(), fits), self.problems.unwrap_or_default()),
            false => in_turn(&only(lists, fits), self.most()),
        })
    }

    /// As many problems as may be needed.
    fn most(&self) -> u64 {
        let of_minutes =
            |minutes: u64| minutes * 7 / u64::from(MINUTES_OF_SEVEN * FEWEST_MARKS) + 1;
        let of_pages = |pages: u64| pages * MOST_ON_PAGE;
        let most = self.problems.or(self.minutes.map(of_minutes)).or(self.pages.map(of_pages));
        most.unwrap_or_default().min(MAX_PROBLEMS as u64)
    }
}

/// The name of a kind in files.
fn kind(name: &str) -> Result<String, Failure> {
    let found =
        KINDS.iter().find(|kind| kind.name == name || (!kind.also.is_empty() && kind.also == name));
    found.map(|kind| kind.name.to_owned()).ok_or_else(|| {
        let both = |kind: &kinds::Kind| match kind.also {
            "" => kind.name.to_owned(),
            short => format!("{} ({short})", kind.name),
        };
        let told: Vec<String> = KINDS.iter().map(both).collect();
        let known: Vec<&str> = told.iter().map(String::as_str).collect();
        let also: Vec<&str> = KINDS.iter().flat_map(|kind| [kind.name, kind.also]).collect();
        unknown(["题型", "kind of question"], name, &known, (&also, &[]))
    })
}

/// Problems that a sheet could have, in the order in which they are taken.
pub(super) struct Composition {
    id: String,
    title: Text,
    intro: Option<Text>,
    /// What there is at each level of the sheet.
    pools: Vec<Vec<(Origin, u32)>>,
    /// What is to be left out, and would not have been there.
    idle: Vec<String>,
    wish: Wish,
}

impl Composition {
    /// What fits the wish: the topics, or else the problems of a set and then, if it has not enough, every other generator.
    ///
    /// # Errors
    /// If a topic is unknown, or nothing is left.
    pub(super) fn new(
        base: &Parsed<SetFile>,
        wish: Wish,
        library: &Library,
    ) -> Result<Self, Failure> {
        let levels = wish.levels.each().map(Level::new).collect::<Result<Vec<_>, _>>()?;
        let lists = levels.iter().map(|level| wish.lists(base, *level, library));
        let lists = lists.collect::<Result<Vec<_>, Failure>>()?;
        let idle = wish.idle(&lists, library)?;
        let pool = |(lists, level): (_, &Level)| wish.pool(lists, *level, library);
        let pools = lists.into_iter().zip(&levels).map(pool).collect::<Result<_, Failure>>()?;
        let title = title_of(&wish.topics, library, &base.file.title);
        let intro = base.file.intro.clone();
        let mut id = format!("{}-own", base.file.id.value);
        if id.len() > MAX_SET_NAME_CHARS {
            id = "own".to_owned();
        }
        let made = Self { id, title, intro, pools, idle, wish };
        made.check(base)?;
        Ok(made)
    }

    /// The names of `--without` that change nothing.
    pub(super) fn idle(&self) -> &[String] {
        &self.idle
    }

    /// One clear word for each wish that cannot be met.
    fn check(&self, base: &Parsed<SetFile>) -> Result<(), Failure> {
        let (found, set) = (self.count(), &base.file.id.value);
        if self.pools.iter().any(Vec::is_empty) {
            return Err(self.nothing_left());
        }
        self.check_levels(base)?;
        if let Some(wanted) = self.wish.problems.filter(|wanted| *wanted > found) {
            return Err(Failure::usage(
                format!(
                    "要{wanted}道题，而“{set}”里符合要求的只有{found}道：请少要几道，或多写几个内容"
                ),
                format!(
                    "{wanted} problems were asked for, and only {found} of `{set}` are as wished: ask for fewer, or name more topics"
                ),
            ));
        }
        let on_sheet = self.wanted_count();
        match self.wish.same.iter().find(|number| **number > on_sheet) {
            Some(number) => Err(Failure::usage(
                format!("--same {number}：卷子上只有{on_sheet}道题"),
                format!("--same {number}: the sheet has only {on_sheet} problems"),
            )),
            None => Ok(()),
        }
    }

    fn nothing_left(&self) -> Failure {
        match self.wish.without.is_empty() {
            true => Failure::usage(
                "这一级没有符合要求的题：请换别的内容或题型",
                "no problem of this level is as wished: name other topics or kinds of questions",
            ),
            false => Failure::usage(
                "去掉 --without 里的内容以后，一道题也不剩：请少去掉一些",
                "--without leaves nothing over: leave out less",
            ),
        }
    }

    /// Several levels need generators and as many problems.
    fn check_levels(&self, base: &Parsed<SetFile>) -> Result<(), Failure> {
        let (levels, set) = (self.wish.levels, &base.file.id.value);
        let is_drawn = |pool: &Vec<(Origin, u32)>| {
            pool.iter().any(|(origin, _)| matches!(origin, Origin::Generator(..)))
        };
        if levels.is_mixed() && !self.pools.iter().all(is_drawn) {
            return Err(Failure::usage(
                format!(
                    "“{set}”里都是固定的题，不能混合难度：请换一套练习，或者用 --topic 写明内容"
                ),
                format!(
                    "the problems of `{set}` are fixed and have no levels to mix: take another set, or name topics with --topic"
                ),
            ));
        }
        match self.wish.problems.filter(|wanted| *wanted < levels.count()) {
            Some(wanted) => Err(too_few(wanted, levels)),
            None => Ok(()),
        }
    }

    /// How many there are; of several levels there are always more to be drawn.
    fn count(&self) -> u64 {
        match self.wish.levels.is_mixed() {
            true => MAX_PROBLEMS as u64,
            false => self.shortest(),
        }
    }

    /// How many problems the level has that has fewest of them.
    fn shortest(&self) -> u64 {
        let count =
            |pool: &Vec<(Origin, u32)>| pool.iter().map(|(_, count)| u64::from(*count)).sum();
        self.pools.iter().map(count).min().unwrap_or_default()
    }

    /// How many problems to take, where that does not depend on their marks.
    pub(super) fn wanted_count(&self) -> u64 {
        let usual = self.shortest().max(self.least());
        self.wish.problems.unwrap_or(usual).min(MAX_PROBLEMS as u64)
    }

    /// The fewest problems that there can be: one of each level.
    fn least(&self) -> u64 {
        self.wish.levels.count()
    }

    /// How many of these problems, known by their marks, take so many minutes at most: at least one. Where nobody named a length, about so many,
    /// and one of each topic at least.
    pub(super) fn within(&self, minutes: u64, marks: &[u32]) -> u64 {
        let least = if self.wish.is_usual { self.wish.topics.len().min(marks.len()) } else { 1 };
        let marks = self.in_order_of_choice(marks);
        let (mut all, time) = (0, minutes * 7);
        let fits = |marks: &&u32| {
            let before = all;
            all += u64::from(**marks) * u64::from(MINUTES_OF_SEVEN);
            // Where nobody named a length, one that ends a little later is nearer than one that ends much earlier.
            all <= time || self.wish.is_usual && all - time < time.saturating_sub(before)
        };
        marks.iter().take_while(fits).count().max(least) as u64
    }

    /// The marks of the problems of a sheet in the order in which they are taken: a sheet has those of one origin together, and topics take turns.
    fn in_order_of_choice(&self, marks: &[u32]) -> Vec<u32> {
        let [pool] = &self.pools[..] else { return marks.to_vec() };
        let mut left = self.number_origins(marks.len() as u64);
        let taken = first(pool, marks.len() as u64)
            .flat_map(|(origin, count)| std::iter::repeat_n(origin, count as usize));
        let next = taken.filter_map(|origin| {
            let (_, numbers) = left.iter_mut().find(|(known, _)| *known == origin)?;
            marks.get(numbers.next()? as usize - 1).copied()
        });
        next.collect()
    }

    /// The set of so many problems.
    ///
    /// # Errors
    /// If they are fewer than the levels.
    pub(super) fn set(&self, problems: u64) -> Result<Parsed<SetFile>, Failure> {
        if problems < self.least() {
            return Err(too_few(problems, self.wish.levels));
        }
        Ok(parse(Source { path: format!("{}.yaml", self.id), text: self.text(problems) })?)
    }

    /// What is taken.
    fn choose_origins(&self, problems: u64) -> Vec<(Origin, u32)> {
        match &self.pools[..] {
            [pool] => merge_origins(first(pool, problems)),
            pools => mix_pools(pools, problems),
        }
    }

    /// The generators, with the numbers of their problems, that are the same on all copies though not all of these numbers were named: what one
    /// generator draws for a sheet is drawn together.
    pub(super) fn find_also_pinned(&self, problems: u64) -> Vec<(String, RangeInclusive<u64>)> {
        let is_some = |numbers: &RangeInclusive<u64>| {
            numbers.clone().any(|number| self.wish.same.contains(&number))
                && !numbers.clone().all(|number| self.wish.same.contains(&number))
        };
        let beside =
            self.number_origins(problems).into_iter().filter_map(
                |(origin, numbers)| match origin {
                    Origin::Generator(name, _) if is_some(&numbers) => Some((name, numbers)),
                    _ => None,
                },
            );
        beside.collect()
    }

    /// What is taken, with the numbers that its problems have on the sheet.
    fn number_origins(&self, problems: u64) -> Vec<(Origin, RangeInclusive<u64>)> {
        let mut last = 0;
        let numbered = self.choose_origins(problems).into_iter().map(|(origin, count)| {
            let first = last + 1;
            last += u64::from(count);
            (origin, first..=last)
        });
        numbered.collect()
    }

    fn text(&self, problems: u64) -> String {
        let mut text = format!("id: {}\ntitle: {}\n", self.id, self.title.in_yaml());
        if let Some(intro) = &self.intro {
            let _ = writeln!(text, "intro: {}", intro.in_yaml());
        }
        if !self.wish.kinds.is_empty() {
            let _ = writeln!(text, "kinds: [{}]", self.wish.kinds.join(", "));
        }
        if self.wish.levels.is_mixed() {
            let Levels { first, last } = self.wish.levels;
            let _ = writeln!(text, "levels: [{first}, {last}]");
        }
        text.push_str("balanced: true\nitems:\n");
        for (origin, numbers) in self.number_origins(problems) {
            let is_same = self.wish.same.iter().any(|number| numbers.contains(number));
            let _ = writeln!(text, "  - {}", origin.line(numbers.count() as u64, is_same));
        }
        text
    }
}

/// Not every level has a problem.
fn too_few(problems: u64, levels: Levels) -> Failure {
    let (Levels { first, last }, least) = (levels, levels.count());
    Failure::usage(
        format!("--level {first}-{last}至少要{least}道题，而这里只有{problems}道"),
        format!(
            "--level {first}-{last} needs {least} problems at least, and there would be {problems}"
        ),
    )
}
