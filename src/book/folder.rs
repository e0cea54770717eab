//! A book read from its folder, without mdBook: what is wrong with its chapters, links and drawings, and whether the
//! same book in the other language keeps step.

use super::{
    BookError,
    expand::Expander,
    install,
    mdbook::{SEARCH, SOLUTIONS, Settings},
    scan::{Part, scan},
    skills::Skills,
    stranger,
    terms::Terms,
    window,
};
use crate::exercise::library::{Source, read_inside};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use rayon::prelude::*;
use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

/// The most chapters of a book.
pub const MAX_CHAPTERS: usize = 2_000;

/// A book in its folder.
pub struct Folder {
    /// What `book.toml` says.
    pub settings: Settings,
    root: PathBuf,
    sources: PathBuf,
    /// Every chapter of the table of contents that has a file, in its order, with its text.
    chapters: BTreeMap<String, Source>,
}

impl Folder {
    /// Reads `book.toml`, the table of contents and every chapter.
    ///
    /// # Errors
    /// If a file is missing, too large, or no text.
    pub fn read(root: &Path) -> Result<Self, BookError> {
        let settings = install::settings(&read_inside(root, &root.join("book.toml"))?.text)?;
        let sources = root.join(&settings.sources);
        let contents = read_inside(root, &sources.join("SUMMARY.md"))?;
        let mut chapters = BTreeMap::new();
        for path in links(&contents.text).into_iter().filter(|link| link.ends_with(".md")) {
            if chapters.len() == MAX_CHAPTERS {
                return Err(BookError::of(
                    format!("目录超过{MAX_CHAPTERS}章（MAX_CHAPTERS）"),
                    format!("the book has more than {MAX_CHAPTERS} chapters (MAX_CHAPTERS)"),
                ));
            }
            let source = read_inside(root, &sources.join(&path))?;
            chapters.insert(path, source);
        }
        Ok(Self { settings, root: root.to_owned(), sources, chapters })
    }

    /// How many chapters it has.
    #[must_use]
    pub fn chapter_count(&self) -> usize {
        self.chapters.len()
    }

    /// Puts everything into every chapter, and follows every link. All faults, each with its place.
    ///
    /// # Errors
    /// If the folder of exercises that `book.toml` names holds none.
    pub fn faults(&self) -> Result<Vec<BookError>, BookError> {
        let exercises = self.settings.exercises_in(&self.root)?;
        let language = self.settings.language();
        let expander = Expander::new(language, exercises.as_deref())?;
        let terms = Terms::beside(&self.root, &self.sources, language)?;
        let avoided = |terms: &Terms| find_avoided_in(terms, self.chapters.values());
        let mut faults = terms.as_ref().map(avoided).unwrap_or_default();
        let skills = Skills::beside(&self.root, &self.sources, language)?;
        let unnamed = |source: &Source| {
            skills.iter().flat_map(|skills| skills.find_unlisted(source)).collect()
        };
        faults.extend(self.chapters.values().flat_map::<Vec<_>, _>(unnamed));
        let expander = expander.in_words(terms);
        let chapters: Vec<(&String, &Source)> = self.chapters.iter().collect();
        let of_chapters = chapters.into_par_iter().flat_map(|(path, source)| {
            let mut faults = self.dead_links(path, source);
            match expander.chapter(source) {
                Ok(made) => faults.extend(find_leftover(&made.markdown, source)),
                Err(error) => faults.push(error),
            }
            faults
        });
        faults.extend(of_chapters.collect::<Vec<_>>());
        faults.extend(stranger::check(&self.root).err());
        faults.extend(self.out_of_step()?);
        let beside = self.root.parent().unwrap_or(Path::new(".."));
        faults.extend(window::faults(beside, &self.root, language)?);
        Ok(faults)
    }

    /// Every word in these texts that the course has decided against; none where it has no list of words.
    ///
    /// # Errors
    /// If the course's list of words cannot be read.
    pub fn find_avoided<'a>(
        &self,
        texts: impl Iterator<Item = &'a Source>,
    ) -> Result<Option<Vec<BookError>>, BookError> {
        let language = self.settings.language();
        let terms = Terms::beside(&self.root, &self.sources, language)?;
        Ok(terms.map(|terms| find_avoided_in(&terms, texts)))
    }

    /// Links to chapters, headings and files that there are not.
    fn dead_links(&self, path: &str, source: &Source) -> Vec<BookError> {
        let folder = Path::new(path).parent().unwrap_or(Path::new(""));
        let dead = |link: &String| {
            if link.contains("://") || link.starts_with("mailto:") || link.starts_with("data:") {
                return false;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target =
                if file.is_empty() { path.to_owned() } else { normalize_path(&folder.join(file)) };
            if target == SOLUTIONS || target == SEARCH {
                return false;
            }
            match self.chapters.get(&target) {
                Some(chapter) => !anchor.is_empty() && !anchors(&chapter.text).contains(anchor),
                None => target.ends_with(".md") || !self.sources.join(&target).exists(),
            }
        };
        let links = links(&source.text).into_iter().filter(dead);
        let told = |link: String| {
            let line =
                source.text.lines().position(|line| line.contains(&link)).map_or(1, |at| at + 1);
            BookError::of(
                format!("{}:{line}：链接{link}没有指向任何地方", source.path),
                format!("{}:{line}: the link {link} leads nowhere", source.path),
            )
        };
        links.map(told).collect()
    }

    /// Chapters and headings that the same book in the other language has otherwise.
    fn out_of_step(&self) -> Result<Vec<BookError>, BookError> {
        let Some(other) = &self.settings.other else { return Ok(Vec::new()) };
        let name = Path::new(other).file_name().unwrap_or_default();
        let beside = self.root.parent().unwrap_or(Path::new("..")).join(name);
        if !install::is_book(&beside) {
            return Ok(Vec::new());
        }
        let other = Self::read(&beside)?;
        let mut faults = Vec::new();
        for (path, source) in &self.chapters {
            match other.chapters.get(path) {
                None => faults.push(BookError::of(
                    format!("{}：另一种语言没有这一章", source.path),
                    format!("{}: the other language lacks this chapter", source.path),
                )),
                Some(twin) => faults.extend(differs(source, twin)),
            }
        }
        Ok(faults)
    }
}

