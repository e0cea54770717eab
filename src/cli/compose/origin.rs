//! Where the problems of a sheet of one's own come from: generators and fixed problems, by topics and without what is left out.

use super::name::unknown;
use crate::{
    cli::Failure,
    exercise::{
        library::{Kind, Library, Parsed},
        schema::{Item, SetFile},
    },
    sheet::{
        id::{Level, MAX_LEVEL},
        kinds,
    },
    text::{Text, Written},
};
use std::collections::VecDeque;

/// Where problems come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    Problem(String),
    Generator(String, Option<u8>),
}

impl Origin {
    /// A generator has problems of this level.
    pub(super) fn set_level(&mut self, level: u8) {
        if let Self::Generator(_, own) = self {
            *own = Some(level);
        }
    }

    /// Whether both come from the same file.
    pub(super) fn is_alike(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Problem(one), Self::Problem(other))
            | (Self::Generator(one, _), Self::Generator(other, _)) => one == other,
            (Self::Problem(_), Self::Generator(..)) | (Self::Generator(..), Self::Problem(_)) => {
                false
            }
        }
    }

    pub(super) fn line(&self, count: u64, is_same: bool) -> String {
        let (from, level) = match self {
            Self::Problem(id) => return format!("problem: {id}"),
            Self::Generator(from, level) => (from, level),
        };
        let level = level.map(|level| format!(", level: {level}")).unwrap_or_default();
        let same = if is_same { ", same: true" } else { "" };
        format!("generate: {{from: {from}, count: {count}{level}{same}}}")
    }
}

pub(super) fn of_set(set: &Parsed<SetFile>, level: Level) -> Vec<(Origin, u32)> {
    let items = set.file.items.iter().map(|item| &item.value);
    let items = items.filter(|item| item.count_at(level.get()) > 0);
    let origin = |item: &Item| match item {
        Item::Problem(choice) => (Origin::Problem(choice.at(level).to_owned()), 1),
        Item::Generate(wish) => (Origin::Generator(wish.from.clone(), wish.level), wish.count),
    };
    items.map(origin).collect()
}

/// The names of both lists; a name that stands in both, once.
fn once<'a>(sets: &'a [String], generators: &'a [String]) -> Vec<&'a str> {
    let others = generators.iter().filter(|name| !sets.contains(name));
    sets.iter().chain(others).map(String::as_str).collect()
}

/// What the topics hold, each for itself: sets, or else generators.
pub(super) fn of_topics(
    topics: &[String],
    level: Level,
    library: &Library,
) -> Result<Vec<Vec<(Origin, u32)>>, Failure> {
    let (sets, generators) = (library.ids(Kind::Set), library.ids(Kind::Generator));
    let of_topic = |topic: &String| match () {
        () if sets.contains(topic) => Ok(of_set(&library.set(topic)?, level)),
        () if generators.contains(topic) => Ok(vec![(Origin::Generator(topic.clone(), None), 1)]),
        () => {
            let known = once(&sets, &generators);
            Err(unknown(["内容", "topic"], topic, &known, (&known, &["sets", "generators"])))
        }
    };
    topics.iter().map(of_topic).collect()
}

/// The title of a sheet on these topics: theirs, if they are few.
pub(super) fn title_of(topics: &[String], library: &Library, otherwise: &Text) -> Text {
    let title = |topic: &String| {
        let set = library.set(topic).map(|set| set.file.title);
        set.or_else(|_| library.generator(topic).map(|generator| generator.file.title)).ok()
    };
    let titles: Vec<Text> = topics.iter().filter_map(title).collect();
    let is_said = |title: &Text| title.written_form() == Written::Both;
    match titles.as_slice() {
        [only] => only.clone(),
        [_, _] | [_, _, _] if titles.iter().all(is_said) => {
            let joined = |of: fn(&Text) -> &str, between: &str| {
                titles.iter().map(of).collect::<Vec<_>>().join(between)
            };
            Text::both(joined(|title| &title.zh, "、"), joined(|title| &title.en, ", "))
        }
        _ => otherwise.clone(),
    }
}

/// So many problems, one of each list in turn; where a list is at its end, its generators begin again.
pub(super) fn in_turn(lists: &[Vec<(Origin, u32)>], wanted: u64) -> Vec<(Origin, u32)> {
    let mut lists: Vec<_> = lists.iter().map(|list| units(list)).collect();
    let (wanted, mut taken) = (wanted as usize, Vec::new());
    while taken.len() < wanted {
        let before = taken.len();
        for (first, again) in &mut lists {
            let next = first.pop_front().or_else(|| {
                again.rotate_left(usize::from(!again.is_empty()));
                again.back().cloned()
            });
            taken.extend(next.map(|origin| (origin, 1)));
        }
        if taken.len() == before {
            break;
        }
    }
    taken.truncate(wanted);
    taken
}

/// The problems of a list one by one, and those of them of which there are always more.
fn units(list: &[(Origin, u32)]) -> (VecDeque<Origin>, VecDeque<Origin>) {
    let each =
        |(origin, count): &(Origin, u32)| std::iter::repeat_n(origin.clone(), *count as usize);
    let drawn = |origin: &&Origin| matches!(origin, Origin::Generator(..));
    let origins = list.iter().map(|(origin, _)| origin);
    (list.iter().flat_map(each).collect(), origins.filter(drawn).cloned().collect())
}

