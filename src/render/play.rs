//! What is said while playing, in words: each kind of message with what its template needs.

use super::{
    page::Explanation,
    picture,
    plain::paragraphs,
    templates::{Engine, TemplateError},
    view::ProblemView,
};
use crate::{
    answer::{instance::Instance, mistake::Mistake, picture::Skin, tables::Stop},
    family::Player,
    game::Position,
    play::{Event, Judge, Opponent, Said, Session, Settings, Strength, Turning},
    problem::{Played, Problem, meaning},
    text::{Language, NO_BREAK, keep_together},
};
use serde_json::{Value, json};
use std::sync::Arc;

/// The most moves that are listed.
const MOVES_LISTED: usize = 60;

/// Why something cannot be told.
#[derive(Debug, thiserror::Error)]
pub enum Untold {
    /// A template is wrong, or asks for something that is not there.
    #[error(transparent)]
    Template(#[from] TemplateError),
    /// A position cannot be explained: the limit is named.
    #[error(transparent)]
    Stop(#[from] Stop),
}

type Draws = fn(&dyn Instance, &Position, Language) -> Result<String, Stop>;

/// Tells what happens in one language.
pub struct Teller<'a> {
    engine: &'a Engine,
    judge: &'a Judge,
    /// The start as templates see it.
    start: ProblemView,
    /// The same with its moves and positions in words.
    told: Value,
    how: String,
    /// The rule that a move breaks which is not allowed, where the game has a sentence for it.
    rule: Option<String>,
    /// Draws positions, where they are drawn at all: a page does that itself, and its module then carries no drawings.
    draws: Option<Draws>,
    plain: bool,
    /// Whether there are buttons, so that nobody is told what to write.
    page: bool,
    /// Whether thoughts are told in everyday words, and not in those of the game's theory.
    everyday: bool,
}

impl<'a> Teller<'a> {
    /// Words for a game; `plain` without drawings and signs that are read aloud badly.
    ///
    /// # Errors
    /// If a template is wrong, or a position cannot be explained.
    pub fn new(engine: &'a Engine, judge: &'a Judge, plain: bool) -> Result<Self, Untold> {
        let draws: Option<Draws> = if plain { None } else { Some(drawing) };
        Ok(Self { plain, draws, ..Self::undrawn(engine, judge, "play/how.md")? })
    }

    /// Without drawings; `usual` is the template that says how to write a move where the game has none of its own.
    fn undrawn(engine: &'a Engine, judge: &'a Judge, usual: &str) -> Result<Self, Untold> {
        let start = view(judge.instance(), judge, engine)?;
        let told = engine.describe_view(&start)?;
        let own = format!("{}/play-how.md", start.family());
        let how = if engine.has(&own) { own } else { usual.to_owned() };
        let how = engine.render(&how, "p", &told)?.trim().to_owned();
        let refused = format!("{}/play-refused.md", start.family());
        let rule = engine.has(&refused).then(|| engine.render(&refused, "p", &told)).transpose()?;
        let rule = rule.map(|rule| rule.trim().to_owned());
        Ok(Self {
            engine,
            judge,
            start,
            told,
            how,
            rule,
            draws: None,
            plain: true,
            page: false,
            everyday: false,
        })
    }

    /// Words for a page with buttons: one fact a line, no drawings.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn for_page(engine: &'a Engine, judge: &'a Judge) -> Result<Self, Untold> {
        Ok(Self { page: true, ..Self::undrawn(engine, judge, "play/how-on-page.md")? })
    }

    /// The same for readers who know no words of the theory yet: hints are told in everyday ones.
    #[must_use]
    pub fn in_everyday_words(self) -> Self {
        Self { everyday: true, ..self }
    }

    /// The language of the words.
    #[must_use]
    pub fn language(&self) -> Language {
        self.engine.language()
    }

    /// The rule that a move breaks which is not allowed, where the game has a sentence for it.
    #[must_use]
    pub fn rule(&self) -> Option<&str> {
        self.rule.as_deref()
    }

    /// The rules, and who plays whom.
    ///
    /// # Errors
    /// If a template is wrong, or a position cannot be explained.
    pub fn begin(&self, settings: Settings) -> Result<String, Untold> {
        let statement = format!("{}/statement.md", self.family());
        let rules = paragraphs(&self.engine.render(&statement, "p", &self.told)?).join("\n");
        let (opponent, strength) = match settings.opponent {
            Opponent::Friend => ("friend", Strength::PERFECT),
            Opponent::Computer(strength) => ("computer", strength),
        };
        let said = json!({
            "rules": rules,
            "opponent": opponent,
            "in_six": strength.in_six(),
            "person_first": settings.person == Player::First,
            "how": self.how,
            "plain": self.plain,
        });
        self.render("play/begin.md", said)
    }

