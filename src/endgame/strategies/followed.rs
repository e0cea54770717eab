//! Strategies: what holds is accepted, every rule refuses what breaks it, no text gets through altered.

use super::*;
use crate::{
    answer::arrows::Arrows,
    check::{Evidence, prove_draw},
    game::{Nim, Northcott, Outcome, Play, Ruleset},
};
use quickcheck::{TestResult, quickcheck};
use std::collections::{BTreeSet, HashMap};

/// A token walks along arrows: 0 is an end; from 1 to 0 or to 2; from 2 to 1; 3 to 1 and 4; 4 to 0; 5 to 3.
fn walk() -> Arrows {
    Arrows::new([&[], &[0, 2], &[1], &[1, 4], &[0], &[3]])
}

fn check(aim: Aim, from: (u64, bool), choices: &[usize]) -> Result<Strategy, WalkRefusal> {
    let start = Start { position: Position::from(from.0), chooser_moves: from.1 };
    follow(Arc::new(walk()), aim, &[start], choices)
}

fn refuse(aim: Aim, from: (u64, bool), choices: &[usize]) -> WalkRefusal {
    check(aim, from, choices).unwrap_err()
}

#[test]
fn a_win_is_accepted_with_its_longest_line() {
    // 5 to 3; the other goes to 1 or 4; from both to 0.
    let strategy = check(Aim::Win, (5, true), &[0, 0, 0]).unwrap();
    assert_eq!((strategy.sizes(), strategy.longest()), ((3, 5), Some(3)));
    let outcome =
        |at: u64| strategy.outcome(&Position::from(at)).map(|decided| decided.statement().outcome);
    assert_eq!((outcome(5), outcome(3), outcome(2)), (Some(Outcome::N), Some(Outcome::P), None));
    let evidence = Evidence::Strategy { positions: 5, moves: Some(3) };
    assert_eq!(strategy.outcome(&Position::from(5)).unwrap().evidence(), &evidence);
    let moves =
        |at: u64| strategy.moves_to_end(&Position::from(at)).map(|lasts| lasts.statement().moves);
    assert_eq!((moves(5), moves(4), moves(0), moves(2)), (Some(3), Some(1), Some(0), None));
    assert_eq!(strategy.reply(&Position::from(1)), Some(Position::from(0)));
    assert_eq!(strategy.reply(&Position::from(3)), None, "the other side moves there");
}

#[test]
fn a_defence_may_go_round_but_shows_no_outcome() {
    // From 2 the mover can only go to 1, from which the other may come back.
    let strategy = check(Aim::Hold, (2, false), &[1]).unwrap();
    assert!(strategy.outcome(&Position::from(2)).is_none());
    assert!(strategy.moves_to_end(&Position::from(2)).is_none());
}

#[test]
fn a_missing_move_and_one_left_over_are_refused() {
    assert!(matches!(refuse(Aim::Win, (5, true), &[0, 0]), WalkRefusal::Missing { .. }));
    let left = refuse(Aim::Win, (5, true), &[0, 0, 0, 0]);
    assert_eq!(left, WalkRefusal::LeftOver { unused: 1 });
}

#[test]
fn a_number_that_is_no_option_is_refused() {
    let refused = refuse(Aim::Win, (5, true), &[0, 2, 0]);
    assert!(matches!(refused, WalkRefusal::NoOption { choice: 2, options: 2, .. }));
}

#[test]
fn an_end_that_is_lost_is_refused() {
    let position = Position::from(0);
    let refused = refuse(Aim::Win, (0, true), &[]);
    assert_eq!(refused, WalkRefusal::WrongEnd { position: position.clone(), aim: Aim::Win });
    let refused = refuse(Aim::Hold, (4, false), &[]);
    assert_eq!(refused, WalkRefusal::WrongEnd { position, aim: Aim::Hold });
}

#[test]
fn a_win_that_goes_round_is_refused() {
    let refused = refuse(Aim::Win, (2, false), &[1]);
    assert_eq!(refused, WalkRefusal::NoProgress { position: Position::from(2) });
}

