//! Playing where play can repeat: hurrying, delaying, keeping draws, the third repetition.

use super::{Ending, Event, Judge, Opponent, Said, Session, Settings, Slip, Strength, THOUGHTS};
use crate::{
    answer::{
        instance::{Instance, Solved},
        tables::{Stop, Tables},
    },
    family::{Arguments, Player},
    game::{Outcome, Play, Position, Ruleset},
};
use serde_json::{Value, json};
use std::sync::Arc;

/// Where each square leads. Who comes to square 0 wins: so 2 wins, and 3, which must go to 2, loses.
/// From 1 and 4 one can go to and fro for ever; whoever goes from 4 to 2 instead loses. From 6 one
/// wins by 3, or more slowly by 5, which goes by 7 to 3; and one can draw by 1.
const LEADS: [&[u64]; 9] = [&[], &[4], &[0], &[2], &[1, 2], &[7], &[1, 5, 3], &[3], &[6]];

#[derive(Debug, PartialEq, Eq, Hash)]
struct Squares;

impl Ruleset for Squares {
    fn describe(&self) -> crate::game::Description {
        crate::game::Description::of("squares", Play::Normal)
    }
    fn play(&self) -> Play {
        Play::Normal
    }
    fn contains(&self, position: &Position) -> bool {
        position.single().is_some_and(|square| square < LEADS.len() as u64)
    }
    fn each_option(&self, position: &Position, visit: crate::game::Visit<'_>) -> crate::game::Flow {
        let square = position.single().and_then(|square| usize::try_from(square).ok());
        for to in square.and_then(|square| LEADS.get(square)).into_iter().copied().flatten() {
            visit(Position::from(*to))?;
        }
        crate::game::GO_ON
    }
    fn can_repeat(&self) -> bool {
        true
    }
}

#[derive(Clone, Debug)]
struct OnSquares(Position);

impl Instance for OnSquares {
    fn family(&self) -> &'static str {
        "squares"
    }
    fn rules(&self) -> Arc<dyn Ruleset> {
        Arc::new(Squares)
    }
    fn start(&self) -> &Position {
        &self.0
    }
    fn arguments(&self) -> Arguments {
        let numbers = self.0.iter().map(ToString::to_string).collect();
        Arguments { numbers, ..Arguments::default() }
    }
    fn facts(&self, _: &Solved, _: &Tables) -> Result<Value, Stop> {
        Ok(json!({}))
    }
    fn move_facts(&self, _: &Position, _: &Position) -> Value {
        json!({})
    }
    fn at(&self, position: &Position) -> Option<Arc<dyn Instance>> {
        Some(Arc::new(Self(position.clone())))
    }
}

fn begin_session(square: u64, opponent: Opponent, person: Player) -> Session {
    let judge = Judge::new(Arc::new(OnSquares(Position::from(square))));
    Session::begin(Arc::new(judge), Settings { opponent, person, seed: 1 }).unwrap().0
}

fn make_move(session: &Session, to: u64) -> (Session, Vec<Said>) {
    session.after(Event::Move(Position::from(to))).unwrap()
}

const PERFECT: Opponent = Opponent::Computer(Strength::PERFECT);

#[test]
fn the_squares_are_what_their_description_says() {
    let session = begin_session(6, PERFECT, Player::First);
    let check = |square: u64, expected| {
        assert_eq!(session.judge().outcome(&Position::from(square)), Ok(expected), "{square}");
    };
    check(0, Outcome::P);
    check(2, Outcome::N);
    check(3, Outcome::P);
    check(1, Outcome::Draw);
    check(4, Outcome::Draw);
    check(7, Outcome::N);
    check(5, Outcome::P);
    check(6, Outcome::N);
}

#[test]
fn the_winner_takes_the_shortest_way() {
    // From 6 both 3 (an end after two more moves) and 5 (after four) win.
    let session = begin_session(8, PERFECT, Player::First);
    let (session, _) = make_move(&session, 6);
    assert_eq!(session.position(), &Position::from(3));
}

