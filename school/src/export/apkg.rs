//! A deck of cards for Anki (`.apkg`): a zip with an SQLite database of Anki's collection, version 11, which every Anki imports
//! (<https://docs.ankiweb.net/importing/packaged-decks.html>). Notes have the ID of their question, so that importing them again updates them
//! and keeps what was learnt.

use super::{
    Bank, File, Format, Item,
    archive::zip,
    tsv::{back, deck, front},
};
use rusqlite::{Connection, MAIN_DB, Result, params};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Anki's packages.
pub(super) struct Package;

impl Format for Package {
    fn name(&self) -> &'static str {
        "apkg"
    }

    fn extension(&self) -> &'static str {
        "apkg"
    }

    fn fits(&self, _: &super::Answer) -> bool {
        true
    }

    fn write(&self, bank: &Bank) -> Vec<u8> {
        let file = |name: &str, contents| File { name: name.to_owned(), contents };
        // A database in memory with tables of our own: nothing of it can fail.
        let collection = collection(bank).unwrap_or_default();
        zip(&[file("collection.anki2", collection), file("media", b"{}".to_vec())])
    }
}

/// The kind of note, which Anki knows again by this number and by its fields.
const MODEL: i64 = 1_764_000_000_001;

const TABLES: &str = "
    CREATE TABLE col (id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL, scm integer NOT NULL, ver integer NOT NULL,
        dty integer NOT NULL, usn integer NOT NULL, ls integer NOT NULL, conf text NOT NULL, models text NOT NULL, decks text NOT NULL,
        dconf text NOT NULL, tags text NOT NULL);
    CREATE TABLE notes (id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL, mod integer NOT NULL, usn integer NOT NULL,
        tags text NOT NULL, flds text NOT NULL, sfld text NOT NULL, csum integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
    CREATE TABLE cards (id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL, ord integer NOT NULL, mod integer NOT NULL,
        usn integer NOT NULL, type integer NOT NULL, queue integer NOT NULL, due integer NOT NULL, ivl integer NOT NULL,
        factor integer NOT NULL, reps integer NOT NULL, lapses integer NOT NULL, left integer NOT NULL, odue integer NOT NULL,
        odid integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
    CREATE TABLE revlog (id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL, ease integer NOT NULL, ivl integer NOT NULL,
        lastIvl integer NOT NULL, factor integer NOT NULL, time integer NOT NULL, type integer NOT NULL);
    CREATE TABLE graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL);
    CREATE INDEX ix_notes_usn ON notes (usn);
    CREATE INDEX ix_cards_usn ON cards (usn);
    CREATE INDEX ix_revlog_usn ON revlog (usn);
    CREATE INDEX ix_cards_nid ON cards (nid);
    CREATE INDEX ix_cards_sched ON cards (did, queue, due);
    CREATE INDEX ix_revlog_cid ON revlog (cid);
    CREATE INDEX ix_notes_csum ON notes (csum);";

/// The database as it stands in a file.
fn collection(bank: &Bank) -> Result<Vec<u8>> {
    let mut database = Connection::open_in_memory()?;
    database.execute_batch(TABLES)?;
    let deck = number(&bank.title);
    let all = database.transaction()?;
    all.execute(
        "INSERT INTO col VALUES (1, ?1, ?2, ?2, 11, 0, 0, 0, ?3, ?4, ?5, ?6, '{}')",
        params![
            // Days are counted from here.
            1_388_548_800,
            bank.made * 1000,
            json!({ "curDeck": deck, "activeDecks": [deck], "curModel": MODEL, "nextPos": bank.items.len() + 1 }).to_string(),
            json!({ MODEL.to_string(): model(bank, deck) }).to_string(),
            json!({ "1": a_deck(1, "Default", bank), deck.to_string(): a_deck(deck, &self::deck(bank), bank) }).to_string(),
            json!({ "1": options() }).to_string(),
        ],
    )?;
    let mut taken = BTreeSet::new();
    for (place, item) in (1_i64..).zip(&bank.items) {
        let mut id = number(&item.id());
        while !taken.insert(id) {
            id += 1;
        }
        note(&all, item, id, bank.made)?;
        all.execute(
            "INSERT INTO cards VALUES (?1, ?1, ?2, 0, ?3, -1, 0, 0, ?4, 0, 0, 0, 0, 0, 0, 0, 0, '')",
            params![id, deck, bank.made, place],
        )?;
    }
    all.commit()?;
    Ok(database.serialize(MAIN_DB)?.to_vec())
}

fn note(database: &Connection, item: &Item, id: i64, made: i64) -> Result<usize> {
    let (front, tags) = (front(item), format!(" bouton {} {} ", item.kind, item.sheet));
    // Anki keeps fields apart by this sign, and reckons the sum by itself.
    let fields = [front.as_str(), &back(item)].map(|field| field.replace('\u{1f}', " "));
    database.execute(
        "INSERT INTO notes VALUES (?1, ?2, ?3, ?4, -1, ?5, ?6, ?7, 0, 0, '')",
        params![id, item.id(), MODEL, made, tags, fields.join("\u{1f}"), fields[0]],
    )
}

/// A number of its own for a name, always the same; Anki takes it for a time in milliseconds.
fn number(name: &str) -> i64 {
    1_000_000_000_000 + (super::answer::hash(name) % 500_000_000_000) as i64
}

fn model(bank: &Bank, deck: i64) -> Value {
    let field = |ord: u32, name: &str| json!({ "name": name, "ord": ord, "sticky": false, "rtl": false, "font": "Arial", "size": 20, "media": [] });
    json!({
        "id": MODEL, "name": "Bouton", "type": 0, "mod": bank.made, "usn": -1, "sortf": 0, "did": deck,
        "flds": [field(0, "Front"), field(1, "Back")],
        "tmpls": [{
            "name": "Card 1", "ord": 0, "did": null, "bqfmt": "", "bafmt": "",
            "qfmt": "{{Front}}", "afmt": "{{FrontSide}}<hr id=\"answer\">{{Back}}",
        }],
        "css": ".card { font-family: sans-serif; font-size: 18px; } table { border-collapse: collapse; } td, th { border: 1px solid; padding: 2px 8px; }",
        "latexPre": "", "latexPost": "", "latexsvg": false, "req": [[0, "any", [0]]], "tags": [], "vers": [],
    })
}

fn a_deck(id: i64, name: &str, bank: &Bank) -> Value {
    json!({
        "id": id, "name": name, "mod": bank.made, "usn": -1, "desc": bank.head.line(), "dyn": 0, "conf": 1, "collapsed": false,
        "browserCollapsed": false, "extendNew": 0, "extendRev": 0,
        "newToday": [0, 0], "revToday": [0, 0], "lrnToday": [0, 0], "timeToday": [0, 0],
    })
}

/// How a deck is learnt: as Anki does it when nobody says.
fn options() -> Value {
    json!({
        "id": 1, "name": "Default", "mod": 0, "usn": 0, "maxTaken": 60, "autoplay": true, "timer": 0, "replayq": true, "dyn": false,
        "new": { "bury": false, "delays": [1.0, 10.0], "initialFactor": 2500, "ints": [1, 4, 0], "order": 1, "perDay": 20 },
        "rev": { "bury": false, "ease4": 1.3, "ivlFct": 1.0, "maxIvl": 36500, "perDay": 200, "hardFactor": 1.2 },
        "lapse": { "delays": [10.0], "leechAction": 1, "leechFails": 8, "minInt": 1, "mult": 0.0 },
    })
}

#[cfg(test)]
mod tests;