#[test]
fn a_start_that_is_no_position_is_refused() {
    let start = Start { position: Position::from([1, 2]), chooser_moves: true };
    let refused = follow(Arc::new(Xiangqi), Aim::Win, &[start], &[]);
    assert!(matches!(refused, Err(WalkRefusal::NoStart(_))));
}

#[test]
fn a_draw_needs_a_defence_of_each_side() {
    // Play goes to and fro between 1 and one of its neighbours; there is no end.
    let path = || Arc::new(Arrows::new([&[1], &[0, 2], &[1]]));
    let at = Position::from(0);
    let hold = |chooser_moves: bool| {
        let start = Start { position: at.clone(), chooser_moves };
        let choices: &[usize] = if chooser_moves { &[0, 0] } else { &[0] };
        follow(path(), Aim::Hold, &[start], choices).unwrap()
    };
    let draw = prove_draw(&hold(true), &hold(false), &at).unwrap();
    assert_eq!(draw.statement().outcome, Outcome::Draw);
    // The mover meets all three places, the other, who goes back to 0 at once, only two.
    assert_eq!(draw.evidence(), &Evidence::Strategy { positions: 5, moves: None });
    assert!(prove_draw(&hold(true), &hold(true), &at).is_none(), "the same side twice");
    assert!(prove_draw(&hold(true), &hold(false), &Position::from(1)).is_none(), "another start");
}

/// Who wins each position that can be reached, in canonical form, and in how many moves; draws are left out.
fn solve(rules: &dyn Ruleset, start: &Position) -> HashMap<Position, (Outcome, u32)> {
    let (mut all, mut open) = (BTreeSet::new(), vec![rules.canonical(start)]);
    while let Some(position) = open.pop() {
        if all.insert(position.clone()) {
            open.extend(options(rules, &position));
        }
    }
    let mut known: HashMap<Position, (Outcome, u32)> = HashMap::new();
    for round in 0..=all.len() as u32 {
        let before = known.clone();
        for position in all.iter().filter(|position| !before.contains_key(*position)) {
            let after: Vec<_> =
                options(rules, position).iter().map(|option| before.get(option)).collect();
            if after.iter().any(|known| known.is_some_and(|(outcome, _)| *outcome == Outcome::P)) {
                known.insert(position.clone(), (Outcome::N, round));
            } else if after.iter().all(Option::is_some) {
                known.insert(position.clone(), (Outcome::P, round));
            }
        }
    }
    known
}

/// The quickest win from a position, if its mover has one, checked.
fn quickest(
    rules: Arc<dyn Ruleset>,
    start: &Position,
    known: &HashMap<Position, (Outcome, u32)>,
) -> Option<Strategy> {
    let mut choices = Vec::new();
    let mut seen = BTreeSet::new();
    let mut open = vec![rules.canonical(start)];
    (known.get(&open[0])?.0 == Outcome::N).then_some(())?;
    while let Some(position) = open.pop() {
        if !seen.insert(position.clone()) {
            continue;
        }
        let options = options(rules.as_ref(), &position);
        if known[&position].0 == Outcome::P {
            open.extend(options.into_iter().rev());
            continue;
        }
        let rank = |option: &Position| match known.get(option) {
            Some((Outcome::P, rank)) => *rank,
            _ => u32::MAX,
        };
        let choice = (0..options.len()).min_by_key(|index| rank(&options[*index])).unwrap();
        choices.push(choice);
        open.push(options[choice].clone());
    }
    let starts = [Start { position: start.clone(), chooser_moves: true }];
    Some(follow(rules, Aim::Win, &starts, &choices).unwrap())
}

