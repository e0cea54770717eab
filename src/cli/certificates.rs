//! Certificates beside what is printed: one file for each problem about a game.

use super::{
    Failure,
    chinese::InChinese,
    output::{OutputFile, in_its_folder, watch_for_interrupt, write_folders},
};
use crate::{
    answer::{instance::Instance, tables::Tables},
    certificate::{
        MAX_CERTIFICATE_LOOKS, MAX_CERTIFIED, NoCertificate, certificate, value_certificate,
    },
    exercise::{library::LibraryError, reading::read_at_most},
    problem::Problem,
    prove::certificate::{FIRST_WORDS, FIRST_WORDS_OF_WORTHS},
    sheet::{Copy, Worksheet},
    text::Language,
};
use clap::{Arg, ArgMatches};
use rayon::prelude::*;
use std::{
    collections::{BTreeMap, BTreeSet},
    io::{self, Write},
    path::{Path, PathBuf},
};

/// How every certificate begins.
const BEGINNINGS: [&str; 3] = ["bouton certificate ", FIRST_WORDS, FIRST_WORDS_OF_WORTHS];

/// At most so many bytes tell how a file begins.
const LONGEST: u64 = 24;

/// `--certificates DIR`.
pub(super) fn folder_argument(language: Language) -> Arg {
    super::arguments::path(
        "certificates",
        "DIR",
        language.pick(
            "把每道题答案的证书写到这个目录，bouton verify 不求解就能核对",
            "a folder for a certificate of each answer, which bouton verify checks without solving",
        ),
    )
}

/// `--certificate FILE` and `--grundy-certificate FILE`.
pub(super) fn file_arguments(language: Language) -> [Arg; 2] {
    let outcome = language.pick(
        "把谁胜、怎样取胜的证书写到文件，bouton verify 不求解就能核对",
        "write a certificate of who wins and how, which bouton verify checks without solving",
    );
    let value = language.pick("把SG值的证书写到文件", "write a certificate of the Grundy value");
    let argument = super::arguments::path;
    [argument("certificate", "FILE", outcome), argument("grundy-certificate", "FILE", value)]
}

/// Writes the certificates of one game that were asked for.
pub(super) fn write_requested(
    instance: &dyn Instance,
    matches: &ArgMatches,
    tables: &Tables,
) -> Result<(), Failure> {
    let mut asked = Vec::new();
    if let Some(path) = matches.get_one::<PathBuf>("certificate") {
        let found = certificate(instance, tables).map_err(|error| none(&error))?;
        asked.push((path, found.to_string()));
    }
    if let Some(path) = matches.get_one::<PathBuf>("grundy-certificate") {
        let found = value_certificate(instance, tables).map_err(|error| none(&error))?;
        asked.push((path, found.to_string()));
    }
    let mut files: Vec<(&Path, [OutputFile; 1])> = Vec::new();
    for (path, contents) in asked {
        files.push(file(path, contents)?);
    }
    write_all(&files)
}

/// Writes one certificate.
pub(super) fn write_one(path: &Path, contents: &str) -> Result<(), Failure> {
    write_all(&[file(path, contents.to_owned())?])
}

/// A file in its folder.
fn file(path: &Path, contents: String) -> Result<(&Path, [OutputFile; 1]), Failure> {
    only_certificates(path)?;
    let (folder, file) = in_its_folder(path, contents.into_bytes());
    Ok((folder, [file]))
}

fn write_all(files: &[(&Path, [OutputFile; 1])]) -> Result<(), Failure> {
    let files: Vec<(&Path, &[OutputFile])> =
        files.iter().map(|(folder, file)| (*folder, &file[..])).collect();
    write_folders(&files, &watch_for_interrupt())?;
    Ok(())
}

fn none(error: &NoCertificate) -> Failure {
    let zh = format!("写不出证书：{}", error.chinese());
    Failure::usage(zh, format!("no certificate: {error}"))
}

/// A file that is there already is replaced only when it is a certificate, as sheets replace sheets.
fn only_certificates(path: &Path) -> Result<(), Failure> {
    only_its_kind(path, &BEGINNINGS, ["证书", "certificate"])
}

