//! JSON for programs, with a schema of its own ([`SCHEMA`]).

use super::{Answer, Bank, Format, Item};
use serde_json::{Value, json};

/// What stands in the file, as JSON Schema.
pub const SCHEMA: &str = include_str!("questions.schema.json");

/// JSON.
pub(super) struct Json;

impl Format for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn extension(&self) -> &'static str {
        "questions.json"
    }

    fn fits(&self, _: &Answer) -> bool {
        true
    }

    fn write(&self, bank: &Bank) -> Vec<u8> {
        let items: Vec<Value> = bank.items.iter().map(item).collect();
        let all = json!({ "format": "bouton-questions", "version": 1, "title": bank.title, "lang": bank.lang, "items": items });
        format!("{all:#}\n").into_bytes()
    }
}

fn item(item: &Item) -> Value {
    json!({
        "id": item.id(), "sheet": item.sheet, "name": item.pupil, "problem": item.problem, "question": item.question,
        "kind": item.kind, "marks": item.marks, "title": item.title, "statement": item.statement_with_picture(), "prompt": item.prompt,
        "key": item.key, "answer": answer(&item.answer),
    })
}

fn answer(answer: &Answer) -> Value {
    match answer {
        Answer::Choice(options) => {
            let each = options.iter().map(
                |one| json!({ "text": one.text, "right": one.right, "feedback": one.feedback }),
            );
            json!({ "type": "choice", "options": each.collect::<Vec<_>>() })
        }
        Answer::Number(number) => json!({ "type": "number", "value": number }),
        Answer::Text(texts) => json!({ "type": "text", "accepted": texts }),
        Answer::Matching(pairs) => json!({ "type": "matching", "pairs": pairs }),
        Answer::Cloze(blanks) => {
            let each = blanks.iter().map(
                |one| json!({ "label": one.label, "accepted": one.accepted, "share": one.share }),
            );
            json!({ "type": "cloze", "blanks": each.collect::<Vec<_>>() })
        }
        Answer::Essay => json!({ "type": "essay" }),
    }
}
