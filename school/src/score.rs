//! The marks of an answer, by the scheme that the key prints: one less for each error, never below 0; what follows from an own
//! slip keeps its marks; what has nothing right in it earns nothing.

mod binary;
mod choice;
mod letters;
mod lists;
mod parts;
mod sums;

use crate::{
    date::is_date,
    expected::{Expected, Writing},
    said,
};
use binary::table;
pub(crate) use binary::{Line, table_lines};
use choice::set;
pub use letters::letter;
use lists::{carry, digit_rows, heaps, places, row, verdicts};
pub use parts::part_scores_by;
use parts::{errors, has_more, in_parts, too_many};

/// The marks of one answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// For what is right.
    pub marks: u32,
    /// For what follows from an own slip.
    pub follow_through: u32,
    /// What a teacher has given by hand.
    pub by_hand: u32,
    /// What was given beyond the marks that there are.
    pub cut: u32,
    /// What only a reader can still give: for a reason, an argument, a way.
    pub open: u32,
    /// What there is.
    pub of: u32,
    /// Whether something in it is right, even where that earns nothing.
    pub partly: bool,
    /// Whether nothing was written.
    pub blank: bool,
    /// What is wrong, in Chinese; empty when nothing is.
    pub zh: String,
    /// The same in English.
    pub en: String,
    /// What these words give away.
    pub tells: Tells,
    /// Whether nothing in it is wrong, and something is missing.
    pub short: bool,
    /// As much of these words as gives nothing right away, in Chinese and in English, where that is neither all nor nothing.
    pub hints: Option<[String; 2]>,
}

/// Marks a text as a move, out of so many marks: whoever knows the game gives it.
pub type Judge<'j> = &'j dyn Fn(u32, &str) -> Score;

/// What is given away by the words about an answer that is not right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tells {
    /// Something that is right.
    #[default]
    Answer,
    /// Something that is wrong, and nothing that is right.
    Fault,
    /// How it has to be written: it cannot be read.
    Form,
}

/// The most of an answer that is told again.
const SHOWN: usize = 40;

impl Score {
    /// An answer that nobody has given.
    #[must_use]
    pub fn blank(of: u32) -> Self {
        let (zh, en) = ("没有作答".to_owned(), "nothing was written".to_owned());
        Self { of, blank: true, zh, en, ..Self::default() }
    }

    /// An answer with nothing right in it.
    #[must_use]
    pub fn wrong(of: u32, zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { of, zh: zh.into(), en: en.into(), ..Self::default() }
    }

    /// The same, where the words tell of something wrong and give nothing away.
    #[must_use]
    pub fn fault(of: u32, zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { tells: Tells::Fault, ..Self::wrong(of, zh, en) }
    }

    /// An answer that nobody but a reader can judge.
    #[must_use]
    pub fn open(of: u32, zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { open: of, ..Self::wrong(of, zh, en) }
    }

    /// A right answer whose reason is for a reader: that has all marks but one.
    #[must_use]
    pub fn but_for_the_reason(of: u32) -> Self {
        Self { marks: 1.min(of), open: of.saturating_sub(1), of, ..Self::default() }
    }

    /// All marks that are given.
    #[must_use]
    pub fn total(&self) -> u32 {
        (self.marks + self.follow_through + self.by_hand).min(self.of)
    }

    /// Whether nothing is wrong in it, though a reader may have to look at a reason.
    #[must_use]
    pub fn is_right(&self) -> bool {
        !self.blank && self.marks + self.by_hand + self.open >= self.of
    }

    /// What may be said of it before the solution was looked at, in Chinese and in English.
    #[must_use]
    pub fn hint(&self) -> [&str; 2] {
        match &self.hints {
            Some(hints) => hints.each_ref().map(String::as_str),
            None if self.tells == Tells::Answer => [""; 2],
            None => [&self.zh, &self.en],
        }
    }

    /// Whether something was written that cannot be read.
    #[must_use]
    pub fn unread(&self) -> bool {
        self.tells == Tells::Form && !self.blank
    }

    /// An answer that cannot be read, and what to write instead.
    #[must_use]
    pub fn unreadable(of: u32, written: &str, zh: &str, en: &str) -> Self {
        let shown: String = written.chars().take(SHOWN).collect();
        Self::misshapen(
            of,
            format!("看不懂“{shown}”：{zh}"),
            format!("`{shown}` cannot be read: write {en}"),
        )
    }

