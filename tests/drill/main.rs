//! The pages of the drill: everything that families print, as text, kept from the program as it is and compared with
//! what a program with a bug in it prints.
//!
//! `BOUTON_DRILL_KEEP=FILE` writes the pages; `BOUTON_DRILL_PAGES=FILE` prints those again whose numbers are in
//! `BOUTON_DRILL_ONLY`, with the bug of the number `BOUTON_DRILL_BUG` put in, and compares. Without either there is
//! nothing to do. `tests/drill/run` sets them, puts the bugs in and counts.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod compare;
mod print;
mod switch;

use compare::{Kept, Verdict};
use print::{Drawn, Of, Page, Printer, Refused};
use std::{env, fs, panic, process::ExitCode, time::Instant};

fn main() -> ExitCode {
    if let Ok(path) = env::var("BOUTON_DRILL_KEEP") {
        keep(&path);
        return ExitCode::SUCCESS;
    }
    let Ok(path) = env::var("BOUTON_DRILL_PAGES") else {
        println!("skipped: tests/drill/run runs the drill");
        return ExitCode::SUCCESS;
    };
    // A crash is a verdict here, not news.
    panic::set_hook(Box::new(|_| {}));
    let only = env::var("BOUTON_DRILL_ONLY").ok();
    let kept = read(&path, only.as_deref());
    switch::set(env::var("BOUTON_DRILL_BUG").map_or(0, |bug| bug.parse().unwrap()));
    let verdict = compare::with_kept(&kept);
    println!("drill: {}", verdict.line());
    if verdict == Verdict::Unchanged { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Writes the pages, one JSON record a line.
fn keep(path: &str) {
    let mut printer = Printer::new();
    let mut lines = String::new();
    let (mut pages, mut bytes) = (0, 0);
    for of in print::everything() {
        let page = keep_page(&mut printer, of);
        (pages, bytes) = (pages + 1, bytes + page.text.len());
        lines += &serde_json::to_string(&page).unwrap();
        lines += "\n";
    }
    fs::write(path, lines).unwrap_or_else(|error| panic!("{path}: {error}"));
    println!("{pages} pages, {bytes} bytes");
}

fn keep_page(printer: &mut Printer, of: Of) -> Kept {
    switch::reached();
    printer.forget();
    let begun = Instant::now();
    let (drawn, page) = print_page(printer, &of).unwrap_or_else(|told| panic!("{of:?}: {told}"));
    let (millis, reached) = (begun.elapsed().as_millis() as u64, switch::reached());
    Kept { of, drawn, group: page.family, text: page.text, millis, reached }
}

fn print_page(printer: &Printer, of: &Of) -> Result<(Option<Drawn>, Page), Refused> {
    let Of::Generator(id, level) = of else {
        return Ok((None, printer.page(of)?));
    };
    let (drawn, page) = printer.draw_page(id, *level)?;
    if !drawn.number {
        let again = printer.again(id, &drawn)?;
        assert_eq!(again.text, page.text, "{of:?}: printed again without drawing");
    }
    Ok((Some(drawn), page))
}

/// The pages that were kept, or those of these numbers alone.
fn read(path: &str, only: Option<&str>) -> Vec<Kept> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let page = |line: &str| serde_json::from_str(line).unwrap();
    let Some(only) = only else { return text.lines().map(page).collect() };
    let lines: Vec<&str> = text.lines().collect();
    only.split(',').map(|number| page(lines[number.parse::<usize>().unwrap()])).collect()
}
