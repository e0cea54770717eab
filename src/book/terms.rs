//! The words of a course: one list for its books in all languages, `terms.yaml` in the folder that holds the books. A page of
//! each book is made from it, every chapter is read for words that the course has decided against, and the search knows
//! what else readers call a thing, and where it is introduced.

use super::{BookError, folder::Headings, mdbook::address};
use crate::{
    book::fault::TermFault,
    exercise::{
        diagnostic::Place,
        library::{Parsed, Source, at, parse, read_inside},
    },
    text::Language,
};
use serde::Deserialize;
use serde_json::{Value, json};
use serde_yaml::Spanned;
use std::{ops::Range, path::Path};

/// The file of the words, beside the books.
pub const TERMS: &str = "terms.yaml";

/// A word of the course.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Term {
    zh: String,
    en: String,
    means_zh: String,
    means_en: String,
    /// Where it is introduced: a chapter and the heading there, `binary.md#nim-sum`.
    #[serde(rename = "in")]
    introduced: Spanned<String>,
    /// What readers of Chinese may also type into the search for it.
    #[serde(default)]
    also_zh: Vec<String>,
    /// What readers of English may also type into the search for it.
    #[serde(default)]
    also_en: Vec<String>,
    /// What the Chinese book does not say for it.
    #[serde(default)]
    not_zh: Vec<String>,
    /// What the English book does not say for it.
    #[serde(default)]
    not_en: Vec<String>,
}

impl Term {
    /// The word itself.
    fn word(&self, language: Language) -> &str {
        language.pick(&self.zh, &self.en)
    }

    /// Words that are not used for it.
    fn avoided_words(&self, language: Language) -> &[String] {
        language.pick(&self.not_zh, &self.not_en)
    }

    /// Everything else that a reader may call it, in either language.
    fn synonyms(&self, language: Language) -> Vec<&str> {
        let also = self.also_zh.iter().chain(&self.also_en).chain(self.avoided_words(language));
        let foreign = language.pick(&self.en, &self.zh);
        also.map(String::as_str).chain([foreign.as_str()]).collect()
    }
}

/// The words of a book, each with the title of the chapter that introduces it.
#[derive(Debug)]
pub struct Terms {
    language: Language,
    terms: Vec<(Term, String)>,
}

impl Terms {
    /// The list beside a book, if there is one; `sources` is the folder of the book's chapters.
    ///
    /// # Errors
    /// If the list cannot be read, or names a place that the book does not have.
    pub fn beside(
        book: &Path,
        sources: &Path,
        language: Language,
    ) -> Result<Option<Self>, BookError> {
        let Some(folder) = book.parent() else { return Ok(None) };
        let file = folder.join(TERMS);
        if !file.is_file() {
            return Ok(None);
        }
        let Parsed { file, source } = parse::<Vec<Term>>(read_inside(folder, &file)?)?;
        let titled = |term: Term| {
            let title = title(&term.introduced, sources).ok_or_else(|| {
                let place = Place::from(term.introduced.referenced);
                at(&source, place, TermFault::NoPlace(term.introduced.value.clone()))
            });
            Ok::<_, BookError>((term, title?))
        };
        let terms: Result<Vec<(Term, String)>, BookError> = file.into_iter().map(titled).collect();
        Ok(Some(Self { language, terms: terms? }))
    }

    /// Every word of a chapter that the course has decided against. What stands in 《》 is another's title.
    #[must_use]
    pub fn find_avoided(&self, chapter: &Source) -> Vec<BookError> {
        let titles = titles_of_others(&chapter.text);
        let of_term = |term: &Term| -> Vec<BookError> {
            let told = |(word, bytes): (&str, Range<usize>)| {
                let place = Place::of_bytes(&chapter.text, &bytes);
                let instead = term.word(self.language).to_owned();
                at(chapter, place, TermFault::Avoided { word: word.to_owned(), instead }).into()
            };
            let words = term.avoided_words(self.language).iter();
            let found = words.flat_map(|word| occurrences(&chapter.text, word));
            let own =
                found.filter(|(_, bytes)| !titles.iter().any(|title| title.contains(&bytes.start)));
            own.map(told).collect()
        };
        self.terms.iter().flat_map(|(term, _)| of_term(term)).collect()
    }

    /// The list as the search uses it: the word, what else it is called, the address of the section that introduces it,
    /// and its meaning.
    pub(super) fn sought(&self) -> Value {
        let row = |(term, _): &(Term, String)| {
            let (chapter, anchor) = term.introduced.value.split_once('#').unwrap_or_default();
            json!([
                term.word(self.language),
                term.synonyms(self.language),
                format!("{}#{anchor}", address(chapter)),
                self.language.pick(&term.means_zh, &term.means_en),
            ])
        };
        self.terms.iter().map(row).collect()
    }

