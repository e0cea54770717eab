//! One board: a game being played, and what the page is told of it.

use crate::{
    replay,
    request::{Doing, First, Opposite},
    telling::Refusal,
    view,
};
use bouton::{
    answer::instance::Instance,
    family::{Player, loose_line::line_of, named_game::instance_of_line},
    game::Position,
    play::{Event, Judge, Opponent, Said, Session, Settings, Strength, read},
    render::{play::Teller, templates::Engine},
    text::Language,
};
use serde_json::{Value, json};
use std::sync::Arc;

/// The most moves that a board lists; with more of them a move is written.
pub const MAX_BOARD_OPTIONS: usize = 300;

/// The longest game, in moves of both sides.
pub const MAX_PLIES: usize = 2_000;

/// The largest number of a start: a page has its numbers from JSON, as doubles, which tell all whole numbers apart up to here.
pub const MAX_BOARD_NUMBER: u64 = (1 << 53) - 1;

/// The longest line that names a game, in bytes.
const MAX_GAME_BYTES: usize = 500;

/// A game being played.
pub struct Board {
    engine: Arc<Engine>,
    judge: Arc<Judge>,
    session: Session,
    /// The same game drawn otherwise, where there are two ways to see it.
    other_sight: Option<Arc<dyn Instance>>,
    /// Whether hints are given in everyday words.
    plain: bool,
}

impl Board {
    /// Begins the game of a line of the command line; `plain` for readers who know no words of the theory yet.
    ///
    /// # Errors
    /// If there is no such game, or it cannot be judged.
    pub fn begin(
        engine: Arc<Engine>,
        game: &str,
        plain: bool,
        settings: Settings,
    ) -> Result<(Self, Value), Refusal> {
        let instance = instance_of(game)?;
        if let Some(number) = instance.start().iter().find(|number| **number > MAX_BOARD_NUMBER) {
            return Err(Refusal::new(
                format!("棋盘上的数最大是{MAX_BOARD_NUMBER}（MAX_BOARD_NUMBER），{number}太大了"),
                format!(
                    "{number} is too large for a board: the limit (MAX_BOARD_NUMBER) is {MAX_BOARD_NUMBER}"
                ),
            ));
        }
        let other_sight = other_sight(game);
        let judge = Arc::new(Judge::new(instance));
        let (session, said) = Session::begin(Arc::clone(&judge), settings)?;
        let board = Self { engine, judge, session, other_sight, plain };
        let mut told = board.describe(said)?;
        let teller = board.teller()?;
        told["rules"] = Value::from(teller.begin(settings)?);
        told["refused"] = Value::from(teller.rule());
        Ok((board, told))
    }

    /// The language of its words.
    pub fn language(&self) -> Language {
        self.engine.language()
    }

    /// What a player's doing leads to. What fails leaves the board as it was.
    ///
    /// # Errors
    /// If a position cannot be judged, or nothing can be told.
    pub fn after(&mut self, doing: Doing) -> Result<Value, Refusal> {
        let event = match doing {
            Doing::Why => return self.why(),
            Doing::Move(to) => Event::Move(Position::from(to)),
            Doing::Seen { sight, numbers } => Event::Move(self.find_option(sight, numbers)),
            Doing::Line(line) => match self.read_line(&line)? {
                Some(event) => event,
                None => return self.describe(Vec::new()),
            },
            Doing::Hint => Event::Hint,
            Doing::Undo => Event::Undo,
            Doing::Again => Event::Again,
            Doing::Table => Event::Table,
        };
        let moves = matches!(event, Event::Move(_) | Event::Listed(_));
        if moves && self.session.plies().len() >= MAX_PLIES {
            let zh = format!("这一局太长：上限是{MAX_PLIES}步（MAX_PLIES），请重新开始");
            let en = format!(
                "this game is too long: the limit (MAX_PLIES) is {MAX_PLIES} moves: start again"
            );
            return Err(Refusal::new(zh, en));
        }
        let (session, said) = self.session.after(event)?;
        let before = std::mem::replace(&mut self.session, session);
        let told = self.describe(said);
        if told.is_err() {
            self.session = before;
        }
        told
    }

    /// What is told: each thing that is said, with how the board stands now.
    ///
    /// # Errors
    /// If a template is wrong.
    pub fn describe(&self, said: Vec<Said>) -> Result<Value, Refusal> {
        let teller = self.teller()?;
        let mut lines = Vec::new();
        // Where play stands is seen on the board.
        for said in said.iter().filter(|said| !matches!(said, Said::Position { .. })) {
            let (text, more) = teller.describe_in_parts(said)?;
            lines.push(json!({ "kind": kind(said), "text": text.trim(), "more": more }));
        }
        Ok(json!({ "said": lines, "view": view::of(&self.session, &teller, &self.sights())? }))
    }

