//! Every reader of the program, under texts that nobody would write.
//!
//! [`targets`] is the one list of readers: the unit test and the program `bouton-fuzz` go through it. [`corpus`] has the saved texts of
//! `fuzz/corpus`; [`mutate`] makes new ones from them: by bytes, by words and numbers, by lines, by splicing two, and by what is known of a
//! format (the digest of a certificate is made right again). [`measure`] says what came of one: whether it panicked, how much processor time it
//! took, and the most memory that it held; [`worst`] lists the largest games that are accepted. No coverage guides it, so that it needs no other compiler than the project's.

pub mod corpus;
pub mod measure;
pub mod mutate;
pub mod targets;
pub mod worst;