    /// Who is to write.
    #[must_use]
    pub fn prompt(&self, session: &Session) -> String {
        let (zh, en) = match (session.is_over(), session.to_move()) {
            (true, _) => ("", ""),
            (false, Player::First) => ("甲", "Ann"),
            (false, Player::Second) => ("乙", "Ben"),
        };
        format!("{}> ", self.engine.language().pick(zh, en))
    }

    /// The event, unless it is not a move of the game although the line is just what is shown of one
    /// of its moves, or of the position that it leaves.
    ///
    /// # Errors
    /// If a template is wrong, or a position cannot be explained.
    pub fn resolve_event(
        &self,
        event: Event,
        line: &str,
        session: &Session,
    ) -> Result<Event, Untold> {
        let from = session.position();
        let understood = match &event {
            Event::Move(to) => self.judge.resolve_move(from, to).is_some(),
            Event::Unclear(_) | Event::Listed(_) => line.contains(['#', '＃']),
            _ => true,
        };
        let options = self.judge.options(from).unwrap_or_default();
        if understood || session.is_over() || options.len() > MOVES_LISTED {
            return Ok(event);
        }
        let mut named = Vec::new();
        for option in options {
            let shown = [self.a_move(from, &option)?, self.words(&option)?];
            if shown.iter().any(|shown| alike(shown, line)) {
                named.push(option);
            }
        }
        Ok(if let [only] = named.as_slice() { Event::Move(only.clone()) } else { event })
    }

    /// One message.
    ///
    /// # Errors
    /// If a template is wrong, or a position cannot be explained.
    pub fn describe(&self, said: &Said) -> Result<String, Untold> {
        let said = match said {
            Said::Position { position, to_move } => self.position(position, *to_move)?,
            Said::Moved { player, from, to, computer } => json!({
                "kind": "moved", "first": is_first(*player), "computer": computer,
                "move": self.a_move(from, to)?,
            }),
            Said::ThrewAway { player, left, slip, reply, mistakes } => json!({
                "kind": "threw-away", "first": is_first(*player), "slip": slip.name(),
                "reply": reply.as_ref().map(|reply| self.a_move(left, reply)).transpose()?,
                "mistakes": mistakes.iter().map(|it| self.name(*it)).collect::<Vec<String>>(),
            }),
            Said::LetBack { slip } => json!({ "kind": "let-back", "slip": slip.name() }),
            Said::Prospects { outcome, good, moves } => json!({
                "kind": "prospects", "outcome": outcome.letter(), "good": good, "moves": moves,
            }),
            Said::Nudge { position, thought } => self.nudge(position, *thought)?,
            Said::Advice { from, to, outcome } => json!({
                "kind": "advice", "outcome": outcome.letter(), "move": self.a_move(from, to)?,
            }),
            Said::Moves { from, options } => self.moves(from, options.as_deref())?,
            Said::Help => json!({ "kind": "help", "how": self.how }),
            Said::Table { position, to_move } => self.table(position, *to_move)?,
            Said::TookBack { plies } => json!({ "kind": "took-back", "plies": plies }),
            Said::NothingToTakeBack => json!({ "kind": "nothing-to-take-back" }),
            Said::Unclear { text } => json!({ "kind": "unclear", "text": text, "how": self.how }),
            Said::NotAllowed { .. } => json!({
                "kind": "not-allowed", "rule": self.rule, "how": self.how,
            }),
            Said::NoSuchNumber { number, moves } => json!({
                "kind": "no-such-number", "number": number, "moves": moves, "how": self.how,
            }),
            Said::Over { winner, plies, turning } => json!({
                "kind": "over", "first": winner.map(is_first), "plies": plies,
                "turning": turning.as_ref().map(|turning| self.turning(turning)).transpose()?,
            }),
            Said::AlreadyOver => json!({ "kind": "already-over" }),
            Said::Left { over, plies } => json!({ "kind": "left", "over": over, "plies": plies }),
        };
        self.render("play/said.md", said)
    }