/// What fits of each list; a fixed problem stands in one of them.
pub(super) fn only(
    mut lists: Vec<Vec<(Origin, u32)>>,
    fits: impl Fn(&Origin) -> bool,
) -> Vec<Vec<(Origin, u32)>> {
    let mut fixed: Vec<Origin> = Vec::new();
    let mut is_new = |origin: &Origin| {
        let is_known = fixed.contains(origin);
        if matches!(origin, Origin::Problem(_)) {
            fixed.push(origin.clone());
        }
        !is_known
    };
    for list in &mut lists {
        list.retain(|(origin, _)| fits(origin) && is_new(origin));
    }
    lists
}

/// The first so many problems of a list.
pub(super) fn first(items: &[(Origin, u32)], problems: u64) -> impl Iterator<Item = (Origin, u32)> {
    let mut left = u32::try_from(problems).unwrap_or(u32::MAX);
    let taken = items.iter().map(move |(origin, count)| {
        let count = left.min(*count);
        left -= count;
        (origin.clone(), count)
    });
    taken.filter(|(_, count)| *count > 0)
}

/// The same, each origin once, where it comes first.
pub(super) fn merge_origins(items: impl Iterator<Item = (Origin, u32)>) -> Vec<(Origin, u32)> {
    let mut kept: Vec<(Origin, u32)> = Vec::new();
    for (origin, count) in items {
        match kept.iter_mut().find(|(known, _)| *known == origin) {
            Some((_, known)) => *known += count,
            None => kept.push((origin, count)),
        }
    }
    kept
}

/// Where more problems are wanted than there are, generators give more than one, in turn.
pub(super) fn with_more(mut items: Vec<(Origin, u32)>, wanted: u64) -> Vec<(Origin, u32)> {
    let mut missing = wanted.saturating_sub(items.iter().map(|(_, count)| u64::from(*count)).sum());
    while missing > 0 {
        let before = missing;
        for (origin, count) in &mut items {
            if missing > 0 && matches!(origin, Origin::Generator(..)) {
                (*count, missing) = (*count + 1, missing - 1);
            }
        }
        if before == missing {
            break;
        }
    }
    items
}

/// Each origin once, if it suits; the larger count stays.
pub(super) fn different(
    items: Vec<(Origin, u32)>,
    suits: impl Fn(&Origin) -> bool,
) -> Vec<(Origin, u32)> {
    let mut kept: Vec<(Origin, u32)> = Vec::new();
    for (origin, count) in items {
        match kept.iter_mut().find(|(known, _)| *known == origin) {
            Some((_, known)) => *known = count.max(*known),
            None if suits(&origin) => kept.push((origin, count)),
            None => {}
        }
    }
    kept
}

/// Whether something of the kinds is asked there.
pub(super) fn suits(origin: &Origin, level: Level, wanted: &[String], library: &Library) -> bool {
    match origin {
        _ if wanted.is_empty() => true,
        Origin::Problem(id) => {
            library.problem(id).is_ok_and(|file| kinds::has_problem(&file.file, wanted))
        }
        Origin::Generator(id, own) => library
            .generator(id)
            .is_ok_and(|file| kinds::has_generator(&file.file, own.unwrap_or(level.get()), wanted)),
    }
}

/// What the names to be left out stand for: a set for everything on it, at whatever level.
///
/// # Errors
/// If a name is unknown.
pub(super) fn resolve_exclusions(
    names: &[String],
    library: &Library,
) -> Result<Vec<Origin>, Failure> {
    let [sets, generators, problems] =
        [Kind::Set, Kind::Generator, Kind::Problem].map(|kind| library.ids(kind));
    let all_of = |name: &String| match () {
        () if sets.contains(name) => {
            let generator =
                generators.contains(name).then(|| Origin::Generator(name.clone(), None));
            Ok(on_set(&library.set(name)?).into_iter().chain(generator).collect())
        }
        () if generators.contains(name) => Ok(vec![Origin::Generator(name.clone(), None)]),
        () if problems.contains(name) => Ok(vec![Origin::Problem(name.clone())]),
        () => {
            let known = once(&sets, &generators);
            let problems = problems.iter().map(String::as_str);
            let also: Vec<&str> = known.iter().copied().chain(problems).collect();
            let what = ["练习、出题规则或题目", "set, generator or problem"];
            Err(unknown(what, name, &known, (&also, &["sets", "generators", "problems"])))
        }
    };
    Ok(names.iter().map(all_of).collect::<Result<Vec<_>, Failure>>()?.concat())
}

fn on_set(set: &Parsed<SetFile>) -> Vec<Origin> {
    let levels = (1..=MAX_LEVEL).filter_map(|level| Level::new(level).ok());
    levels.flat_map(|level| of_set(set, level)).map(|(origin, _)| origin).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_topic_has_its_share() {
        let drawn = |name: &str| Origin::Generator(name.into(), None);
        let fixed = || Origin::Problem("p".into());
        let (nim, pile) = (vec![(drawn("nim"), 2)], vec![(drawn("pile"), 1), (fixed(), 1)]);
        let check = |wanted, expected: &[(Origin, u32)]| {
            let taken = in_turn(&[nim.clone(), pile.clone()], wanted);
            assert_eq!(merge_origins(taken.into_iter()), expected, "{wanted}");
        };
        check(3, &[(drawn("nim"), 2), (drawn("pile"), 1)]);
        check(4, &[(drawn("nim"), 2), (drawn("pile"), 1), (fixed(), 1)]);
        check(7, &[(drawn("nim"), 4), (drawn("pile"), 2), (fixed(), 1)]);
        assert_eq!(in_turn(&[vec![(fixed(), 1)]], 5).len(), 1);
    }

    #[test]
    fn a_fixed_problem_stands_in_one_topic() {
        let fixed = || vec![(Origin::Problem("p".into()), 1)];
        let lists = only(vec![fixed(), fixed()], |_| true);
        assert_eq!(lists, [fixed(), vec![]]);
    }
}
