//! Writing under faults: a writer that is killed, a disk that is full, an output that is closed, two writers at once. A reader sees
//! whole files, old or new, and nothing is left lying about.

use bouton::random::Stream;
use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};
use tempfile::TempDir;

/// Every file of a folder, hidden ones too, with its bytes.
type Files = BTreeMap<String, Vec<u8>>;

fn files(folder: &Path) -> Files {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let file = |entry: fs::DirEntry| {
        let bytes = fs::read(entry.path()).unwrap_or_default();
        (entry.file_name().into_string().unwrap(), bytes)
    };
    entries.map(file).collect()
}

fn writer(seed: u64, folder: &Path) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("bouton"));
    let seed = seed.to_string();
    command.args([
        "worksheet",
        "nim",
        "--copies",
        "6",
        "--format",
        "md,html,json",
        "--seed",
        &seed,
    ]);
    command.arg("-o").arg(folder).env("LC_ALL", "C");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// What a writer writes that nobody disturbs, and how long it takes.
fn write_undisturbed(seed: u64) -> (Files, Duration) {
    let folder = TempDir::new().unwrap();
    let begun = Instant::now();
    assert!(writer(seed, folder.path()).status().unwrap().success());
    (files(folder.path()), begun.elapsed())
}

/// Every file is one of these, whole; what is hidden is left for the next writer to take away.
fn whole(found: &Files, allowed: &[&Files]) {
    for (name, bytes) in found.iter().filter(|(name, _)| !name.starts_with(".bouton-")) {
        let known = allowed.iter().any(|files| files.get(name) == Some(bytes));
        assert!(known, "{name} is not whole: {} bytes", bytes.len());
    }
}

/// A second writer, at some moment of the time that it takes or just behind it.
fn start_writer(folder: &Path, stream: &mut Stream, time: Duration) -> Child {
    let child = writer(2, folder).spawn().unwrap();
    let moment = stream.in_range(0..=time.as_micros() as u64 * 11 / 10);
    thread::sleep(Duration::from_micros(moment));
    child
}

fn kill_at_random(times: u64) {
    let ((old, _), (new, time)) = (write_undisturbed(1), write_undisturbed(2));
    assert_eq!(old.len(), new.len());
    let folder = TempDir::new().unwrap();
    assert!(writer(1, folder.path()).status().unwrap().success());
    let mut stream = Stream::new(7, &["killed"]);
    for _ in 0..times {
        let mut child = start_writer(folder.path(), &mut stream, time);
        child.kill().unwrap();
        child.wait().unwrap();
        whole(&files(folder.path()), &[&old, &new]);
    }
    // Whoever writes next takes away what the killed ones have left.
    assert!(writer(1, folder.path()).status().unwrap().success());
    assert_eq!(files(folder.path()), old);
}

/// With `BOUTON_KILLS=200` at as many moments.
#[test]
fn a_writer_that_is_killed_leaves_whole_files() {
    let wanted = std::env::var("BOUTON_KILLS").ok().and_then(|times| times.parse().ok());
    kill_at_random(wanted.unwrap_or(20));
}

#[test]
fn two_writers_at_once_leave_whole_files() {
    let folder = TempDir::new().unwrap();
    let references: Vec<Files> = (1..=4).map(|seed| write_undisturbed(seed).0).collect();
    let children: Vec<_> =
        (0..12).map(|number| writer(number % 4 + 1, folder.path()).spawn().unwrap()).collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    let found = files(folder.path());
    whole(&found, &references.iter().collect::<Vec<_>>());
    assert_eq!(found.len(), references[0].len(), "{:?}", found.keys());
}

#[cfg(unix)]
mod limits {
    use super::*;

    fn shell(script: &str, folder: &Path) -> Output {
        let program = assert_cmd::cargo::cargo_bin("bouton");
        let mut command = Command::new("sh");
        command.arg("-c").arg(script).env("BOUTON", program).env("OUT", folder);
        command.env("LC_ALL", "C").output().unwrap()
    }

    fn stderr(output: &Output) -> String {
        String::from_utf8_lossy(&output.stderr).into_owned()
    }

    /// Who is asked to end takes away what is half written.
    #[test]
    fn a_writer_that_is_asked_to_end_leaves_nothing_behind() {
        let ((old, _), (new, time)) = (write_undisturbed(1), write_undisturbed(2));
        let folder = TempDir::new().unwrap();
        assert!(writer(1, folder.path()).status().unwrap().success());
        let mut stream = Stream::new(7, &["asked to end"]);
        for signal in ["TERM", "INT", "HUP"].into_iter().cycle().take(12) {
            let mut child = start_writer(folder.path(), &mut stream, time);
            let _ = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
            child.wait().unwrap();
            let found = files(folder.path());
            whole(&found, &[&old, &new]);
            let hidden = found.keys().filter(|name| name.starts_with('.'));
            assert_eq!(hidden.count(), 0, "{signal}: {:?}", found.keys());
        }
    }

