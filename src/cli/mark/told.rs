//! What marking tells: of one pupil question by question, of a class as tables.

use super::game::{in_json, line};
use crate::{
    answer::mistake::Mistake,
    cli::{Failure, say},
    mark::Item,
    text::Language,
};
use bouton_school::{
    class::{Marked, Pupil, Spread, mistakes, questions, spread},
    kinds,
};
use serde_json::{Value, json};

/// What is said where nobody made a mistake that has a name.
pub(in crate::cli) fn no_mistake(language: Language) -> &'static str {
    language.pick("没有看出有名字的错误。", "No named mistake was recognised.")
}

/// What a mistake is, in a few words.
pub(in crate::cli) fn about(name: &str, language: Language) -> String {
    Mistake::named(name).map_or_else(|| name.to_owned(), |mistake| mistake.about(language))
}

fn note(marked: &Marked, language: Language) -> &str {
    language.pick(&marked.score.zh, &marked.score.en)
}

/// Tells one pupil's marks.
pub(super) fn pupil(
    pupil: &Pupil,
    beside: &[(usize, Item)],
    as_json: bool,
    language: Language,
) -> Result<(), Failure> {
    let beside_right = beside.iter().all(|(_, item)| item.is_right());
    let right = beside_right && pupil.answers.iter().all(|one| one.score.is_right());
    match as_json {
        true => say(&format!("{}\n", pupil_json(pupil, beside, right, language)))?,
        false => say(&pupil_text(pupil, beside, language))?,
    }
    match right {
        true => Ok(()),
        false => Err(Failure::not_all_right()),
    }
}

fn pupil_text(pupil: &Pupil, beside: &[(usize, Item)], language: Language) -> String {
    let mut text = String::new();
    if !pupil.name.is_empty() {
        text.push_str(&format!("{}\n", pupil.name));
    }
    for marked in &pupil.answers {
        text.push_str(&question_text(marked, language));
    }
    for (number, item) in beside {
        text.push_str(&line(Some(*number), item, language));
    }
    let (total, of, open) = (pupil.total(), pupil.of(), pupil.open());
    text.push_str(
        &language.pick(format!("得分{total} / {of}\n"), format!("marks {total} / {of}\n")),
    );
    if open > 0 {
        text.push_str(&language.pick(
            format!("另有{open}分要由老师看过理由再给：写在答案后面，如“甲 +1”“没有 +2”\n"),
            format!("up to {open} more for reasons that a teacher reads: write them behind the answer, `Ann +1` or `none +2`\n"),
        ));
    }
    text
}

fn question_text(marked: &Marked, language: Language) -> String {
    let score = &marked.score;
    let kind = kinds::of(&marked.kind);
    let what = kind.map_or(marked.kind.as_str(), |kind| language.pick(kind.zh, kind.en));
    let Marked { problem, number: question, .. } = marked;
    let mut text = language.pick(
        format!("第{problem}题({question}) {what}："),
        format!("problem {problem} ({question}), {what}: "),
    );
    text.push_str(&format!("{}/{}", score.total(), score.of));
    if score.follow_through > 0 {
        let more = score.follow_through;
        text.push_str(&language.pick(
            format!("，其中{more}分是承前一处错误而推对的"),
            format!(", {more} of them for what follows from a slip"),
        ));
    }
    if score.open > 0 {
        let open = score.open;
        text.push_str(
            &language.pick(format!("，另有{open}分待阅"), format!(", {open} more to be read")),
        );
    }
    if !note(marked, language).is_empty() {
        text.push_str(language.pick("。", ". "));
        text.push_str(note(marked, language));
    }
    if let Some(name) = marked.mistake {
        let about = about(name, language);
        text.push_str(&language.pick(
            format!("。像是这种错误——{about}"),
            format!(". It looks like this mistake — {about}"),
        ));
    }
    text + "\n"
}

fn question_json(marked: &Marked, language: Language) -> Value {
    let score = &marked.score;
    let what = kinds::of(&marked.kind).map_or(marked.kind.as_str(), |kind| kind.also);
    json!({
        "problem": marked.problem, "question": marked.number, "kind": marked.kind, "what": what,
        "marks": score.marks, "follow_through": score.follow_through, "by_hand": score.by_hand,
        "open": score.open, "total": score.total(), "of": score.of, "blank": score.blank,
        "mistake": marked.mistake, "note": note(marked, language),
    })
}

