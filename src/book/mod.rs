//! Chapters of a book: Markdown in which directives stand for exercises, tables, verdicts and boards, and the
//! preprocessor that puts them in.
//!
//! [`scan`] finds directives, drawings and mathematics in a chapter, [`directive`] is what a directive may say,
//! [`expand`] makes the page of it from checked answers, [`mathematics`] turns LaTeX into MathML. [`mdbook`] walks the
//! book that mdBook hands over; what directives became is kept for its next build. [`folder`] reads a book from its
//! folder and says what is wrong with it, [`stranger`] what no book may ask for; [`terms`] are the words of a course, one list for its books, [`skills`] what its exercises practise; [`install`] puts style and script beside it. [`window`] is the
//! first page of a site, [`offline`] the worker that keeps a site for readers without a network. Whatever is wrong in a
//! chapter is an error at its place, never a hole in the page.
//!
//! ```
//! use bouton::{book::expand::Expander, exercise::library::Source, text::Language};
//!
//! let expander = Expander::new(Language::En, None)?;
//! let text = "Of 3, 5 and 7 {{#bouton winner nim 3 5 7}} wins.\n".to_owned();
//! let chapter = expander.chapter(&Source { path: "nim.md".to_owned(), text })?;
//! assert_eq!(chapter.markdown, "Of 3, 5 and 7 the first player wins.\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answers;
mod desks;
pub mod directive;
mod every_size;
mod exercises;
pub mod expand;
mod fault;
mod filling;
pub mod folder;
mod inline;
pub mod install;
pub mod mathematics;
pub mod mdbook;
pub mod offline;
mod pages;
pub mod scan;
pub mod search;
pub mod skills;
mod store;
pub mod stranger;
mod tables;
pub mod terms;
mod verdicts;
pub mod window;

pub use fault::BookError;
