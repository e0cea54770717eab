//! What the exercises of a course practise: `skills.yaml` in the folder that holds its books, one list for all of them. Each exercise of
//! a chapter has one skill, so that a page can propose the next one by the skill in which something went wrong.

use super::{
    BookError,
    directive::Directive,
    mdbook::address,
    scan::{Part, scan},
    search::inert,
    terms::title,
};
use crate::{
    book::fault::TermFault,
    exercise::{
        diagnostic::Place,
        library::{Parsed, Source, at, parse, read_inside},
        yaml,
    },
    text::Language,
};
use serde::Deserialize;
use serde_json::{Value, json};
use serde_yaml::Spanned;
use std::path::Path;

/// The file of the skills, beside the books.
pub const SKILLS: &str = "skills.yaml";

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Skill {
    id: String,
    zh: String,
    en: String,
    /// Where it is taught: a chapter and the heading there, `binary.md#idea`.
    #[serde(rename = "in")]
    taught: Spanned<String>,
    /// What draws exercises for it.
    #[serde(default)]
    generators: Vec<String>,
    /// Exercises for it that are always the same.
    #[serde(default)]
    problems: Vec<String>,
}

impl Skill {
    fn practises(&self, exercise: &Exercise) -> bool {
        match exercise {
            Exercise::Generator(name) => self.generators.contains(name),
            Exercise::Problem(name) => self.problems.contains(name),
        }
    }

    fn exercises(&self) -> impl Iterator<Item = Exercise> {
        let generators = self.generators.iter().cloned().map(Exercise::Generator);
        generators.chain(self.problems.iter().cloned().map(Exercise::Problem))
    }
}

/// An exercise by what it is made from.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Exercise {
    Generator(String),
    Problem(String),
}

impl Exercise {
    fn name(&self) -> &str {
        let (Self::Generator(name) | Self::Problem(name)) = self;
        name
    }
}

/// The skills of a course, in its order.
#[derive(Debug)]
pub struct Skills {
    language: Language,
    skills: Vec<Skill>,
}

impl Skills {
    /// The list beside a book, if there is one; `sources` is the folder of the book's chapters.
    ///
    /// # Errors
    /// If the list cannot be read, names a place that the book does not have, or an exercise twice.
    pub fn beside(
        book: &Path,
        sources: &Path,
        language: Language,
    ) -> Result<Option<Self>, BookError> {
        let Some(folder) = book.parent() else { return Ok(None) };
        let file = folder.join(SKILLS);
        if !file.is_file() {
            return Ok(None);
        }
        let Parsed { file: skills, source } = parse::<Vec<Skill>>(read_inside(folder, &file)?)?;
        for skill in &skills {
            if title(&skill.taught, sources).is_none() {
                let place = Place::from(skill.taught.referenced);
                return Err(
                    at(&source, place, TermFault::NoPlace(skill.taught.value.clone())).into()
                );
            }
        }
        let made = Self { language, skills };
        match made.find_duplicate() {
            Some(name) => Err(BookError::of(
                format!("{}：“{name}”写了两次：一道练习只练一项本领", source.path),
                format!("{}: `{name}` is named twice: an exercise has one skill", source.path),
            )),
            None => Ok(Some(made)),
        }
    }

    fn find_duplicate(&self) -> Option<String> {
        let all: Vec<Exercise> = self.skills.iter().flat_map(Skill::exercises).collect();
        let is_again =
            |(at, one): &(usize, &Exercise)| all.iter().take(*at).any(|before| before == *one);
        all.iter().enumerate().find(is_again).map(|(_, one)| one.name().to_owned())
    }

    /// Every exercise of a chapter for which the list names no skill.
    #[must_use]
    pub fn find_unlisted(&self, chapter: &Source) -> Vec<BookError> {
        let is_unnamed =
            |exercise: &Exercise| !self.skills.iter().any(|skill| skill.practises(exercise));
        let told = |(line, exercise): (usize, Exercise)| {
            let (path, name) = (&chapter.path, exercise.name());
            BookError::of(
                format!("{path}:{line}：{SKILLS}里没有写“{name}”练的是哪项本领"),
                format!("{path}:{line}: {SKILLS} does not say which skill `{name}` practises"),
            )
        };
        exercises(chapter)
            .into_iter()
            .filter(|(_, exercise)| is_unnamed(exercise))
            .map(told)
            .collect()
    }

    /// The list for the scripts of a page: id, name, address of the place that teaches it, generators, problems.
    #[must_use]
    pub fn script(&self) -> String {
        let row = |skill: &Skill| {
            let (chapter, anchor) = skill.taught.value.split_once('#').unwrap_or_default();
            let place = format!("{}#{anchor}", address(chapter));
            let name = self.language.pick(&skill.zh, &skill.en);
            json!([skill.id, name, place, skill.generators, skill.problems])
        };
        let rows = inert(&self.skills.iter().map(row).collect::<Value>());
        format!("<script type=\"application/json\" class=\"bouton-skills\">{rows}</script>\n")
    }
}

/// The exercises of a chapter, each with its line. Directives that cannot be read are somebody else's to tell.
fn exercises(chapter: &Source) -> Vec<(usize, Exercise)> {
    let text = &chapter.text;
    let exercise = |found: super::scan::Found| {
        let Part::Block { body, .. } = &found.part else { return None };
        let line = text.get(..found.bytes.start)?.matches('\n').count() + 1;
        match yaml::read(body) {
            Ok(Directive::Problem(id)) => Some((line, Exercise::Problem(id))),
            Ok(Directive::Generated(wish)) => Some((line, Exercise::Generator(wish.from))),
            Ok(_) | Err(_) => None,
        }
    };
    scan(text).into_iter().filter_map(exercise).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    const LIST: &str = "- {id: twins, zh: 照着学, en: twins, in: \"a.md#idea\", generators: [nim], problems: [nim-3-3]}\n";

    fn skills(list: &str) -> Result<Option<Skills>, BookError> {
        let folder = tempfile::tempdir().unwrap();
        let sources = folder.path().join("en/src");
        fs::create_dir_all(&sources).unwrap();
        fs::write(folder.path().join(SKILLS), list).unwrap();
        fs::write(sources.join("a.md"), "# A\n\n## Idea {#idea}\n").unwrap();
        Skills::beside(&folder.path().join("en"), &sources, Language::En)
    }

    #[test]
    fn an_exercise_without_a_skill_is_told_at_its_place() {
        let skills = skills(LIST).unwrap().unwrap();
        let text = "# A\n\n```bouton\nproblem: nim-3-3\n```\n\n```bouton\nproblem: nim-7-8-9\n```\n\n```bouton\ngenerated: {from: nim}\n```\n";
        let told = skills.find_unlisted(&Source { path: "a.md".to_owned(), text: text.to_owned() });
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(
            told[0].to_string().starts_with("a.md:7: ")
                && told[0].to_string().contains("`nim-7-8-9`")
        );
    }

    #[test]
    fn a_page_gets_the_names_and_the_places() {
        let script = skills(LIST).unwrap().unwrap().script();
        assert!(
            script.contains("[[\"twins\",\"twins\",\"a.html#idea\",[\"nim\"],[\"nim-3-3\"]]]"),
            "{script}"
        );
    }

    #[test]
    fn a_place_that_is_not_there_and_an_exercise_named_twice_are_refused() {
        assert!(
            skills(&LIST.replace("#idea", "#none")).unwrap_err().to_string().contains("a.md#none")
        );
        let twice = format!("{LIST}{}", LIST.replace("nim-3-3", "other"));
        assert!(skills(&twice).unwrap_err().to_string().contains("`nim` is named twice"));
    }
}
