//! An automaton of lost positions for people: in words, state by state, and as a picture.

use crate::text::Language;
use bouton_kernel::digits::Automaton;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// A column of digits, that of the first number first, such as `101`.
fn column_text(automaton: &Automaton, column: usize) -> String {
    (0..automaton.tracks()).map(|track| if column >> track & 1 == 1 { '1' } else { '0' }).collect()
}

/// Of each state that columns lead to from here, the columns.
fn arrows(automaton: &Automaton, state: u32) -> BTreeMap<u32, Vec<String>> {
    let mut found: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    let mut columns: Vec<usize> = (0..1 << automaton.tracks()).collect();
    columns.sort_by_key(|column| column_text(automaton, *column));
    for column in columns {
        let text = column_text(automaton, column);
        found.entry(automaton.next(state, column)).or_default().push(text);
    }
    found
}

/// Columns of more numbers than this are told by how many ones they have, where that is what counts.
const MOST_LISTED: u16 = 4;

/// Whether nothing but the number of ones of a column tells where it leads.
fn is_by_ones(automaton: &Automaton, state: u32) -> bool {
    // The columns 1, 11, 111, … have as many ones as any.
    let same = |column: usize| (1_usize << column.count_ones()) - 1;
    (0..1 << automaton.tracks())
        .all(|column| automaton.next(state, column) == automaton.next(state, same(column)))
}

/// How many ones these columns have.
fn numbers_of_ones(columns: &[String], language: Language) -> String {
    let ones = columns.iter().map(|column| column.matches('1').count()).collect::<BTreeSet<_>>();
    let mut ones: Vec<String> = ones.iter().map(usize::to_string).collect();
    let last = ones.pop().unwrap_or_default();
    if ones.is_empty() {
        let plural = if last == "1" { "one" } else { "ones" };
        return language.pick(format!("有{last}个1的列"), format!("columns with {last} {plural}"));
    }
    let (zh, en) = (ones.join("、"), ones.join(", "));
    language.pick(format!("有{zh}或{last}个1的列"), format!("columns with {en} or {last} ones"))
}

/// A line for each state: whether a position that ends there is lost, and where each column leads.
#[must_use]
pub fn words(automaton: &Automaton, language: Language) -> Vec<String> {
    let line = |state: u32| {
        let kind = match automaton.is_accepting(state) {
            true => language.pick("在此结束：必败", "ends here: lost"),
            false => language.pick("在此结束：必胜", "ends here: won"),
        };
        let arrows = arrows(automaton, state);
        let all = arrows.len() == 1;
        let by_ones = automaton.tracks() > MOST_LISTED && is_by_ones(automaton, state);
        let arrow = |(to, columns): (u32, Vec<String>)| {
            let columns = match (all, by_ones) {
                (true, _) => language.pick("每一列", "every column").to_owned(),
                (false, true) => numbers_of_ones(&columns, language),
                (false, false) => columns.join(" "),
            };
            format!("{columns} → {to}")
        };
        let arrows: Vec<String> = arrows.into_iter().map(arrow).collect();
        language.pick(
            format!("状态{state}（{kind}）：{}", arrows.join("；")),
            format!("state {state} ({kind}): {}", arrows.join("; ")),
        )
    };
    (0..automaton.states() as u32).map(line).collect()
}

/// The automaton for programs: of each state whether a position that ends there is lost, and where each column leads, the digit of
/// the first number first.
#[must_use]
pub fn json(automaton: &Automaton) -> Value {
    let state = |state: u32| {
        let columns = 0..1_usize << automaton.tracks();
        let next = columns
            .map(|column| (column_text(automaton, column), automaton.next(state, column)))
            .collect::<BTreeMap<String, u32>>();
        json!({ "lost": automaton.is_accepting(state), "next": next })
    };
    let states: Vec<Value> = (0..automaton.states() as u32).map(state).collect();
    json!({ "start": 0, "states": states })
}

/// The automaton for templates: of each state whether a position that ends there is lost, and which columns lead where.
#[must_use]
pub fn rows(automaton: &Automaton) -> Value {
    let row = |state: u32| {
        let arrows = arrows(automaton, state);
        let all = arrows.len() == 1;
        let arrow = |(to, columns): (u32, Vec<String>)| json!({ "to": to, "columns": columns.join(" "), "all": all });
        let arrows: Vec<Value> = arrows.into_iter().map(arrow).collect();
        json!({ "lost": automaton.is_accepting(state), "arrows": arrows })
    };
    (0..automaton.states() as u32).map(row).collect()
}

/// The width and height of the picture.
const SIZE: f64 = 560.0;
/// The radius of a state.
const RADIUS: f64 = 22.0;
/// Half the width of a letter.
const HALF_LETTER: f64 = 3.5;
/// At most so many columns are written at an arrow.
const MOST_WRITTEN: usize = 4;

/// A picture: states on a circle, a double line around those that are lost, columns at the arrows.
#[must_use]
pub fn svg(automaton: &Automaton) -> String {
    let count = automaton.states() as u32;
    let mut parts = String::new();
    let mut longest = 0;
    for state in 0..count {
        for (to, columns) in arrows(automaton, state) {
            let label = label(&columns);
            longest = longest.max(label.len());
            parts.push_str(&arrow(place(state, count), place(to, count), &label));
        }
    }
    for state in 0..count {
        parts.push_str(&circle(place(state, count), state, automaton.is_accepting(state)));
    }
    // What is written at the sides stands half outside of the circle.
    let aside = HALF_LETTER * longest as f64;
    let width = SIZE + 2.0 * aside;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-{aside:.0} 0 {width:.0} {SIZE}\" font-family=\"sans-serif\" font-size=\"12\" \
         text-anchor=\"middle\">\n<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" \
         markerHeight=\"8\" orient=\"auto\"><path d=\"M0 0 8 4 0 8z\"/></marker></defs>\n{parts}</svg>\n"
    )
}