#[test]
fn a_draw_is_kept_and_ends_at_the_third_repetition() {
    let mut session = begin_session(1, PERFECT, Player::First);
    let mut said = Vec::new();
    for _ in 0..2 {
        assert_eq!(session.ending(), None);
        (session, said) = make_move(&session, 4);
        assert_eq!(session.position(), &Position::from(1), "2 would lose");
    }
    assert_eq!(session.ending(), Some(Ending::Drawn));
    assert!(matches!(said.last(), Some(Said::Over { winner: None, plies: 4, turning: None })));
    let (_, said) = make_move(&session, 4);
    assert_eq!(said, [Said::AlreadyOver]);
}

#[test]
fn a_draw_given_away_is_told() {
    let session = begin_session(4, PERFECT, Player::First);
    let (session, said) = make_move(&session, 2);
    let slips = said.iter().filter_map(|said| match said {
        Said::ThrewAway { slip, reply, .. } => Some((*slip, reply.clone())),
        _ => None,
    });
    let expected = (Slip::DrawToLoss, Some(Position::from(0)));
    assert_eq!(slips.collect::<Vec<_>>(), [expected]);
    assert_eq!(session.ending(), Some(Ending::Won(Player::Second)));
}

#[test]
fn a_win_given_away_for_a_draw_is_told() {
    let session = begin_session(6, PERFECT, Player::First);
    let (_, said) = make_move(&session, 1);
    let told = said.iter().any(|said| {
        matches!(said, Said::ThrewAway { slip: Slip::WinToDraw, reply: Some(to), .. } if *to == Position::from(4))
    });
    assert!(told, "{said:?}");
}

/// Whoever has lost the win and does not look is told when the computer gives it back.
#[test]
fn what_the_computer_gives_back_is_told() {
    let mut told = Vec::new();
    for seed in 0..20 {
        let judge = Arc::new(Judge::new(Arc::new(OnSquares(Position::from(6)))));
        let opponent = Opponent::Computer(Strength::RANDOM);
        let settings = Settings { opponent, person: Player::Second, seed };
        let (session, said) = Session::begin(judge, settings).unwrap();
        let back = said.iter().find_map(|said| match said {
            Said::LetBack { slip } => Some(*slip),
            _ => None,
        });
        assert_eq!(back, session.plies()[0].slip, "seed {seed}: {said:?}");
        told.extend(back);
    }
    assert!(told.contains(&Slip::WinToDraw), "{told:?}");
    assert!(told.len() < 20, "not every move of the computer is a slip: {told:?}");
}

/// The squares of the moves of a refutation.
fn refutation_squares(session: &Session) -> Vec<[u64; 2]> {
    let square = |position: &Position| position.single().unwrap();
    let line = session.refutation().unwrap();
    line.iter().map(|ply| [square(&ply.from), square(&ply.to)]).collect()
}

#[test]
fn a_draw_given_for_a_win_is_answered_once() {
    let (session, _) = make_move(&begin_session(6, PERFECT, Player::First), 1);
    assert_eq!(refutation_squares(&session), [[6, 1], [1, 4]]);
}

#[test]
fn a_loss_is_played_to_its_end() {
    let (session, _) = make_move(&begin_session(4, PERFECT, Player::First), 2);
    assert_eq!(refutation_squares(&session), [[4, 2], [2, 0]]);
}

#[test]
fn a_right_move_is_not_refuted() {
    let (session, _) = make_move(&begin_session(8, PERFECT, Player::First), 6);
    assert_eq!(refutation_squares(&session), [[0; 2]; 0]);
}

#[test]
fn hints_speak_of_draws() {
    let session = begin_session(4, PERFECT, Player::First);
    let (session, said) = session.after(Event::Hint).unwrap();
    assert_eq!(said, [Said::Prospects { outcome: Outcome::Draw, good: 1, moves: Some(2) }]);
    let mut session = session;
    for thought in 0..THOUGHTS {
        let (next, said) = session.after(Event::Hint).unwrap();
        assert_eq!(said, [Said::Nudge { position: Position::from(4), thought }]);
        session = next;
    }
    let (_, said) = session.after(Event::Hint).unwrap();
    let (from, to) = (Position::from(4), Position::from(1));
    assert_eq!(said, [Said::Advice { from, to, outcome: Outcome::Draw }]);
}