    /// The list as a page tells it: Latin words by the alphabet, Chinese ones in the order of the course.
    pub(super) fn rows(&self) -> Value {
        let mut terms: Vec<&(Term, String)> = self.terms.iter().collect();
        if self.language == Language::En {
            terms.sort_by_key(|(term, _)| term.en.to_lowercase());
        }
        let other = match self.language {
            Language::Zh => Language::En,
            Language::En => Language::Zh,
        };
        let row = |(term, title): &(Term, String)| {
            json!({
                "word": term.word(self.language),
                "other": term.word(other),
                "meaning": self.language.pick(&term.means_zh, &term.means_en),
                "place": term.introduced.value,
                "title": title,
            })
        };
        terms.into_iter().map(row).collect()
    }
}

/// The title of the chapter of a place, if the book has the chapter and the heading.
pub(super) fn title(place: &Spanned<String>, sources: &Path) -> Option<String> {
    let (chapter, anchor) = place.value.split_once('#')?;
    let source = read_inside(sources, &sources.join(chapter)).ok()?;
    let headings = Headings::of(&source.text);
    headings.title.filter(|_| headings.anchors.contains(anchor))
}

/// Where a word stands in a text. A Latin word counts as a whole, in small letters or great ones.
fn occurrences<'a>(text: &str, word: &'a str) -> Vec<(&'a str, Range<usize>)> {
    let (lower, wanted) = (text.to_ascii_lowercase(), word.to_ascii_lowercase());
    let is_latin = |sign: Option<char>| sign.is_some_and(|sign| sign.is_ascii_alphabetic());
    let whole = |bytes: &Range<usize>| {
        let before = lower.get(..bytes.start).and_then(|text| text.chars().next_back());
        let behind = lower.get(bytes.end..).and_then(|text| text.chars().next());
        let (first, last) = (wanted.chars().next(), wanted.chars().next_back());
        let joined = |one, other| is_latin(one) && is_latin(other);
        !joined(before, first) && !joined(last, behind)
    };
    let places = lower.match_indices(&wanted).map(|(start, found)| start..start + found.len());
    places.filter(whole).map(|bytes| (word, bytes)).collect()
}

/// What stands between 《 and 》.
fn titles_of_others(text: &str) -> Vec<Range<usize>> {
    let title = |(start, _)| {
        let length = text.get(start..)?.find('》')?;
        Some(start..start + length)
    };
    text.match_indices('《').filter_map(title).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(yaml: &str, language: Language) -> Terms {
        let terms: Vec<Term> = crate::exercise::yaml::read(yaml).unwrap();
        Terms {
            language,
            terms: terms.into_iter().map(|term| (term, "Title".to_owned())).collect(),
        }
    }

    const HEAP: &str = "- {zh: 堆, en: heap, means_zh: 石子, means_en: objects, in: a.md#a, not_zh: [石头堆], not_en: [stone heap]}";

    fn check(language: Language, text: &str, expected: &[&str]) {
        let chapter = Source { path: "a.md".into(), text: text.into() };
        let found = terms(HEAP, language).find_avoided(&chapter);
        let told: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(told.len(), expected.len(), "{text}: {told:?}");
        for (told, place) in told.iter().zip(expected) {
            assert!(told.contains(&format!("--> {place}\n")), "{told}");
        }
    }

    #[test]
    fn a_word_that_the_course_avoids_is_found_at_its_place() {
        check(Language::Zh, "一堆有3枚。\n两石头堆。", &["a.md:2:2"]);
        check(Language::Zh, "石头堆，石头堆", &["a.md:1:1", "a.md:1:5"]);
        check(Language::Zh, "见《论石头堆》。", &[]);
        check(Language::En, "The STONE heap; a stone heaped up; stone-heap.", &["a.md:1:5"]);
        check(Language::En, "两石头堆", &[]);
    }

    #[test]
    fn the_search_knows_every_name_of_a_word_and_its_place() {
        let with_more = HEAP.replace('}', ", also_zh: [垒], also_en: [pile]}");
        let sought = |language| terms(&with_more, language).sought();
        let zh = json!([["堆", ["垒", "pile", "石头堆", "heap"], "a.html#a", "石子"]]);
        let en = json!([["heap", ["垒", "pile", "stone heap", "堆"], "a.html#a", "objects"]]);
        assert_eq!([sought(Language::Zh), sought(Language::En)], [zh, en]);
    }
}
