//! Moodle XML (<https://docs.moodle.org/en/Moodle_XML_format>): multichoice, numerical, shortanswer, matching, cloze, essay.

use super::{Answer, Bank, Blank, Choice, Drawing, Format, Item, escape_star, markdown::html};
use crate::class::{escape_xml, is_sign};
use base64::{Engine, prelude::BASE64_STANDARD};

/// Moodle XML.
pub(super) struct Moodle;

impl Format for Moodle {
    fn name(&self) -> &'static str {
        "moodle"
    }

    fn extension(&self) -> &'static str {
        "moodle.xml"
    }

    fn fits(&self, answer: &Answer) -> bool {
        *answer != Answer::Essay
    }

    fn counts(&self, bank: &Bank) -> u32 {
        bank.items.iter().map(least_count).max().unwrap_or(1)
    }

    fn write(&self, bank: &Bank) -> Vec<u8> {
        let count = self.counts(bank);
        let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n");
        let mut sheet = "";
        for item in &bank.items {
            if item.sheet != sheet {
                sheet = &item.sheet;
                xml.push_str(&category(&category_path(bank, item), &bank.head.line()));
            }
            xml.push_str(&question(item, count, bank.lang));
        }
        xml.push_str("</quiz>\n");
        xml.into_bytes()
    }
}

/// The sheet with its pupil's name.
fn of_pupil(item: &Item) -> String {
    if item.pupil.is_empty() {
        item.sheet.clone()
    } else {
        format!("{} {}", item.sheet, item.pupil)
    }
}

/// Where Moodle keeps the questions of a sheet.
pub(super) fn category_path(bank: &Bank, item: &Item) -> String {
    format!("$course$/top/{}/{}", path(&bank.title), path(&of_pupil(item)))
}

/// Two slashes are one in the path of a category, and none may stand at an end.
fn path(name: &str) -> String {
    name.trim_matches(['/', ' ']).replace('/', "//")
}

/// A text without HTML.
fn plain(words: &str) -> String {
    format!("<text>{}</text>", escape_xml(words))
}

/// HTML, which stands as it is: where entities are many, Moodle's parser loses spaces between them.
fn text(words: &str) -> String {
    let words: String = words.chars().filter(is_sign).collect();
    format!("<text><![CDATA[{}]]></text>", words.replace("]]>", "]]]]><![CDATA[>"))
}

/// A category, with what is said of it.
fn category(path: &str, about: &str) -> String {
    let info = match about.is_empty() {
        true => String::new(),
        false => {
            format!(
                "<info format=\"html\">{}</info>",
                text(&format!("<p>{}</p>", escape_xml(about)))
            )
        }
    };
    let path = plain(path);
    format!("<question type=\"category\"><category>{path}</category>{info}</question>\n")
}

/// The type of a question, and what only that has.
fn kind(item: &Item) -> (&'static str, String) {
    match &item.answer {
        Answer::Choice(options) => ("multichoice", choices(options)),
        Answer::Number(number) => (
            "numerical",
            format!("{}<tolerance>0</tolerance></answer>\n", right(&number.to_string())),
        ),
        Answer::Text(texts) => {
            let each = texts.iter().map(|one| right(&escape_star(one)) + "</answer>\n");
            ("shortanswer", format!("<usecase>0</usecase>\n{}", each.collect::<String>()))
        }
        Answer::Matching(pairs) => {
            let each = pairs.iter().map(|(one, other)| {
                let (one, other) = (text(&escape_xml(one)), plain(other));
                format!(
                    "<subquestion format=\"html\">{one}<answer>{other}</answer></subquestion>\n"
                )
            });
            let each: String = each.collect();
            ("matching", format!("<shuffleanswers>true</shuffleanswers>\n{each}"))
        }
        Answer::Cloze(_) => ("cloze", String::new()),
        Answer::Essay => (
            "essay",
            format!(
                "<responseformat>editor</responseformat><responserequired>1</responserequired><responsefieldlines>10</responsefieldlines><attachments>0</attachments>\n\
                 <graderinfo format=\"html\">{}</graderinfo>\n",
                text(&html(&item.key))
            ),
        ),
    }
}

fn choices(options: &[Choice]) -> String {
    let each = options.iter().map(|one| {
        let worth = if one.right { "100" } else { "0" };
        let (said, feedback) = (text(&escape_xml(&one.text)), text(&escape_xml(&one.feedback)));
        format!(
            "<answer fraction=\"{worth}\" format=\"html\">{said}<feedback format=\"html\">{feedback}</feedback></answer>\n"
        )
    });
    format!(
        "<single>true</single><shuffleanswers>true</shuffleanswers><answernumbering>abc</answernumbering>\n{}",
        each.collect::<String>()
    )
}

