//! Claims with their verdicts, theorems with what was compared, the audit of a document.

use super::{
    directive::{ClaimChoice, Expected, Statement, Theorem},
    every_size::every_size,
    expand::{Expander, Making, Refused, wrap_in_box, wrong},
};
use crate::{
    audit::{
        self,
        fault::ClaimFault,
        proof,
        report::{ReadingView, Report, describe_notes},
        schema::Reading,
        verdict::DEFAULT_BOUND,
    },
    certificate::certificate,
    check::Verdict,
    claim::{Claim, ClaimText, Fault},
    family::named_game::NamedGame,
    problem::{Played, Problem},
    prove::{Answer, answer, describe_unlearned, has_end, learn_lost_positions, shown, try_up_to},
    render::{opener, view::ProblemView},
    text::Language,
    theory,
};
use bouton_kernel::digits::Numeration;
use rayon::prelude::*;
use serde_json::json;

/// The largest bound of a claim of the author's own.
const MAX_BOUND: u64 = 1_000_000;

/// The most numbers of a position of which an automaton is told: a column of each state has a digit of each of them.
pub const MAX_AUTOMATON_NUMBERS: usize = 4;

/// Certificates up to this size stand on the page whole.
const MAX_SHOWN_CERTIFICATE: usize = 8_192;

