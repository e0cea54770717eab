//! Why a move was wrong, as a replay: what it leads to, one move at a time, with one sentence each. The sentences speak of
//! moves, answers and winning alone, so that they are understood on the first page of the course as on the last.

use crate::{telling::Refusal, view};
use bouton::{
    exercise::{instance::Instance, text::Language},
    game::{Outcome, Position},
    play::{MAX_REPLAYED, Ply, Session},
    render::play::Teller,
};
use serde_json::{Value, json};
use std::sync::Arc;

/// The frames of the replay: pictures of each position with the sentence about the move that led to it; the first shows where the
/// wrong move was made.
///
/// # Errors
/// If a position cannot be judged, or a template is wrong.
pub fn of(
    session: &Session,
    teller: &Teller<'_>,
    sights: &[&Arc<dyn Instance>],
) -> Result<Value, Refusal> {
    let line = session.refutation()?;
    let Some(slip) = line.first() else { return Ok(json!([])) };
    let at = session.plies().iter().rposition(|ply| ply == slip).unwrap_or_default();
    let mut past: Vec<Position> = session.plies()[..at].iter().map(|ply| ply.from.clone()).collect();
    let language = teller.language();
    let start = language.pick("走错以前，局面是这样的。", "This is the position before the wrong move.");
    let first = view::pictures(sights, &past, &slip.from);
    let mut frames = vec![json!({ "pictures": first, "text": start })];
    for (index, ply) in line.iter().enumerate() {
        past.push(ply.from.clone());
        let mover = view::name(ply.player, language);
        let made = teller.a_move(&ply.from, &ply.to)?.replace('\u{a0}', " ");
        let told = Told { mover, other: view::name(ply.player.other(), language), made: &made, language };
        let sentence = told.sentence(index, role(session, ply, index)?);
        let pictures = view::pictures(sights, &past, &ply.to);
        frames.push(json!({ "player": mover, "pictures": pictures, "text": sentence }));
    }
    Ok(Value::from(frames))
}

/// What a move is in the replay.
enum Role {
    /// The wrong move, or another that cannot help any more.
    Lost,
    /// One that keeps the win.
    Winning,
    /// One that keeps a draw.
    Drawing,
    /// The last: the mover has won by it, has lost by it, or nobody has.
    Last(Outcome),
    /// The last that is shown, though play goes on.
    Cut,
}

/// By what the position that a move leaves is for whoever is to move there.
fn role(session: &Session, ply: &Ply, index: usize) -> Result<Role, Refusal> {
    let judge = session.judge();
    if let Some(end) = judge.end(&ply.to) {
        return Ok(Role::Last(end));
    }
    Ok(match judge.outcome(&ply.to)? {
        _ if index + 1 == MAX_REPLAYED => Role::Cut,
        Outcome::P => Role::Winning,
        Outcome::Draw => Role::Drawing,
        Outcome::N => Role::Lost,
    })
}

/// A move in words, with the names of both players.
struct Told<'a> {
    mover: &'a str,
    other: &'a str,
    made: &'a str,
    language: Language,
}

impl Told<'_> {
    fn sentence(&self, index: usize, role: Role) -> String {
        let (zh, en) = match role {
            Role::Lost if index == 0 => self.wrong(),
            Role::Lost => self.attempt(),
            Role::Winning => self.answer(),
            Role::Drawing => self.draw(),
            Role::Last(end) => self.last(end),
            Role::Cut => self.cut(),
        };
        self.language.pick(zh, en)
    }

    fn wrong(&self) -> (String, String) {
        let Self { mover, other, made, .. } = self;
        let zh = format!("{mover}：{made}。现在{other}有一步好棋。");
        (zh, format!("{mover}: {made}. Now {other} has a good move."))
    }

    fn answer(&self) -> (String, String) {
        let Self { mover, other, made, .. } = self;
        let zh = format!("{mover}：{made}。从这里起，{other}怎么走，{mover}都有办法应对。");
        let en = format!("{mover}: {made}. From here {mover} has an answer to whatever {other} does.");
        (zh, en)
    }

    fn attempt(&self) -> (String, String) {
        let Self { mover, other, made, .. } = self;
        let zh = format!("{mover}试着走：{made}。{other}还是有办法。");
        (zh, format!("{mover} tries: {made}. {other} has an answer to that, too."))
    }

    fn draw(&self) -> (String, String) {
        let Self { mover, made, .. } = self;
        let zh = format!("{mover}：{made}。这样谁也赢不了谁。");
        (zh, format!("{mover}: {made}. So neither side can force a win."))
    }

    fn last(&self, end: Outcome) -> (String, String) {
        let Self { mover, other, made, .. } = self;
        let winner = match end {
            Outcome::P => mover,
            Outcome::N => other,
            Outcome::Draw => {
                let zh = format!("{mover}：{made}。这一局到此结束，和棋。");
                return (zh, format!("{mover}: {made}. That ends the game: a draw."));
            }
        };
        let zh = format!("{mover}：{made}。这一局到此结束，{winner}赢了。");
        (zh, format!("{mover}: {made}. That ends the game, and {winner} has won."))
    }

    fn cut(&self) -> (String, String) {
        let Self { mover, made, .. } = self;
        let zh = format!("{mover}：{made}。后面就这样一直走下去。");
        (zh, format!("{mover}: {made}. And so it goes on."))
    }
}
