use bouton::exercise::{meaning, named_game::instance_of_line, tables::Tables};
use std::sync::Arc;
fn main() {
    let tables = Tables::default();
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        if line.trim().is_empty() {
            continue;
        }
        let instance = match instance_of_line(&line) {
            Ok(i) => i,
            Err(e) => {
                println!("{line}: {e:?}");
                continue;
            }
        };
        let family = instance.family();
        let path = format!("templates/meaning/{family}.txt");
        let Ok(text) = std::fs::read_to_string(&path) else {
            println!("{line}: no {path}");
            continue;
        };
        let meanings = match meaning::of_text(family, &text) {
            Ok(m) => m,
            Err(e) => {
                println!("{line}: {e}");
                continue;
            }
        };
        let solved = match instance.solve(&tables) {
            Ok(s) => s,
            Err(e) => {
                println!("{line}: {e}");
                continue;
            }
        };
        let proposed = match instance.facts(&solved, &tables) {
            Ok(s) => s,
            Err(e) => {
                println!("{line}: {e}");
                continue;
            }
        };
        if std::env::var("SHOW").is_ok() {
            println!("{}", serde_json::to_string(&proposed).unwrap());
        }
        let at = std::time::Instant::now();
        let held = meaning::proved_facts(&meanings, &instance, &solved, proposed, &tables);
        let took = at.elapsed();
        let cut = |e: String| e.chars().take(600).collect::<String>();
        let start = instance.start().clone();
        let mut wrong = held.err().map(|e| e.to_string());
        let mut n = 0;
        instance.rules().options(&start, &mut |to| {
            n += 1;
            if n > 300 {
                return;
            }
            for r in [
                meaning::proved_move(&meanings, instance.as_ref(), &start, &to),
                meaning::proved_position(&meanings, instance.as_ref(), &to),
            ] {
                if let Err(e) = r {
                    if wrong.is_none() {
                        wrong = Some(format!("{to}: {e}"));
                    }
                }
            }
        });
        if let Err(e) = meaning::proved_position(&meanings, instance.as_ref(), &start) {
            wrong.get_or_insert(e.to_string());
        }
        println!("{line}: {} ({took:?})", wrong.map(cut).unwrap_or("ok".into()));
        let _ = Arc::strong_count(&instance);
    }
}