fn label(columns: &[String]) -> String {
    let written = columns.iter().take(MOST_WRITTEN).cloned().collect::<Vec<_>>().join(" ");
    let more = columns.len().saturating_sub(MOST_WRITTEN);
    if more == 0 { written } else { format!("{written} +{more}") }
}

fn place(state: u32, count: u32) -> (f64, f64) {
    let angle = std::f64::consts::TAU * f64::from(state) / f64::from(count) - std::f64::consts::PI;
    let ring = SIZE * 0.36;
    (SIZE / 2.0 + ring * angle.cos(), SIZE / 2.0 + ring * angle.sin())
}

fn circle((x, y): (f64, f64), state: u32, is_lost: bool) -> String {
    let ring = |radius: f64| {
        format!(
            "<circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{radius:.0}\" fill=\"#fff\" stroke=\"#000\"/>"
        )
    };
    let inner = if is_lost { ring(RADIUS - 4.0) } else { String::new() };
    let below = y + 4.0;
    format!("{}{inner}<text x=\"{x:.0}\" y=\"{below:.0}\">{state}</text>\n", ring(RADIUS))
}

/// A curved arrow, or a loop away from the middle.
fn arrow(from: (f64, f64), to: (f64, f64), label: &str) -> String {
    let middle = SIZE / 2.0;
    if from == to {
        let (dx, dy) = ((from.0 - middle) / (SIZE * 0.36), (from.1 - middle) / (SIZE * 0.36));
        let at = |along: f64, aside: f64| {
            (from.0 + dx * along - dy * aside, from.1 + dy * along + dx * aside)
        };
        let (start, end) = (at(RADIUS * 0.8, -12.0), at(RADIUS * 0.8, 12.0));
        let (first, second) = (at(RADIUS * 3.0, -26.0), at(RADIUS * 3.0, 26.0));
        let text = at(RADIUS * 3.1, 0.0);
        return path(start, &[first, second], end, text, label);
    }
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let (dx, dy) = (dx / length, dy / length);
    let at = |along: f64, aside: f64| {
        (from.0 + dx * along - dy * aside, from.1 + dy * along + dx * aside)
    };
    let bend = at(length / 2.0, 36.0);
    path(at(RADIUS, 8.0), &[bend], at(length - RADIUS, 8.0), at(length / 2.0, 30.0), label)
}

fn path(
    start: (f64, f64),
    bends: &[(f64, f64)],
    end: (f64, f64),
    text: (f64, f64),
    label: &str,
) -> String {
    let letter = if bends.len() == 2 { 'C' } else { 'Q' };
    let points: String = bends.iter().map(|(x, y)| format!("{x:.0} {y:.0} ")).collect();
    format!(
        "<path d=\"M{:.0} {:.0}{letter}{points}{:.0} {:.0}\" fill=\"none\" stroke=\"#555\" marker-end=\"url(#tip)\"/>\
         <text x=\"{:.0}\" y=\"{:.0}\">{label}</text>\n",
        start.0, start.1, end.0, end.1, text.0, text.1
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn balanced_automaton() -> Automaton {
        Automaton::new(2, vec![true, false], vec![vec![0, 1, 1, 0], vec![1; 4]]).unwrap()
    }

    #[test]
    fn an_automaton_is_told_state_by_state() {
        let told = words(&balanced_automaton(), Language::En);
        assert_eq!(told[0], "state 0 (ends here: lost): 00 11 → 0; 01 10 → 1");
        assert_eq!(told[1], "state 1 (ends here: won): every column → 1");
    }

    #[test]
    fn columns_of_many_numbers_are_told_by_their_ones() {
        let next = |column: usize| column.count_ones() % 2;
        let rows = vec![(0..32).map(next).collect(), vec![1; 32]];
        let even = Automaton::new(5, vec![true, false], rows).unwrap();
        let told = words(&even, Language::En);
        let expected = "columns with 0, 2 or 4 ones → 0; columns with 1, 3 or 5 ones → 1";
        assert_eq!(told[0], format!("state 0 (ends here: lost): {expected}"));
        assert_eq!(words(&even, Language::Zh)[0].matches("个1的列").count(), 2);
    }

    #[test]
    fn columns_that_differ_though_they_have_as_many_ones_are_listed() {
        let next = |column: usize| u32::from(column == 1);
        let first =
            Automaton::new(5, vec![true, false], vec![(0..32).map(next).collect(), vec![1; 32]]);
        let told = words(&first.unwrap(), Language::En);
        assert!(told[0].ends_with("; 10000 → 1"), "{}", told[0]);
    }

    #[test]
    fn an_automaton_is_told_to_programs() {
        let expected = serde_json::json!({ "start": 0, "states": [
            { "lost": true, "next": { "00": 0, "01": 1, "10": 1, "11": 0 } },
            { "lost": false, "next": { "00": 1, "01": 1, "10": 1, "11": 1 } },
        ] });
        assert_eq!(json(&balanced_automaton()), expected);
    }

    #[test]
    fn every_state_and_every_arrow_is_drawn() {
        let drawn = svg(&balanced_automaton());
        assert_eq!(drawn.matches("<path d=\"M").count(), 1 + 3, "the tip and three arrows");
        assert_eq!(drawn.matches("<circle").count(), 3, "two states, one of them doubled");
    }
}
