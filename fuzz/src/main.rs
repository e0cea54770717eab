//! `bouton-fuzz [--seconds N] [--seed N] [--target NAME] [--skip N] [--inputs N] [--milliseconds N] [--worst]`: new texts for every reader in turn, made
//! from the saved ones. Exit code 1 if one panics, works for more than two seconds (`--milliseconds` sets another limit) or holds more than
//! 512 MiB; what did it is written to `fuzz/findings`. The seed is 1 unless it is said otherwise, and with it every text is known before. With `--worst` the largest
//! games that are accepted are read instead, each once. Built by `fuzz/covered` it keeps what reaches something new, and makes later texts of it.

use bouton_fuzz::{
    corpus::{Texts, folder, read_saved},
    coverage::Reached,
    measure::{Counting, Measured, measure, processor_time},
    targets::{TARGETS, Target},
};
use std::{
    env,
    fs::{self, File},
    io::{self, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    process::{ExitCode, exit},
    sync::atomic::{AtomicU64, Ordering::SeqCst},
    thread,
    time::{Duration, Instant},
};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The most processor time that one input may take, in milliseconds.
const MAX_MILLISECONDS: u64 = 2_000;

/// The most memory that one input may hold.
const MAX_BYTES: usize = 512 << 20;

/// One that has worked for as long as this does not end.
const HOPELESS: Duration = Duration::from_secs(60);

/// Nor does one that neither works nor ends for as long as this.
const STUCK: Duration = Duration::from_secs(900);

/// So long a target has its turn, in time that goes by.
const TURN: Duration = Duration::from_millis(50);

/// The inputs that were begun so far: when it stays the same, one of them does not end.
static BEGUN: AtomicU64 = AtomicU64::new(0);

/// What is known of a target.
struct State {
    target: &'static Target,
    texts: Texts,
    reached: Reached,
    inputs: u64,
    findings: u64,
    time: Duration,
    slowest: Duration,
    most: usize,
}

#[derive(Clone)]
struct Wishes {
    seconds: u64,
    inputs: u64,
    target: Option<String>,
    seed: u64,
    skip: usize,
    limit: Duration,
    worst: bool,
}

/// What the command line asks for; a slip in it would look for another finding than was meant.
fn wishes() -> Result<Wishes, String> {
    let mut wishes = Wishes {
        seconds: 60,
        inputs: u64::MAX,
        target: None,
        seed: 1,
        skip: 0,
        limit: Duration::from_millis(MAX_MILLISECONDS),
        worst: false,
    };
    let mut arguments = env::args().skip(1);
    while let Some(name) = arguments.next() {
        if name == "--worst" {
            wishes.worst = true;
            continue;
        }
        let value = arguments.next().ok_or_else(|| format!("{name}: nothing stands behind it"))?;
        let number = || value.parse().map_err(|_| format!("{name} {value}: this is not a number"));
        match name.as_str() {
            "--target" => wishes.target = Some(value),
            "--seconds" => wishes.seconds = number()?,
            "--inputs" => wishes.inputs = number()?,
            "--seed" => wishes.seed = number()?,
            "--skip" => wishes.skip = number()? as usize,
            "--milliseconds" => wishes.limit = Duration::from_millis(number()?),
            _ => return Err(format!("{name}: there is no such option")),
        }
    }
    Ok(wishes)
}

fn findings() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("findings")
}

/// The input that is read now, in a file that stays open: what overflows the stack or does not end leaves it behind.
struct Now(Option<File>);

impl Now {
    fn new() -> Self {
        Self(File::create(findings().join("now")).ok())
    }

    fn keep(&mut self, input: &[u8]) {
        let kept = |file: &mut File| -> io::Result<()> {
            file.seek(SeekFrom::Start(0))?;
            file.write_all(input)?;
            file.set_len(input.len() as u64)
        };
        // Without it the inputs are read all the same.
        let _ = self.0.as_mut().map(kept);
    }
}

impl State {
    fn new(target: &'static Target, wishes: &Wishes) -> Self {
        let mut texts =
            if wishes.worst { Texts::worst(target) } else { Texts::new(target, wishes.seed) };
        texts.skip(wishes.skip);
        let (time, slowest) = (Duration::ZERO, Duration::ZERO);
        let reached = Reached::default();
        Self { target, texts, reached, inputs: 0, findings: 0, time, slowest, most: 0 }
    }

