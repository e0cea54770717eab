//! Cards for Anki as a text file with tabs: question, answer, tags, and an ID by which a second import updates the cards
//! (<https://docs.ankiweb.net/importing/text-files.html>).

use super::{Answer, Bank, Format, Item, csv::plain, markdown::html};
use crate::class::escape_xml;

/// Anki's text import.
pub(super) struct Anki;

impl Format for Anki {
    fn name(&self) -> &'static str {
        "anki"
    }

    fn extension(&self) -> &'static str {
        "anki.txt"
    }

    fn fits(&self, _: &Answer) -> bool {
        true
    }

    fn write(&self, bank: &Bank) -> Vec<u8> {
        let mut text = String::from(
            "#separator:tab\n#html:true\n#notetype:Basic\n#guid column:1\n#tags column:4\n",
        );
        text.push_str(&format!("#deck:{}\n", deck(bank)));
        for item in &bank.items {
            let cells = [
                item.id(),
                front(item),
                back(item),
                format!("bouton {} {}", item.kind, item.sheet),
            ];
            text.push_str(&cells.map(|cell| one_cell(&cell)).join("\t"));
            text.push('\n');
        }
        text.into_bytes()
    }
}

/// The name of the deck: a colon would part it.
pub(super) fn deck(bank: &Bank) -> String {
    bank.title.replace(['\n', '\r', ':'], " ")
}

/// The question, with what there is to choose.
pub(super) fn front(item: &Item) -> String {
    let options = match &item.answer {
        Answer::Choice(options) => {
            options.iter().map(|one| format!("<li>{}</li>", escape_xml(&one.text))).collect()
        }
        _ => String::new(),
    };
    let options = if options.is_empty() { options } else { format!("<ul>{options}</ul>") };
    format!("{}{options}", html(&item.text()))
}

/// The answer in short, and the key.
pub(super) fn back(item: &Item) -> String {
    let short = plain(&item.answer);
    let short =
        if short.is_empty() { short } else { format!("<p><b>{}</b></p>", escape_xml(&short)) };
    format!("{short}{}", html(&item.key))
}

/// A cell has no tab and no line end; quotation marks around it keep the rest as it is.
fn one_cell(text: &str) -> String {
    let in_one_line = match text.contains("<pre>") {
        // Lines of a drawing stay lines.
        true => text.replace('\n', "<br>"),
        false => text.replace('\n', " "),
    };
    format!("\"{}\"", in_one_line.replace(['\t', '\r'], " ").replace('"', "\"\""))
}
