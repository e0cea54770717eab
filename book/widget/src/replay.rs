//! Why a move was wrong, as a replay: what it leads to, one move at a time, with one sentence each. The sentences speak of
//! moves, answers and winning alone, so that they are understood on the first page of the course as on the last.

use crate::{telling::Refusal, view};
use bouton::{
    answer::instance::Instance,
    game::{Outcome, Position},
    play::{MAX_REPLAYED, Ply, Session},
    render::play::Teller,
    text::Language,
};
use serde_json::{Value, json};
use std::sync::Arc;

/// The replay: after how many moves of the game the wrong one was made (`from`), and `frames`, pictures of each position with the
/// sentence about the move that led to it; the first shows where the wrong move was made. Null where no move was wrong.
///
/// # Errors
/// If a position cannot be judged, or a template is wrong.
pub fn of(
    session: &Session,
    teller: &Teller<'_>,
    sights: &[&Arc<dyn Instance>],
) -> Result<Value, Refusal> {
    let line = session.refutation()?;
    let Some(slip) = line.first() else { return Ok(Value::Null) };
    let from = session.plies().iter().rposition(|ply| ply == slip).unwrap_or_default();
    let mut past: Vec<Position> =
        session.plies()[..from].iter().map(|ply| ply.from.clone()).collect();
    let language = teller.language();
    let first = view::pictures(sights, &past, &slip.from);
    let mut frames = vec![json!({ "pictures": first, "text": pick(START, language) })];
    for (index, ply) in line.iter().enumerate() {
        past.push(ply.from.clone());
        let pictures = view::pictures(sights, &past, &ply.to);
        let made = teller.a_move(&ply.from, &ply.to)?;
        let text =
            fill_placeholders(pick(sentence(session, ply, index)?, language), ply, &made, language);
        let (player, computer) =
            (view::name(ply.player, language), view::is_computers(session, ply));
        frames.push(
            json!({ "player": player, "computer": computer, "pictures": pictures, "text": text }),
        );
    }
    Ok(json!({ "from": from, "frames": frames }))
}

/// A sentence in Chinese and in English: `{0}` is whoever moves, `{1}` the move, `{2}` the player opposite.
type Sentence = [&'static str; 2];

const START: Sentence = ["走错以前，局面是这样的。", "This is the position before the wrong move."];
const WRONG: Sentence = ["{0}：{1}。现在{2}有一步好棋。", "{0}: {1}. Now {2} has a good move."];
const FIRST_ANSWER: Sentence = [
    "{0}：{1}。从这里起，无论{2}怎么走，{0}都能应对。",
    "{0}: {1}. From here {0} has an answer to whatever {2} does.",
];
const ANSWER: Sentence = ["{0}应对：{1}。", "{0} answers: {1}."];
const ATTEMPT: Sentence =
    ["{0}试着走：{1}。{2}还是有办法应对。", "{0} tries: {1}. {2} has an answer to that, too."];
const DRAWING: Sentence =
    ["{0}：{1}。这样谁也赢不了谁。", "{0}: {1}. So neither side can force a win."];
const CUT: Sentence = ["{0}：{1}。再往下走，也还是这样。", "{0}: {1}. And so it goes on."];
const MOVER_WINS: Sentence =
    ["{0}：{1}。这一局到此结束，{0}赢了。", "{0}: {1}. That ends the game, and {0} has won."];
const OTHER_WINS: Sentence =
    ["{0}：{1}。这一局到此结束，{2}赢了。", "{0}: {1}. That ends the game, and {2} has won."];
const NOBODY_WINS: Sentence =
    ["{0}：{1}。这一局到此结束，和棋。", "{0}: {1}. That ends the game: a draw."];

fn pick(sentence: Sentence, language: Language) -> &'static str {
    language.pick(sentence[0], sentence[1])
}

fn fill_placeholders(sentence: &str, ply: &Ply, made: &str, language: Language) -> String {
    let names = [ply.player, ply.player.other()].map(|player| view::name(player, language));
    sentence.replace("{0}", names[0]).replace("{1}", made).replace("{2}", names[1])
}

/// What is to be said of a move, by what it leaves for whoever is to move then.
fn sentence(session: &Session, ply: &Ply, index: usize) -> Result<Sentence, Refusal> {
    let judge = session.judge();
    if let Some(end) = judge.end(&ply.to) {
        return Ok(match end {
            Outcome::P => MOVER_WINS,
            Outcome::N => OTHER_WINS,
            Outcome::Draw => NOBODY_WINS,
        });
    }
    Ok(match (index, judge.outcome(&ply.to)?) {
        (0, _) => WRONG,
        (index, _) if index + 1 == MAX_REPLAYED => CUT,
        (1, Outcome::P) => FIRST_ANSWER,
        (_, Outcome::P) => ANSWER,
        (_, Outcome::Draw) => DRAWING,
        (_, Outcome::N) => ATTEMPT,
    })
}