    fn try_one(&mut self, now: &mut Now, wishes: &Wishes) {
        let input = self.texts.next_text();
        BEGUN.fetch_add(1, SeqCst);
        now.keep(&input);
        let Measured { panicked, time, bytes } = measure(self.target.read, &input);
        let grows = self.reached.grows();
        self.inputs += 1;
        self.time += time;
        self.slowest = self.slowest.max(time);
        self.most = self.most.max(bytes);
        if panicked || time > wishes.limit || bytes > MAX_BYTES {
            self.findings += 1;
            let number = wishes.skip as u64 + self.inputs;
            let name = format!("{}-{}-{number}", self.target.name, wishes.seed);
            let path = findings().join(name);
            let panic = if panicked { "a panic, " } else { "" };
            eprintln!("{}: {panic}{time:?}, {} MiB", path.display(), bytes >> 20);
            let _ = fs::write(path, &input);
        } else if grows {
            self.texts.keep(input);
        }
    }
}

/// Ends the program when one input does not.
fn watch() {
    let (mut seen, mut since, mut work) = (0, Instant::now(), processor_time());
    loop {
        thread::sleep(Duration::from_secs(1));
        let begun = BEGUN.load(SeqCst);
        if begun != seen {
            (seen, since, work) = (begun, Instant::now(), processor_time());
        } else if processor_time().saturating_sub(work) > HOPELESS || since.elapsed() > STUCK {
            eprintln!("an input does not end: {}", findings().join("now").display());
            exit(1);
        }
    }
}

fn main() -> ExitCode {
    let wishes = match wishes() {
        Ok(wishes) => wishes,
        Err(fault) => {
            eprintln!("{fault}");
            return ExitCode::from(2);
        }
    };
    let _ = fs::create_dir_all(findings());
    let is_wanted = |target: &&Target| {
        wishes.target.as_ref().is_none_or(|name| name == target.name)
            && (!wishes.worst || target.worst.is_some())
    };
    let targets: Vec<&'static Target> = TARGETS.iter().filter(is_wanted).collect();
    if targets.is_empty() {
        let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
        eprintln!("there is no such target: {}", names.join(", "));
        return ExitCode::from(2);
    }
    if let Some(target) = targets.iter().find(|target| read_saved(target).is_empty()) {
        eprintln!("{} has no saved texts in {}", target.name, folder(target).display());
        return ExitCode::from(2);
    }
    println!("seed {}, {} s", wishes.seed, wishes.seconds);
    let mut states: Vec<State> =
        targets.into_iter().map(|target| State::new(target, &wishes)).collect();
    thread::spawn(watch);
    if wishes.worst {
        run_worst(&mut states, &wishes);
    } else {
        run(&mut states, &wishes);
    }
    report(&states)
}

/// All targets have their turns until the time is over: a slow reader has its share of the time, and not of the inputs.
fn run(states: &mut [State], wishes: &Wishes) {
    let (begun, mut now, mut inputs) = (Instant::now(), Now::new(), 0);
    loop {
        for state in &mut *states {
            let turn = Instant::now();
            while turn.elapsed() < TURN {
                if inputs >= wishes.inputs || begun.elapsed().as_secs() >= wishes.seconds {
                    return;
                }
                state.try_one(&mut now, wishes);
                inputs += 1;
            }
        }
    }
}

/// Each text that is ready, once.
fn run_worst(states: &mut [State], wishes: &Wishes) {
    let mut now = Now::new();
    for state in states {
        (0..state.texts.ready()).for_each(|_| state.try_one(&mut now, wishes));
    }
}

fn report(states: &[State]) -> ExitCode {
    let heads = ["target", "inputs", "a second", "slowest", "most", "edges", "kept"];
    let [target, inputs, rate, slowest, most, edges, kept] = heads;
    println!("{target:>16} {inputs:>10} {rate:>9} {slowest:>8} {most:>10} {edges:>8} {kept:>7}");
    for State { target, texts, reached, inputs, time, slowest, most, .. } in states {
        let rate = *inputs as f64 / time.as_secs_f64().max(1e-9);
        let (slowest, most) = (slowest.as_millis(), most >> 20);
        let (edges, kept) = (reached.edges(), texts.kept_count());
        println!(
            "{:>16} {inputs:>10} {rate:>9.0} {slowest:>5} ms {most:>6} MiB {edges:>8} {kept:>7}",
            target.name
        );
    }
    let inputs: u64 = states.iter().map(|state| state.inputs).sum();
    let findings: u64 = states.iter().map(|state| state.findings).sum();
    println!("inputs: {inputs}, {} s of work; findings: {findings}", processor_time().as_secs());
    if findings == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