/// What the same chapter in the other language has otherwise: its headings, what its directives ask for.
fn differs(source: &Source, twin: &Source) -> Option<BookError> {
    let (own, others) = (ordered_anchors(&source.text), ordered_anchors(&twin.text));
    let missing = own.iter().find(|anchor| !others.contains(anchor));
    if let Some(anchor) = missing {
        return Some(BookError::of(
            format!("{}：另一种语言没有小节 #{anchor}", source.path),
            format!("{}: the other language has no section #{anchor}", source.path),
        ));
    }
    let (own, others) = (collect_directives(&source.text), collect_directives(&twin.text));
    let missing = own.iter().find(|asked| !others.contains(asked))?;
    let shown: String = missing.chars().take(60).collect();
    Some(BookError::of(
        format!("{}：另一种语言没有指令“{shown}”", source.path),
        format!("{}: the other language has no directive `{shown}`", source.path),
    ))
}

/// What the directives of a chapter ask for, those in words of one language left out.
fn collect_directives(text: &str) -> Vec<String> {
    let asked = |part: Part| match part {
        Part::Block { body, .. } => {
            let in_words = body.starts_with("hint:") || body.starts_with("solution:");
            (!in_words).then(|| body.split_whitespace().collect::<Vec<_>>().join(" "))
        }
        Part::Inline(words) => Some(words),
        _ => None,
    };
    scan(text).into_iter().filter_map(|found| asked(found.part)).collect()
}

/// Directives that were not replaced, whatever the reason.
fn find_leftover(markdown: &str, source: &Source) -> Option<BookError> {
    let is_raw = |found: &crate::book::scan::Found| {
        matches!(found.part, Part::Block { .. } | Part::Inline(_) | Part::Unclosed)
    };
    scan(markdown).iter().any(is_raw).then(|| {
        BookError::of(
            format!("{}：有指令没有被替换", source.path),
            format!("{}: a directive is left in the page", source.path),
        )
    })
}

fn events(text: &str) -> impl Iterator<Item = Event<'_>> {
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES | Options::ENABLE_HEADING_ATTRIBUTES;
    Parser::new_ext(text, options)
}

/// Where links and images of a chapter lead.
fn links(text: &str) -> Vec<String> {
    let target = |event| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
            Some(dest_url.to_string()).filter(|url| !url.is_empty())
        }
        _ => None,
    };
    events(text).filter_map(target).collect()
}

/// The headings of a chapter.
pub(super) struct Headings {
    /// The text of the first.
    pub(super) title: Option<String>,
    /// The names of all.
    pub(super) anchors: BTreeSet<String>,
}

impl Headings {
    pub(super) fn of(text: &str) -> Self {
        let inner = events(text)
            .skip_while(|event| !matches!(event, Event::Start(Tag::Heading { .. })))
            .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
        let word = |event| match event {
            Event::Text(text) | Event::Code(text) => Some(text.to_string()),
            _ => None,
        };
        let title: String = inner.filter_map(word).collect();
        Self { title: (!title.is_empty()).then_some(title), anchors: anchors(text) }
    }
}

/// The names of the headings of a chapter.
fn anchors(text: &str) -> BTreeSet<String> {
    ordered_anchors(text).into_iter().collect()
}

fn ordered_anchors(text: &str) -> Vec<String> {
    let anchor = |event| match event {
        Event::Start(Tag::Heading { id, .. }) => id.map(|id| id.to_string()),
        _ => None,
    };
    events(text).filter_map(anchor).collect()
}

/// A path without `.` and `..`, as the table of contents writes it.
fn normalize_path(path: &Path) -> String {
    let mut parts: Vec<String> = Vec::new();
    for part in path.components() {
        match part {
            std::path::Component::ParentDir => {
                parts.pop();
            }
            std::path::Component::Normal(name) => parts.push(name.to_string_lossy().into_owned()),
            _ => {}
        }
    }
    parts.join("/")
}

fn find_avoided_in<'a>(terms: &Terms, texts: impl Iterator<Item = &'a Source>) -> Vec<BookError> {
    texts.flat_map(|text| terms.find_avoided(text)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lose_their_dots() {
        assert_eq!(normalize_path(Path::new("a/../b/./c.md")), "b/c.md");
        assert_eq!(normalize_path(Path::new("../c.md")), "c.md");
    }

    #[test]
    fn links_and_headings_are_found() {
        assert_eq!(links("[a](b.md#c) ![d](e.png) `[f](g)`"), ["b.md#c", "e.png"]);
        assert_eq!(ordered_anchors("# A {#a}\n\n## B\n\n## C {#c}\n"), ["a", "c"]);
    }
}
