//! Marks of a class: what each pupil has, and which mistake was made how often, as a table and as bars.

use crate::{expected::name_question, score::Score};
use std::collections::BTreeMap;

/// One answer of one pupil.
#[derive(Clone, Debug)]
pub struct Marked {
    /// The number of the problem on the sheet.
    pub problem: u64,
    /// The number of the question in the problem.
    pub number: u64,
    /// The kind of question.
    pub kind: String,
    /// Its marks.
    pub score: Score,
    /// The named mistake that it looks like.
    pub mistake: Option<&'static str>,
}

impl Marked {
    /// How the question is called in the head of a form: `3(2)`.
    #[must_use]
    pub fn question(&self) -> String {
        name_question(self.problem, self.number)
    }
}

/// What one pupil has handed in.
#[derive(Clone, Debug)]
pub struct Pupil {
    /// The name; empty where the list has none.
    pub name: String,
    /// The class; empty where the list has none.
    pub class: String,
    /// The ID of the sheet.
    pub sheet: String,
    /// The answers, in the order of the sheet.
    pub answers: Vec<Marked>,
}

impl Pupil {
    /// All marks.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.answers.iter().map(|one| one.score.total()).sum()
    }

    /// The marks that there are.
    #[must_use]
    pub fn of(&self) -> u32 {
        self.answers.iter().map(|one| one.score.of).sum()
    }

    /// The marks that a reader may still give.
    #[must_use]
    pub fn open(&self) -> u32 {
        self.answers.iter().map(|one| one.score.open).sum()
    }
}

/// What those who have handed something in have reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spread {
    /// How many they are.
    pub pupils: usize,
    /// Their mean in tenths of a mark, rounded half up.
    pub mean_in_tenths: u64,
    /// The fewest marks and the most.
    pub ends: [u32; 2],
}

/// The marks of all who have answered anything; none where nobody has.
#[must_use]
pub fn spread(pupils: &[Pupil]) -> Option<Spread> {
    let has_answered = |pupil: &&Pupil| pupil.answers.iter().any(|one| !one.score.blank);
    let totals: Vec<u32> = pupils.iter().filter(has_answered).map(Pupil::total).collect();
    let ends = [*totals.iter().min()?, *totals.iter().max()?];
    let (sum, count) = (totals.iter().map(|total| u64::from(*total)).sum::<u64>(), totals.len());
    let mean_in_tenths = (20 * sum + count as u64) / (2 * count as u64);
    Some(Spread { pupils: count, mean_in_tenths, ends })
}

/// How often each mistake was made, by how many pupils, the most frequent first.
#[must_use]
pub fn mistakes(pupils: &[Pupil]) -> Vec<(&'static str, usize)> {
    let mut counts: BTreeMap<&'static str, usize> = BTreeMap::new();
    for pupil in pupils {
        let mut made: Vec<&'static str> =
            pupil.answers.iter().filter_map(|answer| answer.mistake).collect();
        made.sort_unstable();
        made.dedup();
        made.into_iter().for_each(|mistake| *counts.entry(mistake).or_insert(0) += 1);
    }
    let mut counts: Vec<(&'static str, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(name, count)| (usize::MAX - count, *name));
    counts
}

/// How many have answered a question in which way: right, partly, wrong, so that it cannot be read, not at all.
pub type Counts = [usize; 5];

/// Of each question its name, and how it was answered. What cannot be read counts as that, though its marks may be 0.
#[must_use]
pub fn questions(pupils: &[Pupil]) -> Vec<(String, Counts)> {
    let mut rows: Vec<(String, Counts)> = Vec::new();
    for answer in pupils.iter().flat_map(|pupil| &pupil.answers) {
        let place = rows.iter().position(|(name, _)| *name == answer.question());
        let place = place.unwrap_or_else(|| {
            rows.push((answer.question(), [0; 5]));
            rows.len() - 1
        });
        let score = &answer.score;
        let column = match () {
            () if score.blank => 4,
            () if score.is_right() => 0,
            () if score.total() > 0 => 1,
            () if score.unread() => 3,
            () => 2,
        };
        if let Some(count) = rows.get_mut(place).and_then(|(_, counts)| counts.get_mut(column)) {
            *count += 1;
        }
    }
    rows
}

/// Bars with a label and a count each, as a picture for print or a screen; where there is none, the words `if_none`.
#[must_use]
pub fn bars(title: &str, if_none: &str, lang: &str, rows: &[(String, usize)]) -> String {
    const LEFT: usize = 16;
    const BAR: usize = 360;
    const STEP: usize = 44;
    let most = rows.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1);
    let height = 56 + STEP * rows.len().max(1);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"480\" height=\"{height}\" viewBox=\"0 0 480 {height}\" \
         role=\"img\" lang=\"{lang}\" font-family=\"sans-serif\">\n<title>{title}</title>\n\
         <rect width=\"480\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text x=\"{LEFT}\" y=\"30\" font-size=\"17\" font-weight=\"bold\">{title}</text>\n",
        title = escape_xml(title),
    );
    if rows.is_empty() {
        let none = escape_xml(if_none);
        svg.push_str(&format!("<text x=\"{LEFT}\" y=\"64\" font-size=\"13\">{none}</text>\n"));
    }
    for (index, (label, count)) in rows.iter().enumerate() {
        let (text, top) = (64 + STEP * index, 70 + STEP * index);
        let width = BAR * count / most;
        let end = LEFT + width + 8;
        svg.push_str(&format!(
            "<text x=\"{LEFT}\" y=\"{text}\" font-size=\"13\">{}</text>\n\
             <rect x=\"{LEFT}\" y=\"{top}\" width=\"{width}\" height=\"14\" fill=\"#35618e\"/>\n\
             <text x=\"{end}\" y=\"{}\" font-size=\"13\">{count}</text>\n",
            escape_xml(label),
            top + 12,
        ));
    }
    svg.push_str("</svg>\n");
    svg
}

