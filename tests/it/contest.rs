//! `bouton contest`: the judge problems, answered, generated, and tried on other programs.

use crate::Run;
use serde_json::Value;
use std::{fs, path::Path, time::Instant};
use tempfile::TempDir;

/// A folder with the file `input`.
fn folder_with(input: &[u8]) -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("input"), input).unwrap();
    folder
}

fn answers(id: &str, input: &str) -> String {
    let folder = folder_with(input.as_bytes());
    Run::new(&format!("contest {id} input")).inside(folder.path()).stdout()
}

#[test]
fn an_input_is_answered_from_standard_input_and_from_a_file() {
    let (input, output) = ("2\n23 2\n4 3\n", "first\nsecond\n");
    assert_eq!(answers("1846", input), output);
    assert_eq!(answers("1001", input), output, "the class list's number");
    assert_eq!(Run::new("contest 1846").stdin(input).stdout(), output);
    assert_eq!(Run::new("contest 1846 -").stdin(input).stdout(), output);
}

#[test]
fn s_nim_is_answered_under_all_its_numbers() {
    let input =
        "2 2 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n5 1 2 3 4 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n0\n";
    for id in ["1536", "1944", "1012", "s-nim"] {
        assert_eq!(answers(id, input), "LWW\nWWL\n", "{id}");
    }
}

#[test]
fn line_ends_spaces_and_blank_lines_make_no_difference() {
    assert_eq!(answers("1848", "\u{feff} 1 1\t1\r\n\r\n1 4 1\r\n0 0 0\r\n\r\n"), "Fibo\nNacci\n");
}

#[test]
fn bad_input_is_one_error_with_its_place_in_both_languages() {
    let check = |id: &str, input: &[u8], english: &str, chinese: &str| {
        let folder = folder_with(input);
        let run = || Run::new(&format!("contest {id} input")).inside(folder.path()).fails_with(2);
        let (stdout, stderr) = run().output();
        assert!(stderr.contains(english) && stdout.is_empty(), "{stderr}");
        assert_eq!(stderr.matches("error").count(), 1, "{stderr}");
        let (_, stderr) = run().locale("zh_CN.UTF-8").output();
        assert!(stderr.contains(chinese) && stderr.starts_with("错误"), "{stderr}");
    };
    check("1846", b"1\n23 x\n", "input:2:4", "“x”不是整数");
    check("1846", b"2\n23 2\n", "is still missing", "输入到此结束，还缺n");
    check("1846", b"1\n23 1001\n", "(MAX_TAKEN)", "应当在1到1000之间（MAX_TAKEN）");
    check("1848", b"1 1 1\n", "end mark", "缺少结束标记");
    check("1849", b"1\n3\n0\n7\n", "behind the end", "后面却还有“7”");
    check("1079", b"1\n1900 2 29\n", "there is no date 1900-2-29", "没有1900年2月29日");
    check("1404", b"20\n2x\n", "input:2:1", "“2x”不是1至6位的数字串");
    check("1847", b"3\n\xff\n", "input:2:1", "不是UTF-8文字");
    check("1847", "三\n".as_bytes(), "input:1:1", "“三”不是整数");
    check("1847", &vec![b'7'; 9 << 20], "(MAX_INPUT_BYTES)", "（MAX_INPUT_BYTES）");
    check("1847", &vec![b'7'; 1 << 20], "(MAX_CARDS)", "（MAX_CARDS）");
    check("9999", b"", "there is no judge problem `9999`", "没有题号是“9999”的评测题");
}

#[test]
fn a_task_needs_a_problem() {
    for arguments in ["contest --generate 1536", "contest --against cat"] {
        let (_, stderr) = Run::new(arguments).fails_with(2).output();
        assert!(stderr.contains("name the problem first"), "{stderr}");
    }
}

#[test]
fn a_missing_file_is_told_by_name() {
    let (_, stderr) = Run::new("contest 1846 not-there").fails_with(2).output();
    assert!(stderr.contains("cannot read not-there"), "{stderr}");
}

