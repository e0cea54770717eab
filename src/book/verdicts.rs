//! Claims with their verdicts, theorems with what was compared, the audit of a document.

use super::{
    directive::{ClaimChoice, Expected, Statement, Theorem},
    expand::{Expander, Making, Refused, wrong},
};
use crate::{
    audit::{
        self,
        report::{ReadingView, Report, told},
        verdict::DEFAULT_BOUND,
    },
    check::Verdict,
    claim::{Claim, ClaimText, judge},
    exercise::{
        certificate::certificate,
        diagnostic::ClaimFault,
        named_game::NamedGame,
        problem::{Played, Problem},
    },
    render::view::ProblemView,
    theory,
};
use rayon::prelude::*;
use serde_json::json;

/// The largest bound of a claim of the author's own.
const MAX_BOUND: u64 = 1_000_000;

/// Certificates up to this size stand on the page whole.
const MAX_SHOWN_CERTIFICATE: usize = 8_192;

impl Expander {
    pub(super) fn claim(&self, choice: &ClaimChoice) -> Making<String> {
        let (id, wanted) = match choice {
            ClaimChoice::Entry(id) => (id, None),
            ClaimChoice::Readings(readings) => (&readings.entry, readings.readings.as_ref()),
        };
        let file = audit::entry(id)?;
        let found = audit::check(&file, &self.tables)?;
        let mut report = Report::new(&[(file, found)], self.language());
        let entry = report.documents.pop().and_then(|mut document| document.entries.pop());
        let Some(mut entry) = entry else { return Ok(String::new()) };
        if let Some(wanted) = wanted {
            let known = |name: &String| entry.readings.iter().any(|one| one.reading == *name);
            if let Some(missing) = wanted.iter().find(|name| !known(name)) {
                let names: Vec<&str> =
                    entry.readings.iter().map(|one| one.reading.as_str()).collect();
                let names = names.join(", ");
                return Err(wrong(
                    format!("{id} 没有“{missing}”这个读法：有 {names}"),
                    format!("{id} has no reading `{missing}`: there are {names}"),
                ));
            }
            entry.readings.retain(|one| wanted.contains(&one.reading));
            let place = |one: &ReadingView| wanted.iter().position(|name| *name == one.reading);
            entry.readings.sort_by_key(place);
        }
        self.page("claim", &entry)
    }

    pub(super) fn statement(&self, wish: &Statement) -> Making<String> {
        let named = match &wish.game {
            Some(line) => Some(NamedGame::read(None, line, &self.tables)?),
            None => None,
        };
        let names: Vec<String> = named.iter().map(|game| game.name.clone()).collect();
        let claim = Claim::parse(&wish.claim, &names).map_err(ClaimFault::Claim)?;
        let games: Vec<_> = named.iter().map(NamedGame::checked).collect();
        let bound = wish.bound.unwrap_or(DEFAULT_BOUND).min(MAX_BOUND);
        let finding = judge(&claim, &games, bound).map_err(ClaimFault::Claim)?;
        let verdict = match finding.verdict() {
            Verdict::Holds { .. } => Expected::Exhaustive,
            Verdict::HoldsUpTo { .. } => Expected::UpTo,
            Verdict::Fails { .. } => Expected::Refuted,
        };
        if verdict != wish.expect {
            let recorded = wish.expect.name().to_owned();
            let found = verdict.name().to_owned();
            return Err(ClaimFault::OtherVerdict { recorded, found }.into());
        }
        let example = finding.counterexample();
        let reading = ReadingView {
            reading: String::new(),
            role: "",
            words: String::new(),
            game: wish.game.clone().unwrap_or_default(),
            statement: claim.to_unicode(),
            verdict: verdict.name(),
            bound: finding.bound(),
            proof: Vec::new(),
            counterexample: example.map(|found| found.to_string()).unwrap_or_default(),
            notes: example.map(|found| told(found.notes, self.language())).unwrap_or_default(),
            misprint: None,
            repairs: String::new(),
            remark: String::new(),
        };
        self.page("statement", &json!({ "reading": reading, "written": wish.claim.trim() }))
    }

    pub(super) fn theorem(&self, wish: &Theorem) -> Making<String> {
        let named = |theorem: &&&theory::Theorem| {
            let names = [theorem.name, theorem.title_en, theorem.title_zh];
            names.iter().any(|name| name.eq_ignore_ascii_case(wish.name.trim()))
        };
        let Some(theorem) = theory::THEOREMS.iter().find(named) else {
            let names: Vec<&str> = theory::THEOREMS.iter().map(|theorem| theorem.name).collect();
            let names = names.join(", ");
            return Err(wrong(
                format!("没有叫“{}”的定理：有 {names}", wish.name),
                format!("there is no theorem `{}`: there are {names}", wish.name),
            ));
        };
        let instance = self.game(&wish.on)?;
        let written = certificate(instance.as_ref(), &self.tables).ok().map(|it| it.to_string());
        let played = Played::new(instance, &self.tables)?;
        if played.solved.answer.grounds().theorem() != Some(theorem) {
            return Err(wrong(
                format!("“{}”的答案没有和“{}”对照", wish.on, theorem.title_zh),
                format!("the answer of `{}` is not compared with {}", wish.on, theorem.title_en),
            ));
        }
        let language = self.language();
        let problem = Problem::of_game(played, &self.tables)?;
        let told = self.engine.told(&ProblemView::new(1, &problem, language)?)?;
        let certificate = written.as_ref().map(|text| json!({ "bytes": text.len() }));
        let whole = written.filter(|text| text.len() <= MAX_SHOWN_CERTIFICATE);
        let whole =
            whole.map(|text| self.plain("certificate", &json!({ "text": text.trim_end() })));
        let values = json!({
            "title": language.pick(theorem.title_zh, theorem.title_en),
            "statement": language.pick(theorem.statement_zh, theorem.statement_en),
            "source": language.pick(theorem.source.zh, theorem.source.en),
            "is_proof": theorem.source.is_proof,
            "line": wish.on, "p": told, "certificate": certificate,
        });
        let (page, whole) =
            (self.page("theorem", &values)?, whole.transpose()?.unwrap_or_default());
        Ok(format!("{page}\n{whole}\n"))
    }

    pub(super) fn audit(&self, document: &str) -> Making<String> {
        let prefix = format!("{document}-");
        let ids: Vec<String> =
            audit::ids().into_iter().filter(|id| id.starts_with(&prefix)).collect();
        if ids.is_empty() {
            return Err(wrong(
                format!("没有编号为“{document}”的文献：请写 S0 到 S4"),
                format!("there is no document `{document}`: write one of S0 to S4"),
            ));
        }
        let judged = |id: &String| {
            let file = audit::entry(id)?;
            let found = audit::check(&file, &self.tables)?;
            Ok((file, found))
        };
        let entries: Result<Vec<_>, crate::exercise::library::LibraryError> =
            ids.par_iter().map(judged).collect();
        let report = Report::new(&entries.map_err(Refused::from)?, self.language());
        self.page("audit", &json!({ "document": document, "r": report }))
    }
}