    /// An answer of which a spreadsheet has made a date: what was written is lost.
    #[must_use]
    pub fn date(of: u32, written: &str) -> Self {
        Self::misshapen(
            of,
            format!("表格软件把答案变成了日期“{written}”：先把这一列设为“文本”格式，再重新填写"),
            format!(
                "a spreadsheet has made the date `{written}` of the answer: format the column as text and write it again"
            ),
        )
    }

    fn misshapen(of: u32, zh: String, en: String) -> Self {
        Self { tells: Tells::Form, ..Self::wrong(of, zh, en) }
    }

    /// Adds the marks that a teacher gave by hand; more than there are is told, and cut.
    pub fn add_by_hand(&mut self, by_hand: u32) {
        let room = self.of - (self.marks + self.follow_through).min(self.of);
        if by_hand > room {
            self.note(
                &format!("手工加了{by_hand}分，这里最多只能加{room}分"),
                &format!("{by_hand} marks were added by hand, and there is room for {room}"),
            );
        }
        self.by_hand = by_hand.min(room);
        self.cut = by_hand - self.by_hand;
        self.open = self.open.min(room - self.by_hand);
        if self.blank && by_hand > 0 {
            (self.blank, self.open) = (false, 0);
            (self.zh, self.en) = Default::default();
        }
    }

    fn note(&mut self, zh: &str, en: &str) {
        join([&mut self.zh, &mut self.en], [zh, en]);
    }
}

/// Puts one thing more behind what has been said.
fn join(said: [&mut String; 2], more: [&str; 2]) {
    for ((said, more), mark) in said.into_iter().zip(more).zip(["；", "; "]) {
        said.push_str(if said.is_empty() { "" } else { mark });
        said.push_str(more);
    }
}

/// What is left of the marks: one less for each error; of a list (`is_share`) that has more to be found than there are marks, their
/// share; nothing where nothing is right.
#[must_use]
pub fn compute_marks(marks: u32, right: usize, errors: usize, of: usize, is_share: bool) -> u32 {
    let (all, right_ones, wrong) = (marks as usize, right, errors);
    match () {
        () if wrong == 0 => marks,
        () if right_ones == 0 => 0,
        () if is_share && of > all => (all * of.saturating_sub(wrong) / of) as u32,
        () => all.saturating_sub(wrong) as u32,
    }
}

/// What is found in an answer.
#[derive(Default)]
struct Found {
    right: usize,
    follows: usize,
    errors: usize,
    of: usize,
    is_share: bool,
    /// Whether nothing in it is wrong, and something is missing.
    lacks: bool,
    zh: String,
    en: String,
    tells: Tells,
}

impl Found {
    fn unread(zh: &str, en: &str) -> Self {
        let (zh, en) = (zh.to_owned(), en.to_owned());
        Self { errors: 1, of: 1, zh, en, tells: Tells::Form, ..Self::default() }
    }

    /// Says what is wrong, where nothing has been said yet.
    fn fault(&mut self, zh: impl Into<String>, en: impl Into<String>) {
        if self.en.is_empty() {
            self.tells = Tells::Fault;
        }
        self.first(zh, en);
    }

    fn first(&mut self, zh: impl Into<String>, en: impl Into<String>) {
        if self.en.is_empty() {
            (self.zh, self.en) = (zh.into(), en.into());
        }
    }

    fn score(self, marks: u32) -> Score {
        let all =
            compute_marks(marks, self.right + self.follows, self.errors, self.of, self.is_share);
        let own =
            compute_marks(marks, self.right, self.errors + self.follows, self.of, self.is_share)
                .min(all);
        Score {
            marks: own,
            follow_through: all - own,
            of: marks,
            // What is there is right, and too little for a mark.
            partly: all == 0 && self.right > 0 && self.errors == 0,
            zh: self.zh,
            en: self.en,
            tells: self.tells,
            short: self.lacks,
            hints: self.lacks.then(|| LACKS.map(str::to_owned)),
            ..Score::default()
        }
    }
}

/// What may be said of a list in which nothing is wrong and something is missing.
const LACKS: [&str; 2] =
    ["写出的都对，可是还没写全", "what is written is right, and something is missing"];

