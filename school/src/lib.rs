//! What a school hands in and takes out: class lists, answer forms, marks, and the file formats of other programs.
//!
//! Nothing in here knows a game: a question comes with its right answer, as the program has proved it, and is marked or
//! written out as it is.
//!
//! - [`table`]: a file as a spreadsheet saves it, in any usual encoding and with any usual separator; [`list`]: its head;
//! - [`said`]: what stands in a cell, [`date`]: what a spreadsheet has made of it; [`expected`]: what is right; [`score`]: the marks, by the scheme that the key prints;
//! - [`fields`]: the fields of a form in a page, and the cell that they make together;
//! - `spreadsheet` (feature `spreadsheets`): the same tables as workbooks of Excel and WPS;
//! - [`kinds`]: what questions are called in files, and how their cells are filled in;
//! - [`export`]: questions for other programs, one file for each format;
//! - [`class`]: marks of a class, with how often each mistake was made.

pub mod class;
pub mod date;
pub mod expected;
pub mod export;
pub mod fields;
pub mod kinds;
pub mod list;
pub mod said;
pub mod score;
#[cfg(feature = "spreadsheets")]
pub mod spreadsheet;
pub mod table;
