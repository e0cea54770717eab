//! Whatever is altered in the facts of a problem is refused.

use super::*;
use crate::{
    check::Addend,
    facts::Datum,
    family::{self, named_game::instance_of_line},
    numeration::{DigitRule, SystemName, read_digits, read_system},
    problem::numeration::{
        Answered, Task, carry_digits, find_misprint, list_representations, read,
    },
};
use serde_json::json;
use std::{
    cell::RefCell,
    collections::{BTreeSet, HashSet},
};

fn problem(line: &str) -> (Arc<dyn Instance>, Solved, Tables, Json) {
    let (tables, instance) = (Tables::default(), instance_of_line(line).unwrap());
    let solved = instance.solve(&tables).unwrap();
    let proposed = instance.facts(&solved, &tables).unwrap();
    (instance, solved, tables, proposed)
}

fn prover<'a>(
    instance: &'a Arc<dyn Instance>,
    solved: &'a Solved,
    tables: &'a Tables,
) -> impl Fn(Json) -> Result<Told, Unproved> + 'a {
    let meanings = meanings(instance.family()).unwrap();
    let named = NamedGame::of(Arc::clone(instance), tables);
    move |proposed| {
        let game = named.checked_game();
        Page::new(instance.as_ref(), meanings.clone(), game).facts(solved, false, proposed)
    }
}

/// Facts with one of them altered are refused, and the refusal names it.
fn check_refused(line: &str, place: &str, wrong: Json) {
    let (instance, solved, tables, mut proposed) = problem(line);
    let prove = prover(&instance, &solved, &tables);
    prove(proposed.clone()).unwrap();
    let fact = proposed.pointer_mut(place).unwrap();
    assert_ne!(*fact, wrong, "{line} {place}");
    *fact = wrong;
    let path = prove(proposed).unwrap_err().path;
    assert!(path.contains(place[1..].split('/').next().unwrap()), "{line} {place}: {path}");
}

#[test]
fn the_planted_bugs_are_refused() {
    check_refused("nim 3 5 7", "/nim_sum", json!(2));
    check_refused("nim 3 5 7", "/moves/0/take", json!(2));
    check_refused("pile 30 --take 1..3", "/keys/all", json!([0, 4, 4, 8, 12, 16, 20, 24, 28]));
    check_refused("pile 30 --take 1..3", "/keys/all", json!([0, 4, 8, 12, 16, 20, 24]));
    check_refused("pile 300 --take 1..3", "/keys/count", json!(74));
    check_refused("pile 300 --take 1..3", "/keys/last/3", json!(292));
    check_refused("wythoff 5 9", "/case", json!(2));
    check_refused("wythoff 5 9", "/digits/0/digits", json!("1001"));
    check_refused("quota 100 --factor 3", "/parts", json!([76, 15, 6, 3]));
    check_refused("quota 100 --factor 3", "/lag/back", json!(2));
    check_refused("double-cannons classic", "/whole/shown/moves", json!(33));
    check_refused("double-cannons classic", "/whole/shown/line/3", json!("炮7进2"));
    check_refused("double-cannons classic", "/files/1/letter", json!("f"));
    check_refused("multiplication 162", "/bands/1/from", json!(10));
    check_refused("kayles 7 3", "/rows/5/moves/2/values/0", json!(0));
    check_refused("octal 0.137 9 4", "/digits/2/part", json!(false));
    check_refused("coins mock-turtles THHTTH", "/sum/values", json!([1, 2]));
    check_refused("coins mock-turtles THHTTH", "/singles/3/runs", json!([[0, 5]]));
    check_refused(
        "coins subtraction 1..3 THTTHH",
        "/condition/patterns/1/provisos/up_to",
        json!(4),
    );
}

