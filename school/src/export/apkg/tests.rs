//! The database of a deck, read back by SQLite: whole, with what Anki joins it by, and the same IDs whenever it is written.

use super::{super::tests::bank, *};
use std::io::{Cursor, Read};

fn open_database(bank: &Bank) -> Connection {
    let mut archive = ::zip::ZipArchive::new(Cursor::new(Package.write(bank))).unwrap();
    let mut bytes = Vec::new();
    archive.by_name("collection.anki2").unwrap().read_to_end(&mut bytes).unwrap();
    assert!(archive.by_name("media").is_ok() && archive.len() == 2);
    let mut database = Connection::open_in_memory().unwrap();
    database.deserialize_read_exact(MAIN_DB, &bytes[..], bytes.len(), true).unwrap();
    database
}

fn one<T: rusqlite::types::FromSql>(database: &Connection, question: &str) -> T {
    database.query_row(question, [], |row| row.get(0)).unwrap()
}

/// ID of the note, of the question, fields.
fn notes(database: &Connection) -> Vec<(i64, String, String)> {
    let mut all = database.prepare("SELECT id, guid, flds FROM notes ORDER BY guid").unwrap();
    let rows = all.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
    rows.unwrap().map(Result::unwrap).collect()
}

#[test]
fn a_deck_is_a_whole_database_whose_parts_belong_together() {
    let database = open_database(&bank("a<b>&\"c\" 甲"));
    assert_eq!(one::<String>(&database, "PRAGMA integrity_check"), "ok");
    assert_eq!(one::<i64>(&database, "SELECT ver FROM col"), 11);
    let joined = "SELECT count(*) FROM cards JOIN notes ON cards.nid = notes.id JOIN col ON json_extract(models, '$.' || mid || '.name') = 'Bouton' \
        AND json_extract(decks, '$.' || did || '.conf') = 1";
    assert_eq!(one::<i64>(&database, joined), 6);
    for (_, guid, fields) in notes(&database) {
        assert!(
            guid.starts_with("B1-NIM-") && fields.split('\u{1f}').count() == 2,
            "{guid}: {fields}"
        );
    }
}

#[test]
fn a_deck_that_is_written_again_has_the_same_ids_and_is_newer() {
    let mut bank = bank("x");
    let first = open_database(&bank);
    bank.made += 60;
    bank.items.iter_mut().for_each(|item| item.key.push_str(" more"));
    bank.items.reverse();
    let second = open_database(&bank);
    let ids =
        |database| notes(database).into_iter().map(|(id, guid, _)| (id, guid)).collect::<Vec<_>>();
    assert_eq!(ids(&first), ids(&second));
    assert!(notes(&second).iter().all(|(_, _, fields)| fields.contains(" more")));
    let made = |database| one::<i64>(database, "SELECT min(mod) FROM notes");
    assert_eq!(made(&second), made(&first) + 60);
    let names = |database| {
        one::<String>(
            database,
            "SELECT group_concat(key) FROM (SELECT key FROM col, json_each(decks) ORDER BY key)",
        )
    };
    assert_eq!(names(&first), names(&second));
}