    /// The ways to draw a position.
    fn sights(&self) -> Vec<&Arc<dyn Instance>> {
        let sights = [Some(self.judge.instance()), self.other_sight.as_ref()];
        sights.into_iter().flatten().collect()
    }

    /// The option that looks so; without one, the numbers themselves, so that what is told is told about them.
    fn find_option(&self, sight: usize, numbers: Vec<u64>) -> Position {
        let (session, sights) = (&self.session, self.sights());
        let looks_so = |option: &Position| {
            let sight = sights.get(sight);
            sight.and_then(|sight| view::numbers_after(session, sight.as_ref(), option)).as_ref()
                == Some(&numbers)
        };
        self.judge
            .find(session.position(), looks_so)
            .unwrap_or_else(|| Position::from(numbers.clone()))
    }

    fn teller(&self) -> Result<Teller<'_>, Refusal> {
        let teller = Teller::for_page(&self.engine, &self.judge)?;
        Ok(if self.plain { teller.in_everyday_words() } else { teller })
    }

    /// What the move that threw something away leads to, move by move.
    fn why(&self) -> Result<Value, Refusal> {
        let mut told = self.describe(Vec::new())?;
        told["replay"] = replay::of(&self.session, &self.teller()?, &self.sights())?;
        Ok(told)
    }

    /// What a line means; words of a move that is listed will do.
    fn read_line(&self, line: &str) -> Result<Option<Event>, Refusal> {
        let Some(event) = read::event(line, &self.session) else { return Ok(None) };
        Ok(Some(self.teller()?.resolve_event(event, line, &self.session)?))
    }
}

/// The game that a reader has written.
///
/// # Errors
/// If it is too long or cannot be read.
pub fn instance_of(game: &str) -> Result<Arc<dyn Instance>, Refusal> {
    if game.len() > MAX_GAME_BYTES {
        let zh = format!("写得太长：上限是{MAX_GAME_BYTES}字节（MAX_GAME_BYTES）");
        let en = format!("too long: the limit (MAX_GAME_BYTES) is {MAX_GAME_BYTES} bytes");
        return Err(Refusal::new(zh, en));
    }
    if game.trim().is_empty() {
        let en = "write a position, such as nim 3 5 7, or 3, 5, 7 alone";
        return Err(Refusal::new("请写一个局面，例如nim 3 5 7，也可以只写3、5、7", en));
    }
    Ok(instance_of_line(&line_of(game))?)
}

/// Wythoff's game is two heaps, or a queen on a board.
fn other_sight(game: &str) -> Option<Arc<dyn Instance>> {
    let is_wythoff = game.split_whitespace().next() == Some("wythoff");
    let view = if game.contains("--view queen") { "heaps" } else { "queen" };
    let plain = game.replace("--view queen", "").replace("--view heaps", "");
    is_wythoff.then(|| instance_of_line(&format!("{plain} --view {view}")).ok()).flatten()
}

/// How a game is played that a page begins.
pub fn settings(opponent: Opposite, first: First, seed: u64) -> Settings {
    let opponent = match opponent {
        Opposite::Perfect => Opponent::Computer(Strength::PERFECT),
        Opposite::Middling => Opponent::Computer(Strength::MIDDLING),
        Opposite::Random => Opponent::Computer(Strength::RANDOM),
        Opposite::Friend => Opponent::Friend,
    };
    let person = match first {
        First::Reader => Player::First,
        First::Computer => Player::Second,
    };
    Settings { opponent, person, seed }
}

/// The kind of a message, by which a page may choose how it looks.
fn kind(said: &Said) -> &'static str {
    match said {
        Said::Position { .. } => "position",
        Said::Moved { .. } => "moved",
        Said::ThrewAway { .. } => "threw-away",
        Said::LetBack { .. } => "let-back",
        Said::Prospects { .. } => "prospects",
        Said::Nudge { .. } => "nudge",
        Said::Advice { .. } => "advice",
        Said::Moves { .. } => "moves",
        Said::Help => "help",
        Said::Table { .. } => "table",
        Said::TookBack { .. } => "took-back",
        Said::NothingToTakeBack => "nothing-to-take-back",
        Said::Unclear { .. } => "unclear",
        Said::NotAllowed { .. } => "not-allowed",
        Said::NoSuchNumber { .. } => "no-such-number",
        Said::Over { .. } => "over",
        Said::AlreadyOver => "already-over",
        Said::Left { .. } => "left",
    }
}
