//! Whatever is altered in the facts of a problem is refused.

use super::*;
use crate::{
    exercise::{
        family,
        library::{Kind, Library},
        named_game::instance_of_line,
        problem::{Played, Problem},
        text::Language,
    },
    facts::Datum,
    render::view::ProblemView,
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
        let game = named.checked();
        Page::new(instance.as_ref(), meanings.clone(), game).facts(solved, false, proposed)
    }
}

/// Facts with one of them altered are refused, and the refusal names it.
fn refused(line: &str, place: &str, wrong: Json) {
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
    refused("nim 3 5 7", "/nim_sum", json!(2));
    refused("nim 3 5 7", "/moves/0/take", json!(2));
    refused("pile 30 --take 1..3", "/keys/all", json!([0, 4, 4, 8, 12, 16, 20, 24, 28]));
    refused("pile 30 --take 1..3", "/keys/all", json!([0, 4, 8, 12, 16, 20, 24]));
    refused("pile 300 --take 1..3", "/keys/count", json!(74));
    refused("pile 300 --take 1..3", "/keys/last/3", json!(292));
    refused("wythoff 5 9", "/case", json!(2));
    refused("wythoff 5 9", "/digits/0/digits", json!("1001"));
    refused("quota 100 --factor 3", "/parts", json!([76, 15, 6, 3]));
    refused("quota 100 --factor 3", "/lag/back", json!(2));
    refused("multiplication 162", "/bands/1/from", json!(10));
    refused("kayles 7 3", "/rows/5/moves/2/values/0", json!(0));
    refused("octal 0.137 9 4", "/digits/2/part", json!(false));
    refused("coins mock-turtles THHTTH", "/sum/values", json!([1, 2]));
    refused("coins mock-turtles THHTTH", "/singles/3/runs", json!([[0, 6]]));
    refused("coins subtraction 1..3 THTTHH", "/condition/patterns/1/provisos/up_to", json!(4));
}

#[test]
fn a_move_that_is_told_falsely_is_refused() {
    let (instance, ..) = problem("nim 3 5 7");
    let (from, to) = (Position::from([3, 5, 7]), Position::from([2, 5, 7]));
    let page = Page::of(instance.as_ref()).unwrap();
    let given = [("from", Value::List(from.clone())), ("to", Value::List(to.clone()))];
    let mut told = instance.move_facts(&from, &to);
    told["take"] = json!(2);
    let wrong = page.told("move", told, &page.context().with_given(given)).unwrap_err();
    assert_eq!((wrong.path.as_str(), wrong.found.as_str()), ("nim move: take", "2"));
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
    Facts::prove(datum.clone(), section, context)
        .unwrap_or_else(|wrong| panic!("{place}: {wrong}"));
    // Of very many ways some, evenly spread.
    let all = altered(datum);
    for wrong in all.iter().step_by(all.len() / MOST_ALTERED + 1) {
        if Facts::prove(wrong.clone(), section, context).is_ok() {
            eprintln!("SURVIVOR {place}: {wrong}");
        }
    }
}

/// Every way to alter one leaf or one list.
fn altered(whole: &Datum) -> Vec<Datum> {
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
                found.extend(altered(item).into_iter().map(|other| {
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
                found.extend(altered(part).into_iter().map(|other| {
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
fn altering(tell: impl FnOnce()) -> BTreeSet<String> {
    ALTERED.set(Some(BTreeSet::new()));
    tell();
    ALTERED.take().unwrap_or_default()
}

#[test]
fn nothing_altered_on_the_page_of_any_family_is_told() {
    for entry in family::GAMES {
        let tables = Tables::default();
        let told = altering(|| {
            let instance = instance_of_line(entry.example).unwrap();
            let played = Played::new(instance, &tables).unwrap();
            let problem = match Problem::of_game(played, &tables) {
                Ok(p) => p,
                Err(e) => {
                    eprintln!("FACTS {}: {e}", entry.example);
                    return;
                }
            };
            if let Err(e) = ProblemView::new(1, &problem, Language::En) {
                eprintln!("PAGE {}: {e}", entry.example);
            }
        });
        let family = instance_of_line(entry.example).unwrap().family();
        if !WITHOUT_MEANING.contains(&family) {
            for section in ["facts", "answer", "evidence"] {
                assert!(told.contains(&format!("{family} {section}")), "{family}: {told:?}");
            }
        }
    }
}

#[test]
fn nothing_altered_in_any_question_is_told() {
    let library = Library::embedded();
    let told = altering(|| {
        let tables = Tables::default();
        for id in library.ids(Kind::Problem) {
            let problem = Problem::of_file(&library.problem(&id).unwrap(), &tables);
            let problem = match problem {
                Ok(p) => p,
                Err(e) => {
                    eprintln!("PROBLEM {id}: {e:?}");
                    continue;
                }
            };
            if let Err(e) = ProblemView::new(1, &problem, Language::En) {
                eprintln!("VIEW {id}: {e}");
            }
        }
    });
    let kinds: BTreeSet<&str> =
        told.iter().filter_map(|place| place.split_once(" question-")).map(|it| it.1).collect();
    eprintln!("{kinds:?}");
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

#[test]
fn families_without_meaning_are_listed() {
    for family in WITHOUT_MEANING {
        eprintln!("without meaning: {family}");
        assert!(meanings(family).unwrap().is_none(), "{family} has a meaning: shorten the list");
    }
}
