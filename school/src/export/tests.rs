//! Each format read back: XML by a parser that refuses what is not well-formed, with the structure that its specification asks for; GIFT by a
//! strict parser of our own, written from its page; zip archives by the crate.

mod grammar;
mod importer;
mod moodle;
mod packages;
mod xml;

use super::*;
use quick_xml::{Reader, events::Event};
use quickcheck::quickcheck;
use std::io::{Cursor, Read};

fn items(text: &str) -> Vec<Item> {
    let choice = |text: &str, right| Choice {
        text: text.to_owned(),
        right,
        feedback: format!("why {text}"),
    };
    let blank = |label: &str| Blank {
        label: label.to_owned(),
        accepted: vec![text.to_owned(), "1 2".to_owned()],
        share: 1,
    };
    let answers = [
        Answer::Choice(vec![choice("Ann", false), choice(text, true), choice("x", false)]),
        Answer::Number(12),
        Answer::Text(vec![text.to_owned(), "40, 45".to_owned()]),
        Answer::Matching(vec![
            ("a".to_owned(), text.to_owned()),
            ("b".to_owned(), "no".to_owned()),
            ("c".to_owned(), "no".to_owned()),
        ]),
        Answer::Cloze(vec![blank("one"), blank("two")]),
        Answer::Essay,
    ];
    let item = |(place, answer)| Item {
        sheet: "B1-NIM-Q6-2-1-1-TJ".to_owned(),
        pupil: text.to_owned(),
        problem: 3,
        question: place as u64 + 1,
        kind: "who-wins".to_owned(),
        marks: 3,
        title: text.to_owned(),
        statement: format!("{text}\n\n| a | b |\n|---|---|\n| {text} | **2** |\n"),
        drawing: Some(Drawing {
            text: "```picture heaps 1 2\nA #\nB # #\n```\n".to_owned(),
            svg: format!("<svg><title>{}</title></svg>", crate::class::escape_xml(text)),
            words: text.to_owned(),
        }),
        prompt: format!("Who *wins*? {text}\n\n```work 2\n```\n"),
        key: format!("**Ann** {text}"),
        answer,
    };
    answers.into_iter().enumerate().map(item).collect()
}

pub(super) fn bank(text: &str) -> Bank {
    let head = Head {
        school: text.to_owned(),
        date: "4 May".to_owned(),
        lines: vec![format!("Form: ____ {text}")],
    };
    Bank { title: text.to_owned(), head, lang: "en", made: 7, items: items(text) }
}

