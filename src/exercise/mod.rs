//! The files of `exercises/`: what they may hold ([`schema`]), how they are read ([`library`], [`yaml`]) and what is said
//! where one of them is wrong ([`diagnostic`]).
//!
//! Nothing here solves or draws: the games that a file names are those of [`crate::family`], and problems are made of
//! files in [`crate::problem`].

pub mod diagnostic;
pub mod documents;
pub mod form;
pub mod kept;
pub mod library;
pub mod reading;
pub mod schema;
pub mod yaml;