fn pupil_json(pupil: &Pupil, beside: &[(usize, Item)], right: bool, language: Language) -> Value {
    let mut items: Vec<Value> =
        pupil.answers.iter().map(|one| question_json(one, language)).collect();
    items.extend(beside.iter().map(|(number, item)| in_json(Some(*number), item, language)));
    let counterexample = beside.iter().find(|(_, item)| !item.is_right());
    let counterexample = counterexample
        .map(|(number, item)| in_json(Some(*number), item, language)["counterexample"].clone());
    json!({
        "verdict": if right { "right" } else { "wrong" },
        "name": pupil.name, "sheet": pupil.sheet,
        "marks": pupil.total(), "of": pupil.of(), "open": pupil.open(),
        "counterexample": counterexample, "items": items,
    })
}

/// Tells the marks of a class.
pub(super) fn class(pupils: &[Pupil], as_json: bool, language: Language) -> Result<(), Failure> {
    match as_json {
        true => say(&format!("{}\n", class_json(pupils, language))),
        false => say(&class_text(pupils, language)),
    }
}

fn class_json(pupils: &[Pupil], language: Language) -> Value {
    let each = pupils.iter().map(|pupil| {
        let items: Vec<Value> =
            pupil.answers.iter().map(|one| question_json(one, language)).collect();
        json!({
            "name": pupil.name, "class": pupil.class, "sheet": pupil.sheet,
            "marks": pupil.total(), "of": pupil.of(), "open": pupil.open(), "items": items,
        })
    });
    let made = mistakes(pupils).into_iter();
    let made = made.map(|(name, pupils)| json!({ "mistake": name, "about": about(name, language), "pupils": pupils }));
    let asked = questions(pupils).into_iter().map(|(question, [right, partly, wrong, unread, blank])| {
        json!({ "question": question, "right": right, "partly": partly, "wrong": wrong, "unread": unread, "blank": blank })
    });
    let reached = spread(pupils).map(|Spread { pupils, mean_in_tenths, ends: [fewest, most] }| {
        json!({ "pupils": pupils, "mean_in_tenths": mean_in_tenths, "fewest": fewest, "most": most })
    });
    json!({
        "reached": reached,
        "pupils": each.collect::<Vec<Value>>(),
        "questions": asked.collect::<Vec<Value>>(),
        "mistakes": made.collect::<Vec<Value>>(),
    })
}

fn class_text(pupils: &[Pupil], language: Language) -> String {
    let mut text = table(&marks_table(pupils, language));
    text.push_str(&unread(pupils, language));
    text.push_str(&cut_marks(pupils, language));
    if let Some(reached) = spread(pupils) {
        text.push_str(&spread_text(reached, pupils.first().map_or(0, Pupil::of), language));
    }
    text.push('\n');
    text.push_str(&table(&questions_table(pupils, language)));
    let made = mistakes(pupils);
    text.push('\n');
    if made.is_empty() {
        text.push_str(no_mistake(language));
        text.push('\n');
    } else {
        let mut rows = vec![
            language
                .pick(["人数", "错误", "学生"], ["pupils", "mistake", "who"])
                .map(str::to_owned)
                .to_vec(),
        ];
        let row = |(name, count): &(&str, usize)| {
            let has_made =
                |pupil: &&Pupil| pupil.answers.iter().any(|one| one.mistake == Some(name));
            let who: Vec<&str> = pupils.iter().filter(has_made).map(name_or_sheet).collect();
            vec![count.to_string(), about(name, language), who.join(language.pick("、", ", "))]
        };
        rows.extend(made.iter().map(row));
        text.push_str(&table(&rows));
    }
    let open: u32 = pupils.iter().map(Pupil::open).sum();
    if open > 0 {
        text.push_str(&language.pick(
            format!("\n*：还有理由要由老师看（全班至多{open}分）；把加分写在答案后面，如“甲 +1”，再批改一次。\n"),
            format!("\n*: reasons are still to be read (at most {open} marks in all): write them behind the answers, `Ann +1`, and mark again.\n"),
        ));
    }
    text
}

/// The mean of those who have handed something in, and the fewest and the most marks.
fn spread_text(reached: Spread, of: u32, language: Language) -> String {
    let Spread { pupils, mean_in_tenths, ends: [fewest, most] } = reached;
    let mean = format!("{}.{}", mean_in_tenths / 10, mean_in_tenths % 10);
    language.pick(
        format!(
            "\n有答案的{pupils}份：平均{mean}分，最低{fewest}分，最高{most}分（满分{of}分）。\n"
        ),
        format!("\n{pupils} with answers: mean {mean}, fewest {fewest}, most {most} of {of}\n"),
    )
}

