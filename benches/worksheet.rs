//! A class set from seed to Markdown: generated, solved, checked and rendered, sheet and key, in
//! one language. Prints milliseconds a sheet at 100, 1,000 and 10,000 copies of the default set
//! (ten problems, four of them different on every copy), and two ratios: the cost of a sheet among
//! 10,000 against one among 100 (1 means linear), and one core against all.

use bouton::{
    answer::tables::Tables,
    exercise::library::Library,
    render::{document::Printed, templates::Engine},
    sheet::{
        Worksheet,
        id::{CopyNumber, Level},
    },
    text::Language,
};
use std::{error::Error, time::Instant};

fn main() -> Result<(), Box<dyn Error>> {
    let quick = std::env::var_os("BOUTON_BENCH_QUICK").is_some();
    let sizes: &[u32] = if quick { &[10, 100] } else { &[100, 1_000, 10_000] };
    milliseconds_a_sheet(sizes[0])?;
    let mut cost = Vec::new();
    for copies in sizes {
        let milliseconds = milliseconds_a_sheet(*copies)?;
        println!("{copies} copies: {milliseconds:.3} ms a sheet");
        cost.push(milliseconds);
    }
    if let (Some(first), Some(last)) = (cost.first(), cost.last()) {
        println!(
            "largest set against smallest, for one sheet: {:.2}x (linear is 1x)",
            last / first
        );
    }
    let copies = sizes[1];
    let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
    let one_core =
        alone.install(|| milliseconds_a_sheet(copies).map_err(|error| error.to_string()))?;
    let all_cores = milliseconds_a_sheet(copies)?;
    println!("one core against all, {copies} copies: {:.2}x", one_core / all_cores);
    Ok(())
}

/// A set drawn with a seed that no other round uses, so that nothing is left over from one.
fn milliseconds_a_sheet(copies: u32) -> Result<f64, Box<dyn Error>> {
    let tables = Tables::default();
    let library = Library::embedded();
    let set = library.set("default")?;
    let level = Level::new(3)?;
    let worksheet = Worksheet::new(&set, level, 7, &library, &tables)?;
    let engine = Engine::new(Language::En, None)?;
    let (first, last) = (CopyNumber::new(1)?, CopyNumber::new(copies)?);
    let start = Instant::now();
    let drawn = worksheet.copies(first, last, &tables)?;
    let printed = Printed { worksheet: &worksheet, copies: &drawn, pupils: &[], certified: &[] };
    let document = printed.render(&engine)?;
    assert!(document.sheet.len() > 1000 * copies as usize, "the sheets were written");
    Ok(start.elapsed().as_secs_f64() * 1e3 / f64::from(copies))
}