/// Marks what stands in a cell. Whoever knows the game marks [`Expected::Moves`] and [`Expected::Move`]: here they are unread.
#[must_use]
pub fn score(expected: &Expected, marks: u32, cell: &str) -> Score {
    score_by(expected, marks, split_added_marks(expected, marks, cell), &leave_to_reader)
}

/// What a pupil wrote, and what a teacher has added: at the end of a sum, `+5` is an addend.
fn split_added_marks<'a>(expected: &Expected, marks: u32, cell: &'a str) -> (&'a str, Option<u32>) {
    let found = said::by_hand(cell);
    let (Expected::Digits(_, terms) | Expected::Row(_, terms), (before, Some(added))) =
        (expected, found)
    else {
        return found;
    };
    let last = before.rsplit([',', '，', ';', '；', '\n']).next().and_then(said::number);
    let is_term = last.is_some_and(|number| terms.contains(&number));
    match before.contains('+') || added > marks || is_term {
        true if !terms.is_empty() && !before.is_empty() => (cell.trim(), None),
        _ => found,
    }
}

/// Marks what was written, to which a teacher has added marks or not; a single move is judged by whoever knows the game.
#[must_use]
pub fn score_by(
    expected: &Expected,
    marks: u32,
    (mut written, mut by_hand): (&str, Option<u32>),
    judge: Judge<'_>,
) -> Score {
    // Spreadsheets make 2 of +2.
    if let (Expected::Reader, Ok(number)) = (expected, written.parse::<u32>())
        && number <= marks
    {
        (written, by_hand) = ("", Some(number));
    }
    let mut score = match written {
        "" => Score::blank(marks),
        written => read(expected, marks, written, judge),
    };
    if let Some(by_hand) = by_hand {
        score.add_by_hand(by_hand);
    }
    score
}

/// What nobody here can judge is for a reader.
fn leave_to_reader(marks: u32, _: &str) -> Score {
    Score::open(marks, "要由老师看", "to be read by the teacher")
}

/// A date is no answer, unless it is right.
fn read(expected: &Expected, marks: u32, written: &str, judge: Judge<'_>) -> Score {
    let score = mark_answer(expected, marks, written, judge);
    let by_game = matches!(expected, Expected::Moves { .. });
    match !by_game && !score.is_right() && is_date(written) {
        true => Score::date(marks, written),
        false => score,
    }
}

fn mark_answer(expected: &Expected, marks: u32, written: &str, judge: Judge<'_>) -> Score {
    match expected {
        Expected::Winner { winner, may_draw } => self::winner(*winner, *may_draw, marks, written),
        Expected::Number { value, with_reason } => {
            let worth = if *with_reason { 1 } else { marks };
            let score = number(*value, worth, written);
            let open = if score.marks == worth { marks - worth } else { 0 };
            Score { of: marks, open, ..score }
        }
        Expected::Set { right, shape, among } => set(right, shape, among, written).score(marks),
        Expected::Digits(right, terms) => digit_rows(right, terms, written).score(marks),
        Expected::Row(right, terms) => row(right, terms, written).score(marks),
        Expected::Heaps(right) => heaps(right, written).score(marks),
        Expected::Places(right) => places(right, written).score(marks),
        Expected::Verdicts(right) => verdicts(right, written).score(marks),
        Expected::Table { rows, columns, .. } => table(rows, columns, written).score(marks),
        Expected::Carry(right) => carry(right, written).score(marks),
        Expected::Text(right, writing) => text(right, *writing, marks, written),
        Expected::Letters { right, of } => letters::some(right, *of, written).score(marks),
        Expected::Order { after } => letters::order(after, written).score(marks),
        Expected::Parts(parts) | Expected::Errors(parts) if has_more(parts, written) => {
            too_many(parts.len(), marks, written)
        }
        Expected::Parts(parts) => in_parts(parts, written, marks, judge),
        Expected::Errors(parts) => errors(parts, written, marks, judge),
        Expected::Counterexample(smallest, names) => {
            counterexample((smallest, names), marks, written, judge)
        }
        Expected::Move => judge(marks, written),
        Expected::Reader | Expected::Moves { .. } => leave_to_reader(marks, written),
    }
}

