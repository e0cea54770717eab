//! Every reader of the program, under texts that nobody would write.
//!
//! [`targets`] is the one list of readers: the unit test and the program `bouton-fuzz` go through it. [`corpus`] has the saved texts of
//! `fuzz/corpus`; [`mutate`] makes new ones from them: by bytes, by words and numbers, by lines, by splicing two, and by what is known of a
//! format (the digest of a certificate is made right again). [`measure`] says what came of one: whether it panicked, how much processor time it
//! took, and the most memory that it held; [`worst`] lists the largest games that are accepted. What an input reaches
//! guides it where the program is built to say so ([`coverage`]; `fuzz/covered` builds it, with the project's own compiler).

pub mod corpus;
pub mod coverage;
pub mod measure;
pub mod mutate;
pub mod targets;
pub mod worst;
