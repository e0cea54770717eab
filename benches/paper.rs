//! A class set as pages of paper and as pages of a browser, from copies that are drawn and rendered already: sheets alone, in English.
//! Prints milliseconds a sheet, the ratio of PDF to HTML in the same run, and the cost of a sheet among many against one among few (1 means
//! linear).

use bouton::{
    answer::tables::Tables,
    exercise::library::Library,
    render::{
        document::{Document, Printed},
        html, paper,
        templates::Engine,
    },
    sheet::{
        Worksheet,
        id::{CopyNumber, Level},
    },
    text::Language,
};
use bouton_print::{Paper, fonts::Fonts};
use std::{error::Error, hint::black_box, time::Instant};

fn main() -> Result<(), Box<dyn Error>> {
    let quick = std::env::var_os("BOUTON_BENCH_QUICK").is_some();
    let sizes: &[u32] = if quick { &[5, 20] } else { &[100, 1_000] };
    let (library, tables) = (Library::embedded(), Tables::default());
    let worksheet = Worksheet::new(&library.set("sheet")?, Level::new(2)?, 7, &library, &tables)?;
    let (engine, fonts) = (Engine::new(Language::En, None)?, Fonts::here());
    let mut cost = Vec::new();
    for copies in sizes {
        let drawn = worksheet.copies(CopyNumber::FIRST, CopyNumber::new(*copies)?, &tables)?;
        let printed =
            Printed { worksheet: &worksheet, copies: &drawn, pupils: &[], certified: &[] };
        let document = printed.render(&engine)?;
        let a_sheet = |seconds: f64| seconds * 1e3 / f64::from(*copies);
        let in_browser =
            a_sheet(seconds_of(|| Ok(html::body(&document.sheet, Language::En).len()))?);
        let on_paper = a_sheet(seconds_of(|| pdf(&printed, &document, &fonts))?);
        println!(
            "{copies} copies: PDF {on_paper:.2} ms a sheet, HTML {in_browser:.2} ms: {:.0}x",
            on_paper / in_browser
        );
        cost.push(on_paper);
    }
    if let (Some(first), Some(last)) = (cost.first(), cost.last()) {
        println!(
            "a sheet among most against one among fewest: {:.2}x (linear is 1x)",
            last / first
        );
    }
    Ok(())
}

/// The length of a PDF file of all sheets.
fn pdf(printed: &Printed<'_>, document: &Document, fonts: &Fonts) -> Result<usize, Box<dyn Error>> {
    Ok(paper::sheets(printed, document, Paper::A4).lay(fonts)?.pdf()?.len())
}

fn seconds_of(work: impl FnOnce() -> Result<usize, Box<dyn Error>>) -> Result<f64, Box<dyn Error>> {
    let start = Instant::now();
    let length = black_box(work()?);
    assert!(length > 1000, "something was made");
    Ok(start.elapsed().as_secs_f64())
}