#[test]
fn every_problem_is_listed_in_both_languages() {
    for arguments in ["contest", "list contest"] {
        for (locale, title) in [("C", "S-Nim: heaps"), ("zh_CN.UTF-8", "S-Nim：若干堆")] {
            let listed = Run::new(arguments).locale(locale).stdout();
            assert!(listed.contains(title) && listed.contains("1536 1944 1012"), "{listed}");
        }
    }
    let listed = Run::new("contest --json").json();
    assert_eq!(listed.as_array().unwrap().len(), 14);
    assert_eq!(listed[3]["class"], 1012);
}

#[test]
fn generated_files_are_answered_as_they_say() {
    let folder = TempDir::new().unwrap();
    for id in bouton::contest::PROBLEMS.map(|problem| problem.about().id) {
        let arguments = format!("contest {id} --generate tests/ --seed 7 --cases 5");
        let written = Run::new(&arguments).inside(folder.path()).stdout();
        assert_eq!(written.lines().count(), 2, "{written}");
        let read = |ending| fs::read_to_string(file(folder.path(), id, ending)).unwrap();
        assert_eq!(answers(&id.to_string(), &read("in")), read("out"), "{id}");
    }
}

fn file(folder: &Path, id: u16, ending: &str) -> std::path::PathBuf {
    folder.join("tests").join(format!("{id}.{ending}"))
}

#[test]
fn the_same_seed_makes_the_same_file() {
    let folder = TempDir::new().unwrap();
    let made = |seed: u64, name: &str| {
        let arguments = format!("contest 1536 --generate {name} --seed {seed}");
        Run::new(&arguments).inside(folder.path()).stdout();
        fs::read_to_string(folder.path().join(format!("{name}.in"))).unwrap()
    };
    assert_eq!(made(7, "a"), made(7, "b"));
    assert_ne!(made(7, "a"), made(8, "c"));
}

#[test]
fn the_largest_inputs_are_answered_at_once() {
    let start = Instant::now();
    let heaps = vec!["10000"; 100].join(" ");
    let take: Vec<String> = (9901..=10_000).map(|taken| taken.to_string()).collect();
    let s_nim = format!("100 {}\n100\n{}0\n", take.join(" "), format!("100 {heaps}\n").repeat(100));
    assert_eq!(answers("1536", &s_nim), format!("{}\n", "L".repeat(100)));
    answers("1404", &"999999\n".repeat(10_000));
    answers("1517", &"4294967294\n".repeat(10_000));
    answers("1079", &format!("10000\n{}", "1900 1 1\n".repeat(10_000)));
    answers("1848", &format!("{}0 0 0\n", "1000 999 998\n".repeat(10_000)));
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
}

/// A trial of a program; `true` when it survives.
#[cfg(unix)]
fn trial(id: &str, command: &str, survives: bool) -> Value {
    let arguments = ["contest", id, "--against", command, "--json", "--time-limit", "1"];
    Run::of(arguments).fails_with(if survives { 0 } else { 1 }).json()
}

#[cfg(unix)]
const BRAVE: &str = "read cases; while read stones most; do \
     if [ $((stones % (most + 1))) -eq 0 ]; then echo second; else echo first; fi; done";

#[test]
#[cfg(unix)]
fn a_right_program_survives() {
    let verdict = trial("1846", BRAVE, true);
    assert_eq!(verdict["verdict"], "survives");
    assert_eq!(verdict["counterexample"], Value::Null);
    assert!(verdict["cases"].as_u64().unwrap() > 200);
    let told = Run::of(["contest", "1846", "--against", BRAVE, "--lang", "zh"]).stdout();
    assert!(told.contains("全部正确"), "{told}");
}

#[test]
#[cfg(unix)]
fn a_wrong_program_is_shown_its_smallest_input() {
    let wrong = BRAVE.replace("most + 1", "most");
    let verdict = trial("1846", &wrong, false);
    assert_eq!((&verdict["verdict"], &verdict["fault"]), (&"fails".into(), &"wrong".into()));
    assert_eq!(verdict["counterexample"]["input"], "1\n1 1\n");
    assert_eq!(verdict["counterexample"]["expected"], "first\n");
    assert_eq!(verdict["counterexample"]["found"], "second");
    let (told, stderr) = Run::of(["contest", "1846", "--against", &wrong]).fails_with(1).output();
    assert!(told.contains("wrong answer: line 1") && told.contains("input:\n1\n1 1\n"), "{told}");
    assert!(stderr.contains("the program fails"), "{stderr}");
}

