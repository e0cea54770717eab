//! Which exercises can be answered in the page: those that the program in the page knows as well. Their form is made by
//! `render::exercise`.

use super::expand::Expander;
use crate::exercise::library::{Library, LibraryError, Parsed};

impl Expander {
    /// Whether a problem is the one that the program in the page knows by its id.
    pub(super) fn is_ours(&self, id: &str) -> bool {
        is_same(self.library.problem(id), Library::embedded().problem(id))
    }

    /// The same of a generator.
    pub(super) fn is_our_generator(&self, id: &str) -> bool {
        is_same(self.library.generator(id), Library::embedded().generator(id))
    }
}

fn is_same<T>(
    own: Result<Parsed<T>, LibraryError>,
    embedded: Result<Parsed<T>, LibraryError>,
) -> bool {
    own.ok().zip(embedded.ok()).is_some_and(|(own, ours)| own.source.text == ours.source.text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{exercise::library::Source, problem::named::Named, text::Language};
    use bouton_school::class::escape_xml;
    use serde_json::json;
    use std::fs;

    fn page(expander: &Expander, directive: &str) -> String {
        let text = format!("```bouton\n{directive}\n```\n");
        let source = Source { path: "chapter.md".to_owned(), text };
        expander.chapter(&source).unwrap().markdown
    }

    #[test]
    fn an_exercise_is_named_and_its_fields_do_not_hold_the_answer() {
        for language in Language::ALL {
            let expander = Expander::new(language, None).unwrap();
            let made = page(&expander, "problem: nim-3-5-7");
            let named = serde_json::to_string(&Named::Problem("nim-3-5-7".to_owned())).unwrap();
            assert!(made.contains(&escape_xml(&named)), "{made}");
            let form = made.split("data-form=").nth(1).unwrap().split('>').next().unwrap();
            assert!(!form.contains("right") && form.contains("cells"), "{form}");
        }
    }

    #[test]
    fn drawn_exercises_are_named_one_by_one() {
        let expander = Expander::new(Language::En, None).unwrap();
        let made = page(&expander, "generated: {from: pile, level: 1, seed: 21, count: 2}");
        for number in [1, 2] {
            let named = json!({ "number": number, "seed": "21" }).to_string();
            assert!(made.contains(&escape_xml(named.trim_matches(['{', '}']))), "{made}");
        }
    }

    #[test]
    fn a_problem_of_the_authors_own_has_no_form() {
        let folder = tempfile::tempdir().unwrap();
        let problems = folder.path().join("problems");
        fs::create_dir(&problems).unwrap();
        let text = Library::embedded().problem("nim-3-3").unwrap().source.text;
        let own = format!("# My own.\n{text}");
        fs::write(problems.join("nim-3-3.yaml"), own).unwrap();
        let expander = Expander::new(Language::En, Some(folder.path())).unwrap();
        assert!(!page(&expander, "problem: nim-3-3").contains("data-form"));
        assert!(page(&expander, "problem: nim-3-5-7").contains("data-form"));
    }
}