#[test]
fn a_move_that_is_told_falsely_is_refused() {
    let (instance, ..) = problem("nim 3 5 7");
    let (from, to) = (Position::from([3, 5, 7]), Position::from([2, 5, 7]));
    let page = Page::of(instance.as_ref()).unwrap();
    let given = [("from", Value::List(from.clone())), ("to", Value::List(to.clone()))];
    let mut told = instance.move_facts(&from, &to);
    told["take"] = json!(2);
    let wrong = page.prove("move", told, &page.context().with_given(given)).unwrap_err();
    assert_eq!((wrong.path.as_str(), wrong.found.as_str()), ("nim move: take", "Number(2)"));
}

/// At most so many ways are tried for one proposal.
const MOST_ALTERED: usize = 150;

thread_local! {
    /// The sections whose proposals were altered on this thread; none where nobody wants it.
    static ALTERED: RefCell<Option<BTreeSet<String>>> = const { RefCell::new(None) };
}

/// Where a test wants it, whatever is proposed is altered in every way, and each must be refused.
pub(super) fn try_altered(place: &str, datum: &Datum, section: &Section, context: &Context<'_>) {
    let is_wanted = ALTERED.with_borrow_mut(|places| {
        places.as_mut().is_some_and(|places| places.insert(place.to_owned()))
    });
    if !is_wanted {
        return;
    }
    let proved = Facts::prove(datum.clone(), section, context);
    assert!(proved.is_ok(), "{place}: {proved:?}");
    // Of very many ways some, evenly spread.
    let all = list_alterations(datum);
    for wrong in all.iter().step_by(all.len() / MOST_ALTERED + 1) {
        assert!(Facts::prove(wrong.clone(), section, context).is_err(), "{place}: {wrong:?}");
    }
}

/// Every way to alter one leaf or one list.
fn list_alterations(whole: &Datum) -> Vec<Datum> {
    match whole {
        Datum::Null => vec![Datum::Number(0)],
        Datum::Truth(truth) => vec![Datum::Truth(!truth), Datum::Null],
        Datum::Number(number) => vec![Datum::Number(number.wrapping_add(1)), Datum::Null],
        Datum::Text(text) => vec![Datum::Text(format!("{text}1")), Datum::Null],
        Datum::List(items) => {
            let mut found = vec![Datum::List([items.clone(), vec![Datum::Number(1)]].concat())];
            if !items.is_empty() {
                found.push(Datum::List(items[1..].to_vec()));
                found.push(Datum::List([vec![items[0].clone()], items.clone()].concat()));
            }
            for (index, item) in items.iter().enumerate() {
                found.extend(list_alterations(item).into_iter().map(|other| {
                    let mut items = items.clone();
                    items[index] = other;
                    Datum::List(items)
                }));
            }
            found
        }
        Datum::Record(parts) => {
            let mut found = Vec::new();
            for (name, part) in parts {
                let mut without = parts.clone();
                without.remove(name);
                found.push(Datum::Record(without));
                found.extend(list_alterations(part).into_iter().map(|other| {
                    let mut parts = parts.clone();
                    parts.insert(name.clone(), other);
                    Datum::Record(parts)
                }));
            }
            found
        }
    }
}

/// What came through while something was told, every proposal altered.
pub(crate) fn altering(tell: impl FnOnce()) -> BTreeSet<String> {
    ALTERED.set(Some(BTreeSet::new()));
    tell();
    ALTERED.take().unwrap_or_default()
}

#[test]
fn every_small_problem_is_proved_with_its_moves_and_positions() {
    for entry in family::GAMES {
        for arguments in entry.small {
            let (instance, solved, tables, proposed) =
                problem(&format!("{} {arguments}", entry.name));
            prover(&instance, &solved, &tables)(proposed).unwrap();
            let start = instance.start().clone();
            position_facts(instance.as_ref(), &start).unwrap();
            instance.rules().options(&start, &mut |to| {
                move_facts(instance.as_ref(), &start, &to).unwrap();
                position_facts(instance.as_ref(), &to).unwrap();
            });
        }
    }
}