#[test]
#[cfg(unix)]
fn the_one_case_on_which_a_program_is_wrong_is_found() {
    // It knows the parity of month and day, but not 30 November and 30 September.
    let parity = "read cases; while read year month day; do \
         if [ $(((month + day) % 2)) -eq 0 ]; then echo YES; else echo NO; fi; done";
    let verdict = trial("1079", parity, false);
    assert_eq!(verdict["counterexample"]["input"], "1\n2001 9 30\n");
    assert_eq!(verdict["counterexample"]["expected"], "YES\n");
}

#[test]
#[cfg(unix)]
fn a_program_that_is_wrong_only_behind_another_case_is_shown_both() {
    let forgetful = "read cases; last=; while read stones most; do \
         if [ $((stones % (most + 1))) -eq 0 ]; then now=second; else now=first; fi; \
         if [ \"$last$stones\" = second5 ]; then echo wrong; else echo $now; fi; last=$now; done";
    let verdict = trial("1846", forgetful, false);
    let input = verdict["counterexample"]["input"].as_str().unwrap();
    assert_eq!(input.lines().count(), 3, "{input}");
}

#[test]
#[cfg(unix)]
fn crashes_hangs_and_too_much_output_are_told_apart() {
    for (command, fault) in [
        ("cat >/dev/null; exit 3", "crash"),
        ("kill -SEGV $$", "crash"),
        ("sleep 30", "time-limit"),
        ("(sleep 30 & sleep 30 & wait); true", "time-limit"),
        ("cat >/dev/null; sleep 30 & wait", "time-limit"),
        ("yes", "output-limit"),
        #[cfg(target_os = "linux")]
        ("for i in $(seq 80); do sleep 30 & done; wait", "process-limit"),
        #[cfg(target_os = "linux")]
        ("for i in $(seq 80); do env -i setsid sleep 30 & done; wait", "process-limit"),
        ("head -c 100 /dev/zero", "wrong"),
        ("true", "wrong"),
        ("while read line; do echo; done", "wrong"),
    ] {
        let start = Instant::now();
        assert_eq!(trial("1847", command, false)["fault"], fault, "{command}");
        assert!(start.elapsed().as_secs() < 15, "{command}");
    }
    #[cfg(target_os = "linux")]
    {
        let greedy = "head -c 1500000000 /dev/zero | tail -c 1400000000 | tail -c 1";
        let escaped = format!("env -i setsid -w sh -c '{greedy}'");
        for greedy in [greedy, &escaped] {
            let arguments = ["contest", "1847", "--against", greedy, "--json"];
            let ran = Run::of(arguments.into_iter().chain(["--time-limit", "60"]));
            assert_eq!(ran.fails_with(1).json()["fault"], "memory-limit", "{greedy}");
        }
    }
    let spaced = BRAVE.replace("echo first", "echo; echo first");
    assert_eq!(trial("1846", &spaced, false)["fault"], "layout");
    let told = Run::of(["contest", "1847", "--against", "echo no >&2; exit 3"]);
    assert!(told.fails_with(1).stdout().contains("crash: exit code 3\nno"));
}

/// A process in the background, one of a session of its own, one whose parent has gone, and one without the environment: none is left when the trial ends.
#[test]
#[cfg(target_os = "linux")]
fn no_process_of_a_program_is_left_behind() {
    let seconds = 86_400 + std::process::id();
    for command in [
        "sleep SECONDS >/dev/null 2>&1 & true",
        "setsid sleep SECONDS >/dev/null 2>&1 & true",
        "(setsid sh -c 'sleep SECONDS & sleep SECONDS' >/dev/null 2>&1 &) ; true",
        "(setsid sleep SECONDS &) ; sleep SECONDS",
        "env -i setsid sleep SECONDS >/dev/null 2>&1 & true",
        "(env -i setsid sh -c 'env -i sleep SECONDS & env -i sleep SECONDS' >/dev/null 2>&1 &) ; true",
    ] {
        trial("1847", &command.replace("SECONDS", &seconds.to_string()), false);
        let left = fs::read_dir("/proc").unwrap().flatten().filter(|entry| {
            let said = fs::read(entry.path().join("cmdline")).unwrap_or_default();
            String::from_utf8_lossy(&said).contains(&format!("sleep\0{seconds}"))
        });
        assert_eq!(left.count(), 0, "{command}");
    }
}