impl Expander {
    pub(super) fn claim(&self, choice: &ClaimChoice) -> Making<String> {
        let (id, wanted) = match choice {
            ClaimChoice::Entry(id) => (id, None),
            ClaimChoice::Readings(readings) => (&readings.entry, readings.readings.as_ref()),
        };
        let file = audit::entry(id)?;
        let written = file.file.readings.clone();
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
                    format!("{id}没有“{missing}”这个读法：有{names}"),
                    format!("{id} has no reading `{missing}`: there are {names}"),
                ));
            }
            entry.readings.retain(|one| wanted.contains(&one.reading));
            let place = |one: &ReadingView| wanted.iter().position(|name| *name == one.reading);
            entry.readings.sort_by_key(place);
        }
        let mut told = self.html(&self.plain("claim", &entry)?);
        for reading in &entry.readings {
            let one = self.plain("statement", &json!({ "reading": reading }))?;
            let source = written.iter().find(|one| one.reading.value == reading.reading);
            told = format!(
                "{told}\n{}\n{}",
                self.html(&one),
                source.map(opener_of).unwrap_or_default()
            );
        }
        Ok(wrap_in_box("claim", told.trim_end()))
    }

    pub(super) fn statement(&self, wish: &Statement) -> Making<String> {
        let named = match &wish.game {
            Some(line) => Some(NamedGame::read(None, line, &self.tables)?),
            None => None,
        };
        let games: Vec<NamedGame<'_>> = named.into_iter().collect();
        let names: Vec<String> = games.iter().map(|game| game.name.clone()).collect();
        let claim = Claim::parse(&wish.claim, &names).map_err(ClaimFault::Claim)?;
        let finding = judge_claim(wish, &claim, &games).map_err(ClaimFault::Claim)?;
        let (verdict, proof) = match &finding {
            Answer::EverySize(proof, _) => {
                let verdict =
                    if has_end(&claim) { Expected::Exhaustive } else { Expected::EverySize };
                (verdict, proof.describe(&claim, self.language()))
            }
            Answer::Bounded(found, _) => (classify_verdict(found.verdict()), Vec::new()),
            Answer::Untried(found) => (Expected::Refuted, vec![found.why(self.language())]),
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
            of_any_heaps: matches!(&finding, Answer::EverySize(proof, _) if proof.of_any_heaps),
            bound: finding.bound(),
            proof,
            counterexample: example.map(|found| found.to_string()).unwrap_or_default(),
            notes: example
                .map(|found| describe_notes(found.notes, self.language()))
                .unwrap_or_default(),
            misprint: None,
            repairs: String::new(),
            remark: String::new(),
        };
        let game = wish.game.as_deref().unwrap_or_default();
        let tried = opener::claim(&wish.claim, game, wish.bound.unwrap_or(DEFAULT_BOUND));
        Ok(self.page("statement", &json!({ "reading": reading }))? + &tried)
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
                format!("没有叫“{}”的定理：有{names}", wish.name),
                format!("there is no theorem `{}`: there are {names}", wish.name),
            ));
        };
        let instance = self.game(&wish.on)?;
        let every_size = every_size(&instance);
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
        let told = self.engine.describe_view(&ProblemView::new(1, &problem, language)?)?;
        let certificate = written.as_ref().map(|text| json!({ "bytes": text.len() }));
        let whole = written.filter(|text| text.len() <= MAX_SHOWN_CERTIFICATE);
        let whole =
            whole.map(|text| self.plain("certificate", &json!({ "text": text.trim_end() })));
        let values = json!({
            "title": language.pick(theorem.title_zh, theorem.title_en),
            "statement": language.pick(theorem.statement_zh, theorem.statement_en),
            "source": language.pick(theorem.source.zh, theorem.source.en),
            "is_proof": theorem.source.is_proof,
            "line": wish.on, "p": told, "certificate": certificate, "every_size": every_size,
        });
        let (page, whole) =
            (self.page("theorem", &values)?, whole.transpose()?.unwrap_or_default());
        Ok(format!("{page}\n{whole}\n"))
    }

    /// A proof inside the program, every step of which must have the verdict that its file records.
    pub(super) fn proof(&self, id: &str) -> Making<String> {
        let Some(source) = proof::source(id.trim()) else {
            let known = proof::ids();
            return Err(wrong(
                format!("没有叫“{id}”的证明：有{}", known.join(", ")),
                format!("there is no proof `{id}`: there are {}", known.join(", ")),
            ));
        };
        let file = proof::read(source)?;
        let found = proof::check(&file, &self.tables)?;
        let page =
            self.page("proof", &proof::ProofView::new(&file.file, &found, self.language()))?;
        Ok(page + &self.plain("proof-form", &json!({ "id": id.trim() }))?)
    }

    /// The automaton that tells the lost positions of a game, as the kernel has checked it.
    pub(super) fn automaton(&self, line: &str) -> Making<String> {
        let instance = self.game(line)?;
        let numbers = instance.start().len();
        if numbers > MAX_AUTOMATON_NUMBERS {
            return Err(wrong(
                format!(
                    "“{line}”的局面有{numbers}个数，超过{MAX_AUTOMATON_NUMBERS}个（MAX_AUTOMATON_NUMBERS）"
                ),
                format!(
                    "a position of `{line}` has {numbers} numbers, more than {MAX_AUTOMATON_NUMBERS} (MAX_AUTOMATON_NUMBERS)"
                ),
            ));
        }
        let (numeration, found) =
            learn_lost_positions(&instance.rules(), numbers).map_err(|missing| {
                let [zh, en] =
                    [Language::Zh, Language::En].map(|of| describe_unlearned(missing, of));
                wrong(
                    format!("“{line}”没有自动机：{zh}"),
                    format!("no automaton for `{line}`: {en}"),
                )
            })?;
        let Ok((certificate, _)) = &found.certified else {
            return Err(wrong(
                format!("“{line}”的自动机没有内核接受的证书"),
                format!("the automaton of `{line}` has no certificate that the kernel takes"),
            ));
        };
        let values = json!({
            "line": instance.command_line(), "states": certificate.safe.states(),
            "is_binary": numeration == Numeration::Binary, "columns": found.columns,
            "rows": shown::rows(&certificate.safe),
        });
        self.page("automaton", &values)
    }

    pub(super) fn audit(&self, document: &str) -> Making<String> {
        let prefix = format!("{document}-");
        let ids: Vec<String> =
            audit::ids().into_iter().filter(|id| id.starts_with(&prefix)).collect();
        if ids.is_empty() {
            return Err(wrong(
                format!("没有编号为“{document}”的文献：请写S0到S4"),
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

/// Tried up to the bound; where a proof for every size is expected, the engine is asked first.
fn judge_claim(wish: &Statement, claim: &Claim, games: &[NamedGame<'_>]) -> Result<Answer, Fault> {
    let bound = wish.bound.unwrap_or(DEFAULT_BOUND).min(MAX_BOUND);
    let asked = match wish.expect {
        Expected::EverySize | Expected::Exhaustive => answer(claim, games, Some(bound)),
        Expected::UpTo | Expected::Refuted => try_up_to(claim, games, bound),
    };
    match asked? {
        Answer::Untried(found) if !found.is_refuted() => Err(found.fault(&claim.statement.span)),
        found => Ok(found),
    }
}

/// The verdict of the kernel's enumeration.
fn classify_verdict(verdict: &Verdict) -> Expected {
    match verdict {
        Verdict::Holds { .. } => Expected::Exhaustive,
        Verdict::HoldsUpTo { .. } => Expected::UpTo,
        Verdict::Fails { .. } => Expected::Refuted,
    }
}

/// The place of the button that puts a reading into the rule box, which knows one game at a time.
fn opener_of(reading: &Reading) -> String {
    let claim = reading.claim.as_ref().filter(|_| reading.games.is_empty());
    let game = reading.game.as_ref().map(|game| game.value.as_str()).unwrap_or_default();
    let bound = reading.bound.unwrap_or(DEFAULT_BOUND);
    claim.map(|claim| opener::claim(&claim.value, game, bound)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::library::Source;

    fn page(language: Language, directive: &str) -> String {
        let expander = Expander::new(language, None).unwrap();
        let text = format!("```bouton\n{directive}\n```\n");
        expander.chapter(&Source { path: "one.md".to_owned(), text }).unwrap().markdown
    }

    #[test]
    fn a_claim_that_is_proved_for_every_size_says_what_that_rests_on() {
        let claim = "forall a, b: P([a, b]) <-> a = b";
        let directive =
            format!("statement: {{game: nim 1, claim: \"{claim}\", expect: every_size}}");
        let told = page(Language::En, &directive);
        assert!(told.contains("True for every size"), "{told}");
        assert!(told.contains("checked by the kernel from a certificate"), "{told}");
        assert!(page(Language::Zh, &directive).contains("无论多大都成立"));
    }

    #[test]
    fn a_claim_of_which_no_case_can_be_tried_has_the_verdict_of_the_engine() {
        let directive = |claim: &str, expect: &str| {
            format!("statement: {{claim: \"{claim}\", expect: {expect}}}")
        };
        let told = page(Language::En, &directive("forall a: exists c: c > a", "every_size"));
        assert!(told.contains("True for every size"), "{told}");
        let told = page(Language::En, &directive("forall a: exists c: c < a", "refuted"));
        assert!(told.contains("a = 0") && told.contains("by the engine alone"), "{told}");
    }

    #[test]
    fn a_claim_with_an_end_is_about_no_size_but_its_own() {
        let directive = |expect: &str| {
            let claim = "forall a, b, c, d <= 1000: P(a, b, c, d) <-> a xor b xor c xor d = 0";
            format!("statement: {{game: nim 1, claim: \"{claim}\", expect: {expect}}}")
        };
        let told = page(Language::En, &directive("exhaustive"));
        assert!(told.contains("True in every case that the statement names"), "{told}");
        assert!(told.contains("decided by the engine"), "{told}");
        let expander = Expander::new(Language::En, None).unwrap();
        let text = format!("```bouton\n{}\n```\n", directive("every_size"));
        let wrong = expander.chapter(&Source { path: "one.md".to_owned(), text }).unwrap_err();
        assert!(wrong.to_string().contains("exhaustive"), "{wrong}");
    }

    #[test]
    fn a_theorem_says_what_the_kernel_knows_for_every_size() {
        let told = page(Language::En, "theorem: {name: bouton, on: nim 3 5 7}");
        let any = "with any number of heaps of whatever size";
        assert!(told.contains(any) && told.contains("bouton prove --game"), "{told}");
        let zh = page(Language::Zh, "theorem: {name: misere-nim, on: nim 3 5 7 --misere}");
        assert!(zh.contains("堆数和各堆大小都不限") && zh.contains("放两个尼姆堆"), "{zh}");
        let told = page(Language::En, "theorem: {name: wythoff, on: wythoff 6 10}");
        assert!(told.contains("whatever the 2 numbers of a position"), "{told}");
        let zh = page(Language::Zh, "theorem: {name: wythoff, on: wythoff 6 10}");
        assert!(zh.contains("每个局面2个数，大小不限"), "{zh}");
        let told =
            page(Language::En, "theorem: {name: mock-turtles, on: coins mock-turtles THHTTH}");
        assert!(!told.contains("For every size"), "{told}");
    }

    #[test]
    fn each_step_of_a_proof_stands_on_the_page_with_its_verdict() {
        let told = page(Language::En, "proof: take-away");
        assert_eq!(told.matches("proved for every size").count(), 3, "{told}");
        let rests_on = "From steps 1 and 2 and the rules of the game, by induction on n:";
        for words in ["cold(n) := n mod 4 = 0", "From what the words mean, by cases:", rests_on] {
            assert!(told.contains(words), "{words}\n{told}");
        }
        assert!(page(Language::Zh, "proof: take-away").contains("根据第1、2步和游戏规则，对n归纳"));
    }

    #[test]
    fn an_automaton_is_told_state_by_state() {
        let told = page(Language::En, "automaton: nim 1 1");
        for words in ["00 11 → 0; 01 10 → 1", "every column → 1", "0 (begin here)"] {
            assert!(told.contains(words), "{words}\n{told}");
        }
        assert!(page(Language::Zh, "automaton: nim 1 1").contains("每一列 → 1"));
    }
}
