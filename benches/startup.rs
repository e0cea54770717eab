//! How long `bouton solve nim 3 5 7` takes from start to exit, as a ratio to `bouton --version`,
//! which starts the program and does nothing else.

use std::{
    process::{Command, Stdio},
    time::{Duration, Instant},
};

fn main() {
    let rounds = if std::env::var_os("BOUTON_BENCH_QUICK").is_some() { 10 } else { 100 };
    let [mut version, mut solve] = [Duration::MAX; 2];
    for _ in 0..rounds {
        version = version.min(timed(&["--version"]));
        solve = solve.min(timed(&["solve", "nim", "3", "5", "7"]));
    }
    let milliseconds = |duration: Duration| duration.as_secs_f64() * 1e3;
    println!(
        "start-up: solve nim 3 5 7 in {:.2} ms; --version in {:.2} ms; ratio {:.2}x",
        milliseconds(solve),
        milliseconds(version),
        solve.as_secs_f64() / version.as_secs_f64()
    );
}

fn timed(arguments: &[&str]) -> Duration {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bouton"));
    command.args(arguments).stdout(Stdio::null()).env("LC_ALL", "C");
    let start = Instant::now();
    let status = command.status();
    let taken = start.elapsed();
    assert!(status.is_ok_and(|status| status.success()), "{arguments:?} failed");
    taken
}
