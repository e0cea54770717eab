//! From checked problems to pages: views for templates, Markdown by templates, HTML from Markdown.
//!
//! Markdown is the master; [`html`] only dresses it. [`view`] holds what templates see,
//! [`page`] its parts in words, [`templates`] the templates themselves, [`document`] puts sheets and keys together.

#[cfg(feature = "sheets")]
pub mod document;
pub mod escape;
#[cfg(feature = "sheets")]
pub mod exercise;
pub mod html;
mod numbers;
#[cfg(test)]
#[cfg(feature = "sheets")]
mod one_folder;
#[cfg(feature = "sheets")]
pub mod opener;
pub mod page;
#[cfg(feature = "pdf")]
pub mod paper;
pub mod picture;
pub mod plain;
pub mod play;
#[cfg(feature = "sheets")]
pub mod reach;
#[cfg(feature = "sheets")]
pub mod room;
pub mod telling;
pub mod templates;
pub mod view;
#[cfg(feature = "sheets")]
mod watch;