/// Whether XML has this sign.
pub(crate) fn is_sign(sign: &char) -> bool {
    matches!(sign, '\t' | '\n' | '\r' | ' '..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..)
}

/// Text inside of XML: what has a meaning there is written out, what XML has no sign for is left out.
#[must_use]
pub fn escape_xml(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars().filter(is_sign) {
        match sign {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pupil(mistakes: &[Option<&'static str>]) -> Pupil {
        let answer = |(place, mistake): (usize, &Option<&'static str>)| Marked {
            problem: 1,
            number: place as u64 + 1,
            kind: "who-wins".to_owned(),
            score: Score { marks: u32::from(mistake.is_none()), of: 1, ..Score::default() },
            mistake: *mistake,
        };
        let answers = mistakes.iter().enumerate().map(answer).collect();
        Pupil { name: String::new(), class: String::new(), sheet: String::new(), answers }
    }

    #[test]
    fn a_mistake_counts_once_for_each_pupil() {
        let class =
            [pupil(&[Some("a"), Some("a")]), pupil(&[Some("b"), Some("a")]), pupil(&[None, None])];
        assert_eq!(mistakes(&class), [("a", 2), ("b", 1)]);
        assert_eq!(
            questions(&class),
            [("1(1)".to_owned(), [1, 0, 2, 0, 0]), ("1(2)".to_owned(), [1, 0, 2, 0, 0])]
        );
    }

    #[test]
    fn the_mean_is_that_of_those_who_answered() {
        let mut class = [pupil(&[None, None]), pupil(&[Some("a"), None]), pupil(&[None, None])];
        class[2].answers.iter_mut().for_each(|answer| answer.score = Score::blank(1));
        let reached = Spread { pupils: 2, mean_in_tenths: 15, ends: [1, 2] };
        assert_eq!((spread(&class), spread(&class[2..])), (Some(reached), None));
        let thirds = [pupil(&[None, None]), pupil(&[None, None]), pupil(&[Some("a"), None])];
        assert_eq!(spread(&thirds).map(|reached| reached.mean_in_tenths), Some(17));
    }

    #[test]
    fn what_cannot_be_read_is_not_counted_as_wrong() {
        let mut class = [pupil(&[None]), pupil(&[Some("a")]), pupil(&[None])];
        class[0].answers[0].score = Score::date(1, "2-Jan");
        class[2].answers[0].score = Score::blank(1);
        assert_eq!(questions(&class), [("1(1)".to_owned(), [0, 0, 1, 1, 1])]);
    }

    #[test]
    fn bars_are_as_long_as_their_counts() {
        let svg = bars("A & B", "nobody", "en", &[("<one>".to_owned(), 4), ("two".to_owned(), 1)]);
        assert!(
            svg.contains("width=\"360\" height=\"14\"")
                && svg.contains("width=\"90\" height=\"14\"")
        );
        assert!(
            svg.contains("A &amp; B") && svg.contains("&lt;one&gt;") && svg.ends_with("</svg>\n")
        );
        assert!(!svg.contains("nobody") && bars("A", "nobody", "en", &[]).contains(">nobody<"));
    }
}