/// At every position of play the reply is a move from that very position, and it wins.
fn replies_win(rules: Arc<dyn Ruleset>, starts: impl Iterator<Item = Position>) {
    let mut tried = 0;
    for start in starts {
        let known = solve(rules.as_ref(), &start);
        let Some(strategy) = quickest(Arc::clone(&rules), &start, &known) else { continue };
        let (mut open, mut seen) = (vec![start], BTreeSet::new());
        while let Some(position) = open.pop() {
            let reply = strategy.reply(&position).unwrap();
            assert!(rules.is_option(&position, &reply), "{position} to {reply}");
            let after = strategy.moves_to_end(&reply).unwrap();
            let before = strategy.moves_to_end(&position).unwrap();
            assert!(after.statement().moves < before.statement().moves);
            assert_eq!(known[&rules.canonical(&reply)].0, Outcome::P, "{position} to {reply}");
            tried += 1;
            rules.options(&reply, &mut |option| {
                if seen.insert(option.clone()) {
                    open.push(option);
                }
            });
        }
    }
    assert!(tried > 100, "{tried}");
}

#[test]
fn a_reply_is_a_winning_move_from_the_very_position_that_is_asked_about() {
    let columns = [1, 2, 3, 4];
    let rows = columns.into_iter().flat_map(move |white| columns.map(|black| [white, black]));
    let rows: Vec<[u64; 2]> = rows.filter(|[white, black]| white != black).collect();
    let boards = rows.iter().flat_map(|one| rows.iter().map(move |other| [one, other]));
    let boards = boards
        .flat_map(|[[a, b], [c, d]]| [0, 1].map(|turn| Position::from([4, turn, *a, *b, *c, *d])));
    replies_win(Arc::new(Northcott), boards);
    let heaps = (0..4).flat_map(|a| (0..4).flat_map(move |b| (0..4).map(move |c| [a, b, c])));
    replies_win(Arc::new(Nim { play: Play::Normal }), heaps.map(Position::from));
}

#[test]
fn a_list_that_is_no_position_has_no_reply() {
    let strategy = check(Aim::Win, (5, true), &[0, 0, 0]).unwrap();
    assert_eq!(strategy.reply(&Position::from([1, 1])), None);
    assert_eq!(strategy.reply(&Position::from(9)), None);
}

/// Nim with two equal heaps: the second player does the same on the other heap.
fn mirroring_strategy(heap: u64) -> StrategyText {
    let position = Position::from([heap, heap]);
    let rules = Nim { play: Play::Normal };
    let mut choices = Vec::new();
    let mut seen = std::collections::HashSet::new();
    mirror(&rules, &position, &mut seen, &mut choices);
    let game = format!("nim {heap} {heap}");
    StrategyText { game, position, is_movers: false, aim: Aim::Win, starts: Starts::All, choices }
}

fn options(rules: &dyn Ruleset, from: &Position) -> Vec<Position> {
    let mut options = Vec::new();
    rules.options(from, &mut |option| options.push(rules.canonical(&option)));
    options
}

fn mirror(
    rules: &Nim,
    from: &Position,
    seen: &mut std::collections::HashSet<Position>,
    choices: &mut Vec<usize>,
) {
    for option in options(rules, from) {
        if !seen.insert(option.clone()) {
            continue;
        }
        let equal = |to: &Position| to.is_empty() || (to.len() == 2 && to[0] == to[1]);
        let replies = options(rules, &option);
        let choice = replies.iter().position(equal).unwrap();
        choices.push(choice);
        if seen.insert(replies[choice].clone()) {
            mirror(rules, &replies[choice], seen, choices);
        }
    }
}

fn follow_text(text: &StrategyText) -> Result<Strategy, WalkRefusal> {
    let rules = Nim { play: Play::Normal };
    let starts = text.starts(&rules)?;
    follow(Arc::new(rules), text.aim, &starts, &text.choices)
}

#[test]
fn equal_heaps_are_lost_by_mirroring() {
    let text = mirroring_strategy(4);
    let strategy = follow_text(&text).unwrap();
    let outcome = strategy.outcome(&text.position).unwrap();
    assert_eq!((outcome.statement().outcome, strategy.longest()), (Outcome::P, Some(8)));
    assert_eq!(StrategyText::read(&text.to_string()), Ok(text));
}