/// Something that earns everything; the element is left open.
fn right(said: &str) -> String {
    format!("<answer fraction=\"100\" format=\"moodle_auto_format\">{}", plain(said))
}

/// The name under which a question keeps its picture.
const PICTURE: &str = "picture.svg";

/// The picture in a text.
fn image(drawing: &Drawing) -> String {
    format!("<p><img src=\"@@PLUGINFILE@@/{PICTURE}\" alt=\"{}\"/></p>", escape_xml(&drawing.words))
}

/// The picture as a file of its question.
fn file(drawing: &Drawing) -> String {
    let packed = BASE64_STANDARD.encode(&drawing.svg);
    format!("<file name=\"{PICTURE}\" path=\"/\" encoding=\"base64\">{packed}</file>")
}

fn question(item: &Item, count: u32, lang: &str) -> String {
    let (kind, body) = kind(item);
    let drawn = item.drawing.as_ref();
    let asked = [html(&item.statement), drawn.map(image).unwrap_or_default(), html(&item.prompt)];
    let mut asked = asked.join("\n");
    let marks = item.marks * count;
    let mut worth = format!("<defaultgrade>{marks}</defaultgrade>");
    if let Answer::Cloze(blanks) = &item.answer {
        asked = format!("{}{}", without_braces(&asked), self::blanks(blanks, marks));
        // Moodle adds up the blanks, whatever a file says.
        worth.clear();
    }
    let (name, key, id) =
        (plain(&item.name()), text(&html(&item.key)), escape_xml(&item.id_in(lang)));
    let (asked, file) = (text(&asked), drawn.map(file).unwrap_or_default());
    format!(
        "<question type=\"{kind}\">\n<name>{name}</name>\n<questiontext format=\"html\">{asked}{file}</questiontext>\n\
         <generalfeedback format=\"html\">{key}</generalfeedback>\n{worth}<penalty>0</penalty><hidden>0</hidden><idnumber>{id}</idnumber>\n{body}</question>\n",
    )
}

/// By how much a question's marks have to be multiplied, at least, for each blank to be worth something: their weights are whole numbers.
fn least_count(item: &Item) -> u32 {
    match &item.answer {
        Answer::Cloze(blanks) => (blanks.len() as u32).div_ceil(item.marks.max(1)).max(1),
        _ => 1,
    }
}

/// The marks of each blank: they add up to those of the question, in the proportion of their shares as far as whole numbers can. What is
/// over is for the answer that is longest to write.
fn weights(blanks: &[Blank], marks: u32) -> Vec<u32> {
    let mut weights = vec![1_u32; blanks.len()];
    let length = |blank: &Blank| blank.accepted.first().map_or(0, |text| text.chars().count());
    for _ in blanks.len() as u32..marks {
        let claim = |(_, blank, weight): &(usize, &Blank, u32)| {
            (u64::from(blank.share) * 1_000_000 / u64::from(weight + 1), length(blank))
        };
        let each =
            (0..).zip(blanks).zip(&weights).map(|((at, blank), weight)| (at, blank, *weight));
        let next = each.max_by_key(claim).map(|(place, ..)| place);
        if let Some(weight) = next.and_then(|place| weights.get_mut(place)) {
            *weight += 1;
        }
    }
    weights
}

/// Blanks below the text.
fn blanks(blanks: &[Blank], marks: u32) -> String {
    let each = blanks.iter().zip(weights(blanks, marks)).map(|(blank, worth)| {
        let accepted: Vec<String> =
            blank.accepted.iter().map(|one| format!("={}", in_cloze(one))).collect();
        let label = without_braces(&escape_xml(&blank.label));
        format!("<p>{label}: {{{worth}:SHORTANSWER:{}}}</p>", accepted.join("~"))
    });
    each.collect()
}

/// A brace would begin a blank.
fn without_braces(html: &str) -> String {
    html.replace('{', "&#123;").replace('}', "&#125;")
}

/// What has a meaning inside of a blank is written as an entity: Moodle undoes all of those, and of backslashes only some.
fn in_cloze(text: &str) -> String {
    let mut written = String::new();
    for sign in text.chars() {
        match sign {
            '*' => written.push_str("\\*"),
            '{' | '}' | '#' | '~' | '\\' => written.push_str(&format!("&#{};", u32::from(sign))),
            other => written.push_str(&escape_xml(other.encode_utf8(&mut [0; 4]))),
        }
    }
    written
}
