//! The places of buttons that open something in a page: a board with the position that is shown, a rule box with the claim that was
//! judged. A script makes the buttons, so that without one there is nothing to press that does nothing.

use crate::{
    answer::instance::Instance,
    exercise::schema::Question,
    family::named_game::instance_of_line,
    problem::{Played, Problem},
};
use bouton_school::class::escape_xml;

/// The largest bound that the rule box of a page takes.
const MAX_BOUND: u64 = 10_000;

/// The place for a board that begins at the start of this game; empty for one that no line of the command line begins there.
///
/// ```
/// use bouton::{family::named_game::instance_of_line, render::opener::board};
/// let nim = instance_of_line("nim 3 5 7")?;
/// assert!(board(nim.as_ref()).contains("data-game=\"nim 3 5 7\""));
/// # Ok::<(), bouton::family::named_game::GameFault>(())
/// ```
#[must_use]
pub fn board(instance: &dyn Instance) -> String {
    let line = instance.command_line();
    // The line of a game in the middle of play may be refused, and the board would say so.
    let again = instance_of_line(&line).ok();
    match again.filter(|again| again.start() == instance.start()) {
        Some(_) => place("board", &[("game", &line)]),
        None => String::new(),
    }
}

/// The same for an exercise; empty too where its questions are about other positions than the one at the start.
#[must_use]
pub fn of_problem(problem: &Problem) -> String {
    let shows_start = |played: &&Played| {
        let mut questions = problem.questions.iter();
        !played.sizeless && questions.any(|asked| is_about_start(&asked.question))
    };
    let played = problem.game().filter(shows_start);
    played.map(|played| board(played.instance.as_ref())).unwrap_or_default()
}

fn is_about_start(question: &Question) -> bool {
    match question {
        Question::WhoWins
        | Question::WinningMoves
        | Question::BinaryTable
        | Question::CompleteLine(_)
        | Question::FindMistake(_)
        | Question::GrundyValue
        | Question::ReadHeaps
        | Question::FindSlip(_)
        | Question::JudgeMoves(_) => true,
        Question::KeyNumbers
        | Question::Construct(_)
        | Question::ConstructNumber(_)
        | Question::GeneralRule(_)
        | Question::WhichLose(_)
        | Question::Refute(_)
        | Question::DrawBoard(_)
        | Question::Ask(_)
        | Question::Represent
        | Question::AllRepresentations(_)
        | Question::Carry(_)
        | Question::AppendZero
        | Question::PairOfDifference
        | Question::ReadDigits(_)
        | Question::FindMisprint(_)
        | Question::OrderLines(_)
        | Question::NeededLines(_)
        | Question::FaultyLine(_)
        | Question::MissingCase(_)
        | Question::FillBlank(_) => false,
    }
}

/// The place for a rule box with this claim; `game` is empty for a claim about none.
#[must_use]
pub fn claim(claim: &str, game: &str, bound: u64) -> String {
    let bound = bound.min(MAX_BOUND).to_string();
    place("rules", &[("claim", claim.trim()), ("game", game.trim()), ("bound", &bound)])
}

/// An empty element on a line of its own: a line end inside of a value would end the HTML in a chapter.
fn place(opens: &str, data: &[(&str, &str)]) -> String {
    let data: String = data
        .iter()
        .map(|(name, value)| {
            format!(" data-{name}=\"{}\"", escape_xml(value).replace('\n', "&#10;"))
        })
        .collect();
    format!("<div class=\"bouton-opener\" data-opens=\"{opens}\"{data}></div>\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        answer::tables::Tables,
        exercise::library::{Kind, Library},
        sheet::solve_problem,
    };

    fn of_line(line: &str) -> String {
        board(instance_of_line(line).unwrap().as_ref())
    }

    #[test]
    fn a_board_opens_with_the_game_its_rules_and_its_position() {
        for line in
            ["nim 1 3 --misere", "wythoff 4 7", "pile 21 --take 1,3,4", "king 8 8", "lasker 3 4 5"]
        {
            assert!(of_line(line).contains(&format!("\"{line}\"")), "{}", of_line(line));
        }
    }

    #[test]
    fn an_exercise_about_other_positions_or_about_numbers_opens_no_board() {
        let (library, tables) = (Library::embedded(), Tables::default());
        let opener =
            |id: &str| of_problem(&solve_problem(&library.problem(id).unwrap(), &tables).unwrap());
        assert!(opener("nim-3-5-7").contains("data-game=\"nim 3 5 7\""));
        for id in ["refute-largest-heap", "decimal-345-as-printed"] {
            assert_eq!(opener(id), "", "{id}");
        }
        let ids = library.ids(Kind::Problem);
        assert!(ids.iter().filter(|id| !opener(id).is_empty()).count() > 20);
    }

    #[test]
    fn a_claim_is_text_and_stays_on_its_line() {
        let made = claim("forall a < 3:\n  \"a\" <-> b", "", 1_000_000);
        assert_eq!(
            made,
            "<div class=\"bouton-opener\" data-opens=\"rules\" data-claim=\"forall a &lt; 3:&#10;  &quot;a&quot; &lt;-&gt; b\" data-game=\"\" data-bound=\"10000\"></div>\n"
        );
    }
}
