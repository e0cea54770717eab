//! Moodle XML as its importer reads it: what is right, the marks, and what is refused.

use super::{NASTY, bank, check_refused, count, elements, importer};
use crate::export::{Answer, Bank, Format, moodle::Moodle};

#[test]
fn moodle_has_a_question_of_each_type() {
    for text in NASTY {
        let xml = Moodle.write(&bank(text));
        let names = elements(&xml);
        assert_eq!(
            (count(&names, "question"), count(&names, "questiontext"), count(&names, "idnumber")),
            (7, 6, 6)
        );
        let xml = String::from_utf8(xml).unwrap();
        for kind in ["multichoice", "numerical", "shortanswer", "matching", "cloze", "essay"] {
            assert_eq!(xml.matches(&format!("<question type=\"{kind}\">")).count(), 1, "{kind}");
        }
        assert_eq!(xml.matches("<defaultgrade>3</defaultgrade>").count(), 5);
        assert!(!xml.contains("work 2"));
        assert_eq!(xml.matches("@@PLUGINFILE@@/picture.svg").count(), 6);
        assert_eq!(
            xml.matches("<file name=\"picture.svg\" path=\"/\" encoding=\"base64\">").count(),
            6
        );
    }
}

const KINDS: [&str; 6] = ["multichoice", "numerical", "shortanswer", "matching", "cloze", "essay"];

/// What is right in a bank, place by place, as [`importer::import_questions`] tells it.
fn right(answer: &Answer) -> Vec<Vec<String>> {
    match answer {
        Answer::Choice(options) => {
            vec![options.iter().filter(|one| one.right).map(|one| one.text.clone()).collect()]
        }
        Answer::Number(number) => vec![vec![number.to_string()]],
        Answer::Text(texts) => vec![texts.clone()],
        Answer::Matching(pairs) => pairs.iter().map(|(_, other)| vec![other.clone()]).collect(),
        Answer::Cloze(blanks) => blanks.iter().map(|blank| blank.accepted.clone()).collect(),
        Answer::Essay => Vec::new(),
    }
}

#[test]
fn moodle_imports_what_is_right_with_its_marks() {
    for text in NASTY {
        let bank = bank(text);
        let xml = String::from_utf8(Moodle.write(&bank)).unwrap();
        let found =
            importer::import_questions(&xml).unwrap_or_else(|error| panic!("{error}: {xml}"));
        assert_eq!(found.iter().map(|one| one.kind.as_str()).collect::<Vec<_>>(), KINDS);
        for (item, found) in bank.items.iter().zip(&found) {
            let worth = |place: &Vec<(String, f64)>| -> Vec<String> {
                place
                    .iter()
                    .filter(|(_, share)| *share == 1.0)
                    .map(|(said, _)| said.clone())
                    .collect()
            };
            assert_eq!(found.places.iter().map(worth).collect::<Vec<_>>(), right(&item.answer));
            assert_eq!(found.marks, 3.0, "{}", found.kind);
        }
    }
}

/// What Moodle counts where each item has so many marks and two blanks have these shares: by how much all is multiplied, and each blank.
fn compute_weights(marks: u32, shares: [u32; 2]) -> (u32, Vec<String>) {
    let mut bank = bank("x");
    for item in &mut bank.items {
        item.marks = marks;
        if let Answer::Cloze(blanks) = &mut item.answer {
            blanks.iter_mut().zip(shares).for_each(|(blank, share)| blank.share = share);
        }
    }
    let xml = String::from_utf8(Moodle.write(&bank)).unwrap();
    let count = Moodle.counts(&bank);
    let is_whole = |question: &importer::Imported| question.marks == f64::from(marks * count);
    assert!(importer::import_questions(&xml).unwrap().iter().all(is_whole), "{xml}");
    let weights = xml.split('{').skip(1).map(|blank| blank.split(':').next().unwrap().to_owned());
    (count, weights.collect())
}

#[test]
fn moodle_counts_marks_in_the_proportion_of_the_sheet() {
    let check = |marks, shares, count, weights: [&str; 2]| {
        assert_eq!(compute_weights(marks, shares), (count, weights.map(str::to_owned).to_vec()));
    };
    check(4, [1, 1], 1, ["2", "2"]);
    check(3, [1, 2], 1, ["1", "2"]);
    check(6, [1, 2], 1, ["2", "4"]);
    check(1, [1, 1], 2, ["1", "1"]);
    assert_eq!(Moodle.counts(&Bank { items: Vec::new(), ..bank("x") }), 1);
}

#[test]
fn moodle_would_refuse_what_is_not_its_format() {
    let xml = String::from_utf8(Moodle.write(&bank("x"))).unwrap();
    let changes = [
        ("$course$/top/", "top//"),
        ("<name><text>", "<name>"),
        ("<info format=\"html\">", "<info>"),
        ("<questiontext format=\"html\"><text>", "<questiontext format=\"tex\"><text>"),
        ("type=\"matching\"", "type=\"match-all\""),
        ("fraction=\"100\"", "fraction=\"99\""),
        ("fraction=\"0\"", "fraction=\"100\""),
        ("<text>12</text>", "<text>twelve</text>"),
        ("<tolerance>0</tolerance>", ""),
        ("<penalty>0", "<penalty>7"),
        ("<defaultgrade>3", "<defaultgrade>three"),
        ("1-1-TJ-3-2-en</idnumber>", "1-1-TJ-3-1-en</idnumber>"),
        ("<text>no</text>", "<text></text>"),
        ("{1:SHORTANSWER:", "{1:SHORTANSWERS:"),
        ("{1:SHORTANSWER:=", "{1:SHORTANSWER:"),
        ("1 2}</p>]]>", "1 2</p>]]>"),
        ("=1 2}", "=*}"),
        (
            "<graderinfo format=\"html\"><text><![CDATA[<p>",
            "<graderinfo format=\"html\"><text><![CDATA[<q>",
        ),
        ("<feedback format=\"html\"><text>", "<feedback format=\"html\">"),
    ];
    // In a blank one of two right answers may be none.
    let xml = xml.replace("=x~=1 2}", "=1 2}");
    check_refused(&xml, &changes, |xml| importer::import_questions(xml).map(drop));
}