    fn position(&self, position: &Position, to_move: Option<Player>) -> Result<Value, Untold> {
        let language = self.engine.language();
        let drawing =
            self.draws.map(|draws| draws(self.judge.instance().as_ref(), position, language));
        let drawing = drawing.transpose()?.filter(|drawing| !drawing.trim().is_empty());
        let words = self.words(position)?;
        Ok(json!({
            "kind": "position", "words": words, "plain": self.plain,
            "drawing": drawing.as_ref().map(|drawing| drawing.trim_end_matches('\n')),
            "to_move_first": to_move.map(is_first),
        }))
    }

    fn turning(&self, turning: &Turning) -> Result<Value, Untold> {
        let Turning { ply, player, slip, from, to, better } = turning;
        let better = better.as_ref().map(|better| self.a_move(from, better)).transpose()?;
        let made = self.a_move(from, to)?;
        let first = is_first(*player);
        let slip = slip.name();
        Ok(json!({ "ply": ply, "first": first, "slip": slip, "move": made, "better": better }))
    }

    fn moves(&self, from: &Position, options: Option<&[Position]>) -> Result<Value, Untold> {
        let few = options.filter(|options| options.len() <= MOVES_LISTED);
        let told = few.map(|few| few.iter().map(|to| self.a_move(from, to)).collect());
        let told: Option<Vec<String>> = told.transpose()?;
        let count = options.map(<[Position]>::len);
        Ok(json!({ "kind": "moves", "count": count, "moves": told, "how": self.how }))
    }

    /// The hints that a key would give for the position.
    fn nudge(&self, position: &Position, thought: usize) -> Result<Value, Untold> {
        if self.everyday {
            return Ok(json!({ "kind": "everyday-nudge", "thought": thought }));
        }
        let hints = match self.judge.instance().at(position) {
            Some(here) => self.engine.hints(&view(&here, self.judge, self.engine)?)?,
            None => self.engine.hints(&self.start)?,
        };
        let thought = hints.get(thought).or(hints.last()).map(|hint| paragraphs(hint).join(" "));
        Ok(json!({ "kind": "nudge", "thought": thought }))
    }

    /// What `bouton solve` tells about the position; nothing where it cannot be asked about.
    fn explanation(&self, position: &Position) -> Result<Option<Explanation>, Untold> {
        let instance = self.judge.instance();
        Ok(match instance.at(position) {
            Some(here) => Some(self.engine.explanation(&view(&here, self.judge, self.engine)?)?),
            None if position == instance.start() => Some(self.engine.explanation(&self.start)?),
            None => None,
        })
    }

    /// The whole explanation, as a terminal shows it.
    fn table(&self, position: &Position, to_move: Player) -> Result<Value, Untold> {
        let Some(explanation) = self.explanation(position)? else {
            return Ok(json!({ "kind": "no-table" }));
        };
        let text = self.engine.render("solve.md", "s", &explanation)?;
        Ok(json!({ "kind": "table", "first": is_first(to_move), "text": text.trim() }))
    }

    /// One message for a page, and what of it waits to be asked for: the reason and the evidence of an explanation.
    ///
    /// # Errors
    /// If a template is wrong, or a position cannot be explained.
    pub fn describe_in_parts(&self, said: &Said) -> Result<(String, String), Untold> {
        let Said::Table { position, to_move } = said else {
            return Ok((self.describe(said)?, String::new()));
        };
        let Some(Explanation { verdict, moves, table, reason, evidence }) =
            self.explanation(position)?
        else {
            return Ok((self.describe(said)?, String::new()));
        };
        let text = [verdict, moves].join("\n\n");
        let said = json!({ "kind": "table", "first": is_first(*to_move), "text": text });
        let rest: Vec<String> = table.into_iter().chain([reason, evidence]).collect();
        Ok((self.render("play/said.md", said)?, self.finish_text(&rest.join("\n\n"))))
    }

    /// A position in words.
    ///
    /// # Errors
    /// If a template is wrong.
    pub fn words(&self, position: &Position) -> Result<String, Untold> {
        let told = self.engine.position_in_words(self.judge.instance().as_ref(), position)?;
        Ok(self.with_spaces(told))
    }

    /// A move in words.
    ///
    /// # Errors
    /// If a template is wrong.
    pub fn a_move(&self, from: &Position, to: &Position) -> Result<String, Untold> {
        let told = self.engine.move_in_words(self.judge.instance().as_ref(), from, to)?;
        Ok(self.with_spaces(keep_together(&told)))
    }

    /// A browser breaks its lines by itself.
    fn with_spaces(&self, told: String) -> String {
        if self.page { told.replace(NO_BREAK, " ") } else { told }
    }

