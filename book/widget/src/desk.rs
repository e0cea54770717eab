//! The desk at which a page asks: its boards and the templates of both languages.

use crate::{
    board::{self, Board},
    request::Request,
    telling::{Refusal, language_of},
    words,
};
use bouton::{render::templates::Engine, text::Language};
use serde_json::{Value, json};
use std::sync::Arc;

/// The most boards of one page.
pub const MAX_BOARDS: usize = 64;

/// The longest request, in bytes.
pub const MAX_REQUEST_BYTES: usize = 1 << 20;

/// The boards of a page, and the templates that were asked for.
#[derive(Default)]
pub struct Desk {
    boards: Vec<(u32, Board)>,
    engines: Vec<Arc<Engine>>,
    #[cfg(feature = "sheets")]
    exercises: Exercises,
    /// The language of the last request, for requests that cannot be read.
    language: Option<Language>,
}

impl Desk {
    /// The answer to one request, as [`crate::answer`] gives it.
    #[must_use]
    pub fn answer(&mut self, request: &str) -> String {
        let answer = self.read(request).and_then(|request| self.handle_request(request));
        let language = self.language.unwrap_or(Language::En);
        let mut told = answer.unwrap_or_else(|refusal| refusal.to_json(language));
        if told.get("ok").is_none() {
            told["ok"] = Value::from(true);
        }
        told.to_string()
    }

    fn read(&self, request: &str) -> Result<Request, Refusal> {
        if request.len() > MAX_REQUEST_BYTES {
            let zh = format!("写得太长：上限是{MAX_REQUEST_BYTES}字节（MAX_REQUEST_BYTES）");
            let en =
                format!("too long: the limit (MAX_REQUEST_BYTES) is {MAX_REQUEST_BYTES} bytes");
            return Err(Refusal::new(zh, en));
        }
        serde_json::from_str(request).map_err(|error| {
            let (zh, en) =
                (format!("页面的请求读不懂：{error}"), format!("unreadable request: {error}"));
            Refusal::new(zh, en)
        })
    }

    fn handle_request(&mut self, request: Request) -> Result<Value, Refusal> {
        match request {
            Request::Words { language } => {
                let language = self.speak(&language)?;
                Ok(json!({ "words": words::table(language) }))
            }
            Request::Begin { board, language, game, opponent, first, seed, plain } => {
                let language = self.speak(&language)?;
                let place = self.boards.iter().position(|(number, _)| *number == board);
                if place.is_none() && self.boards.len() >= MAX_BOARDS {
                    return Err(too_many_boards());
                }
                let engine = self.engine(language)?;
                let (begun, told) =
                    Board::begin(engine, &game, plain, board::settings(opponent, first, seed))?;
                match place {
                    Some(place) => self.boards[place].1 = begun,
                    None => self.boards.push((board, begun)),
                }
                Ok(told)
            }
            Request::Event { board, event } => self.board(board)?.after(event),
            Request::View { board } => self.board(board)?.describe(Vec::new()),
            Request::Judge { language, claim, game, bound } => {
                let language = self.speak(&language)?;
                judge_claim(&claim, &game, bound, language)
            }
            #[cfg(feature = "sheets")]
            Request::Steps { language, proof } => proofs::steps(&proof, self.speak(&language)?),
            #[cfg(feature = "sheets")]
            Request::Step { language, proof, step, claim, from } => {
                let language = self.speak(&language)?;
                proofs::judge_edit(&proof, &Edit { step, claim, from }, language)
            }
            #[cfg(feature = "sheets")]
            Request::Solve { language, game } => {
                let language = self.speak(&language)?;
                let engine = self.engine(language)?;
                solve_line(&engine, &game)
            }
            #[cfg(feature = "sheets")]
            Request::Sheet { language, of, set, level, seed, copies, roster, names } => {
                let language = self.speak(&language)?;
                let written = of.as_deref().map_or(Ok(language), language_of)?;
                let engine = self.engine(written)?;
                let wish = Wish { set, level, seed, copies, roster, names };
                sheet(&engine, &wish, language, edge::tell_progress)
            }
            #[cfg(feature = "sheets")]
            Request::ClassList { language, roster } => class_list(&roster, self.speak(&language)?),
            #[cfg(feature = "sheets")]
            Request::Mark { language, exercise, answers, revealed } => {
                let language = self.speak(&language)?;
                let engine = self.engine(language)?;
                let problem = self.exercises.problem(&exercise, &Tables::default())?;
                mark(&engine, problem, &answers, revealed)
            }
            #[cfg(feature = "sheets")]
            Request::Answer { language, sheet } => {
                let language = self.speak(&language)?;
                let engine = self.engine(language)?;
                self.exercises.of_sheet(&engine, &sheet)
            }
            #[cfg(feature = "sheets")]
            Request::Another { language, exercise, number } => {
                let language = self.speak(&language)?;
                let engine = self.engine(language)?;
                self.exercises.of_chapter(&engine, &exercise, number)
            }
        }
    }

    fn speak(&mut self, code: &str) -> Result<Language, Refusal> {
        let language = language_of(code)?;
        self.language = Some(language);
        Ok(language)
    }

    fn board(&mut self, board: u32) -> Result<&mut Board, Refusal> {
        let missing = || Refusal::new("这个棋盘还没有开始", "this board has not begun");
        let found = self.boards.iter_mut().find(|(number, _)| *number == board);
        let (_, found) = found.ok_or_else(missing)?;
        self.language = Some(found.language());
        Ok(found)
    }

    fn engine(&mut self, language: Language) -> Result<Arc<Engine>, Refusal> {
        if let Some(engine) = self.engines.iter().find(|engine| engine.language() == language) {
            return Ok(Arc::clone(engine));
        }
        let engine = Arc::new(Engine::without_wrapping(language, None)?);
        self.engines.push(Arc::clone(&engine));
        Ok(engine)
    }
}

fn too_many_boards() -> Refusal {
    let zh = format!("一页里棋盘太多：上限是{MAX_BOARDS}（MAX_BOARDS）");
    Refusal::new(zh, format!("too many boards on one page: the limit (MAX_BOARDS) is {MAX_BOARDS}"))
}

#[cfg(feature = "sheets")]
use bouton::{answer::tables::Tables, audit::proof::Edit};

#[cfg(feature = "sheets")]
use crate::{
    answers::mark,
    edge,
    exercises::Exercises,
    judge::judge_claim,
    proofs,
    sheets::{Wish, class_list, sheet},
    solver::solve_line,
};

/// What the small module leaves to the larger one.
#[cfg(not(feature = "sheets"))]
fn elsewhere() -> Refusal {
    let zh = "这个模块只管对局：判定和出题在另一个模块里";
    Refusal::new(zh, "this module only plays: the other one judges and makes sheets")
}

#[cfg(not(feature = "sheets"))]
fn judge_claim(_: &str, _: &str, _: Option<u64>, _: Language) -> Result<Value, Refusal> {
    Err(elsewhere())
}