    /// One Ctrl-C ends the drawing of many copies, which takes long for each of them; two of them do at once. Nothing is left.
    #[test]
    fn an_interrupt_ends_the_drawing_of_copies() {
        for signals in [1, 2] {
            let folder = TempDir::new().unwrap();
            let mut child = Command::new(assert_cmd::cargo::cargo_bin("bouton"))
                .args(["worksheet", "double-cannons", "--copies", "300", "-o", "new/out"])
                .current_dir(folder.path())
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .env("LC_ALL", "C")
                .spawn()
                .unwrap();
            thread::sleep(Duration::from_millis(1500));
            let begun = Instant::now();
            for _ in 0..signals {
                let _ = Command::new("kill").args(["-s", "INT", &child.id().to_string()]).status();
                thread::sleep(Duration::from_millis(50));
            }
            let code = child.wait().unwrap().code();
            assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
            let told = std::io::read_to_string(child.stderr.take().unwrap()).unwrap();
            if signals == 2 {
                assert_eq!((code, told.as_str()), (Some(130), ""));
            } else {
                assert_eq!(code, Some(2));
                assert!(told.contains("interrupted: no file was written or changed"), "{told}");
            }
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        }
    }

    /// One Ctrl-C ends what writes nothing.
    #[test]
    fn one_interrupt_ends_a_long_search() {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin("bouton"))
            .args(["solve", "octal", "0.007", "200000"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_millis(1500));
        let _ = Command::new("kill").args(["-s", "INT", &child.id().to_string()]).status();
        let begun = Instant::now();
        assert!(!child.wait().unwrap().success());
        assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    }

    /// No file may grow beyond some blocks: the same to a writer as a disk that is full.
    #[test]
    fn a_file_that_may_not_grow_leaves_the_old_ones() {
        let folder = TempDir::new().unwrap();
        assert!(writer(1, folder.path()).status().unwrap().success());
        let old = files(folder.path());
        let script = "trap '' XFSZ; ulimit -f 8; exec \"$BOUTON\" worksheet nim --copies 6 --seed 2 -o \"$OUT\"";
        let output = shell(script, folder.path());
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        assert!(stderr(&output).contains("cannot write"), "{}", stderr(&output));
        assert_eq!(files(folder.path()), old);
    }

    /// A disk of 64 kB of its own, where this user may mount one.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_full_disk_leaves_the_old_files() {
        let folder = TempDir::new().unwrap();
        let script = "mount -t tmpfs -o size=64k bouton-test \"$OUT\" 2>/dev/null || exit 77; \
             \"$BOUTON\" worksheet nim --seed 1 --format md --lang en -o \"$OUT\" >/dev/null || exit 78; \
             ls -A \"$OUT\" > \"$OUT.before\"; \
             \"$BOUTON\" worksheet nim --copies 40 --seed 2 -o \"$OUT\"; code=$?; \
             ls -A \"$OUT\" > \"$OUT.after\"; umount \"$OUT\"; exit $code";
        let output = shell(script, folder.path());
        if output.status.code() == Some(77) {
            return eprintln!("no disk may be mounted here: the limit on files is tried alone");
        }
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        assert!(stderr(&output).contains("the disk is full"), "{}", stderr(&output));
        let listed = |ending: &str| {
            let path = format!("{}.{ending}", folder.path().display());
            let listed = fs::read_to_string(&path).unwrap();
            fs::remove_file(path).unwrap();
            listed
        };
        assert_eq!(listed("before"), listed("after"));
    }

    #[test]
    fn an_output_that_is_closed_is_no_panic() {
        for script in [
            "\"$BOUTON\" list problems >&-",
            "\"$BOUTON\" solve nim 3 5 7 >&- 2>&-",
            "\"$BOUTON\" list problems | head -n 1",
            "\"$BOUTON\" sequence pile --take 1..3 --to 100000 | head -n 1",
            "\"$BOUTON\" worksheet nim -o \"$OUT\" >&-",
            "\"$BOUTON\" worksheet nim -o \"$OUT\" > /dev/full",
            "echo hint | \"$BOUTON\" play nim 3 5 7 >&-",
        ] {
            let folder = TempDir::new().unwrap();
            let output = shell(script, folder.path());
            let told = stderr(&output);
            assert!(matches!(output.status.code(), Some(0..=2)), "{script}: {output:?}");
            assert!(!told.contains("panicked"), "{script}: {told}");
            let hidden = files(folder.path()).into_keys().filter(|name| name.starts_with('.'));
            assert_eq!(hidden.count(), 0, "{script}");
        }
    }
}