#[test]
#[cfg(unix)]
fn a_program_that_is_not_there_is_wrong_usage() {
    let (_, stderr) =
        Run::of(["contest", "1847", "--against", "./not-there"]).fails_with(2).output();
    assert!(stderr.contains("cannot run `./not-there`"), "{stderr}");
}

#[test]
fn our_own_program_survives_itself() {
    let own = assert_cmd::cargo::cargo_bin("bouton");
    let command = format!("\"{}\" contest 2509", own.display());
    Run::of(["contest", "2509", "--against", &command]).stdout();
}

/// The five games whose rules came with these problems, as scripts see them.
#[test]
fn the_games_of_the_problems_are_solved() {
    use serde_json::json;
    for (arguments, position, outcome, moves) in [
        ("king 5 3", json!([5, 3]), "P", json!([])),
        ("king 6 6", json!([6, 6]), "N", json!([[5, 5]])),
        ("king 2000 1999", json!([2000, 1999]), "N", json!([[1999, 1999]])),
        ("king 1 2 --misere", json!([1, 2]), "P", json!([])),
        ("calendar 2001 10 3", json!([2001, 10, 3]), "P", json!([])),
        ("calendar 1996 11 30", json!([1996, 11, 30]), "N", json!([[1996, 12, 1]])),
        ("multiplication 17", json!(1), "P", json!([])),
        ("multiplication 162", json!(1), "N", json!([9])),
        ("multiplication 34012226", json!(1), "N", json!([2])),
        ("digits 20", json!("20"), "P", json!([])),
        ("digits 105", json!("105"), "N", json!(["1"])),
        ("apples 2 2 --misere", json!([2, 2]), "P", json!([])),
        ("apples 3 --misere", json!(3), "N", json!([1])),
    ] {
        let answer = Run::new(&format!("solve {arguments} --json")).json();
        assert_eq!(answer["outcome"], outcome, "{arguments}");
        assert_eq!(answer["position"], position, "{arguments}");
        let to =
            answer["winning_moves"].as_array().unwrap().iter().map(|found| found["to"].clone());
        assert_eq!(Value::from_iter(to), moves, "{arguments}");
    }
}

#[test]
fn the_set_of_the_problems_is_printed() {
    let folder = TempDir::new().unwrap();
    Run::new("worksheet contest --level 2 --format md").inside(folder.path()).stdout();
}

/// Nothing is written, so nothing is said of files.
#[test]
#[cfg(unix)]
fn an_interrupted_trial_says_no_more_than_that() {
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("bouton"))
        .args(["contest", "1847", "--against", "sleep 30", "--time-limit", "60"])
        .env("LC_ALL", "C")
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let id = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let told = std::io::read_to_string(child.stderr.take().unwrap()).unwrap();
    assert_eq!((child.wait().unwrap().code(), told.as_str()), (Some(2), "error: interrupted\n"));
}

/// Whoever is killed can end nothing: a watcher ends what was tried.
#[test]
#[cfg(target_os = "linux")]
fn nothing_of_a_tried_program_is_left_when_we_are_killed() {
    let mut ours = std::process::Command::new(env!("CARGO_BIN_EXE_bouton"))
        .args(["contest", "1847", "--against", "sleep 41 & sleep 42", "--time-limit", "60"])
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let mark = format!("BOUTON_TRIAL={}-", ours.id());
    let tried = || {
        let processes = fs::read_dir("/proc").unwrap().flatten();
        let environments =
            processes.filter_map(|entry| fs::read(entry.path().join("environ")).ok());
        environments.filter(|text| String::from_utf8_lossy(text).contains(&mark)).count()
    };
    let wait_for = |is_so: &dyn Fn() -> bool| {
        (0..500).any(|_| {
            is_so() || {
                std::thread::sleep(std::time::Duration::from_millis(20));
                false
            }
        })
    };
    assert!(wait_for(&|| tried() >= 2), "nothing was started");
    ours.kill().unwrap();
    ours.wait().unwrap();
    assert!(wait_for(&|| tried() == 0), "{} processes are left", tried());
}