#[test]
fn first_moves_are_named_by_their_place() {
    let mut text = mirroring_strategy(3);
    text.starts = Starts::After(vec![0]);
    let starts = text.starts(&Nim { play: Play::Normal }).unwrap();
    assert!(starts[0].chooser_moves && starts.len() == 1);
    text.starts = Starts::After(vec![99]);
    assert!(matches!(follow_text(&text), Err(WalkRefusal::NoStart(_))));
}

#[test]
fn first_moves_are_read_in_rising_order_only() {
    let read = |moves: &[usize]| {
        let text = StrategyText { starts: Starts::After(moves.to_vec()), ..mirroring_strategy(3) };
        StrategyText::read(&text.to_string()).map(|read| read.starts)
    };
    assert_eq!(read(&[0, 2]), Ok(Starts::After(vec![0, 2])));
    for moves in [[2, 0], [1, 1]] {
        assert!(matches!(read(&moves), Err(StrategyRefusal::Line { line: 6, .. })), "{moves:?}");
    }
}

#[test]
fn moves_are_written_in_full_lines() {
    let text = StrategyText { choices: vec![0; 201], ..mirroring_strategy(1) }.to_string();
    let lengths: Vec<usize> = text.lines().skip(7).map(str::len).collect();
    assert_eq!(lengths[..3], [100, 100, 1], "the last line is the end");
}

#[test]
fn a_damaged_file_is_refused() {
    let text = mirroring_strategy(4).to_string();
    for cut in 0..text.len() {
        assert!(StrategyText::read(&text[..cut]).is_err(), "{cut}");
    }
    for index in 0..text.len() {
        for other in ["0", "x", "\n", " ", "/"] {
            let damaged = format!("{}{other}{}", &text[..index], &text[index + 1..]);
            assert!(damaged == text || StrategyText::read(&damaged).is_err(), "{damaged}");
        }
    }
    assert!(StrategyText::read(&format!("{text}\n")).is_err());
    assert!(StrategyText::read(&text.replace('\n', "\r\n")).is_err());
}

#[test]
fn another_version_and_wrong_words_are_named() {
    let text = mirroring_strategy(2).to_string();
    let refused = |from: &str, to: &str| {
        StrategyText::read(&text.replacen(from, to, 1)).unwrap_err().to_string()
    };
    assert!(refused("strategy 1", "strategy 2").contains("version 2"));
    assert!(refused("chooser other", "chooser none").contains("digest"));
    assert!(refused("game nim", "gamenim").contains("line 2"));
}

quickcheck! {
    fn an_altered_move_is_refused_or_shows_the_same(at: usize, to: u8) -> TestResult {
        let mut text = mirroring_strategy(5);
        let at = at % text.choices.len();
        if text.choices[at] == usize::from(to) {
            return TestResult::discard();
        }
        text.choices[at] = usize::from(to);
        let same = |strategy: Strategy| {
            strategy.outcome(&text.position).map(|decided| decided.statement().outcome) == Some(Outcome::P)
        };
        TestResult::from_bool(follow_text(&text).map_or(true, same))
    }

    fn no_numbers_make_a_lost_position_won(choices: Vec<u8>) -> bool {
        let choices: Vec<usize> = choices.into_iter().map(usize::from).collect();
        let start = Start { position: Position::from([2, 2]), chooser_moves: true };
        let rules = Arc::new(Nim { play: Play::Normal });
        follow(rules, Aim::Hold, &[start], &choices).is_err()
    }

    fn numbers_are_read_as_they_are_written(choices: Vec<u16>) -> bool {
        let choices = choices.into_iter().map(usize::from).collect();
        let text = StrategyText { choices, ..mirroring_strategy(1) };
        StrategyText::read(&text.to_string()) == Ok(text)
    }

    fn no_text_makes_the_reader_panic(text: String) -> bool {
        StrategyText::read(&text).is_err()
    }
}
