//! The fields of a form in which an answer is written: one for each part of it, in the shape of that part; and how what stands in
//! them becomes one cell, as [`crate::score`] marks it.

use crate::{
    expected::{Expected, Part, Question, Writing, tuple},
    kinds, said,
    score::{Judge, Line, Score, letter, part_scores_by, score_by, table_lines},
};

/// One thing to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What is written when it is chosen.
    pub value: String,
    /// What it is called, in Chinese and in English.
    pub name: [String; 2],
}

/// How a field is filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One of these.
    One(Vec<Choice>),
    /// Some of these.
    Some(Vec<Choice>),
    /// A number, with nothing else.
    Number,
    /// A text on one line; how it is written, in Chinese and in English.
    Line([String; 2]),
    /// A text of which `+1` may be a part: a move, or a sum.
    Move([&'static str; 2]),
    /// A text on several lines.
    Lines([&'static str; 2]),
    /// Digits, one in each cell, and what stands at the head of each.
    Cells(Vec<u64>),
}

/// A field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// What is written there, in Chinese and in English.
    pub name: [String; 2],
    /// How.
    pub shape: Shape,
}

/// How the content of one field of several stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is right.
    Right,
    /// It follows from an own slip in a field before it.
    Follows,
    /// What is there is right, and something is missing.
    Short,
    /// It is not right.
    Wrong,
    /// It cannot be read.
    Unread,
    /// Nothing is written.
    Missing,
}

const IN_ORDER: [&str; 2] = ["各行的字母，依次写", "the letters of the lines, in order"];
const NUMBERS: [&str; 2] = ["用空格或逗号隔开", "with spaces or commas between them"];
const POSITIONS: [&str; 2] = ["如(1, 2)；(3, 0)", "such as (1, 2); (3, 0)"];
const ROWS: [&str; 2] =
    ["数字串或和式，用逗号隔开", "rows of digits, or sums, with commas between them"];
const DIGITS: [&str; 2] = ["数字连着写，或者写成和", "the digits in a row, or the sum"];
const ONE_LINE_EACH: [&str; 2] = ["每行写一步", "one row on each line"];
const SUM: [&str; 2] = ["写式子，如3×10^2 + 5", "an expression such as 3×10^2 + 5"];
const STATEMENT: [&str; 2] = ["写一个命题，写法同证明", "a statement, as the proof writes it"];
const MOVES: [&str; 2] = [
    "写走法或走后剩下的局面，用分号隔开；没有就写“没有”",
    "moves, or the positions that they leave, with semicolons between them; “none” if there is none",
];
const MOVE: [&str; 2] = ["写走法或走后剩下的局面", "a move, or the position that it leaves"];

/// The fields of a question; none where only a reader can judge the answer.
#[must_use]
pub fn fields(question: &Question) -> Vec<Field> {
    let kind = kinds::of(&question.kind);
    let name = kind.map_or([question.kind.as_str(); 2], |kind| [kind.zh, kind.en]);
    of_expected(&question.expected, name.map(str::to_owned))
}

/// Whether words belong to the answer that only a reader can judge: a reason, the way to a number, or all of it.
#[must_use]
pub fn wants_reason(question: &Question) -> bool {
    match &question.expected {
        Expected::Reader => true,
        // Of moves, that there is none has its reason; a field that stood only there would give that away.
        Expected::Winner { .. } | Expected::Moves { .. } | Expected::Counterexample(..) => {
            question.marks > 1
        }
        Expected::Number { with_reason, .. } => *with_reason && question.marks > 1,
        Expected::Parts(parts) | Expected::Errors(parts) => {
            parts.iter().any(|part| part.expected == Expected::Reader)
        }
        Expected::Move
        | Expected::Set { .. }
        | Expected::Digits(..)
        | Expected::Row(..)
        | Expected::Heaps(_)
        | Expected::Places(_)
        | Expected::Verdicts(_)
        | Expected::Table { .. }
        | Expected::Carry(_)
        | Expected::Text(..)
        | Expected::Letters { .. }
        | Expected::Order { .. } => false,
    }
}

fn of_expected(expected: &Expected, name: [String; 2]) -> Vec<Field> {
    let numbered = |count: usize, [zh, en]: [&str; 2], shape: &dyn Fn() -> Shape| {
        let one =
            |place| Field { name: [zh, en].map(|text| insert_place(text, place)), shape: shape() };
        (1..=count).map(one).collect()
    };
    let shape = match expected {
        Expected::Winner { may_draw, .. } => Shape::One(winners(*may_draw)),
        Expected::Moves { .. } => line(MOVES),
        Expected::Move => Shape::Move(MOVE),
        Expected::Number { .. } => Shape::Number,
        Expected::Set { among, .. } if !among.is_empty() => {
            let choice = |(one, said): &(Vec<u64>, String)| Choice {
                value: tuple(one),
                name: [said.clone(), said.clone()],
            };
            Shape::Some(among.iter().map(choice).collect())
        }
        Expected::Set { shape, .. } if blanks(shape) > 1 => line(POSITIONS),
        Expected::Set { .. } | Expected::Heaps(_) => line(NUMBERS),
        Expected::Digits(..) => Shape::Move(ROWS),
        Expected::Row(..) => Shape::Move(DIGITS),
        Expected::Carry(_) => Shape::Lines(ONE_LINE_EACH),
        Expected::Text(_, writing) => line(match writing {
            Writing::Sum => SUM,
            Writing::Statement => STATEMENT,
            Writing::Move => MOVE,
        }),
        Expected::Letters { of, .. } => {
            Shape::Some((0..*of).map(|place| same(&letter(place).to_string())).collect())
        }
        Expected::Order { .. } => line(IN_ORDER),
        Expected::Counterexample(_, names) => counterexample(names),
        Expected::Places(places) if places.len() > 1 => {
            let line = || line(place_shape(places));
            return numbered(places.len(), ["第{}空", "blank {}"], &line);
        }
        Expected::Places(places) => line(place_shape(places)),
        Expected::Verdicts(right) => {
            let one = || Shape::One(verdicts());
            return numbered(right.len(), ["第{}个", "number {}"], &one);
        }
        Expected::Table { rows, columns, .. } => return table(rows, columns.len()),
        Expected::Parts(parts) | Expected::Errors(parts) => {
            return fillable_parts(parts).flat_map(of_part).collect();
        }
        Expected::Reader => return Vec::new(),
    };
    vec![Field { name, shape }]
}

fn line(how: [&str; 2]) -> Shape {
    Shape::Line(how.map(str::to_owned))
}

/// The numbers of a counterexample, in the order of their names.
fn counterexample(names: &[String]) -> Shape {
    if let [name] = names {
        return Shape::Line([format!("写出{name}"), format!("the number {name}")]);
    }
    let names = names.join(", ");
    Shape::Line([
        format!("依次写出各数，用逗号隔开：{names}"),
        format!("the numbers in this order, with commas between them: {names}"),
    ])
}

fn insert_place(text: &str, place: usize) -> String {
    text.replace("{}", &place.to_string())
}

fn same(text: &str) -> Choice {
    Choice { value: text.to_owned(), name: [text.to_owned(), text.to_owned()] }
}

fn named_choice([value, zh, en]: [&str; 3]) -> Choice {
    Choice { value: value.to_owned(), name: [zh.to_owned(), en.to_owned()] }
}

fn winners(may_draw: bool) -> Vec<Choice> {
    let all = [
        ["first", "先手", "the player who moves first"],
        ["second", "后手", "the player who moves second"],
        ["draw", "谁也不能保证取胜", "neither can force a win"],
    ];
    all.into_iter().take(if may_draw { 3 } else { 2 }).map(named_choice).collect()
}

fn verdicts() -> Vec<Choice> {
    [["wins", "胜", "wins"], ["loses", "负", "loses"]].into_iter().map(named_choice).collect()
}

fn blanks(shape: &[Option<u64>]) -> usize {
    shape.iter().filter(|one| one.is_none()).count()
}

fn place_shape(places: &[Vec<Vec<u64>>]) -> [&'static str; 2] {
    match places.first().and_then(|place| place.first()).map_or(1, Vec::len) {
        1 => ["一个数", "a number"],
        2 => ["如(1, 2)", "such as (1, 2)"],
        3 => ["如(1, 2, 3)", "such as (1, 2, 3)"],
        _ => ["如(1, 2, 3, …)", "such as (1, 2, 3, …)"],
    }
}

/// The parts that are written into fields: all but those for a reader.
fn fillable_parts(parts: &[Part]) -> impl Iterator<Item = &Part> {
    parts.iter().filter(|part| part.expected != Expected::Reader)
}

fn of_part(part: &Part) -> Vec<Field> {
    of_expected(&part.expected, [part.zh, part.en].map(str::to_owned))
}

fn table(rows: &[Vec<u64>], width: usize) -> Vec<Field> {
    let number = |row: &Vec<u64>| row.iter().fold(0, |sum, digit| 2 * sum + digit);
    let heads: Vec<u64> = (0..width).rev().map(|place| 1 << place.min(63)).collect();
    let row = |row: &Vec<u64>| {
        let number = number(row);
        let name = [format!("{number}的二进制"), format!("{number} in binary")];
        Field { name, shape: Shape::Cells(heads.clone()) }
    };
    let last = |[zh, en]: [&str; 2], shape| Field { name: [zh.to_owned(), en.to_owned()], shape };
    let sums = last(["各列之和", "column sums"], Shape::Cells(heads.clone()));
    let nim_sum = last(["尼姆和", "nim-sum"], Shape::Number);
    rows.iter().map(row).chain([sums, nim_sum]).collect()
}

/// What stands in a field as a text: the choices that were made, the cells in their order. Nobody adds marks by hand here.
#[must_use]
pub fn text(shape: &Shape, written: &[String]) -> String {
    match shape {
        Shape::Some(_) => written.join("; "),
        Shape::Cells(_) => cells(written),
        // Of a move, `+1` may be a part: a step forward; of a sum, an addend. What stands behind it in the cell sees to it that no marks are added.
        Shape::Move(_) => written.first().map(|text| text.trim().to_owned()).unwrap_or_default(),
        Shape::One(_) | Shape::Number | Shape::Line(_) | Shape::Lines(_) => {
            let mut text = written.first().map(|text| text.trim()).unwrap_or_default();
            while let (before, Some(_)) = said::by_hand(text) {
                // Alone it is a number with its sign: who fills in a field adds no marks to an empty cell.
                if before.is_empty() {
                    return text.trim_start_matches(['+', '＋']).to_owned();
                }
                text = before;
            }
            // A dash alone stands for nothing.
            said::by_hand(text).0.to_owned()
        }
    }
}

/// Zeros before a number may be left out; a cell without a digit between others cannot be read.
fn cells(written: &[String]) -> String {
    let filled = written.iter().map(|cell| cell.trim()).skip_while(|cell| cell.is_empty());
    filled.map(|cell| if cell.is_empty() { "?" } else { cell }).collect::<Vec<_>>().join(" ")
}

/// The texts of all fields of a question as one cell.
#[must_use]
pub fn cell(texts: &[String]) -> String {
    match texts {
        [one] => one.clone(),
        many => {
            let apart = |text: &String| text.replace([';', '；', '\n'], ",");
            many.iter().map(apart).map(|text| text + ";").collect::<Vec<_>>().join(" ")
        }
    }
}

/// How each field stands, where a question has several that can be told without giving the others away. Whoever knows the game judges a move.
#[must_use]
pub fn standings(question: &Question, texts: &[String], judge: Judge<'_>) -> Vec<Standing> {
    let scores = match &question.expected {
        Expected::Parts(parts) | Expected::Errors(parts) => {
            let written: Vec<Part> = fillable_parts(parts)
                .map(|part| Part { marks: part.marks.max(1), ..part.clone() })
                .collect();
            part_scores_by(&written, &cell(texts), judge)
        }
        Expected::Places(places) if places.len() > 1 => {
            let one = |(right, text): (&Vec<Vec<u64>>, &String)| {
                score_by(&Expected::Places(vec![right.clone()]), 1, (text, None), judge)
            };
            places.iter().zip(texts).map(one).collect()
        }
        Expected::Table { rows, columns, .. } => {
            let lines = table_lines(rows, columns, texts).into_iter().zip(texts);
            return lines.map(|(line, text)| standing_of_line(line, text)).collect();
        }
        _ => return Vec::new(),
    };
    let scores = scores.iter().zip(texts);
    scores.map(|(score, text)| standing(score, text)).collect()
}

fn standing_of_line(line: Line, text: &str) -> Standing {
    match line {
        _ if text.is_empty() => Standing::Missing,
        Line::Right => Standing::Right,
        Line::Follows => Standing::Follows,
        Line::Wrong => Standing::Wrong,
    }
}

fn standing(score: &Score, text: &str) -> Standing {
    match () {
        () if text.is_empty() => Standing::Missing,
        () if score.unread() => Standing::Unread,
        () if score.is_right() => Standing::Right,
        () if score.follow_through > 0 => Standing::Follows,
        () if score.short => Standing::Short,
        () => Standing::Wrong,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::score;

    fn question(kind: &str, marks: u32, expected: Expected) -> Question {
        Question { problem: 1, number: 1, kind: kind.to_owned(), marks, expected }
    }

    #[test]
    fn the_lines_of_a_table_stand_as_they_are_marked() {
        let rows = vec![vec![0, 1, 1], vec![1, 0, 1], vec![1, 0, 1]];
        let table = Expected::Table { rows, columns: vec![2, 1, 3], nim_sum: 3 };
        let question = question("binary-table", 3, table);
        let check = |texts: [&str; 5], expected: [Standing; 5]| {
            let texts = texts.map(str::to_owned);
            let unread = |of, _: &str| Score::wrong(of, "", "");
            assert_eq!(standings(&question, &texts, &unread), expected, "{texts:?}");
        };
        use Standing::{Follows, Missing, Right, Wrong};
        // The nim-sum as a number, and as digits.
        for nim_sum in ["3", "1 1", "011"] {
            check(["0 1 1", "1 0 1", "1 0 1", "2 1 3", nim_sum], [Right; 5]);
        }
        check(["0 1 1", "1 1 1", "1 0 1", "2 2 3", "1"], [Right, Wrong, Right, Follows, Follows]);
        check(["1 1", "", "1 0 1", "2 1 2", "4"], [Right, Missing, Right, Wrong, Wrong]);
    }

    #[test]
    fn a_table_of_which_one_box_is_filled_is_told_so() {
        let rows = vec![vec![0, 1, 1], vec![1, 0, 1]];
        let table = Expected::Table { rows, columns: vec![1, 1, 2], nim_sum: 6 };
        let question = question("binary-table", 3, table);
        let shapes = fields(&question);
        let written = [["0", "", ""].map(str::to_owned).to_vec(), vec![], vec![], vec![]];
        let texts: Vec<String> = shapes
            .iter()
            .zip(&written)
            .map(|(field, written)| text(&field.shape, written))
            .collect();
        let told = score(&question.expected, question.marks, &cell(&texts));
        assert!(
            told.en.contains("not filled in") && !told.en.contains("semicolons"),
            "{}",
            told.en
        );
    }

    fn marks(question: &Question, written: &[&[&str]]) -> u32 {
        let fields = fields(question);
        assert_eq!(fields.len(), written.len());
        let texts: Vec<String> = fields
            .iter()
            .zip(written)
            .map(|(field, written)| {
                let written: Vec<String> = written.iter().map(|&text| text.to_owned()).collect();
                text(&field.shape, &written)
            })
            .collect();
        score(&question.expected, question.marks, &cell(&texts)).total()
    }

    fn table() -> Question {
        let rows = vec![vec![0, 1, 1], vec![1, 0, 1]];
        let columns = vec![1, 1, 2];
        question("binary-table", 4, Expected::Table { rows, columns, nim_sum: 6 })
    }

    #[test]
    fn zeros_before_a_number_may_be_left_out_of_the_cells() {
        let check = |first: &[&str], expected| {
            let all: [&[&str]; 4] = [first, &["1", "0", "1"], &["1", "1", "2"], &["6"]];
            assert_eq!(marks(&table(), &all), expected, "{first:?}");
        };
        check(&["0", "1", "1"], 4);
        check(&["", "1", "1"], 4);
        check(&["1", "", "1"], 3);
        check(&["", "", ""], 3);
    }

    #[test]
    fn choices_are_the_positions_themselves() {
        let among =
            [vec![1, 1], vec![1, 2], vec![2, 2]].map(|one| (one.clone(), tuple(&one))).to_vec();
        let right = vec![vec![1, 1], vec![2, 2]];
        let set = Expected::Set { right, shape: vec![None; 2], among };
        let asked = question("which-lose", 3, set);
        assert_eq!(marks(&asked, &[&["(1, 1)", "(2, 2)"]]), 3);
        assert_eq!(marks(&asked, &[&["(1, 1)"]]), 2);
    }

    #[test]
    fn nobody_adds_marks_by_hand() {
        assert_eq!(text(&Shape::Number, &["5 +1 +2".to_owned()]), "5");
        assert_eq!(text(&line(NUMBERS), &["+3".to_owned()]), "3");
    }

    #[test]
    fn what_belongs_to_a_move_is_no_mark_by_hand() {
        let texts = ["second".to_owned(), text(&Shape::Move(MOVE), &[" file 2 +1 ".to_owned()])];
        assert_eq!(texts[1], "file 2 +1");
        assert_eq!(said::by_hand(&cell(&texts)), ("second; file 2 +1;", None));
    }

    #[test]
    fn each_part_stands_for_itself() {
        let set = |right: &[u64]| Expected::Set {
            right: right.iter().map(|one| vec![*one]).collect(),
            shape: vec![None],
            among: Vec::new(),
        };
        let part = |en, marks, expected| Part {
            zh: "甲",
            en,
            marks,
            expected,
            follows: crate::expected::Follow::Not,
            labels: &[],
        };
        let number = Expected::Number { value: 4, with_reason: false };
        let parts = vec![
            part("keys", 1, set(&[4, 8])),
            part("factor", 0, number),
            part("reason", 1, Expected::Reader),
        ];
        let asked = question("key-numbers", 3, Expected::Parts(parts));
        let check = |keys: &str, factor: &str, expected: [Standing; 2]| {
            let texts = [keys.to_owned(), factor.to_owned()];
            let judge = |_, _: &str| unreachable!("no move is asked for");
            assert_eq!(standings(&asked, &texts, &judge), expected);
        };
        check("4; 8", "4", [Standing::Right, Standing::Right]);
        check("4, 8", "5", [Standing::Right, Standing::Wrong]);
        check("many", "", [Standing::Unread, Standing::Missing]);
    }
}