    /// The name of a mistake, or else what it does.
    fn name(&self, mistake: Mistake) -> String {
        let name = mistake.name();
        let named = json!({ "name": name });
        let own = format!("{}/mistake-name.md", self.family());
        let general = json!({ "part": "name", "mistake": &named, "facts": self.told["facts"] });
        let told = if self.engine.has(&own) {
            self.engine.render(&own, "mistake", &named)
        } else {
            self.engine.render(&format!("mistake/{name}.md"), "m", &general)
        };
        let told = told.map(|name| name.trim().to_owned()).unwrap_or_default();
        if told.is_empty() {
            return mistake.about(self.engine.language());
        }
        told
    }

    fn render(&self, template: &str, mut said: Value) -> Result<String, Untold> {
        said["page"] = Value::from(self.page);
        let told = self.engine.render(template, "s", &said)?;
        Ok(self.finish_text(told.trim_end()))
    }

    /// Words as they are shown. Spaces that did not break have done their work.
    fn finish_text(&self, told: &str) -> String {
        let told = told.replace(NO_BREAK, " ");
        if self.plain { self.read_aloud(&told) } else { told }
    }

    /// Signs that screen readers leave out or spell, in words.
    fn read_aloud(&self, told: &str) -> String {
        let language = self.engine.language();
        let to = language.pick("变成", " to ");
        let told = told.replace(" → ", to).replace(" -> ", to).replace('→', to);
        told.replace('⊕', language.pick("异或", " xor "))
    }

    fn family(&self) -> &'static str {
        self.judge.instance().family()
    }
}

/// An instance as templates see a problem.
fn view(
    instance: &Arc<dyn Instance>,
    judge: &Judge,
    engine: &Engine,
) -> Result<ProblemView, Untold> {
    let played = Played::new(Arc::clone(instance), judge.tables())?;
    let problem = Problem::of_game(played, judge.tables())?;
    Ok(ProblemView::new(1, &problem, engine.language())?)
}

/// The drawing of a terminal; empty where a position has none.
fn drawing(
    instance: &dyn Instance,
    position: &Position,
    language: Language,
) -> Result<String, Stop> {
    let seen = meaning::picture(instance, position, Skin::Stones)?;
    Ok(seen.map(|seen| picture::text(&seen, language)).unwrap_or_default())
}

/// Whether two texts have the same letters, digits and signs, spaces and capitals apart.
fn alike(shown: &str, written: &str) -> bool {
    let letters = |text: &str| {
        let kept = text.chars().filter(|letter| !letter.is_whitespace());
        kept.flat_map(char::to_lowercase).collect::<String>()
    };
    letters(shown) == letters(written)
}

fn is_first(player: Player) -> bool {
    player == Player::First
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(language: Language, said: &Value, expected: &str) {
        let engine = Engine::new(language, None).unwrap();
        let mut said = said.clone();
        said["page"] = Value::from(false);
        let told = engine.render("play/said.md", "s", &said).unwrap();
        assert_eq!(told.trim(), expected);
    }

    #[test]
    fn draws_are_told_in_both_languages() {
        let (en, zh) = (Language::En, Language::Zh);
        let keep = json!({ "kind": "prospects", "outcome": "D", "good": 1, "moves": 2 });
        check(en, &keep, "You can keep a draw from here, no more: 1 of your 2 moves does it.");
        check(zh, &keep, "你从这里赢不了，但能守和：2种走法里有1种能守和。");
        let slip = |slip: &str| {
            json!({
                "kind": "threw-away", "first": true, "slip": slip, "reply": "up", "mistakes": [],
            })
        };
        let drawn = "That gives the win away: the game is now a draw. Ben keeps the draw with: up.";
        check(en, &slip("win-to-draw"), drawn);
        check(en, &slip("draw-to-loss"), "That gives the draw away. Ben now wins with: up.");
        check(zh, &slip("draw-to-loss"), "这一步把和局送掉了。现在乙这样走就必胜：up。");
        let over = json!({ "kind": "over", "first": null, "plies": 4, "turning": null });
        let told = "A draw after 4 moves.\nNobody gave anything away: neither side could force a win.\n\
            “again” starts a new game, “undo” takes back, “quit” leaves.";
        check(en, &over, told);
        let told = "和局，共走了4步。\n没有人走错：双方都不能必胜。\n\
            写“再来”重新开始，写“悔棋”收回，写“退出”离开。";
        check(zh, &over, told);
        let advice = json!({ "kind": "advice", "outcome": "D", "move": "up" });
        check(en, &advice, "A move that keeps the draw: up.");
        check(zh, &advice, "守和的一步：up。");
    }
}