/// Answers of every kind about one number, and misprints that every system can have.
fn answers(number: u64, system: &System) -> Vec<Answered> {
    let task = Task::of(number, system).unwrap();
    let digits = task.written.digits().clone();
    let mut found = vec![
        Answered::Represent(task.written),
        Answered::Read(read(number, system, digits.clone()).unwrap()),
    ];
    let of_rule =
        |rule| list_representations(number, system, rule).map(|list| Answered::All(rule, list));
    let rules = [DigitRule::Usual, DigitRule::ZeroOne, DigitRule::Free];
    found.extend(rules.into_iter().filter_map(|rule| of_rule(rule).ok()));
    let addends = digits.low_first().iter().zip(system.terms()).rev();
    let printed = addends.map(|(factor, term)| Addend { factor: *factor, term: 3 * term - 2 });
    found.extend(find_misprint(number, system, printed.collect()).ok().map(Answered::Misprint));
    if *system.name() == SystemName::Fibonacci && number > 0 {
        found.extend([Answered::AppendZero, Answered::PairOfDifference]);
        let list = list_representations(number, system, DigitRule::ZeroOne).unwrap();
        let carried = list.statement().last().and_then(|last| carry_digits(number, last).ok());
        found.extend(carried.map(Answered::Carry));
    }
    found
}

#[test]
fn no_altered_fact_of_a_number_is_proved() {
    let mut kinds = HashSet::new();
    for name in
        ["binary", "octal", "decimal", "factorial", "fibonacci", "1,3,5,9", "bases:60,60,24"]
    {
        let system = read_system(name).unwrap();
        for number in [0, 1, 7, 60, 345, 4000] {
            for answered in answers(number, &system) {
                let (section, proposed, working) = answered.propose_facts(number, &system).unwrap();
                let prove = |facts| number_facts(section, number, &system, working.clone(), facts);
                let told = altering(|| {
                    let proved = prove(proposed.clone());
                    assert!(proved.is_ok(), "{number} in {name}: {answered:?}");
                });
                assert_eq!(told.len(), 1, "all of it was altered");
                kinds.insert(section);
            }
        }
    }
    assert_eq!(kinds.len(), 7, "{kinds:?}");
}

#[test]
fn working_that_is_wrong_is_refused() {
    let (system, digits) = (System::fibonacci(), |text: &str| read_digits(text).unwrap());
    let wrong = |working| Context::of_number(60, &system, Some(working)).is_err();
    let six = list_representations(60, &system, DigitRule::Usual).unwrap().statement().clone();
    assert!(!wrong(Working::All(DigitRule::Usual, six.clone())));
    assert!(wrong(Working::All(DigitRule::Usual, six[1..].to_vec())));
    assert!(wrong(Working::Read(digits("100001001"))));
    assert!(wrong(Working::Carrying(vec![digits("10110110"), digits("100001000")])));
    assert!(wrong(Working::Division(Vec::new())));
}

/// At most so many positions of one game.
const MOST_PLAYED: usize = 60;

#[test]
fn facts_are_proved_wherever_play_may_stand() {
    for entry in family::GAMES {
        for arguments in entry.small {
            let line = format!("{} {arguments}", entry.name);
            let (tables, instance) = (Tables::default(), instance_of_line(&line).unwrap());
            let mut seen = HashSet::new();
            let mut open = vec![instance.start().clone()];
            while let Some(position) = open.pop().filter(|_| seen.len() < MOST_PLAYED) {
                let here = instance.at(&position).filter(|_| seen.insert(position.clone()));
                let Some(here) = here else { continue };
                // Positions near the end first.
                instance.rules().options(&position, &mut |to| open.push(to));
                let Ok(solved) = here.solve(&tables) else { continue };
                let proposed = here.facts(&solved, &tables).unwrap();
                let proved = prover(&here, &solved, &tables)(proposed);
                assert!(proved.is_ok(), "{line} at {position}: {proved:?}");
            }
        }
    }
}