/// The answers that could not be read, with what is wrong: they earn nothing until they are written otherwise.
fn unread(pupils: &[Pupil], language: Language) -> String {
    let of = |pupil: &Pupil| {
        let unread = pupil.answers.iter().filter(|one| is_unread(one));
        let line = |one: &Marked| {
            format!("  {} {}: {}\n", name_or_sheet(pupil), one.question(), note(one, language))
        };
        unread.map(line).collect::<String>()
    };
    let lines: String = pupils.iter().map(of).collect();
    if lines.is_empty() {
        return lines;
    }
    let head = language.pick(
        "\n?：这些答案看不懂，先记0分；改写后再批改一次：\n",
        "\n?: these answers cannot be read and earn nothing yet; write them otherwise and mark again:\n",
    );
    head.to_owned() + &lines
}

/// Where more was added by hand than there are marks: a slip, perhaps.
fn cut_marks(pupils: &[Pupil], language: Language) -> String {
    let of = |pupil: &Pupil| {
        let cut = pupil.answers.iter().filter(|one| one.score.cut > 0);
        let line = |one: &Marked| {
            let (given, name) = (one.score.by_hand + one.score.cut, name_or_sheet(pupil));
            format!(
                "  {name} {}: +{given}, {}\n",
                one.question(),
                room(one.score.by_hand, language)
            )
        };
        cut.map(line).collect::<String>()
    };
    let lines: String = pupils.iter().map(of).collect();
    let head = language.pick(
        "\n手工加的分比还能加的多，只按还能加的计：\n",
        "\nmore marks were added by hand than there is room for; what is beyond is left out:\n",
    );
    if lines.is_empty() { lines } else { head.to_owned() + &lines }
}

fn room(by_hand: u32, language: Language) -> String {
    language.pick(format!("最多{by_hand}分"), format!("room for {by_hand}"))
}

fn is_unread(marked: &Marked) -> bool {
    marked.score.unread()
}

/// A pupil by name, or by the sheet where there is none.
fn name_or_sheet(pupil: &Pupil) -> &str {
    if pupil.name.is_empty() { &pupil.sheet } else { &pupil.name }
}

fn marks_table(pupils: &[Pupil], language: Language) -> Vec<Vec<String>> {
    let asked = pupils.first().map(|pupil| pupil.answers.as_slice()).unwrap_or_default();
    let mut head = vec![language.pick("姓名", "name").to_owned()];
    let has_class = pupils.iter().any(|pupil| !pupil.class.is_empty());
    if has_class {
        head.push(language.pick("班级", "class").to_owned());
    }
    head.extend(asked.iter().map(Marked::question));
    head.push(language.pick("总分", "total").to_owned());
    let row = |pupil: &Pupil| {
        let mut row = vec![name_or_sheet(pupil).to_owned()];
        row.extend(has_class.then(|| pupil.class.clone()));
        row.extend(pupil.answers.iter().map(|one| {
            let open = match one.score.open > 0 {
                true => "*",
                false if is_unread(one) => "?",
                false => "",
            };
            if one.score.blank { "–".to_owned() } else { format!("{}{open}", one.score.total()) }
        }));
        row.push(format!("{}/{}", pupil.total(), pupil.of()));
        row
    };
    let rows = pupils.iter().map(row);
    std::iter::once(head).chain(rows).collect()
}

fn questions_table(pupils: &[Pupil], language: Language) -> Vec<Vec<String>> {
    let head = language.pick(
        ["题", "对", "部分对", "错", "看不懂", "空"],
        ["question", "right", "partly", "wrong", "unread", "blank"],
    );
    let rows = questions(pupils).into_iter().map(|(name, counts)| {
        std::iter::once(name).chain(counts.iter().map(usize::to_string)).collect()
    });
    std::iter::once(head.map(str::to_owned).to_vec()).chain(rows).collect()
}

/// Rows with their columns under one another.
fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |cell: &str| textwrap::core::display_width(cell);
    let widths: Vec<usize> = (0..columns)
        .map(|column| {
            rows.iter().filter_map(|row| row.get(column)).map(|cell| width(cell)).max().unwrap_or(0)
        })
        .collect();
    let mut text = String::new();
    for row in rows {
        let cells = row
            .iter()
            .zip(&widths)
            .map(|(cell, wide)| format!("{cell}{}", " ".repeat(wide - width(cell))));
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}