fn winner(winner: said::Winner, may_draw: bool, marks: u32, written: &str) -> Score {
    let Some(said) = said::winner(written) else {
        let (zh, en) = if may_draw {
            ("甲、乙或和", "Ann, Ben or draw")
        } else {
            ("甲或乙", "Ann or Ben")
        };
        return unreadable(marks, written, zh, en);
    };
    if said == winner {
        return Score::but_for_the_reason(marks);
    }
    let (zh, en) = match winner {
        said::Winner::First => ("先手（甲）胜", "the first player (Ann) wins"),
        said::Winner::Second => ("后手（乙）胜", "the second player (Ben) wins"),
        said::Winner::Draw => ("谁也不能保证取胜", "neither player can force a win"),
    };
    Score::wrong(marks, zh, en)
}

fn unreadable(marks: u32, written: &str, zh: &str, en: &str) -> Score {
    Score::unreadable(marks, written, &format!("这里应写{zh}"), en)
}

fn number(value: u64, marks: u32, written: &str) -> Score {
    let is_right = |list: Vec<u64>| list == [value];
    let is_zero = value == 0 && said::is_zero(written);
    if is_zero || said::readings::lists(written).into_iter().any(is_right) {
        return Score { marks, of: marks, ..Score::default() };
    }
    match said::number(written).or_else(|| said::result(written)).or_else(|| said::value(written)) {
        Some(one) if one == value => Score { marks, of: marks, ..Score::default() },
        Some(_) => Score::wrong(marks, format!("应该是{value}"), format!("{value} is right")),
        None => unreadable(marks, written, "一个数", "a number"),
    }
}

fn text(right: &[String], writing: Writing, marks: u32, written: &str) -> Score {
    let bare = |text: &str| {
        let text = said::plain(text).replace(" to ", "").replace(['→', '-', '>'], "");
        let text = replace_superscripts(&text.replace("**", "^")).replace(['*', 'x'], "×");
        // Black's moves in Chinese chess have figures, Red's have characters: which of them was typed is not asked.
        let figure = |sign: char| {
            let place = "一二三四五六七八九".chars().position(|one| one == sign);
            place.and_then(|place| char::from_digit(place as u32 + 1, 10)).unwrap_or(sign)
        };
        text.chars()
            .filter(|sign| !sign.is_whitespace() && !"()".contains(*sign))
            .map(figure)
            .collect::<String>()
    };
    // Of several that are written each has to be right.
    let several = written.replace(" or ", "\n").replace('或', "\n");
    let is_right = |one: &str| {
        let said = bare(one);
        let said = said.rsplit('=').next().unwrap_or_default().to_owned();
        let is_sum =
            writing == Writing::Sum && right.iter().any(|right| sums::is_same_sum(right, one));
        is_sum || right.iter().any(|one| bare(one) == said)
    };
    if several.lines().all(is_right) {
        return Score { marks, of: marks, ..Score::default() };
    }
    let shown = right.first().cloned().unwrap_or_default();
    Score::wrong(marks, format!("正确的是{shown}"), format!("right is {shown}"))
}

/// A text with `^2` for what is raised: `10²` is not 102.
fn replace_superscripts(text: &str) -> String {
    let figure = |sign: char| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|one| one == sign);
    let mut is_raised = false;
    text.chars().fold(String::new(), |mut plain, sign| {
        let figure = figure(sign).and_then(|figure| char::from_digit(figure as u32, 10));
        if figure.is_some() && !is_raised {
            plain.push('^');
        }
        is_raised = figure.is_some();
        plain.push(figure.unwrap_or(sign));
        plain
    })
}

/// The smallest counterexample is known; any other is judged by whoever knows the game.
fn counterexample(
    (smallest, names): (&str, &[String]),
    marks: u32,
    written: &str,
    judge: Judge<'_>,
) -> Score {
    // The figure in a name such as `x1` is no value.
    let has_figures = names.iter().any(|name| name.bytes().any(|byte| byte.is_ascii_digit()));
    if !has_figures
        && said::readings::whole_numbers(written)
            .is_some_and(|all| said::readings::whole_numbers(smallest) == Some(all))
    {
        return Score::but_for_the_reason(marks);
    }
    judge(marks, written)
}

#[cfg(test)]
mod spelled;
#[cfg(test)]
mod tests;