/// Refuses to replace a file that does not begin as its kind does, which has these names in Chinese and English.
pub(super) fn only_its_kind(path: &Path, begins: &[&str], kind: [&str; 2]) -> Result<(), Failure> {
    let is_ours =
        |beginning: &[u8]| begins.iter().any(|words| beginning.starts_with(words.as_bytes()));
    match read_at_most(path, LONGEST) {
        Ok(beginning) if !is_ours(&beginning) => {}
        // It would never be read to its end.
        Err(LibraryError::NoFile { .. }) => {}
        // What cannot be opened is judged when it is written.
        Ok(_) | Err(_) => return Ok(()),
    }
    let (shown, [zh, en]) = (path.display(), kind);
    Err(Failure::usage(
        format!("{shown}：这个文件不是{zh}，不覆盖：请换一个名字，或先移走它"),
        format!(
            "{shown}: this file is not a {en} and is not replaced: choose another name, or move it"
        ),
    ))
}

/// The certificates of a sheet, or of the sheets of a class set.
#[derive(Debug, Default)]
pub(super) struct Certificates {
    /// By their names in the folder.
    files: BTreeMap<String, Vec<u8>>,
    /// The problems that have one on every sheet.
    pub(super) numbers: Vec<usize>,
    /// Why others have none, and on how many sheets.
    missing: BTreeMap<(usize, [String; 2]), usize>,
}

impl Certificates {
    /// All that there are: `N.cert` belongs to problem `N`. Where there are several sheets, what
    /// only one of them has stands in a folder named by its ID.
    pub(super) fn of(worksheet: &Worksheet, copies: &[Copy], tables: &Tables) -> Self {
        let common = worksheet.common().map(|(number, problem)| (number, None, problem));
        let own = copies.iter().flat_map(|copy| {
            let folder = (copies.len() > 1).then(|| copy.id.to_string());
            copy.own.iter().map(move |(number, problem)| (*number, folder.clone(), problem))
        });
        let problems: Vec<(usize, Option<String>, &Problem)> = common.chain(own).collect();
        let found: Vec<_> = problems
            .into_par_iter()
            .map(|(number, folder, problem)| (number, folder, problem.certificate(tables)))
            .collect();
        let mut all = Self::default();
        let mut numbers = BTreeSet::new();
        for (number, folder, found) in found {
            numbers.insert(number);
            let within = folder.map(|folder| format!("{folder}/")).unwrap_or_default();
            match found {
                Ok(certificate) => {
                    let name = format!("{within}{number}.cert");
                    all.files.insert(name, certificate.to_string().into_bytes());
                }
                Err(error) => {
                    let reason = [error.chinese(), error.to_string()];
                    *all.missing.entry((number, reason)).or_default() += 1;
                }
            }
        }
        let has_all = |number: &usize| all.missing.keys().all(|(missing, _)| missing != number);
        all.numbers = numbers.into_iter().filter(has_all).collect();
        all
    }

    /// Puts everything into a folder of this name inside the folder.
    pub(super) fn within(mut self, folder: &str) -> Self {
        let files = self.files.into_iter();
        self.files = files.map(|(name, contents)| (format!("{folder}/{name}"), contents)).collect();
        self
    }

    /// The files to write into `folder`.
    ///
    /// # Errors
    /// If one would replace a file that is not a certificate.
    pub(super) fn into_files(self, folder: &Path) -> Result<Vec<OutputFile>, Failure> {
        let files = self.files.into_iter();
        files
            .map(|(name, contents)| {
                only_certificates(&folder.join(&name))?;
                Ok(OutputFile { name, contents })
            })
            .collect()
    }

    /// Names the problems without certificate, with the reason.
    pub(super) fn tell_missing(&self, language: Language) {
        for ((number, [zh, en]), count) in &self.missing {
            let sheets = match count {
                1 => String::new(),
                count => language.pick(format!("（{count}份）"), format!(" ({count} sheets)")),
            };
            let told = language.pick(
                format!("第{number}题没有证书{sheets}：{zh}"),
                format!("problem {number} has no certificate{sheets}: {en}"),
            );
            let _ = writeln!(io::stderr(), "{told}");
        }
    }
}

impl InChinese for NoCertificate {
    fn chinese(&self) -> String {
        match self {
            Self::Stop(stop) => stop.chinese(),
            Self::Draw => "这一版格式没有和棋的证书".to_owned(),
            Self::NoGame => "这道题问的是数，不是游戏".to_owned(),
            Self::EverySize => "这道题问的是任意大小的情形，证书只说一个局面".to_owned(),
            Self::NoGrundyValues => "这个游戏的胜负不由SG值决定".to_owned(),
            Self::TooLong => format!(
                "要看的着法超过{MAX_CERTIFICATE_LOOKS}个（MAX_CERTIFICATE_LOOKS）：换一个小一点的局面"
            ),
            Self::TooLarge => {
                format!("要写的局面超过{MAX_CERTIFIED}个（MAX_CERTIFIED）：换一个小一点的局面")
            }
        }
    }
}