/// The names of all elements, in order; the text must be well-formed.
fn elements(xml: &[u8]) -> Vec<String> {
    let text = std::str::from_utf8(xml).unwrap();
    let mut reader = Reader::from_str(text);
    reader.config_mut().check_end_names = true;
    let (mut names, mut open) = (Vec::new(), 0_i64);
    loop {
        match reader.read_event().unwrap_or_else(|error| panic!("{error}: {text}")) {
            Event::Start(tag) => {
                open += 1;
                names.push(tag.name().as_ref().to_owned());
                tag.attributes().for_each(|attribute| {
                    drop(
                        attribute
                            .unwrap()
                            .normalized_value(quick_xml::XmlVersion::Implicit1_0)
                            .unwrap(),
                    )
                });
            }
            Event::Empty(tag) => names.push(tag.name().as_ref().to_owned()),
            Event::End(_) => open -= 1,
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(open, 0);
    names
}

fn count(names: &[String], name: &str) -> usize {
    names.iter().filter(|one| *one == name).count()
}

fn unzip(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let each = 0..archive.len();
    each.map(|index| {
        let mut file = archive.by_index(index).unwrap();
        let mut contents = Vec::new();
        file.read_to_end(&mut contents).unwrap();
        (file.name().to_owned(), contents)
    })
    .collect()
}

const NASTY: [&str; 4] = ["plain", "a<b>&\"c\"'d' {e} ~=#:\\ $f$ %_^ [g] *h*", "=1+1", "甲胜；→ 2"];

#[test]
fn packages_name_every_file_that_they_hold() {
    for text in NASTY {
        let files = unzip(&qti::Qti21.write(&bank(text)));
        let names: Vec<String> = files.iter().flat_map(|(_, xml)| elements(xml)).collect();
        assert_eq!(
            (files.len(), count(&names, "assessmentItem"), count(&names, "resource")),
            (13, 6, 6)
        );
        assert_eq!((count(&names, "img"), count(&names, "svg")), (6, 6));
        let manifest = String::from_utf8(files[0].1.clone()).unwrap();
        assert!(
            files.iter().skip(1).all(|(name, _)| manifest.contains(&format!("href=\"{name}\"")))
        );
        for interaction in ["choiceInteraction", "extendedTextInteraction", "matchInteraction"] {
            assert_eq!(count(&names, interaction), 1, "{interaction}");
        }
        assert_eq!(count(&names, "textEntryInteraction"), 4);
        let files = unzip(&qti::Canvas.write(&bank(text)));
        let names: Vec<String> = files.iter().flat_map(|(_, xml)| elements(xml)).collect();
        assert_eq!((files.len(), count(&names, "item"), count(&names, "resprocessing")), (2, 6, 6));
    }
}

/// Each change must be made somewhere, and the file then be refused.
fn check_refused(xml: &str, changes: &[(&str, &str)], check: impl Fn(&str) -> Result<(), String>) {
    assert_eq!(check(xml), Ok(()));
    for (from, to) in changes {
        let changed = xml.replacen(from, to, 1);
        assert_ne!(changed, xml, "{from} does not stand in {xml}");
        assert!(check(&changed).is_err(), "{from} may be {to:?}: {changed}");
    }
}

#[test]
fn packages_are_valid() {
    let text_of = |(name, bytes): (String, Vec<u8>)| (name, String::from_utf8(bytes).unwrap());
    for text in NASTY {
        let all = |bytes: Vec<u8>| unzip(&bytes).into_iter().map(text_of).collect::<Vec<_>>();
        for files in [all(qti::Qti21.write(&bank(text))), all(qti::Canvas.write(&bank(text)))] {
            let others: Vec<&str> = files.iter().skip(1).map(|(name, _)| name.as_str()).collect();
            assert_eq!(packages::valid_manifest(&files[0].1, &others), Ok(()));
            for (name, xml) in files.iter().skip(1).filter(|(name, _)| name.ends_with(".xml")) {
                let valid = match name.contains("bouton") {
                    true => packages::valid(packages::QTI_12, xml).map(drop),
                    false => packages::valid_item(xml),
                };
                assert_eq!(valid, Ok(()), "{name}: {xml}");
            }
        }
    }
}

fn file_of(bytes: &[u8], number: usize) -> String {
    String::from_utf8(unzip(bytes).remove(number).1).unwrap()
}

#[test]
fn questions_that_are_no_qti_are_refused() {
    let package = qti::Qti21.write(&bank("x"));
    let check = |number: usize, changes: &[(&str, &str)]| {
        check_refused(&file_of(&package, number), changes, packages::valid_item);
    };
    check(
        1,
        &[
            ("imsqti_v2p1", "imsqti_v2p2"),
            (" timeDependent=\"false\"", ""),
            ("adaptive=\"false\"", "adaptive=\"no\""),
            ("cardinality=\"single\"", "cardinality=\"one\""),
            ("<value>C1</value>", "<value>C9</value>"),
            ("<value>C1</value>", ""),
            ("<td>", "<td style=\"text-align: right\">"),
            ("<simpleChoice identifier=\"C0\">", "<simpleChoice>"),
            (
                "<choiceInteraction responseIdentifier=\"RESPONSE\"",
                "<choiceInteraction responseIdentifier=\"R\"",
            ),
            ("<choiceInteraction", "loose text <choiceInteraction"),
            ("<baseValue baseType=\"float\">3", "<baseValue baseType=\"float\">1"),
            ("<responseProcessing>", "<responseProcessing><match/>"),
            ("</itemBody>", "</itemBody><itemBody/>"),
        ],
    );
    check(
        5,
        &[
            ("mappedValue=\"1.5\"", "mappedValue=\"a\""),
            ("mapKey=", "key="),
            ("<mapResponse identifier=\"RESPONSE1\"/>", "<mapResponse identifier=\"RESPONSE7\"/>"),
            ("<p>one", "one<p>"),
        ],
    );
    check(
        4,
        &[
            ("A0 B", "A7 B"),
            (" matchMax=\"1\"", ""),
            ("</simpleMatchSet>", "</simpleMatchSet><simpleMatchSet/>"),
        ],
    );
    check(
        6,
        &[
            ("view=\"scorer\"", "view=\"teacher\""),
            ("expectedLines=\"8\"", "expectedLines=\"some\""),
        ],
    );
    let manifest = file_of(&package, 0);
    let files = unzip(&package);
    let others: Vec<&str> = files.iter().skip(1).map(|(name, _)| name.as_str()).collect();
    check_refused(
        &manifest,
        &[
            ("<organizations/>", ""),
            (" type=", " kind="),
            ("<file href=\"B1", "<file href=\"B2"),
            ("identifier=\"bouton\"", ""),
        ],
        |xml| packages::valid_manifest(xml, &others),
    );
}

#[test]
fn a_test_that_is_no_canvas_package_is_refused() {
    let xml = file_of(&qti::Canvas.write(&bank("x")), 1);
    let changes = [
        ("<section ident=\"root_section\">", "<section>"),
        ("<fieldlabel>question_type</fieldlabel>", ""),
        ("rcardinality=\"Single\"", "rcardinality=\"one\""),
        ("<conditionvar>", "<conditions>"),
        ("respident=", "ident="),
        ("action=\"Set\"", "action=\"put\""),
        ("<outcomes>", "<outcomes/><outcomes>"),
        ("continue=\"Yes\"", "continue=\"true\""),
        ("<itemfeedback ident=\"general_fb\">", "<itemfeedback>"),
        (" linkrefid=\"c0_fb\"", ""),
    ];
    check_refused(&xml, &changes, |xml| packages::valid(packages::QTI_12, xml).map(drop));
}

/// The questions of a GIFT file: title, text, answers; a strict reading of the format's page.
fn gift_questions(text: &str) -> Vec<(String, String, String)> {
    let questions = text.split("\n\n").filter(|block| !block.starts_with("$CATEGORY: "));
    let blocks = questions.map(|block| {
        let lines = block.lines().filter(|line| !line.starts_with("//"));
        lines.collect::<Vec<_>>().join("\n")
    });
    blocks.map(|block| gift_question(block.trim())).collect()
}

/// The first place of a sign that stands for itself.
fn bare(text: &str, wanted: &str) -> Option<usize> {
    let mut escaped = false;
    for (place, sign) in text.char_indices() {
        if !escaped && text[place..].starts_with(wanted) {
            return Some(place);
        }
        escaped = sign == '\\' && !escaped;
    }
    None
}

fn gift_question(block: &str) -> (String, String, String) {
    let rest = block.strip_prefix("::").unwrap_or_else(|| panic!("no title: {block}"));
    let end = bare(rest, "::").unwrap();
    let (title, rest) = (&rest[..end], &rest[end + 2..]);
    let rest = rest.strip_prefix("[html]").unwrap();
    let begin = bare(rest, "{").unwrap();
    let answers = &rest[begin + 1..];
    let close = bare(answers, "}").unwrap();
    assert_eq!(&answers[close + 1..], "", "something stands behind the answers: {block}");
    let answers = &answers[..close];
    assert!(bare(&rest[..begin], "=").is_none() && bare(answers, "{").is_none());
    (gift::unescape(title), gift::unescape(&rest[..begin]), answers.to_owned())
}

#[test]
fn gift_is_read_by_its_own_rules() {
    for text in NASTY {
        let written = String::from_utf8(gift::Gift.write(&bank(text))).unwrap();
        let questions = gift_questions(&written);
        assert_eq!(questions.len(), 6, "{written}");
        assert!(questions.iter().all(|(title, ..)| title.contains(text)), "{written}");
        let [choice, number, short, matching, cloze, essay] = &questions[..] else {
            panic!("{written}")
        };
        assert_eq!(choice.2.matches("\n\t~").count(), 2);
        assert!(
            number.2.starts_with("#12:0")
                && short.2.starts_with('=')
                && matching.2.contains(" -> ")
        );
        assert!([cloze, essay].iter().all(|one| one.2.starts_with("####")), "the key is told");
        let stars = gift::unescape(&short.2);
        assert_eq!(
            stars.matches('*').count(),
            stars.matches("\\*").count(),
            "a bare star is any text: {stars}"
        );
        assert!(cloze.1.ends_with("<p>one: ______</p><p>two: ______</p>"), "{}", cloze.1);
        assert_eq!(written.matches("\n// [id:B1-NIM-Q6-2-1-1-TJ-3-").count(), 6);
        assert!(written.starts_with("$CATEGORY: $course$/top/"));
    }
}

#[test]
fn cells_lines_and_numbers_are_kept() {
    for text in NASTY {
        let csv = String::from_utf8(csv::Csv.write(&bank(text))).unwrap();
        let rows = crate::table::rows(csv.trim_start_matches('\u{feff}')).unwrap();
        assert!(rows.len() == 7 && rows.iter().all(|row| row.cells.len() == 11));
        assert!(
            rows.iter().all(|row| row.cells.iter().all(|cell| !cell.starts_with(['=', '+', '@'])))
        );
        let cards = String::from_utf8(tsv::Anki.write(&bank(text))).unwrap();
        let cards: Vec<&str> = cards.lines().filter(|line| !line.starts_with('#')).collect();
        assert!(
            cards.len() == 6 && cards.iter().all(|card| card.split('\t').count() == 4),
            "{cards:?}"
        );
        let json: Value = serde_json::from_slice(&json::Json.write(&bank(text))).unwrap();
        assert_eq!(json["items"].as_array().unwrap().len(), 6);
        for (name, source) in
            [("latex", latex::Latex.write(&bank(text))), ("typst", typst::Typst.write(&bank(text)))]
        {
            let source = String::from_utf8(source).unwrap();
            assert!(source.contains("B1") && !source.contains("work 2"), "{name}");
            assert!(source.contains("4 May") && source.contains("Form: \\_\\_\\_\\_"), "{source}");
        }
    }
}

/// Each copy begins a page of its own, under its ID and the name of its pupil; a problem's title stands once.
#[test]
fn sources_for_print_begin_each_copy_with_its_pupil() {
    let mut two = bank("x");
    let mut other = two.items.clone();
    for (item, pupil) in two.items.iter_mut().zip(std::iter::repeat("Ada")) {
        item.pupil = pupil.to_owned();
    }
    other.iter_mut().for_each(|item| item.sheet = "B1-NIM-Q6-2-1-2-XX".to_owned());
    two.items.extend(other);
    for (written, heading, page) in [
        (latex::Latex.write(&two), "\\section*{B1-NIM-Q6-2-1-1-TJ — Ada}", "\\newpage"),
        (typst::Typst.write(&two), "== B1\\-NIM\\-Q6\\-2\\-1\\-1\\-TJ — Ada", "#pagebreak()"),
    ] {
        let source = String::from_utf8(written).unwrap();
        assert_eq!(
            (source.matches(heading).count(), source.matches(page).count()),
            (1, 1),
            "{source}"
        );
    }
}

#[test]
fn what_has_no_form_is_told() {
    let told = |name: &str| read_by_a_teacher(format(name).unwrap(), &bank("x"));
    assert_eq!(told("moodle"), [("who-wins".to_owned(), 1)]);
    assert_eq!(told("gift"), [("who-wins".to_owned(), 2)]);
    assert_eq!(told("csv"), []);
}

#[test]
fn the_right_option_stands_in_no_fixed_place() {
    let problem = serde_json::json!({
        "number": 1, "answer": { "outcome": "N", "may_draw": false },
        "mistakes": [{ "name": "heap-parity", "outcome": "P" }],
        "questions": [{ "kind": "who-wins", "number": 1, "marks": 2 }],
    });
    let question = Question::all(&problem).remove(0);
    let words = Wording { is_chinese: false, about: &str::to_owned, losing: &[] };
    let place = |sheet: usize| {
        let answer = Item::answer_of(&question, &problem, &format!("B1-{sheet}"), words);
        let Answer::Choice(options) = answer else { panic!("{answer:?}") };
        assert!(options.iter().any(|one| !one.right && one.feedback.contains("heap-parity")));
        options.iter().position(|one| one.right).unwrap()
    };
    let first = (0..400).filter(|sheet| place(*sheet) == 0).count();
    assert!((150..250).contains(&first), "{first}");
    assert_eq!(place(7), place(7));
}

/// What looks like HTML is text, wherever it stands.
#[test]
fn html_in_a_quotation_or_a_list_makes_whole_files() {
    for text in ["><?", "> <!-- a", "- <div>", "<?", "> - <script>", "1. <b"] {
        assert!(makes_whole_files(text), "{text}");
    }
}

fn makes_whole_files(text: &str) -> bool {
    let bank = bank(text);
    let valid = |xml: &[u8]| packages::valid_item(std::str::from_utf8(xml).unwrap()) == Ok(());
    elements(&crate::export::moodle::Moodle.write(&bank)).len() > 6
        && unzip(&qti::Qti21.write(&bank))
            .iter()
            .skip(1)
            .all(|(name, xml)| name.ends_with(".svg") || valid(xml))
        && unzip(&qti::Canvas.write(&bank)).iter().all(|(_, xml)| !elements(xml).is_empty())
}

quickcheck! {
    fn gift_escapes_come_back(text: String) -> bool {
        let text: String = text.chars().filter(|sign| !sign.is_control()).collect();
        gift::unescape(&gift::escape(&text)) == text && bare(&gift::escape(&text), "{").is_none() && bare(&gift::escape(&text), "}").is_none()
    }

    fn xml_comes_back(text: String) -> bool {
        let escaped = crate::class::escape_xml(&text);
        let allowed: String = text.chars().filter(|sign| matches!(sign, '\t' | '\n' | '\r' | ' '..='\u{FFFD}' | '\u{10000}'..)).collect();
        quick_xml::escape::unescape(&escaped).unwrap() == allowed
    }

    fn any_text_makes_whole_files(text: String) -> bool {
        makes_whole_files(&text)
    }

    fn latex_has_no_bare_command(text: String) -> bool {
        let written = latex::escape(&text);
        let commands = ["\\textbackslash{}", "\\textasciitilde{}", "\\textasciicircum{}", "$\\to$", "$\\times$", "$-$", "\\{", "\\}", "\\$", "\\&", "\\#", "\\%", "\\_"];
        let mut rest = written.as_str();
        let mut plain = String::new();
        while !rest.is_empty() {
            match commands.iter().find(|command| rest.starts_with(**command)) {
                Some(command) => rest = &rest[command.len()..],
                None => {
                    let sign = rest.chars().next().unwrap();
                    plain.push(sign);
                    rest = &rest[sign.len_utf8()..];
                }
            }
        }
        !plain.replace("{[}", "").replace("{]}", "").contains(['\\', '$', '&', '#', '%', '_', '^', '{', '}'])
    }

    fn typst_has_no_bare_markup(text: String) -> bool {
        let written = typst::escape(&text);
        ["#", "$", "*", "_", "`", "[", "]", "@", "<"].iter().all(|sign| bare(&written, sign).is_none())
    }
}
